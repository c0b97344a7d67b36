//! Positions with something wrong in them: refused by the check, or played on without a panic.

use engine::{ActionList, Game, Key, Luck, Published, Setup};
use serde_json::Value;
use silverton::{Silverton, state::State};

/// All numbers of a position, wherever they stand.
fn numbers<'v>(value: &'v mut Value, out: &mut Vec<&'v mut Value>) {
    match value {
        Value::Number(_) => out.push(value),
        Value::Array(list) => list.iter_mut().for_each(|item| numbers(item, out)),
        Value::Object(map) => map.iter_mut().for_each(|(_, item)| numbers(item, out)),
        _ => {}
    }
}

fn walk(game: &Silverton, state: &mut State, luck: &mut Luck, steps: u32) {
    let mut list = ActionList::new();
    for _ in 0..steps {
        let Some(seat) = game.to_act(state).first() else { return };
        let action = game.sample(state, seat, luck, &mut list).expect("a seat to act has an action");
        game.apply(state, seat, action, &mut ()).unwrap_or_else(|why| panic!("{action:?}: {why}"));
    }
}

#[test]
fn a_changed_number_is_refused_or_harmless() {
    let setups = [
        Setup::of(1).with("scenario", "solo_salt_lake_10000"),
        Setup::of(2).with("passenger_slide", "on").with("co_managed_lines", "on"),
        Setup::of(3).with("version", "advanced").with("hiring", "on").with("convoy_transfer", "on"),
        Setup::of(4).with("scenario", "silver_spike").with("version", "advanced"),
    ];
    let (mut refused, mut played) = (0, 0);
    for setup in setups {
        let game = Silverton::open(&setup).expect("the set-up is possible");
        for seed in 0..600 {
            let mut luck = Luck::new(seed);
            let mut state = game.setup(&Key::from_seed(seed), &mut ());
            let steps = luck.below(400);
            walk(&game, &mut state, &mut luck, steps);
            let mut json = serde_json::to_value(state).expect("a position is plain data");
            let mut all = Vec::new();
            numbers(&mut json, &mut all);
            let k = luck.below(all.len() as u32) as usize;
            let wild = [luck.below(8), luck.below(132), 254, 255][luck.below(4) as usize];
            *all[k] = wild.into();
            match serde_json::from_value::<State>(json) {
                Ok(mut changed) if game.check(&changed).is_ok() => {
                    played += 1;
                    walk(&game, &mut changed, &mut luck, 300);
                }
                _ => refused += 1,
            }
        }
    }
    println!("{refused} refused, {played} played on");
    assert!(refused > 100 && played > 20);
}
