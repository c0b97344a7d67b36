//! From the files to the printed components: names are looked up, effects listed.

use engine::edition::{Faults, Sheets};

use super::{
    Automa, BarrelSpec, Base, BoardSpec, BridgeSpec, CanyonSpec, CardRow, CardSpec, Chart, ColourSpec, Edition, Effect,
    Form, Gain, HotelSpec, Icon, LandSpec, Map, Numbers, Reward, RowSpec, SiteAction, SiteSpec, SpaceKind, SpaceSpec,
    SpecialitySpec, Start, Tool, Wheel,
    effect::{Effects, Written},
    files::{
        ActionTable, AutomaFile, BarrelsFile, BoardsFile, BridgesFile, CardTable, CardsFile, ChartTable, GoldFile,
        HotelsFile, MapFile, Prices, SetupFile, ShadeDeed, ShootoutFile, SideTable, SiteName, SpecialitiesFile,
        SpecialityTable, WheelFile,
    },
};
use crate::ids::{Board, EffectId, SEATS, Space, Speciality};

/// Most Barrels for which a position has room.
pub(super) const MOST_BARRELS: usize = 24;
/// Most Hotel tiles for which a position has room.
const MOST_HOTELS: usize = 16;

/// What is being read: faults are collected, effects listed.
struct Reader<'f> {
    faults: &'f mut Faults,
    effects: Effects,
}

impl Reader<'_> {
    fn fault(&mut self, file: &str, key: impl Into<String>, what: impl Into<String>) {
        self.faults.add(file, key, what);
    }

    fn effect(&mut self, file: &str, key: String, written: &Written) -> EffectId {
        self.effects.add(written).unwrap_or_else(|why| {
            self.fault(file, key, why);
            EffectId(0)
        })
    }

    /// An effect that happens in the middle of something else, so it can only gain.
    fn gain(&mut self, file: &str, key: String, written: &Written) -> Gain {
        let id = self.effect(file, key.clone(), written);
        match self.effects.list.get(id.index()) {
            Some(Effect::Gain(gain)) => *gain,
            _ => {
                self.fault(file, key, "only a gain can happen here");
                Gain::default()
            }
        }
    }

    /// The place of an ID in a list.
    fn find(&mut self, file: &str, key: String, ids: &[String], id: &str) -> u8 {
        ids.iter().position(|known| known == id).map_or_else(
            || {
                self.fault(file, key, format!("there is no \"{id}\""));
                0
            },
            |at| at as u8,
        )
    }

    fn icon(&mut self, file: &str, key: String, name: &str) -> Icon {
        Icon::ALL.iter().find(|(_, known)| *known == name).map_or_else(
            || {
                self.fault(file, key, format!("there is no icon \"{name}\""));
                Icon::Bust
            },
            |(icon, _)| *icon,
        )
    }
}

/// Reads all files.
pub fn read(sheets: &mut Sheets<'_>) -> Option<Edition> {
    // Every file is looked at even when an earlier one is broken, so that all faults show at once.
    let setup: Option<SetupFile> = sheets.read("setup.toml");
    let wheel: Option<WheelFile> = sheets.read("wheel.toml");
    let cards: Option<CardsFile> = sheets.read("cards.toml");
    let barrels: Option<BarrelsFile> = sheets.read("barrels.toml");
    let boards: Option<BoardsFile> = sheets.read("boards.toml");
    let bridges: Option<BridgesFile> = sheets.read("bridges.toml");
    let gold: Option<GoldFile> = sheets.read("gold.toml");
    let hotels: Option<HotelsFile> = sheets.read("hotels.toml");
    let map: Option<MapFile> = sheets.read("map.toml");
    let shootout: Option<ShootoutFile> = sheets.read("shootout.toml");
    let specialities: Option<SpecialitiesFile> = sheets.read("specialities.toml");
    let automa: Option<AutomaFile> = sheets.read("automa.toml");
    let reader = &mut Reader { faults: &mut sheets.faults, effects: Effects::default() };

    let (setup, wheel, cards, barrels) = (setup?, wheel?, cards?, barrels?);
    let (boards, bridges, gold, hotels) = (boards?, bridges?, gold?, hotels?);
    let (map, shootout, specialities, automa) = (map?, shootout?, specialities?, automa?);

    let map_start = map.start.clone();
    let map = read_map(reader, map);
    let boards_read: Vec<BoardSpec> = read_boards(reader, &boards);
    let specialities = read_specialities(reader, specialities);
    let colours = read_colours(reader, &setup, &boards_read, &specialities);
    if setup.limits.canyons != 4 || usize::from(setup.limits.graves) != boards.graves.len() {
        reader.fault("setup.toml", "limits", "canyons are 4, and graves are as many as boards.toml has");
    }
    if cards.points != setup.scoring.town_building || hotels.points != setup.scoring.hotel {
        reader.fault("setup.toml", "scoring", "points of buildings and Hotels differ from cards.toml or hotels.toml");
    }
    if map_start != setup.start.wagon_space {
        reader.fault("map.toml", "start", "differs from start.wagon_space in setup.toml");
    }
    if setup.game.rounds_per_year != crate::ids::SITES {
        reader.fault("setup.toml", "game.rounds_per_year", "a year has one round for each Site");
    }
    let purses = SEATS * usize::from(setup.start.gold);
    if usize::from(gold.nuggets_total) < usize::from(gold.columns) * gold.row.len() + purses {
        reader.fault("gold.toml", "nuggets_total", "too few nuggets for the table and the purses");
    }
    if usize::from(gold.columns) != SEATS {
        reader.fault("gold.toml", "columns", "there is a column for each of six players");
    }
    if gold.row.iter().zip(1..).any(|(row, number)| row.row != number) {
        reader.fault("gold.toml", "row", "rows are numbered from 1 at the top");
    }
    if shootout.row.iter().zip(1..).any(|(row, number)| row.row != number) {
        reader.fault("shootout.toml", "row", "rows are numbered from 1, the nearest");
    }
    if bridges.copies < setup.bridges.copies.values().copied().max().unwrap_or(0) {
        reader.fault("bridges.toml", "copies", "fewer copies than setup.toml lays out");
    }

    let numbers = read_numbers(reader, &setup, &gold, &map);
    Some(Edition {
        numbers,
        colours,
        wheel: read_wheel(reader, wheel)?,
        cards: read_cards(reader, cards),
        barrels: read_barrels(reader, barrels),
        boards: boards_read,
        graves: boards.graves.iter().map(|points| points.unsigned_abs()).collect(),
        bridges: bridges
            .bridge
            .into_iter()
            .map(|b| BridgeSpec { id: b.id, name: b.name, counter: b.counter, each: b.each, max: b.max, text: b.text })
            .collect(),
        gold_values: gold.row.iter().map(|row| row.value).collect(),
        hotels: read_hotels(reader, hotels),
        rows: shootout.row.iter().map(|row| RowSpec { size: row.size, y: row.y }).collect(),
        outlaw_pen: (shootout.outlaw_pen.x, shootout.outlaw_pen.y),
        space_gap: shootout.space_gap,
        charts: shootout.tile.into_iter().chain([shootout.printed]).map(read_chart).collect(),
        automa: read_automa(reader, automa, &map, &setup)?,
        specialities,
        map,
        effects: std::mem::take(&mut reader.effects.list),
    })
}

fn read_numbers(reader: &mut Reader, setup: &SetupFile, gold: &GoldFile, map: &Map) -> Numbers {
    let spaces: Vec<String> = map.spaces.iter().map(|space| space.id.clone()).collect();
    let mut bridge_copies = [0; SEATS + 1];
    for (players, copies) in &setup.bridges.copies {
        match players.parse::<usize>() {
            Ok(n @ 2..=SEATS) => bridge_copies[n] = *copies,
            _ => reader.fault("setup.toml", format!("bridges.copies.{players}"), "the number of players is 2 to 6"),
        }
    }
    bridge_copies[1] = bridge_copies[usize::from(setup.bridges.copies_solo_as).min(SEATS)];
    let start = &setup.start;
    let both = |prices: Prices| [prices.hammer, prices.saw];
    Numbers {
        players: (setup.game.players_min, setup.game.players_max),
        years: setup.game.years.clone(),
        outlaws: setup.game.outlaws_at_year_start.clone(),
        start: Start {
            gold: start.gold,
            bucks: start.bucks,
            lodge_dudes: start.lodge_dudes,
            lodge_tents: start.lodge_tents,
            stable_horses: start.stable_horses,
            wagon: Space(reader.find("setup.toml", "start.wagon_space".into(), &spaces, &start.wagon_space)),
            draw: start.draw,
            discard: start.discard,
        },
        dudes: setup.limits.dudes,
        tents: setup.limits.tents,
        horses: setup.limits.horses,
        face_up: setup.barrels.face_up,
        bridge_types: setup.bridges.types_in_play,
        bridge_copies,
        hotels_per_player: setup.hotels.per_player,
        hotels_solo: setup.hotels.per_game_solo,
        columns_solo: gold.columns_solo,
        town_cost: both(setup.cost.town_building),
        river_cost: both(setup.cost.river),
        bridge_cost: both(setup.cost.bridge),
        hotel_cost: both(setup.cost.hotel),
        tent_cost: setup.cost.barker.tent,
        horse_cost: setup.cost.barker.horse,
        town_points: setup.scoring.town_building,
        hotel_points: setup.scoring.hotel,
        frontier_points: setup.scoring.frontier_tents.clone(),
        empty_deck_vp: setup.scoring.empty_deck_vp,
    }
}

fn read_colours(
    reader: &mut Reader,
    setup: &SetupFile,
    boards: &[BoardSpec],
    specialities: &[SpecialitySpec],
) -> Vec<ColourSpec> {
    let board_ids: Vec<String> = boards.iter().map(|board| board.id.clone()).collect();
    let speciality_ids: Vec<String> = specialities.iter().map(|speciality| speciality.id.clone()).collect();
    let mut colours = Vec::new();
    for (k, colour) in setup.colour.iter().enumerate() {
        let key = |field: &str| format!("colour[{k}].{field}");
        colours.push(ColourSpec {
            id: colour.id.clone(),
            name: colour.name.clone(),
            rgb: colour.hex.clone(),
            speciality: Speciality(reader.find("setup.toml", key("speciality"), &speciality_ids, &colour.speciality)),
            board: Board(reader.find("setup.toml", key("board"), &board_ids, &colour.board)),
        });
    }
    colours
}

fn read_wheel(reader: &mut Reader, file: WheelFile) -> Option<Wheel> {
    let mut sites = vec![SiteSpec {
        name: file.barker.name.clone(),
        angle: 0.0,
        event: None,
        event_text: String::new(),
        common: read_action(reader, "barker.common", &file.barker.common),
        boom: read_action(reader, "barker.boom", &file.barker.boom),
    }];
    for (k, site) in file.site.iter().enumerate() {
        if usize::from(site.id) != k + 1 {
            reader.fault("wheel.toml", format!("site[{k}].id"), format!("Sites are numbered in order: {}", k + 1));
        }
        sites.push(SiteSpec {
            name: site.name.clone(),
            angle: site.angle,
            event: Some(reader.effect("wheel.toml", format!("site[{k}].event"), &site.event)),
            event_text: site.event_text.clone(),
            common: read_action(reader, &format!("site[{k}].common"), &site.common),
            boom: read_action(reader, &format!("site[{k}].boom"), &site.boom),
        });
    }
    for (k, row) in file.position.iter().enumerate() {
        // CO-WHEEL-5: the table is only for readers; the offsets decide.
        let far = |offset: i8| !(-5..=5).contains(&offset);
        if !(1..=crate::ids::SITES).contains(&row.barker) || far(file.signpost_offset) || far(file.points_to_offset) {
            reader.fault("wheel.toml", format!("position[{k}]"), "a Site is 1 to 5, an offset -5 to 5");
            continue;
        }
        let signpost = crate::ids::wrap(row.barker as i8 + file.signpost_offset);
        let points_to = crate::ids::wrap(signpost as i8 + file.points_to_offset);
        if (signpost, points_to) != (row.signpost, row.points_to) {
            let what = format!("by the offsets the Signpost is on {signpost} and points to {points_to}");
            reader.fault("wheel.toml", format!("position[{k}]"), what);
        }
    }
    let Ok(sites) = sites.try_into() else {
        reader.fault("wheel.toml", "site", "the wheel has five Sites");
        return None;
    };
    Some(Wheel {
        signpost_offset: file.signpost_offset,
        points_to_offset: file.points_to_offset,
        first_barker: file.first_year_barker,
        sites,
    })
}

fn read_action(reader: &mut Reader, key: &str, action: &ActionTable) -> SiteAction {
    let tool = action.cost.unwrap_or(Tool::Hammer);
    let base = match action.base.as_str() {
        "none" => Base::None,
        "survey_or_bridge" => Base::Survey(tool),
        "build_town" => Base::Build(tool),
        "wagon" => Base::Wagon,
        "place_dudes_and_tents" => Base::Place,
        "gain_tent" => Base::GainTent,
        "buy_tents_and_horses" => Base::Buy,
        "take_barrel" => Base::TakeBarrel,
        other => {
            reader.fault("wheel.toml", format!("{key}.base"), format!("there is no base ability \"{other}\""));
            Base::None
        }
    };
    SiteAction { icon: reader.icon("wheel.toml", format!("{key}.icon"), &action.icon), base }
}

fn read_cards(reader: &mut Reader, file: CardsFile) -> Vec<CardSpec> {
    let mill = file.mill;
    let cards: Vec<CardTable> = file.card.into_iter().chain([mill]).collect();
    let mut specs = Vec::new();
    for (k, card) in cards.into_iter().enumerate() {
        let site = match &card.site {
            SiteName::Number(site @ 1..=5) => *site,
            SiteName::Word(word) if word == "barker" => 0,
            _ => {
                reader.fault("cards.toml", format!("card[{k}].site"), "a site is 1 to 5 or \"barker\"");
                1
            }
        };
        let mut rows = Vec::new();
        for (r, row) in card.row.into_iter().enumerate() {
            let key = |field: &str| format!("card[{k}].row[{r}].{field}");
            rows.push(CardRow {
                icon: reader.icon("cards.toml", key("icon"), &row.icon),
                effect: reader.effect("cards.toml", key("effect"), &row.effect),
                trigger: row.trigger,
                text: row.text,
            });
        }
        specs.push(CardSpec { id: card.id, name: card.name, site, rows });
    }
    specs
}

fn read_barrels(reader: &mut Reader, file: BarrelsFile) -> Vec<BarrelSpec> {
    let kinds: Vec<String> = file.barrel.iter().map(|barrel| barrel.kind.clone()).collect();
    let mut specs = Vec::new();
    if kinds.len() > MOST_BARRELS {
        reader.fault("barrels.toml", "barrel", format!("{} Barrels; there are 4 to {MOST_BARRELS}", kinds.len()));
        return specs;
    }
    for (k, barrel) in file.barrel.into_iter().enumerate() {
        let number = kinds[..=k].iter().filter(|kind| **kind == barrel.kind).count();
        let effect = reader.effect("barrels.toml", format!("barrel[{k}] {}.effect", barrel.id), &barrel.effect);
        specs.push(BarrelSpec {
            id: format!("{}_{number}", barrel.kind),
            kind: barrel.kind,
            name: barrel.name,
            outlaws: barrel.outlaws,
            effect,
            text: barrel.text,
        });
    }
    specs
}

fn read_boards(reader: &mut Reader, file: &BoardsFile) -> Vec<BoardSpec> {
    let mut boards = Vec::new();
    for (k, board) in file.board.iter().enumerate() {
        let side = if k == 0 { "A" } else { "B" };
        if board.side != side {
            reader.fault("boards.toml", format!("board[{k}].side"), "side A comes first, then the B sides");
        }
        let mut canyons = Vec::new();
        for (c, canyon) in board.canyon.iter().enumerate() {
            let key = format!("board[{k}].canyon[{c}]");
            if usize::from(canyon.slot) != c + 1 {
                reader.fault("boards.toml", format!("{key}.slot"), format!("canyons are numbered in order: {}", c + 1));
            }
            canyons.push(CanyonSpec {
                name: canyon.name.clone(),
                vp: canyon.vp,
                effect: reader.effect("boards.toml", format!("{key}.effect"), &canyon.effect),
                text: canyon.text.clone(),
            });
        }
        boards.push(BoardSpec { id: board.id.clone(), canyons });
    }
    boards
}

fn read_hotels(reader: &mut Reader, file: HotelsFile) -> Vec<HotelSpec> {
    let mut hotels = Vec::new();
    if file.hotel.len() * usize::from(file.copies) > MOST_HOTELS {
        reader.fault("hotels.toml", "hotel", format!("at most {MOST_HOTELS} Hotels with all copies"));
        return hotels;
    }
    for (k, hotel) in file.hotel.into_iter().enumerate() {
        let mut beds = Vec::new();
        for (b, bed) in hotel.bed.iter().enumerate() {
            beds.push(reader.gain("hotels.toml", format!("hotel[{k}].bed[{b}].effect"), &bed.effect));
        }
        for copy in 1..=file.copies {
            let id = format!("{}_{copy}", hotel.id);
            hotels.push(HotelSpec { id, name: hotel.name.clone(), beds: beds.clone() });
        }
    }
    hotels
}

fn read_map(reader: &mut Reader, file: MapFile) -> Map {
    let mut spaces = Vec::new();
    for (k, town) in file.boomtown.into_iter().enumerate() {
        // The left bonus is given in the middle of a move, so it can only gain.
        reader.gain("map.toml", format!("boomtown[{k}].left"), &town.left);
        let left = EffectId(reader.effects.list.len().saturating_sub(1) as u8);
        let right = reader.effect("map.toml", format!("boomtown[{k}].right"), &town.right);
        spaces.push(SpaceSpec {
            id: town.id,
            name: town.name,
            at: (town.x, town.y),
            label: town.label.into(),
            kind: SpaceKind::Boomtown { left, right },
            text: town.left_text,
            right_text: town.right_text,
        });
    }
    for (k, place) in file.settlement.into_iter().enumerate() {
        let bonus = reader.gain("map.toml", format!("settlement[{k}].bonus"), &place.bonus);
        spaces.push(SpaceSpec {
            id: place.id,
            name: place.name,
            at: (place.x, place.y),
            label: place.label.into(),
            kind: SpaceKind::Settlement { bonus },
            text: place.text,
            right_text: String::new(),
        });
    }
    for shoe in file.horseshoe {
        spaces.push(SpaceSpec {
            id: shoe.id,
            name: shoe.name,
            at: (shoe.x, shoe.y),
            label: shoe.label.into(),
            kind: SpaceKind::Horseshoe,
            text: String::new(),
            right_text: String::new(),
        });
    }
    let ids: Vec<String> = spaces.iter().map(|space| space.id.clone()).collect();
    let mut lands = Vec::new();
    for (k, land) in file.frontier_land.into_iter().enumerate() {
        let boomtown = reader.find("map.toml", format!("frontier_land[{k}].boomtown"), &ids, &land.boomtown);
        lands.push(LandSpec {
            id: land.id,
            name: land.name,
            at: (land.x, land.y),
            label: land.label.into(),
            boomtown: Space(boomtown),
        });
    }
    let mut roads = Vec::new();
    for (k, road) in file.road.into_iter().enumerate() {
        let a = reader.find("map.toml", format!("road[{k}].a"), &ids, &road.a);
        let b = reader.find("map.toml", format!("road[{k}].b"), &ids, &road.b);
        roads.push((Space(a), Space(b), road.via));
    }
    Map { spaces, lands, roads }
}

fn read_chart(chart: ChartTable) -> Chart {
    let side = |side: SideTable| {
        [side.first, side.second, side.third, side.zero]
            .map(|reward| Reward { gain: reward.gain(), deaths: reward.deaths })
    };
    Chart { id: chart.id, name: chart.name, badge: chart.badge, left: side(chart.left), right: side(chart.right) }
}

fn read_specialities(reader: &mut Reader, file: SpecialitiesFile) -> Vec<SpecialitySpec> {
    let mut specs = Vec::new();
    for (k, table) in file.speciality.into_iter().enumerate() {
        if !["book", "deluxe"].contains(&table.set.as_str()) {
            reader.fault("specialities.toml", format!("speciality[{k}].set"), "a set is \"book\" or \"deluxe\"");
        }
        let form = read_form(reader, k, &table);
        let deluxe = table.set == "deluxe";
        specs.push(SpecialitySpec { id: table.id, name: table.name, deluxe, form, text: table.text });
    }
    specs
}

fn read_form(reader: &mut Reader, k: usize, table: &SpecialityTable) -> Form {
    let file = "specialities.toml";
    let key = |field: &str| format!("speciality[{k}].{field}");
    match (table.form.as_str(), &table.effect, table.cart_gold, table.on.as_deref()) {
        ("exchange", None, None, None) if !table.options.is_empty() => {
            let options = table.options.iter().map(|o| (o.pay, reader.effect(file, key("options"), &o.effect)));
            Form::Exchange(options.collect())
        }
        ("replace_wagon", Some(effect), None, None) => Form::Forego(reader.effect(file, key("effect"), effect)),
        ("replace_wagon", None, Some(gold), None) => Form::ForegoForGold(gold),
        ("trigger", Some(effect), None, Some("bury")) => Form::OnBury(reader.gain(file, key("effect"), effect)),
        ("trigger", Some(effect), None, Some("vacant_horseshoe")) => {
            Form::OnHorseshoe(reader.gain(file, key("effect"), effect))
        }
        _ => {
            reader.fault(file, key("form"), "exchange has options; replace_wagon an effect or cart_gold; trigger an effect and on = \"bury\" or \"vacant_horseshoe\"");
            Form::ForegoForGold(0)
        }
    }
}

fn read_automa(reader: &mut Reader, file: AutomaFile, map: &Map, setup: &SetupFile) -> Option<Automa> {
    let name = "automa.toml";
    let spaces: Vec<String> = map.spaces.iter().map(|space| space.id.clone()).collect();
    let shade = file.shade;
    let mut actions = Vec::new();
    for site in ["barker", "1", "2", "3", "4", "5"] {
        match shade.action.get(site) {
            Some(both) => actions.push([both.common, both.boom]),
            None => reader.fault(name, format!("shade.action.{site}"), "is missing"),
        }
    }
    let mut row_limit = Vec::new();
    for year in &setup.game.years {
        match shade.row_limit.get(&year.to_string()) {
            Some(limit) => row_limit.push(*limit),
            None => reader.fault(name, format!("shade.row_limit.{year}"), "is missing"),
        }
    }
    let mut events: [Option<ShadeDeed>; 6] = [None; 6];
    for (site, deed) in &shade.event {
        match site.parse::<usize>() {
            Ok(site @ 1..=5) => events[site] = Some(*deed),
            _ => reader.fault(name, format!("shade.event.{site}"), "a site is 1 to 5"),
        }
    }
    if file.buster.cards != [1, 2, 3, 4, 5] || file.buster.shown != 2 {
        reader.fault(name, "buster", "there is one card for each Site, and two are shown");
    }
    let wagon_cards = shade.wagon_cards.iter().enumerate();
    let wagon_cards =
        wagon_cards.map(|(k, id)| Space(reader.find(name, format!("shade.wagon_cards[{k}]"), &spaces, id))).collect();
    Some(Automa {
        shown: file.buster.shown,
        dummies: file.buster.dummy_gunmen,
        dummy_row: file.buster.dummy_row.saturating_sub(1),
        dudes: shade.dudes,
        tents: shade.frontier_tents,
        event_tents: shade.event_tents.iter().fold(0, |set, site| set | 1 << (site & 7)),
        horses: (shade.horses, shade.horses_max),
        rivers: shade.rivers_max,
        wagon_cards,
        actions: actions.try_into().ok()?,
        row_limit,
        events,
        score: shade.score,
        levels: shade.level.into_iter().map(|level| (level.id, level.start_vp)).collect(),
    })
}
