//! The parts of the table page that every game shares: players, the lobby, the result, fairness.

use boards::{Plate, t, words::Say};
use engine::{
    Line, Outcome, Seat, say,
    say::{all, name},
};
use house::{Pace, USUAL_BOT};
use maud::{Markup, html};
use store::{Holder, StoredSeat};

use super::{Look, Piece, pace, prompt};
use crate::{chart, opponents, pages::motive, words};

/// Among so many moments is the last that was taken: more are never learned of at once.
const LATELY: u32 = 600;
/// How many lines of "since your last turn" are shown.
const MOST_LINES: usize = 14;

pub(super) fn pieces(look: &Look<'_>) -> Vec<Piece> {
    vec![
        Piece::new("players", players(look)),
        Piece::new("goal", goal(look)),
        Piece::new("since", since(look)),
        Piece::new("lobby", lobby(look)).always(),
        Piece::new("outcome", outcome(look)).always(),
        Piece::new("about", about(look)).always(),
        Piece::new("moments", moments(look)).always(),
    ]
}

/// The last time at which something became known, 0 if nothing did: of steps taken side by side nobody learns when each was
/// taken.
pub(super) fn since_when(look: &Look<'_>) -> i64 {
    let lately = look.known.since(look.last.saturating_sub(LATELY));
    lately.map(|(_, entry)| look.game.entries()[entry as usize - 1].at_ms).max().unwrap_or(0)
}

fn players(look: &Look<'_>) -> Markup {
    let scores = look.position.scores(look.who);
    let to_act = look.position.to_act();
    let waiting = look.at.is_none() && look.live.is_waiting();
    let plates = boards::board(look.game_id()).map(|board| look.scene(|scene| board.plates(scene))).unwrap_or_default();
    html! {
        ol #players .players tabindex="0" {
            @for seat in look.live.seats().iter() {
                @let acts = !waiting && to_act.contains(Seat(seat.seat));
                li .{ "seat-" (seat.seat + 1) } data-spot={ "seat:" (seat.seat) } .acts[acts] .open[seat.holder == Holder::Open]
                    aria-current=[acts.then_some("true")] {
                    span.swatch aria-hidden="true" {}
                    span.player-name { (words::name_of(Seat(seat.seat), look.names)) }
                    span.player-kind { (kind(look, seat)) }
                    @if acts {
                        span.awaited { (t!("to act")) @if look.at.is_none() { time data-since {} } }
                    }
                    (pace::plate(look, seat.seat))
                    @if let Some(Some(score)) = scores.get(usize::from(seat.seat)) {
                        span.player-score { span data-count={ (seat.seat) ":score" } { (score) } span.unit { " " (look.game.title().unit) } }
                    }
                    @if let Some(plates) = plates.get(usize::from(seat.seat)) { (goods(seat.seat, plates, look.names)) }
                }
            }
            @for (rival, points) in look.position.rivals() {
                li.rival { span.player-name { (Say::new(rival)) } span.player-score { (points) span.unit { " " (look.game.title().unit) } } }
            }
        }
    }
}

/// The few goods that matter most, beside the score.
fn goods(seat: u8, plates: &[Plate], names: &[String]) -> Markup {
    html! {
        span.goods { @for plate in plates {
            @let name = Say::named(&plate.name, names);
            span.good title=(name) {
                (plate.sign) (plate.before) span data-count={ (seat) ":" (plate.what) } { (plate.number) }
                span.visually-hidden { " " (name) }
            }
        } }
    }
}

/// What the viewer is after, and how far that is.
fn goal(look: &Look<'_>) -> Markup {
    let goal = look.position.goal(look.who);
    html! { p #goal .goal hidden[goal.is_empty()] { (words::line(&goal, look.game_id(), look.names)) } }
}

fn kind(look: &Look<'_>, seat: &StoredSeat) -> Say {
    match &seat.holder {
        Holder::Open => t!("open"),
        Holder::Bot(kind) => t!("{kind} bot", kind = Line::from(words::bot_kind(kind))),
        _ if look.perspective.mine.contains(Seat(seat.seat)) => {
            if look.perspective.mine.len() > 1 {
                t!("yours")
            } else {
                t!("you")
            }
        }
        _ if seat.is_program => t!("bot account"),
        _ => Say::of(""),
    }
}

fn since(look: &Look<'_>) -> Markup {
    let lines = &look.lately.lines;
    let skipped = lines.len().saturating_sub(MOST_LINES);
    html! {
        section #since .panel .since hidden[lines.is_empty()] {
            @let (from, to) = look.lately.moments;
            @let title = if look.who.seat().is_some() { t!("Since your last turn") } else { t!("The last turn") };
            h2 {
                (title)
                button.play-since type="button" data-play={ (from) "-" (to) } data-name=(title) title=(t!("Play it as a film on the board")) { (t!("Play")) }
            }
            ul {
                @if look.lately.more { li.more { (t!("… and many steps before")) } }
                @else if skipped > 0 { li.more { (t!("… and {skipped:# step|# steps} before", skipped)) } }
                @for line in &lines[skipped..] {
                    li {
                        (words::line(&line.line, look.game_id(), look.names))
                        @if let Some(asked) = look.asked_at(lines, line) {
                            (motive::button("since", line.seq, &words::name_of(asked.seat, look.names)))
                        }
                    }
                }
            }
        }
    }
}

/// What there is to do while seats are open: join, share the link, call a bot.
fn lobby(look: &Look<'_>) -> Markup {
    let open: Vec<u8> = look.live.seats().iter().filter(|s| s.holder == Holder::Open).map(|s| s.seat).collect();
    let address = format!("/tables/{}", look.live.id);
    html! {
        section #lobby .lobby hidden[open.is_empty()] {
            @if !open.is_empty() {
                h2 { (t!("Waiting for {players:one more player|# more players}", players = open.len())) }
                @if look.game.is_sample() {
                    p.help { (t!("What lies on the board is an example. Everything is dealt when the last seat is taken, so nobody knows anything before.")) }
                }
                p.share {
                    (t!("Share this link:")) " "
                    input readonly aria-label=(t!("Link to this table")) data-share={ (address) "/join" } value={ (address) "/join" };
                    button type="button" data-copy={ (address) "/join" } { (t!("Copy")) }
                }
                @if !look.perspective.mine.is_empty() || look.perspective.host {
                    p { a href={ (address) "/invite" } { (t!("Ask people by name, or keep seats for them")) } }
                }
                @for seat in open {
                    div.open-seat {
                        (words::seat_number(seat))
                        @if look.perspective.mine.is_empty() { a.button.primary href={ (address) "/join" } { (t!("Sit down")) } }
                        @if look.perspective.host {
                            form method="post" action={ (address) "/seats/" (seat) "/bot" } {
                                select name="bot" aria-label=(t!("Bot for seat {n}", n = name(seat + 1))) {
                                    (opponents::options(USUAL_BOT.name(), |bot| opponents::rated(bot, look.game_id(), look.live.seats().len() as u8)))
                                }
                                button type="submit" { (t!("Let a bot play")) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// The end: final scores with their parts, and the chart.
fn outcome(look: &Look<'_>) -> Markup {
    let end = look.game.position().outcome();
    html! {
        section #outcome .outcome hidden[end.is_none()] {
            @if let Some(outcome) = &end {
                details #final open data-keep="open" {
                    summary { (t!("Final scores")) }
                    (result(look, outcome))
                }
            }
        }
    }
}

fn result(look: &Look<'_>, outcome: &Outcome) -> Markup {
    let winners: Vec<Seat> = outcome.winners().collect();
    let who_wins = match winners.len() {
        0 => "Nobody at the table wins".into(),
        _ => say!("{who} {who:wins|share the win}", who = all(winners)),
    };
    let history = look.game.score_history(look.who);
    html! {
        h2 { (words::line(&who_wins, look.game_id(), look.names)) }
        @for reason in &outcome.reasons { p.reason { (Say::of(reason)) } }
        (score_table(outcome, look.names))
        @let history: Vec<(String, Vec<Option<i32>>)> = history.iter().map(|(chapter, row)| (chapter.to_string(), row.clone())).collect();
        @let rivals = look.game.position().rivals();
        @let names: Vec<String> = look.names.iter().cloned().chain(rivals.iter().map(|(rival, _)| Say::new(rival.clone()).to_string())).collect();
        (chart::points(&history, &names, look.game.title().unit))
        div.outcome-links {
            @if !look.perspective.mine.is_empty() && !look.live.company().is_for_learning() {
                form method="post" action={ "/tables/" (look.live.id) "/rematch" } {
                    button.primary type="submit" title=(t!("The same people, one seat further")) { (t!("Rematch")) }
                }
            }
            @if look.live.company().held_back.is_none() { a.button href={ "/tables/" (look.live.id) "/review" } { (t!("Review")) } }
            a.button href={ "/tables/" (look.live.id) "/record" } download { (t!("Download the record")) }
            a.button href={ "/tables/" (look.live.id) "/record?with_edition=true" } download
                title=(t!("For a house that does not have this edition: the record carries its files")) { (t!("with its edition")) }
            a.button href=(again(look)) { (t!("Play again")) }
        }
    }
}

/// The form of a new table, filled in as this one was: the same game, seats and options.
fn again(look: &Look<'_>) -> String {
    let setup = look.game.setup();
    let mut fields =
        vec![("game".to_owned(), look.game_id().to_owned()), ("seats".to_owned(), setup.seats.to_string())];
    for seat in look.live.seats().iter() {
        let mine = look.perspective.mine.contains(Seat(seat.seat));
        let holder = match &seat.holder {
            Holder::Bot(kind) => kind.as_str(),
            Holder::Guest(_) if mine => "me",
            Holder::HotSeat(_) if mine => "hot",
            _ => "open",
        };
        fields.push((format!("seat-{}", seat.seat), holder.to_owned()));
        if holder == "hot" {
            fields.push((format!("name-{}", seat.seat), words::name_of(Seat(seat.seat), look.names)));
        }
    }
    for spec in look.game.title().options {
        fields.push((format!("option-{}", spec.id), setup.value(spec).to_owned()));
    }
    let edition = look.game.edition().about().id.clone();
    fields.push(("edition".to_owned(), edition.to_string()));
    let pairs = fields.iter().map(|(key, value)| format!("{key}={}", in_address(value)));
    format!("/new?{}", pairs.collect::<Vec<_>>().join("&"))
}

/// A value as it stands in an address.
fn in_address(value: &str) -> String {
    let plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-_.".contains(byte);
    value.bytes().map(|byte| if plain(&byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") }).collect()
}

/// Final scores with the parts they are made of: a column for each player, the best first.
pub fn score_table(outcome: &Outcome, names: &[String]) -> Markup {
    let mut order: Vec<usize> = (0..outcome.standings.len()).collect();
    order.sort_by_key(|seat| outcome.standings[*seat].rank);
    let part = |seat: usize, part: &str| {
        outcome.standings[seat].parts.iter().find(|(name, _)| name == part).map_or(0, |(_, points)| *points)
    };
    let mut parts: Vec<&str> = Vec::new();
    for (part, points) in outcome.standings.iter().flat_map(|standing| &standing.parts) {
        if *points != 0 && !parts.contains(&part.as_str()) {
            parts.push(part);
        }
    }
    html! {
        div.table-scroll { table.timetable.scores {
            thead { tr {
                th { (t!("Place")) }
                @for seat in &order {
                    @let rank = outcome.standings[*seat].rank;
                    th.number .winner[rank == 1] scope="col" { (rank) ". " (words::seat_name(Seat(*seat as u8), names)) }
                }
            } }
            tbody {
                @for name in &parts { tr {
                    th scope="row" { (Say::of(name)) }
                    @for seat in &order {
                        td.number .winner[outcome.standings[*seat].rank == 1] { (part(*seat, name)) }
                    }
                } }
            }
            tfoot { tr {
                th scope="row" { (t!("Total")) }
                @for seat in &order {
                    td.number.total .winner[outcome.standings[*seat].rank == 1] { (outcome.standings[*seat].score) }
                }
            } }
        } }
    }
}

/// The table's own facts: options, fairness, links.
fn about(look: &Look<'_>) -> Markup {
    let title = look.game.title();
    let setup = look.game.setup();
    html! {
        section #about .panel .about {
            h2 { (t!("This table")) }
            dl {
                dt { (t!("Game")) } dd { a href={ "/rules/" (title.id) } target="rules" { (title.name) } }
                @let edition = look.game.edition();
                dt { (t!("Edition")) }
                dd { (edition.about().name) " (" (edition.about().id) ")" }
                @for spec in title.options {
                    @let chosen = setup.value(spec);
                    @if let Some(value) = spec.values.iter().find(|value| value.id == chosen) {
                        dt { (Say::new(spec.name)) } dd title=(Say::new(value.sentence)) { (Say::new(value.name)) }
                    }
                }
                (pace::facts(look))
                @if let Some(from) = &look.live.forked_from {
                    @let (table, seq) = from.split_once('@').unwrap_or((from, "0"));
                    dt { (t!("Forked from")) } dd {
                        @if table.is_empty() { (t!("step {seq} of a private table", seq = name(seq))) }
                        @else { a href={ "/tables/" (table) "?at=" (seq) } { (t!("step {seq} of another table", seq = name(seq))) } }
                    }
                }
                @if let Some(why) = prompt::held_back(look) {
                    dt { (t!("Hints")) }
                    dd { (Say::of(why.sentence())) @if why.seals() { " " (t!("Its record is sealed.")) } }
                }
                @if let Some(seed) = look.game.seed() {
                    dt { (t!("Seed")) }
                    dd { (seed) ". " (t!("It was chosen, so whoever chose it can know the deal.")) }
                }
                @let deals = look.live.company().deals;
                @if deals > 1 {
                    dt { (t!("Deals")) }
                    dd { (t!("This is deal number {deals}: a seat changed hands before the first move.", deals)) }
                }
                dt { (t!("Fairness")) }
                dd { details #fairness data-keep="open" { summary { (t!("Commitment")) } code.digest title=(t!("The {digest} of the key that decides all chance and of a random nonce; both are shown when the game is over", digest = name("SHA-256"))) {
                    (look.game.commitment())
                } } }
                @if let Some(key) = look.game.revealed_key() { dt { (t!("Key")) } dd { code.digest { (key.to_hex()) } } }
                @if let Some(nonce) = look.game.revealed_nonce() { dt { (t!("Nonce")) } dd { code.digest { (nonce.to_hex()) } } }
            }
            p.help {
                (look.game.edition().about().note) " "
                a href="/editions" target="rules" { (t!("How to play with your own map, cards and figures")) }
            }
            @for seat in look.perspective.mine.iter() {
                form.seat-tools method="post" action={ "/tables/" (look.live.id) "/seats/" (seat.0) "/link" } {
                    (words::seat_name(seat, look.names)) " "
                    button type="submit" { (t!("Move to another device")) }
                    button type="submit" formaction={ "/tables/" (look.live.id) "/seats/" (seat.0) "/leave" }
                        data-confirm=(leaving(look)) { (t!("Leave")) }
                    (pace::seat_tools(look, seat))
                }
            }
            @if look.perspective.host && look.game.outcome().is_none() {
                @for seat in look.live.seats().iter().filter(|held| is_another(look, held)) {
                    form.seat-tools method="post" action={ "/tables/" (look.live.id) "/seats/" (seat.seat) "/free" } {
                        (words::seat_name(Seat(seat.seat), look.names)) " "
                        button type="submit" title=(t!("If this player does not come any more"))
                            data-confirm=(t!("Free this seat, so that a bot or somebody else can play on?")) { (t!("Free the seat")) }
                    }
                }
            }
        }
    }
}

/// What it means to leave.
fn leaving(look: &Look<'_>) -> Say {
    match look.live.company().terms.pace {
        Pace::Free => t!("Leave this seat? Somebody else can then take it."),
        _ => t!("Leave this seat? A bot plays on for you, until you take it back."),
    }
}

/// Whether somebody other than the viewer plays a seat.
fn is_another(look: &Look<'_>, held: &StoredSeat) -> bool {
    held.holder.guest().is_some() && !look.perspective.mine.contains(Seat(held.seat))
}

/// How long the game is, for the slider.
fn moments(look: &Look<'_>) -> Markup {
    html! { data #moments value=(look.last) hidden { (look.last) } }
}
