//! Silverton: the own network, the market, claims and passenger cards, and all players.

mod country;
mod map;

use std::any::Any;

use engine::{
    Seat, say,
    say::{all, money, name},
};
use ratatui::text::{Line, Span};
use silverton::{
    Silverton,
    action::{Paper, Spot},
    edition::Special,
    ids::{Card, City, Goods, Passenger, Segment},
    routes,
    sets::SegmentSet,
    state::{Disc, Fate, Train},
    view::{ClaimView, PlayerView, View},
};

use super::{Panel, Picture};
use crate::tui::style::{self, bold, dim, hole};

/// The whole picture, if these are this game's rules and view.
pub fn picture(rules: &dyn Any, view: &dyn Any, names: &[String]) -> Option<Picture> {
    let scene = Scene { game: rules.downcast_ref()?, view: view.downcast_ref()?, names };
    let panels = vec![
        scene.map(),
        scene.network(),
        scene.turn(),
        scene.claims(),
        scene.market(),
        scene.passengers(),
        scene.players(),
    ];
    Some(Picture { map: None, panels, colours: Vec::new() })
}

struct Scene<'a> {
    game: &'a Silverton,
    view: &'a View,
    names: &'a [String],
}

impl Scene<'_> {
    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// The own things, or for those who watch the active player's.
    fn hero(&self) -> &PlayerView {
        &self.view.players[self.view.you.unwrap_or(self.view.active).index()]
    }

    fn claim_name(&self, claim: Card) -> String {
        self.game.claim_name(claim).to_string()
    }

    fn card_name(&self, card: Passenger) -> String {
        self.game.tables.edition.passenger(card).title.replace(" - ", " – ")
    }

    fn turn(&self) -> Panel {
        let view = self.view;
        let season = if view.winter { say!("WINTER: snow segments are closed") } else { self.next_winter() };
        let order: Vec<String> = view.order.iter().map(|seat| self.name(*seat)).collect();
        let goal = match view.target {
            0 => say!("most cash after turn {turn}", turn = view.last_turn),
            target => say!("ends with the turn in which somebody has {target}", target = money(target)),
        };
        let turn = vec![bold(say!("Turn {n}", n = view.turn).to_string())];
        let head = say!("{turn}, {season}, demand {demand}", turn = hole("turn"), season, demand = view.idn);
        let mut lines = vec![
            style::filled(&head, vec![("turn", turn)]),
            Line::from(say!("order: {players}", players = name(order.join(", "))).to_string()),
            Line::from(dim(goal.to_string())),
        ];
        if let Some(grade) = &view.grade {
            lines.push(Line::from(bold(style::spoken(grade))));
        }
        if let Some(paper) = view.dummy {
            let what = match paper {
                Paper::Claim(claim) => self.claim_name(claim),
                Paper::Passenger(card) => self.card_name(card),
            };
            let words = say!("the prospector of another colour takes away {what}", what = name(what));
            lines.push(Line::from(words.to_string()));
        }
        lines.extend(view.lots.iter().map(|lot| {
            let claim = name(self.claim_name(lot.claim));
            Line::from(say!("bought, to be delivered now: {n} from {claim}", n = lot.loads, claim).to_string())
        }));
        lines.extend(self.offer());
        if let Some(drawn) = view.now.drawn {
            let claim = vec![bold(self.claim_name(drawn))];
            lines.push(style::filled(&say!("drawn: {claim}", claim = hole("claim")), vec![("claim", claim)]));
        }
        if !view.now.marked.is_empty() {
            let (n, cost) = (view.now.marked.len(), money(view.now.marked_cost));
            lines.push(Line::from(say!("{n:# claim|# claims} marked, {cost}", n, cost).to_string()));
        }
        Panel { title: "Turn", lines }
    }

    /// When snow comes next.
    fn next_winter(&self) -> engine::Line {
        let plan = &self.game.plan;
        let next = (self.view.turn + 1..=self.view.last_turn).find(|turn| plan.is_winter(*turn));
        match next {
            None => say!("no snow any more"),
            Some(turn) => say!("no snow before turn {turn}", turn),
        }
    }

    /// The offer being made, if the viewer may see it: what each of the two gives.
    fn offer(&self) -> Vec<Line<'static>> {
        let (view, edition) = (self.view, &self.game.tables.edition);
        let (Some(offer), Some(partner)) = (&view.offer, view.partner) else { return Vec::new() };
        let both = [view.active, partner];
        let gives = both.into_iter().enumerate().map(|(side, seat)| {
            let player = &view.players[seat.index()];
            let mut items: Vec<String> = Vec::new();
            let claims = player.claims.iter().filter(|claim| offer.claims.contains(**claim));
            items.extend(claims.map(|claim| say!("claim {claim}", claim = name(self.claim_name(*claim))).to_string()));
            let track = player.track.iter().filter(|segment| offer.segments.contains(**segment));
            items.extend(track.map(|segment| edition.segment(*segment).name.clone()));
            items.extend(
                player.cards.iter().filter(|card| offer.cards.contains(**card)).map(|card| self.card_name(*card)),
            );
            let trains = player.trains.iter().enumerate().filter(|(k, _)| offer.trains[side] >> k & 1 == 1);
            let power = |train: &Train| edition.trains[train.kind.index()].power;
            items.extend(trains.map(|(_, train)| say!("a train of {power}", power = power(train)).to_string()));
            for (kind, count) in offer.plows[side].iter().enumerate().filter(|(_, count)| **count > 0) {
                let bonus = edition.plows[kind].bonus;
                items.push(say!("{count} × plow die+{bonus}", count = *count, bonus).to_string());
            }
            if seat == partner {
                let lots = offer.lots.as_slice().iter();
                items.extend(lots.map(|lot| {
                    let claim = name(self.claim_name(lot.claim));
                    say!("{n:# load|# loads} of {claim}", n = lot.loads, claim).to_string()
                }));
            }
            if offer.payer == seat.0 {
                items.push(dollars(offer.money));
            }
            let items = if items.is_empty() { "nothing".into() } else { name(items.join(", ")) };
            let player = vec![bold(self.name(seat))];
            style::filled(&say!("{player} gives {items}", player = hole("player"), items), vec![("player", player)])
        });
        gives.collect()
    }

    /// A claim: what it costs, what the next roll may bring, what lies on it.
    fn claim_line(&self, claim: &ClaimView, costs: &[Option<u32>]) -> Line<'static> {
        let table = self.game.tables.claim(claim.claim);
        let (dry, loads) = if claim.worked { table.later } else { table.first };
        let joined = self.joined(table.town, costs);
        let mut line = vec![bold(format!("{:>3} {:<24}", claim.claim.0, self.claim_name(claim.claim)))];
        line.push(Span::raw(match claim.owner {
            Some(_) => format!("{:>2} {}, ", claim.loads, say!("{n:load|loads}", n = claim.loads)),
            None => format!("{}, ", dollars(table.cost)),
        }));
        if claim.depleted {
            line.push(dim(say!("dry, {joined}", joined).to_string()));
        } else {
            let mean = name(format!("{}.{}", loads / 36, loads % 36 * 10 / 36));
            let (cost, later) = (money(table.operate), table.later.0);
            // A first roll is safer than those after it.
            let words = match claim.worked {
                true => say!("operate {cost}, dry {dry}/36, mean {mean}, {joined}", cost, dry, mean, joined),
                false => say!(
                    "operate {cost}, dry {dry}/36, later {later}/36, mean {mean}, {joined}",
                    cost,
                    dry,
                    later,
                    mean,
                    joined
                ),
            };
            let words = if claim.operated { say!("{claim}, operated", claim = words) } else { words };
            line.push(Span::raw(words.to_string()));
        }
        Line::from(line)
    }

    fn claims(&self) -> Panel {
        let owner = self.hero().seat;
        let costs = self.track_costs();
        let of = |seat: Seat| Line::from(dim(say!("claims of {player}", player = name(self.name(seat))).to_string()));
        let mut lines = vec![of(owner)];
        let list = |lines: &mut Vec<Line<'static>>, of: Option<Seat>| {
            let claims = self.view.claims.iter().filter(|claim| claim.owner == of);
            lines.extend(claims.map(|claim| self.claim_line(claim, &costs)));
        };
        list(&mut lines, Some(owner));
        lines.push(Line::from(dim(say!("in the row ({n} in the deck)", n = self.view.deck).to_string())));
        list(&mut lines, None);
        for player in self.view.players.iter().filter(|player| player.seat != owner && !player.claims.is_empty()) {
            lines.push(of(player.seat));
            list(&mut lines, Some(player.seat));
        }
        Panel { title: "Claims", lines }
    }

    fn market(&self) -> Panel {
        let mut lines = Vec::new();
        for goods in Goods::ALL {
            let mut line = vec![bold(format!("{:<7}", style::spoken(goods.id())))];
            for column in self.view.market.iter().filter(|column| column.goods == goods && column.at.is_some()) {
                let spec = self.game.tables.edition.column(column.column);
                let city = City(spec.cities.trailing_zeros() as u8);
                let city = match spec.cities.count_ones() {
                    1 => self.game.tables.edition.city_name(city).to_owned(),
                    _ => say!("all").to_string(),
                };
                let arrow = match column.moved {
                    0 => String::new(),
                    n if n > 0 => format!("▲{n}"),
                    n => format!("▼{}", -n),
                };
                let (limit, n) = (spec.sale_limit, column.sold);
                let most = if limit == 0 { String::new() } else { format!(" {}", say!("(at most {limit})", limit)) };
                let sold = if n > 0 { format!(" {}", say!("{n} sold", n)) } else { String::new() };
                line.push(Span::raw(format!("{city} ${}{arrow}{most}{sold}  ", column.price)));
            }
            lines.push(Line::from(line));
        }
        Panel { title: "Market", lines }
    }

    fn passengers(&self) -> Panel {
        let edition = &self.game.tables.edition;
        let view = self.view;
        let track: SegmentSet = self.hero().home_track.iter().copied().collect();
        let doubled = if self.game.options.improved_passengers { 2 } else { 1 };
        let line = |card: Passenger, more: Option<engine::Line>| {
            let spec = edition.passenger(card);
            let [from, to] = spec.towns;
            let route = routes::shortest(&self.game.tables, track, from, to);
            let own = match route {
                None => say!("no route"),
                Some(length) => say!("your route {length}", length),
            };
            let special = match spec.special {
                Some(Special::NoWinter) => Some(say!("nothing in winter")),
                Some(Special::DiscardAfterDepletions { town, count }) => {
                    let so_far = view.depletions.iter().find(|(at, _)| *at == town).map_or(0, |(_, dry)| *dry);
                    let town = name(&edition.town(town).name);
                    Some(say!("lost when {count} claims of {town} are dry ({so_far} now)", count, town, so_far))
                }
                None => None,
            };
            let (price, income) = (money(spec.price), money(spec.income * doubled));
            let mut words = say!("{price}, {income} a turn, {own}", price, income, own).to_string();
            for part in special.into_iter().chain(more) {
                words += &format!(", {part}");
            }
            Line::from(format!("{:>3} {:<30} {words}", card.0, self.card_name(card)))
        };
        let mut lines = Vec::new();
        for stack in &view.stacks {
            lines.extend(stack.open.iter().map(|card| line(*card, Some(say!("{n} below", n = stack.below)))));
        }
        lines.extend(view.apart.iter().chain(&view.in_row).map(|card| line(*card, None)));
        for player in &view.players {
            let of = || say!("of {player}", player = name(self.name(player.seat)));
            lines.extend(player.cards.iter().map(|card| line(*card, Some(of()))));
        }
        for (card, seats) in &view.joint {
            let players = all(seats.iter().map(|seat| name(self.name(seat))));
            lines.push(line(*card, Some(say!("run by {players} together", players))));
        }
        Panel { title: "Passengers", lines }
    }

    fn place(&self, disc: &Disc) -> engine::Line {
        let segment = |at: Segment| name(&self.game.tables.edition.segment(at).name);
        let claim = |claim: Card| name(self.claim_name(claim));
        let card = |card: Passenger| name(self.card_name(card));
        match (disc.fate, disc.spot) {
            (Fate::Jail, _) => say!("jail"),
            (_, Spot::Home) => say!("home"),
            (Fate::Held, Spot::Build(at) | Spot::Second(at)) => say!("held at {place}", place = segment(at)),
            (Fate::Held, Spot::Claim(at)) => say!("held at {place}", place = claim(at)),
            (_, Spot::Second(at)) => say!("second: {segment}", segment = segment(at)),
            (_, Spot::Build(at)) => say!("{segment}", segment = segment(at)),
            (_, Spot::Dismantle(at)) => say!("dismantles {segment}", segment = segment(at)),
            (_, Spot::Claim(at)) => say!("{claim}", claim = claim(at)),
            (_, Spot::Deck) => say!("deck"),
            (_, Spot::Steal(at)) => say!("steals {card}", card = card(at)),
            (_, Spot::Slide(at)) => say!("slides {card}", card = card(at)),
            (_, Spot::EndPartnership(at)) => say!("ends the partnership for {card}", card = card(at)),
            (_, Spot::Passenger(at)) => say!("{card}", card = card(at)),
        }
    }

    fn players(&self) -> Panel {
        let mut lines = Vec::new();
        for player in &self.view.players {
            let cash = player.cash.map_or_else(|| say!("cash secret").to_string(), dollars);
            let homes: Vec<&str> =
                player.homes.iter().map(|town| self.game.tables.edition.town(*town).name.as_str()).collect();
            let acts =
                if self.view.to_act.contains(player.seat) { format!("  {}", say!("to act")) } else { String::new() };
            let things = say!(
                "{homes}, {track:# segment|# segments}, {claims:# claim|# claims}, passengers {income}",
                homes = all(homes.iter().map(name)),
                track = player.track.len(),
                claims = player.claims.len(),
                income = money(player.income)
            );
            lines.push(Line::from(vec![
                bold(format!("{:<12} {cash}", self.name(player.seat))),
                Span::raw(format!("  {things}{acts}")),
            ]));
            let discs: Vec<String> =
                player.discs.iter().map(|disc| format!("{} {}", disc.kind.write(), self.place(disc))).collect();
            lines.push(Line::from(dim(format!("  {}", discs.join("; ")))));
            if !player.trains.is_empty() {
                let trains: Vec<String> = player
                    .trains
                    .iter()
                    .map(|train| {
                        let power = self.game.tables.edition.trains[train.kind.index()].power;
                        let city = homes.get(usize::from(train.city)).filter(|_| homes.len() > 1);
                        let train_words = match city {
                            None => say!("{power}", power),
                            Some(city) => say!("{power} at {city}", power, city = name(city)),
                        };
                        if train.used { say!("{train} (used)", train = train_words) } else { train_words }.to_string()
                    })
                    .collect();
                lines.push(Line::from(dim(format!("  {}", say!("trains {trains}", trains = name(trains.join(", ")))))));
            }
            let plows = player.plows.iter().zip(&player.out).enumerate().filter(|(_, (count, _))| **count > 0);
            let plows: Vec<String> = plows
                .map(|(kind, (count, out))| {
                    let (count, out, bonus) = (*count, *out, self.game.tables.edition.plows[kind].bonus);
                    match out {
                        0 => say!("{count} × die+{bonus}", count, bonus),
                        _ => say!("{count} × die+{bonus} ({out} used)", count, bonus, out),
                    }
                    .to_string()
                })
                .collect();
            if !plows.is_empty() {
                lines.push(Line::from(dim(format!("  {}", say!("plows {plows}", plows = name(plows.join(", ")))))));
            }
        }
        Panel { title: "Players", lines }
    }
}

/// `$1,600`.
fn dollars(amount: impl Into<i64>) -> String {
    say::dollars(amount.into())
}
