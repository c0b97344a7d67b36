//! The rules of one table, and how they answer the engine.

use std::sync::Arc;

use engine::{
    ActionList, Game, Journal, Key, Luck, Outcome, Published, Refusal, Seat, Seats, Setup, SetupError, Viewer, say,
    say::{Value, clause, name},
};

use crate::{
    action::Action,
    edition::{Edition, PlayerNumbers},
    event::Event,
    ids::{Colour, District, HexId},
    learn::Numbering,
    state::State,
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
    pub(crate) colours: Vec<u8>,
    pub(crate) holdings_rule: HoldingsRule,
    pub(crate) confirm: bool,
    pub(crate) numbering: Numbering,
}

impl ColoradoMidland {
    /// The rules with the built-in edition.
    pub fn new(setup: &Setup) -> Result<ColoradoMidland, SetupError> {
        ColoradoMidland::open(setup)
    }

    pub(crate) fn at_table(tables: Arc<Tables>, setup: &Setup) -> Result<ColoradoMidland, SetupError> {
        setup.check(title::OPTIONS)?;
        // CM-GEN-1
        let Some(numbers) = tables.edition.numbers.players.iter().find(|line| line.players == setup.seats).copied()
        else {
            let sentence = say!(
                "Colorado Midland is for 3 to 5 players, not {seats} ({rule}).",
                seats = setup.seats,
                rule = clause("CM-GEN-1")
            );
            return Err(SetupError::new(sentence));
        };
        // CM-SET-1
        let colours = setup
            .colours(&<ColoradoMidland as Published>::colours(&tables))?
            .into_iter()
            .map(|colour| colour as u8)
            .collect();
        let holdings_rule = match setup.value(&title::HOLDINGS_RULE) {
            "shortage" => HoldingsRule::Shortage,
            _ => HoldingsRule::Empty,
        };
        let confirm = setup.value(&title::CONFIRM) == "ask";
        let numbering = Numbering::new(&tables, &numbers);
        Ok(ColoradoMidland { tables, numbers, colours, holdings_rule, confirm, numbering })
    }

    /// What is printed, and what is worked out from it.
    #[must_use]
    pub fn tables(&self) -> &Arc<Tables> {
        &self.tables
    }

    /// The colours of the seats, by their places in [`Published::colours`].
    #[must_use]
    pub fn colours(&self) -> &[u8] {
        &self.colours
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

    /// The name of a hex, or its ID, for a sentence.
    pub(crate) fn hex(&self, hex: HexId) -> Value {
        name(self.hex_label(hex))
    }

    /// The name of a district, for a sentence.
    pub(crate) fn district(&self, district: District) -> Value {
        name(self.district_name(district))
    }

    /// The name of a colour, for a sentence.
    pub(crate) fn colour(&self, colour: Colour) -> Value {
        name(self.colour_id(colour))
    }

    /// The name of a hex, or its ID; one beyond the map has none.
    pub(crate) fn hex_label(&self, hex: HexId) -> &str {
        self.tables.edition.hexes.get(hex.index()).map_or("?", |spec| spec.label())
    }

    /// The name of a district.
    pub(crate) fn district_name(&self, district: District) -> &str {
        self.tables.edition.districts.get(district.index()).map_or("?", |spec| &spec.name)
    }

    /// The name of a colour.
    pub(crate) fn colour_id(&self, colour: Colour) -> &str {
        self.tables.edition.colours.get(colour.index()).map_or("?", |spec| &spec.id)
    }

    /// Railroads in a district's hex.
    pub(crate) fn railroads_at(&self, state: &State, district: District) -> u8 {
        state.railroads_in(self.tables.edition.districts[district.index()].hex)
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
        if self.actor(state) == Some(seat) {
            self.list(state, seat, out);
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
        self.carry_out(state, seat, action, journal);
        Ok(())
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        self.final_outcome(state)
    }

    fn view(&self, state: &State, _: Viewer) -> View {
        self.look(state)
    }

    fn imagine(&self, state: &State, _: Viewer, _: &Key) -> State {
        self.imagined(state)
    }

    fn check(&self, state: &State) -> Result<(), String> {
        self.check_position(state)
    }

    fn can_take_back(&self, before: &State, seat: Seat, action: Action, after: &State) -> bool {
        self.may_take_back(before, seat, action, after)
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
