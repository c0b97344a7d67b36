//! The terminal program: `motherlode play`, `motherlode puzzle`.

mod app;
mod boards;
mod draw;
mod hexmap;
mod keys;
mod overlay;
mod picker;
mod style;

use std::{
    env, fs,
    io::{self, Write},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use engine::{Luck, say};
use ratatui::{
    DefaultTerminal,
    crossterm::event::{self, Event, KeyEventKind},
};
use table::{Table, puzzle::Puzzle};

pub use app::Sitter;
use app::{App, Effect};

/// How long a bot's step is left on the screen before the next.
const PACE: Duration = Duration::from_millis(60);

/// Plays at a table until the player leaves, where bots think so long at most if that is said. The terminal is put back
/// whatever happens.
pub fn run(
    table: Table,
    sitters: Vec<Sitter>,
    names: Vec<String>,
    luck: Luck,
    thinks: Option<Duration>,
) -> io::Result<()> {
    let app = App::new(table, sitters, names, luck, now_ms);
    run_app(match thinks {
        Some(thinks) => app.within(thinks),
        None => app,
    })
}

/// Solves a puzzle at a table where it begins, and plays on from there.
pub fn solve(puzzle: &'static Puzzle, table: Table, sitters: Vec<Sitter>, names: Vec<String>) -> io::Result<()> {
    let key = table::fresh_key();
    let luck = Luck::new(u64::from_le_bytes(std::array::from_fn(|k| key.0[k])));
    run_app(App::new(table, sitters, names, luck, now_ms).solving(puzzle))
}

fn run_app(mut app: App) -> io::Result<()> {
    // Also installs a hook that puts the terminal back before a panic is printed.
    let mut terminal = ratatui::try_init()?;
    let result = converse(&mut app, &mut terminal);
    ratatui::restore();
    result
}

fn converse(app: &mut App, terminal: &mut DefaultTerminal) -> io::Result<()> {
    let colours = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    loop {
        terminal.draw(|frame| draw::draw(app, frame, colours))?;
        // With a bot to act the screen moves on by itself; otherwise it waits for a key.
        if app.bot_to_act().is_some() && !event::poll(PACE)? {
            app.tick();
            continue;
        }
        let Event::Key(key) = event::read()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match keys::press(app, key) {
            Some(Effect::Quit) => return Ok(()),
            Some(Effect::Save(name, quit)) => match save(app, &name) {
                Ok(()) if quit => return Ok(()),
                Ok(()) => app.tell(say!("The record is in {file}.", file = say::name(name)).to_string()),
                Err(why) => {
                    let (file, why) = (say::name(name), say::name(why));
                    app.refuse(say!("{file} was not written: {why}", file, why).to_string());
                }
            },
            None => {}
        }
    }
}

/// Writes the record to a new file; an old one is never overwritten.
fn save(app: &App, name: &str) -> io::Result<()> {
    fs::File::create_new(name)?.write_all(app.record().to_text().as_bytes())
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests;
