//! Buildings, Mines and Standees.

use std::fmt::Write;

use cerro_gordo::{
    edition::BuildingSpec,
    ids::{BuildingId, Lot, members},
    view::MineView,
};

use super::{Desk, area, houses, marks};
use crate::{t, words::escaped};

/// A name in at most `lines` lines of about `width` letters.
fn lines_of(name: &str, width: usize, lines: usize) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    for word in name.split(' ') {
        let full = out.len() == lines;
        match out.last_mut() {
            Some(line) if full || line.len() + 1 + word.len() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => out.push(word.to_owned()),
        }
    }
    for line in &mut out {
        if line.chars().count() > width + 3 {
            *line = line.chars().take(width + 2).collect::<String>() + ".";
        }
    }
    out
}

/// A Building with its corner at the origin, so wide and high.
pub fn building(spec: &BuildingSpec, w: i32, h: i32) -> String {
    let class = houses::class(spec.kind);
    let mut out = format!(
        r#"<g class="{class}"><rect class="cg-lot" x="1.5" y="1.5" width="{}" height="{}" rx="3"/>"#,
        w - 3,
        h - 3
    );
    let wide = w > h;
    let (scale, x, y) = if wide { (0.86, 3.0, 8.5) } else { (0.94, f64::from(w) / 2.0 - 17.0, 5.0) };
    let _ = write!(out, r#"<g transform="translate({x} {y}) scale({scale})">{}</g>"#, houses::house(spec.kind));
    let (at, width, top) = if wide { (56, 10, 13) } else { (w / 2, 8, 41) };
    let lines = lines_of(&spec.name, width, 3);
    let first = if wide { top + (3 - lines.len() as i32) * 5 } else { top };
    for (k, line) in lines.iter().enumerate() {
        let y = first + k as i32 * 10;
        let _ = write!(out, r#"<text class="cg-name" x="{at}" y="{y}">{}</text>"#, escaped(line));
    }
    let _ =
        write!(out, r#"<text class="cg-letter" x="{}" y="{}">{}</text></g>"#, w - 6, h - 4, houses::letter(spec.kind));
    out
}

/// All Buildings of the Town.
pub fn buildings(desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="lots">"#);
    let town = &desk.view.town;
    for id in members(town.standing()).map(BuildingId) {
        let spec = &desk.edition().buildings[id.index()];
        let (x, y, w, h) = area(town.lot(id));
        let _ = write!(
            out,
            r#"<g id="b-{id}" data-target="building:{id}" data-piece="building:{id}" transform="translate({x} {y})">{}</g>"#,
            building(spec, w, h),
            id = spec.id
        );
    }
    out + "</g>"
}

/// The Mines with what lies on top and how much is left.
pub fn mines(desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="mines">"#);
    for mine in &desk.view.mines {
        out.push_str(&one_mine(desk, mine, desk.view.town.mine(mine.mine)));
    }
    out + "</g>"
}

fn one_mine(desk: &Desk<'_>, mine: &MineView, lot: Lot) -> String {
    let (x, y, w, h) = area(lot);
    let id = desk.game.mine_id(mine.mine);
    let (class, top) = match mine.silver {
        Some(silver) => ("cg-mine", silver.to_string()),
        None => ("cg-mine cg-spent", "–".to_owned()),
    };
    let left = match mine.left {
        0 => t!("empty"),
        n => t!("{n} left", n),
    };
    let name = mine.name.trim_end_matches(" Mine");
    format!(
        concat!(
            r#"<g id="m-{id}" class="{class}" data-target="mine:{id}" tabindex="-1" transform="translate({x} {y})">"#,
            r#"<rect class="cg-rock" x="1" y="1" width="{w}" height="{h}" rx="4"/>"#,
            r#"<path class="cg-frame" d="M8 34L15 8h6l7 26M11 24h14M13 16h10M18 8V4M10 29l14-10M26 29L12 19"/><path class="cg-shaft" d="M12 34v-5h12v5z"/>"#,
            r#"<g data-piece="top:{id}" data-explain="top:{id}"><circle class="cg-coin" cx="{cx}" cy="14" r="9"/><text class="cg-coin-text" x="{cx}" y="17.6">{top}</text></g>"#,
            r#"<text class="cg-mine-name" x="{mx}" y="29.5">{name}</text><text class="cg-mine-left" data-explain="left:{id}" x="{mx}" y="37">{left}</text></g>"#,
        ),
        id = id,
        class = class,
        x = x,
        y = y,
        left = left.escaped(),
        w = w - 2,
        h = h - 2,
        cx = w - 16,
        mx = w / 2 + 13,
        top = top,
        name = escaped(name)
    )
}

/// The Standees on their Buildings, side by side where there are several.
pub fn standees(desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="standees">"#);
    let town = &desk.view.town;
    for seat in desk.seats() {
        let Some(here) = desk.view.players[seat.index()].standee else { continue };
        let before =
            desk.seats().take(seat.index()).filter(|other| desk.view.players[other.index()].standee == Some(here));
        let shift = before.count() as i32;
        let (x, y, w, _) = area(town.lot(here));
        let (cx, cy) = (x + w - 9 - shift * 15, y + 2);
        let _ = write!(
            out,
            r#"<g id="standee-{at}" class="cg-standee" data-piece="standee:{at}" data-explain="standee:{at}" transform="translate({cx} {cy})">{}</g>"#,
            marks::standee(seat),
            at = seat.0
        );
    }
    out + "</g>"
}
