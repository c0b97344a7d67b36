//! What the bots' ratings are: measured once by simulation (`motherlode anchors`), and fixed. People are rated by them, so
//! a rating means something in an empty house.

use std::{collections::BTreeMap, sync::LazyLock};

use table::{BotKind, rating::Skill};

/// The measured ratings: a line for each title, number of players and bot.
const TEXT: &str = include_str!("../../data/anchors.txt");

/// No bot is known better than this: a person plays against it in another way than bots do.
const LEAST_SPREAD: f64 = 15.0;

static ANCHORS: LazyLock<BTreeMap<(String, u8, &'static str), Skill>> =
    LazyLock::new(|| read(TEXT).expect("the tests read the anchors that are built in"));

/// The rating of a bot at a title, among so many players. A bot that was not measured there has none.
#[must_use]
pub fn anchor(game: &str, seats: u8, bot: BotKind) -> Option<Skill> {
    ANCHORS.get(&(game.to_owned(), seats, bot.name())).copied()
}

fn read(text: &str) -> Result<BTreeMap<(String, u8, &'static str), Skill>, String> {
    let lines = text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let line = |line: &str| {
        let wrong = || format!("\"{line}\" is no anchor: game, seats, bot, points, spread");
        let [game, seats, bot, points, spread] = line.split_whitespace().collect::<Vec<_>>()[..] else {
            return Err(wrong());
        };
        let number = |word: &str| word.parse::<f64>().ok().filter(|number| number.is_finite()).ok_or_else(wrong);
        let skill = Skill { points: number(points)?, spread: number(spread)?.max(LEAST_SPREAD) };
        let bot: BotKind = bot.parse()?;
        Ok(((game.to_owned(), seats.parse().map_err(|_| wrong())?, bot.name()), skill))
    };
    lines.map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bot_is_an_anchor_at_every_title_for_every_number_of_players() {
        let anchors = read(TEXT).unwrap();
        let mut wanted = 0;
        for title in table::TITLES {
            for seats in title.seats.clone().filter(|seats| *seats > 1) {
                for bot in BotKind::SEATED {
                    let skill = anchor(title.id, seats, bot);
                    assert!(skill.is_some_and(|skill| skill.spread <= 250.0), "{} {seats} {bot}", title.id);
                    wanted += 1;
                }
                assert_eq!(anchor(title.id, seats, BotKind::Greedy).unwrap().points, 1500.0, "all are measured by it");
            }
        }
        assert_eq!(anchors.len(), wanted);
        assert_eq!(anchor("go", 2, BotKind::Random), None);
    }

    #[test]
    fn what_is_no_anchor_is_told() {
        for nonsense in
            ["colorado 2 random", "colorado two random 900 20", "colorado 2 oracle 900 20", "colorado 2 random x 1"]
        {
            assert!(read(nonsense).is_err(), "{nonsense}");
        }
        assert!(read("# nothing\n\n").unwrap().is_empty());
    }
}
