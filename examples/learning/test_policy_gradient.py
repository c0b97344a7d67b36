"""The example learns: a short form of it, which must already be ahead of bots that do anything."""

import policy_gradient


def test_a_minute_of_learning_is_ahead_of_random():
    told = []
    _, curve = policy_gradient.train("coloma", 2, minutes=1.0, rounds=12, games=48, hidden=64, tests=200, say=told.append)
    assert len(curve) >= 2 and len(told) == len(curve) and curve[-1][0] > 0
    assert curve[-1][1] > 0.55, told
    assert "<polyline" in policy_gradient.svg_of(curve, 2)
