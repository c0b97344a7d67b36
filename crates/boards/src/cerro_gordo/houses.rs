//! The houses: a small drawing for each type of Building, so that colour is never the only sign.

use cerro_gordo::ids::Kind;

/// The letter of a type.
pub fn letter(kind: Kind) -> char {
    match kind {
        Kind::Commercial => 'C',
        Kind::Industrial => 'I',
        Kind::Residential => 'R',
        Kind::Entertainment => 'E',
    }
}

/// The class of a type's colours.
pub fn class(kind: Kind) -> &'static str {
    match kind {
        Kind::Commercial => "cg-commercial",
        Kind::Industrial => "cg-industrial",
        Kind::Residential => "cg-residential",
        Kind::Entertainment => "cg-entertainment",
    }
}

/// A house, 36 wide and 26 high, standing on y = 26.
pub fn house(kind: Kind) -> &'static str {
    match kind {
        // a false front with an awning
        Kind::Commercial => concat!(
            r#"<path class="cg-wall" d="M5 26V6h26v20z"/><path class="cg-roof" d="M3 6V1h30v5z"/>"#,
            r#"<path class="cg-trim" d="M4 14h28l-2 4H6z"/><path class="cg-dark" d="M15 26v-6h6v6zM8 20h5v4H8zM23 20h5v4h-5z"/>"#,
            r#"<path class="cg-line" d="M9 14l-1 4M14 14v4M18 14v4M22 14v4M27 14l1 4M8 3.500h20"/>"#,
        ),
        // works with a stack and smoke
        Kind::Industrial => concat!(
            r#"<path class="cg-line" d="M29 1q-4-3-7 0q-3-3-6 0"/><path class="cg-roof" d="M27 26V4h5v22z"/>"#,
            r#"<path class="cg-wall" d="M3 26V13l8-5v5l8-5v5l8-5v18z"/><path class="cg-dark" d="M6 17h4v4H6zM14 17h4v4h-4zM21 18h4v8h-4z"/>"#,
            r#"<path class="cg-line" d="M27 8h5M27 12h5M3 13h24"/>"#,
        ),
        // a gabled house
        Kind::Residential => concat!(
            r#"<path class="cg-wall" d="M6 26V12h24v14z"/><path class="cg-roof" d="M2 13L18 1l16 12z"/>"#,
            r#"<path class="cg-trim" d="M25 3h3v6l-3-2z"/><path class="cg-dark" d="M16 26v-8h5v8zM9 17h4v4H9zM24 17h4v4h-4z"/>"#,
            r#"<path class="cg-line" d="M8 10.500h20M12 7.500h12"/>"#,
        ),
        // a saloon with a balcony and a lamp
        Kind::Entertainment => concat!(
            r#"<path class="cg-wall" d="M4 26V8h28v18z"/><path class="cg-roof" d="M4 8q7-8 14-3q7-5 14 3z"/>"#,
            r#"<path class="cg-line" d="M2 16h32M5 16v-3M11 16v-3M18 16v-3M25 16v-3M31 16v-3M2 13h32"/>"#,
            r#"<path class="cg-dark" d="M14 26v-7h8v7z"/><path class="cg-trim" d="M14 20h3.500v4H14zM18.500 20H22v4h-3.500zM18 1l1.200 2.600 2.800.2-2.200 1.700.8 2.700L18 6.600l-2.600 1.600.8-2.700L14 3.800l2.800-.2z"/>"#,
        ),
    }
}
