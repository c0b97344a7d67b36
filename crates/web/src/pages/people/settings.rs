//! What others see of oneself.

use axum::{
    Form,
    extract::State,
    response::{Html, Response},
};
use boards::{t, words::Say};
use house::HouseError;
use maud::{Markup, html};
use store::{Profile, Sight};

use super::somebody;
use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    layout,
    pages::go,
    tables::{Fields, field},
};

/// The form.
pub async fn settings(State(app): State<App>, visitor: Visitor) -> Result<Html<String>> {
    let guest = somebody(&visitor)?;
    let chosen = app.store().profile(&guest.id).await?;
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("What others see")) }
            @if guest.handle.is_none() { p { (t!("You play as a guest and have no page that others could see. It counts as soon as you keep your account.")) } }
            form method="post" action="/you/profile" {
                p.help { (t!("Friends are the people you follow. Games at private tables are on no page but your own.")) }
                (choice("games", &t!("Games and results"), chosen.games))
                (choice("ratings", &t!("Ratings"), chosen.ratings))
                (choice("friends", &t!("Whom you follow"), chosen.friends))
                (choice("seen", &t!("When you were last here"), chosen.seen))
                fieldset {
                    legend { (t!("Favourite games")) }
                    p.help { (t!("Without a tick they are the ones you play most.")) }
                    div.chips { @for title in table::TITLES {
                        label.chip { input type="checkbox" name={ "likes-" (title.id) } value="on" checked[chosen.favourites.iter().any(|id| id == title.id)]; (title.name) }
                    } }
                }
                p.ways {
                    button.primary type="submit" { (t!("Save")) }
                    @if let Some(handle) = &guest.handle { a href={ "/people/" (handle) } { (t!("Your profile")) } }
                }
            }
        }
    };
    Ok(layout::page_with(&visitor, &t!("What others see"), "", &["pages.css", "people.css"], &["motherlode.js"], &body))
}

fn choice(name: &str, what: &Say, chosen: Sight) -> Markup {
    html! {
        fieldset {
            legend { (what) }
            div.chips { @for sight in Sight::ALL {
                label.chip { input type="radio" name=(name) value=(sight.name()) checked[*sight == chosen]; (Say::new(sight.name())) }
            } }
        }
    }
}

/// Keeps what was chosen.
pub async fn choose(State(app): State<App>, visitor: Visitor, Form(fields): Form<Fields>) -> Result<Response> {
    let guest = somebody(&visitor)?;
    let sight = |name: &str| {
        let chosen = Sight::ALL.iter().find(|sight| sight.name() == field(&fields, name)).copied();
        chosen.ok_or_else(|| HouseError::Malformed("Please choose who sees it: everybody, friends or nobody.".into()))
    };
    let likes = |title: &&engine::Title| field(&fields, &format!("likes-{}", title.id)) == "on";
    let profile = Profile {
        games: sight("games")?,
        ratings: sight("ratings")?,
        friends: sight("friends")?,
        seen: sight("seen")?,
        favourites: table::TITLES.iter().filter(likes).map(|title| title.id.to_owned()).collect(),
    };
    app.store().set_profile(&guest.id, &profile).await?;
    let back = guest.handle.as_ref().map_or("/people".to_owned(), |handle| format!("/people/{handle}"));
    Ok(go(&back, None))
}
