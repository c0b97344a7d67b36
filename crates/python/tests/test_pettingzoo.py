"""PettingZoo's own checks, for every game."""

import pytest
from conftest import GAMES, few

pytest.importorskip("pettingzoo")
from pettingzoo.test import api_test, seed_test  # noqa: E402

from motherlode.pettingzoo import env  # noqa: E402


def test_the_interface_is_that_of_pettingzoo(game):
    api_test(env(game, 3), num_cycles=300)


def test_the_same_seed_gives_the_same_game(game):
    seed_test(lambda: env(game, few(game)), num_cycles=200)


def test_a_whole_game_ends_with_scores():
    game = env("coloma", 3, render_mode="ansi")
    game.reset(seed=1)
    for k, agent in enumerate(game.possible_agents):
        game.action_space(agent).seed(k)
    total = dict.fromkeys(game.possible_agents, 0.0)
    scores = {}
    for agent in game.agent_iter():
        observation, reward, terminated, truncated, info = game.last()
        total[agent] += reward
        if terminated:
            scores[agent] = info["score"]
            game.step(None)
            continue
        assert game.render()
        game.step(game.action_space(agent).sample(observation["action_mask"]))
    assert len(scores) == 3 and abs(sum(total.values())) < 1e-6 and max(total.values()) > 0
    assert max(scores, key=scores.get) == max(total, key=total.get)


def test_what_cannot_be_done_is_an_exception():
    game = env(GAMES[0])
    game.reset(seed=1)
    with pytest.raises(ValueError):
        game.step(-1)
    with pytest.raises(ValueError):
        env("coloma", render_mode="hologram")
