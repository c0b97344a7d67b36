//! CO-WHEEL, CO-SIGN, CO-VAR.

use coloma::{
    Coloma,
    edition::{Base, Icon, Tool},
    state::Slot,
};
use engine::Setup;

use crate::scene::{EDITION, dials, fresh, turns, turns_with};

fn game() -> Coloma {
    fresh(&Setup::of(3)).game
}

#[test]
fn co_wheel_1_five_sites_with_two_actions() {
    let sites = &EDITION.wheel.sites;
    assert_eq!(sites.len(), 6, "the Barker and five Sites");
    assert_eq!(sites[5].angle, 0.0, "Site 5 at high noon");
    assert_eq!((sites[2].common.icon, sites[2].boom.icon), (Icon::Hammer, Icon::Saw));
}

#[test]
fn co_wheel_2_the_barker_has_its_own_actions() {
    let deed = game().deed_at(3, 1, 3, Slot::Common);
    assert_eq!((deed.base, deed.at), (Base::Buy, 0));
    assert_eq!(game().deed_at(3, 1, 3, Slot::Second).base, Base::TakeBarrel);
}

#[test]
fn co_wheel_3_the_signpost_points_to_the_site_before_it() {
    let game = game();
    assert_eq!((game.signpost(5), game.points_to(5)), (2, 1));
    assert_eq!((game.signpost(4), game.points_to(4)), (1, 5));
}

#[test]
fn co_wheel_4_the_table_of_positions() {
    let game = game();
    let table: Vec<(u8, u8)> = (1..=5).map(|barker| (game.signpost(barker), game.points_to(barker))).collect();
    assert_eq!(table, [(3, 2), (4, 3), (5, 4), (1, 5), (2, 1)]);
}

#[test]
fn co_wheel_5_another_offset_moves_the_signpost() {
    // Offset 1: the Signpost points at the Barker itself, and so at its Boom.
    let files = kit::edition::of::<Coloma>().change_all("wheel.toml", "[[position]]", "[[old]]");
    let files = files.change("wheel.toml", "\nsignpost_offset = 2", "\nsignpost_offset = 1\nposition = []");
    let game = files.open(&Setup::of(3));
    assert_eq!((game.signpost(1), game.points_to(1)), (2, 1));
    let deed = game.deed_at(1, 4, 2, Slot::Second);
    assert_eq!((deed.base, deed.site), (Base::TakeBarrel, 0));
}

#[test]
fn co_wheel_6_the_bust_begins_a_round_on_the_signpost() {
    let mut scene = turns(1, &[4, 4, 2]);
    assert_eq!(scene.s.bust, 4);
    scene.end_round();
    assert_eq!((scene.s.barker, scene.s.bust), (2, 4));
    assert_eq!(dials(3, 5).s.bust, 2);
}

#[test]
fn co_sign_1_common_of_the_site_and_boom_of_the_site_pointed_at() {
    let game = game();
    // Barker on 1: Signpost on 3, pointing to 2.
    assert_eq!(game.deed_at(1, 4, 3, Slot::Common).base, Base::Build(Tool::Hammer));
    assert_eq!(game.deed_at(1, 4, 3, Slot::Second).base, Base::Survey(Tool::Saw));
}

#[test]
fn co_sign_2_cards_of_the_site_pointed_at() {
    // Barker on 1: Signpost on 3 pointing to 2; the Boom row of a Site 3 card is not used.
    let mut scene = turns(1, &[3, 4, 4]).town(0, &["carpenters_shop", "ferry_landing"]).rivers(0, &[1]).dudes(0, 0);
    scene.play(0, "open second");
    assert_eq!(scene.refused(0, "use carpenters-shop"), "CO-CARD-9");
    scene.play(0, "use ferry-landing");
    assert_eq!(scene.player(0).bucks, 3);
}

#[test]
fn co_sign_3_pointing_at_the_bust() {
    let mut scene = turns(1, &[3, 2, 2]).town(0, &["surveyors_office", "land_office"]);
    assert_eq!(scene.s.bust, 2);
    scene.play(1, "end").play(2, "end").play(0, "open second");
    assert_eq!(scene.refused(0, "use land-office"), "CO-CARD-9");
    scene.play(0, "use surveyors-office");
    assert_eq!(scene.player(0).dudes, 4);
}

#[test]
fn co_sign_4_the_exact_function_of_both_slots() {
    let game = game();
    for barker in 1..=5u8 {
        let (s, t) = (game.signpost(barker), game.points_to(barker));
        for bust in 1..=5u8 {
            for p in 1..=5u8 {
                let name = |site: u8| if site == barker { 0 } else { site };
                let common = game.deed_at(barker, bust, p, Slot::Common);
                assert_eq!((common.at, common.icon), (name(p), EDITION.wheel.sites[usize::from(name(p))].common.icon));
                let (at, busted) = if bust == p {
                    (name(p), true)
                } else if p == barker {
                    (0, false)
                } else if p == s {
                    (name(t), bust == t)
                } else {
                    (p, false)
                };
                let second = game.deed_at(barker, bust, p, Slot::Second);
                assert_eq!((second.at, second.icon == Icon::Bust), (at, busted), "{barker} {bust} {p}");
                assert_eq!(second.site, at);
            }
        }
    }
}

fn original(seats: u8) -> Setup {
    Setup::of(seats).with("signpost_rule", "original")
}

#[test]
fn co_var_1_a_signpost_barrel_under_the_bust() {
    let setup = Setup::of(3).with("signpost_barrel_when_bust", "allowed");
    let mut scene = turns_with(&setup, 5, &[2, 3, 4]).barrels(0, &["signpost_1"]);
    assert_eq!(scene.s.bust, 2, "a tie");
    scene.plays(0, &["barrel signpost-1", "use mill"]);
    assert_eq!(scene.player(0).gold, 2);
}

#[test]
fn co_var_2_only_rows_of_the_signposts_own_site() {
    // Barker 5: Signpost on 2 pointing to the wheelbarrow of Site 1. Nothing to do, not even the mill.
    let scene = turns_with(&original(3), 5, &[2, 4, 4]).town(0, &["placer_claim", "lumber_yard"]);
    assert_eq!(scene.refused(0, "open second"), "CO-TECH-3");
    // Pointing to the Bust: Bust rows of Site 2 cards.
    let mut scene = turns_with(&original(3), 5, &[2, 1, 1]).town(0, &["boarding_house", "surveyors_office"]);
    scene.play(1, "end").play(2, "end").play(0, "open second");
    assert_eq!(scene.legal_like(0, "use"), ["use surveyors-office"]);
}

#[test]
fn co_var_3_sites_two_and_three_share_the_saw() {
    // Barker 1: Signpost on 3 pointing to the saw of Site 2.
    let mut scene =
        turns_with(&original(3), 1, &[3, 4, 4]).town(0, &["carpenters_shop", "ferry_landing"]).rivers(0, &[1]);
    scene.play(0, "open second");
    assert_eq!(scene.legal_like(0, "use"), ["use base", "use carpenters-shop"]);
    scene.play(0, "use base");
    assert_eq!(scene.legal_like(0, "survey").len(), 3);
}

#[test]
fn co_var_3_a_signpost_barrel_uses_cards_of_the_pioneers_site() {
    // Barker 4: the Signpost on 1 points to the tent of Site 5. Nobody's own cards of Site 3 have that icon.
    let town = ["carpenters_shop", "ferry_landing", "gunsmith"];
    let scene = |setup: &Setup, barker| {
        let mut scene =
            turns_with(setup, barker, &[3, barker, barker]).barrels(0, &["signpost_1"]).town(0, &town).rivers(0, &[1]);
        while scene.whose_turn() != 0 {
            scene.play(scene.whose_turn(), "end");
        }
        scene.play(0, "barrel signpost-1");
        scene
    };
    assert_eq!(scene(&Setup::of(3), 4).legal_like(0, "use"), ["use base", "use gunsmith"]);
    assert_eq!(scene(&original(3), 4).legal_like(0, "use"), ["use base"]);
    // Barker 1: the Signpost on 3, where the Pioneer is, points to the saw of Site 2.
    assert_eq!(scene(&original(3), 1).legal_like(0, "use"), ["use base", "use carpenters-shop"]);
    // Barker 2: the Signpost on 4 points to the saw of Site 3, where the Pioneer is.
    assert!(scene(&original(3), 2).can(0, "use carpenters-shop"));
    // At the Barker: the Barker's cards, none of which has the icon.
    let mut barker =
        turns_with(&original(3), 4, &[4, 2, 2]).barrels(0, &["signpost_1"]).town(0, &["gunsmith", "saloon"]);
    barker.play(1, "end").play(2, "end").play(0, "barrel signpost-1");
    assert_eq!(barker.legal_like(0, "use"), ["use base"]);
}

#[test]
fn co_var_4_everything_can_be_combined() {
    for seats in 1..=6 {
        let setup = original(seats)
            .with("signpost_barrel_when_bust", "allowed")
            .with("hotels", "on")
            .with("specialities", "random")
            .with("deluxe_specialities", "on")
            .with("player_boards", "B_random");
        assert_eq!(crate::scene::dials_with(&setup, 3).legal(0).len(), 5);
    }
}
