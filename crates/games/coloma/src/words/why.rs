//! Why a target cannot be chosen.

use engine::{ActionList, Game, Refusal, Seat};

use crate::{
    Coloma,
    action::Action,
    state::{Frame, Phase, State},
};

impl Coloma {
    pub(super) fn explain(&self, s: &State, seat: Seat, path: &[String]) -> Option<Refusal> {
        let mut list = ActionList::new();
        self.legal(s, seat, &mut list);
        let begins = |action: &Action| {
            let targets = self.targets(s, seat, *action);
            targets.len() >= path.len() && targets.iter().zip(path).all(|(target, id)| target.id == *id)
        };
        if list.actions().iter().any(begins) {
            return None;
        }
        let action = self.pointed(s, path)?;
        if seat.0 >= self.seats {
            return None;
        }
        self.guard(s, seat, action).err().map(Refusal::from)
    }

    /// The action somebody means who points at this.
    fn pointed(&self, s: &State, path: &[String]) -> Option<Action> {
        let (kind, name) = path.first()?.split_once(':')?;
        let read = |text: String| self.parse(&text).ok();
        let frame = s.turn.frames.top();
        let paying_cards = matches!(frame, Frame::Purchase { cards: 1.., .. });
        match kind {
            "card" if s.phase == Phase::Discards || paying_cards => read(format!("discard {name} top")),
            "card" => read(format!("build {name}")),
            "barrel" => match frame {
                Frame::Refresh { .. } => read(format!("refresh {name}")),
                Frame::Purchase { barrels: 1.., .. } => read(format!("return {name}")),
                _ => read(format!("barrel {name}")),
            },
            "row" if s.phase == Phase::Shootout => read(format!("bury row {name}")),
            "row" => read(format!("row {name}")),
            "bed" => {
                let (hotel, bed) = name.rsplit_once('-')?;
                let verb = if s.phase == Phase::Shootout { "bury bed" } else { "bed" };
                read(format!("{verb} {hotel} {bed}"))
            }
            "site" => read(format!("dial {name}")),
            "slot" => read(format!("open {name}")),
            "ability" => read(format!("use {name}")),
            "canyon" => read(format!("survey {name}")),
            "space" => read(format!("go {name}")),
            "stash" => read(format!("take {name}")),
            "buy-tents" => read(format!("buy tents {name}")),
            "buy-horses" => read(format!("buy horses {name}")),
            "finish" | "again" | "done" | "accept" | "skip" => read(kind.to_owned()),
            "end" => read("end".to_owned()),
            "wagon" => read(name.to_owned()),
            "board" | "speciality" | "hotel" | "bridge" | "pay" | "bonus" | "tent" | "buy-vp" | "exchange" => {
                read(format!("{kind} {name}"))
            }
            _ => None,
        }
    }
}
