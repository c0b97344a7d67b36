//! Letters, by the mail server of the host.

use std::time::{Duration, UNIX_EPOCH};

use engine::{say, tongue};
use lettre::{
    AsyncSmtpTransport, AsyncTransport, Message as Sheet, Tokio1Executor,
    message::{
        Mailbox,
        header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue},
    },
    transport::smtp::PoolConfig,
};

use super::{failure::Failure, links::Unsubscribed, message::Message};
use crate::{
    error::{HouseError, Result},
    house::House,
    news::Letter,
};

/// How long the mail server may take over a step.
const PATIENCE: Duration = Duration::from_secs(10);

pub(crate) type Mailer = AsyncSmtpTransport<Tokio1Executor>;

/// The mail server of an address. Without TLS only the own machine is spoken to.
fn mailer(address: &str) -> Option<Mailer> {
    let plain = ["smtp://127.0.0.1", "smtp://localhost", "smtp://[::1]"].iter().any(|own| address.starts_with(own));
    let said = address.contains("tls=") || address.starts_with("smtps://") || plain;
    let ask = if address.contains('?') { '&' } else { '?' };
    let address = if said { address.to_owned() } else { format!("{address}{ask}tls=required") };
    let builder = Mailer::from_url(&address).ok()?;
    Some(builder.timeout(Some(PATIENCE)).pool_config(PoolConfig::new().max_size(4)).build())
}

/// Whether an address names a mail server that letters can be given to.
#[must_use]
pub fn is_mail_server(address: &str) -> bool {
    ["smtp://", "smtps://"].iter().any(|scheme| address.starts_with(scheme)) && Mailer::from_url(address).is_ok()
}

/// Whether a text can stand as the sender of a letter.
#[must_use]
pub fn is_sender(from: &str) -> bool {
    from.parse::<Mailbox>().is_ok()
}

/// A letter before it is folded.
struct Draft<'a> {
    to: &'a str,
    subject: &'a str,
    text: String,
    /// What tells it from all others.
    id: &'a str,
    /// The address that ends such letters by one request.
    unsubscribe: Option<String>,
}

impl House {
    /// Whether letters can be sent from here.
    #[must_use]
    pub fn can_write(&self) -> bool {
        self.settings.post.smtp.is_some() && self.settings.post.from.is_some()
    }

    fn mailer(&self) -> std::result::Result<&Mailer, Failure> {
        let made = self.mailer.get_or_init(|| mailer(self.settings.post.smtp.as_ref()?.expose()));
        made.as_ref().ok_or(Failure::NoMail)
    }

    /// Sends news by letter.
    pub(super) async fn mail(&self, person: &str, message: &Message) -> Result<std::result::Result<(), Failure>> {
        let Some(address) = self.store.confirmed_address(person).await?.filter(|_| self.can_write()) else {
            return Ok(Err(Failure::NoMail));
        };
        let post = &self.settings.post;
        let mut text: String =
            message.lines.iter().map(|(said, at)| format!("{said}\n{}\n\n", post.link(at))).collect();
        let end = self.unsubscribe_link(&Unsubscribed { person: person.to_owned(), kind: message.kind }).await?;
        let (choose, end) = (post.link("/you/notices"), post.link(&end));
        let ways = tongue::with(|_| say!("Choose what you are told:").to_string());
        let stop = tongue::with(|_| say!("Get no more letters like this:").to_string());
        text.push_str(&format!("-- \n{ways} {choose}\n{stop} {end}\n"));
        let draft =
            Draft { to: address.expose(), subject: &message.heading, text, id: &message.id, unsubscribe: Some(end) };
        Ok(match self.posting(&draft) {
            Ok(posting) => posting.send().await,
            Err(failure) => Err(failure),
        })
    }

    /// A letter about an account, ready to be sent.
    pub(crate) fn letter_to(&self, address: &str, letter: &Letter) -> std::result::Result<Posting, Failure> {
        let id = store::fresh_id().map_err(|_| Failure::Unfit)?;
        let draft =
            Draft { to: address, subject: &letter.subject, text: letter.text.clone(), id: &id, unsubscribe: None };
        self.posting(&draft)
    }

    fn posting(&self, draft: &Draft<'_>) -> std::result::Result<Posting, Failure> {
        Ok(Posting { mailer: self.mailer()?.clone(), sheet: self.folded(draft)? })
    }

    fn folded(&self, draft: &Draft<'_>) -> std::result::Result<Sheet, Failure> {
        let post = &self.settings.post;
        let from: Mailbox = post.from.as_ref().ok_or(Failure::NoMail)?.parse().map_err(|_| Failure::NoMail)?;
        let to: Mailbox = draft.to.parse().map_err(|_| Failure::Unfit)?;
        let id = format!("<{}.motherlode@{}>", draft.id, from.email.domain());
        let written = UNIX_EPOCH + Duration::from_millis(self.now_ms().unsigned_abs());
        let mut sheet = Sheet::builder().from(from).to(to).subject(draft.subject).message_id(Some(id)).date(written);
        let mut lines = vec![("Auto-Submitted", "auto-generated".to_owned())];
        if let Some(end) = &draft.unsubscribe {
            lines.push(("List-Unsubscribe", format!("<{end}>")));
            lines.push(("List-Unsubscribe-Post", "List-Unsubscribe=One-Click".to_owned()));
        }
        for (name, value) in lines {
            let name = HeaderName::new_from_ascii(name.to_owned()).map_err(|_| Failure::Unfit)?;
            // These must stand as they are: a folded address is none.
            sheet = sheet.raw_header(HeaderValue::dangerous_new_pre_encoded(name, value.clone(), value));
        }
        sheet
            .header(ContentType::TEXT_PLAIN)
            .header(ContentTransferEncoding::QuotedPrintable)
            .body(draft.text.replace('\n', "\r\n"))
            .map_err(|_| Failure::Unfit)
    }
}

/// A letter with whom it is given to.
pub(crate) struct Posting {
    mailer: Mailer,
    sheet: Sheet,
}

impl Posting {
    /// Gives it to the mail server.
    pub(crate) async fn send(&self) -> std::result::Result<(), Failure> {
        match tokio::time::timeout(2 * PATIENCE, self.mailer.send(self.sheet.clone())).await {
            Ok(Ok(_)) => Ok(()),
            Ok(Err(why)) => Err(failure(&why)),
            Err(_) => Err(Failure::Time),
        }
    }
}

/// What is kept of an error: its words may name the address.
fn failure(why: &lettre::transport::smtp::Error) -> Failure {
    match why.status() {
        Some(code) => Failure::Mail(code.to_string().parse().unwrap_or(500)),
        None if why.is_timeout() => Failure::Time,
        None if why.is_tls() => Failure::Tls,
        None => Failure::Connect,
    }
}

/// A letter that cannot be sent is for the log, without its address.
pub(crate) fn no_letter(failure: Failure) -> HouseError {
    HouseError::Inside(format!("a letter could not be sent: {failure}"))
}
