//! The screen as a person sees it, in headless Chromium: what is learned, followed and done there, in every game.

#[path = "../common/mod.rs"]
mod common;
#[path = "../driver/mod.rs"]
mod driver;
#[path = "../../../house/tests/common/receivers.rs"]
mod receivers;
#[path = "../results/mod.rs"]
mod results;

mod account;
mod axe;
mod cerro_gordo;
mod coach;
mod coloma;
mod colorado;
mod colorado_midland;
mod follow;
mod frame;
mod journey;
mod learn;
mod lobby;
mod notices;
mod pace;
mod people;
mod puzzles;
mod review;
mod silverton;
mod standing;
mod talk;
mod tournaments;
