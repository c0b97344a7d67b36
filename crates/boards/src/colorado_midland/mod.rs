//! The board of Colorado Midland: a survey sheet of the Rockies, and panels set like a timetable.
//!
//! The land is drawn once and never changes. Each railroad's track, the districts' signs and the marks of
//! what is fresh are layers of their own, so that a move sends a few kilobytes.

mod cartouche;
mod desk;
mod districts;
mod emblem;
mod explain;
mod geometry;
mod map;
mod marks;
mod names;
mod panels;
mod peaks;
mod rivers;
mod signs;
mod standalone;
mod terrain;
mod track;

use colorado_midland::{ids::Colour, tables::Tables};
use maud::{Markup, PreEscaped};

use self::{desk::Desk, geometry::Sheet, map::StaticMap, track::Network};
use super::{Board, Explained, Fragment, Plate, Scene, Sign, drawn::Drawings, pen::Tenth};

/// The board's style sheet.
const STYLE: &str = include_str!("../../assets/colorado-midland.css");

/// The DOM IDs of the railroads' layers, by colour group.
const TRACKS: [&str; 6] = ["track-1", "track-2", "track-3", "track-4", "track-5", "track-6"];

/// The board of Colorado Midland.
pub struct ColoradoMidlandBoard;

/// What is drawn once for an edition.
struct Drawn {
    sheet: Sheet,
    map: StaticMap,
}

impl Drawn {
    fn new(tables: &Tables) -> Drawn {
        let sheet = Sheet::new(&tables.edition);
        let map = StaticMap::new(&sheet, &tables.edition);
        Drawn { sheet, map }
    }
}

/// The maps of the editions that are played.
static DRAWN: Drawings<Tables, Drawn> = Drawings::new(Drawn::new);

/// The layers of a position, from the lowest.
struct Layers {
    track: Vec<String>,
    districts: String,
    fresh: String,
}

impl Layers {
    fn of(sheet: &Sheet, desk: &Desk<'_>) -> Layers {
        let network = Network::new(sheet, desk.view);
        let colours = (0..desk.edition.colours.len() as u8).map(Colour);
        Layers {
            track: colours.map(|colour| track::layer(&network, desk.edition, desk.view, colour)).collect(),
            districts: districts::layer(sheet, desk),
            fresh: fresh_layer(sheet, desk),
        }
    }
}

/// Rings around the hexes touched since the viewer's last turn.
fn fresh_layer(sheet: &Sheet, desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="fresh">"#);
    let touched = desk.fresh.iter().filter_map(|target| target.strip_prefix("hex:"));
    for hex in touched.filter_map(|id| desk.game.tables().by_id.get(id)) {
        let spot = sheet.centre(*hex);
        out.push_str(&format!(r#"<circle class="cm-fresh" cx="{}" cy="{}" r="9"/>"#, Tenth(spot.x), Tenth(spot.y)));
    }
    out + "</g>"
}

impl Board for ColoradoMidlandBoard {
    fn css(&self) -> &'static str {
        STYLE
    }

    fn map(&self, scene: &Scene<'_>) -> Markup {
        let desk = Desk::of(scene);
        let drawn = DRAWN.of(desk.game.tables());
        drawn.map.whole(&Layers::of(&drawn.sheet, &desk))
    }

    fn changing(&self, scene: &Scene<'_>) -> Vec<Fragment> {
        let desk = Desk::of(scene);
        let layers = Layers::of(&DRAWN.of(desk.game.tables()).sheet, &desk);
        let layer = |id: &'static str, drawing: String| Fragment::layer(id, PreEscaped(drawing));
        let mut fragments: Vec<Fragment> =
            TRACKS.into_iter().zip(layers.track).map(|(id, track)| layer(id, track)).collect();
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
        let drawn = DRAWN.of(desk.game.tables());
        standalone::svg(&drawn.map, &Layers::of(&drawn.sheet, &desk), &desk)
    }

    fn emblem(&self) -> Markup {
        emblem::emblem()
    }

    fn explain(&self, scene: &Scene<'_>, what: &str) -> Option<Explained> {
        explain::explain(&Desk::of(scene), what)
    }

    fn signs(&self, scene: &Scene<'_>) -> Vec<Sign> {
        signs::signs(&Desk::of(scene))
    }

    fn plates(&self, scene: &Scene<'_>) -> Vec<Vec<Plate>> {
        signs::plates(&Desk::of(scene))
    }
}

#[cfg(test)]
mod tests;
