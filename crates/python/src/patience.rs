//! Long work that hears Ctrl-C.

use std::{
    panic::resume_unwind,
    sync::{
        atomic::{AtomicBool, Ordering},
        mpsc::{RecvTimeoutError, channel},
    },
    thread,
    time::{Duration, Instant},
};

use bots::BotKind;
use pyo3::prelude::*;

use crate::simulate::MOST_THREADS;

/// How long a part of the work lasts, and how long Ctrl-C waits to be heard at most.
const PART: Duration = Duration::from_millis(250);

/// Does `all` games of bots part by part: `work` is told the first of a part and how many there are.
pub fn in_parts(
    py: Python<'_>,
    all: u64,
    bots: &[BotKind],
    threads: usize,
    mut work: impl FnMut(u64, u64) -> PyResult<()>,
) -> PyResult<()> {
    let least = threads.clamp(1, MOST_THREADS) as u64;
    // Others may think for minutes over the first game.
    let quick = bots.iter().all(|bot| matches!(bot, BotKind::Random | BotKind::Greedy));
    let (mut done, mut part) = (0, if quick { 64 * least } else { least });
    while done < all {
        let (games, began) = (part.min(all - done), Instant::now());
        work(done, games)?;
        py.check_signals()?;
        done += games;
        let rate = games as f64 / began.elapsed().as_secs_f64().max(1e-3);
        part = ((rate * PART.as_secs_f64()) as u64).clamp(least, part.saturating_mul(8));
    }
    Ok(())
}

/// Does work that looks at a flag, which is set when Ctrl-C is heard.
pub fn listening<T: Send>(py: Python<'_>, work: impl FnOnce(&AtomicBool) -> T + Send) -> PyResult<T> {
    let stop = &AtomicBool::new(false);
    py.detach(|| {
        thread::scope(|scope| {
            let (done, ended) = channel::<()>();
            let worker = scope.spawn(move || {
                // Dropped when the work is over, even by a panic.
                let _done = done;
                work(stop)
            });
            let mut heard = Ok(());
            while heard.is_ok() && ended.recv_timeout(PART) == Err(RecvTimeoutError::Timeout) {
                heard = Python::attach(|py| py.check_signals());
            }
            stop.store(heard.is_err(), Ordering::Relaxed);
            let out = worker.join().unwrap_or_else(|why| resume_unwind(why));
            heard.map(|()| out)
        })
    })
}
