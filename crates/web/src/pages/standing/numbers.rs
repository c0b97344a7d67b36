//! What the games of a title say: who wins from where, with what, how long it takes, and how well ratings predict.

use boards::{t, words::Say};
use engine::{OptionSpec, Title, say::name};
use house::{
    span,
    standing::{Share, TIMES},
};
use maud::{Markup, html};
use std::time::Duration;
use store::Tally;

use crate::charts::{agreement, bar, percent};

/// What somebody who knows nothing would lose for each guess: the logarithm of two.
const GUESSING: f64 = std::f64::consts::LN_2;

/// Everything there is to say of a title.
pub fn sections(title: &Title, tallies: &[Tally]) -> Markup {
    let games = sum(tallies.iter().filter(|tally| tally.about == "games"), |tally| tally.games);
    html! {
        section #statistics {
            h2 { (t!("Statistics")) }
            @if games == 0 { p.nothing { (t!("No game is counted yet.")) } }
            @else {
                p { (t!("{games:One game is|# games are} counted: those that people played from the first deal to the end.", games)) }
                p.help { (t!("A bar is the part of games won, the thin line in it where it lies with a certainty of 95 %, and the mark across what the ratings of those who played had made one expect.")) }
                div.standing-numbers {
                    (by_seat(tallies))
                    (apart(tallies))
                    (options(title, tallies))
                    (lengths(title, tallies))
                    (predictions(tallies))
                }
            }
        }
    }
}

fn sum<'t>(tallies: impl Iterator<Item = &'t Tally>, what: impl Fn(&Tally) -> i64) -> i64 {
    tallies.map(what).sum()
}

/// A row of a table of wins.
struct Row {
    label: Markup,
    games: i64,
    wins: i64,
    expected: i64,
}

impl Row {
    fn of<'t>(label: Markup, tallies: impl Iterator<Item = &'t Tally>) -> Row {
        let mut row = Row { label, games: 0, wins: 0, expected: 0 };
        for tally in tallies {
            (row.games, row.wins) = (row.games + tally.games, row.wins + tally.wins);
            row.expected += tally.expected;
        }
        row
    }

    fn share(&self) -> Share {
        Share::of(self.wins, self.games)
    }

    fn foreseen(&self) -> f64 {
        self.expected as f64 / 1e6 / self.games.max(1) as f64
    }
}

/// Wins in rows, all drawn to one scale.
fn wins(what: &Say, rows: &[Row]) -> Markup {
    let most = rows.iter().map(|row| row.share().high.max(row.foreseen())).fold(0.1, f64::max);
    html! {
        table.timetable.wins {
            thead { tr { th { (what) } th.bars { (t!("Won")) } th.number { "%" } th.number.wide-only { (t!("95 %")) } th.number.wide-only { (t!("Expected, %")) } th.number { (t!("Games")) } } }
            tbody { @for row in rows { @let share = row.share(); tr {
                th scope="row" { (row.label) }
                td.bars { (bar(share, Some(row.foreseen()), most)) }
                td.number { (percent(share.part)) }
                td.number.wide-only { (percent(share.low)) "–" (percent(share.high)) }
                td.number.wide-only { (percent(row.foreseen())) }
                td.number { (row.games) }
            } } }
        }
    }
}

fn by_seat(tallies: &[Tally]) -> Markup {
    let seats: Vec<&Tally> = tallies.iter().filter(|tally| tally.about == "seat").collect();
    let counts: Vec<&[&Tally]> = seats.chunk_by(|one, next| one.seats == next.seats).collect();
    html! {
        @if !counts.is_empty() {
            section.sheet {
                h3 { (t!("By seat")) }
                @for seats in counts {
                    @let rows: Vec<Row> = seats.iter().map(|tally| Row::of(html! { (t!("Seat {n}", n = name(&tally.value))) }, [*tally].into_iter())).collect();
                    (wins(&t!("{n:One player|# players}", n = seats[0].seats), &rows))
                }
            }
        }
    }
}

/// By character, start city and the like, over all numbers of players.
fn apart(tallies: &[Tally]) -> Markup {
    let mut kinds: Vec<&str> = tallies.iter().filter_map(|tally| tally.about.strip_prefix("apart ")).collect();
    kinds.sort_unstable();
    kinds.dedup();
    let rows = |kind: &str| {
        let of_kind: Vec<&Tally> =
            tallies.iter().filter(|tally| tally.about.strip_prefix("apart ") == Some(kind)).collect();
        let mut values: Vec<&str> = of_kind.iter().map(|tally| &*tally.value).collect();
        values.sort_unstable();
        values.dedup();
        let row =
            |value: &str| Row::of(html! { (value) }, of_kind.iter().copied().filter(|tally| tally.value == value));
        let mut rows: Vec<Row> = values.into_iter().map(row).collect();
        rows.sort_by(|a, b| b.share().part.total_cmp(&a.share().part));
        rows
    };
    html! {
        @for kind in kinds {
            section.sheet { h3 { (Say::of(kind)) } (wins(&Say::of(kind), &rows(kind))) }
        }
    }
}

/// How often what was chosen, and what became of it.
fn options(title: &Title, tallies: &[Tally]) -> Markup {
    let row = |spec: &OptionSpec, value: &'static str| {
        let about = format!("option {}", spec.id);
        let these = || tallies.iter().filter(|tally| tally.about == about && tally.value == value);
        let games = sum(these(), |tally| tally.games);
        (games > 0).then(|| (games, sum(these(), |tally| tally.wins), sum(these(), |tally| tally.score)))
    };
    let chosen: Vec<_> = title
        .options
        .iter()
        .map(|spec| {
            let values = spec.values.iter().filter_map(|value| Some((value, row(spec, value.id)?)));
            (spec, values.collect::<Vec<_>>())
        })
        .filter(|(_, values)| values.len() > 1)
        .collect();
    html! {
        @if !chosen.is_empty() {
            section.sheet {
                h3 { (t!("By what was chosen")) }
                @for (spec, values) in chosen {
                    table.timetable.wins {
                        thead { tr { th { (Say::new(spec.name)) } th.bars { (t!("First seat won")) } th.number { "%" } th.number.wide-only { (t!("95 %")) } th.number { (t!("Winner’s {unit}", unit = name(title.unit))) } th.number { (t!("Games")) } } }
                        tbody { @for (value, (games, won, score)) in values { @let share = Share::of(won, games); tr {
                            th scope="row" { (Say::new(value.name)) }
                            td.bars { (bar(share, None, 1.0)) }
                            td.number { (percent(share.part)) }
                            td.number.wide-only { (percent(share.low)) "–" (percent(share.high)) }
                            td.number { (score / games) }
                            td.number { (games) }
                        } } }
                    }
                }
            }
        }
    }
}

fn lengths(title: &Title, tallies: &[Tally]) -> Markup {
    let gather = |about: &str| {
        let mut counts: Vec<(i64, i64)> = Vec::new();
        for tally in tallies.iter().filter(|tally| tally.about == about) {
            let Ok(value) = tally.value.parse() else { continue };
            match counts.iter_mut().find(|(known, _)| *known == value) {
                Some((_, games)) => *games += tally.games,
                None => counts.push((value, tally.games)),
            }
        }
        counts.sort_unstable();
        counts
    };
    let (steps, times) = (gather("steps"), gather("time"));
    let scores = || tallies.iter().filter(|tally| tally.about == "games" && tally.seats > 1);
    let (score, games) = (sum(scores(), |tally| tally.score), sum(scores(), |tally| tally.games));
    html! {
        section.sheet {
            h3 { (t!("How long")) }
            (counted(&t!("Steps"), &steps, |value| html! { (t!("from {steps}", steps = name(value))) }))
            (counted(&t!("From the deal to the end"), &times, |value| html! { (until(value)) }))
            @if games > 0 {
                p { (t!("The winner has {score} {unit} on average.", score = name(score / games), unit = name(title.unit))) }
            }
        }
    }
}

/// A time by its place among [`TIMES`].
fn until(place: i64) -> Say {
    let minutes = |at: usize| Duration::from_secs(60 * TIMES[at].unsigned_abs());
    match usize::try_from(place).ok().filter(|at| *at < TIMES.len()) {
        Some(at) => t!("under {time}", time = span(minutes(at))),
        None => t!("longer than {time}", time = span(minutes(TIMES.len() - 1))),
    }
}

/// How many games there were of each length.
fn counted(what: &Say, counts: &[(i64, i64)], label: impl Fn(i64) -> Markup) -> Markup {
    let all: i64 = counts.iter().map(|(_, games)| games).sum();
    let most = counts.iter().map(|(_, games)| *games).max().unwrap_or(1);
    let part = |games: i64| games as f64 / all.max(1) as f64;
    html! {
        @if !counts.is_empty() {
            table.timetable.wins {
                thead { tr { th { (what) } th.bars { (t!("Part of the games")) } th.number { "%" } th.number { (t!("Games")) } } }
                tbody { @for (value, games) in counts { @let share = part(*games); tr {
                    th scope="row" { (label(*value)) }
                    td.bars { (bar(Share { part: share, low: share, high: share }, None, part(most))) }
                    td.number { (percent(share)) }
                    td.number { (games) }
                } } }
            }
        }
    }
}

/// How often the one with the higher rating was ahead, by how sure the ratings were.
fn predictions(tallies: &[Tally]) -> Markup {
    let pairs: Vec<&Tally> = tallies.iter().filter(|tally| tally.about == "pairs").collect();
    let bins: Vec<Row> = (5..10)
        .map(|tenth: u8| {
            let value = (tenth * 10).to_string();
            Row::of(
                html! { (t!("{low}–{high} %", low = name(tenth * 10), high = name(tenth * 10 + 10))) },
                pairs.iter().copied().filter(|tally| tally.value == value),
            )
        })
        .filter(|row| row.games > 0)
        .collect();
    let games = sum(pairs.iter().copied(), |tally| tally.games);
    let loss = sum(pairs.iter().copied(), |tally| tally.loss) as f64 / 1e6 / games.max(1) as f64;
    let points: Vec<(f64, Share)> = bins.iter().map(|row| (row.foreseen(), row.share())).collect();
    html! {
        @if games > 0 {
            section.sheet {
                h3 { (t!("How well ratings predict")) }
                p { (t!("Of two at a table, how often the one with the higher rating was ahead, by how sure the ratings were. On the line they were right.")) }
                (agreement(&points, &t!("Expected and real shares; the same numbers are in the table below")))
                p {
                    (t!("The logarithmic loss is {loss}; whoever only guesses has {guessing}, and less is better.", loss = name(format!("{loss:.3}")), guessing = name(format!("{GUESSING:.3}"))))
                }
                details { summary { (t!("The numbers")) }
                    table.timetable.wins {
                        thead { tr { th { (t!("Sure to")) } th.number { (t!("Expected, %")) } th.number { (t!("Came, %")) } th.number { (t!("95 %")) } th.number { (t!("Pairs")) } } }
                        tbody { @for row in &bins { @let share = row.share(); tr {
                            th scope="row" { (row.label) }
                            td.number { (percent(row.foreseen())) } td.number { (percent(share.part)) }
                            td.number { (percent(share.low)) "–" (percent(share.high)) } td.number { (row.games) }
                        } } }
                    }
                }
            }
        }
    }
}
