//! The worked examples of the catalogue, section 4 and section 6.

use engine::{Game, Seat};
use silverton::{
    action::{Action, Item, Paper, Spot},
    event::Event,
    ids::{Card, DiscKind, Goods, Passenger, PlowKind, TrainKind},
    state::{Fate, Phase},
};

use crate::{
    advanced::{most, pulled},
    building::ALL_CUBES,
    scene::*,
    selling::ship,
};

/// Phase 5 of a turn: what was sold, and what the dice show for one column.
fn settled(turn: u8, id: &str, at: u8, sold: u16, dice: u8) -> (i16, i8, u16) {
    let idn = TABLES.idn[usize::from(turn) - 1];
    let settled = silverton::market::settle(&CATALOGUE, column(id), at, dice, sold, idn);
    (settled.result, settled.change, TABLES.columns[column(id).index()].prices[usize::from(settled.to)])
}

#[test]
fn t_b1_coal_at_denver() {
    assert_eq!(settled(9, "coal_denver", 8, 7, 10), (11, -2, 80));
}

#[test]
fn t_b2_bingham_gold() {
    let scene = table(&plain(2)).new_claim(A, 25).step(A, Phase::Operate).dice(&[Throw::One(5)]);
    let scene = scene.acts(A, &[Action::Mark(Card(25)), Action::Roll]);
    assert_eq!((scene.loads(25), scene.cash_of(A)), (4, 2_400 - 60), "the card in the book");
    let scene = scene.next_turn().until(A, Phase::Operate).dice(&[Throw::Two(2, 4)]);
    let scene = scene.acts(A, &[Action::Mark(Card(25)), Action::Roll]);
    assert!(scene.s.depleted.contains(Card(25)) && scene.loads(25) == 4 && scene.owns(A, 25));
}

#[test]
fn t_b3_trains_together_and_apart() {
    assert_eq!((pulled(24, "denver", &[0, 1]), pulled(24, "pueblo", &[0, 1])), (4, 6));
    assert_eq!((pulled(24, "denver", &[0]), pulled(24, "pueblo", &[1])), (1, 4));
    assert_eq!((pulled(24, "denver", &[1]), pulled(24, "pueblo", &[0])), (3, 1));
}

#[test]
fn t_b4_gold_and_silver_count_double() {
    // No precious claim lies at Walsenburg: card 24 is printed with gold, then with silver.
    for goods in [Goods::Gold, Goods::Silver] {
        let most = |to: &str| {
            let track = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_walsenburg_a"];
            let scene = table_with(&advanced(2), |edition| edition.claims[23].goods = goods);
            let scene = scene.track(A, &track).trains(A, &[9, 24]).claim(A, 24, 20).step(A, Phase::Deliver);
            let scene =
                scene.acts(A, &[Action::Load(Card(24)), Action::To(city(to)), Action::Train(0), Action::Train(1)]);
            most(&scene)
        };
        assert_eq!((most("denver"), most("pueblo")), (8, 12), "33 / 7 and 33 / 5, doubled");
    }
}

#[test]
fn t_b5_eight_points() {
    let pick = |text| Action::Pick(DiscKind::read(text).unwrap());
    for (one, two, legal) in
        [("S+1", "P+1", true), ("S+2", "P", true), ("S", "P+2", true), ("S", "P", true), ("S+2", "P+1", false)]
    {
        let scene = fresh(&advanced(5));
        let seat = scene.to_act()[0];
        assert_eq!(scene.act(seat, pick(one)).may(seat, pick(two)), legal, "{one} and {two}");
    }
}

#[test]
fn t_b6_french() {
    // A S+0 rolls 8, B S+1 rolls 6: A may build. See SI-SPEC-1 to SI-SPEC-4 for the position itself.
    let scene = table(&plain(2)).discs(A, &["S", "P"]).discs(B, &["S+1", "P"]);
    let scene = scene
        .track(A, &["denver_falcon", "falcon_pueblo", "pueblo_walsenburg_a", "walsenburg_trinidad", "trinidad_raton"]);
    let scene = scene.track(B, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_la_junta"]);
    let scene = scene.track(B, &["la_junta_trinidad", "trinidad_dawson", "dawson_cimarron"]);
    let scene = scene.place(A, 0, build("raton_french")).done(A).place(B, 0, build("cimarron_french"));
    let scene = scene.dice(&[Throw::Sum(8), Throw::Sum(6)]).done(B).act(A, Action::LetBe).act(B, Action::Ask);
    assert!(scene.is_home(B, 0) && scene.may(A, Action::Build(seg("raton_french"))));
}

#[test]
fn t_b7_the_last_link_north_of_denver() {
    let scene = table(&plain(4)).home(C, "salt_lake_city").discs(C, &["S", "P"]).turn(2);
    let line =
        ["ogden_salt_lake_city_a", "evanston_ogden", "rock_springs_evanston", "rawlins_rock_springs", "hanna_rawlins"];
    let mut scene = scene.track(C, &line).track(C, &["laramie_hanna", "cheyenne_laramie"]);
    scene.s.players[C].fresh.insert(town("cheyenne"));
    for (id, challenge) in [("denver_cheyenne", 1 << C), ("denver_boulder", 0)] {
        assert_eq!(scene.clone().place(A, 0, build(id)).disc(A, 0).challenge, challenge, "{id}");
    }
    let placed = scene.place(A, 0, build("denver_cheyenne")).done(A).done(B);
    let elsewhere = placed.clone().place(C, 0, build("salt_lake_city_bingham")).done(C).done(D);
    assert!(elsewhere.is_home(A, 0));
    let there = placed.place(C, 0, build("denver_cheyenne")).done(C).dice(&[Throw::Sum(5), Throw::Sum(9)]).done(D);
    assert!(there.heard(|event| matches!(event, Event::Won { seat: Seat(2), .. })));
}

#[test]
fn t_b8_lengths() {
    let length = |id: &str| CATALOGUE.segment(seg(id)).length;
    assert_eq!((length("rico_dolores"), length("placerville_telluride_rico")), (4, 5));
}

#[test]
fn t_b9_denver_6000() {
    let results = [
        (10, "decisive victory"),
        (11, "substantial victory"),
        (12, "substantial victory"),
        (13, "marginal victory"),
        (14, "draw"),
        (16, "marginal defeat"),
        (17, "substantial defeat"),
        (18, "decisive defeat"),
    ];
    for (turn, result) in results {
        let over = table(&basic(1)).turn(turn).cash(A, 6_000).next_turn();
        assert_eq!(over.view(A).grade.as_deref(), Some(result), "turn {turn}");
    }
}

#[test]
fn t_1_groups() {
    let scene = table(&plain(2)).track(A, &["denver_falcon"]);
    assert_eq!(scene.no_place(A, 0, build("denver_colorado_springs_a")), "SI-MAP-6");
    assert_eq!(scene.no_place(A, 0, build("denver_colorado_springs_b")), "SI-MAP-6");
    assert!(scene.may_place(A, 0, build("falcon_colorado_springs")));
    let scene = scene.track(A, &["falcon_colorado_springs"]);
    assert!(scene.may_place(A, 0, build("colorado_springs_pueblo_a")));
    assert_eq!(scene.track(A, &["colorado_springs_pueblo_a"]).no_place(A, 0, build("falcon_pueblo")), "SI-MAP-6");
}

#[test]
fn t_2_parallel_moves() {
    let id = "denver_colorado_springs_a";
    let scene = table(&plain(2)).place(A, 0, build(id)).done(A).place(B, 0, build(id)).done(B);
    let moved = scene.clone().act(A, Action::Move(seg("denver_colorado_springs_b")));
    let built = moved.act(A, Action::Build(seg("denver_colorado_springs_b"))).until(B, Phase::Build);
    assert!(built.cash_of(A) == 2_400 - cost("denver_colorado_springs_b") && built.may(B, Action::Build(seg(id))));
    assert_eq!(scene.act(A, Action::Stay).to_act(), [B]);
}

#[test]
fn t_3_a_tie_of_three() {
    let id = "canon_city_salida";
    let scene = table(&scenario("nickel_spike", 3).with("no_deals", "on"))
        .discs(A, &["S+1", "P"])
        .discs(B, &["S", "P"])
        .discs(C, &["S+2", "P"]);
    let scene = scene.track(A, &["denver_falcon", "falcon_pueblo", "pueblo_canon_city_a"]);
    let scene = scene.track(B, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_canon_city_b"]);
    let scene = [A, B, C].into_iter().fold(scene, |scene, seat| scene.stand(seat, 0, Spot::Build(seg(id))));
    let scene = scene.placing(C).dice(&[Throw::Sum(5), Throw::Sum(6), Throw::Sum(3)]).done(C);
    assert_eq!((scene.disc(A, 0).fate, scene.disc(B, 0).fate), (Fate::Held, Fate::Held));
    assert!(scene.is_home(C, 0));
    let next = scene.idle_until(|scene| scene.s.turn == 2);
    assert!(!next.s.built().contains(seg(id)));
    // A leaves his there, B moves away.
    let next = next.until(B, Phase::Place).place(B, 0, build("canon_city_westcliffe")).until(A, Phase::Build);
    assert!(next.may(A, Action::Build(seg(id))));
}

#[test]
fn t_4_winning_from_jail() {
    let scene = table(&plain(3)).discs(A, &["S", "P+2"]).discs(B, &["S", "P"]).row(&[41]);
    let scene = scene.track(A, &["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"]);
    let scene = scene.stand(A, 1, Spot::Claim(Card(41))).stand(B, 1, Spot::Claim(Card(41))).placing(C);
    let scene = scene.dice(&[Throw::Two(1, 1), Throw::Sum(6)]).done(C);
    assert!(
        scene.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), total: 7, .. })) && scene.is_jailed(A, 1)
    );
    let scene = scene.act(A, Action::Buy(Paper::Claim(Card(41))));
    assert!(scene.owns(A, 41) && scene.cash_of(A) == 2_200 - claim_cost(41));
    assert!(scene.until(A, Phase::Fines).may(A, Action::JailPay(1)));
}

const BY_GEORGETOWN: [&str; 3] = ["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"];
const BY_COMO: [&str; 4] = ["denver_como", "como_fairplay", "fairplay_buena_vista", "buena_vista_leadville_a"];
const BY_SPRINGS: [&str; 3] = ["denver_colorado_springs_a", "colorado_springs_buena_vista", "buena_vista_leadville_b"];

#[test]
fn t_5_three_routes_to_leadville() {
    let scene = table(&scenario("nickel_spike", 3).with("no_deals", "on"))
        .track(A, &BY_GEORGETOWN)
        .track(B, &BY_COMO)
        .track(C, &BY_SPRINGS);
    let scene = [A, B, C].into_iter().fold(scene, |scene, seat| scene.discs(seat, &["S", "P"]));
    let winter = scene.clone().turn(8);
    assert_eq!(winter.no_place(A, 1, on_card(4)), "SI-WINTER-4");
    assert_eq!(winter.clone().placing(B).no_place(B, 1, on_card(4)), "SI-WINTER-4");
    assert!(winter.placing(C).may_place(C, 1, on_card(4)));
    let scene =
        [A, B, C].into_iter().fold(scene.turn(6), |scene, seat| scene.stand(seat, 1, Spot::Passenger(Passenger(4))));
    let scene = scene.placing(C).done(C);
    for (seat, bonus) in [(A, 8), (B, 3), (C, 0)] {
        let rolled = |event: &Event| matches!(event, Event::Rolled { seat: at, extra, .. } if at.index() == seat && *extra == bonus);
        assert!(scene.heard(rolled), "{seat} adds {bonus}");
    }
}

#[test]
fn t_6_a_theft() {
    let theft = |dice: u8| {
        let scene = table(&scenario("nickel_spike", 3).with("no_deals", "on"))
            .turn(2)
            .track(C, &BY_SPRINGS)
            .card(C, 4)
            .track(B, &BY_COMO);
        let scene = scene.discs(B, &["S", "P"]).stand(B, 1, Spot::Steal(Passenger(4))).placing(C).done(C);
        scene.dice(&[Throw::Sum(dice), Throw::Sum(10)]).act(B, Action::Pay)
    };
    let failed = theft(7);
    assert!(failed.runs(C, 4) && failed.is_home(B, 1) && failed.cash_of(B) == 2_200 - fare(4));
    let stolen = theft(8);
    assert!(stolen.runs(B, 4));
    let paid = stolen.idle_until(|scene| scene.s.turn == 3);
    assert!(paid.heard(|event| matches!(event, Event::Income { seat: Seat(1), card: Passenger(4), .. })));
    assert_eq!(paid.cash_of(B), 2_200 - fare(4) + income(4));
}

#[test]
fn t_7_a_second_segment() {
    let placed = |turn| table(&plain(3)).turn(turn).place(A, 0, build("denver_como"));
    let scene = placed(2)
        .place(A, 1, second("como_fairplay"))
        .done(A)
        .done(B)
        .done(C)
        .act(A, Action::Build(seg("denver_como")));
    let low = scene.clone().dice(&[Throw::Two(1, 1)]).act(A, Action::TrySecond(seg("como_fairplay")));
    assert!(low.cash_of(A) == 2_200 - cost("denver_como") && low.is_home(A, 1), "no jail: it is no dispute");
    let good = scene
        .dice(&[Throw::Sum(3)])
        .act(A, Action::TrySecond(seg("como_fairplay")))
        .act(A, Action::Build(seg("como_fairplay")));
    assert_eq!(good.cash_of(A), 2_200 - cost("denver_como") - cost("como_fairplay"));
    let winter = table(&plain(3)).turn(8);
    assert_eq!(winter.no_place(A, 0, build("denver_como")), "SI-WINTER-1");
}

#[test]
fn t_8_winter_income() {
    let scene = table(&plain(3))
        .home(C, "denver")
        .turn(8)
        .track(C, &BY_SPRINGS)
        .card(C, 4)
        .claim(C, 24, 0)
        .step(C, Phase::Operate);
    let scene = scene.done(C);
    assert!(
        scene.heard(|event| matches!(event, Event::Income { card: Passenger(4), amount, .. } if *amount == income(4)))
    );
    let a = [
        "denver_falcon",
        "falcon_pueblo",
        "pueblo_canon_city_a",
        "canon_city_salida",
        "salida_gunnison",
        "montrose_gunnison",
    ];
    let scene = table(&plain(3))
        .turn(8)
        .track(A, &a)
        .track(A, &["montrose_ridgway", "ridgway_ouray", "silverton_ouray"])
        .card(A, 21);
    let scene = scene.claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert!(scene.heard(|event| matches!(event, Event::NoIncome { card: Passenger(21), .. })));
}

#[test]
fn t_9_the_lumber_limit() {
    let scene = table(&plain(2)).track(A, &["denver_como", "como_fairplay", "fairplay_buena_vista"]);
    let scene = scene.claim(A, 47, 7).claim(A, 51, 6).step(A, Phase::Deliver);
    let scene = ship(ship(scene, A, 47, "denver", 7), A, 51, "denver", 3);
    assert_eq!((scene.cash_of(A), scene.loads(51)), (3_400, 3));
}

#[test]
fn t_10_two_deliveries_from_one_claim() {
    let track = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_walsenburg_a"];
    let scene = table(&plain(2)).track(A, &track).claim(A, 24, 20).step(A, Phase::Deliver);
    let scene = ship(ship(scene, A, 24, "denver", 16), A, 24, "pueblo", 4);
    assert_eq!(scene.cash_of(A), 2_400 + 960 + 160);
}

#[test]
fn t_11_the_third_leadville_depletion() {
    let scene = table(&plain(2))
        .spent(77)
        .spent(78)
        .track(B, &BY_COMO)
        .card(B, 4)
        .open(12)
        .claim(A, 81, 3)
        .step(A, Phase::Operate);
    let scene = scene.dice(&[Throw::Sum(5)]).acts(A, &[Action::Mark(Card(81)), Action::Roll]);
    assert!(scene.owns(A, 81) && scene.s.depleted.contains(Card(81)));
    assert!(scene.s.lost.contains(Passenger(4)) && scene.s.open.contains(Passenger(12)));
}

#[test]
fn t_12_depleted_at_once() {
    let scene =
        table(&plain(2)).row(&[35]).stand(A, 2, Spot::Claim(Card(35))).step(A, Phase::Buy).dice(&[Throw::One(1)]);
    let scene = scene.acts(A, &[Action::Buy(claim(35)), Action::Mark(Card(35)), Action::Roll]);
    assert!(scene.s.gone.contains(Card(35)) && scene.cash_of(A) == 2_400 - claim_cost(35) - operating(35));
}

#[test]
fn t_13_to_t_16_the_market() {
    assert_eq!(settled(12, "silver", 5, 5, 7), (8, -1, 200));
    assert_eq!(settled(1, "gold", 1, 9, 2), (11, -2, 150));
    assert_eq!(settled(20, "lumber_salt_lake_city", 9, 0, 5), (-1, 3, 300));
    assert_eq!(settled(6, "coal_salt_lake_city", 4, 5, 7).0, 8);
    assert_eq!(settled(6, "coal_salt_lake_city", 4, 5, 7).1, 0);
}

#[test]
fn t_17_a_card_lost_in_a_deal() {
    let sell = |extra: &[&str]| {
        let scene = table(&basic(2))
            .track(A, &["denver_colorado_springs_a", "colorado_springs_pueblo_a"])
            .track(A, extra)
            .card(A, 9);
        let scene = scene.step(A, Phase::Deal).act(A, Action::OfferTo(Seat(1)));
        let item = Item::Segment(seg("colorado_springs_pueblo_a"));
        scene.acts(A, &[Action::Add(item), Action::Money(Seat(1), 200), Action::Send]).act(B, Action::Accept)
    };
    let lost = sell(&[]);
    assert!(!lost.runs(A, 9) && lost.s.open.contains(Passenger(9)));
    assert!(
        sell(&["colorado_springs_buena_vista", "salida_buena_vista", "canon_city_salida", "pueblo_canon_city_a"])
            .runs(A, 9)
    );
}

#[test]
fn t_18_a_lot_of_coal() {
    let scene =
        table(&basic(6)).home(A, "pueblo").track(A, &["pueblo_walsenburg_a"]).claim(B, 24, 9).step(A, Phase::Deal);
    let scene = scene.act(A, Action::OfferTo(Seat(1)));
    assert_eq!(scene.refused(A, Action::Lot(Card(24), 9)), "SI-DEAL-8");
    let scene =
        scene.acts(A, &[Action::Lot(Card(24), 8), Action::Money(Seat(0), 200), Action::Send]).act(B, Action::Accept);
    let scene = ship(scene.done(A), A, 24, "pueblo", 8);
    assert_eq!((scene.cash_of(A), scene.s.now.deliveries, scene.loads(24)), (1_400 - 200 + 320, 1, 1));
}

#[test]
fn t_19_blocking_at_cripple_creek() {
    let track =
        ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_canon_city_a", "canon_city_cripple_creek"];
    let wanted = build("colorado_springs_cripple_creek");
    for setup in [plain(2), advanced(2)] {
        let scene = table(&setup).track(A, &track);
        assert_eq!(scene.no_place(A, 0, wanted), "SI-BLOCK-2");
        assert!(scene.open(11).may_place(A, 0, wanted));
    }
}

#[test]
fn t_20_the_thirty_third_segment() {
    let wanted = "walsenburg_trinidad";
    let scene = table(&plain(2)).track(A, &ALL_CUBES).placing(A).place(A, 0, build(wanted)).done(A).done(B);
    assert_eq!((scene.s.phase, scene.view(A).players[A].cubes), (Phase::Build, 0));
    assert_eq!(scene.legal(A), [Action::Build(seg(wanted)), Action::Leave(seg(wanted))]);
    let declined = scene.clone().act(A, Action::Leave(seg(wanted)));
    assert!(declined.s.players[A].track.len() == 32 && !declined.built(A, wanted) && declined.is_home(A, 0));
    // Otherwise one of his cubes comes off the map first, without pay, and nothing else can be done.
    let first = scene.act(A, Action::Build(seg(wanted)));
    assert!(!first.built(A, wanted) && first.legal(A).iter().all(|action| matches!(action, Action::Abandon(_))));
    let cash = first.cash_of(A);
    let built = first.act(A, Action::Abandon(seg("ridgway_ouray")));
    assert!(built.built(A, wanted) && !built.built(A, "ridgway_ouray"));
    assert_eq!((built.s.players[A].track.len(), built.cash_of(A)), (32, cash - cost(wanted)));
}

#[test]
fn t_21_a_plow() {
    let plow = |die| {
        let track = ["denver_falcon", "falcon_pueblo", "durango_silverton"];
        let scene =
            table(&advanced(2)).turn(8).track(A, &track).plow(A, 2).step(A, Phase::Plow).dice(&[Throw::One(die)]);
        scene.act(A, Action::Plow(PlowKind(0), seg("durango_silverton")))
    };
    assert!(plow(3).heard(|event| matches!(event, Event::Plowed { clear: true, .. })));
    assert!(plow(2).heard(|event| matches!(event, Event::Plowed { clear: false, .. })));
}

#[test]
fn t_22_a_trade_in() {
    let scene = table(&advanced(2)).turn(5).trains(A, &[9, 9, 15, 15]).step(A, Phase::Train);
    let buy = |trade| scene.clone().act(A, Action::BuyTrain(TrainKind(2), Some(trade), 0)).cash_of(A);
    assert_eq!((buy(0), buy(2)), (3_000 - 160, 3_000 - 140));
    let later = table(&advanced(2)).turn(9).trains(A, &[42]).step(A, Phase::Train);
    assert_eq!(later.act(A, Action::BuyTrain(TrainKind(1), Some(0), 0)).cash_of(A), 3_000);
}

#[test]
fn t_23_a_cave_in() {
    let scene =
        table(&plain(3)).discs(A, &["S", "S", "P+2"]).turn(5).deck(&[104]).stand(A, 2, Spot::Deck).step(A, Phase::Buy);
    let scene = scene.act(A, Action::Draw(2)).idle_until(|scene| scene.s.turn == 7).until(A, Phase::Fines);
    assert_eq!(scene.s.turn, 7);
    let scene = scene.act(A, Action::Replace(0)).idle_until(|scene| scene.s.turn == 8).until(A, Phase::Place);
    assert!(scene.s.turn == 8 && scene.disc(A, 2).kind.bonus == 2 && scene.may(A, Action::Disc(2)));
}

#[test]
fn t_24_a_fire_among_the_claims() {
    // B's prospector has reserved claim 1; C's is held on claim 2 by a tie with D's.
    let scene = table(&plain(4)).deck(&[107]).claim(B, 24, 0).discs(C, &["S", "P"]).discs(D, &["S", "P"]);
    let scene = scene.place(A, 2, Action::Place(Spot::Deck)).done(A).place(B, 2, on_claim(1)).done(B);
    let scene = scene.place(C, 1, on_claim(2)).done(C).place(D, 1, on_claim(2));
    let scene = scene.dice(&[Throw::Sum(7), Throw::Sum(7)]).done(D);
    assert_eq!((scene.disc(C, 1).fate, scene.disc(C, 1).spot), (Fate::Held, Spot::Claim(Card(2))));
    let scene = scene.act(A, Action::Draw(2));
    assert!(scene.s.row.is_empty() && (1..=8).all(|no| scene.s.gone.contains(Card(no))));
    assert!(scene.is_home(B, 2) && scene.is_home(C, 1) && scene.is_home(D, 1));
    // Nobody refills before phase 6.
    let heard = scene.idle_until(|scene| scene.s.turn == 2).heard;
    let first = |fits: fn(&Event) -> bool| heard.iter().position(fits).expect("it happened");
    let (up, prices) = (|e: &Event| matches!(e, Event::ClaimUp { .. }), |e: &Event| matches!(e, Event::Prices { .. }));
    assert!(first(prices) < first(up));
    assert_eq!(heard.iter().filter(|event| up(event)).count(), 8);
}

#[test]
fn t_25_a_joint_line() {
    let scene = crate::options::partners().order(&[A, B, C, D, 4, 5]);
    let scene = scene.place(A, 1, on_card(12)).done(A).place(B, 1, on_card(12)).done(B);
    let scene = scene.idle_until(|scene| scene.s.phase == Phase::Joint);
    let scene = scene.act(A, Action::Yes).act(B, Action::Yes);
    // Joint length 17, of which 10 are A's: rounded to the nearest 10, the other pays the rest.
    let first = (fare(12) * 10 * 2 + 17 * 10) / (17 * 20) * 10;
    let paid = |event: &Event| matches!(event, Event::JointLine { paid, .. } if paid[..2] == [first, fare(12) - first]);
    assert!(scene.heard(paid));
    let each = income(12).div_ceil(20) * 10;
    let later = scene.idle_until(|scene| scene.s.turn == 2);
    assert_eq!(later.cash_of(A), 1_400 - first + each);
    assert_eq!(later.cash_of(B), 1_400 - (fare(12) - first) + each);
}

#[test]
fn t_26_convoys() {
    let track = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_walsenburg_a", "denver_boulder"];
    let most = |setup: engine::Setup, from: u8, to: u8| {
        let scene = table(&setup.with("convoy_transfer", "on")).track(A, &track).claim(A, from, 50).claim(A, to, 0);
        let scene = if setup_is_advanced(&scene) { scene.trains(A, &[9]) } else { scene };
        let scene = scene.step(A, Phase::Deliver).acts(A, &[Action::Load(Card(from)), Action::ToClaim(Card(to))]);
        let scene = if setup_is_advanced(&scene) { scene.act(A, Action::Train(0)) } else { scene };
        scene.legal(A).iter().filter_map(|action| if let Action::Quantity(n) = action { Some(*n) } else { None }).max()
    };
    assert_eq!(most(plain(2), 24, 23), Some(16));
    let central = ["denver_central_city"];
    let gold = table(&plain(2).with("convoy_transfer", "on"))
        .track(A, &central)
        .claim(A, 29, 50)
        .claim(A, 30, 0)
        .step(A, Phase::Deliver);
    let gold = gold.acts(A, &[Action::Load(Card(29)), Action::ToClaim(Card(30))]);
    assert!(gold.may(A, Action::Quantity(32)) && !gold.may(A, Action::Quantity(33)));
    assert_eq!(most(advanced(2), 24, 23), Some(9));
    let silver = table(&advanced(2).with("convoy_transfer", "on"))
        .claim(A, 73, 50)
        .claim(A, 74, 0)
        .trains(A, &[9])
        .step(A, Phase::Deliver);
    let silver = silver.track(A, &["denver_georgetown"]);
    let silver = silver.acts(A, &[Action::Load(Card(73)), Action::ToClaim(Card(74)), Action::Train(0)]);
    assert!(silver.may(A, Action::Quantity(18)) && !silver.may(A, Action::Quantity(19)));
}

fn setup_is_advanced(scene: &Scene) -> bool {
    scene.game.options.advanced
}

#[test]
fn t_27_the_simplified_market() {
    let scene = table(&plain(4).with("simplified_market", "on")).turn(12);
    let at = |id: &str| scene.s.market.boxes[column(id).index()];
    assert_eq!((at("lumber_denver"), at("coal_denver")), (2, 4));
    let mut sold = scene.clone();
    sold.s.market.sold[column("silver").index()] = 5;
    let next = sold.step(3, Phase::Operate).claim(3, 24, 0).next_turn();
    assert_eq!(next.s.market.moved[column("silver").index()], -3);
    assert_eq!(next.s.market.moved[column("lumber_denver").index()], 1);
    let none = scene.next_turn();
    assert_eq!(none.s.market.boxes[column("silver").index()], 9);
}

#[test]
fn t_28_salt_lake_city_alone() {
    let scene = fresh(&scenario("solo_salt_lake_10000", 1));
    let at = |id: &str| scene.s.market.boxes[column(id).index()];
    assert_eq!((at("lumber_denver"), at("coal_denver"), at("lumber_pueblo")), (2, 3, 2));
    assert_eq!((at("coal_pueblo"), at("lumber_santa_fe"), at("coal_santa_fe")), (1, 1, 2));
    assert_eq!((at("gold"), at("coal_el_paso")), (4, 5));
}

#[test]
fn t_29_the_golden_spike() {
    let scene = table(&scenario("golden_spike_2", 2)).turn(3);
    assert_eq!(scene.no_place(A, 0, build("salt_lake_city_provo_a")), "SI-SPIKE-1");
    assert!(scene.may_place(A, 1, build("salt_lake_city_provo_a")));
    let all = [
        "denver_cheyenne",
        "cheyenne_laramie",
        "laramie_hanna",
        "hanna_rawlins",
        "rawlins_rock_springs",
        "rock_springs_evanston",
    ];
    let joined = scene.track(A, &all).track(A, &["evanston_ogden", "ogden_salt_lake_city_a"]);
    assert!(joined.may_place(A, 0, build("salt_lake_city_provo_a")));
}

#[test]
fn t_30_revealed() {
    let scene = table(&plain(2)).cash(A, 5_030 - income(1)).track(A, &["denver_colorado_springs_a"]).card(A, 1).fate(
        A,
        2,
        Fate::Jail,
    );
    let scene = scene.claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert_eq!((scene.s.phase, scene.view(B).players[A].cash), (Phase::Fines, Some(5_030)));
    assert_eq!(scene.act(A, Action::JailPay(2)).view(B).players[A].cash, Some(4_830));
}

#[test]
fn t_31_better_by_winning() {
    let scene =
        table(&advanced(2).with("hiring", "on").with("no_deals", "on")).row(&[66]).stand(A, 1, Spot::Claim(Card(66)));
    let alone = scene.clone().step(A, Phase::Buy).act(A, Action::Buy(claim(66)));
    assert_eq!(alone.disc(A, 1).kind.bonus, 0, "without a dispute nothing changes");
    let won = scene.stand(B, 1, Spot::Claim(Card(66))).placing(B).dice(&[Throw::Sum(9), Throw::Sum(4)]).done(B);
    assert_eq!(won.act(A, Action::Buy(claim(66))).disc(A, 1).kind.bonus, 1);
}

#[test]
fn t_32_cut_off_track() {
    let scene = table(&plain(2)).track(A, &["denver_boulder", "pueblo_walsenburg_a"]).claim(A, 24, 5);
    assert!(scene.may_place(A, 0, build("walsenburg_trinidad")));
    assert_eq!(scene.no_place(A, 0, Action::Place(Spot::Dismantle(seg("pueblo_walsenburg_a")))), "SI-BUILD-10");
    let deliver = scene.claim(A, 1, 2).step(A, Phase::Deliver);
    assert_eq!(deliver.refused(A, Action::Load(Card(24))), "SI-SELL-1");
}

/// Section 6: phase 4 of turn 15 in a regular game of three, played step by step.
fn turn_15(cash: [u32; 3]) -> Scene {
    let mut scene = table(&plain(3)).turn(15).cash(A, cash[A]).cash(B, cash[B]).cash(C, cash[C]);
    for seat in [A, B, C] {
        // All three have had more than 5,000 before.
        scene.s.players[seat].revealed = true;
    }
    let scene =
        scene.price("silver", 7).price("coal_denver", 6).price("gold", 6).price("lumber_el_paso", 5).price("copper", 6);
    // A: cards 9 and 4, silver at Leadville, coal at Walsenburg.
    let scene = scene
        .track(A, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_walsenburg_a"])
        .track(A, &["colorado_springs_buena_vista", "buena_vista_leadville_a"])
        .card(A, 9)
        .card(A, 4)
        .claim(A, 77, 5)
        .claim(A, 41, 0)
        .claim(A, 24, 8);
    // B: card 18, gold at Cripple Creek, silver at Westcliffe, a disc in jail; claim 68 lies face up.
    let scene = scene
        .track(B, &["denver_falcon", "falcon_pueblo", "pueblo_walsenburg_b", "walsenburg_trinidad", "trinidad_raton"])
        .track(B, &["raton_french", "french_las_vegas", "las_vegas_santa_fe"])
        .track(B, &["pueblo_canon_city_b", "canon_city_cripple_creek", "canon_city_westcliffe"])
        .card(B, 18)
        .row(&[68, 2, 3, 4, 5, 6, 7, 8])
        .claim(B, 33, 5)
        .claim(B, 90, 2)
        .fate(B, 0, Fate::Jail);
    // C: card 15, copper at Orogrande, lumber at Cloudcroft, and a claim at Van Horn far from his track.
    let scene = scene
        .track(C, &["las_cruces_el_paso", "rincon_las_cruces", "socorro_rincon", "albuquerque_socorro"])
        .track(C, &["estancia_albuquerque", "el_paso_orogrande", "orogrande_alamogordo", "alamogordo_cloudcroft"])
        .card(C, 15)
        .claim(C, 98, 6)
        .claim(C, 50, 8)
        .claim(C, 102, 0);
    // Phase 2.
    let scene = scene.placing(A).done(A).place(B, 2, on_claim(68)).done(B);
    scene.place(C, 0, build("las_vegas_estancia")).done(C)
}

/// Steps 1 to 7 of all three, as the table says.
fn played(scene: Scene) -> Scene {
    let good = [Throw::Sum(9), Throw::Sum(9)];
    let scene = scene.dice(&good).acts(A, &[Action::Mark(Card(41)), Action::Mark(Card(77)), Action::Roll]);
    let scene = ship(ship(scene, A, 77, "denver", 5), A, 24, "denver", 8).done(A);
    let scene = scene.act(B, Action::Buy(claim(68)));
    let scene = scene.dice(&good).acts(B, &[Action::Mark(Card(33)), Action::Roll]);
    let scene = ship(ship(scene, B, 33, "denver", 5), B, 90, "denver", 2);
    let scene = scene.done(B).act(B, Action::JailPay(0));
    let scene = scene.act(C, Action::Build(seg("las_vegas_estancia")));
    let scene = scene.dice(&good).acts(C, &[Action::Mark(Card(50)), Action::Mark(Card(102)), Action::Roll]);
    ship(ship(scene, C, 98, "el_paso", 6), C, 50, "el_paso", 8)
}

/// What each has at the end, from the printed numbers.
fn expected(cash: [u32; 3]) -> [u32; 3] {
    [
        cash[A] - operating(41) - operating(77) + income(9) + income(4) + 5 * 240 + 8 * 80,
        cash[B] - claim_cost(68) - operating(33) + income(18) + 5 * 275 + 2 * 240 - 200,
        cash[C] - cost("las_vegas_estancia") - operating(50) - operating(102) + income(15) + 6 * 240 + 8 * 120,
    ]
}

#[test]
fn section_6_the_end_in_numbers() {
    let cash = [8_940, 9_480, 7_150];
    let scene = played(turn_15(cash));
    assert_ne!(scene.s.phase, Phase::Over, "A passed 10,000 first, but the turn is played to its end");
    let over = scene.next_turn();
    assert!(over.s.phase == Phase::Over && over.heard(|event| matches!(event, Event::Prices { .. })));
    let totals = [A, B, C].map(|seat| over.cash_of(seat));
    assert_eq!(totals, expected(cash));
    let outcome = over.game.outcome(&over.s).unwrap();
    let ranks: Vec<u8> = outcome.standings.iter().map(|standing| standing.rank).collect();
    let rank = |total: u32| 1 + totals.iter().filter(|other| **other > total).count() as u8;
    assert_eq!(ranks, totals.map(rank));
    let best = totals.iter().max().copied();
    assert_eq!(outcome.winners().map(|seat| totals[seat.index()]).collect::<Vec<_>>(), [best.unwrap()]);
}

#[test]
fn section_6_had_a_and_b_been_equal() {
    // The same turn, begun so that A and B end with the same cash: the higher sum of incomes decides.
    let [a, b, _] = expected([8_940, 9_480, 7_150]);
    let cash = [8_940 + b.saturating_sub(a), 9_480 + a.saturating_sub(b), 7_150];
    let over = played(turn_15(cash)).next_turn();
    assert_eq!(over.cash_of(A), over.cash_of(B));
    let more = if income(9) + income(4) > income(18) { Seat(0) } else { Seat(1) };
    assert_eq!(over.game.outcome(&over.s).unwrap().winners().collect::<Vec<_>>(), [more]);
}
