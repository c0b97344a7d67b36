//! Games to learn from, a line of JSON for each: as records, or as what each seat saw, might do and did.

mod positions;

use engine::{Key, Published, Seat};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Deed, RecordSeat, Shelf, Table, Visit, open_edition, visit};

use crate::{
    LabError, Plan, Source,
    playout::{Broken, returns},
    simulate::{MOST_ACTIONS, Seating, Work, on_threads},
};
use positions::Writer;

/// The version of the format.
const FORMAT: u32 = 2;

/// What the lines of a corpus hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Content {
    /// Whole games as they are kept in files.
    Records,
    /// What whoever had to act saw, might do, and did.
    Positions,
}

/// The first line of a corpus: what it is made of, and how its numbers are to be read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The version of the format.
    pub corpus: u32,
    /// What the other lines hold.
    pub content: Content,
    /// What the games have in common.
    pub source: Source,
    /// The number of the first game.
    pub first: u64,
    /// The version of the numbers, where there are any.
    pub learning: Option<u32>,
    /// What actions have numbers for, block after block.
    pub action_blocks: Value,
    /// What a row of an observation is made of, block after block.
    pub observation_blocks: Value,
    /// Numbers in an observation.
    pub observation_size: usize,
}

/// What a corpus of a plan begins with.
pub fn corpus_head(plan: &Plan, content: Content) -> Result<Head, LabError> {
    struct Look<'a>(&'a Plan, Content);
    impl Visit for Look<'_> {
        type Out = Result<Head, LabError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            let Look(plan, content) = self;
            let edition = plan.edition.clone().unwrap_or_else(|| shelf.built_in());
            let game = shelf.open(&edition, &plan.setup)?;
            plan.numbers()?;
            let (actions, observation) = match content {
                Content::Records => (vec![], vec![]),
                Content::Positions => (game.action_blocks(), game.observation_blocks()),
            };
            if content == Content::Positions && observation.is_empty() {
                return Err(LabError::NoNumbers(G::TITLE.id));
            }
            let blocks = |blocks| serde_json::to_value(blocks).unwrap_or_default();
            Ok(Head {
                corpus: FORMAT,
                content,
                source: Source::new(plan, &game, &edition)?,
                first: plan.first,
                learning: (content == Content::Positions).then_some(G::LEARNING),
                observation_size: engine::learn::size(&observation),
                action_blocks: blocks(actions),
                observation_blocks: blocks(observation),
            })
        }
    }
    visit(&plan.game, Look(plan, content))?
}

/// The lines of the games of a plan, in the order of their numbers.
pub fn corpus_lines(plan: &Plan, content: Content, progress: &(dyn Fn(u64) + Sync)) -> Result<Vec<String>, LabError> {
    struct Play<'a>(&'a Plan, Content, &'a (dyn Fn(u64) + Sync));
    impl Visit for Play<'_> {
        type Out = Result<Vec<String>, LabError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            let Play(plan, content, progress) = self;
            let edition = plan.edition.clone().unwrap_or_else(|| shelf.built_in());
            let game = shelf.open(&edition, &plan.setup)?;
            let bots = plan.line_up()?;
            let own = edition.digest() != shelf.built_in().digest();
            let begin = || Scribe {
                seating: Seating::new(&game, plan, &bots),
                edition: &edition,
                own,
                content,
                writer: Writer::new(&game),
                lines: Vec::new(),
            };
            let mut lines: Vec<(u64, String)> = on_threads(plan, progress, begin)?.into_iter().flatten().collect();
            lines.sort_unstable_by_key(|(number, _)| *number);
            Ok(lines.into_iter().map(|(_, line)| line).collect())
        }
    }
    visit(&plan.game, Play(plan, content, progress))?
}

/// One thread's own things.
struct Scribe<'a, G: Published> {
    seating: Seating<'a, G>,
    edition: &'a std::sync::Arc<engine::Edition>,
    /// Whether the edition is not the built-in one: records of it carry its files.
    own: bool,
    content: Content,
    writer: Writer<G>,
    lines: Vec<(u64, String)>,
}

impl<G: Published> Work for Scribe<'_, G> {
    type Counted = Vec<(u64, String)>;

    fn play(&mut self, number: u64) -> Result<(), LabError> {
        let key = self.seating.sit_down(number);
        let line = match self.content {
            Content::Records => self.record(number, key)?,
            Content::Positions => self.positions(number, &key)?,
        };
        self.lines.push((number, line));
        Ok(())
    }

    fn counted(self) -> Self::Counted {
        self.lines
    }
}

impl<G: Published> Scribe<'_, G> {
    /// Plays a game; `see` is shown every position with what is done in it.
    fn through(
        &mut self,
        number: u64,
        key: &Key,
        mut see: impl FnMut(&mut Writer<G>, &G, &G::State, Seat, G::Action),
    ) -> Result<G::State, LabError> {
        let game = self.seating.game;
        let mut state = game.setup(key, &mut ());
        for _ in 0..MOST_ACTIONS {
            let Some(seat) = game.to_act(&state).first() else { break };
            let action = self.seating.players[seat.index()].choose(game, &state, seat);
            let action = action.ok_or_else(|| self.seating.broken(number, Broken::Stuck(seat)))?;
            see(&mut self.writer, game, &state, seat, action);
            let done = game.apply(&mut state, seat, action, &mut ());
            done.map_err(|why| self.seating.broken(number, Broken::Refused(seat, why)))?;
        }
        Ok(state)
    }

    fn record(&mut self, number: u64, key: Key) -> Result<String, LabError> {
        let mut deeds = Vec::new();
        self.through(number, &key, |_, game, state, seat, action| deeds.push((seat, game.write(state, seat, action))))?;
        let mut table = Table::begin_with(open_edition(self.edition, &self.seating.plan.setup)?, key);
        for (seat, action) in deeds {
            // Nobody's clock is in a game between bots: every step has the same time.
            let prepared = table.prepare(seat, Deed::Act(action), 0)?;
            table.commit(prepared);
        }
        let bot = |seat| self.seating.bot_name(number, seat).to_owned();
        let seats = Seat::all(self.seating.game.seats()).map(|seat| RecordSeat { name: None, bot: Some(bot(seat)) });
        let record = table.record().seated(seats.collect());
        let record = if self.own { record.with_edition(self.edition) } else { record };
        Ok(serde_json::to_string(&record).map_err(std::io::Error::from)?)
    }

    fn positions(&mut self, number: u64, key: &Key) -> Result<String, LabError> {
        self.writer.begin();
        let state = self.through(number, key, Writer::note)?;
        let seats = Seat::all(self.seating.game.seats());
        let bots = seats.map(|seat| self.seating.bot_name(number, seat)).collect();
        let game = self.seating.game;
        let outcome = game.outcome(&state);
        let brought = outcome.as_ref().map(|outcome| returns(outcome, || game.prospects(&state, Seat(0)).share));
        Ok(self.writer.line(number, bots, outcome, brought.unwrap_or_default()))
    }
}

#[cfg(test)]
mod tests {
    use bots::BotKind;
    use table::Record;

    use super::*;

    #[test]
    fn records_are_sound_and_the_same_on_any_number_of_threads() {
        for title in table::TITLES {
            let plan = Plan::new(title.id, (*title.seats.start()).max(2)).first(3).games(3).bots(vec![BotKind::Random]);
            let lines = corpus_lines(&plan, Content::Records, &|_| {}).expect("they can be played");
            assert_eq!(lines, corpus_lines(&plan.clone().threads(3), Content::Records, &|_| {}).expect("again"));
            for line in &lines {
                let record = serde_json::from_str::<Record>(line).unwrap_or_else(|why| panic!("{}: {why}", title.id));
                assert!(record.outcome.is_some() && record.verify().is_ok(), "{}", title.id);
            }
        }
    }

    #[test]
    fn positions_hold_what_was_seen_and_done() {
        let plan = Plan::new("coloma", 3).games(2).bots(vec![BotKind::Random]);
        let head = corpus_head(&plan, Content::Positions).expect("it has numbers");
        for line in corpus_lines(&plan, Content::Positions, &|_| {}).expect("they can be played") {
            let game: Value = serde_json::from_str(&line).expect("it is JSON");
            let count = |name: &str| game[name].as_array().map_or(0, Vec::len);
            let steps = count("chosen");
            assert!(steps > 20 && count("seat") == steps && count("legal_counts") == steps);
            let bytes = |name: &str| game[name].as_str().map_or(0, |text| text.len() / 4 * 3);
            let row = 4 * head.observation_size * steps;
            assert!((row..row + 3).contains(&bytes("observations")), "{} of {row}", bytes("observations"));
            for (chosen, legal) in game["chosen"]
                .as_array()
                .into_iter()
                .flatten()
                .zip(game["legal_counts"].as_array().into_iter().flatten())
            {
                assert!(chosen.as_u64() < legal.as_u64(), "{chosen} of {legal}");
            }
            let shares: f64 = game["shares"].as_array().into_iter().flatten().filter_map(Value::as_f64).sum();
            assert!((shares - 1.0).abs() < 1e-9);
            let returns: Vec<f64> =
                game["returns"].as_array().into_iter().flatten().filter_map(Value::as_f64).collect();
            assert!(returns.len() == 3 && returns.iter().sum::<f64>().abs() < 1e-6, "{returns:?}");
        }
    }
}
