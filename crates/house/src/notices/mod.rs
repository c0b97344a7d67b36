//! Being told: a queue that is kept, choices of people, and the ways out: browsers, letters, webhooks, a calendar.
//!
//! What somebody is told stands in the store, once, together with what is to go out of it; any node sends what is due, claims
//! it before, and tries again with growing pauses. News of turns come from the stored turns alone, and are looked at again
//! just before they go out.

mod calendar;
mod choices;
mod digest;
mod failure;
mod hook;
mod links;
pub(crate) mod mail;
mod message;
mod post;
pub mod push;
pub(crate) mod queue;
mod quiet;
mod reach;
mod turns;
mod ways;

pub use choices::{Choices, Speed, Way};
pub use failure::Failure;
pub use hook::Hook;
pub use links::Unsubscribed;
pub use mail::{is_mail_server, is_sender};
pub use post::Post;
pub use quiet::Quiet;
pub use reach::is_public;

use std::{sync::Arc, time::Duration};

use crate::house::House;

/// How often old news are forgotten.
const TIDY_EVERY: Duration = Duration::from_secs(3_600);

impl House {
    /// Begins to tell people what is new, as long as the house is open.
    pub(crate) fn keep_telling(self: &Arc<House>) {
        self.always(turns::LOOK_EVERY, House::tell_turns);
        self.always(queue::LOOK_EVERY, House::deliver_due);
        self.always(digest::LOOK_EVERY, House::make_digests);
        self.always(TIDY_EVERY, House::tidy_told);
    }
}
