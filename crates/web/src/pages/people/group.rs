//! The page of a group of friends: its text, members, tables and results.

use axum::{
    extract::{Path, State},
    response::Html,
};
use boards::{t, words::Say};
use engine::Line;
use maud::{Markup, html};
use store::{Group, GroupResult, Guest, Holder, Listed, Member, Role};

use super::{company, groups::fields_of_group, known_at, person, somebody};
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
    layout,
    pages::{ago, game_name},
    tables::{Fields, field},
};

/// So many tables are listed of each kind.
const MOST_TABLES: usize = 20;

/// The page of a group; for strangers there is none.
pub async fn group(State(app): State<App>, Path(id): Path<String>, visitor: Visitor) -> Result<Html<String>> {
    lay(&app, &id, &visitor, &Fields::new(), None).await
}

/// The page with what was typed before, and a sentence of what came of it.
pub async fn lay(app: &App, id: &str, visitor: &Visitor, typed: &Fields, said: Option<&Line>) -> Result<Html<String>> {
    let me = visitor.guest.as_ref().ok_or(WebError::NotFound)?;
    let (group, role) = app.house().group_for(id, Some(&me.id)).await?.ok_or(WebError::NotFound)?;
    let (members, played) = (app.store().members(id).await?, app.store().tables_of_group(id).await?);
    let body = html! {
        p.eyebrow { (t!("A group of friends")) }
        h1 { (group.name) }
        @if let Some(said) = said { p.problem role="status" { (Say::new(said.clone())) } }
        (paragraphs(&group.about))
        @if role.belongs() {
            (tables(&group, &played, &known_at(app, &played).await?))
            (results(&app.store().group_results(id).await?, &members))
            (members_list(&group, &members, role, &somebody(visitor)?.id))
            @if role.keeps() { (keepers(&group, role, typed)) }
            form method="post" action={ "/groups/" (group.id) } { button type="submit" name="do" value="leave" { (t!("Leave the group")) } }
        } @else { (invited(&group, &members)) }
    };
    let title = Say::new(Line::name(&group.name));
    Ok(layout::page_with(visitor, &title, "", &["pages.css", "people.css"], &["motherlode.js"], &body))
}

/// A text as it was written, an empty line between paragraphs.
pub fn paragraphs(text: &str) -> Markup {
    let paragraphs: Vec<&str> = text.split("\n\n").map(str::trim).filter(|part| !part.is_empty()).collect();
    html! { @for part in paragraphs { p.about { (part) } } }
}

/// What somebody sees who was invited and has not answered yet.
fn invited(group: &Group, members: &[Member]) -> Markup {
    let belonging = members.iter().filter(|member| member.role.belongs()).count();
    html! {
        section.sheet.narrow {
            p.lede { (t!("You are asked to come into this group of {members:# member|# members}.", members = belonging)) }
            form.ways method="post" action={ "/groups/" (group.id) } {
                button.primary type="submit" name="do" value="join" { (t!("Join the group")) }
                button type="submit" name="do" value="leave" { (t!("No, thank you")) }
            }
        }
    }
}

fn tables(group: &Group, tables: &[Listed], known: &[Guest]) -> Markup {
    let (over, on): (Vec<&Listed>, Vec<&Listed>) = tables.iter().partition(|table| table.finished_ms.is_some());
    html! {
        section aria-labelledby="tables-title" {
            h2 #tables-title { (t!("Tables")) }
            p { a.button.primary href={ "/new?group=" (group.id) } { (t!("New table for the group")) } }
            @if on.is_empty() { p.nothing { (t!("Nobody plays at the moment.")) } } @else { (listing(&on, known)) }
            @if !over.is_empty() {
                details { summary { (t!("Finished games")) } (listing(&over, known)) }
            }
        }
    }
}

fn listing(tables: &[&Listed], known: &[Guest]) -> Markup {
    html! {
        div.table-scroll { table.timetable.listing {
            thead { tr { th { (t!("Table")) } th { (t!("Players")) } th { (t!("Last move")) } } }
            tbody { @for table in tables.iter().take(MOST_TABLES) {
                @let open = table.seats.iter().filter(|seat| seat.holder == Holder::Open).count();
                tr {
                    td { a href={ "/tables/" (table.id) } { (table.name) } span.game { (game_name(&table.game)) } }
                    td { (company(table, known)) @if open > 0 && table.finished_ms.is_none() { span.game { (t!("{open} open", open)) } } }
                    td { (Say::new(ago(table.last_ms))) }
                }
            } }
        } }
    }
}

/// Who has won how much: all games together, then title by title.
fn results(results: &[GroupResult], members: &[Member]) -> Markup {
    let mut titles: Vec<&str> = results.iter().map(|result| result.game.as_str()).collect();
    titles.sort_unstable();
    titles.dedup();
    html! {
        section aria-labelledby="results-title" {
            h2 #results-title { (t!("Results")) }
            @if results.is_empty() { p.nothing { (t!("No game of the group is finished yet.")) } }
            @else {
                (results_of(results, members))
                @if titles.len() > 1 { @for title in titles {
                    details {
                        summary { (game_name(title)) }
                        (results_of(&results.iter().filter(|result| result.game == title).cloned().collect::<Vec<_>>(), members))
                    }
                } }
            }
        }
    }
}

fn results_of(results: &[GroupResult], members: &[Member]) -> Markup {
    let mut sums: Vec<(&Member, u32, u32, f64)> = Vec::new();
    for member in members {
        let own = || results.iter().filter(|result| result.guest == member.guest.id);
        let (games, wins) = (own().map(|result| result.games).sum(), own().map(|result| result.wins).sum());
        if games > 0 {
            sums.push((member, games, wins, own().map(|result| result.share).sum()));
        }
    }
    sums.sort_by(|(_, a, _, one), (_, b, _, other)| {
        (other / f64::from(*b)).total_cmp(&(one / f64::from(*a))).then(b.cmp(a))
    });
    html! {
        div.table-scroll { table.timetable {
            thead { tr { th { (t!("Name")) } th.number { (t!("Games")) } th.number { (t!("Wins")) } th.number { (t!("Share of wins")) } } }
            tbody { @for (member, games, wins, share) in sums { tr {
                td { (person(&member.guest)) }
                td.number { (games) }
                td.number { (wins) }
                td.number { (format!("{:.0} %", 100.0 * share / f64::from(games))) }
            } } }
        } }
    }
}

fn members_list(group: &Group, members: &[Member], role: Role, me: &str) -> Markup {
    html! {
        section aria-labelledby="members-title" {
            h2 #members-title { (t!("Members")) }
            ul.company-list { @for member in members {
                li {
                    (person(&member.guest))
                    @match member.role {
                        Role::Founder => span.tag { (t!("founder")) },
                        Role::Keeper => span.tag { (t!("keeper")) },
                        Role::Member => {},
                        Role::Invited => span.tag { (t!("invited")) },
                    }
                    @if member.guest.id != me { (member_buttons(group, member, role)) }
                }
            } }
        }
    }
}

fn member_buttons(group: &Group, member: &Member, role: Role) -> Markup {
    let founder = role == Role::Founder;
    let removes = role.keeps() && member.role != Role::Founder && (founder || member.role != Role::Keeper);
    html! {
        @if removes {
            form.ways method="post" action={ "/groups/" (group.id) } {
                input type="hidden" name="whom" value=(member.guest.id);
                @if founder && member.role == Role::Member { button type="submit" name="do" value="keeper" { (t!("Name a keeper")) } }
                @if founder && member.role == Role::Keeper { button type="submit" name="do" value="member" { (t!("No keeper any more")) } }
                button type="submit" name="do" value="remove" { (t!("Remove")) }
            }
        }
    }
}

/// What keepers and the founder do.
fn keepers(group: &Group, role: Role, typed: &Fields) -> Markup {
    let address = format!("/groups/{}", group.id);
    let kept = |name: &str, now: &str| match field(typed, name) {
        "" => now.to_owned(),
        typed => typed.to_owned(),
    };
    html! {
        section.sheet aria-labelledby="keep-title" {
            h2 #keep-title { (t!("For the keepers")) }
            form.one-line method="post" action=(address) {
                label.field { span { (t!("Ask a member of the house by handle")) } input name="handle" required maxlength="40" autocomplete="off" placeholder="@" value=(field(typed, "handle")); }
                button type="submit" name="do" value="invite" { (t!("Ask")) }
            }
            form method="post" action=(address) {
                p.help { (t!("Whoever opens the invite link can join. A new link makes the one before worthless.")) }
                button type="submit" name="do" value="link" { (t!("Make an invite link")) }
            }
            details open[!field(typed, "group-name").is_empty()] {
                summary { (t!("Name and text")) }
                form method="post" action=(address) {
                    (fields_of_group(&kept("group-name", &group.name), &kept("about", &group.about)))
                    button type="submit" name="do" value="describe" { (t!("Save")) }
                }
            }
            @if role == Role::Founder {
                details {
                    summary { (t!("Dissolve the group")) }
                    p { (t!("Its page and its table of results are gone for everybody; the tables and games stay. This cannot be taken back.")) }
                    form method="post" action=(address) { button type="submit" name="do" value="dissolve" { (t!("Dissolve the group")) } }
                }
            }
        }
    }
}

/// The secret link, shown once.
pub fn show_link(visitor: &Visitor, id: &str, address: &str) -> Html<String> {
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Invite link")) }
            p { (t!("Send it to whoever should join. It is shown only now; a link from before does not work any more.")) }
            p.share {
                input readonly aria-label=(t!("Invite link")) data-share=(address) value=(address);
                button type="button" data-copy=(address) { (t!("Copy")) }
            }
            p { a.button href={ "/groups/" (id) } { (t!("Back to the group")) } }
        }
    };
    layout::page(visitor, &t!("Invite link"), &body)
}
