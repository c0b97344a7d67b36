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
//! let wish = Wish { name: "Ann's table".into(), visibility: Visibility::Private, seats, forked_from: None };
//! let id = house.make(&ann, &game, wish).await?;
//!
//! let live = house.table(&id).await?;
//! assert_eq!(live.seats_of(Some(&ann.id)), Seats::one(engine::Seat(0)));
//! # Ok(()) }
//! ```

mod attend;
mod clock;
mod deal;
mod error;
mod house;
mod lessons;
pub mod limits;
mod live;
mod making;
pub mod metrics;
mod moves;
mod people;
mod pool;
mod seating;
mod seldom;
mod settings;
mod shelf;
mod stored;
mod tables;
mod upkeep;

use std::sync::{Mutex, MutexGuard, PoisonError};

pub use attend::{Due, is_of_the_house};
pub use clock::{Clock, ago};
pub use deal::Deal;
pub use error::{HouseError, Result, Trouble, capital, passed_on};
pub use house::House;
pub use live::{Company, LiveTable};
pub use making::{BotNames, Wish, bot_name};
pub use moves::{MoveError, Wanted};
pub use people::tidy_name;
pub use pool::{Drawings, Place, Pool};
pub use seating::player_name;
pub use seldom::Seldom;
pub use settings::{Rate, Settings, Shares};
pub use shelf::Shelf;
pub use stored::{Unplayable, read_table, record_seat};

/// A lock whose holder panicked still guards sound data here: every change is a single assignment.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
