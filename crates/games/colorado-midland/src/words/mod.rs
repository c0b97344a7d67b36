//! The game in words: notation, targets, prompts, the log.

mod notation;
mod path;
mod prompt;
mod tell;
mod why;

use engine::{Line, Refusal, Seat, Target, Unreadable, Viewer, Words};

use crate::{
    action::Action,
    event::Event,
    game::ColoradoMidland,
    ids::{Colour, District, HexId},
    state::State,
};

impl Words for ColoradoMidland {
    fn write(&self, _: &State, _: Seat, action: Action) -> String {
        self.notation(action)
    }

    fn read(&self, state: &State, seat: Seat, text: &str) -> Result<Action, Unreadable> {
        self.read_notation(state, seat, text)
    }

    fn path(&self, state: &State, _: Seat, action: Action) -> Vec<Target> {
        self.targets(state, action)
    }

    fn why_not(&self, state: &State, seat: Seat, path: &[String]) -> Option<Refusal> {
        self.explain(state, seat, path)
    }

    fn prompt(&self, state: &State, who: Viewer) -> Line {
        self.prompt_line(state, who)
    }

    fn tell(&self, event: &Event) -> Option<Line> {
        Some(self.log_line(event))
    }

    fn scores(&self, state: &State, _: Viewer) -> Vec<Option<i32>> {
        Seat::all(self.numbers.players).map(|seat| Some(i32::from(state.players[seat.index()].vp))).collect()
    }

    fn chapter(&self, state: &State) -> Line {
        self.chapter_words(state).into()
    }
}

impl ColoradoMidland {
    fn hex_id(&self, hex: HexId) -> &str {
        self.tables.edition.hexes.get(hex.index()).map_or("?", |spec| &spec.id)
    }

    fn colour_word(&self, colour: Colour) -> &str {
        self.tables.edition.colours.get(colour.index()).map_or("?", |spec| &spec.id)
    }

    fn district_word(&self, district: District) -> &str {
        self.tables.edition.districts.get(district.index()).map_or("?", |spec| &spec.name)
    }

    fn hex_target(&self, hex: HexId) -> Target {
        let label = self.tables.edition.hexes.get(hex.index()).map_or("?", |spec| spec.label()).to_owned();
        Target::new("hex", self.hex_id(hex), label)
    }

    fn railroad_target(&self, colour: Colour) -> Target {
        Target::new("railroad", self.colour_word(colour), format!("{} railroad", self.colour_name(colour)))
    }
}

/// `1 point`, `2 points`.
fn counted(n: impl Into<u32>, what: &str) -> String {
    let n = n.into();
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

impl ColoradoMidland {
    fn chapter_words(&self, state: &State) -> String {
        if state.round == 0 { "Set-up".to_owned() } else { format!("Round {}", state.round) }
    }
}
