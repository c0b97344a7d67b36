"""Reads what ``motherlode corpus`` writes: games to learn from, one after the other.

Needs numpy for positions and nothing else of this package. Files that end in ``.zst`` are unpacked by Python itself from 3.14
on, else by the package ``zstandard`` or the program ``zstd``, whichever is there.

>>> corpus = Corpus("positions.jsonl.zst")          # doctest: +SKIP
>>> corpus.head["source"]["game"]                   # doctest: +SKIP
'coloma'
>>> for game in corpus:                             # doctest: +SKIP
...     game.observations.shape, game.legal(0), game.chosen_numbers[0], game.returns[0]
"""

from __future__ import annotations

import base64
import gzip
import io
import json
import shutil
import subprocess
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Iterator, TextIO

FORMAT = 2


class CorpusError(ValueError):
    """The file is no corpus, or one that this version cannot read."""


class Game:
    """The positions of one game, in the order in which they were played.

    ``seats[k]`` is who acted, ``observations[k]`` what that seat saw, ``legal(k)`` the numbers of what it might do, and
    ``chosen[k]`` the place of what it did among them.
    """

    def __init__(self, line: dict[str, Any], observation_size: int) -> None:
        import numpy as np

        self.number: int = line["game"]
        self.bots: list[str] = line["bots"]
        self.seats = np.asarray(line["seat"], dtype=np.int64)
        self.chosen = np.asarray(line["chosen"], dtype=np.int64)
        #: The part of the win that each seat had, its rank and its score; empty where the game did not end.
        self.shares = np.asarray(line["shares"], dtype=np.float64)
        self.ranks = np.asarray(line["ranks"], dtype=np.int64)
        self.scores = np.asarray(line["scores"], dtype=np.int64)
        #: What it brought to each seat, as ``Position.returns`` says; empty where the game did not end.
        self.brought = np.asarray(line["returns"], dtype=np.float64)
        counts = np.asarray(line["legal_counts"], dtype=np.int64)
        #: Where the numbers of position k lie in ``legal_numbers``: from ``starts[k]`` to ``starts[k + 1]``.
        self.starts = np.concatenate([np.zeros(1, dtype=np.int64), np.cumsum(counts)])
        self.legal_numbers = np.frombuffer(base64.b64decode(line["legal"]), dtype="<u4")
        observations = np.frombuffer(base64.b64decode(line["observations"]), dtype="<f4")
        if len(self.legal_numbers) != self.starts[-1] or len(observations) != len(counts) * observation_size:
            raise CorpusError(f"game {self.number} is not whole")
        self.observations = observations.reshape(len(counts), observation_size)

    def __len__(self) -> int:
        return len(self.seats)

    def legal(self, k: int) -> Any:
        """The numbers of what could be done in position ``k``."""
        return self.legal_numbers[self.starts[k] : self.starts[k + 1]]

    @property
    def chosen_numbers(self) -> Any:
        """The number of what was done, for each position."""
        return self.legal_numbers[self.starts[:-1] + self.chosen]

    @property
    def returns(self) -> Any:
        """For each position what the game brought to whoever acted, as ``Position.returns`` says: from -1 to 1."""
        import numpy as np

        if not len(self.brought):
            return np.zeros(len(self))
        return self.brought[self.seats]

    def policy(self, actions: int) -> Any:
        """A row for each position with 1 for what was done, as a target for a policy over all numbers."""
        import numpy as np

        rows = np.zeros((len(self), actions), dtype=np.float32)
        rows[np.arange(len(self)), self.chosen_numbers] = 1.0
        return rows

    def mask(self, actions: int) -> Any:
        """A row for each position that is true for what could be done."""
        import numpy as np

        rows = np.zeros((len(self), actions), dtype=bool)
        rows[np.repeat(np.arange(len(self)), np.diff(self.starts)), self.legal_numbers] = True
        return rows


class Corpus:
    """A corpus on file. Going through it yields a :class:`Game` for each game, or its record as a ``dict``.

    A last line that was still being written is left out.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        with lines(self.path) as read:
            self.head: dict[str, Any] = self._head(read)

    @property
    def positions(self) -> bool:
        """Whether it holds positions rather than records."""
        return self.head["content"] == "positions"

    @property
    def actions(self) -> int:
        """How many numbers there are for actions."""
        return _size(self.head["action_blocks"])

    def __iter__(self) -> Iterator[Any]:
        with lines(self.path) as read:
            self._head(read)
            for text in read:
                if not text.endswith("\n"):
                    return
                line = json.loads(text)
                yield Game(line, self.head["observation_size"]) if self.positions else line

    def batches(self, size: int) -> Iterator[dict[str, Any]]:
        """Positions of several games together, about ``size`` at a time: ``observations``, ``mask``, ``chosen`` (numbers of
        actions), ``returns`` and ``seats``."""
        import numpy as np

        games: list[Game] = []
        for game in self:
            games.append(game)
            if sum(map(len, games)) >= size:
                yield _together(games, self.actions, np)
                games = []
        if games:
            yield _together(games, self.actions, np)

    def _head(self, read: TextIO) -> dict[str, Any]:
        try:
            head = json.loads(next(read, ""))
        except json.JSONDecodeError as why:
            raise CorpusError(f"{self.path} is no corpus: {why}") from why
        if not isinstance(head, dict) or "corpus" not in head:
            raise CorpusError(f"{self.path} is no corpus")
        if head["corpus"] != FORMAT:
            raise CorpusError(f"{self.path} has format {head['corpus']}, and this reads {FORMAT}")
        return head


def _size(blocks: list[dict[str, Any]]) -> int:
    total = 0
    for block in blocks:
        size = 1
        for part in block["shape"]:
            size *= part
        total += size
    return total


def _together(games: list[Game], actions: int, np: Any) -> dict[str, Any]:
    return {
        "observations": np.concatenate([game.observations for game in games]),
        "mask": np.concatenate([game.mask(actions) for game in games]),
        "chosen": np.concatenate([game.chosen_numbers for game in games]).astype(np.int64),
        "returns": np.concatenate([game.returns for game in games]),
        "seats": np.concatenate([game.seats for game in games]),
    }


@contextmanager
def lines(path: Path) -> Iterator[TextIO]:
    """The lines of a file, unpacked as its name says."""
    if path.suffix == ".gz":
        with gzip.open(path, "rt", encoding="utf-8", newline="\n") as text:
            yield text
    elif path.suffix == ".zst":
        with _unpacked(path) as raw, io.TextIOWrapper(raw, encoding="utf-8", newline="\n") as text:
            yield text
    else:
        with open(path, encoding="utf-8", newline="\n") as text:
            yield text


@contextmanager
def _unpacked(path: Path) -> Iterator[Any]:
    try:
        from compression import zstd  # Python 3.14

        with zstd.open(path, "rb") as raw:
            yield raw
        return
    except ImportError:
        pass
    try:
        import zstandard

        with open(path, "rb") as file:
            # A corpus is made of many parts that can each be read by itself.
            yield zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
        return
    except ImportError:
        pass
    program = shutil.which("zstd")
    if program is None:
        raise CorpusError("to read .zst take Python 3.14, or install the package zstandard or the program zstd")
    with subprocess.Popen([program, "-dcq", str(path)], stdout=subprocess.PIPE) as process:
        try:
            yield process.stdout
        finally:
            process.kill()
