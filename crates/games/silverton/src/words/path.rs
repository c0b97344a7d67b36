//! What one points at to choose an action.
//!
//! Kinds of targets, as the board names its shapes: `segment:<id>`, `claim:<no>`, `card:<no>` (passengers),
//! `deck:claims`, `disc:<place>` (own discs, counted from 1), `city:<id>`, `seat:<n>`, `train:<seat>-<place>`,
//! `plow:<seat>-<bonus>`, `loads:<claim>`, `money:<seat>`. Where one thing allows several deeds, the deed stands first
//! (`buy:claim-41`, `leave:denver_falcon`), so that a click on the thing leaves just these buttons. What ends a step
//! is a `confirm:…`, what says no a `decline:…`.

use engine::{Seat, Target};

use super::names::{berth_name, berth_slug, counted, dollars, role_name};
use crate::{
    Silverton,
    action::{Action, Berth, Item, Paper, Spot},
    ids::{Card, City, Passenger, PlowKind, Role, Segment},
    state::{Dest, NONE, Phase, State},
};

impl Silverton {
    pub(super) fn targets_of(&self, s: &State, seat: Seat, action: Action) -> Vec<Target> {
        match action {
            Action::Pieces(k) => vec![self.pieces_target(s, seat, k)],
            Action::Pick(kind) => {
                let points = self.edition.discs.iter().find(|spec| spec.kind == kind).map_or(0, |spec| spec.points);
                let name = super::names::disc_name(kind);
                vec![Target::new("pick", kind.write(), name).noted(counted(points, "point"))]
            }
            Action::Ready => vec![Target::new("confirm", "ready", "These discs will do")],
            Action::Assign(city) => vec![self.home_target(s, seat, city)],
            Action::Disc(k) => vec![self.disc_target(s, seat, k)],
            Action::Place(spot) => self.spot_targets(s, seat, spot),
            Action::Done => vec![Target::new("confirm", "done", done_words(s.phase))],
            Action::Dummy(paper) => vec![self.paper_target(s, seat, paper)],
            Action::Move(segment) => vec![self.segment_target(segment)],
            Action::Stay => vec![Target::new("decline", "move", "Stay")],
            Action::Yes => vec![Target::new("joint", "yes", "Run it together")],
            Action::No => vec![Target::new("joint", "no", "No partnership")],
            Action::Ask => vec![Target::new("dispute", "ask", "Ask for a dispute")],
            Action::LetBe => vec![Target::new("decline", "dispute", "Let it be")],
            Action::Pay => vec![self.theft_target(s)],
            Action::Withdraw => vec![Target::new("decline", "theft", "Withdraw")],
            Action::Pass if s.phase == Phase::Hire => vec![Target::new("decline", "purchase", "Hire nobody")],
            Action::Pass => vec![Target::new("decline", "purchase", "Buy nothing")],
            _ => self.work_targets(s, seat, action),
        }
    }

    /// Phase 4 and what follows it.
    fn work_targets(&self, s: &State, seat: Seat, action: Action) -> Vec<Target> {
        match action {
            Action::Buy(paper) => {
                let label = format!("Buy {}", self.paper_name(paper));
                let note = dollars(self.paper_price(paper));
                vec![Target::new("buy", paper_id(paper), label).noted(note), self.paper_target(s, seat, paper)]
            }
            Action::Decline(paper) => {
                let label = format!("Leave {}", self.paper_name(paper));
                vec![Target::new("leave", paper_id(paper), label), self.paper_target(s, seat, paper)]
            }
            Action::SlideTo(card, berth) => vec![self.slide_target(card, berth), self.card_target(s, seat, card)],
            Action::Draw(k) => {
                let label = format!("The {} draws", self.disc_label(s, seat, k));
                vec![Target::new("draw", u16::from(k) + 1, label), self.deck_target(s)]
            }
            Action::BuyDrawn => {
                let label = format!("Buy {}", self.claim_name(s.now.drawn));
                let note = dollars(self.paper_price(Paper::Claim(s.now.drawn)));
                vec![Target::new("buy", "drawn", label).noted(note), self.claim_target(s, seat, s.now.drawn)]
            }
            Action::Reject => vec![Target::new("reject", "drawn", "Reject it")],
            Action::Build(at) => vec![self.deed_target("build", "Build", at), self.segment_target(at)],
            Action::Leave(at) => vec![self.deed_target("leave", "Do not build", at), self.segment_target(at)],
            Action::Dismantle(at) => vec![self.deed_target("dismantle", "Dismantle", at), self.segment_target(at)],
            Action::TrySecond(at) => vec![self.deed_target("try", "Roll for", at), self.segment_target(at)],
            Action::Abandon(at) => vec![self.segment_target(at)],
            Action::Mark(claim) | Action::Load(claim) => vec![self.claim_target(s, seat, claim)],
            Action::Roll => {
                let cost = self.operating_cost(s.now.marked);
                vec![Target::new("confirm", "roll", "Pay and roll").noted(dollars(cost))]
            }
            Action::Plow(kind, at) => vec![self.plow_target(seat, kind), self.segment_target(at)],
            Action::To(city) => vec![self.market_target(s, city)],
            Action::ToClaim(claim) => vec![self.claim_target(s, seat, claim)],
            Action::Train(k) => vec![self.train_target(s, seat, k)],
            Action::Quantity(_) => vec![self.ship_target(s)],
            _ => self.office_targets(s, seat, action),
        }
    }

    /// Fines, jail, hiring, trains and plows.
    fn office_targets(&self, s: &State, seat: Seat, action: Action) -> Vec<Target> {
        let disc = |verb: &str, words: &str, k: u8| {
            let label = format!("{words} {}", self.disc_label(s, seat, k));
            vec![Target::new(verb, u16::from(k) + 1, label), self.disc_target(s, seat, k)]
        };
        match action {
            Action::PayFine(k) => disc("pay-fine", "Pay the fine of the", k),
            Action::RefuseFine(k) => disc("refuse-fine", "To jail with the", k),
            Action::JailRoll(k) => disc("jail-roll", "Roll for the", k),
            Action::JailPay(k) => disc("jail-pay", "Pay bail for the", k),
            Action::Replace(grave) => {
                let bonus = s.graves.get(usize::from(grave)).map_or(0, |grave| grave.bonus);
                let price = self.replacement(s, usize::from(grave)).map_or(0, |(price, _)| price);
                let label =
                    if bonus == 0 { "A new prospector".to_owned() } else { format!("A new prospector +{bonus}") };
                vec![Target::new("replace", u16::from(grave) + 1, label).noted(dollars(price))]
            }
            Action::Hire(role, city) => {
                let bound = self.plan.spike && role == Role::Surveyor;
                let name = if bound {
                    format!("{}-{}", role_name(role), self.home_slug(s, seat, city))
                } else {
                    role_name(role).to_owned()
                };
                let label = if bound {
                    format!("A {} for {}", role_name(role), self.home_name(s, seat, city).to_owned())
                } else {
                    format!("A {}", role_name(role))
                };
                vec![Target::new("hire", name, label).noted(dollars(self.edition.option_numbers.hire_cost))]
            }
            Action::BuyTrain(kind, trade, city) => {
                let spec = &self.edition.trains[kind.index()];
                let new =
                    Target::new("new-train", spec.power, format!("Train {}", spec.power)).noted(dollars(spec.cost));
                let trade = match trade {
                    None => Target::new("trade", "none", "No trade-in"),
                    Some(k) => {
                        let old = s.players[seat.index()].trains.get(usize::from(k)).map_or(0, |old| old.kind.index());
                        let old = &self.edition.trains[old];
                        let label = format!("Trade in a train {}", old.power);
                        Target::new("trade", u16::from(k) + 1, label).noted(format!("{} off", dollars(old.trade_in)))
                    }
                };
                let mut path = vec![new, trade];
                if self.plan.spike {
                    path.push(self.home_target(s, seat, city));
                }
                path
            }
            Action::BuyPlow(kind, trade) => {
                let spec = &self.edition.plows[kind.index()];
                let label = format!("Plow +{}", spec.bonus);
                let new = Target::new("new-plow", spec.bonus, label).noted(dollars(spec.cost));
                let trade = match trade {
                    None => Target::new("trade", "none", "No trade-in"),
                    Some(old) => {
                        let old = &self.edition.plows[old.index()];
                        let label = format!("Trade in a plow +{}", old.bonus);
                        Target::new("trade", format!("plow-{}", old.bonus), label)
                            .noted(format!("{} off", dollars(old.trade_in)))
                    }
                };
                vec![new, trade]
            }
            _ => self.talk_targets(s, seat, action),
        }
    }

    fn talk_targets(&self, s: &State, seat: Seat, action: Action) -> Vec<Target> {
        match action {
            Action::OfferTo(partner) => vec![seat_target(partner)],
            Action::Add(item) => vec![self.item_target(s, seat, item)],
            Action::Remove(item) => {
                let target = self.item_target(s, seat, item);
                let label = format!("Without {}", target.label);
                vec![Target::new("remove", target.id.replace(':', "-"), label)]
            }
            Action::Money(payer, _) => {
                let label = if payer == seat { "You pay" } else { "They pay" };
                vec![Target::new("money", u16::from(payer.0) + 1, label)]
            }
            Action::Lot(claim, _) => {
                let label = format!("Loads of {}", self.claim_name(claim));
                vec![Target::new("loads", claim.0, label).noted("to be delivered this turn")]
            }
            Action::Send => vec![Target::new("confirm", "send", "Send the offer")],
            Action::Cancel => vec![Target::new("decline", "offer", "Drop the offer")],
            Action::Accept => vec![Target::new("confirm", "accept", "Accept")],
            Action::Refuse => vec![Target::new("decline", "offer", "Refuse")],
            Action::Counter => vec![Target::new("counter", "offer", "Make a counter-offer")],
            _ => Vec::new(),
        }
    }

    // ---- one target for each noun

    fn pieces_target(&self, s: &State, seat: Seat, k: u8) -> Target {
        let position = &self.plan.positions[usize::from(s.players[seat.index()].position.saturating_sub(1)) % 6];
        let discs: Vec<&str> = position.discs(usize::from(k.min(1))).iter().map(|disc| disc.write()).collect();
        Target::new("pieces", u16::from(k) + 1, discs.join(", "))
    }

    fn home_target(&self, s: &State, seat: Seat, city: u8) -> Target {
        let id = s.players[seat.index()].homes.get(usize::from(city)).map(|town| &*self.edition.town(*town).id);
        Target::new("city", id.unwrap_or("none"), self.home_name(s, seat, city).to_owned())
    }

    fn disc_target(&self, s: &State, seat: Seat, k: u8) -> Target {
        Target::new("disc", u16::from(k) + 1, self.disc_label(s, seat, k))
    }

    pub(super) fn segment_target(&self, segment: Segment) -> Target {
        let Some(spec) = self.edition.segments.get(segment.index()) else {
            return Target::new("segment", segment.0, "a segment");
        };
        let snow = if spec.snow { ", snow in winter" } else { "" };
        Target::new("segment", &spec.id, spec.name.clone()).noted(format!(
            "{}, length {}{snow}",
            dollars(spec.cost),
            spec.length
        ))
    }

    fn deed_target(&self, verb: &str, words: &str, segment: Segment) -> Target {
        let Some(spec) = self.edition.segments.get(segment.index()) else {
            return Target::new(verb, segment.0, words.to_owned());
        };
        let target = Target::new(verb, &spec.id, format!("{words} {}", spec.name));
        match verb {
            "build" => target.noted(dollars(spec.cost)),
            "try" => target.noted(format!("{} of 36 rolls succeed, then {}", beats(spec.length), dollars(spec.cost))),
            "dismantle" => {
                let pay = u32::from(self.edition.numbers.dismantle_per_length) * u32::from(spec.length);
                target.noted(format!("brings {}", dollars(pay)))
            }
            _ => target,
        }
    }

    fn deck_target(&self, s: &State) -> Target {
        Target::new("deck", "claims", "the claim deck").noted(format!("{} cards", s.deck.len()))
    }

    /// With slides there can be two reasons to stand on a passenger card.
    fn spot_targets(&self, s: &State, seat: Seat, spot: Spot) -> Vec<Target> {
        let target = self.spot_target(s, seat, spot);
        if !self.options.passenger_slide {
            return vec![target];
        }
        match spot {
            Spot::Passenger(card) => vec![Target::new("take", card.0, format!("Take {}", target.label)), target],
            Spot::Slide(card) => vec![Target::new("slide", card.0, format!("Slide {}", target.label)), target],
            _ => vec![target],
        }
    }

    fn spot_target(&self, s: &State, seat: Seat, spot: Spot) -> Target {
        match spot {
            Spot::Home => Target::new("decline", "place", "Home"),
            Spot::Build(segment) => {
                let target = self.segment_target(segment);
                if segment.0 < self.tables.segments && self.protected_for(s, seat.index(), segment) != 0 {
                    let note = format!("{}; a challenge", target.note.clone().unwrap_or_default());
                    return target.noted(note);
                }
                target
            }
            Spot::Second(segment) => {
                let target = self.segment_target(segment);
                let length = self.tables.length[segment.index().min(crate::ids::SEGMENT_ROOM - 1)];
                let note = target.note.clone().unwrap_or_default();
                target.noted(format!("{note}; second segment, {} of 36 rolls succeed", beats(length)))
            }
            Spot::Dismantle(segment) => {
                let length = self.tables.length[segment.index().min(crate::ids::SEGMENT_ROOM - 1)];
                let pay = u32::from(self.edition.numbers.dismantle_per_length) * u32::from(length);
                self.segment_target(segment).noted(format!("dismantle it for {}", dollars(pay)))
            }
            Spot::Claim(claim) => self.claim_target(s, seat, claim),
            Spot::Passenger(card) => self.card_target(s, seat, card),
            Spot::Steal(card) => self.card_target(s, seat, card).noted("try to steal it"),
            Spot::EndPartnership(card) => self.card_target(s, seat, card).noted("end the partnership"),
            Spot::Slide(card) => self.card_target(s, seat, card).noted("to slide it"),
            Spot::Deck => self.deck_target(s),
        }
    }

    fn paper_target(&self, s: &State, seat: Seat, paper: Paper) -> Target {
        match paper {
            Paper::Claim(claim) => self.claim_target(s, seat, claim),
            Paper::Passenger(card) => self.card_target(s, seat, card),
        }
    }

    fn paper_price(&self, paper: Paper) -> u32 {
        match paper {
            Paper::Claim(claim) => self.edition.claim(claim).map_or(0, |spec| spec.cost.into()),
            Paper::Passenger(card) => {
                let spec = card.index().checked_sub(1).and_then(|at| self.edition.passengers.get(at));
                spec.map_or(0, |spec| spec.price.into())
            }
        }
    }

    fn claim_target(&self, s: &State, seat: Seat, claim: Card) -> Target {
        let target = Target::new("claim", claim.0, self.claim_name(claim));
        let Some(spec) = self.edition.claim(claim) else { return target };
        let table = self.tables.claim(claim);
        let (dry, loads) = if s.worked.contains(claim) { table.later } else { table.first };
        let mean = format!("{}.{} loads on average", loads / 36, loads % 36 * 10 / 36);
        // SI-CLAIM-4: the first roll is another than those after it.
        let odds = if s.worked.contains(claim) {
            format!("{dry} of 36 rolls run it dry, {mean}")
        } else {
            format!("of 36 rolls {dry} run it dry at first, {} later; {mean}", table.later.0)
        };
        target.noted(match s.phase {
            Phase::Operate => format!("costs {}; {odds}", dollars(spec.operate)),
            Phase::Deliver => counted(s.loads_on(claim), "load"),
            _ => {
                let joined = s.players[seat.index() % s.players.len()].network.contains(spec.town);
                let joined = if joined { "joined" } else { "not joined" };
                format!("{}, operating {}; {odds}; {joined}", dollars(spec.cost), dollars(spec.operate))
            }
        })
    }

    fn card_target(&self, s: &State, seat: Seat, card: Passenger) -> Target {
        let target = Target::new("card", card.0, self.passenger_name(card));
        if !(1..=self.edition.passengers.len()).contains(&card.index()) {
            return target;
        }
        let spec = self.edition.passenger(card);
        let money = format!("{}, brings {} a turn", dollars(spec.price), dollars(self.income_of(card)));
        match self.route_length(s, seat.index(), card) {
            Some(length) => target.noted(format!("{money}; your route is {length}")),
            None => target.noted(format!("{money}; no route")),
        }
    }

    fn slide_target(&self, card: Passenger, berth: Berth) -> Target {
        let id = format!("{}-{}", card.0, berth_slug(berth).replace(' ', "-"));
        Target::new("slide", id, format!("Slide {} to {}", self.passenger_name(card), berth_name(berth)))
    }

    fn theft_target(&self, s: &State) -> Target {
        let card = Passenger(s.docket.about);
        Target::new("confirm", "theft", "Pay and roll").noted(dollars(self.paper_price(Paper::Passenger(card))))
    }

    fn market_target(&self, s: &State, city: City) -> Target {
        let id = self.edition.cities.get(city.index()).map_or("none", |town| &*self.edition.town(*town).id);
        let target = Target::new("city", id, self.city_label(city).to_owned());
        let claim = s.now.cargo;
        if self.edition.claim(claim).is_none() {
            return target;
        }
        let Some(column) = self.tables.column_of(self.tables.claim(claim).goods, city) else { return target };
        let at = s.market.boxes[column.index()];
        let price = self.tables.columns[column.index()].prices.get(usize::from(at)).copied().unwrap_or(0);
        match self.tables.columns[column.index()].limit {
            u16::MAX => target.noted(format!("{} each", dollars(price))),
            limit => {
                let left = limit.saturating_sub(s.now.sold[column.index()]);
                target.noted(format!("{} each, at most {left}", dollars(price)))
            }
        }
    }

    fn train_target(&self, s: &State, owner: Seat, k: u8) -> Target {
        let id = format!("{}-{}", u16::from(owner.0) + 1, u16::from(k) + 1);
        let train = s.players.get(owner.index()).and_then(|player| player.trains.get(usize::from(k)));
        let power = train.map_or(0, |train| self.train_power(train.kind));
        let target = Target::new("train", id, format!("train {power}"));
        match train {
            Some(train) if self.plan.spike => target.noted(format!("of {}", self.home_name(s, owner, train.city))),
            _ => target,
        }
    }

    fn plow_target(&self, owner: Seat, kind: PlowKind) -> Target {
        let bonus = self.plow_bonus(kind);
        Target::new("plow", format!("{}-{bonus}", u16::from(owner.0) + 1), format!("plow +{bonus}"))
    }

    fn ship_target(&self, s: &State) -> Target {
        let goods = self.edition.claim(s.now.cargo).map_or("goods", |spec| spec.goods.id());
        let place = match s.now.to {
            Dest::City(city) => self.city_label(city).to_owned(),
            Dest::Claim(claim) => self.claim_name(claim),
            Dest::Open => "market".to_owned(),
        };
        Target::new("ship", "loads", format!("Ship {goods} to {place}"))
    }

    /// Something that can change hands; of two players one reads it, so it is yours or theirs.
    fn item_target(&self, s: &State, seat: Seat, item: Item) -> Target {
        let player = &s.players[seat.index() % s.players.len()];
        let own = match item {
            Item::Claim(claim) => player.claims.contains(claim),
            Item::Segment(segment) => player.track.contains(segment),
            Item::Passenger(card) => player.cards.contains(card),
            Item::Train(owner, _) | Item::Plow(owner, _) => owner == seat,
            Item::Lot(claim) => player.claims.contains(claim),
            Item::Money => usize::from(s.offer.payer) == seat.index(),
        };
        let mut target = self.plain_item_target(s, seat, item);
        target.label = format!("{} {}", if own { "your" } else { "their" }, target.label).into();
        target
    }

    fn plain_item_target(&self, s: &State, seat: Seat, item: Item) -> Target {
        match item {
            Item::Claim(claim) => self.claim_target(s, seat, claim),
            Item::Segment(segment) => self.segment_target(segment),
            Item::Passenger(card) => self.card_target(s, seat, card),
            Item::Train(owner, k) => self.train_target(s, owner, k),
            Item::Plow(owner, kind) => self.plow_target(owner, kind),
            Item::Lot(claim) => Target::new("loads", claim.0, format!("loads of {}", self.claim_name(claim))),
            Item::Money => Target::new("money", "all", "money"),
        }
    }
}

/// How many of 36 rolls of two dice are greater than a length (SI-BUILD-2).
pub(super) fn beats(length: u8) -> usize {
    (0..36u8).filter(|roll| 2 + roll % 6 + roll / 6 > length).count()
}

fn paper_id(paper: Paper) -> String {
    match paper {
        Paper::Claim(claim) => format!("claim-{}", claim.0),
        Paper::Passenger(card) => format!("card-{}", card.0),
    }
}

fn seat_target(seat: Seat) -> Target {
    let number = u16::from(seat.0) + 1;
    Target::new("seat", number, format!("An offer to seat {number}"))
}

fn done_words(phase: Phase) -> &'static str {
    match phase {
        Phase::Place => "Placing is done",
        Phase::Operate => "Operate nothing",
        Phase::Plow => "No more plows",
        Phase::Deal => "No more deals",
        Phase::Deliver => "No more deliveries",
        Phase::Fines => "Done with jail",
        _ => "Done",
    }
}

/// No disc in hand.
pub(super) fn empty_handed(s: &State) -> bool {
    s.now.hand == NONE
}
