//! The map that never changes, drawn once, with room left for the layers that do.

use std::fmt::Write;

use colorado_midland::edition::{Edition, Hex, Terrain};
use engine::{say, say::name};
use maud::{Markup, PreEscaped};

use super::{
    Layers, cartouche,
    geometry::{Frame, Sheet},
    names, peaks, rivers, terrain,
};
use crate::{
    pen::{Point, Tenth},
    t,
    words::Say,
};

/// The drawing in three parts: below the track, between track and districts, above everything.
pub struct StaticMap {
    /// The whole sheet.
    pub frame: Frame,
    land: String,
    words: String,
    cells: String,
    spots: String,
}

impl StaticMap {
    /// Draws an edition's map.
    pub fn new(sheet: &Sheet, edition: &Edition) -> StaticMap {
        let land = [
            cartouche::edge(sheet),
            terrain::fills(sheet, edition),
            peaks::contours(sheet, edition),
            terrain::textures(sheet, edition),
            rivers::rivers(edition),
            terrain::grid(sheet),
            terrain::saddles(sheet, edition),
            terrain::plans(sheet, edition),
            terrain::diggings(sheet, edition),
            names::settlements(sheet, edition),
            peaks::mountains(sheet),
            terrain::walls(sheet),
            cartouche::cartouche(sheet, edition),
        ];
        StaticMap {
            frame: cartouche::paper(sheet),
            land: land.concat(),
            words: names::names(sheet, edition),
            cells: cells(sheet, edition),
            spots: spots(sheet, edition),
        }
    }

    /// The map with its changing layers in place.
    pub fn whole(&self, layers: &Layers) -> Markup {
        let mut out = self.room(layers, self.cells.len());
        let _ = write!(
            out,
            r#"<svg id="board" class="cm-map" xmlns="http://www.w3.org/2000/svg" viewBox="{}" data-keep="viewBox" role="group" aria-label="{}">"#,
            self.frame.view_box(),
            t!("Map of the mining country").escaped(),
        );
        self.inside(&mut out, layers);
        out.push_str(r#"<g class="cm-cells">"#);
        out.push_str(&self.cells);
        out.push_str("</g></svg>");
        PreEscaped(out)
    }

    /// What stands inside the drawing, with its places by name instead of the shapes to point at.
    pub fn picture(&self, layers: &Layers) -> Markup {
        let mut out = self.room(layers, self.spots.len());
        self.inside(&mut out, layers);
        out.push_str(&self.spots);
        PreEscaped(out)
    }

    /// A text with room for the whole drawing: it is long, and growing it piece by piece would copy it often.
    fn room(&self, layers: &Layers, more: usize) -> String {
        let layers = layers.track.iter().map(String::len).sum::<usize>() + layers.fresh.len() + layers.districts.len();
        String::with_capacity(self.land.len() + self.words.len() + layers + more + 4096)
    }

    /// The drawing from the paper up.
    fn inside(&self, out: &mut String, layers: &Layers) {
        let mut put = |parts: &[&str]| parts.iter().for_each(|part| out.push_str(part));
        put(&["<defs>", terrain::HAMMERS, r#"</defs><g class="cm-land">"#, &self.land, r#"</g><g class="cm-track">"#]);
        layers.track.iter().for_each(|track| put(&[track]));
        put(&[r#"</g><g class="cm-names">"#, &self.words, "</g>", &layers.fresh, &layers.districts]);
    }
}

/// The size of a hex for which the shapes to point at are drawn.
const CELL: f64 = 24.0;

/// The hexes one can point at: clear shapes on top, which light up.
fn cells(sheet: &Sheet, edition: &Edition) -> String {
    let mut out = String::new();
    let scale = if sheet.size == CELL { String::new() } else { format!(" scale({:.3})", sheet.size / CELL) };
    for (hex, centre) in edition.hexes.iter().zip(&sheet.centres) {
        let _ = write!(
            out,
            r#"<g id="hex-{id}" data-target="hex:{id}" tabindex="-1" role="img" aria-label="{title}" transform="translate({x} {y}){scale}"><path d="m0-22.6 19.6 11.3v22.6L0 22.6l-19.6-11.3v-22.6z"/><text y="{below}">{cost}</text></g>"#,
            id = hex.id,
            x = Tenth(centre.x),
            y = Tenth(centre.y),
            title = described(hex).escaped(),
            cost = hex.cost,
            below = if hex.terrain == Terrain::District { "4" } else { "-9.5" },
        );
    }
    out
}

/// Where the hexes are, for arrows and callouts in a picture.
fn spots(sheet: &Sheet, edition: &Edition) -> String {
    let spot = |(hex, centre): (&Hex, &Point)| {
        let (x, y) = (Tenth(centre.x), Tenth(centre.y));
        format!(r#"<circle class="cm-none" data-spot="hex:{}" cx="{x}" cy="{y}" r="20"/>"#, hex.id)
    };
    edition.hexes.iter().zip(&sheet.centres).map(spot).collect()
}

/// What a hex is, in words: `F12 Tennessee Pass, mountain pass, 10424 ft, 4 points, room for 1 railroad`.
fn described(hex: &Hex) -> Say {
    let kind = match hex.terrain {
        Terrain::Normal => say!("open country"),
        Terrain::Difficult => say!("broken country"),
        Terrain::Pass => say!("mountain pass"),
        Terrain::City => say!("city"),
        Terrain::District => say!("mining district"),
    };
    let kind = match hex.elevation_ft {
        Some(feet) => say!("{kind}, {feet} ft", kind, feet),
        None => kind,
    };
    let called = hex.name.as_ref().map_or_else(|| hex.id.clone(), |name| format!("{} {name}", hex.id));
    t!(
        "{hex}, {kind}, {cost:# point|# points}, room for {capacity:# railroad|# railroads}",
        hex = name(called),
        kind,
        cost = hex.cost,
        capacity = hex.capacity,
    )
}
