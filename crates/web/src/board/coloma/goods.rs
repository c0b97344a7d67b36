//! Below the wheel: the Gold table, the stash of Barrels, and the Bridges.

use engine::Seat;
use maud::{Markup, html};

use super::{Desk, marks::one, slug};

/// The strip of goods.
pub fn layer(desk: &Desk<'_>) -> Markup {
    html! {
        g #co-goods {
            (gold(desk))
            (stash(desk))
            (bridges(desk))
        }
    }
}

/// The Gold table: full from the bottom, each row with its value.
fn gold(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let rows = desk.game.edition.gold_values.len() as u8;
    let (left, top) = (28.0, 790.0);
    html! {
        text .co-caption x=(left + 130.0) y="776" { "Gold: 1 pays " (view.gold_value) @if view.gold_value == 1 { " Buck" } @else { " Bucks" } }
        @for (row, value) in desk.game.edition.gold_values.iter().enumerate() {
            @let y = top + 38.0 * row as f64;
            // Rows are counted from the top, the table is full from the bottom.
            @let below = (rows - 1 - row as u8) * view.columns;
            @for column in 0..view.columns {
                @let there = below + column < view.table;
                circle class=(if there { "co-nugget" } else { "co-no-nugget" }) cx=(one(left + 40.0 + 34.0 * f64::from(column))) cy=(one(y + 16.0)) r="13" {}
            }
            text .co-gold-value x=(left + 12.0) y=(one(y + 24.0)) { (value) }
        }
        text .co-cart x=(left + 130.0) y="992" { "cart " (view.cart) }
    }
}

fn stash(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    html! {
        text .co-caption x="515" y="776" { "Barrels" }
        @for (k, barrel) in view.stash.iter().enumerate() {
            @let (x, y) = (300.0 + 218.0 * (k % 2) as f64, 790.0 + 70.0 * (k / 2) as f64);
            g id={ "stash-" (k + 1) } class={ "co-barrel" (desk.fresh(&format!("stash:{}", k + 1))) } data-target={ "stash:" (k + 1) } role="button" {
                rect .co-cask x=(one(x)) y=(one(y)) width="210" height="62" rx="14" {}
                @if let Some(barrel) = barrel {
                    @let spec = &desk.game.edition.barrels[barrel.index()];
                    text .co-barrel-name x=(one(x + 105.0)) y=(one(y + 27.0)) { (spec.name) }
                    text .co-barrel-text x=(one(x + 105.0)) y=(one(y + 49.0)) { (barrel_words(&spec.kind)) }
                    title { (spec.text) }
                } @else {
                    text .co-barrel-text x=(one(x + 105.0)) y=(one(y + 38.0)) { "empty" }
                }
            }
        }
        g #stash-stack .co-barrel data-target="stash:stack" role="button" aria-label="The stack of Barrels" {
            rect .co-cask .co-face-down x="300" y="930" width="428" height="52" rx="14" {}
            text .co-barrel-name x="514" y="963" { "stack: " (view.stack) @if !view.discarded.is_empty() { ", discarded: " (view.discarded.len()) } }
        }
    }
}

/// The ten kinds in few words.
fn barrel_words(kind: &str) -> &'static str {
    match kind {
        "horse" => "1 Horse",
        "gold" => "2 Gold",
        "bucks" => "3 Bucks",
        "cards" => "3 cards",
        "town" => "build for Gold",
        "tent" => "1 Tent, pitch",
        "river" => "River, Bridge for Gold",
        "wagon" => "move your Wagon",
        "dudes" => "2 Dudes, place",
        "signpost" => "follow the Signpost",
        _ => "",
    }
}

fn bridges(desk: &Desk<'_>) -> Markup {
    let view = desk.view;
    let own: Option<Seat> = desk.who.seat();
    html! {
        text .co-caption x="1220" y="776" { "Bridges" }
        @for (k, bridge) in view.bridges.iter().enumerate() {
            @let spec = &desk.game.edition.bridges[bridge.bridge.index()];
            @let (x, y) = (752.0 + 314.0 * (k % 3) as f64, 790.0 + 100.0 * (k / 3) as f64);
            g id={ "bridge-" (slug(&spec.id)) } class={ "co-bridge" @if bridge.left == 0 { " co-gone" } (desk.fresh(&format!("bridge:{}", slug(&spec.id)))) } data-target={ "bridge:" (slug(&spec.id)) } role="button" aria-label=(spec.name) {
                rect .co-tile x=(one(x)) y=(one(y)) width="304" height="90" rx="8" {}
                path .co-span d={ "M" (one(x + 12.0)) " " (one(y + 82.0)) "Q" (one(x + 152.0)) " " (one(y + 60.0)) " " (one(x + 292.0)) " " (one(y + 82.0)) } {}
                text .co-bridge-name x=(one(x + 14.0)) y=(one(y + 28.0)) { (spec.name.trim_end_matches(" Bridge")) }
                text .co-bridge-text x=(one(x + 14.0)) y=(one(y + 52.0)) { (spec.each) " per " (counter_words(spec.counter)) ", to " (spec.max) }
                text .co-left x=(one(x + 292.0)) y=(one(y + 28.0)) { "×" (bridge.left) }
                @if let Some(seat) = own {
                    @if let Some(worth) = bridge.worth.get(seat.index()) { text .co-worth x=(one(x + 292.0)) y=(one(y + 54.0)) { "you " (worth) } }
                }
                title { (spec.text) }
            }
        }
    }
}

/// What a Bridge counts.
pub fn counter_words(counter: coloma::edition::Counter) -> &'static str {
    use coloma::edition::Counter;
    match counter {
        Counter::Rivers => "River",
        Counter::Horses => "Horse",
        Counter::Hand => "card in hand",
        Counter::Graves => "grave",
        Counter::Barrels => "Barrel",
        Counter::SiteTents => "Site Tent",
        Counter::FrontierTents => "Land Tent",
        Counter::Buildings => "building",
        Counter::LodgeDudes => "ready Dude",
        Counter::Gold => "Gold",
        Counter::OwnGunmen => "Gunman",
    }
}
