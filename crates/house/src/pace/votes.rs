//! What the players of a table decide together: what becomes of a seat that is late, and whether to end the game.

use std::sync::Arc;

use store::{StoredVote, Turn};

use crate::{
    error::{HouseError, Result},
    house::House,
    live::{Company, LiveTable},
};

/// A vote about a seat that is late, and one to end the game, as they are stored.
pub(super) const LATE: &str = "late";
pub(super) const END: &str = "end";
const YES: &str = "yes";

/// How long a proposal to end the game stands.
const PROPOSAL_MS: i64 = 7 * 24 * 60 * 60 * 1000;

/// What can become of a seat that is late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A bot takes it.
    Bot,
    /// It has its full time again.
    Time,
    /// The game ends.
    End,
}

impl Choice {
    /// All there are.
    pub const ALL: [Choice; 3] = [Choice::Bot, Choice::Time, Choice::End];

    /// Its name in a form.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Choice::Bot => "bot",
            Choice::Time => "time",
            Choice::End => "end",
        }
    }

    /// What it means.
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Choice::Bot => "A bot takes the seat",
            Choice::Time => "Give more time",
            Choice::End => "End the game",
        }
    }
}

/// A proposal to end the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proposal {
    /// Whose it is.
    pub seat: u8,
    /// The people who agreed, by ID.
    pub agreed: Vec<String>,
    /// How many have not yet.
    pub missing: usize,
}

impl Company {
    /// The people who play here, by ID, but for one.
    fn people_but(&self, not: Option<&str>) -> Vec<&str> {
        let mut people: Vec<&str> = self.seats.iter().filter_map(|seat| seat.holder.guest()).collect();
        people.retain(|person| Some(*person) != not);
        people.sort_unstable();
        people.dedup();
        people
    }

    /// How many others decide about somebody's seat.
    pub(super) fn voters(&self, late: &str) -> usize {
        self.people_but(Some(late)).len()
    }

    /// The vote about a turn whose time is over.
    #[must_use]
    pub fn vote_about(&self, turn: &Turn) -> Option<&StoredVote> {
        let until_ms = turn.until_ms?;
        let about = |vote: &&StoredVote| vote.about == LATE && vote.seat == turn.seat && vote.opened_ms >= until_ms;
        self.votes.iter().find(about)
    }

    /// What was decided: by more than half of the others, or because all have spoken without agreeing.
    pub(super) fn verdict(&self, turn: &Turn, vote: &StoredVote) -> Option<Choice> {
        let voters = self.people_but(Some(&turn.guest));
        let said = |choice: Choice| {
            let counts = |guest: &str| voters.contains(&guest);
            vote.ballots.iter().filter(|ballot| ballot.choice == choice.name() && counts(&ballot.guest)).count()
        };
        let spoken: usize = Choice::ALL.into_iter().map(said).sum();
        let agreed = Choice::ALL.into_iter().find(|choice| said(*choice) * 2 > voters.len());
        agreed.or((spoken >= voters.len()).then_some(Choice::Bot))
    }

    /// The proposal to end the game, if there is one at this time.
    #[must_use]
    pub fn proposal(&self) -> Option<Proposal> {
        let vote = self.votes.iter().find(|vote| vote.about == END)?;
        let proposer = self.seats.get(usize::from(vote.seat))?.holder.guest()?;
        let others = self.people_but(Some(proposer));
        let agreed: Vec<String> = vote.ballots.iter().map(|ballot| ballot.guest.clone()).collect();
        let missing = others.iter().filter(|person| !agreed.iter().any(|agreed| agreed == *person)).count();
        Some(Proposal { seat: vote.seat, agreed, missing })
    }
}

impl House {
    /// Says what should become of a seat that is late.
    pub async fn cast(self: &Arc<House>, live: &Arc<LiveTable>, seat: u8, person: &str, choice: &str) -> Result<()> {
        let over = || HouseError::Conflict("There is nothing to decide about this seat any more.".into());
        let (company, turns) = (live.company(), live.turns());
        let turn = turns.iter().find(|turn| turn.seat == seat).ok_or_else(over)?;
        company.vote_about(turn).ok_or_else(over)?;
        if !company.people_but(Some(&turn.guest)).contains(&person) {
            return Err(HouseError::Forbidden("Only the other players decide about this seat.".into()));
        }
        let choice = Choice::ALL.into_iter().find(|known| known.name() == choice);
        let choice = choice.ok_or_else(|| HouseError::Malformed("Choose one of the three.".into()))?;
        if !self.store.cast(&live.id, (LATE, seat), person, choice.name(), self.now_ms()).await? {
            return Err(over());
        }
        self.refresh(live).await
    }

    /// Proposes to end the game, or agrees to it. It ends when all who play agree; bots always do.
    pub async fn agree_to_end(self: &Arc<House>, live: &Arc<LiveTable>, person: &str) -> Result<()> {
        let seat = live.seats_of(Some(person)).first();
        let seat = seat.ok_or_else(|| HouseError::Forbidden("Only players can end the game.".into()))?;
        if !live.is_dealt() || live.game().await.outcome().is_some() {
            return Err(HouseError::Conflict("There is no game to end.".into()));
        }
        let now_ms = self.now_ms();
        let open = live.company().votes.iter().find(|vote| vote.about == END && vote.until_ms > now_ms).cloned();
        match open {
            Some(vote) => {
                self.store.cast(&live.id, (END, vote.seat), person, YES, now_ms).await?;
            }
            None => {
                for old in live.company().votes.iter().filter(|vote| vote.about == END) {
                    self.store.close_vote(&live.id, (END, old.seat), now_ms).await?;
                }
                self.store.open_vote(&live.id, (END, seat.0), now_ms, (now_ms, now_ms + PROPOSAL_MS)).await?;
            }
        }
        self.refresh(live).await
    }

    /// Refuses to end the game, or takes the proposal back.
    pub async fn refuse_to_end(self: &Arc<House>, live: &Arc<LiveTable>, person: &str) -> Result<()> {
        if live.seats_of(Some(person)).is_empty() {
            return Err(HouseError::Forbidden("Only players can end the game.".into()));
        }
        let company = live.company();
        if let Some(vote) = company.votes.iter().find(|vote| vote.about == END) {
            self.store.close_vote(&live.id, (END, vote.seat), self.now_ms()).await?;
            self.refresh(live).await?;
        }
        Ok(())
    }
}
