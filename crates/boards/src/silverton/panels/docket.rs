//! The sheet of phase 3: what somebody is asked about, those who stand there, and how the dice may fall.

use engine::{
    Seat,
    say::{money, name},
};
use maud::{Markup, html};
use silverton::{
    action::Spot,
    ids::{Passenger, Segment, Town},
    routes,
    sets::SegmentSet,
    state::{Disc, Fate, Phase, Stage},
};

use super::{
    super::{
        desk::{Desk, disc_name},
        marks::badge,
        ways,
    },
    passengers, players,
};
use crate::{rich, t, words::Say};

/// What somebody is asked about in phase 3.
pub fn sheet(desk: &Desk<'_>) -> Markup {
    let docket = &desk.view.docket;
    match docket.stage {
        Stage::Closed => html! {},
        Stage::Parallel => parallel(desk, Segment(docket.about)),
        Stage::Special => special(desk, Town(docket.about)),
        Stage::Cards => together(desk, Passenger(docket.about)),
        Stage::Thefts => theft(desk, Passenger(docket.about)),
    }
}

fn surveyed(spot: Spot) -> Option<Segment> {
    if let Spot::Build(at) | Spot::Second(at) = spot { Some(at) } else { None }
}

fn line_of(spot: Spot) -> Option<Passenger> {
    if let Spot::Passenger(one) | Spot::Steal(one) | Spot::EndPartnership(one) = spot { Some(one) } else { None }
}

/// The segments that are asked about, to be shown on the map.
pub fn asked(desk: &Desk<'_>) -> SegmentSet {
    let docket = &desk.view.docket;
    match (desk.view.phase, docket.stage) {
        (Phase::Parallel, _) => SegmentSet::EMPTY.with(Segment(docket.about)),
        (Phase::Special, _) => specials(desk, Town(docket.about)).filter_map(|(_, disc)| surveyed(disc.spot)).collect(),
        (Phase::Joint | Phase::Steal, Stage::Cards | Stage::Thefts) => {
            let card = Passenger(docket.about);
            let there = desk.placed().filter(|(_, disc)| line_of(disc.spot) == Some(card));
            let track = there.fold(SegmentSet::EMPTY, |all, (seat, _)| all.or(desk.open_track(desk.player(seat))));
            let [from, to] = desk.game.tables.edition.passenger(card).towns;
            routes::shortest_route(&desk.game.tables, track, from, to).unwrap_or(SegmentSet::EMPTY)
        }
        _ => SegmentSet::EMPTY,
    }
}

fn parallel(desk: &Desk<'_>, segment: Segment) -> Markup {
    let others = desk.game.tables.parallels(segment);
    let (there, beside): (Vec<_>, Vec<_>) = desk
        .placed()
        .filter(|(_, disc)| surveyed(disc.spot).is_some_and(|at| at == segment || others.contains(at)))
        .partition(|(_, disc)| surveyed(disc.spot) == Some(segment));
    html! {
        h3 { (t!("Several surveyors on {segment}", segment = name(&desk.game.tables.edition.segment(segment).name))) }
        p .si-soft { (t!("Each of them may move to a free parallel segment. Between those who stay the dice decide, and who loses goes home.")) }
        (rolls(desk, &there))
        (list(desk, &beside))
    }
}

/// SI-SPEC: the lines that meet, and what leads on from there.
fn special(desk: &Desk<'_>, town: Town) -> Markup {
    let tables = &desk.game.tables;
    let there: Vec<(Seat, &Disc)> = specials(desk, town).collect();
    let taken: Vec<Segment> = there.iter().filter_map(|(_, disc)| surveyed(disc.spot)).collect();
    let free = tables.every.without(desk.built());
    let on: Vec<Segment> =
        free.iter().filter(|one| !taken.contains(one) && tables.ends(*one).any(|end| end == town)).collect();
    html! {
        h3 { (t!("Lines meet at {town}", town = name(desk.town(town)))) }
        p .si-soft { (t!("If one of them asks, the dice decide who may build and the others go home. If nobody asks, all build.")) }
        (rolls(desk, &there))
        h3 { (t!("What leads on")) }
        ul .si-cards {
            @for segment in on {
                @let spec = desk.game.tables.edition.segment(segment);
                li .si-card data-lights={ "segment:" (spec.id) } tabindex="0" {
                    div .si-card-head { b { (spec.name) } span .si-loads { (t!("{cost}, length {length}", cost = money(spec.cost), length = spec.length)) } }
                }
            }
        }
    }
}

/// The surveyors whose segments would arrive at a town that is not theirs yet.
pub fn specials<'a>(desk: &'a Desk<'_>, town: Town) -> impl Iterator<Item = (Seat, &'a Disc)> {
    desk.placed().filter(move |(seat, disc)| {
        let arrives = surveyed(disc.spot).is_some_and(|at| desk.game.tables.ends(at).any(|end| end == town));
        arrives && disc.fate == Fate::Free && !desk.player(*seat).network.contains(&town)
    })
}

fn together(desk: &Desk<'_>, card: Passenger) -> Markup {
    let there: Vec<_> = desk.placed().filter(|(_, disc)| line_of(disc.spot) == Some(card)).collect();
    html! {
        h3 { (t!("A line for two?")) }
        ul .si-cards { (passengers::card_item(desk, card, None, "joint")) }
        (passengers::partners(desk, card))
        p .si-soft { (t!("If both agree they share price and income by the length of their track. If not, the dice decide.")) }
        (list(desk, &there))
    }
}

/// SI-STEAL: the two ways, and the chance that the shorter one gives.
fn theft(desk: &Desk<'_>, card: Passenger) -> Markup {
    let there: Vec<_> = desk.placed().filter(|(_, disc)| line_of(disc.spot) == Some(card)).collect();
    let [from, to] = desk.game.tables.edition.passenger(card).towns;
    let tables = &desk.game.tables;
    let thief = Seat(desk.view.docket.seat);
    let attack = desk.view.players.get(thief.index()).and_then(|player| {
        let track = desk.open_track(player);
        Some((routes::shortest_route(tables, track, from, to)?, routes::shortest(tables, track, from, to)?))
    });
    // SI-STEAL-8: the owners' way counts whether snow lies on it or not; the thief's must be open. SI-OCO-7: partners
    // change trains.
    let owners = desk.owners(card);
    let guarded = passengers::shared_way(desk, &owners, card).map(|(route, parts)| {
        let change =
            if owners.len() > 1 { u16::from(desk.game.tables.edition.option_numbers.transfer_length) } else { 0 };
        (route, parts.iter().sum::<u16>() + change)
    });
    let leaves = there.iter().any(|(seat, disc)| *seat == thief && matches!(disc.spot, Spot::EndPartnership(_)));
    html! {
        h3 { (if leaves { t!("A partnership to be ended") } else { t!("A line to be stolen") }) }
        ul .si-cards { (passengers::card_item(desk, card, None, "theft")) }
        @if let (Some((road, attack)), Some((guard, defence)), false) = (attack, guarded, leaves) {
            @let more = defence.saturating_sub(attack).min(100) as u8;
            @let wins = chances(&[more, 0])[0];
            table .si-table .si-rolls {
                thead { tr { td {} th { (t!("way")) } th { (t!("adds")) } } }
                tbody {
                    @for (seats, road, length, adds) in [(&[thief][..], road, attack, more), (&owners[..], guard, defence, 0)] {
                        tr data-lights=(ways::lights(desk, road)) tabindex="0" {
                            th { @for (k, seat) in seats.iter().enumerate() { @if k > 0 { " " (t!("and")) " " } (badge(*seat)) " " b { (desk.name(*seat)) } } }
                            td { (length) } td { @if adds > 0 { "+" (adds) } @else { "–" } }
                        }
                    }
                }
            }
            p .si-sum {
                @let chance = html! { b { (percent(wins)) } };
                @if owners.len() > 1 {
                    (rich!(
                        "Each rolls two dice, partners one each and with {n} added to their way for the change of trains. The thief needs more than the owners: {chance}.",
                        chance = chance; n = desk.game.tables.edition.option_numbers.transfer_length
                    ))
                } @else { (rich!("Each rolls two dice. The thief needs more than the owner: {chance}.", chance = chance)) }
            }
        }
        p .si-soft { (t!("The price is paid for the attempt and gone either way. A double one sends the thief to jail.")) }
        (list(desk, &there))
    }
}

/// Those whose discs stand where something is decided.
fn list(desk: &Desk<'_>, there: &[(Seat, &Disc)]) -> Markup {
    html! {
        ul .si-plain {
            @for (seat, disc) in there {
                li { (badge(*seat)) " " b { (desk.name(*seat)) } " " (Say::new(disc_name(disc.kind))) ", " span .si-soft { (Say::new(players::whereabouts(desk, disc))) } }
            }
        }
    }
}

/// The same with the odds of a dispute between them.
fn rolls(desk: &Desk<'_>, there: &[(Seat, &Disc)]) -> Markup {
    let bonuses: Vec<u8> = there.iter().map(|(_, disc)| disc.kind.bonus).collect();
    let chances = chances(&bonuses);
    let tie = 1.0 - chances.iter().sum::<f64>();
    html! {
        table .si-table .si-rolls {
            thead { tr { th { (t!("Two dice each")) } th { (t!("adds")) } th { (t!("wins")) } } }
            tbody {
                @for ((seat, disc), chance) in there.iter().zip(&chances) {
                    tr tabindex="0" data-lights=[surveyed(disc.spot).map(|at| format!("segment:{}", desk.game.tables.edition.segment(at).id))] {
                        th { (badge(*seat)) " " b { (desk.name(*seat)) } div .si-soft { (Say::new(players::whereabouts(desk, disc))) } }
                        td { @if disc.kind.bonus > 0 { "+" (disc.kind.bonus) } @else { "–" } }
                        td { b { (percent(*chance)) } }
                    }
                }
                @if there.len() > 1 { tr { th .si-soft { (t!("A tie for the most: all tied stay, nobody builds")) } td {} td { (percent(tie)) } } }
            }
        }
    }
}

/// Of 36 rolls of two dice, how many give this total.
fn ways_to(total: u8) -> u8 {
    if (2..=12).contains(&total) { 6 - total.abs_diff(7) } else { 0 }
}

/// The chance of each of these bonuses to have the highest total alone.
fn chances(bonuses: &[u8]) -> Vec<f64> {
    let below = |total: u8, bonus: u8| f64::from((2..total.saturating_sub(bonus)).map(ways_to).sum::<u8>()) / 36.0;
    let alone = |k: usize, total: u8| -> f64 {
        bonuses.iter().enumerate().filter(|(j, _)| *j != k).map(|(_, bonus)| below(total, *bonus)).product()
    };
    let wins = |k: usize| (2..=12u8).map(|roll| f64::from(ways_to(roll)) / 36.0 * alone(k, roll + bonuses[k])).sum();
    (0..bonuses.len()).map(wins).collect()
}

fn percent(chance: f64) -> String {
    format!("{:.0}\u{a0}%", 100.0 * chance)
}

#[cfg(test)]
mod tests {
    use engine::{Game, Key, Published, Setup, Viewer};
    use silverton::Silverton;

    use super::{super::super::DRAWN, *};

    #[test]
    fn two_equal_discs_win_as_often_and_tie_in_146_of_1296() {
        let equal = chances(&[1, 1]);
        assert!((equal[0] - equal[1]).abs() < 1e-9);
        assert!((1.0 - equal.iter().sum::<f64>() - 146.0 / 1296.0).abs() < 1e-9);
        assert!(chances(&[2, 0])[0] > 0.6 && (chances(&[11, 0])[0] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn si_oco_7_partners_defend_together_and_change_trains() {
        let game = Silverton::open(&Setup::of(3).with("co_managed_lines", "on")).expect("an option of the game");
        let mut view = game.view(&game.setup(&Key::from_seed(1), &mut ()), Viewer::Spectator);
        let segment = |id: &str| {
            let at = game.tables.edition.segments.iter().position(|spec| spec.id == id);
            Segment(at.unwrap_or_else(|| panic!("{id} is on the map")) as u8)
        };
        let (north, south) = (segment("denver_colorado_springs_a"), segment("colorado_springs_pueblo_a"));
        let denver_pueblo = Passenger(9);
        view.players[0].home_track = vec![north, south];
        view.players[1].home_track = vec![north];
        view.players[2].home_track = vec![south];
        view.joint = vec![(denver_pueblo, [Seat(1), Seat(2)].into_iter().collect())];
        view.docket.seat = 0;
        let names = ["Ann", "Ben", "Cal"].map(str::to_owned);
        let desk = Desk { game: &game, view: &view, names: &names, fresh: &[], drawn: DRAWN.of(&game.tables) };
        let html = theft(&desk, denver_pueblo).into_string();
        let length: u16 = [north, south].iter().map(|at| u16::from(game.tables.length[at.index()])).sum();
        for said in [
            format!("<td>{length}</td><td>+2</td>"),
            format!("<td>{}</td><td>–</td>", length + 2),
            percent(chances(&[2, 0])[0]),
            "partners one each".to_owned(),
        ] {
            assert!(html.contains(&said), "{said} is not on the sheet: {html}");
        }
        // Where the shortest way is of one alone, nothing is promised.
        view.players[2].home_track = vec![segment("pueblo_la_junta")];
        view.players[1].home_track = vec![north, south];
        let desk = Desk { game: &game, view: &view, names: &names, fresh: &[], drawn: DRAWN.of(&game.tables) };
        assert!(!theft(&desk, denver_pueblo).into_string().contains("rolls two dice"));
    }

    #[test]
    fn several_discs_are_counted_like_all_their_rolls() {
        let bonuses = [0u8, 1, 2];
        let mut wins = [0u32; 3];
        for n in 0..46656u32 {
            let die = |k: u32| (n / 6u32.pow(k) % 6) as u8 + 1;
            let totals: Vec<u8> = (0..3).map(|k| die(2 * k) + die(2 * k + 1) + bonuses[k as usize]).collect();
            let best = totals.iter().max().copied().unwrap_or(0);
            if totals.iter().filter(|total| **total == best).count() == 1 {
                wins[totals.iter().position(|total| *total == best).unwrap_or(0)] += 1;
            }
        }
        for (chance, won) in chances(&bonuses).iter().zip(wins) {
            assert!((chance - f64::from(won) / 46656.0).abs() < 1e-9);
        }
    }
}
