//! The pages: what they show, to whom, and what they never show.

mod common;

use common::House;
use serde_json::json;

#[tokio::test]
async fn a_whole_game_is_played_over_http_and_its_record_is_believed() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let mut moves = 0;
    while let Some(choices) = ann.my_turn(&table).await {
        let answer = ann.act(&table, &choices, moves * 7, &format!("m{moves}")).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        moves += 1;
    }
    let page = ann.get(&format!("/tables/{table}")).await.text();
    assert!(page.contains("Final scores") && page.contains("class=\"chart\""));
    let key = house.store.table(&table).await.unwrap().unwrap().key;
    assert!(page.contains(key.expose()), "the key is shown when the game is over");

    let record = ann.get(&format!("/tables/{table}/record")).await;
    assert!(record.header("content-disposition").unwrap().contains(".motherlode.json"));
    let verified = table::Record::parse(&record.text()).unwrap().verify().unwrap();
    assert!(verified.outcome.is_some() && verified.unchecked.is_empty(), "{verified:?}");
    assert!(ann.get("/finished").await.text().contains("Ann and bots"));

    let mut ben = house.guest();
    let taken = ben.form("/records/import", &[("name", "Ben"), ("record", &record.text())]).await;
    assert_eq!(taken.status, 303, "{}", taken.text());
    let imported = ben.get(taken.header("location").unwrap()).await.text();
    assert!(imported.contains("Final scores") && imported.contains("Ann"));
    let forged = record.text().replacen("confirm", "build", 1);
    assert_eq!(ben.form("/records/import", &[("record", &forged)]).await.status, 422);
    assert_eq!(ben.form("/records/import", &[("record", "{}")]).await.status, 422);

    let last = house.store.entries(&table, 0).await.unwrap().len();
    for seq in [0, 1, last / 2, last] {
        let moment = ann.get(&format!("/tables/{table}/at/{seq}")).await;
        assert_eq!(moment.status, 200);
        assert!(common::text_of(&moment.json(), "html").contains(&format!("After step {seq} of {last}")));
        assert_eq!(ann.get(&format!("/tables/{table}?at={seq}")).await.status, 200);
    }
    let forked = ben.form(&format!("/tables/{table}/fork"), &[("seq", &(last / 2).to_string())]).await;
    assert_eq!(forked.status, 303, "{}", forked.text());
    let fork = ben.get(forked.header("location").unwrap()).await.text();
    assert!(fork.contains("Forked from"));
    house.close().await;
}

#[tokio::test]
async fn secrets_stay_where_they_belong() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let cookie = ann.cookie.clone().unwrap();
    let token = cookie.split_once('=').unwrap().1.split('.').next().unwrap().to_owned();
    let link_page = ann.form(&format!("/tables/{table}/seats/0/link"), &[]).await.text();
    let link = link_page.split("/seat/").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let key = house.store.table(&table).await.unwrap().unwrap().key;
    let commitment = house.store.table(&table).await.unwrap().unwrap().commitment;

    let mut eve = house.guest();
    assert_eq!(eve.form(&format!("/tables/{table}/seats/0/link"), &[]).await.status, 403);
    let paths = [
        "/".to_owned(),
        "/finished".to_owned(),
        format!("/tables/{table}"),
        format!("/tables/{table}/now"),
        format!("/tables/{table}/join"),
        format!("/tables/{table}/record"),
        format!("/tables/{table}/at/0"),
        format!("/tables/{table}?at=0"),
        format!("/tables/{table}/board.svg"),
    ];
    for path in &paths {
        for who in [&mut ann, &mut eve] {
            let text = who.get(path).await.text();
            for secret in [key.expose(), &token, &link] {
                assert!(!text.contains(secret), "{path} tells a secret");
            }
        }
    }
    assert!(ann.get(&paths[2]).await.text().contains(&commitment), "the commitment is shown from the start");

    assert!(eve.get(&format!("/seat/{link}")).await.header("referrer-policy") == Some("strict-origin"));
    assert_eq!(ann.choices(&table).await["seated"], 0, "to look at the link moves nothing");
    assert_eq!(eve.form(&format!("/seat/{link}"), &[("name", "Eve")]).await.status, 303);
    assert_eq!(eve.choices(&table).await["seated"], 0, "the seat is on the other device");
    assert!(ann.choices(&table).await["seated"].is_null());
    assert_eq!(eve.form("/seat/nonsense", &[]).await.status, 409);
}

#[tokio::test]
async fn other_sites_cannot_act_in_a_visitors_name() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let form = "application/x-www-form-urlencoded";
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        let head = [("origin", origin), ("content-type", form)];
        assert_eq!(ann.ask("POST", "/play-now", &head, b"game=colorado-midland").await.status, 403, "{origin}");
        assert_eq!(ann.socket(&table, Some(origin)).await.err().unwrap().status, 403, "{origin}");
    }
    let sneaky = [("sec-fetch-site", "cross-site"), ("content-type", form)];
    assert_eq!(ann.ask("POST", "/play-now", &sneaky, b"game=colorado-midland").await.status, 403);
    assert!(ann.socket(&table, Some(&ann.origin())).await.is_ok());
}

#[tokio::test]
async fn names_are_checked_and_escaped_everywhere() {
    let house = House::open().await;
    let name = "<img src=x onerror=alert(1)>\"'&";
    let (mut ann, table) = house.table_with_bots(name).await;
    for path in [
        "/".to_owned(),
        "/you".to_owned(),
        format!("/tables/{table}"),
        format!("/tables/{table}/join"),
        format!("/tables/{table}/now"),
        format!("/tables/{table}/board.svg"),
    ] {
        let text = ann.get(&path).await.text();
        assert!(!text.contains("<img"), "{path}");
    }
    let mut ben = house.guest();
    for bad in ["", "   ", "a\u{202e}b", "a\u{0}b", "x\ny", &"x".repeat(41)] {
        let answer = ben.form("/play-now", &[("game", "colorado-midland"), ("name", bad)]).await;
        assert_eq!(answer.status, 400, "{bad:?}");
        assert!(ben.cookie.is_none(), "nobody came");
    }
    assert_eq!(ann.form("/you", &[("name", "Ann")]).await.status, 303);
    assert!(ann.get(&format!("/tables/{table}")).await.text().contains("<span class=\"player-name\">Ann</span>"));
}

#[tokio::test]
async fn a_new_table_is_what_the_form_asked_for() {
    let house = House::open().await;
    let mut ann = house.guest();
    assert!(ann.get("/new?game=colorado-midland").await.text().contains("Set up the table"));
    assert_eq!(ann.get("/new?game=chess").await.status, 404);
    let with = |extra: &[(&'static str, &'static str)]| {
        let mut fields = vec![
            ("game", "colorado-midland"),
            ("name", "Ann"),
            ("seats", "4"),
            ("seat-0", "me"),
            ("seat-1", "hot"),
            ("name-1", "Ben"),
            ("seat-2", "random"),
            ("seat-3", "open"),
            ("seed", "7"),
            ("visibility", "private"),
            ("table-name", "The Ute Pass"),
        ];
        fields.retain(|(name, _)| extra.iter().all(|(other, _)| other != name));
        fields.extend(extra);
        fields
    };
    for wrong in [
        ("seats", "9"),
        ("seats", "x"),
        ("seat-1", "oracle"),
        ("seed", "seven"),
        ("seat-1", "me"),
        ("table-name", "a\u{1}b"),
        ("game", "chess"),
    ] {
        let answer = ann.form("/new", &with(&[wrong])).await;
        assert!(matches!(answer.status, 422 | 404), "{wrong:?} {}", answer.status);
    }
    let made = ann.form("/new", &with(&[])).await;
    assert_eq!(made.status, 303, "{}", made.text());
    let page = ann.get(made.header("location").unwrap()).await.text();
    assert!(page.contains("The Ute Pass") && page.contains("Waiting for one more player") && page.contains("Ben"));
    let id = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    assert!(!house.guest().get("/").await.text().contains("The Ute Pass"), "a private table is not listed");
    assert_eq!(house.guest().form(&format!("/tables/{id}/seats/3/bot"), &[("bot", "greedy")]).await.status, 403);
    assert_eq!(ann.form(&format!("/tables/{id}/seats/3/bot"), &[("bot", "greedy")]).await.status, 303);
    let turn = ann.my_turn(&id).await.unwrap();
    assert!(turn["seat"] == 0 || turn["seat"] == 1, "the browser plays for both of its seats");
    assert!(ann.get("/").await.text().contains("your turn"));
}

#[tokio::test]
async fn every_answer_has_its_headers_and_assets_their_tags() {
    let house = House::open().await;
    let mut ann = house.guest();
    for path in ["/", "/nowhere", "/rules/colorado-midland", "/assets/table.js"] {
        let answer = ann.get(path).await;
        let policy = answer.header("content-security-policy").unwrap();
        assert!(policy.contains("default-src 'none'") && !policy.contains("unsafe"), "{path}");
        assert_eq!(answer.header("x-content-type-options"), Some("nosniff"));
        assert!(answer.header("referrer-policy").is_some());
    }
    let home = ann.get("/").await.text();
    assert!(!home.contains(" style=") && !home.contains("<style") && !home.contains("onclick"));
    let script = home.split("src=\"").nth(1).unwrap().split('"').next().unwrap().to_owned();
    let asset = ann.get(&script).await;
    let tag = asset.header("etag").unwrap().to_owned();
    assert_eq!(ann.ask("GET", &script, &[("if-none-match", &tag)], b"").await.status, 304);
    assert_eq!(ann.get("/assets/nothing.js").await.status, 404);
    assert_eq!(ann.get("/assets/..%2fCargo.toml").await.status, 404);
    let packed = ann.ask("GET", "/rules/colorado-midland", &[("accept-encoding", "gzip")], b"").await;
    assert_eq!(packed.header("content-encoding"), Some("gzip"));
}

#[tokio::test]
async fn the_rules_have_every_clause_and_no_game_page_breaks_its_policy() {
    let house = House::open().await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    let rules = ann.get("/rules/colorado-midland").await.text();
    let clauses = engine::clauses::Clauses::read(table::TITLES[0].rules);
    for id in clauses.ids() {
        assert!(rules.contains(&format!("id=\"{id}\"")), "{id} has no anchor");
    }
    assert_eq!(ann.get("/rules/chess").await.status, 404);
    let page = ann.get(&format!("/tables/{table}")).await.text();
    assert!(!page.contains(" style=\"") && !page.contains("<style"), "styles are in style sheets");
    let told = ann.json(&format!("/tables/{table}/why"), &json!({"path": ["hex:A1\"><script>"]})).await;
    assert_eq!(told.status, 200);
}

#[tokio::test]
async fn a_lesson_goes_by_its_script_and_answers_kindly() {
    let house = House::open().await;
    let mut learner = house.guest();
    let made = learner.form("/learn/colorado-midland/1", &[]).await;
    assert_eq!(made.status, 303, "nobody is asked for a name: {}", made.text());
    let id = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    let chapter = &table::lesson::chapters("colorado-midland")[0];
    let (act, on) = (format!("/tables/{id}/actions"), format!("/tables/{id}/lesson"));
    assert!(learner.get(&format!("/tables/{id}")).await.text().contains("data-chapter=\"colorado-midland/1\""));
    assert!(
        !house.guest().get(&format!("/tables/{id}")).await.text().contains("data-chapter="),
        "only for the learner"
    );
    let mut wrongs = 0;
    for step in &chapter.steps {
        for k in 0..step.task.actions() {
            let choices = learner.choices(&id).await;
            let seq = choices["seq"].clone();
            let table::lesson::Task::Act { expect, wrong } = &step.task else {
                let answer = learner.json(&on, &json!({"seq": seq})).await;
                assert_eq!(answer.status, 200, "others {k}: {}", answer.text());
                continue;
            };
            let play = |action: &str, command: &str| json!({"seq": seq, "command_id": command, "action": action, "seat": chapter.you.0});
            let list = choices["choices"].as_array().unwrap();
            let other =
                list.iter().filter_map(|choice| choice["action"].as_str()).find(|a| !expect.iter().any(|e| e == a));
            if let Some(other) = other {
                let refused = learner.json(&act, &play(other, "wrong")).await;
                assert!(matches!(refused.status, 409 | 422), "{}", refused.text());
                let said = refused.json()["message"].as_str().unwrap().to_owned();
                assert_eq!(said.split_whitespace().next(), wrong.split_whitespace().next(), "{said}");
                wrongs += 1;
            }
            let command = format!("step-{seq}");
            let answer = learner.json(&act, &play(&expect[0], &command)).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
        }
    }
    assert!(wrongs > 0, "something could be done wrong");
    let page = learner.get(&format!("/tables/{id}")).await.text();
    assert!(page.contains("id=\"lesson-end\""), "it is over");
    let seq = learner.choices(&id).await["seq"].clone();
    assert_eq!(learner.json(&on, &json!({"seq": seq, "leave": true})).await.status, 200);
    learner.my_turn(&id).await.expect("the bots play on");
    assert!(!learner.get(&format!("/tables/{id}")).await.text().contains("data-chapter="), "a game like any other");
}

#[tokio::test]
async fn how_to_play_and_help_are_there_for_every_game() {
    let house = House::open().await;
    let mut ann = house.guest();
    for title in table::TITLES {
        let page = ann.get(&format!("/learn/{}", title.id)).await;
        assert_eq!(page.status, 200, "{}", title.id);
        let page = page.text();
        assert!(page.contains("How to play") && !page.contains(" style=\"") && !page.contains("```"), "{}", title.id);
        for picture in page.split("src=\"/learn/").skip(1).map(|rest| rest.split('"').next().unwrap()) {
            assert_eq!(ann.get(&format!("/learn/{picture}")).await.status, 200, "{picture}");
        }
        let rules = ann.get(&format!("/rules/{}", title.id)).await.text();
        for word in [".toml", "test vector", "for builders", "Decision flow"] {
            assert!(!rules.contains(word), "the rules of {} talk of {word}", title.id);
        }
    }
    assert_eq!(ann.get("/learn/chess").await.status, 404);
    assert_eq!(ann.form("/learn/colorado-midland/99", &[]).await.status, 404);
    let (mut ann, table) = house.table_with_bots("Ann").await;
    ann.my_turn(&table).await.unwrap();
    let help = ann.get(&format!("/tables/{table}/help")).await;
    assert_eq!(help.status, 200);
    assert!(help.text().contains("What you can do now") && help.text().contains("<kbd>"), "{}", help.text());
}
