//! What the tests of the program share: running it, and talking to it.

#![allow(dead_code, reason = "every test file uses its own part of this")]

pub mod http;
pub mod server;

use std::{
    io::Write,
    path::{Path, PathBuf},
    process::{Command, Output, Stdio},
};

use serde_json::Value;

/// The program, with nothing of this machine's settings.
pub fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_motherlode"));
    let ours = |name: &std::ffi::OsString| name.to_str().is_some_and(|name| name.starts_with("MOTHERLODE_"));
    for name in std::env::vars_os().map(|(name, _)| name).filter(ours) {
        command.env_remove(name);
    }
    command.env_remove("RUST_LOG");
    command
}

/// Runs it to its end.
pub fn run(arguments: &[&str]) -> Output {
    program().args(arguments).stdin(Stdio::null()).output().expect("the program can be started")
}

/// Runs it with some input.
pub fn run_with(arguments: &[&str], input: &str) -> Output {
    let mut child = program()
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program can be started");
    child.stdin.take().expect("its input is ours").write_all(input.as_bytes()).expect("it reads its input");
    child.wait_with_output().expect("it ends")
}

/// What it printed, when it went well.
pub fn printed(arguments: &[&str]) -> String {
    let output = run(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", errors(&output));
    String::from_utf8(output.stdout).expect("output is text")
}

/// What it printed as JSON, when it went well.
pub fn json(arguments: &[&str]) -> Value {
    let text = printed(arguments);
    assert_eq!(text.lines().count(), 1, "one JSON value on one line");
    serde_json::from_str(&text).expect("output is JSON")
}

/// The page of a study, made in a folder by the commands that stand on it.
pub fn made_again(folder: &Path, page: &str) -> String {
    let (_, rest) = page.split_once("<pre>").expect("a page says how it was made");
    let (commands, _) = rest.split_once("</pre>").expect("a page is whole");
    let made = folder.join("again.html");
    let commands: Vec<&str> = commands.lines().collect();
    for (command, k) in commands.iter().zip(1..) {
        let words = command.split_whitespace().skip(1);
        let last = if k == commands.len() { &["--page", text(&made)][..] } else { &[] };
        let output = program().current_dir(folder).args(words).args(last).output().expect("it can be started");
        assert!(output.status.success(), "{command}: {}", errors(&output));
    }
    std::fs::read_to_string(made).expect("the last command writes the page")
}

/// What it said on standard error.
pub fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// Checks that it failed with this code and one clear line that holds these words.
pub fn refused(arguments: &[&str], code: i32, words: &str) {
    let output = run(arguments);
    let said = errors(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {said}");
    assert!(said.contains(words), "{arguments:?} said: {said}");
    if code == 1 {
        assert_eq!(said.lines().count(), 1, "{arguments:?} said: {said}");
    }
}

/// Writes the record of a whole game between random choices, and gives its path.
pub fn record_in(folder: &Path) -> PathBuf {
    use engine::{Key, Luck, Setup};
    use table::{BotKind, Deed, Table};
    let mut table = Table::begin("colorado-midland", &Setup::of(3), Key::from_seed(9)).expect("the game is known");
    let mut luck = Luck::new(9);
    while let Some(seat) = table.position().to_act().first() {
        let action = table.position().advise(seat, BotKind::Random, &mut luck).expect("there is something to do");
        let prepared = table.prepare(seat, Deed::Act(action), 0).expect("a bot plays by the rules");
        table.commit(prepared);
    }
    let path = folder.join("game.motherlode.json");
    std::fs::write(&path, table.record().to_text()).expect("the folder can be written to");
    path
}

/// A game of Colorado in a folder, stopped after a few steps or left as it is.
pub fn short_record_in(folder: &Path, stopped: bool) -> PathBuf {
    use engine::{Key, Luck, Seat, Setup};
    use table::{BotKind, Deed, Stop, Table};
    let mut table = Table::begin("colorado", &Setup::of(2), Key::from_seed(9)).expect("the game is known");
    let mut luck = Luck::new(9);
    for _ in 0..8 {
        let seat = table.position().to_act().first().expect("the game goes on");
        let action = table.position().advise(seat, BotKind::Random, &mut luck).expect("there is something to do");
        let prepared = table.prepare(seat, Deed::Act(action), 0).expect("a bot plays by the rules");
        table.commit(prepared);
    }
    if stopped {
        let prepared = table.prepare(Seat(0), Deed::Stop(Stop::Late), 0).expect("it goes on");
        table.commit(prepared);
    }
    let path = folder.join(if stopped { "over.json" } else { "goes-on.json" });
    std::fs::write(&path, table.record_with_key().to_text()).expect("the folder can be written to");
    path
}

/// A path as an argument.
pub fn text(path: &Path) -> &str {
    path.to_str().expect("paths of tests are text")
}
