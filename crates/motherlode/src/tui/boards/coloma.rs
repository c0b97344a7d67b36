//! Coloma: the wheel with its Sites, the turn, the own hand, the Frontier, the Shootout, goods and towns.

use std::any::Any;

use coloma::{
    Coloma,
    action::Ability,
    edition::{Edition, SpaceKind},
    state::{Phase, Slot},
    view::{DeedView, PlayerView, TurnView, View},
};
use engine::Seat;
use ratatui::{
    style::{Color, Style},
    text::{Line, Span},
};

use super::{Panel, Picture};
use crate::tui::style::{self, bold, dim};

/// The whole picture, if these are this game's rules and view.
pub fn picture(rules: &dyn Any, view: &dyn Any, names: &[String]) -> Option<Picture> {
    let game = rules.downcast_ref::<Coloma>()?;
    let view = view.downcast_ref::<View>()?;
    let scene = Scene { edition: game.edition(), chosen: game.colours(), view, names };
    let mut panels = vec![scene.wheel()];
    panels.extend(view.turn.as_ref().map(|turn| scene.turn(turn)));
    panels.extend([scene.hand(), scene.shootout(), scene.frontier(), scene.goods(), scene.players()]);
    Some(Picture { map: None, panels, colours: scene.colours() })
}

struct Scene<'a> {
    edition: &'a Edition,
    chosen: &'a [u8],
    view: &'a View,
    names: &'a [String],
}

impl Scene<'_> {
    fn colours(&self) -> Vec<Color> {
        self.chosen.iter().map(|colour| style::from_hex(&self.edition.colours[usize::from(*colour)].rgb)).collect()
    }

    /// A seat, Shade (6), or Buster and the dummies (7).
    fn who(&self, who: u8) -> String {
        match who {
            6 => "Shade".to_owned(),
            7 => "dummies".to_owned(),
            seat => self.names.get(usize::from(seat)).cloned().unwrap_or_else(|| Seat(seat).to_string()),
        }
    }

    fn own(&self) -> Option<&PlayerView> {
        self.view.players.get(self.view.you?.index())
    }

    fn site_name(&self, site: u8) -> &str {
        &self.edition.wheel.sites[usize::from(site)].name
    }

    fn card(&self, card: coloma::ids::Card) -> &str {
        &self.edition.cards[card.index()].name
    }

    /// Both rings of the wheel, Site by Site, with everything that stands there.
    fn wheel(&self) -> Panel {
        let view = self.view;
        let mut lines = Vec::new();
        for site in 1..=5u8 {
            let mut line = vec![bold(format!("{site} {:<19}", self.site_name(site)))];
            if site == view.barker {
                line.push(Span::styled("[Barker] ", Style::new().fg(Color::Yellow)));
            }
            if site == view.signpost {
                line.push(Span::raw(format!("[Signpost to {}] ", view.points_to)));
            }
            if site == view.bust {
                line.push(Span::styled("[BUST] ", Style::new().fg(Color::Red)));
            }
            line.extend(self.pioneers(site));
            let tents = view.players.iter().filter(|player| player.site_tents.contains(&site));
            let tents: Vec<String> = tents.map(|player| self.who(player.seat.0)).collect();
            if !tents.is_empty() {
                line.push(dim(format!("Tents: {}", tents.join(", "))));
            }
            lines.push(Line::from(line));
            if let Some(prospect) = view.prospects.iter().find(|prospect| prospect.site == site) {
                for (kind, deed) in [("Common", &prospect.common), ("Boom", &prospect.boom), ("Bust", &prospect.bust)] {
                    if kind != "Bust" || !deed.rows.is_empty() {
                        lines.push(Line::from(dim(format!("    {kind}: {}", self.deed(deed)))));
                    }
                }
            }
        }
        if !view.buster_not.is_empty() && view.buster_at.is_none() {
            let sites: Vec<String> = view.buster_not.iter().map(u8::to_string).collect();
            lines.push(Line::from(format!("Buster will not be at {}.", sites.join(" or "))));
        }
        Panel { title: "Wheel", lines }
    }

    fn pioneers(&self, site: u8) -> Vec<Span<'static>> {
        let revealed = self.view.phase == Phase::Turn;
        let mut standing = Vec::new();
        for player in &self.view.players {
            if player.dial == Some(site) {
                let words = if revealed { self.who(player.seat.0) } else { "your dial".to_owned() };
                standing.push(bold(format!("@{words} ")));
            }
        }
        if revealed && self.view.shade.as_ref().is_some_and(|shade| shade.site == Some(site)) {
            standing.push(bold("@Shade "));
        }
        if revealed && self.view.buster_at == Some(site) {
            standing.push(bold("@Buster "));
        }
        standing
    }

    fn deed(&self, deed: &DeedView) -> String {
        let mut words = Vec::new();
        if !deed.base.is_empty() {
            words.push(deed.base.to_owned());
        }
        words.extend(deed.rows.iter().map(|row| format!("{}: {}", self.card(row.card), row.text)));
        if words.is_empty() { "nothing of yours".to_owned() } else { words.join(" ") }
    }

    /// The two actions of the turn, used abilities ticked.
    fn turn(&self, turn: &TurnView) -> Panel {
        let mut lines =
            vec![Line::from(vec![bold(self.who(turn.seat.0)), Span::raw(format!(" at Site {}", turn.site))])];
        let slots = [
            (Slot::Common, "Common", Some(&turn.common), turn.common_taken),
            (Slot::Second, if turn.second.bust { "Bust" } else { "Boom" }, Some(&turn.second), turn.second_taken),
            (Slot::Signpost, "Signpost Barrel", turn.signpost.as_ref(), true),
        ];
        for (slot, kind, deed, taken) in slots {
            let Some(deed) = deed else { continue };
            let open = turn.open == slot;
            let state = match (open, taken) {
                (true, _) => "open",
                (false, true) => "done",
                (false, false) => "",
            };
            lines.push(Line::from(vec![bold(format!("{kind}: {} ", self.site_name(deed.at))), dim(state)]));
            let tick = |ability: Ability| if open && deed.used.contains(&ability) { "✓" } else { " " };
            if !deed.base.is_empty() {
                lines.push(Line::from(format!(" {} {}", tick(Ability::Base), deed.base)));
            }
            for row in &deed.rows {
                let tick = tick(Ability::Row(row.card));
                lines.push(Line::from(format!(" {tick} {}: {}", self.card(row.card), row.text)));
            }
        }
        Panel { title: "Turn", lines }
    }

    fn hand(&self) -> Panel {
        let mut lines = Vec::new();
        for card in self.own().and_then(|player| player.hand.as_deref()).unwrap_or_default() {
            let spec = &self.edition.cards[card.index()];
            let site = if spec.site == 0 { "B".to_owned() } else { spec.site.to_string() };
            let rows: Vec<String> = spec.rows.iter().map(|row| format!("{} {}", row.trigger, row.text)).collect();
            lines.push(Line::from(vec![bold(format!("{site} {} ", spec.name)), dim(rows.join(" "))]));
        }
        if lines.is_empty() {
            lines.push(Line::from(dim("no cards")));
        }
        for (barrel, used) in self.own().map(|player| player.barrels.as_slice()).unwrap_or_default() {
            let spec = &self.edition.barrels[barrel.index()];
            let words = format!("Barrel {}: {}", spec.name, spec.text);
            lines.push(Line::from(if *used { dim(format!("{words} (used)")) } else { Span::raw(words) }));
        }
        Panel { title: "Hand", lines }
    }

    /// The rows from the nearest to the farthest, and the chart that counts.
    fn shootout(&self) -> Panel {
        let view = self.view;
        let ahead = u16::from(view.gunmen) > view.outlaws;
        let verdict = if ahead { "outnumbered" } else { "not outnumbered" };
        let colour = if ahead { Color::Green } else { Color::Red };
        let head = format!("{} Gunmen, {} Outlaws: {verdict}", view.gunmen, view.outlaws);
        let mut lines = vec![Line::from(Span::styled(head, Style::new().fg(colour)))];
        let mut line = Vec::new();
        for (k, row) in view.rows.iter().enumerate() {
            line.push(dim(format!("{}:", k + 1)));
            line.push(match row.owner {
                Some(owner) => bold(format!("{}×{} ", row.men, self.who(owner))),
                None => Span::raw(format!("{} ", "·".repeat(usize::from(row.size)))),
            });
        }
        lines.push(Line::from(line));
        let chart = &self.edition.charts[usize::from(view.chart)];
        let side = if ahead { &chart.left } else { &chart.right };
        let places: Vec<String> = ["1st", "2nd", "3rd", "none"]
            .iter()
            .zip(side)
            .map(|(name, reward)| format!("{name} {} VP, {} buried", reward.gain.vp, reward.deaths))
            .collect();
        lines.push(Line::from(dim(format!("{}: {}", chart.name, places.join("; ")))));
        Panel { title: "Shootout", lines }
    }

    /// Where Wagons stand and where each could go next; Lands with their Tents.
    fn frontier(&self) -> Panel {
        let map = &self.edition.map;
        let bonus = |space: usize| {
            let spec = &map.spaces[space];
            match spec.kind {
                SpaceKind::Boomtown { .. } => format!("{} ({} | {})", spec.name, spec.text, spec.right_text),
                SpaceKind::Settlement { .. } => format!("{} ({})", spec.name, spec.text),
                SpaceKind::Horseshoe => spec.name.clone(),
            }
        };
        let mut lines = Vec::new();
        for player in &self.view.players {
            let at = player.wagon;
            let next: Vec<String> = map
                .roads
                .iter()
                .filter_map(|(a, b, _)| if *a == at { Some(*b) } else { (*b == at).then_some(*a) })
                .map(|space| bonus(space.index()))
                .collect();
            let head = format!("{}: {}, {} Horses", self.who(player.seat.0), bonus(at.index()), player.horses);
            lines.push(Line::from(vec![bold(head), dim(format!("  to {}", next.join(", ")))]));
        }
        for (k, land) in map.lands.iter().enumerate() {
            let tents = self.view.players.iter().filter(|player| player.land_tents.iter().any(|it| it.index() == k));
            let tents: Vec<String> = tents.map(|player| self.who(player.seat.0)).collect();
            let town = &map.spaces[land.boomtown.index()].name;
            lines.push(Line::from(format!("{} (from {town}): {}", land.name, tents.join(", "))));
        }
        Panel { title: "Frontier", lines }
    }

    fn goods(&self) -> Panel {
        let view = self.view;
        let mut lines = vec![Line::from(vec![
            bold(format!("1 Gold pays {} Bucks", view.gold_value)),
            Span::raw(format!(", {} on the table, {} in the cart", view.table, view.cart)),
        ])];
        for (k, barrel) in view.stash.iter().enumerate() {
            let words = barrel.map_or("empty", |barrel| self.edition.barrels[barrel.index()].text.as_str());
            lines.push(Line::from(format!("Barrel {}: {words}", k + 1)));
        }
        lines.push(Line::from(dim(format!("stack {}, discarded {}", view.stack, view.discarded.len()))));
        for bridge in &view.bridges {
            let spec = &self.edition.bridges[bridge.bridge.index()];
            let worth = view.you.and_then(|seat| bridge.worth.get(seat.index()));
            let worth = worth.map_or_else(String::new, |worth| format!(", {worth} for you now"));
            lines.push(Line::from(format!("{}: {} {} left{worth}", spec.name, spec.text, bridge.left)));
        }
        Panel { title: "Goods", lines }
    }

    fn players(&self) -> Panel {
        let mut lines = Vec::new();
        for player in &self.view.players {
            let badge = if self.view.sheriff == player.seat.0 { " ★" } else { "" };
            let ready = if player.ready { " ready" } else { "" };
            let head = format!("{:<12}{:>4}{badge}{ready}", self.who(player.seat.0), player.total);
            let things = format!(
                "  {} Dudes ({} spare, {} Gunmen, {} graves)  {} Gold  {} Bucks  {} Tents  {} Horses  {} cards",
                player.dudes,
                player.spare_dudes,
                player.gunmen,
                player.graves,
                player.gold,
                player.bucks,
                player.tents,
                player.horses,
                player.hand_size
            );
            lines.push(Line::from(vec![bold(head), Span::raw(things)]));
            let mut town: Vec<String> = player.town.iter().map(|card| self.card(*card).to_owned()).collect();
            town.extend(player.hotels.iter().map(|(hotel, _)| self.edition.hotels[hotel.index()].name.clone()));
            town.extend(player.bridges.iter().map(|bridge| self.edition.bridges[bridge.index()].name.clone()));
            if !town.is_empty() {
                lines.push(Line::from(dim(format!("  {} Rivers; {}", player.canyons.len(), town.join(", ")))));
            }
        }
        if let Some(shade) = &self.view.shade {
            let words = format!(
                "Shade {:>10}  {} Gold, {} Horses, {} Rivers, {} Hotels, {} Barrels, {} Land Tents",
                shade.total,
                shade.gold,
                shade.horses,
                shade.rivers,
                shade.hotels.len(),
                shade.barrels.len(),
                shade.land_tents.len()
            );
            lines.push(Line::from(words));
        }
        Panel { title: "Players", lines }
    }
}
