"""TorchRL: a batch of games as one environment of as many rows.

    from motherlode.torchrl import MotherlodeTorchEnv

    env = MotherlodeTorchEnv("coloma", seats=2, num_envs=256, opponents="random")
    env.rollout(1000, break_when_any_done=False)

The row of numbers is `observation`, what can be chosen `action_mask` (`ActionMask` and masked distributions take it), and `seat`
who must act. With `opponents` one seat learns, another from game to game unless `learner` names it; without, every step is that of
whoever must act, and the reward is the share of the one who acted last.
"""

from __future__ import annotations

from os import PathLike
from typing import Any, Mapping

import numpy as np
import torch
from tensordict import TensorDict
from torchrl.data import Binary, Bounded, Categorical, Composite, Unbounded
from torchrl.envs import EnvBase

from . import BatchEnv
from ._spaces import bounds


class MotherlodeTorchEnv(EnvBase):
    """Many games at once, stepped in Rust."""

    def __init__(
        self,
        game: str,
        seats: int | None = None,
        num_envs: int = 256,
        *,
        opponents: str | None = "random",
        learner: int | None = None,
        seed: int = 0,
        threads: int = 1,
        options: Mapping[str, str] | None = None,
        edition: str | PathLike[str] | None = None,
        device: str | torch.device = "cpu",
    ) -> None:
        super().__init__(device=device, batch_size=torch.Size([num_envs]))
        self.batch = BatchEnv(
            game,
            seats,
            num_envs,
            seed,
            threads,
            "mask",
            True,
            "off",
            opponents=opponents,
            learner=learner,
            options=options,
            edition=edition,
        )
        spec = self.batch.spec
        shape = torch.Size([num_envs])
        low, high = (torch.from_numpy(bound).expand(num_envs, -1) for bound in bounds(spec))
        self.observation_spec = Composite(
            observation=Bounded(low, high, shape=low.shape, dtype=torch.float32, device=device),
            action_mask=Binary(spec.num_actions, shape=(num_envs, spec.num_actions), dtype=torch.bool, device=device),
            seat=Bounded(-1, spec.seats, shape=shape, dtype=torch.int8, device=device),
            shape=shape,
            device=device,
        )
        self.action_spec = Categorical(spec.num_actions, shape=shape, dtype=torch.int64, device=device)
        self.reward_spec = Unbounded(shape=(num_envs, 1), dtype=torch.float32, device=device)
        self._fresh = True

    def _seen(self) -> dict[str, torch.Tensor]:
        batch = self.batch
        assert batch.observation is not None and batch.mask is not None
        return {
            "observation": torch.from_numpy(batch.observation.copy()),
            "action_mask": torch.from_numpy(batch.mask.copy()),
            "seat": torch.from_numpy(batch.seat.copy()),
        }

    def _dict(self, **fields: torch.Tensor) -> TensorDict:
        return TensorDict({**self._seen(), **fields}, batch_size=self.batch_size).to(self.device)

    def _reset(self, tensordict: TensorDict | None = None, **_: Any) -> TensorDict:
        which = None if tensordict is None else tensordict.get("_reset", None)
        if which is not None:
            self.batch.reset(which=which.reshape(-1).cpu().numpy())
        elif self._fresh:
            # What was dealt when the batch or its seed was new is a beginning that nobody has played yet.
            self._fresh = False
        else:
            self.batch.reset(which=np.ones(self.batch.num_envs, bool))
        return self._dict()

    def _step(self, tensordict: TensorDict) -> TensorDict:
        rewards, done = self.batch.step(tensordict["action"].reshape(-1).cpu().numpy())
        acted = np.maximum(self.batch.acted, 0)
        mine = rewards[np.arange(len(acted)), acted]
        over = torch.from_numpy(done.copy()).unsqueeze(-1)
        return self._dict(reward=torch.from_numpy(mine).unsqueeze(-1), done=over, terminated=over.clone())

    def rand_action(self, tensordict: TensorDict | None = None) -> TensorDict:
        """Something that can be chosen in every game."""
        tensordict = self._dict() if tensordict is None else tensordict
        return tensordict.set("action", torch.from_numpy(self.batch.sample()).to(self.device))

    def _set_seed(self, seed: int | None) -> None:
        self.batch.reset(0 if seed is None else int(seed))
        self._fresh = True
