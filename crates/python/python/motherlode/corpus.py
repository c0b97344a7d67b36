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
import json
import shutil
import subprocess
import zlib
from contextlib import closing
from pathlib import Path
from typing import Any, Iterator

FORMAT = 2
#: So many bytes are unpacked at a time.
BLOCK = 1 << 16
#: How the program ``zstd`` says that a file ends within a part.
CUT = ("premature end", "unknown header")


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

    A last line or part that was still being written is left out; one that is broken is a :class:`CorpusError`.
    """

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)
        with closing(lines(self.path)) as read:
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
        with closing(lines(self.path)) as read:
            self._head(read)
            for text in read:
                try:
                    line = json.loads(text)
                except json.JSONDecodeError as why:
                    raise CorpusError(f"{self.path} cannot be read: {why}") from why
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

    def _head(self, read: Iterator[str]) -> dict[str, Any]:
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


def lines(path: Path) -> Iterator[str]:
    """The whole lines of a file, unpacked as its name says. What is still being written is left out."""
    pieces: list[bytes] = []
    for block in _blocks(path):
        *whole, rest = block.split(b"\n")
        for line in whole:
            yield b"".join([*pieces, line]).decode("utf-8")
            pieces = []
        pieces.append(rest)


def _blocks(path: Path) -> Iterator[bytes]:
    """What is in a file, piece by piece; of a last part that is not whole, as much as there is."""
    if path.suffix == ".gz":
        with gzip.open(path, "rb") as raw:
            yield from _read(path, raw, (gzip.BadGzipFile, zlib.error))
    elif path.suffix == ".zst":
        yield from _unpacked(path)
    else:
        with open(path, "rb") as raw:
            yield from _read(path, raw, ())


def _read(path: Path, raw: Any, faults: tuple[type[Exception], ...]) -> Iterator[bytes]:
    try:
        while block := raw.read1(BLOCK):
            yield block
    except EOFError:
        return  # The last part is being written.
    except faults as why:
        raise CorpusError(f"{path} cannot be unpacked: {why}") from why


def _unpacked(path: Path) -> Iterator[bytes]:
    try:
        from compression import zstd  # Python 3.14
    except ImportError:
        pass
    else:
        with zstd.open(path, "rb") as raw:
            yield from _read(path, raw, (zstd.ZstdError,))
        return
    try:
        import zstandard
    except ImportError:
        pass
    else:
        with open(path, "rb") as file:
            # A corpus is made of many parts that can each be read by itself.
            raw = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
            yield from _read(path, raw, (zstandard.ZstdError,))
        return
    program = shutil.which("zstd")
    if program is None:
        raise CorpusError("to read .zst take Python 3.14, or install the package zstandard or the program zstd")
    command = [program, "-dcq", str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout and process.stderr
        try:
            yield from _read(path, process.stdout, ())
            why = process.stderr.read().decode(errors="replace").strip()
            if process.wait() and not why.endswith(CUT):
                raise CorpusError(f"{path} cannot be unpacked: {why}")
        finally:
            process.kill()
