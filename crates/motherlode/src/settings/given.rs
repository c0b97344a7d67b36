//! What was said on the command line and in the environment, and the file it names.

use std::path::PathBuf;

use clap::{
    Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches,
    builder::{StyledStr, ValueParser},
    parser::ValueSource,
};

use super::{ALL, CONFIG_VARIABLE, Faults, InForce, Said, Setting, Settings, Source, read_file, value::Form};

const CONFIG: &str = "config";

/// The keys that a command needs that only looks at what is kept.
const KEEPING: [&str; 3] = ["data", "store", "store-connections"];

/// All settings, as arguments of a command.
#[derive(Clone, Default)]
pub struct Given {
    /// The settings file.
    pub config: Option<PathBuf>,
    said: Vec<Said>,
}

/// The settings that say where games are kept, as arguments of a command.
#[derive(Clone, Default)]
pub struct Keeping(pub Given);

impl std::fmt::Debug for Given {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_map().entries(self.said.iter().map(|said| (said.setting.key, said.shown()))).finish()
    }
}

impl std::fmt::Debug for Keeping {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

impl Given {
    /// The settings in force with the file, if one is named.
    pub fn in_force(&self) -> Result<InForce, Faults> {
        InForce::of(self.all_said()?)
    }

    fn all_said(&self) -> Result<Vec<Said>, Faults> {
        let mut said = self.said.clone();
        if let Some(file) = &self.config {
            let (lines, faults) = read_file(file);
            if !faults.is_empty() {
                return Err(Faults(faults));
            }
            said.extend(lines);
        }
        Ok(said)
    }

    fn read(matches: &ArgMatches) -> Given {
        let mut said = Vec::new();
        for setting in ALL.iter() {
            // A command that takes only some of the settings does not know the others.
            let Ok(Some(texts)) = matches.try_get_many::<String>(setting.key) else { continue };
            let text = texts.map(String::as_str).collect::<Vec<_>>().join(", ");
            let source = match matches.value_source(setting.key) {
                Some(ValueSource::EnvVariable) => Source::Environment(setting.variable),
                _ => Source::Flag(setting.key),
            };
            said.push(Said { setting, text, source });
        }
        Given { config: matches.get_one::<PathBuf>(CONFIG).cloned(), said }
    }
}

impl Keeping {
    /// The settings that say where games are kept; what the file says of others is the server's own matter.
    pub fn settings(&self) -> Result<Settings, Faults> {
        let mut said = self.0.all_said()?;
        said.retain(|said| KEEPING.contains(&said.setting.key));
        Ok(InForce::of(said)?.settings)
    }
}

fn add(command: Command, wanted: impl Fn(&Setting) -> bool) -> Command {
    let config = Arg::new(CONFIG)
        .long(CONFIG)
        .env(CONFIG_VARIABLE)
        .value_name("FILE")
        .value_parser(clap::value_parser!(PathBuf))
        .help("A settings file; `motherlode config example` prints one with all settings.");
    let rows = ALL.iter().filter(|setting| wanted(setting)).map(argument);
    command.arg(config).args(rows)
}

fn argument(setting: &'static Setting) -> Arg {
    let help = if setting.default.is_empty() {
        StyledStr::from(setting.says)
    } else {
        StyledStr::from(format!("{} [default: {}]", setting.says, setting.default))
    };
    Arg::new(setting.key)
        .long(setting.key)
        .env(setting.variable)
        // The environment may hold a password.
        .hide_env_values(true)
        .help_heading(setting.chapter)
        .value_name(setting.unit)
        .action(if setting.form == Form::List { ArgAction::Append } else { ArgAction::Set })
        .value_parser(ValueParser::from(move |text: &str| setting.check(text).map(|()| text.to_owned())))
        .help(help)
}

impl FromArgMatches for Given {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Given, clap::Error> {
        Ok(Given::read(matches))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Given::read(matches);
        Ok(())
    }
}

impl Args for Given {
    fn augment_args(command: Command) -> Command {
        add(command, |_| true)
    }

    fn augment_args_for_update(command: Command) -> Command {
        Given::augment_args(command)
    }
}

impl FromArgMatches for Keeping {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Keeping, clap::Error> {
        Ok(Keeping(Given::read(matches)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl Args for Keeping {
    fn augment_args(command: Command) -> Command {
        add(command, |setting| KEEPING.contains(&setting.key))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Keeping::augment_args(command)
    }
}

/// The settings that say where games are kept, for a command that has commands of its own: they may stand behind those too.
#[derive(Clone, Debug, Default)]
pub struct KeepingAnywhere(pub Keeping);

impl FromArgMatches for KeepingAnywhere {
    fn from_arg_matches(matches: &ArgMatches) -> Result<KeepingAnywhere, clap::Error> {
        Keeping::from_arg_matches(matches).map(KeepingAnywhere)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

impl Args for KeepingAnywhere {
    fn augment_args(command: Command) -> Command {
        let is_mine = |id: &str| id == CONFIG || KEEPING.contains(&id);
        Keeping::augment_args(command).mut_args(|arg| {
            let mine = is_mine(arg.get_id().as_str());
            if mine { arg.global(true) } else { arg }
        })
    }

    fn augment_args_for_update(command: Command) -> Command {
        KeepingAnywhere::augment_args(command)
    }
}
