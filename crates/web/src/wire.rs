//! The wire of a live page: as much of the WebSocket protocol (RFC 6455) as a page's line needs, and no buffers.
//!
//! A page only ever says a word, so one that says more is cut off. What is sent goes out from where it lies, which is
//! the same bytes for all who see the same: a line that is not read costs nothing but its place.

use std::future::Future;

use axum::{
    body::Body,
    extract::FromRequestParts,
    http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header, request::Parts},
    response::Response,
};
use house::HouseError;
use hyper::upgrade::{OnUpgrade, Upgraded};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt};
use tokio_tungstenite::tungstenite::handshake::derive_accept_key;

use crate::error::WebError;

/// The longest word of a page; no frame of the protocol's own is longer.
const LONGEST_WORD: usize = 125;
/// Two bytes, and four of the mask.
const HEAD: usize = 6;
/// So much of a message goes out together with its head.
const FIRST: usize = 4096;

/// Why a wire is cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u16)]
pub enum Cut {
    /// What came makes no sense.
    Nonsense = 1002,
    /// Too much came, or too often.
    TooMuch = 1008,
    /// The page should connect again: the server stops.
    Restart = 1012,
}

/// What a page says.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// A word.
    Word(String),
    /// It wants to know whether somebody is here, with something to be said back.
    Ping(Vec<u8>),
    /// It is here.
    Pong,
    /// It goes.
    Bye,
}

/// A wire to a page.
pub struct Wire<S> {
    io: S,
    came: [u8; HEAD + LONGEST_WORD],
    filled: usize,
}

impl<S: AsyncRead + AsyncWrite + Unpin> Wire<S> {
    /// A wire over an open connection.
    pub fn new(io: S) -> Wire<S> {
        Wire { io, came: [0; HEAD + LONGEST_WORD], filled: 0 }
    }

    /// The next that the page says. Nothing is lost if it is not waited for to the end.
    pub async fn hear(&mut self) -> Result<Heard, Cut> {
        loop {
            if let Some(heard) = self.heard()? {
                return Ok(heard);
            }
            match self.io.read(&mut self.came[self.filled..]).await {
                Ok(0) | Err(_) => return Ok(Heard::Bye),
                Ok(more) => self.filled += more,
            }
        }
    }

    /// What has come whole.
    fn heard(&mut self) -> Result<Option<Heard>, Cut> {
        let [first, second, mask @ ..] = self.came;
        if self.filled < 2 {
            return Ok(None);
        }
        let length = usize::from(second & 0x7f);
        let (is_whole, is_masked) = (first & 0x80 != 0, second & 0x80 != 0);
        if !is_masked || first & 0x70 != 0 {
            return Err(Cut::Nonsense);
        }
        if length > LONGEST_WORD || !is_whole {
            return Err(Cut::TooMuch);
        }
        if self.filled < HEAD + length {
            return Ok(None);
        }
        let said: Vec<u8> = self.came[HEAD..HEAD + length]
            .iter()
            .zip(mask[..4].iter().cycle())
            .map(|(byte, mask)| byte ^ mask)
            .collect();
        self.came.copy_within(HEAD + length..self.filled, 0);
        self.filled -= HEAD + length;
        match first & 0x0f {
            1 => String::from_utf8(said).map(|word| Some(Heard::Word(word))).map_err(|_| Cut::Nonsense),
            8 => Ok(Some(Heard::Bye)),
            9 => Ok(Some(Heard::Ping(said))),
            10 => Ok(Some(Heard::Pong)),
            _ => Err(Cut::Nonsense),
        }
    }

    /// Sends a message.
    pub async fn send(&mut self, message: &[u8]) -> std::io::Result<()> {
        self.frame(1, message).await
    }

    /// Sends a message that is packed.
    pub async fn send_packed(&mut self, message: &[u8]) -> std::io::Result<()> {
        self.frame(2, message).await
    }

    /// Asks whether the page is there.
    pub async fn ping(&mut self) -> std::io::Result<()> {
        self.frame(9, b"").await
    }

    /// Says that somebody is here.
    pub async fn pong(&mut self, said: &[u8]) -> std::io::Result<()> {
        self.frame(10, said).await
    }

    /// Says goodbye.
    pub async fn bye(&mut self, why: Option<Cut>) -> std::io::Result<()> {
        let code = why.map(|why| (why as u16).to_be_bytes());
        self.frame(8, code.as_ref().map_or(&[], |code| &code[..])).await?;
        self.io.shutdown().await
    }

    async fn frame(&mut self, kind: u8, said: &[u8]) -> std::io::Result<()> {
        let (now, later) = said.split_at(said.len().min(FIRST));
        let mut begin = Vec::with_capacity(10 + now.len());
        begin.push(0x80 | kind);
        match said.len() {
            short @ ..126 => begin.push(short as u8),
            middle @ 126..65_536 => {
                begin.push(126);
                begin.extend((middle as u16).to_be_bytes());
            }
            long => {
                begin.push(127);
                begin.extend((long as u64).to_be_bytes());
            }
        }
        begin.extend(now);
        self.io.write_all(&begin).await?;
        self.io.write_all(later).await?;
        self.io.flush().await
    }
}

/// A request that becomes a wire.
pub struct Upgrade {
    key: HeaderValue,
    upgraded: OnUpgrade,
}

impl<S: Sync> FromRequestParts<S> for Upgrade {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Upgrade, WebError> {
        let asked = has(&parts.headers, &header::CONNECTION, "upgrade")
            && has(&parts.headers, &header::UPGRADE, "websocket")
            && has(&parts.headers, &header::SEC_WEBSOCKET_VERSION, "13");
        let key = parts.headers.get(header::SEC_WEBSOCKET_KEY).filter(|_| asked).cloned();
        match (key, parts.extensions.remove::<OnUpgrade>()) {
            (Some(key), Some(upgraded)) => Ok(Upgrade { key, upgraded }),
            _ => Err(HouseError::Malformed("This address is for the live line of a page.".into()).into()),
        }
    }
}

/// Whether a header names something, among other things.
fn has(headers: &HeaderMap, name: &HeaderName, wanted: &str) -> bool {
    let named = |value: &HeaderValue| {
        value.to_str().is_ok_and(|list| list.split(',').any(|word| word.trim().eq_ignore_ascii_case(wanted)))
    };
    headers.get_all(name).iter().any(named)
}

impl Upgrade {
    /// The answer that opens the wire, on which `talk` goes on.
    pub fn then<T>(self, talk: impl FnOnce(Wire<TokioIo<Upgraded>>) -> T + Send + 'static) -> Response
    where
        T: Future<Output = ()> + Send,
    {
        let Upgrade { key, upgraded } = self;
        tokio::spawn(async move {
            if let Ok(upgraded) = upgraded.await {
                talk(Wire::new(TokioIo::new(upgraded))).await;
            }
        });
        let mut response = Response::new(Body::empty());
        *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
        let headers = response.headers_mut();
        headers.insert(header::CONNECTION, HeaderValue::from_static("upgrade"));
        headers.insert(header::UPGRADE, HeaderValue::from_static("websocket"));
        let accept = HeaderValue::from_str(&derive_accept_key(key.as_bytes()));
        headers.insert(header::SEC_WEBSOCKET_ACCEPT, accept.expect("base64 is fit for a header"));
        response
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::duplex;

    use super::*;

    /// A frame as a page sends it.
    fn said(kind: u8, word: &[u8]) -> Vec<u8> {
        let mask = [1, 2, 3, 4];
        let mut frame = vec![0x80 | kind, 0x80 | word.len() as u8];
        frame.extend(mask);
        frame.extend(word.iter().zip(mask.iter().cycle()).map(|(byte, mask)| byte ^ mask));
        frame
    }

    #[tokio::test]
    async fn words_are_heard_however_they_arrive() {
        let (here, mut there) = duplex(64);
        let mut wire = Wire::new(here);
        let bytes = [said(1, b"all"), said(9, b"?"), said(10, b""), said(8, b"")].concat();
        tokio::spawn(async move {
            for byte in bytes {
                there.write_all(&[byte]).await.expect("it is heard");
            }
        });
        assert_eq!(wire.hear().await, Ok(Heard::Word("all".to_owned())));
        assert_eq!(wire.hear().await, Ok(Heard::Ping(b"?".to_vec())));
        assert_eq!(wire.hear().await, Ok(Heard::Pong));
        assert_eq!(wire.hear().await, Ok(Heard::Bye));
        assert_eq!(wire.hear().await, Ok(Heard::Bye), "the line is gone");
    }

    #[tokio::test]
    async fn s3_who_says_more_than_a_word_is_cut_off() {
        let unmasked = vec![0x81, 3, b'a', b'l', b'l'];
        let mut begun = said(1, b"al");
        begun[0] = 1;
        let long = vec![0x81, 0x80 | 126, 0xff, 0xff];
        for (bytes, cut) in [(unmasked, Cut::Nonsense), (begun, Cut::TooMuch), (long, Cut::TooMuch)] {
            let (here, mut there) = duplex(64);
            there.write_all(&bytes).await.expect("there is room");
            assert_eq!(Wire::new(here).hear().await, Err(cut), "{bytes:?}");
        }
    }

    #[tokio::test]
    async fn messages_of_every_length_are_framed() {
        for (length, head) in [(5, 2), (125, 2), (126, 4), (65_535, 4), (65_536, 10)] {
            let (here, mut there) = duplex(1 << 20);
            Wire::new(here).send(&vec![b'x'; length]).await.expect("there is room");
            let mut bytes = Vec::new();
            there.read_to_end(&mut bytes).await.expect("it is whole");
            assert_eq!((bytes[0], bytes.len()), (0x81, head + length));
        }
    }
}
