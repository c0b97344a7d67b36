//! What the form of a new table wishes for, checked.

use std::collections::HashMap;

use engine::{Colour, Setup, Title, options::COLOURS, say, say::name};
use house::{BotNames, Deal, HouseError, bot_named, player_name, tidy_name};
use store::{Holder, NewSeat, Visibility};

use crate::error::{Result, WebError};

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
        HouseError::Malformed(say!("{game} is for {least} to {most} players.", game = name(title.name), least, most))
    })?;
    let mut setup = Setup::of(seats);
    for spec in title.options {
        let chosen = field(fields, &format!("option-{}", spec.id));
        if !chosen.is_empty() && chosen != spec.values[0].id {
            setup = setup.with(spec.id, chosen);
        }
    }
    setup.check(title.options).map_err(|why| HouseError::Malformed(why.0))?;
    coloured(setup, palette, fields)
}

/// The colours that the seats chose, where they are other than those that they get anyway.
fn coloured(setup: Setup, palette: &[Colour], fields: &Fields) -> Result<Setup> {
    let wishes: Vec<&str> = (0..setup.seats).map(|k| field(fields, &format!("colour-{k}"))).collect();
    let chosen = setup.clone().with(COLOURS, &wishes.join(","));
    let colours = chosen.colours(palette).map_err(|why| HouseError::Malformed(why.0))?;
    Ok(if colours.iter().copied().eq(0..colours.len()) { setup } else { chosen })
}

/// The deal: one that nobody can know, or that of a seed that somebody typed.
pub fn deal(fields: &Fields) -> Result<Deal> {
    match field(fields, "seed") {
        "" => Ok(Deal::fresh()),
        seed => match seed.parse() {
            Ok(seed) => Ok(Deal::chosen(seed)),
            Err(_) => Err(HouseError::Malformed("A seed is a whole number, such as 42.".into()).into()),
        },
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
                    "" => player_name(k),
                    name => tidy_name(name)?,
                };
                NewSeat::new(Holder::HotSeat(host.to_owned())).named(name)
            }
            bot => bots.seat(bot_named(bot)?),
        };
        list.push(seat);
    }
    if mine > 1 {
        let why = "You can sit in one seat only; the others on this device are hot seats.";
        return Err(HouseError::Malformed(why.into()).into());
    }
    Ok(list)
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
        assert_eq!(seats[1], NewSeat::new(Holder::Bot("greedy".to_owned())).named("Silver Lil"));
        assert_eq!(seats[2], NewSeat::new(Holder::HotSeat("g1".to_owned())).named("Cal"));
        assert_eq!(seats[3], NewSeat::open());
    }

    #[test]
    fn nonsense_in_the_form_is_named() {
        assert!(seats(&Setup::of(3), &fields(&[("seat-0", "me"), ("seat-1", "me")]), "g1").is_err());
        assert!(seats(&Setup::of(3), &fields(&[("seat-0", "oracle")]), "g1").is_err());
        let tree = seats(&Setup::of(3), &fields(&[("seat-0", "tree")]), "g1").unwrap_err();
        assert!(tree.to_string().contains("sits at nobody’s table"), "{tree}");
        assert!(deal(&fields(&[("seed", "-x")])).is_err());
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
