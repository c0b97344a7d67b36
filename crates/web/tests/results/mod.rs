//! A house in which a hundred games were played, without anybody having played them.

use serde_json::json;
use store::{
    CountedGame, Guest, Holder, NewSeat, NewTable, Rating, RatingChange, Reckoned, Secret, SoloGame, Store, Tally,
    Visibility,
};

/// A day.
const DAY: i64 = 24 * 60 * 60 * 1_000;

pub fn new_table(game: &str, seats: &[&Guest], visibility: Visibility, name: &str) -> NewTable {
    NewTable {
        game: game.to_owned(),
        name: name.to_owned(),
        setup: json!({"seats": seats.len()}),
        terms: json!({"pace": "free", "late": "bot", "rated": true}),
        key: Secret::new("ab".repeat(32)),
        nonce: None,
        commitment: "c0ffee".to_owned(),
        seed: None,
        origin: json!("deal"),
        host: Some(seats[0].id.clone()),
        visibility,
        forked_from: None,
        edition: None,
        rules_version: None,
        created_ms: 0,
        due_ms: None,
        seats: seats.iter().map(|guest| NewSeat::new(Holder::Guest(guest.id.clone()))).collect(),
    }
}

/// Makes guests members.
pub async fn keep(store: &Store, guests: &[Guest]) {
    for guest in guests {
        let handle = guest.name.to_lowercase().replace(|letter: char| !letter.is_ascii_alphanumeric(), "");
        assert!(store.set_handle(&guest.id, &handle, 0, 0).await.unwrap(), "{handle} is free");
    }
}

/// A hundred games of Cerro Gordo and a few of Silverton alone, between these people, until now.
pub async fn fill(store: &Store, people: &[Guest], now_ms: i64) {
    for k in 0..100_usize {
        let seats = 2 + k % 4;
        let mut company: Vec<&Guest> =
            (0..seats).map(|seat| &people[(k * 3 + seat * (1 + k % 2)) % people.len()]).collect();
        company.sort_by_key(|guest| (guest.name.len() * 7 + k * 5) % 11);
        company.dedup_by_key(|guest| guest.id.clone());
        let name = format!("Silver town {k}");
        let table = store.create_table(&new_table("cerro-gordo", &company, Visibility::Public, &name)).await.unwrap();
        let counted = CountedGame {
            table,
            game: "cerro-gordo".to_owned(),
            seats: company.len() as u8,
            rated: true,
            people: company.iter().map(|guest| guest.id.clone()).collect(),
            start: (1_500_000, 246_000),
            at_ms: now_ms - (100 - k as i64) * DAY / 3,
        };
        assert!(store.count_game(&counted, &|ratings| reckoned(k, ratings)).await.unwrap());
    }
    for (k, guest) in people.iter().enumerate().take(9) {
        let table = new_table("silverton", &[guest], Visibility::Public, "Alone in Denver");
        let table = store.create_table(&table).await.unwrap();
        let counted = CountedGame {
            table,
            game: "silverton".to_owned(),
            seats: 1,
            rated: false,
            people: vec![guest.id.clone()],
            start: (1_500_000, 246_000),
            at_ms: now_ms - k as i64 * DAY,
        };
        let solo = SoloGame {
            guest: guest.id.clone(),
            board: ["", "version=advanced scenario=solo_denver_10000"][k % 2].to_owned(),
            height: (k % 5 + 1) as u8,
            grade: ["substantial defeat", "draw", "marginal victory"][k % 3].to_owned(),
            score: 5_400 + 310 * k as i64,
        };
        let reckon = |_: &[Rating]| Reckoned { solo: Some(solo.clone()), ..Reckoned::default() };
        assert!(store.count_game(&counted, &reckon).await.unwrap());
    }
}

const CHARACTERS: [&str; 6] =
    ["Victor Beaudry", "Mortimer Belshaw", "Lola Travis", "Pablo Flores", "Remi Nadeau", "Elias <Jones>"];

fn reckoned(k: usize, ratings: &[Rating]) -> Reckoned {
    let seats = ratings.len() as u8;
    let winner = (k * 7 / 3) % ratings.len();
    let change = |(seat, rating): (usize, &Rating)| {
        let by = if seat == winner { 30_000 * (seats as i64 - 1) } else { -30_000 };
        let games = i64::from(rating.games) + 1;
        let doubt = 246_000 / (1 + games / 4);
        RatingChange {
            seat: seat as u8,
            guest: rating.guest.clone(),
            rank: if seat == winner { 1 } else { 2 },
            wins: if seat == winner { 1_000_000 } else { 0 },
            before: rating.points,
            points: rating.points + by * doubt / 246_000 + 1_000 * (seat as i64),
            spread: doubt,
            provisional: games < 10,
        }
    };
    let tally = |about: &str, value: String, won: bool, expected: i64| Tally {
        seats,
        about: about.to_owned(),
        value,
        games: 1,
        wins: if won { 1_000_000 } else { 0 },
        expected,
        loss: 0,
        score: 31 + k as i64 % 9,
    };
    let even = 1_000_000 / i64::from(seats);
    let mut tallies = vec![
        tally("games", String::new(), winner == 0, even),
        tally("steps", format!("{:06}", 100 + 50 * (k % 4 + k % 3)), winner == 0, even),
        tally("time", ((k % 3) * (k % 4)).to_string(), winner == 0, even),
        tally(
            "option first_player",
            ["drawn", "seat1"][usize::from(k.is_multiple_of(3))].to_owned(),
            winner == 0,
            even,
        ),
    ];
    for seat in 0..ratings.len() {
        tallies.push(tally("seat", (seat + 1).to_string(), seat == winner, even));
        tallies.push(tally("apart Character", CHARACTERS[(k + seat) % 6].to_owned(), seat == winner, even));
    }
    let sure = [500_000, 610_000, 690_000, 780_000, 910_000][k % 5];
    let came = k * 37 % 100 < sure as usize / 10_000;
    let bin = (sure / 100_000 * 10).to_string();
    tallies.push(Tally { loss: 560_000, ..tally("pairs", bin, came, sure) });
    Reckoned { ratings: ratings.iter().enumerate().map(change).collect(), tallies, solo: None }
}
