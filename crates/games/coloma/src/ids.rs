//! The nouns of the game: small numbers that point into the edition's lists.

engine::id! {
    /// A Town Building card, by its place in `cards.toml`; [`MILL`] is Sutter's Mill.
    pub struct Card(u8);
    /// A Barrel, by its place in `barrels.toml`.
    pub struct Barrel(u8);
    /// A Bridge type, by its place in `bridges.toml`.
    pub struct Bridge(u8);
    /// A Hotel tile: design times copies plus copy.
    pub struct Hotel(u8);
    /// A space of the Frontier map: Boomtowns, then Settlements, then Horseshoes.
    pub struct Space(u8);
    /// A Frontier Land, by its place in `map.toml`.
    pub struct Land(u8);
    /// A player board, by its place in `boards.toml`.
    pub struct Board(u8);
    /// A Pioneer Speciality, by its place in `specialities.toml`.
    pub struct Speciality(u8);
    /// An effect, by its place in the edition's list of effects.
    pub struct EffectId(u8);
}

/// "None" in a field that holds a small number.
pub const NONE: u8 = u8::MAX;
/// The most players.
pub const SEATS: usize = 6;
/// Shade as holder of the badge or owner of a row.
pub const SHADE: u8 = 6;
/// The dummy Gunmen of games with Buster, as owners of a row.
pub const DUMMIES: u8 = 7;
/// Sutter's Mill among the cards.
pub const MILL: Card = Card(16);
/// Sites of the wheel.
pub const SITES: u8 = 5;
/// Rows of the Shootout.
pub const ROWS: usize = 9;
/// Beds that fit into the position for each Hotel.
pub const BEDS: usize = 4;
/// Barrel spaces of the board.
pub const STASH: usize = 4;

/// Site 1 to 5 after going round the wheel (CO-WHEEL-4).
#[must_use]
pub fn wrap(site: i8) -> u8 {
    ((site - 1).rem_euclid(SITES as i8) + 1) as u8
}

/// The set bits of a number, lowest first.
pub fn bits(mut set: u32) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        if set == 0 {
            return None;
        }
        let low = set.trailing_zeros() as u8;
        set &= set - 1;
        Some(low)
    })
}
