//! The rules as scenes: a position, what is done, what is seen. Named by clause or example.

mod actions;
mod call;
mod cards;
mod chart;
mod clauses;
mod edition;
mod end_of_turn;
mod examples;
mod interleaving;
mod roadmap;
mod scene;
mod scoring;
mod secrets;
mod setup;
mod words;
