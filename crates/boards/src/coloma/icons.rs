//! Icons for everything that is gained, paid or used, and short rows of them ("chips") for effects. They are drawn
//! once as symbols and used on the map and in the panels alike.

use coloma::{
    Coloma,
    edition::{Base, Cost, Counter, Effect, Gain, Tool},
    ids::EffectId,
};
use maud::{Markup, PreEscaped, html};

use super::marks::one;
use crate::{t, words::Say};

/// Name, what it says when one points at it, and its drawing in a square of 24.
const ICONS: &[(&str, &str, &str)] = &[
    (
        "dude",
        "Dude",
        r#"<path class="co-i-fill" d="M3.5 23Q3.5 14.5 12 14.5T20.5 23Z"/><circle class="co-i-fill" cx="12" cy="10" r="4.2"/><path class="co-i-fill" d="M4.5 8.2Q12 6 19.5 8.2L19 9.4Q12 7.4 5 9.4ZM8 7.4L8.8 3.2Q12 1.4 15.2 3.2L16 7.4Z"/>"#,
    ),
    (
        "tent",
        "Tent",
        r#"<path class="co-i-paper" d="M12 3.5L22.5 20.5H1.5Z"/><path class="co-i-fill" d="M12 8L16.5 20.5H7.5Z"/>"#,
    ),
    (
        "horse",
        "Horse",
        r#"<path class="co-i-fill" d="M5.5 22Q6 17.5 9.5 14.5Q6.5 16 4.4 15.6Q2.6 15.2 3 13.4L8.6 6.6Q9 3.4 12.6 2.2L12.4 4.6Q19.6 5.6 20.4 14.4Q20.6 18.6 21.4 22Z"/><circle class="co-i-hole" cx="10.8" cy="8.8" r="1"/>"#,
    ),
    ("shoe", "Horseshoe", r#"<path class="co-i-line" d="M7 20.5Q2.5 12 6 7Q12 1 18 7Q21.5 12 17 20.5"/>"#),
    (
        "gold",
        "Gold",
        r#"<path class="co-i-gold" d="M2.5 15L6.5 7L13.5 4L20 8L21.5 15L15.5 20H7Z"/><path class="co-i-thin" d="M6.5 7L10.5 11.5L20 8M10.5 11.5L7 20M10.5 11.5L15.5 20"/>"#,
    ),
    (
        "buck",
        "Buck",
        r#"<circle class="co-i-coin" cx="12" cy="12" r="9.6"/><path class="co-i-line" d="M15.4 8.7Q12 6.6 9.4 8.2Q7.8 10.4 11.6 11.8Q16.4 13.2 14.8 15.6Q12.4 17.6 8.6 15.6M12 5.2V18.8"/>"#,
    ),
    (
        "card",
        "card",
        r#"<path class="co-i-paper" d="M5.5 2.5H18.5V21.5H5.5Z"/><path class="co-i-fill" d="M8.5 12V8.5L12 6L15.5 8.5V12Z"/><path class="co-i-thin" d="M8 15H16M8 18H16"/>"#,
    ),
    (
        "vp",
        "point",
        r#"<path class="co-i-star" d="M12 1.8L15.1 8.4L22.2 9.3L17 14.2L18.3 21.3L12 17.8L5.7 21.3L7 14.2L1.8 9.3L8.9 8.4Z"/>"#,
    ),
    (
        "barrel",
        "Barrel",
        r#"<path class="co-i-wood" d="M6 2.5H18Q21 12 18 21.5H6Q3 12 6 2.5Z"/><path class="co-i-thin" d="M5 7.5H19M5 16.5H19M12 2.5V21.5"/>"#,
    ),
    (
        "river",
        "River",
        r#"<path class="co-i-water" d="M1.5 8Q5 4.5 8.5 8T15.5 8T22.5 8M1.5 13Q5 9.5 8.5 13T15.5 13T22.5 13M1.5 18Q5 14.5 8.5 18T15.5 18T22.5 18"/>"#,
    ),
    (
        "bridge",
        "Bridge",
        r#"<path class="co-i-line" d="M1.5 9H22.5M2.5 20V9M21.5 20V9M2.5 19Q12 3 21.5 19M7.5 9V13M12 9V11M16.5 9V13"/>"#,
    ),
    (
        "house",
        "Town Building",
        r#"<path class="co-i-paper" d="M4 21.5V9L12 3L20 9V21.5Z"/><path class="co-i-fill" d="M10 21.5V15H14V21.5ZM6.5 11H9.5V13.5H6.5ZM14.5 11H17.5V13.5H14.5Z"/>"#,
    ),
    (
        "hotel",
        "Hotel",
        r#"<path class="co-i-paper" d="M3 21.5V6H21V21.5ZM2 6L4 3H20L22 6Z"/><path class="co-i-fill" d="M10 21.5V17H14V21.5ZM5.5 9H8V11.5H5.5ZM10.8 9H13.2V11.5H10.8ZM16 9H18.5V11.5H16ZM5.5 13.5H8V16H5.5ZM16 13.5H18.5V16H16Z"/>"#,
    ),
    (
        "bed",
        "bed",
        r#"<path class="co-i-line" d="M3 5V20M3 16H21V20M21 16V12Q15 9.5 9 12H3"/><circle class="co-i-fill" cx="6.2" cy="9.2" r="2"/>"#,
    ),
    (
        "grave",
        "grave",
        r#"<path class="co-i-paper" d="M5.5 21.5V9Q5.5 2.5 12 2.5T18.5 9V21.5Z"/><path class="co-i-line" d="M12 6.5V15M9 9.5H15M2.5 21.5H21.5"/>"#,
    ),
    ("gun", "Gunman", r#"<path class="co-i-fill" d="M1.5 6.5H21.5V10H12.5L11.5 12.2H8.8L6.6 20H2.2L4.4 11L1.5 10Z"/>"#),
    (
        "outlaw",
        "Outlaw",
        r#"<path class="co-i-fill" d="M1.5 9.4Q12 6 22.5 9.4L21.5 11Q12 8.4 2.5 11ZM6.8 8L8 3Q12 1 16 3L17.2 8Z"/><path class="co-i-mask" d="M6.5 13H17.5L16 19.5L12 22.5L8 19.5Z"/>"#,
    ),
    (
        "hammer",
        "hammer: paid with Bucks",
        r#"<path class="co-i-fill" d="M8.5 3H18L20.5 8H8.5Z"/><path class="co-i-wood" d="M11 8H14L13.5 22H11.5Z"/>"#,
    ),
    (
        "saw",
        "saw: paid with Gold",
        r#"<path class="co-i-fill" d="M1.5 8L17 8.5L16 15L14 13.4L12.2 15.4L10.2 13L8.2 14.6L6.2 12.2L4.6 13L1.5 10.5Z"/><path class="co-i-wood" d="M16.5 6.5Q23 6 22.6 12Q22 17.5 16 16.8Z"/>"#,
    ),
    (
        "shovel",
        "shovel",
        r#"<path class="co-i-line" d="M8.5 2.5H15.5M12 2.5V13.5"/><path class="co-i-fill" d="M7 12.5H17V17Q17 21 12 23Q7 21 7 17Z"/>"#,
    ),
    (
        "barrow",
        "wheelbarrow",
        r#"<path class="co-i-fill" d="M4 7H18L15 14.5H8.5Z"/><path class="co-i-line" d="M1.5 5L8.5 14.5M15 14.5L17.5 20M15 14.5L22 12"/><circle class="co-i-line" cx="9" cy="18.5" r="3.2"/>"#,
    ),
    (
        "wagon",
        "Wagon",
        r#"<path class="co-i-paper" d="M3 13Q2.5 3 12 3T21 13Z"/><path class="co-i-wood" d="M2 13H22L20.5 17H3.5Z"/><circle class="co-i-line" cx="7" cy="18.4" r="3"/><circle class="co-i-line" cx="17" cy="18.4" r="3"/>"#,
    ),
    (
        "barker",
        "Barker",
        r#"<path class="co-i-fill" d="M3 9.5H7L19.5 3.5V18.5L7 13.5H3ZM7.5 14.5L9.5 21H12.5L10.8 15.6Z"/><path class="co-i-line" d="M21.5 8.5V13.5"/>"#,
    ),
    (
        "sign",
        "Signpost",
        r#"<path class="co-i-fill" d="M3 4.5H17L21.5 8.2L17 12H3Z"/><path class="co-i-wood" d="M10.5 12H13.5V22.5H10.5Z"/>"#,
    ),
    ("bust", "Bust", r#"<path class="co-i-line" d="M3 3L21 21M21 3L3 21"/>"#),
    (
        "land",
        "Frontier Land",
        r#"<path class="co-i-water" d="M1.5 20.5L8 9.5L12 15L16 8L22.5 20.5Z"/><path class="co-i-fill" d="M8 21L12 13.5L16 21Z"/>"#,
    ),
    (
        "badge",
        "Sheriff badge",
        r#"<path class="co-i-star" d="M12 1.5L15 7.8L21.6 6.8L18.6 12L21.6 17.2L15 16.2L12 22.5L9 16.2L2.4 17.2L5.4 12L2.4 6.8L9 7.8Z"/>"#,
    ),
    (
        "deck",
        "cards in the deck",
        r#"<path class="co-i-paper" d="M7.5 2H20.5V18H7.5Z"/><path class="co-i-fill" d="M3.5 6H16.5V22H3.5Z"/>"#,
    ),
];

/// The symbols, to be put into the map once.
pub fn symbols() -> Markup {
    html! {
        defs { @for (name, _, drawing) in ICONS {
            symbol id={ "co-i-" (name) } viewBox="0 0 24 24" { (PreEscaped(*drawing)) }
        } }
    }
}

/// What an icon means.
pub fn meaning(name: &str) -> Say {
    Say::new(ICONS.iter().find(|(id, _, _)| *id == name).map_or("", |(_, meaning, _)| *meaning))
}

/// An icon in a line of text.
pub fn inline(name: &str) -> Markup {
    html! {
        svg .co-i viewBox="0 0 24 24" role="img" aria-label=(meaning(name)) { use href={ "#co-i-" (name) } {} }
    }
}

/// An icon on the map, around a point.
pub fn at(name: &str, x: f64, y: f64, size: f64) -> Markup {
    html! { use href={ "#co-i-" (name) } x=(one(x - size / 2.0)) y=(one(y - size / 2.0)) width=(one(size)) height=(one(size)) {} }
}

/// A count and an icon; what stands before the number is part of it, such as `+2` or `4→`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chip {
    /// Before the icon.
    pub words: String,
    /// Its name.
    pub icon: &'static str,
}

fn chip(words: impl Into<String>, icon: &'static str) -> Chip {
    Chip { words: words.into(), icon }
}

/// What is gained.
pub fn gain(gain: &Gain) -> Vec<Chip> {
    let parts = [
        (gain.dudes, "dude"),
        (gain.bucks, "buck"),
        (gain.gold, "gold"),
        (gain.cards, "card"),
        (gain.horses, "horse"),
        (gain.tents, "tent"),
        (gain.vp, "vp"),
    ];
    parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, icon)| chip(n.to_string(), icon)).collect()
}

/// What is paid.
pub fn cost(cost: &Cost) -> Vec<Chip> {
    let parts = [
        (cost.dudes, "dude"),
        (cost.bucks, "buck"),
        (cost.gold, "gold"),
        (cost.horses, "horse"),
        (cost.tents, "tent"),
        (cost.cards, "card"),
        (cost.barrels + cost.barrels_used, "barrel"),
    ];
    parts.into_iter().filter(|(n, _)| *n > 0).map(|(n, icon)| chip(n.to_string(), icon)).collect()
}

/// The icon of what a Bridge or a row counts.
pub fn counter(counter: Counter) -> &'static str {
    match counter {
        Counter::Rivers => "river",
        Counter::Horses => "horse",
        Counter::Hand => "card",
        Counter::Graves => "grave",
        Counter::Barrels => "barrel",
        Counter::SiteTents => "tent",
        Counter::FrontierTents => "land",
        Counter::Buildings => "house",
        Counter::LodgeDudes => "dude",
        Counter::Gold => "gold",
        Counter::OwnGunmen => "gun",
    }
}

fn tool(tool: Tool) -> &'static str {
    match tool {
        Tool::Hammer => "hammer",
        Tool::Saw => "saw",
    }
}

/// An effect as a short row of icons.
pub fn effect(game: &Coloma, id: EffectId) -> Vec<Chip> {
    match game.edition().effects[id.index()] {
        Effect::Gain(gains) => gain(&gains),
        Effect::GainPer { counter: counted, each, .. } => {
            let mut chips = gain(&each);
            chips.push(chip(t!("per").to_string(), counter(counted)));
            chips
        }
        Effect::Trade { pay, gain: gains, times } => {
            let mut chips = cost(&pay);
            for (k, gained) in gain(&gains).into_iter().enumerate() {
                chips.push(if k == 0 { chip(format!("→ {}", gained.words), gained.icon) } else { gained });
            }
            if times > 1 {
                chips.insert(0, chip(format!("{times}×"), ""));
            }
            chips
        }
        Effect::Discount { dudes, .. } => vec![chip(format!("−{dudes}"), "dude")],
        Effect::BuildTown(price) => vec![chip("", tool(price)), chip("", "house")],
        Effect::SurveyBridge(price) => vec![chip("", tool(price)), chip("", "river"), chip("/", "bridge")],
        Effect::Wagon(_) => vec![chip("", "wagon")],
        Effect::WagonPlus(plus) => vec![chip(format!("+{plus}"), "shoe")],
        Effect::TownBonus => vec![chip(t!("town").to_string(), "wagon")],
        Effect::PlaceDudes => vec![chip("", "gun")],
        Effect::PlaceTents => vec![chip(t!("pitch").to_string(), "tent")],
        Effect::TakeBarrel(n) => vec![chip(n.to_string(), "barrel")],
        Effect::RefreshBarrel(n) => vec![chip(format!("↻ {n}"), "barrel")],
        Effect::Signpost => vec![chip("", "sign")],
        Effect::Seq { first, len } => (0..len).flat_map(|step| effect(game, EffectId(first.0 + step))).collect(),
    }
}

/// Chips in a line of text.
pub fn chips(chips: &[Chip]) -> Markup {
    html! {
        span .co-chips { @for chip in chips {
            span .co-chip { @if !chip.words.is_empty() { b { (chip.words) } } @if !chip.icon.is_empty() { (inline(chip.icon)) } }
        } }
    }
}

/// Chips on the map, around a point.
pub fn chips_at(chips: &[Chip], x: f64, y: f64, size: f64) -> Markup {
    let wide = |chip: &Chip| {
        chip.words.chars().count() as f64 * size * 0.56 + if chip.icon.is_empty() { 0.0 } else { size } + size * 0.18
    };
    let whole: f64 = chips.iter().map(wide).sum();
    let mut left = x - whole / 2.0;
    html! {
        @for chip in chips {
            @let letters = chip.words.chars().count() as f64 * size * 0.56;
            @if !chip.words.is_empty() { text .co-chip-words x=(one(left + letters / 2.0)) y=(one(y + size * 0.34)) font-size=(one(size * 0.92)) { (chip.words) } }
            @if !chip.icon.is_empty() { (at(chip.icon, left + letters + size / 2.0, y, size)) }
            ({ left += wide(chip); "" })
        }
    }
}

/// How wide chips are on the map.
pub fn width(chips: &[Chip], size: f64) -> f64 {
    let wide = |chip: &Chip| {
        chip.words.chars().count() as f64 * size * 0.56 + if chip.icon.is_empty() { 0.0 } else { size } + size * 0.18
    };
    chips.iter().map(wide).sum()
}

/// What everybody may do with an action: its icons, a word or two for them, and what it is paid with.
pub fn base(base: Base) -> (&'static [&'static str], Say, Option<&'static str>) {
    match base {
        Base::None => (&[], t!("cards"), None),
        Base::Survey(Tool::Hammer) => (&["river", "bridge"], t!("for"), Some("buck")),
        Base::Survey(Tool::Saw) => (&["river", "bridge"], t!("for"), Some("gold")),
        Base::Build(Tool::Hammer) => (&["house"], t!("for"), Some("buck")),
        Base::Build(Tool::Saw) => (&["house"], t!("for"), Some("gold")),
        Base::Wagon => (&["wagon"], t!("move"), None),
        Base::Place => (&["gun", "tent"], t!("place"), None),
        Base::GainTent => (&["tent"], t!("gain 1"), None),
        Base::Buy => (&["tent", "horse"], t!("buy"), None),
        Base::TakeBarrel => (&["barrel"], t!("take 1"), None),
    }
}

/// A bonus of the map, written as a number and a noun.
pub fn bonus(text: &str) -> Chip {
    let (count, noun) = text.split_once(' ').unwrap_or((text, ""));
    let icon = match noun {
        "Dude" | "Dudes" => "dude",
        "Buck" | "Bucks" => "buck",
        "Gold" => "gold",
        "card" | "cards" => "card",
        "Horse" | "Horses" => "horse",
        "Tent" | "Tents" => "tent",
        "Barrel" | "Barrels" => "barrel",
        _ => "vp",
    };
    chip(if count == "1" { "" } else { count }, icon)
}

/// What a Barrel brings, large.
pub fn barrel(kind: &str) -> Vec<Chip> {
    match kind {
        "horse" => vec![chip("1", "horse")],
        "gold" => vec![chip("2", "gold")],
        "bucks" => vec![chip("3", "buck")],
        "cards" => vec![chip("3", "card")],
        "town" => vec![chip("", "house")],
        "tent" => vec![chip("1", "tent")],
        "river" => vec![chip("", "river"), chip("", "bridge")],
        "wagon" => vec![chip("", "wagon")],
        "dudes" => vec![chip("2", "dude")],
        _ => vec![chip("", "sign")],
    }
}
