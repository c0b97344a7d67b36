//! The validator: precise faults for everything that can be wrong with an edition, and editions of one's own that play.

use engine::{Game, Published, Setup};
use silverton::Silverton;

use crate::printed::EDITION;

#[test]
fn the_built_in_edition_is_sound() {
    assert_eq!(
        kit::edition::of::<Silverton>().sound(),
        "93 towns, 131 segments, 102 claims, 6 events, 24 passenger cards, 13 price columns, 10 scenarios, 12 options"
    );
    assert_eq!(
        EDITION.cities.map(|town| &*EDITION.town(town).name),
        ["Denver", "Salt Lake City", "Pueblo", "Santa Fe", "El Paso"]
    );
}

#[test]
fn faults_say_file_key_and_what() {
    kit::edition::of::<Silverton>().faults_are_told(&[
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
    ]);
}

#[test]
fn every_file_is_missed() {
    kit::edition::of::<Silverton>().every_file_is_missed();
}

#[test]
fn one_fault_is_told_once() {
    let spoilt = kit::edition::of::<Silverton>().change(
        "map.toml",
        "towns = [\"denver\", \"boulder\"]",
        "towns = [\"denver\", \"denver\"]",
    );
    assert_eq!(spoilt.fault(), "map.toml: segment[1].towns: a segment joins different towns");
}

/// A box of one's own: other names, another map, other prices, other cards.
fn own_box() -> kit::edition::Files<Silverton> {
    kit::edition::of::<Silverton>()
        .change("edition.toml", "id = \"motherlode-2\"", "id = \"my-box\"")
        .change_all("map.toml", "\"Denver\"", "\"Auraria\"")
        .change_all("map.toml", "length = 7", "length = 9")
        .change_all("map.toml", "kind = \"snow\"", "kind = \"all_year\"")
        .change("map.toml", "towns = [\"denver\", \"falcon\"]", "towns = [\"boulder\", \"falcon\"]")
        .change_all("claims.toml", "commodity = \"copper\"", "commodity = \"gold\"")
        .change_all("claims.toml", "operate_cost = 30", "operate_cost = 45")
        .change_all("passengers.toml", "special = { kind = \"no_winter\" }", "")
        .change_all("pieces.toml", "claims_face_up = 8", "claims_face_up = 5")
        .change("pieces.toml", "track_cubes_per_player = 32", "track_cubes_per_player = 20")
        .change("pieces.toml", "id = \"crimson\"", "id = \"rust\"")
}

#[test]
fn an_edition_of_ones_own_plays_like_the_built_in_one() {
    let own = own_box();
    for seats in 1..=6 {
        let game = own.open(&Setup::of(seats));
        assert_eq!(game.tables.edition.town(game.plan.positions[0].homes[0]).name, "Auraria");
        kit::battery(&game).games(4, 40 + u64::from(seats)).ends_within(20_000).run();
    }
    // Greedy bots play it to its end.
    let game = own.open(&Setup::of(3).with("length", "short"));
    let mut bots: Vec<_> = (0..3).map(|seed| bots::Player::new(bots::BotKind::Greedy, seed)).collect();
    let mut state = game.setup(&engine::Key::from_seed(1), &mut ());
    while let Some(seat) = game.to_act(&state).first() {
        let action = bots[seat.index()].choose(&game, &state, seat).expect("something to do");
        game.apply(&mut state, seat, action, &mut ()).expect("bots play by the rules");
    }
    assert!(game.outcome(&state).is_some());
}

#[test]
fn spoilt_editions_are_refused_or_play() {
    let (refused, played) = kit::edition::spoilt_editions_are_refused_or_play::<Silverton>(400, &[1, 4, 5]);
    println!("{refused} refused, {played} played");
    assert!(refused > 40 && played > 40, "{refused} refused, {played} played");
}

#[test]
fn si_setup_1_players_choose_their_colours() {
    let game = Silverton::open(&Setup::of(3).with("colours", "slate,,crimson")).expect("three colours");
    assert_eq!(game.colours(), [4, 1, 0]);
    assert!(Silverton::open(&Setup::of(2).with("colours", "teal,teal")).is_err());
    assert!(Silverton::open(&Setup::of(2).with("colours", "pink")).is_err());
}
