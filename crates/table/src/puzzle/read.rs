//! Reading puzzles, and what must hold of one so that it can be set.

use super::Puzzle;
use crate::catalogue;

/// The most steps before a puzzle.
const MOST_BEFORE: usize = 20_000;

/// The lines of a game's puzzles.
fn lines(game: &str) -> &'static str {
    match game {
        "cerro-gordo" => include_str!("../../puzzles/cerro-gordo.jsonl"),
        "coloma" => include_str!("../../puzzles/coloma.jsonl"),
        "colorado" => include_str!("../../puzzles/colorado.jsonl"),
        "colorado-midland" => include_str!("../../puzzles/colorado-midland.jsonl"),
        "silverton" => include_str!("../../puzzles/silverton.jsonl"),
        _ => "",
    }
}

/// Every puzzle of a game, or what is wrong with it. Only what a glance tells: nothing is played.
pub(super) fn all(game: &str) -> Vec<Result<Puzzle, String>> {
    let read = |(k, line): (usize, &str)| {
        let puzzle = at_a_glance(line).map_err(|why| format!("{game}, puzzle {}: {why}", k + 1))?;
        if puzzle.game == game {
            Ok(puzzle)
        } else {
            Err(format!("{game}, puzzle {}: it is of {}", k + 1, puzzle.game))
        }
    };
    lines(game).lines().filter(|line| !line.trim().is_empty()).enumerate().map(read).collect()
}

fn at_a_glance(line: &str) -> Result<Puzzle, String> {
    let puzzle: Puzzle = serde_json::from_str(line).map_err(|why| format!("it cannot be read: {why}"))?;
    let title = catalogue::title(&puzzle.game).map_err(|why| why.to_string())?;
    if puzzle.rules_version != title.rules_version {
        return Err(format!("it was found by rules {}, and these are {}", puzzle.rules_version, title.rules_version));
    }
    if puzzle.turns.len() < 2 || puzzle.turns.iter().any(|turn| turn.steps.is_empty()) {
        return Err("it needs a best turn and another".to_owned());
    }
    if puzzle.before.len() > MOST_BEFORE || puzzle.seat.0 >= puzzle.setup.seats {
        return Err("its sizes are out of bounds".to_owned());
    }
    Ok(puzzle)
}

/// A puzzle that can be set: its position exists, and all its turns can be taken there to their end.
pub(super) fn sound(line: &str) -> Result<Puzzle, String> {
    let puzzle = at_a_glance(line)?;
    let table = puzzle.found_at().map_err(|why| format!("its position cannot be reached: {why}"))?;
    if table.position().digest() != puzzle.digest {
        return Err("what was played leads to another position now".to_owned());
    }
    for turn in &puzzle.turns {
        let mut table = puzzle.begin(engine::Key::from_seed(1)).map_err(|why| why.to_string())?;
        for step in &turn.steps {
            if puzzle.is_played(&table) {
                return Err(format!("the turn {:?} goes on after its end", turn.steps));
            }
            let prepared = table.prepare(puzzle.seat, step.as_str().into(), 0);
            table.commit(prepared.map_err(|why| format!("“{step}” cannot be done: {why}"))?);
        }
        if !puzzle.is_played(&table) {
            return Err(format!("the turn {:?} stops before its end", turn.steps));
        }
    }
    Ok(puzzle)
}
