//! SI-DEAL and SI-ADEAL.

use std::time::Duration;

use engine::{Game, Key, Lapse, Seat, Seats, Viewer};
use silverton::{
    action::{Action, Item},
    event::Event,
    ids::{Card, Passenger, PlowKind},
    state::{Phase, Talk},
};

use crate::scene::*;

fn open(scene: Scene) -> Scene {
    scene.step(A, Phase::Deal).act(A, Action::OfferTo(Seat(1)))
}

const TO_PUEBLO: [&str; 3] = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_walsenburg_a"];

#[test]
fn si_deal_1_claims_and_segments_for_money_or_each_other() {
    let scene = open(table(&basic(2)).claim(A, 1, 2).track(B, &["denver_boulder"]));
    let scene = scene.acts(A, &[Action::Add(Item::Claim(Card(1))), Action::Add(Item::Segment(seg("denver_boulder")))]);
    let scene = scene.acts(A, &[Action::Money(Seat(1), 100), Action::Send]).act(B, Action::Accept);
    assert!(scene.owns(B, 1) && scene.built(A, "denver_boulder"));
    assert_eq!((scene.cash_of(A), scene.cash_of(B)), (2_500, 2_300));
}

#[test]
fn si_deal_2_loads_for_the_active_player() {
    let scene = open(table(&basic(2)).track(A, &TO_PUEBLO).claim(B, 24, 6).claim(A, 23, 6));
    assert!(scene.may(A, Action::Lot(Card(24), 6)));
    assert_eq!(scene.refused(A, Action::Lot(Card(23), 2)), "SI-DEAL-2", "only from the partner");
    let far = open(table(&basic(2)).claim(B, 24, 6).track(A, &["denver_boulder"]));
    assert_eq!(far.refused(A, Action::Lot(Card(24), 1)), "SI-DEAL-8", "he needs his own open route");
}

#[test]
fn si_deal_3_a_lot_for_any_mix() {
    let scene =
        open(table(&basic(2)).track(A, &TO_PUEBLO).track(A, &["denver_boulder"]).claim(A, 1, 0).claim(B, 24, 6));
    let scene = scene.acts(
        A,
        &[
            Action::Lot(Card(24), 3),
            Action::Add(Item::Claim(Card(1))),
            Action::Add(Item::Segment(seg("denver_boulder"))),
            Action::Money(Seat(0), 50),
            Action::Send,
        ],
    );
    let scene = scene.act(B, Action::Accept);
    assert!(scene.owns(B, 1) && scene.built(B, "denver_boulder") && scene.cash_of(B) == 2_450);
    assert_eq!(scene.s.lots.as_slice()[0].loads, 3);
}

#[test]
fn si_deal_4_passenger_cards_need_a_route() {
    let scene = table(&basic(2)).track(A, &["denver_colorado_springs_a"]).card(A, 1);
    let add = Action::Add(Item::Passenger(Passenger(1)));
    assert_eq!(open(scene.clone()).act(A, add).refused(A, Action::Send), "SI-DEAL-4");
    let joined = open(scene.track(B, &["denver_falcon", "falcon_colorado_springs"])).acts(A, &[add, Action::Send]);
    assert!(joined.act(B, Action::Accept).runs(B, 1));
}

#[test]
fn si_deal_5_a_claim_goes_with_everything() {
    let mut scene = table(&basic(2)).claim(A, 24, 5).step(A, Phase::Deal);
    scene.s.depleted.insert(Card(24));
    scene.s.operated.insert(Card(24));
    let scene = open(scene).acts(A, &[Action::Add(Item::Claim(Card(24))), Action::Send]).act(B, Action::Accept);
    let view = scene.view(A).claims.into_iter().find(|claim| claim.claim == Card(24)).unwrap();
    assert_eq!((view.owner, view.loads, view.depleted, view.operated), (Some(Seat(1)), 5, true, true));
}

#[test]
fn si_deal_6_between_two() {
    let scene = table(&basic(3)).claim(C, 24, 0).step(A, Phase::Deal);
    assert_eq!(scene.refused(A, Action::OfferTo(Seat(0))), "SI-DEAL-6");
    assert_eq!(scene.refused(A, Action::OfferTo(Seat(7))), "SI-DEAL-6");
    let scene = scene.act(A, Action::OfferTo(Seat(1)));
    assert_eq!(scene.refused(A, Action::Add(Item::Claim(Card(24)))), "SI-DEAL-1");
    assert_eq!(scene.refused(A, Action::Money(Seat(2), 5)), "SI-DEAL-6");
}

#[test]
fn si_deal_7_what_makes_a_deal_legal() {
    // Segments need not touch the receiver's track.
    let scene = open(table(&basic(2)).track(A, &["denver_boulder", "boulder_cheyenne"]));
    let scene = scene.acts(A, &[Action::Add(Item::Segment(seg("boulder_cheyenne"))), Action::Send]);
    assert!(scene.act(B, Action::Accept).built(B, "boulder_cheyenne"));
    // Nobody has more than 4 trains.
    let full = table(&advanced(2)).trains(A, &[9, 15]).trains(B, &[9, 9, 15, 15]);
    let full = open(full).act(A, Action::Add(Item::Train(Seat(0), 0)));
    assert_eq!(full.refused(A, Action::Send), "SI-DEAL-7");
    assert!(full.act(A, Action::Add(Item::Train(Seat(1), 0))).may(A, Action::Send), "but a swap is fine");
    // Nobody has more than 32 segments.
    let many = open(table(&basic(2)).track(B, &crate::building::ALL_CUBES).track(A, &["denver_como"]));
    let many = many.act(A, Action::Add(Item::Segment(seg("denver_como"))));
    assert_eq!(many.refused(A, Action::Send), "SI-DEAL-7");
    assert!(many.act(A, Action::Add(Item::Segment(seg("denver_boulder")))).may(A, Action::Send), "one for one");
}

#[test]
fn si_deal_8_lots_are_commitments() {
    let scene = open(table(&basic(2)).track(A, &TO_PUEBLO).claim(A, 23, 4).claim(B, 24, 9));
    let scene = scene.acts(A, &[Action::Lot(Card(24), 4), Action::Send]).act(B, Action::Accept).act(A, Action::Done);
    assert_eq!(scene.refused(A, Action::Done), "SI-DEAL-8");
    assert_eq!(
        (scene.legal(A), scene.loads(24)),
        (vec![Action::Load(Card(24))], 9),
        "the loads stay on the seller's claim"
    );
    let scene = scene.acts(A, &[Action::Load(Card(24)), Action::To(city("denver"))]);
    assert_eq!(scene.legal(A), [Action::Quantity(4)]);
    let scene = scene.act(A, Action::Quantity(4));
    assert!(scene.loads(24) == 5 && scene.owns(B, 24) && scene.may(A, Action::Load(Card(23))));
}

#[test]
fn si_deal_9_a_lot_is_one_delivery() {
    let scene = table(&basic(2))
        .track(A, &TO_PUEBLO)
        .claim(B, 24, 9)
        .claim(B, 23, 9)
        .claim(B, 21, 9)
        .track(A, &["walsenburg_trinidad"]);
    let scene = open(scene).acts(A, &[Action::Lot(Card(24), 2), Action::Lot(Card(23), 2)]);
    assert_eq!(scene.refused(A, Action::Lot(Card(21), 1)), "SI-DEAL-8", "two deliveries a turn");
}

#[test]
fn si_deal_10_reply_and_counter() {
    let scene = open(table(&basic(2)).claim(A, 24, 0)).acts(A, &[Action::Add(Item::Claim(Card(24))), Action::Send]);
    assert_eq!((scene.to_act(), scene.legal(B)), (vec![B], vec![Action::Accept, Action::Refuse, Action::Counter]));
    // The partner edits the same form; at most three counters, alternating.
    let scene = scene.act(B, Action::Counter).acts(B, &[Action::Money(Seat(1), 200), Action::Send]);
    assert_eq!((scene.s.offer.talk, scene.to_act()), (Talk::Answered, vec![A]));
    let scene = scene
        .act(A, Action::Counter)
        .acts(A, &[Action::Remove(Item::Money), Action::Money(Seat(1), 300), Action::Send]);
    let scene = scene.acts(B, &[Action::Counter, Action::Send]);
    assert_eq!(scene.legal(A), [Action::Accept, Action::Refuse]);
    assert_eq!(scene.refused(A, Action::Counter), "SI-DEAL-10");
    let scene = scene.act(A, Action::Accept);
    assert!(scene.owns(B, 24) && scene.cash_of(A) == 2_700);
    assert_eq!(open(table(&basic(2))).refused(A, Action::Send), "SI-DEAL-10", "an empty offer is none");
}

#[test]
fn si_deal_11_how_many_offers() {
    let mut scene = table(&basic(4)).step(A, Phase::Deal);
    for _ in 0..3 {
        scene = scene.acts(A, &[Action::OfferTo(Seat(1)), Action::Cancel]);
    }
    assert_eq!(scene.refused(A, Action::OfferTo(Seat(1))), "SI-DEAL-11");
    for _ in 0..2 {
        scene = scene.acts(A, &[Action::OfferTo(Seat(2)), Action::Cancel]);
    }
    // After the sixth there is nothing to decide: step 4 is over.
    let scene = scene.acts(A, &[Action::OfferTo(Seat(3)), Action::Cancel]);
    assert_ne!((scene.s.phase, scene.to_act()), (Phase::Deal, vec![A]));
    // The form itself can be changed only so often before it is sent.
    let mut long = open(table(&basic(2)).claim(A, 24, 0));
    for _ in 0..8 {
        long = long.acts(A, &[Action::Add(Item::Claim(Card(24))), Action::Remove(Item::Claim(Card(24)))]);
    }
    assert_eq!(long.refused(A, Action::Add(Item::Claim(Card(24)))), "SI-DEAL-11");
}

#[test]
fn si_deal_12_money_in_steps_of_five() {
    let scene = open(table(&basic(2)));
    assert_eq!(scene.refused(A, Action::Money(Seat(0), 7)), "SI-DEAL-12");
    let scene = scene.act(A, Action::Money(Seat(0), 155));
    assert_eq!(scene.refused(A, Action::Money(Seat(1), 5)), "SI-DEAL-12", "on one side only");
    assert!(scene.may(A, Action::Send), "a gift is legal");
}

#[test]
fn si_deal_13_cash_is_secret() {
    let scene = open(table(&basic(2)).cash(B, 50).claim(A, 24, 0));
    let scene = scene.acts(A, &[Action::Add(Item::Claim(Card(24))), Action::Money(Seat(1), 500), Action::Send]);
    assert_eq!(scene.legal(B), [Action::Refuse, Action::Counter], "he simply has no accept");
    let scene = scene.act(B, Action::Refuse);
    assert!(scene.heard(|event| matches!(event, Event::OfferRefused { by: Seat(1), of: Seat(0) })));
}

#[test]
fn si_deal_14_no_deals() {
    let scene = table(&plain(2)).claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert_ne!(scene.s.phase, Phase::Deal);
    let alone = table(&basic(1)).claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert_ne!(alone.s.phase, Phase::Deal);
}

#[test]
fn si_deal_14_an_offer_lapses_as_a_rejection() {
    let timed = |setup: engine::Setup| setup.with("reply_time", "5m");
    let scene = open(table(&timed(basic(3))).claim(A, 24, 0)).act(A, Action::Add(Item::Claim(Card(24))));
    assert_eq!(scene.game.reply_time(), Some(Duration::from_secs(300)));
    assert_eq!(scene.game.lapse(&scene.s), None, "nobody is asked yet");
    // Only the two concerned know of the time.
    let between = Seats::one(Seat(0)).with(Seat(1));
    let lapse = |scene: &Scene| scene.game.lapse(&scene.s);
    let of = |seat, action| Some(Lapse { seat: Seat(seat), action, between });
    let asked = scene.act(A, Action::Send);
    assert_eq!(lapse(&asked), of(1, Action::Refuse));
    // What is played then is a refusal like any other: the same position, and everybody hears the same.
    let lapsed = asked.clone().act(B, Action::Refuse);
    assert!(lapsed.heard(|event| matches!(event, Event::OfferRefused { by: Seat(1), of: Seat(0) })));
    assert_eq!((lapse(&lapsed), lapsed.s.offer.talk, lapsed.to_act()), (None, Talk::Closed, vec![A]));
    assert!(!lapsed.owns(B, 24) && lapsed.may(A, Action::OfferTo(Seat(1))), "he may try again");
    // Writing a counter-offer is no answer yet.
    let countering = asked.act(B, Action::Counter);
    assert_eq!(lapse(&countering), of(1, Action::Cancel));
    let dropped = countering.clone().act(B, Action::Cancel);
    assert!(dropped.heard(|event| matches!(event, Event::OfferRefused { by: Seat(1), of: Seat(0) })));
    // A counter-offer waits for its answer too, and so on.
    let answered = countering.acts(B, &[Action::Money(Seat(1), 50), Action::Send]);
    assert_eq!(lapse(&answered), of(0, Action::Refuse));
    assert_eq!(lapse(&answered.act(A, Action::Counter)), of(0, Action::Cancel));
}

#[test]
fn si_deal_14_without_a_reply_time_an_offer_waits() {
    let asked = open(table(&basic(2)).claim(A, 24, 0)).acts(A, &[Action::Add(Item::Claim(Card(24))), Action::Send]);
    assert_eq!((asked.game.reply_time(), asked.game.lapse(&asked.s)), (None, None));
}

#[test]
fn si_deal_15_no_undo() {
    let before = open(table(&basic(2)).claim(A, 24, 0)).acts(A, &[Action::Add(Item::Claim(Card(24))), Action::Send]);
    let after = before.clone().act(B, Action::Accept);
    assert!(after.owns(B, 24));
    assert!(!after.game.can_take_back(&before.s, Seat(1), Action::Accept, &after.s));
}

/// B's phase 4 came before A's, and both his trains have pulled.
fn pulled_before() -> Scene {
    let scene = table(&advanced(2)).order(&[B, A]).trains(A, &[9]).trains(B, &[15, 24]).claim(B, 1, 20);
    let scene = scene.track(B, &["denver_boulder"]).track(A, &TO_PUEBLO).claim(A, 24, 20);
    let mut scene = scene.step(0, Phase::Deliver);
    for train in [0, 1] {
        let to = Action::To(city("denver"));
        scene = scene.acts(B, &[Action::Load(Card(1)), to, Action::Train(train), Action::Quantity(1)]);
    }
    scene.until(A, Phase::Deal)
}

#[test]
fn si_adeal_1_trains_and_plows() {
    // Both can be traded: a 9 for a plow.
    let scene = table(&advanced(2)).trains(A, &[9, 24]).plow(B, 2).step(A, Phase::Deal);
    let swap = [Action::Add(Item::Train(Seat(0), 0)), Action::Add(Item::Plow(Seat(1), PlowKind(0))), Action::Send];
    let scene = open(scene).acts(A, &swap).act(B, Action::Accept);
    assert_eq!((scene.s.players[A].plows[0], scene.s.players[A].trains.len()), (1, 1));
    assert_eq!((scene.s.players[B].plows[0], scene.s.players[B].trains.len()), (0, 3));
    // A train used this turn stays used for its new owner.
    let used = pulled_before().act(A, Action::OfferTo(Seat(1)));
    let used = used.acts(A, &[Action::Add(Item::Train(Seat(1), 1)), Action::Send]).act(B, Action::Accept).done(A);
    let kinds: Vec<u8> = used.s.players[A].trains.as_slice().iter().map(|train| train.kind.0).collect();
    assert_eq!(kinds, [0, 2], "his own 9 and the 24");
    let used = used.acts(A, &[Action::Load(Card(24)), Action::To(city("denver"))]);
    assert_eq!(used.refused(A, Action::Train(1)), "SI-TRAIN-2");
    let used = used.acts(A, &[Action::Train(0), Action::Quantity(1)]);
    // In the next turn it pulls again.
    let next = used.next_turn();
    assert!(next.s.players[A].trains.as_slice().iter().all(|train| !train.used));
}

#[test]
fn si_plow_3_also_for_a_new_owner() {
    // B's two plows have tried; A, whose phase 4 comes later, gets one of them and one that is still ready.
    let scene = table(&advanced(2)).turn(8).order(&[B, A]).plow(B, 2).plow(B, 2).plow(B, 2);
    let scene = scene.track(B, &["denver_como", "denver_georgetown"]).claim(A, 24, 0);
    let scene = scene.track(A, &["denver_hot_sulphur_springs"]).step(0, Phase::Plow);
    let plow = |id: &str| Action::Plow(PlowKind(0), seg(id));
    let scene = scene.dice(&[Throw::One(1), Throw::One(1)]).acts(B, &[plow("denver_como"), plow("denver_georgetown")]);
    assert_eq!(scene.s.players[B].out[0], 2);
    let give = |count: usize| {
        let scene = scene.clone().until(B, Phase::Deal).act(B, Action::OfferTo(Seat(0)));
        let adds = vec![Action::Add(Item::Plow(Seat(1), PlowKind(0))); count];
        let scene = scene.acts(B, &adds).act(B, Action::Send).act(A, Action::Accept);
        scene.idle_until(|scene| scene.s.at == 1)
    };
    let ready = give(1);
    assert_eq!((ready.s.players[A].plows[0], ready.s.players[A].out[0]), (1, 0), "the one that is ready goes first");
    let both = give(2);
    assert_eq!((both.s.players[A].plows[0], both.s.players[A].out[0], both.s.players[B].out[0]), (2, 1, 1));
    let both = both.until(A, Phase::Plow).act(A, plow("denver_hot_sulphur_springs"));
    assert_ne!((both.s.phase, both.s.active()), (Phase::Plow, A), "the other was used this turn");
}

#[test]
fn offers_are_for_the_two_alone() {
    let scene = open(table(&basic(3)).claim(A, 24, 0)).act(A, Action::Add(Item::Claim(Card(24))));
    assert!(scene.view(A).offer.is_some() && scene.view(B).offer.is_some() && scene.view(C).offer.is_none());
    let sent = scene.clone().act(A, Action::Send);
    let offered = *sent.heard.iter().find(|event| matches!(event, Event::Offered { .. })).unwrap();
    let hears = |who| sent.game.hear(&sent.s, &offered, who);
    assert_eq!(hears(Viewer::Seat(Seat(2))), Some(Event::OfferMade { from: Seat(0), to: Seat(1) }));
    assert_eq!(hears(Viewer::Spectator), Some(Event::OfferMade { from: Seat(0), to: Seat(1) }));
    assert_eq!(hears(Viewer::Seat(Seat(1))), Some(offered));
    let imagined = scene.game.imagine(&scene.s, Viewer::Seat(Seat(2)), &Key::from_seed(9));
    assert!(imagined.offer.is_empty() && imagined.offer.talk == Talk::Writing);
}

#[test]
fn si_cash_4_a_deal_tells_who_gives_what() {
    use engine::Words;
    let scene = table(&advanced(2)).trains(A, &[9, 24]).plow(B, 2).claim(B, 24, 0).track(A, &["denver_boulder"]);
    let form = [
        Action::Add(Item::Train(Seat(0), 1)),
        Action::Add(Item::Segment(seg("denver_boulder"))),
        Action::Add(Item::Claim(Card(24))),
        Action::Add(Item::Plow(Seat(1), PlowKind(0))),
        Action::Money(Seat(1), 100),
        Action::Send,
    ];
    let tells = |scene: &Scene| {
        let told = scene.heard.iter().filter_map(|event| scene.game.tell(event));
        told.map(|line| line.plain(|seat| ["Ann", "Ben"][seat.index()].to_owned())).collect::<Vec<_>>().join(" ")
    };
    let terms = "Ann gives Denver – Boulder and 1 train of power 24; Ben gives Walsenburg coal (Rouse Mine), 1 plow +2 and $100.";
    let sent = open(scene).acts(A, &form);
    assert_eq!(tells(&sent), format!("Ann offers Ben a deal: {terms}"));
    let dealt = sent.act(B, Action::Accept);
    assert!(tells(&dealt).starts_with(&format!("Ann and Ben make a deal: {terms}")), "{}", tells(&dealt));
    // A gift.
    let gift = open(table(&basic(2))).acts(A, &[Action::Money(Seat(0), 50), Action::Send]);
    assert_eq!(tells(&gift), "Ann offers Ben a deal: Ann gives $50; Ben gives nothing.");
}
