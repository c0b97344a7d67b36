//! What is laid over the game: help, final scores, questions.

use engine::say;
use ratatui::{
    Frame,
    layout::Rect,
    style::{Color, Modifier, Style},
    text::{Line, Span},
    widgets::{Block, BorderType, Clear, Paragraph, Wrap},
};

use table::{Advice, Advised, Choice};

use super::{
    app::{App, Mode},
    keys::HELP,
    style,
};

/// Draws the overlay of the present mode, if it has one.
pub fn draw(app: &App, frame: &mut Frame<'_>) {
    match &app.mode {
        Mode::Help => show(frame, "Keys", help(app)),
        Mode::Hint(advice) => show(frame, "Hint", hint(app, advice)),
        Mode::Judged(said) => show(frame, "Puzzle", judged(app, said)),
        Mode::Why(said) => show(frame, "Why?", why(app, said)),
        Mode::Sure(choice) => show(frame, "Is this meant?", sure(app, choice)),
        Mode::Final => show(frame, "The game is over", final_scores(app)),
        Mode::Curtain(seat) => {
            let name = app.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string());
            let player = engine::say::name(name);
            let words = say!("{player} plays now. Press Enter when nobody else looks.", player).to_string();
            show(frame, "The next player", vec![Line::raw(words)]);
        }
        Mode::Leave => show(frame, "Leave the game?", leave(app)),
        Mode::Save(name, _) => {
            let lines = vec![
                Line::raw(say!("Save the record of this game to the file").to_string()),
                Line::styled(format!("{name}▏"), Style::new().fg(style::GOOD)),
                Line::styled(say!("Enter saves, Esc does not.").to_string(), style::quiet()),
            ];
            show(frame, "Save", lines);
        }
        Mode::Play | Mode::Filter | Mode::Command(_) | Mode::Amount(..) => {}
    }
}

/// Draws an overlay; its title is a template.
fn show(frame: &mut Frame<'_>, title: &str, lines: Vec<Line<'static>>) {
    let title = style::spoken(title);
    let screen = frame.area();
    let widest = lines.iter().map(Line::width).max().unwrap_or(0).max(title.chars().count() + 2) as u16;
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

fn judged(app: &App, said: &[engine::Line]) -> Vec<Line<'static>> {
    let lines = said.iter().map(|line| style::sentence(line, &app.names, &app.shown.picture.colours));
    let keys = say!("Any key plays on from here against the bots.").to_string();
    lines.chain([Line::styled(keys, style::quiet())]).collect()
}

fn sure(app: &App, choice: &Choice) -> Vec<Line<'static>> {
    let caution = choice.caution.as_ref().map(|line| style::sentence(line, &app.names, &app.shown.picture.colours));
    let keys = say!("Enter does it all the same, Esc goes back.").to_string();
    caution.into_iter().chain([Line::styled(keys, style::quiet())]).collect()
}

/// The turn that the strongest bot would take, what it expects of it, and what comes next best.
fn hint(app: &App, advice: &Advice) -> Vec<Line<'static>> {
    let words = |line: &engine::Line| style::sentence(line, &app.names, &app.shown.picture.colours);
    let steps = |turn: &Advised| turn.steps.iter().map(|step| step.action.clone()).collect::<Vec<_>>().join(", ");
    let (best, whole) = (advice.turn(), |part: f32| (100.0 * part).round() as i64);
    let (share, win) = (whole(best.prospects.share), whole(best.prospects.win));
    let mut lines = vec![
        Line::styled(steps(best), style::heading()),
        Line::raw(
            say!("It expects to be ahead of {share} % of the others, and to win {win} % of such games.", share, win)
                .to_string(),
        ),
    ];
    lines.extend(best.reason.as_ref().map(words));
    for turn in advice.others().take(2) {
        let lost = whole(best.prospects.share - turn.prospects.share);
        let said = say!("Next best: {steps} ({lost} % less)", steps = engine::say::name(steps(turn)), lost);
        lines.push(Line::styled(said.to_string(), style::quiet()));
    }
    lines
}

/// What the bots said about their last turns.
fn why(app: &App, said: &[(engine::Seat, engine::Line)]) -> Vec<Line<'static>> {
    let line = |(seat, said): &(engine::Seat, engine::Line)| say!("{seat}: {said}", seat = *seat, said = said.clone());
    said.iter().map(|one| style::sentence(&line(one), &app.names, &app.shown.picture.colours)).collect()
}

fn help(app: &App) -> Vec<Line<'static>> {
    let line = |(keys, what): &(&'static str, &'static str)| {
        Line::from(vec![
            Span::styled(format!("{:<15}", style::spoken(keys)), style::heading()),
            Span::raw(style::spoken(what)),
        ])
    };
    let mut lines: Vec<Line<'static>> = HELP.iter().map(line).collect();
    if let Some(example) = app.example() {
        let at = HELP.iter().position(|(keys, _)| *keys == ":").map_or(lines.len(), |at| at + 1);
        lines.insert(at, Line::styled(format!("{:<15}:{example}", ""), Style::new().fg(style::GOOD)));
    }
    lines
}

fn leave(app: &App) -> Vec<Line<'static>> {
    let running = app.table.position().outcome().is_none().then(|| say!("The game is not over."));
    let lost = engine::Line::new().then_maybe(running).then(say!("What is not saved is lost."));
    let key = |key: &'static str, does: engine::Line| {
        Line::from(vec![Span::styled(key, style::heading()), Span::raw(format!(" {does}"))])
    };
    vec![
        Line::raw(lost.to_string()),
        key("s", say!("save the record and leave")),
        key("y", say!("leave without saving")),
        key("n", say!("stay")),
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
        let parts: Vec<String> = parts.map(|(part, points)| format!("{} {points}", style::spoken(part))).collect();
        lines.push(Line::styled(format!("   {}", parts.join(", ")), style::quiet()));
    }
    lines.extend(outcome.reasons.iter().map(|reason| Line::raw(style::spoken(reason))));
    lines.push(Line::styled(
        say!("Any key shows the board; , and . step through the game.").to_string(),
        style::quiet(),
    ));
    lines
}
