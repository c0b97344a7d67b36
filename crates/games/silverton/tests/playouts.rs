//! Random games in every mode: they end, nothing panics, and the list and the guard agree.

use engine::{ActionList, Game, Key, Luck, Setup};
use silverton::Silverton;

fn play(setup: &Setup, games: u64) -> (u64, u64) {
    let game = Silverton::built_in(setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"));
    let (mut steps, mut widest) = (0, 0);
    let mut list = ActionList::new();
    for seed in 0..games {
        let mut luck = Luck::new(seed);
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        let mut step = 0;
        while let Some(seat) = game.to_act(&state).first() {
            if step % 16 == 0
                && let Err(why) = game.check(&state)
            {
                panic!("{setup:?} seed {seed} step {step} {:?}: {why}", state.phase);
            }
            list.clear();
            game.legal(&state, seat, &mut list);
            widest = widest.max(list.len() as u64);
            let action =
                list.pick(&mut luck).unwrap_or_else(|| panic!("{setup:?} seed {seed} step {step}: {:?}", state.phase));
            if let Err(why) = game.apply(&mut state, seat, action, &mut ()) {
                panic!("{setup:?} seed {seed} step {step} {:?}: {action:?}: {why}", state.phase);
            }
            step += 1;
            assert!(step < 60_000, "{setup:?} seed {seed} does not end: turn {} {:?}", state.turn, state.phase);
        }
        assert!(game.outcome(&state).is_some());
        steps += step;
    }
    (steps / games, widest)
}

#[test]
fn every_mode_ends() {
    println!(
        "state {} bytes, action {} bytes",
        size_of::<silverton::state::State>(),
        size_of::<silverton::action::Action>()
    );
    for seats in 1..=6 {
        for version in ["basic", "advanced"] {
            let mut setup = Setup::of(seats).with("version", version);
            if seats > 1 {
                setup = setup.with("no_deals", "on");
            }
            println!("{seats} {version}: {:?}", play(&setup, 60));
        }
    }
    for (scenario, seats) in [
        ("solo_denver_10000", 1),
        ("solo_salt_lake_10000", 1),
        ("solo_denver_campaign", 1),
        ("copper_spike", 1),
        ("golden_spike_2", 2),
        ("golden_spike_3", 3),
        ("nickel_spike", 3),
        ("silver_spike", 4),
        ("powerful_five", 5),
    ] {
        for version in ["basic", "advanced"] {
            let setup = Setup::of(seats).with("scenario", scenario).with("version", version);
            let setup = if seats > 1 { setup.with("no_deals", "on") } else { setup };
            println!("{scenario} {version}: {:?}", play(&setup, 60));
        }
    }
}

#[test]
fn every_option_ends() {
    for seats in 2..=6 {
        for option in
            ["passenger_slide", "co_managed_lines", "convoy_transfer", "late_first_winter", "no_blocking_test"]
        {
            let setup = Setup::of(seats).with(option, "on").with("no_deals", "on");
            println!("{seats} {option}: {:?}", play(&setup, 40));
        }
        let setup = Setup::of(seats).with("version", "advanced").with("hiring", "on").with("multiple_plows", "on");
        println!("{seats} hiring: {:?}", play(&setup.with("no_deals", "on").with("co_managed_lines", "on"), 40));
        let setup =
            Setup::of(seats).with("simplified_market", "on").with("length", "short").with("improved_passengers", "on");
        println!("{seats} short: {:?}", play(&setup.with("no_deals", "on"), 40));
    }
}

#[test]
fn deals_end() {
    for seats in 2..=4 {
        for version in ["basic", "advanced"] {
            println!("{seats} {version}: {:?}", play(&Setup::of(seats).with("version", version), 2));
        }
    }
}
