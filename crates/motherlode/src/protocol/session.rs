//! One conversation: at most one game at a time.

use std::{
    sync::Arc,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use engine::{Edition, Key, Seat, Seats, Setup, SetupError, Viewer, edition::Fault};
use serde_json::{Value, json};
use table::{
    BotKind, Choice, Deed, Editions, Eyes, Heard, Limits, Nonce, Origin, PlayError, Rules, Table, TableError,
    check_edition, fresh_key, open_edition,
};

use super::{
    Answer, Trouble, best,
    request::{Best, Load, New, Play, Request, Since, Which, Why},
};
use crate::{arguments::cores, commands::games};

/// How many faults of an edition are told at once.
const MOST_FAULTS: usize = 12;

/// The game of a conversation, once one was begun.
pub struct Session {
    editions: Editions,
    table: Option<Table>,
}

impl Session {
    /// A conversation about games with these editions.
    pub fn new(editions: Editions) -> Session {
        Session { editions, table: None }
    }

    /// Does what is asked.
    pub fn answer(&mut self, request: Request) -> Result<Answer, Trouble> {
        match request {
            Request::Games => Ok(object(games::catalogue(&self.editions))),
            Request::New(new) => self.begin(new),
            Request::Legal(of) => self.legal(of.seat),
            Request::Play(play) => self.play(play),
            Request::View(look) => self.view(look.seat),
            Request::Events(heard) => self.events(heard),
            Request::State => self.state(),
            Request::Load(load) => self.load(load),
            Request::Undo(look) => self.undo(look.seat),
            Request::Record => self.record(),
            Request::Best(best) => self.best(best),
            Request::Why(why) => self.why(&why),
            Request::Quit => Ok(object(json!({ "bye": true }))),
        }
    }

    fn begin(&mut self, new: New) -> Result<Answer, Trouble> {
        let setup = Setup { seats: new.seats, options: new.options };
        let edition = self.edition(&new.game, new.edition)?;
        self.seat_down(deal(open_edition(&edition, &setup)?, new.seed, Origin::Deal)?)
    }

    fn load(&mut self, load: Load) -> Result<Answer, Trouble> {
        let here = self.table.as_ref();
        let game = load.game.or_else(|| here.map(|table| table.title().id.to_owned())).ok_or_else(no_game)?;
        let edition = match (load.edition, here) {
            (None, Some(here)) if here.title().id == game => here.edition().clone(),
            (which, _) => self.edition(&game, which)?,
        };
        let mut setup = here.map(|table| table.setup().clone()).unwrap_or_default();
        setup.seats = load.seats.unwrap_or(setup.seats);
        setup.options = load.options.unwrap_or(setup.options);
        let origin = Origin::Position { state: load.state, from: None };
        self.seat_down(deal(open_edition(&edition, &setup)?, load.seed, origin)?)
    }

    /// The edition that a request means: the built-in one, one at hand, or the one whose files it holds.
    fn edition(&self, game: &str, which: Option<Which>) -> Result<Arc<Edition>, Trouble> {
        let files = match which {
            None => return Ok(self.editions.find(game, None)?),
            Some(Which::Id(id)) => return Ok(self.editions.find(game, Some(&id))?),
            Some(Which::Files(files)) => files,
        };
        let edition = Arc::new(Edition::new(files).map_err(|faults| unsound(&faults))?);
        check_edition(game, &edition)?.map_err(|faults| unsound(&faults))?;
        Ok(edition)
    }

    /// Takes a new table and describes it; the old one is kept if there is none.
    fn seat_down(&mut self, table: Table) -> Result<Answer, Trouble> {
        let mut answer = standing(&table);
        answer.insert("game".to_owned(), table.title().id.into());
        answer.insert("edition".to_owned(), table.edition().about().id.as_str().into());
        answer.insert("seats".to_owned(), table.setup().seats.into());
        answer.insert("options".to_owned(), json!(table.setup().options));
        answer.insert("commitment".to_owned(), table.commitment().into());
        self.table = Some(table);
        Ok(answer)
    }

    fn legal(&self, seat: u8) -> Result<Answer, Trouble> {
        let table = self.table()?;
        let choices = table.position().choices(seat_of(table, seat)?);
        let actions: Vec<Value> = choices.iter().map(action).collect();
        Ok(object(json!({ "actions": actions })))
    }

    fn play(&mut self, play: Play) -> Result<Answer, Trouble> {
        let table = self.table_mut()?;
        let seat = seat_of(table, play.seat)?;
        let prepared = table.prepare(seat, Deed::Act(play.action), now_ms())?;
        let (before, action) = (table.seq(), prepared.entry().deed.to_string());
        table.commit(prepared);
        let mut answer = standing(table);
        answer.insert("action".to_owned(), action.into());
        answer.insert("moment".to_owned(), table.moments(Seats::one(seat)).seq().into());
        // The events as the seat that acted hears them.
        let told = table.told_since(before, Viewer::Seat(seat));
        answer.insert("events".to_owned(), told.into_iter().map(|(_, told)| told.event).collect());
        Ok(answer)
    }

    fn undo(&mut self, seat: Option<u8>) -> Result<Answer, Trouble> {
        let table = self.table_mut()?;
        let seat = match seat {
            Some(seat) => seat_of(table, seat)?,
            None => Seat::all(table.setup().seats)
                .find(|seat| table.can_undo(*seat))
                .ok_or_else(|| Trouble::new("refused", "there is nothing that can be taken back"))?,
        };
        let prepared = table.prepare(seat, Deed::Undo, now_ms())?;
        table.commit(prepared);
        let mut answer = standing(table);
        answer.insert("seat".to_owned(), seat.0.into());
        Ok(answer)
    }

    fn view(&self, seat: Option<u8>) -> Result<Answer, Trouble> {
        let table = self.table()?;
        let seat = seat.map(|seat| seat_of(table, seat)).transpose()?;
        let who = Viewer::from(seat);
        let position = table.position();
        Ok(object(json!({
            "view": position.view(who),
            "prompt": position.prompt(who).plain(|seat| seat.to_string()),
            "scores": position.scores(who),
            "moment": table.moments(Eyes::from(who).mine).seq(),
        })))
    }

    fn events(&self, Since { seat, since }: Since) -> Result<Answer, Trouble> {
        let table = self.table()?;
        let who = Viewer::from(seat.map(|seat| seat_of(table, seat)).transpose()?);
        let moment = |heard: Heard| {
            json!({
                "moment": heard.seq,
                "seat": heard.seat.map(|seat| seat.0),
                "undone": heard.undone,
                "lines": heard.lines.iter().map(|line| line.plain(|seat| seat.to_string())).collect::<Vec<_>>(),
                "events": heard.events,
            })
        };
        let moments: Vec<Value> = table.heard_since(since, who).into_iter().map(moment).collect();
        Ok(object(json!({ "moment": table.moments(Eyes::from(who).mine).seq(), "moments": moments })))
    }

    fn state(&self) -> Result<Answer, Trouble> {
        let table = self.table()?;
        Ok(object(json!({
            "game": table.title().id,
            "edition": table.edition().about().id,
            "seats": table.setup().seats,
            "options": table.setup().options,
            "digest": table.position().digest(),
            "state": table.position().state(),
        })))
    }

    fn record(&self) -> Result<Answer, Trouble> {
        let record = serde_json::to_value(self.table()?.record()).expect("a record is plain data");
        Ok(object(json!({ "record": record })))
    }

    fn best(&self, best: Best) -> Result<Answer, Trouble> {
        let table = self.table()?;
        let seat = seat_of(table, best.seat)?;
        let bot: BotKind = best.bot.parse().map_err(|why: String| Trouble::bad(why))?;
        best::best(table, seat, bot, best.ms.map(Duration::from_millis), best.why)
    }

    fn why(&self, Why { seat, moment, bot }: &Why) -> Result<Answer, Trouble> {
        let table = self.table()?;
        let who = Viewer::from(seat.map(|seat| seat_of(table, seat)).transpose()?);
        let bot: BotKind = bot.parse().map_err(|why: String| Trouble::bad(why))?;
        let turns = table.seen_turns(&table.moments(Eyes::from(who).mine));
        let turn = turns.iter().find(|turn| turn.moments.contains(moment));
        let unseen = || Trouble::new("unseen", format!("no whole turn was seen at moment {moment}"));
        let motive = turn.and_then(|turn| Some((turn, table.motive(turn, who)?)));
        let (turn, motive) = motive.ok_or_else(unseen)?;
        Ok(object(json!({
            "seat": turn.seat.0,
            "moments": turn.moments,
            "bot": bot.name(),
            "why": motive.sentence(bot, &Limits { threads: cores(), ..Limits::default() }).plain(|seat| seat.to_string()),
        })))
    }

    fn table(&self) -> Result<&Table, Trouble> {
        self.table.as_ref().ok_or_else(no_game)
    }

    fn table_mut(&mut self) -> Result<&mut Table, Trouble> {
        self.table.as_mut().ok_or_else(no_game)
    }
}

/// A table by a chosen seed, which is the same whenever it is chosen, or one that nobody can foresee.
fn deal(rules: Arc<dyn Rules>, seed: Option<u64>, origin: Origin) -> Result<Table, TableError> {
    match seed {
        Some(seed) => Table::begin_from(rules, Key::from_seed(seed), origin)?.with_seed(seed),
        None => Ok(Table::begin_from(rules, fresh_key(), origin)?.with_nonce(Nonce::fresh())),
    }
}

/// What every answer that moves the game says, so that a driver needs few round trips.
fn standing(table: &Table) -> Answer {
    let position = table.position();
    let to_act: Vec<u8> = position.to_act().iter().map(|seat| seat.0).collect();
    object(json!({
        "seq": table.seq(),
        "digest": position.digest(),
        "chapter": position.chapter().to_string(),
        "to_act": to_act,
        "outcome": position.outcome(),
    }))
}

fn action(choice: &Choice) -> Value {
    match choice.range {
        None => choice.action.clone().into(),
        Some(range) => {
            json!({ "action": choice.action, "low": range.low, "high": range.high, "step": range.step })
        }
    }
}

fn seat_of(table: &Table, seat: u8) -> Result<Seat, Trouble> {
    let seats = table.setup().seats;
    if seat >= seats {
        return Err(Trouble::bad(format!("there is no seat {seat}; seats are numbered from 0 to {}", seats - 1)));
    }
    Ok(Seat(seat))
}

fn unsound(faults: &[Fault]) -> Trouble {
    let told: Vec<String> = faults.iter().take(MOST_FAULTS).map(Fault::to_string).collect();
    let more = if faults.len() > MOST_FAULTS { "; and more" } else { "" };
    Trouble::new("edition", told.join("; ") + more)
}

fn no_game() -> Trouble {
    Trouble::new("no_game", "no game was begun; say \"new\" or \"load\" with a game first")
}

fn object(value: Value) -> Answer {
    match value {
        Value::Object(answer) => answer,
        other => unreachable!("answers are objects, not {other}"),
    }
}

fn now_ms() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

impl From<SetupError> for Trouble {
    fn from(why: SetupError) -> Trouble {
        Trouble::new("setup", why.to_string())
    }
}

impl From<PlayError> for Trouble {
    fn from(why: PlayError) -> Trouble {
        match why {
            PlayError::Unreadable(message) => Trouble::new("unreadable", message),
            PlayError::Refused(refusal) => {
                Trouble { kind: "refused", clause: Some(refusal.clause), message: refusal.sentence.to_string() }
            }
        }
    }
}

impl From<TableError> for Trouble {
    fn from(why: TableError) -> Trouble {
        match why {
            TableError::Play(why) => why.into(),
            TableError::Setup(why) => why.into(),
            TableError::NoSuchSeat(_) => Trouble::bad(why.to_string()),
            TableError::NothingToUndo(why) => Trouble::new("refused", why),
            TableError::Position(why) => Trouble::new("position", why),
            other => Trouble::new("table", other.to_string()),
        }
    }
}
