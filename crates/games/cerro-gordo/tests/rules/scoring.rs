//! The Characters' bonuses (CG-CHAR) and the end of the game (CG-FIN).

use cerro_gordo::{
    CerroGordo,
    event::Event,
    ids::{CharacterId, Kind, Orient},
    state::Phase,
    town::Town,
};
use engine::{Game, Seat, Setup};

use crate::{
    examples::town,
    scene::{Given, TABLES, card, given_town},
};

fn bonus(id: &str, town: &Town) -> i32 {
    let character = TABLES.edition.characters.iter().position(|character| character.id == id).unwrap() as u8;
    CerroGordo::new(2).unwrap().bonus_points(CharacterId(character), town)
}

#[test]
fn cg_char_8_belshaw_industry_beside_industry() {
    assert_eq!(bonus("belshaw", &town("t3").town), 2);
}

#[test]
fn cg_char_8_a_bonus_has_its_limit() {
    let files = kit::edition::of::<CerroGordo>().change("characters.toml", "bonus_most = 4", "bonus_most = 1");
    let game = files.open(&Setup::of(2));
    assert_eq!(game.bonus_points(CharacterId(0), &town("t3").town), 1, "Belshaw would have 2");
}

#[test]
fn cg_char_9_beaudry_scores_two_silver_a_point() {
    let scene = given_town("t3", 2).character(0, "beaudry").silver(0, 9).character(1, "travis").silver(1, 9);
    assert_eq!(scene.game.score(&scene.state, Seat(0)).silver, 4);
    assert_eq!(scene.game.score(&scene.state, Seat(1)).silver, 3);
}

#[test]
fn cg_char_10_flores_three_buildings_at_a_mine_a_point() {
    assert_eq!(bonus("flores", &town("t3").town), 1, "G, H and J touch Union");
}

#[test]
fn cg_char_11_travis_busy_entertainment() {
    let scene = given_town("t3", 2).with("L", Kind::Commercial, -2, 0, Orient::V).with(
        "M",
        Kind::Commercial,
        -4,
        -1,
        Orient::H,
    );
    assert_eq!(bonus("travis", &town("t3").town), 0);
    assert_eq!(bonus("travis", scene.town()), 1, "F touches L and M");
}

#[test]
fn cg_char_12_nadeau_the_largest_network() {
    assert_eq!((bonus("nadeau", &town("t2").town), bonus("nadeau", &town("t1").town)), (1, 0));
}

#[test]
fn cg_char_13_simpson_homes_beside_shops_and_saloons() {
    let scene = given_town("t3", 2).with("L", Kind::Commercial, 0, 3, Orient::H);
    assert_eq!(bonus("simpson", &town("t3").town), 0);
    assert_eq!(bonus("simpson", scene.town()), 1, "J touches L");
}

#[test]
fn cg_char_14_whoever_placed_the_tiles() {
    let scene = given_town("t3", 2).character(0, "belshaw").character(1, "flores");
    assert_eq!(scene.game.score(&scene.state, Seat(0)).character, 2);
}

fn last_tile(id: &str) -> Given {
    given_town("t1", 3).on(0, "D").on(1, "A").on(2, "B").left(&[1, 0]).owes(false, false).top(0, id)
}

#[test]
fn cg_fin_1_over_when_all_mines_are_empty() {
    let mut scene = last_tile("M15");
    let events = scene.play(0, "draw union");
    // T20: the tile's Silver (not connected: none), Payday, checkpoint, over.
    assert_eq!((scene.phase(), scene.coins_of(0), scene.coins_of(1)), (Phase::Over, 3, 3));
    assert!(matches!(events.last(), Some(Event::Over { .. })));
}

#[test]
fn cg_fin_2_objectives_character_silver() {
    let mut scene = given_town("t3", 2).character(0, "belshaw").silver(0, 7);
    scene.state.players[0].done = 1 << card("P05") | 1 << card("P16");
    let score = scene.game.score(&scene.state, Seat(0));
    assert_eq!((score.objectives, score.character, score.silver, score.total()), (5, 2, 2, 9));
}

#[test]
fn cg_fin_3_at_once() {
    let mut scene = last_tile("M15").silver(0, 20).hand(0, &["P01", "P02"]);
    let row = scene.state.row;
    scene.play(0, "draw union");
    assert_eq!((scene.state.row, scene.state.active), (row, Seat(0)), "no refill, no next player");
    assert!((0..3).all(|seat| scene.choices(seat).is_empty()));
    assert_eq!(scene.refused(0, "end"), "CG-FIN-3");
}

#[test]
fn cg_fin_4_the_last_event_may_complete_a_card() {
    let mut scene = last_tile("M15").silver(0, 11).hand(0, &["P42", "P40"]);
    scene.play(0, "draw union");
    assert!(scene.done(0, "P42"));
}

#[test]
fn cg_fin_5_three_silver_a_point() {
    let game = CerroGordo::new(2).unwrap();
    let travis = CharacterId(3);
    assert_eq!([2, 3, 5, 6].map(|silver| game.silver_points(travis, silver)), [0, 1, 1, 2]);
}

fn finished(points: [(u64, u16); 3]) -> Vec<u8> {
    let mut scene = last_tile("M15").character(0, "travis").character(1, "flores").character(2, "belshaw");
    scene.state.town = town("t0").town;
    scene.state.players.iter_mut().for_each(|player| player.standee = None);
    for (seat, (done, silver)) in points.into_iter().enumerate() {
        scene.state.players[seat].done = done;
        scene.state.players[seat].silver = silver;
    }
    scene.state.phase = Phase::Over;
    scene.game.outcome(&scene.state).unwrap().standings.iter().map(|standing| standing.rank).collect()
}

#[test]
fn cg_fin_6_points_then_silver() {
    let five = 1 << card("P12");
    // T21: equal points, 5 Silver beats 4.
    assert_eq!(finished([(five, 4), (five, 5), (0, 9)]), [2, 1, 3]);
}

#[test]
fn cg_fin_7_still_tied_they_share() {
    let five = 1 << card("P12");
    assert_eq!(finished([(five, 4), (five, 4), (0, 0)]), [1, 1, 3]);
}

#[test]
fn cg_fin_8_coins_on_the_row_belong_to_nobody() {
    let scene = given_town("t0", 2).coins(&[9, 9, 9, 9, 9]).silver(0, 0);
    assert_eq!(scene.game.score(&scene.state, Seat(0)).total(), 0);
}
