//! Every worked example of the catalogue, run from `examples.toml`.

use colorado_midland::{
    edition::{Edition, Terrain},
    event::Event,
    position::PhaseLine,
    state::Phase,
};
use engine::{Setup, clauses::Clauses};
use toml::{Table, Value};

use crate::scene::{Play, Scene, built_in, mini_map, scene};

const RULES: &str = include_str!("../../../../../docs/rules/colorado-midland.md");
const DISTRICTS: [&str; 10] = [
    "leadville",
    "silverton",
    "creede",
    "crested-butte",
    "aspen",
    "cripple-creek",
    "ouray",
    "georgetown",
    "telluride",
    "lake-city",
];

fn examples() -> Vec<Table> {
    let file: Table = include_str!("../examples.toml").parse().expect("the examples are TOML");
    let list = file["example"].as_array().expect("a list of examples");
    list.iter().map(|example| example.as_table().expect("an example is a table").clone()).collect()
}

fn run(id: &str) {
    let example = examples().into_iter().find(|example| text(&example["id"]) == id).expect("there is such an example");
    match text(&example["kind"]) {
        "deal" => deal(&example),
        "build" => build(&example),
        "start" => start(&example),
        "bonus" => bonus(&example),
        "score" => score(&example),
        "close" => close(&example),
        "refill" => refill(&example),
        "round" => round(&example),
        "shut" => shut(&example),
        "track" => track(&example),
        "end" => end(&example),
        kind => panic!("there is no kind {kind}"),
    }
}

fn text(value: &Value) -> &str {
    value.as_str().expect("a text")
}

fn number(value: &Value) -> u16 {
    value.as_integer().expect("a number") as u16
}

fn texts(value: &Value) -> Vec<&str> {
    value.as_array().expect("a list").iter().map(text).collect()
}

fn numbers(value: &Value) -> Vec<u16> {
    value.as_array().expect("a list").iter().map(number).collect()
}

fn yes(example: &Table, key: &str) -> bool {
    example.get(key).and_then(Value::as_bool).unwrap_or(false)
}

/// The numbers of a table `{ A = 1, B = 2 }` in the order of the names.
fn by_player(value: &Value) -> Vec<u16> {
    value.as_table().expect("players and numbers").iter().map(|(_, n)| number(n)).collect()
}

/// `Ann` sits at A, `Ben` at B.
fn initial(name: &str) -> &str {
    &name[..1]
}

fn railroads(mut scene: Scene, example: &Table) -> Scene {
    let Some(list) = example.get("railroads").and_then(Value::as_table) else { return scene };
    scene = scene.no_railroads();
    for (colour, hexes) in list {
        scene = scene.railroad(colour, &texts(hexes).join(" "));
    }
    let spare = ["black", "orange", "blue", "red"];
    for (at, (colour, groups)) in example.get("colours").and_then(Value::as_table).into_iter().flatten().enumerate() {
        assert_eq!(number(groups), 3);
        scene = scene.groups(colour, &format!("{colour} {} {}", spare[2 * at], spare[2 * at + 1]));
    }
    for (colour, cubes) in example.get("cubes_left").and_then(Value::as_table).into_iter().flatten() {
        scene = scene.cubes(colour, number(cubes) as u8);
    }
    match example.get("unused_groups") {
        Some(groups) => scene.unused(number(groups).into()),
        None => scene,
    }
}

fn deal(example: &Table) {
    let players = number(&example["players"]) as u8;
    let mut play = Play::fresh(&Setup::of(players), 11);
    assert!(
        play.view()
            .players
            .iter()
            .all(|player| { u16::from(player.holdings.iter().sum::<u8>()) == number(&example["deal"]) })
    );
    play.on_until(|play| play.view().round == 1);
    let view = play.view();
    assert_eq!(view.track.len(), usize::from(number(&example["track"])));
    for (seat, player) in (0..).zip(&view.players) {
        let own = view.track.iter().filter(|mine| mine.owner.0 == seat).count();
        assert_eq!(own, usize::from(number(&example["per_player_on_track"])));
        assert_eq!(u16::from(player.holdings.iter().sum::<u8>()), number(&example["holdings_after_setup"]));
    }
    assert_eq!(u16::from(view.unused_claims.iter().sum::<u8>()), number(&example["unused"]));
}

/// The example's own small map.
fn small_map(spec: &Value) -> Edition {
    let kind = |name: &str| match name {
        "normal" => Terrain::Normal,
        "difficult" => Terrain::Difficult,
        "pass" => Terrain::Pass,
        "city" => Terrain::City,
        name => panic!("there is no terrain {name} here"),
    };
    let lines = spec["hexes"].as_array().expect("a list of hexes").iter();
    let hexes: Vec<(&str, i32, i32, Terrain)> = lines
        .map(|line| (text(&line[0]), number(&line[1]).into(), number(&line[2]).into(), kind(text(&line[3]))))
        .collect();
    let red = spec["impassable"].as_array().expect("a list of pairs").iter();
    let red: Vec<(&str, &str)> = red.map(|pair| (text(&pair[0]), text(&pair[1]))).collect();
    mini_map(&hexes, &red)
}

fn clause_of(reason: &str) -> &'static str {
    match reason {
        "not_adjacent" => "CM-BLD-4",
        "impassable" => "CM-MAP-4",
        "already_there" => "CM-BLD-3",
        "full" => "CM-BLD-5",
        "too_expensive" => "CM-BLD-6",
        "strands_points" => "CM-BLD-11",
        "no_cubes" => "CM-LRG-9",
        "city_full" => "CM-STR-3",
        "not_first_player" => "CM-STR-1",
        "no_colour" => "CM-STR-2",
        _ => panic!("there is no reason {reason}"),
    }
}

fn build(example: &Table) {
    let mut scene = railroads(scene(3), example);
    if let Some(map) = example.get("mini_map") {
        scene = scene.edition(small_map(map));
    }
    let mut play = scene.play();
    let Phase::Turn { most } = play.state.phase else { panic!("the turn begins") };
    assert_eq!(u16::from(most), number(&example["max_spend"]));
    let unused = play.view().unused_groups.len();
    let steps = example["steps"].as_array().expect("a list of steps");
    let costs = numbers(&example["costs"]);
    let mut events = Vec::new();
    for (step, cost) in steps.iter().zip(&costs) {
        play.does("A", &format!("build {} {}", text(&step[0]), text(&step[1])));
        assert!(matches!(play.events[0], Event::Built { cost: paid, .. } if u16::from(paid) == *cost));
        events = play.events.clone();
        if let Some(take) = play.legal("A").into_iter().find(|text| text.starts_with("take")) {
            play.does("A", &take);
        }
    }
    if let Some(reason) = example.get("illegal") {
        let step = &steps[costs.len()];
        let what = format!("build {} {}", text(&step[0]), text(&step[1]));
        play.refused("A", &what, clause_of(text(reason)));
    }
    if let Some(left) = example.get("unspent") {
        let lost = events.iter().find_map(|event| match event {
            Event::Unspent { points, .. } => Some(u16::from(*points)),
            _ => None,
        });
        assert_eq!(lost.unwrap_or(0), number(left));
        assert_eq!(play.view().end.unspent, number(left) > 0);
        assert_eq!(play.to_act(), 'B', "the action is complete");
    }
    if let Some(acquired) = example.get("acquired") {
        assert_eq!(unused - play.view().unused_groups.len(), usize::from(number(acquired)));
    }
}

fn start(example: &Table) {
    let who = if yes(example, "first_player") { "A" } else { "B" };
    let mut play = railroads(scene(3), example).turn_of(who).play();
    assert_eq!(play.view().unused_groups.len(), usize::from(number(&example["unused_groups"])));
    let what = format!("start orange {}", text(&example["city"]));
    if yes(example, "legal") {
        play.does(who, &what);
    } else {
        play.refused(who, &what, clause_of(text(&example["reason"])));
    }
}

fn bonus(example: &Table) {
    let mine = |line: &Value| format!("{} {}", text(&line[1]), text(&line[2]));
    let mines: Vec<String> = example["track"].as_array().expect("mines").iter().map(mine).collect();
    assert_eq!((text(&example["built"]), number(&example["railroads_before"])), ("leadville", 1));
    let scene = scene(4).mines(&mines.join(", ")).railroad("yellow", "H12").railroad("green", "G12");
    let mut play = scene.railroad("red", "G12").railroad("blue", "P22").turn_of("D").play();
    play.does("D", "build green Leadville");
    assert_eq!(play.vp(), by_player(&example["vp"]));
    play.does("D", "build red Leadville");
    assert_eq!(play.vp(), by_player(&example["vp"]).iter().map(|vp| 2 * vp).collect::<Vec<_>>(), "and again");
}

/// The last seat confirms its turn: scoring and closing follow.
fn last_confirms(scene: Scene) -> Play {
    let last = ["A", "B", "C", "D", "E"][usize::from(scene.setup.seats) - 1];
    let mut play = scene.option("confirm", "ask").phase(PhaseLine::Confirm).turn_of(last).play();
    play.does(last, "confirm");
    play
}

fn score(example: &Table) {
    let before = example.get("before").map(by_player);
    let gained = by_player(&example["vp"]);
    let lines = example["mines"].as_array().expect("mines");
    let mines: Vec<String> =
        lines.iter().map(|mine| format!("{} {}", initial(text(&mine[0])), text(&mine[1]))).collect();
    let mut scene = scene(gained.len() as u8).mines(&mines.join(", ")).no_railroads();
    for (k, colour) in ["green", "yellow", "red"].into_iter().enumerate() {
        let linked = lines.iter().filter(|mine| usize::from(number(&mine[2])) > k);
        let mut hexes: Vec<String> = linked.map(|mine| hex_of(text(&mine[1]))).collect();
        hexes.dedup();
        scene = scene.railroad(colour, &hexes.join(" "));
    }
    let before = before.unwrap_or(vec![0; gained.len()]);
    let mut play = last_confirms(scene.vp(&before));
    let mut per_mine = vec![0; lines.len()];
    for event in &play.events {
        if let Event::Scored { position, vp, .. } = event {
            per_mine[usize::from(*position) - 1] = u16::from(*vp);
        }
    }
    assert_eq!(per_mine, numbers(&example["per_mine"]));
    let after: Vec<u16> = before.iter().zip(&gained).map(|(before, gained)| before + gained).collect();
    assert_eq!(play.vp(), after);
    if let Some(stated) = example.get("after") {
        assert_eq!(after, by_player(stated));
    }
    if let Some(winners) = example.get("winners") {
        let initials: String = texts(winners).into_iter().map(initial).collect();
        play.finish();
        assert_eq!(play.vp(), after, "replacing the mines changes nothing");
        assert_eq!(play.winners(), initials);
    }
}

fn hex_of(district: &str) -> String {
    let edition = built_in();
    let spec = edition.districts.iter().find(|spec| spec.id == district).expect("a district");
    edition.hexes[spec.hex.index()].id.clone()
}

/// A full track in which these positions score (Leadville is linked, Silverton is not).
fn scored_track(players: u8, owners: &[String], scored: &[u16]) -> Scene {
    let district = |k: usize| if scored.contains(&(k as u16 + 1)) { "leadville" } else { "silverton" };
    let mines: Vec<String> = owners.iter().enumerate().map(|(k, owner)| format!("{owner} {}", district(k))).collect();
    scene(players).mines(&mines.join(", ")).railroad("green", "H12")
}

fn closed(play: &Play) -> Vec<u16> {
    let position = |event: &Event| match event {
        Event::Closed { position, .. } => Some(u16::from(*position)),
        _ => None,
    };
    play.events.iter().filter_map(position).collect()
}

fn close(example: &Table) {
    let players = number(&example["players"]) as u8;
    let owners: Vec<String> = "ABCDE"[..usize::from(players)].repeat(3).chars().map(String::from).collect();
    let play = last_confirms(scored_track(players, &owners, &numbers(&example["scored"])));
    assert_eq!(closed(&play), numbers(&example["closed"]));
}

fn refill(example: &Table) {
    let owners: Vec<String> = texts(&example["owners"]).into_iter().map(str::to_owned).collect();
    let mut scene = scored_track(number(&example["players"]) as u8, &owners, &numbers(&example["scored"]));
    for (who, claims) in example.get("holdings").and_then(Value::as_table).into_iter().flatten() {
        scene = scene.holdings(who, &format!("aspen {}", number(claims)));
    }
    let mut play = last_confirms(scene);
    assert_eq!(closed(&play), numbers(&example["closed"]));
    let order: Vec<char> = play.view().replacing.iter().map(|seat| char::from(b'A' + seat.0)).collect();
    assert_eq!(order, texts(&example["order"]).concat().chars().collect::<Vec<_>>());
    let kept: String = numbers(&example["kept"]).iter().map(|at| owners[usize::from(*at) - 1].as_str()).collect();
    assert_eq!(play.owners(), kept);
    play.on_until(|play| play.view().replacing.is_empty());
    assert_eq!(play.owners(), texts(&example["owners_after"]).concat());
    assert_eq!(play.view().end.shortage, yes(example, "shortage"));
}

fn round(example: &Table) {
    let mine = |line: &Value| format!("{} {}", initial(text(&line[0])), text(&line[1]));
    let mines: Vec<String> = example["track"].as_array().expect("mines").iter().map(mine).collect();
    let mut play = railroads(scene(3).mines(&mines.join(", ")), example).option("confirm", "ask").play();
    for turn in example["turns"].as_array().expect("turns") {
        let who = initial(text(&turn["player"]));
        let steps = turn["steps"].as_array().expect("steps");
        for (step, cost) in steps.iter().zip(numbers(&turn["costs"])) {
            play.does(who, &format!("build {} {}", text(&step[0]), text(&step[1])));
            assert!(matches!(play.events[0], Event::Built { cost: paid, .. } if u16::from(paid) == cost));
        }
        if who == "C" {
            assert_eq!(play.vp(), by_player(&example["vp_after_actions"]));
        }
        play.does(who, "confirm");
    }
    assert_eq!(play.vp(), by_player(&example["vp_after_scoring"]));
    assert_eq!(closed(&play), numbers(&example["closed"]));
    let order: String = play.view().replacing.iter().map(|seat| char::from(b'A' + seat.0)).collect();
    assert_eq!(order, texts(&example["order"]).into_iter().map(initial).collect::<String>());
    let owners: Vec<&str> = mines.iter().map(|mine| &mine[..1]).collect();
    let kept: String = numbers(&example["kept"]).iter().map(|at| owners[usize::from(*at) - 1]).collect();
    assert_eq!(play.owners(), kept);
    let cubes: usize = play.view().railroads.iter().map(|railroad| railroad.hexes.len()).sum();
    assert_eq!(cubes, usize::from(number(&example["cubes_on_map"])));
}

fn shut(example: &Table) {
    let mines: Vec<String> = texts(&example["owners"]).iter().map(|owner| format!("{owner} silverton")).collect();
    let mut play = scene(3).mines(&mines.join(", ")).play();
    play.does("A", &format!("shut {}", number(&example["position"]))).does("A", "claim Aspen");
    assert_eq!(play.owners(), texts(&example["owners_after"]).concat());
}

fn track(example: &Table) {
    let game = scene(3).play().game;
    for case in example["cases"].as_array().expect("cases") {
        let case = numbers(case);
        assert_eq!(game.vp_space(case[0]), (case[1], case[2]), "{} VP", case[0]);
    }
}

fn end(example: &Table) {
    let vp = by_player(&example["vp"]);
    let linked = usize::from(number(&example["districts_linked"]));
    let hexes: Vec<String> = DISTRICTS[..linked].iter().map(|district| hex_of(district)).collect();
    let mut scene = scene(vp.len() as u8).mines("").railroad("green", &hexes.join(" ")).vp(&vp);
    for (who, claims) in example["holdings"].as_table().expect("holdings") {
        scene = scene.holdings(who, &format!("aspen {}", number(claims)));
    }
    if let Some(rule) = example.get("holdings_rule") {
        scene = scene.option("holdings_rule", text(rule));
    }
    scene.position.shortage = yes(example, "shortage");
    scene.position.unspent = yes(example, "unspent");
    let play = last_confirms(scene);
    assert_eq!(play.ended(), texts(&example["reasons"]));
    assert_eq!(play.to_act() == '-', yes(example, "ended"));
    if let Some(winners) = example.get("winners") {
        assert_eq!(play.winners(), texts(winners).concat());
    }
}

#[test]
fn the_catalogue_and_the_file_have_the_same_examples() {
    let clauses = Clauses::read(RULES);
    let in_file: Vec<String> = examples().iter().map(|example| text(&example["id"]).to_owned()).collect();
    assert_eq!(in_file.len(), 37);
    assert!(in_file.iter().all(|id| clauses.contains(id)));
    assert!(clauses.ids().filter(|id| id.starts_with("CM-EX-")).all(|id| in_file.iter().any(|known| known == id)));
}

#[test]
fn cm_ex_1() {
    run("CM-EX-1");
}

#[test]
fn cm_ex_2() {
    run("CM-EX-2");
}

#[test]
fn cm_ex_3() {
    run("CM-EX-3");
}

#[test]
fn cm_ex_4() {
    run("CM-EX-4");
}

#[test]
fn cm_ex_5() {
    run("CM-EX-5");
}

#[test]
fn cm_ex_6() {
    run("CM-EX-6");
}

#[test]
fn cm_ex_7() {
    run("CM-EX-7");
}

#[test]
fn cm_ex_8() {
    run("CM-EX-8");
}

#[test]
fn cm_ex_9() {
    run("CM-EX-9");
}

#[test]
fn cm_ex_10() {
    run("CM-EX-10");
}

#[test]
fn cm_ex_11() {
    run("CM-EX-11");
}

#[test]
fn cm_ex_12() {
    run("CM-EX-12");
}

#[test]
fn cm_ex_13() {
    run("CM-EX-13");
}

#[test]
fn cm_ex_14() {
    run("CM-EX-14");
}

#[test]
fn cm_ex_15() {
    run("CM-EX-15");
}

#[test]
fn cm_ex_16() {
    run("CM-EX-16");
}

#[test]
fn cm_ex_17() {
    run("CM-EX-17");
}

#[test]
fn cm_ex_18() {
    run("CM-EX-18");
}

#[test]
fn cm_ex_19() {
    run("CM-EX-19");
}

#[test]
fn cm_ex_20() {
    run("CM-EX-20");
}

#[test]
fn cm_ex_21() {
    run("CM-EX-21");
}

#[test]
fn cm_ex_22() {
    run("CM-EX-22");
}

#[test]
fn cm_ex_23() {
    run("CM-EX-23");
}

#[test]
fn cm_ex_24() {
    run("CM-EX-24");
}

#[test]
fn cm_ex_25() {
    run("CM-EX-25");
}

#[test]
fn cm_ex_26() {
    run("CM-EX-26");
}

#[test]
fn cm_ex_27() {
    run("CM-EX-27");
}

#[test]
fn cm_ex_28() {
    run("CM-EX-28");
}

#[test]
fn cm_ex_29() {
    run("CM-EX-29");
}

#[test]
fn cm_ex_30() {
    run("CM-EX-30");
}

#[test]
fn cm_ex_31() {
    run("CM-EX-31");
}

#[test]
fn cm_ex_32() {
    run("CM-EX-32");
}

#[test]
fn cm_ex_33() {
    run("CM-EX-33");
}

#[test]
fn cm_ex_34() {
    run("CM-EX-34");
}

#[test]
fn cm_ex_35() {
    run("CM-EX-35");
}

#[test]
fn cm_ex_36() {
    run("CM-EX-36");
}

#[test]
fn cm_ex_37() {
    run("CM-EX-37");
}
