//! The games on the shelf. This is the one place where their types are erased.

use std::{any::Any, sync::Arc, time::Duration};

use bots::BotKind;
use cerro_gordo::CerroGordo;
use coloma::Coloma;
use colorado::Colorado;
use colorado_midland::ColoradoMidland;
use engine::{
    ActionList, Edition, Key, Lapse, Line, Luck, Outcome, Published, Refusal, Seat, Seats, Setup, SetupError, Target,
    Title, Viewer, edition::Fault,
};
use serde::Serialize;
use serde_json::Value;
use silverton::Silverton;

use crate::digest::digest;

/// All games that can be played.
pub static TITLES: &[Title] =
    &[ColoradoMidland::TITLE, Coloma::TITLE, CerroGordo::TITLE, Colorado::TITLE, Silverton::TITLE];

/// Something to do with a game of any type.
pub trait Visit {
    /// What comes of it.
    type Out;
    /// Does it with the game's own type, where loops run at full speed.
    fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out;
}

/// Stands for a game's type.
pub struct Shelf<G>(std::marker::PhantomData<G>);

impl<G: Published> Shelf<G> {
    /// The rules for one table, with the setup checked against the title.
    pub fn open(&self, setup: &Setup) -> Result<G, SetupError> {
        let title = G::TITLE;
        if !title.seats.contains(&setup.seats) {
            let (least, most) = (title.seats.start(), title.seats.end());
            return Err(SetupError::new(format!(
                "{} is for {least} to {most} players, not {}",
                title.name, setup.seats
            )));
        }
        setup.check(title.options)?;
        G::open(setup)
    }
}

/// Visits the game with this ID. A new game is one line here and one in [`TITLES`].
pub fn visit<V: Visit>(game: &str, visitor: V) -> Result<V::Out, SetupError> {
    use std::marker::PhantomData;
    match game {
        "coloma" => Ok(visitor.visit(Shelf::<Coloma>(PhantomData))),
        "colorado-midland" => Ok(visitor.visit(Shelf::<ColoradoMidland>(PhantomData))),
        "cerro-gordo" => Ok(visitor.visit(Shelf::<CerroGordo>(PhantomData))),
        "colorado" => Ok(visitor.visit(Shelf::<Colorado>(PhantomData))),
        "silverton" => Ok(visitor.visit(Shelf::<Silverton>(PhantomData))),
        _ => {
            let known: Vec<&str> = TITLES.iter().map(|title| title.id).collect();
            Err(SetupError::new(format!("there is no game \"{game}\"; the games are: {}", known.join(", "))))
        }
    }
}

/// The title with this ID.
pub fn title(game: &str) -> Result<&'static Title, SetupError> {
    TITLES.iter().find(|title| title.id == game).ok_or_else(|| {
        let known: Vec<&str> = TITLES.iter().map(|title| title.id).collect();
        SetupError::new(format!("there is no game \"{game}\"; the games are: {}", known.join(", ")))
    })
}

/// The rules for one table, of any game.
pub fn open(game: &str, setup: &Setup) -> Result<Arc<dyn Rules>, SetupError> {
    struct Open<'a>(&'a Setup);
    impl Visit for Open<'_> {
        type Out = Result<Arc<dyn Rules>, SetupError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            Ok(shelve(shelf.open(self.0)?, self.0.clone()))
        }
    }
    visit(game, Open(setup))?
}

/// The rules for one table, of a game that need not be in the catalogue.
pub fn shelve<G: Published>(game: G, setup: Setup) -> Arc<dyn Rules> {
    Arc::new(Typed { game: Arc::new(game), setup, title: const { &G::TITLE } })
}

/// Checks an edition's files of any game.
pub fn check_edition(game: &str, edition: &Edition) -> Result<Result<String, Vec<Fault>>, SetupError> {
    struct Check<'a>(&'a Edition);
    impl Visit for Check<'_> {
        type Out = Result<String, Vec<Fault>>;
        fn visit<G: Published>(self, _: Shelf<G>) -> Self::Out {
            G::tables(self.0).map(|tables| G::summary(&tables))
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
    /// The first position, and what happened while setting up.
    fn begin(&self, key: &Key) -> (Box<dyn Position>, Vec<Happening>);
    /// A position from its complete JSON, checked.
    fn load(&self, state: &Value) -> Result<Box<dyn Position>, String>;
    /// How long a seat whose answer is waited for may take, if a time is set.
    fn reply_time(&self) -> Option<Duration>;
    /// The typed rules, for a board that draws this game.
    fn typed(&self) -> &(dyn Any + Send + Sync);
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
    /// Why the action that begins with these targets cannot be chosen.
    fn why_not(&self, seat: Seat, path: &[String]) -> Option<Refusal>;
    /// The points of every seat as `who` may know them.
    fn scores(&self, who: Viewer) -> Vec<Option<i32>>;
    /// Where in the game this is.
    fn chapter(&self) -> Line;
    /// Whether seats act side by side here.
    fn side_by_side(&self) -> bool {
        self.stretch().is_some()
    }
    /// The stretch of acting side by side that this is in.
    fn stretch(&self) -> Option<u32>;
    /// What counts as the answer of a seat that lets the reply time pass, in notation.
    fn lapse(&self) -> Option<Lapse<String>>;
    /// What a bot would do in this seat. It is shown only what the seat may know.
    fn advise(&self, seat: Seat, bot: BotKind, luck: &mut Luck) -> Option<String>;
}

struct Typed<G> {
    game: Arc<G>,
    setup: Setup,
    title: &'static Title,
}

impl<G> Clone for Typed<G> {
    fn clone(&self) -> Self {
        Typed { game: self.game.clone(), setup: self.setup.clone(), title: self.title }
    }
}

impl<G: Published> Typed<G> {
    fn position(&self, state: G::State) -> Box<dyn Position> {
        Box::new(Standing { rules: self.clone(), state })
    }
}

fn happenings<E: Send + Sync + 'static>(events: Vec<E>) -> Vec<Happening> {
    events.into_iter().map(|event| Happening(Arc::new(event))).collect()
}

impl<G: Published> Rules for Typed<G> {
    fn title(&self) -> &'static Title {
        self.title
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn begin(&self, key: &Key) -> (Box<dyn Position>, Vec<Happening>) {
        let mut events = Vec::new();
        let state = self.game.setup(key, &mut events);
        (self.position(state), happenings(events))
    }

    fn load(&self, state: &Value) -> Result<Box<dyn Position>, String> {
        let state = serde_json::from_value(state.clone()).map_err(|why| format!("this is no position: {why}"))?;
        self.game.check(&state)?;
        Ok(self.position(state))
    }

    fn reply_time(&self) -> Option<Duration> {
        self.game.reply_time()
    }

    fn typed(&self) -> &(dyn Any + Send + Sync) {
        &*self.game
    }
}

struct Standing<G: Published> {
    rules: Typed<G>,
    state: G::State,
}

impl<G: Published> Position for Standing<G> {
    fn rules(&self) -> Arc<dyn Rules> {
        Arc::new(self.rules.clone())
    }

    fn copy(&self) -> Box<dyn Position> {
        self.rules.position(self.state.clone())
    }

    fn to_act(&self) -> Seats {
        self.rules.game.to_act(&self.state)
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let game = &self.rules.game;
        let mut list = ActionList::new();
        game.legal(&self.state, seat, &mut list);
        let choice = |action, range| Choice {
            action: game.write(&self.state, seat, action),
            path: game.path(&self.state, seat, action),
            range,
        };
        let singles = list.actions().iter().map(|action| choice(*action, None));
        let ranges = list
            .ranges()
            .iter()
            .map(|range| choice(range.nth(0), Some(Amounts { low: range.low, high: range.high, step: range.step })));
        singles.chain(ranges).collect()
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<Played, PlayError> {
        let game = &self.rules.game;
        let action = game.read(&self.state, seat, action).map_err(|why| PlayError::Unreadable(why.to_string()))?;
        let mut events = Vec::new();
        let mut after = self.state.clone();
        game.apply(&mut after, seat, action, &mut events).map_err(PlayError::Refused)?;
        let played = Played {
            action: game.write(&self.state, seat, action),
            happenings: happenings(events),
            can_take_back: game.can_take_back(&self.state, seat, action, &after),
            between: game.between(&self.state, seat, action),
        };
        self.state = after;
        Ok(played)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.game.outcome(&self.state)
    }

    fn imagine(&self, who: Viewer, key: &Key) -> Box<dyn Position> {
        self.rules.position(self.rules.game.imagine(&self.state, who, key))
    }

    fn view(&self, who: Viewer) -> Value {
        serde_json::to_value(self.rules.game.view(&self.state, who)).expect("a view is plain data")
    }

    fn typed_view(&self, who: Viewer) -> Box<dyn Any + Send> {
        Box::new(self.rules.game.view(&self.state, who))
    }

    fn state(&self) -> Value {
        serde_json::to_value(&self.state).expect("a position is plain data")
    }

    fn digest(&self) -> String {
        digest(&self.state)
    }

    fn tell(&self, happening: &Happening, who: Viewer) -> Option<Told> {
        let event = happening.0.downcast_ref::<G::Event>()?;
        let heard = self.rules.game.hear(&self.state, event, who)?;
        Some(Told {
            line: self.rules.game.tell(&heard),
            event: serde_json::to_value(&heard).expect("an event is plain data"),
        })
    }

    fn prompt(&self, who: Viewer) -> Line {
        self.rules.game.prompt(&self.state, who)
    }

    fn why_not(&self, seat: Seat, path: &[String]) -> Option<Refusal> {
        self.rules.game.why_not(&self.state, seat, path)
    }

    fn scores(&self, who: Viewer) -> Vec<Option<i32>> {
        self.rules.game.scores(&self.state, who)
    }

    fn chapter(&self) -> Line {
        self.rules.game.chapter(&self.state)
    }

    fn stretch(&self) -> Option<u32> {
        let game = &self.rules.game;
        game.side_by_side(&self.state).then(|| game.stretch(&self.state))
    }

    fn lapse(&self) -> Option<Lapse<String>> {
        let game = &self.rules.game;
        let Lapse { seat, action, between } = game.lapse(&self.state)?;
        Some(Lapse { seat, action: game.write(&self.state, seat, action), between })
    }

    fn advise(&self, seat: Seat, bot: BotKind, luck: &mut Luck) -> Option<String> {
        let game = &*self.rules.game;
        let action = bot.choose(game, &self.state, seat, luck)?;
        Some(game.write(&self.state, seat, action))
    }
}
