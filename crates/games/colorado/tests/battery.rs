//! The generic battery over thousands of random games at every player count.

use colorado::{
    Action, Colorado, State,
    ids::{Kind, Leg, Region, Station},
    state::Phase,
};
use engine::{Game, Luck, Published, Seat, Setup};

/// Any action at all, ids out of range included.
fn strange(luck: &mut Luck) -> Action {
    let kind = |luck: &mut Luck| Kind(luck.below(24) as u8);
    match luck.below(13) {
        0 => Action::Start(Region(luck.below(255) as u8)),
        1 => Action::Call { seat: Seat(luck.below(6) as u8), card: kind(luck) },
        2 => Action::Give(kind(luck)),
        3 => Action::Nugget,
        4 => Action::Draw,
        5 => Action::Discard(kind(luck), kind(luck)),
        6 => Action::Play(kind(luck)),
        7 => Action::Decline,
        8 => Action::Check(Leg(luck.below(255) as u8)),
        9 => Action::Rail(Station(luck.below(20) as u8)),
        10 => Action::Box(luck.below(255) as u8),
        11 => Action::Discover(Region(luck.below(255) as u8)),
        _ => Action::Done,
    }
}

/// Components are counted by `check` after every step; here what must hold at the very end.
fn well_ended(game: &Colorado, state: &State) -> Result<(), String> {
    let outcome = game.outcome(state).ok_or("a finished game has an outcome")?;
    for (seat, standing) in Seat::all(game.seats()).zip(&outcome.standings) {
        let parts: i32 = standing.parts.iter().map(|(_, points)| points).sum();
        if parts != standing.score || standing.score != i32::from(game.score(&state.player(seat).public)) {
            return Err(format!("{seat}: the parts are {parts}, the score is {}", standing.score));
        }
    }
    let slots = game.edition().numbers.slots;
    let full = state.players.iter().filter(|player| player.public.medals.len() == usize::from(slots)).count();
    if state.phase != Phase::Over || full == 0 || outcome.winners().count() == 0 {
        return Err(format!("{full} medal tracks are full"));
    }
    Ok(())
}

fn run(setup: &Setup, games: u64) {
    let game = Colorado::open(setup).unwrap();
    let seats = setup.seats;
    let check = |state: &State| well_ended(&game, state);
    let tally = kit::battery(&game)
        .secrets()
        .games(games, 1000 * u64::from(seats))
        .ends_within(6_000)
        .strange(&strange)
        .check_end(&check)
        .run();
    println!("{seats} players: {tally:?}");
    assert_eq!(tally.games, games);
}

#[test]
fn two_players() {
    run(&Setup::of(2), 800);
}

#[test]
fn three_players() {
    run(&Setup::of(3), 700);
}

#[test]
fn four_players() {
    run(&Setup::of(4), 600);
}

#[test]
fn a_first_caller_of_the_tables_choice() {
    run(&Setup::of(3).with("first_player", "seat2").with("colours", "green,,crimson"), 20);
}

#[test]
fn playouts_need_no_heap() {
    for seats in 2..=4 {
        kit::no_allocations(&Colorado::open(&Setup::of(seats)).unwrap(), 40);
    }
}

#[test]
fn what_programs_learn_from_is_documented() {
    kit::learning_is_documented::<Colorado>();
}
