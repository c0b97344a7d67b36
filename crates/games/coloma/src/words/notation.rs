//! Notation that people can read and type: `dial 3`, `build saloon`, `go chili-bar`.

use engine::{
    Unreadable, say,
    say::{Value, all, either, name},
};

use crate::{
    Coloma,
    action::{Ability, Action, End, Side, Source, Spot, Which},
    ids::{Barrel, Board, Bridge, Card, Hotel, Land, Space, Speciality},
};

/// An ID of the files as it is typed: `chili_bar` is `chili-bar`.
pub(super) fn slug(id: &str) -> String {
    id.to_lowercase().replace('_', "-")
}

impl Coloma {
    pub(super) fn card_slug(&self, card: Card) -> String {
        self.edition().cards.get(card.index()).map_or_else(|| card.0.to_string(), |spec| slug(&spec.id))
    }

    pub(super) fn barrel_slug(&self, barrel: Barrel) -> String {
        self.edition().barrels.get(barrel.index()).map_or_else(|| barrel.0.to_string(), |spec| slug(&spec.id))
    }

    pub(super) fn hotel_slug(&self, hotel: Hotel) -> String {
        self.edition().hotels.get(hotel.index()).map_or_else(|| hotel.0.to_string(), |spec| slug(&spec.id))
    }

    pub(super) fn bridge_slug(&self, bridge: Bridge) -> String {
        self.edition().bridges.get(bridge.index()).map_or_else(|| bridge.0.to_string(), |spec| slug(&spec.id))
    }

    pub(super) fn space_slug(&self, space: Space) -> String {
        self.edition().map.spaces.get(space.index()).map_or_else(|| space.0.to_string(), |spec| slug(&spec.id))
    }

    pub(super) fn spot_slug(&self, spot: Spot) -> String {
        match spot {
            Spot::Site(site) => format!("site-{site}"),
            Spot::Land(land) => {
                self.edition().map.lands.get(land.index()).map_or_else(|| land.0.to_string(), |spec| slug(&spec.id))
            }
        }
    }

    pub(super) fn ability_slug(&self, ability: Ability) -> String {
        match ability {
            Ability::Base => "base".to_owned(),
            Ability::Tents => "tents".to_owned(),
            Ability::Row(card) => self.card_slug(card),
        }
    }

    pub(super) fn board_slug(&self, board: Board) -> String {
        self.edition().boards.get(board.index()).map_or_else(|| board.0.to_string(), |spec| spec.id.clone())
    }

    pub(super) fn speciality_slug(&self, speciality: Speciality) -> String {
        self.edition()
            .specialities
            .get(speciality.index())
            .map_or_else(|| speciality.0.to_string(), |spec| slug(&spec.id))
    }

    pub(super) fn notation(&self, action: Action) -> String {
        match action {
            Action::PickBoard(board) => format!("board {}", self.board_slug(board)),
            Action::PickSpeciality(speciality) => format!("speciality {}", self.speciality_slug(speciality)),
            Action::Discard(card, end) => format!("discard {} {}", self.card_slug(card), end_word(end)),
            Action::BuyVp(times) => format!("buy-vp {times}"),
            Action::SetDial(site) => format!("dial {site}"),
            Action::Open(Which::Common) => "open common".to_owned(),
            Action::Open(Which::Second) => "open second".to_owned(),
            Action::Use(ability) => format!("use {}", self.ability_slug(ability)),
            Action::BuyTents(n) => format!("buy tents {n}"),
            Action::BuyHorses(n) => format!("buy horses {n}"),
            Action::Finish => "finish".to_owned(),
            Action::UseBarrel(barrel) => format!("barrel {}", self.barrel_slug(barrel)),
            Action::SpendBarrel(barrel) => format!("spend {}", self.barrel_slug(barrel)),
            Action::Exchange(option) => format!("exchange {}", u16::from(option) + 1),
            Action::EndTurn => "end".to_owned(),
            Action::Build(card) => format!("build {}", self.card_slug(card)),
            Action::BuildHotel(hotel) => format!("hotel {}", self.hotel_slug(hotel)),
            Action::Survey(canyon) => format!("survey {}", u16::from(canyon) + 1),
            Action::Bridge(bridge) => format!("bridge {}", self.bridge_slug(bridge)),
            Action::Pay(gold) => format!("pay {gold}"),
            Action::Go(space) => format!("go {}", self.space_slug(space)),
            Action::Stop => "stop".to_owned(),
            Action::Forego => "forego".to_owned(),
            Action::Bonus(side) => format!("bonus {}", side_word(side)),
            Action::Row(row) => format!("row {}", u16::from(row) + 1),
            Action::Bed(hotel, bed) => format!("bed {} {}", self.hotel_slug(hotel), u16::from(bed) + 1),
            Action::Tent(spot) => format!("tent {}", self.spot_slug(spot)),
            Action::Take(Source::Space(space)) => format!("take {}", u16::from(space) + 1),
            Action::Take(Source::Stack) => "take stack".to_owned(),
            Action::Refresh(barrel) => format!("refresh {}", self.barrel_slug(barrel)),
            Action::Return(barrel) => format!("return {}", self.barrel_slug(barrel)),
            Action::Again => "again".to_owned(),
            Action::Done => "done".to_owned(),
            Action::Accept => "accept".to_owned(),
            Action::Skip => "skip".to_owned(),
            Action::BuryGunman(row) => format!("bury row {}", u16::from(row) + 1),
            Action::BuryGuest(hotel, bed) => format!("bury bed {} {}", self.hotel_slug(hotel), u16::from(bed) + 1),
        }
    }

    /// Forgives case, spaces for hyphens, underscores, and full names.
    pub(super) fn parse(&self, text: &str) -> Result<Action, Unreadable> {
        let lower = text.trim().to_lowercase().replace('_', "-");
        let words: Vec<&str> = lower.split_whitespace().collect();
        let Some((verb, rest)) = words.split_first() else {
            return Err(Unreadable::new("Type what you want to do, for example: dial 3."));
        };
        let wanted = rest.join("-");
        match (*verb, rest) {
            ("finish", []) => Ok(Action::Finish),
            ("end", [] | ["turn"]) => Ok(Action::EndTurn),
            ("stop", []) => Ok(Action::Stop),
            ("forego", []) => Ok(Action::Forego),
            ("again", []) => Ok(Action::Again),
            ("done", []) => Ok(Action::Done),
            ("accept", []) => Ok(Action::Accept),
            ("skip", []) => Ok(Action::Skip),
            ("open", ["common"]) => Ok(Action::Open(Which::Common)),
            ("open", ["second" | "boom" | "bust"]) => Ok(Action::Open(Which::Second)),
            ("use", ["base"]) => Ok(Action::Use(Ability::Base)),
            ("use", ["tents"]) => Ok(Action::Use(Ability::Tents)),
            ("use", ["mill"]) => Ok(Action::Use(Ability::Row(crate::ids::MILL))),
            ("bonus", ["left"]) => Ok(Action::Bonus(Side::Left)),
            ("bonus", ["right"]) => Ok(Action::Bonus(Side::Right)),
            ("bonus", ["none" | "neither"]) => Ok(Action::Bonus(Side::Neither)),
            ("take", ["stack"]) => Ok(Action::Take(Source::Stack)),
            ("use", [_, ..]) => self.find_card(&wanted).map(|card| Action::Use(Ability::Row(card))),
            ("build", [_, ..]) => self.find_card(&wanted).map(Action::Build),
            ("discard", [card @ .., end]) if !card.is_empty() => {
                Ok(Action::Discard(self.find_card(&card.join("-"))?, read_end(end)?))
            }
            ("barrel", [_, ..]) => self.find_barrel(&wanted).map(Action::UseBarrel),
            ("spend", [_, ..]) => self.find_barrel(&wanted).map(Action::SpendBarrel),
            ("refresh", [_, ..]) => self.find_barrel(&wanted).map(Action::Refresh),
            ("return", [_, ..]) => self.find_barrel(&wanted).map(Action::Return),
            ("hotel", [_, ..]) => self.find_hotel(&wanted).map(Action::BuildHotel),
            ("bridge", [_, ..]) => self.find_bridge(&wanted),
            ("go", [_, ..]) => self.find_space(&wanted),
            ("tent", ["site", site]) => number(site).map(|site| Action::Tent(Spot::Site(site))),
            ("tent", [_, ..]) => self.find_spot(&wanted),
            ("bury", ["row", row]) => one_less(row).map(Action::BuryGunman),
            ("bury", ["bed", hotel @ .., bed]) => {
                Ok(Action::BuryGuest(self.find_hotel(&hotel.join("-"))?, one_less(bed)?))
            }
            ("bed", [hotel @ .., bed]) if !hotel.is_empty() => {
                Ok(Action::Bed(self.find_hotel(&hotel.join("-"))?, one_less(bed)?))
            }
            ("buy", ["tents" | "tent", n]) => number(n).map(Action::BuyTents),
            ("buy", ["horses" | "horse", n]) => number(n).map(Action::BuyHorses),
            ("dial", [site]) => number(site).map(Action::SetDial),
            ("buy-vp", [times]) => number(times).map(Action::BuyVp),
            ("exchange", [option]) => one_less(option).map(Action::Exchange),
            ("survey", [canyon]) => one_less(canyon).map(Action::Survey),
            ("pay", [gold]) => number(gold).map(Action::Pay),
            ("row", [row]) => one_less(row).map(Action::Row),
            ("take", [space]) => one_less(space).map(|space| Action::Take(Source::Space(space))),
            ("board", [board]) => self.find_board(board),
            ("speciality", [_, ..]) => self.find_speciality(&wanted),
            _ => Err(Unreadable::new(say!(
                "“{text}” is no action of Coloma; try {verbs}.",
                text = name(short(text)),
                verbs = either(VERBS.map(name))
            ))),
        }
    }

    /// The place of an ID, or of a name that only one has.
    fn find<'a>(wanted: &str, all: impl Iterator<Item = (&'a str, &'a str)>) -> Result<u8, Unknown> {
        let all: Vec<(String, String)> = all.map(|(id, label)| (slug(id), plain(label))).collect();
        let exact = all.iter().position(|(id, _)| id == wanted);
        let label = plain(wanted);
        let named = || {
            let mut hits = all.iter().enumerate().filter(|(_, (_, known))| *known == label);
            hits.next().filter(|_| hits.next().is_none()).map(|(k, _)| k)
        };
        let unknown = || Unknown { wanted: short(wanted), known: all.iter().map(|(id, _)| id.clone()).collect() };
        exact.or_else(named).map(|k| k as u8).ok_or_else(unknown)
    }

    fn find_card(&self, wanted: &str) -> Result<Card, Unreadable> {
        let all = self.edition().cards.iter().map(|c| (c.id.as_str(), c.name.as_str()));
        Coloma::find(wanted, all).map(Card).map_err(|unknown| {
            let (wanted, known) = unknown.values();
            Unreadable::new(say!("There is no card “{wanted}”; there are: {known}.", wanted, known))
        })
    }

    fn find_barrel(&self, wanted: &str) -> Result<Barrel, Unreadable> {
        let all = self.edition().barrels.iter().map(|b| (b.id.as_str(), b.name.as_str()));
        Coloma::find(wanted, all).map(Barrel).map_err(|unknown| {
            let (wanted, known) = unknown.values();
            Unreadable::new(say!("There is no Barrel “{wanted}”; there are: {known}.", wanted, known))
        })
    }

    fn find_hotel(&self, wanted: &str) -> Result<Hotel, Unreadable> {
        let all = self.edition().hotels.iter().map(|h| (h.id.as_str(), h.name.as_str()));
        Coloma::find(wanted, all).map(Hotel).map_err(|unknown| {
            let (wanted, known) = unknown.values();
            Unreadable::new(say!("There is no Hotel “{wanted}”; there are: {known}.", wanted, known))
        })
    }

    fn find_bridge(&self, wanted: &str) -> Result<Action, Unreadable> {
        let all = || self.edition().bridges.iter().map(|b| (b.id.as_str(), b.name.as_str()));
        let found = Coloma::find(wanted, all()).or_else(|_| Coloma::find(&format!("{wanted}-bridge"), all()));
        found.map(|bridge| Action::Bridge(Bridge(bridge))).map_err(|unknown| {
            let (wanted, known) = unknown.values();
            Unreadable::new(say!("There is no Bridge “{wanted}”; there are: {known}.", wanted, known))
        })
    }

    fn find_space(&self, wanted: &str) -> Result<Action, Unreadable> {
        let all = self.edition().map.spaces.iter().map(|s| (s.id.as_str(), s.name.as_str()));
        Coloma::find(wanted, all).map(|space| Action::Go(Space(space))).map_err(|unknown| {
            let (wanted, known) = unknown.values();
            Unreadable::new(say!("There is no space “{wanted}”; there are: {known}.", wanted, known))
        })
    }

    fn find_spot(&self, wanted: &str) -> Result<Action, Unreadable> {
        if let Some(site) = wanted.strip_prefix("site-") {
            return number(site).map(|site| Action::Tent(Spot::Site(site)));
        }
        let all = self.edition().map.lands.iter().map(|l| (l.id.as_str(), l.name.as_str()));
        Coloma::find(wanted, all).map(|land| Action::Tent(Spot::Land(Land(land)))).map_err(|unknown| {
            let (wanted, known) = unknown.values();
            Unreadable::new(say!("There is no Frontier Land “{wanted}”; there are: {known}.", wanted, known))
        })
    }

    fn find_board(&self, wanted: &str) -> Result<Action, Unreadable> {
        let all = self.edition().boards.iter().map(|b| (b.id.as_str(), b.id.as_str()));
        Coloma::find(wanted, all).map(|board| Action::PickBoard(Board(board))).map_err(|unknown| {
            let (wanted, known) = unknown.values();
            Unreadable::new(say!("There is no board “{wanted}”; there are: {known}.", wanted, known))
        })
    }

    fn find_speciality(&self, wanted: &str) -> Result<Action, Unreadable> {
        let all = self.edition().specialities.iter().map(|s| (s.id.as_str(), s.name.as_str()));
        Coloma::find(wanted, all).map(|id| Action::PickSpeciality(Speciality(id))).map_err(|unknown| {
            let (wanted, known) = unknown.values();
            Unreadable::new(say!("There is no Speciality “{wanted}”; there are: {known}.", wanted, known))
        })
    }
}

/// A name that nothing has, and those that there are.
struct Unknown {
    wanted: String,
    known: Vec<String>,
}

impl Unknown {
    fn values(self) -> (Value, Value) {
        (name(self.wanted), all(self.known.into_iter().map(name)))
    }
}

/// Verbs worth naming to somebody who typed something else.
const VERBS: [&str; 16] = [
    "dial", "open", "use", "finish", "end", "build", "survey", "bridge", "pay", "go", "stop", "row", "tent", "take",
    "barrel", "exchange",
];

/// What somebody typed, not longer than can be shown.
fn short(text: &str) -> String {
    text.trim().chars().take(60).collect()
}

/// A name without anything but letters and digits.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

pub(super) fn end_word(end: End) -> &'static str {
    match end {
        End::Top => "top",
        End::Bottom => "bottom",
    }
}

pub(super) fn side_word(side: Side) -> &'static str {
    match side {
        Side::Left => "left",
        Side::Right => "right",
        Side::Neither => "none",
    }
}

fn read_end(word: &str) -> Result<End, Unreadable> {
    match word {
        "top" => Ok(End::Top),
        "bottom" => Ok(End::Bottom),
        _ => Err(Unreadable::new("Say whether the card goes to the top or the bottom of your deck.")),
    }
}

fn number(word: &str) -> Result<u8, Unreadable> {
    word.parse().map_err(|_| Unreadable::new(say!("“{word}” is no number that fits here.", word = name(short(word)))))
}

/// A number that people count from 1.
fn one_less(word: &str) -> Result<u8, Unreadable> {
    number(word)?.checked_sub(1).ok_or_else(|| Unreadable::new("People count from 1 here."))
}
