//! Many games of one kind at once, in the game's own type. It is the one part of a batch that is compiled for every game, so
//! it holds nothing else.

use std::{sync::Arc, thread};

use bots::{BotKind, Player};
use engine::{
    ActionList, Game, Key, Luck, Published, Seat, Viewer,
    learn::{self, Pen},
};
use table::{Rules, Shelf, Visit};

use super::rows::{Row, Rows};

/// What follows when a game is over.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Again {
    /// The next is dealt in the same step.
    Same,
    /// The next is dealt in the next step, whatever action is given.
    Next,
    /// Nothing, until it is reset.
    Off,
}

/// How a batch is played.
pub struct Terms {
    pub rules: Arc<dyn Rules>,
    pub games: usize,
    pub threads: usize,
    pub seed: u64,
    pub again: Again,
    /// Who plays in all seats but one.
    pub opponents: Option<BotKind>,
    /// The seat that learns, where there are opponents; without one it goes round from game to game.
    pub learner: Option<Seat>,
}

impl Terms {
    /// The seed of a deal: batches with different seeds share none.
    fn seed_of(&self, number: u64) -> u64 {
        let start = Luck::new(self.seed).bits();
        Luck::new(start ^ number.wrapping_mul(0xd134_2543_de82_ef95)).bits()
    }

    fn game<G: Published>(&self) -> &G {
        self.rules.typed().downcast_ref().expect("the rules are those of the game that is visited")
    }

    /// How many games each thread has.
    fn share(&self) -> usize {
        self.games.div_ceil(self.threads)
    }
}

/// An action that cannot be taken.
pub struct Illegal {
    pub game: usize,
    pub action: i64,
}

/// A batch of games, whatever the game.
pub trait Games: Send + Sync {
    /// Finds the actions with these numbers, or at these places of the lists, for all games that go on; changes nothing.
    fn find(&self, actions: &[i64], places: bool, picks: &mut Vec<u32>) -> Result<(), Illegal>;
    /// Deals the games that are named, or all anew from the beginning.
    fn deal(&mut self, which: Option<&[bool]>, terms: &Terms, rows: Rows<'_>);
    /// Takes a step in every game.
    fn advance(&mut self, picks: &[u32], terms: &Terms, rows: Rows<'_>);
    /// How long the longest list of what is legal is.
    fn widest(&self) -> usize;
    /// Writes all lists again.
    fn list(&self, rows: Rows<'_>);
    /// Something legal for every game at random: numbers, or places in the lists.
    fn sample(&mut self, places: bool, out: &mut [i64]);
    /// A copy of one game's position.
    fn position(&self, game: usize, rules: &dyn Rules) -> Option<Box<dyn table::Position>>;
}

/// Begins a batch; nothing is dealt yet.
pub struct Begin<'a>(pub &'a Terms);

impl Visit for Begin<'_> {
    type Out = Box<dyn Games>;

    fn visit<G: Published>(self, _: Shelf<G>) -> Box<dyn Games> {
        let terms = self.0;
        let first = terms.game::<G>().setup(&Key::from_seed(0), &mut ());
        Box::new(Batch::<G>((0..terms.games).map(|k| One::new(k, &first, terms)).collect()))
    }
}

struct Batch<G: Published>(Vec<One<G>>);

impl<G: Published> Batch<G> {
    /// Does something with every game, on all threads.
    fn each(
        &mut self,
        terms: &Terms,
        rows: Rows<'_>,
        work: impl Fn(usize, &mut One<G>, Row<'_>, &mut ActionList<G::Action>) + Sync,
    ) {
        let (share, work) = (terms.share(), &work);
        let all = |first: usize, games: &mut [One<G>], mut rows: Rows<'_>| {
            let mut scratch = ActionList::new();
            for (k, one) in games.iter_mut().enumerate() {
                work(first + k, one, rows.row(k), &mut scratch);
            }
        };
        if terms.threads == 1 {
            return all(0, &mut self.0, rows);
        }
        thread::scope(|scope| {
            let mut rest = rows;
            for (games, first) in self.0.chunks_mut(share).zip((0..).step_by(share)) {
                let (rows, others) = rest.split_at(games.len());
                rest = others;
                scope.spawn(move || all(first, games, rows));
            }
        });
    }
}

impl<G: Published> Games for Batch<G> {
    fn find(&self, actions: &[i64], places: bool, picks: &mut Vec<u32>) -> Result<(), Illegal> {
        picks.clear();
        for (game, (one, action)) in self.0.iter().zip(actions).enumerate() {
            let found = match one.over {
                true => Some(0),
                false if places => usize::try_from(*action).ok().filter(|place| *place < one.numbers.len()),
                false => one.numbers.iter().position(|number| i64::from(*number) == *action),
            };
            picks.push(found.ok_or(Illegal { game, action: *action })? as u32);
        }
        Ok(())
    }

    fn deal(&mut self, which: Option<&[bool]>, terms: &Terms, rows: Rows<'_>) {
        self.each(terms, rows, |k, one, mut row, scratch| {
            if which.is_some_and(|which| !which[k]) {
                return;
            }
            if which.is_none() {
                one.dealt = 0;
                one.luck = Luck::new(terms.seed_of(k as u64));
            }
            one.clear(&mut row);
            one.deal(terms, &mut row);
            one.show(terms.game(), &mut row, scratch);
        });
    }

    fn advance(&mut self, picks: &[u32], terms: &Terms, rows: Rows<'_>) {
        let game = terms.game::<G>();
        self.each(terms, rows, |k, one, mut row, scratch| one.step(picks[k] as usize, game, terms, &mut row, scratch));
    }

    fn widest(&self) -> usize {
        self.0.iter().map(|one| one.numbers.len()).max().unwrap_or(0)
    }

    fn list(&self, mut rows: Rows<'_>) {
        self.0.iter().enumerate().for_each(|(k, one)| rows.row(k).list(&one.numbers, &[]));
    }

    fn sample(&mut self, places: bool, out: &mut [i64]) {
        for (one, out) in self.0.iter_mut().zip(out) {
            let legal = one.numbers.len() as u32;
            let place = if legal == 0 { 0 } else { one.luck.below(legal) as usize };
            *out = if places { place as i64 } else { one.numbers.get(place).map_or(0, |number| i64::from(*number)) };
        }
    }

    fn position(&self, game: usize, rules: &dyn Rules) -> Option<Box<dyn table::Position>> {
        rules.place(Box::new(self.0.get(game)?.state.clone()))
    }
}

/// One game of a batch.
struct One<G: Published> {
    /// Its place among all.
    place: u64,
    /// How many games were dealt here.
    dealt: u64,
    state: <G as Game>::State,
    /// Who must act, and may be asked to.
    seat: Option<Seat>,
    over: bool,
    /// The numbers of what is legal, and in the same order what they stand for.
    numbers: Vec<u32>,
    actions: Vec<G::Action>,
    before: Vec<u32>,
    learner: Seat,
    /// A bot for each seat, where there are opponents.
    players: Vec<Player<G>>,
    luck: Luck,
}

impl<G: Published> One<G> {
    fn new(place: usize, state: &G::State, terms: &Terms) -> One<G> {
        let bots = terms.opponents.map_or(0, |_| terms.rules.setup().seats);
        let kind = terms.opponents.unwrap_or(BotKind::Random);
        One {
            place: place as u64,
            dealt: 0,
            state: state.clone(),
            seat: None,
            over: true,
            numbers: Vec::new(),
            actions: Vec::new(),
            before: Vec::new(),
            learner: terms.learner.unwrap_or(Seat(0)),
            players: (0..bots).map(|_| Player::new(kind, 0)).collect(),
            luck: Luck::new(0),
        }
    }

    fn clear(&self, row: &mut Row<'_>) {
        *row.done = false;
        *row.acted = -1;
        row.rewards.fill(0.0);
    }

    /// Deals the next game. Everything in it but what is asked for depends on the batch's seed, the place and the number of
    /// the deal alone.
    fn deal(&mut self, terms: &Terms, row: &mut Row<'_>) {
        let game = terms.game::<G>();
        let seed = terms.seed_of(self.place + self.dealt * terms.games as u64);
        *row.seed = seed;
        self.state = game.setup(&Key::from_seed(seed), &mut ());
        let mut luck = Luck::new(seed);
        if let Some(kind) = terms.opponents {
            self.players.iter_mut().for_each(|player| player.sit_down(kind, luck.bits()));
            let seats = u64::from(game.seats());
            self.learner = terms.learner.unwrap_or(Seat(((self.place + self.dealt) % seats) as u8));
        }
        self.dealt += 1;
        self.go_on(game);
    }

    /// Lets the opponents play until the learner must act or the game is over.
    fn go_on(&mut self, game: &G) {
        self.seat = loop {
            let waiting = game.to_act(&self.state);
            if self.players.is_empty() {
                break waiting.first();
            }
            if waiting.contains(self.learner) {
                break Some(self.learner);
            }
            let Some(seat) = waiting.first() else { break None };
            let action = self.players[seat.index()].choose(game, &self.state, seat);
            let action = action.expect("a seat that must act has an action");
            game.apply(&mut self.state, seat, action, &mut ()).expect("a bot plays by the rules");
        };
        self.over = self.seat.is_none();
    }

    fn step(&mut self, pick: usize, game: &G, terms: &Terms, row: &mut Row<'_>, scratch: &mut ActionList<G::Action>) {
        self.clear(row);
        match self.seat {
            Some(seat) => {
                *row.acted = seat.0 as i8;
                game.apply(&mut self.state, seat, self.actions[pick], &mut ()).expect("what is listed is legal");
                self.go_on(game);
                if self.over {
                    self.end(game, row);
                    if terms.again == Again::Same {
                        self.deal(terms, row);
                    }
                }
            }
            None if terms.again == Again::Off => return,
            None => self.deal(terms, row),
        }
        self.show(game, row, scratch);
    }

    /// Writes how a game ended.
    fn end(&self, game: &G, row: &mut Row<'_>) {
        *row.done = true;
        let Some(outcome) = game.outcome(&self.state) else { return };
        let alone = || game.prospects(&self.state, Seat(0)).share;
        row.rewards.copy_from_slice(&lab::returns(&outcome, alone));
        row.scores.iter_mut().zip(&outcome.standings).for_each(|(score, standing)| *score = standing.score);
    }

    /// Writes what is legal, and what is seen by whoever must act, or acted last.
    fn show(&mut self, game: &G, row: &mut Row<'_>, scratch: &mut ActionList<G::Action>) {
        std::mem::swap(&mut self.before, &mut self.numbers);
        self.numbers.clear();
        self.actions.clear();
        *row.seat = self.seat.map_or(-1, |seat| seat.0 as i8);
        if let Some(seat) = self.seat {
            scratch.clear();
            game.legal(&self.state, seat, scratch);
            learn::each_number(game, &self.state, seat, scratch, |number, action| {
                self.numbers.push(number);
                self.actions.push(action);
            });
            self.learner = if self.players.is_empty() { seat } else { self.learner };
        }
        row.list(&self.numbers, &self.before);
        if !row.seen.is_empty() {
            game.observe(&self.state, Viewer::Seat(self.learner), &mut Pen::begin(row.seen));
        }
    }
}
