//! What is kept up to date step by step is what looking at everything anew would find.

use cerro_gordo::{
    CerroGordo,
    action::Action,
    ids::{BuildingId, members},
    state::State,
    town::Town,
};
use engine::{ActionList, Game, Luck, Seat};

/// Plays random games to their end and looks at every position on the way.
fn every_position(games: u64, mut look: impl FnMut(&CerroGordo, &State, Seat, Action, &State)) {
    for seats in 2..=5 {
        let game = CerroGordo::new(seats).unwrap();
        let (mut luck, mut list) = (Luck::new(seats.into()), ActionList::new());
        for _ in 0..games {
            let mut state = game.setup(&luck.key(), &mut ());
            while let Some(seat) = game.to_act(&state).first() {
                let before = state.clone();
                let action = game.sample(&state, seat, &mut luck, &mut list).unwrap();
                game.apply(&mut state, seat, action, &mut ()).unwrap();
                look(&game, &before, seat, action, &state);
            }
        }
    }
}

fn rebuilt(town: &Town) -> Town {
    serde_json::from_value(serde_json::to_value(town).unwrap()).unwrap()
}

#[test]
fn places_counted_tile_by_tile_are_all_the_places() {
    every_position(12, |game, _, _, _, after| {
        let ways = &game.edition().geometry.ways;
        let (mut lots, mut sites) = (0, 0);
        after.town.each_lot(ways, |_, _| lots += 1);
        after.town.each_site(|_, _| sites += 1);
        assert_eq!(after.town.count_sites(), sites);
        let mut fresh = after.town;
        fresh.memo().forget();
        assert_eq!(fresh.count_lots(ways, u32::MAX), lots);
        assert_eq!(after.town.has_lot(ways), lots > 0);
        // Equal in every part, the tally included.
        assert_eq!(rebuilt(&after.town), after.town);
    });
}

#[test]
fn nothing_that_is_remembered_changes_the_game() {
    every_position(12, |game, before, seat, action, after| {
        let mut forgetful = before.clone();
        forgetful.town.memo().forget();
        game.apply(&mut forgetful, seat, action, &mut ()).unwrap();
        assert_eq!(forgetful, *after);
        forgetful.town.memo().forget();
        for seat in Seat::all(game.seats()) {
            assert_eq!(game.closest_mines(&forgetful, seat), game.closest_mines(after, seat));
        }
        let Some(seat) = game.to_act(after).first() else { return };
        let (mut known, mut anew) = (ActionList::new(), ActionList::new());
        game.legal(after, seat, &mut known);
        game.legal(&forgetful, seat, &mut anew);
        assert_eq!(known.actions(), anew.actions());
    });
}

#[test]
fn buildings_near_a_cell_are_found_like_one_by_one() {
    every_position(3, |_, _, _, _, after| {
        let town = &after.town;
        for building in members(town.standing()).map(BuildingId) {
            let lot = town.lot(building);
            let one_by_one = members(town.standing())
                .filter(|other| lot.touches(town.lot(BuildingId(*other))))
                .fold(0u64, |set, other| set | 1 << other);
            assert_eq!(town.touching(lot), one_by_one);
            assert!(lot.cells().all(|cell| town.building_at(cell) == Some(building)));
            assert!(lot.outline().all(|(cell, _)| town.building_at(cell) != Some(building)));
        }
    });
}
