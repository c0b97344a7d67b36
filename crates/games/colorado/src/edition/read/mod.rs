//! From the files of an edition to its components, with every fault named.

mod chart;
mod roadmap;

use std::collections::BTreeMap;

use engine::edition::{Fault, Faults, Sheets};

use super::{
    CardSpec, Edition, IconSpec, MedalTrackSpec, Named, Numbers, SuitSpec,
    check::{check, must, sizes},
    files::{self, Cost, Effect, Where},
};
use crate::ids::{Icon, Kind, Region, Station, Suit, Terrain, Track, VALUES};

/// The files as they are written.
pub(super) struct Written {
    pub setup: files::Setup,
    pub icons: files::Icons,
    pub cards: files::Cards,
    pub roadmap: files::Roadmap,
    pub railroad: files::Railroad,
    pub chart: files::Chart,
}

impl Written {
    fn read(sheets: &mut Sheets<'_>) -> Option<Written> {
        let setup = sheets.read("setup.toml");
        let icons = sheets.read("icons.toml");
        let cards = sheets.read("cards.toml");
        let roadmap = sheets.read("roadmap.toml");
        let railroad = sheets.read("railroad.toml");
        let chart = sheets.read("chart.toml");
        Some(Written {
            setup: setup?,
            icons: icons?,
            cards: cards?,
            roadmap: roadmap?,
            railroad: railroad?,
            chart: chart?,
        })
    }
}

/// Reads an edition and checks it; the faults are all that could be found at once.
pub fn read(edition: &engine::Edition) -> Result<Edition, Vec<Fault>> {
    let mut sheets = edition.sheets();
    let written = Written::read(&mut sheets);
    sheets.no_other_files();
    let mut faults = sheets.faults;
    let game = &edition.about().game;
    must(&mut faults, game == "colorado", "edition.toml", "game", "this is no edition of Colorado");
    let Some(written) = written else { return faults.or(None) };
    // One after the other: what is read relies on sizes, what is checked relies on what is read.
    sizes(&written, &mut faults);
    if !faults.is_empty() {
        return faults.or(None);
    }
    let edition = Reader::new(&written).edition(&mut faults);
    if faults.is_empty() {
        check(&edition, written.setup.components.cards, &mut faults);
    }
    faults.or(Some(edition))
}

struct Reader<'a> {
    written: &'a Written,
    tracks: BTreeMap<&'a str, Track>,
    groups: BTreeMap<&'a str, u8>,
    regions: BTreeMap<&'a str, Region>,
    stations: BTreeMap<&'a str, Station>,
}

/// IDs in their order; the lists are short, and no ID stands there twice.
fn by_id<'a, T>(ids: impl Iterator<Item = &'a str>, make: impl Fn(u8) -> T) -> BTreeMap<&'a str, T> {
    ids.zip(0u8..).map(|(id, at)| (id, make(at))).collect()
}

impl<'a> Reader<'a> {
    fn new(written: &'a Written) -> Reader<'a> {
        Reader {
            written,
            tracks: by_id(written.chart.track.iter().map(|track| &*track.id), Track),
            groups: by_id(written.chart.medal_group.iter().map(|group| &*group.id), |at| at),
            regions: by_id(written.roadmap.region.iter().map(|region| &*region.id), Region),
            stations: by_id(written.railroad.leg.iter().map(|leg| &*leg.id), Station),
        }
    }

    fn edition(&self, faults: &mut Faults) -> Edition {
        let written = self.written;
        let mut numbers = self.numbers(faults);
        let icons = self.icons(&mut numbers, faults);
        let suits = self.suits(&icons, faults);
        let regions = self.regions(&icons, faults);
        let medal_track = &written.chart.medal_track;
        Edition {
            numbers,
            symbols: written.setup.symbol.iter().map(|s| Named { id: s.id.clone(), name: s.name.clone() }).collect(),
            cards: self.cards(faults),
            suits,
            canvas: (written.roadmap.canvas.width, written.roadmap.canvas.height, written.roadmap.canvas.map_bottom),
            borders: self.borders(faults),
            stations: self.stations(&icons, faults),
            rail_points: written.railroad.medal.points,
            rail_medal_at: (written.railroad.medal.x, written.railroad.medal.y),
            flag_areas: self.flag_areas(faults),
            tracks: self.tracks(&icons, faults),
            groups: self.groups(regions.len()),
            regions,
            icons,
            chart_layout: (written.chart.layout.r#box, written.chart.layout.line),
            medal_track: MedalTrackSpec {
                at: (medal_track.x, medal_track.y),
                pitch: medal_track.pitch,
                totals_x: [medal_track.total_flags_x, medal_track.total_medals_x, medal_track.total_x],
            },
        }
    }

    fn numbers(&self, faults: &mut Faults) -> Numbers {
        let setup = &self.written.setup;
        let file = "setup.toml";
        must(
            faults,
            !setup.nuggets.supply_limited,
            file,
            "nuggets.supply_limited",
            "the supply has no limit (CL-NUG-3)",
        );
        must(faults, setup.hand.maximum == 0, file, "hand.maximum", "hands have no limit (CL-CARD-7): write 0");
        must(
            faults,
            setup.end.medals_to_end == self.written.chart.medal_track.slots,
            file,
            "end.medals_to_end",
            format!("the medal track in chart.toml has {} slots", self.written.chart.medal_track.slots),
        );
        Numbers {
            min_players: setup.min_players,
            max_players: setup.max_players,
            start_nuggets: setup.nuggets.start_per_player,
            compensation: setup.nuggets.compensation,
            start_hands: setup.hand.start_by_turn_order.clone(),
            face_up: setup.hand.face_up_start_cards,
            hand_minimum: setup.hand.minimum_at_end_of_turn,
            slots: setup.end.medals_to_end,
            take: 0,
            draw: 0,
        }
    }

    fn icons(&self, numbers: &mut Numbers, faults: &mut Faults) -> Vec<IconSpec> {
        let mut icons = Vec::new();
        for (at, spec) in self.written.icons.icon.iter().enumerate() {
            match self.effect(&spec.effect, numbers) {
                Ok(icon) => icons.push(IconSpec {
                    id: spec.id.clone(),
                    name: spec.name.clone(),
                    glyph: spec.glyph.clone(),
                    text: spec.text.clone(),
                    icon,
                }),
                Err(what) => faults.add("icons.toml", format!("icon[{at}].effect"), what),
            }
        }
        icons
    }

    fn effect(&self, effect: &Effect, numbers: &mut Numbers) -> Result<Icon, String> {
        match effect {
            Effect::Nothing => Ok(Icon::None),
            Effect::PlayCard { cost: Cost::Free } => Ok(Icon::Play),
            Effect::DiscoverRegion => Ok(Icon::Discovery),
            Effect::CheckBox { track } => self
                .tracks
                .get(&**track)
                .map(|track| Icon::Box(*track))
                .ok_or_else(|| format!("chart.toml has no track \"{track}\"")),
            Effect::ChooseOne { options } => match &options[..] {
                [Effect::TakeNugget { count }, Effect::PlayCard { cost: Cost::ValueInNuggets }] => {
                    numbers.take = *count;
                    Ok(Icon::Nugget)
                }
                [Effect::DrawCards { count }, Effect::PlayCard { cost: Cost::DiscardTwoSameSuit }] => {
                    numbers.draw = *count;
                    Ok(Icon::Card)
                }
                [Effect::CheckLeg { r#where: Where::Region }, Effect::CheckLeg { r#where: Where::Railroad }] => {
                    Ok(Icon::Check)
                }
                _ => Err("this is none of the three pairs (CL-PAIR-1 to 3)".to_owned()),
            },
            _ => Err("this effect stands only inside a pair".to_owned()),
        }
    }

    fn suits(&self, icons: &[IconSpec], faults: &mut Faults) -> Vec<SuitSpec> {
        let mut suits = Vec::new();
        for (at, suit) in self.written.cards.suit.iter().enumerate() {
            let key = format!("suit[{at}].pair");
            let pair = icon(icons, &suit.pair, "cards.toml", &key, faults);
            let is_pair = matches!(pair, Icon::Nugget | Icon::Card | Icon::Check);
            must(faults, is_pair, "cards.toml", key, format!("\"{}\" is no pair", suit.pair));
            suits.push(SuitSpec {
                id: suit.id.clone(),
                name: suit.name.clone(),
                pair,
                symbol: suit.symbol.clone(),
                character: suit.character.clone(),
                person: suit.person.clone(),
                color: suit.color.clone(),
            });
        }
        suits
    }

    /// The cards in the order of their kinds, wherever they stand in the file.
    fn cards(&self, faults: &mut Faults) -> Vec<CardSpec> {
        let written = &self.written.cards;
        let file = "cards.toml";
        let mut cards = BTreeMap::new();
        for (at, card) in written.card.iter().enumerate() {
            let key = |field: &str| format!("card[{at}].{field}");
            let Some(suit) = written.suit.iter().position(|suit| suit.id == card.suit) else {
                faults.add(file, key("suit"), format!("there is no suit \"{}\"", card.suit));
                continue;
            };
            if !(1..=VALUES).contains(&card.value) {
                faults.add(file, key("value"), format!("a value is 1 to {VALUES}, not {}", card.value));
                continue;
            }
            let id = format!("{}-{}", card.suit, card.value);
            must(faults, card.id == id, file, key("id"), format!("this card is \"{id}\""));
            let role = ["tool", "transport", "character"][usize::from(card.value) - 1];
            must(
                faults,
                card.role == role,
                file,
                key("role"),
                format!("value {} is the {role} (CL-CARD-2)", card.value),
            );
            let spec = CardSpec { id, copies: card.copies, name: card.name.clone(), text: card.text.clone() };
            let twice = cards.insert(Kind::of(Suit(suit as u8), card.value), spec).is_some();
            must(faults, !twice, file, key("value"), "this card stands here twice; use `copies`");
        }
        let expected = written.suit.len() * usize::from(VALUES);
        must(faults, cards.len() == expected, file, "card", format!("{} kinds of {expected} are here", cards.len()));
        cards.into_values().collect()
    }
}

fn icon(icons: &[IconSpec], id: &str, file: &str, key: &str, faults: &mut Faults) -> Icon {
    let icon = icons.iter().find(|spec| spec.id == id);
    must(faults, icon.is_some(), file, key, format!("there is no icon \"{id}\" in icons.toml"));
    icon.map_or(Icon::None, |spec| spec.icon)
}

fn terrain(id: &str, file: &str, key: &str, faults: &mut Faults) -> Terrain {
    let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.id() == id);
    must(faults, terrain.is_some(), file, key, format!("\"{id}\" is none of town, forest, desert, lake"));
    terrain.unwrap_or(Terrain::Town)
}
