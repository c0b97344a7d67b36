//! The state of the terminal program. It reads no keys and draws nothing itself, so that a test can
//! play a whole game with it.

use std::time::Duration;

use engine::{Luck, Seat, Target, Viewer, say, say::name};
use house::Planned;
use ratatui::text::Line;
use table::{
    Advice, BotKind, Choice, Deed, Eyes, Limits, Position, Record, RecordSeat, SeenTurn, Table, puzzle::Puzzle,
};

use super::{
    boards::{self, Panel, Picture},
    hexmap::{HexMap, Way, Zoom},
    picker::{Picker, Step, with_amount},
    style,
};
use crate::arguments::cores;

/// The longest that a bot thinks about a turn, unless it was told otherwise.
const THINKS: Duration = Duration::from_secs(3);

/// Who sits in a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sitter {
    /// Somebody at this keyboard.
    Human,
    /// A bot.
    Bot(BotKind),
}

/// What the keys do at the moment.
#[derive(Clone, Debug, PartialEq)]
pub enum Mode {
    /// The game.
    Play,
    /// Typing narrows the list.
    Filter,
    /// Typing an action in notation.
    Command(String),
    /// Something valuable would be left undone: is this meant?
    Sure(Choice),
    /// Typing the amount of an action.
    Amount(Choice, String),
    /// The keys are explained.
    Help,
    /// What the strongest bot would do.
    Hint(Box<Advice>),
    /// What is said of the turn that was played in a puzzle.
    Judged(Vec<engine::Line>),
    /// What the bots say about the last turn of each.
    Why(Vec<(Seat, engine::Line)>),
    /// The final scores.
    Final,
    /// The next player takes the keyboard; nothing secret is shown.
    Curtain(Seat),
    /// Leave, save, or stay?
    Leave,
    /// Typing a file's name; `true` to leave afterwards.
    Save(String, bool),
}

/// Where the arrow keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Focus {
    /// To the map.
    Map,
    /// To the list of choices.
    List,
}

/// What the outside has to do after a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// End the program.
    Quit,
    /// Write the record to this file, and then perhaps end.
    Save(String, bool),
}

/// A word to the player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// The words.
    pub words: String,
    /// Whether something was refused.
    pub bad: bool,
}

/// The program.
pub struct App {
    pub table: Table,
    pub sitters: Vec<Sitter>,
    pub names: Vec<String>,
    pub mode: Mode,
    pub focus: Focus,
    pub tab: usize,
    pub zoom: Zoom,
    /// Whether hints for those who are new are shown.
    pub hints: bool,
    pub cursor: Option<String>,
    pub picker: Picker,
    pub notice: Option<Notice>,
    /// Lines that the log is scrolled up by.
    pub scrolled: usize,
    /// The earlier moment that is shown, if any.
    pub at: Option<u32>,
    pub shown: Shown,
    /// Where up and down keep to on the map.
    column: i32,
    viewer: Viewer,
    /// The puzzle that is to be solved, until its turn is played.
    puzzle: Option<&'static Puzzle>,
    luck: Luck,
    /// The turn that a bot has planned.
    plan: Option<Planned>,
    /// The longest that a bot thinks about a turn.
    thinks: Duration,
    clock: fn() -> i64,
}

/// What is on the screen, worked out once for each moment.
pub struct Shown {
    pub picture: Picture,
    pub prompt: Line<'static>,
    /// What one is after, and how far that is.
    pub goal: Line<'static>,
    /// What to think of in this decision.
    pub hint: Option<Line<'static>>,
    pub log: Vec<Line<'static>>,
    pub chapter: String,
    pub scores: Vec<Option<i32>>,
}

impl App {
    /// A program for one table. `clock` says what time it is, in milliseconds.
    pub fn new(table: Table, sitters: Vec<Sitter>, names: Vec<String>, luck: Luck, clock: fn() -> i64) -> App {
        let shown = Shown {
            picture: Picture::default(),
            prompt: Line::default(),
            goal: Line::default(),
            hint: None,
            log: Vec::new(),
            chapter: String::new(),
            scores: Vec::new(),
        };
        let first = sitters.iter().position(|sitter| *sitter == Sitter::Human);
        let viewer = first.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat as u8)));
        let mut app = App {
            table,
            sitters,
            names,
            mode: Mode::Play,
            focus: Focus::List,
            tab: 0,
            zoom: Zoom::Normal,
            hints: true,
            cursor: None,
            picker: Picker::default(),
            notice: None,
            scrolled: 0,
            at: None,
            shown,
            column: 0,
            viewer,
            puzzle: None,
            luck,
            plan: None,
            thinks: THINKS,
            clock,
        };
        app.moved();
        app
    }

    /// The same where a bot thinks no longer about a turn.
    pub fn within(self, thinks: Duration) -> App {
        App { thinks, ..self }
    }

    /// What a bot may spend on a decision: nobody else needs the cores here.
    pub fn limits(&self) -> Limits<'static> {
        Limits { time: Some(self.thinks), threads: cores(), stop: None }
    }

    /// The same where a puzzle begins: the turn is judged before anybody plays on.
    pub fn solving(self, puzzle: &'static Puzzle) -> App {
        App { puzzle: Some(puzzle), ..self }
    }

    /// Says what the turn is worth that was played in a puzzle, once it was.
    fn judge(&mut self) {
        let Some((puzzle, tried)) = self.puzzle.and_then(|puzzle| Some((puzzle, puzzle.tried(&self.table)?))) else {
            return;
        };
        self.puzzle = None;
        let limits = self.limits();
        let judged = tried.known().or_else(|| tried.weigh(&mut self.luck, &limits));
        let best = puzzle.best();
        let why = best.why.as_ref().and_then(|why| puzzle.reason(&self.table, why, true));
        let verdict =
            judged.map_or_else(|| say!("Nothing could be found out about your turn."), |judged| judged.tell());
        let answer = say!("This is the best turn: {turn}", turn = puzzle.tell(&self.table, best));
        self.mode = Mode::Judged([verdict, answer].into_iter().chain(why).collect());
    }

    /// The human seat that must act now, if one must.
    pub fn human_to_act(&self) -> Option<Seat> {
        let to_act = self.table.position().to_act();
        // Where several act at once, whoever looks goes on as long as there is something to do.
        let here = self.viewer.seat().filter(|seat| to_act.contains(*seat) && self.is_human(*seat));
        here.or_else(|| to_act.iter().find(|seat| self.is_human(*seat)))
    }

    fn is_human(&self, seat: Seat) -> bool {
        self.sitters.get(seat.index()) == Some(&Sitter::Human)
    }

    /// The bot seat that must act now, if one must and nobody is asked anything.
    pub fn bot_to_act(&self) -> Option<(Seat, BotKind)> {
        if self.at.is_some() || matches!(self.mode, Mode::Curtain(_) | Mode::Judged(_)) {
            return None;
        }
        self.table.position().to_act().iter().find_map(|seat| match self.sitters.get(seat.index()) {
            Some(Sitter::Bot(bot)) => Some((seat, *bot)),
            _ => None,
        })
    }

    /// Lets one bot do one thing; says whether one did.
    pub fn tick(&mut self) -> bool {
        let Some((seat, bot)) = self.bot_to_act() else { return false };
        let (position, digest) = (self.table.position(), self.table.position().digest());
        let limits = self.limits();
        let planned = self.plan.as_mut().and_then(|plan| plan.next(seat, bot, &digest));
        let action = planned.or_else(|| {
            let plan = self.plan.insert(Planned::think_out(position, seat, bot, &mut self.luck, &limits));
            plan.next(seat, bot, &digest)
        });
        let Some(action) = action else { return false };
        self.submit(seat, Deed::Act(action));
        true
    }

    /// Asks the strongest bot what it would do. Among several at one keyboard nobody is helped.
    pub fn ask(&mut self) {
        let Some(seat) = self.ready() else { return };
        if self.puzzle.is_some() {
            return self.refuse(say!("This is a puzzle: play your turn, and you are told what is best.").to_string());
        }
        if self.sitters.iter().filter(|sitter| **sitter == Sitter::Human).count() > 1 {
            return self.refuse(say!("Nobody is given hints where several people play.").to_string());
        }
        let limits = self.limits();
        match self.table.position().think(seat, BotKind::Magnate, &mut self.luck, &limits) {
            Some(advice) if !advice.turns.is_empty() => self.mode = Mode::Hint(Box::new(advice)),
            _ => self.refuse(say!("There is nothing to think about.").to_string()),
        }
    }

    /// Asks every bot why it took its last turn, at the moment that is shown. While several play at one keyboard nobody is
    /// helped; when the game is over everything may be told.
    pub fn ask_why(&mut self) {
        let over = self.table.position().outcome().is_some();
        if !over && self.sitters.iter().filter(|sitter| **sitter == Sitter::Human).count() > 1 {
            return self.refuse(say!("Nobody is given hints where several people play.").to_string());
        }
        let known = self.table.moments(self.eyes().mine);
        let until = self.at.unwrap_or(known.seq());
        let turns = self.table.seen_turns(&known);
        let said: Vec<_> = Seat::all(self.table.setup().seats)
            .zip(&self.sitters)
            .filter_map(|(seat, sitter)| {
                let Sitter::Bot(bot) = sitter else { return None };
                let is_last =
                    |turn: &&SeenTurn| turn.seat == seat && turn.moments.iter().all(|moment| *moment <= until);
                let motive = self.table.motive(turns.iter().rfind(is_last)?, self.eyes())?;
                Some((seat, motive.sentence(*bot, &self.limits())))
            })
            .collect();
        match said.is_empty() {
            true => self.refuse(say!("No bot has taken a turn yet.").to_string()),
            false => self.mode = Mode::Why(said),
        }
    }

    /// Carries out a deed, or says why not.
    pub fn submit(&mut self, seat: Seat, deed: Deed) {
        match self.table.prepare(seat, deed, (self.clock)()) {
            Ok(prepared) => {
                self.table.commit(prepared);
                self.notice = None;
                self.moved();
            }
            Err(why) => {
                self.refuse(why.to_string());
                self.fresh_picker();
            }
        }
    }

    /// After every change of the table.
    fn moved(&mut self) {
        self.at = None;
        self.scrolled = 0;
        if self.table.position().outcome().is_some() {
            self.mode = Mode::Final;
        }
        if let Some(seat) = self.human_to_act() {
            self.hand_over(Viewer::Seat(seat));
        }
        self.judge();
        self.fresh_picker();
        self.refresh();
        self.follow();
    }

    /// Brings the cursor to what the list is about, so that the map shows the place.
    pub fn follow(&mut self) {
        let Some(map) = self.map() else { return };
        let marked = self.picker.offers().into_iter().nth(self.picker.selected());
        let marked = marked.and_then(|offer| map.about(&offer.target.id)).map(|cell| cell.target.clone());
        let lit = self.picker.lit();
        let stays = lit.is_empty() || self.cursor.as_deref().is_some_and(|cursor| lit.contains(cursor));
        let to = marked.or_else(|| if stays { None } else { self.first_lit() });
        if let Some(target) = to {
            self.column = map.cell(&target).map_or(self.column, |cell| cell.x);
            self.cursor = Some(target);
        }
    }

    /// The keyboard goes to another player. A curtain falls only if there is something to hide.
    fn hand_over(&mut self, next: Viewer) {
        let position = self.table.position();
        if next != self.viewer
            && let Some(seat) = next.seat()
            && position.view(next) != position.view(self.viewer)
        {
            self.mode = Mode::Curtain(seat);
        }
        self.viewer = next;
    }

    fn fresh_picker(&mut self) {
        let choices = self.human_to_act().map(|seat| self.table.position().choices(seat));
        let mut choices = choices.unwrap_or_default();
        for target in choices.iter_mut().flat_map(|choice| &mut choice.path) {
            let named = target.label.plain(|seat| self.names.get(seat.index()).cloned().unwrap_or_default());
            target.label = engine::Line::name(named);
        }
        self.picker = Picker::new(choices);
    }

    /// Works out what is on the screen.
    pub fn refresh(&mut self) {
        let earlier = self.at.and_then(|seq| self.table.position_of(seq, self.eyes().mine));
        let position: &dyn Position = earlier.as_deref().unwrap_or_else(|| self.table.position());
        let view = position.typed_view(self.viewer);
        let picture = boards::picture(self.table.rules(), &*view, &self.names);
        let last = self.at.unwrap_or_else(|| self.moments());
        let prompt = style::sentence(&position.prompt(self.viewer), &self.names, &picture.colours);
        let goal = style::sentence(&position.goal(self.viewer), &self.names, &picture.colours);
        let acts = self.viewer.seat().filter(|seat| self.at.is_none() && position.to_act().contains(*seat));
        let hint = acts.and_then(|seat| position.hint(seat));
        let hint = hint.map(|hint| style::sentence(&hint, &self.names, &picture.colours));
        let mut log = Vec::new();
        let mut chapter = String::new();
        for line in self.table.log(self.eyes()).into_iter().filter(|line| line.seq <= last) {
            if line.chapter.to_string() != chapter {
                chapter = line.chapter.to_string();
                log.push(Line::styled(format!("— {chapter} —"), style::heading()));
            }
            let words = style::sentence(&line.line, &self.names, &picture.colours);
            log.push(if line.undone { words.style(style::undone()) } else { words });
        }
        self.shown = Shown {
            prompt,
            goal,
            hint,
            log,
            chapter: position.chapter().to_string(),
            scores: position.scores(self.viewer),
            picture,
        };
        if self.cursor.as_ref().is_none_or(|cursor| self.map().is_none_or(|map| map.cell(cursor).is_none())) {
            self.cursor = self.first_lit().or_else(|| self.map()?.cells.first().map(|cell| cell.target.clone()));
        }
    }

    /// The map, if the game has one.
    pub fn map(&self) -> Option<&HexMap> {
        self.shown.picture.map.as_ref()
    }

    /// The panels of the game, without the log.
    pub fn panels(&self) -> &[Panel] {
        &self.shown.picture.panels
    }

    /// The panel in the tab that is open, unless that is the map or the log.
    pub fn panel(&self) -> Option<&Panel> {
        self.panels().get(self.tab.checked_sub(usize::from(self.map().is_some()))?)
    }

    /// Scrolls by some lines: a panel down from its top, the log up from its end.
    pub fn scroll(&mut self, down: bool) {
        let forth = down == self.panel().is_some();
        let most = self.panel().map_or(self.shown.log.len(), |panel| panel.lines.len() * 3).saturating_sub(1);
        self.scrolled = if forth { (self.scrolled + 5).min(most) } else { self.scrolled.saturating_sub(5) };
    }

    fn first_lit(&self) -> Option<String> {
        let lit = self.picker.lit();
        self.map()?.cells.iter().find(|cell| lit.contains(cell.target.as_str())).map(|cell| cell.target.clone())
    }

    /// Moves the cursor on the map.
    pub fn walk(&mut self, way: Way) {
        let Some(map) = self.map() else { return };
        let Some(from) = self.cursor.as_deref().and_then(|cursor| map.cell(cursor)) else { return };
        let Some(to) = map.step(from, self.column, way) else { return };
        let (target, x) = (to.target.clone(), to.x);
        if matches!(way, Way::Left | Way::Right) {
            self.column = x;
        }
        self.cursor = Some(target);
    }

    /// Jumps to the next place that can be pointed at.
    pub fn next_lit(&mut self, back: bool) {
        let Some(map) = self.map() else { return };
        let lit = self.picker.lit();
        let mut places: Vec<&str> = map.cells.iter().map(|cell| cell.target.as_str()).collect();
        if back {
            places.reverse();
        }
        let here = places.iter().position(|place| Some(*place) == self.cursor.as_deref()).unwrap_or(0);
        places.rotate_left(here + 1);
        let Some(next) = places.into_iter().find(|place| lit.contains(place)).map(str::to_owned) else { return };
        self.column = map.cell(&next).map_or(0, |cell| cell.x);
        self.cursor = Some(next);
    }

    /// Points at the place under the cursor, or says why it cannot be chosen.
    pub fn choose_here(&mut self) {
        let Some(target) = self.cursor.clone() else { return };
        let Some(seat) = self.ready() else { return };
        let step = self.picker.choose(&target);
        if step == Step::Not {
            let mut path: Vec<String> = self.picker.chosen().iter().map(|target| target.id.clone()).collect();
            path.push(target);
            let why = self.table.position().why_not(seat, &path);
            let nothing = || say!("Nothing can be done there now.").to_string();
            self.refuse(why.map_or_else(nothing, |why| why.to_string()));
            return;
        }
        self.take(seat, step);
    }

    /// Points at the marked line of the list.
    pub fn choose_line(&mut self) {
        let Some(seat) = self.ready() else { return };
        let step = self.picker.choose_selected();
        self.take(seat, step);
    }

    /// The seat that can choose now; otherwise says why nobody can.
    pub fn ready(&mut self) -> Option<Seat> {
        if self.at.is_some() {
            self.refuse(say!("This is an earlier moment: End goes back to now.").to_string());
            return None;
        }
        let seat = self.human_to_act();
        if seat.is_none() {
            self.refuse(say!("It is not your turn.").to_string());
        }
        seat
    }

    fn take(&mut self, seat: Seat, step: Step) {
        self.notice = None;
        match step {
            Step::Done(choice) if choice.caution.is_some() => self.mode = Mode::Sure(choice),
            Step::Done(choice) if choice.range.is_some() => self.mode = Mode::Amount(choice, String::new()),
            Step::Done(choice) => self.submit(seat, Deed::Act(choice.action)),
            Step::Narrowed => self.follow(),
            Step::Not => {}
        }
    }

    /// Goes on with a choice although something is left undone, or does not.
    pub fn be_sure(&mut self, choice: Choice, sure: bool) {
        match self.ready().filter(|_| sure) {
            Some(seat) => self.take(seat, Step::Done(Choice { caution: None, ..choice })),
            None => self.fresh_picker(),
        }
    }

    /// An action of this game as one would type it: the first that is legal now, or was at the start.
    pub fn example(&self) -> Option<String> {
        let now = self.human_to_act().and_then(|seat| self.table.position().choices(seat).into_iter().next());
        let first = || {
            self.table.entries().iter().find_map(|entry| match &entry.deed {
                Deed::Act(action) => Some(action.clone()),
                _ => None,
            })
        };
        now.map(|choice| choice.action).or_else(first)
    }

    /// Submits a choice with the amount that was typed.
    pub fn choose_amount(&mut self, choice: &Choice, typed: &str) {
        let (Some(range), Some(seat)) = (choice.range, self.ready()) else { return };
        let fits =
            |amount: &u32| (range.low..=range.high).contains(amount) && (amount - range.low).is_multiple_of(range.step);
        match typed.trim().parse::<u32>().ok().filter(fits) {
            Some(amount) => self.submit(seat, Deed::Act(with_amount(&choice.action, range.low, amount))),
            None => {
                let (low, high, step) = (range.low, range.high, range.step);
                self.refuse(say!("From {low} to {high} in steps of {step}.", low, high, step).to_string());
                self.fresh_picker();
            }
        }
    }

    /// Submits an action typed in notation.
    pub fn type_action(&mut self, text: &str) {
        let text = text.trim();
        if text.is_empty() {
            return;
        }
        if let Some(seat) = self.ready() {
            self.submit(seat, Deed::Act(text.to_owned()));
        }
    }

    /// Takes back the last step of whoever may.
    pub fn undo(&mut self) {
        let human = |seat: &Seat| self.is_human(*seat) && self.table.can_undo(*seat);
        match Seat::all(self.table.setup().seats).find(human) {
            Some(seat) => self.submit(seat, Deed::Undo),
            None => self.refuse(say!("There is nothing of yours to take back.").to_string()),
        }
    }

    /// Who looks, and for which seats this keyboard plays.
    fn eyes(&self) -> Eyes {
        let mine = Seat::all(self.table.setup().seats).filter(|seat| self.is_human(*seat)).collect();
        Eyes { who: self.viewer, mine }
    }

    /// How many moments of the game are known here.
    pub fn moments(&self) -> u32 {
        self.table.moments(self.eyes().mine).seq()
    }

    /// Shows another moment: steps forward or back through the whole game.
    pub fn step(&mut self, by: i64) {
        let now = i64::from(self.moments());
        let at = self.at.map_or(now, i64::from);
        let to = at.saturating_add(by).clamp(0, now);
        self.at = (to < now).then_some(to as u32);
        self.notice = None;
        self.refresh();
    }

    /// Says that something was not done.
    pub fn refuse(&mut self, words: impl Into<String>) {
        self.notice = Some(Notice { words: words.into(), bad: true });
    }

    /// Says that something was done.
    pub fn tell(&mut self, words: impl Into<String>) {
        self.notice = Some(Notice { words: words.into(), bad: false });
    }

    /// What stands under the map: the place under the cursor, and what choosing it costs.
    pub fn place(&self) -> String {
        let Some(cell) = self.cursor.as_deref().and_then(|cursor| self.map()?.cell(cursor)) else {
            return String::new();
        };
        match self.picker.target(&cell.target) {
            Some(Target { note: Some(note), .. }) => {
                say!("{place} — Enter: {note}", place = name(&cell.label), note = note.clone()).to_string()
            }
            Some(_) => say!("{place} — Enter chooses it", place = name(&cell.label)).to_string(),
            None => cell.label.clone(),
        }
    }

    /// The game on file, with the names of those who play it.
    pub fn record(&self) -> Record {
        let seat = |(sitter, name): (&Sitter, &String)| RecordSeat {
            name: Some(name.clone()),
            bot: match sitter {
                Sitter::Bot(bot) => Some(bot.name().to_owned()),
                Sitter::Human => None,
            },
        };
        self.table.record().seated(self.sitters.iter().zip(&self.names).map(seat).collect())
    }

    /// A name for the record's file.
    pub fn file_name(&self) -> String {
        format!("{}-{}.motherlode.json", self.table.title().id, &self.table.commitment()[..8])
    }
}
