//! The tests that every game must pass, written once.
//!
//! [`Battery::run`] plays seeded random games and panics with the seed, the step and the position's
//! notation at the first thing that does not hold.

mod learning;

use std::{collections::HashSet, fmt::Debug};

use serde::{Serialize, de::DeserializeOwned};

use crate::{
    actions::ActionList,
    chance::{Key, Luck},
    clauses::Clauses,
    cue::Cue,
    game::Game,
    learn::Learn,
    say::{Line, Span, Value},
    seat::{Seat, Seats, Viewer},
    words::Words,
};
use learning::Blocks;

type Strange<'a, A> = &'a dyn Fn(&mut Luck) -> A;
type Check<'a, S> = &'a dyn Fn(&S) -> Result<(), String>;

/// A battery for one game at one table.
pub struct Battery<'a, G: Game> {
    game: &'a G,
    clauses: Clauses,
    blocks: Blocks,
    games: u64,
    first_seed: u64,
    most_actions: u32,
    strange: Option<Strange<'a, G::Action>>,
    check_end: Option<Check<'a, G::State>>,
    secrets: bool,
    to_json: fn(&G::State) -> String,
    from_json: fn(&str) -> Result<G::State, String>,
}

/// What was played while the battery ran.
#[derive(Clone, Copy, Debug, Default)]
pub struct Tally {
    /// Games played to their end.
    pub games: u64,
    /// Actions carried out.
    pub actions: u64,
    /// Actions that were rightly refused.
    pub refused: u64,
    /// The longest legal list.
    pub widest: usize,
    /// The longest game, in actions.
    pub longest: u32,
    /// How often a seat saw something else in a position that another had imagined.
    pub hidden: u64,
    /// How often its row of numbers said so.
    pub noticed: u64,
}

impl<'a, G: Words + Learn> Battery<'a, G>
where
    G::State: Serialize + DeserializeOwned,
{
    /// A battery for `game`, whose refusals cite `catalogue`. Positions are written and read by the
    /// two functions, which a game's tests give as `serde_json`.
    pub fn new(
        game: &'a G,
        catalogue: &str,
        to_json: fn(&G::State) -> String,
        from_json: fn(&str) -> Result<G::State, String>,
    ) -> Battery<'a, G> {
        Battery {
            game,
            clauses: Clauses::read(catalogue),
            blocks: Blocks::of(game),
            games: 2_000,
            first_seed: 0,
            most_actions: 10_000,
            strange: None,
            check_end: None,
            secrets: false,
            to_json,
            from_json,
        }
    }

    /// How many games to play, from which seed.
    #[must_use]
    pub fn games(mut self, games: u64, first_seed: u64) -> Self {
        self.games = games;
        self.first_seed = first_seed;
        self
    }

    /// The most actions a game may last.
    #[must_use]
    pub fn ends_within(mut self, actions: u32) -> Self {
        self.most_actions = actions;
        self
    }

    /// Where to take wild actions from, to see that they are refused.
    #[must_use]
    pub fn strange(mut self, action: Strange<'a, G::Action>) -> Self {
        self.strange = Some(action);
        self
    }

    /// One more thing that must hold of every final position.
    #[must_use]
    pub fn check_end(mut self, check: Check<'a, G::State>) -> Self {
        self.check_end = Some(check);
        self
    }

    /// Some know what others do not: that must come up wherever several play, else nothing was checked of it.
    #[must_use]
    pub fn secrets(mut self) -> Self {
        self.secrets = true;
        self
    }

    /// Plays and checks everything.
    pub fn run(&self) -> Tally {
        let mut tally = Tally::default();
        for seed in self.first_seed..self.first_seed + self.games {
            self.play(seed, &mut tally);
        }
        // Whoever plays alone may know all that there is to know.
        let checked = tally.hidden > 0 || self.game.seats() == 1;
        assert!(checked || !self.secrets, "nothing was ever hidden from anybody");
        tally.rows_tell();
        tally
    }

    fn play(&self, seed: u64, tally: &mut Tally) {
        let game = self.game;
        let key = Key::from_seed(seed);
        let mut luck = Luck::new(seed);
        let mut events = Vec::new();
        let mut state = game.setup(&key, &mut events);
        assert_eq!(state, game.setup(&key, &mut ()), "seed {seed}: set-up differs from one time to the next");
        let mut list = ActionList::new();
        let mut record: Vec<(Seat, String)> = Vec::new();
        let mut seen = Vec::new();

        for step in 0.. {
            let at = || format!("seed {seed}, step {step}");
            assert!(step <= self.most_actions, "{}: the game does not end", at());
            holds(game.check(&state), &at, "the position is unsound");
            let to_act = game.to_act(&state);
            assert_eq!(to_act.is_empty(), game.outcome(&state).is_some(), "{}: over, or somebody to act", at());
            for seat in Seat::all(game.seats()).filter(|seat| !to_act.contains(*seat)) {
                list.clear();
                game.legal(&state, seat, &mut list);
                assert!(list.is_empty(), "{}: {seat} has actions but nothing to decide", at());
            }
            if to_act.is_empty() {
                tally.longest = tally.longest.max(step);
                break;
            }
            // Now and then: the whole list is costly to look at in every position.
            let look = luck.below(8) == 0 || step < 3;
            if look {
                self.look_at(&state, &mut luck, tally, &at);
                self.try_strange(&state, &seen, &mut luck, tally, &at);
            }

            let seat = nth(to_act.iter(), luck.below(to_act.len() as u32));
            list.clear();
            game.legal(&state, seat, &mut list);
            assert!(!list.is_empty(), "{}: {seat} must act and has no action", at());
            tally.widest = tally.widest.max(list.len());
            self.numbered_well(&state, seat, &list, &at);
            if look {
                self.every_action_applies(&state, seat, &list, &at);
            }
            let sampled = game.sample(&state, seat, &mut luck, &mut ActionList::new());
            assert!(sampled.is_some_and(|action| list.contains(action)), "{}: sample gave {sampled:?}", at());

            // Mostly as playouts choose, so that games are games; now and then anything from the list.
            let picked = if luck.below(4) == 0 { list.pick(&mut luck) } else { sampled };
            let action = picked.expect("the list is not empty");
            record.push((seat, game.write(&state, seat, action)));
            events.clear();
            let before = state.clone();
            game.apply(&mut state, seat, action, &mut events)
                .unwrap_or_else(|refusal| panic!("{}: {action:?} is legal but refused: {refusal}", at()));
            self.told_well(&before, &state, &events, &at);
            if seen.len() < 64 {
                seen.push(action);
            } else {
                seen[luck.below(64) as usize] = action;
            }
            tally.actions += 1;
        }

        if let Some(check) = self.check_end {
            holds(check(&state), &|| format!("seed {seed}, at the end"), "the final position is wrong");
        }
        self.replay(seed, &key, &record, &state);
        tally.games += 1;
    }

    /// What a step is told as: nothing twice, nobody named whom it does not concern, every sentence in good form.
    fn told_well(&self, before: &G::State, after: &G::State, events: &[G::Event], at: &dyn Fn() -> String) {
        let game = self.game;
        for who in Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let mut told = HashSet::new();
            for event in events.iter().filter_map(|event| game.hear(after, event, who)) {
                let Some(line) = game.tell(&event) else { continue };
                in_good_form(&line, at);
                self.seen_well(&event, at);
                let words = line.to_string();
                let debug = format!("{event:?}");
                for seat in named(&line) {
                    assert!(mentions(&debug, seat), "{}: \"{words}\" names {seat}, and {debug} does not", at());
                }
                if words.to_lowercase().contains("nothing happens") {
                    let scores = |state| game.scores(state, who);
                    assert_eq!(scores(before), scores(after), "{}: \"{words}\", and points were made", at());
                }
                assert!(told.insert(words.clone()), "{}: {who:?} is told twice: \"{words}\"", at());
            }
        }
    }

    /// What the eye sees of an event: of these seats, and by an existing clause.
    fn seen_well(&self, event: &G::Event, at: &dyn Fn() -> String) {
        if let Some(clause) = self.game.clause_of(event) {
            assert!(self.clauses.contains(clause), "{}: no clause {clause} for {event:?}", at());
        }
        for cue in self.game.cues(event) {
            let seat = match &cue {
                Cue::Roll { seat, .. } => *seat,
                Cue::Gain { seat, .. } => Some(*seat),
                _ => None,
            };
            assert!(seat.is_none_or(|seat| seat.0 < self.game.seats()), "{}: {cue:?} is of nobody", at());
        }
    }

    /// What is said to help says nothing that its seat cannot know, and cites clauses that exist.
    fn helps(&self, state: &G::State, imagined: &G::State, who: Viewer, at: &dyn Fn() -> String) {
        let game = self.game;
        let goal = game.goal(state, who);
        if !goal.is_empty() {
            in_good_form(&goal, at);
        }
        assert_eq!(game.goal(imagined, who), goal, "{}: {who:?} could tell it is imagined by the goal", at());
        let Some(seat) = who.seat().filter(|seat| game.to_act(state).contains(*seat)) else { return };
        let hint = game.hint(state, seat);
        hint.iter().for_each(|line| in_good_form(line, at));
        assert_eq!(game.hint(imagined, seat), hint, "{}: {seat} could tell it is imagined by the hint", at());
        let clause = game.clause_here(state, seat);
        assert!(clause.is_none_or(|clause| self.clauses.contains(clause)), "{}: no clause {clause:?}", at());
        assert_eq!(game.clause_here(imagined, seat), clause, "{}: imagined, another clause", at());
        let mut list = ActionList::new();
        game.legal(state, seat, &mut list);
        for action in list.actions() {
            let caution = game.caution(state, seat, *action);
            caution.iter().for_each(|line| in_good_form(line, at));
            assert_eq!(game.caution(imagined, seat, *action), caution, "{}: {seat} could tell by a caution", at());
        }
    }

    /// Round trips, imagination and independence in one position.
    fn look_at(&self, state: &G::State, luck: &mut Luck, tally: &mut Tally, at: &dyn Fn() -> String) {
        let game = self.game;
        let json = (self.to_json)(state);
        let back =
            (self.from_json)(&json).unwrap_or_else(|why| panic!("{}: position cannot be read back: {why}", at()));
        assert_eq!(&back, state, "{}: the position changed on its way through JSON", at());

        for who in Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator]) {
            let (first, second) = (luck.key(), luck.key());
            let imagined = game.imagine(state, who, &first);
            holds(game.check(&imagined), at, "the imagined position is unsound");
            assert_eq!(game.view(&imagined, who), game.view(state, who), "{}: {who:?} could tell it is imagined", at());
            assert_eq!(game.to_act(&imagined), game.to_act(state), "{}: imagined, others act", at());
            if let Viewer::Seat(seat) = who {
                let (theirs, truly) = (self.legal_set(&imagined, seat), self.legal_set(state, seat));
                assert_eq!(theirs, truly, "{}: {seat}'s actions differ when imagined", at());
            }
            assert_eq!(
                game.imagine(&imagined, who, &second),
                game.imagine(state, who, &second),
                "{}: something hidden leaks into what {who:?} imagines",
                at()
            );
            in_good_form(&game.prompt(state, who), at);
            self.helps(state, &imagined, who, at);
            self.observed_well(state, &imagined, who, tally, at);
            in_good_form(&game.chapter(state), at);
            assert_eq!(game.lapse(&imagined), game.lapse(state), "{}: imagined, something else lapses", at());
        }
        self.lapses_to_something_legal(state, at);

        if game.side_by_side(state) {
            self.order_does_not_matter(state, luck, at);
        }
    }

    /// Where an answer is waited for, the reply time of the table can stand in for it.
    fn lapses_to_something_legal(&self, state: &G::State, at: &dyn Fn() -> String) {
        let Some(lapse) = self.game.lapse(state) else { return };
        let mut list = ActionList::new();
        self.game.legal(state, lapse.seat, &mut list);
        assert!(self.game.reply_time().is_some(), "{}: {lapse:?} without a reply time", at());
        assert!(list.contains(lapse.action), "{}: {lapse:?} is not legal", at());
        assert!(lapse.between.contains(lapse.seat), "{}: {lapse:?} is kept from its seat", at());
        assert!(!self.game.side_by_side(state), "{}: {lapse:?} side by side with others", at());
    }

    fn order_does_not_matter(&self, state: &G::State, luck: &mut Luck, at: &dyn Fn() -> String) {
        let seats: Vec<Seat> = self.game.to_act(state).iter().collect();
        let [one, two, ..] = seats[..] else { return };
        let mut scratch = ActionList::new();
        let (Some(a), Some(b)) =
            (self.game.sample(state, one, luck, &mut scratch), self.game.sample(state, two, luck, &mut scratch))
        else {
            return;
        };
        let play = |first: (Seat, G::Action), then: (Seat, G::Action)| {
            let mut state = state.clone();
            let done = self.game.apply(&mut state, first.0, first.1, &mut ()).is_ok()
                && self.game.apply(&mut state, then.0, then.1, &mut ()).is_ok();
            (done, state)
        };
        assert_eq!(play((one, a), (two, b)), play((two, b), (one, a)), "{}: {a:?} and {b:?} do not commute", at());
    }

    /// Every listed action applies, has notation that reads back, and a path of its own.
    fn every_action_applies(
        &self,
        state: &G::State,
        seat: Seat,
        list: &ActionList<G::Action>,
        at: &dyn Fn() -> String,
    ) {
        let game = self.game;
        let amounts = list.ranges().iter().flat_map(|range| [range.nth(0), range.nth(range.len() - 1)]);
        let mut paths = HashSet::new();
        for action in list.actions().iter().copied().chain(amounts) {
            let mut after = state.clone();
            if let Err(refusal) = game.apply(&mut after, seat, action, &mut ()) {
                panic!("{}: {action:?} is legal but refused: {refusal}", at());
            }
            let text = game.write(state, seat, action);
            assert_eq!(game.read(state, seat, &text), Ok(action), "{}: \"{text}\" reads as something else", at());
            if let Some(between) = game.between(state, seat, action) {
                self.stays_between(state, &after, (seat, action), between, at);
            }
        }
        for action in list.actions() {
            let targets = game.path(state, seat, *action);
            targets.iter().flat_map(|target| [Some(&target.label), target.note.as_ref()]).flatten().for_each(|line| {
                in_good_form(line, at);
            });
            let path: Vec<String> = targets.into_iter().map(|target| target.id).collect();
            assert!(!path.is_empty(), "{}: {action:?} has no path", at());
            assert_eq!(game.why_not(state, seat, &path), None, "{}: {path:?} is legal but explained away", at());
            assert!(paths.insert(path.clone()), "{}: two actions share the path {path:?}", at());
        }
        for path in &paths {
            let shorter = (1..path.len()).any(|len| paths.contains(&path[..len]));
            assert!(!shorter, "{}: an action's path is the beginning of {path:?}", at());
        }
    }

    /// A step that is not for all to know changes nothing for those who may not: neither what they see nor
    /// what they hear, nor who acts, nor what they imagine.
    fn stays_between(
        &self,
        before: &G::State,
        after: &G::State,
        (seat, action): (Seat, G::Action),
        between: Seats,
        at: &dyn Fn() -> String,
    ) {
        let game = self.game;
        assert!(between.contains(seat), "{}: {action:?} stays between others than {seat}", at());
        assert_eq!(game.to_act(before), game.to_act(after), "{}: {action:?} shows in who acts", at());
        let mut events = Vec::new();
        let done = game.apply(&mut before.clone(), seat, action, &mut events);
        done.expect("it was carried out before");
        let key = Key::from_seed(0);
        let all = Seat::all(game.seats()).map(Viewer::Seat).chain([Viewer::Spectator]);
        for who in all.filter(|who| who.seat().is_none_or(|seat| !between.contains(seat))) {
            let at = || format!("{}: {who:?} notices {action:?}", at());
            assert_eq!(game.view(before, who), game.view(after, who), "{}", at());
            assert!(events.iter().all(|event| game.hear(after, event, who).is_none()), "{}", at());
            assert_eq!(game.imagine(before, who, &key), game.imagine(after, who, &key), "{}", at());
            let told =
                |state| (game.prompt(state, who), game.scores(state, who), game.chapter(state), game.goal(state, who));
            assert_eq!(told(before), told(after), "{}", at());
            self.unnoticed(before, after, who, &at);
        }
    }

    /// Actions from elsewhere and wild ones are refused by an existing clause, and change nothing.
    fn try_strange(
        &self,
        state: &G::State,
        seen: &[G::Action],
        luck: &mut Luck,
        tally: &mut Tally,
        at: &dyn Fn() -> String,
    ) {
        let mut list = ActionList::new();
        for seat in Seat::all(self.game.seats() + 1) {
            list.clear();
            if seat.0 < self.game.seats() {
                self.game.legal(state, seat, &mut list);
            }
            let wild: Vec<G::Action> = self.strange.iter().flat_map(|strange| [strange(luck), strange(luck)]).collect();
            for action in seen.iter().copied().chain(wild).filter(|action| !list.contains(*action)) {
                let mut after = state.clone();
                match self.game.apply(&mut after, seat, action, &mut ()) {
                    Ok(()) => panic!("{}: {action:?} of {seat} is not in the list but was carried out", at()),
                    Err(refusal) => {
                        assert!(self.clauses.contains(refusal.clause), "{}: no clause {}", at(), refusal.clause);
                        in_good_form(&refusal.sentence, at);
                        let sentence = refusal.sentence.to_string();
                        assert!(sentence.ends_with('.'), "{}: \"{refusal}\" is no sentence", at());
                    }
                }
                assert_eq!(&after, state, "{}: refusing {action:?} changed the position", at());
                tally.refused += 1;
            }
        }
    }

    /// The record gives the same final position again.
    fn replay(&self, seed: u64, key: &Key, record: &[(Seat, String)], end: &G::State) {
        let mut state = self.game.setup(key, &mut ());
        for (seat, text) in record {
            let action = self.game.read(&state, *seat, text).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
            self.game.apply(&mut state, *seat, action, &mut ()).unwrap_or_else(|why| panic!("seed {seed}: {why}"));
        }
        assert_eq!(&state, end, "seed {seed}: the replay ends elsewhere");
    }

    fn legal_set(&self, state: &G::State, seat: Seat) -> HashSet<G::Action> {
        let mut list = ActionList::new();
        self.game.legal(state, seat, &mut list);
        let amounts = list.ranges().iter().flat_map(|range| [range.nth(0), range.nth(range.len() - 1)]);
        list.actions().iter().copied().chain(amounts).collect()
    }
}

/// A sentence that reads well: words that hang on a number have forms for it, and nothing is left of how it was made.
fn in_good_form(line: &Line, at: &dyn Fn() -> String) {
    let words = line.to_string();
    let untidy = ["  ", " .", " ,", "{", "}", ".."].iter().find(|mark| words.contains(**mark));
    assert!(untidy.is_none(), "{}: \"{words}\" is untidy", at());
    assert!(!words.trim().is_empty(), "{}: nothing is said", at());
    line.each_sentence(&mut |sentence| {
        for (place, value) in &sentence.filled {
            let Value::Number(_) = value else { continue };
            let after = sentence.template.split_once(&format!("{{{place}}} ")).map_or("", |(_, after)| after);
            let noun = after.split(|letter: char| !letter.is_alphabetic()).next().unwrap_or("");
            let plural = noun.len() > 2 && (noun.ends_with('s') && !noun.ends_with("ss") || noun.ends_with("men"));
            assert!(!plural, "{}: \"{}\": {noun} hangs on {{{place}}}", at(), sentence.template);
        }
    });
}

/// The seats that a sentence names.
fn named(line: &Line) -> Vec<Seat> {
    let seat = |span| match span {
        Span::Seat(seat) => Some(seat),
        _ => None,
    };
    line.spans().into_iter().filter_map(seat).collect()
}

/// Whether an event as it is printed has this seat's number in it, or a set of seats with it.
fn mentions(event: &str, seat: Seat) -> bool {
    let numbers = event.split(|letter: char| !letter.is_ascii_digit()).filter_map(|digits| digits.parse::<u64>().ok());
    numbers.into_iter().any(|number| number == u64::from(seat.0) || number >> seat.0 & 1 == 1)
}

fn holds(check: Result<(), String>, at: &dyn Fn() -> String, what: &str) {
    if let Err(why) = check {
        panic!("{}: {what}: {why}", at());
    }
}

fn nth<T: Debug>(mut items: impl Iterator<Item = T>, k: u32) -> T {
    items.nth(k as usize).expect("k is below the number of items")
}
