//! CO-EX: the worked examples, and the vectors of `examples.toml`.

use coloma::{event::Event, ids::NONE, state::Slot};
use engine::{Setup, inline::List};
use serde::Deserialize;

use crate::scene::{EDITION, Scene, bridge_id, dials, dials_with, fresh, space_id, turns, turns_with};

fn original() -> Setup {
    Setup::of(3).with("signpost_rule", "original")
}

#[test]
fn co_ex_1_the_signpost_counts_cards_of_the_site_pointed_at() {
    let scene = |setup: &Setup| turns_with(setup, 5, &[2, 4, 4]).town(0, &["placer_claim"]);
    let mut designer = scene(&Setup::of(3));
    designer.plays(0, &["open second", "use mill", "use placer-claim"]);
    assert_eq!(designer.player(0).gold, 3);
    assert_eq!(scene(&original()).refused(0, "open second"), "CO-TECH-3");
}

#[test]
fn co_ex_2_pointing_at_the_bust() {
    let scene = |setup: &Setup| {
        let mut scene = turns_with(setup, 5, &[2, 1, 1]).town(0, &["boarding_house", "surveyors_office"]);
        scene.play(1, "end").play(2, "end").play(0, "open second");
        scene
    };
    let mut designer = scene(&Setup::of(3));
    assert_eq!(designer.legal_like(0, "use"), ["use boarding-house"]);
    designer.play(0, "use boarding-house");
    assert_eq!(designer.player(0).bucks, 4);
    let mut original = scene(&original());
    assert_eq!(original.legal_like(0, "use"), ["use surveyors-office"]);
    original.play(0, "use surveyors-office");
    assert_eq!(original.player(0).dudes, 4);
}

#[test]
fn co_ex_3_the_signpost_barrel_in_a_tie() {
    let scene = turns(5, &[2, 3, 4]).barrels(0, &["signpost_1"]);
    assert_eq!((scene.s.bust, scene.refused(0, "barrel signpost-1")), (2, "CO-BARREL-9"));
    let setup = Setup::of(3).with("signpost_barrel_when_bust", "allowed");
    let mut scene = turns_with(&setup, 5, &[2, 3, 4]).barrels(0, &["signpost_1"]);
    scene.plays(0, &["barrel signpost-1", "use mill"]);
    assert_eq!(scene.player(0).gold, 2);
}

#[test]
fn co_ex_4_four_rivers_and_the_coloma_bridge() {
    let worth = |rivers: &[u8]| {
        let scene = dials(3, 1).rivers(0, rivers);
        scene.game.bridge_points(&scene.s, 0, bridge_id("coloma_bridge"))
    };
    assert_eq!((worth(&[1, 2, 3, 4]), worth(&[1, 2, 3])), (16, 12));
}

#[test]
fn co_ex_5_set_up_for_five() {
    let setup = Setup::of(5).with("hotels", "on");
    let scene = fresh(&setup);
    assert_eq!((scene.s.table, scene.s.hotels.count_ones()), (25, 10));
    assert_eq!(scene.s.bridges.iter().filter(|left| **left == 3).count(), 6);
    assert!(scene.s.stash.iter().all(|barrel| *barrel != NONE));
    let mut after = fresh(&setup);
    while after.s.phase == coloma::state::Phase::Discards {
        let seat = engine::Game::to_act(&after.game, &after.s).first().expect("somebody").index();
        let text = after.legal(seat)[0].clone();
        after.play(seat, &text);
    }
    let player = after.player(0);
    assert_eq!((player.deck.len(), player.hand_size()), (12, 4));
    assert_eq!((player.spare_tents, scene.player(0).spare_dudes), (7, 10));
}

#[test]
fn co_ex_6_frontier_tents() {
    let points = |lands: u8| {
        let scene = dials(3, 1).pitched(0, 0, lands);
        scene.game.score(&scene.s, 0).tents
    };
    assert_eq!((points(0b1111), points(0b11111)), (18, 25));
}

#[test]
fn co_ex_7_by_the_hook() {
    let drive = |horses: u8| {
        let mut scene = turns(1, &[4, 2, 5]).wagon(0, "cool").horses(0, horses);
        scene.play(1, "end").plays(0, &["open common", "use base", "go hook"]);
        scene
    };
    let mut scene = drive(2);
    scene.play(0, "go auburn");
    assert!(scene.can(0, "bonus right"));
    let scene = drive(1);
    assert_eq!((scene.player(0).wagon, scene.player(0).bucks), (space_id("hook"), 2));
    assert!(scene.can(0, "open second"));
}

#[test]
fn co_ex_8_gold_value() {
    let scene = dials(4, 1);
    assert_eq!((scene.game.gold_value(12), scene.game.gold_value(11)), (3, 2));
}

fn bridge_payment(gold: u8, bucks: u16) -> Vec<String> {
    let mut scene = turns(1, &[2, 4, 5, 5]).dudes(0, 3).rivers(0, &[1, 2, 3, 4]).purse(0, gold, bucks).table(15);
    scene = scene.bridge_types(&["coloma_bridge"]);
    scene.plays(0, &["open common", "use base"]);
    let before = scene.player(0).bridges;
    scene.play(0, "bridge coloma");
    if scene.player(0).bridges != before {
        return vec![format!("{} gold {} bucks left", scene.player(0).gold, scene.player(0).bucks)];
    }
    scene.legal(0)
}

#[test]
fn co_ex_9_payment() {
    assert_eq!(bridge_payment(2, 3), ["pay 1", "pay 2"]);
    assert_eq!(bridge_payment(2, 1), ["pay 1", "pay 2"]);
    assert_eq!(bridge_payment(2, 0), ["0 gold 0 bucks left"]);
}

#[test]
fn co_ex_10_no_waste() {
    let mut scene = turns(1, &[1, 3, 5]).purse(0, 4, 2);
    scene.plays(0, &["open common", "buy tents 1"]);
    assert_eq!(scene.legal(0), ["pay 0", "pay 1"]);
    let mut scene = turns(1, &[1, 3, 5]).purse(0, 3, 0);
    scene.plays(0, &["open common", "buy tents 3"]);
    assert_eq!(scene.player(0).gold, 1);
}

#[test]
fn co_ex_11_gold_runs_out_at_the_event() {
    let mut scene = turns(1, &[1, 4, 5]).pitched(0, 1 << 2, 0).table(2);
    scene.end_round();
    let purse = |seat: usize| (scene.player(seat).gold, scene.player(seat).bucks);
    assert_eq!((purse(0), purse(1), purse(2)), ((2, 3), (2, 2), (1, 3)));
}

#[test]
fn co_ex_12_refill() {
    let mut scene = turns(5, &[1, 3, 4]).purse(0, 0, 0).table(2).chart("warning_shots");
    assert_eq!(scene.s.cart, 14);
    scene.end_round();
    assert_eq!((scene.s.table, scene.s.cart, scene.game.gold_value(scene.s.table)), (15, 1, 3));
}

#[test]
fn co_ex_13_tie_at_the_wheel() {
    let scene = turns(1, &[3, 3, 1, 1]);
    assert_eq!(scene.s.bust, 3);
    let second = |site: u8| scene.game.deed(&scene.s, site, Slot::Second);
    assert_eq!((second(3).at, second(3).icon.name()), (3, "bust"));
    assert_eq!((second(1).at, second(1).icon.name()), (0, "barrel"));
}

#[test]
fn co_ex_14_bust_on_the_barker() {
    let mut scene = turns(4, &[4, 4, 5]).town(0, &["general_store"]).purse(0, 2, 4);
    assert_eq!(scene.s.bust, 4);
    scene.plays(0, &["open common", "buy horses 1", "buy tents 1", "pay 0", "finish", "open second"]);
    assert_eq!(scene.legal_like(0, "use"), ["use general-store"]);
    scene.plays(0, &["use general-store", "take 1"]);
    assert_eq!(scene.player(0).barrels.count_ones(), 1);
}

#[test]
fn co_ex_15_order_of_slots() {
    let start = || {
        let mut scene = turns(1, &[5, 2, 4]).tents(0, 0).wagon(0, "hangtown");
        scene.play(1, "end").play(2, "end");
        scene
    };
    let mut scene = start();
    scene.plays(0, &["open second", "use base", "open common", "use tents", "tent cosumnes"]);
    assert_eq!(scene.player(0).land_tents, 0b1000);
    let mut scene = start().town(0, &["tent_maker"]);
    scene.plays(0, &["open second", "use base", "use tent-maker", "accept", "accept"]);
    scene.plays(0, &["tent cosumnes", "tent carson-road"]);
    assert_eq!((scene.player(0).land_tents, scene.player(0).tents), (0b1100, 0));
}

#[test]
fn co_ex_16_discounts() {
    let start = || {
        let mut scene = turns(4, &[3, 2, 5]).town(0, &["carpenters_shop"]).hand(0, &["saloon", "gunsmith"]);
        scene = scene.dudes(0, 3).purse(0, 1, 2).barrels(0, &["town_1"]);
        scene.play(1, "end").play(0, "open common");
        scene
    };
    let mut scene = start();
    scene.plays(0, &["use base", "build saloon", "pay 0"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (2, 0));
    let mut scene = start();
    scene.plays(0, &["barrel town-1", "build saloon"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).gold, scene.player(0).bucks), (1, 0, 2));
}

#[test]
fn co_ex_17_new_building() {
    let mut scene = turns(4, &[3, 2, 5]).hand(0, &["land_office", "saloon", "gunsmith"]).dudes(0, 6).purse(0, 3, 2);
    scene
        .play(1, "end")
        .plays(0, &["open common", "use base", "build land-office", "pay 0", "open second", "use base"]);
    scene.play(0, "build saloon");
    assert_eq!(scene.legal(0), ["end"], "only one building by the Boom");
}

#[test]
fn co_ex_18_skipping() {
    let mut scene = turns(1, &[4, 2, 5]).wagon(1, "kelsey").horses(0, 2);
    scene.play(1, "end").plays(0, &["open common", "use base", "go chili-bar", "go hangtown"]);
    assert_eq!((scene.player(0).bucks, scene.player(0).dudes), (2, 3));
    assert_eq!(scene.legal(0), ["bonus left", "bonus right", "bonus none"]);
    let mut scene = turns(1, &[4, 2, 5]).wagon(1, "kelsey").wagon(2, "chili_bar");
    scene.play(1, "end").plays(0, &["open common", "use base", "go hangtown"]);
    assert!(scene.can(0, "bonus left"));
}

#[test]
fn co_ex_19_moving_over() {
    let mut scene = turns(1, &[4, 2, 5]).wagon(0, "chili_bar").horses(0, 4);
    scene.play(1, "end").plays(0, &["open common", "use base", "go hangtown", "go diamond-springs"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (4, 3));
    assert_eq!(scene.refused(0, "go hangtown"), "CO-S4-7");
    scene.plays(0, &["go mud-springs", "go shingle-springs"]);
    assert_eq!(scene.player(0).hand_size(), 1);
    let mut scene = turns(1, &[4, 2, 5]).wagon(0, "hangtown").horses(0, 1);
    scene.play(1, "end").plays(0, &["open common", "use base", "go diamond-springs", "open second", "use base"]);
    assert!(scene.can(0, "go hangtown"), "a second move starts afresh");
}

#[test]
fn co_ex_20_no_re_entry_of_the_start() {
    let mut scene = turns(1, &[4, 2, 5]).horses(0, 2);
    scene.play(1, "end").plays(0, &["open common", "use base", "go uniontown"]);
    assert_eq!(scene.refused(0, "go coloma"), "CO-S4-7");
}

fn shootout(outlaws: u16) -> Scene {
    let mut scene = turns(5, &[1, 3, 4, 4]).chart("warning_shots").outlaws(outlaws);
    scene = scene.gunmen(0, 3).gunmen(1, 1).gunmen(1, 2).gunmen(2, 8);
    scene.end_round();
    scene
}

#[test]
fn co_ex_21_shootout_tie() {
    let won = shootout(7);
    assert_eq!(won.s.players.each_ref().map(|p| p.vp)[..4], [3, 5, 1, 0]);
    assert_eq!(won.s.players.each_ref().map(|p| p.graves)[..4], [0, 0, 0, 1]);
    assert_eq!(won.s.sheriff, 1);
    let lost = shootout(8);
    assert_eq!(lost.s.players.each_ref().map(|p| p.vp)[..4], [1, 2, 0, 0]);
    assert_eq!(lost.s.players.each_ref().map(|p| p.graves)[..4], [1, 0, 1, 2]);
    assert_eq!(lost.s.sheriff, 1);
}

#[test]
fn co_ex_22_deaths() {
    // 1850, right side, nobody else with Gunmen but one who is first: three deaths come with "0" only,
    // so the chart of 1850 is met by a player whose ten Gunmen are second.
    let mut scene = turns(5, &[1, 3, 4]).gunmen(0, 4).gunmen(0, 5).gunmen(0, 9).dudes(0, 1);
    assert_eq!((scene.player(0).spare_dudes, scene.player(0).dudes), (1, 1));
    scene.s.phase = coloma::state::Phase::Shootout;
    scene.s.players.iter_mut().for_each(|player| player.dial = 0);
    scene.s.turn = Default::default();
    scene.s.reckoning.order = [0].into_iter().collect();
    scene.s.reckoning.places = [3].into_iter().collect();
    scene.s.reckoning.at = 1;
    scene.s.reckoning.deaths = 1;
    scene.s.players[0].graves = 2;
    scene.s.players[0].spare_dudes = 0;
    scene.s.players[0].dudes = 0;
    // One from the supply and one from the Lodge lie in their graves; the third is chosen.
    assert_eq!(scene.legal(0), ["bury row 4", "bury row 5", "bury row 9"]);
    scene.play(0, "bury row 5");
    assert!(scene.heard(|event| matches!(event, Event::Buried { points: 2, .. })));
    let player = scene.player(0);
    assert_eq!((player.graves, player.dudes + player.spare_dudes), (3, 9));
    assert_eq!(scene.game.score(&scene.s, 0).graves, -4);

    let mut scene = turns(5, &[1, 3, 4]).chart("bounty_money").outlaws(20).graves(0, 5).gunmen(1, 5).gunmen(1, 4);
    scene.end_round();
    assert_eq!(scene.player(0).graves, 6, "of three deaths only the first counts");
}

#[test]
fn co_ex_23_empty_deck() {
    let mut scene = turns(2, &[1, 3, 5]).deck(0, 1).barrels(0, &["cards_1"]);
    scene.play(0, "barrel cards-1");
    assert_eq!((scene.player(0).hand_size(), scene.player(0).vp), (1, 2));
}

#[test]
fn co_ex_24_discard_and_deck() {
    let setup = Setup::of(3).with("specialities", "matched").with("colours", ",,slate");
    let mut scene = dials_with(&setup, 2).deck(2, 3).reveal(&[3, 5, 1]);
    let hand = scene.s.players[2].deck.as_slice().iter().fold(0u16, |set, card| set | 1 << card);
    scene.s.players[2].hand = hand;
    scene.s.players[2].deck = List::default();
    scene.play(2, "exchange 1");
    for _ in 0..3 {
        let text = scene.legal(2)[0].clone();
        scene.play(2, &text);
    }
    assert_eq!((scene.player(2).deck.len(), scene.player(2).hand_size()), (3, 0));
    scene.plays(2, &["skip", "skip"]);
    scene.plays(2, &["open common", "use mill"]);
    assert_eq!((scene.player(2).deck.len(), scene.player(2).hand_size()), (1, 2));
}

#[test]
fn co_ex_25_barrel_refill() {
    let mut scene = turns(1, &[1, 3, 5]).stash(1, "tent_1", "gold_1");
    let before = scene.s.outlaws;
    scene.plays(0, &["open second", "use base", "take 2"]);
    assert_eq!(scene.s.outlaws, before + 2);
}

#[test]
fn co_ex_26_limits() {
    let mut scene = turns(1, &[4, 2, 5]).horses(0, 6).wagon(0, "spanish_flat");
    scene.play(1, "end").plays(0, &["open common", "use base", "go georgetown", "stop"]);
    assert_eq!(scene.legal(0), ["bonus left", "bonus none"]);
    assert_eq!(scene.refused(0, "bonus right"), "CO-TECH-3");
    scene.play(0, "bonus left");
    assert_eq!(scene.player(0).gold, 2);
}

#[test]
fn co_ex_27_two_players() {
    let scene = dials(2, 1);
    assert_eq!(scene.game.bust_after(1, &[2, 3, 3]), 3);
    assert_eq!(scene.game.bust_after(1, &[2, 3, 5]), 3, "a tie: the Bust stays on the Signpost");
    assert_eq!(scene.game.bust_after(2, &[2, 3, 3]), 3);
    assert_eq!(scene.game.bust_after(2, &[2, 3, 5]), 4);
}

#[test]
fn co_ex_28_dummies() {
    let mut scene = turns(5, &[1, 3]).chart("warning_shots").gunmen(0, 4).outlaws(5);
    scene.end_round();
    assert!(scene.heard(|event| matches!(event, Event::Shootout { gunmen: 7, left: true, .. })));
    assert_eq!((scene.player(0).vp, scene.player(1).vp, scene.player(1).graves), (5, 0, 1));
}

#[test]
fn co_ex_29_entertainer() {
    let setup = Setup::of(5).with("specialities", "matched").with("colours", ",,,,teal");
    let mut scene = turns_with(&setup, 1, &[1, 1, 1, 2, 4]).stash(0, "tent_1", "gold_1");
    for seat in 0..4 {
        scene.play(seat, "end");
    }
    let before = scene.s.outlaws;
    scene.plays(4, &["open common", "use base", "go kelsey", "open second", "use base", "forego", "take 1"]);
    assert_eq!(scene.s.outlaws, before + 2);
    assert_eq!(scene.player(4).wagon, space_id("kelsey"));
}

#[test]
fn co_ex_30_barker_covers() {
    let mut scene = turns(2, &[1, 4, 5]);
    scene.end_round();
    assert_eq!((scene.s.barker, scene.player(0).hand_size()), (3, 2));
    let mut scene = turns(3, &[3, 4, 5]).town(0, &["printing_office", "carpenters_shop"]).purse(0, 1, 2);
    scene.play(0, "open common");
    assert!(scene.legal_like(0, "use").is_empty());
    assert_eq!(scene.legal_like(0, "buy"), ["buy tents 1", "buy tents 2", "buy horses 1"]);
}

// ---- the vectors of examples.toml

#[derive(Deserialize)]
struct Vectors {
    gold_value: Vec<GoldValue>,
    slot: Vec<SlotVector>,
    bust: Vec<BustVector>,
    shootout: Vec<ShootoutVector>,
    wagon: Vec<WagonVector>,
    score: Vec<ScoreVector>,
}

#[derive(Deserialize)]
struct GoldValue {
    columns: u8,
    nuggets: u8,
    value: u8,
}

#[derive(Deserialize)]
struct SlotVector {
    barker: u8,
    bust: u8,
    site: u8,
    result: String,
}

#[derive(Deserialize)]
struct BustVector {
    barker: u8,
    dials: Vec<u8>,
    bust: u8,
}

#[derive(Deserialize)]
struct ShootoutVector {
    outlaws: u16,
    rows: std::collections::BTreeMap<String, Vec<usize>>,
    order: Vec<String>,
    left: bool,
}

#[derive(Deserialize)]
struct WagonVector {
    from: String,
    to: String,
    blocked: Vec<String>,
    spaces: u8,
}

#[derive(Deserialize)]
struct ScoreVector {
    who: String,
    track: u16,
    buildings: usize,
    hotels: usize,
    board: String,
    canyons: Vec<u8>,
    bridges: Vec<String>,
    horses: u8,
    hand: usize,
    barrels: usize,
    site_tents: u32,
    frontier_tents: u32,
    lodge_dudes: u8,
    gold: u8,
    graves: u8,
    total: i32,
}

fn vectors() -> Vectors {
    toml::from_str(include_str!("../examples.toml")).expect("the examples are well-formed")
}

#[test]
fn vectors_of_gold_slots_and_bust() {
    for vector in vectors().gold_value {
        assert_eq!(dials(vector.columns, 1).game.gold_value(vector.nuggets), vector.value);
    }
    let game = dials(3, 1).game;
    for vector in vectors().slot {
        let deed = game.deed_at(vector.barker, vector.bust, vector.site, Slot::Second);
        let kind = if deed.icon.name() == "bust" { "bust" } else { "boom" };
        let at = if deed.at == 0 { "barker".to_owned() } else { deed.at.to_string() };
        assert_eq!(format!("{kind} {at}"), vector.result);
    }
    for vector in vectors().bust {
        assert_eq!(game.bust_after(vector.barker, &vector.dials), vector.bust, "{:?}", vector.dials);
    }
}

#[test]
fn vectors_of_shootouts_and_wagons() {
    for vector in vectors().shootout {
        let mut scene = dials(4, 5);
        let names = ["a", "b", "c", "d"];
        for (name, rows) in &vector.rows {
            let owner = names.iter().position(|n| n == name).map_or(7, |seat| seat as u8);
            for row in rows {
                scene.s.rows[row - 1] = owner;
                scene.s.gunmen[row - 1] = EDITION.rows[row - 1].size;
            }
        }
        let order: Vec<String> = scene
            .game
            .ranking(&scene.s)
            .iter()
            .map(|who| names.get(usize::from(*who)).map_or("dummy", |name| name).to_owned())
            .collect();
        assert_eq!(order, vector.order);
        assert_eq!(u16::from(scene.s.gunmen.iter().sum::<u8>()) > vector.outlaws, vector.left);
    }
    for vector in vectors().wagon {
        let mut scene = dials(4, 1);
        for (seat, space) in vector.blocked.iter().enumerate() {
            scene.s.players[seat + 1].wagon = space_id(space);
        }
        assert_eq!(crate::wagon::distance(&scene, &vector.from, &vector.to), vector.spaces, "to {}", vector.to);
    }
}

#[test]
fn vectors_of_final_scores() {
    for vector in vectors().score {
        let setup = Setup::of(3).with("hotels", "on").with("player_boards", "B_random");
        let mut scene = dials_with(&setup, 5).vp(0, vector.track).rivers(0, &vector.canyons).horses(0, vector.horses);
        let names: Vec<&str> = EDITION.cards[..16].iter().map(|card| card.id.as_str()).collect();
        scene = scene.town(0, &names[..vector.buildings]);
        scene = scene.hand(0, &names[vector.buildings..vector.buildings + vector.hand]);
        for hotel in &EDITION.hotels[..vector.hotels] {
            scene = scene.hotel(0, &hotel.id);
        }
        let barrels: Vec<&str> = EDITION.barrels[..vector.barrels].iter().map(|barrel| barrel.id.as_str()).collect();
        scene =
            scene.barrels(0, &barrels).purse(0, vector.gold, 2).dudes(0, vector.lodge_dudes).graves(0, vector.graves);
        scene = scene.pitched(0, ((1u8 << vector.site_tents) - 1) << 1, (1u8 << vector.frontier_tents) - 1);
        let bridges: Vec<&str> = vector.bridges.iter().map(String::as_str).collect();
        scene = scene.bridge_types(&bridges);
        for bridge in bridges {
            scene = scene.bridge(0, bridge);
        }
        let board = EDITION.boards.iter().position(|board| board.id == vector.board).expect("a board") as u8;
        scene.s.players[0].board = coloma::ids::Board(board);
        assert_eq!(scene.game.score(&scene.s, 0).total(), vector.total, "{}", vector.who);
    }
}
