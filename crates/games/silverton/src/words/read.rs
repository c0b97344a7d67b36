//! Reading notation: case, spaces for hyphens and full names are forgiven.

use engine::{
    Line, Seat, Unreadable, say,
    say::{all, either, name},
};

use super::names::nth_of;
use crate::{
    Silverton,
    action::{Action, Berth, Item, Paper, Spot},
    ids::{Card, City, DiscKind, Passenger, PlowKind, Role, Segment, TrainKind},
    state::{Dest, Disc, Fate, NONE, Phase, State, Talk},
};

type Read<T> = Result<T, Unreadable>;

/// A name without anything but letters and digits.
fn plain(name: &str) -> String {
    name.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

fn unreadable<T>(what: impl Into<Line>) -> Read<T> {
    Err(Unreadable::new(what))
}

fn number<T: std::str::FromStr>(text: &str) -> Read<T> {
    text.trim_start_matches('#')
        .parse()
        .map_err(|_| Unreadable::new(say!("“{text}” is no number that fits here.", text = name(text))))
}

/// A number that people count from 1.
fn counted(text: &str) -> Read<u8> {
    match number::<u8>(text)? {
        0 => unreadable("Counting begins with 1."),
        n => Ok(n - 1),
    }
}

/// The seat in `seat 2`.
fn seat_of(words: &[&str]) -> Read<Seat> {
    match words {
        ["seat", n] | [n] => counted(n).map(Seat),
        _ => unreadable("A player is named by his seat, for example: seat 2."),
    }
}

fn is_home(disc: &Disc) -> bool {
    disc.spot == Spot::Home
}

fn is_fined(disc: &Disc) -> bool {
    disc.fine.0 != 0
}

fn is_jailed(disc: &Disc) -> bool {
    disc.fate == Fate::Jail
}

impl Silverton {
    pub(super) fn parse(&self, s: &State, seat: Seat, text: &str) -> Read<Action> {
        let lower = text.trim().to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let Some((verb, rest)) = words.split_first() else {
            return unreadable("Type what you want to do, for example: disc S, or build denver-falcon.");
        };
        let placing = s.phase == Phase::Place;
        match (*verb, rest) {
            ("pieces", [n]) => counted(n).map(Action::Pieces),
            ("pick", [kind]) => self.kind(kind).map(Action::Pick),
            ("ready", []) => Ok(Action::Ready),
            ("assign", [_, ..]) => self.home(s, seat, rest).map(Action::Assign),
            ("disc", [_, ..]) => self.disc(s, seat, rest, is_home).map(Action::Disc),
            ("build", [_, ..]) if placing => self.segment(rest).map(|at| Action::Place(Spot::Build(at))),
            ("dismantle", [_, ..]) if placing => self.segment(rest).map(|at| Action::Place(Spot::Dismantle(at))),
            ("second", [_, ..]) => self.segment(rest).map(|at| Action::Place(Spot::Second(at))),
            ("claim", [_, ..]) => self.claim(rest).map(|at| Action::Place(Spot::Claim(at))),
            ("card", [_, ..]) => self.passenger(rest).map(|at| Action::Place(Spot::Passenger(at))),
            ("steal", [_, ..]) => self.passenger(rest).map(|at| Action::Place(Spot::Steal(at))),
            ("part", [_, ..]) => self.passenger(rest).map(|at| Action::Place(Spot::EndPartnership(at))),
            ("slide", [card @ .., "to", "stack", n]) => {
                Ok(Action::SlideTo(self.passenger(card)?, Berth::Stack(counted(n)?)))
            }
            ("slide", [card @ .., "to", "row"]) => Ok(Action::SlideTo(self.passenger(card)?, Berth::Row)),
            ("slide", [card @ .., "to", "apart"]) => Ok(Action::SlideTo(self.passenger(card)?, Berth::Apart)),
            ("slide", [_, ..]) => self.passenger(rest).map(|at| Action::Place(Spot::Slide(at))),
            ("deck", []) => Ok(Action::Place(Spot::Deck)),
            ("home", []) => Ok(Action::Place(Spot::Home)),
            ("done", []) => Ok(Action::Done),
            ("dummy", [_, ..]) => self.paper(rest).map(Action::Dummy),
            ("move", [_, ..]) => self.segment(rest).map(Action::Move),
            ("stay", []) => Ok(Action::Stay),
            ("yes", []) => Ok(Action::Yes),
            ("no", []) => Ok(Action::No),
            ("ask", []) => Ok(Action::Ask),
            ("let", ["be"]) | ("letbe", []) => Ok(Action::LetBe),
            ("pay", []) => Ok(Action::Pay),
            ("withdraw", []) => Ok(Action::Withdraw),
            ("pass", []) => Ok(Action::Pass),
            _ => self.parse_work(s, seat, verb, rest).unwrap_or_else(|| self.strange(s, text)),
        }
    }

    /// What can be typed now.
    fn strange(&self, s: &State, text: &str) -> Read<Action> {
        let text = name(text.trim());
        if s.phase == Phase::Over {
            return unreadable(say!("“{text}”: the game is over.", text));
        }
        let known = either(typed_now(s).iter().map(name));
        unreadable(say!("“{text}” is no action of Silverton; now you could type {known}.", text, known))
    }

    /// Phase 4 and what follows it.
    fn parse_work(&self, s: &State, seat: Seat, verb: &str, rest: &[&str]) -> Option<Read<Action>> {
        Some(match (verb, rest) {
            ("buy", ["drawn"]) => Ok(Action::BuyDrawn),
            ("buy", ["train", train @ ..]) => self.purchase(s, seat, train),
            ("buy", ["plow", plow @ ..]) => self.plow_purchase(plow),
            ("buy", [_, ..]) => self.paper(rest).map(Action::Buy),
            ("decline", ["claim" | "card", _, ..]) => self.paper(rest).map(Action::Decline),
            ("draw", _) => self.disc(s, seat, rest, |disc| disc.spot == Spot::Deck).map(Action::Draw),
            ("reject", []) => Ok(Action::Reject),
            ("build", [_, ..]) => self.segment(rest).map(Action::Build),
            ("leave" | "decline", [_, ..]) => self.segment(rest).map(Action::Leave),
            ("dismantle", [_, ..]) => self.segment(rest).map(Action::Dismantle),
            ("try", [_, ..]) => self.segment(rest).map(Action::TrySecond),
            ("abandon", [_, ..]) => self.segment(rest).map(Action::Abandon),
            ("mark", [_, ..]) => self.claim(rest).map(Action::Mark),
            ("roll", []) => Ok(Action::Roll),
            ("plow", [bonus, segment @ ..]) if !segment.is_empty() => {
                self.plow(bonus).and_then(|kind| Ok(Action::Plow(kind, self.segment(segment)?)))
            }
            ("load", [_, ..]) => self.claim(rest).map(Action::Load),
            ("to", ["claim", claim @ ..]) => self.claim(claim).map(Action::ToClaim),
            ("to", [_, ..]) => self.city(rest).map(Action::To),
            ("train", [_, ..]) => self.train(s, seat, rest).map(Action::Train),
            ("ship" | "quantity", [n]) => number(n).map(Action::Quantity),
            ("pay", ["fine", disc @ ..]) => self.disc(s, seat, disc, is_fined).map(Action::PayFine),
            ("refuse", ["fine", disc @ ..]) => self.disc(s, seat, disc, is_fined).map(Action::RefuseFine),
            ("jail", ["roll", disc @ ..]) => self.disc(s, seat, disc, is_jailed).map(Action::JailRoll),
            ("jail", ["pay", disc @ ..]) => self.disc(s, seat, disc, is_jailed).map(Action::JailPay),
            ("replace", [n]) => counted(n).map(Action::Replace),
            ("hire", [role, city @ ..]) => self.hire(s, seat, role, city),
            _ => return self.parse_talk(verb, rest),
        })
    }

    fn parse_talk(&self, verb: &str, rest: &[&str]) -> Option<Read<Action>> {
        Some(match (verb, rest) {
            ("offer", ["to", partner @ ..] | partner @ [_, ..]) => seat_of(partner).map(Action::OfferTo),
            ("add", [_, ..]) => self.item(rest).map(Action::Add),
            ("remove", [_, ..]) => self.item(rest).map(Action::Remove),
            ("money", [payer @ .., "pays", amount]) => {
                seat_of(payer).and_then(|payer| Ok(Action::Money(payer, number(amount)?)))
            }
            ("loads", ["of", claim @ .., "take", n]) => {
                self.claim(claim).and_then(|claim| Ok(Action::Lot(claim, number(n)?)))
            }
            ("send", []) => Ok(Action::Send),
            ("cancel", []) => Ok(Action::Cancel),
            ("accept", []) => Ok(Action::Accept),
            ("refuse", []) => Ok(Action::Refuse),
            ("counter", []) => Ok(Action::Counter),
            _ => return None,
        })
    }

    fn kind(&self, text: &str) -> Read<DiscKind> {
        let kind = DiscKind::read(&text.to_uppercase());
        kind.ok_or_else(|| Unreadable::new(say!("“{text}” is no disc: S, S+1, S+2, P, P+1 or P+2.", text = name(text))))
    }

    /// An own disc: `S+2`, `S 2`, `#3`. Of several, the first that is `meant` unless one is named; with no name at all
    /// the first that is meant.
    fn disc(&self, s: &State, seat: Seat, words: &[&str], meant: fn(&Disc) -> bool) -> Read<u8> {
        let discs = s.players.get(seat.index()).map_or(&[][..], |player| player.discs.as_slice());
        let (kind, n) = match words {
            [] => {
                let at = discs.iter().position(meant).map(|at| at as u8);
                return at.map_or_else(|| unreadable("Name a disc, for example: P+2."), Ok);
            }
            [number] if number.starts_with('#') => return counted(number),
            [kind] => (self.kind(kind)?, 0),
            [kind, n] => (self.kind(kind)?, usize::from(number::<u8>(n)?)),
            _ => return unreadable("Name a disc, for example: S+2."),
        };
        let first = || nth_of(discs, 1, |disc| disc.kind == kind && meant(disc));
        let at = if n == 0 { first() } else { None }.or_else(|| nth_of(discs, n, |disc| disc.kind == kind));
        at.map(|at| at as u8)
            .ok_or_else(|| Unreadable::new(say!("You have no disc {disc}.", disc = name(words.join(" ")))))
    }

    fn home(&self, s: &State, seat: Seat, words: &[&str]) -> Read<u8> {
        let homes = s.players.get(seat.index()).map_or(&[][..], |player| player.homes.as_slice());
        let wanted = plain(&words.concat());
        let fits = |town: &crate::ids::Town| plain(&self.town_slug(*town)) == wanted;
        let at = homes.iter().position(fits).map(|at| at as u8);
        at.map_or_else(|| unreadable(say!("“{city}” is no home city of yours.", city = name(words.join(" ")))), Ok)
    }

    fn segment(&self, words: &[&str]) -> Read<Segment> {
        let wanted = plain(&words.concat());
        let every = || self.tables.edition.segments.iter().enumerate();
        if let Some((at, _)) = every().find(|(_, spec)| plain(&spec.id) == wanted || plain(&spec.name) == wanted) {
            return Ok(Segment(at as u8));
        }
        let near: Vec<String> = every()
            .filter(|(_, spec)| plain(&spec.id).starts_with(&wanted))
            .map(|(at, _)| self.segment_slug(Segment(at as u8)))
            .take(4)
            .collect();
        let unknown = say!("There is no segment “{segment}”.", segment = name(words.join(" ")));
        let near = (!near.is_empty()).then(|| say!("Do you mean {near}?", near = either(near.iter().map(name))));
        unreadable(unknown.then_maybe(near))
    }

    /// A claim by its number or ID.
    fn claim(&self, words: &[&str]) -> Read<Card> {
        if let [one] = words
            && let Ok(no) = one.parse::<u8>()
        {
            return Ok(Card(no));
        }
        let wanted = plain(&words.concat());
        let at =
            self.tables.edition.claims.iter().position(|spec| plain(&spec.id) == wanted || plain(&spec.mine) == wanted);
        at.map(|at| Card(at as u8 + 1)).ok_or_else(|| {
            Unreadable::new(say!("There is no claim “{claim}”; claims have numbers.", claim = name(words.join(" "))))
        })
    }

    /// A passenger card by its number or its towns.
    fn passenger(&self, words: &[&str]) -> Read<Passenger> {
        if let [one] = words
            && let Ok(no) = one.parse::<u8>()
        {
            return Ok(Passenger(no));
        }
        let wanted = plain(&words.concat());
        let fits = |spec: &crate::edition::PassengerSpec| plain(&spec.id) == wanted || plain(&spec.title) == wanted;
        let at = self.tables.edition.passengers.iter().position(fits);
        let unknown = || {
            let card = name(words.join(" "));
            Unreadable::new(say!("There is no passenger card “{card}”; cards have numbers.", card))
        };
        at.map(|at| Passenger(at as u8 + 1)).ok_or_else(unknown)
    }

    fn paper(&self, words: &[&str]) -> Read<Paper> {
        match words {
            ["claim", claim @ ..] => self.claim(claim).map(Paper::Claim),
            ["card", card @ ..] => self.passenger(card).map(Paper::Passenger),
            _ => unreadable("Say which: claim 41, or card 4."),
        }
    }

    fn city(&self, words: &[&str]) -> Read<City> {
        let wanted = plain(&words.concat());
        let every = || (0..self.tables.edition.cities.len() as u8).map(City);
        every().find(|city| plain(&self.city_slug(*city)) == wanted).ok_or_else(|| {
            let (city, known) = (name(words.join(" ")), all(every().map(|city| name(self.city_slug(city)))));
            Unreadable::new(say!("“{city}” is no market city; there are: {known}.", city, known))
        })
    }

    fn train_kind(&self, power: &str) -> Read<TrainKind> {
        let power: u8 = number(power)?;
        let at = self.tables.edition.trains.iter().position(|spec| spec.power == power);
        at.map(|at| TrainKind(at as u8))
            .ok_or_else(|| Unreadable::new(say!("There is no train of power {power}.", power)))
    }

    /// An own train: `24`, or `9 2` for the second of equal power.
    fn train(&self, s: &State, seat: Seat, words: &[&str]) -> Read<u8> {
        let trains = s.players.get(seat.index()).map_or(&[][..], |player| player.trains.as_slice());
        let (kind, n) = match words {
            [power] => (self.train_kind(power)?, 0),
            [power, n] => (self.train_kind(power)?, usize::from(number::<u8>(n)?)),
            _ => return unreadable("Name a train by its power, for example: train 24."),
        };
        let at = nth_of(trains, n, |train| train.kind == kind);
        at.map(|at| at as u8)
            .ok_or_else(|| Unreadable::new(say!("You have no train {train}.", train = name(words.join(" ")))))
    }

    fn plow(&self, bonus: &str) -> Read<PlowKind> {
        let bonus: u8 = number(bonus.trim_start_matches('+'))?;
        let at = self.tables.edition.plows.iter().position(|spec| spec.bonus == bonus);
        at.map(|at| PlowKind(at as u8)).ok_or_else(|| Unreadable::new(say!("There is no plow +{bonus}.", bonus)))
    }

    fn hire(&self, s: &State, seat: Seat, role: &str, city: &[&str]) -> Read<Action> {
        let role = match role {
            "surveyor" | "s" => Role::Surveyor,
            "prospector" | "p" => Role::Prospector,
            _ => return unreadable("Hire a surveyor or a prospector."),
        };
        let city = if city.is_empty() { 0 } else { self.home(s, seat, city)? };
        Ok(Action::Hire(role, city))
    }

    /// `24`, `24 for 9 2`, `24 for 9 at denver`.
    fn purchase(&self, s: &State, seat: Seat, words: &[&str]) -> Read<Action> {
        let (words, city) = match words.iter().position(|word| *word == "at") {
            Some(at) => (&words[..at], self.home(s, seat, &words[at + 1..])?),
            None => (words, 0),
        };
        match words {
            [power] => Ok(Action::BuyTrain(self.train_kind(power)?, None, city)),
            [power, "for", old @ ..] => {
                Ok(Action::BuyTrain(self.train_kind(power)?, Some(self.train(s, seat, old)?), city))
            }
            _ => unreadable("Say which, for example: buy train 24 for 9."),
        }
    }

    fn plow_purchase(&self, words: &[&str]) -> Read<Action> {
        match words {
            [bonus] => Ok(Action::BuyPlow(self.plow(bonus)?, None)),
            [bonus, "for", old] => Ok(Action::BuyPlow(self.plow(bonus)?, Some(self.plow(old)?))),
            _ => unreadable("Say which, for example: buy plow +3 for +2."),
        }
    }

    fn item(&self, words: &[&str]) -> Read<Item> {
        match words {
            ["claim", claim @ ..] => self.claim(claim).map(Item::Claim),
            ["segment", segment @ ..] => self.segment(segment).map(Item::Segment),
            ["card", card @ ..] => self.passenger(card).map(Item::Passenger),
            ["train", k, "of", owner @ ..] => Ok(Item::Train(seat_of(owner)?, counted(k)?)),
            ["plow", bonus, "of", owner @ ..] => Ok(Item::Plow(seat_of(owner)?, self.plow(bonus)?)),
            ["loads", claim @ ..] => self.claim(claim).map(Item::Lot),
            ["money"] => Ok(Item::Money),
            _ => unreadable("Name what changes hands, for example: add claim 41, or add segment denver-falcon."),
        }
    }
}

/// Notation that would be read now.
fn typed_now(s: &State) -> &'static [&'static str] {
    match s.phase {
        Phase::Pieces => &["pieces 1", "pieces 2"],
        Phase::Pick => &["pick S+1", "ready"],
        Phase::Assign => &["assign denver"],
        Phase::Place if s.now.hand == NONE => &["disc S", "done"],
        Phase::Place => &["build denver-falcon", "second …", "dismantle …", "claim 41", "card 4", "steal 4", "deck"],
        Phase::Dummy => &["dummy claim 41", "dummy card 4"],
        Phase::Parallel => &["move …", "stay"],
        Phase::Special => &["ask", "let be"],
        Phase::Joint => &["yes", "no"],
        Phase::Steal => &["pay", "withdraw"],
        Phase::Buy if s.now.drawn.0 != 0 => &["buy drawn", "reject"],
        Phase::Buy => &["buy claim 41", "decline claim 41", "draw"],
        Phase::Build if s.now.wanted.0 != NONE => &["abandon denver-falcon"],
        Phase::Build => &["build denver-falcon", "leave …", "dismantle …", "try …", "abandon …", "done"],
        Phase::Operate => &["mark 41", "roll", "done"],
        Phase::Plow => &["plow +2 denver-como", "done"],
        Phase::Deal => match s.offer.talk {
            Talk::Closed => &["offer to seat 2", "done"],
            Talk::Writing | Talk::Countering => &[
                "add claim 41",
                "add segment …",
                "add card 4",
                "money seat 2 pays 100",
                "loads of 41 take 3",
                "remove …",
                "send",
                "cancel",
            ],
            Talk::Asked | Talk::Answered => &["accept", "refuse", "counter"],
        },
        Phase::Deliver if s.now.cargo.0 == 0 => &["load 41", "done"],
        Phase::Deliver if s.now.to == Dest::Open => &["to denver"],
        Phase::Deliver => &["train 9", "ship 5"],
        Phase::Fines => &["pay fine", "refuse fine", "jail roll", "jail pay", "replace 1", "done"],
        Phase::Hire => &["hire surveyor", "hire prospector", "pass"],
        Phase::Train => &["buy train 24 for 9", "buy plow +2", "pass"],
        Phase::Over => &[],
    }
}
