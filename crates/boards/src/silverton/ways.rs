//! Routes to be shown: over one's own track where there is one, else the cheapest way to build it.

use silverton::{
    ids::{Passenger, Segment, TOWN_ROOM, Town},
    routes,
    sets::{SegmentSet, TownSet},
    view::PlayerView,
};

use super::desk::Desk;

/// A way between two towns for one player.
pub struct Way {
    /// All its segments.
    pub route: SegmentSet,
    /// Those not built yet.
    pub missing: SegmentSet,
    /// What building them costs.
    pub cost: u32,
    /// Its length.
    pub length: u16,
}

/// The way of a player between two towns: over his home track, or the cheapest with what nobody has built. Both towns
/// must be joined to his home (SI-GEN-3), so what is missing leads from the home network to them.
pub fn way(desk: &Desk<'_>, player: &PlayerView, from: Town, to: Town) -> Option<Way> {
    let tables = &desk.game.tables;
    let home: SegmentSet = player.home_track.iter().copied().collect();
    if let Some(route) = routes::shortest_route(tables, home, from, to) {
        return Some(Way { route, missing: SegmentSet::EMPTY, cost: 0, length: length(desk, route) });
    }
    let missing = [[from, to], [to, from]].into_iter().filter_map(|towns| joined(desk, player, home, towns));
    let missing = missing.min_by_key(|missing| price(desk, *missing))?;
    let route = routes::shortest_route(tables, home.or(missing), from, to).unwrap_or(SegmentSet::EMPTY);
    Some(Way { route: route.or(missing), missing, cost: price(desk, missing), length: length(desk, route) })
}

/// What joins two towns to the home network, one after the other.
fn joined(desk: &Desk<'_>, player: &PlayerView, home: SegmentSet, towns: [Town; 2]) -> Option<SegmentSet> {
    let tables = &desk.game.tables;
    // SI-MAP-6: what lies parallel to own track can never be his.
    let barred = player.track.iter().fold(desk.built(), |barred, segment| barred.or(tables.parallels(*segment)));
    let free = tables.every.without(barred);
    let mut missing = SegmentSet::EMPTY;
    for town in towns {
        let reached = routes::reach(tables, home.or(missing), &player.homes);
        missing = missing.or(cheapest(desk, free, reached, town)?);
    }
    Some(missing)
}

fn price(desk: &Desk<'_>, segments: SegmentSet) -> u32 {
    segments.iter().map(|segment| u32::from(desk.game.tables.cost[segment.index()])).sum()
}

fn length(desk: &Desk<'_>, route: SegmentSet) -> u16 {
    route.iter().map(|segment| u16::from(desk.game.tables.length[segment.index()])).sum()
}

/// The segments that cost least to reach a town from one of these; of equal ones the shortest.
fn cheapest(desk: &Desk<'_>, free: SegmentSet, from: TownSet, to: Town) -> Option<SegmentSet> {
    let tables = &desk.game.tables;
    let mut best = [u32::MAX; TOWN_ROOM];
    let mut back: [Option<(Town, Segment)>; TOWN_ROOM] = [None; TOWN_ROOM];
    from.iter().for_each(|town| best[town.index()] = 0);
    let mut waiting = from;
    while let Some(town) = waiting.iter().min_by_key(|town| best[town.index()]) {
        waiting.remove(town);
        if town == to {
            break;
        }
        for way in tables.ways(town).iter().filter(|way| free.contains(way.segment)) {
            let step = u32::from(tables.cost[way.segment.index()]) * 100 + u32::from(way.length);
            let there = best[town.index()] + step;
            if there < best[way.to.index()] {
                best[way.to.index()] = there;
                back[way.to.index()] = Some((town, way.segment));
                waiting.insert(way.to);
            }
        }
    }
    let (mut route, mut at) = (SegmentSet::EMPTY, to);
    while !from.contains(at) {
        let (before, segment) = back[at.index()]?;
        route.insert(segment);
        at = before;
    }
    Some(route)
}

/// For every town what it costs a player to get there and how many segments that takes; nothing where no free way leads.
pub type Gaps = [Option<(u32, u32)>; TOWN_ROOM];

/// How far every town is from a player's home network, over segments that nobody has built.
pub fn gaps(desk: &Desk<'_>, player: &PlayerView) -> Gaps {
    let tables = &desk.game.tables;
    let barred = player.track.iter().fold(desk.built(), |barred, segment| barred.or(tables.parallels(*segment)));
    let free = tables.every.without(barred);
    let mut gaps: Gaps = [None; TOWN_ROOM];
    let mut waiting: TownSet = player.network.iter().copied().collect();
    waiting.iter().for_each(|town| gaps[town.index()] = Some((0, 0)));
    while let Some(town) = waiting.iter().min_by_key(|town| gaps[town.index()]) {
        waiting.remove(town);
        let Some((cost, count)) = gaps[town.index()] else { continue };
        for way in tables.ways(town).iter().filter(|way| free.contains(way.segment)) {
            let there = (cost + u32::from(tables.cost[way.segment.index()]), count + 1);
            if gaps[way.to.index()].is_none_or(|known| there < known) {
                gaps[way.to.index()] = Some(there);
                waiting.insert(way.to);
            }
        }
    }
    gaps
}

/// Segments as the page's script lights them: `segment:a segment:b`.
pub fn lights(desk: &Desk<'_>, route: SegmentSet) -> String {
    let ids: Vec<String> =
        route.iter().map(|segment| format!("segment:{}", desk.game.tables.edition.segment(segment).id)).collect();
    ids.join(" ")
}

/// Whose route a passenger card is shown with: its owner's, else the viewer's, else that of the first player.
pub fn of_card(desk: &Desk<'_>, card: Passenger) -> Option<Way> {
    let [a, b] = desk.game.tables.edition.passenger(card).towns;
    let owner = desk.owners(card).first().map(|seat| desk.player(*seat));
    let player = owner.or_else(|| desk.me()).or_else(|| desk.view.players.first())?;
    way(desk, player, a, b)
}
