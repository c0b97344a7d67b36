"""What the tests share: the games, and positions somewhere in them."""

import random

import pytest

import motherlode

GAMES = sorted(motherlode.games())


def tables():
    """The smallest and the largest table of every game."""
    for game, about in motherlode.games().items():
        for seats in sorted(set(about["seats"])):
            yield game, seats


def few(game):
    """The fewest who can play it against each other."""
    return max(2, motherlode.games()[game]["seats"][0])


def wander(game, seats, seed, steps):
    """A position so many random steps into a game, before its end."""
    luck, position = random.Random(seed), motherlode.Position(game, seats, seed)
    for _ in range(steps):
        before = position.clone()
        position.step(luck.choice(position.legal()))
        if position.over:
            return before
    return position


@pytest.fixture(params=GAMES)
def game(request):
    return request.param


@pytest.fixture(params=list(tables()), ids=lambda table: f"{table[0]}-{table[1]}")
def table(request):
    return request.param
