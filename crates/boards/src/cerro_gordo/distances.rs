//! How far every Building is from the Mines: a layer that is shown on demand.

use std::fmt::Write;

use cerro_gordo::ids::{BuildingId, members};

use super::{Desk, area};

/// A Mine in two letters.
pub fn initials(name: &str) -> String {
    let words: Vec<&str> = name.trim_end_matches(" Mine").split(' ').collect();
    match words[..] {
        [one] => one.chars().take(2).collect(),
        _ => words.iter().filter_map(|word| word.chars().next()).take(2).collect(),
    }
}

/// A label on every Building with a way to a Mine.
pub fn layer(desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="distances">"#);
    let town = &desk.view.town;
    for building in members(town.standing()).map(BuildingId) {
        let distances = desk.view.mines.iter().zip(town.mine_distances(building));
        let near: Vec<String> = distances
            .filter_map(|(mine, tiles)| tiles.map(|tiles| format!("{} {tiles}", initials(&mine.name))))
            .collect();
        if near.is_empty() {
            continue;
        }
        let (x, y, w, h) = area(town.lot(building));
        let wide = 16 * near.len() as i32 + 6;
        let (left, top) = (x + (w - wide) / 2, y + h - 13);
        let _ = write!(
            out,
            r#"<rect class="cg-far" x="{left}" y="{top}" width="{wide}" height="12" rx="6"/><text class="cg-far-text" x="{}" y="{}">{}</text>"#,
            x + w / 2,
            top + 9,
            near.join("  ")
        );
    }
    out + "</g>"
}
