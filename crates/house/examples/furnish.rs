//! A file with many games of bots that are to go on: `cargo run --release -p house --example furnish FILE [TABLES]`.
//!
//! Serve it (`motherlode serve --data FILE`) to see how quickly a house opens that was closed in the middle of so many games.

use engine::{Luck, Setup};
use house::{BotNames, Deal, House, Settings, Wish};
use store::{Store, Visibility};
use table::{BotKind, Deed, TITLES};

/// So many moves were made at every table.
const MOVES: u32 = 40;

#[tokio::main]
async fn main() {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().expect("the file to make");
    let tables: u32 = arguments.next().map_or(10_000, |count| count.parse().expect("a number of tables"));
    // It is not woken, so nothing goes on at these tables.
    let house = House::open(Settings::default(), Store::open(&file).await.expect("a fresh file"));
    let (host, _) = house.welcome("Host").await.expect("a plain name");
    let mut luck = Luck::new(1);
    for (k, title) in (0..tables).zip(TITLES.iter().cycle()) {
        let seats = *title.seats.end();
        let rules = table::open(title.id, &Setup::of(seats)).expect("a game on the shelf");
        let mut game = Deal::fresh().begin(rules);
        while game.seq() < MOVES {
            let Some(seat) = game.position().to_act().first() else { break };
            let action = game.position().advise(seat, BotKind::Random, &mut luck).expect("a bot has a choice");
            let step = game.prepare(seat, Deed::Act(action), i64::from(game.seq())).expect("it plays by the rules");
            game.commit(step);
        }
        let mut bots = BotNames::default();
        let seats = (0..seats).map(|_| bots.seat(BotKind::Greedy)).collect();
        let wish = Wish::new(format!("Table {k}"), Visibility::Public, seats);
        house.make(&host, &game, wish).await.expect("the table is sound");
    }
    house.store().close().await;
    println!("{tables} tables with {MOVES} moves each are in {file}");
}
