//! What can be chosen for a table.

use std::time::Duration;

use engine::{
    Line, OptionSpec, OptionValue, Setup, SetupError, say,
    say::{Value, all, name},
};

use crate::edition::{ChoiceSpec, Edition, ScenarioSpec};

/// The chosen options.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// SI-GEN-1: the advanced game.
    pub advanced: bool,
    /// The scenario, by its place in `scenarios.toml`; the standard set-up if none.
    pub scenario: Option<u8>,
    /// The length, by its place in `scenarios.toml`; none for a scenario with an end of its own.
    pub length: Option<u8>,
    /// SI-OSLIDE.
    pub passenger_slide: bool,
    /// SI-OCO.
    pub co_managed_lines: bool,
    /// SI-OPLOW.
    pub multiple_plows: bool,
    /// SI-OCONV.
    pub convoy_transfer: bool,
    /// SI-OIMP.
    pub improved_passengers: bool,
    /// SI-OSIMP.
    pub simplified_market: bool,
    /// SI-OHIRE.
    pub hiring: bool,
    /// SI-WINTER-2: turn 4 is a winter turn too.
    pub early_winter: bool,
    /// SI-FIVE-3: the powerful start has the points of its listed discs.
    pub points_of_discs: bool,
    /// SI-CASH-4: all totals are shown.
    pub open_money: bool,
    /// SI-DEAL-14: no step 4.
    pub no_deals: bool,
    /// SI-BLOCK-7: no test for pure blocking.
    pub no_blocking_test: bool,
    /// SI-DEAL-14: how long an offer waits for its answer.
    pub reply_time: Option<Duration>,
}

macro_rules! values {
    ($($id:literal, $name:literal, $sentence:literal;)*) => {
        &[$(OptionValue { id: $id, name: $name, sentence: $sentence },)*]
    };
}

macro_rules! switch {
    ($id:literal, $name:literal, $sentence:literal, $off:literal, $on:literal) => {
        OptionSpec {
            id: $id,
            name: $name,
            sentence: $sentence,
            values: values! { "off", "Off", $off; "on", "On", $on; },
        }
    };
}

/// The scenarios of `scenarios.toml`, in their order there.
pub const SCENARIOS: &[&str] = &[
    "solo_denver_6000",
    "solo_denver_10000",
    "solo_salt_lake_10000",
    "solo_denver_campaign",
    "golden_spike_2",
    "golden_spike_3",
    "copper_spike",
    "nickel_spike",
    "silver_spike",
    "powerful_five",
];

/// The switches of `options.toml`, in their order there.
pub const SWITCHES: &[&str] = &[
    "passenger_slide",
    "co_managed_lines",
    "multiple_plows",
    "convoy_transfer",
    "improved_passengers",
    "simplified_market",
    "hiring",
    "early_winter",
    "points_of_discs",
    "open_money",
    "no_deals",
    "no_blocking_test",
];

/// The options as they are offered.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "version",
        name: "Version",
        sentence: "Which rules are played.",
        values: values! {
            "basic", "Basic", "Two deliveries a turn and fixed discs.";
            "advanced", "Advanced", "Trains with power, snow plows, and discs chosen by points.";
        },
    },
    OptionSpec {
        id: "length",
        name: "Length",
        sentence: "When the game ends; scenarios with an end of their own do not ask.",
        values: values! {
            "regular", "Regular", "Ends with a turn in which somebody has 10,000; cash above 5,000 is public.";
            "short", "Short", "Ends at 6,000; prices start one box higher, without the C passenger cards.";
            "long", "Long", "Ends at 20,000; cash above 10,000 is public.";
            "campaign", "Campaign", "All 24 turns are played; cash stays secret to the end.";
        },
    },
    OptionSpec {
        id: "scenario",
        name: "Set-up",
        sentence: "The standard set-up, or a scenario with cities, discs and an end of its own.",
        values: values! {
            "standard", "Standard", "Home cities by starting position, 2 to 6 players; alone it is Denver, $6,000.";
            "solo_denver_6000", "Denver, $6,000", "Alone from Denver with two discs: 6,000 by turn 14 is a draw.";
            "solo_denver_10000", "Denver, $10,000", "Alone from Denver with three discs: 10,000 by turn 16 is a draw.";
            "solo_salt_lake_10000", "Salt Lake City, $10,000",
                "Alone from Salt Lake City against a rival who discards a card each turn: turn 19 is a draw.";
            "solo_denver_campaign", "Denver campaign", "Alone from Denver for 24 turns: 35,000 is a draw.";
            "golden_spike_2", "Golden Spike, 2 players", "Both begin in Denver and Salt Lake City; 24 turns.";
            "golden_spike_3", "Golden Spike, 3 players",
                "Two begin in Denver and Salt Lake City, one in Denver and Santa Fe; 20 turns.";
            "copper_spike", "Copper Spike", "Alone from Denver and El Paso for 24 turns: 35,000 is a draw.";
            "nickel_spike", "Nickel Spike, 3 players", "Everybody begins in Denver and another city; 24 turns.";
            "silver_spike", "Silver Spike, 4 players",
                "Everybody begins in Denver and in Salt Lake City or El Paso; 24 turns.";
            "powerful_five", "Powerful start, 5 players", "Three discs and 1,800 each; any length.";
        },
    },
    switch!(
        "passenger_slide",
        "Sliding a passenger card",
        "A prospector may move a passenger card that his player cannot take, so that the next one shows.",
        "Passenger cards stay where they are.",
        "An A or B card can be moved to a place that became free this turn."
    ),
    switch!(
        "co_managed_lines",
        "Jointly run lines",
        "Two players may run a passenger line together over their joined track.",
        "Every line has one owner.",
        "Price and income are shared; partners defend it together."
    ),
    switch!(
        "multiple_plows",
        "Several plows on one segment",
        "How many snow plows may try one segment; advanced game.",
        "One plow for a segment.",
        "Several plows may try the same segment one after another."
    ),
    switch!(
        "convoy_transfer",
        "Moving goods to another claim",
        "A delivery may go to another claim of the same goods.",
        "Goods go to market cities only.",
        "Loads can be brought together on one claim and shipped later."
    ),
    switch!(
        "improved_passengers",
        "Passenger income doubled",
        "How much passengers pay; short game and Spikes.",
        "Incomes as printed.",
        "All passenger incomes are doubled."
    ),
    switch!(
        "simplified_market",
        "Simplified market",
        "How prices change; basic game, not in the long one.",
        "By dice and tables.",
        "Without dice: prices rise where nothing was sold and fall where something was."
    ),
    switch!(
        "hiring",
        "Hiring",
        "Whether discs can be hired during the game; advanced, not in the short game.",
        "Only the discs of the beginning.",
        "One disc a turn for 400; discs that win disputes get better."
    ),
    switch!(
        "early_winter",
        "Early winter",
        "Whether turn 4 is a winter turn.",
        "Winter first comes in turn 8, as the book prints it.",
        "Every fourth turn is winter: plows are on sale from turn 1 and improve just after each of them."
    ),
    switch!(
        "points_of_discs",
        "Points of the listed discs",
        "How many points the powerful start gives; advanced game.",
        "14 points, as the book prints it.",
        "10 points: what each seat's listed discs are worth, as in all other tables."
    ),
    switch!(
        "open_money",
        "Open money",
        "Whether cash is secret.",
        "Cash is secret until it passes the length's sum.",
        "Everybody's cash is public from the start."
    ),
    switch!(
        "no_deals",
        "No deals",
        "Whether players may trade in step 4.",
        "Claims, track, cards and loads can be traded.",
        "Step 4 is skipped."
    ),
    switch!(
        "no_blocking_test",
        "No blocking test",
        "Whether the program forbids building only to block.",
        "A segment must bring its builder something.",
        "The players watch over this themselves."
    ),
    OptionSpec {
        id: "reply_time",
        name: "Reply time",
        sentence: "How long an offer waits for its answer; after that it counts as refused.",
        values: values! {
            "none", "None", "An offer waits until it is answered.";
            "1m", "1 minute", "For a quick game with everybody at the table.";
            "5m", "5 minutes", "For a game with everybody at the table.";
            "1h", "1 hour", "For a game over an evening.";
            "1d", "1 day", "For a game of a few moves a day.";
        },
    },
];

/// The reply times by their IDs, in seconds.
const REPLY_TIMES: &[(&str, u64)] = &[("1m", 60), ("5m", 5 * 60), ("1h", 60 * 60), ("1d", 24 * 60 * 60)];

fn refuse<T>(why: impl Into<Line>) -> Result<T, SetupError> {
    Err(SetupError::new(why))
}

impl Options {
    /// Reads the options of a set-up; impossible combinations are refused with the reason.
    pub fn read(setup: &Setup, edition: &Edition) -> Result<Options, SetupError> {
        setup.check(OPTIONS)?;
        let value = |id: &str| {
            let spec = OPTIONS.iter().find(|spec| spec.id == id).expect("only options of the list are asked for");
            setup.value(spec)
        };
        let on = |id: &str| value(id) == "on";
        let scenario = scenario(setup.seats, value("scenario"), edition)?;
        let spec = scenario.map(|scenario| &edition.scenarios[usize::from(scenario)]);
        let options = Options {
            advanced: value("version") == "advanced",
            scenario,
            length: length(setup, value("length"), value("scenario"), spec, edition)?,
            passenger_slide: on("passenger_slide"),
            co_managed_lines: on("co_managed_lines"),
            multiple_plows: on("multiple_plows"),
            convoy_transfer: on("convoy_transfer"),
            improved_passengers: on("improved_passengers"),
            simplified_market: on("simplified_market"),
            hiring: on("hiring"),
            early_winter: on("early_winter"),
            points_of_discs: on("points_of_discs"),
            open_money: on("open_money"),
            no_deals: on("no_deals"),
            no_blocking_test: on("no_blocking_test"),
            reply_time: reply_time(setup.seats, value("reply_time"), on("no_deals"))?,
        };
        let length = options.length.map_or("scenario", |length| &*edition.lengths[usize::from(length)].id);
        for choice in edition.options.iter().filter(|choice| on(&choice.id)) {
            fits(choice, setup.seats, options.advanced, length)?;
        }
        if options.points_of_discs && spec.is_none_or(|spec| spec.points_of_discs.is_none()) {
            return refuse(
                "points_of_discs (Points of the listed discs) is for the powerful start: choose that set-up, or leave it off.",
            );
        }
        Ok(options)
    }
}

/// The scenario, which must be made for so many players.
fn scenario(seats: u8, id: &str, edition: &Edition) -> Result<Option<u8>, SetupError> {
    // SI-SOLO-1: who plays alone plays a scenario; the first one unless another is named.
    let id = if id == "standard" && seats == 1 { SCENARIOS[0] } else { id };
    let Some(at) = edition.scenarios.iter().position(|scenario| scenario.id == id) else { return Ok(None) };
    let spec = &edition.scenarios[at];
    if spec.players == seats {
        return Ok(Some(at as u8));
    }
    let scenario = name(&spec.name);
    if spec.players == 1 {
        return refuse(say!("The scenario “{scenario}” is for one player, not {seats}.", scenario, seats));
    }
    let players = spec.players;
    refuse(say!(
        "The scenario “{scenario}” is for {players} players, not {seats}.",
        scenario,
        players = name(players),
        seats
    ))
}

/// The length, unless the scenario has an end of its own.
fn length(
    setup: &Setup,
    id: &str,
    set_up: &str,
    scenario: Option<&ScenarioSpec>,
    edition: &Edition,
) -> Result<Option<u8>, SetupError> {
    if let Some(scenario) = scenario.filter(|scenario| scenario.lengths.is_empty()) {
        let chosen = setup.options.get("length").is_some_and(|chosen| *chosen != OPTIONS[1].values[0].id);
        // SI-SOLO-1: nobody named the scenario that is played alone.
        if chosen && set_up == "standard" {
            return refuse(say!(
                "Alone a scenario is played, each with an end of its own: leave the length at regular, or choose one as the set-up (scenario): {scenarios}.",
                scenarios = solo_scenarios(edition)
            ));
        }
        if chosen {
            let scenario = name(&scenario.name);
            return refuse(say!(
                "The scenario “{scenario}” has an end of its own: leave the length at regular.",
                scenario
            ));
        }
        return Ok(None);
    }
    Ok(edition.lengths.iter().position(|length| length.id == id).map(|at| at as u8))
}

/// The scenarios for one player, by ID.
fn solo_scenarios(edition: &Edition) -> Value {
    let solo = edition.scenarios.iter().filter(|scenario| scenario.players == 1);
    all(solo.map(|scenario| name(&scenario.id)))
}

/// SI-DEAL-14: a time to answer offers, where offers are made.
fn reply_time(seats: u8, id: &str, no_deals: bool) -> Result<Option<Duration>, SetupError> {
    let Some((_, seconds)) = REPLY_TIMES.iter().find(|(known, _)| *known == id) else { return Ok(None) };
    if seats == 1 {
        return refuse("reply_time (Reply time) is for 2 to 6 players: leave it at none.");
    }
    if no_deals {
        return refuse("reply_time (Reply time) is for games with deals: leave it at none, or no_deals off.");
    }
    Ok(Some(Duration::from_secs(*seconds)))
}

/// SI-OPT-1: each option names the versions, player counts and lengths it is made for.
fn fits(choice: &ChoiceSpec, seats: u8, advanced: bool, length: &str) -> Result<(), SetupError> {
    let (id, option) = (name(&choice.id), name(&choice.name));
    if advanced && !choice.advanced {
        return refuse(say!(
            "{id} ({option}) is for the basic game: choose version basic, or leave it off.",
            id,
            option
        ));
    }
    if !advanced && !choice.basic {
        return refuse(say!(
            "{id} ({option}) is for the advanced game: choose version advanced, or leave it off.",
            id,
            option
        ));
    }
    let (least, most) = choice.players;
    if !(least..=most).contains(&seats) {
        let most = name(most);
        return refuse(say!(
            "{id} ({option}) is for {least} to {most} players: leave it off.",
            id,
            option,
            least,
            most
        ));
    }
    if !choice.lengths.iter().any(|id| id == length) {
        let known =
            choice.lengths.iter().map(|id| if id == "scenario" { "the Spike scenarios".into() } else { name(id) });
        let lengths = all::<Value>(known);
        return refuse(say!("{id} ({option}) is for these lengths only: {lengths}.", id, option, lengths));
    }
    Ok(())
}
