//! What a setting can be, and how each kind is read from text.

use std::{net::SocketAddr, path::PathBuf, str::FromStr};

use house::{
    Rate,
    notices::{self, Quiet},
};
use ipnet::IpNet;
use store::{Place, Secret};
use tracing_subscriber::filter::LevelFilter;

/// How a kind of value stands in the settings file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `10`
    Number,
    /// `"text"`
    Text,
    /// `["one", "two"]`
    List,
}

/// A value that is read from the same text wherever it was set; lists have commas between.
pub trait Value: Sized {
    /// How it stands in the file.
    const FORM: Form;
    /// Reads it, or says what it should be.
    fn read(text: &str) -> Result<Self, String>;
}

/// Nothing between the quotes: the setting is off, or the program chooses.
impl<T: Value> Value for Option<T> {
    const FORM: Form = T::FORM;
    fn read(text: &str) -> Result<Self, String> {
        if text.is_empty() { Ok(None) } else { T::read(text).map(Some) }
    }
}

impl<T: Entry> Value for Vec<T> {
    const FORM: Form = Form::List;
    fn read(text: &str) -> Result<Self, String> {
        text.split(',').map(str::trim).filter(|part| !part.is_empty()).map(T::read_entry).collect()
    }
}

/// What a list can hold.
pub trait Entry: Sized {
    /// Reads one.
    fn read_entry(text: &str) -> Result<Self, String>;
}

impl Entry for IpNet {
    fn read_entry(text: &str) -> Result<Self, String> {
        let alone = || text.parse::<std::net::IpAddr>().map(IpNet::from).ok();
        let network = text.parse().ok().or_else(alone);
        network.ok_or_else(|| format!("\"{text}\" is no network such as 10.0.0.0/8 or fd00::/8, and no address"))
    }
}

/// A name or address that people open the house by.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostName(pub String);

impl Entry for HostName {
    fn read_entry(text: &str) -> Result<Self, String> {
        let fits = text.chars().all(|sign| sign.is_ascii_alphanumeric() || "-._:[]".contains(sign));
        if fits { Ok(HostName(text.to_ascii_lowercase())) } else { Err(format!("\"{text}\" is no host name")) }
    }
}

macro_rules! parsed {
    ($type:ty, $form:expr, $shape:literal) => {
        impl Value for $type {
            const FORM: Form = $form;
            fn read(text: &str) -> Result<Self, String> {
                text.parse().map_err(|_| concat!("it should be ", $shape).to_owned())
            }
        }
    };
}

parsed!(Rate, Form::Text, "such as \"60, then 12/min\": so many at once, then so many a s, min or h");
parsed!(Switch, Form::Text, "on or off");
parsed!(u64, Form::Number, "a whole number");
parsed!(SocketAddr, Form::Text, "an address and a port, such as 127.0.0.1:4870 or [::1]:4870");
parsed!(LevelFilter, Form::Text, "one of off, error, warn, info, debug, trace");

impl Value for PathBuf {
    const FORM: Form = Form::Text;
    fn read(text: &str) -> Result<Self, String> {
        if text.is_empty() { Err("it should be a path".to_owned()) } else { Ok(PathBuf::from(text)) }
    }
}

/// The address that people open: `https://games.example`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PublicUrl(pub String);

impl PublicUrl {
    /// The host without its port: `games.example`.
    pub fn host(&self) -> &str {
        let rest = self.0.split_once("://").map_or("", |(_, rest)| rest);
        let place = rest.split(['/', '?', '#']).next().unwrap_or_default();
        // The colons of an IPv6 address stand in brackets.
        match place.rfind(':') {
            Some(colon) if !place[colon..].contains(']') => &place[..colon],
            _ => place,
        }
    }
}

impl Value for PublicUrl {
    const FORM: Form = Form::Text;
    fn read(text: &str) -> Result<Self, String> {
        let url = PublicUrl(text.to_owned());
        let scheme = ["http://", "https://"].iter().any(|scheme| text.starts_with(scheme));
        if scheme && HostName::read_entry(url.host()).is_ok() && !url.host().is_empty() {
            Ok(url)
        } else {
            Err("it should begin with http:// or https:// and name a host".to_owned())
        }
    }
}

/// The database that several servers share.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Database(pub Place);

impl Value for Database {
    const FORM: Form = Form::Text;
    fn read(text: &str) -> Result<Self, String> {
        match text.parse()? {
            // The text may hold a password: it is not repeated.
            Place::File(_) => Err("it should begin with postgres://".to_owned()),
            place => Ok(Database(place)),
        }
    }
}

/// The mail server that letters are given to. Its address may hold a password.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MailServer(pub Secret);

impl MailServer {
    /// The address without what opens it.
    pub fn shown(&self) -> String {
        let (scheme, rest) = self.0.expose().split_once("://").unwrap_or_default();
        let host = rest.rsplit_once('@').map_or(rest, |(_, host)| host);
        let host = host.split(['/', '?']).next().unwrap_or_default();
        format!("{scheme}://{host}")
    }
}

impl Value for MailServer {
    const FORM: Form = Form::Text;
    fn read(text: &str) -> Result<Self, String> {
        // The text may hold a password: it is not repeated.
        match notices::is_mail_server(text) {
            true => Ok(MailServer(Secret::new(text))),
            false => Err("it should begin with smtps:// or smtp:// and name a host".to_owned()),
        }
    }
}

/// From whom letters come: `Motherlode <games@games.example>`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sender(pub String);

impl Value for Sender {
    const FORM: Form = Form::Text;
    fn read(text: &str) -> Result<Self, String> {
        match notices::is_sender(text) {
            true => Ok(Sender(text.to_owned())),
            false => Err("it should be an e-mail address, such as Motherlode <games@games.example>".to_owned()),
        }
    }
}

parsed!(Quiet, Form::Text, "two hours and a time zone, such as \"22-7 Europe/Berlin\"");

/// Something that is on or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Switch(pub bool);

impl FromStr for Switch {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "on" => Ok(Switch(true)),
            "off" => Ok(Switch(false)),
            _ => Err(()),
        }
    }
}

/// How log lines look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LogForm {
    /// Lines for people.
    Text,
    /// One JSON object a line.
    Json,
}

impl FromStr for LogForm {
    type Err = ();
    fn from_str(text: &str) -> Result<Self, ()> {
        match text {
            "text" => Ok(LogForm::Text),
            "json" => Ok(LogForm::Json),
            _ => Err(()),
        }
    }
}

parsed!(LogForm, Form::Text, "text or json");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn networks_are_named_by_a_range_or_an_address() {
        let read = |text| <Vec<IpNet>>::read(text);
        assert_eq!(read("10.0.0.0/8, ::1").map(|list| list.len()), Ok(2));
        assert_eq!(read(""), Ok(Vec::new()));
        assert!(read("10.0.0.0/8, proxy").is_err_and(|why| why.contains("\"proxy\"")));
    }

    #[test]
    fn the_host_of_an_address_has_no_port() {
        let host = |url: &str| PublicUrl::read(url).map(|url| url.host().to_owned());
        assert_eq!(host("https://games.example/west"), Ok("games.example".to_owned()));
        assert_eq!(host("http://[::1]:80"), Ok("[::1]".to_owned()));
        assert_eq!(host("http://127.0.0.1:80"), Ok("127.0.0.1".to_owned()));
        for wrong in ["games.example", "https://", "ftp://x", "https://a b"] {
            assert!(host(wrong).is_err(), "{wrong}");
        }
    }
}
