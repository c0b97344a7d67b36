//! What the check of an edition finds, and positions from outside.

use colorado::{Colorado, State, edition::built_in_file};
use engine::{Game, Published, edition::Fault};

use crate::scene::{dealt, scene};

/// The faults after one replacement in one file.
fn faults(file: &str, from: &str, to: &str) -> Vec<String> {
    let files = |name: &str| -> Result<String, Fault> {
        let text = built_in_file(name)?;
        if name != file {
            return Ok(text);
        }
        assert!(text.contains(from), "{file} has no {from}");
        Ok(text.replacen(from, to, 1))
    };
    Colorado::check_edition(&files).err().unwrap_or_default().iter().map(ToString::to_string).collect()
}

#[test]
fn the_built_in_edition_is_sound() {
    let said = Colorado::check_edition(&built_in_file).unwrap();
    assert_eq!(said, "78 cards, 14 regions with 51 legs, a railroad of 12 legs, 15 shared medals");
    assert!(built_in_file("moon.toml").is_err());
}

#[test]
fn faults_name_file_key_and_what_is_wrong() {
    for (file, from, to, expected) in [
        ("setup.toml", "supply_limited   = false", "supply_limited = true", "setup.toml: nuggets.supply_limited"),
        ("setup.toml", "medals_to_end = 7", "medals_to_end = 8", "setup.toml: end.medals_to_end"),
        ("setup.toml", "max_players = 4", "max_players = 5", "setup.toml: max_players: there is room for 4"),
        ("setup.toml", "[4, 5, 6, 7]", "[4, 5]", "setup.toml: hand.start_by_turn_order"),
        ("setup.toml", "cards          = 78", "cards = 77", "cards.toml: card: 78 cards here, 77 in setup.toml"),
        ("setup.toml", "maximum = 0", "maximum = 9", "setup.toml: hand.maximum"),
        ("icons.toml", "{ kind = \"discover_region\" }", "{ kind = \"nothing\" }", "icons.toml: icon: 2 icons"),
        (
            "icons.toml",
            "track = \"tipi\"",
            "track = \"tent\"",
            "icons.toml: icon[7].effect: chart.toml has no track \"tent\"",
        ),
        ("icons.toml", "count = 3", "count = 0", "icons.toml: icon: a pair takes or draws at least 1"),
        ("cards.toml", "copies = 5", "copies = 8", "cards.toml: card \"red-1\".copies"),
        ("cards.toml", "pair = \"nugget\"", "pair = \"play\"", "cards.toml: suit[0].pair: \"play\" is no pair"),
        ("cards.toml", "value = 1", "value = 4", "cards.toml: card[0].value"),
        ("cards.toml", "role = \"tool\"", "role = \"character\"", "cards.toml: card[0].role"),
        ("cards.toml", "id = \"red-2\"", "id = \"red-1\"", "stands here twice"),
        (
            "roadmap.toml",
            "icon = \"saloon\"",
            "icon = \"bar\"",
            "roadmap.toml: region[0].leg[0].icon: there is no icon \"bar\"",
        ),
        (
            "roadmap.toml",
            "[\"a\", \"c\"], [\"b\", \"c\"]]",
            "[\"a\", \"b\"]]",
            "no path leads from the flag to leg \"c\"",
        ),
        ("roadmap.toml", "[\"flag\", \"a\"]", "[\"flag\", \"z\"]", "there is no leg \"z\" here"),
        ("roadmap.toml", "terrain = \"forest\"", "terrain = \"swamp\"", "\"swamp\" is none of"),
        ("roadmap.toml", "start = true", "start = false", "there are two starting towns"),
        ("roadmap.toml", "[\"denver\", \"grand-lake\"]", "[\"denver\", \"moon\"]", "there is no region \"moon\""),
        ("roadmap.toml", "via = [\"A2\", \"C2\", \"C3\"]", "via = [\"A2\", \"Z1\"]", "roadmap.toml: border[0].via"),
        ("roadmap.toml", "kind = \"open\"", "kind = \"river\"", "a border is open or mountain"),
        ("railroad.toml", "next = [\"salida\"]", "next = [\"grand-junction\"]", "railroad.toml: leg[2].next"),
        ("railroad.toml", "next = []", "next = [\"moon\"]", "there is no leg \"moon\""),
        ("chart.toml", "boxes = [0, 4]", "boxes = [0, 4, 9]", "chart.toml: flag_area[0].boxes: 3 boxes for 2 regions"),
        ("chart.toml", "values = [8, 5, 3]", "values = [5, 8, 3]", "chart.toml: medal_group[3].values"),
        ("chart.toml", "medal_group = \"forest\"", "medal_group = \"\"", "\"forest\" is gained at 0 places"),
        ("chart.toml", "order = \"from_centre\"", "order = \"up\"", "chart.toml: track[2].order"),
        ("chart.toml", "slots = 7", "slots = \"seven\"", "chart.toml: TOML parse error"),
    ] {
        let found = faults(file, from, to);
        assert!(found.iter().any(|fault| fault.contains(expected)), "{from} -> {to}: {found:?}");
    }
}

#[test]
fn a_missing_file_is_named() {
    let files = |name: &str| {
        if name == "chart.toml" {
            return Err(Fault { file: name.to_owned(), key: String::new(), what: "it is not there".to_owned() });
        }
        built_in_file(name)
    };
    assert_eq!(Colorado::check_edition(&files).unwrap_err()[0].to_string(), "chart.toml: it is not there");
}

/// Why a changed position is refused.
fn unsound(seats: u8, change: impl Fn(&mut State)) -> String {
    let mut table = scene(seats).hand(2, "blue-1 red-1 red-2 red-3").act(1, "call 2 blue-1").sound();
    change(&mut table.state);
    table.game.check(&table.state).expect_err("this is no position")
}

#[test]
fn positions_from_outside_are_checked() {
    let seat = engine::Seat;
    assert!(unsound(2, |state| state.caller = seat(9)).contains("Caller"));
    assert!(unsound(2, |state| state.players[0].public.legs = 1 << 60).contains("leg"));
    assert!(unsound(2, |state| state.players[0].public.legs = 0b100).contains("leg"));
    assert!(unsound(2, |state| state.players[0].public.flags = 1 << 15).contains("regions"));
    assert!(unsound(2, |state| state.players[0].public.flags = 0b101).contains("adjacent"));
    assert!(unsound(2, |state| state.players[0].public.rail = 0b10).contains("railroad"));
    assert!(unsound(2, |state| state.players[0].public.tracks[0] = 0b10).contains("track"));
    assert!(unsound(2, |state| state.players[0].hand = state.players[1].hand).contains("red-1"));
    assert!(unsound(2, |state| state.shown[0].hand = 9).contains("hand"));
    assert!(unsound(2, |state| state.players[0].pending = colorado::state::Pending::Place).contains("nothing"));
    assert!(unsound(2, |state| state.players[3].public.nuggets = 1).contains("not in use"));
    assert!(unsound(2, |state| state.phase = colorado::state::Phase::Over).contains("hides nothing"));
    assert!(unsound(2, |state| state.call = None).contains("no card was given"));
    assert!(unsound(2, |state| state.open = u16::MAX).contains("shared medals"));
}

#[test]
fn json_of_nonsense_is_refused_by_the_reader() {
    let json = serde_json::to_value(dealt(2, 1).state).unwrap();
    for (key, value) in [
        ("deck", serde_json::json!([99])),
        ("deck", serde_json::json!(vec![0; 200])),
        ("discard", serde_json::json!(vec![0; 20])),
        ("discard", serde_json::json!([77])),
        ("phase", serde_json::json!("lunch")),
    ] {
        let mut wrong = json.clone();
        wrong[key] = value;
        assert!(serde_json::from_value::<State>(wrong).is_err(), "{key}");
    }
}
