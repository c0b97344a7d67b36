//! The rules, clause by clause: given a position, when an action, then what is seen.

mod actions;
mod building;
mod clauses;
mod edition;
mod ending;
mod examples;
mod large;
mod positions;
mod scene;
mod scoring;
mod setup;
mod spend;
mod turns;
mod words;
