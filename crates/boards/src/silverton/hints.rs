//! What a segment would bring the viewer, in words: shown beside the pointer.

use std::fmt::Write;

use silverton::{
    action::Spot,
    ids::{Passenger, Segment},
    routes,
    sets::SegmentSet,
    view::PlayerView,
};

use super::{
    desk::{Desk, counted, disc_name, dollars},
    ways,
};
use crate::words::escaped;

/// Hints for every segment of the map.
pub fn layer(desk: &Desk<'_>) -> String {
    let mut out = String::from(r#"<g id="si-hints">"#);
    let built = desk.built();
    let gaps = desk.me().map(|me| ways::gaps(desk, me));
    for segment in desk.game.tables.every.iter() {
        let mut lines = Vec::new();
        if built.contains(segment) {
            lines.push(standing(desk, segment));
        } else if let (Some(me), Some(gaps)) = (desk.me(), &gaps) {
            let near = desk.game.tables.ends(segment).any(|town| me.network.contains(&town));
            lines.push(if near { promise(desk, me, segment) } else { far(desk, segment, gaps) });
        }
        lines.extend(surveyors(desk, segment));
        if !lines.is_empty() {
            put(desk, &mut out, segment, &lines.join("\n"));
        }
    }
    out + "</g>"
}

/// Whose track it is.
fn standing(desk: &Desk<'_>, segment: Segment) -> String {
    match (desk.owner(segment), desk.me()) {
        (Some(owner), Some(me)) if owner == me.seat && !me.home_track.contains(&segment) => {
            "yours, but cut off from your home".to_owned()
        }
        (Some(owner), Some(me)) if owner == me.seat => "yours".to_owned(),
        (owner, _) => format!("built by {}", owner.map_or("", |seat| desk.name(seat))),
    }
}

/// Who stands on it.
fn surveyors(desk: &Desk<'_>, segment: Segment) -> Option<String> {
    let there: Vec<String> = desk
        .placed()
        .filter_map(|(seat, disc)| {
            let does = match disc.spot {
                Spot::Build(at) | Spot::Second(at) if at == segment => "",
                Spot::Dismantle(at) if at == segment => " dismantles it",
                _ => return None,
            };
            Some(format!("{} with a {}{does}", desk.name(seat), disc_name(disc.kind)))
        })
        .collect();
    let head = if there.len() > 1 { "contested: " } else { "here: " };
    (!there.is_empty()).then(|| format!("{head}{}", there.join(", ")))
}

/// What lies between it and the viewer's track.
fn far(desk: &Desk<'_>, segment: Segment, gaps: &ways::Gaps) -> String {
    let towns: Vec<&str> = desk.game.tables.ends(segment).map(|town| desk.town(town)).collect();
    let gap = desk.game.tables.ends(segment).filter_map(|town| gaps[town.index()]).min();
    let away = match gap {
        Some((cost, count)) => {
            let lie = if count == 1 { "lies" } else { "lie" };
            format!("{} for {} {lie} between it and your track", counted(count, "segment"), dollars(cost))
        }
        None => "others' track lies between it and yours".to_owned(),
    };
    format!("would join {}\n{away}", towns.join(" and "))
}

fn put(desk: &Desk<'_>, out: &mut String, segment: Segment, words: &str) {
    let _ = write!(
        out,
        r#"<desc data-tip-of="segment:{}">{}</desc>"#,
        desk.game.tables.edition.segment(segment).id,
        escaped(words)
    );
}

/// What building it would connect, and what it would leave in the purse.
fn promise(desk: &Desk<'_>, me: &PlayerView, segment: Segment) -> String {
    let mut lines: Vec<String> = Vec::new();
    let fresh: Vec<_> = desk.game.tables.ends(segment).filter(|town| !me.network.contains(town)).collect();
    for town in &fresh {
        let mut line = format!("would join {} to your track", desk.town(*town));
        let here = |claim: &&silverton::view::ClaimView| {
            desk.game.tables.edition.claim(claim.claim).is_some_and(|spec| spec.town == *town)
        };
        for claim in desk.view.claims.iter().filter(here) {
            let goods = desk.game.tables.edition.claim(claim.claim).map_or("", |spec| spec.goods.id());
            match claim.owner {
                Some(owner) if owner == me.seat => {
                    let _ = write!(line, "; your {goods} claim, {} on it", counted(claim.loads, "load"));
                }
                None => {
                    let _ = write!(line, "; a {goods} claim in the row");
                }
                Some(_) => {}
            }
        }
        lines.push(line);
    }
    if fresh.is_empty() {
        lines.push("joins towns of your own network".to_owned());
    }
    let track: SegmentSet = me.home_track.iter().copied().collect();
    for card in cards(desk) {
        let spec = desk.game.tables.edition.passenger(card);
        let [a, b] = spec.towns;
        let before = routes::shortest(&desk.game.tables, track, a, b);
        let after = routes::shortest(&desk.game.tables, track.with(segment), a, b);
        match (before, after) {
            (None, Some(length)) => {
                lines.push(format!("completes {}: length {length}, {} a turn", spec.title, dollars(spec.income)))
            }
            (Some(old), Some(new)) if new < old => lines.push(format!("shortens {} from {old} to {new}", spec.title)),
            _ => {}
        }
    }
    if let Some(cash) = me.cash {
        let cost = u32::from(desk.game.tables.cost[segment.index()]);
        lines.push(match cash.checked_sub(cost) {
            Some(left) => format!("costs {}, leaves you {}", dollars(cost), dollars(left)),
            None => format!("costs {}: you have {}", dollars(cost), dollars(cash)),
        });
    }
    lines.join("\n")
}

/// Passenger cards that are on offer or owned.
fn cards(desk: &Desk<'_>) -> Vec<Passenger> {
    let view = desk.view;
    let open = view.stacks.iter().flat_map(|stack| stack.open.iter().copied());
    let owned = view.players.iter().flat_map(|player| player.cards.iter().copied());
    open.chain(view.apart.iter().copied()).chain(view.in_row.iter().copied()).chain(owned).collect()
}
