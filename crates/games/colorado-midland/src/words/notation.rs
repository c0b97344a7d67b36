//! Notation: short enough to type, and read with some forgiveness.

use engine::{
    Seat, Unreadable, say,
    say::{Value, all, name},
};

use crate::{
    action::Action,
    game::ColoradoMidland,
    ids::{Colour, District, HexId},
    state::State,
    words::plain,
};

impl ColoradoMidland {
    pub(super) fn notation(&self, action: Action) -> String {
        let (colour, hex) = (|colour| self.colour_id(colour), |hex| self.hex_id(hex));
        match action {
            Action::FirstRailroad(first) => format!("railroad {}", colour(first)),
            Action::Claim(district) => format!("claim {}", self.district_name(district)),
            Action::Build { railroad, hex: to } => format!("build {} {}", colour(railroad), hex(to)),
            Action::TakeOver { railroad, group } => format!("take {} {}", colour(railroad), colour(group)),
            Action::NotNow => "not-now".to_owned(),
            Action::Start { colour: new, city } => format!("start {} {}", colour(new), self.hex_label(city)),
            Action::Shut { position } => format!("shut {position}"),
            Action::Confirm => "confirm".to_owned(),
        }
    }

    pub(super) fn read_notation(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Unreadable> {
        let plain = plain(text);
        let (verb, rest) = plain.split_once(' ').unwrap_or((&plain, ""));
        match (verb, rest) {
            ("confirm", "") => Ok(Action::Confirm),
            ("not", "now") => Ok(Action::NotNow),
            ("railroad", rest) => self.read_colour(rest).map(Action::FirstRailroad),
            ("claim", rest) => self.read_district(rest).map(Action::Claim),
            ("build", rest) => {
                let (railroad, hex) = self.colour_and(rest, "build green F12")?;
                Ok(Action::Build { railroad, hex: self.read_hex(hex)? })
            }
            ("take", rest) => {
                let (railroad, group) = self.colour_and(rest, "take green blue")?;
                Ok(Action::TakeOver { railroad, group: self.read_colour(group)? })
            }
            ("start", rest) => {
                let (colour, city) = self.colour_and(rest, "start yellow Pueblo")?;
                Ok(Action::Start { colour, city: self.read_hex(city)? })
            }
            ("shut", rest) => self.read_mine(state, seat, rest).map(|position| Action::Shut { position }),
            _ => Err(Unreadable::new(say!(
                "“{text}” is no action; an action is one of: railroad COLOUR, claim DISTRICT, build RAILROAD HEX, take RAILROAD GROUP, not-now, start COLOUR CITY, shut POSITION, confirm.",
                text = shortened(text)
            ))),
        }
    }

    fn colour_and<'a>(&self, rest: &'a str, example: &str) -> Result<(Colour, &'a str), Unreadable> {
        let Some((colour, rest)) = rest.split_once(' ') else {
            let example = name(example);
            return Err(Unreadable::new(say!("Something is missing; write it like this: {example}", example)));
        };
        Ok((self.read_colour(colour)?, rest))
    }

    fn read_colour(&self, text: &str) -> Result<Colour, Unreadable> {
        let colours = &self.tables.edition.colours;
        let named = |spec: &crate::edition::ColourSpec| plain(&spec.id) == text || plain(&spec.letter) == text;
        colours.iter().position(named).map(|at| Colour(at as u8)).ok_or_else(|| {
            let known = all(colours.iter().map(|spec| name(&spec.id)));
            let text = shortened(text);
            Unreadable::new(say!("There is no colour “{text}”; the colours are: {known}.", text, known))
        })
    }

    pub(super) fn read_district(&self, text: &str) -> Result<District, Unreadable> {
        let districts = &self.tables.edition.districts;
        let named = |spec: &crate::edition::DistrictSpec| {
            [&spec.id, &spec.name, &spec.short].into_iter().any(|known| plain(known) == text)
        };
        districts.iter().position(named).map(|at| District(at as u8)).ok_or_else(|| {
            let known = all(districts.iter().map(|spec| name(&spec.name)));
            let text = shortened(text);
            Unreadable::new(say!("There is no district “{text}”; the districts are: {known}.", text, known))
        })
    }

    /// A hex by its ID or its name, written plainly.
    pub(super) fn read_hex(&self, text: &str) -> Result<HexId, Unreadable> {
        let found = self.tables.by_name.get(text).copied();
        found.ok_or_else(|| Unreadable::new(say!("There is no hex “{text}” on the map.", text = shortened(text))))
    }

    /// A position, or the district of a mine that is the seat's only one there.
    fn read_mine(&self, state: &State, seat: Seat, text: &str) -> Result<u8, Unreadable> {
        if let Ok(position) = text.parse() {
            return Ok(position);
        }
        let at = self.read_district(text)?;
        let district = self.district(at);
        let mut own = (1..).zip(state.mines.all()).filter(|(_, mine)| mine.owner == seat && mine.district == at);
        match (own.next(), own.next()) {
            (Some((position, _)), None) => Ok(position),
            (None, _) => Err(Unreadable::new(say!("You have no {district} mine on the track.", district))),
            _ => Err(Unreadable::new(say!(
                "You have several {district} mines on the track: say which position.",
                district
            ))),
        }
    }
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> Value {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    name(short)
}
