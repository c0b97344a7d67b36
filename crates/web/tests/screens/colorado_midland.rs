//! The table of Colorado Midland.
