//! The board's own corners: the turn track with demand and winters, the jail, the R.I.P. stone, Leadville's depletions.

use std::fmt::Write;

use engine::Seat;
use silverton::state::Fate;

use super::{desk::Desk, layout::Sheet, track};
use crate::{pen::Point, t};

/// The top left corner of the turn track.
const TRACK: (i32, i32) = (20, 1040);
/// The width and height of one of its boxes.
const BOX: (i32, i32) = (54, 34);

/// Turn track, jail and stone.
pub fn layer(desk: &Desk<'_>, sheet: &Sheet) -> String {
    let mut out = String::from(r#"<g id="si-office">"#);
    if desk.view.winter {
        let (width, height) = sheet.size;
        let _ = write!(out, r#"<rect class="si-wash" width="{width}" height="{height}"/>"#);
    }
    turns(desk, &mut out);
    jail(desk, &mut out);
    out + "</g>"
}

fn turns(desk: &Desk<'_>, out: &mut String) {
    let _ = write!(
        out,
        r#"<text class="si-head" x="{}" y="{}">{}</text>"#,
        TRACK.0,
        TRACK.1 - 8,
        t!("Turns, and the demand they add").escaped(),
    );
    let mut now = String::new();
    for (k, spec) in desk.game.tables.edition.turns.iter().enumerate() {
        let turn = k as u8 + 1;
        let (x, y) = (TRACK.0 + BOX.0 * (k as i32 % 4), TRACK.1 + BOX.1 * (k as i32 / 4));
        let winter = if desk.game.plan.is_winter(turn) { " si-turn-winter" } else { "" };
        let over = if turn > desk.view.last_turn { " si-turn-never" } else { "" };
        let _ = write!(
            out,
            r#"<g class="si-turn{winter}{over}" data-spot="turn:{turn}" data-explain="turn:{turn}"><rect x="{x}" y="{y}" width="50" height="30" rx="3"/><text class="si-turn-number" x="{}" y="{}">{turn}</text><text class="si-turn-idn" x="{}" y="{}">{}</text></g>"#,
            x + 16,
            y + 20,
            x + 37,
            y + 20,
            if spec.idn == 0 { String::new() } else { format!("+{}", spec.idn) },
        );
        if turn == desk.view.turn {
            now = format!(
                r#"<rect class="si-turn-now" data-piece="turn:now" data-explain="turn:{turn}" x="{x}" y="{y}" width="50" height="30" rx="3"/>"#
            );
        }
    }
    out.push_str(&now);
}

fn jail(desk: &Desk<'_>, out: &mut String) {
    let _ = write!(
        out,
        concat!(
            r#"<g class="si-jail" data-spot="jail:all" data-explain="jail:all"><rect x="20" y="1270" width="104" height="78" rx="4"/><text class="si-head" x="28" y="1285">{}</text></g>"#,
            r#"<g class="si-rip" data-spot="rip:all" data-explain="rip:all"><path d="M136 1348v-48a44 30 0 0 1 88 0v48z"/><text class="si-head" x="162" y="1292">{}</text></g>"#,
        ),
        t!("Jail").escaped(),
        t!("R.I.P.").escaped(),
    );
    let jailed = desk.counted().filter(|(_, _, disc)| disc.fate == Fate::Jail);
    let mut inside = std::collections::HashSet::new();
    for (n, (seat, k, one)) in jailed.enumerate() {
        let at = Point::new(40.0 + 24.0 * (n % 4) as f64, 1306.0 + 22.0 * (n / 4) as f64);
        let mut key = silverton::jailed_piece(seat, one.kind);
        // Of two alike the second is known by its place in the list.
        if !inside.insert(key.clone()) {
            key = format!("{key}-{k}");
        }
        let keys = format!(r#" data-piece="{key}" data-explain="stands:{}-{k}""#, seat.0);
        track::disc(out, seat, one, at, "", &keys);
    }
    // The bars stand before those who sit behind them.
    out.push_str(r#"<path class="si-bars" d="M34 1290v52M52 1290v52M70 1290v52M88 1290v52M106 1290v52"/>"#);
    for (k, grave) in desk.view.graves.iter().enumerate() {
        let at = Point::new(156.0 + 24.0 * (k % 3) as f64, 1312.0 + 22.0 * (k / 3) as f64);
        let kind = silverton::ids::DiscKind { role: silverton::ids::Role::Prospector, bonus: grave.bonus };
        let keys = format!(r#" data-piece="disc:{}-rip-{}-{k}" data-explain="rip:all""#, grave.seat, kind.write());
        track::disc(out, Seat(grave.seat), &silverton::state::Disc::new(kind), at, "", &keys);
    }
    for (k, (town, count)) in desk.view.depletions.iter().take(8).enumerate() {
        let (x, y) = (20 + 108 * (k as i32 % 2), 1390 + 18 * (k as i32 / 2));
        let _ = write!(
            out,
            r#"<text class="si-key" data-explain="dry:{}" x="{x}" y="{y}">{}: {count}</text>"#,
            desk.game.tables.edition.town(*town).id,
            desk.town(*town)
        );
    }
    if !desk.view.depletions.is_empty() {
        let _ = write!(out, r#"<text class="si-head" x="20" y="1372">{}</text>"#, t!("Claims run dry").escaped());
    }
}
