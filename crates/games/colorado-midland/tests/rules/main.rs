//! The rules, clause by clause: given a position, when an action, then what is seen.

mod bonus;
mod build;
mod check;
mod claim;
mod clauses;
mod close;
mod edition;
mod end;
mod examples;
mod large;
mod map;
mod refill;
mod scene;
mod score;
mod secrets;
mod setup;
mod shut;
mod spend;
mod start;
mod turn;
mod words;
