//! One target for each noun: what it is called, and what choosing it costs or brings.

use engine::{
    Line, Seat, Target, say,
    say::{all, money, name},
};

use crate::{
    Silverton,
    action::{Berth, Item, Paper, Spot},
    edition::SegmentSpec,
    ids::{Card, City, Passenger, PlowKind, Segment},
    state::{Dest, NONE, Phase, State},
};

impl Silverton {
    pub(super) fn pieces_target(&self, s: &State, seat: Seat, k: u8) -> Target {
        let position = &self.plan.positions[usize::from(s.players[seat.index()].position.saturating_sub(1)) % 6];
        let discs = position.discs(usize::from(k.min(1))).iter().map(|disc| name(disc.write()));
        Target::new("pieces", u16::from(k) + 1, say!("{discs}", discs = all(discs)))
    }

    pub(super) fn home_target(&self, s: &State, seat: Seat, city: u8) -> Target {
        match self.home_of(s, seat, city).map(|town| self.tables.edition.town(town)) {
            Some(spec) => Target::new("city", &spec.id, Line::name(&spec.name)),
            None => Target::new("city", "none", "a home city"),
        }
    }

    pub(super) fn disc_target(&self, s: &State, seat: Seat, k: u8) -> Target {
        Target::new("disc", u16::from(k) + 1, self.disc_label(s, seat, k))
    }

    fn spec_of(&self, segment: Segment) -> Option<&SegmentSpec> {
        self.tables.edition.segments.get(segment.index())
    }

    pub(super) fn segment_target(&self, segment: Segment) -> Target {
        let Some(spec) = self.spec_of(segment) else { return Target::new("segment", segment.0, "a segment") };
        let (cost, length) = (money(spec.cost), spec.length);
        let note = if spec.snow {
            say!("{cost}, length {length}, snow in winter", cost, length)
        } else {
            say!("{cost}, length {length}", cost, length)
        };
        Target::new("segment", &spec.id, Line::name(&spec.name)).noted(note)
    }

    pub(super) fn build_target(&self, segment: Segment) -> Target {
        let Some(spec) = self.spec_of(segment) else { return Target::new("build", segment.0, "Build") };
        let label = say!("Build {segment}", segment = name(&spec.name));
        Target::new("build", &spec.id, label).noted(say!("{cost}", cost = money(spec.cost)))
    }

    pub(super) fn leave_target(&self, segment: Segment) -> Target {
        let Some(spec) = self.spec_of(segment) else { return Target::new("decline", segment.0, "Leave it") };
        Target::new("decline", &spec.id, say!("Leave {segment} as it is", segment = name(&spec.name)))
    }

    pub(super) fn dismantle_target(&self, segment: Segment) -> Target {
        let Some(spec) = self.spec_of(segment) else { return Target::new("dismantle", segment.0, "Dismantle") };
        let label = say!("Dismantle {segment}", segment = name(&spec.name));
        Target::new("dismantle", &spec.id, label).noted(say!("brings {pay}", pay = money(self.worth(spec))))
    }

    pub(super) fn try_target(&self, segment: Segment) -> Target {
        let Some(spec) = self.spec_of(segment) else { return Target::new("try", segment.0, "Roll") };
        let label = say!("Roll for {segment}", segment = name(&spec.name));
        let (good, cost) = (beats(spec.length), money(spec.cost));
        Target::new("try", &spec.id, label).noted(say!("{good} of 36 rolls succeed, then {cost}", good, cost))
    }

    /// SI-BUILD-9: what the bank pays for a segment.
    fn worth(&self, spec: &SegmentSpec) -> u32 {
        u32::from(self.tables.edition.numbers.dismantle_per_length) * u32::from(spec.length)
    }

    pub(super) fn deck_target(&self, s: &State) -> Target {
        Target::new("deck", "claims", "the claim deck").noted(say!("{cards:# card|# cards}", cards = s.deck.len()))
    }

    /// With slides there can be two reasons to stand on a passenger card.
    pub(super) fn spot_targets(&self, s: &State, seat: Seat, spot: Spot) -> Vec<Target> {
        let target = self.spot_target(s, seat, spot);
        let line = target.label.clone();
        match spot {
            Spot::Passenger(card) if self.options.passenger_slide => {
                vec![Target::new("take", card.0, say!("Take {line}", line)), target]
            }
            Spot::Slide(card) if self.options.passenger_slide => {
                vec![Target::new("slide", card.0, say!("Slide {line}", line)), target]
            }
            _ => vec![target],
        }
    }

    fn spot_target(&self, s: &State, seat: Seat, spot: Spot) -> Target {
        match spot {
            Spot::Home => Target::new("decline", "place", "Home"),
            Spot::Build(segment) => {
                let there = segment.0 < self.tables.segments;
                let challenge = there && self.protected_for(s, seat.index(), segment, None) != 0;
                warned(self.segment_target(segment), challenge)
            }
            Spot::Second(segment) => self.second_target(s, seat, segment),
            Spot::Dismantle(segment) => {
                let pay = money(self.spec_of(segment).map_or(0, |spec| self.worth(spec)));
                self.segment_target(segment).noted(say!("dismantle it for {pay}", pay))
            }
            Spot::Claim(claim) => self.claim_target(s, seat, claim),
            Spot::Passenger(card) => self.card_target(s, seat, card),
            Spot::Steal(card) => self.card_target(s, seat, card).noted("try to steal it"),
            Spot::EndPartnership(card) => self.card_target(s, seat, card).noted("end the partnership"),
            Spot::Slide(card) => self.card_target(s, seat, card).noted("to slide it"),
            Spot::Deck => self.deck_target(s),
        }
    }

    fn second_target(&self, s: &State, seat: Seat, segment: Segment) -> Target {
        let target = self.segment_target(segment);
        let good = beats(self.spec_of(segment).map_or(0, |spec| spec.length));
        let track = target.note.clone().unwrap_or_default();
        let target = target.noted(say!("{track}; second segment, {good} of 36 rolls succeed", track, good));
        let there = segment.0 < self.tables.segments && s.now.hand != NONE;
        let hand = usize::from(s.now.hand);
        warned(target, there && self.challenge_of_second(s, seat.index(), hand, segment) != 0)
    }

    pub(super) fn paper_target(&self, s: &State, seat: Seat, paper: Paper) -> Target {
        match paper {
            Paper::Claim(claim) => self.claim_target(s, seat, claim),
            Paper::Passenger(card) => self.card_target(s, seat, card),
        }
    }

    pub(super) fn paper_label(&self, paper: Paper) -> Line {
        match paper {
            Paper::Claim(claim) => self.claim_name(claim),
            Paper::Passenger(card) => self.passenger_name(card),
        }
    }

    pub(super) fn paper_price(&self, paper: Paper) -> u32 {
        match paper {
            Paper::Claim(claim) => self.tables.edition.claim(claim).map_or(0, |spec| spec.cost.into()),
            Paper::Passenger(card) => {
                let spec = card.index().checked_sub(1).and_then(|at| self.tables.edition.passengers.get(at));
                spec.map_or(0, |spec| spec.price.into())
            }
        }
    }

    pub(super) fn claim_target(&self, s: &State, seat: Seat, claim: Card) -> Target {
        let target = self.claim_place(claim);
        let Some(spec) = self.tables.edition.claim(claim) else { return target };
        let (cost, operate) = (money(spec.cost), money(spec.operate));
        let odds = self.odds_of(s, claim);
        let joined = s.players[seat.index() % s.players.len()].network.contains(spec.town);
        target.noted(match s.phase {
            Phase::Operate => say!("costs {operate}; {odds}", operate, odds),
            Phase::Deliver => say!("{loads:# load|# loads}", loads = s.loads_on(claim)),
            _ if joined => say!("{cost}, operating {operate}; {odds}; joined", cost, operate, odds),
            _ => say!("{cost}, operating {operate}; {odds}; not joined", cost, operate, odds),
        })
    }

    /// SI-CLAIM-4: the first roll is another than those after it.
    fn odds_of(&self, s: &State, claim: Card) -> Line {
        let table = self.tables.claim(claim);
        let worked = s.worked.contains(claim);
        let (dry, loads) = if worked { table.later } else { table.first };
        let mean = name(format_args!("{}.{}", loads / 36, loads % 36 * 10 / 36));
        if worked {
            return say!("{dry} of 36 rolls run it dry, {mean} loads on average", dry, mean);
        }
        let later = table.later.0;
        say!("of 36 rolls {dry} run it dry at first, {later} later; {mean} loads on average", dry, later, mean)
    }

    pub(super) fn card_target(&self, s: &State, seat: Seat, card: Passenger) -> Target {
        let target = self.line_place(card);
        if !(1..=self.tables.edition.passengers.len()).contains(&card.index()) {
            return target;
        }
        let spec = self.tables.edition.passenger(card);
        let (price, income) = (money(spec.price), money(self.income_of(card)));
        target.noted(match self.route_length(s, seat.index(), card) {
            Some(length) => {
                say!("{price}, brings {income} a turn; your route is {length}", price, income, length)
            }
            None => say!("{price}, brings {income} a turn; no route", price, income),
        })
    }

    pub(super) fn slide_target(&self, card: Passenger, berth: Berth) -> Target {
        let line = self.passenger_name(card);
        let (id, label) = match berth {
            Berth::Stack(stack) => {
                let stack = stack + 1;
                (format!("stack-{stack}"), say!("Slide {line} to passenger stack {stack}", line, stack))
            }
            Berth::Row => ("row".to_owned(), say!("Slide {line} to the row of claims", line)),
            Berth::Apart => ("apart".to_owned(), say!("Slide {line} to the place beside the stacks", line)),
        };
        Target::new("slide", format_args!("{}-{id}", card.0), label)
    }

    pub(super) fn theft_target(&self, s: &State) -> Target {
        let price = money(self.paper_price(Paper::Passenger(Passenger(s.docket.about))));
        Target::new("confirm", "theft", "Pay and roll").noted(say!("{price}", price))
    }

    pub(super) fn market_target(&self, s: &State, city: City) -> Target {
        let id =
            self.tables.edition.cities.get(city.index()).map_or("none", |town| &*self.tables.edition.town(*town).id);
        let target = Target::new("city", id, say!("{city}", city = self.city_name(city)));
        let claim = s.now.cargo;
        if self.tables.edition.claim(claim).is_none() {
            return target;
        }
        let Some(column) = self.tables.column_of(self.tables.claim(claim).goods, city) else { return target };
        let at = s.market.boxes[column.index()];
        let table = &self.tables.columns[column.index()];
        let price = money(table.prices.get(usize::from(at)).copied().unwrap_or(0));
        match table.limit {
            u16::MAX => target.noted(say!("{price} each", price)),
            limit => {
                let left = limit.saturating_sub(s.now.sold[column.index()]);
                target.noted(say!("{price} each, at most {left}", price, left))
            }
        }
    }

    pub(super) fn train_target(&self, s: &State, owner: Seat, k: u8) -> Target {
        let train = s.players.get(owner.index()).and_then(|player| player.trains.get(usize::from(k)));
        let power = train.map_or(0, |train| self.train_power(train.kind));
        let id = format_args!("{}-{}", u16::from(owner.0) + 1, u16::from(k) + 1);
        let target = Target::new("train", id, say!("train {power}", power));
        let home = train.filter(|_| self.plan.spike).and_then(|train| self.home_of(s, owner, train.city));
        match home {
            Some(home) => target.noted(say!("of {city}", city = self.town_name(home))),
            None => target,
        }
    }

    pub(super) fn plow_target(&self, owner: Seat, kind: PlowKind) -> Target {
        let bonus = self.plow_bonus(kind);
        let id = format_args!("{}-{bonus}", u16::from(owner.0) + 1);
        Target::new("plow", id, say!("plow +{bonus}", bonus))
    }

    pub(super) fn ship_target(&self, s: &State) -> Target {
        let goods = self.tables.edition.claim(s.now.cargo).map_or("goods", |spec| spec.goods.id());
        let label = match s.now.to {
            Dest::City(city) => say!("Ship {goods} to {city}", goods, city = self.city_name(city)),
            Dest::Claim(claim) => say!("Ship {goods} to {claim}", goods, claim = self.claim_name(claim)),
            Dest::Open => say!("Ship {goods}", goods),
        };
        Target::new("ship", "loads", label)
    }

    /// Something that can change hands; of two players one reads it, so it is yours or theirs.
    pub(super) fn item_target(&self, s: &State, seat: Seat, item: Item) -> Target {
        let player = &s.players[seat.index() % s.players.len()];
        let own = match item {
            Item::Claim(claim) | Item::Lot(claim) => player.claims.contains(claim),
            Item::Segment(segment) => player.track.contains(segment),
            Item::Passenger(card) => player.cards.contains(card),
            Item::Train(owner, _) | Item::Plow(owner, _) => owner == seat,
            Item::Money => usize::from(s.offer.payer) == seat.index(),
        };
        let mut target = self.plain_item_target(s, seat, item);
        let thing = target.label;
        target.label = if own { say!("your {thing}", thing) } else { say!("their {thing}", thing) };
        target
    }

    fn plain_item_target(&self, s: &State, seat: Seat, item: Item) -> Target {
        match item {
            Item::Claim(claim) => self.claim_target(s, seat, claim),
            Item::Segment(segment) => self.segment_target(segment),
            Item::Passenger(card) => self.card_target(s, seat, card),
            Item::Train(owner, k) => self.train_target(s, owner, k),
            Item::Plow(owner, kind) => self.plow_target(owner, kind),
            Item::Lot(claim) => Target::new("loads", claim.0, say!("loads of {claim}", claim = self.claim_name(claim))),
            Item::Money => Target::new("money", "all", "money"),
        }
    }
}

/// SI-BLOCK-5, SI-BLOCK-6: says before it is chosen that a placement would be a challenge, and what that means.
fn warned(target: Target, challenge: bool) -> Target {
    if !challenge {
        return target;
    }
    let track = target.note.clone().unwrap_or_default();
    target.noted(say!(
        "{track}; a challenge: if the builder it is protected for stays away, your surveyor goes home",
        track
    ))
}

/// How many of 36 rolls of two dice are greater than a length (SI-BUILD-2).
fn beats(length: u8) -> usize {
    (0..36u8).filter(|roll| 2 + roll % 6 + roll / 6 > length).count()
}
