//! What one is after, what to think of, and what would be left undone.

use engine::{
    ActionList, Line, Seat, Viewer, say,
    say::{clause, name},
};

use crate::{
    CerroGordo,
    action::{Action, Source},
    conditions::Act,
    edition::Trigger,
    ids::{BuildingId, CardId, members},
    state::{Phase, State},
};

impl CerroGordo {
    pub(super) fn after_what(&self, state: &State, who: Viewer) -> Line {
        if state.phase == Phase::Over {
            return Line::new();
        }
        let points = |seat| self.score(state, seat).total();
        let tiles: u8 = state.left.iter().sum();
        let best = |skip: Option<Seat>| self.all_seats().filter(|seat| Some(*seat) != skip).map(points).max();
        match who.seat() {
            Some(me) => say!(
                "Most points when all Mines are empty: you {mine}, the best other {best}; {tiles:# Mine tile|# Mine tiles} to go.",
                mine = points(me),
                best = best(Some(me)).unwrap_or(0),
                tiles
            ),
            None => say!(
                "Most points when all Mines are empty: {best:# leads|# lead}; {tiles:# Mine tile|# Mine tiles} to go.",
                best = best(None).unwrap_or(0),
                tiles
            ),
        }
    }

    pub(super) fn clause_now(&self, state: &State) -> Option<&'static str> {
        Some(match state.phase {
            Phase::Main => match (state.turn_so_far.owes_building, state.turn_so_far.owes_road) {
                (true, true) => "CG-TURN-2",
                (true, false) => "CG-BLDG-8",
                (false, true) => "CG-ROAD-3",
                (false, false) => "CG-MINE-2",
            },
            Phase::RotateRoad => "CG-EVENT-5",
            Phase::RemoveRoad | Phase::RemoveBuilding => "CG-EVENT-6",
            Phase::FreeRoad { .. } => "CG-EVENT-9",
            Phase::Swap { .. } => "CG-EVENT-15",
            Phase::MoveStandee => "CG-EVENT-10",
            Phase::Keep { .. } => "CG-EVENT-11",
            Phase::Secret { .. } => "CG-EVENT-13",
            Phase::After => "CG-TURN-8",
            Phase::Over => return None,
        })
    }

    pub(super) fn think_of(&self, state: &State, seat: Seat) -> Option<Line> {
        let turn = &state.turn_so_far;
        Some(match state.phase {
            Phase::Main if turn.owes_building || turn.owes_road => match self.in_reach(state, seat, &[Source::Regular])
            {
                Some(card) => say!(
                    "You can complete {card} ({points:# point|# points}) with one placement now: on the map a star marks where.",
                    card = name(&self.tables.edition.card(card).name),
                    points = self.tables.edition.card(card).points
                ),
                None => self.think_of_placing(state, seat),
            },
            Phase::Main => match self.closest_mines(state, seat).1 {
                Some(_) => {
                    "You collect the Silver on the back of the tile; then its event happens, good or bad.".into()
                }
                None => say!(
                    "No road leads from your Building to a Mine with tiles, so you get its event only ({rule}); you choose the Mine.",
                    rule = clause("CG-MINE-4")
                ),
            },
            Phase::RotateRoad => {
                "A turn can cut a rival from a Mine, or open a road end for your next Building.".into()
            }
            Phase::RemoveRoad => "Every tile left out of a road cuts those behind it from the Mines.".into(),
            Phase::RemoveBuilding => {
                "Look at your Objectives, and at the Characters' bonuses, before you choose.".into()
            }
            Phase::FreeRoad { .. } => "A free Road counts for your Objectives like your own.".into(),
            Phase::Swap { .. } => "A Fork or Crossing joins more; keep the shape that your Objectives need.".into(),
            Phase::MoveStandee => {
                "Where your Standee stands decides what events hit you and which Buildings bring you Silver.".into()
            }
            Phase::Keep { .. } => {
                "Keep what the Town as it lies now makes easy; cards in hand score nothing at the end.".into()
            }
            Phase::Secret { looked: false, .. } => "Nobody else learns what you see.".into(),
            Phase::Secret { looked: true, .. } => {
                "The tile on top is the next one drawn from that Mine, by you or by somebody else.".into()
            }
            Phase::After => self.think_of_silver(state, seat),
            Phase::Over => return None,
        })
    }

    fn think_of_placing(&self, state: &State, seat: Seat) -> Line {
        let turn = &state.turn_so_far;
        match (turn.owes_building, turn.owes_road) {
            (true, true) if state.player(seat).standee.is_none() => {
                "You win by points: your Objectives, your Character, and a point for every few Silver. Read your two Objectives first; then build where a road leads to a Mine.".into()
            }
            (true, true) => "Which of your Objectives is nearest? A Road first can open the spot that a Building needs, and the other way round.".into(),
            (true, false) => "The leftmost Building is free, and what lies on it is yours. You will stand on it when you draw, so let a road join it to a Mine.".into(),
            (false, _) if self.closest_mines(state, seat).1.is_none() => {
                "You are joined to no Mine yet: a Road between your Building and a Mine brings Silver when you draw.".into()
            }
            (false, _) => "Leave a road end open for your next Building, best one that leads to a Mine with tiles.".into(),
        }
    }

    fn think_of_silver(&self, state: &State, seat: Seat) -> Line {
        say!(
            "Silver is worth points only at the end: a Bonus Road ({bonus} Silver) or new Objectives ({refresh} Silver) now may bring more.",
            bonus = self.bonus_cost(state, seat),
            refresh = self.refresh_cost(state, seat)
        )
    }

    pub(super) fn left_undone(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        match action {
            Action::Draw(mine) => self.undone_by_draw(state, seat, mine.0),
            Action::EndTurn => {
                let card = self.in_reach(state, seat, &[Source::Bonus])?;
                Some(self.bonus_completes(state, seat, card))
            }
            Action::Leave => {
                let card = &self.tables.edition.card(self.in_reach(state, seat, &[Source::Free])?);
                Some(say!(
                    "The free Road could complete {card} ({points:# point|# points}).",
                    card = name(&card.name),
                    points = card.points
                ))
            }
            Action::KeepRoads | Action::Stay => None,
            _ => None,
        }
    }

    fn undone_by_draw(&self, state: &State, seat: Seat, mine: u8) -> Option<Line> {
        if let Some(card) = self.in_reach(state, seat, &[Source::Bonus]) {
            return Some(self.bonus_completes(state, seat, card));
        }
        let (mines, tiles) = self.closest_mines(state, seat);
        let top = |mine: u8| {
            state
                .tile_below(crate::ids::MineId(mine), self.per_mine(), 0)
                .map_or(0, |tile| self.tables.edition.silver_of(tile))
        };
        match tiles {
            Some(_) => {
                let better =
                    members(mines.into()).max_by_key(|mine| top(*mine)).filter(|other| top(*other) > top(mine))?;
                Some(say!(
                    "The {mine} is as close and its top tile has {silver} Silver.",
                    mine = name(self.short_name(crate::ids::MineId(better))),
                    silver = top(better)
                ))
            }
            None if self.bonus_joins(state, seat) => Some(say!(
                "You are joined to no Mine and get no Silver; a Bonus Road ({cost} Silver) could join you to one.",
                cost = self.bonus_cost(state, seat)
            )),
            None => None,
        }
    }

    fn bonus_completes(&self, state: &State, seat: Seat, card: CardId) -> Line {
        let card = self.tables.edition.card(card);
        say!(
            "A Bonus Road ({cost} Silver) could complete {card} ({points:# point|# points}).",
            cost = self.bonus_cost(state, seat),
            card = name(&card.name),
            points = card.points
        )
    }

    /// Every placement that is legal now, with the position as it would be right after it.
    fn try_out<T>(
        &self,
        state: &State,
        seat: Seat,
        sources: &[Source],
        mut look: impl FnMut(&State, Act) -> Option<T>,
    ) -> Option<T> {
        let mut list = ActionList::new();
        self.list(state, seat, &mut list);
        let mut after = state.clone();
        for action in list.actions() {
            let act = match *action {
                Action::Build { slot, cell, orient } if sources.contains(&Source::Regular) => {
                    let at = usize::from(slot) - 1;
                    let (building, coins) = (BuildingId(state.row[at]), state.coins[at]);
                    after.town = state.town;
                    after.town.place_building(building, cell, orient);
                    let player = after.player_mut(seat);
                    player.standee = Some(building);
                    player.silver = state.player(seat).silver - self.price(state, seat, slot) + u16::from(coins);
                    Act::Built { slot, coins }
                }
                Action::Road { source, shape, cell, turn } if sources.contains(&source) => {
                    after.town = state.town;
                    after.town.place_road(cell, shape, self.tables.edition.shape(shape).picture(turn)?);
                    *after.player_mut(seat) = *state.player(seat);
                    Act::Laid { road: cell, bonus: source == Source::Bonus }
                }
                _ => continue,
            };
            if let Some(found) = look(&after, act) {
                return Some(found);
            }
        }
        None
    }

    /// A card of the hand that one placement would complete now.
    fn in_reach(&self, state: &State, seat: Seat, sources: &[Source]) -> Option<CardId> {
        self.try_out(state, seat, sources, |after, act| {
            let trigger = if matches!(act, Act::Built { .. }) { Trigger::Build } else { Trigger::Road };
            let (_, cards) = self.judge(after, seat, trigger, act);
            after
                .player(seat)
                .hand
                .iter()
                .enumerate()
                .find(|(at, _)| cards & (1 << at) != 0)
                .map(|(_, card)| CardId(*card))
        })
    }

    /// Whether a Bonus Road could join the seat's Building to a Mine with tiles.
    fn bonus_joins(&self, state: &State, seat: Seat) -> bool {
        let joined = |after: &State, _: Act| self.closest_mines(after, seat).1;
        self.try_out(state, seat, &[Source::Bonus], joined).is_some()
    }
}
