//! The picture on the game's card: a map sheet with flags, trails and a tipi. It brings its style along.

use maud::{Markup, PreEscaped, html};

use super::strokes;
use crate::t;

/// The illustration, 320 wide and 200 high.
pub fn emblem() -> Markup {
    let (outline, face) = strokes::range(&[(18.0, 96.0), (110.0, 66.0), (196.0, 92.0), (302.0, 58.0)]);
    html! {
        svg .emblem viewBox="0 0 320 200" role="img" aria-label=(t!("A hand-drawn map with trails, flags and a railroad")) {
            rect width="320" height="200" fill="var(--paper-2)" {}
            path d="M0 0H148L110 66 18 96 0 90Z" fill="var(--forest)" {}
            path d="M148 0H320V52L302 58 196 92 110 66Z" fill="var(--water)" {}
            path d="M0 90L18 96 110 66 196 92 180 158H0Z" fill="var(--land)" {}
            path d="M196 92L302 58 320 52V158H180Z" fill="var(--land-2)" {}
            path d="M110 66L148 0M196 92L180 158" fill="none" stroke="var(--ink-2)" stroke-width="1.4" stroke-dasharray="2 5" {}
            path d="M18 96L110 66 196 92 302 58" fill="none" stroke="var(--snow)" stroke-width="15" stroke-linecap="round" {}
            path d=(outline) fill="var(--snow)" stroke="var(--ink)" stroke-width="1.2" stroke-linejoin="round" {}
            path d=(face) fill="var(--ink-2)" opacity=".35" {}
            path d="M46 34L86 22 122 36M70 132L34 112M70 132L118 116 152 132M238 126L276 104M238 126L214 112M226 36L268 24" fill="none" stroke="var(--ink)" stroke-width="2" stroke-dasharray="1 5" stroke-linecap="round" {}
            g fill="var(--paper-2)" stroke="var(--ink)" stroke-width="1.4" {
                circle cx="86" cy="22" r="9" {} circle cx="122" cy="36" r="9" {} circle cx="34" cy="112" r="9" {} circle cx="118" cy="116" r="9" {}
                circle cx="152" cy="132" r="9" {} circle cx="276" cy="104" r="9" {} circle cx="214" cy="112" r="7" {} circle cx="268" cy="24" r="9" {}
            }
            path d={ (strokes::tick(86.0, 22.0, 10.0)) (strokes::tick(118.0, 116.0, 10.0)) (strokes::tick(276.0, 104.0, 10.0)) } fill="none" stroke="var(--seat-2)" stroke-width="3" stroke-linecap="round" {}
            (PreEscaped(FLAGS))
            path d="M8 178H312" stroke="var(--ink)" stroke-width="9" stroke-dasharray="2 5" {}
            path d="M8 175H312M8 181H312" stroke="var(--ink)" stroke-width="1.6" {}
            path d=(strokes::star(292.0, 140.0, 15.0)) fill="var(--gold)" stroke="var(--ink)" stroke-width="1.2" {}
            path d="M.8 .8H319.2V199.2H.8ZM4.5 4.5H315.5V195.5H4.5Z" fill="none" stroke="var(--ink)" stroke-width=".8" {}
        }
    }
}

const FLAGS: &str = concat!(
    r#"<g stroke="var(--ink)" stroke-width="1.3"><path d="M46 42V14" fill="none"/><path d="M46 14l18 5-5 4 5 4-18 3z" fill="var(--good)"/>"#,
    r#"<path d="M70 140V110" fill="none"/><path d="M70 110l18 5-5 4 5 4-18 3z" fill="var(--gold)"/>"#,
    r#"<path d="M238 134V104" fill="none"/><path d="M238 104l18 5-5 4 5 4-18 3z" fill="var(--bad)"/>"#,
    r#"<path d="M226 44V16" fill="none"/><path d="M226 16l18 5-5 4 5 4-18 3z" fill="var(--water)"/></g>"#,
);
