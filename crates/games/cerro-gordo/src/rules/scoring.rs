//! The end of the game (CG-FIN) and the Characters' bonuses (CG-CHAR).

use engine::{Journal, Outcome, Seat, Standing};

use crate::{
    CerroGordo,
    edition::{Bonus, Kinds},
    event::Event,
    ids::{BuildingId, CardId, CharacterId, Kind, members},
    state::{Phase, State},
    town::Town,
};

/// What a seat's score is made of. CG-FIN-2
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Completed Personal Objectives.
    pub objectives: i32,
    /// The Character's bonus.
    pub character: i32,
    /// Silver.
    pub silver: i32,
}

impl Score {
    /// All of it.
    #[must_use]
    pub fn total(self) -> i32 {
        self.objectives + self.character + self.silver
    }
}

impl CerroGordo {
    /// The points of completed cards. CG-OBJ-10
    #[must_use]
    pub fn objective_points(&self, done: u64) -> i32 {
        members(done).map(|card| i32::from(self.tables.edition.card(CardId(card)).points)).sum()
    }

    /// The points of Silver. CG-FIN-5, CG-CHAR-9
    #[must_use]
    pub fn silver_points(&self, character: CharacterId, silver: u16) -> i32 {
        let per = match self.tables.edition.character(character).bonus {
            Bonus::SilverRate { per } => per,
            _ => self.tables.edition.numbers.silver_per_point,
        };
        i32::from(silver / per)
    }

    /// The points of a Character's bonus in a Town. CG-CHAR-14
    #[must_use]
    pub fn bonus_points(&self, character: CharacterId, town: &Town) -> i32 {
        let of_kind = |kind: Kind| self.tables.of_kind[kind as usize];
        let with = |set: u64, holds: &dyn Fn(u64) -> bool| {
            let standing = members(town.standing() & set);
            standing.filter(|building| holds(town.neighbours(BuildingId(*building)))).count() as i32
        };
        let character = self.tables.edition.character(character);
        let points = match character.bonus {
            // CG-CHAR-8
            Bonus::SameTypeNeighbors { kind_of, points } => {
                let alike = of_kind(kind_of);
                i32::from(points) * with(alike, &|near| near & alike != 0)
            }
            Bonus::SilverRate { .. } => 0,
            // CG-CHAR-10
            Bonus::TouchMine { per, points } => {
                let buildings = members(town.standing()).map(|building| town.lot(BuildingId(building)));
                let touching = buildings.filter(|lot| town.mines_touching(*lot) != 0).count() as i32;
                i32::from(points) * (touching / i32::from(per))
            }
            // CG-CHAR-11
            Bonus::Busy { kind_of, min, points } => {
                i32::from(points) * with(of_kind(kind_of), &|near| near.count_ones() >= u32::from(min))
            }
            // CG-CHAR-12
            Bonus::Network { per, points } => i32::from(points) * (town.largest_network() as i32 / i32::from(per)),
            // CG-CHAR-13
            Bonus::TypeTouching { kind_of, other: Kinds(other), points } => {
                let others = Kind::ALL.into_iter().filter(|kind| other & (1 << *kind as u8) != 0);
                let others = others.fold(0, |set, kind| set | of_kind(kind));
                i32::from(points) * with(of_kind(kind_of), &|near| near & others != 0)
            }
        };
        points.min(character.bonus_most.map_or(i32::MAX, i32::from))
    }

    /// What a seat would score if the game ended now.
    #[must_use]
    pub fn score(&self, state: &State, seat: Seat) -> Score {
        let player = state.player(seat);
        Score {
            objectives: self.objective_points(player.done), // CG-OBJ-12
            character: self.bonus_points(player.character, &state.town),
            silver: self.silver_points(player.character, player.silver), // CG-FIN-8
        }
    }

    pub(crate) fn result(&self, state: &State) -> Option<Outcome> {
        if state.phase != Phase::Over {
            return None;
        }
        let scores: Vec<Score> = self.all_seats().map(|seat| self.score(state, seat)).collect();
        // CG-FIN-6: points, then Silver
        let strength = |seat: Seat| (scores[seat.index()].total(), state.player(seat).silver);
        let standings = self
            .all_seats()
            .map(|seat| Standing {
                rank: 1 + self.all_seats().filter(|other| strength(*other) > strength(seat)).count() as u8, // CG-FIN-7
                score: scores[seat.index()].total(),
                parts: vec![
                    ("Objectives".to_owned(), scores[seat.index()].objectives),
                    ("Character".to_owned(), scores[seat.index()].character),
                    ("Silver".to_owned(), scores[seat.index()].silver),
                ],
            })
            .collect();
        Some(Outcome { standings, reasons: vec!["All Mines are empty.".to_owned()] })
    }

    pub(crate) fn note_end(&self, state: &State, journal: &mut impl Journal<Event>) {
        if !journal.listens() {
            return; // scores take as long as many turns
        }
        let mut scores = [0; 5];
        let mut best = (i32::MIN, 0);
        for seat in self.all_seats() {
            let total = self.score(state, seat).total();
            scores[seat.index()] = total as i16;
            best = best.max((total, state.player(seat).silver));
        }
        let wins = |seat: &Seat| (i32::from(scores[seat.index()]), state.player(*seat).silver) == best;
        let winners = self.all_seats().filter(wins).fold(0, |set, seat| set | 1 << seat.0);
        journal.note(Event::Over { scores, winners });
    }
}
