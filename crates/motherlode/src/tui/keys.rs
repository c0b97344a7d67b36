//! What every key does.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

use super::{
    app::{App, Effect, Focus, Mode},
    hexmap::Way,
};

/// The keys and what they do, for the help: templates.
pub const HELP: &[(&str, &str)] = &[
    ("arrows, hjkl", "move over the map or the list"),
    ("Tab", "arrows go to the map, or to the list"),
    ("Enter, Space", "choose what is marked"),
    ("Esc, Backspace", "step back"),
    ("n, N", "jump to the next or previous lit place"),
    ("/", "type to narrow the list"),
    (":", "type an action in notation"),
    ("u", "undo"),
    (", and .", "step back and forth through the game"),
    ("Home, End", "to the beginning, and back to now"),
    ("1 to 9", "show a panel"),
    ("PgUp, PgDn", "scroll the log"),
    ("H", "what the strongest bot would do"),
    ("W", "why the bots did what they did last"),
    ("t", "hints for beginners on or off"),
    ("z", "larger or smaller map"),
    ("s", "save the record"),
    ("?", "this help"),
    ("q", "leave"),
];

/// Does what a key asks for.
pub fn press(app: &mut App, key: KeyEvent) -> Option<Effect> {
    if key.modifiers.contains(KeyModifiers::CONTROL) && key.code == KeyCode::Char('c') {
        app.mode = Mode::Leave;
        return None;
    }
    match std::mem::replace(&mut app.mode, Mode::Play) {
        Mode::Play => return play(app, key.code),
        Mode::Filter => filter(app, key.code),
        Mode::Command(text) => command(app, key.code, text),
        Mode::Amount(choice, mut text) => match typed(key.code, &mut text) {
            Typing::On => app.mode = Mode::Amount(choice, text),
            Typing::Done => app.choose_amount(&choice, &text),
            Typing::Stopped => {
                app.picker.back();
            }
        },
        Mode::Sure(choice) => app.be_sure(choice, matches!(key.code, KeyCode::Enter | KeyCode::Char(' ' | 'y'))),
        // Any key that was meant closes an overlay; a stray one does not lift the curtain.
        Mode::Help | Mode::Final | Mode::Hint(_) | Mode::Judged(_) | Mode::Why(_) => {}
        Mode::Curtain(seat) => {
            if !matches!(key.code, KeyCode::Enter | KeyCode::Char(' ')) {
                app.mode = Mode::Curtain(seat);
            }
        }
        Mode::Leave => return leave(app, key.code),
        Mode::Save(text, quit) => return save(app, key.code, text, quit),
    }
    None
}

fn play(app: &mut App, code: KeyCode) -> Option<Effect> {
    match code {
        KeyCode::Up | KeyCode::Char('k') => arrow(app, Way::Up),
        KeyCode::Down | KeyCode::Char('j') => arrow(app, Way::Down),
        KeyCode::Left | KeyCode::Char('h') => arrow(app, Way::Left),
        KeyCode::Right | KeyCode::Char('l') => arrow(app, Way::Right),
        KeyCode::Tab | KeyCode::BackTab => switch_focus(app),
        KeyCode::Enter | KeyCode::Char(' ') => match app.focus {
            Focus::Map => app.choose_here(),
            Focus::List => app.choose_line(),
        },
        KeyCode::Esc | KeyCode::Backspace => step_back(app),
        KeyCode::Char('n') => jump(app, false),
        KeyCode::Char('N') => jump(app, true),
        KeyCode::Char('/') if app.ready().is_some() => {
            app.focus = Focus::List;
            app.mode = Mode::Filter;
        }
        KeyCode::Char(':') if app.ready().is_some() => app.mode = Mode::Command(String::new()),
        KeyCode::Char('u') => app.undo(),
        KeyCode::Char(',' | '[') => app.step(-1),
        KeyCode::Char('.' | ']') => app.step(1),
        KeyCode::Home => app.step(i64::from(i32::MIN)),
        KeyCode::End => app.step(i64::from(i32::MAX)),
        KeyCode::Char(digit @ '1'..='9') => show_panel(app, digit as usize - '1' as usize),
        KeyCode::PageUp => app.scroll(false),
        KeyCode::PageDown => app.scroll(true),
        KeyCode::Char('H') => app.ask(),
        KeyCode::Char('W') => app.ask_why(),
        KeyCode::Char('t') => app.hints = !app.hints,
        KeyCode::Char('z') => app.zoom = app.zoom.next(),
        KeyCode::Char('s') => app.mode = Mode::Save(app.file_name(), false),
        KeyCode::Char('?') | KeyCode::F(1) => app.mode = Mode::Help,
        KeyCode::Char('q') => app.mode = Mode::Leave,
        _ => {}
    }
    None
}

fn arrow(app: &mut App, way: Way) {
    app.notice = None;
    if app.focus == Focus::Map {
        return app.walk(way);
    }
    match way {
        Way::Up => app.picker.select_by(-1),
        Way::Down => app.picker.select_by(1),
        Way::Right => return app.choose_line(),
        Way::Left => {
            app.picker.back();
        }
    }
    app.follow();
}

fn switch_focus(app: &mut App) {
    app.focus = match app.focus {
        Focus::List if app.map().is_some() => Focus::Map,
        _ => Focus::List,
    };
    if app.focus == Focus::Map {
        app.tab = 0;
    }
}

fn jump(app: &mut App, back: bool) {
    if app.map().is_some() {
        app.focus = Focus::Map;
        app.tab = 0;
        app.next_lit(back);
    }
}

fn step_back(app: &mut App) {
    app.notice = None;
    if app.at.is_some() {
        return app.step(i64::from(i32::MAX));
    }
    app.picker.back();
}

/// The map comes first if there is one; the log after the game's own panels.
fn show_panel(app: &mut App, tab: usize) {
    if tab <= app.panels().len() + usize::from(app.map().is_some()) {
        app.tab = tab;
        app.scrolled = 0;
        app.focus = if tab == 0 && app.map().is_some() { Focus::Map } else { Focus::List };
    }
}

enum Typing {
    On,
    Done,
    Stopped,
}

fn typed(code: KeyCode, text: &mut String) -> Typing {
    match code {
        KeyCode::Enter => return Typing::Done,
        KeyCode::Esc => return Typing::Stopped,
        KeyCode::Backspace if text.is_empty() => return Typing::Stopped,
        KeyCode::Backspace => {
            text.pop();
        }
        KeyCode::Char(letter) if text.chars().count() < 200 => text.push(letter),
        _ => {}
    }
    Typing::On
}

fn filter(app: &mut App, code: KeyCode) {
    let mut text = app.picker.filter().to_owned();
    match code {
        KeyCode::Up => app.picker.select_by(-1),
        KeyCode::Down => app.picker.select_by(1),
        _ => match typed(code, &mut text) {
            Typing::On => app.picker.set_filter(text),
            Typing::Done => return app.choose_line(),
            Typing::Stopped => return app.picker.set_filter(String::new()),
        },
    }
    app.mode = Mode::Filter;
}

fn command(app: &mut App, code: KeyCode, mut text: String) {
    match typed(code, &mut text) {
        Typing::On => app.mode = Mode::Command(text),
        Typing::Done => app.type_action(&text),
        Typing::Stopped => {}
    }
}

fn leave(app: &mut App, code: KeyCode) -> Option<Effect> {
    match code {
        KeyCode::Char('y' | 'Y' | 'q') => return Some(Effect::Quit),
        KeyCode::Char('s' | 'S') => app.mode = Mode::Save(app.file_name(), true),
        KeyCode::Char('n' | 'N') | KeyCode::Esc => {}
        _ => app.mode = Mode::Leave,
    }
    None
}

fn save(app: &mut App, code: KeyCode, mut text: String, quit: bool) -> Option<Effect> {
    match typed(code, &mut text) {
        Typing::On => app.mode = Mode::Save(text, quit),
        Typing::Done if text.trim().is_empty() => app.refuse(engine::say!("A file needs a name.").to_string()),
        Typing::Done => return Some(Effect::Save(text.trim().to_owned(), quit)),
        Typing::Stopped => {}
    }
    None
}
