//! Greedy is much better than random. The example `strength` measures it with more games.

use bots::{BotKind, Player};
use colorado_midland::ColoradoMidland;
use engine::{Game, Key, Seat, Setup};

#[test]
fn one_greedy_player_nearly_always_beats_two_random_ones() {
    let game = ColoradoMidland::new(&Setup::of(3)).expect("a table for three");
    let games = 60;
    let mut wins = 0.0;
    for seed in 0..games {
        let greedy = Seat((seed % 3) as u8);
        let kind = |seat| if seat == greedy { BotKind::Greedy } else { BotKind::Random };
        let mut players: Vec<Player<ColoradoMidland>> =
            Seat::all(3).map(|seat| Player::new(kind(seat), seed * 8 + u64::from(seat.0))).collect();
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let action = players[seat.index()].choose(&game, &state, seat).expect("a seat to act has an action");
            game.apply(&mut state, seat, action, &mut ()).expect("bots play by the rules");
        }
        wins += game.outcome(&state).expect("the game is over").share(greedy);
    }
    // About 99 in a hundred are measured; a bound that luck alone will not break.
    assert!(wins >= 0.9 * f64::from(games as u32), "greedy won {wins} of {games} games");
}
