//! What the check of an edition finds, and positions from outside.

use colorado::{Colorado, State, ids::Region};
use engine::{Game, Setup};

use crate::scene::{dealt, scene};

#[test]
fn the_built_in_edition_is_sound() {
    let said = kit::edition::of::<Colorado>().sound();
    assert_eq!(said, "78 cards, 14 regions with 51 legs, a railroad of 12 legs, 15 shared medals");
}

#[test]
fn faults_name_file_key_and_what_is_wrong() {
    kit::edition::of::<Colorado>().faults_are_told(&[
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
        ("cards.toml", "id = \"red-2\"", "id = \"red-1\"", "is there twice"),
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
        (
            "edition.toml",
            "game = \"colorado\"",
            "game = \"coloma\"",
            "edition.toml: game: this is no edition of Colorado",
        ),
        ("setup.toml", "end_of_turn = 3", "end_of_turn = 0", "setup.toml: hand.minimum_at_end_of_turn"),
        ("setup.toml", "[4, 5, 6, 7]", "[255, 255, 255, 255]", "setup.toml: hand: 1024 cards are dealt"),
        ("cards.toml", "color = \"#b3392f\"", "color = \"red\"", "cards.toml: suit[0].color"),
        (
            "cards.toml",
            "id = \"red\"",
            "id = \"red-ish\"",
            "cards.toml: suit[0].id: a suit's ID has small letters alone",
        ),
        ("roadmap.toml", "A1 = [365, 0]", "A1 = [nan, 0]", "roadmap.toml: vertices.A1"),
        ("roadmap.toml", "width = 1000", "width = 1e12", "roadmap.toml: canvas.width"),
        ("roadmap.toml", "id = \"a\"", "id = \"flag\"", "roadmap.toml: region[0].leg[0].id"),
        ("roadmap.toml", "name = \"Denver\"", "name = \"\"", "roadmap.toml: region[0].name"),
    ]);
}

#[test]
fn missing_and_surplus_files_are_named() {
    kit::edition::of::<Colorado>().every_file_is_missed();
}

#[test]
fn a_suit_that_could_be_locked_for_ever_is_refused() {
    let box_of_cards = kit::edition::of::<Colorado>();
    let copies = |from: &str| box_of_cards.text("cards.toml").replacen(from, "copies = 3", 2);
    let scarce = box_of_cards.replace("cards.toml", &copies("copies = 4"));
    scarce.complains("two cards of the suit \"red\" have fewer copies");
    let no_check = box_of_cards.change_all("cards.toml", "pair = \"check\"", "pair = \"card\"");
    no_check.complains("no suit has the check pair");
}

/// Somebody's own box: another map, other values, other names, other cards.
fn own_box() -> kit::edition::Files<Colorado> {
    kit::edition::of::<Colorado>()
        .change("edition.toml", "id = \"motherlode-1\"", "id = \"my-box\"")
        .change("setup.toml", "start_per_player = 3", "start_per_player = 5")
        .change("setup.toml", "[4, 5, 6, 7]", "[5, 5, 5, 5]")
        .change("setup.toml", "medals_to_end = 7", "medals_to_end = 5")
        .change("chart.toml", "slots = 7", "slots = 5")
        .change("chart.toml", "boxes = [1, 3, 6, 10]", "boxes = [2, 5, 8, 12]")
        .change("chart.toml", "values = [8, 5, 3]", "values = [11, 2]")
        .change("chart.toml", "at = [[226, 474], [226, 534], [226, 594]]", "at = [[226, 474], [226, 534]]")
        .change("icons.toml", "kind = \"draw_cards\", count = 3", "kind = \"draw_cards\", count = 2")
        .change("cards.toml", "copies = 5", "copies = 6")
        .change("cards.toml", "copies = 4", "copies = 3")
        .change("cards.toml", "name = \"Donkey\"", "name = \"Burro of Ouray\"")
        .change_all("roadmap.toml", "\"denver\"", "\"el-dorado\"")
        .change("roadmap.toml", "name = \"Denver\"", "name = \"El Dorado\"")
        .change("roadmap.toml", "kind = \"mountain\"", "kind = \"open\"")
        .change("roadmap.toml", "icon = \"saloon\"", "icon = \"discovery\"")
        .change("railroad.toml", "points = 7", "points = 20")
}

#[test]
fn an_edition_of_ones_own_is_played() {
    for seats in 2..=4 {
        let game = own_box().open(&Setup::of(seats));
        assert_eq!(game.edition().region(Region(0)).name, "El Dorado");
        kit::battery(&game).games(20, 0).ends_within(6_000).run();
        kit::greedy_beats_random(&game, 10, 0.6);
    }
}

#[test]
fn spoilt_editions_are_refused_or_play() {
    let (refused, played) = kit::edition::spoilt_editions_are_refused_or_play::<Colorado>(400, &[2, 4]);
    assert!(refused > 50 && played > 50, "{refused} were refused, {played} played");
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
