//! How to play, lessons, the player aid, and what is said of everything.
