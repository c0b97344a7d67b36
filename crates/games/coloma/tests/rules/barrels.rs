//! CO-BARREL.

use coloma::{
    event::Event,
    ids::NONE,
    state::{Frame, Turn},
};
use engine::{Setup, inline::List};

use crate::scene::{Scene, barrel_id, owns, turns, turns_with};

/// Seat 1 is at the Barker on Site 1 with the Boom open, about to take a Barrel.
fn taking() -> Scene {
    let mut scene = turns(1, &[1, 3, 5]).stash(1, "tent_1", "gold_1");
    scene.plays(0, &["open second", "use base"]);
    scene
}

/// Seat 1 has these Barrels and an idle turn at Site 1; the Barker is on 2.
fn holding(names: &[&str]) -> Scene {
    turns(2, &[1, 3, 5]).barrels(0, names)
}

/// What is waited for, but for the count of Barrels and of cards built.
fn waits(scene: &Scene) -> Turn {
    Turn { barrels: 0, fresh: 0, ..scene.s.turn }
}

#[test]
fn co_barrel_1_a_face_up_barrel_or_the_top_of_the_stack() {
    let scene = taking();
    assert_eq!(scene.legal(0), ["take 1", "take 2", "take 3", "take 4", "take stack"]);
    assert_eq!(scene.refused(0, "take 5"), "CO-BARREL-1");
    assert_eq!(scene.refused(0, "end"), "CO-BARREL-1");
}

#[test]
fn co_barrel_2_the_space_is_refilled_and_outlaws_come() {
    let mut scene = taking();
    let before = scene.s.outlaws;
    scene.play(0, "take 2");
    assert!(owns(scene.player(0).barrels, "tent_1"));
    assert_eq!(scene.s.stash[1], barrel_id("gold_1").0);
    assert_eq!(scene.s.outlaws, before + 2, "those of the Barrel turned up");
}

#[test]
fn co_barrel_3_the_stack_adds_no_outlaws() {
    let mut scene = taking();
    let before = scene.s.outlaws;
    scene.play(0, "take stack");
    assert!(owns(scene.player(0).barrels, "gold_1"));
    assert_eq!(scene.s.outlaws, before);
    assert!(scene.heard(|event| matches!(event, Event::BarrelTaken { from_stack: true, .. })), "shown to all");
}

#[test]
fn co_barrel_4_an_empty_stack_is_renewed_from_the_discards() {
    let mut scene = taking();
    // All face-down Barrels are discarded: the stack is shuffled anew from them.
    scene.s.discarded = scene.s.stack.as_slice().iter().fold(0, |set, barrel| set | 1 << barrel);
    scene.s.stack = List::default();
    scene.play(0, "take 1");
    assert!(scene.heard(|event| *event == Event::BarrelsShuffled));
    assert_eq!((scene.s.discarded, scene.s.stack.len()), (0, 19));

    // With nothing left anywhere the space stays empty.
    let mut scene = taking();
    scene.s.players[1].barrels = scene.s.stack.as_slice().iter().fold(0, |set, barrel| set | 1 << barrel);
    scene.s.stack = List::default();
    assert_eq!(scene.refused(0, "take stack"), "CO-BARREL-4");
    scene.play(0, "take 1");
    assert_eq!(scene.s.stash[0], NONE);
}

#[test]
fn co_barrel_5_a_barrel_may_be_used_on_the_turn_it_is_gained() {
    let mut scene = taking();
    scene.plays(0, &["take stack", "barrel gold-1"]);
    assert_eq!(scene.player(0).gold, 3);
    assert!(owns(scene.player(0).used_barrels, "gold_1"), "it stays, face-down");
    assert_eq!(scene.refused(0, "barrel gold-1"), "CO-BARREL-5");
    assert_eq!(scene.refused(0, "barrel gold-2"), "CO-BARREL-5");
}

#[test]
fn co_barrel_6_tents_are_pitched_in_a_boomtown_that_the_wagon_then_leaves() {
    let mut scene = turns(1, &[4, 3, 5]).barrels(0, &["tent_1"]).horses(0, 4);
    scene.play(1, "end").plays(0, &["open common", "use base", "go kelsey", "go chili-bar", "go hangtown"]);
    let waiting = waits(&scene);
    scene.plays(0, &["barrel tent-1", "accept", "accept"]);
    let lands: Vec<String> = scene.legal_like(0, "tent").into_iter().filter(|tent| !tent.contains("site")).collect();
    assert_eq!(lands.len(), 2, "Hangtown has two Lands");
    scene.plays(0, &[&lands[0], &lands[1]]);
    assert_eq!(scene.player(0).land_tents.count_ones(), 2);
    assert_eq!(waits(&scene), waiting, "the move goes on exactly as it stood");
    scene.play(0, "go diamond-springs");
    assert_eq!(scene.player(0).dudes, 5, "Hangtown was moved over");
}

/// Uses a Barrel for 3 Bucks, after which the same is waited for.
fn bucks_between(scene: &mut Scene) {
    let (bucks, waiting, legal) = (scene.player(0).bucks, waits(scene), scene.legal(0));
    assert_ne!(scene.s.turn.frames.top(), Frame::Menu);
    scene.play(0, "barrel bucks-1");
    assert_eq!((scene.player(0).bucks, waits(scene)), (bucks + 3, waiting));
    let rest: Vec<String> = legal.into_iter().filter(|text| text != "barrel bucks-1").collect();
    assert_eq!(scene.legal(0), rest, "what is asked is asked again");
}

#[test]
fn co_barrel_6_inside_every_sub_decision() {
    let setup = Setup::of(3).with("hotels", "on");
    let scene = |barker: u8, site: u8, steps: &[&str]| {
        let sites = if site == 5 { [5, 5, 5] } else { [site, 5, 5] };
        let scene = turns_with(&setup, barker, &sites).bust(1).barrels(0, &["bucks_1"]).purse(0, 6, 20);
        let mut scene = scene.hand(0, &["saloon", "gunsmith"]).dudes(0, 9).tents(0, 3).horses(0, 3);
        scene.plays(0, steps);
        scene
    };
    // A building, a Hotel.
    bucks_between(&mut scene(1, 3, &["open common", "use base"]));
    // A River or Bridge, and a River's benefit.
    bucks_between(&mut scene(1, 2, &["open common", "use base"]));
    bucks_between(&mut scene(1, 2, &["open second", "use base", "survey 1"]));
    // A move, before its first step and on the way; a bonus.
    bucks_between(&mut scene(1, 4, &["open common", "use base"]));
    bucks_between(&mut scene(1, 4, &["open common", "use base", "go kelsey"]));
    bucks_between(&mut scene(1, 4, &["open common", "use base", "go kelsey", "go chili-bar", "go hangtown"]));
    // Dudes and Tents, before the first and between two.
    bucks_between(&mut scene(1, 5, &["open common", "use base"]));
    bucks_between(&mut scene(1, 5, &["open common", "use tents"]));
    bucks_between(&mut scene(1, 5, &["open common", "use tents", "tent site-2"]));
    // A Barrel to take.
    bucks_between(&mut scene(4, 4, &["open second", "use base"]));
    // A step of another Barrel.
    let mut stepping = scene(1, 3, &[]).barrels(0, &["dudes_1"]);
    stepping.play(0, "barrel dudes-1");
    bucks_between(&mut stepping);
    // A trade that may be made again.
    let mut trading = scene(1, 1, &[]).town(0, &["general_store"]);
    trading.plays(0, &["open common", "use general-store", "pay 0"]);
    bucks_between(&mut trading);
}

#[test]
fn co_barrel_6_what_a_barrel_takes_away_is_over() {
    // The only two Dudes could build; the Barrel sends them to the Shootout instead.
    let scene = turns(4, &[3, 2, 5]).hand(0, &["saloon", "gunsmith"]).barrels(0, &["dudes_1"]);
    let mut scene = scene.gunmen(0, 4).graves(0, 6);
    scene.play(1, "end").plays(0, &["open common", "use base", "barrel dudes-1", "accept", "row 2"]);
    assert!(scene.can(0, "open second") || scene.can(0, "end"), "nothing can be built any more");
    assert_eq!(scene.player(0).town, 0);
}

#[test]
fn co_barrel_6_a_payment_is_not_interrupted() {
    let mut scene = turns(4, &[3, 2, 5]).hand(0, &["saloon", "gunsmith"]).purse(0, 2, 2).barrels(0, &["bucks_1"]);
    scene.play(1, "end").plays(0, &["open common", "use base", "build saloon"]);
    assert_eq!(scene.legal(0), ["pay 0", "pay 1"]);
    assert_eq!(scene.refused(0, "barrel bucks-1"), "CO-BARREL-6");
}

#[test]
fn co_barrel_6_not_while_too_much_waits() {
    let mut scene = holding(&["bucks_1"]);
    for waiting in 0..8 {
        assert_eq!(scene.can(0, "barrel bucks-1"), waiting <= 6, "{waiting} wait");
        scene.s.turn.frames.push(Frame::Tents { any: true });
    }
    assert_eq!(scene.refused(0, "barrel bucks-1"), "CO-BARREL-6");
}

#[test]
fn co_barrel_6_not_without_end() {
    let mut scene = holding(&["bucks_1"]);
    scene.s.turn.barrels = 60;
    assert_eq!(scene.refused(0, "barrel bucks-1"), "CO-BARREL-6");
}

#[test]
fn co_barrel_7_the_ten_benefits() {
    let mut scene = holding(&["horse_1", "gold_1", "bucks_1", "cards_1"]);
    scene.plays(0, &["barrel horse-1", "barrel gold-1", "barrel bucks-1", "barrel cards-1"]);
    let player = scene.player(0);
    assert_eq!((player.horses, player.gold, player.bucks, player.hand_size()), (2, 3, 5, 3));

    let mut scene = holding(&["town_1"]).hand(0, &["saloon"]);
    scene.play(0, "barrel town-1");
    assert_eq!((scene.player(0).town.count_ones(), scene.player(0).gold), (1, 0));

    let mut scene = holding(&["tent_1"]);
    scene.plays(0, &["barrel tent-1", "accept", "accept", "tent site-1", "tent site-2"]);
    assert_eq!(scene.player(0).site_tents, 0b110);

    let mut scene = holding(&["river_1"]);
    scene.plays(0, &["barrel river-1", "survey 2", "accept"]);
    assert_eq!((scene.player(0).canyons, scene.player(0).dudes), (0b10, 2));

    let mut scene = holding(&["wagon_1"]);
    scene.plays(0, &["barrel wagon-1", "go kelsey"]);
    assert_eq!(scene.player(0).bucks, 3);

    let mut scene = holding(&["dudes_1"]);
    scene.plays(0, &["barrel dudes-1", "accept", "accept", "row 4"]);
    assert_eq!((scene.s.gunmen_of(0), scene.player(0).dudes), (4, 0));

    // Barker on 2: the Signpost on 4 points to the saw of Site 3.
    let mut scene = holding(&["signpost_1"]).hand(0, &["saloon"]).bust(5);
    scene.plays(0, &["barrel signpost-1", "use base"]);
    assert_eq!(scene.player(0).town.count_ones(), 1);
}

#[test]
fn co_barrel_8_barrels_trigger_no_rows() {
    let mut scene = turns(4, &[3, 2, 5]).barrels(0, &["town_1"]).town(0, &["carpenters_shop"]).hand(0, &["saloon"]);
    scene.play(1, "end").plays(0, &["open common", "barrel town-1"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).gold), (0, 0), "full price");
    let mut scene = turns(1, &[4, 3, 5]).barrels(0, &["wagon_1"]).town(0, &["livery_stable"]);
    scene.play(1, "end").plays(0, &["open common", "barrel wagon-1", "go uniontown"]);
    assert!(scene.can(0, "use base"), "one Horse, one space: the Barrel's move is over");
}

#[test]
fn co_barrel_9_not_while_the_bust_covers_the_signpost() {
    let scene = holding(&["signpost_1"]);
    assert_eq!(scene.s.bust, 4, "a tie");
    assert_eq!(scene.refused(0, "barrel signpost-1"), "CO-BARREL-9");
    let mut scene = holding(&["signpost_1"]).bust(5).town(0, &["carpenters_shop"]);
    scene.plays(0, &["barrel signpost-1", "use carpenters-shop"]);
    assert_eq!(scene.player(0).hand_size(), 1, "rows of the Site pointed at");
}

#[test]
fn co_barrel_10_an_open_action_waits_for_that_of_the_signpost() {
    let mut scene = holding(&["signpost_1"]).bust(5).hand(0, &["saloon"]).town(0, &["placer_claim", "boarding_house"]);
    scene.plays(0, &["open common", "use mill"]);
    let (open, legal) = (waits(&scene), scene.legal(0));
    scene.play(0, "barrel signpost-1");
    assert_eq!(scene.refused(0, "open second"), "CO-TURN-2");
    assert_eq!(scene.refused(0, "use boarding-house"), "CO-CARD-9", "another action is open now");
    scene.play(0, "finish");
    assert_eq!(waits(&scene), open, "the Common goes on");
    assert!(scene.legal(0).iter().all(|text| legal.contains(text)));
    scene.plays(0, &["finish", "open second", "use mill"]);
    assert_eq!(scene.player(0).gold, 2);
}

#[test]
fn co_barrel_10_also_on_the_way_of_a_wagon() {
    // Barker on 2: the Signpost on 4 points to the saw of Site 3.
    let mut scene = turns(2, &[4, 5, 5]).bust(1).barrels(0, &["signpost_1"]).hand(0, &["saloon"]).horses(0, 3);
    scene.plays(0, &["open common", "use base", "go kelsey"]);
    let waiting = waits(&scene);
    scene.plays(0, &["barrel signpost-1", "use base"]);
    assert_eq!(scene.player(0).town.count_ones(), 1);
    assert_eq!(waits(&scene), waiting);
    scene.play(0, "go chili-bar");
}

#[test]
fn co_barrel_11_a_signpost_barrel_into_a_bust() {
    // Barker on 2: the Signpost points to 3, where the Bust is.
    let mut scene = holding(&["signpost_1"]).bust(3).town(0, &["land_office", "carpenters_shop"]);
    scene.play(0, "barrel signpost-1");
    assert_eq!(scene.legal_like(0, "use"), ["use land-office"]);
    scene.play(0, "use land-office");
    assert_eq!(scene.player(0).tents, 2);
}

#[test]
fn co_barrel_12_used_or_unused_barrels_are_discarded() {
    let mut scene = turns(1, &[1, 3, 5]).town(0, &["saloon"]).barrels(0, &["gold_1"]).used_barrels(0, &["bucks_1"]);
    scene.plays(0, &["open common", "use saloon"]);
    assert_eq!(scene.legal(0), ["return gold-1", "return bucks-1"]);
    assert_eq!(scene.refused(0, "return gold-2"), "CO-BARREL-12");
    scene.play(0, "return gold-1");
    assert_eq!(scene.s.discarded, 1 << barrel_id("gold_1").0);
    assert_eq!((scene.player(0).dudes, scene.player(0).vp), (4, 2));

    let setup = Setup::of(3).with("specialities", "matched");
    let scene = turns_with(&setup, 2, &[1, 3, 5]).barrels(0, &["gold_1"]);
    assert_eq!(scene.refused(0, "exchange 1"), "CO-SPEC-9", "the Barmaid wants a used one");
}

#[test]
fn co_barrel_13_a_benefit_may_do_nothing_or_be_declined() {
    let mut scene = holding(&["horse_1", "gold_1", "tent_1"]).horses(0, 6);
    assert!(scene.can(0, "barrel horse-1") && !scene.can(0, "spend horse-1"));
    assert_eq!(scene.refused(0, "spend horse-1"), "CO-BARREL-13");
    assert_eq!(scene.refused(0, "spend tent-1"), "CO-BARREL-13");
    scene.plays(0, &["barrel horse-1", "spend gold-1"]);
    assert_eq!((scene.player(0).horses, scene.player(0).gold), (6, 1));
    assert_eq!(scene.player(0).used_barrels.count_ones(), 2);
}
