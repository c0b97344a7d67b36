//! Words as they may stand in a drawing.

use maud::html;

/// `1 card`, `2 cards`.
pub fn counted(n: impl Into<u32>, thing: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {thing}") } else { format!("{n} {thing}s") }
}

/// Text with what would be markup made harmless.
pub fn escaped(words: &str) -> String {
    html! { (words) }.into_string()
}
