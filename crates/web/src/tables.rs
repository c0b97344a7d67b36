//! Making tables: what a form wishes for, checked and stored.

use std::collections::HashMap;

use boards::t;
use engine::{Colour, Edition, Key, Setup, Title, options::COLOURS, say, say::name};
use store::{Guest, Holder, KeptEdition, NewSeat, NewTable, Secret, Visibility};
use table::{BotKind, Entry, Table};

use crate::{
    app::App,
    error::{Result, WebError, capital, passed_on},
    guest::{now_ms, tidy_name},
    hub::new_entry,
};

/// A table that somebody wants.
pub struct Wish {
    /// What it is to be called.
    pub name: String,
    /// Who finds it.
    pub visibility: Visibility,
    /// Who sits where.
    pub seats: Vec<NewSeat>,
    /// The table and entry it is forked from.
    pub forked_from: Option<String>,
}

/// Stores a new table, with what was played on it before, and gives its ID.
pub async fn create(app: &App, host: &Guest, table: &Table, key: &Key, wish: Wish) -> Result<String> {
    let inside = |why: serde_json::Error| WebError::Inside(why.to_string());
    let new = NewTable {
        game: table.title().id.to_owned(),
        name: wish.name,
        setup: serde_json::to_value(table.setup()).map_err(inside)?,
        key: Secret::new(key.to_hex()),
        commitment: table.commitment().to_owned(),
        origin: serde_json::to_value(table.origin()).map_err(inside)?,
        host: Some(host.id.clone()),
        visibility: wish.visibility,
        forked_from: wish.forked_from,
        edition: Some(kept(table.edition())),
        created_ms: now_ms(),
        seats: wish.seats,
    };
    let command = |entry: &Entry| new_entry(entry, &format!("import-{}", entry.seq));
    let entries: Vec<_> = table.entries().iter().map(command).collect();
    let finished_ms = table.outcome().map(|_| new.created_ms);
    Ok(app.store().create_played(&new, &entries, finished_ms).await?)
}

/// An edition as the store keeps it.
fn kept(edition: &Edition) -> KeptEdition {
    KeptEdition {
        digest: edition.digest().to_owned(),
        game: edition.about().game.clone(),
        files: edition.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect(),
    }
}

/// The fields of the form for a new table.
pub type Fields = HashMap<String, String>;

/// A field, or nothing.
pub fn field<'f>(fields: &'f Fields, name: &str) -> &'f str {
    fields.get(name).map_or("", |value| value.trim())
}

/// The title a form or an address names.
pub fn title(game: &str) -> Result<&'static Title> {
    table::title(game).map_err(|why| WebError::NoGame(why.0))
}

/// Seats, options and colours of the form.
pub fn setup(title: &Title, palette: &[Colour], fields: &Fields) -> Result<Setup> {
    let seats = field(fields, "seats").parse::<u8>().ok().filter(|seats| title.seats.contains(seats));
    let (least, most) = (*title.seats.start(), *title.seats.end());
    let seats = seats.ok_or_else(|| {
        WebError::Malformed(say!("{game} is for {least} to {most} players.", game = name(title.name), least, most))
    })?;
    let mut setup = Setup::of(seats);
    for spec in title.options {
        let chosen = field(fields, &format!("option-{}", spec.id));
        if !chosen.is_empty() && chosen != spec.values[0].id {
            setup = setup.with(spec.id, chosen);
        }
    }
    setup.check(title.options).map_err(|why| WebError::Malformed(why.0))?;
    coloured(setup, palette, fields)
}

/// The colours that the seats chose, where they are other than those that they get anyway.
fn coloured(setup: Setup, palette: &[Colour], fields: &Fields) -> Result<Setup> {
    let wishes: Vec<&str> = (0..setup.seats).map(|k| field(fields, &format!("colour-{k}"))).collect();
    let chosen = setup.clone().with(COLOURS, &wishes.join(","));
    let colours = chosen.colours(palette).map_err(|why| WebError::Malformed(why.0))?;
    Ok(if colours.iter().copied().eq(0..colours.len()) { setup } else { chosen })
}

/// The key: from the operating system, or from a seed that somebody typed.
pub fn key(fields: &Fields) -> Result<Key> {
    match field(fields, "seed") {
        "" => Ok(table::fresh_key()),
        seed => {
            let seed = seed.parse().map_err(|_| WebError::Malformed("A seed is a whole number, such as 42.".into()))?;
            Ok(Key::from_seed(seed))
        }
    }
}

/// The seats of the form: me, open, a hot seat, or a bot.
pub fn seats(setup: &Setup, fields: &Fields, host: &str) -> Result<Vec<NewSeat>> {
    let mut mine = 0;
    let mut bots = BotNames::default();
    let mut list = Vec::new();
    for k in 0..setup.seats {
        let seat = match field(fields, &format!("seat-{k}")) {
            "me" => {
                mine += 1;
                NewSeat::new(Holder::Guest(host.to_owned()))
            }
            "open" | "" => NewSeat::open(),
            "hot" => {
                let name = match field(fields, &format!("name-{k}")) {
                    "" => t!("Player {n}", n = name(k + 1)).to_string(),
                    name => tidy_name(name)?,
                };
                NewSeat::new(Holder::HotSeat(host.to_owned())).named(name)
            }
            bot => bots.seat(bot.parse().map_err(|why: String| WebError::Malformed(passed_on(why)))?),
        };
        list.push(seat);
    }
    if mine > 1 {
        return Err(WebError::Malformed(
            "You can sit in one seat only; the others on this device are hot seats.".into(),
        ));
    }
    Ok(list)
}

/// Numbers the bots of a table.
#[derive(Default)]
pub struct BotNames {
    used: u8,
}

impl BotNames {
    /// A seat for a bot.
    pub fn seat(&mut self, bot: BotKind) -> NewSeat {
        self.used += 1;
        NewSeat::new(Holder::Bot(bot.name().to_owned())).named(bot_name(bot, self.used))
    }
}

/// What a bot is called at a table.
pub fn bot_name(bot: BotKind, number: u8) -> String {
    format!("{} bot {number}", capital(bot.name()).trim_end_matches('.'))
}

/// Whether a table is listed.
pub fn visibility(fields: &Fields) -> Visibility {
    if field(fields, "visibility") == "private" { Visibility::Private } else { Visibility::Public }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(pairs: &[(&str, &str)]) -> Fields {
        pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn seats_are_read_from_the_form() {
        let form = fields(&[("seat-0", "me"), ("seat-1", "greedy"), ("seat-2", "hot"), ("name-2", " Cal ")]);
        let seats = seats(&Setup::of(4), &form, "g1").unwrap();
        assert_eq!(seats[0].holder, Holder::Guest("g1".to_owned()));
        assert_eq!(seats[1], NewSeat::new(Holder::Bot("greedy".to_owned())).named("Greedy bot 1"));
        assert_eq!(seats[2], NewSeat::new(Holder::HotSeat("g1".to_owned())).named("Cal"));
        assert_eq!(seats[3], NewSeat::open());
    }

    #[test]
    fn nonsense_in_the_form_is_named() {
        assert!(seats(&Setup::of(3), &fields(&[("seat-0", "me"), ("seat-1", "me")]), "g1").is_err());
        assert!(seats(&Setup::of(3), &fields(&[("seat-0", "oracle")]), "g1").is_err());
        assert!(key(&fields(&[("seed", "-x")])).is_err());
        let title = &table::TITLES[0];
        let palette = Colour::of_the_house();
        assert!(setup(title, &palette, &fields(&[("seats", "99")])).is_err());
        assert!(setup(title, &palette, &fields(&[("seats", "3")])).is_ok());
    }

    #[test]
    fn only_colours_that_differ_are_kept_and_no_two_seats_share_one() {
        let (title, palette) = (&table::TITLES[0], Colour::of_the_house());
        let coloured =
            |a: &str, b: &str| setup(title, &palette, &fields(&[("seats", "3"), ("colour-0", a), ("colour-1", b)]));
        assert!(coloured("crimson", "teal").unwrap().options.is_empty(), "as they come");
        assert_eq!(coloured("teal", "crimson").unwrap().options[COLOURS], "teal,crimson,");
        assert!(coloured("teal", "teal").is_err() && coloured("mauve", "").is_err());
    }
}
