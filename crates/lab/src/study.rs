//! A close look at an edition: who wins, how, and what comes up, for any game without knowing it.

use std::{collections::BTreeMap, time::Instant};

use engine::{Published, Seat};
use serde::Serialize;
use serde_json::Value;
use table::{Shelf, Visit, visit};

use crate::{
    LabError, Plan, Report, Side,
    playout::Broken,
    simulate::{MOST_ACTIONS, Seating, Work, on_threads},
    stats::{Histogram, Spread},
    tally::{self, Tally, WIN},
    used::{Seen, Use, Used},
};

/// What came of a study. Everything but the times is the same on every machine.
#[derive(Clone, Debug, Serialize)]
pub struct Study {
    /// The edition's ID.
    pub edition: String,
    /// Its name for people.
    pub name: String,
    /// Its digest.
    pub digest: String,
    /// What every simulation counts.
    pub report: Report,
    /// How those did who came first, second, … after whoever acted first.
    pub by_start: Vec<Side>,
    /// The scores of winners.
    pub winners: Spread,
    /// The mean points of each part of a score.
    pub parts: BTreeMap<String, f64>,
    /// How often each kind of event came up.
    pub events: BTreeMap<String, Use>,
    /// How often everything came up that sentences name: cards, places, objectives.
    pub names: BTreeMap<String, Use>,
}

/// Plays the games of a plan and looks at everything that happens. `progress` hears how many more games are done.
pub fn study(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Study, LabError> {
    struct Look<'a>(&'a Plan, &'a (dyn Fn(u64) + Sync));
    impl Visit for Look<'_> {
        type Out = Result<Study, LabError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            let edition = self.0.edition.clone().unwrap_or_else(|| shelf.built_in());
            let game = shelf.open(&edition, &self.0.setup)?;
            let about = edition.about();
            let mut study = look(&game, self.0, self.1)?;
            study.edition.clone_from(&about.id);
            study.name.clone_from(&about.name);
            edition.digest().clone_into(&mut study.digest);
            Ok(study)
        }
    }
    visit(&plan.game, Look(plan, progress))?
}

fn look<G: Published>(game: &G, plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Study, LabError> {
    let bots = plan.line_up()?;
    let began = Instant::now();
    let counted = on_threads(plan, progress, || Observer {
        seating: Seating::new(game, plan, &bots),
        counted: Counted::new(plan.setup.seats),
        events: Vec::new(),
    })?;
    let seconds = began.elapsed().as_secs_f64();
    let counted = counted.into_iter().fold(Counted::new(plan.setup.seats), Counted::merge);
    let (games, seats) = (counted.tally.finished, f64::from(plan.setup.seats));
    let mean = |points: &i64| if games == 0 { 0.0 } else { *points as f64 / (games as f64 * seats) };
    Ok(Study {
        edition: String::new(),
        name: String::new(),
        digest: String::new(),
        report: Report::new(plan, bots.iter().map(|bot| bot.name()).collect(), &counted.tally, seconds),
        by_start: counted.starts.iter().map(|side| Side::new(side, games)).collect(),
        winners: counted.winners.spread(),
        parts: counted.parts.iter().map(|(part, points)| (part.clone(), mean(points))).collect(),
        events: counted.events.report(games),
        names: counted.names.report(games),
    })
}

/// What is counted besides what every simulation counts.
struct Counted {
    tally: Tally,
    starts: Vec<tally::Side>,
    winners: Histogram,
    parts: BTreeMap<String, i64>,
    events: Used,
    names: Used,
}

impl Counted {
    fn new(seats: u8) -> Counted {
        Counted {
            tally: Tally::new(seats),
            starts: vec![tally::Side::default(); usize::from(seats)],
            winners: Histogram::default(),
            parts: BTreeMap::new(),
            events: Used::default(),
            names: Used::default(),
        }
    }

    fn merge(mut self, other: Counted) -> Counted {
        self.tally = self.tally.merge(other.tally);
        self.starts.iter_mut().zip(&other.starts).for_each(|(mine, theirs)| mine.merge(theirs));
        self.winners.merge(&other.winners);
        for (part, points) in other.parts {
            *self.parts.entry(part).or_default() += points;
        }
        self.events = self.events.merge(other.events);
        self.names = self.names.merge(other.names);
        self
    }
}

/// One thread's own things.
struct Observer<'a, G: Published> {
    seating: Seating<'a, G>,
    counted: Counted,
    events: Vec<G::Event>,
}

impl<G: Published> Observer<'_, G> {
    /// Takes note of what happened, and forgets it.
    fn note(&mut self, acting: Option<Seat>, kinds: &mut Seen, names: &mut Seen) {
        for event in self.events.drain(..) {
            let kind = kind(&serde_json::to_value(&event).unwrap_or_default());
            kinds.note(&kind, &kind.replace('_', " "), acting);
            if let Some(line) = self.seating.game.tell(&event) {
                names.note_line(&line, acting);
            }
        }
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
    type Counted = Counted;

    fn play(&mut self, number: u64) -> Result<(), LabError> {
        let key = self.seating.sit_down(number);
        let game = self.seating.game;
        let (mut kinds, mut names) = (Seen::default(), Seen::default());
        let mut state = game.setup(&key, &mut self.events);
        self.note(None, &mut kinds, &mut names);
        let first = game.to_act(&state).first().unwrap_or(Seat(0));
        let mut actions = 0;
        while let Some(seat) = game.to_act(&state).first().filter(|_| actions < MOST_ACTIONS) {
            let action = self.seating.players[seat.index()].choose(game, &state, seat);
            let action = action.ok_or_else(|| self.seating.broken(number, Broken::Stuck(seat)))?;
            let done = game.apply(&mut state, seat, action, &mut self.events);
            done.map_err(|why| self.seating.broken(number, Broken::Refused(seat, why)))?;
            self.note(Some(seat), &mut kinds, &mut names);
            actions += 1;
        }
        self.end(number, actions, first, game.outcome(&state), kinds, names);
        Ok(())
    }

    fn counted(self) -> Counted {
        self.counted
    }
}

impl<G: Published> Observer<'_, G> {
    /// Counts a game that is over, or was broken off.
    fn end(
        &mut self,
        number: u64,
        actions: u32,
        first: Seat,
        outcome: Option<engine::Outcome>,
        kinds: Seen,
        names: Seen,
    ) {
        let counted = &mut self.counted;
        if let Some(outcome) = &outcome {
            let seats = outcome.standings.len();
            let winners = outcome.winners().count() as u64;
            for (seat, standing) in outcome.standings.iter().enumerate() {
                let wins = if standing.rank == 1 { WIN / winners } else { 0 };
                counted.starts[(seat + seats - first.index()) % seats].add(wins, standing.score);
                if wins > 0 {
                    counted.winners.add(i64::from(standing.score));
                }
                for (part, points) in &standing.parts {
                    *counted.parts.entry(part.clone()).or_default() += i64::from(*points);
                }
            }
            counted.events.add(kinds, outcome);
            counted.names.add(names, outcome);
        }
        counted.tally.add(actions, outcome, |seat| self.seating.bot_of(number, seat));
    }
}

#[cfg(test)]
mod tests {
    use bots::BotKind;

    use super::*;

    fn fixed(mut study: Study) -> String {
        let report = &mut study.report;
        (report.seconds, report.actions_per_second, report.games_per_second, report.threads) = (0.0, 0.0, 0.0, 0);
        serde_json::to_string(&study).expect("a study is plain data")
    }

    #[test]
    fn every_game_can_be_studied_without_knowing_it() {
        for title in table::TITLES {
            let plan = Plan::new(title.id, *title.seats.start()).games(6).bots(vec![BotKind::Random]);
            let alone = study(&plan, &|_| {}).unwrap_or_else(|why| panic!("{}: {why}", title.id));
            assert_eq!(alone.report.finished, 6, "{}", title.id);
            assert!(alone.events.len() > 3 && alone.names.len() > 3, "{}: {:?}", title.id, alone.names.keys());
            assert!(alone.names.values().all(|used| used.part <= 1.0 && used.won <= 1.0), "{}", title.id);
            assert_eq!(alone.by_start.len(), usize::from(plan.setup.seats));
            let again = study(&plan.threads(3), &|_| {}).expect("it was studied before");
            assert_eq!(fixed(alone), fixed(again), "{}: the threads do not show", title.id);
        }
    }

    #[test]
    fn kinds_are_read_however_they_are_written() {
        let kinds = [r#""passed""#, r#"{"event":"built","hex":3}"#, r#"{"sold":{"cubes":2}}"#, "7"];
        let read = |text: &&str| kind(&serde_json::from_str(text).expect("it is JSON"));
        assert_eq!(kinds.iter().map(read).collect::<Vec<_>>(), ["passed", "built", "sold", ""]);
    }
}
