//! Claims from the Holdings to the Mine Track.

use engine::Setup;

use crate::scene::{Play, built_in};

#[test]
fn cm_set_8_the_track_is_filled_in_turn() {
    let mut play = Play::fresh(&Setup::of(4), 1);
    let first = play.to_act().to_string();
    play.does(&first, "railroad green");
    play.refused(&first, "build green C19", "CM-SET-8");
    let held = play.view().players[0].holdings.clone();
    if let Some(none) = held.iter().position(|n| *n == 0).filter(|_| first == "A") {
        let name = built_in().districts[none].name.clone();
        play.refused("A", &format!("claim {name}"), "CM-SET-8");
    }
    for position in 1..=12 {
        assert_eq!(play.view().track.len() + 1, position);
        let who = play.to_act().to_string();
        let claim = play.legal(&who).swap_remove(0);
        play.does(&who, &claim);
    }
    assert_eq!(play.view().round, 1);
}

#[test]
fn cm_set_9_any_claim_of_the_holdings() {
    let mut play = Play::fresh(&Setup::of(3), 1);
    let first = play.to_act().to_string();
    play.does(&first, "railroad green");
    let held = play.view().players[play.state.first_player.index()].holdings.iter().filter(|n| **n > 0).count();
    assert_eq!(play.legal(&first).len(), held);
}

#[test]
fn cm_set_10_positions_belong_to_seats_in_turn() {
    let mut play = Play::fresh(&Setup::of(5), 8);
    play.on_until(|play| play.view().round == 1);
    let first = play.state.first_player;
    for (k, mine) in (0..).zip(&play.view().track) {
        assert_eq!(mine.owner, first.left(k % 5, 5));
    }
}
