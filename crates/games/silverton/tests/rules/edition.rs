//! The validator: precise faults for everything that can be wrong with an edition.

use crate::printed::{EDITION, edition_with};

/// All faults of the edition with one text of one file replaced.
fn fault(file: &str, from: &str, to: &str) -> String {
    let changed = edition_with(|name, text| {
        if name != file {
            return Some(text.to_owned());
        }
        assert!(text.contains(from), "{file} has no {from:?}");
        Some(text.replacen(from, to, 1))
    });
    match changed {
        Ok(_) => panic!("{file} with {to:?} is taken for sound"),
        Err(faults) => faults.iter().map(|fault| format!("{fault}\n")).collect(),
    }
}

#[test]
fn the_built_in_edition_is_sound() {
    assert_eq!(
        EDITION.summary(),
        "93 towns, 131 segments, 102 claims, 6 events, 24 passenger cards, 13 price columns, 10 scenarios, 12 options"
    );
    assert_eq!(
        EDITION.cities.map(|town| &*EDITION.town(town).name),
        ["Denver", "Salt Lake City", "Pueblo", "Santa Fe", "El Paso"]
    );
}

#[test]
fn faults_say_file_key_and_what() {
    for (file, from, to, expected) in [
        (
            "map.toml",
            "towns = [\"denver\", \"falcon\"]",
            "towns = [\"denver\", \"atlantis\"]",
            "there is no town \"atlantis\"",
        ),
        ("map.toml", "kind = \"snow\"", "kind = \"ice\"", "a segment is all_year or snow"),
        ("map.toml", "\nmarket = true", "\nmarket = false", ".market: the market cities are those"),
        ("map.toml", "length = 7", "length = 17", ".length: a length is 1 to 12"),
        ("map.toml", "group = \"denver_south\"", "group = \"ogden_salt_lake_city\"", "the group does not list"),
        ("map.toml", "id = \"laramie\"", "id = \"Laramie\"", "there is no town \"laramie\""),
        ("map.toml", "width = 1120", "wide = 1120", "map.toml: TOML parse error"),
        ("claims.toml", "no = 2\n", "no = 3\n", "claims.toml: claim[1].no: the claims are numbered in order"),
        ("claims.toml", "depleted_max = 4", "depleted_max = 5", "claims.toml: claim[0].output: there is one number"),
        ("claims.toml", "\nclaim_cost = ", "\nclaim_cost = 7", "claims.toml: claim[0].claim_cost: an amount is"),
        ("claims.toml", "commodity = \"coal\"", "commodity = \"tin\"", "claim[0].commodity: \"tin\" is none of"),
        ("events.toml", "no = 103", "no = 104", "events.toml: event[0].no: events are numbered after the claims"),
        ("events.toml", "wait = 1 }", "wait = 0 }", "events.toml: event[0].effect: wait is 1 to 24 turns"),
        ("passengers.toml", "deck = \"A\"", "deck = \"D\"", "passengers.toml: passenger[0].deck: \"D\" is none"),
        ("passengers.toml", "deck = \"A\"", "deck = \"B\"", "passengers.toml: passenger: deck A has 7 cards"),
        ("passengers.toml", "count = 3", "count = 30", "passengers.toml: passenger[3].special.count: Leadville has"),
        (
            "passengers.toml",
            "0\n\n[[passenger]]\nno = 2\n",
            "5\n\n[[passenger]]\nno = 2\n",
            "passenger[0].income: an income is a multiple of 10",
        ),
        ("market.toml", "low = 3", "low = 6", "market.toml: column[4].start: low, start and high ascend"),
        ("market.toml", "table = \"gold\"", "table = \"tin\"", "column[0].table: there is no change table \"tin\""),
        ("market.toml", "{ max = 3, move = 1 }", "{ move = 1 }", "table[0].rows[1]: every row but the last"),
        ("market.toml", "sale_limit = 10", "sale_limit = 0", "column[3].sale_limit: lumber and coal have a sale limit"),
        ("market.toml", "none_sold = \"idn\"", "none_sold = \"all\"", "simplified[2].none_sold: \"all\" is neither"),
        ("turns.toml", "turn = 2\n", "turn = 3\n", "turns.toml: turn[1].turn: the turns are numbered in order"),
        ("turns.toml", "season = \"summer\"", "season = \"monsoon\"", "turns.toml: turn[1].season: a season is"),
        ("turns.toml", "early_winter = true\n", "", "turns.toml: turn[3].winter: snow lies in winter"),
        (
            "turns.toml",
            "\nwinter = true",
            "\nwinter = true\nearly_winter = true",
            "turn[7].early_winter: a turn is winter",
        ),
        ("scenarios.toml", "max_turn = 12 ", "max_turn = 9 ", "scenario[0].rating[1]: no end gets this result"),
        ("scenarios.toml", "min_cash = 50000", "min_cash = 70000", "scenario[3].rating[1]: no end gets this result"),
        ("scenarios.toml", "cities = [\"denver\"]", "cities = [\"boulder\"]", "a home city is a market city"),
        ("pieces.toml", "price_markers = 13", "price_markers = 12", "pieces.toml: price_markers: there are 13 columns"),
        ("pieces.toml", "players_max = 6", "players_max = 7", "pieces.toml: turn_order_cards"),
        ("pieces.toml", "power = 9", "power = 0", "pieces.toml: train[0].power: a train has power"),
        ("pieces.toml", "per_colour = 2", "per_colour = 3", "pieces.toml: piece: a colour has four"),
        ("scenarios.toml", "id = \"regular\"", "id = \"usual\"", "lengths: there is no length \"regular\""),
        (
            "scenarios.toml",
            "2 = [\"S+2\", \"S\", \"P+1\", \"P\"]",
            "2 = [\"S+9\"]",
            "standard.seat[0].pieces.2: \"S+9\" is no disc",
        ),
        (
            "scenarios.toml",
            "2 = [\"S+2\", \"S\", \"P+1\", \"P\"]",
            "2 = [\"S+2\"]",
            "standard.seat[0].pieces.2: a player has",
        ),
        (
            "scenarios.toml",
            "result = \"draw\"",
            "result = \"tie\"",
            "scenario[0].rating[3].result: there is no result \"tie\"",
        ),
        ("scenarios.toml", "trains = \"each_city\"", "trains = \"many\"", "advanced.trains: \"many\" is neither"),
        ("options.toml", "id = \"hiring\"", "id = \"firing\"", "options.toml: option: the options are"),
        ("options.toml", "\nkind = \"book\"", "\nkind = \"house\"", "options.toml: option[0].kind: a kind is"),
        ("options.toml", "hires_per_turn = 1", "hires_per_turn = 2", "option[6].hires_per_turn: the rules are"),
    ] {
        let said = fault(file, from, to);
        assert!(said.contains(expected), "{file}: {from:?} to {to:?} says {said:?}, not {expected:?}");
    }
}

#[test]
fn a_missing_file_is_told_with_all_others() {
    let faults = edition_with(|name, text| (!["map.toml", "turns.toml"].contains(&name)).then(|| text.to_owned()));
    let said: Vec<String> = faults.err().expect("two files are missing").iter().map(ToString::to_string).collect();
    assert_eq!(said, ["map.toml: the file is missing", "turns.toml: the file is missing"]);
}

#[test]
fn one_fault_is_told_once() {
    let said = fault("map.toml", "towns = [\"denver\", \"boulder\"]", "towns = [\"denver\", \"denver\"]");
    assert_eq!(said, "map.toml: segment[1].towns: a segment joins different towns\n");
}
