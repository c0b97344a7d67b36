//! Who may sit down at a new table: its password, for whom seats are kept, and the group it is for.

use boards::t;
use engine::{Title, say::name};
use house::{HouseError, Terms};
use maud::{Markup, html};
use store::{Group, Guest, Holder, NewSeat};

use crate::{
    app::App,
    error::Result,
    guest::Visitor,
    tables::{Fields, field},
};

/// The longest password of a table, in letters.
const LONGEST_WORD: usize = 60;

/// What can be chosen: the friends of whoever sets up the table, and the groups.
#[derive(Default)]
pub struct Offered {
    friends: Vec<Guest>,
    pub groups: Vec<Group>,
}

impl Offered {
    /// What a visitor can choose.
    pub async fn of(app: &App, visitor: &Visitor) -> Result<Offered> {
        let Some(guest) = &visitor.guest else { return Ok(Offered::default()) };
        let groups = app.store().groups_of(&guest.id).await?;
        let groups = groups.into_iter().filter(|(_, role)| role.belongs()).map(|(group, _)| group).collect();
        Ok(Offered { friends: app.store().friends_of(&guest.id).await?, groups })
    }

    /// The handles of friends, for fields that ask for one.
    pub fn handles(&self) -> Markup {
        html! {
            datalist #friends {
                @for friend in &self.friends {
                    @if let Some(handle) = &friend.handle { option value={ "@" (handle) } { (friend.name) } }
                }
            }
        }
    }
}

/// The field of the seat that is kept first, second, …
fn kept_field(k: u8) -> String {
    format!("kept-{k}")
}

/// The fieldset of the form.
pub fn fieldset(title: &Title, offered: &Offered, fields: &Fields) -> Markup {
    let most = title.seats.end().saturating_sub(1);
    html! {
        fieldset {
            legend { (t!("Who may sit down")) }
            @if most > 0 {
                p.help #kept-help { (t!("Anybody who finds the table, unless you keep open seats for people by their handles or set a password.")) }
                (offered.handles())
                div.kept-seats {
                    @for k in 0..most {
                        label.field {
                            span { (t!("Open seat {n} is kept for", n = name(k + 1))) }
                            input name=(kept_field(k)) maxlength="40" list="friends" autocomplete="off" placeholder=(t!("anybody")) value=(field(fields, &kept_field(k)));
                        }
                    }
                }
                label.field {
                    span { (t!("Password of the table")) }
                    input name="table-word" maxlength=(LONGEST_WORD) autocomplete="off" placeholder=(t!("none")) value=(field(fields, "table-word"));
                }
            }
            @if !offered.groups.is_empty() {
                label.field {
                    span { (t!("For a group")) }
                    select name="group" {
                        option value="" { (t!("No group")) }
                        @for group in &offered.groups {
                            option value=(group.id) selected[group.id == field(fields, "group")] { (group.name) }
                        }
                    }
                }
                p.help { (t!("Its members find the table on the group’s page, also if it is private, and its result counts there.")) }
            }
        }
    }
}

/// What the fieldset says.
pub async fn read(app: &App, visitor: &Visitor, fields: &Fields, seats: &[NewSeat], mut terms: Terms) -> Result<Terms> {
    terms.reserved = reserved(app, fields, seats).await?;
    terms.group = group(app, visitor, field(fields, "group")).await?;
    let word = field(fields, "table-word");
    if word.chars().count() > LONGEST_WORD {
        return Err(HouseError::Malformed("The password of the table is too long.".into()).into());
    }
    if !word.is_empty() {
        terms.password = Some(app.house().hash(word).await?);
    }
    Ok(terms)
}

/// For whom the open seats are kept, in the order of the form.
async fn reserved(app: &App, fields: &Fields, seats: &[NewSeat]) -> Result<Vec<Option<String>>> {
    let mut kept: Vec<Option<String>> = Vec::new();
    let mut named = (0..seats.len() as u8).map(|k| field(fields, &kept_field(k)).to_owned());
    for seat in seats {
        let typed = if seat.holder == Holder::Open { named.next().unwrap_or_default() } else { String::new() };
        let whom = match typed.as_str() {
            "" => None,
            handle => Some(app.house().member(handle).await?.id),
        };
        if whom.is_some() && kept.contains(&whom) {
            return Err(HouseError::Malformed("Only one seat can be kept for a person.".into()).into());
        }
        kept.push(whom);
    }
    if named.any(|typed| !typed.is_empty()) {
        return Err(HouseError::Malformed("More seats are kept for people than are open.".into()).into());
    }
    while kept.last().is_some_and(Option::is_none) {
        kept.pop();
    }
    Ok(kept)
}

async fn group(app: &App, visitor: &Visitor, id: &str) -> Result<Option<String>> {
    if id.is_empty() {
        return Ok(None);
    }
    let guest = visitor.guest.as_ref().map(|guest| guest.id.as_str());
    match app.house().group_for(id, guest).await? {
        Some((group, role)) if role.belongs() => Ok(Some(group.id)),
        _ => Err(HouseError::Malformed("You do not belong to this group.".into()).into()),
    }
}
