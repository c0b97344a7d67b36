//! Fitting what bots know of a game to the ends of many games.
//!
//! Games are played by bots that now and then do anything, some positions of each are noted as one of the seats sees them,
//! and a small net is fitted to who ended ahead of whom. Games that were played lie in files of their own and are not
//! played again; everything follows from the seed.

mod fit;
mod play;
mod report;
mod samples;

use std::path::PathBuf;

use bots::BotKind;
use engine::{Published, evaluate::Layers};
use table::{Shelf, Visit, visit};

use crate::LabError;

pub use report::{Judged, Tuned};

/// What is to be fitted, and to how many games.
#[derive(Clone, Debug)]
pub struct Tuning {
    /// The game's ID.
    pub game: String,
    /// Numbers of players; with none all that the game allows.
    pub seats: Vec<u8>,
    /// Games for each number of players.
    pub games: u64,
    /// Decides every deal, every bot's luck, and the fit.
    pub seed: u64,
    /// Who plays: every seat is one of these.
    pub bots: Vec<BotKind>,
    /// How often, in hundredths, a bot does anything that is allowed.
    pub whims: u32,
    /// Positions noted of a game.
    pub positions: usize,
    /// Hidden units of the net.
    pub hidden: usize,
    /// How often the fit goes through all positions.
    pub passes: u32,
    /// How many threads; the result does not depend on it.
    pub threads: usize,
    /// The folder of games that were played before, and where new ones go.
    pub kept: Option<PathBuf>,
}

impl Tuning {
    /// A game with everything as usual.
    #[must_use]
    pub fn new(game: &str) -> Tuning {
        Tuning {
            game: game.to_owned(),
            seats: Vec::new(),
            games: 2_000,
            seed: 1,
            bots: vec![BotKind::Greedy],
            whims: 6,
            positions: 20,
            hidden: 24,
            passes: 16,
            threads: 1,
            kept: None,
        }
    }
}

/// Plays, fits and reports. `progress` hears how many more games are done.
pub fn tune(tuning: &Tuning, progress: &(dyn Fn(u64) + Sync)) -> Result<Tuned, LabError> {
    struct Fit<'a>(&'a Tuning, &'a (dyn Fn(u64) + Sync));
    impl Visit for Fit<'_> {
        type Out = Result<Tuned, LabError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            let Fit(tuning, progress) = self;
            let title = G::TITLE;
            let seats = if tuning.seats.is_empty() { title.seats.clone().collect() } else { tuning.seats.clone() };
            let samples = play::all(&shelf, tuning, &seats, progress)?;
            Ok(fitted::<G>(tuning, &samples))
        }
    }
    visit(&tuning.game, Fit(tuning, progress))?
}

fn fitted<G: Published>(tuning: &Tuning, samples: &[samples::Sample]) -> Tuned {
    let features = G::FEATURES;
    let fit = |hidden, worth_alone| fit::fit(samples, features.len(), hidden, worth_alone, tuning.passes, tuning.seed);
    let (worth, learned) = (fit(0, true), fit(tuning.hidden, false));
    let about = about(tuning, samples.len());
    // What is judged is what will be read back from the file.
    let text = learned.write(features, &about);
    let read = Layers::parse(&text, features).unwrap_or(learned);
    Tuned { about, weights: text, worth: report::judge(&worth, samples), learned: report::judge(&read, samples) }
}

fn about(tuning: &Tuning, positions: usize) -> String {
    let bots: Vec<&str> = tuning.bots.iter().map(|bot| bot.name()).collect();
    let Tuning { game, games, seed, whims, hidden, passes, .. } = tuning;
    let seats: Vec<String> = tuning.seats.iter().map(u8::to_string).collect();
    let seats = if seats.is_empty() { String::new() } else { format!(" --seats {}", seats.join(",")) };
    format!(
        "What {game} bots have learned: fitted to {positions} positions.\n\
         motherlode tune {game}{seats} --games {games} --seed {seed} --bots {} --whims {whims} --hidden {hidden} --passes {passes}",
        bots.join(",")
    )
}

#[cfg(test)]
mod tests {
    use engine::Setup;

    use super::*;

    #[test]
    fn every_game_is_fitted_to_what_it_looks_at() {
        struct Look;
        impl Visit for Look {
            type Out = bool;
            fn visit<G: Published>(self, shelf: Shelf<G>) -> bool {
                let game = shelf.open(&shelf.built_in(), &Setup::of(*G::TITLE.seats.start()));
                let weights = game.expect("the built-in edition can be played").model();
                weights.is_fitted() && weights.layers().write(G::FEATURES, "").len() < 200_000
            }
        }
        for title in table::TITLES {
            assert_eq!(visit(title.id, Look).ok(), Some(true), "fit {} again: motherlode tune {}", title.id, title.id);
        }
    }

    #[test]
    fn a_fit_follows_from_its_seed_and_what_was_played_is_not_played_again() {
        let folder = std::env::temp_dir().join(format!("motherlode-tune-{}", std::process::id()));
        let tuning = Tuning { seats: vec![2], games: 20, hidden: 2, passes: 1, ..Tuning::new("colorado") };
        let kept = Tuning { kept: Some(folder.clone()), threads: 2, ..tuning.clone() };
        let first = tune(&tuning, &|_| {}).expect("Colorado can be played");
        let again = tune(&kept, &|_| {}).expect("and kept");
        assert_eq!(first.weights, again.weights);
        let files = std::fs::read_dir(&folder).expect("it was made").count();
        assert_eq!((files, tune(&kept, &|_| {}).expect("from the files").weights), (1, first.weights));
        std::fs::remove_dir_all(folder).expect("the folder is there");
    }
}
