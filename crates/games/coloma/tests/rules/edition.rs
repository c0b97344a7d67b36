//! Editions: what is wrong is found, what is sound is played.

use bots::BotKind;
use coloma::Coloma;
use engine::{Game, Key, Luck, Published, Setup};
use kit::edition::{Files, of, spoilt_editions_are_refused_or_play};

#[test]
fn the_built_in_edition_is_sound() {
    let summary = of::<Coloma>().sound();
    assert!(summary.contains("16 cards, 24 Barrels, 7 boards, 10 Bridges, 12 Hotels, 30 map spaces"), "{summary}");
}

#[test]
fn faults_name_file_key_and_what() {
    of::<Coloma>().faults_are_told(&[
        ("cards.toml", "icon = \"hammer\"", "icon = \"hamer\"", "card[3].row[0].icon: there is no icon \"hamer\""),
        ("cards.toml", "id = \"saloon\"", "id = \"gunsmith\"", "\"gunsmith\" is there twice"),
        ("cards.toml", "id = \"saloon\"", "id = \"base\"", "is the name of something else"),
        ("cards.toml", "name = \"Saloon\"", "name = \" \"", "a name or text is empty"),
        ("cards.toml", "trigger = \"bust\"", "trigger = \"bist\"", "a trigger is"),
        ("cards.toml", "kind = \"town_bonus\"", "kind = \"town_bonis\"", "cards.toml: "),
        ("cards.toml", "plus = 2", "plus = 200", "at most 5 spaces more"),
        ("map.toml", "b = \"uniontown\"", "b = \"unionville\"", "map.toml: road[0].b: there is no \"unionville\""),
        ("map.toml", "a = \"auburn\"\nb = \"auburn_ravine\"", "a = \"auburn\"\nb = \"auburn\"", "leads back"),
        (
            "map.toml",
            "left = { kind = \"gain\", bucks = 1 }",
            "left = { kind = \"place_tents\" }",
            "only a gain can happen",
        ),
        (
            "map.toml",
            "right = { kind = \"gain\", dudes = 2 }",
            "right = { kind = \"town_bonus\" }",
            "no move and no town",
        ),
        (
            "map.toml",
            "right = { kind = \"gain\", dudes = 2 }",
            "right = { kind = \"wagon\", spaces = 2 }",
            "no move and no",
        ),
        ("wheel.toml", "\nsignpost_offset = 2", "\nsignpost_offset = 3", "wheel.toml: position[0]"),
        ("wheel.toml", "\nsignpost_offset = 2", "\nsignpost_offset = 127", "an offset -5 to 5"),
        ("wheel.toml", "base = \"wagon\"", "base = \"waggon\"", "there is no base ability \"waggon\""),
        ("setup.toml", "face_up = 4", "face_up = 5", "setup.toml: barrels.face_up"),
        ("setup.toml", "speciality = \"entertainer\"", "speciality = \"bravo\"", "setup.toml: colour[1].speciality"),
        ("setup.toml", "tent = { bucks = 2 }", "tent = { horses = 1 }", "are not paid with Tents and Horses"),
        ("boards.toml", "slot = 2", "slot = 3", "boards.toml: board[0].canyon[1].slot"),
        ("shootout.toml", "row = 4\nsize = 4", "row = 5\nsize = 4", "shootout.toml: row"),
        ("hotels.toml", "copies = 2", "copies = 1", "fewer Hotels"),
        ("hotels.toml", "copies = 2", "copies = 200", "at most 16 Hotels"),
        ("gold.toml", "value = 1", "value = 0", "a value is 1 to 20"),
        ("specialities.toml", "form = \"trigger\"\non", "form = \"exchange\"\non", "speciality[8].form"),
        ("automa.toml", "dummy_row = 3", "dummy_row = 2", "the dummies fill their row exactly"),
        ("barrels.toml", "outlaws = 2", "outlaws = 20", "barrel[0].outlaws"),
        ("bridges.toml", "max = 16", "max = 3", "bridges.toml: bridge[0].max"),
    ]);
}

#[test]
fn every_file_is_missed() {
    of::<Coloma>().every_file_is_missed();
}

#[test]
fn spoilt_editions_are_refused_or_played() {
    let (refused, played) = spoilt_editions_are_refused_or_play::<Coloma>(400, &[1, 3, 6]);
    assert!(refused > 50 && played > 50, "{refused} refused, {played} played");
}

/// A box of one's own: another map, other values, names and counts.
fn own_box() -> Files<Coloma> {
    of::<Coloma>()
        .change("edition.toml", "motherlode-2", "my-box")
        .change("map.toml", "name = \"Georgetown\"", "name = \"Growlersburg\"")
        .change_all("map.toml", "uniontown", "lotus")
        .change("map.toml", "b = \"kelsey\"", "b = \"pilot_hill\"")
        .change(
            "map.toml",
            "right = { kind = \"gain\", dudes = 2 }",
            "right = { kind = \"gain\", gold = 2, cards = 1 }",
        )
        .change("gold.toml", "row = 5\nvalue = 1", "row = 5\nvalue = 2\n[[row]]\nrow = 6\nvalue = 1")
        .change("gold.toml", "nuggets_total = 36", "nuggets_total = 60")
        .change("setup.toml", "gold = 1", "gold = 2")
        .change("cards.toml", "name = \"Saloon\"", "name = \"Dance Hall\"")
        .change("cards.toml", "max = 4", "max = 6")
        .change_all("barrels.toml", "outlaws = 2", "outlaws = 1")
        .change_all("wheel.toml", "[[position]]", "[[unused]]")
        .change("wheel.toml", "\nsignpost_offset = 2", "\nsignpost_offset = 1\nposition = []")
        .change("shootout.toml", "row = 5\nsize = 5", "row = 5\nsize = 6")
        .change("boards.toml", "graves = [-1, -1, -2, -2, -3, -3]", "graves = [-1, -2, -3, -4, -5, -6]")
}

#[test]
fn an_edition_of_ones_own_is_played() {
    let files = own_box();
    for seats in 1..=6 {
        let game = files.open(&Setup::of(seats).with("hotels", "on").with("specialities", "matched"));
        assert_eq!(game.edition().gold_values.len(), 6);
        kit::battery(&game).games(20, 0).ends_within(6_000).run();
        let mut luck = Luck::new(seats.into());
        let mut state = game.setup(&Key::from_seed(seats.into()), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let action = BotKind::Greedy.choose(&game, &state, seat, &mut luck).expect("something to do");
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
        }
        assert!(game.outcome(&state).is_some());
    }
}

#[test]
fn colours_are_chosen_and_bring_their_speciality_and_board() {
    let setup = Setup::of(3).with("specialities", "matched").with("player_boards", "B_matched");
    let game = Coloma::open(&setup.clone().with("colours", "green,,slate")).expect("possible");
    assert_eq!(game.colours(), [5, 0, 4]);
    let state = game.setup(&Key::from_seed(1), &mut ());
    let names: Vec<&str> =
        (0..3).map(|seat| game.edition().specialities[state.players[seat].speciality.index()].id.as_str()).collect();
    assert_eq!(names, ["prospector", "barmaid", "frontiersman"]);
    let refused = Coloma::open(&setup.with("colours", "green,green")).unwrap_err().to_string();
    assert!(refused.contains("both be green"), "{refused}");
}
