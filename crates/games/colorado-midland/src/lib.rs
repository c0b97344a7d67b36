//! Colorado Midland: shared railroads over the passes of the Rockies, mine claims on a track.

pub mod action;
pub mod edition;
pub mod event;
pub mod ids;
pub mod view;
