//! The round, the First Player, the queue of replacements, and the Victory Point track.

use std::fmt::Write;

use engine::say::name;
use maud::{Markup, PreEscaped, html};

use super::{
    super::marks::{self, Mark},
    Desk,
};
use crate::{
    pen::{Point, Tenth},
    rich, t,
    words::Say,
};

/// The panel of the round.
pub fn round(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        section #panel-round .panel .cm-panel {
            h2 data-explain="panel:round" { @if view.round == 0 { (t!("Set-up")) } @else { (rich!("Round {round} {most}", most = html! { small { (t!("of at most {n}", n = view.most_rounds)) } }; round = view.round)) } }
            dl .cm-facts {
                dt data-explain="locomotive" { (t!("First Player")) } dd { (desk.player(view.first_player)) }
                @if !view.replacing.is_empty() {
                    dt data-explain="replacing" { (t!("Still to replace")) }
                    dd .cm-queue { @for seat in &view.replacing { (desk.player(*seat)) } }
                }
            }
            svg .cm-strip viewBox="0 0 430 70" data-explain="strip" role="img" aria-label=(spoken(desk)) { (PreEscaped(score_strip(desk))) }
        }
    }
}

fn spoken(desk: &Desk<'_>) -> Say {
    let scores: Vec<String> =
        desk.seats().map(|seat| format!("{} {}", desk.name(seat), desk.view.players[seat.index()].vp)).collect();
    t!("Victory Point track: {scores}", scores = name(scores.join(", ")))
}

/// Space and laps of a score: after the last space the marker begins again at 1 (CM-EX-26).
fn space(vp: u16, length: u16) -> (u16, u16) {
    if vp == 0 { (0, 0) } else { ((vp - 1) % length + 1, (vp - 1) / length) }
}

/// The Victory Point track as a strip, 430 wide and 70 high.
fn score_strip(desk: &Desk<'_>) -> String {
    let length = desk.edition.numbers.vp_track_length;
    let x = |space: u16| 12.0 + 406.0 * f64::from(space) / f64::from(length);
    let mut out = String::new();
    let (mut ticks, mut words) = (String::new(), String::new());
    for n in 0..=length {
        let tall = if n % 5 == 0 { 9 } else { 4 };
        let _ = write!(ticks, "M{} 50v{tall}", Tenth(x(n)));
        if n % 5 == 0 {
            let _ = write!(words, r#"<text class="cm-tick" x="{}" y="68.5">{n}</text>"#, Tenth(x(n)));
        }
    }
    let _ = write!(
        out,
        r#"<path class="cm-ruler" d="M{} 50H{}M{} 47.5H{}"/><path class="cm-ruler" d="{ticks}"/>{words}"#,
        Tenth(x(0)),
        Tenth(x(length)),
        Tenth(x(0)),
        Tenth(x(length))
    );
    let mut taken: Vec<(u16, f64)> = Vec::new();
    for (seat, vp) in desk.seats().map(|seat| (seat, desk.view.players[seat.index()].vp)) {
        let (space, laps) = space(vp, length);
        let high = taken.iter().filter(|(other, _)| other.abs_diff(space) < 2).map(|(_, y)| *y).fold(49.0, f64::min);
        let y = high - if taken.iter().any(|(other, _)| other.abs_diff(space) < 2) { 10.8 } else { 9.5 };
        taken.push((space, y));
        marker(&mut out, desk.mark(seat), Point::new(x(space), y), laps, length);
    }
    out
}

fn marker(out: &mut String, whose: Mark, at: Point, laps: u16, length: u16) {
    let _ = write!(out, r#"<g data-piece="marker-{}">"#, whose.seat.0);
    marks::mark(out, whose, at, 5.6);
    if laps > 0 {
        let _ = write!(
            out,
            r#"<text class="cm-lap" x="{}" y="{}">+{}</text>"#,
            Tenth(at.x + 7.6),
            Tenth(at.y + 2.4),
            laps * length
        );
    }
    out.push_str("</g>");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cm_ex_26_markers_wrap_after_the_last_space() {
        let places = [0, 1, 40, 41, 60, 80, 81].map(|vp| space(vp, 40));
        assert_eq!(places, [(0, 0), (1, 0), (40, 0), (1, 1), (20, 1), (40, 1), (1, 2)]);
    }
}
