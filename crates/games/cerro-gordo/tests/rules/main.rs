//! The rules, clause by clause: a file for each room of `src/rules`, and for what is around them.

mod building;
mod check;
mod clauses;
mod edition;
mod events;
mod examples;
mod memory;
mod mine;
mod objectives;
mod road;
mod sample;
mod scene;
mod scoring;
mod secrets;
mod setup;
mod silver;
mod town;
mod turn;
mod words;
