//! No bot looks at what its seat cannot know: in a twin of a position that the seat cannot tell from it, with the same
//! luck, it plans the same turn, expects the same of it and says the same.

use engine::{Key, Luck, Setup, Viewer};
use table::{BotKind, Limits, Position, TITLES, Table};

/// A position of a game after so many steps of a random player.
fn after(game: &str, seats: u8, steps: u32) -> Box<dyn Position> {
    let table = Table::begin(game, &Setup::of(seats), Key::from_seed(11)).expect("a game on the shelf");
    let (mut position, mut luck) = (table.position().copy(), Luck::new(3));
    for _ in 0..steps {
        let Some(seat) = position.to_act().first() else { break };
        let action = position.advise(seat, BotKind::Random, &mut luck).expect("whoever must act can");
        let mut next = position.copy();
        next.play(seat, &action).expect("a choice of the list");
        if next.outcome().is_some() {
            break;
        }
        position = next;
    }
    position
}

fn same_in_twins(steps: &[u32], bots: &[BotKind]) {
    for title in TITLES {
        for k in steps {
            let position = after(title.id, 3.clamp(*title.seats.start(), *title.seats.end()), *k);
            let seat = position.to_act().first().expect("the game goes on");
            for bot in bots {
                let at = format!("{}, step {k}, {bot}", title.id);
                let twin = position.imagine(Viewer::Seat(seat), &Key::from_seed(u64::from(*k) + 7));
                let plan = |position: &dyn Position| position.plan(seat, *bot, &mut Luck::new(5), &Limits::default());
                assert_eq!(plan(&*position), plan(&*twin), "{at}: it saw what is hidden");
                if BotKind::LEVELS.contains(bot) {
                    let think =
                        |position: &dyn Position| position.think(seat, *bot, &mut Luck::new(5), &Limits::default());
                    assert_eq!(think(&*position), think(&*twin), "{at}: it thinks of what is hidden");
                }
            }
        }
    }
}

#[test]
fn bots_that_look_where_a_turn_leads_cannot_tell_twins_apart() {
    same_in_twins(&[0, 9, 40, 90], &[BotKind::Random, BotKind::Greedy, BotKind::Greenhorn, BotKind::Prospector]);
}

#[test]
fn bots_that_play_on_in_thought_cannot_tell_twins_apart() {
    same_in_twins(&[31], &[BotKind::Surveyor, BotKind::Foreman, BotKind::Magnate]);
}
