//! What was made lately and may be wanted again, up to so many bytes: the oldest goes first.

use std::{
    any::Any,
    collections::VecDeque,
    sync::{Arc, Mutex},
};

use crate::lock;

type Kept = Arc<dyn Any + Send + Sync>;

/// Keeps the latest things alive for whoever knows them by a weak reference.
pub struct Shelf {
    most_bytes: usize,
    kept: Mutex<(usize, VecDeque<(usize, Kept)>)>,
}

impl Shelf {
    /// A shelf for so many bytes.
    #[must_use]
    pub fn new(most_bytes: usize) -> Shelf {
        Shelf { most_bytes, kept: Mutex::default() }
    }

    /// Keeps something of so many bytes, at the cost of what is older.
    pub fn keep(&self, bytes: usize, thing: Kept) {
        let mut kept = lock(&self.kept);
        kept.0 += bytes;
        kept.1.push_back((bytes, thing));
        while kept.0 > self.most_bytes
            && let Some((bytes, _)) = kept.1.pop_front()
        {
            kept.0 -= bytes;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_oldest_goes_when_there_is_no_more_room() {
        let shelf = Shelf::new(100);
        let things: Vec<_> = (0..3)
            .map(|k| {
                let thing = Arc::new(k);
                shelf.keep(40, thing.clone());
                Arc::downgrade(&thing)
            })
            .collect();
        assert_eq!(things.iter().map(|thing| thing.upgrade().is_some()).collect::<Vec<_>>(), [false, true, true]);
    }
}
