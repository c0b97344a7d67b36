//! The documented settings file, made from the table.

use super::{ALL, Setting, value::Form};

const HEAD: &str = "\
# The settings of Motherlode, each with its default. Take away the # before a key to change it.
#
# Every key is also a flag (--bot-delay 300) and an environment variable (MOTHERLODE_BOT_DELAY=300);
# a flag is stronger than the environment, the environment is stronger than this file.
#
#   motherlode serve --config motherlode.toml
#   motherlode config check motherlode.toml      names everything that is wrong with it
#   motherlode config show                       prints the settings in force, and where each comes from
";

/// The text of `docs/hosting/motherlode.toml`.
pub fn example() -> String {
    let mut text = HEAD.to_owned();
    let mut chapter = "";
    for setting in ALL.iter() {
        if setting.chapter != chapter {
            chapter = setting.chapter;
            text += &format!("\n\n## {chapter}\n");
        }
        text += &format!("\n# {}{}\n#{} = {}\n", setting.says, hint(setting), setting.key, sample(setting));
    }
    text
}

/// What a reader must know of the value besides.
fn hint(setting: &Setting) -> String {
    let mut hint = String::new();
    if let Some((least, most)) = setting.range {
        // Short units stand in the sentence already.
        let unit = if setting.unit.len() > 3 { format!(" {}", setting.unit.to_lowercase()) } else { String::new() };
        hint += &format!(" From {least} to {most}{unit}.");
    }
    if setting.default.is_empty() {
        hint += if setting.says.contains("Not set:") { " For example:" } else { " Not set by default; for example:" };
    }
    hint
}

/// The default, or else the example, as it stands in the file.
fn sample(setting: &Setting) -> String {
    let text = if setting.default.is_empty() { setting.example } else { setting.default };
    let quoted = |text: &str| format!("\"{text}\"");
    match setting.form {
        Form::Number => text.to_owned(),
        Form::Text => quoted(text),
        Form::List => format!("[{}]", text.split(", ").map(quoted).collect::<Vec<_>>().join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path};

    use super::super::{InForce, read_file};
    use super::*;

    fn documented() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/hosting/motherlode.toml")
    }

    #[test]
    fn the_documented_file_is_made_from_the_table() {
        let kept = fs::read_to_string(documented()).expect("the file is part of the documentation");
        assert!(kept == example(), "run: motherlode config example > docs/hosting/motherlode.toml");
    }

    #[test]
    fn the_documented_file_can_be_used_also_with_every_key_set() {
        let (said, faults) = read_file(&documented());
        assert!(said.is_empty() && faults.is_empty(), "{faults:?}");
        let folder = tempfile::tempdir().expect("there is room for a folder");
        let file = folder.path().join("motherlode.toml");
        let set = |line: &str| match line.strip_prefix('#') {
            Some(rest) if rest.starts_with(|first: char| first.is_ascii_lowercase()) => format!("{rest}\n"),
            _ => format!("{line}\n"),
        };
        fs::write(&file, example().lines().map(set).collect::<String>()).expect("the folder can be written to");
        let (mut said, faults) = read_file(&file);
        assert!(faults.is_empty(), "{faults:?}");
        assert_eq!(said.len(), ALL.len());
        said.retain(|said| said.setting.key != "data"); // It is either data or store.
        InForce::of(said).expect("the examples go together");
    }
}
