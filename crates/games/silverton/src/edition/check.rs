//! What must hold of an edition beyond its form: counts, ranges, and what the rules rely on.

use engine::edition::Faults;

use super::{Deck, Edition, Special, read::Want};
use crate::{
    ids::{
        BOXES, CITIES, CLAIMS, COLUMNS, DiscKind, EVENTS, Goods, PASSENGERS, PLOW_KINDS, Role, SEATS, SEGMENT_ROOM,
        Segment, TOWN_ROOM, TRAIN_KINDS, TURNS, Town,
    },
    options::SCENARIOS,
};

/// Cards of each passenger deck, and so stacks at the start.
const STACKS: usize = PASSENGERS / 3;

/// Checks everything that reaches beyond one entry of one file.
pub(super) fn check(edition: &Edition, faults: &mut Faults) {
    check_map(edition, faults);
    check_groups(edition, faults);
    check_claims(edition, faults);
    check_passengers(edition, faults);
    check_market(edition, faults);
    check_turns(edition, faults);
    check_pieces(edition, faults);
    check_lengths(edition, faults);
    check_scenarios(edition, faults);
    check_options(edition, faults);
}

fn unique<'a>(ids: impl Iterator<Item = &'a String>, file: &str, key: &str, faults: &mut Faults) {
    let ids: Vec<&str> = ids.map(String::as_str).collect();
    faults.unique(file, key, "id", ids.iter().copied());
    for (at, id) in ids.into_iter().enumerate() {
        let plain = id.len() <= 60 && id.bytes().all(|b| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'_'));
        faults.want(plain, file, format!("{key}[{at}].id"), "an ID is at most 60 small letters, digits and _");
    }
}

fn by_fives(amount: u16, least: u16, file: &str, key: String, faults: &mut Faults) {
    // SI-GEN-7: cash is a multiple of 5, and no sum may run away.
    let fits = amount.is_multiple_of(5) && (least..=5000).contains(&amount);
    faults.want(fits, file, key, format!("an amount is a multiple of 5 from {least} to 5000"));
}

fn check_map(edition: &Edition, faults: &mut Faults) {
    let file = "map.toml";
    let towns = (2..=TOWN_ROOM).contains(&edition.towns.len());
    faults.want(towns, file, "town", format!("there is room for 2 to {TOWN_ROOM} towns"));
    let segments = (1..=SEGMENT_ROOM - 1).contains(&edition.segments.len());
    faults.want(segments, file, "segment", format!("there is room for 1 to {} segments", SEGMENT_ROOM - 1));
    unique(edition.towns.iter().map(|town| &town.id), file, "town", faults);
    unique(edition.segments.iter().map(|segment| &segment.id), file, "segment", faults);
    for (at, segment) in edition.segments.iter().enumerate() {
        let key = |field: &str| format!("segment[{at}].{field}");
        // SI-GEN-5: one segment joins three towns.
        faults.want((2..=3).contains(&segment.towns.len()), file, key("towns"), "a segment joins two or three towns");
        let twice = segment.towns.iter().enumerate().any(|(k, town)| segment.towns[..k].contains(town));
        faults.want(!twice, file, key("towns"), "a segment joins different towns");
        faults.want((1..=12).contains(&segment.length), file, key("length"), "a length is 1 to 12");
        by_fives(segment.cost, 5, file, key("cost"), faults);
    }
    check_joined(edition, faults);
}

/// Every town can be reached from every other, so that every card can be served.
fn check_joined(edition: &Edition, faults: &mut Faults) {
    let mut reached = vec![false; edition.towns.len()];
    let mut waiting = vec![Town(0)];
    while let Some(town) = waiting.pop() {
        if std::mem::replace(&mut reached[town.index()], true) {
            continue;
        }
        waiting.extend(edition.segments.iter().filter(|s| s.towns.contains(&town)).flat_map(|s| s.towns.clone()));
    }
    for (at, _) in reached.iter().enumerate().filter(|(_, reached)| !**reached) {
        let what = format!("{} is not joined to the rest of the map", edition.towns[at].name);
        faults.add("map.toml", format!("town[{at}]"), what);
    }
    let degree = |town: usize| {
        let here = edition.segments.iter().filter(|s| s.towns.contains(&Town(town as u8)));
        here.map(|s| s.towns.len() - 1).sum::<usize>()
    };
    for at in (0..edition.towns.len()).filter(|at| degree(*at) > crate::tables::DEGREE) {
        let what = format!("at most {} ways leave a town", crate::tables::DEGREE);
        faults.add("map.toml", format!("town[{at}]"), what);
    }
}

fn check_groups(edition: &Edition, faults: &mut Faults) {
    let file = "map.toml";
    unique(edition.groups.iter().map(|group| &group.id), file, "group", faults);
    faults.want(edition.groups.len() <= crate::tables::GROUP_ROOM, file, "group", "there are too many groups");
    for (at, group) in edition.groups.iter().enumerate() {
        let key = format!("group[{at}].segments");
        faults.want(group.segments.len() >= 2, file, &*key, "a group has at least two segments");
        let says = |segment: &Segment| edition.segment(*segment).group.map(|group| group.index()) == Some(at);
        for segment in group.segments.iter().filter(|segment| !says(segment)) {
            let what = format!("segment \"{}\" does not name this group", edition.segment(*segment).id);
            faults.add(file, &*key, what);
        }
        let first = edition.segment(group.segments[0]);
        let same = group.segments.iter().all(|segment| edition.segment(*segment).towns == first.towns);
        faults.want(group.by_book || same, file, &*key, "its segments do not join the same towns");
    }
    for (at, segment) in edition.segments.iter().enumerate() {
        if let Some(group) = segment.group {
            let listed = edition.groups[group.index()].segments.contains(&Segment(at as u8));
            faults.want(listed, file, format!("segment[{at}].group"), "the group does not list this segment");
        }
        // SI-MAP-6: segments that join the same towns are parallel.
        for (k, other) in edition.segments.iter().enumerate().take(at) {
            let parallel = other.joins_same(segment);
            let grouped = segment.group.is_some() && segment.group == other.group;
            let what = format!("it joins the same towns as segment[{k}], so both stand in one group");
            faults.want(!parallel || grouped, file, format!("segment[{at}].group"), what);
        }
    }
}

fn check_claims(edition: &Edition, faults: &mut Faults) {
    let file = "claims.toml";
    faults.want(edition.claims.len() == CLAIMS, file, "claim", format!("there are {CLAIMS} claims"));
    faults.want(edition.events.len() == EVENTS, "events.toml", "event", format!("there are {EVENTS} events"));
    unique(edition.claims.iter().map(|claim| &claim.id), file, "claim", faults);
    unique(edition.events.iter().map(|event| &event.id), "events.toml", "event", faults);
    for (at, claim) in edition.claims.iter().enumerate() {
        let key = |field: &str| format!("claim[{at}].{field}");
        by_fives(claim.cost, 5, file, key("claim_cost"), faults);
        by_fives(claim.operate, 0, file, key("operate_cost"), faults);
        let risky = (2..=11).contains(&claim.depleted_max);
        faults.want(risky, file, key("depleted_max"), "a claim can run dry and can yield: 2 to 11");
        faults.want(claim.output.iter().all(|loads| *loads <= 20), file, key("output"), "at most 20 loads at once");
    }
    for (at, event) in edition.events.iter().enumerate() {
        let key = format!("event[{at}].effect");
        match event.effect {
            super::Effect::Kill { replace_cost, wait } => {
                by_fives(replace_cost, 0, "events.toml", key.clone(), faults);
                faults.want((1..=TURNS as u8).contains(&wait), "events.toml", key, "wait is 1 to 24 turns");
            }
            super::Effect::Fine { amount } => by_fives(amount, 5, "events.toml", key, faults),
            _ => {}
        }
    }
}

fn check_passengers(edition: &Edition, faults: &mut Faults) {
    let file = "passengers.toml";
    faults.want(edition.passengers.len() == PASSENGERS, file, "passenger", format!("there are {PASSENGERS} cards"));
    unique(edition.passengers.iter().map(|card| &card.id), file, "passenger", faults);
    for deck in [Deck::A, Deck::B, Deck::C] {
        let count = edition.passengers.iter().filter(|card| card.deck == deck).count();
        faults.want(count == STACKS, file, "passenger", format!("deck {deck:?} has {count} cards, not {STACKS}"));
    }
    for (at, card) in edition.passengers.iter().enumerate() {
        let key = |field: &str| format!("passenger[{at}].{field}");
        faults.want(card.towns[0] != card.towns[1], file, key("to"), "a line joins two different towns");
        by_fives(card.price, 0, file, key("price"), faults);
        faults.want(card.price % 10 == 0, file, key("price"), "a price is a multiple of 10, to be shared");
        by_fives(card.income, 0, file, key("income"), faults);
        faults.want(card.income % 10 == 0, file, key("income"), "an income is a multiple of 10");
        if let Some(Special::DiscardAfterDepletions { town, count }) = card.special {
            let claims = edition.claims.iter().filter(|claim| claim.town == town).count();
            let what = format!("{} has {claims} claims", edition.town(town).name);
            faults.want((1..=claims).contains(&usize::from(count)), file, key("special.count"), what);
        }
    }
}

fn check_market(edition: &Edition, faults: &mut Faults) {
    let file = "market.toml";
    faults.want(edition.columns.len() == COLUMNS, file, "column", format!("there are {COLUMNS} columns"));
    unique(edition.columns.iter().map(|column| &column.id), file, "column", faults);
    for (at, column) in edition.columns.iter().enumerate() {
        let key = |field: &str| format!("column[{at}].{field}");
        let order = column.low <= column.start && column.start <= column.high && usize::from(column.high) < BOXES;
        faults.want(order, file, key("start"), format!("low, start and high ascend from 0 to {}", BOXES - 1));
        faults.want((1..=2).contains(&column.dice), file, key("dice"), "one or two dice are rolled");
        faults.want((1..=2).contains(&column.sold_divisor), file, key("sold_divisor"), "loads are divided by 1 or 2");
        faults.want((1..=SEATS as u8).contains(&column.min_players), file, key("min_players"), "1 to 6 players");
        faults.want(column.sale_limit <= 60, file, key("sale_limit"), "a sale limit is at most 60");
        let bulk = matches!(column.goods, Goods::Lumber | Goods::Coal);
        // SI-MAP-5, SI-SELL-3: metals are sold everywhere without limit, lumber and coal where they have a column.
        let cities = if bulk { column.cities.count_ones() == 1 } else { column.cities == (1 << CITIES) - 1 };
        faults.want(cities, file, key("cities"), "a metal has one column for all cities, lumber and coal one for each");
        let limit = bulk == (column.sale_limit > 0);
        faults.want(limit, file, key("sale_limit"), "lumber and coal have a sale limit, metals none");
        let twice = edition.columns[..at].iter().any(|o| o.goods == column.goods && o.cities & column.cities != 0);
        faults.want(!twice, file, key("cities"), "these goods have another column there");
    }
    for (at, ladder) in edition.ladders.iter().enumerate() {
        let good = ladder.is_sorted() && ladder.iter().all(|price| (5..=1000).contains(price) && price % 5 == 0);
        let what = format!("the prices of {} ascend and are multiples of 5 up to 1000", Goods::ALL[at].id());
        faults.want(good, file, "ladder", what);
    }
    for (at, table) in edition.changes.iter().enumerate() {
        let key = format!("table[{at}].rows");
        let ascend = !table.rows.is_empty() && table.rows.is_sorted_by(|a, b| a.0 < b.0 && a.1 > b.1);
        faults.want(ascend, file, &*key, "results ascend and moves descend from row to row");
        faults.want(table.rows.iter().all(|row| row.1.abs() <= 9), file, &*key, "a move is at most 9 boxes");
    }
}

fn check_turns(edition: &Edition, faults: &mut Faults) {
    let file = "turns.toml";
    faults.want(edition.turns.len() == TURNS, file, "turn", format!("there are {TURNS} turns"));
    for (at, turn) in edition.turns.iter().enumerate() {
        let known = ["spring", "summer", "autumn", "winter"].contains(&&*turn.season);
        faults.want(known, file, format!("turn[{at}].season"), "a season is spring, summer, autumn or winter");
        let snow = (turn.winter || turn.early_winter) == (turn.season == "winter");
        faults.want(snow, file, format!("turn[{at}].winter"), "snow lies in winter and in no other season");
        let once = !(turn.winter && turn.early_winter);
        faults.want(once, file, format!("turn[{at}].early_winter"), "a turn is winter anyway, or by the option");
        faults.want(turn.idn <= 9, file, format!("turn[{at}].idn"), "the increased demand number is at most 9");
    }
}

fn check_pieces(edition: &Edition, faults: &mut Faults) {
    let file = "pieces.toml";
    let numbers = &edition.numbers;
    faults.want(numbers.players == (1, SEATS as u8), file, "players_max", "the rules are written for 1 to 6 players");
    faults.want((1..=64).contains(&numbers.cubes), file, "track_cubes_per_player", "a player has 1 to 64 cubes");
    faults.want((1..=16).contains(&numbers.face_up), file, "claims_face_up", "1 to 16 claims lie face up");
    faults.want(numbers.deliveries == 2, file, "deliveries_per_turn", "the rules are written for two deliveries");
    faults.want(numbers.max_trains == 4, file, "max_trains", "the rules are written for four trains");
    by_fives(numbers.bail, 0, file, "jail_bail".to_owned(), faults);
    by_fives(numbers.dismantle_per_length, 0, file, "dismantle_per_length".to_owned(), faults);
    let totals = numbers.jail_roll_out.iter().all(|total| (2..=12).contains(total));
    faults.want(totals, file, "jail_roll_out", "a total of two dice is 2 to 12");
    unique(edition.colours.iter().map(|colour| &colour.id), file, "colour", faults);
    for (at, colour) in edition.colours.iter().enumerate() {
        faults.colour(file, format!("colour[{at}].rgb"), &colour.rgb);
    }
    let kinds: Vec<DiscKind> = edition.discs.iter().map(|disc| disc.kind).collect();
    let wanted: Vec<DiscKind> = [Role::Surveyor, Role::Prospector]
        .into_iter()
        .flat_map(|role| (0..3).map(move |bonus| DiscKind { role, bonus }))
        .collect();
    faults.want(kinds == wanted, file, "piece", "the discs are S, S+1, S+2, P, P+1, P+2, in this order");
    let colour = |role| {
        let discs = edition.discs.iter().filter(|disc| disc.kind.role == role);
        discs.map(|disc| u32::from(disc.per_colour)).sum::<u32>()
    };
    let four = colour(Role::Surveyor) == 4 && colour(Role::Prospector) == 4;
    faults.want(four, file, "piece", "a colour has four surveyors and four prospectors");
    faults.want(edition.discs.iter().all(|disc| disc.points > 0), file, "piece", "a disc costs at least 1 point");
    faults.want(edition.trains.len() == TRAIN_KINDS, file, "train", format!("there are {TRAIN_KINDS} kinds of trains"));
    faults.want(edition.plows.len() == PLOW_KINDS, file, "plow", format!("there are {PLOW_KINDS} kinds of plows"));
    for (at, train) in edition.trains.iter().enumerate() {
        by_fives(train.cost, 5, file, format!("train[{at}].cost"), faults);
        by_fives(train.trade_in, 0, file, format!("train[{at}].trade_in"), faults);
        faults.want(train.power > 0, file, format!("train[{at}].power"), "a train has power");
        faults.want(train.count <= 20, file, format!("train[{at}].count"), "there are at most 20 of a kind");
    }
    for (at, plow) in edition.plows.iter().enumerate() {
        by_fives(plow.cost, 5, file, format!("plow[{at}].cost"), faults);
        by_fives(plow.trade_in, 0, file, format!("plow[{at}].trade_in"), faults);
        faults.want(plow.bonus <= 12, file, format!("plow[{at}].bonus"), "a bonus is at most 12");
        faults.want(plow.count <= 20, file, format!("plow[{at}].count"), "there are at most 20 of a kind");
    }
}

fn check_lengths(edition: &Edition, faults: &mut Faults) {
    let file = "scenarios.toml";
    let ids: Vec<&str> = edition.lengths.iter().map(|length| &*length.id).collect();
    let known = ids == ["short", "regular", "long", "campaign"];
    faults.want(known, file, "length", "the lengths are short, regular, long and campaign, in this order");
    for (at, length) in edition.lengths.iter().enumerate() {
        let turns = (1..=TURNS as u8).contains(&length.last_turn);
        faults.want(turns, file, format!("length[{at}].last_turn"), "the turn track has 24 boxes");
        let decks = length.decks == [Deck::A, Deck::B] || length.decks == [Deck::A, Deck::B, Deck::C];
        faults.want(decks, file, format!("length[{at}].decks"), "the decks are A and B, or A, B and C");
        faults.want(length.target <= 1_000_000, file, format!("length[{at}].target"), "a target is at most 1,000,000");
    }
}

fn discs_fit(edition: &Edition, discs: &[DiscKind]) -> bool {
    let of = |role| discs.iter().any(|disc| disc.role == role);
    let enough = |kind: &super::DiscSpec| {
        discs.iter().filter(|disc| **disc == kind.kind).count() <= usize::from(kind.per_colour)
    };
    of(Role::Surveyor) && of(Role::Prospector) && edition.discs.iter().all(enough)
}

const NO_DISCS: &str = "a player has a surveyor, a prospector, and no more discs than a colour has";

fn check_scenarios(edition: &Edition, faults: &mut Faults) {
    let file = "scenarios.toml";
    let standard = &edition.standard;
    faults.want(standard.positions.len() == SEATS, file, "standard.seat", "there are six starting positions");
    for players in 2..=SEATS {
        for (at, position) in standard.positions.iter().enumerate().take(players) {
            let fits = discs_fit(edition, &position.discs[players]);
            faults.want(fits, file, format!("standard.seat[{at}].pieces.{players}"), NO_DISCS);
        }
        by_fives(standard.cash[players], 5, file, format!("standard.cash.{players}"), faults);
        by_fives(standard.advanced_cash[players], 5, file, format!("standard.advanced_cash.{players}"), faults);
        enough_points(
            edition,
            standard.advanced_points[players],
            file,
            format!("standard.advanced_points.{players}"),
            faults,
        );
        let trains = standard.advanced_trains[players] <= edition.numbers.max_trains
            && usize::from(standard.advanced_trains[players]) * players <= usize::from(edition.trains[0].count);
        faults.want(trains, file, format!("standard.advanced_trains.{players}"), "there are not so many trains");
    }
    let ids: Vec<&str> = edition.scenarios.iter().map(|scenario| &*scenario.id).collect();
    faults.want(ids == SCENARIOS, file, "scenario", format!("the scenarios are {}", SCENARIOS.join(", ")));
    for (at, scenario) in edition.scenarios.iter().enumerate() {
        let key = |field: &str| format!("scenario[{at}].{field}");
        let seats = scenario.positions.len() == usize::from(scenario.players) && scenario.players <= SEATS as u8;
        faults.want(seats, file, key("seat"), format!("there are {} seats", scenario.players));
        for (k, position) in scenario.positions.iter().enumerate() {
            let cities = position.cities.len() == if scenario.spike { 2 } else { 1 };
            faults.want(cities, file, key(&format!("seat[{k}].cities")), "a Spike has two home cities, others one");
            let twice = position.cities.len() == 2 && position.cities[0] == position.cities[1];
            faults.want(!twice, file, key(&format!("seat[{k}].cities")), "the home cities are different");
            let markets = position.cities.iter().all(|town| edition.cities.contains(town));
            faults.want(markets, file, key(&format!("seat[{k}].cities")), "a home city is a market city");
            let choices = position.discs.len() <= 2 && (position.discs.len() == 1 || scenario.players == 1);
            faults.want(
                choices,
                file,
                key(&format!("seat[{k}].pieces_choice")),
                "only a solitaire player chooses of two",
            );
            let fits = position.discs.iter().all(|discs| discs_fit(edition, discs));
            faults.want(fits, file, key(&format!("seat[{k}].pieces")), NO_DISCS);
        }
        let ends = scenario.last_turn.is_some_and(|turn| (1..=TURNS as u8).contains(&turn));
        let what = "a scenario has a last turn, or lengths to choose from";
        faults.want(ends == scenario.lengths.is_empty(), file, key("last_turn"), what);
        let known = |id: &String| edition.lengths.iter().any(|length| length.id == *id);
        faults.want(scenario.lengths.iter().all(known), file, key("lengths"), "there is no such length");
        by_fives(scenario.cash, 5, file, key("cash"), faults);
        by_fives(scenario.advanced_cash, 5, file, key("advanced.cash"), faults);
        if scenario.advanced_points > 0 {
            enough_points(edition, scenario.advanced_points, file, key("advanced.points"), faults);
            let other = scenario.points_of_discs.unwrap_or(scenario.advanced_points);
            enough_points(edition, other, file, key("advanced.points_of_discs"), faults);
        }
        let solitaire = scenario.players == 1;
        faults.want(
            solitaire == (scenario.advanced_points == 0),
            file,
            key("advanced.points"),
            "all but the solitaire ones have points",
        );
        faults.want(solitaire || !scenario.dummy, file, key("dummy_prospector"), "only a solitaire player has it");
        // The first row that fits counts: each must let in what those before it did not.
        let wider = |pair: &[super::Rating]| match (pair[0].max_turn, pair[1].max_turn) {
            (Some(one), Some(two)) => one < two,
            _ => match (pair[0].min_cash, pair[1].min_cash) {
                (Some(one), Some(two)) => one > two,
                _ => pair[1].max_turn.is_none() && pair[1].min_cash.is_none(),
            },
        };
        for (k, _) in scenario.ratings.windows(2).enumerate().filter(|(_, pair)| !wider(pair)) {
            let what = "no end gets this result: a row before it takes them all";
            faults.add(file, key(&format!("rating[{}]", k + 1)), what);
        }
        // A row without conditions always fits, so that every end has a grade.
        let rated = scenario.ratings.last().is_some_and(|row| row.max_turn.is_none() && row.min_cash.is_none());
        faults.want(
            solitaire == rated,
            file,
            key("rating"),
            "solitaire scenarios have results, the last for all other ends",
        );
    }
}

fn enough_points(edition: &Edition, points: u8, file: &str, key: String, faults: &mut Faults) {
    let cheapest = |role| edition.discs.iter().filter(|disc| disc.kind.role == role).map(|disc| disc.points).min();
    let least = cheapest(Role::Surveyor).unwrap_or(0) + cheapest(Role::Prospector).unwrap_or(0);
    faults.want((least..=40).contains(&points), file, key, format!("a surveyor and a prospector cost {least} points"));
}

fn check_options(edition: &Edition, faults: &mut Faults) {
    let file = "options.toml";
    let ids: Vec<&str> = edition.options.iter().map(|option| &*option.id).collect();
    let known: Vec<&str> = crate::options::SWITCHES.to_vec();
    faults.want(ids == known, file, "option", format!("the options are {}", known.join(", ")));
    for (at, option) in edition.options.iter().enumerate() {
        let players = 1 <= option.players.0 && option.players.0 <= option.players.1 && option.players.1 <= SEATS as u8;
        faults.want(players, file, format!("option[{at}].players"), "the fewest and the most players, 1 to 6");
    }
    let numbers = &edition.option_numbers;
    faults.want(numbers.income_round_up_to > 0, file, "option[1].income_round_up_to", "is at least 1");
    faults.want((1..=4).contains(&numbers.income_factor), file, "option[4].income_factor", "is 1 to 4");
    faults.want(numbers.max_bonus == 2, file, "option[6].max_bonus", "a disc's bonus is at most 2");
    by_fives(numbers.hire_cost, 5, file, "option[6].hire_cost".to_owned(), faults);
    for players in 2..=SEATS {
        enough_points(edition, numbers.hire_points[players], file, format!("option[6].points.{players}"), faults);
        let most = (2..=crate::ids::DISC_ROOM as u8).contains(&numbers.hire_discs[players]);
        faults.want(most, file, format!("option[6].max_pieces.{players}"), "a player has 2 to 8 discs");
    }
}
