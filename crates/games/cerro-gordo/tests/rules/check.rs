//! Positions from outside.

use cerro_gordo::{ids::MineId, state::Phase};
use engine::{Game, Seat};

use crate::scene::random_position;

#[test]
fn a_position_that_cannot_come_up_is_refused() {
    let mut positions = (9..).map(|seed| random_position(3, seed, 30));
    let (game, state) =
        positions.find(|(_, state)| state.phase == Phase::Main).expect("many a step is in the main part");
    assert_eq!(game.check(&state), Ok(()));
    let broken = |change: &dyn Fn(&mut cerro_gordo::state::State)| {
        let mut state = state.clone();
        change(&mut state);
        assert!(game.check(&state).is_err(), "it should be refused");
    };
    broken(&|state| state.active = Seat(7));
    broken(&|state| state.turn = 0);
    broken(&|state| state.players[0].silver = 60_001);
    broken(&|state| state.players[0].standee = Some(cerro_gordo::ids::BuildingId(200)));
    broken(&|state| state.left[2] = 4);
    broken(&|state| state.row.as_mut_slice()[0] = 99);
    broken(&|state| state.players[0].hand.as_mut_slice()[0] = 77);
    broken(&|state| state.players[1].hand = state.players[0].hand);
    broken(&|state| state.road_pile.as_mut_slice()[0] = 9);
    broken(&|state| state.phase = Phase::Over);
    broken(&|state| state.phase = Phase::MoveStandee);
    broken(&|state| state.mine = MineId(9));
    broken(&|state| state.players[4].silver = 1);
    broken(&|state| state.coins[5] = 1);
    let json = serde_json::to_string(&state).unwrap();
    for (from, to) in
        [("\"w\":2", "\"w\":9"), ("\"west\":", "\"west\":-127,\"x\":"), ("\"sides\":", "\"sides\":99,\"x\":")]
    {
        let text = json.replacen(from, to, 1);
        let read = serde_json::from_str::<cerro_gordo::state::State>(&text);
        assert!(read.map_err(|why| why.to_string()).and_then(|state| game.check(&state)).is_err(), "{from}");
    }
}
