//! The contract with the rest of the house.

use std::sync::Arc;

use engine::{
    ActionList, Game, Journal, Key, Luck, OptionSpec, Outcome, Published, Refusal, Seat, Seats, Setup, SetupError,
    Title, Viewer, edition::Fault,
};

use crate::{
    CerroGordo,
    action::Action,
    edition::Edition,
    event::Event,
    ids::{MineId, ShapeId},
    state::{Phase, State},
    view::View,
};

/// There is one way to play.
const OPTIONS: &[OptionSpec] = &[];

impl CerroGordo {
    /// Whether the seat decides now.
    fn guard_seat(&self, state: &State, seat: Seat) -> Result<(), Refusal> {
        if state.phase == Phase::Over {
            return Err(Refusal::new("CG-FIN-3", "The game is over."));
        }
        if !self.to_act(state).contains(seat) {
            return Err(Refusal::new("CG-TURN-1", "It is not your turn."));
        }
        Ok(())
    }

    /// Whether the numbers in an action name something of this edition at all.
    fn guard_ids(&self, action: Action) -> Result<(), Refusal> {
        let shape = |ShapeId(k): ShapeId| usize::from(k) < self.edition.shapes.len();
        match action {
            Action::Road { shape: id, .. } | Action::SwapRoad(id) if !shape(id) => {
                Err(Refusal::new("CG-ROAD-1", "There is no such Road tile."))
            }
            Action::Draw(MineId(k)) | Action::LookInto(MineId(k)) if k >= self.numbers.mines => {
                Err(Refusal::new("CG-SETUP-2", "There is no such Mine in the Town."))
            }
            _ => Ok(()),
        }
    }

    /// Whether the action is legal, and nothing else: what `why_not` and `apply` ask.
    pub(crate) fn guard(&self, state: &State, seat: Seat, action: Action) -> Result<(), Refusal> {
        self.guard_seat(state, seat)?;
        self.guard_ids(action)?;
        match action {
            Action::Build { slot, cell, orient } => self.guard_building(state, seat, slot, cell, orient),
            Action::Road { source, shape, cell, turn } => {
                self.guard_road(state, seat, source, shape, cell, turn).map(drop)
            }
            Action::Refresh(cards) => self.guard_refresh(state, seat, cards),
            Action::Draw(mine) => self.guard_draw(state, mine).map(drop),
            Action::EndTurn => self.guard_end(state),
            _ => self.guard_event(state, seat, action).map(drop),
        }
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
        if !self.to_act(state).contains(seat) {
            return;
        }
        match state.phase {
            Phase::Main => self.legal_main(state, out),
            Phase::After => self.legal_after(state, out),
            _ => self.legal_event(state, seat, out),
        }
    }

    fn apply(
        &self,
        state: &mut State,
        seat: Seat,
        action: Action,
        journal: &mut impl Journal<Event>,
    ) -> Result<(), Refusal> {
        self.guard_seat(state, seat)?;
        self.guard_ids(action)?;
        match action {
            Action::Build { slot, cell, orient } => {
                self.guard_building(state, seat, slot, cell, orient)?;
                self.build(state, slot, cell, orient, journal);
            }
            Action::Road { source, shape, cell, turn } => {
                let sides = self.guard_road(state, seat, source, shape, cell, turn)?;
                self.lay_road(state, source, shape, cell, sides, journal);
            }
            Action::Refresh(cards) => {
                self.guard_refresh(state, seat, cards)?;
                self.refresh(state, cards, journal);
            }
            Action::Draw(mine) => {
                let tiles = self.guard_draw(state, mine)?;
                self.draw(state, mine, tiles, journal);
            }
            Action::EndTurn => {
                self.guard_end(state)?;
                self.end_turn(state, journal);
            }
            _ => {
                let sides = self.guard_event(state, seat, action)?;
                self.choose(state, seat, action, sides, journal);
            }
        }
        Ok(())
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
        if !self.to_act(state).contains(seat) {
            return None;
        }
        let quick = match state.phase {
            Phase::Main | Phase::After => self.sample_turn(state, luck),
            Phase::FreeRoad { shape } => self.sample_free(state, shape, luck),
            _ => None,
        };
        if quick.is_some() {
            return quick;
        }
        scratch.clear();
        self.legal(state, seat, scratch);
        scratch.pick(luck)
    }
}

impl Published for CerroGordo {
    const TITLE: Title = Title {
        id: "cerro-gordo",
        name: "Cerro Gordo",
        tagline: "Lay out a silver town on the mountain, tile by tile, and chase your secret objectives.",
        designer: "Andrea Pincumbe and Matt Fantastic",
        seats: 2..=5,
        unit: "VP",
        minutes: 40,
        edition: "first",
        rules_version: 2,
        options: OPTIONS,
        rules: include_str!("../../../../docs/rules/cerro-gordo.md"),
    };

    const FILES: &'static [(&'static str, &'static str)] = &[
        ("buildings.toml", include_str!("../edition/buildings.toml")),
        ("characters.toml", include_str!("../edition/characters.toml")),
        ("edition.toml", include_str!("../edition/edition.toml")),
        ("geometry.toml", include_str!("../edition/geometry.toml")),
        ("mine_tiles.toml", include_str!("../edition/mine_tiles.toml")),
        ("objectives.toml", include_str!("../edition/objectives.toml")),
        ("public_objectives.toml", include_str!("../edition/public_objectives.toml")),
        ("roads.toml", include_str!("../edition/roads.toml")),
        ("setup.toml", include_str!("../edition/setup.toml")),
    ];

    type Tables = Edition;

    fn tables(edition: &engine::Edition) -> Result<Edition, Vec<Fault>> {
        Edition::read(&|name| edition.file(name))
    }

    fn built_in() -> Arc<Edition> {
        crate::edition::EDITION.clone()
    }

    fn summary(edition: &Edition) -> String {
        let roads: u32 = edition.shapes.iter().map(|shape| u32::from(shape.count)).sum();
        format!(
            "{} Buildings, {roads} Road tiles, {} Mine tiles with {} events, {} Personal and {} Public Objectives, {} Characters",
            edition.buildings.len(),
            edition.tiles.len(),
            edition.events.len(),
            edition.objectives.len(),
            edition.public.len(),
            edition.characters.len()
        )
    }

    fn with_tables(tables: Arc<Edition>, setup: &Setup) -> Result<Self, SetupError> {
        setup.check(OPTIONS)?;
        CerroGordo::with_edition(tables, setup.seats)
    }
}
