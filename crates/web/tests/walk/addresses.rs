//! Every address that can be looked at, and how it is asked for by whom.

use std::{fs, path::Path};

use super::furnished::{Places, Who};

/// Every address of a page, with its places open. A test holds the list against the source.
pub const PAGES: &[&str] = &[
    "/",
    "/new",
    "/settings",
    "/you",
    "/me/{token}",
    "/you/forget",
    "/games",
    "/rules/{game}",
    "/learn/{game}",
    "/learn/{game}/figure/{file}",
    "/editions",
    "/finished",
    "/seat/{token}",
    "/tables/{id}",
    "/tables/{id}/join",
    "/tables/{id}/record",
    "/tables/{id}/review",
    "/tables/{id}/review.json",
    "/tables/{id}/board.svg",
    "/tables/{id}/explain",
    "/tables/{id}/help",
    "/tables/{id}/at/{seq}",
    "/tables/{id}/now",
    "/tables/{id}/log",
    "/tables/{id}/live",
    "/live",
    "/assets/{name}",
    "/icons/{name}",
    "/health",
    "/ready",
    "/records/import",
    "/sign-in",
    "/sign-in/lost",
    "/sign-in/lost/{token}",
    "/you/email/{token}",
    "/you/data.json",
    "/you/leave",
    "/people",
    "/people/{handle}",
    "/you/profile",
    "/groups/new",
    "/groups/join/{token}",
    "/groups/{id}",
    "/tables/{id}/invite",
    "/tables/{id}/card.png",
    "/tables/{id}/talk",
    "/talk",
    "/talk/muted",
    "/report",
    "/admin",
    "/admin/people",
    "/admin/people/{id}",
    "/admin/tables",
    "/admin/reports",
    "/admin/failed",
    "/admin/limits",
    "/admin/log",
    "/admin/key/{token}",
    "/house-rules",
    "/imprint",
    "/privacy",
    "/lobby",
    "/mine",
    "/seek",
    "/seek/now",
    "/turns",
    "/next",
    "/you/pace",
    "/tables/{id}/seats/{seat}/orders",
    "/you/notices",
    "/calendar/{file}",
    "/you/news",
    "/you/news/{id}",
    "/unsubscribe/{token}",
    "/push-worker.js",
    "/standing",
    "/standing/{game}",
    "/standing/solo/{game}",
    "/you/standing",
    "/tournaments",
    "/tournaments/new",
    "/tournaments/season/{year}",
    "/tournaments/{id}",
    "/puzzles",
    "/puzzles/{game}",
    "/puzzles/{game}/{number}",
    "/puzzles/{game}/{number}/board.svg",
    "/api",
    "/api/openapi.json",
    "/you/tokens",
    "/you/bots",
];

/// What the source has and the list has not, each with the reason.
const ELSEWHERE: &[(&str, &str)] = &[("/metrics", "it has a door of its own, and the walk knocks there too")];

/// What is asked for behind an address, where that makes a difference.
fn asked(pattern: &str, places: &Places) -> Vec<String> {
    let of = |list: &[&str]| list.iter().map(|query| (*query).to_owned()).collect();
    match pattern {
        "/tables/{id}" => of(&["", "?watch=yes", "?at=1", "?watch=yes&at=1"]),
        "/tables/{id}/talk" => of(&["", "?room=players", "?room=watchers", "?room=watchers&before=99"]),
        "/tables/{id}/board.svg" | "/tables/{id}/card.png" => of(&["", "?at=1"]),
        "/tables/{id}/record" => of(&["", "?with_edition=true"]),
        "/tables/{id}/log" => of(&["?before=999", "?before=1"]),
        "/tables/{id}/explain" => of(&["?what=seat:0", "?what=nothing"]),
        "/new" | "/tournaments/new" => of(&["", "?game=colorado"]),
        "/admin/people" | "/admin/tables" => of(&["", "?find=canary"]),
        "/report" => {
            let (table, ann) = (&places.table, &places.ann);
            let about = |what: String| format!("?about={what}");
            let messages = ["players", "watchers"].map(|room| about(format!("message:{table}/{room}/1")));
            messages.into_iter().chain([about(format!("person:{ann}")), about(format!("table:{table}"))]).collect()
        }
        _ => of(&[""]),
    }
}

/// The whole addresses behind a pattern, as somebody would ask for them who knows what they may know.
pub fn filled(pattern: &str, who: Who, places: &Places) -> Vec<String> {
    let token = match who {
        Who::Ann => places.secret_links.get(pattern).cloned(),
        Who::Ada if pattern == "/admin/key/{token}" => places.secret_links.get(pattern).cloned(),
        _ => None,
    };
    // Whoever was given no link guesses one.
    let token = token.unwrap_or_else(|| "k329298svck329298svck32929".to_owned());
    let ids: Vec<&String> = match pattern {
        _ if pattern.contains("/tables/") && matches!(who, Who::Ann | Who::Ben) => vec![&places.table, &places.hidden],
        _ if pattern.contains("/tables/") => vec![&places.table],
        _ if pattern.starts_with("/groups/") => vec![&places.group],
        _ if pattern.starts_with("/tournaments/") => vec![&places.tournament],
        _ if pattern.starts_with("/you/news/") => vec![&places.notice],
        _ => vec![&places.ann],
    };
    let mut addresses = Vec::new();
    for id in ids {
        let path = pattern
            .replace("{token}", &token)
            .replace("{id}", id)
            .replace("{handle}", "ann")
            .replace("{game}", "colorado")
            .replace("{seat}", "0")
            .replace("{number}", "1")
            .replace("{seq}", "1")
            .replace("{year}", "2026")
            .replace("{name}", "motherlode.js")
            .replace("{file}", if pattern.starts_with("/calendar") { &token } else { "1.svg" });
        assert!(!path.contains('{'), "{path} has a place that this test does not know");
        addresses.extend(asked(pattern, places).into_iter().map(|query| path.clone() + &query));
    }
    addresses
}

fn sources(folder: &Path, into: &mut Vec<String>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, into);
        } else if path.extension().is_some_and(|end| end == "rs") {
            into.push(fs::read_to_string(path).unwrap());
        }
    }
}

#[test]
fn the_walk_knows_every_address_of_the_source() {
    let mut texts = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut texts);
    let mut found = Vec::new();
    for text in &texts {
        for route in text.split(".route(").skip(1) {
            let route = route.trim_start();
            // The pages of the host have their addresses in a list; the next check looks there.
            let Some((path, rest)) = route.strip_prefix('"').and_then(|rest| rest.split_once('"')) else {
                assert!(route.starts_with("PAGES["), "an address that this test cannot read: {route:.60}");
                continue;
            };
            if rest.contains("get(") && rest.find("get(") < rest.find('\n').or(Some(rest.len())) {
                found.push(path.to_owned());
            }
        }
        if let Some((_, list)) = text.split_once("const PAGES: [(&str, &str, &str); 3] = [") {
            let list = list.split_once("];").unwrap().0;
            found.extend(list.split("(\"").skip(1).map(|entry| entry.split_once('"').unwrap().0.to_owned()));
        }
    }
    assert!(found.len() > 80, "only {} addresses were found", found.len());
    for path in &found {
        let known = PAGES.contains(&path.as_str()) || ELSEWHERE.iter().any(|(elsewhere, _)| elsewhere == path);
        assert!(known, "{path} is not walked: add it to the list, with who may see what there");
    }
    for path in PAGES {
        assert!(found.iter().any(|known| known == path), "{path} is gone from the source");
    }
}
