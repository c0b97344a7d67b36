//! Every template of the program, for whoever writes it down in another language.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

/// Where a template stands: file and line.
pub type Place = (PathBuf, usize);

/// Every template that the sources below a folder give to `say!`, `t!` or `rich!`, each with the place where it stands first.
pub fn templates(folder: &Path) -> io::Result<BTreeMap<String, Place>> {
    let mut found = BTreeMap::new();
    for file in sources(folder)? {
        let text = fs::read_to_string(&file)?;
        for macro_name in ["say!", "t!", "rich!"] {
            for (at, _) in text.match_indices(macro_name) {
                let before = text[..at].chars().next_back();
                if before.is_some_and(|letter| letter.is_alphanumeric() || letter == '_') {
                    continue;
                }
                let Some(template) = literal(text[at + macro_name.len()..].strip_prefix('(').unwrap_or_default())
                else {
                    continue;
                };
                let line = text[..at].lines().count().max(1);
                found.entry(template).or_insert_with(|| (file.clone(), line));
            }
        }
    }
    Ok(found)
}

/// The string literal that a macro's argument begins with.
fn literal(arguments: &str) -> Option<String> {
    let mut letters = arguments.trim_start().strip_prefix('"')?.chars();
    let mut text = String::new();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => match letters.next()? {
                'n' => text.push('\n'),
                // A line that goes on in the next one.
                '\n' => letters = letters.as_str().trim_start().chars(),
                'u' => {
                    let (code, rest) = letters.as_str().strip_prefix('{')?.split_once('}')?;
                    text.push(char::from_u32(u32::from_str_radix(code, 16).ok()?)?);
                    letters = rest.chars();
                }
                other => text.push(other),
            },
            other => text.push(other),
        }
    }
}

fn sources(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() && name != "target" && name != "tests" {
            files.extend(sources(&path)?);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read_as_the_compiler_does() {
        assert_eq!(literal("\"a \\\"b\\\" {c}\", c)").as_deref(), Some("a \"b\" {c}"));
        assert_eq!(literal("\"one \\\n    two \\u{201c}\")").as_deref(), Some("one two \u{201c}"));
        assert_eq!(literal("@value x)"), None);
    }

    #[test]
    fn every_template_of_the_program_is_found_and_whole() {
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("crates stand in a folder");
        let all = templates(crates).expect("the sources can be read");
        assert!(all.len() > 500, "{} templates", all.len());
        for (template, (file, line)) in &all {
            let at = format!("{}:{line}: \"{template}\"", file.display());
            // The terminal sets columns apart by two spaces.
            let columns = file.components().any(|part| part.as_os_str() == "tui");
            assert!(columns || !template.contains("  "), "{at} has two spaces");
            assert_eq!(template.matches('{').count(), template.matches('}').count(), "{at}");
        }
    }
}
