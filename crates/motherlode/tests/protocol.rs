//! The line protocol, driven by another program and as its document shows it.

mod common;

use std::{path::Path, process::Command};

use common::{run, run_with, text};
use serde_json::Value;

/// A small Python program plays a whole game; its record can be believed.
#[test]
fn a_python_program_plays_a_whole_game() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let record = folder.path().join("game.motherlode.json");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/protocol.py");
    let output = Command::new("python3")
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_motherlode"))
        .arg(&record)
        .output()
        .expect("this test needs python3");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let told: Value = serde_json::from_slice(&output.stdout).expect("the script prints JSON");
    assert!(told["actions"].as_u64().is_some_and(|actions| actions > 50), "{told}");
    let verified = run(&["verify", text(&record)]);
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}

/// Every line of the transcript in `docs/protocol.md` is what the program says. A line that ends in
/// `…` shows only the beginning of a long answer.
#[test]
fn the_document_shows_what_the_program_says() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let document = std::fs::read_to_string(path).expect("the document exists");
    let transcript = document.split("```transcript\n").nth(1).expect("it has a transcript");
    let transcript = transcript.split("```").next().expect("the transcript ends");
    let asked: Vec<&str> = transcript.lines().filter_map(|line| line.strip_prefix("> ")).collect();
    let shown: Vec<&str> = transcript.lines().filter_map(|line| line.strip_prefix("< ")).collect();
    assert!(asked.len() > 10 && asked.len() == shown.len(), "one answer for each request");
    let output = run_with(&["engine"], &(asked.join("\n") + "\n"));
    assert!(output.status.success());
    let said = String::from_utf8(output.stdout).expect("answers are text");
    assert_eq!(said.lines().count(), shown.len());
    for ((asked, shown), said) in asked.iter().zip(shown).zip(said.lines()) {
        match shown.strip_suffix('…') {
            Some(beginning) => assert!(said.starts_with(beginning), "{asked}\nshown: {shown}\nsaid:  {said}"),
            None => assert_eq!(said, shown, "{asked}"),
        }
    }
}

/// The document describes every command.
#[test]
fn every_command_is_described() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/protocol.md");
    let document = std::fs::read_to_string(path).expect("the document exists");
    let output = run_with(&["engine"], "{\"cmd\":\"help\"}\n");
    let answer: Value = serde_json::from_slice(&output.stdout).expect("an answer is JSON");
    let message = answer["message"].as_str().expect("an error has a message");
    let commands = message.split("the commands are: ").nth(1).expect("it lists the commands");
    for command in commands.split(", ") {
        assert!(document.contains(&format!("### `{command}`")), "{command} is not described");
    }
}
