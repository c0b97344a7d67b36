//! The language that sentences are shown in.
//!
//! A page or a terminal says once what is spoken while it draws ([`speak`]); every [`Line`](crate::say::Line) shown meanwhile comes out in it.
//! English needs nothing: its templates are the ones in the code.

use std::{borrow::Cow, cell::Cell, collections::HashMap};

use crate::say::Join;

/// A language: other templates for the English ones.
#[derive(Debug)]
pub struct Tongue {
    /// Its code, as in `lang="en"`.
    pub code: &'static str,
    kind: Kind,
}

#[derive(Debug)]
enum Kind {
    English,
    Test,
    Catalogue { templates: HashMap<String, String>, form: fn(i64) -> usize },
}

/// What the templates in the code are written in.
pub static ENGLISH: Tongue = Tongue { code: "en", kind: Kind::English };

/// Shows what is no template: every letter of a template has an accent, and it is a third longer.
pub static TEST: Tongue = Tongue { code: "en-XA", kind: Kind::Test };

thread_local! {
    static SPOKEN: Cell<&'static Tongue> = const { Cell::new(&ENGLISH) };
}

/// Draws or writes something in a language.
pub fn speak<T>(tongue: &'static Tongue, say: impl FnOnce() -> T) -> T {
    /// Also when a panic passes through.
    struct Before(&'static Tongue);
    impl Drop for Before {
        fn drop(&mut self) {
            SPOKEN.set(self.0);
        }
    }
    let _before = Before(SPOKEN.replace(tongue));
    say()
}

/// What is spoken here.
pub fn with<T>(look: impl FnOnce(&Tongue) -> T) -> T {
    look(SPOKEN.get())
}

impl Tongue {
    /// A language from its catalogue: English template, template. What is missing is shown in English. `form` says which
    /// of the plural forms of a place goes with a number.
    #[must_use]
    pub fn from_catalogue(code: &'static str, templates: HashMap<String, String>, form: fn(i64) -> usize) -> Tongue {
        Tongue { code, kind: Kind::Catalogue { templates, form } }
    }

    /// The template for an English one.
    #[must_use]
    pub fn template<'t>(&'t self, english: &'t str) -> Cow<'t, str> {
        match &self.kind {
            Kind::English => Cow::Borrowed(english),
            Kind::Test => Cow::Owned(accented(english)),
            Kind::Catalogue { templates, .. } => Cow::Borrowed(templates.get(english).map_or(english, String::as_str)),
        }
    }

    /// Which plural form goes with a number.
    #[must_use]
    pub fn form(&self, count: i64) -> usize {
        match &self.kind {
            Kind::English | Kind::Test => usize::from(count != 1),
            Kind::Catalogue { form, .. } => form(count),
        }
    }

    /// What stands between two of a list.
    #[must_use]
    pub fn joint(&self, join: Join, last: bool) -> Cow<'_, str> {
        self.template(match (last, join) {
            (false, _) => ", ",
            (true, Join::And) => " and ",
            (true, Join::Or) => " or ",
        })
    }
}

/// A template with an accent on every letter and a third longer; places keep their names.
fn accented(english: &str) -> String {
    let mut out = String::with_capacity(english.len() * 2);
    let (mut inside, mut named, mut letters) = (false, false, 0);
    for letter in english.chars() {
        match letter {
            '{' => (inside, named) = (true, true),
            ':' if inside => named = false,
            '}' => (inside, named) = (false, false),
            _ => {}
        }
        if named || !letter.is_ascii_alphabetic() {
            out.push(letter);
            continue;
        }
        out.push(accent(letter));
        letters += 1;
        // Every third letter twice.
        if letters % 3 == 0 {
            out.push(accent(letter));
        }
    }
    out
}

fn accent(letter: char) -> char {
    const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const ACCENTED: &str = "áƀçďéƒĝĥíĵķĺḿñóƥɋŕšťúṽŵẋýžÁƁÇĎÉƑĜĤÍĴĶĹḾÑÓƤɊŔŠŤÚṼŴẊÝŽ";
    PLAIN.find(letter).and_then(|at| ACCENTED.chars().nth(at)).unwrap_or(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_test_language_changes_every_letter_but_no_place() {
        let said = TEST.template("{seat} pays {n:# coin|# coins}.");
        assert!(said.starts_with("{seat} ƥáý"), "{said}");
        assert!(said.contains("{n:# ç") && said.ends_with('.'), "{said}");
        let plain: String = said.replace("{seat}", "").replace("{n", "");
        assert!(!plain.contains(|letter: char| letter.is_ascii_alphabetic()), "{plain}");
    }

    #[test]
    fn a_catalogue_may_turn_the_order_round_and_has_forms_of_its_own() {
        let pairs = [("{seat} takes {n:# card|# cards}.", "{n:Eine Karte|# Karten} für {seat}.")];
        let templates = pairs.map(|(a, b)| (a.to_owned(), b.to_owned())).into_iter().collect();
        let german: &'static Tongue =
            Box::leak(Box::new(Tongue::from_catalogue("de", templates, |n| usize::from(n != 1))));
        let line = crate::say!("{seat} takes {n:# card|# cards}.", seat = crate::Seat(0), n = 2);
        assert_eq!(speak(german, || line.plain(|_| "Ann".to_owned())), "2 Karten für Ann.");
        assert_eq!(speak(german, || crate::say::Line::from("Done.").to_string()), "Done.");
    }
}
