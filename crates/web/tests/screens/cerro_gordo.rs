//! The table of Cerro Gordo.
