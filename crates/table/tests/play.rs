//! Playing, taking back, looking back, telling.

mod common;

use common::{act, acts, assay_table, digest_at, random_play};
use engine::{Key, Luck, Seat, Seats, Viewer};
use table::{Deed, Table, TableError};

fn words(table: &Table, who: Viewer) -> Vec<String> {
    table
        .log(who)
        .iter()
        .map(|line| {
            let words = line.line.plain(|seat| format!("P{}", seat.0));
            if line.undone { format!("({words})") } else { words }
        })
        .collect()
}

fn refusal(table: &Table, seat: u8) -> String {
    let Err(TableError::NothingToUndo(why)) = table.prepare(Seat(seat), Deed::Undo, 0) else {
        panic!("seat {seat} could take something back")
    };
    assert!(!table.can_undo(Seat(seat)));
    why
}

#[test]
fn preparing_changes_nothing() {
    let table = assay_table(2, 1);
    let before = table.position().digest();
    let prepared = table.prepare(Seat(0), Deed::from("bid 3"), 7).unwrap();
    assert_eq!((prepared.entry().seq, prepared.entry().at_ms), (1, 7));
    assert_eq!((table.seq(), table.position().digest()), (0, before));
}

#[test]
fn notation_is_stored_in_its_canonical_form() {
    let mut table = assay_table(2, 1);
    act(&mut table, 0, "  BID  4 ");
    assert_eq!(table.entries()[0].deed, Deed::Act("bid 4".to_owned()));
}

#[test]
fn what_cannot_be_done_is_refused_and_loses_nothing() {
    let mut table = assay_table(2, 1);
    act(&mut table, 0, "bid 4");
    let before = table.position().digest();
    for (seat, deed) in [(0, "bid 2"), (1, "dig"), (1, "bid 9"), (1, "sing"), (1, ""), (7, "bid 1"), (200, "undo")] {
        assert!(table.prepare(Seat(seat), Deed::from(deed), 0).is_err(), "{seat}: {deed}");
    }
    assert!(table.prepare(Seat(1), Deed::Act("dig ".repeat(10_000)), 0).is_err());
    assert_eq!((table.seq(), table.position().digest()), (1, before));
}

#[test]
#[should_panic(expected = "at the moment it was prepared for")]
fn a_deed_prepared_for_another_moment_is_not_committed() {
    let mut table = assay_table(2, 1);
    let (first, second) = (
        table.prepare(Seat(0), Deed::from("bid 1"), 0).unwrap(),
        table.prepare(Seat(1), Deed::from("bid 1"), 0).unwrap(),
    );
    table.commit(first);
    table.commit(second);
}

#[test]
fn own_steps_are_taken_back_one_at_a_time_to_the_start_of_the_turn() {
    let mut table = assay_table(2, 1);
    acts(&mut table, &["0: bid 5", "1: bid 2"]);
    let start = table.position().digest();
    acts(&mut table, &["0: dig", "0: dig"]);
    act(&mut table, 0, "undo");
    assert_eq!(table.position().digest(), digest_at(&table, 3));
    act(&mut table, 0, "undo");
    assert_eq!(table.position().digest(), start);
    assert_eq!(refusal(&table, 0), "Somebody else has acted since your last step.");
    assert_eq!(table.seq(), 6, "taking back is written down too");
    acts(&mut table, &["0: dig", "0: undo", "0: dig"]);
    assert_eq!(table.position().digest(), digest_at(&table, 3));
}

#[test]
fn what_was_revealed_stays() {
    let mut table = assay_table(2, 1);
    acts(&mut table, &["0: bid 5", "1: bid 2", "0: dig", "0: roll"]);
    assert!(refusal(&table, 0).contains("revealed"));
    acts(&mut table, &["0: dig", "0: undo"]);
    assert!(refusal(&table, 0).contains("revealed"), "not past the die");
    act(&mut table, 0, "pass");
    assert!(refusal(&table, 0).contains("ended your turn"));
    assert!(refusal(&table, 1).contains("Somebody else"));
}

#[test]
fn nothing_is_taken_back_before_the_first_step_or_after_the_end() {
    let mut table = assay_table(2, 1);
    assert!(refusal(&table, 0).contains("nothing yet"));
    for _ in 0..3 {
        acts(&mut table, &["0: bid 5", "1: bid 2", "0: dig", "0: pass"]);
    }
    assert!(table.outcome().is_some());
    assert!(refusal(&table, 0).contains("over"));
}

#[test]
fn side_by_side_the_others_steps_stand() {
    let mut table = assay_table(3, 1);
    acts(&mut table, &["0: bid 5", "1: bid 2"]);
    act(&mut table, 0, "undo");
    let mut other = assay_table(3, 1);
    act(&mut other, 1, "bid 2");
    assert_eq!(table.position().digest(), other.position().digest(), "as if seat 0 had not bid");
    acts(&mut table, &["0: bid 1", "1: undo", "0: undo"]);
    assert_eq!(table.position().digest(), digest_at(&table, 0));
    acts(&mut table, &["2: bid 1", "1: bid 4", "0: bid 2"]);
    assert!(refusal(&table, 2).contains("Somebody else"), "all have bid, and the bids are revealed");
    assert!(refusal(&table, 0).contains("revealed"));
}

#[test]
fn bids_that_were_revealed_stay_though_all_bid_again() {
    let mut table = assay_table(3, 1);
    acts(&mut table, &["0: bid 1", "1: bid 1", "2: bid 1"]);
    assert!(table.position().side_by_side(), "the next round's bids");
    assert!(refusal(&table, 0).contains("revealed") && refusal(&table, 2).contains("revealed"));
    acts(&mut table, &["0: bid 3", "1: bid 3", "0: undo"]);
    assert!(refusal(&table, 0).contains("depends on your step"), "not back into the round before");
}

/// How many moments a seat counts; a spectator plays none.
fn moments(table: &Table, seats: &[u8]) -> u32 {
    table.moments(seats.iter().copied().map(Seat).collect()).seq()
}

#[test]
fn side_by_side_everybody_counts_its_own_steps_alone() {
    let mut table = assay_table(3, 1);
    acts(&mut table, &["0: bid 5", "0: undo", "0: bid 4"]);
    let counted = |table: &Table| [&[0][..], &[1], &[2], &[]].map(|seats| moments(table, seats));
    assert_eq!(counted(&table), [3, 0, 0, 0]);
    act(&mut table, 1, "bid 2");
    assert_eq!(counted(&table), [3, 1, 0, 0]);
    act(&mut table, 2, "bid 1");
    assert_eq!(counted(&table), [5, 3, 3, 3], "all have bid; what was taken back never was");
    act(&mut table, 0, "dig");
    assert_eq!(counted(&table), [6, 4, 4, 4], "now one seat digs");
    assert_eq!(moments(&table, &[0, 1]), 6, "at a hot seat both are one's own");
}

#[test]
fn a_step_between_two_is_no_moment_for_others() {
    let mut table = assay_table(3, 1);
    acts(&mut table, &["0: bid 5", "1: bid 2", "2: bid 1"]);
    let counted = |table: &Table| [&[0][..], &[1], &[2], &[], &[1, 2]].map(|seats| moments(table, seats));
    assert_eq!(counted(&table), [3, 3, 3, 3, 3]);
    acts(&mut table, &["0: whisper 1", "0: whisper 1"]);
    assert_eq!(counted(&table), [5, 5, 3, 3, 5], "for the two, and for a hot seat with one of them");
    act(&mut table, 0, "undo");
    assert_eq!(counted(&table), [6, 6, 3, 3, 6], "nor is its being taken back");
    acts(&mut table, &["0: dig", "0: whisper 2"]);
    assert_eq!(counted(&table), [8, 7, 5, 4, 8]);
    let log = |who| words(&table, who).split_off(4);
    let own = ["P0 whispers to P1.", "(P0 whispers to P1.)", "P0 takes back a step.", "P0 digs."];
    assert_eq!(log(Viewer::Seat(Seat(1))), own);
    assert_eq!(log(Viewer::Seat(Seat(2))), ["P0 digs.", "P0 whispers to P2."]);
    assert_eq!(log(Viewer::Spectator), ["P0 digs."]);
    assert_eq!(table.chronicle(Viewer::Spectator).len(), 5, "not even among the numbers of the keeper");
    assert_eq!(table.told_since(3, Viewer::Spectator).len(), 1);
    // An earlier moment shows what was known at it.
    let digs =
        |seq| table.position_of(seq, Seats::NONE).map(|position| position.view(Viewer::Spectator)["digs"].clone());
    assert_eq!((digs(3), digs(4), digs(5)), (Some(0.into()), Some(1.into()), None));
    let fork = table.fork(4, Viewer::Spectator, Key::from_seed(5)).unwrap();
    assert_eq!(fork.position().view(Viewer::Spectator), table.position().view(Viewer::Spectator));
}

#[test]
fn others_learn_of_a_stretch_in_one_order_however_it_was_played() {
    let others = [Viewer::Seat(Seat(1)), Viewer::Spectator];
    let mut one = assay_table(3, 1);
    let mut many = assay_table(3, 1);
    acts(&mut one, &["0: bid 4", "1: bid 2"]);
    acts(&mut many, &["0: bid 5", "0: undo", "1: bid 2", "0: bid 4", "0: undo", "0: bid 4"]);
    for who in others {
        assert_eq!(many.log(who), one.log(who), "before all are done");
    }
    act(&mut one, 2, "bid 1");
    act(&mut many, 2, "bid 1");
    for who in others {
        assert_eq!(many.log(who), one.log(who), "and when they are");
    }
    let told = ["The ground is staked.", "P1 bids 2.", "P0 bids 4.", "P2 bids 1."];
    assert_eq!(words(&many, others[0]), told, "first one's own, last what ended it");
}

#[test]
fn a_moment_shows_what_was_known_at_it() {
    let mut table = assay_table(3, 1);
    acts(&mut table, &["0: bid 4", "1: bid 2", "2: bid 1", "0: dig"]);
    let seen = |seq: u32, seat: u8| {
        let mine = Seats::one(Seat(seat));
        Some(table.position_of(seq, mine)?.view(Viewer::Seat(Seat(seat)))["bids"].clone())
    };
    assert_eq!(seen(0, 1), Some(serde_json::json!([0, 0, 0, 0])));
    assert_eq!(seen(1, 1), Some(serde_json::json!([1, 2, 0, 0])), "its own bid, and that the other has bid");
    assert_eq!(seen(2, 1), Some(serde_json::json!([1, 2, 0, 0])));
    assert_eq!(seen(3, 1), Some(serde_json::json!([4, 2, 1, 0])), "the last bid opens all");
    assert_eq!(seen(5, 1), None);
}

#[test]
fn a_secret_is_told_to_its_owner_and_to_all_when_it_is_revealed() {
    let mut table = assay_table(3, 1);
    act(&mut table, 0, "bid 5");
    let (own, other) = (Viewer::Seat(Seat(0)), Viewer::Seat(Seat(1)));
    assert_eq!(words(&table, own), ["The ground is staked.", "P0 bids 5."]);
    assert_eq!(words(&table, other), ["The ground is staked."]);
    assert_eq!(table.told_since(0, Viewer::Spectator)[0].1.event["Bid"]["bid"], serde_json::Value::Null);
    acts(&mut table, &["1: bid 1", "2: bid 1"]);
    assert_eq!(words(&table, other)[2], "P0 bids 5.");
}

#[test]
fn a_secret_that_was_taken_back_is_never_told_to_others() {
    let mut table = assay_table(2, 1);
    acts(&mut table, &["0: bid 5", "0: undo", "0: bid 4", "1: bid 1"]);
    let told = ["The ground is staked.", "P0 bids 4.", "P1 bids 1."];
    assert_eq!(words(&table, Viewer::Seat(Seat(1))), told);
    assert_eq!(words(&table, Viewer::Spectator), told);
    assert_eq!(words(&table, Viewer::Seat(Seat(0)))[1..3], ["(P0 bids 5.)", "P0 takes back a step."]);
    assert_eq!(table.told_since(0, Viewer::Spectator).len(), 2);
    assert_eq!(table.chronicle(Viewer::Spectator).len(), 4, "whoever keeps the table knows of the undo");
}

#[test]
fn the_log_names_chapters_and_what_was_taken_back() {
    let mut table = assay_table(2, 1);
    acts(&mut table, &["0: bid 5", "1: bid 2", "0: dig", "0: undo", "0: pass", "1: bid 1"]);
    let who = Viewer::Seat(Seat(1));
    let log = table.log(who);
    let about: Vec<_> = log.iter().map(|line| (line.seq, line.chapter.to_string(), line.undone)).collect();
    let (one, two) = (|| "Round 1".to_owned(), "Round 2".to_owned());
    assert_eq!(
        about,
        [
            (0, one(), false),
            (1, one(), false),
            (2, one(), false),
            (3, one(), true),
            (4, one(), false),
            (5, one(), false),
            (6, two, false)
        ]
    );
    assert_eq!(table.log_since(4, who), log[5..]);
    assert_eq!(table.log_since(99, who), []);
}

#[test]
fn points_are_charted_by_chapter() {
    let mut table = assay_table(2, 1);
    acts(&mut table, &["0: bid 5", "1: bid 2", "0: dig", "0: pass"]);
    acts(&mut table, &["0: bid 1", "1: bid 2", "1: dig", "1: dig", "1: pass"]);
    let row = |chapter: &str, points: [i32; 2]| (chapter.to_owned(), points.map(Some).to_vec());
    let history = |table: &Table| -> Vec<(String, Vec<Option<i32>>)> {
        let rows = table.score_history(Viewer::Spectator).into_iter();
        rows.map(|(chapter, points)| (chapter.to_string(), points)).collect()
    };
    assert_eq!(history(&table), [row("Round 1", [1, 0]), row("Round 2", [1, 2])]);
    acts(&mut table, &["0: bid 5", "1: bid 2", "0: dig"]);
    assert_eq!(history(&table)[2], row("Round 3", [2, 2]));
    act(&mut table, 0, "undo");
    assert_eq!(history(&table)[2], row("Round 3", [1, 2]));
    act(&mut table, 0, "pass");
    assert_eq!(history(&table).len(), 3, "the end is no chapter of its own");
}

#[test]
fn every_position_of_the_past_is_the_one_that_was() {
    for seed in 0..60 {
        let mut luck = Luck::new(seed);
        let mut table = assay_table(2 + (seed % 3) as u8, seed);
        let mut seen = vec![table.position().digest()];
        while table.seq() < 120 && table.outcome().is_none() {
            let next = table.seq() + 1;
            random_play(&mut table, &mut luck, next);
            seen.push(table.position().digest());
        }
        for (seq, digest) in (0..).zip(&seen) {
            assert_eq!(&digest_at(&table, seq), digest, "seed {seed}, entry {seq}");
        }
        assert!(table.position_at(table.seq() + 1).is_none());
    }
}

#[test]
fn the_commitment_is_shown_at_once_and_the_key_at_the_end() {
    let mut table = assay_table(2, 9);
    let key = engine::Key::from_seed(9);
    assert_eq!(table.commitment(), table::commitment(&key, None));
    assert_eq!(table.revealed_key(), None);
    random_play(&mut table, &mut Luck::new(9), 10_000);
    assert_eq!(table.revealed_key(), Some(&key));
}

#[test]
fn fresh_keys_differ() {
    assert_ne!(table::fresh_key(), table::fresh_key());
}
