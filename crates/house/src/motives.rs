//! Asking a bot why it took a turn: wherever hints are given and nothing is rated, and always when the game is over.

use std::sync::Arc;

use engine::{Line, Seat};
use store::Holder;
use table::{BotKind, Deed, Eyes, Limits, Moments, SeenTurn, Table};

use crate::{
    error::{HouseError, Result},
    house::House,
    live::{Company, LiveTable},
    lock,
    thinking::For,
};

/// So many answers are kept beside a table.
const MOST_KEPT: usize = 256;

/// What a bot said: of which turn, to whom, and whether the game was over.
pub(crate) type Said = ((Eyes, Vec<u32>, bool), Line);

impl LiveTable {
    /// The turns of bots that these eyes may ask about, by their moments.
    #[must_use]
    pub fn askable(&self, game: &Table, known: &Moments, eyes: Eyes) -> Vec<SeenTurn> {
        let company = self.company();
        let over = game.outcome().is_some();
        if self.is_waiting() || !self.is_dealt() || !company.may_ask_why(eyes, over) {
            return Vec::new();
        }
        let mut turns = game.seen_turns(known);
        turns.retain(|turn| company.bot_of(game, turn).is_some());
        turns
    }
}

impl Company {
    /// A result that counts is played out without a word, and where several people play all know the same.
    fn may_ask_why(&self, eyes: Eyes, over: bool) -> bool {
        let plays = !eyes.mine.is_empty() && eyes.who.seat().is_some();
        self.lesson.is_none()
            && self.held_back.is_none()
            && (over || plays && self.may_ask_for_hints() && !self.terms.counts_in_full())
    }

    /// The bot that took a turn: the one in the seat, unless it plays for somebody whose turn this still was.
    fn bot_of(&self, game: &Table, turn: &SeenTurn) -> Option<BotKind> {
        let Holder::Bot(kind) = &self.seats.get(turn.seat.index())?.holder else { return None };
        let stands_in = self.stands_in(turn.seat.0).is_some();
        let by_bot = |entry: &u32| matches!(game.entries()[*entry as usize - 1].deed, Deed::Bot(_));
        (!stands_in || turn.entries.iter().all(by_bot)).then(|| kind.parse().ok())?
    }
}

impl House {
    /// Why a bot took the turn that a moment belongs to, in one sentence, with whose turn it was.
    pub async fn why(
        self: &Arc<House>,
        live: &Arc<LiveTable>,
        guest: Option<&str>,
        eyes: Eyes,
        moment: u32,
    ) -> Result<(Seat, Line)> {
        let theirs = live.seats_of(guest);
        if eyes.mine != theirs || eyes.who.seat().is_some_and(|seat| !theirs.contains(seat)) {
            return Err(HouseError::Forbidden("That is somebody else’s seat.".into()));
        }
        live.not_closed()?;
        self.not_held_back(live).await?;
        let game = live.game().await;
        let over = game.outcome().is_some();
        if !live.company().may_ask_why(eyes, over) {
            let why = match live.company().terms.counts_in_full() {
                true => "This game is rated: the bots say why they played so when it is over.",
                false => "The bots say why they played so when the game is over.",
            };
            return Err(HouseError::Forbidden(why.into()));
        }
        let turns = live.askable(&game, &game.moments(eyes.mine), eyes);
        let turn = turns.into_iter().find(|turn| turn.moments.contains(&moment));
        let nothing = || HouseError::Conflict("There is nothing to be said about this step.".into());
        let turn = turn.ok_or_else(nothing)?;
        let asked = (eyes, turn.entries.clone(), over);
        let known = lock(&live.said).iter().find(|(of, _)| *of == asked).map(|(_, said)| said.clone());
        if let Some(said) = known {
            return Ok((turn.seat, said));
        }
        let bot = live.company().bot_of(&game, &turn).ok_or_else(nothing)?;
        let motive = game.motive(&turn, eyes).ok_or_else(nothing)?;
        drop(game);
        let Ok(_asking) = live.asking.try_lock() else {
            return Err(HouseError::TooMany("Something is being thought out for this table already.".into()));
        };
        let time = self.settings.bot_time;
        let thinking = self.thinkers.think(For::Person, move |stop| {
            motive.sentence(bot, &Limits { time: Some(time), threads: 1, stop: Some(stop) })
        });
        let said = tokio::select! {
            said = thinking => said,
            () = self.closes() => None,
        };
        let said = said.ok_or_else(|| HouseError::Conflict("No answer could be thought out now.".into()))?;
        let mut kept = lock(&live.said);
        if kept.len() == MOST_KEPT {
            kept.remove(0);
        }
        kept.push((asked, said.clone()));
        Ok((turn.seat, said))
    }
}
