//! Where a game tells what happened.

/// A listener for events. `()` hears nothing and costs nothing; a `Vec` keeps everything.
pub trait Journal<E> {
    /// Takes note of one event.
    fn note(&mut self, event: E);

    /// Whether anybody listens: if not, a game need not put together an event that needs a heap.
    #[inline(always)]
    fn listens(&self) -> bool {
        true
    }
}

impl<E> Journal<E> for () {
    #[inline(always)]
    fn note(&mut self, _: E) {}

    #[inline(always)]
    fn listens(&self) -> bool {
        false
    }
}

impl<E> Journal<E> for Vec<E> {
    fn note(&mut self, event: E) {
        self.push(event);
    }
}
