//! Where the house is: one address, or those of its nodes.

use std::net::SocketAddr;

use anyhow::{Context, bail, ensure};
use hyper::Uri;

/// One node of the house.
#[derive(Clone, Debug)]
pub struct Node {
    /// Scheme, host and port, as a browser names where a page comes from.
    pub origin: String,
    /// Host and port, as they stand in requests.
    pub authority: String,
    /// The host alone, which a certificate must name.
    pub host: String,
    /// Whether it speaks TLS.
    pub secure: bool,
    /// Where to connect.
    pub address: SocketAddr,
}

impl Node {
    /// Reads an address such as `http://127.0.0.1:4870`, and finds the machine.
    pub async fn find(url: &str) -> anyhow::Result<Node> {
        let wrong = || format!("\"{url}\" is no address such as http://127.0.0.1:4870");
        let uri: Uri = url.parse().with_context(wrong)?;
        let secure = match uri.scheme_str() {
            Some("http") => false,
            Some("https") => true,
            _ => bail!(wrong()),
        };
        ensure!(
            matches!(uri.path(), "" | "/") && uri.query().is_none(),
            "{}: leave out what follows the host",
            wrong()
        );
        let authority = uri.authority().with_context(wrong)?.as_str().to_owned();
        let host = uri.host().with_context(wrong)?.trim_matches(['[', ']']).to_owned();
        let port = uri.port_u16().unwrap_or(if secure { 443 } else { 80 });
        let found = tokio::net::lookup_host((host.as_str(), port)).await.map(|mut found| found.next());
        let address = found.ok().flatten().with_context(|| format!("there is no host \"{host}\""))?;
        let scheme = if secure { "https" } else { "http" };
        Ok(Node { origin: format!("{scheme}://{authority}"), authority, host, secure, address })
    }

    /// Whether it is this machine.
    pub fn is_here(&self) -> bool {
        self.address.ip().is_loopback()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(url: &str) -> anyhow::Result<Node> {
        let runtime = tokio::runtime::Builder::new_current_thread().build().expect("a runtime can be made");
        runtime.block_on(Node::find(url))
    }

    #[test]
    fn an_address_is_read() {
        let node = found("http://127.0.0.1:4870/").expect("this is an address");
        assert_eq!((node.origin.as_str(), node.secure, node.is_here()), ("http://127.0.0.1:4870", false, true));
        let node = found("https://[::1]").expect("this is an address");
        assert_eq!((node.host.as_str(), node.address.port(), node.secure), ("::1", 443, true));
        assert!(!found("http://192.0.2.1").expect("this is an address").is_here());
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for url in ["", "motherlode", "127.0.0.1:4870", "ftp://127.0.0.1", "http://127.0.0.1/tables", "http:///"] {
            assert!(found(url).is_err(), "{url}");
        }
    }
}
