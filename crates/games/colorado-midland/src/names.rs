//! How names are compared.

/// Small letters, one space between words, hyphens and dots as spaces.
pub(crate) fn plain(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if matches!(c, '-' | '_' | '.') { ' ' } else { c }).collect();
    spaced.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}
