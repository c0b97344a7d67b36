//! Follies that bots were seen to commit: each position has a right answer, whatever the luck.

#[allow(dead_code, reason = "scenes have more words than are needed here")]
#[path = "rules/scene.rs"]
mod scene;

use bots::{BotKind, Limits};
use engine::{Evaluate, Game, Key, Luck, Published, Seat, Setup, Viewer};
use scene::*;
use silverton::{
    Silverton,
    action::{Action, Item, Spot},
    event::Event,
    ids::Card,
    state::{Fate, Phase},
};

const LUCKS: u64 = 30;

/// What greedy would do now, for many lucks.
fn answers(scene: &Scene, seat: usize) -> Vec<Vec<Action>> {
    let plan =
        |seed| BotKind::Greedy.plan(&scene.game, &scene.s, Seat(seat as u8), &mut Luck::new(seed), &Limits::default());
    (0..LUCKS).map(plan).collect()
}

/// Lets greedy act for a seat until it has nothing more to say in this phase.
fn played(mut scene: Scene, seat: usize, phase: Phase, seed: u64) -> Scene {
    let mut luck = Luck::new(seed);
    while scene.s.phase == phase && scene.to_act() == [seat] {
        let action = BotKind::Greedy.choose(&scene.game, &scene.s, Seat(seat as u8), &mut luck).expect("to act");
        scene = scene.act(seat, action);
    }
    scene
}

#[test]
fn folly_a_surveyor_is_left_in_jail_with_cash_in_hand() {
    let scene = table(&plain(2)).turn(3).cash(A, 1_200).fate(A, 0, Fate::Jail).step(A, Phase::Fines);
    assert!(answers(&scene, A).iter().all(|plan| plan[0] == Action::JailPay(0)));
    let poor = table(&plain(2)).turn(3).cash(A, 220).fate(A, 0, Fate::Jail).step(A, Phase::Fines);
    assert!(answers(&poor, A).iter().all(|plan| plan[0] == Action::JailRoll(0)), "who is poor rolls: it is free");
    let late = table(&plain(2)).turn(24).cash(A, 1_200).fate(A, 0, Fate::Jail).step(A, Phase::Fines);
    assert!(answers(&late, A).iter().all(|plan| plan[0] != Action::JailPay(0)), "there is nothing left to do for it");
}

#[test]
fn folly_a_claim_is_bought_that_cannot_be_reached() {
    // Lake City lies far in the mountains, and Denver has no track at all.
    let scene = table(&plain(2)).turn(9).row(&[75]).cash(A, 900);
    for seed in 0..LUCKS {
        let placed = played(scene.clone(), A, Phase::Place, seed);
        let on_it = |disc: &silverton::state::Disc| disc.spot == Spot::Claim(Card(75));
        assert!(!placed.s.players[A].discs.as_slice().iter().any(on_it), "luck {seed}");
    }
}

#[test]
fn folly_the_free_roll_for_a_second_segment_is_declined() {
    let scene = table(&plain(2)).turn(2).place(A, 0, build("denver_como")).place(A, 1, second("como_fairplay"));
    let scene = scene.done(A).until(A, Phase::Build).act(A, Action::Build(seg("denver_como")));
    assert!(answers(&scene, A).iter().all(|plan| plan[0] == Action::TrySecond(seg("como_fairplay"))));
}

#[test]
fn folly_one_lot_goes_in_two_deliveries_to_the_same_city() {
    let scene = table(&plain(2)).turn(6).track(A, &["denver_central_city"]).claim(A, 31, 8).step(A, Phase::Deliver);
    for seed in 0..LUCKS {
        let sold = played(scene.clone(), A, Phase::Deliver, seed);
        let sales = sold.heard.iter().filter(|event| matches!(event, Event::Sold { .. })).count();
        assert!(sales <= 1 && (sales == 0 || sold.loads(31) == 0), "luck {seed}: {sales} sales");
    }
}

#[test]
fn folly_a_line_that_can_be_stolen_is_left_alone() {
    const BY_COMO: [&str; 4] = ["denver_como", "como_fairplay", "fairplay_buena_vista", "buena_vista_leadville_a"];
    const BY_SPRINGS: [&str; 3] =
        ["denver_colorado_springs_a", "colorado_springs_buena_vista", "buena_vista_leadville_b"];
    let scene = table(&plain(2)).turn(3).track(B, &BY_SPRINGS).card(B, 4).track(A, &BY_COMO).row(&[75]);
    for seed in 0..LUCKS {
        let placed = played(scene.clone(), A, Phase::Place, seed).done(B);
        assert_eq!((placed.s.phase, placed.to_act()), (Phase::Steal, vec![A]), "luck {seed}");
        assert!(answers(&placed, A).iter().all(|plan| plan[0] == Action::Pay));
    }
}

#[test]
fn folly_a_certain_end_is_not_seen() {
    // A has reached the target and is done; what B does not sell now counts for nothing (SI-LEN-8).
    let mut scene = table(&plain(2)).turn(12).cash(A, 10_100).cash(B, 9_200);
    scene.s.players[..2].iter_mut().for_each(|player| player.revealed = true);
    let scene = scene.track(B, &["denver_central_city"]).claim(B, 31, 4).claim(B, 30, 2).step(B, Phase::Deliver);
    for seed in 0..LUCKS {
        let sold = played(scene.clone(), B, Phase::Deliver, seed);
        assert_eq!((sold.loads(31), sold.loads(30)), (0, 0), "luck {seed}");
    }
}

/// B's gold lies where only A has track, in a turn in which A thinks of it.
fn stranded_gold() -> Scene {
    stranded_gold_in(5).step(A, Phase::Deal)
}

fn stranded_gold_in(turn: u8) -> Scene {
    table(&basic(2)).turn(turn).track(A, &["denver_central_city"]).claim(B, 31, 5)
}

#[test]
fn folly_no_offer_is_made_by_which_both_would_gain() {
    let scene = stranded_gold();
    for seed in 0..LUCKS {
        let sent = played(scene.clone(), A, Phase::Deal, seed);
        assert_eq!(sent.to_act(), [B], "B is asked");
        let offer = sent.s.offer;
        assert!(offer.money > 0 && usize::from(offer.payer) == A, "{offer:?}");
        assert!(answers(&sent, B).iter().all(|plan| plan[0] == Action::Accept), "both gain");
    }
}

#[test]
fn folly_offers_that_waste_time() {
    let refused = played(stranded_gold(), A, Phase::Deal, 1).act(B, Action::Refuse);
    assert!(answers(&refused, A).iter().all(|plan| plan[0] == Action::Done), "a bot takes no for an answer");
    let nothing = table(&basic(2)).turn(5).track(A, &["denver_central_city"]).claim(A, 31, 5).step(A, Phase::Deal);
    assert!(answers(&nothing, A).iter().all(|plan| plan[0] == Action::Done), "nobody would gain");
    let robbed = stranded_gold().act(A, Action::OfferTo(Seat(1)));
    let robbed = robbed.acts(A, &[Action::Add(Item::Claim(Card(31))), Action::Send]);
    assert!(answers(&robbed, B).iter().all(|plan| plan[0] == Action::Refuse), "a gift of everything is none");
}

#[test]
fn folly_what_was_refused_is_offered_again() {
    let mut offers = Vec::new();
    for turn in 1..=14 {
        let sent = |seat| played(stranded_gold_in(turn).step(seat, Phase::Deal), seat, Phase::Deal, 1).s.offer;
        let both = [sent(A), sent(B)].into_iter().filter(|offer| !offer.is_empty());
        let asked: Vec<_> = both.map(|offer| (offer.claims, offer.lots, offer.payer, offer.money)).collect();
        assert!(asked.len() < 2, "turn {turn}: what one refused comes back from the other: {asked:?}");
        offers.extend(asked);
    }
    assert!(offers.len() > 2, "{offers:?}");
    for (k, offer) in offers.iter().enumerate() {
        assert!(!offers[..k].contains(offer), "the same again: {offers:?}");
    }
}

#[test]
fn what_is_seen_is_what_the_seat_knows() {
    let setups = [
        Setup::of(1),
        Setup::of(2).with("co_managed_lines", "on"),
        Setup::of(3).with("version", "advanced"),
        Setup::of(6).with("length", "short"),
    ];
    for (setup, seed) in setups.iter().zip(7..) {
        let game = Silverton::open(setup).expect("possible");
        let (mut luck, mut list) = (Luck::new(seed), engine::ActionList::new());
        let mut state = game.setup(&luck.key(), &mut ());
        let seen = |state: &_, viewer| {
            let sight = game.sight(state, viewer);
            Seat::all(game.seats()).map(|seat| sight.row(seat).to_vec()).collect::<Vec<_>>()
        };
        for step in 0.. {
            let Some(seat) = game.to_act(&state).first() else { break };
            if step % 13 == 0 {
                let viewer = Seat(luck.below(u32::from(game.seats())) as u8);
                let rows = seen(&state, viewer);
                assert!(rows.iter().all(|row| row.len() == Silverton::FEATURES.len()));
                assert!(rows.iter().flatten().all(|number| number.is_finite() && number.abs() < 10_000.0));
                let twin = game.imagine(&state, Viewer::Seat(viewer), &Key::from_seed(step));
                assert_eq!(rows, seen(&twin, viewer), "{setup:?}, step {step}");
                let mut sensible = engine::ActionList::new();
                game.sensible(&state, seat, &mut sensible);
                assert!(!sensible.is_empty(), "something wherever anything is");
            }
            let action = game.sample(&state, seat, &mut luck, &mut list).expect("to act");
            game.apply(&mut state, seat, action, &mut ()).expect("legal");
        }
    }
}
