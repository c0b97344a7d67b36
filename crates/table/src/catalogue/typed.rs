//! A game with its type, behind the traits that have none.

use std::{any::Any, sync::Arc, time::Duration};

use bots::{BotKind, Limits, Mind, Thought};
use engine::{
    ActionList, Colour, Edition, Feature, Key, Lapse, Line, Luck, Outcome, Prospects, Published, Refusal, Seat, Seats,
    Setup, Title, Viewer,
    learn::{self, Pen},
    say,
    say::name,
};
use serde_json::Value;

use super::{Amounts, Choice, Happening, Numbered, PlayError, Played, Position, Rules, Told, shelved};
use crate::{Advice, Advised, advice::steps, digest::digest, stop::with_rest};

/// The rules of one table with their type.
pub(super) struct Typed<G> {
    game: Arc<G>,
    edition: Arc<Edition>,
    setup: Arc<Setup>,
    title: &'static Title,
}

impl<G> Clone for Typed<G> {
    fn clone(&self) -> Self {
        Typed { game: self.game.clone(), edition: self.edition.clone(), setup: self.setup.clone(), title: self.title }
    }
}

impl<G: Published> Typed<G> {
    pub(super) fn new(game: G, edition: Arc<Edition>, setup: Setup) -> Typed<G> {
        Typed { game: Arc::new(game), edition, setup: Arc::new(setup), title: const { &G::TITLE } }
    }

    fn position(&self, state: G::State) -> Box<dyn Position> {
        Box::new(Standing { rules: self.clone(), state })
    }
}

fn happenings<E: Send + Sync + 'static>(events: Vec<E>) -> Vec<Happening> {
    events.into_iter().map(|event| Happening(Arc::new(event))).collect()
}

impl<G: Published> Rules for Typed<G> {
    fn title(&self) -> &'static Title {
        self.title
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn edition(&self) -> &Arc<Edition> {
        &self.edition
    }

    fn palette(&self) -> Vec<Colour> {
        let read = shelved::tables::<G>(&self.edition);
        read.map_or_else(|_| Colour::of_the_house(), |tables| G::colours(&tables))
    }

    fn colours(&self) -> Vec<usize> {
        let chosen = self.setup.colours(&self.palette());
        chosen.unwrap_or_else(|_| (0..usize::from(self.setup.seats)).collect())
    }

    fn begin(&self, key: &Key) -> (Box<dyn Position>, Vec<Happening>) {
        let mut events = Vec::new();
        let state = self.game.setup(key, &mut events);
        (self.position(state), happenings(events))
    }

    fn load(&self, state: &Value) -> Result<Box<dyn Position>, String> {
        let state = serde_json::from_value(state.clone()).map_err(|why| format!("this is no position: {why}"))?;
        self.game.check(&state)?;
        Ok(self.position(state))
    }

    fn reply_time(&self) -> Option<Duration> {
        self.game.reply_time()
    }

    fn features(&self) -> &'static [Feature] {
        G::FEATURES
    }

    fn mind(&self, bot: BotKind) -> Option<Mind> {
        bot.mind(&*self.game)
    }

    fn typed(&self) -> &(dyn Any + Send + Sync) {
        &*self.game
    }

    fn numbered(&self) -> Numbered {
        Numbered { version: G::LEARNING, actions: self.game.action_blocks(), rows: self.game.observation_blocks() }
    }

    fn place(&self, state: Box<dyn Any>) -> Option<Box<dyn Position>> {
        let state: Box<G::State> = state.downcast().ok()?;
        Some(self.position(*state))
    }

    fn unpack(&self, bytes: &[u8]) -> Result<Box<dyn Position>, String> {
        let mut rest = bytes;
        let state = rmp_serde::from_read(&mut rest).map_err(|why| format!("this is no position: {why}"))?;
        self.game.check(&state)?;
        with_rest(self.position(state), rest)
    }
}

struct Standing<G: Published> {
    rules: Typed<G>,
    state: G::State,
}

impl<G: Published> Standing<G> {
    fn list(&self, seat: Seat) -> ActionList<G::Action> {
        let mut list = ActionList::new();
        self.rules.game.legal(&self.state, seat, &mut list);
        list
    }
}

impl<G: Published> Position for Standing<G> {
    fn rules(&self) -> Arc<dyn Rules> {
        Arc::new(self.rules.clone())
    }

    fn copy(&self) -> Box<dyn Position> {
        self.rules.position(self.state.clone())
    }

    fn to_act(&self) -> Seats {
        self.rules.game.to_act(&self.state)
    }

    fn choices(&self, seat: Seat) -> Vec<Choice> {
        let game = &self.rules.game;
        let list = self.list(seat);
        let choice = |action, range| Choice {
            action: game.write(&self.state, seat, action),
            path: game.path(&self.state, seat, action),
            range,
            caution: game.caution(&self.state, seat, action),
        };
        let singles = list.actions().iter().map(|action| choice(*action, None));
        let ranges = list
            .ranges()
            .iter()
            .map(|range| choice(range.nth(0), Some(Amounts { low: range.low, high: range.high, step: range.step })));
        singles.chain(ranges).collect()
    }

    fn play(&mut self, seat: Seat, action: &str) -> Result<Played, PlayError> {
        let game = &self.rules.game;
        let action = game.read(&self.state, seat, action).map_err(|why| PlayError::Unreadable(why.to_string()))?;
        let mut events = Vec::new();
        let mut after = self.state.clone();
        game.apply(&mut after, seat, action, &mut events).map_err(PlayError::Refused)?;
        let played = Played {
            action: game.write(&self.state, seat, action),
            happenings: happenings(events),
            can_take_back: game.can_take_back(&self.state, seat, action, &after),
            between: game.between(&self.state, seat, action),
        };
        self.state = after;
        Ok(played)
    }

    fn outcome(&self) -> Option<Outcome> {
        self.rules.game.outcome(&self.state)
    }

    fn imagine(&self, who: Viewer, key: &Key) -> Box<dyn Position> {
        self.rules.position(self.rules.game.imagine(&self.state, who, key))
    }

    fn view(&self, who: Viewer) -> Value {
        serde_json::to_value(self.rules.game.view(&self.state, who)).expect("a view is plain data")
    }

    fn typed_view(&self, who: Viewer) -> Box<dyn Any + Send> {
        Box::new(self.rules.game.view(&self.state, who))
    }

    fn state(&self) -> Value {
        serde_json::to_value(&self.state).expect("a position is plain data")
    }

    fn digest(&self) -> String {
        digest(&self.state)
    }

    fn tell(&self, happening: &Happening, who: Viewer) -> Option<Told> {
        let event = happening.0.downcast_ref::<G::Event>()?;
        let heard = self.rules.game.hear(&self.state, event, who)?;
        Some(Told {
            line: self.rules.game.tell(&heard),
            event: serde_json::to_value(&heard).expect("an event is plain data"),
            cues: self.rules.game.cues(&heard),
            clause: self.rules.game.clause_of(&heard),
        })
    }

    fn prompt(&self, who: Viewer) -> Line {
        self.rules.game.prompt(&self.state, who)
    }

    fn goal(&self, who: Viewer) -> Line {
        self.rules.game.goal(&self.state, who)
    }

    fn hint(&self, seat: Seat) -> Option<Line> {
        self.rules.game.hint(&self.state, seat)
    }

    fn clause_here(&self, seat: Seat) -> Option<&'static str> {
        self.rules.game.clause_here(&self.state, seat)
    }

    fn why_not(&self, seat: Seat, path: &[String]) -> Option<Refusal> {
        self.rules.game.why_not(&self.state, seat, path)
    }

    fn scores(&self, who: Viewer) -> Vec<Option<i32>> {
        self.rules.game.scores(&self.state, who)
    }

    fn rivals(&self) -> Vec<(Line, i32)> {
        self.rules.game.rivals(&self.state)
    }

    fn chapter(&self) -> Line {
        self.rules.game.chapter(&self.state)
    }

    fn set_apart(&self, seat: Seat) -> Vec<(&'static str, String)> {
        self.rules.game.set_apart(&self.state, seat)
    }

    fn grade(&self) -> Option<(u8, &'static str)> {
        self.rules.game.grade(&self.state)
    }

    fn stretch(&self) -> Option<u32> {
        let game = &self.rules.game;
        game.side_by_side(&self.state).then(|| game.stretch(&self.state))
    }

    fn lapse(&self) -> Option<Lapse<String>> {
        let game = &self.rules.game;
        let Lapse { seat, action, between } = game.lapse(&self.state)?;
        Some(Lapse { seat, action: game.write(&self.state, seat, action), between })
    }

    fn plan(&self, seat: Seat, bot: BotKind, luck: &mut Luck, limits: &Limits) -> Vec<String> {
        let game = &*self.rules.game;
        let actions = bot.plan(game, &self.state, seat, luck, limits);
        steps(game, &self.state, seat, &actions).into_iter().map(|step| step.action).collect()
    }

    fn think(&self, seat: Seat, bot: BotKind, luck: &mut Luck, limits: &Limits) -> Option<Advice> {
        let game = &*self.rules.game;
        let thought = bot.think(game, &self.state, seat, luck, limits)?;
        Some(Advice::of(game, &self.state, seat, &thought))
    }

    fn weigh(&self, seat: Seat, lines: &[Vec<String>], bot: BotKind, luck: &mut Luck, limits: &Limits) -> Vec<Advised> {
        let game = &*self.rules.game;
        let read = |line: &Vec<String>| {
            let mut state = self.state.clone();
            let mut actions = Vec::with_capacity(line.len());
            for step in line {
                let action = game.read(&state, seat, step).ok()?;
                game.apply(&mut state, seat, action, &mut ()).ok()?;
                actions.push(action);
            }
            Some(actions)
        };
        let lines: Vec<_> = lines.iter().filter_map(read).collect();
        let turns = bot.weigh(game, &self.state, seat, &lines, luck, limits);
        if turns.is_empty() {
            return Vec::new();
        }
        Advice::of(game, &self.state, seat, &Thought { turns, chosen: 0 }).turns
    }

    fn prospects(&self, seat: Seat) -> Prospects {
        self.rules.game.prospects(&self.state, seat)
    }

    fn numbers(&self, seat: Seat, out: &mut Vec<u32>) {
        let list = self.list(seat);
        learn::numbers(&*self.rules.game, &self.state, seat, &list, out);
    }

    fn notations(&self, seat: Seat) -> Vec<String> {
        let (game, list, mut texts) = (&*self.rules.game, self.list(seat), Vec::new());
        learn::each_number(game, &self.state, seat, &list, |_, action| {
            texts.push(game.write(&self.state, seat, action));
        });
        texts
    }

    fn play_number(&mut self, seat: Seat, number: u32) -> Result<(), PlayError> {
        let (game, list) = (&*self.rules.game, self.list(seat));
        let Some(action) = learn::action_with(game, &self.state, seat, &list, number) else {
            let none = say!("{seat} can do nothing with the number {number} here.", seat, number = name(number));
            return Err(PlayError::Unreadable(none.to_string()));
        };
        game.apply(&mut self.state, seat, action, &mut ()).map_err(PlayError::Refused)
    }

    fn observe(&self, who: Viewer, row: &mut [f32]) {
        self.rules.game.observe(&self.state, who, &mut Pen::begin(row));
    }

    fn packed(&self) -> Vec<u8> {
        rmp_serde::to_vec(&self.state).expect("a position is plain data")
    }

    fn typed_state(&self) -> &(dyn Any + Send + Sync) {
        &self.state
    }

    fn liking(&self, seat: Seat) -> Option<(Feature, f32)> {
        let game = &*self.rules.game;
        let liked = *G::TASTES.get(seat.index() % G::TASTES.len().max(1))?;
        Some((G::FEATURES[liked], game.sight(&self.state, seat).row(seat)[liked]))
    }
}
