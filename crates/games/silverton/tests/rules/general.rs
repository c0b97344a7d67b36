//! SI-GEN, SI-LEN, SI-CASH, SI-SETUP, SI-MAP, SI-WINTER, SI-CLAIM, SI-PASS, SI-TURN.

use engine::{Game, Published, Seat, Viewer};
use silverton::{
    action::{Action, Spot},
    event::Event,
    ids::{Card, Passenger},
    state::{APART, Fate, Phase},
};

use crate::scene::*;

#[test]
fn si_gen_3_only_own_track_joined_to_home_carries_goods() {
    // B's segment between A's two does not help A, nor does A's own track beyond it.
    let scene = table(&plain(2)).track(A, &["denver_boulder"]).claim(A, 16, 5).claim(A, 1, 5).step(A, Phase::Deliver);
    let cut = scene.clone().track(B, &["boulder_cheyenne"]).track(A, &["cheyenne_laramie", "laramie_hanna"]);
    assert!(scene.may(A, Action::Load(Card(1))));
    assert!(!cut.may(A, Action::Load(Card(16))));
    assert_eq!(cut.refused(A, Action::Load(Card(16))), "SI-SELL-1");
}

#[test]
fn si_gen_6_loads_are_not_limited_by_tokens() {
    let scene =
        table(&plain(2)).track(A, &["denver_boulder"]).claim(A, 1, 250).claim(A, 2, 300).step(A, Phase::Deliver);
    let tokens = CATALOGUE.numbers.tokens;
    assert!(scene.loads(1) + scene.loads(2) > tokens, "more than there are pieces");
    // And more can still be dug.
    let more = scene.step(A, Phase::Operate).dice(&[Throw::Sum(12)]);
    let more = more.acts(A, &[Action::Mark(Card(1)), Action::Roll]);
    assert!(more.loads(1) > 250);
}

#[test]
fn si_gen_7_what_cannot_be_paid_cannot_be_chosen() {
    let scene =
        table(&plain(2)).stand(A, 0, Spot::Build(seg("denver_como"))).stand(A, 1, Spot::Build(seg("denver_boulder")));
    let scene = scene.cash(A, cost("denver_como") - 5).step(A, Phase::Build);
    assert_eq!(scene.refused(A, Action::Build(seg("denver_como"))), "SI-GEN-7");
    assert!(scene.may(A, Action::Build(seg("denver_boulder"))));
    let rich = table(&plain(2))
        .stand(A, 0, Spot::Build(seg("denver_como")))
        .cash(A, cost("denver_como"))
        .step(A, Phase::Build);
    assert_eq!(rich.act(A, Action::Build(seg("denver_como"))).cash_of(A), 0);
}

#[test]
fn si_gen_8_a_player_without_cash_stays() {
    let track = ["denver_boulder", "denver_colorado_springs_a"];
    let scene = table(&basic(2)).cash(A, 0).track(A, &track).claim(A, 24, 0).place(
        A,
        0,
        Action::Place(Spot::Dismantle(seg("denver_boulder"))),
    );
    // He dismantles, makes deals and waits for passengers.
    let scene = scene.done(A).done(B).act(A, Action::Dismantle(seg("denver_boulder")));
    assert_eq!(scene.cash_of(A), 10 * length("denver_boulder"));
    let sold = table(&basic(2)).cash(A, 0).claim(A, 24, 0).step(A, Phase::Deal).act(A, Action::OfferTo(Seat(1)));
    let add = Action::Add(silverton::action::Item::Claim(Card(24)));
    let sold = sold.acts(A, &[add, Action::Money(Seat(1), 50), Action::Send]).act(B, Action::Accept);
    assert_eq!(sold.cash_of(A), 50);
    let waits = table(&plain(2)).cash(A, 0).track(A, &track).card(A, 1).next_turn();
    assert_eq!((waits.s.turn, waits.cash_of(A)), (2, income(1)));
}

#[test]
fn si_gen_9_what_leaves_no_choice_passes() {
    // B's only disc sits in jail: after A it is already A's phase 4.
    let scene = table(&plain(2)).discs(B, &["S", "P"]).fate(B, 0, Fate::Jail).fate(B, 1, Fate::Jail);
    let scene = scene.place(A, 2, Action::Place(Spot::Deck)).done(A);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Buy, vec![A]));
}

#[test]
fn si_gen_10_only_a_deal_of_step_4_binds() {
    // Nothing can be offered, given or promised anywhere else.
    let scene = table(&basic(2)).track(A, &["denver_boulder"]).claim(A, 1, 2).claim(A, 24, 0).fate(A, 3, Fate::Jail);
    let scene = scene.stand(A, 2, Spot::Claim(Card(2))).stand(A, 0, Spot::Build(seg("denver_como")));
    let offer = Action::OfferTo(Seat(1));
    for phase in [Phase::Place, Phase::Buy, Phase::Build, Phase::Operate, Phase::Deliver, Phase::Fines] {
        let there = scene.clone().step(A, phase);
        assert!(!there.may(A, offer), "{phase:?}");
        there.refused(A, offer);
    }
    assert!(scene.step(A, Phase::Deal).may(A, offer));
}

#[test]
fn si_gen_11_rounding() {
    // Train capacity rounds down: 9 over a 7 is 1; half of 130 rounds up to 70 (see SI-OCO-6, SI-MKT-2).
    let scene = table(&advanced(2)).track(A, &["denver_colorado_springs_a"]).trains(A, &[9]);
    let scene =
        scene.track(A, &["colorado_springs_pueblo_a", "pueblo_walsenburg_a"]).claim(A, 24, 8).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(24)), Action::To(city("denver")), Action::Train(0)]);
    assert_eq!(scene.legal(A), [Action::Quantity(1)]);
}

#[test]
fn si_gen_12_every_roll_names_its_dice() {
    let scene = table(&plain(2)).claim(A, 24, 0).step(A, Phase::Operate).dice(&[Throw::Two(2, 6)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Roll]);
    assert!(scene.heard(|event| matches!(event, Event::Operated { dice: [2, 6], total: 8, .. })));
}

#[test]
fn si_len_1_short() {
    let scene = table(&plain(2).with("length", "short"));
    assert_eq!((scene.game.plan.target, scene.game.plan.reveal), (6_000, Some(4_000)));
    assert_eq!(scene.s.market.boxes[column("gold").index()], 5);
    assert!((17..=24).all(|card| scene.s.lost.contains(Passenger(card))));
    let end = scene.cash(B, 6_000);
    let mut end = end;
    end.s.players[B].revealed = true;
    assert_eq!(end.next_turn().s.phase, Phase::Over);
}

#[test]
fn si_len_2_regular() {
    let scene = table(&plain(3));
    assert_eq!((scene.game.plan.target, scene.game.plan.reveal), (10_000, Some(5_000)));
    assert_eq!((ends_at(&plain(3), 10_000), ends_at(&plain(3), 9_995)), (true, false));
}

/// Whether the turn in which somebody has so much is the last.
fn ends_at(setup: &engine::Setup, cash: u32) -> bool {
    let mut scene = table(setup).cash(B, cash);
    scene.s.players[B].revealed = true;
    scene.next_turn().s.phase == Phase::Over
}

#[test]
fn si_len_3_long() {
    let plan = table(&plain(2).with("length", "long")).game.plan;
    assert_eq!((plan.target, plan.reveal), (20_000, Some(10_000)));
    let long = plain(2).with("length", "long");
    assert_eq!((ends_at(&long, 20_000), ends_at(&long, 19_995)), (true, false));
}

#[test]
fn si_len_4_campaign() {
    let scene = table(&plain(2).with("length", "campaign")).turn(24).cash(A, 90_000);
    assert_eq!((scene.game.plan.target, scene.game.plan.reveal), (0, None));
    assert_eq!(scene.view(B).players[A].cash, None);
    let over = scene.next_turn();
    assert_eq!((over.s.phase, over.s.turn), (Phase::Over, 24));
}

#[test]
fn si_len_5_the_end_is_checked_at_the_end_of_a_turn() {
    // A passes 10,000 in his own step, B ends with more.
    let mut scene = table(&plain(2)).cash(A, 9_990).track(A, &["denver_boulder"]).cash(B, 10_900);
    scene.s.players[A].revealed = true;
    scene.s.players[B].revealed = true;
    let scene = scene.claim(A, 1, 1).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(1)), Action::To(city("denver")), Action::Quantity(1)]);
    assert!(scene.cash_of(A) >= 10_000 && scene.s.phase != Phase::Over);
    let over = scene.next_turn();
    let outcome = over.game.outcome(&over.s).expect("it is over");
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(1)]);
}

#[test]
fn si_len_6_turn_24_is_the_last() {
    let over = table(&plain(2)).turn(24).cash(A, 4_000).next_turn();
    assert_eq!((over.s.phase, over.s.turn), (Phase::Over, 24));
    assert_eq!(over.game.outcome(&over.s).unwrap().winners().collect::<Vec<_>>(), [Seat(0)]);
}

#[test]
fn si_len_7_ties() {
    let tie = || table(&plain(2).with("length", "campaign")).turn(24).cash(A, 3_000).cash(B, 3_000);
    let winners = |scene: Scene| {
        let over = scene.next_turn();
        over.game.outcome(&over.s).unwrap().winners().map(|seat| seat.index()).collect::<Vec<_>>()
    };
    assert_eq!(winners(tie()), [A, B]);
    assert_eq!(winners(tie().track(B, &["denver_central_city"])), [B], "more segments");
    // Income on cards comes before segments; snow keeps both from being paid in turn 24.
    let cards = tie().track(A, &["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"]).card(A, 4);
    let cards = cards.track(B, &["denver_boulder", "boulder_cheyenne", "cheyenne_laramie", "laramie_hanna"]);
    assert_eq!(winners(cards), [A], "more passenger income");
}

#[test]
fn si_len_8_only_cash_counts() {
    let scene = table(&plain(2).with("length", "campaign")).turn(24).cash(A, 1_000).cash(B, 1_005);
    let over = scene.claim(A, 43, 20).track(A, &["denver_boulder"]).next_turn();
    let outcome = over.game.outcome(&over.s).unwrap();
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [Seat(1)]);
    assert_eq!(outcome.standings[1].parts, [("cash".to_owned(), 1_005)]);
}

#[test]
fn si_cash_1_cash_is_secret_until_more_than_the_sum() {
    let scene = table(&plain(2)).cash(A, 4_990).track(A, &["denver_boulder"]).claim(A, 1, 5).step(A, Phase::Deliver);
    assert_eq!((scene.view(B).players[A].cash, scene.view(A).players[A].cash), (None, Some(4_990)));
    // Exactly the sum is not more than it.
    let sell = [Action::Load(Card(1)), Action::To(city("denver")), Action::Quantity(1)];
    let sum = scene.clone().cash(A, 4_940).acts(A, &sell);
    assert_eq!((sum.cash_of(A), sum.view(B).players[A].cash), (5_000, None));
    // 5,050 with one load of coal at 60 is.
    let scene = scene.acts(A, &sell);
    assert_eq!(scene.view(B).players[A].cash, Some(5_050));
    assert_eq!(scene.game.view(&scene.s, Viewer::Spectator).players[A].cash, Some(5_050));
}

#[test]
fn si_cash_2_revealed_at_once_in_the_middle_of_a_turn() {
    // T-30 in part: a dismantled segment brings 10 x 3.
    let scene = table(&plain(2)).cash(A, 4_990).track(A, &["denver_boulder"]);
    let scene = scene.stand(A, 0, Spot::Dismantle(seg("denver_boulder"))).step(A, Phase::Build);
    let scene = scene.act(A, Action::Dismantle(seg("denver_boulder")));
    assert!(scene.heard(|event| matches!(event, Event::Revealed { seat: Seat(0), cash: 5_020 })));
}

#[test]
fn si_cash_3_once_revealed_always_revealed() {
    // A sale lifts A above the sum; the next turn's claim takes him below it again.
    let sold = |cash| table(&plain(2)).cash(A, cash).track(A, &["denver_boulder"]).claim(A, 1, 5).row(&[2, 25]);
    let scene = sold(4_990).step(A, Phase::Deliver);
    let scene = scene.acts(A, &[Action::Load(Card(1)), Action::To(city("denver")), Action::Quantity(1)]).next_turn();
    let scene =
        scene.until(A, Phase::Place).place(A, 2, on_claim(25)).until(A, Phase::Buy).act(A, Action::Buy(claim(25)));
    assert!(scene.cash_of(A) < 5_000, "below the sum again");
    assert_eq!(scene.view(B).players[A].cash, Some(scene.cash_of(A)));
}

#[test]
fn si_cash_4_payments_are_public_totals_are_not() {
    let scene = table(&plain(2)).stand(A, 2, Spot::Claim(Card(1))).step(A, Phase::Buy).act(A, Action::Buy(claim(1)));
    let bought = scene.heard[0];
    assert!(matches!(bought, Event::Bought { cost, .. } if cost == claim_cost(1)));
    assert_eq!(scene.game.hear(&scene.s, &bought, Viewer::Spectator), Some(bought));
    assert_eq!(scene.view(B).players[A].cash, None);
    let open = table(&plain(2).with("open_money", "on"));
    assert_eq!(open.view(B).players[A].cash, Some(2_400));
}

#[test]
fn si_cash_5_alone_nothing_is_hidden() {
    let scene = fresh(&basic(1));
    assert_eq!(scene.game.view(&scene.s, Viewer::Spectator).players[A].cash, Some(1_600));
    let spike = fresh(&scenario("golden_spike_2", 2));
    assert_eq!(spike.view(B).players[A].cash, None);
    assert_eq!(spike.game.plan.reveal, None);
}

#[test]
fn si_setup_1_everybody_has_a_colour() {
    let scene = fresh(&basic(6));
    assert_eq!(scene.game.tables.edition.colours.len(), 6);
    assert!(scene.view(A).players.iter().all(|player| player.cubes == 32));
}

#[test]
fn si_setup_2_positions_are_dealt() {
    let mut firsts = [false; 4];
    for seed in 0..40 {
        let mut events = Vec::new();
        let game = silverton::Silverton::open(&basic(4)).unwrap();
        let s = game.setup(&engine::Key::from_seed(seed), &mut events);
        let mut positions: Vec<u8> = s.players[..4].iter().map(|player| player.position).collect();
        firsts[usize::from(positions[0]) - 1] = true;
        positions.sort_unstable();
        assert_eq!(positions, [1, 2, 3, 4]);
    }
    assert_eq!(firsts, [true; 4]);
}

#[test]
fn si_setup_4_only_the_listed_discs_are_used() {
    let scene = fresh(&basic(5));
    assert!(scene.s.players[..5].iter().all(|player| player.discs.len() == 2));
}

#[test]
fn si_setup_5_markers_start_and_unused_columns_have_none() {
    let scene = fresh(&basic(2));
    assert_eq!(scene.s.market.boxes[column("silver").index()], 5);
    assert_eq!(scene.view(A).market[column("lumber_santa_fe").index()].at, None);
    let scene = table(&plain(2)).home(A, "denver").claim(A, 7, 5).track(A, &["denver_boulder"]).step(A, Phase::Place);
    // Coal at Santa Fe is not in play with two.
    assert!(scene.game.plan.has_column(column("coal_denver")) && !scene.game.plan.has_column(column("coal_santa_fe")));
    let line = ["denver_falcon", "falcon_pueblo", "pueblo_walsenburg_a", "walsenburg_trinidad", "trinidad_raton"];
    let coal = |setup: &engine::Setup| {
        let scene = table(setup).track(A, &line).track(A, &["raton_french", "french_las_vegas", "las_vegas_santa_fe"]);
        scene.claim(A, 24, 5).step(A, Phase::Deliver).act(A, Action::Load(Card(24)))
    };
    assert_eq!(coal(&plain(2)).refused(A, Action::To(city("santa_fe"))), "SI-SELL-1", "it cannot be sold there");
    assert!(coal(&plain(3)).may(A, Action::To(city("santa_fe"))));
    assert!(fresh(&basic(4)).s.market.boxes.iter().all(|at| *at < 10));
}

#[test]
fn si_setup_7_eight_claims_lie_open_and_events_go_back() {
    for seed in 0..60 {
        let game = silverton::Silverton::open(&basic(3)).unwrap();
        let s = game.setup(&engine::Key::from_seed(seed), &mut ());
        assert_eq!((s.row.len(), s.deck.len()), (8, 100));
        assert!(s.row.iter().all(|card| card.index() <= 102));
    }
}

#[test]
fn si_setup_8_a_on_b_on_c() {
    let scene = fresh(&basic(3));
    let view = scene.view(A);
    assert!(view.stacks.iter().all(|stack| stack.open.len() == 1 && stack.below == 2));
    assert!(view.stacks.iter().all(|stack| stack.open[0].0 <= 8));
    assert!(scene.s.stacks.iter().all(|stack| matches!(stack.as_slice(), [17..=24, 9..=16])));
}

#[test]
fn si_setup_9_turn_1_and_no_track() {
    let scene = fresh(&basic(6));
    assert_eq!(scene.s.turn, 1);
    assert!(scene.s.built().is_empty());
}

#[test]
fn si_setup_10_the_order_of_turn_1_is_dealt_afresh() {
    let game = silverton::Silverton::open(&basic(5)).unwrap();
    let differs = (0..20).any(|seed| {
        let s = game.setup(&engine::Key::from_seed(seed), &mut ());
        (0..5).any(|place| s.players[usize::from(s.order[place])].position != place as u8 + 1)
    });
    assert!(differs);
}

#[test]
fn si_setup_11_a_city_belongs_to_nobody() {
    let scene = table(&basic(2));
    assert_eq!(scene.s.players[A].homes, scene.s.players[B].homes);
    let scene = scene.place(A, 0, build("denver_boulder")).done(A);
    assert!(scene.may_place(B, 0, build("denver_como")));
}

#[test]
fn si_map_1_white_segments_are_closed_in_winter() {
    let tables = &TABLES;
    assert!(tables.snow.contains(seg("denver_como")) && !tables.snow.contains(seg("como_fairplay")));
    let scene = table(&plain(2)).track(A, &["denver_como"]).claim(A, 8, 3);
    assert!(scene.clone().turn(3).step(A, Phase::Deliver).may(A, Action::Load(Card(8))));
    assert_eq!(scene.clone().turn(8).view(A).players[A].open_network, [town("denver")]);
    let winter = scene.turn(8).track(A, &["denver_boulder"]).claim(A, 1, 2).step(A, Phase::Deliver);
    assert_eq!(winter.refused(A, Action::Load(Card(8))), "SI-SELL-1");
    assert!(winter.may(A, Action::Load(Card(1))), "Boulder is joined by a brown one");
}

#[test]
fn si_map_2_cost_and_length() {
    assert!(CATALOGUE.segments.iter().all(|segment| segment.cost > 0 && segment.length > 0));
    // The cost is what building takes, the length what a route counts.
    let scene = table(&plain(2)).stand(A, 0, Spot::Build(seg("denver_como"))).step(A, Phase::Build);
    let scene = scene.act(A, Action::Build(seg("denver_como")));
    assert_eq!(scene.cash_of(A), 2_400 - cost("denver_como"));
    assert!(scene.heard(|event| matches!(event, Event::Built { cost: paid, .. } if *paid == cost("denver_como"))));
}

#[test]
fn si_map_3_the_first_to_build_owns_it() {
    let scene = table(&plain(2)).track(B, &["denver_boulder"]);
    assert_eq!(scene.no_place(A, 0, build("denver_boulder")), "SI-MAP-3");
}

#[test]
fn si_map_4_thirty_two_cubes() {
    let scene = table(&plain(2)).track(A, &["denver_boulder", "boulder_cheyenne"]);
    assert_eq!(scene.view(B).players[A].cubes, 30);
}

#[test]
fn si_map_5_metals_sell_everywhere_coal_where_it_has_a_marker() {
    let scene = table(&plain(2)).track(A, &["denver_boulder"]).claim(A, 26, 3).claim(A, 1, 3);
    let scene = scene.track(A, &["denver_falcon", "falcon_pueblo"]).step(A, Phase::Deliver);
    let gold = scene.clone().act(A, Action::Load(Card(26))).legal(A);
    assert_eq!(gold, [Action::To(city("denver")), Action::To(city("pueblo"))]);
    let lumber = table(&scenario("solo_denver_6000", 1)).track(A, &["denver_falcon", "falcon_pueblo"]).claim(A, 55, 4);
    let lumber = lumber.step(A, Phase::Deliver).act(A, Action::Load(Card(55))).legal(A);
    assert_eq!(lumber, [Action::To(city("denver"))], "alone there is no lumber at Pueblo");
}

#[test]
fn si_map_7_deals_keep_to_the_parallel_rule() {
    let scene =
        table(&basic(2)).track(A, &["denver_falcon"]).track(B, &["denver_colorado_springs_a"]).step(A, Phase::Deal);
    let scene = scene.act(A, Action::OfferTo(Seat(1)));
    let scene = scene.act(A, Action::Add(silverton::action::Item::Segment(seg("denver_colorado_springs_a"))));
    assert_eq!(scene.refused(A, Action::Send), "SI-MAP-7");
    // A swap is legal.
    let scene = scene.act(A, Action::Add(silverton::action::Item::Segment(seg("denver_falcon"))));
    assert!(scene.may(A, Action::Send));
}

#[test]
fn si_map_8_no_two_surveyors_in_one_group() {
    let scene = table(&plain(2)).place(A, 0, build("denver_falcon"));
    assert_eq!(scene.no_place(A, 1, build("denver_colorado_springs_a")), "SI-MAP-8");
    let owner = table(&plain(2)).track(A, &["denver_falcon"]);
    assert_eq!(owner.no_place(A, 0, build("denver_colorado_springs_b")), "SI-MAP-6");
    assert!(owner.may_place(A, 0, Action::Place(Spot::Dismantle(seg("denver_falcon")))));
}

#[test]
fn si_map_9_freed_segments_can_be_built_next_turn() {
    let scene = table(&plain(2)).track(A, &["denver_boulder"]).stand(A, 0, Spot::Dismantle(seg("denver_boulder")));
    let scene = scene.step(A, Phase::Build).act(A, Action::Dismantle(seg("denver_boulder"))).next_turn();
    let seat = scene.to_act()[0];
    assert!(scene.may_place(seat, 0, build("denver_boulder")));
}

#[test]
fn si_winter_1_no_surveyor_on_snow() {
    let scene = table(&plain(2)).turn(8);
    assert_eq!(scene.no_place(A, 0, build("denver_como")), "SI-WINTER-1");
    let own = scene.track(A, &["denver_como"]);
    assert_eq!(own.no_place(A, 0, Action::Place(Spot::Dismantle(seg("denver_como")))), "SI-WINTER-1");
    assert!(!own.claim(A, 8, 5).step(A, Phase::Place).view(A).players[A].open_network.contains(&town("como")));
}

#[test]
fn si_winter_3_no_second_segments() {
    let scene = table(&plain(2)).turn(8).place(A, 0, build("denver_boulder"));
    assert_eq!(scene.no_place(A, 1, second("boulder_cheyenne")), "SI-WINTER-3");
    assert!(scene.turn(5).may_place(A, 1, second("boulder_cheyenne")));
}

#[test]
fn si_winter_4_blocked_cards_pay_nothing_and_cannot_be_bought() {
    let line = ["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"];
    let scene = table(&plain(2)).turn(8).track(A, &line);
    assert_eq!(scene.no_place(A, 2, on_card(4)), "SI-WINTER-4");
    let owner = scene.card(A, 4).track(A, &["denver_boulder"]).claim(A, 1, 1).step(A, Phase::Operate);
    assert!(owner.act(A, Action::Done).heard(|event| matches!(event, Event::NoIncome { card: Passenger(4), .. })));
}

#[test]
fn si_winter_5_snow_stops_use_not_ownership() {
    // Joined over snow: the brown segment beyond may be built and the +3 counts.
    let scene = table(&plain(2)).turn(8).track(A, &["denver_como"]);
    assert!(scene.may_place(A, 0, build("como_fairplay")));
    let beyond = scene.clone().track(A, &["como_fairplay"]);
    assert!(beyond.may_place(A, 0, Action::Place(Spot::Dismantle(seg("como_fairplay")))), "or dismantled");
    // A card is kept, though nothing runs.
    let line = ["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"];
    assert!(table(&plain(2)).turn(8).track(A, &line).card(A, 4).next_turn().runs(A, 4));
    let dispute = scene.stand(A, 2, Spot::Claim(Card(8))).stand(B, 2, Spot::Claim(Card(8))).placing(B);
    let dispute = dispute.dice(&[Throw::Sum(7), Throw::Sum(7)]).done(B);
    assert!(dispute.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), extra: 3, .. })));
}

#[test]
fn si_claim_1_a_claim_card() {
    let spec = CATALOGUE.claim(Card(25)).unwrap();
    assert_eq!((spec.operate, spec.depleted_max, spec.output[11]), (60, 6, 4), "the card in the book");
}

#[test]
fn si_claim_2_claims_and_loads_have_no_limit() {
    let scene = (9..=30).fold(table(&plain(2)), |scene, no| scene.claim(A, no, 40));
    scene.check();
    assert_eq!(scene.view(B).players[A].claims.len(), 22);
    assert!(scene.view(B).claims.iter().filter(|claim| claim.owner == Some(Seat(0))).all(|claim| claim.loads == 40));
}

#[test]
fn si_claim_3_once_a_turn_whoever_owns_it() {
    let scene = table(&basic(2)).claim(A, 24, 0).claim(A, 23, 0).step(A, Phase::Operate).dice(&[Throw::Sum(9)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Roll]);
    assert!(scene.s.operated.contains(Card(24)));
    // Sold to B in step 4, it is not operated again this turn.
    let sold = scene.acts(
        A,
        &[
            Action::OfferTo(Seat(1)),
            Action::Add(silverton::action::Item::Claim(Card(24))),
            Action::Add(silverton::action::Item::Claim(Card(23))),
            Action::Send,
        ],
    );
    let sold = sold.act(B, Action::Accept).until(B, Phase::Operate);
    assert_eq!(sold.refused(B, Action::Mark(Card(24))), "SI-CLAIM-3");
    assert!(sold.may(B, Action::Mark(Card(23))) && sold.may(B, Action::Done), "operating is voluntary");
}

#[test]
fn si_claim_4_the_first_operation_is_one_die_and_six() {
    let scene = table(&plain(2)).new_claim(A, 24).step(A, Phase::Operate).dice(&[Throw::One(3)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Roll]);
    assert!(scene.heard(|event| matches!(event, Event::Operated { dice: [3, 0], total: 9, .. })));
    // A new owner does not start again.
    let scene = table(&basic(2)).new_claim(A, 24).step(A, Phase::Operate).dice(&[Throw::One(3)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Roll, Action::OfferTo(Seat(1))]);
    let add = Action::Add(silverton::action::Item::Claim(Card(24)));
    let later = scene.acts(A, &[add, Action::Send]).act(B, Action::Accept).next_turn();
    let later = later.until(B, Phase::Operate).dice(&[Throw::Two(5, 5)]);
    let later = later.acts(B, &[Action::Mark(Card(24)), Action::Roll]);
    assert!(later.heard(|event| matches!(event, Event::Operated { dice: [5, 5], total: 10, .. })));
}

#[test]
fn si_claim_5_a_depleted_claim_waits_for_its_loads() {
    let scene = table(&plain(2)).claim(A, 24, 2).claim(A, 23, 0).step(A, Phase::Operate);
    let scene = scene.dice(&[Throw::Sum(2), Throw::Sum(3)]);
    let scene = scene.acts(A, &[Action::Mark(Card(24)), Action::Mark(Card(23)), Action::Roll]);
    assert!(scene.owns(A, 24) && scene.s.depleted.contains(Card(24)) && scene.loads(24) == 2);
    assert!(!scene.owns(A, 23) && scene.s.gone.contains(Card(23)), "without loads it is discarded at once");
    assert_eq!(scene.next_turn().until(A, Phase::Place).s.depleted.len(), 2);
}

#[test]
fn si_claim_6_discarded_cards_never_come_back() {
    let scene = table(&plain(2)).spent(23).next_turn();
    assert!(scene.s.gone.contains(Card(23)) && !scene.s.deck.as_slice().contains(&23));
}

#[test]
fn si_claim_7_the_discard_pile_is_open() {
    let scene = table(&plain(2)).spent(23).spent(41);
    assert_eq!(scene.view(B).discarded, [Card(23), Card(41)]);
}

#[test]
fn si_claim_8_a_claim_need_not_be_joined() {
    let scene = table(&plain(2)).row(&[14]).place(A, 2, on_claim(14)).done(A).done(B);
    let scene = scene.act(A, Action::Buy(claim(14)));
    assert!(scene.owns(A, 14) && scene.may(A, Action::Mark(Card(14))));
}

#[test]
fn si_claim_9_the_row_can_hold_more_than_eight() {
    let scene =
        table(&plain(2)).stand(A, 2, Spot::Deck).step(A, Phase::Buy).acts(A, &[Action::Draw(2), Action::Reject]);
    assert_eq!(scene.s.row.len(), 9);
    assert_eq!(scene.next_turn().s.row.len(), 9, "extra cards are not removed");
}

#[test]
fn si_pass_1_b_and_c_appear_as_cards_are_taken() {
    let scene = table(&plain(2)).track(A, &["denver_falcon", "falcon_colorado_springs"]);
    assert_eq!(scene.no_place(A, 2, on_card(9)), "SI-PLACE-4");
    let scene = scene.claim(B, 24, 0).place(A, 2, on_card(1)).done(A).done(B).act(A, Action::Buy(card(1)));
    assert!(!scene.s.open.contains(Passenger(9)));
    assert!(scene.next_turn().s.open.contains(Passenger(9)));
}

#[test]
fn si_pass_2_a_complete_route_is_needed() {
    let scene = table(&plain(2)).track(A, &["denver_falcon"]).place(A, 0, build("falcon_colorado_springs"));
    assert_eq!(scene.no_place(A, 2, on_card(1)), "SI-PASS-2");
    assert!(scene.track(A, &["falcon_colorado_springs"]).placing(A).no_place(A, 2, on_card(2)) == "SI-PASS-2");
}

#[test]
fn si_pass_3_income_from_the_turn_of_purchase_on() {
    let scene = table(&plain(2)).track(A, &["denver_colorado_springs_a"]).place(A, 2, on_card(1)).done(A).done(B);
    let scene = scene.act(A, Action::Buy(card(1))).idle_until(|scene| scene.to_act() == [B] || scene.s.turn == 2);
    assert_eq!(scene.cash_of(A), 2_400 - fare(1) + income(1));
}

#[test]
fn si_pass_4_without_a_route_the_card_is_given_back() {
    let scene = table(&plain(2)).track(A, &["denver_falcon", "falcon_colorado_springs", "denver_boulder"]).card(A, 1);
    let scene =
        scene.stand(A, 0, Spot::Dismantle(seg("denver_boulder"))).stand(A, 1, Spot::Dismantle(seg("denver_falcon")));
    let scene = scene.step(A, Phase::Build).act(A, Action::Dismantle(seg("denver_boulder")));
    assert!(scene.runs(A, 1), "this one was not needed");
    let scene = scene.act(A, Action::Dismantle(seg("denver_falcon")));
    assert!(!scene.runs(A, 1) && scene.s.open.contains(Passenger(1)));
    assert_eq!(scene.s.lies[0], APART);
}

#[test]
fn si_pass_5_a_card_given_back_is_on_offer() {
    let scene = table(&plain(2)).track(A, &["denver_falcon", "falcon_colorado_springs"]).card(A, 1);
    let scene = scene.stand(A, 0, Spot::Dismantle(seg("denver_falcon"))).step(A, Phase::Build);
    let scene =
        scene.act(A, Action::Dismantle(seg("denver_falcon"))).next_turn().track(B, &["denver_colorado_springs_a"]);
    assert!(scene.until(B, Phase::Place).may_place(B, 2, on_card(1)));
}

#[test]
fn si_pass_6_lost_after_depletions() {
    let line = ["denver_georgetown", "georgetown_breckenridge", "breckenridge_leadville"];
    let scene = table(&plain(2)).track(B, &line).card(B, 4).spent(77).spent(78).claim(A, 79, 0).step(A, Phase::Operate);
    let scene = scene.dice(&[Throw::Sum(4)]).acts(A, &[Action::Mark(Card(79)), Action::Roll]);
    assert!(scene.s.lost.contains(Passenger(4)) && !scene.runs(B, 4));
    // A card that was still face down is lost when it would be turned up; the next one shows.
    let hidden = table(&plain(2)).spent(77).spent(78).spent(79).spent(80).lost(4).next_turn();
    assert!(hidden.s.lost.contains(Passenger(12)) && hidden.s.open.contains(Passenger(20)));
}

#[test]
fn si_pass_7_no_winter() {
    // A whole route, printed without snow: in summer it may be bought, in winter neither bought nor stolen.
    let line = ["denver_falcon", "falcon_pueblo", "pueblo_canon_city_a", "canon_city_salida", "salida_gunnison"];
    let rest = ["montrose_gunnison", "montrose_ridgway", "ridgway_ouray", "silverton_ouray"];
    let scene = |setup: &engine::Setup| {
        let brown = |edition: &mut silverton::edition::Edition| {
            edition.segments.iter_mut().for_each(|segment| segment.snow = false);
        };
        table_with(setup, brown).track(A, &line).track(A, &rest)
    };
    assert!(scene(&plain(2)).turn(7).open(21).may_place(A, 2, on_card(21)));
    assert_eq!(scene(&plain(2)).turn(8).open(21).no_place(A, 2, on_card(21)), "SI-PASS-7");
    let own = |turn| scene(&plain(2)).turn(turn).card(A, 21).claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert!(own(7).heard(|event| matches!(event, Event::Income { card: Passenger(21), .. })));
    assert!(own(8).heard(|event| matches!(event, Event::NoIncome { card: Passenger(21), .. })));
    // Nor over cleared snow.
    let mut plowed = table(&advanced(2).with("no_deals", "on")).turn(8).track(A, &line).track(A, &rest).card(A, 21);
    plowed = plowed.plow(A, 2).step(A, Phase::Plow);
    plowed.s.now.cleared = plowed.s.players[A].track;
    plowed.s.now.cleared.remove(seg("salida_gunnison"));
    let plowed =
        plowed.dice(&[Throw::One(6)]).act(A, Action::Plow(silverton::ids::PlowKind(0), seg("salida_gunnison")));
    assert!(plowed.heard(|event| matches!(event, Event::Plowed { clear: true, .. })));
    assert!(plowed.heard(|event| matches!(event, Event::NoIncome { card: Passenger(21), .. })));
    let thief = scene(&plain(2)).turn(8).track(B, &["denver_como", "como_fairplay", "fairplay_buena_vista"]);
    let thief = thief.track(B, &["buena_vista_gunnison", "gunnison_lake_city"]);
    assert_eq!(thief.open(21).placing(B).no_place(B, 2, on_card(21)), "SI-PASS-7");
}

#[test]
fn si_pass_8_any_number_of_cards() {
    let scene =
        table(&plain(2)).track(A, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "denver_cheyenne"]);
    let scene = scene.card(A, 1).card(A, 2).card(A, 3).card(A, 9);
    scene.check();
    assert_eq!(scene.view(B).players[A].income, [1, 2, 3, 9].map(income).iter().sum::<u32>());
}

#[test]
fn si_pass_9_depletions_are_counted_by_town() {
    let scene = table(&plain(2)).spent(77).spent(78).spent(24);
    let mut counts = scene.view(A).depletions;
    counts.sort_unstable_by_key(|(_, count)| *count);
    assert_eq!(counts, [(town("walsenburg"), 1), (town("leadville"), 2)]);
}

#[test]
fn si_turn_1_seven_phases() {
    let scene = table(&plain(2)).next_turn();
    let order = |fits: fn(&Event) -> bool| scene.heard.iter().position(fits).expect("it happened");
    let placed = order(|event| matches!(event, Event::PlacingDone { .. }));
    let began = order(|event| matches!(event, Event::Began { .. }));
    let prices = order(|event| matches!(event, Event::Prices { .. }));
    let turn = order(|event| matches!(event, Event::Turn { turn: 2, .. }));
    assert!(placed < began && began < prices && prices < turn);
    assert_eq!(scene.refused(scene.to_act()[0] ^ 1, Action::Done), "SI-TURN-1");
}

#[test]
fn si_turn_2_the_order_is_dealt_every_turn() {
    let mut scene = table(&plain(4));
    let mut orders = std::collections::HashSet::new();
    for _ in 0..8 {
        scene = scene.next_turn();
        orders.insert(scene.s.order);
    }
    assert!(orders.len() > 2);
}

#[test]
fn si_turn_3_one_player_after_the_other() {
    let scene = table(&plain(2)).claim(A, 24, 0).claim(B, 23, 0).step(A, Phase::Operate);
    let scene = scene.done(A);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Operate, vec![B]));
}

#[test]
fn si_turn_4_discs_go_home_but_not_from_jail_or_a_tie() {
    let scene = table(&plain(3)).stand(A, 0, Spot::Build(seg("denver_boulder"))).fate(A, 0, Fate::Held);
    let scene = scene.stand(B, 0, Spot::Build(seg("denver_boulder"))).fate(B, 0, Fate::Held).fate(C, 2, Fate::Jail);
    let scene = scene.stand(C, 3, Spot::Claim(Card(1))).step(C, Phase::Buy).cash(C, 200);
    let scene = scene.act(C, Action::Decline(claim(1))).next_turn();
    assert_eq!(scene.disc(A, 0).fate, Fate::Held);
    assert!(scene.is_jailed(C, 2) && scene.is_home(C, 3));
}

#[test]
fn si_turn_5_trains_just_before_phase_7() {
    let scene = table(&advanced(2).with("no_deals", "on")).idle_until(|scene| scene.s.phase == Phase::Train);
    assert_eq!(scene.to_act(), [A]);
    assert!(scene.heard(|event| matches!(event, Event::Prices { .. })) && scene.s.turn == 1);
}

/// From Denver over snow at Como to Walsenburg, Pueblo and Leadville, all of it brown beyond.
fn beyond_the_snow(setup: &engine::Setup) -> Scene {
    let line = ["denver_como", "como_fairplay", "fairplay_buena_vista", "salida_buena_vista", "canon_city_salida"];
    let scene = table(setup).track(A, &line).track(A, &["pueblo_canon_city_a", "pueblo_walsenburg_a"]);
    let rest = line[1..].iter().chain(&["pueblo_canon_city_a", "pueblo_walsenburg_a", "buena_vista_leadville_a"]);
    assert!(TABLES.snow.contains(seg(line[0])));
    let brown: Vec<&str> = rest.copied().filter(|id| !TABLES.snow.contains(seg(id))).collect();
    assert!(["salida_buena_vista", "canon_city_salida", "buena_vista_leadville_a"].iter().all(|id| brown.contains(id)));
    scene.track(A, &["buena_vista_leadville_a"])
}

#[test]
fn si_winter_4_snow_on_the_way_home_blocks_no_route() {
    // SI-GEN-2, SI-GEN-4: the track is joined to Denver, so it is home track; the route between the towns is open.
    let offer = beyond_the_snow(&plain(2)).turn(8).open(12);
    assert!(offer.may_place(A, 2, on_card(12)), "Pueblo - Leadville is brown");
    assert_eq!(offer.no_place(A, 2, on_card(4)), "SI-WINTER-4", "Denver - Leadville is not");
    let owner = beyond_the_snow(&plain(2)).turn(8).card(A, 12).claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert!(owner.heard(|event| matches!(event, Event::Income { card: Passenger(12), .. })));
    // Track that is not joined to the home city at all runs nothing.
    let mut cut = beyond_the_snow(&plain(2)).turn(8).open(12);
    cut.s.players[A].track.remove(seg("denver_como"));
    assert_eq!(cut.track(A, &[]).no_place(A, 2, on_card(12)), "SI-PASS-2");
}

#[test]
fn si_gen_3_home_track_is_joined_whatever_the_snow() {
    let scene = beyond_the_snow(&plain(2)).turn(8).claim(A, 24, 5).step(A, Phase::Deliver);
    let scene = scene.act(A, Action::Load(Card(24)));
    assert_eq!(scene.legal(A), [Action::To(TABLES.city_at(town("pueblo")).unwrap())], "Denver lies behind the snow");
    let mut cut = beyond_the_snow(&plain(2)).claim(A, 24, 5).track(A, &["denver_boulder"]).claim(A, 1, 2);
    cut.s.players[A].track.remove(seg("denver_como"));
    let cut = cut.track(A, &[]).step(A, Phase::Deliver);
    assert_eq!(cut.refused(A, Action::Load(Card(24))), "SI-SELL-1");
}

#[test]
fn what_is_typed_may_be_short() {
    use engine::Words;
    let read = |scene: &Scene, text: &str| scene.game.read(&scene.s, Seat(0), text).map_err(|why| why.to_string());
    // Of two plain prospectors one stands on the deck: he draws.
    let deck = table(&plain(3)).discs(A, &["S", "P", "P"]).stand(A, 2, Spot::Deck).step(A, Phase::Buy);
    for text in ["draw", "draw P", "DRAW p 2"] {
        assert_eq!(read(&deck, text), Ok(Action::Draw(2)), "{text}");
    }
    let jail = table(&plain(3)).discs(A, &["S", "P", "P"]).fate(A, 2, Fate::Jail).step(A, Phase::Fines);
    assert_eq!(read(&jail, "jail roll"), Ok(Action::JailRoll(2)));
    assert_eq!(read(&jail, "jail pay P"), Ok(Action::JailPay(2)));
    let deal = table(&basic(3)).step(A, Phase::Deal);
    assert_eq!(read(&deal, "offer 2"), Ok(Action::OfferTo(Seat(1))));
    assert_eq!(read(&deal, "offer to seat 3"), Ok(Action::OfferTo(Seat(2))));
    // What cannot be read is answered with what can be typed now.
    assert!(read(&deck, "dig").unwrap_err().ends_with("now you could type buy claim 41, decline claim 41 or draw."));
    assert!(read(&deal, "haggle").unwrap_err().contains("offer to seat 2 or done"));
    assert!(read(&deal, "offer 9 9").unwrap_err().contains("seat 2"));
}

#[test]
fn an_offer_says_whose_things_are_in_it() {
    use engine::Words;
    let scene =
        table(&advanced(2)).claim(A, 24, 0).claim(B, 23, 0).step(A, Phase::Deal).act(A, Action::OfferTo(Seat(1)));
    let label = |item| scene.game.path(&scene.s, Seat(0), Action::Add(item))[0].label.to_string();
    use silverton::action::Item;
    assert!(label(Item::Claim(Card(24))).starts_with("your ") && label(Item::Claim(Card(23))).starts_with("their "));
    assert_eq!(label(Item::Train(Seat(1), 0)), "their train 9");
    let pays = |seat| scene.game.path(&scene.s, Seat(0), Action::Money(Seat(seat), 5))[0].label.to_string();
    assert_eq!((pays(0), pays(1)), ("You pay".to_owned(), "They pay".to_owned()));
}

#[test]
fn the_prompt_shows_the_steps_that_there_are() {
    use engine::Words;
    let steps = |setup: &engine::Setup, turn| {
        let scene = table(setup).turn(turn).claim(A, 24, 0).step(A, Phase::Operate);
        scene.game.prompt(&scene.s, Viewer::Seat(Seat(0))).plain(|seat| seat.to_string())
    };
    assert!(steps(&basic(2), 1).ends_with("(buy · build · ▸operate◂ · deal · passengers · deliver · jail)"));
    assert!(steps(&plain(2), 1).ends_with("(buy · build · ▸operate◂ · passengers · deliver · jail)"));
    assert!(steps(&basic(1), 8).ends_with("(buy · build · ▸operate◂ · passengers · deliver · jail)"));
    assert!(steps(&advanced(2), 8).ends_with("(buy · build · ▸operate◂ · plow · deal · passengers · deliver · jail)"));
}
