//! CO-ROUND, CO-EVENT, CO-DIAL, CO-BUST.

use coloma::{event::Event, state::Phase};
use engine::{Game, Seat, Setup};

use crate::scene::{dials, fresh, turns};

#[test]
fn co_round_1_outlaws_at_the_start_of_each_year() {
    for (year, outlaws) in [(0, 4), (1, 6)] {
        let mut scene = turns(5, &[1, 3, 4]).year(year);
        scene.end_round();
        assert_eq!((scene.s.year, scene.s.outlaws), (year + 1, outlaws));
    }
    assert_eq!(fresh(&Setup::of(3)).game.edition().numbers.outlaws, [2, 4, 6]);
}

#[test]
fn co_round_2_the_barker_turns_one_site_each_round() {
    let mut scene = turns(1, &[4, 5, 2]);
    let mut barkers = vec![scene.s.barker];
    for _ in 0..3 {
        scene.end_round();
        barkers.push(scene.s.barker);
        assert_eq!(scene.s.bust, scene.game.signpost(scene.s.barker));
        for seat in 0..3 {
            scene.play(seat, "dial 1");
        }
    }
    assert_eq!(barkers, [1, 2, 3, 4]);
}

#[test]
fn co_round_3_after_site_five_comes_the_shootout() {
    let mut scene = turns(5, &[1, 3, 4]);
    scene.end_round();
    assert!(scene.heard(|event| matches!(event, Event::Shootout { .. })));
    assert_eq!((scene.s.year, scene.s.barker), (1, 1));
}

/// Everybody passes a round; the next event comes with the Barker on `site`.
fn before_event(site: u8) -> crate::scene::Scene {
    turns(site - 1, &[1, 3, 4])
}

#[test]
fn co_event_1_each_site_has_its_event() {
    let mut scene = before_event(2);
    scene.end_round();
    assert_eq!(scene.player(0).gold, 2);
    let mut scene = before_event(3);
    scene.end_round();
    assert_eq!(scene.player(0).hand_size(), 2);
    let mut scene = before_event(4);
    scene.end_round();
    assert_eq!(scene.player(0).bucks, 4);
    let mut scene = turns(5, &[1, 3, 4]);
    scene.end_round();
    assert_eq!(scene.player(0).dudes, 4, "Site 1, in the new year");
    let mut scene = before_event(5);
    scene.end_round();
    assert_eq!(scene.s.phase, Phase::Buy);
}

#[test]
fn co_event_2_a_tent_there_gives_it_twice() {
    let mut scene = before_event(4).pitched(1, 1 << 4, 0);
    scene.end_round();
    assert_eq!(scene.s.players.each_ref().map(|p| p.bucks)[..3], [4, 6, 4]);
}

#[test]
fn co_event_3_first_everybody_then_the_owners_of_tents() {
    let mut scene = before_event(2).pitched(0, 1 << 2, 0).table(3);
    scene.end_round();
    assert_eq!(scene.s.players.each_ref().map(|p| p.gold)[..3], [2, 2, 2]);
    assert_eq!(scene.player(0).bucks, 3, "the second time the table was empty");
}

#[test]
fn co_event_4_points_for_gold_decided_at_the_same_time() {
    let mut scene = before_event(5).pitched(1, 1 << 5, 0).purse(1, 3, 0).purse(2, 0, 50);
    scene.end_round();
    assert_eq!(scene.game.to_act(&scene.s).iter().collect::<Vec<_>>(), [Seat(0), Seat(1)], "seat 3 has no Gold");
    assert_eq!(scene.legal(0), ["buy-vp 0", "buy-vp 1"]);
    assert_eq!(scene.legal(1), ["buy-vp 0", "buy-vp 1", "buy-vp 2"]);
    assert_eq!(scene.refused(0, "buy-vp 2"), "CO-EVENT-4");
    scene.play(0, "buy-vp 1");
    assert_eq!((scene.player(0).vp, scene.refused(0, "buy-vp 0")), (0, "CO-EVENT-4"));
    scene.play(1, "buy-vp 2");
    assert_eq!((scene.player(0).vp, scene.player(1).vp), (3, 6));
    assert_eq!((scene.player(0).gold, scene.player(1).gold), (0, 1));
}

#[test]
fn co_event_5_no_barrels_at_an_event() {
    let mut scene = before_event(5).barrels(0, &["gold_1"]);
    scene.end_round();
    assert_eq!(scene.refused(0, "barrel gold-1"), "CO-EVENT-4");
}

#[test]
fn co_dial_1_one_of_five_sites_and_nobody_abstains() {
    let scene = dials(3, 2);
    assert_eq!(scene.legal(0), ["dial 1", "dial 2", "dial 3", "dial 4", "dial 5"]);
    assert_eq!(scene.refused(0, "dial 6"), "CO-DIAL-1");
    assert_eq!(scene.refused(0, "end"), "CO-DIAL-1");
}

#[test]
fn co_dial_3_nothing_is_shown_before_the_last_dial() {
    let mut scene = dials(3, 2);
    scene.heard.clear();
    assert!(scene.can_take_back(0, "dial 3"), "changeable until the last");
    scene.play(0, "dial 3").play(1, "dial 3");
    assert_eq!(scene.refused(0, "dial 4"), "CO-DIAL-3");
    assert!(scene.heard.iter().all(|event| matches!(event, Event::Ready { .. })));
    assert_eq!(scene.view(2).players[0].dial, None);
    assert_eq!(scene.view(0).players[0].dial, Some(3));
    assert!(!scene.can_take_back(2, "dial 3"), "the last dial reveals all");
    scene.play(2, "dial 5");
    assert!(scene.heard(|event| matches!(event, Event::Revealed { dials: [3, 3, 5, 0, 0, 0], .. })));
}

#[test]
fn co_bust_1_the_fullest_site_goes_bust() {
    assert_eq!(turns(1, &[4, 4, 2]).s.bust, 4);
    assert_eq!(turns(1, &[4, 4, 2, 2]).s.bust, 3, "a tie: it stays on the Signpost");
}

#[test]
fn co_bust_2_all_alone_is_a_tie() {
    assert_eq!(turns(2, &[1, 2, 3]).s.bust, 4);
    assert_eq!(turns(2, &[4, 4, 3]).s.bust, 4, "it is already there");
}

#[test]
fn co_bust_3_no_boom_but_bust_rows() {
    let mut scene = turns(1, &[4, 4, 2]).town(0, &["livery_stable"]);
    scene.play(2, "end").play(0, "open second");
    assert_eq!(scene.legal(0), ["use livery-stable", "finish"]);
    scene.play(0, "use livery-stable");
    assert_eq!(scene.player(0).horses, 2);
    scene.play(0, "end");
    assert_eq!(scene.refused(1, "open second"), "CO-TECH-3", "no other Bust abilities");
}

#[test]
fn co_bust_4_the_bust_can_lie_on_the_barker() {
    let mut scene = turns(4, &[4, 4, 5]).town(0, &["general_store"]);
    assert_eq!(scene.s.bust, 4);
    scene.play(0, "open second");
    assert_eq!(scene.legal_like(0, "use"), ["use general-store"]);
}

#[test]
fn co_bust_5_a_tie_leaves_the_signposts_site_without_second_action() {
    let mut scene = turns(1, &[3, 4, 5]).town(0, &["land_office", "ferry_landing"]).rivers(0, &[1]);
    assert_eq!(scene.s.bust, 3);
    scene.play(0, "open second");
    assert_eq!(scene.legal_like(0, "use"), ["use land-office"]);
}
