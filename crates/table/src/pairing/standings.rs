//! How everybody stands: points, and what decides between equal points.

/// The points of a win. Every place at a table of up to six, shared or not, is a whole number of these parts.
pub const WIN: i64 = 120;

/// A game that is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// Who played, in seat order.
    pub players: Vec<usize>,
    /// The points of each.
    pub points: Vec<i64>,
    /// What share of all points of the game each made, in thousandths.
    pub shares: Vec<i64>,
}

/// A round that somebody sat out.
pub type Bye = usize;

/// What decides between those who have the same points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TieBreak {
    /// The points of all opponents.
    Buchholz,
    /// How the games between those who are equal ended.
    Direct,
    /// The points of the opponents that one finished ahead of, and half of those of equals.
    Sonneborn,
    /// The shares of the scores at one's tables.
    Shares,
    /// Fewer games in the first seat.
    FirstSeats,
}

impl TieBreak {
    /// What decides in a Swiss tournament, in order.
    pub const SWISS: &[TieBreak] = &[TieBreak::Buchholz, TieBreak::Sonneborn, TieBreak::Shares, TieBreak::FirstSeats];
    /// What decides when everybody meets everybody, in order.
    pub const ROUND_ROBIN: &[TieBreak] =
        &[TieBreak::Direct, TieBreak::Sonneborn, TieBreak::Shares, TieBreak::FirstSeats];
}

/// How one player stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// Who.
    pub player: usize,
    /// From 1; those who are equal in everything share a place.
    pub place: usize,
    /// The points.
    pub points: i64,
    /// How many games.
    pub games: usize,
    /// How many of them were won, alone or with others.
    pub wins: usize,
    /// What decides between equal points, in the order that was asked for.
    pub breaks: Vec<i64>,
}

/// The points of each seat by the ranks of a game: all for the first, none for the last, even steps between; those who share a
/// place share its points.
#[must_use]
pub fn shares(ranks: &[u8]) -> Vec<i64> {
    let count = ranks.len() as i64;
    if count < 2 {
        return vec![WIN; ranks.len()];
    }
    let points = |rank: &u8| {
        let ahead = ranks.iter().filter(|other| *other < rank).count() as i64;
        let level = ranks.iter().filter(|other| *other == rank).count() as i64;
        // Twice the place in the middle of those who share it, counted from 0.
        WIN * (2 * (count - 1) - (2 * ahead + level - 1)) / (2 * (count - 1))
    };
    ranks.iter().map(points).collect()
}

/// What sitting out counts: a win where two play, else the average.
#[must_use]
pub fn bye(seats: usize) -> i64 {
    if seats == 2 { WIN } else { WIN / 2 }
}

/// How so many players stand after games and byes, the best first.
#[must_use]
pub fn standings(players: usize, seats: usize, games: &[Game], byes: &[Bye], order: &[TieBreak]) -> Vec<Row> {
    let mut points = vec![0; players];
    for game in games {
        game.players.iter().zip(&game.points).for_each(|(player, won)| points[*player] += won);
    }
    byes.iter().for_each(|player| points[*player] += bye(seats));
    let mut rows: Vec<Row> = (0..players).map(|player| row(player, &points, games, order)).collect();
    rows.sort_by(|one, other| (other.points, &other.breaks).cmp(&(one.points, &one.breaks)));
    for k in 0..rows.len() {
        let level = k > 0 && (rows[k].points, &rows[k].breaks) == (rows[k - 1].points, &rows[k - 1].breaks);
        rows[k].place = if level { rows[k - 1].place } else { k + 1 };
    }
    rows
}

fn row(player: usize, points: &[i64], games: &[Game], order: &[TieBreak]) -> Row {
    let own: Vec<(&Game, usize)> =
        games.iter().filter_map(|game| Some((game, game.players.iter().position(|other| *other == player)?))).collect();
    // Everybody one met, with how one did against them.
    let met: Vec<(usize, i64)> = own
        .iter()
        .flat_map(|&(game, seat)| {
            let against = move |other: usize| match game.points[seat].cmp(&game.points[other]) {
                std::cmp::Ordering::Greater => WIN,
                std::cmp::Ordering::Equal => WIN / 2,
                std::cmp::Ordering::Less => 0,
            };
            (0..game.players.len())
                .filter(move |other| *other != seat)
                .map(move |other| (game.players[other], against(other)))
        })
        .collect();
    let value = |by: &TieBreak| match by {
        TieBreak::Buchholz => met.iter().map(|(other, _)| points[*other]).sum(),
        TieBreak::Direct => met.iter().filter(|(other, _)| points[*other] == points[player]).map(|(_, won)| won).sum(),
        TieBreak::Sonneborn => met.iter().map(|(other, won)| points[*other] * won / WIN).sum(),
        TieBreak::Shares => own.iter().map(|(game, seat)| game.shares[*seat]).sum(),
        TieBreak::FirstSeats => -(own.iter().filter(|(_, seat)| *seat == 0).count() as i64),
    };
    let best = |game: &Game| game.points.iter().copied().max().unwrap_or_default();
    Row {
        player,
        place: 0,
        points: points[player],
        games: own.len(),
        wins: own.iter().filter(|(game, seat)| game.points[*seat] == best(game)).count(),
        breaks: order.iter().map(value).collect(),
    }
}
