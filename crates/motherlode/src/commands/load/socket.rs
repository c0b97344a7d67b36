//! The socket of a page. Of a message only its beginning is kept, so that tens of thousands of them cost little.

use std::{
    cell::RefCell,
    collections::VecDeque,
    future::poll_fn,
    io::{self, Cursor},
    pin::Pin,
    task::{Poll, ready},
};

use http_body_util::Full;
use hyper::{Method, body::Bytes, header, upgrade::Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWriteExt, ReadBuf};
use tokio_tungstenite::tungstenite::{
    handshake::client::generate_key,
    protocol::frame::{
        FrameHeader,
        coding::{Control, Data, OpCode},
    },
};

use super::{
    client::{Client, Trouble},
    person::{Person, refusal},
};

/// Version and number stand at the beginning of a message.
const BEGINNING: usize = 256;
/// So much is read at once, into one place for all sockets of a thread.
const AT_ONCE: usize = 64 * 1024;

thread_local! {
    static READ: RefCell<Vec<u8>> = RefCell::new(vec![0; AT_ONCE]);
}

/// What a page hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heard {
    /// Its content changed: the new version, and how many moments are known.
    Update {
        /// The version of the page.
        version: String,
        /// How many moments of the game are known.
        seq: u32,
    },
    /// That nothing changed.
    Nothing,
    /// That the server asks for a sign of life.
    Ping(Vec<u8>),
    /// That the server closes.
    Closed,
}

/// A page's open socket.
pub struct Socket {
    stream: TokioIo<Upgraded>,
    frames: Frames,
}

impl Socket {
    /// Opens the socket of a table's page that shows a version.
    pub async fn open(client: &Client, person: &Person, table: &str, have: &str) -> Result<Socket, Trouble> {
        let request = person
            .request(Method::GET, &format!("/tables/{table}/live?have={have}"))
            .header(header::ORIGIN, "")
            .header("sec-fetch-site", "same-origin")
            .header(header::CONNECTION, "Upgrade")
            .header(header::UPGRADE, "websocket")
            .header(header::SEC_WEBSOCKET_VERSION, "13")
            .header(header::SEC_WEBSOCKET_KEY, generate_key());
        let request = request.body(Full::new(Bytes::new())).map_err(|_| Trouble::Failed("cannot be asked"))?;
        let response = client.upgrade(request).await?;
        let status = response.status().as_u16();
        if status != 101 {
            return Err(refusal(status, &[]));
        }
        let upgraded = hyper::upgrade::on(response).await.map_err(|_| Trouble::Failed("no socket"))?;
        Ok(Socket { stream: TokioIo::new(upgraded), frames: Frames::default() })
    }

    /// What comes next; an error when the line breaks.
    pub async fn next(&mut self) -> io::Result<Heard> {
        loop {
            match self.frames.heard.pop_front() {
                Some(Heard::Ping(word)) => self.pong(&word).await?,
                Some(heard) => return Ok(heard),
                None => self.read().await?,
            }
        }
    }

    async fn read(&mut self) -> io::Result<()> {
        let Socket { stream, frames } = self;
        poll_fn(|cx| {
            READ.with_borrow_mut(|place| {
                let mut buffer = ReadBuf::new(place);
                ready!(Pin::new(&mut *stream).poll_read(cx, &mut buffer))?;
                let read = buffer.filled();
                Poll::Ready(if read.is_empty() { Err(io::ErrorKind::UnexpectedEof.into()) } else { frames.take(read) })
            })
        })
        .await
    }

    /// Answers a sign of life. A mask of zeros is a mask.
    async fn pong(&mut self, word: &[u8]) -> io::Result<()> {
        let mut frame = vec![0x8a, 0x80 | word.len() as u8, 0, 0, 0, 0];
        frame.extend_from_slice(word);
        self.stream.write_all(&frame).await
    }
}

/// Cuts what comes into messages.
#[derive(Debug, Default)]
struct Frames {
    /// The beginning of a head that has not come wholly.
    head: Vec<u8>,
    frame: Option<Frame>,
    /// The beginning of the message, which may come in several frames.
    message: Vec<u8>,
    /// The word of a frame about the line itself.
    word: Vec<u8>,
    heard: VecDeque<Heard>,
}

#[derive(Clone, Copy, Debug)]
struct Frame {
    opcode: OpCode,
    is_last: bool,
    left: u64,
}

impl Frames {
    fn take(&mut self, mut bytes: &[u8]) -> io::Result<()> {
        while !bytes.is_empty() {
            match &mut self.frame {
                None => bytes = self.read_head(bytes)?,
                Some(frame) => {
                    let here = bytes.len().min(usize::try_from(frame.left).unwrap_or(usize::MAX));
                    frame.left -= here as u64;
                    let kept =
                        if matches!(frame.opcode, OpCode::Control(_)) { &mut self.word } else { &mut self.message };
                    let room = BEGINNING.saturating_sub(kept.len());
                    kept.extend_from_slice(&bytes[..here.min(room)]);
                    bytes = &bytes[here..];
                }
            }
            if let Some(frame) = self.frame.filter(|frame| frame.left == 0) {
                self.end(frame);
                self.frame = None;
            }
        }
        Ok(())
    }

    /// Reads the head of a frame; what follows it is left.
    fn read_head<'b>(&mut self, bytes: &'b [u8]) -> io::Result<&'b [u8]> {
        let known = self.head.len();
        let here = bytes.len().min(14 - known);
        self.head.extend_from_slice(&bytes[..here]);
        let mut cursor = Cursor::new(self.head.as_slice());
        let Some((head, length)) = FrameHeader::parse(&mut cursor).map_err(io::Error::other)? else {
            return Ok(&bytes[here..]);
        };
        let used = usize::try_from(cursor.position()).map_err(io::Error::other)? - known;
        self.head.clear();
        self.frame = Some(Frame { opcode: head.opcode, is_last: head.is_final, left: length });
        Ok(&bytes[used..])
    }

    fn end(&mut self, frame: Frame) {
        match frame.opcode {
            OpCode::Control(Control::Ping) => self.heard.push_back(Heard::Ping(std::mem::take(&mut self.word))),
            OpCode::Control(Control::Close) => self.heard.push_back(Heard::Closed),
            OpCode::Control(_) => self.word.clear(),
            OpCode::Data(Data::Text | Data::Binary | Data::Continue) if frame.is_last => {
                self.heard.push_back(heard(&self.message));
                self.message.clear();
            }
            OpCode::Data(_) => {}
        }
    }
}

/// What a message says, by its beginning.
pub fn heard(message: &[u8]) -> Heard {
    let text = String::from_utf8_lossy(&message[..message.len().min(BEGINNING)]);
    let after = |name: &str| text.split_once(name).map(|(_, rest)| rest);
    let version = after("\"version\":\"").and_then(|rest| rest.split('"').next());
    let seq = after("\"seq\":").and_then(|rest| rest.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok());
    match (version, seq) {
        (Some(version), Some(seq)) => Heard::Update { version: version.to_owned(), seq },
        _ => Heard::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn frame(opcode: u8, body: &[u8]) -> Vec<u8> {
        let mut frame = vec![opcode];
        match body.len() {
            short @ 0..126 => frame.push(short as u8),
            long => {
                frame.push(126);
                frame.extend_from_slice(&(long as u16).to_be_bytes());
            }
        }
        frame.extend_from_slice(body);
        frame
    }

    #[test]
    fn messages_are_heard_however_they_are_cut() {
        let long = format!(r#"{{"version":"a1","seq":12,"all":true,"svg":"{}"}}"#, "x".repeat(40_000));
        let (first, second) = long.split_at(100);
        let mut bytes = frame(0x81, br#"{"same":true,"now":5}"#);
        bytes.extend(frame(0x81, long.as_bytes()));
        bytes.extend(frame(0x89, b"hi"));
        bytes.extend([frame(0x01, first.as_bytes()), frame(0x89, b""), frame(0x80, second.as_bytes())].concat());
        bytes.extend(frame(0x88, &[3, 244]));
        let update = || Heard::Update { version: "a1".to_owned(), seq: 12 };
        let ping = |word: &[u8]| Heard::Ping(word.to_vec());
        let wanted = [Heard::Nothing, update(), ping(b"hi"), ping(b""), update(), Heard::Closed];
        for size in [1, 2, 3, 7, 100, 5000, bytes.len()] {
            let mut frames = Frames::default();
            bytes.chunks(size).for_each(|part| frames.take(part).expect("the frames are sound"));
            assert_eq!(Vec::from(frames.heard), wanted, "in pieces of {size}");
        }
    }

    #[test]
    fn what_is_no_frame_breaks_the_line() {
        assert!(Frames::default().take(&[0x83, 0x00]).is_err(), "no such kind of frame");
    }

    #[test]
    fn a_heartbeat_is_no_update() {
        assert_eq!(heard(br#"{"now":1}"#), Heard::Nothing);
        assert_eq!(heard(br#"{"version":"ff","seq":0}"#), Heard::Update { version: "ff".to_owned(), seq: 0 });
    }
}
