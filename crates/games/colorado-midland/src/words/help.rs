//! What helps a player: what one is after, what to think of, what is worth a second look.

use engine::{Line, Seat, Viewer, say, say::all};

use crate::{
    action::Action,
    game::{ColoradoMidland, HoldingsRule},
    ids::District,
    state::{Phase, State},
    tables::FAR,
};

/// The clause that says what can be decided here.
pub(super) fn clause(state: &State) -> Option<&'static str> {
    Some(match state.phase {
        Phase::FirstRailroad => "CM-SET-7",
        Phase::SetupMine => "CM-SET-9",
        Phase::Turn { .. } | Phase::Confirm => "CM-RND-2",
        Phase::Build { must: None, .. } => "CM-BLD-1",
        Phase::Build { must: Some(_), .. } => "CM-LRG-7",
        Phase::TakeOver { .. } => "CM-LRG-6",
        Phase::ShutRefill => "CM-SHD-3",
        Phase::Refill(_) => "CM-REF-2",
        Phase::Over => return None,
    })
}

impl ColoradoMidland {
    pub(super) fn goal_line(&self, state: &State, who: Viewer) -> Line {
        if state.phase == Phase::Over {
            return Line::new();
        }
        let vp = |seat: Seat| state.players[seat.index()].vp;
        let best = |but: Option<Seat>| Seat::all(self.numbers.players).filter(|seat| Some(*seat) != but).map(vp).max();
        let best = best(who.seat()).unwrap_or(0);
        let most = match who.seat() {
            Some(seat) => say!("Most VP win: you {own}, best of the others {best}.", own = vp(seat), best),
            None => say!("Most VP win: the best has {best}.", best),
        };
        let districts = self.tables.edition.districts.len() as u32;
        let linked = self.links(state).iter().filter(|railroads| **railroads > 0).count() as u32;
        let claims =
            Seat::all(self.numbers.players).map(|seat| state.players[seat.index()].claims()).min().unwrap_or(0);
        most.then(say!(
            "The end: {limit} VP, all districts linked ({linked} of {districts}), or empty Holdings (fewest {claims}).",
            limit = self.tables.edition.numbers.vp_limit,
            linked,
            districts,
            claims
        ))
    }

    pub(super) fn hint_line(&self, state: &State, seat: Seat) -> Option<Line> {
        Some(match state.phase {
            Phase::FirstRailroad => say!(
                "Nobody owns a railroad, so any colour will do. Mines make the points: each scores in every round in which a railroad is in its district."
            ),
            Phase::SetupMine => say!("Mines score when a railroad is in their district, so begin near.")
                .then_maybe(self.nearest_of_holdings(state, seat))
                .then("The dear, far ones can wait in your Holdings."),
            Phase::Turn { .. } => self.hint_of_turn(state, seat),
            Phase::Build { .. } => {
                say!("Every cube in a district gives a VP to each player with a mine of it on the track.")
                    .then("Spend what is left where it helps you more than the others.")
            }
            Phase::TakeOver { .. } => {
                let unused = state.unused.iter().count() as u32;
                say!(
                    "With new cubes this railroad can grow on; {unused:# colour group is|# colour groups are} left to start or enlarge railroads.",
                    unused
                )
            }
            Phase::ShutRefill => say!(
                "Take a claim whose district has a railroad: at the bottom of the track it can score in several rounds."
            )
            .then_maybe(self.best_of_holdings(state, seat)),
            Phase::Confirm => say!("After this nothing can be taken back."),
            Phase::Refill(_) => say!(
                "Mines that score close from the top, so a claim with a railroad lasts longest here at the bottom."
            )
            .then_maybe(self.best_of_holdings(state, seat)),
            Phase::Over => return None,
        })
    }

    /// The own mine that lacks least to score, or what else a turn is good for.
    fn hint_of_turn(&self, state: &State, seat: Seat) -> Line {
        let links = self.links(state);
        let missing = self.ways(state).first;
        let idle = state.mines.all().iter().filter(|mine| mine.owner == seat && links[mine.district.index()] == 0);
        let nearest = idle.map(|mine| mine.district).min_by_key(|district| missing[district.index()]);
        match nearest.filter(|district| missing[district.index()] < FAR) {
            Some(district) => say!(
                "Build towards your mines: {district} lacks {points:# point|# points} of track and is worth {vp} VP a round.",
                district = self.district(district),
                points = missing[district.index()],
                vp = self.tables.edition.districts[district.index()].value
            ),
            None => say!("Your mines have their railroads: a second one in a district doubles them, and claims in your Holdings want track too."),
        }
        .then("Look who else has mines there: you would pay for them too.")
    }

    fn nearest_of_holdings(&self, state: &State, seat: Seat) -> Option<Line> {
        let missing = self.ways(state).first;
        let holdings = &state.players[seat.index()].holdings;
        let held = self.tables.all_districts().filter(|district| holdings[district.index()] > 0);
        let nearest = held.min_by_key(|district| missing[district.index()])?;
        (missing[nearest.index()] < FAR).then(|| {
            say!(
                "Of yours, {district} is nearest to track: {points:# point|# points}.",
                district = self.district(nearest),
                points = missing[nearest.index()]
            )
        })
    }

    /// The claim in the Holdings that would score most now.
    fn best_of_holdings(&self, state: &State, seat: Seat) -> Option<Line> {
        let links = self.links(state);
        let holdings = &state.players[seat.index()].holdings;
        let held = self.tables.all_districts().filter(|district| holdings[district.index()] > 0);
        let scores = |district: District| self.mine_scores(district, links[district.index()]);
        let best = held.max_by_key(|district| scores(*district))?;
        let vp = scores(best);
        (vp > 0).then(|| say!("{district} would score {vp} VP a round now.", district = self.district(best), vp))
    }

    pub(super) fn caution_line(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        match action {
            Action::Shut { position } => self.caution_shut(state, position),
            Action::Claim(_) => self.caution_claim(state, seat),
            Action::Build { hex, .. } => {
                let district = self.tables.district[hex.index()]?;
                self.caution_last_link(state, district).or_else(|| self.caution_bonus(state, seat, district))
            }
            Action::NotNow => self.caution_not_now(state),
            _ => None,
        }
    }

    /// A mine that would score this round.
    fn caution_shut(&self, state: &State, position: u8) -> Option<Line> {
        let mine = state.mines.at(position)?;
        let vp = self.mine_scores(mine.district, self.railroads_at(state, mine.district));
        let district = self.district(mine.district);
        (vp > 0).then(|| say!("This {district} mine would score {vp} VP at the end of the round.", district, vp))
    }

    /// The last claim ends the game (CM-END-4).
    fn caution_claim(&self, state: &State, seat: Seat) -> Option<Line> {
        let last = state.players[seat.index()].claims() == 1 && self.holdings_rule == HoldingsRule::Empty;
        last.then(|| say!("This is your last claim: with empty Holdings the game ends after this round."))
    }

    /// The last district without a railroad (CM-END-6).
    fn caution_last_link(&self, state: &State, district: District) -> Option<Line> {
        let missing = |other: &District| self.railroads_at(state, *other) == 0;
        let last = missing(&district) && self.tables.all_districts().filter(missing).count() == 1;
        last.then(|| {
            say!(
                "{district} is the last district without a railroad: the game ends after this round.",
                district = self.district(district)
            )
        })
    }

    /// A Big Bonus for the others alone (CM-BON-4).
    fn caution_bonus(&self, state: &State, seat: Seat, district: District) -> Option<Line> {
        let seats = self.bonus_seats(state, district);
        let theirs = seats.iter().next().is_some() && !seats.contains(seat);
        theirs.then(|| {
            say!(
                "The Big Bonus of {district} goes to {seats} and not to you.",
                district = self.district(district),
                seats = all(seats.iter())
            )
        })
    }

    /// No other railroad could be built.
    fn caution_not_now(&self, state: &State) -> Option<Line> {
        let none = state.on_map().all(|(_, line)| line.cubes == 0);
        none.then(|| say!("No railroad has cubes left: nothing can be built until one takes over a group."))
    }
}
