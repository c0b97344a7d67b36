//! Board games of the mining West.
fn main() {}
