//! What is laid over the game: help, final scores, questions.

use ratatui::{
    Frame,
    layout::Rect,
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Paragraph, Wrap},
};

use super::{
    app::{App, Mode},
    keys::HELP,
    style,
};

/// Draws the overlay of the present mode, if it has one.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    match &app.mode {
        Mode::Help => show(frame, "Keys", help()),
        Mode::Final => show(frame, "The game is over", final_scores(app)),
        Mode::Curtain(seat) => {
            let name = app.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
            let words = format!("{name} plays now. Press Enter when nobody else looks.");
            show(frame, "The next player", vec![Line::raw(words)]);
        }
        Mode::Leave => show(frame, "Leave the game?", leave(app)),
        Mode::Save(name, _) => {
            let lines = vec![
                Line::raw("Save the record of this game to the file"),
                Line::styled(format!("{name}▏"), Style::new().fg(style::GOOD)),
                Line::styled("Enter saves, Esc does not.", style::quiet()),
            ];
            show(frame, "Save", lines);
        }
        Mode::Play | Mode::Filter | Mode::Command(_) | Mode::Amount(..) => {}
    }
}

fn show(frame: &mut Frame<'_>, title: &str, lines: Vec<Line<'static>>) {
    let screen = frame.area();
    let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(title.len() + 2) as u16;
    let width = (widest + 4).min(screen.width);
    let inner = width.saturating_sub(4).max(1);
    let needs: u16 = lines.iter().map(|line| (line.width() as u16).div_ceil(inner).max(1)).sum();
    let height = (needs + 2).min(screen.height);
    let area = Rect { x: (screen.width - width) / 2, y: (screen.height - height) / 2, width, height };
    let block = Block::bordered()
        .border_type(BorderType::Double)
        .border_style(Style::new().fg(style::ACCENT))
        .title(Span::styled(format!(" {title} "), style::heading()))
        .padding(ratatui::widgets::Padding::horizontal(1));
    frame.render_widget(Clear, area);
    frame.render_widget(Paragraph::new(lines).wrap(Wrap { trim: false }).block(block), area);
}

fn help() -> Vec<Line<'static>> {
    let line = |(keys, what): &(&'static str, &'static str)| {
        Line::from(vec![Span::styled(format!("{keys:<15}"), style::heading()), Span::raw(*what)])
    };
    HELP.iter().map(line).collect()
}

fn leave(app: &App) -> Vec<Line<'static>> {
    let left = if app.table.position().outcome().is_none() { "The game is not over. " } else { "" };
    let key = |key: &'static str| Span::styled(key, style::heading());
    vec![
        Line::raw(format!("{left}What is not saved is lost.")),
        Line::from(vec![key("s"), Span::raw(" save the record and leave")]),
        Line::from(vec![key("y"), Span::raw(" leave without saving")]),
        Line::from(vec![key("n"), Span::raw(" stay")]),
    ]
}

/// Everybody by rank, with the parts of the score, and why the game ended.
fn final_scores(app: &App) -> Vec<Line<'static>> {
    let Some(outcome) = app.table.position().outcome() else { return Vec::new() };
    let mut standings: Vec<_> = outcome.standings.iter().enumerate().collect();
    standings.sort_by_key(|(_, standing)| standing.rank);
    let mut lines = Vec::new();
    for (seat, standing) in standings {
        let colour = app.shown.picture.colours.get(seat).copied().unwrap_or(Color::Reset);
        let name = app.names.get(seat).cloned().unwrap_or_default();
        lines.push(Line::from(vec![
            Span::styled(format!("{}. ", standing.rank), style::heading()),
            Span::styled(name, Style::new().fg(colour).add_modifier(Modifier::BOLD)),
            Span::styled(format!("  {}", standing.score), style::heading()),
        ]));
        let parts = standing.parts.iter().filter(|(_, points)| *points != 0);
        let parts: Vec<String> = parts.map(|(part, points)| format!("{part} {points}")).collect();
        lines.push(Line::styled(format!("   {}", parts.join(", ")), style::quiet()));
    }
    lines.extend(outcome.reasons.iter().map(|reason| Line::raw(reason.clone())));
    lines.push(Line::styled("Any key shows the board; , and . step through the game.", style::quiet()));
    lines
}
