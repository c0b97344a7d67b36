//! 3.14 End of turn.

use colorado::{
    Event,
    state::{Pending, Phase},
};
use engine::{Game, Seat};

use crate::scene::{Scene, scene};

#[test]
fn cl_eot_1_a_complete_suit_is_discarded_for_a_region() {
    let table = scene(2).area(1, "blue-1 blue-2 red-1").turn("blue-3").rest();
    assert_eq!((table.phase, table.of(1).public.area), (Phase::Discover, table.cards("red-1")));
    assert!(table.discard.and(table.cards("blue-1 blue-2 blue-3")) == table.cards("blue-1 blue-2 blue-3"));
    let table = table.act(1, "discover pike").act(1, "done");
    assert_eq!((table.turn, table.phase), (2, Phase::Call));
}

#[test]
fn cl_eot_2_one_suit_after_the_other() {
    let table = scene(2).area(1, "red-1 red-2 red-3 grey-1 grey-2").turn("grey-3").rest();
    assert_eq!(table.of(1).public.owed, 2);
    let table = table.act(1, "discover grand-lake");
    assert!(table.may(1, "discover routt"), "next to the region just discovered");
    let table = table.act(1, "discover routt");
    assert_eq!(table.pending(1), Pending::Finished);
}

#[test]
fn cl_eot_3_all_at_the_same_time() {
    let table = scene(2).area(1, "red-1 red-2").area(2, "blue-1 blue-2 blue-3").turn("red-3").rest();
    assert!(table.busy(1) && table.busy(2));
    let table = table.act(2, "discover pike").act(2, "done");
    assert_eq!(table.refused(2, "discover grand-lake"), "CL-EOT-3");
    assert_eq!(table.view(1).players[1].regions.len(), 1, "not shown before all are done");
    let table = table.act(1, "discover pike").act(1, "done");
    assert_eq!(table.view(1).players[1].regions.len(), 2);
}

const ALL_BUT_NEE_NOSHE: &str = "denver durango routt white-river pike san-juan gunnison sand-dunes eastern-plains \
                                 mesa-verde grand-mesa grand-lake san-cristobal";

#[test]
fn cl_eot_4_a_single_region_is_discovered_without_a_question() {
    let table = scene(2).regions(1, ALL_BUT_NEE_NOSHE).area(1, "red-1 red-2").turn("red-3").rest();
    assert_eq!(table.turn, 2);
    assert!(table.found(1, "nee-noshe"));
}

#[test]
fn cl_eot_5_hands_are_refilled_to_three() {
    let table = scene(2).hand(1, "red-1 red-2 red-3 green-1").hand(2, "blue-1").turn("green-2").rest();
    assert_eq!((table.of(1).hand.len(), table.of(2).hand.len()), (4, 3));
}

#[test]
fn cl_eot_6_clockwise_from_the_caller() {
    let deck = "red-1 red-1 red-1 green-1 green-1 green-1 blue-1 blue-1 blue-1";
    let table = scene(3).caller(2).deck(deck).turn("green-2").rest();
    assert_eq!(table.of(2).hand, table.cards("red-1 red-1 red-1"));
    assert_eq!(table.of(3).hand, table.cards("green-1 green-1 green-1"));
    assert_eq!(table.of(1).hand, table.cards("blue-1 blue-1 blue-1"));
}

#[test]
fn cl_eot_7_all_discards_are_shuffled_in() {
    let mut table = scene(2).area(1, "red-1 red-2").turn("red-3").rest().act(1, "discover pike");
    table.state.deck = Default::default();
    let table = table.act(1, "done");
    assert_eq!(table.of(1).hand, table.cards("red-1 red-2 red-3"), "the suit discarded in III.A was shuffled in");
    assert!(table.of(2).hand.is_empty() && table.events.iter().any(|event| matches!(event, Event::Reshuffled { .. })));
}

fn six_medals() -> Scene {
    let regions = "denver durango routt white-river pike san-juan gunnison";
    scene(2)
        .regions(1, regions)
        .complete(1, "durango routt white-river pike san-juan gunnison")
        .legs(1, "denver.a denver.b")
        .complete(1, "durango routt white-river pike san-juan gunnison")
        .medals(1, "durango routt white-river pike san-juan gunnison")
}

#[test]
fn cl_eot_8_a_seventh_medal_ends_the_game() {
    let table = six_medals().turn("blue-1").act(1, "check denver.c").act(1, "done").rest();
    assert_eq!(table.phase, Phase::Over);
    assert!(table.game.to_act(&table.state).is_empty());
    assert_eq!(table.refused(1, "nugget"), "CL-EOT-8");
    assert_eq!(table.game.outcome(&table.state).unwrap().winners().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn cl_eot_9_otherwise_the_next_turn() {
    let table = six_medals().turn("red-1").rest();
    assert_eq!((table.phase, table.caller, table.turn), (Phase::Call, Seat(1), 2));
}

#[test]
fn cl_eot_10_the_turn_is_completed() {
    let table = six_medals().area(2, "red-1 red-2 red-3").turn("blue-1").act(1, "check denver.c").act(1, "done");
    assert!(table.busy(2), "phase II goes on");
    let table = table.rest();
    assert_eq!((table.phase, table.busy(2)), (Phase::Discover, true));
    assert_eq!(table.act(2, "discover pike").act(2, "done").phase, Phase::Over);
}
