//! How each game looks in the terminal: one module per game.

mod cerro_gordo;
mod coloma;
mod colorado;
mod colorado_midland;
mod silverton;

use std::any::Any;

use ratatui::{style::Color, text::Line};
use table::Rules;

use super::hexmap::HexMap;

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
    let drawn = match rules.title().id {
        "cerro-gordo" => cerro_gordo::picture(rules.typed(), view, names),
        "coloma" => coloma::picture(rules.typed(), view, names),
        "colorado" => colorado::picture(rules.typed(), view, names),
        "colorado-midland" => colorado_midland::picture(rules.typed(), view, names),
        "silverton" => silverton::picture(rules.typed(), view, names),
        _ => None,
    };
    drawn.unwrap_or_default()
}
