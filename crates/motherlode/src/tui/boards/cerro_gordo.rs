//! Cerro Gordo: the Town on its grid, the row with its coins, the Mines, the Objectives with their progress.

use std::any::Any;

use cerro_gordo::{
    CerroGordo,
    edition::Edition,
    ids::{Cell, Kind, Lot, Side, Sides},
    view::{CardView, PhaseView, PlayerView, View},
};
use engine::{
    Seat, say,
    say::{either, name},
};
use ratatui::{
    style::{Color, Modifier, Style},
    text::{Line, Span},
};

use super::{Panel, Picture};
use crate::tui::style::{self, bold, dim};

/// Columns of the screen for a cell of the grid.
const WIDE: usize = 3;

/// The whole picture, if these are this game's rules and view.
pub fn picture(rules: &dyn Any, view: &dyn Any, names: &[String]) -> Option<Picture> {
    let game = rules.downcast_ref::<CerroGordo>()?;
    let view = view.downcast_ref::<View>()?;
    let scene = Scene { game, edition: game.edition(), view, names };
    let panels =
        vec![scene.town(), scene.turn(), scene.row(), scene.cards(), scene.mines(), scene.public(), scene.players()];
    let colours = view.players.iter().map(|player| scene.colour(player)).collect();
    Some(Picture { map: None, panels, colours })
}

struct Scene<'a> {
    game: &'a CerroGordo,
    edition: &'a Edition,
    view: &'a View,
    names: &'a [String],
}

/// Colours that are also told apart by the letters of the types.
fn kind_colour(kind: Kind) -> Color {
    Color::Indexed(match kind {
        Kind::Commercial => 75,
        Kind::Industrial => 173,
        Kind::Residential => 113,
        Kind::Entertainment => 176,
    })
}

fn letter(kind: Kind) -> char {
    kind.name().chars().next().unwrap_or('?')
}

/// A Road tile in three columns; its connections meet those of its neighbours.
fn road(sides: Sides) -> String {
    let [n, e, s, w] = Side::ALL.map(|side| sides.has(side));
    let middle = match (n, e, s, w) {
        (true, true, true, true) => '┼',
        (true, true, true, false) => '├',
        (true, true, false, true) => '┴',
        (true, false, true, true) => '┤',
        (false, true, true, true) => '┬',
        (true, true, false, false) => '└',
        (false, true, true, false) => '┌',
        (false, false, true, true) => '┐',
        (true, false, false, true) => '┘',
        (false, _, false, _) => '─',
        _ => '│',
    };
    let dash = |on: bool| if on { '─' } else { ' ' };
    format!("{}{middle}{}", dash(w), dash(e))
}

/// The letters of the screen that a Building or a Mine covers, one row of its cells at a time.
fn block(lot: Lot, at: Cell, words: &[String]) -> String {
    let row = (at.y - lot.cell.y) as usize;
    let inner = WIDE * lot.w as usize - 2;
    let word = words.get(row).map_or("", String::as_str);
    format!("[{word:<inner$.inner$}]").chars().skip(WIDE * (at.x - lot.cell.x) as usize).take(WIDE).collect()
}

impl Scene<'_> {
    fn name(&self, seat: Seat) -> String {
        self.names.get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    fn colour(&self, player: &PlayerView) -> Color {
        style::from_hex(&self.edition.character(player.character).color)
    }

    fn seats(&self) -> impl Iterator<Item = (Seat, &PlayerView)> {
        Seat::all(self.view.players.len() as u8).zip(&self.view.players)
    }

    /// Whose eyes these are: the viewer's, or the active player's for those who watch.
    fn hero(&self) -> &PlayerView {
        &self.view.players[self.view.you.unwrap_or(self.view.active).index()]
    }

    /// The grid: x to the east on top, y to the south at the left, as cells are written in the choices.
    fn town(&self) -> Panel {
        let bounds = self.view.town.bounds();
        let (west, east) = (bounds.west - 2, bounds.east + 2);
        let mut purses = vec![dim(format!("{} ", say!("Silver:")))];
        for (seat, player) in self.seats() {
            let look = Style::new().fg(self.colour(player));
            let look = if self.view.you == Some(seat) { look.add_modifier(Modifier::BOLD) } else { look };
            purses.push(Span::styled(format!("{} {}  ", self.name(seat), player.silver), look));
        }
        let mut head = String::from("    ");
        (west..=east).for_each(|x| head.push_str(&format!("{x:>2} ")));
        let mut lines = vec![Line::from(purses), Line::from(dim(head))];
        for y in bounds.north - 2..=bounds.south + 2 {
            let mut line = vec![dim(format!("{y:>3} "))];
            line.extend((west..=east).map(|x| self.cell(Cell::at(x, y))));
            lines.push(Line::from(line));
        }
        let seats = self.seats().map(|(seat, _)| format!("{} {}", seat.0 + 1, self.name(seat)));
        let legend = say!("Standees: {players}", players = name(seats.collect::<Vec<_>>().join(", "))).to_string();
        lines.push(Line::from(dim(legend)));
        Panel { title: "Town", lines }
    }

    fn cell(&self, cell: Cell) -> Span<'static> {
        let town = &self.view.town;
        if let Some(tile) = town.road_at(cell) {
            return Span::styled(road(tile.sides), Style::new().fg(Color::Indexed(180)));
        }
        if let Some(mine) = town.mine_at(cell) {
            let seen = &self.view.mines[mine.index()];
            let initials: String = seen.name.split(' ').filter_map(|word| word.chars().next()).take(2).collect();
            let top = seen.silver.map_or_else(|| "-".to_owned(), |silver| silver.to_string());
            let words = [format!("{initials}{top}")];
            let look = Style::new().fg(Color::Indexed(231)).add_modifier(Modifier::BOLD | Modifier::REVERSED);
            return Span::styled(block(town.mine(mine), cell, &words), look);
        }
        let Some(building) = town.building_at(cell) else {
            return Span::styled(" · ", Style::new().fg(style::SCENERY));
        };
        let kind = self.game.kind(building);
        let here = self.seats().filter(|(_, player)| player.standee == Some(building));
        let here: String = here.map(|(seat, _)| (seat.0 + 1).to_string()).collect();
        let lot = town.lot(building);
        // One row has room for both; more rows show the type above and the Standees below.
        let words = if lot.h == 1 {
            vec![format!("{}{here}", letter(kind))]
        } else {
            vec![letter(kind).to_string(), here.clone()]
        };
        let look = Style::new().fg(kind_colour(kind));
        let look = if here.is_empty() { look } else { look.add_modifier(Modifier::BOLD) };
        Span::styled(block(lot, cell, &words), look)
    }

    fn turn(&self) -> Panel {
        let view = self.view;
        let mark = |done: bool| if done { "✓" } else { "○" };
        let owed = view.turn_so_far;
        let [bonus, refresh] = view.players[view.active.index()].costs;
        let mut lines = vec![Line::from(vec![
            bold(
                say!(
                    "Turn {turn} of {turns}: {player}",
                    turn = view.turn,
                    turns = view.turns,
                    player = name(self.name(view.active))
                )
                .to_string(),
            ),
            Span::raw(format!("  {} {}", mark(!owed.owes_building), say!("Building"))),
            Span::raw(format!("  {} {}", mark(!owed.owes_road), say!("Road"))),
            dim(format!("  {}", say!("Bonus Road {bonus} Silver, Refresh {refresh} Silver", bonus, refresh))),
        ])];
        let player = self.hero();
        let roads: Vec<&str> = player.roads.iter().map(|shape| self.edition.shape(*shape).name.as_str()).collect();
        let mines = either(player.draws_from.iter().map(|mine| name(&view.mines[mine.index()].name)));
        let far = match player.mining {
            Some(n) => say!("{n:# Road tile|# Road tiles} away", n),
            None => say!("not connected, event only"),
        };
        if view.phase != PhaseView::Over {
            let roads = name(roads.join(", "));
            let words = say!("Road: {roads}. Would draw from {mines}: {far}.", roads, mines, far);
            lines.push(Line::from(words.to_string()));
        }
        if let PhaseView::Secret { tiles, .. } = &view.phase {
            for (mine, tile) in tiles {
                let words = say!(
                    "Secret: {mine}: {event}, {silver} Silver",
                    mine = name(&view.mines[mine.index()].name),
                    event = name(&self.edition.event_of(*tile).name),
                    silver = self.edition.silver_of(*tile)
                );
                lines.push(Line::from(bold(words.to_string())));
            }
        }
        if let Some((mine, drawn)) = &view.latest {
            let from = &view.mines[mine.index()].name;
            let words = match drawn.tile.map(|tile| self.edition.event_of(tile)) {
                Some(event) => format!("{}: {}", event.name, event.text),
                None => say!("A secret tile.").to_string(),
            };
            lines.push(Line::from(vec![
                dim(format!("{} ", say!("Last from the {mine}:", mine = name(from)))),
                Span::raw(words),
            ]));
        }
        Panel { title: "Turn", lines }
    }

    fn row(&self) -> Panel {
        let silver = self.hero().silver;
        let mut lines = Vec::new();
        for (slot, row) in (1..).zip(&self.view.row) {
            let spec = &self.edition.buildings[row.building.index()];
            let price = if row.price == 0 { say!("free") } else { say!("{n} Silver", n = row.price) }.to_string();
            let coins =
                if row.coins > 0 { format!("  {}", say!("●{n} on it", n = row.coins)) } else { String::new() };
            let words = format!("{slot} {} {:<22} {price:<9}{coins}", letter(spec.kind), spec.name);
            let look = if row.price > silver { style::quiet() } else { Style::new().fg(kind_colour(spec.kind)) };
            lines.push(Line::from(Span::styled(words, look)));
        }
        lines.push(Line::from(dim(say!("{n:# Building|# Buildings} in the stack", n = self.view.stack).to_string())));
        Panel { title: "Row", lines }
    }

    fn cards(&self) -> Panel {
        let mut lines: Vec<Line<'static>> = self.view.hand.iter().flat_map(|held| self.card(held)).collect();
        if lines.is_empty() {
            lines.push(Line::from(dim(say!("hidden until they are completed").to_string())));
        }
        Panel { title: "Objectives", lines }
    }

    fn card(&self, held: &CardView) -> Vec<Line<'static>> {
        let card = self.edition.card(held.card);
        let mut lines = vec![Line::from(vec![
            bold(format!("{} ", say!("{card} ({n:# point|# points})", card = name(&card.name), n = card.points))),
            Span::raw(card.text.clone()),
        ])];
        for (condition, measure) in card.when.iter().zip(&held.measures) {
            if condition.of_an_act() {
                continue;
            }
            let mark = if measure.met { "✓" } else { " " };
            let look = if measure.met { Style::new().fg(style::GOOD) } else { style::quiet() };
            let (have, need, what) = (measure.have, measure.need, condition.counts());
            let words = format!(" {mark} {}", say!("{have} of {need} {what}", have, need, what));
            lines.push(Line::from(Span::styled(words, look)));
        }
        lines
    }

    fn mines(&self) -> Panel {
        let mut head = vec![dim(format!("{:<17} {} {}", say!("distances").to_string(), say!("top"), say!("left")))];
        for (seat, player) in self.seats() {
            head.push(Span::styled(format!("{:>3}", seat.0 + 1), Style::new().fg(self.colour(player))));
        }
        let mut lines = vec![Line::from(head)];
        for mine in &self.view.mines {
            let top = mine.silver.map_or_else(|| "-".to_owned(), |silver| silver.to_string());
            let mut line = vec![Span::raw(format!("{:<17} {top:>3} {:>4}", mine.name, mine.left))];
            for (_, player) in self.seats() {
                let tiles = player.distances[mine.mine.index()];
                line.push(Span::raw(tiles.map_or_else(|| "  ·".to_owned(), |tiles| format!("{tiles:>3}"))));
            }
            lines.push(Line::from(line));
            for (depth, tile) in &mine.notes {
                let event = name(&self.edition.event_of(*tile).name);
                let words = say!("you know: {event}, {n} from the top", event, n = depth + 1);
                lines.push(Line::from(dim(format!("  {words}"))));
            }
        }
        Panel { title: "Mines", lines }
    }

    fn public(&self) -> Panel {
        let line = |card: &cerro_gordo::edition::PublicObjective| {
            let head = say!("{card} ({n} Silver)", card = name(&card.name), n = card.reward);
            Line::from(vec![bold(format!("{head} ")), Span::raw(card.text.clone())])
        };
        Panel { title: "Public", lines: self.edition.public.iter().map(line).collect() }
    }

    fn players(&self) -> Panel {
        let mut lines = Vec::new();
        for (seat, player) in self.seats() {
            let character = self.edition.character(player.character);
            let [objectives, bonus, silver] = player.score;
            let look = Style::new().fg(self.colour(player)).add_modifier(Modifier::BOLD);
            let head = format!("{} {} ", seat.0 + 1, self.name(seat));
            let points = say!(
                "{character}, {silver} Silver, {n:# point|# points}",
                character = name(&character.name),
                silver = player.silver,
                n = objectives + bonus + silver
            );
            lines.push(Line::from(vec![Span::styled(head, look), Span::raw(format!("{points} "))]));
            let mut words = format!("  {}", character.power_text);
            if let Some(standee) = player.standee {
                let spec = &self.edition.buildings[standee.index()];
                let on = say!("on {building} ({kind}).", building = name(&spec.name), kind = spec.kind.name());
                words = format!("  {on} {}", character.power_text);
            }
            lines.push(Line::from(dim(words)));
            let cards = player.done.iter().map(|card| self.edition.card(*card));
            let cards: Vec<String> = cards.map(|card| format!("{} {}", card.name, card.points)).collect();
            if !cards.is_empty() {
                lines.push(Line::from(format!("  {}", say!("done: {cards}", cards = name(cards.join(", "))))));
            }
        }
        Panel { title: "Players", lines }
    }
}
