//! Every chapter of every lesson is played through by the rules, and what it points at is there; every picture of every
//! how-to page can be drawn, and every clause that it names is there.
//!
//! After writing a chapter or a page: `cargo test -p boards --test lessons`. It says everything that is wrong.

use boards::{Scene, board, figure::Figure};
use engine::{Viewer, clauses::Clauses};
use table::{Table, lesson::Chapter};

/// What of a step's `point` is not to be seen: no target, spot or piece of the board, no player's plate, no choice.
fn missing(chapter: &Chapter, table: &Table, step: usize) -> Vec<String> {
    let who = Viewer::Seat(chapter.you);
    let view = table.position().typed_view(who);
    let names: Vec<String> = (1..=chapter.setup.seats).map(|n| format!("Player {n}")).collect();
    let scene = Scene { rules: table.rules(), view: &*view, who, names: &names, fresh: &[] };
    let board = board(chapter.game).expect("every game is drawn");
    let drawn: String = board.fragments(&scene).into_iter().map(|fragment| fragment.html.0).collect();
    let choices = table.position().choices(chapter.you);
    let seen = |id: &String| {
        let attributes = ["data-target", "data-spot", "data-explain", "data-piece", "data-count"];
        let seat = id.strip_prefix("seat:").and_then(|n| n.parse::<u8>().ok());
        attributes.iter().any(|name| drawn.contains(&format!("{name}=\"{id}\"")))
            || seat.is_some_and(|seat| seat < chapter.setup.seats)
            || choices.iter().flat_map(|choice| &choice.path).any(|target| target.id == *id)
    };
    let lost = chapter.steps[step].point.iter().filter(|id| !seen(id));
    lost.map(|id| format!("nothing on the table is called “{id}” here, so nothing can be pointed at")).collect()
}

#[test]
fn every_chapter_can_be_played_and_points_at_what_is_there() {
    let mut faults = Vec::new();
    for title in table::TITLES {
        for (k, text) in title.lessons.iter().enumerate() {
            match Chapter::read(title.id, k + 1, text) {
                Ok(chapter) => faults.extend(chapter.check(|table, step| missing(&chapter, table, step))),
                Err(unread) => faults.extend(unread),
            }
        }
    }
    let said: Vec<String> = faults.iter().map(ToString::to_string).collect();
    assert!(said.is_empty(), "\n{}\n", said.join("\n"));
}

#[test]
fn every_picture_of_a_how_to_page_can_be_drawn() {
    let mut faults = Vec::new();
    for title in table::TITLES {
        for block in title.learn.split("```scene\n").skip(1) {
            let text = block.split("```").next().unwrap_or_default();
            if let Err(why) = Figure::read(text).and_then(|figure| figure.draw(title.id)) {
                faults.push(format!("{}: {why}\n{text}", title.id));
            }
        }
    }
    assert!(faults.is_empty(), "\n{}\n", faults.join("\n"));
}

#[test]
fn every_clause_of_a_how_to_page_is_there() {
    for title in table::TITLES {
        let clauses = Clauses::read(title.rules);
        let first = clauses.ids().next().and_then(|id| id.split_once('-')).expect("there are clauses").0;
        let inside = |c: char| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '-';
        let named = title.learn.split(|c| !inside(c)).filter(|word| word.starts_with(&format!("{first}-")));
        let strange: Vec<&str> = named.filter(|id| !clauses.contains(id)).collect();
        assert!(strange.is_empty(), "{}: {strange:?}", title.id);
    }
}
