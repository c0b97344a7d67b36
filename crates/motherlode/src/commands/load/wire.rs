//! Connections to the house, plain or with TLS, whose bytes are counted as the network sees them.

use std::{
    io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering},
    },
    task::{Context, Poll},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::{TcpSocket, TcpStream},
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName},
};

use super::{node::Node, tally::Tally};

/// One address of this machine has not quite 28,000 ports for one server.
pub const PORTS: u32 = 25_000;

/// Something to read from and write to.
pub trait Wire: AsyncRead + AsyncWrite + Send + Unpin {}
impl<T: AsyncRead + AsyncWrite + Send + Unpin> Wire for T {}

/// Makes connections.
pub struct Dialer {
    tls: TlsConnector,
    tally: Arc<Tally>,
    /// How many addresses of this machine connections are made from; 0 lets the system choose.
    sources: u32,
    dialed: AtomicU32,
}

impl Dialer {
    /// For so many connections at once to houses that are on this machine or not.
    pub fn new(tally: Arc<Tally>, connections: u32, here: bool) -> Dialer {
        let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .expect("the provider has the usual versions of TLS")
            .with_root_certificates(roots)
            .with_no_client_auth();
        let sources = if here && connections > PORTS { connections.div_ceil(PORTS).min(250) } else { 0 };
        Dialer { tls: TlsConnector::from(Arc::new(config)), tally, sources, dialed: AtomicU32::new(0) }
    }

    /// Connects to a node.
    pub async fn dial(&self, node: &Node) -> io::Result<Box<dyn Wire>> {
        let stream = self.connect(node.address).await?;
        stream.set_nodelay(true)?;
        let counted = Counted { stream, tally: self.tally.clone() };
        if !node.secure {
            return Ok(Box::new(counted));
        }
        let name = ServerName::try_from(node.host.clone()).map_err(io::Error::other)?;
        Ok(Box::new(self.tls.connect(name, counted).await?))
    }

    async fn connect(&self, address: SocketAddr) -> io::Result<TcpStream> {
        if self.sources == 0 || !address.is_ipv4() {
            return TcpStream::connect(address).await;
        }
        let number = self.dialed.fetch_add(1, Ordering::Relaxed) % self.sources;
        let from = Ipv4Addr::new(127, 0, 0, 1 + number as u8);
        let socket = TcpSocket::new_v4()?;
        socket.bind(SocketAddr::new(IpAddr::V4(from), 0))?;
        socket.connect(address).await
    }
}

struct Counted {
    stream: TcpStream,
    tally: Arc<Tally>,
}

impl AsyncRead for Counted {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buffer: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buffer);
        self.tally.bytes_in.add((buffer.filled().len() - before) as u64);
        read
    }
}

impl AsyncWrite for Counted {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(cx, bytes);
        if let Poll::Ready(Ok(written)) = &written {
            self.tally.bytes_out.add(*written as u64);
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
