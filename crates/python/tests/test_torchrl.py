"""TorchRL's own checks, where it is installed."""

import pytest

pytest.importorskip("torchrl")
import torch  # noqa: E402
from torchrl.envs.utils import check_env_specs  # noqa: E402

from conftest import few  # noqa: E402
from motherlode.torchrl import MotherlodeTorchEnv  # noqa: E402


def test_the_specs_are_those_of_torchrl(game):
    check_env_specs(MotherlodeTorchEnv(game, few(game), 4))


def test_games_are_dealt_one_after_the_other():
    env = MotherlodeTorchEnv("coloma", 2, 8)
    played = env.rollout(300, break_when_any_done=False)
    assert played["next", "done"].sum() > 8
    over = played["next", "done"]
    assert (played["next", "reward"][~over] == 0).all() and (played["next", "reward"][over].abs() == 1).any()


def test_a_seed_gives_the_same_games():
    def run():
        env = MotherlodeTorchEnv("coloma", 3, 4, opponents=None)
        env.set_seed(5)
        torch.manual_seed(5)
        return env.rollout(50, break_when_any_done=False)["observation"]

    assert (run() == run()).all()
