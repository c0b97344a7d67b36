//! What a bot notes of a position is what its seat may know.

use bots::{BotKind, Player};
use colorado::Colorado;
use engine::{ActionList, Evaluate, Game, Key, Luck, Published, Seat, Setup, Viewer};

fn rules(seats: u8) -> Colorado {
    Colorado::open(&Setup::of(seats)).expect("2 to 4 players")
}

fn rows(game: &Colorado, state: &colorado::State, viewer: Seat) -> Vec<Vec<f32>> {
    let sight = game.sight(state, viewer);
    Seat::all(game.seats()).map(|seat| sight.row(seat).to_vec()).collect()
}

#[test]
fn a_position_looks_the_same_in_every_deal_that_its_viewer_imagines() {
    for (seats, seed) in [(2, 1), (3, 2), (4, 3), (3, 4)] {
        let game = rules(seats);
        let mut luck = Luck::new(seed);
        let mut players: Vec<Player<Colorado>> =
            (0..seats).map(|_| Player::new(BotKind::Random, luck.bits())).collect();
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            for viewer in Seat::all(seats) {
                let imagined = game.imagine(&state, Viewer::Seat(viewer), &luck.key());
                let truth = rows(&game, &state, viewer);
                assert_eq!(truth, rows(&game, &imagined, viewer), "turn {} {:?}", state.turn, state.phase);
                assert_eq!(game.worth(&state, viewer), game.worth(&imagined, viewer));
                for row in truth {
                    assert_eq!(row.len(), Colorado::FEATURES.len());
                    assert!(row.iter().all(|number| number.is_finite() && number.abs() < 1_000.0), "{row:?}");
                }
            }
            let action = players[seat.index()].choose(&game, &state, seat).expect("a seat to act has an action");
            game.apply(&mut state, seat, action, &mut ()).expect("a listed action applies");
        }
    }
}

#[test]
fn what_is_thought_of_is_legal_and_the_same_in_every_imagined_deal() {
    let game = rules(4);
    let mut luck = Luck::new(8);
    let mut state = game.setup(&Key::from_seed(8), &mut ());
    let mut players: Vec<Player<Colorado>> = (0..4).map(|_| Player::new(BotKind::Greedy, luck.bits())).collect();
    while let Some(seat) = game.to_act(&state).first() {
        let of = |state: &colorado::State| {
            let (mut sensible, mut legal) = (ActionList::new(), ActionList::new());
            game.sensible(state, seat, &mut sensible);
            game.legal(state, seat, &mut legal);
            assert!(!sensible.actions().is_empty());
            assert!(sensible.actions().iter().all(|action| legal.actions().contains(action)));
            sensible.actions().to_vec()
        };
        assert_eq!(of(&state), of(&game.imagine(&state, Viewer::Seat(seat), &luck.key())));
        let action = players[seat.index()].choose(&game, &state, seat).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("a listed action applies");
    }
}

#[test]
fn the_weights_are_fitted_to_what_is_looked_at() {
    assert!(rules(2).model().is_fitted(), "fit them anew: motherlode tune colorado");
}
