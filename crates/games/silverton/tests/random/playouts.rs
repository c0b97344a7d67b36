//! Thousands of random games in every mode, with the bookkeeper at the table.

use std::{collections::HashMap, mem::Discriminant};

use engine::{ActionList, Game, Key, Luck, Published, Seat, Setup};
use silverton::{
    Silverton,
    action::{Action, Spot},
    event::Event,
    state::{Phase, State, Talk},
};

use crate::{accounts::Accounts, modes};

/// How often the whole position is checked as one from outside would be.
const CHECKED: u32 = 16;

/// How often each kind of event was heard.
type Heard = HashMap<Discriminant<Event>, (String, u64)>;

/// Chooses an action.
type Player = fn(&Silverton, &State, Seat, &mut Luck) -> Option<Action>;

/// Anything that is allowed.
fn idle(game: &Silverton, s: &State, seat: Seat, luck: &mut Luck) -> Option<Action> {
    game.sample(s, seat, luck, &mut ActionList::new())
}

/// Mostly something rather than nothing, and rather what is seldom possible.
fn busy(game: &Silverton, s: &State, seat: Seat, luck: &mut Luck) -> Option<Action> {
    if s.phase == Phase::Deal && s.offer.talk == Talk::Closed || luck.below(5) == 0 {
        return idle(game, s, seat, luck);
    }
    let mut list = ActionList::new();
    game.legal(s, seat, &mut list);
    let some = |fits: fn(&Action) -> bool, luck: &mut Luck| {
        let fitting: Vec<Action> = list.actions().iter().copied().filter(fits).collect();
        (!fitting.is_empty()).then(|| fitting[luck.below(fitting.len() as u32) as usize])
    };
    let seldom = |action: &Action| {
        let spot = |spot: &Spot| {
            matches!(spot, Spot::Steal(_) | Spot::Second(_) | Spot::Passenger(_) | Spot::Deck | Spot::EndPartnership(_))
        };
        match action {
            Action::Place(at) => spot(at),
            Action::Yes | Action::Ask | Action::Pay | Action::PayFine(_) | Action::Send | Action::Accept => true,
            Action::TrySecond(_) | Action::Move(_) | Action::BuyDrawn | Action::ToClaim(_) => true,
            _ => false,
        }
    };
    let something = |action: &Action| {
        !matches!(action, Action::Done | Action::Pass | Action::Withdraw | Action::LetBe | Action::No | Action::Reject)
            && !matches!(
                action,
                Action::Decline(_) | Action::Leave(_) | Action::Refuse | Action::Cancel | Action::Dismantle(_)
            )
            && !matches!(action, Action::Place(Spot::Dismantle(_)))
    };
    let liked = if luck.below(2) == 0 { some(seldom, luck) } else { None };
    // Amounts are free: the whole list has them.
    let amount = if list.ranges().is_empty() { None } else { list.pick(luck) };
    liked.or(amount).or_else(|| some(something, luck)).or_else(|| list.pick(luck))
}

/// One game with the bookkeeper at the table; `rich` players begin with so much more.
fn one_game(setup: &Setup, seed: u64, player: Player, rich: u32, heard: &mut Heard) -> u32 {
    // So that a failure names its game.
    println!("{setup:?} seed {seed}");
    let game = Silverton::open(setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"));
    let mut luck = Luck::new(seed);
    let mut events = Vec::new();
    let mut state = game.setup(&Key::from_seed(seed), &mut events);
    let mut books = Accounts::open(&game, &events, &state);
    for seat in Seat::all(setup.seats) {
        state.players[seat.index()].cash += rich;
        books.endow(seat, rich);
    }
    let mut step = 0;
    while let Some(seat) = game.to_act(&state).first() {
        if step % CHECKED == 0 {
            game.check(&state).unwrap_or_else(|why| panic!("step {step} {:?}: {why}", state.phase));
        }
        let action = player(&game, &state, seat, &mut luck).expect("a seat to act has an action");
        let before = state;
        events.clear();
        if let Err(why) = game.apply(&mut state, seat, action, &mut events) {
            panic!("step {step} {:?}: {action:?}: {why}", before.phase);
        }
        for event in &events {
            books.hear(event, &before, &state);
            let name = || format!("{event:?}").split([' ', '{']).next().unwrap_or_default().to_owned();
            heard.entry(std::mem::discriminant(event)).or_insert_with(|| (name(), 0)).1 += 1;
        }
        books.agree(&state);
        step += 1;
        assert!(step < 20_000, "it does not end: turn {} {:?}", state.turn, state.phase);
    }
    books.close(&state);
    step
}

/// Plays some games in each mode.
fn play(modes: &[Setup], games: u64, first_seed: u64) {
    let mut heard = Heard::new();
    let all = modes.iter().flat_map(|setup| (first_seed..first_seed + games).map(move |seed| (setup, seed)));
    let steps: u32 = all.map(|(setup, seed)| one_game(setup, seed, idle, 0, &mut heard)).sum();
    println!("{} games, {steps} steps", modes.len() as u64 * games);
}

/// Everything that can happen in these games does: what the bookkeeper never hears of he never checks.
const EVERYTHING: [&str; 55] = [
    "Turn",
    "Took",
    "Assigned",
    "Placed",
    "PlacingDone",
    "SentHome",
    "Moved",
    "Special",
    "JointAnswers",
    "JointLine",
    "Rolled",
    "Won",
    "Tied",
    "Jailed",
    "Attempt",
    "Stolen",
    "TheftFailed",
    "Began",
    "Bought",
    "Declined",
    "Slid",
    "Drew",
    "Rejected",
    "Killed",
    "Fined",
    "ClaimsDiscarded",
    "Built",
    "LeftAlone",
    "Dismantled",
    "SecondRoll",
    "Promoted",
    "CardLost",
    "Operated",
    "ClaimDiscarded",
    "Plowed",
    "Offered",
    "OfferRefused",
    "Dealt",
    "Income",
    "NoIncome",
    "Sold",
    "Convoyed",
    "FinePaid",
    "JailRoll",
    "Bailed",
    "Replaced",
    "Price",
    "Prices",
    "ClaimUp",
    "PassengerUp",
    "Reshuffled",
    "Hired",
    "TrainBought",
    "PlowBought",
    "Abandoned",
];

#[test]
fn versions_lengths_and_scenarios() {
    play(&modes::plain(), 12, 0);
}

#[test]
fn versions_lengths_and_scenarios_without_deals() {
    play(&modes::without_deals(&modes::plain()), 12, 100);
}

#[test]
fn every_option_alone() {
    play(&modes::one_option(), 2, 200);
}

#[test]
fn options_together() {
    play(&modes::mixed(1_500, 2), 1, 300);
}

#[test]
fn busy_games_of_the_rich() {
    // Without a target nobody has won before he has spent it all.
    let mut modes = modes::mixed(900, 4);
    modes.retain(|setup| Silverton::open(setup).is_ok_and(|game| game.plan.target == 0));
    let mut heard = Heard::new();
    let steps: u32 = modes.iter().zip(0..).map(|(setup, seed)| one_game(setup, seed, busy, 40_000, &mut heard)).sum();
    println!("{} games, {steps} steps", modes.len());
    let mut counts: Vec<_> = heard.into_values().collect();
    counts.sort_by_key(|(_, count)| *count);
    println!("{counts:?}");
    let often = |name: &str| counts.iter().any(|(known, count)| known == name && *count >= 10);
    let seldom: Vec<_> = EVERYTHING.iter().filter(|name| !often(name)).collect();
    assert!(seldom.is_empty(), "hardly ever heard: {seldom:?}");
}
