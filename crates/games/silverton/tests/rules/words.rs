//! What is said: names, prompts and the log.

use std::collections::HashSet;

use engine::{Seat, Viewer, Words};
use silverton::{
    action::{Action, Item, Spot},
    event::Event,
    ids::{CLAIMS, Card},
    state::{Fate, Phase},
};

use crate::scene::*;

fn prompt(scene: &Scene, seat: usize) -> String {
    scene.game.prompt(&scene.s, Viewer::Seat(Seat(seat as u8))).plain(|seat| seat.to_string())
}

#[test]
fn si_claim_1_no_two_claims_have_the_same_name() {
    let scene = table(&plain(2));
    let name = |claim: u8| {
        let line = scene.game.tell(&Event::ClaimUp { claim: Card(claim) }).expect("a claim turned up is told");
        line.plain(|seat| seat.to_string())
    };
    let names: HashSet<String> = (1..=CLAIMS as u8).map(name).collect();
    assert_eq!(names.len(), CLAIMS);
    assert_eq!(name(23), "Walsenburg coal (Walsen Mine) is turned up.");
}

#[test]
fn si_fine_1_step_7_passes_by_itself_with_nothing_to_settle() {
    let sold = table(&plain(2)).claim(B, 24, 0).track(A, &["denver_boulder"]).claim(A, 1, 2).step(A, Phase::Deliver);
    let sold = sold.acts(A, &[Action::Load(Card(1)), Action::To(city("denver")), Action::Quantity(2)]);
    assert_eq!((sold.s.phase, sold.legal(A)), (Phase::Deliver, vec![Action::Done]));
    assert!(prompt(&sold, A).starts_with("Everything is delivered that can be"), "{}", prompt(&sold, A));
    let next = sold.done(A);
    assert_eq!(next.s.active(), B, "nobody is asked to settle fines");
    // Bought, and nothing else to do: the turn passes on.
    let bought =
        table(&plain(2)).claim(B, 24, 0).cash(A, claim_cost(1)).stand(A, 2, Spot::Claim(Card(1))).step(A, Phase::Buy);
    assert_eq!(bought.act(A, Action::Buy(claim(1))).s.active(), B);
    let jail = table(&plain(2)).fate(A, 2, Fate::Jail).step(A, Phase::Fines);
    assert!(prompt(&jail, A).starts_with("Free who is in jail"));
}

#[test]
fn what_is_typed_may_be_short() {
    let read = |scene: &Scene, text: &str| scene.game.read(&scene.s, Seat(0), text).map_err(|why| why.to_string());
    // Of two plain prospectors one stands on the deck: he draws.
    let deck = table(&plain(3)).discs(A, &["S", "P", "P"]).stand(A, 2, Spot::Deck).step(A, Phase::Buy);
    for text in ["draw", "draw P", "DRAW p 2"] {
        assert_eq!(read(&deck, text), Ok(Action::Draw(2)), "{text}");
    }
    let jail = table(&plain(3)).discs(A, &["S", "P", "P"]).fate(A, 2, Fate::Jail).step(A, Phase::Fines);
    assert_eq!(read(&jail, "jail roll"), Ok(Action::JailRoll(2)));
    assert_eq!(read(&jail, "jail pay P"), Ok(Action::JailPay(2)));
    let deal = table(&basic(3)).step(A, Phase::Deal);
    assert_eq!(read(&deal, "offer 2"), Ok(Action::OfferTo(Seat(1))));
    assert_eq!(read(&deal, "offer to seat 3"), Ok(Action::OfferTo(Seat(2))));
    // What cannot be read is answered with what can be typed now.
    assert!(read(&deck, "dig").unwrap_err().ends_with("now you could type buy claim 41, decline claim 41 or draw."));
    assert!(read(&deal, "haggle").unwrap_err().contains("offer to seat 2 or done"));
    assert!(read(&deal, "offer 9 9").unwrap_err().contains("seat 2"));
}

#[test]
fn an_offer_says_whose_things_are_in_it() {
    let scene =
        table(&advanced(2)).claim(A, 24, 0).claim(B, 23, 0).step(A, Phase::Deal).act(A, Action::OfferTo(Seat(1)));
    let label = |item| scene.game.path(&scene.s, Seat(0), Action::Add(item))[0].label.to_string();
    assert!(label(Item::Claim(Card(24))).starts_with("your ") && label(Item::Claim(Card(23))).starts_with("their "));
    assert_eq!(label(Item::Train(Seat(1), 0)), "their train 9");
    let pays = |seat| scene.game.path(&scene.s, Seat(0), Action::Money(Seat(seat), 5))[0].label.to_string();
    assert_eq!((pays(0), pays(1)), ("You pay".to_owned(), "They pay".to_owned()));
}

#[test]
fn the_prompt_shows_the_steps_that_there_are() {
    let steps = |setup: &engine::Setup, turn| {
        let scene = table(setup).turn(turn).claim(A, 24, 0).step(A, Phase::Operate);
        scene.game.prompt(&scene.s, Viewer::Seat(Seat(0))).plain(|seat| seat.to_string())
    };
    assert!(steps(&basic(2), 1).ends_with("(buy · build · ▸operate◂ · deal · passengers · deliver · jail)"));
    assert!(steps(&plain(2), 1).ends_with("(buy · build · ▸operate◂ · passengers · deliver · jail)"));
    assert!(steps(&basic(1), 8).ends_with("(buy · build · ▸operate◂ · passengers · deliver · jail)"));
    assert!(steps(&advanced(2), 8).ends_with("(buy · build · ▸operate◂ · plow · deal · passengers · deliver · jail)"));
}
