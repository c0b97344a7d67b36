//! What happened, for the log and for animation.

use engine::Seat;
use serde::Serialize;

use crate::{
    cards::Cards,
    ids::{Icon, Kind, Leg, Medal, Region, Station, Suit, Track},
    state::Phase,
};

/// Something that happened at the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Event {
    /// The cards are dealt and the first Caller is drawn.
    Dealt { caller: Seat },
    /// A player's first face-up card.
    FaceUp { seat: Seat, card: Kind },
    /// A player has chosen a starting town; which one is not told yet.
    Chose { seat: Seat },
    /// All have chosen: where this player starts.
    Started { seat: Seat, region: Region },
    /// A turn began.
    Turn { turn: u16, caller: Seat },
    /// Nobody holds a card that could be called for.
    NoCall { caller: Seat },
    /// The Caller asked for a card.
    Called { caller: Seat, seat: Seat, card: Kind },
    /// A card was given to the Caller.
    Gave { seat: Seat, caller: Seat, card: Kind, how: Answer },
    /// The Caller has the given card already: it is discarded for nuggets.
    Compensated { caller: Seat, card: Kind, nuggets: u8 },
    /// The discard pile was shuffled and became the deck.
    Reshuffled { cards: u8 },
    /// A step of one player in a simultaneous phase; the others hear of it when the phase ends.
    Step { turn: u16, phase: Phase, seat: Seat, step: Step },
    /// A player can check nothing at all, so the given card's pair is lost at once.
    PairLost { seat: Seat },
    /// All are done: phase II is shown.
    Revealed { turn: u16 },
    /// A player drew; only the player hears which cards.
    Drew { seat: Seat, count: u8, cards: Option<Cards> },
    /// A complete suit left a play area.
    SuitDiscarded { seat: Seat, suit: Suit },
    /// A hand was refilled at the end of a turn; only its owner hears which cards.
    Refilled { seat: Seat, count: u8, cards: Option<Cards> },
    /// These medal tracks are full, so the game ends with this turn.
    TracksFull { seats: engine::Seats },
    /// The game is over.
    Over { winners: engine::Seats },
}

/// How a called player came to give a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    /// The named card.
    Exact,
    /// One of the named suit or value.
    Near,
    /// Neither suit nor value in hand: drawn at random.
    Random,
}

/// A step in a simultaneous phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "step", rename_all = "snake_case")]
#[allow(missing_docs, reason = "the fields say what they are")]
pub enum Step {
    /// Nuggets were taken.
    Took { nuggets: u8 },
    /// Two cards were discarded to play another.
    Discarded { cards: Cards },
    /// A card was played.
    Played { card: Kind, cost: Cost },
    /// A card was not played.
    Declined,
    /// A leg was checked.
    Checked { leg: Leg },
    /// A leg of the railroad was checked.
    Railed { station: Station },
    /// A box was checked, counted from 0.
    Ticked { track: Track, at: u8 },
    /// A region was discovered.
    Discovered { region: Region },
    /// A medal was gained; it fills this slot, counted from 1, unless all are filled.
    Medal { medal: Medal, points: u8, slot: Option<u8> },
    /// The end of a track or of a flag line was reached, but all medals there were gone, this one too.
    NoMedalLeft { medal: Medal },
    /// An icon could not be carried out.
    Lost { icon: Icon },
    /// The player is done.
    Done,
}

/// What a card was played for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Cost {
    /// So many nuggets.
    Nuggets(u8),
    /// Two cards of a suit.
    Discards,
    /// Nothing.
    Free,
}
