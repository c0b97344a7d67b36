//! A server on a free port, and guests who speak HTTP to it.
#![allow(dead_code, reason = "each test file uses a part")]

use std::{io::Read, net::SocketAddr, sync::Arc, time::Duration};

use ::house::{Rate, Settings, Shares};
use flate2::read::DeflateDecoder;
use serde_json::{Value, json};
use store::Store;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::TcpStream,
    sync::oneshot,
    task::JoinHandle,
};
use web::{Config, Server};

/// A running server.
pub struct House {
    pub address: SocketAddr,
    pub metrics: Option<SocketAddr>,
    pub store: Store,
    /// The house behind the server.
    pub inside: Arc<::house::House>,
    stop: Option<oneshot::Sender<()>>,
    done: JoinHandle<()>,
}

impl House {
    pub async fn open() -> House {
        House::over(Store::in_memory().await.unwrap(), Config::default()).await
    }

    /// A server over a store; bots do not wait, and whoever plays in a test may be faster than people are.
    pub async fn over(store: Store, config: Config) -> House {
        let listen = if config.listen == Config::default().listen { ([127, 0, 0, 1], 0).into() } else { config.listen };
        let mut config = Config { listen, ..config };
        config.house.bot_delay = Duration::ZERO;
        let (people, quick) = (Settings::default(), Rate::a_second(100_000, 100_000));
        let quick = Shares { person: quick, network: quick };
        for (shares, usual) in [(&mut config.house.moves, people.moves), (&mut config.house.reads, people.reads)] {
            if *shares == usual {
                *shares = quick;
            }
        }
        let server = Server::bind(config, store.clone()).await.unwrap();
        let (address, metrics, inside) = (server.address(), server.metrics_address(), server.house().clone());
        let (stop, stopped) = oneshot::channel::<()>();
        let done = tokio::spawn(async move {
            server.run(async { drop(stopped.await) }).await.unwrap();
        });
        House { address, metrics, store, inside, stop: Some(stop), done }
    }

    /// Tells the server to stop.
    pub fn stop(&mut self) {
        drop(self.stop.take());
    }

    /// Stops the server and waits until it is gone.
    pub async fn close(mut self) {
        drop(self.stop.take());
        self.done.await.unwrap();
    }

    pub fn guest(&self) -> Guest {
        Guest { address: self.address, cookie: None }
    }

    /// A guest with a table against bots; the guest sits in seat 0.
    pub async fn table_with_bots(&self, name: &str) -> (Guest, String) {
        let mut guest = self.guest();
        let made = guest.form("/play-now", &[("game", "colorado-midland"), ("name", name)]).await;
        assert_eq!(made.status, 303, "{}", made.text());
        let id = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
        (guest, id)
    }
}

/// An answer.
pub struct Answer {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(key, _)| key == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|_| panic!("not JSON: {}", self.text()))
    }
}

/// Somebody with a browser's cookies.
#[derive(Clone)]
pub struct Guest {
    pub address: SocketAddr,
    pub cookie: Option<String>,
}

impl Guest {
    pub async fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, &[], b"").await
    }

    pub async fn form(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let body: Vec<String> =
            fields.iter().map(|(name, value)| format!("{}={}", escape(name), escape(value))).collect();
        let head = [("content-type", "application/x-www-form-urlencoded"), ("origin", &self.origin())];
        self.ask("POST", path, &head, body.join("&").as_bytes()).await
    }

    pub async fn json(&mut self, path: &str, body: &Value) -> Answer {
        let head = [("content-type", "application/json"), ("origin", &self.origin())];
        self.ask("POST", path, &head, body.to_string().as_bytes()).await
    }

    pub fn origin(&self) -> String {
        format!("http://{}", self.address)
    }

    pub async fn ask(&mut self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Answer {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        stream.write_all(&self.request(method, path, headers, body)).await.unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        let answer = read_answer(&bytes);
        if let Some(cookie) = answer.header("set-cookie") {
            self.cookie = cookie.split(';').next().map(str::to_owned);
        }
        answer
    }

    fn request(&self, method: &str, path: &str, headers: &[(&str, &str)], body: &[u8]) -> Vec<u8> {
        let mut head =
            format!("{method} {path} HTTP/1.1\r\nhost: {}\r\ncontent-length: {}\r\n", self.address, body.len());
        if !headers.iter().any(|(name, _)| *name == "connection") {
            head.push_str("connection: close\r\n");
        }
        for (name, value) in headers {
            head.push_str(&format!("{name}: {value}\r\n"));
        }
        if let Some(cookie) = &self.cookie {
            head.push_str(&format!("cookie: {cookie}\r\n"));
        }
        [head.as_bytes(), b"\r\n", body].concat()
    }

    /// What this guest can do at a table now, as the page's script sees it.
    pub async fn choices(&mut self, table: &str) -> Value {
        let now = self.get(&format!("/tables/{table}/now")).await;
        assert_eq!(now.status, 200, "{}", now.text());
        choices_in(&text_of(&now.json(), "html"))
    }

    /// Waits until it is this guest's turn, or the game is over (`None`).
    pub async fn my_turn(&mut self, table: &str) -> Option<Value> {
        for _ in 0..2000 {
            let choices = self.choices(table).await;
            if choices["seat"].is_number() {
                return Some(choices);
            }
            let now = self.get(&format!("/tables/{table}/now")).await.json();
            if text_of(&now, "always").contains("id=\"final\"") {
                return None;
            }
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
        panic!("the turn never came");
    }

    /// Does something that can be done.
    pub async fn act(&mut self, table: &str, choices: &Value, which: usize, command: &str) -> Answer {
        let list = choices["choices"].as_array().unwrap();
        let action = &list[which % list.len()]["action"];
        let body = json!({"seq": choices["seq"], "command_id": command, "action": action, "seat": choices["seat"]});
        self.json(&format!("/tables/{table}/actions"), &body).await
    }

    /// Opens a table's socket; `Err` is the answer that refused it.
    pub async fn socket(&self, table: &str, origin: Option<&str>) -> Result<Socket, Answer> {
        self.socket_with(table, "", origin).await
    }

    /// The same for a page that says what it has and can do.
    pub async fn socket_with(&self, table: &str, hello: &str, origin: Option<&str>) -> Result<Socket, Answer> {
        let mut stream = TcpStream::connect(self.address).await.unwrap();
        let mut head = vec![
            ("connection", "upgrade"),
            ("upgrade", "websocket"),
            ("sec-websocket-version", "13"),
            ("sec-websocket-key", "dGhlIHNhbXBsZSBub25jZQ=="),
        ];
        head.extend(origin.map(|origin| ("origin", origin)));
        stream.write_all(&self.request("GET", &format!("/tables/{table}/live{hello}"), &head, b"")).await.unwrap();
        let mut bytes = Vec::new();
        while !bytes.windows(4).any(|end| end == b"\r\n\r\n") {
            bytes.push(stream.read_u8().await.unwrap());
        }
        let answer = read_answer(&bytes);
        if answer.status == 101 { Ok(Socket { stream, bytes: 0 }) } else { Err(answer) }
    }
}

/// A web socket that only listens.
pub struct Socket {
    stream: TcpStream,
    /// How much came, without what is said to keep the line alive.
    pub bytes: usize,
}

/// What came over a socket.
#[derive(Debug, PartialEq)]
pub enum Heard {
    Text(String),
    Closed(u16),
    Gone,
}

impl Socket {
    pub async fn hear(&mut self) -> Heard {
        tokio::time::timeout(Duration::from_secs(10), self.frame()).await.expect("something is heard in time")
    }

    async fn frame(&mut self) -> Heard {
        loop {
            let Ok(first) = self.stream.read_u8().await else { return Heard::Gone };
            let length = match self.stream.read_u8().await.unwrap() & 0x7f {
                126 => u64::from(self.stream.read_u16().await.unwrap()),
                127 => self.stream.read_u64().await.unwrap(),
                short => u64::from(short),
            };
            let mut body = vec![0; length as usize];
            self.stream.read_exact(&mut body).await.unwrap();
            match first & 0x0f {
                1 => {
                    self.bytes += body.len() + 4;
                    return Heard::Text(String::from_utf8(body).unwrap());
                }
                2 => {
                    self.bytes += body.len() + 4;
                    let mut text = String::new();
                    DeflateDecoder::new(&body[..]).read_to_string(&mut text).unwrap();
                    return Heard::Text(text);
                }
                8 => return Heard::Closed(u16::from_be_bytes([body[0], body[1]])),
                // The server asks whether somebody is here.
                9 => {}
                other => panic!("a frame of kind {other}"),
            }
        }
    }

    /// The next that is said, be it of the table or of what rings beside it.
    pub async fn said(&mut self) -> Value {
        match self.hear().await {
            Heard::Text(text) => serde_json::from_str(&text).unwrap(),
            other => panic!("{other:?} instead of a message"),
        }
    }

    /// The next message of the table; what rings beside it is passed over.
    pub async fn message(&mut self) -> Value {
        loop {
            let message = self.said().await;
            if message["rang"].is_null() {
                return message;
            }
        }
    }
}

/// What a message says of the map (`svg`), the rest of the position (`html`) or the table (`always`), where it says all of it.
pub fn text_of(message: &Value, part: &str) -> String {
    let text = |piece: &Value| piece[1].as_str().expect("a text and no change of one").to_owned();
    message[part].as_array().expect("pieces").iter().map(text).collect()
}

/// The choices in a page or a message.
pub fn choices_in(html: &str) -> Value {
    let from = html.find("<script id=\"choices\" type=\"application/json\">").expect("the page has choices");
    let json = &html[from..];
    let json = &json[json.find('>').unwrap() + 1..json.find("</script>").unwrap()];
    serde_json::from_str(json).unwrap()
}

/// An answer as it came over the line.
pub fn read_answer(bytes: &[u8]) -> Answer {
    let end = bytes.windows(4).position(|end| end == b"\r\n\r\n").expect("an answer has a head");
    let head = String::from_utf8_lossy(&bytes[..end]).into_owned();
    let mut lines = head.lines();
    let status = lines.next().unwrap().split(' ').nth(1).unwrap().parse().unwrap();
    let headers: Vec<(String, String)> = lines
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| (name.to_lowercase(), value.to_owned()))
        .collect();
    let chunked = headers.iter().any(|(name, value)| name == "transfer-encoding" && value == "chunked");
    let body = if chunked { unchunk(&bytes[end + 4..]) } else { bytes[end + 4..].to_vec() };
    Answer { status, headers, body }
}

fn unchunk(mut bytes: &[u8]) -> Vec<u8> {
    let mut body = Vec::new();
    loop {
        let line = bytes.windows(2).position(|end| end == b"\r\n").unwrap();
        let length = usize::from_str_radix(std::str::from_utf8(&bytes[..line]).unwrap(), 16).unwrap();
        if length == 0 {
            return body;
        }
        body.extend(&bytes[line + 2..line + 2 + length]);
        bytes = &bytes[line + 4 + length..];
    }
}

fn escape(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02X}") })
        .collect()
}
