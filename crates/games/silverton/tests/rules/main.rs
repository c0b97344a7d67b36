//! The rules as scenes: a test for each clause, named by its ID, and every worked example.

mod advanced;
mod building;
mod buying;
mod cards;
mod clauses;
mod country;
mod deals;
mod disputes;
mod edition;
mod examples;
mod general;
mod learning;
mod lengths;
mod market;
mod mutations;
mod options;
mod placing;
mod plan;
mod printed;
mod routes;
mod scenarios;
mod scene;
mod selling;
mod setup;
mod thefts;
mod words;
