//! A tiny game with everything a table must cope with: secret bids side by side, steps that can be
//! taken back, a die that cannot, whispers between two.
//!
//! Every round all seats bid in secret. The highest bidder (the first of several) then digs, up to
//! three times, may roll a die for points, may whisper twice to each of the others, and passes; if nobody bids more than 1, nobody digs and all
//! bid again. Three rounds.

use std::sync::Arc;

use engine::{
    ActionList, Chance, Evaluate, Game, Journal, Key, Learn, Line, Outcome, Published, Refusal, Seat, Seats, Setup,
    SetupError, Target, Title, Unreadable, Viewer, Words,
    chance::Stream,
    edition::{Edition, Fault},
    learn::{Block, Pen, seen_from},
    say,
    say::{all, name},
};
use serde::{Deserialize, Serialize};

pub struct Assay {
    seats: u8,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct State {
    chance: Chance,
    round: u8,
    bids: [u8; 4],
    digger: Option<Seat>,
    digs: u8,
    rolled: bool,
    /// How often the digger has whispered to each seat: for the two alone.
    whispers: [u8; 4],
    points: [i32; 4],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Action {
    Bid(u8),
    Dig,
    Roll,
    Whisper(Seat),
    Pass,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub enum Event {
    Began,
    Bid { seat: Seat, round: u8, bid: Option<u8> },
    Dug { seat: Seat },
    Rolled { seat: Seat, points: u32 },
    Whispered { seat: Seat, to: Seat },
    Passed { seat: Seat },
}

const ROUNDS: u8 = 3;

impl Assay {
    fn guard(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        if !self.to_act(state).contains(seat) {
            return Err(Refusal::new("AS-TURN-1", "It is not your turn."));
        }
        let fits = match action {
            Action::Bid(bid) => state.digger.is_none() && (1..=5).contains(&bid),
            Action::Dig => state.digger.is_some() && state.digs < 3,
            Action::Roll => state.digger.is_some() && !state.rolled,
            Action::Whisper(to) => {
                state.digger.is_some() && to != seat && to.0 < self.seats && state.whispers[to.index()] < 2
            }
            Action::Pass => state.digger.is_some(),
        };
        if fits { Ok(()) } else { Err(Refusal::new("AS-TURN-2", "That cannot be done now.")) }
    }
}

impl Game for Assay {
    type State = State;
    type Action = Action;
    type View = State;
    type Event = Event;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        journal.note(Event::Began);
        let chance = Chance::new(key);
        State { chance, round: 1, bids: [0; 4], digger: None, digs: 0, rolled: false, whispers: [0; 4], points: [0; 4] }
    }

    fn to_act(&self, state: &State) -> Seats {
        match state.digger {
            _ if state.round > ROUNDS => Seats::NONE,
            Some(seat) => Seats::one(seat),
            None => Seat::all(self.seats).filter(|seat| state.bids[seat.index()] == 0).collect(),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        let all = (1..=5).map(Action::Bid).chain([Action::Dig, Action::Roll, Action::Pass]);
        let all = all.chain(Seat::all(self.seats).map(Action::Whisper));
        all.filter(|action| self.guard(state, seat, *action).is_ok()).for_each(|action| out.push(action));
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        journal: &mut impl Journal<Event>,
    ) -> Result<(), Refusal> {
        self.guard(state, seat, action)?;
        match action {
            Action::Bid(bid) => {
                state.bids[seat.index()] = bid;
                journal.note(Event::Bid { seat, round: state.round, bid: Some(bid) });
                if self.to_act(state).is_empty() && state.bids.iter().all(|bid| *bid <= 1) {
                    (state.round, state.bids) = (state.round + 1, [0; 4]);
                } else if self.to_act(state).is_empty() {
                    state.digger = Seat::all(self.seats).rev().max_by_key(|seat| state.bids[seat.index()]);
                }
            }
            Action::Dig => {
                state.digs += 1;
                state.points[seat.index()] += 1;
                journal.note(Event::Dug { seat });
            }
            Action::Roll => {
                let points = state.chance.die(Stream::Dice, 6);
                state.points[seat.index()] += points as i32;
                state.rolled = true;
                journal.note(Event::Rolled { seat, points });
            }
            Action::Whisper(to) => {
                state.whispers[to.index()] += 1;
                journal.note(Event::Whispered { seat, to });
            }
            Action::Pass => {
                journal.note(Event::Passed { seat });
                (state.round, state.bids, state.digger) = (state.round + 1, [0; 4], None);
                (state.digs, state.rolled, state.whispers) = (0, false, [0; 4]);
            }
        }
        Ok(())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let parts = |seat: Seat| vec![("ore".to_owned(), state.points[seat.index()])];
        let all = Seat::all(self.seats).map(parts).collect();
        (state.round > ROUNDS).then(|| Outcome::by_score(all, vec!["Three rounds are over.".to_owned()]))
    }

    fn view(&self, state: &State, who: Viewer) -> State {
        self.imagine(state, who, &Key([0; 32]))
    }

    fn hear(&self, now: &State, event: &Event, who: Viewer) -> Option<Event> {
        if let Event::Whispered { seat, to } = event {
            return [*seat, *to].map(Viewer::Seat).contains(&who).then(|| event.clone());
        }
        Some(match event {
            Event::Bid { seat, round, .. }
                if who != Viewer::Seat(*seat) && now.round == *round && now.digger.is_none() =>
            {
                Event::Bid { seat: *seat, round: *round, bid: None }
            }
            event => event.clone(),
        })
    }

    fn imagine(&self, state: &State, who: Viewer, key: &Key) -> State {
        let mut imagined = State { chance: Chance::new(key), ..state.clone() };
        for seat in Seat::all(self.seats) {
            let bid = &mut imagined.bids[seat.index()];
            if state.digger.is_none() && who != Viewer::Seat(seat) && *bid != 0 {
                *bid = 1;
            }
            if who.seat().is_none_or(|you| you != seat && state.digger != Some(you)) {
                imagined.whispers[seat.index()] = 0;
            }
        }
        imagined
    }

    fn check(&self, state: &State) -> Result<(), String> {
        let in_range = state.bids.iter().all(|bid| *bid <= 5) && state.digger.is_none_or(|seat| seat.0 < self.seats);
        if in_range { Ok(()) } else { Err("bids are 1 to 5".to_owned()) }
    }

    fn can_take_back(&self, before: &State, _: Seat, action: Action, after: &State) -> bool {
        match action {
            Action::Bid(_) => after.digger.is_none() && before.round == after.round,
            Action::Dig | Action::Whisper(_) => true,
            Action::Roll | Action::Pass => false,
        }
    }

    fn between(&self, _: &State, seat: Seat, action: Action) -> Option<Seats> {
        if let Action::Whisper(to) = action { Some(Seats::one(seat).with(to)) } else { None }
    }

    fn side_by_side(&self, state: &State) -> bool {
        state.digger.is_none() && state.round <= ROUNDS
    }

    fn stretch(&self, state: &State) -> u32 {
        u32::from(state.round)
    }
}

impl Evaluate for Assay {
    fn worth(&self, state: &State, seat: Seat) -> i32 {
        100 * state.points[seat.index()]
    }
}

impl Learn for Assay {
    const LEARNING: u32 = 1;

    fn action_blocks(&self) -> Vec<Block> {
        vec![
            Block::new("bid", "each bid, 0 to 7", &[8]),
            Block::new("step", "dig, roll, pass", &[3]),
            Block::new("whisper", "to each seat, from the one that acts on", &[usize::from(self.seats)]),
        ]
    }

    fn action_number(&self, _: &State, seat: Seat, action: Action) -> u32 {
        match action {
            Action::Bid(bid) => u32::from(bid),
            Action::Dig => 8,
            Action::Roll => 9,
            Action::Pass => 10,
            Action::Whisper(to) => 11 + u32::from((to.0 + self.seats - seat.0) % self.seats),
        }
    }

    fn observation_blocks(&self) -> Vec<Block> {
        vec![
            Block::new("bids", "for each seat from the viewer on, its bid as far as it is known", &[self.seats.into()]),
            Block::new("points", "for each seat from the viewer on, in hundreds", &[self.seats.into()]),
        ]
    }

    fn encode(&self, view: &State, who: Viewer, pen: &mut Pen) {
        self.observe(view, who, pen);
    }

    fn observe(&self, state: &State, who: Viewer, pen: &mut Pen) {
        let seen = self.view(state, who);
        let from = |k| seen_from(who, k, self.seats).index();
        (0..self.seats).for_each(|k| pen.part(seen.bids[from(k)].into(), 8));
        (0..self.seats).for_each(|k| pen.part(seen.points[from(k)].max(0) as u32, 100));
    }
}

impl Words for Assay {
    fn write(&self, _: &State, _: Seat, action: Action) -> String {
        match action {
            Action::Bid(bid) => format!("bid {bid}"),
            Action::Dig => "dig".to_owned(),
            Action::Roll => "roll".to_owned(),
            Action::Whisper(to) => format!("whisper {}", to.0),
            Action::Pass => "pass".to_owned(),
        }
    }

    fn read(&self, _: &State, _: Seat, text: &str) -> Result<Action, Unreadable> {
        let text = text.trim().to_lowercase();
        let bid = text.strip_prefix("bid ").and_then(|bid| bid.trim().parse().ok());
        let to = text.strip_prefix("whisper ").and_then(|to| to.trim().parse().ok());
        match text.as_str() {
            "dig" => Ok(Action::Dig),
            "roll" => Ok(Action::Roll),
            "pass" => Ok(Action::Pass),
            _ => bid
                .map(Action::Bid)
                .or_else(|| to.map(|to| Action::Whisper(Seat(to))))
                .ok_or_else(|| Unreadable::new("Type bid 1 to 5, dig, roll, whisper or pass.")),
        }
    }

    fn path(&self, state: &State, seat: Seat, action: Action) -> Vec<Target> {
        let text = self.write(state, seat, action);
        vec![Target::new("do", text.replace(' ', ""), Line::name(text))]
    }

    fn why_not(&self, _: &State, _: Seat, _: &[String]) -> Option<Refusal> {
        None
    }

    fn prompt(&self, state: &State, _: Viewer) -> Line {
        say!("{seats} must act.", seats = all(self.to_act(state).iter()))
    }

    fn tell(&self, event: &Event) -> Option<Line> {
        Some(match event {
            Event::Began => "The ground is staked.".into(),
            Event::Bid { seat, bid: Some(bid), .. } => say!("{seat} bids {bid}.", seat = *seat, bid = *bid),
            Event::Bid { seat, bid: None, .. } => say!("{seat} bids in secret.", seat = *seat),
            Event::Dug { seat } => say!("{seat} digs.", seat = *seat),
            Event::Rolled { seat, points } => say!("{seat} rolls {points}.", seat = *seat, points = *points),
            Event::Whispered { seat, to } => say!("{seat} whispers to {to}.", seat = *seat, to = *to),
            Event::Passed { seat } => say!("{seat} passes.", seat = *seat),
        })
    }

    fn scores(&self, state: &State, _: Viewer) -> Vec<Option<i32>> {
        Seat::all(self.seats).map(|seat| Some(state.points[seat.index()])).collect()
    }

    fn chapter(&self, state: &State) -> Line {
        if state.round > ROUNDS { "The end".into() } else { say!("Round {round}", round = name(state.round)) }
    }
}

impl Published for Assay {
    const TITLE: Title = Title {
        id: "assay",
        name: "Assay",
        tagline: "Bid in secret, then dig.",
        designer: "Motherlode",
        seats: 2..=4,
        unit: "VP",
        minutes: 1,
        edition: "test",
        rules_version: 1,
        options: &[],
        rules: "- **AS-TURN-1** Turns.\n- **AS-TURN-2** Steps.\n",
        learn: "",
        lessons: &[],
    };

    const FILES: &'static [(&'static str, &'static str)] =
        &[("edition.toml", "game = \"assay\"\nid = \"test\"\nname = \"Test\"\n")];

    type Tables = ();

    fn tables(_: &Edition) -> Result<(), Vec<Fault>> {
        Ok(())
    }

    fn built_in() -> Arc<()> {
        Arc::new(())
    }

    fn summary((): &()) -> String {
        "nothing to check".to_owned()
    }

    fn with_tables(_: Arc<()>, setup: &Setup) -> Result<Assay, SetupError> {
        setup.colours(&Self::colours(&()))?;
        Ok(Assay { seats: setup.seats })
    }
}
