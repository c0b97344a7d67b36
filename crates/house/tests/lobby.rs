//! Finding a game: people who look for one, a seat at once, rematches, one's own tables.

mod common;

use std::{sync::Arc, time::Duration};

use common::{Place, guest, me, settings, table_of, until};
use engine::Luck;
use house::{BotNames, Deal, House, HouseError, LiveTable, Pace, Search, Sitting, Terms, Waits, Wish};
use store::{Guest, Holder, NewSeat, Visibility};
use table::BotKind;

fn search(titles: &[&str], players: &[u8], pace: Pace, bots_after: Option<u64>) -> Search {
    Search {
        titles: titles.iter().map(|&title| title.to_owned()).collect(),
        players: players.to_vec(),
        pace,
        bots_after: bots_after.map(Duration::from_secs),
    }
}

async fn found(house: &House, person: &Guest) -> Option<String> {
    house.seeking(&person.id).await.unwrap().and_then(|seeker| seeker.table)
}

#[tokio::test(flavor = "multi_thread")]
async fn two_who_look_for_the_same_are_seated_once_by_two_houses() {
    for place in Place::both() {
        let (here, there) = (place.house().await, place.house().await);
        let (ann, ben) = (guest(&here, "Ann").await, guest(&here, "Ben").await);
        here.seek(&ann, &search(&["coloma", "colorado"], &[2, 3], Pace::OFFERED[2], None)).await.unwrap();
        assert_eq!(found(&here, &ann).await, None, "nobody else is there yet");
        // Both houses look at the same time.
        let seeker = store::Seeker { guest: ben.id.clone(), ..here.store().seeker(&ann.id).await.unwrap().unwrap() };
        there.store().seek(&seeker).await.unwrap();
        let (one, two) = tokio::join!(here.clone().seat_seekers(), there.clone().seat_seekers());
        one.unwrap();
        two.unwrap();
        let table = found(&here, &ann).await.expect("they were seated");
        assert_eq!(found(&there, &ben).await.as_ref(), Some(&table));
        assert_eq!(here.store().all_tables().await.unwrap(), std::slice::from_ref(&table), "once");
        let live = here.table(&table).await.unwrap();
        assert_eq!(live.seats().len(), 2);
        assert_eq!(live.company().terms.pace, Pace::OFFERED[2]);
        assert!(live.name().ends_with(": Coloma for 2, a day a move"), "{}", live.name());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_fill_the_table_after_the_time_that_somebody_set() {
    let house = Place::postgres().house().await;
    house.wake();
    let ann = guest(&house, "Ann").await;
    house.seek(&ann, &search(&["coloma"], &[3], Pace::Free, Some(60))).await.unwrap();
    house.settings().clock.set_forward(Duration::from_secs(50));
    assert_eq!(found(&house, &ann).await, None);
    house.settings().clock.set_forward(Duration::from_secs(11));
    until("bots have come", async || found(&house, &ann).await.is_some()).await;
    let live = house.table(&found(&house, &ann).await.unwrap()).await.unwrap();
    let bots = live.seats().iter().filter(|seat| matches!(seat.holder, Holder::Bot(_))).count();
    assert_eq!((live.seats().len(), bots), (3, 2));
    assert!(!live.company().terms.rated);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_away_or_thinks_better_of_it_is_not_seated() {
    let house = House::open(settings(), store::Store::in_memory().await.unwrap());
    let (ann, ben, cat) = (guest(&house, "Ann").await, guest(&house, "Ben").await, guest(&house, "Cat").await);
    let two = |pace| search(&["colorado"], &[2], pace, None);
    house.seek(&ann, &two(Pace::OFFERED[1])).await.unwrap();
    house.settings().clock.set_forward(Duration::from_secs(121));
    house.seek(&ben, &two(Pace::OFFERED[1])).await.unwrap();
    assert_eq!((found(&house, &ben).await, house.seeking(&ann.id).await.unwrap()), (None, None), "Ann's page was gone");
    house.stop_seeking(&ben.id).await.unwrap();
    house.seek(&cat, &two(Pace::OFFERED[1])).await.unwrap();
    assert_eq!(found(&house, &cat).await, None, "Ben does not look any more");
    // A slow game need not be waited for.
    house.seek(&ann, &two(Pace::OFFERED[2])).await.unwrap();
    house.settings().clock.set_forward(Duration::from_secs(3_600));
    house.seek(&ben, &two(Pace::OFFERED[2])).await.unwrap();
    assert!(found(&house, &ann).await.is_some());

    for (nonsense, why) in [
        (search(&[], &[], Pace::Free, None), "choose at least one"),
        (search(&["chess"], &[], Pace::Free, None), "chess"),
        (search(&["colorado"], &[1], Pace::Free, None), "for so many"),
    ] {
        let refused = house.seek(&cat, &nonsense).await;
        assert!(matches!(&refused, Err(HouseError::Malformed(said)) if said.to_string().contains(why)), "{refused:?}");
    }
}

/// A finished game of Ann, a bot and Ben.
async fn finished(house: &Arc<House>, ann: &Guest, ben: &Guest) -> Arc<LiveTable> {
    let mut bots = BotNames::default();
    let seats = vec![me(ann), bots.seat(BotKind::Random), me(ben)];
    let mut game = table::Table::begin("colorado", &engine::Setup::of(3), engine::Key::from_seed(3)).unwrap();
    let mut luck = Luck::new(3);
    while let Some(seat) = game.position().to_act().first() {
        let action = game.position().advise(seat, BotKind::Random, &mut luck).unwrap();
        let step = game.prepare(seat, table::Deed::Act(action), 0).unwrap();
        game.commit(step);
    }
    let terms = Terms { pace: Pace::OFFERED[2], tournament: Some("t1".to_owned()), ..Terms::default() };
    let wish = Wish { terms, ..Wish::new("Friday", Visibility::Public, seats) };
    let id = house.make(ann, &game, wish).await.unwrap();
    house.table(&id).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_one_table_with_the_same_people_one_seat_further() {
    for place in Place::both() {
        let (here, there) = (place.house().await, place.house().await);
        let (ann, ben, eve) = (guest(&here, "Ann").await, guest(&here, "Ben").await, guest(&here, "Eve").await);
        let live = finished(&here, &ann, &ben).await;
        let over_there = there.table(&live.id).await.unwrap();
        assert!(matches!(here.rematch(&live, &eve).await, Err(HouseError::Forbidden(_))), "Eve did not play");
        let (one, two) = tokio::join!(here.rematch(&live, &ann), there.rematch(&over_there, &ben));
        let (one, two) = (one.unwrap(), two.unwrap());
        assert_eq!(one, two, "whoever asks second is led to the same");
        assert_eq!(here.store().all_tables().await.unwrap().len(), 2);
        let next = there.table(&one).await.unwrap();
        until("both sit", async || {
            let seats = there.store().seats(&one).await.unwrap();
            let holds = |seat: usize, person: &Guest| seats[seat].holder == Holder::Guest(person.id.clone());
            holds(1, &ann) && holds(0, &ben) && matches!(seats[2].holder, Holder::Bot(_))
        })
        .await;
        assert_eq!(next.name(), "Friday · 2");
        let terms = next.company().terms.clone();
        assert_eq!((terms.pace, terms.tournament), (Pace::OFFERED[2], None));
        assert!(matches!(here.rematch(&next, &ann).await, Err(HouseError::Conflict(_))), "the next is not over");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn ones_own_tables_say_what_they_wait_for_and_no_secrets() {
    let house = House::open(settings(), store::Store::in_memory().await.unwrap());
    house.wake();
    let (ann, ben, cat) = (guest(&house, "Ann").await, guest(&house, "Ben").await, guest(&house, "Cat").await);
    let sit = |people: &[&Guest]| people.iter().map(|person| me(person)).collect::<Vec<NewSeat>>();
    let open = table_of(&house, "colorado", &ann, Deal::fresh(), vec![me(&ann), NewSeat::open()]).await;
    let one = table_of(&house, "colorado-midland", &ann, Deal::fresh(), sit(&[&ann, &ben, &cat])).await;
    // Everybody begins side by side: nobody learns who has acted.
    let beside = table_of(&house, "coloma", &ann, Deal::fresh(), sit(&[&ann, &ben, &cat])).await;
    until("turns are noted", async || !one.turns().is_empty() && !beside.turns().is_empty()).await;
    let of = async |person: &Guest, table: &LiveTable| {
        let own = house.own_tables(&person.id).await.unwrap();
        own.into_iter().find(|own| own.table.id == table.id).unwrap().waits
    };
    assert_eq!(of(&ann, &open).await, Waits::ForPlayers);
    let (mut luck, acts) = (Luck::new(1), one.turns()[0].guest.clone());
    let [active, waits] = if acts == ann.id { [&ann, &ben] } else { [&ben, &ann] };
    if acts != cat.id {
        assert!(matches!(of(active, &one).await, Waits::ForMe(_)));
        assert_eq!(of(waits, &one).await, Waits::For(vec![active.name.clone()], one.turns()[0].since_ms));
    }
    assert!(matches!(of(&ann, &beside).await, Waits::ForMe(_)));
    // Ann does all that she has to do.
    for k in 0..20 {
        let action = {
            let game = beside.game().await;
            let seat = engine::Seat(0);
            if !game.position().to_act().contains(seat) {
                break;
            }
            let seen = game.moments(engine::Seats::one(seat)).seq();
            (game.position().advise(seat, BotKind::Random, &mut luck).unwrap(), seen, seat)
        };
        let (action, seen, seat) = action;
        let wanted = house::Wanted { seat, deed: table::Deed::Act(action), mine: engine::Seats::one(seat), seen };
        house.act(&beside, wanted, &format!("a{k}")).await.map_err(|_| "a move").unwrap();
    }
    assert!(matches!(of(&ann, &beside).await, Waits::ForOthers(_)), "nobody is named");
    assert!(house.own_tables(&ben.id).await.unwrap().iter().all(|own| own.table.id != open.id));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_at_once_is_the_next_that_is_free_for_me() {
    let house = House::open(settings(), store::Store::in_memory().await.unwrap());
    let (ann, ben, cat) = (guest(&house, "Ann").await, guest(&house, "Ben").await, guest(&house, "Cat").await);
    let rules = table::open("colorado", &engine::Setup::of(4)).unwrap();
    let seats = vec![me(&ann), NewSeat::open(), NewSeat::open(), NewSeat::open()];
    let terms = Terms { reserved: vec![None, Some(cat.id.clone()), None, None], ..Terms::default() };
    let wish = Wish { terms, ..Wish::new("Kept", Visibility::Public, seats) };
    let id = house.make(&ann, &Deal::fresh().begin(rules), wish).await.unwrap();
    let live = house.table(&id).await.unwrap();
    house.sit(&live, Sitting::default(), &ben).await.unwrap();
    assert!(house.sit(&live, Sitting::default(), &ben).await.is_err(), "who sits there already stays");
    house.sit(&live, Sitting::default(), &cat).await.unwrap();
    let seats = live.seats();
    assert_eq!(seats[2].holder, Holder::Guest(ben.id), "not the seat that is kept for Cat");
    assert_eq!(seats[1].holder, Holder::Guest(cat.id));
    let (dan, eve) = (guest(&house, "Dan").await, guest(&house, "Eve").await);
    house.sit(&live, Sitting::default(), &dan).await.unwrap();
    assert!(
        matches!(house.sit(&live, Sitting::default(), &eve).await, Err(HouseError::Conflict(_))),
        "all seats are taken"
    );
    let lists = house.lists().await.unwrap();
    assert!(lists.open.is_empty() && lists.running.iter().any(|table| table.id == id), "the lists know at once");
}
