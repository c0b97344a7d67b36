//! The settings as the server takes them.

use std::time::Duration;

use house::{Settings as HouseSettings, Shares, notices::Post};
use web::Config;

use super::Settings;
use crate::arguments::EditionsArguments;

const MINUTE: u64 = 60;
const HOUR: u64 = 60 * MINUTE;
const DAY: u64 = 24 * HOUR;

impl Settings {
    /// How the server is set up by them.
    pub fn config(&self) -> anyhow::Result<Config> {
        Ok(Config {
            house: self.house()?,
            listen: self.listen,
            public_url: self.public_url.as_ref().map(|url| url.0.clone()),
            trusted_proxies: self.trusted_proxy.clone(),
            allowed_hosts: self.allowed_host.iter().map(|host| host.0.clone()).collect(),
            most_connections: self.most_connections as usize,
            connections_per_network: self.connections_per_network as usize,
            pages_per_network: self.pages_per_network as usize,
            pages_per_person: self.pages_per_person as usize,
            header_timeout: Duration::from_secs(self.header_timeout),
            request_timeout: Duration::from_secs(self.request_timeout),
            send_timeout: Duration::from_secs(self.send_timeout),
            idle_timeout: Duration::from_secs(self.idle_timeout),
            farewell: Duration::from_secs(self.farewell),
            body_limit: self.body_limit as usize * 1024,
            record_limit: self.record_limit as usize * 1024 * 1024,
            metrics_listen: self.metrics_listen,
            pages_folder: self.pages_folder.clone(),
            ..Config::default()
        })
    }

    fn house(&self) -> anyhow::Result<HouseSettings> {
        let usual = HouseSettings::default();
        let threads = |wanted: Option<u64>, usual| wanted.map_or(usual, |threads| threads as usize);
        let editions = EditionsArguments { editions: self.editions.clone() }.library(self.data.as_deref())?;
        Ok(HouseSettings {
            bot_delay: Duration::from_millis(self.bot_delay),
            bot_threads: threads(self.bot_threads, usual.bot_threads),
            bot_time: Duration::from_millis(self.bot_time),
            bots_think_ahead: self.bots_think_ahead.0,
            draw_threads: threads(self.draw_threads, usual.draw_threads),
            drawings_waiting: self.drawings_waiting as usize,
            drawn_bytes: self.drawn_memory as usize * 1024 * 1024,
            absent_after: Duration::from_secs(self.absent_after * HOUR),
            idle_table: Duration::from_secs(self.idle_table * MINUTE),
            tables_in_memory: self.tables_in_memory as usize,
            unwatched_tables: self.unwatched_tables as usize,
            session_lasts: Duration::from_secs(self.session_days * DAY),
            forget_guests_after: Duration::from_secs(self.forget_guests_after * DAY),
            makes: Shares { person: self.makes_per_person, network: self.makes_per_network },
            moves: Shares { person: self.moves_per_person, network: self.moves_per_network },
            reads: Shares { person: self.reads_per_person, network: self.reads_per_network },
            talk: Shares { person: self.talk_per_person, network: self.talk_per_network },
            questions: Shares { person: self.questions_per_person, network: self.questions_per_network },
            lobby_talk: self.lobby_talk.0,
            editions,
            post: Post {
                smtp: self.smtp_url.as_ref().map(|server| server.0.clone()),
                from: self.mail_from.as_ref().map(|from| from.0.clone()),
                home: self.public_url.as_ref().map(|url| url.0.clone()).unwrap_or_default(),
                quiet: self.quiet_hours.clone(),
                reach_private: self.allow_private_webhooks.0,
            },
            ..usual
        })
    }
}

#[cfg(test)]
mod tests {
    use super::super::InForce;
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_house() {
        let config = InForce::of(vec![]).expect("defaults agree").settings.config().expect("defaults fit");
        let shown = |mut config: Config| {
            // Where editions are looked for is the only thing that a command line adds.
            config.house.editions = table::Editions::built_in();
            config.house.clock = house::Clock::default();
            format!("{config:#?}")
        };
        assert_eq!(shown(config), shown(Config::default()));
    }
}
