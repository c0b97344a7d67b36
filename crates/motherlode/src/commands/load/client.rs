//! Requests over connections that are kept, as a proxy before the house keeps them; each goes to the next node.

use std::{
    fmt,
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use http_body_util::{BodyExt, Full};
use hyper::{
    Request, Response, Uri,
    body::{Bytes, Incoming},
    client::conn::http1::{self, SendRequest},
    header,
};
use hyper_util::rt::TokioIo;

use super::{
    node::Node,
    tally::{Tally, lock},
    wire::Dialer,
};

/// Nobody waits longer for an answer.
const PATIENCE: Duration = Duration::from_secs(30);

/// Why something did not happen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The server said no.
    Refused {
        /// The status of its answer.
        status: u16,
        /// Which kind of refusal it is.
        kind: String,
        /// What it said.
        words: String,
    },
    /// No answer came.
    Failed(&'static str),
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Trouble::Refused { status, kind, words } if words.is_empty() => write!(f, "{status}, {kind}"),
            Trouble::Refused { status, words, .. } => write!(f, "{status}, {words}"),
            Trouble::Failed(why) => why.fmt(f),
        }
    }
}

/// A complete answer.
#[derive(Debug)]
pub struct Answer {
    /// Its status.
    pub status: u16,
    /// Where it leads.
    pub location: Option<String>,
    /// The cookies it sets, without their attributes.
    pub cookies: Vec<String>,
    /// Its body.
    pub body: Bytes,
}

type Line = SendRequest<Full<Bytes>>;

/// Sends requests to the nodes of a house in turn.
pub struct Client {
    nodes: Vec<Node>,
    /// The connections to each node that nobody uses at the moment.
    idle: Vec<Mutex<Vec<Line>>>,
    dialer: Dialer,
    next: AtomicUsize,
    /// What is counted.
    pub tally: Arc<Tally>,
}

impl Client {
    /// A client for the nodes of one house, with so many connections at most.
    pub fn new(nodes: Vec<Node>, connections: u32, tally: Arc<Tally>) -> Client {
        let here = nodes.iter().all(Node::is_here);
        let idle = nodes.iter().map(|_| Mutex::default()).collect();
        let dialer = Dialer::new(tally.clone(), connections, here);
        Client { nodes, idle, dialer, next: AtomicUsize::new(0), tally }
    }

    /// Sends a request to the next node and reads the whole answer.
    pub async fn send(&self, request: Request<Full<Bytes>>) -> Result<Answer, Trouble> {
        let which = self.next.fetch_add(1, Ordering::Relaxed) % self.nodes.len();
        let request = addressed(request, &self.nodes[which]);
        let answered = tokio::time::timeout(PATIENCE, self.exchange(which, request)).await;
        let answered = answered.unwrap_or(Err("no answer in time"));
        answered.map_err(Trouble::Failed)
    }

    async fn exchange(&self, which: usize, request: Request<Full<Bytes>>) -> Result<Answer, &'static str> {
        let mut line = self.line(which).await?;
        let response = match line.try_send_request(request).await {
            Ok(response) => response,
            Err(mut why) => match why.take_message() {
                // The server had closed the connection, and the request never left: it goes over a new one.
                Some(request) => {
                    line = self.dial(which).await?;
                    line.send_request(request).await.map_err(|why| kind_of(&why))?
                }
                None => return Err(kind_of(why.error())),
            },
        };
        let answer = read(response).await?;
        if !line.is_closed() {
            lock(&self.idle[which]).push(line);
        }
        Ok(answer)
    }

    /// A connection that waits, or a new one.
    async fn line(&self, which: usize) -> Result<Line, &'static str> {
        loop {
            let Some(mut line) = lock(&self.idle[which]).pop() else { return self.dial(which).await };
            if line.ready().await.is_ok() {
                return Ok(line);
            }
        }
    }

    async fn dial(&self, which: usize) -> Result<Line, &'static str> {
        let wire = self.dialer.dial(&self.nodes[which]).await.map_err(|why| io_kind(&why))?;
        let (line, connection) = http1::handshake(TokioIo::new(wire)).await.map_err(|why| kind_of(&why))?;
        // Who waits for an answer is told when the connection ends.
        tokio::spawn(async move { drop(connection.await) });
        Ok(line)
    }

    /// Sends a request that turns a new connection into a socket.
    pub async fn upgrade(&self, request: Request<Full<Bytes>>) -> Result<Response<Incoming>, Trouble> {
        let which = self.next.fetch_add(1, Ordering::Relaxed) % self.nodes.len();
        let request = addressed(request, &self.nodes[which]);
        let asked = async {
            let wire = self.dialer.dial(&self.nodes[which]).await.map_err(|why| io_kind(&why))?;
            let (mut line, connection) = http1::handshake(TokioIo::new(wire)).await.map_err(|why| kind_of(&why))?;
            tokio::spawn(async move { drop(connection.with_upgrades().await) });
            line.send_request(request).await.map_err(|why| kind_of(&why))
        };
        let answered = tokio::time::timeout(PATIENCE, asked).await.unwrap_or(Err("no answer in time"));
        answered.map_err(Trouble::Failed)
    }
}

/// The request as a browser addresses it to a node.
fn addressed(mut request: Request<Full<Bytes>>, node: &Node) -> Request<Full<Bytes>> {
    let headers = request.headers_mut();
    let value = |text: &str| text.parse().expect("what was read from an address can stand in a header");
    headers.insert(header::HOST, value(&node.authority));
    if headers.contains_key(header::ORIGIN) {
        headers.insert(header::ORIGIN, value(&node.origin));
    }
    request
}

async fn read(response: Response<Incoming>) -> Result<Answer, &'static str> {
    let (parts, body) = response.into_parts();
    let text = |name| parts.headers.get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let location = text(header::LOCATION);
    let cookies = parts.headers.get_all(header::SET_COOKIE).iter();
    let cookies = cookies.filter_map(|value| value.to_str().ok()?.split(';').next().map(str::to_owned)).collect();
    let body = body.collect().await.map_err(|why| kind_of(&why))?.to_bytes();
    Ok(Answer { status: parts.status.as_u16(), location, cookies, body })
}

/// A path as the address of a request.
pub fn path(text: &str) -> Uri {
    text.parse().unwrap_or_else(|_| Uri::from_static("/"))
}

fn kind_of(why: &hyper::Error) -> &'static str {
    let inner = std::error::Error::source(why).and_then(|source| source.downcast_ref::<std::io::Error>());
    match inner {
        Some(io) => io_kind(io),
        None if why.is_incomplete_message() => "cut off",
        None if why.is_canceled() || why.is_closed() => "closed",
        None => "no sound answer",
    }
}

fn io_kind(why: &std::io::Error) -> &'static str {
    use std::io::ErrorKind;
    match why.kind() {
        ErrorKind::ConnectionRefused => "nobody listens",
        ErrorKind::ConnectionReset | ErrorKind::BrokenPipe | ErrorKind::ConnectionAborted => "cut off",
        ErrorKind::UnexpectedEof => "closed",
        ErrorKind::TimedOut => "no answer in time",
        ErrorKind::AddrNotAvailable => "no port is left",
        ErrorKind::InvalidData => "no trust in the certificate",
        // Too many open files have no kind of their own.
        _ if matches!(why.raw_os_error(), Some(23 | 24)) => "no file is left",
        _ => "no connection",
    }
}
