//! The board of Silverton: the rail map of the mining West, and panels set like a timetable.
//!
//! The country, the segments that wait to be built, and the names are drawn once. Track, snow, surveyors, claims at
//! towns and the board's corners are layers of their own. What a segment would bring the viewer is said when somebody
//! asks (`explain`); cards and deliveries name the segments of their route (`data-lights`), which light up while one
//! points at them.

mod berths;
mod desk;
mod emblem;
mod explain;
mod goods;
mod haul;
mod land;
mod layout;
mod legend;
mod map;
mod marks;
mod office;
mod panels;
mod standalone;
mod track;
mod ways;

use maud::{Markup, PreEscaped};
use silverton::tables::Tables;

use self::{desk::Desk, layout::Sheet, map::StaticMap};
use super::{Board, Explained, Fragment, Plate, Scene, Sign, drawn::Drawings};
use crate::t;

/// The board's style sheet.
const STYLE: &str = include_str!("../../assets/silverton.css");

/// The board of Silverton.
pub struct SilvertonBoard;

/// What is drawn once for an edition.
struct Drawn {
    sheet: Sheet,
    map: StaticMap,
}

/// What was drawn of the editions that are played.
static DRAWN: Drawings<Tables, Drawn> = Drawings::new(|tables| {
    let sheet = Sheet::new(&tables.edition);
    let map = StaticMap::new(&sheet, &tables.edition);
    Drawn { sheet, map }
});

/// The layers that change, with their IDs; those below the names first.
fn layers(desk: &Desk<'_>) -> [(&'static str, String); 9] {
    let sheet = &desk.drawn.sheet;
    [
        ("si-office", office::layer(desk, sheet)),
        ("si-roads", track::roads(desk, sheet)),
        ("si-track", track::track(desk, sheet)),
        ("si-season", track::season(desk, sheet)),
        ("fresh", track::fresh(desk, sheet)),
        ("si-prices", track::prices(desk, sheet)),
        ("si-claims", track::claims(desk, sheet)),
        ("si-homes", track::homes(desk, sheet)),
        ("si-surveyors", track::surveyors(desk, sheet)),
    ]
}

/// The drawing from the paper up.
fn picture(desk: &Desk<'_>) -> String {
    let map = &desk.drawn.map;
    let [office, roads, track, season, fresh, prices, claims, homes, surveyors] = layers(desk).map(|(_, layer)| layer);
    [
        r#"<g class="si-land">"#,
        &map.land,
        "</g>",
        &office,
        r#"<g class="si-segments">"#,
        &map.segments,
        "</g>",
        &roads,
        &track,
        &season,
        &fresh,
        &prices,
        r#"<g class="si-towns">"#,
        &map.towns,
        "</g>",
        &claims,
        &homes,
        &surveyors,
    ]
    .concat()
}

/// The map as it stands in the page: it opens where the viewer's home is, near enough to read.
fn whole(desk: &Desk<'_>) -> Markup {
    let sheet = &desk.drawn.sheet;
    let (width, height) = sheet.size;
    let home = desk.me().or_else(|| desk.view.players.first()).and_then(|player| player.homes.first());
    let at = home.map_or(sheet.places[0].at, |home| sheet.place(*home).at);
    PreEscaped(format!(
        r#"<svg id="board" class="si-map" xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" data-keep="viewBox class" data-near="{} {}" data-far="0.66" role="group" aria-label="{}">{}</svg>"#,
        at.x,
        at.y,
        t!("Map of the railways").escaped(),
        picture(desk)
    ))
}

impl Board for SilvertonBoard {
    fn css(&self) -> &'static str {
        STYLE
    }

    fn map(&self, scene: &Scene<'_>) -> Markup {
        whole(&Desk::of(scene))
    }

    fn changing(&self, scene: &Scene<'_>) -> Vec<Fragment> {
        let desk = Desk::of(scene);
        let layer = |(id, layer)| Fragment::layer(id, PreEscaped(layer));
        let mut fragments: Vec<Fragment> = layers(&desk).into_iter().map(layer).collect();
        fragments.push(Fragment::panel("panel-turn", "Turn", panels::turn(&desk)));
        fragments.push(Fragment::panel("panel-market", "Market", panels::market(&desk)));
        fragments.push(Fragment::panel("panel-claims", "Claims", panels::claims(&desk)));
        fragments.push(Fragment::panel("panel-passengers", "Passengers", panels::passengers(&desk)));
        fragments.push(Fragment::panel("panel-players", "Players", panels::players(&desk)));
        fragments
    }

    fn svg(&self, scene: &Scene<'_>) -> String {
        standalone::svg(&Desk::of(scene), &scene.style(STYLE))
    }

    fn emblem(&self) -> Markup {
        emblem::emblem()
    }

    fn explain(&self, scene: &Scene<'_>, what: &str) -> Option<Explained> {
        explain::explain(&Desk::of(scene), what)
    }

    fn plates(&self, scene: &Scene<'_>) -> Vec<Vec<Plate>> {
        panels::plates(&Desk::of(scene))
    }

    fn signs(&self, scene: &Scene<'_>) -> Vec<Sign> {
        explain::signs(&Desk::of(scene))
    }
}

#[cfg(test)]
mod tests;
