//! What a device is called where its owner looks at the list of sessions, and where the house is found from there.

use axum::http::{HeaderMap, header};
use house::Site;

use crate::app::App;

/// Browsers by what they say of themselves. Many say the names of others too: the first that fits is it.
const BROWSERS: &[(&str, &str)] = &[
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"),
    ("CriOS/", "Chrome"),
    ("HeadlessChrome/", "Chrome"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
];

/// Systems, in the same way.
const SYSTEMS: &[(&str, &str)] = &[
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Android", "Android"),
    ("CrOS", "ChromeOS"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("Linux", "Linux"),
];

/// A short name for the device that sends these headers: `Firefox on Linux`. Empty if it does not say.
#[must_use]
pub fn called(headers: &HeaderMap) -> String {
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let find =
        |known: &[(&str, &'static str)]| known.iter().find(|(sign, _)| agent.contains(sign)).map(|(_, name)| *name);
    match (find(BROWSERS), find(SYSTEMS)) {
        (Some(browser), Some(system)) => format!("{browser} on {system}"),
        (Some(one), None) | (None, Some(one)) => one.to_owned(),
        (None, None) => String::new(),
    }
}

/// Where the house is found: its public address, else the name by which it was asked.
#[must_use]
pub fn base(app: &App, headers: &HeaderMap) -> String {
    let asked = || headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    app.public_origin().map_or_else(|| format!("http://{}", asked()), str::to_owned)
}

/// The site that passkeys are made for, where there can be any.
#[must_use]
pub fn site(app: &App, headers: &HeaderMap) -> Option<Site> {
    Site::at(&base(app, headers))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_device_has_a_short_name() {
        let of = |agent: &str| {
            let mut headers = HeaderMap::new();
            headers.insert(header::USER_AGENT, agent.parse().expect("a value"));
            called(&headers)
        };
        assert_eq!(of("Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"), "Firefox on Linux");
        let edge =
            "Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0";
        assert_eq!(of(edge), "Edge on Windows");
        let phone =
            "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1 Version/18.0 Safari/604.1";
        assert_eq!(of(phone), "Safari on iPhone");
        assert_eq!(of("curl/8"), "");
    }
}
