"""Records: read, checked, replayed, written."""

import pathlib
import random

import pytest

import motherlode
from conftest import few
from motherlode import Position, Record

RECORDS = pathlib.Path(__file__).parents[2] / "table/tests/records"


def test_records_of_the_house_are_read_and_replayed(game):
    for path in sorted(RECORDS.glob(f"{game}-[0-9][0-9].motherlode.json"))[:3]:
        record = Record.load(path)
        assert record.game == game and len(record) == len(record.steps)
        verified = record.verify()
        assert verified["entries"] == len(record) and verified["outcome"] == record.outcome()
        for position, seat, action in record.positions():
            assert position.game == game and position.seats == record.seats
            if action != "undo":
                assert seat in position.to_act and position.why_not(action, seat) is None
        assert record.last().outcome() == record.outcome()


def test_self_play_is_written_as_a_record(game, tmp_path):
    seats = few(game)
    luck, position, steps = random.Random(1), Position(game, seats, 1), []
    while not position.over:
        seat, action = position.seat, position.best("random", seed=luck.getrandbits(60))
        steps.append((seat, action))
        position.step(action)
    record = Record.of(game, seats, 1, steps)
    record.save(tmp_path / "game.motherlode.json")
    again = Record.load(tmp_path / "game.motherlode.json")
    assert again.verify()["entries"] == len(steps) and again.last() == position
    assert again.text() == record.text()
    replayed = list(again.positions())
    assert [(seat, action) for _, seat, action in replayed] == again.steps
    assert replayed[0][0] == Position(game, seats, 1)


def test_a_record_that_is_not_to_be_believed_is_an_exception(game, tmp_path):
    path = next(RECORDS.glob(f"{game}-*.motherlode.json"))
    text = path.read_text()
    for broken in ("", "{}", "[]", text[:-20], text.replace('"format": ', '"format": 9')):
        with pytest.raises(motherlode.RecordError):
            Record.parse(broken)
    seed = text.index('"key": "') + 8
    digit = "0" if text[seed] != "0" else "1"
    with pytest.raises(motherlode.RecordError):
        Record.parse(text[:seed] + digit + text[seed + 1 :]).verify()
    with pytest.raises(OSError):
        Record.load(tmp_path / "nowhere.json")
    with pytest.raises(motherlode.Error):
        Record.of(game, few(game), 1, [(0, "dance")])
    with pytest.raises(motherlode.Error):
        Record.of(game, few(game), 1, [(7, "dance")])
