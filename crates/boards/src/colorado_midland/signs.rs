//! The signs and colours of the board, for the player aid.

use colorado_midland::{edition::Terrain, ids::Colour};
use engine::{Line, say};
use maud::{Markup, PreEscaped, html};

use super::{desk::Desk, geometry::Sheet, panels, terrain};
use crate::{
    Plate, Sign,
    pen::{Pen, Point},
};

fn sign(picture: Markup, means: impl Into<Line>, explain: &'static str) -> Sign {
    Sign { picture, means: means.into(), explain: Some(explain) }
}

/// All signs, the land first.
pub fn signs(desk: &Desk<'_>) -> Vec<Sign> {
    let kinds = [Terrain::Normal, Terrain::Difficult, Terrain::Pass, Terrain::City, Terrain::District];
    let mut signs: Vec<Sign> = kinds.into_iter().filter_map(|kind| ground(desk, kind)).collect();
    signs.extend([
        sign(
            html! { svg .cm-map viewBox="0 0 24 20" height="20" aria-hidden="true" { path .cm-wall-edge d="M3 10H21" {} path .cm-wall d="M3 10H21" {} } },
            "no track across this side",
            "red-line",
        ),
        sign(plate(1, false), "a district: value of its mines, a lamp for each railroad there", "value"),
        sign(plate(2, true), "two railroads or more: its mines score double", "scores"),
        sign(
            html! { svg viewBox="0 0 34 14" height="16" aria-hidden="true" { (panels::rail_piece(desk.edition, Colour(0))) } },
            "a railroad with its letter; everybody may build with it",
            "panel:railroads",
        ),
        sign(html! { (panels::locomotive()) }, "First Player: may start a railroad", "locomotive"),
        sign(html! { b .cm-closes { "✕" } }, "this mine closes if the round ends now", "closes"),
        sign(html! { span .cm-link { "●" } }, "a railroad is in this district", "linked"),
    ]);
    signs
}

fn ground(desk: &Desk<'_>, kind: Terrain) -> Option<Sign> {
    let hex = desk.edition.hexes.iter().find(|hex| hex.terrain == kind)?;
    let (cost, room) = (hex.cost, hex.capacity);
    let (means, word) = match kind {
        Terrain::Normal => (
            say!("open country: {cost:# point|# points}, room for {room:# railroad|# railroads}", cost, room),
            "points",
        ),
        Terrain::Difficult => (
            say!("broken country: {cost:# point|# points}, room for {room:# railroad|# railroads}", cost, room),
            "points",
        ),
        Terrain::Pass => (
            say!("mountain pass: {cost:# point|# points}, room for {room:# railroad|# railroads}", cost, room),
            "points",
        ),
        Terrain::City => (
            say!(
                "city, where railroads start: {cost:# point|# points}, room for {room:# railroad|# railroads}",
                cost,
                room
            ),
            "points",
        ),
        Terrain::District => (
            say!("mining district: {cost:# point|# points}, room for {room:# railroad|# railroads}", cost, room),
            "bonus",
        ),
    };
    let mut pen = Pen::default();
    Sheet::outline(&mut pen, Point::new(11.0, 11.0), 10.0);
    let picture = html! { svg .cm-map viewBox="0 0 22 22" height="22" aria-hidden="true" { path class={ (terrain::class(kind)) " cm-key" } d=(pen.path()) {} } };
    Some(sign(picture, means, word))
}

/// The sign above a district.
fn plate(railroads: u8, doubled: bool) -> Markup {
    let mut out = String::new();
    super::districts::plate(&mut out, Point::new(24.0, 20.5), 3, railroads, 3, doubled);
    html! { svg .cm-map .cm-board .cm-linked viewBox="0 0 48 16" height="18" aria-hidden="true" { (PreEscaped(out)) } }
}

/// What stands beside each score: what the mines bring this round, and the claims left.
pub fn plates(desk: &Desk<'_>) -> Vec<Vec<Plate>> {
    let coming =
        |seat| desk.view.track.iter().filter(|mine| mine.owner == seat).map(|mine| i64::from(mine.scores)).sum::<i64>();
    let claims =
        |seat: engine::Seat| desk.view.players[seat.index()].holdings.iter().map(|n| i64::from(*n)).sum::<i64>();
    let hammer = html! { svg viewBox="0 0 16 14" height="14" aria-hidden="true" { path fill="none" stroke="currentColor" stroke-width="1.8" stroke-linecap="round" d="M3 12L11 4M8 1.500Q12 2 14 6M13 12L5 4M8 1.500Q4 2 2 6" {} } };
    let sheet = html! { svg viewBox="0 0 12 14" height="14" aria-hidden="true" { path fill="none" stroke="currentColor" stroke-width="1.4" d="M1 1h7l3 3v9H1zM3.500 6.500h5M3.500 9.500h5" {} } };
    desk.seats()
        .map(|seat| {
            vec![
                Plate::new("income", coming(seat), hammer.clone(), "VP that the mines score now").before("+"),
                Plate::new("claims", claims(seat), sheet.clone(), "claims left"),
            ]
        })
        .collect()
}
