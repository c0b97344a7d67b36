//! What must hold of an edition beyond its form: counts, ranges, and what the rules rely on.

use engine::edition::Faults;

use super::{Base, Chart, Cost, Counter, Edition, Effect, Form, Gain, Icon, ShadeDeed, SpaceKind};
use crate::ids::{BEDS, EffectId, ROWS, SEATS, STASH};

/// What is checked again and again.
trait Wants {
    /// A fault unless something holds.
    fn want(&mut self, holds: bool, file: &str, key: impl Into<String>, what: impl Into<String>);
    /// IDs that can be typed, each once.
    fn ids<'a>(&mut self, file: &str, list: &str, ids: impl Iterator<Item = &'a String> + Clone);
    /// Words that are there.
    fn words(&mut self, file: &str, key: &str, words: &[&str]);
    /// Something that is drawn lies on the sheet.
    fn drawn(&mut self, file: &str, key: &str, numbers: &[f64]);
    /// A gain that a position has room for, of each thing at most so many.
    fn gain(&mut self, file: &str, key: &str, gain: &Gain, most: u8);
}

impl Wants for Faults {
    fn want(&mut self, holds: bool, file: &str, key: impl Into<String>, what: impl Into<String>) {
        if !holds {
            self.add(file, key, what);
        }
    }

    fn ids<'a>(&mut self, file: &str, list: &str, ids: impl Iterator<Item = &'a String> + Clone) {
        self.unique(file, list, "id", ids.clone().map(String::as_str));
        for (k, id) in ids.enumerate() {
            let plain = id.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
            self.want(plain, file, format!("{list}[{k}].id"), "an ID is letters, digits and _");
        }
    }

    fn words(&mut self, file: &str, key: &str, words: &[&str]) {
        self.want(words.iter().all(|word| !word.trim().is_empty()), file, key, "a name or text is empty");
    }

    fn drawn(&mut self, file: &str, key: &str, numbers: &[f64]) {
        let fits = numbers.iter().all(|number| number.is_finite() && number.abs() <= 10_000.0);
        self.want(fits, file, key, "is drawn from -10000 to 10000");
    }

    fn gain(&mut self, file: &str, key: &str, gain: &Gain, most: u8) {
        let all = [gain.dudes, gain.bucks, gain.gold, gain.cards, gain.horses, gain.tents, gain.vp];
        self.want(all.iter().all(|n| *n <= most), file, key, format!("gains more than {most} of something"));
    }
}

/// Looks for everything that is wrong.
pub fn check(edition: &Edition, faults: &mut Faults) {
    check_numbers(edition, faults);
    check_colours(edition, faults);
    check_wheel(edition, faults);
    check_cards(edition, faults);
    check_barrels(edition, faults);
    check_boards(edition, faults);
    check_map(edition, faults);
    check_shootout(edition, faults);
    check_hotels(edition, faults);
    check_specialities(edition, faults);
    check_automa(edition, faults);
}

fn check_numbers(edition: &Edition, faults: &mut Faults) {
    let file = "setup.toml";
    let n = &edition.numbers;
    faults.want(n.players == (1, SEATS as u8), file, "game.players_min", "the rules are written for 1 to 6 players");
    faults.want(n.years.len() == 3, file, "game.years", "the game lasts three years");
    faults.want(n.outlaws.len() == 3, file, "game.outlaws_at_year_start", "one number for each year");
    faults.want(n.dudes <= 40 && n.tents <= 40 && n.horses <= 20, file, "limits", "too many pieces");
    faults.want(n.dudes > 0, file, "limits.dudes", "a player has Dudes");
    let start = &n.start;
    faults.within(file, "start.gold", start.gold, 0..=20);
    faults.within(file, "start.bucks", start.bucks, 0..=100);
    faults.within(file, "scoring.empty_deck_vp", n.empty_deck_vp, 0..=10);
    faults.within("gold.toml", "columns_solo", n.columns_solo, 1..=SEATS as u8);
    let within = start.lodge_dudes <= n.dudes && start.lodge_tents <= n.tents && start.stable_horses <= n.horses;
    faults.want(within, file, "start", "a player cannot begin with more than the limits");
    faults.want(start.discard == 2 && start.draw >= 2, file, "start.discard", "two of the cards drawn go back");
    faults.want(usize::from(start.draw) < edition.cards.len(), file, "start.draw", "more cards than a deck has");
    faults.want(usize::from(n.face_up) == STASH, file, "barrels.face_up", "the board has four Barrel spaces");
    faults.want(
        usize::from(n.bridge_types) <= edition.bridges.len(),
        file,
        "bridges.types_in_play",
        "more types than bridges.toml has",
    );
    faults.want(
        n.bridge_copies[1..].iter().all(|copies| *copies > 0),
        file,
        "bridges.copies",
        "one for 2 to 6 players",
    );
    for (name, cost) in [
        ("town_building", n.town_cost),
        ("river", n.river_cost),
        ("bridge", n.bridge_cost),
        ("hotel", n.hotel_cost),
        ("barker", [n.tent_cost, n.horse_cost]),
    ] {
        let plain = cost.iter().all(|cost| (cost.cards, cost.barrels, cost.barrels_used) == (0, 0, 0));
        faults.want(plain, file, format!("cost.{name}"), "is paid with Dudes, Bucks, Gold, Horses and Tents only");
        faults.want(cost.iter().all(|c| *c != Cost::default()), file, format!("cost.{name}"), "costs nothing");
        faults.want(cost.iter().all(small), file, format!("cost.{name}"), "costs more than 20 of something");
    }
    // Otherwise one could buy without end.
    let bought = [n.tent_cost, n.horse_cost];
    let spent = bought.iter().all(|cost| cost.tents == 0 && cost.horses == 0);
    faults.want(spent, file, "cost.barker", "Tents and Horses are not paid with Tents and Horses");
    let lands = edition.map.lands.len();
    faults.want(n.frontier_points.len() == lands + 1, file, "scoring.frontier_tents", "one number for 0 to all Lands");
    let values = &edition.gold_values;
    faults.want((1..=8).contains(&values.len()), "gold.toml", "row", "the table has one to eight rows");
    faults.want(values.iter().all(|v| (1..=20).contains(v)), "gold.toml", "row", "a value is 1 to 20");
}

fn check_colours(edition: &Edition, faults: &mut Faults) {
    let file = "setup.toml";
    faults.want(edition.colours.len() == SEATS, file, "colour", "there are six colours");
    faults.ids(file, "colour", edition.colours.iter().map(|colour| &colour.id));
    for (k, colour) in edition.colours.iter().enumerate() {
        let others = &edition.colours[..k];
        faults.want(
            others.iter().all(|other| other.board != colour.board && other.speciality != colour.speciality),
            file,
            format!("colour[{k}]"),
            "no two colours share a board or a Speciality",
        );
        faults.want(colour.board.0 > 0, file, format!("colour[{k}].board"), "is a B side");
        faults.words(file, &format!("colour[{k}].name"), &[&colour.name]);
        faults.colour(file, format!("colour[{k}].hex"), &colour.rgb);
        let book = edition.specialities.get(colour.speciality.index()).is_some_and(|speciality| !speciality.deluxe);
        faults.want(book, file, format!("colour[{k}].speciality"), "is of the book's set");
    }
}

fn small(cost: &Cost) -> bool {
    [cost.dudes, cost.bucks, cost.gold, cost.horses, cost.tents].iter().all(|n| *n <= 20)
}

fn check_wheel(edition: &Edition, faults: &mut Faults) {
    let file = "wheel.toml";
    let wheel = &edition.wheel;
    // CO-WHEEL-3: the arm lies on another Site than the Barker.
    let apart = wheel.signpost_offset.rem_euclid(5) != 0 && wheel.points_to_offset.rem_euclid(5) != 0;
    faults.want(apart, file, "signpost_offset", "the Signpost lies on another Site and points at a third");
    faults.want((-5..=5).contains(&wheel.signpost_offset), file, "signpost_offset", "is -5 to 5");
    faults.want((-5..=5).contains(&wheel.points_to_offset), file, "points_to_offset", "is -5 to 5");
    faults.want(wheel.first_barker == 5, file, "first_year_barker", "so that the first round has it on Site 1");
    let barker = &wheel.sites[0];
    faults.words(file, "barker.name", &[&barker.name]);
    let bust = barker.common.icon == Icon::Bust || barker.boom.icon == Icon::Bust;
    faults.want(!bust, file, "barker", "an action's icon is not the Bust");
    for (k, site) in wheel.sites.iter().enumerate().skip(1) {
        let key = format!("site[{}]", k - 1);
        faults.words(file, &key, &[&site.name, &site.event_text]);
        faults.drawn(file, &key, &[site.angle]);
        if let Some(id) = site.event {
            check_effect(edition, effect(edition, id), file, &key, faults);
        }
        let fits = match site.event.map(|id| effect(edition, id)) {
            Some(Effect::Gain(_)) => true,
            Some(Effect::Trade { pay, times, .. }) => {
                pay == Cost { gold: pay.gold, ..Cost::default() } && pay.gold > 0 && times == 1
            }
            _ => false,
        };
        let what = "an event is a gain, or one trade of Gold for something";
        faults.want(fits, file, format!("site[{}].event", k - 1), what);
        let bust = site.common.icon == Icon::Bust || site.boom.icon == Icon::Bust;
        faults.want(!bust, file, format!("site[{}]", k - 1), "an action's icon is not the Bust");
    }
    let trades = wheel
        .sites
        .iter()
        .filter_map(|site| site.event)
        .filter(|id| matches!(effect(edition, *id), Effect::Trade { .. }));
    faults.want(trades.count() <= 1, file, "site", "at most one event is a trade");
    let site_four = [wheel.sites[4].common.base, wheel.sites[4].boom.base];
    faults.want(site_four == [Base::Wagon; 2], file, "site[3]", "both actions of Site 4 move the Wagon");
}

fn effect(edition: &Edition, id: EffectId) -> Effect {
    edition.effects[id.index()]
}

fn check_cards(edition: &Edition, faults: &mut Faults) {
    let file = "cards.toml";
    faults.want(edition.cards.len() == 17, file, "card", "a deck has 16 cards");
    faults.ids(file, "card", edition.cards.iter().map(|card| &card.id));
    for (k, card) in edition.cards.iter().enumerate() {
        let site = &edition.wheel.sites[usize::from(card.site)];
        faults.words(file, &format!("card[{k}].name"), &[&card.name]);
        // `use base`, `use tents` and `use mill` are written so.
        let taken = ["base", "tents", "mill"].contains(&card.id.to_lowercase().as_str());
        faults.want(!taken, file, format!("card[{k}].id"), "is the name of something else");
        faults.want(card.rows.len() == 2, file, format!("card[{k}].row"), "a card has two rows");
        let icons: Vec<Icon> = card.rows.iter().map(|row| row.icon).collect();
        faults.want(icons.first() != icons.last(), file, format!("card[{k}].row"), "its rows have different triggers");
        for (r, row) in card.rows.iter().enumerate() {
            let key = |field: &str| format!("card[{k}].row[{r}].{field}");
            faults.words(file, &key("text"), &[&row.text]);
            let wanted = match row.trigger.as_str() {
                "common" => site.common.icon,
                "boom" => site.boom.icon,
                "bust" => Icon::Bust,
                _ => {
                    faults.add(file, key("trigger"), "a trigger is \"common\", \"boom\" or \"bust\"");
                    continue;
                }
            };
            let what = format!("the {} icon of this Site is {}", row.trigger, wanted.name());
            faults.want(row.icon == wanted, file, key("icon"), what);
            // CO-CARD-3
            faults.want(card.site != 4 || row.trigger != "boom", file, key("trigger"), "Site 4 cards have no Boom row");
            let effect = effect(edition, row.effect);
            faults.want(effect != Effect::Signpost, file, key("effect"), "only a Barrel follows the Signpost");
            check_effect(edition, effect, file, &key("effect"), faults);
        }
    }
}

/// What the machine of effects relies on.
fn check_effect(edition: &Edition, effect: Effect, file: &str, key: &str, faults: &mut Faults) {
    match effect {
        Effect::GainPer { counter, each, max } => {
            faults.gain(file, key, &each, 10);
            let known = [Counter::Rivers, Counter::OwnGunmen, Counter::FrontierTents, Counter::SiteTents];
            faults.want(known.contains(&counter), file, key, "counts rivers, own_gunmen, frontier_tents or site_tents");
            faults.want(max <= 12, file, key, "max is at most 12");
        }
        Effect::Trade { pay, gain, times } => {
            faults.gain(file, key, &gain, 20);
            faults.want(times <= 12, file, key, "is made at most 12 times");
            faults.want(small(&pay), file, key, "pays more than 20 of something");
            let discards = pay.cards <= 16 && pay.barrels <= 8 && pay.barrels_used <= 8;
            faults.want(discards, file, key, "discards too much");
            faults.want(
                pay.barrels == 0 || pay.barrels_used == 0,
                file,
                key,
                "discards barrels or barrels_used, not both",
            );
        }
        Effect::Seq { first, len } => {
            faults.want(len <= 4, file, key, "a seq has at most four steps");
            for step in 0..len {
                let part = edition.effects[first.index() + usize::from(step)];
                let plain = matches!(
                    part,
                    Effect::Gain(_)
                        | Effect::PlaceTents
                        | Effect::PlaceDudes
                        | Effect::Wagon(_)
                        | Effect::TakeBarrel(_)
                );
                faults.want(plain, file, key, "a step of a seq gains, places, moves the Wagon or takes a Barrel");
                if plain {
                    check_effect(edition, part, file, key, faults);
                }
            }
        }
        Effect::Wagon(Some(n)) => faults.want(n <= 20, file, key, "at most 20 spaces"),
        Effect::WagonPlus(n) => faults.want(n <= 5, file, key, "at most 5 spaces more"),
        Effect::Discount { dudes, .. } => faults.want(dudes <= 5, file, key, "at most 5 Dudes less"),
        Effect::TakeBarrel(n) | Effect::RefreshBarrel(n) => {
            faults.want((1..=8).contains(&n), file, key, "1 to 8 Barrels");
        }
        Effect::Gain(gain) => faults.gain(file, key, &gain, 20),
        _ => {}
    }
}

/// An effect outside cards and Barrels: nothing that needs an open action.
fn check_plain(edition: &Edition, id: EffectId, file: &str, key: &str, build: bool, faults: &mut Faults) {
    let effect = effect(edition, id);
    let passive = matches!(effect, Effect::Discount { .. } | Effect::WagonPlus(_) | Effect::Signpost);
    faults.want(!passive, file, key, "works only in an action");
    let builds = matches!(effect, Effect::BuildTown(_) | Effect::SurveyBridge(_) | Effect::Trade { .. });
    faults.want(build || !builds, file, key, "cannot build or trade here");
    check_effect(edition, effect, file, key, faults);
}

fn check_barrels(edition: &Edition, faults: &mut Faults) {
    let file = "barrels.toml";
    let count = edition.barrels.len();
    faults.want(
        (STASH..=super::read::MOST_BARRELS).contains(&count),
        file,
        "barrel",
        format!("{count} Barrels; there are 4 to 24"),
    );
    faults.ids(file, "barrel", edition.barrels.iter().map(|barrel| &barrel.id));
    for (k, barrel) in edition.barrels.iter().enumerate() {
        let key = format!("barrel[{k}].effect");
        faults.words(file, &format!("barrel[{k}]"), &[&barrel.name, &barrel.text]);
        faults.want(barrel.outlaws <= 9, file, format!("barrel[{k}].outlaws"), "at most 9");
        if effect(edition, barrel.effect) == Effect::Signpost {
            continue;
        }
        check_plain(edition, barrel.effect, file, &key, true, faults);
    }
}

fn check_boards(edition: &Edition, faults: &mut Faults) {
    let file = "boards.toml";
    faults.want(edition.boards.len() == 7, file, "board", "there are side A and six B sides");
    faults.ids(file, "board", edition.boards.iter().map(|board| &board.id));
    for (k, board) in edition.boards.iter().enumerate() {
        faults.want(board.canyons.len() == 4, file, format!("board[{k}].canyon"), "a board has four canyons");
        for (c, canyon) in board.canyons.iter().enumerate() {
            let key = format!("board[{k}].canyon[{c}].effect");
            faults.words(file, &key, &[&canyon.name, &canyon.text]);
            check_plain(edition, canyon.effect, file, &key, false, faults);
        }
    }
    faults.want((1..=12).contains(&edition.graves.len()), file, "graves", "one to twelve graves");
    let bridges = &edition.bridges;
    faults.want(bridges.len() <= 16, "bridges.toml", "bridge", "at most 16 types");
    faults.ids("bridges.toml", "bridge", bridges.iter().map(|bridge| &bridge.id));
    for (k, bridge) in bridges.iter().enumerate() {
        let known = bridge.counter != Counter::OwnGunmen;
        faults.want(known, "bridges.toml", format!("bridge[{k}].counter"), "own_gunmen are gone at the end");
        faults.words("bridges.toml", &format!("bridge[{k}]"), &[&bridge.name, &bridge.text]);
        let fits = bridge.each > 0 && bridge.max >= bridge.each && bridge.max <= 60;
        faults.want(fits, "bridges.toml", format!("bridge[{k}].max"), "max is at least each, and at most 60");
    }
}

fn check_map(edition: &Edition, faults: &mut Faults) {
    let file = "map.toml";
    let map = &edition.map;
    faults.count(file, "spaces", map.spaces.len(), 1..=32);
    faults.count(file, "frontier_land", map.lands.len(), 0..=8);
    faults.count(file, "road", map.roads.len(), 0..=200);
    if map.spaces.len() > 32 || map.lands.len() > 8 || map.roads.len() > 200 {
        return;
    }
    faults.ids(file, "space", map.spaces.iter().map(|space| &space.id));
    faults.ids(file, "frontier_land", map.lands.iter().map(|land| &land.id));
    for space in &map.spaces {
        faults.words(file, &space.id, &[&space.name]);
        faults.drawn(file, &space.id, &[space.at.0, space.at.1, space.label.0, space.label.1]);
        match space.kind {
            SpaceKind::Boomtown { left, right } => {
                faults.words(file, &space.id, &[&space.text, &space.right_text]);
                for (side, id) in [("left", left), ("right", right)] {
                    let key = format!("{}.{side}", space.id);
                    check_plain(edition, id, file, &key, false, faults);
                    // A move that ends in a Boomtown would begin the next one, without end.
                    faults.want(!drives(edition, id), file, &key, "a Boomtown gives no move and no town bonus");
                }
            }
            SpaceKind::Settlement { bonus } => {
                faults.words(file, &space.id, &[&space.text]);
                faults.gain(file, &space.id, &bonus, 20);
            }
            SpaceKind::Horseshoe => {}
        }
    }
    for (k, land) in map.lands.iter().enumerate() {
        faults.words(file, &land.id, &[&land.name]);
        faults.drawn(file, &land.id, &[land.at.0, land.at.1, land.label.0, land.label.1]);
        let site = land.id.to_lowercase().starts_with("site_");
        faults.want(!site, file, format!("frontier_land[{k}].id"), "is written like a Site");
        let kind = map.spaces.get(land.boomtown.index()).map(|space| space.kind);
        let town = matches!(kind, Some(SpaceKind::Boomtown { .. }));
        faults.want(town, file, format!("frontier_land[{k}].boomtown"), "is joined to a Boomtown");
    }
    let mut reached = 1u64 << edition.numbers.start.wagon.0;
    for _ in &map.spaces {
        for (a, b, _) in &map.roads {
            if reached & (1 << a.0 | 1 << b.0) != 0 {
                reached |= 1 << a.0 | 1 << b.0;
            }
        }
    }
    for (k, space) in map.spaces.iter().enumerate() {
        faults.want(reached & (1 << k) != 0, file, space.id.clone(), "no road leads there");
    }
    for (k, (a, b, via)) in map.roads.iter().enumerate() {
        let via: Vec<f64> = via.iter().flatten().copied().collect();
        faults.drawn(file, &format!("road[{k}].via"), &via);
        faults.want(a != b, file, format!("road[{k}]"), "leads back to where it starts");
        let twice = map.roads[..k].iter().any(|(c, d, _)| (c, d) == (a, b) || (d, c) == (a, b));
        faults.want(!twice, file, format!("road[{k}]"), "is there twice");
    }
}

/// Whether an effect moves the Wagon or gives a bonus of its Boomtown.
fn drives(edition: &Edition, id: EffectId) -> bool {
    let part = |effect: &Effect| matches!(effect, Effect::Wagon(_) | Effect::TownBonus);
    match effect(edition, id) {
        Effect::Seq { first, len } => edition.effects[first.index()..].iter().take(len.into()).any(part),
        effect => part(&effect),
    }
}

fn check_shootout(edition: &Edition, faults: &mut Faults) {
    let file = "shootout.toml";
    faults.want(edition.rows.len() == ROWS, file, "row", "there are nine rows");
    let sizes = edition.rows.iter().all(|row| (1..=20).contains(&row.size));
    faults.want(sizes, file, "row", "a row has one to twenty spaces");
    edition.rows.iter().for_each(|row| faults.drawn(file, "row", &[row.y]));
    faults.drawn(file, "outlaw_pen", &[edition.outlaw_pen.0, edition.outlaw_pen.1, edition.space_gap]);
    let charts: &[Chart] = &edition.charts;
    faults.want((3..=16).contains(&charts.len()), file, "tile", "two chart tiles are drawn: 2 to 15 tiles");
    faults.ids(file, "tile", charts.iter().map(|chart| &chart.id));
    for chart in charts {
        let deaths = chart.left.iter().chain(&chart.right).all(|reward| reward.deaths <= 12);
        faults.want(deaths, file, chart.id.clone(), "at most 12 deaths");
        faults.words(file, &chart.id, &[&chart.name]);
        chart.left.iter().chain(&chart.right).for_each(|reward| faults.gain(file, &chart.id, &reward.gain, 20));
    }
}

fn check_hotels(edition: &Edition, faults: &mut Faults) {
    let file = "hotels.toml";
    let n = &edition.numbers;
    let hotels = &edition.hotels;
    faults.want(hotels.len() <= 16, file, "hotel", "at most 16 Hotels");
    let enough = usize::from(n.hotels_per_player) * SEATS <= hotels.len() && usize::from(n.hotels_solo) <= hotels.len();
    faults.want(enough, file, "hotel", "fewer Hotels than setup.toml lays out");
    faults.want(hotels.iter().all(|hotel| hotel.beds.len() <= BEDS), file, "hotel", "at most four beds");
    faults.ids(file, "hotel", hotels.iter().map(|hotel| &hotel.id));
    for hotel in hotels {
        faults.words(file, &hotel.id, &[&hotel.name]);
        hotel.beds.iter().for_each(|bed| faults.gain(file, &hotel.id, bed, 20));
    }
}

fn check_specialities(edition: &Edition, faults: &mut Faults) {
    let file = "specialities.toml";
    let specialities = &edition.specialities;
    faults.ids(file, "speciality", specialities.iter().map(|speciality| &speciality.id));
    let books = specialities.iter().filter(|speciality| !speciality.deluxe).count();
    faults.want(books >= SEATS, file, "speciality", "the book's set has one for each player");
    faults.want(specialities.len() <= 16, file, "speciality", "at most 16");
    for (k, speciality) in specialities.iter().enumerate() {
        let key = format!("speciality[{k}]");
        faults.words(file, &key, &[&speciality.name, &speciality.text]);
        match &speciality.form {
            Form::Exchange(options) => {
                faults.want(options.len() <= 8, file, format!("{key}.options"), "at most eight");
                for (o, (pay, id)) in options.iter().enumerate() {
                    let pays = *pay != Cost::default() && small(pay) && (pay.barrels == 0 || pay.barrels_used == 0);
                    faults.want(pays, file, format!("{key}.options[{o}].pay"), "pays something, at most 20 of a kind");
                    check_plain(edition, *id, file, &format!("{key}.options[{o}].effect"), true, faults);
                }
            }
            Form::Forego(id) => {
                let fits = matches!(effect(edition, *id), Effect::TakeBarrel(_) | Effect::Gain(_));
                faults.want(fits, file, format!("{key}.effect"), "takes Barrels or gains");
                check_effect(edition, effect(edition, *id), file, &key, faults);
            }
            Form::ForegoForGold(gold) => faults.want(*gold > 0, file, format!("{key}.cart_gold"), "at least 1"),
            Form::OnBury(gain) | Form::OnHorseshoe(gain) => faults.gain(file, &key, gain, 10),
        }
    }
}

fn check_automa(edition: &Edition, faults: &mut Faults) {
    let file = "automa.toml";
    let automa = &edition.automa;
    faults.within(file, "shade.dudes", automa.dudes, 0..=60);
    faults.within(file, "shade.horses_max", automa.horses.1, 0..=20);
    faults.within(file, "shade.rivers_max", automa.rivers, 0..=20);
    let deeds = automa.actions.iter().flatten().chain(automa.events.iter().flatten());
    faults.want(deeds.copied().all(modest), file, "shade", "Shade takes more than 10 of something");
    let row = edition.rows.get(usize::from(automa.dummy_row)).map(|row| row.size);
    faults.want(row == Some(automa.dummies), file, "buster.dummy_row", "the dummies fill their row exactly");
    faults.want((1..=8).contains(&automa.wagon_cards.len()), file, "shade.wagon_cards", "one to eight cards");
    for card in &automa.wagon_cards {
        let kind = edition.map.spaces.get(card.index()).map(|space| space.kind);
        let town = matches!(kind, Some(SpaceKind::Boomtown { .. }));
        faults.want(town, file, "shade.wagon_cards", "Wagon cards name Boomtowns");
    }
    faults.want(automa.tents as usize <= edition.map.lands.len(), file, "shade.frontier_tents", "more than Lands");
    faults.want(automa.horses.0 <= automa.horses.1, file, "shade.horses", "begins with more than it may have");
    faults.want(automa.event_tents & !0b11_1110 == 0, file, "shade.event_tents", "Sites are 1 to 5");
    faults.want(
        automa.score.frontier_tents.len() > edition.map.lands.len(),
        file,
        "shade.score",
        "too few Tent numbers",
    );
    for (site, deeds) in automa.actions.iter().enumerate() {
        let buys = deeds.iter().any(|deed| matches!(deed, ShadeDeed::BuyVp { .. }));
        faults.want(!buys, file, format!("shade.action.{site}"), "Shade buys points at events only");
    }
    let levels: Vec<&str> = automa.levels.iter().map(|(id, _)| id.as_str()).collect();
    for level in ["greenhorn", "sourdough", "top_gun"] {
        faults.want(levels.contains(&level), file, "shade.level", format!("there is no level \"{level}\""));
    }
}

/// What Shade does stays within what is counted.
fn modest(deed: ShadeDeed) -> bool {
    let all = match deed {
        ShadeDeed::ShadeGain { gold, horses, rivers, hotels, barrels, else_gold } => {
            vec![gold, horses, rivers, hotels, barrels, else_gold]
        }
        ShadeDeed::ShadeVpPer { min, .. } => vec![min],
        ShadeDeed::BuyVp { gold, vp, times } => vec![gold, vp, times],
        ShadeDeed::ShadeWagon {} | ShadeDeed::ShadePlace {} => Vec::new(),
    };
    all.iter().all(|n| *n <= 10)
}
