//! What is said: names, prompts and the log.

use std::collections::HashSet;

use engine::{Seat, Viewer, Words};
use silverton::{
    action::{Action, Spot},
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
