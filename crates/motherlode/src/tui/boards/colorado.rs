//! Colorado: the own hand and Roadmap, all players, the Reward Chart, what is known of the hands.

use std::any::Any;

use colorado::{
    Colorado, View,
    cards::Cards,
    edition::Edition,
    ids::{Icon, Kind, Leg, Medal, Region, Station, Terrain},
    view::{PlayerView, Status},
};
use engine::{Seat, say, say::name};
use ratatui::{
    style::Style,
    text::{Line, Span},
};

use super::{Panel, Picture};
use crate::tui::style::{self, bold, dim, hole};

/// The whole picture, if these are this game's rules and view.
pub fn picture(rules: &dyn Any, view: &dyn Any, names: &[String]) -> Option<Picture> {
    let edition = rules.downcast_ref::<Colorado>()?.edition();
    let view = view.downcast_ref::<View>()?;
    let scene = Scene { edition, view, names };
    let panels = vec![scene.hand(), scene.players(), scene.roadmap(), scene.railroad(), scene.chart()];
    Some(Picture { map: None, panels, colours: Vec::new() })
}

struct Scene<'a> {
    edition: &'a Edition,
    view: &'a View,
    names: &'a [String],
}

impl Scene<'_> {
    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// The own Roadmap, or for those who watch the Caller's.
    fn hero(&self) -> &PlayerView {
        &self.view.players[self.view.me.unwrap_or(self.view.caller).index()]
    }

    fn card(&self, kind: Kind) -> Span<'static> {
        let suit = self.edition.suit(kind.suit());
        Span::styled(self.edition.card(kind).id.clone(), Style::new().fg(style::from_hex(&suit.color)))
    }

    fn cards(&self, cards: Cards) -> Vec<Span<'static>> {
        if cards.is_empty() {
            return vec![dim(say!("none").to_string())];
        }
        cards.iter().flat_map(|kind| [self.card(kind), Span::raw(" ")]).collect()
    }

    fn hand(&self) -> Panel {
        let mut lines = Vec::new();
        if let Some(call) = self.view.call {
            let (caller, seat) = (name(self.name(self.view.caller)), name(self.name(call.seat)));
            let mut pieces = vec![("card", vec![self.card(call.named)])];
            let said = match call.given {
                None => say!("{caller} called {seat} for {card}", caller, seat, card = hole("card")),
                Some(given) => {
                    pieces.push(("given", vec![self.card(given)]));
                    let (card, given) = (hole("card"), hole("given"));
                    say!("{caller} called {seat} for {card}, got {given}", caller, seat, card, given)
                }
            };
            lines.push(style::filled(&said, pieces));
        }
        if let Some(pair) = self.view.pair {
            lines.push(Line::from(dim(self.edition.icon(pair).text.clone())));
        }
        if let Some(own) = &self.hero().own {
            let mut line = vec![bold(format!("{} ", say!("Hand:")))];
            line.extend(self.cards(own.cards));
            lines.push(Line::from(line));
            let mut line = vec![Span::raw(format!("{} ", say!("playable:")))];
            line.extend(self.cards(own.playable));
            lines.push(Line::from(line));
            if let Some(icon) = own.pending.icon() {
                let icon = vec![bold(self.edition.icon(icon).name.clone())];
                lines.push(style::filled(&say!("Now: {icon}", icon = hole("icon")), vec![("icon", icon)]));
            }
        }
        lines.push(Line::from(dim(say!(
            "deck {deck}, discard pile {pile}",
            deck = self.view.deck,
            pile = self.view.discard.len()
        )
        .to_string())));
        Panel { title: "Hand", lines }
    }

    fn players(&self) -> Panel {
        let mut lines = Vec::new();
        for (seat, player) in Seat::all(self.view.players.len() as u8).zip(&self.view.players) {
            let mut head = vec![bold(format!("{:<12} {:>3}", self.name(seat), player.score()))];
            let things = say!(
                "{medals}/{slots} medals, {nuggets:# nugget|# nuggets}, {cards:# card|# cards}",
                medals = player.medals.len(),
                slots = self.edition.numbers.slots,
                nuggets = player.nuggets,
                cards = player.hand
            );
            head.push(Span::raw(format!("  {things}")));
            if seat == self.view.caller {
                head.push(bold(format!("  {}", say!("Caller"))));
            }
            match player.status {
                Status::Busy => head.push(Span::raw(format!("  {}", say!("to act")))),
                Status::Done => head.push(dim(format!("  {}", say!("done")))),
                Status::Idle => {}
            }
            lines.push(Line::from(head));
            let mut area = vec![Span::raw(format!("  {} ", say!("in play:")))];
            area.extend(self.cards(player.area));
            if !player.lacks.is_empty() {
                area.push(dim(format!(" {} ", say!("lacks:"))));
                area.extend(self.cards(player.lacks));
            }
            lines.push(Line::from(area));
        }
        Panel { title: "Players", lines }
    }

    fn icon(&self, icon: Icon) -> &str {
        if icon == Icon::None { "-" } else { &self.edition.icon(icon).id }
    }

    fn roadmap(&self) -> Panel {
        let player = self.hero();
        let mut lines = Vec::new();
        for (at, region) in self.edition.regions.iter().enumerate() {
            let found = player.regions.contains(&Region(at as u8));
            let won = player.medals.contains(&Medal(at as u8));
            let flag = if found { "⚑" } else { " " };
            let head = format!(
                "{flag} {:<15} {:<6} {:>2}{} ",
                region.id,
                style::spoken(region.terrain.id()),
                region.points,
                if won { "★" } else { " " }
            );
            let mut line = vec![if found { bold(head) } else { dim(head) }];
            for (k, leg) in region.legs.iter().enumerate() {
                let id = Leg(region.first_leg.0 + k as u8);
                let open = player.own.as_ref().is_some_and(|own| own.open_legs.contains(&id));
                let mark = if player.legs.contains(&id) { "✓" } else { "" };
                let words = format!("{}{mark}:{} ", leg.id, self.icon(leg.icon));
                line.push(if open { bold(words) } else { dim(words) });
            }
            lines.push(Line::from(line));
        }
        Panel { title: "Roadmap", lines }
    }

    fn railroad(&self) -> Panel {
        let player = self.hero();
        let mut line = Vec::new();
        for (at, station) in self.edition.stations.iter().enumerate() {
            let id = Station(at as u8);
            let open = player.own.as_ref().is_some_and(|own| own.open_rail.contains(&id));
            let mark = if player.rail.contains(&id) { "✓" } else { "" };
            let words = format!("{}{mark}:{}  ", station.id, self.icon(station.icon));
            line.push(if open { bold(words) } else { dim(words) });
        }
        line.push(Span::raw(say!("medal {points}", points = self.edition.rail_points).to_string()));
        Panel { title: "Railroad", lines: vec![Line::from(line)] }
    }

    fn chart(&self) -> Panel {
        let mut lines = Vec::new();
        for (at, track) in self.edition.tracks.iter().enumerate() {
            let mut line = vec![bold(format!("{:<8}", track.name))];
            for player in &self.view.players {
                let boxes: String = (0..track.boxes.len())
                    .map(|k| if player.tracks[at].contains(&(k as u8)) { '■' } else { '□' })
                    .collect();
                line.push(Span::raw(format!("{boxes} ")));
            }
            lines.push(Line::from(line));
        }
        for terrain in Terrain::ALL {
            let area = &self.edition.flag_areas[terrain as usize];
            let mut line = vec![bold(format!("{:<8}", area.name))];
            for player in &self.view.players {
                let flags =
                    player.regions.iter().filter(|region| self.edition.region(**region).terrain == terrain).count();
                let boxes: String = (0..area.boxes.len()).map(|k| if k < flags { '■' } else { '□' }).collect();
                line.push(Span::raw(format!("{boxes} {:>2} ", player.flag_points[terrain as usize])));
            }
            lines.push(Line::from(line));
        }
        let open = |group: &colorado::edition::GroupSpec| {
            let left = group
                .values
                .iter()
                .enumerate()
                .filter(|(rank, _)| self.view.open.contains(&Medal(group.first.0 + *rank as u8)));
            left.map(|(_, points)| points.to_string()).collect::<Vec<_>>().join(" ")
        };
        let medals: Vec<String> =
            self.edition.groups.iter().map(|group| format!("{} {}", group.id, open(group))).collect();
        lines.push(Line::from(dim(say!("medals left: {medals}", medals = name(medals.join(", "))).to_string())));
        Panel { title: "Reward Chart", lines }
    }
}
