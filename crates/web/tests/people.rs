//! Invitations, who may sit down, friends, profiles and groups, over HTTP: what people see, and what strangers must not.

mod common;

use std::time::Duration;

use ::house::Topic;
use common::{Guest, House};
use store::{Profile, ResultRow, Sight};

/// A member with this handle, in a browser of their own.
async fn member(house: &House, name: &str) -> (Guest, store::Guest) {
    let (person, token) = house.inside.welcome(name).await.unwrap();
    assert!(house.store.set_handle(&person.id, &name.to_lowercase(), 0, 0).await.unwrap());
    let person = house.store.guest(&person.id).await.unwrap().unwrap();
    (Guest { address: house.address, cookie: Some(format!("motherlode={}", token.expose())) }, person)
}

/// A table for three that a guest sets up, with more answers in the form.
async fn table_of(host: &mut Guest, more: &[(&str, &str)]) -> String {
    let mut fields = vec![
        ("game", "colorado-midland"),
        ("name", "Ann"),
        ("seats", "3"),
        ("seat-0", "me"),
        ("seat-1", "open"),
        ("seat-2", "open"),
    ];
    fields.extend(more);
    let made = host.form("/new", &fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().rsplit('/').next().unwrap().to_owned()
}

/// Whether a person hears of something within a moment.
async fn hears(rings: &::house::Rings) -> bool {
    tokio::time::timeout(Duration::from_millis(200), rings.next()).await.is_ok()
}

#[tokio::test]
async fn a_link_invites_and_one_name_and_one_button_sit_down() {
    let house = House::open().await;
    let (mut ann, annie) = member(&house, "Ann").await;
    let id = table_of(&mut ann, &[("pace", "move 86400")]).await;
    let mut ben = house.guest();
    let shown = ben.get(&format!("/tables/{id}")).await;
    assert_eq!(
        shown.header("location"),
        Some(format!("/tables/{id}/join").as_str()),
        "who was invited sees where to sit"
    );
    let page = ben.get(&format!("/tables/{id}/join")).await.text();
    assert!(page.contains("Ann asks you to play Colorado Midland"), "{page}");
    assert!(page.contains("3 players, a day a move; 2 seats are free."), "{page}");
    assert!(page.contains("href=\"/people/ann\"") && page.contains("/learn/colorado-midland"));
    let picture = format!("property=\"og:image\" content=\"http://{}/tables/{id}/card.png\"", house.address);
    assert!(page.contains(&picture) && page.contains("property=\"og:title\" content=\"Ann asks you"), "{page}");

    let card = ben.get(&format!("/tables/{id}/card.png")).await;
    assert_eq!((card.status, card.header("content-type")), (200, Some("image/png")));
    let side = |at: usize| u32::from_be_bytes(card.body[at..at + 4].try_into().unwrap());
    assert_eq!((side(16), side(20)), (1200, 630));

    let nameless = ben.form(&format!("/tables/{id}/sit"), &[("name", " ")]).await;
    assert_eq!(nameless.status, 400);
    assert!(nameless.text().contains("Please type a name.") && nameless.text().contains("name=\"name\""));
    assert!(ben.cookie.is_none(), "nobody came");
    let rings = house.inside.listen(vec![Topic::Person(annie.id.clone())]);
    assert_eq!(ben.form(&format!("/tables/{id}/sit"), &[("name", "Ben")]).await.status, 303);
    assert!(!hears(&rings).await, "a seat is still open");
    let mut cal = house.guest();
    assert_eq!(cal.form(&format!("/tables/{id}/sit"), &[("name", "Cal"), ("seat", "2")]).await.status, 303);
    assert!(hears(&rings).await, "the game begins");
    let names: Vec<_> = house.store.seats(&id).await.unwrap().into_iter().filter_map(|seat| seat.name).collect();
    assert_eq!(names, ["Ann", "Ben", "Cal"]);
    let late = house.guest().form(&format!("/tables/{id}/sit"), &[("name", "Dee")]).await;
    assert_eq!(late.status, 409);
    assert!(late.text().contains("All seats are taken."));
    assert_eq!(house.guest().form(&format!("/tables/{id}/sit"), &[("name", "Dee"), ("seat", "x")]).await.status, 400);
}

#[tokio::test]
async fn a_table_with_a_password_asks_for_it_whichever_way_one_comes() {
    let house = House::open().await;
    let (mut ann, _) = member(&house, "Ann").await;
    let id = table_of(&mut ann, &[("table-word", "silver spoon")]).await;
    let kept = house.store.table(&id).await.unwrap().unwrap().terms.to_string();
    assert!(kept.contains("argon2id") && !kept.contains("spoon"));
    let mut ben = house.guest();
    let page = ben.get(&format!("/tables/{id}/join")).await.text();
    assert!(page.contains("name=\"word\"") && !page.contains("argon2"));
    for path in ["sit", "seats/1/take"] {
        for word in ["", "silver fork"] {
            let refused = ben.form(&format!("/tables/{id}/{path}"), &[("name", "Ben"), ("word", word)]).await;
            assert_eq!(refused.status, 403, "{path} {word}");
            assert!(refused.text().contains("value=\"Ben\""), "what was typed stays");
            assert!(ben.cookie.is_none(), "nobody becomes a guest by trying");
        }
    }
    let right = [("name", "Ben"), ("word", "silver spoon")];
    assert_eq!(ben.form(&format!("/tables/{id}/sit"), &right).await.status, 303);
    for page in [format!("/tables/{id}"), format!("/tables/{id}/now"), format!("/tables/{id}/record"), "/".to_owned()] {
        let text = ben.get(&page).await.text();
        assert!(!text.contains("argon2") && !text.contains("spoon"), "{page}");
    }
    let long = [("game", "colorado-midland"), ("name", "Ann"), ("seats", "3"), ("table-word", &"x".repeat(61))];
    let again = ann.form("/new", &long).await;
    assert_eq!(again.status, 422);
    assert!(again.text().contains("too long"));
}

#[tokio::test]
async fn whoever_guesses_the_password_of_a_table_has_to_wait() {
    let house = House::open().await;
    let (mut ann, _) = member(&house, "Ann").await;
    let id = table_of(&mut ann, &[("table-word", "silver spoon")]).await;
    let live = house.inside.table(&id).await.unwrap();
    let tried = async |word: &str| {
        let sitting = ::house::Sitting { seat: None, word: Some(store::Secret::new(word)) };
        house.inside.may_sit(&live, &sitting, None).await
    };
    let mut tries = 0;
    while matches!(tried("fork").await, Err(::house::HouseError::Forbidden(_))) {
        tries += 1;
        assert!(tries < 60, "it goes on for ever");
    }
    assert!(matches!(tried("silver spoon").await, Err(::house::HouseError::TooMany(_))), "after {tries}");
}

#[tokio::test]
async fn a_seat_that_is_kept_is_for_that_person_until_the_host_opens_it() {
    let house = House::open().await;
    let (mut ann, _) = member(&house, "Ann").await;
    let ((mut ben, benny), (mut cal, _)) = (member(&house, "Ben").await, member(&house, "Cal").await);
    let rings = house.inside.listen(vec![Topic::Person(benny.id.clone())]);
    let kept = [("kept-0", "@Ben"), ("table-word", "spoon")];
    let id = table_of(&mut ann, &kept).await;
    assert!(hears(&rings).await, "Ben is asked to come");
    assert!(ben.get(&format!("/tables/{id}/join")).await.text().contains("A seat is kept for you."));
    let word = [("word", "spoon")];
    let refused = cal.form(&format!("/tables/{id}/seats/1/take"), &word).await;
    assert_eq!(refused.status, 403);
    assert!(refused.text().contains("kept for somebody else"));
    assert_eq!(cal.form(&format!("/tables/{id}/sit"), &word).await.status, 303, "the other one is free");
    let mut dee = house.guest();
    assert_eq!(dee.form(&format!("/tables/{id}/sit"), &[("name", "Dee"), ("word", "spoon")]).await.status, 403);
    assert_eq!(cal.form(&format!("/tables/{id}/seats/1/open"), &[]).await.status, 403, "that is for the host");
    assert_eq!(ben.form(&format!("/tables/{id}/sit"), &[]).await.status, 303, "whoever is asked needs no password");
    assert_eq!(house.store.seats(&id).await.unwrap()[1].holder.guest(), Some(benny.id.as_str()));

    let id = table_of(&mut ann, &[("kept-0", "ben"), ("kept-1", "cal")]).await;
    assert_eq!(dee.form(&format!("/tables/{id}/sit"), &[("name", "Dee")]).await.status, 403);
    assert!(ann.get(&format!("/tables/{id}/invite")).await.text().contains("Open it for anybody"));
    assert_eq!(ann.form(&format!("/tables/{id}/seats/1/open"), &[]).await.status, 303);
    assert_eq!(dee.form(&format!("/tables/{id}/sit"), &[("name", "Dee")]).await.status, 303);

    let form =
        [("game", "colorado-midland"), ("seats", "3"), ("seat-0", "me"), ("seat-1", "open"), ("seat-2", "greedy")];
    for (more, why) in [
        (&[("kept-0", "@nobody")][..], "Nobody here has the handle @nobody."),
        (&[("kept-0", "ben"), ("kept-1", "cal")], "More seats are kept for people than are open."),
        (&[("group", "g1")], "You do not belong to this group."),
    ] {
        let again = ann.form("/new", &[&form[..], more].concat()).await;
        assert_eq!(again.status, 422);
        assert!(again.text().contains(why), "{why}");
        let typed = format!("value=\"{}\"", more[0].1);
        assert!(more[0].0 == "group" || again.text().contains(&typed), "what was typed stays");
    }
}

#[tokio::test]
async fn those_who_play_ask_others_and_strangers_cannot() {
    let house = House::open().await;
    let ((mut ann, _), (mut ben, benny)) = (member(&house, "Ann").await, member(&house, "Ben").await);
    let (mut cal, _) = member(&house, "Cal").await;
    let id = table_of(&mut ann, &[]).await;
    let rings = house.inside.listen(vec![Topic::Person(benny.id.clone())]);
    let (path, whom) = (format!("/tables/{id}/invite"), [("handle", "@ben")]);
    assert_eq!(cal.form(&path, &whom).await.status, 403);
    assert_eq!(cal.get(&path).await.status, 403);
    assert_eq!(house.guest().form(&path, &whom).await.status, 403);
    assert!(!hears(&rings).await);
    let asked = ann.form(&path, &whom).await;
    assert!(asked.status == 200 && asked.text().contains("Ben was asked to come."), "{}", asked.text());
    assert!(hears(&rings).await);
    let unknown = ann.form(&path, &[("handle", "@bin")]).await;
    assert!(unknown.status == 422 && unknown.text().contains("value=\"@bin\""));
    assert_eq!(ann.form(&path, &[("handle", "ben"), ("keep", "on")]).await.status, 200);
    assert_eq!(cal.form(&format!("/tables/{id}/seats/1/take"), &[]).await.status, 403, "it is kept for Ben");
    assert_eq!(ben.form(&format!("/tables/{id}/sit"), &[]).await.status, 303);
    assert_eq!(ben.form(&path, &[("handle", "cal")]).await.status, 200, "players may ask too");
    assert_eq!(ben.form(&path, &[("handle", "cal"), ("keep", "on")]).await.status, 403, "but keep no seats");
}

#[tokio::test]
async fn whoever_is_blocked_neither_follows_nor_invites_nor_sits_down() {
    let house = House::open().await;
    let ((mut ann, annie), (mut ben, _)) = (member(&house, "Ann").await, member(&house, "Ben").await);
    let id = table_of(&mut ann, &[]).await;
    assert_eq!(ben.form("/people", &[("handle", "ann"), ("do", "follow"), ("from", "profile")]).await.status, 303);
    assert!(ben.get("/people").await.text().contains(&format!("/tables/{id}")), "what friends play");
    assert_eq!(ann.form("/people", &[("handle", "@Ben"), ("do", "block")]).await.status, 303);
    assert!(ann.get("/people").await.text().contains("Unblock"));
    assert!(!ben.get("/people").await.text().contains(&format!("/tables/{id}")));
    for path in ["sit", "seats/1/take"] {
        let refused = ben.form(&format!("/tables/{id}/{path}"), &[]).await;
        assert_eq!(refused.status, 403);
        assert!(!refused.text().contains("block"), "nobody is told who has blocked them");
    }
    let refused = ben.form("/people", &[("handle", "ann"), ("do", "follow")]).await;
    assert!(refused.status == 422 && refused.text().contains("You cannot follow this person."));
    let rings = house.inside.listen(vec![Topic::Person(annie.id.clone())]);
    let theirs = table_of(&mut ben, &[("kept-0", "ann")]).await;
    assert_eq!(ben.form(&format!("/tables/{theirs}/invite"), &[("handle", "ann")]).await.status, 200);
    assert!(!hears(&rings).await);
    let link = ann.form(&format!("/tables/{id}/seats/0/link"), &[]).await.text();
    let link = link.split("/seat/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert_eq!(ben.form(&format!("/seat/{link}"), &[]).await.status, 403, "not by the link of a seat either");
    assert_eq!(ann.form("/people", &[("handle", "ben"), ("do", "unblock")]).await.status, 303);
    assert_eq!(ben.form(&format!("/tables/{id}/sit"), &[]).await.status, 303);
    for (handle, what) in [("nobody", "follow"), ("ann", "marry"), ("", "follow"), ("ben", "follow"), ("ben", "block")]
    {
        assert_eq!(ben.form("/people", &[("handle", handle), ("do", what)]).await.status, 422, "{handle} {what}");
    }
    assert_eq!(house.guest().form("/people", &[("handle", "ann"), ("do", "follow")]).await.status, 403);
    assert_eq!(house.guest().get("/people").await.status, 200);
}

/// A finished game of a person.
async fn result(house: &House, host: &mut Guest, person: &store::Guest, public: bool) -> String {
    let table = table_of(host, &[("table-name", if public { "Open field" } else { "Back room" })]).await;
    let row = ResultRow {
        table: table.clone(),
        seat: 0,
        guest: Some(person.id.clone()),
        bot: None,
        game: "colorado-midland".to_owned(),
        seats: 3,
        rank: 1,
        tied: 0,
        score: Some(77),
        at_ms: 9,
        public,
    };
    house.store.add_results(&[row]).await.unwrap();
    table
}

#[tokio::test]
async fn a_profile_shows_what_its_owner_chose_to_whom_it_may() {
    let house = House::open().await;
    let ((mut ann, annie), (mut ben, benny)) = (member(&house, "Ann").await, member(&house, "Ben").await);
    let (mut cal, callie) = member(&house, "Cal").await;
    result(&house, &mut ann, &annie, true).await;
    result(&house, &mut ann, &annie, false).await;
    for (one, other) in [(&annie, &benny), (&annie, &callie), (&benny, &callie)] {
        house.store.follow(&one.id, &other.id, 0).await.unwrap();
    }
    let mut eve = house.guest();
    let page = eve.get("/people/Ann").await.text();
    assert!(page.contains("1 game finished.") && page.contains("Open field") && page.contains("won, of 3"), "{page}");
    assert!(!page.contains("Back room"), "what is private is on no page but one's own");
    assert!(!page.contains("Last here") && !page.contains("/people/cal"), "friends see that");
    let page = ben.get("/people/ann").await.text();
    assert!(
        page.contains("Last here") && page.contains("A friend in common") && page.contains("/people/cal"),
        "{page}"
    );
    assert!(page.contains("value=\"follow\"") && page.contains("kept-0=@ann"));
    let page = ann.get("/people/ann").await.text();
    assert!(page.contains("2 games finished.") && page.contains("Back room") && page.contains("/you/profile"));

    let choice = [("games", "friends"), ("ratings", "nobody"), ("friends", "nobody"), ("seen", "nobody")];
    let likes = [&choice[..], &[("likes-silverton", "on"), ("likes-chess", "on")]].concat();
    assert_eq!(ann.form("/you/profile", &likes).await.status, 303);
    let page = eve.get("/people/ann").await.text();
    assert!(!page.contains("Open field") && page.contains("Ann shows no games."), "{page}");
    let page = ben.get("/people/ann").await.text();
    assert!(page.contains("Open field") && page.contains(">Silverton</a>") && !page.contains("Last here"), "{page}");
    let kept = house.store.profile(&annie.id).await.unwrap();
    assert_eq!((kept.seen, kept.favourites), (Sight::Nobody, vec!["silverton".to_owned()]));
    assert_eq!(ann.form("/you/profile", &[("games", "some")]).await.status, 400);
    assert_eq!(eve.form("/you/profile", &choice).await.status, 403);
    assert_eq!(house.store.profile(&benny.id).await.unwrap(), Profile::default());
    for (path, status) in [("/people/nobody", 404), ("/people/ann?page=0", 200), ("/people/ann?page=4000000000", 200)] {
        assert_eq!(cal.get(path).await.status, status, "{path}");
    }
}

#[tokio::test]
async fn a_group_is_for_its_members_alone() {
    let house = House::open().await;
    let ((mut ann, annie), (mut ben, benny)) = (member(&house, "Ann").await, member(&house, "Ben").await);
    let (mut cal, _) = member(&house, "Cal").await;
    let nameless = ann.form("/groups/new", &[("group-name", " "), ("about", "We dig.")]).await;
    assert!(nameless.status == 422 && nameless.text().contains("We dig."), "what was typed stays");
    let founded = ann.form("/groups/new", &[("group-name", "The <Diggers>"), ("about", "We dig.\n\nDeep.")]).await;
    assert_eq!(founded.status, 303, "{}", founded.text());
    let path = founded.header("location").unwrap().to_owned();
    let id = path.rsplit('/').next().unwrap().to_owned();
    let table = table_of(&mut ann, &[("group", &id), ("visibility", "private"), ("table-name", "Shaft 7")]).await;
    let page = ann.get(&path).await.text();
    assert!(page.contains("The &lt;Diggers&gt;") && page.contains("Shaft 7"), "{page}");

    for stranger in [&mut ben, &mut house.guest()] {
        let answer = stranger.get(&path).await;
        assert!(answer.status == 404 && !answer.text().contains("Diggers"));
    }
    for what in ["join", "leave", "link", "dissolve", "describe", "invite"] {
        let refused = ben.form(&path, &[("do", what), ("handle", "ben"), ("group-name", "Mine")]).await;
        assert_eq!(refused.status, 404, "{what}");
    }
    assert_eq!(
        ben.form("/new", &[("game", "colorado"), ("seats", "2"), ("seat-0", "me"), ("group", &id)]).await.status,
        422
    );

    let rings = house.inside.listen(vec![Topic::Person(benny.id.clone())]);
    assert_eq!(ann.form(&path, &[("do", "invite"), ("handle", "@ben")]).await.status, 200);
    assert!(hears(&rings).await);
    let page = ben.get(&path).await.text();
    assert!(page.contains("Join the group") && !page.contains("Shaft 7"), "who is invited sees no tables yet");
    assert_eq!(ben.form(&path, &[("do", "join")]).await.status, 303);
    assert!(ben.get(&path).await.text().contains("Shaft 7") && ben.get("/people").await.text().contains(&path));
    assert_eq!(ben.form(&path, &[("do", "link")]).await.status, 403, "members are no keepers");
    assert_eq!(ben.form(&path, &[("do", "remove"), ("whom", &annie.id)]).await.status, 403);
    assert_eq!(ann.form(&path, &[("do", "keeper"), ("whom", &benny.id)]).await.status, 303);

    let link = ben.form(&path, &[("do", "link")]).await.text();
    let link = link.split("data-share=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    assert!(!ann.get(&path).await.text().contains(&link));
    let offer = cal.get(&link).await;
    assert_eq!(offer.header("referrer-policy"), Some("strict-origin"));
    let mut dee = house.guest();
    assert_eq!(dee.form(&link, &[("name", " ")]).await.status, 400);
    assert_eq!(dee.form(&link, &[("name", "Dee")]).await.status, 303, "a guest may belong to a group");
    assert_eq!(ann.form(&path, &[("do", "link")]).await.status, 200);
    assert_eq!(cal.form(&link, &[]).await.status, 409, "the link was renewed");

    house
        .store
        .add_results(&[ResultRow {
            table: table.clone(),
            seat: 0,
            guest: Some(annie.id.clone()),
            bot: None,
            game: "colorado-midland".into(),
            seats: 3,
            rank: 1,
            tied: 1,
            score: None,
            at_ms: 1,
            public: false,
        }])
        .await
        .unwrap();
    assert!(dee.get(&path).await.text().contains("50 %"));
    assert_eq!(ben.form(&path, &[("do", "dissolve")]).await.status, 403);
    assert_eq!(ann.form(&path, &[("do", "leave")]).await.status, 303);
    assert_eq!(ann.get(&path).await.status, 404);
    assert_eq!(ben.form(&path, &[("do", "dissolve")]).await.status, 303, "the keeper founded it, so to speak");
    assert_eq!(dee.get(&path).await.status, 404);
}
