//! Nobody learns anything of a deal before every seat is taken; what is promised of it is kept.

mod common;

use common::{Place, guest, me, step, table_of};
use engine::{Key, Luck, Seat, Viewer};
use house::{Deal, House, HouseError, LiveTable, MoveError};
use sha2::{Digest, Sha256};
use store::{Guest, NewSeat};

/// What a table shows everybody and every seat.
async fn everything_shown(live: &LiveTable) -> Vec<String> {
    let game = live.game().await;
    let seats = Seat::all(game.setup().seats).map(Viewer::Seat);
    let mut shown: Vec<String> =
        seats.chain([Viewer::Spectator]).map(|who| game.position().view(who).to_string()).collect();
    shown.push(game.record().to_text());
    shown
}

async fn opened(house: &std::sync::Arc<House>, host: &Guest, deal: Deal) -> std::sync::Arc<LiveTable> {
    table_of(house, "cerro-gordo", host, deal, vec![me(host), NewSeat::open(), NewSeat::open()]).await
}

#[tokio::test]
async fn s1_before_every_seat_is_taken_two_tables_cannot_be_told_apart() {
    for place in Place::both() {
        let house = place.house().await;
        let (ann, ben) = (guest(&house, "Ann").await, guest(&house, "Ben").await);
        let (one, two) = (opened(&house, &ann, Deal::fresh()).await, opened(&house, &ann, Deal::chosen(7)).await);
        assert!(!one.is_dealt() && !two.is_dealt());
        assert_eq!(shown_without_names(&one).await, shown_without_names(&two).await);
        house.sit(&one, 1, &ben).await.unwrap();
        assert_eq!(shown_without_names(&one).await, shown_without_names(&two).await, "nor when somebody sits down");
        let again = common::Place::house(&place).await;
        let elsewhere = again.table(&one.id).await.unwrap();
        assert_eq!(
            shown_without_names(&elsewhere).await,
            shown_without_names(&two).await,
            "nor when it is loaded anew"
        );
    }
}

/// The commitment and the seed are said at the table, and tell nothing else.
async fn shown_without_names(live: &LiveTable) -> Vec<String> {
    let promise = live.company().commitment.clone();
    let told = |shown: String| shown.replace(&promise, "PROMISE").replace("  \"seed\": 7,\n", "");
    everything_shown(live).await.into_iter().map(told).collect()
}

#[tokio::test]
async fn s1_the_last_seat_deals_what_was_promised_and_a_seat_that_changes_before_the_first_move_deals_anew() {
    for place in Place::both() {
        let house = place.house().await;
        let (ann, ben, cal) = (guest(&house, "Ann").await, guest(&house, "Ben").await, guest(&house, "Cal").await);
        let live = opened(&house, &ann, Deal::fresh()).await;
        let promised = live.company().commitment.clone();
        house.sit(&live, 1, &ben).await.unwrap();
        house.sit(&live, 2, &cal).await.unwrap();
        assert!(live.is_dealt());
        assert_eq!(live.game().await.commitment(), promised, "what was promised is dealt");
        let first = everything_shown(&live).await;

        house.leave(&live, 2, &cal.id).await.unwrap();
        assert!(!live.is_dealt());
        assert_ne!(live.company().commitment, promised, "another deal is promised");
        assert_eq!(live.company().deals, 2);
        house.sit(&live, 2, &cal).await.unwrap();
        assert!(live.is_dealt());
        assert_ne!(everything_shown(&live).await, first, "whoever came back sees other cards");

        let mut luck = Luck::new(1);
        step(&house, &live, &mut luck, "first").await.unwrap();
        let (after, promised) = (everything_shown(&live).await, live.company().commitment.clone());
        house.leave(&live, 2, &cal.id).await.unwrap();
        assert!(live.is_dealt(), "after the first move the deal stays");
        let refused = step(&house, &live, &mut luck, "second").await;
        assert!(matches!(refused, Err(MoveError::Other(HouseError::Conflict(_)))), "the game waits");
        house.sit(&live, 2, &guest(&house, "Dee").await).await.unwrap();
        assert_eq!((everything_shown(&live).await, live.company().commitment.clone()), (after, promised));
    }
}

#[tokio::test]
async fn s5_a_chosen_seed_is_said_and_a_small_one_is_not_found_from_the_commitment() {
    let place = &Place::both()[0];
    let house = place.house().await;
    let ann = guest(&house, "Ann").await;
    let live = opened(&house, &ann, Deal::chosen(42)).await;
    assert_eq!(live.company().seed.as_deref(), Some("42"), "everybody at the table is told");
    let of_key: String = Sha256::digest(Key::from_seed(42).0).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_ne!(live.company().commitment, of_key, "whoever tries seeds finds nothing");
}

#[tokio::test]
async fn s6_a_seat_link_works_once_and_never_gives_a_second_hand() {
    for place in Place::both() {
        let house = place.house().await;
        let (ann, ben) = (guest(&house, "Ann").await, guest(&house, "Ben").await);
        let live = opened(&house, &ann, Deal::fresh()).await;
        house.sit(&live, 1, &ben).await.unwrap();
        let link = house.seat_link(&live, 0, &ann.id).await.unwrap();
        assert!(house.follow_link(link.expose(), &ben).await.is_err(), "Ben has a hand already");
        let device = guest(&house, "Ann's telephone").await;
        house.follow_link(link.expose(), &device).await.unwrap();
        assert_eq!(live.seats_of(Some(&device.id)).first(), Some(Seat(0)));
        assert!(house.follow_link(link.expose(), &ann).await.is_err(), "it worked once");
    }
}

#[tokio::test]
async fn s6_whoever_sits_down_twice_at_once_gets_one_seat() {
    for place in Place::both() {
        let house = place.house().await;
        let other = place.house().await;
        let (ann, ben) = (guest(&house, "Ann").await, guest(&house, "Ben").await);
        for _ in 0..10 {
            let live = opened(&house, &ann, Deal::fresh()).await;
            let there = other.table(&live.id).await.unwrap();
            let (one, two) = tokio::join!(house.sit(&live, 1, &ben), other.sit(&there, 2, &ben));
            assert!(one.is_ok() != two.is_ok(), "{one:?} {two:?}");
            let seats = house.store().seats(&live.id).await.unwrap();
            assert_eq!(seats.iter().filter(|seat| seat.holder.guest() == Some(&ben.id)).count(), 1);
        }
    }
}
