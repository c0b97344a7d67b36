//! The picture on the game's card: the wagon wheel before the hills. It brings its colours along as tokens.

use crate::t;
use maud::{Markup, html};

/// The illustration, 320 wide and 200 high.
pub fn emblem() -> Markup {
    html! {
        svg viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" role="img" aria-label=(t!("A wagon wheel by the river at Coloma")) {
            rect width="320" height="200" fill="var(--paper-2)" {}
            circle cx="258" cy="42" r="18" fill="none" stroke="var(--gold)" stroke-width="1.4" {}
            path d="M0 118L38 84L70 108L112 66L150 104L196 72L238 110L276 88L320 116V200H0Z" fill="var(--land)" stroke="var(--ink)" stroke-width=".8" {}
            path d="M0 138Q60 122 118 136T232 134T320 128V200H0Z" fill="var(--forest)" {}
            path d="M0 176Q70 160 150 172T320 162V182Q230 176 150 188T0 192Z" fill="var(--water)" stroke="var(--ink)" stroke-width=".6" {}
            g fill="none" stroke="var(--ink)" {
                circle cx="118" cy="112" r="62" stroke-width="7" fill="var(--paper-2)" {}
                circle cx="118" cy="112" r="55" stroke-width="1" {}
                circle cx="118" cy="112" r="13" stroke-width="3" fill="var(--gold)" {}
                path stroke-width="4" d="M118 99V57M130.4 108L170.3 95M125.7 122.5L150.3 156.5M110.3 122.5L85.7 156.5M105.6 108L65.7 95" {}
                path stroke-width="1" d="M108 52L118 30L128 52" {}
            }
            g fill="var(--gold)" stroke="var(--ink)" stroke-width=".7" {
                circle cx="214" cy="170" r="5" {} circle cx="228" cy="174" r="4" {} circle cx="222" cy="162" r="4" {}
            }
            path d="M224 134L244 106L264 134ZM240 134L244 118L250 134Z" fill="var(--paper)" stroke="var(--ink)" stroke-width="1.1" {}
            path d="M.8 .8H319.2V199.2H.8ZM4.5 4.5H315.5V195.5H4.5Z" fill="none" stroke="var(--ink)" stroke-width=".8" {}
        }
    }
}
