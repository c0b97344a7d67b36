//! Bytes from browsers that are no browsers: forms, cookies, questions of scripts and frames of sockets, damaged in every way.

mod common;

use axum::{
    Router,
    body::Body,
    http::{HeaderValue, Request, StatusCode, header},
};
use store::Store;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    runtime::Runtime,
};
use tower::ServiceExt;
use web::Config;

const HERE: &str = env!("CARGO_MANIFEST_DIR");

fn at_once() -> Runtime {
    tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap()
}

/// All addresses of a house, without a socket.
async fn pages() -> Router {
    web::app(Config::default(), Store::in_memory().await.unwrap())
}

/// Whatever is asked, the house answers, and nothing breaks inside.
async fn answers(pages: &Router, request: Request<Body>) {
    let answer = pages.clone().oneshot(request).await.unwrap();
    assert_ne!(answer.status(), StatusCode::INTERNAL_SERVER_ERROR);
}

fn asked(method: &str, path: &str, kind: &str, body: &[u8]) -> Request<Body> {
    let request = Request::builder().method(method).uri(path).header(header::HOST, "localhost");
    request.header(header::CONTENT_TYPE, kind).body(Body::from(body.to_vec())).unwrap()
}

#[test]
fn a_form_is_read_or_refused() {
    let runtime = at_once();
    let pages = runtime.block_on(pages());
    let seeds = [
        "game=colorado-midland&name=Ann&seats=3&seat-0=me&seat-1=open&seat-2=random&visibility=public",
        "game=coloma&name=Ann&seats=2&seat-1=hot&name-1=Ben&seed=7&table-name=The+Ute+Pass",
        "name=Ann%C3%B6+O%27Hara",
        "record=%7B%22game%22%3A%22colorado%22%7D",
    ];
    kit::fuzz::reader("form", HERE).seeds(seeds).cases(200).run(|bytes| {
        runtime.block_on(async {
            for path in ["/you", "/new", "/play-now", "/records/import", "/seat/nonsense", "/tables/none/fork"] {
                answers(&pages, asked("POST", path, "application/x-www-form-urlencoded", bytes)).await;
            }
        });
    });
}

#[test]
fn what_a_script_asks_is_read_or_refused() {
    let runtime = at_once();
    let pages = runtime.block_on(pages());
    let seeds = [
        r#"{"seq":0,"command_id":"a","action":"survey F12","seat":0}"#,
        r#"{"seq":0,"command_id":"a","seat":0}"#,
        r#"{"path":["hex:F12","rail"],"seat":1}"#,
    ];
    kit::fuzz::reader("json", HERE).seeds(seeds).cases(200).run(|bytes| {
        runtime.block_on(async {
            for path in ["/tables/none/actions", "/tables/none/undo", "/tables/none/why"] {
                answers(&pages, asked("POST", path, "application/json", bytes)).await;
            }
        });
    });
}

#[test]
fn a_cookie_is_known_or_forgotten() {
    let runtime = at_once();
    let pages = runtime.block_on(pages());
    let seeds = [
        "motherlode=0123456789abcdef0123456789abcdef.20408; theme=dark; lang=en",
        "__Host-motherlode=abc.-1; motherlode=def",
        "motherlode=; motherlode=.; motherlode",
    ];
    kit::fuzz::reader("cookie", HERE).seeds(seeds).cases(400).run(|bytes| {
        let Ok(cookie) = HeaderValue::from_bytes(bytes) else { return };
        runtime.block_on(async {
            let mut request = asked("GET", "/you", "text/plain", b"");
            request.headers_mut().insert(header::COOKIE, cookie);
            answers(&pages, request).await;
        });
    });
}

#[test]
fn a_frame_is_heard_or_the_socket_is_cut() {
    let runtime = at_once();
    let (house, table) = runtime.block_on(async {
        let house = common::House::open().await;
        let (_, table) = house.table_with_bots("Ann").await;
        (house, table)
    });
    // A word, a ping, a pong, a farewell, and a long one, each with a mask of nothing.
    let seeds: [&[u8]; 5] = [
        b"\x81\x83\0\0\0\0all",
        b"\x89\x84\0\0\0\0ping",
        b"\x8a\x80\0\0\0\0",
        b"\x88\x82\0\0\0\0\x03\xe8",
        b"\x82\xfe\x01\x00\0\0\0\0",
    ];
    let head = format!(
        "GET /tables/{table}/live HTTP/1.1\r\nhost: {}\r\nconnection: upgrade\r\nupgrade: websocket\r\n\
         sec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
        house.address
    );
    kit::fuzz::reader("frame", HERE).seeds(seeds).cases(200).run(|bytes| {
        runtime.block_on(async {
            let mut socket = TcpStream::connect(house.address).await.unwrap();
            socket.write_all(&[head.as_bytes(), bytes].concat()).await.unwrap();
            socket.shutdown().await.unwrap();
            let mut heard = Vec::new();
            // What came may be cut off in the middle.
            let _ = socket.read_to_end(&mut heard).await;
            assert!(heard.starts_with(b"HTTP/1.1 101"), "{}", String::from_utf8_lossy(&heard));
        });
    });
    assert_eq!(runtime.block_on(house.guest().get("/health")).status, 200);
}
