//! The list of turns: what was played, what was better and by how much.

use boards::t;
use engine::{Seat, say::name};
use maud::{Markup, html};
use table::{Reviewed, signed_percent};

use super::{Sheet, Wanted};
use crate::words;

/// How many turns are on a page.
const A_PAGE: usize = 60;
/// Luck that is worth a word.
const SOME_LUCK: f32 = 0.01;

/// The first turn of the page that a turn is on, when all are shown.
pub fn page_of(turn: usize) -> usize {
    turn / A_PAGE * A_PAGE
}

/// The turns that are wanted.
pub fn list(sheet: &Sheet<'_>, wanted: &Wanted) -> Markup {
    let seat = wanted.seat.parse::<u8>().ok().map(Seat).filter(|seat| seat.index() < sheet.review.sums.len());
    let only_mistakes = !wanted.mistakes.is_empty();
    let fits = |turn: &Reviewed| seat.is_none_or(|seat| turn.seat == seat) && (!only_mistakes || turn.is_mistake());
    let turns: Vec<(usize, &Reviewed)> = sheet.review.turns.iter().enumerate().filter(|(_, turn)| fits(turn)).collect();
    let from = if wanted.from < turns.len() { page_of(wanted.from) } else { 0 };
    let shown = &turns[from..turns.len().min(from + A_PAGE)];
    let page = |from: usize| {
        let seat = seat.map(|seat| seat.0.to_string()).unwrap_or_default();
        let mistakes = if only_mistakes { "yes" } else { "" };
        format!("?seat={seat}&mistakes={mistakes}&from={from}#turns")
    };
    html! {
        section aria-labelledby="turns" {
            h2 #turns { (t!("Turn by turn")) }
            (filter(sheet, seat, only_mistakes))
            @if turns.is_empty() { p.nothing { (t!("No turn is like that.")) } }
            ol.review-turns { @for (k, turn) in shown { (row(sheet, *k, turn)) } }
            @if turns.len() > A_PAGE {
                nav.review-pages aria-label=(t!("More turns")) {
                    @if from > 0 { a href=(page(from - A_PAGE)) rel="prev" { (t!("Earlier turns")) } }
                    span { (t!("{first} to {last} of {all}", first = from + 1, last = from + shown.len(), all = turns.len())) }
                    @if from + A_PAGE < turns.len() { a href=(page(from + A_PAGE)) rel="next" { (t!("Later turns")) } }
                }
            }
        }
    }
}

fn filter(sheet: &Sheet<'_>, chosen: Option<Seat>, only_mistakes: bool) -> Markup {
    let seats = (0..sheet.review.sums.len() as u8).map(Seat);
    html! {
        form.review-filter method="get" action={ "/tables/" (sheet.live.id) "/review#turns" } {
            label { span { (t!("Player")) } select name="seat" {
                option value="" { (t!("Everybody")) }
                @for seat in seats { option value=(seat.0) selected[chosen == Some(seat)] { (words::name_of(seat, sheet.names)) } }
            } }
            label.check { input type="checkbox" name="mistakes" value="yes" checked[only_mistakes]; span { (t!("Only mistakes")) } }
            button type="submit" { (t!("Show")) }
        }
    }
}

fn row(sheet: &Sheet<'_>, k: usize, turn: &Reviewed) -> Markup {
    let told = sheet.game.tell_turn(turn);
    let share = format!("{:.0} %", 100.0 * sheet.review.course[k + 1].shares[turn.seat.index()]);
    html! {
        li #{ "turn-" (k + 1) } .mistake[turn.is_mistake()] {
            p.review-who {
                span.review-number { (t!("Turn {turn}", turn = turn.turn)) } " " (words::seat_name(turn.seat, sheet.names))
                span.review-share title=(t!("What could be expected afterwards")) { (share) }
            }
            p.review-played { (sheet.say(&told.played)) }
            @if let Some(better) = &told.better {
                p.review-better {
                    b { (t!("Better by {percent} %:", percent = name(signed_percent(-turn.choice).trim_start_matches('+')))) } " " (sheet.say(better))
                    @if let Some(why) = &told.why { " " (sheet.say(why)) }
                }
            }
            @if turn.luck.abs() >= SOME_LUCK {
                p.review-luck { (t!("Luck: {luck}", luck = name(signed_percent(turn.luck)))) }
            }
            @if !told.story.is_empty() {
                details { summary { (t!("What happened")) } ul { @for line in &told.story { li { (sheet.say(line)) } } } }
            }
            (sheet.ways(turn, turn.is_mistake()))
        }
    }
}
