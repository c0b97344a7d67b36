//! What is drawn once for an edition and a language, and kept as long as the edition is played.

use std::sync::{Arc, Mutex, PoisonError, Weak};

use engine::tongue;

/// The drawings of the editions that are played, in the languages that are spoken.
pub struct Drawings<E, D> {
    draw: fn(&E) -> D,
    kept: Mutex<Vec<Kept<E, D>>>,
}

/// Of which edition, in which language, and the drawing.
type Kept<E, D> = (Weak<E>, &'static str, Arc<D>);

impl<E, D> Drawings<E, D> {
    /// What is drawn of an edition's tables in this way.
    #[must_use]
    pub const fn new(draw: fn(&E) -> D) -> Drawings<E, D> {
        Drawings { draw, kept: Mutex::new(Vec::new()) }
    }

    /// The drawing of an edition: made when it is first asked for, forgotten when nobody plays the edition any more.
    pub fn of(&self, tables: &Arc<E>) -> Arc<D> {
        let kept = || self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        let code = tongue::with(|tongue| tongue.code);
        let same = |of: &Weak<E>, said: &str| said == code && std::ptr::eq(of.as_ptr(), Arc::as_ptr(tables));
        if let Some((.., drawn)) = kept().iter().find(|(of, said, _)| same(of, said)) {
            return Arc::clone(drawn);
        }
        let drawn = Arc::new((self.draw)(tables));
        let mut kept = kept();
        kept.retain(|(of, said, _)| of.strong_count() > 0 && !same(of, said));
        kept.push((Arc::downgrade(tables), code, Arc::clone(&drawn)));
        drawn
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_edition_is_drawn_once_for_every_language() {
        static DRAWN: Drawings<u8, u8> = Drawings::new(|number| number + 1);
        let (one, other) = (Arc::new(1), Arc::new(1));
        assert!(Arc::ptr_eq(&DRAWN.of(&one), &DRAWN.of(&one)));
        assert!(!Arc::ptr_eq(&DRAWN.of(&one), &DRAWN.of(&other)), "another edition, though it looks the same");
        let said = tongue::speak(&tongue::TEST, || DRAWN.of(&one));
        assert!(!Arc::ptr_eq(&said, &DRAWN.of(&one)));
        drop(one);
        DRAWN.of(&Arc::new(7));
        assert!(DRAWN.kept.lock().unwrap().len() <= 3, "what nobody plays any more is forgotten");
    }
}
