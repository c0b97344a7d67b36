//! Quick phrases: what is said at every table, and what is said at the tables of a game.

/// At every table.
const ALWAYS: [&str; 6] =
    ["Hello, and good luck!", "Nice move!", "One moment, please.", "Sorry!", "Thank you!", "Good game!"];

const OF_GAMES: &[(&str, &[&str])] = &[
    ("colorado-midland", &["All aboard!", "That pass is mine.", "Who pays for this bridge?"]),
    ("colorado", &["I need that card.", "What are you drawing there?", "The mountains are steep."]),
    ("coloma", &["There is gold in that river!", "Draw!", "The wheel turns against me."]),
    ("silverton", &["Anybody for a joint line?", "The price is falling.", "Winter is coming."]),
    ("cerro-gordo", &["Up the hill!", "That vein is rich.", "The mules are tired."]),
];

/// The quick phrases of a game, those for all games first. They are templates, to be said in the language that is spoken.
#[must_use]
pub fn phrases(game: &str) -> Vec<&'static str> {
    let own = OF_GAMES.iter().find(|(id, _)| *id == game).map_or(&[][..], |(_, own)| own);
    ALWAYS.into_iter().chain(own.iter().copied()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_has_phrases_of_its_own() {
        for title in table::TITLES {
            assert!(phrases(title.id).len() > ALWAYS.len(), "{} has none", title.id);
        }
        assert_eq!(phrases("lobby"), ALWAYS);
    }
}
