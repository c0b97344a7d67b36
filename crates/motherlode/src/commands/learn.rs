//! `motherlode learn`: how to play a game, as plain text.

use std::process::ExitCode;

use clap::Args;
use engine::Title;

use crate::{arguments::known_game, output};

/// Columns of the text.
const WIDE: usize = 84;

/// Print how to play a game
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  motherlode learn cerro-gordo\n  motherlode learn silverton | less")]
pub struct Arguments {
    /// The game; `motherlode games` lists them.
    #[arg(value_parser = known_game)]
    game: &'static Title,
}

/// Prints the page.
pub fn run(arguments: Arguments) -> anyhow::Result<ExitCode> {
    output::print(&plain(arguments.game.learn))?;
    Ok(ExitCode::SUCCESS)
}

/// A page of the small Markdown it is written in as text for a terminal: a picture is told by its caption.
fn plain(page: &str) -> String {
    let mut out = String::new();
    let mut paragraph = String::new();
    let mut lines = page.lines().peekable();
    while let Some(line) = lines.next() {
        let line = line.trim_end();
        if line.starts_with("```") {
            end(&mut paragraph, &mut out);
            let inside: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            let said = |key: &'static str| {
                inside.iter().filter_map(move |line| line.split_once('=').filter(|(k, _)| k.trim() == key))
            };
            said("caption").for_each(|(_, words)| out.push_str(&wrap(&format!("[{}]", words.trim()), "  ", "   ")));
            said("call").for_each(|(_, call)| {
                let words = call.split_once('|').map_or(call, |(_, words)| words);
                out.push_str(&wrap(words.trim(), "    - ", "      "));
            });
        } else if let Some(heading) = line.strip_prefix('#') {
            end(&mut paragraph, &mut out);
            let words = heading.trim_start_matches('#').trim();
            let rule = if heading.starts_with('#') { "-" } else { "=" };
            out.push_str(&format!("\n{words}\n{}\n", rule.repeat(words.chars().count())));
        } else if line.starts_with('|') {
            end(&mut paragraph, &mut out);
            let mut rows = vec![line];
            while let Some(row) = lines.next_if(|line| line.starts_with('|')) {
                rows.push(row);
            }
            out.push_str(&table(&rows));
        } else if line.is_empty() {
            end(&mut paragraph, &mut out);
            if !out.ends_with("\n\n") {
                out.push('\n');
            }
        } else if is_entry(line) {
            end(&mut paragraph, &mut out);
            paragraph.push_str(line);
        } else {
            if !paragraph.is_empty() {
                paragraph.push(' ');
            }
            paragraph.push_str(line.trim());
        }
    }
    end(&mut paragraph, &mut out);
    out.trim_start().to_owned()
}

/// `- something`, `1. something`.
fn is_entry(line: &str) -> bool {
    let number = line.trim_start_matches(|c: char| c.is_ascii_digit());
    line.starts_with("- ") || (number.len() < line.len() && number.starts_with(". "))
}

/// What was gathered, if anything was.
fn end(paragraph: &mut String, out: &mut String) {
    if paragraph.is_empty() {
        return;
    }
    let words = std::mem::take(paragraph);
    let words = words.replace("**", "").replace('`', "");
    out.push_str(&match is_entry(&words) {
        true => wrap(&words, "  ", "    "),
        false => wrap(&words, "", ""),
    });
}

/// Words in lines.
fn wrap(words: &str, first: &str, next: &str) -> String {
    let mut out = String::new();
    let mut line = first.to_owned();
    let mut empty = true;
    for word in words.split_whitespace() {
        if !empty && line.chars().count() + 1 + word.chars().count() > WIDE {
            out.push_str(&line);
            out.push('\n');
            line = next.to_owned();
            empty = true;
        }
        if !empty {
            line.push(' ');
        }
        line.push_str(word);
        empty = false;
    }
    out + &line + "\n"
}

/// A table: under its head every row as an entry, with what each column is called.
fn table(rows: &[&str]) -> String {
    let cells = |row: &str| -> Vec<String> {
        row.trim_matches('|').split('|').map(|cell| cell.trim().replace("**", "").replace('`', "")).collect()
    };
    let head = cells(rows[0]);
    let mut out = String::new();
    for row in rows.iter().skip(1).filter(|row| !row.contains("---")) {
        let row = cells(row);
        let rest = head.iter().zip(&row).skip(1).filter(|(_, cell)| !cell.is_empty());
        let rest: Vec<String> = rest.map(|(head, cell)| format!("{head}: {cell}")).collect();
        out.push_str(&wrap(
            &format!("- {}. {}", row.first().map_or("", String::as_str), rest.join("; ")),
            "  ",
            "    ",
        ));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_are_told_in_plain_text() {
        let page = "# How to play\n\nHave **most** points (CG-GEN-1).\n\n## A turn\n\n1. Place a\n   Road.\n- Then `draw`.\n\n| Who | What |\n| --- | --- |\n| Ann | 3 |\n\n```scene\nseats = 2\ncall = hex:A1 | Here\ncaption = A town\n```\n";
        let text = plain(page);
        for part in [
            "How to play\n===========",
            "Have most points (CG-GEN-1).",
            "A turn\n------",
            "  1. Place a Road.",
            "  - Then draw.",
            "- Ann. What: 3",
            "[A town]",
            "- Here",
        ] {
            assert!(text.contains(part), "{part} is missing in\n{text}");
        }
        assert!(!text.contains("seats") && !text.contains("**"), "{text}");
    }

    #[test]
    fn every_game_has_a_page_that_fits() {
        for title in table::TITLES {
            let text = plain(title.learn);
            assert!(text.starts_with("How to play"), "{}", title.id);
            assert!(text.lines().all(|line| line.chars().count() <= WIDE + 20), "{}", title.id);
        }
    }
}
