//! Nothing hidden shows in views, events, prompts or words: the redaction table, row by row.

use coloma::{
    Coloma,
    action::Action,
    event::Event,
    ids::Card,
    state::{Phase, State},
};
use engine::{Game, Key, Learn, Seat, Setup, Viewer, Words, learn};

use crate::scene::{Scene, dials, dials_with, fresh, turns};

fn others() -> [Viewer; 2] {
    [Viewer::Seat(Seat(1)), Viewer::Spectator]
}

/// Whether somebody else sees the two positions alike.
fn alike(a: &Scene, b: &Scene) -> bool {
    others().iter().all(|who| {
        a.game.view(&a.s, *who) == b.game.view(&b.s, *who)
            && a.game.prompt(&a.s, *who) == b.game.prompt(&b.s, *who)
            && a.game.scores(&a.s, *who) == b.game.scores(&b.s, *who)
    })
}

fn heard_by(scene: &Scene, who: Viewer) -> Vec<Event> {
    scene.heard.iter().filter_map(|event| scene.game.hear(&scene.s, event, who)).collect()
}

#[test]
fn a_dial_before_the_reveal() {
    let set = |site: u8| {
        let mut scene = dials(3, 2);
        scene.heard.clear();
        scene.play(0, &format!("dial {site}"));
        scene
    };
    for site in 2..=5 {
        assert!(alike(&set(1), &set(site)));
        for who in others() {
            assert_eq!(heard_by(&set(1), who), heard_by(&set(site), who));
        }
    }
    assert_ne!(set(1).view(0), set(2).view(0), "its owner sees it");
    assert!(!alike(&set(1), &dials(3, 2)), "that it is set is seen");
}

#[test]
fn set_up_discards_and_how_far_they_are() {
    let start = || {
        let mut scene = fresh(&Setup::of(3));
        scene.heard.clear();
        scene
    };
    let put_back = |picks: &[usize]| {
        let mut scene = start();
        for pick in picks {
            let text = scene.legal(0)[*pick].clone();
            scene.play(0, &text);
        }
        scene
    };
    assert!(alike(&start(), &put_back(&[0])), "one of two shows nothing");
    assert!(alike(&put_back(&[0, 3]), &put_back(&[7, 2])));
    for who in others() {
        assert!(heard_by(&put_back(&[0]), who).is_empty());
        assert_eq!(heard_by(&put_back(&[0, 3]), who), heard_by(&put_back(&[7, 2]), who));
    }
}

#[test]
fn purchases_at_the_event_of_site_five() {
    let decided = |times: u8| {
        let mut scene = turns(4, &[3, 2, 5]);
        scene.end_round();
        scene.heard.clear();
        scene.play(0, &format!("buy-vp {times}"));
        assert_eq!(scene.s.phase, Phase::Buy);
        scene
    };
    assert!(alike(&decided(0), &decided(1)));
    for who in others() {
        assert_eq!(heard_by(&decided(0), who), heard_by(&decided(1), who));
    }
}

#[test]
fn hands_decks_stack_and_key() {
    let scene = dials(3, 2).hand(0, &["saloon", "gunsmith"]);
    let other = dials(3, 2).hand(0, &["jailhouse", "placer_claim"]);
    assert!(alike(&scene, &other));
    let mut shuffled = dials(3, 2).hand(0, &["saloon", "gunsmith"]);
    shuffled.s.players[0].deck.as_mut_slice().reverse();
    shuffled.s.stack.as_mut_slice().reverse();
    shuffled.s.chance = engine::Chance::new(&Key::from_seed(77));
    assert!(alike(&scene, &shuffled));
    assert_eq!(scene.view(0), shuffled.view(0), "the owner does not see the order of the deck either");
}

#[test]
fn cards_drawn_and_discarded() {
    let mut scene = turns(2, &[1, 3, 5]);
    scene.plays(0, &["open common", "use mill"]);
    let drawn = |who| {
        heard_by(&scene, who)
            .into_iter()
            .find_map(|e| if let Event::Drew { cards, count, .. } = e { Some((cards, count)) } else { None })
    };
    for who in others() {
        assert_eq!(drawn(who), Some((0, 2)));
    }
    assert_ne!(drawn(Viewer::Seat(Seat(0))), Some((0, 2)));
    let event = Event::Discarded { seat: Seat(0), card: Card(3), end: coloma::action::End::Top };
    assert_eq!(scene.game.hear(&scene.s, &event, Viewer::Spectator), Some(Event::DiscardedUnseen { seat: Seat(0) }));
    assert_eq!(scene.game.hear(&scene.s, &event, Viewer::Seat(Seat(0))), Some(event));
}

#[test]
fn the_card_that_is_being_paid_for() {
    let paying = |card: &str| {
        let mut scene = turns(4, &[3, 2, 5]).hand(0, &["saloon", "gunsmith"]).purse(0, 2, 2);
        scene.play(1, "end").plays(0, &["open common", "use base", &format!("build {card}")]);
        assert_eq!(scene.legal(0), ["pay 0", "pay 1"]);
        scene
    };
    assert!(alike(&paying("saloon"), &paying("gunsmith")));
    for who in others() {
        assert_eq!(heard_by(&paying("saloon"), who), heard_by(&paying("gunsmith"), who));
    }
}

#[test]
fn refusals_tell_nothing_of_others() {
    let set = |site: u8| {
        let mut scene = dials(3, 2);
        scene.play(0, &format!("dial {site}"));
        scene
    };
    for text in ["dial 9", "end", "row 3", "go kelsey"] {
        assert_eq!(set(1).refused(1, text), set(4).refused(1, text));
    }
    let path = ["site:3".to_owned()];
    assert_eq!(set(1).game.why_not(&set(1).s, Seat(0), &path).map(|r| r.clause), Some("CO-DIAL-3"));
}

#[test]
fn unsound_positions_are_refused() {
    let sound = turns(2, &[1, 3, 5]);
    let broken = |change: fn(&mut coloma::state::State)| {
        let mut s = sound.s;
        change(&mut s);
        sound.game.check(&s).expect_err("unsound")
    };
    assert!(broken(|s| s.players[0].dudes += 1).contains("13 Dudes"));
    assert!(broken(|s| s.players[0].hand ^= 1).contains("16 cards"));
    assert!(broken(|s| s.players[1].wagon.0 = 40).contains("off the map"));
    assert!(broken(|s| s.stash[0] = s.stash[1]).contains("twice"));
    assert!(broken(|s| s.players[0].dial = 9).contains("dial"));
    assert!(broken(|s| s.barker = 0).contains("1 to 5"));
    assert!(broken(|s| s.turn.seat = 5).contains("nobody"));
    assert!(broken(|s| s.charts = [3, 3]).contains("chart"));
    assert!(broken(|s| s.players[4].gold = 1).contains("nobody plays"));
    assert!(broken(|s| s.players[0].bridges = s.bridge_types & s.bridge_types.wrapping_neg()).contains("Bridge"));
}

/// The numbers of one block in the row of a viewer.
fn block(game: &Coloma, s: &State, who: Viewer, name: &str) -> Vec<f32> {
    let blocks = game.observation_blocks();
    let at = blocks.iter().position(|block| block.name == name).expect("there is such a block");
    let from = learn::size(&blocks[..at]);
    learn::observed(game, s, who)[from..from + blocks[at].size()].to_vec()
}

#[test]
fn a_secret_dial_is_in_nobody_elses_row_before_the_reveal() {
    let mut scene = dials_with(&Setup::of(3), 2);
    scene.game.apply(&mut scene.s, Seat(1), Action::SetDial(4), &mut ()).expect("a dial may be set");
    let dial = |who| block(&scene.game, &scene.s, who, "dial");
    assert_eq!(dial(Viewer::Seat(Seat(1)))[..5], [0.0, 0.0, 0.0, 1.0, 0.0], "the viewer comes first");
    assert_eq!(dial(Viewer::Seat(Seat(0))), [0.0; 15]);
    assert_eq!(dial(Viewer::Spectator), [0.0; 15]);
    let ready = block(&scene.game, &scene.s, Viewer::Seat(Seat(0)), "goods");
    assert_eq!([ready[11], ready[13 + 11]], [0.0, 1.0], "that the second seat has chosen is seen");
}
