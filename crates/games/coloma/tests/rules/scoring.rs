//! CO-END.

use coloma::state::Phase;
use engine::{Game, Outcome, Seat, Setup};

use crate::scene::{Scene, dials, dials_with, turns};

/// A finished game of three; everybody as at the start.
fn over(mut scene: Scene) -> Scene {
    scene.s.phase = Phase::Over;
    scene.s.players.iter_mut().for_each(|player| player.dial = 0);
    scene
}

fn outcome(scene: Scene) -> Outcome {
    let scene = over(scene);
    scene.game.check(&scene.s).expect("sound");
    scene.game.outcome(&scene.s).expect("over")
}

#[test]
fn co_end_1_everything_is_added() {
    let setup = Setup::of(3).with("hotels", "on");
    let scene = dials_with(&setup, 5).town(0, &["saloon", "gunsmith"]).hotel(0, "cary_house_1").rivers(0, &[1, 4]);
    let scene = scene.pitched(0, 0b10, 0b111).graves(0, 3).vp(0, 9);
    let scene = scene.bridge_types(&["mosquito_bridge"]).bridge(0, "mosquito_bridge").horses(0, 4);
    let parts = scene.game.score(&scene.s, 0);
    assert_eq!((parts.track, parts.town, parts.hotels, parts.rivers), (9, 12, 8, 8));
    assert_eq!((parts.bridges, parts.tents, parts.graves, parts.total()), (8, 12, -4, 53));
    let standing = &outcome(scene).standings[0];
    assert_eq!(standing.parts.iter().map(|(_, points)| points).sum::<i32>(), standing.score);
}

#[test]
fn co_end_2_the_river_bridge_gives_four_each_up_to_sixteen() {
    for (rivers, points) in [(&[1, 2, 3][..], 12), (&[1, 2, 3, 4], 16)] {
        let scene = dials(3, 5).rivers(0, rivers).bridge_types(&["coloma_bridge"]).bridge(0, "coloma_bridge");
        assert_eq!(scene.game.score(&scene.s, 0).bridges, points);
    }
}

#[test]
fn co_end_3_bridges_count_up_to_their_maximum() {
    let at = |scene: &Scene, name: &str| scene.game.bridge_points(&scene.s, 0, crate::scene::bridge_id(name));
    let scene = turns(5, &[1, 3, 4]).purse(0, 9, 0).town(0, &["saloon"]).hand(0, &["gunsmith", "jailhouse"]);
    let scene =
        scene.barrels(0, &["gold_1"]).used_barrels(0, &["gold_2"]).dudes(0, 5).graves(0, 2).pitched(0, 0b110, 0b1);
    assert_eq!((at(&scene, "mormon_island_bridge"), at(&scene, "chili_bar_bridge")), (12, 2));
    assert_eq!((at(&scene, "salmon_falls_bridge"), at(&scene, "whiskey_bar_bridge")), (4, 6));
    assert_eq!((at(&scene, "spanish_bar_bridge"), at(&scene, "murderers_bar_bridge")), (10, 8));
    assert_eq!((at(&scene, "uniontown_bridge"), at(&scene, "rattlesnake_bar_bridge")), (6, 3));
}

#[test]
fn co_end_4_ties_gold_then_the_rest_then_shared() {
    let winners = |scene: Scene| outcome(scene).winners().collect::<Vec<_>>();
    assert_eq!(winners(dials(3, 5).vp(1, 1)), [Seat(1)]);
    assert_eq!(winners(dials(3, 5).purse(2, 2, 0)), [Seat(2)], "more Gold");
    assert_eq!(winners(dials(3, 5).purse(0, 1, 3)), [Seat(0)], "more of the rest");
    assert_eq!(winners(dials(3, 5)), [Seat(0), Seat(1), Seat(2)], "shared");
    let ranks = outcome(dials(3, 5).vp(1, 4).vp(2, 2)).standings.iter().map(|s| s.rank).collect::<Vec<_>>();
    assert_eq!(ranks, [3, 1, 2]);
}

#[test]
fn co_end_5_no_barrels_after_the_last_turn() {
    let scene = over(dials(3, 5).barrels(0, &["gold_1"]));
    assert_eq!(scene.refused(0, "barrel gold-1"), "CO-GEN-1");
    assert_eq!(scene.game.score(&scene.s, 0).total(), 0);
}
