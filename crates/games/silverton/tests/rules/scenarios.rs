//! SI-SOLO, SI-SPIKE and SI-FIVE.

use engine::{Game, Published, Seat};
use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::{Card, Passenger, Role, TrainKind},
    state::{NONE, Phase},
};

use crate::scene::*;

fn grade(setup: &engine::Setup, turn: u8, cash: u32) -> String {
    let over = table(setup).turn(turn).cash(A, cash).next_turn();
    assert_eq!(over.s.phase, Phase::Over, "turn {turn}, {cash}");
    over.view(A).grade.expect("a solitaire game has a grade")
}

#[test]
fn si_solo_1_one_player() {
    let scene = table(&scenario("solo_denver_10000", 1));
    let scene = scene.place(A, 0, build("denver_como"));
    assert!(scene.may_place(A, 1, second("como_fairplay")), "the second-segment rule holds");
    let end = scene.next_turn();
    assert!(!end.heard(|event| matches!(event, Event::Rolled { .. })));
}

#[test]
fn si_solo_4_turns_11_and_12_are_substantial() {
    let setup = basic(1);
    assert_eq!(grade(&setup, 11, 6_000), "substantial victory");
    assert_eq!(grade(&setup, 12, 6_000), "substantial victory");
}

#[test]
fn si_solo_5_denver_10000() {
    let setup = scenario("solo_denver_10000", 1);
    let scene = fresh(&setup);
    assert_eq!((scene.s.phase, scene.cash_of(A)), (Phase::Pieces, 2_000));
    assert_eq!(scene.legal(A), [Action::Pieces(0), Action::Pieces(1)]);
    assert_eq!(scene.refused(A, Action::Pieces(2)), "SI-SOLO-5");
    let roles = |choice| {
        let scene = fresh(&setup).act(A, Action::Pieces(choice));
        assert_eq!(scene.s.phase, Phase::Place);
        scene.s.players[A].discs.as_slice().iter().filter(|disc| disc.kind.role == Role::Surveyor).count()
    };
    assert_eq!((roles(0), roles(1)), (2, 1));
    let results = [(12, "decisive victory"), (14, "substantial victory"), (15, "marginal victory"), (16, "draw")];
    for (turn, result) in
        results.into_iter().chain([(18, "marginal defeat"), (20, "substantial defeat"), (21, "decisive defeat")])
    {
        assert_eq!(grade(&setup, turn, 10_000), result, "turn {turn}");
    }
}

#[test]
fn si_solo_6_salt_lake_city() {
    let setup = scenario("solo_salt_lake_10000", 1);
    let scene = table(&setup);
    assert_eq!((scene.cash_of(A), scene.s.players[A].homes.as_slice()), (2_000, &[town("salt_lake_city")][..]));
    for (turn, result) in [(14, "decisive victory"), (18, "marginal victory"), (19, "draw"), (24, "substantial defeat")]
    {
        assert_eq!(grade(&setup, turn, 10_000), result, "turn {turn}");
    }
    assert_eq!(grade(&setup, 24, 9_800), "decisive defeat");
}

#[test]
fn si_solo_7_the_prospector_of_another_colour() {
    let setup = scenario("solo_salt_lake_10000", 1);
    let scene = table(&setup).place(A, 1, on_claim(1)).done(A);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Dummy, vec![A]));
    assert_eq!(scene.refused(A, Action::Dummy(claim(1))), "SI-SOLO-7", "his own disc stands there");
    assert_eq!(scene.refused(A, Action::Done), "SI-SOLO-7", "he must");
    let taken = scene.clone().act(A, Action::Dummy(claim(2))).next_turn();
    assert!(taken.s.gone.contains(Card(2)));
    let passenger = scene.act(A, Action::Dummy(card(6))).next_turn();
    assert!(passenger.s.lost.contains(Passenger(6)) && passenger.s.open.contains(Passenger(14)));
}

#[test]
fn si_solo_8_denver_campaign() {
    let setup = scenario("solo_denver_campaign", 1);
    let scene = table(&setup);
    assert_eq!((scene.cash_of(A), scene.s.players[A].discs.len(), scene.game.plan.target), (2_400, 4, 0));
    let results =
        [(60_000, "decisive victory"), (50_000, "substantial victory"), (47_425, "marginal victory"), (35_000, "draw")];
    let rest = [(30_000, "marginal defeat"), (25_000, "substantial defeat"), (24_995, "decisive defeat")];
    for (cash, result) in results.into_iter().chain(rest) {
        assert_eq!(grade(&setup, 24, cash), result, "{cash}");
    }
}

#[test]
fn si_solo_9_after_turn_24_at_the_latest() {
    assert_eq!(grade(&basic(1), 24, 5_995), "decisive defeat");
    let over = table(&basic(1)).turn(24).cash(A, 100).next_turn();
    assert!(over.game.outcome(&over.s).unwrap().winners().next().is_none(), "nobody wins");
}

#[test]
fn si_solo_11_listed_discs_and_c_cards() {
    let scene = fresh(&advanced(1));
    assert_eq!((scene.s.phase, scene.s.players[A].discs.len()), (Phase::Place, 2));
    assert_eq!(scene.s.players[A].trains.len(), 1);
    assert!(scene.s.stacks.iter().all(|stack| stack.len() == 2));
}

#[test]
fn si_spike_1_surveyors_keep_to_their_city() {
    let scene = fresh(&scenario("golden_spike_2", 2));
    let seat = scene.to_act()[0];
    assert_eq!((scene.s.phase, scene.legal(seat)), (Phase::Assign, vec![Action::Assign(0), Action::Assign(1)]));
    let scene = scene.act(seat, Action::Assign(0));
    assert_eq!(scene.refused(seat, Action::Assign(0)), "SI-SPIKE-1", "one goes to each city");
    let scene = scene.act(seat, Action::Assign(1));
    assert_eq!(scene.s.phase, Phase::Place);
    let home = |disc: u8, id| scene.may_place(seat, disc, build(id));
    assert!(home(0, "denver_como") && !home(0, "salt_lake_city_bingham"));
    assert!(home(1, "salt_lake_city_bingham") && !home(1, "denver_como"));
    let own = table(&scenario("golden_spike_2", 2)).track(A, &["denver_boulder"]);
    assert_eq!(own.no_place(A, 1, Action::Place(Spot::Dismantle(seg("denver_boulder")))), "SI-SPIKE-1");
}

/// From Denver to Evanston and from Salt Lake City to Ogden: one segment is missing.
fn almost() -> Scene {
    almost_with(&scenario("golden_spike_2", 2))
}

fn almost_with(setup: &engine::Setup) -> Scene {
    let east = [
        "denver_cheyenne",
        "cheyenne_laramie",
        "laramie_hanna",
        "hanna_rawlins",
        "rawlins_rock_springs",
        "rock_springs_evanston",
    ];
    table(setup).track(A, &east).track(A, &["ogden_salt_lake_city_a"]).turn(9)
}

#[test]
fn si_spike_2_either_may_join_the_two() {
    let scene = almost();
    assert!(scene.may_place(A, 0, build("evanston_ogden")) && scene.may_place(A, 1, build("evanston_ogden")));
    let joined = scene.track(A, &["evanston_ogden"]);
    assert!(joined.may_place(A, 0, build("salt_lake_city_bingham")), "from then on all are free");
}

#[test]
fn si_spike_3_prospectors_are_not_bound() {
    let scene = almost().claim(A, 13, 4).step(A, Phase::Deliver);
    // Evanston belongs to Denver's part: its coal goes to Denver only.
    let scene = scene.act(A, Action::Load(Card(13)));
    assert_eq!(scene.legal(A), [Action::To(city("denver"))]);
    assert!(almost().may_place(A, 2, on_claim(3)));
    // Where snow lies on what joins the two, a delivery stays in its part.
    let west =
        ["denver_hot_sulphur_springs", "hot_sulphur_springs_glenwood_springs", "glenwood_springs_grand_junction"];
    let rest = ["green_river_grand_junction", "price_green_river", "scofield_price", "provo_scofield"];
    let joined = |turn| {
        let scene = table(&scenario("golden_spike_2", 2)).track(A, &west).track(A, &rest).turn(turn);
        let scene = scene.track(A, &["salt_lake_city_provo_a", "denver_boulder"]).claim(A, 68, 4);
        scene.step(A, Phase::Deliver).act(A, Action::Load(Card(68))).legal(A)
    };
    assert_eq!(joined(7), [Action::To(city("denver")), Action::To(city("salt_lake_city"))]);
    assert_eq!(joined(8), [Action::To(city("denver"))]);
}

#[test]
fn si_spike_4_entries_carry_their_letters() {
    let plan = &fresh(&scenario("nickel_spike", 3)).game.plan;
    let discs = |k: usize| plan.positions[k].discs(0).iter().map(|kind| kind.write()).collect::<Vec<_>>();
    assert_eq!(discs(1), ["S", "S+2", "P", "P"]);
}

#[test]
fn si_spike_6_golden_spike_for_three() {
    let scene = fresh(&scenario("golden_spike_3", 3));
    assert_eq!((scene.game.plan.last_turn, scene.cash_of(A)), (20, 2_400));
    let homes = scene.game.plan.positions[2].homes;
    assert_eq!(homes, [town("denver"), town("santa_fe")]);
    assert_eq!(table(&scenario("golden_spike_3", 3)).turn(20).next_turn().s.phase, Phase::Over);
}

#[test]
fn si_spike_7_copper_spike() {
    let setup = scenario("copper_spike", 1);
    let scene = table(&setup);
    assert_eq!(scene.s.players[A].homes.as_slice(), [town("denver"), town("el_paso")]);
    let closed = ["lumber_salt_lake_city", "lumber_pueblo", "coal_salt_lake_city"];
    assert!(closed.iter().all(|id| scene.s.market.boxes[column(id).index()] == NONE));
    assert_eq!(scene.s.market.boxes.iter().filter(|at| **at != NONE).count(), 10);
    assert_eq!(grade(&setup, 24, 35_000), "draw");
}

#[test]
fn si_spike_8_starting_trains() {
    let cities = |id: &str, seats| {
        let scene = fresh(&scenario(id, seats).with("version", "advanced"));
        scene.s.players[A].trains.as_slice().iter().map(|train| train.city).collect::<Vec<_>>()
    };
    assert_eq!(cities("golden_spike_2", 2), [0, 1]);
    assert_eq!(cities("copper_spike", 1), [0, 1]);
    assert_eq!(cities("silver_spike", 4), [0]);
}

#[test]
fn si_spike_9_nickel_spike() {
    let scene = fresh(&scenario("nickel_spike", 3));
    assert_eq!((scene.cash_of(A), scene.game.plan.last_turn), (2_200, 24));
    let second: Vec<_> = (0..3).map(|k| scene.game.plan.positions[k].homes[1]).collect();
    assert_eq!(second, ["salt_lake_city", "el_paso", "santa_fe"].map(town));
    let advanced = fresh(&scenario("nickel_spike", 3).with("version", "advanced"));
    assert_eq!((advanced.cash_of(A), advanced.game.plan.points), (2_600, 14));
}

#[test]
fn si_spike_10_silver_spike() {
    let scene = fresh(&scenario("silver_spike", 4));
    assert_eq!(scene.cash_of(A), 2_000);
    let second: Vec<_> = (0..4).map(|k| scene.game.plan.positions[k].homes[1]).collect();
    assert_eq!(second, ["salt_lake_city", "salt_lake_city", "el_paso", "el_paso"].map(town));
}

#[test]
fn si_spike_11_trains_serve_their_city() {
    let scene =
        table(&scenario("golden_spike_2", 2).with("version", "advanced")).track(A, &["denver_boulder"]).claim(A, 1, 9);
    let scene = scene.track(A, &["salt_lake_city_bingham"]).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(1)), Action::To(city("denver"))]);
    assert_eq!(scene.refused(A, Action::Train(1)), "SI-SPIKE-11");
    assert!(scene.may(A, Action::Train(0)));
    // Bought for a city; once the two are joined it does not matter any more.
    let shop = table(&scenario("golden_spike_2", 2).with("version", "advanced")).step(A, Phase::Train);
    assert!(
        shop.may(A, Action::BuyTrain(TrainKind(0), None, 0)) && shop.may(A, Action::BuyTrain(TrainKind(0), None, 1))
    );
}

#[test]
fn si_spike_12_a_single_surveyor() {
    let scene = fresh(&scenario("golden_spike_2", 2).with("version", "advanced"));
    let seat = scene.to_act()[0];
    let pick = |text| Action::Pick(silverton::ids::DiscKind::read(text).unwrap());
    let scene = scene.acts(seat, &[pick("S"), pick("P"), Action::Ready]);
    assert_eq!((scene.s.phase, scene.legal(seat)), (Phase::Assign, vec![Action::Assign(0), Action::Assign(1)]));
    let scene = scene.act(seat, Action::Assign(1));
    assert!(!scene.may_place(seat, 0, build("denver_boulder")), "the other city waits");
}

#[test]
fn si_spike_13_seats_are_dealt() {
    let game = silverton::Silverton::open(&scenario("nickel_spike", 3)).unwrap();
    let third =
        (0..30).filter(|seed| game.setup(&engine::Key::from_seed(*seed), &mut ()).players[A].position == 3).count();
    assert!((3..20).contains(&third));
    let _ = Seat(0);
}

#[test]
fn si_five_2_the_powerful_start() {
    let scene = fresh(&scenario("powerful_five", 5));
    let discs = |k: usize| scene.game.plan.positions[k].discs(0).iter().map(|kind| kind.write()).collect::<Vec<_>>();
    assert_eq!(discs(0), ["S", "S", "P+1"]);
    assert_eq!(discs(3), ["S", "P", "P+1"]);
    assert_eq!(scene.cash_of(A), 1_800);
}

#[test]
fn si_five_3_fourteen_points() {
    let setup = scenario("powerful_five", 5).with("version", "advanced");
    let scene = fresh(&setup);
    assert_eq!((scene.game.plan.points, scene.cash_of(A)), (14, 2_200));
    assert_eq!(fresh(&setup.with("points_of_discs", "on")).game.plan.points, 10);
}

#[test]
fn si_spike_1_once_joined_always_free() {
    let mut scene = almost().track(A, &["evanston_ogden"]);
    scene.s.players[A].track.remove(seg("evanston_ogden"));
    let scene = scene.track(A, &[]);
    assert!(scene.may_place(A, 0, build("salt_lake_city_bingham")), "from then on all are free");
    // In play: the last link is dismantled again.
    let play = almost().track(A, &["evanston_ogden"]).stand(A, 0, Spot::Dismantle(seg("evanston_ogden")));
    let play = play.step(A, Phase::Build).act(A, Action::Dismantle(seg("evanston_ogden"))).next_turn();
    let play = play.order(&[A, B]).placing(A);
    assert!(play.may_place(A, 0, build("salt_lake_city_bingham")) && play.may_place(A, 1, build("denver_como")));
}

#[test]
fn si_spike_11_once_joined_trains_are_free() {
    let mut scene = almost_with(&scenario("golden_spike_2", 2).with("version", "advanced").with("no_deals", "on"));
    scene = scene.track(A, &["evanston_ogden"]).claim(A, 13, 9);
    scene.s.players[A].track.remove(seg("evanston_ogden"));
    let scene = scene.track(A, &[]).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(13)), Action::To(city("denver"))]);
    assert!(scene.may(A, Action::Train(0)) && scene.may(A, Action::Train(1)));
}

#[test]
fn si_spike_11_a_train_that_changes_hands_stays_at_its_city() {
    let scene = table(&scenario("golden_spike_2", 2).with("version", "advanced")).step(A, Phase::Deal);
    let add = Action::Add(silverton::action::Item::Train(Seat(0), 1));
    let scene = scene.acts(A, &[Action::OfferTo(Seat(1)), add, Action::Send]).act(B, Action::Accept);
    let cities =
        |seat: usize| scene.s.players[seat].trains.as_slice().iter().map(|train| train.city).collect::<Vec<_>>();
    assert_eq!((cities(A), cities(B)), (vec![0], vec![0, 1, 1]));
    // Santa Fe's player has no home in Salt Lake City: it serves Denver.
    let three = table(&scenario("golden_spike_3", 3).with("version", "advanced")).step(A, Phase::Deal);
    let three = three.acts(A, &[Action::OfferTo(Seat(2)), add, Action::Send]).act(2, Action::Accept);
    assert_eq!(three.s.players[2].trains.as_slice()[2].city, 0);
}
