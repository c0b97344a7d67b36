//! The nouns of the game: hexes, districts, colours.

engine::id! {
    /// A hex of the map, by its place in `map.toml`.
    pub struct HexId(u16);
    /// A mining district, by its place in `claims.toml`.
    pub struct District(u8);
    /// A colour group of cubes, by its place in `railroads.toml`. A railroad is known by the colour it was started with.
    pub struct Colour(u8);
}
