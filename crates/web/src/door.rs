//! The door: who is let in, and how everybody leaves.

use std::{
    future::Future,
    io,
    net::{IpAddr, SocketAddr},
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::Duration,
};

use axum::{
    Router,
    extract::{ConnectInfo, Request},
    http::StatusCode,
};
use house::{
    House, Seldom,
    limits::{Network, Place, Places},
    metrics::Open,
};
use hyper::{body::Incoming, server::conn::http1, service::service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use ipnet::IpNet;
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    sync::watch,
    task::JoinSet,
};
use tower::ServiceExt;

use crate::line::{Line, Manners, Phase, come};

/// The longest head of a request.
const LONGEST_HEAD: usize = 32 * 1024;
/// When there are no files left to open, so long nobody more is let in.
const OUT_OF_FILES: Duration = Duration::from_millis(100);
/// So many hear at once why they are turned away; whoever comes beyond is only cut off.
const MOST_TURNED_AWAY: usize = 64;
/// The operating system's numbers for "too many open files", of the process and of the whole system.
const TOO_MANY_FILES: [i32; 2] = [24, 23];

/// The address of this machine that a client has reached.
#[derive(Clone, Copy)]
pub struct Reached(pub IpAddr);

/// Who is let in.
pub struct Rules {
    /// The most connections at once.
    pub most: usize,
    /// The most of one network.
    pub most_of_network: usize,
    /// Whose connections are those of many people.
    pub proxies: Vec<IpNet>,
    /// How long a client may take.
    pub manners: Manners,
}

/// The door of a server.
pub struct Door {
    listener: TcpListener,
    router: Router,
    house: Arc<House>,
    rules: Rules,
    inside: Arc<AtomicUsize>,
    of_networks: Places<Network>,
    turned_away: Arc<AtomicUsize>,
    out_of_files: Seldom,
    ended: watch::Sender<bool>,
}

/// What a connection holds as long as it is open.
struct Held {
    _open: Open,
    _network: Option<Place<Network>>,
    _inside: Inside,
}

/// One of the most connections that there may be.
struct Inside(Arc<AtomicUsize>);

impl Inside {
    fn one_more(count: &Arc<AtomicUsize>, most: usize) -> Option<Inside> {
        let inside = Inside(count.clone());
        (count.fetch_add(1, Ordering::AcqRel) < most).then_some(inside)
    }
}

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::AcqRel);
    }
}

impl Door {
    /// A door where somebody listens already.
    pub fn new(listener: TcpListener, router: Router, house: Arc<House>, rules: Rules) -> Door {
        Door {
            listener,
            router,
            house,
            rules,
            inside: Arc::default(),
            of_networks: Places::default(),
            turned_away: Arc::default(),
            out_of_files: Seldom::default(),
            ended: watch::Sender::new(false),
        }
    }

    /// Lets people in until `stop` comes. Then whoever is inside finishes, whoever comes hears that it is closing, and who is
    /// still there after `farewell` is cut off.
    pub async fn keep(self, stop: impl Future<Output = ()>, farewell: Duration) {
        let mut guests = JoinSet::new();
        let leaving = watch::Sender::new(false);
        let mut stop = pin!(stop);
        loop {
            tokio::select! {
                came = self.listener.accept() => self.welcome(came, &mut guests, &leaving).await,
                Some(_) = guests.join_next() => {}
                () = &mut stop => break,
            }
        }
        leaving.send_replace(true);
        let mut late = pin!(tokio::time::sleep(farewell));
        while !guests.is_empty() {
            tokio::select! {
                came = self.listener.accept() => self.welcome(came, &mut guests, &leaving).await,
                _ = guests.join_next() => {}
                () = &mut late => {
                    tracing::warn!(connections = guests.len(), "some connections did not end in time and are cut off");
                    break;
                }
            }
        }
        guests.abort_all();
        self.ended.send_replace(true);
    }

    async fn welcome(
        &self,
        came: io::Result<(TcpStream, SocketAddr)>,
        guests: &mut JoinSet<()>,
        leaving: &watch::Sender<bool>,
    ) {
        let (stream, peer) = match came {
            Ok(came) => came,
            Err(why) if why.raw_os_error().is_some_and(|code| TOO_MANY_FILES.contains(&code)) => {
                self.house.metrics().refused("files");
                if let Some(times) = self.out_of_files.times() {
                    tracing::error!(times, "out of files: nobody more can be let in before somebody leaves");
                }
                return tokio::time::sleep(OUT_OF_FILES).await;
            }
            // The client has gone again already.
            Err(why) => return tracing::debug!(%why, "a connection was not let in"),
        };
        match self.let_in(peer.ip()) {
            Ok(held) => drop(guests.spawn(self.serve(stream, peer, held, leaving.subscribe()))),
            Err((limit, status, sentence)) => {
                self.house.metrics().refused(limit);
                if let Some(one) = Inside::one_more(&self.turned_away, MOST_TURNED_AWAY) {
                    guests.spawn(async move {
                        let _one = one;
                        turn_away(stream, status, sentence).await;
                    });
                }
            }
        }
    }

    fn let_in(&self, peer: IpAddr) -> Result<Held, (&'static str, StatusCode, &'static str)> {
        let full = "So many people are here that nobody more can be let in. Please try again in a moment.";
        let inside = Inside::one_more(&self.inside, self.rules.most).ok_or((
            "connections",
            StatusCode::SERVICE_UNAVAILABLE,
            full,
        ))?;
        let peer = peer.to_canonical();
        let network = if self.rules.proxies.iter().any(|proxy| proxy.contains(&peer)) {
            None
        } else {
            let place = self.of_networks.take(Network::of(peer), self.rules.most_of_network);
            let crowd = "Too many connections are open from your network. Please close some, or wait a little.";
            Some(place.ok_or(("connections of a network", StatusCode::TOO_MANY_REQUESTS, crowd))?)
        };
        Ok(Held { _open: self.house.metrics().connection(), _network: network, _inside: inside })
    }

    /// Serves one connection, until it ends or is told to leave.
    fn serve(
        &self,
        stream: TcpStream,
        peer: SocketAddr,
        held: Held,
        mut leaving: watch::Receiver<bool>,
    ) -> impl Future<Output = ()> + Send + 'static {
        let phase = Arc::new(Phase::default());
        let reached = stream.local_addr().map(|address| Reached(address.ip()));
        if let Err(why) = stream.set_nodelay(true) {
            tracing::debug!(%why, "small packets may wait");
        }
        let line = Line::new(stream, self.rules.manners, phase.clone(), self.ended.subscribe(), held);
        let router = self.router.clone();
        let service = service_fn(move |mut request: Request<Incoming>| {
            phase.answering();
            request.extensions_mut().insert(ConnectInfo(peer));
            if let Ok(reached) = reached {
                request.extensions_mut().insert(reached);
            }
            let (answer, phase) = (router.clone().oneshot(request), phase.clone());
            async move {
                let answer = answer.await;
                // A socket never comes back to requests.
                if answer.as_ref().is_ok_and(|answer| answer.status() != StatusCode::SWITCHING_PROTOCOLS) {
                    phase.between();
                }
                answer
            }
        });
        let longest = self.rules.manners.idle_timeout + self.rules.manners.header_timeout;
        async move {
            let mut http = http1::Builder::new();
            // A line keeps the time itself: it tells a silent client from one that dawdles. With a time of its own hyper
            // looks for the next head as soon as an answer is sent, and so asks the line.
            http.timer(TokioTimer::new()).header_read_timeout(longest).max_buf_size(LONGEST_HEAD);
            // Whoever comes when everybody leaves is still answered, once.
            let late = *leaving.borrow();
            http.keep_alive(!late);
            let mut connection = pin!(http.serve_connection(TokioIo::new(line), service).with_upgrades());
            let ended = tokio::select! {
                ended = connection.as_mut() => ended,
                () = come(&mut leaving), if !late => {
                    connection.as_mut().graceful_shutdown();
                    connection.await
                }
            };
            if let Err(why) = ended {
                tracing::trace!(%why, "a connection broke");
            }
        }
    }
}

/// Says why nobody more is let in, and waits a moment that it can be read.
async fn turn_away(mut stream: TcpStream, status: StatusCode, sentence: &str) {
    const A_MOMENT: Duration = Duration::from_secs(1);
    let answer = format!(
        "HTTP/1.1 {} {}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: {}\r\nretry-after: 10\r\nconnection: close\r\n\r\n{sentence}\n",
        status.as_u16(),
        status.canonical_reason().unwrap_or_default(),
        sentence.len() + 1,
    );
    let telling = async {
        stream.write_all(answer.as_bytes()).await?;
        stream.shutdown().await?;
        // What was asked is read and thrown away: else the answer is lost with it.
        let mut asked = [0; 1024];
        while stream.read(&mut asked).await? > 0 {}
        io::Result::Ok(())
    };
    if tokio::time::timeout(A_MOMENT, telling).await.is_err() {
        tracing::trace!("somebody who was turned away did not listen");
    }
}
