//! The worked examples of the catalogue, section 4 and section 6.

use engine::{Game, Seat};
use silverton::{
    action::{Action, Item, Paper, Spot},
    edition::EDITION,
    event::Event,
    ids::{Card, DiscKind, Passenger, PlowKind, TrainKind},
    state::{Fate, Phase},
};

use crate::{advanced::pulled, scene::*, selling::ship};

/// Phase 5 of a turn: what was sold, and what the dice show for one column.
fn settled(turn: u8, id: &str, at: u8, sold: u16, dice: u8) -> (i16, i8, u16) {
    let idn = silverton::tables::TABLES.idn[usize::from(turn) - 1];
    let settled = silverton::market::settle(&EDITION, column(id), at, dice, sold, idn);
    (
        settled.result,
        settled.change,
        silverton::tables::TABLES.columns[column(id).index()].prices[usize::from(settled.to)],
    )
}

#[test]
fn t_b1_coal_at_denver() {
    assert_eq!(settled(9, "coal_denver", 8, 7, 10), (11, -2, 80));
}

#[test]
fn t_b2_bingham_gold() {
    let scene = table(&plain(2)).new_claim(A, 25).step(A, Phase::Operate).dice(&[Throw::One(5)]);
    let scene = scene.acts(A, &[Action::Mark(Card(25)), Action::Roll]);
    assert_eq!((scene.loads(25), scene.cash_of(A)), (4, 2_340));
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
    // No gold lies at Walsenburg: the same power over the same lengths, from Westcliffe beyond Pueblo.
    let scene = |to: &str| {
        let track =
            ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_canon_city_a", "canon_city_westcliffe"];
        let scene = table(&advanced(2)).track(A, &track).trains(A, &[9, 24]).claim(A, 90, 20).step(A, Phase::Deliver);
        let scene = scene.acts(A, &[Action::Load(Card(90)), Action::To(city(to)), Action::Train(0), Action::Train(1)]);
        scene.legal(A).iter().filter_map(|action| if let Action::Quantity(n) = action { Some(*n) } else { None }).max()
    };
    assert_eq!((scene("denver"), scene("pueblo")), (Some(8), Some(16)), "33 / 7 and 33 / 4, doubled");
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
    let length = |id: &str| EDITION.segment(seg(id)).length;
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
    assert!(built.cash_of(A) == 2_280 && built.may(B, Action::Build(seg(id))));
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
    assert!(scene.owns(A, 41) && scene.cash_of(A) == 2_200 - 480);
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
    assert!(failed.runs(C, 4) && failed.is_home(B, 1));
    let stolen = theft(8);
    assert!(stolen.runs(B, 4));
    let paid = stolen.idle_until(|scene| scene.s.turn == 3);
    assert!(
        paid.heard(|event| matches!(event, Event::Income { seat: Seat(1), card: Passenger(4), amount: 140 }))
            || paid.cash_of(B) == 2_200 - 280 + 140
    );
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
    assert!(low.cash_of(A) == 1_980 && low.is_home(A, 1), "no jail: it is no dispute");
    let good = scene
        .dice(&[Throw::Sum(3)])
        .act(A, Action::TrySecond(seg("como_fairplay")))
        .act(A, Action::Build(seg("como_fairplay")));
    assert_eq!(good.cash_of(A), 1_940);
    let winter = table(&plain(3)).turn(4);
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
    assert!(scene.heard(|event| matches!(event, Event::Income { card: Passenger(4), amount: 140, .. })));
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
    assert!(scene.s.gone.contains(Card(35)) && scene.cash_of(A) == 2_400 - 440 - 90);
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
    // The whole of it is SI-BUILD-7; here: declining is always possible.
    let scene = table(&plain(2)).stand(A, 0, Spot::Build(seg("denver_como"))).step(A, Phase::Build);
    assert!(scene.may(A, Action::Leave(seg("denver_como"))));
    assert_eq!(EDITION.numbers.cubes, 32);
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
    let scene = scene.act(A, Action::Replace(0)).next_turn().until(A, Phase::Place);
    assert!(scene.s.turn == 8 && scene.disc(A, 2).kind.bonus == 2 && scene.may(A, Action::Disc(2)));
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
    let scene =
        table(&plain(2)).cash(A, 4_990).track(A, &["denver_colorado_springs_a"]).card(A, 1).fate(A, 2, Fate::Jail);
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

/// Section 6: a regular game of three in turn 15.
#[test]
fn section_6_the_end_in_numbers() {
    let mut scene = table(&plain(3)).turn(15).cash(A, 8_940).cash(B, 9_480).cash(C, 7_150);
    for seat in [A, B, C] {
        scene.s.players[seat].revealed = true;
    }
    let scene =
        scene.price("silver", 7).price("coal_denver", 6).price("gold", 6).price("lumber_el_paso", 5).price("copper", 6);
    // A: cards 9 and 4, 5 silver and 8 coal at Denver.
    let scene =
        scene.track(A, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "colorado_springs_buena_vista"]);
    let scene = scene
        .track(A, &["buena_vista_leadville_a", "denver_boulder"])
        .card(A, 9)
        .card(A, 4)
        .claim(A, 68, 5)
        .claim(A, 1, 8);
    // B: card 18, 5 gold and 2 silver, a disc in jail.
    let b = [
        "denver_falcon",
        "falcon_pueblo",
        "pueblo_walsenburg_a",
        "walsenburg_trinidad",
        "trinidad_raton",
        "raton_french",
    ];
    let scene =
        scene.track(B, &b).track(B, &["french_las_vegas", "las_vegas_santa_fe", "denver_georgetown"]).card(B, 18);
    let scene = scene.row(&[3, 4, 5]).claim(B, 73, 2).claim(B, 26, 5).fate(B, 0, Fate::Jail).track(B, &[]);
    // C: card 15, 6 copper and 8 lumber at El Paso.
    let c = ["las_cruces_el_paso", "rincon_las_cruces", "socorro_rincon", "albuquerque_socorro", "el_paso_orogrande"];
    let scene = scene
        .track(C, &c)
        .track(C, &["orogrande_alamogordo", "alamogordo_cloudcroft"])
        .card(C, 15)
        .claim(C, 98, 6)
        .claim(C, 50, 8);
    let mut scene = scene.claim(B, 31, 0).step(A, Phase::Deliver);
    // Steps 1 to 3 are paid: operating and buying as the table says.
    scene.s.players[A].cash -= 140;
    scene.s.players[B].cash -= 320 + 80;
    scene.s.players[C].cash -= 130 + 80;
    // Step 5 of A, then his two deliveries.
    scene.s.players[A].cash += 90 + 140;
    let scene = ship(ship(scene, A, 68, "denver", 5), A, 1, "denver", 8).done(A);
    assert_eq!(scene.cash_of(A), 10_870);
    // B's gold lies at Boulder, which only A reaches: he sells by the same columns from Georgetown.
    let mut scene = scene.until(B, Phase::Operate).done(B);
    scene.s.loads.0[72] = 2;
    let scene = ship(scene, B, 73, "denver", 2);
    assert_eq!(scene.cash_of(B), 9_480 - 400 + 250 + 480);
    let mut scene = scene.act(B, Action::JailPay(0));
    scene.s.players[B].cash += 1_375;
    let scene = scene.until(C, Phase::Operate).done(C);
    let scene = ship(ship(scene, C, 98, "el_paso", 6), C, 50, "el_paso", 8);
    let over = scene.next_turn();
    assert_eq!(over.s.phase, Phase::Over);
    assert_eq!([A, B, C].map(|seat| over.cash_of(seat)), [10_870, 10_985, 9_490]);
    let ranks: Vec<u8> = over.game.outcome(&over.s).unwrap().standings.iter().map(|standing| standing.rank).collect();
    assert_eq!(ranks, [2, 1, 3]);
}
