//! Leaving for good.

use std::sync::Arc;

use engine::say;
use store::{Guest, Holder, Neutral};

use crate::{
    deal::Deal,
    error::Result,
    house::House,
    making::{USUAL_BOT, bot_name},
};

impl House {
    /// Forgets a person: seats of running games pass to bots or, before the first move, are free again; finished games show
    /// nobody's name; everything else is gone.
    pub async fn forget(self: &Arc<House>, person: &Guest) -> Result<()> {
        let tables = self.store.tables_with(&person.id).await?;
        for table in &tables {
            self.give_up_seats(table, &person.id).await?;
        }
        let neutral = Neutral {
            person: say!("A former player").to_string(),
            table: say!("The table of a former player").to_string(),
        };
        self.store.forget_person(&person.id, &neutral).await?;
        for table in &tables {
            self.reread(table).await?;
        }
        Ok(())
    }

    async fn give_up_seats(self: &Arc<House>, table: &str, person: &str) -> Result<()> {
        let stored = self.stored(table).await?;
        if stored.finished_ms.is_some() {
            return Ok(());
        }
        let seats = self.store.seats(table).await?;
        let bots = seats.iter().filter(|seat| matches!(seat.holder, Holder::Bot(_))).count();
        let mine = seats.iter().filter(|seat| seat.holder.guest() == Some(person));
        for (seat, number) in mine.zip(bots as u8 + 1..) {
            let now_ms = self.now_ms();
            self.store.release_seat(table, seat.seat, person, now_ms, &Deal::fresh().kept()).await?;
            if stored.last_seq > 0 {
                let bot = USUAL_BOT.name();
                self.store.set_bot(table, seat.seat, bot, &bot_name(number), now_ms).await?;
            }
        }
        Ok(())
    }
}
