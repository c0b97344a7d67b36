//! Every combination of options at every player count: it plays to its end, or it is refused with the reason.

use engine::{Game, Key, Luck, Published, Setup};
use silverton::{
    Silverton,
    options::{OPTIONS, SWITCHES},
};

/// A scenario as the catalogue tells of it: for how many, and whether it has a length.
const SCENARIOS: [(&str, u8, bool); 11] = [
    ("standard", 0, true),
    ("solo_denver_6000", 1, false),
    ("solo_denver_10000", 1, false),
    ("solo_salt_lake_10000", 1, false),
    ("solo_denver_campaign", 1, false),
    ("golden_spike_2", 2, false),
    ("golden_spike_3", 3, false),
    ("copper_spike", 1, false),
    ("nickel_spike", 3, false),
    ("silver_spike", 4, false),
    ("powerful_five", 5, true),
];

/// One way to fill in the form for a new table.
#[derive(Clone, Copy)]
struct Form {
    seats: u8,
    advanced: bool,
    scenario: usize,
    length: &'static str,
    /// The switches that are on, as bits of [`SWITCHES`].
    switches: u32,
}

impl Form {
    fn is_on(self, switch: &str) -> bool {
        SWITCHES.iter().position(|id| *id == switch).is_some_and(|k| self.switches >> k & 1 == 1)
    }

    fn setup(self) -> Setup {
        let version = if self.advanced { "advanced" } else { "basic" };
        let mut setup = Setup::of(self.seats).with("version", version).with("scenario", SCENARIOS[self.scenario].0);
        setup = setup.with("length", self.length);
        for switch in SWITCHES.iter().filter(|switch| self.is_on(switch)) {
            setup = setup.with(switch, "on");
        }
        setup
    }

    /// What the catalogue says (section 3.30 to 3.32), in its own words.
    fn is_allowed(self) -> bool {
        let (_, players, has_length) = SCENARIOS[self.scenario];
        // SI-SOLO-1: who plays alone and names no scenario plays the first one.
        let alone = self.seats == 1;
        let has_length = has_length && !alone;
        let fits = players == 0 || players == self.seats;
        // Regular is what the form says if nobody chose.
        let length = has_length || self.length == "regular";
        let is = |lengths: &[&str], special: bool| if has_length { lengths.contains(&self.length) } else { special };
        // Every option that is on must fit.
        let fits_so = |switch: &str, so: bool| so || !self.is_on(switch);
        fits && length
            && fits_so("passenger_slide", !alone)
            && fits_so("co_managed_lines", !alone)
            && fits_so("multiple_plows", self.advanced)
            && fits_so("improved_passengers", !alone && is(&["short"], true))
            && fits_so("simplified_market", !alone && !self.advanced && is(&["short", "regular", "campaign"], true))
            && fits_so("hiring", !alone && self.advanced && is(&["regular", "long", "campaign"], true))
            && fits_so("points_of_discs", self.advanced && SCENARIOS[self.scenario].0 == "powerful_five")
            // Alone there is nobody to trade with, to block or to hide money from.
            && ["open_money", "no_deals", "no_blocking_test"].iter().all(|switch| fits_so(switch, !alone))
    }
}

fn every_form() -> impl Iterator<Item = Form> {
    let lengths = OPTIONS.iter().find(|spec| spec.id == "length").expect("there are lengths").values;
    (1..=6).flat_map(move |seats| {
        [false, true].into_iter().flat_map(move |advanced| {
            (0..SCENARIOS.len()).flat_map(move |scenario| {
                lengths.iter().flat_map(move |length| {
                    (0..1 << SWITCHES.len()).map(move |switches| Form {
                        seats,
                        advanced,
                        scenario,
                        length: length.id,
                        switches,
                    })
                })
            })
        })
    })
}

#[test]
fn si_opt_1_every_combination_is_set_up_or_refused_with_a_reason() {
    let scenarios = OPTIONS.iter().find(|spec| spec.id == "scenario").expect("there are scenarios").values;
    assert!(scenarios.iter().map(|value| value.id).eq(SCENARIOS.iter().map(|(id, ..)| *id)));
    let (mut allowed, mut refused) = (0, 0);
    for form in every_form() {
        match Silverton::open(&form.setup()) {
            Ok(game) => {
                allowed += 1;
                assert!(form.is_allowed(), "{:?} is taken", form.setup());
                assert_eq!(game.plan.seats, form.seats);
            }
            Err(why) => {
                refused += 1;
                let why = why.to_string();
                assert!(!form.is_allowed(), "{:?} is refused: {why}", form.setup());
                // The reason names what does not fit: a scenario, or an option by its ID.
                let named = SWITCHES.iter().any(|id| form.is_on(id) && why.contains(id));
                assert!(named || why.contains("scenario") || why.contains("length"), "{:?}: {why}", form.setup());
            }
        }
    }
    println!("{allowed} allowed, {refused} refused");
    assert_eq!((allowed, refused), (27_464, 2_162_688 - 27_464));
}

/// A random game in every combination that is allowed, in one version.
fn play_all(advanced: bool) -> (u64, u64) {
    let (mut games, mut steps) = (0, 0);
    let mut list = engine::ActionList::new();
    for form in every_form().filter(|form| form.advanced == advanced && form.is_allowed()) {
        let setup = form.setup();
        let game = Silverton::open(&setup).unwrap_or_else(|why| panic!("{setup:?}: {why}"));
        let mut luck = Luck::new(games);
        let mut state = game.setup(&Key::from_seed(games), &mut ());
        while let Some(seat) = game.to_act(&state).first() {
            let action = game.sample(&state, seat, &mut luck, &mut list);
            let action = action.unwrap_or_else(|| panic!("{setup:?}: nothing to choose"));
            game.apply(&mut state, seat, action, &mut ()).unwrap_or_else(|why| panic!("{setup:?}: {why}"));
            steps += 1;
        }
        let outcome = game.outcome(&state).unwrap_or_else(|| panic!("{setup:?}: no outcome"));
        assert_eq!(outcome.standings.len(), usize::from(setup.seats), "{setup:?}");
        games += 1;
    }
    println!("{games} games, {steps} steps");
    (games, steps)
}

#[test]
fn si_gen_1_every_combination_of_the_basic_game_plays_to_its_end() {
    assert_eq!(play_all(false).0, 8_984);
}

#[test]
fn si_gen_1_every_combination_of_the_advanced_game_plays_to_its_end() {
    assert_eq!(play_all(true).0, 18_480);
}
