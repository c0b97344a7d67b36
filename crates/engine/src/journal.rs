//! Where a game tells what happened.

/// A listener for events. `()` hears nothing and costs nothing; a `Vec` keeps everything.
pub trait Journal<E> {
    /// Takes note of one event.
    fn note(&mut self, event: E);
}

impl<E> Journal<E> for () {
    #[inline(always)]
    fn note(&mut self, _: E) {}
}

impl<E> Journal<E> for Vec<E> {
    fn note(&mut self, event: E) {
        self.push(event);
    }
}
