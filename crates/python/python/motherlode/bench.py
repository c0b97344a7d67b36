"""Steps a CPU-second of a batch with legal lists and observations: `python -m motherlode.bench`."""

import argparse
import time
from typing import Any, Callable, Literal

import numpy as np

from . import BatchEnv, Position, games, simulate


def batch(
    game: str,
    seats: int,
    seconds: float,
    legal: Literal["padded", "mask", "count"] = "padded",
    obs: bool = True,
    num_envs: int = 1024,
    threads: int = 1,
) -> float:
    """Steps a CPU-second of random play."""
    envs = BatchEnv(game, seats, num_envs, 1, threads, legal, obs)
    luck = np.random.default_rng(1)
    shares = luck.random((64, num_envs), np.float32)
    for share in shares:
        envs.step_at((share * envs.count).astype(np.int64))
    began, steps, before = time.process_time(), 0, envs.steps
    while time.process_time() - began < seconds:
        for share in shares:
            envs.step_at((share * envs.count).astype(np.int64))
    return (envs.steps - before) / (time.process_time() - began)


def single(game: str, seats: int, seconds: float, obs: bool = False) -> float:
    """Steps a CPU-second of one position, from Python."""
    luck = np.random.default_rng(1)
    shares = luck.random(4096).tolist()
    seed, steps, began = 0, 0, time.process_time()
    while time.process_time() - began < seconds:
        seed += 1
        position = Position(game, seats, seed)
        row = position.observe()
        while not position.over:
            legal = position.legal()
            if obs:
                position.observe(out=row)
            position.step(legal[int(shares[steps & 4095] * len(legal))])
            steps += 1
    return steps / (time.process_time() - began)


def playouts(game: str, seats: int, seconds: float) -> float:
    """Actions a CPU-second of random games in Rust."""
    actions, seed, began = 0, 0, time.process_time()
    while time.process_time() - began < seconds:
        seed += 1
        actions += simulate(game, seats, games=200, seed=seed)["actions"]
    return actions / (time.process_time() - began)


def copies(game: str, seats: int, seconds: float) -> list[float]:
    """Copies, and round trips through bytes, of a position in mid game, a CPU-second."""
    position = Position(game, seats, 1)
    for _ in range(40):
        position.step(position.legal()[0])
    rates = []
    ways: list[Callable[[], Any]] = [position.clone, lambda: Position.from_bytes(position.to_bytes())]
    for once in ways:
        count, began = 0, time.process_time()
        while time.process_time() - began < seconds / 4:
            for _ in range(100):
                once()
            count += 100
        rates.append(count / (time.process_time() - began))
    return rates


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=sorted(games()))
    arguments.add_argument("--seats", type=int, default=4)
    arguments.add_argument("--seconds", type=float, default=2.0, help="for each number")
    wanted = arguments.parse_args()
    heads = ["one", "one, obs", "batch, count", "padded", "mask", "padded, obs", "playouts", "copy", "bytes"]
    print("steps a CPU-second, a batch of 1,024 games,", wanted.seats, "seats (in thousands)")
    print(f"{'':18}" + "".join(f"{head:>14}" for head in heads))
    for game in wanted.games:
        seats, seconds = min(wanted.seats, games()[game]["seats"][1]), wanted.seconds
        rates = [
            single(game, seats, seconds),
            single(game, seats, seconds, obs=True),
            batch(game, seats, seconds, "count", False),
            batch(game, seats, seconds, "padded", False),
            batch(game, seats, seconds, "mask", False),
            batch(game, seats, seconds),
            playouts(game, seats, seconds),
            *copies(game, seats, seconds),
        ]
        print(f"{game:18}" + "".join(f"{rate / 1000:>14,.0f}" for rate in rates), flush=True)


if __name__ == "__main__":
    main()
