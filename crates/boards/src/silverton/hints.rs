//! What a segment would bring the viewer, in words: shown beside the pointer.

use std::fmt::Write;

use engine::{
    Seat,
    say::{all, money, name},
};
use silverton::{
    action::Spot,
    ids::{Passenger, Segment},
    routes,
    sets::SegmentSet,
    state::Disc,
    view::PlayerView,
};

use super::{
    desk::{Desk, disc_name},
    ways,
};
use crate::{t, words::escaped};

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
            t!("yours, but cut off from your home").to_string()
        }
        (Some(owner), Some(me)) if owner == me.seat => t!("yours").to_string(),
        (owner, _) => t!("built by {player}", player = name(owner.map_or("", |seat| desk.name(seat)))).to_string(),
    }
}

/// Who stands on it.
fn surveyors(desk: &Desk<'_>, segment: Segment) -> Option<String> {
    let stands = |(seat, disc): (Seat, &Disc)| {
        let (player, disc_kind) = (name(desk.name(seat)), disc_name(disc.kind));
        match disc.spot {
            Spot::Build(at) | Spot::Second(at) if at == segment => {
                Some(t!("{player} with a {disc}", player, disc = disc_kind).to_string())
            }
            Spot::Dismantle(at) if at == segment => {
                Some(t!("{player} with a {disc} dismantles it", player, disc = disc_kind).to_string())
            }
            _ => None,
        }
    };
    let there: Vec<String> = desk.placed().filter_map(stands).collect();
    let who = name(there.join(", "));
    match there.len() {
        0 => None,
        1 => Some(t!("here: {who}", who).to_string()),
        _ => Some(t!("contested: {who}", who).to_string()),
    }
}

/// What lies between it and the viewer's track.
fn far(desk: &Desk<'_>, segment: Segment, gaps: &ways::Gaps) -> String {
    let towns = all(desk.game.tables.ends(segment).map(|town| name(desk.town(town))));
    let gap = desk.game.tables.ends(segment).filter_map(|town| gaps[town.index()]).min();
    let away = match gap {
        Some((cost, n)) => {
            t!("{n:# segment|# segments} for {cost} {n:lies|lie} between it and your track", n, cost = money(cost))
        }
        None => t!("others' track lies between it and yours"),
    };
    format!("{}\n{away}", t!("would join {towns}", towns))
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
        let mut line = t!("would join {town} to your track", town = name(desk.town(*town))).to_string();
        let here = |claim: &&silverton::view::ClaimView| {
            desk.game.tables.edition.claim(claim.claim).is_some_and(|spec| spec.town == *town)
        };
        for claim in desk.view.claims.iter().filter(here) {
            let goods = desk.game.tables.edition.claim(claim.claim).map_or("", |spec| spec.goods.id());
            match claim.owner {
                Some(owner) if owner == me.seat => {
                    let _ = write!(
                        line,
                        "; {}",
                        t!("your {goods} claim, {n:# load|# loads} on it", goods, n = claim.loads)
                    );
                }
                None => {
                    let _ = write!(line, "; {}", t!("a {goods} claim in the row", goods));
                }
                Some(_) => {}
            }
        }
        lines.push(line);
    }
    if fresh.is_empty() {
        lines.push(t!("joins towns of your own network").to_string());
    }
    let track: SegmentSet = me.home_track.iter().copied().collect();
    for card in cards(desk) {
        let spec = desk.game.tables.edition.passenger(card);
        let [a, b] = spec.towns;
        let before = routes::shortest(&desk.game.tables, track, a, b);
        let after = routes::shortest(&desk.game.tables, track.with(segment), a, b);
        match (before, after) {
            (None, Some(length)) => lines.push(
                t!(
                    "completes {line}: length {length}, {income} a turn",
                    line = name(&spec.title),
                    length,
                    income = money(spec.income)
                )
                .to_string(),
            ),
            (Some(old), Some(new)) if new < old => {
                lines.push(t!("shortens {line} from {old} to {new}", line = name(&spec.title), old, new).to_string());
            }
            _ => {}
        }
    }
    if let Some(cash) = me.cash {
        let cost = u32::from(desk.game.tables.cost[segment.index()]);
        let purse = match cash.checked_sub(cost) {
            Some(left) => t!("costs {cost}, leaves you {left}", cost = money(cost), left = money(left)),
            None => t!("costs {cost}: you have {cash}", cost = money(cost), cash = money(cash)),
        };
        lines.push(purse.to_string());
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
