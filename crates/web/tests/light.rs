//! Long tables and many pages: what one of them costs the others.

mod common;

use std::{
    sync::mpsc,
    time::{Duration, Instant},
};

use common::{Guest, House};
use engine::{Key, Luck, Seat, Seats, Setup, Viewer};
use house::{Settings, Wish};
use serde_json::{Value, json};
use store::{Holder, NewSeat, Store, Visibility};
use table::{BotKind, Deed, Eyes, Table};
use web::Config;

/// Lets the next seat do something.
fn act(game: &mut Table, luck: &mut Luck) -> Option<Seat> {
    let seat = game.position().to_act().first()?;
    let action = game.position().advise(seat, BotKind::Random, luck).expect("something can be done");
    let step = game.prepare(seat, Deed::Act(action), 0).expect("a bot plays by the rules");
    game.commit(step);
    Some(seat)
}

/// A game with a log of so many entries, of which every step is taken back that can be after the first few hundred.
fn long_game(game: &str, seats: u8, key: Key, plain: u32, entries: u32) -> Table {
    let mut game = Table::begin(game, &Setup::of(seats), key).expect("a game on the shelf");
    let mut luck = Luck::new(7);
    while game.seq() < entries {
        let Some(seat) = act(&mut game, &mut luck) else { break };
        if game.seq() > plain && game.can_undo(seat) {
            let undone = game.prepare(seat, Deed::Undo, 0).expect("it can be taken back");
            game.commit(undone);
        }
    }
    game
}

/// Puts a game on a table at which Ann and Ben sit in turn, and gives both their cookies.
async fn set_up(house: &House, game: &Table) -> (String, [Guest; 2]) {
    let mut guests = Vec::new();
    for name in ["Ann", "Ben"] {
        let (guest, token) = house.inside.welcome(name).await.expect("a guest");
        let cookie = Some(format!("motherlode={}", token.expose()));
        guests.push((guest, Guest { address: house.address, cookie }));
    }
    let seat = |k: u8| {
        let (guest, _) = &guests[usize::from(k % 2)];
        match k {
            0 | 1 => NewSeat::new(Holder::Guest(guest.id.clone())).named(&guest.name),
            _ => NewSeat::new(Holder::HotSeat(guest.id.clone())).named(format!("Seat {}", k + 1)),
        }
    };
    let seats = (0..game.setup().seats).map(seat).collect();
    let wish = Wish::new("Long", Visibility::Public, seats);
    let id = house.inside.make(&guests[0].0, game, wish).await.expect("a table");
    let guests = guests.into_iter().map(|(_, guest)| guest).collect::<Vec<_>>();
    (id, guests.try_into().unwrap_or_else(|_| panic!("two guests")))
}

fn open_at_leisure(draw_threads: usize) -> Config {
    let mut config = Config { house: Settings { draw_threads, ..Settings::default() }, ..Config::default() };
    let quick = house::Rate::a_second(100_000, 100_000);
    config.house.reads = house::Shares { person: quick, network: quick };
    config.house.moves = config.house.reads;
    config
}

#[tokio::test]
async fn s3_a_table_of_thousands_of_entries_opens_as_a_page_of_bounded_bytes() {
    let house = House::over(Store::in_memory().await.unwrap(), open_at_leisure(1)).await;
    let key = Key::from_seed(1);
    let (short, _) = set_up(&house, &long_game("silverton", 3, key, 400, 400)).await;
    let (long, _) = set_up(&house, &long_game("silverton", 3, key, 400, 4_300)).await;
    let mut eve = house.guest();
    for path in ["", "/now"] {
        let few = eve.get(&format!("/tables/{short}{path}")).await.body.len();
        let many = eve.get(&format!("/tables/{long}{path}")).await.body.len();
        assert!(many < 500_000 && many < few * 2, "{path}: {many} bytes instead of {few}");
    }
    let part = eve.get(&format!("/tables/{long}/log?before=1000")).await;
    assert!(part.status == 200 && part.body.len() < 200_000, "{}", part.body.len());
    house.close().await;
}

/// The steps of the log in a page or a message: number, struck out or not, words.
fn steps(html: &str) -> Vec<(u32, bool, String)> {
    let attribute = |text: &str, name: &str| {
        let from = text.find(&format!("{name}=\"")).map(|at| at + name.len() + 2);
        from.map(|from| text[from..].split('"').next().unwrap_or_default().to_owned()).unwrap_or_default()
    };
    let step = |item: &str| {
        let (tag, rest) = item.split_once('>').expect("a tag");
        let words = rest.split_once("</a>").map_or("", |(_, said)| said);
        // Behind the words of a line stand its notation and the button that unfolds its turn.
        let words = [" <code class=\"notation\"", " <button"]
            .iter()
            .fold(words, |words, end| words.split(end).next().unwrap_or(""));
        let words: String =
            words.split('<').map(|piece| piece.split_once('>').map_or(piece, |(_, text)| text)).collect();
        let words = words.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&");
        (attribute(tag, "data-seq").parse().expect("a number"), attribute(tag, "class").contains("undone"), words)
    };
    html.split("<li")
        .skip(1)
        .filter(|item| item.contains("id=\"step-"))
        .map(|item| step(item.split("</li>").next().unwrap_or_default()))
        .collect()
}

#[tokio::test]
async fn s3_earlier_parts_of_the_log_are_complete_in_order_and_by_the_same_eyes() {
    let house = House::over(Store::in_memory().await.unwrap(), open_at_leisure(1)).await;
    let mut cut = 0;
    for (name, seats) in [("cerro-gordo", 2), ("colorado", 2), ("coloma", 2)] {
        let key = Key::from_seed(5);
        let game = long_game(name, seats, key, 40, 420);
        let (id, [ann, ben]) = set_up(&house, &game).await;
        let names = ["Ann".to_owned(), "Ben".to_owned()];
        let mut logs = Vec::new();
        for (mut guest, mine) in [(ann, Some(0)), (ben, Some(1)), (house.guest(), None)] {
            let eyes = Eyes::from(mine.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat))));
            let page = guest.get(&format!("/tables/{id}")).await.text();
            let page = &page[page.find("id=\"log\"").expect("a log")..];
            let mut shown = steps(page);
            let mut first: u64 = page.split("data-part=\"").nth(1).unwrap().split('"').next().unwrap().parse().unwrap();
            cut += u32::from(first > 0);
            while first > 0 {
                let part = guest.get(&format!("/tables/{id}/log?before={first}")).await.json();
                let earlier = part["first"].as_u64().unwrap();
                assert!(earlier < first);
                first = earlier;
                shown.splice(0..0, steps(part["html"].as_str().unwrap()));
            }
            let said = |line: &engine::Line| line.plain(|seat| names[seat.index()].clone());
            let log = game.log(eyes);
            let whole: Vec<_> = log.iter().map(|line| (line.seq, line.undone, said(&line.line))).collect();
            assert_eq!(shown.len(), whole.len(), "{name}: {mine:?}");
            for (shown, whole) in shown.iter().zip(&whole) {
                assert_eq!(shown, whole, "{name}: {mine:?}");
            }
            logs.push(whole);
        }
        assert!(logs.windows(2).any(|two| two[0] != two[1]), "{name}: there are secrets to keep");
    }
    assert!(cut >= 5, "long logs are cut: {cut}");
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn s7_two_hundred_watchers_of_a_table_cost_one_drawing() {
    let house = House::over(Store::in_memory().await.unwrap(), open_at_leisure(1)).await;
    let key = Key::from_seed(1);
    let (id, [mut ann, mut ben]) = set_up(&house, &Table::begin("cerro-gordo", &Setup::of(2), key).unwrap()).await;
    let eve = house.guest();
    let mut sockets = Vec::new();
    for _ in 0..200 {
        let mut socket = eve.socket(&id, Some(&eve.origin())).await.ok().unwrap();
        assert!(socket.message().await["base"].is_null());
        sockets.push(socket);
    }
    assert_eq!(house.inside.pool().drawings().done, 1, "all came to the same drawing");
    let mut choices = ann.choices(&id).await;
    let guest = if choices["seat"].is_number() {
        &mut ann
    } else {
        choices = ben.choices(&id).await;
        &mut ben
    };
    let before = house.inside.pool().drawings().done;
    assert_eq!(guest.act(&id, &choices, 0, "one").await.status, 200);
    let mut heard = Vec::new();
    for socket in &mut sockets {
        heard.push(socket.message().await);
    }
    assert!(heard.iter().all(|message| *message == heard[0]));
    assert_eq!(house.inside.pool().drawings().done - before, 1);
    drop(sockets);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn s7_a_slow_table_on_its_threads_delays_no_other_table() {
    let house = House::over(Store::in_memory().await.unwrap(), open_at_leisure(2)).await;
    let key = Key::from_seed(1);
    let game = Table::begin("cerro-gordo", &Setup::of(2), key).unwrap();
    let (slow, _) = set_up(&house, &game).await;
    let (quick, [mut ann, mut ben]) = set_up(&house, &game).await;
    // Whoever draws here does not come to an end; more wait.
    let (end, ended) = mpsc::channel::<()>();
    let place = house.inside.pool().place(&slow).await.unwrap();
    let drawing = tokio::spawn(place.run(move || ended.recv().is_err()));
    let mut waiting = Vec::new();
    for _ in 0..8 {
        let mut eve = house.guest();
        let path = format!("/tables/{slow}/now");
        waiting.push(tokio::spawn(async move { eve.get(&path).await.status }));
    }
    for step in 0..4 {
        let (a, b) = (ann.choices(&quick).await, ben.choices(&quick).await);
        let (guest, choices) = if a["seat"].is_number() { (&mut ann, a) } else { (&mut ben, b) };
        assert_eq!(guest.act(&quick, &choices, 0, &format!("step {step}")).await.status, 200);
        assert_eq!(guest.get(&format!("/tables/{quick}")).await.status, 200, "and is seen at once");
    }
    assert!(waiting.iter().all(|reader| !reader.is_finished()), "the slow table's readers wait");
    drop(end);
    assert!(drawing.await.unwrap().unwrap());
    for reader in waiting {
        assert_eq!(reader.await.unwrap(), 200);
    }
    house.close().await;
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort_unstable();
    times[times.len() / 2]
}

/// How long moves at a table take, one after the other.
async fn moves(house: &House, id: &str, guests: &mut [Guest; 2], name: &str) -> Duration {
    let live = house.inside.table(id).await.unwrap();
    let mut times = Vec::new();
    for step in 0..15 {
        let (seat, action, seq) = {
            let game = live.game().await;
            let seat = game.position().to_act().first().expect("the game goes on");
            let action = game.position().choices(seat)[0].action.clone();
            (seat, action, game.moments(Seats::one(seat)).seq())
        };
        let body = json!({"seq": seq, "command_id": format!("{name} {step}"), "action": action, "seat": seat.0});
        let begun = Instant::now();
        let answer = guests[seat.index()].json(&format!("/tables/{id}/actions"), &body).await;
        times.push(begun.elapsed());
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    median(times)
}

#[tokio::test(flavor = "multi_thread")]
async fn s7_eight_readers_of_a_long_table_hardly_slow_another_tables_moves() {
    let house = House::over(Store::in_memory().await.unwrap(), open_at_leisure(1)).await;
    let key = Key::from_seed(1);
    let (long, _) = set_up(&house, &long_game("silverton", 3, key, 400, 4_300)).await;
    let (quick, mut guests) = set_up(&house, &Table::begin("cerro-gordo", &Setup::of(2), key).unwrap()).await;
    house.guest().get(&format!("/tables/{long}")).await;
    let alone = moves(&house, &quick, &mut guests, "alone").await;
    let mut readers = Vec::new();
    for _ in 0..8 {
        let (mut eve, path) = (house.guest(), format!("/tables/{long}"));
        readers.push(tokio::spawn(async move {
            loop {
                eve.get(&path).await;
            }
        }));
    }
    tokio::time::sleep(Duration::from_millis(300)).await;
    let beside = moves(&house, &quick, &mut guests, "beside").await;
    for reader in &readers {
        reader.abort();
    }
    assert!(beside < alone * 12, "{beside:?} instead of {alone:?}");
}

/// A page as its script has it: the text of every piece, by what came over the line.
#[derive(Default)]
struct Texts(std::collections::HashMap<String, String>);

impl Texts {
    fn take(&mut self, message: &Value) {
        for piece in ["svg", "html", "always"].iter().flat_map(|part| message[*part].as_array().expect("pieces")) {
            let id = piece[0].as_str().expect("an ID");
            let text = match &piece[1] {
                Value::String(text) => text.clone(),
                parts => put_together(&self.0[id], parts.as_array().expect("parts")),
            };
            self.0.insert(id.to_owned(), text);
        }
        for id in message["gone"].as_array().into_iter().flatten() {
            self.0.remove(id.as_str().expect("an ID"));
        }
    }
}

fn put_together(old: &str, parts: &[Value]) -> String {
    let old: Vec<u16> = old.encode_utf16().collect();
    let (mut text, mut parts) = (Vec::new(), parts.iter());
    while let Some(part) = parts.next() {
        match part.as_u64() {
            Some(from) => {
                let many = parts.next().and_then(Value::as_u64).expect("how much");
                text.extend(&old[from as usize..(from + many) as usize]);
            }
            None => text.extend(part.as_str().expect("a text").encode_utf16()),
        }
    }
    String::from_utf16(&text).expect("a text")
}

/// Bots play a game while somebody watches: how many steps it took, and how many bytes came over the line.
async fn watch(house: &House, name: &str, seats: u8, most: u32) -> (u32, usize) {
    let game = Table::begin(name, &Setup::of(seats), Key::from_seed(3)).expect("a game on the shelf");
    let (id, guests) = set_up(house, &game).await;
    let live = house.inside.table(&id).await.unwrap();
    let mut eve = house.guest();
    let version = |text: &str| text.split("data-version=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let mut shown = version(&eve.get(&format!("/tables/{id}")).await.text());
    let hello = format!("?have={shown}&text=false&packed=true");
    let mut socket = eve.socket_with(&id, &hello, Some(&eve.origin())).await.ok().unwrap();
    assert_eq!(socket.message().await["same"], true);
    let (mut luck, mut texts, mut steps, mut guests) = (Luck::new(7), Texts::default(), 0, guests);
    while steps < most {
        let (seat, action, seq) = {
            let game = live.game().await;
            let Some(seat) = game.position().to_act().first() else { break };
            let action = game.position().advise(seat, BotKind::Greedy, &mut luck).expect("something can be done");
            (seat, action, game.moments(Seats::one(seat)).seq())
        };
        let guest = seat.index() % 2;
        let seq =
            if seats > 2 { live.game().await.moments(live.seats_of(Some(&guests_id(&live, seat)))).seq() } else { seq };
        let body = json!({"seq": seq, "command_id": format!("{steps}"), "action": action, "seat": seat.0});
        let answer = guests[guest].json(&format!("/tables/{id}/actions"), &body).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        steps += 1;
        let now = eve.get(&format!("/tables/{id}/now")).await.json();
        while shown != now["version"] {
            let message = socket.message().await;
            assert!(message["base"].is_null() || message["base"] == shown, "each change is one of what is there");
            texts.take(&message);
            shown = message["version"].as_str().expect("a version").to_owned();
        }
        if steps % 20 == 0 && !texts.0.is_empty() {
            for piece in ["svg", "html", "always"].iter().flat_map(|part| now[*part].as_array().unwrap()) {
                assert_eq!(texts.0[piece[0].as_str().unwrap()], piece[1].as_str().unwrap(), "{name}: {}", piece[0]);
            }
        }
    }
    (steps, socket.bytes)
}

fn guests_id(live: &house::LiveTable, seat: Seat) -> String {
    live.seats()
        .iter()
        .find(|held| held.seat == seat.0)
        .and_then(|held| held.holder.guest())
        .expect("a guest")
        .to_owned()
}

/// What opening a table costs somebody who was never here: the page with its style sheets and scripts, packed.
async fn cold(house: &House, name: &str, seats: u8) -> (usize, usize, usize) {
    let game = long_game(name, seats, Key::from_seed(3), 400, 120);
    let (id, _) = set_up(house, &game).await;
    let mut eve = house.guest();
    let packed = [("accept-encoding", "gzip")];
    let page = eve.get(&format!("/tables/{id}")).await.text();
    let html = eve.ask("GET", &format!("/tables/{id}"), &packed, b"").await.body.len();
    let mut todo: Vec<String> =
        page.split('"').filter(|text| text.starts_with("/assets/")).map(str::to_owned).collect();
    let (mut seen, mut files, mut scripts) = (std::collections::BTreeSet::new(), 0, 0);
    while let Some(path) = todo.pop() {
        let name = path.split('?').next().unwrap().to_owned();
        if !seen.insert(name.clone()) {
            continue;
        }
        files += eve.ask("GET", &path, &packed, b"").await.body.len();
        if name.ends_with(".js") {
            let text = eve.get(&path).await.text();
            scripts += text.len();
            todo.extend(
                text.split("from \"./").skip(1).map(|rest| format!("/assets/{}", rest.split('"').next().unwrap())),
            );
        }
    }
    (html, html + files, scripts)
}

/// At most three kilobytes a step for somebody who watches, and eighty of scripts. What opening a table takes hangs on how
/// much is drawn on its map: no more than it is.
#[tokio::test(flavor = "multi_thread")]
async fn live_pages_are_light() {
    let house = House::over(Store::in_memory().await.unwrap(), open_at_leisure(2)).await;
    for (name, seats) in [("colorado", 4), ("colorado-midland", 4), ("coloma", 4), ("cerro-gordo", 4), ("silverton", 4)]
    {
        // One game to its end, the others far enough to see what a step takes.
        let (steps, bytes) = watch(&house, name, seats, if name == "colorado" { 2000 } else { 90 }).await;
        let (html, all, scripts) = cold(&house, name, seats).await;
        let each = bytes / steps as usize;
        println!(
            "{name}: {each} bytes a step over {steps} steps; a table opens with {html} bytes, {all} with its files"
        );
        assert!(each <= 3 * 1024, "{name}: {each} bytes a step");
        let most = if name == "colorado-midland" { 115 } else { 90 };
        assert!(all <= most * 1024, "{name}: {all} bytes to open a table");
        assert!(scripts <= 80 * 1024, "{name}: {scripts} bytes of scripts");
    }
    house.close().await;
}
