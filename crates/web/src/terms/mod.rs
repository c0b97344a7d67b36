//! What a table is agreed on with beside the rules: the part of the form for a new table, and what it says.

mod hints;
mod pace;
mod rated;
mod talk;
mod who;

use engine::Title;
use house::Terms;
use maud::{Markup, html};
use store::NewSeat;

pub use who::Offered;

use crate::{app::App, error::Result, guest::Visitor, tables::Fields};

/// The fieldsets of the form.
pub fn fieldsets(title: &Title, offered: &Offered, fields: &Fields) -> Markup {
    html! {
        (pace::fieldsets(fields))
        (rated::fieldset(title, fields))
        (hints::fieldset(fields))
        (talk::fieldset(fields))
        (who::fieldset(title, offered, fields))
    }
}

/// What the form says for a table with these seats.
pub async fn read(app: &App, visitor: &Visitor, fields: &Fields, seats: &[NewSeat]) -> Result<Terms> {
    let (pace, late) = pace::read(fields)?;
    let (hints, watchers_apart) = (hints::read(fields), talk::read(fields));
    let rated = rated::read(fields) && !hints;
    who::read(app, visitor, fields, seats, Terms { pace, late, rated, watchers_apart, hints, ..Terms::default() }).await
}
