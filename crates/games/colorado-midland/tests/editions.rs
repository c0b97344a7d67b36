//! Editions of one's own: another box is played to the end, and whatever is written into one is refused or plays.

use std::{fmt::Write, sync::Arc};

use bots::{BotKind, Player};
use colorado_midland::ColoradoMidland;
use engine::{Game, Key, Luck, Published, Seat, Setup};
use kit::edition::Files;

/// A plain of 9 by 11 hexes with hills, a city at each end, six districts of other names and values, four colours of
/// twelve cubes, and four building points.
fn other_box(seed: u64) -> Files<ColoradoMidland> {
    let mut luck = Luck::new(seed);
    let districts = ["B03", "B09", "D06", "F02", "F10", "H05"];
    let (mut hexes, mut claims) = (String::new(), String::new());
    for (r, row) in (0..9).zip('A'..) {
        for column in 1..=11 {
            let id = format!("{row}{column:02}");
            let kind = match id.as_str() {
                "A01" => "terrain = \"city\", city = \"east-end\", name = \"East End\"".to_owned(),
                "I11" => "terrain = \"city\", city = \"west-end\", name = \"West End\"".to_owned(),
                id if districts.contains(&id) => {
                    format!("terrain = \"district\", district = \"d-{}\", name = \"Diggings {id}\"", id.to_lowercase())
                }
                _ => format!("terrain = \"{}\"", ["normal", "normal", "difficult", "pass"][luck.below(4) as usize]),
            };
            let _ = writeln!(hexes, "  {{ id = \"{id}\", q = {}, r = {r}, {kind} }},", column - 1 - r / 2);
        }
    }
    for (k, id) in districts.iter().enumerate() {
        let name = format!("Diggings {id}");
        let all: Vec<String> = (0..8).map(|n| format!("\"Shaft {n}\"")).collect();
        let _ = writeln!(
            claims,
            "[[district]]\nid = \"d-{}\"\nname = \"{name}\"\nshort = \"X{k}\"\nhex = \"{id}\"\nvalue = {}\nmetal = \"tin\"\nclaims = [{}]",
            id.to_lowercase(),
            k + 1,
            all.join(", ")
        );
    }
    let terrain =
        ["normal", "difficult", "pass", "city", "district"].iter().zip([(1, 2), (3, 3), (4, 1), (2, 4), (1, 2)]);
    let terrain: String =
        terrain.map(|(kind, (cost, room))| format!("[terrain.{kind}]\ncost = {cost}\ncapacity = {room}\n")).collect();
    let board =
        "[board]\nwidth = 800\nheight = 600\nhex_size = 30\norigin_x = 40\norigin_y = 40\nfree_corner = [0, 0, 9, 9]\n";
    let colours = ["Umber", "Ochre", "Sienna", "Indigo"].iter().enumerate().map(|(k, id)| {
        format!("[[railroad]]\nid = \"{id}\"\nletter = \"{k}\"\nrgb = \"#10203{k}\"\nflavour = \"Line {k}\"\n")
    });
    let players =
        (0..6).map(|k| format!("[[player_colour]]\nid = \"c{k}\"\nname = \"Colour {k}\"\nrgb = \"#30201{k}\"\n"));
    let limits = "[limits]\ncolour_groups = 4\ncubes_per_colour = 12\nmax_colours_per_railroad = 2\nplayer_cubes_per_colour = 3\n";
    let numbers = [(3, 14, 6), (4, 11, 4), (5, 8, 8)].map(|(n, deal, unused)| {
        let rounds = n * (deal - 2) / 2;
        format!("[[players]]\nplayers = {n}\ndeal = {deal}\ntrack = {}\nclose = 2\nunused = {unused}\nmax_rounds = {rounds}\n", 2 * n)
    });
    let setup = "[start]\nfirst_railroad_city = \"west-end\"\nstart_cities = [\"east-end\", \"west-end\"]\n[build]\npoints = 4\n\
        [bonus]\nbig_bonus_vp = 2\n[score]\nfactor_one_railroad = 2\nfactor_two_or_more = 3\n[vp_track]\nlength = 50\n[end]\nvp = 90\n";
    let about = "game = \"colorado-midland\"\nid = \"other\"\nname = \"Another box\"\n";
    let map = format!("hexes = [\n{hexes}]\nimpassable = [[\"A01\", \"A02\"]]\n{board}{terrain}");
    let railroads = limits.to_owned() + &colours.chain(players).collect::<String>();
    let files =
        kit::edition::of().replace("edition.toml", about).replace("map.toml", &map).replace("claims.toml", &claims);
    files.replace("railroads.toml", &railroads).replace("setup.toml", &(setup.to_owned() + &numbers.concat()))
}

#[test]
fn another_box_passes_the_battery_at_every_size_of_table() {
    let tables = other_box(1).tables().unwrap_or_else(|faults| panic!("{faults:#?}"));
    assert_eq!(
        ColoradoMidland::summary(&tables),
        "99 hexes, 1 red lines, 6 districts with 48 claims, 4 colours of 12 cubes"
    );
    let tables = Arc::new(tables);
    for seats in 3..=5 {
        for setup in [Setup::of(seats), Setup::of(seats).with("holdings_rule", "shortage").with("colours", "c5,,c0")] {
            let game = ColoradoMidland::with_tables(tables.clone(), &setup).expect("a table of this size");
            let tally = kit::battery(&game).games(20, 1).ends_within(2_000).run();
            assert_eq!(tally.games, 20);
        }
    }
}

#[test]
fn bots_play_another_box_to_the_end() {
    for seed in 1..=3 {
        let tables = Arc::new(other_box(seed).tables().unwrap_or_else(|faults| panic!("{faults:#?}")));
        for seats in 3..=5 {
            let game = ColoradoMidland::with_tables(tables.clone(), &Setup::of(seats)).expect("a table of this size");
            let mut state = game.setup(&Key::from_seed(seed), &mut ());
            let mut bots: Vec<Player<ColoradoMidland>> =
                Seat::all(seats).map(|seat| Player::new(BotKind::Greedy, u64::from(seat.0))).collect();
            while let Some(seat) = game.to_act(&state).first() {
                let action = bots[seat.index()].choose(&game, &state, seat).expect("a seat to act has an action");
                game.apply(&mut state, seat, action, &mut ()).expect("bots play by the rules");
            }
            assert!(game.outcome(&state).is_some());
        }
    }
}

#[test]
fn whatever_is_written_into_an_edition_is_refused_or_plays() {
    let (refused, played) = kit::edition::spoilt_editions_are_refused_or_play::<ColoradoMidland>(400, &[3, 5]);
    assert!(refused > 100 && played > 30, "{refused} refused, {played} played");
}
