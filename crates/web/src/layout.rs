//! What all pages share: head, masthead, footer.

use axum::response::Html;
use boards::{t, words::Say};
use engine::{say::name, tongue};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use crate::{assets::address, guest::Visitor, pages::lobby::your_turns, scripts};

/// An ordinary page.
pub fn page(visitor: &Visitor, title: &Say, body: &Markup) -> Html<String> {
    page_with(visitor, title, "", &["pages.css"], &["motherlode.js"], body)
}

/// An ordinary page with style sheets and scripts of its own.
pub fn page_with(
    visitor: &Visitor,
    title: &Say,
    about: &str,
    styles: &[&str],
    scripts: &[&str],
    body: &Markup,
) -> Html<String> {
    plain(visitor, &title.to_string(), styles, scripts, body).render_about(visitor, about)
}

/// A page with a picture, by its whole address, for whoever is sent the page's own.
pub fn page_with_picture(
    visitor: &Visitor,
    title: &Say,
    about: &str,
    picture: &str,
    styles: &[&str],
    body: &Markup,
) -> Html<String> {
    plain(visitor, &title.to_string(), styles, &["motherlode.js"], body).render_with(visitor, about, Some(picture))
}

fn plain<'a>(
    visitor: &Visitor,
    title: &'a str,
    styles: &'a [&'a str],
    scripts: &'a [&'a str],
    body: &Markup,
) -> Shell<'a> {
    Shell {
        title,
        styles,
        scripts,
        kind: "plain",
        table: None,
        top: html! {
            nav.wide aria-label=(t!("Site")) { (links()) }
            details.menu {
                summary aria-label=(t!("Menu")) title=(t!("Menu")) { (bars()) }
                nav aria-label=(t!("Menu")) { (links()) }
            }
        },
        middle: html! { main #main .page { (body) } (footer(visitor)) },
    }
}

/// The way through the house.
fn links() -> Markup {
    html! {
        a href="/new" { (t!("New table")) }
        a href="/games" { (t!("Games & rules")) }
        a href="/puzzles" { (t!("Puzzles")) }
        a href="/tournaments" { (t!("Tournaments")) }
        a href="/standing" { (t!("Standing")) }
        a href="/people" { (t!("People")) }
        a href="/finished" { (t!("Finished games")) }
    }
}

/// What differs between the kinds of pages.
pub struct Shell<'a> {
    /// The page's name.
    pub title: &'a str,
    /// Style sheets beside the common one.
    pub styles: &'a [&'a str],
    /// Scripts.
    pub scripts: &'a [&'a str],
    /// The class of the body.
    pub kind: &'a str,
    /// The table that the page shows, if it shows one.
    pub table: Option<&'a str>,
    /// What stands in the masthead, between the brand and the guest.
    pub top: Markup,
    /// Everything below the masthead.
    pub middle: Markup,
}

impl Shell<'_> {
    /// The whole page, with a sentence about it for whoever is sent its address.
    pub fn render_about(&self, visitor: &Visitor, about: &str) -> Html<String> {
        self.render_with(visitor, about, None)
    }

    /// The same, and a picture by its whole address.
    pub fn render_with(&self, visitor: &Visitor, about: &str, picture: Option<&str>) -> Html<String> {
        let page = html! {
            (DOCTYPE)
            // How somebody likes the pages is a handful of attributes that differ from one to the next.
            (PreEscaped(format!("<html lang=\"{}\"{}>", tongue::with(|tongue| tongue.code), visitor.preferences.attributes())))
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="theme-color" content="#f6f0e1" media="(prefers-color-scheme: light)";
                meta name="theme-color" content="#1b1916" media="(prefers-color-scheme: dark)";
                meta property="og:title" content=(self.title);
                meta property="og:site_name" content="Motherlode";
                meta property="og:type" content="website";
                @if !about.is_empty() { meta name="description" property="og:description" content=(about); }
                @if let Some(picture) = picture {
                    meta property="og:image" content=(picture);
                    meta property="og:image:type" content="image/png";
                    meta property="og:image:width" content="1200";
                    meta property="og:image:height" content="630";
                    meta name="twitter:card" content="summary_large_image";
                }
                title { (self.title) " · Motherlode" }
                link rel="manifest" href=(address("manifest.webmanifest"));
                link rel="apple-touch-icon" href="/icons/192.png";
                link rel="icon" href=(address("icon.svg")) type="image/svg+xml";
                link rel="stylesheet" href=(address("tokens.css"));
                link rel="stylesheet" href=(address("motherlode.css"));
                @for style in self.styles { link rel="stylesheet" href=(address(style)); }
                @for script in self.scripts { script type="module" src=(address(script)) {} }
                // A table's own script brings it along when the board is there.
                @if visitor.guest.is_some() && self.table.is_none() { script type="module" src=(address("turns.js")) {} }
            }
            body class=(self.kind) {
                a.skip href="#main" { (t!("Skip to the content")) }
                header.masthead {
                    a.brand href="/" aria-label=(t!("{program}: to the first page", program = name("Motherlode"))) { (mark()) span { "Motherlode" } }
                    (self.top)
                    (who(visitor, self.table))
                }
                (self.middle)
                div #notices role="status" aria-live="polite" {}
                (scripts::words())
            }
            (PreEscaped("</html>"))
        };
        Html(page.into_string())
    }
}

fn who(visitor: &Visitor, table: Option<&str>) -> Markup {
    html! {
        div.who {
            @match &visitor.guest {
                Some(guest) => { (turns(visitor, table)) a.you href="/you" title=(t!("Your name")) { (guest.name) } },
                None => a.you href="/sign-in" { (t!("Sign in")) },
            }
            a #settings-link .icon-button href="/settings" aria-label=(t!("Settings")) title=(t!("Settings")) { (sliders()) }
            button #theme .icon-button type="button" aria-label=(t!("Light or dark")) title=(t!("Light or dark")) { (half_moon()) }
        }
    }
}

/// "Your turn at 3 tables": the way to the next one beside the table that is shown.
fn turns(visitor: &Visitor, table: Option<&str>) -> Markup {
    let count = visitor.turns.iter().filter(|at| Some(at.as_str()) != table).count();
    let next = table.map_or("/next".to_owned(), |table| format!("/next?not={table}"));
    html! {
        a #turns .turns href=(next) hidden[count == 0] data-count=(count) title=(t!("To the next table where it is your turn ({key})", key = name("N"))) {
            b aria-hidden="true" { (count) } span { (your_turns(count)) }
        }
    }
}

fn bars() -> Markup {
    html! {
        svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.8" {
            path d="M3 5h14M3 10h14M3 15h14" {}
        }
    }
}

fn footer(visitor: &Visitor) -> Markup {
    let is_admin = visitor.guest.as_ref().is_some_and(|guest| guest.is_admin);
    html! {
        footer.colophon {
            p {
                (t!("{program} is an unofficial implementation with its own drawings. Names and designs of the games belong to their owners; please buy the games you like.", program = name("Motherlode")))
            }
            p.footer-links {
                a href="/records/import" { (t!("Import a record")) } " · " a href="/api" { (t!("For programs")) }
                @for (address, title) in visitor.host_pages.links() { " · " a href=(address) { (Say::new(title)) } }
                @if is_admin { " · " a href="/admin" { (t!("Host of the house")) } }
            }
        }
    }
}

/// The mark: a pick and a rail in a surveyor's circle.
fn mark() -> Markup {
    html! {
        svg.mark viewBox="0 0 32 32" aria-hidden="true" {
            circle cx="16" cy="16" r="14.5" {}
            path d="M7 12c5-4 13-4 18 0M16 10v15M11 25h10" {}
        }
    }
}

fn sliders() -> Markup {
    html! {
        svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.5" {
            path d="M2 5h8m4 0h4M2 10h3m4 0h9M2 15h9m4 0h3" {}
            circle cx="12" cy="5" r="2" {} circle cx="7" cy="10" r="2" {} circle cx="13" cy="15" r="2" {}
        }
    }
}

fn half_moon() -> Markup {
    html! {
        svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" {
            circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" stroke-width="1.5" {}
            path d="M10 2.5a7.5 7.5 0 0 1 0 15z" fill="currentColor" {}
        }
    }
}
