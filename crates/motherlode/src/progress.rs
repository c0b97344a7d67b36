//! What is told on standard error of work that takes a while: a bar for people, JSON lines for programs.

use std::{
    io::{self, Write},
    sync::{
        Arc, OnceLock,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use clap::ValueEnum;
use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::league::Progress;
use serde_json::{Value, json};

/// How progress is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum How {
    /// A bar where standard error is a terminal and no JSON was asked for.
    Auto,
    /// A JSON object every second, one a line.
    Json,
    /// Not at all.
    None,
}

/// The same for the whole program: it does one thing at a time.
static HOW: OnceLock<How> = OnceLock::new();

/// Says how progress is told from now on.
pub fn choose(how: How) {
    // Nobody chooses twice.
    let _ = HOW.set(how);
}

/// Work under way.
#[derive(Clone)]
pub struct Bar {
    bar: ProgressBar,
    lines: Option<Arc<Lines>>,
}

/// What JSON lines are made of.
struct Lines {
    what: String,
    began: Instant,
    /// What was done before, which says nothing about the rate.
    before: AtomicU64,
    /// When a line was written last, in milliseconds since it began.
    told: AtomicU64,
}

/// A bar of `length` steps; hidden with `--json` and when standard error is no terminal.
pub fn bar(length: u64, what: &str, quiet: bool) -> Bar {
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} {per_sec} {eta}")
        .expect("the template is written here and is sound");
    let (target, lines) = told(what, quiet);
    Bar {
        bar: ProgressBar::with_draw_target(Some(length), target).with_style(style).with_message(what.to_owned()),
        lines,
    }
}

/// A sign of life for work whose length is not known.
pub fn spinner(what: &str, quiet: bool) -> Bar {
    let (target, lines) = told(what, quiet);
    let bar = ProgressBar::with_draw_target(None, target).with_message(what.to_owned());
    bar.enable_steady_tick(Duration::from_millis(100));
    Bar { bar, lines }
}

fn told(what: &str, quiet: bool) -> (ProgressDrawTarget, Option<Arc<Lines>>) {
    let lines = || Lines { what: what.to_owned(), began: Instant::now(), before: 0.into(), told: 0.into() };
    match HOW.get().copied().unwrap_or(How::Auto) {
        How::Json => (ProgressDrawTarget::hidden(), Some(Arc::new(lines()))),
        // `stderr` hides itself when it is no terminal.
        How::Auto if !quiet => (ProgressDrawTarget::stderr(), None),
        How::Auto | How::None => (ProgressDrawTarget::hidden(), None),
    }
}

impl Bar {
    /// So many steps more are done.
    pub fn inc(&self, steps: u64) {
        self.bar.inc(steps);
        self.tell(false);
    }

    /// So many steps were done before, at another time.
    pub fn skip(&self, steps: u64) {
        self.bar.inc(steps);
        self.bar.reset_eta();
        if let Some(lines) = &self.lines {
            lines.before.fetch_add(steps, Ordering::Relaxed);
        }
    }

    /// So many steps are done in all.
    pub fn set_position(&self, steps: u64) {
        self.bar.set_position(steps);
        self.tell(false);
    }

    /// There are so many steps.
    pub fn set_length(&self, steps: u64) {
        self.bar.set_length(steps);
    }

    /// Says what is being done.
    pub fn set_message(&self, what: String) {
        self.bar.set_message(what);
    }

    /// Shows it although nothing is done yet.
    pub fn tick(&self) {
        self.bar.tick();
    }

    /// All is done.
    pub fn finish_and_clear(&self) {
        self.tell(true);
        self.bar.finish_and_clear();
    }

    fn tell(&self, last: bool) {
        let Some(lines) = &self.lines else { return };
        let now = lines.began.elapsed().as_millis() as u64;
        let told = lines.told.load(Ordering::Relaxed);
        let due = last || now >= told + 1_000;
        // Of several threads one tells.
        if due && lines.told.compare_exchange(told, now, Ordering::Relaxed, Ordering::Relaxed).is_ok() {
            let line = lines.line(self.bar.position(), self.bar.length(), now as f64 / 1e3);
            // Progress that nobody reads is no fault.
            let _ = writeln!(io::stderr().lock(), "{line}");
        }
    }
}

impl Lines {
    fn line(&self, done: u64, of: Option<u64>, seconds: f64) -> Value {
        let rate = done.saturating_sub(self.before.load(Ordering::Relaxed)) as f64 / seconds.max(1e-3);
        let left = of.filter(|_| rate > 0.0).map(|of| of.saturating_sub(done) as f64 / rate);
        let tenths = |number: f64| (10.0 * number).round() / 10.0;
        json!({ "progress": self.what, "done": done, "of": of, "per_second": tenths(rate), "seconds": tenths(seconds), "seconds_left": left.map(tenths) })
    }
}

/// A bar for a league, which learns how long it is when the games are counted.
pub struct LeagueBar(Bar);

/// A bar for a league.
pub fn league_bar(what: &str, quiet: bool) -> LeagueBar {
    LeagueBar(bar(0, what, quiet))
}

impl LeagueBar {
    /// Something was told.
    pub fn hear(&self, told: Progress) {
        match told {
            Progress::ToPlay(games) => self.0.set_length(games),
            Progress::Over => self.0.inc(1),
        }
    }

    /// All is played.
    pub fn finish(self) {
        self.0.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_done_before_says_nothing_about_the_rate() {
        let lines = Lines { what: "playing".to_owned(), began: Instant::now(), before: 500.into(), told: 0.into() };
        let line = lines.line(700, Some(1_000), 2.0);
        assert_eq!(
            (&line["per_second"], &line["seconds_left"], &line["done"]),
            (&json!(100.0), &json!(3.0), &json!(700))
        );
        assert_eq!(lines.line(500, Some(1_000), 0.0)["seconds_left"], Value::Null, "nothing is known yet");
    }
}
