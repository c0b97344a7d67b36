//! What a viewer may know: the redaction table of the catalogue's section 5.

use engine::{Seat, Seats, Viewer};
use serde::Serialize;

use crate::{
    Coloma, Deed,
    action::{Ability, End},
    edition::{Base, Icon},
    ids::{Barrel, Board, Bridge, Card, Hotel, Land, NONE, SITES, Space, Speciality, bits},
    rules::setup::BELOW,
    state::{Frame, Phase, Slot, State, What},
};

/// The position as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What is being waited for.
    pub phase: Phase,
    /// 1848 to 1850.
    pub year: u16,
    /// 1 to 5 within the year.
    pub round: u8,
    /// The Site under the Barker.
    pub barker: u8,
    /// The Site under the Signpost.
    pub signpost: u8,
    /// The Site it points at.
    pub points_to: u8,
    /// The Site with the Bust.
    pub bust: u8,
    /// A seat, or 6 for Shade.
    pub sheriff: u8,
    /// Outlaws at the Shootout.
    pub outlaws: u16,
    /// Gunmen of everybody together.
    pub gunmen: u8,
    /// Nuggets on the table.
    pub table: u8,
    /// Columns of the table in use.
    pub columns: u8,
    /// Nuggets in the mine cart.
    pub cart: u8,
    /// What one Gold pays in Bucks.
    pub gold_value: u8,
    /// The chart of this year, by its place in the edition.
    pub chart: u8,
    /// Bridge types in play.
    pub bridges: Vec<BridgeView>,
    /// The four Barrel spaces.
    pub stash: Vec<Option<Barrel>>,
    /// Barrels in the stack.
    pub stack: u8,
    /// Discarded Barrels.
    pub discarded: Vec<Barrel>,
    /// Hotels on the board.
    pub hotels: Vec<Hotel>,
    /// The nine rows, nearest first.
    pub rows: Vec<RowView>,
    /// Sites where Buster will not be.
    pub buster_not: Vec<u8>,
    /// Where Buster's Pioneer stands.
    pub buster_at: Option<u8>,
    /// In seat order.
    pub players: Vec<PlayerView>,
    /// Shade, in the solitaire game.
    pub shade: Option<ShadeView>,
    /// The turn being taken.
    pub turn: Option<TurnView>,
    /// What each Site would offer the viewer, while dials are set.
    pub prospects: Vec<Prospect>,
    /// The viewer's seat.
    pub you: Option<Seat>,
    /// Who must act.
    pub to_act: Seats,
}

/// A Bridge type in play.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BridgeView {
    /// Which.
    pub bridge: Bridge,
    /// Tiles left.
    pub left: u8,
    /// What it would score each seat now.
    pub worth: Vec<i32>,
}

/// A row of the Shootout.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct RowView {
    /// A seat, 6 for Shade, 7 for the dummies.
    pub owner: Option<u8>,
    /// Gunmen in it.
    pub men: u8,
    /// Spaces of it.
    pub size: u8,
}

/// A player's things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Whose.
    pub seat: Seat,
    /// The player board.
    pub board: Option<Board>,
    /// The Speciality.
    pub speciality: Option<Speciality>,
    /// Ready Dudes.
    pub dudes: u8,
    /// Dudes in the supply.
    pub spare_dudes: u8,
    /// Gunmen at the Shootout.
    pub gunmen: u8,
    /// Dudes in graves.
    pub graves: u8,
    /// Tents on the Lodge.
    pub tents: u8,
    /// Tents in the supply.
    pub spare_tents: u8,
    /// Sites with a Tent.
    pub site_tents: Vec<u8>,
    /// Lands with a Tent.
    pub land_tents: Vec<Land>,
    /// Horses in the stable.
    pub horses: u8,
    /// Gold.
    pub gold: u8,
    /// Bucks.
    pub bucks: u16,
    /// Points on the track.
    pub vp: u16,
    /// Cards in hand.
    pub hand_size: u8,
    /// Which; only for their owner.
    pub hand: Option<Vec<Card>>,
    /// Cards in the deck.
    pub deck: u8,
    /// Town Buildings.
    pub town: Vec<Card>,
    /// Surveyed canyons.
    pub canyons: Vec<u8>,
    /// Bridges.
    pub bridges: Vec<Bridge>,
    /// Hotels, each with the beds in use.
    pub hotels: Vec<(Hotel, Vec<u8>)>,
    /// Barrels and whether they are used.
    pub barrels: Vec<(Barrel, bool)>,
    /// Where the Wagon stands.
    pub wagon: Space,
    /// The dial: after the reveal for all, before it only for its owner.
    pub dial: Option<u8>,
    /// Whether the secret choice that is on is made.
    pub ready: bool,
    /// Own set-up discards so far.
    pub put_back: Vec<(Card, End)>,
    /// Own purchase at the event of Site 5.
    pub buys: Option<u8>,
    /// The score if the game ended now: its parts by name.
    pub score: Vec<(String, i32)>,
    /// Their sum.
    pub total: i32,
}

/// Shade's things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ShadeView {
    /// Dudes in reserve.
    pub dudes: u8,
    /// Tents in reserve.
    pub tents: u8,
    /// Lands with a Tent.
    pub land_tents: Vec<Land>,
    /// Horses.
    pub horses: u8,
    /// Rivers.
    pub rivers: u8,
    /// Hotels.
    pub hotels: Vec<Hotel>,
    /// Barrels.
    pub barrels: Vec<Barrel>,
    /// Gold.
    pub gold: u8,
    /// Points marked.
    pub vp: u16,
    /// Where its Wagon stands.
    pub wagon: Space,
    /// Wagon cards turned since the last shuffle.
    pub wagon_cards_seen: Vec<Space>,
    /// Where its Pioneer stands.
    pub site: Option<u8>,
    /// Its score if the game ended now.
    pub total: i32,
}

/// The turn being taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TurnView {
    /// Whose.
    pub seat: Seat,
    /// Where the Pioneer stands.
    pub site: u8,
    /// The Common action.
    pub common: DeedView,
    /// The second action.
    pub second: DeedView,
    /// What a Signpost Barrel has opened, while it is open.
    pub signpost: Option<DeedView>,
    /// The open action.
    pub open: Slot,
    /// Whether the Common was opened.
    pub common_taken: bool,
    /// Whether the second was opened.
    pub second_taken: bool,
    /// Cards built this turn.
    pub fresh: Vec<Card>,
    /// Speciality uses so far.
    pub exchanges: u8,
    /// The sub-decision that is on.
    pub frame: Frame,
    /// Who still has a turn this round, in order.
    pub waiting: Vec<Seat>,
}

/// An action for one seat: what everybody has, and the rows of own cards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DeedView {
    /// The Site whose action it is; 0 for the Barker.
    pub at: u8,
    /// Whether it is a Bust.
    pub bust: bool,
    /// The icon's name.
    pub icon: &'static str,
    /// What everybody may do with it, in words; empty for nothing.
    pub base: &'static str,
    /// Rows of own cards.
    pub rows: Vec<RowOfCard>,
    /// Abilities used so far.
    pub used: Vec<Ability>,
}

/// A row of an own card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RowOfCard {
    /// The card.
    pub card: Card,
    /// What it does.
    pub text: String,
    /// Whether it works by itself.
    pub passive: bool,
}

/// What a Site would offer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Prospect {
    /// The Site.
    pub site: u8,
    /// The Common action.
    pub common: DeedView,
    /// The second action if the Bust goes elsewhere.
    pub boom: DeedView,
    /// The second action if the Bust is here.
    pub bust: DeedView,
}

/// What a base ability lets everybody do.
pub(crate) fn base_words(base: Base) -> &'static str {
    use crate::edition::Tool;
    match base {
        Base::None => "",
        Base::Survey(Tool::Hammer) => "Survey a River or build a Bridge for Dudes and Bucks.",
        Base::Survey(Tool::Saw) => "Survey a River or build a Bridge for Dudes and Gold.",
        Base::Build(Tool::Hammer) => "Build a Town Building for Dudes and Bucks.",
        Base::Build(Tool::Saw) => "Build a Town Building for Dudes and Gold.",
        Base::Wagon => "Move your Wagon.",
        Base::Place => "Place Dudes at the Shootout and pitch Tents.",
        Base::GainTent => "Gain 1 Tent.",
        Base::Buy => "Buy Tents and Horses.",
        Base::TakeBarrel => "Take 1 Barrel.",
    }
}

impl Coloma {
    pub(crate) fn view_for(&self, s: &State, who: Viewer) -> View {
        let you = who.seat().filter(|seat| seat.0 < self.seats);
        let charts = &self.edition.charts;
        let seats = usize::from(self.seats);
        View {
            phase: s.phase,
            year: self.year(s),
            round: s.barker,
            barker: s.barker,
            signpost: self.signpost(s.barker),
            points_to: self.points_to(s.barker),
            bust: s.bust,
            sheriff: s.sheriff,
            outlaws: s.outlaws,
            gunmen: s.gunmen.iter().sum(),
            table: s.table,
            columns: self.columns(),
            cart: s.cart,
            gold_value: self.gold_value(s.table),
            chart: s.charts.get(usize::from(s.year)).copied().unwrap_or(charts.len() as u8 - 1),
            bridges: bits(s.bridge_types.into())
                .map(|bridge| BridgeView {
                    bridge: Bridge(bridge),
                    left: s.bridges[usize::from(bridge)],
                    worth: (0..seats).map(|seat| self.bridge_points(s, seat, Bridge(bridge))).collect(),
                })
                .collect(),
            stash: s.stash.iter().map(|barrel| (*barrel != NONE).then_some(Barrel(*barrel))).collect(),
            stack: s.stack.len() as u8,
            discarded: bits(s.discarded).map(Barrel).collect(),
            hotels: bits(s.hotels.into()).map(Hotel).collect(),
            rows: (0..s.rows.len())
                .map(|row| RowView {
                    owner: (s.rows[row] != NONE).then_some(s.rows[row]),
                    men: s.gunmen[row],
                    size: self.tables.row_sizes[row],
                })
                .collect(),
            buster_not: s.buster.iter().copied().filter(|site| *site > 0).collect(),
            buster_at: (s.buster_at > 0).then_some(s.buster_at),
            players: (0..seats).map(|seat| self.player_view(s, seat, you)).collect(),
            shade: self.solo().then(|| self.shade_view(s)),
            turn: (s.phase == Phase::Turn).then(|| self.turn_view(s, you)),
            prospects: match you {
                Some(seat) if s.phase == Phase::Dials => (1..=SITES).map(|site| self.prospect(s, seat, site)).collect(),
                _ => Vec::new(),
            },
            you,
            to_act: self.seats_to_act(s),
        }
    }

    fn player_view(&self, s: &State, seat: usize, you: Option<Seat>) -> PlayerView {
        let p = &s.players[seat];
        let own = you.is_some_and(|you| you.index() == seat);
        let score = self.score(s, seat);
        let ready = match s.phase {
            Phase::Discards => p.discards[1] != NONE,
            Phase::Buy => p.buys != NONE,
            Phase::Dials => p.dial != 0,
            _ => false,
        };
        PlayerView {
            seat: Seat(seat as u8),
            board: (p.board.0 != NONE).then_some(p.board),
            speciality: (p.speciality.0 != NONE).then_some(p.speciality),
            dudes: p.dudes,
            spare_dudes: p.spare_dudes,
            gunmen: s.gunmen_of(seat as u8),
            graves: p.graves,
            tents: p.tents,
            spare_tents: p.spare_tents,
            site_tents: bits(p.site_tents.into()).collect(),
            land_tents: bits(p.land_tents.into()).map(Land).collect(),
            horses: p.horses,
            gold: p.gold,
            bucks: p.bucks,
            vp: p.vp,
            hand_size: p.hand_size(),
            hand: own.then(|| bits(p.hand.into()).map(Card).collect()),
            deck: p.deck.len() as u8,
            town: bits(p.town.into()).map(Card).collect(),
            canyons: bits(p.canyons.into()).collect(),
            bridges: bits(p.bridges.into()).map(Bridge).collect(),
            hotels: bits(p.hotels.into())
                .map(|hotel| (Hotel(hotel), bits((s.beds >> (4 * u32::from(hotel))) as u32 & 0xf).collect()))
                .collect(),
            barrels: bits(p.barrels).map(|barrel| (Barrel(barrel), p.used_barrels & (1 << barrel) != 0)).collect(),
            wagon: p.wagon,
            dial: (p.dial != 0 && (own || s.phase != Phase::Dials)).then_some(p.dial),
            ready,
            put_back: if own { put_back(&p.discards) } else { Vec::new() },
            buys: (own && s.phase == Phase::Buy && p.buys != NONE).then_some(p.buys),
            score: score.named(),
            total: score.total(),
        }
    }

    fn shade_view(&self, s: &State) -> ShadeView {
        let shade = &s.shade;
        let cards = self.edition.automa.wagon_cards.iter().enumerate();
        ShadeView {
            dudes: shade.dudes,
            tents: shade.tents,
            land_tents: bits(shade.land_tents.into()).map(Land).collect(),
            horses: shade.horses,
            rivers: shade.rivers,
            hotels: bits(shade.hotels.into()).map(Hotel).collect(),
            barrels: bits(shade.barrels).map(Barrel).collect(),
            gold: shade.gold,
            vp: shade.vp,
            wagon: shade.wagon,
            wagon_cards_seen: cards
                .filter(|(k, _)| shade.wagon_cards & (1 << k) == 0)
                .map(|(_, space)| *space)
                .collect(),
            site: (shade.site > 0).then_some(shade.site),
            total: self.shade_score(s),
        }
    }

    fn turn_view(&self, s: &State, you: Option<Seat>) -> TurnView {
        let turn = &s.turn;
        let seat = Seat(turn.seat);
        let site = s.players[seat.index()].dial;
        let deed = |slot| {
            let used = if turn.open == slot { turn.used } else { 0 };
            self.deed_view(s, seat, &self.deed(s, site, slot), used)
        };
        let mut after = *s;
        let waiting = std::iter::from_fn(|| {
            let next = self.next_seat(&after)?;
            after.turn.had |= 1 << next.0;
            Some(next)
        });
        TurnView {
            seat,
            site,
            common: deed(Slot::Common),
            second: deed(Slot::Second),
            signpost: (turn.open == Slot::Signpost).then(|| deed(Slot::Signpost)),
            open: turn.open,
            common_taken: turn.slots & 1 != 0,
            second_taken: turn.slots & 2 != 0,
            fresh: bits(turn.fresh.into()).map(Card).collect(),
            exchanges: turn.exchanges,
            frame: if you == Some(seat) { turn.frames.top() } else { unseen(turn.frames.top()) },
            waiting: waiting.collect(),
        }
    }

    fn deed_view(&self, s: &State, seat: Seat, deed: &Deed, used: u32) -> DeedView {
        let (site, icon) = (usize::from(deed.site), deed.icon as usize);
        let fresh = if s.phase == Phase::Turn && s.turn.seat == seat.0 { s.turn.fresh } else { 0 };
        let own = u32::from(s.players[seat.index()].town & !fresh) | 1 << crate::ids::MILL.0;
        let rows = bits((self.tables.rows[site][icon] | self.tables.passive[site][icon]) & own).map(|card| RowOfCard {
            card: Card(card),
            text: self.row_text(Card(card), deed.icon),
            passive: self.tables.passive[site][icon] & (1 << card) != 0,
        });
        let used = bits(used).map(|bit| match bit {
            17 => Ability::Base,
            18 => Ability::Tents,
            card => Ability::Row(Card(card)),
        });
        DeedView {
            at: deed.at,
            bust: deed.icon == Icon::Bust,
            icon: deed.icon.name(),
            base: base_words(deed.base),
            rows: rows.collect(),
            used: used.collect(),
        }
    }

    fn row_text(&self, card: Card, icon: Icon) -> String {
        let rows = &self.edition.cards[card.index()].rows;
        rows.iter().find(|row| row.icon == icon).map_or_else(String::new, |row| row.text.clone())
    }

    fn prospect(&self, s: &State, seat: Seat, site: u8) -> Prospect {
        // Without a Bust in the way: on a Site that is neither this one nor the one pointed at.
        let far = (1..=SITES).find(|far| *far != site && *far != self.points_to(s.barker)).unwrap_or(site);
        let view = |bust, slot| self.deed_view(s, seat, &self.deed_at(s.barker, bust, site, slot), 0);
        Prospect {
            site,
            common: view(far, Slot::Common),
            boom: view(far, Slot::Second),
            bust: view(site, Slot::Second),
        }
    }
}

fn put_back(discards: &[u8; 2]) -> Vec<(Card, End)> {
    let made = discards.iter().filter(|discard| **discard != NONE);
    made.map(|discard| (Card(discard & !BELOW), if discard & BELOW != 0 { End::Bottom } else { End::Top })).collect()
}

/// A sub-decision as others see it: which card is being paid for shows only when it is built.
fn unseen(frame: Frame) -> Frame {
    match frame {
        Frame::Purchase { what: What::Card(_), tool, off, barrels, cards } => {
            Frame::Purchase { what: What::Card(Card(NONE)), tool, off, barrels, cards }
        }
        other => other,
    }
}
