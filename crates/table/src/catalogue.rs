//! The games on the shelf. This is the one place where their types are erased.

mod shelved;
mod typed;

use std::{any::Any, marker::PhantomData, sync::Arc, time::Duration};

use bots::{BotKind, Limits, Mind};
use cerro_gordo::CerroGordo;
use coloma::Coloma;
use colorado::Colorado;
use colorado_midland::ColoradoMidland;
use engine::{
    Colour, Cue, Edition, Feature, Key, Lapse, Line, Luck, Outcome, Prospects, Published, Refusal, Seat, Seats, Setup,
    SetupError, Target, Title, Viewer,
    edition::Fault,
    learn::Block,
    say,
    say::{all, name},
};
use serde::Serialize;
use serde_json::Value;
use silverton::Silverton;

pub use shelved::at_hand;
use typed::Typed;

use crate::{Advice, Advised};

/// Makes the list of titles and the way to each game from one list.
macro_rules! games {
    ($($game:ty),+ $(,)?) => {
        /// All games that can be played.
        pub static TITLES: &[Title] = &[$(<$game>::TITLE),+];

        /// Visits the game with this ID.
        pub fn visit<V: Visit>(game: &str, visitor: V) -> Result<V::Out, SetupError> {
            $(
                if game == <$game>::TITLE.id {
                    return Ok(visitor.visit(Shelf::<$game>(PhantomData)));
                }
            )+
            Err(no_such_game(game))
        }
    };
}

// A new game is one line here.
games! {
    ColoradoMidland,
    Coloma,
    CerroGordo,
    Colorado,
    Silverton,
}

/// Something to do with a game of any type.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it with the game's own type, where loops run at full speed.
    fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out;
}

/// Stands for a game's type.
pub struct Shelf<G>(PhantomData<G>);

impl<G: Published> Shelf<G> {
    /// The edition that is built into the program.
    #[must_use]
    pub fn built_in(&self) -> Arc<Edition> {
        shelved::built_in::<G>()
    }

    /// What is printed on the components of an edition, read once: all its tables share it.
    pub fn tables(&self, edition: &Arc<Edition>) -> Result<Arc<G::Tables>, Vec<Fault>> {
        shelved::tables::<G>(edition)
    }

    /// The rules for one table with an edition, with the setup checked against the title.
    pub fn open(&self, edition: &Arc<Edition>, setup: &Setup) -> Result<G, SetupError> {
        let title = G::TITLE;
        if !title.seats.contains(&setup.seats) {
            let (least, most) = (title.seats.start(), title.seats.end());
            return Err(SetupError::new(say!(
                "{game} is for {least} to {most} players, not for {seats}.",
                game = name(title.name),
                least = name(least),
                most = name(most),
                seats = name(setup.seats)
            )));
        }
        setup.check(title.options)?;
        let tables = self.tables(edition).map_err(|faults| unsound(edition, &faults))?;
        G::with_tables(tables, setup)
    }
}

/// The title with this ID.
pub fn title(game: &str) -> Result<&'static Title, SetupError> {
    TITLES.iter().find(|title| title.id == game).ok_or_else(|| no_such_game(game))
}

fn no_such_game(game: &str) -> SetupError {
    let known = all(TITLES.iter().map(|title| name(title.id)));
    let game: String = game.chars().take(60).collect();
    SetupError::new(say!("There is no game “{game}”; the games are {known}.", game = name(game), known))
}

fn unsound(edition: &Edition, faults: &[Fault]) -> SetupError {
    let first = faults.first().map(Fault::to_string).unwrap_or_default();
    let edition = name(&edition.about().id);
    SetupError::new(match faults.len() {
        0 | 1 => say!("The edition “{edition}” cannot be played: {first}.", edition, first = name(first)),
        many => say!(
            "The edition “{edition}” cannot be played: {first} (and {more} more).",
            edition,
            first = name(first),
            more = many - 1
        ),
    })
}

/// The rules for one table of any game, with its built-in edition.
pub fn open(game: &str, setup: &Setup) -> Result<Arc<dyn Rules>, SetupError> {
    open_edition(&built_in(game)?, setup)
}

/// The rules for one table with an edition of any game.
pub fn open_edition(edition: &Arc<Edition>, setup: &Setup) -> Result<Arc<dyn Rules>, SetupError> {
    struct Open<'a>(&'a Arc<Edition>, &'a Setup);
    impl Visit for Open<'_> {
        type Out = Result<Arc<dyn Rules>, SetupError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            Ok(shelve(shelf.open(self.0, self.1)?, self.0.clone(), self.1.clone()))
        }
    }
    visit(&edition.about().game, Open(edition, setup))?
}

/// The rules for one table, of a game that need not be in the catalogue.
pub fn shelve<G: Published>(game: G, edition: Arc<Edition>, setup: Setup) -> Arc<dyn Rules> {
    Arc::new(Typed::new(game, edition, setup))
}

/// The edition of a game that is built into the program.
pub fn built_in(game: &str) -> Result<Arc<Edition>, SetupError> {
    Ok(all_built_in(game)?[0].clone())
}

/// The edition of a game that is built into the program, and those that were before, the latest first.
pub fn all_built_in(game: &str) -> Result<Arc<[Arc<Edition>]>, SetupError> {
    struct All;
    impl Visit for All {
        type Out = Arc<[Arc<Edition>]>;
        fn visit<G: Published>(self, _: Shelf<G>) -> Self::Out {
            shelved::all_built_in::<G>()
        }
    }
    visit(game, All)
}

/// The colours that players can have with an edition of any game.
pub fn palette(edition: &Arc<Edition>) -> Result<Vec<Colour>, SetupError> {
    struct Palette<'a>(&'a Arc<Edition>);
    impl Visit for Palette<'_> {
        type Out = Result<Vec<Colour>, SetupError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            let tables = shelf.tables(self.0).map_err(|faults| unsound(self.0, &faults))?;
            Ok(G::colours(&tables))
        }
    }
    visit(&edition.about().game, Palette(edition))?
}

/// Checks an edition of any game: what is in it in one line, or everything that is wrong with it.
pub fn check_edition(game: &str, edition: &Arc<Edition>) -> Result<Result<String, Vec<Fault>>, SetupError> {
    struct Check<'a>(&'a Arc<Edition>);
    impl Visit for Check<'_> {
        type Out = Result<String, Vec<Fault>>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            shelf.tables(self.0).map(|tables| G::summary(&tables))
        }
    }
    visit(game, Check(edition))
}

/// The rules of one table, whatever the game.
pub trait Rules: Send + Sync {
    /// What stands on the box.
    fn title(&self) -> &'static Title;
    /// What was chosen for this table.
    fn setup(&self) -> &Setup;
    /// What is printed on its components.
    fn edition(&self) -> &Arc<Edition>;
    /// The colours that players can have, in the order in which seats get them unless they choose.
    fn palette(&self) -> Vec<Colour>;
    /// The colours of the seats, as places in the palette.
    fn colours(&self) -> Vec<usize>;
    /// The first position, and what happened while setting up.
    fn begin(&self, key: &Key) -> (Box<dyn Position>, Vec<Happening>);
    /// A position from its complete JSON, checked.
    fn load(&self, state: &Value) -> Result<Box<dyn Position>, String>;
    /// How long a seat whose answer is waited for may take, if a time is set.
    fn reply_time(&self) -> Option<Duration>;
    /// What bots note of every seat.
    fn features(&self) -> &'static [Feature];
    /// How a bot thinks in this game, if it weighs whole turns.
    fn mind(&self, bot: BotKind) -> Option<Mind>;
    /// The typed rules, for a board that draws this game.
    fn typed(&self) -> &(dyn Any + Send + Sync);
    /// What programs learn from.
    fn numbered(&self) -> Numbered;
    /// A position from the game's own type, if it is of this game.
    fn place(&self, state: Box<dyn Any>) -> Option<Box<dyn Position>>;
    /// A position from [`Position::packed`], checked.
    fn unpack(&self, bytes: &[u8]) -> Result<Box<dyn Position>, String>;
}

/// What programs learn from at one table: numbers of actions, and what a row of numbers is made of.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbered {
    /// The version of both ([`engine::Learn::LEARNING`]).
    pub version: u32,
    /// What actions have numbers for.
    pub actions: Vec<Block>,
    /// What a row is made of.
    pub rows: Vec<Block>,
}

/// Something that happened; what a viewer may hear of it is asked of a [`Position`].
#[derive(Clone)]
pub struct Happening(Arc<dyn Any + Send + Sync>);

/// What a viewer hears of a happening.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Told {
    /// The sentence for the log, if there is one.
    pub line: Option<Line>,
    /// The event as data.
    pub event: Value,
    /// What the eye sees of it.
    #[serde(skip)]
    pub cues: Vec<Cue>,
    /// The clause that it follows.
    #[serde(skip)]
    pub clause: Option<&'static str>,
}

/// A legal action, ready to be shown and chosen.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Choice {
    /// The action in notation; for a range, with its lowest amount.
    pub action: String,
    /// What to point at, in order.
    pub path: Vec<Target>,
    /// The free amount, if there is one: notation is the same but for the number.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub range: Option<Amounts>,
    /// What it leaves undone that is worth a second look.
    #[serde(skip)]
    pub caution: Option<Line>,
}

/// The amounts of a choice that has a free one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Amounts {
    /// The least.
    pub low: u32,
    /// The greatest.
    pub high: u32,
    /// What lies between two amounts.
    pub step: u32,
}

/// An action that was carried out.
pub struct Played {
    /// The action in canonical notation.
    pub action: String,
    /// What happened.
    pub happenings: Vec<Happening>,
    /// Whether the seat may take it back.
    pub can_take_back: bool,
    /// Between whom it stays, if not everybody may know of it.
    pub between: Option<Seats>,
}

/// Why an action was not carried out.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    /// The text is no action of the game.
    #[error("{0}")]
    Unreadable(String),
    /// A rule says no.
    #[error("{0}")]
    Refused(Refusal),
}

/// A position of any game, with the rules it is played by.
pub trait Position: Send + Sync {
    /// The rules.
    fn rules(&self) -> Arc<dyn Rules>;
    /// A copy.
    fn copy(&self) -> Box<dyn Position>;
    /// Who must act.
    fn to_act(&self) -> Seats;
    /// Everything `seat` may do.
    fn choices(&self, seat: Seat) -> Vec<Choice>;
    /// Carries out an action in notation, or leaves everything as it was.
    fn play(&mut self, seat: Seat, action: &str) -> Result<Played, PlayError>;
    /// How the game ended, once it has.
    fn outcome(&self) -> Option<Outcome>;
    /// A position that `who` cannot tell from this one, everything hidden dealt anew by `key`.
    fn imagine(&self, who: Viewer, key: &Key) -> Box<dyn Position>;
    /// What `who` may know, as data.
    fn view(&self, who: Viewer) -> Value;
    /// What `who` may know, in the game's own type, for its board.
    fn typed_view(&self, who: Viewer) -> Box<dyn Any + Send>;
    /// The complete position as JSON: secrets included, never for a page.
    fn state(&self) -> Value;
    /// The fingerprint of the complete position: the same on every machine.
    fn digest(&self) -> String;
    /// What `who` may hear of a happening, seen from this position.
    fn tell(&self, happening: &Happening, who: Viewer) -> Option<Told>;
    /// One sentence: who must do what, said to `who`.
    fn prompt(&self, who: Viewer) -> Line;
    /// What `who` is after and how far that is; empty when there is nothing left to be after.
    fn goal(&self, who: Viewer) -> Line;
    /// What somebody who plays for the first time should think of here.
    fn hint(&self, seat: Seat) -> Option<Line>;
    /// The clause that says what can be decided here.
    fn clause_here(&self, seat: Seat) -> Option<&'static str>;
    /// Why the action that begins with these targets cannot be chosen.
    fn why_not(&self, seat: Seat, path: &[String]) -> Option<Refusal>;
    /// The points of every seat as `who` may know them.
    fn scores(&self, who: Viewer) -> Vec<Option<i32>>;
    /// Whoever plays without a seat, and their points now.
    fn rivals(&self) -> Vec<(Line, i32)>;
    /// Where in the game this is.
    fn chapter(&self) -> Line;
    /// What set a seat apart in a game that is over: what it is, and which one it was.
    fn set_apart(&self, seat: Seat) -> Vec<(&'static str, String)>;
    /// How well somebody did who played alone, once the game is over: a name, and its place from the worst up.
    fn grade(&self) -> Option<(u8, &'static str)>;
    /// Whether seats act side by side here.
    fn side_by_side(&self) -> bool {
        self.stretch().is_some()
    }
    /// The stretch of acting side by side that this is in.
    fn stretch(&self) -> Option<u32>;
    /// What counts as the answer of a seat that lets the reply time pass, in notation.
    fn lapse(&self) -> Option<Lapse<String>>;
    /// What a bot would do in this seat. It is shown only what the seat may know.
    fn advise(&self, seat: Seat, bot: BotKind, luck: &mut Luck) -> Option<String> {
        self.plan(seat, bot, luck, &Limits::default()).into_iter().next()
    }
    /// The steps that a bot would take in this seat until the turn is over or something new is shown; none when the seat
    /// has nothing to decide. It is shown only what the seat may know.
    fn plan(&self, seat: Seat, bot: BotKind, luck: &mut Luck, limits: &Limits) -> Vec<String>;
    /// What a bot thinks of the turns that this seat could take. It is shown only what the seat may know.
    fn think(&self, seat: Seat, bot: BotKind, luck: &mut Luck, limits: &Limits) -> Option<Advice>;
    /// What a bot thinks of turns in notation that somebody names, in their order: as far as they can be read and taken. The
    /// reason of each is what it has over the first, or lacks.
    fn weigh(&self, seat: Seat, lines: &[Vec<String>], bot: BotKind, luck: &mut Luck, limits: &Limits) -> Vec<Advised>;
    /// What a seat can expect, at a glance, by what it may know.
    fn prospects(&self, seat: Seat) -> Prospects;
    /// The numbers of everything `seat` may do; what was in `out` is forgotten.
    fn numbers(&self, seat: Seat, out: &mut Vec<u32>);
    /// Everything `seat` may do that has a number, in notation and in the order of [`Position::numbers`].
    fn notations(&self, seat: Seat) -> Vec<String>;
    /// Carries out the action with a number and tells nobody what happened, or leaves everything as it was.
    fn play_number(&mut self, seat: Seat, number: u32) -> Result<(), PlayError>;
    /// Writes the row of numbers that `who` sees; it must be as long as all blocks together.
    fn observe(&self, who: Viewer, row: &mut [f32]);
    /// The complete position in few bytes: secrets included, never for a page.
    fn packed(&self) -> Vec<u8>;
    /// The complete position in the game's own type, for loops at full speed.
    fn typed_state(&self) -> &(dyn Any + Send + Sync);
    /// What bots in this seat have a liking for, and how much of it there is.
    fn liking(&self, seat: Seat) -> Option<(Feature, f32)>;
    /// The position to play on from: itself, but for one in which a game was stopped.
    fn on(&self) -> Box<dyn Position> {
        self.copy()
    }
}
