//! The door: whoever dawdles, floods or does not listen is let go, and everybody else is served.

mod common;
mod driver;

use std::{
    net::SocketAddr,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    thread::JoinHandle,
    time::{Duration, Instant},
};

use ::house::{Rate, Settings, Shares};
use common::{Answer, Guest, Heard, House, read_answer};
use store::Store;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpSocket, TcpStream},
};
use web::Config;

/// More than any answer takes, also on a busy machine.
const LONG: Duration = Duration::from_secs(20);

async fn open(config: Config) -> House {
    // Both ends of every connection are open files here.
    rlimit::increase_nofile_limit(8_192).unwrap();
    House::over(Store::in_memory().await.unwrap(), config).await
}

/// Somebody who connects from an address of this machine.
async fn from(source: &str, house: &House) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.bind(SocketAddr::new(source.parse().unwrap(), 0)).unwrap();
    socket.connect(house.address).await.unwrap()
}

/// Somebody who sends this, and nothing more.
async fn sends(house: &House, bytes: &str) -> TcpStream {
    let mut stream = from("127.0.0.1", house).await;
    stream.write_all(bytes.as_bytes()).await.unwrap();
    stream
}

/// Everything that comes until the server hangs up, and how long that took.
async fn until_closed(mut stream: TcpStream) -> (Vec<u8>, Duration) {
    let (begun, mut bytes) = (Instant::now(), Vec::new());
    // A connection that is cut off may end with an error as well.
    let _ = tokio::time::timeout(LONG, stream.read_to_end(&mut bytes)).await.expect("the server hangs up");
    (bytes, begun.elapsed())
}

async fn answer_to(house: &House, request: &str) -> Answer {
    read_answer(&until_closed(sends(house, request).await).await.0)
}

/// Waits until the server has no connection open.
async fn all_gone(house: &House) {
    let gone = async {
        while house.inside.metrics().connections_open() > 0 {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    };
    tokio::time::timeout(LONG, gone).await.expect("every connection ends");
}

/// A client that asks again and again and never reads.
async fn deaf(house: &House) -> TcpStream {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4096).unwrap();
    let mut stream = socket.connect(house.address).await.unwrap();
    let ask = format!("GET /rules/silverton HTTP/1.1\r\nhost: {}\r\n\r\n", house.address).repeat(100);
    // When nobody reads any more the rest of the questions cannot be sent either.
    let _ = tokio::time::timeout(Duration::from_secs(1), stream.write_all(ask.as_bytes())).await;
    stream
}

/// The beginning of a request whose body never comes.
fn half_a_form(house: &House) -> String {
    let kind = "application/x-www-form-urlencoded";
    let host = house.address;
    format!("POST /you HTTP/1.1\r\nhost: {host}\r\ncontent-type: {kind}\r\ncontent-length: 99\r\n\r\nname=")
}

#[tokio::test]
async fn s2_a_thousand_half_sent_requests_shut_nobody_out() {
    let config = Config { trusted_proxies: Vec::new(), connections_per_network: 64, ..Config::default() };
    let house = open(config).await;
    let mut held = Vec::new();
    for _ in 0..1_100 {
        let mut stream = from("127.0.0.2", &house).await;
        let _ = stream.write_all(b"GET / HTTP/1.1\r\nhost:").await;
        held.push(stream);
    }
    assert_eq!(house.guest().get("/").await.status, 200, "another network is served");
    let refused = loop {
        // Not everybody in a crowd is told why.
        let told = until_closed(from("127.0.0.2", &house).await).await.0;
        if !told.is_empty() {
            break read_answer(&told);
        }
    };
    assert_eq!(refused.status, 429);
    assert!(refused.text().contains("Too many connections are open from your network"), "{}", refused.text());
    assert!(refused.header("retry-after").is_some());
    assert!(house.inside.metrics().connections_open() <= 65, "the crowd's, and perhaps one of somebody else");
    assert!(house.inside.metrics_text().contains("limit=\"connections of a network\""));
    drop(held);
    all_gone(&house).await;
    let served = async {
        while !matches!(until_closed(sends_from("127.0.0.2", &house).await).await.0.get(9..12), Some(b"200")) {}
    };
    tokio::time::timeout(LONG, served).await.expect("who let go is served again");
}

async fn sends_from(source: &str, house: &House) -> TcpStream {
    let mut stream = from(source, house).await;
    let ask = format!("GET / HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\r\n", house.address);
    stream.write_all(ask.as_bytes()).await.unwrap();
    stream
}

#[tokio::test]
async fn s2_a_thousand_half_sent_requests_through_a_proxy_end_in_their_time() {
    let house = open(Config { header_timeout: Duration::from_secs(2), ..Config::default() }).await;
    let mut held = Vec::new();
    for _ in 0..1_100 {
        held.push(sends(&house, "GET / HTTP/1.1\r\nhost:").await);
    }
    assert_eq!(house.guest().get("/").await.status, 200, "a proxy's connections are those of many");
    all_gone(&house).await;
}

#[tokio::test]
async fn s2_a_full_house_says_so() {
    let house = open(Config { most_connections: 2, ..Config::default() }).await;
    let held = [from("127.0.0.1", &house).await, from("127.0.0.1", &house).await];
    let refused = read_answer(&until_closed(from("127.0.0.1", &house).await).await.0);
    assert_eq!(refused.status, 503);
    assert!(refused.text().contains("nobody more can be let in"), "{}", refused.text());
    drop(held);
    all_gone(&house).await;
    assert_eq!(house.guest().get("/").await.status, 200);
}

#[tokio::test]
async fn s2_who_dawdles_is_let_go_in_time() {
    let short = Duration::from_millis(400);
    let house = open(Config {
        header_timeout: short,
        request_timeout: short,
        idle_timeout: short * 3,
        send_timeout: short,
        ..Config::default()
    })
    .await;
    let host = house.address;
    let half_a_head = sends(&house, "GET / HTTP/1.1\r\nhost: x\r\n").await;
    let silent = sends(&house, "").await;
    let half_a_body = sends(&house, &half_a_form(&house)).await;
    let idle = sends(&house, &format!("GET /health HTTP/1.1\r\nhost: {host}\r\n\r\n")).await;
    let (head, silent, body, idle) =
        tokio::join!(until_closed(half_a_head), until_closed(silent), until_closed(half_a_body), until_closed(idle));
    assert!(head.0.is_empty() && head.1 >= short / 2, "a half-sent head");
    assert!(silent.0.is_empty() && silent.1 >= short * 2, "a silent connection has longer than a head");
    assert_eq!(read_answer(&body.0).status, 408, "a half-sent body is told why");
    assert!(idle.0.starts_with(b"HTTP/1.1 200") && idle.1 >= short * 2, "so has one that was answered");
    let deaf = deaf(&house).await;
    all_gone(&house).await;
    drop(deaf);
}

#[tokio::test]
async fn s6_stopping_ends_in_time_whatever_clients_do() {
    let farewell = Duration::from_millis(1_500);
    let house = open(Config { farewell, ..Config::default() }).await;
    let (ann, table) = house.table_with_bots("Ann").await;
    let mut socket = ann.socket(&table, Some(&ann.origin())).await.ok().unwrap();
    let _held = [
        sends(&house, "GET / HTTP/1.1\r\nhost:").await,
        sends(&house, "").await,
        sends(&house, &half_a_form(&house)).await,
        deaf(&house).await,
    ];
    let begun = Instant::now();
    house.close().await;
    assert!(begun.elapsed() < farewell + Duration::from_secs(2), "{:?}", begun.elapsed());
    loop {
        match socket.hear().await {
            Heard::Text(_) => {}
            closed => break assert_eq!(closed, Heard::Closed(1012), "the page goes elsewhere"),
        }
    }
}

#[tokio::test]
async fn who_comes_while_the_house_closes_is_sent_elsewhere_and_what_is_under_way_is_finished() {
    let mut house = open(Config { farewell: LONG, ..Config::default() }).await;
    assert_eq!(house.guest().get("/ready").await.status, 200);
    let body = "name=Ann";
    let head = format!(
        "POST /you HTTP/1.1\r\nhost: {}\r\ncontent-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n",
        house.address,
        body.len()
    );
    let mut half = sends(&house, &head).await;
    tokio::time::sleep(Duration::from_millis(200)).await;
    house.stop();
    while !house.inside.is_closing() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let late = house.guest().get("/").await;
    assert_eq!((late.status, late.header("retry-after")), (503, Some("2")));
    assert!(late.text().contains("about to close"));
    let ready = house.guest().get("/ready").await;
    assert_eq!((ready.status, ready.text().as_str()), (503, "not ready: the house is closing\n"));
    assert_eq!(house.guest().get("/health").await.status, 200);
    half.write_all(body.as_bytes()).await.unwrap();
    assert_eq!(read_answer(&until_closed(half).await.0).status, 303, "it was asked before");
    house.close().await;
}

#[tokio::test]
async fn s6_only_names_of_the_house_are_answered() {
    let house = open(Config::default()).await;
    let ask = |host: &str| format!("GET / HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    assert_eq!(answer_to(&house, &ask("localhost")).await.status, 200);
    let refused = answer_to(&house, &ask("evil.example")).await;
    assert_eq!(refused.status, 421);
    assert!(refused.text().contains("does not answer to the name") && !refused.text().contains("evil"));
    assert_eq!(answer_to(&house, "GET / HTTP/1.1\r\nconnection: close\r\n\r\n").await.status, 421);
    assert_eq!(answer_to(&house, &ask("evil.example").replace("GET /", "GET /health")).await.status, 200);
}

#[tokio::test]
async fn only_our_own_pages_ask_in_a_visitors_name() {
    let house = open(Config::default()).await;
    let mut ann = house.guest();
    let own = ann.origin();
    for (origin, site, status) in [
        (own.as_str(), "same-origin", 303),
        ("null", "same-origin", 303),
        ("null", "cross-site", 403),
        ("https://evil.example", "cross-site", 403),
        ("https://evil.example", "none", 403),
        (own.as_str(), "cross-site", 403),
    ] {
        let head =
            [("content-type", "application/x-www-form-urlencoded"), ("origin", origin), ("sec-fetch-site", site)];
        let answer = ann.ask("POST", "/you", &head, b"name=Ann").await;
        assert_eq!(answer.status, status, "{origin} {site}");
    }
    let head = [("content-type", "application/x-www-form-urlencoded"), ("origin", "null")];
    assert_eq!(ann.ask("POST", "/you", &head, b"name=Ann").await.status, 403, "nobody vouches for it");
}

fn set_cookies(answer: &Answer) -> Vec<&str> {
    answer.headers.iter().filter(|(name, _)| name == "set-cookie").map(|(_, value)| value.as_str()).collect()
}

#[tokio::test]
async fn s6_behind_tls_a_session_is_bound_to_this_host() {
    let house = open(Config { public_url: Some("https://games.example".into()), ..Config::default() }).await;
    let ask = |method: &str, path: &str, cookie: &str, body: &str| {
        format!(
            "{method} {path} HTTP/1.1\r\nhost: games.example\r\norigin: https://games.example\r\ncookie: {cookie}\r\n\
             content-type: application/x-www-form-urlencoded\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        )
    };
    let made = answer_to(&house, &ask("POST", "/you", "a=b", "name=Ann")).await;
    assert_eq!(made.status, 303);
    let cookie = set_cookies(&made)[0].to_owned();
    assert!(cookie.starts_with("__Host-motherlode=") && cookie.contains("; Secure") && cookie.contains("HttpOnly"));
    assert!(made.header("strict-transport-security").is_some());
    let value = cookie.split(';').next().unwrap().strip_prefix("__Host-motherlode=").unwrap();
    let known = answer_to(&house, &ask("GET", "/you", &format!("__Host-motherlode={value}"), "")).await;
    assert!(known.text().contains("value=\"Ann\""));
    assert!(set_cookies(&known)[0].starts_with(&format!("__Host-motherlode={value};")), "the session goes on");
    let old = answer_to(&house, &ask("GET", "/you", &format!("motherlode={value}"), "")).await;
    assert!(old.text().contains("value=\"Ann\""), "the old name is read once");
    let set = set_cookies(&old);
    assert!(set[0].starts_with("__Host-motherlode=") && !set[0].contains(value), "and replaced by a new token");
    assert!(set[1].starts_with("motherlode=;") && set[1].contains("Max-Age=0"));
}

#[tokio::test]
async fn s6_a_cookie_of_nobody_is_removed() {
    let house = open(Config::default()).await;
    let mut nobody = Guest { address: house.address, cookie: Some("motherlode=nonsense".into()) };
    let page = nobody.get("/").await;
    assert_eq!(page.status, 200);
    assert!(page.header("set-cookie").is_some_and(|set| set.starts_with("motherlode=;") && set.contains("Max-Age=0")));
}

#[tokio::test]
async fn s6_a_session_can_be_ended() {
    let house = open(Config::default()).await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    assert!(ann.get("/you").await.text().contains("Forget me on this browser"));
    assert!(ann.get("/you/forget").await.text().contains("will not know you any more"));
    let mut stolen = ann.clone();
    let done = ann.form("/you/forget", &[]).await;
    assert_eq!((done.status, done.header("location")), (303, Some("/")));
    assert!(set_cookies(&done)[0].contains("Max-Age=0"));
    assert!(stolen.choices(&table).await["seated"].is_null(), "the token opens nothing any more");
}

#[tokio::test]
async fn s6_a_session_gets_another_token_now_and_then() {
    let house = open(Config::default()).await;
    let (mut ann, _) = house.table_with_bots("Ann").await;
    let cookie = ann.cookie.clone().unwrap();
    let (token, day) = cookie.rsplit_once('.').unwrap();
    assert_eq!(ann.get("/").await.header("set-cookie").unwrap().split(';').next(), Some(cookie.as_str()));
    ann.cookie = Some(format!("{token}.{}", day.parse::<i64>().unwrap() - 30));
    let mut on_its_way = ann.clone();
    assert!(ann.get("/you").await.text().contains("value=\"Ann\""));
    let fresh = ann.cookie.clone().unwrap();
    assert!(!fresh.starts_with(token) && fresh.ends_with(day), "{fresh}");
    assert!(on_its_way.get("/you").await.text().contains("value=\"Ann\""), "what was on its way still arrives");
    assert!(ann.get("/you").await.text().contains("value=\"Ann\""));
}

fn slowly(burst: u32) -> Shares {
    let rate = Rate::of(burst, Duration::from_secs(60));
    Shares { person: rate, network: rate }
}

#[tokio::test]
async fn s4_everything_has_its_pace() {
    let settings =
        Settings { makes: slowly(4), moves: slowly(3), reads: slowly(12), questions: slowly(5), ..Settings::default() };
    let house = open(Config { house: settings, ..Config::default() }).await;
    let waits = |answer: &Answer| {
        assert_eq!(answer.status, 429, "{}", answer.text());
        let seconds: u64 = answer.header("retry-after").unwrap().parse().unwrap();
        assert!((1..=60).contains(&seconds), "{seconds}");
    };
    let (mut ann, table) = house.table_with_bots("Ann").await;
    for _ in 0..3 {
        assert_eq!(ann.form("/you", &[("name", "Ann")]).await.status, 303);
    }
    waits(&ann.form("/you", &[("name", "Ann")]).await);
    let body = serde_json::json!({"seq": 0, "command_id": "x", "action": "nonsense", "seat": 0});
    for deed in ["actions", "undo", "actions"] {
        assert_ne!(ann.json(&format!("/tables/{table}/{deed}"), &body).await.status, 429);
    }
    let refused = ann.json(&format!("/tables/{table}/undo"), &body).await;
    waits(&refused);
    assert!(refused.json()["message"].as_str().unwrap().contains("Please wait"));
    for what in ["hint", "motive", "review", "hint", "motive"] {
        assert_ne!(ann.form(&format!("/tables/{table}/{what}"), &[("seat", "9")]).await.status, 429, "{what}");
    }
    waits(&ann.form(&format!("/tables/{table}/hint"), &[("seat", "9")]).await);
    let question = serde_json::json!({"path": []});
    for _ in 0..6 {
        assert_eq!(ann.json(&format!("/tables/{table}/why"), &question).await.status, 200);
        assert_eq!(ann.get(&format!("/tables/{table}/now")).await.status, 200);
    }
    waits(&ann.get(&format!("/tables/{table}/at/0")).await);
    waits(&ann.json(&format!("/tables/{table}/why"), &question).await);
    assert_eq!(ann.get("/assets/table.css").await.status, 200, "what a page is made of is free");
    assert_eq!(ann.get("/health").await.status, 200);
    let counted = house.inside.metrics_text();
    for limit in ["makes of a network", "moves of a network", "reads of a network", "questions of a network"] {
        assert!(counted.contains(&format!("motherlode_refusals_total{{limit=\"{limit}\"}}")), "{limit}\n{counted}");
    }
}

#[tokio::test]
async fn s4_a_subscriber_is_one_network_and_a_stranger_cannot_claim_another() {
    let settings = Settings { reads: slowly(2), ..Settings::default() };
    let house = open(Config { house: settings.clone(), ..Config::default() }).await;
    let mut guest = house.guest();
    let mut statuses = Vec::new();
    for address in ["2001:db8:1:2::1", "2001:db8:1:2::2", "2001:db8:1:2:ffff::3", "2001:db8:1:3::1", "192.0.2.1"] {
        statuses.push(guest.ask("GET", "/", &[("x-forwarded-for", address)], b"").await.status);
    }
    assert_eq!(statuses, [200, 200, 429, 200, 200]);
    let house = open(Config { house: settings, trusted_proxies: Vec::new(), ..Config::default() }).await;
    let mut guest = house.guest();
    let mut statuses = Vec::new();
    for address in ["192.0.2.1", "192.0.2.2", "192.0.2.3"] {
        statuses.push(guest.ask("GET", "/", &[("x-forwarded-for", address)], b"").await.status);
    }
    assert_eq!(statuses, [200, 200, 429], "a proxy that was not named is not believed");
}

#[tokio::test]
async fn s4_a_person_has_only_so_many_pages_open() {
    let house = open(Config { pages_per_person: 2, pages_per_network: 3, ..Config::default() }).await;
    let (ann, table) = house.table_with_bots("Ann").await;
    let mut sockets = Vec::new();
    for _ in 0..2 {
        sockets.push(ann.socket(&table, Some(&ann.origin())).await.ok().unwrap());
    }
    let refused = ann.socket(&table, Some(&ann.origin())).await.err().unwrap();
    assert_eq!(refused.status, 429);
    let stranger = house.guest();
    sockets.push(stranger.socket(&table, Some(&ann.origin())).await.ok().unwrap());
    assert_eq!(stranger.socket(&table, Some(&ann.origin())).await.err().unwrap().status, 429);
    assert!(house.inside.metrics_text().contains("motherlode_pages_open 3"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn s4_one_who_floods_does_not_slow_another() {
    /// What is shorter than this is a matter of whose turn it is on the processor.
    const A_BLINK: Duration = Duration::from_millis(3);
    let reads = Shares { person: Rate::a_second(100_000, 100_000), network: Rate::a_second(5, 5) };
    let house = open(Config { house: Settings { reads, ..Settings::default() }, ..Config::default() }).await;
    let (_, flooded) = house.table_with_bots("Eve").await;
    let mut tries = Vec::new();
    // The machine has other work too, now and then: a flood that hurts does so every time.
    for _ in 0..3 {
        let quiet = play(&house).await;
        let flood = Flood::begin(&house, &format!("/tables/{flooded}"));
        let beside = play(&house).await;
        flood.end();
        if beside < quiet.max(A_BLINK) * 5 {
            return;
        }
        tries.push((quiet, beside));
    }
    panic!("alone, and beside a flood: {tries:?}");
}

/// Somebody who asks for the same page over and over, four times at once, on a thread as another machine would be.
struct Flood {
    over: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl Flood {
    /// Begins, and waits until the house has had enough of it.
    fn begin(house: &House, path: &str) -> Flood {
        let (over, refused) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicBool::new(false)));
        let thread = std::thread::spawn({
            let (eve, path, over, refused) = (house.guest(), path.to_owned(), over.clone(), refused.clone());
            move || {
                let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
                let asking = || async {
                    let mut eve = eve.clone();
                    while !over.load(Ordering::Relaxed) {
                        let answer = eve.ask("GET", &path, &[("x-forwarded-for", "203.0.113.9")], b"").await;
                        refused.fetch_or(answer.status == 429, Ordering::Relaxed);
                    }
                };
                runtime.block_on(async { tokio::join!(asking(), asking(), asking(), asking()) });
            }
        });
        let begun = Instant::now();
        while !refused.load(Ordering::Relaxed) {
            assert!(begun.elapsed() < LONG, "a flood is refused");
            std::thread::sleep(Duration::from_millis(5));
        }
        Flood { over, thread }
    }

    fn end(self) {
        self.over.store(true, Ordering::Relaxed);
        self.thread.join().unwrap();
    }
}

/// The median time of some moves at a new table. Whoever plays asks from many places: only the flood is to be slowed down.
async fn play(house: &House) -> Duration {
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let (mut took, mut places) = (Vec::new(), 0..50_000);
    while took.len() < 15 {
        let place = places.next().expect("the turn comes");
        let address = format!("198.{}.{}.1", 18 + place / 250, place % 250);
        let now = ann.ask("GET", &format!("/tables/{table}/now"), &[("x-forwarded-for", &address)], b"").await;
        let choices = common::choices_in(&common::text_of(&now.json(), "html"));
        if !choices["seat"].is_number() {
            tokio::time::sleep(Duration::from_millis(5)).await;
            continue;
        }
        let begun = Instant::now();
        let answer = ann.act(&table, &choices, place, &format!("move-{place}")).await;
        took.push(begun.elapsed());
        assert_eq!(answer.status, 200, "{}", answer.text());
    }
    took.sort_unstable();
    took[took.len() / 2]
}

#[tokio::test]
async fn those_who_watch_over_the_house_are_told() {
    let config = Config { metrics_listen: Some(([127, 0, 0, 1], 0).into()), ..Config::default() };
    let house = open(config).await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    assert_eq!(ann.get(&format!("/tables/{table}")).await.status, 200);
    assert_eq!(ann.get("/nowhere").await.status, 404);
    assert_eq!(ann.get("/metrics").await.status, 404, "not on the public address");
    let mut watcher = Guest { address: house.metrics.unwrap(), cookie: None };
    let text = watcher.get("/metrics").await.text();
    for line in [
        "motherlode_requests_total{pattern=\"/tables/{id}\",method=\"GET\",status=\"200\"} 1",
        "motherlode_requests_total{pattern=\"(unknown)\",method=\"GET\",status=\"404\"} 2",
        "motherlode_tables_in_memory 1",
    ] {
        assert!(text.lines().any(|there| there == line), "{line}\n{text}");
    }
    assert!(!text.contains(&table) && !text.contains("Ann"), "nobody is named");
    house.close().await;
}

#[tokio::test]
async fn s6_a_store_that_fails_is_not_said_to_have_lost_nothing() {
    let house = open(Config::default()).await;
    house.store.close().await;
    let page = house.guest().get("/").await;
    assert!(matches!(page.status, 500 | 503), "{}", page.status);
    let text = page.text();
    assert!(!text.contains("nothing was lost") && text.contains("may or may not have been done"), "{text}");
    let id = page.header("x-request-id").unwrap();
    assert!(text.contains(&format!("Request <code>{id}</code>")), "the page names the request: {text}");
    let asked = house.guest().ask("GET", "/", &[("accept", "application/json")], b"").await;
    assert_eq!(asked.json()["request"].as_str(), asked.header("x-request-id"));
    let ready = house.guest().get("/ready").await;
    assert_eq!((ready.status, ready.text().as_str()), (503, "not ready: the store cannot be reached\n"));
    assert_eq!(house.guest().get("/health").await.status, 200, "the program lives");
    assert!(house.inside.metrics_text().contains("motherlode_store_errors_total"));
}

#[tokio::test]
async fn every_answer_is_guarded() {
    let house = open(Config::default()).await;
    let page = house.guest().get("/").await;
    for (name, part) in [
        ("content-security-policy", "default-src 'none'"),
        ("permissions-policy", "camera=()"),
        ("cross-origin-resource-policy", "same-origin"),
        ("cross-origin-opener-policy", "same-origin"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "same-origin"),
    ] {
        assert!(page.header(name).is_some_and(|value| value.contains(part)), "{name}");
    }
    assert!(page.header("strict-transport-security").is_none(), "there is no TLS here");
}

#[tokio::test(flavor = "multi_thread")]
async fn s6_a_seat_link_is_followed_in_a_browser() {
    let (house, garage) = (House::open().await, driver::Garage::open().await);
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let page = ann.form(&format!("/tables/{table}/seats/0/link"), &[]).await.text();
    let token = page.split("/seat/").nth(1).unwrap().split('"').next().unwrap();
    let eve = garage.browser(&house).await;
    eve.goto(&format!("/seat/{token}")).await;
    eve.type_into("input[name='name']", "Eve").await;
    eve.click("form button.primary").await;
    eve.see("main.table-page:not(.watching)").await;
    assert!(ann.choices(&table).await["seated"].is_null(), "the seat is in the other browser");
    eve.close().await;
    house.close().await;
}
