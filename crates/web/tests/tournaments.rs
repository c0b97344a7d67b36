//! Tournaments by HTTP: who may see and do what, forms that come back, a tournament that is begun.

mod common;

use common::{Guest, House};
use store::Stage;

/// Somebody who has come; a member where there is a handle.
async fn somebody(house: &House, name: &str, handle: Option<&str>) -> (Guest, String) {
    let (person, token) = house.inside.welcome(name).await.unwrap();
    if let Some(handle) = handle {
        assert!(house.store.set_handle(&person.id, handle, 0, 0).await.unwrap());
    }
    let cookie = Some(format!("motherlode={}", token.expose()));
    (Guest { address: house.address, cookie }, person.id)
}

const CUP: &[(&str, &str)] = &[
    ("game", "colorado"),
    ("cup", "Leadville <Cup>"),
    ("text", "Be kind.\nPlay fast."),
    ("seats", "2"),
    ("scheme", "swiss"),
    ("rounds", "3"),
    ("least", "2"),
    ("most", "4"),
    ("bots", ""),
    ("start", "maker"),
    ("pace", "free"),
    ("audience", "public"),
];

fn with<'a>(changed: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut fields: Vec<(&str, &str)> =
        CUP.iter().copied().filter(|(name, _)| changed.iter().all(|(c, _)| c != name)).collect();
    fields.extend(changed);
    fields
}

async fn make(ann: &mut Guest, fields: &[(&str, &str)]) -> String {
    let made = ann.form("/tournaments/new", fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_tournament_is_made_joined_begun_and_left() {
    let house = House::open().await;
    let (mut ann, _) = somebody(&house, "Ann", Some("ann")).await;
    let (mut ben, ben_id) = somebody(&house, "Ben", None).await;
    let mut eve = house.guest();
    let cup = make(&mut ann, CUP).await;
    let id = cup.rsplit('/').next().unwrap().to_owned();

    let seen = eve.get(&cup).await;
    assert_eq!(seen.status, 200);
    let text = seen.text();
    assert!(text.contains("Leadville &lt;Cup&gt;") && !text.contains("<Cup>"));
    assert!(text.contains("og:description") && text.contains("Swiss, 3 rounds, tables of 2"));
    assert!(text.contains("Be kind.") && text.contains("id=\"join\"") && !text.contains("id=\"start\""));
    assert!(eve.get("/tournaments").await.text().contains(&cup));

    assert_eq!(ann.form(&format!("{cup}/join"), &[]).await.status, 303);
    for _ in 0..2 {
        assert_eq!(ben.form(&format!("{cup}/join"), &[]).await.status, 303, "twice is once");
    }
    assert_eq!(eve.form(&format!("{cup}/join"), &[]).await.status, 400, "a name is needed");
    assert_eq!(eve.form(&format!("{cup}/join"), &[("name", "Eve")]).await.status, 303);
    assert_eq!(house.store.tournament_players(&id).await.unwrap().len(), 3);
    assert_eq!(eve.form(&format!("{cup}/leave"), &[]).await.status, 303);
    assert_eq!(eve.form(&format!("{cup}/leave"), &[]).await.status, 409);

    for door in ["start", "call-off"] {
        assert_eq!(ben.form(&format!("{cup}/{door}"), &[]).await.status, 403, "{door} is the maker's");
        assert_eq!(house.guest().form(&format!("{cup}/{door}"), &[]).await.status, 403);
    }
    assert_eq!(ann.form(&format!("{cup}/start"), &[]).await.status, 303);
    assert_eq!(ann.form(&format!("{cup}/start"), &[]).await.status, 409);
    assert_eq!(eve.form(&format!("{cup}/join"), &[]).await.status, 409, "it has begun");
    let page = ben.get(&cup).await.text();
    assert!(page.contains("id=\"standings\"") && page.contains("Round 1") && page.contains("Buchholz"));
    let table = house.store.tournament_matches(&id).await.unwrap()[0].table.clone().unwrap();
    assert!(page.contains(&format!("/tables/{table}")));
    let at_table = ben.get(&format!("/tables/{table}")).await;
    assert_eq!(at_table.status, 200);
    assert!(at_table.text().contains("Leadville &lt;Cup&gt;, round 1, table 1"));

    assert_eq!(ben.form(&format!("{cup}/leave"), &[]).await.status, 303, "he drops out");
    assert!(ann.get(&cup).await.text().contains("dropped out"));
    assert!(house.store.seats(&table).await.unwrap().iter().all(|seat| seat.holder.guest() != Some(&ben_id)));
    assert_eq!(ann.form(&format!("{cup}/call-off"), &[]).await.status, 303);
    assert_eq!(house.store.tournament(&id).await.unwrap().unwrap().stage, Stage::Off);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_and_guests_make_none_and_find_nothing_that_is_not_there() {
    let house = House::open().await;
    let (mut ann, _) = somebody(&house, "Ann", Some("ann")).await;
    let (mut ben, _) = somebody(&house, "Ben", None).await;
    for person in [&mut ben, &mut house.guest()] {
        assert_eq!(person.get("/tournaments/new").await.status, 403);
        assert_eq!(person.form("/tournaments/new", CUP).await.status, 403);
        assert!(!person.get("/tournaments").await.text().contains("/tournaments/new"));
    }
    let hidden = make(&mut ann, &with(&[("audience", "link"), ("cup", "Quiet Cup")])).await;
    assert!(!ben.get("/tournaments").await.text().contains("Quiet Cup"));
    assert!(ann.get("/tournaments").await.text().contains("Quiet Cup"), "her own");
    assert_eq!(ben.get(&hidden).await.status, 200, "he has the link");
    for nowhere in ["/tournaments/nowhere", "/tournaments/season/1066", "/tournaments/season/now", "/tournaments/a%00b"]
    {
        assert_eq!(ben.get(nowhere).await.status, 404, "{nowhere}");
    }
    for door in ["join", "leave", "start", "call-off"] {
        let answer = ben.form(&format!("/tournaments/nowhere/{door}"), &[]).await;
        assert!(matches!(answer.status, 404 | 409), "{door}: {}", answer.status);
    }
    assert_eq!(ben.get("/tournaments/season/2026").await.status, 200);
    assert_eq!(ben.get("/tournaments/season/2026?quarter=4").await.status, 200);
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_form_that_cannot_be_comes_back_with_what_was_typed() {
    let house = House::open().await;
    let (mut ann, _) = somebody(&house, "Ann", Some("ann")).await;
    for game in table::TITLES {
        let form = ann.get(&format!("/tournaments/new?game={}", game.id)).await;
        assert_eq!(form.status, 200, "{}", game.id);
    }
    assert_eq!(ann.get("/tournaments/new?game=chess").await.status, 404);
    let bad: &[&[(&str, &str)]] = &[
        &[("cup", " ")],
        &[("cup", "A name that is much longer than forty letters are")],
        &[("seats", "9")],
        &[("rounds", "many")],
        &[("rounds", "99")],
        &[("least", "5")],
        &[("most", "1000")],
        &[("bots", "oracle")],
        &[("pace", "soon")],
        &[("every", "9999")],
        &[("start", "time")],
        &[("start", "time"), ("starts", "yesterday")],
        &[("start", "time"), ("starts", "1999-01-01T10:00")],
        &[("start", "time"), ("starts", "9999-12-31T23:59"), ("behind", "99999999999")],
        &[("edition", "no such")],
        &[("option-nothing", "x"), ("seats", "")],
    ];
    for changed in bad {
        let answer = ann.form("/tournaments/new", &with(changed)).await;
        assert_eq!(answer.status, 422, "{changed:?}");
        let text = answer.text();
        assert!(text.contains("role=\"alert\"") && text.contains("Be kind.\nPlay fast."), "{changed:?}");
    }
    assert!(house.store.public_tournaments(Stage::Open).await.unwrap().is_empty(), "nothing was made");
    let later = "2026-12-31T18:00";
    let by_time = with(&[("start", "time"), ("starts", later), ("behind", "-60"), ("every", "24"), ("rated", "on")]);
    // The clock of the house is that of this machine: a time of the next year is always to come.
    let year = jiff::Timestamp::now().to_zoned(jiff::tz::TimeZone::UTC).year() + 1;
    let soon = format!("{year}-01-01T00:30");
    let by_time: Vec<(&str, &str)> = by_time
        .into_iter()
        .map(|(name, value)| if value == later { (name, soon.as_str()) } else { (name, value) })
        .collect();
    let cup = make(&mut ann, &by_time).await;
    let id = cup.rsplit('/').next().unwrap();
    let starts = house.store.tournament(id).await.unwrap().unwrap().starts_ms.unwrap();
    let starts = jiff::Timestamp::from_millisecond(starts).unwrap().to_string();
    assert_eq!(starts, format!("{}-12-31T23:30:00Z", year - 1), "an hour ahead of UTC");
    house.close().await;
}
