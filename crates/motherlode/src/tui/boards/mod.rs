//! How each game looks in the terminal: one module per game.

mod cerro_gordo;
mod coloma;
mod colorado;
mod colorado_midland;
mod silverton;

use std::any::Any;

use ratatui::{style::Color, text::Line};
use table::Rules;

use super::{hexmap::HexMap, style};

/// What a game shows of a view.
#[derive(Clone, Debug, Default)]
pub struct Picture {
    /// The map, if there is one.
    pub map: Option<HexMap>,
    /// Everything around it, the most important first.
    pub panels: Vec<Panel>,
    /// The players' colours, in seat order.
    pub colours: Vec<Color>,
}

/// A titled part of the screen.
#[derive(Clone, Debug)]
pub struct Panel {
    /// Its title, a template.
    pub title: &'static str,
    /// What it says.
    pub lines: Vec<Line<'static>>,
}

/// Draws a game's view; a game without a module here is played by its list of choices and log.
pub fn picture(rules: &dyn Rules, view: &dyn Any, names: &[String]) -> Picture {
    let palette = rules.palette();
    let chosen = rules.colours().into_iter().filter_map(|at| palette.get(at));
    let colours: Vec<Color> = chosen.map(|colour| readable(&colour.rgb)).collect();
    let drawn = match rules.title().id {
        "cerro-gordo" => cerro_gordo::picture(rules.typed(), view, names),
        "coloma" => coloma::picture(rules.typed(), view, names),
        "colorado" => colorado::picture(rules.typed(), view, names),
        "colorado-midland" => colorado_midland::picture(rules.typed(), view, names, &colours),
        "silverton" => silverton::picture(rules.typed(), view, names),
        _ => None,
    };
    Picture { colours, ..drawn.unwrap_or_default() }
}

/// A player's colour as text on a dark screen: black would not be seen.
fn readable(rgb: &str) -> Color {
    let colour = style::from_hex(rgb);
    if style::ink_on(colour) == Color::Indexed(231) && matches!(colour, Color::Indexed(16..=17 | 52..=53)) {
        return Color::Indexed(250);
    }
    colour
}
