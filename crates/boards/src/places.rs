//! Where the targets of a drawing lie: a small reader of our own SVG, for arrows and callouts drawn on top of it.
//!
//! It knows what the boards write: nested groups that are moved, boxes, circles, polygons and paths. A place is the box
//! around everything inside the element that carries its name.

use std::collections::BTreeMap;

/// A box in the units of the drawing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Place {
    /// Left.
    pub x0: f64,
    /// Top.
    pub y0: f64,
    /// Right.
    pub x1: f64,
    /// Bottom.
    pub y1: f64,
}

impl Place {
    fn point(x: f64, y: f64) -> Place {
        Place { x0: x, y0: y, x1: x, y1: y }
    }

    /// Its middle.
    #[must_use]
    pub fn middle(&self) -> (f64, f64) {
        (self.x0.midpoint(self.x1), self.y0.midpoint(self.y1))
    }

    /// The box around both.
    #[must_use]
    pub fn with(self, other: Place) -> Place {
        Place {
            x0: self.x0.min(other.x0),
            y0: self.y0.min(other.y0),
            x1: self.x1.max(other.x1),
            y1: self.y1.max(other.y1),
        }
    }

    fn moved(self, (dx, dy): (f64, f64)) -> Place {
        Place { x0: self.x0 + dx, y0: self.y0 + dy, x1: self.x1 + dx, y1: self.y1 + dy }
    }
}

/// An element that is open while the drawing is read.
struct Open {
    tag: String,
    names: Vec<String>,
    /// How far everything inside is moved.
    by: (f64, f64),
}

/// Where everything with a `data-target`, `data-spot`, `data-explain` or `data-piece` lies, by its name.
#[must_use]
pub fn places(svg: &str) -> BTreeMap<String, Place> {
    let mut found: BTreeMap<String, Place> = BTreeMap::new();
    let mut open: Vec<Open> = Vec::new();
    let mut rest = svg;
    while let Some(begin) = rest.find('<') {
        rest = &rest[begin + 1..];
        let Some(end) = rest.find('>') else { break };
        let (inside, after) = (&rest[..end], &rest[end + 1..]);
        rest = after;
        if let Some(tag) = inside.strip_prefix('/') {
            // What was left open inside, such as an empty HTML element, ends with it.
            if let Some(at) = open.iter().rposition(|element| element.tag == tag.trim()) {
                open.truncate(at);
            }
            continue;
        }
        if inside.starts_with(['!', '?']) {
            continue;
        }
        let (inside, closed) = inside.strip_suffix('/').map_or((inside, false), |inside| (inside, true));
        let tag = inside.split_whitespace().next().unwrap_or_default().to_owned();
        // A style sheet is no drawing, and what is defined is drawn elsewhere.
        if matches!(tag.as_str(), "style" | "defs" | "clipPath" | "mask" | "pattern" | "symbol") && !closed {
            let close = format!("</{tag}>");
            rest = rest.find(&close).map_or("", |at| &rest[at + close.len()..]);
            continue;
        }
        let attributes = Attributes(inside);
        let by = open.last().map_or((0.0, 0.0), |element| element.by);
        let here = attributes.get("transform").map_or((0.0, 0.0), translation);
        let by = (by.0 + here.0, by.1 + here.1);
        let names = ["data-target", "data-spot", "data-explain", "data-piece"];
        let names: Vec<String> = names.iter().filter_map(|name| attributes.get(name)).map(unescaped).collect();
        if let Some(shape) = shape(&tag, attributes).map(|shape| shape.moved(by)) {
            for name in open.iter().flat_map(|element| &element.names).chain(&names) {
                let known = found.get(name).copied();
                found.insert(name.clone(), known.map_or(shape, |known| known.with(shape)));
            }
        }
        if !closed {
            open.push(Open { tag, names, by });
        }
    }
    found
}

fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&amp;", "&")
}

#[derive(Clone, Copy)]
struct Attributes<'a>(&'a str);

impl<'a> Attributes<'a> {
    fn get(self, name: &str) -> Option<&'a str> {
        let (_, after) = self.0.split_once(&format!(" {name}=\""))?;
        after.split('"').next()
    }

    fn number(self, name: &str) -> Option<f64> {
        self.get(name)?.parse().ok()
    }
}

/// `translate(12 30) …`: everything else about a transform is left alone.
fn translation(transform: &str) -> (f64, f64) {
    let Some((_, after)) = transform.split_once("translate(") else { return (0.0, 0.0) };
    let numbers = numbers(after.split(')').next().unwrap_or_default());
    (numbers.first().copied().unwrap_or(0.0), numbers.get(1).copied().unwrap_or(0.0))
}

fn shape(tag: &str, of: Attributes<'_>) -> Option<Place> {
    match tag {
        "rect" | "image" | "use" | "svg" => {
            let (x, y) = (of.number("x").unwrap_or(0.0), of.number("y").unwrap_or(0.0));
            let (w, h) = (of.number("width").unwrap_or(0.0), of.number("height").unwrap_or(0.0));
            Some(Place { x0: x, y0: y, x1: x + w, y1: y + h })
        }
        "circle" | "ellipse" => {
            let (x, y) = (of.number("cx").unwrap_or(0.0), of.number("cy").unwrap_or(0.0));
            let r = of.number("r");
            let (rx, ry) = (r.or(of.number("rx")).unwrap_or(0.0), r.or(of.number("ry")).unwrap_or(0.0));
            Some(Place { x0: x - rx, y0: y - ry, x1: x + rx, y1: y + ry })
        }
        "line" => Some(
            Place::point(of.number("x1")?, of.number("y1")?).with(Place::point(of.number("x2")?, of.number("y2")?)),
        ),
        "polygon" | "polyline" => around(&pairs(&numbers(of.get("points")?))),
        "path" => around(&path(of.get("d")?)),
        "text" => Some(Place::point(of.number("x")?, of.number("y")?)),
        _ => None,
    }
}

fn around(points: &[(f64, f64)]) -> Option<Place> {
    points.iter().map(|(x, y)| Place::point(*x, *y)).reduce(Place::with)
}

fn pairs(numbers: &[f64]) -> Vec<(f64, f64)> {
    numbers.chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// All numbers of a text: `-3.5-2,8` is three of them.
fn numbers(text: &str) -> Vec<f64> {
    let mut found = Vec::new();
    let mut word = String::new();
    for letter in text.chars().chain([' ']) {
        let goes_on =
            letter.is_ascii_digit() || letter == '.' && !word.contains('.') || letter == '-' && word.is_empty();
        if goes_on {
            word.push(letter);
            continue;
        }
        found.extend(word.parse::<f64>());
        word.clear();
        if matches!(letter, '-' | '.') {
            word.push(letter);
        }
    }
    found
}

/// The points that a path goes through or leans on.
fn path(d: &str) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    let (mut at, mut start) = ((0.0, 0.0), (0.0, 0.0));
    let commands = d.split_inclusive(|letter: char| letter.is_ascii_alphabetic());
    let mut command = 'M';
    let mut run = |command: char, words: &str, at: &mut (f64, f64), start: &mut (f64, f64)| {
        let numbers = numbers(words);
        let relative = command.is_ascii_lowercase();
        let from = |at: &(f64, f64)| if relative { *at } else { (0.0, 0.0) };
        match command.to_ascii_uppercase() {
            'H' => numbers.iter().for_each(|x| {
                at.0 = from(at).0 + x;
                points.push(*at);
            }),
            'V' => numbers.iter().for_each(|y| {
                at.1 = from(at).1 + y;
                points.push(*at);
            }),
            'Z' => *at = *start,
            // Of an arc only the end counts; of a curve all that it leans on.
            letter => {
                let size = match letter {
                    'A' => 7,
                    'C' => 6,
                    'S' | 'Q' => 4,
                    _ => 2,
                };
                for (k, part) in numbers.chunks_exact(size).enumerate() {
                    let base = from(at);
                    let part = if letter == 'A' { &part[5..] } else { part };
                    for (x, y) in pairs(part) {
                        *at = (base.0 + x, base.1 + y);
                        points.push(*at);
                    }
                    if letter == 'M' && k == 0 {
                        *start = *at;
                    }
                }
            }
        }
    };
    for piece in commands {
        let (words, next) = match piece.char_indices().next_back() {
            Some((k, letter)) if letter.is_ascii_alphabetic() => (&piece[..k], Some(letter)),
            _ => (piece, None),
        };
        run(command, words, &mut at, &mut start);
        if let Some(next) = next {
            command = next;
            if next.eq_ignore_ascii_case(&'z') {
                run(next, "", &mut at, &mut start);
            }
        }
    }
    points
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_moved_grouped_and_drawn_in_any_way_is_found() {
        let svg = r#"<svg viewBox="0 0 9 9"><style>.a > .b { x: 1 }</style><g transform="translate(10 20)">
            <g data-target="hex:A1" transform="translate(5,-5)"><circle cx="1" cy="2" r="3"/></g>
            <path data-spot="way:1" d="M1 2h4v-6l-2-2Z"/><polygon data-target="p" points="0,0 4,0 4,8"/></g>
            <rect data-piece="r" x="1" y="2" width="3" height="4"></rect></svg>"#;
        let places = places(svg);
        assert_eq!(places["hex:A1"], Place { x0: 13.0, y0: 14.0, x1: 19.0, y1: 20.0 });
        assert_eq!(places["way:1"], Place { x0: 11.0, y0: 14.0, x1: 15.0, y1: 22.0 });
        assert_eq!(places["p"].middle(), (12.0, 24.0));
        assert_eq!(places["r"], Place { x0: 1.0, y0: 2.0, x1: 4.0, y1: 6.0 });
    }
}
