//! What every game must pass, in every mode: random games, notation, targets, imagination, refusals.

use engine::{Game, Luck, Published, Seat, Setup};
use silverton::{
    Silverton,
    action::{Action, Berth, Item, Paper, Spot},
    ids::{Card, City, DiscKind, Passenger, PlowKind, Role, Segment, TrainKind},
    state::State,
};

use crate::modes;

/// All sorts of actions, most of them out of place or out of range.
fn strange(luck: &mut Luck) -> Action {
    let n = if luck.below(5) == 0 { luck.below(256) as u8 } else { luck.below(132) as u8 };
    let m = luck.below(9) as u8;
    let spots = [
        Spot::Home,
        Spot::Build(Segment(n)),
        Spot::Second(Segment(n)),
        Spot::Dismantle(Segment(n)),
        Spot::Claim(Card(n)),
        Spot::Passenger(Passenger(n)),
        Spot::Steal(Passenger(n)),
        Spot::EndPartnership(Passenger(n)),
        Spot::Slide(Passenger(n)),
    ];
    let items = [
        Item::Claim(Card(n)),
        Item::Segment(Segment(n)),
        Item::Passenger(Passenger(n)),
        Item::Train(Seat(m), n),
        Item::Plow(Seat(m), PlowKind(n)),
        Item::Lot(Card(n)),
        Item::Money,
    ];
    let item = items[luck.below(7) as usize];
    let role = if m < 4 { Role::Surveyor } else { Role::Prospector };
    match luck.below(40) {
        0 => Action::Pieces(n),
        1 => Action::Pick(DiscKind { role, bonus: n }),
        2 => Action::Ready,
        3 => Action::Assign(n),
        4 => Action::Disc(n),
        5..=8 => Action::Place(spots[usize::from(m)]),
        9 => Action::Done,
        10 => Action::Dummy(Paper::Claim(Card(n))),
        11 => Action::Dummy(Paper::Passenger(Passenger(n))),
        12 => Action::Move(Segment(n)),
        13 => [Action::Stay, Action::Yes, Action::No, Action::Ask, Action::LetBe][usize::from(m) % 5],
        14 => [Action::Pay, Action::Withdraw, Action::BuyDrawn, Action::Reject][usize::from(m) % 4],
        15 => Action::Buy(Paper::Claim(Card(n))),
        16 => Action::Buy(Paper::Passenger(Passenger(n))),
        17 => Action::Decline(Paper::Passenger(Passenger(n))),
        18 => Action::SlideTo(Passenger(n), Berth::Stack(m)),
        19 => Action::Draw(n),
        20 => Action::Build(Segment(n)),
        21 => Action::Leave(Segment(n)),
        22 => Action::Dismantle(Segment(n)),
        23 => Action::TrySecond(Segment(n)),
        24 => Action::Abandon(Segment(n)),
        25 => Action::Mark(Card(n)),
        26 => Action::Plow(PlowKind(m), Segment(n)),
        27 => Action::OfferTo(Seat(n)),
        28 => Action::Add(item),
        29 => Action::Remove(item),
        30 => Action::Money(Seat(m), u32::from(n) * 3),
        31 => Action::Lot(Card(n), u16::from(m)),
        32 => [Action::Send, Action::Cancel, Action::Accept, Action::Refuse, Action::Counter][usize::from(m) % 5],
        33 => Action::Load(Card(n)),
        34 => Action::To(City(m)),
        35 => Action::ToClaim(Card(n)),
        36 => [Action::Train(n), Action::Quantity(u16::from(n)), Action::Roll, Action::Pass][usize::from(m) % 4],
        37 => [Action::PayFine(n), Action::RefuseFine(n), Action::JailRoll(n), Action::JailPay(n), Action::Replace(n)]
            [usize::from(m) % 5],
        38 => Action::Hire(role, n),
        _ => [Action::BuyTrain(TrainKind(m), Some(n), m), Action::BuyPlow(PlowKind(n), Some(PlowKind(m)))]
            [usize::from(m) % 2],
    }
}

/// One game in each mode; says how often something was hidden from somebody, which only deals can bring.
fn run(modes: &[Setup], first_seed: u64) -> u64 {
    let (mut games, mut actions, mut refused, mut longest, mut hidden) = (0, 0, 0, 0, 0);
    for (setup, seed) in modes.iter().zip(first_seed..) {
        let game = Silverton::open(setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"));
        let check_end = |state: &State| match game.outcome(state) {
            Some(outcome) if outcome.standings.len() == usize::from(setup.seats) => Ok(()),
            _ => Err(format!("{setup:?}: no standing for every seat")),
        };
        // So that a failure names its mode.
        println!("{setup:?}");
        let tally =
            kit::battery(&game).games(1, seed).ends_within(20_000).strange(&strange).check_end(&check_end).run();
        games += tally.games;
        actions += tally.actions;
        refused += tally.refused;
        longest = longest.max(tally.longest);
        hidden += tally.hidden;
    }
    println!("{games} games, {actions} actions, {refused} refused, the longest {longest}");
    hidden
}

#[test]
fn versions_lengths_and_scenarios() {
    assert!(run(&modes::plain(), 0) > 0, "nothing was ever hidden from anybody");
}

#[test]
fn versions_lengths_and_scenarios_without_deals() {
    let _ = run(&modes::without_deals(&modes::plain()), 1_000);
}

#[test]
fn every_option_alone() {
    assert!(run(&modes::some(modes::one_option(), 150), 2_000) > 0, "nothing was ever hidden from anybody");
}

#[test]
fn options_together() {
    assert!(run(&modes::mixed(120, 1), 3_000) > 0, "nothing was ever hidden from anybody");
}

#[test]
fn what_programs_learn_from_is_documented() {
    kit::learning_is_documented::<Silverton>();
}
