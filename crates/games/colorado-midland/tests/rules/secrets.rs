//! Information: catalogue 3.16. Nothing is hidden after the deal.

use colorado_midland::ColoradoMidland;
use engine::{Game, Key, Seat, Setup, Viewer};

use crate::scene::{Play, scene};

#[test]
fn cm_inf_1_everything_in_play_is_open() {
    let play = scene(4).play();
    let seen: Vec<_> = (0..4).map(|seat| play.game.view(&play.state, Viewer::Seat(Seat(seat)))).collect();
    assert!(seen.iter().all(|view| *view == play.view()));
    assert_eq!(play.view().players.len(), 4);
}

#[test]
fn cm_inf_2_discarded_claims_are_public() {
    let mut play = scene(3).play();
    play.does("A", "shut 1");
    assert_eq!(play.view().discarded[1], 1, "a Silverton claim");
}

#[test]
fn cm_inf_3_the_unused_claims_can_be_worked_out() {
    let play = Play::fresh(&Setup::of(3), 7);
    let view = play.view();
    for (k, spec) in play.game.edition().districts.iter().enumerate() {
        let held: u8 = view.players.iter().map(|player| player.holdings[k]).sum();
        assert_eq!(view.unused_claims[k], spec.claims.len() as u8 - held);
    }
}

#[test]
fn cm_gen_4_nothing_is_random_after_the_deal() {
    let game = ColoradoMidland::new(&Setup::of(3)).unwrap();
    let state = game.setup(&Key::from_seed(4), &mut ());
    let imagined = game.imagine(&state, Viewer::Spectator, &Key::from_seed(99));
    assert_eq!(imagined, state, "no key is in the position, and none is needed");
}

#[test]
fn cm_set_6_holdings_are_open_to_all() {
    let play = Play::fresh(&Setup::of(3), 5);
    let (own, other) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    assert_eq!(play.game.view(&play.state, own), play.game.view(&play.state, other));
}
