//! The Roadmap as it is printed: regions, mountains, paths, legs, the railroad. Drawn once.

use std::fmt::Write;

use colorado::{
    edition::{Edition, Point, RegionSpec},
    ids::{Icon, Leg, Region},
};
use engine::say::name;
use maud::{Markup, PreEscaped, html};

use super::{icons, strokes};
use crate::{pen::Tenth, t, words::escaped};

/// The size of a leg with an icon, and of an empty one.
pub const LEG: f64 = 18.0;
/// An empty leg is smaller.
pub const EMPTY_LEG: f64 = 12.0;

/// The drawing.
pub struct StaticMap {
    definitions: String,
    cells: String,
    /// The places by name, for arrows and callouts in a picture.
    pub spots: String,
    view_box: String,
}

/// The margin around the Roadmap.
pub const MARGIN: f64 = 14.0;

/// What is seen of a Roadmap: all of it, and its margin.
pub fn view_box(edition: &Edition) -> String {
    let (width, height, _) = edition.canvas;
    let (across, down) = (width + 2.0 * MARGIN, height + 2.0 * MARGIN);
    format!("{0} {0} {1} {2}", Tenth(-MARGIN), Tenth(across), Tenth(down))
}

impl StaticMap {
    /// Draws an edition's Roadmap.
    pub fn new(edition: &Edition) -> StaticMap {
        let land = [
            paper(edition),
            edition.regions.iter().map(ground).collect(),
            borders(edition),
            railroad(edition),
            edition.regions.iter().enumerate().map(|(at, _)| paths(edition, Region(at as u8))).collect(),
            edition.regions.iter().enumerate().map(|(at, _)| legs(edition, Region(at as u8))).collect(),
            names(edition),
        ];
        let definitions = format!(r#"{TEXTURES}{}<g id="cl-land">{}</g>"#, icons::definitions(edition), land.concat());
        StaticMap { definitions, cells: cells(edition), spots: spots(edition), view_box: view_box(edition) }
    }

    /// The whole map for the page.
    pub fn whole(&self, pencil: &str, fresh: &str) -> Markup {
        html! {
            svg #board .cl-map xmlns="http://www.w3.org/2000/svg" viewBox=(self.view_box) data-keep="viewBox"
                role="group" aria-label=(t!("Your Roadmap of Colorado")) {
                (self.inside(pencil))
                (PreEscaped(fresh))
                g .cl-cells { (PreEscaped(&self.cells)) }
            }
        }
    }

    /// The drawing without the shapes to point at.
    pub fn inside(&self, pencil: &str) -> Markup {
        html! {
            defs { (PreEscaped(&self.definitions)) }
            use href="#cl-land" {}
            (PreEscaped(pencil))
        }
    }
}

/// What covers each kind of ground.
const TEXTURES: &str = concat!(
    r#"<pattern id="cl-t-forest" width="34" height="30" patternUnits="userSpaceOnUse"><path class="cl-texture" d="M7 12l4-9 4 9zM11 12v3M23 27l4-9 4 9zM27 27v3"/></pattern>"#,
    r#"<pattern id="cl-t-desert" width="30" height="22" patternUnits="userSpaceOnUse"><path class="cl-texture" d="M2 8q5-5 10 0M18 18q5-4 9 0"/></pattern>"#,
    r#"<pattern id="cl-t-lake" width="32" height="20" patternUnits="userSpaceOnUse"><path class="cl-texture" d="M2 6q4-4 8 0t8 0M16 16q4-4 8 0"/></pattern>"#,
    r#"<pattern id="cl-t-town" width="26" height="26" patternUnits="userSpaceOnUse"><path class="cl-texture" d="M4 10V6l3-3 3 3v4zM16 23v-4l3-3 3 3v4z"/></pattern>"#,
);

fn paper(edition: &Edition) -> String {
    let (width, height, _) = edition.canvas;
    format!(
        r#"<rect class="cl-paper" x="-14" y="-14" width="{}" height="{}"/><path class="cl-neat" d="M-9-9H{}V{}H-9Z"/>"#,
        Tenth(width + 28.0),
        Tenth(height + 28.0),
        Tenth(width + 9.0),
        Tenth(height + 9.0),
    )
}

fn ground(region: &RegionSpec) -> String {
    let outline = strokes::hand_path(&region.polygon, true);
    let terrain = region.terrain.id();
    format!(r##"<path class="cl-{terrain}" d="{outline}"/><path fill="url(#cl-t-{terrain})" d="{outline}"/>"##)
}

fn borders(edition: &Edition) -> String {
    let mut out = String::new();
    for border in edition.borders.iter().filter(|border| border.open) {
        let _ = write!(out, r#"<path class="cl-border" d="{}"/>"#, strokes::hand_path(&border.via, false));
    }
    for border in edition.borders.iter().filter(|border| !border.open) {
        let line = strokes::hand_path(&border.via, false);
        let (outline, face) = strokes::range(&border.via);
        let _ = write!(
            out,
            r#"<g class="cl-range"><path class="cl-snow" d="{line}"/><path class="cl-peaks" d="{outline}"/><path class="cl-face" d="{face}"/></g>"#,
        );
    }
    out
}

fn leg_point(edition: &Edition, leg: Leg) -> Point {
    edition.leg(leg).1.at
}

fn paths(edition: &Edition, region: Region) -> String {
    let spec = edition.region(region);
    let end = |leg: Option<Leg>| leg.map_or(spec.flag, |leg| leg_point(edition, leg));
    let mut path = String::new();
    for (from, to) in &spec.paths {
        let (a, b) = (end(*from), end(*to));
        let _ = write!(path, "M{} {}L{} {}", Tenth(a.0), Tenth(a.1), Tenth(b.0), Tenth(b.1));
    }
    format!(r#"<path class="cl-trail" d="{path}"/>"#)
}

/// How large a leg is drawn.
pub fn size(icon: Icon) -> f64 {
    if icon == Icon::None { EMPTY_LEG } else { LEG }
}

fn node(edition: &Edition, at: Point, icon: Icon) -> String {
    let mut out =
        format!(r#"<circle class="cl-leg" cx="{}" cy="{}" r="{}"/>"#, Tenth(at.0), Tenth(at.1), Tenth(size(icon)));
    if icon != Icon::None {
        let _ = write!(
            out,
            r##"<use href="#{}" transform="translate({} {}) scale(1.15)"/>"##,
            icons::id(edition, icon),
            Tenth(at.0),
            Tenth(at.1)
        );
    }
    out
}

/// A medal as it is printed: a star with its points.
pub fn medal(at: Point, points: u8, class: &str) -> String {
    format!(
        r#"<path class="{class}" d="{}"/><text class="cl-points" x="{}" y="{}">{points}</text>"#,
        strokes::star(at.0, at.1, 20.0),
        Tenth(at.0),
        Tenth(at.1 + 5.0)
    )
}

fn legs(edition: &Edition, region: Region) -> String {
    let spec = edition.region(region);
    let mut out: String = spec.legs.iter().map(|leg| node(edition, leg.at, leg.icon)).collect();
    let (x, y) = spec.flag;
    let _ = write!(
        out,
        r#"<path class="cl-pole" d="M{} {}V{}"/><path class="cl-pennant" d="{}"/>"#,
        Tenth(x),
        Tenth(y + 16.0),
        Tenth(y - 18.0),
        pennant(spec.flag)
    );
    out + &medal(spec.medal, spec.points, "cl-star")
}

/// The cloth of a flag on its pole.
pub fn pennant(at: Point) -> String {
    format!("M{} {}l24 6-7 5 7 5-24 5Z", Tenth(at.0), Tenth(at.1 - 18.0))
}

fn railroad(edition: &Edition) -> String {
    let mut rails = String::new();
    for station in &edition.stations {
        for next in &station.next {
            let to = edition.station(*next).at;
            let _ = write!(rails, "M{} {}L{} {}", Tenth(station.at.0), Tenth(station.at.1), Tenth(to.0), Tenth(to.1));
        }
    }
    let (width, height, bottom) = edition.canvas;
    let mut out = format!(
        concat!(
            r#"<path class="cl-strip" d="M0 {top}H{width}V{height}H0Z"/><text class="cl-rail-title" x="22" y="{title}">{the_railroad}</text>"#,
            r#"<path class="cl-ties" d="{rails}"/><path class="cl-bed" d="{rails}"/><path class="cl-rails" d="{rails}"/>"#
        ),
        top = Tenth(bottom),
        width = Tenth(width),
        height = Tenth(height),
        title = Tenth(bottom + 30.0),
        the_railroad = t!("The Railroad").escaped(),
        rails = rails,
    );
    for station in &edition.stations {
        out += &node(edition, station.at, station.icon);
        let y = if station.label_above { station.at.1 - 27.0 } else { station.at.1 + 37.0 };
        let _ = write!(
            out,
            r#"<text class="cl-station" x="{}" y="{}">{}</text>"#,
            Tenth(station.at.0),
            Tenth(y),
            html! { (station.name) }.into_string()
        );
    }
    out + &medal(edition.rail_medal_at, edition.rail_points, "cl-star")
}

fn names(edition: &Edition) -> String {
    let mut out = String::new();
    for region in &edition.regions {
        let _ = write!(
            out,
            r#"<text class="cl-name" x="{}" y="{}">{}</text>"#,
            Tenth(region.label.0),
            Tenth(region.label.1),
            html! { (region.name) }.into_string()
        );
    }
    out
}

fn spots(edition: &Edition) -> String {
    let mut out = String::from(r#"<g fill="none">"#);
    for region in &edition.regions {
        let far = |pick: fn(&Point) -> f64, best: fn(f64, f64) -> f64| region.polygon.iter().map(pick).reduce(best);
        let (x0, y0) = (far(|at| at.0, f64::min).unwrap_or(0.0), far(|at| at.1, f64::min).unwrap_or(0.0));
        let (x1, y1) = (far(|at| at.0, f64::max).unwrap_or(0.0), far(|at| at.1, f64::max).unwrap_or(0.0));
        let (x, y, wide, high) = (Tenth(x0), Tenth(y0), Tenth(x1 - x0), Tenth(y1 - y0));
        let id = &region.id;
        let _ = write!(out, r#"<rect data-spot="region:{id}" x="{x}" y="{y}" width="{wide}" height="{high}"/>"#);
    }
    let legs = (0..edition.leg_count()).map(|leg| Leg(leg as u8));
    let legs = legs.map(|leg| (format!("leg:{}", edition.leg_id(leg)), leg_point(edition, leg)));
    let stations = edition.stations.iter().map(|station| (format!("rail:{}", station.id), station.at));
    for (id, (x, y)) in legs.chain(stations) {
        let _ = write!(out, r#"<circle data-spot="{id}" cx="{}" cy="{}" r="{LEG}"/>"#, Tenth(x), Tenth(y));
    }
    out + "</g>"
}

/// The shapes to point at: regions below, legs and stations above.
fn cells(edition: &Edition) -> String {
    let mut out = String::new();
    for region in &edition.regions {
        let _ = write!(
            out,
            r#"<g id="region-{id}" class="cl-cell-region" data-target="region:{id}" tabindex="-1" role="img" aria-label="{label}"><path d="{outline}"/></g>"#,
            id = region.id,
            label = t!(
                "{region}: {terrain}, medal {points}",
                region = name(&region.name),
                terrain = region.terrain.id(),
                points = region.points,
            )
            .escaped(),
            outline = strokes::hand_path(&region.polygon, true),
        );
    }
    for (at, region) in edition.regions.iter().enumerate() {
        for (k, leg) in region.legs.iter().enumerate() {
            let id = edition.leg_id(Leg(edition.regions[at].first_leg.0 + k as u8));
            let icon = edition.icon(leg.icon);
            let _ = write!(
                out,
                r#"<g id="leg-{dom}" class="cl-cell" data-target="leg:{id}" data-within="region:{region}" tabindex="-1" role="img" aria-label="{label}"><circle cx="{x}" cy="{y}" r="22"/></g>"#,
                dom = id.replace('.', "-"),
                region = region.id,
                label = t!(
                    "{region}, leg {leg}: {icon}",
                    region = name(&region.name),
                    leg = name(&leg.id),
                    icon = name(&icon.name),
                )
                .escaped(),
                x = Tenth(leg.at.0),
                y = Tenth(leg.at.1),
            );
        }
    }
    for station in &edition.stations {
        let icon = edition.icon(station.icon);
        let _ = write!(
            out,
            r#"<g id="rail-{id}" class="cl-cell" data-target="rail:{id}" tabindex="-1" role="img" aria-label="{name}: {icon}"><circle cx="{x}" cy="{y}" r="22"/></g>"#,
            id = station.id,
            name = escaped(&station.name),
            icon = escaped(&icon.name),
            x = Tenth(station.at.0),
            y = Tenth(station.at.1),
        );
    }
    out
}
