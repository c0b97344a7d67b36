//! One sentence: who must do what now, with the steps of phase 4 and the current one marked.

use engine::{
    Line, Seat, Viewer, say,
    say::{all, money, steps},
};

use super::names::disc_name;
use crate::{
    Silverton,
    action::Spot,
    ids::{Passenger, Segment, Town},
    state::{Dest, Fate, NONE, Phase, State, Talk},
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
        match who.seat().filter(|seat| waiting.contains(*seat)) {
            Some(seat) => self.with_steps(s, self.task(s, seat)),
            None => deed(s, waiting.iter().collect()),
        }
    }

    fn ending(&self, s: &State) -> Line {
        let Some(outcome) = self.final_outcome(s) else { return "The game is over.".into() };
        let cash = |seat: Seat| money(s.players[seat.index()].cash);
        if let Some(grade) = self.grade(s) {
            let (cash, turn) = (cash(Seat(0)), s.turn);
            return say!("The game is over with {cash} in turn {turn}: {grade}.", cash, turn, grade);
        }
        let winners: Vec<Seat> = outcome.winners().collect();
        let cash = cash(winners.first().copied().unwrap_or(Seat(0)));
        say!("{who} {who:wins|share the win} with {cash}.", who = all(winners), cash)
    }

    /// What the seat is asked to do.
    fn task(&self, s: &State, seat: Seat) -> Line {
        let player = &s.players[seat.index()];
        match s.phase {
            Phase::Pieces => "Choose your discs.".into(),
            Phase::Pick => {
                let left = self.points_left(s, seat.index());
                say!("Choose surveyors and prospectors: {left:# point|# points} left.", left)
            }
            Phase::Assign => {
                let next = self.unassigned(s, seat.index()).and_then(|k| player.discs.get(k));
                let disc = next.map_or_else(|| "surveyor".into(), |disc| disc_name(disc.kind));
                say!("To which home city does the {disc} belong?", disc)
            }
            Phase::Place if s.now.hand == NONE => {
                "Place your surveyors and prospectors: choose a disc, or be done.".into()
            }
            Phase::Place => say!("Where does the {disc} go?", disc = self.disc_label(s, seat, s.now.hand)),
            Phase::Dummy => "Put the rival prospector on a card: it leaves the game at the end of the turn.".into(),
            Phase::Parallel => {
                let segment = self.segment_target(Segment(s.docket.about));
                say!("There are others on {segment}: move your surveyor to the parallel segment, or stay?", segment)
            }
            Phase::Special => {
                let town = self.town_target(Town(s.docket.about));
                say!("Lines meet at {town} and too few lead on: ask for a dispute?", town)
            }
            Phase::Joint => {
                let line = self.line_place(Passenger(s.docket.about));
                say!("Will you run the line {line} together, sharing price and income?", line)
            }
            Phase::Steal => self.stealing(s, seat),
            Phase::Buy if s.now.drawn.0 != 0 => {
                say!("You drew {claim}: buy it, or reject it.", claim = self.claim_place(s.now.drawn))
            }
            Phase::Buy => "Buy what your prospectors reserved, or leave it.".into(),
            Phase::Build if s.now.wanted.0 != NONE => "All cubes are on the map: choose a segment to abandon.".into(),
            Phase::Build if s.now.hand != NONE => "The roll was good: build the second segment?".into(),
            Phase::Build if self.only_cut_off(s, seat.index()) => {
                "Some of your track is not joined to home: abandon it for its cubes, or keep it.".into()
            }
            Phase::Build => "Build where your surveyors stand, or leave it.".into(),
            Phase::Operate => self.operating(s, seat),
            Phase::Plow => "Send a plow to a snow segment, or go on.".into(),
            Phase::Deal => dealing(s.offer.talk).into(),
            Phase::Deliver => self.delivering(s, seat),
            Phase::Fines => self.settling(s, seat).into(),
            Phase::Hire => "Hire a surveyor or a prospector, or pass.".into(),
            Phase::Train => "Buy one train or one plow, or pass.".into(),
            Phase::Over => "The game is over.".into(),
        }
    }

    /// A theft, or the end of a partnership (SI-OCO-8).
    fn stealing(&self, s: &State, seat: Seat) -> Line {
        let card = Passenger(s.docket.about);
        let (line, price) = (self.line_place(card), money(self.attempt_price(card)));
        let discs = s.players[seat.index()].discs.as_slice();
        if discs.iter().any(|disc| disc.spot == Spot::EndPartnership(card)) {
            return say!(
                "Pay {price} and roll to run the line {line} alone, or let the partnership go on?",
                price,
                line
            );
        }
        say!("Pay {price} for the attempt to steal the line {line}, or withdraw?", price, line)
    }

    fn operating(&self, s: &State, seat: Seat) -> Line {
        if s.now.marked.is_empty() {
            return "Mark the claims you want to operate.".into();
        }
        let cost = self.operating_cost(s.now.marked);
        let left = money(s.players[seat.index()].cash.saturating_sub(cost));
        let (claims, cost) = (s.now.marked.len(), money(cost));
        say!("{claims:# claim|# claims} marked for {cost}; {left} left. Roll when you are ready.", claims, cost, left)
    }

    fn delivering(&self, s: &State, seat: Seat) -> Line {
        if s.now.cargo.0 == 0 {
            return self.next_delivery(s, seat);
        }
        let claim = self.claim_place(s.now.cargo);
        match s.now.to {
            Dest::Open => say!("{claim}: where do the loads go?", claim),
            _ if self.options.advanced && s.now.pulled == 0 => say!("{claim}: which trains pull?", claim),
            _ if self.options.advanced => {
                let most = self.most_carried(s, seat.index());
                say!("{claim}: {most:# load|# loads} at most with these trains.", claim, most)
            }
            _ => say!("{claim}: how many loads go?", claim),
        }
    }

    fn next_delivery(&self, s: &State, seat: Seat) -> Line {
        if !s.lots.is_empty() {
            return "Deliver the loads you bought.".into();
        }
        if !self.has_delivery(s, seat.index()) {
            return "Everything is delivered that can be: end your deliveries, or take them back.".into();
        }
        if self.options.advanced {
            let free = s.players[seat.index()].trains.as_slice().iter().filter(|train| !train.used).count();
            return say!("Deliver goods: {free:# train|# trains} ready.", free);
        }
        let left = self.tables.edition.numbers.deliveries.saturating_sub(s.now.deliveries);
        say!("Deliver goods: {left:# delivery|# deliveries} left.", left)
    }

    /// Only what there is to settle (SI-FINE-1).
    fn settling(&self, s: &State, seat: Seat) -> &'static str {
        let discs = s.players[seat.index()].discs.as_slice();
        if discs.iter().any(|disc| disc.fine.0 != 0) {
            return "Pay the fine, or send the prospector to jail.";
        }
        if discs.iter().any(|disc| disc.fate == Fate::Jail) {
            return "Free who is in jail, by dice or by bail, or go on.";
        }
        "Pay for a new prospector, or go on."
    }

    /// The task, then the steps of phase 4 with the current one marked; plows have a step in winter alone (SI-PLOW-1).
    fn with_steps(&self, s: &State, task: Line) -> Line {
        let Some(now) = step_of(s.phase) else { return task };
        let plows = self.options.advanced && self.winter(s);
        // SI-DEAL-14: alone, or where the option says so, there are no deals.
        let deals = !self.options.no_deals && self.count() > 1;
        let there = |step: &&str| (*step != "plow" || plows) && (*step != "deal" || deals);
        let list: Vec<&'static str> = STEPS.into_iter().filter(there).collect();
        match list.iter().position(|step| *step == now) {
            Some(at) => say!("{task}{steps}", task, steps = steps(list, at)),
            None => task,
        }
    }
}

fn dealing(talk: Talk) -> &'static str {
    match talk {
        Talk::Closed => "Make an offer to another player, or go on.",
        Talk::Writing => "Write the offer: claims, track, cards, loads, money; then send it.",
        Talk::Countering => "Change the offer, then send it back.",
        Talk::Asked | Talk::Answered => "An offer for you: accept it, refuse it, or change it.",
    }
}

/// What others are told that somebody does.
fn deed(s: &State, seats: Vec<Seat>) -> Line {
    let who = all(seats);
    match s.phase {
        Phase::Pieces | Phase::Pick => say!("{who} chooses discs.", who),
        Phase::Assign => say!("{who} assigns surveyors to home cities.", who),
        Phase::Place => say!("{who} places surveyors and prospectors.", who),
        Phase::Dummy => say!("{who} moves the rival prospector.", who),
        Phase::Parallel => say!("{who} decides whether to move to a parallel segment.", who),
        Phase::Special => say!("{who} decides whether to ask for a dispute.", who),
        Phase::Joint => say!("{who} {who:decides|both decide} about a joint line.", who),
        Phase::Steal => say!("{who} decides about a theft.", who),
        Phase::Buy => say!("{who} buys (step 1 of 7).", who),
        Phase::Build => say!("{who} builds (step 2 of 7).", who),
        Phase::Operate => say!("{who} operates claims (step 3 of 7).", who),
        Phase::Plow => say!("{who} sends snow plows.", who),
        Phase::Deal if matches!(s.offer.talk, Talk::Closed | Talk::Writing) => {
            say!("{who} makes deals (step 4 of 7).", who)
        }
        Phase::Deal => say!("{who} considers an offer.", who),
        Phase::Deliver => say!("{who} delivers goods (step 6 of 7).", who),
        Phase::Fines => say!("{who} settles fines and jail (step 7 of 7).", who),
        Phase::Hire => say!("{who} may hire.", who),
        Phase::Train => say!("{who} may buy a train or a plow.", who),
        Phase::Over => "The game is over.".into(),
    }
}
