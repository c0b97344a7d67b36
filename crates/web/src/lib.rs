//! Pages, boards, live updates and the HTTP interface
