//! Readable scenes: given a position, when an action, then what is seen.

mod battery;
