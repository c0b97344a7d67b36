//! Seats that act side by side: nobody is too late, and nobody learns how far another has come.

mod common;

use common::{Guest, House, Socket};
use serde_json::{Value, json};

/// Two guests at a table of their own, and somebody who watches.
struct Company {
    house: House,
    ann: Guest,
    ben: Guest,
    eve: Guest,
    table: String,
    promise: String,
    commands: u32,
}

impl Company {
    /// The same deal every time.
    async fn at(game: &str) -> Company {
        let house = House::open().await;
        let (mut ann, mut ben, eve) = (house.guest(), house.guest(), house.guest());
        // A table that is named by itself is called otherwise every time.
        let mut fields = vec![("game", game), ("name", "Ann"), ("table-name", "Beside"), ("seats", "2"), ("seed", "7")];
        fields.extend([("seat-0", "me"), ("seat-1", "open")]);
        let made = ann.form("/new", &fields).await;
        let table = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
        let seat = format!("/tables/{table}/seats/1/take");
        assert_eq!(ben.form(&seat, &[("name", "Ben")]).await.status, 303);
        let record: Value = serde_json::from_str(&ann.get(&format!("/tables/{table}/record")).await.text()).unwrap();
        let promise = record["commitment"].as_str().unwrap().to_owned();
        Company { house, ann, ben, eve, table, promise, commands: 0 }
    }

    /// Does the first thing that a guest can, other than drawing cards: drawn cards cannot be put back.
    async fn step(&mut self, ann: bool) {
        let guest = if ann { &mut self.ann } else { &mut self.ben };
        let choices = guest.choices(&self.table).await;
        let list = choices["choices"].as_array().unwrap();
        let which = list.iter().position(|choice| choice["action"] != "draw").unwrap_or(0);
        self.commands += 1;
        let done = guest.act(&self.table, &choices, which, &format!("c{}", self.commands)).await;
        assert_eq!(done.status, 200, "{}", done.text());
    }

    /// Goes on until the guest is done with the chain.
    async fn finish(&mut self, ann: bool) {
        for _ in 0..20 {
            let guest = if ann { &mut self.ann } else { &mut self.ben };
            let choices = guest.choices(&self.table).await;
            let done = choices["choices"].as_array().unwrap().iter().position(|choice| choice["action"] == "done");
            self.commands += 1;
            let answer = guest.act(&self.table, &choices, done.unwrap_or(0), &format!("c{}", self.commands)).await;
            assert_eq!(answer.status, 200, "{}", answer.text());
            if done.is_some() {
                return;
            }
        }
        panic!("the chain does not end");
    }

    async fn ann_takes_back(&mut self) {
        let seq = self.ann.choices(&self.table).await["seq"].clone();
        self.commands += 1;
        let body = json!({"seq": seq, "command_id": format!("u{}", self.commands), "seat": 0});
        let undone = self.ann.json(&format!("/tables/{}/undo", self.table), &body).await;
        assert_eq!(undone.status, 200, "{}", undone.text());
    }

    /// Both do the first thing they can until they act side by side, and what they choose begins so.
    async fn until_beside(&mut self, words: &[&str]) {
        for _ in 0..200 {
            let (a, b) = (self.ann.choices(&self.table).await, self.ben.choices(&self.table).await);
            let wanted = |choices: &Value| {
                let first = choices["choices"][0]["action"].as_str().unwrap_or("");
                words.iter().any(|word| first.starts_with(word))
            };
            match (a["seat"].is_number(), b["seat"].is_number()) {
                (true, true) if wanted(&a) => return,
                (true, _) => self.step(true).await,
                (false, true) => self.step(false).await,
                (false, false) => panic!("nobody can act"),
            }
        }
        panic!("they never act side by side");
    }

    async fn sockets(&self) -> [Socket; 2] {
        let mut sockets = [
            self.ben.socket(&self.table, None).await.ok().unwrap(),
            self.eve.socket(&self.table, None).await.ok().unwrap(),
        ];
        for socket in &mut sockets {
            socket.message().await;
        }
        sockets
    }

    /// Everything that the other player and a spectator can get, with the table's name taken out.
    async fn everything(&self) -> Vec<String> {
        let mut all = Vec::new();
        for mut guest in [self.ben.clone(), self.eve.clone()] {
            let seq = guest.choices(&self.table).await["seq"].as_u64().unwrap();
            let paths = ["", "/now", "/board.svg", "/record", "?at=1", "/at/1"].map(str::to_owned);
            for path in paths.into_iter().chain([
                format!("/at/{seq}"),
                format!("/at/{}", seq + 1),
                "/log?before=999".to_owned(),
            ]) {
                let answer = guest.get(&format!("/tables/{}{path}", self.table)).await;
                all.push(format!("{path}: {} {}", answer.status, self.nameless(&answer.text())));
            }
            let home = guest.get("/").await;
            all.push(self.nameless(&home.text()));
        }
        all
    }

    async fn heard(&self, sockets: &mut [Socket]) -> Vec<String> {
        let mut heard = Vec::new();
        for socket in sockets {
            heard.push(self.nameless(&socket.message().await.to_string()));
        }
        heard
    }

    /// A text without the name of the table, without the fingerprint of a page, which has it inside, without the
    /// promise of the deal, which covers a nonce, without the name of the request, which is random, and without the time
    /// of day at which somebody is awaited.
    fn nameless(&self, text: &str) -> String {
        let mut text = text.replace(&self.table, "TABLE").replace(&self.promise, "PROMISE");
        let (version, request, time) = (24, 10, 13);
        for (mark, length) in [
            ("data-version=\"", version),
            ("\"version\":\"", version),
            ("\"base\":\"", version),
            ("\"since\":", time),
            ("data-last=\"", time),
            ("Request <code>", request),
            ("\"request\":\"", request),
        ] {
            let Some(from) = text.find(mark).map(|at| at + mark.len()) else { continue };
            text.replace_range(from..from + length, "NAME");
        }
        text
    }
}

/// Asserts that two lists of texts are alike, and shows where they first differ.
fn assert_alike(one: &[String], other: &[String], what: &str) {
    assert_eq!(one.len(), other.len(), "{what}");
    let Some((a, b)) = one.iter().zip(other).find(|(a, b)| a != b) else { return };
    let same = a.bytes().zip(b.bytes()).take_while(|(a, b)| a == b).count();
    let near = |text: &str| {
        String::from_utf8_lossy(&text.as_bytes()[same.saturating_sub(80)..]).chars().take(240).collect::<String>()
    };
    panic!("{what}:\n  {}\n  {}", near(a), near(b));
}

/// The same decision, reached at once or after second thoughts.
async fn second_thoughts_are_ones_own(game: &str, words: &[&str], chain: bool) {
    let (mut one, mut many) = (Company::at(game).await, Company::at(game).await);
    for company in [&mut one, &mut many] {
        company.until_beside(words).await;
    }
    assert_alike(&one.everything().await, &many.everything().await, "the same deal, the same steps");
    let (mut ears, mut more_ears) = (one.sockets().await, many.sockets().await);
    one.step(true).await;
    for _ in 0..2 {
        many.step(true).await;
        many.ann_takes_back().await;
    }
    many.step(true).await;
    assert_alike(&one.everything().await, &many.everything().await, "one step or five");
    // The first that is heard is that she is done, and it is the same.
    if chain {
        for company in [&mut one, &mut many] {
            company.finish(true).await;
        }
        assert_alike(&one.heard(&mut ears).await, &many.heard(&mut more_ears).await, "what is pushed");
    }
    assert_alike(&one.everything().await, &many.everything().await, "she is done");
    for company in [&mut one, &mut many] {
        company.step(false).await;
        if chain {
            company.finish(false).await;
        }
    }
    let (shown, more_shown) = (one.everything().await, many.everything().await);
    assert_alike(&shown, &more_shown, "when all is shown, what was taken back never was");
    let known = one.ann.choices(&one.table).await["seq"].as_u64().unwrap();
    assert_eq!(many.ann.choices(&many.table).await["seq"], known + 4, "she herself remembers");
    one.house.close().await;
    many.house.close().await;
}

#[tokio::test]
async fn nobody_can_count_the_steps_of_a_chain_in_colorado() {
    second_thoughts_are_ones_own("colorado", &["nugget", "play", "check", "draw", "discard"], true).await;
}

#[tokio::test]
async fn nobody_can_tell_that_a_dial_was_changed_in_coloma() {
    second_thoughts_are_ones_own("coloma", &["dial"], false).await;
}

#[tokio::test]
async fn two_seats_that_act_at_once_are_both_heard() {
    let mut company = Company::at("colorado").await;
    let table = company.table.clone();
    for round in 0..3 {
        let (a, b) = (company.ann.choices(&table).await, company.ben.choices(&table).await);
        if !(a["seat"].is_number() && b["seat"].is_number()) {
            company.until_beside(&["nugget", "play", "check", "draw", "discard"]).await;
            continue;
        }
        let (one, two) = (format!("a{round}"), format!("b{round}"));
        let (first, second) = tokio::join!(company.ann.act(&table, &a, 0, &one), company.ben.act(&table, &b, 0, &two));
        assert_eq!((first.status, second.status), (200, 200), "{} {}", first.text(), second.text());
        let again = company.ann.act(&table, &a, 0, &one).await;
        assert_eq!((again.status, again.json()), (200, first.json()), "the same command gets the same answer");
        let late = company.ann.act(&table, &a, 0, "late").await;
        assert_eq!(late.status, 409, "her own step was the last: {}", late.text());
    }
    company.house.close().await;
}

impl Company {
    /// Whoever must act does the first thing that begins so, or else the first that ends his step.
    async fn does(&mut self, wanted: &[&str]) -> Option<bool> {
        for ann in [true, false] {
            let guest = if ann { &mut self.ann } else { &mut self.ben };
            let choices = guest.choices(&self.table).await;
            let Some(list) = choices["choices"].as_array().filter(|_| choices["seat"].is_number()) else { continue };
            let action = |choice: &Value| choice["action"].as_str().unwrap_or("").to_owned();
            let find = |words: &[&str]| {
                words.iter().find_map(|word| list.iter().position(|choice| action(choice).starts_with(word)))
            };
            let which = find(wanted).or_else(|| find(&["done", "pass", "decline", "reject"])).unwrap_or(0);
            let found = find(wanted).is_some();
            self.commands += 1;
            let done = guest.act(&self.table, &choices, which, &format!("c{}", self.commands)).await;
            assert_eq!(done.status, 200, "{}", done.text());
            return found.then_some(ann);
        }
        panic!("nobody can act");
    }

    /// What a spectator can get.
    async fn spectator(&self) -> Vec<String> {
        self.everything().await.split_off(9)
    }
}

/// An offer is written between two: whoever watches cannot count the changes made to it.
#[tokio::test]
async fn nobody_can_count_how_often_an_offer_was_changed_in_silverton() {
    let (mut one, mut many) = (Company::at("silverton").await, Company::at("silverton").await);
    for company in [&mut one, &mut many] {
        for step in 0.. {
            assert!(step < 60, "nobody offers anything");
            if company.does(&["offer to"]).await.is_some() {
                break;
            }
        }
    }
    assert_alike(&one.spectator().await, &many.spectator().await, "the same deal, the same steps");
    let mut ears = [one.sockets().await, many.sockets().await];
    // The money of a gift is written down once, or again and again.
    assert!(one.does(&["money"]).await.is_some());
    for _ in 0..3 {
        assert!(many.does(&["money"]).await.is_some());
        assert!(many.does(&["remove"]).await.is_some());
    }
    assert!(many.does(&["money"]).await.is_some());
    assert_alike(&one.spectator().await, &many.spectator().await, "one change or seven");
    for company in [&mut one, &mut many] {
        assert!(company.does(&["send"]).await.is_some());
    }
    // The first that a spectator hears is that the offer was made.
    let mut heard = Vec::new();
    for (company, ears) in [&one, &many].into_iter().zip(&mut ears) {
        heard.push(company.heard(&mut ears[1..]).await);
    }
    assert_alike(&heard[0], &heard[1], "what is pushed");
    assert_alike(&one.spectator().await, &many.spectator().await, "when it is sent");
    one.house.close().await;
    many.house.close().await;
}
