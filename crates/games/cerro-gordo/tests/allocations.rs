//! A playout allocates nothing: positions, lists and journeys live on the stack.

use cerro_gordo::{CerroGordo, action::Action};
use engine::{ActionList, Evaluate, Game, Luck};

#[test]
fn playouts_do_not_allocate() {
    for seats in 2..=5 {
        let game = CerroGordo::new(seats).expect("so many can play");
        let mut list = ActionList::new();
        // A list grows to its working size once.
        playouts(&game, &mut list);
        let counted = allocation_counter::measure(|| playouts(&game, &mut list));
        assert_eq!(counted.count_total, 0, "{seats} players: {counted:?}");
    }
}

/// The list of everything now and then, a quick pick otherwise.
fn playouts(game: &CerroGordo, list: &mut ActionList<Action>) {
    let mut luck = Luck::new(1);
    for _ in 0..200 {
        let mut state = game.setup(&luck.key(), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let action = if luck.below(3) == 0 {
                list.clear();
                game.legal(&state, seat, list);
                list.pick(&mut luck)
            } else {
                game.sample(&state, seat, &mut luck, list)
            };
            let action = action.expect("a seat to act has an action");
            game.apply(&mut state, seat, action, &mut ()).expect("a listed action is legal");
            game.evaluate(&state, seat);
        }
    }
}
