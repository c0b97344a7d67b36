//! One's name.

use axum::{
    Form,
    extract::State,
    response::{Html, Response},
};
use boards::t;
use house::tidy_name;
use maud::html;
use serde::Deserialize;

use super::go;
use crate::{
    app::App,
    error::Result,
    guest::{Visitor, welcome},
    layout,
};

/// The form's field.
#[derive(Deserialize)]
pub struct Name {
    name: String,
}

/// A page to change one's name.
pub async fn you(visitor: Visitor) -> Html<String> {
    let name = visitor.guest.as_ref().map_or("", |guest| guest.name.as_str());
    let body = html! {
        section.sheet.narrow {
            h1 { (t!("Your name")) }
            p { (t!("Others see it at every table you sit at. There is no account and no password: this browser remembers you.")) }
            form method="post" action="/you" {
                label.field {
                    span { (t!("Name")) }
                    input name="name" value=(name) required maxlength="40" autocomplete="nickname";
                }
                button.primary type="submit" { (t!("Save")) }
            }
        }
    };
    layout::page(&visitor, &t!("Your name"), &body)
}

/// Changes one's name, or takes it for the first time.
pub async fn rename(State(app): State<App>, visitor: Visitor, Form(form): Form<Name>) -> Result<Response> {
    let name = tidy_name(&form.name)?;
    let (guest, cookie) = welcome(&app, &visitor, &name).await?;
    app.house().rename(&guest, &name).await?;
    Ok(go("/", cookie))
}
