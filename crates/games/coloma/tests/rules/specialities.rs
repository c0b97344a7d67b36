//! CO-SPEC.

use coloma::{event::Event, ids::Speciality, state::Phase};
use engine::Setup;

use crate::scene::{EDITION, Scene, dials_with, fresh};

/// A turn of seat 1 at `site` with this Speciality; the others are elsewhere.
fn gifted(name: &str, barker: u8, site: u8) -> Scene {
    let setup = Setup::of(3).with("specialities", "random").with("deluxe_specialities", "on");
    let mut scene = dials_with(&setup, barker);
    let wanted = EDITION.specialities.iter().position(|speciality| speciality.id == name).expect("it exists") as u8;
    let old = scene.s.players[0].speciality;
    for player in &mut scene.s.players[1..3] {
        if player.speciality.0 == wanted {
            player.speciality = old;
        }
    }
    scene.s.players[0].speciality = Speciality(wanted);
    let others = if site == 1 { [5, 5] } else { [1, 1] };
    let mut scene = scene.reveal(&[site, others[0], others[1]]);
    while scene.whose_turn() != 0 {
        scene.play(scene.whose_turn(), "end");
    }
    scene
}

#[test]
fn co_spec_1_repeatedly_at_any_time() {
    let mut scene = gifted("madame", 2, 1);
    scene.plays(0, &["exchange 1", "open common", "exchange 1"]);
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (0, 4));
    let plain = gifted("robber", 2, 1);
    assert_eq!(plain.refused(0, "exchange 1"), "CO-SPEC-1");

    // The Frontiersman pitches where the Wagon passes.
    let mut scene = gifted("frontiersman", 2, 4).bust(1).horses(0, 4).hand(0, &["saloon", "gunsmith", "jailhouse"]);
    scene.plays(0, &["open common", "use base", "go kelsey", "go chili-bar", "go hangtown"]);
    let waiting = scene.s.turn.frames;
    scene.plays(0, &["exchange 1", "discard saloon top", "discard gunsmith top", "discard jailhouse top"]);
    scene.plays(0, &["accept", "accept"]);
    let land = scene.legal_like(0, "tent").into_iter().find(|tent| !tent.contains("site")).expect("a Land");
    scene.plays(0, &[&land, "done"]);
    assert_eq!((scene.player(0).land_tents.count_ones(), scene.s.turn.frames), (1, waiting));
    scene.play(0, "go diamond-springs");
}

#[test]
fn co_spec_2_by_colour_random_or_drafted() {
    let names = |setup: Setup| {
        fresh(&setup).s.players.map(|p| EDITION.specialities.get(p.speciality.index()).map_or("", |s| s.id.as_str()))
    };
    let matched = names(Setup::of(6).with("specialities", "matched"));
    assert_eq!(matched, ["barmaid", "entertainer", "madame", "brave", "frontiersman", "prospector"]);
    let mut draft = fresh(&Setup::of(3).with("specialities", "draft").with("first_sheriff", "seat1"));
    assert_eq!(draft.s.phase, Phase::Specialities);
    assert_eq!(draft.refused(0, "speciality brave"), "CO-SPEC-2");
    draft.play(2, "speciality brave");
    assert_eq!(draft.refused(1, "speciality brave"), "CO-SPEC-2");
    assert_eq!(draft.refused(1, "dial 1"), "CO-SPEC-2");
    assert_eq!(draft.refused(1, "speciality robber"), "CO-SPEC-10");
}

#[test]
fn co_spec_3_barmaid() {
    let mut scene = gifted("barmaid", 2, 1).used_barrels(0, &["gold_1", "gold_2"]).barrels(0, &["gold_3"]);
    scene.play(0, "exchange 1");
    assert_eq!(scene.legal(0), ["return gold-1", "return gold-2"]);
    assert_eq!(scene.refused(0, "return gold-3"), "CO-BARREL-12");
    assert_eq!(scene.refused(0, "end"), "CO-BARREL-12");
    scene.play(0, "return gold-2");
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (3, 3));
}

#[test]
fn co_spec_4_brave() {
    let mut scene = gifted("brave", 2, 1);
    scene.play(0, "exchange 1");
    assert_eq!((scene.player(0).horses, scene.player(0).tents), (0, 2));
    scene.plays(0, &["exchange 2", "exchange 2"]);
    assert_eq!((scene.player(0).horses, scene.player(0).tents), (2, 0));
}

#[test]
fn co_spec_5_frontiersman() {
    let mut scene = gifted("frontiersman", 2, 1).hand(0, &["saloon", "gunsmith", "jailhouse"]);
    scene.plays(0, &["exchange 1", "discard saloon top", "discard gunsmith bottom"]);
    assert_eq!(scene.refused(0, "finish"), "CO-CARD-5");
    scene.plays(0, &["discard jailhouse top", "accept", "accept", "tent site-3", "done"]);
    assert_eq!((scene.player(0).hand_size(), scene.player(0).tents, scene.player(0).site_tents), (0, 1, 0b1000));
}

#[test]
fn co_spec_6_prospector() {
    let mut scene = gifted("prospector", 2, 1);
    scene.play(0, "exchange 1");
    assert_eq!((scene.player(0).gold, scene.player(0).bucks, scene.s.cart), (0, 5, 1));
}

#[test]
fn co_spec_7_entertainer() {
    let mut scene = gifted("entertainer", 2, 4).bust(1).town(0, &["livery_stable"]);
    scene.plays(0, &["open common", "use base"]);
    assert!(scene.can(0, "forego"));
    scene.plays(0, &["forego", "take 1"]);
    assert_eq!(scene.player(0).barrels.count_ones(), 1);
    assert!(scene.heard(|event| matches!(event, Event::BarrelShown { .. })), "Outlaws as usual");
    assert!(!scene.can(0, "use base"), "the longer move is lost with it");
    let mut late = gifted("entertainer", 2, 4).horses(0, 2);
    late.plays(0, &["open common", "use base", "go kelsey"]);
    assert_eq!(late.refused(0, "forego"), "CO-SPEC-7");
    let mut plain = gifted("madame", 2, 4);
    plain.plays(0, &["open common", "use base"]);
    assert_eq!(plain.refused(0, "forego"), "CO-SPEC-7");
}

#[test]
fn co_spec_7_only_the_actions_of_site_4_are_foregone() {
    // Moves of Barrels, cards and Rivers are no Wagon actions.
    let mut barrel = gifted("entertainer", 2, 1).barrels(0, &["wagon_1"]);
    barrel.play(0, "barrel wagon-1");
    assert_eq!(barrel.refused(0, "forego"), "CO-SPEC-7");
    assert!(!barrel.can(0, "forego"));
    let mut card = gifted("entertainer", 2, 4).bust(4).town(0, &["express_office"]);
    card.plays(0, &["open second", "use express-office"]);
    assert!(!card.can(0, "forego"));
    // With no Horse there is no move to make, but an action to forego.
    let mut none = gifted("entertainer", 2, 4).bust(1).horses(0, 0);
    none.plays(0, &["open common", "use base", "forego", "take stack"]);
    assert_eq!(none.player(0).barrels.count_ones(), 1);
    // Where the Signpost leads to the Boom of Site 4 that is a Wagon action too.
    let mut sign = gifted("entertainer", 3, 5).bust(1);
    sign.plays(0, &["open second", "use base"]);
    assert!(sign.can(0, "forego"));
}

#[test]
fn co_spec_8_madame() {
    let mut scene = gifted("madame", 2, 1);
    scene.play(0, "exchange 1");
    assert_eq!((scene.player(0).dudes, scene.player(0).bucks), (1, 3));
}

#[test]
fn co_spec_9_no_pointless_loops() {
    let scene = gifted("brave", 2, 1).horses(0, 6);
    assert_eq!(scene.refused(0, "exchange 2"), "CO-SPEC-9");
    let mut scene = gifted("brave", 2, 1);
    for _ in 0..20 {
        scene.plays(0, &["exchange 1", "exchange 2"]);
    }
    assert_eq!(scene.refused(0, "exchange 1"), "CO-SPEC-9", "at most 40 a turn");
}

#[test]
fn co_spec_10_the_deluxe_six() {
    let mut scene = gifted("robber", 2, 4).table(3);
    let cart = scene.s.cart;
    scene.plays(0, &["open common", "use base", "forego"]);
    assert_eq!((scene.player(0).gold, scene.s.cart), (4, cart - 3));

    let mut scene = gifted("homesteader", 2, 1).hand(0, &["saloon"]);
    scene.play(0, "exchange 1");
    assert_eq!((scene.player(0).tents, scene.player(0).town.count_ones(), scene.player(0).gold), (0, 1, 0));

    let mut scene = gifted("renegade", 5, 1).bust(2).outlaws(9).chart("warning_shots");
    scene.end_round();
    assert_eq!((scene.player(0).graves, scene.player(0).hand_size()), (2, 6));

    let mut scene = gifted("range_rider", 2, 4);
    scene.plays(0, &["open common", "use base", "go johntown-grade"]);
    assert_eq!(scene.player(0).hand_size(), 1);

    let mut scene = gifted("maverick", 2, 1).hand(0, &["saloon", "gunsmith"]);
    scene.plays(0, &["exchange 1", "discard saloon top", "exchange 2", "discard gunsmith top"]);
    assert_eq!((scene.player(0).bucks, scene.player(0).dudes), (3, 3));

    let mut scene = gifted("vigilante", 2, 1).used_barrels(0, &["gold_1"]);
    scene.plays(0, &["exchange 1", "row 8"]);
    assert_eq!((scene.s.gunmen_of(0), scene.player(0).barrels), (2, 0));
}

#[test]
fn co_spec_11_no_rows_and_only_what_the_cart_has() {
    let mut scene = gifted("robber", 2, 4).table(20);
    assert_eq!(scene.s.cart, 0);
    scene.plays(0, &["open common", "use base"]);
    assert_eq!(scene.refused(0, "forego"), "CO-SPEC-11");
    // The Homesteader's building gets no discount.
    let mut scene = gifted("homesteader", 2, 3).bust(4).town(0, &["carpenters_shop"]).hand(0, &["saloon", "gunsmith"]);
    scene.plays(0, &["open common", "exchange 1", "build saloon"]);
    assert_eq!(scene.player(0).dudes, 0);
}
