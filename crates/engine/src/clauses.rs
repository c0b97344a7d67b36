//! The rules catalogue of a game as data: its clauses and their IDs.

use std::collections::BTreeMap;

/// The clauses of `docs/rules/<game>.md`, by ID.
///
/// A clause is a list entry that begins with its ID in bold: `- **CM-BLD-5** [book] The hex …`.
#[derive(Clone, Debug, Default)]
pub struct Clauses {
    by_id: BTreeMap<String, String>,
}

impl Clauses {
    /// Reads a catalogue.
    #[must_use]
    pub fn read(catalogue: &str) -> Clauses {
        let by_id = catalogue
            .lines()
            .filter_map(|line| line.strip_prefix("- **")?.split_once("**"))
            .flat_map(|(ids, text)| ids.split(", ").map(move |id| (id.to_owned(), text.trim().to_owned())))
            .collect();
        Clauses { by_id }
    }

    /// Whether there is such a clause.
    #[must_use]
    pub fn contains(&self, id: &str) -> bool {
        self.by_id.contains_key(id)
    }

    /// The text of a clause, as it stands in the catalogue.
    #[must_use]
    pub fn text(&self, id: &str) -> Option<&str> {
        self.by_id.get(id).map(String::as_str)
    }

    /// All IDs.
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.by_id.keys().map(String::as_str)
    }

    /// The clauses for which no test is named: `CM-BLD-5` wants a `fn cm_bld_5…` in `sources`.
    ///
    /// A digit after the ID does not count, so `cm_bld_51` is no test of `CM-BLD-5`.
    #[must_use]
    pub fn untested<'a>(&'a self, sources: &[&str]) -> Vec<&'a str> {
        let named = |id: &str| {
            let prefix = format!("fn {}", id.to_lowercase().replace('-', "_"));
            sources.iter().any(|source| {
                source
                    .match_indices(&prefix)
                    .any(|(at, _)| !source[at + prefix.len()..].starts_with(|next: char| next.is_ascii_digit()))
            })
        };
        self.ids().filter(|id| !named(id)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_are_read_and_matched_with_their_tests() {
        let clauses = Clauses::read("# Rules\n- **AB-X-1** [book] One.\n- **AB-X-2, AB-X-3** Two.\n- plain\n");
        assert_eq!(clauses.ids().collect::<Vec<_>>(), ["AB-X-1", "AB-X-2", "AB-X-3"]);
        assert_eq!(clauses.text("AB-X-3"), Some("Two."));
        assert_eq!(clauses.untested(&["fn ab_x_1_works() {} fn ab_x_20()"]), ["AB-X-2", "AB-X-3"]);
    }
}
