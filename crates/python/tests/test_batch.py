"""A batch of games: the same as as many positions, whatever the threads."""

import random

import numpy as np
import pytest

import motherlode
from conftest import few
from motherlode import BatchEnv, Position

LEGAL = ["padded", "mask", "count"]


def numbers(batch, k):
    return batch.legal[k, : batch.count[k]].tolist()


def test_a_batch_is_as_many_positions(table):
    game, seats = table
    batch = BatchEnv(game, seats, num_envs=6, seed=3)
    single = [Position(game, seats, int(seed)) for seed in batch.seeds]
    luck, ended = random.Random(3), 0
    for _ in range(400):
        for k, position in enumerate(single):
            assert batch.seat[k] == position.seat and numbers(batch, k) == position.legal()
            assert (batch.legal[k, batch.count[k] :] == -1).all()
            assert (batch.observation[k] == position.observe()).all()
        actions = [luck.choice(position.legal()) for position in single]
        rewards, done = batch.step(actions)
        for k, (position, action) in enumerate(zip(single, actions)):
            assert batch.acted[k] == position.seat
            position.step(action)
            assert done[k] == position.over and rewards[k].tolist() == pytest.approx(position.returns())
            if position.over:
                ended += 1
                assert batch.scores[k].tolist() == [s["score"] for s in position.outcome()["standings"]]
                single[k] = Position(game, seats, int(batch.seeds[k]))
            assert batch.position(k) == single[k]
    assert ended or seats > 2 or game in ("cerro-gordo", "silverton")


@pytest.mark.parametrize("legal", LEGAL)
def test_the_lists_say_the_same_in_every_form(game, legal):
    batch, other = (BatchEnv(game, num_envs=16, seed=4, legal=how) for how in (legal, "padded"))
    luck = np.random.default_rng(4)
    for _ in range(150):
        assert (batch.count == other.count).all()
        if legal == "mask":
            for k in range(16):
                assert sorted(numbers(other, k)) == np.flatnonzero(batch.mask[k]).tolist()
        places = luck.integers(0, other.count)
        taken = other.legal[np.arange(16), places]
        other.step(taken)
        if legal == "count":
            batch.step(places)
        else:
            batch.step(taken.astype(np.int64))
        assert (batch.observation == other.observation).all() and (batch.rewards == other.rewards).all()


def played(game, threads, **chosen):
    batch = BatchEnv(game, few(game), num_envs=33, seed=5, threads=threads, **chosen)
    rows = []
    for _ in range(40 if "opponents" in chosen else 200):
        batch.step(batch.sample())
        rows.append((batch.observation.copy(), batch.rewards.copy(), batch.seat.copy(), batch.seeds.copy()))
    return [np.array(column) for column in zip(*rows)]


@pytest.mark.parametrize("chosen", [{}, {"opponents": "greedy"}, {"legal": "mask", "autoreset": "next"}])
def test_the_number_of_threads_does_not_show(game, chosen):
    one, three = played(game, 1, **chosen), played(game, 3, **chosen)
    assert all((a == b).all() for a, b in zip(one, three))


def test_a_seed_is_all_there_is_to_a_batch(game):
    batch = BatchEnv(game, num_envs=5, seed=6)
    first = batch.seeds.copy(), batch.sample(), batch.observation.copy()
    batch.step(first[1])
    batch.reset()
    assert (batch.seeds == first[0]).all() and (batch.sample() == first[1]).all()
    assert (batch.observation == first[2]).all()
    batch.reset(7)
    assert (batch.seeds != first[0]).all()


def until_done(batch):
    while True:
        rewards, done = batch.step(batch.sample())
        if done.any():
            return rewards, done


def test_what_follows_the_end_is_as_one_chooses():
    same = BatchEnv("coloma", 2, 4, 8, autoreset="same")
    _, done = until_done(same)
    assert (same.seat >= 0).all(), "the next game waits already"

    then = BatchEnv("coloma", 2, 4, 8, autoreset="next")
    rewards, done = until_done(then)
    k = int(done.argmax())
    assert then.seat[k] == -1 and then.count[k] == 0 and abs(rewards[k]).max() > 0
    assert then.position(k).over and (then.position(k).returns() == rewards[k]).all()
    before = then.seeds[k]
    actions = then.sample()
    actions[k] = -5
    then.step(actions)
    assert then.seat[k] >= 0 and then.seeds[k] != before and not then.done[k] and then.acted[k] == -1
    assert (then.rewards[k] == 0).all()

    off = BatchEnv("coloma", 2, 4, 8, autoreset="off")
    _, done = until_done(off)
    k = int(done.argmax())
    off.step(off.sample())
    assert off.seat[k] == -1 and not off.done[k]
    off.reset(which=np.arange(4) == k)
    assert off.seat[k] >= 0 and off.position(k) == Position("coloma", 2, int(off.seeds[k]))


def test_opponents_leave_one_seat_to_the_learner(game):
    seats = few(game)
    batch = BatchEnv(game, seats, num_envs=8, seed=9, opponents="random", learner=1)
    for _ in range(100):
        assert (batch.seat == 1).all()
        batch.step(batch.sample())
        assert (batch.acted == 1).all()
    turns = BatchEnv(game, seats, num_envs=8, seed=9, opponents="random")
    assert turns.seat.tolist() == [k % seats for k in range(8)], "another seat from game to game"


def test_an_action_that_cannot_be_taken_changes_no_game(game):
    batch = BatchEnv(game, num_envs=5, seed=10)
    before = [batch.position(k) for k in range(5)]
    actions = batch.sample()
    for wrong in (-1, batch.num_actions, 2**40, next(n for n in range(batch.num_actions) if n not in numbers(batch, 4))):
        actions[4] = wrong
        with pytest.raises(motherlode.Unreadable, match="game 4"):
            batch.step(actions)
    for wrong in (-1, int(batch.count[4])):
        places = np.zeros(5, np.int64)
        places[4] = wrong
        with pytest.raises(motherlode.Unreadable):
            batch.step_at(places)
    for wrong in (actions[:4], np.zeros((5, 1), np.int64), np.zeros(5), "abcde", None, [None] * 5, [1.5] * 5):
        with pytest.raises((motherlode.Error, TypeError, ValueError)):
            batch.step(wrong)
    assert all(batch.position(k) == before[k] for k in range(5)) and batch.steps == 0


def test_any_kind_of_whole_numbers_will_do(game):
    batch = BatchEnv(game, num_envs=4, seed=11)
    for kind in (np.int32, np.uint16, np.int64):
        batch.step(batch.sample().astype(kind))
    batch.step(batch.sample().tolist())
    spread = np.zeros(8, np.int64)
    spread[::2] = batch.sample()
    batch.step(spread[::2])
    assert batch.steps == 20


def test_no_such_batch_is_an_exception(game):
    for chosen in [
        dict(num_envs=0),
        dict(num_envs=2**40),
        dict(num_envs=-1),
        dict(legal="all"),
        dict(autoreset="soon"),
        dict(opponents="grandmaster"),
        dict(learner=9),
        dict(seats=99),
        dict(threads=-1),
        dict(options={"no": "such"}),
    ]:
        with pytest.raises((motherlode.Error, OverflowError)):
            BatchEnv(game, **chosen)
    batch = BatchEnv(game, num_envs=3)
    for wrong in (3, 2**40):
        with pytest.raises(motherlode.Error):
            batch.position(wrong)
    with pytest.raises(motherlode.Error):
        batch.reset(which=np.ones(4, bool))
    with pytest.raises(motherlode.Error):
        batch.reset(1, which=np.ones(3, bool))


def test_an_array_that_cannot_be_written_is_an_exception():
    batch = BatchEnv("coloma", 2, 4)
    batch.observation.flags.writeable = False
    before = batch.position(0)
    with pytest.raises(motherlode.Error, match="in use"):
        batch.step(batch.sample())
    assert batch.position(0) == before
    batch.observation.flags.writeable = True
    batch.step(batch.sample())


def as_type(kind):
    def change(array):
        array.dtype = kind

    return change


def in_shape(*shape):
    def change(array):
        array.shape = shape

    return change


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(
    "name, change",
    [
        ("rewards", as_type(np.int8)),
        ("rewards", as_type(np.int32)),
        ("rewards", as_type(">f4")),
        ("rewards", in_shape(2, 4)),
        ("rewards", in_shape(8)),
        ("legal", in_shape(-1)),
        ("legal", in_shape(2, -1)),
        ("seeds", as_type(np.int8)),
        ("seat", in_shape(2, 2)),
        ("done", as_type(np.int8)),
        ("observation", as_type(np.int32)),
        ("scores", lambda array: array.resize((1, 2), refcheck=False)),
        ("count", lambda array: array.resize(0, refcheck=False)),
    ],
)
def test_an_array_that_was_made_another_is_not_written(name, change):
    batch = BatchEnv("coloma", 2, 4)
    array, before = getattr(batch, name), batch.position(0)
    change(array)
    for again in (lambda: batch.step(batch.sample()), batch.reset):
        with pytest.raises(motherlode.Error, match="another type or shape"):
            again()
    assert batch.position(0) == before


def test_an_array_in_its_old_shape_is_written_again():
    batch = BatchEnv("coloma", 2, 4)
    shape, batch.rewards.shape = batch.rewards.shape, -1
    with pytest.raises(motherlode.Error):
        batch.step(batch.sample())
    batch.rewards.shape = shape
    batch.step(batch.sample())
    assert batch.steps == 4


def test_long_lists_make_wider_arrays():
    batch = BatchEnv("cerro-gordo", 4, 4, 12)
    widths = {batch.legal.shape[1]}
    for _ in range(300):
        assert batch.legal.shape[1] >= batch.count.max()
        for k in range(4):
            assert numbers(batch, k) == batch.position(k).legal()
        batch.step(batch.sample())
        widths.add(batch.legal.shape[1])
    assert len(widths) > 1
