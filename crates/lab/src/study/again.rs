//! How a study is made again: commands that can be typed.

use std::ops::Range;

use super::Sample;
use crate::Source;

/// The commands that make a study of these samples, whatever was typed to make it first. Editions of one's own lie in
/// `folder`, if that must be said.
pub(super) fn commands(samples: &[Sample], folder: Option<&str>) -> Vec<String> {
    let found = |sources: &[&Source]| match folder {
        Some(folder) if sources.iter().any(|source| own(source)) => format!(" --editions {folder}"),
        _ => String::new(),
    };
    match samples {
        [one] if in_a_row(one) => vec![whole(one) + &found(&[&one.source])],
        [one, other] if in_a_row(one) && one.numbers == other.numbers => match against(&one.source, &other.source) {
            Some(against) => vec![whole(one) + &against + &found(&[&one.source, &other.source])],
            None => in_parts(samples, found),
        },
        _ => in_parts(samples, found),
    }
}

/// Whether the edition is not the one that is built in.
fn own(source: &Source) -> bool {
    table::built_in(&source.game).is_ok_and(|built_in| built_in.digest() != source.digest)
}

/// Whether the games follow each other.
fn in_a_row(sample: &Sample) -> bool {
    sample.numbers.stretches().count() <= 1
}

impl Sample {
    /// How its table and its games are told to a command, from the first game to the last; the edition apart.
    #[must_use]
    pub fn flags(&self) -> String {
        let first = self.numbers.stretches().next().map_or(0, |games| games.start);
        let end = self.numbers.stretches().last().map_or(0, |games| games.end);
        flags(&self.source, &(first..end))
    }
}

fn flags(source: &Source, games: &Range<u64>) -> String {
    let mut text = format!(" --seats {}", source.seats);
    source.options.iter().for_each(|(name, value)| text += &option("--option", name, value));
    if games.start > 0 {
        text += &format!(" --first {}", games.start);
    }
    text + &format!(" --games {} --seed {} --bots {}", games.end - games.start, source.seed, bots(source))
}

/// The command for all games of a sample.
fn whole(sample: &Sample) -> String {
    begin(&sample.source) + &sample.flags()
}

fn begin(source: &Source) -> String {
    let edition = if own(source) { format!(" --edition {}", source.edition) } else { String::new() };
    format!("motherlode study {}{edition}", source.game)
}

/// What is added to the command of the first for the second to stand beside it, if that can be said.
fn against(one: &Source, other: &Source) -> Option<String> {
    let more = other.options.iter().filter(|(name, value)| one.options.get(*name) != Some(value));
    let more: Vec<String> = more.map(|(name, value)| option("--against-option", name, value)).collect();
    let fewer = one.options.keys().any(|name| !other.options.contains_key(name));
    let mut text = String::new();
    if other.edition != one.edition {
        text += &format!(" --against-edition {}", other.edition);
    }
    if other.bots != one.bots {
        text += &format!(" --against-bots {}", bots(other));
    }
    text += &more.concat();
    let same_edition = other.edition != one.edition || other.digest == one.digest;
    (!fewer && same_edition && other.seed == one.seed && !text.is_empty()).then_some(text)
}

/// A command for every stretch of games of every sample, and one that puts them together.
fn in_parts(samples: &[Sample], found: impl Fn(&[&Source]) -> String) -> Vec<String> {
    let mut commands = Vec::new();
    let mut files = Vec::new();
    for (sample, name) in samples.iter().zip(["first", "second"]) {
        let mut parts = Vec::new();
        for (games, k) in sample.numbers.stretches().zip(1..) {
            let file = format!("{name}-{k}.json");
            let play = begin(&sample.source) + &flags(&sample.source, &games) + &found(&[&sample.source]);
            commands.push(format!("{play} --tally {file}"));
            parts.push(file);
        }
        files.push(parts.join(" "));
    }
    commands.push(format!("motherlode merge {}", files.join(" --against ")));
    commands
}

fn option(flag: &str, name: &str, value: &str) -> String {
    format!(" {flag} {name}={value}")
}

fn bots(source: &Source) -> String {
    source.line_up().join(",")
}
