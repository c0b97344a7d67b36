//! From `scenarios.toml` and `options.toml` to lengths, set-ups, scenarios and optional rules.

use super::{Reader, Want};
use crate::{
    edition::{
        ChoiceSpec, ColumnsInPlay, Grade, LengthSpec, OptionNumbers, Rating, ScenarioPosition, ScenarioSpec,
        StandardPosition, StandardSpec, StartTrains, files,
    },
    ids::{CITIES, DiscKind, SEATS},
};

impl Reader<'_> {
    pub(super) fn lengths(&mut self) -> Vec<LengthSpec> {
        let mut lengths = Vec::new();
        for (at, length) in self.written.scenarios.length.iter().enumerate() {
            let key = format!("length[{at}].decks");
            let decks = length.decks.iter().map(|deck| self.deck(deck, "scenarios.toml", &key)).collect();
            lengths.push(LengthSpec {
                id: length.id.clone(),
                name: length.name.clone(),
                hours: length.hours.clone(),
                target: length.target,
                reveal: length.reveal,
                last_turn: length.last_turn,
                start_shift: length.start_shift,
                decks,
            });
        }
        lengths
    }

    pub(super) fn standard(&mut self) -> StandardSpec {
        let file = "scenarios.toml";
        let written = &self.written.scenarios.standard;
        let by_players = self.columns_in_play(&written.columns, "standard.columns") == ColumnsInPlay::ByPlayers;
        self.faults.want(by_players, file, "standard.columns", "the standard set-up has columns by_players");
        let mut positions = Vec::new();
        for (at, seat) in written.seat.iter().enumerate() {
            let what = format!("the seats are numbered in order; this is seat {}", at + 1);
            self.faults.want(usize::from(seat.seat) == at + 1, file, format!("standard.seat[{at}].seat"), what);
            let mut discs: [Vec<DiscKind>; SEATS + 1] = Default::default();
            for (players, texts) in &seat.pieces {
                let key = format!("standard.seat[{at}].pieces.{players}");
                match players.parse::<usize>().ok().filter(|players| *players <= SEATS) {
                    Some(players) => discs[players] = self.discs_of(texts, file, &key),
                    None => self.faults.add(file, key, "a key is a number of players, 2 to 6"),
                }
            }
            let city = self.town(&seat.city, file, &format!("standard.seat[{at}].city"));
            positions.push(StandardPosition { city, discs });
        }
        StandardSpec {
            cash: self.by_players(&written.cash, file, "standard.cash"),
            advanced_cash: self.by_players(&written.advanced_cash, file, "standard.advanced_cash"),
            advanced_points: self.by_players(&written.advanced_points, file, "standard.advanced_points"),
            advanced_trains: self.by_players(&written.advanced_trains, file, "standard.advanced_trains"),
            positions,
        }
    }

    fn columns_in_play(&mut self, columns: &files::Columns, key: &str) -> ColumnsInPlay {
        let file = "scenarios.toml";
        match columns {
            files::Columns::Rule(rule) if rule == "by_players" => ColumnsInPlay::ByPlayers,
            files::Columns::Rule(rule) if rule == "all" => ColumnsInPlay::All,
            files::Columns::Rule(rule) => {
                self.faults.add(file, key, format!("\"{rule}\" is neither by_players nor all nor a list"));
                ColumnsInPlay::All
            }
            files::Columns::List(ids) => ColumnsInPlay::These(ids.iter().fold(0, |bits, id| {
                let at = self.written.market.column.iter().position(|column| column.id == *id);
                self.faults.want(at.is_some(), file, key, format!("there is no column \"{id}\" in market.toml"));
                bits | 1u16.checked_shl(at.unwrap_or(0) as u32).unwrap_or(0)
            })),
        }
    }

    pub(super) fn scenarios(&mut self) -> Vec<ScenarioSpec> {
        let mut scenarios = Vec::new();
        for (at, scenario) in self.written.scenarios.scenario.iter().enumerate() {
            scenarios.push(self.scenario(at, scenario));
        }
        scenarios
    }

    fn scenario(&mut self, at: usize, scenario: &files::Scenario) -> ScenarioSpec {
        let file = "scenarios.toml";
        let key = |field: &str| format!("scenario[{at}].{field}");
        let mut shift = [0; CITIES];
        for (city, boxes) in &scenario.shift {
            shift[self.city(city, file, &key(&format!("shift.{city}"))).index()] = *boxes;
        }
        let mut positions = Vec::new();
        for (k, seat) in scenario.seat.iter().enumerate() {
            let cities = seat.cities.iter().map(|id| self.town(id, file, &key(&format!("seat[{k}].cities")))).collect();
            let lists: Vec<&Vec<String>> =
                if seat.pieces_choice.is_empty() { vec![&seat.pieces] } else { seat.pieces_choice.iter().collect() };
            let discs =
                lists.into_iter().map(|list| self.discs_of(list, file, &key(&format!("seat[{k}].pieces")))).collect();
            positions.push(ScenarioPosition { cities, discs });
        }
        let advanced_trains = match &scenario.advanced.trains {
            files::Trains::Count(count) => StartTrains::Count(*count),
            files::Trains::Named(name) if name == "each_city" => StartTrains::EachCity,
            files::Trains::Named(name) if name == "first_city" => StartTrains::FirstCity,
            files::Trains::Named(name) => {
                let what = format!("\"{name}\" is neither a number nor each_city nor first_city");
                self.faults.add(file, key("advanced.trains"), what);
                StartTrains::Count(0)
            }
        };
        let ratings =
            scenario.rating.iter().enumerate().map(|(k, row)| self.rating(row, &key(&format!("rating[{k}].result"))));
        ScenarioSpec {
            id: scenario.id.clone(),
            name: scenario.name.clone(),
            players: scenario.players,
            cash: scenario.cash,
            target: scenario.target,
            last_turn: scenario.last_turn,
            lengths: scenario.lengths.clone(),
            dummy: scenario.dummy_prospector,
            spike: scenario.spike,
            shift,
            positions,
            advanced_cash: scenario.advanced.cash,
            advanced_points: scenario.advanced.points,
            points_of_discs: scenario.advanced.points_of_discs,
            advanced_trains,
            ratings: ratings.collect(),
            columns: self.columns_in_play(&scenario.columns, &key("columns")),
        }
    }

    fn rating(&mut self, row: &files::Rating, key: &str) -> Rating {
        let grade = Grade::ALL.into_iter().find(|grade| grade.id() == row.result);
        self.faults.want(grade.is_some(), "scenarios.toml", key, format!("there is no result \"{}\"", row.result));
        Rating { max_turn: row.max_turn, min_cash: row.min_cash, grade: grade.unwrap_or(Grade::Draw) }
    }

    pub(super) fn options(&mut self) -> Vec<ChoiceSpec> {
        let file = "options.toml";
        let mut options = Vec::new();
        for (at, option) in self.written.options.option.iter().enumerate() {
            let kind = ["book", "program"].contains(&&*option.kind);
            self.faults.want(kind, file, format!("option[{at}].kind"), "a kind is book or program");
            let known =
                |id: &String| id == "scenario" || self.written.scenarios.length.iter().any(|length| length.id == *id);
            for id in option.lengths.iter().filter(|id| !known(id)) {
                self.faults.add(file, format!("option[{at}].lengths"), format!("there is no length \"{id}\""));
            }
            for id in option.versions.iter().filter(|id| !["basic", "advanced"].contains(&&***id)) {
                self.faults.add(file, format!("option[{at}].versions"), format!("there is no version \"{id}\""));
            }
            options.push(ChoiceSpec {
                id: option.id.clone(),
                name: option.name.clone(),
                by_book: option.kind == "book",
                basic: option.versions.iter().any(|version| version == "basic"),
                advanced: option.versions.iter().any(|version| version == "advanced"),
                players: option.players,
                lengths: option.lengths.clone(),
            });
        }
        options
    }

    pub(super) fn option_numbers(&mut self) -> OptionNumbers {
        let file = "options.toml";
        let mut numbers = OptionNumbers::default();
        for (at, option) in self.written.options.option.iter().enumerate() {
            let key = |field: &str| format!("option[{at}].{field}");
            numbers.transfer_length += option.transfer_length.unwrap_or(0);
            numbers.income_round_up_to += option.income_round_up_to.unwrap_or(0);
            numbers.income_factor += option.income_factor.unwrap_or(0);
            numbers.hire_cost += option.hire_cost.unwrap_or(0);
            numbers.max_bonus += option.max_bonus.unwrap_or(0);
            let once = option.hires_per_turn.is_none_or(|hires| hires == 1);
            self.faults.want(once, file, key("hires_per_turn"), "the rules are written for one hire a turn");
            if !option.points.is_empty() {
                numbers.hire_points = self.by_players(&option.points, file, &key("points"));
                numbers.hire_discs = self.by_players(&option.max_pieces, file, &key("max_pieces"));
            }
        }
        numbers
    }
}
