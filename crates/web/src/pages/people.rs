//! People: profiles, who follows whom, blocked people, groups of friends, invitations.

mod card;
mod group;
mod groups;
mod invite;
mod own;
mod profile;
mod settings;

use std::collections::BTreeSet;

use axum::{
    Router,
    routing::{get, post},
};
use boards::t;
use maud::{Markup, html};
use store::{Guest, Holder, Kind, Listed};

use super::join;
use crate::{
    app::App,
    error::{Result, WebError},
    guest::Visitor,
};

/// Its addresses.
pub fn routes() -> Router<App> {
    Router::new()
        .route("/people", get(own::people).post(own::change))
        .route("/people/{handle}", get(profile::profile))
        .route("/you/profile", get(settings::settings).post(settings::choose))
        .route("/groups/new", get(groups::new).post(groups::found))
        .route("/groups/join/{token}", get(groups::offer).post(groups::follow))
        .route("/groups/{id}", get(group::group).post(groups::change))
        .route("/tables/{id}/sit", post(join::sit))
        .route("/tables/{id}/invite", get(invite::page).post(invite::invite))
        .route("/tables/{id}/seats/{seat}/open", post(invite::open))
        .route("/tables/{id}/card.png", get(card::card))
}

/// A person by name: a member with the way to the profile. A program that plays says so.
pub fn person(guest: &Guest) -> Markup {
    html! {
        @match &guest.handle {
            Some(handle) => a.person href={ "/people/" (handle) } title={ "@" (handle) } { (guest.name) },
            None => b.person { (guest.name) },
        }
        @if guest.kind == Kind::Bot { " " span.tag { (t!("bot account")) } }
    }
}

/// The people who sit at some tables, to show their names with.
pub async fn known_at(app: &App, tables: &[Listed]) -> Result<Vec<Guest>> {
    let sitting = tables.iter().flat_map(|table| &table.seats).filter_map(|seat| seat.holder.guest());
    let ids: BTreeSet<&str> = sitting.collect();
    Ok(app.store().people(&ids.into_iter().map(str::to_owned).collect::<Vec<_>>()).await?)
}

/// Who sits at a table: members with the way to their profiles.
pub fn company(table: &Listed, known: &[Guest]) -> Markup {
    let names: Vec<Markup> = table
        .seats
        .iter()
        .filter_map(|seat| {
            let called = seat.name.as_deref()?;
            let guest = match &seat.holder {
                Holder::Guest(id) => known.iter().find(|guest| guest.id == *id),
                _ => None,
            };
            Some(guest.map_or_else(
                || html! { (called) },
                |guest| {
                    if guest.handle.is_some() {
                        person(guest)
                    } else {
                        html! { (called) }
                    }
                },
            ))
        })
        .collect();
    html! {
        @if names.is_empty() { (t!("nobody yet")) }
        @for (k, name) in names.iter().enumerate() { @if k > 0 { ", " } (name) }
    }
}

/// Whoever asks, or nobody's page.
fn somebody(visitor: &Visitor) -> Result<&Guest> {
    visitor.guest_id()?;
    visitor.guest.as_ref().ok_or(WebError::NotFound)
}
