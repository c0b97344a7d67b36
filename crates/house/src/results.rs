//! What everybody reached in a game that is over, kept for profiles, groups and standings.

use store::{Holder, ResultRow, StoredSeat, Visibility};

use crate::{ending::Ended, error::Result, house::House, lessons};

impl House {
    /// Keeps the results of a game. What was not played from its beginning, or for a lesson, is no result.
    pub(crate) async fn keep_results(&self, ended: &Ended) -> Result<()> {
        let table = &ended.table;
        if table.forked_from.is_some() || table.origin != "deal" || lessons::of(table).is_some() {
            return Ok(());
        }
        Ok(self.store.add_results(&results(ended)).await?)
    }
}

fn results(ended: &Ended) -> Vec<ResultRow> {
    let standings = &ended.outcome.standings;
    let of_seat = |seat: &StoredSeat| {
        let standing = standings.get(usize::from(seat.seat))?;
        let left = ended.left.iter().find(|(left, _)| *left == seat.seat);
        let (guest, bot) = match &seat.holder {
            // A bot played on for somebody: it is their result.
            _ if left.is_some() => (left.map(|(_, guest)| guest.clone()), None),
            Holder::Guest(guest) => (Some(guest.clone()), None),
            Holder::Bot(bot) => (None, Some(bot.clone())),
            Holder::HotSeat(_) | Holder::Open => (None, None),
        };
        let rank = ended.place(seat.seat).0;
        let tied = (0..standings.len() as u8).filter(|other| ended.place(*other).0 == rank).count() - 1;
        Some(ResultRow {
            table: ended.table.id.clone(),
            seat: seat.seat,
            guest,
            bot,
            game: ended.table.game.clone(),
            seats: ended.seats.len() as u8,
            rank,
            tied: tied as u8,
            score: Some(standing.score),
            at_ms: ended.at_ms,
            public: ended.table.visibility == Visibility::Public,
        })
    };
    ended.seats.iter().filter_map(of_seat).collect()
}
