//! The table of Coloma.
