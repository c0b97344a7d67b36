//! The screen: the map and panels side by side where there is room, as tabs where there is not.

use engine::{say, say::name};
use ratatui::{
    Frame,
    layout::{Constraint, Layout, Rect},
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::{Block, Borders, Paragraph, Wrap},
};

use super::{
    app::{App, Focus, Mode},
    boards::Panel,
    hexmap::MapView,
    overlay, style,
};

/// The smallest screen on which everything can be reached.
const LEAST: (u16, u16) = (40, 16);
/// From this size on the panels stand beside the map.
const WIDE: (u16, u16) = (110, 32);
/// Columns of the panels beside the map.
const SIDE: u16 = 46;

/// Draws everything.
pub fn draw(app: &App, frame: &mut Frame<'_>, colours: bool) {
    let area = frame.area();
    if area.width < LEAST.0 || area.height < LEAST.1 {
        let (wide, high) = LEAST;
        let words = say!("This needs a terminal of at least {wide} × {high}.", wide, high).to_string();
        return frame.render_widget(Paragraph::new(words).wrap(Wrap { trim: true }), area);
    }
    // Nothing of the game is shown while the keyboard changes hands.
    if matches!(app.mode, Mode::Curtain(_)) {
        return overlay::draw(app, frame);
    }
    let list = list_height(app, area);
    let hint = app.shown.hint.as_ref().filter(|_| app.hints);
    let [title, goal, body, prompt, aside, choices, place, bottom] = Layout::vertical([
        Constraint::Length(1),
        Constraint::Length(wrapped(&app.shown.goal, area, 2)),
        Constraint::Min(5),
        Constraint::Length(wrapped(&app.shown.prompt, area, 3).max(1)),
        Constraint::Length(hint.map_or(0, |hint| wrapped(hint, area, 3))),
        Constraint::Length(list),
        Constraint::Length(1),
        Constraint::Length(1),
    ])
    .areas(area);
    draw_title(app, frame, title);
    frame.render_widget(Paragraph::new(app.shown.goal.clone()).style(style::quiet()).wrap(Wrap { trim: true }), goal);
    if area.width >= WIDE.0 && area.height >= WIDE.1 {
        let [map, side] = Layout::horizontal([Constraint::Min(40), Constraint::Length(SIDE)]).areas(body);
        if app.map().is_some() {
            draw_map(app, frame, map);
        } else {
            draw_tabs(app, frame, map);
        }
        draw_side(app, frame, side);
    } else {
        draw_tabs(app, frame, body);
    }
    frame.render_widget(Paragraph::new(app.shown.prompt.clone()).wrap(Wrap { trim: true }), prompt);
    if let Some(hint) = hint {
        frame.render_widget(Paragraph::new(hint.clone()).style(style::hint()).wrap(Wrap { trim: true }), aside);
    }
    draw_choices(app, frame, choices);
    frame.render_widget(Paragraph::new(app.place()).style(style::quiet()), place);
    draw_bottom(app, frame, bottom);
    overlay::draw(app, frame);
    if !colours {
        without_colours(frame);
    }
}

/// How many rows a sentence takes, at most so many.
fn wrapped(line: &Line<'_>, area: Rect, most: u16) -> u16 {
    // Words are not broken, so a row is not filled to its end.
    (line.width() as u16).div_ceil(area.width.saturating_sub(8).max(1)).min(most)
}

fn list_height(app: &App, area: Rect) -> u16 {
    let rows = list_rows(app, area.width, usize::MAX).0 as u16;
    (rows + 1).clamp(3, (area.height / 4).max(4))
}

fn draw_title(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let mut spans = vec![
        Span::styled(format!(" {} ", style::spoken(app.table.title().name)), style::heading()),
        Span::raw(format!(" {} ", app.shown.chapter)),
    ];
    for (k, (name, score)) in app.names.iter().zip(&app.shown.scores).enumerate() {
        let colour = app.shown.picture.colours.get(k).copied().unwrap_or(Color::Reset);
        let points = score.map_or_else(|| "?".to_owned(), |score| score.to_string());
        spans.push(Span::styled(format!(" {name} {points} "), Style::new().fg(colour)));
    }
    if let Some(at) = app.at {
        let words = format!(" {} ", say!("moment {at} of {all}", at, all = app.moments()));
        spans.push(Span::styled(words, Style::new().fg(style::BAD).add_modifier(Modifier::REVERSED)));
    }
    frame.render_widget(Paragraph::new(Line::from(spans)), area);
}

fn frame_of(title: &str, focus: bool) -> Block<'static> {
    let colour = if focus { style::ACCENT } else { style::FRAME };
    let title = Span::styled(format!(" {title} "), style::heading());
    Block::new().borders(Borders::ALL).border_style(Style::new().fg(colour)).title(title)
}

fn draw_map(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let Some(map) = app.map() else { return };
    let block = frame_of(&style::spoken("Map"), app.focus == Focus::Map);
    let inner = block.inner(area);
    frame.render_widget(block, area);
    let lit = if app.at.is_none() { app.picker.lit() } else { Default::default() };
    let view = MapView { map, zoom: app.zoom, cursor: app.cursor.as_deref(), lit: &lit };
    view.draw(inner, frame.buffer_mut());
}

/// Panels above each other as tall as they need, then the log.
fn draw_side(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let mut top = area.y;
    // Without a map one of them stands large beside this.
    let shown = if app.map().is_some() { None } else { app.panel().map(|panel| panel.title) };
    for panel in app.panels().iter().filter(|panel| shown != Some(panel.title)) {
        let inner = usize::from(area.width - 2);
        let lines: usize = panel.lines.iter().map(|line| line.width().div_ceil(inner).max(1)).sum();
        let high = lines as u16 + 2;
        // The log keeps a few lines.
        if top + high + 5 > area.bottom() {
            break;
        }
        let place = Rect { y: top, height: high, ..area };
        let text = Paragraph::new(panel.lines.clone()).wrap(Wrap { trim: false });
        frame.render_widget(text.block(frame_of(&style::spoken(panel.title), false)), place);
        top += high;
    }
    draw_log(app, frame, Rect { y: top, height: area.bottom() - top, ..area });
}

fn draw_log(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let block = frame_of(&style::spoken("Log"), false);
    let inner = block.inner(area);
    let wide = usize::from(inner.width.max(1));
    let end = app.shown.log.len().saturating_sub(app.scrolled);
    // As many lines from the end as fit when they are wrapped.
    let mut room = usize::from(inner.height);
    let mut first = end;
    while first > 0 {
        let needs = app.shown.log[first - 1].width().div_ceil(wide).max(1);
        if needs > room {
            break;
        }
        room -= needs;
        first -= 1;
    }
    let text = Paragraph::new(app.shown.log[first..end].to_vec()).wrap(Wrap { trim: false });
    frame.render_widget(text.block(block), area);
}

/// The names of map, panels and log, in as many lines as they need.
fn tab_lines(app: &App, width: u16) -> Vec<Line<'static>> {
    let map = app.map().map(|_| "Map");
    let names = map.into_iter().chain(app.panels().iter().map(|panel| panel.title)).chain(["Log"]);
    let mut lines = vec![Line::default()];
    for (k, name) in names.enumerate() {
        let style = if k == app.tab { style::heading().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let name = style::spoken(name);
        let line = lines.last_mut().expect("there is a line");
        if line.width() > 0 && line.width() + name.chars().count() + 4 > usize::from(width) {
            lines.push(Line::default());
        }
        let line = lines.last_mut().expect("there is a line");
        line.push_span(Span::styled(format!(" {}", k + 1), style::quiet()));
        line.push_span(Span::styled(format!(" {name}"), style));
    }
    lines
}

/// One of map, panels and log at a time. A panel that is too long is scrolled like the log.
fn draw_tabs(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let names = tab_lines(app, area.width);
    let [tabs, body] = Layout::vertical([Constraint::Length(names.len() as u16), Constraint::Min(3)]).areas(area);
    frame.render_widget(Paragraph::new(names), tabs);
    if app.map().is_some() && app.tab == 0 {
        return draw_map(app, frame, body);
    }
    match app.panel() {
        Some(panel) => draw_panel(app, panel, frame, body),
        None => draw_log(app, frame, body),
    }
}

fn draw_panel(app: &App, panel: &Panel, frame: &mut Frame<'_>, area: Rect) {
    let inner = usize::from(area.width.saturating_sub(2).max(1));
    let room = usize::from(area.height.saturating_sub(2));
    let lines: usize = panel.lines.iter().map(|line| line.width().div_ceil(inner).max(1)).sum();
    let hidden = lines.saturating_sub(room);
    let from = app.scrolled.min(hidden);
    let title = match (from > 0, from < hidden) {
        (false, false) => style::spoken(panel.title),
        (_, true) => say!("{panel} (PgDn: more)", panel = panel.title).to_string(),
        (true, false) => say!("{panel} (PgUp: back)", panel = panel.title).to_string(),
    };
    let text = Paragraph::new(panel.lines.clone()).wrap(Wrap { trim: false }).scroll((from as u16, 0));
    frame.render_widget(text.block(frame_of(&title, false)), area);
}

/// The list of choices as words, and how it falls into rows: rows, columns, width of a column.
fn list_rows(app: &App, width: u16, most: usize) -> (usize, usize, usize) {
    let offers = app.picker.offers();
    let widest = offers.iter().map(|offer| offer_words(offer).chars().count()).max().unwrap_or(0) + 3;
    let columns = (usize::from(width) / widest.max(1)).clamp(1, offers.len().max(1));
    let rows = offers.len().div_ceil(columns);
    (rows.min(most), columns, widest)
}

fn offer_words(offer: &super::picker::Offer) -> String {
    let more = if offer.leads_to > 1 { " …" } else { "" };
    match &offer.target.note {
        Some(note) => format!("{} ({note}){more}", offer.target.label),
        None => format!("{}{more}", offer.target.label),
    }
}

fn draw_choices(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let chosen: Vec<String> = app.picker.chosen().iter().map(|target| target.label.to_string()).collect();
    let mut heading = vec![Span::styled(format!(" {} ", say!("Choose")), style::heading())];
    if !chosen.is_empty() {
        heading.push(Span::raw(format!("{} › ", chosen.join(" › "))));
    }
    if app.mode == Mode::Filter || !app.picker.filter().is_empty() {
        heading.push(Span::styled(format!("/{}▏", app.picker.filter()), Style::new().fg(style::GOOD)));
    }
    let focus = if app.focus == Focus::List { style::ACCENT } else { style::FRAME };
    let block = Block::new().borders(Borders::TOP).border_style(Style::new().fg(focus)).title(Line::from(heading));
    let inner = block.inner(area);
    frame.render_widget(block, area);
    if app.at.is_some() {
        let words = say!("An earlier moment. , and . step through the game, End goes back to now.").to_string();
        return frame.render_widget(Paragraph::new(words).style(style::quiet()), inner);
    }
    let offers = app.picker.offers();
    if offers.is_empty() {
        return frame.render_widget(Paragraph::new(nothing_to_choose(app)).style(style::quiet()), inner);
    }
    let (rows, columns, wide) = list_rows(app, inner.width, usize::MAX);
    let room = usize::from(inner.height.max(1));
    // Row by row, scrolled so that the marked line can be seen.
    let marked_row = app.picker.selected() % rows;
    let first = (marked_row + 1).saturating_sub(room);
    for (k, offer) in offers.iter().enumerate() {
        let (row, column) = (k % rows, k / rows);
        if row < first || row >= first + room || column >= columns {
            continue;
        }
        let marked = k == app.picker.selected();
        let look = if marked { Style::new().add_modifier(Modifier::REVERSED) } else { Style::new() };
        let words = format!("{} {}", if marked { '›' } else { ' ' }, offer_words(offer));
        let place = (inner.x + (column * wide) as u16, inner.y + (row - first) as u16);
        frame.buffer_mut().set_stringn(place.0, place.1, words, wide.min(usize::from(inner.right() - place.0)), look);
    }
}

fn nothing_to_choose(app: &App) -> String {
    match app.mode {
        Mode::Filter => say!("Nothing fits what you typed."),
        _ if !app.picker.filter().is_empty() => say!("Nothing fits what you typed."),
        _ if app.bot_to_act().is_some() => say!("The bots are playing …"),
        _ if app.table.position().outcome().is_some() => say!("The game is over. , and . step through it; q leaves."),
        _ => engine::Line::new(),
    }
    .to_string()
}

fn draw_bottom(app: &App, frame: &mut Frame<'_>, area: Rect) {
    let line = match (&app.mode, &app.notice) {
        (Mode::Command(text), _) => Line::raw(format!(":{text}▏")),
        (Mode::Amount(choice, text), _) => {
            let (low, high) = choice.range.map_or((0, 0), |range| (range.low, range.high));
            let asked = say!("{action}, amount ({low} to {high}):", action = name(&choice.action), low, high);
            Line::raw(format!("{asked} {text}▏"))
        }
        (_, Some(notice)) => {
            let colour = if notice.bad { style::BAD } else { style::GOOD };
            Line::styled(notice.words.clone(), Style::new().fg(colour).add_modifier(Modifier::BOLD))
        }
        _ => hints(app),
    };
    frame.render_widget(Paragraph::new(line), area);
}

fn hints(app: &App) -> Line<'static> {
    let tab = if app.focus == Focus::List { say!("map") } else { say!("list") };
    let keys = [
        ("Enter", say!("choose")),
        ("Tab", tab),
        ("n", say!("next")),
        ("/", say!("filter")),
        (":", say!("type")),
        ("u", say!("undo")),
        (",.", say!("history")),
        ("?", say!("help")),
        ("q", say!("leave")),
    ];
    let spans = keys.iter().flat_map(|(key, what)| {
        [Span::styled(format!(" {key} "), style::heading()), Span::styled(what.to_string(), style::quiet())]
    });
    Line::from(spans.collect::<Vec<_>>())
}

/// For `NO_COLOR`: letters, brackets, underlines and reversed text say everything that colours do.
fn without_colours(frame: &mut Frame<'_>) {
    for cell in &mut frame.buffer_mut().content {
        cell.fg = Color::Reset;
        cell.bg = Color::Reset;
    }
}
