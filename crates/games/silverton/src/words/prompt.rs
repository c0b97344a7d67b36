//! One sentence: who must do what now, with the steps of phase 4 and the current one marked.

use engine::{Line, Seat, Target, Viewer};

use super::{
    names::{counted, disc_name, dollars},
    path::empty_handed,
};
use crate::{
    Silverton,
    ids::{Passenger, Segment, Town},
    state::{Dest, Phase, State, Talk},
};

/// The steps of phase 4; passengers run by themselves.
const STEPS: [&str; 8] = ["buy", "build", "operate", "plow", "deal", "passengers", "deliver", "jail"];

/// Which step of phase 4 a phase is.
fn step_of(phase: Phase) -> Option<&'static str> {
    match phase {
        Phase::Buy => Some("buy"),
        Phase::Build => Some("build"),
        Phase::Operate => Some("operate"),
        Phase::Plow => Some("plow"),
        Phase::Deal => Some("deal"),
        Phase::Deliver => Some("deliver"),
        Phase::Fines => Some("jail"),
        _ => None,
    }
}

impl Silverton {
    pub(super) fn prompt_for(&self, s: &State, who: Viewer) -> Line {
        if s.phase == Phase::Over {
            return self.ending(s);
        }
        let waiting = self.seats_to_act(s);
        if let Some(seat) = who.seat().filter(|seat| waiting.contains(*seat)) {
            return self.with_steps(s, self.task(s, seat));
        }
        Line::new().seats(waiting.iter()).text(if waiting.len() == 1 { " " } else { " both " }).text(deed(s))
    }

    fn ending(&self, s: &State) -> Line {
        let Some(outcome) = self.final_outcome(s) else { return Line::new().text("The game is over.") };
        if let Some(grade) = self.grade(s) {
            let cash = dollars(s.players[0].cash);
            return Line::new().text(format!("The game is over with {cash} in turn {}: {grade}.", s.turn));
        }
        let winners: Vec<Seat> = outcome.winners().collect();
        let cash = winners.first().map_or(0, |seat| s.players[seat.index()].cash);
        let verb = if winners.len() == 1 { " wins with " } else { " share the win with " };
        Line::new().seats(winners).text(format!("{verb}{}.", dollars(cash)))
    }

    /// What the seat is asked to do.
    fn task(&self, s: &State, seat: Seat) -> Line {
        let say = |words: &str| Line::new().text(words.to_owned());
        let player = &s.players[seat.index()];
        match s.phase {
            Phase::Pieces => say("Choose your discs."),
            Phase::Pick => {
                let spent: u8 = player
                    .discs
                    .as_slice()
                    .iter()
                    .filter_map(|disc| self.edition.discs.iter().find(|spec| spec.kind == disc.kind))
                    .map(|spec| spec.points)
                    .sum();
                let left = self.plan.points.saturating_sub(spent);
                say(&format!("Choose surveyors and prospectors: {} left.", counted(left, "point")))
            }
            Phase::Assign => {
                let next = player
                    .discs
                    .as_slice()
                    .iter()
                    .find(|disc| disc.kind.role == crate::ids::Role::Surveyor && disc.city == crate::state::NONE);
                let name = next.map_or_else(|| "surveyor".to_owned(), |disc| disc_name(disc.kind));
                say(&format!("To which home city does the {name} belong?"))
            }
            Phase::Place if empty_handed(s) => say("Place your surveyors and prospectors: choose a disc, or be done."),
            Phase::Place => say(&format!("Where does the {} go?", self.disc_label(s, seat, s.now.hand))),
            Phase::Dummy => say("Put the rival prospector on a card: it leaves the game at the end of the turn."),
            Phase::Parallel => say("There are others on ")
                .place(self.segment_target(Segment(s.docket.about)))
                .text(": move your surveyor to the parallel segment, or stay?"),
            Phase::Special => say("Two lines meet at ")
                .place(self.town_target(Town(s.docket.about)))
                .text(" and too few lead on: ask for a dispute?"),
            Phase::Joint => say("Will you run ")
                .place(self.line_target(Passenger(s.docket.about)))
                .text(" together, sharing price and income?"),
            Phase::Steal => say("Pay for the attempt to steal ")
                .place(self.line_target(Passenger(s.docket.about)))
                .text(", or withdraw?"),
            Phase::Buy if s.now.drawn.0 != 0 => {
                say("You drew ").place(self.claim_place(s.now.drawn)).text(": buy it, or reject it.")
            }
            Phase::Buy => say("Buy what your prospectors reserved, or leave it."),
            Phase::Build if s.now.wanted.0 != crate::state::NONE => {
                say("All cubes are on the map: choose a segment to abandon.")
            }
            Phase::Build if !empty_handed(s) => say("The roll was good: build the second segment?"),
            Phase::Build => say("Build where your surveyors stand, or leave it."),
            Phase::Operate => self.operating(s, seat),
            Phase::Plow => say("Send a plow to a snow segment, or go on."),
            Phase::Deal => say(self.dealing(s)),
            Phase::Deliver => self.delivering(s, seat),
            Phase::Fines => say("Settle fines, and free who is in jail."),
            Phase::Hire => say("Hire a surveyor or a prospector, or pass."),
            Phase::Train => say("Buy one train or one plow, or pass."),
            Phase::Over => say("The game is over."),
        }
    }

    fn operating(&self, s: &State, seat: Seat) -> Line {
        let cost = self.operating_cost(s.now.marked);
        if s.now.marked.is_empty() {
            return Line::new().text("Mark the claims you want to operate.");
        }
        let left = s.players[seat.index()].cash.saturating_sub(cost);
        let claims = counted(s.now.marked.len(), "claim");
        Line::new().text(format!(
            "{claims} marked for {}; {} are left. Roll when you are ready.",
            dollars(cost),
            dollars(left)
        ))
    }

    fn dealing(&self, s: &State) -> &'static str {
        match s.offer.talk {
            Talk::Closed => "Make an offer to another player, or go on.",
            Talk::Writing => "Write the offer: claims, track, cards, loads, money; then send it.",
            Talk::Countering => "Change the offer, then send it back.",
            Talk::Asked | Talk::Answered => "An offer for you: accept it, refuse it, or change it.",
        }
    }

    fn delivering(&self, s: &State, seat: Seat) -> Line {
        if s.now.cargo.0 == 0 {
            if !s.lots.is_empty() {
                return Line::new().text("Deliver the loads you bought.");
            }
            if self.options.advanced {
                let free = s.players[seat.index()].trains.as_slice().iter().filter(|train| !train.used).count();
                return Line::new().text(format!("Deliver goods: {} ready.", counted(free as u64, "train")));
            }
            let left = self.edition.numbers.deliveries.saturating_sub(s.now.deliveries);
            let word = if left == 1 { "delivery" } else { "deliveries" };
            return Line::new().text(format!("Deliver goods: {left} {word} left."));
        }
        let from = Line::new().place(self.claim_place(s.now.cargo));
        match s.now.to {
            Dest::Open => from.text(": where do the loads go?"),
            _ if self.options.advanced && s.now.pulled == 0 => from.text(": which trains pull?"),
            _ if self.options.advanced => {
                let most = counted(self.most_carried(s, seat.index()), "load");
                from.text(format!(": {most} at most with these trains."))
            }
            _ => from.text(": how many loads go?"),
        }
    }

    /// The task, then the steps of phase 4 with the current one marked; plows have a step in winter alone (SI-PLOW-1).
    fn with_steps(&self, s: &State, task: Line) -> Line {
        let Some(now) = step_of(s.phase) else { return task };
        let plows = self.options.advanced && self.winter(s);
        // SI-DEAL-14: alone, or where the option says so, there are no deals.
        let deals = !self.options.no_deals && self.count() > 1;
        let there = |step: &&str| (*step != "plow" || plows) && (*step != "deal" || deals);
        let steps: Vec<&'static str> = STEPS.into_iter().filter(there).collect();
        let at = steps.iter().position(|step| *step == now);
        match at {
            Some(at) => task.steps(steps, at),
            None => task,
        }
    }

    pub(super) fn town_target(&self, town: Town) -> Target {
        let id = self.edition.towns.get(town.index()).map_or("none", |spec| &*spec.id);
        Target::new("town", id, self.town_name(town).to_owned())
    }

    pub(super) fn line_target(&self, card: Passenger) -> Target {
        Target::new("card", card.0, self.passenger_name(card))
    }

    pub(super) fn claim_place(&self, claim: crate::ids::Card) -> Target {
        Target::new("claim", claim.0, self.claim_name(claim))
    }
}

/// What others are told that somebody does.
fn deed(s: &State) -> &'static str {
    match s.phase {
        Phase::Pieces | Phase::Pick => "chooses discs.",
        Phase::Assign => "assigns surveyors to home cities.",
        Phase::Place => "places surveyors and prospectors.",
        Phase::Dummy => "moves the rival prospector.",
        Phase::Parallel => "decides whether to move to a parallel segment.",
        Phase::Special => "decides whether to ask for a dispute.",
        Phase::Joint => "decide about a joint line.",
        Phase::Steal => "decides about a theft.",
        Phase::Buy => "buys (step 1 of 7).",
        Phase::Build => "builds (step 2 of 7).",
        Phase::Operate => "operates claims (step 3 of 7).",
        Phase::Plow => "sends snow plows.",
        Phase::Deal => match s.offer.talk {
            Talk::Closed | Talk::Writing => "makes deals (step 4 of 7).",
            _ => "considers an offer.",
        },
        Phase::Deliver => "delivers goods (step 6 of 7).",
        Phase::Fines => "settles fines and jail (step 7 of 7).",
        Phase::Hire => "may hire.",
        Phase::Train => "may buy a train or a plow.",
        Phase::Over => "is done.",
    }
}
