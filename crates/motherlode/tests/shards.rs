//! Many runs that come to one result: tallies, studies and corpora in parts, stopped and gone on with.

mod common;

use std::{fs, path::Path};

use common::{errors, made_again, printed, refused, run, text};
use serde_json::Value;

/// Runs a simulation of the games from `first` on, kept in a file.
fn shard(folder: &Path, command: &str, first: u64, games: u64, threads: u8) -> String {
    let file = folder.join(format!("{command}-{first}-{games}-{threads}.json"));
    let numbers = [first, games, threads.into()].map(|number| number.to_string());
    let of = ["--first", &numbers[0], "--games", &numbers[1], "--threads", &numbers[2], "--tally", text(&file)];
    printed(&[&[command, "coloma", "-n", "3", "--bots", "random", "--seed", "5"][..], &of].concat());
    text(&file).to_owned()
}

#[test]
fn any_split_prints_the_same_report_to_the_last_digit() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let merged = |command: &str, games: u64, shards: u64, threads: u8| {
        let part = |k| {
            shard(folder.path(), command, games * k / shards, games * (k + 1) / shards - games * k / shards, threads)
        };
        let parts: Vec<String> = (0..shards).rev().map(part).collect();
        let files: Vec<&str> = parts.iter().map(String::as_str).collect();
        (printed(&[&["merge"][..], &files].concat()), printed(&[&["merge", "--json"][..], &files].concat()))
    };
    for (command, games) in [("simulate", 203), ("study", 24)] {
        let whole = merged(command, games, 1, 1);
        assert_eq!(merged(command, games, 1, 2), whole, "{command} on two threads");
        assert_eq!(merged(command, games, 8, 1), whole, "{command} in eight shards");
        assert_eq!(merged(command, games, 5, 2), whole, "{command} in five shards");
    }
}

#[test]
fn a_run_that_was_stopped_goes_on_and_one_that_is_complete_is_not_played_again() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = folder.path().join("all.json");
    let simulate = |games: &str, more: &[&str]| {
        let usual = ["simulate", "colorado-midland", "--games", games, "--tally", text(&file), "--json"];
        let output = run(&[&usual[..], more].concat());
        assert!(output.status.success(), "{}", errors(&output));
        (serde_json::from_slice::<Value>(&output.stdout).expect("it is JSON"), errors(&output))
    };
    let (short, _) = simulate("40", &[]);
    let (long, told) = simulate("100", &["--progress", "json"]);
    assert_eq!((&short["games"], &long["games"], &long["seconds"]), (&40.into(), &100.into(), &Value::Null));
    let last: Value = serde_json::from_str(told.lines().last().expect("progress is told")).expect("as JSON");
    assert_eq!(
        (&last["done"], &last["of"], &last["progress"]),
        (&100.into(), &100.into(), &"playing".into()),
        "{last}"
    );
    let before = fs::metadata(&file).and_then(|file| file.modified()).expect("it is there");
    assert_eq!(simulate("100", &[]).0, long);
    let after = fs::metadata(&file).and_then(|file| file.modified()).expect("it is there");
    assert_eq!(before, after, "nothing was played");
    assert!(fs::read_dir(folder.path()).expect("it can be listed").count() == 1, "nothing is left beside it");
}

#[test]
fn what_does_not_belong_together_is_refused_with_the_reason() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let one = shard(folder.path(), "simulate", 0, 10, 1);
    let two = shard(folder.path(), "simulate", 9, 10, 1);
    let close = shard(folder.path(), "study", 30, 2, 1);
    refused(&["merge", &one, &two], 1, "both have the games 9 to 9");
    refused(&["merge", &one, &close], 1, "a study and a simulation");
    refused(&["merge", &one, "--page", "x.html"], 1, "motherlode study --tally");
    refused(&["merge", &one, "--against", &two], 1, "motherlode study");
    refused(&["merge", "none.json"], 1, "none.json");
    let other = ["simulate", "coloma", "-n", "3", "--bots", "random", "--games", "10", "--tally", &one];
    refused(&other, 1, "seed 1 and seed 5");
    refused(&[&other[..], &["--seed", "5", "--first", "3"]].concat(), 1, "games that were not asked for: 0 to 2");
    refused(&["simulate", "coloma", "--first", "18446744073709551615"], 1, "numbers below");
    fs::write(&one, "{\"tally\":2}").expect("it can be written");
    refused(&["merge", &one], 1, "no tally");
    fs::write(&one, "{\"tally\":1}").expect("it can be written");
    refused(&["merge", &one], 1, "its games must be played again");
}

#[test]
fn fuzz_tallies_of_others() {
    let plan = lab::Plan::new("colorado-midland", 3).games(2);
    let of = |plan: &lab::Plan| {
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let file = folder.path().join("tally.json");
        lab::count(plan, &|_| {}).and_then(|tally| tally.write(&file)).expect("it can be kept");
        fs::read_to_string(&file).expect("it was written")
    };
    let (plain, close) = (of(&plan), of(&plan.clone().closely()));
    kit::fuzz::reader("tally", env!("CARGO_MANIFEST_DIR")).seed(plain.as_str()).seed(close.as_str()).run(|bytes| {
        let Ok(tally) = lab::Tally::from_bytes(bytes) else { return };
        let _ = tally.report();
        let _ = lab::Study::of(&[&tally, &tally]);
        let _ = tally.clone().merge(tally);
    });
}

#[test]
fn a_study_is_printed_and_written_as_page_section_and_lines() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let [page, doc, lines] = ["s.html", "s.md", "s.jsonl"].map(|name| folder.path().join(name));
    let study = ["study", "cerro-gordo", "-n", "2", "--games", "6", "--bots", "random", "--against-bots", "greedy"];
    let out = ["--page", text(&page), "--doc", text(&doc), "--lines", text(&lines)];
    let words = printed(&[&study[..], &out].concat());
    for part in ["Character", "Personal Objective", "First decisions", "--against-bots greedy", "win share"] {
        assert!(words.contains(part), "{part}: {words}");
    }
    let [page, doc, lines] = [page, doc, lines].map(|file| fs::read_to_string(file).expect("it was written"));
    assert!(page.contains("Personal Objective") && doc.contains("### Personal Objective"));
    let lines: Vec<Value> = lines.lines().map(|line| serde_json::from_str(line).expect("it is JSON")).collect();
    assert_eq!((&lines[0]["sample"], &lines[1]["sample"]), (&"random".into(), &"greedy".into()));
    let held =
        lines.iter().filter(|line| line["table"] == "fact Personal Objective" && line["measure"] == "held, a game");
    assert!(held.count() > 40, "every card twice");
}

#[test]
fn the_commands_on_a_page_make_the_page() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let file = |name: &str| folder.path().join(name);
    let page = |arguments: &[&str]| {
        printed(&[arguments, &["--page", text(&file("study.html"))]].concat());
        fs::read_to_string(file("study.html")).expect("it was written")
    };
    let usual = ["silverton", "-n", "2", "--games", "4", "--bots", "random", "--first", "3"];
    let alone = page(&[&["study"][..], &usual, &["--option", "early_winter=on"]].concat());
    assert_eq!(made_again(folder.path(), &alone), alone);
    let beside = ["--against-option", "early_winter=on", "--against-bots", "greedy,random"];
    let pair = page(&[&["study"][..], &usual, &beside].concat());
    assert_eq!(made_again(folder.path(), &pair), pair);
    // Tallies that no single command makes: a gap between their games, another seed, an option less.
    let tally = |name: &str, more: &[&str]| {
        let file = file(name);
        printed(&[&["study", "silverton", "-n", "2", "--bots", "random", "--tally", text(&file)], more].concat());
        text(&file).to_owned()
    };
    let winter = ["--option", "early_winter=on", "--games", "2"];
    let one = tally("one.json", &winter);
    let more = tally("more.json", &[&winter[..], &["--first", "5"]].concat());
    let other = tally("other.json", &["--games", "3", "--seed", "9"]);
    let merged = page(&["merge", &more, &one, "--against", &other]);
    assert_eq!(made_again(folder.path(), &merged), merged);
    assert!(merged.contains("motherlode merge first-1.json first-2.json --against second-1.json"));
}

#[test]
fn a_corpus_grows_where_it_stopped_and_is_the_same_in_the_end() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let corpus = |name: &str, games: &str| {
        let file = folder.path().join(name);
        printed(&["corpus", "colorado", "-n", "2", "--bots", "random", "--games", games, "-o", text(&file)]);
        fs::read(&file).expect("it was written")
    };
    let whole = corpus("whole.jsonl", "70");
    assert_eq!(whole.iter().filter(|byte| **byte == b'\n').count(), 71, "a head and seventy games");
    corpus("parts.jsonl", "64");
    let parts = folder.path().join("parts.jsonl");
    let cut = [&fs::read(&parts).expect("it was written")[..], b"{\"half a li"].concat();
    fs::write(&parts, cut).expect("it can be written");
    assert_eq!(corpus("parts.jsonl", "70"), whole);
    let packed = corpus("packed.jsonl.zst", "70");
    assert!(packed.len() * 2 < whole.len() && packed.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]));
    assert!(corpus("packed.jsonl.gz", "3").starts_with(&[0x1f, 0x8b]));
    let again = ["corpus", "colorado", "-n", "2", "--bots", "greedy", "--games", "3", "-o", text(&parts)];
    refused(&again, 1, "holds other games");
    let beside = |name: &str| folder.path().join(format!("{name}.progress"));
    fs::remove_file(beside("parts.jsonl")).expect("it is there");
    refused(&again, 1, "nothing beside it says how far it is");
    // A run that was stopped before it noted anything: nothing of the head is there, some of it, or all.
    let head = whole.iter().position(|byte| *byte == b'\n').expect("there is a head") + 1;
    for written in [0, head / 2, head] {
        fs::write(folder.path().join("parts.jsonl"), &whole[..written]).expect("it can be written");
        assert_eq!(corpus("parts.jsonl", "70"), whole, "{written} bytes");
        fs::remove_file(beside("parts.jsonl")).expect("it is there");
    }
}

#[test]
fn a_corpus_is_the_same_on_any_number_of_threads() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let corpus = |threads: &str| {
        let file = folder.path().join(format!("{threads}.jsonl.zst"));
        let usual = ["corpus", "colorado-midland", "-n", "3", "--bots", "random", "--games", "300", "--positions"];
        printed(&[&usual[..], &["--threads", threads, "-o", text(&file)]].concat());
        fs::read(&file).expect("it was written")
    };
    let alone = corpus("1");
    assert!(corpus("3") == alone && corpus("16") == alone);
}

#[test]
fn records_of_an_edition_of_ones_own_can_be_read_anywhere() {
    let folder = tempfile::tempdir().expect("there is room for a folder");
    let own = folder.path().join("editions/mine");
    printed(&["edition", "new", "coloma", text(&own)]);
    let file = folder.path().join("own.jsonl");
    let editions = folder.path().join("editions");
    let mine = ["--edition", "mine", "--editions", text(&editions), "-o", text(&file)];
    printed(&[&["corpus", "coloma", "-n", "2", "--bots", "random", "--games", "2"][..], &mine].concat());
    let lines = fs::read_to_string(&file).expect("it was written");
    for line in lines.lines().skip(1) {
        let record = table::Record::parse(line).expect("it is a record");
        assert!(record.edition_files.is_some() && record.verify().is_ok(), "{line}");
    }
}
