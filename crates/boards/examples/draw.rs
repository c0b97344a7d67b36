//! Draws a game early, in the middle and late in a game of bots, in light and dark, for the eye.
//!
//! `cargo run -p boards --example draw -- DIRECTORY [bot [game]]` writes `early-light.html`, `early-dark.html`, `early.svg` and so on.

use std::{fs, path::PathBuf};

use boards::{Fragment, Part, Scene, board, picture, style::TOKENS};
use bots::BotKind;
use engine::{Key, Luck, Setup, Viewer};

/// How many pixels wide a picture is.
const WIDTH: u32 = 1600;
/// Names with letters that need care.
const NAMES: [&str; 5] = ["Ann", "Benedikt", "Cal & Co", "Zoë <Z>", "Émile Gauguin-Levasseur"];

fn main() {
    let mut arguments = std::env::args().skip(1);
    let out = PathBuf::from(arguments.next().unwrap_or_else(|| "drawn".to_string()));
    let bot: BotKind = arguments.next().map_or(BotKind::Random, |name| name.parse().expect("a bot's name"));
    let game = arguments.next().unwrap_or_else(|| "colorado-midland".to_string());
    fs::create_dir_all(&out).expect("the directory can be made");
    for (stage, seats, steps) in
        [("setup", 3, 0), ("early", 3, 18), ("middle", 4, 70), ("late", 5, 170), ("over", 4, 2000)]
    {
        draw(&out, bot, &game, stage, seats, steps);
    }
}

fn draw(out: &std::path::Path, bot: BotKind, game: &str, stage: &str, seats: u8, steps: usize) {
    let most = *table::catalogue::title(game).expect("the game is on the shelf").seats.end();
    let seats = seats.min(most);
    let rules = table::catalogue::open(game, &Setup::of(seats)).expect("the game is on the shelf");
    let (mut position, _) = rules.begin(&Key::from_seed(7));
    let mut luck = Luck::new(11);
    let mut last = None;
    for _ in 0..steps {
        let Some(seat) = position.to_act().first() else { break };
        let action = position.advise(seat, bot, &mut luck).expect("somebody must act");
        position.play(seat, &action).expect("a bot's action is legal");
        last = action.split_whitespace().last().map(|hex| format!("hex:{hex}"));
    }
    let names: Vec<String> = NAMES[..usize::from(seats)].iter().map(ToString::to_string).collect();
    let who = Viewer::Seat(engine::Seat(0));
    let view = position.typed_view(who);
    let fresh: Vec<String> = last.into_iter().collect();
    let scene = Scene { rules: &*rules, view: &*view, who, names: &names, fresh: &fresh };
    let board = board(game).expect("it is drawn");
    let svg = board.svg(&scene);
    fs::write(out.join(format!("{stage}.png")), picture::png(&svg, WIDTH).expect("well-formed"))
        .expect("can be written");
    fs::write(out.join(format!("{stage}.svg")), svg).expect("can be written");
    let fragments = board.fragments(&scene);
    let clock = std::time::Instant::now();
    (0..100).for_each(|_| drop(std::hint::black_box(board.fragments(&scene))));
    let each = clock.elapsed() / 100;
    let sizes: Vec<String> = fragments.iter().map(|one| format!("{} {}", one.id, one.html.0.len())).collect();
    println!("{stage}: drawn in {each:?}; bytes: {}", sizes.join(", "));
    for theme in ["light", "dark"] {
        let page = page(theme, board.css(), &fragments, &board.emblem().into_string());
        fs::write(out.join(format!("{stage}-{theme}.html")), page).expect("can be written");
    }
}

fn page(theme: &str, css: &str, fragments: &[Fragment], emblem: &str) -> String {
    let only = |part: Part| fragments.iter().filter(move |one| one.part == part).map(|one| one.html.0.as_str());
    format!(
        "<!doctype html><html data-theme={theme}><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <style>{TOKENS}{css} *{{box-sizing:border-box}}\
         body{{margin:0;background:var(--paper);color:var(--ink);font:15px/1.5 var(--sans);display:grid;grid-template-columns:1fr 24rem;gap:1rem}}\
         #board{{width:100%;height:100vh}}.panel{{margin:.5rem .6rem 1.2rem 0}}\
         @media(max-width:800px){{body{{display:block}}#board{{height:auto}}.panel{{margin:.6rem}}}}</style>\
         {}<div>{}<div style='width:320px'>{emblem}</div></div>",
        only(Part::Map).collect::<String>(),
        only(Part::Panel).collect::<String>()
    )
}
