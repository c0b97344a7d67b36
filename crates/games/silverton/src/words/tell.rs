//! Sentences for the log, in the order of a turn: every roll names its dice (SI-GEN-12), every payment its sum.

mod business;
mod office;

use engine::{
    Line, Seat, Seats, say,
    say::{Value, all, money, name},
};

use super::names::disc_name;
use crate::{
    Silverton,
    event::{Event, Matter},
    ids::{DiscKind, Passenger, SEATS},
    state::NONE,
};

/// The face of a die.
fn face(pips: u8) -> char {
    ['⚀', '⚁', '⚂', '⚃', '⚄', '⚅'][usize::from(pips.clamp(1, 6)) - 1]
}

/// `⚂⚃ 3+4`, or `⚂ 3` for one die.
fn dice_name(dice: [u8; 2]) -> Value {
    match dice {
        [one, 0] => name(format_args!("{} {one}", face(one))),
        [one, two] => name(format_args!("{}{} {one}+{two}", face(one), face(two))),
    }
}

impl Silverton {
    pub(super) fn sentence(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::PlacingDone { .. } | Event::Began { .. } | Event::Prices { .. } => return None,
            Event::Starts { seat, position, homes, cash } => {
                let towns = all(homes.into_iter().flatten().map(|town| self.town_name(town)));
                let cash = money(cash);
                say!("{seat} begins in {towns} (position {position}) with {cash}.", seat, towns, position, cash)
            }
            Event::Turn { turn, winter, order } => self.turn_begins(turn, winter, order),
            Event::Took { seat, disc } => say!("{seat} takes a {disc}.", seat, disc = disc_name(disc)),
            Event::TookSet { seat, discs } => {
                let discs = all(discs.into_iter().flatten().map(|disc| say!("a {disc}", disc = disc_name(disc))));
                say!("{seat} takes {discs}.", seat, discs)
            }
            Event::Assigned { seat, disc, city } => {
                say!("{seat}'s {disc} belongs to {city}.", seat, disc = disc_name(disc), city = self.town_name(city))
            }
            Event::Placed { seat, disc, spot, challenge } => self.placed(seat, disc, spot, challenge),
            Event::SentHome { seat, disc, spot } => self.sent_home(seat, disc, spot),
            Event::DummyPlaced { paper } => {
                say!("The rival prospector goes to {card}.", card = self.paper_words(paper))
            }
            Event::Moved { seat, from, to } => {
                let (from, to) = (self.segment_target(from), self.segment_target(to));
                say!("{seat} moves a surveyor from {from} to {to}.", seat, from, to)
            }
            Event::Special { seat, town, asked: true } => {
                say!("{seat} asks for a special dispute at {town}.", seat, town = self.town_target(town))
            }
            Event::Special { seat, town, asked: false } => {
                say!("{seat} lets both lines meet at {town}.", seat, town = self.town_target(town))
            }
            Event::JointAnswers { card, seats, yes } => self.answered(card, seats, yes),
            Event::JointLine { card, seats, paid } => self.joined_up(card, seats, &paid),
            Event::Rolled { seat, matter, dice, disc, extra, total } => {
                self.rolled(seat, matter, dice, disc, extra, total)
            }
            Event::Won { seat, matter } => {
                say!("{seat} wins the dispute over {matter}.", seat, matter = self.matter(matter))
            }
            Event::Tied { seats, matter: matter @ Matter::Partnership(_) } => {
                let (who, matter) = (all(seats.iter()), self.matter(matter));
                say!("{who} tie over {matter}: the partnership goes on.", who, matter)
            }
            Event::Tied { seats, matter } => {
                let (who, matter) = (all(seats.iter()), self.matter(matter));
                say!("{who} tie over {matter}: their discs stay until the next turn.", who, matter)
            }
            Event::Jailed { seat, disc, over } => self.jailed(seat, disc, over),
            Event::Attempt { seat, card, paid, parting } => self.attempted(seat, card, paid, parting),
            Event::Stolen { seat, card, from } => {
                let from = all(from.iter().filter(|other| *other != seat));
                say!("{seat} takes the line {line} from {from}.", seat, line = self.line_place(card), from)
            }
            Event::TheftFailed { seats, card } => {
                let (who, line) = (all(seats.iter()), self.line_place(card));
                say!("{who} {who:fails|fail} to take the line {line}.", who, line)
            }
            _ => return self.business_sentence(event),
        })
    }

    fn turn_begins(&self, turn: u8, winter: bool, order: [u8; SEATS]) -> Line {
        let year = self.tables.edition.turns[usize::from(turn) - 1].year;
        let order = all(order.into_iter().filter(|seat| *seat != NONE).map(Seat));
        if winter {
            return say!(
                "Turn {turn}, winter of year {year}; snow closes the white segments. The order: {order}.",
                turn,
                year,
                order
            );
        }
        let season = self.season(turn);
        say!("Turn {turn}, {season} of year {year}. The order: {order}.", turn, season, year, order)
    }

    fn answered(&self, card: Passenger, seats: Seats, yes: Seats) -> Line {
        let (who, line) = (all(seats.iter()), self.line_place(card));
        if yes == seats {
            return say!("{who} agree about the line {line}.", who, line);
        }
        if yes.is_empty() {
            return say!("{who} were asked to share the line {line}, and neither wants to.", who, line);
        }
        let yes = all(yes.iter());
        say!("{who} were asked to share the line {line}; only {yes} would.", who, line, yes)
    }

    fn joined_up(&self, card: Passenger, seats: Seats, paid: &[u32; SEATS]) -> Line {
        let (who, line) = (all(seats.iter()), self.line_place(card));
        // After a theft the shares were paid before the dice.
        if *paid == [0; SEATS] {
            return say!("{who} run the line {line} together from now on.", who, line);
        }
        let parts = all(seats.iter().map(|seat| money(paid[seat.index()])));
        say!("{who} run the line {line} together and pay {parts}.", who, line, parts)
    }

    fn rolled(&self, seat: Seat, matter: Matter, dice: [u8; 2], disc: u8, extra: u8, total: u8) -> Line {
        let (one, dice, matter) = (dice[1] == 0, dice_name(dice), self.matter(matter));
        match (one, disc, extra) {
            // SI-OCO-7: partners roll one die each and have one total.
            (true, _, 0) => say!("{seat} rolls {dice} of {total} for both, over {matter}.", seat, dice, total, matter),
            (true, ..) => say!(
                "{seat} rolls {dice} of {total} for both, with +{extra} (advantage), over {matter}.",
                seat,
                dice,
                total,
                extra,
                matter
            ),
            (false, 0, 0) => say!("{seat} rolls {dice} = {total} over {matter}.", seat, dice, total, matter),
            (false, _, 0) => {
                say!("{seat} rolls {dice} +{disc} (disc) = {total} over {matter}.", seat, dice, disc, total, matter)
            }
            (false, 0, _) => say!(
                "{seat} rolls {dice} +{extra} (advantage) = {total} over {matter}.",
                seat,
                dice,
                extra,
                total,
                matter
            ),
            _ => say!(
                "{seat} rolls {dice} +{disc} (disc) +{extra} (advantage) = {total} over {matter}.",
                seat,
                dice,
                disc,
                extra,
                total,
                matter
            ),
        }
    }

    fn jailed(&self, seat: Seat, disc: DiscKind, over: Option<Matter>) -> Line {
        let disc = disc_name(disc);
        match over {
            Some(matter) => {
                let matter = self.matter(matter);
                say!("{seat}'s {disc} goes to jail for the pair of ones over {matter}.", seat, disc, matter)
            }
            None => say!("{seat}'s {disc} goes to jail.", seat, disc),
        }
    }

    fn attempted(&self, seat: Seat, card: Passenger, paid: u32, parting: bool) -> Line {
        let line = self.line_place(card);
        match (paid, parting) {
            (0, false) => say!("{seat} withdraws from the theft of the line {line}.", seat, line),
            (0, true) => say!("{seat} lets the partnership of the line {line} go on.", seat, line),
            (_, false) => say!("{seat} pays {paid} to try to steal the line {line}.", seat, paid = money(paid), line),
            (_, true) => say!("{seat} pays {paid} to run the line {line} alone.", seat, paid = money(paid), line),
        }
    }
}
