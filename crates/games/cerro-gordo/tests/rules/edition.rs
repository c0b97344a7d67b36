//! The validator: precise faults for everything that can be wrong with an edition.

use cerro_gordo::CerroGordo;

#[test]
fn the_built_in_edition_is_sound() {
    let said = kit::edition::of::<CerroGordo>().sound();
    assert_eq!(
        said,
        "37 Buildings, 45 Road tiles, 34 Mine tiles with 22 events, 44 Personal and 3 Public Objectives, 6 Characters"
    );
}

#[test]
fn faults_say_file_key_and_what() {
    kit::edition::of::<CerroGordo>().faults_are_told(&[
        (
            "setup.toml",
            "buildings          = 37",
            "buildings          = 38",
            "setup.toml: supply.buildings: says 38, but there are 37",
        ),
        (
            "setup.toml",
            "layout = \"two\"",
            "layout = \"ten\"",
            "setup.toml: players[0].layout: there is no layout \"ten\"",
        ),
        (
            "setup.toml",
            "tiles_per_mine = 8",
            "tiles_per_mine = 18",
            "setup.toml: players[0].tiles_per_mine: 36 Mine tiles are needed, 24",
        ),
        ("setup.toml", "silver_per_point   = 3", "silver_per_point   = 0", "setup.toml: numbers.silver_per_point"),
        ("geometry.toml", "building = [2, 1]", "building = [9, 1]", "geometry.toml: footprint.building"),
        (
            "geometry.toml",
            "cell = [3, 2]",
            "cell = [1, 0]",
            "geometry.toml: layout[0].sites[1]: two Mines share a cell",
        ),
        (
            "geometry.toml",
            "mine = \"santa_maria\"",
            "mine = \"comstock\"",
            "geometry.toml: layout[0].sites[1].mine: there is no mine",
        ),
        ("roads.toml", "rotations = [0, 90]", "rotations = [0]", "roads.toml: shape[0].rotations: every picture"),
        ("roads.toml", "rotations = [0, 90]", "rotations = [0, 45]", "roads.toml: shape[0].rotations: 45 is not"),
        ("buildings.toml", "type = \"commercial\"", "type = \"martian\"", "unknown variant `martian`"),
        (
            "buildings.toml",
            "id = \"american_hotel\"",
            "id = \"beaudrys_store\"",
            "buildings.toml: building[1].id: \"beaudrys_store\" is there twice",
        ),
        (
            "mine_tiles.toml",
            "event = \"blizzard\"",
            "event = \"sharknado\"",
            "mine_tiles.toml: tile[0].event: there is no event",
        ),
        ("mine_tiles.toml", "who = \"near_active\"", "who = \"nearest\"", "\"nearest\" selects nobody known"),
        (
            "mine_tiles.toml",
            "secret = true\ntext",
            "secret = false\ntext",
            "mine_tiles.toml: event[14].effects: a secret event",
        ),
        ("mine_tiles.toml", "draw = 2", "draw = 9", "mine_tiles.toml: event[17].effects[0]: active, and draw 1 to 4"),
        ("objectives.toml", "kind = \"here_group\"", "kind = \"here_grope\"", "unknown variant `here_grope`"),
        (
            "objectives.toml",
            "{ kind = \"took_slot\", min = 5 }",
            "{ kind = \"road_bonus\" }",
            "objectives.toml: objective[31].when[0]: cannot be asked",
        ),
        (
            "public_objectives.toml",
            "trigger = \"build\"",
            "trigger = \"stand\"",
            "public_objectives.toml: public[0].trigger",
        ),
        (
            "characters.toml",
            "kind = \"road_hand\", n = 2,",
            "kind = \"road_hand\", n = 7,",
            "characters.toml: character[4].power.n",
        ),
        ("characters.toml", "#b5532a", "rust", "characters.toml: character[0].color"),
        ("characters.toml", "#b5532a", "#b5532g", "characters.toml: character[0].color"),
        (
            "characters.toml",
            "kind = \"free_pass\", n = 1",
            "kind = \"free_pass\", n = 9",
            "characters.toml: character[1].power.n: 1 to 5",
        ),
        (
            "characters.toml",
            "name = \"Lola Travis\"",
            "name = \"pablo flores\"",
            "characters.toml: character[3].name: \"pablo flores\" is there twice",
        ),
        (
            "geometry.toml",
            "[\"union\", \"san_felipe\", 3]",
            "[\"union\", \"san_felipe\", 5]",
            "geometry.toml: mine_gap[1]: says 5 Road tiles, but layout \"three\" needs 3",
        ),
        (
            "geometry.toml",
            "[\"union\", \"san_felipe\", 3], ",
            "",
            "geometry.toml: mine_gap: nothing is said of union and san_felipe",
        ),
        (
            "geometry.toml",
            "[\"santa_maria\", \"san_felipe\", 4]",
            "[\"santa_maria\", \"union\", 3]",
            "geometry.toml: mine_gap[2]: these two Mines are there twice",
        ),
        (
            "geometry.toml",
            "[\"union\", \"san_felipe\", 3]",
            "[\"union\", \"comstock\", 3]",
            "geometry.toml: mine_gap[1]: there is no mine \"comstock\"",
        ),
        ("geometry.toml", "mine_gap = ", "mine_gaps = ", "unknown field `mine_gaps`"),
        (
            "geometry.toml",
            "cell = [3, 2]",
            "cell = [4, 2]",
            "geometry.toml: mine_gap[0]: says 3 Road tiles, but layout \"two\" needs 4",
        ),
        ("geometry.toml", "road     = [0, 90, 180, 270]", "road     = [0, 90]", "geometry.toml: orientation.road"),
        ("geometry.toml", "number = 2", "number = 1", "geometry.toml: mine[1].number: must be 2"),
        ("setup.toml", "tiles_per_mine = 8", "tiles_per_pit = 8", "unknown field `tiles_per_pit`"),
        (
            "setup.toml",
            "refresh_cost       = 5",
            "refresh_cost       = 500",
            "setup.toml: numbers.refresh_cost: at most 100",
        ),
        (
            "mine_tiles.toml",
            "min_players = 2",
            "min_players = 6",
            "mine_tiles.toml: tile[0].min_players: 2 to 5 can play",
        ),
        (
            "objectives.toml",
            "{ kind = \"took_slot\", min = 5 }",
            "{ kind = \"took_slot\", min = 6 }",
            "objectives.toml: objective[31].when[0]: min = 6, where 1 to 5 can come about",
        ),
        (
            "objectives.toml",
            "{ kind = \"closest_to_mines\", count = 2 }",
            "{ kind = \"closest_to_mines\", count = 3 }",
            "objectives.toml: objective[42].when[0]: count = 3, where 1 to 2 can come about",
        ),
        (
            "objectives.toml",
            "{ kind = \"players_touching\", count = 1 }",
            "{ kind = \"players_touching\", count = 2 }",
            "objectives.toml: objective[43].when[1]: count = 2, where 1 to 1 can come about",
        ),
        ("objectives.toml", "points = 2", "points = 0", "objectives.toml: objective[0].points: 1 to 20"),
        (
            "public_objectives.toml",
            "reward = 1",
            "reward = 0",
            "public_objectives.toml: public[0].reward: 1 to 20 Silver",
        ),
    ]);
}

#[test]
fn broken_and_missing_files_are_faults() {
    kit::edition::of::<CerroGordo>().every_file_is_missed();
}
