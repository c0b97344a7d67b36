//! General and set-up: catalogue 3.1 and 3.3.

use colorado_midland::{ColoradoMidland, event::Event};
use engine::{ActionList, Game, Seat, Setup, Words};

use crate::scene::{Play, built_in, scene};

#[test]
fn cm_gen_1_three_to_five_can_play() {
    for seats in 0..=9 {
        let open = ColoradoMidland::new(&Setup::of(seats));
        assert_eq!(open.is_ok(), (3..=5).contains(&seats));
        if let Err(why) = open {
            assert!(why.to_string().contains("CM-GEN-1"));
        }
    }
}

#[test]
fn cm_gen_2_seats_go_clockwise() {
    let mut play = scene(4).first_player("C").play();
    for who in ["C", "D", "A", "B"] {
        assert_eq!(play.to_act().to_string(), who);
        play.shuts(who);
    }
}

#[test]
fn cm_gen_3_everybody_builds_with_every_railroad() {
    let scene = || scene(3).railroad("yellow", "K21");
    for who in ["A", "B", "C"] {
        let play = scene().turn_of(who).play();
        assert!(play.may(who, "build green") && play.may(who, "build yellow"));
    }
}

#[test]
fn cm_gen_5_vp_never_fall() {
    let mut play = Play::fresh(&Setup::of(3), 3);
    let mut luck = engine::Luck::new(3);
    let mut last = vec![0; 3];
    while let Some(seat) = play.game.to_act(&play.state).first() {
        let action = play.game.sample(&play.state, seat, &mut luck, &mut ActionList::new()).unwrap();
        play.game.apply(&mut play.state, seat, action, &mut ()).unwrap();
        let now = play.vp();
        assert!(last.iter().zip(&now).all(|(before, after)| before <= after));
        last = now;
    }
}

#[test]
fn cm_gen_6_nothing_can_be_given_away() {
    let play = scene(3).play();
    for text in ["give B 1", "trade leadville B", "pay B 2"] {
        assert!(play.game.read(&play.state, Seat(0), text).is_err());
    }
}

#[test]
fn cm_gen_7_cubes_and_discarded_claims_never_come_back() {
    let mut play = Play::fresh(&Setup::of(4).with("confirm", "skip"), 6);
    let mut luck = engine::Luck::new(6);
    let (mut cubes, mut discarded) = (0, 0);
    while let Some(seat) = play.game.to_act(&play.state).first() {
        let action = play.game.sample(&play.state, seat, &mut luck, &mut ActionList::new()).unwrap();
        play.game.apply(&mut play.state, seat, action, &mut ()).unwrap();
        let view = play.view();
        let now = view.railroads.iter().map(|line| line.hexes.len()).sum();
        let gone = view.discarded.iter().map(|n| u32::from(*n)).sum();
        assert!(cubes <= now && discarded <= gone);
        (cubes, discarded) = (now, gone);
    }
}

#[test]
fn cm_set_1_every_player_has_a_colour_and_cubes_enough() {
    let edition = built_in();
    let mut colours: Vec<&str> = edition.player_colours.iter().map(|colour| colour.rgb.as_str()).collect();
    colours.sort_unstable();
    colours.dedup();
    assert_eq!(colours.len(), 5);
    assert!(edition.numbers.players.iter().all(|line| line.track / line.players + 1 == 4), "one on the VP track");
}

#[test]
fn cm_set_1_players_choose_their_colours() {
    let colours =
        |chosen: &str| ColoradoMidland::new(&Setup::of(3).with("colours", chosen)).map(|game| game.colours().to_vec());
    assert_eq!(colours(""), Ok(vec![0, 1, 2]));
    assert_eq!(colours("slate,,crimson"), Ok(vec![4, 1, 0]));
    assert!(colours("slate,slate").is_err() && colours("mauve").is_err());
}

#[test]
fn cm_set_2_the_first_player_is_drawn() {
    let mut drawn = [0; 4];
    for seed in 0..400 {
        drawn[Play::fresh(&Setup::of(4), seed).state.first_player.index()] += 1;
    }
    assert!(drawn.iter().all(|n| (60..140).contains(n)), "{drawn:?}");
}

#[test]
fn cm_set_3_everybody_begins_with_nothing() {
    assert_eq!(Play::fresh(&Setup::of(5), 1).vp(), [0; 5]);
}

#[test]
fn cm_set_4_the_claims_are_dealt() {
    for (seats, each) in [(3, 20), (4, 15), (5, 12)] {
        let play = Play::fresh(&Setup::of(seats), 2);
        assert!(["A", "B", "C"].iter().all(|who| play.claims(who) == each));
        assert!(matches!(play.events[0], Event::Dealt { claims_each, .. } if claims_each == each));
        assert_ne!(play.view().players[0].holdings, play.view().players[1].holdings, "shuffled");
    }
}

#[test]
fn cm_set_5_five_claims_are_laid_aside() {
    for seats in 3..=5 {
        assert_eq!(Play::fresh(&Setup::of(seats), 2).view().unused_claims.iter().sum::<u8>(), 5);
    }
}

#[test]
fn cm_set_7_the_first_player_chooses_the_first_railroad() {
    let mut play = Play::fresh(&Setup::of(3), 1);
    let first = play.to_act().to_string();
    assert_eq!(play.legal(&first).len(), 6);
    play.refused(&first, "claim Leadville", "CM-RND-2");
    play.refused(&first, "shut 1", "CM-SET-7");
    play.does(&first, "railroad blue");
    assert_eq!(play.view().railroads.len(), 1);
    assert_eq!(play.view().railroads[0].hexes, [built_in().numbers.first_city]);
    play.refused(&first, "railroad green", "CM-SET-7");
}

#[test]
fn cm_set_11_the_cube_in_denver_is_one_of_32() {
    let mut play = Play::fresh(&Setup::of(3), 1);
    let first = play.to_act().to_string();
    play.does(&first, "railroad red");
    assert_eq!(play.view().railroads[0].cubes_left, 31);
    assert_eq!(play.vp(), [0; 3]);
}

#[test]
fn cm_set_12_round_1_begins_with_the_first_player() {
    let mut play = Play::fresh(&Setup::of(3), 2);
    let first = play.to_act();
    play.on_until(|play| play.view().round == 1);
    assert_eq!(play.to_act(), first);
    assert!(play.events.contains(&Event::Round { round: 1, first_player: play.state.first_player }));
}
