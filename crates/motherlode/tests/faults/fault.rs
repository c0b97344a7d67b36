//! What befalls a house, and how it is healed.

use std::{thread, time::Duration};

use engine::Luck;
use kit::proxy::Line;

use crate::nodes::House;

/// A hint as PostgreSQL is sent it: the length and the name of the channel; and one that nobody listens to.
const CHANNEL: (&[u8], &[u8]) = (b"\0\0\0\x0amotherlode", b"\0\0\0\x0anobodyhere");

/// Something that befalls a house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fault {
    /// A node ends without warning, and is started again.
    Kill,
    /// A node is asked to end, does so, and is started again.
    Terminate,
    /// A node stands still and goes on.
    Pause,
    /// Nothing arrives between a node and the database, and later all of it does.
    Hold,
    /// The connections of a node to the database are closed, and new ones refused.
    Cut,
    /// Every packet between the nodes and the database takes longer.
    Slow,
    /// No node hears of the others' moves.
    Silence,
    /// The database is stopped and started again.
    StopDatabase,
    /// The database crashes and is started again.
    CrashDatabase,
}

impl Fault {
    /// As the table calls it.
    pub fn name(self) -> &'static str {
        match self {
            Fault::Kill => "node killed (SIGKILL)",
            Fault::Terminate => "node replaced (SIGTERM)",
            Fault::Pause => "node paused (SIGSTOP)",
            Fault::Hold => "node's line to the database held",
            Fault::Cut => "node's line to the database cut",
            Fault::Slow => "database slow (200 ms a packet)",
            Fault::Silence => "no hints between nodes",
            Fault::StopDatabase => "database stopped",
            Fault::CrashDatabase => "database crashed",
        }
    }

    /// Lets it happen at a random moment, and heals it.
    pub fn strike(self, house: &House, luck: &mut Luck) {
        wait(luck, 50, 650);
        let node = &house.nodes[luck.below(house.nodes.len() as u32) as usize];
        match self {
            Fault::Kill => {
                let _alone = house.reading.lock().expect("nobody panics here");
                node.kill();
            }
            Fault::Terminate => node.replace(),
            Fault::Pause => {
                node.signal("STOP");
                wait(luck, 1_000, 5_000);
                node.signal("CONT");
            }
            Fault::Hold => {
                node.line(Line::Held);
                // Shorter and longer than a statement may take.
                wait(luck, 1_500, 7_500);
                node.line(Line::Open);
            }
            Fault::Cut => {
                node.line(Line::Cut);
                wait(luck, 1_000, 4_000);
                node.line(Line::Open);
            }
            Fault::Slow => {
                house.lines(&Line::Slow(Duration::from_millis(200)));
                wait(luck, 4_000, 6_000);
                house.lines(&Line::Open);
            }
            Fault::Silence => {
                let before = house.garbled();
                house.lines(&Line::Garbled(CHANNEL.0.to_vec(), CHANNEL.1.to_vec()));
                wait(luck, 2_500, 4_000);
                assert!(house.garbled() > before, "hints were on their way, and suppressed");
                house.lines(&Line::Open);
            }
            Fault::StopDatabase => {
                let database = house.database();
                database.stop();
                wait(luck, 200, 3_000);
                database.start_again();
            }
            Fault::CrashDatabase => {
                let database = house.database();
                database.crash();
                wait(luck, 0, 1_000);
                database.start_again();
            }
        }
    }
}

fn wait(luck: &mut Luck, least: u32, most: u32) {
    thread::sleep(Duration::from_millis(u64::from(least + luck.below(most - least))));
}
