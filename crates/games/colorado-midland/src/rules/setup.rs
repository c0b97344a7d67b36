//! Set-up (catalogue 3.3): the deal, the first railroad, the first mines.

use engine::{ActionList, Chance, Journal, Key, Refusal, Seat, chance::Stream};

use crate::{
    action::Action,
    edition::MOST_CLAIMS,
    event::Event,
    game::ColoradoMidland,
    ids::{Colour, District},
    map::HexSet,
    state::{MOST_COLOURS, MOST_DISTRICTS, MOST_SEATS, MineTrack, Phase, Player, Railroad, State},
};

impl ColoradoMidland {
    /// The First Player is drawn and the claims are dealt.
    pub(crate) fn deal(&self, key: &Key, journal: &mut impl Journal<Event>) -> State {
        let mut chance = Chance::new(key);
        // CM-SET-2
        let first_player = Seat(chance.below(Stream::Setup, u32::from(self.numbers.players)) as u8);
        let mut state = State {
            phase: Phase::FirstRailroad,
            seats: self.numbers.players,
            round: 0,
            first_player,
            turn: 0,
            unspent: false,
            shortage: false,
            unused: self.tables.all_colours().collect(),
            players: [Player::default(); MOST_SEATS], // CM-SET-3
            mines: MineTrack::default(),
            discarded: [0; MOST_DISTRICTS],
            railroads: [Railroad::default(); MOST_COLOURS],
            full: HexSet::EMPTY,
        };
        self.deal_claims(&mut state, &mut chance);
        journal.note(Event::Dealt { first_player, claims_each: self.numbers.deal });
        state
    }

    /// CM-SET-4, CM-SET-5: the claims that are not dealt are in nobody's Holdings and nowhere else.
    fn deal_claims(&self, state: &mut State, chance: &mut Chance) {
        let mut claims = [District(0); MOST_CLAIMS];
        let mut count = 0;
        for (district, spec) in self.tables.all_districts().zip(&self.tables.edition.districts) {
            for _ in &spec.claims {
                claims[count] = district;
                count += 1;
            }
        }
        let claims = &mut claims[..count];
        chance.shuffle(Stream::Setup, claims);
        let hands = claims.chunks(usize::from(self.numbers.deal));
        for (player, hand) in state.players.iter_mut().zip(hands).take(usize::from(self.numbers.players)) {
            hand.iter().for_each(|district| player.holdings[district.index()] += 1);
        }
    }

    pub(crate) fn guard_first_railroad(&self, state: &State, colour: Colour) -> Result<(), Refusal> {
        if state.phase != Phase::FirstRailroad {
            return Err(Refusal::new("CM-SET-7", "The first railroad was chosen in set-up."));
        }
        if !state.unused.contains(colour) {
            return Err(Refusal::new("CM-SET-7", "There is no such colour group."));
        }
        Ok(())
    }

    pub(crate) fn list_first_railroads(&self, out: &mut ActionList<Action>) {
        self.tables.all_colours().for_each(|colour| out.push(Action::FirstRailroad(colour)));
    }

    /// CM-SET-7, CM-SET-11
    pub(crate) fn first_railroad(
        &self,
        state: &mut State,
        seat: Seat,
        colour: Colour,
        journal: &mut impl Journal<Event>,
    ) {
        let hex = self.tables.edition.numbers.first_city;
        state.take_over(&self.tables, colour, colour);
        state.lay(&self.tables, colour, hex);
        state.phase = Phase::SetupMine;
        journal.note(Event::FirstRailroad { seat, colour, hex });
    }
}
