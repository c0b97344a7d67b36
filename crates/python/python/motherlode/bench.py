"""Steps a CPU-second of a batch with legal lists and observations: `python -m motherlode.bench`.

With `--write PAGE` it writes what was wanted and what was measured between two marks of a page. The observation straight from the
state is measured by the program (`--program`, or the `motherlode` that is found), since a call from Python takes longer than it.
"""

import argparse
import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any, Callable, Literal, NamedTuple

import numpy as np

from . import BatchEnv, Position, __version__, games, simulate

#: Between these the page holds what was measured.
MARKS = "<!-- learning -->", "<!-- /learning -->"
#: The steps a CPU-second that a batch of each game shall make with legal lists and observations.
STEPS_WANTED = {
    "coloma": 1_500_000,
    "colorado": 1_500_000,
    "colorado-midland": 1_500_000,
    "silverton": 500_000,
    "cerro-gordo": 500_000,
}
#: The nanoseconds that 500 numbers of an observation shall take at most.
NS_WANTED = 250.0


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


class Measured(NamedTuple):
    """What was measured of a game."""

    game: str
    seats: int
    numbers: int
    observe_ns: float
    steps: float

    @property
    def ns_of_500(self) -> float:
        return self.observe_ns * 500 / self.numbers

    @property
    def missed(self) -> list[str]:
        slow = [f"the observation of {self.game}"] if self.ns_of_500 > NS_WANTED else []
        return slow + ([f"the batch of {self.game}"] if self.steps < STEPS_WANTED.get(self.game, 0) else [])


def measured(game: str, seats: int, seconds: float, program: str) -> Measured:
    """A game's observation straight from the state, by the program, and its batch."""
    command = [program, "bench", game, "--seats", str(seats), "--json"]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)["games"][0]
    return Measured(game, seats, told["observation_size"], told["observe_ns"], batch(game, seats, seconds))


def section(rows: list[Measured]) -> str:
    """What was wanted and what was measured, as a table."""
    out = [
        f"Motherlode {__version__}, one core, CPU time.",
        "",
        "| | numbers in an observation | ns for it | ns for 500 numbers | wanted, at most | thousand steps of a batch | wanted, at least |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    for row in rows:
        wanted = STEPS_WANTED.get(row.game)
        out.append(
            f"| {row.game}, {row.seats} seats | {row.numbers:,} | {row.observe_ns:,.0f} | {row.ns_of_500:,.0f} | {NS_WANTED:.0f} "
            f"| {row.steps / 1000:,.0f} | {f'{wanted // 1000:,}' if wanted else ''} |"
        )
    missed = [what for row in rows for what in row.missed]
    return "\n".join([*out, "", f"Missed: {', '.join(missed)}." if missed else "All of it is reached."])


def written(page: str, text: str) -> str:
    """The page with a text between its marks."""
    before, rest = page.split(MARKS[0])
    _, after = rest.split(MARKS[1])
    return f"{before}{MARKS[0]}\n{text}\n{MARKS[1]}{after}"


def main() -> None:
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("games", nargs="*", default=sorted(games()))
    arguments.add_argument("--seats", type=int, default=4)
    arguments.add_argument("--seconds", type=float, default=2.0, help="for each number")
    arguments.add_argument("--write", type=Path, metavar="PAGE", help="what was wanted and what was measured, into a page")
    arguments.add_argument("--program", default=shutil.which("motherlode"), help="the program that measures observations")
    wanted = arguments.parse_args()
    if wanted.write:
        if not wanted.program:
            arguments.error("--write needs the program: --program target/release/motherlode")
        page = wanted.write.read_text()
        seated = [(game, min(wanted.seats, games()[game]["seats"][1])) for game in wanted.games]
        text = section([measured(game, seats, wanted.seconds, wanted.program) for game, seats in seated])
        print(text)
        wanted.write.write_text(written(page, text))
        return
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
