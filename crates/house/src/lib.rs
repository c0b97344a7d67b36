//! What a server does that is neither HTTP nor HTML: tables in play, bots, reply times, people, limits.
//!
//! A [`House`] stands over a store. Whoever wants something of it (a page, a script, a test) finds a table and asks for a
//! move; the house stores it first, makes it known to everybody who looks, and does by itself what follows.
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> Result<(), Box<dyn std::error::Error>> {
//! use engine::{Seats, Setup};
//! use house::{BotNames, Deal, House, Settings, Wish};
//! use store::{Holder, NewSeat, Visibility};
//! use table::BotKind;
//!
//! let house = House::open(Settings::default(), store::Store::in_memory().await?);
//! let (ann, _session) = house.welcome("Ann").await?;
//! let game = Deal::fresh().begin(table::open("colorado", &Setup::of(2))?);
//! let bot = BotNames::default().seat(BotKind::Greedy);
//! let seats = vec![NewSeat::new(Holder::Guest(ann.id.clone())), bot];
//! let wish = Wish::new("Ann's table", Visibility::Private, seats);
//! let id = house.make(&ann, &game, wish).await?;
//!
//! let live = house.table(&id).await?;
//! assert_eq!(live.seats_of(Some(&ann.id)), Seats::one(engine::Seat(0)));
//! # Ok(()) }
//! ```

mod account;
mod admin;
mod ahead;
mod attend;
mod bell;
mod beside;
mod clock;
mod deal;
mod deciding;
mod ending;
mod error;
mod friends;
mod groups;
mod hints;
mod house;
mod inviting;
mod lessons;
pub mod limits;
mod live;
mod lobby;
mod making;
pub mod metrics;
mod motives;
mod moves;
mod news;
pub mod notices;
mod pace;
mod password;
mod people;
mod plan;
mod pool;
mod puzzles;
mod results;
mod review;
mod seating;
mod seldom;
mod settings;
mod shelf;
pub mod standing;
mod stored;
mod tables;
mod talk;
mod terms;
mod thinking;
mod tournaments;
mod turns;
mod upkeep;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use account::{LINK_LASTS, Site, Ways, tidy_handle};
pub use admin::ADMIN_LINK_LASTS;
pub use attend::{Due, is_of_the_house};
pub use bell::{Rings, Topic};
pub use beside::HeldBack;
pub use clock::{Clock, ago};
pub use deal::Deal;
pub use ending::Ended;
pub use error::{HouseError, Result, Trouble, capital, passed_on};
pub use friends::Seen;
pub use house::House;
pub use live::{Company, LiveTable};
pub use lobby::{Lists, MOST_PLAYERS, OwnTable, Search, Waits};
pub use making::{BotNames, USUAL_BOT, Wish, bot_name, bot_named};
pub use moves::{MoveError, Wanted};
pub use news::{Letter, News, NewsKind};
pub use pace::{Away, Choice, Condition, HOLIDAYS_A_YEAR, LONGEST_QUIET, Orders, Pauses, Proposal, Quiet, Why};
pub use people::tidy_name;
pub use plan::Planned;
pub use pool::{Drawings, Place, Pool};
pub use puzzles::{Posed, PuzzleRecord, Said};
pub use review::ReviewAt;
pub use seating::{Sitting, player_name};
pub use seldom::Seldom;
pub use settings::{Rate, Settings, Shares};
pub use shelf::Shelf;
pub use stored::{Unplayable, read_table, record_seat};
pub use talk::{LONGEST_MESSAGE, Mentioned, Part as TalkPart, Rights, Talk, parts as talk_parts, phrases};
pub use terms::{Late, Pace, Terms, span};
pub use tournaments::{
    MOST_ENTRANTS, MOST_ROUNDS, Plan, Scheme, SeasonRow, Start, Tournament, Wanted as WantedTournament, place_points,
};

/// A lock whose holder panicked still guards sound data here: every change is a single assignment.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
