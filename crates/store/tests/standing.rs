//! Ratings and what games add up to: counted once, whoever counts, and lists that show members only.

mod common;

use common::{Ground, Scene, on_both, table_of};
use store::{CountedGame, Guest, NewTable, Rating, RatingChange, Reckoned, SoloGame, Store, Tally, Visibility};

on_both! {
    a_game_is_counted_once_whoever_counts_it,
    games_of_one_person_are_counted_one_after_the_other,
    leaders_are_members_with_the_certain_apart,
    sums_add_up,
    the_best_of_those_who_play_alone_is_kept,
    what_was_played_lately_shows_public_tables_only,
    everything_moves_to_another_store,
}

const START: (i64, i64) = (1_500_000, 246_000);

fn game(table: &str, people: &[&Guest], at_ms: i64) -> CountedGame {
    CountedGame {
        table: table.to_owned(),
        game: "colorado".to_owned(),
        seats: 2,
        rated: true,
        people: people.iter().map(|guest| guest.id.clone()).collect(),
        start: START,
        at_ms,
    }
}

/// The first gains so many points, the others lose them.
fn moves(by: i64, provisional: bool) -> impl Fn(&[Rating]) -> Reckoned + Send + Sync {
    move |ratings| {
        let change = |(seat, rating): (u8, &Rating)| {
            let points = rating.points + if seat == 0 { by } else { -by };
            RatingChange {
                seat,
                guest: rating.guest.clone(),
                rank: seat + 1,
                wins: if seat == 0 { 1_000_000 } else { 0 },
                before: rating.points,
                points,
                spread: rating.spread - 1_000,
                provisional,
            }
        };
        Reckoned { ratings: (0..).zip(ratings).map(change).collect(), ..Reckoned::default() }
    }
}

async fn table(scene: &Scene, visibility: Visibility) -> String {
    scene.store.create_table(&NewTable { visibility, ..table_of(&scene.ann) }).await.unwrap()
}

/// Makes a guest a member.
async fn keep(ground: &Ground, guest: &Guest, handle: &str) {
    let sql = format!("UPDATE guests SET handle = '{handle}', handle_key = '{handle}' WHERE id = '{}'", guest.id);
    ground.tamper(&sql).await;
}

async fn rating(store: &Store, guest: &Guest) -> Rating {
    store.ratings_of(std::slice::from_ref(&guest.id), "colorado").await.unwrap().remove(0)
}

async fn a_game_is_counted_once_whoever_counts_it(ground: Ground) {
    let scene = ground.scene().await;
    let ben = scene.store.create_guest("Ben", 0).await.unwrap();
    let counted = game(&scene.table, &[&scene.ann, &ben], 70);
    let reckon = moves(40_000, true);
    let (one, other) =
        tokio::join!(scene.store.count_game(&counted, &reckon), scene.store.count_game(&counted, &reckon));
    assert_eq!([one.unwrap(), other.unwrap()].iter().filter(|new| **new).count(), 1);
    assert!(!scene.store.count_game(&counted, &reckon).await.unwrap());
    let ann = rating(&scene.store, &scene.ann).await;
    assert_eq!((ann.points, ann.spread, ann.games, ann.best), (1_540_000, 245_000, 1, None));
    assert_eq!(rating(&scene.store, &ben).await.points, 1_460_000);
    let steps = scene.store.rating_history(&ben.id, "colorado", 10).await.unwrap();
    assert_eq!(steps.iter().map(|step| (step.at_ms, step.points)).collect::<Vec<_>>(), [(70, 1_460_000)]);
    let moved = scene.store.ratings_moved(&scene.table).await.unwrap();
    assert_eq!(moved[0], (scene.ann.id.clone(), 1_500_000, 1_540_000));
}

async fn games_of_one_person_are_counted_one_after_the_other(ground: Ground) {
    let scene = ground.scene().await;
    let ben = scene.store.create_guest("Ben", 0).await.unwrap();
    let other_node = match ground.place {
        store::Place::Postgres(_) => ground.store().await,
        store::Place::File(_) => scene.store.clone(),
    };
    let mut counting = Vec::new();
    for k in 0..10 {
        let table = table(&scene, Visibility::Public).await;
        let store = if k % 2 == 0 { scene.store.clone() } else { other_node.clone() };
        // The same two, named in another order.
        let people = if k % 3 == 0 { [&scene.ann, &ben] } else { [&ben, &scene.ann] };
        let counted = game(&table, &people, k);
        counting.push(tokio::spawn(async move {
            let one_more = |ratings: &[Rating]| {
                moves(0, false)(
                    &ratings
                        .iter()
                        .map(|rating| Rating { points: rating.points + 1_000, ..rating.clone() })
                        .collect::<Vec<_>>(),
                )
            };
            store.count_game(&counted, &one_more).await.unwrap()
        }));
    }
    for counted in counting {
        assert!(counted.await.unwrap());
    }
    for guest in [&scene.ann, &ben] {
        let rating = rating(&scene.store, guest).await;
        assert_eq!((rating.points, rating.games, rating.best), (1_510_000, 10, Some(1_510_000)), "nothing is lost");
    }
    let own = scene.store.own_seats(&ben.id).await.unwrap();
    assert_eq!(
        own.iter().map(|seat| (seat.seat, seat.games, seat.wins)).collect::<Vec<_>>(),
        [(0, 6, 6_000_000), (1, 4, 0)]
    );
}

async fn leaders_are_members_with_the_certain_apart(ground: Ground) {
    let scene = ground.scene().await;
    let mut people = Vec::new();
    for k in 0..5 {
        people.push(scene.store.create_guest(&format!("P{k}"), 0).await.unwrap());
    }
    for (k, person) in people.iter().enumerate() {
        let table = table(&scene, Visibility::Public).await;
        let reckon = moves(10_000 * k as i64, k == 4);
        scene.store.count_game(&game(&table, &[person], 5), &reckon).await.unwrap();
        if k != 2 {
            keep(&ground, person, &format!("p{k}")).await;
        }
    }
    let names = |leaders: Vec<store::Leader>| leaders.into_iter().map(|leader| leader.handle).collect::<Vec<_>>();
    let leaders = |provisional, from, most| scene.store.leaders("colorado", provisional, from, most);
    assert_eq!(names(leaders(false, 0, 10).await.unwrap()), ["p3", "p1", "p0"]);
    assert_eq!(names(leaders(false, 1, 1).await.unwrap()), ["p1"]);
    assert_eq!(names(leaders(true, 0, 10).await.unwrap()), ["p4"]);
    assert_eq!(names(scene.store.leaders("coloma", false, 0, 10).await.unwrap()), Vec::<String>::new());
}

fn tally(value: &str, wins: i64) -> Tally {
    Tally {
        seats: 2,
        about: "seat".to_owned(),
        value: value.to_owned(),
        games: 1,
        wins,
        expected: 500_000,
        loss: 7,
        score: 30,
    }
}

async fn sums_add_up(ground: Ground) {
    let scene = ground.scene().await;
    for k in 0..3 {
        let table = table(&scene, Visibility::Private).await;
        let tallies = vec![tally("2", 500_000), tally("1", if k == 0 { 1_000_000 } else { 500_000 })];
        let counted = CountedGame { rated: false, ..game(&table, &[&scene.ann], 5) };
        let reckon = |_: &[Rating]| Reckoned { tallies: tallies.clone(), ..Reckoned::default() };
        assert!(scene.store.count_game(&counted, &reckon).await.unwrap());
        assert!(!scene.store.count_game(&counted, &reckon).await.unwrap());
    }
    let sums = scene.store.tallies("colorado").await.unwrap();
    let sums: Vec<_> = sums.iter().map(|sum| (&*sum.value, sum.games, sum.wins, sum.loss, sum.score)).collect();
    assert_eq!(sums, [("1", 3, 2_000_000, 21, 90), ("2", 3, 1_500_000, 21, 90)]);
    assert_eq!(scene.store.tallies("coloma").await.unwrap(), []);
    assert_eq!(scene.store.ratings_at_all(&scene.ann.id).await.unwrap(), [], "they were not rated");
}

async fn the_best_of_those_who_play_alone_is_kept(ground: Ground) {
    let scene = ground.scene().await;
    let results = [(2, "Draw", 6_000), (4, "Victory", 6_100), (4, "Victory", 6_400), (1, "Defeat", 9_000)];
    for (k, (height, grade, score)) in (0..).zip(results) {
        let table = table(&scene, Visibility::Public).await;
        let solo = SoloGame {
            guest: scene.ann.id.clone(),
            board: "version=advanced".to_owned(),
            height,
            grade: grade.to_owned(),
            score,
        };
        let reckon = |_: &[Rating]| Reckoned { solo: Some(solo.clone()), ..Reckoned::default() };
        let counted = CountedGame { rated: false, seats: 1, ..game(&table, &[&scene.ann], k) };
        assert!(scene.store.count_game(&counted, &reckon).await.unwrap());
    }
    assert_eq!(scene.store.solo_boards("colorado", 5).await.unwrap(), [], "a guest is in no list");
    keep(&ground, &scene.ann, "ann").await;
    assert_eq!(scene.store.solo_boards("colorado", 5).await.unwrap(), [("version=advanced".to_owned(), 1)]);
    let best = scene.store.solo_leaders("colorado", "version=advanced", 5).await.unwrap();
    assert_eq!(best.len(), 1);
    assert_eq!((best[0].solo.score, best[0].at_ms, best[0].games), (6_400, 2, 4));
    let lately = scene.store.solo_lately("colorado", 3).await.unwrap();
    assert_eq!(lately.iter().map(|game| game.solo.score).collect::<Vec<_>>(), [9_000, 6_400, 6_100]);
}

async fn what_was_played_lately_shows_public_tables_only(ground: Ground) {
    let scene = ground.scene().await;
    let ben = scene.store.create_guest("Ben", 0).await.unwrap();
    for (k, visibility) in [Visibility::Public, Visibility::Private, Visibility::Public].into_iter().enumerate() {
        let table = table(&scene, visibility).await;
        let counted = game(&table, &[&scene.ann, &ben], 1 + k as i64);
        scene.store.count_game(&counted, &moves(8_000, true)).await.unwrap();
    }
    for game in [None, Some("colorado")] {
        let lately = scene.store.rated_lately(game, 10).await.unwrap();
        let seen: Vec<_> = lately.iter().map(|seat| (seat.at_ms, &*seat.name, seat.rank)).collect();
        assert_eq!(seen, [(3, "Ann", 1), (3, "Ben", 2), (1, "Ann", 1), (1, "Ben", 2)]);
    }
    assert_eq!(scene.store.rated_lately(Some("coloma"), 10).await.unwrap(), []);
}

async fn everything_moves_to_another_store(ground: Ground) {
    let scene = ground.scene().await;
    let reckon = |ratings: &[Rating]| Reckoned {
        tallies: vec![tally("1", 0)],
        solo: Some(SoloGame {
            guest: scene.ann.id.clone(),
            board: String::new(),
            height: 1,
            grade: "Draw".to_owned(),
            score: 3,
        }),
        ..moves(5_000, false)(ratings)
    };
    scene.store.count_game(&game(&scene.table, &[&scene.ann], 9), &reckon).await.unwrap();
    let (a_file, on_postgres) = (Ground::file(), Ground::postgres());
    let (file, postgres) = (a_file.store().await, on_postgres.store().await);
    let there = if scene.store.is_shared() { file } else { postgres };
    let copied = scene.store.copy_to(&there, |_, _| ()).await.unwrap();
    for sheet in ["counted_games", "ratings", "rating_history", "tallies", "solo_games", "solo_bests"] {
        assert_eq!(copied.rows(sheet), 1, "{sheet}");
    }
    assert_eq!(rating(&there, &scene.ann).await, rating(&scene.store, &scene.ann).await);
    assert_eq!(there.tallies("colorado").await.unwrap(), scene.store.tallies("colorado").await.unwrap());
}
