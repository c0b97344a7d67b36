//! Positions in which bots used to be plainly foolish, and what they look at.

use std::collections::BTreeMap;

use bots::{BotKind, Limits};
use colorado_midland::{
    ColoradoMidland,
    action::Action,
    ids::District,
    position::{MineLine, PhaseLine, PlayerLine, Position, RailroadLine},
    state::{Phase, State},
};
use engine::{Evaluate, Game, Key, Luck, Seat, Setup, Viewer};

/// `leadville 2, aspen 1`
fn claims(list: &str) -> BTreeMap<String, u8> {
    let one = |part: &str| {
        let (name, count) = part.trim().rsplit_once(' ')?;
        Some((name.to_owned(), count.parse().ok()?))
    };
    list.split(',').filter_map(one).collect()
}

fn table() -> ColoradoMidland {
    ColoradoMidland::new(&Setup::of(3).with("confirm", "skip")).expect("three may play")
}

/// The last turn of round 6 is seat A's: VP and Holdings of A, B and C, their mines from the top as `A leadville`, and
/// what green has track in.
fn last_turn(game: &ColoradoMidland, players: [(u16, &str); 3], mines: &str, hexes: &[String], cubes: u8) -> State {
    let position = Position {
        round: 6,
        first_player: 1,
        turn: 2,
        phase: PhaseLine::Turn,
        players: players
            .iter()
            .map(|(vp, holdings)| PlayerLine { vp: *vp, holdings: claims(holdings), ..PlayerLine::default() })
            .collect(),
        mines: mines
            .split(',')
            .map(|mine| {
                let (owner, district) = mine.trim().split_once(' ').expect("an owner and a district");
                MineLine { owner: owner.as_bytes()[0] - b'A', district: district.to_owned() }
            })
            .collect(),
        railroads: vec![RailroadLine { groups: vec!["green".to_owned()], cubes_left: cubes, hexes: hexes.to_vec() }],
        unused_groups: ["yellow", "blue", "red"].map(str::to_owned).to_vec(),
        discarded: BTreeMap::new(),
        unspent: false,
        shortage: false,
    };
    game.read_position(&position).expect("names of the edition")
}

/// The hexes of all districts but one, and the way from Denver to the door of Georgetown.
fn nine_districts(game: &ColoradoMidland, but: &str) -> Vec<String> {
    let edition = game.edition();
    let linked = edition.districts.iter().filter(|district| district.id != but);
    let hexes = linked.map(|district| edition.hexes[district.hex.index()].id.clone());
    hexes.chain(["C20", "C19", "C18", "C17", "D16"].map(str::to_owned)).collect()
}

/// Where the bot's turn leads.
fn after(game: &ColoradoMidland, state: &State, kind: BotKind, seed: u64) -> (Vec<Action>, State) {
    let seat = game.to_act(state).first().expect("somebody is to act");
    let plan = kind.plan(game, state, seat, &mut Luck::new(seed), &Limits::default());
    let mut state = *state;
    for action in &plan {
        game.apply(&mut state, seat, *action, &mut ()).expect("a bot plays by the rules");
    }
    (plan, state)
}

fn links_georgetown(game: &ColoradoMidland, own: u16, other: u16, kind: BotKind, seed: u64) -> bool {
    let players = [
        (own, "silverton 3, ouray 2, leadville 2"),
        (other, "aspen 3, creede 3, leadville 2"),
        (own.min(other), "aspen 2, creede 2, crested-butte 3"),
    ];
    let mines =
        "B aspen, C creede, A georgetown, B leadville, C aspen, A georgetown, A silverton, B creede, C leadville";
    let state = last_turn(game, players, mines, &nine_districts(game, "georgetown"), 20);
    let (_, state) = after(game, &state, kind, seed);
    let hex = game.edition().districts.iter().find(|district| district.id == "georgetown").expect("it is there").hex;
    state.railroads_in(hex) > 0
}

#[test]
fn folly_of_ending_a_game_that_is_lost() {
    let game = table();
    for seed in 0..20 {
        assert!(!links_georgetown(&game, 12, 36, BotKind::Greedy, seed), "behind, with luck {seed}");
        assert!(links_georgetown(&game, 45, 30, BotKind::Greedy, seed), "ahead, with luck {seed}");
    }
    for seed in 0..3 {
        assert!(!links_georgetown(&game, 12, 36, BotKind::Surveyor, seed), "behind, with luck {seed}");
        assert!(links_georgetown(&game, 45, 30, BotKind::Surveyor, seed), "ahead, with luck {seed}");
    }
}

#[test]
fn folly_of_declining_a_group_and_taking_it_at_the_next_step() {
    let game = table();
    let players = [
        (10, "silverton 3, ouray 2, leadville 2"),
        (12, "aspen 3, creede 3, leadville 2"),
        (11, "aspen 2, creede 2, crested-butte 3"),
    ];
    let mines = "B aspen, C creede, A leadville, B leadville, C aspen, A leadville, A silverton, B creede, C leadville";
    let hexes = ["C20", "C19", "C18", "D18", "E17", "F16", "F15", "G15", "H14", "I14"].map(str::to_owned);
    let state = last_turn(&game, players, mines, &hexes, 1);
    for seed in 0..20 {
        let (plan, _) = after(&game, &state, BotKind::Greedy, seed);
        assert!(!plan.contains(&Action::NotNow), "{plan:?}");
    }
}

#[test]
fn folly_of_paying_for_others() {
    let game = table();
    let players =
        [(10, "silverton 4, ouray 3"), (12, "leadville 3, creede 3, aspen 2"), (11, "leadville 2, creede 2, aspen 3")];
    let mines =
        "B leadville, C leadville, A creede, B leadville, C leadville, A silverton, A creede, B leadville, C leadville";
    let hexes = ["C20", "C19", "C18", "D18", "E17", "F16", "F15", "G15", "H14", "I14", "I13"].map(str::to_owned);
    let state = last_turn(&game, players, mines, &hexes, 20);
    let leadville =
        game.edition().districts.iter().find(|district| district.id == "leadville").expect("it is there").hex;
    for seed in 0..20 {
        let (_, state) = after(&game, &state, BotKind::Greedy, seed);
        assert_eq!(state.railroads_in(leadville), 0, "with luck {seed}");
    }
}

#[test]
fn folly_of_setting_up_what_no_railroad_reaches_in_time() {
    let far = ["silverton", "lake-city", "ouray", "telluride"];
    let (mut all, mut in_vain) = (0, 0);
    for deal in 0..12 {
        let game = table();
        let mut state = game.setup(&Key::from_seed(deal), &mut ());
        while matches!(state.phase, Phase::FirstRailroad | Phase::SetupMine) {
            let seat = game.to_act(&state).first().expect("somebody is to act");
            let action =
                BotKind::Greedy.choose(&game, &state, seat, &mut Luck::new(deal)).expect("something can be done");
            // The top rows close before any railroad comes: the bottom row is what will score.
            if let (Action::Claim(District(d)), 6..) = (action, state.mines.len()) {
                all += 1;
                in_vain += usize::from(far.contains(&game.edition().districts[usize::from(d)].id.as_str()));
            }
            game.apply(&mut state, seat, action, &mut ()).expect("a bot plays by the rules");
        }
    }
    assert!(5 * in_vain < all, "{in_vain} of {all} set-up mines of the bottom row are far away");
}

/// The rows of all seats.
fn rows(game: &ColoradoMidland, state: &State, viewer: Seat) -> Vec<Vec<f32>> {
    let sight = game.sight(state, viewer);
    Seat::all(game.seats()).map(|seat| sight.row(seat).to_vec()).collect()
}

#[test]
fn everything_is_looked_at_that_has_a_name_and_nothing_hidden() {
    for seats in 3..=5 {
        let game = ColoradoMidland::new(&Setup::of(seats)).expect("a table of this size");
        for deal in 0..3 {
            let mut luck = Luck::new(deal);
            let mut state = game.setup(&luck.key(), &mut ());
            while let Some(seat) = game.to_act(&state).first() {
                let seen = rows(&game, &state, seat);
                assert_eq!(seen, rows(&game, &game.imagine(&state, Viewer::Seat(seat), &luck.key()), seat));
                for row in seen {
                    assert_eq!(row.len(), ColoradoMidland::FEATURES.len());
                    assert!(row.iter().all(|number| number.is_finite() && number.abs() < 500.0), "{row:?}");
                }
                let action = BotKind::Random.choose(&game, &state, seat, &mut luck).expect("something can be done");
                game.apply(&mut state, seat, action, &mut ()).expect("a bot plays by the rules");
            }
        }
    }
}
