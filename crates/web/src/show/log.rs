//! The log in words, chapter by chapter, and what happened since a viewer's last turn.

use engine::{Seat, Span};
use maud::{Markup, html};
use table::{Eyes, LogLine, Table};

use super::{Look, Piece};
use boards::{t, words::Say};

use crate::words;

/// One piece for each chapter, so that a move sends only the last one.
pub(super) fn pieces(look: &Look<'_>) -> Vec<Piece> {
    let log = look.game.log(look.eyes());
    log.chunk_by(|a, b| a.chapter == b.chapter)
        .enumerate()
        .map(|(k, lines)| {
            let id = format!("log-{k}");
            Piece { html: chapter(look, &id, lines).0, id, in_svg: false, of_position: false }
        })
        .collect()
}

fn chapter(look: &Look<'_>, id: &str, lines: &[LogLine]) -> Markup {
    html! {
        section.log-chapter id=(id) data-into="log" {
            h3 { (Say::new(lines[0].chapter.clone())) }
            ol { @for (k, line) in lines.iter().enumerate() { (entry(look, &format!("{id}-{k}"), line)) } }
        }
    }
}

fn entry(look: &Look<'_>, id: &str, line: &LogLine) -> Markup {
    html! {
        li id=(id) data-seq=(line.seq) data-seat=[line.seat.map(|seat| seat.0)] .undone[line.undone] {
            a.moment href={ "/tables/" (look.live.id) "?at=" (line.seq) } data-at=(line.seq)
                title=(t!("See this moment")) { (line.seq) }
            span.said {
                @if line.undone { s { (words::line(&line.line, look.game_id(), look.names)) } }
                @else { (words::line(&line.line, look.game_id(), look.names)) }
            }
        }
    }
}

/// The lines of others since the viewer's last turn, as seen at `seq`. A spectator sees the last turn.
pub(super) fn since_last_turn(game: &Table, seq: u32, eyes: Eyes) -> Vec<LogLine> {
    let known = game.moments(eyes.mine);
    let seat_of = |(_, entry): (u32, u32)| game.entries()[entry as usize - 1].seat;
    let seats: Vec<Seat> = known.since(0).take(seq as usize).map(seat_of).collect();
    let (from, to) = stretch(&seats, eyes.who.seat());
    game.log_since(from as u32, eyes).into_iter().filter(|line| line.seq as usize <= to && !line.undone).collect()
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
pub fn fresh_places(game: &Table, seq: u32, eyes: Eyes) -> Vec<String> {
    let mut places: Vec<String> = since_last_turn(game, seq, eyes)
        .into_iter()
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
