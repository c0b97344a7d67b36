//! What a step would set off: the chain as far as it runs by itself, and what the next choice may bring.

use engine::{
    ActionList, Line, Seat, say,
    say::{either, name},
};

use crate::{
    Action, Colorado, Event, State,
    event::Step,
    ids::Region,
    rules::cards::{discards, playable},
    state::{Pending, Phase},
};

/// How many prospects of a choice are named.
const MOST_PROSPECTS: usize = 4;

impl Colorado {
    /// The chain that a legal step of phase II sets off, link by link; empty where it ends with the step.
    pub(super) fn chain(&self, state: &State, seat: Seat, action: Action) -> Vec<Line> {
        if state.phase != Phase::Actions {
            return Vec::new();
        }
        let mut after = *state;
        let mut events = Vec::new();
        self.act(&mut after, seat, action, &mut events);
        let mut links: Vec<Line> = events.iter().skip(1).filter_map(|event| self.link(event)).collect();
        links.extend(self.prospect(&after, seat));
        links
    }

    /// What a discovery brings at once: the last box of a flag line may bring a medal.
    pub(super) fn discovery_links(&self, state: &State, seat: Seat, region: Region) -> Vec<Line> {
        let mut events = Vec::new();
        self.discover(&mut { *state }, seat, region, &mut events);
        events.iter().skip(1).filter_map(|event| self.link(event)).collect()
    }

    /// One thing that happens by itself.
    fn link(&self, event: &Event) -> Option<Line> {
        let Event::Step { step, .. } = *event else { return None };
        match step {
            Step::Ticked { track, at } => {
                let track = name(&self.edition().track(track).name);
                Some(say!("{track} box {number}", track, number = name(at + 1)))
            }
            Step::Medal { points, slot: Some(slot), .. } if slot == self.tables.slots => {
                Some(say!("medal {points}, and the game ends with this turn", points))
            }
            Step::Medal { points, slot: Some(_), .. } => Some(say!("medal {points}", points)),
            // CL-MEDAL-9: said before it is chosen.
            Step::Medal { slot: None, .. } => Some(say!("a medal too many, which scores nothing")),
            Step::NoMedalLeft { .. } => Some(say!("no medal left")),
            Step::Discovered { region } => {
                Some(say!("discover {region}", region = name(&self.edition().region(region).name)))
            }
            Step::Lost { icon } => Some(say!("{icon}: lost", icon = self.icon_name(icon))),
            _ => None,
        }
    }

    /// What has to be chosen next, and what it may bring.
    fn prospect(&self, state: &State, seat: Seat) -> Option<Line> {
        let player = state.player(seat);
        let icon = self.icon_name(player.pending.icon()?);
        Some(match player.pending {
            Pending::Nugget if playable(player).up_to_value(player.public.nuggets).is_empty() => {
                say!("{icon}: a nugget", icon)
            }
            Pending::Nugget => say!("{icon}: a nugget, or pay for a card", icon),
            Pending::Card => match (state.drawable(player), discards(player) != 0) {
                (true, true) => say!("{icon}: draw, or discard 2 to play", icon),
                (true, false) => say!("{icon}: draw", icon),
                (false, true) => say!("{icon}: discard 2 to play", icon),
                (false, false) => say!("{icon}: nothing to do", icon),
            },
            Pending::Play if playable(player).is_empty() => say!("{icon}: no card to play", icon),
            Pending::Discovery => {
                let open = self.undiscovered(&player.public).count_ones();
                say!("{icon}: {open:# region|one of # regions}", icon, open)
            }
            _ => self.prospects(state, seat, icon),
        })
    }

    /// The first links of everything that can be chosen, medals first, each once.
    fn prospects(&self, state: &State, seat: Seat, icon: Line) -> Line {
        let mut list = ActionList::new();
        self.legal_steps(state, seat, &mut list);
        let mut brought: Vec<(bool, Line)> = Vec::new();
        for action in list.actions() {
            let Some(first) = self.first_link(state, seat, *action) else { continue };
            if !brought.contains(&first) {
                brought.push(first);
            }
        }
        brought.sort_by_key(|(medal, _)| !medal);
        let more = brought.len() > MOST_PROSPECTS;
        brought.truncate(MOST_PROSPECTS);
        if brought.is_empty() {
            return icon;
        }
        let brings = either(brought.into_iter().map(|(_, link)| link));
        if more { say!("{icon}: {brings}, …", icon, brings) } else { say!("{icon}: {brings}", icon, brings) }
    }

    /// What a choice brings at once, and whether that is a medal: a medal or a box, else the icon that has to be
    /// carried out.
    fn first_link(&self, state: &State, seat: Seat, action: Action) -> Option<(bool, Line)> {
        let mut after = *state;
        let mut events = Vec::new();
        self.act(&mut after, seat, action, &mut events);
        let happened = events.iter().skip(1).find_map(|event| Some((is_medal(event), self.link(event)?)));
        happened.or_else(|| after.player(seat).pending.icon().map(|icon| (false, self.icon_name(icon))))
    }
}

fn is_medal(event: &Event) -> bool {
    matches!(event, Event::Step { step: Step::Medal { .. }, .. })
}
