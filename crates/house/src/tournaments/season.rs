//! A season: how people stand over all tournaments of a game in a year or a quarter.

use std::collections::HashMap;

use store::SeasonPlace;

use crate::{error::Result, house::House};

/// What places count, from the first.
const BY_PLACE: [u32; 8] = [12, 9, 7, 5, 4, 3, 2, 1];

/// What a place counts in a season.
#[must_use]
pub fn place_points(place: u32) -> u32 {
    let at = usize::try_from(place).unwrap_or(usize::MAX).saturating_sub(1);
    BY_PLACE.get(at).copied().unwrap_or(0)
}

/// How one person stands in a season.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeasonRow {
    /// The name to show.
    pub name: String,
    /// The handle, of a member.
    pub handle: Option<String>,
    /// Points by places.
    pub points: u32,
    /// In how many tournaments.
    pub played: u32,
    /// How many of them were won.
    pub won: u32,
}

/// How many are listed for a game.
const MOST: usize = 50;

impl House {
    /// How people stand in each game over the public tournaments that ended in a time, the best first.
    pub async fn tournament_season(&self, from_ms: i64, until_ms: i64) -> Result<Vec<(String, Vec<SeasonRow>)>> {
        let places = self.store.season_places(from_ms, until_ms).await?;
        let mut games: Vec<(String, HashMap<String, SeasonRow>)> = Vec::new();
        for SeasonPlace { game, guest, name, handle, place } in places {
            let at = games.iter().position(|(known, _)| *known == game).unwrap_or_else(|| {
                games.push((game, HashMap::new()));
                games.len() - 1
            });
            let row = games[at].1.entry(guest).or_insert(SeasonRow { name, handle, points: 0, played: 0, won: 0 });
            row.points += place_points(place);
            row.played += 1;
            row.won += u32::from(place == 1);
        }
        let ranked = |(game, rows): (String, HashMap<String, SeasonRow>)| {
            let mut rows: Vec<SeasonRow> = rows.into_values().collect();
            rows.sort_by(|one, other| {
                (other.points, other.won, one.played, &one.name).cmp(&(one.points, one.won, other.played, &other.name))
            });
            rows.truncate(MOST);
            (game, rows)
        };
        let mut games: Vec<_> = games.into_iter().map(ranked).collect();
        games.sort_by(|one, other| one.0.cmp(&other.0));
        Ok(games)
    }
}
