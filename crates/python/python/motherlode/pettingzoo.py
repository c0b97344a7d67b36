"""PettingZoo: every game as an AEC environment.

>>> from motherlode.pettingzoo import env
>>> game = env("coloma", seats=3)
>>> game.reset(seed=1)
>>> observation, reward, terminated, truncated, info = game.last()
>>> game.step(int(observation["action_mask"].argmax()))
>>> game.agent_selection in game.possible_agents
True

An observation has the row of numbers (`observation`) and what can be chosen (`action_mask`). Rewards are 0 until the end, then
the share of the win so scaled that all add up to 0; `infos[agent]["score"]` has the final score. Where several seats act side by
side, the lowest comes first.
"""

from __future__ import annotations

from os import PathLike
from typing import Any, Mapping

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv

from . import Position, spec
from ._spaces import bounds


RENDER_MODES = ["ansi", "svg"]


def env(game: str, seats: int | None = None, **chosen: Any) -> MotherlodeEnv:
    """The game as an environment; `chosen` are `options`, `edition` and `render_mode`."""
    return MotherlodeEnv(game, seats, **chosen)


#: PettingZoo's own environments have both names; an action that is not legal is an exception here, not the end of the game
#: (`pettingzoo.utils.wrappers.TerminateIllegalWrapper` makes it that).
raw_env = env


class MotherlodeEnv(AECEnv):
    """One game, one agent after the other: `seat_1`, `seat_2` …"""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        options: Mapping[str, str] | None = None,
        edition: str | PathLike[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.spec_of_game = spec(game, seats, options=options, edition=edition)
        self.metadata = {
            "name": f"motherlode_{game.replace('-', '_')}_v{self.spec_of_game.version}",
            "render_modes": RENDER_MODES,
            "is_parallelizable": False,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise ValueError(f"render_mode is None, 'ansi' or 'svg', not {render_mode!r}")
        self.render_mode = render_mode
        self._game, self._options, self._edition = game, options, edition
        self._seats = self.spec_of_game.seats
        self.possible_agents = [f"seat_{k + 1}" for k in range(self._seats)]
        self._seat_of = {agent: k for k, agent in enumerate(self.possible_agents)}
        low, high = bounds(self.spec_of_game)
        actions = self.spec_of_game.num_actions
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(low, high, dtype=np.float32),
                    "action_mask": spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._luck = np.random.default_rng()
        #: The :class:`motherlode.Position` on the table; nothing before the first ``reset``.
        self.position: Any = None

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deals a game; the same seed gives the same games from there on."""
        if seed is not None:
            self._luck = np.random.default_rng(seed)
        deal = int(self._luck.integers(2**63))
        self.position = Position(self._game, self._seats, deal, self._options, edition=self._edition)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.position.seat]

    def observe(self, agent: str) -> dict[str, Any]:
        seat = self._seat_of[agent]
        waits = agent == self.agent_selection and not self.position.over
        actions = self.spec_of_game.num_actions
        mask = self.position.mask(seat) if waits else np.zeros(actions, np.int8)
        return {"observation": self.position.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            return self._was_dead_step(action)
        self.position.step(action, self._seat_of[agent])
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.over:
            self._end()
        else:
            self.agent_selection = self.possible_agents[self.position.seat]
        self._accumulate_rewards()
        if self.position.over:
            self._deads_step_first()

    def _end(self) -> None:
        standings = self.position.outcome()["standings"]
        for agent, reward, standing in zip(self.possible_agents, self.position.returns(), standings):
            self.rewards[agent] = reward
            self.terminations[agent] = True
            self.infos[agent] = {"score": standing["score"], "rank": standing["rank"]}

    def render(self) -> str | None:
        if self.render_mode == "svg":
            return self.position.svg()
        if self.render_mode == "ansi":
            return f"{self.position.chapter()}: {self.position.prompt()}"
        return None

    def close(self) -> None:
        pass
