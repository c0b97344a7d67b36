//! Where loads can go, what they bring there, and what the trains carry.

use engine::say::{money, name};
use silverton::{
    ids::{Card, City, Column},
    market, routes,
    sets::SegmentSet,
    state::Train,
    view::PlayerView,
};

use super::desk::Desk;
use crate::{t, words::Say};

/// Where loads go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// A market city.
    City(City),
    /// Option: another own claim of the same goods (SI-OCONV-1).
    Claim(Card),
}

/// A place that loads of a claim can reach now.
pub struct Sale {
    /// Where.
    pub place: Place,
    /// What a load brings; none where nothing is sold.
    pub price: Option<u16>,
    column: Option<Column>,
    /// What is left of the sale limit; none where there is no limit.
    pub limit: Option<u16>,
    /// The longest segment of the best route (SI-TRAIN-4).
    pub longest: u16,
    /// The segments of that route.
    pub route: SegmentSet,
}

impl Sale {
    /// The target that chooses it.
    pub fn target(&self, desk: &Desk<'_>) -> String {
        match self.place {
            Place::City(city) => {
                format!("city:{}", desk.game.tables.edition.town(desk.game.tables.edition.cities[city.index()]).id)
            }
            Place::Claim(claim) => format!("claim:{}", claim.0),
        }
    }

    /// Its name.
    pub fn name(&self, desk: &Desk<'_>) -> String {
        match self.place {
            Place::City(city) => desk.game.tables.edition.city_name(city).to_owned(),
            Place::Claim(claim) => t!("your {claim}", claim = name(desk.claim_name(claim))).to_string(),
        }
    }

    /// The segment that decides what trains can carry, in words.
    pub fn bottleneck(&self, desk: &Desk<'_>) -> Say {
        let tables = &desk.game.tables;
        let longest = self.route.iter().find(|segment| u16::from(tables.length[segment.index()]) == self.longest);
        match longest {
            None => t!("within the town"),
            Some(segment) => t!(
                "longest segment: {segment}, {length}",
                segment = name(&desk.game.tables.edition.segment(segment).name),
                length = self.longest,
            ),
        }
    }

    /// What phase 5 will probably do to the price if so many more loads are sold, and if none are.
    pub fn outlook(&self, desk: &Desk<'_>, loads: u16) -> Option<Say> {
        let view = self.column.map(|column| &desk.view.market[column.index()]);
        let (column, view, at) = self.column.zip(view).and_then(|(column, view)| Some((column, view, view.at?)))?;
        let mean = |sold: u16| {
            let simple = desk.game.options.simplified_market;
            let odds = market::odds(&desk.game.tables.edition, column, at, sold, desk.view.idn, simple);
            let prices = &desk.game.tables.columns[column.index()].prices;
            odds.iter().zip(prices).map(|(n, price)| u32::from(*n) * u32::from(*price)).sum::<u32>() / 36
        };
        let (price, none) = (money(mean(view.sold + loads)), money(mean(view.sold)));
        Some(t!("Next turn about {price} after this, {none} without it.", price, none))
    }
}

/// Some loads on their way.
pub struct Haul<'a> {
    /// Where everything is looked up.
    pub desk: &'a Desk<'a>,
    /// From which claim.
    pub claim: Card,
    /// How many there are.
    pub loads: u16,
    /// To which place.
    pub sale: &'a Sale,
}

impl Haul<'_> {
    /// SI-TRAIN-5: gold and silver count half.
    pub fn is_precious(&self) -> bool {
        self.desk.game.tables.edition.claim(self.claim).is_some_and(|spec| spec.goods.is_precious())
    }

    /// SI-TRAIN-4, SI-TRAIN-5: the loads that some power pulls.
    pub fn carried(&self, power: u16) -> u16 {
        let loads = power / self.sale.longest.max(1);
        if self.is_precious() { loads * 2 } else { loads }
    }

    /// The most loads that can go with some power; in the basic game the power makes no difference.
    pub fn most(&self, power: u16) -> u16 {
        let numbers = &self.desk.game.tables.edition.numbers;
        let room = match self.sale.place {
            _ if self.desk.is_advanced() => self.carried(power),
            Place::City(_) => u16::MAX,
            // SI-OCONV-2
            Place::Claim(_) if self.is_precious() => numbers.convoy_precious.into(),
            Place::Claim(_) => numbers.convoy.into(),
        };
        self.loads.min(room).min(self.sale.limit.unwrap_or(u16::MAX))
    }
}

/// The power of one train.
fn power_of(desk: &Desk<'_>, train: &Train) -> u16 {
    desk.game.tables.edition.trains[train.kind.index()].power.into()
}

/// The power of the trains that were chosen.
pub fn pulling(desk: &Desk<'_>, me: &PlayerView) -> u16 {
    let chosen = me.trains.iter().enumerate().filter(|(k, _)| desk.view.now.pulled >> k & 1 == 1);
    chosen.map(|(_, train)| power_of(desk, train)).sum()
}

/// The power of all trains that could still pull loads of a claim.
pub fn ready_power(desk: &Desk<'_>, me: &PlayerView, claim: Card) -> u16 {
    let ready = me.trains.iter().filter(|train| !train.used && serves(desk, me, train, claim));
    ready.map(|train| power_of(desk, train)).sum()
}

/// SI-SPIKE-11: a train serves the track of its city until the two are joined.
pub fn serves(desk: &Desk<'_>, me: &PlayerView, train: &Train, claim: Card) -> bool {
    let [one, two] = me.homes[..] else { return true };
    let Some(spec) = desk.game.tables.edition.claim(claim).filter(|_| desk.game.plan.spike) else { return true };
    let track: SegmentSet = me.track.iter().copied().collect();
    let near = |home| routes::reach(&desk.game.tables, track, &[home]);
    near(one).contains(two) || near([one, two][usize::from(train.city.min(1))]).contains(spec.town)
}

/// Every place that loads of a claim can reach, the best price first.
pub fn sales(desk: &Desk<'_>, me: &PlayerView, claim: Card) -> Vec<Sale> {
    let edition = &desk.game.tables.edition;
    let cities = (0..edition.cities.len() as u8).filter_map(|city| to_city(desk, me, claim, City(city)));
    let claims = me.claims.iter().filter_map(|other| to_claim(desk, me, claim, *other));
    let mut sales: Vec<Sale> = cities.chain(claims).collect();
    sales.sort_by_key(|sale| std::cmp::Reverse(sale.price));
    sales
}

/// The place that was chosen.
pub fn chosen<'a>(desk: &Desk<'_>, sales: &'a [Sale]) -> Option<&'a Sale> {
    let now = &desk.view.now;
    let place = now.to_city.map(Place::City).or(now.to_claim.map(Place::Claim))?;
    sales.iter().find(|sale| sale.place == place)
}

fn to_city(desk: &Desk<'_>, me: &PlayerView, claim: Card, city: City) -> Option<Sale> {
    let (edition, tables) = (&desk.game.tables.edition, &desk.game.tables);
    let spec = edition.claim(claim)?;
    let column = tables.column_of(spec.goods, city)?;
    let view = &desk.view.market[column.index()];
    view.at?;
    let to = edition.cities[city.index()];
    if !me.network.contains(&spec.town) || !me.network.contains(&to) {
        return None;
    }
    let (route, longest) = road(desk, me, spec.town, to)?;
    let limit = tables.columns[column.index()].limit;
    let limit = (limit != u16::MAX).then(|| limit.saturating_sub(view.sold_by_active));
    Some(Sale { place: Place::City(city), price: Some(view.price), column: Some(column), limit, longest, route })
}

fn to_claim(desk: &Desk<'_>, me: &PlayerView, claim: Card, other: Card) -> Option<Sale> {
    let (spec, there) = (desk.game.tables.edition.claim(claim)?, desk.game.tables.edition.claim(other)?);
    let fits = desk.game.options.convoy_transfer && desk.view.lots.is_empty();
    if !fits || other == claim || spec.goods != there.goods {
        return None;
    }
    let joined = [spec.town, there.town].iter().all(|town| me.network.contains(town));
    let (route, longest) = road(desk, me, spec.town, there.town).filter(|_| joined || spec.town == there.town)?;
    Some(Sale { place: Place::Claim(other), price: None, column: None, limit: None, longest, route })
}

/// The open route that is used, and its longest segment.
fn road(
    desk: &Desk<'_>,
    me: &PlayerView,
    from: silverton::ids::Town,
    to: silverton::ids::Town,
) -> Option<(SegmentSet, u16)> {
    let (tables, track) = (&desk.game.tables, desk.open_track(me));
    if from == to {
        return Some((SegmentSet::EMPTY, 1));
    }
    let route = if desk.is_advanced() {
        routes::easiest_route(tables, track, from, to)
    } else {
        routes::shortest_route(tables, track, from, to)
    }?;
    Some((route, u16::from(routes::bottlenecks(tables, track, from)[to.index()])))
}
