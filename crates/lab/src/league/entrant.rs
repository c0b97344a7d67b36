//! Who takes part.

use std::{fmt, str::FromStr};

use bots::BotKind;

/// How a program is named.
const PROGRAM: &str = "program:";

/// One who takes part in a league.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Entrant {
    /// A bot of the house.
    Bot(BotKind),
    /// Somebody's own program: a command and its arguments.
    Program(Vec<String>),
}

impl Entrant {
    /// Whether it takes its time.
    #[must_use]
    pub fn is_slow(&self) -> bool {
        match self {
            Entrant::Bot(kind) => *kind == BotKind::Tree || *kind >= BotKind::Foreman,
            Entrant::Program(_) => true,
        }
    }

    pub(super) fn is(&self, kind: BotKind) -> bool {
        *self == Entrant::Bot(kind)
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Entrant::Bot(kind) => kind.fmt(f),
            Entrant::Program(command) => write!(f, "{PROGRAM}{}", command.join(" ")),
        }
    }
}

impl FromStr for Entrant {
    type Err = String;

    /// The name of a bot, a path (`./mybot.py`), or `program:` and a command with its arguments.
    fn from_str(text: &str) -> Result<Entrant, String> {
        let text = text.trim();
        let command = match text.strip_prefix(PROGRAM) {
            Some(command) => command,
            None if text.contains(['/', '\\']) => text,
            None => return text.parse().map(Entrant::Bot),
        };
        let words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        if words.is_empty() {
            return Err(format!("after \"{PROGRAM}\" a command is wanted"));
        }
        Ok(Entrant::Program(words))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bots_are_named_and_programs_are_commands() {
        assert_eq!("greedy".parse(), Ok(Entrant::Bot(BotKind::Greedy)));
        for (text, name) in
            [("./mine.py", "program:./mine.py"), ("program:python3 mine.py -v", "program:python3 mine.py -v")]
        {
            let entrant: Entrant = text.parse().expect("a program");
            assert_eq!(entrant.to_string(), name);
            assert_eq!(name.parse(), Ok(entrant), "its name says the same");
        }
        assert!("oracle".parse::<Entrant>().is_err() && "program: ".parse::<Entrant>().is_err());
    }
}
