//! A finished game gone through: what adds up, what is found, and what is never asked.

use std::sync::atomic::AtomicBool;

use engine::{Key, Luck, Seat, Setup};
use table::{BotKind, Deed, Depth, Limits, MISTAKE, NoReview, Review, Reviewing, Stop, Swing, TITLES, Table};

/// A game that bots began.
fn begun(game: &str, seats: u8, steps: u32) -> Table {
    dealt(7, game, seats, steps)
}

/// The same with another deal.
fn dealt(seed: u64, game: &str, seats: u8, steps: u32) -> Table {
    let mut table = Table::begin(game, &Setup::of(seats), Key::from_seed(seed)).unwrap();
    let mut luck = Luck::new(seed);
    for _ in 0..steps {
        let seat = table.position().to_act().first().unwrap();
        let action = table.position().advise(seat, BotKind::Greedy, &mut luck).unwrap();
        act(&mut table, seat, Deed::Act(action));
    }
    table
}

fn act(table: &mut Table, seat: Seat, deed: Deed) {
    let prepared = table.prepare(seat, deed, 0).unwrap();
    table.commit(prepared);
}

/// The same game, ended as it stands.
fn ended(mut table: Table) -> Table {
    act(&mut table, Seat(0), Deed::Stop(Stop::Late));
    table
}

fn reviewed(table: &Table) -> Review {
    table.review(&Reviewing { seed: 3, ..Reviewing::default() }, |_, _| {}).unwrap()
}

/// Whether two shares are one but for rounding.
fn same(one: f32, other: f32) -> bool {
    (one - other).abs() < 1e-3
}

#[test]
fn what_became_of_everybody_adds_up_in_every_game() {
    for title in TITLES {
        let table = ended(begun(title.id, *title.seats.start(), 14));
        let review = reviewed(&table);
        assert!(!review.turns.is_empty(), "{}", title.name);
        for turn in &review.turns {
            assert!(turn.choice <= 0.0 && (turn.choice == 0.0) == turn.better.is_empty(), "{turn:?}");
            assert!(same(turn.before + turn.choice + turn.luck, turn.after), "{}: {turn:?}", title.name);
            let told = table.tell_turn(turn);
            assert!(!told.played.is_empty() && told.better.is_some() == (turn.choice < 0.0), "{told:?}");
        }
        for (sum, seat) in review.sums.iter().zip(0..) {
            assert!(same(sum.start + sum.waiting + sum.choice + sum.luck, sum.end), "{}: {sum:?}", title.name);
            let own = |part: fn(&table::Reviewed) -> f32| {
                review.turns.iter().filter(|turn| turn.seat == Seat(seat)).map(part).sum::<f32>()
            };
            assert!(same(own(|turn| turn.choice), sum.choice) && same(own(|turn| turn.luck), sum.luck));
            assert!(!review.tell_sum(Seat(seat)).is_empty());
        }
        assert_eq!(review.course.len(), review.turns.len() + 2, "the beginning, every turn, and the stop");
        assert_eq!(review.course.last().unwrap().entry, table.seq());
        let taken: usize = review.turns.iter().map(|turn| turn.played.len()).sum();
        assert_eq!(taken, 14, "{}: every step belongs to a turn", title.name);
    }
}

#[test]
fn the_same_seed_gives_the_same_review_and_it_survives_a_file() {
    let table = ended(begun("colorado", 2, 10));
    let mut heard = Vec::new();
    let one =
        table.review(&Reviewing { seed: 3, ..Reviewing::default() }, |done, all| heard.push((done, all))).unwrap();
    assert_eq!(one, reviewed(&table));
    let text = serde_json::to_string(&one).unwrap();
    let read: Review = serde_json::from_str(&text).unwrap();
    assert_eq!((read.turns.len(), read.version), (one.turns.len(), table::REVIEW_VERSION));
    assert_eq!(heard.last(), Some(&(one.turns.len(), one.turns.len())));
}

/// A game in which somebody plainly threw a turn away by one step, and the first entry of that turn; nothing if the game is
/// over before.
fn blundered(seed: u64) -> Option<(Table, u32)> {
    let mut table = dealt(seed, "cerro-gordo", 2, 8);
    let mut luck = Luck::new(1);
    loop {
        let seat = table.position().to_act().first()?;
        let advice = table.position().think(seat, BotKind::Foreman, &mut luck, &Limits::default()).unwrap();
        let best: Vec<String> = advice.turns[0].steps.iter().map(|step| step.action.clone()).collect();
        let idle = table.position().choices(seat).into_iter().map(|choice| choice.action).find(|action| {
            let mut after = table.position().copy();
            after.play(seat, action).is_ok() && !after.to_act().contains(seat)
        });
        let lines: Vec<Vec<String>> = [best.clone()].into_iter().chain(idle.map(|action| vec![action])).collect();
        let weighed = table.position().weigh(seat, &lines, BotKind::Foreman, &mut luck, &Limits::default());
        let gap = weighed[0].prospects.share - weighed[weighed.len() - 1].prospects.share;
        let blunder = gap > 0.1;
        let first = table.seq() + 1;
        for action in if blunder { &lines[1] } else { &best } {
            act(&mut table, seat, Deed::Act(action.clone()));
        }
        if blunder {
            return Some((table, first));
        }
    }
}

#[test]
fn a_plain_blunder_is_found() {
    let (table, first) = (7..30).find_map(blundered).expect("a turn can be thrown away");
    let table = ended(table);
    let review = reviewed(&table);
    let blunder = review.turns.iter().find(|turn| turn.first == first).expect("the turn is there");
    assert!(blunder.choice <= -MISTAKE, "{blunder:?}");
    let decided = review.decided();
    let told = decided.iter().find(|one| review.turns[one.turn].first == first).expect("it decided the game");
    assert_eq!(told.swing, Swing::Choice);
    let says = table.tell_decided(&review, told).to_string();
    assert!(says.starts_with("Turn ") && says.contains("Better by "), "{says}");
}

#[test]
fn a_game_that_goes_on_is_not_reviewed_and_a_review_can_be_stopped() {
    let table = begun("colorado", 2, 4);
    assert_eq!(table.review(&Reviewing::default(), |_, _| {}), Err(NoReview::GoesOn));
    let stop = AtomicBool::new(true);
    let how = Reviewing { stop: Some(&stop), ..Reviewing::default() };
    assert_eq!(ended(table).review(&how, |_, _| {}), Err(NoReview::Stopped));
}

#[test]
fn a_turn_in_words_names_what_was_chosen() {
    // All have "chosen a starting town": which one is what the review is about.
    let table = ended(begun("colorado", 3, 9));
    let review = reviewed(&table);
    let told: Vec<String> = review.turns.iter().map(|turn| table.tell_turn(turn).played.to_string()).collect();
    let towns: Vec<&String> = told.iter().filter(|told| told.contains("starting town")).collect();
    assert!(towns.is_empty(), "{told:?}");
    assert!(told[0].contains("chooses “"), "{told:?}");
    for title in TITLES {
        let table = ended(begun(title.id, 3, 30));
        for turn in &reviewed(&table).turns {
            let told = table.tell_turn(turn);
            assert_ne!(Some(&told.played), told.better.as_ref(), "{}: both read the same", title.id);
        }
    }
}

#[test]
fn several_threads_find_what_one_does() {
    for title in TITLES {
        let table = begun(title.id, 3, 12);
        let seat = table.position().to_act().first().unwrap();
        let thinks = |threads| {
            let limits = Limits { threads, ..Limits::default() };
            table.position().think(seat, BotKind::Foreman, &mut Luck::new(5), &limits)
        };
        assert_eq!(thinks(1), thinks(5), "{}", title.id);
    }
    let table = ended(begun("coloma", 2, 8));
    let review = |threads| table.review(&Reviewing { threads, ..Reviewing::default() }, |_, _| {});
    assert_eq!(review(1), review(3));
}

#[test]
fn a_review_that_was_stopped_goes_on_where_it_was() {
    let table = ended(begun("colorado", 2, 10));
    let mut under_way = table.begin_review(Depth::Quick, 3).unwrap();
    let stop = AtomicBool::new(true);
    let (plain, stopped) = (Limits::default(), Limits { stop: Some(&stop), ..Limits::default() });
    while under_way.far().0 < under_way.far().1 {
        let (done, _) = under_way.far();
        assert_eq!(under_way.go_on(&stopped), Err(NoReview::Stopped));
        assert_eq!(under_way.far().0, done);
        under_way.go_on(&plain).unwrap();
    }
    assert_eq!(under_way.finish(), Some(reviewed(&table)));
}
