//! No bot looks at what its seat cannot know.

use bots::{BotKind, Limits};
use colorado_midland::ColoradoMidland;
use engine::{ActionList, Game, Key, Luck, Seat, Setup, Viewer};

#[test]
fn the_tree_chooses_alike_in_a_world_that_its_seat_cannot_tell_from_this_one() {
    let game = ColoradoMidland::new(&Setup::of(3)).expect("a table for three");
    let (mut state, mut luck) = (game.setup(&Key::from_seed(5), &mut ()), Luck::new(5));
    let mut list = ActionList::new();
    let limits = Limits::default();
    let mut checked = 0;
    for moment in 0.. {
        let Some(seat) = game.to_act(&state).first() else { break };
        if moment % 40 == 20 {
            let twin = game.imagine(&state, Viewer::Seat(seat), &Key::from_seed(moment));
            let plan = |state, seat: Seat| BotKind::Tree.plan(&game, state, seat, &mut Luck::new(moment), &limits);
            assert_eq!(plan(&state, seat), plan(&twin, seat), "moment {moment}");
            checked += 1;
        }
        let action = game.sample(&state, seat, &mut luck, &mut list).expect("a seat to act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("a legal action is carried out");
    }
    assert!(checked > 2);
}
