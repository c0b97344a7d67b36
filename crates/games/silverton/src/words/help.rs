//! What one is after, and what a beginner should think of in each decision.

use engine::{
    Line, Seat, Viewer, say,
    say::{money, name},
};

use crate::{
    Silverton,
    edition::Grade,
    ids::Role,
    state::{NONE, Phase, State, Talk},
};

impl Silverton {
    /// SI-LEN-5, SI-LEN-8, SI-SOLO: the target, the own cash, and by when.
    pub(super) fn aim(&self, s: &State, who: Viewer) -> Line {
        if s.phase == Phase::Over {
            return Line::new();
        }
        let (target, last) = (self.plan.target, name(self.plan.last_turn));
        let cash = match who.seat() {
            Some(seat) => Some(s.players[seat.index()].cash),
            None if self.plan.open_money && self.count() == 1 => Some(s.players[0].cash),
            None => None,
        };
        if self.count() == 1 {
            return self.solo_aim(s.turn, cash.unwrap_or(0));
        }
        let goal = money(target);
        match (cash.map(money), target) {
            (Some(cash), 0) => say!("{cash}; most cash after turn {last} wins", cash, last),
            (None, 0) => say!("Most cash after turn {last} wins", last),
            (Some(cash), _) => say!("{cash} of {goal}; most cash wins when somebody has it", cash, goal),
            (None, _) => say!("Most cash wins when somebody has {goal}", goal),
        }
    }

    /// SI-SOLO-3 to SI-SOLO-8: the draw is the line between victory and defeat.
    fn solo_aim(&self, turn: u8, cash: u32) -> Line {
        let (cash, goal, last) = (money(cash), money(self.plan.target), name(self.plan.last_turn));
        let draw = self.plan.ratings.iter().find(|rating| rating.grade == Grade::Draw);
        match draw.map(|draw| (draw.max_turn, draw.min_cash)) {
            Some((Some(by), _)) if turn <= by => {
                let left = by - turn + 1;
                say!(
                    "{cash} of {goal}, draw by turn {by}: {left:# turn|# turns} to go",
                    cash,
                    goal,
                    by = name(by),
                    left
                )
            }
            Some((Some(by), _)) => {
                say!("{cash} of {goal}; turn {by} was the last for a draw", cash, goal, by = name(by))
            }
            Some((None, Some(least))) => {
                say!("{cash} of {least} for a draw after turn {last}", cash, least = money(least), last)
            }
            _ if self.plan.target > 0 => say!("{cash} of {goal} by turn {last}", cash, goal, last),
            _ => say!("{cash}; turn {last} is the last", cash, last),
        }
    }

    pub(super) fn advice(&self, s: &State, seat: Seat) -> Option<Line> {
        let player = &s.players[seat.index()];
        Some(match s.phase {
            Phase::Pieces | Phase::Pick => {
                "Surveyors build track, prospectors buy claims. You need both; a bonus helps when two want the same.".into()
            }
            Phase::Assign => "Until your own track joins your two cities, this surveyor builds from the chosen one alone.".into(),
            Phase::Place if s.now.hand == NONE => self.placing_advice(s, seat),
            Phase::Place => match player.discs.get(usize::from(s.now.hand)).map(|disc| disc.kind.role) {
                Some(Role::Surveyor) => {
                    "Track must lead from a claim to a market without a gap. Build towards a claim you own or reserve now.".into()
                }
                _ => "Each card says what is missing to a market: a claim is only worth what you can also reach and pay.".into(),
            },
            Phase::Dummy => "What the rival stands on leaves the game: give it what you want least.".into(),
            Phase::Parallel => "The parallel track costs the same and is free: moving avoids the dice.".into(),
            Phase::Special => "If nobody asks, everybody builds, but then only one of you can build on from here.".into(),
            Phase::Joint => "Together you share price and income. If one says no, the dice decide.".into(),
            Phase::Steal => "The price is gone even if the attempt fails. The shorter way adds its advantage to the dice.".into(),
            Phase::Buy if s.now.drawn.0 != 0 => "A rejected card lies face up for everybody in the next turn.".into(),
            Phase::Buy => "Keep enough for the track and for operating: there is no credit.".into(),
            Phase::Build => "New track serves at once, in this turn's deliveries too.".into(),
            Phase::Operate => {
                "The first roll of a claim is a die + 6, its best and safest. Later rolls may run it dry; the loads on it stay.".into()
            }
            Phase::Plow => "A cleared segment is open for this turn's deliveries and passengers.".into(),
            Phase::Deal if s.offer.talk == Talk::Closed => "Deals are voluntary: claims, track, lines or loads for money, as both of you agree.".into(),
            Phase::Deal => "Nothing changes hands before both agree.".into(),
            Phase::Deliver if self.options.advanced => {
                "Each train pulls once a turn. Loads are power divided by the longest segment of the way; gold and silver count double.".into()
            }
            Phase::Deliver => {
                "Two deliveries a turn, each from one claim to one market. What you sell now lowers the price afterwards.".into()
            }
            Phase::Fines => "Either roll for 7 or 11, which costs nothing, or pay and be sure.".into(),
            Phase::Hire => "A new disc is one thing more that you can do in every turn from the next one on.".into(),
            Phase::Train => "Power is what carries loads. An old train is part of the payment if you trade it in.".into(),
            Phase::Over => return None,
        })
    }

    /// The plan of a beginner: a claim, the way to it, then the money.
    fn placing_advice(&self, s: &State, seat: Seat) -> Line {
        let player = &s.players[seat.index()];
        let reached = |claim: &crate::ids::Card| player.network.contains(self.tables.claim(*claim).town);
        if player.claims.is_empty() {
            return "You win by cash alone. Put a prospector on a claim near your home, and a surveyor on the track that leads there.".into();
        }
        if !player.claims.iter().any(|claim| reached(&claim)) {
            return "Your claim is not joined yet: build towards it before you buy another.".into();
        }
        if player.cards.is_empty() {
            return "Two deliveries a turn want two good claims. A passenger line you have the track for pays every turn.".into();
        }
        "More claims, more markets, more lines: place where nobody else stands, and keep cash for operating.".into()
    }
}
