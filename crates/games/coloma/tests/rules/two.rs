//! CO-TWO.

use coloma::{event::Event, ids::DUMMIES};
use engine::{Game, Setup};

use crate::scene::{dials, fresh, turns};

#[test]
fn co_two_1_set_up_for_two() {
    let scene = fresh(&Setup::of(2));
    assert!(scene.game.buster());
    assert_eq!((scene.s.table, scene.s.bridges.iter().sum::<u8>()), (10, 6));
    assert!(!fresh(&Setup::of(3)).game.buster());
}

#[test]
fn co_two_2_two_cards_where_buster_will_not_be() {
    let mut scene = turns(1, &[2, 4]);
    scene.end_round();
    let [one, two] = scene.s.buster;
    assert!(one >= 1 && one < two && two <= 5);
    assert!(scene.heard(|event| *event == Event::BusterShows { sites: [one, two] }));
    assert_eq!(scene.view(0).buster_not, [one, two]);
}

#[test]
fn co_two_3_the_third_card_places_buster() {
    let mut seen = [0; 6];
    for seed in 0..60 {
        let mut scene = dials(2, 1);
        scene.s.buster = [1, 4];
        scene.s.chance = engine::Chance::new(&engine::Key::from_seed(seed));
        scene.play(0, "dial 2").play(1, "dial 3");
        seen[usize::from(scene.s.buster_at)] += 1;
        let pioneers = [2, 3, scene.s.buster_at];
        assert_eq!(scene.s.bust, scene.game.bust_after(1, &pioneers), "it counts for the Bust");
    }
    assert_eq!((seen[0], seen[1], seen[4]), (0, 0, 0));
    assert!(seen[2] > 5 && seen[3] > 5 && seen[5] > 5, "{seen:?}");
}

#[test]
fn co_two_4_three_dummies_in_row_three() {
    let mut scene = turns(5, &[1, 3]);
    assert_eq!((scene.s.rows[2], scene.s.gunmen[2]), (DUMMIES, 3));
    scene.end_round();
    assert_eq!((scene.s.year, scene.s.rows[2], scene.s.gunmen[2]), (1, DUMMIES, 3));
}

#[test]
fn co_two_5_dummies_count_and_a_place_they_take_is_lost() {
    let mut scene = turns(5, &[1, 3]).chart("warning_shots").gunmen(1, 2).outlaws(4).sheriff(1);
    scene.end_round();
    assert!(scene.heard(|event| matches!(event, Event::Shootout { gunmen: 5, left: true, .. })));
    assert_eq!((scene.player(0).vp, scene.player(1).vp), (0, 3), "second; the first place is lost");
    assert_eq!(scene.s.sheriff, 1, "the badge stays");
    assert_eq!(scene.player(0).graves, 1);
}

#[test]
fn co_two_6_row_three_is_full() {
    let mut scene = turns(1, &[5, 4]).dudes(0, 5);
    scene.play(1, "end").plays(0, &["open common", "use base"]);
    assert_eq!(scene.refused(0, "row 3"), "CO-S5-2");
    scene.game.check(&scene.s).expect("sound");
}
