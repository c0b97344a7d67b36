//! The map as it is printed, walked in the plainest way.

use silverton::{
    ids::{Segment, Town},
    sets::SegmentSet,
};

use crate::EDITION;

/// No way.
pub const FAR: u32 = 1_000_000;

/// Distances, or longest segments, from one town to every other.
pub type Row = Vec<u32>;

/// How the numbers of two legs make that of both: lengths add up, of longest segments the longer counts.
pub type Join = fn(u32, u32) -> u32;

/// Lengths (SI-GEN-4).
pub const LENGTH: Join = |one, two| one + two;
/// The longest segment (SI-TRAIN-4).
pub const LONGEST: Join = |one, two| if one > two { one } else { two };

/// The towns of a segment (SI-GEN-5: two or three).
pub fn ends(segment: Segment) -> &'static [Town] {
    &EDITION.segment(segment).towns
}

/// From one town over some segments: relaxed until nothing changes.
pub fn from(town: Town, track: &[Segment], join: Join) -> Row {
    let mut row = vec![FAR; EDITION.towns.len()];
    row[town.index()] = 0;
    loop {
        let mut changed = false;
        for segment in track {
            let length = u32::from(EDITION.segment(*segment).length);
            for one in ends(*segment) {
                if row[one.index()] == FAR {
                    continue;
                }
                let over = join(row[one.index()], length);
                for two in ends(*segment) {
                    if over < row[two.index()] {
                        row[two.index()] = over;
                        changed = true;
                    }
                }
            }
        }
        if !changed {
            return row;
        }
    }
}

/// Whether some segments join two towns.
pub fn joins(track: &[Segment], one: Town, two: Town) -> bool {
    from(one, track, LENGTH)[two.index()] < FAR
}

/// The towns reached from any of these.
pub fn reach(homes: &[Town], track: &[Segment]) -> Vec<bool> {
    let mut all = vec![false; EDITION.towns.len()];
    for home in homes {
        for (town, far) in from(*home, track, LENGTH).into_iter().enumerate() {
            all[town] |= far < FAR;
        }
    }
    all
}

/// SI-MAP-6: of one group, or joining the same towns.
pub fn are_parallel(one: Segment, two: Segment) -> bool {
    let (a, b) = (EDITION.segment(one), EDITION.segment(two));
    let same = a.towns.len() == b.towns.len() && a.towns.iter().all(|town| b.towns.contains(town));
    one != two && (same || a.group.is_some() && a.group == b.group)
}

/// The segments of a set as a list, without those closed by snow if it is winter.
pub fn open(track: SegmentSet, winter: bool, cleared: SegmentSet) -> Vec<Segment> {
    track.iter().filter(|segment| !winter || !EDITION.segment(*segment).snow || cleared.contains(*segment)).collect()
}
