//! The rules of one table, and the contract with the rest of the house.

use std::sync::Arc;

use engine::{
    ActionList, Game, Journal, Key, Luck, Outcome, Published, Refusal, Seat, Seats, Setup, SetupError, Viewer,
};

use crate::{
    action::Action,
    edition::{Edition, PlayerNumbers, Power},
    event::Event,
    ids::{BuildingId, Kind, MineId},
    learn::Numbering,
    state::{Phase, State},
    tables::Tables,
    view::View,
};

/// The rules of Cerro Gordo for one table.
#[derive(Clone, Debug)]
pub struct CerroGordo {
    pub(crate) tables: Arc<Tables>,
    pub(crate) numbers: PlayerNumbers,
    pub(crate) seats: u8,
    /// Who begins, if the table has chosen. CG-SETUP-15
    pub(crate) first: Option<Seat>,
    pub(crate) colours: Vec<u8>,
    pub(crate) numbering: Numbering,
}

impl CerroGordo {
    /// The rules for so many players, with the built-in edition. CG-GEN-1
    pub fn new(seats: u8) -> Result<CerroGordo, SetupError> {
        CerroGordo::open(&Setup::of(seats))
    }

    /// The components.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.tables.edition
    }

    /// The components, and what is worked out from them.
    #[must_use]
    pub fn tables(&self) -> &Tables {
        &self.tables
    }

    /// The colours of the seats, as places in the palette.
    #[must_use]
    pub fn colours(&self) -> &[u8] {
        &self.colours
    }

    /// How many turns a game has: every turn takes one Mine tile.
    #[must_use]
    pub fn turns(&self) -> u8 {
        self.numbers.mines * self.numbers.tiles_per_mine
    }

    /// The name of a Mine of the Town.
    #[must_use]
    pub fn mine_name(&self, mine: MineId) -> &str {
        &self.tables.edition.mine(self.numbers.layout, mine).name
    }

    /// The ID of a Mine of the Town.
    #[must_use]
    pub fn mine_id(&self, mine: MineId) -> &str {
        &self.tables.edition.mine(self.numbers.layout, mine).id
    }

    /// How many tiles a Mine has at the start.
    #[must_use]
    pub fn per_mine(&self) -> u8 {
        self.numbers.tiles_per_mine
    }

    pub(crate) fn mine_ids(&self) -> impl Iterator<Item = MineId> + use<> {
        (0..self.numbers.mines).map(MineId)
    }

    pub(crate) fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        Seat::all(self.seats)
    }

    /// The seats from `first` clockwise.
    pub(crate) fn seats_from(&self, first: Seat) -> impl Iterator<Item = Seat> + use<> {
        (first.0..self.seats).chain(0..first.0.min(self.seats)).map(Seat)
    }

    /// The power of a seat's Character.
    #[must_use]
    pub fn power(&self, state: &State, seat: Seat) -> Power {
        self.tables.edition.character(state.player(seat).character).power
    }

    /// The type of a Building.
    #[must_use]
    pub fn kind(&self, building: BuildingId) -> Kind {
        self.tables.edition.buildings[building.index()].kind
    }
}

impl Game for CerroGordo {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> u8 {
        self.seats
    }

    fn setup(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        self.set_up(key, journal)
    }

    fn to_act(&self, state: &State) -> Seats {
        match state.phase {
            Phase::Over => Seats::NONE,
            Phase::Swap { seat } => Seats::one(seat),
            _ => Seats::one(state.active),
        }
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        self.list(state, seat, out);
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        journal: &mut impl Journal<Event>,
    ) -> Result<(), Refusal> {
        self.carry_out(state, seat, action, journal)
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.result(state)
    }

    fn view(&self, state: &State, who: Viewer) -> View {
        self.look(state, who)
    }

    fn hear(&self, now: &State, event: &Event, who: Viewer) -> Option<Event> {
        Some(self.overhear(now, event, who))
    }

    fn imagine(&self, state: &State, who: Viewer, key: &Key) -> State {
        self.redeal(state, who, key)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.sound(state)
    }

    /// Inside the main part of a turn, as long as nothing was drawn. See "Undo" in section 5 of the catalogue.
    fn can_take_back(&self, before: &State, seat: Seat, _: Action, after: &State) -> bool {
        let in_turn = before.phase == Phase::Main
            && after.phase == Phase::Main
            && before.active == seat
            && (before.active, before.turn) == (after.active, after.turn);
        // A tile or card drawn is a commit point; so is a shuffle.
        let unseen = |state: &State| (state.road_pile, state.deck, state.left, state.chance);
        in_turn && unseen(before) == unseen(after)
    }

    fn sample(&self, state: &State, seat: Seat, luck: &mut Luck, scratch: &mut ActionList<Action>) -> Option<Action> {
        self.pick(state, seat, luck, scratch)
    }
}
