//! What a long table and an idle page cost: `cargo run --release -p web --example weigh [PAGES] [ENTRIES]`.
//!
//! Makes a table of Silverton with a log of steps that were taken back again and again, times its page, and opens idle
//! pages of a small table to see how much memory each takes.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpStream},
    time::{Duration, Instant},
};

use engine::{Key, Luck, Setup};
use house::{House, Wish};
use store::{Holder, NewSeat, Store, Visibility};
use table::{BotKind, Deed, Table};
use web::{Config, Server};

/// A game of Silverton that went on for a while, and then a step and its undo until the log has so many entries.
fn long_game(key: Key, entries: u32) -> Table {
    let mut game = Table::begin("silverton", &Setup::of(3), key).expect("a game on the shelf");
    let mut luck = Luck::new(7);
    while game.seq() < 400 {
        act(&mut game, &mut luck);
    }
    while game.seq() < entries {
        let seat = act(&mut game, &mut luck);
        if game.can_undo(seat) {
            let undone = game.prepare(seat, Deed::Undo, 0).expect("it can be taken back");
            game.commit(undone);
        }
    }
    game
}

fn act(game: &mut Table, luck: &mut Luck) -> engine::Seat {
    let seat = game.position().to_act().first().expect("the game goes on");
    let action = game.position().advise(seat, BotKind::Random, luck).expect("something can be done");
    let step = game.prepare(seat, Deed::Act(action), 0).expect("a bot plays by the rules");
    game.commit(step);
    seat
}

fn get(address: SocketAddr, path: &str) -> String {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    write!(stream, "GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").expect("it is sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("it is answered");
    answer
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// Opens a page's socket and reads its first message.
fn idle_page(address: SocketAddr, id: &str, have: &str, k: usize) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("the server listens");
    let from = format!("10.{}.{}.{}", k >> 16, (k >> 8) & 255, k & 255);
    write!(
        stream,
        "GET /tables/{id}/live?have={have} HTTP/1.1\r\nhost: {address}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\nx-forwarded-for: {from}\r\n\r\n"
    )
    .expect("it is sent");
    stream.set_read_timeout(Some(Duration::from_millis(40))).expect("a time");
    let mut bytes = [0; 65536];
    let mut heard = 0;
    while let Ok(n @ 1..) = stream.read(&mut bytes) {
        heard += n;
        if !have.is_empty() && heard > 160 {
            break;
        }
    }
    stream
}

/// Resident memory of this process in KiB.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").expect("it runs on Linux");
    let line = status.lines().find(|line| line.starts_with("VmRSS")).expect("it has memory");
    line.split_whitespace().nth(1).and_then(|kib| kib.parse().ok()).expect("a number")
}

async fn make(house: &std::sync::Arc<House>, game: &Table) -> String {
    let (ann, _) = house.welcome("Ann").await.expect("a guest");
    let seats = (0..game.setup().seats).map(|_| NewSeat::new(Holder::HotSeat(ann.id.clone())).named("Ann")).collect();
    let wish = Wish::new("Long", Visibility::Public, seats);
    house.make(&ann, game, wish).await.expect("a table")
}

#[tokio::main]
async fn main() {
    let mut wishes = std::env::args().skip(1).filter_map(|wish| wish.parse::<u32>().ok());
    let (pages, entries) = (wishes.next().unwrap_or(1000), wishes.next().unwrap_or(4_300));
    let store = Store::in_memory().await.expect("a store");
    let house = House::open(house::Settings::default(), store.clone());
    let key = Key::from_seed(1);
    let long = make(&house, &long_game(key, entries)).await;
    let small = make(&house, &Table::begin("colorado-midland", &Setup::of(3), key).expect("a game")).await;
    let config = Config { listen: ([127, 0, 0, 1], 0).into(), ..Config::default() };
    let server = Server::bind(config, store).await.expect("a port");
    let address = server.address();
    tokio::spawn(server.run(std::future::pending()));
    tokio::task::spawn_blocking(move || weigh(address, &long, &small, pages as usize)).await.expect("it is weighed");
}

fn weigh(address: SocketAddr, long: &str, small: &str, pages: usize) {
    for path in [format!("/tables/{long}"), format!("/tables/{long}/now"), format!("/tables/{long}/at/300")] {
        let bytes = get(address, &path).len();
        let times = (0..9).map(|_| {
            let begun = Instant::now();
            get(address, &path);
            begun.elapsed()
        });
        println!("{:<12} {bytes:>9} bytes {:>9.2?}", path.replace(long, "…"), median(times.collect()));
    }
    let page = get(address, &format!("/tables/{small}"));
    let version = page.split("data-version=\"").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
    // All stay open to the end, so that none takes the room that another has left.
    let mut open: Vec<TcpStream> = (0..50).map(|k| idle_page(address, small, "", k)).collect();
    for (name, have) in [("that has it all", version), ("that is sent all", "")] {
        std::thread::sleep(Duration::from_millis(500));
        let (before, there) = (resident(), open.len());
        open.extend((there..there + pages).map(|k| idle_page(address, small, have, k)));
        std::thread::sleep(Duration::from_secs(1));
        let each = resident().saturating_sub(before) as f64 / pages as f64;
        println!("an idle page {name}: {each:.1} KiB ({pages} open)");
    }
}
