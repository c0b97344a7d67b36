//! Positions in numbers with what became of them, and the files they are kept in.

use std::{fs, io, path::Path};

use engine::{Feature, Outcome, Seat, Sight};

/// A position as one seat saw it, and how the game ended.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Sample {
    pub(super) sight: Sight,
    /// The rank of every seat in the end.
    pub(super) ranks: [u8; 8],
    /// The viewer's score.
    pub(super) score: i32,
    /// How far the game had gone, in hundredths.
    pub(super) progress: u8,
    /// Games are told apart by their number: a tenth of them is held back to judge by.
    pub(super) game: u64,
}

impl Sample {
    pub(super) fn new(sight: Sight, outcome: &Outcome, progress: u8, game: u64) -> Sample {
        let mut ranks = [0; 8];
        outcome.standings.iter().zip(&mut ranks).for_each(|(standing, rank)| *rank = standing.rank);
        Sample { ranks, score: outcome.standings[sight.viewer().index()].score, sight, progress, game }
    }

    /// Whether it is held back to judge by.
    pub(super) fn is_held_back(&self) -> bool {
        self.game % 10 == 9
    }

    /// The ranks of the seats.
    pub(super) fn ranks(&self) -> &[u8] {
        &self.ranks[..usize::from(self.sight.seats())]
    }

    /// The part of one win that each seat had.
    pub(super) fn wins(&self, seat: usize) -> f32 {
        let winners = self.ranks().iter().filter(|rank| **rank == 1).count();
        if self.ranks[seat] == 1 { 1.0 / winners as f32 } else { 0.0 }
    }
}

/// What a file of samples begins with: whoever looks at other things plays anew.
fn heading(features: &[Feature]) -> String {
    let names: Vec<&str> = features.iter().map(|feature| feature.name).collect();
    format!("motherlode samples 1: {}\n", names.join(", "))
}

/// Writes samples as one file, whole or not at all.
pub(super) fn keep(path: &Path, features: &[Feature], samples: &[Sample]) -> io::Result<()> {
    let mut bytes = heading(features).into_bytes();
    for sample in samples {
        let sight = &sample.sight;
        bytes.extend([sight.seats(), sight.viewer().0, sample.progress]);
        bytes.extend(sample.ranks);
        bytes.extend(sample.score.to_le_bytes());
        bytes.extend(sample.game.to_le_bytes());
        for seat in Seat::all(sight.seats()) {
            sight.row(seat).iter().for_each(|number| bytes.extend(number.to_le_bytes()));
        }
    }
    let unfinished = path.with_extension("part");
    fs::write(&unfinished, bytes)?;
    fs::rename(unfinished, path)
}

/// The samples of a file; `None` if there is no such file, or it is about other features or broken.
pub(super) fn kept(path: &Path, features: &[Feature]) -> Option<Vec<Sample>> {
    let bytes = fs::read(path).ok()?;
    let mut rest = bytes.strip_prefix(heading(features).as_bytes())?;
    let mut samples = Vec::new();
    while !rest.is_empty() {
        let [seats, viewer, progress] = take::<3>(&mut rest)?;
        let (ranks, score) = (take(&mut rest)?, i32::from_le_bytes(take(&mut rest)?));
        let game = u64::from_le_bytes(take(&mut rest)?);
        (viewer < seats && seats <= 8).then_some(())?;
        let mut sight = Sight::new(seats, Seat(viewer));
        for seat in Seat::all(seats) {
            sight.begin(seat);
            for _ in features {
                sight.note(f32::from_le_bytes(take(&mut rest)?));
            }
        }
        samples.push(Sample { sight, ranks, score, progress, game });
    }
    Some(samples)
}

fn take<const N: usize>(rest: &mut &[u8]) -> Option<[u8; N]> {
    let (taken, left) = rest.split_first_chunk::<N>()?;
    *rest = left;
    Some(*taken)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_survive_their_file_and_other_features_are_not_taken_for_theirs() {
        let folder = std::env::temp_dir().join(format!("motherlode-samples-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder for the test");
        let path = folder.join("some.samples");
        let features = [Feature::WORTH, Feature::new("gold", "gold")];
        let mut sight = Sight::new(2, Seat(1));
        for (seat, row) in [[1.5, -2.0], [0.0, 7.25]].into_iter().enumerate() {
            sight.begin(Seat(seat as u8));
            row.into_iter().for_each(|number| sight.note(number));
        }
        let sample = Sample { sight, ranks: [2, 1, 0, 0, 0, 0, 0, 0], score: -4, progress: 31, game: 77 };
        let samples = vec![sample.clone(), Sample { game: 79, ..sample }];
        keep(&path, &features, &samples).expect("it can be written");
        assert_eq!(kept(&path, &features).as_deref(), Some(&samples[..]));
        assert_eq!(kept(&path, &features[..1]), None);
        let whole = fs::read(&path).expect("it was written");
        fs::write(&path, &whole[..whole.len() - 1]).expect("it can be cut");
        assert_eq!(kept(&path, &features), None);
        fs::remove_dir_all(folder).expect("the folder is there");
    }
}
