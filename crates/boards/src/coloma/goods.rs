//! Below wheel and map: the stash of Barrels, the Gold table, and the Bridges.

use engine::{Line, Seat, say};
use maud::{Markup, html};

use super::{Desk, icons, marks::one, slug};
use crate::{t, words::Say};

/// The strip of goods.
pub fn layer(desk: &Desk<'_>) -> Markup {
    html! {
        g #co-goods {
            (stash(desk))
            (gold(desk))
            (bridges(desk))
        }
    }
}

/// The Gold table: full from the bottom, each row with its value; the one that counts now is marked.
fn gold(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let rows = desk.game.edition().gold_values.len() as u8;
    let (left, top) = (644.0, 740.0);
    // CO-GOLD-4, CO-GOLD-5: the lowest row that is not full, or the first.
    let counts = rows - 1 - (view.table / view.columns).min(rows - 1);
    let cart = t!("{n} in the\nmine cart", n = view.cart).to_string();
    let (above, below) = cart.split_once('\n').unwrap_or((&cart, ""));
    html! {
        rect .co-plate data-explain="gold-table" x=(left) y="696" width="262" height="406" rx="10" {}
        text .co-caption data-spot="gold-table" x=(left + 131.0) y="724" { (t!("Gold")) }
        @for (row, value) in desk.game.edition().gold_values.iter().enumerate() {
            @let y = top + 44.0 * row as f64;
            @if row as u8 == counts { rect .co-gold-now x=(left + 6.0) y=(one(y - 1.0)) width="250" height="40" rx="8" {} }
            // Rows are counted from the top, the table is full from the bottom.
            @let below = (rows - 1 - row as u8) * view.columns;
            @for column in 0..view.columns {
                @let there = below + column < view.table;
                @let x = left + 82.0 + 30.0 * f64::from(column);
                @if there { (icons::at("gold", x, y + 19.0, 27.0)) } @else { circle .co-no-nugget cx=(one(x)) cy=(one(y + 19.0)) r="10" {} }
            }
            (icons::chips_at(&[icons::Chip { words: value.to_string(), icon: "buck" }], left + 36.0, y + 19.0, 24.0))
        }
        (icons::at("gold", left + 34.0, 986.0, 34.0))
        text .co-gold-value x=(left + 140.0) y="993" { (t!("pays {n:# Buck|# Bucks}", n = view.gold_value)) }
        g data-spot="cart" data-explain="cart" {
            rect .co-hit x=(left + 8.0) y="1010" width="246" height="84" {}
            path .co-cart-box d={ "M" (left + 30.0) " 1020H" (left + 110.0) "L" (left + 98.0) " 1058H" (left + 42.0) "Z" } {}
            circle .co-cart-wheel cx=(left + 54.0) cy="1066" r="10" {}
            circle .co-cart-wheel cx=(left + 86.0) cy="1066" r="10" {}
            text .co-cart x=(left + 178.0) y="1048" { (above) }
            text .co-cart x=(left + 178.0) y="1070" { (below) }
        }
    }
}

/// The outline of a cask between two heights.
fn cask(x: f64, y: f64, wide: f64, high: f64) -> String {
    let (l, r, b) = (x + 10.0, x + wide - 10.0, y + high);
    format!("M{l} {y}H{r}Q{} {} {r} {b}H{l}Q{} {} {l} {y}Z", x + wide + 8.0, y + high / 2.0, x - 8.0, y + high / 2.0)
}

fn stash(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let (top, wide, high) = (904.0, 114.0, 190.0);
    html! {
        @for (k, barrel) in view.stash.iter().enumerate() {
            @let x = 14.0 + 125.0 * k as f64;
            @let middle = x + wide / 2.0;
            g id={ "stash-" (k + 1) } class={ "co-barrel" (desk.fresh(&format!("stash:{}", k + 1))) } data-target={ "stash:" (k + 1) } role="button" {
                path .co-cask d=(cask(x, top, wide, high)) {}
                path .co-hoop d={ "M" (one(x + 4.0)) " " (top + 30.0) "H" (one(x + wide - 4.0)) "M" (one(x + 4.0)) " " (top + high - 30.0) "H" (one(x + wide - 4.0)) } {}
                @if let Some(barrel) = barrel {
                    @let spec = &desk.game.edition().barrels[barrel.index()];
                    @let (first, second) = two_lines(&spec.name);
                    g .co-piece data-piece={ "barrel-" (slug(&spec.id)) } {
                        text .co-barrel-name x=(one(middle)) y=(top + 22.0) { (first) }
                        (icons::chips_at(&icons::barrel(&spec.kind), middle, top + 84.0, if spec.kind == "river" { 36.0 } else { 44.0 }))
                        text .co-barrel-text x=(one(middle)) y=(top + 138.0) { (barrel_words(&spec.kind)) }
                        text .co-barrel-name x=(one(middle)) y=(top + high - 9.0) { (second) }
                    }
                } @else {
                    text .co-barrel-text x=(one(middle)) y=(top + 100.0) { (t!("empty")) }
                }
            }
        }
        g #stash-stack .co-barrel data-target="stash:stack" role="button" aria-label=(t!("The stack of Barrels")) {
            path .co-cask .co-face-down d=(cask(514.0, top, wide, high)) {}
            path .co-hoop d={ "M518 " (top + 30.0) "H624M518 " (top + high - 30.0) "H624" } {}
            text .co-barrel-name x="571" y=(top + 22.0) { (t!("Stack")) }
            text .co-stack x="571" y=(top + 106.0) { (view.stack) }
            text .co-barrel-text x="571" y=(top + 138.0) { (t!("face-down")) }
            @if !view.discarded.is_empty() { text .co-barrel-name x="571" y=(top + high - 9.0) { (t!("{n} gone", n = view.discarded.len())) } }
        }
    }
}

fn two_lines(name: &str) -> (&str, &str) {
    name.split_once(" and ").or_else(|| name.split_once(' ')).unwrap_or((name, ""))
}

/// The ten kinds in few words.
fn barrel_words(kind: &str) -> Say {
    match kind {
        "horse" => t!("Horse"),
        "gold" => t!("Gold"),
        "bucks" => t!("Bucks"),
        "cards" => t!("cards"),
        "town" => t!("build"),
        "tent" => t!("pitch"),
        "river" => t!("survey"),
        "wagon" => t!("move"),
        "dudes" => t!("place"),
        "signpost" => t!("Signpost"),
        _ => Say::new(Line::new()),
    }
}

fn bridges(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let own: Option<Seat> = desk.view.you;
    let x = 916.0;
    html! {
        text .co-caption .co-start x=(x + 4.0) y="724" data-explain="bridges" { (t!("Bridges")) }
        text .co-bridges-worth x="1234" y="724" { @if own.is_some() { (t!("worth to you")) } @else { (t!("worth at most")) } }
        @for (k, bridge) in view.bridges.iter().enumerate() {
            @let spec = &desk.game.edition().bridges[bridge.bridge.index()];
            @let y = 736.0 + 61.0 * k as f64;
            @let mine = own.is_some_and(|seat| view.players[seat.index()].bridges.contains(&bridge.bridge));
            g id={ "bridge-" (slug(&spec.id)) } class={ "co-bridge" @if mine { " co-mine" } @else if bridge.left == 0 { " co-gone" } (desk.fresh(&format!("bridge:{}", slug(&spec.id)))) } data-target={ "bridge:" (slug(&spec.id)) } role="button" aria-label=(spec.name) {
                rect .co-tile x=(x) y=(one(y)) width="318" height="56" rx="8" {}
                path .co-span d={ "M" (x + 8.0) " " (one(y + 52.5)) "H" (x + 244.0) } {}
                text .co-bridge-name x=(x + 12.0) y=(one(y + 23.0)) { (spec.name.trim_end_matches(" Bridge")) }
                text .co-bridge-text x=(x + 12.0) y=(one(y + 44.0)) { (t!("{n} per", n = spec.each)) }
                (icons::at(icons::counter(spec.counter), x + 80.0, y + 37.0, 22.0))
                text .co-bridge-text x=(x + 98.0) y=(one(y + 44.0)) { (t!("up to {n}", n = spec.max)) }
                text .co-left x=(x + 238.0) y=(one(y + 23.0)) { @if mine { (t!("yours")) } @else { "×" (bridge.left) } }
                path .co-tear d={ "M" (x + 250.0) " " (one(y + 6.0)) "V" (one(y + 51.0)) } {}
                @let worth = own.and_then(|seat| bridge.worth.get(seat.index())).or_else(|| bridge.worth.iter().max());
                text .co-worth x=(x + 284.0) y=(one(y + 38.0)) { (worth.copied().unwrap_or(0)) }
            }
        }
    }
}

/// What a Bridge counts.
pub fn counter_words(counter: coloma::edition::Counter) -> Line {
    use coloma::edition::Counter;
    match counter {
        Counter::Rivers => say!("River"),
        Counter::Horses => say!("Horse"),
        Counter::Hand => say!("card in hand"),
        Counter::Graves => say!("grave"),
        Counter::Barrels => say!("Barrel"),
        Counter::SiteTents => say!("Site Tent"),
        Counter::FrontierTents => say!("Land Tent"),
        Counter::Buildings => say!("building"),
        Counter::LodgeDudes => say!("ready Dude"),
        Counter::Gold => say!("Gold"),
        Counter::OwnGunmen => say!("Gunman"),
    }
}
