//! The settings file: flat TOML, one key a setting.

use std::{fs, path::Path};

use toml::de::{DeTable, DeValue};

use super::{ALL, Fault, Said, Setting, Source, value::Form};

/// Larger than any settings file: whatever it is, it is none.
const MOST_BYTES: u64 = 1 << 20;

/// What a settings file says, and everything that is wrong with it.
pub fn read_file(path: &Path) -> (Vec<Said>, Vec<Fault>) {
    let unreadable = |why: String| (Vec::new(), vec![Fault { place: path.display().to_string(), why }]);
    match fs::metadata(path) {
        Ok(about) if about.len() > MOST_BYTES => return unreadable("this is too large for a settings file".to_owned()),
        _ => {}
    }
    match fs::read_to_string(path) {
        Ok(text) => read(path, &text),
        Err(why) => unreadable(format!("the settings file cannot be read: {why}")),
    }
}

fn read(path: &Path, text: &str) -> (Vec<Said>, Vec<Fault>) {
    let line = |at: usize| 1 + text.as_bytes()[..at.min(text.len())].iter().filter(|byte| **byte == b'\n').count();
    let fault = |at: usize, why: String| Fault { place: format!("{}:{}", path.display(), line(at)), why };
    let (table, wrong) = DeTable::parse_recoverable(text);
    // The message alone: the whole error repeats the line, which may hold a password.
    let mut faults: Vec<(usize, String)> =
        wrong.iter().map(|why| (why.span().map_or(0, |span| span.start), why.message().to_owned())).collect();
    let mut said = Vec::new();
    for (key, value) in table.get_ref() {
        let name: &str = key.get_ref();
        let at = key.span().start;
        let Some(setting) = Setting::of(name) else {
            let hint = nearest(name).map(|known| format!("; did you mean \"{known}\"?")).unwrap_or_default();
            faults.push((at, format!("\"{name}\" is no setting{hint}")));
            continue;
        };
        let read = as_text(setting.form, value.get_ref()).and_then(|text| setting.check(&text).map(|()| text));
        match read {
            Ok(text) => said.push(Said { setting, text, source: Source::File(path.to_owned(), line(at)) }),
            Err(why) => faults.push((at, format!("{name}: {why}"))),
        }
    }
    faults.sort();
    (said, faults.into_iter().map(|(at, why)| fault(at, why)).collect())
}

/// A value of the file as the text it would have on the command line.
fn as_text(form: Form, value: &DeValue<'_>) -> Result<String, String> {
    let text = |value: &DeValue<'_>| value.as_str().map(str::to_owned);
    match form {
        Form::Number => match value.as_integer() {
            Some(number) => i64::from_str_radix(number.as_str(), number.radix())
                .map(|number| number.to_string())
                .map_err(|_| "the number is too large".to_owned()),
            None => Err(format!("it should be a number without quotes, such as 10, and is {}", kind(value))),
        },
        Form::Text => text(value).ok_or_else(|| format!("it should be a text between quotes, and is {}", kind(value))),
        Form::List => match value.as_array() {
            Some(list) => {
                let parts: Option<Vec<String>> = list.iter().map(|part| text(part.get_ref())).collect();
                parts.map(|parts| parts.join(", ")).ok_or_else(|| "it should be a list of texts".to_owned())
            }
            None => Err(format!("it should be a list such as [\"one\", \"two\"], and is {}", kind(value))),
        },
    }
}

fn kind(value: &DeValue<'_>) -> &'static str {
    match value {
        DeValue::String(_) => "a text",
        DeValue::Integer(_) | DeValue::Float(_) => "a number",
        DeValue::Boolean(_) => "true or false",
        DeValue::Datetime(_) => "a date",
        DeValue::Array(_) => "a list",
        DeValue::Table(_) => "a table",
    }
}

/// The setting whose key is most like a word, if one is like it at all.
pub fn nearest(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase().replace('_', "-");
    let (far, key) = ALL.iter().map(|setting| (distance(&word, setting.key), setting.key)).min()?;
    (far <= 1 + word.chars().count() / 3).then_some(key)
}

/// How many letters must be put in, left out or changed to make one word of the other.
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (i, a) in one.chars().enumerate() {
        let mut corner = row[0];
        row[0] = i + 1;
        for (j, b) in other.iter().enumerate() {
            let change = corner + usize::from(a != *b);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        read(Path::new("m.toml"), text).1.iter().map(Fault::to_string).collect()
    }

    #[test]
    fn everything_wrong_is_named_with_its_line() {
        let text = "listen = \"127.0.0.1:4870\"\n\nlissten = \"x\"\nbot-delay = \"fast\"\nbot_delay = 3\nfarewell = 9000\n\
                    trusted-proxy = \"10.0.0.1\"\nlog = \"xml\"\nbot-threads = -1\n[limits]\nx = 1\n";
        let told = faults(text);
        let wanted = [
            "m.toml:3: \"lissten\" is no setting; did you mean \"listen\"?",
            "m.toml:4: bot-delay: it should be a number",
            "m.toml:5: \"bot_delay\" is no setting; did you mean \"bot-delay\"?",
            "m.toml:6: farewell: it should be from 1 to 60",
            "m.toml:7: trusted-proxy: it should be a list",
            "m.toml:8: log: it should be text or json",
            "m.toml:9: bot-threads: it should be a whole number",
            "m.toml:10: \"limits\" is no setting",
        ];
        assert_eq!(told.len(), wanted.len(), "{told:#?}");
        for (told, wanted) in told.iter().zip(wanted) {
            assert!(told.starts_with(wanted), "{told} instead of {wanted}");
        }
    }

    #[test]
    fn what_is_no_toml_is_told_without_repeating_it() {
        let told = faults("listen = \"127.0.0.1:1\"\nstore = postgres://ann:secret@db/x\n");
        assert!(!told.is_empty() && told.iter().all(|line| line.starts_with("m.toml:2: ")), "{told:?}");
        assert!(!told.iter().any(|line| line.contains("secret")), "{told:?}");
        let told = faults("farewell = 1\nfarewell = 2\n");
        assert!(told.iter().any(|line| line.starts_with("m.toml:2: ")), "{told:?}");
    }

    #[test]
    fn what_is_far_from_every_setting_gets_no_hint() {
        assert_eq!(nearest("passwords"), None);
        assert_eq!(nearest("public_ur"), Some("public-url"));
        assert_eq!((distance("listen", "listen"), distance("", "ab"), distance("kitten", "sitting")), (0, 2, 3));
    }

    #[test]
    fn lists_and_numbers_are_read() {
        let (said, wrong) = read(Path::new("m.toml"), "trusted-proxy = [\"10.0.0.0/8\", \"::1\"]\nbot-delay = 0x10\n");
        assert!(wrong.is_empty(), "{wrong:?}");
        let texts: Vec<&str> = said.iter().map(|said| said.text.as_str()).collect();
        assert!(texts.contains(&"10.0.0.0/8, ::1") && texts.contains(&"16"), "{texts:?}");
    }
}
