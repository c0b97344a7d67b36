//! What is counted while games are played. Whole numbers only: adding up tallies in any order gives the same, so neither
//! threads nor machines show.

mod file;

use std::collections::BTreeMap;

use engine::{Edition, Outcome, Published, Seat};
use serde::{Deserialize, Serialize};

pub use file::Kept;

use crate::{LabError, Numbers, Plan, close::Close, stats::Histogram};

/// A win in parts that every number of winners up to 8 divides.
pub(crate) const WIN: u64 = 840;

/// What the games of a tally have in common. Only tallies of the same source add up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Source {
    /// The program that played.
    pub program: String,
    /// The game's ID.
    pub game: String,
    /// The version of its rules.
    pub rules_version: u32,
    /// A print of what bots have learned of the game.
    pub weights: String,
    /// The ID of the edition.
    pub edition: String,
    /// The edition's name for people.
    pub edition_name: String,
    /// The digest of the edition.
    pub digest: String,
    /// Seats at the table.
    pub seats: u8,
    /// Options that differ from their default.
    pub options: BTreeMap<String, String>,
    /// The seed.
    pub seed: u64,
    /// The bots, one for each seat of game 0.
    pub bots: Vec<String>,
}

impl Source {
    pub(crate) fn new<G: Published>(plan: &Plan, game: &G, edition: &Edition) -> Result<Source, LabError> {
        let (title, about) = (G::TITLE, edition.about());
        Ok(Source {
            program: concat!("motherlode ", env!("CARGO_PKG_VERSION")).to_owned(),
            game: title.id.to_owned(),
            rules_version: title.rules_version,
            weights: game.model().fingerprint(),
            edition: about.id.clone(),
            edition_name: about.name.clone(),
            digest: edition.digest().to_owned(),
            seats: plan.setup.seats,
            options: plan.setup.options.clone(),
            seed: plan.seed,
            bots: plan.line_up()?.iter().map(|bot| bot.name().to_owned()).collect(),
        })
    }

    /// The bots as one tells a command: one name where all are the same.
    #[must_use]
    pub fn line_up(&self) -> &[String] {
        let same = self.bots.iter().all(|bot| *bot == self.bots[0]);
        if same { &self.bots[..self.bots.len().min(1)] } else { &self.bots }
    }

    /// What differs between two sources, in words; nothing if they are the same.
    fn differs(&self, other: &Source) -> Option<String> {
        let options = |source: &Source| {
            let words: Vec<String> = source.options.iter().map(|(name, value)| format!("{name}={value}")).collect();
            if words.is_empty() { "no options".to_owned() } else { words.join(" ") }
        };
        let pairs = [
            (&self.game, &other.game),
            (&self.edition, &other.edition),
            (&self.digest, &other.digest),
            (&format!("{} seats", self.seats), &format!("{} seats", other.seats)),
            (&options(self), &options(other)),
            (&format!("seed {}", self.seed), &format!("seed {}", other.seed)),
            (&self.bots.join(","), &other.bots.join(",")),
            (&format!("rules version {}", self.rules_version), &format!("rules version {}", other.rules_version)),
            (&format!("bots of the weights {}", self.weights), &format!("bots of the weights {}", other.weights)),
            (&self.program, &other.program),
            (&self.edition_name, &other.edition_name),
        ];
        pairs.iter().find(|(a, b)| a != b).map(|(a, b)| format!("{a} and {b}"))
    }
}

/// The counts of one seat, or of one bot wherever it sat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Side {
    /// Wins in parts of [`WIN`].
    pub wins: u64,
    pub scores: Histogram,
}

impl Side {
    pub fn add(&mut self, wins: u64, score: i32) {
        self.wins += wins;
        self.scores.add(i64::from(score));
    }

    pub fn merge(&mut self, other: &Side) {
        self.wins += other.wins;
        self.scores.merge(&other.scores);
    }
}

/// What was counted in some games of one source. It can be written to a file, read, and added to others of the same
/// source; a [`Report`](crate::Report) or a [`Study`](crate::Study) is made of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tally {
    /// What the games have in common.
    pub source: Source,
    /// Which games they are.
    pub numbers: Numbers,
    pub(crate) finished: u64,
    pub(crate) actions: u64,
    pub(crate) lengths: Histogram,
    pub(crate) seats: Vec<Side>,
    pub(crate) bots: Vec<Side>,
    pub(crate) shared: u64,
    pub(crate) ends: BTreeMap<String, u64>,
    /// What a close look saw, where there was one.
    pub(crate) close: Option<Close>,
}

impl Tally {
    /// No games yet.
    pub(crate) fn new(source: Source, closely: bool) -> Tally {
        let seats = usize::from(source.seats);
        Tally {
            source,
            numbers: Numbers::default(),
            finished: 0,
            actions: 0,
            lengths: Histogram::default(),
            seats: vec![Side::default(); seats],
            bots: vec![Side::default(); seats],
            shared: 0,
            ends: BTreeMap::new(),
            close: closely.then(|| Close::new(seats)),
        }
    }

    /// How many games were begun.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.numbers.count()
    }

    /// Whether it has what a study needs.
    #[must_use]
    pub fn is_close(&self) -> bool {
        self.close.is_some()
    }

    /// How many came to their end.
    #[must_use]
    pub fn finished(&self) -> u64 {
        self.finished
    }

    /// Counts a game; `bot_of` says which bot sat in a seat.
    pub(crate) fn add(&mut self, actions: u32, outcome: Option<&Outcome>, bot_of: impl Fn(Seat) -> usize) {
        self.actions += u64::from(actions);
        let Some(outcome) = outcome else { return };
        self.finished += 1;
        self.lengths.add(i64::from(actions));
        self.shared += u64::from(outcome.winners().count() > 1);
        for (seat, standing) in (0u8..).map(Seat).zip(&outcome.standings) {
            let wins = share(outcome, seat);
            self.seats[seat.index()].add(wins, standing.score);
            self.bots[bot_of(seat)].add(wins, standing.score);
        }
        for reason in &outcome.reasons {
            *self.ends.entry(reason.clone()).or_default() += 1;
        }
    }

    /// Both together, if they belong together and no game is in both.
    pub fn merge(mut self, other: Tally) -> Result<Tally, LabError> {
        if let Some(what) = self.source.differs(&other.source) {
            return Err(LabError::Unlike(what));
        }
        if let Some(both) = self.numbers.overlap(&other.numbers) {
            return Err(LabError::Twice(Numbers::from(both)));
        }
        if self.close.is_some() != other.close.is_some() {
            return Err(LabError::Unlike("a study and a simulation".to_owned()));
        }
        self.numbers = self.numbers.join(&other.numbers);
        self.add_up(other);
        Ok(self)
    }

    /// Adds what another counted, whose games are accounted for.
    pub(crate) fn add_up(&mut self, other: Tally) {
        self.finished += other.finished;
        self.actions += other.actions;
        self.shared += other.shared;
        self.lengths.merge(&other.lengths);
        self.seats.iter_mut().zip(&other.seats).for_each(|(mine, theirs)| mine.merge(theirs));
        self.bots.iter_mut().zip(&other.bots).for_each(|(mine, theirs)| mine.merge(theirs));
        for (reason, count) in other.ends {
            *self.ends.entry(reason).or_default() += count;
        }
        if let (Some(mine), Some(theirs)) = (&mut self.close, other.close) {
            mine.merge(theirs);
        }
    }
}

/// The part of the win that a seat has, in parts of [`WIN`].
pub(crate) fn share(outcome: &Outcome, seat: Seat) -> u64 {
    let winners = outcome.winners().count() as u64;
    if outcome.standings[seat.index()].rank == 1 { WIN / winners } else { 0 }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    pub(crate) fn source(seats: u8) -> Source {
        Source {
            program: "motherlode".to_owned(),
            game: "any".to_owned(),
            rules_version: 1,
            weights: "w".to_owned(),
            edition: "first".to_owned(),
            edition_name: "First".to_owned(),
            digest: "0".to_owned(),
            seats,
            options: BTreeMap::new(),
            seed: 1,
            bots: vec!["random".to_owned(); usize::from(seats)],
        }
    }

    fn of_games(numbers: std::ops::Range<u64>) -> Tally {
        let mut tally = Tally { numbers: Numbers::from(numbers), ..Tally::new(source(3), false) };
        let points = |n| vec![("points".to_owned(), n)];
        let outcome = Outcome::by_score(vec![points(5), points(9), points(9)], vec!["Over.".to_owned()]);
        tally.add(10, Some(&outcome), |seat| seat.left(1, 3).index());
        tally.add(99, None, |seat| seat.index());
        tally
    }

    #[test]
    fn a_shared_win_counts_for_each_its_share() {
        let both = of_games(0..2).merge(of_games(2..4)).expect("they belong together");
        assert_eq!((both.games(), both.finished, both.shared, both.actions), (4, 2, 2, 218));
        assert_eq!(both.seats.iter().map(|side| side.wins).collect::<Vec<_>>(), [0, WIN, WIN]);
        assert_eq!(both.bots.iter().map(|side| side.wins).collect::<Vec<_>>(), [WIN, 0, WIN]);
        assert_eq!(both.ends["Over."], 2);
    }

    #[test]
    fn only_what_belongs_together_is_merged_and_nothing_twice() {
        let why = |mut change: Box<dyn FnMut(&mut Tally)>| {
            let mut other = of_games(2..4);
            change(&mut other);
            of_games(0..2).merge(other).expect_err("they do not belong together").to_string()
        };
        assert!(why(Box::new(|other| other.source.seed = 2)).contains("seed 1 and seed 2"));
        assert!(why(Box::new(|other| other.source.digest = "f".to_owned())).contains("0 and f"));
        assert!(why(Box::new(|other| other.source.weights = "v".to_owned())).contains("bots of the weights w and"));
        assert!(
            why(Box::new(|other| other.source.options = [("end".to_owned(), "late".to_owned())].into()))
                .contains("no options and end=late")
        );
        assert!(why(Box::new(|other| other.numbers = Numbers::from(1..3))).contains("games 1 to 1"));
        assert!(why(Box::new(|other| other.close = Some(Close::new(3)))).contains("a study and a simulation"));
    }

    #[test]
    fn bots_are_told_in_short_only_where_all_are_the_same() {
        let told = |bots: [&str; 3]| Source { bots: bots.map(str::to_owned).into(), ..source(3) }.line_up().join(",");
        assert_eq!(told(["greedy"; 3]), "greedy");
        assert_ne!(told(["greedy", "random", "random"]), told(["greedy", "greedy", "random"]));
    }
}
