//! Numbers of actions and rows of positions are a promise to whoever learned with them: pinned, and written down.

use std::{fmt::Write, fs, path::Path};

use engine::{
    ActionList, Key, Luck, Published, Setup, Viewer,
    learn::{self, Block},
};

/// The variable with which the page is written instead of compared.
const WRITE: &str = "MOTHERLODE_WRITE";
/// How many games of a table as it comes are played to pin what numbers mean.
const GAMES: u64 = 20;

/// Panics if `docs/learning/<game>.md` is not what the built-in edition has: the blocks at the largest table, and for every
/// number of seats how many numbers there are and a fingerprint of what they were in random games, also with every option.
pub fn learning_is_documented<G: Published>() {
    let page = page::<G>();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../../docs/learning/{}.md", G::TITLE.id));
    if std::env::var_os(WRITE).is_some() {
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("the folder can be made");
        fs::write(&path, page).expect("the page can be written");
        return;
    }
    let known = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        known == page,
        "{} has other numbers than its page says. If that is meant: raise LEARNING, or where only the figures of the \
         edition changed give it another id; say so in the changelog, and write the page again with {WRITE}=1.",
        G::TITLE.id
    );
}

fn page<G: Published>() -> String {
    let title = G::TITLE;
    let table = |seats| G::open(&Setup::of(seats)).expect("the title names the numbers of players");
    let mut page = format!(
        "# {}: what programs learn from\n\nVersion {} of the numbers, edition `{}`. [How to read this page](README.md).\n\n\
         | Seats | Actions | Numbers in a row | Fingerprint |\n| --- | --- | --- | --- |\n",
        title.name,
        G::LEARNING,
        title.edition
    );
    for seats in title.seats.clone() {
        let game = table(seats);
        let (actions, row) = (learn::size(&game.action_blocks()), learn::size(&game.observation_blocks()));
        let _ = writeln!(page, "| {seats} | {actions} | {row} | `{:016x}` |", fingerprint::<G>(seats));
    }
    let largest = table(*title.seats.end());
    let _ = write!(page, "\n## Actions, with {} seats\n\n", title.seats.end());
    blocks(&mut page, &largest.action_blocks(), false);
    let _ = write!(page, "\n## What is seen, with {} seats\n\n", title.seats.end());
    blocks(&mut page, &largest.observation_blocks(), true);
    page
}

fn blocks(page: &mut String, blocks: &[Block], bounds: bool) {
    let (head, line) = if bounds { (" Values |", " --- |") } else { ("", "") };
    let _ = writeln!(page, "| From | Block | Shape |{head} What |\n| --- | --- | --- |{line} --- |");
    let mut from = 0;
    for block in blocks {
        let shape: Vec<String> = block.shape.iter().map(ToString::to_string).collect();
        let (low, high) = block.bounds;
        let values = if bounds { format!(" {low} to {high} |") } else { String::new() };
        let _ = writeln!(page, "| {from} | `{}` | {} |{values} {} |", block.name, shape.join(" × "), block.what);
        from += block.size();
    }
}

/// What numbers and rows were in random games, in one number (FNV-1a, by words): in some of the table as it comes, and in one with each
/// other value of each option that so many seats can choose.
fn fingerprint<G: Published>(seats: u8) -> u64 {
    let mut hash = 0xcbf2_9ce4_8422_2325_u64;
    let mut note = |number: u32| hash = (hash ^ u64::from(number)).wrapping_mul(0x0100_0000_01b3);
    let plain = G::open(&Setup::of(seats)).expect("the title names the numbers of players");
    (1..=GAMES).for_each(|seed| note_game(&plain, seed, &mut note));
    for option in G::TITLE.options {
        for value in &option.values[1..] {
            let options = [(option.id.to_owned(), value.id.to_owned())].into();
            let Ok(game) = G::open(&Setup { seats, options }) else { continue };
            note_game(&game, 1, &mut note);
        }
    }
    hash
}

/// Notes every number and row of one random game.
fn note_game<G: Published>(game: &G, seed: u64, note: &mut impl FnMut(u32)) {
    let (mut state, mut luck) = (game.setup(&Key::from_seed(seed), &mut ()), Luck::new(seed));
    let (mut list, mut numbers) = (ActionList::new(), Vec::new());
    while let Some(seat) = game.to_act(&state).first() {
        list.clear();
        game.legal(&state, seat, &mut list);
        learn::numbers(game, &state, seat, &list, &mut numbers);
        numbers.iter().for_each(|number| note(*number));
        learn::observed(game, &state, Viewer::Seat(seat)).iter().for_each(|value| note(value.to_bits()));
        let action = list.pick(&mut luck).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("a legal action is carried out");
    }
}
