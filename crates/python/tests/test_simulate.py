"""Many games between bots: counted, kept, merged."""

import signal
import time

import pytest

import motherlode
from conftest import few
from motherlode import Position, Tally, count


def test_simulations_are_counted(game):
    one, two = (motherlode.simulate(game, games=20, seed=3, threads=threads) for threads in (1, 2))
    times = {"seconds", "actions_per_second", "games_per_second", "threads"}
    assert {name: one[name] for name in one if name not in times} == {name: two[name] for name in two if name not in times}
    assert one["finished"] == 20 and one["game"] == game
    with pytest.raises(motherlode.Error):
        motherlode.simulate(game, games=1, bots=["random"] * 7)


def test_parts_merge_to_the_whole(game, tmp_path):
    whole = count(game, games=30, seed=4)
    parts = [count(game, games=games, first=first, seed=4, threads=2) for first, games in [(18, 12), (0, 7), (7, 11)]]
    parts[0].save(tmp_path / "part.json")
    merged = Tally.load(tmp_path / "part.json").merge(parts[1]).merge(parts[2])
    assert merged == whole and merged.report() == whole.report()
    assert (whole.games, whole.finished) == (30, 30)
    again = motherlode.simulate(game, games=12, first=18, seed=4)
    assert again["scores"] == parts[0].report()["scores"]


def test_only_what_belongs_together_is_merged(tmp_path):
    one = count("coloma", 2, games=4)
    for other in (count("coloma", 2, games=4, first=3), count("coloma", 2, games=4, first=4, seed=2), count("coloma", 3, first=4, games=4)):
        with pytest.raises(motherlode.Error):
            one.merge(other)
    (tmp_path / "broken.json").write_text("{}")
    for path in ("broken.json", "nowhere.json"):
        with pytest.raises(motherlode.Error):
            Tally.load(tmp_path / path)
    with pytest.raises(motherlode.Error):
        one.save(tmp_path / "no" / "such" / "folder.json")
    with pytest.raises(motherlode.Error):
        count("coloma", first=2**60)


def test_a_frame_has_a_row_for_each_seat_and_bot():
    frame = count("coloma", 3, games=20, bots=["greedy", "random", "random"]).to_frame()
    assert list(frame["of"]) == ["seat"] * 3 + ["bot"] * 3 and list(frame["bot"])[3:] == ["greedy", "random", "random"]
    assert list(frame["number"]) == [0, 1, 2] * 2
    assert abs(sum(frame["part"]) - 2) < 1e-9 and all(low <= high for low, high in zip(frame["low"], frame["high"]))


def test_a_study_is_made_of_games_or_of_their_tally(game):
    seats = few(game)
    study = motherlode.study(game, seats, games=4, bots="random", threads=2)
    parts = [count(game, seats, games=2, first=first, closely=True) for first in (2, 0)]
    assert parts[0].closely and parts[0].merge(parts[1]).study().report() == study.report()
    assert {"figures", "seats", "names"} <= set(study.tables)
    page = study.page()
    assert page.startswith("<!DOCTYPE html>") and study.again[0] in page and "<script" not in page
    with pytest.raises(motherlode.Error, match="study"):
        count(game, seats, games=1).study()


def test_every_number_of_a_study_is_a_row():
    study = motherlode.study("coloma", 3, games=6, bots="random", against_bots=["greedy", "random", "random"])
    rows, frame = study.rows(), study.to_frame()
    assert {row["sample"] for row in rows} == {"random", "greedy, random, random"} and len(frame["value"]) == len(rows)
    assert all(row["low"] <= row["value"] + 1e-9 and row["value"] <= row["high"] + 1e-9 for row in rows)
    assert list(frame["value"]) == [row["value"] for row in rows]
    told = [row["difference"] for row in rows]
    assert list(frame["p"])[:50] == [difference and difference["p"] for difference in told][:50]
    assert "--against-bots greedy,random,random" in study.again[0]
    other = count("coloma", 4, games=1, closely=True)
    with pytest.raises(motherlode.Error, match="side by side"):
        count("coloma", 3, games=1, closely=True).study(other)


def test_a_large_seed_stays_a_whole_number():
    assert motherlode.simulate("coloma", games=1, seed=2**64 - 1)["seed"] == 2**64 - 1


def test_long_work_hears_an_interrupt():
    def ring(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, ring)
    try:
        for work in (
            lambda: motherlode.simulate("coloma", 4, games=10**9, threads=2),
            lambda: count("colorado", 2, games=10**9, bots="greedy", closely=True),
            lambda: motherlode.playouts("coloma", 2, games=10**7),
            lambda: Position("coloma", 2, 1).playouts(10**7, seat=0),
        ):
            signal.setitimer(signal.ITIMER_REAL, 0.5)
            began = time.monotonic()
            with pytest.raises(KeyboardInterrupt):
                work()
            assert time.monotonic() - began < 20
    finally:
        signal.signal(signal.SIGALRM, before)
