//! CO-VAR.

use engine::Setup;

use crate::scene::turns_with;

fn original(seats: u8) -> Setup {
    Setup::of(seats).with("signpost_rule", "original")
}

#[test]
fn co_var_1_a_signpost_barrel_under_the_bust() {
    let setup = Setup::of(3).with("signpost_barrel_when_bust", "allowed");
    let mut scene = turns_with(&setup, 5, &[2, 3, 4]).barrels(0, &["signpost_1"]);
    assert_eq!(scene.s.bust, 2, "a tie");
    scene.plays(0, &["barrel signpost-1", "use mill"]);
    assert_eq!(scene.player(0).gold, 2);
}

#[test]
fn co_var_2_only_rows_of_the_signposts_own_site() {
    // Barker 5: Signpost on 2 pointing to the wheelbarrow of Site 1. Nothing to do, not even the mill.
    let scene = turns_with(&original(3), 5, &[2, 4, 4]).town(0, &["placer_claim", "lumber_yard"]);
    assert_eq!(scene.refused(0, "open second"), "CO-TECH-3");
    // Pointing to the Bust: Bust rows of Site 2 cards.
    let mut scene = turns_with(&original(3), 5, &[2, 1, 1]).town(0, &["boarding_house", "surveyors_office"]);
    scene.play(1, "end").play(2, "end").play(0, "open second");
    assert_eq!(scene.legal_like(0, "use"), ["use surveyors-office"]);
}

#[test]
fn co_var_3_sites_two_and_three_share_the_saw() {
    // Barker 1: Signpost on 3 pointing to the saw of Site 2.
    let mut scene =
        turns_with(&original(3), 1, &[3, 4, 4]).town(0, &["carpenters_shop", "ferry_landing"]).rivers(0, &[1]);
    scene.play(0, "open second");
    assert_eq!(scene.legal_like(0, "use"), ["use base", "use carpenters-shop"]);
    scene.play(0, "use base");
    assert_eq!(scene.legal_like(0, "survey").len(), 3);
    let mut scene = turns_with(&original(3), 1, &[2, 4, 4]).barrels(0, &["signpost_1"]).town(0, &["carpenters_shop"]);
    scene.plays(0, &["barrel signpost-1", "use carpenters-shop"]);
    assert_eq!(scene.player(0).hand_size(), 1);
}

#[test]
fn co_var_4_everything_can_be_combined() {
    for seats in 1..=6 {
        let setup = original(seats)
            .with("signpost_barrel_when_bust", "allowed")
            .with("hotels", "on")
            .with("specialities", "random")
            .with("deluxe_specialities", "on")
            .with("player_boards", "B_random");
        assert_eq!(crate::scene::dials_with(&setup, 3).legal(0).len(), 5);
    }
}
