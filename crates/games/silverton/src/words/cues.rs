//! What the eye sees of an event: discs that travel, track that is laid, dice, loads and dollars, markers that climb.
//!
//! Pieces, as the board names them: `disc:<seat>-<where it stands>`, `track:<segment>`, `claim:<no>`, `card:<no>`,
//! `stock:<seat>-<town>-<goods>` (the loads at a town), `price:<column>`. Places are targets of [`super::path`],
//! `town:<id>`, `column:<id>`, `box:<column>-<no>`, `turn:<no>`, `jail:all`, `rip:all`, and `seat:<n>`.

use engine::{Cue, Line, Seat, say};

use crate::{
    Silverton,
    action::{Paper, Spot},
    event::{Event, Matter},
    ids::{COLUMNS, Card, City, Column, DiscKind, Passenger, Segment, Town},
};

/// What dollars are counted as: they are the score (SI-LEN-8).
const CASH: &str = "score";
/// What loads are counted as.
const LOADS: &str = "loads";

/// A player's plate.
fn plate(seat: Seat) -> String {
    format!("seat:{}", seat.0)
}

fn pays(seat: Seat, cost: u32, at: String) -> Option<Cue> {
    (cost > 0).then(|| Cue::gains(seat, CASH, -(cost as i32), at))
}

fn claim_id(claim: Card) -> String {
    format!("claim:{}", claim.0)
}

fn card_id(card: Passenger) -> String {
    format!("card:{}", card.0)
}

fn paper_id(paper: Paper) -> String {
    match paper {
        Paper::Claim(claim) => claim_id(claim),
        Paper::Passenger(card) => card_id(card),
    }
}

/// A disc that stands somewhere, as the board names it.
#[must_use]
pub fn disc_piece(seat: Seat, place: &str) -> String {
    format!("disc:{}-{}", seat.0, place.replace(':', "-"))
}

/// A disc in jail, as the board names it.
#[must_use]
pub fn jailed_piece(seat: Seat, disc: DiscKind) -> String {
    disc_piece(seat, &format!("jail-{}", disc.write()))
}

impl Silverton {
    /// Where a disc stands, as the board names the place; none for a disc at home.
    #[must_use]
    pub fn place_of(&self, spot: Spot) -> Option<String> {
        match spot {
            Spot::Home => None,
            Spot::Build(segment) | Spot::Second(segment) | Spot::Dismantle(segment) => {
                Some(self.segment_target(segment).id)
            }
            Spot::Claim(claim) => Some(claim_id(claim)),
            Spot::Passenger(card) | Spot::Steal(card) | Spot::EndPartnership(card) | Spot::Slide(card) => {
                Some(card_id(card))
            }
            Spot::Deck => Some("deck:claims".to_owned()),
        }
    }

    /// The loads of a player at a town, as the board names them.
    #[must_use]
    pub fn stock_piece(&self, seat: Seat, claim: Card) -> String {
        let spec = self.tables.edition.claim(claim);
        spec.map_or_else(String::new, |spec| {
            format!("stock:{}-{}-{}", seat.0, self.tables.edition.town(spec.town).id, spec.goods.id())
        })
    }

    fn town_id(&self, town: Town) -> String {
        let spec = &self.tables.edition.town(town);
        if spec.city.is_some() { format!("city:{}", spec.id) } else { format!("town:{}", spec.id) }
    }

    fn claim_town(&self, claim: Card) -> Option<String> {
        self.tables.edition.claim(claim).map(|spec| self.town_id(spec.town))
    }

    fn city_id(&self, city: City) -> String {
        self.town_id(self.tables.edition.cities[city.index()])
    }

    fn segment_id(&self, segment: Segment) -> String {
        self.segment_target(segment).id
    }

    fn matter_id(&self, matter: Matter) -> String {
        match matter {
            Matter::Segment(segment) => self.segment_id(segment),
            Matter::Town(town) => self.town_id(town),
            Matter::Claim(claim) => claim_id(claim),
            Matter::Passenger(card) | Matter::Chance(card) | Matter::Theft(card) | Matter::Partnership(card) => {
                card_id(card)
            }
        }
    }

    fn matter_scene(&self, matter: Matter) -> Line {
        let over = self.matter(matter);
        match matter {
            Matter::Theft(_) | Matter::Chance(_) => say!("A theft: {over}", over),
            Matter::Town(_) => say!("A special dispute: {over}", over),
            _ => say!("A dispute: {over}", over),
        }
    }

    /// Phases 1 to 3.
    pub(super) fn seen(&self, event: &Event) -> Vec<Cue> {
        match *event {
            Event::Starts { seat, homes, .. } => {
                let city =
                    |town: Town| Cue::moves(format!("home:{}-{}", seat.0, town.0), plate(seat), self.town_id(town));
                homes.into_iter().flatten().map(city).collect()
            }
            Event::Turn { turn, winter, .. } => {
                let season = self.season(turn);
                let scene = if winter {
                    say!("Turn {turn}: winter, and snow closes the white segments", turn)
                } else {
                    say!("Turn {turn}, {season}", turn, season)
                };
                vec![Cue::Scene(scene), Cue::moves("turn:now", format!("turn:{}", turn - 1), format!("turn:{turn}"))]
            }
            Event::Placed { seat, spot, .. } => {
                let place = self.place_of(spot);
                place.map(|place| Cue::moves(disc_piece(seat, &place), plate(seat), place)).into_iter().collect()
            }
            Event::SentHome { seat, spot, .. } => {
                let place = self.place_of(spot);
                place.map(|place| Cue::moves(disc_piece(seat, &place), place, plate(seat))).into_iter().collect()
            }
            Event::DummyPlaced { paper } => vec![Cue::comes("disc:rival", paper_id(paper))],
            Event::Moved { seat, from, to } => {
                let (from, to) = (self.segment_id(from), self.segment_id(to));
                vec![Cue::moves(disc_piece(seat, &to), from, to)]
            }
            Event::Special { town, .. } => vec![Cue::mark(self.town_id(town))],
            Event::JointAnswers { card, .. } => vec![Cue::mark(card_id(card))],
            Event::JointLine { card, seats, paid } => {
                let mark = [Cue::mark(card_id(card))];
                let parts = seats.iter().filter_map(|seat| pays(seat, paid[seat.index()], card_id(card)));
                mark.into_iter().chain(parts).collect()
            }
            Event::Rolled { seat, matter, dice, .. } => {
                let dice = dice.into_iter().filter(|die| *die > 0).collect();
                let scene = Cue::Scene(self.matter_scene(matter));
                vec![scene, Cue::mark(self.matter_id(matter)), Cue::Roll { seat: Some(seat), dice }]
            }
            Event::Won { seat, matter } => vec![Cue::mark(self.matter_id(matter)), Cue::mark(plate(seat))],
            Event::Tied { matter, .. } => vec![Cue::mark(self.matter_id(matter))],
            Event::Jailed { seat, disc, over } => {
                let from = over.map(|matter| self.matter_id(matter));
                let from = from.unwrap_or_else(|| "deck:claims".to_owned());
                vec![Cue::moves(jailed_piece(seat, disc), from, "jail:all")]
            }
            Event::Attempt { seat, card, paid, .. } => pays(seat, paid, card_id(card)).into_iter().collect(),
            Event::Stolen { seat, card, from } => {
                let loser = from.iter().find(|other| *other != seat).map_or_else(|| card_id(card), plate);
                vec![Cue::mark(card_id(card)), Cue::moves(card_id(card), loser, plate(seat))]
            }
            Event::TheftFailed { card, .. } => vec![Cue::mark(card_id(card))],
            _ => self.seen_working(event),
        }
    }

    /// Phase 4, steps 1 to 4.
    fn seen_working(&self, event: &Event) -> Vec<Cue> {
        match *event {
            Event::Bought { seat, paper, cost } => {
                let id = paper_id(paper);
                let town = if let Paper::Claim(claim) = paper { self.claim_town(claim) } else { None };
                let mut cues: Vec<Cue> = town.map(Cue::Mark).into_iter().collect();
                cues.push(Cue::moves(id.clone(), id.clone(), plate(seat)));
                cues.extend(pays(seat, cost, id).map(|cue| cue.because(self.paper_label(paper))));
                cues
            }
            Event::Declined { paper, .. } => vec![Cue::mark(paper_id(paper))],
            Event::Slid { card, .. } => vec![Cue::mark(card_id(card))],
            Event::Drew { card, .. } => {
                vec![Cue::mark("deck:claims"), Cue::Turn { piece: claim_id(card), to: self.claim_town(card) }]
            }
            Event::Rejected { card, .. } => vec![Cue::moves(claim_id(card), "deck:claims", claim_id(card))],
            Event::Killed { seat, disc, card } => {
                let grave = disc_piece(seat, &format!("rip-{}", disc.write()));
                vec![Cue::Scene(self.claim_name(card)), Cue::moves(grave, "deck:claims", "rip:all")]
            }
            Event::Fined { card, .. } => vec![Cue::Scene(self.claim_name(card))],
            Event::ClaimsDiscarded { .. } => vec![Cue::mark("deck:claims")],
            Event::DummyTook { paper } => vec![Cue::mark(paper_id(paper))],
            Event::CardLost { card, .. } => vec![Cue::mark(card_id(card))],
            Event::Built { seat, segment, cost } => {
                let id = self.segment_id(segment);
                let piece = id.replace("segment:", "track:");
                let paid = pays(seat, cost, id.clone());
                [Cue::moves(piece, plate(seat), id)].into_iter().chain(paid).collect()
            }
            Event::LeftAlone { segment, .. } | Event::Abandoned { segment, .. } => {
                vec![Cue::mark(self.segment_id(segment))]
            }
            Event::Dismantled { seat, segment, pay } => {
                vec![Cue::gains(seat, CASH, pay as i32, self.segment_id(segment))]
            }
            Event::SecondRoll { seat, segment, dice, .. } => {
                vec![Cue::mark(self.segment_id(segment)), Cue::Roll { seat: Some(seat), dice: dice.into() }]
            }
            Event::Operated { seat, claim, cost, dice, loads, depleted, .. } => {
                let dice = dice.into_iter().filter(|die| *die > 0).collect();
                let at = self.claim_town(claim).unwrap_or_else(|| claim_id(claim));
                let mut cues: Vec<Cue> = pays(seat, cost, claim_id(claim)).into_iter().collect();
                cues.extend([Cue::mark(claim_id(claim)), Cue::Roll { seat: Some(seat), dice }]);
                let why = if depleted { say!("runs dry") } else { self.goods_of(claim) };
                cues.push(Cue::gains(seat, LOADS, i32::from(loads), at).because(why));
                cues
            }
            Event::ClaimDiscarded { claim } => vec![Cue::mark(claim_id(claim))],
            Event::Plowed { seat, segment, die, .. } => {
                vec![Cue::mark(self.segment_id(segment)), Cue::Roll { seat: Some(seat), dice: vec![die] }]
            }
            Event::Offered { from, to, .. } | Event::OfferMade { from, to } => {
                vec![Cue::mark(plate(from)), Cue::mark(plate(to))]
            }
            Event::Dealt { active, partner, offer, .. } if offer.money > 0 => {
                let (payer, other) = if offer.payer == active.0 { (active, partner) } else { (partner, active) };
                let sum = offer.money as i32;
                vec![Cue::gains(payer, CASH, -sum, plate(payer)), Cue::gains(other, CASH, sum, plate(payer))]
            }
            _ => self.seen_selling(event),
        }
    }

    fn goods_of(&self, claim: Card) -> Line {
        self.tables.edition.claim(claim).map_or_else(Line::new, |spec| spec.goods.id().into())
    }

    /// Phase 4 from step 5 on, and phases 5 to 7.
    fn seen_selling(&self, event: &Event) -> Vec<Cue> {
        match *event {
            Event::Income { seat, card, amount } => {
                let line = self.passenger_name(card);
                vec![Cue::mark(card_id(card)), Cue::gains(seat, CASH, amount as i32, card_id(card)).because(line)]
            }
            Event::NoIncome { card, .. } => vec![Cue::mark(card_id(card))],
            Event::Sold { seat, claim, city, loads, income, .. } => {
                let (from, to) = (self.claim_town(claim).unwrap_or_else(|| claim_id(claim)), self.city_id(city));
                let why = say!("{loads} {goods}", loads, goods = self.goods_of(claim));
                vec![
                    Cue::moves(self.stock_piece(seat, claim), from, to.clone()),
                    Cue::gains(seat, CASH, income as i32, to).because(why),
                ]
            }
            Event::Convoyed { seat, from, to, .. } => {
                let place = |claim| self.claim_town(claim).unwrap_or_else(|| claim_id(claim));
                vec![Cue::moves(self.stock_piece(seat, from), place(from), place(to)), Cue::mark(claim_id(to))]
            }
            Event::FinePaid { seat, amount, .. } | Event::Replaced { seat, amount, .. } => {
                pays(seat, amount, plate(seat)).into_iter().collect()
            }
            Event::Bailed { seat, disc, amount } => {
                let free = Cue::moves(jailed_piece(seat, disc), "jail:all", plate(seat));
                pays(seat, amount, "jail:all".to_owned()).into_iter().chain([free]).collect()
            }
            Event::JailRoll { seat, disc, dice, freed } => {
                let mut cues = vec![Cue::mark("jail:all"), Cue::Roll { seat: Some(seat), dice: dice.into() }];
                cues.extend(freed.then(|| Cue::moves(jailed_piece(seat, disc), "jail:all", plate(seat))));
                cues
            }
            Event::Revealed { seat, .. } => vec![Cue::mark(plate(seat))],
            Event::Price { column, dice, to, .. } => self.seen_price(column, dice, to),
            Event::ClaimUp { claim } => vec![Cue::Turn { piece: claim_id(claim), to: self.claim_town(claim) }],
            Event::PassengerUp { card } => vec![Cue::Turn { piece: card_id(card), to: None }],
            Event::Reshuffled { .. } => vec![Cue::mark("deck:claims")],
            Event::Hired { seat, cost, .. }
            | Event::TrainBought { seat, cost, .. }
            | Event::PlowBought { seat, cost, .. } => pays(seat, cost, plate(seat)).into_iter().collect(),
            Event::Over { winners, .. } => {
                let end = [Cue::Scene("The end".into())];
                end.into_iter().chain(winners.iter().map(|seat| Cue::mark(plate(seat)))).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A marker moves to its new box, after the dice where there are any (SI-MKT-1).
    fn seen_price(&self, column: u8, dice: [u8; 2], to: u8) -> Vec<Cue> {
        if usize::from(column) >= COLUMNS {
            return Vec::new();
        }
        let spec = self.tables.edition.column(Column(column));
        let mut cues = vec![Cue::Scene("Prices change".into())];
        if dice[0] > 0 {
            let dice = dice.into_iter().filter(|die| *die > 0).collect();
            cues.push(Cue::Roll { seat: None, dice });
        }
        cues.push(Cue::comes(format!("price:{}", spec.id), format!("box:{}-{to}", spec.id)));
        cues
    }
}
