//! The panel of a puzzle: what is asked, and what is said of the turn that was played.

use boards::{rich, t, words::Say};
use engine::say::name;
use house::{Posed, Said};
use maud::{Markup, html};
use table::puzzle::Leading;

use super::{Look, Piece};
use crate::words;

/// The panel; empty where there is no puzzle, and for whoever only looks on.
pub(super) fn piece(look: &Look<'_>) -> Piece {
    let company = look.live.company();
    let posed = company.puzzle.as_ref().filter(|posed| look.perspective.mine.contains(posed.puzzle.seat));
    Piece::new(
        "puzzle",
        html! {
            @match posed.filter(|_| look.at.is_none()) {
                Some(posed) => (panel(look, posed)),
                None => section #puzzle hidden {},
            }
        },
    )
}

/// Whether the turn of a puzzle is played here, so that nothing else can be.
pub(super) fn is_over(look: &Look<'_>) -> bool {
    let company = look.live.company();
    company.puzzle.as_ref().is_some_and(|posed| posed.said.is_some() || posed.puzzle.is_played(look.game))
}

fn panel(look: &Look<'_>, posed: &Posed) -> Markup {
    let (puzzle, over) = (posed.puzzle, is_over(look));
    html! {
        section #puzzle .lesson .puzzle aria-label=(t!("Puzzle")) data-state=(state(posed, over)) {
            header {
                h2 { (t!("Puzzle {n}", n = name(puzzle.number()))) }
                a href={ "/puzzles/" (puzzle.game) "/" (puzzle.number()) } { (t!("All puzzles")) }
            }
            div.said aria-live="polite" {
                @match &posed.said {
                    None if over => p.verdict { (t!("Your turn is being weighed …")) },
                    None => (asked(look, posed)),
                    Some(said) => (answered(look, posed, said)),
                }
                (ways(look, posed, over))
            }
        }
    }
}

/// How far it is, for the style sheet.
fn state(posed: &Posed, over: bool) -> &'static str {
    match &posed.said {
        None if over => "played",
        None => "asked",
        Some(Said::Judged(judged)) if judged.verdict().solves() => "solved",
        Some(Said::Judged(_) | Said::Unknown) => "missed",
        Some(Said::Answer) => "answer",
    }
}

fn asked(look: &Look<'_>, posed: &Posed) -> Markup {
    let you = words::seat_name(posed.puzzle.seat, look.names);
    html! {
        p.verdict { (t!("Find the best turn.")) }
        p { (rich!("You are {you}. One turn is clearly better than the others: play all of it.", you = you)) }
    }
}

fn answered(look: &Look<'_>, posed: &Posed, said: &Said) -> Markup {
    html! {
        @match said {
            Said::Answer => {
                p.verdict { (t!("This is the best turn:")) " " (told(look, posed, posed.puzzle.best())) }
                (leading(look, posed))
            },
            Said::Unknown => p.verdict { (t!("Nothing could be found out about your turn.")) },
            Said::Judged(judged) => {
                p.verdict { (Say::new(judged.tell())) }
                @if judged.verdict().solves() {
                    (leading(look, posed))
                } @else if let Some(why) = judged.why.as_ref().and_then(|why| posed.puzzle.reason(look.game, why, false)) {
                    p { (words::line(&why, look.game_id(), look.names)) }
                }
            },
        }
    }
}

/// What the best turn expects and why, and what the next ones give up.
fn leading(look: &Look<'_>, posed: &Posed) -> Markup {
    let puzzle = posed.puzzle;
    let best = puzzle.best();
    let share = percent(best.share);
    let why = best.why.as_ref().and_then(|why| puzzle.reason(look.game, why, true));
    html! {
        p {
            @if puzzle.setup.seats == 2 { (t!("It expects to win about {share} games of a hundred.", share)) }
            @else { (t!("It expects to end ahead of about {share} % of the others.", share)) }
            @if let Some(why) = &why { " " span.reason { (words::line(why, look.game_id(), look.names)) } }
        }
        details.others {
            summary { (t!("What other turns give up")) }
            ul { @for turn in puzzle.turns.iter().skip(1).take(4) {
                li {
                    (told(look, posed, turn)) " "
                    @if puzzle.is_as_good(turn) { b { (t!("As good.")) } }
                    @else { b { (t!("Gives up {given} %.", given = percent(best.share - turn.share))) } }
                    @if let Some(why) = turn.why.as_ref().filter(|_| !puzzle.is_as_good(turn)).and_then(|why| puzzle.reason(look.game, why, false)) {
                        " " span.reason { (words::line(&why, look.game_id(), look.names)) }
                    }
                }
            } }
        }
    }
}

fn told(look: &Look<'_>, posed: &Posed, turn: &Leading) -> Markup {
    words::line(&posed.puzzle.tell(look.game, turn), look.game_id(), look.names)
}

/// What can be done now: ask for the answer, try again, play on, go to the next.
fn ways(look: &Look<'_>, posed: &Posed, over: bool) -> Markup {
    let (puzzle, said) = (posed.puzzle, posed.said.as_ref());
    let address = format!("/puzzles/{}/{}", puzzle.game, puzzle.number());
    let knows = match said {
        Some(Said::Judged(judged)) => judged.verdict().solves(),
        Some(Said::Answer) => true,
        Some(Said::Unknown) | None => false,
    };
    html! {
        div.go {
            @if let (true, Some(next)) = (knows, puzzle.next()) {
                form method="post" action={ "/puzzles/" (next.game) "/" (next.number()) } {
                    button.primary type="submit" { (t!("Next puzzle")) }
                }
            }
            @if said.is_some() {
                form method="post" action=(address) { button .primary[!knows] type="submit" { (t!("Try again")) } }
            }
            @if !knows && (said.is_some() || !over) {
                form method="post" action={ (address) "/answer" } { button type="submit" { (t!("Show me")) } }
            }
            @if said.is_some() && look.position.outcome().is_none() {
                form method="post" action={ "/tables/" (look.live.id) "/puzzle" } {
                    button type="submit" { (t!("Play on from here against bots")) }
                }
            }
        }
    }
}

fn percent(share: f32) -> i64 {
    (100.0 * share).round() as i64
}
