//! Notation: written and read.

use engine::{
    Line, Seat, Unreadable, say,
    say::{Value, all, name},
};

use crate::{
    CerroGordo,
    action::{Action, Source},
    ids::{BuildingId, Cell, MineId, Orient, ShapeId},
    state::State,
};

/// What could be typed.
fn help() -> Line {
    "Type, for example: build 1 4,5 H; road fork 4,5 90; bonus bend 2,0 180; refresh 1; draw union; end.".into()
}

impl Source {
    pub(super) fn word(self) -> &'static str {
        match self {
            Source::Regular => "road",
            Source::Bonus => "bonus",
            Source::Free => "free",
        }
    }
}

impl CerroGordo {
    pub(super) fn shape_id(&self, shape: ShapeId) -> &str {
        self.tables.edition.shapes.get(shape.index()).map_or("?", |shape| &shape.id)
    }

    pub(super) fn building_id(&self, building: BuildingId) -> &str {
        self.tables.edition.buildings.get(building.index()).map_or("?", |building| &building.id)
    }

    pub(super) fn mine_word(&self, mine: MineId) -> &str {
        if mine.0 < self.numbers.mines { self.mine_id(mine) } else { "?" }
    }

    /// The cards of a Refresh, as they are typed.
    pub(super) fn cards_word(cards: u8) -> String {
        let cards: Vec<String> = (0..8).filter(|at| cards & (1 << at) != 0).map(|at| (at + 1).to_string()).collect();
        cards.join(" ")
    }

    pub(super) fn notation(&self, action: Action) -> String {
        match action {
            Action::Build { slot, cell, orient } => format!("build {slot} {cell} {orient:?}"),
            Action::Road { source, shape, cell, turn } => {
                format!("{} {} {cell} {}", source.word(), self.shape_id(shape), u16::from(turn) * 90)
            }
            Action::Refresh(cards) => format!("refresh {}", CerroGordo::cards_word(cards)),
            Action::Draw(mine) => format!("draw {}", self.mine_word(mine)),
            Action::EndTurn => "end".to_owned(),
            Action::TurnRoad { cell, turn } => format!("turn {cell} {}", u16::from(turn) * 90),
            Action::WashOut(cell) => format!("wash {cell}"),
            Action::Burn(building) => format!("burn {}", self.building_id(building)),
            Action::Leave => "leave".to_owned(),
            Action::SwapRoad(shape) => format!("swap {}", self.shape_id(shape)),
            Action::KeepRoads => "keep".to_owned(),
            Action::Move(building) => format!("move {}", self.building_id(building)),
            Action::Stay => "stay".to_owned(),
            Action::Discard(at) => format!("discard {at}"),
            Action::LookAtTops => "look".to_owned(),
            Action::LookInto(mine) => format!("look {}", self.mine_word(mine)),
            Action::PutBack { swapped: false } => "back".to_owned(),
            Action::PutBack { swapped: true } => "back swapped".to_owned(),
        }
    }

    pub(super) fn parse(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Unreadable> {
        let text = text.to_lowercase().replace(['(', ')', ':'], " ").replace(", ", ",").replace(" ,", ",");
        let words: Vec<&str> = text.split_whitespace().collect();
        let Some((verb, rest)) = words.split_first() else { return Err(Unreadable::new(help())) };
        match (*verb, rest) {
            ("build", [slot, cell, orient]) => {
                Ok(Action::Build { slot: number(slot)?, cell: cell_of(cell)?, orient: orient_of(orient)? })
            }
            ("road" | "bonus" | "free", [shape, cell, turn]) => {
                let source = match *verb {
                    "bonus" => Source::Bonus,
                    "free" => Source::Free,
                    _ => Source::Regular,
                };
                let (shape, cell, turn) = (self.shape_named(shape)?, cell_of(cell)?, quarters(turn)?);
                Ok(Action::Road { source, shape, cell, turn: self.same_turn(shape, turn) })
            }
            ("refresh", []) => Err(Unreadable::new("Say which card: refresh 1, refresh 2 or refresh both.")),
            ("refresh", ["both" | "all"]) => Ok(Action::Refresh(all_cards(state, seat))),
            ("refresh", cards) => {
                let mut set = 0;
                for card in cards {
                    let card = number(card)?;
                    if !(1..=8).contains(&card) {
                        return Err(Unreadable::new("Cards are counted from 1."));
                    }
                    set |= 1 << (card - 1);
                }
                Ok(Action::Refresh(set))
            }
            ("draw", mine) if !mine.is_empty() => Ok(Action::Draw(self.mine_named(mine)?)),
            ("end", [] | ["turn"]) => Ok(Action::EndTurn),
            ("turn", [cell, turn]) => {
                let (cell, turn) = (cell_of(cell)?, quarters(turn)?);
                let turn = state.town.road_at(cell).map_or(turn, |road| self.same_turn(road.shape, turn));
                Ok(Action::TurnRoad { cell, turn })
            }
            ("wash", [cell]) => Ok(Action::WashOut(cell_of(cell)?)),
            ("burn", name) if !name.is_empty() => Ok(Action::Burn(self.building_named(name)?)),
            ("leave", []) => Ok(Action::Leave),
            ("swap", [shape]) => Ok(Action::SwapRoad(self.shape_named(shape)?)),
            ("keep", []) => Ok(Action::KeepRoads),
            ("move", name) if !name.is_empty() => Ok(Action::Move(self.building_named(name)?)),
            ("stay", []) => Ok(Action::Stay),
            ("discard", [card]) => Ok(Action::Discard(number(card)?)),
            ("look", []) => Ok(Action::LookAtTops),
            ("look", mine) => Ok(Action::LookInto(self.mine_named(mine)?)),
            ("back", []) => Ok(Action::PutBack { swapped: false }),
            ("back", ["swapped"]) => Ok(Action::PutBack { swapped: true }),
            _ => Err(Unreadable::new(say!("“{text}” is no action.", text = shown(&text)).then(help()))),
        }
    }

    /// The turn by which a picture of a Road tile is known. CG-ROAD-9
    fn same_turn(&self, shape: ShapeId, turn: u8) -> u8 {
        self.tables.edition.shape(shape).same_as(turn).unwrap_or(turn)
    }

    pub(super) fn shape_named(&self, word: &str) -> Result<ShapeId, Unreadable> {
        let found = self
            .tables
            .edition
            .shapes
            .iter()
            .position(|shape| shape.id == word || shape.name.eq_ignore_ascii_case(word));
        found.map(|at| ShapeId(at as u8)).ok_or_else(|| {
            let known = all(self.tables.edition.shapes.iter().map(|shape| name(&shape.id)));
            Unreadable::new(say!("There is no Road tile “{word}”; there are: {known}.", word = shown(word), known))
        })
    }

    pub(super) fn mine_named(&self, words: &[&str]) -> Result<MineId, Unreadable> {
        let typed = plain(&words.join(" "));
        let named = |mine: &MineId| {
            plain(self.mine_id(*mine)) == typed
                || plain(self.mine_name(*mine)) == typed
                || (mine.0 + 1).to_string() == typed
        };
        self.mine_ids().find(named).ok_or_else(|| {
            let known = all(self.mine_ids().map(|mine| name(self.mine_id(mine))));
            Unreadable::new(say!("There is no such Mine; there are: {known}.", known))
        })
    }

    pub(super) fn building_named(&self, words: &[&str]) -> Result<BuildingId, Unreadable> {
        let name = plain(&words.join(" "));
        let found =
            self.tables.edition.buildings.iter().position(|spec| plain(&spec.id) == name || plain(&spec.name) == name);
        found
            .map(|at| BuildingId(at as u8))
            .ok_or_else(|| Unreadable::new(say!("There is no Building “{word}”.", word = shown(&words.join(" ")))))
    }
}

/// A name without what people leave out when they type it.
fn plain(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|c| c.to_ascii_lowercase()).collect()
}

fn all_cards(state: &State, seat: Seat) -> u8 {
    let hand = state.players.get(seat.index()).map_or(0, |player| player.hand.len());
    ((1u16 << hand) - 1) as u8
}

fn number(word: &str) -> Result<u8, Unreadable> {
    word.parse().map_err(|_| Unreadable::new(say!("“{word}” is not a number from 1 on.", word = shown(word))))
}

/// What was typed, not too long.
fn shown(typed: &str) -> Value {
    name(typed.chars().take(60).collect::<String>())
}

pub(super) fn cell_of(word: &str) -> Result<Cell, Unreadable> {
    let cell = word.split_once(',').and_then(|(x, y)| Some(Cell::at(x.parse().ok()?, y.parse().ok()?)));
    cell.ok_or_else(|| Unreadable::new(say!("“{word}” is not a cell; type x,y such as 4,-2.", word = shown(word))))
}

pub(super) fn orient_of(word: &str) -> Result<Orient, Unreadable> {
    match word {
        "h" | "H" | "horizontal" => Ok(Orient::H),
        "v" | "V" | "vertical" => Ok(Orient::V),
        _ => Err(Unreadable::new(say!("“{word}” is not H or V.", word = shown(word)))),
    }
}

pub(super) fn quarters(word: &str) -> Result<u8, Unreadable> {
    match word {
        "0" => Ok(0),
        "90" => Ok(1),
        "180" => Ok(2),
        "270" => Ok(3),
        _ => Err(Unreadable::new(say!("“{word}” is not 0, 90, 180 or 270.", word = shown(word)))),
    }
}
