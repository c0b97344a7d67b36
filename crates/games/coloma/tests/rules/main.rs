//! Every clause of `docs/rules/coloma.md` as a scene: a position, an action, what is then seen.

mod barrels;
mod camp;
mod cards;
mod clauses;
mod edition;
mod examples;
mod purchase;
mod resources;
mod round;
mod scene;
mod scoring;
mod secrets;
mod setup;
mod shade;
mod shootout;
mod specialities;
mod turn;
mod wagon;
mod wheel;
mod words;
