//! How a row is laid out: its blocks, and how much room each needs.

use engine::learn::Block;

use crate::{
    edition::{Edition, Effect},
    ids::{CARDS, CITIES, CLAIMS, COLUMNS, DISC_ROOM, PASSENGERS, PLOW_KINDS, Passenger, TRAIN_KINDS, TURNS},
    options::Options,
    sets::CardSet,
    state::{LOTS, Phase, STACKS, TRAINS},
    tables::Tables,
};

/// Claims and passenger cards.
pub(super) const PAPERS: usize = CLAIMS + PASSENGERS;
/// Phases of the game.
pub(super) const PHASES: usize = Phase::Over as usize + 1;
/// What is said of the calendar, of a column, of a purse, of a train and of a disc.
pub(super) const CALENDAR: usize = 5;
pub(super) const RULES: usize = 13;
pub(super) const COLUMN: usize = 4;
pub(super) const PURSE: usize = 5;
pub(super) const TRAIN: usize = 3;
pub(super) const DISC: usize = 25;
/// Digits of a number in twos: of a segment or card, and of a claim.
pub(super) const PLACE_DIGITS: usize = 8;
pub(super) const LOT: usize = 8;
/// Scales on which money is written.
pub(super) const SCALES: [u32; 3] = [1_000, 10_000, 100_000];
/// How a deal can stand.
pub(super) const TALKS: usize = 5;

/// How a row of one table is laid out, and what is looked up for it.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    blocks: Vec<Block>,
    /// Discs of a player for which there is a place.
    pub(super) discs: usize,
    /// The rules that are played, as bits.
    pub(super) rules: u64,
    /// Graves for which there is a place.
    pub(super) graves: usize,
    /// SI-PASS-6: passenger cards that are lost when so many of these claims have run dry.
    pub(super) doomed: Vec<(CardSet, u8)>,
}

impl Sheet {
    /// For an edition, a number of seats, and the rules that are played.
    pub(crate) fn new(tables: &Tables, seats: u8, options: &Options) -> Sheet {
        let edition = &tables.edition;
        let kills = |effect: Effect| matches!(effect, Effect::Kill { .. });
        let mut sheet = Sheet {
            blocks: Vec::new(),
            discs: most_discs(edition, seats),
            rules: rules(options),
            graves: edition.events.iter().filter(|event| kills(event.effect)).count().max(1),
            doomed: (1..=PASSENGERS as u8).filter_map(|card| doom(tables, Passenger(card))).collect(),
        };
        let seats = usize::from(seats);
        sheet.lay_table(seats);
        sheet.lay_cards(seats);
        sheet.lay_players(tables, seats);
        sheet.lay_desk(tables, seats);
        if seats > 1 {
            sheet.lay_deals(seats);
        } else {
            sheet.lay("dummy", "the prospector of another colour on each claim, each passenger card", &[PAPERS]);
        }
        sheet
    }

    pub(super) fn blocks(&self) -> Vec<Block> {
        self.blocks.clone()
    }

    fn lay(&mut self, name: &'static str, what: &'static str, shape: &[usize]) {
        self.blocks.push(Block::new(name, what, shape));
    }

    /// A block in which others count below 0.
    fn lay_signed(&mut self, name: &'static str, what: &'static str, shape: &[usize]) {
        self.blocks.push(Block::new(name, what, shape).within(-1.0, 1.0));
    }

    fn lay_table(&mut self, seats: usize) {
        self.lay(
            "phase",
            "set of discs, discs for points, home cities of surveyors, placement, the prospector of another colour, parallel segments, special disputes, joint lines, thefts, buying, building, operating, plows, deals, deliveries, fines, hiring, trains, over",
            &[PHASES],
        );
        self.lay("turn", "1 to 24", &[TURNS]);
        self.lay(
            "calendar",
            "winter; the increased demand number as a part of 9; the last turn; the cash that ends the game and that which is revealed, as parts of 20,000",
            &[CALENDAR],
        );
        self.lay(
            "rules",
            "advanced, passenger slide, jointly run lines, several plows, goods to another claim, doubled incomes, simplified market, hiring, early winter, points of discs, open money, no deals, no blocking test",
            &[RULES],
        );
        self.lay("order", "for each seat from the viewer on: its place in the turn, the last one 1", &[seats]);
        self.lay("active", "whose place in the turn it is: each seat", &[seats]);
        self.lay("to_act", "each seat", &[seats]);
        self.lay(
            "market",
            "for each column: in play, the box of its marker as a part of 9, loads sold this turn by all and by the active player, as parts of 50",
            &[COLUMNS, COLUMN],
        );
        self.lay_signed("moved", "for each column: how its marker moved last, as a part of 9 boxes", &[COLUMNS]);
    }

    fn lay_cards(&mut self, seats: usize) {
        self.lay_signed(
            "claims",
            "for each claim: 1 the viewer’s; others’ below 0, from -1 for the next seat evenly up to the last one",
            &[CLAIMS],
        );
        self.lay("lying", "for each claim and event card: 1 face up, ½ discarded", &[CARDS]);
        self.lay(
            "worked",
            "for each claim that is owned: ¼ operated before, ½ this turn, ¾ run dry, 1 run dry this turn",
            &[CLAIMS],
        );
        self.lay("loads", "for each claim, as a part of 100", &[CLAIMS]);
        self.lay("deck", "claim and event cards in the deck, as a part of all", &[1]);
        self.lay("lines", "for each seat, each passenger card: 1 its own, ½ run with another", &[seats, PASSENGERS]);
        self.lay(
            "on_offer",
            "for each passenger card on offer, in tenths: its stack from 1 to 8, 9 in the row of claims, 10 apart",
            &[PASSENGERS],
        );
        self.lay("lost", "each passenger card out of the game", &[PASSENGERS]);
        self.lay("below", "for each stack: passenger cards face down, as a part of 2", &[STACKS]);
        self.lay(
            "free",
            "places from which cards were taken: each stack, in the row, apart, as parts of 8",
            &[STACKS + 2],
        );
        let doomed = self.doomed.len().max(1);
        self.lay(
            "run_dry",
            "for each passenger card that ends with claims of a town: how many ran dry, as a part of those it takes",
            &[doomed],
        );
    }

    fn lay_players(&mut self, tables: &Tables, seats: usize) {
        let discs = self.discs;
        self.lay_signed(
            "track",
            "for each segment: 1 the viewer’s; others’ below 0, from -1 for the next seat evenly up to the last one",
            &[tables.segments.into()],
        );
        self.lay("network", "each town of the viewer’s home network", &[tables.towns.into()]);
        self.lay("markets", "for each seat, each market city in its home network", &[seats, CITIES]);
        self.lay("homes", "for each seat, each market city: 1 its home city, ½ its second one", &[seats, CITIES]);
        self.lay(
            "purse",
            "for each seat: whether the viewer knows its cash, and everybody; the cash as parts of 1,000, 10,000 and 100,000",
            &[seats, PURSE],
        );
        self.lay(
            "trains",
            "for each seat, each of its trains: power as a part of the greatest, bound to the second home city, used",
            &[seats, TRAINS, TRAIN],
        );
        self.lay("plows", "for each seat, each kind: owned, used, as parts of all", &[seats, PLOW_KINDS, 2]);
        self.lay(
            "discs",
            "for each seat, each of its discs: surveyor, prospector, bonus as a part of 2, bound to the second home city; held, in jail, fined, winner, challenger, second segment ready; on a segment, a claim, a passenger card, the deck; a second segment or a theft, to dismantle or to part, to slide; the number of the segment (from 0) or card in binary, the lowest digit first",
            &[seats, discs, DISC],
        );
        self.lay(
            "supply",
            "for each kind of train, of plow: those for sale, as a part of all",
            &[TRAIN_KINDS + PLOW_KINDS],
        );
        let graves = self.graves;
        self.lay(
            "graves",
            "for each grave: each seat; bonus as a part of 2, price as a part of 1,000, turns to wait as a part of 4",
            &[graves, seats + 3],
        );
    }

    fn lay_desk(&mut self, tables: &Tables, seats: usize) {
        let discs = self.discs;
        self.lay("hand", "each disc of the active player: in hand", &[discs]);
        self.lay("tried", "each disc of the active player: tried to leave jail", &[discs]);
        self.lay(
            "claims_now",
            "for each claim: 1 drawn, marked, sent from, or in the viewer’s offer; ½ sent to; of those whose loads are in the offer, the loads as a part of 200",
            &[CLAIMS],
        );
        self.lay(
            "segments_now",
            "for each segment: 1 in question (also by its town), wanted, or in the viewer’s offer; ⅔ cleared, ⅓ built this turn",
            &[tables.segments.into()],
        );
        self.lay("lines_now", "for each passenger card: in question, or in the viewer’s offer", &[PASSENGERS]);
        self.lay("to_city", "loads go to each market city", &[CITIES]);
        self.lay("pulled", "trains that pull them", &[TRAINS]);
        self.lay("deliveries", "made this turn, as a part of those of the basic game", &[1]);
        self.lay("asked", "for each seat: asked, or has answered", &[seats]);
        self.lay("yes", "the viewer has said yes to a joint line or theft", &[1]);
    }

    fn lay_deals(&mut self, seats: usize) {
        self.lay("offers", "for each seat: offers it got this turn, as a part of 3", &[seats]);
        self.lay("talk", "no offer, written, asked, countered, answered", &[TALKS]);
        self.lay("partner", "with each seat", &[seats]);
        self.lay(
            "lots",
            "for each lot owed: loads as a part of 100; its claim in binary, the lowest digit first",
            &[LOTS, LOT],
        );
        self.lay("pens", "the viewer’s offer: counters as a part of 3, changes as a part of 16", &[2]);
        self.lay("offer_trains", "trains in it: each of the viewer’s, each of the other’s", &[2, TRAINS]);
        self.lay(
            "offer_plows",
            "plows in it, as parts of all: each kind of the viewer’s, of the other’s",
            &[2, PLOW_KINDS],
        );
        self.lay("offer_money", "money in it as parts of 1,000, 10,000 and 100,000", &[SCALES.len()]);
        self.lay("payer", "it is paid by the viewer, by the other", &[2]);
    }
}

/// The most discs that a player of such a table gets, whatever is chosen.
fn most_discs(edition: &Edition, seats: u8) -> usize {
    let n = usize::from(seats);
    let cheapest = edition.discs.iter().map(|disc| disc.points).min().unwrap_or(1).max(1);
    let bought = |points: u8| usize::from(points / cheapest);
    let standard = &edition.standard;
    let listed = standard.positions.iter().map(|position| position.discs[n].len());
    let here = || edition.scenarios.iter().filter(|scenario| scenario.players == seats);
    let in_scenarios = here().flat_map(|scenario| &scenario.positions).flat_map(|position| &position.discs);
    let by_points = here().flat_map(|scenario| [scenario.advanced_points, scenario.points_of_discs.unwrap_or(0)]);
    let hired = edition.option_numbers.hire_discs[n].into();
    let most = listed
        .chain(in_scenarios.map(Vec::len))
        .chain(by_points.map(bought))
        .chain([bought(standard.advanced_points[n]), hired])
        .max();
    most.unwrap_or(0).clamp(2, DISC_ROOM)
}

/// The rules that are played, as bits in the order of the block.
fn rules(options: &Options) -> u64 {
    let Options { advanced, passenger_slide, co_managed_lines, multiple_plows, convoy_transfer, .. } = *options;
    let Options { improved_passengers, simplified_market, hiring, early_winter, points_of_discs, .. } = *options;
    let played: [bool; RULES] = [
        advanced,
        passenger_slide,
        co_managed_lines,
        multiple_plows,
        convoy_transfer,
        improved_passengers,
        simplified_market,
        hiring,
        early_winter,
        points_of_discs,
        options.open_money,
        options.no_deals,
        options.no_blocking_test,
    ];
    played.iter().zip(0..).fold(0, |bits, (on, k)| bits | u64::from(*on) << k)
}

/// The claims of the town that ends a passenger card, and how many of them it takes.
fn doom(tables: &Tables, card: Passenger) -> Option<(CardSet, u8)> {
    let (town, count) = tables.passenger(card).lost_after?;
    let there = (1..=CLAIMS as u8).map(crate::ids::Card).filter(|claim| tables.claim(*claim).town == town);
    Some((there.collect(), count.max(1)))
}
