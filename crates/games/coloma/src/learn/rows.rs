//! What a viewer may know, in numbers.

use engine::{
    Seat, Viewer,
    learn::{Block, Pen, places_to, seen_from},
};

use super::actions::CANYONS;
use crate::{
    Coloma,
    edition::Tool,
    ids::{BEDS, MILL, NONE, ROWS, SHADE, SITES, STASH},
    rules::setup::BELOW,
    state::{Frame, Phase, Player, Slot, State, What},
};

/// Phases of the game.
const PHASES: usize = Phase::Over as usize + 1;
/// Years.
const YEARS: usize = 3;
/// Cards of a deck.
const CARDS: usize = MILL.0 as usize;
/// Abilities that can be used in an open action: cards, the mill, base, Tents.
const ABILITIES: usize = CARDS + 3;
/// Kinds of sub-decision.
const FRAMES: usize = 14;
/// Kinds of things that are paid for.
const WHATS: usize = 8;
/// Numbers about a sub-decision: Dudes less, how many are left, Barrels and cards still to discard, which thing it is.
const AMOUNTS: usize = 5;
/// What a player has of something that is counted.
const GOODS: usize = 13;
/// What Shade has of something that is counted.
const SHADES: usize = 6;
/// More Bucks, points or Outlaws than this say no more.
const MUCH: Much = Much { bucks: 60, vp: 150, outlaws: 60 };

struct Much {
    bucks: u32,
    vp: u32,
    outlaws: u32,
}

impl Coloma {
    pub(super) fn row_blocks(&self) -> Vec<Block> {
        let edition = self.edition();
        let seats = usize::from(self.seats);
        let (barrels, hotels, spaces) = (edition.barrels.len(), edition.hotels.len(), edition.map.spaces.len());
        let (bridges, lands) = (edition.bridges.len(), edition.map.lands.len());
        let each = |name, what, n| Block::new(name, what, &[seats, n]);
        let mut blocks = vec![
            Block::new(
                "phase",
                "board draft, Speciality draft, discards, purchase of points, dials, turn, Shootout, over",
                &[PHASES],
            ),
            Block::new("year", "1848, 1849, 1850", &[YEARS]),
            Block::new("barker", "the Site under the Barker", &[SITES.into()]),
            Block::new("bust", "the Site with the Bust", &[SITES.into()]),
            Block::new("sheriff", "each seat from the viewer on, Shade", &[seats + 1]),
            Block::new("to_act", "each seat from the viewer on", &[seats]),
            Block::new("commons", "Outlaws, Gold on the table, Gold in the cart, Barrels in the stack", &[4]),
            Block::new("chart", "the chart of this year", &[edition.charts.len()]),
            Block::new("bridge_types", "each type of Bridge: in play", &[bridges]),
            Block::new("bridges_left", "each type of Bridge: tiles left, as a part of all", &[bridges]),
            Block::new("stash", "each face-up space, each Barrel", &[STASH, barrels]),
            Block::new("discarded", "each Barrel", &[barrels]),
            Block::new(
                "row_owner",
                "each row of the Shootout: each seat from the viewer on, Shade, the dummies",
                &[ROWS, seats + 2],
            ),
            Block::new("row_men", "each row of the Shootout: Gunmen, as a part of its spaces", &[ROWS]),
            Block::new("buster", "Sites where Buster will not be, the Site where it is", &[2, SITES.into()]),
            each("board", "for each seat from the viewer on, its player board", edition.boards.len()),
            each("speciality", "for each seat, its Speciality", edition.specialities.len()),
            each(
                "goods",
                "for each seat: Dudes, in the supply, in graves; Tents, in the supply; Horses, Gold, Bucks, points, cards in hand, in the deck; choice made, turn still to come",
                GOODS,
            ),
            each("site_tents", "for each seat, each Site", SITES.into()),
            each("land_tents", "for each seat, each Frontier Land", lands),
            each("town", "for each seat, each card", CARDS),
            each("canyons", "for each seat, each canyon of its board: surveyed", CANYONS),
            each("bridges", "for each seat, each type of Bridge", bridges),
            each("barrels", "for each seat, each Barrel", barrels),
            each("used_barrels", "for each seat, each Barrel: used", barrels),
            each("wagon", "for each seat, each space of the map", spaces),
            each("dial", "for each seat, the Site of its dial as far as it is known", SITES.into()),
            Block::new("hand", "the viewer’s own cards", &[CARDS]),
            Block::new(
                "put_back",
                "the viewer’s own two discards of the set-up: each card, and whether it goes to the bottom",
                &[2, CARDS + 1],
            ),
            Block::new("buys", "the viewer’s own purchase of points: made, and how often", &[2]),
            Block::new("turn", "whose turn: each seat from the viewer on", &[seats]),
            Block::new("open", "no action is open, the Common, the second, that of a Signpost Barrel", &[4]),
            Block::new("slots", "the Common was opened, the second was", &[2]),
            Block::new(
                "used",
                "each card’s row, that of Sutter’s Mill, base, Tents: used in the open action",
                &[ABILITIES],
            ),
            Block::new("fresh", "each card: built this turn", &[CARDS]),
            Block::new("exchanges", "uses of the Speciality this turn, as a part of 8", &[1]),
            Block::new(
                "frame",
                "the sub-decision: menu, sequence, trade, benefit, build, survey, purchase, Wagon, bonus, Dudes, Tents, take, refresh, other",
                &[FRAMES],
            ),
            Block::new("effect", "the effect it is about", &[edition.effects.len()]),
            Block::new("tool", "hammer, saw", &[2]),
            Block::new(
                "amounts",
                "Dudes less, how many are left, Barrels and cards still to discard, which thing is paid for",
                &[AMOUNTS],
            ),
            Block::new(
                "flags",
                "a Hotel may be built, arrived, may forego, a row was filled, something was placed",
                &[5],
            ),
            Block::new("what", "paid for: card, canyon, Bridge, Hotel, Tents, Horses, trade, exchange", &[WHATS]),
            Block::new("entered", "spaces that the Wagon entered on this move, and the Boomtown of a bonus", &[spaces]),
        ];
        if hotels > 0 {
            blocks.push(Block::new("hotels_left", "each Hotel on the board", &[hotels]));
            blocks.push(each("hotels", "for each seat, each Hotel", hotels));
            blocks.push(Block::new("beds", "each bed of each Hotel: in use", &[hotels, BEDS]));
        }
        if self.solo() {
            blocks.push(Block::new("shade", "Shade’s Dudes, Tents, Horses, rivers, Gold, points", &[SHADES]));
            blocks.push(Block::new("shade_lands", "each Frontier Land with its Tent", &[lands]));
            blocks.push(Block::new("shade_hotels", "each Hotel", &[hotels.max(1)]));
            blocks.push(Block::new("shade_barrels", "each Barrel", &[barrels]));
            blocks.push(Block::new("shade_wagon", "each space of the map", &[spaces]));
            blocks.push(Block::new(
                "shade_cards",
                "each Wagon card: turned",
                &[edition.automa.wagon_cards.len().max(1)],
            ));
            blocks.push(Block::new("shade_site", "where its Pioneer stands", &[SITES.into()]));
        }
        blocks
    }

    /// Writes a row of what lies open and of the viewer's own: nothing else of the position is looked at.
    pub(super) fn write_row(&self, s: &State, who: Viewer, pen: &mut Pen) {
        self.write_commons(s, who, pen);
        self.write_players(s, who, pen);
        self.write_own(s, who, pen);
        self.write_turn(s, who, pen);
        let hotels = self.edition().hotels.len();
        if hotels > 0 {
            pen.bits(s.hotels.into(), hotels);
            self.each_seat(who).for_each(|seat| pen.bits(s.player(seat).hotels.into(), hotels));
            pen.bits(s.beds, hotels * BEDS);
        }
        if self.solo() {
            self.write_shade(s, pen);
        }
    }

    /// All seats, from the viewer on.
    fn each_seat(&self, who: Viewer) -> impl Iterator<Item = Seat> + use<> {
        let seats = self.seats;
        (0..seats).map(move |k| seen_from(who, k, seats))
    }

    /// How far a seat is from the viewer; Shade comes after all seats, then the dummies.
    fn away(&self, owner: u8, who: Viewer) -> Option<usize> {
        match owner {
            NONE => None,
            seat if seat < self.seats => Some(places_to(who, Seat(seat), self.seats)),
            other => Some(usize::from(self.seats + (other - SHADE))),
        }
    }

    fn write_commons(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let edition = self.edition();
        pen.one_of(Some(s.phase as usize), PHASES);
        pen.one_of(Some(s.year.into()), YEARS);
        pen.one_of(site(s.barker), SITES.into());
        pen.one_of(site(s.bust), SITES.into());
        pen.one_of(self.away(s.sheriff, who), usize::from(self.seats) + 1);
        let to_act = self.seats_to_act(s);
        self.each_seat(who).for_each(|seat| pen.flag(to_act.contains(seat)));
        let gold = u32::from(self.table_size());
        pen.part(s.outlaws.into(), MUCH.outlaws);
        pen.part(s.table.into(), gold);
        pen.part(s.cart.into(), gold);
        pen.part(s.stack.len() as u32, edition.barrels.len() as u32);
        pen.one_of(Some(self.chart_of_year(s).into()), edition.charts.len());
        pen.bits(s.bridge_types.into(), edition.bridges.len());
        let copies = u32::from(edition.numbers.bridge_copies[usize::from(self.seats)]).max(1);
        s.bridges[..edition.bridges.len()].iter().for_each(|left| pen.part((*left).into(), copies));
        let barrels = edition.barrels.len();
        s.stash.iter().for_each(|barrel| pen.one_of((*barrel != NONE).then_some((*barrel).into()), barrels));
        pen.bits(s.discarded.into(), barrels);
        s.rows.iter().for_each(|owner| pen.one_of(self.away(*owner, who), usize::from(self.seats) + 2));
        for (men, size) in s.gunmen.iter().zip(&self.tables.row_sizes) {
            pen.part((*men).into(), (*size).max(1).into());
        }
        let not = s.buster.iter().fold(0, |set, site| set | 1_u64 << site) >> 1;
        pen.bits(not, SITES.into());
        pen.one_of(site(s.buster_at), SITES.into());
    }

    fn write_players(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let edition = self.edition();
        let known = |id: u8| (id != NONE).then_some(usize::from(id));
        let each = |pen: &mut Pen, write: &mut dyn FnMut(&mut Pen, &Player)| {
            self.each_seat(who).for_each(|seat| write(pen, s.player(seat)));
        };
        each(pen, &mut |pen, player| pen.one_of(known(player.board.0), edition.boards.len()));
        each(pen, &mut |pen, player| pen.one_of(known(player.speciality.0), edition.specialities.len()));
        self.each_seat(who).for_each(|seat| self.write_goods(s, seat, pen));
        each(pen, &mut |pen, player| pen.bits(u64::from(player.site_tents) >> 1, SITES.into()));
        each(pen, &mut |pen, player| pen.bits(player.land_tents.into(), edition.map.lands.len()));
        each(pen, &mut |pen, player| pen.bits(player.town.into(), CARDS));
        each(pen, &mut |pen, player| pen.bits(player.canyons.into(), CANYONS));
        each(pen, &mut |pen, player| pen.bits(player.bridges.into(), edition.bridges.len()));
        each(pen, &mut |pen, player| pen.bits(player.barrels.into(), edition.barrels.len()));
        each(pen, &mut |pen, player| pen.bits(player.used_barrels.into(), edition.barrels.len()));
        each(pen, &mut |pen, player| pen.one_of(known(player.wagon.0), edition.map.spaces.len()));
        for seat in self.each_seat(who) {
            let shown = s.phase != Phase::Dials || who == Viewer::Seat(seat);
            pen.one_of(site(s.player(seat).dial).filter(|_| shown), SITES.into());
        }
    }

    fn write_goods(&self, s: &State, seat: Seat, pen: &mut Pen) {
        let (player, numbers) = (s.player(seat), &self.edition().numbers);
        let all_gold = u32::from(self.table_size()) + u32::from(self.seats) * u32::from(numbers.start.gold);
        for dudes in [player.dudes, player.spare_dudes, player.graves] {
            pen.part(dudes.into(), numbers.dudes.into());
        }
        for tents in [player.tents, player.spare_tents] {
            pen.part(tents.into(), numbers.tents.into());
        }
        pen.part(player.horses.into(), numbers.horses.into());
        pen.part(player.gold.into(), all_gold);
        pen.part(player.bucks.into(), MUCH.bucks);
        pen.part(player.vp.into(), MUCH.vp);
        pen.part(player.hand_size().into(), CARDS as u32);
        pen.part(player.deck.len() as u32, CARDS as u32);
        pen.flag(match s.phase {
            Phase::Discards => player.discards[1] != NONE,
            Phase::Buy => player.buys != NONE,
            Phase::Dials => player.dial != 0,
            _ => false,
        });
        pen.flag(s.phase == Phase::Turn && s.turn.had >> seat.0 & 1 == 0);
    }

    fn write_own(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let Some(own) = who.seat().filter(|seat| seat.0 < self.seats).map(|seat| s.player(seat)) else {
            return pen.skip(CARDS + 2 * (CARDS + 1) + 2);
        };
        pen.bits(own.hand.into(), CARDS);
        for discard in own.discards {
            pen.one_of((discard != NONE).then_some(usize::from(discard & !BELOW)), CARDS);
            pen.flag(discard != NONE && discard & BELOW != 0);
        }
        let buys = (s.phase == Phase::Buy && own.buys != NONE).then_some(own.buys);
        pen.flag(buys.is_some());
        pen.part(buys.unwrap_or(0).into(), self.table_size().into());
    }

    fn write_turn(&self, s: &State, who: Viewer, pen: &mut Pen) {
        let (edition, turn) = (self.edition(), &s.turn);
        let spaces = edition.map.spaces.len();
        if s.phase != Phase::Turn {
            let rest = usize::from(self.seats) + 4 + 2 + ABILITIES + CARDS + 1 + FRAMES;
            return pen.skip(rest + edition.effects.len() + 2 + AMOUNTS + 5 + WHATS + spaces);
        }
        pen.one_of(self.away(turn.seat, who), self.seats.into());
        pen.one_of(Some(turn.open as usize), 4);
        pen.bits((turn.slots & 3).into(), 2);
        pen.bits(if turn.open == Slot::None { 0 } else { turn.used.into() }, ABILITIES);
        pen.bits(turn.fresh.into(), CARDS);
        pen.part(turn.exchanges.into(), 8);
        let mut frame = Framed::of(turn.frames.top());
        if who != Viewer::Seat(Seat(turn.seat))
            && matches!(turn.frames.top(), Frame::Purchase { what: What::Card(_), .. })
        {
            // Which card is being paid for shows only when it is built.
            frame.amounts[4] = 0;
        }
        frame.write(edition.effects.len(), spaces, pen);
    }

    fn write_shade(&self, s: &State, pen: &mut Pen) {
        let (shade, edition) = (&s.shade, self.edition());
        let automa = &edition.automa;
        pen.part(shade.dudes.into(), u32::from(automa.dudes).max(1));
        pen.part(shade.tents.into(), u32::from(automa.tents).max(1));
        pen.part(shade.horses.into(), u32::from(automa.horses.1).max(1));
        pen.part(shade.rivers.into(), u32::from(automa.rivers).max(1));
        pen.part(shade.gold.into(), self.table_size().into());
        pen.part(shade.vp.into(), MUCH.vp);
        pen.bits(shade.land_tents.into(), edition.map.lands.len());
        pen.bits(shade.hotels.into(), edition.hotels.len().max(1));
        pen.bits(shade.barrels.into(), edition.barrels.len());
        pen.one_of(Some(shade.wagon.0.into()), edition.map.spaces.len());
        let cards = automa.wagon_cards.len();
        pen.bits(!u64::from(shade.wagon_cards) & ((1 << cards) - 1), cards.max(1));
        pen.one_of(site(shade.site), SITES.into());
    }

    /// The chart that counts this year.
    fn chart_of_year(&self, s: &State) -> u8 {
        s.charts.get(usize::from(s.year)).copied().unwrap_or(self.edition().charts.len() as u8 - 1)
    }
}

/// A Site as a place from 0; none for 0.
fn site(site: u8) -> Option<usize> {
    (site > 0).then(|| usize::from(site) - 1)
}

/// A sub-decision in numbers.
#[derive(Default)]
struct Framed {
    kind: usize,
    effect: Option<u8>,
    tool: Option<Tool>,
    amounts: [u8; AMOUNTS],
    flags: u64,
    what: Option<usize>,
    entered: u32,
}

impl Framed {
    fn of(frame: Frame) -> Framed {
        let mut framed = Framed::default();
        match frame {
            Frame::Menu => {}
            Frame::Seq { effect, step } => {
                (framed.kind, framed.effect, framed.amounts[1]) = (1, Some(effect.0), step);
            }
            Frame::Trade { effect, left } => {
                (framed.kind, framed.effect, framed.amounts[1]) = (2, Some(effect.0), left);
            }
            Frame::Benefit { effect } => (framed.kind, framed.effect) = (3, Some(effect.0)),
            Frame::Build { tool, off, hotels } => {
                (framed.kind, framed.tool, framed.amounts[0], framed.flags) = (4, Some(tool), off, hotels.into());
            }
            Frame::Survey { tool, off } => (framed.kind, framed.tool, framed.amounts[0]) = (5, Some(tool), off),
            Frame::Purchase { what, tool, off, barrels, cards } => {
                (framed.kind, framed.tool) = (6, Some(tool));
                let (kind, which) = match what {
                    What::Card(card) => (0, card.0.wrapping_add(1)),
                    What::Canyon(canyon) => (1, canyon + 1),
                    What::Bridge(bridge) => (2, bridge.0 + 1),
                    What::Hotel(hotel) => (3, hotel.0 + 1),
                    What::Tents(n) => (4, n),
                    What::Horses(n) => (5, n),
                    What::Trade(effect) => {
                        framed.effect = Some(effect.0);
                        (6, 0)
                    }
                    What::Exchange(option) => (7, option + 1),
                };
                framed.what = Some(kind);
                framed.amounts = [off, 0, barrels, cards, which];
            }
            Frame::Wagon { left, arrived, forego, entered } => {
                (framed.kind, framed.amounts[1], framed.entered) = (7, left, entered);
                framed.flags = u64::from(arrived) << 1 | u64::from(forego) << 2;
            }
            Frame::Bonus { town } => (framed.kind, framed.entered) = (8, 1 << town.0),
            Frame::Dudes { row, any } => {
                (framed.kind, framed.flags) = (9, u64::from(row) << 3 | u64::from(any) << 4);
            }
            Frame::Tents { any } => (framed.kind, framed.flags) = (10, u64::from(any) << 4),
            Frame::Take { left } => (framed.kind, framed.amounts[1]) = (11, left),
            Frame::Refresh { left } => (framed.kind, framed.amounts[1]) = (12, left),
            Frame::Paused { .. } => framed.kind = 13,
        }
        framed
    }

    fn write(&self, effects: usize, spaces: usize, pen: &mut Pen) {
        pen.one_of(Some(self.kind), FRAMES);
        pen.one_of(self.effect.map(usize::from), effects);
        pen.one_of(self.tool.map(|tool| usize::from(tool == Tool::Saw)), 2);
        self.amounts.iter().for_each(|amount| pen.part((*amount).into(), 32));
        pen.bits(self.flags, 5);
        pen.one_of(self.what, WHATS);
        pen.bits(self.entered.into(), spaces);
    }
}
