//! What things are called.

use engine::{
    Line, Seat, Target, say,
    say::{Value, name},
};

use crate::{
    Silverton,
    action::{Berth, Paper},
    edition::ClaimSpec,
    ids::{Card, City, Column, DiscKind, Goods, Passenger, PlowKind, Role, Segment, Town, TrainKind},
    state::{Disc, State, Train},
};

/// An ID of the files as it is typed: `denver_falcon` is `denver-falcon`.
pub(super) fn slug(id: &str) -> String {
    id.replace('_', "-")
}

/// `surveyor +2`.
#[must_use]
pub fn disc_name(kind: DiscKind) -> Line {
    let bonus = kind.bonus;
    match (kind.role, bonus) {
        (role, 0) => role_name(role).into(),
        (Role::Surveyor, _) => say!("surveyor +{bonus}", bonus),
        (Role::Prospector, _) => say!("prospector +{bonus}", bonus),
    }
}

/// `surveyor`.
pub(super) fn role_name(role: Role) -> &'static str {
    match role {
        Role::Surveyor => "surveyor",
        Role::Prospector => "prospector",
    }
}

/// Which of the equal things in a list this is, counted from 1; 0 if there is only one.
pub(super) fn ordinal<T>(list: &[T], at: usize, same: impl Fn(&T, &T) -> bool) -> usize {
    let Some(one) = list.get(at) else { return 0 };
    let count = list.iter().filter(|other| same(one, other)).count();
    if count < 2 { 0 } else { 1 + list[..at].iter().filter(|other| same(one, other)).count() }
}

/// The thing that is so many-th of its kind: the first for 0 and 1.
pub(super) fn nth_of<T>(list: &[T], n: usize, kind: impl Fn(&T) -> bool) -> Option<usize> {
    list.iter().enumerate().filter(|(_, one)| kind(one)).map(|(at, _)| at).nth(n.saturating_sub(1))
}

impl Silverton {
    /// The season of a turn; a winter without snow is a mild one (SI-WINTER-2).
    pub(super) fn season(&self, turn: u8) -> &'static str {
        match &*self.tables.edition.turns[usize::from(turn) - 1].season {
            "spring" => "spring",
            "summer" => "summer",
            "autumn" => "autumn",
            _ if self.plan.is_winter(turn) => "winter",
            _ => "mild winter",
        }
    }

    pub(super) fn segment_slug(&self, segment: Segment) -> String {
        let spec = self.tables.edition.segments.get(segment.index());
        spec.map_or_else(|| segment.0.to_string(), |spec| slug(&spec.id))
    }

    /// A town's name; of one that is not on the map its number.
    pub(super) fn town_name(&self, town: Town) -> Value {
        self.tables.edition.towns.get(town.index()).map_or_else(|| name(town.0), |spec| name(&spec.name))
    }

    pub(super) fn town_slug(&self, town: Town) -> String {
        self.tables.edition.towns.get(town.index()).map_or_else(|| town.0.to_string(), |spec| slug(&spec.id))
    }

    pub(super) fn town_target(&self, town: Town) -> Target {
        match self.tables.edition.towns.get(town.index()) {
            Some(spec) => Target::new("town", &spec.id, Line::name(&spec.name)),
            None => Target::new("town", "none", Line::name(town.0)),
        }
    }

    pub(super) fn city_slug(&self, city: City) -> String {
        let town = self.tables.edition.cities.get(city.index());
        town.map_or_else(|| city.0.to_string(), |town| self.town_slug(*town))
    }

    pub(super) fn city_name(&self, city: City) -> Value {
        let town = self.tables.edition.cities.get(city.index());
        town.map_or_else(|| name(city.0), |town| self.town_name(*town))
    }

    /// `Pueblo coal`, or `Leadville silver (Matchless)` where several claims share town and goods; an event's title.
    #[must_use]
    pub fn claim_name(&self, claim: Card) -> Line {
        let edition = &self.tables.edition;
        let Some(spec) = edition.claim(claim) else {
            return edition.event(claim).map_or_else(|| Line::name(claim.0), |event| Line::name(&event.title));
        };
        let (town, goods) = (self.town_name(spec.town), spec.goods.id());
        let same = |other: &&ClaimSpec| (other.town, other.goods) == (spec.town, spec.goods);
        if edition.claims.iter().filter(same).count() == 1 {
            return say!("{town} {goods}", town, goods);
        }
        say!("{town} {goods} ({mine})", town, goods, mine = name(&spec.mine))
    }

    /// A claim on the board.
    pub(super) fn claim_place(&self, claim: Card) -> Target {
        Target::new("claim", claim.0, self.claim_name(claim))
    }

    /// `Denver – Leadville`.
    pub(super) fn passenger_name(&self, card: Passenger) -> Line {
        let spec = card.index().checked_sub(1).and_then(|at| self.tables.edition.passengers.get(at));
        spec.map_or_else(|| Line::name(card.0), |spec| Line::name(spec.title.replace(" - ", " – ")))
    }

    /// A passenger card on the board.
    pub(super) fn line_place(&self, card: Passenger) -> Target {
        Target::new("card", card.0, self.passenger_name(card))
    }

    /// A face-up card: a line is told from a segment between the same towns.
    pub(super) fn paper_words(&self, paper: Paper) -> Value {
        match paper {
            Paper::Claim(claim) => self.claim_place(claim).into(),
            Paper::Passenger(card) => say!("the line {line}", line = self.line_place(card)).into(),
        }
    }

    /// A price column, at the beginning of a sentence.
    pub(super) fn column_title(&self, column: Column) -> Line {
        let spec = self.tables.edition.column(column);
        let city = self.city_name(City(spec.cities.trailing_zeros() as u8));
        match spec.goods {
            Goods::Gold => "Gold".into(),
            Goods::Copper => "Copper".into(),
            Goods::Silver => "Silver".into(),
            Goods::Lumber => say!("Lumber at {city}", city),
            Goods::Coal => say!("Coal at {city}", city),
        }
    }

    pub(super) fn train_power(&self, kind: TrainKind) -> u8 {
        self.tables.edition.trains.get(kind.index()).map_or(0, |spec| spec.power)
    }

    pub(super) fn plow_bonus(&self, kind: PlowKind) -> u8 {
        self.tables.edition.plows.get(kind.index()).map_or(0, |spec| spec.bonus)
    }

    /// A disc in notation: `S+2`, or `S 2` for the second of equal ones.
    pub(super) fn disc_slug(&self, s: &State, seat: Seat, k: u8) -> String {
        let discs = s.players.get(seat.index()).map_or(&[][..], |player| player.discs.as_slice());
        let Some(disc) = discs.get(usize::from(k)) else { return format!("#{}", u16::from(k) + 1) };
        let same = |one: &Disc, other: &Disc| one.kind == other.kind;
        match ordinal(discs, usize::from(k), same) {
            0 => disc.kind.write().to_owned(),
            n => format!("{} {n}", disc.kind.write()),
        }
    }

    /// A disc for people: `surveyor +2`, with its city in Spikes.
    pub(super) fn disc_label(&self, s: &State, seat: Seat, k: u8) -> Line {
        let player = &s.players[seat.index()];
        let Some(disc) = player.discs.get(usize::from(k)) else { return "disc".into() };
        let kind = disc_name(disc.kind);
        match player.homes.get(usize::from(disc.city)) {
            Some(home) if disc.kind.role == Role::Surveyor => {
                say!("{disc} of {city}", disc = kind, city = self.town_name(*home))
            }
            _ => kind,
        }
    }

    /// An own train in notation: `24`, or `9 2` for the second of equal power.
    pub(super) fn train_slug(&self, s: &State, seat: Seat, k: u8) -> String {
        let trains = s.players.get(seat.index()).map_or(&[][..], |player| player.trains.as_slice());
        let Some(train) = trains.get(usize::from(k)) else { return format!("#{}", u16::from(k) + 1) };
        let same = |one: &Train, other: &Train| one.kind == other.kind;
        match ordinal(trains, usize::from(k), same) {
            0 => self.train_power(train.kind).to_string(),
            n => format!("{} {n}", self.train_power(train.kind)),
        }
    }

    /// A home city of a seat.
    pub(super) fn home_of(&self, s: &State, seat: Seat, city: u8) -> Option<Town> {
        s.players.get(seat.index()).and_then(|player| player.homes.get(usize::from(city))).copied()
    }

    /// A home city of a seat in notation.
    pub(super) fn home_slug(&self, s: &State, seat: Seat, city: u8) -> String {
        let home = self.home_of(s, seat, city);
        home.map_or_else(|| format!("#{}", u16::from(city) + 1), |town| self.town_slug(town))
    }
}

/// A free place for a slid card in notation.
pub(super) fn berth_slug(berth: Berth) -> String {
    match berth {
        Berth::Stack(stack) => format!("stack {}", u16::from(stack) + 1),
        Berth::Row => "row".to_owned(),
        Berth::Apart => "apart".to_owned(),
    }
}
