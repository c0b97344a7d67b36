//! The comparison of two editions as one page that needs nothing else.

use boards::style::TOKENS;
use lab::{Study, Use, stats::Spread};
use maud::{DOCTYPE, Markup, PreEscaped, html};

use super::balance::{Both, apart};

const STYLE: &str = "
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 var(--serif); }
main { max-width: 62rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.9rem; line-height: 1.2; margin: 0 0 .3rem; } h2 { margin: 2.4rem 0 .6rem; font-size: 1.25rem; }
p.note, figcaption { color: var(--ink-2); font: 14px/1.45 var(--sans); }
table { border-collapse: collapse; width: 100%; font: 14px/1.4 var(--sans); font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .28rem .5rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; } thead th { border-bottom: 2px solid var(--ink-2); }
.wide { overflow-x: auto; } .apart { color: var(--accent); font-weight: 600; }
figure { margin: 1rem 0; background: var(--paper-2); border: 1px solid var(--line); border-radius: 6px; padding: .8rem; }
svg { width: 100%; height: auto; display: block; } svg text { fill: var(--ink); font: 12px var(--sans); }
svg .quiet { fill: var(--ink-2); } .a { fill: var(--seat-5); } .b { fill: var(--gold); }
.axis { stroke: var(--line); } .fair { stroke: var(--accent); stroke-dasharray: 4 3; } .whisker { stroke: var(--ink); stroke-width: 1.2; }
.key span { display: inline-block; width: .8em; height: .8em; border-radius: 2px; margin: 0 .35em 0 1em; }
.key .ka { background: var(--seat-5); } .key .kb { background: var(--gold); }
";

/// How many bars of what came up are drawn; the table has all.
const DRAWN: usize = 30;

/// The page.
pub fn page(both: &Both) -> String {
    let report = &both.own.report;
    let title = format!("{}: {} and {}", both.game.name, both.built_in.name, both.own.name);
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
                p.note {
                    (report.seats) " seats, " (report.games) " games with each edition, bots " (both.bots())
                    ", seed " (report.seed) ". Digests " code { (short_digest(&both.built_in)) } " and "
                    code { (short_digest(&both.own)) } "."
                }
                p.note.key { span.ka {} (both.built_in.name) span.kb {} (both.own.name) }
                h2 { "Figures" }
                (figures(both))
                h2 { "Who wins" }
                (shares(both))
                h2 { "Scores and lengths" }
                (spreads("Scores of all seats", both.built_in.report.scores, both.own.report.scores, both.game.unit))
                (spreads("Scores of winners", both.built_in.winners, both.own.winners, both.game.unit))
                (spreads("Actions in a game", both.built_in.report.lengths, both.own.report.lengths, ""))
                h2 { "Where points come from" }
                (parts(both))
                h2 { "What came up" }
                p.note {
                    "Everything that the sentences of a game name: cards, places, objectives. A seat that had to do with it used it; "
                    "the win share is theirs. " span.apart { "Coloured" } " where the 95 % intervals lie apart."
                }
                (often(&both.names()))
                (uses(&both.names()))
                h2 { "Events" }
                (uses(&both.events()))
            } }
        }
    };
    page.into_string()
}

fn short_digest(study: &Study) -> &str {
    study.digest.get(..12).unwrap_or(&study.digest)
}

fn head(both: &Both) -> Markup {
    html! { thead { tr { th {} th { (both.built_in.name) } th { (both.own.name) } th { "difference" } } } }
}

fn figures(both: &Both) -> Markup {
    html! {
        div.wide { table { (head(both)) tbody {
            @for (what, before, after) in both.figures() {
                tr { td { (what) } td { (format!("{before:.1}")) } td { (format!("{after:.1}")) } td { (format!("{:+.1}", after - before)) } }
            }
        } } }
    }
}

/// Win shares as bars with their intervals, and as a table.
fn shares(both: &Both) -> Markup {
    let shares = both.shares();
    let seats = f64::from(both.own.report.seats);
    let most = shares.iter().flat_map(|(_, a, b)| [a.interval.1, b.interval.1]).fold(1.0 / seats, f64::max) * 1.08;
    let (wide, high) = (880.0, 240.0);
    let step = wide / shares.len().max(1) as f64;
    let y = |part: f64| high - part / most * high;
    let bar = |x: f64, side: &lab::Side, class: &str| {
        let middle = x + step * 0.14;
        let (low, up) = side.interval;
        html! {
            rect class=(class) x=(n(x)) y=(n(y(side.part))) width=(n(step * 0.28)) height=(n(high - y(side.part))) {}
            line.whisker x1=(n(middle)) x2=(n(middle)) y1=(n(y(low))) y2=(n(y(up))) {}
        }
    };
    html! {
        figure {
            svg viewBox={ "0 0 " (wide) " " (high + 24.0) } role="img" aria-label="Win shares by seat and by the order of turns" {
                line.axis x1="0" x2=(wide) y1=(high) y2=(high) {}
                @for (k, (name, before, after)) in shares.iter().enumerate() {
                    @let x = k as f64 * step + step * 0.2;
                    (bar(x, before, "a")) (bar(x + step * 0.3, after, "b"))
                    text x=(n(x + step * 0.29)) y=(n(high + 17.0)) text-anchor="middle" { (name) }
                }
                line.fair x1="0" x2=(wide) y1=(n(y(1.0 / seats))) y2=(n(y(1.0 / seats))) {}
            }
            figcaption { "Win shares by seat and by the order of turns after whoever acts first, with 95 % intervals; the broken line is an even share." }
        }
        div.wide { table { (head(both)) tbody {
            @for (name, before, after) in &shares {
                tr {
                    td { (name) } td { (share(before.part, before.interval)) } td { (share(after.part, after.interval)) }
                    td.apart[apart(before.interval, after.interval)] { (format!("{:+.1}", 100.0 * (after.part - before.part))) }
                }
            }
        } } }
    }
}

fn share(part: f64, (low, high): (f64, f64)) -> String {
    format!("{:.1} % ({:.1} to {:.1})", 100.0 * part, 100.0 * low, 100.0 * high)
}

/// Two boxes: the middle half, the median, and from 5 to 95 of 100.
fn spreads(what: &str, before: Spread, after: Spread, unit: &str) -> Markup {
    let low = before.min.min(after.min) as f64;
    let high = (before.max.max(after.max) as f64).max(low + 1.0);
    let x = |value: i64| 40.0 + (value as f64 - low) / (high - low) * 800.0;
    let row = |spread: Spread, top: f64, class: &str| {
        let middle = top + 11.0;
        html! {
            line.axis x1=(n(x(spread.min))) x2=(n(x(spread.max))) y1=(n(middle)) y2=(n(middle)) {}
            line.whisker x1=(n(x(spread.q05))) x2=(n(x(spread.q95))) y1=(n(middle)) y2=(n(middle)) {}
            rect class=(class) x=(n(x(spread.q25))) y=(n(top)) width=(n((x(spread.q75) - x(spread.q25)).max(2.0))) height="22" {}
            line.whisker x1=(n(x(spread.median))) x2=(n(x(spread.median))) y1=(n(top - 2.0)) y2=(n(top + 24.0)) {}
        }
    };
    html! {
        figure {
            svg viewBox="0 0 880 86" role="img" aria-label=(what) {
                (row(before, 6.0, "a")) (row(after, 38.0, "b"))
                text.quiet x="40" y="80" { (low) " " (unit) }
                text.quiet x="840" y="80" text-anchor="end" { (high) " " (unit) }
            }
            figcaption {
                (what) ": " (format!("{:.1} ± {:.1} and {:.1} ± {:.1}. ", before.mean, before.sd, after.mean, after.sd))
                "Box: the middle half with the median; line: 5 to 95 of 100."
            }
        }
    }
}

fn parts(both: &Both) -> Markup {
    html! {
        div.wide { table { (head(both)) tbody {
            @for (part, before, after) in both.parts() {
                tr { td { (part) } td { (format!("{before:.2}")) } td { (format!("{after:.2}")) } td { (format!("{:+.2}", after - before)) } }
            }
        } } }
    }
}

/// How often things came up, the most frequent as pairs of bars.
fn often(pairs: &[(String, Option<&Use>, Option<&Use>)]) -> Markup {
    let times = |used: Option<&Use>| used.map_or(0.0, |used| used.per_game);
    let drawn = &pairs[..pairs.len().min(DRAWN)];
    let most = drawn.iter().flat_map(|(_, a, b)| [times(*a), times(*b)]).fold(0.01, f64::max);
    let high = 24.0 * drawn.len() as f64;
    let wide = |used: Option<&Use>| n(times(used) / most * 560.0);
    html! {
        figure {
            svg viewBox={ "0 0 880 " (high.max(1.0)) } role="img" aria-label="How often things came up" {
                @for (k, (label, before, after)) in drawn.iter().enumerate() {
                    @let top = 24.0 * k as f64;
                    text x="230" y=(n(top + 15.0)) text-anchor="end" { (label.chars().take(34).collect::<String>()) }
                    rect.a x="240" y=(n(top + 2.0)) width=(wide(*before)) height="8" {}
                    rect.b x="240" y=(n(top + 11.0)) width=(wide(*after)) height="8" {}
                    text.quiet x="876" y=(n(top + 15.0)) text-anchor="end" { (format!("{:.2} / {:.2}", times(*before), times(*after))) }
                }
            }
            figcaption { "Times a game, with the built-in edition and with the other one." }
        }
    }
}

fn uses(pairs: &[(String, Option<&Use>, Option<&Use>)]) -> Markup {
    let times = |used: &Option<&Use>| used.map_or("–".to_owned(), |used| format!("{:.2}", used.per_game));
    let won = |used: &Option<&Use>| match used.filter(|used| used.users > 0) {
        Some(used) => share(used.won, used.interval),
        None => "–".to_owned(),
    };
    html! {
        div.wide { table {
            thead { tr { th {} th { "times a game" } th {} th { "difference" } th { "win share" } th {} th { "difference" } } }
            tbody { @for (label, before, after) in pairs {
                tr {
                    td { (label) } td { (times(before)) } td { (times(after)) }
                    @match (before, after) {
                        (Some(a), Some(b)) => {
                            td { (format!("{:+.2}", b.per_game - a.per_game)) } td { (won(before)) } td { (won(after)) }
                            td.apart[apart(a.interval, b.interval)] { (format!("{:+.1}", 100.0 * (b.won - a.won))) }
                        },
                        _ => { td {} td { (won(before)) } td { (won(after)) } td {} }
                    }
                }
            } }
        } }
    }
}

/// A number as a drawing takes it.
fn n(number: f64) -> String {
    format!("{number:.1}")
}
