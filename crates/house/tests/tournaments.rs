//! Whole tournaments, played to their end by the house: alone, by two nodes, with people who leave.

mod common;

use std::{collections::BTreeSet, sync::Arc, time::Duration};

use common::{Place, guest, settings, until};
use engine::Setup;
use house::{Clock, House, HouseError, Plan, Scheme, Settings, Start, Terms, WantedTournament};
use store::{Audience, Guest, Holder, Stage, Store};
use table::pairing::WIN;

fn plan(scheme: Scheme, rounds: u32) -> Plan {
    Plan {
        text: String::new(),
        setup: Setup::of(2),
        edition: None,
        terms: Terms::default(),
        scheme,
        rounds,
        every_hours: None,
        start: Start::Maker,
        least: 4,
        most: 8,
        bots: Some("random".to_owned()),
    }
}

fn wanted(plan: Plan) -> WantedTournament {
    let (name, game) = ("Leadville Cup".to_owned(), "colorado".to_owned());
    WantedTournament { name, game, audience: Audience::Public, plan, starts_ms: None }
}

/// A house over a store of its own.
async fn alone(settings: Settings) -> Arc<House> {
    House::open(settings, Store::in_memory().await.unwrap())
}

/// Somebody who is a member.
async fn member(house: &House, name: &str) -> Guest {
    Guest { handle: Some(name.to_lowercase()), ..guest(house, name).await }
}

/// Hands every seat of a person to a bot, so that its games end by themselves.
async fn play_for(house: &Arc<House>, person: &Guest) {
    for table in house.store().tables_of(&person.id).await.unwrap() {
        let seat = table.seats.iter().find(|seat| seat.holder == Holder::Guest(person.id.clone()));
        let Some(seat) = seat.filter(|_| table.finished_ms.is_none()) else { continue };
        let live = house.table(&table.id).await.unwrap();
        house.leave(&live, seat.seat, &person.id).await.unwrap();
        let host = live.host.clone().unwrap();
        house.call_bot(&live, seat.seat, &host, table::BotKind::Random).await.unwrap();
    }
}

async fn stage(house: &House, id: &str) -> Stage {
    house.store().tournament(id).await.unwrap().unwrap().stage
}

/// Plays a tournament of two people and two bots to its end.
async fn played(house: &Arc<House>, plan: Plan) -> house::Tournament {
    let (ann, ben) = (member(house, "Ann").await, guest(house, "Ben").await);
    let id = house.make_tournament(&ann, wanted(plan)).await.unwrap();
    house.join_tournament(&id, &ann).await.unwrap();
    house.join_tournament(&id, &ben).await.unwrap();
    house.start_tournament(&id, &ann.id).await.unwrap();
    for _ in 0..600 {
        if stage(house, &id).await == Stage::Over {
            break;
        }
        play_for(house, &ann).await;
        play_for(house, &ben).await;
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(stage(house, &id).await, Stage::Over);
    house.tournament(&id).await.unwrap()
}

fn pairs(tournament: &house::Tournament) -> Vec<BTreeSet<String>> {
    tournament.matches.iter().map(|one| one.players.iter().cloned().collect()).collect()
}

/// What holds of every tournament of four at tables of two that is over.
fn is_sound(tournament: &house::Tournament) {
    assert_eq!(tournament.players.len(), 4, "two bots fill it");
    assert_eq!(tournament.matches.len(), 6, "two tables in each of three rounds");
    let met: BTreeSet<BTreeSet<String>> = pairs(tournament).into_iter().collect();
    assert_eq!(met.len(), 6, "everybody met everybody once");
    assert!(tournament.matches.iter().all(|one| one.is_made && one.is_settled && one.scores_are_there()));
    let rows = tournament.standings();
    assert_eq!(rows.iter().map(|row| row.points).sum::<i64>(), 6 * WIN);
    assert_eq!(rows[0].place, 1);
    let places = tournament.players.iter().filter_map(|one| one.place).count();
    assert_eq!(places, 4);
}

trait Scored {
    fn scores_are_there(&self) -> bool;
}

impl Scored for store::StoredMatch {
    fn scores_are_there(&self) -> bool {
        self.result.as_ref().is_some_and(|result| result["scores"].is_array())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_robin_of_four_runs_to_its_end() {
    let house = alone(settings()).await;
    house.wake();
    let tournament = played(&house, plan(Scheme::RoundRobin, 0)).await;
    is_sound(&tournament);
    let listed = house.store().finished_tables().await.unwrap();
    assert_eq!(listed.len(), 6, "a public tournament has public tables");
    assert!(listed.iter().any(|table| table.name == "Leadville Cup, round 2, table 1"), "{listed:?}");
    let season = house.tournament_season(0, i64::MAX).await.unwrap();
    assert_eq!((season[0].0.as_str(), season[0].1.len()), ("colorado", 2), "bots have no season");
}

#[tokio::test(flavor = "multi_thread")]
async fn two_houses_run_a_swiss_of_four_and_pair_everything_once() {
    let place = Place::postgres();
    let (here, there) = (place.house().await, place.house().await);
    here.wake();
    there.wake();
    let tournament = played(&here, plan(Scheme::Swiss, 3)).await;
    is_sound(&tournament);
    assert_eq!(there.store().finished_tables().await.unwrap().len(), 6, "every table was set up once");
    let seen = there.tournament(&tournament.stored.id).await.unwrap();
    assert_eq!(seen.standings(), tournament.standings());
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_drops_out_is_replaced_by_a_bot_and_plays_no_further_round() {
    let house = alone(settings()).await;
    house.wake();
    let (ann, ben) = (member(&house, "Ann").await, guest(&house, "Ben").await);
    let id = house.make_tournament(&ann, wanted(plan(Scheme::Swiss, 2))).await.unwrap();
    house.join_tournament(&id, &ann).await.unwrap();
    house.join_tournament(&id, &ben).await.unwrap();
    house.start_tournament(&id, &ann.id).await.unwrap();
    let first = house.tournament(&id).await.unwrap();
    assert_eq!((first.stored.round, first.matches.len()), (1, 2));
    assert!(first.matches.iter().all(|one| one.is_made), "its tables are there at once");
    house.leave_tournament(&id, &ben.id).await.unwrap();
    let sits = house.store().tables_of(&ben.id).await.unwrap();
    assert!(sits.is_empty(), "a bot plays on: {sits:?}");
    assert!(matches!(house.leave_tournament(&id, &ben.id).await, Err(HouseError::Conflict(_))));
    until("the second round is there", async || {
        play_for(&house, &ann).await;
        house.tournament(&id).await.unwrap().stored.round == 2
    })
    .await;
    let second = house.tournament(&id).await.unwrap();
    let later: Vec<_> = second.matches.iter().filter(|one| one.round == 2).collect();
    assert!(later.iter().all(|one| !one.players.contains(&ben.id)));
    assert!(
        later.iter().any(|one| one.players.iter().any(|player| player.starts_with("fill-"))),
        "a bot fills: {later:?}"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn it_begins_and_goes_on_by_the_clock_and_is_called_off_with_too_few() {
    let clock = Clock::default();
    let house = alone(Settings { clock: clock.clone(), ..settings() }).await;
    house.wake();
    let (ann, ben) = (member(&house, "Ann").await, guest(&house, "Ben").await);
    let by_date =
        Plan { start: Start::Time, every_hours: Some(24), bots: None, least: 2, ..plan(Scheme::RoundRobin, 2) };
    let starts_ms = Some(house.now_ms() + 3_600_000);
    let id = house.make_tournament(&ann, WantedTournament { starts_ms, ..wanted(by_date.clone()) }).await.unwrap();
    let lonely = house.make_tournament(&ann, WantedTournament { starts_ms, ..wanted(by_date) }).await.unwrap();
    house.join_tournament(&lonely, &ann).await.unwrap();
    for person in [&ann, &ben] {
        house.join_tournament(&id, person).await.unwrap();
    }
    assert_eq!(stage(&house, &id).await, Stage::Open);
    clock.set_forward(Duration::from_secs(3_700));
    until("it begins", async || house.store().tournament_matches(&id).await.unwrap().len() == 1).await;
    until("the other is called off", async || stage(&house, &lonely).await == Stage::Off).await;
    clock.set_forward(Duration::from_secs(24 * 3_600));
    until("the second round", async || house.store().tournament_matches(&id).await.unwrap().len() == 2).await;
    let both = house.tournament(&id).await.unwrap();
    assert_eq!(
        both.matches[0].players,
        both.matches[1].players.iter().rev().cloned().collect::<Vec<_>>(),
        "seats turn"
    );
    assert_eq!(both.stored.stage, Stage::Running, "the first game is not over");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused() {
    let house = alone(settings()).await;
    let (ann, ben) = (member(&house, "Ann").await, guest(&house, "Ben").await);
    let good = plan(Scheme::Swiss, 3);
    assert!(matches!(house.make_tournament(&ben, wanted(good.clone())).await, Err(HouseError::Forbidden(_))));
    let bad = [
        Plan { rounds: 0, ..good.clone() },
        Plan { rounds: 99, ..good.clone() },
        Plan { least: 9, ..good.clone() },
        Plan { most: 65, ..good.clone() },
        Plan { setup: Setup::of(1), ..good.clone() },
        Plan { setup: Setup::of(9), ..good.clone() },
        Plan { least: 2, bots: None, setup: Setup::of(3), ..good.clone() },
        Plan { every_hours: Some(0), ..good.clone() },
        Plan { start: Start::Time, ..good.clone() },
        Plan { text: "x".repeat(2001), ..good.clone() },
        Plan { edition: Some("no such".to_owned()), ..good.clone() },
    ];
    for bad in bad {
        let refused = house.make_tournament(&ann, wanted(bad.clone())).await;
        assert!(matches!(refused, Err(HouseError::Malformed(_))), "{bad:?}: {refused:?}");
    }
    let id = house.make_tournament(&ann, wanted(good.clone())).await.unwrap();
    assert!(matches!(house.start_tournament(&id, &ann.id).await, Err(HouseError::Conflict(_))), "nobody plays");
    assert!(matches!(house.start_tournament(&id, &ben.id).await, Err(HouseError::Forbidden(_))));
    assert!(matches!(house.call_off_tournament(&id, &ben).await, Err(HouseError::Forbidden(_))));
    for _ in 0..4 {
        house.make_tournament(&ann, wanted(good.clone())).await.unwrap();
    }
    let sixth = house.make_tournament(&ann, wanted(good)).await;
    assert!(matches!(sixth, Err(HouseError::Malformed(_))), "five at once");
}
