//! The log, one sentence for each event.

use engine::{Line, Seat, Target};

use crate::{
    Colorado, Event,
    cards::Cards,
    edition::MedalFor,
    event::{Answer, Cost, Step},
    ids::{Medal, Region},
};

fn plural(count: u8, one: &str) -> String {
    if count == 1 { format!("1 {one}") } else { format!("{count} {one}s") }
}

impl Colorado {
    pub(super) fn tell_event(&self, event: &Event) -> Option<Line> {
        let line = Line::new();
        Some(match *event {
            Event::Dealt { caller } => line.text("The cards are dealt. ").seat(caller).text(" is the first Caller."),
            Event::FaceUp { seat, card } => {
                line.seat(seat).text(" begins with ").place(self.card_target(card)).text(".")
            }
            Event::Chose { seat } => line.seat(seat).text(" has chosen a starting town."),
            Event::Started { seat, region } => {
                line.seat(seat).text(" starts in ").place(self.region_place(region)).text(".")
            }
            Event::Turn { turn, caller } => line.text(format!("Turn {turn}: ")).seat(caller).text(" is the Caller."),
            Event::NoCall { caller } => line.text("Nobody holds a card that ").seat(caller).text(" could call for."),
            Event::Called { caller, seat, card } => {
                line.seat(caller).text(" calls ").seat(seat).text(" for ").place(self.card_target(card)).text(".")
            }
            Event::Gave { seat, card, how } => {
                let place = self.card_target(card);
                match how {
                    Answer::Exact => line.seat(seat).text(" gives it."),
                    Answer::Near => line.seat(seat).text(" does not hold it and gives ").place(place).text("."),
                    Answer::Random => line
                        .seat(seat)
                        .text(" holds nothing of that suit or value; the card drawn is ")
                        .place(place)
                        .text("."),
                }
            }
            Event::Compensated { caller, card, nuggets } => {
                let has = line.seat(caller).text(" has ").place(self.card_target(card));
                has.text(format!(" already: it is discarded for {}.", plural(nuggets, "nugget")))
            }
            Event::ToppedUp { cards } => {
                line.text(format!("{} are shuffled under the deck.", plural(cards, "discarded card")))
            }
            Event::Reshuffled { cards } => {
                line.text(format!("{} are shuffled and become the deck.", plural(cards, "discarded card")))
            }
            Event::Step { seat, step, .. } => return self.tell_step(seat, step),
            Event::Revealed { .. } => line.text("All are done, and the actions are shown."),
            Event::SuitDiscarded { seat, suit } => {
                let name = self.edition().suit(suit).name.to_lowercase();
                line.seat(seat).text(format!(" discards the complete {name} suit."))
            }
            Event::Refilled { seat, count, cards } => {
                line.seat(seat).text(format!(" refills the hand with {}.", self.drawn(count, cards)))
            }
            Event::Over { winners } => {
                let many = winners.len() > 1;
                line.text("The game is over: ").seats(winners.iter()).text(if many {
                    " share the victory."
                } else {
                    " wins."
                })
            }
        })
    }

    fn tell_step(&self, seat: Seat, step: Step) -> Option<Line> {
        let line = Line::new().seat(seat);
        Some(match step {
            Step::Took { nuggets } => line.text(format!(" takes {}.", plural(nuggets, "nugget"))),
            Step::Drew { count, cards } => line.text(format!(" draws {}.", self.drawn(count, cards))),
            Step::Waits { owed } => line.text(format!(" waits for {} more.", plural(owed, "card"))),
            Step::Discarded { cards } => line.text(format!(" discards {}.", self.list(cards))),
            Step::Played { card, cost } => {
                let how = match cost {
                    Cost::Nuggets(price) => format!(" for {}.", plural(price, "nugget")),
                    Cost::Discards => ".".to_owned(),
                    Cost::Free => " for free.".to_owned(),
                };
                line.text(" plays ").place(self.card_target(card)).text(how)
            }
            Step::Declined => line.text(" plays no card."),
            Step::Checked { leg } => {
                let (region, spec) = self.edition().leg(leg);
                let name = &self.edition().region(region).name;
                let place = Target::new("leg", self.edition().leg_id(leg), format!("{name}, leg {}", spec.id));
                line.text(" checks ").place(place).text(".")
            }
            Step::Railed { station } => {
                let spec = self.edition().station(station);
                line.text(" takes the railroad to ").place(Target::new("rail", &spec.id, spec.name.clone())).text(".")
            }
            Step::Ticked { track, at } => {
                let spec = self.edition().track(track);
                let number = u16::from(at) + 1;
                let place =
                    Target::new("box", format!("{}-{number}", spec.id), format!("box {number} of {}", spec.name));
                line.text(" checks ").place(place).text(".")
            }
            Step::Discovered { region } => line.text(" discovers ").place(self.region_place(region)).text("."),
            Step::Medal { medal, points, recorded } => {
                let line = line.text(if recorded { " records the medal for " } else { " completes " });
                let line = line.place(self.medal_place(medal));
                let tail = if recorded {
                    format!(": {}.", plural(points, "point"))
                } else {
                    ", but all slots are filled.".to_owned()
                };
                line.text(tail)
            }
            Step::Lost { icon } => line.text(format!(" cannot use the icon: {}.", self.icon_name(icon))),
            Step::Done => return None,
        })
    }

    fn region_place(&self, region: Region) -> Target {
        let spec = self.edition().region(region);
        Target::new("region", &spec.id, spec.name.clone())
    }

    fn medal_place(&self, medal: Medal) -> Target {
        let id = match self.edition().medal_for(medal) {
            MedalFor::Region(region) => self.edition().region(region).id.clone(),
            MedalFor::Railroad => "railroad".to_owned(),
            MedalFor::Shared { group, rank } => {
                format!("{}-{}", self.edition().groups[usize::from(group)].id, rank + 1)
            }
        };
        Target::new("medal", id, self.edition().medal_name(medal))
    }

    fn drawn(&self, count: u8, cards: Option<Cards>) -> String {
        match cards {
            Some(cards) if !cards.is_empty() => self.list(cards),
            _ => plural(count, "card"),
        }
    }

    fn list(&self, cards: Cards) -> String {
        let names: Vec<String> = cards.iter().map(|kind| self.card_name(kind)).collect();
        match names.split_last() {
            Some((last, [])) => last.clone(),
            Some((last, others)) => format!("{} and {last}", others.join(", ")),
            None => "no cards".to_owned(),
        }
    }
}
