//! Tables that were taken out of a game that goes on, or of a puzzle: forks, and records that were brought in. As long as
//! nobody is coached there, nobody is here: else whoever plays there would ask about its very position at a table of their own.

use std::sync::Arc;

use engine::Line;
use store::Store;
use table::{Table, puzzle};

use crate::{
    error::{HouseError, Result},
    house::House,
    live::{Company, LiveTable},
    terms::Terms,
};

/// Why nobody is coached at a table, whatever was agreed on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldBack {
    /// The game that it was taken out of goes on.
    GoesOn,
    /// It was brought in before it was over, so it may go on anywhere else.
    Unfinished,
    /// It was taken out of a puzzle that is not solved.
    Puzzle,
}

impl HeldBack {
    /// Whether its record is sealed: what nobody is coached about here is not taken to where somebody is. Who has brought a
    /// game in had its record before.
    #[must_use]
    pub fn seals(self) -> bool {
        self != HeldBack::Unfinished
    }

    /// In a few words.
    #[must_use]
    pub fn short(self) -> &'static str {
        match self {
            HeldBack::GoesOn => "no hints until that game is over",
            HeldBack::Unfinished => "no hints: it was brought in unfinished",
            HeldBack::Puzzle => "no hints until its puzzle is solved",
        }
    }

    /// In a sentence that says why.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            HeldBack::GoesOn => {
                "The game that this one was taken out of goes on: until it is over nobody is given hints here, and nothing \
                 is reviewed."
            }
            HeldBack::Unfinished => {
                "This game was brought in before it was over and may go on elsewhere: nobody is given hints here, and nothing \
                 is reviewed."
            }
            HeldBack::Puzzle => {
                "This game was taken out of a puzzle: until you have solved it, or asked for its answer, nobody is given \
                 hints here, and nothing is reviewed."
            }
        }
    }
}

/// Why nobody is coached at a table of this host, if nobody is.
pub(crate) async fn held_back(store: &Store, host: Option<&str>, terms: &Terms) -> Result<Option<HeldBack>> {
    if terms.unfinished {
        return Ok(Some(HeldBack::Unfinished));
    }
    if anything_goes_on(store, &terms.beside).await? {
        return Ok(Some(HeldBack::GoesOn));
    }
    // One that is not set any more tells nobody its answer.
    let open = terms.puzzle.as_deref().filter(|name| puzzle::puzzle(name).is_some());
    let (Some(name), Some(host)) = (open, host) else { return Ok(None) };
    let done = store.puzzles_of(host).await?;
    let knows = done.iter().any(|done| done.puzzle == name && (done.solved || done.shown));
    Ok((!knows).then_some(HeldBack::Puzzle))
}

/// Whether one of these games goes on without a coach.
async fn anything_goes_on(store: &Store, tables: &[String]) -> Result<bool> {
    for id in tables {
        let stored = store.table(id).await?.filter(|table| table.finished_ms.is_none() && table.closed_ms.is_none());
        let Some(stored) = stored else { continue };
        if Company::read_alone(store, &stored).await?.keeps_coaches_out() {
            return Ok(true);
        }
    }
    Ok(false)
}

impl Company {
    /// Whether nobody may be coached about the position here, wherever they ask: where nobody is here, and where a hint would
    /// cost the result.
    fn keeps_coaches_out(&self) -> bool {
        match &self.puzzle {
            Some(posed) => posed.said.is_none(),
            None => self.lesson.is_none() && (self.terms.counts_in_full() || !self.gives_hints()),
        }
    }
}

impl House {
    /// What a table is agreed on with that is taken out of this one.
    pub async fn terms_beside(&self, live: &LiveTable) -> Result<Terms> {
        let Terms { unfinished, puzzle, .. } = live.company().terms.clone();
        Ok(Terms { beside: self.goes_on_beside(live).await?, unfinished, puzzle, ..Terms::default() })
    }

    /// The games that go on beside a table which is taken out of this one: this one, and those it was taken out of itself.
    async fn goes_on_beside(&self, live: &LiveTable) -> Result<Vec<String>> {
        let company = live.company();
        let mut beside = Vec::new();
        for id in &company.terms.beside {
            if self.store.table(id).await?.is_some_and(|table| table.finished_ms.is_none()) {
                beside.push(id.clone());
            }
        }
        // Somebody alone at a fork hides nothing from anybody: fork after fork, the list stays as short as it is.
        let matters = live.forked_from.is_none() || !company.gives_hints();
        if matters && live.game().await.outcome().is_none() {
            beside.push(live.id.clone());
        }
        Ok(beside)
    }

    /// Looks whether nobody is coached at a table because of what it was taken out of, and why.
    pub async fn is_held_back(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<Option<HeldBack>> {
        let company = live.company();
        let held_back = held_back(&self.store, live.host.as_deref(), &company.terms).await?;
        if held_back != company.held_back {
            let _turn = live.moving.lock().await;
            self.catch_up(live).await?;
            let company = Company::read(&self.store, &self.stored(&live.id).await?).await?;
            live.change_company(company, |_| {}).await;
        }
        Ok(held_back)
    }

    /// Says so if nobody is coached at a table.
    pub(crate) async fn not_held_back(self: &Arc<House>, live: &Arc<LiveTable>) -> Result<()> {
        match self.is_held_back(live).await? {
            None => Ok(()),
            Some(why) => Err(HouseError::Forbidden(Line::from(why.sentence()))),
        }
    }
}

impl Terms {
    /// What a game is agreed on with that was brought in. Whoever changes a digit of its file makes it look like another, so
    /// none that is not over is coached.
    #[must_use]
    pub fn of_record(game: &Table) -> Terms {
        Terms { unfinished: game.outcome().is_none(), ..Terms::default() }
    }
}
