//! Lessons: a table that plays by a chapter's script until the learner plays on alone.
//!
//! A table's set-up names its chapter. As long as it does, nobody acts by itself: the others' steps are taken when the
//! learner's page asks for them, and a legal step that the script does not wait for is answered kindly. How far the
//! lesson has come is read from the log.

use std::sync::Arc;

use engine::{Refusal, Seats, say, say::name};
use store::{Guest, Holder, NewSeat, StoredTable, Visibility};
use table::{Deed, Prepared, Table, lesson, lesson::Chapter};

use crate::{
    attend::LESSON,
    error::{HouseError, Result},
    house::House,
    live::LiveTable,
    making::{BotNames, USUAL_BOT, Wish, setup_of},
    moves::{MoveError, Wanted},
    terms::Terms,
};

/// Where the set-up of a stored table names its chapter; the rules read nothing there.
const IN_SETUP: &str = "lesson";

/// The chapter that a stored table plays by.
pub(crate) fn of(stored: &StoredTable) -> Option<&'static Chapter> {
    lesson::chapter(stored.setup.get(IN_SETUP)?.as_str()?)
}

/// Whether a legal step is what the chapter waits for.
pub(crate) fn fits(chapter: &Chapter, table: &Table, prepared: &Prepared) -> Result<()> {
    let Some(why) = chapter.objection(table, prepared) else { return Ok(()) };
    Err(match why.clause {
        Some(clause) => HouseError::Refused { game: table.title().id, refusal: Refusal::new(clause, why.sentence) },
        None => HouseError::Conflict(why.sentence),
    })
}

impl House {
    /// Sets up a table at which a chapter is played, and gives its ID.
    pub async fn begin_lesson(&self, learner: &Guest, chapter: &'static Chapter) -> Result<String> {
        let begin = move || chapter.begin().map_err(|why| HouseError::Inside(why.to_string()));
        let table = tokio::task::spawn_blocking(begin).await.map_err(|why| HouseError::Inside(why.to_string()))??;
        let mut bots = BotNames::default();
        let mut seat = |seat: u8| match seat == chapter.you.0 {
            true => NewSeat::new(Holder::Guest(learner.id.clone())),
            false => bots.seat(USUAL_BOT),
        };
        let title: String = chapter.title.chars().take(28).collect();
        let wish = Wish {
            name: say!("Lesson {n}: {title}", n = name(chapter.number), title = name(title)).to_string(),
            visibility: Visibility::Private,
            seats: (0..chapter.setup.seats).map(&mut seat).collect(),
            forked_from: None,
            terms: Terms::default(),
        };
        let mut setup = setup_of(&table)?;
        setup[IN_SETUP] = chapter.name().into();
        self.make_with(learner, &table, wish, setup).await
    }

    /// Plays the next step of the script: what somebody else does, or what is shown to a learner who asks. Gives the
    /// number of its moment, as the learner counts them.
    pub async fn go_on_in_lesson(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        learner: &str,
        seen: u32,
    ) -> std::result::Result<u32, MoveError> {
        let Some(chapter) = live.company().lesson else { return Err(no_lesson().into()) };
        live.own_seat(learner, chapter.you.0)?;
        let (seat, action) = {
            let game = live.game().await;
            // Whoever asks twice, or too late, gets no step that it has not seen coming.
            if game.moments(Seats::one(chapter.you)).seq() != seen {
                return Err(MoveError::Stale);
            }
            match chapter.next_action(&game) {
                Some((seat, action)) => (seat, action.to_owned()),
                None => return Err(HouseError::Conflict("There is nothing more to show in this lesson.".into()).into()),
            }
        };
        let command = format!("{LESSON}-{}-{}", seat.0, live.game().await.seq() + 1);
        let mine = Seats::one(seat);
        let seen = live.game().await.moments(mine).seq();
        self.act(live, Wanted { seat, deed: Deed::Act(action), mine, seen }, &command).await?;
        Ok(live.game().await.moments(Seats::one(chapter.you)).seq())
    }

    /// Leaves the script: from here on it is a game like any other.
    pub async fn end_lesson(self: &Arc<House>, live: &Arc<LiveTable>, learner: &str) -> Result<()> {
        let Some(chapter) = live.company().lesson else { return Ok(()) };
        live.own_seat(learner, chapter.you.0)?;
        let setup = setup_of(&*live.game().await)?;
        if !self.store.set_setup(&live.id, &setup, self.now_ms()).await? {
            return Err(HouseError::Conflict("The game is over.".into()));
        }
        self.refresh(live).await
    }
}

fn no_lesson() -> HouseError {
    HouseError::Conflict("This is no lesson any more: play on.".into())
}
