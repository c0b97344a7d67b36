//! The country around the own network, in letters: towns where they lie, own track, other track and ways on.

use engine::{say, say::name};
use ratatui::{
    style::{Color, Style},
    text::{Line, Span},
};
use silverton::ids::{Segment, Town};

use super::{Panel, Scene};
use crate::tui::style::{self, dim};

/// The sheet, in letters: it fits beside the other panels and on a screen of 80 columns.
const WIDE: usize = 62;
const HIGH: usize = 19;
/// Letters kept free at the right for names.
const NAME: usize = 10;
/// Letters are about twice as high as they are wide.
const STRETCH: i32 = 2;

/// A letter and how it looks.
type Cell = (char, Style);

/// A sheet of letters.
struct Sheet {
    cells: Vec<Vec<Cell>>,
    corner: (i32, i32),
    /// Units of the map for a letter.
    scale: i32,
}

impl Sheet {
    /// A sheet on which all these points lie.
    fn around(points: &[(i32, i32)]) -> Sheet {
        let bounds = |of: fn(&(i32, i32)) -> i32| {
            let (low, high) = (points.iter().map(of).min(), points.iter().map(of).max());
            (low.unwrap_or(0), high.unwrap_or(0))
        };
        let ((west, east), (north, south)) = (bounds(|at| at.0), bounds(|at| at.1));
        let across = (east - west).div_euclid((WIDE - NAME - 2) as i32) + 1;
        let down = (south - north).div_euclid((HIGH as i32 - 2) * STRETCH) + 1;
        let scale = across.max(down).max(4);
        let cells = vec![vec![(' ', Style::new()); WIDE]; HIGH];
        Sheet { cells, corner: (west - scale, north - scale * STRETCH), scale }
    }

    /// Column and row of a point; it may be outside.
    fn place(&self, (x, y): (i32, i32)) -> (i32, i32) {
        let (west, north) = self.corner;
        ((x - west).div_euclid(self.scale), (y - north).div_euclid(self.scale * STRETCH))
    }

    fn cell(&mut self, (column, row): (i32, i32)) -> Option<&mut Cell> {
        let row = self.cells.get_mut(usize::try_from(row).ok()?)?;
        row.get_mut(usize::try_from(column).ok()?)
    }

    fn is_free(&mut self, at: (i32, i32)) -> bool {
        self.cell(at).is_some_and(|cell| matches!(cell.0, ' ' | '·'))
    }

    /// A line of one letter.
    fn draw(&mut self, from: (i32, i32), to: (i32, i32), mark: Cell) {
        let ((x, y), (to_x, to_y)) = (self.place(from), self.place(to));
        let steps = (to_x - x).abs().max((to_y - y).abs()).max(1);
        for k in 0..=steps {
            let at = (x + (to_x - x) * k / steps, y + (to_y - y) * k / steps);
            if let Some(cell) = self.cell(at) {
                *cell = mark;
            }
        }
    }

    /// A town, and its name where there is room: to the right, to the left, below, above.
    fn town(&mut self, at: (i32, i32), dot: char, name: &str, look: Style) {
        let (x, y) = self.place(at);
        if let Some(cell) = self.cell((x, y)) {
            *cell = (dot, look);
        }
        for most in [NAME + 4, NAME - 3, 3] {
            let words: String = name.chars().take(most).collect();
            let long = words.chars().count() as i32;
            let starts = [(x + 1, y), (x - long, y), (x - long / 2, y + 1), (x - long / 2, y - 1)];
            let fits =
                |sheet: &mut Sheet, (left, row): (i32, i32)| (left..left + long).all(|at| sheet.is_free((at, row)));
            let Some((left, row)) = starts.into_iter().find(|start| fits(self, *start)) else { continue };
            for (column, letter) in (left..).zip(words.chars()) {
                if let Some(cell) = self.cell((column, row)) {
                    *cell = (letter, look);
                }
            }
            return;
        }
    }

    fn lines(self) -> impl Iterator<Item = Line<'static>> {
        self.cells.into_iter().map(|row| {
            let mut spans: Vec<Span<'static>> = Vec::new();
            for part in row.chunk_by(|one, other| one.1 == other.1) {
                spans.push(Span::styled(part.iter().map(|cell| cell.0).collect::<String>(), part[0].1));
            }
            Line::from(spans)
        })
    }
}

impl Scene<'_> {
    /// Own towns, and those that one segment of track or two lead to.
    fn region(&self) -> Vec<Town> {
        let hero = self.hero();
        let tables = &self.game.tables;
        let ends = hero.track.iter().flat_map(|segment| tables.edition.segment(*segment).towns.iter().copied());
        let mut towns: Vec<Town> = hero.network.iter().chain(&hero.homes).copied().chain(ends).collect();
        for _ in 0..2 {
            let next: Vec<Town> = towns.iter().flat_map(|town| tables.ways(*town).iter().map(|way| way.to)).collect();
            towns.extend(next);
            towns.sort_unstable();
            towns.dedup();
        }
        towns
    }

    /// How a segment is marked: own track, the number of another's owner, or none yet.
    fn mark(&self, segment: Segment) -> Cell {
        let hero = self.hero();
        if hero.track.contains(&segment) {
            return ('#', Style::new().fg(style::GOOD));
        }
        let owner = self.view.players.iter().find(|player| player.track.contains(&segment));
        match owner.and_then(|player| char::from_digit(u32::from(player.seat.0) + 1, 10)) {
            Some(number) => (number, Style::new().fg(style::BAD)),
            None => ('·', Style::new().fg(style::SCENERY)),
        }
    }

    /// The map of the region.
    pub(super) fn map(&self) -> Panel {
        let edition = &self.game.tables.edition;
        let hero = self.hero();
        let towns = self.region();
        let points: Vec<(i32, i32)> = towns.iter().map(|town| edition.town(*town).at).collect();
        let mut sheet = Sheet::around(&points);
        let mut segments: Vec<Segment> = self.game.tables.all_segments().collect();
        segments.sort_by_key(|segment| self.mark(*segment).0 != '·');
        for segment in segments {
            let ends = &edition.segment(segment).towns;
            if ends.iter().any(|town| towns.contains(town)) {
                for pair in ends.windows(2) {
                    sheet.draw(edition.town(pair[0]).at, edition.town(pair[1]).at, self.mark(segment));
                }
            }
        }
        let mut order = towns;
        order.sort_by_key(|town| !hero.network.contains(town));
        for town in order {
            let spec = edition.town(town);
            let (dot, look) = match (hero.homes.contains(&town), hero.network.contains(&town)) {
                (true, _) => ('@', Style::new().fg(style::ACCENT)),
                (_, true) => ('o', Style::new().fg(Color::Reset)),
                _ => ('o', style::quiet()),
            };
            sheet.town(spec.at, dot, &spec.name, look);
        }
        let mut lines: Vec<Line<'static>> = sheet.lines().collect();
        let others = self.view.players.iter().filter(|player| player.seat != hero.seat);
        let others: Vec<String> =
            others.map(|player| format!("{} {}", player.seat.0 + 1, self.name(player.seat))).collect();
        lines.push(Line::from(dim(match others.is_empty() {
            true => say!("@ home, # your track, · not built").to_string(),
            false => say!("@ home, # your track, · not built, track of {others}", others = name(others.join(", ")))
                .to_string(),
        })));
        Panel { title: "Map", lines }
    }
}
