//! The interface for programs: tokens, what they may do, the document and what the server really does, events, and the
//! example bot.

mod common;

use std::{
    process::{Child, Command, Stdio},
    time::Duration,
};

use common::{Answer, Guest, House};
use serde_json::{Value, json};

/// A program with a token.
struct Program {
    line: Guest,
    token: String,
}

impl Program {
    /// A token of whoever this is, with these scopes.
    async fn of(guest: &mut Guest, scopes: &[&str]) -> Program {
        let mut fields = vec![("name", "a program")];
        fields.extend(scopes.iter().map(|scope| (*scope, "on")));
        let made = guest.form("/you/tokens", &fields).await;
        assert_eq!(made.status, 200, "{}", made.text());
        Program { line: Guest { address: guest.address, cookie: None }, token: token_in(&made.text()) }
    }

    async fn ask(&mut self, method: &str, path: &str, body: Option<&Value>) -> Answer {
        let bearer = format!("Bearer {}", self.token);
        let mut head = vec![("authorization", bearer.as_str())];
        if body.is_some() {
            head.push(("content-type", "application/json"));
        }
        let body = body.map(Value::to_string).unwrap_or_default();
        self.line.ask(method, &format!("/api/v1{path}"), &head, body.as_bytes()).await
    }

    async fn get(&mut self, path: &str) -> Value {
        let answer = self.ask("GET", path, None).await;
        assert_eq!(answer.status, 200, "{path}: {}", answer.text());
        answer.json()
    }
}

/// The token that a page shows once.
fn token_in(page: &str) -> String {
    let (_, after) = page.split_once("id=\"token\"").expect("a token is shown");
    let (_, after) = after.split_once("value=\"").expect("with its value");
    after.split_once('"').expect("to its end").0.to_owned()
}

const ALL: [&str; 3] = ["read", "play", "tables"];

async fn ann(house: &House) -> Guest {
    let mut ann = house.guest();
    assert_eq!(ann.form("/you", &[("name", "Ann")]).await.status, 303);
    ann
}

/// A table of Colorado for the program against one greedy bot; gives its ID.
async fn table(program: &mut Program) -> String {
    let wish = json!({ "game": "colorado", "holders": ["me", "greedy"], "private": true, "seed": 5 });
    let made = program.ask("POST", "/tables", Some(&wish)).await;
    assert_eq!(made.status, 201, "{}", made.text());
    made.json()["id"].as_str().unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_by_its_token_and_only_as_its_scopes_say() {
    let house = House::open().await;
    let mut ann = ann(&house).await;
    let mut program = Program::of(&mut ann, &ALL).await;
    assert_eq!(program.get("/me").await["name"], "Ann");
    let id = table(&mut program).await;

    let legal = program.get(&format!("/tables/{id}/actions")).await;
    let action = legal["actions"][0]["action"].as_str().unwrap();
    let play = json!({ "seat": 0, "seq": legal["seq"], "command_id": "c1", "action": action });
    let path = format!("/tables/{id}/actions");
    let first = program.ask("POST", &path, Some(&play)).await;
    assert_eq!(first.status, 200, "{}", first.text());
    let again = program.ask("POST", &path, Some(&play)).await;
    assert_eq!(again.json(), first.json(), "the same command is carried out once");
    let late = json!({ "seat": 0, "seq": 0, "command_id": "c2", "action": action });
    let late = program.ask("POST", &path, Some(&late)).await;
    assert_eq!((late.status, late.json()["fresh"]["seq"].is_u64()), (409, true), "{}", late.text());
    let seq = program.get(&format!("/tables/{id}")).await["seq"].clone();
    let wrong = json!({ "seat": 0, "seq": seq, "command_id": "c3", "action": "fly to the moon" });
    assert_eq!(program.ask("POST", &path, Some(&wrong)).await.status, 422);
    let strange = json!({ "seat": 1, "seq": seq, "command_id": "c4", "action": action });
    assert_eq!(program.ask("POST", &path, Some(&strange)).await.status, 403, "another's seat");
    assert!(program.get(&format!("/tables/{id}/log")).await["moments"].as_array().unwrap().len() > 1);

    let mut reader = Program::of(&mut ann, &["read"]).await;
    assert_eq!(reader.get("/me").await["turns"][0]["table"], id.as_str());
    let refused = reader.ask("POST", &path, Some(&play)).await;
    assert_eq!(refused.status, 403);
    assert!(refused.json()["message"].as_str().unwrap().contains("play"), "{}", refused.text());
    assert_eq!(reader.ask("POST", &format!("/tables/{id}/seats/0"), None).await.status, 403);
    let player = Program::of(&mut ann, &["play"]).await.ask("GET", "/me", None).await;
    assert_eq!(player.status, 403);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_is_shown_once_and_worth_nothing_when_it_is_taken_back() {
    let house = House::open().await;
    let mut ann = ann(&house).await;
    let mut program = Program::of(&mut ann, &ALL).await;
    let listed = ann.get("/you/tokens").await.text();
    assert!(listed.contains("a program") && !listed.contains(&program.token));
    let (_, after) = listed.split_once("/you/tokens/").unwrap();
    let path = format!("/you/tokens/{}", after.split_once('"').unwrap().0);
    let mut bob = house.guest();
    bob.form("/you", &[("name", "Bob")]).await;
    assert_eq!(bob.form(&path, &[]).await.status, 404, "nobody else takes it back");
    assert_eq!(program.ask("GET", "/me", None).await.status, 200);
    assert_eq!(ann.form(&path, &[]).await.status, 303);
    let gone = program.ask("GET", "/me", None).await;
    assert_eq!((gone.status, gone.header("www-authenticate")), (401, Some("Bearer")));
    assert!(gone.json()["message"].is_string());

    assert_eq!(ann.form("/you/tokens", &[("name", "x")]).await.status, 422, "a token that may do nothing");
    assert_eq!(ann.form("/you/tokens", &[("name", " "), ("read", "on")]).await.status, 422);
    for _ in 0..20 {
        Program::of(&mut ann, &["read"]).await;
    }
    assert_eq!(ann.form("/you/tokens", &[("name", "one more"), ("read", "on")]).await.status, 422);
}

#[tokio::test(flavor = "multi_thread")]
async fn cookies_say_nothing_to_the_interface_and_strangers_get_nowhere() {
    let house = House::open().await;
    let mut ann = ann(&house).await;
    assert_eq!(ann.get("/api/v1/me").await.status, 401, "a cookie is no token");
    let mut stranger = Program { line: house.guest(), token: "x".repeat(26) };
    for path in ["/me", "/lobby", "/tables", "/tables/nosuchid", "/events", "/nowhere"] {
        let status = stranger.ask("GET", path, None).await.status;
        assert!(matches!(status, 401 | 404), "{path}: {status}");
    }
    assert_eq!(stranger.ask("GET", "/titles", None).await.json().as_array().unwrap().len(), 5);
    let mut program = Program::of(&mut ann, &ALL).await;
    for bad in [
        json!({}),
        json!({"game": "poker", "holders": ["me"]}),
        json!({"game": "colorado", "holders": []}),
        json!({"game": "colorado", "holders": ["me", "hot"]}),
        json!({"game": "colorado", "holders": ["me", "me"]}),
        json!({"game": "colorado", "holders": ["me", "greedy"], "pace": "quickly"}),
        json!({"what": 1}),
    ] {
        let answer = program.ask("POST", "/tables", Some(&bad)).await;
        assert!(matches!(answer.status, 400 | 404 | 422), "{bad}: {} {}", answer.status, answer.text());
        assert!(answer.json()["message"].is_string(), "{bad}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn another_seats_hand_is_in_no_answer() {
    let house = House::open().await;
    let (mut ann, mut bob) = (ann(&house).await, house.guest());
    bob.form("/you", &[("name", "Bob")]).await;
    let mut program = Program::of(&mut ann, &ALL).await;
    let mut other = Program::of(&mut bob, &ALL).await;
    let wish = json!({ "game": "colorado", "holders": ["me", "open"] });
    let id = program.ask("POST", "/tables", Some(&wish)).await.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(other.ask("POST", &format!("/tables/{id}/seats/1"), None).await.status, 204);
    let live = house.inside.table(&id).await.unwrap();
    let game = live.game().await;
    let seen = |seat| game.position().view(engine::Viewer::Seat(engine::Seat(seat)));
    assert_ne!(seen(0), seen(1), "each has a hand");
    assert_eq!(program.get(&format!("/tables/{id}/view")).await["view"], seen(0));
    assert_eq!(other.get(&format!("/tables/{id}/view")).await["view"], seen(1));
    assert_eq!(other.ask("GET", &format!("/tables/{id}/view?seat=0"), None).await.status, 403);
    let mut cal = house.guest();
    cal.form("/you", &[("name", "Cal")]).await;
    let mut watcher = Program::of(&mut cal, &["read"]).await;
    let watched = watcher.get(&format!("/tables/{id}/view")).await;
    assert_eq!(watched["view"], game.position().view(engine::Viewer::Spectator));
    assert_eq!(watcher.ask("GET", &format!("/tables/{id}/actions"), None).await.status, 403);
    let record = watcher.get(&format!("/tables/{id}/record")).await.to_string();
    assert!(!record.contains(&game.kept_key().to_hex()));
}

/// Whether a value is what a schema says: as much of JSON Schema as the document uses.
fn fits(schema: &Value, value: &Value, document: &Value) -> Result<(), String> {
    if let Some(reference) = schema["$ref"].as_str() {
        let pointer = reference.trim_start_matches('#');
        return fits(document.pointer(pointer).ok_or(format!("no {reference}"))?, value, document);
    }
    for all in schema["allOf"].as_array().into_iter().flatten() {
        fits(all, value, document)?;
    }
    if let Some(some) = schema["oneOf"].as_array() {
        return match some.iter().any(|one| fits(one, value, document).is_ok()) {
            true => Ok(()),
            false => Err(format!("{value} is none of {some:?}")),
        };
    }
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => return Ok(()),
    };
    let is = |kind: &&str| match *kind {
        "null" => value.is_null(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        other => panic!("a kind that nobody checks: {other}"),
    };
    if !kinds.iter().any(is) {
        return Err(format!("{value} is no {kinds:?}"));
    }
    for name in schema["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if value.is_object() && value.get(name).is_none() {
            return Err(format!("{name} is missing in {value}"));
        }
    }
    if let (Some(known), Some(fields)) = (schema["properties"].as_object(), value.as_object()) {
        for (name, field) in fields {
            if let Some(shape) = known.get(name) {
                fits(shape, field, document).map_err(|why| format!("{name}: {why}"))?;
            }
        }
    }
    for item in value.as_array().into_iter().flatten() {
        fits(&schema["items"], item, document)?;
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn the_document_says_what_the_server_does() {
    let house = House::open().await;
    let mut ann = ann(&house).await;
    let document = ann.get("/api/openapi.json").await.json();
    assert!(document["openapi"].as_str().unwrap().starts_with("3.1"));
    let mut program = Program::of(&mut ann, &ALL).await;
    let id = table(&mut program).await;
    let legal = program.get(&format!("/tables/{id}/actions")).await;
    let action = &legal["actions"][0]["action"];
    let mut walked = 0;
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let schema_of = |status: u16| {
                let content = &operation["responses"][status.to_string()]["content"];
                content.as_object().and_then(|content| content.values().next()).map(|kind| kind["schema"].clone())
            };
            let here = path.trim_start_matches("/api/v1").replace("{id}", &id).replace("{seat}", "0");
            // Without a token nothing but the titles is told.
            let mut stranger = Program { line: house.guest(), token: "x".repeat(26) };
            let refused = stranger.ask(&method.to_uppercase(), &here, None).await;
            let open = operation["security"] == json!([{}]);
            assert_eq!(refused.status, if open { 200 } else { 401 }, "{method} {path}");
            if path.ends_with("/events") {
                walked += 1;
                continue; // It has no end; another test reads it.
            }
            let seq = program.get(&format!("/tables/{id}")).await["seq"].clone();
            let body = match (method.as_str(), path.trim_start_matches("/api/v1")) {
                ("post", "/tables") => Some(json!({ "game": "coloma", "holders": ["me", "greedy", "random"] })),
                ("post", "/tables/{id}/actions") => {
                    Some(json!({ "seat": 0, "seq": seq, "command_id": "walk", "action": action }))
                }
                ("post", "/tables/{id}/undo") => Some(json!({ "seat": 0, "seq": seq, "command_id": "walk back" })),
                _ => None,
            };
            let answer = program.ask(&method.to_uppercase(), &here, body.as_ref()).await;
            let told = operation["responses"].get(answer.status.to_string());
            assert!(
                told.is_some(),
                "{method} {path} answers {}, which is not documented: {}",
                answer.status,
                answer.text()
            );
            if let Some(schema) = schema_of(answer.status) {
                fits(&schema, &answer.json(), &document).unwrap_or_else(|why| panic!("{method} {path}: {why}"));
            } else {
                assert!(answer.body.is_empty(), "{method} {path}: {}", answer.text());
            }
            let nowhere = here.replace(&id, "nosuchtable");
            if nowhere != here {
                let missing = program.ask(&method.to_uppercase(), &nowhere, body.as_ref()).await;
                assert_eq!(missing.status, 404, "{method} {path}: {}", missing.text());
                fits(&schema_of(404).unwrap(), &missing.json(), &document).unwrap();
            }
            walked += 1;
        }
    }
    assert!(walked >= 16, "only {walked} were walked");
    let page = ann.get("/api").await.text();
    for path in document["paths"].as_object().unwrap().keys() {
        assert!(page.contains(&path.replace('&', "&amp;")), "{path} is on the page");
    }
}

/// Reads events of a stream until one is found; for ten seconds at most.
async fn until(stream: &mut tokio::net::TcpStream, what: &str) -> String {
    use tokio::io::AsyncReadExt;
    let mut heard = String::new();
    let reading = async {
        let mut some = [0; 4096];
        while !heard.contains(what) {
            let more = stream.read(&mut some).await.expect("the line is whole");
            assert!(more > 0, "the line ended: {heard}");
            heard.push_str(&String::from_utf8_lossy(&some[..more]));
        }
    };
    let found = tokio::time::timeout(Duration::from_secs(10), reading).await;
    assert!(found.is_ok(), "no {what} in: {heard}");
    heard
}

async fn listen(program: &Program, path: &str) -> tokio::net::TcpStream {
    use tokio::io::AsyncWriteExt;
    let mut stream = tokio::net::TcpStream::connect(program.line.address).await.unwrap();
    let (host, token) = (program.line.address, &program.token);
    let ask = format!("GET /api/v1{path} HTTP/1.1\r\nhost: {host}\r\nauthorization: Bearer {token}\r\n\r\n");
    stream.write_all(ask.as_bytes()).await.unwrap();
    stream
}

#[tokio::test(flavor = "multi_thread")]
async fn events_tell_of_turns_and_of_moves() {
    let house = House::open().await;
    let mut ann = ann(&house).await;
    let mut program = Program::of(&mut ann, &ALL).await;
    let mut mine = listen(&program, "/events").await;
    let first = until(&mut mine, "\"turns\":[]").await;
    assert!(first.contains("content-type: text/event-stream"), "{first}");
    let wish = json!({ "game": "colorado", "holders": ["me", "open"] });
    let id = program.ask("POST", "/tables", Some(&wish)).await.json()["id"].as_str().unwrap().to_owned();
    let mut moves = listen(&program, &format!("/tables/{id}/events")).await;
    until(&mut moves, "\"waiting\":true").await;
    let mut bob = house.guest();
    assert_eq!(bob.form(&format!("/tables/{id}/seats/1/take"), &[("name", "Bob")]).await.status, 303);
    until(&mut moves, "\"waiting\":false").await;
    let mut bob = Program::of(&mut bob, &ALL).await;
    // Whoever is first to act calls; the other then hears that it is its turn, too.
    for _ in 0..40 {
        if !program.get("/me").await["turns"].as_array().unwrap().is_empty() {
            break;
        }
        let legal = bob.get(&format!("/tables/{id}/actions")).await;
        if let Some(action) = legal["actions"].get(0) {
            let play = json!({ "seat": 1, "seq": legal["seq"], "command_id": format!("b{}", legal["seq"]), "action": action["action"] });
            bob.ask("POST", &format!("/tables/{id}/actions"), Some(&play)).await;
        }
    }
    until(&mut mine, &format!("\"table\":\"{id}\"")).await;
}

/// A program that ends with the test.
struct Ended(Child);

impl Ended {
    /// The example bot.
    fn bot(house: &House, token: &str) -> Ended {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/bot.py");
        let bot = Command::new("python3")
            .args([script, &format!("http://{}", house.address), token])
            .stdout(Stdio::null())
            .spawn()
            .expect("python3 is there");
        Ended(bot)
    }
}

impl Drop for Ended {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_example_bot_plays_a_game_to_its_end() {
    let house = House::open().await;
    let mut ann = ann(&house).await;
    let mut program = Program::of(&mut ann, &ALL).await;
    let id = table(&mut program).await;
    let mut bot = Ended::bot(&house, &program.token);
    for _ in 0..600 {
        let table = program.get(&format!("/tables/{id}")).await;
        if table["state"] == "over" {
            assert!(table["outcome"]["standings"].is_array(), "{table}");
            return;
        }
        assert!(bot.0.try_wait().unwrap().is_none(), "the bot gave up at {table}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the game is not over after a minute");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_account_says_that_it_is_one_and_comes_when_it_is_invited() {
    let house = House::open().await;
    let mut ann = ann(&house).await;
    assert_eq!(ann.form("/you/bots", &[("handle", "digger"), ("name", "The digger")]).await.status, 422, "a guest");
    let mut program = Program::of(&mut ann, &ALL).await;
    let me = program.get("/me").await["id"].as_str().unwrap().to_owned();
    assert!(house.store.set_handle(&me, "ann", 0, 0).await.unwrap());
    let made = ann.form("/you/bots", &[("handle", "digger"), ("name", "The digger")]).await;
    assert_eq!(made.status, 200, "{}", made.text());
    let token = token_in(&made.text());
    assert_eq!(ann.form("/you/bots", &[("handle", "Digger"), ("name", "Another")]).await.status, 422, "taken");
    assert!(ann.get("/people/digger").await.text().contains("bot account"));
    let _bot = Ended::bot(&house, &token);
    let wish = json!({ "game": "colorado", "holders": ["me", "open"] });
    let id = program.ask("POST", "/tables", Some(&wish)).await.json()["id"].as_str().unwrap().to_owned();
    let asked = ann.form(&format!("/tables/{id}/invite"), &[("handle", "@digger"), ("keep", "on")]).await;
    assert!(asked.status == 200 && asked.text().contains("The digger was asked"), "{}", asked.text());
    for _ in 0..100 {
        let table = program.get(&format!("/tables/{id}")).await;
        if table["seats"][1]["program"] == true {
            assert_eq!((&table["seats"][1]["handle"], &table["state"]), (&json!("digger"), &json!("running")));
            assert!(ann.get(&format!("/tables/{id}")).await.text().contains("bot account"));
            return;
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    panic!("the bot did not come");
}
