//! Phase II in any order: the state at its end is the same.

use colorado::{Action, state::Phase};
use engine::{ActionList, Game, Luck, Seat};

use crate::scene::{Scene, dealt, rules, scene};

/// A random game until phase II of a turn begins.
fn until_actions(seats: u8, seed: u64) -> Option<Scene> {
    let mut luck = Luck::new(seed);
    let mut table = dealt(seats, seed);
    let mut scratch = ActionList::new();
    let wanted = 1 + luck.below(30) as u16;
    loop {
        if table.state.phase == Phase::Actions && table.state.turn >= wanted {
            return Some(table);
        }
        let seat = table.game.to_act(&table.state).first()?;
        let action = table.game.sample(&table.state, seat, &mut luck, &mut scratch)?;
        table.game.apply(&mut table.state, seat, action, &mut ()).unwrap();
    }
}

/// The chain of one seat, played as if the others never moved.
fn chain(table: &Scene, seat: Seat, luck: &mut Luck) -> Vec<Action> {
    let mut state = table.state;
    let mut scratch = ActionList::new();
    let mut steps = Vec::new();
    while state.phase == Phase::Actions && state.turn == table.state.turn && table.game.to_act(&state).contains(seat) {
        let action = table.game.sample(&state, seat, luck, &mut scratch).unwrap();
        table.game.apply(&mut state, seat, action, &mut ()).unwrap();
        steps.push(action);
    }
    steps
}

#[test]
fn cl_act_6_every_interleaving_gives_the_same_state() {
    for seats in 2..=4 {
        for seed in 0..150 {
            let Some(table) = until_actions(seats, seed) else { continue };
            let mut luck = Luck::new(seed ^ 0xabc);
            let chains: Vec<Vec<Action>> = Seat::all(seats).map(|seat| chain(&table, seat, &mut luck)).collect();
            let mut ends = Vec::new();
            for _ in 0..6 {
                ends.push(interleaved(&table, &chains, &mut luck));
            }
            assert!(ends.iter().all(|end| *end == ends[0]), "{seats} players, seed {seed}");
            assert_ne!((ends[0].turn, ends[0].phase), (table.state.turn, Phase::Actions), "the phase is over");
        }
    }
}

/// All chains, their steps mixed at random.
fn interleaved(table: &Scene, chains: &[Vec<Action>], luck: &mut Luck) -> colorado::State {
    let mut state = table.state;
    let mut next = vec![0; chains.len()];
    loop {
        let open: Vec<usize> = (0..chains.len()).filter(|seat| next[*seat] < chains[*seat].len()).collect();
        if open.is_empty() {
            return state;
        }
        let seat = open[luck.below(open.len() as u32) as usize];
        let action = chains[seat][next[seat]];
        next[seat] += 1;
        table.game.apply(&mut state, Seat(seat as u8), action, &mut ()).expect("a chain does not depend on the others");
    }
}

/// The same with a deck so short that it runs out among the draws.
#[test]
fn a_short_deck_does_not_depend_on_the_order_either() {
    for seats in 2..=4 {
        for cards in
            ["", "red-1", "red-1 red-2", "red-1 red-2 red-3 green-1", "red-1 red-2 red-3 green-1 green-2 green-3"]
        {
            let table = (1..=seats).fold(scene(seats), |table, seat| table.hand(seat, "grey-1 grey-2 blue-1"));
            let table = table.deck(cards).turn("purple-1");
            let mut luck = Luck::new(3);
            for _ in 0..40 {
                let chains: Vec<Vec<Action>> = Seat::all(seats).map(|seat| chain(&table, seat, &mut luck)).collect();
                let ends: Vec<_> = (0..4).map(|_| interleaved(&table, &chains, &mut luck)).collect();
                assert!(ends.iter().all(|end| *end == ends[0]), "{seats} players, deck \"{cards}\"");
            }
        }
    }
}

/// One seat takes a step back although another has acted since: as if it had never been made.
#[test]
fn a_step_can_be_taken_back_past_the_others() {
    for seed in 0..100 {
        let Some(table) = until_actions(3, seed) else { continue };
        let game = rules(3);
        let mut luck = Luck::new(seed);
        let mut scratch = ActionList::new();
        let seats: Vec<Seat> = game.to_act(&table.state).iter().collect();
        let [one, two, ..] = seats[..] else { continue };
        let step = game.sample(&table.state, one, &mut luck, &mut scratch).unwrap();
        let other = game.sample(&table.state, two, &mut luck, &mut scratch).unwrap();
        let mut after = table.state;
        game.apply(&mut after, one, step, &mut ()).unwrap();
        assert!(game.side_by_side(&table.state));
        assert!(game.can_take_back(&table.state, one, step, &after), "until the seat is done: {step:?}");
        game.apply(&mut after, two, other, &mut ()).unwrap();
        let mut without = table.state;
        game.apply(&mut without, two, other, &mut ()).unwrap();
        game.apply(&mut without, one, step, &mut ()).unwrap();
        assert_eq!(after, without);
    }
}

#[test]
fn a_sampled_step_is_the_one_that_the_list_would_give() {
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 0..60 {
        let mut table = crate::scene::dealt(2 + (seed % 3) as u8, seed);
        let mut luck = Luck::new(seed);
        let (mut list, mut scratch) = (ActionList::new(), ActionList::new());
        while let Some(seat) = table.game.to_act(&table.state).first() {
            let toss = u64::from(luck.below(u32::MAX));
            let sampled = table.game.sample(&table.state, seat, &mut Luck::new(toss), &mut scratch).unwrap();
            list.clear();
            table.game.legal(&table.state, seat, &mut list);
            // A call is drawn in two parts: of whom, and for what.
            if table.state.phase != Phase::Call {
                assert_eq!(Some(sampled), list.pick(&mut Luck::new(toss)), "seed {seed}");
                kinds.insert(format!("{:?}", table.state.player(seat).pending));
            }
            table.game.apply(&mut table.state, seat, sampled, &mut ()).unwrap();
        }
    }
    assert!(kinds.len() >= 9, "every kind of choice came up: {kinds:?}");
}
