//! A port for a program that a test stops and starts again.

use std::{
    net::TcpListener,
    process,
    sync::atomic::{AtomicU32, Ordering},
};

/// Below those that systems give to whoever connects: nobody takes the port while its program is down.
const FIRST: u32 = 15_000;
const COUNT: u32 = 15_000;

/// A port of this machine that is free now, and that nobody gets by chance.
///
/// # Panics
/// If none is.
#[must_use]
pub fn free_port() -> u16 {
    static ASKED: AtomicU32 = AtomicU32::new(0);
    // Tests of several processes begin at different ports.
    let start = process::id().wrapping_mul(37);
    (0..COUNT)
        .map(|_| FIRST + start.wrapping_add(ASKED.fetch_add(1, Ordering::Relaxed)) % COUNT)
        .filter_map(|port| u16::try_from(port).ok())
        .find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok())
        .expect("a port is free on this machine")
}
