//! Personal Objectives (CG-OBJ), Public Objectives (CG-PUB) and the Characters' powers (CG-CHAR).

use cerro_gordo::{
    action::Action,
    edition::{Power, Trigger},
    event::Event,
    ids::{CardId, Kind, Orient},
    pile::Pile,
};
use engine::{ActionList, Game, Seat, Viewer};

use crate::scene::{Given, TABLES, card, given, given_town, shape};

#[test]
fn cg_gen_4_everything_is_automatic() {
    let mut scene = given_town("t2", 2).first_in_row(Kind::Residential).hand(0, &["P15", "P40"]).deck(&["P41"]);
    scene.play(0, "build 1 2,4 V");
    assert!(scene.done(0, "P15") && scene.holds(0, "P41"));
}

#[test]
fn cg_gen_5_silver_is_public() {
    let scene = given_town("t2", 2).silver(1, 7);
    assert_eq!(scene.game.view(&scene.state, Viewer::Seat(Seat(0))).players[1].silver, 7);
}

#[test]
fn cg_obj_1_two_in_hand_hidden_from_the_others() {
    let scene = given_town("t2", 2).hand(0, &["P15", "P40"]);
    let view = |who| scene.game.view(&scene.state, who);
    assert_eq!(view(Viewer::Seat(Seat(0))).hand.len(), 2);
    let other = view(Viewer::Seat(Seat(1)));
    assert_eq!((other.players[0].cards, other.players[0].hand.clone()), (2, None));
}

#[test]
fn cg_obj_2_completed_cards_are_public_and_replaced() {
    let mut scene = given_town("t2", 2).first_in_row(Kind::Residential).hand(0, &["P15", "P40"]).deck(&["P41"]);
    scene.play(0, "build 1 2,4 V");
    let view = scene.game.view(&scene.state, Viewer::Spectator);
    assert_eq!(view.players[0].done, [CardId(card("P15"))]);
    assert_eq!(view.players[0].cards, 2);
}

#[test]
fn cg_obj_3_trigger_and_all_conditions() {
    let mut scene = given_town("t2", 2).first_in_row(Kind::Commercial).hand(0, &["P15", "P40"]);
    scene.play(0, "build 1 2,4 V");
    assert!(!scene.done(0, "P15"), "it touches nothing, but is not Residential");
}

#[test]
fn cg_obj_4_a_building_is_judged_until_the_draw() {
    // Corner Lot needs two road connections: the Road of the turn may bring the second.
    let mut scene = given_town("t2", 2).hand(0, &["P27", "P40"]).roads(0, &["bend"]);
    scene.play(0, "build 1 2,4 V");
    scene.play(0, "road bend 1,4 0");
    assert_eq!(scene.town().roads_into(scene.town().lot(scene.state.players[0].standee.unwrap())), 2);
    assert!(scene.done(0, "P27"));
    // So may a Bonus Road.
    let mut scene = given_town("t2", 2).hand(0, &["P27", "P40"]).roads(0, &["bend"]).silver(0, 2);
    scene.play(0, "build 1 2,4 V");
    scene.play(0, "bonus bend 1,4 0");
    assert!(scene.done(0, "P27"));
}

#[test]
fn cg_obj_4_not_after_the_draw() {
    // A Bonus Road after the event, and Mule Train's Road, come too late for the Building.
    let mut scene = given_town("t2", 2).hand(0, &["P27", "P41"]).roads(0, &["bend"]).silver(0, 9).owes(true, false);
    scene = scene.top(1, "M34");
    scene.play(0, "build 1 2,4 V");
    scene.play(0, "draw santa_maria");
    scene.play(0, "bonus bend 1,4 0");
    assert!(!scene.done(0, "P27"));
    let mut scene = given_town("t2", 2).hand(0, &["P27", "P41"]).owes(true, false).top(1, "M19");
    scene.state.road_pile.push(shape("bend").0);
    scene.play(0, "build 1 2,4 V");
    scene.play(0, "draw santa_maria");
    scene.play(0, "free bend 1,4 0");
    assert!(!scene.done(0, "P27"));
}

#[test]
fn cg_obj_6_a_card_drawn_after_the_building_waits_for_the_next() {
    // Elbow Room is completed by the Building; Corner Lot is drawn and does not look at it, the older card does.
    let mut scene = given_town("t2", 2).first_in_row(Kind::Residential).hand(0, &["P15", "P40"]).deck(&["P27"]);
    scene = scene.roads(0, &["bend"]);
    scene.play(0, "build 1 2,4 V");
    assert!(scene.done(0, "P15") && scene.holds(0, "P27"));
    scene.play(0, "road bend 1,4 0");
    assert!(!scene.done(0, "P27"));
    let mut scene = given_town("t2", 2).first_in_row(Kind::Residential).hand(0, &["P15", "P27"]).deck(&["P41", "P40"]);
    scene = scene.roads(0, &["bend"]).silver(0, 9);
    scene.play(0, "build 1 2,4 V");
    scene.play(0, "refresh 2");
    scene.play(0, "road bend 1,4 0");
    assert!(scene.done(0, "P27"), "the Refresh discarded the newer card");
}

#[test]
fn cg_obj_5_stand_cards_at_every_checkpoint() {
    // Somebody else's act makes it true: seat 2 builds beside seat 1.
    let mut scene = given_town("t2", 2).on(1, "X").hand(1, &["P44", "P40"]);
    scene = scene.road("straight", 0, 2, 90).first_in_row(Kind::Commercial);
    scene.play(0, "build 1 -1,1 V");
    assert!(scene.done(1, "P44"), "Rivals, on another player's turn");
}

#[test]
fn cg_obj_6_the_act_that_completed_a_card_does_not_complete_its_replacement() {
    // T11: Corner Shop, then Competition.
    let mut scene = given_town("t2", 2).on(1, "X").first_in_row(Kind::Commercial);
    scene = scene.hand(0, &["P08", "P40"]).deck(&["P09"]).road("straight", 0, 2, 90);
    scene.play(0, "build 1 -1,1 V");
    assert!(scene.done(0, "P08") && scene.holds(0, "P09"));
}

#[test]
fn cg_obj_7_a_stand_card_true_when_drawn_is_completed_at_once() {
    // T12: Silver King with 12 Silver.
    let mut scene = given_town("t2", 2).silver(0, 14).hand(0, &["P01", "P02"]).deck(&["P42", "P40"]);
    scene.play(0, "refresh 1");
    assert!(scene.done(0, "P42") && scene.holds(0, "P40"), "Simpson paid 2 and has 12");
}

#[test]
fn cg_obj_8_both_cards_by_the_same_act() {
    let mut scene = given_town("t2", 2).on(1, "X").first_in_row(Kind::Commercial);
    scene = scene.hand(0, &["P08", "P09"]).deck(&["P40", "P41"]).road("straight", 0, 2, 90);
    scene.play(0, "build 1 -1,1 V");
    assert!(scene.done(0, "P08") && scene.done(0, "P09"));
}

#[test]
fn cg_obj_9_the_order_at_a_checkpoint() {
    // T18: Travis first, then Mixed Block, then the builder's cards, then stand cards.
    let mut scene = given_town("t2", 2).character(1, "travis").on(1, "X").first_in_row(Kind::Commercial);
    scene = scene.with("other", Kind::Industrial, -2, 0, Orient::V).road("straight", 0, 2, 90);
    scene = scene.hand(0, &["P08", "P40"]).hand(1, &["P44", "P41"]);
    let events = scene.play(0, "build 1 -1,1 V");
    let order: Vec<usize> = [
        |event: &Event| matches!(event, Event::Built { .. }),
        |event: &Event| matches!(event, Event::Income { seat: Seat(1), silver: 1, .. }),
        |event: &Event| matches!(event, Event::Public { seat: Seat(0), card: 1, silver: 1 }),
        |event: &Event| matches!(event, Event::Completed { seat: Seat(0), .. }),
        |event: &Event| matches!(event, Event::Completed { seat: Seat(1), .. }),
    ]
    .iter()
    .map(|wanted| events.iter().position(wanted).expect("every step happens"))
    .collect();
    assert!(order.is_sorted(), "{order:?}");
}

#[test]
fn cg_obj_10_points_from_2_to_5() {
    assert!(TABLES.edition.objectives.iter().all(|card| (2..=5).contains(&card.points)));
    assert_eq!(TABLES.edition.objectives.iter().map(|card| u32::from(card.points)).sum::<u32>(), 129);
}

#[test]
fn cg_obj_11_an_event_may_complete_one() {
    let mut scene = given_town("t1", 2).on(0, "C").silver(0, 10).hand(0, &["P42", "P40"]);
    scene.event(0, "M17", true);
    assert!(scene.done(0, "P42"), "Fandango brings the 12th Silver");
}

#[test]
fn cg_obj_12_completed_is_completed_and_cards_in_hand_score_nothing() {
    let mut scene = given_town("t1", 2).on(0, "C").hand(0, &["P42", "P40"]);
    scene.state.players[0].done = 1 << card("P11");
    scene.state.town.remove_building(scene.building("D"));
    assert_eq!(scene.game.score(&scene.state, Seat(0)).objectives, 4);
}

#[test]
fn cg_obj_13_every_card_is_possible_with_two_players() {
    use cerro_gordo::edition::Condition;
    for card in &TABLES.edition.objectives {
        for condition in &card.when {
            match *condition {
                Condition::PlayersLine { count }
                | Condition::PlayersNear { count, .. }
                | Condition::PlayersTouching { count } => assert_eq!(count, 1, "{}", card.name),
                Condition::HereMines { count } | Condition::ClosestToMines { count } => assert!(count <= 2),
                _ => {}
            }
        }
    }
}

#[test]
fn cg_pub_1_any_number_of_times() {
    // Up the Grade twice in one turn: each Road joins the network of five to a Building.
    let mut scene = given_town("t2", 2).silver(0, 10).roads(0, &["straight"]).owes(false, true);
    scene = scene.with("Y", Kind::Commercial, 2, 5, Orient::H).with("Z", Kind::Commercial, -2, 2, Orient::H);
    scene.state.road_pile.push(shape("straight").0);
    scene.play(0, "bonus straight 2,4 0");
    assert_eq!(scene.coins_of(0), 10, "2 paid, 2 gained");
    scene.play(0, "road straight 0,2 90");
    assert_eq!(scene.coins_of(0), 12);
}

#[test]
fn cg_pub_2_once_for_each_act() {
    let mut scene = given_town("t2", 2).on(0, "X").silver(0, 4).roads(0, &["crossing"]).owes(false, true);
    scene = scene.with("Y", Kind::Commercial, 1, 4, Orient::V);
    let events = scene.play(0, "bonus crossing 2,4 0");
    let paid = events.iter().filter(|event| matches!(event, Event::Public { .. })).count();
    assert_eq!((paid, scene.coins_of(0)), (1, 4), "2 paid, 2 from Up the Grade");
}

#[test]
fn cg_pub_3_main_street() {
    let street = |kind| {
        let mut scene = given_town("t2", 2).with("a", kind, 8, 4, Orient::H).with("b", kind, -6, 4, Orient::H);
        scene = scene.first_in_row(Kind::Commercial);
        scene.play(0, "build 1 2,4 V");
        scene.coins_of(0)
    };
    assert_eq!((street(Kind::Commercial), street(Kind::Residential)), (3, 2));
}

#[test]
fn cg_pub_4_mixed_block() {
    let mut scene =
        given_town("t2", 2).with("a", Kind::Commercial, 3, 4, Orient::V).with("b", Kind::Residential, 1, 4, Orient::V);
    scene = scene.first_in_row(Kind::Commercial);
    scene.play(0, "build 1 2,4 V");
    assert_eq!(scene.coins_of(0), 3, "its own type is one of the two");
}

#[test]
fn cg_pub_5_up_the_grade() {
    // T10: r2 placed last, and Over the Hill with it.
    let mut scene = given_town("t2", 2).roads(0, &["fork"]).hand(0, &["P34", "P40"]).owes(false, true);
    scene.state.town.remove_road(cerro_gordo::ids::Cell::at(2, 1));
    scene.play(0, "road fork 2,1 180");
    assert_eq!(scene.coins_of(0), 4);
    assert!(scene.done(0, "P34"));
}

#[test]
fn cg_pub_6_silver_and_no_points() {
    let mut scene = given_town("t2", 2).roads(0, &["fork"]).owes(false, true).silver(0, 0);
    scene.state.town.remove_road(cerro_gordo::ids::Cell::at(2, 1));
    scene.play(0, "road fork 2,1 180");
    assert_eq!(scene.game.score(&scene.state, Seat(0)).total(), 0, "2 Silver are no point yet");
}

#[test]
fn cg_char_1_a_power_and_a_bonus_each() {
    assert_eq!(TABLES.edition.characters.len(), 6);
    assert!(TABLES.edition.characters.iter().all(|one| !one.power_text.is_empty() && !one.bonus_text.is_empty()));
}

#[test]
fn cg_char_3_belshaw_pays_one_for_a_bonus_road() {
    let mut scene = given_town("t2", 2).character(0, "belshaw").silver(0, 1);
    scene.play(0, "bonus fork -1,0 0");
    assert_eq!(scene.coins_of(0), 0);
}

#[test]
fn cg_char_4_beaudry_skips_the_leftmost_coin() {
    let mut scene = given_town("t4", 2).character(0, "beaudry").silver(0, 2).coins(&[0, 1, 0, 1, 0]);
    scene.play(0, "build 4 0,2 V");
    assert_eq!((scene.coins_of(0), scene.state.coins), (1, [0, 2, 1, 0, 0, 0]), "T2");
    let mut scene = given_town("t4", 2).character(0, "beaudry").silver(0, 0);
    scene.play(0, "build 2 0,2 V");
    assert_eq!(scene.state.coins, [0; 6]);
}

#[test]
fn cg_char_5_flores_collects_without_a_road() {
    // T17: not Mining, so Rich Ore is not completed.
    let mut scene = given_town("t1", 2).character(0, "flores").on(0, "D").owes(false, false).top(0, "M06");
    scene = scene.hand(0, &["P40", "P41"]);
    scene.play(0, "draw union");
    assert_eq!(scene.coins_of(0), 5);
    assert!(!scene.done(0, "P40"));
    let mut scene = given_town("t1", 2).character(0, "flores").on(0, "D").owes(false, false).top(0, "M13");
    scene.play(0, "draw union");
    assert_eq!(scene.coins_of(0), 3, "no Rich Pocket");
}

fn beside_travis(builder: u8) -> Given {
    let mut scene = given_town("t2", 2).character(1, "travis").on(1, "X").road("straight", 0, 2, 90);
    scene = scene.first_in_row(Kind::Commercial).silver(0, 0).silver(1, 0);
    (scene.state.active, scene.state.first) = (Seat(builder), Seat(builder));
    scene.play(builder, "build 1 -1,1 V");
    scene
}

#[test]
fn cg_char_6_travis_gains_when_another_builds_beside_her() {
    assert_eq!(beside_travis(0).coins_of(1), 1);
    assert_eq!(beside_travis(1).coins_of(1), 0, "not by her own Building");
}

#[test]
fn cg_char_7_nadeau_and_simpson() {
    let scene = given(2).character(0, "nadeau").character(1, "simpson");
    assert_eq!(scene.game.power(&scene.state, Seat(0)), Power::RoadHand { n: 2, network: 3, income: 1 });
    assert_eq!(
        (scene.game.refresh_cost(&scene.state, Seat(0)), scene.game.refresh_cost(&scene.state, Seat(1))),
        (5, 2)
    );
}

#[test]
fn cg_char_7_nadeau_earns_by_his_networks() {
    let scene = given_town("t2", 2).character(0, "nadeau").roads(0, &["fork", "bend"]);
    let mut list = ActionList::new();
    scene.game.legal(&scene.state, Seat(0), &mut list);
    let mut seen = [false; 2];
    for action in list.actions() {
        let Action::Road { cell, .. } = *action else { continue };
        let (mut after, mut events) = (scene.state.clone(), Vec::new());
        scene.game.apply(&mut after, Seat(0), *action, &mut events).unwrap();
        let earns = events.iter().any(|event| matches!(event, Event::Income { seat: Seat(0), silver: 1, .. }));
        assert_eq!(earns, after.town.network(cell).tiles() >= 3, "{action:?}");
        seen[usize::from(earns)] = true;
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn the_mine_cards_look_at_the_tile_and_the_distance() {
    let mut scene = given_town("t1", 2).on(0, "A").owes(false, false).top(0, "M28").hand(0, &["P40", "P41"]);
    scene.play(0, "draw union");
    assert!(scene.done(0, "P40") && !scene.done(0, "P41"), "3 Silver, but only 2 away");
    assert_eq!(TABLES.of_trigger[Trigger::Stand as usize].count_ones(), 3);
    // T23: worth 0 and far enough
    let mut scene = given_town("t0", 2).hand(0, &["P41", "P40"]);
    for x in 2..6 {
        scene = scene.road("straight", x, 0, 90);
    }
    scene = scene.with("far", Kind::Commercial, 6, 0, Orient::H).on(0, "far").owes(false, false).top(0, "M14");
    scene.play(0, "draw union");
    assert!(scene.done(0, "P41"));
}

#[test]
fn cg_exh_4_the_objective_discards_become_the_deck() {
    let mut scene = given_town("t2", 2).silver(0, 9).hand(0, &["P01", "P02"]);
    scene.state.deck = Pile::default();
    scene.state.discards = [card("P41")].into_iter().collect();
    scene.play(0, "refresh 1");
    assert_eq!(scene.state.players[0].hand.len(), 2, "the card just discarded may come back");
    let mut scene = given_town("t2", 2).hand(0, &["P15", "P02"]).first_in_row(cerro_gordo::ids::Kind::Residential);
    scene.state.deck = Pile::default();
    scene.play(0, "build 1 2,4 V");
    assert_eq!(scene.state.players[0].hand.len(), 1, "the hand stays smaller");
}
