//! The picture on the game's card: a train on a trestle before the peaks. It brings its style along, since the
//! home page does not load the board's style sheet.

use std::fmt::Write;

use maud::{Markup, PreEscaped, html};

use super::peaks::Plate;
use crate::{
    pen::{Pen, Point},
    t,
};

/// The height of the rails.
const DECK: f64 = 128.0;

/// The illustration, 320 wide and 200 high.
pub fn emblem() -> Markup {
    html! {
        svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" role="img" aria-label=(t!("A train crosses a trestle before the peaks")) {
            rect width="320" height="200" fill="var(--paper-2)" {}
            path d=(sky()) fill="none" stroke="var(--water)" stroke-width=".7" opacity=".7" {}
            circle cx="244" cy="44" r="17" fill="var(--paper-2)" stroke="var(--gold)" stroke-width="1.2" {}
            (PreEscaped(range()))
            path d="M0 122Q40 112 78 124T150 120T226 124T320 114V200H0Z" fill="var(--forest)" {}
            path d=(gorge()) fill="var(--land)" stroke="var(--ink)" stroke-width=".8" {}
            path d="M150 200Q158 182 150 168T160 146L166 146Q160 158 168 170T176 200Z" fill="var(--water)" stroke="var(--ink)" stroke-width=".5" {}
            path d=(hachures()) fill="none" stroke="var(--ink)" stroke-width=".6" opacity=".75" {}
            path d=(trestle()) fill="none" stroke="var(--ink)" stroke-width="1.3" {}
            path d={ "M0 " (DECK) "H320V" (DECK + 4.0) "H0Z" } fill="var(--ink)" {}
            path d=(ties()) fill="none" stroke="var(--ink)" stroke-width="2" {}
            (PreEscaped(TRAIN))
            path d="M.8 .8H319.2V199.2H.8ZM4.5 4.5H315.5V195.5H4.5Z" fill="none" stroke="var(--ink)" stroke-width=".8" {}
        }
    }
}

/// The engraver's sky: level lines, closer together near the ground.
fn sky() -> String {
    let mut pen = Pen::default();
    for n in 0..13 {
        let y = 12.0 + f64::from(n) * (9.0 - 0.2 * f64::from(n));
        let (left, right) = (6.0 + f64::from(n * 37 % 50), 314.0 - f64::from(n * 53 % 60));
        pen.from(Point::new(left, y)).line(Point::new(right, y));
    }
    pen.path()
}

fn range() -> String {
    let mountains = [
        (5, 300.0, 122.0, 58.0, 62.0),
        (11, 40.0, 124.0, 74.0, 84.0),
        (17, 206.0, 124.0, 70.0, 74.0),
        (23, 122.0, 126.0, 84.0, 104.0),
    ];
    let mut out = String::new();
    for (seed, x, y, half, height) in mountains {
        let mut plate = Plate::default();
        plate.mountain(seed, Point::new(x, y), half, height);
        let (outline, face, strokes) = plate.take();
        let _ = write!(
            out,
            concat!(
                r#"<path d="{outline}" fill="var(--snow)" stroke="var(--ink)" stroke-width="1" stroke-linejoin="round"/>"#,
                r#"<path d="{face}" fill="var(--ink-2)" opacity=".22"/>"#,
                r#"<path d="{strokes}" fill="none" stroke="var(--ink)" stroke-width=".7" opacity=".8"/>"#,
            ),
            outline = outline,
            face = face,
            strokes = strokes,
        );
    }
    out
}

/// How deep the ground lies under the deck.
fn ground(x: f64) -> f64 {
    let away = ((x - 162.0) / 128.0).abs().min(1.0);
    DECK + 6.0 + 56.0 * (1.0 - away * away * (3.0 - 2.0 * away))
}

fn gorge() -> String {
    let mut pen = Pen::default();
    let floor = (0..=32).map(|n| f64::from(n) * 10.0).map(|x| Point::new(x, ground(x)));
    pen.lines(floor).line(Point::new(320.0, 200.0)).line(Point::new(0.0, 200.0)).close();
    pen.path()
}

fn hachures() -> String {
    let mut pen = Pen::default();
    for n in 0..64 {
        let x = 3.0 + 5.0 * f64::from(n);
        let lean = if x < 162.0 { 4.0 } else { -4.0 };
        let length = 5.0 + f64::from(n * 29 % 11);
        pen.from(Point::new(x, ground(x) + 2.0)).line(Point::new(x + lean, ground(x) + 2.0 + length));
    }
    pen.path()
}

/// Bents with braces, from the deck to the ground.
fn trestle() -> String {
    let mut pen = Pen::default();
    let bents: Vec<f64> = (0..15).map(|n| 50.0 + 16.0 * f64::from(n)).collect();
    for x in &bents {
        let foot = ground(*x);
        pen.from(Point::new(x - 2.0, DECK)).line(Point::new(x - 2.0 - (foot - DECK) * 0.05, foot));
        pen.from(Point::new(x + 2.0, DECK)).line(Point::new(x + 2.0 + (foot - DECK) * 0.05, foot));
    }
    for pair in bents.windows(2) {
        let low = ground(pair[0]).min(ground(pair[1]));
        let mut level = DECK + 4.0;
        while level + 9.0 < low {
            let next = (level + 17.0).min(low);
            pen.from(Point::new(pair[0] + 2.0, level)).line(Point::new(pair[1] - 2.0, next));
            pen.from(Point::new(pair[0] + 2.0, next)).line(Point::new(pair[1] - 2.0, next));
            level = next;
        }
    }
    pen.path()
}

fn ties() -> String {
    let mut pen = Pen::default();
    for n in 0..54 {
        let x = 3.0 + 6.0 * f64::from(n);
        pen.from(Point::new(x, DECK - 1.6)).line(Point::new(x + 3.0, DECK - 1.6));
    }
    pen.path()
}

/// Engine, tender and a coach, heading east, with smoke.
const TRAIN: &str = concat!(
    r#"<path d="M225 82q-11-4-7-13q-12 1-11-9q-13 2-13-8q-14 3-16-6q-12 2-17-4q14-7 24-1q9-6 17 1q11-5 15 4q11-2 11 8q9 1 7 11q6 8-10 17z" fill="var(--paper)" stroke="var(--ink)" stroke-width=".9"/>"#,
    r#"<path d="M218 69q5 1 8-3M207 60q6 2 9-3M194 52q5 2 8-2M178 46q5 1 8-2" fill="none" stroke="var(--ink-2)" stroke-width=".7"/>"#,
    // coach
    r#"<g fill="var(--accent)" stroke="var(--ink)" stroke-width="1"><path d="M76 100h62v19H76z"/></g>"#,
    r#"<path d="M73 98q34-6 68 0v3H73z" fill="var(--ink)"/>"#,
    r#"<path d="M80 104h7v6h-7zM91 104h7v6h-7zM102 104h7v6h-7zM113 104h7v6h-7zM124 104h7v6h-7z" fill="var(--paper-2)"/>"#,
    // tender
    r#"<path d="M144 104h26v15h-26z" fill="var(--good)" stroke="var(--ink)" stroke-width="1"/><path d="M146 104q5-6 10-3q6-4 12 3z" fill="var(--ink)"/>"#,
    // engine
    r#"<path d="M174 95h19v24h-19z" fill="var(--accent)" stroke="var(--ink)" stroke-width="1"/><path d="M171 92h25v3.5h-25z" fill="var(--ink)"/><path d="M178 98h9v8h-9z" fill="var(--paper-2)"/>"#,
    r#"<path d="M193 102h38q3 0 3 3v9q0 3-3 3h-38z" fill="var(--good)" stroke="var(--ink)" stroke-width="1"/>"#,
    r#"<path d="M205 102v15M217 102v15" stroke="var(--gold)" stroke-width="1.4" fill="none"/>"#,
    r#"<path d="M223 102l1-10l-4-9h13l-4 9l1 10zM200 102v-5q3-3 6 0v5zM211 102v-4q2.5-2 5 0v4z" fill="var(--ink)"/>"#,
    r#"<path d="M234 104h5v6h-5z" fill="var(--gold)" stroke="var(--ink)" stroke-width=".8"/>"#,
    r#"<path d="M234 119h5l9 7.500h-14z" fill="var(--ink)"/><path d="M74 119h160v2.500H74z" fill="var(--ink)"/>"#,
    // wheels
    r#"<g fill="var(--paper-2)" stroke="var(--ink)" stroke-width="1.7"><circle cx="84" cy="123" r="3.6"/><circle cx="94" cy="123" r="3.6"/><circle cx="120" cy="123" r="3.6"/><circle cx="130" cy="123" r="3.6"/>"#,
    r#"<circle cx="150" cy="123" r="3.6"/><circle cx="163" cy="123" r="3.6"/><circle cx="182" cy="120.5" r="6.2"/><circle cx="197" cy="120.5" r="6.2"/><circle cx="216" cy="123" r="3.6"/><circle cx="227" cy="123" r="3.6"/></g>"#,
    r#"<path d="M182 120.500h34" stroke="var(--ink)" stroke-width="1.6"/>"#,
);
