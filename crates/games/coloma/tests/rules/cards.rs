//! CO-CARD.

use coloma::{edition::Icon, event::Event};
use engine::Setup;

use crate::scene::{EDITION, has, turns, turns_with};

#[test]
fn co_card_1_every_card_costs_the_same_and_scores_six() {
    let numbers = &EDITION.numbers;
    assert_eq!((numbers.town_cost[0].dudes, numbers.town_cost[0].bucks), (2, 2));
    assert_eq!((numbers.town_cost[1].dudes, numbers.town_cost[1].gold), (2, 1));
    let scene = turns(2, &[1, 3, 5]).town(0, &["saloon", "gunsmith"]);
    assert_eq!(scene.game.score(&scene.s, 0).town, 12);
}

#[test]
fn co_card_2_a_row_adds_to_its_action_for_its_owner_only() {
    let mut scene = turns(2, &[1, 1, 5]).town(0, &["placer_claim"]);
    scene.play(0, "open common");
    assert_eq!(scene.legal_like(0, "use"), ["use placer-claim", "use sutters-mill"]);
    assert_eq!(scene.refused(0, "use saloon"), "CO-CARD-2");
    scene.plays(0, &["use placer-claim", "finish", "end"]);
    assert_eq!(scene.player(0).dudes, 4);
    scene.play(1, "open common");
    assert_eq!(scene.legal_like(1, "use"), ["use sutters-mill"]);
}

#[test]
fn co_card_3_site_four_cards_have_no_boom_row() {
    let mut fours = EDITION.cards.iter().filter(|card| card.site == 4);
    assert!(fours.all(|card| card.rows.iter().all(|row| row.icon != Icon::WagonWhite)));
}

#[test]
fn co_card_4_a_point_for_each_card_that_is_not_there() {
    let mut scene = turns(2, &[1, 3, 5]).deck(0, 1);
    scene.plays(0, &["open common", "use mill"]);
    assert_eq!((scene.player(0).hand_size(), scene.player(0).vp), (1, 1));
}

#[test]
fn co_card_5_discards_go_to_either_end_of_the_own_deck() {
    let setup = Setup::of(6).with("specialities", "random").with("deluxe_specialities", "on");
    let mut scene = turns_with(&setup, 2, &[1, 3, 3, 5, 5, 5]).hand(0, &["saloon", "gunsmith"]);
    scene.s.players[0].speciality = speciality("maverick");
    scene.plays(0, &["exchange 1", "discard saloon top"]);
    assert_eq!(scene.player(0).deck.as_slice().last(), Some(&crate::scene::card_id("saloon").0));
    scene.plays(0, &["exchange 2", "discard gunsmith bottom"]);
    assert_eq!(scene.player(0).deck.as_slice().first(), Some(&crate::scene::card_id("gunsmith").0));
    assert_eq!((scene.player(0).bucks, scene.player(0).dudes), (3, 3));
}

fn speciality(id: &str) -> coloma::ids::Speciality {
    coloma::ids::Speciality(EDITION.specialities.iter().position(|s| s.id == id).expect("it exists") as u8)
}

#[test]
fn co_card_6_no_hand_limit() {
    let mut scene = turns(2, &[1, 3, 5]).hand(
        0,
        &[
            "saloon",
            "gunsmith",
            "jailhouse",
            "tent_maker",
            "land_office",
            "placer_claim",
            "lumber_yard",
            "assay_office",
            "express_office",
            "livery_stable",
        ],
    );
    scene.plays(0, &["open common", "use mill"]);
    assert_eq!(scene.player(0).hand_size(), 12);
}

#[test]
fn co_card_7_a_new_building_works_from_the_next_turn_on() {
    let mut scene =
        turns(4, &[3, 2, 5]).hand(0, &["carpenters_shop", "land_office", "saloon"]).dudes(0, 6).purse(0, 4, 2);
    scene.play(1, "end").plays(0, &["open common", "use base", "build carpenters-shop", "pay 0", "open second"]);
    assert_eq!(scene.refused(0, "use carpenters-shop"), "CO-CARD-7");
    assert_eq!(scene.legal_like(0, "use"), ["use base"]);
}

#[test]
fn co_card_8_sutters_mill_is_there_from_the_start_and_scores_nothing() {
    let mut scene = turns(2, &[1, 3, 5]);
    assert_eq!(scene.game.score(&scene.s, 0).total(), 0);
    scene.plays(0, &["open common", "use sutters-mill", "open second", "use mill"]);
    assert_eq!((scene.player(0).hand_size(), scene.player(0).gold), (2, 2));
}

#[test]
fn co_card_9_site_two_rows_never_fire_from_site_three() {
    let mut scene = turns(4, &[3, 2, 5]).town(0, &["lumber_yard"]).hand(0, &["saloon"]);
    scene.play(1, "end").play(0, "open common");
    assert_eq!(scene.refused(0, "use lumber-yard"), "CO-CARD-9");
    scene.plays(0, &["finish", "open second"]);
    assert_eq!(scene.refused(0, "use lumber-yard"), "CO-CARD-9");
}

#[test]
fn co_card_10_the_barker_covers_the_cards_of_its_site() {
    let mut scene = turns(1, &[1, 3, 5]).town(0, &["placer_claim", "general_store"]).purse(0, 1, 5);
    scene.play(0, "open common");
    assert_eq!(scene.refused(0, "use placer-claim"), "CO-CARD-9");
    assert!(scene.can(0, "use general-store"));
    assert!(has(scene.player(0).town, "placer_claim"));
    assert!(scene.heard(|event| matches!(event, Event::Opened { site: 0, .. })));
}
