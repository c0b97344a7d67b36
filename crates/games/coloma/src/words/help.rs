//! Help for those who play: what one is after, what to think of, and what is left undone.

use engine::{ActionList, Game, Line, Seat, Viewer, say, say::name};

use super::goods::gain_words;
use crate::{
    Coloma,
    action::{Ability, Action, Side, Which},
    edition::{Effect, Tool},
    ids::NONE,
    state::{Frame, Phase, Slot, State},
};

/// Dudes that every larger thing asks for.
const FEW_DUDES: u8 = 2;

impl Coloma {
    // ---- what one is after

    /// Most points after the last year, and how far that is.
    pub(super) fn aim(&self, s: &State, who: Viewer) -> Line {
        let last = name(self.edition().numbers.years.last().copied().unwrap_or_default());
        if s.phase == Phase::Over {
            return Line::new();
        }
        let total = |seat: Seat| self.score(s, seat.index()).total();
        let setting_up = matches!(s.phase, Phase::Boards | Phase::Specialities | Phase::Discards);
        if self.solo() {
            let (you, shade) = (total(Seat(0)), self.shade_score(s));
            return say!("Have more points than Shade after {last}: {you} against {shade} now.", last, you, shade);
        }
        if setting_up {
            return say!("Have the most points after the Shootout of {last}.", last);
        }
        let me = who.seat().filter(|seat| seat.0 < self.seats);
        let best = Seat::all(self.seats).filter(|seat| Some(*seat) != me).max_by_key(|seat| (total(*seat), 6 - seat.0));
        match (me, best) {
            (Some(me), Some(rival)) => say!(
                "Have the most points after {last}: you have {you}, {rival} has {theirs}.",
                last,
                you = total(me),
                rival,
                theirs = total(rival)
            ),
            (_, Some(leader)) => {
                say!("Most points after {last} win: {leader} has {points}.", last, leader, points = total(leader))
            }
            _ => Line::new(),
        }
    }

    // ---- what to think of

    pub(super) fn advice(&self, s: &State, seat: Seat) -> Option<Line> {
        Some(match s.phase {
            Phase::Boards => "Each canyon gives its benefit when you survey its River, and its points at the end.".into(),
            Phase::Specialities => "You may use your Speciality again and again on your own turns.".into(),
            Phase::Discards if s.player(seat).discards[0] == NONE => {
                "You keep four of six cards. Each is 6 points once built and helps at the Site whose number it bears, so keep cards of different Sites. A card on top of the deck is drawn next, one at the bottom last.".into()
            }
            Phase::Discards => "One more card goes back; the four you keep are your first buildings.".into(),
            Phase::Buy => {
                "A Gold is 3 points here. On your turn it also pays for a Town Building, which is 6 points.".into()
            }
            Phase::Dials => self.dial_advice(s, seat),
            Phase::Turn => self.turn_advice(s, seat)?,
            Phase::Shootout => "A buried Dude is lost, and the next grave costs as much as it shows.".into(),
            Phase::Over => return None,
        })
    }

    fn dial_advice(&self, s: &State, seat: Seat) -> Line {
        let rule: Line = "Outer ring: Common, yours for sure. Inner ring: Boom, lost where most Pioneers meet.".into();
        let player = s.player(seat);
        let can = |build: bool, tool| match build {
            true => self.can_build(s, seat.index(), tool, 0, false),
            false => self.can_survey(s, seat.index(), tool, 0),
        };
        let pays = |build| can(build, Tool::Hammer) || can(build, Tool::Saw);
        let now = match () {
            () if player.dudes < FEW_DUDES => say!(
                "You have {dudes:# ready Dude|# ready Dudes}, too few to build: look for Dudes, or go where none are needed.",
                dudes = player.dudes
            ),
            () if pays(true) && s.barker != 3 => {
                "You can pay for a Town Building at Site 3: 6 points, and a row that helps you later.".into()
            }
            () if pays(false) && s.barker != 2 => "You can pay for a River or a Bridge at Site 2.".into(),
            () if player.bucks == 0 && player.gold == 0 => {
                "You have neither Bucks nor Gold: Site 1 brings Gold, and the map of Site 4 brings a little of everything.".into()
            }
            () => say!(
                "Now you have {dudes:# Dude|# Dudes}, {gold} Gold and {bucks:# Buck|# Bucks} to spend.",
                dudes = player.dudes,
                gold = player.gold,
                bucks = player.bucks
            ),
        };
        rule.then(now)
    }

    fn turn_advice(&self, s: &State, seat: Seat) -> Option<Line> {
        Some(match s.turn.frames.top() {
            Frame::Menu | Frame::Paused { .. } if s.turn.open != Slot::None => {
                "Use as much of this action as you like, each line once; then finish it.".into()
            }
            Frame::Menu | Frame::Paused { .. } if s.turn.slots == 0 => {
                "You have two actions, in the order you like. Begin with the one that brings what the other costs.".into()
            }
            Frame::Menu | Frame::Paused { .. } => "Your other action is still there, if it is of use.".into(),
            Frame::Build { .. } => {
                "Every Town Building is 6 points. Its rows work from your next turn on, at the Site whose number it bears.".into()
            }
            Frame::Survey { .. } => {
                "A River gives its benefit now and its points at the end. A Bridge lies over one of your Rivers; the number on it is what it would score for you now.".into()
            }
            Frame::Purchase { .. } => {
                say!("One Gold pays {n:# Buck|# Bucks} at present; no change is given.", n = self.gold_value(s.table))
            }
            Frame::Wagon { left, .. } => say!(
                "Each Horse is one space: {left} left. Settlements pay on the way; stop in a Boomtown to choose between its two bonuses, and to pitch Tents on its Frontier Lands later.",
                left
            ),
            Frame::Bonus { .. } => "Both are free: take the one you need for your next building.".into(),
            Frame::Dudes { .. } => self.row_advice(s, seat),
            Frame::Tents { .. } => {
                "A Tent on a Site gives you its event twice, every year. Tents on Frontier Lands are 3, 7, 12, 18 or 25 points at the end.".into()
            }
            Frame::Take { .. } => {
                "A Barrel is used once, at any moment of your own turn. A face-up one brings a new one into its place, perhaps with Outlaws.".into()
            }
            Frame::Refresh { .. } => "It can be used once more.".into(),
            Frame::Seq { .. } | Frame::Benefit { .. } | Frame::Trade { .. } => return None,
        })
    }

    fn row_advice(&self, s: &State, seat: Seat) -> Line {
        let gunmen: u8 = s.gunmen.iter().sum();
        let rule = say!(
            "A row is filled as a whole. At the end of the year {gunmen:# Gunman of all players stands|# Gunmen of all players stand} against {outlaws:# Outlaw|# Outlaws} so far.",
            gunmen,
            outlaws = s.outlaws
        );
        match s.gunmen_of(seat.0) {
            0 => rule.then("Whoever has no Gunman loses Dudes: one Gunman is enough to avoid that."),
            _ => rule,
        }
    }

    // ---- what is left undone

    pub(super) fn left_undone(&self, s: &State, seat: Seat, action: Action) -> Option<Line> {
        match action {
            Action::EndTurn => self.turn_left(s, seat),
            Action::Finish => self.action_left(s, seat),
            Action::Stop => match s.turn.frames.top() {
                Frame::Wagon { arrived: false, left: 1.., .. } => Some("Your Wagon has not moved yet.".into()),
                _ => None,
            },
            Action::Bonus(Side::Neither) => Some("A bonus costs nothing.".into()),
            Action::Skip => self.gift_left(s),
            Action::SpendBarrel(_) => Some("The benefit of the Barrel would be lost.".into()),
            _ => None,
        }
    }

    fn listed(&self, s: &State, seat: Seat) -> ActionList<Action> {
        let mut list = ActionList::new();
        self.legal(s, seat, &mut list);
        list
    }

    fn turn_left(&self, s: &State, seat: Seat) -> Option<Line> {
        let list = self.listed(s, seat);
        let open = |which| list.contains(Action::Open(which));
        let second = self.deed_of(s, seat.index(), Slot::Second);
        let bust = second.icon == crate::edition::Icon::Bust;
        match (open(Which::Common), open(Which::Second)) {
            (true, true) => return Some("You have taken neither of your two actions.".into()),
            (true, false) => return Some("Your Common action can still be taken.".into()),
            (false, true) if bust => return Some("Your Bust action can still be taken.".into()),
            (false, true) => return Some("Your Boom action can still be taken.".into()),
            (false, false) => {}
        }
        let unused = s.player(seat).unused_barrels().count_ones();
        let last = usize::from(s.year) + 1 == self.edition().numbers.years.len() && s.barker == crate::ids::SITES;
        let usable = list.actions().iter().any(|action| matches!(action, Action::UseBarrel(_)));
        (last && usable).then(|| {
            say!("This is your last turn: {unused:# unused Barrel does|# unused Barrels do} nothing after it.", unused)
        })
    }

    fn action_left(&self, s: &State, seat: Seat) -> Option<Line> {
        let list = self.listed(s, seat);
        let left = list.actions().iter().filter(|action| matches!(action, Action::Use(_))).count();
        if list.contains(Action::Use(Ability::Tents)) && left == 1 {
            let tents = s.player(seat).tents;
            return Some(say!("{tents:# Tent|# Tents} can still be pitched.", tents));
        }
        (left > 0).then(|| say!("{left:# ability|# abilities} of this action can still be used.", left))
    }

    fn gift_left(&self, s: &State) -> Option<Line> {
        match s.turn.frames.top() {
            Frame::Benefit { effect } => match self.effect(effect) {
                Effect::Gain(gain) => Some(say!("You would gain {gain} for nothing.", gain = gain_words(&gain))),
                _ => None,
            },
            _ => None,
        }
    }
}
