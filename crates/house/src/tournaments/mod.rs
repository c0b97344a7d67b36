//! Tournaments: made by a member, played in rounds at ordinary tables that the house sets up, each once however many nodes
//! there are. Who meets whom is worked out by `table::pairing` from what was played.

mod people;
mod rounds;
mod running;
mod season;

use engine::Setup;
use serde::{Deserialize, Serialize};
use store::{Audience, Stage, StoredMatch, StoredPlayer, StoredTournament};
use table::{
    BotKind,
    pairing::{self, Game, Row, TieBreak},
};

use crate::{
    error::{HouseError, Result},
    house::House,
    making::USUAL_BOT,
    terms::Terms,
};

pub use season::{SeasonRow, place_points};

/// The most who can play in one.
pub const MOST_ENTRANTS: u32 = 64;
/// The most rounds that can be asked for.
pub const MOST_ROUNDS: u32 = 20;

/// Who meets whom.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Scheme {
    /// Everybody meets everybody, as evenly as can be.
    #[default]
    RoundRobin,
    /// Those who stand alike meet.
    Swiss,
}

/// When it begins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Start {
    /// When its maker says so.
    #[default]
    Maker,
    /// When all places are taken.
    Full,
    /// At a time.
    Time,
}

/// What a tournament is agreed on with.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    /// What its maker says of it.
    pub text: String,
    /// Seats and options of every table.
    pub setup: Setup,
    /// The ID of the edition, unless it is the built-in one.
    pub edition: Option<String>,
    /// Pace, what follows when somebody is late, whether games count for ratings.
    pub terms: Terms,
    /// Who meets whom.
    pub scheme: Scheme,
    /// How many rounds; 0: as many as it takes to meet everybody once.
    pub rounds: u32,
    /// A round begins every so many hours; `None`: when all games of the last are over.
    pub every_hours: Option<u32>,
    /// When it begins.
    pub start: Start,
    /// With how many at least; bots fill up where they are allowed.
    pub least: u32,
    /// With how many at most.
    pub most: u32,
    /// The kind of bot that fills places which are left.
    pub bots: Option<String>,
}

impl Plan {
    /// How many seats a table has.
    #[must_use]
    pub fn seats(&self) -> usize {
        usize::from(self.setup.seats)
    }

    /// How many rounds it takes for so many.
    #[must_use]
    pub fn rounds_for(&self, players: usize) -> u32 {
        if self.rounds > 0 {
            return self.rounds;
        }
        let (others, seats) = (players.saturating_sub(1), self.seats());
        let rounds = if seats == 2 { others + players % 2 } else { others.div_ceil(seats.max(2) - 1) };
        rounds.max(1) as u32
    }

    fn filler(&self) -> Option<BotKind> {
        self.bots.as_ref().map(|bot| bot.parse().unwrap_or(USUAL_BOT))
    }
}

/// A tournament that somebody wants.
#[derive(Clone, Debug)]
pub struct Wanted {
    /// What it is to be called.
    pub name: String,
    /// The game's ID.
    pub game: String,
    /// Who finds it.
    pub audience: Audience,
    /// What is agreed on.
    pub plan: Plan,
    /// When it is to begin, where that is set.
    pub starts_ms: Option<i64>,
}

/// A tournament with everything that is known of it.
#[derive(Clone, Debug)]
pub struct Tournament {
    /// What is stored of it.
    pub stored: StoredTournament,
    /// What was agreed on.
    pub plan: Plan,
    /// Who plays: by number once it has begun.
    pub players: Vec<StoredPlayer>,
    /// All tables of all rounds.
    pub matches: Vec<StoredMatch>,
}

impl Tournament {
    /// How many rounds it has, or would have if it began now.
    #[must_use]
    pub fn rounds(&self) -> u32 {
        self.plan.rounds_for(self.players.len().max(self.plan.least as usize))
    }

    /// The player of this name for the program.
    #[must_use]
    pub fn player(&self, id: &str) -> Option<&StoredPlayer> {
        self.players.iter().find(|player| player.player == id)
    }

    /// Whether a person plays in it, also one who has dropped out.
    #[must_use]
    pub fn has(&self, person: &str) -> bool {
        self.players.iter().any(|player| player.guest.as_deref() == Some(person))
    }

    /// What decides between equal points here, in order.
    #[must_use]
    pub fn tie_breaks(&self) -> &'static [TieBreak] {
        match self.plan.scheme {
            Scheme::RoundRobin => TieBreak::ROUND_ROBIN,
            Scheme::Swiss => TieBreak::SWISS,
        }
    }

    /// How everybody stands, the best first; rows name players by their place in the list.
    #[must_use]
    pub fn standings(&self) -> Vec<Row> {
        let games: Vec<Game> = self.matches.iter().filter_map(|one| self.game(one)).collect();
        let byes: Vec<usize> = self.byes().collect();
        pairing::standings(self.players.len(), self.plan.seats(), &games, &byes, self.tie_breaks())
    }

    /// When the next round begins, where that is known: by date.
    #[must_use]
    pub fn next_round_ms(&self) -> Option<i64> {
        let (every, began_ms) = (self.plan.every_hours?, self.stored.began_ms?);
        let next = self.stored.round < self.rounds();
        next.then(|| began_ms + i64::from(self.stored.round) * i64::from(every) * 3_600_000)
    }

    /// When the tournament, or its next round, begins, where that is known.
    #[must_use]
    pub fn next_begins_ms(&self) -> Option<i64> {
        match self.stored.stage {
            Stage::Open => self.stored.starts_ms,
            Stage::Running => self.next_round_ms(),
            _ => None,
        }
    }

    /// The points of each seat of a game that is over.
    #[must_use]
    pub fn points(&self, one: &StoredMatch) -> Option<Vec<i64>> {
        let result = one.result.as_ref()?;
        let count = one.players.len();
        match serde_json::from_value::<Vec<u8>>(result["ranks"].clone()) {
            Ok(ranks) if ranks.len() == count => Some(pairing::shares(&ranks)),
            _ if count == 1 => Some(vec![pairing::bye(self.plan.seats())]),
            // A game that came to no end counts as if all had shared it.
            _ => Some(vec![pairing::WIN / 2; count]),
        }
    }

    /// The scores of a game that is over, in seat order.
    #[must_use]
    pub fn scores(&self, one: &StoredMatch) -> Option<Vec<i64>> {
        serde_json::from_value(one.result.as_ref()?["scores"].clone()).ok()
    }

    fn at(&self, player: &str) -> Option<usize> {
        self.players.iter().position(|other| other.player == player)
    }

    fn byes(&self) -> impl Iterator<Item = usize> {
        self.matches.iter().filter(|one| one.players.len() == 1).filter_map(|one| self.at(&one.players[0]))
    }

    /// A game as it counts: without bots that only filled a seat.
    fn game(&self, one: &StoredMatch) -> Option<Game> {
        if one.players.len() < 2 {
            return None;
        }
        let points = self.points(one)?;
        let scores = self.scores(one).unwrap_or_default();
        let (all, even): (i64, i64) = (scores.iter().sum(), 1000 / one.players.len() as i64);
        let sound = all > 0 && scores.len() == points.len() && scores.iter().all(|score| *score >= 0);
        let mut game = Game { players: Vec::new(), points: Vec::new(), shares: Vec::new() };
        for (seat, player) in one.players.iter().enumerate() {
            let Some(player) = self.at(player) else { continue };
            game.players.push(player);
            game.points.push(points[seat]);
            game.shares.push(if sound { scores[seat] * 1000 / all } else { even });
        }
        Some(game)
    }
}

impl House {
    /// The tournament with this ID.
    pub async fn tournament(&self, id: &str) -> Result<Tournament> {
        let stored = self.store.tournament(id).await?;
        let stored = stored.ok_or_else(|| HouseError::NoTable(id.to_owned()))?;
        let plan = serde_json::from_value(stored.plan.clone()).map_err(|why| HouseError::Inside(why.to_string()))?;
        let players = self.store.tournament_players(id).await?;
        Ok(Tournament { plan, players, matches: self.store.tournament_matches(id).await?, stored })
    }
}
