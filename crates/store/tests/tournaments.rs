//! Tournaments: joined once, begun once, every round paired once, every result noted once.

mod common;

use common::{Ground, on_both, table_of};
use serde_json::json;
use store::{Audience, Enrolled, Entrant, Guest, NewTournament, Stage, Store};

on_both! {
    one_joins_once_and_leaves_before_it_begins,
    a_tournament_begins_as_it_was_looked_at,
    a_round_is_paired_once_and_a_result_noted_once,
    two_nodes_do_everything_once,
    a_member_has_only_so_many,
    whoever_plays_in_one_is_not_forgotten,
    it_is_carried_to_another_store,
}

fn cup(maker: &Guest, audience: Audience) -> NewTournament {
    NewTournament {
        name: "Leadville Cup".to_owned(),
        maker: maker.id.clone(),
        game: "colorado".to_owned(),
        audience,
        plan: json!({"rounds": 3}),
        created_ms: 1_000,
        starts_ms: None,
    }
}

async fn made(store: &Store) -> (String, Guest, Guest) {
    let (ann, ben) = (store.create_guest("Ann", 0).await.unwrap(), store.create_guest("Ben", 0).await.unwrap());
    (store.create_tournament(&cup(&ann, Audience::Public), 5).await.unwrap().unwrap(), ann, ben)
}

async fn one_joins_once_and_leaves_before_it_begins(ground: Ground) {
    let store = ground.store().await;
    let (id, ann, ben) = made(&store).await;
    assert_eq!(store.join_tournament(&id, &ann.id, 2, 10).await.unwrap(), Enrolled::Done);
    assert_eq!(store.join_tournament(&id, &ann.id, 2, 11).await.unwrap(), Enrolled::Already);
    assert_eq!(store.join_tournament(&id, &ben.id, 1, 11).await.unwrap(), Enrolled::Full);
    assert_eq!(store.join_tournament("nowhere", &ben.id, 2, 11).await.unwrap(), Enrolled::Closed);
    assert_eq!(store.join_tournament(&id, &ben.id, 2, 12).await.unwrap(), Enrolled::Done);
    let names: Vec<String> = store.tournament_players(&id).await.unwrap().into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["Ann", "Ben"]);
    assert!(store.leave_tournament(&id, &ben.id).await.unwrap());
    assert!(!store.leave_tournament(&id, &ben.id).await.unwrap(), "once");
    assert!(!store.drop_out(&id, &ann.id, 13).await.unwrap(), "it has not begun");
    let there = store.tournament(&id).await.unwrap().unwrap();
    assert_eq!((there.stage, there.players, there.changes, there.due_ms), (Stage::Open, 1, 3, Some(12)));
    assert_eq!(store.public_tournaments(Stage::Open).await.unwrap(), [there]);
    assert_eq!(store.tournaments_of(&ann.id).await.unwrap().len(), 1);
    assert!(store.tournaments_of(&ben.id).await.unwrap().is_empty());
    let hidden = store.create_tournament(&cup(&ben, Audience::Link), 5).await.unwrap().unwrap();
    assert_eq!(store.public_tournaments(Stage::Open).await.unwrap().len(), 1);
    assert_eq!(store.tournament(&hidden).await.unwrap().unwrap().audience, Audience::Link);
    assert_eq!(store.tournament("a\0b").await.unwrap(), None);
}

async fn a_tournament_begins_as_it_was_looked_at(ground: Ground) {
    let store = ground.store().await;
    let (id, ann, ben) = made(&store).await;
    store.join_tournament(&id, &ann.id, 9, 10).await.unwrap();
    let entrants = [Entrant::Bot("greedy".into(), "Silver Lil".into()), Entrant::Person(ann.id.clone())];
    store.join_tournament(&id, &ben.id, 9, 11).await.unwrap();
    assert!(!store.begin_tournament(&id, 1, &entrants, 20).await.unwrap(), "Ben joined meanwhile");
    store.leave_tournament(&id, &ben.id).await.unwrap();
    assert!(store.begin_tournament(&id, 3, &entrants, 20).await.unwrap());
    assert!(!store.begin_tournament(&id, 3, &entrants, 20).await.unwrap());
    let players = store.tournament_players(&id).await.unwrap();
    assert_eq!((players[0].name.as_str(), players[0].bot.as_deref()), ("Silver Lil", Some("greedy")));
    assert_eq!((players[1].name.as_str(), players[1].number), ("Ann", Some(1)));
    assert_eq!(store.join_tournament(&id, &ben.id, 9, 21).await.unwrap(), Enrolled::Closed);
    assert!(!store.leave_tournament(&id, &ann.id).await.unwrap(), "it has begun");
    assert!(store.drop_out(&id, &ann.id, 30).await.unwrap());
    assert!(!store.drop_out(&id, &ann.id, 31).await.unwrap());
    assert!(store.call_off_tournament(&id, 40).await.unwrap());
    assert!(!store.call_off_tournament(&id, 41).await.unwrap());
    assert_eq!(store.tournament(&id).await.unwrap().unwrap().stage, Stage::Off);
}

async fn a_round_is_paired_once_and_a_result_noted_once(ground: Ground) {
    let store = ground.store().await;
    let (id, ann, ben) = made(&store).await;
    store.join_tournament(&id, &ann.id, 9, 10).await.unwrap();
    store.join_tournament(&id, &ben.id, 9, 10).await.unwrap();
    let tables = [vec![ann.id.clone(), ben.id.clone()], vec!["bot-2".to_owned()]];
    let bye = json!({"bye": true});
    assert!(!store.add_round(&id, 1, &tables, &bye, 20).await.unwrap(), "it has not begun");
    let everybody = [Entrant::Person(ben.id.clone()), Entrant::Person(ann.id.clone())];
    store.begin_tournament(&id, 2, &everybody, 20).await.unwrap();
    assert!(store.add_round(&id, 1, &tables, &bye, 20).await.unwrap());
    assert!(!store.add_round(&id, 1, &tables, &bye, 20).await.unwrap());
    assert!(!store.add_round(&id, 3, &tables, &bye, 20).await.unwrap());
    let [game, out] = &store.tournament_matches(&id).await.unwrap()[..] else { panic!("two tables") };
    assert_eq!((&game.players, game.is_made, &game.result), (&tables[0], false, &None));
    assert_eq!((&out.table, &out.result), (&None, &Some(bye)));

    let table = game.table.clone().unwrap();
    assert!(store.create_known(&table, &table_of(&ann)).await.unwrap());
    assert!(!store.create_known(&table, &table_of(&ben)).await.unwrap(), "once");
    assert_eq!(store.table(&table).await.unwrap().unwrap().host, Some(ann.id.clone()));
    let result = json!({"ranks": [2, 1], "scores": [10, 12]});
    assert!(!store.note_result("other", &table, &result, 50).await.unwrap());
    assert!(store.note_result(&id, &table, &result, 50).await.unwrap());
    assert!(!store.note_result(&id, &table, &json!({"void": true}), 51).await.unwrap());
    let game = &store.tournament_matches(&id).await.unwrap()[0];
    assert_eq!((game.is_made, game.is_settled, &game.result), (true, false, &Some(result)));

    assert_eq!(store.due_tournaments(49, 9).await.unwrap(), Vec::<String>::new());
    assert_eq!(store.due_tournaments(50, 9).await.unwrap(), [id.as_str()]);
    store.set_tournament_due(&id, 40, Some(99)).await.unwrap();
    assert_eq!(store.tournament(&id).await.unwrap().unwrap().due_ms, Some(50), "something happened since");
    store.set_tournament_due(&id, 50, None).await.unwrap();
    assert!(store.due_tournaments(999, 9).await.unwrap().is_empty());

    let places = [(ben.id.clone(), 1, 120), (ann.id.clone(), 2, 0)];
    assert!(store.end_tournament(&id, &places, 60).await.unwrap());
    assert!(!store.end_tournament(&id, &places, 61).await.unwrap());
    let season = store.season_places(0, 100).await.unwrap();
    assert_eq!(season.iter().map(|one| (one.name.as_str(), one.place)).collect::<Vec<_>>(), [("Ben", 1), ("Ann", 2)]);
    assert!(
        store.season_places(61, 100).await.unwrap().is_empty() && store.season_places(0, 60).await.unwrap().is_empty()
    );
}

async fn two_nodes_do_everything_once(ground: Ground) {
    let (here, there) = (ground.store().await, ground.store().await);
    let (id, ann, ben) = made(&here).await;
    let joined = tokio::join!(here.join_tournament(&id, &ann.id, 1, 1), there.join_tournament(&id, &ben.id, 1, 1));
    let joined = [joined.0.unwrap(), joined.1.unwrap()];
    assert!(joined.contains(&Enrolled::Done) && joined.contains(&Enrolled::Full), "{joined:?}");
    let begun = tokio::join!(here.begin_tournament(&id, 1, &[], 2), there.begin_tournament(&id, 1, &[], 2));
    assert!(begun.0.unwrap() != begun.1.unwrap());
    let (tables, bye) = ([vec![ann.id.clone(), ben.id.clone()]], json!({}));
    let paired = tokio::join!(here.add_round(&id, 1, &tables, &bye, 3), there.add_round(&id, 1, &tables, &bye, 3));
    assert!(paired.0.unwrap() != paired.1.unwrap());
    assert_eq!(here.tournament_matches(&id).await.unwrap().len(), 1);
    let table = here.tournament_matches(&id).await.unwrap()[0].table.clone().unwrap();
    let (of_ann, of_ben) = (table_of(&ann), table_of(&ben));
    let set_up = tokio::join!(here.create_known(&table, &of_ann), there.create_known(&table, &of_ben));
    assert!(set_up.0.unwrap() != set_up.1.unwrap());
    assert_eq!(there.seats(&table).await.unwrap().len(), 3);
}

async fn a_member_has_only_so_many(ground: Ground) {
    let store = ground.store().await;
    let (id, ann, _) = made(&store).await;
    assert!(store.create_tournament(&cup(&ann, Audience::Public), 2).await.unwrap().is_some());
    assert_eq!(store.create_tournament(&cup(&ann, Audience::Public), 2).await.unwrap(), None);
    store.call_off_tournament(&id, 9).await.unwrap();
    assert!(store.create_tournament(&cup(&ann, Audience::Public), 2).await.unwrap().is_some());
    let nameless = NewTournament { name: " ".to_owned(), ..cup(&ann, Audience::Public) };
    assert!(store.create_tournament(&nameless, 9).await.is_err());
}

async fn whoever_plays_in_one_is_not_forgotten(ground: Ground) {
    let store = ground.store().await;
    let (id, ann, ben) = made(&store).await;
    store.join_tournament(&id, &ben.id, 9, 1).await.unwrap();
    store.create_guest("Cal", 0).await.unwrap();
    assert_eq!(store.forget_idle_guests(1_000_000).await.unwrap(), 1);
    assert!(store.guest(&ann.id).await.unwrap().is_some() && store.guest(&ben.id).await.unwrap().is_some());
}

async fn it_is_carried_to_another_store(ground: Ground) {
    let store = ground.store().await;
    let (id, ann, _) = made(&store).await;
    store.join_tournament(&id, &ann.id, 9, 1).await.unwrap();
    store.begin_tournament(&id, 1, &[Entrant::Person(ann.id.clone())], 2).await.unwrap();
    store.add_round(&id, 1, &[vec![ann.id.clone()]], &json!({"bye": true}), 3).await.unwrap();
    let target = Ground::file();
    let other = target.store().await;
    store.copy_to(&other, |_, _| ()).await.unwrap();
    assert_eq!(other.tournament(&id).await.unwrap(), store.tournament(&id).await.unwrap());
    assert_eq!(other.tournament_players(&id).await.unwrap(), store.tournament_players(&id).await.unwrap());
    assert_eq!(other.tournament_matches(&id).await.unwrap(), store.tournament_matches(&id).await.unwrap());
}
