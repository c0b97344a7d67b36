//! What the eye sees of an event. Pieces are named as the board names them: `pioneer-0`, `dial-0`, `wagon-6` for Shade,
//! `barrel-gold-1`; places by their targets, and by a few spots: `barker`, `outlaws`, `cart`, `town:0`, `shade`.

use engine::{Cue, Line, Seat, Seats, say, say::name};

use super::notation::slug;
use crate::{
    Coloma,
    action::{Ability, Spot},
    edition::{Cost, Gain},
    event::{Cause, Event},
    ids::{Barrel, Card, DUMMIES, Land, SHADE, Space, bits},
    state::Slot,
};

impl Coloma {
    pub(super) fn seen(&self, event: &Event) -> Vec<Cue> {
        match *event {
            Event::Year { year, .. } => {
                vec![Cue::Scene(say!("{year} begins", year = name(year))), Cue::mark("outlaws")]
            }
            Event::Dummies { row, men } => gunmen(row, men, DUMMIES),
            Event::Round { year, barker, signpost, .. } => vec![
                Cue::Scene(say!("{year}, round {round} of 5", year = name(year), round = name(barker))),
                Cue::Turn { piece: "barker".to_owned(), to: Some(site(barker)) },
                Cue::comes("bust", site(signpost)),
            ],
            Event::SiteEvent { site } => vec![Cue::mark(event_space(site))],
            Event::Bought { seat, gold, gain } => {
                let mut cues = vec![gets(seat, "gold", -i32::from(gold), Some("cart".to_owned()), None)];
                cues.extend(gained(seat, &gain, None, Some("event".into())));
                cues
            }
            Event::BusterShows { sites } => sites.map(|shown| Cue::mark(site(shown))).to_vec(),
            Event::Revealed { seats, dials, buster, shade } => revealed(seats, &dials, buster, shade),
            Event::Bust { site: bust, booms, .. } => {
                let mut cues = vec![
                    Cue::Scene(say!("Bust at Site {site}", site = name(bust))),
                    Cue::comes("bust", site(bust)),
                    Cue::mark(site(bust)),
                ];
                if booms != 0 {
                    cues.push(Cue::Scene("The others boom".into()));
                    cues.extend(bits(booms.into()).map(|boom| Cue::mark(site(boom))));
                }
                cues
            }
            Event::TurnBegan { site: at, .. } | Event::ShadeTurn { site: at } => vec![Cue::mark(site(at))],
            Event::Opened { slot, .. } => match slot {
                Slot::Common => vec![Cue::mark("slot:common")],
                Slot::Second => vec![Cue::mark("slot:second")],
                Slot::Signpost => vec![Cue::mark("signpost")],
                Slot::None => Vec::new(),
            },
            Event::Used { ability: Ability::Row(card), .. } => vec![Cue::mark(self.ability_place(card))],
            Event::BarrelUsed { barrel, .. } => {
                vec![Cue::Turn { piece: self.barrel_piece(barrel), to: None }]
            }
            Event::Gained { seat, gain, cause, .. } => gained(seat, &gain, self.place_of(cause), self.reason(cause)),
            Event::Drew { seat, count, vp, cause, .. } => {
                let (at, why) = (self.place_of(cause), self.reason(cause));
                let cards = (count > 0).then(|| gets(seat, "cards", count.into(), at.clone(), why));
                let points = (vp > 0).then(|| gets(seat, "vp", vp.into(), at, Some("no cards left".into())));
                cards.into_iter().chain(points).collect()
            }
            Event::Paid { seat, cost, .. } => paid(seat, &cost),
            Event::Discarded { seat, .. } | Event::DiscardedUnseen { seat } => {
                vec![gets(seat, "cards", -1, None, None)]
            }
            Event::Built { seat, card, .. } => {
                let piece = format!("card-{}-{}", seat.0, self.card_slug(card));
                vec![gets(seat, "cards", -1, None, None), Cue::moves(piece, plate(seat), town(seat))]
            }
            Event::HotelBuilt { seat, hotel, .. } => {
                let slug = self.hotel_slug(hotel);
                vec![Cue::moves(format!("hotel-{slug}"), format!("hotel:{slug}"), town(seat))]
            }
            Event::Surveyed { seat, canyon, .. } => {
                let place = format!("canyon-{}-{}", seat.0, u16::from(canyon) + 1);
                vec![Cue::comes(format!("river-{}-{}", seat.0, u16::from(canyon) + 1), place)]
            }
            Event::BridgeBuilt { seat, bridge, .. } => {
                let slug = self.bridge_slug(bridge);
                vec![Cue::moves(format!("bridge-{}-{slug}", seat.0), format!("bridge:{slug}"), town(seat))]
            }
            Event::Moved { seat, from, to, .. } => {
                vec![Cue::moves(format!("wagon-{}", seat.0), self.space_place(from), self.space_place(to))]
            }
            Event::Forewent { seat, gold } if gold > 0 => {
                vec![gets(seat, "gold", gold.into(), Some("cart".to_owned()), None)]
            }
            Event::RowFilled { seat, row, men } => {
                let mut cues = gunmen(row, men, seat.0);
                cues.push(gets(seat, "dudes", -i32::from(men), Some(row_place(row)), Some("Gunmen".into())));
                cues
            }
            Event::BedFilled { seat, hotel, bed } => {
                let bed = format!("bed:{}-{}", self.hotel_slug(hotel), u16::from(bed) + 1);
                vec![Cue::mark(bed.clone()), gets(seat, "dudes", -1, Some(bed), None)]
            }
            Event::Pitched { seat, spot } => {
                let (piece, place) = self.tent(spot, seat.0);
                vec![Cue::moves(piece, plate(seat), place.clone()), gets(seat, "tents", -1, Some(place), None)]
            }
            Event::BarrelTaken { seat, barrel, from_stack } => {
                let (piece, to) = (self.barrel_piece(barrel), town(seat));
                vec![if from_stack { Cue::moves(piece, "stash:stack", to) } else { Cue::comes(piece, to) }]
            }
            Event::BarrelShown { space, barrel, outlaws } => {
                let place = format!("stash:{}", u16::from(space) + 1);
                let piece = self.barrel_piece(barrel);
                let mut cues = vec![Cue::moves(piece.clone(), "stash:stack", place), Cue::Turn { piece, to: None }];
                if outlaws > 0 {
                    cues.push(Cue::mark("outlaws"));
                }
                cues
            }
            Event::BarrelsShuffled => vec![Cue::mark("stash:stack")],
            Event::Refreshed { barrel, .. } => vec![Cue::Turn { piece: self.barrel_piece(barrel), to: None }],
            Event::Shootout { .. } => {
                vec![Cue::Scene("The Shootout".into()), Cue::mark("outlaws"), Cue::mark("gunmen")]
            }
            Event::Placed { who, .. } => holder(who).map(Cue::mark).into_iter().collect(),
            Event::Badge { who } => holder(who).map(|to| Cue::comes("badge", to)).into_iter().collect(),
            Event::Buried { seat, dudes, .. } => {
                vec![gets(seat, "graves", dudes.into(), Some("outlaws".to_owned()), Some("buried".into()))]
            }
            Event::YearEnded { year, refilled } => {
                let scene = Cue::Scene(say!("{year} ends", year = name(year)));
                let gold = (refilled > 0).then(|| Cue::mark("gold-table"));
                [scene].into_iter().chain(gold).collect()
            }
            Event::ShadeHotel { hotel } => {
                let slug = self.hotel_slug(hotel);
                vec![Cue::moves(format!("hotel-{slug}"), format!("hotel:{slug}"), "shade")]
            }
            Event::ShadeBarrel { barrel } => vec![Cue::comes(self.barrel_piece(barrel), "shade")],
            Event::ShadeWagon { space } => vec![Cue::comes(format!("wagon-{SHADE}"), self.space_place(space))],
            Event::ShadeRow { row, men } => gunmen(row, men, SHADE),
            Event::ShadeTent { land } => {
                let (piece, place) = self.tent(Spot::Land(Land(land)), SHADE);
                vec![Cue::moves(piece, "shade", place)]
            }
            Event::ShadeBought { .. } | Event::ShadeGained { .. } | Event::ShadeLost { .. } => {
                vec![Cue::mark("shade")]
            }
            Event::Over => vec![Cue::Scene("The end".into())],
            Event::LaidOut { sheriff } => holder(sheriff).map(|to| Cue::comes("badge", to)).into_iter().collect(),
            Event::BoardTaken { .. }
            | Event::SpecialityTaken { .. }
            | Event::PutBack { .. }
            | Event::Ready { .. }
            | Event::Used { .. }
            | Event::Exchanged { .. }
            | Event::Forewent { .. }
            | Event::BarrelDiscarded { .. }
            | Event::TurnEnded { .. } => Vec::new(),
        }
    }

    fn barrel_piece(&self, barrel: Barrel) -> String {
        format!("barrel-{}", self.barrel_slug(barrel))
    }

    fn space_place(&self, space: Space) -> String {
        format!("space:{}", self.space_slug(space))
    }

    fn ability_place(&self, card: Card) -> String {
        format!("ability:{}", self.card_slug(card))
    }

    /// A Tent and where it is pitched.
    fn tent(&self, spot: Spot, who: u8) -> (String, String) {
        let piece = match spot {
            Spot::Site(site) => format!("tent-site-{site}-{who}"),
            Spot::Land(land) => {
                let id = self.edition().map.lands.get(land.index()).map_or_else(String::new, |spec| slug(&spec.id));
                format!("tent-{id}-{who}")
            }
        };
        (piece, format!("tent:{}", self.spot_slug(spot)))
    }

    fn place_of(&self, cause: Cause) -> Option<String> {
        match cause {
            Cause::Event(site) | Cause::Tent(site) => Some(event_space(site)),
            Cause::Row(card) => Some(self.ability_place(card)),
            Cause::Drove(space) | Cause::Stopped(space) | Cause::Passed(space) => Some(self.space_place(space)),
            Cause::Shootout => Some("gunmen".to_owned()),
            Cause::Told | Cause::Paid(_) | Cause::Buried => None,
        }
    }

    fn reason(&self, cause: Cause) -> Option<Line> {
        match cause {
            Cause::Event(_) => Some("event".into()),
            Cause::Tent(_) => Some("Tent".into()),
            Cause::Row(card) => self.edition().cards.get(card.index()).map(|spec| Line::name(&spec.name)),
            Cause::Drove(space) | Cause::Stopped(space) | Cause::Passed(space) => {
                self.edition().map.spaces.get(space.index()).map(|spec| Line::name(&spec.name))
            }
            Cause::Shootout => Some("Shootout".into()),
            Cause::Buried => Some("for the dead".into()),
            Cause::Told | Cause::Paid(_) => None,
        }
    }
}

fn site(site: u8) -> String {
    format!("site:{site}")
}

fn event_space(site: u8) -> String {
    format!("tent:site-{site}")
}

fn plate(seat: Seat) -> String {
    format!("seat:{}", seat.0)
}

fn town(seat: Seat) -> String {
    format!("town:{}", seat.0)
}

fn row_place(row: u8) -> String {
    format!("row:{}", u16::from(row) + 1)
}

/// The plate of a seat, or Shade's; the dummies have none.
fn holder(who: u8) -> Option<String> {
    match who {
        DUMMIES => None,
        SHADE => Some("shade".to_owned()),
        seat => Some(plate(Seat(seat))),
    }
}

/// Every dial turns over, one after the other, and then every Pioneer goes where its dial points.
fn revealed(seats: Seats, dials: &[u8; 6], buster: u8, shade: u8) -> Vec<Cue> {
    let others = [(SHADE, shade), (DUMMIES, buster)].into_iter().filter(|(_, at)| *at > 0);
    let all: Vec<(u8, u8)> = seats.iter().map(|seat| (seat.0, dials[seat.index()])).chain(others).collect();
    let turns = all.iter().map(|(who, at)| Cue::Turn { piece: format!("dial-{who}"), to: Some(site(*at)) });
    let moves =
        all.iter().map(|(who, at)| Cue::Move { piece: format!("pioneer-{who}"), from: holder(*who), to: site(*at) });
    [Cue::Scene("The dials are revealed".into())].into_iter().chain(turns).chain(moves).collect()
}

fn gunmen(row: u8, men: u8, who: u8) -> Vec<Cue> {
    let number = u16::from(row) + 1;
    let man = |k: u8| Cue::Move { piece: format!("gunman-{number}-{k}"), from: holder(who), to: row_place(row) };
    (0..men).map(man).collect()
}

fn gets(seat: Seat, what: &'static str, amount: i32, at: Option<String>, why: Option<Line>) -> Cue {
    Cue::Gain { seat, what, amount, at, why }
}

fn gained(seat: Seat, gain: &Gain, at: Option<String>, why: Option<Line>) -> Vec<Cue> {
    let Gain { dudes, bucks, gold, cards: _, horses, tents, vp } = *gain;
    [("dudes", dudes), ("bucks", bucks), ("gold", gold), ("horses", horses), ("tents", tents), ("vp", vp)]
        .into_iter()
        .filter(|(_, amount)| *amount > 0)
        .map(|(what, amount)| {
            let from = if what == "gold" { at.clone().or(Some("gold-table".to_owned())) } else { at.clone() };
            gets(seat, what, amount.into(), from, why.clone())
        })
        .collect()
}

fn paid(seat: Seat, cost: &Cost) -> Vec<Cue> {
    [("dudes", cost.dudes), ("bucks", cost.bucks), ("gold", cost.gold), ("horses", cost.horses), ("tents", cost.tents)]
        .into_iter()
        .filter(|(_, amount)| *amount > 0)
        .map(|(what, amount)| {
            let to = (what == "gold").then(|| "cart".to_owned());
            gets(seat, what, -i32::from(amount), to, None)
        })
        .collect()
}
