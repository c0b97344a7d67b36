//! Silverton: the own network, the market, claims and passenger cards, and all players.

mod country;

use std::any::Any;

use engine::{Seat, say};
use ratatui::text::{Line, Span};
use silverton::{
    Silverton,
    action::{Paper, Spot},
    edition::Special,
    ids::{Card, Goods, Passenger},
    routes,
    sets::SegmentSet,
    state::{Disc, Fate},
    view::{ClaimView, PlayerView, View},
};

use super::{Panel, Picture};
use crate::tui::style::{bold, dim};

/// The whole picture, if these are this game's rules and view.
pub fn picture(rules: &dyn Any, view: &dyn Any, names: &[String]) -> Option<Picture> {
    let scene = Scene { game: rules.downcast_ref()?, view: view.downcast_ref()?, names };
    let panels =
        vec![scene.network(), scene.turn(), scene.claims(), scene.market(), scene.passengers(), scene.players()];
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
        let season = if view.winter { "WINTER: snow segments are closed".to_owned() } else { self.next_winter() };
        let order: Vec<String> = view.order.iter().map(|seat| self.name(*seat)).collect();
        let goal = match view.target {
            0 => format!("most cash after turn {}", view.last_turn),
            target => format!("ends with the turn in which somebody has {}", dollars(target)),
        };
        let mut lines = vec![
            Line::from(vec![
                bold(format!("Turn {}", view.turn)),
                Span::raw(format!(", {season}, demand {}", view.idn)),
            ]),
            Line::from(format!("order: {}", order.join(", "))),
            Line::from(dim(goal)),
        ];
        if let Some(grade) = &view.grade {
            lines.push(Line::from(bold(grade.clone())));
        }
        if let Some(paper) = view.dummy {
            let what = match paper {
                Paper::Claim(claim) => self.claim_name(claim),
                Paper::Passenger(card) => self.card_name(card),
            };
            lines.push(Line::from(format!("the prospector of another colour takes away {what}")));
        }
        lines.extend(view.lots.iter().map(|lot| {
            Line::from(format!("bought, to be delivered now: {} from {}", lot.loads, self.claim_name(lot.claim)))
        }));
        lines.extend(self.offer());
        if let Some(drawn) = view.now.drawn {
            lines.push(Line::from(vec![Span::raw("drawn: "), bold(self.claim_name(drawn))]));
        }
        if !view.now.marked.is_empty() {
            lines.push(Line::from(format!(
                "{} claims marked, {}",
                view.now.marked.len(),
                dollars(view.now.marked_cost)
            )));
        }
        Panel { title: "Turn", lines }
    }

    /// When snow comes next.
    fn next_winter(&self) -> String {
        let plan = &self.game.plan;
        let next = (self.view.turn + 1..=self.view.last_turn).find(|turn| plan.is_winter(*turn));
        next.map_or_else(|| "no snow any more".to_owned(), |turn| format!("no snow before turn {turn}"))
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
            items.extend(claims.map(|claim| format!("claim {}", self.claim_name(*claim))));
            let track = player.track.iter().filter(|segment| offer.segments.contains(**segment));
            items.extend(track.map(|segment| edition.segment(*segment).name.clone()));
            items.extend(
                player.cards.iter().filter(|card| offer.cards.contains(**card)).map(|card| self.card_name(*card)),
            );
            let trains = player.trains.iter().enumerate().filter(|(k, _)| offer.trains[side] >> k & 1 == 1);
            items.extend(trains.map(|(_, train)| format!("a train of {}", edition.trains[train.kind.index()].power)));
            for (kind, count) in offer.plows[side].iter().enumerate().filter(|(_, count)| **count > 0) {
                items.push(format!("{count} × plow die+{}", edition.plows[kind].bonus));
            }
            if seat == partner {
                let lots = offer.lots.as_slice().iter();
                items.extend(lots.map(|lot| format!("{} loads of {}", lot.loads, self.claim_name(lot.claim))));
            }
            if offer.payer == seat.0 {
                items.push(dollars(offer.money));
            }
            let items = if items.is_empty() { "nothing".to_owned() } else { items.join(", ") };
            Line::from(vec![bold(format!("{} gives ", self.name(seat))), Span::raw(items)])
        });
        gives.collect()
    }

    /// A claim: what it costs, what the next roll may bring, what lies on it.
    fn claim_line(&self, claim: &ClaimView, costs: &[Option<u32>]) -> Line<'static> {
        let table = self.game.tables.claim(claim.claim);
        let (dry, loads) = if claim.worked { table.later } else { table.first };
        let joined = self.joined(table.town, costs);
        let mut line = vec![bold(format!("{:>3} {:<24}", claim.claim.0, self.claim_name(claim.claim)))];
        if claim.owner.is_some() {
            line.push(Span::raw(format!("{:>2} loads, ", claim.loads)));
        } else {
            line.push(Span::raw(format!("{}, ", dollars(table.cost))));
        }
        if claim.depleted {
            line.push(dim(format!("dry, {joined}")));
        } else {
            let mean = format!("mean {}.{}", loads / 36, loads % 36 * 10 / 36);
            // A first roll is safer than those after it.
            let later = if claim.worked { String::new() } else { format!(", later {}/36", table.later.0) };
            let operated = if claim.operated { ", operated" } else { "" };
            line.push(Span::raw(format!(
                "operate ${}, dry {dry}/36{later}, {mean}, {joined}{operated}",
                table.operate
            )));
        }
        Line::from(line)
    }

    fn claims(&self) -> Panel {
        let owner = self.hero().seat;
        let costs = self.track_costs();
        let mut lines = vec![Line::from(dim(format!("claims of {}", self.name(owner))))];
        let list = |lines: &mut Vec<Line<'static>>, of: Option<Seat>| {
            let claims = self.view.claims.iter().filter(|claim| claim.owner == of);
            lines.extend(claims.map(|claim| self.claim_line(claim, &costs)));
        };
        list(&mut lines, Some(owner));
        lines.push(Line::from(dim(format!("in the row ({} in the deck)", self.view.deck))));
        list(&mut lines, None);
        for player in self.view.players.iter().filter(|player| player.seat != owner && !player.claims.is_empty()) {
            lines.push(Line::from(dim(format!("claims of {}", self.name(player.seat)))));
            list(&mut lines, Some(player.seat));
        }
        Panel { title: "Claims", lines }
    }

    fn market(&self) -> Panel {
        let mut lines = Vec::new();
        for goods in Goods::ALL {
            let mut line = vec![bold(format!("{:<7}", goods.id()))];
            for column in self.view.market.iter().filter(|column| column.goods == goods && column.at.is_some()) {
                let name = self.game.tables.edition.column_name(column.column);
                let city = name.split(" at ").nth(1).map_or("all", |city| city);
                let arrow = match column.moved {
                    0 => String::new(),
                    n if n > 0 => format!("▲{n}"),
                    n => format!("▼{}", -n),
                };
                let limit = self.game.tables.edition.column(column.column).sale_limit;
                let most = if limit == 0 { String::new() } else { format!(" (at most {limit})") };
                let sold = if column.sold > 0 { format!(" {} sold", column.sold) } else { String::new() };
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
        let line = |card: Passenger, tail: String| {
            let spec = edition.passenger(card);
            let [from, to] = spec.towns;
            let route = routes::shortest(&self.game.tables, track, from, to);
            let own = route.map_or_else(|| "no route".to_owned(), |length| format!("your route {length}"));
            let special = match spec.special {
                Some(Special::NoWinter) => ", nothing in winter".to_owned(),
                Some(Special::DiscardAfterDepletions { town, count }) => {
                    let so_far = view.depletions.iter().find(|(at, _)| *at == town).map_or(0, |(_, dry)| *dry);
                    format!(", lost when {count} claims of {} are dry ({so_far} now)", edition.town(town).name)
                }
                None => String::new(),
            };
            let (name, income) = (self.card_name(card), spec.income * doubled);
            Line::from(format!(
                "{:>3} {name:<30} {}, {} a turn, {own}{special}{tail}",
                card.0,
                dollars(spec.price),
                dollars(income)
            ))
        };
        let mut lines = Vec::new();
        for stack in &view.stacks {
            lines.extend(stack.open.iter().map(|card| line(*card, format!(", {} below", stack.below))));
        }
        lines.extend(view.apart.iter().chain(&view.in_row).map(|card| line(*card, String::new())));
        for player in &view.players {
            lines.extend(player.cards.iter().map(|card| line(*card, format!(", of {}", self.name(player.seat)))));
        }
        for (card, seats) in &view.joint {
            let names: Vec<String> = seats.iter().map(|seat| self.name(seat)).collect();
            lines.push(line(*card, format!(", run by {} together", names.join(" and "))));
        }
        Panel { title: "Passengers", lines }
    }

    fn place(&self, disc: &Disc) -> String {
        let edition = &self.game.tables.edition;
        match (disc.fate, disc.spot) {
            (Fate::Jail, _) => "jail".to_owned(),
            (_, Spot::Home) => "home".to_owned(),
            (Fate::Held, Spot::Build(at) | Spot::Second(at)) => format!("held at {}", edition.segment(at).name),
            (Fate::Held, Spot::Claim(claim)) => format!("held at {}", self.claim_name(claim)),
            (_, Spot::Second(at)) => format!("second: {}", edition.segment(at).name),
            (_, Spot::Build(at)) => edition.segment(at).name.clone(),
            (_, Spot::Dismantle(at)) => format!("dismantles {}", edition.segment(at).name),
            (_, Spot::Claim(claim)) => self.claim_name(claim),
            (_, Spot::Deck) => "deck".to_owned(),
            (_, Spot::Steal(card)) => format!("steals {}", self.card_name(card)),
            (_, Spot::Slide(card)) => format!("slides {}", self.card_name(card)),
            (_, Spot::EndPartnership(card)) => format!("ends the partnership for {}", self.card_name(card)),
            (_, Spot::Passenger(card)) => self.card_name(card),
        }
    }

    fn players(&self) -> Panel {
        let mut lines = Vec::new();
        for player in &self.view.players {
            let cash = player.cash.map_or_else(|| "cash secret".to_owned(), dollars);
            let homes: Vec<&str> =
                player.homes.iter().map(|town| self.game.tables.edition.town(*town).name.as_str()).collect();
            let acts = if self.view.to_act.contains(player.seat) { "  to act" } else { "" };
            lines.push(Line::from(vec![
                bold(format!("{:<12} {cash}", self.name(player.seat))),
                Span::raw(format!(
                    "  {}, {} segments, {} claims, passengers {}{acts}",
                    homes.join(" and "),
                    player.track.len(),
                    player.claims.len(),
                    dollars(player.income)
                )),
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
                        let city = city.map_or_else(String::new, |city| format!(" at {city}"));
                        format!("{power}{city}{}", if train.used { " (used)" } else { "" })
                    })
                    .collect();
                lines.push(Line::from(dim(format!("  trains {}", trains.join(", ")))));
            }
            let plows = player.plows.iter().zip(&player.out).enumerate().filter(|(_, (count, _))| **count > 0);
            let plows: Vec<String> = plows
                .map(|(kind, (count, out))| {
                    let used = if *out > 0 { format!(" ({out} used)") } else { String::new() };
                    format!("{count} × die+{}{used}", self.game.tables.edition.plows[kind].bonus)
                })
                .collect();
            if !plows.is_empty() {
                lines.push(Line::from(dim(format!("  plows {}", plows.join(", ")))));
            }
        }
        Panel { title: "Players", lines }
    }
}

/// `$1,600`.
fn dollars(amount: impl Into<i64>) -> String {
    say::dollars(amount.into())
}
