//! The screen as a person sees it, in headless Chromium: what is learned, followed and done there, in every game.

#[path = "../common/mod.rs"]
mod common;
#[path = "../driver/mod.rs"]
mod driver;

mod axe;
mod cerro_gordo;
mod coloma;
mod colorado;
mod colorado_midland;
mod follow;
mod frame;
mod learn;
mod silverton;
