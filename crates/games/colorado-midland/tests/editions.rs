//! Editions of one's own: another box is played to the end, and whatever is written into one is refused or plays.

use std::{fmt::Write, sync::Arc};

use bots::{BotKind, Player};
use colorado_midland::{ColoradoMidland, tables::Tables};
use engine::{ActionList, Edition, Game, Key, Luck, Published, Seat, Setup, edition::Fault};
use toml::Value;

/// The tables of an edition from its files.
fn read(files: &[(&str, String)]) -> Result<Tables, Vec<Fault>> {
    let files = files.iter().map(|(name, text)| ((*name).to_owned(), text.clone()));
    ColoradoMidland::tables(&Edition::new(files)?)
}

/// A plain of 9 by 11 hexes with hills, a city at each end, six districts of other names and values, four colours of
/// twelve cubes, and four building points.
fn other_box(seed: u64) -> Vec<(&'static str, String)> {
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
    vec![
        ("edition.toml", "game = \"colorado-midland\"\nid = \"other\"\nname = \"Another box\"\n".to_owned()),
        ("map.toml", format!("hexes = [\n{hexes}]\nimpassable = [[\"A01\", \"A02\"]]\n{board}{terrain}")),
        ("claims.toml", claims),
        ("railroads.toml", limits.to_owned() + &colours.chain(players).collect::<String>()),
        ("setup.toml", setup.to_owned() + &numbers.concat()),
    ]
}

#[test]
fn another_box_passes_the_battery_at_every_size_of_table() {
    let tables = read(&other_box(1)).unwrap_or_else(|faults| panic!("{faults:#?}"));
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
        let tables = Arc::new(read(&other_box(seed)).unwrap_or_else(|faults| panic!("{faults:#?}")));
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

/// Changes one value somewhere inside, and says whether there was one to change.
fn spoil(value: &mut Value, luck: &mut Luck) -> bool {
    match value {
        Value::Table(table) if !table.is_empty() => {
            let keys: Vec<String> = table.keys().cloned().collect();
            let key = &keys[luck.below(keys.len() as u32) as usize];
            spoil(table.get_mut(key).expect("it is one of its keys"), luck)
        }
        Value::Array(list) if luck.below(8) == 0 => {
            match luck.below(3) {
                0 => list.clear(),
                1 => list.extend(list.clone()),
                _ => list.truncate(1),
            }
            true
        }
        Value::Array(list) if !list.is_empty() => {
            let at = luck.below(list.len() as u32) as usize;
            spoil(&mut list[at], luck)
        }
        Value::Integer(number) => {
            let old = *number;
            *number = [0, 1, 2, old + 1, old - 1, 6, 20, 255, 65_535, -1, i64::from(i32::MAX), i64::MAX, i64::MIN]
                [luck.below(13) as usize];
            true
        }
        Value::Float(number) => {
            *number = [0.0, -1.0, 1e300, f64::NAN, f64::INFINITY, 33.5][luck.below(6) as usize];
            true
        }
        Value::String(words) => {
            *words = match luck.below(7) {
                0 => String::new(),
                1 => "x".repeat(500),
                2 => "leadville".to_owned(),
                3 => "A12".to_owned(),
                4 => "- . -".to_owned(),
                5 => "Zwei\nZeilen".to_owned(),
                _ => words.to_uppercase(),
            };
            true
        }
        _ => false,
    }
}

/// Plays a random game, every step checked.
fn plays(tables: Arc<Tables>, seed: u64) {
    let seats = 3 + (seed % 3) as u8;
    let game = ColoradoMidland::with_tables(tables, &Setup::of(seats).with("confirm", "skip")).expect("it was checked");
    let (state, _) = kit::playout(&game, seed, &mut ActionList::new());
    game.check(&state).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
    kit::battery(&game).games(1, seed).ends_within(20_000).run();
}

#[test]
fn whatever_is_written_into_an_edition_is_refused_or_plays() {
    let (mut refused, mut played) = (0, 0);
    let small = other_box(1);
    let built_in: Vec<(&str, String)> =
        ColoradoMidland::FILES.iter().map(|(name, text)| (*name, (*text).to_owned())).collect();
    for seed in 0..400 {
        let mut luck = Luck::new(seed);
        // The small box is read more quickly; the built-in one has rivers and peaks as well.
        let mut files = if seed % 4 == 0 { built_in.clone() } else { small.clone() };
        for _ in 0..1 + luck.below(2) {
            let at = luck.below(files.len() as u32) as usize;
            let mut value: Value = files[at].1.parse::<toml::Table>().map(Value::Table).expect("it is TOML");
            spoil(&mut value, &mut luck);
            files[at].1 = toml::to_string(&value).expect("it can be written");
        }
        match read(&files) {
            Err(faults) => {
                assert!(!faults.is_empty());
                refused += 1;
            }
            Ok(tables) => {
                plays(Arc::new(tables), seed);
                played += 1;
            }
        }
    }
    assert!(refused > 100 && played > 50, "{refused} refused, {played} played");
}
