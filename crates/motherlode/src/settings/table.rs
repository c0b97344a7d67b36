//! Every setting of the server, each in one place: flag, environment variable, key of the file and
//! documentation are made from these rows.

use std::{net::SocketAddr, path::PathBuf, sync::LazyLock};

use house::{Rate, notices::Quiet};
use ipnet::IpNet;
use tracing_subscriber::filter::LevelFilter;

use super::value::{Database, Form, HostName, LogForm, MailServer, PublicUrl, Sender, Switch, Value};

/// A row of the table.
pub struct Setting {
    /// Its key in the file and its flag: `store-connections`.
    pub key: &'static str,
    /// Its environment variable.
    pub variable: &'static str,
    /// What it belongs to.
    pub chapter: &'static str,
    /// What holds when nobody sets it; empty for what is off, or found out by the program.
    pub default: &'static str,
    /// A value to show in the documentation when there is no default.
    pub example: &'static str,
    /// What its value is, as a word.
    pub unit: &'static str,
    /// The least and the most it can be.
    pub range: Option<(u64, u64)>,
    /// One sentence.
    pub says: &'static str,
    /// How it stands in the file.
    pub form: Form,
    read: fn(&str) -> Result<(), String>,
}

impl Setting {
    /// Whether a text can be its value, or what is wrong with it.
    pub fn check(&self, text: &str) -> Result<(), String> {
        (self.read)(text)?;
        match (self.range, text.parse::<u64>()) {
            (Some((least, most)), Ok(number)) if !(least..=most).contains(&number) => {
                Err(format!("it should be from {least} to {most}"))
            }
            _ => Ok(()),
        }
    }

    /// The row of a key.
    pub fn of(key: &str) -> Option<&'static Setting> {
        ALL.iter().find(|setting| setting.key == key)
    }
}

macro_rules! settings {
    ($( $chapter:literal { $(
        $name:ident: $type:ty = $default:literal $(or $example:literal)?,
        $unit:literal $($least:literal to $most:literal)?, $says:literal;
    )* } )*) => {
        /// The settings in force.
        #[derive(Clone, Debug)]
        pub struct Settings { $( $( #[doc = $says] pub $name: $type, )* )* }

        /// Every setting, in the order of the documentation.
        pub static ALL: LazyLock<Vec<Setting>> = LazyLock::new(|| vec![ $( $( Setting {
            // Made once and kept as long as the program runs.
            key: stringify!($name).replace('_', "-").leak(),
            variable: format!("MOTHERLODE_{}", stringify!($name).to_ascii_uppercase()).leak(),
            chapter: $chapter,
            default: $default,
            example: concat!($($example)?),
            unit: $unit,
            range: settings!(@range $($least $most)?),
            says: $says,
            form: <$type as Value>::FORM,
            read: |text| <$type as Value>::read(text).map(drop),
        }, )* )* ]);

        impl Settings {
            /// The settings from their texts, which come in the order of the table.
            pub fn from_texts<'a>(mut texts: impl Iterator<Item = &'a str>) -> Result<Settings, String> {
                Ok(Settings { $( $( $name: Value::read(texts.next().unwrap_or($default))?, )* )* })
            }
        }
    };
    (@range) => { None };
    (@range $least:literal $most:literal) => { Some(($least, $most)) };
}

settings! {
    "Where the house stands" {
        listen: SocketAddr = "127.0.0.1:4870", "ADDRESS:PORT",
            "Address and port to listen on.";
        public_url: Option<PublicUrl> = "" or "https://games.example", "URL",
            "The address people open, if it is another than the one listened on (behind a proxy).";
        allowed_host: Vec<HostName> = "" or "games.example", "HOST",
            "The names people may open it by. Not set: the host of public-url, or else this machine's own names and the address listened on.";
        trusted_proxy: Vec<IpNet> = "127.0.0.0/8, ::1/128", "NETWORK",
            "The networks of proxies that are believed when they say for whom they ask.";
        farewell: u64 = "5", "SECONDS" 1 to 60,
            "How long stopping may take before open connections are cut.";
    }
    "Where games are kept" {
        data: Option<PathBuf> = "" or "/var/lib/motherlode", "PATH",
            "Where games are kept: a folder, or a file ending in .db. Not set: the platform's data directory.";
        store: Option<Database> = "" or "postgres://motherlode@db.example/motherlode", "URL",
            "A PostgreSQL database that games are kept in instead; any number of servers can share one.";
        store_connections: u64 = "10", "CONNECTIONS" 1 to 1000,
            "How many connections to the PostgreSQL database this server may open.";
        editions: Option<PathBuf> = "" or "/var/lib/motherlode/editions", "DIR",
            "The folder of your own editions, with one folder for each. Not set: editions, beside the games that are kept.";
        backup_folder: Option<PathBuf> = "" or "/var/backups/motherlode", "DIR",
            "The folder that copies of all games are written to.";
        backup_every: Option<u64> = "" or "24", "HOURS" 1 to 8760,
            "How often the server writes such a copy. Not set: never.";
        backup_keep: u64 = "14", "COPIES" 1 to 10000,
            "How many copies stay in the folder; older ones are removed.";
    }
    "Tables, bots and people" {
        bot_delay: u64 = "450", "MS" 0 to 60000,
            "Milliseconds a bot waits before each of its steps, so that people can follow.";
        bot_threads: Option<u64> = "" or "2", "THREADS" 1 to 1024,
            "How many bots may think at once. Not set: half of the processors.";
        bot_time: u64 = "3000", "MS" 50 to 600000,
            "Milliseconds that a bot thinks about a turn at most; so long it takes only where the machine is slow.";
        bots_think_ahead: Switch = "off", "SWITCH",
            "Whether bots think while people do, about what is likely to come, when no other bot needs the thread: on or off.";
        draw_threads: Option<u64> = "" or "2", "THREADS" 1 to 1024,
            "How many pages may be drawn at once. Not set: as many as there are processors.";
        absent_after: u64 = "24", "HOURS" 1 to 8760,
            "Hours without a visit after which the host of a table may free a player's seat.";
        tables_in_memory: u64 = "5000", "TABLES" 1 to 1000000,
            "How many tables are held in memory; the others are read again when somebody comes.";
        unwatched_tables: u64 = "500", "TABLES" 1 to 1000000,
            "At how many tables that nobody looks at the house plays on at once.";
        idle_table: u64 = "10", "MINUTES" 1 to 10080,
            "After how many minutes a table that nobody looks at leaves the memory.";
        session_days: u64 = "365", "DAYS" 1 to 3650,
            "After how many days without a visit a browser is no longer known.";
        forget_guests_after: u64 = "30", "DAYS" 1 to 3650,
            "After how many days without a visit a guest who never sat at a table is forgotten.";
        lobby_talk: Switch = "off", "SWITCH",
            "Whether there is a room on the first page in which everybody may talk: on or off.";
        pages_folder: Option<PathBuf> = "" or "/etc/motherlode/pages", "DIR",
            "The folder of your own pages: house-rules.md, imprint.md and privacy.md, linked at the foot of every page.";
    }
    "Bounds" {
        most_connections: u64 = "16384", "CONNECTIONS" 16 to 1000000,
            "How many connections may be open at once.";
        connections_per_network: u64 = "512", "CONNECTIONS" 1 to 1000000,
            "How many of them may come from one network (an IPv4 address, or the first 64 bits of an IPv6 address).";
        pages_per_network: u64 = "250", "PAGES" 1 to 1000000,
            "How many live pages may be open from one network.";
        pages_per_person: u64 = "60", "PAGES" 1 to 1000000,
            "How many of them may be one person's.";
        drawings_waiting: u64 = "4096", "DRAWINGS" 1 to 1000000,
            "How many pages may wait to be drawn; whoever comes beyond is asked to try again.";
        moves_waiting: u64 = "1024", "MOVES" 1 to 1000000,
            "How many moves may wait to be written to the file; more are refused.";
        drawn_memory: u64 = "64", "MIB" 1 to 65536,
            "How much of what was drawn stays in memory for others who see the same, in MiB.";
        header_timeout: u64 = "10", "SECONDS" 1 to 600,
            "How long the head of a request may take to arrive.";
        request_timeout: u64 = "20", "SECONDS" 1 to 600,
            "How long a request may take altogether.";
        send_timeout: u64 = "15", "SECONDS" 1 to 600,
            "How long a live page may leave what it is sent unread before it is cut off.";
        idle_timeout: u64 = "75", "SECONDS" 1 to 3600,
            "How long a connection may stay open without a request.";
        body_limit: u64 = "16", "KIB" 4 to 1024,
            "The largest request in KiB.";
        record_limit: u64 = "12", "MIB" 1 to 64,
            "The largest record of a game that may be brought along, in MiB.";
    }
    "Limits" {
        makes_per_person: Rate = "30, then 6/min", "RATE",
            "How many guests, tables and links one person may make.";
        makes_per_network: Rate = "60, then 12/min", "RATE",
            "How many guests, tables and links may be made from one network.";
        moves_per_person: Rate = "40, then 10/s", "RATE",
            "How many steps one person may take.";
        moves_per_network: Rate = "400, then 100/s", "RATE",
            "How many steps may be taken from one network.";
        reads_per_person: Rate = "120, then 20/s", "RATE",
            "How many pages one person may ask for.";
        reads_per_network: Rate = "1200, then 200/s", "RATE",
            "How many pages may be asked for from one network.";
        talk_per_person: Rate = "10, then 20/min", "RATE",
            "How many messages one person may write.";
        talk_per_network: Rate = "40, then 1/s", "RATE",
            "How many messages may be written from one network.";
        questions_per_person: Rate = "60, then 1/s", "RATE",
            "How many hints, reasons and reviews one person may ask for.";
        questions_per_network: Rate = "240, then 4/s", "RATE",
            "How many hints, reasons and reviews may be asked for from one network.";
    }
    "Letters and messages" {
        smtp_url: Option<MailServer> = "" or "smtps://motherlode:word@mail.example", "URL",
            "The mail server that letters are given to: smtps://, or smtp://, which turns to TLS before it says anything; only on this machine it needs none. Not set: no letters are sent.";
        mail_from: Option<Sender> = "" or "Motherlode <games@games.example>", "ADDRESS",
            "From whom letters come.";
        quiet_hours: Option<Quiet> = "" or "22-7 Europe/Berlin", "HOURS",
            "The hours in which nobody is told what can wait until the morning, unless they chose their own.";
        allow_private_webhooks: Switch = "off", "SWITCH",
            "Whether webhooks and messages of browsers may go to addresses that are not public, also without TLS: on or off. It lets members reach into the network of the server.";
    }
    "Watching over it" {
        metrics_listen: Option<SocketAddr> = "" or "127.0.0.1:4871", "ADDRESS:PORT",
            "Where /metrics is told to a monitor, on an address of its own that visitors do not reach. Not set: nowhere.";
        log: LogForm = "text", "FORM",
            "How log lines look: text or json.";
        log_level: LevelFilter = "info", "LEVEL",
            "How much is logged: off, error, warn, info, debug or trace. RUST_LOG, if set, says more precisely.";
    }
}
