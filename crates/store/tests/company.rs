//! Friends, blocked people, profiles and groups.

mod common;

use common::{Ground, Scene, on_both, table_of};
use store::{Guest, Joined, Profile, ResultRow, Role, Sight, Store};

on_both! {
    whoever_is_blocked_follows_no_more,
    people_are_found_by_their_ids,
    friends_in_common_and_where_they_play,
    a_profile_is_kept_and_games_add_up,
    a_group_is_founded_joined_and_passed_on,
    a_group_has_room_for_so_many,
    the_results_of_a_group_are_those_of_its_tables,
    terms_are_changed_by_whoever_knows_them,
    everything_of_it_is_carried_to_another_store,
}

async fn somebody(store: &Store, name: &str) -> Guest {
    store.create_guest(name, 1).await.unwrap()
}

fn names(people: &[Guest]) -> Vec<&str> {
    people.iter().map(|guest| guest.name.as_str()).collect()
}

async fn whoever_is_blocked_follows_no_more(ground: Ground) {
    let Scene { store, ann, .. } = ground.scene().await;
    let ben = somebody(&store, "Ben").await;
    assert!(store.follow(&ben.id, &ann.id, 5).await.unwrap());
    assert!(store.follow(&ann.id, &ben.id, 5).await.unwrap());
    assert!(!store.follow(&ann.id, &ann.id, 5).await.unwrap(), "nobody follows oneself");
    assert!(store.block(&ann.id, &ben.id, 6).await.unwrap() && store.block(&ann.id, &ben.id, 7).await.unwrap());
    assert!(!store.follows(&ben.id, &ann.id).await.unwrap() && !store.follows(&ann.id, &ben.id).await.unwrap());
    assert!(!store.follow(&ben.id, &ann.id, 8).await.unwrap());
    assert!(store.blocks(&ann.id, &ben.id).await.unwrap() && !store.blocks(&ben.id, &ann.id).await.unwrap());
    assert_eq!(store.blocked_by(&ann.id).await.unwrap(), std::slice::from_ref(&ben.id));
    store.unblock(&ann.id, &ben.id).await.unwrap();
    assert!(store.follow(&ben.id, &ann.id, 9).await.unwrap());
    store.unfollow(&ben.id, &ann.id).await.unwrap();
    assert_eq!(store.friends_of(&ben.id).await.unwrap(), []);
    assert!(store.follow(&ben.id, "nobody", 9).await.is_err());
    // Whoever is forgotten is nobody's friend any more, and is forgotten all the same.
    store.follow(&ann.id, &ben.id, 9).await.unwrap();
    assert_eq!(store.forget_idle_guests(1_000_000).await.unwrap(), 1);
    assert_eq!(store.friends_of(&ann.id).await.unwrap(), []);
}

async fn people_are_found_by_their_ids(ground: Ground) {
    let Scene { store, ann, .. } = ground.scene().await;
    let found = store.people(&[ann.id.clone(), "nobody".to_owned(), "\0".to_owned()]).await.unwrap();
    assert_eq!(names(&found), ["Ann"]);
    assert_eq!(store.people(&[]).await.unwrap(), []);
}

async fn friends_in_common_and_where_they_play(ground: Ground) {
    let Scene { store, ann, table } = ground.scene().await;
    let (ben, cal) = (somebody(&store, "Ben").await, somebody(&store, "cal").await);
    for (one, other) in [(&ben, &ann), (&ben, &cal), (&cal, &ann)] {
        store.follow(&one.id, &other.id, 5).await.unwrap();
    }
    assert_eq!(names(&store.friends_of(&ben.id).await.unwrap()), ["Ann", "cal"]);
    assert_eq!(names(&store.friends_in_common(&ben.id, &cal.id).await.unwrap()), ["Ann"]);
    let playing = store.where_friends_play(&ben.id).await.unwrap();
    assert_eq!(playing.iter().map(|at| (&at.friend, &at.table)).collect::<Vec<_>>(), [(&ann.id, &table)]);
}

fn result(table: &str, guest: &Guest, seats: u8, rank: u8, tied: u8) -> ResultRow {
    ResultRow {
        table: table.to_owned(),
        seat: 0,
        guest: Some(guest.id.clone()),
        bot: None,
        game: "coloma".to_owned(),
        seats,
        rank,
        tied,
        score: Some(10),
        at_ms: 9,
        public: seats == 3,
    }
}

async fn a_profile_is_kept_and_games_add_up(ground: Ground) {
    let Scene { store, ann, .. } = ground.scene().await;
    assert_eq!(store.profile(&ann.id).await.unwrap(), Profile::default());
    let kept =
        Profile { games: Sight::Nobody, favourites: vec!["coloma".into(), "silverton".into()], ..Profile::default() };
    store.set_profile(&ann.id, &Profile::default()).await.unwrap();
    store.set_profile(&ann.id, &kept).await.unwrap();
    assert_eq!(store.profile(&ann.id).await.unwrap(), kept);
    for (seats, rank, tied) in [(3, 1, 0), (3, 1, 1), (3, 2, 0), (2, 1, 0)] {
        let table = store.create_table(&table_of(&ann)).await.unwrap();
        store.add_results(&[result(&table, &ann, seats, rank, tied)]).await.unwrap();
    }
    let tallies = store.tallies_of(&ann.id, true).await.unwrap();
    assert_eq!(tallies.iter().map(|tally| (tally.seats, tally.games)).collect::<Vec<_>>(), [(2, 1), (3, 3)]);
    let three = &tallies[1];
    assert_eq!((three.won, three.shared, &three.places[..], three.points), (1, 1, &[2, 1, 0][..], 30));
    assert_eq!(store.tallies_of(&ann.id, false).await.unwrap(), tallies[1..], "what everybody may see");
}

async fn a_group_is_founded_joined_and_passed_on(ground: Ground) {
    let Scene { store, ann, .. } = ground.scene().await;
    let (ben, cal) = (somebody(&store, "Ben").await, somebody(&store, "Cal").await);
    let id = store.found_group(&ann.id, "  The Diggers ", "We dig.", 5).await.unwrap().unwrap();
    assert_eq!(store.group(&id).await.unwrap().unwrap().name, "The Diggers");
    assert!(store.found_group(&ann.id, " ", "", 5).await.is_err());
    let link = store.group_link(&id).await.unwrap();
    assert_eq!(store.group_of_link(link.expose()).await.unwrap().unwrap().id, id);
    let newer = store.group_link(&id).await.unwrap();
    assert_eq!(store.group_of_link(link.expose()).await.unwrap(), None, "a link that was renewed opens nothing");
    assert!(store.group_of_link(newer.expose()).await.unwrap().is_some());
    assert_eq!(store.join_group(&id, &ben.id, Role::Invited, 6).await.unwrap(), Joined::Done);
    assert!(!store.role_in(&id, &ben.id).await.unwrap().unwrap().belongs());
    assert_eq!(store.join_group(&id, &ben.id, Role::Member, 7).await.unwrap(), Joined::Done);
    assert_eq!(store.join_group(&id, &ben.id, Role::Invited, 8).await.unwrap(), Joined::Done);
    assert_eq!(store.role_in(&id, &ben.id).await.unwrap(), Some(Role::Member), "who belongs to it stays");
    store.join_group(&id, &cal.id, Role::Member, 8).await.unwrap();
    store.set_role(&id, &cal.id, Role::Keeper).await.unwrap();
    store.leave_group(&id, &ann.id).await.unwrap();
    assert_eq!(store.role_in(&id, &cal.id).await.unwrap(), Some(Role::Founder), "a keeper comes before a member");
    let members = store.members(&id).await.unwrap();
    assert_eq!(members.iter().map(|member| member.guest.name.as_str()).collect::<Vec<_>>(), ["Ben", "Cal"]);
    assert_eq!(store.groups_of(&ben.id).await.unwrap().len(), 1);
    store.leave_group(&id, &ben.id).await.unwrap();
    store.leave_group(&id, &cal.id).await.unwrap();
    assert_eq!(store.group(&id).await.unwrap(), None, "nobody is left");
}

async fn a_group_has_room_for_so_many(ground: Ground) {
    let Scene { store, ann, .. } = ground.scene().await;
    let id = store.found_group(&ann.id, "Crowd", "", 5).await.unwrap().unwrap();
    let crowd = "WITH RECURSIVE n(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM n WHERE k < 199) \
                 INSERT INTO guests (id, name, created_ms) SELECT 'crowd' || k, 'C', 1 FROM n";
    ground.tamper(crowd).await;
    let come = format!(
        "INSERT INTO friend_group_members (group_id, guest, role, since_ms) \
         SELECT '{id}', id, 'member', 1 FROM guests WHERE id LIKE 'crowd%'"
    );
    ground.tamper(&come).await;
    let ben = somebody(&store, "Ben").await;
    assert_eq!(store.join_group(&id, &ben.id, Role::Member, 6).await.unwrap(), Joined::Full);
    for _ in 0..50 {
        store.found_group(&ben.id, "Small", "", 5).await.unwrap().unwrap();
    }
    assert_eq!(store.found_group(&ben.id, "One more", "", 5).await.unwrap(), None);
    store.dissolve_group(&id).await.unwrap();
    assert_eq!(store.members(&id).await.unwrap(), []);
}

async fn the_results_of_a_group_are_those_of_its_tables(ground: Ground) {
    let Scene { store, ann, table } = ground.scene().await;
    let id = store.found_group(&ann.id, "The Diggers", "", 5).await.unwrap().unwrap();
    let other = store.create_table(&table_of(&ann)).await.unwrap();
    store.add_group_table(&id, &table).await.unwrap();
    store.add_group_table("no group", &other).await.unwrap();
    for table in [&table, &other] {
        store.add_results(&[result(table, &ann, 3, 1, 1)]).await.unwrap();
    }
    let results = store.group_results(&id).await.unwrap();
    assert_eq!(results.len(), 1);
    assert_eq!((results[0].games, results[0].wins, results[0].share), (1, 1, 0.5));
    assert_eq!(store.tables_of_group(&id).await.unwrap().iter().map(|t| &t.id).collect::<Vec<_>>(), [&table]);
}

async fn terms_are_changed_by_whoever_knows_them(ground: Ground) {
    let Scene { store, table, .. } = ground.scene().await;
    let (known, new) = (serde_json::json!({}), serde_json::json!({"pace": "free"}));
    assert!(store.change_terms(&table, &known, &new, 5).await.unwrap());
    assert!(!store.change_terms(&table, &known, &new, 5).await.unwrap(), "somebody was faster");
    let stored = store.table(&table).await.unwrap().unwrap();
    assert_eq!((stored.terms, stored.seats_seq), (new, 1));
}

async fn everything_of_it_is_carried_to_another_store(ground: Ground) {
    let Scene { store, ann, table } = ground.scene().await;
    let (ben, cal) = (somebody(&store, "Ben").await, somebody(&store, "Cal").await);
    store.follow(&ann.id, &ben.id, 5).await.unwrap();
    store.block(&ann.id, &cal.id, 5).await.unwrap();
    store.set_profile(&ann.id, &Profile::default()).await.unwrap();
    let group = store.found_group(&ann.id, "The Diggers", "", 5).await.unwrap().unwrap();
    let link = store.group_link(&group).await.unwrap();
    store.add_group_table(&group, &table).await.unwrap();
    store.add_results(&[result(&table, &ann, 3, 1, 1)]).await.unwrap();
    let other = Ground::file();
    let there = other.store().await;
    let copied = store.copy_to(&there, |_, _| ()).await.unwrap();
    for sheet in
        ["follows", "blocks", "profiles", "friend_groups", "friend_group_members", "friend_group_tables", "results"]
    {
        assert_eq!(copied.rows(sheet), 1, "{sheet}");
    }
    assert_eq!(there.friends_of(&ann.id).await.unwrap(), store.friends_of(&ann.id).await.unwrap());
    assert_eq!(there.group_of_link(link.expose()).await.unwrap().unwrap().id, group);
    assert_eq!(there.group_results(&group).await.unwrap(), store.group_results(&group).await.unwrap());
}
