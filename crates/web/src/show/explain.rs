//! What somebody asks about: a piece, a place, a sign, a number, a sentence.

use boards::{Explained, words::Say};
use engine::Line;
use maud::{Markup, html};

use super::Look;
use crate::{error::rule_link, markdown, words};

/// What there is to say about something, as these eyes may know it.
pub(super) fn explain(look: &Look<'_>, what: &str) -> Option<Markup> {
    let explained = match what.split_once(':') {
        Some(("clause", ids)) => of_clauses(look, ids)?,
        _ => boards::board(look.game_id()).and_then(|board| look.scene(|scene| board.explain(scene, what)))?,
    };
    Some(html! {
        h3 { (Say::named(&explained.name, look.names)) }
        @for line in &explained.says { p { (words::line(line, look.game_id(), look.names)) } }
        @for id in &explained.clauses { (clause(look, id)) }
    })
}

/// A sentence of the log or the prompt is explained by its clauses: `clause:CM-BLD-5 CM-BLD-6`.
fn of_clauses(look: &Look<'_>, ids: &str) -> Option<Explained> {
    let clauses =
        words::clauses(look.game_id()).ids().filter(|id| ids.split(' ').any(|asked| asked == *id)).collect::<Vec<_>>();
    let named = (!clauses.is_empty()).then(|| Explained::new(Line::from("The rule")))?;
    Some(named.by(&clauses))
}

/// A clause in its own words, and the way to it.
fn clause(look: &Look<'_>, id: &str) -> Markup {
    let clauses = words::clauses(look.game_id());
    let text = markdown::clause(clauses.text(id).unwrap_or_default(), clauses, &format!("/rules/{}", look.game_id()));
    html! {
        p.by-clause {
            a.clause-ref href=(rule_link(look.game_id(), id)) target="rules" { (id) } " "
            (text)
        }
    }
}
