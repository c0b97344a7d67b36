//! Notation: short enough to type, and read with some forgiveness.

use engine::{Seat, Unreadable};

use crate::{
    action::Action,
    game::ColoradoMidland,
    ids::{Colour, District, HexId},
    names::plain,
    state::State,
};

const FORMS: &str = "an action is one of: railroad COLOUR, claim DISTRICT, build RAILROAD HEX, take RAILROAD GROUP, \
    not-now, start COLOUR CITY, shut POSITION, confirm";

impl ColoradoMidland {
    pub(super) fn notation(&self, action: Action) -> String {
        let (colour, hex) = (|colour| self.colour_word(colour), |hex| self.hex_id(hex));
        match action {
            Action::FirstRailroad(first) => format!("railroad {}", colour(first)),
            Action::Claim(district) => format!("claim {}", self.district_word(district)),
            Action::Build { railroad, hex: to } => format!("build {} {}", colour(railroad), hex(to)),
            Action::TakeOver { railroad, group } => format!("take {} {}", colour(railroad), colour(group)),
            Action::NotNow => "not-now".to_owned(),
            Action::Start { colour: new, city } => {
                let name = self.tables.edition.hexes.get(city.index()).map_or("?", |spec| spec.label());
                format!("start {} {name}", colour(new))
            }
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
            _ => Err(Unreadable::new(format!("\"{}\" is no action; {FORMS}", shortened(text)))),
        }
    }

    fn colour_and<'a>(&self, rest: &'a str, example: &str) -> Result<(Colour, &'a str), Unreadable> {
        let Some((colour, rest)) = rest.split_once(' ') else {
            return Err(Unreadable::new(format!("something is missing; write it like this: {example}")));
        };
        Ok((self.read_colour(colour)?, rest))
    }

    fn read_colour(&self, name: &str) -> Result<Colour, Unreadable> {
        let colours = &self.tables.edition.colours;
        let named = |spec: &crate::edition::ColourSpec| plain(&spec.id) == name || plain(&spec.letter) == name;
        colours.iter().position(named).map(|at| Colour(at as u8)).ok_or_else(|| {
            let known: Vec<&str> = colours.iter().map(|spec| spec.id.as_str()).collect();
            Unreadable::new(format!(
                "there is no colour \"{}\"; the colours are: {}",
                shortened(name),
                known.join(", ")
            ))
        })
    }

    pub(super) fn read_district(&self, name: &str) -> Result<District, Unreadable> {
        let districts = &self.tables.edition.districts;
        let named = |spec: &crate::edition::DistrictSpec| {
            [&spec.id, &spec.name, &spec.short].into_iter().any(|known| plain(known) == name)
        };
        districts.iter().position(named).map(|at| District(at as u8)).ok_or_else(|| {
            let known: Vec<&str> = districts.iter().map(|spec| spec.name.as_str()).collect();
            Unreadable::new(format!(
                "there is no district \"{}\"; the districts are: {}",
                shortened(name),
                known.join(", ")
            ))
        })
    }

    /// A hex by its ID or its name, written plainly.
    pub(super) fn read_hex(&self, name: &str) -> Result<HexId, Unreadable> {
        let found = self.tables.by_name.get(name).copied();
        found.ok_or_else(|| Unreadable::new(format!("there is no hex \"{}\" on the map", shortened(name))))
    }

    /// A position, or the district of a mine that is the seat's only one there.
    fn read_mine(&self, state: &State, seat: Seat, name: &str) -> Result<u8, Unreadable> {
        if let Ok(position) = name.parse() {
            return Ok(position);
        }
        let district = self.read_district(name)?;
        let mut own = (1..).zip(state.mines.all()).filter(|(_, mine)| mine.owner == seat && mine.district == district);
        match (own.next(), own.next()) {
            (Some((position, _)), None) => Ok(position),
            (None, _) => {
                Err(Unreadable::new(format!("you have no {} mine on the track", self.district_name(district))))
            }
            _ => Err(Unreadable::new(format!(
                "you have several {} mines on the track: say which position",
                self.district_name(district)
            ))),
        }
    }
}

/// The beginning of a text that may be long.
fn shortened(text: &str) -> String {
    let mut short: String = text.chars().take(40).collect();
    if short.len() < text.len() {
        short.push('…');
    }
    short
}
