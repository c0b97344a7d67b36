//! The player aid: what one is after, what one can do now, how points are made, signs and keys.

use std::collections::BTreeMap;

use boards::{t, words::Say};
use engine::Line;
use maud::{Markup, html};

use super::Look;
use crate::{markdown, words};

/// More options of a kind than this are counted, not listed.
const MOST_LISTED: usize = 12;

/// Everything that helps here and now, as these eyes may know it.
pub(super) fn help(look: &Look<'_>, keys: &Markup) -> Markup {
    let title = look.game.title();
    html! {
        p.help-links {
            a href={ "/learn/" (title.id) } target="rules" { (t!("How to play")) } " · "
            a href={ "/learn/" (title.id) "#lesson-title" } target="rules" { (t!("Lesson")) } " · "
            a href={ "/rules/" (title.id) } target="rules" { (t!("All rules")) }
        }
        (section(look, &t!("What you are after"), "What you are after"))
        @let goal = look.position.goal(look.who);
        @if !goal.spans().is_empty() { p.goal { (words::line(&goal, title.id, look.names)) } }
        (options(look))
        (section(look, &t!("A turn at a glance"), "A turn at a glance"))
        (section(look, &t!("How points are made"), "How points are made"))
        (signs(look))
        (keys)
    }
}

/// A section of the how-to page, without its pictures.
fn section(look: &Look<'_>, named: &Say, heading: &str) -> Markup {
    let title = look.game.title();
    let text = title.learn.split("\n## ").find_map(|part| part.strip_prefix(heading)?.strip_prefix('\n'));
    let Some(text) = text else { return html! {} };
    let mut plain = String::new();
    for (k, part) in text.split("```scene\n").enumerate() {
        plain.push_str(if k == 0 { part } else { part.split_once("```").map_or("", |(_, rest)| rest) });
    }
    let address = format!("/rules/{}", title.id);
    html! {
        section { h3 { (named) } (markdown::passage(&plain, words::clauses(title.id), &address).body) }
    }
}

/// Every legal choice, by what it begins with, with what it costs or brings.
fn options(look: &Look<'_>) -> Markup {
    let acting = look.who.seat().filter(|seat| look.at.is_none() && look.position.to_act().contains(*seat));
    let choices = acting.map(|seat| look.position.choices(seat)).unwrap_or_default();
    let said = |line: &Line| line.plain(|seat| words::name_of(seat, look.names));
    let mut kinds: Vec<(String, BTreeMap<String, Vec<String>>)> = Vec::new();
    for choice in &choices {
        let Some(first) = choice.path.first() else { continue };
        let kind = first.id.split(':').next().unwrap_or_default().replace('-', " ");
        let at = kinds.iter().position(|(known, _)| *known == kind).unwrap_or_else(|| {
            kinds.push((kind, BTreeMap::new()));
            kinds.len() - 1
        });
        let notes = choice.path.iter().filter_map(|target| target.note.as_ref().map(&said));
        kinds[at].1.entry(said(&first.label)).or_default().extend(notes);
    }
    html! {
        section {
            h3 { (t!("What you can do now")) }
            @if choices.is_empty() { p { (words::line(&look.position.prompt(look.who), look.game_id(), look.names)) } }
            @for (kind, named) in &kinds {
                h4 { (Say::of(kind)) " " small { (named.len()) } }
                ul.options {
                    @for (label, notes) in named.iter().take(MOST_LISTED) { (option(label, notes)) }
                    @if named.len() > MOST_LISTED { li { (t!("and {more} more", more = named.len() - MOST_LISTED)) } }
                }
            }
        }
    }
}

fn option(label: &str, notes: &[String]) -> Markup {
    let mut once: Vec<&String> = Vec::new();
    notes.iter().for_each(|note| {
        if !once.contains(&note) {
            once.push(note)
        }
    });
    html! {
        li {
            b { (label) }
            @for note in once.iter().take(3) { " " span.note { (note) } }
            @if once.len() > 3 { " …" }
        }
    }
}

fn signs(look: &Look<'_>) -> Markup {
    let signs = boards::board(look.game_id()).map(|board| look.scene(|scene| board.signs(scene))).unwrap_or_default();
    html! {
        @if !signs.is_empty() {
            section {
                h3 { (t!("Signs and colours")) }
                ul.signs { @for sign in &signs {
                    li data-explain=[sign.explain] { span.sign { (sign.picture) } span { (Say::named(&sign.means, look.names)) } }
                } }
            }
        }
    }
}
