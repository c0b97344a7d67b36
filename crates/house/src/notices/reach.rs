//! Requests that go out of the house, to addresses that people typed: only by TLS, only to public addresses, bounded in time
//! and size. A name is looked up once, all it stands for is checked, and the connection goes to what was checked.

use std::{
    net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::{Arc, LazyLock},
    time::Duration,
};

use http_body_util::{BodyExt, Full, Limited};
use hyper::{
    Request, Uri,
    body::Bytes,
    client::conn::http1,
    header::{CONTENT_LENGTH, HOST, HeaderName, USER_AGENT},
};
use hyper_util::rt::TokioIo;
use tokio::{
    io::{AsyncRead, AsyncWrite},
    net::{TcpStream, lookup_host},
    time::timeout,
};
use tokio_rustls::{
    TlsConnector,
    rustls::{ClientConfig, RootCertStore, crypto::ring, pki_types::ServerName, version},
};

use super::failure::Failure;

/// How long it may take to be connected, and how long in all.
const TIMES: (Duration, Duration) = (Duration::from_secs(5), Duration::from_secs(10));
/// So much of an answer is read.
const LONGEST_ANSWER: usize = 4 * 1024;
/// The longest address.
const LONGEST_ADDRESS: usize = 1_500;

static TLS: LazyLock<Option<TlsConnector>> = LazyLock::new(|| {
    let roots = RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.into() };
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_protocol_versions(&[&version::TLS13, &version::TLS12])
        .ok()?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Some(TlsConnector::from(Arc::new(config)))
});

/// A request: its headers, and what it says.
pub(crate) type Dressed = (Vec<(HeaderName, String)>, Vec<u8>);

/// Where a request goes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Target {
    tls: bool,
    host: String,
    port: u16,
    /// Host and port, as the request names them.
    authority: String,
    /// Path and query.
    path: String,
}

impl Target {
    /// Reads an address. Only names by TLS on its usual port are let through, unless private addresses are allowed.
    pub(crate) fn read(address: &str, private: bool) -> Result<Target, Failure> {
        if address.len() > LONGEST_ADDRESS || !address.bytes().all(|byte| byte.is_ascii_graphic()) {
            return Err(Failure::Unfit);
        }
        let uri: Uri = address.parse().map_err(|_| Failure::Unfit)?;
        let (scheme, authority) = (uri.scheme_str(), uri.authority().ok_or(Failure::Unfit)?);
        if authority.as_str().contains('@') {
            return Err(Failure::Unfit);
        }
        let tls = match scheme {
            Some("https") => true,
            Some("http") if private => false,
            _ => return Err(Failure::Unfit),
        };
        let port = match (authority.port(), authority.port_u16()) {
            (None, _) => {
                if tls {
                    443
                } else {
                    80
                }
            }
            (Some(_), Some(port)) if port == 443 || private => port,
            _ => return Err(Failure::Forbidden),
        };
        let host = authority.host().trim_end_matches('.').to_ascii_lowercase();
        if !private && !is_name(&host) {
            return Err(Failure::Forbidden);
        }
        let path = uri.path_and_query().map_or("/", |path| path.as_str()).to_owned();
        Ok(Target { tls, host, port, authority: authority.as_str().to_owned(), path })
    }

    /// Scheme and host, as a browser writes an origin.
    pub(crate) fn origin(&self) -> String {
        format!("{}://{}", if self.tls { "https" } else { "http" }, self.authority)
    }

    /// The name of the other side, for people.
    pub(crate) fn host(&self) -> &str {
        &self.host
    }
}

/// Whether a host is a name of the public kind, and no address in whatever spelling.
fn is_name(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    let fits = |label: &&str| {
        !label.is_empty()
            && label.len() <= 63
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
    };
    let last = labels.last().copied().unwrap_or_default();
    // Browsers and resolvers read 0x7f.1, 017700000001 and 2130706433 as addresses: whatever ends in a number is one.
    let number = last.bytes().all(|byte| byte.is_ascii_digit()) || last.starts_with("0x");
    let own = ["localhost", "local", "internal", "lan", "home", "arpa", "onion", "test", "invalid", "example"];
    labels.len() >= 2 && host.len() <= 253 && labels.iter().all(fits) && !number && !own.contains(&last)
}

/// Whether an address is one of the open Internet.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(four) => is_public_four(four),
        IpAddr::V6(six) => is_public_six(six),
    }
}

fn is_public_four(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    let closed = match (a, b, c) {
        // This network, the own machine, private ones, between a provider and its customers, link-local.
        (0 | 10 | 127, ..) | (100, 64..=127, _) | (169, 254, _) | (172, 16..=31, _) | (192, 168, _) => true,
        // Protocol assignments, documentation, 6to4 relays, AS112, benchmarks.
        (192, 0, 0 | 2) | (192, 88, 99) | (192, 31, 196) | (192, 52, 193) | (192, 175, 48) => true,
        (198, 18..=19, _) | (198, 51, 100) | (203, 0, 113) => true,
        // Multicast, reserved, broadcast.
        (224.., ..) => true,
        _ => false,
    };
    !closed
}

fn is_public_six(address: Ipv6Addr) -> bool {
    let [a, b, ..] = address.segments();
    // Only what is given out at all (2000::/3), without what wraps an IPv4 address or leads elsewhere.
    let special = match (a, b) {
        // Teredo, ORCHID, benchmarks and other assignments; documentation.
        (0x2001, ..0x0200 | 0x0db8) | (0x3fff, ..0x1000) => true,
        // 6to4, AS112.
        (0x2002, _) | (0x2620, 0x004f) => true,
        _ => false,
    };
    (0x2000..=0x3fff).contains(&a) && !special
}

/// Sends a request and gives the status of its answer, which must be a good one.
pub(crate) async fn send(
    target: &Target,
    private: bool,
    headers: &[(HeaderName, String)],
    body: Vec<u8>,
) -> Result<u16, Failure> {
    timeout(TIMES.1, exchange(target, private, headers, body)).await.unwrap_or(Err(Failure::Time))
}

async fn exchange(
    target: &Target,
    private: bool,
    headers: &[(HeaderName, String)],
    body: Vec<u8>,
) -> Result<u16, Failure> {
    let line = timeout(TIMES.0, connect(target, private)).await.unwrap_or(Err(Failure::Time))?;
    let mut request = Request::post(&target.path)
        .header(HOST, &target.authority)
        .header(USER_AGENT, concat!("Motherlode/", env!("CARGO_PKG_VERSION")))
        .header(CONTENT_LENGTH, body.len());
    for (name, value) in headers {
        request = request.header(name, value);
    }
    let request = request.body(Full::new(Bytes::from(body))).map_err(|_| Failure::Unfit)?;
    if !target.tls {
        return ask(line, request).await;
    }
    let name = ServerName::try_from(target.host.clone()).map_err(|_| Failure::Unfit)?;
    let tls = TLS.as_ref().ok_or(Failure::Tls)?;
    ask(tls.connect(name, line).await.map_err(|_| Failure::Tls)?, request).await
}

/// Connects to one of the addresses of a name, all of which must be public.
async fn connect(target: &Target, private: bool) -> Result<TcpStream, Failure> {
    let host = target.host.trim_start_matches('[').trim_end_matches(']');
    let found: Vec<SocketAddr> =
        lookup_host((host, target.port)).await.map_err(|_| Failure::NoSuchHost)?.take(16).collect();
    if found.is_empty() {
        return Err(Failure::NoSuchHost);
    }
    if !private && !found.iter().all(|address| is_public(address.ip())) {
        return Err(Failure::Forbidden);
    }
    for address in found {
        if let Ok(line) = TcpStream::connect(address).await {
            return Ok(line);
        }
    }
    Err(Failure::Connect)
}

async fn ask(
    line: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    request: Request<Full<Bytes>>,
) -> Result<u16, Failure> {
    let (mut sender, connection) = http1::handshake(TokioIo::new(line)).await.map_err(|_| Failure::Answer)?;
    let kept = tokio::spawn(connection);
    let answered = sender.send_request(request).await;
    let status = match answered {
        Ok(response) => {
            let status = response.status().as_u16();
            // What is said does not matter; a little of it is read so that the other side is not cut off.
            let _ = Limited::new(response.into_body(), LONGEST_ANSWER).collect().await;
            Ok(status)
        }
        Err(_) => Err(Failure::Answer),
    };
    kept.abort();
    match status? {
        good @ 200..300 => Ok(good),
        other => Err(Failure::Status(other)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_names_by_tls_are_let_through() {
        for fine in
            ["https://hooks.slack.com/services/T/B/x", "https://ntfy.sh:443/topic?a=b", "https://xn--bcher-kva.de"]
        {
            assert!(Target::read(fine, false).is_ok(), "{fine}");
        }
        for bad in [
            "http://hooks.slack.com/x",
            "ftp://hooks.slack.com/x",
            "https://hooks.slack.com:8443/x",
            "https://user:word@hooks.slack.com/x",
            "https://127.0.0.1/x",
            "https://127.1/x",
            "https://2130706433/x",
            "https://0x7f000001/x",
            "https://0x7f.0.0.1/x",
            "https://0177.0.0.1/x",
            "https://017700000001/x",
            "https://1.2.3.0x4/x",
            "https://[::1]/x",
            "https://[::ffff:127.0.0.1]/x",
            "https://[fd00::1]/x",
            "https://localhost/x",
            "https://printer/x",
            "https://router.lan/x",
            "https://metadata.google.internal/x",
            "https://127.0.0.1./x",
            "https://a..b.com/x",
            "https://-a.com/x",
            "https://bücher.de/x",
            "https:///x",
            "/x",
            "",
            "https://a.com/x y",
            "https://a.com/x\r\nHost: b",
        ] {
            assert!(Target::read(bad, false).is_err(), "{bad}");
        }
        assert!(Target::read(&format!("https://a.com/{}", "x".repeat(2_000)), false).is_err());
        assert!(Target::read("http://127.0.0.1:8080/x", true).is_ok(), "a test may");
    }

    #[test]
    fn only_addresses_of_the_open_internet_are_public() {
        let public = |text: &str| is_public(text.parse().unwrap());
        for fine in ["1.1.1.1", "93.184.216.34", "172.32.0.1", "100.128.0.1", "2606:4700:4700::1111", "2a00:1450::1"] {
            assert!(public(fine), "{fine}");
        }
        for closed in [
            "0.0.0.0",
            "0.1.2.3",
            "10.1.2.3",
            "127.0.0.1",
            "127.255.255.254",
            "100.64.0.1",
            "100.127.255.255",
            "169.254.169.254",
            "172.16.0.1",
            "172.31.255.255",
            "192.168.1.1",
            "192.0.0.1",
            "192.0.2.1",
            "192.88.99.1",
            "198.18.0.1",
            "198.19.255.255",
            "198.51.100.7",
            "203.0.113.7",
            "224.0.0.1",
            "239.255.255.255",
            "240.0.0.1",
            "255.255.255.255",
            "::",
            "::1",
            "::ffff:127.0.0.1",
            "::ffff:8.8.8.8",
            "::127.0.0.1",
            "64:ff9b::7f00:1",
            "64:ff9b:1::1",
            "100::1",
            "2001::1",
            "2001:db8::1",
            "2002:7f00:1::",
            "3fff::1",
            "fc00::1",
            "fd12::1",
            "fe80::1",
            "fec0::1",
            "ff02::1",
        ] {
            assert!(!public(closed), "{closed}");
        }
    }

    #[test]
    fn fuzz_addresses() {
        let seeds =
            ["https://hooks.slack.com/services/T/B/x", "https://127.0.0.1:443/", "https://[::1]/", "https://0x7f.1/"];
        kit::fuzz::reader("address", env!("CARGO_MANIFEST_DIR")).seeds(seeds).cases(2_000).run(|bytes| {
            let text = String::from_utf8_lossy(bytes);
            if let Ok(target) = Target::read(&text, false) {
                assert!(target.tls && target.port == 443 && is_name(&target.host), "{text}");
                assert!(target.host.parse::<IpAddr>().is_err(), "{text}");
            }
        });
    }

    #[tokio::test]
    async fn a_name_that_stands_for_an_own_address_is_not_reached() {
        // As if a public name had been pointed at this machine.
        let target = Target { host: "localhost".to_owned(), ..Target::read("https://a.com/x", false).unwrap() };
        assert_eq!(connect(&target, false).await.err(), Some(Failure::Forbidden));
    }
}
