//! Telling names: what is played, by how many, at which pace, and a place of the mining West that tells two apart.

use std::hash::{BuildHasher, RandomState};

use engine::{Title, say, say::name};

use crate::{house::House, terms::Pace};

/// Camps and towns of the mining West; no games are called like them.
const PLACES: &[&str] = &[
    "Leadville",
    "Georgetown",
    "Cripple Creek",
    "Telluride",
    "Creede",
    "Ouray",
    "Aspen",
    "Breckenridge",
    "Fairplay",
    "Idaho Springs",
    "Central City",
    "Black Hawk",
    "Lake City",
    "Rico",
    "Victor",
    "Buena Vista",
    "Salida",
    "Gunnison",
    "Ironton",
    "Animas Forks",
    "Tincup",
    "St. Elmo",
    "Ashcroft",
    "Independence",
    "Bonanza",
    "Tombstone",
    "Bisbee",
    "Jerome",
    "Virginia City",
    "Bodie",
    "Goldfield",
    "Tonopah",
    "Rhyolite",
    "Austin",
    "Eureka",
    "Nevada City",
    "Grass Valley",
    "Columbia",
    "Angels Camp",
    "Placerville",
    "Deadwood",
    "Lead",
    "Butte",
    "Bannack",
    "Helena",
    "Park City",
    "Alta",
    "Silver City",
];
/// The longest name of a table that is named after another.
const LONGEST: usize = 60;
/// So often another place is drawn because a table in the lobby is called like it.
const TRIES: usize = 6;

impl House {
    /// A name for a table that nobody named, unlike those in the lobby as far as that goes.
    pub async fn telling_name(&self, title: &Title, seats: u8, pace: Pace) -> String {
        let lists = self.lists().await.unwrap_or_default();
        let taken = |place: &str| {
            let all = lists.open.iter().chain(&lists.running);
            all.into_iter().any(|table| table.name.strip_prefix(place).is_some_and(|rest| rest.starts_with(':')))
        };
        let drawn: Vec<&str> = (0..TRIES).map(|_| PLACES[draw(PLACES.len())]).collect();
        let place = drawn.iter().find(|place| !taken(place)).unwrap_or(&drawn[0]);
        telling(place, title.name, seats, pace)
    }
}

fn telling(place: &str, game: &str, seats: u8, pace: Pace) -> String {
    let (place, game, seats) = (name(place), name(game), name(seats));
    let line = match pace {
        Pace::Free => say!("{place}: {game} for {seats}", place, game, seats),
        _ if pace.is_live() => say!("{place}: {game} for {seats}, live", place, game, seats),
        Pace::Move { .. } => {
            say!("{place}: {game} for {seats}, {pace}", place, game, seats, pace = name(pace.short().to_string()))
        }
        Pace::Bank { .. } => say!("{place}: {game} for {seats}, slow", place, game, seats),
    };
    line.to_string()
}

/// The name of the next table of the same people.
pub(super) fn again(called: &str) -> String {
    let (bare, number) = match called.rsplit_once(" · ") {
        Some((bare, number)) if number.parse::<u32>().is_ok() => (bare, number.parse().unwrap_or(1)),
        _ => (called, 1u32),
    };
    let bare: String = bare.chars().take(LONGEST - 7).collect();
    format!("{} · {}", bare.trim_end(), (number + 1).min(999))
}

/// A number below another: any will do.
pub(super) fn draw(below: usize) -> usize {
    (RandomState::new().hash_one(0u8) % below as u64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_tells_what_is_played_and_fits() {
        for place in PLACES {
            for title in table::TITLES {
                for pace in Pace::OFFERED {
                    let called = telling(place, title.name, 6, *pace);
                    assert!(called.chars().count() <= LONGEST, "{called}");
                }
            }
        }
        let day = Pace::OFFERED[2];
        assert_eq!(telling("Leadville", "Coloma", 3, day), "Leadville: Coloma for 3, a day a move");
        assert_eq!(telling("Bodie", "Coloma", 2, Pace::Free), "Bodie: Coloma for 2");
    }

    #[test]
    fn the_next_table_counts_on() {
        assert_eq!(again("Friday"), "Friday · 2");
        assert_eq!(again("Friday · 9"), "Friday · 10");
        assert_eq!(again(&"x".repeat(60)).chars().count(), 57);
    }
}
