//! What every board owes to whoever looks at it: everything can be asked about, every piece is in the page once, and what a
//! cue names is on the table.

use std::collections::HashSet;

use boards::{Part, Scene, board};
use engine::{Cue, Key, Luck, Seat, Setup, Viewer, clauses::Clauses};
use table::{BotKind, Position, TITLES};

const NAMES: [&str; 6] = ["Ann", "Ben", "Cal", "Dot", "Eve", "Fay"];

/// What the attributes of a page with this name hold.
fn values<'p>(page: &'p str, attribute: &str) -> Vec<&'p str> {
    let start = format!(" {attribute}=\"");
    page.split(start.as_str()).skip(1).map(|rest| &rest[..rest.find('"').unwrap_or(0)]).collect()
}

/// Everything that is drawn of a position for a viewer.
fn look<T>(position: &dyn Position, who: Viewer, look: impl FnOnce(&Scene<'_>, &str) -> T) -> T {
    let (rules, view) = (position.rules(), position.typed_view(who));
    let names = NAMES.map(String::from);
    let names = &names[..usize::from(rules.setup().seats)];
    let scene = Scene { rules: &*rules, view: &*view, who, names, fresh: &[] };
    let drawn = board(rules.title().id).expect("every game has a board").fragments(&scene);
    // The map has its layers inside.
    let page = drawn
        .into_iter()
        .filter(|fragment| fragment.part != Part::Layer)
        .map(|fragment| fragment.html.0)
        .collect::<String>();
    look(&scene, &page)
}

/// Something is said of whatever is drawn, by clauses that exist; and no piece is there twice.
fn can_be_asked_about(position: &dyn Position, seat: Seat, clauses: &Clauses, at: &str) {
    let offered: Vec<String> =
        position.choices(seat).into_iter().flat_map(|choice| choice.path).map(|target| target.id).collect();
    look(position, Viewer::Seat(seat), |scene, page| {
        let board = board(scene.rules.title().id).expect("every game has a board");
        let signs = board.signs(scene);
        assert!(!signs.is_empty() && signs.iter().all(|sign| !sign.means.is_empty()), "{at}");
        let drawn = values(page, "data-target").into_iter().chain(values(page, "data-explain"));
        let asked = drawn.chain(signs.iter().filter_map(|sign| sign.explain)).chain(offered.iter().map(String::as_str));
        for what in asked.collect::<HashSet<_>>() {
            let told = board.explain(scene, what).unwrap_or_else(|| panic!("{at}: nothing is said of {what}"));
            assert!(!told.name.is_empty() && !told.says.is_empty(), "{at}: {what}");
            for words in told.says.iter().map(ToString::to_string) {
                let untidy = ["  ", " .", " ,", "{", "}", ".."].iter().find(|mark| words.contains(**mark));
                assert!(untidy.is_none(), "{at}: {what}: {words}");
            }
            let unknown = told.clauses.iter().find(|clause| !clauses.contains(clause));
            assert_eq!(unknown, None, "{at}: {what}");
        }
        let pieces = values(page, "data-piece");
        let once: HashSet<_> = pieces.iter().collect();
        assert_eq!(pieces.len(), once.len(), "{at}: a piece is there twice");
    });
}

/// The places that a cue names.
fn places(cue: &Cue) -> Vec<&str> {
    let places = match cue {
        Cue::Move { to, .. } => vec![to.as_str()],
        Cue::Mark(at) => vec![at.as_str()],
        Cue::Gain { at, .. } => at.iter().map(String::as_str).collect(),
        Cue::Turn { to, .. } => to.iter().map(String::as_str).collect(),
        Cue::Scene(_) | Cue::Roll { .. } => Vec::new(),
    };
    places.into_iter().filter(|place| !place.starts_with("seat:")).collect()
}

fn owed_by(game: &str) {
    let title = TITLES.iter().find(|title| title.id == game).expect("it is on the shelf");
    let clauses = Clauses::read(title.rules);
    let (mut shown, mut missing) = (0, HashSet::new());
    for seats in [*title.seats.start(), *title.seats.end()] {
        let rules = table::catalogue::open(game, &Setup::of(seats)).expect("it is on the shelf");
        let (mut position, _) = rules.begin(&Key::from_seed(u64::from(seats)));
        let mut luck = Luck::new(u64::from(seats));
        for step in 0..600 {
            let Some(seat) = position.to_act().first() else { break };
            if luck.below(25) == 0 || step == 0 {
                can_be_asked_about(&*position, seat, &clauses, &format!("{game} for {seats}, step {step}"));
            }
            let bot = if luck.below(4) == 0 { BotKind::Random } else { BotKind::Greedy };
            let action = position.advise(seat, bot, &mut luck).expect("somebody must act");
            let before = look(&*position, Viewer::Seat(Seat(0)), |_, page| page.to_owned());
            let played = position.play(seat, &action).expect("a bot's action is legal");
            let after = look(&*position, Viewer::Seat(Seat(0)), |_, page| page.to_owned());
            let known: HashSet<&str> = [&before, &after]
                .into_iter()
                .flat_map(|page| {
                    ["data-target", "data-spot", "data-explain"].into_iter().flat_map(|name| values(page, name))
                })
                .collect();
            let told = played.happenings.iter().filter_map(|one| position.tell(one, Viewer::Seat(Seat(0))));
            for cue in told.flat_map(|told| told.cues) {
                shown += places(&cue).len();
                missing.extend(
                    places(&cue)
                        .into_iter()
                        .filter(|place| !known.contains(place))
                        .map(|place| format!("{action}: {} of {cue:?}", place.split(':').next().unwrap_or(place))),
                );
            }
        }
    }
    assert!(
        missing.is_empty(),
        "{game}: {} of {shown} places are nowhere: {:#?}",
        missing.len(),
        missing.iter().take(12).collect::<Vec<_>>()
    );
    assert!(shown > 50, "{game}: {shown} places");
}

#[test]
fn the_board_of_colorado_midland() {
    owed_by("colorado-midland");
}

#[test]
fn the_board_of_coloma() {
    owed_by("coloma");
}

#[test]
fn the_board_of_colorado() {
    owed_by("colorado");
}

#[test]
fn the_board_of_cerro_gordo() {
    owed_by("cerro-gordo");
}

#[test]
fn the_board_of_silverton() {
    owed_by("silverton");
}
