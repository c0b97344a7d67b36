//! The optional rules: SI-OSLIDE, SI-OCO, SI-OPLOW, SI-OCONV, SI-OIMP and SI-OHIRE.

use engine::Seat;
use silverton::{
    action::{Action, Berth, Paper, Spot},
    event::Event,
    ids::{Card, DiscKind, Passenger, PlowKind, Role},
    state::{APART, Fate, IN_ROW, Phase},
};

use crate::scene::*;

fn sliding() -> Scene {
    table(&plain(2).with("passenger_slide", "on"))
}

fn slide(no: u8) -> Action {
    Action::Place(Spot::Slide(Passenger(no)))
}

#[test]
fn si_oslide_1_a_card_he_may_not_take() {
    let scene = sliding().track(A, &["denver_colorado_springs_a"]);
    assert!(scene.may_place(A, 2, slide(3)));
    assert_eq!(scene.no_place(A, 2, slide(1)), "SI-OSLIDE-1", "he can take it");
    assert_eq!(scene.open(17).no_place(A, 2, slide(17)), "SI-OSLIDE-1", "A and B cards only");
    assert_eq!(table(&plain(2)).no_place(A, 2, slide(3)), "SI-OPT-1");
}

/// A has bought claim 1; B's prospector stands to slide card 3.
fn free_place() -> Scene {
    let scene = sliding().stand(A, 2, Spot::Claim(Card(1))).stand(B, 2, Spot::Slide(Passenger(3))).step(A, Phase::Buy);
    scene.act(A, Action::Buy(claim(1))).until(B, Phase::Buy)
}

#[test]
fn si_oslide_2_to_a_place_that_became_free() {
    let scene = free_place();
    assert_eq!(scene.legal(B), [Action::SlideTo(Passenger(3), Berth::Row), Action::Decline(card(3))]);
    assert_eq!(scene.refused(B, Action::SlideTo(Passenger(3), Berth::Stack(0))), "SI-OSLIDE-2");
    assert!(scene.act(B, Action::Decline(card(3))).is_home(B, 2), "he may prefer not to");
    // A joint line founded in phase 3 frees a place for those after the first player only.
    let founded = || {
        let scene = asked_with(&plain(6).with("co_managed_lines", "on").with("passenger_slide", "on"));
        let scene = scene.discs(A, &["S", "P", "P"]).stand(A, 1, Spot::Passenger(Passenger(12)));
        let scene = scene.stand(A, 2, Spot::Slide(Passenger(3))).discs(C, &["S", "P"]);
        scene.stand(C, 1, Spot::Slide(Passenger(4))).placing(5).done(5).act(A, Action::Yes).act(B, Action::Yes)
    };
    assert_ne!((founded().s.phase, founded().to_act()), (Phase::Buy, vec![A]), "nothing is free for the first");
    let later = founded().until(C, Phase::Buy);
    assert_eq!(later.legal(C), [Action::SlideTo(Passenger(4), Berth::Apart), Action::Decline(card(4))]);
    // The first player never can: nothing was taken before him.
    let first = sliding().stand(A, 2, Spot::Slide(Passenger(3))).stand(A, 3, Spot::Claim(Card(1))).step(A, Phase::Buy);
    assert_eq!(first.legal(A), [Action::Buy(claim(1)), Action::Decline(claim(1))]);
    // Nor can he slide to the place that he frees himself; those after him can.
    let bought = first.stand(B, 2, Spot::Slide(Passenger(4))).act(A, Action::Buy(claim(1)));
    assert_ne!((bought.s.phase, bought.to_act()), (Phase::Buy, vec![A]));
    let after = bought.until(B, Phase::Buy);
    assert_eq!(after.legal(B), [Action::SlideTo(Passenger(4), Berth::Row), Action::Decline(card(4))]);
}

#[test]
fn si_oslide_3_the_card_below_shows_in_phase_6() {
    let scene = free_place().claim(B, 24, 0).act(B, Action::SlideTo(Passenger(3), Berth::Row));
    assert!(!scene.s.open.contains(Passenger(11)));
    let next = scene.next_turn();
    assert!(next.s.open.contains(Passenger(11)) && next.s.open.contains(Passenger(3)));
}

#[test]
fn si_oslide_4_it_counts_as_a_face_up_claim() {
    let scene = free_place().act(B, Action::SlideTo(Passenger(3), Berth::Row));
    assert_eq!(scene.s.lies[2], IN_ROW);
    let next = scene.next_turn();
    assert_eq!((next.s.row.len(), next.view(A).in_row), (7, vec![Passenger(3)]));
    // The fire takes it with the claims.
    let mut fire = next.deck(&[107]);
    fire.s.at = 0;
    let seat = fire.s.active();
    let fire = fire.stand(seat, 2, Spot::Deck).step(0, Phase::Buy).act(seat, Action::Draw(2));
    assert!(fire.s.lost.contains(Passenger(3)));
}

#[test]
fn si_oslide_5_it_keeps_all_its_rules() {
    // Bought from stack 0, slid onto its place: what lies below stays face down.
    let scene = sliding().track(A, &["denver_colorado_springs_a"]).stand(A, 2, Spot::Passenger(Passenger(1)));
    let scene = scene.stand(B, 2, Spot::Slide(Passenger(3))).step(A, Phase::Buy).act(A, Action::Buy(card(1)));
    let scene = scene.until(B, Phase::Buy).act(B, Action::SlideTo(Passenger(3), Berth::Stack(0)));
    let next = scene.next_turn();
    assert_eq!((next.s.lies[2], next.s.stacks[0].len()), (0, 2));
    assert!(next.s.open.contains(Passenger(11)), "its old stack shows the next");
    let _ = APART;
}

#[test]
fn si_oslide_6_no_length_bonus_without_a_route() {
    let scene = sliding().track(A, &["denver_cheyenne"]).stand(A, 3, Spot::Passenger(Passenger(3)));
    let scene = scene.stand(B, 3, Spot::Slide(Passenger(3))).placing(B).dice(&[Throw::Sum(7), Throw::Sum(9)]).done(B);
    assert!(scene.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), extra: 0, .. })));
    assert!(scene.heard(|event| matches!(event, Event::Won { seat: Seat(1), .. })));
}

/// T-25: A from Pueblo's side, B beyond Salida.
pub fn partners() -> Scene {
    partners_with(&plain(6).with("co_managed_lines", "on"))
}

fn partners_with(setup: &engine::Setup) -> Scene {
    let scene = table(setup).home(A, "pueblo").home(B, "denver").open(12);
    let scene = scene.discs(A, &["S", "P", "P"]).discs(B, &["S", "P", "P"]);
    let scene = scene.track(A, &["pueblo_canon_city_a", "canon_city_salida"]);
    let scene = scene.track(B, &["denver_colorado_springs_b", "colorado_springs_buena_vista"]);
    scene.track(B, &["salida_buena_vista", "buena_vista_leadville_a"])
}

/// Half the income of a card, rounded up to the next 10.
fn half(card: u8) -> u32 {
    income(card).div_ceil(20) * 10
}

/// Both stand on the card.
fn asked_with(setup: &engine::Setup) -> Scene {
    partners_with(setup).stand(A, 1, Spot::Passenger(Passenger(12))).stand(B, 1, Spot::Passenger(Passenger(12)))
}

/// Both stand on the card and are asked.
pub fn asked() -> Scene {
    asked_with(&plain(6).with("co_managed_lines", "on")).placing(5).done(5)
}

#[test]
fn si_oco_1_both_place_a_prospector() {
    assert!(partners().may_place(A, 1, on_card(12)));
    let scene = asked();
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Joint, vec![A, B]));
}

#[test]
fn si_oco_2_a_joint_route() {
    let without = table(&plain(6)).home(A, "pueblo").open(12).track(A, &["pueblo_canon_city_a", "canon_city_salida"]);
    assert_eq!(without.discs(A, &["S", "P"]).no_place(A, 1, on_card(12)), "SI-PASS-2");
    // Without B's track beyond Salida there is none.
    let mut cut = partners();
    cut.s.players[B].track.remove(seg("salida_buena_vista"));
    assert_eq!(cut.track(B, &[]).no_place(A, 1, on_card(12)), "SI-PASS-2");
    // Each has a route of his own from Denver to Cheyenne; theirs goes by Colorado Springs, 7 + 7 + 10.
    let both = table(&plain(2).with("co_managed_lines", "on"));
    let both = both.track(A, &["denver_cheyenne", "denver_colorado_springs_b", "colorado_springs_cripple_creek"]);
    let both = both.track(B, &["denver_boulder", "boulder_cheyenne", "denver_colorado_springs_a"]);
    // Much other track of both makes no difference.
    let both = both.track(A, &["canon_city_cripple_creek", "colorado_springs_buena_vista", "pueblo_canon_city_b"]);
    let both = both.track(A, &["colorado_springs_pueblo_b", "salida_buena_vista", "denver_como"]);
    let both = both.track(B, &["pueblo_canon_city_a", "canon_city_salida", "fairplay_buena_vista", "como_fairplay"]);
    let both = both.track(B, &["como_breckenridge", "georgetown_breckenridge", "denver_georgetown", "falcon_pueblo"]);
    let both = both.track(B, &["falcon_colorado_springs"]).joint(A, B, 3);
    assert_eq!(both.next_turn().s.joint[2], 0b11, "they keep it");
}

#[test]
fn si_oco_3_each_pays_by_his_share() {
    let scene = asked().act(A, Action::Yes).act(B, Action::Yes);
    // A's 10 of 17, to the nearest 10; B the rest.
    let first = (fare(12) * 10 * 2 + 17 * 10) / (17 * 20) * 10;
    let paid = |event: &Event| matches!(event, Event::JointLine { paid, .. } if paid[..2] == [first, fare(12) - first]);
    assert!(scene.heard(paid));
    let cash = [first, fare(12) - first].map(|paid| 1_400 - paid + half(12));
    assert_eq!([scene.cash_of(A), scene.cash_of(B)], cash, "and the first income");
}

#[test]
fn si_oco_4_two_yes_or_the_dice() {
    let half = asked().act(A, Action::Yes);
    assert_eq!((half.to_act(), half.view(B).docket.yes, half.view(A).docket.yes), (vec![B], 0, 1));
    // Neither has a route of his own: with a no both go home.
    let no = half.act(B, Action::No);
    assert!(no.is_home(A, 1) && no.is_home(B, 1) && no.s.open.contains(Passenger(12)));
    // A third prospector: the usual dispute, which only those with a route of their own can win.
    let three = partners()
        .home(C, "denver")
        .discs(C, &["S", "P"])
        .track(C, &["denver_colorado_springs_a", "colorado_springs_pueblo_a"]);
    let three = three.stand(A, 1, Spot::Passenger(Passenger(12))).stand(B, 1, Spot::Passenger(Passenger(12)));
    let three = three.stand(C, 1, Spot::Passenger(Passenger(12))).placing(5).done(5);
    assert!(three.s.phase != Phase::Joint && three.is_home(A, 1));
}

#[test]
fn si_oco_5_the_card_lies_apart() {
    let scene = asked().act(A, Action::Yes).act(B, Action::Yes);
    assert_eq!(scene.s.joint[11], 0b11);
    assert!(!scene.s.open.contains(Passenger(12)) && !scene.runs(A, 12));
    assert_eq!(scene.view(C).joint.len(), 1);
    // With a cube of each, from the 32.
    let cubes = |scene: &Scene| [A, B].map(|seat| scene.view(C).players[seat].cubes);
    assert_eq!((cubes(&asked()), cubes(&scene)), ([30, 28], [29, 27]));
    // Whoever has 31 segments and a joint card has none left to build with; with 32 the card had one too many.
    let joint = |count: usize| {
        let mut scene = table(&plain(6).with("co_managed_lines", "on")).home(A, "denver").home(B, "pueblo");
        scene = scene.track(A, &crate::building::ALL_CUBES[..count]).track(B, &["colorado_springs_pueblo_a"]);
        scene = scene.track(B, &["falcon_colorado_springs"]).joint(A, B, 9);
        scene.discs(A, &["S", "P"]).stand(A, 0, Spot::Build(seg("denver_como"))).step(A, Phase::Build)
    };
    for count in [31, 32] {
        let scene = joint(count);
        assert_eq!(scene.view(A).players[A].cubes, 0);
        let wanted = scene.act(A, Action::Build(seg("denver_como")));
        assert!(!wanted.built(A, "denver_como") && wanted.may(A, Action::Abandon(seg("ridgway_ouray"))));
    }
    assert!(joint(30).act(A, Action::Build(seg("denver_como"))).built(A, "denver_como"));
}

#[test]
fn si_oco_6_half_the_income_each() {
    let scene = partners().joint(A, B, 12).claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert_eq!(scene.cash_of(A), 1_400 + half(12));
    // A fully own card beside it pays as usual; in winter the joint route must be open to both (it is brown).
    let winter = partners().turn(8).joint(A, B, 12).claim(A, 24, 0).step(A, Phase::Operate).done(A);
    assert_eq!(winter.cash_of(A), 1_400 + half(12));
}

#[test]
fn si_oco_7_partners_act_as_one_in_thefts() {
    // C's own route Pueblo - Leadville must be shorter than 17 + 2.
    let c = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_canon_city_b"];
    let scene = partners().joint(A, B, 12).home(C, "denver").discs(C, &["S", "P"]).track(C, &c);
    assert_eq!(scene.placing(C).no_place(C, 1, on_steal(12)), "SI-STEAL-1");
    // They defend with their joint length + 2, one die each: C's 18 against 21 + 2.
    let line = table(&plain(6).with("co_managed_lines", "on")).home(A, "denver").home(B, "pueblo").turn(2);
    let line = line.track(A, &["denver_colorado_springs_a"]).track(B, &["colorado_springs_pueblo_a"]);
    let line = line.track(B, &["colorado_springs_buena_vista", "buena_vista_leadville_b"]).joint(A, B, 4);
    let line = line.home(C, "denver").discs(C, &["S", "P"]).track(C, &["denver_como", "como_fairplay"]);
    let line = line.track(C, &["fairplay_buena_vista", "buena_vista_leadville_a"]).placing(C).place(C, 1, on_steal(4));
    let line = line.idle_until(|scene| scene.s.phase == Phase::Steal);
    let line = line.dice(&[Throw::Sum(6), Throw::Two(4, 6)]).act(C, Action::Pay);
    assert!(line.heard(|event| matches!(event, Event::Rolled { seat: Seat(2), extra: 5, total: 11, .. })));
    for (seat, die) in [(A, 4), (B, 6)] {
        let one = |event: &Event| matches!(event, Event::Rolled { seat: at, dice, total: 10, .. } if at.index() == seat && *dice == [die, 0]);
        assert!(line.heard(one), "{seat} rolls one die");
    }
    assert!(line.runs(C, 4) && line.s.joint[3] == 0);
    // C and D together steal from a single owner: each rolls one die, both pay their share.
    let owner = partners().home(C, "denver").discs(C, &["S", "P"]);
    let owner = owner.track(C, &["denver_colorado_springs_a", "colorado_springs_pueblo_a", "denver_como"]);
    let owner = owner.track(C, &["como_fairplay", "fairplay_buena_vista", "buena_vista_leadville_b"]).card(C, 12);
    // C: 7 + 4 + 8 + 2 + 4 + 4 = 29; A and B: 17 + 2.
    let theft =
        owner.stand(A, 1, Spot::Steal(Passenger(12))).stand(B, 1, Spot::Steal(Passenger(12))).placing(5).done(5);
    assert_eq!((theft.s.phase, theft.to_act()), (Phase::Joint, vec![A, B]));
    // Nobody sees the first answer before the second is in.
    let half = theft.clone().act(A, Action::Yes);
    assert_eq!([A, B, C].map(|seat| half.view(seat).docket.yes), [1, 0, 0]);
    let theft = theft.dice(&[Throw::Sum(9), Throw::Sum(9)]).act(A, Action::Yes).act(B, Action::Yes);
    assert!(theft.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), extra: 10, total: 19, .. })));
    let paid = |seat| {
        theft.heard.iter().find_map(|event| match event {
            Event::Attempt { seat: at, paid, .. } if at.index() == seat => Some(*paid),
            _ => None,
        })
    };
    let first = (fare(12) * 10 * 2 + 17 * 10) / (17 * 20) * 10;
    assert_eq!((paid(A), paid(B)), (Some(first), Some(fare(12) - first)), "by shares, and everybody hears it");
    assert_eq!(theft.s.joint[11], 0b11);
    assert!(!theft.runs(C, 12));
}

#[test]
fn si_oco_8_the_end_of_a_partnership() {
    // A gets a route of his own and pays the full price.
    let scene =
        partners().joint(A, B, 12).track(A, &["salida_gunnison", "buena_vista_gunnison", "buena_vista_leadville_b"]);
    assert!(scene.may_place(A, 1, Action::Place(Spot::EndPartnership(Passenger(12)))));
    assert_eq!(scene.clone().placing(B).no_place(B, 1, Action::Place(Spot::EndPartnership(Passenger(12)))), "SI-OCO-8");
    let scene = scene.stand(A, 1, Spot::EndPartnership(Passenger(12))).placing(5).done(5);
    assert_eq!((scene.s.phase, scene.to_act()), (Phase::Steal, vec![A]));
    // A: 4 + 6 + 7 + 8 + 4 = 29. B has no route of his own: joint 17 + 2, so B adds 10.
    let won = scene.clone().dice(&[Throw::Two(6, 6), Throw::Two(1, 1)]).act(A, Action::Pay);
    assert!(won.heard(|event| matches!(event, Event::Attempt { paid, .. } if *paid == fare(12))));
    assert_eq!(won.s.joint[11], 0b11, "12 against 2 + 10: a tie, it goes on");
    // By the rule of disputes: the bonus of his disc counts.
    let mut better = scene.clone();
    better.s.players[A].discs.as_mut_slice()[1].kind.bonus = 2;
    let better = better.dice(&[Throw::Two(6, 6), Throw::Two(1, 1)]).act(A, Action::Pay);
    assert!(better.heard(|event| matches!(event, Event::Rolled { seat: Seat(0), disc: 2, total: 14, .. })));
    assert!(better.runs(A, 12) && better.s.joint[11] == 0);
    let lost = scene.dice(&[Throw::Sum(7), Throw::Sum(7)]).act(A, Action::Pay);
    assert!(lost.s.joint[11] == 0 && lost.s.open.contains(Passenger(12)), "B cannot run it alone: on offer again");
}

#[test]
fn si_oco_9_a_broken_joint_route() {
    let scene = partners().joint(A, B, 12).stand(A, 0, Spot::Dismantle(seg("canon_city_salida"))).step(A, Phase::Build);
    let scene = scene.act(A, Action::Dismantle(seg("canon_city_salida")));
    assert!(scene.s.joint[11] == 0 && scene.s.open.contains(Passenger(12)));
}

#[test]
fn si_oplow_1_several_plows() {
    let scene =
        table(&advanced(2).with("multiple_plows", "on")).turn(8).track(A, &["denver_como", "denver_georgetown"]);
    let scene = scene.plow(A, 2).plow(A, 2).plow(A, 2).step(A, Phase::Plow).dice(&[Throw::One(1), Throw::One(6)]);
    let plow = Action::Plow(PlowKind(0), seg("denver_como"));
    let scene = scene.act(A, plow).act(A, plow);
    assert!(scene.s.now.cleared.contains(seg("denver_como")));
    assert!(!scene.may(A, plow) && scene.may(A, Action::Plow(PlowKind(0), seg("denver_georgetown"))));
}

pub fn convoy(setup: engine::Setup) -> Scene {
    let track = ["denver_colorado_springs_a", "colorado_springs_pueblo_a", "pueblo_walsenburg_a"];
    table(&setup.with("convoy_transfer", "on"))
        .track(A, &track)
        .claim(A, 24, 40)
        .claim(A, 23, 1)
        .step(A, Phase::Deliver)
}

#[test]
fn si_oconv_1_to_another_own_claim_of_the_same_goods() {
    let scene = convoy(plain(2)).claim(A, 68, 1).act(A, Action::Load(Card(24)));
    assert!(scene.may(A, Action::ToClaim(Card(23))));
    assert_eq!(scene.refused(A, Action::ToClaim(Card(68))), "SI-SELL-1");
    assert_eq!(scene.refused(A, Action::ToClaim(Card(24))), "SI-SELL-1");
}

#[test]
fn si_oconv_2_how_many() {
    let scene = convoy(plain(2)).acts(A, &[Action::Load(Card(24)), Action::ToClaim(Card(23))]);
    assert!(scene.may(A, Action::Quantity(16)) && !scene.may(A, Action::Quantity(17)));
    let scene = scene.act(A, Action::Quantity(16));
    assert_eq!((scene.loads(23), scene.s.now.deliveries), (17, 1));
}

#[test]
fn si_oconv_3_the_target_may_be_depleted() {
    let mut scene = convoy(plain(2));
    scene.s.depleted.insert(Card(23));
    scene.s.depleted.insert(Card(24));
    scene.s.loads.0[23] = 10;
    let scene = scene.acts(A, &[Action::Load(Card(24)), Action::ToClaim(Card(23)), Action::Quantity(10)]);
    assert!(scene.loads(23) == 11 && scene.s.gone.contains(Card(24)), "the source emptied so is discarded");
}

#[test]
fn si_oimp_1_doubled() {
    let setup = plain(2).with("length", "short").with("improved_passengers", "on");
    let scene = table(&setup)
        .track(A, &["denver_colorado_springs_a"])
        .card(A, 1)
        .claim(A, 24, 0)
        .step(A, Phase::Operate)
        .done(A);
    assert_eq!(scene.cash_of(A), 2_400 + 2 * income(1));
}

fn hiring(seats: u8) -> engine::Setup {
    advanced(seats).with("hiring", "on").with("no_deals", "on")
}

#[test]
fn si_ohire_2_one_disc_for_400() {
    let scene = table(&hiring(2)).step(A, Phase::Hire);
    assert_eq!(scene.legal(A), [Action::Hire(Role::Surveyor, 0), Action::Hire(Role::Prospector, 0), Action::Pass]);
    let scene = scene.act(A, Action::Hire(Role::Prospector, 0));
    assert_eq!((scene.cash_of(A), scene.s.players[A].discs.len(), scene.to_act()), (2_600, 3, vec![B]));
    assert_eq!(scene.disc(A, 2).kind.bonus, 0);
    let full = table(&hiring(5)).discs(A, &["S", "S", "P", "P"]).step(A, Phase::Hire);
    assert!(full.game_over_hiring(), "with 4 discs of 4 nothing is left to choose");
}

impl Scene {
    /// Nobody is asked to hire with the largest number of discs.
    fn game_over_hiring(self) -> bool {
        engine::Game::check(&self.game, &self.s).is_err_and(|why| why.contains("nothing to decide"))
    }
}

#[test]
fn si_ohire_3_the_dead_are_replaced_so() {
    let scene = table(&hiring(5))
        .discs(A, &["S", "S", "P", "P"])
        .turn(5)
        .deck(&[104])
        .stand(A, 2, Spot::Deck)
        .step(A, Phase::Buy);
    let scene = scene.act(A, Action::Draw(2)).until(A, Phase::Hire);
    let scene = scene.act(A, Action::Hire(Role::Prospector, 0));
    assert_eq!((scene.s.players[A].discs.len(), scene.s.graves.len()), (4, 1));
    // The maximum is reached: the event's replacement can no longer be bought.
    let scene = scene.idle_until(|scene| scene.s.turn == 8);
    assert_eq!(scene.s.graves.len(), 1);
    let fines = scene.fate(A, 2, Fate::Jail).until(A, Phase::Fines);
    assert_eq!(fines.refused(A, Action::Replace(0)), "SI-OHIRE-3");
}

#[test]
fn si_ohire_4_winning_makes_better() {
    let scene = table(&hiring(2)).row(&[66]).stand(A, 1, Spot::Claim(Card(66))).stand(B, 1, Spot::Claim(Card(66)));
    let scene = scene.placing(B).dice(&[Throw::Sum(9), Throw::Sum(4)]).done(B);
    let bought = scene.clone().act(A, Action::Buy(Paper::Claim(Card(66))));
    assert_eq!(bought.disc(A, 1).kind, DiscKind { role: Role::Prospector, bonus: 1 });
    let declined = scene.act(A, Action::Decline(Paper::Claim(Card(66))));
    assert_eq!(declined.disc(A, 1).kind.bonus, 0);
}

#[test]
fn si_ohire_5_in_spikes_assigned_when_hired() {
    let setup = scenario("golden_spike_2", 2).with("version", "advanced").with("hiring", "on").with("no_deals", "on");
    let scene = table(&setup).step(A, Phase::Hire);
    assert!(scene.may(A, Action::Hire(Role::Surveyor, 1)) && !scene.may(A, Action::Hire(Role::Prospector, 1)));
    let scene = scene.act(A, Action::Hire(Role::Surveyor, 1));
    assert_eq!(scene.disc(A, 2).city, 1);
}

#[test]
fn si_oco_6_a_partner_s_cleared_snow_is_open_for_the_rest_of_the_turn() {
    // SI-PLOW-2: A clears his part of the line before B's phase 4, and both are paid.
    let setup = advanced(2).with("co_managed_lines", "on").with("no_deals", "on");
    let line = table(&setup).turn(8).track(A, &["denver_como", "como_fairplay"]).plow(A, 2);
    let line = line.track(B, &["denver_colorado_springs_a", "colorado_springs_buena_vista"]);
    let line = line.track(B, &["fairplay_buena_vista", "buena_vista_leadville_a"]).joint(A, B, 4).step(A, Phase::Plow);
    let plow = Action::Plow(silverton::ids::PlowKind(0), seg("denver_como"));
    for (die, paid) in [(6, true), (1, false)] {
        let mut scene = line.clone().dice(&[Throw::One(die)]).act(A, plow);
        let mut heard = std::mem::take(&mut scene.heard);
        let end = scene.next_turn();
        heard.extend(end.heard.iter().copied());
        for seat in [Seat(0), Seat(1)] {
            let income =
                |event: &Event| matches!(event, Event::Income { seat: who, card: Passenger(4), .. } if *who == seat);
            assert_eq!(heard.iter().any(income), paid, "{seat} with {die}");
        }
        assert!(end.s.now.cleared.is_empty() && end.s.now.plowed.is_empty());
    }
}
