//! A picture in a text: a real position, drawn by the game's own board, with arrows and numbered callouts.
//!
//! ```
//! use boards::figure::Figure;
//!
//! let figure = Figure::read("seats = 3\nseed = 17\ncall = hex:F12 | A hex\ncaption = The map")?;
//! let drawn = figure.draw("colorado-midland")?;
//! assert_eq!(drawn.calls, ["A hex"]);
//! # Ok::<(), String>(())
//! ```

use std::{collections::BTreeMap, fmt::Write};

use engine::{Key, Luck, Seat, Setup, Viewer, say::name};
use table::{BotKind, Position};

use crate::{
    Part, Scene, board,
    pen::Tenth,
    places::{Place, places},
    t,
    words::escaped,
};

/// So many steps of bots may be played for a picture.
const MOST_STEPS: u32 = 400;

/// A picture as it is described.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    setup: Setup,
    seed: u64,
    play: u32,
    steps: Vec<(Seat, String)>,
    see: Option<u8>,
    part: String,
    view: Option<[f64; 4]>,
    focus: Vec<String>,
    arrows: Vec<(String, String)>,
    calls: Vec<(String, String)>,
    /// What stands below it.
    pub caption: String,
}

/// A picture as it is drawn.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// A file of its own, or a panel as HTML.
    pub picture: Picture,
    /// What the numbered callouts say.
    pub calls: Vec<String>,
}

/// What a picture is made of.
#[derive(Clone, Debug)]
pub enum Picture {
    /// A complete SVG file, and how wide and high it is.
    Map(String, u32, u32),
    /// A panel beside the map.
    Panel(String),
}

impl Figure {
    /// Reads a description: one key a line.
    pub fn read(text: &str) -> Result<Figure, String> {
        let mut figure = Figure { setup: Setup::of(3), ..Figure::default() };
        for line in text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (key, value) = line.split_once('=').ok_or_else(|| format!("“{line}” has no ="))?;
            let value = value.split(" #").next().unwrap_or_default().trim();
            figure.take(key.trim(), value).map_err(|why| format!("“{line}”: {why}"))?;
        }
        Ok(figure)
    }

    fn take(&mut self, key: &str, value: &str) -> Result<(), String> {
        let words = || value.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
        let number = |value: &str| value.parse::<u64>().map_err(|_| format!("“{value}” is no number"));
        match key {
            "seats" => self.setup.seats = number(value)? as u8,
            "seed" => self.seed = number(value)?,
            "play" => self.play = number(value)? as u32,
            "see" => self.see = Some(number(value)? as u8),
            "part" => self.part = value.to_owned(),
            "caption" => self.caption = value.to_owned(),
            "focus" => self.focus = words(),
            "options" => {
                for option in value.split(',').map(str::trim).filter(|option| !option.is_empty()) {
                    let (name, chosen) = option.split_once('=').ok_or("an option is name=value")?;
                    self.setup.options.insert(name.trim().to_owned(), chosen.trim().to_owned());
                }
            }
            "steps" => {
                for step in value.split(';').map(str::trim).filter(|step| !step.is_empty()) {
                    let (seat, action) = step.split_once(' ').ok_or("a step is a seat and an action")?;
                    self.steps.push((Seat(number(seat)? as u8), action.to_owned()));
                }
            }
            "view" => {
                let numbers: Vec<f64> = words().iter().filter_map(|word| word.parse().ok()).collect();
                self.view = Some(numbers.try_into().map_err(|_| "a view is x y width height")?);
            }
            "arrow" => {
                let (from, to) = value.split_once("->").ok_or("an arrow is from -> to")?;
                self.arrows.push((from.trim().to_owned(), to.trim().to_owned()));
            }
            "call" => {
                let (at, says) = value.split_once('|').ok_or("a callout is target | words")?;
                self.calls.push((at.trim().to_owned(), says.trim().to_owned()));
            }
            _ => return Err("there is no such key".to_owned()),
        }
        Ok(())
    }

    /// The position that it shows.
    fn position(&self, game: &str) -> Result<Box<dyn Position>, String> {
        let rules = table::open(game, &self.setup).map_err(|why| why.to_string())?;
        let (mut position, _) = rules.begin(&Key::from_seed(self.seed));
        let mut luck = Luck::new(self.seed);
        for _ in 0..self.play.min(MOST_STEPS) {
            let Some(seat) = position.to_act().first() else { break };
            let action = position.advise(seat, BotKind::Greedy, &mut luck).ok_or("a bot found nothing to do")?;
            position.play(seat, &action).map_err(|why| why.to_string())?;
        }
        for (seat, action) in &self.steps {
            position.play(*seat, action).map_err(|why| format!("seat {}, “{action}”: {why}", seat.0))?;
        }
        Ok(position)
    }

    /// Draws it.
    pub fn draw(&self, game: &str) -> Result<Drawn, String> {
        let position = self.position(game)?;
        let board = board(game).ok_or("the game has no board")?;
        let who = Viewer::from(self.see.map(Seat));
        let view = position.typed_view(who);
        let names: Vec<String> = (1..=self.setup.seats).map(|n| t!("Player {n}", n = name(n)).to_string()).collect();
        let rules = position.rules();
        let scene = Scene { rules: &*rules, view: &*view, who, names: &names, fresh: &[] };
        let calls = self.calls.iter().map(|(_, says)| says.clone()).collect();
        if !matches!(self.part.as_str(), "" | "map") {
            let panel =
                board.changing(&scene).into_iter().find(|part| part.part == Part::Panel && part.id == self.part);
            let panel = panel.ok_or_else(|| format!("there is no panel “{}”", self.part))?;
            return Ok(Drawn { picture: Picture::Panel(self.marked(&panel.html.0)?), calls });
        }
        let (map, svg) = (board.map(&scene).0, board.svg(&scene));
        let whole = view_box(&map).ok_or("the map has no viewBox")?;
        // What can only be pointed at is not in a file that stands alone; both are drawn in the same units.
        let mut found = places(&svg);
        found.extend(places(&map));
        let frame = self.frame(whole, &found)?;
        let marks = self.marks(frame, &found)?;
        let (svg, width, height) = framed(&svg, frame, &marks)?;
        Ok(Drawn { picture: Picture::Map(svg, width, height), calls })
    }

    /// Which part of the map is shown.
    fn frame(&self, whole: [f64; 4], found: &BTreeMap<String, Place>) -> Result<[f64; 4], String> {
        if let Some(view) = self.view {
            return Ok(view);
        }
        let Some(around) = self
            .focus
            .iter()
            .map(|id| place(found, id))
            .collect::<Result<Vec<_>, _>>()?
            .into_iter()
            .reduce(Place::with)
        else {
            return Ok(whole);
        };
        // Room around it, and never a sliver.
        let margin = (whole[2].max(whole[3]) * 0.05).max((around.x1 - around.x0).max(around.y1 - around.y0) * 0.2);
        let (width, height) = (around.x1 - around.x0 + 2.0 * margin, around.y1 - around.y0 + 2.0 * margin);
        let (x, y) = around.middle();
        let (width, height) = (width.max(height * 0.8), height.max(width * 0.45));
        Ok([x - width / 2.0, y - height / 2.0, width, height])
    }

    /// Arrows and callouts, in the units of the drawing.
    fn marks(&self, frame: [f64; 4], found: &BTreeMap<String, Place>) -> Result<String, String> {
        let mut out = String::new();
        let unit = frame[2].max(frame[3]) / 100.0;
        for (from, to) in &self.arrows {
            out.push_str(&arrow(place(found, from)?.middle(), place(found, to)?.middle(), unit));
        }
        for (k, (at, says)) in (1..).zip(&self.calls) {
            let at = place(found, at)?;
            // At the corner of the thing, not on it, and within the picture.
            let x = at.x1.min(frame[0] + frame[2] - 2.5 * unit).max(frame[0] + 2.5 * unit);
            let y = at.y0.min(frame[1] + frame[3] - 2.5 * unit).max(frame[1] + 2.5 * unit);
            let _ = write!(
                out,
                r##"<g><title>{}</title><circle cx="{}" cy="{}" r="{r}" fill="#a3231d" stroke="#fff" stroke-width="{s}"/><text x="{}" y="{}" style="font:bold {f}px 'DejaVu Sans',Arial,sans-serif;fill:#fff;text-anchor:middle">{k}</text></g>"##,
                escaped(says),
                Tenth(x),
                Tenth(y),
                Tenth(x),
                Tenth(y + 0.9 * unit),
                r = Tenth(2.0 * unit),
                s = Tenth(0.35 * unit),
                f = Tenth(2.6 * unit),
            );
        }
        Ok(out)
    }

    /// A panel with its callouts: a number inside the element that each names. A picture has no IDs and nothing to press.
    fn marked(&self, panel: &str) -> Result<String, String> {
        let mut html = panel.to_owned();
        for (k, (at, _)) in (1..).zip(&self.calls) {
            let names = ["data-target", "data-spot", "data-explain", "data-count"];
            let here = names.iter().find_map(|name| html.find(&format!(" {name}=\"{}\"", escaped(at))));
            let here = here.ok_or_else(|| format!("there is no “{at}” in this panel"))?;
            let end = here + html[here..].find('>').ok_or("an element ends")? + 1;
            html.insert_str(end, &format!("<b class=\"call-mark\">{k}</b>"));
        }
        Ok(without_ids(&html))
    }
}

fn place(found: &BTreeMap<String, Place>, id: &str) -> Result<Place, String> {
    found.get(id).copied().ok_or_else(|| format!("nothing is drawn as “{id}”"))
}

/// An arrow that leaves both its ends free.
fn arrow((x0, y0): (f64, f64), (x1, y1): (f64, f64), unit: f64) -> String {
    let length = (x1 - x0).hypot(y1 - y0).max(0.1);
    let (dx, dy) = ((x1 - x0) / length, (y1 - y0) / length);
    let gap = (1.8 * unit).min(length * 0.2);
    let (x0, y0, x1, y1) = (x0 + dx * gap, y0 + dy * gap, x1 - dx * gap, y1 - dy * gap);
    let (bx, by) = (x1 - dx * 2.6 * unit, y1 - dy * 2.6 * unit);
    let (wx, wy) = (-dy * 1.3 * unit, dx * 1.3 * unit);
    let shaft = format!("M{} {}L{} {}", Tenth(x0), Tenth(y0), Tenth(bx), Tenth(by));
    let head = format!(
        "M{} {}L{} {}L{} {}Z",
        Tenth(x1),
        Tenth(y1),
        Tenth(bx + wx),
        Tenth(by + wy),
        Tenth(bx - wx),
        Tenth(by - wy)
    );
    let (thin, thick) = (Tenth(0.9 * unit), Tenth(1.7 * unit));
    format!(
        r##"<g style="fill:none;stroke-linecap:round"><path d="{shaft}" style="stroke:#fff;stroke-width:{thick}"/><path d="{head}" style="fill:#a3231d;stroke:#fff;stroke-width:{}"/><path d="{shaft}" style="stroke:#a3231d;stroke-width:{thin}"/></g>"##,
        Tenth(0.4 * unit)
    )
}

/// The `viewBox` of the first element.
fn view_box(svg: &str) -> Option<[f64; 4]> {
    let inside = svg.split_once("viewBox=\"")?.1.split('"').next()?;
    let numbers: Vec<f64> = inside.split_whitespace().filter_map(|number| number.parse().ok()).collect();
    numbers.try_into().ok()
}

/// The same file with another frame, and more drawn on top.
fn framed(svg: &str, [x, y, width, height]: [f64; 4], marks: &str) -> Result<(String, u32, u32), String> {
    const WIDEST: f64 = 760.0;
    const HIGHEST: f64 = 620.0;
    let (head, body) = svg.split_once('>').ok_or("this is no SVG")?;
    let body = body.strip_suffix("</svg>").ok_or("this is no SVG")?;
    let class = head.split_once("class=\"").and_then(|(_, after)| after.split('"').next()).unwrap_or_default();
    let scale = (WIDEST / width).min(HIGHEST / height);
    let (wide, high) = ((width * scale).round(), (height * scale).round());
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" class="{class}" width="{wide}" height="{high}" viewBox="{} {} {} {}">{body}{marks}</svg>"#,
        Tenth(x),
        Tenth(y),
        Tenth(width),
        Tenth(height)
    );
    Ok((svg, wide as u32, high as u32))
}

/// A panel twice in one page must not have one ID twice.
fn without_ids(html: &str) -> String {
    let mut out = String::with_capacity(html.len());
    let mut rest = html;
    while let Some(at) = rest.find(" id=\"") {
        out.push_str(&rest[..at]);
        let after = &rest[at + 5..];
        rest = after.find('"').map_or("", |end| &after[end + 1..]);
    }
    out.push_str(rest);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_read_or_what_is_wrong_is_said() {
        let figure =
            Figure::read("seats = 4 # four\noptions = confirm=skip\narrow = a -> b\ncall = a | One | two\n").unwrap();
        assert_eq!((figure.setup.seats, figure.setup.options["confirm"].as_str()), (4, "skip"));
        assert_eq!(figure.calls, [("a".to_owned(), "One | two".to_owned())]);
        assert!(Figure::read("seats = many").unwrap_err().contains("no number"));
        assert!(Figure::read("colour = red").unwrap_err().contains("no such key"));
    }

    #[test]
    fn every_board_draws_a_picture_with_arrows_and_callouts() {
        for title in table::TITLES {
            let rules = table::open(title.id, &Setup::of(3)).unwrap();
            let (position, _) = rules.begin(&Key::from_seed(3));
            let view = position.typed_view(Viewer::Spectator);
            let scene = Scene { rules: &*rules, view: &*view, who: Viewer::Spectator, names: &[], fresh: &[] };
            let found = places(&board(title.id).unwrap().map(&scene).0);
            assert!(found.len() > 20, "{}: {found:?}", title.id);
            let (from, to) = (found.keys().next().unwrap(), found.keys().next_back().unwrap());
            let text = format!("seed = 3\nfocus = {from} {to}\narrow = {from} -> {to}\ncall = {to} | Here");
            let drawn = Figure::read(&text).unwrap().draw(title.id).unwrap();
            let Picture::Map(svg, width, _) = drawn.picture else { panic!("a map") };
            assert!(svg.contains(">1</text>") && width > 200, "{}", title.id);
        }
    }
}
