//! What a step would set off: the chain as far as it runs by itself, and what the next choice may bring.

use engine::{ActionList, Seat};

use crate::{
    Action, Colorado, Event, State,
    event::Step,
    ids::{Icon, Region},
    rules::cards::{discards, playable},
    state::{Pending, Phase},
};

/// How many prospects of a choice are named.
const MOST_PROSPECTS: usize = 4;

impl Colorado {
    /// The chain that a legal step of phase II sets off, link by link; empty where it ends with the step.
    pub(super) fn chain(&self, state: &State, seat: Seat, action: Action) -> Vec<String> {
        if state.phase != Phase::Actions {
            return Vec::new();
        }
        let mut after = *state;
        let mut events = Vec::new();
        self.act(&mut after, seat, action, &mut events);
        let mut links: Vec<String> = events.iter().skip(1).filter_map(|event| self.link(event)).collect();
        links.extend(self.prospect(&after, seat));
        links
    }

    /// What a discovery brings at once: the last box of a flag line may bring a medal.
    pub(super) fn discovery_links(&self, state: &State, seat: Seat, region: Region) -> Vec<String> {
        let mut events = Vec::new();
        self.discover(&mut { *state }, seat, region, &mut events);
        events.iter().skip(1).filter_map(|event| self.link(event)).collect()
    }

    /// One thing that happens by itself.
    fn link(&self, event: &Event) -> Option<String> {
        let Event::Step { step, .. } = *event else { return None };
        match step {
            Step::Ticked { track, at } => Some(format!("{} box {}", self.edition().track(track).name, at + 1)),
            Step::Medal { points, slot: Some(slot), .. } if slot == self.tables.slots => {
                Some(format!("medal {points}, and the game ends with this turn"))
            }
            Step::Medal { points, slot: Some(_), .. } => Some(format!("medal {points}")),
            // CL-MEDAL-9
            Step::Medal { slot: None, .. } => Some("a medal too many, which scores nothing".to_owned()),
            Step::NoMedalLeft => Some("no medal left".to_owned()),
            Step::Discovered { region } => Some(format!("discover {}", self.edition().region(region).name)),
            Step::Lost { icon } => Some(format!("{}: lost", self.icon_name(icon))),
            _ => None,
        }
    }

    /// What has to be chosen next, and what it may bring.
    fn prospect(&self, state: &State, seat: Seat) -> Option<String> {
        let player = state.player(seat);
        let icon = |icon: Icon| self.icon_name(icon).to_owned();
        match player.pending {
            Pending::Nugget if playable(player).up_to_value(player.public.nuggets).is_empty() => {
                Some(format!("{}: a nugget", icon(Icon::Nugget)))
            }
            Pending::Nugget => Some(format!("{}: a nugget, or pay for a card", icon(Icon::Nugget))),
            Pending::Card => {
                let draw = if state.drawable(player) { "draw" } else { "nothing to draw" };
                let play = if discards(player) != 0 { ", or discard 2 to play" } else { "" };
                Some(format!("{}: {draw}{play}", icon(Icon::Card)))
            }
            Pending::Check => Some(self.prospects(state, seat, &icon(Icon::Check))),
            Pending::Play if playable(player).is_empty() => Some(format!("{}: no card to play", icon(Icon::Play))),
            Pending::Play => Some(self.prospects(state, seat, &icon(Icon::Play))),
            Pending::Place => Some(self.prospects(state, seat, "play a card")),
            Pending::Box(track) => Some(self.prospects(state, seat, &self.edition().track(track).name)),
            Pending::Discovery => {
                let open = self.undiscovered(&player.public).count_ones();
                Some(format!("{}: one of {open} regions", icon(Icon::Discovery)))
            }
            Pending::Idle | Pending::Finished | Pending::Done => None,
        }
    }

    /// The first links of everything that can be chosen, medals first, each once.
    fn prospects(&self, state: &State, seat: Seat, name: &str) -> String {
        let mut list = ActionList::new();
        self.legal_steps(state, seat, &mut list);
        let mut brought: Vec<String> = Vec::new();
        for action in list.actions() {
            let Some(first) = self.first_link(state, seat, *action) else { continue };
            if !brought.contains(&first) {
                brought.push(first);
            }
        }
        brought.sort_by_key(|words| !words.starts_with("medal"));
        let more = if brought.len() > MOST_PROSPECTS { ", …" } else { "" };
        brought.truncate(MOST_PROSPECTS);
        if brought.is_empty() { name.to_owned() } else { format!("{name}: {}{more}", brought.join(" / ")) }
    }

    /// What a choice brings at once: a medal or a box, else the icon that has to be carried out.
    fn first_link(&self, state: &State, seat: Seat, action: Action) -> Option<String> {
        let mut after = *state;
        let mut events = Vec::new();
        self.act(&mut after, seat, action, &mut events);
        let happened = events.iter().skip(1).find_map(|event| self.link(event));
        happened.or_else(|| after.player(seat).pending.icon().map(|icon| self.icon_name(icon).to_owned()))
    }
}
