//! The ways by which a person is reached: added, tried, taken away.

use engine::say;
use store::{Channel, Guest, NewChannel, Secret, Told};

use super::{
    Choices, Failure, Speed, Way,
    hook::{Hook, hex},
    message::Message,
    push::{self, BrowserKeys, random},
    quiet::next_hour,
    reach::{self, Target},
};
use crate::{
    error::{HouseError, Result},
    house::House,
    news::NewsKind,
};

impl House {
    /// Keeps a browser that wants to hear of news.
    pub async fn add_browser(&self, person: &str, endpoint: &str, keys: &BrowserKeys, label: &str) -> Result<()> {
        let unfit = || HouseError::Malformed("This browser gave nothing that messages could be sent with.".into());
        Target::read(endpoint, self.settings.post.reach_private).map_err(|_| unfit())?;
        if !keys.are_sound() {
            return Err(unfit());
        }
        let keys = serde_json::to_string(keys).map_err(|_| unfit())?;
        let label: String = label.chars().filter(|letter| !letter.is_control()).take(60).collect();
        let (address, keys) = (Secret::new(endpoint), Secret::new(keys));
        let new = NewChannel { way: Way::Push.name().to_owned(), label, address, keys };
        self.store.add_channel(person, &new, self.now_ms()).await?;
        Ok(())
    }

    /// Keeps a webhook.
    pub async fn add_hook(&self, person: &str, hook: Hook, address: &str) -> Result<()> {
        let target = Target::read(address.trim(), self.settings.post.reach_private).map_err(|why| {
            HouseError::Malformed(match why {
                Failure::Forbidden => say!("Only public addresses can be told: a name, by https, on its usual port."),
                _ => say!("This is no address that can be told: it should begin with https://."),
            })
        })?;
        let new = NewChannel {
            way: hook.name().to_owned(),
            label: target.host().to_owned(),
            address: Secret::new(address.trim()),
            keys: Secret::new(hex(&random::<24>()?)),
        };
        self.store.add_channel(person, &new, self.now_ms()).await?;
        Ok(())
    }

    /// The channel of letters, if this person can be written to.
    pub(super) async fn mail_channel(&self, person: &str) -> Result<Option<String>> {
        if !self.can_write() || self.store.confirmed_address(person).await?.is_none() {
            return Ok(None);
        }
        let (label, empty) = (String::new(), Secret::new(""));
        let new = NewChannel { way: Way::Mail.name().to_owned(), label, address: empty.clone(), keys: empty };
        Ok(Some(self.store.add_channel(person, &new, self.now_ms()).await?))
    }

    /// The ways by which a person is reached, letters among them where they can be sent.
    pub async fn channels_of(&self, person: &str) -> Result<Vec<Channel>> {
        let mail = self.mail_channel(person).await?;
        let mut channels = self.store.channels_of(person).await?;
        channels.retain(|channel| Way::of(&channel.way) != Way::Mail || mail.is_some());
        Ok(channels)
    }

    /// Takes a way away.
    pub async fn remove_channel(&self, person: &str, id: &str) -> Result<()> {
        if self.store.remove_channel(person, id).await? {
            return Ok(());
        }
        Err(HouseError::Conflict("This way is not there any more.".into()))
    }

    /// Sends something by a way at once, and says how it went.
    pub async fn try_channel(&self, person: &Guest, id: &str) -> Result<std::result::Result<(), Failure>> {
        let channels = self.store.channels_of(&person.id).await?;
        let Some(channel) = channels.into_iter().find(|channel| channel.id == id) else {
            return Err(HouseError::Conflict("This way is not there any more.".into()));
        };
        let message = Message::test(&store::fresh_id()?, &person.name, self.now_ms());
        let sent = self.send_by(&channel, &message).await?;
        self.note_sent(&channel, sent.err()).await?;
        Ok(sent)
    }

    /// Sends a message by a channel.
    pub(super) async fn send_by(
        &self,
        channel: &Channel,
        message: &Message,
    ) -> Result<std::result::Result<(), Failure>> {
        let (post, now_ms) = (&self.settings.post, self.now_ms());
        let way = Way::of(&channel.way);
        if way == Way::Mail {
            return self.mail(&channel.guest, message).await;
        }
        let target = match Target::read(channel.address.expose(), post.reach_private) {
            Ok(target) => target,
            Err(failure) => return Ok(Err(failure)),
        };
        let dressed = match Hook::read(&channel.way) {
            Some(hook) => Ok(hook.dressed(message, post, channel.keys.expose(), now_ms)),
            None => push::dressed(message, post, &self.push_key().await?, &target, &channel.keys, now_ms),
        };
        Ok(match dressed {
            Ok((headers, body)) => reach::send(&target, post.reach_private, &headers, body).await.map(drop),
            Err(failure) => Err(failure),
        })
    }

    /// Notes how it went. A browser that has ended its subscription is forgotten.
    pub(super) async fn note_sent(&self, channel: &Channel, failure: Option<Failure>) -> Result<()> {
        let way = Way::of(&channel.way);
        self.metrics.told(way.name(), failure.is_none());
        if way == Way::Push && failure.is_some_and(Failure::is_gone) {
            self.store.remove_channel(&channel.guest, &channel.id).await?;
            return Ok(());
        }
        let word = failure.map(|failure| failure.to_string());
        Ok(self.store.note_channel(&channel.id, word.as_deref(), self.now_ms()).await?)
    }

    /// What a person chose, and the hour of the digest, if there is one.
    pub async fn choices_of(&self, person: &str) -> Result<(Choices, Option<i64>)> {
        let told = self.store.told(person).await?;
        Ok((Choices::read(told.choices.as_deref()), told.digest_hour))
    }

    /// Keeps what a person chose.
    pub async fn choose_told(&self, person: &str, choices: &Choices, digest_hour: Option<i64>) -> Result<()> {
        if digest_hour.is_some_and(|hour| !(0..24).contains(&hour)) {
            return Err(HouseError::Malformed("A day has the hours from 0 to 23.".into()));
        }
        let (now_ms, zone) = (self.now_ms(), self.zone_of(person).await?);
        let digest_ms = digest_hour.map(|hour| next_hour(now_ms, hour, &zone));
        let told = Told { choices: Some(choices.stored()), digest_hour, digest_ms, calendar: false };
        Ok(self.store.choose_told(person, &told, now_ms).await?)
    }

    /// The channels by which a person hears of news now; letters that come together once a day are not among them.
    pub(crate) async fn ways_for(
        &self,
        person: &str,
        kind: NewsKind,
        speed: Speed,
        table: Option<&str>,
    ) -> Result<Vec<String>> {
        // Whoever sits before a live table hears it on the page.
        if speed == Speed::Live && self.is_here(person) {
            return Ok(Vec::new());
        }
        let (choices, digest) = self.choices_of(person).await?;
        let mut ways = Vec::new();
        if choices.has(kind, Way::Mail, speed) && digest.is_none() {
            // One letter a table until it is read.
            let told = match table.filter(|_| kind == NewsKind::Turn) {
                Some(table) => self.store.has_unread_letter(person, table).await?,
                None => false,
            };
            if !told {
                ways.extend(self.mail_channel(person).await?);
            }
        }
        for channel in self.store.channels_of(person).await? {
            let way = Way::of(&channel.way);
            if way != Way::Mail && choices.has(kind, way, speed) {
                ways.push(channel.id);
            }
        }
        Ok(ways)
    }
}
