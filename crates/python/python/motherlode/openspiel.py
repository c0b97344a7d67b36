"""OpenSpiel: every game registered as `motherlode_<game>`, with what IS-MCTS needs.

>>> import pyspiel
>>> from motherlode import openspiel
>>> openspiel.register()
>>> game = pyspiel.load_game("motherlode_coloma(players=3)")
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True
>>> state.apply_action(5)
>>> state.current_player()
0

The first node is chance: `deals` seeds (1,024 unless it is said), each as likely. What is drawn later follows from the deal and is
hidden like everything else that nobody can know. `resample` deals it anew for a player, as `ISMCTSBot.set_resampler` wants it:

>>> twin = openspiel.resample(state, 0)
>>> twin.observation_string(0) == state.observation_string(0)
True

Give the bot `use_observation_string=True` (a node is what a player can know) and `allow_inconsistent_action_sets=True` (an imagined
position may allow others more or less).
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel

from . import SPECTATOR, Position, Spec, games, spec

#: More steps than any game has.
LONGEST = 100_000

_registered: dict[str, Any] = {}


def register() -> None:
    """Registers all games; those that are registered already stay as they are."""
    for game in games():
        name = f"motherlode_{game.replace('-', '_')}"
        if name not in _registered:
            _registered[name] = _class_of(game, name)
            pyspiel.register_game(_registered[name].kind, _registered[name])


def resample(state: MotherlodeState, player: int) -> MotherlodeState:
    """A state that the player cannot tell from this one, with everything hidden dealt anew."""
    twin = state.clone()
    twin.position = state.position.imagine(player, random.getrandbits(63))
    return twin


def _kind(game: str, name: str) -> pyspiel.GameType:
    least, most = games()[game]["seats"]
    return pyspiel.GameType(
        short_name=name,
        long_name=games()[game]["name"],
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM if least == 1 else pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": max(2, least), "deals": 1024, "options": ""},
    )


def _class_of(game: str, name: str) -> Any:
    class MotherlodeGame(pyspiel.Game):
        """One game of the house. Its parameters are `players`, `deals` and `options` (`a=b;c=d`)."""

        kind = _kind(game, name)

        def __init__(self, params: dict[str, Any] | None = None) -> None:
            params = params or {}
            players = params.get("players", max(2, games()[game]["seats"][0]))
            self.deals = params.get("deals", 1024)
            pairs = [pair.split("=", 1) for pair in params.get("options", "").split(";") if pair]
            if self.deals < 1 or any(len(pair) != 2 for pair in pairs):
                raise ValueError("deals is at least 1, and options are pairs such as a=b;c=d")
            self.table = game, players, dict(pairs)
            self.numbers = spec(game, players, options=dict(pairs))
            super().__init__(
                self.kind,
                pyspiel.GameInfo(
                    num_distinct_actions=self.numbers.num_actions,
                    max_chance_outcomes=self.deals,
                    num_players=players,
                    min_utility=-1.0,
                    max_utility=1.0,
                    utility_sum=0.0 if self.kind.utility == pyspiel.GameType.Utility.ZERO_SUM else None,
                    max_game_length=LONGEST,
                ),
                params,
            )

        def new_initial_state(self) -> MotherlodeState:
            return MotherlodeState(self)

        def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
            if params:
                raise ValueError(f"an observation has no parameters, and {params} were given")
            return Observer(self.numbers, iig_obs_type)

    MotherlodeGame.__name__ = MotherlodeGame.__qualname__ = name
    return MotherlodeGame


class MotherlodeState(pyspiel.State):
    """A position; before the deal it is None."""

    def __init__(self, game: Any) -> None:
        super().__init__(game)
        self.table, self.deals = game.table, game.deals
        self.position: Any = None

    def current_player(self) -> int:
        if self.position is None:
            return pyspiel.PlayerId.CHANCE
        return pyspiel.PlayerId.TERMINAL if self.position.over else self.position.seat

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.position.legal(player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.deals) for deal in range(self.deals)]

    def _apply_action(self, action: int) -> None:
        if self.position is None:
            game, players, options = self.table
            self.position = Position(game, players, action, options)
        else:
            self.position.step(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {action}"
        named = dict(zip(self.position.legal(player), self.position.actions(player)))
        return named.get(action, f"action {action}")

    def is_terminal(self) -> bool:
        return self.position is not None and self.position.over

    def returns(self) -> list[float]:
        return [0.0] * self.table[1] if self.position is None else self.position.returns()

    def __str__(self) -> str:
        return "not dealt" if self.position is None else f"{self.position.chapter()}: {self.position.prompt(SPECTATOR)}"


class Observer:
    """What a player sees: the row of numbers, and as a string everything that the player may know."""

    def __init__(self, numbers: Spec, iig_obs_type: Any) -> None:
        if iig_obs_type is not None and iig_obs_type.perfect_recall:
            raise ValueError("an observation is what is seen now, not all that was ever seen")
        self.tensor = np.zeros(numbers.observation_size, np.float32)
        self.dict = {
            block.name: self.tensor[block.start : block.start + block.size].reshape(block.shape)
            for block in numbers.observation
        }

    def set_from(self, state: MotherlodeState, player: int) -> None:
        if state.position is None:
            self.tensor.fill(0)
        else:
            state.position.observe(player, self.tensor)

    def string_from(self, state: MotherlodeState, player: int) -> str:
        return "not dealt" if state.position is None else state.position.view_json(player)
