//! Simulations and measurements
