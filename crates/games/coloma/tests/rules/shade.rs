//! CO-TWO, CO-SOLO.

use coloma::{
    event::Event,
    ids::{DUMMIES, SHADE},
    state::Phase,
};
use engine::{Chance, Game, Key, Setup};

use crate::scene::{EDITION, Scene, dials, fresh, space_id, turns};

/// The dials of a solitaire game, Shade having drawn nothing yet.
fn solo(barker: u8) -> Scene {
    dials(1, barker)
}

/// The human sets the dial, with Shade forced to a Site.
fn with_shade(barker: u8, human: u8, shade: u8) -> Scene {
    shade_with(solo(barker), human, shade)
}

fn shade_with(mut scene: Scene, human: u8, shade: u8) -> Scene {
    for seed in 0.. {
        let mut attempt = Scene { game: scene.game.clone(), s: scene.s, heard: Vec::new() };
        let other = (1..=5).find(|site| *site != shade && *site != human).expect("five Sites");
        attempt.s.buster = [shade.min(other), shade.max(other)];
        attempt.s.chance = Chance::new(&Key::from_seed(seed));
        attempt.play(0, &format!("dial {human}"));
        let revealed = attempt.heard.iter().any(|e| matches!(e, Event::Revealed { shade: at, .. } if *at == shade));
        if revealed {
            scene = attempt;
            break;
        }
    }
    scene
}

/// What Shade does at a Site while the human does nothing at Site `human`.
fn shade_at(barker: u8, human: u8, shade: u8, change: impl FnOnce(&mut Scene)) -> Scene {
    let mut scene = solo(barker);
    change(&mut scene);
    let mut scene = shade_with(scene, human, shade);
    if scene.s.phase == Phase::Turn && scene.s.barker == barker {
        scene.end_round();
    }
    scene
}

fn gold_by_shade(scene: &Scene) -> u8 {
    let gold = |event: &Event| if let Event::ShadeGained { gold, .. } = event { *gold } else { 0 };
    scene.heard.iter().map(gold).sum()
}

#[test]
fn co_solo_1_set_up_as_for_two_with_four_hotels() {
    let scene = fresh(&Setup::of(1));
    assert_eq!((scene.s.table, scene.s.hotels.count_ones()), (10, 4));
    assert_eq!(scene.s.bridges.iter().sum::<u8>(), 6);
    // Without the module only Shade takes Hotels.
    let mut scene = with_shade(4, 3, 5).purse(0, 3, 9).horses(0, 3).hand(0, &["saloon", "gunsmith"]);
    scene.plays(0, &["open common", "use base"]);
    assert!(scene.legal_like(0, "hotel").is_empty());
}

#[test]
fn co_solo_2_what_shade_begins_with() {
    for (level, vp) in [("greenhorn", 0), ("sourdough", 10), ("top_gun", 25)] {
        let scene = fresh(&Setup::of(1).with("solo_level", level));
        let shade = &scene.s.shade;
        assert_eq!((shade.dudes, shade.tents, shade.horses, shade.gold, shade.vp), (12, 5, 1, 0, vp));
        assert_eq!(scene.s.sheriff, SHADE);
    }
    assert_eq!(EDITION.automa.event_tents, 1 << 5);
}

#[test]
fn co_solo_3_four_wagon_cards_shuffled_again_when_used() {
    let mut scene = solo(1);
    let mut turned = Vec::new();
    for _ in 0..8 {
        scene.s.barker = 1;
        scene.s.bust = 3;
        scene.s.phase = Phase::Dials;
        scene.s.players[0].dial = 0;
        scene.s.buster_at = 0;
        scene = shade_with(scene, 2, 4);
        scene.end_round();
        turned.extend(
            scene.heard.iter().filter_map(|e| if let Event::ShadeWagon { space } = e { Some(space.0) } else { None }),
        );
        scene.heard.clear();
    }
    turned[..4].sort_unstable();
    turned[4..].sort_unstable();
    assert_eq!(turned[..4], turned[4..], "all four, then all four again");
    assert_eq!(turned[..4], [1, 2, 3, 4]);
}

#[test]
fn co_solo_4_a_coin_picks_one_of_the_shown_cards() {
    let mut seen = [0; 6];
    for seed in 0..60 {
        let mut scene = solo(1);
        scene.s.buster = [2, 4];
        scene.s.chance = Chance::new(&Key::from_seed(seed));
        scene.play(0, "dial 5");
        let Some(Event::Revealed { shade, buster, .. }) =
            scene.heard.iter().find(|e| matches!(e, Event::Revealed { .. }))
        else {
            panic!("revealed")
        };
        assert_ne!(shade, buster);
        seen[usize::from(*shade)] += 1;
    }
    assert!(seen[2] > 15 && seen[4] > 15 && seen[2] + seen[4] == 60, "{seen:?}");
}

#[test]
fn co_solo_5_the_bust_among_three_pioneers() {
    let scene = with_shade(1, 4, 4);
    assert!(scene.heard(|event| matches!(event, Event::Bust { site: 4, moved: true, .. })));
}

#[test]
fn co_solo_6_by_site_the_sheriff_first_and_no_second_action_in_a_bust() {
    let scene = with_shade(2, 1, 1);
    // Together at Site 1 makes it Bust; Shade is Sheriff and goes first: one Gold for the Common only.
    assert_eq!((gold_by_shade(&scene), scene.whose_turn()), (1, 0));
    let mut human_first = solo(2);
    human_first.s.sheriff = 0;
    let scene = shade_with(human_first, 1, 1);
    assert_eq!((gold_by_shade(&scene), scene.whose_turn()), (0, 0));
    // At the Signpost (Barker 5: on 2, pointing to 1) it uses the Boom of Site 1.
    let mut away = Vec::new();
    for seed in 0..40 {
        let mut scene = solo(5);
        scene.s.buster = [1, 2];
        scene.s.chance = Chance::new(&Key::from_seed(seed));
        scene.play(0, "dial 4");
        let at_signpost = scene.heard(|e| matches!(e, Event::Revealed { shade: 2, buster: 4, .. }));
        if at_signpost {
            away.push((scene.s.bust, gold_by_shade(&scene)));
        }
    }
    assert!(!away.is_empty() && away.iter().all(|seen| *seen == (4, 1)), "a River and the Gold of Site 1: {away:?}");
}

#[test]
fn co_solo_7_shades_actions() {
    let scene = shade_at(2, 5, 1, |_| ());
    assert!(gold_by_shade(&scene) >= 2, "Site 1: Gold and Gold");
    let scene = shade_at(1, 5, 2, |_| ());
    assert!(scene.heard(|event| matches!(event, Event::ShadeGained { rivers: 1, .. })), "Site 2: a River");
    let scene = shade_at(4, 5, 3, |_| ());
    assert!(scene.heard(|event| matches!(event, Event::ShadeHotel { .. })), "Site 3: a Hotel");
    let scene = shade_at(1, 5, 4, |_| ());
    assert!(scene.heard(|event| matches!(event, Event::ShadeWagon { .. })), "Site 4: a Wagon card");
    let scene = shade_at(1, 4, 5, |_| ());
    assert!(scene.heard(|event| matches!(event, Event::ShadeRow { .. })), "Site 5: a row");
    let scene = shade_at(1, 5, 1, |_| ());
    assert!(scene.heard(|event| matches!(event, Event::ShadeGained { horses: 1, .. })), "the Barker: a Horse");
}

#[test]
fn co_solo_8_gold_for_what_it_cannot_take_and_points_for_gold() {
    let scene = shade_at(1, 5, 2, |scene| scene.s.shade.rivers = 4);
    assert!(!scene.heard(|event| matches!(event, Event::ShadeGained { rivers: 1, .. })));
    assert!(gold_by_shade(&scene) >= 1);
    let scene = shade_at(2, 5, 1, |scene| {
        scene.s.cart += scene.s.table;
        scene.s.table = 0;
    });
    assert!(scene.heard(|event| matches!(event, Event::ShadeGained { gold: 0, vp: 2, .. })));
}

#[test]
fn co_solo_9_the_first_face_up_barrel_with_its_refill() {
    let first = solo(1).s.stash[0];
    let scene = shade_at(1, 5, 1, |_| ());
    assert!(scene.heard(|event| matches!(event, Event::ShadeBarrel { barrel } if barrel.0 == first)));
    assert!(scene.heard(|event| matches!(event, Event::BarrelShown { space: 0, .. })));
}

#[test]
fn co_solo_10_a_wagon_card_scores_its_horses() {
    let scene = shade_at(1, 5, 4, |scene| scene.s.shade.horses = 3);
    assert!(scene.heard(|event| matches!(event, Event::ShadeGained { vp: 3, .. })));
    // Its Wagon blocks nothing.
    let mut scene = solo(1);
    scene.s.shade.wagon = space_id("kelsey");
    assert_ne!(scene.game.steps_from(&scene.s, 0, space_id("coloma"), 0) & (1 << space_id("kelsey").0), 0);
}

#[test]
fn co_solo_11_the_largest_row_and_the_lands_of_its_boomtown() {
    // 1848: at most three; row 3 holds the dummies, so row 7.
    let scene = shade_at(1, 4, 5, |scene| scene.s.shade.wagon = space_id("hangtown"));
    assert!(scene.heard(|event| matches!(event, Event::ShadeRow { row: 6, men: 3 })));
    assert_eq!(scene.heard.iter().filter(|event| matches!(event, Event::ShadeTent { .. })).count(), 2);
    let scene = shade_at(1, 4, 5, |scene| scene.s.year = 1);
    assert!(scene.heard(|event| matches!(event, Event::ShadeRow { row: 3, men: 4 })), "nearest of two");
    let scene = shade_at(1, 4, 5, |scene| scene.s.shade.dudes = 0);
    assert!(!scene.heard(|event| matches!(event, Event::ShadeRow { .. } | Event::ShadeTent { .. })));
}

#[test]
fn co_solo_12_site_five_boom_scores_tents_at_least_one() {
    let scene = shade_at(1, 4, 5, |scene| {
        scene.s.shade.land_tents = 0b111;
        scene.s.shade.tents = 2;
    });
    assert!(scene.heard(|event| matches!(event, Event::ShadeGained { vp: 3, .. })));
}

#[test]
fn co_solo_13_events_of_shade() {
    // The event of Site 2 comes after the round with the Barker on 1.
    let scene = shade_at(1, 5, 3, |_| ());
    assert!(gold_by_shade(&scene) >= 1);
    let scene = shade_at(4, 3, 2, |scene| {
        scene.s.shade.gold = 3;
        scene.s.table -= 3;
    });
    assert!(scene.heard(|event| matches!(event, Event::ShadeBought { gold: 2, vp: 6 })), "twice at Site 5");
}

#[test]
fn co_solo_14_its_rewards_and_losses() {
    let scene = shade_at(5, 4, 3, |scene| {
        *scene = Scene { game: scene.game.clone(), s: scene.s, heard: Vec::new() }.chart("warning_shots");
        scene.s.outlaws = 30;
    });
    // The dummies are first; Shade and the human have no Gunmen.
    assert!(scene.heard(|event| matches!(event, Event::ShadeLost { dudes: 2 })));
    let scene = shade_at(5, 4, 3, |scene| {
        *scene = Scene { game: scene.game.clone(), s: scene.s, heard: Vec::new() }.chart("warning_shots");
        (scene.s.rows[4], scene.s.gunmen[4]) = (SHADE, 5);
        scene.s.shade.dudes = 7;
        scene.s.outlaws = 0;
    });
    assert!(scene.heard(|event| matches!(event, Event::ShadeGained { vp: 5, .. })));
}

#[test]
fn co_solo_15_its_gunmen_leave_the_game() {
    let scene = shade_at(5, 4, 3, |scene| {
        (scene.s.rows[4], scene.s.gunmen[4]) = (SHADE, 5);
        scene.s.shade.dudes = 7;
    });
    assert_eq!((scene.s.year, scene.s.gunmen_of(SHADE)), (1, 0));
    assert!(scene.s.shade.dudes <= 7);
}

#[test]
fn co_solo_16_shades_points_and_a_tie_is_shades() {
    let mut scene = solo(5);
    scene.s.shade.rivers = 2;
    scene.s.shade.horses = 3;
    let hotel = scene.s.hotels & scene.s.hotels.wrapping_neg();
    scene.s.hotels &= !hotel;
    scene.s.shade.hotels = hotel;
    scene.s.shade.land_tents = 0b11;
    scene.s.shade.tents = 3;
    scene.s.shade.gold = 1;
    scene.s.table -= 1;
    // 10 to begin with, 8 + 8 + 1 + 3 + 7.
    assert_eq!(scene.game.shade_score(&scene.s), 37);
    scene.s.phase = Phase::Over;
    scene.s.rows = [255; 9];
    scene.s.gunmen = [0; 9];
    scene.s.buster = [0; 2];
    let rank = |vp: u16, scene: &mut Scene| {
        scene.s.players[0].vp = vp;
        scene.game.check(&scene.s).expect("sound");
        scene.game.outcome(&scene.s).expect("over").standings[0].rank
    };
    assert_eq!((rank(37, &mut scene), rank(38, &mut scene)), (2, 1));
}

#[test]
fn co_two_1_set_up_for_two() {
    let scene = fresh(&Setup::of(2));
    assert!(scene.game.buster());
    assert_eq!((scene.s.table, scene.s.bridges.iter().sum::<u8>()), (10, 6));
    assert!(!fresh(&Setup::of(3)).game.buster());
}

#[test]
fn co_two_2_two_cards_where_buster_will_not_be() {
    let mut scene = turns(1, &[2, 4]);
    scene.end_round();
    let [one, two] = scene.s.buster;
    assert!(one >= 1 && one < two && two <= 5);
    assert!(scene.heard(|event| *event == Event::BusterShows { sites: [one, two] }));
    assert_eq!(scene.view(0).buster_not, [one, two]);
}

#[test]
fn co_two_3_the_third_card_places_buster() {
    let mut seen = [0; 6];
    for seed in 0..60 {
        let mut scene = dials(2, 1);
        scene.s.buster = [1, 4];
        scene.s.chance = engine::Chance::new(&engine::Key::from_seed(seed));
        scene.play(0, "dial 2").play(1, "dial 3");
        seen[usize::from(scene.s.buster_at)] += 1;
        let pioneers = [2, 3, scene.s.buster_at];
        assert_eq!(scene.s.bust, scene.game.bust_after(1, &pioneers), "it counts for the Bust");
    }
    assert_eq!((seen[0], seen[1], seen[4]), (0, 0, 0));
    assert!(seen[2] > 5 && seen[3] > 5 && seen[5] > 5, "{seen:?}");
}

#[test]
fn co_two_4_three_dummies_in_row_three() {
    let mut scene = turns(5, &[1, 3]);
    assert_eq!((scene.s.rows[2], scene.s.gunmen[2]), (DUMMIES, 3));
    scene.end_round();
    assert_eq!((scene.s.year, scene.s.rows[2], scene.s.gunmen[2]), (1, DUMMIES, 3));
}

#[test]
fn co_two_5_dummies_count_and_a_place_they_take_is_lost() {
    let mut scene = turns(5, &[1, 3]).chart("warning_shots").gunmen(1, 2).outlaws(4).sheriff(1);
    scene.end_round();
    assert!(scene.heard(|event| matches!(event, Event::Shootout { gunmen: 5, left: true, .. })));
    assert_eq!((scene.player(0).vp, scene.player(1).vp), (0, 3), "second; the first place is lost");
    assert_eq!(scene.s.sheriff, 1, "the badge stays");
    assert_eq!(scene.player(0).graves, 1);
}

#[test]
fn co_two_6_row_three_is_full() {
    let mut scene = turns(1, &[5, 4]).dudes(0, 5);
    scene.play(1, "end").plays(0, &["open common", "use base"]);
    assert_eq!(scene.refused(0, "row 3"), "CO-S5-2");
    scene.game.check(&scene.s).expect("sound");
}
