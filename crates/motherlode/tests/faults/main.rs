//! A house is killed, stopped, paused, cut off and slowed down in the middle of games of all five, and nothing that it
//! answered is lost. Prints a table; `MOTHERLODE_FAULTS=long` does it for a quarter of an hour. See `docs/faults.md`.

#![cfg(unix)]

#[path = "../common/mod.rs"]
mod common;

mod course;
mod fault;
mod nodes;
mod party;
mod player;
mod report;
mod rounds;
mod truth;

use std::sync::{Mutex, PoisonError};

use fault::Fault;
use rounds::{Rounds, play};

/// One house at a time, so that the times mean something.
static TURN: Mutex<()> = Mutex::new(());

/// Whether there is time for the long run.
fn is_long() -> bool {
    std::env::var("MOTHERLODE_FAULTS").is_ok_and(|form| form == "long")
}

#[test]
fn one_house_on_a_file_holds_whatever_befalls_it() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let house = nodes::House::on_a_file(folder.path());
    let plan = [
        Rounds { fault: Fault::Kill, rounds: if is_long() { 20 } else { 2 }, times: 5 },
        Rounds { fault: Fault::Terminate, rounds: if is_long() { 5 } else { 1 }, times: 2 },
        Rounds { fault: Fault::Pause, rounds: if is_long() { 10 } else { 1 }, times: 1 },
    ];
    let report = play(&house, party::AT_ONE_HOUSE, &plan);
    println!("\nOne house on a file\n\n{report}");
    report.judge(is_long());
}

#[test]
fn three_nodes_on_postgresql_hold_whatever_befalls_them() {
    let _turn = TURN.lock().unwrap_or_else(PoisonError::into_inner);
    let database = kit::postgres::Server::start();
    let house = nodes::House::on_postgresql(&database, 3);
    let times = |long: u32, short: u32| if is_long() { long } else { short };
    let plan = [
        Rounds { fault: Fault::Kill, rounds: times(75, 3), times: 4 },
        Rounds { fault: Fault::Terminate, rounds: times(10, 1), times: 3 },
        Rounds { fault: Fault::Pause, rounds: times(10, 1), times: 1 },
        Rounds { fault: Fault::Hold, rounds: times(10, 1), times: 1 },
        Rounds { fault: Fault::Cut, rounds: times(10, 1), times: 1 },
        Rounds { fault: Fault::Slow, rounds: times(5, 1), times: 1 },
        Rounds { fault: Fault::Silence, rounds: times(5, 1), times: 1 },
        Rounds { fault: Fault::StopDatabase, rounds: times(10, 1), times: 1 },
        Rounds { fault: Fault::CrashDatabase, rounds: times(10, 1), times: 1 },
    ];
    let report = play(&house, party::AT_MANY_NODES, &plan);
    println!("\nThree nodes on PostgreSQL\n\n{report}");
    report.judge(is_long());
}
