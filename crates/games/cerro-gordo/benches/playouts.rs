//! Bytes, clones, decisions and games.

use cerro_gordo::{CerroGordo, state::State};
use divan::{Bencher, black_box, counter::ItemsCount};
use engine::{ActionList, Evaluate, Game, Luck, Seat};

fn main() {
    println!("state: {} bytes", size_of::<State>());
    divan::main();
}

fn playout(game: &CerroGordo, luck: &mut Luck, list: &mut ActionList<cerro_gordo::action::Action>) -> u64 {
    let mut state = game.setup(&luck.key(), &mut ());
    let mut decisions = 0;
    while let Some(seat) = game.to_act(&state).first() {
        let action = game.sample(&state, seat, luck, list).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("a sampled action is legal");
        decisions += 1;
    }
    decisions
}

/// A position two turns before the end, with everything still to be placed.
fn late(seats: u8) -> (CerroGordo, State, Seat) {
    let game = CerroGordo::new(seats).expect("the number of players is right");
    let (mut luck, mut list) = (Luck::new(5), ActionList::new());
    loop {
        let mut state = game.setup(&luck.key(), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let owes = state.turn_so_far.owes_road && state.turn_so_far.owes_building;
            if state.turn + 2 >= game.turns() && owes {
                return (game, state, seat);
            }
            let action = game.sample(&state, seat, &mut luck, &mut list).expect("a seat to act has an action");
            game.apply(&mut state, seat, action, &mut ()).expect("a sampled action is legal");
        }
    }
}

#[divan::bench(args = [2, 3, 4, 5])]
fn random_game(bencher: Bencher, seats: u8) {
    let game = CerroGordo::new(seats).expect("the number of players is right");
    let (mut luck, mut list) = (Luck::new(1), ActionList::new());
    bencher.bench_local(|| playout(&game, &mut luck, &mut list));
}

#[divan::bench(args = [2, 3, 4, 5], sample_count = 20)]
fn random_decisions(bencher: Bencher, seats: u8) {
    let game = CerroGordo::new(seats).expect("the number of players is right");
    let mut list = ActionList::new();
    let decisions: u64 = {
        let mut luck = Luck::new(1);
        (0..1_000).map(|_| playout(&game, &mut luck, &mut list)).sum()
    };
    bencher.counter(ItemsCount::new(decisions)).bench_local(|| {
        let mut luck = Luck::new(1);
        (0..1_000).map(|_| playout(&game, &mut luck, &mut list)).sum::<u64>()
    });
}

#[divan::bench]
fn clone(bencher: Bencher) {
    let (_, state, _) = late(5);
    bencher.bench_local(|| black_box(&state).clone());
}

#[divan::bench]
fn setup(bencher: Bencher) {
    let game = CerroGordo::new(5).expect("five can play");
    let mut luck = Luck::new(1);
    bencher.bench_local(|| game.setup(&luck.key(), &mut ()));
}

#[divan::bench(args = [2, 5])]
fn full_list_late_in_the_game(bencher: Bencher, seats: u8) {
    let (game, state, seat) = late(seats);
    let mut list = ActionList::new();
    bencher.bench_local(|| {
        list.clear();
        game.legal(black_box(&state), seat, &mut list);
        list.len()
    });
}

#[divan::bench]
fn sample_late_in_the_game(bencher: Bencher) {
    let (game, state, seat) = late(5);
    let (mut luck, mut list) = (Luck::new(1), ActionList::new());
    bencher.bench_local(|| game.sample(black_box(&state), seat, &mut luck, &mut list));
}

#[divan::bench]
fn distances_late_in_the_game(bencher: Bencher) {
    let (game, state, seat) = late(5);
    bencher.bench_local(|| game.closest_mines(black_box(&state), seat));
}

#[divan::bench]
fn evaluate_late_in_the_game(bencher: Bencher) {
    let (game, state, seat) = late(5);
    bencher.bench_local(|| game.evaluate(black_box(&state), seat));
}
