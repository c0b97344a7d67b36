"""Shards of a simulation or study as tasks of a Ray cluster, merged by whoever asked.

    pip install ray
    python ray_shards.py ./motherlode --games 1000000 --shards 200 -- coloma --seats 4 --bots greedy
    python ray_shards.py ./motherlode --games 100000 --shards 50 --study -- coloma --seats 4

Every worker needs the program at the same path. Tallies of the same command that lie in --into already are not counted again: each
command has a folder of its own there. Begin with another --into when the program or an edition has changed.
"""

import argparse
import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

import ray


@ray.remote(num_cpus=1)
def shard(command: list[str]) -> bytes:
    """Counts some games, wherever this runs, and brings the tally back."""
    with tempfile.TemporaryDirectory() as folder:
        tally = Path(folder) / "tally.json"
        subprocess.run([*command, "--threads", "1", "--tally", str(tally)], check=True, stdout=subprocess.DEVNULL)
        return tally.read_bytes()


def folder_of(into: Path, kind: str, what: list[str]) -> Path:
    """Where the tallies of a command lie: what is counted otherwise is never taken for it."""
    command = json.dumps([kind, *what])
    return into / f"{kind}-{hashlib.sha256(command.encode()).hexdigest()[:16]}"


def main() -> None:
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("program")
    asked.add_argument("--games", type=int, default=100_000)
    asked.add_argument("--shards", type=int, default=20)
    asked.add_argument("--study", action="store_true", help="look closely instead of only counting")
    asked.add_argument("--into", type=Path, default=Path("shards"))
    asked.add_argument("--workers", type=int, help="start so many on this machine instead of joining a cluster")
    asked.add_argument("what", nargs="+", help="the game and its options, after --")
    given = asked.parse_args()

    kind = "study" if given.study else "simulate"
    folder = folder_of(given.into, kind, given.what)
    folder.mkdir(parents=True, exist_ok=True)
    program = str(Path(given.program).resolve())
    ray.init(num_cpus=given.workers) if given.workers else ray.init(address="auto")
    command = [program, kind, *given.what]
    bounds = [given.games * k // given.shards for k in range(given.shards + 1)]
    files = [folder / f"{first}-{end}.json" for first, end in zip(bounds, bounds[1:])]
    waiting = {}
    for file, first, end in zip(files, bounds, bounds[1:]):
        if not file.exists():
            waiting[shard.remote([*command, "--first", str(first), "--games", str(end - first)])] = file
    while waiting:
        [done], _ = ray.wait(list(waiting))
        file = waiting.pop(done)
        partial = file.with_suffix(".partial")
        partial.write_bytes(ray.get(done))
        partial.replace(file)
    subprocess.run([program, "merge", *map(str, files)], check=True)


if __name__ == "__main__":
    main()
