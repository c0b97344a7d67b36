//! A map of hexes in characters, for any game that has one.

use std::collections::BTreeSet;

use ratatui::{
    buffer::Buffer,
    layout::Rect,
    style::{Color, Modifier, Style},
};

use super::style;

/// A map: hexes that can be pointed at, and scenery.
#[derive(Clone, Debug, Default)]
pub struct HexMap {
    /// The hexes.
    pub cells: Vec<Cell>,
    /// What only stands there.
    pub scenery: Vec<Scenery>,
}

/// One hex.
#[derive(Clone, Debug)]
pub struct Cell {
    /// Its target ID: `hex:F12`.
    pub target: String,
    /// Another target that is about this place, such as a claim in its district.
    pub about: Option<String>,
    /// Across, in half hexes.
    pub x: i32,
    /// Down.
    pub row: i32,
    /// Its terrain as a character.
    pub glyph: char,
    /// Its terrain as a colour.
    pub back: Color,
    /// A few letters for the largest size.
    pub caption: String,
    /// Everything about it, for the line below the map.
    pub label: String,
    /// What stands in it.
    pub pieces: Vec<Piece>,
    /// Whether nothing passes to the next hex on the right.
    pub wall: bool,
}

/// Something in a hex.
#[derive(Clone, Debug)]
pub struct Piece {
    /// One letter.
    pub letter: char,
    /// Its colour.
    pub colour: Color,
}

/// A mark on the map that is no hex of the game.
#[derive(Clone, Debug)]
pub struct Scenery {
    /// Across, in half hexes.
    pub x: i32,
    /// Down.
    pub row: i32,
    /// The mark.
    pub glyph: char,
}

/// How large a hex is drawn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Zoom {
    /// Two characters.
    Small,
    /// Four characters.
    #[default]
    Normal,
    /// Eight characters on two lines.
    Large,
}

impl Zoom {
    /// The next size, round and round.
    pub fn next(self) -> Zoom {
        match self {
            Zoom::Small => Zoom::Normal,
            Zoom::Normal => Zoom::Large,
            Zoom::Large => Zoom::Small,
        }
    }

    fn size(self) -> (i32, i32) {
        match self {
            Zoom::Small => (2, 1),
            Zoom::Normal => (4, 1),
            Zoom::Large => (8, 2),
        }
    }
}

/// A way to move the cursor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the names say it")]
pub enum Way {
    Up,
    Down,
    Left,
    Right,
}

impl HexMap {
    /// The hex with this target ID.
    pub fn cell(&self, target: &str) -> Option<&Cell> {
        self.cells.iter().find(|cell| cell.target == target)
    }

    /// The hex that a target of any kind is about.
    pub fn about(&self, target: &str) -> Option<&Cell> {
        self.cell(target).or_else(|| self.cells.iter().find(|cell| cell.about.as_deref() == Some(target)))
    }

    /// The hex one step away. Up and down keep to the column `x` as well as the map allows.
    pub fn step(&self, from: &Cell, x: i32, way: Way) -> Option<&Cell> {
        match way {
            Way::Left => self.row(from.row).filter(|cell| cell.x < from.x).max_by_key(|cell| cell.x),
            Way::Right => self.row(from.row).filter(|cell| cell.x > from.x).min_by_key(|cell| cell.x),
            Way::Up => self.nearest_row(from.row, -1, x),
            Way::Down => self.nearest_row(from.row, 1, x),
        }
    }

    fn row(&self, row: i32) -> impl Iterator<Item = &Cell> {
        self.cells.iter().filter(move |cell| cell.row == row)
    }

    fn nearest_row(&self, from: i32, by: i32, x: i32) -> Option<&Cell> {
        (1..4).find_map(|k| self.row(from + k * by).min_by_key(|cell| ((cell.x - x).abs(), cell.x)))
    }

    /// Columns and lines the whole map needs.
    pub fn size(&self, zoom: Zoom) -> (u16, u16) {
        let (wide, high) = zoom.size();
        let right = self.cells.iter().map(|cell| cell.x).max().unwrap_or(0);
        let bottom = self.cells.iter().map(|cell| cell.row).max().unwrap_or(0);
        (((right * wide / 2) + wide + 1) as u16, ((bottom + 1) * high) as u16)
    }
}

/// The map on the screen, scrolled so that the cursor can be seen.
pub struct MapView<'a> {
    /// The map.
    pub map: &'a HexMap,
    /// Its size.
    pub zoom: Zoom,
    /// The target under the cursor.
    pub cursor: Option<&'a str>,
    /// What can be pointed at.
    pub lit: &'a BTreeSet<&'a str>,
}

impl MapView<'_> {
    /// Draws it.
    pub fn draw(&self, area: Rect, buffer: &mut Buffer) {
        let (wide, high) = self.zoom.size();
        let (left, top) = self.corner(area);
        let place = |x: i32, row: i32| (1 + x * wide / 2 - left, row * high - top);
        for mark in &self.map.scenery {
            let (x, y) = place(mark.x, mark.row);
            let middle = if self.zoom == Zoom::Small { 0 } else { wide / 2 - 1 };
            put(area, buffer, (x + middle, y), mark.glyph, Style::new().fg(style::SCENERY));
        }
        for cell in &self.map.cells {
            self.draw_cell(cell, place(cell.x, cell.row), area, buffer);
        }
        if let Some(cell) = self.cursor.and_then(|target| self.map.cell(target)) {
            let (x, y) = place(cell.x, cell.row);
            let style = Style::new().fg(style::CURSOR).add_modifier(Modifier::BOLD);
            for line in 0..high {
                put(area, buffer, (x - 1, y + line), '[', style);
                put(area, buffer, (x + wide - 1, y + line), ']', style);
            }
        }
    }

    /// The part of the map at the top left corner of the area.
    fn corner(&self, area: Rect) -> (i32, i32) {
        let (wide, high) = self.zoom.size();
        let (whole_x, whole_y) = self.map.size(self.zoom);
        let cell = self.cursor.and_then(|target| self.map.cell(target));
        let (x, y) = cell.map_or((0, 0), |cell| (cell.x * wide / 2, cell.row * high));
        (scroll(x, i32::from(area.width), i32::from(whole_x)), scroll(y, i32::from(area.height), i32::from(whole_y)))
    }

    fn draw_cell(&self, cell: &Cell, (x, y): (i32, i32), area: Rect, buffer: &mut Buffer) {
        let lit = self.lit.contains(cell.target.as_str());
        let (wide, high) = self.zoom.size();
        let back = if lit { style::LIT } else { cell.back };
        let mut base = Style::new().bg(back).fg(style::ink_on(back));
        if lit {
            base = base.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        // One column is left free between two hexes, except in the smallest size.
        let inside = if self.zoom == Zoom::Small { wide } else { wide - 1 };
        for line in 0..high {
            (0..inside).for_each(|k| put(area, buffer, (x + k, y + line), ' ', base));
        }
        for (k, (letter, style)) in self.marks(cell, base, lit).into_iter().enumerate() {
            put(area, buffer, (x + k as i32, y), letter, style);
        }
        if self.zoom == Zoom::Large {
            for (k, letter) in cell.caption.chars().take(inside as usize).enumerate() {
                put(area, buffer, (x + k as i32, y + 1), letter, base);
            }
        }
        if cell.wall && self.zoom != Zoom::Small {
            put(area, buffer, (x + inside, y), '|', Style::new().fg(style::WALL).add_modifier(Modifier::BOLD));
        }
    }

    /// Terrain and pieces of a hex, from the left.
    fn marks(&self, cell: &Cell, base: Style, lit: bool) -> Vec<(char, Style)> {
        let terrain = (if lit { '•' } else { cell.glyph }, base);
        let pieces = cell.pieces.iter().map(|piece| {
            let style = Style::new().bg(piece.colour).fg(style::ink_on(piece.colour)).add_modifier(Modifier::BOLD);
            (piece.letter, style)
        });
        let room = match self.zoom {
            Zoom::Small => 2,
            Zoom::Normal => 3,
            Zoom::Large => 7,
        };
        if cell.pieces.len() < room {
            return std::iter::once(terrain).chain(pieces).collect();
        }
        let mut marks: Vec<_> = pieces.take(room).collect();
        if cell.pieces.len() > room {
            marks[room - 1].0 = '+';
        }
        marks
    }
}

/// Where a window onto a line of `whole` begins, so that `at` is in its middle where possible.
fn scroll(at: i32, window: i32, whole: i32) -> i32 {
    if whole <= window {
        return -((window - whole) / 2);
    }
    (at - window / 2).clamp(0, whole - window)
}

fn put(area: Rect, buffer: &mut Buffer, (x, y): (i32, i32), letter: char, style: Style) {
    if x < 0 || y < 0 || x >= i32::from(area.width) || y >= i32::from(area.height) {
        return;
    }
    if let Some(cell) = buffer.cell_mut((area.x + x as u16, area.y + y as u16)) {
        cell.set_char(letter).set_style(Style::reset().patch(style));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn map() -> HexMap {
        let cell = |name: &str, x, row| Cell {
            target: format!("hex:{name}"),
            about: (name == "C1").then(|| "claim:creede".to_owned()),
            x,
            row,
            glyph: '.',
            back: Color::Indexed(180),
            caption: name.to_owned(),
            label: name.to_owned(),
            pieces: vec![],
            wall: false,
        };
        HexMap { cells: vec![cell("A1", 0, 0), cell("A2", 2, 0), cell("B1", 1, 1), cell("C1", 0, 2)], scenery: vec![] }
    }

    #[test]
    fn the_cursor_walks_over_the_hexes() {
        let map = map();
        let step = |from: &str, x, way| map.step(map.cell(from).unwrap(), x, way).map(|cell| cell.caption.clone());
        assert_eq!(step("hex:A1", 0, Way::Right).as_deref(), Some("A2"));
        assert_eq!(step("hex:A1", 0, Way::Left), None);
        assert_eq!(step("hex:A1", 0, Way::Down).as_deref(), Some("B1"));
        assert_eq!(step("hex:B1", 0, Way::Down).as_deref(), Some("C1"));
        assert_eq!(step("hex:B1", 2, Way::Up).as_deref(), Some("A2"));
        assert_eq!(step("hex:C1", 0, Way::Down), None);
        assert_eq!(map.about("claim:creede").map(|cell| cell.caption.as_str()), Some("C1"));
        assert!(map.about("claim:nowhere").is_none());
    }

    #[test]
    fn windows_follow_the_cursor_and_small_maps_stand_in_the_middle() {
        assert_eq!(scroll(50, 20, 100), 40);
        assert_eq!(scroll(0, 20, 100), 0);
        assert_eq!(scroll(99, 20, 100), 80);
        assert_eq!(scroll(0, 20, 10), -5);
    }

    #[test]
    fn hexes_show_terrain_pieces_light_and_cursor() {
        let mut map = map();
        map.cells[0].pieces.push(Piece { letter: 'G', colour: Color::Indexed(28) });
        let area = Rect::new(0, 0, 9, 3);
        let mut buffer = Buffer::empty(area);
        let lit = BTreeSet::from(["hex:A2"]);
        MapView { map: &map, zoom: Zoom::Normal, cursor: Some("hex:B1"), lit: &lit }.draw(area, &mut buffer);
        let line = |y| (0..9).map(|x| buffer[(x, y)].symbol()).collect::<String>();
        assert_eq!(line(0), " .G  •   ");
        assert_eq!(line(1), "  [.  ]  ");
        assert_eq!(line(2), " .       ");
    }
}
