//! Who takes what the house sends: a real mail server, and a small one for requests. Both are gone with the test.

#![allow(dead_code, reason = "every test file uses its own part of this")]

use std::{
    collections::VecDeque,
    fs,
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
    thread,
};

/// Takes letters and puts each into a file. Whoever is called "nobody" has no letter box here; "later" has one tomorrow.
const SERVER: &str = r#"
import asyncio, pathlib, sys
from aiosmtpd.controller import Controller
folder = pathlib.Path(sys.argv[1])
class Box:
    count = 0
    async def handle_RCPT(self, server, session, envelope, address, options):
        if address.startswith("nobody@"): return "550 no such box: " + address
        if address.startswith("later@"): return "451 try again later: " + address
        envelope.rcpt_tos.append(address)
        return "250 OK"
    async def handle_DATA(self, server, session, envelope):
        Box.count += 1
        whole = folder / f"{Box.count:04}.eml"
        part = folder / "part"
        part.write_bytes(("X-To: " + ",".join(envelope.rcpt_tos) + "\r\n").encode() + envelope.content)
        part.rename(whole)
        return "250 OK"
controller = Controller(Box(), hostname="127.0.0.1", port=int(sys.argv[2]))
controller.start()
print("ready", flush=True)
sys.stdin.read()
"#;

/// A mail server (aiosmtpd, Debian's python3-aiosmtpd).
pub struct MailServer {
    child: Child,
    folder: tempfile::TempDir,
    port: u16,
}

impl MailServer {
    pub fn open() -> MailServer {
        let folder = tempfile::tempdir().expect("there is room for letters");
        let port = TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a free port").port();
        let mut child = Command::new("/usr/bin/python3")
            .args(["-c", SERVER])
            .arg(folder.path())
            .arg(port.to_string())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("python3 is installed");
        let mut said = String::new();
        let heard = BufReader::new(child.stdout.take().expect("it is piped")).read_line(&mut said);
        assert!(heard.is_ok() && said.trim() == "ready", "python3-aiosmtpd is installed: {said}");
        MailServer { child, folder, port }
    }

    /// Its address.
    pub fn url(&self) -> String {
        format!("smtp://127.0.0.1:{}", self.port)
    }

    /// The letters that came, each with its head.
    pub fn letters(&self) -> Vec<String> {
        let mut files: Vec<_> = fs::read_dir(self.folder.path())
            .expect("the folder is there")
            .filter_map(|file| Some(file.ok()?.path()).filter(|path| path.extension().is_some_and(|end| end == "eml")))
            .collect();
        files.sort();
        files.iter().map(|file| String::from_utf8(fs::read(file).expect("a letter")).expect("plain text")).collect()
    }
}

impl Drop for MailServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request that came.
#[derive(Clone, Debug)]
pub struct Came {
    pub path: String,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Came {
    pub fn header(&self, name: &str) -> &str {
        self.headers.iter().find(|(key, _)| key == name).map_or("", |(_, value)| value)
    }

    pub fn text(&self) -> String {
        String::from_utf8_lossy(&self.body).into_owned()
    }
}

/// Takes requests.
pub struct Receiver {
    address: SocketAddr,
    came: Arc<Mutex<Vec<Came>>>,
    answers: Arc<Mutex<VecDeque<&'static str>>>,
}

impl Receiver {
    pub fn open() -> Receiver {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let address = listener.local_addr().expect("it listens");
        let receiver = Receiver { address, came: Arc::default(), answers: Arc::default() };
        let (came, answers) = (receiver.came.clone(), receiver.answers.clone());
        // It ends with the test's process.
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let Some(request) = read(&stream) else { continue };
                came.lock().expect("nobody panics with it").push(request);
                let answer = answers.lock().expect("nobody panics with it").pop_front().unwrap_or("201 Created");
                let _ = write!(&stream, "HTTP/1.1 {answer}\r\ncontent-length: 2\r\nconnection: close\r\n\r\nok");
            }
        });
        receiver
    }

    /// An address here.
    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.address)
    }

    /// What it answers next, before it takes everything again.
    pub fn answers(&self, next: &[&'static str]) {
        self.answers.lock().expect("nobody panics with it").extend(next);
    }

    /// What came.
    pub fn came(&self) -> Vec<Came> {
        self.came.lock().expect("nobody panics with it").clone()
    }
}

fn read(stream: &TcpStream) -> Option<Came> {
    let mut reader = BufReader::new(stream);
    let mut line = String::new();
    reader.read_line(&mut line).ok()?;
    let path = line.split(' ').nth(1)?.to_owned();
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        let Some((name, value)) = line.trim().split_once(": ") else { break };
        headers.push((name.to_lowercase(), value.to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length")?.1.parse().ok()?;
    let mut body = vec![0; length];
    reader.read_exact(&mut body).ok()?;
    Some(Came { path, headers, body })
}
