//! Actions as people write and type them.

use engine::{
    Seat, Unreadable, say,
    say::{all, name},
};

use crate::{
    Action, Colorado, State,
    ids::{KINDS, Kind, Leg, Region, Station, Suit, VALUES},
    state::Phase,
};

const VERBS: [&str; 13] = [
    "start", "call", "give", "nugget", "draw", "discard", "play", "decline", "check", "rail", "box", "discover", "done",
];

impl Colorado {
    pub(super) fn notation(&self, action: Action) -> String {
        let edition = self.edition();
        let card = |kind: Kind| match edition.cards.get(kind.index()) {
            Some(card) => card.id.clone(),
            None => format!("card-{}", kind.0),
        };
        let region = |region: Region| match edition.regions.get(region.index()) {
            Some(region) => region.id.clone(),
            None => format!("region-{}", region.0),
        };
        match action {
            Action::Start(town) => format!("start {}", region(town)),
            Action::Call { seat, card: named } => format!("call {} {}", u16::from(seat.0) + 1, card(named)),
            Action::Give(given) => format!("give {}", card(given)),
            Action::Nugget => "nugget".to_owned(),
            Action::Draw => "draw".to_owned(),
            Action::Discard(one, two) => format!("discard {} {}", card(one), card(two)),
            Action::Play(played) => format!("play {}", card(played)),
            Action::Decline => "decline".to_owned(),
            Action::Check(leg) if leg.index() < edition.leg_count() => format!("check {}", edition.leg_id(leg)),
            Action::Check(leg) => format!("check leg-{}", leg.0),
            Action::Rail(station) => match edition.stations.get(station.index()) {
                Some(station) => format!("rail {}", station.id),
                None => format!("rail leg-{}", station.0),
            },
            Action::Box(at) => format!("box {}", u16::from(at) + 1),
            Action::Discover(found) => format!("discover {}", region(found)),
            Action::Done => "done".to_owned(),
        }
    }

    pub(super) fn read_notation(&self, state: &State, text: &str) -> Result<Action, Unreadable> {
        let text = text.trim().to_lowercase();
        let (verb, rest) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
        let rest = rest.trim();
        match verb {
            "start" => self.read_region(rest).map(Action::Start),
            "call" | "ask" => self.read_call(rest),
            "give" => self.read_card(rest).map(Action::Give),
            "nugget" | "take" => Ok(Action::Nugget),
            "draw" => Ok(Action::Draw),
            "discard" => self.read_discard(rest),
            "play" | "pay" | "place" => self.read_card(rest).map(Action::Play),
            "decline" | "pass" => Ok(Action::Decline),
            "check" | "leg" => self.read_leg(rest),
            "rail" | "railroad" => self.read_station(rest).map(Action::Rail),
            "box" | "tipi" => self.read_box(rest),
            "discover" if state.phase == Phase::Start => self.read_region(rest).map(Action::Start),
            "discover" | "flag" => self.read_region(rest).map(Action::Discover),
            "done" | "confirm" => Ok(Action::Done),
            _ => Err(Unreadable::new(say!("Begin with one of these words: {verbs}.", verbs = all(VERBS.map(name))))),
        }
    }

    fn read_call(&self, text: &str) -> Result<Action, Unreadable> {
        let help = || {
            let [card, _] = self.example_cards();
            Unreadable::new(say!("Name a seat and a card: “call 2 {card}”.", card = name(card)))
        };
        let digits = text.find(|c: char| c.is_ascii_digit()).ok_or_else(help)?;
        let end = text[digits..].find(|c: char| !c.is_ascii_digit()).ok_or_else(help)? + digits;
        let seat: u8 = text[digits..end].parse().map_err(|_| help())?;
        let seat = Seat(seat.checked_sub(1).ok_or_else(help)?);
        let rest = text[end..].trim().trim_start_matches("for ");
        self.read_card(rest).map(|card| Action::Call { seat, card })
    }

    fn read_discard(&self, text: &str) -> Result<Action, Unreadable> {
        match self.cards_in(text)[..] {
            [one, two] => Ok(Action::Discard(one.min(two), one.max(two))),
            _ => {
                let [one, two] = self.example_cards().map(name);
                Err(Unreadable::new(say!("Name two cards: “discard {one} {two}”.", one, two)))
            }
        }
    }

    fn read_card(&self, text: &str) -> Result<Kind, Unreadable> {
        if let [card] = self.cards_in(text)[..] {
            return Ok(card);
        }
        let wanted = slug(text);
        let named = Kind::all().find(|kind| slug(&self.edition().card(*kind).name) == wanted);
        named.ok_or_else(|| {
            let [card, _] = self.example_cards().map(name);
            let suits = all(self.edition().suits.iter().map(|suit| name(&suit.id)));
            Unreadable::new(say!(
                "Name a card by suit and value, such as “{card}”; the suits are: {suits}.",
                card,
                suits
            ))
        })
    }

    /// Two cards of this edition, to show how cards are written.
    fn example_cards(&self) -> [&str; 2] {
        [KINDS - 1, KINDS - 2].map(|kind| &*self.edition().card(Kind(kind)).id)
    }

    /// All cards in a text: a suit, then one value or several.
    fn cards_in(&self, text: &str) -> Vec<Kind> {
        let mut cards = Vec::new();
        let mut suit = None;
        let mut word = String::new();
        for letter in text.chars().chain([' ']) {
            if letter.is_alphabetic() {
                word.push(letter);
                continue;
            }
            if !word.is_empty() {
                suit =
                    Suit::all().find(|suit| self.edition().suit(*suit).id == word).or(suit.filter(|_| word == "and"));
                word.clear();
            }
            let value = letter.to_digit(10).filter(|value| (1..=u32::from(VALUES)).contains(value));
            if let (Some(suit), Some(value)) = (suit, value) {
                cards.push(Kind::of(suit, value as u8));
            }
        }
        cards
    }

    fn read_region(&self, text: &str) -> Result<Region, Unreadable> {
        let regions = &self.edition().regions;
        let at = found(regions.iter().map(|region| (&*region.id, &*region.name)), text);
        at.map(|at| Region(at as u8)).ok_or_else(|| {
            let regions = all(regions.iter().map(|region| name(&region.id)));
            Unreadable::new(say!("Name a region: {regions}.", regions))
        })
    }

    fn read_leg(&self, text: &str) -> Result<Action, Unreadable> {
        let wanted = slug(text);
        // The last word is the leg, all before it the region.
        let (front, last) = wanted.rsplit_once('-').unwrap_or((&wanted, ""));
        let regions = &self.edition().regions;
        let region = found(regions.iter().map(|region| (&*region.id, &*region.name)), front).map(|at| &regions[at]);
        let leg = region.and_then(|region| {
            let at = region.legs.iter().position(|leg| slug(&leg.id) == last)?;
            Some(Leg(region.first_leg.0 + at as u8))
        });
        if let Some(leg) = leg {
            return Ok(Action::Check(leg));
        }
        // A leg of the railroad may also be "checked".
        self.read_station(text).map(Action::Rail).map_err(|_| {
            let leg = name(self.edition().leg_id(Leg(0)));
            Unreadable::new(say!("Name a leg by region and letter, such as “check {leg}”.", leg))
        })
    }

    fn read_station(&self, text: &str) -> Result<Station, Unreadable> {
        let stations = &self.edition().stations;
        let at = found(stations.iter().map(|station| (&*station.id, &*station.name)), text);
        at.map(|at| Station(at as u8)).ok_or_else(|| {
            let stations = all(stations.iter().map(|station| name(&station.id)));
            Unreadable::new(say!("Name a leg of the railroad: {stations}.", stations))
        })
    }

    fn read_box(&self, text: &str) -> Result<Action, Unreadable> {
        let at: Option<u8> = text.trim_start_matches("box").trim().parse().ok();
        at.and_then(|at| at.checked_sub(1))
            .map(Action::Box)
            .ok_or_else(|| Unreadable::new("Name a box by its number from the left, such as “box 5”."))
    }
}

/// Where the one of this ID stands, or else the one of this name.
fn found<'a>(list: impl Iterator<Item = (&'a str, &'a str)> + Clone, text: &str) -> Option<usize> {
    let wanted = slug(text);
    let by_id = list.clone().position(|(id, _)| slug(id) == wanted);
    by_id.or_else(|| list.map(|(_, name)| slug(name)).position(|name| name == wanted))
}

/// Lower case, everything but letters and digits a single hyphen.
fn slug(text: &str) -> String {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("-").to_lowercase()
}
