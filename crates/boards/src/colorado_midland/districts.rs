//! What changes about the mining districts on the map: value, railroads there, and the mines on the track.

use std::fmt::Write;

use colorado_midland::ids::District;
use engine::say::name;

use super::{
    desk::Desk,
    geometry::Sheet,
    marks::{self, Mark},
};
use crate::{
    pen::{Pen, Point, Tenth},
    t,
};

/// The layer of all districts.
pub fn layer(sheet: &Sheet, desk: &Desk<'_>) -> String {
    let (edition, view) = (desk.edition, desk.view);
    let mut out = String::with_capacity(6000);
    out.push_str(r#"<g id="districts">"#);
    for (k, district) in edition.districts.iter().enumerate() {
        let railroads = view.district_railroads[k];
        let doubled = railroads > 1 && edition.numbers.factor_two_or_more > edition.numbers.factor_one_railroad;
        let state = if railroads == 0 { "cm-unlinked" } else { "cm-linked" };
        let room = edition.hexes[district.hex.index()].capacity;
        let mines = owners(desk, District(k as u8));
        let _ = write!(
            out,
            r#"<g id="district-{}" class="cm-board {state}" role="img" aria-label="{}">"#,
            district.id,
            t!(
                "{district}: value {value}, railroads {railroads} of {room}, mines on the track {mines}",
                district = name(&district.name),
                value = district.value,
                railroads,
                room,
                mines = mines.len(),
            )
            .escaped(),
        );
        if railroads > 0 {
            let mut pen = Pen::default();
            Sheet::outline(&mut pen, sheet.centre(district.hex), sheet.size - 1.2);
            let _ = write!(out, r#"<path class="cm-ring" d="{}"/>"#, pen.path());
        }
        out.push_str(r#"<g class="cm-signal">"#);
        plate(&mut out, sheet.centre(district.hex), district.value, railroads, room, doubled);
        out.push_str(r#"</g><g class="cm-pips">"#);
        pips(&mut out, sheet.centre(district.hex), &mines);
        out.push_str("</g></g>");
    }
    out.push_str("</g>");
    out
}

/// A sign above the district: its value, a lamp for each railroad, and `×2` when mines score double.
pub fn plate(out: &mut String, centre: Point, value: u8, railroads: u8, room: u8, doubled: bool) {
    let (x, y) = (centre.x, centre.y - 12.5);
    let half = if doubled { 23.0 } else { 16.5 };
    let _ = write!(
        out,
        r#"<rect class="cm-sign" x="{}" y="{}" width="{}" height="11" rx="5.5"/>"#,
        Tenth(x - half),
        Tenth(y - 5.5),
        Tenth(2.0 * half)
    );
    let coin = x - half + 6.2;
    let _ = write!(
        out,
        r#"<circle class="cm-coin" cx="{coin}" cy="{y}" r="6.8"/><text class="cm-value" x="{coin}" y="{foot}">{value}</text>"#,
        coin = Tenth(coin),
        y = Tenth(y),
        foot = Tenth(y + 3.4)
    );
    for n in 0..room {
        let class = if n < railroads { "cm-lamp cm-on" } else { "cm-lamp" };
        let _ = write!(
            out,
            r#"<circle class="{class}" cx="{}" cy="{}" r="2.2"/>"#,
            Tenth(coin + 10.4 + 5.8 * f64::from(n)),
            Tenth(y)
        );
    }
    if doubled {
        let _ =
            write!(out, r#"<text class="cm-double" x="{}" y="{}">×2</text>"#, Tenth(x + half - 8.0), Tenth(y + 3.0));
    }
}

/// The mines of a district on the Mine Track, by owners: their marks, and the pieces that they are.
fn owners(desk: &Desk<'_>, district: District) -> Vec<(Mark, String)> {
    let here = desk.view.track.iter().enumerate().filter(|(_, mine)| mine.district == district);
    let mut owners: Vec<_> = here.map(|(at, mine)| (mine.owner, desk.piece(at))).collect();
    owners.sort();
    owners.into_iter().map(|(seat, piece)| (desk.mark(seat), piece)).collect()
}

/// One mark for each mine, below the name.
fn pips(out: &mut String, centre: Point, owners: &[(Mark, String)]) {
    for (row, seats) in owners.chunks(6).enumerate() {
        for (k, (whose, piece)) in seats.iter().enumerate() {
            let x = centre.x + (k as f64 - (seats.len() - 1) as f64 / 2.0) * 8.4;
            let _ = write!(out, r#"<g data-piece="pip-{piece}">"#);
            marks::mark(out, *whose, Point::new(x, centre.y + 23.5 + 8.0 * row as f64), 3.9);
            out.push_str("</g>");
        }
    }
}
