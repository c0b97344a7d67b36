//! Another language: every word of every page is said in it, and there is room for its longer words.

mod common;
mod driver;

use std::{collections::BTreeSet, time::Duration};

use common::{Guest, House};
use driver::{Browser, Garage};
use engine::{Published, tongue};
use serde::Deserialize;
use store::Store;
use table::catalogue::{Shelf, Visit};
use thirtyfour::prelude::*;
use web::Config;
/// Where a game speaks for itself, on the page of a table.
const OF_THE_GAME: &str =
    "#board, .panels [data-tab-of^='panel-'], #log, #since, #prompt, #headline, #buttons, .map-parts";
/// Names that are the same in every language: of the program, of keys, units and formats.
const NAMES: &[&str] = &[
    "Motherlode",
    "Ann",
    "Silver Lil",
    "Old Amos",
    "Copper Kate",
    "Dusty Joe",
    "Hattie",
    "Slim",
    "Esc",
    "Home",
    "End",
    "Enter",
    "VP",
    "SHA",
    "UTC",
    "motherlode",
    "json",
];
/// Rivers, towns and places that a board draws beside what the edition names.
const DRAWN: &[&str] = &["Arkansas", "Pecos", "Rio Grande", "Den", "Pue", "Un"];
/// A desk and a telephone.
const SCREENS: [(u32, u32); 2] = [(1440, 1000), (390, 844)];

/// What a page shows: its words in and outside of the game's own places, and what does not fit.
#[derive(Default, Deserialize)]
struct Seen {
    words: BTreeSet<String>,
    of_the_game: BTreeSet<String>,
    cut: BTreeSet<String>,
    wide: bool,
}

const LOOK: &str = "
    const seen = { words: [], of_the_game: [], cut: [] }, game = arguments[0];
    const note = (node, words) => words && (node.closest(game) ? seen.of_the_game : seen.words).push(words.trim());
    for (const node of document.querySelectorAll('body, body *')) {
        if (node.closest('script, style, kbd, code')) continue;
        for (const kid of node.childNodes) if (kid.nodeType === 3) note(node, kid.data);
        for (const name of ['aria-label', 'title', 'placeholder', 'data-tip', 'data-confirm', 'data-hint', 'alt']) note(node, node.getAttribute(name));
    }
    note(document.body, document.title);
    for (const node of document.querySelectorAll('button, .button, #prompt, #refusal, th')) {
        if (getComputedStyle(node).overflowX !== 'visible' && node.scrollWidth > node.clientWidth + 1) seen.cut.push(node.textContent.trim());
    }
    seen.wide = document.scrollingElement.scrollWidth > innerWidth;
    return seen;";

async fn look(browser: &Browser) -> Seen {
    let seen = browser.driver.execute(LOOK, vec![OF_THE_GAME.into()]).await.unwrap();
    serde_json::from_value(seen.json().clone()).unwrap()
}

/// The strings of a game's edition: names stay as they are.
fn names_of(game: &str) -> Vec<String> {
    struct Strings;
    impl Visit for Strings {
        type Out = Vec<String>;
        fn visit<G: Published>(self, _: Shelf<G>) -> Vec<String> {
            let lines = G::FILES.iter().flat_map(|(_, text)| text.lines());
            let quoted = |line: &str| line.split('"').skip(1).step_by(2).map(str::to_owned).collect::<Vec<_>>();
            lines.filter(|line| !line.trim_start().starts_with('#')).flat_map(quoted).collect()
        }
    }
    let mut names = table::catalogue::visit(game, Strings).unwrap();
    names.extend(table::TITLES.iter().flat_map(|title| [title.name, title.designer, title.edition].map(str::to_owned)));
    names.extend(NAMES.iter().chain(DRAWN).map(|name| (*name).to_owned()));
    let about = table::built_in(game).unwrap().about().clone();
    names.extend([about.name, about.author, about.note]);
    // A board may write a long name in two lines.
    let parts = |name: &String| {
        name.split(' ').filter(|word| word.starts_with(char::is_uppercase)).map(str::to_owned).collect::<Vec<_>>()
    };
    let parts: Vec<String> = names.iter().flat_map(parts).collect();
    names.extend(parts);
    names.retain(|name| name.len() > 1);
    names.sort_by_key(|name| std::cmp::Reverse(name.len()));
    names
}

/// What is left of a text in plain letters when the names are taken out: words that nobody can translate.
fn untranslated(text: &str, names: &[String]) -> bool {
    // A line of a name that is written in two: `Barber and`.
    if names.iter().any(|name| name.contains(text.trim())) {
        return false;
    }
    let mut text = text.to_owned();
    for name in names {
        let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
        let mut from = 0;
        while let Some(at) = text[from..].find(name.as_str()).map(|at| at + from) {
            let end = at + name.len();
            if is_letter(text[..at].chars().next_back()) || is_letter(text[end..].chars().next()) {
                from = at + text[at..].chars().next().map_or(1, char::len_utf8);
                continue;
            }
            text.replace_range(at..end, "·");
            from = at;
        }
    }
    // Clauses, addresses and notation of places: capitals, digits and dashes.
    let words = text.split(|letter: char| letter.is_whitespace() || "()[]“”\"·,;:".contains(letter));
    let is_code =
        |word: &str| word.starts_with("http") || word.starts_with('/') || !word.contains(|c: char| c.is_lowercase());
    words
        .filter(|word| !is_code(word))
        .any(|word| word.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_alphabetic)))
}

/// Looks at a page on both screens; gives what is not said in the language, of the page and of the game.
async fn check(browser: &Browser, path: &str, names: &[String], faults: &mut Vec<String>) -> Vec<String> {
    let mut of_the_game = BTreeSet::new();
    for (width, height) in SCREENS {
        browser.screen(width, height).await;
        browser.goto(path).await;
        if path.starts_with("/tables/") {
            browser.until("document.querySelector('#line[data-state=on], .sheet')").await;
        }
        let seen = look(browser).await;
        let plain = seen.words.iter().filter(|words| untranslated(words, names));
        faults.extend(plain.map(|words| format!("{path} at {width}: “{words}” is no template")));
        faults.extend(seen.cut.iter().map(|words| format!("{path} at {width}: “{words}” is cut")));
        faults.extend(seen.wide.then(|| format!("{path} is wider than {width}")));
        of_the_game.extend(seen.of_the_game.into_iter().filter(|words| untranslated(words, names)));
    }
    of_the_game.into_iter().collect()
}

/// A table of a game: Ann, and the others as given.
async fn table_of(ann: &mut Guest, game: &str, others: &str) -> String {
    let seats = table::title(game).unwrap().seats.end().to_string();
    let mut fields = vec![("game", game), ("name", "Ann"), ("seats", &seats), ("table-name", "Ann"), ("seat-0", "me")];
    fields.extend(["seat-1", "seat-2", "seat-3", "seat-4", "seat-5"].map(|seat| (seat, others)));
    let made = ann.form("/new", &fields).await;
    assert_eq!(made.status, 303, "{}", made.text());
    made.header("location").unwrap().to_owned()
}

#[tokio::test(flavor = "multi_thread")]
async fn every_word_is_said_in_the_language_of_the_visitor() {
    let config = Config { languages: vec![&tongue::ENGLISH, &tongue::TEST], ..Config::default() };
    let (house, garage) = (House::over(Store::in_memory().await.unwrap(), config).await, Garage::open().await);
    let browser = garage.browser(&house).await;
    let mut ann = house.guest();
    let mut faults = Vec::new();
    browser.goto("/").await;
    browser.driver.add_cookie(Cookie::new("lang", "en-XA")).await.unwrap();
    let all: Vec<String> = table::TITLES.iter().flat_map(|title| names_of(title.id)).collect();
    for path in ["/", "/games", "/finished", "/you", "/records/import", "/nowhere", "/tables/none"] {
        check(&browser, path, &all, &mut faults).await;
    }
    for title in table::TITLES {
        let names = names_of(title.id);
        check(&browser, &format!("/new?game={}", title.id), &names, &mut faults).await;
        let waiting = table_of(&mut ann, title.id, "open").await;
        check(&browser, &format!("{waiting}/join"), &names, &mut faults).await;
        let running = table_of(&mut ann, title.id, "greedy").await;
        let id = running.rsplit('/').next().unwrap();
        for k in 0..10 {
            let choices = ann.my_turn(id).await.expect("the game is not over");
            assert_eq!(ann.act(id, &choices, k * 7, &format!("move-{k}")).await.status, 200);
        }
        ann.my_turn(id).await;
        let session = ann.cookie.clone().unwrap();
        let (name, token) = session.split_once('=').unwrap();
        browser.driver.add_cookie(Cookie::new(name, token)).await.unwrap();
        for path in [waiting, running] {
            let words = check(&browser, &path, &names, &mut faults).await;
            faults.extend(words.into_iter().map(|words| format!("{}: “{words}” is no template", title.id)));
        }
        browser.driver.delete_cookie(name).await.unwrap();
    }
    // Not `close`: the browser's own log has the pages that are not there.
    browser.driver.quit().await.unwrap();
    house.close().await;
    assert!(faults.is_empty(), "{} faults:\n{}", faults.len(), faults.join("\n"));
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_hears_another_language_than_the_house_speaks() {
    let house = House::open().await;
    let mut ann = house.guest();
    ann.cookie = Some("lang=en-XA".to_owned());
    let page = ann.get("/").await.text();
    assert!(page.contains("<html lang=\"en\"") && page.contains("The games"));
    house.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_languages_at_one_table_do_not_mix() {
    let config = Config { languages: vec![&tongue::ENGLISH, &tongue::TEST], ..Config::default() };
    let house = House::over(Store::in_memory().await.unwrap(), config).await;
    let (mut ann, table) = house.table_with_bots("Ann").await;
    ann.my_turn(&table).await;
    let mut test = house.guest();
    test.cookie = Some("lang=en-XA".to_owned());
    let mut english = house.guest();
    for _ in 0..2 {
        for (guest, undo) in [(&mut test, false), (&mut english, true)] {
            let now = guest.get(&format!("/tables/{table}/now")).await.json();
            assert_eq!(common::text_of(&now, "html").contains(">Undo<"), undo, "{now}");
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    house.close().await;
}
