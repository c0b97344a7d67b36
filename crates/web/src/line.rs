//! A connection with manners: a client that is silent, dawdles over a head or does not read is let go in time.

use std::{
    future::Future,
    io,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU8, Ordering},
    },
    task::{Context, Poll, ready},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
    sync::watch,
    time::{Instant, Sleep, sleep},
};

/// A client that has taken so much since it was first waited for does read, if slowly.
const READS: usize = 8 * 1024;

/// How long a client may take.
#[derive(Clone, Copy, Debug)]
pub struct Manners {
    /// Over the head of a request.
    pub header_timeout: Duration,
    /// Between two requests.
    pub idle_timeout: Duration,
    /// To read what is sent.
    pub send_timeout: Duration,
}

/// Where a connection stands.
#[derive(Debug, Default)]
pub struct Phase(AtomicU8);

const BETWEEN: u8 = 0;
const HEAD: u8 = 1;
const ANSWERING: u8 = 2;

impl Phase {
    /// A head has come, and is answered.
    pub fn answering(&self) {
        self.0.store(ANSWERING, Ordering::Relaxed);
    }

    /// The answer is found: the next head may come.
    pub fn between(&self) {
        self.0.store(BETWEEN, Ordering::Relaxed);
    }

    fn get(&self) -> u8 {
        self.0.load(Ordering::Relaxed)
    }
}

/// A connection with manners. What is held for it, such as its place among the most that there may be, is free when it ends.
pub struct Line<Held> {
    stream: TcpStream,
    manners: Manners,
    phase: Arc<Phase>,
    /// Until when the next byte of a head must come, and since which phase.
    waiting: Option<(u8, Pin<Box<Sleep>>)>,
    deaf: Option<Deaf>,
    ended: watch::Receiver<bool>,
    _held: Held,
}

/// Waits until something that was announced has come, or nobody is left who could say so.
pub async fn come(announced: &mut watch::Receiver<bool>) {
    drop(announced.wait_for(|&come| come).await);
}

/// A client that does not read at the moment.
struct Deaf {
    until: Instant,
    taken: usize,
    /// Comes when its time is over, or when everybody must leave.
    enough: Pin<Box<dyn Future<Output = ()> + Send>>,
}

impl<Held> Line<Held> {
    /// A connection that was just let in. It ends at once where it does not read when `ended` comes.
    pub fn new(
        stream: TcpStream,
        manners: Manners,
        phase: Arc<Phase>,
        ended: watch::Receiver<bool>,
        held: Held,
    ) -> Line<Held> {
        Line { stream, manners, phase, waiting: None, deaf: None, ended, _held: held }
    }

    /// A silent client is waited for only so long.
    fn wait(&mut self, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        let phase = self.phase.get();
        let time = match phase {
            HEAD => self.manners.header_timeout,
            BETWEEN => self.manners.idle_timeout,
            // How long an answer may take is not the connection's business; a page's socket is silent for hours.
            _ => {
                self.waiting = None;
                return Poll::Pending;
            }
        };
        if self.waiting.as_ref().is_none_or(|(since, _)| *since != phase) {
            self.waiting = Some((phase, Box::pin(sleep(time))));
        }
        if let Some((_, until)) = &mut self.waiting {
            ready!(until.as_mut().poll(context));
        }
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }

    /// What became of an attempt to send.
    fn sent(&mut self, context: &mut Context<'_>, sent: Poll<io::Result<usize>>) -> Poll<io::Result<usize>> {
        match sent {
            Poll::Ready(Ok(taken)) => {
                // While an answer is being sent nobody is idle.
                if let Some((BETWEEN, until)) = &mut self.waiting {
                    until.as_mut().reset(Instant::now() + self.manners.idle_timeout);
                }
                if let Some(deaf) = &mut self.deaf {
                    deaf.taken += taken;
                    if deaf.taken >= READS || Instant::now() >= deaf.until {
                        self.deaf = None;
                    }
                }
                Poll::Ready(Ok(taken))
            }
            Poll::Pending => {
                let deaf = self.deaf.get_or_insert_with(|| {
                    let (time, mut ended) = (self.manners.send_timeout, self.ended.clone());
                    let enough = async move {
                        tokio::select! {
                            () = sleep(time) => {}
                            () = come(&mut ended) => {}
                        }
                    };
                    Deaf { until: Instant::now() + time, taken: 0, enough: Box::pin(enough) }
                });
                ready!(deaf.enough.as_mut().poll(context));
                Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
            }
            failed => failed,
        }
    }
}

impl<Held: Unpin> AsyncRead for Line<Held> {
    fn poll_read(self: Pin<&mut Self>, context: &mut Context<'_>, into: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let line = self.get_mut();
        match Pin::new(&mut line.stream).poll_read(context, into) {
            Poll::Pending => line.wait(context),
            came => {
                // The first bytes after an answer begin a head.
                if line.phase.0.compare_exchange(BETWEEN, HEAD, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
                    line.waiting = None;
                }
                came
            }
        }
    }
}

impl<Held: Unpin> AsyncWrite for Line<Held> {
    fn poll_write(self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let line = self.get_mut();
        let sent = Pin::new(&mut line.stream).poll_write(context, bytes);
        line.sent(context, sent)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
        slices: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let line = self.get_mut();
        let sent = Pin::new(&mut line.stream).poll_write_vectored(context, slices);
        line.sent(context, sent)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(context)
    }

    fn poll_shutdown(self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(context)
    }
}

#[cfg(test)]
mod tests {
    use tokio::{
        io::AsyncWriteExt,
        net::{TcpListener, TcpSocket},
    };

    use super::*;

    const SOON: Duration = Duration::from_millis(200);

    /// A line with a client that never reads, and the switch that ends everything.
    async fn deaf(send_timeout: Duration, buffer: u32) -> (Line<()>, TcpStream, watch::Sender<bool>) {
        let door = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let client = TcpSocket::new_v4().expect("a socket");
        client.set_recv_buffer_size(buffer).expect("a buffer");
        let address = door.local_addr().expect("an address");
        let (client, server) = tokio::join!(client.connect(address), door.accept());
        let manners = Manners { header_timeout: SOON, idle_timeout: SOON, send_timeout };
        let ended = watch::Sender::new(false);
        let stream = server.expect("a connection").0;
        let line = Line::new(stream, manners, Arc::default(), ended.subscribe(), ());
        (line, client.expect("a connection"), ended)
    }

    async fn send_for_ever(line: &mut Line<()>) -> io::Error {
        loop {
            if let Err(why) = line.write_all(&[7; 64 * 1024]).await {
                return why;
            }
        }
    }

    #[tokio::test]
    async fn s2_a_client_that_does_not_read_is_let_go() {
        let (mut line, _client, _ended) = deaf(SOON, 4096).await;
        let begun = Instant::now();
        assert_eq!(send_for_ever(&mut line).await.kind(), io::ErrorKind::TimedOut);
        assert!(begun.elapsed() >= SOON);
    }

    #[tokio::test]
    async fn s6_a_client_that_does_not_read_is_cut_off_when_everybody_leaves() {
        let (mut line, _client, ended) = deaf(Duration::from_secs(3600), 4096).await;
        let (why, ()) = tokio::join!(send_for_ever(&mut line), async {
            tokio::time::sleep(SOON).await;
            ended.send_replace(true);
        });
        assert_eq!(why.kind(), io::ErrorKind::TimedOut);
    }

    #[tokio::test]
    async fn a_client_that_reads_slowly_is_served() {
        use tokio::io::AsyncReadExt;
        let (mut line, mut client, _ended) = deaf(SOON * 10, 256 * 1024).await;
        let all = 4 * 1024 * 1024;
        let reading = tokio::spawn(async move {
            let (mut read, mut bytes) = (0, vec![0; 64 * 1024]);
            while read < all {
                tokio::time::sleep(Duration::from_millis(5)).await;
                read += client.read(&mut bytes).await.expect("what was sent");
            }
        });
        line.write_all(&vec![7; all]).await.expect("it is read in the end");
        reading.await.expect("all was read");
    }
}
