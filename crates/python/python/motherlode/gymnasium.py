"""Gymnasium: one seat learns, bots play the others.

>>> from motherlode.gymnasium import MotherlodeVectorEnv
>>> envs = MotherlodeVectorEnv("coloma", seats=2, num_envs=8, opponents="random")
>>> observations, infos = envs.reset(seed=1)
>>> actions = infos["action_mask"].argmax(axis=1)
>>> observations, rewards, terminated, truncated, infos = envs.step(actions)
>>> observations.shape == envs.observation_space.shape
True

What can be chosen is in `infos["action_mask"]`. The vector environment deals the next game in the step after the last one ended
(`AutoresetMode.NEXT_STEP`, the action of that step counts for nothing), or with `autoreset="off"` when it is told to
(`AutoresetMode.DISABLED`, `reset(options={"reset_mask": …})`).
"""

from __future__ import annotations

from os import PathLike
from typing import Any, Literal, Mapping

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.error import ResetNeeded
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import ArrayLike, NDArray

from . import BatchEnv, Position, Spec, Unreadable
from ._spaces import bounds

_MODES = {"next": AutoresetMode.NEXT_STEP, "off": AutoresetMode.DISABLED}


def _box(spec: Spec) -> spaces.Box:
    low, high = bounds(spec)
    return spaces.Box(low, high, dtype=np.float32)


class MotherlodeEnv(gymnasium.Env[NDArray[np.float32], np.int64]):
    """One game; one seat learns, bots play the others.

    An action that is not legal is an exception, or ends the game with the reward -1 (`illegal="end"`). A game that is over, or was
    never begun, goes on with `reset` alone: `step` raises `ResetNeeded`.
    """

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        *,
        opponents: str | None = "random",
        learner: int | None = 0,
        illegal: Literal["raise", "end"] = "raise",
        options: Mapping[str, str] | None = None,
        edition: str | PathLike[str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        if illegal not in ("raise", "end"):
            raise ValueError(f"illegal is 'raise' or 'end', not {illegal!r}")
        self._batch = BatchEnv(
            game, seats, 1, 0, 1, "mask", True, "off", opponents=opponents, learner=learner, options=options, edition=edition
        )
        self._illegal, self.render_mode = illegal, render_mode
        self._over = True
        self.observation_space: Any = _box(self._batch.spec)
        self.action_space = spaces.Discrete(self._batch.num_actions)

    def _seen(self) -> tuple[NDArray[np.float32], dict[str, Any]]:
        assert self._batch.observation is not None and self._batch.mask is not None
        return self._batch.observation[0].copy(), {"action_mask": self._batch.mask[0].astype(np.int8)}

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        self._batch.reset(int(self.np_random.integers(2**63)))
        self._over = False
        return self._seen()

    def step(self, action: int | np.integer[Any]) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        if self._over:
            raise ResetNeeded("the game is over, or not begun: reset deals the next")
        try:
            rewards, done = self._batch.step(np.array([action], np.int64))
        except Unreadable:
            if self._illegal == "raise":
                raise
            self._over = True
            return self._seen()[0], -1.0, True, False, {}
        observation, info = self._seen()
        if done[0]:
            self._over = True
            info["score"] = int(self._batch.scores[0, self._batch.acted[0]])
        return observation, float(rewards[0, self._batch.acted[0]]), bool(done[0]), False, info

    @property
    def position(self) -> Position:
        """A copy of the position, to be looked at."""
        return self._batch.position(0)

    def render(self) -> str | None:  # type: ignore[override]
        position = self.position
        if self.render_mode == "svg":
            return position.svg()
        return f"{position.chapter()}: {position.prompt()}" if self.render_mode == "ansi" else None


class MotherlodeVectorEnv(VectorEnv):
    """Many games at once; in each one seat learns, another from game to game unless `learner` names it."""

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        num_envs: int = 64,
        *,
        opponents: str | None = "random",
        learner: int | None = None,
        threads: int = 1,
        autoreset: Literal["next", "off"] = "next",
        options: Mapping[str, str] | None = None,
        edition: str | PathLike[str] | None = None,
    ) -> None:
        super().__init__()
        if autoreset not in _MODES:
            raise ValueError(f"autoreset is 'next' or 'off', not {autoreset!r}")
        self.batch = BatchEnv(
            game,
            seats,
            num_envs,
            0,
            threads,
            "mask",
            True,
            autoreset,
            opponents=opponents,
            learner=learner,
            options=options,
            edition=edition,
        )
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": _MODES[autoreset]}
        self.single_observation_space = _box(self.batch.spec)
        self.single_action_space = spaces.Discrete(self.batch.num_actions)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def _infos(self) -> dict[str, Any]:
        assert self.batch.mask is not None
        return {"action_mask": self.batch.mask.astype(np.int8), "seat": self.batch.seat.copy()}

    def _rows(self) -> NDArray[np.float32]:
        assert self.batch.observation is not None
        return self.batch.observation.copy()

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[NDArray[np.float32], dict[str, Any]]:
        """Deals all games; with `options={"reset_mask": …}` (Gymnasium's mode DISABLED) only those that are named."""
        super().reset(seed=seed)
        which = (options or {}).get("reset_mask")
        if which is None:
            self.batch.reset(int(self.np_random.integers(2**63)))
        else:
            self.batch.reset(which=np.asarray(which, bool))
        return self._rows(), self._infos()

    def step(
        self, actions: ArrayLike
    ) -> tuple[NDArray[np.float32], NDArray[np.float32], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        rewards, done = self.batch.step(actions)
        mine = np.take_along_axis(rewards, np.maximum(self.batch.acted, 0)[:, None].astype(np.int64), axis=1)[:, 0]
        infos = self._infos()
        if done.any():
            infos["score"] = self.batch.scores[np.arange(self.num_envs), np.maximum(self.batch.acted, 0)]
            infos["_score"] = done.copy()
        never = np.zeros(self.num_envs, bool)
        return self._rows(), np.where(self.batch.acted < 0, 0, mine), done.copy(), never, infos
