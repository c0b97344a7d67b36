//! Editions of one's own, made from the built-in ones by changing names and figures wherever they stay sound.

use std::{collections::BTreeMap, fs, path::Path, sync::Arc};

use engine::{Edition, edition::ABOUT};

/// Files by name.
pub type Files = BTreeMap<String, String>;

/// The files of a game's built-in edition under an ID of their own, otherwise as they are.
pub fn copy_of(game: &str, id: &str) -> Files {
    let built_in = table::built_in(game).unwrap();
    let mut files: Files = built_in.files().map(|(name, text)| (name.to_owned(), text.to_owned())).collect();
    let about =
        format!("game = \"{game}\"\nid = \"{id}\"\nname = \"The {id} box\"\nauthor = \"Ann\"\nnote = \"For tests.\"\n");
    files.insert(ABOUT.to_owned(), about);
    files
}

/// The same with some names and some figures changed; gives the new names too.
pub fn own(game: &str, id: &str) -> (Files, Vec<String>) {
    let mut files = copy_of(game, id);
    let mut names = Vec::new();
    change(game, &mut files, "name = \"", 6, |value| {
        let name = value.split('"').next()?;
        (name.len() > 2).then(|| (name.len(), format!("{name} II")))
    })
    .into_iter()
    .for_each(|name| names.push(name));
    let figures = change(game, &mut files, " = ", 2, |value| {
        let digits: String = value.chars().take_while(char::is_ascii_digit).collect();
        let after = value[digits.len()..].chars().next()?;
        let whole = matches!(after, '\n' | ' ' | ',') && digits.len() < 3;
        whole.then(|| Some((digits.len(), (digits.parse::<u32>().ok()? + 1).to_string()))).flatten()
    });
    assert!(!names.is_empty() && !figures.is_empty(), "{game}: something can be changed");
    (files, names)
}

/// Changes values that stand after `before`, file by file, as long as the game still takes the edition.
fn change(
    game: &str,
    files: &mut Files,
    before: &str,
    most: usize,
    other: impl Fn(&str) -> Option<(usize, String)>,
) -> Vec<String> {
    let mut made = Vec::new();
    for file in files.keys().filter(|file| *file != ABOUT).cloned().collect::<Vec<_>>() {
        let places: Vec<usize> = files[&file].match_indices(before).map(|(at, _)| at + before.len()).collect();
        // Places are tried from the last to the first, so that those before stay where they are.
        for at in places.into_iter().rev().step_by(3).take(8) {
            let text = files[&file].clone();
            let line = text[..at].rfind('\n').map_or(0, |end| end + 1);
            let Some((long, new)) = other(&text[at..]).filter(|_| !text[line..at].contains('#')) else { continue };
            files.insert(file.clone(), format!("{}{new}{}", &text[..at], &text[at + long..]));
            if made.len() < most && is_sound(game, files) {
                made.push(new);
            } else {
                files.insert(file.clone(), text);
            }
            if made.len() == most {
                return made;
            }
        }
    }
    made
}

fn is_sound(game: &str, files: &Files) -> bool {
    let edition = Edition::new(files.clone()).map(Arc::new);
    edition.is_ok_and(|edition| table::check_edition(game, &edition).unwrap().is_ok())
}

/// Writes files into a folder.
pub fn write(folder: &Path, files: &Files) {
    fs::create_dir_all(folder).unwrap();
    for (name, text) in files {
        fs::write(folder.join(name), text).unwrap();
    }
}

/// Files that are no edition, each with a part of what is said of them.
pub fn hostile(game: &str) -> Vec<(Files, &'static str)> {
    let with = |file: &str, text: String| {
        let mut files = copy_of(game, "hostile");
        files.insert(file.to_owned(), text);
        files
    };
    let about = |note: &str| format!("game = \"{game}\"\nid = \"hostile\"\nname = \"X\"\nnote = {note}\n");
    vec![
        (with("map.toml", "#".repeat(700 << 10)), "KiB"),
        (with(ABOUT, about(&format!("{}1{}", "[".repeat(40), "]".repeat(40)))), "too deep"),
        (with("values.toml", format!("a = [{}]", "1,".repeat(100_000))), "values"),
        (with(ABOUT, about("\"<script>alert(1)</script>\"")), "control letters, < or >"),
        (with("../../etc/passwd.toml", String::new()), "no file name"),
        (with(ABOUT, "game = \"chess\"\nid = \"x\"\nname = \"X\"\n".to_owned()), "chess"),
        (Files::new(), "edition.toml"),
    ]
}
