//! Of what people hear by which way: a tick for each kind of news, way and speed of the table.

use std::collections::BTreeSet;

use crate::news::NewsKind;

/// The ways out of the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Way {
    /// A message of the browser.
    Push,
    /// A letter.
    Mail,
    /// A request to an address that the person gave.
    Hook,
}

impl Way {
    /// All there are.
    pub const ALL: &[Way] = &[Way::Push, Way::Mail, Way::Hook];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Way::Push => "push",
            Way::Mail => "mail",
            Way::Hook => "hook",
        }
    }

    /// The way of a stored channel.
    #[must_use]
    pub fn of(channel: &str) -> Way {
        match channel {
            "push" => Way::Push,
            "mail" => Way::Mail,
            _ => Way::Hook,
        }
    }
}

/// How a table is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Speed {
    /// In one sitting.
    Live,
    /// Over days; and whatever is at no table.
    Slow,
}

impl Speed {
    /// Both.
    pub const ALL: &[Speed] = &[Speed::Live, Speed::Slow];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Speed::Live => "live",
            Speed::Slow => "slow",
        }
    }
}

/// What a person ticked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choices(BTreeSet<String>);

impl Default for Choices {
    /// Browsers and webhooks hear everything, because somebody has set them up; letters come of what one could miss.
    fn default() -> Choices {
        let usual = |kind: NewsKind, way: Way, speed: Speed| match way {
            Way::Push | Way::Hook => true,
            Way::Mail => speed == Speed::Slow && !matches!(kind, NewsKind::Ends | NewsKind::Message),
        };
        Choices::where_(usual)
    }
}

impl Choices {
    /// What a rule ticks.
    pub fn where_(rule: impl Fn(NewsKind, Way, Speed) -> bool) -> Choices {
        let mut ticked = BTreeSet::new();
        for kind in NewsKind::ALL {
            for way in Way::ALL {
                let speeds = Speed::ALL.iter().filter(|speed| rule(*kind, *way, **speed));
                ticked.extend(speeds.map(|speed| Choices::word(*kind, *way, *speed)));
            }
        }
        Choices(ticked)
    }

    /// The word of a tick, in a form and in the store.
    #[must_use]
    pub fn word(kind: NewsKind, way: Way, speed: Speed) -> String {
        format!("{}-{}-{}", kind.name(), way.name(), speed.name())
    }

    /// Reads what is stored.
    #[must_use]
    pub fn read(stored: Option<&str>) -> Choices {
        stored.map_or_else(Choices::default, |text| Choices(text.split_whitespace().map(str::to_owned).collect()))
    }

    /// As it is stored.
    #[must_use]
    pub fn stored(&self) -> String {
        self.0.iter().map(String::as_str).collect::<Vec<_>>().join(" ")
    }

    /// Whether something is ticked.
    #[must_use]
    pub fn has(&self, kind: NewsKind, way: Way, speed: Speed) -> bool {
        self.0.contains(&Choices::word(kind, way, speed))
    }

    /// Takes the ticks of a way away: of one kind, or of all.
    pub fn silence(&mut self, way: Way, of: Option<NewsKind>) {
        for kind in NewsKind::ALL.iter().filter(|kind| of.is_none_or(|of| of == **kind)) {
            for speed in Speed::ALL {
                self.0.remove(&Choices::word(*kind, way, *speed));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn choices_are_read_as_they_are_stored() {
        let mut choices = Choices::default();
        assert!(
            choices.has(NewsKind::Turn, Way::Mail, Speed::Slow) && !choices.has(NewsKind::Turn, Way::Mail, Speed::Live)
        );
        choices.silence(Way::Mail, Some(NewsKind::Turn));
        assert!(
            !choices.has(NewsKind::Turn, Way::Mail, Speed::Slow)
                && choices.has(NewsKind::Begins, Way::Mail, Speed::Slow)
        );
        assert_eq!(Choices::read(Some(&choices.stored())), choices);
        choices.silence(Way::Mail, None);
        assert!(NewsKind::ALL.iter().all(|kind| !choices.has(*kind, Way::Mail, Speed::Slow)));
        assert_eq!(Choices::read(None), Choices::default());
        assert!(Choices::where_(|_, _, _| true).stored().len() < 2_000);
    }
}
