//! What somebody who hosts the games does: settings, copies, examinations.

mod common;

use std::{fs, path::Path};

use common::{errors, http::Client, json, printed, program, refused, run, server::Server, text};

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("there is room for a folder")
}

fn write(folder: &Path, name: &str, content: &str) -> std::path::PathBuf {
    let file = folder.join(name);
    fs::write(&file, content).expect("the folder can be written to");
    file
}

/// Runs the server for a moment, so that there is a store.
fn house_in(data: &Path) {
    drop(Server::start(data, 0));
}

#[test]
fn a_settings_file_is_checked_line_by_line() {
    let folder = folder();
    let wrong = write(
        folder.path(),
        "wrong.toml",
        "lissten = \"127.0.0.1:1\"\nbot-delay = \"slow\"\nfarewell = 100\nbackup-every = 24\n",
    );
    let output = run(&["config", "check", text(&wrong)]);
    let told = String::from_utf8(output.stdout).expect("it is text");
    assert_eq!(output.status.code(), Some(1), "{told}");
    for (line, words) in [(1, "did you mean \"listen\"?"), (2, "number"), (3, "from 1 to 60"), (4, "backup-folder")] {
        let place = format!("wrong.toml:{line}: ");
        assert!(told.lines().any(|said| said.contains(&place) && said.contains(words)), "{line} in {told}");
    }
    let sound = write(folder.path(), "sound.toml", "listen = \"127.0.0.1:4999\"\n");
    assert!(printed(&["config", "check", text(&sound)]).contains("is sound"));
    refused(&["serve", "--config", text(&folder.path().join("none.toml"))], 1, "cannot be read");
    let output = run(&["serve", "--config", text(&wrong)]);
    assert_eq!(output.status.code(), Some(1));
    assert!(errors(&output).contains("did you mean \"listen\"?"), "an unknown key keeps the server from starting");
}

#[test]
fn what_is_in_force_is_shown_with_who_said_so() {
    let folder = folder();
    let file = write(
        folder.path(),
        "motherlode.toml",
        "bot-delay = 1\nfarewell = 2\nstore = \"postgres://ann:secret@db.example/west\"\n",
    );
    let output = program()
        .args(["config", "show", "--json", "--bot-delay", "3"])
        .env("MOTHERLODE_CONFIG", &file)
        .env("MOTHERLODE_FAREWELL", "4")
        .output()
        .expect("it runs");
    let shown: serde_json::Value = serde_json::from_slice(&output.stdout).expect("it is JSON");
    let told = |key: &str| (shown[key]["value"].as_str().unwrap_or(""), shown[key]["from"].as_str().unwrap_or(""));
    assert_eq!(told("bot-delay"), ("3", "--bot-delay"));
    assert_eq!(told("farewell"), ("4", "MOTHERLODE_FAREWELL"));
    assert!(told("store").1.ends_with("motherlode.toml:3"));
    assert_eq!(told("log"), ("text", "default"));
    assert!(!String::from_utf8_lossy(&output.stdout).contains("secret"), "a password is never shown");
}

#[test]
fn the_example_is_a_sound_settings_file() {
    let folder = folder();
    let file = write(folder.path(), "motherlode.toml", &printed(&["config", "example"]));
    assert!(printed(&["config", "check", text(&file)]).contains("is sound"));
}

#[test]
fn the_server_is_set_up_by_its_file() {
    let folder = folder();
    let data = folder.path().join("games");
    let copies = folder.path().join("copies");
    let settings = format!("backup-folder = {copies:?}\nbackup-every = 1\nbackup-keep = 2\n");
    let file = write(folder.path(), "motherlode.toml", &settings);
    let server = Server::start_with(&data, 0, &["--config", text(&file)]);
    let began = std::time::Instant::now();
    let copied = || fs::read_dir(&copies).is_ok_and(|mut files| files.any(|file| file.is_ok()));
    while !copied() {
        assert!(began.elapsed().as_secs() < 20, "the first copy is made at the start");
        std::thread::sleep(std::time::Duration::from_millis(50));
    }
    drop(server);
}

#[test]
fn the_latest_copies_are_kept_and_nothing_else_is_touched() {
    let folder = folder();
    let data = folder.path().join("games");
    house_in(&data);
    let copies = folder.path().join("copies");
    fs::create_dir(&copies).expect("there is room");
    write(&copies, "motherlode-2026-01-01-000000Z.db", "old");
    write(&copies, "motherlode-2026-01-02-000000Z.db", "old");
    write(&copies, "holiday.db", "not ours");
    let told = json(&["backup", "--data", text(&data), "--to", text(&copies), "--keep", "2", "--json"]);
    assert_eq!(told["removed"].as_array().map(Vec::len), Some(1), "{told}");
    assert!(!copies.join("motherlode-2026-01-01-000000Z.db").exists() && copies.join("holiday.db").exists());
    let made = told["to"].as_str().expect("a path");
    assert_eq!(json(&["doctor", "--data", made, "--json"])["healthy"], true);
    assert_eq!(run(&["backup"]).status.code(), Some(2), "a file or a folder must be named");
}

#[test]
fn the_doctor_tells_what_a_host_must_know() {
    let folder = folder();
    let data = folder.path().join("games");
    house_in(&data);
    let told = json(&["doctor", "--data", text(&data), "--json"]);
    assert_eq!((&told["healthy"], &told["tables"]), (&true.into(), &0.into()), "{told}");
    let whats: Vec<&str> =
        told["findings"].as_array().expect("a list").iter().filter_map(|f| f["what"].as_str()).collect();
    for what in ["program", "settings", "place", "store", "tables", "editions", "clock"] {
        assert!(whats.contains(&what), "{what} is missing from {whats:?}");
    }
    assert!(printed(&["doctor", "--data", text(&data)]).contains("All is well"));
    let never = run(&["doctor", "--data", text(&data), "--backup-folder", text(&folder.path().join("none"))]);
    assert_eq!(never.status.code(), Some(1), "no copy was ever made");
}

#[test]
fn the_doctor_neither_makes_nor_trusts_what_is_no_store() {
    let folder = folder();
    let missing = folder.path().join("none.db");
    let empty = write(folder.path(), "empty.db", "");
    let foreign = write(folder.path(), "foreign.db", &"this is a letter to a friend. ".repeat(50));
    for file in [&missing, &empty, &foreign] {
        let before = fs::read(file).ok();
        let output = run(&["doctor", "--data", text(file)]);
        let told = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(1), "{told}");
        assert!(told.contains("WRONG  store"), "{told}");
        assert_eq!(fs::read(file).ok(), before, "{} was changed", file.display());
    }
}

#[test]
fn the_doctor_names_settings_that_contradict() {
    let output = run(&["doctor", "--metrics-listen", "127.0.0.1:4870"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("metrics-listen"));
}

#[test]
fn one_file_has_one_server() {
    let folder = folder();
    let server = Server::start(folder.path(), 0);
    let again = ["serve", "--data", text(folder.path()), "--listen", "127.0.0.1:0"];
    refused(&again, 1, "another Motherlode serves this file: process ");
    refused(&again, 1, &server.address.to_string());
    let mending = run(&["doctor", "--mend", "--data", text(folder.path())]);
    assert_eq!(mending.status.code(), Some(1), "nobody mends what is in use");
    assert_eq!(json(&["doctor", "--data", text(folder.path()), "--json"])["healthy"], true, "looking does no harm");
}

#[test]
fn a_house_is_carried_to_postgres_and_back() {
    let folder = folder();
    let data = folder.path().join("games");
    let database = kit::postgres::shared().database();
    let server = Server::start(&data, 0);
    let mut host = Client::new(server.address);
    let form = [("game", "colorado-midland"), ("seats", "3"), ("name", "Ann"), ("seat-0", "me"), ("seat-1", "random")];
    let made = host.post_form("/new", &form).expect("it answers");
    assert_eq!(made.status, 303);
    let table = made.header("location").and_then(|place| place.split('/').nth(2)).expect("its address").to_owned();
    let carry = ["migrate", "--from", text(&data), "--to", &database, "--json"];
    refused(&carry, 1, "stop the server");
    drop(server);
    let carried = json(&carry);
    assert_eq!((&carried["carried"]["tables"], &carried["carried"]["seats"]), (&1.into(), &3.into()), "{carried}");
    refused(&carry, 1, "not empty");
    let examined = json(&["doctor", "--store", &database, "--json"]);
    assert_eq!((&examined["healthy"], &examined["tables"]), (&true.into(), &1.into()), "{examined}");
    let record = |arm: &str, place: &str| printed(&["export", &table, arm, place]);
    assert_eq!(record("--store", &database), record("--data", text(&data)), "either arm gives the same record");

    let copy = folder.path().join("copy.db");
    printed(&["backup", "--store", &database, text(&copy)]);
    assert_eq!(json(&["doctor", "--data", text(&copy), "--json"])["tables"], 1);
    let back = folder.path().join("back.db");
    assert!(printed(&["migrate", "--from", &database, "--to", text(&back)]).contains("Everything of postgres://"));
    assert_eq!(json(&["doctor", "--data", text(&back), "--json"])["tables"], 1);
    refused(&["migrate", "--from", text(&back), "--to", text(&back)], 1, "the same");
    let nothing = folder.path().join("nothing/none.db");
    refused(&["migrate", "--from", text(&nothing), "--to", text(&folder.path().join("x.db"))], 1, "there is no store");
    assert!(!nothing.parent().is_some_and(Path::exists), "nothing was made");
}
