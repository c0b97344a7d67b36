//! The illustration on the game's card: a narrow-gauge line through the mountains.

use crate::t;
use maud::{Markup, PreEscaped, html};

/// A mountain valley with a line, its box, and a town.
pub fn emblem() -> Markup {
    html! {
        svg .si-emblem viewBox="0 0 320 180" role="img" aria-label=(t!("A railway line climbs through mountains to a mining town")) {
            (PreEscaped(r#"<rect width="320" height="180" fill="var(--land)"/><path d="M0 118 44 62l26 30 40-58 34 48 30-34 44 62 30-36 72 58v48H0z" fill="var(--land-2)"/><path d="M110 34l34 48-14-6-10 12-12-12-12 8zM174 48l22 30-12-4-10 8-10-8zM44 62l14 17-8-2-8 8-8-4z" fill="var(--snow)"/><path d="M0 150c60-22 90 14 150-8s110-40 170-18v56H0z" fill="var(--forest)"/><path d="M-6 168C60 150 84 158 132 140s70-50 128-44" fill="none" stroke="var(--ink)" stroke-width="9"/><path d="M-6 168C60 150 84 158 132 140s70-50 128-44" fill="none" stroke="var(--seat-1)" stroke-width="6"/><path d="M-6 168C60 150 84 158 132 140s70-50 128-44" fill="none" stroke="var(--paper-2)" stroke-width="1.6" stroke-dasharray="7 5"/><path d="M260 96c24 2 40-14 66-30" fill="none" stroke="var(--ink)" stroke-width="6"/><path d="M260 96c24 2 40-14 66-30" fill="none" stroke="var(--paper-2)" stroke-width="4"/><rect x="110" y="132" width="46" height="22" rx="4" fill="var(--seat-1)" stroke="var(--ink)" stroke-width="1.6"/><text x="124" y="148" text-anchor="middle" font-size="15" font-weight="bold" fill="var(--paper-2)">A</text><text x="143" y="148" text-anchor="middle" font-size="13" fill="var(--paper-2)">7</text><circle cx="260" cy="96" r="8" fill="var(--paper-2)" stroke="var(--ink)" stroke-width="2.6"/><path d="M262 66l6 8-6 8-6-8z" fill="var(--seat-3)" stroke="var(--ink)"/><circle cx="278" cy="74" r="6" fill="var(--gold)" stroke="var(--ink)"/>"#))
        }
    }
}
