//! What programs learn from shows what a seat may know, from where it sits, and no more.

use engine::{Learn, Seat, Viewer, learn};
use silverton::{
    action::{Action, Item, Spot},
    ids::{Card, Passenger},
    state::Phase,
};

use crate::scene::*;

fn seat(seat: usize) -> Viewer {
    Viewer::Seat(Seat(seat as u8))
}

/// The numbers of one block in the row of a viewer.
fn block(scene: &Scene, who: Viewer, name: &str) -> Vec<f32> {
    let blocks = scene.game.observation_blocks();
    let at = blocks.iter().position(|block| block.name == name).unwrap_or_else(|| panic!("no block {name}"));
    let from = learn::size(&blocks[..at]);
    learn::observed(&scene.game, &scene.s, who)[from..from + blocks[at].size()].to_vec()
}

fn row(scene: &Scene, who: Viewer) -> Vec<f32> {
    learn::observed(&scene.game, &scene.s, who)
}

/// The number of an action that a seat may take.
#[track_caller]
fn number(scene: &Scene, of: usize, action: Action) -> u32 {
    assert!(scene.may(of, action), "{action:?} is not legal");
    scene.game.action_number(&scene.s, Seat(of as u8), action)
}

#[test]
fn si_cash_4_a_purse_is_in_no_other_row_until_it_is_known() {
    let poor = table(&basic(3)).cash(B, 700);
    let rich = poor.clone().cash(B, 4_000);
    assert_eq!(block(&poor, seat(B), "purse")[..5], [1.0, 0.0, 0.7, 0.07, 0.007], "the viewer comes first");
    assert_ne!(row(&poor, seat(B)), row(&rich, seat(B)));
    for who in [seat(A), seat(C), Viewer::Spectator] {
        assert_eq!(row(&poor, who), row(&rich, who));
    }
    assert_eq!(block(&rich, seat(A), "purse")[5..10], [0.0; 5], "B sits next");
    let mut known = rich;
    known.s.players[B].revealed = true;
    assert_eq!(block(&known, seat(A), "purse")[5..10], [1.0, 1.0, 1.0, 0.4, 0.04]);
    assert_eq!(block(&known, Viewer::Spectator, "purse")[5..10], [1.0, 1.0, 1.0, 0.4, 0.04]);
}

#[test]
fn section_5_3_an_offer_is_in_the_rows_of_the_two_alone() {
    let opened = table(&basic(3)).claim(A, 24, 0).step(A, Phase::Deal).act(A, Action::OfferTo(Seat(1)));
    let written = opened.clone().acts(A, &[Action::Add(Item::Claim(Card(24))), Action::Money(Seat(1), 200)]);
    for who in [seat(C), Viewer::Spectator] {
        assert_eq!(row(&opened, who), row(&written, who));
    }
    assert_eq!(block(&written, seat(C), "partner"), [0.0, 0.0, 1.0], "that two talk is seen");
    for (who, payer) in [(seat(A), [0.0, 1.0]), (seat(B), [1.0, 0.0])] {
        assert_eq!(block(&written, who, "claims_now")[23], 1.0);
        assert_eq!(block(&written, who, "offer_money"), [0.2, 0.02, 0.002]);
        assert_eq!(block(&written, who, "payer"), payer);
    }
}

#[test]
fn si_oco_4_an_answer_is_in_the_own_row_alone() {
    let half = crate::options::asked().act(A, Action::Yes);
    assert_eq!(block(&half, seat(A), "yes"), [1.0]);
    let mut other = half.clone();
    other.s.docket.yes = 0;
    assert_ne!(row(&half, seat(A)), row(&other, seat(A)));
    for who in [seat(B), seat(C), Viewer::Spectator] {
        assert_eq!(row(&half, who), row(&other, who));
    }
    assert_eq!(block(&half, seat(B), "asked")[5], 1.0, "that A has answered is seen");
}

#[test]
fn the_order_of_the_deck_is_in_no_row() {
    let scene = table(&basic(2));
    let mut other = scene.clone();
    other.s.deck.reverse();
    other.s.stacks.swap(0, 1);
    for who in [seat(A), seat(B), Viewer::Spectator] {
        assert_eq!(row(&scene, who), row(&other, who));
    }
}

#[test]
fn seats_are_counted_from_the_viewer_on() {
    let scene = table(&basic(3)).claim(A, 24, 6).track(B, &["denver_boulder"]);
    let of = |who| (block(&scene, who, "claims")[23], block(&scene, who, "track")[seg("denver_boulder").index()]);
    assert_eq!([of(seat(A)), of(seat(B)), of(seat(C))], [(1.0, -1.0), (-0.5, 1.0), (-1.0, -0.5)]);
    assert_eq!(of(Viewer::Spectator), of(seat(A)));
    // A's surveyor stands on a segment: the same in every row, where A sits for each.
    let scene = scene.stand(A, 0, Spot::Build(seg("denver_boulder")));
    let discs = |who| block(&scene, who, "discs");
    let a = discs(seat(A)).len() / 3;
    assert_eq!(discs(seat(A))[..a], discs(seat(B))[2 * a..]);
    assert_eq!(discs(seat(A))[..a], discs(seat(C))[a..2 * a]);
}

#[test]
fn the_same_deed_has_the_same_number_from_every_seat() {
    let to_next = |from: usize, to: usize| {
        let scene = table(&basic(3)).step(from, Phase::Deal);
        number(&scene, from, Action::OfferTo(Seat(to as u8)))
    };
    assert_eq!((to_next(A, B), to_next(B, C)), (to_next(C, A), to_next(A, B)));
    assert_eq!(to_next(A, C), to_next(A, B) + 1);
    // Who writes pays, whichever of the two it is.
    let open = table(&basic(2)).step(A, Phase::Deal).act(A, Action::OfferTo(Seat(1)));
    let first = number(&open, A, Action::Money(Seat(0), 5));
    let sent = open.acts(A, &[Action::Money(Seat(0), 5), Action::Send]).act(B, Action::Counter);
    let sent = sent.act(B, Action::Remove(Item::Money));
    assert_eq!(number(&sent, B, Action::Money(Seat(1), 5)), first);
}

#[test]
fn what_can_never_be_chosen_between_shares_a_number() {
    // To buy a card on offer, to steal it from another.
    let track = ["denver_colorado_springs_a"];
    let offered = table(&basic(2)).track(A, &track).discs(A, &["S", "P"]).placing(0).act(A, Action::Disc(1));
    let longer = ["denver_falcon", "falcon_colorado_springs"];
    let owned = table(&basic(2)).track(A, &track).track(B, &longer).card(B, 1).discs(A, &["S", "P"]);
    let owned = owned.placing(0).act(A, Action::Disc(1));
    assert_eq!(number(&offered, A, on_card(1)), number(&owned, A, on_steal(1)));
    // Into an offer, and out of it.
    let open = table(&basic(2)).card(A, 1).track(A, &track).step(A, Phase::Deal).act(A, Action::OfferTo(Seat(1)));
    let item = Item::Passenger(Passenger(1));
    let into = number(&open, A, Action::Add(item));
    assert_eq!(number(&open.act(A, Action::Add(item)), A, Action::Remove(item)), into);
}
