//! A game in progress: prepared, stored, committed, one deed after another.

use std::{sync::Arc, time::Duration};

use engine::{Edition, Key, Lapse, Line, Outcome, Seat, Seats, Setup, Title};
use serde_json::Value;

use crate::{
    catalogue::{self, Happening, PlayError, Position, Rules},
    deed::{Deed, Entry, Origin, Stop},
    digest::commitment,
    error::TableError,
    history::{History, Trail},
    nonce::Nonce,
    stop::stopped,
    undo::Standing,
};

/// The longest notation of an action that is read at all.
pub(crate) const LONGEST_ACTION: usize = 200;

/// A game in progress, in memory: its log, its present position and the way to every earlier one.
pub struct Table {
    pub(crate) rules: Arc<dyn Rules>,
    pub(crate) key: Key,
    pub(crate) nonce: Option<Nonce>,
    pub(crate) seed: Option<u64>,
    pub(crate) commitment: String,
    /// Whether it is only to be looked at.
    pub(crate) sample: bool,
    pub(crate) origin: Origin,
    pub(crate) first: Box<dyn Position>,
    pub(crate) opening: Vec<Happening>,
    pub(crate) entries: Vec<Entry>,
    /// One for each entry.
    pub(crate) steps: Vec<Step>,
    /// The actions that have not been taken back, in the order in which they count.
    pub(crate) standing: Vec<Standing>,
    pub(crate) now: Box<dyn Position>,
    /// Some of the positions between the first and the present one.
    pub(crate) history: History,
    /// When the step was taken since which an answer is waited for.
    awaited_since: Option<i64>,
}

/// An answer that is waited for, at a table with a reply time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Awaited {
    /// Whose it is, and what counts as given when the time is over.
    pub lapse: Lapse<String>,
    /// Since when it is waited for, in milliseconds since 1970; `None` if the game began so.
    pub since_ms: Option<i64>,
    /// How long the seat may take.
    pub time: Duration,
}

/// What is known of an entry beyond what is stored.
pub(crate) struct Step {
    pub(crate) happenings: Box<[Happening]>,
    /// Where in the game it was done; steps that follow each other share it.
    pub(crate) chapter: Arc<Line>,
    pub(crate) can_take_back: bool,
    /// Which stretch of acting side by side it was done in.
    pub(crate) stretch: Option<u32>,
    /// Between whom it stays, if not everybody may know of it.
    pub(crate) between: Option<Seats>,
    /// Who knows that the seat took too long, if it did.
    pub(crate) lapsed: Option<Seats>,
    pub(crate) undone: bool,
    /// How the position after it is found.
    pub(crate) trail: Trail,
}

/// A deed that has been checked and computed but has not happened yet.
pub struct Prepared {
    entry: Entry,
    position: Box<dyn Position>,
    happenings: Vec<Happening>,
    can_take_back: bool,
    between: Option<Seats>,
    lapsed: Option<Seats>,
    /// Which of the standing actions is taken back.
    undoes: Option<usize>,
    /// Which stretch of acting side by side it is done in.
    stretch: Option<u32>,
}

impl Prepared {
    /// The entry to store before [`Table::commit`].
    #[must_use]
    pub fn entry(&self) -> &Entry {
        &self.entry
    }

    /// The position that it leads to.
    #[must_use]
    pub fn position(&self) -> &dyn Position {
        &*self.position
    }

    /// How the game ends with it, if it does.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.position.outcome()
    }

    /// Whether the seat can never take it back.
    #[must_use]
    pub fn is_final(&self) -> bool {
        !self.can_take_back && self.undoes.is_none()
    }

    /// Whether everybody may know that something happened: not while seats act side by side, nor between some of them.
    #[must_use]
    pub fn is_told(&self) -> bool {
        self.between.is_none() && (self.stretch.is_none() || self.stretch != self.position.stretch())
    }
}

impl Table {
    /// A new game with the built-in edition, dealt by `key`.
    pub fn begin(game: &str, setup: &Setup, key: Key) -> Result<Table, TableError> {
        Ok(Table::begin_with(catalogue::open(game, setup)?, key))
    }

    /// A new game by these rules, which need not be in the catalogue.
    #[must_use]
    pub fn begin_with(rules: Arc<dyn Rules>, key: Key) -> Table {
        let (first, opening) = rules.begin(&key);
        Table::at(rules, key, Origin::Deal, first, opening)
    }

    /// A game with the built-in edition that begins at a position.
    pub fn begin_at(
        game: &str,
        setup: &Setup,
        key: Key,
        state: Value,
        from: Option<String>,
    ) -> Result<Table, TableError> {
        Table::begin_from(catalogue::open(game, setup)?, key, Origin::Position { state, from })
    }

    /// A game by these rules from its origin.
    pub fn begin_from(rules: Arc<dyn Rules>, key: Key, origin: Origin) -> Result<Table, TableError> {
        match &origin {
            Origin::Deal => Ok(Table::begin_with(rules, key)),
            Origin::Position { state, .. } => {
                let first = rules.load(state).map_err(TableError::Position)?;
                Ok(Table::at(rules, key, origin, first, Vec::new()))
            }
        }
    }

    /// A stored game with the built-in edition: replays the log and checks every fingerprint.
    pub fn resume(
        game: &str,
        setup: &Setup,
        key: Key,
        origin: Origin,
        entries: Vec<Entry>,
    ) -> Result<Table, TableError> {
        Table::begin_from(catalogue::open(game, setup)?, key, origin)?.play_on(entries)
    }

    /// Replays further entries, as they were stored.
    pub fn play_on(mut self, entries: Vec<Entry>) -> Result<Table, TableError> {
        self.extend(entries)?;
        Ok(self)
    }

    /// Replays further entries in place, as they were stored. At one that does not fit it stops, and the table stands
    /// after the one before.
    pub fn extend(&mut self, entries: Vec<Entry>) -> Result<(), TableError> {
        if self.entries.is_empty() {
            // Most tables in memory are read and hardly grow.
            self.entries.reserve_exact(entries.len());
            self.steps.reserve_exact(entries.len());
        }
        for entry in entries {
            let seq = entry.seq;
            let fail = |why: String| TableError::Replay { seq, why };
            let mut prepared =
                self.compute(entry.seat, entry.deed.clone(), entry.at_ms).map_err(|why| fail(why.to_string()))?;
            if prepared.entry.seq != seq {
                return Err(fail(format!("entry {} should stand here", prepared.entry.seq)));
            }
            if prepared.entry.digest != entry.digest {
                let got = &prepared.entry.digest;
                return Err(fail(format!("the position should be {} and is {got}", entry.digest)));
            }
            prepared.entry = entry;
            self.commit(prepared);
        }
        Ok(())
    }

    pub(crate) fn at(
        rules: Arc<dyn Rules>,
        key: Key,
        origin: Origin,
        first: Box<dyn Position>,
        opening: Vec<Happening>,
    ) -> Table {
        Table {
            commitment: commitment(&key, None),
            nonce: None,
            seed: None,
            sample: false,
            now: first.copy(),
            rules,
            key,
            origin,
            first,
            opening,
            entries: Vec::new(),
            steps: Vec::new(),
            standing: Vec::new(),
            history: History::default(),
            awaited_since: None,
        }
    }

    /// What stands on the game's box.
    #[must_use]
    pub fn title(&self) -> &'static Title {
        self.rules.title()
    }

    /// The rules of this table.
    #[must_use]
    pub fn rules(&self) -> &dyn Rules {
        &*self.rules
    }

    /// What is printed on its components.
    #[must_use]
    pub fn edition(&self) -> &Arc<Edition> {
        self.rules.edition()
    }

    /// Seats and options.
    #[must_use]
    pub fn setup(&self) -> &Setup {
        self.rules.setup()
    }

    /// Where the game began.
    #[must_use]
    pub fn origin(&self) -> &Origin {
        &self.origin
    }

    /// How many entries there are.
    #[must_use]
    pub fn seq(&self) -> u32 {
        self.entries.len() as u32
    }

    /// The log, as it is stored.
    #[must_use]
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// The present position.
    #[must_use]
    pub fn position(&self) -> &dyn Position {
        &*self.now
    }

    /// How the game ended, once it has.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        self.now.outcome()
    }

    /// The answer that is waited for now, if the table has a reply time.
    #[must_use]
    pub fn awaited(&self) -> Option<Awaited> {
        let time = self.rules.reply_time()?;
        Some(Awaited { lapse: self.now.lapse()?, since_ms: self.awaited_since, time })
    }

    /// Checks a deed and computes what comes of it. Changes nothing.
    pub fn prepare(&self, seat: Seat, deed: Deed, at_ms: i64) -> Result<Prepared, TableError> {
        if deed == Deed::Undo {
            self.may_take_back()?;
        }
        self.compute(seat, deed, at_ms)
    }

    /// As [`Table::prepare`], for what is stored and so was let through once.
    fn compute(&self, seat: Seat, deed: Deed, at_ms: i64) -> Result<Prepared, TableError> {
        self.is_dealt()?;
        if seat.0 >= self.setup().seats {
            return Err(TableError::NoSuchSeat(seat));
        }
        match deed {
            Deed::Act(action) => self.prepare_act(seat, &action, at_ms),
            Deed::Lapse(action) => self.prepare_lapse(seat, action, at_ms),
            Deed::Bot(action) => self.prepare_bot(seat, &action, at_ms),
            Deed::Stop(why) => self.prepare_stop(seat, why, at_ms),
            Deed::Undo => self.prepare_undo(seat, at_ms),
        }
    }

    fn prepare_act(&self, seat: Seat, action: &str, at_ms: i64) -> Result<Prepared, TableError> {
        if action.len() > LONGEST_ACTION {
            let why = format!("An action is at most {LONGEST_ACTION} letters long.");
            return Err(PlayError::Unreadable(why).into());
        }
        let mut position = self.now.copy();
        let played = position.play(seat, action)?;
        Ok(Prepared {
            entry: self.next_entry(seat, Deed::Act(played.action), at_ms, &*position),
            position,
            happenings: played.happenings,
            can_take_back: played.can_take_back,
            between: played.between,
            lapsed: None,
            undoes: None,
            stretch: self.now.stretch(),
        })
    }

    /// The seat did not answer in time. Whether the time is over is for whoever keeps the table to say.
    fn prepare_lapse(&self, seat: Seat, action: String, at_ms: i64) -> Result<Prepared, TableError> {
        let lapse = self.now.lapse().filter(|lapse| lapse.seat == seat && lapse.action == action);
        let lapse = lapse.ok_or(TableError::NothingLapses(seat))?;
        let mut prepared = self.prepare_act(seat, &action, at_ms)?;
        prepared.entry.deed = Deed::Lapse(action);
        prepared.lapsed = Some(lapse.between);
        // Nobody did it, so nobody can take it back.
        prepared.can_take_back = false;
        Ok(prepared)
    }

    /// A bot acts for whoever's seat it is. Whether it may is for whoever keeps the table to say.
    fn prepare_bot(&self, seat: Seat, action: &str, at_ms: i64) -> Result<Prepared, TableError> {
        let mut prepared = self.prepare_act(seat, action, at_ms)?;
        if let Deed::Act(action) = prepared.entry.deed {
            prepared.entry.deed = Deed::Bot(action);
        }
        prepared.can_take_back = false;
        Ok(prepared)
    }

    /// The game ends as it stands. Whether it must is for whoever keeps the table to say.
    fn prepare_stop(&self, seat: Seat, why: Stop, at_ms: i64) -> Result<Prepared, TableError> {
        if self.now.outcome().is_some() {
            return Err(TableError::Over);
        }
        let position = stopped(self.now.copy(), why, seat);
        Ok(Prepared {
            entry: self.next_entry(seat, Deed::Stop(why), at_ms, &*position),
            position,
            happenings: Vec::new(),
            can_take_back: false,
            between: None,
            lapsed: None,
            undoes: None,
            stretch: self.now.stretch(),
        })
    }

    fn prepare_undo(&self, seat: Seat, at_ms: i64) -> Result<Prepared, TableError> {
        let (undoes, position) = self.before_last_step(seat)?;
        Ok(Prepared {
            entry: self.next_entry(seat, Deed::Undo, at_ms, &*position),
            position,
            happenings: Vec::new(),
            can_take_back: false,
            // Whoever knew nothing of a step hears nothing of its being taken back.
            between: self.step_of(&self.standing[undoes]).between,
            lapsed: None,
            undoes: Some(undoes),
            stretch: self.now.stretch(),
        })
    }

    fn next_entry(&self, seat: Seat, deed: Deed, at_ms: i64, position: &dyn Position) -> Entry {
        Entry { seq: self.seq() + 1, seat, deed, at_ms, digest: position.digest() }
    }

    /// Makes a prepared deed happen.
    ///
    /// # Panics
    /// If something else happened since it was prepared: whoever keeps the table lets one deed through
    /// at a time.
    pub fn commit(&mut self, prepared: Prepared) {
        let Prepared { entry, position, happenings, can_take_back, between, lapsed, undoes, stretch } = prepared;
        let seq = entry.seq;
        assert_eq!(seq, self.seq() + 1, "a deed is committed at the moment it was prepared for");
        let way = match undoes {
            Some(which) => {
                let way = self.way_without(which);
                self.take_back(which);
                Some(way)
            }
            // A stop is no action.
            None if matches!(entry.deed, Deed::Stop(_)) => None,
            None => {
                self.standing.push(Standing { seq, after: Some(seq - 1) });
                None
            }
        };
        let trail = self.trail(way, &*position);
        let chapter = self.now.chapter();
        let before = self.steps.last().map(|step| &step.chapter).filter(|before| ***before == chapter);
        self.steps.push(Step {
            happenings: happenings.into_boxed_slice(),
            chapter: before.cloned().unwrap_or_else(|| Arc::new(chapter)),
            can_take_back,
            stretch,
            between,
            lapsed,
            undone: false,
            trail,
        });
        self.thin_out();
        // As long as the same seat is waited for, the time runs on.
        let waited_for = |position: &dyn Position| position.lapse().map(|lapse| lapse.seat);
        self.awaited_since = match (waited_for(&*self.now), waited_for(&*position)) {
            (_, None) => None,
            (before, now) if before == now => self.awaited_since,
            _ => Some(entry.at_ms),
        };
        self.entries.push(entry);
        self.now = position;
    }
}
