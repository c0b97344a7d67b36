//! CO-SETUP.

use coloma::{
    Coloma,
    action::Action,
    ids::{Board, NONE},
    state::Phase,
};
use engine::{Game, Key, Published, Setup, Viewer};

use crate::scene::{EDITION, Scene, dials, dials_with, fresh};

fn all_discard(scene: &mut Scene) {
    for seat in 0..usize::from(scene.game.seats) {
        for _ in 0..2 {
            let text = scene.legal(seat)[0].clone();
            scene.play(seat, &text);
        }
    }
}

#[test]
fn co_setup_1_barker_on_five_bust_on_the_signpost() {
    let scene = fresh(&Setup::of(3));
    assert_eq!((scene.s.barker, scene.s.bust, scene.s.year), (5, 2, 0));
}

#[test]
fn co_setup_2_the_sheriff_is_drawn_or_chosen() {
    let game = fresh(&Setup::of(4)).game;
    let mut seen = [0; 4];
    (0..80).for_each(|seed| seen[usize::from(game.setup(&Key::from_seed(seed), &mut ()).sheriff)] += 1);
    assert!(seen.iter().all(|times| *times > 5), "{seen:?}");
    assert_eq!(fresh(&Setup::of(4).with("first_sheriff", "seat3")).s.sheriff, 2);
    let why = Coloma::open(&Setup::of(2).with("first_sheriff", "seat3")).unwrap_err().to_string();
    assert!(why.contains("no seat 3"), "{why}");
}

#[test]
fn co_setup_3_four_barrels_for_every_player_count() {
    for seats in 1..=6 {
        let scene = fresh(&Setup::of(seats));
        assert!(scene.s.stash.iter().all(|barrel| *barrel != NONE));
        assert_eq!(scene.s.stack.len(), 20);
    }
}

#[test]
fn co_setup_4_no_outlaws_from_the_first_barrels() {
    let mut scene = fresh(&Setup::of(3));
    assert_eq!(scene.s.outlaws, 0);
    all_discard(&mut scene);
    assert_eq!(scene.s.outlaws, 2, "only those of 1848");
}

#[test]
fn co_setup_5_the_mine_cart_is_empty() {
    assert_eq!(fresh(&Setup::of(5)).s.cart, 0);
}

#[test]
fn co_setup_6_six_bridge_types_by_player_count() {
    for (seats, copies) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        let s = fresh(&Setup::of(seats)).s;
        let counts: Vec<u8> = s.bridges.iter().copied().filter(|left| *left > 0).collect();
        assert_eq!(counts, [copies; 6]);
    }
}

#[test]
fn co_setup_7_two_charts_the_lower_hidden() {
    let scene = fresh(&Setup::of(3));
    let [upper, lower] = scene.s.charts;
    assert_ne!(upper, lower);
    let mut other = scene.s;
    other.charts[1] = (0..6).find(|tile| *tile != upper && *tile != lower).expect("six tiles");
    for who in [Viewer::Spectator, Viewer::Seat(engine::Seat(0))] {
        assert_eq!(scene.game.view(&scene.s, who), scene.game.view(&other, who));
    }
}

#[test]
fn co_setup_8_the_gold_table_has_a_column_for_each_player() {
    for (seats, nuggets) in [(1, 10), (2, 10), (3, 15), (4, 20), (5, 25), (6, 30)] {
        assert_eq!(fresh(&Setup::of(seats)).s.table, nuggets);
    }
}

#[test]
fn co_setup_9_what_everybody_gets() {
    let scene = fresh(&Setup::of(6));
    for player in &scene.s.players {
        assert_eq!((player.gold, player.bucks, player.vp), (1, 2, 0));
    }
    assert_eq!(scene.s.table, 30, "the starting Gold is not taken from the table");
}

#[test]
fn co_setup_10_lodge_stable_and_supply() {
    let player = fresh(&Setup::of(3)).s.players[0];
    assert_eq!((player.dudes, player.spare_dudes), (2, 10));
    assert_eq!((player.tents, player.spare_tents), (1, 7));
    assert_eq!((player.horses, player.wagon.0), (1, 0));
}

#[test]
fn co_setup_11_no_two_players_share_a_b_side() {
    assert!(fresh(&Setup::of(6)).s.players.iter().all(|player| player.board == Board(0)));
    let scene = fresh(&Setup::of(6).with("player_boards", "B_random"));
    let set = scene.s.players.iter().fold(0u8, |set, player| set | 1 << player.board.0);
    assert_eq!(set, 0b111_1110);
    let draft = fresh(&Setup::of(3).with("player_boards", "B_draft"));
    let picker = draft.game.to_act(&draft.s).first().expect("somebody picks").index();
    assert_eq!(draft.refused(picker, "board A"), "CO-SETUP-11");
}

#[test]
fn co_setup_12_the_draft_goes_backwards_from_the_last_player() {
    let setup = Setup::of(3).with("player_boards", "B_draft").with("first_sheriff", "seat2");
    let mut scene = fresh(&setup);
    assert_eq!(scene.refused(1, "board B1"), "CO-SETUP-12");
    scene.play(0, "board B3");
    assert_eq!(scene.refused(2, "board B3"), "CO-SETUP-11");
    assert_eq!(scene.refused(2, "dial 1"), "CO-SETUP-12");
    scene.play(2, "board B4").play(1, "board B1");
    assert_eq!(scene.s.phase, Phase::Discards);
    let matched = fresh(&Setup::of(6).with("player_boards", "B_matched"));
    assert_eq!(matched.s.players.each_ref().map(|p| p.board.0), [6, 1, 2, 5, 4, 3]);
}

#[test]
fn co_setup_13_six_cards_drawn_two_put_back_at_the_same_time() {
    let mut scene = fresh(&Setup::of(3));
    assert_eq!(scene.game.to_act(&scene.s).len(), 3);
    assert_eq!((scene.player(0).hand_size(), scene.player(0).deck.len()), (6, 10));
    assert_eq!(scene.legal(0).len(), 12);
    let text = scene.legal(0)[0].clone();
    scene.play(0, &text);
    assert_eq!(scene.legal(0).len(), 10);
    assert_eq!(scene.refused(0, &text), "CO-SETUP-14");
    assert_eq!(scene.refused(0, "end"), "CO-SETUP-13");
    let text = scene.legal(0)[0].clone();
    scene.play(0, &text);
    assert_eq!(scene.refused(0, &text), "CO-SETUP-13");
    all_discard_rest(&mut scene);
    for player in &scene.s.players[..3] {
        assert_eq!((player.hand_size(), player.deck.len()), (4, 12));
    }
}

fn all_discard_rest(scene: &mut Scene) {
    while scene.s.phase == Phase::Discards {
        let seat = scene.game.to_act(&scene.s).first().expect("somebody").index();
        let text = scene.legal(seat)[0].clone();
        scene.play(seat, &text);
    }
}

#[test]
fn co_setup_14_the_second_card_goes_outside_the_first() {
    for (end, drawn) in [("top", [1, 0]), ("bottom", [0, 1])] {
        let mut scene = fresh(&Setup::of(3));
        let cards: Vec<String> = scene
            .legal(0)
            .iter()
            .filter_map(|text| text.strip_suffix(" top")?.strip_prefix("discard ").map(str::to_owned))
            .collect();
        for card in &cards[..2] {
            scene.play(0, &format!("discard {card} {end}"));
        }
        all_discard_rest(&mut scene);
        let deck = scene.player(0).deck.as_slice().to_vec();
        let id = |k: usize| {
            let Ok(Action::Build(card)) =
                engine::Words::read(&scene.game, &scene.s, engine::Seat(0), &format!("build {}", cards[k]))
            else {
                panic!("a card")
            };
            card.0
        };
        let ends = if end == "top" { [deck[11], deck[10]] } else { [deck[1], deck[0]] };
        assert_eq!(ends, drawn.map(id), "{end}");
    }
}

#[test]
fn co_setup_15_two_hotels_for_each_player() {
    for seats in 2..=6 {
        assert_eq!(fresh(&Setup::of(seats).with("hotels", "on")).s.hotels.count_ones(), 2 * u32::from(seats));
    }
    assert_eq!(fresh(&Setup::of(4)).s.hotels, 0);
}

#[test]
fn co_setup_16_everybody_gets_a_speciality() {
    let scene = fresh(&Setup::of(5).with("specialities", "random"));
    assert!(scene.s.players[..5].iter().all(|player| player.speciality.0 < 6));
    assert!(fresh(&Setup::of(5)).s.players[..5].iter().all(|player| player.speciality.0 == NONE));
}

#[test]
fn co_setup_17_what_is_not_laid_out_is_not_in_the_game() {
    let mut scene = dials(3, 1).rivers(0, &[1]).reveal(&[2, 4, 5]).dudes(0, 3).purse(0, 0, 4);
    let unused = (0..10).find(|bridge| scene.s.bridge_types & (1 << bridge) == 0).expect("ten types");
    let name = EDITION.bridges[unused].id.replace('_', "-");
    scene.plays(0, &["open common", "use base"]);
    assert_eq!(scene.refused(0, &format!("bridge {name}")), "CO-SETUP-6");
}

#[test]
fn co_setup_18_boards_specialities_discards_then_1848() {
    let setup = Setup::of(3).with("player_boards", "B_draft").with("specialities", "draft");
    let mut scene = fresh(&setup);
    let mut phases = vec![scene.s.phase];
    while scene.s.phase != Phase::Dials {
        let seat = scene.game.to_act(&scene.s).first().expect("somebody").index();
        let text = scene.legal(seat)[0].clone();
        scene.play(seat, &text);
        if phases.last() != Some(&scene.s.phase) {
            phases.push(scene.s.phase);
        }
    }
    assert_eq!(phases, [Phase::Boards, Phase::Specialities, Phase::Discards, Phase::Dials]);
    assert_eq!(dials_with(&setup, 1).game.year(&scene.s), 1848);
}

#[test]
fn impossible_combinations_are_refused_with_the_reason() {
    let refused = |setup: Setup| coloma::Coloma::open(&setup).expect_err("impossible").to_string();
    assert!(refused(Setup::of(3).with("deluxe_specialities", "on")).contains("need Specialities"));
    let matched = Setup::of(3).with("deluxe_specialities", "on").with("specialities", "matched");
    assert!(refused(matched).contains("six of the book"));
    assert!(refused(Setup::of(3).with("solo_level", "top_gun")).contains("solitaire"));
    assert!(refused(Setup::of(1).with("first_sheriff", "seat1")).contains("Shade"));
    assert!(refused(Setup::of(7)).contains("1 to 6"));
}
