//! Ratings: Weng and Lin's model (Bradley and Terry over every pair at the table), on a scale that people know. Everybody
//! begins at 1500; between two who are well known, 400 points make it ten times as likely to be ahead, as in chess.

use std::f64::consts::{LN_10, SQRT_2};

use skillratings::{
    MultiTeamOutcome,
    weng_lin::{WengLinConfig, WengLinRating, expected_score, weng_lin_multi_team},
};

/// Where everybody begins, and what the greedy bot has.
pub const START: f64 = 1500.0;
/// Points that make it e times as likely to be ahead, between two who are well known.
pub const NATURAL: f64 = 400.0 / LN_10;
/// How much luck there is in one game, on the model's own scale.
const BETA: f64 = 25.0 / 6.0;
/// Points for one step on the model's own scale.
const SCALE: f64 = NATURAL / (BETA * SQRT_2);
/// How much anybody may have changed from one game to the next.
const TAU: f64 = 0.125 * SCALE;
/// From so many games on a rating is no guess any more.
const ENOUGH_GAMES: u32 = 10;
/// Nor is one that is known so well.
const KNOWN: f64 = 80.0;

/// How strong somebody is, as far as it is known.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Skill {
    /// The rating.
    pub points: f64,
    /// Its standard deviation.
    pub spread: f64,
}

impl Skill {
    /// Somebody of whom nothing is known.
    #[must_use]
    pub fn unknown() -> Skill {
        Skill { points: START, spread: 25.0 / 3.0 * SCALE }
    }

    /// Half the width of what it is with a certainty of 95 %.
    #[must_use]
    pub fn margin(self) -> f64 {
        1.96 * self.spread
    }

    /// Whether it is still a guess after so many games.
    #[must_use]
    pub fn is_provisional(self, games: u32) -> bool {
        games < ENOUGH_GAMES && self.spread > KNOWN
    }

    /// How likely it is that this one is ahead of another.
    #[must_use]
    pub fn chance_against(self, other: Skill) -> f64 {
        expected_score(&self.inside(), &other.inside(), &config()).0
    }

    fn inside(self) -> WengLinRating {
        WengLinRating { rating: 25.0 + (self.points - START) / SCALE, uncertainty: self.spread / SCALE }
    }

    fn outside(rating: WengLinRating) -> Skill {
        Skill { points: START + (rating.rating - 25.0) * SCALE, spread: rating.uncertainty * SCALE }
    }
}

fn config() -> WengLinConfig {
    WengLinConfig { beta: BETA, ..WengLinConfig::new() }
}

/// What a game says of everybody in it: skills and ranks before (1 is first, equal ranks are level), skills after.
#[must_use]
pub fn after(company: &[(Skill, u8)]) -> Vec<Skill> {
    let teams: Vec<[WengLinRating; 1]> =
        company.iter().map(|(skill, _)| [Skill { spread: skill.spread.hypot(TAU), ..*skill }.inside()]).collect();
    let ranked: Vec<_> = teams
        .iter()
        .zip(company)
        .map(|(team, (_, rank))| (&team[..], MultiTeamOutcome::new(usize::from(*rank))))
        .collect();
    weng_lin_multi_team(&ranked, &config()).into_iter().flatten().map(Skill::outside).collect()
}

/// The part of the win that each may expect.
#[must_use]
pub fn shares(company: &[Skill]) -> Vec<f64> {
    let doubt = company.iter().map(|skill| skill.spread.powi(2)).sum::<f64>() / company.len().max(1) as f64;
    // As wide as the model makes it between two of middling doubt.
    let width = (NATURAL.powi(2) + 2.0 * doubt).sqrt();
    let best = company.iter().map(|skill| skill.points).fold(f64::MIN, f64::max);
    let weights: Vec<f64> = company.iter().map(|skill| ((skill.points - best) / width).exp()).collect();
    let all: f64 = weights.iter().sum();
    weights.into_iter().map(|weight| weight / all).collect()
}

#[cfg(test)]
mod tests {
    use engine::Luck;

    use super::*;

    /// A number between 0 and 1.
    fn part(luck: &mut Luck) -> f64 {
        (luck.bits() >> 11) as f64 / (1u64 << 53) as f64
    }

    #[test]
    fn four_hundred_points_are_ten_to_one() {
        let known = |points| Skill { points, spread: 0.01 };
        let chance = known(1900.0).chance_against(known(1500.0));
        assert!((chance - 10.0 / 11.0).abs() < 0.001, "{chance}");
        let shares = shares(&[known(1900.0), known(1500.0)]);
        assert!((shares[0] - chance).abs() < 0.001 && (shares[0] + shares[1] - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_strong_and_a_weak_player_come_apart_as_far_as_they_are() {
        let (mut strong, mut weak, mut luck) = (Skill::unknown(), Skill::unknown(), Luck::new(7));
        for _ in 0..400 {
            let ranks = if part(&mut luck) < 0.8 { (1, 2) } else { (2, 1) };
            let new = after(&[(strong, ranks.0), (weak, ranks.1)]);
            (strong, weak) = (new[0], new[1]);
        }
        // Four to one is about 240 points.
        let apart = strong.points - weak.points;
        assert!((140.0..340.0).contains(&apart), "{strong:?} {weak:?}");
        assert!(strong.spread < 80.0 && !strong.is_provisional(5) && !Skill::unknown().is_provisional(10));
    }

    #[test]
    fn a_person_finds_the_own_place_between_fixed_bots() {
        let anchors = [Skill { points: 1500.0, spread: 15.0 }, Skill { points: 900.0, spread: 15.0 }];
        let truth = Skill { points: 1700.0, spread: 1.0 };
        let (mut person, mut luck) = (Skill::unknown(), Luck::new(3));
        for _ in 0..150 {
            let rank = |ahead: bool| if ahead { (1, 2) } else { (2, 1) };
            let bot = anchors[usize::from(part(&mut luck) < 0.3)];
            let (mine, its) = rank(part(&mut luck) < truth.chance_against(bot));
            person = after(&[(person, mine), (bot, its)])[0];
        }
        assert!((1580.0..1820.0).contains(&person.points), "{person:?}");
    }

    #[test]
    fn a_tie_of_equals_changes_nothing_and_one_of_unequals_brings_them_nearer() {
        let (a, b) = (Skill::unknown(), Skill { points: 1700.0, spread: 100.0 });
        let level = after(&[(a, 1), (a, 1)]);
        assert!((level[0].points - START).abs() < 1e-9 && level[0].spread < a.spread);
        let level = after(&[(a, 1), (b, 1)]);
        assert!(level[0].points > a.points && level[1].points < b.points);
    }

    #[test]
    fn six_players_are_rated_by_rank_and_the_order_of_seats_does_not_matter() {
        let skills = [1400.0, 1500.0, 1600.0, 1450.0, 1550.0, 1500.0].map(|points| Skill { points, spread: 120.0 });
        let game: Vec<_> = skills.into_iter().zip([3, 1, 2, 5, 4, 6]).collect();
        let new = after(&game);
        assert!(new[1].points > 1500.0 && new[5].points < 1500.0);
        assert!(new.iter().zip(&skills).all(|(new, old)| new.spread < old.spread.hypot(TAU)));
        let turned: Vec<_> = game.iter().rev().copied().collect();
        for (one, other) in new.iter().zip(after(&turned).iter().rev()) {
            assert!((one.points - other.points).abs() < 1e-9 && (one.spread - other.spread).abs() < 1e-9);
        }
        let shares = shares(&skills);
        assert!((shares.iter().sum::<f64>() - 1.0).abs() < 1e-9 && shares[2] > shares[0]);
    }
}
