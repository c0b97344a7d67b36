#!/usr/bin/env python3
"""Learns a game of the house by playing against itself, with numpy alone: a small net, a policy gradient, a few minutes.

    pip install ./crates/python
    python examples/learning/policy_gradient.py colorado --rounds 40

Every round plays some games in which all seats ask the same net, then makes actions that ended better than expected likelier (the
clipped objective of PPO, with the margin of the final score as what is played for). Now and then it plays against bots that do
anything that is allowed, and prints its share of the wins; 1 divided by the number of seats is what such a bot gets itself. What it
learns follows from the rounds and the seed, not from the clock.
"""

import argparse
import os
import time

# Threads of the algebra would only wait for each other: the net is small, and the games need the cores.
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np

import motherlode


class Net:
    """One hidden layer; from it the liking for every action, and how well the game is expected to end."""

    def __init__(self, seen, actions, hidden, luck):
        def weights(rows, columns, scale=1.0):
            return (luck.standard_normal((rows, columns)) * scale / np.sqrt(rows)).astype(np.float32)

        self.weights = [
            weights(seen, hidden, 1.4),
            np.zeros(hidden, np.float32),
            weights(hidden, actions, 0.1),
            np.zeros(actions, np.float32),
            weights(hidden, 1, 0.1),
            np.zeros(1, np.float32),
        ]
        self.mean = [np.zeros_like(part) for part in self.weights]
        self.square = [np.zeros_like(part) for part in self.weights]
        self.updates = 0

    def look(self, rows, masks):
        """The hidden layer, the chances of all actions (0 for what cannot be done), and what is expected."""
        first, bias, likes, like_bias, ends, end_bias = self.weights
        hidden = np.maximum(rows @ first + bias, 0)
        liking = np.where(masks, hidden @ likes + like_bias, -1e9)
        liking -= liking.max(axis=1, keepdims=True)
        chances = np.exp(liking)
        chances /= chances.sum(axis=1, keepdims=True)
        return hidden, chances, np.tanh((hidden @ ends + end_bias)[:, 0])

    def learn(self, rows, masks, actions, old, better, ends, rate, curiosity):
        """One step of Adam on some decisions: `better` is by how much each ended better than expected."""
        hidden, chances, expected = self.look(rows, masks)
        each, count = np.arange(len(rows)), len(rows)
        ratio = chances[each, actions] / old
        # Beyond the clip nothing more is gained by changing the policy further.
        free = np.where(better > 0, ratio < 1.2, ratio > 0.8)
        push = better * ratio * free
        liking = chances * push[:, None]
        liking[each, actions] -= push
        logs = np.log(np.maximum(chances, 1e-9))
        liking += curiosity * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
        liking /= count
        value = ((expected - ends) * (1 - expected**2) / count)[:, None].astype(np.float32)
        back = (liking @ self.weights[2].T + value @ self.weights[4].T) * (hidden > 0)
        slopes = [rows.T @ back, back.sum(0), hidden.T @ liking, liking.sum(0), hidden.T @ value, value.sum(0)]
        self.adam(slopes, rate)

    def adam(self, slopes, rate):
        self.updates += 1
        length = np.sqrt(sum(float((slope**2).sum()) for slope in slopes))
        for k, slope in enumerate(slopes):
            slope = slope.astype(np.float32) * min(1.0, 1.0 / (length + 1e-9))
            self.mean[k] += 0.1 * (slope - self.mean[k])
            self.square[k] += 0.001 * (slope**2 - self.square[k])
            mean, square = self.mean[k] / (1 - 0.9**self.updates), self.square[k] / (1 - 0.999**self.updates)
            self.weights[k] -= rate * mean / (np.sqrt(square) + 1e-8)


def choose(chances, luck):
    """An action for each row, drawn by its chances."""
    sums = chances.cumsum(axis=1)
    drawn = (sums < luck.random((len(chances), 1)) * sums[:, -1:]).sum(axis=1)
    # The last bits of a sum may point behind the last action that can be done.
    return np.where(chances[np.arange(len(chances)), drawn] > 0, drawn, chances.argmax(axis=1))


def play_round(net, batch, luck):
    """All games of the batch to their end, every seat played by the net; gives all decisions and how each ended."""
    batch.reset(int(luck.integers(2**62)))
    kept = []
    while (live := np.flatnonzero(batch.seat >= 0)).size:
        rows, masks = batch.observation[live], batch.mask[live]
        _, chances, expected = net.look(rows, masks)
        taken = choose(chances, luck)
        each = np.arange(len(live))
        seats = batch.seat[live].astype(np.int64)
        kept.append((rows.astype(np.float16), masks, taken, chances[each, taken], expected, live, seats))
        actions = np.zeros(batch.num_envs, np.int64)
        actions[live] = taken
        batch.step(actions)
    rows, masks, taken, chances, expected, games, seats = (np.concatenate(column) for column in zip(*kept))
    scores = batch.scores.astype(np.float32)
    margins = scores - (scores.sum(axis=1, keepdims=True) - scores) / max(1, scores.shape[1] - 1)
    ends = np.tanh(margins / (margins.std() + 1e-6))[games, seats]
    return rows, masks, taken, chances, expected, ends


def learn_from(net, decisions, luck, rate, curiosity, size=2048, times=3):
    rows, masks, taken, chances, expected, ends = decisions
    better = ends - expected
    better = ((better - better.mean()) / (better.std() + 1e-6)).astype(np.float32)
    for _ in range(times):
        for some in np.array_split(luck.permutation(len(rows)), max(1, len(rows) // size)):
            net.learn(
                rows[some].astype(np.float32), masks[some], taken[some], chances[some], better[some], ends[some], rate, curiosity
            )


def share_of_wins(net, batch, luck):
    """The share of the wins against bots that do anything."""
    batch.reset()
    total = np.zeros(batch.num_envs)
    while (live := np.flatnonzero(batch.seat >= 0)).size:
        _, chances, _ = net.look(batch.observation[live], batch.mask[live])
        actions = np.zeros(batch.num_envs, np.int64)
        actions[live] = choose(chances, luck)
        rewards, done = batch.step(actions)
        ended = np.flatnonzero(done)
        total[ended] = rewards[ended, batch.acted[ended]]
    seats = batch.rewards.shape[1]
    return float((total * (seats - 1) + 1).mean() / seats)


def train(game, seats=2, rounds=40, games=96, hidden=128, rate=1e-3, tests=512, times=10, seed=1, threads=2, say=print):
    """Plays and learns so many rounds; gives the net and the curve: pairs of games played and the share of wins."""
    luck = np.random.default_rng(seed)
    batch = motherlode.BatchEnv(game, seats, games, seed, threads, "mask", autoreset="off")
    against = motherlode.BatchEnv(game, seats, tests, seed + 1, threads, "mask", autoreset="off", opponents="random")
    net = Net(batch.observation_size, batch.num_actions, hidden, luck)
    curve, began = [], time.monotonic()
    looks = {round(k * rounds / times) for k in range(times + 1)}
    for number in range(rounds + 1):
        if number in looks:
            curve.append((number * games, share_of_wins(net, against, luck)))
            say(f"{time.monotonic() - began:6.0f} s {curve[-1][0]:8,} games  {bar(curve[-1][1])}")
        if number == rounds:
            return net, curve
        part = number / rounds
        learn_from(net, play_round(net, batch, luck), luck, rate * (1 - 0.9 * part), 0.01 * (1 - part))


def bar(share, width=50):
    return f"{share:6.1%} " + "#" * round(share * width)


def svg_of(curve, seats):
    """The curve as a drawing."""
    width, height, most = 640, 320, max(1, curve[-1][0])
    points = " ".join(f"{40 + (width - 60) * games / most:.1f},{20 + (height - 60) * (1 - share):.1f}" for games, share in curve)
    level = 20 + (height - 60) * (1 - 1 / seats)
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" font-family="sans-serif" font-size="12">
<rect width="{width}" height="{height}" fill="#fffdf7"/>
<path d="M40 20V{height - 40}H{width - 20}" fill="none" stroke="#51616f"/>
<path d="M40 {level:.1f}H{width - 20}" stroke="#a3123f" stroke-dasharray="4 4"/>
<text x="{width - 20}" y="{level - 6:.1f}" text-anchor="end" fill="#a3123f">random</text>
<polyline points="{points}" fill="none" stroke="#0d8287" stroke-width="2"/>
<text x="{width - 20}" y="{height - 20}" text-anchor="end">{most:,} games</text>
<text x="4" y="24">100 %</text><text x="4" y="{height - 36}">0 %</text>
</svg>
"""


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("game", nargs="?", default="colorado", choices=sorted(motherlode.games()))
    arguments.add_argument("--seats", type=int, default=2)
    arguments.add_argument("--rounds", type=int, default=40)
    arguments.add_argument("--games", type=int, default=96, help="games in a round")
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--svg", help="a file for the curve")
    wanted = arguments.parse_args()
    _, curve = train(wanted.game, wanted.seats, wanted.rounds, wanted.games, seed=wanted.seed)
    if wanted.svg:
        with open(wanted.svg, "w", encoding="utf-8") as file:
            file.write(svg_of(curve, wanted.seats))


if __name__ == "__main__":
    main()
