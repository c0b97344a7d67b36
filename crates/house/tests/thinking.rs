//! Bots think beside everything else: nobody waits for them, and they stop when they are not wanted.

mod common;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use common::{Place, guest, me, settings, step, table_of, until};
use engine::Luck;
use house::{BotNames, Deal, House, HouseError, LiveTable, Settings};
use store::Guest;
use table::BotKind;

/// A table of one person against bots of a kind.
async fn against(house: &Arc<House>, game: &str, person: &Guest, kind: BotKind, bots: u8) -> Arc<LiveTable> {
    let mut names = BotNames::default();
    let mut seats = vec![me(person)];
    seats.extend((0..bots).map(|_| names.seat(kind)));
    table_of(house, game, person, Deal::fresh(), seats).await
}

/// How long moves of two people take, in the middle.
async fn moves(house: &Arc<House>, live: &Arc<LiveTable>, name: &str) -> Duration {
    let (mut times, mut luck) = (Vec::new(), Luck::new(5));
    for k in 0..40 {
        let begun = Instant::now();
        step(house, live, &mut luck, &format!("{name} {k}")).await.expect("a choice of the list");
        times.push(begun.elapsed());
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    times.sort_unstable();
    times[times.len() / 2]
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_is_answered_as_quickly_while_sixty_tables_think() {
    let place = &Place::both()[0];
    let house = place.house_with(Settings { bot_threads: 1, ..settings() }).await;
    let (ann, ben) = (guest(&house, "Ann").await, guest(&house, "Ben").await);
    let own = table_of(&house, "silverton", &ann, Deal::fresh(), vec![me(&ann), me(&ben)]).await;
    let alone = moves(&house, &own, "alone").await;
    let mut tables = Vec::new();
    for _ in 0..60 {
        let mut bots = BotNames::default();
        let seats = (0..3).map(|_| bots.seat(BotKind::Magnate)).collect();
        tables.push(table_of(&house, "colorado", &ann, Deal::fresh(), seats).await);
    }
    let waiting = || house.metrics_text().lines().any(|line| line.contains("bots") && line.ends_with(" 59"));
    until("all others wait for their turn", async || waiting()).await;
    let beside = moves(&house, &own, "beside").await;
    println!("a move alone {alone:?}, while 60 tables think {beside:?}");
    assert!(beside < alone * 4 + Duration::from_millis(5), "{beside:?} instead of {alone:?}");
    let begun = Instant::now();
    house.close();
    house.closed(Duration::from_secs(10)).await;
    assert!(begun.elapsed() < Duration::from_secs(2), "thinking keeps nobody from closing: {:?}", begun.elapsed());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_plays_the_turn_it_has_thought_out_without_thinking_again() {
    let place = &Place::both()[0];
    let house = place.house().await;
    let ann = guest(&house, "Ann").await;
    let mut bots = BotNames::default();
    let seats = (0..2).map(|_| bots.seat(BotKind::Greedy)).collect();
    let live = table_of(&house, "coloma", &ann, Deal::fresh(), seats).await;
    until("the game is over", async || live.game().await.outcome().is_some()).await;
    let text = house.metrics_text();
    let count = text.lines().find_map(|line| line.strip_prefix("motherlode_thinking_seconds_count{bot=\"greedy\"} "));
    let (thoughts, steps): (u32, u32) = (count.unwrap().parse().unwrap(), live.game().await.seq());
    assert!(thoughts < steps, "{thoughts} thoughts for {steps} steps");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_is_for_those_who_play_alone_or_where_the_table_said_so() {
    let place = &Place::both()[0];
    let house = place.house().await;
    let (ann, ben) = (guest(&house, "Ann").await, guest(&house, "Ben").await);
    let alone = against(&house, "colorado", &ann, BotKind::Random, 2).await;
    // The bot decides at the same time: once it has, nothing changes while Ann asks.
    let is_alone = async || alone.game().await.position().to_act() == engine::Seats::one(engine::Seat(0));
    until("it is Ann's turn alone", is_alone).await;
    let advice = house.hint(&alone, &ann.id, 0).await.unwrap();
    let choices = alone.game().await.position().choices(engine::Seat(0));
    assert!(choices.iter().any(|choice| choice.action == advice.turn().steps[0].action), "{:?}", advice.turn());
    let again = house.hint(&alone, &ann.id, 0).await.unwrap();
    assert!(Arc::ptr_eq(&advice, &again), "the same question is thought about once");
    assert!(matches!(house.hint(&alone, &ben.id, 0).await, Err(HouseError::Forbidden(_))), "it is not Ben's seat");
    let both = table_of(&house, "colorado", &ann, Deal::fresh(), vec![me(&ann), me(&ben)]).await;
    let seat = both.game().await.position().to_act().first().unwrap();
    let whose = if seat.0 == 0 { &ann } else { &ben };
    let refused = house.hint(&both, &whose.id, seat.0).await;
    assert!(matches!(refused, Err(HouseError::Forbidden(_))), "nobody is helped among people");
}
