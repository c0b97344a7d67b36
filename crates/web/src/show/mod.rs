//! A table as one perspective sees it: the fragments of its page, and what changed between two of them.
//!
//! A perspective is all that is ever drawn: what one seat must not see never comes near its fragments. Drawing is done
//! in the house's pool, never where requests are answered; what several see alike is drawn once.

mod delta;
mod explain;
mod help;
mod lesson;
mod log;
mod pace;
mod parts;
mod prompt;
mod puzzle;
mod shown;

use std::{
    collections::HashMap,
    ops::Range,
    sync::{Arc, Mutex, Weak},
    time::Instant,
};

use boards::{Part, Scene};
use engine::{Seat, Seats, Viewer, tongue};
use house::{House, LiveTable, Result, lock};
use maud::Markup;
use serde_json::{Value, json};
use table::{Eyes, LogLine, Moments, Position, SeenTurn, Table};

use crate::{guest::Visitor, spoken};
use log::Lately;

pub use shown::{Message, Piece, Prints, Shown};

pub(crate) use shown::json_in_html;

/// For whom a table is drawn: the seats a browser plays, whether its guest set up the table, and its language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perspective {
    /// None for a spectator, several for a hot seat.
    pub mine: Seats,
    /// The host may fill open seats.
    pub host: bool,
    /// The seats that bots play for this guest, who may take them back.
    pub back: Seats,
    /// Whose player said to hold the device, at a hot seat.
    pub eyes: Option<Seat>,
    /// The language that is spoken: nothing that was drawn in one is shown in another.
    pub tongue: &'static str,
}

impl Perspective {
    /// A guest's perspective of a table.
    pub fn of(live: &LiveTable, guest: Option<&str>, eyes: Option<Seat>) -> Perspective {
        let host = guest.is_some() && live.host.as_deref() == guest;
        let mine = live.seats_of(guest);
        let back = live
            .company()
            .stand_ins
            .iter()
            .filter(|stand_in| Some(stand_in.guest.as_str()) == guest)
            .map(|stand_in| Seat(stand_in.seat))
            .collect();
        let eyes = eyes.filter(|seat| mine.len() > 1 && mine.contains(*seat));
        Perspective { mine, host, back, eyes, tongue: tongue::with(|tongue| tongue.code) }
    }

    /// A visitor's perspective of a table.
    pub fn of_visitor(live: &LiveTable, visitor: &Visitor) -> Perspective {
        let guest = visitor.guest.as_ref().map(|guest| guest.id.as_str());
        Perspective::of(live, guest, visitor.eyes_at(&live.id))
    }

    /// The seat whose eyes are used: at a hot seat the one that must act, once its player holds the device.
    pub fn seat(&self, position: &dyn Position) -> Option<Seat> {
        if self.curtain(position).is_some() {
            return None;
        }
        let open = |seat: &Seat| self.mine.len() < 2 || position.outcome().is_some() || !hides(position, *seat);
        self.acting(position).or(self.eyes).or_else(|| self.mine.first().filter(open))
    }

    /// To whom the device is to be passed at a hot seat before anything of that seat is drawn.
    pub fn curtain(&self, position: &dyn Position) -> Option<Seat> {
        let acting = self.acting(position).filter(|_| self.mine.len() > 1 && position.outcome().is_none())?;
        (self.eyes != Some(acting) && hides(position, acting)).then_some(acting)
    }

    fn acting(&self, position: &dyn Position) -> Option<Seat> {
        let to_act = position.to_act();
        let eyes = self.eyes.filter(|seat| to_act.contains(*seat));
        eyes.or_else(|| self.mine.iter().find(|seat| to_act.contains(*seat)))
    }
}

/// Whether a seat sees more than everybody does.
fn hides(position: &dyn Position, seat: Seat) -> bool {
    position.view(Viewer::Seat(seat)) != position.view(Viewer::Spectator)
}

/// What is drawn, of what, for whom.
struct Look<'a> {
    pub live: &'a LiveTable,
    pub game: &'a Table,
    pub position: &'a dyn Position,
    /// Which moment; `None` for the present.
    pub at: Option<u32>,
    /// The moments that are known, worked out once.
    pub known: Moments,
    /// How many they are.
    pub last: u32,
    pub perspective: Perspective,
    pub who: Viewer,
    /// To whom the device is to be passed.
    pub curtain: Option<Seat>,
    pub names: &'a [String],
    /// What happened since the last turn, worked out once.
    pub lately: Lately,
    /// The turns that bots can be asked about.
    pub askable: Vec<SeenTurn>,
}

impl<'a> Look<'a> {
    fn new(
        live: &'a LiveTable,
        game: &'a Table,
        past: Option<(&'a dyn Position, u32)>,
        perspective: Perspective,
        names: &'a [String],
    ) -> Look<'a> {
        let position = past.map_or_else(|| game.position(), |(position, _)| position);
        let known = game.moments(perspective.mine);
        // Before the deal there is nothing that one seat may see and another not.
        let eyes = if game.is_sample() { None } else { perspective.seat(game.position()) };
        let who = Viewer::from(eyes);
        let curtain = perspective.curtain(game.position()).filter(|_| !game.is_sample() && !live.is_waiting());
        let (at, last) = (past.map(|(_, seq)| seq), known.seq());
        let asks = curtain.is_none().then_some(Eyes { who, mine: perspective.mine });
        let askable = asks.map_or_else(Vec::new, |eyes| live.askable(game, &known, eyes));
        let lately = Lately::default();
        let mut look =
            Look { live, game, position, at, known, last, perspective, who, curtain, names, lately, askable };
        look.lately = log::lately(&look);
        look
    }

    /// The moment that is shown.
    pub fn seq(&self) -> u32 {
        self.at.unwrap_or(self.last)
    }

    pub fn game_id(&self) -> &'static str {
        self.game.title().id
    }

    /// The turn of a bot that can be asked about here: at the first line that tells of it.
    fn asked_at(&self, lines: &[LogLine], line: &LogLine) -> Option<&SeenTurn> {
        let turn = self.askable.iter().find(|turn| turn.moments.contains(&line.seq))?;
        let first = lines.iter().find(|other| turn.moments.contains(&other.seq))?;
        std::ptr::eq(first, line).then_some(turn)
    }

    fn log_of(&self, moments: Range<u32>) -> Vec<LogLine> {
        self.game.log_of(&self.known, moments, Eyes { who: self.who, mine: self.perspective.mine })
    }

    /// What a board is drawn from.
    fn scene<T>(&self, draw: impl FnOnce(&Scene<'_>) -> T) -> T {
        let fresh = log::fresh_places(&self.lately);
        let view = self.position.typed_view(self.who);
        draw(&Scene { rules: self.game.rules(), view: &*view, who: self.who, names: self.names, fresh: &fresh })
    }

    /// Whose eyes look, in a word that changes with them.
    fn eyes(&self) -> String {
        let seats: Vec<String> = self.perspective.mine.iter().map(|seat| seat.0.to_string()).collect();
        let who = self.who.seat().map_or(String::new(), |seat| seat.0.to_string());
        format!("{}@{who}", seats.join("+"))
    }
}

/// The whole page's pieces in one.
pub struct Page {
    /// The pieces that change.
    pub shown: Shown,
    /// The map with everything on it.
    pub map: Option<Markup>,
    /// The panels beside the map: ID, name.
    pub panels: Vec<(&'static str, &'static str)>,
}

/// What was drawn of a table at its present version. Whoever draws for a perspective holds its lock: the others wait.
type Drawn = Mutex<(u64, HashMap<Perspective, Arc<tokio::sync::Mutex<Weak<Shown>>>>)>;

/// The table as a perspective sees it now, drawn once for all who share it.
pub async fn show(house: &House, live: &Arc<LiveTable>, perspective: Perspective) -> Result<Arc<Shown>> {
    let drawn = {
        let kept = live.beside::<Drawn>();
        let mut kept = lock(&kept);
        let version = live.version();
        if kept.0 != version {
            *kept = (version, HashMap::new());
        }
        kept.1.entry(perspective).or_default().clone()
    };
    let mut drawn = drawn.lock().await;
    if let Some(shown) = drawn.upgrade() {
        return Ok(shown);
    }
    let draw = move |live: &LiveTable, game: &Table| Arc::new(draw(live, game, None, perspective).0);
    let shown = beside_the_workers(house, live, &live.id, draw).await?;
    *drawn = Arc::downgrade(&shown);
    house.drawn().keep(shown.weight(), shown.clone());
    Ok(shown)
}

/// A page at a moment of the game or now, laid out by `lay`; `None` if the game has not come so far.
pub async fn page<T: Send + 'static>(
    house: &House,
    live: &Arc<LiveTable>,
    perspective: Perspective,
    at: Option<u32>,
    lay: impl FnOnce(&LiveTable, &Table, &Page) -> T + Send + 'static,
) -> Result<Option<T>> {
    let draw = move |live: &LiveTable, game: &Table| {
        let past = match at {
            Some(seq) => Some(game.position_of(seq, perspective.mine)?),
            None => None,
        };
        let past = past.as_deref().zip(at);
        let (shown, panels) = draw(live, game, past, perspective);
        let map = map(live, game, past, perspective);
        Some(lay(live, game, &Page { shown, map, panels }))
    };
    beside_the_workers(house, live, &history(live), draw).await
}

/// Earlier parts of the log, as a message to the page.
pub async fn earlier(house: &House, live: &Arc<LiveTable>, perspective: Perspective, before: u32) -> Result<Value> {
    let draw = move |live: &LiveTable, game: &Table| {
        let names = live.names();
        let look = Look::new(live, game, None, perspective, &names);
        let (first, html) = log::earlier(&look, before);
        json!({ "eyes": look.eyes(), "first": first, "html": html })
    };
    beside_the_workers(house, live, &history(live), draw).await
}

/// What there is to say about something at a moment of the game or now, as a perspective may know it.
pub async fn explain(
    house: &House,
    live: &Arc<LiveTable>,
    perspective: Perspective,
    at: Option<u32>,
    what: String,
) -> Result<Option<Markup>> {
    let draw = move |live: &LiveTable, game: &Table| {
        let past = match at {
            Some(seq) => Some(game.position_of(seq, perspective.mine)?),
            None => None,
        };
        let names = live.names();
        let look = Look::new(live, game, past.as_deref().zip(at), perspective, &names);
        explain::explain(&look, &what)
    };
    beside_the_workers(house, live, &history(live), draw).await
}

/// The player aid: what helps here and now, as a perspective may know it. `keys` are those of the page.
pub async fn help(
    house: &House,
    live: &Arc<LiveTable>,
    perspective: Perspective,
    keys: fn() -> Markup,
) -> Result<Markup> {
    let draw = move |live: &LiveTable, game: &Table| {
        let names = live.names();
        help::help(&Look::new(live, game, None, perspective, &names), &keys())
    };
    beside_the_workers(house, live, &history(live), draw).await
}

/// Whoever leafs through a game does not hold up those who play it.
pub fn history(live: &LiveTable) -> String {
    format!("{} history", live.id)
}

/// Draws in the house's pool, in the language that is spoken here. The game is looked at only when there is a thread:
/// whoever waits for one holds up no move.
pub async fn beside_the_workers<T: Send + 'static>(
    house: &House,
    live: &Arc<LiveTable>,
    share: &str,
    draw: impl FnOnce(&LiveTable, &Table) -> T + Send + 'static,
) -> Result<T> {
    let (live, spoken) = (live.clone(), spoken::now());
    let place = house.pool().place(share).await?;
    let game = live.game().await;
    let begun = Instant::now();
    let drawn = place.run(move || tongue::speak(spoken, || draw(&live, &game))).await;
    house.metrics().drew(begun.elapsed());
    drawn
}

/// Everything that changes, and the names of the panels. The map itself is put into a page once: see [`map`].
fn draw(
    live: &LiveTable,
    game: &Table,
    past: Option<(&dyn Position, u32)>,
    perspective: Perspective,
) -> (Shown, Vec<(&'static str, &'static str)>) {
    let names = live.names();
    let look = Look::new(live, game, past, perspective, &names);
    let fragments = match boards::board(look.game_id()) {
        Some(board) => look.scene(|scene| board.changing(scene)),
        None => boards::plain::fragments(&look.position.view(look.who)),
    };
    let panels = fragments.iter().filter(|f| f.part == Part::Panel).map(|f| (f.id, f.title)).collect();
    let mut pieces = prompt::pieces(&look);
    pieces.push(lesson::piece(&look));
    pieces.push(puzzle::piece(&look));
    pieces.extend(fragments.into_iter().map(|f| Piece::new(f.id, f.html).in_svg(f.part == Part::Layer)));
    pieces.extend(parts::pieces(&look));
    pieces.extend(pace::pieces(&look));
    pieces.extend(log::pieces(&look));
    (Shown::new(look.last, parts::since_when(&look), look.eyes(), pieces), panels)
}

/// The map with everything on it, where one is drawn for the game.
fn map(live: &LiveTable, game: &Table, past: Option<(&dyn Position, u32)>, perspective: Perspective) -> Option<Markup> {
    let names = live.names();
    let look = Look::new(live, game, past, perspective, &names);
    let board = boards::board(look.game_id())?;
    Some(look.scene(|scene| board.map(scene)))
}
