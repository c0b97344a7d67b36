//! The rail map in words: own track, the ways on from it, and what track to a town would still cost.

use engine::{
    say,
    say::{all, money, name},
};
use ratatui::text::{Line, Span};
use silverton::{
    action::Spot,
    ids::{Segment, Town},
    sets::SegmentSet,
};

use super::{Panel, Scene};
use crate::tui::style::{bold, dim};

/// What is said of a segment, in a row.
fn list(parts: [Option<engine::Line>; 3]) -> String {
    parts.into_iter().flatten().map(|part| part.to_string()).collect::<Vec<_>>().join(", ")
}

impl Scene<'_> {
    /// The player who owns a segment.
    fn owner(&self, segment: Segment) -> Option<String> {
        let owner = self.view.players.iter().find(|player| player.track.contains(&segment))?;
        Some(self.name(owner.seat))
    }

    /// The players whose surveyors stand there to build.
    fn surveyors(&self, segment: Segment) -> Vec<String> {
        let stands = |spot: Spot| matches!(spot, Spot::Build(at) | Spot::Second(at) if at == segment);
        let there = self.view.players.iter().filter(|player| player.discs.iter().any(|disc| stands(disc.spot)));
        there.map(|player| self.name(player.seat)).collect()
    }

    /// `snow in winter`.
    fn snow(&self, segment: Segment) -> Option<engine::Line> {
        match (self.game.tables.edition.segment(segment).snow, self.view.winter) {
            (false, _) => None,
            (true, _) if self.view.now.cleared.contains(&segment) => Some(say!("cleared")),
            (true, true) => Some(say!("under snow")),
            (true, false) => Some(say!("snow in winter")),
        }
    }

    /// Segments that nobody has built and that the player may own besides his own.
    fn buildable(&self) -> Vec<Segment> {
        let tables = &self.game.tables;
        let own: SegmentSet = self.hero().track.iter().copied().collect();
        let free = |segment: &Segment| own.and(tables.parallels(*segment)).is_empty() && self.owner(*segment).is_none();
        tables.all_segments().filter(free).collect()
    }

    /// What track from the own network to every town would cost; none where it cannot lead.
    pub(super) fn track_costs(&self) -> Vec<Option<u32>> {
        let edition = &self.game.tables.edition;
        let mut costs = vec![None; edition.towns.len()];
        self.hero().network.iter().for_each(|town| costs[town.index()] = Some(0));
        let free = self.buildable();
        loop {
            let mut changed = false;
            for spec in free.iter().map(|segment| edition.segment(*segment)) {
                let Some(least) = spec.towns.iter().filter_map(|town| costs[town.index()]).min() else { continue };
                let over = least + u32::from(spec.cost);
                for town in &spec.towns {
                    let cost: &mut Option<u32> = &mut costs[town.index()];
                    if cost.is_none_or(|cost| over < cost) {
                        *cost = Some(over);
                        changed = true;
                    }
                }
            }
            if !changed {
                return costs;
            }
        }
    }

    /// `joined`, or what is missing.
    pub(super) fn joined(&self, town: Town, costs: &[Option<u32>]) -> engine::Line {
        match costs[town.index()] {
            Some(0) => say!("joined"),
            Some(cost) => say!("track {cost} away", cost = money(cost)),
            None => say!("out of reach"),
        }
    }

    fn town_name(&self, town: Town) -> &str {
        &self.game.tables.edition.town(town).name
    }

    /// Own track, then every way on with what lies behind it.
    pub(super) fn network(&self) -> Panel {
        let hero = self.hero();
        let (edition, tables) = (&self.game.tables.edition, &self.game.tables);
        let towns: Vec<&str> = hero.network.iter().map(|town| self.town_name(*town)).collect();
        let mut lines = vec![Line::from(vec![bold(format!("{} ", say!("Reaches"))), Span::raw(towns.join(", "))])];
        for segment in &hero.track {
            let spec = edition.segment(*segment);
            let cut = (!hero.home_track.contains(segment)).then(|| say!("cut off"));
            let parts = [Some(say!("length {n}", n = spec.length)), self.snow(*segment), cut];
            lines.push(Line::from(format!("{} ({})", spec.name, list(parts))));
        }
        lines.push(Line::from(dim(say!("{n:# cube|# cubes} left", n = hero.cubes).to_string())));
        let ends = hero.track.iter().flat_map(|segment| edition.segment(*segment).towns.iter().copied());
        let ground: Vec<Town> = ends.chain(hero.network.iter().copied()).collect();
        let ways: Vec<Segment> = self
            .buildable()
            .into_iter()
            .filter(|segment| edition.segment(*segment).towns.iter().any(|town| ground.contains(town)))
            .collect();
        if !ways.is_empty() {
            lines.push(Line::from(bold(say!("Ways on").to_string())));
        }
        for segment in ways {
            let spec = edition.segment(segment);
            let cost = say!("{cost}, length {n}", cost = money(spec.cost), n = spec.length);
            let mut words = format!("{} ({})", spec.name, list([Some(cost), self.snow(segment), None]));
            let there = self.surveyors(segment);
            if !there.is_empty() {
                words += &format!(", {}", say!("{players} there", players = all(there.iter().map(name))));
            }
            let beyond: Vec<Town> = spec.towns.iter().copied().filter(|town| !ground.contains(town)).collect();
            let next = |town: &Town| {
                let ways = tables.ways(*town).iter().filter(|way| way.segment != segment && !ground.contains(&way.to));
                ways.filter(|way| self.owner(way.segment).is_none()).map(|way| self.town_name(way.to).to_owned())
            };
            let mut on: Vec<String> = beyond.iter().flat_map(next).collect();
            on.sort_unstable();
            on.dedup();
            let mut line = vec![Span::raw(words)];
            if !on.is_empty() {
                line.push(dim(format!(" → {}", on.join(", "))));
            }
            lines.push(Line::from(line));
        }
        Panel { title: "Network", lines }
    }
}
