//! How people stand: ratings by title, what games add up to, and lists of those who play alone. Everything comes from games
//! that are over; a game is counted once, whoever counts it.

pub mod anchors;
mod company;
mod share;
mod sums;

use engine::Setup;
use serde::Deserialize;
use store::{CountedGame, Rating, RatingChange, Reckoned, SoloGame, Visibility};

use table::rating::{self, Skill};

use self::company::{Player, Who};
use crate::{ending::Ended, error::Result, house::House};

pub use share::Share;
pub use sums::{TIMES, board_of};

/// A rating as it stands beside a name: `1620`, or `1480?` while it is a guess.
#[must_use]
pub fn mark(thousandths: i64, provisional: bool) -> String {
    format!("{:.0}{}", thousandths as f64 / 1_000.0, if provisional { "?" } else { "" })
}

/// The skill that a kept rating says.
#[must_use]
pub fn skill_of(rating: &Rating) -> Skill {
    Skill { points: rating.points as f64 / 1_000.0, spread: rating.spread as f64 / 1_000.0 }
}

/// A skill as it is kept: points and spread, in thousandths.
fn kept(skill: Skill) -> (i64, i64) {
    ((skill.points * 1_000.0).round() as i64, (skill.spread * 1_000.0).round() as i64)
}

impl House {
    /// Counts a game that is over, for the ratings if it was agreed so, and for statistics.
    pub(crate) async fn count_ending(&self, ended: &Ended) -> Result<()> {
        let Some(company) = company::of(ended) else { return Ok(()) };
        let Ok(setup) = Setup::deserialize(&ended.table.setup) else { return Ok(()) };
        let people: Vec<String> = company.iter().filter_map(Player::person).map(str::to_owned).collect();
        let (game, seats) = (&ended.table.game, company.len() as u8);
        let rated = ended.terms.rated && company::can_be_rated(game, &company);
        let counted = CountedGame {
            table: ended.table.id.clone(),
            game: game.clone(),
            seats,
            rated,
            people,
            start: kept(Skill::unknown()),
            at_ms: ended.at_ms,
        };
        let reckon = |ratings: &[Rating]| {
            let skills = skills(game, &company, ratings);
            Reckoned {
                ratings: if rated { changes(ended, &company, &skills, ratings) } else { Vec::new() },
                tallies: sums::tallies(ended, &setup, &company, &skills, rated && !ended.terms.coached),
                solo: solo(ended, &setup, &company),
            }
        };
        self.store.count_game(&counted, &reckon).await?;
        Ok(())
    }
}

/// How strong everybody was before. A bot that was never measured counts as middling where only games are counted.
fn skills(game: &str, company: &[Player], ratings: &[Rating]) -> Vec<Skill> {
    let skill = |player: &Player| match &player.who {
        Who::Person(id) => ratings.iter().find(|rating| rating.guest == *id).map_or_else(Skill::unknown, skill_of),
        Who::Bot(kind) => anchors::anchor(game, company.len() as u8, *kind).unwrap_or_else(Skill::unknown),
    };
    company.iter().map(skill).collect()
}

/// The new ratings of the people; bots stay where they are. Who was given a hint wins nothing.
fn changes(ended: &Ended, company: &[Player], skills: &[Skill], ratings: &[Rating]) -> Vec<RatingChange> {
    let ranked: Vec<(Skill, u8)> = skills.iter().zip(company).map(|(skill, player)| (*skill, player.rank)).collect();
    let change = |(player, (old, new)): (&Player, (&Skill, Skill))| {
        let guest = player.person()?.to_owned();
        let games = ratings.iter().find(|rating| rating.guest == guest).map_or(0, |rating| rating.games);
        let ((before, _), (points, spread)) = (kept(*old), kept(new));
        let provisional = new.is_provisional(games + 1);
        let wins = sums::millionths(player.wins);
        Some(RatingChange { seat: player.seat, guest, rank: player.rank, wins, before, points, spread, provisional })
    };
    let all = company.iter().zip(skills.iter().zip(rating::after(&ranked))).filter_map(change);
    all.filter(|change| !ended.terms.coached || change.points < change.before).collect()
}

/// The result of somebody who played alone, where everybody may see it.
fn solo(ended: &Ended, setup: &Setup, company: &[Player]) -> Option<SoloGame> {
    let [player] = company else { return None };
    let is_listed = ended.terms.counts_in_full() && ended.table.visibility == Visibility::Public;
    let guest = player.person().filter(|_| is_listed)?.to_owned();
    let (height, grade) = ended.grade.unwrap_or((0, ""));
    let board = board_of(&ended.table.game, setup);
    Some(SoloGame { guest, board, height, grade: grade.to_owned(), score: i64::from(player.score) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_guess_is_marked() {
        assert_eq!((mark(1_620_400, false), mark(1_479_600, true)), ("1620".to_owned(), "1480?".to_owned()));
    }

    #[test]
    fn a_skill_is_kept_as_it_is() {
        let (points, spread) = kept(Skill::unknown());
        assert_eq!(points, 1_500_000);
        assert!((245_000..247_000).contains(&spread));
    }
}
