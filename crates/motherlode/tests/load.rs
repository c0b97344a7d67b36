//! A small load against the real server: what it prints, what it checks, what it refuses to do.

mod common;

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener},
    process::Stdio,
    thread,
    time::Duration,
};

use common::{errors, http::Client, program, refused, run, server::Server};
use serde_json::Value;

fn url(address: SocketAddr) -> String {
    format!("http://{address}")
}

fn report(arguments: &[&str]) -> Value {
    let output = run(arguments);
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", errors(&output));
    assert_eq!(text.lines().count(), 1, "one JSON value on one line: {text}");
    serde_json::from_str(&text).expect("the report is JSON")
}

fn number(report: &Value, path: &str) -> f64 {
    report.pointer(path).and_then(Value::as_f64).unwrap_or_else(|| panic!("{path} is a number in {report}"))
}

#[test]
fn a_load_of_all_five_games_is_played_measured_and_checked() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let server = Server::start(folder.path(), 0);
    let (url, pid) = (url(server.address), server.process().to_string());
    let report = report(&[
        "load",
        &url,
        "--tables",
        "5",
        "--pages",
        "20",
        "--bots",
        "1",
        "--pace",
        "5",
        "--seconds",
        "4",
        "--warm-up",
        "1",
        "--pid",
        &pid,
        "--json",
    ]);
    assert_eq!(report["games"].as_array().map(Vec::len), Some(5), "{report}");
    assert_eq!((number(&report, "/tables"), number(&report, "/players")), (5.0, 15.0));
    assert_eq!(number(&report, "/idle_pages"), 20.0);
    assert!(number(&report, "/moves") > 20.0, "{report}");
    assert_eq!(number(&report, "/ack/count"), number(&report, "/moves"));
    assert!(number(&report, "/update/count") > number(&report, "/moves"), "several pages of a table hear of a move");
    assert!(number(&report, "/messages_per_second") > 0.0 && number(&report, "/bytes/in_per_move") > 100.0, "{report}");
    for what in ["ack", "update"] {
        let ms: Vec<f64> = ["p50", "p99", "p999", "max"].map(|q| number(&report, &format!("/{what}/{q}"))).into();
        assert!(ms[0] > 0.0 && ms.is_sorted(), "{what}: {ms:?}");
    }
    assert!(number(&report, "/server/memory_mib") > 1.0 && number(&report, "/server/cores") > 0.0, "{report}");
    assert!(report["idle_page_kib"].is_number() && report["idle_page_kib_at_the_end"].is_number(), "{report}");
    assert_eq!((number(&report, "/faults"), report["interrupted"].as_bool()), (0.0, Some(false)), "{report}");
    assert_eq!(report["errors"], serde_json::json!({}), "{report}");
}

#[test]
fn moves_that_are_due_are_made_at_their_rate_over_two_addresses_of_one_house() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let server = Server::start(folder.path(), 0);
    let also = format!("http://localhost:{}", server.address.port());
    let report = report(&[
        "load",
        &url(server.address),
        &also,
        "--game",
        "colorado-midland",
        "--tables",
        "4",
        "--moves-per-second",
        "20",
        "--seconds",
        "3",
        "--warm-up",
        "1",
        "--json",
    ]);
    let moves = number(&report, "/moves");
    assert!((48.0..=72.0).contains(&moves), "20 moves a second for 3 seconds, and not {moves}: {report}");
    assert_eq!(report["games"], serde_json::json!(["colorado-midland"]));
    assert_eq!(number(&report, "/faults"), 0.0, "{report}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_killed_server_shows_as_errors_and_reopened_sockets_and_loses_nothing() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let mut server = Server::start(folder.path(), 0);
    let port = server.address.port();
    let load = program()
        .args([
            "load",
            &url(server.address),
            "--tables",
            "5",
            "--pace",
            "20",
            "--seconds",
            "6",
            "--warm-up",
            "0",
            "--json",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    wait_for_sockets(server.process(), 20);
    server.kill();
    let _server = Server::start(folder.path(), port);
    let output = load.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{text}{}", errors(&output));
    let report: Value = serde_json::from_str(&text).expect("the report is JSON");
    assert_eq!(number(&report, "/faults"), 0.0, "{report}");
    assert!(number(&report, "/moves") > 0.0, "{report}");
    assert!(number(&report, "/sockets_reopened") > 0.0, "{report}");
}

#[cfg(target_os = "linux")]
/// Waits until so many pages are open, however long it takes everybody to sit down, and a little longer.
fn wait_for_sockets(process: u32, count: usize) {
    let open = || std::fs::read_dir(format!("/proc/{process}/fd")).map_or(0, Iterator::count);
    let before = std::time::Instant::now();
    // Besides pages a server has some twenty files open.
    while open() < count + 20 && before.elapsed() < Duration::from_secs(60) {
        thread::sleep(Duration::from_millis(50));
    }
    thread::sleep(Duration::from_secs(1));
}

#[cfg(unix)]
#[test]
fn an_interrupted_load_tells_what_it_measured() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let server = Server::start(folder.path(), 0);
    let load = program()
        .args([
            "load",
            &url(server.address),
            "--tables",
            "1",
            "--game",
            "colorado",
            "--seconds",
            "300",
            "--warm-up",
            "0",
        ])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    thread::sleep(Duration::from_secs(3));
    let asked = std::process::Command::new("kill").args(["-INT", &load.id().to_string()]).status();
    assert!(asked.expect("there is a kill command").success());
    let output = load.wait_with_output().expect("it ends");
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{text}");
    assert!(text.contains("interrupted") && text.contains("moves a second"), "{text}");
    assert!(text.contains("Every answered move is kept"), "{text}");
}

#[test]
fn what_cannot_be_loaded_is_refused_in_one_line() {
    let free = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let nobody = url(free.local_addr().expect("it has an address"));
    drop(free);
    refused(&["load", &nobody], 1, "does not answer: nobody listens");
    refused(&["load", "nonsense"], 1, "is no address such as");
    refused(&["load", "http://127.0.0.1:4870/tables/1"], 1, "leave out what follows the host");
    refused(&["load", "http://192.0.2.1"], 1, "--yes-it-is-mine");
    refused(&["load", &nobody, "--tables", "0"], 1, "--tables");
    refused(&["load", &nobody, "--seconds", "0"], 1, "--seconds");
    refused(&["load", &nobody, "--moves-per-second", "0"], 1, "--moves-per-second");
    refused(&["load", &nobody, "--moves-per-second", "NaN"], 1, "--moves-per-second");
    refused(&["load", &nobody, "--pid", "4294967295"], 1, "no process");
    refused(&["load", &nobody, "--game", "chess"], 2, "chess");
    refused(&["load", &nobody, "--pace", "fast"], 2, "pace");
    refused(&["load"], 2, "URL");
}

#[test]
fn a_server_that_is_no_motherlode_is_left_alone() {
    let other = TcpListener::bind("127.0.0.1:0").expect("there is a free port");
    let address = other.local_addr().expect("it has an address");
    let asked = thread::spawn(move || {
        let (mut socket, _) = other.accept().expect("somebody comes");
        let mut request = [0; 2048];
        let read = socket.read(&mut request).expect("it asks");
        socket
            .write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\nConnection: close\r\n\r\nHello")
            .expect("it listens");
        String::from_utf8_lossy(&request[..read]).into_owned()
    });
    refused(&["load", &url(address)], 1, "is no Motherlode");
    let asked = asked.join().expect("it was asked");
    assert!(asked.starts_with("GET / HTTP/1.1"), "{asked}");
}

#[test]
fn nobody_finds_the_tables_of_a_load_in_the_lobby() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let server = Server::start(folder.path(), 0);
    report(&["load", &url(server.address), "--tables", "1", "--seconds", "1", "--warm-up", "0", "--json"]);
    let lobby = Client::new(server.address).get("/").expect("the server answers").text();
    assert!(lobby.contains("Motherlode") && !lobby.contains(">Load<"), "{lobby}");
}
