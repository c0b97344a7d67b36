//! Who knows what (CG-INFO, CG-SETUP-4): the redaction table of section 5.

use cerro_gordo::{
    event::Event,
    ids::{CardId, MineId},
    state::Phase,
    view::PhaseView,
};
use engine::{Game, Key, Learn, Seat, Viewer, learn};

use crate::scene::{Given, card, given_town, random_position, tile};

#[test]
fn cg_setup_4_nobody_sees_the_tiles_set_aside() {
    let (game, state) = random_position(3, 1, 40);
    for who in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(2)), Viewer::Spectator] {
        assert_eq!(game.view(&state, who).set_aside, None);
    }
    let (game, state) = random_position(3, 1, 10_000);
    assert_eq!(game.view(&state, Viewer::Spectator).set_aside.unwrap().len(), 12, "until the game is over");
}

#[test]
fn cg_info_1_what_lies_open() {
    let (game, state) = random_position(4, 2, 60);
    let view = game.view(&state, Viewer::Spectator);
    for (player, seen) in state.players.iter().zip(&view.players) {
        assert_eq!(player.character, seen.character);
        assert_eq!(player.roads.len(), seen.roads.len());
        assert_eq!(player.done.count_ones() as usize, seen.done.len());
    }
    assert_eq!(view.row.iter().map(|slot| slot.coins).collect::<Vec<_>>(), state.coins[..state.row.len()]);
    assert_eq!(view.town, state.town);
}

#[test]
fn cg_info_2_hands_are_seen_by_their_owner() {
    let (game, state) = random_position(3, 5, 30);
    let view = game.view(&state, Viewer::Seat(Seat(1)));
    let own: Vec<CardId> = state.players[1].hand.iter().copied().map(CardId).collect();
    assert_eq!(view.players[1].hand, Some(own));
    assert_eq!((&view.players[0].hand, &view.players[2].hand), (&None, &None));
    assert!(game.view(&state, Viewer::Spectator).players.iter().all(|player| player.hand.is_none()));
    let (game, over) = random_position(3, 5, 10_000);
    assert!(game.view(&over, Viewer::Spectator).players.iter().all(|player| player.hand.is_some()));
}

#[test]
fn cg_info_3_what_can_be_counted() {
    let (game, state) = random_position(3, 6, 30);
    let view = game.view(&state, Viewer::Spectator);
    assert_eq!(usize::from(view.road_pile), state.road_pile.len());
    assert_eq!(usize::from(view.stack), state.stack.len());
    assert_eq!(usize::from(view.deck), state.deck.len());
    for mine in &view.mines {
        let top = state.tile_below(mine.mine, game.per_mine(), 0).map(|tile| game.edition().silver_of(tile));
        assert_eq!((mine.silver, mine.left), (top, state.left[mine.mine.index()]));
    }
}

#[test]
fn cg_info_4_nothing_hidden_is_in_a_view() {
    // Every order of the hidden piles gives the same view.
    let (game, state) = random_position(3, 8, 40);
    let mut other = state.clone();
    other.road_pile.as_mut_slice().reverse();
    other.stack.as_mut_slice().reverse();
    other.deck.as_mut_slice().reverse();
    let aside = usize::from(game.turns());
    other.tiles.as_mut_slice()[aside..].reverse();
    let below = other.tiles.as_mut_slice();
    below[..3].reverse();
    for who in [Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!(game.view(&state, who), game.view(&other, who));
    }
}

#[test]
fn a_secret_tile_shows_only_its_mine_and_silver_until_the_end() {
    let mut scene = given_town("t2", 2).on(0, "X");
    scene.event(0, "M27", true);
    let seen = |who| scene.game.view(&scene.state, who);
    let others = seen(Viewer::Seat(Seat(1)));
    assert_eq!(others.phase, PhaseView::Secret { looked: false, look: None, tiles: Vec::new() });
    assert_eq!((others.mines[0].drawn[0].silver, others.mines[0].drawn[0].tile), (1, None));
    assert_eq!(seen(Viewer::Seat(Seat(0))).mines[0].drawn[0].tile, Some(tile("M27")));
    let mut over = scene.state.clone();
    over.phase = Phase::Over;
    assert_eq!(scene.game.view(&over, Viewer::Spectator).mines[0].drawn[0].tile, Some(tile("M27")));
    let drawn = Event::Happens { seat: Seat(0), tile: Some(tile("M27")), mine: MineId(0), silver: 1 };
    assert_eq!(scene.game.hear(&over, &drawn, Viewer::Spectator), Some(drawn));
}

#[test]
fn only_the_player_who_looks_sees_the_tiles() {
    let mut scene = given_town("t2", 2).on(0, "X").top(1, "M05");
    scene.event(0, "M27", true);
    scene.play(0, "look santa_maria");
    let tiles = |who| match scene.game.view(&scene.state, who).phase {
        PhaseView::Secret { tiles, .. } => tiles.len(),
        _ => 99,
    };
    assert_eq!((tiles(Viewer::Seat(Seat(0))), tiles(Viewer::Seat(Seat(1))), tiles(Viewer::Spectator)), (2, 0, 0));
}

#[test]
fn an_imagined_secret_tile_may_be_the_other_one() {
    let mut scene = given_town("t2", 2).on(0, "X");
    scene.event(0, "M27", true);
    let mut kinds = [0; 2];
    for seed in 0..100 {
        let imagined = scene.game.imagine(&scene.state, Viewer::Seat(Seat(1)), &Key::from_seed(seed));
        kinds[usize::from(scene.game.reorders(&imagined))] += 1;
    }
    assert!(kinds.iter().all(|n| *n > 20), "{kinds:?}");
    let own = scene.game.imagine(&scene.state, Viewer::Seat(Seat(0)), &Key::from_seed(1));
    assert!(scene.game.reorders(&own));
}

#[test]
fn what_a_player_peeked_at_stays_in_their_imagination() {
    let mut scene = given_town("t2", 2).on(0, "X").top(1, "M05");
    scene.event(0, "M26", true);
    scene.play(0, "look");
    let top = scene.state.tile_below(MineId(1), 8, 0);
    for seed in 0..50 {
        let imagined = scene.game.imagine(&scene.state, Viewer::Seat(Seat(0)), &Key::from_seed(seed));
        assert_eq!(imagined.tile_below(MineId(1), 8, 0), top);
    }
}

/// The numbers of one block in the row of a viewer.
fn block(scene: &Given, who: Viewer, name: &str) -> Vec<f32> {
    let blocks = scene.game.observation_blocks();
    let at = blocks.iter().position(|block| block.name == name).expect("there is such a block");
    let from = learn::size(&blocks[..at]);
    learn::observed(&scene.game, &scene.state, who)[from..from + blocks[at].size()].to_vec()
}

/// Where a block is not 0.
fn set(row: &[f32]) -> Vec<usize> {
    (0..row.len()).filter(|at| row[*at] != 0.0).collect()
}

#[test]
fn a_hand_is_in_its_owners_row_alone_in_the_order_of_its_actions() {
    let scene = given_town("t2", 2).hand(1, &["P07", "P03"]);
    let cards = scene.game.edition().objectives.len();
    let own = block(&scene, Viewer::Seat(Seat(1)), "hand");
    assert_eq!(set(&own), [usize::from(card("P07")), cards + usize::from(card("P03"))]);
    for who in [Viewer::Seat(Seat(0)), Viewer::Spectator] {
        assert_eq!(set(&block(&scene, who, "hand")), [0; 0]);
    }
    assert_eq!(block(&scene, Viewer::Seat(Seat(1)), "goods")[1], 0.5, "that there are two cards is seen");
}

#[test]
fn the_row_of_others_does_not_say_which_secret_tile_was_drawn() {
    let drawn = |id: &str| {
        let mut scene = given_town("t2", 2).on(0, "X").top(1, "M05");
        scene.event(0, id, true);
        scene
    };
    let (vein, tops) = (drawn("M27"), drawn("M26"));
    let (own, other) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    assert_eq!((block(&vein, own, "secret"), block(&tops, own, "secret")), (vec![0.0, 0.0, 1.0], vec![0.0, 1.0, 0.0]));
    for who in [other, Viewer::Spectator] {
        assert_eq!((set(&block(&vein, who, "secret")), set(&block(&tops, who, "secret"))), (vec![], vec![]));
        assert_eq!(set(&block(&vein, who, "drawn")), [0; 0]);
    }
    assert_eq!(set(&block(&vein, own, "drawn")), [tile("M27").index()]);
}

#[test]
fn a_tile_that_was_peeked_at_is_in_the_row_of_whoever_looked() {
    let mut scene = given_town("t2", 2).on(0, "X").top(1, "M05");
    scene.event(0, "M27", true);
    scene.play(0, "look santa_maria");
    let tiles = scene.game.edition().tiles.len();
    let noted = block(&scene, Viewer::Seat(Seat(0)), "noted");
    let below = scene.state.tile_below(MineId(1), 8, 1).expect("there is a tile below the top");
    assert_eq!(set(&noted), [2 * tiles + tile("M05").index(), 3 * tiles + below.index()]);
    assert_eq!(set(&block(&scene, Viewer::Seat(Seat(0)), "vein")), [1]);
    for who in [Viewer::Seat(Seat(1)), Viewer::Spectator] {
        assert_eq!((set(&block(&scene, who, "noted")), set(&block(&scene, who, "vein"))), (vec![], vec![]));
        assert_eq!(block(&scene, who, "secret"), [1.0, 0.0, 0.0], "that somebody has looked is seen");
    }
}
