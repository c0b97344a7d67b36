//! Who played a game that counts.

use store::Holder;
use table::BotKind;

use super::anchors::anchor;
use crate::{ending::Ended, lessons};

/// Somebody who played.
pub(super) struct Player {
    /// The seat, counted from 0.
    pub seat: u8,
    pub who: Who,
    /// 1 for a winner; those who are level share a rank.
    pub rank: u8,
    /// The part of the win.
    pub wins: f64,
    pub score: i32,
}

/// A person by ID, or a bot of the house.
pub(super) enum Who {
    Person(String),
    Bot(BotKind),
}

impl Player {
    /// The person who played, by ID.
    pub fn person(&self) -> Option<&str> {
        match &self.who {
            Who::Person(id) => Some(id),
            Who::Bot(_) => None,
        }
    }
}

/// Everybody who played, or nothing if the game does not count at all: one whose deal somebody could know, or that began
/// elsewhere than at the beginning, or with an edition of one's own, or on one device, or without any person.
pub(super) fn of(ended: &Ended) -> Option<Vec<Player>> {
    let table = &ended.table;
    let ours = |digest: &str| {
        table::all_built_in(&table.game).is_ok_and(|editions| editions.iter().any(|edition| edition.digest() == digest))
    };
    let is_plain = table.forked_from.is_none()
        && table.seed.is_none()
        && table.origin == "deal"
        && lessons::of(table).is_none()
        && table.edition.as_deref().is_none_or(ours);
    if !is_plain || ended.outcome.standings.len() != ended.seats.len() {
        return None;
    }
    let player = |(k, seat): (u8, &store::StoredSeat)| {
        let ((rank, wins), score) = (ended.place(k), ended.outcome.standings[usize::from(k)].score);
        if let Some((_, guest)) = ended.left.iter().find(|(seat, _)| *seat == k) {
            return Some(Player { seat: k, who: Who::Person(guest.clone()), rank, wins, score });
        }
        let who = match &seat.holder {
            Holder::Guest(id) => Who::Person(id.clone()),
            Holder::Bot(kind) => Who::Bot(kind.parse().ok()?),
            Holder::Open | Holder::HotSeat(_) => return None,
        };
        Some(Player { seat: k, who, rank, wins, score })
    };
    let company: Vec<Player> = (0..).zip(&ended.seats).map(player).collect::<Option<_>>()?;
    company.iter().any(|player| player.person().is_some()).then_some(company)
}

/// Whether ratings can follow from it: several players, nobody twice, and every bot was measured.
pub(super) fn can_be_rated(game: &str, company: &[Player]) -> bool {
    let mut people: Vec<&str> = company.iter().filter_map(Player::person).collect();
    people.sort_unstable();
    let known = |player: &Player| match &player.who {
        Who::Person(_) => true,
        Who::Bot(kind) => anchor(game, company.len() as u8, *kind).is_some(),
    };
    company.len() > 1 && people.windows(2).all(|pair| pair[0] != pair[1]) && company.iter().all(known)
}

#[cfg(test)]
mod tests {
    use engine::{Outcome, Standing};
    use serde_json::json;
    use store::{Secret, StoredSeat, StoredTable, Visibility};

    use super::{
        super::{changes, skills},
        *,
    };
    use crate::terms::Terms;

    fn seat(k: u8, holder: Holder) -> StoredSeat {
        StoredSeat { seat: k, holder, name: None, handle: None, is_program: false }
    }

    fn person(id: &str) -> Holder {
        Holder::Guest(id.to_owned())
    }

    fn bot(kind: &str) -> Holder {
        Holder::Bot(kind.to_owned())
    }

    /// A game that is over; the first seat is first, and so on.
    fn ended(holders: Vec<Holder>) -> Ended {
        let table = StoredTable {
            id: "t1".to_owned(),
            game: "colorado".to_owned(),
            name: "Table".to_owned(),
            setup: json!({"seats": holders.len()}),
            terms: json!({}),
            key: Secret::new("00"),
            nonce: None,
            commitment: String::new(),
            seed: None,
            deals: 1,
            origin: json!("deal"),
            host: None,
            visibility: Visibility::Public,
            forked_from: None,
            edition: None,
            created_ms: 0,
            rules_version: None,
            begun_ms: Some(0),
            finished_ms: Some(9),
            last_seq: 90,
            seats_seq: 0,
            last_ms: 9,
            due_ms: None,
            settled_ms: None,
            closed_ms: None,
            closed_why: None,
        };
        let standings =
            (1..=holders.len() as u8).map(|rank| Standing { rank, score: 50 - i32::from(rank), parts: vec![] });
        Ended {
            table,
            terms: Terms { rated: true, ..Terms::default() },
            outcome: Outcome { standings: standings.collect(), reasons: vec![] },
            seats: (0..).zip(holders).map(|(k, holder)| seat(k, holder)).collect(),
            at_ms: 9,
            apart: Vec::new(),
            grade: None,
            stopped: None,
            left: Vec::new(),
        }
    }

    fn is_rated(ended: &Ended) -> bool {
        of(ended).is_some_and(|company| can_be_rated(&ended.table.game, &company))
    }

    #[test]
    fn people_and_measured_bots_are_rated() {
        assert!(is_rated(&ended(vec![person("ann"), person("ben"), bot("greedy")])));
        assert!(is_rated(&ended(vec![person("ann"), bot("random")])));
        assert!(!is_rated(&ended(vec![person("ann"), person("ann")])), "nobody plays against oneself");
        assert!(!is_rated(&ended(vec![person("ann")])), "nobody is ahead of anybody");
        assert!(of(&ended(vec![bot("greedy"), bot("random")])).is_none(), "nobody played");
        assert!(of(&ended(vec![person("ann"), bot("oracle")])).is_none());
        assert!(of(&ended(vec![person("ann"), Holder::HotSeat("ann".to_owned())])).is_none());
        assert!(of(&ended(vec![person("ann"), Holder::Open])).is_none());
        let mut unknown = ended(vec![person("ann"), bot("greedy")]);
        unknown.table.game = "go".to_owned();
        assert!(!is_rated(&unknown), "a bot that was not measured there");
    }

    #[test]
    fn a_deal_that_could_be_known_does_not_count() {
        let changed = |change: fn(&mut StoredTable)| {
            let mut ended = ended(vec![person("ann"), person("ben")]);
            change(&mut ended.table);
            of(&ended).is_some()
        };
        assert!(changed(|_| ()));
        assert!(changed(|table| table.edition = Some(table::built_in("colorado").unwrap().digest().to_owned())));
        assert!(
            changed(|table| {
                let before = table::all_built_in("cerro-gordo").unwrap().last().unwrap().digest().to_owned();
                (table.game, table.edition) = ("cerro-gordo".to_owned(), Some(before));
            }),
            "nor does it matter that another edition is built in by now"
        );
        assert!(!changed(|table| table.edition = Some("mine".to_owned())));
        assert!(!changed(|table| table.seed = Some("42".to_owned())));
        assert!(!changed(|table| table.forked_from = Some("t0@7".to_owned())));
        assert!(!changed(|table| table.origin = json!({"position": {"state": {}, "from": null}})));
        assert!(!changed(|table| table.setup["lesson"] = "colorado/1".into()));
    }

    #[test]
    fn whoever_was_given_a_hint_can_lose_rating_but_win_none() {
        let moved = |seats: [Holder; 2], coached: bool| {
            let mut ended = ended(seats.into());
            ended.terms.coached = coached;
            let company = of(&ended).unwrap();
            let changes = changes(&ended, &company, &skills("colorado", &company, &[]), &[]);
            changes.first().map(|change| (change.points - change.before).signum())
        };
        let (won, lost) = (|| [person("ann"), bot("greedy")], || [bot("greedy"), person("ann")]);
        assert_eq!((moved(won(), false), moved(lost(), false)), (Some(1), Some(-1)));
        assert_eq!((moved(won(), true), moved(lost(), true)), (None, Some(-1)));
    }

    #[test]
    fn whoever_left_is_last_however_the_bot_did() {
        let mut ended = ended(vec![bot("greedy"), person("ben"), person("cal")]);
        ended.left = vec![(0, "ann".to_owned())];
        let company = of(&ended).unwrap();
        assert_eq!(
            company.iter().map(|player| (player.person(), player.rank)).collect::<Vec<_>>(),
            [(Some("ann"), 3), (Some("ben"), 1), (Some("cal"), 2)]
        );
        assert_eq!(company.iter().map(|player| player.wins).collect::<Vec<_>>(), [0.0, 1.0, 0.0]);
    }
}
