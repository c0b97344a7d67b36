//! The rules as scenes: a test for each clause, named by its ID, and every worked example.

mod advanced;
mod building;
mod buying;
mod clauses;
mod deals;
mod disputes;
mod examples;
mod general;
mod options;
mod placing;
mod scenarios;
mod scene;
mod selling;
mod thefts;
