//! Which open seats somebody wants to see; a cookie remembers it.

use axum::http::{HeaderMap, HeaderValue};
use boards::{t, words::Say};
use engine::Title;
use house::{MOST_PLAYERS, Pace, Terms};
use maud::{Markup, html};
use store::Listed;

use crate::{
    app::App,
    guest::{a_cookie, cookie},
    tables::{Fields, field},
};

/// The cookie, and how long it is kept.
const COOKIE: (&str, u64) = ("lobby", 365 * 24 * 60 * 60);
/// The field that says that the form was sent, also when nothing is chosen in it.
const SENT: &str = "filter";
/// How fast games are: name and words.
const TEMPI: &[(&str, &str)] = &[("live", "live"), ("slow", "slow"), ("free", "no limit")];

/// What is wanted of open seats; everything, unless something is chosen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Filter {
    title: Option<&'static Title>,
    tempo: Option<&'static str>,
    players: Option<u8>,
    rated: bool,
}

impl Filter {
    /// What a form says, with the cookie that remembers it; else what is remembered.
    pub fn wanted(app: &App, headers: &HeaderMap, fields: &Fields) -> (Filter, Option<HeaderValue>) {
        if field(fields, SENT).is_empty() {
            let kept = cookie(headers, COOKIE.0).unwrap_or_default();
            let mut parts = kept.split('.');
            let mut next = || parts.next().unwrap_or_default();
            return (Filter::read(next(), next(), next(), next()), None);
        }
        let chosen = |name| field(fields, name);
        let filter = Filter::read(chosen("title"), chosen("pace"), chosen("players"), chosen("rated"));
        (filter, a_cookie(app, COOKIE.0, &filter.text(), COOKIE.1))
    }

    /// What is not known is passed over.
    fn read(title: &str, tempo: &str, players: &str, rated: &str) -> Filter {
        Filter {
            title: table::title(title).ok(),
            tempo: TEMPI.iter().map(|(name, _)| *name).find(|name| *name == tempo),
            players: players.parse().ok().filter(|players| (1..=MOST_PLAYERS).contains(players)),
            rated: rated == "yes",
        }
    }

    fn text(self) -> String {
        let players = self.players.map(|players| players.to_string()).unwrap_or_default();
        let title = self.title.map_or("", |title| title.id);
        [title, self.tempo.unwrap_or_default(), &players, if self.rated { "yes" } else { "" }].join(".")
    }

    /// Whether anything is chosen.
    pub fn is_any(self) -> bool {
        self.text() != Filter::default().text()
    }

    /// Whether a table is wanted.
    pub fn fits(self, table: &Listed, terms: &Terms) -> bool {
        let tempo = match terms.pace {
            Pace::Free => "free",
            pace if pace.is_live() => "live",
            _ => "slow",
        };
        self.title.is_none_or(|title| title.id == table.game)
            && self.tempo.is_none_or(|wanted| wanted == tempo)
            && self.players.is_none_or(|players| usize::from(players) == table.seats.len())
            && (!self.rated || terms.rated)
    }

    /// The form; without a script a button sends it.
    pub fn form(self) -> Markup {
        html! {
            form #filter .filter method="get" action="/" aria-label=(t!("Which seats are shown")) {
                input type="hidden" name=(SENT) value="yes";
                label { span.visually-hidden { (t!("Game")) }
                    select name="title" {
                        option value="" { (t!("Any game")) }
                        @for title in table::TITLES {
                            option value=(title.id) selected[self.title.is_some_and(|chosen| chosen.id == title.id)] { (title.name) }
                        }
                    } }
                label { span.visually-hidden { (t!("Pace")) }
                    select name="pace" {
                        option value="" { (t!("Any pace")) }
                        @for (name, words) in TEMPI { option value=(name) selected[self.tempo == Some(*name)] { (Say::new(*words)) } }
                    } }
                label { span.visually-hidden { (t!("Players")) }
                    select name="players" {
                        option value="" { (t!("Any number")) }
                        @for n in 2..=MOST_PLAYERS { option value=(n) selected[self.players == Some(n)] { (t!("{n} players", n)) } }
                    } }
                label.only { input type="checkbox" name="rated" value="yes" checked[self.rated]; (t!("rated")) }
                button.of-filter type="submit" { (t!("Show")) }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_known_is_remembered_and_the_rest_passed_over() {
        let filter = Filter::read("coloma", "live", "3", "yes");
        assert_eq!(filter.text(), "coloma.live.3.yes");
        assert!(filter.is_any() && !Filter::default().is_any());
        assert_eq!(Filter::read("chess", "\"><b>", "99", "no").text(), "...");
    }
}
