//! What follows from the end of a game: ratings, tournaments, news. Whoever notes the end does it at once; should that
//! node die, any other finds the table unsettled. Everything here can be done twice and counts once.

use std::sync::Arc;

use engine::{Outcome, Seat, say, say::name};
use store::{Holder, StoredSeat, StoredTable};
use table::Stop;

use crate::{
    bell::Topic,
    error::{HouseError, Result},
    house::House,
    news::{News, NewsKind},
    standing::mark,
    stored::read_table,
    terms::Terms,
};

/// How many are looked after at once.
const AT_ONCE: u32 = 20;

/// A game that is over.
pub struct Ended {
    /// The table.
    pub table: StoredTable,
    /// What it was agreed on with.
    pub terms: Terms,
    /// Who sat where at the end.
    pub seats: Vec<StoredSeat>,
    /// The result.
    pub outcome: Outcome,
    /// Why it ended though the rules did not end it, and because of which seat. What all agreed to end does not count.
    pub stopped: Option<(Stop, Seat)>,
    /// When it ended.
    pub at_ms: i64,
    /// What set each seat apart: what it is, and which one it was.
    pub apart: Vec<Vec<(&'static str, String)>>,
    /// How well somebody did who played alone, and the place of that from the worst up.
    pub grade: Option<(u8, &'static str)>,
    /// Whose seats a bot has taken over when their time was over, by seat: whoever left so is last.
    pub left: Vec<(u8, String)>,
}

impl Ended {
    /// The rank and the part of the win of a seat. Whoever left is last, however well the bot played on: those who stayed are
    /// ranked among themselves, so that nobody is level with or behind somebody who left.
    pub(crate) fn place(&self, seat: u8) -> (u8, f64) {
        let (outcome, rank) = (&self.outcome, self.outcome.standings[usize::from(seat)].rank);
        if self.left.is_empty() {
            return (rank, outcome.share(Seat(seat)));
        }
        let has_left = |seat: u8| self.left.iter().any(|(left, _)| *left == seat);
        let all = (0..).zip(&outcome.standings);
        let stayed: Vec<u8> = all.filter(|(k, _)| !has_left(*k)).map(|(_, standing)| standing.rank).collect();
        if has_left(seat) {
            return (stayed.len() as u8 + 1, 0.0);
        }
        let ahead = stayed.iter().filter(|other| **other < rank).count();
        let level = stayed.iter().filter(|other| **other == rank).count();
        // Where the game beat them all, leaving it makes no winner.
        let wins = if ahead == 0 && outcome.winners().next().is_some() { 1.0 / level as f64 } else { 0.0 };
        (ahead as u8 + 1, wins)
    }
}

impl House {
    /// Does what follows from games that are over, where it was not done yet.
    pub(crate) async fn settle_endings(self: Arc<House>) -> Result<()> {
        for id in self.store.unsettled(AT_ONCE).await? {
            if let Err(why) = self.settle_ending(&id).await {
                tracing::error!(table = id, %why, "what follows from the end of a game could not be done");
                // A table that cannot be read will not get better by looking every second.
                if matches!(why, HouseError::OtherRules(_)) {
                    self.store.set_settled(&id, self.now_ms()).await?;
                }
            }
        }
        Ok(())
    }

    async fn settle_ending(self: &Arc<House>, id: &str) -> Result<()> {
        let table = self.stored(id).await?;
        let Some(at_ms) = table.finished_ms.filter(|_| table.settled_ms.is_none()) else { return Ok(()) };
        let game = read_table(&self.store, &table).await.map_err(|why| HouseError::unplayable(id, why))?;
        if let Some(outcome) = game.outcome() {
            let (terms, seats) = (Terms::read(&table.terms), self.store.seats(id).await?);
            let position = game.position();
            let apart = (0..game.setup().seats).map(|seat| position.set_apart(Seat(seat))).collect();
            let grade = position.grade();
            let stood_in = self.store.stand_ins(id).await?.into_iter();
            let left = stood_in.map(|stand_in| (stand_in.seat, stand_in.guest)).collect();
            let ended = Ended { table, terms, seats, outcome, stopped: game.stopped(), left, at_ms, apart, grade };
            // What all agreed to end leaves no mark.
            if !matches!(ended.stopped, Some((Stop::Agreed, _))) {
                self.keep_results(&ended).await?;
                self.count_ending(&ended).await?;
            }
            self.tell_of_ending(&ended).await?;
            self.note_match(&ended).await?;
        }
        self.store.set_settled(id, self.now_ms()).await?;
        self.ring(&Topic::Lobby);
        Ok(())
    }

    async fn tell_of_ending(&self, ended: &Ended) -> Result<()> {
        let table = &ended.table;
        let moved = self.store.ratings_moved(&table.id).await?;
        for seat in &ended.seats {
            let Holder::Guest(person) = &seat.holder else { continue };
            let text = match moved.iter().find(|(guest, ..)| guest == person) {
                Some((_, before, after)) => say!(
                    "The game at {table} is over. Your rating goes from {before} to {after}.",
                    table = name(&table.name),
                    before = name(mark(*before, false)),
                    after = name(mark(*after, false))
                ),
                None => say!("The game at {table} is over.", table = name(&table.name)),
            };
            let news = News {
                kind: NewsKind::Ends,
                text: text.to_string(),
                address: format!("/tables/{}", table.id),
                table: Some(table.id.clone()),
                key: format!("ends-{}", table.id),
            };
            self.notify(person, news).await?;
        }
        Ok(())
    }
}
