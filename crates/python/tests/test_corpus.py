"""The reader of corpora, without the rest of the package: `python3 -m unittest crates/python/tests/test_corpus.py`."""

import base64
import gzip
import hashlib
import importlib.util
import json
import os
import shutil
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
SPEC = importlib.util.spec_from_file_location("corpus", HERE.parent / "python/motherlode/corpus.py")
corpus = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(corpus)

#: The program that writes corpora, where it is built.
PROGRAM = os.environ.get("MOTHERLODE")

HEAD = {
    "corpus": 2,
    "content": "positions",
    "source": {"game": "any"},
    "action_blocks": [{"name": "a", "shape": [2, 3]}, {"name": "b", "shape": [1]}],
    "observation_size": 2,
}

RECORDS = {**HEAD, "content": "records", "action_blocks": [], "observation_size": 0}

ZSTD = shutil.which("zstd")
#: A name for every way to pack a file that can be tested here.
PACKED = ["packed.jsonl.gz", *(["packed.jsonl.zst"] if ZSTD else [])]


def packed(kind, numbers):
    return base64.b64encode(struct.pack(f"<{len(numbers)}{kind}", *numbers)).decode()


def game(number):
    return {
        "game": number,
        "bots": ["random", "greedy"],
        "seat": [0, 1, 0],
        "chosen": [1, 0, 0],
        "legal_counts": [2, 1, 3],
        "legal": packed("I", [0, 6, 4, 1, 2, 3]),
        "observations": packed("f", [0.0, 0.5, 1.0, 0.25, 0.0, 1.0]),
        "returns": [-1.0, 1.0],
        "shares": [0.0, 1.0],
        "ranks": [2, 1],
        "scores": [5, 9],
    }


class Reading(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def written(self, name, games, head=HEAD, tail=""):
        path = Path(self.folder.name) / name
        text = "".join(json.dumps(line) + "\n" for line in [head, *games]) + tail
        # The head is a part of its own.
        half = text.index("\n") + 1
        parts = [text[:half].encode(), text[half:].encode()]
        if name.endswith(".gz"):
            path.write_bytes(b"".join(map(gzip.compress, parts)))
        elif name.endswith(".zst"):
            path.write_bytes(b"".join(map(self.with_zstd, parts)))
        else:
            path.write_text(text)
        return path

    def with_zstd(self, part):
        return subprocess.run([ZSTD, "-qc"], input=part, check=True, capture_output=True).stdout

    def test_positions_come_back_as_arrays(self):
        for name in ["plain.jsonl", *PACKED]:
            read = corpus.Corpus(self.written(name, [game(7), game(8)]))
            games = list(read)
            self.assertEqual(([one.number for one in games], read.actions), ([7, 8], 7))
            one = games[0]
            self.assertEqual(one.legal(2).tolist(), [1, 2, 3])
            self.assertEqual(one.chosen_numbers.tolist(), [6, 4, 1])
            self.assertEqual(one.observations.tolist(), [[0.0, 0.5], [1.0, 0.25], [0.0, 1.0]])
            self.assertEqual(one.returns.tolist(), [-1.0, 1.0, -1.0])
            self.assertEqual(one.mask(7).sum(axis=1).tolist(), [2, 1, 3])
            self.assertEqual(one.policy(7).argmax(axis=1).tolist(), [6, 4, 1])

    def test_batches_hold_whole_games(self):
        read = corpus.Corpus(self.written("b.jsonl", [game(k) for k in range(5)]))
        self.assertEqual([len(batch["chosen"]) for batch in read.batches(6)], [6, 6, 3])
        self.assertEqual(next(read.batches(6))["mask"].shape, (6, 7))

    def test_a_line_that_is_being_written_is_left_out(self):
        read = corpus.Corpus(self.written("c.jsonl", [game(1)], tail='{"game": 2, "bo'))
        self.assertEqual(len(list(read)), 1)

    def test_a_part_that_is_being_written_ends_with_its_last_whole_line(self):
        # Numbers that nobody can pack well, so that a part is read in several pieces.
        games = [{"game": k, "entries": [hashlib.sha256(bytes([k, n])).hexdigest() for n in range(64)]} for k in range(99)]
        for name in PACKED:
            path = self.written(name, games, RECORDS)
            whole = path.read_bytes()
            for cut in [len(whole) // 2, len(whole) - 1]:
                path.write_bytes(whole[:cut])
                read = list(corpus.Corpus(path))
                self.assertEqual(read, games[: len(read)], name)
            path.write_bytes(whole + whole[:12])
            self.assertEqual(list(corpus.Corpus(path)), games, name)

    def test_what_cannot_be_unpacked_is_refused_with_the_reason(self):
        for name in PACKED:
            path = self.written(name, [{"game": k} for k in range(999)], RECORDS)
            # A part ends with its length or with a sum to check it by.
            path.write_bytes(path.read_bytes()[:-4] + b"\0\0\0\0")
            with self.assertRaisesRegex(corpus.CorpusError, "cannot be unpacked: .+"):
                list(corpus.Corpus(path))
        path = self.written("g.jsonl", [{"game": 1}], RECORDS, tail='{"game": 2, "bo\n')
        with self.assertRaisesRegex(corpus.CorpusError, "cannot be read: .+"):
            list(corpus.Corpus(path))

    def test_records_are_given_as_they_are(self):
        read = corpus.Corpus(self.written("d.jsonl", [{"game": "any", "entries": []}], RECORDS))
        self.assertEqual(list(read), [{"game": "any", "entries": []}])

    def test_what_is_no_corpus_is_refused_with_the_reason(self):
        other = {**HEAD, "corpus": 99}
        for head, why in [({}, "is no corpus"), ([1], "is no corpus"), (other, "format 99")]:
            with self.assertRaisesRegex(corpus.CorpusError, why):
                corpus.Corpus(self.written("e.jsonl", [], head))
        short = {**game(1), "legal_counts": [2, 1, 2]}
        with self.assertRaisesRegex(corpus.CorpusError, "not whole"):
            list(corpus.Corpus(self.written("f.jsonl", [short])))

    @unittest.skipUnless(PROGRAM, "the program itself is not at hand: MOTHERLODE names it")
    def test_corpora_of_the_program_are_read(self):
        for table in [("coloma", 3), ("silverton", 1)]:
            for end in [".jsonl", ".jsonl.gz", ".jsonl.zst"]:
                read = corpus.Corpus(self.made(table, end, "--positions"))
                games = list(read)
                self.assertEqual([one.number for one in games], list(range(70)))
                for one in games:
                    self.assertEqual(one.observations.shape, (len(one), read.head["observation_size"]))
                    self.assertTrue((one.legal_numbers < read.actions).all())
                    self.assertEqual(set(one.seats.tolist()), set(range(table[1])))
                    self.assertEqual(one.returns.tolist(), [one.brought[seat] for seat in one.seats])
                records = list(corpus.Corpus(self.made(table, end)))
                self.assertEqual([record["game"] for record in records], [table[0]] * 70)

    @unittest.skipUnless(PROGRAM, "the program itself is not at hand: MOTHERLODE names it")
    def test_a_corpus_says_the_same_as_its_games_played_again(self):
        try:
            import motherlode
        except ImportError:
            self.skipTest("the package itself is not at hand")
        for table in [("coloma", 2), ("silverton", 1)]:
            numbers = corpus.Corpus(self.made(table, ".jsonl.zst", "--positions"))
            records = corpus.Corpus(self.made(table, ".jsonl.zst"))
            for one, record in list(zip(numbers, records))[:3]:
                played = motherlode.Record.parse(json.dumps(record))
                for k, (position, seat, action) in enumerate(played.positions()):
                    self.assertEqual((int(one.seats[k]), one.legal(k).tolist()), (seat, position.legal(seat)))
                    self.assertEqual(one.observations[k].tolist(), position.observe(seat).tolist())
                self.assertEqual(len(one), len(played))
                returns = played.last().returns()
                self.assertTrue(all(abs(a - b) < 1e-6 for a, b in zip(one.brought, returns)), (one.brought, returns))

    def made(self, table, end, *more):
        (game, seats), path = table, Path(self.folder.name) / f"{table[0]}-{len(more)}{end}"
        usual = [PROGRAM, "corpus", game, "--seats", str(seats), "--games", "70", "--bots", "random"]
        subprocess.run([*usual, "--output", str(path), *more], check=True, stdout=subprocess.DEVNULL)
        return path


if __name__ == "__main__":
    unittest.main()
