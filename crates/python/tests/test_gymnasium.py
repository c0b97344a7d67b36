"""Gymnasium's own checks, and a vector of games with the modes that it has."""

import numpy as np
import pytest

pytest.importorskip("gymnasium")
from gymnasium.error import ResetNeeded  # noqa: E402
from gymnasium.utils.env_checker import check_env  # noqa: E402
from gymnasium.vector import AutoresetMode  # noqa: E402

import motherlode  # noqa: E402
from conftest import few  # noqa: E402
from motherlode.gymnasium import MotherlodeEnv, MotherlodeVectorEnv  # noqa: E402


def test_the_interface_is_that_of_gymnasium(game):
    check_env(MotherlodeEnv(game, few(game), illegal="end", render_mode="ansi"), skip_render_check=True)


def test_one_seat_plays_whole_games_against_bots():
    env, luck = MotherlodeEnv("coloma", 3, opponents="greedy"), np.random.default_rng(1)
    for seed in range(3):
        _, info = env.reset(seed=seed)
        over, total = False, 0.0
        while not over:
            observation, reward, over, truncated, info = env.step(luck.choice(np.flatnonzero(info["action_mask"])))
            assert observation in env.observation_space and not truncated
            total += reward
        assert -1 <= total <= 1 and env.position.over and "score" in info
    env.reset(seed=1)
    with pytest.raises(motherlode.Unreadable):
        env.step(-1)


def first_legal(info):
    return int(np.flatnonzero(info["action_mask"])[0])


@pytest.mark.parametrize("learner", [0, 1])
def test_a_game_that_is_over_goes_on_with_a_reset_alone(learner):
    env = MotherlodeEnv("coloma", 2, learner=learner, illegal="end")
    with pytest.raises(ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        _, _, over, _, info = env.step(first_legal(info))
    with pytest.raises(ResetNeeded):
        env.step(0)

    env.reset(seed=1)
    assert env.step(-1)[1:3] == (-1.0, True)
    with pytest.raises(ResetNeeded):
        env.step(0)
    _, info = env.reset(seed=1)
    assert not env.step(first_legal(info))[2]


def random_legal(infos, luck):
    return np.array([luck.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in infos["action_mask"]])


def test_a_vector_deals_the_next_game_in_the_next_step():
    envs, luck = MotherlodeVectorEnv("coloma", 2, 8), np.random.default_rng(2)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.NEXT_STEP
    observations, infos = envs.reset(seed=2)
    assert observations in envs.observation_space
    games, waiting = 0, np.zeros(8, bool)
    for _ in range(400):
        observations, rewards, terminated, truncated, infos = envs.step(random_legal(infos, luck))
        assert not (waiting & terminated).any() and (rewards[waiting] == 0).all() and not truncated.any()
        assert ((rewards != 0) <= terminated).all()
        games += terminated.sum()
        waiting = terminated.copy()
    assert games > 8


def test_a_vector_is_reset_where_one_says_so():
    envs, luck = MotherlodeVectorEnv("coloma", 2, 4, autoreset="off"), np.random.default_rng(3)
    assert envs.metadata["autoreset_mode"] == AutoresetMode.DISABLED
    observations, infos = envs.reset(seed=3)
    for _ in range(300):
        observations, _, terminated, _, infos = envs.step(random_legal(infos, luck))
        if terminated.any():
            others = observations[~terminated]
            observations, infos = envs.reset(options={"reset_mask": terminated})
            assert (observations[~terminated] == others).all() and infos["action_mask"].any(axis=1).all()
            return
    raise AssertionError("no game ended")


def test_the_same_seed_gives_the_same_games():
    def run():
        envs, luck = MotherlodeVectorEnv("coloma", 3, 5, opponents="random"), np.random.default_rng(4)
        _, infos = envs.reset(seed=4)
        rows = []
        for _ in range(60):
            observations, rewards, *_, infos = envs.step(random_legal(infos, luck))
            rows.append(observations.sum() + rewards.sum())
        return rows

    assert run() == run()
