//! The pace of a table. Clocks are the house's, the rules know none: how long a seat may take ([`time`]), when clocks stand
//! ([`calendar`]), what follows when time is out ([`late`]), what players decide together ([`votes`]), and steps that are
//! prepared for a turn to come ([`orders`]).
//!
//! A seat's turn is new when it did not have to act before, or when its own step can never be taken back and it must act
//! again. Taking back goes on with the clock as it was, so nobody gains time by it.

mod away;
mod calendar;
mod late;
mod orders;
mod time;
mod votes;

pub use away::{Away, HOLIDAYS_A_YEAR, LONGEST_QUIET};
pub use calendar::{Pauses, Quiet, Why};
pub(crate) use late::Deadline;
pub use orders::{Condition, Orders};
pub(crate) use time::{Cause, Ticked};
pub use votes::{Choice, Proposal};
