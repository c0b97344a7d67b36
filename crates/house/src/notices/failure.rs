//! Why something did not arrive, in words that hold no address.

use std::{fmt, str::FromStr};

use engine::{Line, say};

/// Why something did not arrive. Stored as a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failure {
    /// The other side answered so.
    Status(u16),
    /// The mail server said no, with this code.
    Mail(u16),
    /// There is no such name.
    NoSuchHost,
    /// The address is none that may be reached.
    Forbidden,
    /// Nobody answers there.
    Connect,
    /// Its certificate is no good.
    Tls,
    /// It took too long.
    Time,
    /// The answer made no sense.
    Answer,
    /// The keys or the address that the person gave cannot be used.
    Unfit,
    /// This house sends no letters, or the person has no confirmed address.
    NoMail,
}

impl Failure {
    /// Whether another try would end the same.
    #[must_use]
    pub fn is_final(self) -> bool {
        match self {
            Failure::Status(status) => (300..500).contains(&status) && !matches!(status, 408 | 425 | 429),
            Failure::Mail(code) => code >= 500,
            Failure::Forbidden | Failure::Unfit | Failure::NoMail => true,
            Failure::NoSuchHost | Failure::Connect | Failure::Tls | Failure::Time | Failure::Answer => false,
        }
    }

    /// Whether the browser has ended its subscription.
    #[must_use]
    pub fn is_gone(self) -> bool {
        matches!(self, Failure::Status(404 | 410))
    }

    /// What is wrong, for the one who waits for it.
    #[must_use]
    pub fn sentence(self) -> Line {
        match self {
            Failure::Status(status) => say!("It was answered with {status}.", status = i64::from(status)),
            Failure::Mail(code) => say!("The mail server refused it with {code}.", code = i64::from(code)),
            Failure::NoSuchHost => "There is no such name.".into(),
            Failure::Forbidden => "This address is not a public one.".into(),
            Failure::Connect => "Nobody answers there.".into(),
            Failure::Tls => "No safe connection could be made.".into(),
            Failure::Time => "It took too long.".into(),
            Failure::Answer => "The answer made no sense.".into(),
            Failure::Unfit => "It cannot be sent with what was given for it.".into(),
            Failure::NoMail => "There is no confirmed address.".into(),
        }
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::Status(status) => write!(f, "status {status}"),
            Failure::Mail(code) => write!(f, "mail {code}"),
            Failure::NoSuchHost => f.write_str("no-such-host"),
            Failure::Forbidden => f.write_str("forbidden"),
            Failure::Connect => f.write_str("connect"),
            Failure::Tls => f.write_str("tls"),
            Failure::Time => f.write_str("time"),
            Failure::Answer => f.write_str("answer"),
            Failure::Unfit => f.write_str("unfit"),
            Failure::NoMail => f.write_str("no-mail"),
        }
    }
}

impl FromStr for Failure {
    type Err = String;

    fn from_str(word: &str) -> Result<Failure, String> {
        let strange = || format!("\"{word}\" is no failure");
        let number = |text: &str| text.parse().map_err(|_| strange());
        match word.split_once(' ') {
            Some(("status", status)) => Ok(Failure::Status(number(status)?)),
            Some(("mail", code)) => Ok(Failure::Mail(number(code)?)),
            _ => [
                Failure::NoSuchHost,
                Failure::Forbidden,
                Failure::Connect,
                Failure::Tls,
                Failure::Time,
                Failure::Answer,
                Failure::Unfit,
                Failure::NoMail,
            ]
            .into_iter()
            .find(|failure| failure.to_string() == word)
            .ok_or_else(strange),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_read_as_it_is_stored() {
        for failure in [Failure::Status(503), Failure::Mail(550), Failure::NoSuchHost, Failure::Tls, Failure::NoMail] {
            assert_eq!(failure.to_string().parse(), Ok(failure));
        }
        assert!(
            Failure::Status(404).is_final() && !Failure::Status(429).is_final() && !Failure::Status(500).is_final()
        );
        assert!(Failure::Mail(550).is_final() && !Failure::Mail(451).is_final());
        assert!("".parse::<Failure>().is_err() && "status x".parse::<Failure>().is_err());
    }
}
