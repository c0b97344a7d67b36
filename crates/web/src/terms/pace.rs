//! How long people may think, and what follows when somebody takes longer.

use boards::{t, words::Say};
use engine::{Line, say};
use house::{HouseError, Late, Pace, passed_on, span};
use maud::{Markup, html};

use crate::{
    error::Result,
    tables::{Fields, field},
};

/// The value of a pace that is written by hand.
const OWN: &str = "own";

/// The units in which a time is written.
const UNITS: &[(&str, &str, u64)] =
    &[("s", "seconds", 1), ("min", "minutes", 60), ("h", "hours", 3_600), ("d", "days", 86_400)];

/// What a pace means, in a sentence.
fn sentence(pace: Pace) -> Line {
    match pace {
        Pace::Free => "Everybody takes the time they like.".into(),
        Pace::Move { time } => say!("Every turn must be taken within {time}.", time = span(time)),
        Pace::Bank { time, more } if pace.is_live() => {
            say!(
                "To be played in one sitting: {time} for the whole game, and every turn adds {more}.",
                time = span(time),
                more = span(more)
            )
        }
        Pace::Bank { time, more } => {
            say!(
                "{time} for the whole game, to be spent where one needs it; every turn adds {more}.",
                time = span(time),
                more = span(more)
            )
        }
    }
}

/// The fieldsets of the form.
pub(super) fn fieldsets(fields: &Fields) -> Markup {
    let typed = field(fields, "pace");
    let offered = Pace::OFFERED.iter().position(|pace| pace.to_string() == typed);
    let own = offered.is_none() && !typed.is_empty();
    let late = late(fields);
    html! {
        fieldset {
            legend { (t!("Pace")) }
            @for (k, pace) in Pace::OFFERED.iter().enumerate() {
                label.choice {
                    input type="radio" name="pace" value=(pace) checked[!own && k == offered.unwrap_or(0)];
                    span { b { (Say::new(pace.short())) } " " (Say::new(sentence(*pace))) }
                }
            }
            label.choice {
                input type="radio" name="pace" value=(OWN) checked[own];
                span { b { (t!("Your own")) } " " (t!("Written below.")) }
            }
            details.own-pace open[own] {
                summary { (t!("Times of your own")) }
                div.times {
                    (time("time", &t!("Time"), fields, "d"))
                    label.field { span { (t!("It is for")) } select name="pace-for" {
                        option value="move" selected[field(fields, "pace-for") != "bank"] { (t!("every turn")) }
                        option value="bank" selected[field(fields, "pace-for") == "bank"] { (t!("the whole game")) }
                    } }
                    (time("more", &t!("And every turn adds"), fields, "h"))
                }
            }
            p.help { (t!("Slow clocks stand in the hours in which a player sleeps, and on announced holidays.")) " " a href="/you/pace" { (t!("Your hours")) } }
        }
        fieldset {
            legend { (t!("When somebody’s time is over")) }
            @for choice in Late::ALL {
                label.choice {
                    input type="radio" name="late" value=(choice.name()) checked[*choice == late];
                    span { (Say::of(choice.sentence())) }
                }
            }
        }
    }
}

/// A number and its unit.
fn time(name: &str, label: &Say, fields: &Fields, usual: &str) -> Markup {
    let (number, unit) = (format!("pace-{name}"), format!("pace-{name}-unit"));
    let chosen = UNITS.iter().find(|(id, ..)| *id == field(fields, &unit)).map_or(usual, |(id, ..)| id);
    html! {
        label.field { span { (label) }
            span.time {
                input type="number" name=(number) min="0" max="9999" inputmode="numeric" value=(field(fields, &number));
                select name=(unit) aria-label=(t!("Unit")) {
                    @for (id, called, _) in UNITS { option value=(id) selected[*id == chosen] { (Say::new(*called)) } }
                }
            }
        }
    }
}

fn late(fields: &Fields) -> Late {
    Late::ALL.iter().find(|late| late.name() == field(fields, "late")).copied().unwrap_or_default()
}

/// What the form says of both.
pub(super) fn read(fields: &Fields) -> Result<(Pace, Late)> {
    let wrong = |why: String| HouseError::Malformed(passed_on(why));
    let pace = match field(fields, "pace") {
        "" => Pace::default(),
        OWN => own(fields)?,
        pace => pace.parse().map_err(wrong)?,
    };
    Ok((pace, late(fields)))
}

fn own(fields: &Fields) -> Result<Pace> {
    let seconds = |name: &str| {
        let typed = field(fields, &format!("pace-{name}"));
        let number: u64 = if typed.is_empty() { 0 } else { typed.parse().ok()? };
        let unit = field(fields, &format!("pace-{name}-unit"));
        UNITS.iter().find(|(id, ..)| *id == unit).map(|(.., long)| number.saturating_mul(*long))
    };
    let read = || {
        let (time, more) = (seconds("time")?, seconds("more")?);
        let text = match field(fields, "pace-for") {
            "bank" => format!("bank {time} {more}"),
            _ => format!("move {time}"),
        };
        text.parse().ok()
    };
    let why = "A time is from half a minute to a month, and a turn adds at most a week.";
    Ok(read().ok_or_else(|| HouseError::Malformed(why.into()))?)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    fn fields(of: &[(&str, &str)]) -> Fields {
        of.iter().map(|(key, value)| ((*key).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn times_of_ones_own_are_read_and_bounded() {
        let own = |time, unit, what| {
            fields(&[
                ("pace", "own"),
                ("pace-time", time),
                ("pace-time-unit", unit),
                ("pace-for", what),
                ("pace-more", "10"),
                ("pace-more-unit", "s"),
                ("late", "vote"),
            ])
        };
        let day = Duration::from_secs(86_400);
        assert_eq!(read(&own("2", "d", "move")).ok(), Some((Pace::Move { time: day * 2 }, Late::Vote)));
        let bank = Pace::Bank { time: Duration::from_secs(180), more: Duration::from_secs(10) };
        assert_eq!(read(&own("3", "min", "bank")).ok(), Some((bank, Late::Vote)));
        for (time, unit) in
            [("0", "d"), ("9999", "d"), ("-1", "h"), ("x", "h"), ("5", "years"), ("18446744073709551615", "d")]
        {
            assert!(read(&own(time, unit, "move")).is_err(), "{time} {unit}");
        }
        assert_eq!(read(&fields(&[])).ok(), Some((Pace::Free, Late::Bot)));
    }
}
