//! Every clause of `docs/rules/coloma.md` as a scene: a position, an action, what is then seen.

mod barrels;
mod cards;
mod clauses;
mod edition;
mod ending;
mod examples;
mod general;
mod gold;
mod hotels;
mod rivers;
mod round;
mod scene;
mod secrets;
mod setup;
mod shootout;
mod site_five;
mod solo;
mod specialities;
mod town;
mod turns;
mod two;
mod variants;
mod wagon;
mod wheel;
