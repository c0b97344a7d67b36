//! What can be chosen for a table.

use engine::{OptionSpec, OptionValue, Setup, SetupError};

use crate::edition::EDITION;

/// How player boards are given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Boards {
    /// Side A for all.
    A,
    /// B sides at random.
    Random,
    /// B sides in a draft.
    Draft,
    /// The B side of one's colour.
    Matched,
}

/// How Specialities are given out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Specialities {
    /// Not used.
    Off,
    /// That of one's colour.
    Matched,
    /// At random.
    Random,
    /// In a draft.
    Draft,
}

/// The chosen options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Player boards.
    pub boards: Boards,
    /// The Hotel module.
    pub hotels: bool,
    /// The Speciality module.
    pub specialities: Specialities,
    /// Whether the deluxe Specialities are among them.
    pub deluxe: bool,
    /// CO-VAR-2.
    pub original_signpost: bool,
    /// CO-VAR-1.
    pub signpost_barrel_in_bust: bool,
    /// Who holds the badge first; drawn if none.
    pub first_sheriff: Option<u8>,
    /// Points Shade begins with.
    pub shade_vp: u8,
}

macro_rules! values {
    ($($id:literal, $name:literal, $sentence:literal;)*) => {
        &[$(OptionValue { id: $id, name: $name, sentence: $sentence },)*]
    };
}

/// The options as they are offered.
pub const OPTIONS: &[OptionSpec] = &[
    OptionSpec {
        id: "player_boards",
        name: "Player boards",
        sentence: "Which side of the player boards is used.",
        values: values! {
            "A", "Side A", "The same board for everybody, best for a first game.";
            "B_random", "Side B, random", "Six different boards, dealt at random.";
            "B_draft", "Side B, drafted", "Six different boards, picked in reverse player order.";
            "B_matched", "Side B, by colour", "Six different boards, each with the colour the book recommends.";
        },
    },
    OptionSpec {
        id: "hotels",
        name: "Hotels",
        sentence: "The Hotel module: a Hotel may be built instead of a Town Building.",
        values: values! {
            "off", "Off", "Without Hotels.";
            "on", "On", "Two Hotels for each player, 8 points each, with beds for Dudes.";
        },
    },
    OptionSpec {
        id: "specialities",
        name: "Pioneer Specialities",
        sentence: "The Speciality module: every player has one ability of their own.",
        values: values! {
            "off", "Off", "Without Specialities.";
            "matched", "By colour", "The Speciality the book gives to each colour.";
            "random", "Random", "Dealt at random.";
            "draft", "Drafted", "Picked in reverse player order.";
        },
    },
    OptionSpec {
        id: "deluxe_specialities",
        name: "Deluxe Specialities",
        sentence: "Six more Specialities to deal or draft from.",
        values: values! {
            "off", "Off", "Only the six of the book.";
            "on", "On", "The six of the deluxe edition too; needs random or drafted Specialities.";
        },
    },
    OptionSpec {
        id: "signpost_rule",
        name: "Signpost",
        sentence: "Whose cards work where the Signpost points (the book's second footnote).",
        values: values! {
            "designer", "Designer's rule", "Your cards of the Site that the Signpost points at.";
            "original", "Original rule", "Your cards of the Signpost's own Site that have the icon pointed at.";
        },
    },
    OptionSpec {
        id: "signpost_barrel_when_bust",
        name: "Signpost Barrel under the Bust",
        sentence: "Whether a Signpost Barrel works while the Bust covers the Signpost (the book's first footnote).",
        values: values! {
            "forbidden", "Not allowed", "It cannot be used then.";
            "allowed", "Allowed", "It takes the Boom that the Signpost points at.";
        },
    },
    OptionSpec {
        id: "first_sheriff",
        name: "First Sheriff",
        sentence: "Who holds the Sheriff badge in 1848.",
        values: values! {
            "random", "Random", "Drawn; in the solitaire game it is Shade.";
            "seat_1", "Seat 1", "The first seat.";
            "seat_2", "Seat 2", "The second seat.";
            "seat_3", "Seat 3", "The third seat.";
            "seat_4", "Seat 4", "The fourth seat.";
            "seat_5", "Seat 5", "The fifth seat.";
            "seat_6", "Seat 6", "The sixth seat.";
        },
    },
    OptionSpec {
        id: "solo_level",
        name: "Shade's level",
        sentence: "How strong Shade is in the solitaire game.",
        values: values! {
            "sourdough", "Sourdough", "Shade begins with 10 points.";
            "greenhorn", "Greenhorn", "Shade begins with none.";
            "top_gun", "Top gun", "Shade begins with 25 points.";
        },
    },
];

impl Options {
    /// Reads the options of a set-up; impossible combinations are refused with the reason.
    pub fn read(setup: &Setup) -> Result<Options, SetupError> {
        let value = |id: &str| {
            let spec = OPTIONS.iter().find(|spec| spec.id == id).expect("only options of the list are asked for");
            setup.value(spec)
        };
        let refuse = |why: String| Err(SetupError::new(why));
        let boards = match value("player_boards") {
            "B_random" => Boards::Random,
            "B_draft" => Boards::Draft,
            "B_matched" => Boards::Matched,
            _ => Boards::A,
        };
        let specialities = match value("specialities") {
            "matched" => Specialities::Matched,
            "random" => Specialities::Random,
            "draft" => Specialities::Draft,
            _ => Specialities::Off,
        };
        let deluxe = value("deluxe_specialities") == "on";
        if deluxe && specialities == Specialities::Off {
            return refuse("deluxe_specialities needs specialities: choose random or draft".to_owned());
        }
        if deluxe && specialities == Specialities::Matched {
            return refuse(
                "specialities by colour are the six of the book: for the deluxe ones choose random or draft".to_owned(),
            );
        }
        let first_sheriff = value("first_sheriff").strip_prefix("seat_").and_then(|seat| seat.parse::<u8>().ok());
        if first_sheriff.is_some() && setup.seats == 1 {
            return refuse(
                "in the solitaire game Shade holds the Sheriff badge first: leave first_sheriff at random".to_owned(),
            );
        }
        if let Some(seat) = first_sheriff.filter(|seat| *seat > setup.seats) {
            return refuse(format!("first_sheriff is seat {seat}, but only {} play", setup.seats));
        }
        let level = value("solo_level");
        if level != "sourdough" && setup.seats > 1 {
            return refuse("solo_level is for the solitaire game: choose one seat".to_owned());
        }
        let shade_vp = EDITION.automa.levels.iter().find(|(id, _)| id == level).map_or(0, |(_, vp)| *vp);
        Ok(Options {
            boards,
            hotels: value("hotels") == "on",
            specialities,
            deluxe,
            original_signpost: value("signpost_rule") == "original",
            signpost_barrel_in_bust: value("signpost_barrel_when_bust") == "allowed",
            first_sheriff: first_sheriff.map(|seat| seat - 1),
            shade_vp,
        })
    }
}
