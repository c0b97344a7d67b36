//! What of a person is public, and what its games add up to.

use crate::{Store, db::on, error::Result, sessions::no_guest};

/// Who may see something of a person.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sight {
    /// Everybody.
    #[default]
    Everybody,
    /// The people whom the person follows.
    Friends,
    /// Nobody else.
    Nobody,
}

impl Sight {
    /// All there are.
    pub const ALL: &[Sight] = &[Sight::Everybody, Sight::Friends, Sight::Nobody];

    /// Its name.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Sight::Everybody => "everybody",
            Sight::Friends => "friends",
            Sight::Nobody => "nobody",
        }
    }

    /// The one of this name; one that is not known lets nobody see.
    #[must_use]
    pub fn of(name: &str) -> Sight {
        Sight::ALL.iter().find(|sight| sight.name() == name).copied().unwrap_or(Sight::Nobody)
    }
}

/// What of a person is public, and what the person likes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Profile {
    /// Who sees games and results.
    pub games: Sight,
    /// Who sees ratings.
    pub ratings: Sight,
    /// Who sees whom the person follows.
    pub friends: Sight,
    /// Who sees when the person was last here.
    pub seen: Sight,
    /// The games liked best, by ID, if the person chose any.
    pub favourites: Vec<String>,
}

impl Default for Profile {
    fn default() -> Profile {
        Profile {
            games: Sight::Everybody,
            ratings: Sight::Everybody,
            friends: Sight::Friends,
            seen: Sight::Friends,
            favourites: Vec::new(),
        }
    }
}

/// What a person's games of one title with one number of players add up to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reached {
    /// The game's ID.
    pub game: String,
    /// How many played.
    pub seats: u8,
    /// How many games.
    pub games: u32,
    /// How many were won alone.
    pub won: u32,
    /// How many wins were shared.
    pub shared: u32,
    /// How often each place was reached, the first place first.
    pub places: Vec<u32>,
    /// All points together.
    pub points: i64,
}

/// Game, seats, rank, how many others share it, how many games, points.
type Row = (String, i64, i64, i64, i64, i64);

impl Store {
    /// What of a person is public.
    pub async fn profile(&self, guest: &str) -> Result<Profile> {
        let row: Option<(String, String, String, String, String)> = on!(self, read, line => {
            Ok(sqlx::query_as("SELECT games, ratings, friends, seen, favourites FROM profiles WHERE guest = $1")
                .bind(guest).fetch_optional(&mut **line).await?)
        })?;
        let Some((games, ratings, friends, seen, favourites)) = row else { return Ok(Profile::default()) };
        Ok(Profile {
            games: Sight::of(&games),
            ratings: Sight::of(&ratings),
            friends: Sight::of(&friends),
            seen: Sight::of(&seen),
            favourites: favourites.split(',').filter(|id| !id.is_empty()).map(str::to_owned).collect(),
        })
    }

    /// Keeps what of a person is public.
    pub async fn set_profile(&self, guest: &str, profile: &Profile) -> Result<()> {
        on!(self, write, line => {
            sqlx::query(
                "INSERT INTO profiles (guest, games, ratings, friends, seen, favourites) \
                 VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (guest) DO UPDATE SET games = excluded.games, \
                 ratings = excluded.ratings, friends = excluded.friends, seen = excluded.seen, \
                 favourites = excluded.favourites")
                .bind(guest).bind(profile.games.name()).bind(profile.ratings.name()).bind(profile.friends.name())
                .bind(profile.seen.name()).bind(profile.favourites.join(",")).execute(&mut **line).await.map(drop)
                .map_err(|error| no_guest(error.into(), Some(guest)))
        })
    }

    /// What a person's games add up to, by title and number of players; all of them, or only those at public tables.
    pub async fn tallies_of(&self, guest: &str, all: bool) -> Result<Vec<Reached>> {
        let rows: Vec<Row> = on!(self, read, line => {
            Ok(sqlx::query_as(
                "SELECT r.game, r.seats, r.rank, r.tied, COUNT(*), \
                 CAST(COALESCE(SUM(r.score), 0) AS BIGINT) FROM results r WHERE r.guest = $1 AND r.public >= $2 \
                 GROUP BY r.game, r.seats, r.rank, r.tied \
                 ORDER BY r.game, r.seats, r.rank")
                .bind(guest).bind(i64::from(!all)).fetch_all(&mut **line).await?)
        })?;
        Ok(add_up(rows))
    }
}

fn add_up(rows: Vec<Row>) -> Vec<Reached> {
    let mut tallies: Vec<Reached> = Vec::new();
    for (game, seats, rank, tied, count, points) in rows {
        // A table has at most eight seats.
        let (seats, rank) = (seats.clamp(1, 8) as u8, rank.clamp(1, 8) as usize);
        let count = u32::try_from(count).unwrap_or(u32::MAX);
        if tallies.last().is_none_or(|last| (&last.game, last.seats) != (&game, seats)) {
            let places = vec![0; usize::from(seats)];
            tallies.push(Reached { game, seats, places, ..Reached::default() });
        }
        let Some(tally) = tallies.last_mut() else { continue };
        tally.games += count;
        tally.points += points;
        if let Some(place) = tally.places.get_mut(rank - 1) {
            *place += count;
        }
        match (rank, tied) {
            (1, 0) => tally.won += count,
            (1, _) => tally.shared += count,
            _ => {}
        }
    }
    tallies
}
