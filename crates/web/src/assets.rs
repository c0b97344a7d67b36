//! Style sheets and scripts, built into the program.

use std::{collections::BTreeMap, sync::LazyLock};

use axum::{
    extract::{Path, RawQuery},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use house::HouseError;
use sha2::{Digest, Sha256};

use crate::error::WebError;

/// Where the files lie, seen from this crate: its own, and those of the boards.
const FOLDERS: [&str; 2] = ["assets", "../boards/assets"];

struct Asset {
    kind: &'static str,
    text: &'static str,
    tag: String,
}

const OWN: &[(&str, &str, &str)] = &[
    ("tokens.css", "text/css; charset=utf-8", boards::style::TOKENS),
    ("motherlode.css", "text/css; charset=utf-8", include_str!("../assets/motherlode.css")),
    ("account.css", "text/css; charset=utf-8", include_str!("../assets/account.css")),
    ("passkeys.js", "text/javascript; charset=utf-8", include_str!("../assets/passkeys.js")),
    ("people.css", "text/css; charset=utf-8", include_str!("../assets/people.css")),
    ("pages.css", "text/css; charset=utf-8", include_str!("../assets/pages.css")),
    ("puzzles.css", "text/css; charset=utf-8", include_str!("../assets/puzzles.css")),
    ("review.css", "text/css; charset=utf-8", include_str!("../assets/review.css")),
    ("standing.css", "text/css; charset=utf-8", include_str!("../assets/standing.css")),
    ("table.css", "text/css; charset=utf-8", include_str!("../assets/table.css")),
    ("lobby.css", "text/css; charset=utf-8", include_str!("../assets/lobby.css")),
    ("lobby.js", "text/javascript; charset=utf-8", include_str!("../assets/lobby.js")),
    ("turns.js", "text/javascript; charset=utf-8", include_str!("../assets/turns.js")),
    ("talk.css", "text/css; charset=utf-8", include_str!("../assets/talk.css")),
    ("talk.js", "text/javascript; charset=utf-8", include_str!("../assets/talk.js")),
    ("bell.js", "text/javascript; charset=utf-8", include_str!("../assets/bell.js")),
    ("motherlode.js", "text/javascript; charset=utf-8", include_str!("../assets/motherlode.js")),
    ("table.js", "text/javascript; charset=utf-8", include_str!("../assets/table.js")),
    ("picker.js", "text/javascript; charset=utf-8", include_str!("../assets/picker.js")),
    ("placing.js", "text/javascript; charset=utf-8", include_str!("../assets/placing.js")),
    ("film.css", "text/css; charset=utf-8", include_str!("../assets/film.css")),
    ("film.js", "text/javascript; charset=utf-8", include_str!("../assets/film.js")),
    ("live.js", "text/javascript; charset=utf-8", include_str!("../assets/live.js")),
    ("motion.js", "text/javascript; charset=utf-8", include_str!("../assets/motion.js")),
    ("log.js", "text/javascript; charset=utf-8", include_str!("../assets/log.js")),
    ("morph.js", "text/javascript; charset=utf-8", include_str!("../assets/morph.js")),
    ("dock.js", "text/javascript; charset=utf-8", include_str!("../assets/dock.js")),
    ("until.js", "text/javascript; charset=utf-8", include_str!("../assets/until.js")),
    ("pace.css", "text/css; charset=utf-8", include_str!("../assets/pace.css")),
    ("zone.js", "text/javascript; charset=utf-8", include_str!("../assets/zone.js")),
    ("words.js", "text/javascript; charset=utf-8", include_str!("../assets/words.js")),
    ("explain.js", "text/javascript; charset=utf-8", include_str!("../assets/explain.js")),
    ("coach.js", "text/javascript; charset=utf-8", include_str!("../assets/coach.js")),
    ("lesson.js", "text/javascript; charset=utf-8", include_str!("../assets/lesson.js")),
    ("learn.js", "text/javascript; charset=utf-8", include_str!("../assets/learn.js")),
    ("learn.css", "text/css; charset=utf-8", include_str!("../assets/learn.css")),
    ("map.js", "text/javascript; charset=utf-8", include_str!("../assets/map.js")),
    ("icon.svg", "image/svg+xml", include_str!("../assets/icon.svg")),
    ("icon-turn.svg", "image/svg+xml", include_str!("../assets/icon-turn.svg")),
    ("icon-maskable.svg", "image/svg+xml", include_str!("../assets/icon-maskable.svg")),
    ("manifest.webmanifest", "application/manifest+json", include_str!("../assets/manifest.webmanifest")),
    ("tournaments.css", "text/css; charset=utf-8", include_str!("../assets/tournaments.css")),
    ("tournaments.js", "text/javascript; charset=utf-8", include_str!("../assets/tournaments.js")),
    ("sound.js", "text/javascript; charset=utf-8", include_str!("../assets/sound.js")),
    ("push.js", "text/javascript; charset=utf-8", include_str!("../assets/push.js")),
    ("push-worker.js", "text/javascript; charset=utf-8", include_str!("../assets/push-worker.js")),
    ("notices.css", "text/css; charset=utf-8", include_str!("../assets/notices.css")),
    ("lead.js", "text/javascript; charset=utf-8", include_str!("../assets/lead.js")),
];

static ASSETS: LazyLock<BTreeMap<String, Asset>> = LazyLock::new(|| {
    let own = OWN.iter().map(|(name, kind, text)| ((*name).to_owned(), *kind, *text));
    let boards = table::TITLES.iter().filter_map(|title| {
        Some((format!("{}.css", title.id), "text/css; charset=utf-8", boards::board(title.id)?.css()))
    });
    own.chain(boards)
        .map(|(name, kind, text)| (name, Asset { kind, text, tag: tag(lean(kind, text).as_bytes()) }))
        .collect()
});

/// A file as it is sent: without comments that have a line of their own, without indentation, and scripts without the
/// blanks that only readers need.
fn lean(kind: &str, text: &str) -> String {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with("//"));
    if !kind.starts_with("text/javascript") {
        return lines.collect::<Vec<_>>().join("\n");
    }
    lines.map(lean_line).collect::<Vec<_>>().join("\n")
}

/// A line of a script. What may hold blanks of its own, other than plain strings, stays as it is.
fn lean_line(line: &str) -> String {
    let code = line.rsplit_once("; // ").map_or_else(|| line.to_owned(), |(code, _)| format!("{code};"));
    match (code.find('`'), code.rfind('`')) {
        (Some(first), Some(last)) => plain(&code[..first]) + &code[first..=last] + &plain(&code[last + 1..]),
        _ => plain(&code),
    }
}

fn plain(code: &str) -> String {
    if code.contains(['\'', '/', '\\']) || code.matches('"').count() % 2 == 1 {
        return code.to_owned();
    }
    let parts = code.split('"').enumerate();
    parts.map(|(k, part)| if k % 2 == 0 { squeezed(part) } else { part.to_owned() }).collect::<Vec<_>>().join("\"")
}

fn squeezed(code: &str) -> String {
    let is_name = |letter: char| letter.is_alphanumeric() || ['_', '$', '#'].contains(&letter);
    let (letters, mut lean) = (code.chars().collect::<Vec<_>>(), String::with_capacity(code.len()));
    for (at, letter) in letters.iter().enumerate() {
        if *letter == ' '
            && let (Some(before), Some(after)) = (lean.chars().next_back(), letters.get(at + 1))
            && !(is_name(before) && is_name(*after))
            && !(before == *after && ['+', '-'].contains(&before))
        {
            continue;
        }
        lean.push(*letter);
    }
    lean
}

/// The sizes in which the icon of a home screen is wanted.
const ICONS: [u32; 2] = [192, 512];

static PNGS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let svg = include_str!("../assets/icon-maskable.svg");
    ICONS.iter().map(|size| boards::picture::png(svg, *size).expect("our own icon can be drawn")).collect()
});

/// The icon of a home screen, drawn once.
pub async fn icon(Path(name): Path<String>) -> Response {
    let size = name.strip_suffix(".png").and_then(|size| size.parse().ok());
    let Some(at) = ICONS.iter().position(|known| Some(*known) == size) else {
        return WebError::NotFound.into_response();
    };
    let head = [(header::CONTENT_TYPE, "image/png"), (header::CACHE_CONTROL, "public, max-age=86400")];
    match tokio::task::spawn_blocking(move || PNGS[at].clone()).await {
        Ok(png) => (head, png).into_response(),
        Err(why) => WebError::from(HouseError::Inside(why.to_string())).into_response(),
    }
}

fn tag(bytes: &[u8]) -> String {
    Sha256::digest(bytes)[..6].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The address of an asset, which changes with its content.
#[must_use]
pub fn address(name: &str) -> String {
    match ASSETS.get(name) {
        Some(asset) => format!("/assets/{name}?v={}", asset.tag),
        None => format!("/assets/{name}"),
    }
}

/// Serves an asset, or says that the browser has it already.
pub async fn serve(Path(name): Path<String>, RawQuery(query): RawQuery, headers: HeaderMap) -> Response {
    let Some(asset) = ASSETS.get(&name) else { return WebError::NotFound.into_response() };
    let text = lean(asset.kind, &on_disk(&name).unwrap_or_else(|| asset.text.to_owned()));
    let tag = tag(text.as_bytes());
    // An address that names its content never changes its content; any other is asked about again.
    let named = query.is_some_and(|query| query.strip_prefix("v=") == Some(tag.as_str()));
    let keep = if named { "public, max-age=31536000, immutable" } else { "no-cache" };
    let tag = format!("\"{tag}\"");
    let head = [(header::CONTENT_TYPE, asset.kind), (header::CACHE_CONTROL, keep), (header::ETAG, tag.as_str())];
    if headers.get(header::IF_NONE_MATCH).is_some_and(|seen| seen.as_bytes() == tag.as_bytes()) {
        return (StatusCode::NOT_MODIFIED, head).into_response();
    }
    (head, text).into_response()
}

/// While the program is being worked on, an edited file is seen without building again.
fn on_disk(name: &str) -> Option<String> {
    if !cfg!(debug_assertions) {
        return None;
    }
    let house = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    FOLDERS.iter().find_map(|folder| std::fs::read_to_string(house.join(folder).join(name)).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_names_the_content() {
        assert!(address("motherlode.css").starts_with("/assets/motherlode.css?v="));
        assert_eq!(tag(b"a"), tag(b"a"));
        assert_ne!(tag(b"a"), tag(b"b"));
    }

    #[test]
    fn what_is_sent_needs_no_indentation() {
        let script = "// Why.\nconst a = 4; // so many\nif (a in b - -c) {\n  return say(\"one, two\", { d: `e f` });\n  g = [\"h : i\", j];\n}\n";
        let sent = "const a=4;\nif(a in b- -c){\nreturn say(\"one, two\",{d: `e f` });\ng=[\"h : i\",j];\n}";
        assert_eq!(lean("text/javascript; charset=utf-8", script), sent);
        assert_eq!(lean("text/css; charset=utf-8", "a {\n  b: c;\n}\n"), "a {\nb: c;\n}");
        for (name, asset) in ASSETS.iter().filter(|(name, _)| name.ends_with(".js")) {
            assert!(
                asset.text.lines().all(|line| line.matches('`').count() % 2 == 0),
                "{name}: a text over several lines"
            );
        }
    }

    #[test]
    fn every_file_is_found_where_it_is_edited() {
        for (name, asset) in &*ASSETS {
            assert_eq!(on_disk(name).as_deref(), cfg!(debug_assertions).then_some(asset.text), "{name}");
        }
    }
}
