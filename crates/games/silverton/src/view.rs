//! What a viewer may know: the table of the catalogue's section 5.3.

use engine::{Game, Seat, Seats, Viewer};
use serde::Serialize;

use crate::{
    Silverton,
    action::Paper,
    ids::{Card, City, Column, Goods, Passenger, Segment, Town},
    state::{APART, Dest, Disc, Docket, Free, Grave, IN_ROW, Lot, NONE, Offer, Phase, Stage, State, Talk, Train},
};

/// The position as one viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// What is being waited for.
    pub phase: Phase,
    /// 1 to 24.
    pub turn: u8,
    /// Whether snow segments are closed.
    pub winter: bool,
    /// The increased demand number of this turn.
    pub idn: u8,
    /// The order of this turn, first seat first.
    pub order: Vec<Seat>,
    /// Whose place in the order it is.
    pub active: Seat,
    /// The viewer's seat.
    pub you: Option<Seat>,
    /// Who must act.
    pub to_act: Seats,
    /// Cash that ends the game; 0 for none.
    pub target: u32,
    /// The last turn.
    pub last_turn: u8,
    /// The price chart, all columns.
    pub market: Vec<ColumnView>,
    /// Cards in the claim deck.
    pub deck: u8,
    /// Face-up claims, by number.
    pub row: Vec<Card>,
    /// The discard pile, by number, events included.
    pub discarded: Vec<Card>,
    /// Face-up and owned claims, by number.
    pub claims: Vec<ClaimView>,
    /// The passenger stacks in their order.
    pub stacks: Vec<StackView>,
    /// Passenger cards on offer that lie apart from the stacks.
    pub apart: Vec<Passenger>,
    /// Passenger cards on offer that lie in the row of claims.
    pub in_row: Vec<Passenger>,
    /// Passenger cards that nobody has seen yet.
    pub unseen: Vec<Passenger>,
    /// Passenger cards out of the game.
    pub lost: Vec<Passenger>,
    /// Lines run together: the card and the two seats.
    pub joint: Vec<(Passenger, Seats)>,
    /// Claims depleted so far, by town, for towns with any.
    pub depletions: Vec<(Town, u8)>,
    /// Places from which a card was taken this turn.
    pub free: Free,
    /// What the prospector of another colour will take away.
    pub dummy: Option<Paper>,
    /// Trains for sale, by kind.
    pub trains: Vec<u8>,
    /// Plows for sale, by kind.
    pub plows: Vec<u8>,
    /// Dead prospectors.
    pub graves: Vec<Grave>,
    /// In seat order.
    pub players: Vec<PlayerView>,
    /// What the active player is doing.
    pub now: NowView,
    /// The disputes being settled; of secret answers only the own one.
    pub docket: Docket,
    /// Where a deal stands and with whom; everybody sees that there is one.
    pub talk: Talk,
    /// The partner of the open offer.
    pub partner: Option<Seat>,
    /// The open offer: only for the two seats concerned.
    pub offer: Option<Offer>,
    /// Loads that were bought and must be delivered this turn.
    pub lots: Vec<Lot>,
    /// The claim deck from the top, shown when the game is over.
    pub deck_order: Option<Vec<Card>>,
    /// Grade of a finished solitaire game.
    pub grade: Option<String>,
}

/// A column of the price chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ColumnView {
    /// Which.
    pub column: Column,
    /// Its goods.
    pub goods: Goods,
    /// The marker's box; none if the column is not in play.
    pub at: Option<u8>,
    /// The price there.
    pub price: u16,
    /// Loads sold this turn by everybody.
    pub sold: u16,
    /// Loads sold this turn by the active player.
    pub sold_by_active: u16,
    /// How the marker moved last.
    pub moved: i8,
}

/// A claim that lies face up or belongs to somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ClaimView {
    /// Which.
    pub claim: Card,
    /// Whose; none if it lies in the row.
    pub owner: Option<Seat>,
    /// Loads on it.
    pub loads: u16,
    /// Whether it was ever operated: if not, the next roll is one die + 6.
    pub worked: bool,
    /// Whether it was operated this turn.
    pub operated: bool,
    /// Whether it has run dry.
    pub depleted: bool,
}

/// A passenger stack.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct StackView {
    /// Face-up cards on it; more than one only after a slide.
    pub open: Vec<Passenger>,
    /// Face-down cards.
    pub below: u8,
    /// The face-down cards, the next one first, shown when the game is over.
    pub cards: Option<Vec<Passenger>>,
}

/// A player's things.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PlayerView {
    /// Whose.
    pub seat: Seat,
    /// The starting position.
    pub position: u8,
    /// Home cities.
    pub homes: Vec<Town>,
    /// Cash, if the viewer may know it.
    pub cash: Option<u32>,
    /// Whether everybody knows it.
    pub revealed: bool,
    /// Own segments.
    pub track: Vec<Segment>,
    /// Those that are joined to a home city.
    pub home_track: Vec<Segment>,
    /// The home network.
    pub network: Vec<Town>,
    /// The open network of this turn.
    pub open_network: Vec<Town>,
    /// Cubes not on the map.
    pub cubes: u8,
    /// Claims, by number.
    pub claims: Vec<Card>,
    /// Passenger cards owned alone.
    pub cards: Vec<Passenger>,
    /// The sum of the incomes on the cards, own parts of joint lines included.
    pub income: u32,
    /// Surveyors and prospectors.
    pub discs: Vec<Disc>,
    /// Trains.
    pub trains: Vec<Train>,
    /// Plows, by kind.
    pub plows: Vec<u8>,
    /// Plows used this turn, by kind.
    pub out: Vec<u8>,
}

/// What the active player is doing.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NowView {
    /// The disc in hand.
    pub hand: Option<u8>,
    /// The card just drawn.
    pub drawn: Option<Card>,
    /// The segment to build once a cube is free.
    pub wanted: Option<Segment>,
    /// Segments built this turn.
    pub built: Vec<Segment>,
    /// Snow segments cleared this turn.
    pub cleared: Vec<Segment>,
    /// Claims marked for operation.
    pub marked: Vec<Card>,
    /// What operating the marked claims costs.
    pub marked_cost: u32,
    /// Loads being sent: from which claim.
    pub cargo: Option<Card>,
    /// To which market.
    pub to_city: Option<City>,
    /// To which claim.
    pub to_claim: Option<Card>,
    /// Trains chosen for it, as bits of the active player's trains.
    pub pulled: u8,
    /// Deliveries made this turn (basic game).
    pub deliveries: u8,
    /// Jailed discs that were tried this turn, as bits.
    pub tried: u8,
    /// Offers opened this turn, by partner.
    pub offers: Vec<u8>,
}

impl Silverton {
    /// What `who` may know.
    pub(crate) fn view_for(&self, s: &State, who: Viewer) -> View {
        let you = who.seat().filter(|seat| seat.0 < self.plan.seats);
        let over = s.phase == Phase::Over;
        View {
            phase: s.phase,
            turn: s.turn,
            winter: self.winter(s),
            idn: self.idn(s),
            order: s.order[..usize::from(self.plan.seats)].iter().map(|seat| Seat(*seat)).collect(),
            active: Seat(s.active() as u8),
            you,
            to_act: self.to_act(s),
            target: self.plan.target,
            last_turn: self.plan.last_turn,
            market: self.columns_view(s),
            deck: s.deck.len() as u8,
            row: s.row.iter().collect(),
            discarded: s.gone.iter().collect(),
            claims: self.claims_view(s),
            stacks: stacks_view(s, over),
            apart: s.open.iter().filter(|card| s.lies[card.index() - 1] == APART).collect(),
            in_row: s.open.iter().filter(|card| s.lies[card.index() - 1] == IN_ROW).collect(),
            unseen: unseen(s),
            lost: s.lost.iter().collect(),
            joint: joint_view(s),
            depletions: self.depletions(s),
            free: s.free,
            dummy: s.dummy,
            trains: s.trains.to_vec(),
            plows: s.plows.to_vec(),
            graves: s.graves.as_slice().to_vec(),
            players: (0..usize::from(self.plan.seats)).map(|seat| self.player_view(s, seat, you, over)).collect(),
            now: self.now_view(s),
            docket: docket_view(s, you),
            talk: s.offer.talk,
            partner: (s.offer.partner != NONE).then_some(Seat(s.offer.partner)),
            offer: concerned(s, you).then_some(s.offer),
            lots: s.lots.as_slice().to_vec(),
            deck_order: over.then(|| s.deck.as_slice().iter().rev().map(|card| Card(*card)).collect()),
            grade: self.grade(s).map(str::to_owned),
        }
    }

    fn columns_view(&self, s: &State) -> Vec<ColumnView> {
        let view = |(k, spec): (usize, &crate::edition::ColumnSpec)| {
            let at = (s.market.boxes[k] != NONE).then_some(s.market.boxes[k]);
            ColumnView {
                column: Column(k as u8),
                goods: spec.goods,
                at,
                price: at.map_or(0, |at| self.edition.ladders[spec.goods as usize][usize::from(at)]),
                sold: s.market.sold[k],
                sold_by_active: s.now.sold[k],
                moved: s.market.moved[k],
            }
        };
        self.edition.columns.iter().enumerate().map(view).collect()
    }

    fn claims_view(&self, s: &State) -> Vec<ClaimView> {
        let owned = s.players.iter().fold(s.row, |all, player| all.or(player.claims));
        owned
            .iter()
            .map(|claim| ClaimView {
                claim,
                owner: s.claim_owner(claim).map(|seat| Seat(seat as u8)),
                loads: s.loads_on(claim),
                worked: s.worked.contains(claim),
                operated: s.operated.contains(claim),
                depleted: s.depleted.contains(claim),
            })
            .collect()
    }

    fn player_view(&self, s: &State, seat: usize, you: Option<Seat>, over: bool) -> PlayerView {
        let player = &s.players[seat];
        let known = over || player.revealed || self.plan.open_money || you.is_some_and(|you| you.index() == seat);
        PlayerView {
            seat: Seat(seat as u8),
            position: player.position,
            homes: player.homes.as_slice().to_vec(),
            cash: known.then_some(player.cash),
            revealed: player.revealed,
            track: player.track.iter().collect(),
            home_track: self.home_track(player).iter().collect(),
            network: player.network.iter().collect(),
            open_network: self.open_network(s, seat).iter().collect(),
            cubes: self.cubes_left(s, seat) as u8,
            claims: player.claims.iter().collect(),
            cards: player.cards.iter().collect(),
            income: self.income_on_cards(s, seat),
            discs: player.discs.as_slice().to_vec(),
            trains: player.trains.as_slice().to_vec(),
            plows: player.plows.to_vec(),
            out: player.out.to_vec(),
        }
    }

    fn now_view(&self, s: &State) -> NowView {
        let now = &s.now;
        NowView {
            hand: (now.hand != NONE).then_some(now.hand),
            drawn: (now.drawn.0 != 0).then_some(now.drawn),
            wanted: (now.wanted.0 != NONE).then_some(now.wanted),
            built: now.built.iter().collect(),
            cleared: now.cleared.iter().collect(),
            marked: now.marked.iter().collect(),
            marked_cost: self.operating_cost(now.marked),
            cargo: (now.cargo.0 != 0).then_some(now.cargo),
            to_city: if let Dest::City(city) = now.to { Some(city) } else { None },
            to_claim: if let Dest::Claim(claim) = now.to { Some(claim) } else { None },
            pulled: now.pulled,
            deliveries: now.deliveries,
            tried: now.tried,
            offers: now.offers.to_vec(),
        }
    }
}

/// SI-DEAL, section 5.3: offers are for the two seats concerned.
pub(crate) fn concerned(s: &State, you: Option<Seat>) -> bool {
    let Some(you) = you else { return false };
    s.offer.talk != Talk::Closed && (you.index() == s.active() || you.0 == s.offer.partner)
}

/// Section 5.3: answers about a joint line are secret until both are in.
fn docket_view(s: &State, you: Option<Seat>) -> Docket {
    let mut docket = s.docket;
    if s.phase == Phase::Joint && docket.stage == Stage::Cards {
        docket.yes &= you.map_or(0, |you| 1 << you.0);
    }
    docket
}

fn stacks_view(s: &State, over: bool) -> Vec<StackView> {
    let view = |(k, hidden): (usize, &crate::inline::List<u8, 2>)| StackView {
        open: s.open.iter().filter(|card| usize::from(s.lies[card.index() - 1]) == k).collect(),
        below: hidden.len() as u8,
        cards: over.then(|| hidden.as_slice().iter().rev().map(|card| Passenger(*card)).collect()),
    };
    s.stacks.iter().enumerate().map(view).collect()
}

/// Which cards lie face down is public; where they lie is not.
fn unseen(s: &State) -> Vec<Passenger> {
    let mut cards: Vec<Passenger> =
        s.stacks.iter().flat_map(|stack| stack.as_slice().iter().map(|card| Passenger(*card))).collect();
    cards.sort_unstable();
    cards
}

fn joint_view(s: &State) -> Vec<(Passenger, Seats)> {
    let seats = |bits: u8| (0..8).map(Seat).filter(|seat| bits >> seat.0 & 1 == 1).collect();
    s.joint
        .iter()
        .zip(1u8..)
        .filter(|(bits, _)| **bits != 0)
        .map(|(bits, card)| (Passenger(card), seats(*bits)))
        .collect()
}
