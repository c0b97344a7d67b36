//! The rules of one table, and how they answer the engine.

use std::sync::{Arc, LazyLock};

use engine::{ActionList, Game, Journal, Key, Luck, Outcome, Refusal, Seat, Seats, Setup, SetupError, Viewer};

use crate::{
    action::Action,
    edition::{Edition, PlayerNumbers, built_in_tables},
    event::Event,
    ids::{Colour, District, HexId},
    state::{Phase, State},
    tables::Tables,
    title,
    view::View,
};

/// When Holdings end the game (CM-END-4, CM-END-12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HoldingsRule {
    /// When somebody has no claim left at the check.
    Empty,
    /// When somebody could not place a claim that was due.
    Shortage,
}

/// The rules of Colorado Midland for one table.
#[derive(Clone, Debug)]
pub struct ColoradoMidland {
    pub(crate) tables: Arc<Tables>,
    pub(crate) numbers: PlayerNumbers,
    pub(crate) holdings_rule: HoldingsRule,
    pub(crate) confirm: bool,
}

impl ColoradoMidland {
    /// The rules with the built-in edition.
    pub fn new(setup: &Setup) -> Result<ColoradoMidland, SetupError> {
        ColoradoMidland::with_tables(built_in_tables().clone(), setup)
    }

    /// The rules with an edition of one's own.
    pub fn with_edition(edition: Edition, setup: &Setup) -> Result<ColoradoMidland, SetupError> {
        ColoradoMidland::with_tables(Arc::new(Tables::new(edition)), setup)
    }

    /// The built-in edition for three, for what does not depend on the table.
    pub(crate) fn built_in() -> &'static ColoradoMidland {
        static GAME: LazyLock<ColoradoMidland> =
            LazyLock::new(|| ColoradoMidland::new(&Setup::of(3)).expect("the built-in edition is for three"));
        &GAME
    }

    pub(crate) fn with_tables(tables: Arc<Tables>, setup: &Setup) -> Result<ColoradoMidland, SetupError> {
        setup.check(title::OPTIONS)?;
        // CM-GEN-1
        let Some(numbers) = tables.edition.numbers.players.iter().find(|line| line.players == setup.seats).copied()
        else {
            return Err(SetupError::new(format!(
                "Colorado Midland is for 3 to 5 players, not {} (CM-GEN-1)",
                setup.seats
            )));
        };
        let holdings_rule = match setup.value(&title::HOLDINGS_RULE) {
            "shortage" => HoldingsRule::Shortage,
            _ => HoldingsRule::Empty,
        };
        let confirm = setup.value(&title::CONFIRM) == "ask";
        Ok(ColoradoMidland { tables, numbers, holdings_rule, confirm })
    }

    /// The printed components.
    #[must_use]
    pub fn edition(&self) -> &Edition {
        &self.tables.edition
    }

    /// The numbers for this many players.
    #[must_use]
    pub fn numbers(&self) -> &PlayerNumbers {
        &self.numbers
    }

    /// When Holdings end the game at this table.
    #[must_use]
    pub fn holdings_rule(&self) -> HoldingsRule {
        self.holdings_rule
    }

    /// The longest a game can last at this table, in rounds.
    #[must_use]
    pub fn most_rounds(&self) -> u8 {
        // CM-END-12: one more with `shortage`.
        self.numbers.max_rounds + u8::from(self.holdings_rule == HoldingsRule::Shortage)
    }

    /// Building points of a Build action.
    pub(crate) fn points(&self) -> u8 {
        self.tables.edition.numbers.points
    }

    /// The name of a hex, or its ID.
    pub(crate) fn hex_name(&self, hex: HexId) -> &str {
        self.tables.edition.hexes[hex.index()].label()
    }

    /// The name of a district.
    pub(crate) fn district_name(&self, district: District) -> &str {
        &self.tables.edition.districts[district.index()].name
    }

    /// The name of a colour, as it stands at the beginning of a sentence.
    pub(crate) fn colour_name(&self, colour: Colour) -> String {
        let id = self.colour_id(colour);
        id[..1].to_uppercase() + &id[1..]
    }

    /// The name of a colour inside a sentence.
    pub(crate) fn colour_id(&self, colour: Colour) -> &str {
        &self.tables.edition.colours[colour.index()].id
    }

    /// Railroads in a district's hex.
    pub(crate) fn railroads_at(&self, state: &State, district: District) -> u8 {
        state.railroads_in(self.tables.edition.districts[district.index()].hex)
    }

    /// The seat whose turn it is.
    #[inline]
    pub(crate) fn seat_in_turn(&self, state: &State) -> Seat {
        state.first_player.left(state.turn % self.numbers.players, self.numbers.players)
    }

    /// The one seat that must act, unless the game is over.
    #[inline]
    pub(crate) fn actor(&self, state: &State) -> Option<Seat> {
        match state.phase {
            Phase::FirstRailroad => Some(state.first_player),
            // CM-SET-10
            Phase::SetupMine => Some(state.first_player.left(state.mines.len() % self.seats(), self.seats())),
            Phase::Refill(queue) => queue.front(),
            Phase::Over => None,
            _ => Some(self.seat_in_turn(state)),
        }
    }

    /// Whether `seat` may do this now: asked by `apply`, and what `legal` lists is what it lets through.
    pub(crate) fn guard(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.guard_turn(state, seat)?;
        match action {
            Action::FirstRailroad(colour) => self.guard_first_railroad(state, colour),
            Action::Claim(district) => self.guard_claim(state, seat, district),
            Action::Build { railroad, hex } => self.guard_build(state, railroad, hex),
            Action::TakeOver { railroad, group } => self.guard_take_over(state, railroad, group),
            Action::NotNow => self.guard_not_now(state),
            Action::Start { colour, city } => self.guard_start(state, seat, colour, city),
            Action::Shut { position } => self.guard_shut(state, seat, position),
            Action::Confirm => self.guard_confirm(state),
        }
    }
}

impl Game for ColoradoMidland {
    type State = State;
    type Action = Action;
    type View = View;
    type Event = Event;

    fn seats(&self) -> u8 {
        self.numbers.players
    }

    fn setup(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        self.deal(key, journal)
    }

    fn to_act(&self, state: &State) -> Seats {
        self.actor(state).map_or(Seats::NONE, Seats::one)
    }

    fn legal(&self, state: &State, seat: Seat, out: &mut ActionList<Action>) {
        if self.actor(state) != Some(seat) {
            return;
        }
        match state.phase {
            Phase::FirstRailroad => self.list_first_railroads(out),
            Phase::SetupMine | Phase::ShutRefill | Phase::Refill(_) => self.list_claims(state, seat, out),
            Phase::Turn { .. } => self.list_turn(state, seat, out),
            Phase::Build { points, must } => self.list_build(state, points, must, out),
            Phase::TakeOver { points, railroad } => self.list_take_over(state, points, railroad, out),
            Phase::Confirm => out.push(Action::Confirm),
            Phase::Over => {}
        }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        journal: &mut impl Journal<Event>,
    ) -> Result<(), Refusal> {
        self.guard(state, seat, action)?;
        match action {
            Action::FirstRailroad(colour) => self.first_railroad(state, seat, colour, journal),
            Action::Claim(district) => self.claim(state, seat, district, journal),
            Action::Build { railroad, hex } => self.build(state, seat, railroad, hex, journal),
            Action::TakeOver { railroad, group } => self.take_over(state, seat, railroad, group, journal),
            Action::NotNow => self.not_now(state, seat, journal),
            Action::Start { colour, city } => self.start(state, seat, colour, city, journal),
            Action::Shut { position } => self.shut(state, seat, position, journal),
            Action::Confirm => self.end_turn(state, journal),
        }
        Ok(())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.final_outcome(state)
    }

    fn view(&self, state: &State, _: Viewer) -> View {
        self.look(state)
    }

    fn imagine(&self, state: &State, _: Viewer, _: &Key) -> State {
        // CM-INF-1 to CM-INF-3, CM-GEN-4: nothing is hidden and nothing is random any more.
        *state
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_position(state)
    }

    fn can_take_back(&self, before: &State, seat: Seat, action: Action, after: &State) -> bool {
        // The turn's own steps until it is confirmed; set-up and replacement are final when made.
        let own_turn = !matches!(before.phase, Phase::FirstRailroad | Phase::SetupMine | Phase::Refill(_));
        own_turn && action != Action::Confirm && self.actor(after) == Some(seat) && before.turn == after.turn
    }

    fn sample(&self, state: &State, seat: Seat, luck: &mut Luck, scratch: &mut ActionList<Action>) -> Option<Action> {
        if let Some(action) = self.sample_build(state, seat, luck) {
            return Some(action);
        }
        scratch.clear();
        self.legal(state, seat, scratch);
        scratch.pick(luck)
    }
}
