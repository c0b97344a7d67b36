//! From the files of an edition to its components, with every fault named.

mod map;
mod market;
mod setups;

use engine::{
    Colour,
    edition::{Fault, Faults, Sheets},
};

use super::{
    ClaimSpec, Deck, DiscSpec, Edition, Effect, EventSpec, Numbers, PassengerSpec, PlaceSpec, PlowSpec, Special,
    TrainSpec, TurnSpec, check::check, files,
};
use crate::ids::{
    CITIES, CLAIMS, COLUMNS, City, DiscKind, EVENTS, Goods, PASSENGERS, PLOW_KINDS, SEATS, SEGMENT_ROOM, Segment,
    TOWN_ROOM, TRAIN_KINDS, TURNS, Town,
};

/// A condition beside what is wrong without it.
pub(super) trait Want {
    /// A fault unless the condition holds.
    fn want(&mut self, holds: bool, file: &str, key: impl Into<String>, what: impl Into<String>);
}

impl Want for Faults {
    fn want(&mut self, holds: bool, file: &str, key: impl Into<String>, what: impl Into<String>) {
        if !holds {
            self.add(file, key, what);
        }
    }
}

struct Written {
    map: files::Map,
    claims: files::Claims,
    events: files::Events,
    passengers: files::Passengers,
    market: files::Market,
    turns: files::Turns,
    pieces: files::Pieces,
    scenarios: files::Scenarios,
    options: files::Options,
}

/// Reads an edition and checks it; the faults are all that could be found at once.
pub fn read(edition: &engine::Edition) -> Result<Edition, Vec<Fault>> {
    let mut sheets = edition.sheets();
    let written = parse(&mut sheets);
    sheets.no_other_files();
    let written = sheets.faults.or(written)?;
    let mut faults = Faults::default();
    bounds(&written, &mut faults);
    let edition = faults.is_empty().then(|| Reader { written: &written, faults: &mut faults }.edition());
    let edition = faults.or(edition)?;
    let mut faults = Faults::default();
    check(&edition, &mut faults);
    faults.or(Some(edition))
}

fn parse(sheets: &mut Sheets<'_>) -> Option<Written> {
    // Every file is read before the first missing one stops us, so that all faults are told at once.
    let map = sheets.read("map.toml");
    let claims = sheets.read("claims.toml");
    let events = sheets.read("events.toml");
    let passengers = sheets.read("passengers.toml");
    let market = sheets.read("market.toml");
    let turns = sheets.read("turns.toml");
    let pieces = sheets.read("pieces.toml");
    let scenarios = sheets.read("scenarios.toml");
    let options = sheets.read("options.toml");
    Some(Written {
        map: map?,
        claims: claims?,
        events: events?,
        passengers: passengers?,
        market: market?,
        turns: turns?,
        pieces: pieces?,
        scenarios: scenarios?,
        options: options?,
    })
}

/// How long the lists may be, before anything is looked for in them: the rules have so much room.
fn bounds(written: &Written, faults: &mut Faults) {
    faults.count("map.toml", "town", written.map.town.len(), 2..=TOWN_ROOM);
    faults.count("map.toml", "segment", written.map.segment.len(), 1..=SEGMENT_ROOM - 1);
    faults.count("map.toml", "group", written.map.group.len(), 0..=crate::tables::GROUP_ROOM);
    faults.count("map.toml", "place", written.map.place.len(), 0..=20);
    for (at, segment) in written.map.segment.iter().enumerate() {
        // SI-GEN-5: one segment joins three towns.
        faults.count("map.toml", format!("segment[{at}].towns"), segment.towns.len(), 2..=3);
    }
    for (at, group) in written.map.group.iter().enumerate() {
        faults.count("map.toml", format!("group[{at}].segments"), group.segments.len(), 2..=8);
    }
    faults.count("claims.toml", "claim", written.claims.claim.len(), CLAIMS..=CLAIMS);
    faults.count("events.toml", "event", written.events.event.len(), EVENTS..=EVENTS);
    faults.count("passengers.toml", "passenger", written.passengers.passenger.len(), PASSENGERS..=PASSENGERS);
    faults.count("market.toml", "column", written.market.column.len(), COLUMNS..=COLUMNS);
    faults.count("market.toml", "table", written.market.table.len(), 1..=COLUMNS);
    faults.count("turns.toml", "turn", written.turns.turn.len(), TURNS..=TURNS);
    faults.count("pieces.toml", "train", written.pieces.train.len(), TRAIN_KINDS..=TRAIN_KINDS);
    faults.count("pieces.toml", "plow", written.pieces.plow.len(), PLOW_KINDS..=PLOW_KINDS);
    faults.count("pieces.toml", "colour", written.pieces.colour.len(), SEATS..=SEATS);
    let standard = &written.scenarios.standard;
    faults.count("scenarios.toml", "standard.seat", standard.seat.len(), SEATS..=SEATS);
    for (at, scenario) in written.scenarios.scenario.iter().enumerate() {
        faults.count("scenarios.toml", format!("scenario[{at}].seat"), scenario.seat.len(), 1..=SEATS);
        for (k, seat) in scenario.seat.iter().enumerate() {
            faults.count("scenarios.toml", format!("scenario[{at}].seat[{k}].cities"), seat.cities.len(), 1..=2);
        }
    }
}

struct Reader<'a> {
    written: &'a Written,
    faults: &'a mut Faults,
}

impl Reader<'_> {
    fn edition(&mut self) -> Edition {
        let written = self.written;
        let cities = self.cities();
        self.counts();
        Edition {
            canvas: (written.map.width, written.map.height),
            towns: self.towns(cities),
            cities,
            segments: self.segments(),
            groups: self.groups(),
            places: written.map.place.iter().map(place).collect(),
            claims: self.claims(),
            events: written.events.event.iter().map(event).collect(),
            passengers: self.passengers(),
            ladders: self.ladders(),
            columns: self.columns(),
            changes: self.changes(),
            simplified: self.simplified(),
            turns: written.turns.turn.iter().map(turn).collect(),
            numbers: numbers(&written.pieces),
            colours: written.pieces.colour.iter().map(colour).collect(),
            discs: self.discs(),
            trains: written.pieces.train.iter().map(train).collect(),
            plows: written.pieces.plow.iter().map(plow).collect(),
            lengths: self.lengths(),
            standard: self.standard(),
            scenarios: self.scenarios(),
            options: self.options(),
            option_numbers: self.option_numbers(),
        }
    }

    /// Numbers that the files tell twice, or that the rules have by heart.
    fn counts(&mut self) {
        let (pieces, file) = (&self.written.pieces, "pieces.toml");
        let columns = self.written.market.column.len();
        let what = format!("there are {columns} columns in market.toml");
        self.faults.want(usize::from(pieces.price_markers) == columns, file, "price_markers", what);
        self.faults.want(
            pieces.turn_order_cards == pieces.players_max,
            file,
            "turn_order_cards",
            "one for each player",
        );
        self.faults.want(pieces.dice == 2, file, "dice", "the rules are written for two dice");
        for (at, turn) in self.written.turns.turn.iter().enumerate() {
            let what = format!("the turns are numbered in order; this is turn {}", at + 1);
            self.faults.want(usize::from(turn.turn) == at + 1, "turns.toml", format!("turn[{at}].turn"), what);
        }
    }

    fn town(&mut self, id: &str, file: &str, key: &str) -> Town {
        let at = self.written.map.town.iter().position(|town| town.id == id).filter(|at| *at < TOWN_ROOM);
        self.faults.want(at.is_some(), file, key, format!("there is no town \"{id}\" in map.toml"));
        Town(at.unwrap_or(0) as u8)
    }

    fn segment(&mut self, id: &str, file: &str, key: &str) -> Segment {
        let at = self.written.map.segment.iter().position(|segment| segment.id == id).filter(|at| *at < SEGMENT_ROOM);
        self.faults.want(at.is_some(), file, key, format!("there is no segment \"{id}\" in map.toml"));
        Segment(at.unwrap_or(0) as u8)
    }

    fn goods(&mut self, id: &str, file: &str, key: &str) -> Goods {
        let goods = Goods::ALL.into_iter().find(|goods| goods.id() == id);
        let what = format!("\"{id}\" is none of gold, copper, silver, lumber, coal");
        self.faults.want(goods.is_some(), file, key, what);
        goods.unwrap_or(Goods::Coal)
    }

    /// A market city by its town, as the chart's first column lists them.
    fn city(&mut self, id: &str, file: &str, key: &str) -> City {
        let at = self.written.market.column.first().and_then(|column| column.cities.iter().position(|city| city == id));
        self.faults.want(at.is_some(), file, key, format!("\"{id}\" is no market city"));
        City(at.unwrap_or(0).min(CITIES - 1) as u8)
    }

    fn disc(&mut self, text: &str, file: &str, key: &str) -> DiscKind {
        let kind = DiscKind::read(text);
        self.faults.want(kind.is_some(), file, key, format!("\"{text}\" is no disc: S, S+1, S+2, P, P+1 or P+2"));
        kind.unwrap_or(DiscKind { role: crate::ids::Role::Surveyor, bonus: 0 })
    }

    fn discs_of(&mut self, texts: &[String], file: &str, key: &str) -> Vec<DiscKind> {
        texts.iter().map(|text| self.disc(text, file, key)).collect()
    }

    fn deck(&mut self, id: &str, file: &str, key: &str) -> Deck {
        match id {
            "A" => Deck::A,
            "B" => Deck::B,
            "C" => Deck::C,
            _ => {
                self.faults.add(file, key, format!("\"{id}\" is none of the decks A, B, C"));
                Deck::A
            }
        }
    }

    /// A table `2 = …, 3 = …` as an array by number of players.
    fn by_players<T: Copy + Default>(&mut self, map: &files::ByPlayers<T>, file: &str, key: &str) -> [T; SEATS + 1] {
        let mut list = [T::default(); SEATS + 1];
        for (players, value) in map {
            match players.parse::<usize>().ok().and_then(|players| list.get_mut(players)) {
                Some(place) => *place = *value,
                None => self.faults.add(file, format!("{key}.{players}"), "a key is a number of players, 2 to 6"),
            }
        }
        list
    }

    fn claims(&mut self) -> Vec<ClaimSpec> {
        let file = "claims.toml";
        let mut claims = Vec::new();
        for (at, claim) in self.written.claims.claim.iter().enumerate() {
            let key = |field: &str| format!("claim[{at}].{field}");
            self.faults.want(
                usize::from(claim.no) == at + 1,
                file,
                key("no"),
                format!("the claims are numbered in order; this is number {}", at + 1),
            );
            let mut output = [0; 13];
            let first = usize::from(claim.depleted_max) + 1;
            let fits = first + claim.output.len() == output.len();
            self.faults.want(fits, file, key("output"), "there is one number for every total above depleted_max to 12");
            if fits {
                output[first..].copy_from_slice(&claim.output);
            }
            claims.push(ClaimSpec {
                id: claim.id.clone(),
                title: claim.title.clone(),
                mine: claim.mine.clone(),
                town: self.town(&claim.town, file, &key("town")),
                goods: self.goods(&claim.commodity, file, &key("commodity")),
                cost: claim.claim_cost,
                operate: claim.operate_cost,
                depleted_max: claim.depleted_max,
                output,
            });
        }
        let count = claims.len();
        for (at, event) in self.written.events.event.iter().enumerate() {
            let no = count + at + 1;
            let what = format!("events are numbered after the claims; this is number {no}");
            self.faults.want(usize::from(event.no) == no, "events.toml", format!("event[{at}].no"), what);
        }
        claims
    }

    fn passengers(&mut self) -> Vec<PassengerSpec> {
        let file = "passengers.toml";
        let mut cards = Vec::new();
        for (at, card) in self.written.passengers.passenger.iter().enumerate() {
            let key = |field: &str| format!("passenger[{at}].{field}");
            let what = format!("the cards are numbered in order; this is number {}", at + 1);
            self.faults.want(usize::from(card.no) == at + 1, file, key("no"), what);
            let special = card.special.as_ref().map(|special| match special {
                files::Special::NoWinter => Special::NoWinter,
                files::Special::DiscardAfterDepletions { town, count } => {
                    Special::DiscardAfterDepletions { town: self.town(town, file, &key("special.town")), count: *count }
                }
            });
            cards.push(PassengerSpec {
                id: card.id.clone(),
                title: card.title.clone(),
                deck: self.deck(&card.deck, file, &key("deck")),
                towns: [self.town(&card.from, file, &key("from")), self.town(&card.to, file, &key("to"))],
                price: card.price,
                income: card.income,
                special,
                text: card.text.clone(),
            });
        }
        cards
    }

    fn discs(&mut self) -> Vec<DiscSpec> {
        let mut discs = Vec::new();
        for (at, piece) in self.written.pieces.piece.iter().enumerate() {
            let text = format!("{}+{}", piece.role, piece.bonus);
            let kind = self.disc(&text, "pieces.toml", &format!("piece[{at}].role"));
            discs.push(DiscSpec { kind, per_colour: piece.per_colour, points: piece.points });
        }
        discs
    }
}

fn colour(colour: &files::Colour) -> Colour {
    Colour { id: colour.id.clone(), name: colour.name.clone(), rgb: colour.rgb.clone() }
}

fn place(place: &files::Place) -> PlaceSpec {
    PlaceSpec { id: place.id.clone(), name: place.name.clone(), rect: place.rect }
}

fn event(event: &files::Event) -> EventSpec {
    let effect = match event.effect {
        files::Effect::KillProspector { replace_cost, wait } => Effect::Kill { replace_cost, wait },
        files::Effect::JailProspector => Effect::Jail,
        files::Effect::DiscardClaims => Effect::DiscardClaims,
        files::Effect::Fine { amount } => Effect::Fine { amount },
    };
    EventSpec { id: event.id.clone(), title: event.title.clone(), text: event.text.clone(), effect }
}

fn turn(turn: &files::Turn) -> TurnSpec {
    TurnSpec {
        year: turn.year,
        season: turn.season.clone(),
        winter: turn.winter,
        early_winter: turn.early_winter,
        idn: turn.idn,
    }
}

fn numbers(pieces: &files::Pieces) -> Numbers {
    Numbers {
        players: (pieces.players_min, pieces.players_max),
        cubes: pieces.track_cubes_per_player,
        bail: pieces.jail_bail,
        jail_roll_out: pieces.jail_roll_out.clone(),
        dismantle_per_length: pieces.dismantle_per_length,
        face_up: pieces.claims_face_up,
        deliveries: pieces.deliveries_per_turn,
        home_bonus: pieces.home_bonus,
        max_trains: pieces.max_trains,
        convoy: pieces.convoy_limit,
        convoy_precious: pieces.convoy_limit_precious,
        tokens: pieces.commodity_tokens,
    }
}

fn train(train: &files::Train) -> TrainSpec {
    TrainSpec {
        power: train.power,
        from_turn: train.from_turn,
        cost: train.cost,
        trade_in: train.trade_in,
        count: train.count,
    }
}

fn plow(plow: &files::Plow) -> PlowSpec {
    PlowSpec {
        bonus: plow.bonus,
        from_turn: plow.from_turn,
        cost: plow.cost,
        trade_in: plow.trade_in,
        count: plow.count,
    }
}
