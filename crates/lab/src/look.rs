//! One thread's look at games as they are played: for any game, without knowing it.

use engine::{ActionList, Facts, Published, Seat, Seats, Viewer};
use serde_json::Value;

use crate::{
    LabError, Plan, Source, Tally,
    close::Game,
    playout::Broken,
    simulate::{MOST_ACTIONS, Seating, Work, on_threads, together},
};

/// Plays the games of a plan with the rules at hand, and looks.
pub(crate) fn look<G: Published>(
    game: &G,
    plan: &Plan,
    source: Source,
    progress: &(dyn Fn(u64) + Sync),
) -> Result<Tally, LabError> {
    let bots = plan.line_up()?;
    let empty = Tally::new(source, true);
    let begin = || Observer {
        seating: Seating::new(game, plan, &bots),
        tally: empty.clone(),
        events: Vec::new(),
        facts: Facts::default(),
        list: ActionList::new(),
    };
    Ok(together(plan.numbers()?, empty.clone(), on_threads(plan, progress, begin)?))
}

/// One thread's own things.
struct Observer<'a, G: Published> {
    seating: Seating<'a, G>,
    tally: Tally,
    events: Vec<G::Event>,
    facts: Facts,
    list: ActionList<G::Action>,
}

impl<G: Published> Observer<'_, G> {
    /// Takes note of what happened, and forgets it.
    fn note(&mut self, acting: Option<Seat>, seen: &mut Game) {
        let game = self.seating.game;
        for event in self.events.drain(..) {
            let kind = kind(&serde_json::to_value(&event).unwrap_or_default());
            seen.events.note(&kind, &kind.replace('_', " "), acting);
            game.facts(&event, &mut self.facts);
            if let Some(line) = game.tell(&event) {
                seen.names.note_line(&line, acting);
            }
        }
        self.facts.take().for_each(|fact| seen.note(&fact));
    }

    /// Takes note of the first time that a seat has a choice.
    fn first(&mut self, state: &G::State, seat: Seat, action: G::Action, decided: &mut Seats, seen: &mut Game) {
        if decided.contains(seat) {
            return;
        }
        let game = self.seating.game;
        self.list.clear();
        game.legal(state, seat, &mut self.list);
        if self.list.len() > 1 {
            *decided = decided.with(seat);
            let words = game.write(state, seat, action);
            seen.firsts.note(&words, &words, Some(seat));
        }
    }

    /// The scores as everybody knows their own.
    fn scores(&self, state: &G::State) -> Vec<Option<i32>> {
        let game = self.seating.game;
        let known = |seat: Seat| game.scores(state, Viewer::Seat(seat)).get(seat.index()).copied().flatten();
        Seat::all(game.seats()).map(known).collect()
    }
}

/// The kind of an event, however the game writes it as data.
fn kind(event: &Value) -> String {
    match event {
        Value::String(kind) => kind.clone(),
        Value::Object(fields) => match fields.get("event") {
            Some(Value::String(kind)) => kind.clone(),
            _ => fields.keys().next().cloned().unwrap_or_default(),
        },
        _ => String::new(),
    }
}

impl<G: Published> Work for Observer<'_, G> {
    type Counted = Tally;

    fn play(&mut self, number: u64) -> Result<(), LabError> {
        let key = self.seating.sit_down(number);
        let game = self.seating.game;
        let (mut seen, mut decided) = (Game::default(), Seats::NONE);
        let mut state = game.setup(&key, &mut self.events);
        game.first_facts(&state, &mut self.facts);
        self.note(None, &mut seen);
        seen.first = Some(game.opener(&state));
        let mut stage = game.stage(&state).to_string();
        let mut actions = 0;
        while let Some(seat) = game.to_act(&state).first().filter(|_| actions < MOST_ACTIONS) {
            let action = self.seating.players[seat.index()].choose(game, &state, seat);
            let action = action.ok_or_else(|| self.seating.broken(number, Broken::Stuck(seat)))?;
            self.first(&state, seat, action, &mut decided, &mut seen);
            let done = game.apply(&mut state, seat, action, &mut self.events);
            done.map_err(|why| self.seating.broken(number, Broken::Refused(seat, why)))?;
            self.note(Some(seat), &mut seen);
            let next = game.stage(&state).to_string();
            if next != stage || game.to_act(&state).is_empty() {
                let over = std::mem::replace(&mut stage, next);
                seen.end_chapter(over, self.scores(&state));
            }
            actions += 1;
        }
        let outcome = game.outcome(&state);
        if let (Some(outcome), Some(close)) = (&outcome, &mut self.tally.close) {
            game.final_facts(&state, &mut self.facts);
            for seat in Seat::all(game.seats()) {
                game.set_apart(&state, seat)
                    .into_iter()
                    .for_each(|(topic, name)| self.facts.note(topic, name, "had", seat));
            }
            self.facts.take().for_each(|fact| seen.note(&fact));
            close.add(&seen, outcome, G::TOPICS);
        }
        self.tally.add(actions, outcome.as_ref(), |seat| self.seating.bot_of(number, seat));
        Ok(())
    }

    fn counted(self) -> Tally {
        self.tally
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_are_read_however_they_are_written() {
        let kinds = [r#""passed""#, r#"{"event":"built","hex":3}"#, r#"{"sold":{"cubes":2}}"#, "7"];
        let read = |text: &&str| kind(&serde_json::from_str(text).expect("it is JSON"));
        assert_eq!(kinds.iter().map(read).collect::<Vec<_>>(), ["passed", "built", "sold", ""]);
    }

    fn counted(game: &str, games: u64) -> Tally {
        let plan = Plan::new(game, 3).games(games).bots(vec![bots::BotKind::Random]).closely();
        crate::count(&plan, &|_| {}).expect("it can be played")
    }

    #[test]
    fn who_stands_first_is_known_also_where_all_begin_at_once() {
        for game in ["colorado", "coloma"] {
            let tally = counted(game, 12);
            let starts = &tally.close.as_ref().expect("it was looked at").starts;
            assert_ne!(*starts, tally.seats, "{game}: somebody else than seat 1 begins");
        }
    }

    #[test]
    fn every_game_of_coloma_has_all_chapters_and_the_last_ends_with_the_final_scores() {
        let close = counted("coloma", 8).close.expect("it was looked at");
        assert!(close.chapters.len() > 10 && close.chapters.values().all(|chapter| chapter.games == 8));
        let last = close.in_order().pop().expect("there are chapters");
        assert_eq!(close.chapters[last].points, close.scores);
    }

    #[test]
    fn facts_are_about_what_the_game_says_they_are() {
        struct Topics;
        impl table::Visit for Topics {
            type Out = &'static [engine::Topic];
            fn visit<G: Published>(self, _: table::Shelf<G>) -> Self::Out {
                G::TOPICS
            }
        }
        for title in table::TITLES {
            let topics = table::visit(title.id, Topics).expect("it is in the catalogue");
            for (topic, ways) in counted(title.id, 4).close.expect("it was looked at").facts {
                let known = topics.iter().find(|known| known.name == topic);
                let known = known.unwrap_or_else(|| panic!("{}: {topic}", title.id));
                for way in ways.keys() {
                    assert!(known.ways.iter().any(|known| known.name == way), "{}: {topic}, {way}", title.id);
                }
            }
            for topic in topics {
                for way in topic.ways {
                    let sound = way.of.is_none_or(|of| topic.ways.iter().any(|other| other.name == of));
                    assert!(sound, "{}: {}, {way:?}", title.id, topic.name);
                }
            }
        }
    }

    #[test]
    fn nobody_completes_or_discards_a_card_that_was_never_held() {
        let close = counted("cerro-gordo", 6).close.expect("it was looked at");
        let cards = &close.facts["Personal Objective"];
        for way in ["completed", "discarded"] {
            assert!(cards[way].0.values().all(|count| count.both == count.users), "{way}");
        }
    }
}
