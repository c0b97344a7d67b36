//! The log in words, and what happened since a viewer's last turn.
//!
//! The log is cut into parts of a few moments each. A page carries the latest parts and fetches earlier ones when
//! somebody wants them; a move sends only the part that it stands in. All parts are drawn by the same eyes.

use std::ops::Range;

use boards::{t, words::Say};
use engine::{Line, Seat, Span};
use maud::{Markup, html};
use table::{Deed, LogLine, SeenTurn};

use super::{Look, Piece};
use crate::{pages::motive, words};

/// How many moments a part has.
const PART: u32 = 8;
/// How many parts a page carries: about two chapters of any game.
const LATEST: u32 = 9;
/// How many parts are fetched at once.
const EARLIER: u32 = 16;
/// So far back the viewer's last turn is looked for.
const LOOK_BACK: u32 = 160;

/// The latest parts.
pub(super) fn pieces(look: &Look<'_>) -> Vec<Piece> {
    let end = end(look);
    parts(look, end.saturating_sub(LATEST)..end)
}

/// The parts before one, with the number of their first.
pub(super) fn earlier(look: &Look<'_>, before: u32) -> (u32, String) {
    let end = before.min(end(look));
    let first = end.saturating_sub(EARLIER);
    (first, parts(look, first..end).into_iter().map(|piece| piece.html).collect())
}

fn end(look: &Look<'_>) -> u32 {
    look.last / PART + 1
}

fn parts(look: &Look<'_>, parts: Range<u32>) -> Vec<Piece> {
    // One more, so that a chapter which goes on is known.
    let lines = look.log_of(parts.start.saturating_sub(1) * PART..parts.end * PART);
    let of = |part: u32| {
        let begin = lines.partition_point(|line| line.seq < part * PART);
        let end = lines.partition_point(|line| line.seq < (part + 1) * PART);
        &lines[begin..end]
    };
    parts
        .map(|part| {
            let before = part.checked_sub(1).and_then(|before| Some(&of(before).last()?.chapter));
            let id = format!("log-{part}");
            Piece::new(id.clone(), part_of_log(look, &id, part, of(part), before)).always()
        })
        .collect()
}

fn part_of_log(look: &Look<'_>, id: &str, part: u32, lines: &[LogLine], before: Option<&Line>) -> Markup {
    let chapters: Vec<&[LogLine]> = lines.chunk_by(|a, b| a.chapter == b.chapter).collect();
    html! {
        section.log-part id=(id) data-into="log" data-part=(part) {
            @for chapter in chapters {
                @let goes_on = chapter[0].seq == lines[0].seq && before == Some(&chapter[0].chapter);
                // The style sheet shows it only where nothing stands before.
                h3 .goes-on[goes_on] { (Say::new(chapter[0].chapter.clone())) }
                ol { @for turn in chapter.chunk_by(|a, b| a.seat == b.seat) {
                    @for (n, line) in turn.iter().enumerate() {
                        @let k = lines.iter().filter(|other| other.seq == line.seq).position(|other| std::ptr::eq(other, line));
                        @let asked = look.asked_at(lines, line).filter(|asked| asked.moments[0] / PART == part);
                        (entry(look, k.unwrap_or(n), line, Turn { place: n, lines: turn.len() }, asked))
                    }
                } }
            }
        }
    }
}

/// Where a line stands among those of one player's turn: the first tells of the turn, the others unfold.
struct Turn {
    place: usize,
    lines: usize,
}

fn entry(look: &Look<'_>, k: usize, line: &LogLine, turn: Turn, asked: Option<&SeenTurn>) -> Markup {
    let first_of = (turn.place == 0 && turn.lines > 1).then_some(turn.lines - 1);
    html! {
        li id={ "step-" (line.seq) "-" (k) } data-seq=(line.seq) data-seat=[line.seat.map(|seat| seat.0)] data-clause=[line.clause]
            data-cues=[words::cues(&line.cues, look.names)] .undone[line.undone] .more[turn.place > 0] data-more=[first_of] {
            a.moment href={ "/tables/" (look.live.id) "?at=" (line.seq) } data-at=(line.seq)
                title=(t!("See this moment")) { (line.seq) }
            span.said {
                @if line.undone { s { (words::line(&line.line, look.game_id(), look.names)) } }
                @else { (words::line(&line.line, look.game_id(), look.names)) }
                @if let Some(notation) = notation(look, k, line) { " " code.notation { (notation) } }
                @if let Some(more) = first_of {
                    " " button.unfold type="button" aria-expanded="false" data-keep="aria-expanded"
                        aria-label=(t!("{more:one more line|# more lines} of this turn", more)) { "+" (more) }
                }
                @if let Some(asked) = asked { (motive::button("log", line.seq, &words::name_of(asked.seat, look.names))) }
            }
        }
    }
}

/// What was done, as it is written in records, beside the first line of a moment: of one's own steps, and of all when the
/// game is over and nothing is hidden any more. The style sheet shows it to those who want it.
fn notation<'l>(look: &'l Look<'_>, k: usize, line: &LogLine) -> Option<&'l str> {
    let known = line.seat.is_some() && (look.who.seat() == line.seat || look.game.outcome().is_some());
    let (seq, entry) = look.known.since(line.seq.checked_sub(1)?).next().filter(|_| known && k == 0)?;
    match &look.game.entries()[entry as usize - 1].deed {
        Deed::Act(action) if seq == line.seq => Some(action),
        _ => None,
    }
}

/// What others did since the viewer's last turn.
#[derive(Default)]
pub(super) struct Lately {
    /// What stands of it.
    pub lines: Vec<LogLine>,
    /// Whether there was more than is looked for.
    pub more: bool,
    /// After which moment it begins, and with which it ends.
    pub moments: (u32, u32),
}

/// The lines of others since the viewer's last turn, at the moment that is looked at. A spectator sees the last turn.
pub(super) fn lately(look: &Look<'_>) -> Lately {
    let seq = look.seq();
    let begin = seq.saturating_sub(LOOK_BACK);
    let seat_of = |(_, entry): (u32, u32)| look.game.entries()[entry as usize - 1].seat;
    let seats: Vec<Seat> = look.known.since(begin).take((seq - begin) as usize).map(seat_of).collect();
    let (from, to) = stretch(&seats, look.who.seat());
    let moments = (begin + from as u32, begin + to as u32);
    let mut lines = look.log_of(moments.0 + 1..moments.1 + 1);
    lines.retain(|line| !line.undone);
    Lately { lines, more: begin > 0 && from == 0 && to > 0, moments }
}

/// The moments (after `.0`, up to `.1`) between the viewer's last turn and the one that runs now.
fn stretch(seats: &[Seat], viewer: Option<Seat>) -> (usize, usize) {
    let run_back = |end: usize, stop: &dyn Fn(Seat) -> bool| {
        seats[..end].iter().rposition(|seat| stop(*seat)).map_or(0, |last| last + 1)
    };
    match viewer {
        Some(me) => {
            let to = run_back(seats.len(), &|seat| seat != me);
            (run_back(to, &|seat| seat == me), to)
        }
        None => match seats.last() {
            Some(last) => (run_back(seats.len(), &|seat| seat != *last), seats.len()),
            None => (0, 0),
        },
    }
}

/// The targets on the board that were touched since the viewer's last turn.
pub(super) fn fresh_places(lately: &Lately) -> Vec<String> {
    let mut places: Vec<String> = lately
        .lines
        .iter()
        .flat_map(|line| line.line.spans())
        .filter_map(|span| match span {
            Span::Place(target) => Some(target.id),
            _ => None,
        })
        .collect();
    places.sort();
    places.dedup();
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stretch_of(seats: &[u8], viewer: Option<u8>) -> (usize, usize) {
        let seats: Vec<Seat> = seats.iter().copied().map(Seat).collect();
        stretch(&seats, viewer.map(Seat))
    }

    #[test]
    fn since_my_last_turn_is_everything_others_did_in_between() {
        assert_eq!(stretch_of(&[0, 0, 1, 1, 2], Some(0)), (2, 5));
        assert_eq!(stretch_of(&[0, 0, 1, 1, 2, 0, 0], Some(0)), (2, 5), "also while my turn runs");
        assert_eq!(stretch_of(&[1, 2], Some(0)), (0, 2), "before my first turn");
        assert_eq!(stretch_of(&[0, 0], Some(0)), (0, 0));
        assert_eq!(stretch_of(&[0, 1, 2, 2], None), (2, 4), "a spectator sees the last turn");
        assert_eq!(stretch_of(&[], None), (0, 0));
    }
}
