//! The rules as scenes: a test for each clause, named by its ID, and every worked example.

mod advanced;
mod building;
mod buying;
mod clauses;
mod deals;
mod disputes;
mod edition;
mod examples;
mod general;
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
mod thefts;
mod words;
