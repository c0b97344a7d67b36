//! The board of Colorado Midland: a survey sheet of the Rockies, and panels set like a timetable.
//!
//! The land is drawn once and never changes. Each railroad's track, the districts' signs and the marks of
//! what is fresh are layers of their own, so that a move sends a few kilobytes.

mod cartouche;
mod desk;
mod districts;
mod emblem;
mod geometry;
mod map;
mod marks;
mod names;
mod panels;
mod peaks;
mod rivers;
mod standalone;
mod terrain;
mod track;

use std::sync::{Arc, LazyLock};

use colorado_midland::{ColoradoMidland, edition::Edition, ids::Colour, tables::Tables, view::View};
use engine::Published;
use maud::{Markup, PreEscaped};

use self::{desk::Desk, geometry::Sheet, map::StaticMap, track::Network};
use super::{Board, Fragment, Scene, drawn::Drawings, pen::Tenth};

/// The board's style sheet.
const STYLE: &str = include_str!("../../assets/colorado-midland.css");

/// The board of Colorado Midland.
pub struct ColoradoMidlandBoard;

/// What is drawn once.
struct Drawn {
    edition: &'static Edition,
    sheet: Sheet,
    /// The DOM ID of each colour's layer.
    track_ids: Vec<String>,
}

static TABLES: LazyLock<Arc<Tables>> = LazyLock::new(ColoradoMidland::built_in);

static DRAWN: LazyLock<Drawn> = LazyLock::new(|| {
    let edition = &TABLES.edition;
    let sheet = Sheet::new(edition);
    let track_ids = edition.colours.iter().map(|colour| format!("track-{}", colour.id)).collect();
    Drawn { edition, sheet, track_ids }
});

/// The land with its words.
static MAP: Drawings<Tables, StaticMap> = Drawings::new(|tables| StaticMap::new(&DRAWN.sheet, &tables.edition));

/// The layers of a position, from the lowest.
struct Layers {
    track: Vec<String>,
    districts: String,
    fresh: String,
}

impl Layers {
    fn of(view: &View, fresh: &[String]) -> Layers {
        let drawn = &*DRAWN;
        let network = Network::new(&drawn.sheet, view);
        let colours = (0..drawn.edition.colours.len() as u8).map(Colour);
        Layers {
            track: colours.map(|colour| track::layer(&network, drawn.edition, view, colour)).collect(),
            districts: districts::layer(&drawn.sheet, drawn.edition, view),
            fresh: fresh_layer(fresh),
        }
    }
}

/// Rings around the hexes touched since the viewer's last turn.
fn fresh_layer(fresh: &[String]) -> String {
    let drawn = &*DRAWN;
    let mut out = String::from(r#"<g id="fresh">"#);
    let touched = fresh.iter().filter_map(|target| target.strip_prefix("hex:"));
    for hex in touched.filter_map(|id| drawn.edition.hexes.iter().position(|hex| hex.id == id)) {
        let spot = drawn.sheet.centres[hex];
        out.push_str(&format!(r#"<circle class="cm-fresh" cx="{}" cy="{}" r="9"/>"#, Tenth(spot.x), Tenth(spot.y)));
    }
    out + "</g>"
}

impl Board for ColoradoMidlandBoard {
    fn css(&self) -> &'static str {
        STYLE
    }

    fn fragments(&self, scene: &Scene<'_>) -> Vec<Fragment> {
        let drawn = &*DRAWN;
        let desk = Desk::of(scene);
        let layers = Layers::of(desk.view, scene.fresh);
        let mut fragments = vec![Fragment::map(MAP.of(&TABLES).whole(&layers))];
        let layer = |id: &'static str, drawing: String| Fragment::layer(id, PreEscaped(drawing));
        fragments.extend(drawn.track_ids.iter().zip(layers.track).map(|(id, track)| layer(id, track)));
        fragments.push(layer("fresh", layers.fresh));
        fragments.push(layer("districts", layers.districts));
        fragments.push(Fragment::panel("panel-players", "Players", panels::players(&desk)));
        fragments.push(Fragment::panel("panel-mines", "Mines", panels::mines(&desk)));
        fragments.push(Fragment::panel("panel-holdings", "Holdings", panels::holdings(&desk)));
        fragments.push(Fragment::panel("panel-railroads", "Railroads", panels::railroads(&desk)));
        fragments.push(Fragment::panel("panel-round", "Round", panels::round(&desk)));
        fragments.push(Fragment::panel("panel-end", "End", panels::end(&desk)));
        fragments
    }

    fn svg(&self, scene: &Scene<'_>) -> String {
        let desk = Desk::of(scene);
        standalone::svg(&MAP.of(&TABLES), &Layers::of(desk.view, scene.fresh), &desk)
    }

    fn emblem(&self) -> Markup {
        emblem::emblem()
    }
}

#[cfg(test)]
mod tests;
