//! SI-SETUP.

use engine::{Game, Published};
use silverton::{action::Action, ids::Card, state::Phase};

use crate::scene::*;

#[test]
fn si_setup_1_everybody_has_a_colour() {
    let scene = fresh(&basic(6));
    assert_eq!(scene.game.tables.edition.colours.len(), 6);
    assert!(scene.view(A).players.iter().all(|player| player.cubes == 32));
}

#[test]
fn si_setup_2_positions_are_dealt() {
    let mut firsts = [false; 4];
    for seed in 0..40 {
        let mut events = Vec::new();
        let game = silverton::Silverton::open(&basic(4)).unwrap();
        let s = game.setup(&engine::Key::from_seed(seed), &mut events);
        let mut positions: Vec<u8> = s.players[..4].iter().map(|player| player.position).collect();
        firsts[usize::from(positions[0]) - 1] = true;
        positions.sort_unstable();
        assert_eq!(positions, [1, 2, 3, 4]);
    }
    assert_eq!(firsts, [true; 4]);
}

#[test]
fn si_setup_4_only_the_listed_discs_are_used() {
    let scene = fresh(&basic(5));
    assert!(scene.s.players[..5].iter().all(|player| player.discs.len() == 2));
}

#[test]
fn si_setup_5_markers_start_and_unused_columns_have_none() {
    let scene = fresh(&basic(2));
    assert_eq!(scene.s.market.boxes[column("silver").index()], 5);
    assert_eq!(scene.view(A).market[column("lumber_santa_fe").index()].at, None);
    let scene = table(&plain(2)).home(A, "denver").claim(A, 7, 5).track(A, &["denver_boulder"]).step(A, Phase::Place);
    // Coal at Santa Fe is not in play with two.
    assert!(scene.game.plan.has_column(column("coal_denver")) && !scene.game.plan.has_column(column("coal_santa_fe")));
    let line = ["denver_falcon", "falcon_pueblo", "pueblo_walsenburg_a", "walsenburg_trinidad", "trinidad_raton"];
    let coal = |setup: &engine::Setup| {
        let scene = table(setup).track(A, &line).track(A, &["raton_french", "french_las_vegas", "las_vegas_santa_fe"]);
        scene.claim(A, 24, 5).step(A, Phase::Deliver).act(A, Action::Load(Card(24)))
    };
    assert_eq!(coal(&plain(2)).refused(A, Action::To(city("santa_fe"))), "SI-SELL-1", "it cannot be sold there");
    assert!(coal(&plain(3)).may(A, Action::To(city("santa_fe"))));
    assert!(fresh(&basic(4)).s.market.boxes.iter().all(|at| *at < 10));
}

#[test]
fn si_setup_7_eight_claims_lie_open_and_events_go_back() {
    for seed in 0..60 {
        let game = silverton::Silverton::open(&basic(3)).unwrap();
        let s = game.setup(&engine::Key::from_seed(seed), &mut ());
        assert_eq!((s.row.len(), s.deck.len()), (8, 100));
        assert!(s.row.iter().all(|card| card.index() <= 102));
    }
}

#[test]
fn si_setup_8_a_on_b_on_c() {
    let scene = fresh(&basic(3));
    let view = scene.view(A);
    assert!(view.stacks.iter().all(|stack| stack.open.len() == 1 && stack.below == 2));
    assert!(view.stacks.iter().all(|stack| stack.open[0].0 <= 8));
    assert!(scene.s.stacks.iter().all(|stack| matches!(stack.as_slice(), [17..=24, 9..=16])));
}

#[test]
fn si_setup_9_turn_1_and_no_track() {
    let scene = fresh(&basic(6));
    assert_eq!(scene.s.turn, 1);
    assert!(scene.s.built().is_empty());
}

#[test]
fn si_setup_10_the_order_of_turn_1_is_dealt_afresh() {
    let game = silverton::Silverton::open(&basic(5)).unwrap();
    let differs = (0..20).any(|seed| {
        let s = game.setup(&engine::Key::from_seed(seed), &mut ());
        (0..5).any(|place| s.players[usize::from(s.order[place])].position != place as u8 + 1)
    });
    assert!(differs);
}

#[test]
fn si_setup_11_a_city_belongs_to_nobody() {
    let scene = table(&basic(2));
    assert_eq!(scene.s.players[A].homes, scene.s.players[B].homes);
    let scene = scene.place(A, 0, build("denver_boulder")).done(A);
    assert!(scene.may_place(B, 0, build("denver_como")));
}
