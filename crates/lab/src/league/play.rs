//! Playing the games of a league that are not played yet.

use std::{
    collections::BTreeMap,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

use bots::Player;
use engine::{ActionList, Evaluate, Key, Luck, Published, Seat, Viewer, Words};
use serde::Deserialize;
use serde_json::{Value, json};
use table::{Shelf, Visit, visit};

use super::{
    Book, Entrant, Faults, League, Played, Times,
    book::minds,
    fixtures::Fixture,
    program::{Fault, Program},
};
use crate::{LabError, bench::Clock, playout::Broken, simulate::MOST_ACTIONS};

/// The time that a program has where none is set.
const USUAL_TIME: Duration = Duration::from_secs(1);

/// Plays whatever of the league is not in the book yet, and adds it game by game. `progress` hears how many games there
/// are to play, and then of every game that is over.
pub fn play(league: &League, book: &mut Book, progress: &(dyn Fn(Progress) + Sync)) -> Result<(), LabError> {
    struct Play<'a>(&'a League, &'a mut Book, &'a (dyn Fn(Progress) + Sync));
    impl Visit for Play<'_> {
        type Out = Result<(), LabError>;
        fn visit<G: Published>(self, shelf: Shelf<G>) -> Self::Out {
            let edition = self.0.edition.clone().unwrap_or_else(|| shelf.built_in());
            let game = shelf.open(&edition, &self.0.setup)?;
            play_game(&game, &minds(&game), self.0, self.1, self.2)
        }
    }
    visit(&league.game, Play(league, book, progress))?
}

/// What is told while a league is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many games are to be played.
    ToPlay(u64),
    /// One is over.
    Over,
}

/// The same with the rules at hand.
fn play_game<G: Evaluate + Words>(
    game: &G,
    minds: &str,
    league: &League,
    book: &mut Book,
    progress: &(dyn Fn(Progress) + Sync),
) -> Result<(), LabError> {
    let terms = league.terms();
    let mark = |fixture: &Fixture| {
        let bots = fixture.seats.iter().map(Entrant::to_string).collect();
        (terms.clone(), league.seed, fixture.deal, bots)
    };
    let mut to_play = league.fixtures();
    to_play.retain(|fixture| !book.knows(&mark(fixture)));
    progress(Progress::ToPlay(to_play.len() as u64));
    let began = Instant::now();
    let is_late = || league.within.is_some_and(|within| began.elapsed() >= within);
    let (next, stopped, book) = (AtomicUsize::new(0), AtomicBool::new(false), Mutex::new(book));
    let work = || {
        let mut host = Host { game, minds, league, programs: BTreeMap::new(), list: ActionList::new() };
        while !stopped.load(Ordering::Relaxed) && !is_late() {
            let Some(fixture) = to_play.get(next.fetch_add(1, Ordering::Relaxed)) else { break };
            let added = host.play(fixture).and_then(|played| {
                // A book is whole after every game, whatever happened to another thread.
                book.lock().unwrap_or_else(PoisonError::into_inner).add(played)
            });
            added.inspect_err(|_| stopped.store(true, Ordering::Relaxed))?;
            progress(Progress::Over);
        }
        Ok(())
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (0..league.threads.max(1)).map(|_| scope.spawn(work)).collect();
        threads.into_iter().try_for_each(|thread| thread.join().expect("a game reports its faults and never panics"))
    })
}

/// One thread's own things.
struct Host<'a, G: Evaluate> {
    game: &'a G,
    minds: &'a str,
    league: &'a League,
    /// The programs that were started, by their command.
    programs: BTreeMap<Vec<String>, Program>,
    list: ActionList<G::Action>,
}

/// Who sits on a chair.
enum Chair<'a, G: Evaluate> {
    Bot(Player<G>),
    Program(&'a [String], Luck),
}

/// What a program answers.
#[derive(Deserialize)]
struct Answer {
    action: String,
}

impl<G: Evaluate + Words> Host<'_, G> {
    /// Plays one game. Everything in it depends on the league's seed, the deal and who sits where.
    fn play(&mut self, fixture: &Fixture) -> Result<Played, LabError> {
        let (game, league) = (self.game, self.league);
        let seed = league.seed_of(fixture.deal);
        let mut luck = Luck::new(seed);
        let mut chairs = Vec::new();
        for entrant in &fixture.seats {
            let luck = luck.bits();
            chairs.push(match entrant {
                Entrant::Bot(kind) => Chair::Bot(Player::new(*kind, luck).within(league.time)),
                Entrant::Program(command) => {
                    self.programs.entry(command.clone()).or_insert_with(|| Program::new(command)).begin()?;
                    Chair::Program(command, Luck::new(luck))
                }
            });
        }
        let mut times = vec![Times::default(); chairs.len()];
        let mut faults = vec![Faults::default(); chairs.len()];
        let mut state = game.setup(&Key::from_seed(seed), &mut ());
        let broken = |why| LabError::Broken { game: fixture.deal, seed: league.seed, why };
        for _ in 0..MOST_ACTIONS {
            let Some(seat) = game.to_act(&state).first() else { break };
            let (began, clock) = (Instant::now(), Clock::start());
            let (action, took) = match &mut chairs[seat.index()] {
                Chair::Bot(player) => {
                    let thinks = !player.goes_on(&state);
                    let action = player.choose(game, &state, seat);
                    (action, thinks.then(|| Duration::from_nanos(clock.nanoseconds() as u64)))
                }
                Chair::Program(command, luck) => {
                    let command: &[String] = command;
                    let action = self.ask(command, &state, seat).or_else(|fault| {
                        faults[seat.index()].add(&fault);
                        game.sample(&state, seat, luck, &mut self.list).ok_or(fault)
                    });
                    (action.ok(), Some(began.elapsed()))
                }
            };
            took.iter().for_each(|took| times[seat.index()].add(*took));
            let action = action.ok_or_else(|| broken(Broken::Stuck(seat)))?;
            game.apply(&mut state, seat, action, &mut ()).map_err(|refusal| broken(Broken::Refused(seat, refusal)))?;
        }
        Ok(self.written(fixture, &state, &times, &faults))
    }

    fn written(&self, fixture: &Fixture, state: &G::State, times: &[Times], faults: &[Faults]) -> Played {
        let terms = self.league.terms();
        let bots: Vec<String> = fixture.seats.iter().map(Entrant::to_string).collect();
        let (mut all_times, mut all_faults) = (BTreeMap::<String, Times>::new(), BTreeMap::<String, Faults>::new());
        for (k, bot) in bots.iter().enumerate() {
            all_times.entry(bot.clone()).or_default().merge(&times[k]);
            if faults[k].all() > 0 {
                all_faults.entry(bot.clone()).or_default().merge(&faults[k]);
            }
        }
        let standings = self.game.outcome(state).map_or_else(Vec::new, |outcome| outcome.standings);
        Played {
            game: terms.game,
            seats: terms.seats,
            options: terms.options,
            edition: terms.edition,
            ms: terms.ms,
            minds: self.minds.to_owned(),
            seed: self.league.seed,
            deal: fixture.deal,
            bots,
            ranks: standings.iter().map(|standing| standing.rank).collect(),
            scores: standings.iter().map(|standing| standing.score).collect(),
            times: all_times,
            faults: all_faults,
        }
    }

    /// Asks a program for its step: it is told what its seat may know, and nothing else.
    fn ask(&mut self, command: &[String], state: &G::State, seat: Seat) -> Result<G::Action, Fault> {
        let game = self.game;
        self.list.clear();
        game.legal(state, seat, &mut self.list);
        let time = self.league.time.unwrap_or(USUAL_TIME);
        let single = self.list.actions().iter().map(|action| Value::from(game.write(state, seat, *action)));
        let ranges = self.list.ranges().iter().map(|range| {
            let action = game.write(state, seat, range.nth(0));
            json!({ "action": action, "low": range.low, "high": range.high, "step": range.step })
        });
        let question = json!({
            "game": self.league.game,
            "seats": self.league.setup.seats,
            "options": self.league.setup.options,
            "seat": seat.0,
            "view": game.view(state, Viewer::Seat(seat)),
            "legal": single.chain(ranges).collect::<Vec<_>>(),
            "ms": time.as_millis() as u64,
        });
        let program = self.programs.get_mut(command).ok_or(Fault::Gone)?;
        let answer = program.ask(&format!("{question}\n"), time)?;
        let nonsense = |why: String| Fault::Nonsense(why);
        let Answer { action } = serde_json::from_str(&answer)
            .map_err(|why| nonsense(format!("its answer is no {{\"action\": …}}: {why}")))?;
        let read = game.read(state, seat, &action).map_err(|why| nonsense(why.to_string()))?;
        if self.list.contains(read) { Ok(read) } else { Err(nonsense(format!("“{action}” is not legal there"))) }
    }
}

#[cfg(test)]
mod tests {
    use engine::{Setup, reference::TicTacToe};

    use super::*;
    use crate::league::{Standings, Terms};

    fn league(bots: &[&str]) -> League {
        let entrants = bots.iter().map(|bot| bot.parse().expect("a bot or a program")).collect();
        League { games: 40, slow_games: 4, ..League::new("tic-tac-toe", 2, entrants) }
    }

    fn played(league: &League) -> Book {
        let mut book = Book::new();
        play_game(&TicTacToe, "", league, &mut book, &|_| {}).expect("tic-tac-toe can be played");
        book
    }

    /// Everything but the times.
    fn results(book: &Book, terms: &Terms) -> Vec<(u64, Vec<String>, Vec<u8>)> {
        book.games(terms).map(|played| (played.deal, played.bots.clone(), played.ranks.clone())).collect()
    }

    #[test]
    fn results_are_the_same_on_any_number_of_threads() {
        let league = league(&["random", "greedy", "prospector"]);
        let terms = league.terms();
        let alone = results(&played(&league), &terms);
        assert_eq!(alone, results(&played(&League { threads: 3, ..league.clone() }), &terms));
        assert_ne!(alone, results(&played(&League { seed: 2, ..league }), &terms));
    }

    #[test]
    fn a_league_that_was_stopped_goes_on_where_it_was() {
        let folder = std::env::temp_dir().join(format!("league-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("there is room for a folder");
        let (path, other) = (folder.join("one.jsonl"), folder.join("other.jsonl"));
        for file in [&path, &other] {
            let _ = std::fs::remove_file(file);
        }
        let short = League { games: 6, ..league(&["random", "greedy"]) };
        let long = League { games: 20, ..short.clone() };
        let run = |league: &League, path| {
            let (mut book, over) = (Book::keep(path).expect("the file can be written"), AtomicUsize::new(0));
            let count = |told| {
                if told == Progress::Over {
                    over.fetch_add(1, Ordering::Relaxed);
                }
            };
            play_game(&TicTacToe, "", league, &mut book, &count).expect("it can be played");
            (over.into_inner(), results(&book, &league.terms()))
        };
        assert_eq!(run(&short, &path).0, 6);
        // The last line was not written to its end: its game is played again.
        let text = std::fs::read_to_string(&path).expect("it was written");
        std::fs::write(&path, &text[..text.len() - 20]).expect("it can be written");
        assert_eq!(run(&long, &path).0, 15);
        assert_eq!(run(&long, &path).0, 0, "nothing is left to play");
        assert_eq!(run(&long, &path).1, results(&played(&long), &long.terms()), "as if it had never stopped");
        // Another machine, with another seed.
        run(&League { seed: 9, ..short }, &other);
        let mut both = Book::keep(&path).expect("it is there");
        assert_eq!((both.merge(&other).expect("it is sound"), both.merge(&other).expect("again")), (6, 0));
        assert_eq!(Standings::of(&both, &long.terms()).games, 26);
        std::fs::write(&other, "{\"game\":\"go\"}\n").expect("it can be written");
        let why = both.merge(&other).expect_err("this is no game").to_string();
        assert!(why.contains("other.jsonl") && why.contains("line 1"), "{why}");
        std::fs::remove_dir_all(&folder).expect("it was made here");
    }

    #[cfg(unix)]
    #[test]
    fn programs_play_and_what_they_do_wrong_is_counted() {
        let bot = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/league_bot.py");
        let good = format!("program:python3 {bot}");
        let one = League { games: 4, setup: Setup::of(2), ..league(&["random", &good]) };
        let standings = Standings::of(&played(&one), &one.terms());
        let row = standings.rows.iter().find(|row| row.bot == good).expect("it took part");
        assert!(row.faults.all() == 0 && row.times.decisions() > 8, "{row:?}");

        // `cat` gives back the question, `true` ends at once, `sleep` says nothing.
        let quick = |command: &str| {
            let league = League { time: Some(Duration::from_millis(1)), ..league(&["random", command]) };
            let league = League { slow_games: 2, ..league };
            let standings = Standings::of(&played(&league), &league.terms());
            standings.rows.into_iter().find(|row| row.bot == command).expect("it took part").faults
        };
        let echo = quick("program:cat");
        assert!(echo.nonsense > 2 && echo.late + echo.gone == 0 && echo.first.contains("action"), "{echo:?}");
        let gone = quick("program:true");
        assert!(gone.gone > 2 && gone.first.contains("ended"), "{gone:?}");
        let missing = league(&["random", "program:no-such-program"]);
        let why = play_game(&TicTacToe, "", &missing, &mut Book::new(), &|_| {}).expect_err("it cannot be started");
        assert!(why.to_string().contains("no-such-program"), "{why}");
    }
}
