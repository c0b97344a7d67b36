//! Looking for a game: people say what would do, and are seated together as they come. Any node may look who fits; the
//! store decides who of several was first, so everybody is seated once.

use std::{collections::HashSet, sync::Arc, time::Duration};

use engine::{Setup, Title, say, say::name};
use store::{Claim, Guest, Holder, NewSeat, Seeker, Visibility};

use crate::{
    bell::Topic,
    deal::Deal,
    error::{HouseError, Result, passed_on},
    house::House,
    making::{BotNames, USUAL_BOT, Wish, setup_of},
    news::{News, NewsKind},
    terms::{Pace, Terms},
};

/// Games of more are not looked for.
pub const MOST_PLAYERS: u8 = 6;
/// So many are looked through at once, the longest waiting first.
const AT_ONCE: u32 = 400;
/// Whoever wants a game now and has not been seen for so long is gone.
const GONE: Duration = Duration::from_secs(120);
/// Nobody waits longer for bots.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// What somebody would play.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    /// The games that would do, by ID.
    pub titles: Vec<String>,
    /// The numbers of players that would do; any, if none is named.
    pub players: Vec<u8>,
    /// How long people may think.
    pub pace: Pace,
    /// After what time bots take the seats that are left; `None`: never.
    pub bots_after: Option<Duration>,
}

/// People who fit together.
#[derive(Debug, PartialEq, Eq)]
struct Party {
    title: &'static str,
    seats: u8,
    people: Vec<Seeker>,
}

impl House {
    /// Looks for a game for somebody. It is found at once, or later by whoever looks next.
    pub async fn seek(self: &Arc<House>, guest: &Guest, search: &Search) -> Result<()> {
        let wanted = |seats: &u8| search.players.is_empty() || search.players.contains(seats);
        let titles = search.titles.iter().map(|id| table::title(id));
        let titles: Vec<&'static Title> =
            titles.collect::<std::result::Result<_, _>>().map_err(|why| HouseError::Malformed(why.0))?;
        if titles.is_empty() {
            return Err(HouseError::Malformed("Please choose at least one game.".into()));
        }
        let fitting: Vec<&Title> = titles.into_iter().filter(|title| sizes(title).any(|n| wanted(&n))).collect();
        if fitting.is_empty() {
            return Err(HouseError::Malformed("None of these games is for so many players.".into()));
        }
        let (now_ms, millis) = (self.now_ms(), |time: Duration| time.min(LONGEST_WAIT).as_millis() as i64);
        let seeker = Seeker {
            guest: guest.id.clone(),
            titles: fitting.iter().map(|title| title.id.to_owned()).collect(),
            players: (2..=MOST_PLAYERS).filter(wanted).collect(),
            pace: search.pace.to_string(),
            live: search.pace.is_live() || search.pace == Pace::Free,
            bots_ms: search.bots_after.map(|time| now_ms + millis(time)),
            since_ms: now_ms,
            seen_ms: now_ms,
            table: None,
        };
        self.store.seek(&seeker).await?;
        self.ring(&Topic::Lobby);
        self.clone().seat_seekers().await
    }

    /// What somebody looks for or has found; notes that they wait.
    pub async fn seeking(&self, guest: &str) -> Result<Option<Seeker>> {
        let seeker = self.store.seeker(guest).await?;
        if seeker.as_ref().is_some_and(|seeker| seeker.table.is_none()) {
            self.store.still_seeks(guest, self.now_ms()).await?;
        }
        Ok(seeker)
    }

    /// Stops looking.
    pub async fn stop_seeking(&self, guest: &str) -> Result<()> {
        if self.store.stop_seeking(guest).await? {
            self.ring(&Topic::Lobby);
        }
        Ok(())
    }

    /// Seats people together who fit, as far as there are any.
    pub async fn seat_seekers(self: Arc<House>) -> Result<()> {
        let mut waiting = self.store.seekers(AT_ONCE).await?;
        let now_ms = self.now_ms();
        let gone_ms = now_ms - GONE.as_millis() as i64;
        if waiting.iter().any(|seeker| seeker.live && seeker.seen_ms < gone_ms) {
            self.store.forget_seekers(gone_ms).await?;
            self.ring(&Topic::Lobby);
            waiting.retain(|seeker| !seeker.live || seeker.seen_ms >= gone_ms);
        }
        if waiting.is_empty() {
            return Ok(());
        }
        let apart = self.kept_apart(&waiting).await?;
        while let Some(party) = party(&waiting, now_ms, &apart) {
            waiting.retain(|seeker| party.people.iter().all(|one| one.guest != seeker.guest));
            self.seat_party(&party).await?;
        }
        Ok(())
    }

    /// Pairs of people who never play with each other, because one of them has blocked the other.
    async fn kept_apart(&self, people: &[Seeker]) -> Result<HashSet<(String, String)>> {
        let mut apart = HashSet::new();
        for seeker in people {
            let blocked = self.store.blocked_by(&seeker.guest).await?;
            apart.extend(blocked.into_iter().map(|blocked| (seeker.guest.clone(), blocked)));
        }
        Ok(apart)
    }

    async fn seat_party(self: &Arc<House>, party: &Party) -> Result<()> {
        let title = table::title(party.title).map_err(|why| HouseError::Malformed(why.0))?;
        let (pace, setup) = (party.people[0].pace.parse().unwrap_or_default(), Setup::of(party.seats));
        let mut people = Vec::new();
        for seeker in &party.people {
            let Some(person) = self.store.guest(&seeker.guest).await? else { return Ok(()) };
            people.push(person);
        }
        let begin = move || Ok(Deal::fresh().begin(table::open(title.id, &setup)?));
        let begun = tokio::task::spawn_blocking(begin).await.map_err(|why| HouseError::Inside(why.to_string()))?;
        let table = begun.map_err(|why: engine::SetupError| HouseError::Malformed(passed_on(why)))?;
        let mut bots = BotNames::default();
        let mut seats: Vec<NewSeat> =
            people.iter().map(|person| NewSeat::new(Holder::Guest(person.id.clone()))).collect();
        // Between members the result counts.
        let rated = seats.len() == usize::from(party.seats) && people.iter().all(|person| person.handle.is_some());
        seats.extend((people.len()..usize::from(party.seats)).map(|_| bots.seat(USUAL_BOT)));
        let wish = Wish {
            name: self.telling_name(title, party.seats, pace).await,
            visibility: Visibility::Public,
            seats,
            forked_from: None,
            terms: Terms { pace, rated, ..Terms::default() },
        };
        let (setup, claim) = (setup_of(&table)?, Claim::Seekers(&party.people));
        let Some(id) = self.make_claimed(&people[0], &table, wish, setup, claim).await? else { return Ok(()) };
        for person in &people {
            let news = News {
                kind: NewsKind::Begins,
                text: say!("Your game of {game} begins.", game = name(title.name)).to_string(),
                address: format!("/tables/{id}"),
                table: Some(id.clone()),
                key: format!("begins-{id}"),
            };
            self.notify(&person.id, news).await?;
        }
        Ok(())
    }
}

/// The numbers of players for which a game is looked for.
fn sizes(title: &Title) -> impl Iterator<Item = u8> + use<> {
    let seats = title.seats.clone();
    (2..=MOST_PLAYERS).filter(move |n| seats.contains(n))
}

/// People who can be seated together now: of those who wait longest as many as fit, and bots where their time has come.
fn party(waiting: &[Seeker], now_ms: i64, apart: &HashSet<(String, String)>) -> Option<Party> {
    waiting.iter().find_map(|first| party_of(first, waiting, now_ms, apart))
}

fn party_of(first: &Seeker, waiting: &[Seeker], now_ms: i64, apart: &HashSet<(String, String)>) -> Option<Party> {
    let with_bots = first.bots_ms.is_some_and(|at_ms| at_ms <= now_ms);
    let mut best: Option<(bool, usize, Party)> = None;
    for title in first.titles.iter().filter_map(|id| table::title(id).ok()) {
        for seats in sizes(title).filter(|n| first.players.contains(n)) {
            let gather = |bots: bool| {
                let suits = |other: &&Seeker| {
                    other.pace == first.pace
                        && other.players.contains(&seats)
                        && other.titles.iter().any(|id| id == title.id)
                        && (!bots || other.bots_ms.is_some())
                };
                let mut people = vec![first.clone()];
                for other in waiting.iter().filter(suits) {
                    let may = |one: &Seeker| one.guest != other.guest && !are_apart(apart, &one.guest, &other.guest);
                    if people.len() < usize::from(seats) && people.iter().all(may) {
                        people.push(other.clone());
                    }
                }
                people
            };
            let mut people = gather(false);
            let full = people.len() == usize::from(seats);
            if !full && !with_bots {
                continue;
            }
            if !full {
                people = gather(true);
            }
            // Many people before few bots, and a full table before any other.
            let better = match &best {
                None => true,
                Some((was_full, count, _)) => (full, people.len()) > (*was_full, *count),
            };
            if better {
                best = Some((full, people.len(), Party { title: title.id, seats, people }));
            }
        }
    }
    best.map(|(_, _, party)| party)
}

fn are_apart(apart: &HashSet<(String, String)>, one: &str, other: &str) -> bool {
    !apart.is_empty()
        && (apart.contains(&(one.to_owned(), other.to_owned())) || apart.contains(&(other.to_owned(), one.to_owned())))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seeker(guest: &str, titles: &[&str], players: &[u8], bots_ms: Option<i64>) -> Seeker {
        Seeker {
            guest: guest.to_owned(),
            titles: titles.iter().map(|&title| title.to_owned()).collect(),
            players: players.to_vec(),
            pace: "free".to_owned(),
            live: true,
            bots_ms,
            since_ms: 0,
            seen_ms: 0,
            table: None,
        }
    }

    fn seated(waiting: &[Seeker], now_ms: i64) -> Option<(&'static str, u8, String)> {
        let party = party(waiting, now_ms, &HashSet::new())?;
        let people: Vec<&str> = party.people.iter().map(|seeker| seeker.guest.as_str()).collect();
        Some((party.title, party.seats, people.join(" ")))
    }

    #[test]
    fn people_are_seated_whose_wishes_agree() {
        let ann = seeker("ann", &["coloma", "colorado"], &[2, 3], None);
        let ben = seeker("ben", &["colorado"], &[2], None);
        let cat = seeker("cat", &["coloma"], &[3], None);
        assert_eq!(seated(std::slice::from_ref(&ann), 0), None);
        assert_eq!(seated(&[ann.clone(), cat.clone()], 0), None, "a third is missing");
        assert_eq!(seated(&[ann.clone(), ben.clone()], 0), Some(("colorado", 2, "ann ben".to_owned())));
        let slow = Seeker { pace: "move 86400".to_owned(), ..ben.clone() };
        assert_eq!(seated(&[ann.clone(), slow], 0), None, "another pace");
        let all = [ann.clone(), ben, cat.clone(), seeker("dan", &["coloma"], &[2, 3, 4], None)];
        assert_eq!(seated(&all, 0), Some(("coloma", 3, "ann cat dan".to_owned())), "more people before few");
    }

    #[test]
    fn bots_come_when_their_time_has_come_and_only_to_those_who_want_them() {
        let ann = seeker("ann", &["coloma"], &[3, 4], Some(60));
        let ben = seeker("ben", &["coloma"], &[3, 4], None);
        let cat = seeker("cat", &["coloma"], &[3, 4], Some(600));
        let all = [ann, ben, cat];
        assert_eq!(seated(&all[..2], 59), None);
        assert_eq!(seated(&all[..2], 60), Some(("coloma", 3, "ann".to_owned())), "Ben never wants bots");
        assert_eq!(seated(&[all[0].clone(), all[2].clone()], 60), Some(("coloma", 3, "ann cat".to_owned())));
        assert_eq!(seated(&all, 0), Some(("coloma", 3, "ann ben cat".to_owned())), "people need no bots");
    }

    #[test]
    fn people_who_are_kept_apart_never_meet() {
        let waiting = ["ann", "ben", "cat"].map(|guest| seeker(guest, &["coloma"], &[2], None));
        let apart = HashSet::from([("ben".to_owned(), "ann".to_owned())]);
        let party = party(&waiting, 0, &apart).unwrap();
        assert_eq!(party.people.iter().map(|one| one.guest.as_str()).collect::<Vec<_>>(), ["ann", "cat"]);
    }
}
