//! What things are called.

use engine::Seat;

use crate::{
    Silverton,
    action::{Berth, Paper},
    edition::ClaimSpec,
    ids::{Card, City, DiscKind, Passenger, PlowKind, Role, Segment, Town, TrainKind},
    state::{Disc, State, Train},
};

/// An ID of the files as it is typed: `denver_falcon` is `denver-falcon`.
pub(super) fn slug(id: &str) -> String {
    id.replace('_', "-")
}

/// `1 load`, `2 loads`.
#[must_use]
pub fn counted(n: impl Into<u64>, noun: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {noun}") } else { format!("{n} {noun}s") }
}

/// `$1,600`.
#[must_use]
pub fn dollars(amount: impl Into<u64>) -> String {
    let amount = amount.into();
    if amount < 1000 { format!("${amount}") } else { format!("${},{:03}", amount / 1000, amount % 1000) }
}

/// `surveyor +2`.
#[must_use]
pub fn disc_name(kind: DiscKind) -> String {
    let role = role_name(kind.role);
    if kind.bonus == 0 { role.to_owned() } else { format!("{role} +{}", kind.bonus) }
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
    pub(super) fn season(&self, turn: u8) -> &str {
        let season = &*self.edition.turns[usize::from(turn) - 1].season;
        if season == "winter" && !self.plan.is_winter(turn) { "mild winter" } else { season }
    }

    pub(super) fn segment_slug(&self, segment: Segment) -> String {
        self.edition.segments.get(segment.index()).map_or_else(|| segment.0.to_string(), |spec| slug(&spec.id))
    }

    pub(super) fn town_name(&self, town: Town) -> &str {
        self.edition.towns.get(town.index()).map_or("a town", |spec| &spec.name)
    }

    pub(super) fn town_slug(&self, town: Town) -> String {
        self.edition.towns.get(town.index()).map_or_else(|| town.0.to_string(), |spec| slug(&spec.id))
    }

    pub(super) fn city_slug(&self, city: City) -> String {
        self.edition.cities.get(city.index()).map_or_else(|| city.0.to_string(), |town| self.town_slug(*town))
    }

    pub(super) fn city_label(&self, city: City) -> &str {
        self.edition.cities.get(city.index()).map_or("a city", |town| self.town_name(*town))
    }

    /// `Pueblo coal`, or `Leadville silver (Matchless)` where several claims share town and goods.
    pub(super) fn claim_name(&self, claim: Card) -> String {
        match (self.edition.claim(claim), self.edition.event(claim)) {
            (Some(spec), _) => {
                let name = format!("{} {}", self.town_name(spec.town), spec.goods.id());
                let same = |other: &&ClaimSpec| (other.town, other.goods) == (spec.town, spec.goods);
                let alone = self.edition.claims.iter().filter(same).count() == 1;
                if alone { name } else { format!("{name} ({})", spec.mine) }
            }
            (_, Some(event)) => event.title.clone(),
            _ => "a card".to_owned(),
        }
    }

    pub(super) fn passenger_name(&self, card: Passenger) -> String {
        let spec = card.index().checked_sub(1).and_then(|at| self.edition.passengers.get(at));
        spec.map_or_else(|| "a passenger card".to_owned(), |spec| spec.title.replace(" - ", " – "))
    }

    pub(super) fn paper_name(&self, paper: Paper) -> String {
        match paper {
            Paper::Claim(claim) => self.claim_name(claim),
            Paper::Passenger(card) => self.passenger_name(card),
        }
    }

    pub(super) fn train_power(&self, kind: TrainKind) -> u8 {
        self.edition.trains.get(kind.index()).map_or(0, |spec| spec.power)
    }

    pub(super) fn plow_bonus(&self, kind: PlowKind) -> u8 {
        self.edition.plows.get(kind.index()).map_or(0, |spec| spec.bonus)
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
    pub(super) fn disc_label(&self, s: &State, seat: Seat, k: u8) -> String {
        let player = &s.players[seat.index()];
        let Some(disc) = player.discs.get(usize::from(k)) else { return "a disc".to_owned() };
        let name = disc_name(disc.kind);
        match player.homes.get(usize::from(disc.city)) {
            Some(home) if disc.kind.role == Role::Surveyor => format!("{name} of {}", self.town_name(*home)),
            _ => name,
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

    /// A home city of a seat in notation.
    pub(super) fn home_slug(&self, s: &State, seat: Seat, city: u8) -> String {
        let home = s.players.get(seat.index()).and_then(|player| player.homes.get(usize::from(city)));
        home.map_or_else(|| format!("#{}", u16::from(city) + 1), |town| self.town_slug(*town))
    }

    pub(super) fn home_name(&self, s: &State, seat: Seat, city: u8) -> &str {
        let home = s.players.get(seat.index()).and_then(|player| player.homes.get(usize::from(city)));
        home.map_or("a home city", |town| self.town_name(*town))
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

/// A free place for a slid card for people.
pub(super) fn berth_name(berth: Berth) -> String {
    match berth {
        Berth::Stack(stack) => format!("passenger stack {}", u16::from(stack) + 1),
        Berth::Row => "the row of claims".to_owned(),
        Berth::Apart => "the place beside the stacks".to_owned(),
    }
}
