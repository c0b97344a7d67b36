//! As much of HTTP as a test needs, over plain sockets: one request a connection.

use std::{
    io::{self, Read, Write},
    net::{SocketAddr, TcpStream},
    time::Duration,
};

use serde_json::Value;

/// Somebody's browser: it keeps one session cookie.
#[derive(Clone)]
pub struct Client {
    pub server: SocketAddr,
    pub cookie: Option<String>,
    /// Where it is, as a proxy on this machine would say; empty: here.
    pub from: String,
    /// How long it waits for an answer.
    pub patience: Duration,
}

/// A complete answer.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or(Value::Null)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

impl Client {
    pub fn new(server: SocketAddr) -> Client {
        Client { server, cookie: None, from: String::new(), patience: Duration::from_secs(20) }
    }

    pub fn get(&mut self, path: &str) -> io::Result<Answer> {
        self.send("GET", path, "", "")
    }

    pub fn post_json(&mut self, path: &str, body: &Value) -> io::Result<Answer> {
        self.send("POST", path, "application/json", &body.to_string())
    }

    /// Posts a form whose values are plain letters and digits.
    pub fn post_form(&mut self, path: &str, fields: &[(&str, &str)]) -> io::Result<Answer> {
        let pairs: Vec<String> = fields.iter().map(|(name, value)| format!("{name}={value}")).collect();
        self.send("POST", path, "application/x-www-form-urlencoded", &pairs.join("&"))
    }

    /// Sends a request and reads the whole answer; a cut-off answer is an error.
    fn send(&mut self, method: &str, path: &str, kind: &str, body: &str) -> io::Result<Answer> {
        let mut socket = TcpStream::connect_timeout(&self.server, Duration::from_secs(5))?;
        socket.set_read_timeout(Some(self.patience))?;
        let cookie = self.cookie.as_ref().map(|cookie| format!("Cookie: {cookie}\r\n")).unwrap_or_default();
        let kind = if kind.is_empty() { String::new() } else { format!("Content-Type: {kind}\r\n") };
        let from = if self.from.is_empty() { String::new() } else { format!("X-Forwarded-For: {}\r\n", self.from) };
        let host = self.server;
        let length = body.len();
        write!(
            socket,
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n{cookie}{from}{kind}Content-Length: {length}\r\n\r\n{body}"
        )?;
        let mut bytes = Vec::new();
        socket.read_to_end(&mut bytes)?;
        let answer = parse(&bytes).ok_or_else(|| io::Error::from(io::ErrorKind::UnexpectedEof))?;
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        Ok(answer)
    }
}

fn parse(bytes: &[u8]) -> Option<Answer> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")?;
    let head = std::str::from_utf8(&bytes[..end]).ok()?;
    let mut lines = head.split("\r\n");
    let status = lines.next()?.split(' ').nth(1)?.parse().ok()?;
    let headers: Vec<(String, String)> =
        lines.filter_map(|line| line.split_once(':')).map(|(k, v)| (k.to_owned(), v.trim().to_owned())).collect();
    let mut answer = Answer { status, headers, body: Vec::new() };
    let rest = &bytes[end + 4..];
    answer.body = match answer.header("content-length") {
        Some(length) => rest.get(..length.parse().ok()?)?.to_vec(),
        None if answer.header("transfer-encoding") == Some("chunked") => chunks(rest)?,
        None => rest.to_vec(),
    };
    Some(answer)
}

fn chunks(mut rest: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    loop {
        let line = rest.windows(2).position(|two| two == b"\r\n")?;
        let size = usize::from_str_radix(std::str::from_utf8(&rest[..line]).ok()?.trim(), 16).ok()?;
        rest = rest.get(line + 2..)?;
        if size == 0 {
            return Some(body);
        }
        body.extend_from_slice(rest.get(..size)?);
        rest = rest.get(size + 2..)?;
    }
}
