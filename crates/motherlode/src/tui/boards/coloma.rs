//! Coloma: the wheel with its Sites, the turn, the own hand, the Frontier, the Shootout, goods and towns.

use std::any::Any;

use coloma::{
    Coloma,
    action::Ability,
    edition::{Edition, SiteAction, SpaceKind},
    state::{Phase, Slot},
    view::{DeedView, PlayerView, TurnView, View, base_words},
};
use engine::{
    Seat, say,
    say::{either, name},
};
use ratatui::{
    style::{Color, Style},
    text::{Line, Span},
};

use super::{Panel, Picture};
use crate::tui::style::{self, bold, dim, hole};

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

/// What an action of the wheel lets everybody do; the rest hangs on the Buildings in one's town.
fn printed(action: SiteAction) -> String {
    match base_words(action.base) {
        "" => {
            say!("what your Buildings with this icon bring ({icon})", icon = name(action.icon.name().replace('_', " ")))
                .to_string()
        }
        words => style::spoken(words),
    }
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
            6 => say!("Shade").to_string(),
            7 => say!("dummies").to_string(),
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
                line.push(Span::styled(format!("[{}] ", say!("Barker")), Style::new().fg(Color::Yellow)));
            }
            if site == view.signpost {
                line.push(Span::raw(format!("[{}] ", say!("Signpost to {site}", site = view.points_to))));
            }
            if site == view.bust {
                line.push(Span::styled(format!("[{}] ", say!("BUST")), Style::new().fg(Color::Red)));
            }
            line.extend(self.pioneers(site));
            let tents = view.players.iter().filter(|player| player.site_tents.contains(&site));
            let tents: Vec<String> = tents.map(|player| self.who(player.seat.0)).collect();
            if !tents.is_empty() {
                line.push(dim(say!("Tents: {players}", players = name(tents.join(", "))).to_string()));
            }
            lines.push(Line::from(line));
            if let Some(prospect) = view.prospects.iter().find(|prospect| prospect.site == site) {
                let (common, boom, bust) = (&prospect.common, &prospect.boom, &prospect.bust);
                let mut deeds = vec![(say!("Common"), common), (say!("Boom"), boom)];
                if !bust.rows.is_empty() {
                    deeds.push((say!("Bust"), bust));
                }
                lines.extend(
                    deeds.iter().map(|(kind, deed)| Line::from(dim(format!("    {kind}: {}", self.deed(deed))))),
                );
            } else {
                let spec = &self.edition.wheel.sites[usize::from(site)];
                lines.push(Line::from(dim(format!("    {}: {}", say!("Common"), printed(spec.common)))));
                lines.push(Line::from(dim(format!("    {}: {}", say!("Boom"), printed(spec.boom)))));
            }
        }
        if !view.buster_not.is_empty() && view.buster_at.is_none() {
            let sites = either(view.buster_not.iter().copied());
            lines.push(Line::from(say!("Buster will not be at {sites}.", sites).to_string()));
        }
        Panel { title: "Wheel", lines }
    }

    fn pioneers(&self, site: u8) -> Vec<Span<'static>> {
        let revealed = self.view.phase == Phase::Turn;
        let mut standing = Vec::new();
        for player in &self.view.players {
            if player.dial == Some(site) {
                let words = if revealed { self.who(player.seat.0) } else { say!("your dial").to_string() };
                standing.push(bold(format!("@{words} ")));
            }
        }
        if revealed && self.view.shade.as_ref().is_some_and(|shade| shade.site == Some(site)) {
            standing.push(bold(format!("@{} ", say!("Shade"))));
        }
        if revealed && self.view.buster_at == Some(site) {
            standing.push(bold(format!("@{} ", say!("Buster"))));
        }
        standing
    }

    fn deed(&self, deed: &DeedView) -> String {
        let mut words = Vec::new();
        if !deed.base.is_empty() {
            words.push(style::spoken(deed.base));
        }
        words.extend(deed.rows.iter().map(|row| format!("{}: {}", self.card(row.card), row.text)));
        if words.is_empty() { say!("nothing of yours").to_string() } else { words.join(" ") }
    }

    /// The two actions of the turn, used abilities ticked.
    fn turn(&self, turn: &TurnView) -> Panel {
        let player = vec![bold(self.who(turn.seat.0))];
        let at = say!("{player} at Site {site}", player = hole("player"), site = turn.site);
        let mut lines = vec![style::filled(&at, vec![("player", player)])];
        let slots = [
            (Slot::Common, say!("Common"), Some(&turn.common), turn.common_taken),
            (
                Slot::Second,
                if turn.second.bust { say!("Bust") } else { say!("Boom") },
                Some(&turn.second),
                turn.second_taken,
            ),
            (Slot::Signpost, say!("Signpost Barrel"), turn.signpost.as_ref(), true),
        ];
        for (slot, kind, deed, taken) in slots {
            let Some(deed) = deed else { continue };
            let open = turn.open == slot;
            let state = match (open, taken) {
                (true, _) => say!("open").to_string(),
                (false, true) => say!("done").to_string(),
                (false, false) => String::new(),
            };
            lines.push(Line::from(vec![bold(format!("{kind}: {} ", self.site_name(deed.at))), dim(state)]));
            let tick = |ability: Ability| if open && deed.used.contains(&ability) { "✓" } else { " " };
            if !deed.base.is_empty() {
                lines.push(Line::from(format!(" {} {}", tick(Ability::Base), style::spoken(deed.base))));
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
            let rows: Vec<String> =
                spec.rows.iter().map(|row| format!("{} {}", style::spoken(&row.trigger), row.text)).collect();
            lines.push(Line::from(vec![bold(format!("{site} {} ", spec.name)), dim(rows.join(" "))]));
        }
        if lines.is_empty() {
            lines.push(Line::from(dim(say!("no cards").to_string())));
        }
        for (barrel, used) in self.own().map(|player| player.barrels.as_slice()).unwrap_or_default() {
            let spec = &self.edition.barrels[barrel.index()];
            let (barrel, text) = (name(&spec.name), name(&spec.text));
            lines.push(Line::from(if *used {
                dim(say!("Barrel {barrel}: {text} (used)", barrel, text).to_string())
            } else {
                Span::raw(say!("Barrel {barrel}: {text}", barrel, text).to_string())
            }));
        }
        Panel { title: "Hand", lines }
    }

    /// The rows from the nearest to the farthest, and the chart that counts.
    fn shootout(&self) -> Panel {
        let view = self.view;
        let ahead = u16::from(view.gunmen) > view.outlaws;
        let colour = if ahead { Color::Green } else { Color::Red };
        let (men, outlaws) = (view.gunmen, view.outlaws);
        let head = if ahead {
            say!("{men:# Gunman|# Gunmen}, {outlaws:# Outlaw|# Outlaws}: outnumbered", men, outlaws)
        } else {
            say!("{men:# Gunman|# Gunmen}, {outlaws:# Outlaw|# Outlaws}: not outnumbered", men, outlaws)
        };
        let mut lines = vec![Line::from(Span::styled(head.to_string(), Style::new().fg(colour)))];
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
        let places: Vec<String> = [say!("1st"), say!("2nd"), say!("3rd"), say!("none")]
            .into_iter()
            .zip(side)
            .map(|(place, reward)| {
                say!("{place} {vp} VP, {n} buried", place, vp = reward.gain.vp, n = reward.deaths).to_string()
            })
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
            let head = say!(
                "{player}: {space}, {n:# Horse|# Horses}",
                player = name(self.who(player.seat.0)),
                space = name(bonus(at.index())),
                n = player.horses
            );
            let on = say!("to {spaces}", spaces = name(next.join(", ")));
            lines.push(Line::from(vec![bold(head.to_string()), dim(format!("  {on}"))]));
        }
        for (k, land) in map.lands.iter().enumerate() {
            let tents = self.view.players.iter().filter(|player| player.land_tents.iter().any(|it| it.index() == k));
            let tents: Vec<String> = tents.map(|player| self.who(player.seat.0)).collect();
            let town = &map.spaces[land.boomtown.index()].name;
            let (land, town, tents) = (name(&land.name), name(town), name(tents.join(", ")));
            lines.push(Line::from(say!("{land} (from {town}): {tents}", land, town, tents).to_string()));
        }
        Panel { title: "Frontier", lines }
    }

    fn goods(&self) -> Panel {
        let view = self.view;
        let value = vec![bold(say!("1 Gold pays {n:# Buck|# Bucks}", n = view.gold_value).to_string())];
        let gold = say!(
            "{value}, {table} on the table, {cart} in the cart",
            value = hole("value"),
            table = view.table,
            cart = view.cart
        );
        let mut lines = vec![style::filled(&gold, vec![("value", value)])];
        for (k, barrel) in view.stash.iter().enumerate() {
            let text = match barrel {
                None => "empty".into(),
                Some(barrel) => name(&self.edition.barrels[barrel.index()].text),
            };
            lines.push(Line::from(say!("Barrel {barrel}: {text}", barrel = k + 1, text).to_string()));
        }
        lines.push(Line::from(dim(
            say!("stack {stack}, discarded {n}", stack = view.stack, n = view.discarded.len()).to_string()
        )));
        for bridge in &view.bridges {
            let spec = &self.edition.bridges[bridge.bridge.index()];
            let worth = view.you.and_then(|seat| bridge.worth.get(seat.index()));
            let (bridge, text, left) = (name(&spec.name), name(&spec.text), bridge.left);
            let words = match worth {
                Some(worth) => {
                    say!("{bridge}: {text} {left} left, {worth} for you now", bridge, text, left, worth = *worth)
                }
                None => say!("{bridge}: {text} {left} left", bridge, text, left),
            };
            lines.push(Line::from(words.to_string()));
        }
        Panel { title: "Goods", lines }
    }

    fn players(&self) -> Panel {
        let mut lines = Vec::new();
        for player in &self.view.players {
            let badge = if self.view.sheriff == player.seat.0 { " ★" } else { "" };
            let ready = if player.ready { format!(" {}", say!("ready")) } else { String::new() };
            let head = format!("{:<12}{:>4}{badge}{ready}", self.who(player.seat.0), player.total);
            let things = say!(
                "{dudes:# Dude|# Dudes} ({spare} spare, {men:# Gunman|# Gunmen}, {graves:# grave|# graves})  {gold} Gold  {bucks:# Buck|# Bucks}  {tents:# Tent|# Tents}  {horses:# Horse|# Horses}  {cards:# card|# cards}",
                dudes = player.dudes,
                spare = player.spare_dudes,
                men = player.gunmen,
                graves = player.graves,
                gold = player.gold,
                bucks = player.bucks,
                tents = player.tents,
                horses = player.horses,
                cards = player.hand_size,
            );
            lines.push(Line::from(vec![bold(head), Span::raw(format!("  {things}"))]));
            let mut town: Vec<String> = player.town.iter().map(|card| self.card(*card).to_owned()).collect();
            town.extend(player.hotels.iter().map(|(hotel, _)| self.edition.hotels[hotel.index()].name.clone()));
            town.extend(player.bridges.iter().map(|bridge| self.edition.bridges[bridge.index()].name.clone()));
            if !town.is_empty() {
                let words =
                    say!("{n:# River|# Rivers}; {town}", n = player.canyons.len(), town = name(town.join(", ")));
                lines.push(Line::from(dim(format!("  {words}"))));
            }
        }
        if let Some(shade) = &self.view.shade {
            let things = say!(
                "{gold} Gold, {horses:# Horse|# Horses}, {rivers:# River|# Rivers}, {hotels:# Hotel|# Hotels}, {barrels:# Barrel|# Barrels}, {tents:# Land Tent|# Land Tents}",
                gold = shade.gold,
                horses = shade.horses,
                rivers = shade.rivers,
                hotels = shade.hotels.len(),
                barrels = shade.barrels.len(),
                tents = shade.land_tents.len(),
            );
            lines.push(Line::from(format!("{} {:>10}  {things}", say!("Shade"), shade.total)));
        }
        Panel { title: "Players", lines }
    }
}
