//! Colorado Midland: the map of the Rockies, the Mine Track, players and railroads.

use std::any::Any;

use colorado_midland::{
    ColoradoMidland,
    edition::{Edition, Hex, Terrain},
    ids::{District, HexId},
    view::{RailroadView, View},
};
use engine::Seat;
use ratatui::{
    style::{Color, Modifier, Style},
    text::{Line, Span},
};

use super::{Panel, Picture};
use crate::tui::{
    hexmap::{Cell, HexMap, Piece, Scenery},
    style,
};

/// The whole picture, if these are this game's rules and view.
pub fn picture(rules: &dyn Any, view: &dyn Any, names: &[String]) -> Option<Picture> {
    let edition = rules.downcast_ref::<ColoradoMidland>()?.edition();
    let view = view.downcast_ref::<View>()?;
    let scene = Scene { edition, view, names };
    let panels = vec![scene.track(), scene.players(), scene.holdings(), scene.railroads(), scene.end()];
    Some(Picture { map: Some(scene.map()), panels, colours: Vec::new() })
}

struct Scene<'a> {
    edition: &'a Edition,
    view: &'a View,
    names: &'a [String],
    colours: &'a [Color],
}

impl Scene<'_> {
    fn map(&self) -> HexMap {
        let cells = self.edition.hexes.iter().zip((0u16..).map(HexId)).map(|(hex, id)| self.cell(hex, id)).collect();
        let peaks = self.edition.peaks.iter();
        let scenery = peaks.map(|peak| Scenery { x: 2 * peak.q + peak.r, row: peak.r, glyph: '^' }).collect();
        HexMap { cells, scenery }
    }

    fn cell(&self, hex: &Hex, id: HexId) -> Cell {
        let here: Vec<&RailroadView> = self.view.railroads.iter().filter(|line| line.hexes.contains(&id)).collect();
        let pieces = here.iter().map(|line| {
            let colour = &self.edition.colours[line.colour.index()];
            Piece { letter: colour.letter.chars().next().unwrap_or('?'), colour: style::from_hex(&colour.rgb) }
        });
        Cell {
            target: format!("hex:{}", hex.id),
            about: hex.district.map(|district| format!("claim:{}", self.edition.districts[district.index()].id)),
            x: 2 * hex.q + hex.r,
            row: hex.r,
            glyph: glyph(hex.terrain),
            back: back(hex.terrain),
            caption: self.caption(hex),
            label: self.label(hex, id, &here),
            pieces: pieces.collect(),
            wall: self.walls(id).any(|other| {
                let other = &self.edition.hexes[other.index()];
                (other.q, other.r) == (hex.q + 1, hex.r)
            }),
        }
    }

    /// The hexes behind a red line.
    fn walls(&self, id: HexId) -> impl Iterator<Item = HexId> {
        self.edition.red_lines.iter().filter_map(move |(a, b)| match id {
            _ if *a == id => Some(*b),
            _ if *b == id => Some(*a),
            _ => None,
        })
    }

    fn caption(&self, hex: &Hex) -> String {
        hex.district.map_or_else(|| hex.label().to_owned(), |district| self.district(district).to_owned())
    }

    fn label(&self, hex: &Hex, id: HexId, here: &[&RailroadView]) -> String {
        let mut words = format!("{} {}", hex.id, terrain(hex.terrain));
        if let Some(name) = &hex.name {
            words = format!("{name}, {words}");
        }
        words += &format!(", cost {}, {} of {} railroads", hex.cost, here.len(), hex.capacity);
        let names: Vec<&str> = here.iter().map(|line| self.edition.colours[line.colour.index()].id.as_str()).collect();
        if !names.is_empty() {
            words += &format!(" ({})", names.join(", "));
        }
        let walls: Vec<&str> = self.walls(id).map(|other| self.edition.hexes[other.index()].id.as_str()).collect();
        if !walls.is_empty() {
            words += &format!("; red line to {}", walls.join(", "));
        }
        words
    }

    fn district(&self, district: District) -> &str {
        &self.edition.districts[district.index()].name
    }

    fn name(&self, seat: Seat) -> Span<'static> {
        let colour = self.colours.get(seat.index()).copied().unwrap_or(Color::Reset);
        let name = self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
        Span::styled(name, Style::new().fg(colour).add_modifier(Modifier::BOLD))
    }

    fn track(&self) -> Panel {
        let length = usize::from(self.view.track_length);
        let lines = (0..length).map(|k| match self.view.track.get(k) {
            None => Line::from(Span::styled(format!("{:>2} –", k + 1), style::quiet())),
            Some(mine) => {
                let mark = if mine.closes { Span::styled("▼", Style::new().fg(style::BAD)) } else { Span::raw(" ") };
                let worth = Span::styled(format!("{:>2} VP ", mine.scores), Style::new().fg(style::GOOD));
                let place = Span::raw(format!("{:<14}", self.district(mine.district)));
                Line::from(vec![Span::raw(format!("{:>2} ", k + 1)), mark, worth, place, self.name(mine.owner)])
            }
        });
        Panel { title: "Mine Track", lines: lines.collect() }
    }

    fn players(&self) -> Panel {
        let lines = self.view.players.iter().zip((0u8..).map(Seat)).map(|(player, seat)| {
            let first = if seat == self.view.first_player { "»" } else { " " };
            let claims: u32 = player.holdings.iter().map(|count| u32::from(*count)).sum();
            let mined: u16 = player.mined_vp.iter().sum();
            let words = format!("  {mined} mined {} bonus {claims} claims", player.bonus_vp);
            let points = Span::styled(format!("{:>3} VP ", player.vp), style::heading());
            Line::from(vec![Span::styled(first, style::heading()), points, self.name(seat), Span::raw(words)])
        });
        Panel { title: "Players", lines: lines.collect() }
    }

    fn holdings(&self) -> Panel {
        let lines = self.view.players.iter().zip((0u8..).map(Seat)).map(|(player, seat)| {
            let counts = player.holdings.iter().zip(&self.edition.districts).filter(|(count, _)| **count > 0);
            let words: Vec<String> = counts.map(|(count, spec)| format!("{}{count}", spec.short)).collect();
            Line::from(vec![self.name(seat), Span::raw(format!(" {}", words.join(" ")))])
        });
        Panel { title: "Holdings", lines: lines.collect() }
    }

    fn railroads(&self) -> Panel {
        let colour = |index: usize| &self.edition.colours[index];
        let mut lines: Vec<Line<'static>> = Vec::new();
        for line in &self.view.railroads {
            let groups: Vec<Span<'static>> = line.groups.iter().map(|group| badge(colour(group.index()))).collect();
            let name = &colour(line.colour.index()).id;
            let words = format!(" {name:<7} track in {:>2}, {:>2} cubes left", line.hexes.len(), line.cubes_left);
            lines.push(Line::from([groups, vec![Span::raw(words)]].concat()));
        }
        if !self.view.unused_groups.is_empty() {
            let mut unused = vec![Span::styled("unused ", style::quiet())];
            unused.extend(self.view.unused_groups.iter().map(|group| badge(colour(group.index()))));
            lines.push(Line::from(unused));
        }
        Panel { title: "Railroads", lines }
    }

    fn end(&self) -> Panel {
        let end = &self.view.end;
        let missing: Vec<&str> = end.missing.iter().map(|district| self.district(*district)).collect();
        let linked = usize::from(end.linked);
        let mut lines = vec![
            Line::raw(format!("round {} of at most {}", self.view.round, self.view.most_rounds)),
            Line::raw(format!("best {} of {} VP", end.best_vp, end.vp_limit)),
            Line::raw(format!("fewest claims {}", end.fewest_claims)),
            Line::raw(format!("districts {linked} of {}: without {}", linked + missing.len(), list(&missing))),
        ];
        let warn = |words: &'static str| Line::styled(words, Style::new().fg(style::BAD));
        lines.extend(end.unspent.then(|| warn("points were left over: the last round")));
        lines.extend(end.shortage.then(|| warn("a claim was missing: the last round")));
        Panel { title: "End", lines }
    }
}

fn list(names: &[&str]) -> String {
    if names.is_empty() { "none".to_owned() } else { names.join(", ") }
}

fn badge(colour: &colorado_midland::edition::ColourSpec) -> Span<'static> {
    let back = style::from_hex(&colour.rgb);
    Span::styled(colour.letter.clone(), Style::new().bg(back).fg(style::ink_on(back)).add_modifier(Modifier::BOLD))
}

fn glyph(terrain: Terrain) -> char {
    match terrain {
        Terrain::Normal => '.',
        Terrain::Difficult => '~',
        Terrain::Pass => '=',
        Terrain::City => '#',
        Terrain::District => '$',
    }
}

fn terrain(terrain: Terrain) -> &'static str {
    match terrain {
        Terrain::Normal => "open ground",
        Terrain::Difficult => "difficult ground",
        Terrain::Pass => "mountain pass",
        Terrain::City => "city",
        Terrain::District => "mining district",
    }
}

fn back(terrain: Terrain) -> Color {
    match terrain {
        Terrain::Normal => Color::Indexed(180),
        Terrain::Difficult => Color::Indexed(65),
        Terrain::Pass => Color::Indexed(231),
        Terrain::City => Color::Indexed(97),
        Terrain::District => Color::Indexed(136),
    }
}
