//! A bar on standard error for work that takes a while.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use lab::league::Progress;

/// A bar of `length` steps; hidden with `--json` and when standard error is no terminal.
pub fn bar(length: u64, what: &str, quiet: bool) -> ProgressBar {
    // `stderr` hides itself when it is no terminal.
    let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let style = ProgressStyle::with_template("{msg} {wide_bar} {human_pos}/{human_len} {eta}")
        .expect("the template is written here and is sound");
    ProgressBar::with_draw_target(Some(length), target).with_style(style).with_message(what.to_owned())
}

/// A sign of life for work whose length is not known.
pub fn spinner(what: &str, quiet: bool) -> ProgressBar {
    let target = if quiet { ProgressDrawTarget::hidden() } else { ProgressDrawTarget::stderr() };
    let spinner = ProgressBar::with_draw_target(None, target).with_message(what.to_owned());
    spinner.enable_steady_tick(std::time::Duration::from_millis(100));
    spinner
}

/// A bar for a league, which learns how long it is when the games are counted.
pub struct LeagueBar(ProgressBar);

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
