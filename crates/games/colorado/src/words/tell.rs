//! The log, one sentence for each event.

use engine::{
    Line, Seat, Target, say,
    say::{Value, all, name},
};

use crate::{
    Colorado, Event,
    cards::Cards,
    edition::MedalFor,
    event::{Answer, Cost, Step},
    ids::{Icon, Medal, Region},
};

impl Colorado {
    pub(super) fn tell_event(&self, event: &Event) -> Option<Line> {
        Some(match *event {
            Event::Dealt { caller } => say!("The cards are dealt. {caller} is the first Caller.", caller),
            Event::FaceUp { seat, card } => say!("{seat} begins with {card}.", seat, card = self.card_target(card)),
            Event::Chose { seat } => say!("{seat} has chosen a starting town.", seat),
            Event::Started { seat, region } => say!("{seat} starts in {town}.", seat, town = self.region_place(region)),
            Event::Turn { turn, caller } => say!("Turn {turn}: {caller} is the Caller.", turn = name(turn), caller),
            Event::NoCall { caller } => say!("Nobody holds a card that {caller} could call for.", caller),
            Event::Called { caller, seat, card } => {
                say!("{caller} calls {seat} for {card}.", caller, seat, card = self.card_target(card))
            }
            Event::Gave { seat, how: Answer::Exact, .. } => say!("{seat} gives it.", seat),
            Event::Gave { seat, card, how: Answer::Near, .. } => {
                say!("{seat} does not hold it and gives {card}.", seat, card = self.card_target(card))
            }
            Event::Gave { seat, card, how: Answer::Random, .. } => say!(
                "{seat} holds nothing of that suit or value; the card drawn is {card}.",
                seat,
                card = self.card_target(card)
            ),
            Event::Compensated { caller, card, nuggets } => say!(
                "{caller} has {card} already: it is discarded for {nuggets:# nugget|# nuggets}.",
                caller,
                card = self.card_target(card),
                nuggets
            ),
            Event::PairLost { seat } => say!("{seat} can check no leg: the pair is lost.", seat),
            Event::Step { seat, step, .. } => return self.tell_step(seat, step),
            Event::Revealed { .. } => say!("All are done, and the actions are shown."),
            Event::Reshuffled { cards } => {
                say!("The discard pile is shuffled and becomes the deck: {cards:# card|# cards}.", cards)
            }
            Event::Drew { seat, count: 0, .. } => say!("{seat} finds no card left to draw.", seat),
            Event::Drew { seat, cards: Some(cards), .. } => {
                say!("{seat} draws {cards}.", seat, cards = self.card_names(cards))
            }
            Event::Drew { seat, count, cards: None } => say!("{seat} draws {count:# card|# cards}.", seat, count),
            Event::SuitDiscarded { seat, suit } => {
                let suit = name(&self.edition().suit(suit).name);
                say!("{seat} discards the complete suit {suit}.", seat, suit)
            }
            Event::Refilled { seat, cards: Some(cards), .. } => {
                say!("{seat} refills the hand with {cards}.", seat, cards = self.card_names(cards))
            }
            Event::Refilled { seat, count, cards: None } => {
                say!("{seat} refills the hand with {count:# card|# cards}.", seat, count)
            }
            Event::TracksFull { seats } => say!(
                "{who} {who:has filled the medal track|have filled their medal tracks}: the game ends with this turn.",
                who = all(seats.iter())
            ),
            Event::Over { winners } => {
                say!("The game is over: {who} {who:wins|share the victory}.", who = all(winners.iter()))
            }
        })
    }

    fn tell_step(&self, seat: Seat, step: Step) -> Option<Line> {
        Some(match step {
            Step::Took { nuggets } => say!("{seat} takes {nuggets:# nugget|# nuggets}.", seat, nuggets),
            Step::Discarded { cards } => say!("{seat} discards {cards}.", seat, cards = self.card_names(cards)),
            Step::Played { card, cost } => {
                let card = self.card_target(card);
                match cost {
                    Cost::Nuggets(price) => {
                        say!("{seat} plays {card} for {price:# nugget|# nuggets}.", seat, card, price)
                    }
                    Cost::Discards => say!("{seat} plays {card} for them.", seat, card),
                    Cost::Free => say!("{seat} plays {card} for free.", seat, card),
                }
            }
            Step::Declined => say!("{seat} plays no card.", seat),
            Step::Checked { leg } => {
                let place = Target::new("leg", self.edition().leg_id(leg), self.leg_name(leg));
                say!("{seat} checks {leg}.", seat, leg = place)
            }
            Step::Railed { station } => {
                let spec = self.edition().station(station);
                let place = Target::new("rail", &spec.id, Line::name(&spec.name));
                say!("{seat} takes the railroad to {place}.", seat, place)
            }
            Step::Ticked { track, at } => {
                let spec = self.edition().track(track);
                let number = u16::from(at) + 1;
                let label = say!("box {number} of {track}", number = name(number), track = name(&spec.name));
                let place = Target::new("box", format!("{}-{number}", spec.id), label);
                say!("{seat} checks {place}.", seat, place)
            }
            Step::Discovered { region } => {
                say!("{seat} discovers {region}.", seat, region = self.region_place(region))
            }
            Step::Medal { medal, points, slot: Some(slot) } => say!(
                "{seat} records the medal for {place}: {points:# point|# points} (medal {slot} of {slots}).",
                seat,
                place = self.medal_place(medal),
                points,
                slot = name(slot),
                slots = name(self.tables.slots)
            ),
            Step::Medal { medal, slot: None, .. } => say!(
                "{seat} gains the medal for {place}, but all slots are filled: it scores nothing.",
                seat,
                place = self.medal_place(medal)
            ),
            Step::NoMedalLeft { medal } => {
                say!("{seat} finds no medal left for {place}.", seat, place = self.edition().medal_name(medal))
            }
            Step::Lost { icon: Icon::Box(track) } => {
                let track = name(&self.edition().track(track).name);
                say!("{seat} has filled {track} already: the icon is lost.", seat, track)
            }
            Step::Lost { icon: Icon::Discovery } => say!("{seat} has no region left to discover.", seat),
            Step::Lost { .. } => say!("{seat} can check no leg: the pair is lost.", seat),
            Step::Done => return None,
        })
    }

    fn region_place(&self, region: Region) -> Target {
        let spec = self.edition().region(region);
        Target::new("region", &spec.id, Line::name(&spec.name))
    }

    pub(super) fn medal_place(&self, medal: Medal) -> Target {
        let id = match self.edition().medal_for(medal) {
            MedalFor::Region(region) => self.edition().region(region).id.clone(),
            MedalFor::Railroad => "railroad".to_owned(),
            MedalFor::Shared { group, rank } => {
                format!("{}-{}", self.edition().groups[usize::from(group)].id, rank + 1)
            }
        };
        Target::new("medal", id, self.edition().medal_name(medal))
    }

    fn card_names(&self, cards: Cards) -> Value {
        all(cards.iter().map(|kind| self.card_name(kind)))
    }
}
