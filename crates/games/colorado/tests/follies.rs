//! Follies that greedy play once had: each is a position with one right thing to do.

#[path = "rules/scene.rs"]
#[allow(dead_code)]
mod scene;

use bots::{BotKind, Limits};
use engine::{Evaluate, Luck, Seat, Words};
use scene::{Scene, scene};

/// What a bot would do for a seat with so many lucks, in notation.
fn plans(scene: &Scene, bot: BotKind, number: u8, lucks: u64) -> Vec<Vec<String>> {
    let seat = Seat(number - 1);
    let plan = |seed| {
        let actions = bot.plan(&scene.game, &scene.state, seat, &mut Luck::new(seed), &Limits::default());
        actions.iter().map(|action| scene.game.write(&scene.state, seat, *action)).collect()
    };
    (0..lucks).map(plan).collect()
}

#[track_caller]
fn always(scene: &Scene, bot: BotKind, number: u8, lucks: u64, right: impl Fn(&[String]) -> bool) {
    for plan in plans(scene, bot, number, lucks) {
        assert!(right(&plan), "{bot} would {plan:?}");
    }
}

/// Three players with the nugget pair. The one in question has two blue cards in play, the third in hand, and can pay.
fn third_of_a_suit(number: u8) -> Scene {
    let scene = scene(3)
        .area(number, "blue-1 blue-2")
        .hand(number, "blue-3 red-1 green-2")
        .nuggets(number, 3)
        .caller(if number == 1 { 2 } else { 1 });
    scene.turn("red-2")
}

#[test]
fn folly_only_the_last_to_finish_completes_a_suit() {
    for number in 1..=3 {
        let mut scene = third_of_a_suit(number);
        // Those before it have finished, as they do at a table of bots.
        for before in 1..number {
            scene = scene.act(before, "nugget").act(before, "done");
        }
        always(&scene, BotKind::Greedy, number, 30, |plan| plan[0] == "play blue-3");
    }
}

#[test]
fn folly_only_the_last_to_finish_sees_its_hand_refilled() {
    // One card in hand: whoever spends it holds three again when the turn is over.
    for number in 1..=3 {
        let mut scene = scene(3).hand(number, "blue-1").nuggets(number, 3).caller(if number == 1 { 2 } else { 1 });
        scene = scene.turn("red-2");
        for before in 1..number {
            scene = scene.act(before, "nugget").act(before, "done");
        }
        always(&scene, BotKind::Greedy, number, 30, |plan| plan[0] == "play blue-1");
    }
}

#[test]
fn folly_a_position_is_worth_the_same_to_the_first_and_the_last_to_finish() {
    let worth = |scene: &Scene, number: u8| scene.game.worth(&scene.state, Seat(number - 1));
    let first = third_of_a_suit(1).act(1, "play blue-3").act(1, "rail grand-junction").act(1, "nugget");
    let mut last = third_of_a_suit(3).act(3, "play blue-3").act(3, "rail grand-junction").act(3, "nugget");
    assert!((worth(&first, 1) - worth(&last, 3)).abs() < 30);
    for other in 1..=2 {
        last = last.act(other, "nugget").act(other, "done");
    }
    let (before, last) = (worth(&last, 3), last.act(3, "done"));
    assert!((before - worth(&last, 3)).abs() < 60, "the end of the turn brings no surprise");
}

#[test]
fn folly_a_call_that_one_imagined_deal_favours() {
    // Two of the greens lie in play. One rival holds a single card, the other nine.
    let scene = scene(3)
        .area(1, "green-1 green-2")
        .hand(1, "red-1 red-2 purple-1")
        .hand(2, "red-1")
        .hand(3, "red-1 red-2 red-3 grey-1 grey-2 purple-2 purple-3 orange-1 orange-2");
    always(&scene, BotKind::Greedy, 1, 40, |plan| plan[0] == "call 3 green-3");
}

#[test]
fn folly_a_seventh_medal_that_loses_the_game() {
    // Six medals and far behind: the last box of the Wanted track would bring one point and the end.
    let scene = scene(2)
        .regions(1, "denver pike eastern-plains")
        .legs(1, "eastern-plains.a eastern-plains.b eastern-plains.c eastern-plains.d eastern-plains.e")
        .track(1, "wanted", &[1, 2])
        .closed("wanted-1 wanted-2")
        .medals(1, "saloon-3 tipi-west-3 tipi-east-3 grand-mesa grand-lake nee-noshe")
        .medals(2, "eastern-plains sand-dunes gunnison tipi-east-1 saloon-1")
        .hand(1, "red-1 red-2 red-3")
        .hand(2, "red-1 red-2 red-3")
        .turn("blue-1");
    always(&scene, BotKind::Greedy, 1, 30, |plan| plan[0] != "check pike.a");
    always(&scene, BotKind::Surveyor, 1, 3, |plan| plan[0] != "check pike.a");
}

#[test]
fn a_seventh_medal_that_wins_the_game_is_taken() {
    let scene = scene(2)
        .regions(1, "denver pike eastern-plains")
        .track(1, "wanted", &[1, 2])
        .closed("wanted-1 wanted-2")
        .medals(1, "eastern-plains sand-dunes gunnison tipi-east-1 saloon-1 mesa-verde")
        .medals(2, "saloon-3 tipi-west-3 tipi-east-3 grand-mesa grand-lake nee-noshe")
        .hand(1, "red-1 red-2 red-3")
        .hand(2, "red-1 red-2 red-3")
        .turn("blue-1");
    always(&scene, BotKind::Greedy, 1, 30, |plan| plan[0] == "check pike.a");
}
