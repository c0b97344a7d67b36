//! CO-S5.

use crate::scene::{EDITION, Scene, turns};

/// Seat 1 is at Site 5 with the Common open; the Barker on 1, the Bust on 3.
fn camp(dudes: u8, tents: u8) -> Scene {
    let mut scene = turns(1, &[5, 2, 4]).dudes(0, dudes).tents(0, tents);
    scene.play(1, "end").play(2, "end").play(0, "open common");
    scene
}

#[test]
fn co_s5_1_dudes_and_any_number_of_tents_in_any_order() {
    let mut scene = camp(3, 3);
    assert_eq!(scene.legal(0), ["use base", "use tents", "finish"]);
    scene.plays(0, &["use tents"]);
    assert_eq!(scene.refused(0, "done"), "CO-S5-1");
    assert_eq!(scene.refused(0, "end"), "CO-S5-1");
    scene.plays(0, &["tent site-1", "tent site-4", "done", "use base", "row 1", "use tents", "tent site-2"]);
    assert_eq!((scene.player(0).site_tents, scene.s.gunmen_of(0)), (0b1_0110, 1));
}

#[test]
fn co_s5_2_one_empty_row_filled_completely() {
    let mut scene = camp(4, 1);
    scene.s.rows[0] = 1;
    scene.s.gunmen[0] = 1;
    scene.s.players[1].spare_dudes -= 1;
    scene.play(0, "use base");
    assert_eq!(scene.refused(0, "row 1"), "CO-S5-2");
    assert_eq!(scene.refused(0, "row 5"), "CO-S5-2");
    scene.play(0, "row 3");
    assert_eq!((scene.s.rows[2], scene.s.gunmen[2], scene.player(0).dudes), (0, 3, 1));
    assert!(!scene.can(0, "use base"), "one row");
}

#[test]
fn co_s5_3_nine_rows() {
    let sizes: Vec<u8> = EDITION.rows.iter().map(|row| row.size).collect();
    assert_eq!(sizes, [1, 2, 3, 4, 5, 4, 3, 2, 1]);
    let mut scene = camp(2, 1);
    scene.play(0, "use base");
    assert_eq!(scene.refused(0, "row 10"), "CO-S5-3");
}

#[test]
fn co_s5_4_without_enough_dudes_none_are_placed() {
    let scene = camp(0, 1);
    assert_eq!(scene.refused(0, "use base"), "CO-TECH-3");
}

#[test]
fn co_s5_5_to_a_site_or_a_land_of_the_wagons_boomtown() {
    let mut scene = camp(0, 2).wagon(0, "georgetown");
    scene.play(0, "use tents");
    let spots = scene.legal_like(0, "tent");
    assert_eq!(spots, ["tent site-1", "tent site-2", "tent site-3", "tent site-4", "tent site-5", "tent rubicon"]);
    scene.play(0, "tent rubicon");
    assert_eq!((scene.player(0).land_tents, scene.player(0).tents), (0b10, 1));
    assert_eq!(scene.refused(0, "tent site-9"), "CO-S5-5");
}

#[test]
fn co_s5_6_one_own_tent_in_each_place() {
    let mut scene = camp(0, 2).pitched(0, 0b10, 0).pitched(1, 0b100, 0);
    scene.play(0, "use tents");
    assert_eq!(scene.refused(0, "tent site-1"), "CO-S5-6");
    assert!(scene.can(0, "tent site-2"), "others do not matter");
}

#[test]
fn co_s5_7_no_land_from_coloma_or_on_the_road() {
    let mut scene = camp(0, 2);
    scene.play(0, "use tents");
    assert_eq!(scene.refused(0, "tent rubicon"), "CO-S5-7");
    for (space, lands) in [("coloma", 0), ("kelsey", 0), ("hook", 0), ("hangtown", 2), ("auburn", 1), ("folsom", 1)] {
        let mut scene = camp(0, 2).wagon(0, space);
        scene.play(0, "use tents");
        assert_eq!(scene.legal_like(0, "tent").len(), 5 + lands, "{space}");
    }
}

#[test]
fn co_s5_8_the_boom_gains_a_tent() {
    let mut scene = turns(1, &[5, 2, 4]).tents(0, 0);
    scene
        .play(1, "end")
        .play(2, "end")
        .plays(0, &["open second", "use base", "open common", "use tents", "tent site-1"]);
    assert_eq!((scene.player(0).tents, scene.player(0).site_tents), (0, 0b10));
}
