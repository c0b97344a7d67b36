"""The example learns: a short form of it, which must already be clearly ahead of bots that do anything."""

import policy_gradient


def test_a_few_rounds_of_learning_are_clearly_ahead_of_random():
    told = []
    # As many rounds on every machine, however quick. With 300 games a share is sure to about 6 % (two deviations).
    _, curve = policy_gradient.train("colorado", 2, rounds=6, games=32, hidden=64, tests=300, times=2, say=told.append)
    assert [games for games, _ in curve] == [0, 96, 192] and len(told) == 3
    assert 0.35 < curve[0][1] < 0.65 and curve[-1][1] > 0.6, told
    assert "<polyline" in policy_gradient.svg_of(curve, 2)
