//! Every word on a board is a template or a name: in the test language no plain word is left but the edition's own.

use std::collections::BTreeSet;

use boards::{Part, Scene, board};
use bots::BotKind;
use engine::{Key, Luck, Setup, Viewer, tongue};

/// Attributes whose words people read.
const SPOKEN: [&str; 6] = ["aria-label", "title", "data-tip", "data-rest-words", "data-parts", "data-part"];

/// The pieces of a text that are written with plain letters, without numbers and punctuation around them. Pieces of one
/// or two letters are units, marks and parts of IDs.
fn plain(text: &str) -> impl Iterator<Item = &str> {
    let apart = |letter: char| !letter.is_ascii() || !(letter.is_alphabetic() || " '’.&".contains(letter));
    let pieces = text.split(apart).map(|piece| piece.trim_matches(|letter: char| !letter.is_alphabetic()));
    pieces.filter(|piece| piece.split(' ').any(|word| word.len() > 2))
}

/// What people read of some markup.
fn read(markup: &str) -> Vec<String> {
    let mut out = Vec::new();
    for piece in markup.split('<').skip(1) {
        let (tag, text) = piece.split_once('>').unwrap_or((piece, ""));
        out.push(text.to_owned());
        for attribute in SPOKEN {
            let begin = format!(" {attribute}=\"");
            out.extend(tag.split(&begin).skip(1).filter_map(|rest| rest.split('"').next()).map(str::to_owned));
        }
    }
    out.iter().map(|text| text.replace("&quot;", " ").replace("&amp;", " ").replace("&lt;", " ")).collect()
}

/// Every string of an edition: names, and texts that are printed on the components.
fn printed(game: &str) -> String {
    let edition = table::built_in(game).expect("every game has its edition");
    let mut out = String::new();
    for (_, text) in edition.files() {
        let lines = text.lines().filter(|line| !line.trim_start().starts_with('#'));
        lines.flat_map(|line| line.split('"').skip(1).step_by(2)).for_each(|string| out.extend([string, "\n"]));
    }
    out
}

/// Whether a piece is a name, or names that stand side by side.
fn is_known(piece: &str, known: &str) -> bool {
    let names = piece.split(['.', '&']).flat_map(|name| name.split("  "));
    // A mark of a letter or two may stand before or behind a name: a side of the compass, one of two lines.
    let marked = |name: &str| {
        let words: Vec<&str> = name.split_whitespace().collect();
        let long = |word: &&str| word.len() > 2;
        match (words.iter().position(&long), words.iter().rposition(long)) {
            (Some(first), Some(last)) => words[first..=last].join(" "),
            _ => String::new(),
        }
    };
    names.map(marked).all(|name| known.contains(&name))
}

/// The pieces of plain words that stay on a board in the test language and are no names.
fn words_left(game: &str, seats: u8, names_of_places: &str) -> BTreeSet<String> {
    let rules = table::catalogue::open(game, &Setup::of(seats)).expect("it is on the shelf");
    let known = printed(game) + names_of_places;
    let names: Vec<String> = (1..=seats).map(|seat| format!("P{seat}")).collect();
    let mut left = BTreeSet::new();
    for seed in 0..2 {
        let mut luck = Luck::new(seed);
        let (mut position, _) = rules.begin(&Key::from_seed(seed));
        for step in 0..600 {
            let Some(seat) = position.to_act().first() else { break };
            if step % 40 == 0 {
                let who = if step % 80 == 0 { Viewer::Seat(seat) } else { Viewer::Spectator };
                let view = position.typed_view(who);
                let scene = Scene { rules: &*rules, view: &*view, who, names: &names, fresh: &[] };
                let drawn = tongue::speak(&tongue::TEST, || {
                    let fragments = board(game).expect("it is drawn").fragments(&scene);
                    let whole = fragments.into_iter().filter(|one| one.part != Part::Layer);
                    whole.map(|one| one.html.0).collect::<String>()
                });
                for text in read(&drawn) {
                    left.extend(plain(&text).filter(|piece| !is_known(piece, &known)).map(str::to_owned));
                }
            }
            let action = position.advise(seat, BotKind::Random, &mut luck).expect("somebody must act");
            position.play(seat, &action).expect("a bot's action is legal");
        }
    }
    left
}

#[test]
fn every_word_of_a_board_is_a_template_or_a_name() {
    let rivers_and_states = "COLORADO UTAH WYOMING TEXAS NEW MEXICO Arkansas Pecos Rio Grande SLC City";
    let games = [
        ("colorado-midland", 4, "Colorado Midland"),
        ("colorado", 3, ""),
        ("coloma", 3, ""),
        ("cerro-gordo", 3, ""),
        ("silverton", 3, rivers_and_states),
    ];
    let left: Vec<_> = games.iter().map(|(game, seats, names)| (game, words_left(game, *seats, names))).collect();
    assert!(left.iter().all(|(_, words)| words.is_empty()), "{left:#?}");
}
