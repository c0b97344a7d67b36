//! A house with everything in it that somebody wants to keep to themselves, each thing marked by words that stand nowhere
//! else.

use std::{collections::BTreeMap, time::Duration};

use ::house::{
    News, NewsKind, Plan, Rate, Scheme, Shares, Start, Terms, WantedTournament,
    notices::{Hook, push::BrowserKeys},
};
use engine::Setup;
use store::{
    Audience, CountedGame, Deed, FOR_GOOD_MS, KeptOrders, Profile, Purpose, QuietHours, Rating, RatingChange, Reckoned,
    ResultRow, Secret, Sight, Store, StoredPasskey,
};
use web::Config;

use crate::{
    common::{Guest, House},
    receivers::MailServer,
};

/// Who walks through the house.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Who {
    /// Nobody the house knows.
    Stranger,
    /// A guest who has nothing to do with Ann.
    Eve,
    /// A program of Eve's.
    Program,
    /// A guest who watches the table.
    Watcher,
    /// Who plays with Ann.
    Ben,
    /// Whose secrets they are.
    Ann,
    /// Who looks after the house.
    Ada,
}

/// Something that is secret, and exactly who finds it where.
pub struct Canary {
    pub what: &'static str,
    pub text: String,
    /// People with the address at which they find it; `*`: wherever it is, once at least.
    pub seen: &'static [(Who, &'static str)],
}

/// What stands where.
pub struct Places {
    pub table: String,
    /// A private table of Ann and Ben.
    pub hidden: String,
    pub group: String,
    pub tournament: String,
    pub ann: String,
    /// A notice of Ann's.
    pub notice: String,
    /// What Ann was sent or shown once, by the address that it belongs to.
    pub secret_links: BTreeMap<&'static str, String>,
}

pub struct Furnished {
    pub house: House,
    pub mail: MailServer,
    pub people: BTreeMap<Who, Guest>,
    pub ids: BTreeMap<Who, String>,
    /// Eve's.
    pub token: String,
    pub bot: String,
    pub places: Places,
    pub canaries: Vec<Canary>,
}

pub const PASSWORD: &str = "passwordcanary spoon";
const WORD: &str = "tablewordcanary";
const P256DH: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";
const HOUR_MS: i64 = 3_600_000;

async fn open(mail: &MailServer) -> House {
    let mut config = Config::default();
    let quick = Rate::a_second(100_000, 100_000);
    let quick = Shares { person: quick, network: quick };
    (config.house.makes, config.house.talk) = (quick, quick);
    config.house.lobby_talk = true;
    config.house.post.reach_private = true;
    config.house.post.smtp = Some(Secret::new(mail.url()));
    config.house.post.from = Some("games@games.example".to_owned());
    config.metrics_listen = Some(([127, 0, 0, 1], 0).into());
    House::over(Store::in_memory().await.unwrap(), config).await
}

/// Somebody who has come, with a handle if it is a member.
async fn come(house: &House, name: &str, handle: Option<&str>) -> (Guest, store::Guest) {
    let (person, token) = house.inside.welcome(name).await.unwrap();
    if let Some(handle) = handle {
        house.inside.keep(&person, handle, PASSWORD).await.unwrap();
    }
    let person = house.store.guest(&person.id).await.unwrap().unwrap();
    (Guest { address: house.address, cookie: Some(format!("motherlode={}", token.expose())) }, person)
}

/// The secret in an address that a page shows.
fn after(text: &str, before: &str) -> String {
    let rest = text.split(before).nth(1).unwrap_or_else(|| panic!("no {before} in {text}"));
    rest.split(['"', '>', '<', '\r', '\n']).next().unwrap().to_owned()
}

async fn table(ann: &mut Guest, ben: &mut Guest, more: &[(&str, &str)]) -> String {
    let fields = [("game", "colorado"), ("seats", "2"), ("seat-0", "me"), ("seat-1", "open")];
    let made = ann.form("/new", &[&fields[..], more].concat()).await;
    assert_eq!(made.status, 303, "{}", made.text());
    let id = made.header("location").unwrap().rsplit('/').next().unwrap().to_owned();
    let sat = ben.form(&format!("/tables/{id}/sit"), &[("word", WORD)]).await;
    assert_eq!(sat.status, 303, "{}", sat.text());
    id
}

fn cup(group: &str) -> WantedTournament {
    let plan = Plan {
        text: "cuptextcanary".to_owned(),
        setup: Setup::of(2),
        edition: None,
        terms: Terms::default(),
        scheme: Scheme::Swiss,
        rounds: 3,
        every_hours: None,
        start: Start::Maker,
        least: 2,
        most: 8,
        bots: None,
    };
    let audience = Audience::Group(group.to_owned());
    WantedTournament { name: "Cupcanary".to_owned(), game: "colorado".to_owned(), audience, plan, starts_ms: None }
}

impl Furnished {
    pub async fn open() -> Furnished {
        let mail = MailServer::open();
        let house = open(&mail).await;
        let (store, inside, now_ms) = (&house.store, &house.inside, house.inside.now_ms());
        let (mut ann_guest, ann) = come(&house, "Ann", Some("ann")).await;
        let (mut ben_guest, ben) = come(&house, "Ben", Some("ben")).await;
        let (eve_guest, eve) = come(&house, "Eve", None).await;
        let (mut watcher_guest, watcher) = come(&house, "Wanda", None).await;
        let (ada_guest, ada) = come(&house, "Ada", Some("ada")).await;
        let mut canaries = Vec::new();
        let mut keep = |what, text: &str, seen| {
            assert!(text.len() >= 8, "{what} is too short to be told from anything else: {text}");
            canaries.push(Canary { what, text: text.to_owned(), seen });
        };

        // Who she is.
        store.confirm_address(&ann.id, "ann.canary@post.example", 1).await.unwrap();
        keep("address", "ann.canary@post.example", &[(Who::Ann, "/you"), (Who::Ann, "/you/data.json")]);
        let lasts_ms = now_ms + HOUR_MS;
        let confirm =
            store.make_link(&ann.id, Purpose::Confirm, "waiting.canary@post.example", now_ms, lasts_ms).await.unwrap();
        let lost = store.make_link(&ann.id, Purpose::Lost, "", now_ms, lasts_ms).await.unwrap();
        let device = inside.device_link(&ann).await.unwrap();
        keep(
            "address that waits",
            "waiting.canary@post.example",
            &[(Who::Ann, "/you"), (Who::Ann, "/you/data.json"), (Who::Ann, "/you/email/{token}")],
        );
        keep("link to confirm by", confirm.expose(), &[(Who::Ann, "/you/email/{token}")]);
        keep("link of a lost password", lost.expose(), &[(Who::Ann, "/sign-in/lost/{token}")]);
        keep("link to another device", device.expose(), &[(Who::Ann, "/me/{token}")]);
        keep("password", PASSWORD, &[]);
        keep("hash of the password", store.password_of(&ann.id).await.unwrap().unwrap().expose(), &[]);
        for guest in [&ann_guest, &ben_guest, &eve_guest, &watcher_guest, &ada_guest] {
            keep("session", guest.cookie.as_ref().unwrap().split(['=', '.']).nth(1).unwrap(), &[]);
        }
        let passkey = StoredPasskey {
            id: "credentialcanary".to_owned(),
            guest: ann.id.clone(),
            name: "passkeycanary".to_owned(),
            public_key: "publickeycanary".to_owned(),
            created_ms: now_ms,
            used_ms: None,
        };
        assert!(store.add_passkey(&passkey).await.unwrap());
        keep("name of a passkey", &passkey.name, &[(Who::Ann, "/you"), (Who::Ann, "/you/data.json")]);
        keep("passkey", &passkey.id, &[(Who::Ann, "/you"), (Who::Ann, "/you/data.json")]);
        keep("key of a passkey", &passkey.public_key, &[]);

        // Her programs.
        let token = store.create_token(&ann.id, "tokencanary", "read", 20, now_ms).await.unwrap().unwrap();
        keep("token", token.expose(), &[]);
        keep("name of a token", "tokencanary", &[(Who::Ann, "/you/tokens"), (Who::Ann, "/you/data.json")]);
        let bot = store.create_bot_account(&ann.id, "ann-bot", "Rusty", 5, now_ms).await.unwrap().unwrap();
        let bot_token = store.create_token(&bot.id, "bot", "read play", 1, now_ms).await.unwrap().unwrap();
        keep("token of a bot", bot_token.expose(), &[]);
        let eves = store.create_token(&eve.id, "Eve's", "read play tables", 20, now_ms).await.unwrap().unwrap();
        keep("token of Eve's", eves.expose(), &[]);

        // How she is told: a letter comes, what goes elsewhere finds nobody at home.
        inside.add_hook(&ann.id, Hook::Json, "http://127.0.0.1:9/hookcanary").await.unwrap();
        let keys = BrowserKeys { p256dh: P256DH.to_owned(), auth: AUTH.to_owned() };
        inside.add_browser(&ann.id, "http://127.0.0.1:9/pushcanary", &keys, "Firefox").await.unwrap();
        let channels = store.channels_of(&ann.id).await.unwrap();
        let hook = channels.iter().find(|channel| channel.way == "json").unwrap();
        keep("address of a webhook", "hookcanary", &[(Who::Ann, "/you/data.json")]);
        keep("key of a webhook", hook.keys.expose(), &[(Who::Ann, "/you/notices")]);
        keep("address of a browser", "pushcanary", &[(Who::Ann, "/you/data.json")]);
        keep("secret of a browser", AUTH, &[]);
        keep("key of a browser", P256DH, &[]);
        let calendar = inside.renew_calendar(&ann.id).await.unwrap();
        keep("calendar", calendar.expose(), &[]);
        let news = News {
            kind: NewsKind::Invitation,
            text: "newscanary".to_owned(),
            address: "/games".to_owned(),
            table: None,
            key: "walk".to_owned(),
        };
        inside.notify(&ann.id, news).await.unwrap();
        keep("news", "newscanary", &[(Who::Ann, "/you/news"), (Who::Ann, "/you/data.json")]);
        let notice = store.notices_of(&ann.id, 1).await.unwrap().remove(0);
        for _ in 0..1000 {
            if !mail.letters().is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let letter = mail.letters().into_iter().next().expect("the letter came");
        let unsubscribe = after(&letter, "/unsubscribe/");
        keep("link against letters", &unsubscribe, &[(Who::Ann, "/unsubscribe/{token}")]);
        for name in ["letters", "push"] {
            keep("key of the house", store.house_key(name, &Secret::new("none yet")).await.unwrap().expose(), &[]);
        }
        let hours = QuietHours { zone: "Pacific/Chatham".to_owned(), from_minute: 197, to_minute: 401 };
        store.set_quiet_hours(&ann.id, &hours).await.unwrap();
        keep("quiet hours", "value=\"03:17\"", &[(Who::Ann, "/you/pace")]);
        keep("time zone", "\"zone\": \"Pacific/Chatham\"", &[(Who::Ann, "/you/data.json")]);

        let soon = (now_ms + 48 * HOUR_MS, now_ms + 72 * HOUR_MS);
        assert!(store.announce_holiday(&ann.id, soon, (now_ms, 100 * HOUR_MS)).await.unwrap());

        // Whom she knows.
        for (name, handle) in [("Blockedcanary", "bo"), ("Mutedcanary", "mo"), ("Friendcanary", "fo")] {
            let (_, other) = come(&house, name, Some(&format!("{handle}-other"))).await;
            match handle {
                "bo" => inside.block(&ann, &other).await.unwrap(),
                "mo" => store.mute(&ann.id, &other.id, now_ms).await.unwrap(),
                _ => {
                    inside.follow(&ann, &other).await.unwrap();
                    // What they have in common is no page's business either, as she chose below.
                    inside.follow(&ben, &other).await.unwrap();
                }
            }
        }
        keep("whom she blocks", "Blockedcanary", &[(Who::Ann, "/people"), (Who::Ada, "/admin/people")]);
        keep("whom she mutes", "Mutedcanary", &[(Who::Ann, "/talk/muted"), (Who::Ada, "/admin/people")]);
        keep(
            "whom she follows",
            "Friendcanary",
            &[(Who::Ann, "*"), (Who::Ada, "/admin/people"), (Who::Ben, "/people"), (Who::Ben, "/new")],
        );
        let nobody = Sight::Nobody;
        let profile = Profile { games: nobody, ratings: nobody, friends: nobody, seen: nobody, favourites: Vec::new() };
        store.set_profile(&ann.id, &profile).await.unwrap();
        let group = inside.found_group(&ann, "Groupcanary", "aboutcanary").await.unwrap();
        let group_link = inside.group_link(&group, &ann).await.unwrap();
        keep("group", "Groupcanary", &[(Who::Ann, "*")]);
        keep("text of a group", "aboutcanary", &[(Who::Ann, "*")]);
        keep("link into the group", group_link.expose(), &[(Who::Ann, "/groups/join/{token}")]);
        let tournament = inside.make_tournament(&ann, cup(&group)).await.unwrap();
        keep("tournament of the group", "Cupcanary", &[(Who::Ann, "*")]);
        keep("text of the tournament", "cuptextcanary", &[(Who::Ann, "*")]);

        // What she plays.
        let slow = [
            ("visibility", "public"),
            ("table-name", "Main street"),
            ("pace", "move 86400"),
            ("table-word", WORD),
            ("watchers-apart", "yes"),
        ];
        let id = table(&mut ann_guest, &mut ben_guest, &slow).await;
        let hidden = [("visibility", "private"), ("table-name", "Hiddencanary")];
        let hidden = table(&mut ann_guest, &mut ben_guest, &hidden).await;
        keep("name of a private table", "Hiddencanary", &[(Who::Ann, "*"), (Who::Ben, "*"), (Who::Ada, "*")]);
        keep("way to a private table", &hidden, &[(Who::Ann, "*"), (Who::Ben, "*"), (Who::Ada, "*")]);
        for table in [&id, &hidden] {
            let stored = store.table(table).await.unwrap().unwrap();
            keep("key of a deal", stored.key.expose(), &[]);
            keep("nonce of a deal", stored.nonce.unwrap().expose(), &[]);
        }
        let terms = Terms::read(&store.table(&id).await.unwrap().unwrap().terms);
        keep("password of a table", WORD, &[]);
        keep("hash of a table's password", &terms.password.unwrap(), &[]);
        let result = ResultRow {
            table: hidden.clone(),
            seat: 0,
            guest: Some(ann.id.clone()),
            bot: None,
            game: "colorado".to_owned(),
            seats: 2,
            rank: 1,
            tied: 0,
            score: Some(77),
            at_ms: 9,
            public: false,
        };
        store.add_results(&[result]).await.unwrap();
        let counted = CountedGame {
            table: id.clone(),
            game: "colorado".to_owned(),
            seats: 2,
            rated: true,
            people: vec![ann.id.clone()],
            start: (1_500_000, 245_000),
            at_ms: now_ms,
        };
        let rating = |known: &[Rating]| RatingChange {
            seat: 0,
            guest: known[0].guest.clone(),
            rank: 1,
            wins: 1_000_000,
            before: known[0].points,
            points: 98_765_432_100,
            spread: 50_000,
            provisional: false,
        };
        let reckon = |known: &[Rating]| Reckoned { ratings: vec![rating(known)], ..Reckoned::default() };
        assert!(store.count_game(&counted, &reckon).await.unwrap());
        keep(
            "rating",
            "98765432",
            &[(Who::Ann, "/people/{handle}"), (Who::Ann, "/you/standing"), (Who::Ann, "/you/data.json")],
        );
        let choices = ann_guest.choices(&id).await;
        let step = choices["choices"][0]["action"].as_str().unwrap().to_owned();
        assert_eq!(ann_guest.act(&id, &choices, 0, "walk").await.status, 200);
        // Ben could do the same, and is told so.
        keep("step that is not shown yet", &step, &[(Who::Ann, "*"), (Who::Ben, "*")]);
        let orders = Secret::new(r#"{"steps":["orderscanary"],"when":"always"}"#);
        let kept = KeptOrders { seat: 0, guest: ann.id.clone(), orders, made_ms: now_ms };
        store.set_orders(&id, &kept).await.unwrap();
        let own_orders = &[(Who::Ann, "/tables/{id}/seats/{seat}/orders"), (Who::Ann, "/you/data.json")];
        keep("orders", "orderscanary", own_orders);
        let noted = ann_guest.form(&format!("/tables/{id}/note"), &[("text", "notecanary")]).await;
        assert_eq!(noted.status, 303);
        keep("note", "notecanary", &[(Who::Ann, "/tables/{id}"), (Who::Ann, "/you/data.json")]);
        let talk = format!("/tables/{id}/talk");
        assert_eq!(ann_guest.form(&talk, &[("text", "Good luck")]).await.status, 303);
        assert_eq!(watcher_guest.form(&talk, &[("text", "watcherscanary")]).await.status, 303);
        keep(
            "talk of watchers",
            "watcherscanary",
            &[
                (Who::Stranger, "/tables/{id}"),
                (Who::Stranger, "/tables/{id}/talk"),
                (Who::Eve, "/tables/{id}"),
                (Who::Eve, "/tables/{id}/talk"),
                (Who::Eve, "/report"),
                (Who::Watcher, "/tables/{id}"),
                (Who::Watcher, "/tables/{id}/talk"),
                (Who::Watcher, "/report"),
                (Who::Watcher, "/you/data.json"),
                (Who::Ada, "/tables/{id}"),
                (Who::Ada, "/tables/{id}/talk"),
                (Who::Ada, "/report"),
            ],
        );
        let seat = after(&ann_guest.form(&format!("/tables/{id}/seats/0/link"), &[]).await.text(), "/seat/");
        keep("link of a seat", &seat, &[(Who::Ann, "/seat/{token}")]);

        // Who looks after the house.
        let report = [
            ("about", format!("message:{id}/players/1")),
            ("reason", "other".to_owned()),
            ("text", "reportcanary".to_owned()),
        ];
        let report: Vec<(&str, &str)> = report.iter().map(|(name, value)| (*name, value.as_str())).collect();
        assert_eq!(ben_guest.form("/report", &report).await.status, 200);
        keep("report", "reportcanary", &[(Who::Ada, "/admin/reports"), (Who::Ben, "/you/data.json")]);
        inside.administer(None, Deed::MakeAdmin { person: ada.id.clone() }, "").await.unwrap();
        let admin = store.guest(&ada.id).await.unwrap().unwrap();
        let (_, cal) = come(&house, "Cal", None).await;
        let mute = Deed::Mute { person: cal.id, until_ms: FOR_GOOD_MS };
        inside.administer(Some(&admin), mute, "whycanary").await.unwrap();
        keep("why somebody was muted", "whycanary", &[(Who::Ada, "/admin/log")]);
        let admin_link = store.create_admin_link(lasts_ms).await.unwrap();
        keep(
            "link to become an administrator",
            admin_link.expose(),
            &[(Who::Ann, "/admin/key/{token}"), (Who::Ada, "/admin/key/{token}")],
        );

        let secret_links = BTreeMap::from([
            ("/me/{token}", device.expose().to_owned()),
            ("/sign-in/lost/{token}", lost.expose().to_owned()),
            ("/you/email/{token}", confirm.expose().to_owned()),
            ("/unsubscribe/{token}", unsubscribe),
            ("/groups/join/{token}", group_link.expose().to_owned()),
            ("/calendar/{file}", format!("{}.ics", calendar.expose())),
            ("/seat/{token}", seat),
            ("/admin/key/{token}", admin_link.expose().to_owned()),
        ]);
        let ids = [
            (Who::Ann, ann.id.clone()),
            (Who::Ben, ben.id),
            (Who::Eve, eve.id),
            (Who::Watcher, watcher.id),
            (Who::Ada, ada.id),
        ];
        let people = BTreeMap::from([
            (Who::Stranger, house.guest()),
            (Who::Eve, eve_guest),
            (Who::Watcher, watcher_guest),
            (Who::Ben, ben_guest),
            (Who::Ann, ann_guest),
            (Who::Ada, ada_guest),
        ]);
        let places = Places { table: id, hidden, group, tournament, ann: ann.id, notice: notice.id, secret_links };
        let token = eves.expose().to_owned();
        Furnished { house, mail, people, ids: ids.into(), token, bot: bot.id, places, canaries }
    }
}
