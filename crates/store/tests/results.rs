//! Results of finished games.

mod common;

use common::{Ground, on_both};
use store::ResultRow;

on_both! {
    a_result_is_kept_once_and_found_by_person_and_table,
}

async fn a_result_is_kept_once_and_found_by_person_and_table(ground: Ground) {
    let scene = ground.scene().await;
    let row = |seat: u8, guest: Option<&str>, rank: u8| ResultRow {
        table: scene.table.clone(),
        seat,
        guest: guest.map(str::to_owned),
        bot: guest.is_none().then(|| "greedy".to_owned()),
        game: "colorado-midland".to_owned(),
        seats: 3,
        rank,
        tied: u8::from(rank == 1),
        score: Some(-40 + i32::from(seat)),
        at_ms: 9,
        public: false,
    };
    let rows = [row(0, Some(&scene.ann.id), 1), row(1, None, 3), row(2, None, 1)];
    scene.store.add_results(&rows).await.unwrap();
    scene.store.add_results(&[row(0, Some(&scene.ann.id), 3)]).await.unwrap();
    assert_eq!(scene.store.results_at(&scene.table).await.unwrap(), rows, "what stands there stays");
    assert_eq!(scene.store.results_of(&scene.ann.id, true, 0, 20).await.unwrap(), rows[..1]);
    assert_eq!(scene.store.results_of(&scene.ann.id, true, 1, 20).await.unwrap(), []);
    assert_eq!(scene.store.results_of(&scene.ann.id, false, 0, 20).await.unwrap(), [], "the table was private");
    assert_eq!((rows[0].share(), rows[1].share()), (0.5, 0.0));
}
