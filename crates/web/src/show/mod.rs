//! A table as one perspective sees it: the fragments of its page, and what changed between two of them.
//!
//! A perspective is all that is ever drawn: what one seat must not see never comes near its fragments.

mod log;
mod parts;
mod prompt;

use std::{
    collections::HashMap,
    sync::{Arc, Mutex},
};

use boards::{Fragment, Part, Scene};
use engine::{Seat, Seats, Viewer, tongue};
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use table::{Eyes, Position, Table};

use house::{House, LiveTable, lock};

pub use log::fresh_places;

/// For whom a table is drawn: the seats a browser plays, whether its guest set up the table, and its language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Perspective {
    /// None for a spectator, several for a hot seat.
    pub mine: Seats,
    /// The host may fill open seats.
    pub host: bool,
    /// The language that is spoken: nothing that was drawn in one is shown in another.
    pub tongue: &'static str,
}

impl Perspective {
    /// A guest's perspective of a table.
    pub fn of(live: &LiveTable, guest: Option<&str>) -> Perspective {
        let host = guest.is_some() && live.host.as_deref() == guest;
        Perspective { mine: live.seats_of(guest), host, tongue: tongue::with(|tongue| tongue.code) }
    }

    /// The seat whose eyes are used: at a hot seat the one that must act.
    pub fn seat(&self, position: &dyn Position) -> Option<Seat> {
        let to_act = position.to_act();
        self.mine.iter().find(|seat| to_act.contains(*seat)).or_else(|| self.mine.first())
    }
}

/// A piece of the page as it is sent.
#[derive(Debug, PartialEq, Eq)]
pub struct Piece {
    /// Its DOM ID.
    pub id: String,
    /// Layers of the map must be read as SVG.
    pub in_svg: bool,
    /// Whether it shows the position, so that it changes when one steps through the game.
    pub of_position: bool,
    /// The element.
    pub html: String,
}

/// A table as a perspective saw it at one moment.
pub struct Shown {
    /// A fingerprint of the pieces: it changes with what is shown, and tells nothing else.
    pub version: String,
    /// How many moments of the game are known.
    pub seq: u32,
    /// All pieces of the page that can change.
    pub pieces: Vec<Piece>,
    /// The message that leads here from an earlier version, worked out once for all who need it.
    from: Mutex<Option<(String, Arc<str>)>>,
}

/// What is drawn, of what, for whom.
pub(crate) struct Look<'a> {
    pub live: &'a LiveTable,
    pub game: &'a Table,
    pub position: &'a dyn Position,
    /// Which moment; `None` for the present.
    pub at: Option<u32>,
    /// How many moments are known.
    pub last: u32,
    pub perspective: Perspective,
    pub who: Viewer,
    pub names: &'a [String],
}

impl Look<'_> {
    /// The moment that is shown.
    pub fn seq(&self) -> u32 {
        self.at.unwrap_or(self.last)
    }

    pub fn eyes(&self) -> Eyes {
        Eyes { who: self.who, mine: self.perspective.mine }
    }

    pub fn game_id(&self) -> &'static str {
        self.game.title().id
    }
}

/// The whole page's pieces in one: for the first answer and for tests.
pub struct Page {
    /// The pieces that change.
    pub shown: Arc<Shown>,
    /// The map with everything on it.
    pub map: Option<maud::Markup>,
    /// The panels beside the map: ID, name.
    pub panels: Vec<(&'static str, &'static str)>,
}

/// What was drawn of a table at its present version.
type Drawn = Mutex<(u64, HashMap<Perspective, Arc<Shown>>)>;

/// The table as a perspective sees it now; drawn once for all who share it.
pub async fn show(_house: &House, live: &LiveTable, perspective: Perspective) -> Arc<Shown> {
    let kept = live.beside::<Drawn>();
    let game = live.game().await;
    let version = live.version();
    {
        let mut shown = lock(&kept);
        if shown.0 != version {
            *shown = (version, HashMap::new());
        }
        if let Some(drawn) = shown.1.get(&perspective) {
            return drawn.clone();
        }
    }
    let drawn = Arc::new(draw(live, &game, None, perspective).0);
    let mut shown = lock(&kept);
    if shown.0 == version {
        shown.1.insert(perspective, drawn.clone());
    }
    drawn
}

/// Everything the page needs, at a moment of the game or now.
pub async fn page(_house: &House, live: &LiveTable, perspective: Perspective, at: Option<u32>) -> Option<Page> {
    let game = live.game().await;
    let past = match at {
        Some(seq) => Some(game.position_of(seq, perspective.mine)?),
        None => None,
    };
    let (shown, fragments) = draw(live, &game, past.as_deref().zip(at), perspective);
    let panels = fragments.iter().filter(|f| f.part == Part::Panel).map(|f| (f.id, f.title)).collect();
    let map = fragments.into_iter().find(|f| f.part == Part::Map).map(|f| f.html);
    Some(Page { shown: Arc::new(shown), map, panels })
}

fn draw(
    live: &LiveTable,
    game: &Table,
    past: Option<(&dyn Position, u32)>,
    perspective: Perspective,
) -> (Shown, Vec<Fragment>) {
    let position = past.map_or_else(|| game.position(), |(position, _)| position);
    let names = live.names();
    let look = Look {
        live,
        game,
        position,
        at: past.map(|(_, seq)| seq),
        last: game.moments(perspective.mine).seq(),
        perspective,
        who: Viewer::from(perspective.seat(position)),
        names: &names,
    };
    let fragments = board_fragments(&look);
    let mut pieces: Vec<Piece> = Vec::new();
    pieces.extend(prompt::pieces(&look));
    pieces.extend(fragments.iter().filter(|f| f.part != Part::Map).map(|fragment| Piece {
        id: fragment.id.to_owned(),
        in_svg: fragment.part == Part::Layer,
        of_position: true,
        html: fragment.html.0.clone(),
    }));
    pieces.extend(parts::pieces(&look));
    pieces.extend(log::pieces(&look));
    (Shown { version: fingerprint(&pieces), seq: look.last, pieces, from: Mutex::default() }, fragments)
}

fn fingerprint(pieces: &[Piece]) -> String {
    let mut hasher = Sha256::new();
    for piece in pieces {
        hasher.update(&piece.html);
    }
    hasher.finalize()[..12].iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The board of the game, or a plain list where none is drawn.
fn board_fragments(look: &Look<'_>) -> Vec<Fragment> {
    let Some(board) = boards::board(look.game_id()) else {
        return boards::plain::fragments(&look.position.view(look.who));
    };
    let fresh = fresh_places(look.game, look.seq(), look.eyes());
    let view = look.position.typed_view(look.who);
    board.fragments(&Scene { rules: look.game.rules(), view: &*view, who: look.who, names: look.names, fresh: &fresh })
}

impl Shown {
    /// Everything, as a message to the page.
    pub fn whole(&self) -> Value {
        self.message(self.pieces.iter(), Vec::new(), true)
    }

    /// Only what shows the position, for a step through the game.
    pub fn position_only(&self) -> Value {
        self.message(self.pieces.iter().filter(|piece| piece.of_position), Vec::new(), false)
    }

    /// What changed since `before`, as a message to the page.
    pub fn since(&self, before: &Shown) -> Arc<str> {
        let mut from = lock(&self.from);
        if let Some((version, message)) = &*from
            && *version == before.version
        {
            return message.clone();
        }
        let old: HashMap<&str, &str> = before.pieces.iter().map(|p| (p.id.as_str(), p.html.as_str())).collect();
        let changed = self.pieces.iter().filter(|piece| old.get(piece.id.as_str()) != Some(&piece.html.as_str()));
        let still: std::collections::HashSet<&str> = self.pieces.iter().map(|piece| piece.id.as_str()).collect();
        let gone = before.pieces.iter().map(|p| p.id.as_str()).filter(|id| !still.contains(id)).collect();
        let message: Arc<str> = self.message(changed, gone, false).to_string().into();
        *from = Some((before.version.clone(), message.clone()));
        message
    }

    fn message<'p>(&self, pieces: impl Iterator<Item = &'p Piece>, gone: Vec<&str>, all: bool) -> Value {
        let (mut svg, mut now, mut always) = (String::new(), String::new(), String::new());
        for piece in pieces {
            let bin = if piece.in_svg {
                &mut svg
            } else if piece.of_position {
                &mut now
            } else {
                &mut always
            };
            bin.push_str(&piece.html);
        }
        json!({
            "version": self.version, "seq": self.seq, "all": all,
            "svg": svg, "html": now, "always": always, "gone": gone,
        })
    }
}

/// JSON that can stand inside a script element.
pub(crate) fn json_in_html(value: &Value) -> String {
    value.to_string().replace('<', "\\u003c")
}
