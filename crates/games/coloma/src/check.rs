//! Whether a position from outside is sound: every component counted once, every ID in range, every
//! waiting decision possible. A position that passes can be played on without a panic.

use engine::Seats;

use crate::{
    Coloma,
    edition::{Cost, Effect},
    ids::{BEDS, DUMMIES, EffectId, Hotel, NONE, ROWS, SEATS, SHADE, SITES, bits},
    options::{Boards, Specialities},
    rules::{Few, barrels::MOST_BARRELS, setup::BELOW, specialities::MOST_EXCHANGES},
    state::{Frame, Frames, Phase, Player, Reckoning, Shade, Slot, State, Turn, What},
};

type Sound = Result<(), String>;

fn must(holds: bool, what: impl FnOnce() -> String) -> Sound {
    if holds { Ok(()) } else { Err(what()) }
}

/// Points, Bucks and Outlaws beyond this were never played for.
const MUCH: u16 = 60_000;

impl Coloma {
    pub(crate) fn sound(&self, s: &State) -> Sound {
        self.sound_table(s)?;
        self.sound_barrels(s)?;
        self.sound_bridges(s)?;
        self.sound_hotels(s)?;
        self.sound_rows(s)?;
        for seat in 0..SEATS {
            if seat < usize::from(self.seats) {
                self.sound_player(s, seat).map_err(|why| format!("seat {}: {why}", seat + 1))?;
            } else {
                must(s.players[seat] == Player::default(), || format!("nobody plays seat {}", seat + 1))?;
            }
        }
        self.sound_shade(s)?;
        self.sound_gold(s)?;
        self.sound_choices(s)?;
        self.sound_turn(s)?;
        self.sound_reckoning(s)?;
        self.somebody_can_act(s)
    }

    fn sound_table(&self, s: &State) -> Sound {
        must(s.year < 3, || format!("year {} of three", s.year))?;
        must((1..=SITES).contains(&s.barker) && (1..=SITES).contains(&s.bust), || "a Site is 1 to 5".to_owned())?;
        let holder = s.sheriff < self.seats || (self.solo() && s.sheriff == SHADE);
        must(holder, || format!("nobody {} can hold the badge", s.sheriff))?;
        must(s.outlaws <= MUCH, || "too many Outlaws".to_owned())?;
        let tiles = self.edition().charts.len() as u8 - 1;
        let [upper, lower] = s.charts;
        must(upper < tiles && lower < tiles && upper != lower, || "two different chart tiles are used".to_owned())?;
        let drafted = match s.phase {
            Phase::Boards => self.options.boards == Boards::Draft,
            Phase::Specialities => self.options.specialities == Specialities::Draft,
            _ => true,
        };
        must(drafted, || "nothing is drafted in this game".to_owned())?;
        let before = matches!(s.phase, Phase::Boards | Phase::Specialities | Phase::Discards);
        must(!before || (s.year == 0 && s.barker == SITES), || "set-up is before the first round".to_owned())
    }

    fn sound_gold(&self, s: &State) -> Sound {
        // CO-GOLD-11
        must(s.table <= self.table_size(), || "more Gold on the table than fits".to_owned())?;
        let purses: u32 = s.players.iter().map(|player| u32::from(player.gold)).sum();
        let all = u32::from(s.table) + u32::from(s.cart) + purses + u32::from(s.shade.gold);
        let dealt = u32::from(self.table_size()) + u32::from(self.seats) * u32::from(self.edition().numbers.start.gold);
        must(all == dealt, || format!("{all} nuggets, but there are {dealt}"))
    }

    fn sound_barrels(&self, s: &State) -> Sound {
        let count = self.edition().barrels.len();
        let mut seen = 0u32;
        let mut add = |barrel: u8| {
            let new = usize::from(barrel) < count && seen & (1 << barrel) == 0;
            seen |= 1u32.checked_shl(barrel.into()).unwrap_or(0);
            must(new, || format!("Barrel {barrel} is there twice, or does not exist"))
        };
        for barrel in s.stash.iter().filter(|barrel| **barrel != NONE).chain(s.stack.as_slice()) {
            add(*barrel)?;
        }
        let owned = s.players.iter().map(|player| player.barrels).chain([s.discarded, s.shade.barrels]);
        for set in owned {
            bits(set).try_for_each(&mut add)?;
        }
        must(seen.count_ones() as usize == count, || "a Barrel is missing".to_owned())?;
        let used = s.players.iter().all(|player| player.used_barrels & !player.barrels == 0);
        must(used, || "a used Barrel belongs to its user".to_owned())
    }

    fn sound_bridges(&self, s: &State) -> Sound {
        let numbers = &self.edition().numbers;
        let known = bits(s.bridge_types.into()).all(|bridge| usize::from(bridge) < self.edition().bridges.len());
        let many = s.bridge_types.count_ones() == u32::from(numbers.bridge_types);
        must(known && many, || format!("{} Bridge types are in play", numbers.bridge_types))?;
        for bridge in 0..16u8 {
            let built = s.players.iter().filter(|player| player.bridges & (1 << bridge) != 0).count();
            let all = usize::from(s.bridges[usize::from(bridge)]) + built;
            let copies =
                if s.bridge_types & (1 << bridge) != 0 { numbers.bridge_copies[usize::from(self.seats)] } else { 0 };
            must(all == usize::from(copies), || format!("{all} Bridges of type {bridge}, but there are {copies}"))?;
        }
        Ok(())
    }

    fn sound_hotels(&self, s: &State) -> Sound {
        let numbers = &self.edition().numbers;
        let dealt = match (self.solo(), self.options.hotels) {
            (true, _) => u32::from(numbers.hotels_solo),
            (false, true) => u32::from(numbers.hotels_per_player) * u32::from(self.seats),
            (false, false) => 0,
        };
        let sets = s.players.iter().map(|player| player.hotels).chain([s.hotels, s.shade.hotels]);
        let (count, all) = sets.fold((0, 0u16), |(count, all), set| (count + set.count_ones(), all | set));
        let known = bits(all.into()).all(|hotel| usize::from(hotel) < self.edition().hotels.len());
        must(known && count == dealt && all.count_ones() == dealt, || format!("there are {dealt} Hotels, each once"))?;
        let built = s.players.iter().fold(0, |set, player| set | player.hotels);
        must(self.options.hotels || built == 0, || "only Shade takes Hotels without the module".to_owned())?;
        for hotel in 0..16u8 {
            let beds = self.edition().hotels.get(usize::from(hotel)).map_or(0, |hotel| hotel.beds.len());
            let guests = (s.beds >> (BEDS as u32 * u32::from(hotel))) & 0xf;
            let fits = guests >> beds == 0 && (guests == 0 || built & (1 << hotel) != 0);
            must(fits, || format!("Dudes in beds of Hotel {hotel} that nobody owns or that are not there"))?;
        }
        Ok(())
    }

    fn sound_rows(&self, s: &State) -> Sound {
        let automa = &self.edition().automa;
        let before = matches!(s.phase, Phase::Boards | Phase::Specialities | Phase::Discards | Phase::Over);
        for row in 0..ROWS {
            let (owner, men, size) = (s.rows[row], s.gunmen[row], self.tables.row_sizes[row]);
            let dummies = self.buster() && !before && row == usize::from(automa.dummy_row);
            let known = match owner {
                NONE => men == 0 && !dummies,
                DUMMIES => dummies && men == size,
                SHADE => self.solo() && men == size,
                seat => seat < self.seats && !dummies && (men == size || (s.phase == Phase::Shootout && men < size)),
            };
            must(known && !(before && owner != NONE), || format!("row {} cannot be filled like that", row + 1))?;
        }
        Ok(())
    }

    fn sound_player(&self, s: &State, seat: usize) -> Sound {
        let p = &s.players[seat];
        let numbers = &self.edition().numbers;
        let dudes = [p.dudes, p.spare_dudes, p.graves, s.gunmen_of(seat as u8), s.beds_in(p.hotels).count_ones() as u8];
        let dudes: u32 = dudes.iter().map(|n| u32::from(*n)).sum();
        must(dudes == u32::from(numbers.dudes), || format!("{dudes} Dudes, but there are {}", numbers.dudes))?;
        must(usize::from(p.graves) <= self.edition().graves.len(), || "too many graves".to_owned())?;
        let tents =
            u32::from(p.tents) + u32::from(p.spare_tents) + p.site_tents.count_ones() + p.land_tents.count_ones();
        must(tents == u32::from(numbers.tents), || format!("{tents} Tents, but there are {}", numbers.tents))?;
        must(p.site_tents & !0b11_1110 == 0, || "Tents stand at Sites 1 to 5".to_owned())?;
        must(u32::from(p.land_tents) >> self.edition().map.lands.len() == 0, || "no such Frontier Land".to_owned())?;
        must(p.horses <= numbers.horses, || format!("more than {} Horses", numbers.horses))?;
        must(p.bucks <= MUCH && p.vp <= MUCH, || "too many Bucks or points".to_owned())?;
        must(p.wagon.index() < self.edition().map.spaces.len(), || "the Wagon is off the map".to_owned())?;
        must(p.canyons <= 0b1111, || "a board has four canyons".to_owned())?;
        must(p.bridges.count_ones() <= p.canyons.count_ones(), || "more Bridges than Rivers".to_owned())?;
        let deck = p.deck.as_slice();
        let in_deck = deck.iter().filter(|card| **card < 16).fold(0u16, |set, card| set | 1 << card);
        let counted = p.hand.count_ones() + p.town.count_ones() + deck.len() as u32;
        let once = counted == 16 && p.hand | p.town | in_deck == u16::MAX;
        must(once, || "each of the 16 cards is in hand, deck or town".to_owned())?;
        self.sound_board(s, p)
    }

    fn sound_board(&self, s: &State, p: &Player) -> Sound {
        let sides = self.edition().boards.len();
        let board = match self.options.boards {
            Boards::A => p.board.0 == 0,
            Boards::Draft if p.board.0 == NONE => s.phase == Phase::Boards,
            _ => p.board.0 > 0 && p.board.index() < sides,
        };
        must(board, || "no such player board in this game".to_owned())?;
        let players = &s.players[..self.seats.into()];
        let shared = players.iter().filter(|other| other.board == p.board).count() > 1;
        let alike = self.options.boards == Boards::A || p.board.0 == NONE;
        must(alike || !shared, || "no two players have the same B side".to_owned())?;
        let known = self
            .edition()
            .specialities
            .get(p.speciality.index())
            .is_some_and(|spec| self.options.deluxe || !spec.deluxe);
        let drafting = matches!(s.phase, Phase::Boards | Phase::Specialities);
        let speciality = match self.options.specialities {
            Specialities::Off => p.speciality.0 == NONE,
            Specialities::Draft if p.speciality.0 == NONE => drafting,
            _ => known,
        };
        must(speciality, || "no such Speciality in this game".to_owned())?;
        let shared = players.iter().filter(|other| other.speciality == p.speciality).count() > 1;
        must(p.speciality.0 == NONE || !shared, || "no two players have the same Speciality".to_owned())
    }

    fn sound_shade(&self, s: &State) -> Sound {
        if !self.solo() {
            return must(s.shade == Shade::default(), || "Shade plays only in the solitaire game".to_owned());
        }
        let (shade, automa) = (&s.shade, &self.edition().automa);
        let men = s.gunmen_of(SHADE);
        let fits = u32::from(shade.dudes) + u32::from(men) <= u32::from(automa.dudes)
            && u32::from(shade.tents) + shade.land_tents.count_ones() == u32::from(automa.tents)
            && u32::from(shade.land_tents) >> self.edition().map.lands.len() == 0
            && shade.horses <= automa.horses.1
            && shade.rivers <= automa.rivers
            && shade.vp <= MUCH
            && shade.wagon.index() < self.edition().map.spaces.len()
            && u32::from(shade.wagon_cards) >> automa.wagon_cards.len() == 0;
        must(fits, || "Shade cannot have that".to_owned())
    }

    /// Dials, purchases, set-up discards and Buster's cards, each in its own phase only.
    fn sound_choices(&self, s: &State) -> Sound {
        for (seat, p) in s.players[..self.seats.into()].iter().enumerate() {
            let dial = match s.phase {
                Phase::Dials => p.dial <= SITES,
                Phase::Turn => (1..=SITES).contains(&p.dial),
                _ => p.dial == 0,
            };
            must(dial, || format!("the dial of seat {} cannot stand there", seat + 1))?;
            let most = self.event_trade(s, seat).map(|(_, _, most)| most);
            let buys = p.buys == NONE || (s.phase == Phase::Buy && most.is_some_and(|most| p.buys <= most));
            must(buys, || format!("seat {} cannot buy that", seat + 1))?;
            let [one, two] = p.discards.map(|discard| discard & !BELOW);
            let held = |card: u8| card < 16 && p.hand & (1 << card) != 0;
            let discards = match p.discards {
                [NONE, NONE] => true,
                [_, NONE] => s.phase == Phase::Discards && held(one),
                _ => s.phase == Phase::Discards && held(one) && held(two) && one != two,
            };
            must(discards, || format!("seat {} cannot put that back", seat + 1))?;
        }
        must(s.phase != Phase::Buy || self.event_trade(s, 0).is_some(), || {
            "nothing is bought at this event".to_owned()
        })?;
        let [one, two] = s.buster;
        let shown = self.buster() && matches!(s.phase, Phase::Dials | Phase::Turn);
        let cards = if shown { one >= 1 && one < two && two <= SITES } else { (one, two) == (0, 0) };
        must(cards, || "Buster shows two cards before the dials".to_owned())?;
        let at = s.buster_at;
        let buster =
            if shown && s.phase == Phase::Turn { (1..=SITES).contains(&at) && at != one && at != two } else { at == 0 };
        let shade =
            if self.solo() && s.phase == Phase::Turn { s.buster.contains(&s.shade.site) } else { s.shade.site == 0 };
        must(buster && shade, || "Buster or Shade cannot stand there".to_owned())
    }

    fn sound_turn(&self, s: &State) -> Sound {
        let turn = &s.turn;
        if s.phase != Phase::Turn {
            return must(*turn == Turn::default(), || "nobody takes a turn now".to_owned());
        }
        must(turn.seat < self.seats, || "nobody sits there".to_owned())?;
        let seat = usize::from(turn.seat);
        let all = ((1u16 << self.seats) - 1) as u8 | if self.solo() { 1 << SHADE } else { 0 };
        must(turn.had & (1 << turn.seat) != 0 && turn.had & !all == 0, || "these cannot have had a turn".to_owned())?;
        must(turn.slots <= 3 && turn.exchanges <= MOST_EXCHANGES && turn.barrels <= MOST_BARRELS, || {
            "no such slot or ability".to_owned()
        })?;
        must(self.sound_slot(turn, turn.open, turn.used), || "the open action was not opened".to_owned())?;
        must(turn.fresh & !s.players[seat].town == 0, || "what was built this turn stands in the town".to_owned())?;
        let frames = turn.frames.as_slice();
        must(frames.len() <= Frames::SOUND, || "too many sub-decisions".to_owned())?;
        for (k, frame) in frames.iter().enumerate() {
            let below = k + 1 < frames.len();
            // CO-BARREL-6: a payment is made in one go.
            must(!below || !matches!(frame, Frame::Purchase { .. }), || "sub-decisions in the wrong order".to_owned())?;
            must(self.sound_frame(s, seat, *frame), || format!("{frame:?} cannot be asked now"))?;
        }
        Ok(())
    }

    fn sound_slot(&self, turn: &Turn, open: Slot, used: u32) -> bool {
        let opened = match open {
            Slot::Common => turn.slots & 1 != 0,
            Slot::Second => turn.slots & 2 != 0,
            Slot::Signpost => true,
            Slot::None => used == 0,
        };
        opened && used >> 19 == 0
    }

    fn sound_frame(&self, s: &State, seat: usize, frame: Frame) -> bool {
        let known = |id: EffectId| self.edition().effects.get(id.index()).copied();
        match frame {
            Frame::Menu => false,
            Frame::Paused { open, used } => self.sound_slot(&s.turn, open, used),
            Frame::Seq { effect, step } => matches!(known(effect), Some(Effect::Seq { len, .. }) if step <= len),
            Frame::Trade { effect, left } => matches!(known(effect), Some(Effect::Trade { times, .. }) if left < times),
            Frame::Benefit { effect } => known(effect).is_some(),
            Frame::Build { off, .. } | Frame::Survey { off, .. } => off <= 100,
            Frame::Purchase { what, tool, off, barrels, cards } => {
                let due = self.cost(s, seat, what, tool, off);
                let (any, used) = if due.barrels_used > 0 { (0, barrels) } else { (barrels, 0) };
                let open = Cost { cards, barrels: any, barrels_used: used, ..due };
                off <= 100
                    && cards <= due.cards
                    && barrels <= due.barrels + due.barrels_used
                    && self.sound_purchase(s, seat, what)
                    && self.payable(s, seat, &open)
            }
            Frame::Wagon { left, .. } => left <= 120,
            Frame::Bonus { town } => town.0 < 32 && self.tables.boomtowns & (1 << town.0) != 0,
            Frame::Dudes { .. } | Frame::Tents { .. } => true,
            Frame::Take { left } | Frame::Refresh { left } => (1..=8).contains(&left),
        }
    }

    fn sound_purchase(&self, s: &State, seat: usize, what: What) -> bool {
        let player = &s.players[seat];
        match what {
            What::Card(card) => card.0 < 16 && player.hand & (1 << card.0) != 0,
            What::Canyon(canyon) => canyon < 4 && player.canyons & (1 << canyon) == 0,
            What::Bridge(bridge) => {
                bridge.0 < 16
                    && s.bridges[bridge.index()] > 0
                    && player.bridges & (1 << bridge.0) == 0
                    && player.bridges.count_ones() < player.canyons.count_ones()
            }
            What::Hotel(Hotel(hotel)) => self.options.hotels && hotel < 16 && s.hotels & (1 << hotel) != 0,
            What::Tents(n) => n > 0 && n <= player.spare_tents,
            What::Horses(n) => {
                n > 0 && u32::from(player.horses) + u32::from(n) <= u32::from(self.edition().numbers.horses)
            }
            What::Trade(id) => matches!(self.edition().effects.get(id.index()), Some(Effect::Trade { .. })),
            What::Exchange(option) => self.exchange_of(player, option).is_some(),
        }
    }

    fn sound_reckoning(&self, s: &State) -> Sound {
        let r = &s.reckoning;
        if s.phase != Phase::Shootout {
            return must(*r == Reckoning::default(), || "there is no Shootout now".to_owned());
        }
        let known =
            |who: &u8| *who < self.seats || (self.solo() && *who == SHADE) || (self.buster() && *who == DUMMIES);
        let once = r.order.as_slice().iter().fold(0u32, |set, who| set | 1 << (who & 31)).count_ones() as usize;
        let order = r.order.as_slice().iter().all(known) && once == r.order.len() && r.order.len() == r.places.len();
        must(order && r.places.as_slice().iter().all(|place| *place <= 3), || "no such places".to_owned())?;
        let Some(seat) = self.burying_seat(s) else { return Err("nobody buries a Dude".to_owned()) };
        let p = s.player(seat);
        let free = self.edition().graves.len() - usize::from(p.graves);
        must((1..=free).contains(&usize::from(r.deaths)), || "so many cannot be buried".to_owned())?;
        must(p.dudes == 0 && p.spare_dudes == 0, || "Dudes of supply and Lodge are buried first".to_owned())
    }

    /// Every seat that must act has something to do, and nobody is waited for in vain.
    fn somebody_can_act(&self, s: &State) -> Sound {
        let seats = self.seats_to_act(s);
        must((seats == Seats::NONE) == (s.phase == Phase::Over), || "nobody is to act".to_owned())?;
        for seat in seats.iter() {
            let mut few = Few::default();
            self.offer(s, seat.index(), &mut few);
            must(few.count > 0, || format!("{seat} has nothing to do"))?;
        }
        Ok(())
    }
}
