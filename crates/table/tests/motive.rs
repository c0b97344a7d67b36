//! Why a bot took a turn: said to everybody, of what each may know.

use engine::{Key, Luck, Seat, Setup, Viewer};
use table::{BotKind, Deed, Eyes, Limits, Stop, TITLES, Table};

const ASKER: Seat = Seat(0);

fn act(table: &mut Table, seat: Seat, deed: Deed) -> bool {
    let Ok(prepared) = table.prepare(seat, deed, 0) else { return false };
    table.commit(prepared);
    true
}

/// The next step of a greedy bot, if the game goes on.
fn step(table: &Table, luck: &mut Luck) -> Option<(Seat, Deed)> {
    let seat = table.position().to_act().first()?;
    Some((seat, Deed::Act(table.position().advise(seat, BotKind::Greedy, luck)?)))
}

/// A game that bots began, three at the table.
fn begun(game: &str, seed: u64, steps: u32) -> Table {
    let mut table = Table::begin(game, &Setup::of(3), Key::from_seed(seed)).unwrap();
    let mut luck = Luck::new(seed);
    for _ in 0..steps {
        let Some((seat, deed)) = step(&table, &mut luck) else { break };
        assert!(act(&mut table, seat, deed));
    }
    table
}

/// The sentences of everybody's turns but the asker's after a moment, each with its first moment.
fn sentences(table: &Table, bot: BotKind, after: u32) -> Vec<(u32, String)> {
    let eyes = Eyes::from(Viewer::Seat(ASKER));
    let turns = table.seen_turns(&table.moments(eyes.mine)).into_iter().filter(|turn| turn.seat != ASKER);
    turns
        .filter(|turn| turn.moments[0] > after)
        .map(|turn| {
            let motive = table.motive(&turn, eyes).unwrap();
            (turn.moments[0], motive.sentence(bot, &Limits::default()).to_string())
        })
        .collect()
}

#[test]
fn two_positions_that_the_asker_cannot_tell_apart_have_the_same_answers() {
    let mut compared = 0;
    for title in TITLES {
        for seed in 0..8 {
            let here = begun(title.id, seed, 12 + 9 * seed as u32).position().copy();
            if here.outcome().is_some() {
                continue;
            }
            let begin = |state| Table::begin_at(title.id, &Setup::of(3), Key::from_seed(1), state, None).unwrap();
            let twin = here.imagine(Viewer::Seat(ASKER), &Key::from_seed(seed + 99));
            let (mut one, mut other) = (begin(here.state()), begin(twin.state()));
            let (mut luck, mut after) = (Luck::new(seed), 0);
            for _ in 0..30 {
                let Some((seat, deed)) = step(&one, &mut luck) else { break };
                // What cannot be done in the other one, or sounds different there, tells them apart.
                let both = act(&mut one, seat, deed.clone()) && act(&mut other, seat, deed);
                let heard = |table: &Table| table.heard_since(Some(0), Viewer::Seat(ASKER));
                if !both || heard(&one) != heard(&other) || one.outcome().is_some() {
                    break;
                }
                let (said, again) =
                    (sentences(&one, BotKind::Greenhorn, after), sentences(&other, BotKind::Greenhorn, after));
                assert_eq!(said, again, "{}, seed {seed}: an answer depends on what is hidden", title.id);
                compared += said.len();
                after = said.last().map_or(after, |(moment, _)| *moment);
            }
        }
    }
    assert!(compared > 40, "only {compared} answers were compared");
}

#[test]
fn every_turn_that_was_seen_has_one_sentence_and_most_have_a_reason() {
    for title in TITLES {
        let table = begun(title.id, 5, 60);
        let said = sentences(&table, BotKind::Magnate, 0);
        assert!(said.len() > 3, "{}: {said:?}", title.id);
        for (moment, sentence) in &said {
            assert!(sentence.ends_with('.'), "{}, moment {moment}: {sentence}", title.id);
            println!("{} {moment}: {sentence}", title.id);
        }
        let reasons = said.iter().filter(|(_, sentence)| sentence.starts_with("It ")).count();
        assert!(2 * reasons >= said.len(), "{}: {said:?}", title.id);
    }
}

#[test]
fn only_those_with_a_taste_say_what_they_like_and_only_those_who_play_on_say_that() {
    let mut liked = 0;
    for (title, seed) in TITLES.iter().flat_map(|title| (0..6).map(move |seed| (title, seed))) {
        let table = begun(title.id, seed, 40);
        let said = |bot: BotKind| sentences(&table, bot, 0).into_iter().map(|(_, sentence)| sentence);
        liked += said(BotKind::Greenhorn).filter(|sentence| sentence.starts_with("I like")).count();
        for bot in [BotKind::Greedy, BotKind::Magnate] {
            assert!(said(bot).all(|sentence| !sentence.starts_with("I like")), "{}, seed {seed}, {bot}", title.id);
        }
        assert!(said(BotKind::Surveyor).all(|sentence| !sentence.starts_with("I played on")), "{}", title.id);
    }
    assert!(liked > 0, "nobody likes anything");
}

#[test]
fn a_turn_that_goes_on_or_was_taken_back_is_not_explained() {
    let mut table = begun("colorado-midland", 5, 40);
    let eyes = Eyes::from(Viewer::Spectator);
    let turns = |table: &Table| table.seen_turns(&table.moments(eyes.mine));
    let mut luck = Luck::new(1);
    let seat = loop {
        let (seat, deed) = step(&table, &mut luck).expect("the game goes on");
        assert!(act(&mut table, seat, deed));
        if table.can_undo(seat) && table.position().to_act().contains(seat) {
            break seat;
        }
    };
    let last = table.seq();
    assert!(turns(&table).iter().all(|turn| !turn.entries.contains(&last)), "it goes on");
    assert!(act(&mut table, seat, Deed::Undo));
    while let Some((next, deed)) = step(&table, &mut luck).filter(|(next, _)| *next == seat) {
        assert!(act(&mut table, next, deed));
    }
    assert!(turns(&table).iter().all(|turn| !turn.entries.contains(&last)), "it was taken back");
}

#[test]
fn what_is_decided_side_by_side_is_explained_when_it_is_revealed() {
    let mut table = Table::begin("coloma", &Setup::of(3), Key::from_seed(2)).unwrap();
    let mut luck = Luck::new(2);
    let eyes = Eyes::from(Viewer::Seat(ASKER));
    let mut hidden = 0;
    for _ in 0..120 {
        let Some((seat, deed)) = step(&table, &mut luck) else { break };
        let before = table.position().stretch();
        assert!(act(&mut table, seat, deed));
        let known = table.moments(eyes.mine);
        let turns = table.seen_turns(&known);
        for turn in turns.iter().filter(|turn| turn.seat != ASKER) {
            assert!(turn.moments.iter().all(|moment| *moment <= known.seq()));
        }
        if seat != ASKER && before.is_some() && table.position().stretch() == before {
            hidden += 1;
            assert!(turns.iter().all(|turn| !turn.entries.contains(&table.seq())), "nobody knows of it");
        }
    }
    assert!(hidden > 0, "nothing was decided side by side");
}

#[test]
fn when_the_game_is_over_everything_can_be_explained() {
    for title in TITLES {
        let mut table = begun(title.id, 8, 30);
        assert!(act(&mut table, Seat(0), Deed::Stop(Stop::Agreed)));
        for (_, sentence) in sentences(&table, BotKind::Surveyor, 0) {
            assert_ne!(sentence, "I cannot say that without telling what I hold.", "{}", title.id);
        }
    }
}
