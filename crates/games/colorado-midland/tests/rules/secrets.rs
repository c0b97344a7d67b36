//! Information: catalogue 3.16. Nothing is hidden after the deal.

use colorado_midland::ColoradoMidland;
use engine::{Game, Key, Learn, Seat, Setup, Viewer, learn};

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

/// The numbers of one block in the row of a viewer.
fn block(play: &Play, who: Viewer, name: &str) -> Vec<f32> {
    let blocks = play.game.observation_blocks();
    let at = blocks.iter().position(|block| block.name == name).expect("there is such a block");
    let from = learn::size(&blocks[..at]);
    learn::observed(&play.game, &play.state, who)[from..from + blocks[at].size()].to_vec()
}

#[test]
fn cm_inf_1_rows_differ_only_in_whom_they_begin_with() {
    let play = scene(3).vp(&[8, 16, 32]).play();
    let points = |who| block(&play, who, "goods").into_iter().step_by(2).collect::<Vec<_>>();
    assert_eq!(points(Viewer::Seat(Seat(1))), [0.125, 0.25, 0.0625], "the viewer comes first");
    assert_eq!(points(Viewer::Spectator), points(Viewer::Seat(Seat(0))));
    for common in ["phase", "round", "unused", "mine_district", "cubes", "near", "linked", "track"] {
        assert_eq!(block(&play, Viewer::Spectator, common), block(&play, Viewer::Seat(Seat(2)), common), "{common}");
    }
}

#[test]
fn rows_say_how_near_a_railroad_is() {
    let play = scene(3).railroad("yellow", "K21").play();
    let (row, hexes) = (|name| block(&play, Viewer::Spectator, name), &play.game.edition().hexes);
    let [green, yellow] = ["C20", "K21"].map(|id| hexes.iter().position(|hex| hex.id == id).expect("a city"));
    assert_eq!([row("track")[green], row("track")[yellow]], [1.0, 2.0], "bits of the colours");
    assert!(row("near")[..20].iter().all(|near| *near < 1.0) && row("linked").iter().all(|linked| *linked == 0.0));
    let leadville = scene(3).railroad("yellow", "K21").railroad("green", "H12").play();
    assert_eq!(block(&leadville, Viewer::Spectator, "near")[0], 1.0, "in the hex itself");
    assert_eq!(block(&leadville, Viewer::Spectator, "linked")[..2], [1.0, 0.0], "by one railroad");
}
