//! What follows from the end of a game: its results are kept.

mod common;

use common::{Place, bots_of, guest, until};

#[tokio::test]
async fn the_results_of_a_game_are_kept_when_it_ends() {
    let place = Place::File(tempfile::tempdir().unwrap());
    let house = place.house().await;
    house.wake();
    let ann = guest(&house, "Ann").await;
    let live = bots_of(&house, "colorado", &ann, 2).await;
    until("the results are kept", async || house.store().results_at(&live.id).await.unwrap().len() == 2).await;
    let results = house.store().results_at(&live.id).await.unwrap();
    let outcome = live.game().await.outcome().unwrap();
    for (result, standing) in results.iter().zip(&outcome.standings) {
        assert_eq!((result.rank, result.score), (standing.rank, Some(standing.score)));
        assert_eq!((result.bot.as_deref(), result.seats, result.public), (Some("random"), 2, true));
    }
    house.close();
}
