//! Several houses over one store: any of them serves any table, and what one stores the others show.

mod common;

use std::{sync::Arc, time::Duration};

use common::{Place, bots_of, choice, guest, me, settings, step, table_of, until};
use engine::{Luck, Seat, Seats, Setup};
use house::{BotNames, Deal, House, LiveTable, MoveError, Settings, Wanted, Wish};
use store::Visibility;
use table::{BotKind, Deed};

async fn seq(live: &LiveTable) -> u32 {
    live.game().await.seq()
}

async fn digest(live: &LiveTable) -> String {
    live.game().await.position().digest()
}

/// Two houses over one store, each looking after it.
async fn two(place: &Place, settings: Settings) -> (Arc<House>, Arc<House>) {
    let (one, two) = (place.house_with(settings.clone()).await, place.house_with(settings).await);
    one.wake();
    two.wake();
    (one, two)
}

#[tokio::test(flavor = "multi_thread")]
async fn what_one_house_stores_the_other_shows() {
    let (here, there) = two(&Place::postgres(), settings()).await;
    let (ann, ben) = (guest(&here, "Ann").await, guest(&there, "Ben").await);
    let at_here = table_of(&here, "colorado", &ann, Deal::fresh(), vec![me(&ann), me(&ben)]).await;
    let at_there = there.table(&at_here.id).await.unwrap();
    let mut luck = Luck::new(3);
    for turn in 0..20 {
        let (house, live) = if turn % 2 == 0 { (&here, &at_here) } else { (&there, &at_there) };
        until("both stand alike", async || seq(&at_here).await == seq(&at_there).await).await;
        step(house, live, &mut luck, &format!("turn-{turn}")).await.unwrap();
    }
    until("both stand alike", async || seq(&at_here).await == seq(&at_there).await).await;
    assert_eq!(digest(&at_here).await, digest(&at_there).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn without_a_word_of_it_the_other_house_still_catches_up() {
    let place = Place::postgres();
    let quiet = House::open(settings(), place.quiet_store().await);
    let there = place.house().await;
    there.wake();
    let ann = guest(&quiet, "Ann").await;
    let at_quiet =
        table_of(&quiet, "colorado", &ann, Deal::fresh(), vec![me(&ann), me(&guest(&quiet, "Ben").await)]).await;
    let at_there = there.table(&at_quiet.id).await.unwrap();
    let mut luck = Luck::new(4);
    for turn in 0..5 {
        step(&quiet, &at_quiet, &mut luck, &format!("turn-{turn}")).await.unwrap();
    }
    until("the other house compares", async || seq(&at_there).await == 5).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_moves_for_one_moment_one_counts_and_a_command_counts_once() {
    for place in Place::both() {
        let (here, there) = (place.house().await, place.house().await);
        let ann = guest(&here, "Ann").await;
        let live = table_of(
            &here,
            "colorado-midland",
            &ann,
            Deal::fresh(),
            vec![me(&ann), me(&guest(&here, "B").await), me(&guest(&here, "C").await)],
        )
        .await;
        let other = there.table(&live.id).await.unwrap();
        let mut luck = Luck::new(5);
        for turn in 1..=10 {
            let (seat, action, seen) = choice(&live, &mut luck).await.unwrap();
            let wanted = || Wanted { seat, deed: Deed::Act(action.clone()), mine: Seats::one(seat), seen };
            let command = format!("c{turn}");
            let (one, two) = tokio::join!(here.act(&live, wanted(), &command), there.act(&other, wanted(), &command));
            assert_eq!((one.unwrap(), two.unwrap()), (turn, turn), "the same command twice is one move");
            assert_eq!(here.store().entries(&live.id, 0).await.unwrap().len() as u32, turn);
            // The other house may not have heard of it yet: whoever asks for an old moment is told so.
            let late = there.act(&other, wanted(), &format!("late{turn}")).await;
            assert!(matches!(late, Err(MoveError::Stale)), "{late:?}");
        }
        assert_eq!(digest(&live).await, digest(&other).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_has_heard_of_nothing_takes_a_move_that_follows_what_it_missed() {
    for place in Place::both() {
        // Neither is awake, so neither hears of the other.
        let (here, there) = (place.house().await, place.house().await);
        let ann = guest(&here, "Ann").await;
        let seats = vec![me(&ann), me(&guest(&here, "Ben").await), me(&guest(&here, "Cal").await)];
        let live = table_of(&here, "colorado-midland", &ann, Deal::fresh(), seats).await;
        let other = there.table(&live.id).await.unwrap();
        let mut luck = Luck::new(6);
        for turn in 0..8 {
            let [(ahead, known), (behind, unknown)] = match turn % 2 {
                0 => [(&here, &live), (&there, &other)],
                _ => [(&there, &other), (&here, &live)],
            };
            step(ahead, known, &mut luck, &format!("first{turn}")).await.unwrap();
            let (seat, action, seen) = choice(known, &mut luck).await.unwrap();
            let wanted = Wanted { seat, deed: Deed::Act(action), mine: Seats::one(seat), seen };
            assert_eq!(behind.act(unknown, wanted, &format!("next{turn}")).await.unwrap(), seen + 1);
            assert_eq!(seq(unknown).await, seq(known).await + 1);
            // The next to be ahead is the one that has just caught up.
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_acts_side_by_side_with_others_at_another_house_comes_too_late_for_nobody() {
    for place in Place::both() {
        let (here, there) = (place.house().await, place.house().await);
        let ann = guest(&here, "Ann").await;
        let live =
            table_of(&here, "colorado", &ann, Deal::fresh(), vec![me(&ann), me(&guest(&here, "Ben").await)]).await;
        let other = there.table(&live.id).await.unwrap();
        assert!(live.game().await.position().side_by_side(), "the game begins so");
        for (house, live, seat) in [(&here, &live, Seat(0)), (&there, &other, Seat(1))] {
            let action = live.game().await.position().advise(seat, BotKind::Random, &mut Luck::new(7)).unwrap();
            let wanted = Wanted { seat, deed: Deed::Act(action), mine: Seats::one(seat), seen: 0 };
            // Nothing was heard of the other's step, nor may its sender be told of it.
            house
                .act(live, wanted, &format!("of-{seat}"))
                .await
                .map(drop)
                .unwrap_or_else(|why| panic!("{seat}: {why:?}"));
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_go_on_when_the_house_that_was_at_it_is_gone() {
    for place in Place::both() {
        // Slow enough that the game is not over before the first house is gone.
        let slow = Settings { bot_delay: Duration::from_millis(30), ..settings() };
        let first = place.house_with(slow).await;
        let ann = guest(&first, "Ann").await;
        let live = bots_of(&first, "colorado-midland", &ann, 3).await;
        until("bots play", async || seq(&live).await > 3).await;
        let id = live.id.clone();
        first.close();
        first.closed(Duration::from_secs(5)).await;
        let left = seq(&live).await;
        drop((live, first));
        let next = place.house().await;
        next.wake();
        until("another house goes on", async || next.store().table(&id).await.unwrap().unwrap().last_seq > left).await;
        until("to the end", async || next.store().table(&id).await.unwrap().unwrap().finished_ms.is_some()).await;
        let stored = next.store().table(&id).await.unwrap().unwrap();
        let game = house::read_table(next.store(), &stored).await.unwrap();
        game.record().verify().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_house_that_opens_loads_only_what_is_due_and_lets_it_go() {
    let place = &Place::both()[0];
    let first = place.house().await;
    let ann = guest(&first, "Ann").await;
    for _ in 0..30 {
        table_of(&first, "colorado", &ann, Deal::fresh(), vec![me(&ann), me(&guest(&first, "Ben").await)]).await;
    }
    first.close();
    first.closed(Duration::from_secs(5)).await;
    let next = place.house_with(Settings { unwatched_tables: 4, ..settings() }).await;
    next.wake();
    until("nothing is due", async || next.store().next_due().await.unwrap().is_none()).await;
    until("tables where people must act are not kept", async || next.tables_in_memory() == 0).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn s8_a_house_that_opens_holds_only_so_many_games_of_bots_and_plays_them_all() {
    for place in Place::both() {
        let tables = bots_left_alone(&place, 24).await;
        let next = place.house_with(Settings { unwatched_tables: 4, ..settings() }).await;
        next.wake();
        let mut most = 0;
        until("all games are over", async || {
            most = most.max(next.tables_in_memory());
            for id in &tables {
                if next.store().table(id).await.unwrap().unwrap().finished_ms.is_none() {
                    return false;
                }
            }
            true
        })
        .await;
        assert!((1..=4).contains(&most), "{most} tables were in memory");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_long_game_of_bots_gives_way_to_another_that_waits() {
    let place = &Place::both()[0];
    let tables = bots_left_alone(place, 2).await;
    let slow = Settings { unwatched_tables: 1, bot_delay: Duration::from_millis(100), ..settings() };
    let next = place.house_with(slow).await;
    next.wake();
    until("both have gone on", async || {
        let mut going = 0;
        for id in &tables {
            going += u32::from(next.store().table(id).await.unwrap().unwrap().last_seq > 0);
        }
        going == 2
    })
    .await;
    for id in &tables {
        assert!(next.store().table(id).await.unwrap().unwrap().finished_ms.is_none(), "neither game is over");
    }
    next.close();
    next.closed(Duration::from_secs(5)).await;
    for id in &tables {
        let due_ms = next.store().table(id).await.unwrap().unwrap().due_ms.unwrap();
        assert!(due_ms <= next.now_ms(), "another house may go on at once");
    }
}

/// Games of bots that a house was closed over before their first move.
async fn bots_left_alone(place: &Place, tables: u32) -> Vec<String> {
    let first = place.house().await;
    let ann = guest(&first, "Ann").await;
    let mut ids = Vec::new();
    for _ in 0..tables {
        let rules = table::open("colorado-midland", &Setup::of(3)).unwrap();
        let mut bots = BotNames::default();
        let seats = (0..3).map(|_| bots.seat(BotKind::Random)).collect();
        let wish = Wish::new("A table", Visibility::Public, seats);
        ids.push(first.make(&ann, &Deal::fresh().begin(rules), wish).await.unwrap());
    }
    first.close();
    first.closed(Duration::from_secs(5)).await;
    ids
}
