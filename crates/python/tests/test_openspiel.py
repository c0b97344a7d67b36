"""OpenSpiel's own simulation, and a search that looks at nothing it may not know."""

import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")
from open_spiel.python.algorithms import ismcts, mcts  # noqa: E402

from conftest import few  # noqa: E402
from motherlode import games, openspiel  # noqa: E402

openspiel.register()
NAMES = {game: f"motherlode_{game.replace('-', '_')}" for game in games()}


def test_open_spiel_plays_at_random(game):
    pyspiel.random_sim_test(pyspiel.load_game(f"{NAMES[game]}(players=3)"), num_sims=2, serialize=False, verbose=False)


def walk(game, steps, seed=1):
    state, luck = pyspiel.load_game(f"{NAMES[game]}(players={few(game)})").new_initial_state(), np.random.default_rng(seed)
    state.apply_action(7)
    for _ in range(steps):
        state.apply_action(int(luck.choice(state.legal_actions())))
    return state


def test_a_clone_goes_its_own_way(game):
    state = walk(game, 20)
    twin = state.clone()
    assert twin.position == state.position and twin.legal_actions() == state.legal_actions()
    twin.apply_action(twin.legal_actions()[0])
    assert twin.position != state.position


def test_a_resampled_state_looks_the_same_to_its_player(game):
    state = walk(game, 20)
    player = state.current_player()
    for _ in range(20):
        twin = openspiel.resample(state, player)
        assert twin.observation_string(player) == state.observation_string(player)
        assert twin.observation_tensor(player) == state.observation_tensor(player)
        assert twin.legal_actions() == state.legal_actions()


def test_is_mcts_plays_with_our_resampler():
    state = walk("coloma", 30)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)),
        uct_c=2.0,
        max_simulations=30,
        random_state=np.random.RandomState(1),
        use_observation_string=True,
        allow_inconsistent_action_sets=True,
    )
    bot.set_resampler(openspiel.resample)
    for _ in range(3):
        before = state.position.digest()
        action = bot.step(state)
        assert action in state.legal_actions() and state.position.digest() == before
        state.apply_action(action)


def test_registering_again_changes_nothing():
    openspiel.register()
    assert set(NAMES.values()) <= set(pyspiel.registered_names())
    with pytest.raises((ValueError, RuntimeError, pyspiel.SpielError)):
        pyspiel.load_game("motherlode_coloma", {"options": "nonsense"})
