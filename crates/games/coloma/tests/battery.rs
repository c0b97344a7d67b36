//! The battery over random games in every mode.

use coloma::{
    Coloma,
    action::{Ability, Action, End, Side, Source, Spot, Which},
    ids::{Barrel, Board, Bridge, Card, Hotel, Land, Space, Speciality},
};
use engine::{Luck, Published, Setup};

/// All sorts of actions, most of them out of place or out of range.
fn strange(luck: &mut Luck) -> Action {
    let n = luck.below(40) as u8;
    let n = if luck.below(6) == 0 { luck.below(256) as u8 } else { n };
    let m = luck.below(6) as u8;
    match luck.below(37) {
        0 => Action::PickBoard(Board(n)),
        1 => Action::PickSpeciality(Speciality(n)),
        2 => Action::Discard(Card(n), End::Top),
        3 => Action::BuyVp(n),
        4 => Action::SetDial(n),
        5 => Action::Open(Which::Common),
        6 => Action::Open(Which::Second),
        7 => Action::Use(Ability::Base),
        8 => Action::Use(Ability::Tents),
        9 => Action::Use(Ability::Row(Card(n))),
        10 => Action::BuyTents(n),
        11 => Action::BuyHorses(n),
        12 => Action::Finish,
        13 => Action::UseBarrel(Barrel(n)),
        14 => Action::SpendBarrel(Barrel(n)),
        15 => Action::Exchange(n),
        16 => Action::EndTurn,
        17 => Action::Build(Card(n)),
        18 => Action::BuildHotel(Hotel(n)),
        19 => Action::Survey(n),
        20 => Action::Bridge(Bridge(n)),
        21 => Action::Pay(n),
        22 => Action::Go(Space(n)),
        23 => Action::Stop,
        24 => Action::Forego,
        25 => Action::Bonus(Side::Right),
        26 => Action::Row(n),
        27 => Action::Bed(Hotel(n), m),
        28 => Action::Tent(Spot::Site(n)),
        29 => Action::Tent(Spot::Land(Land(n))),
        30 => Action::Take(Source::Space(n)),
        31 => Action::Take(Source::Stack),
        32 => Action::Refresh(Barrel(n)),
        33 => Action::Return(Barrel(n)),
        34 => [Action::Again, Action::Done, Action::Accept, Action::Skip][usize::from(m) % 4],
        35 => Action::BuryGunman(n),
        _ => Action::BuryGuest(Hotel(n), m),
    }
}

fn run(setup: &Setup, games: u64) {
    let game = Coloma::open(setup).expect("the set-up is possible");
    let tally = kit::battery(&game)
        .secrets()
        .games(games, u64::from(setup.seats) * 10_000)
        .ends_within(6_000)
        .strange(&strange)
        .run();
    println!("{setup:?}: {tally:?}");
}

#[test]
fn plain_games_of_three_to_six() {
    for seats in 3..=6 {
        run(&Setup::of(seats), 250);
    }
}

#[test]
fn two_players_with_buster() {
    run(&Setup::of(2), 500);
    run(&Setup::of(2).with("hotels", "on").with("specialities", "random"), 250);
}

#[test]
fn solitaire_against_shade() {
    for level in ["greenhorn", "sourdough", "top_gun"] {
        run(&Setup::of(1).with("solo_level", level).with("player_boards", "B_draft"), 200);
        run(&Setup::of(1).with("solo_level", level).with("hotels", "on").with("specialities", "draft"), 200);
    }
}

#[test]
fn every_board_and_module() {
    for seats in 2..=6 {
        for (boards, specialities, deluxe) in
            [("B_random", "matched", "off"), ("B_draft", "draft", "on"), ("B_matched", "random", "on")]
        {
            let setup = Setup::of(seats)
                .with("player_boards", boards)
                .with("specialities", specialities)
                .with("deluxe_specialities", deluxe)
                .with("hotels", "on");
            run(&setup, 60);
        }
    }
}

#[test]
fn both_footnotes() {
    for seats in 1..=6 {
        let original = Setup::of(seats).with("signpost_rule", "original").with("specialities", "matched");
        run(&original.clone().with("signpost_barrel_when_bust", "allowed").with("hotels", "on"), 40);
        run(&Setup::of(seats).with("signpost_barrel_when_bust", "allowed"), 40);
        run(&original, 40);
    }
}

#[test]
fn what_programs_learn_from_is_documented() {
    kit::learning_is_documented::<Coloma>();
}
