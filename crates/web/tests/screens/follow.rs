//! Things move, reveals are staged, and what was missed is shown as a film.
