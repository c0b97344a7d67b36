//! A study as one page that needs nothing else: no script, no fonts, no network.

use boards::style::TOKENS;
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::{
    Cell, Chart, Kind, Measure, Row, Sample, Study, Table,
    words::{TEST, about, by, games, interval, number},
};
use crate::{
    chart::{self, Dots, Frame, Mark, Scale},
    stats::Histogram,
};

const STYLE: &str = include_str!("page.css");
/// Rows of a table that are open; the others are folded below.
const OPEN: usize = 30;
/// Rows that are drawn.
const DRAWN: usize = 40;

impl Study {
    /// One page with everything, for any browser.
    #[must_use]
    pub fn page(&self) -> String {
        page(self)
    }
}

fn page(study: &Study) -> String {
    let title = about(study).lines().next().unwrap_or_default().to_owned();
    let page = html! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                title { (title) }
                style { (PreEscaped(TOKENS)) (PreEscaped(STYLE)) }
            }
            body { main {
                h1 { (title) }
                @for (k, sample) in study.samples.iter().enumerate() {
                    p.sample { span.{ "key c" (k + 1) } {} b { (sample.name) } ": " (games(sample)) "." }
                }
                nav { @for table in &study.tables { a href={ "#" (anchor(table)) } { (table.title) } " " } }
                (distributions(study))
                @for table in &study.tables { (section(study, table)) }
                footer {
                    h2 { "How this was made" }
                    pre { (study.again.join("\n")) }
                    p.note { "Every number stands with its 95 % interval and, after the dot, with how many cases it is the mean or part of. " (TEST) }
                }
            } }
        }
    };
    page.into_string() + "\n"
}

fn anchor(table: &Table) -> String {
    table.id.replace(' ', "-")
}

/// Where scores and lengths lie.
fn distributions(study: &Study) -> Markup {
    let unit = table::title(&study.samples[0].source.game).map_or("", |title| title.unit);
    let all = |of: fn(&Sample) -> &Histogram| {
        study.samples.iter().map(|sample| of(sample).counts().collect::<Vec<_>>()).collect::<Vec<_>>()
    };
    let drawn = [
        (format!("Scores of all seats, in {unit}"), all(|sample| &sample.scores)),
        (format!("Scores of winners, in {unit}"), all(|sample| &sample.winners)),
        ("Actions in a game".to_owned(), all(|sample| &sample.lengths)),
    ];
    html! {
        div.row { @for (what, counts) in &drawn {
            figure { figcaption { (what) } (chart::histogram(what, counts)) }
        } }
    }
}

fn section(study: &Study, table: &Table) -> Markup {
    let pair = study.samples.len() > 1;
    let drawn = drawing(study, table);
    html! {
        section id=(anchor(table)) {
            h2 { (table.title) }
            p.note { (table.note) }
            @if let Some(drawn) = drawn { figure { (drawn) } }
            @let folded = table.rows.len() > OPEN + 5;
            @let open = if folded { OPEN } else { table.rows.len() };
            (rows(study, table, &table.rows[..open], pair))
            @if folded {
                details { summary { (table.rows.len() - open) " more" } (rows(study, table, &table.rows[open..], pair)) }
            }
        }
    }
}

fn rows(study: &Study, table: &Table, rows: &[Row], pair: bool) -> Markup {
    html! {
        div.wide { table {
            thead {
                tr { th {} @for measure in &table.measures { th.group colspan=[pair.then_some("3")] { (measure.name) } } }
                @if pair { tr.sub { th {} @for _ in &table.measures {
                    @for (k, sample) in study.samples.iter().enumerate() { th { span.{ "key c" (k + 1) } {} (sample.name.chars().take(18).collect::<String>()) } }
                    th { "difference" }
                } } }
            }
            tbody { @for row in rows { tr {
                th { (row.label) }
                @for (k, measure) in table.measures.iter().enumerate() {
                    @let difference = row.differences[k];
                    @let found = difference.is_some_and(|difference| difference.significant);
                    @for side in &row.cells { (cell(measure, side[k].as_ref(), found && !pair)) }
                    @if pair {
                        td.found[found] { @if let Some(difference) = difference { (by(measure.kind, &difference)) @if found { " *" } } }
                    }
                }
            } } }
        } }
    }
}

fn cell(measure: &Measure, cell: Option<&Cell>, found: bool) -> Markup {
    html! {
        @match cell {
            Some(cell) => { td.found[found] {
                (number(measure.kind, cell.value)) @if found { " *" }
                small { (interval(measure.kind, cell)) " · " (cell.of) }
            } }
            None => { td { "–" } }
        }
    }
}

fn drawing(study: &Study, table: &Table) -> Option<Markup> {
    match table.chart {
        Chart::None => None,
        Chart::Shares(k) => Some(shares(study, table, k)),
        Chart::Bars(k) => {
            let kind = table.measures[k].kind;
            Some(chart::bars(&table.title, &marks(study, table, k), |value| number(kind, value)))
        }
        Chart::Lines => Some(lines(study, table)),
    }
}

fn marks(study: &Study, table: &Table, k: usize) -> Vec<(String, Vec<Option<Mark>>)> {
    let measure = &table.measures[k];
    let mark = |row: &Row, side: usize| {
        let cell = row.cells[side][k]?;
        let tip = format!(
            "{}, {}: {} ({})",
            row.label,
            study.samples[side].name,
            number(measure.kind, cell.value),
            interval(measure.kind, &cell)
        );
        Some(Mark { value: cell.value, interval: cell.interval, tip })
    };
    let row = |row: &Row| (row.label.clone(), (0..study.samples.len()).map(|side| mark(row, side)).collect());
    table.rows.iter().take(DRAWN).map(row).collect()
}

fn shares(study: &Study, table: &Table, k: usize) -> Markup {
    let measure = &table.measures[k];
    let rows = marks(study, table, k);
    let intervals = rows.iter().flat_map(|(_, marks)| marks.iter().flatten()).map(|mark| mark.interval);
    let even = measure.even;
    let low = intervals.clone().map(|(low, _)| low).chain(even).fold(1.0, f64::min);
    let high = intervals.map(|(_, high)| high).chain(even).fold(0.0, f64::max);
    let pair = study.samples.len() > 1;
    html! {
        figcaption { (measure.name) @if let Some(even) = even { "; the broken line is an even share, " (number(Kind::Share, even)) } }
        (chart::dots(&Dots {
            title: &table.title,
            frame: Frame::PAGE,
            row: if pair { 26.0 } else { 20.0 },
            apart: 10.0,
            legend: &[],
            rows: &rows,
            scale: Scale::round(low, high, |part| format!("{:.0} %", 100.0 * part)),
            even,
        }, None))
    }
}

fn lines(study: &Study, table: &Table) -> Markup {
    let places: Vec<String> = table.rows.iter().map(|row| row.label.clone()).collect();
    let line = |side: usize, k: usize| {
        let class = format!("c{}{}", side + 1, if k > 0 { " broken" } else { "" });
        (class, table.rows.iter().map(|row| row.cells[side][k].map(|cell| cell.value)).collect())
    };
    let all: Vec<(String, Vec<Option<f64>>)> = (0..study.samples.len())
        .flat_map(|side| (0..table.measures.len()).map(move |k| (side, k)))
        .map(|(side, k)| line(side, k))
        .collect();
    html! {
        figcaption { "Whole line: all seats; broken line: those who won in the end." }
        (chart::lines(&table.title, &places, &all, |value| format!("{value:.0}")))
    }
}

#[cfg(test)]
mod tests {
    use bots::BotKind;

    use super::*;
    use crate::{Plan, Tally, count};

    #[test]
    fn every_game_has_a_page_that_needs_nothing_else() {
        for title in table::TITLES {
            let plan = Plan::new(title.id, (*title.seats.start()).max(2)).games(3).closely();
            let of = |bot| count(&plan.clone().bots(vec![bot]), &|_| {}).expect("it is played");
            let (random, other) = (of(BotKind::Random), count(&plan.clone().seed(2), &|_| {}).expect("it is played"));
            let sets: [&[&Tally]; 2] = [&[&random], &[&random, &other]];
            for tallies in sets {
                let page = Study::of(tallies).expect("it was looked at closely").page();
                assert!(
                    page.contains("prefers-color-scheme: dark") && page.matches("<svg").count() > 6,
                    "{}",
                    title.id
                );
                for outside in ["<script", "src=", "url(", "@import", "<link"] {
                    assert!(!page.contains(outside), "{}: {outside}", title.id);
                }
                assert!(!page.contains("NaN") && !page.contains("inf "), "{}", title.id);
                assert!(page.contains(&format!("motherlode study {}", title.id)));
            }
        }
    }
}
