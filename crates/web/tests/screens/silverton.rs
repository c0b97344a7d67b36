//! The table of Silverton.
