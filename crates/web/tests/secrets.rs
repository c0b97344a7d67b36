//! A secret tile in a running game: nothing that the server says to the others tells what it was.

mod common;

use common::{Guest, House, Socket};
use serde_json::{Value, json};

/// What only the player who drew the tile may read: its name, its steps, what they look at.
const SECRETS: [&str; 7] =
    ["Hidden Vein", "Assay Report", "look union", "look santa", "\"look\"", "back swapped", "other order"];

/// A table of Ann and Ben, with Eve who watches.
struct Town {
    id: String,
    players: [Guest; 2],
    eve: Guest,
    /// Of the players and Eve, in this order.
    sockets: Vec<Socket>,
    /// All that each of them heard.
    heard: [String; 3],
    seq: u64,
}

impl Town {
    async fn open(house: &House, seed: u32) -> Town {
        let (mut ann, mut ben, mut eve) = (house.guest(), house.guest(), house.guest());
        let seed = seed.to_string();
        let fields = [
            ("game", "cerro-gordo"),
            ("name", "Ann"),
            ("seats", "2"),
            ("seat-0", "me"),
            ("seat-1", "open"),
            ("seed", &seed),
            ("visibility", "public"),
        ];
        let made = ann.form("/new", &fields).await;
        assert_eq!(made.status, 303, "{}", made.text());
        let id = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
        assert_eq!(ben.form(&format!("/tables/{id}/seats/1/take"), &[("name", "Ben")]).await.status, 303);
        eve.get("/").await;
        let mut sockets = Vec::new();
        for guest in [&ann, &ben, &eve] {
            sockets.push(guest.socket(&id, Some(&guest.origin())).await.ok().unwrap());
        }
        Town { id, players: [ann, ben], eve, sockets, heard: Default::default(), seq: 0 }
    }

    /// Whose turn it is, and what can be done; `None` when the game is over.
    async fn turn(&mut self) -> Option<(usize, Value)> {
        for seat in 0..2 {
            let choices = self.players[seat].choices(&self.id).await;
            if choices["seat"].is_number() {
                return Some((seat, choices));
            }
        }
        None
    }

    /// Does one of the choices, and listens until everybody has heard of it.
    async fn act(&mut self, seat: usize, choices: &Value, which: usize) -> String {
        let list = choices["choices"].as_array().unwrap();
        let action = list[which % list.len()]["action"].as_str().unwrap().to_owned();
        let answer = self.players[seat].act(&self.id, choices, which, &format!("c{}", self.seq)).await;
        assert_eq!(answer.status, 200, "{}", answer.text());
        self.seq = answer.json()["seq"].as_u64().unwrap();
        for (socket, heard) in self.sockets.iter_mut().zip(&mut self.heard) {
            loop {
                let message = socket.message().await;
                heard.push_str(&message.to_string());
                if message["seq"].as_u64() >= Some(self.seq) {
                    break;
                }
            }
        }
        action
    }

    /// Everything a guest can ask the server for.
    async fn asked(&mut self, who: usize) -> String {
        let (id, seq) = (self.id.clone(), self.seq);
        let guest = if who == 2 { &mut self.eve } else { &mut self.players[who] };
        let mut told = String::new();
        for path in ["", "/now", "/log?before=999", "/record", "/board.svg", "/join"] {
            told.push_str(&guest.get(&format!("/tables/{id}{path}")).await.text());
        }
        for at in [seq.saturating_sub(1), seq] {
            told.push_str(&guest.get(&format!("/tables/{id}/at/{at}")).await.text());
            told.push_str(&guest.get(&format!("/tables/{id}?at={at}")).await.text());
            told.push_str(&guest.get(&format!("/tables/{id}/board.svg?at={at}")).await.text());
        }
        // Attempts in another's place; the targets are spelled so that an echo is no find.
        for action in ["LOOK UNION", "LOOK", "BACK SWAPPED", "DISCARD 1"] {
            for seat in 0..2 {
                let body = json!({"seq": seq, "command_id": "peek", "action": action, "seat": seat});
                let answer = guest.json(&format!("/tables/{id}/actions"), &body).await;
                told.push_str(&if answer.status == 409 { String::new() } else { answer.text() });
            }
        }
        for target in ["look:tops", "mine:union", "back:swapped"] {
            let answer = guest.json(&format!("/tables/{id}/why"), &json!({"path": [target]})).await;
            told.push_str(&answer.text());
        }
        for path in ["/", "/finished"] {
            told.push_str(&guest.get(path).await.text());
        }
        told
    }
}

fn first_of(choices: &Value) -> String {
    choices["choices"][0]["action"].as_str().unwrap().to_owned()
}

/// Whether it is a step of a secret tile.
fn is_secret(action: &str) -> bool {
    action.starts_with("look") || action.starts_with("back")
}

fn leak(told: &str) -> Option<&'static str> {
    SECRETS.into_iter().find(|secret| told.contains(secret))
}

#[tokio::test]
async fn a_secret_tile_is_nowhere_but_on_its_players_page() {
    let house = House::open().await;
    let mut kinds = std::collections::BTreeSet::new();
    for seed in 1..40 {
        let mut town = Town::open(&house, seed).await;
        let mut own = [false; 2];
        let mut steps = 0;
        let mut turn = town.turn().await;
        while let Some((seat, choices)) = turn {
            steps += 1;
            let before = first_of(&choices);
            // Of two tiles the other order; anything else at random.
            let which = if before.starts_with("back") { usize::MAX } else { steps * 31 + seed as usize };
            town.act(seat, &choices, which).await;
            turn = town.turn().await;
            let Some((next, choices)) = &turn else { break };
            let after = first_of(choices);
            if is_secret(&after) {
                own[*next] = true;
                kinds.insert(after.split(' ').take(2).collect::<Vec<_>>().join(" "));
            }
            for who in (0..3).filter(|who| !own.get(*who).copied().unwrap_or(false)) {
                assert_eq!(leak(&town.heard[who]), None, "seed {seed}: guest {who} heard it after {before}");
                if is_secret(&before) || is_secret(&after) {
                    let told = town.asked(who).await;
                    assert_eq!(leak(&told), None, "seed {seed}: guest {who} was told it after {before}");
                }
            }
            if own[0] && own[1] {
                break;
            }
        }
        if kinds.iter().any(|kind| kind.starts_with("look ")) && kinds.contains("look") && seed > 3 {
            house.close().await;
            return;
        }
    }
    panic!("no secret tile came up: {kinds:?}");
}
