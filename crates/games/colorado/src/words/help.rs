//! What helps a player: what one is after, what to think of, what is worth a second look.

use engine::{Line, Seat, Viewer, say, say::name};

use crate::{
    Action, Colorado, Event, State,
    event::Step,
    hidden::seen,
    ids::{Kind, Suit, VALUES},
    rules::cards::playable,
    state::{Pending, Phase},
};

/// The clause that says what can be decided here.
pub(super) fn clause(state: &State, seat: Seat) -> Option<&'static str> {
    Some(match (state.phase, state.player(seat).pending) {
        (Phase::Start, _) => "CL-SET-9",
        (Phase::Call, _) => "CL-CALL-1",
        (Phase::Give, _) => "CL-CALL-6",
        (Phase::Discover, Pending::Discovery) => "CL-EOT-1",
        (_, Pending::Nugget) => "CL-PAIR-1",
        (_, Pending::Card) => "CL-PAIR-2",
        (_, Pending::Check) => "CL-PAIR-3",
        (_, Pending::Play) => "CL-PLAY-4",
        (_, Pending::Place) => "CL-PLAY-3",
        (_, Pending::Box(_)) => "CL-TRACK-4",
        (_, Pending::Discovery) => "CL-DISC-2",
        (_, Pending::Finished) => "CL-ACT-11",
        (_, Pending::Idle | Pending::Done) => return None,
    })
}

impl Colorado {
    /// The points of a seat as somebody may know them.
    fn points_seen(&self, state: &State, seat: Seat, me: Option<Seat>) -> u16 {
        self.score(seen(state, seat, me))
    }

    fn best_of_others(&self, state: &State, me: Option<Seat>) -> u16 {
        let others = Seat::all(self.seats).filter(|seat| Some(*seat) != me);
        others.map(|seat| self.points_seen(state, seat, me)).max().unwrap_or(0)
    }

    pub(super) fn goal_line(&self, state: &State, who: Viewer) -> Line {
        if state.phase == Phase::Over {
            return Line::new();
        }
        let me = who.seat().filter(|seat| seat.0 < self.seats);
        let best = self.best_of_others(state, me);
        let medals = |seat: Seat| seen(state, seat, me).medals.len() as u32;
        let most = Seat::all(self.seats).map(medals).max().unwrap_or(0);
        let slots = name(self.tables.slots);
        match me {
            Some(seat) => say!(
                "Most points win: you {own}, best of the others {best}.",
                own = self.points_seen(state, seat, me),
                best
            )
            .then(say!(
                "The end: somebody has {slots} medals (you {own}, most {most}).",
                slots,
                own = medals(seat),
                most
            )),
            None => say!("Most points win: the best has {best}.", best).then(say!(
                "The end: somebody has {slots} medals (most {most}).",
                slots,
                most
            )),
        }
    }

    pub(super) fn hint_line(&self, state: &State, seat: Seat) -> Option<Line> {
        let player = state.player(seat);
        Some(match (state.phase, player.pending) {
            (Phase::Start, _) => {
                say!("Only neighbours of your regions can be discovered later, so look at what lies around each town.")
            }
            (Phase::Call, _) => self.hint_of_call(state, seat),
            (Phase::Give, _) => say!(
                "The pair of the card you give is what everybody does now, you too: give one that suits you, or one that the Caller has in play already."
            ),
            (_, Pending::Nugget) => say!(
                "A card that you play gives its own pair at once and is a third of a region; nuggets alone score nothing."
            ),
            (_, Pending::Card) => {
                say!("Drawing ends your turn; two cards of a suit pay for a third that goes on with its own pair.")
            }
            (_, Pending::Check) => {
                say!("Choose a leg whose icon goes on, and finish what you begin: an unfinished region scores nothing.")
                    .then_maybe(self.hint_of_railroad(state, seat))
            }
            (_, Pending::Play) => say!("Play the card whose pair helps most, or the one that your suits still lack."),
            (_, Pending::Place) => say!("The card that you play gives its pair at once."),
            (_, Pending::Box(_)) => {
                say!("Each end has medals of its own, the highest for the first who comes: grow towards one end.")
            }
            (_, Pending::Discovery) => say!(
                "Each kind of region has a line of flags that is worth more the longer it is; few legs mean a quick medal, many a large one."
            ),
            (_, Pending::Finished) => {
                say!("The others see what you did when all are done; until you say so you can take steps back.")
            }
            (_, Pending::Idle | Pending::Done) => return None,
        })
    }

    /// The card that would complete a suit, if there is one.
    fn hint_of_call(&self, state: &State, seat: Seat) -> Line {
        let area = state.player(seat).public.area;
        let lacking = Suit::all()
            .filter(|suit| area.of_suit(*suit).len() + 1 == u32::from(VALUES))
            .find_map(|suit| (1..=VALUES).map(|value| Kind::of(suit, value)).find(|kind| !area.has(*kind)));
        match lacking {
            Some(card) => say!("{card} would complete a suit and open a region.", card = self.card_target(card)),
            None => say!("Three cards of a suit in your play area open a region, and the card's pair is what everybody does this turn."),
        }
        .then("Whoever holds many cards is most likely to have yours.")
    }

    fn hint_of_railroad(&self, state: &State, seat: Seat) -> Option<Line> {
        let public = &state.player(seat).public;
        let switch = self.next_stations(public).count_ones() > 1;
        switch.then(|| say!("The railroad divides here: the branch that you do not take is closed for good."))
    }

    pub(super) fn caution_line(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        match action {
            Action::Give(card) => self.caution_give(state, card),
            Action::Decline => {
                let cards = playable(state.player(seat)).len();
                let free = state.player(seat).pending == Pending::Play && cards > 0;
                free.then(|| say!("You could play one of {cards:# card|# cards} for nothing.", cards))
            }
            Action::Check(_) | Action::Rail(_) | Action::Box(_) | Action::Discover(_) => {
                self.caution_end(state, seat, action)
            }
            _ => None,
        }
    }

    /// The third card of a suit opens a region for the Caller.
    fn caution_give(&self, state: &State, card: Kind) -> Option<Line> {
        let area = state.player(state.caller).public.area;
        let completes = !area.has(card) && area.of_suit(card.suit()).len() + 1 == u32::from(VALUES);
        completes
            .then(|| say!("This completes a suit for {caller}, who then discovers a region.", caller = state.caller))
    }

    /// A medal that ends the game while somebody else is ahead.
    fn caution_end(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        let mut after = *state;
        let mut events = Vec::new();
        match (state.phase, action) {
            (Phase::Actions, _) => self.act(&mut after, seat, action, &mut events),
            (_, Action::Discover(region)) => self.discover(&mut after, seat, region, &mut events),
            _ => return None,
        }
        let last = |event: &Event| matches!(event, Event::Step { step: Step::Medal { slot: Some(slot), .. }, .. } if *slot == self.tables.slots);
        let (own, best) = (self.score(&after.player(seat).public), self.best_of_others(state, Some(seat)));
        (events.iter().any(last) && own < best).then(|| {
            say!("This fills your last medal slot, so the game ends with this turn: you would have {own} points against {best}.", own = name(own), best = name(best))
        })
    }
}
