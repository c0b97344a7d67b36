//! The table of Colorado.
