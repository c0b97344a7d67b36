//! The words that scripts say: templates that every page carries in its language. A script names them by a key.

use boards::words::Say;
use maud::{Markup, PreEscaped, html};
use serde_json::{Map, Value};

use crate::show::json_in_html;

/// Key and template. A script fills the places.
const WORDS: &[(&str, &str)] = &[
    ("copied", "The link is copied."),
    ("copy-this", "Copy this link:"),
    ("found", "{count} found"),
    ("not-taken", "The server did not take this."),
    ("not-reached", "The server cannot be reached. Nothing was sent; please try again."),
    ("in-the-past", "You are looking at the past. Go back to the present to play."),
    ("live", "live"),
    ("connecting", "connecting …"),
    ("connected", "Connected again: this is the table now."),
    ("lost", "The connection was lost. Trying again …"),
    ("take-back", "Take this choice back"),
    ("send", "Send"),
    ("amount", "Amount"),
    ("amounts", "{low} to {high}"),
    ("parts", "Parts of the board"),
    ("all", "All"),
    ("beyond", "{count} places that can be chosen lie here: show them"),
    ("your-turn", "It is your turn"),
    ("do-it", "Do it all the same"),
    ("not-yet", "Not yet"),
    ("minutes", "{minutes} min"),
    ("days", "{days} d"),
    ("r-turns", "R turns it"),
    ("lay", "Lay it here"),
    ("turn", "Turn it (R)"),
    ("not-here", "Not here"),
    ("now-choose", "Now choose: {kinds}"),
    ("until", "{when} ({left} left)"),
    ("no-passkey", "The device showed no passkey. You can try again."),
    ("hours", "{hours} h {minutes} min"),
    ("quiet", "quiet hours"),
    ("away", "away until {when}"),
];

/// The templates, as a page carries them.
pub fn words() -> Markup {
    let said = |(key, english): &(&str, &str)| ((*key).to_owned(), Value::from(Say::of(english).to_string()));
    let words = Value::Object(WORDS.iter().map(said).collect::<Map<_, _>>());
    html! { script #words type="application/json" { (PreEscaped(json_in_html(&words))) } }
}

#[cfg(test)]
mod tests {
    use std::{collections::BTreeSet, fs, path::Path};

    use super::*;

    /// What stands between a pair of marks.
    fn between<'t>(text: &'t str, begin: &str, end: &str) -> Vec<&'t str> {
        text.split(begin).skip(1).filter_map(|rest| rest.split(end).next()).collect()
    }

    #[test]
    fn scripts_say_what_the_page_carries_and_nothing_else() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("assets");
        let mut said: BTreeSet<String> = BTreeSet::new();
        for file in fs::read_dir(folder).expect("the scripts are there") {
            let path = file.expect("it can be listed").path();
            if path.extension().is_none_or(|kind| kind != "js") {
                continue;
            }
            let text = fs::read_to_string(&path).expect("it can be read");
            said.extend(between(&text, "say(\"", "\"").into_iter().map(str::to_owned));
            let code = text.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in code {
                for words in between(line, "\"", "\"").into_iter().step_by(2) {
                    let sentence = words.contains(' ') && words.starts_with(|first: char| first.is_ascii_uppercase());
                    assert!(!sentence, "{} says \u{201c}{words}\u{201d} by itself", path.display());
                }
            }
        }
        assert_eq!(said, WORDS.iter().map(|(key, _)| (*key).to_owned()).collect());
    }
}
