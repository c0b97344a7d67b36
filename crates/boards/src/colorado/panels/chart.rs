//! The Reward Chart: all lines side by side, the medals left, what each box gives.

use colorado::{
    edition::{FlagAreaSpec, TrackSpec},
    ids::{Icon, Medal},
};
use engine::Seat;
use maud::{Markup, PreEscaped, html};

use super::super::{Desk, icons, marks, strokes};
use crate::t;

/// The panel of the Reward Chart.
pub fn chart(desk: &Desk<'_>) -> Markup {
    html! {
        section #panel-chart .panel .cl-panel {
            h2 data-explain="panel:chart" { (t!("Reward Chart")) }
            div .cl-chart {
                @for (at, track) in desk.edition.tracks.iter().enumerate() { (track_table(desk, at, track)) }
                @for area in &desk.edition.flag_areas { (area_table(desk, area)) }
            }
        }
    }
}

/// The medals of a group: those that are left, and those that are gone.
fn medals(desk: &Desk<'_>, group: Option<u8>) -> Markup {
    let Some(group) = group.map(|group| &desk.edition.groups[usize::from(group)]) else { return html! {} };
    html! {
        @for (rank, points) in group.values.iter().enumerate() {
            @let open = desk.view.open.contains(&Medal(group.first.0 + rank as u8));
            span id={ "medal-" (group.id) "-" (rank + 1) } data-target={ "medal:" (group.id) "-" (rank + 1) }
                class={ "cl-medal" @if !open { " cl-gone" } } {
                svg viewBox="-21 -21 42 42" aria-hidden="true" { (PreEscaped(format!(r#"<path class="cl-star" d="{}"/>"#, strokes::star(0.0, 0.0, 20.0)))) }
                b { (points) }
            }
        }
    }
}

fn tick(key: &str) -> Markup {
    html! { svg .cl-mini-tick data-piece=(key) data-spot=(key) viewBox="-10 -10 20 20" aria-label=(t!("checked")) { (PreEscaped(format!(r#"<path class="cl-tick" d="{}"/>"#, strokes::tick(0.0, 0.0, 8.0)))) } }
}

fn track_table(desk: &Desk<'_>, at: usize, track: &TrackSpec) -> Markup {
    html! {
        table .cl-track {
            caption data-explain={ "track:" (track.id) } { (icons::small(desk.edition, Icon::Box(colorado::ids::Track(at as u8)))) " " (track.name)
                @if track.from_centre { small { " " (t!("from the centre")) } } }
            thead { tr { td {} @for spec in &track.boxes { td {
                @if spec.icon != Icon::None { (icons::small(desk.edition, spec.icon)) }
                (medals(desk, spec.group))
            } } } }
            tbody { @for seat in desk.seats() {
                tr class=(if desk.own(seat) { "cl-own" } else { "" }) data-of=(seat.0) {
                    th scope="row" data-explain={ "player:" (seat.0) } { (marks::badge(seat)) span.visually-hidden { (desk.name(seat)) } }
                    @for number in 0..track.boxes.len() { (track_box(desk, seat, at, track, number)) }
                }
            } }
        }
    }
}

/// A box; one's own can be pointed at.
fn track_box(desk: &Desk<'_>, seat: Seat, at: usize, track: &TrackSpec, number: usize) -> Markup {
    let checked = desk.view.players[seat.index()].tracks[at].contains(&(number as u8));
    let target = format!("box:{}-{}", track.id, number + 1);
    let key = format!("{}:{target}", seat.0);
    html! {
        @if seat == desk.hero() {
            td id={ "box-" (track.id) "-" (number + 1) } data-target=(target) tabindex="-1" class={ "cl-box " (desk.freshness(&target)) } { @if checked { (tick(&key)) } }
        } @else {
            td .cl-box data-spot=(target) { @if checked { (tick(&key)) } }
        }
    }
}

fn area_table(desk: &Desk<'_>, area: &FlagAreaSpec) -> Markup {
    let boxes = |seat: Seat| {
        let regions = &desk.view.players[seat.index()].regions;
        regions.iter().filter(|region| desk.edition.region(**region).terrain == area.terrain).count()
    };
    html! {
        table .cl-track {
            caption data-explain={ "line:" (area.terrain.id()) } { span class={ "cl-swatch cl-f-" (area.terrain.id()) } {} " " (area.name) }
            thead { tr { td {} @for (k, points) in area.boxes.iter().enumerate() { th {
                (points) @if k + 1 == area.boxes.len() { (medals(desk, area.group)) }
            } } } }
            tbody { @for seat in desk.seats() {
                tr class=(if desk.own(seat) { "cl-own" } else { "" }) {
                    th scope="row" data-explain={ "player:" (seat.0) } { (marks::badge(seat)) span.visually-hidden { (desk.name(seat)) } }
                    @for k in 0..area.boxes.len() { td .cl-box { @if k < boxes(seat) { (tick(&format!("{}:line:{}-{}", seat.0, area.terrain.id(), k + 1))) } } }
                }
            } }
        }
    }
}
