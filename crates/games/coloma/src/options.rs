//! What can be chosen for a table.

use engine::{OptionSpec, OptionValue, Setup, SetupError, options::FIRST_VALUES, say, say::name};

use crate::edition::Edition;

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
        sentence: "Who holds the Sheriff badge in the first year; in the solitaire game it is Shade.",
        values: FIRST_VALUES,
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
    pub fn read(setup: &Setup, edition: &Edition) -> Result<Options, SetupError> {
        setup.check(OPTIONS)?;
        let spec =
            |id: &str| OPTIONS.iter().find(|spec| spec.id == id).expect("only options of the list are asked for");
        let value = |id: &str| setup.value(spec(id));
        let refuse = |why: &'static str| Err(SetupError::new(why));
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
            return refuse("Deluxe Specialities need Specialities: choose random or drafted ones.");
        }
        if deluxe && specialities == Specialities::Matched {
            return refuse(
                "Specialities by colour are the six of the book: for the deluxe ones choose random or drafted.",
            );
        }
        let first_sheriff = setup.first(spec("first_sheriff"))?;
        if first_sheriff.is_some() && setup.seats == 1 {
            return refuse(
                "In the solitaire game Shade holds the Sheriff badge first: leave the first Sheriff to the lot.",
            );
        }
        let level = value("solo_level");
        if level != "sourdough" && setup.seats > 1 {
            return Err(SetupError::new(say!(
                "Shade’s level is for the solitaire game, not for {seats:# seat|# seats}.",
                seats = setup.seats
            )));
        }
        let Some((_, shade_vp)) = edition.automa.levels.iter().find(|(id, _)| id == level) else {
            return Err(SetupError::new(say!("This edition has no level “{level}” of Shade.", level = name(level))));
        };
        Ok(Options {
            boards,
            hotels: value("hotels") == "on",
            specialities,
            deluxe,
            original_signpost: value("signpost_rule") == "original",
            signpost_barrel_in_bust: value("signpost_barrel_when_bust") == "allowed",
            first_sheriff: first_sheriff.map(|seat| seat.0),
            shade_vp: *shade_vp,
        })
    }
}
