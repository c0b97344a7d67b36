//! A close look at a game: who wins, how, and what comes up. One tally, or two side by side.

mod again;
mod compare;
mod lines;
mod page;
mod tables;
mod topics;
pub mod words;

use serde::Serialize;

use crate::{LabError, Numbers, Plan, Report, Source, Tally, count, stats::Histogram};

/// Stands in a command for a folder that only whoever types it knows.
const FOLDER: &str = "DIR";

/// What came of a study: the same on every machine.
#[derive(Clone, Debug, Serialize)]
pub struct Study {
    /// What was looked at: one, or two to compare.
    pub samples: Vec<Sample>,
    /// Everything that was counted, as tables.
    pub tables: Vec<Table>,
    /// Commands that make the same again.
    pub again: Vec<String>,
}

/// Games that were looked at.
#[derive(Clone, Debug, Serialize)]
pub struct Sample {
    /// What tells it from the other one, or what was played.
    pub name: String,
    /// What the games have in common.
    pub source: Source,
    /// Which games they are.
    pub numbers: Numbers,
    /// What every simulation counts.
    pub report: Report,
    /// The scores of all seats.
    pub scores: Histogram,
    /// The scores of winners.
    pub winners: Histogram,
    /// Actions of finished games.
    pub lengths: Histogram,
}

/// Things of one kind and what was counted of them.
#[derive(Clone, Debug, Serialize)]
pub struct Table {
    /// A name for programs.
    pub id: String,
    /// Its heading.
    pub title: String,
    /// What it shows, in a sentence or two.
    pub note: String,
    /// How it is best drawn.
    pub chart: Chart,
    /// The columns.
    pub measures: Vec<Measure>,
    /// The rows.
    pub rows: Vec<Row>,
}

/// How a table is best drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Chart {
    /// Not at all.
    None,
    /// The shares of this column with their intervals.
    Shares(usize),
    /// The numbers of this column.
    Bars(usize),
    /// All columns over the rows.
    Lines,
}

/// A column.
#[derive(Clone, Debug, Serialize)]
pub struct Measure {
    /// Its head.
    pub name: String,
    /// What its numbers are.
    pub kind: Kind,
    /// What a share should be if nothing made a difference.
    pub even: Option<f64>,
}

/// What the numbers of a column are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// A mean.
    Mean,
    /// A part of all, from 0 to 1.
    Share,
}

/// A thing and its numbers.
#[derive(Clone, Debug, Serialize)]
pub struct Row {
    /// What it is called.
    pub label: String,
    /// For each sample a cell for each column.
    pub cells: Vec<Vec<Option<Cell>>>,
    /// For each column the difference of the second sample to the first; of a single one, to an even share.
    pub differences: Vec<Option<Difference>>,
}

/// A number.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Cell {
    /// The number.
    pub value: f64,
    /// How many there were of what it is the mean or part of.
    pub of: u64,
    /// Its standard error.
    pub error: f64,
    /// Its 95 % confidence interval.
    pub interval: (f64, f64),
}

/// A difference.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Difference {
    /// How much.
    pub by: f64,
    /// How likely chance alone makes one at least as large.
    pub p: f64,
    /// Whether it is significant among all differences of its table.
    pub significant: bool,
}

/// Plays the games of a plan and looks at everything that happens. `progress` hears how many more games are done.
pub fn study(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<Study, LabError> {
    Study::of(&[&count(&plan.clone().closely(), progress)?])
}

/// Two tables that cannot be compared, in words.
fn unlike(tallies: &[&Tally]) -> Option<(String, String)> {
    let table = |tally: &&Tally| format!("{} with {} seats", tally.source.game, tally.source.seats);
    let tables: Vec<String> = tallies.iter().map(table).collect();
    let other = tables.iter().find(|other| **other != tables[0])?;
    Some((tables[0].clone(), other.clone()))
}

impl Study {
    /// What one tally, or two to be compared, come to.
    pub fn of(tallies: &[&Tally]) -> Result<Study, LabError> {
        let both = tallies.iter().map(|tally| Some((*tally, tally.close.as_ref()?))).collect::<Option<Vec<_>>>();
        let both = both.filter(|both| (1..=2).contains(&both.len())).ok_or(LabError::NotClose)?;
        if let Some((one, other)) = unlike(tallies) {
            return Err(LabError::Beside(one, other));
        }
        let names = compare::names(&tallies.iter().map(|tally| &tally.source).collect::<Vec<_>>());
        let sample = |(name, (tally, close)): (String, &(&Tally, &crate::close::Close))| Sample {
            name,
            source: tally.source.clone(),
            numbers: tally.numbers.clone(),
            report: tally.report(),
            scores: close.scores.all.clone(),
            winners: close.scores.winners.clone(),
            lengths: tally.lengths.clone(),
        };
        let mut tables = tables::tables(&both);
        tables.iter_mut().for_each(compare::compare);
        let samples: Vec<Sample> = names.into_iter().zip(&both).map(sample).collect();
        let again = again::commands(&samples, Some(FOLDER));
        Ok(Study { samples, tables, again })
    }

    /// Says in the commands where editions of one's own lie, as it is typed; nothing where the program looks by itself.
    #[must_use]
    pub fn found_in(self, folder: Option<&str>) -> Study {
        Study { again: again::commands(&self.samples, folder), ..self }
    }

    /// A table by its name for programs.
    #[must_use]
    pub fn table(&self, id: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.id == id)
    }
}

#[cfg(test)]
mod tests {
    use bots::BotKind;

    use super::*;

    fn text(study: &Study) -> String {
        serde_json::to_string(study).expect("a study is plain data")
    }

    fn plan(title: &engine::Title) -> Plan {
        Plan::new(title.id, (*title.seats.start()).max(2)).games(6).bots(vec![BotKind::Random]).closely()
    }

    #[test]
    fn every_game_can_be_studied_and_names_what_is_worth_counting() {
        for title in table::TITLES {
            let plan = plan(title);
            let alone = study(&plan, &|_| {}).unwrap_or_else(|why| panic!("{}: {why}", title.id));
            assert_eq!(alone.samples[0].report.finished, 6, "{}", title.id);
            for table in ["events", "names", "seats", "turns", "parts", "first decisions", "chapters"] {
                assert!(alone.table(table).is_some_and(|table| !table.rows.is_empty()), "{}: {table}", title.id);
            }
            let facts = alone.tables.iter().filter(|table| table.id.starts_with("fact ")).count();
            assert!(facts >= 2, "{} names {facts} kinds of facts", title.id);
            for (table, row) in alone.tables.iter().flat_map(|table| table.rows.iter().map(move |row| (table, row))) {
                for (measure, cell) in table.measures.iter().zip(&row.cells[0]) {
                    let Some(cell) = cell else { continue };
                    let (low, high) = cell.interval;
                    let within = low <= cell.value + 1e-9 && cell.value <= high + 1e-9;
                    let share = measure.kind != Kind::Share || (0.0..=1.0).contains(&cell.value);
                    assert!(within && share, "{}, {}, {}: {cell:?}", title.id, table.id, row.label);
                }
            }
            assert_eq!(text(&alone), text(&study(&plan.threads(3), &|_| {}).expect("again")), "{}", title.id);
        }
    }

    #[test]
    fn any_split_of_a_study_comes_to_the_same_and_survives_its_file() {
        for title in table::TITLES {
            let plan = plan(title);
            let whole = count(&plan, &|_| {}).expect("it can be studied");
            let part = |first, games| count(&plan.clone().first(first).games(games), &|_| {}).expect("a part");
            let merged = part(4, 2).merge(part(0, 3)).and_then(|some| some.merge(part(3, 1))).expect("they fit");
            assert_eq!(merged, whole, "{}", title.id);
            let written = serde_json::to_string(&whole).expect("it can be written");
            assert_eq!(serde_json::from_str::<Tally>(&written).expect("it can be read"), whole, "{}", title.id);
        }
    }

    #[test]
    fn two_bots_side_by_side_differ_where_they_should() {
        let of = |bot| {
            let plan = Plan::new("colorado-midland", 3).games(60).bots(vec![bot]).closely();
            count(&plan, &|_| {}).expect("it can be played")
        };
        let (random, greedy) = (of(BotKind::Random), of(BotKind::Greedy));
        let study = Study::of(&[&random, &greedy]).expect("both were looked at closely");
        assert_eq!(study.samples.iter().map(|sample| sample.name.as_str()).collect::<Vec<_>>(), ["random", "greedy"]);
        let figures = study.table("figures").expect("there are figures");
        let winner = figures.rows.iter().find(|row| row.label == "winner's score").expect("there are winners");
        assert!(winner.differences[0].is_some_and(|difference| difference.significant && difference.by > 0.0));
        let same = Study::of(&[&random, &random]).expect("both were looked at closely");
        let differences =
            same.tables.iter().flat_map(|table| &table.rows).flat_map(|row| row.differences.iter().flatten());
        assert!(differences.clone().count() > 20 && differences.clone().all(|difference| !difference.significant));
        let quick =
            count(&Plan { closely: false, ..Plan::new("colorado-midland", 3).games(2) }, &|_| {}).expect("played");
        assert!(matches!(Study::of(&[&quick]), Err(LabError::NotClose)));
    }

    #[test]
    fn different_tables_do_not_stand_side_by_side() {
        let of = |game, seats| count(&Plan::new(game, seats).games(1).closely(), &|_| {}).expect("it can be played");
        let three = of("coloma", 3);
        for other in [of("coloma", 4), of("colorado-midland", 3)] {
            let why = Study::of(&[&three, &other]).expect_err("they cannot be compared").to_string();
            assert!(why.contains("of coloma with 3 seats and "), "{why}");
        }
    }

    #[test]
    fn who_plays_alone_is_compared_with_nobody() {
        let alone =
            study(&Plan::new("coloma", 1).games(32).bots(vec![BotKind::Random]), &|_| {}).expect("it is played");
        let seats = alone.table("seats").expect("there is a seat");
        assert_eq!((seats.measures[0].even, seats.rows.len()), (None, 1));
        assert!(
            alone.tables.iter().flat_map(|table| &table.rows).all(|row| row.differences.iter().all(Option::is_none))
        );
    }

    #[test]
    fn an_edition_of_ones_own_is_found_by_the_commands() {
        let mut tally = count(&Plan::new("coloma", 2).games(2).closely(), &|_| {}).expect("it can be played");
        let of = |tally: &Tally| Study::of(&[tally]).expect("it was looked at closely");
        assert!(!of(&tally).again[0].contains("--edition"), "the built-in edition needs no folder");
        (tally.source.edition, tally.source.digest) = ("mine".to_owned(), "0f".to_owned());
        assert!(of(&tally).again[0].contains(" --edition mine ") && of(&tally).again[0].ends_with(" --editions DIR"));
        assert!(of(&tally).found_in(Some("boxes")).again[0].ends_with(" --editions boxes"));
        assert!(!of(&tally).found_in(None).again[0].contains("--editions"));
        tally.numbers = Numbers::from(0..1).join(&Numbers::from(5..6));
        let again = of(&tally).again;
        assert_eq!(again.iter().map(|command| command.contains("--editions")).collect::<Vec<_>>(), [true, true, false]);
    }
}
