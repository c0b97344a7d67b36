//! The clause behind an event, and behind what is decided now.

use crate::{
    event::{Cause, Event, ShadeTime},
    state::{Frame, Phase, Slot, State, What},
};

/// The clause that an event follows.
pub(super) fn of_event(event: &Event) -> Option<&'static str> {
    Some(match *event {
        Event::LaidOut { .. } => "CO-SETUP-2",
        Event::BoardTaken { .. } => "CO-SETUP-11",
        Event::SpecialityTaken { .. } => "CO-SETUP-16",
        Event::PutBack { .. } => "CO-SETUP-13",
        Event::Year { .. } => "CO-ROUND-1",
        Event::Dummies { .. } => "CO-TWO-4",
        Event::Round { .. } => "CO-ROUND-2",
        Event::SiteEvent { .. } => "CO-EVENT-1",
        Event::Bought { .. } => "CO-EVENT-4",
        Event::BusterShows { .. } => "CO-TWO-2",
        Event::Ready { .. } | Event::Revealed { .. } => "CO-DIAL-3",
        Event::Bust { .. } => "CO-BUST-1",
        Event::TurnBegan { .. } => "CO-TURN-1",
        Event::Opened { slot: Slot::Signpost, .. } => "CO-BARREL-10",
        Event::Opened { signpost: true, bust: true, .. } => "CO-SIGN-3",
        Event::Opened { signpost: true, .. } => "CO-SIGN-1",
        Event::Opened { bust: true, .. } => "CO-BUST-3",
        Event::Opened { site: 0, slot: Slot::Common, .. } => "CO-BARK-1",
        Event::Opened { site: 0, .. } => "CO-BARK-2",
        Event::Opened { .. } | Event::TurnEnded { .. } => "CO-TURN-2",
        Event::Used { .. } => "CO-CARD-2",
        Event::BarrelUsed { .. } => "CO-BARREL-5",
        Event::Exchanged { .. } => "CO-SPEC-1",
        Event::Gained { for_gold: 1.., .. } => "CO-GOLD-2",
        Event::Drew { vp: 1.., .. } => "CO-CARD-4",
        Event::Gained { cause, .. } => of_cause(cause)?,
        Event::Drew { cause, .. } => of_cause(cause).unwrap_or("CO-CARD-4"),
        Event::Paid { .. } => "CO-GOLD-7",
        Event::Discarded { .. } | Event::DiscardedUnseen { .. } => "CO-CARD-5",
        Event::Built { .. } => "CO-CARD-7",
        Event::HotelBuilt { .. } => "CO-HOTEL-2",
        Event::Surveyed { .. } => "CO-S2-3",
        Event::BridgeBuilt { .. } => "CO-S2-5",
        Event::Moved { .. } => "CO-S4-1",
        Event::Forewent { .. } => "CO-SPEC-7",
        Event::RowFilled { .. } => "CO-S5-2",
        Event::BedFilled { .. } => "CO-HOTEL-5",
        Event::Pitched { .. } => "CO-S5-5",
        Event::BarrelTaken { from_stack: true, .. } => "CO-BARREL-3",
        Event::BarrelTaken { .. } => "CO-BARREL-1",
        Event::BarrelShown { .. } => "CO-BARREL-2",
        Event::BarrelsShuffled => "CO-BARREL-4",
        Event::Refreshed { .. } => "CO-CARD-2",
        Event::BarrelDiscarded { .. } => "CO-BARREL-12",
        Event::Shootout { .. } => "CO-SHOOT-1",
        Event::Placed { .. } => "CO-SHOOT-2",
        Event::Badge { .. } => "CO-SHOOT-5",
        Event::Buried { .. } => "CO-SHOOT-7",
        Event::YearEnded { .. } => "CO-YEAR-1",
        Event::ShadeTurn { .. } => "CO-SOLO-6",
        Event::ShadeBought { .. } => "CO-SOLO-13",
        Event::ShadeGained { time: ShadeTime::Turn, .. } => "CO-SOLO-7",
        Event::ShadeGained { time: ShadeTime::Event, .. } => "CO-SOLO-13",
        Event::ShadeGained { time: ShadeTime::Shootout, .. } | Event::ShadeLost { .. } => "CO-SOLO-14",
        Event::ShadeHotel { .. } => "CO-SOLO-7",
        Event::ShadeBarrel { .. } => "CO-SOLO-9",
        Event::ShadeWagon { .. } => "CO-SOLO-10",
        Event::ShadeRow { .. } | Event::ShadeTent { .. } => "CO-SOLO-11",
        Event::Over => "CO-END-1",
    })
}

fn of_cause(cause: Cause) -> Option<&'static str> {
    Some(match cause {
        Cause::Told => return None,
        Cause::Event(_) => "CO-EVENT-1",
        Cause::Tent(_) => "CO-EVENT-2",
        Cause::Row(card) if card == crate::ids::MILL => "CO-CARD-8",
        Cause::Row(_) => "CO-CARD-2",
        Cause::Paid(_) => "CO-BARK-1",
        Cause::Drove(_) => "CO-S4-3",
        Cause::Stopped(_) | Cause::Passed(_) => "CO-S4-4",
        Cause::Buried => "CO-SPEC-10",
        Cause::Shootout => "CO-SHOOT-6",
    })
}

/// The clause that says what can be decided now.
pub(super) fn of_state(s: &State) -> &'static str {
    match s.phase {
        Phase::Boards => "CO-SETUP-12",
        Phase::Specialities => "CO-SETUP-16",
        Phase::Discards => "CO-SETUP-13",
        Phase::Buy => "CO-EVENT-4",
        Phase::Dials => "CO-DIAL-1",
        Phase::Turn => of_frame(s),
        Phase::Shootout => "CO-SHOOT-7",
        Phase::Over => "CO-END-1",
    }
}

fn of_frame(s: &State) -> &'static str {
    match s.turn.frames.top() {
        Frame::Menu if s.turn.open == Slot::None => "CO-TURN-2",
        Frame::Menu | Frame::Paused { .. } => "CO-TURN-4",
        Frame::Seq { .. } | Frame::Benefit { .. } => "CO-GEN-4",
        Frame::Trade { .. } => "CO-TURN-4",
        Frame::Build { hotels: true, .. } => "CO-S3-4",
        Frame::Build { .. } => "CO-S3-1",
        Frame::Survey { .. } => "CO-S2-1",
        Frame::Purchase { barrels: 1.., .. } => "CO-BARREL-12",
        Frame::Purchase { cards: 1.., .. } => "CO-CARD-5",
        Frame::Purchase { what: What::Tents(_) | What::Horses(_), .. } => "CO-BARK-1",
        Frame::Purchase { .. } => "CO-GOLD-7",
        Frame::Wagon { .. } => "CO-S4-1",
        Frame::Bonus { .. } => "CO-S4-4",
        Frame::Dudes { .. } => "CO-S5-2",
        Frame::Tents { .. } => "CO-S5-5",
        Frame::Take { .. } => "CO-BARREL-1",
        Frame::Refresh { .. } => "CO-CARD-2",
    }
}
