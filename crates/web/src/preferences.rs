//! How somebody likes the pages: attributes of `<html>` that style sheets and scripts go by.
//!
//! They are kept with the guest, and in a cookie for whoever has no name yet, as one short text such as
//! `theme:dark/pace:slow`. Only what differs from the usual is kept; what is not known is passed over.

use engine::Line;

/// Something that can be chosen: the attribute is `data-<key>`.
pub struct Preference {
    /// The attribute's name.
    pub key: &'static str,
    /// What it is called.
    pub name: &'static str,
    /// What it changes.
    pub help: &'static str,
    /// Its values with their names; the first is the usual one, which stands in no attribute.
    pub values: &'static [(&'static str, &'static str)],
}

const ON_OFF: &[(&str, &str)] = &[("on", "on"), ("off", "off")];
const OFF_ON: &[(&str, &str)] = &[("off", "off"), ("on", "on")];

/// All that can be chosen, in the order of the page.
pub const ALL: &[Preference] = &[
    Preference {
        key: "theme",
        name: "Colours of the pages",
        help: "Light paper or dark.",
        values: &[("system", "as the system"), ("light", "light"), ("dark", "dark")],
    },
    Preference {
        key: "palette",
        name: "Colours of the players",
        help: "The third set can be told apart by colour-blind players too.",
        values: &[("classic", "classic"), ("vivid", "vivid"), ("safe", "safe for colour-blind players")],
    },
    Preference {
        key: "text",
        name: "Text on boards",
        help: "Letters and numbers on maps and in panels.",
        values: &[("normal", "normal"), ("large", "large"), ("larger", "larger")],
    },
    Preference {
        key: "motion",
        name: "Motion",
        help: "Whether pieces slide, dice roll and numbers count.",
        values: &[("system", "as the system"), ("on", "on"), ("off", "off")],
    },
    Preference {
        key: "pace",
        name: "Pace of what others do",
        help: "How fast the turns of bots and others are shown.",
        values: &[
            ("normal", "normal"),
            ("slow", "slow"),
            ("fast", "fast"),
            ("instant", "at once"),
            ("step", "step by step, by a click"),
        ],
    },
    Preference {
        key: "hints",
        name: "Hints",
        help: "A sentence in the prompt on what to think of now.",
        values: ON_OFF,
    },
    Preference {
        key: "confirm",
        name: "Ask before something valuable is left undone",
        help: "Such as ending a turn with coal that could still be delivered.",
        values: ON_OFF,
    },
    Preference {
        key: "auto",
        name: "Pass by itself where there is nothing to decide",
        help: "A step with one empty choice takes no click.",
        values: ON_OFF,
    },
    Preference {
        key: "notation",
        name: "Notation in the log",
        help: "What was done, as it is written in records and typed in the terminal.",
        values: OFF_ON,
    },
    Preference {
        key: "sound",
        name: "Sounds",
        help: "A few quiet ones: your turn, dice, points, the end.",
        values: OFF_ON,
    },
    Preference {
        key: "notify",
        name: "Notices of the browser",
        help: "When it is your turn and the page is out of sight.",
        values: OFF_ON,
    },
];

/// What somebody chose: for each of [`ALL`] which value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Preferences([u8; ALL.len()]);

impl Preferences {
    /// What stands in a cookie or in the store; what is not understood is passed over.
    #[must_use]
    pub fn parse(text: &str) -> Preferences {
        let mut chosen = Preferences::default();
        for (key, value) in text.split('/').filter_map(|pair| pair.split_once(':')) {
            chosen.choose(key, value);
        }
        chosen
    }

    /// Takes a value where both are known.
    pub fn choose(&mut self, key: &str, value: &str) {
        let Some(at) = ALL.iter().position(|preference| preference.key == key) else { return };
        if let Some(value) = ALL[at].values.iter().position(|(known, _)| *known == value) {
            self.0[at] = value as u8;
        }
    }

    /// What was chosen for something, and whether it is the usual.
    pub fn each(&self) -> impl Iterator<Item = (&'static Preference, usize)> {
        ALL.iter().zip(self.0.map(usize::from))
    }

    /// The text to keep: letters, `:` and `/` only.
    #[must_use]
    pub fn text(&self) -> String {
        let unusual = self.each().filter(|(_, value)| *value > 0);
        unusual.map(|(one, value)| format!("{}:{}", one.key, one.values[value].0)).collect::<Vec<_>>().join("/")
    }

    /// The attributes of `<html>`.
    #[must_use]
    pub fn attributes(&self) -> String {
        let unusual = self.each().filter(|(_, value)| *value > 0);
        unusual.map(|(one, value)| format!(" data-{}=\"{}\"", one.key, one.values[value].0)).collect()
    }
}

impl Preference {
    /// What a value is called.
    #[must_use]
    pub fn called(&self, value: usize) -> Line {
        self.values[value].1.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_kept_and_the_rest_passed_over() {
        let chosen = Preferences::parse("theme:dark/pace:slow/pace:never/\"><b>:x/text/motion:system/hints:on");
        assert_eq!(chosen.text(), "theme:dark/pace:slow");
        assert_eq!(chosen.attributes(), r#" data-theme="dark" data-pace="slow""#);
        assert_eq!(Preferences::parse(&chosen.text()), chosen);
        assert_eq!(Preferences::parse("").attributes(), "");
    }

    #[test]
    fn the_longest_text_fits_the_column() {
        let mut all = Preferences::default();
        for one in ALL {
            let longest = one.values.iter().max_by_key(|(value, _)| value.len()).expect("there are values");
            all.choose(one.key, longest.0);
        }
        assert!(all.text().len() < 400);
    }
}
