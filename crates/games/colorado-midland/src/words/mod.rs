//! The game in words: notation, targets, prompts, the log, what the eye sees, what helps.

mod help;
mod notation;
mod path;
mod prompt;
mod show;
mod tell;
mod why;

use engine::{Cue, Line, Refusal, Seat, Target, Unreadable, Viewer, Words, say, say::name};

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
        self.log_line(event)
    }

    fn cues(&self, event: &Event) -> Vec<Cue> {
        self.seen(event)
    }

    fn clause_of(&self, event: &Event) -> Option<&'static str> {
        Some(show::clause(event))
    }

    fn clause_here(&self, state: &State, _: Seat) -> Option<&'static str> {
        help::clause(state)
    }

    fn goal(&self, state: &State, who: Viewer) -> Line {
        self.goal_line(state, who)
    }

    fn hint(&self, state: &State, seat: Seat) -> Option<Line> {
        self.hint_line(state, seat)
    }

    fn caution(&self, state: &State, seat: Seat, action: Action) -> Option<Line> {
        self.caution_line(state, seat, action)
    }

    fn scores(&self, state: &State, _: Viewer) -> Vec<Option<i32>> {
        Seat::all(self.numbers.players).map(|seat| Some(i32::from(state.players[seat.index()].vp))).collect()
    }

    fn chapter(&self, state: &State) -> Line {
        match state.round {
            0 => "Set-up".into(),
            round => say!("Round {round}", round = name(round)),
        }
    }
}

impl ColoradoMidland {
    fn hex_id(&self, hex: HexId) -> &str {
        self.tables.edition.hexes.get(hex.index()).map_or("?", |spec| &spec.id)
    }

    fn hex_target(&self, hex: HexId) -> Target {
        Target::new("hex", self.hex_id(hex), Line::name(self.hex_label(hex)))
    }

    /// A district's hex, by the district's name.
    fn district_target(&self, district: District) -> Target {
        let spec = self.tables.edition.districts.get(district.index());
        let hex = spec.map_or("?", |spec| self.hex_id(spec.hex));
        Target::new("hex", hex, Line::name(self.district_name(district)))
    }

    /// A railroad in a sentence, by its colour.
    fn railroad_place(&self, colour: Colour) -> Target {
        Target::new("railroad", self.colour_id(colour), Line::name(self.colour_id(colour)))
    }
}

/// How names are compared: small letters, one space between words, hyphens and dots as spaces.
pub(crate) fn plain(text: &str) -> String {
    let spaced: String = text.chars().map(|c| if matches!(c, '-' | '_' | '.') { ' ' } else { c }).collect();
    spaced.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ")
}
