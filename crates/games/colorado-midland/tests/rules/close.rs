//! Close Mines: catalogue 3.12.

use engine::Seat;

use crate::scene::{closed, linked, round_ends, scene};

#[test]
fn cm_clo_1_as_many_close_as_play() {
    for seats in 3..=5 {
        assert_eq!(closed(&round_ends(scene(seats))).len(), usize::from(seats));
    }
}

#[test]
fn cm_clo_2_scoring_mines_first_then_the_topmost() {
    let play = round_ends(linked().mines("A silverton, B leadville, C silverton, A aspen, B silverton"));
    assert_eq!(closed(&play), [2, 4, 1]);
}

#[test]
fn cm_clo_3_unscoring_mines_make_up_the_number() {
    assert_eq!(closed(&round_ends(linked().mines("A silverton, B silverton, C silverton, A leadville"))), [4, 1, 2]);
    assert_eq!(closed(&round_ends(scene(3))), [1, 2, 3], "none scored");
}

#[test]
fn cm_clo_4_owners_replace_in_closing_order() {
    let play = round_ends(linked().mines("A silverton, B leadville, C silverton, C aspen, B silverton"));
    assert_eq!(play.view().replacing, [Seat(1), Seat(2), Seat(0)]);
    assert_eq!(play.view().discarded.iter().sum::<u8>(), 3);
}

#[test]
fn cm_clo_5_scoring_mines_beyond_the_number_stay() {
    let play = round_ends(linked().mines("A leadville, B leadville, C leadville, A aspen, B aspen"));
    assert_eq!(closed(&play), [1, 2, 3]);
    assert_eq!(play.owners(), "AB");
    assert_eq!(play.vp(), [8, 8, 2], "they scored all the same");
}

#[test]
fn cm_clo_6_a_short_track_closes_altogether() {
    let play = round_ends(scene(3).mines("A silverton, B silverton"));
    assert_eq!(closed(&play), [1, 2]);
}

#[test]
fn cm_clo_7_as_many_boxes_as_players() {
    for seats in 3..=5 {
        assert_eq!(round_ends(scene(seats)).view().replacing.len(), usize::from(seats));
    }
}

#[test]
fn cm_clo_8_a_mark_lasts_for_one_round() {
    // Leadville scored in the last round; nothing of that is kept in the position.
    let mut play = round_ends(linked().mines("A leadville, B leadville, C leadville, A leadville"));
    play.on_until(|play| play.view().round == 2);
    let again = play.game.write_position(&play.state);
    assert_eq!(play.game.read_position(&again), Ok(play.state));
    assert_eq!(play.vp(), [4, 2, 2]);
}
