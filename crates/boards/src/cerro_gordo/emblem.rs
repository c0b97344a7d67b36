//! The picture on the game's card: the town on its hill, with the smelter's smoke. It brings its style along.

use crate::t;
use maud::{Markup, PreEscaped, html};

/// The illustration, 320 wide and 200 high.
pub fn emblem() -> Markup {
    html! {
        svg .emblem viewBox="0 0 320 200" role="img" aria-label=(t!("A mining town on a hillside")) {
            rect width="320" height="200" fill="var(--paper-2)" {}
            path d="M12 18H180M30 30H250M10 42H150M190 42H300M20 54H120M170 54H310" fill="none" stroke="var(--water)" stroke-width=".7" opacity=".7" {}
            circle cx="262" cy="40" r="15" fill="var(--paper-2)" stroke="var(--gold)" stroke-width="1.2" {}
            path d="M0 120L46 84L74 98L128 44L166 76L196 58L258 104L290 88L320 106V200H0Z" fill="var(--snow)" stroke="var(--ink)" stroke-width="1" {}
            path d="M128 44L112 78L124 74L118 96L134 82L146 100L166 76ZM46 84L40 104L56 96ZM196 58L188 80L202 74L214 92L258 104Z" fill="var(--ink-2)" opacity=".25" {}
            path d="M0 138Q70 112 150 132T320 122V200H0Z" fill="var(--land)" stroke="var(--ink)" stroke-width=".8" {}
            path d="M0 160Q90 138 170 156T320 146V200H0Z" fill="var(--land-2)" stroke="var(--ink)" stroke-width=".8" {}
            path d="M-4 190Q60 176 96 180T170 166T226 170T326 150" fill="none" stroke="var(--ink)" stroke-width="9" stroke-linecap="round" {}
            path d="M-4 190Q60 176 96 180T170 166T226 170T326 150" fill="none" stroke="var(--land)" stroke-width="6.500" stroke-linecap="round" {}
            path d="M110 178Q120 160 112 146" fill="none" stroke="var(--ink)" stroke-width="6" {}
            path d="M110 178Q120 160 112 146" fill="none" stroke="var(--land)" stroke-width="4" {}
            (PreEscaped(TOWN))
            path d="M.8 .8H319.2V199.2H.8ZM4.5 4.5H315.5V195.5H4.5Z" fill="none" stroke="var(--ink)" stroke-width=".8" {}
        }
    }
}

/// Headframe, smelter, hotel, houses and saloon, from the west.
const TOWN: &str = concat!(
    r#"<g stroke="var(--ink)" stroke-width="1" stroke-linejoin="round">"#,
    r#"<path d="M34 160L46 112h8L66 160M39 142h22M43 126h14M40 150l20-16M60 150L40 134" fill="none" stroke-width="2"/><path d="M42 160v-9h16v9z" fill="var(--ink)"/><circle cx="50" cy="110" r="5" fill="var(--paper-2)"/>"#,
    r#"<path d="M86 146V124l14-8v8l14-8v8l14-8v30z" fill="var(--gold)"/><path d="M130 146V96h9v50z" fill="var(--accent)"/><path d="M91 132h7v6h-7zM105 132h7v6h-7zM118 134h7v12h-7z" fill="var(--ink)"/>"#,
    r#"<path d="M134 92q-10-8-2-16q-4-12 10-14q2-12 16-10" fill="none" stroke="var(--ink-2)"/>"#,
    r#"<path d="M152 158V122h44v36z" fill="var(--paper-2)"/><path d="M148 122v-10h52v10z" fill="var(--good)"/><path d="M148 138h52l-4 6h-44z" fill="var(--accent)"/><path d="M169 158v-12h10v12zM156 126h8v8h-8zM170 126h8v8h-8zM184 126h8v8h-8z" fill="var(--ink)"/>"#,
    r#"<path d="M212 160v-22h34v22z" fill="var(--paper-2)"/><path d="M206 140l23-18 23 18z" fill="var(--seat-2)"/><path d="M225 160v-12h8v12zM216 146h6v6h-6zM236 146h6v6h-6z" fill="var(--ink)"/>"#,
    r#"<path d="M262 152v-28h40v28z" fill="var(--city)"/><path d="M262 124q10-12 20-5q10-7 20 5z" fill="var(--seat-1)"/><path d="M258 136h48M264 136v-5M274 136v-5M284 136v-5M294 136v-5M300 136v-5M258 131h48" fill="none"/><path d="M276 152v-11h12v11z" fill="var(--ink)"/></g>"#,
);
