//! The balance study: many games of greedy bots, and how often one wins among random ones.
//!
//! `cargo run --release -p colorado --example balance_colorado -- GAMES [FIRST SEED]`

use bots::BotKind;
use colorado::{Colorado, State, edition::MedalFor, ids::Terrain};
use engine::{Game, Key, Luck, Published, Seat, Setup};

/// Sums over all games of one player count.
#[derive(Default)]
struct Sums {
    games: u32,
    turns: u32,
    shortest: u16,
    longest: u16,
    winner: i64,
    others: i64,
    parts: Vec<(String, i64)>,
    by_order: [f64; 4],
    by_town: [(f64, u32); 2],
    finished: [u32; 4],
    railroads: u32,
    medals: u32,
    regions: u32,
}

fn main() {
    let number = |at: usize| std::env::args().nth(at).and_then(|text| text.parse::<u32>().ok());
    let (games, first_seed) = (number(1).unwrap_or(1000), number(2).unwrap_or(0));
    for seats in 2..=4 {
        let game = Colorado::open(&Setup::of(seats)).expect("2 to 4 players");
        let mut sums = Sums { shortest: u16::MAX, ..Sums::default() };
        for seed in first_seed..first_seed + games {
            let (first, state) = play(&game, u64::from(seed), |_| BotKind::Greedy);
            sums.add(&game, first, &state);
        }
        sums.print(seats);
        alone_among_random(&game, games);
    }
}

/// Plays a game; the first Caller and the final position.
fn play(game: &Colorado, seed: u64, bot: impl Fn(Seat) -> BotKind) -> (Seat, State) {
    let mut luck = Luck::new(seed);
    let mut state = game.setup(&Key::from_seed(seed), &mut ());
    let first = state.caller;
    while let Some(seat) = game.to_act(&state).first() {
        let action = bot(seat).choose(game, &state, seat, &mut luck).expect("a seat that must act has an action");
        game.apply(&mut state, seat, action, &mut ()).expect("a bot plays by the rules");
    }
    (first, state)
}

impl Sums {
    fn add(&mut self, game: &Colorado, first: Seat, state: &State) {
        let outcome = game.outcome(state).expect("the game was played to its end");
        self.games += 1;
        self.turns += u32::from(state.turn);
        self.shortest = self.shortest.min(state.turn);
        self.longest = self.longest.max(state.turn);
        let towns = &game.edition().regions;
        for (at, standing) in outcome.standings.iter().enumerate() {
            let seat = Seat(at as u8);
            let share = outcome.share(seat);
            let player = state.player(seat);
            let order = (seat.0 + game.seats() - first.0) % game.seats();
            self.by_order[usize::from(order)] += share;
            let town = player.start.expect("everybody started");
            let place = (0..towns.len()).filter(|at| towns[*at].start).position(|at| at == town.index());
            let town = &mut self.by_town[place.expect("a starting town")];
            town.0 += share;
            town.1 += 1;
            if standing.rank == 1 {
                self.winner += i64::from(standing.score)
            } else {
                self.others += i64::from(standing.score)
            }
            self.medals += player.public.medals.len() as u32;
            self.regions += player.public.flags.count_ones();
            for medal in player.public.medals.iter() {
                match game.edition().medal_for(*medal) {
                    MedalFor::Region(region) => self.finished[game.edition().region(region).terrain as usize] += 1,
                    MedalFor::Railroad => self.railroads += 1,
                    MedalFor::Shared { .. } => {}
                }
            }
            for (at, (name, points)) in standing.parts.iter().enumerate() {
                if self.parts.len() <= at {
                    self.parts.push((name.clone(), 0));
                }
                self.parts[at].1 += i64::from(*points);
            }
        }
    }

    fn print(&self, seats: u8) {
        let games = f64::from(self.games);
        let players = games * f64::from(seats);
        println!("\n{seats} players, {} games of greedy bots", self.games);
        println!("  turns {:.1} ({}-{})", f64::from(self.turns) / games, self.shortest, self.longest);
        let losers = players - games;
        println!("  winner {:.1}, others {:.1}", self.winner as f64 / games, self.others as f64 / losers);
        let parts: Vec<String> =
            self.parts.iter().map(|(name, sum)| format!("{name} {:.1}", *sum as f64 / players)).collect();
        println!("  points a player: {}", parts.join(", "));
        let medals = f64::from(self.medals) / players;
        println!("  a player: {medals:.2} medals, {:.2} regions", f64::from(self.regions) / players);
        let kinds: Vec<String> = Terrain::ALL
            .iter()
            .map(|terrain| format!("{} {:.2}", terrain.id(), f64::from(self.finished[*terrain as usize]) / players))
            .collect();
        println!("  finished a player: {}, railroad {:.2}", kinds.join(", "), f64::from(self.railroads) / players);
        let order: Vec<String> =
            self.by_order[..usize::from(seats)].iter().map(|wins| format!("{:.1} %", 100.0 * wins / games)).collect();
        println!("  wins by turn order: {}", order.join(", "));
        let towns: Vec<String> = self
            .by_town
            .iter()
            .map(|(wins, count)| format!("{:.1} % of {count}", 100.0 * wins / f64::from((*count).max(1))))
            .collect();
        println!("  wins by starting town: {}", towns.join(", "));
    }
}

/// One greedy seat, each in turn, among random ones.
fn alone_among_random(game: &Colorado, games: u32) {
    let mut wins = 0.0;
    for seed in 0..games {
        let greedy = Seat((seed % u32::from(game.seats())) as u8);
        let bot = |seat| if seat == greedy { BotKind::Greedy } else { BotKind::Random };
        let (_, state) = play(game, 1_000_000 + u64::from(seed), bot);
        wins += game.outcome(&state).expect("the game was played to its end").share(greedy);
    }
    let n = f64::from(games);
    let rate: f64 = wins / n;
    let half = 1.96 * (rate * (1.0 - rate) / n).sqrt();
    println!("  one greedy among random: {:.1} % +- {:.1} % of {games} games", 100.0 * rate, 100.0 * half);
}
