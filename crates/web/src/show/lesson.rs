//! The panel of a lesson: what is done in this step and why, and what it points at.

use boards::t;
use engine::say::name;
use maud::{Markup, html};
use table::lesson::{Chapter, Stage, Step, Task};

use super::{Look, Piece};
use crate::{markdown, words};

/// The panel; empty where there is no lesson, and for whoever only looks on.
pub(super) fn piece(look: &Look<'_>) -> Piece {
    let chapter = look.live.company().lesson.filter(|chapter| look.perspective.mine.contains(chapter.you));
    Piece::new(
        "lesson",
        html! {
            @match chapter.filter(|_| look.at.is_none()) {
                Some(chapter) => (panel(look, chapter)),
                None => section #lesson hidden {},
            }
        },
    )
}

fn panel(look: &Look<'_>, chapter: &Chapter) -> Markup {
    let stage = chapter.stage(look.game);
    let steps = chapter.steps.as_slice();
    // What can be read now: from the step after the last that was played to the one that waits for something.
    let (from, to) = match stage {
        Stage::At(waiting) => (waiting.from, waiting.step),
        Stage::Over | Stage::Left => {
            (steps.iter().rposition(|step| step.task.actions() > 0).map_or(0, |k| k + 1), steps.len())
        }
    };
    let over = matches!(stage, Stage::Over | Stage::Left);
    let cards = steps.iter().enumerate().skip(from).take(to + 1 - from);
    html! {
        section #lesson .lesson aria-label=(t!("Lesson")) data-chapter=(chapter.name()) data-at={ (from) "-" (look.last) }
            data-over=[over.then_some("yes")] {
            header {
                h2 { (chapter.title) }
                form method="post" action={ "/learn/" (chapter.game) "/" (chapter.number) } {
                    button type="submit" title=(t!("Begin this chapter again")) { (t!("Restart")) }
                }
                button type="button" data-lesson="leave" title=(t!("Play on without the lesson")) { (t!("Leave")) }
            }
            div.cards aria-live="polite" {
                @for (k, step) in cards { (card(chapter, k, step, steps.len())) }
                @if over { (end(chapter)) }
            }
        }
    }
}

fn said(chapter: &Chapter, words: &str) -> Markup {
    markdown::passage(words, words::clauses(chapter.game), &format!("/rules/{}", chapter.game)).body
}

fn card(chapter: &Chapter, k: usize, step: &Step, of: usize) -> Markup {
    let task = match step.task {
        Task::Read => "read",
        Task::Act { .. } => "act",
        Task::Others(_) => "others",
    };
    html! {
        article.card id={ "lesson-" (k + 1) } data-task=(task) data-point=(step.point.join(" ")) {
            p.step { (t!("Step {k} of {n}", k = name(k + 1), n = name(of))) }
            (said(chapter, &step.say))
            p.go {
                @match step.task {
                    Task::Read => button.primary type="button" data-lesson="reading" { (t!("Go on")) },
                    Task::Act { .. } => {
                        span.wait { (t!("Your move.")) }
                        button type="button" data-lesson="show" { (t!("Show me")) }
                    },
                    Task::Others(_) => button.primary type="button" data-lesson="others" { (t!("See what they do")) },
                }
                @if k > 0 { button type="button" data-lesson="back" { (t!("Back")) } }
            }
        }
    }
}

fn end(chapter: &Chapter) -> Markup {
    html! {
        article.card #lesson-end data-task="end" data-point="" {
            p.step { (t!("The end of this chapter")) }
            (said(chapter, &chapter.end))
            @if let Some(next) = chapter.next() {
                form method="post" action={ "/learn/" (next.game) "/" (next.number) } {
                    button.primary type="submit" { (t!("Next: {chapter}", chapter = name(&next.title))) }
                }
            }
            p.go { button .primary[chapter.next().is_none()] type="button" data-lesson="leave" { (t!("Play on from here against the bots")) } }
        }
    }
}
