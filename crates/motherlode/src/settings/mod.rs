//! The settings of the server: what was said on the command line, in the environment and in the
//! settings file, in this order, and the defaults.

mod check;
mod config;
mod example;
mod file;
mod given;
mod table;
mod value;

use std::{fmt, path::PathBuf};

pub use check::notes;
pub use example::example;
pub use file::read_file;
pub use given::{Given, Keeping, KeepingAnywhere};
pub use table::{ALL, Setting, Settings};
pub use value::LogForm;

use value::{Database, MailServer, Value};

/// The variable that names the settings file.
pub const CONFIG_VARIABLE: &str = "MOTHERLODE_CONFIG";

/// Who said what a setting is, the weakest first.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Source {
    /// Nobody.
    Default,
    /// A line of the settings file.
    File(PathBuf, usize),
    /// The environment.
    Environment(&'static str),
    /// The command line.
    Flag(&'static str),
}

impl Source {
    /// Its place in the order: what was said in a stronger place holds.
    fn strength(&self) -> u8 {
        match self {
            Source::Default => 0,
            Source::File(..) => 1,
            Source::Environment(_) => 2,
            Source::Flag(_) => 3,
        }
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::Default => f.write_str("default"),
            Source::File(file, line) => write!(f, "{}:{line}", file.display()),
            Source::Environment(variable) => f.write_str(variable),
            Source::Flag(key) => write!(f, "--{key}"),
        }
    }
}

/// A setting with its text and who said so.
#[derive(Clone)]
pub struct Said {
    /// Which setting.
    pub setting: &'static Setting,
    /// Its value as text.
    pub text: String,
    /// Who said so.
    pub source: Source,
}

impl Said {
    /// The value as it may be shown to anybody.
    pub fn shown(&self) -> String {
        let hidden = "***".to_owned();
        match self.setting.key {
            _ if self.text.is_empty() => String::new(),
            "store" => Database::read(&self.text).map_or(hidden, |database| database.0.to_string()),
            "smtp-url" => MailServer::read(&self.text).map_or(hidden, |server| server.shown()),
            _ => self.text.clone(),
        }
    }
}

/// Something that is wrong with the settings, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The place: a file and line, a variable, a flag.
    pub place: String,
    /// What is wrong, as a sentence.
    pub why: String,
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.place, self.why)
    }
}

/// Settings that cannot be served with.
#[derive(Debug)]
pub struct Faults(pub Vec<Fault>);

impl std::error::Error for Faults {}

impl fmt::Display for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines: Vec<String> = self.0.iter().map(Fault::to_string).collect();
        f.write_str(&lines.join("\n"))
    }
}

/// The settings in force, each with who said so.
pub struct InForce {
    /// As values.
    pub settings: Settings,
    /// In the order of the table.
    pub said: Vec<Said>,
}

impl InForce {
    /// Puts together what was said in several places; the strongest holds, and what is left must agree.
    pub fn of(said: Vec<Said>) -> Result<InForce, Faults> {
        let mut held: Vec<Said> = ALL
            .iter()
            .map(|setting| Said { setting, text: setting.default.to_owned(), source: Source::Default })
            .collect();
        for new in said {
            let old = held.iter_mut().find(|old| old.setting.key == new.setting.key);
            if let Some(old) = old.filter(|old| old.source.strength() <= new.source.strength()) {
                *old = new;
            }
        }
        check::one_place(&mut held);
        let settings = Settings::from_texts(held.iter().map(|said| said.text.as_str()));
        let in_force = match settings {
            Ok(settings) => InForce { settings, said: held },
            Err(why) => return Err(Faults(vec![Fault { place: "settings".to_owned(), why }])),
        };
        let faults = check::contradictions(&in_force);
        if faults.is_empty() { Ok(in_force) } else { Err(Faults(faults)) }
    }

    /// Who said what a setting is.
    pub fn source(&self, key: &str) -> &Source {
        self.said.iter().find(|said| said.setting.key == key).map_or(&Source::Default, |said| &said.source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn say(key: &str, text: &str, source: Source) -> Said {
        Said { setting: Setting::of(key).expect("a setting"), text: text.to_owned(), source }
    }

    fn in_file(key: &str, text: &str) -> Said {
        say(key, text, Source::File("motherlode.toml".into(), 3))
    }

    #[test]
    fn the_command_line_is_stronger_than_the_environment_the_file_and_the_default() {
        let in_force = |said| InForce::of(said).expect("they agree").settings.bot_delay;
        let (flag, variable) = (Source::Flag("bot-delay"), Source::Environment("MOTHERLODE_BOT_DELAY"));
        assert_eq!(in_force(vec![]), 450);
        assert_eq!(in_force(vec![in_file("bot-delay", "1")]), 1);
        assert_eq!(in_force(vec![say("bot-delay", "2", variable.clone()), in_file("bot-delay", "1")]), 2);
        let all = vec![in_file("bot-delay", "1"), say("bot-delay", "3", flag), say("bot-delay", "2", variable)];
        assert_eq!(in_force(all), 3);
    }

    #[test]
    fn every_default_and_example_can_be_read() {
        for setting in ALL.iter() {
            assert_eq!(setting.check(setting.default), Ok(()), "{}", setting.key);
            let shown = if setting.default.is_empty() { setting.example } else { setting.default };
            assert!(!shown.is_empty() && setting.check(shown) == Ok(()), "{}", setting.key);
            assert!(setting.says.ends_with('.'), "{}", setting.key);
        }
    }

    #[test]
    fn databases_and_mail_servers_are_shown_without_their_passwords() {
        for text in ["postgres://ann:secret@db/house", "postgres://db/house?user=ann&password=secret", "secret"] {
            assert!(!in_file("store", text).shown().contains("secret"));
        }
        for text in ["smtps://ann:secret@mail.example:465", "smtp://ann:secret@mail.example?tls=required", "secret"] {
            let shown = in_file("smtp-url", text).shown();
            assert!(!shown.contains("secret") && !shown.contains("ann"), "{shown}");
        }
        assert_eq!(in_file("smtp-url", "smtps://ann:secret@mail.example:465").shown(), "smtps://mail.example:465");
    }

    #[test]
    fn the_stronger_of_data_and_store_holds() {
        let store = in_file("store", "postgres://db/house");
        let data = say("data", "games", Source::Flag("data"));
        let in_force = InForce::of(vec![store.clone(), data]).expect("the flag is stronger");
        assert!(in_force.settings.store.is_none() && in_force.settings.data.is_some());
        assert!(InForce::of(vec![store, in_file("data", "games")]).is_err(), "one file cannot say both");
    }
}
