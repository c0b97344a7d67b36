"""Measures every library by turns on one core, prints a table, and writes it into a page.

Times are CPU times. A round measures everything once; what is told is the median of all rounds.
"""

import argparse
import random
import statistics
import sys
import time
from pathlib import Path

import numpy as np
from engines import broken, everything
from table import text

ENVS = 1024
MARKS = ("<!-- peers -->", "<!-- /peers -->")


def rate(once, seconds):
    """How often a second of CPU; `once` gives how much it did."""
    once()
    done, began = 0, time.process_time()
    while time.process_time() - began < seconds:
        done += once()
    return done / (time.process_time() - began)


def walk(engine, state, luck, most, seen=False):
    """Random steps from a position; gives the last one and the steps."""
    taken = []
    while not engine.over(state) and len(taken) < most:
        legal = engine.legal(state)
        if seen:
            engine.observe(state)
        action = legal[int(luck.random() * len(legal))]
        state = engine.step(state, action)
        taken.append(action)
    return state, taken


def middle(engine, seed=1):
    """A position in mid game."""
    _, taken = walk(engine, engine.new(seed), random.Random(seed), 100_000)
    state, _ = walk(engine, engine.new(seed), random.Random(seed), len(taken) // 2)
    return state


class Node:
    __slots__ = ("tried", "visits", "value")

    def __init__(self):
        self.tried, self.visits, self.value = {}, 0, 0.0


def uct(engine, state, simulations, luck):
    """The same plain search for all: no rewards are compared, only work is done, so every end counts a half."""
    root = Node()
    for _ in range(simulations):
        node, at, way = root, engine.clone(state), [root]
        while not engine.over(at):
            legal = list(engine.legal(at))
            fresh = [action for action in legal if action not in node.tried]
            if fresh:
                action = fresh[int(luck.random() * len(fresh))]
                node.tried[action] = Node()
            else:
                action = min(legal, key=lambda action: node.tried[action].visits)
            at, node = engine.step(at, action), node.tried[action]
            way.append(node)
            if fresh:
                break
        walk(engine, at, luck, 100_000)
        for node in way:
            node.visits += 1
            node.value += 0.5
    return simulations


def works(engine, seconds):
    """What can be measured of an engine: a name and a call that gives a rate."""
    luck = random.Random(7)
    seeds = iter(range(1, 1 << 40))
    if hasattr(engine, "batch"):
        step = engine.batch(ENVS)

        def batch():
            step()
            return ENVS

        yield "batch", lambda: rate(batch, seconds) / 1e3
    if not hasattr(engine, "new"):
        return
    yield "steps", lambda: rate(lambda: len(walk(engine, engine.new(next(seeds)), luck, 100_000)[1]), seconds) / 1e3
    if engine.observe:
        walked = lambda: len(walk(engine, engine.new(next(seeds)), luck, 100_000, seen=True)[1])
        yield "seen", lambda: rate(walked, seconds) / 1e3
        position = middle(engine)
        yield "rows", lambda: rate(lambda: sum(1 for _ in range(20) if engine.observe(position) is not None), seconds) / 1e3
    if hasattr(engine, "whole"):
        yield "whole", lambda: rate(lambda: engine.whole(20, next(seeds)), seconds) / 1e3
    if engine.clone:
        position = middle(engine)
        yield "copies", lambda: rate(lambda: sum(1 for _ in range(20) if engine.clone(position) is not None), seconds) / 1e3
        yield "search", lambda: rate(lambda: uct(engine, position, 5, luck), seconds)
    if engine.simulations:
        yield "native", lambda: rate(lambda: engine.simulations(200), seconds)
    taken = walk(engine, engine.new(1), random.Random(1), 100_000)[1]

    def replay():
        state = engine.new(1)
        for action in taken:
            state = engine.step(state, action)
        return len(taken)

    yield "replay", lambda: rate(replay, seconds) / 1e3


def measured(engines, rounds, seconds):
    """The median of every piece of work for every engine, all of them by turns, and what broke."""
    todo, values, missing = [], {}, []
    for engine in engines:
        try:
            todo += [(str(engine), work, call) for work, call in works(engine, seconds)]
        except Exception as why:  # A library that breaks is told of and left out.
            missing.append(broken(engine, why))
    for k in range(rounds):
        print(f"round {k + 1} of {rounds}", file=sys.stderr, flush=True)
        for name, work, call in list(todo):
            try:
                values.setdefault(work, {}).setdefault(name, []).append(call())
            except Exception as why:  # What breaks once is not measured again, and has no number.
                todo.remove((name, work, call))
                values[work].pop(name)
                missing.append(broken(f"{name}, {work}", why))
    medians = {work: {name: statistics.median(rates) for name, rates in of.items()} for work, of in values.items()}
    return medians, missing


def sizes(engines, games=5):
    """How large the games are: the steps of a random one, how many actions are legal, how many numbers are seen."""
    found = {}
    for engine in engines:
        try:
            if hasattr(engine, "new"):
                found[str(engine)] = size(engine, games)
        except Exception as why:  # Its size has no row; what else of it breaks is told of.
            print(broken(f"{engine}, size", why), file=sys.stderr)
    return found


def size(engine, games):
    steps, legal = 0, 0
    for seed in range(1, games + 1):
        luck, state = random.Random(seed), engine.new(seed)
        while not engine.over(state):
            actions = list(engine.legal(state))
            state = engine.step(state, actions[int(luck.random() * len(actions))])
            steps, legal = steps + 1, legal + len(actions)
    seen = np.size(engine.observe(middle(engine))) if engine.observe else None
    return steps / games, legal / steps, seen


def main():
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--seconds", type=float, default=0.5, help="CPU seconds for a number in a round")
    arguments.add_argument("--only", default="", help="only engines whose name has this in it")
    arguments.add_argument("--write", type=Path, help="the page in which the section between the marks is replaced")
    arguments = arguments.parse_args()
    engines, missing = everything()
    engines = [engine for engine in engines if arguments.only in str(engine)]
    results, failed = measured(engines, arguments.rounds, arguments.seconds)
    section = text(results, sizes(engines), engines, missing + failed, arguments)
    print(section)
    if arguments.write:
        page = arguments.write.read_text()
        before, rest = page.split(MARKS[0])
        _, after = rest.split(MARKS[1])
        arguments.write.write_text(f"{before}{MARKS[0]}\n{section}\n{MARKS[1]}{after}")


if __name__ == "__main__":
    main()
