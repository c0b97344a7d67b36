//! Every command as a person or a script types it.

mod common;

use std::{fs, path::Path, process::Stdio, time::Instant};

use common::{
    errors, http::Client, json, printed, program, record_in, refused, run, run_with, server::Server, short_record_in,
    text,
};

const COMMANDS: [&str; 23] = [
    "serve", "config", "admin", "backup", "doctor", "migrate", "export", "games", "play", "simulate", "study", "merge",
    "corpus", "anchors", "league", "tune", "bench", "replay", "review", "verify", "render", "edition", "engine",
];

#[test]
fn every_command_explains_itself_with_an_example() {
    let all = printed(&["--help"]);
    for command in COMMANDS {
        assert!(all.contains(command), "{command} is not listed");
        let help = printed(&[command, "--help"]);
        assert!(help.contains("Example") && help.contains(&format!("motherlode {command}")), "{help}");
    }
    assert!(printed(&["--version"]).starts_with("motherlode "));
}

#[test]
fn wrong_usage_ends_with_2() {
    for arguments in [
        &["dance"][..],
        &["simulate"],
        &["simulate", "go"],
        &["simulate", "colorado-midland", "--bots", "oracle"],
        &["simulate", "colorado-midland", "--games", "-1"],
        &["simulate", "colorado-midland", "--option", "confirm"],
        &["serve", "--listen", "nowhere"],
        &["render", "x.json"],
    ] {
        let output = run(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}: {}", errors(&output));
        assert!(output.stdout.is_empty());
    }
}

#[test]
fn games_lists_seats_options_and_bots() {
    let words = printed(&["games"]);
    assert!(words.contains("colorado-midland") && words.contains("3 to 5 players") && words.contains("greedy"));
    let data = json(&["games", "--json"]);
    let game = &data["games"][0];
    assert_eq!(game["id"], "colorado-midland");
    assert_eq!((&game["seats"]["least"], &game["seats"]["most"]), (&3.into(), &5.into()));
    assert!(game["options"][0]["values"][0]["sentence"].is_string());
    assert_eq!(data["bots"][0]["id"], "random");
    // Settings of the server in the environment do not disturb other commands.
    let output = program().env("MOTHERLODE_LISTEN", "127.0.0.1:1").arg("games").output().expect("it runs");
    assert!(output.status.success(), "{}", errors(&output));
}

#[test]
fn simulate_counts_the_same_on_any_number_of_threads() {
    let began = Instant::now();
    let one =
        json(&["simulate", "colorado-midland", "-n", "4", "--games", "300", "--seed", "1", "--threads", "1", "--json"]);
    let two =
        json(&["simulate", "colorado-midland", "-n", "4", "--games", "300", "--seed", "1", "--threads", "3", "--json"]);
    assert!(began.elapsed().as_secs() < 30);
    assert_eq!((&one["games"], &one["finished"]), (&300.into(), &300.into()));
    for same in ["actions", "wins_by_seat", "wins_by_bot", "mean_scores", "lengths", "scores", "ends"] {
        assert_eq!(one[same], two[same], "{same}");
    }
    let sum = |name: &str| one[name].as_array().expect("a list").iter().filter_map(|wins| wins.as_f64()).sum::<f64>();
    assert!((sum("wins_by_seat") - 300.0).abs() < 1e-6 && (sum("wins_by_bot") - 300.0).abs() < 1e-6);
    assert_eq!(one["wins_by_bot"].as_array().map(Vec::len), Some(4), "one bot fills all seats");
    assert_eq!(one["mean_scores"].as_array().map(Vec::len), Some(4));
    assert!(one["seconds"].as_f64().is_some_and(|seconds| seconds > 0.0));
    let words = printed(&["simulate", "colorado-midland", "--games", "20", "--option", "confirm=skip"]);
    assert!(words.contains("20 of 20 finished") && words.contains("Why games ended"), "{words}");
}

#[test]
fn simulate_says_what_does_not_fit() {
    refused(&["simulate", "colorado-midland", "-n", "4", "--bots", "random,greedy"], 1, "one for each of the 4 seats");
    refused(&["simulate", "colorado-midland", "-n", "9"], 1, "3 to 5 players");
    refused(&["simulate", "colorado-midland", "--option", "weather=snow"], 1, "no option “weather”");
}

#[test]
fn a_league_goes_on_where_it_stopped_and_makes_its_page() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let (out, plot, doc) = (folder.path().join("l.jsonl"), folder.path().join("l.svg"), folder.path().join("l.md"));
    let league = |games: &str, more: &[&str]| {
        let bots = ["league", "colorado", "-n", "3", "--bots", "random,greedy", "--threads", "2", "--games", games];
        json(&[&bots[..], &["--out", text(&out), "--json"], more].concat())
    };
    let short = league("6", &[]);
    assert_eq!((&short[0]["games"], &short[0]["unfinished"]), (&9.into(), &0.into()), "{short}");
    let long = league("12", &["--plot", text(&plot), "--doc", text(&doc)]);
    assert_eq!((&long[0]["games"], &long[0]["rows"][0]["bot"]), (&18.into(), &"greedy".into()), "{long}");
    assert_eq!(fs::read_to_string(&out).expect("it was written").lines().count(), 18);
    assert!(fs::read_to_string(&plot).expect("it was written").starts_with("<svg"));
    let page = fs::read_to_string(&doc).expect("it was written");
    assert!(page.contains("### 3 players") && page.contains("motherlode league colorado --seats 3"), "{page}");
    assert!(folder.path().join("images/strength-colorado.svg").exists());

    let merged = printed(&["league", "--merge", text(&out), text(&out)]);
    assert!(merged.contains("colorado, 3 players, 18 games") && merged.contains("Head to head"), "{merged}");
    refused(&["league", "colorado", "--bots", "greedy,program:no-such-bot", "-g", "1"], 1, "cannot start no-such-bot");
    refused(&["league", "colorado", "-n", "9", "--bots", "random,greedy"], 1, "2 to 4 players");
    refused(&["league", "--merge", text(&folder.path().join("none.jsonl"))], 1, "none.jsonl");
    assert_eq!(run(&["league"]).status.code(), Some(2), "a game is wanted");
}

#[test]
fn a_program_of_ones_own_plays_in_the_league() {
    let bot = concat!("program:python3 ", env!("CARGO_MANIFEST_DIR"), "/../../examples/league_bot.py");
    let data = json(&["league", "colorado", "-n", "2", "--bots", &format!("random,{bot}"), "-g", "2", "--json"]);
    let rows = data[0]["rows"].as_array().expect("a list");
    let row = rows.iter().find(|row| row["bot"] == bot).expect("it took part");
    assert_eq!((&row["faults"]["late"], &row["faults"]["nonsense"]), (&0.into(), &0.into()), "{row}");
}

#[test]
fn anchors_say_how_they_were_measured() {
    let words = printed(&["anchors", "--only", "nothing", "--games", "7", "--ms", "20"]);
    assert!(words.lines().all(|line| line.starts_with('#')), "{words}");
    assert!(words.contains("motherlode anchors --games 7 --slow-games 12 --seed 1 --ms 20"), "{words}");
}

#[test]
fn tune_fits_and_writes_what_it_learned() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let weights = folder.path().join("weights.txt");
    let few = ["tune", "colorado-midland", "-n", "3", "--games", "4", "--bots", "random", "--passes", "1"];
    let words = printed(&[&few[..], &["--hidden", "2", "--threads", "1", "--write", text(&weights)]].concat());
    assert!(words.contains("learned"), "{words}");
    assert!(fs::read_to_string(&weights).expect("it was written").contains("motherlode tune colorado-midland"));
    refused(&["tune", "colorado-midland", "-n", "9"], 1, "3 to 5 players");
}

#[test]
fn bench_measures_and_checks_the_reference_games() {
    let data = json(&["bench", "--quick", "--json"]);
    for row in data["reference"].as_array().expect("a list") {
        assert_eq!(row["faithful"], true, "{row}");
    }
    let game = &data["games"][0];
    for number in [
        "playouts_per_second",
        "ns_per_decision",
        "observe_ns",
        "clone_ns",
        "state_bytes",
        "replay_us_per_1000",
        "step_us",
    ] {
        assert!(game[number].as_f64().is_some_and(|number| number > 0.0), "{number} in {game}");
    }
    assert!(printed(&["bench", "colorado-midland", "--quick"]).contains("bytes of a position"));
}

#[test]
fn a_record_is_replayed_verified_and_drawn() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let record = record_in(folder.path());
    let words = printed(&["replay", text(&record)]);
    assert!(words.contains("Round 1") && words.contains("Final scores"), "{words}");
    let data = json(&["replay", text(&record), "--json"]);
    assert_eq!(data["steps"][0]["seq"], 1);
    assert!(data["steps"][0]["lines"][0].is_string() && data["outcome"]["standings"].is_array());

    assert!(printed(&["verify", text(&record)]).contains("is sound"));
    assert_eq!(json(&["verify", text(&record), "--json"])["unchecked"].as_array().map(Vec::len), Some(0));
    let file = fs::read_to_string(&record).expect("the record was written");
    assert!(run_with(&["verify", "-"], &file).status.success(), "from standard input");

    let (svg, png) = (folder.path().join("board.svg"), folder.path().join("board.png"));
    printed(&["render", text(&record), "--at", "40", "-o", text(&svg)]);
    assert!(fs::read_to_string(&svg).expect("it was written").contains("<svg"));
    printed(&["render", text(&record), "--seat", "2", "--width", "600", "-o", text(&png)]);
    let bytes = fs::read(&png).expect("it was written");
    assert!(bytes.starts_with(b"\x89PNG") && bytes.len() > 20_000, "{} bytes", bytes.len());
    assert_eq!(u32::from_be_bytes([bytes[16], bytes[17], bytes[18], bytes[19]]), 600, "as wide as asked for");
}

#[test]
fn a_finished_game_is_reviewed() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let record = short_record_in(folder.path(), true);
    let words = printed(&["review", text(&record)]);
    for part in ["What everybody could expect", "What decided it", "Luck and choice", "played"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    assert!(words.lines().all(|line| !line.ends_with('…')), "no turn is cut short: {words}");
    let file = folder.path().join("review.json");
    assert_eq!(printed(&["review", text(&record), "--json", "-o", text(&file)]), "");
    let kept: serde_json::Value =
        serde_json::from_str(&fs::read_to_string(&file).expect("it was written")).expect("JSON");
    assert_eq!(kept, json(&["review", text(&record), "--json"]), "the same game is always reviewed the same");
    assert!(kept["review"]["turns"].as_array().is_some_and(|turns| !turns.is_empty()));
    refused(&["review", text(&short_record_in(folder.path(), false))], 1, "not over");
}

#[test]
fn a_record_that_cannot_be_believed_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let record = record_in(folder.path());
    let file = fs::read_to_string(&record).expect("the record was written");
    let forged = folder.path().join("forged.json");
    let mut data: serde_json::Value = serde_json::from_str(&file).expect("a record is JSON");
    let good = data["entries"][20]["digest"].clone();
    data["entries"][20]["digest"] = "0000000000000000".into();
    fs::write(&forged, data.to_string()).expect("the folder can be written to");
    refused(&["verify", text(&forged)], 1, "entry 21");
    data["entries"][20]["digest"] = good;
    data["key"] = "00".repeat(32).into();
    fs::write(&forged, data.to_string()).expect("the folder can be written to");
    refused(&["verify", text(&forged)], 1, "commitment");
    let output = run(&["verify", text(&forged), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON also when it fails");
    assert_eq!(told["sound"], false);

    fs::write(&forged, "{}").expect("the folder can be written to");
    refused(&["replay", text(&forged)], 1, "no Motherlode record");
    fs::write(&forged, [0xff, 0xfe]).expect("the folder can be written to");
    refused(&["verify", text(&forged)], 1, "no text");
    refused(&["verify", text(&folder.path().join("none.json"))], 1, "cannot read");
    refused(&["render", text(&record), "--at", "99999", "-o", "x.svg"], 1, "no moment 99999");
    refused(&["render", text(&record), "--seat", "4", "-o", "x.svg"], 1, "seats 1 to 3");
    refused(&["render", text(&record), "-o", "x.gif"], 1, ".svg or .png");
}

#[test]
fn an_edition_is_checked_and_every_fault_is_listed() {
    let edition = Path::new(env!("CARGO_MANIFEST_DIR")).join("../games/colorado-midland/edition");
    assert!(printed(&["check-edition", "colorado-midland", text(&edition)]).contains("sound"));
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let paths = fs::read_dir(&edition).expect("the edition exists").map(|file| file.expect("it can be listed").path());
    // Beside the files lie the editions before.
    for path in paths.filter(|path| path.is_file()) {
        let words = fs::read_to_string(&path).expect("it can be read");
        let words = words.replacen("terrain = \"normal\"", "terrain = \"swamp\"", 1);
        fs::write(folder.path().join(path.file_name().expect("a file has a name")), words).expect("it can be written");
    }
    let output = run(&["check-edition", "colorado-midland", text(folder.path()), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let data: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON also with faults");
    assert_eq!((&data["sound"], &data["faults"][0]["file"]), (&false.into(), &"map.toml".into()), "{data}");
    fs::remove_file(folder.path().join("claims.toml")).expect("it was there");
    let output = run(&["check-edition", "colorado-midland", text(folder.path())]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stdout).contains("claims.toml"));
    refused(&["check-edition", "colorado-midland", "no/such/folder"], 1, "is no folder");
}

#[test]
fn play_needs_a_terminal() {
    refused(&["play", "colorado-midland"], 1, "needs a terminal");
    refused(&["play", "colorado-midland", "-n", "3", "--bots", "random,random,random,random"], 1, "4 bots for 3 seats");
    refused(&["play", "colorado-midland", "-n", "8"], 1, "3 to 5 players");
}

#[test]
fn nobody_reading_is_no_error() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let record = record_in(folder.path());
    for arguments in
        [&["replay", text(&record)][..], &["games", "--json"], &["simulate", "colorado-midland", "-g", "5"]]
    {
        let mut child = program()
            .args(arguments)
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program can be started");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        assert!(output.status.success(), "{arguments:?}: {}", errors(&output));
        assert_eq!(errors(&output), "", "{arguments:?}");
    }
}

#[test]
fn the_server_answers_keeps_its_games_and_is_backed_up_while_it_runs() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let data = folder.path().join("data");
    let server = Server::start(&data, 0);
    let mut client = Client::new(server.address);
    let home = client.get("/").expect("it answers");
    assert_eq!(home.status, 200);
    assert!(home.text().contains("Motherlode"));
    let form = [("game", "colorado-midland"), ("seats", "3"), ("name", "Host"), ("seat-0", "me"), ("seat-1", "random")];
    let made = client.post_form("/new", &form).expect("it answers");
    let table = made.header("location").expect("a table was made").to_owned();

    let copy = folder.path().join("copy.db");
    let told = json(&["backup", "--data", text(&data), text(&copy), "--json"]);
    assert!(told["bytes"].as_u64().is_some_and(|bytes| bytes > 0));
    refused(&["backup", "--data", text(&data), text(&copy)], 1, "such a file already");
    refused(&["backup", "--data", text(&folder.path().join("none")), text(&copy)], 1, "there is no store");

    let id = table.split('/').nth(2).expect("a table's address holds its ID");
    let record = folder.path().join("running.json");
    printed(&["export", id, "--data", text(&data), "-o", text(&record)]);
    assert!(printed(&["verify", text(&record)]).contains("The key is not revealed yet"));
    refused(&["export", id, "--data", text(&data), "-o", text(&record)], 1, "cannot write");
    refused(&["export", "nothing", "--data", text(&data)], 1, "no table \"nothing\"");

    assert!(printed(&["doctor", "--data", text(&copy)]).contains("1 of 1 tables replay"));
    let checked = json(&["doctor", "--data", text(&copy), "--json"]);
    assert!(checked["tables"] == 1 && checked["unplayable"].as_array().is_some_and(Vec::is_empty));
    let copied = Server::start(&copy, 0);
    let mut other = client.clone();
    other.server = copied.address;
    assert_eq!(other.get(&table).expect("the copy answers").status, 200, "the copy has the table");
    assert_eq!(other.get("/tables/nothing").expect("the copy answers").status, 404);
    #[cfg(unix)]
    assert!(server.terminate().success(), "asked to end, it ends well");
}

#[test]
fn serve_says_what_does_not_fit() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let data = text(folder.path());
    refused(&["serve", "--data", data, "--public-url", "games.example"], 2, "http:// or https://");
    let server = Server::start(&folder.path().join("one"), 0);
    let taken = server.address.to_string();
    refused(&["serve", "--data", data, "--listen", &taken], 1, "cannot listen");
    let broken = folder.path().join("broken.db");
    fs::write(&broken, "this is no store at all, but long enough to be read as one".repeat(20)).expect("it is written");
    refused(&["serve", "--data", text(&broken), "--listen", "127.0.0.1:0"], 1, "cannot open the store");
}

#[test]
fn a_house_is_looked_after_from_the_shell_while_the_server_runs() {
    let folder = tempfile::tempdir().expect("a folder");
    let games = folder.path().join("games.db");
    let (data, server) = (text(&games), Server::start_with(&games, 0, &["--admin"]));
    let mut ann = Client::new(server.address);
    let made = ann.post_form("/play-now", &[("game", "colorado"), ("name", "Ann")]).expect("a table");
    let table = made.header("location").and_then(|at| at.rsplit('/').next()).expect("its address").to_owned();
    let admin = |arguments: &[&str]| json(&[&["admin"], arguments, &["--data", data, "--json"]].concat());
    let people = admin(&["people", "--find", "ann"]);
    let id = people["people"][0]["id"].as_str().expect("an ID").to_owned();
    assert_eq!(admin(&["mute", &id, "--hours", "2", "--why", "loud"])["done"], "mute");
    assert_eq!(admin(&["close", &table])["done"], "close");
    assert!(admin(&["tables"])["tables"][0]["closed_ms"].is_number());
    assert_eq!(admin(&["reopen", &table])["done"], "reopen");
    assert_eq!(admin(&["make-admin", &id])["done"], "make-admin");
    assert_eq!(admin(&["list"])["people"][0]["name"], "Ann");
    assert_eq!(admin(&["unmake-admin", &id])["done"], "unmake-admin");
    assert_eq!(admin(&["ban", &id])["done"], "ban");
    assert_eq!(admin(&["rename", &id, "Somebody"])["done"], "rename");
    assert_eq!(admin(&["reports"])["reports"], serde_json::json!([]));
    assert_eq!(admin(&["log"])["log"].as_array().map(Vec::len), Some(7));
    let gone = ann.get("/you").expect("a page");
    assert!(!gone.text().contains("Somebody"), "whoever is banned is not known any more");
    let link = admin(&["link"]);
    assert!(link["path"].as_str().is_some_and(|path| path.starts_with("/admin/key/")));
    refused(&["admin", "ban", "nobody", "--data", data], 1, "nobody with the handle or ID");
    refused(&["admin", "close", "nowhere", "--data", data], 1, "nothing to be done");
    refused(&["admin", "remove-message", "nonsense", "--data", data], 2, "names nothing");
}
