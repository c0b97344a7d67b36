//! Boards: a game's position as SVG and HTML.
//!
//! A board is drawn from what one viewer may know: a `View` in, SVG and HTML fragments with their targets out. No
//! server, no people. The same drawing serves the page, the thumbnail, the PNG of a replay and the tests.
//!
//! ```
//! use boards::{Part, Scene, board};
//! use engine::{Key, Setup, Viewer};
//!
//! let rules = table::catalogue::open("colorado-midland", &Setup::of(3))?;
//! let (position, _) = rules.begin(&Key::from_seed(1));
//! let who = Viewer::Spectator;
//! let view = position.typed_view(who);
//! let names = ["Ann", "Bert", "Cleo"].map(String::from);
//! let scene = Scene { rules: &*rules, view: &*view, who, names: &names, fresh: &[] };
//!
//! let board = board("colorado-midland").expect("it is drawn");
//! let fragments = board.fragments(&scene);
//! assert_eq!(fragments[0].part, Part::Map);
//! assert!(fragments[0].html.0.contains(r#"data-target="hex:F12""#));
//! assert!(board.svg(&scene).starts_with("<svg"), "a file of its own");
//! # Ok::<(), engine::SetupError>(())
//! ```
//!
//! What page and board agree on:
//!
//! - Everything that can be pointed at carries `data-target` with the ID that [`engine::Words::path`] gives it,
//!   such as `data-target="hex:F12"`; everything that changes carries an `id`.
//! - The page's script adds and removes these classes on elements with a `data-target`, and the game's style
//!   sheet says how they look: `legal` (can be chosen now), `chosen` (already part of the choice), `lit` (pointed
//!   at from the log). A change of legality therefore never draws the map again.
//! - The map is one `<svg id="board" viewBox="…" data-keep="viewBox">`: the browser owns its `viewBox` to pan and
//!   zoom. Only its layers change: each is a `<g id="…">` that is also given as a [`Part::Layer`].
//! - A map too large to be read as a whole says where it opens at one unit a pixel (`data-near="x y"`), and below how
//!   many pixels a unit it gets the class `far` (`data-far`), for which the style sheet leaves out the small print.
//! - Words for the pointer, the focus and a long press: `data-tip` (lines, the first is the name) on the thing, and an
//!   element `data-tip-of="<target>"` in a layer for what is to be said of it at present.
//! - `data-lights="<target> <target> …"` lights these up while one points at the element: the segments of a route. On a
//!   narrow screen, where a small window of the map stays above the panels, they are brought into that window.
//! - What stays the same thing from one drawing to the next carries `data-piece="<key>"`, one of its kind in the page: the
//!   page slides it from where it was to where it is, lets it drop in when it is new and fade when it is gone. A number
//!   that changes carries `data-count="<seat>:<what>"` around nothing but the number: it counts, and says by how much.
//!   [`engine::Cue`]s name both, and places by `data-target` or `data-spot` (`seat:2` is a player's plate).
//! - Whatever is to be seen can be asked about: a target by its own ID, everything else by `data-explain="<what>"`.
//!   [`Board::explain`] answers when somebody hovers, presses long or asks by `?`, so a page carries no explanations.
//! - `data-bulk="<target> <target> …"` on a button of a panel: a click chooses these one after another, each as long as it can
//!   be chosen, for what experts do in one go (mark all claims, repeat the last turn's).
//! - `data-rest="<target>"` with `data-rest-words`, anywhere in a panel: all that is left of a long turn may be passed by
//!   this target; the prompt bar then has a button that does so step by step.

pub mod cerro_gordo;
pub mod coloma;
pub mod colorado;
pub mod colorado_midland;
mod drawn;
pub mod figure;
mod pen;
pub mod picture;
pub mod places;
pub mod plain;
mod shapes;
pub mod silverton;
pub mod style;
pub mod words;

use std::any::Any;

use engine::{Line, Viewer};
use maud::Markup;
use table::Rules;

/// What a board is drawn from.
pub struct Scene<'a> {
    /// The rules of the table; [`Rules::typed`] gives the game's own type.
    pub rules: &'a dyn Rules,
    /// What the viewer may know: the game's own `View`.
    pub view: &'a dyn Any,
    /// Whose eyes it is drawn for.
    pub who: Viewer,
    /// The players' names, in seat order.
    pub names: &'a [String],
    /// The targets touched since the viewer's last turn, to be marked.
    pub fresh: &'a [String],
}

impl Scene<'_> {
    /// The style of a drawing of this scene that stands alone.
    #[must_use]
    pub fn style(&self, sheet: &str) -> String {
        style::in_colours(sheet, &self.rules.colours())
    }
}

/// What part of the page a fragment is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The whole map, `<svg id="board">`, with all its layers inside. It is put into the page once.
    Map,
    /// A `<g>` of the map that changes from move to move, sent again when it does.
    Layer,
    /// A `<section>` beside the map, sent again when it changes.
    Panel,
}

/// A piece of the page with an ID of its own.
pub struct Fragment {
    /// The DOM ID of the top element of `html`.
    pub id: &'static str,
    /// What part of the page it is.
    pub part: Part,
    /// For a panel: its name on the tab of a narrow screen.
    pub title: &'static str,
    /// The element itself.
    pub html: Markup,
}

impl Fragment {
    /// The whole map.
    #[must_use]
    pub fn map(html: Markup) -> Fragment {
        Fragment { id: "board", part: Part::Map, title: "Map", html }
    }

    /// A layer of the map.
    #[must_use]
    pub fn layer(id: &'static str, html: Markup) -> Fragment {
        Fragment { id, part: Part::Layer, title: "", html }
    }

    /// A panel beside the map.
    #[must_use]
    pub fn panel(id: &'static str, title: &'static str, html: Markup) -> Fragment {
        Fragment { id, part: Part::Panel, title, html }
    }
}

/// What is said of something that somebody asks about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explained {
    /// What it is called.
    pub name: Line,
    /// What it is and what it does, and then what it does now, a sentence each.
    pub says: Vec<Line>,
    /// The clauses that say so.
    pub clauses: Vec<&'static str>,
}

impl Explained {
    /// Something with a name.
    pub fn new(name: impl Into<Line>) -> Explained {
        Explained { name: name.into(), says: Vec::new(), clauses: Vec::new() }
    }

    /// And a sentence about it.
    #[must_use]
    pub fn say(mut self, line: impl Into<Line>) -> Explained {
        self.says.push(line.into());
        self
    }

    /// And a sentence about it where there is one.
    #[must_use]
    pub fn say_maybe(self, line: Option<Line>) -> Explained {
        match line {
            Some(line) => self.say(line),
            None => self,
        }
    }

    /// By these clauses.
    #[must_use]
    pub fn by(mut self, clauses: &[&'static str]) -> Explained {
        self.clauses.extend(clauses);
        self
    }
}

/// A sign of a game and what it stands for, for the player aid.
pub struct Sign {
    /// The drawing: an `<svg>` with a height of its own, or a coloured chip.
    pub picture: Markup,
    /// What it stands for.
    pub means: Line,
    /// What [`Board::explain`] says more about, if it does.
    pub explain: Option<&'static str>,
}

/// One of the few goods that a player's plate in the players' bar shows, always in sight beside the score.
pub struct Plate {
    /// What is counted: the bar shows it as `data-count="<seat>:<what>"`, as cues of gains name it.
    pub what: &'static str,
    /// How much of it, as far as the viewer may know.
    pub number: i64,
    /// What stands before the number where it is no plain count: `$`.
    pub before: &'static str,
    /// A small drawing, at most as high as a line: an `<svg>` with a height of its own, or a coloured chip.
    pub sign: Markup,
    /// What it is called, for the ear and the pointer.
    pub name: Line,
}

impl Plate {
    /// So much of something.
    pub fn new(what: &'static str, number: impl Into<i64>, sign: Markup, name: impl Into<Line>) -> Plate {
        Plate { what, number: number.into(), before: "", sign, name: name.into() }
    }

    /// With a sign of money or the like before the number.
    #[must_use]
    pub fn before(self, before: &'static str) -> Plate {
        Plate { before, ..self }
    }
}

/// How one game is drawn.
pub trait Board: Sync {
    /// The game's own style sheet, served as `/assets/<game>.css`.
    fn css(&self) -> &'static str;

    /// The whole map, `<svg id="board">`, with all its layers inside.
    fn map(&self, scene: &Scene<'_>) -> Markup;

    /// What changes from move to move: the layers of the map, and the panels around it in the order of their importance.
    fn changing(&self, scene: &Scene<'_>) -> Vec<Fragment>;

    /// The map, and all that changes.
    fn fragments(&self, scene: &Scene<'_>) -> Vec<Fragment> {
        let mut fragments = vec![Fragment::map(self.map(scene))];
        fragments.extend(self.changing(scene));
        fragments
    }

    /// A complete SVG file with its style inside, in light colours.
    fn svg(&self, scene: &Scene<'_>) -> String;

    /// The illustration on the game's card.
    fn emblem(&self) -> Markup;

    /// What something is, and what it does now: a target (`hex:F12`) or what an element's `data-explain` names. `None` for
    /// what is not of this game. It is drawn from the scene, so it tells nothing that its viewer may not know.
    fn explain(&self, scene: &Scene<'_>, what: &str) -> Option<Explained> {
        let _ = (scene, what);
        None
    }

    /// The few goods that matter most, for each seat: they stand beside its score, always in sight. At most four.
    fn plates(&self, scene: &Scene<'_>) -> Vec<Vec<Plate>> {
        let _ = scene;
        Vec::new()
    }

    /// The signs and colours of this game, for the player aid.
    fn signs(&self, scene: &Scene<'_>) -> Vec<Sign> {
        let _ = scene;
        Vec::new()
    }
}

/// The board of a game, if one is drawn for it.
#[must_use]
pub fn board(game: &str) -> Option<&'static dyn Board> {
    match game {
        "colorado" => Some(&colorado::ColoradoBoard),
        "coloma" => Some(&coloma::ColomaBoard),
        "colorado-midland" => Some(&colorado_midland::ColoradoMidlandBoard),
        "cerro-gordo" => Some(&cerro_gordo::CerroGordoBoard),
        "silverton" => Some(&silverton::SilvertonBoard),
        _ => None,
    }
}
