//! Silverton: the own network, the market, claims and passenger cards, and all players.

use std::any::Any;

use engine::Seat;
use ratatui::text::{Line, Span};
use silverton::{
    Silverton,
    action::Spot,
    ids::{Card, Goods, Passenger},
    state::{Disc, Fate},
    view::{ClaimView, PlayerView, View},
};

use super::{Panel, Picture};
use crate::tui::style::{bold, dim};

/// The whole picture, if these are this game's rules and view.
pub fn picture(rules: &dyn Any, view: &dyn Any, names: &[String]) -> Option<Picture> {
    let scene = Scene { game: rules.downcast_ref()?, view: view.downcast_ref()?, names };
    let panels =
        vec![scene.turn(), scene.claims(), scene.market(), scene.network(), scene.passengers(), scene.players()];
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
        let spec = self.game.edition.claim(claim);
        spec.map_or_else(String::new, |spec| format!("{} {}", self.game.edition.town(spec.town).name, spec.goods.id()))
    }

    fn card_name(&self, card: Passenger) -> String {
        self.game.edition.passenger(card).title.replace(" - ", " – ")
    }

    fn turn(&self) -> Panel {
        let view = self.view;
        let season = if view.winter { "winter: snow segments are closed" } else { "no snow" };
        let order: Vec<String> = view.order.iter().map(|seat| self.name(*seat)).collect();
        let goal = match view.target {
            0 => format!("most cash after turn {}", view.last_turn),
            target => format!("ends with the turn in which somebody has ${target}"),
        };
        let mut lines = vec![
            Line::from(vec![
                bold(format!("Turn {}", view.turn)),
                Span::raw(format!(", {season}, demand {}", view.idn)),
            ]),
            Line::from(format!("order: {}", order.join(", "))),
            Line::from(dim(goal)),
        ];
        if let Some(drawn) = view.now.drawn {
            lines.push(Line::from(vec![Span::raw("drawn: "), bold(self.claim_name(drawn))]));
        }
        if !view.now.marked.is_empty() {
            lines.push(Line::from(format!("{} claims marked, ${}", view.now.marked.len(), view.now.marked_cost)));
        }
        Panel { title: "Turn", lines }
    }

    /// A claim: what it costs, what the next roll may bring, what lies on it.
    fn claim_line(&self, claim: &ClaimView) -> Line<'static> {
        let table = self.game.tables.claim(claim.claim);
        let (dry, loads) = if claim.worked { table.later } else { table.first };
        let joined = if self.hero().network.contains(&table.town) { "" } else { ", not joined" };
        let mut line = vec![bold(format!("{:>3} {:<24}", claim.claim.0, self.claim_name(claim.claim)))];
        if claim.owner.is_some() {
            line.push(Span::raw(format!("{:>2} loads, ", claim.loads)));
        } else {
            line.push(Span::raw(format!("${}, ", table.cost)));
        }
        if claim.depleted {
            line.push(dim("dry"));
        } else {
            let mean = format!("mean {}.{}", loads / 36, loads % 36 * 10 / 36);
            line.push(Span::raw(format!("operate ${}, dry {dry}/36, {mean}{joined}", table.operate)));
        }
        Line::from(line)
    }

    fn claims(&self) -> Panel {
        let owner = self.hero().seat;
        let mut lines = vec![Line::from(dim(format!("claims of {}", self.name(owner))))];
        lines.extend(
            self.view.claims.iter().filter(|claim| claim.owner == Some(owner)).map(|claim| self.claim_line(claim)),
        );
        lines.push(Line::from(dim(format!("in the row ({} in the deck)", self.view.deck))));
        lines.extend(self.view.claims.iter().filter(|claim| claim.owner.is_none()).map(|claim| self.claim_line(claim)));
        Panel { title: "Claims", lines }
    }

    fn market(&self) -> Panel {
        let mut lines = Vec::new();
        for goods in Goods::ALL {
            let mut line = vec![bold(format!("{:<7}", goods.id()))];
            for column in self.view.market.iter().filter(|column| column.goods == goods && column.at.is_some()) {
                let name = self.game.edition.column_name(column.column);
                let city = name.split(" at ").nth(1).map_or("all", |city| city);
                let arrow = match column.moved {
                    0 => String::new(),
                    n if n > 0 => format!("▲{n}"),
                    n => format!("▼{}", -n),
                };
                let sold = if column.sold > 0 { format!(" ({} sold)", column.sold) } else { String::new() };
                line.push(Span::raw(format!("{city} ${}{arrow}{sold}  ", column.price)));
            }
            lines.push(Line::from(line));
        }
        Panel { title: "Market", lines }
    }

    fn network(&self) -> Panel {
        let hero = self.hero();
        let edition = self.game.edition;
        let towns: Vec<&str> = hero.network.iter().map(|town| edition.town(*town).name.as_str()).collect();
        let mut lines = vec![Line::from(vec![bold("Reaches "), Span::raw(towns.join(", "))])];
        for segment in &hero.track {
            let spec = edition.segment(*segment);
            let cut = if hero.home_track.contains(segment) { "" } else { ", cut off" };
            let snow = if spec.snow { if self.view.winter { ", under snow" } else { ", snow in winter" } } else { "" };
            lines.push(Line::from(format!("{} ({}{snow}{cut})", spec.name, spec.length)));
        }
        lines.push(Line::from(dim(format!("{} cubes left", hero.cubes))));
        Panel { title: "Network", lines }
    }

    fn passengers(&self) -> Panel {
        let edition = self.game.edition;
        let view = self.view;
        let line = |card: Passenger, tail: String| {
            let spec = edition.passenger(card);
            let words =
                format!("{:>3} {:<30} ${}, ${} a turn{tail}", card.0, self.card_name(card), spec.price, spec.income);
            Line::from(words)
        };
        let mut lines = Vec::new();
        for stack in &view.stacks {
            lines.extend(stack.open.iter().map(|card| line(*card, format!(", {} below", stack.below))));
        }
        lines.extend(view.apart.iter().chain(&view.in_row).map(|card| line(*card, String::new())));
        for player in &view.players {
            lines.extend(player.cards.iter().map(|card| line(*card, format!(", {}", self.name(player.seat)))));
        }
        Panel { title: "Passengers", lines }
    }

    fn place(&self, disc: &Disc) -> String {
        let edition = self.game.edition;
        match (disc.fate, disc.spot) {
            (Fate::Jail, _) => "jail".to_owned(),
            (_, Spot::Home) => "home".to_owned(),
            (_, Spot::Build(at) | Spot::Second(at)) => edition.segment(at).name.clone(),
            (_, Spot::Dismantle(at)) => format!("dismantles {}", edition.segment(at).name),
            (_, Spot::Claim(claim)) => self.claim_name(claim),
            (_, Spot::Deck) => "deck".to_owned(),
            (_, Spot::Steal(card)) => format!("steals {}", self.card_name(card)),
            (_, Spot::Passenger(card) | Spot::Slide(card) | Spot::EndPartnership(card)) => self.card_name(card),
        }
    }

    fn players(&self) -> Panel {
        let mut lines = Vec::new();
        for player in &self.view.players {
            let cash = player.cash.map_or_else(|| "cash secret".to_owned(), |cash| format!("${cash}"));
            let acts = if self.view.to_act.contains(player.seat) { "  to act" } else { "" };
            lines.push(Line::from(vec![
                bold(format!("{:<12} {cash}", self.name(player.seat))),
                Span::raw(format!(
                    "  {} segments, {} claims, passengers ${}{acts}",
                    player.track.len(),
                    player.claims.len(),
                    player.income
                )),
            ]));
            let discs: Vec<String> =
                player.discs.iter().map(|disc| format!("{} {}", disc.kind.write(), self.place(disc))).collect();
            lines.push(Line::from(dim(format!("  {}", discs.join("; ")))));
            if !player.trains.is_empty() {
                let trains: Vec<String> = player
                    .trains
                    .iter()
                    .map(|train| self.game.edition.trains[train.kind.index()].power.to_string())
                    .collect();
                lines.push(Line::from(dim(format!("  trains {}", trains.join(", ")))));
            }
        }
        Panel { title: "Players", lines }
    }
}
