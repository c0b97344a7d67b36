//! Doors that change something, and everybody who tries them though they are another's.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use crate::{
    Found,
    furnished::{Furnished, Who},
    look, told,
};

/// A door that changes something, and what it is told.
type Door = (String, Vec<(&'static str, String)>);

fn door(path: impl Into<String>, fields: &[(&'static str, &str)]) -> Door {
    (path.into(), fields.iter().map(|(name, value)| (*name, (*value).to_owned())).collect())
}

/// Doors that are Ann's, Ben's or the house's.
async fn doors(scene: &Furnished) -> Vec<Door> {
    let (places, store) = (&scene.places, &scene.house.store);
    let (table, ann) = (format!("/tables/{}", places.table), places.ann.as_str());
    let token = store.tokens_of(ann).await.unwrap().remove(0).id;
    let session = store.sessions_of(ann, "", scene.house.inside.now_ms()).await.unwrap().remove(0).id;
    let channel = store.channels_of(ann).await.unwrap().remove(0).id;
    let holiday = store.holidays(ann, 0).await.unwrap().remove(0).id;
    let group = format!("/groups/{}", places.group);
    let cup = format!("/tournaments/{}", places.tournament);
    let mut doors = vec![
        door(format!("{table}/seats/0/orders"), &[("steps", "pass"), ("when", "always")]),
        door(format!("{table}/seats/0/orders"), &[("drop", "yes")]),
        door(format!("{table}/seats/0/leave"), &[]),
        door(format!("{table}/seats/0/free"), &[]),
        door(format!("{table}/seats/0/bot"), &[("bot", "greedy")]),
        door(format!("{table}/seats/0/eyes"), &[("seat", "0")]),
        door(format!("{table}/seats/0/link"), &[]),
        door(format!("{table}/seats/0/open"), &[]),
        door(format!("{table}/seats/0/back"), &[]),
        door(format!("{table}/seats/0/take"), &[("name", "Eve")]),
        door(format!("{table}/seats/1/vote"), &[("choice", "bot")]),
        door(format!("{table}/hint"), &[("seat", "0")]),
        door(format!("{table}/motive"), &[("moment", "1")]),
        door(format!("{table}/sit"), &[("name", "Eve")]),
        door(format!("{table}/invite"), &[("handle", "ben")]),
        door(format!("{table}/end"), &[]),
        door(format!("{table}/end/refuse"), &[]),
        door(format!("{table}/rematch"), &[]),
        door(format!("{table}/puzzle"), &[]),
        door(format!("/you/tokens/{token}/revoke"), &[]),
        door(format!("/you/bots/{}/token", scene.bot), &[]),
        door("/you/devices/end", &[("id", &session)]),
        door(format!("/you/notices/ways/{channel}/test"), &[]),
        door(format!("/you/notices/ways/{channel}/remove"), &[]),
        door("/you/passkeys/remove", &[("id", "credentialcanary")]),
        door("/you/passkeys/name", &[("id", "credentialcanary"), ("name", "Eve's")]),
        door(format!("/you/pace/holidays/{holiday}/end"), &[]),
        door("/you/email/guess", &[]),
        door("/sign-in/bring", &[("token", "guess")]),
        door("/sign-in/lost/guess", &[("password", "a long enough one")]),
        door("/me/guess", &[]),
        door("/seat/guess", &[("name", "Eve")]),
        door("/groups/join/guess", &[]),
        door(format!("/unsubscribe/{ann}.all.guess"), &[]),
        door("/admin/key/guess", &[("name", "Eve")]),
    ];
    for what in ["join", "leave", "link", "dissolve", "describe", "invite", "remove", "keeper"] {
        let fields = [("do", what), ("handle", "ben"), ("whom", ann), ("group-name", "Eve's"), ("about", "Eve's")];
        doors.push(door(&group, &fields));
    }
    doors.extend(["join", "leave", "start", "call-off"].map(|what| door(format!("{cup}/{what}"), &[("name", "Eve")])));
    for (deed, about) in [
        ("ban", format!("person:{ann}")),
        ("rename", format!("person:{ann}")),
        ("end-sessions", format!("person:{ann}")),
        ("make-admin", format!("person:{}", scene.ids[&Who::Eve])),
        ("close", format!("table:{}", places.table)),
        ("remove-message", format!("message:{}/players/1", places.table)),
    ] {
        doors.push(door("/admin/do", &[("deed", deed), ("about", &about), ("hours", "0"), ("name", "Eve's")]));
    }
    doors
}

/// What is not shut to a fellow player and to an administrator.
fn may(who: Who, path: &str) -> bool {
    let ends: &[&str] = match who {
        Who::Ben => &["/sit", "/invite", "/end", "/end/refuse", "/seats/1/vote"],
        Who::Ada => &["/admin/do", "/call-off"],
        _ => &[],
    };
    ends.iter().any(|end| path.ends_with(end))
}

/// All that could have been changed.
async fn everything(scene: &Furnished) -> Vec<String> {
    let (store, places) = (&scene.house.store, &scene.places);
    let mut all = Vec::new();
    for who in [Who::Ann, Who::Ben] {
        let kept = store.everything_about(&scene.ids[&who]).await.unwrap();
        // When somebody was last here changes by itself.
        let kept = kept.as_object().unwrap().iter().filter(|(sheet, _)| *sheet != "sessions");
        all.extend(kept.map(|(sheet, rows)| format!("{who:?} {sheet}: {rows}")));
        all.push(format!("{:?}", store.guest(&scene.ids[&who]).await.unwrap()));
        let sessions = store.sessions_of(&scene.ids[&who], "", scene.house.inside.now_ms()).await.unwrap();
        all.extend(sessions.iter().map(|session| session.id.clone()));
        let channels = store.channels_of(&scene.ids[&who]).await.unwrap();
        all.extend(channels.iter().map(|channel| format!("{} {:?}", channel.id, channel.reached_ms)));
    }
    for table in [&places.table, &places.hidden] {
        let stored = store.table(table).await.unwrap().unwrap();
        all.push(format!("{} {} {:?} {:?}", stored.id, stored.name, stored.finished_ms, stored.terms));
        all.push(format!("{:?}", store.seats(table).await.unwrap()));
        all.push(format!("{}", store.entries(table, 0).await.unwrap().len()));
        all.push(format!("{:?}", store.votes_at(table).await.unwrap()));
        let orders = store.orders_at(table).await.unwrap();
        all.extend(orders.iter().map(|kept| format!("{} {} {}", kept.seat, kept.guest, kept.orders.expose())));
    }
    all.push(format!("{:?}", store.group(&places.group).await.unwrap().map(|group| (group.name, group.about))));
    all.push(format!("{:?}", store.members(&places.group).await.unwrap().len()));
    let cup = scene.house.inside.tournament(&places.tournament).await.unwrap();
    all.push(format!("{:?} {:?}", cup.stored.stage, cup.players.len()));
    all.push(format!("{:?}", store.admin_log(0).await.unwrap()));
    all.push(format!("{:?}", store.admins().await.unwrap().len()));
    all.push(format!(
        "{:?}",
        store.tokens_of(&scene.bot).await.unwrap().iter().map(|t| t.id.clone()).collect::<Vec<_>>()
    ));
    all
}

/// Strangers try the doors: they stay shut, nothing changes, and what is said gives nothing away. Gives what is wrong.
pub async fn try_doors(scene: &mut Furnished) -> Vec<String> {
    let mut found: Found = scene.canaries.iter().map(|_| BTreeSet::new()).collect();
    let (doors, before) = (doors(scene).await, everything(scene).await);
    let mut wrong = Vec::new();
    for who in [Who::Stranger, Who::Eve, Who::Watcher, Who::Ben, Who::Ada] {
        let guest = scene.people.get_mut(&who).unwrap();
        for (path, fields) in doors.iter().filter(|(path, _)| !may(who, path)) {
            let fields: Vec<(&str, &str)> = fields.iter().map(|(name, value)| (*name, value.as_str())).collect();
            let answer = guest.clone().form(path, &fields).await;
            if !matches!(answer.status, 401 | 403 | 404 | 409) {
                wrong.push(format!("open to {who:?}: {path} {fields:?}: {}", answer.status));
            }
            look(&scene.canaries, &mut found, who, path, &told(&answer));
        }
        let act = json!({"seq": 0, "command_id": "theft", "action": "pass", "seat": 0});
        for what in ["actions", "undo"] {
            let answer = guest.clone().json(&format!("/tables/{}/{what}", scene.places.table), &act).await;
            if answer.status != 403 {
                wrong.push(format!("open to {who:?}: {what}: {} {}", answer.status, answer.text()));
            }
            look(&scene.canaries, &mut found, who, what, &told(&answer));
        }
    }
    wrong.extend(try_as_a_program(scene, &mut found).await);
    let after = everything(scene).await;
    assert_eq!(after.len(), before.len(), "something came or went");
    let changed = after.iter().zip(&before).filter(|(now, then)| now != then);
    wrong.extend(changed.map(|(now, then)| format!("a stranger changed {then} to {now}")));
    for (canary, found) in scene.canaries.iter().zip(found) {
        wrong.extend(found.iter().map(|(who, path)| format!("{who:?} is told the {} at {path}", canary.what)));
    }
    wrong
}

async fn try_as_a_program(scene: &Furnished, found: &mut Found) -> Vec<String> {
    let (root, bearer) = (format!("/api/v1/tables/{}", scene.places.table), format!("Bearer {}", scene.token));
    let act = json!({"seq": 0, "command_id": "theft", "action": "pass", "seat": 0});
    let undo = json!({"seq": 0, "command_id": "theft", "seat": 0});
    let tries: [(&str, &str, Option<&Value>); 5] = [
        ("POST", "/actions", Some(&act)),
        ("POST", "/undo", Some(&undo)),
        ("POST", "/seats/0", None),
        ("DELETE", "/seats/0", None),
        ("GET", "/view?seat=0", None),
    ];
    let mut open = Vec::new();
    for (method, path, body) in tries {
        let head = [("authorization", bearer.as_str()), ("content-type", "application/json")];
        let body = body.map(Value::to_string).unwrap_or_default();
        let answer = scene.house.guest().ask(method, &format!("{root}{path}"), &head, body.as_bytes()).await;
        if !matches!(answer.status, 403 | 404 | 409) {
            open.push(format!("open to a program: {method} {path}: {} {}", answer.status, answer.text()));
        }
        look(&scene.canaries, found, Who::Program, path, &told(&answer));
    }
    open
}
