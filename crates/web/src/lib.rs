//! Pages, boards, live updates and the HTTP interface

pub mod board;
