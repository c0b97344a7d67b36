//! Where tables, people and moves are kept
