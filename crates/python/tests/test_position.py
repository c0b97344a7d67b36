"""A position: played by number and by notation, copied, pickled, looked at, and never broken by what it is given."""

import copy
import pickle
import random
import threading
import time
from types import MappingProxyType

import numpy as np
import pytest

import motherlode
from conftest import GAMES, few, wander
from motherlode import SPECTATOR, Position


def test_a_game_is_played_to_its_end_by_number(table):
    game, seats = table
    luck, position, steps = random.Random(1), Position(game, seats, 1), 0
    while not position.over:
        legal = position.legal()
        assert len(set(legal)) == len(legal) > 0
        assert 0 <= min(legal) and max(legal) < position.spec.num_actions
        # Where players may talk for ever, most of what is legal is talk: a bot that does anything goes on.
        position.step(luck.choice(legal) if luck.random() < 0.2 else position.best("random", seed=steps))
        steps += 1
    outcome = position.outcome()
    assert steps > 10 and len(outcome["standings"]) == seats and outcome["reasons"]
    assert position.legal() == [] and position.to_act == [] and position.seat is None
    returns = position.returns()
    assert len(returns) == seats and all(-1 <= share <= 1 for share in returns)
    if seats > 1:
        assert abs(sum(returns)) < 1e-5 and max(returns) > 0


def test_number_and_notation_do_the_same(table):
    game, seats = table
    luck, position = random.Random(2), Position(game, seats, 2)
    for _ in range(60):
        numbers, notation = position.legal(), position.actions()
        assert len(numbers) == len(notation)
        k = luck.randrange(len(numbers))
        twin = position.clone()
        twin.step(notation[k])
        position.step(numbers[k])
        assert position == twin and position.digest() == twin.digest()
        if position.over:
            break


def test_the_same_seed_deals_the_same(game):
    assert Position(game, seed=3).digest() == Position(game, seed=3).digest()
    assert Position(game, seed=3).digest() != Position(game, seed=4).digest()
    assert Position(game).digest() != Position(game).digest(), "without a seed nobody can guess the deal"


def test_copies_go_their_own_way(game):
    position = wander(game, None, 5, 30)
    for twin in (position.clone(), copy.copy(position), copy.deepcopy(position)):
        assert twin == position
        twin.step(twin.legal()[0])
        assert twin != position


def test_a_position_survives_pickling_anywhere_in_a_game(table):
    game, seats = table
    luck, position = random.Random(6), Position(game, seats, 6)
    while not position.over:
        twin = pickle.loads(pickle.dumps(position))
        assert twin == position and twin.digest() == position.digest()
        assert (twin.observe() == position.observe()).all() and twin.legal() == position.legal()
        for _ in range(7):
            if not position.over:
                position.step(position.best("random", seed=luck.getrandbits(60)))
    assert pickle.loads(pickle.dumps(position)).outcome() == position.outcome()


def test_bytes_of_other_rules_or_with_something_behind_them_are_refused(game):
    packed = Position(game, None, 1).to_bytes()
    version = motherlode.Record.of(game, Position(game).seats, 1, []).rules_version
    now, later = (f'"rules":{number},'.encode() for number in (version, version + 1))
    assert packed.count(now) == 1 and len(now) == len(later)
    with pytest.raises(motherlode.Error, match=f"rules version {version + 1}, and this Motherlode plays version {version}"):
        Position.from_bytes(packed.replace(now, later))
    for more in (b"\0", b"\1\0\0", bytes([1, 9]), packed):
        with pytest.raises(motherlode.Error):
            Position.from_bytes(packed + more)


def test_a_game_that_was_stopped_stays_so_when_it_is_pickled(game):
    going = Position(game, few(game), 1)
    # Two bytes behind the position: by the clock, because of seat 0; or by agreement.
    for mark, won in ((b"\1\0", True), (b"\2\0", False)):
        stopped = Position.from_bytes(going.to_bytes() + mark)
        twin = pickle.loads(pickle.dumps(stopped))
        assert stopped.over and twin.over and twin == stopped and stopped != going
        assert twin.outcome() == stopped.outcome() and stopped.digest() == going.digest()
        assert any(standing["rank"] == 1 for standing in stopped.outcome()["standings"]) == won
        assert (stopped.playouts(3) == np.array([stopped.returns()] * 3, np.float32)).all()
        assert abs(sum(stopped.returns())) < 1e-6


def test_bytes_are_few_and_quick(game):
    position = wander(game, None, 7, 40)
    packed = position.to_bytes()
    assert len(packed) < 8_000


def test_bytes_that_are_no_position_are_refused(game):
    packed = wander(game, None, 8, 40).to_bytes()
    luck = random.Random(8)
    for _ in range(400):
        broken = bytearray(packed)
        for _ in range(luck.randint(1, 4)):
            broken[luck.randrange(len(broken))] = luck.randrange(256)
        del broken[luck.randrange(len(broken)) if luck.random() < 0.3 else len(broken) :]
        try:
            position = Position.from_bytes(bytes(broken))
        except motherlode.Error:
            continue
        for _ in range(20):
            if position.over:
                break
            position.observe()
            position.step(luck.choice(position.legal()))
    with pytest.raises(motherlode.Error):
        Position.from_bytes(b"")
    with pytest.raises(TypeError):
        Position.from_bytes("text")


def test_what_is_hidden_is_in_no_row(table):
    game, seats = table
    luck, position = random.Random(9), Position(game, seats, 9)
    others = 0
    for step in range(80):
        for who in [*range(seats), SPECTATOR]:
            twin = position.imagine(who, seed=step)
            assert (position.observe(who) == twin.observe(who)).all()
            assert position.view(who) == twin.view(who)
            assert position.view_json(who) == twin.view_json(who)
            if who in position.to_act:
                assert position.legal(who) == twin.legal(who)
            others += any((position.observe(k) != twin.observe(k)).any() for k in range(seats) if k != who)
        position.step(luck.choice(position.legal()))
        if position.over:
            break
    if game in ("coloma", "silverton") and seats > 1:
        assert others > 0, "what is hidden shows to whoever may know it"


@pytest.mark.parametrize("seed", range(8))
def test_the_seed_of_the_deal_imagines_no_truth(seed):
    position = Position("silverton", 3, seed)
    assert position.imagine(0, seed) != position
    assert position.imagine(0, seed) == position.imagine(0, seed)
    batch = motherlode.BatchEnv("silverton", 3, 1, seed)
    assert batch.position(0).imagine(0, int(batch.seeds[0])) != batch.position(0)


def test_playouts_of_a_seat_do_not_know_the_deal():
    position = Position("silverton", 3, 5)
    seen = position.playouts(20, seed=5, seat=0)
    assert (seen == position.imagine(0, 77).playouts(20, seed=5, seat=0)).all()


def test_options_are_any_mapping(game):
    for option, values in motherlode.games()[game]["options"].items():
        chosen = {option: values[0]}
        assert Position(game, seed=1, options=MappingProxyType(chosen)) == Position(game, seed=1, options=chosen)
    for wrong in ([("colours", "")], "colours", 5):
        with pytest.raises(TypeError):
            Position(game, options=wrong)


def test_a_position_is_no_key():
    with pytest.raises(TypeError):
        hash(Position("coloma"))


def test_rows_keep_within_their_bounds(table):
    game, seats = table
    spec = motherlode.spec(game, seats)
    assert sum(block.size for block in spec.observation) == spec.observation_size
    assert sum(block.size for block in spec.actions) == spec.num_actions
    row = wander(game, seats, 10, 50).observe()
    assert row.dtype == np.float32 and row.shape == (spec.observation_size,)
    for block in spec.observation:
        part = row[block.start : block.start + block.size]
        assert int(np.prod(block.shape)) == block.size
        assert (part >= block.low).all() and (part <= block.high).all(), block


def test_a_row_is_written_where_one_wants_it(game):
    position = wander(game, None, 11, 20)
    rows = np.ones((3, position.spec.observation_size), np.float32)
    assert position.observe(0, rows[1]).base is not None
    assert (rows[1] == position.observe(0)).all() and (rows[0] == 1).all()
    for wrong in (rows[1][:-1], rows[1][::-1]):
        with pytest.raises(motherlode.Error):
            position.observe(0, wrong)
    frozen = rows[2]
    frozen.flags.writeable = False
    with pytest.raises(motherlode.Error):
        position.observe(0, frozen)
    with pytest.raises(TypeError):
        position.observe(0, np.ones(3))


def test_a_refusal_names_its_clause():
    position = Position("coloma", 3, 1)
    with pytest.raises(motherlode.Refused) as refused:
        position.step("end")
    assert refused.value.clause.startswith("CO-") and refused.value.sentence in str(refused.value)
    assert isinstance(refused.value, motherlode.Error) and isinstance(refused.value, ValueError)
    assert position == Position("coloma", 3, 1), "what is refused changes nothing"
    assert position.why_not("end") == str(refused.value)
    assert position.why_not(position.actions()[0]) is None


@pytest.mark.parametrize("action", [-1, 10**6, 2**40, 10**30, "", "x" * 10_000, "\0", "end\n" * 9, None, 1.5, b"end", [1]])
def test_nonsense_is_an_exception_and_loses_nothing(game, action):
    position = Position(game, seed=1)
    before = position.digest()
    with pytest.raises((motherlode.Error, TypeError, OverflowError)):
        position.step(action)
    assert position.digest() == before


def test_no_such_table_is_an_exception(game):
    least, most = motherlode.games()[game]["seats"]
    for chosen in [
        dict(game="chess"),
        dict(game="x" * 100_000),
        dict(game=game, seats=0),
        dict(game=game, seats=most + 1),
        dict(game=game, seats=256),
        dict(game=game, seats=-1),
        dict(game=game, seed=-1),
        dict(game=game, seed=2**64),
        dict(game=game, seed="1"),
        dict(game=game, options={"no such": "option"}),
        dict(game=game, options={"colours": "ultraviolet"}),
        dict(game=game, options={1: 2}),
        dict(game=game, edition="/no/such/folder"),
    ]:
        with pytest.raises((motherlode.Error, TypeError, OverflowError)):
            Position(**chosen)
    position = Position(game, seed=1)
    for seat in (-2, position.seats, 255, 256, 2**70):
        for ask in (position.legal, position.view, position.observe, position.imagine, position.scores, position.svg):
            with pytest.raises((motherlode.Error, OverflowError)):
                ask(seat)


def test_a_seat_that_need_not_act_may_do_nothing(game):
    position = Position(game, 3, 1)
    for seat in set(range(3)) - set(position.to_act):
        assert position.legal(seat) == []
        with pytest.raises(motherlode.Error):
            position.step(position.legal()[0], seat)


def test_people_are_told_what_happens(game):
    position = wander(game, None, 12, 25)
    assert position.prompt() and position.chapter() and isinstance(position.view(), dict)
    told = position.play(position.actions()[0])
    assert all(isinstance(sentence, str) for sentence in told)
    choices = position.choices()
    assert choices and all(choice["action"] and choice["path"] for choice in choices)
    assert len(position.scores()) == position.seats
    share, win = position.prospects()
    assert 0 <= share <= 1 and 0 <= win <= 1


def test_a_position_is_drawn(game):
    position = wander(game, None, 13, 25)
    svg = position.svg(names=["Ann"] * position.seats)
    assert svg.startswith("<svg") and position._repr_svg_().startswith("<svg")
    assert position.png(width=200).startswith(b"\x89PNG")
    for wrong in (0, 10**6):
        with pytest.raises(motherlode.Error):
            position.png(width=wrong)
    with pytest.raises(motherlode.Error):
        position.svg(names=["too", "many", "names", "for", "any", "table", "of", "ours"])


def test_bots_take_a_seat(game):
    position = wander(game, None, 14, 20)
    assert set(motherlode.bots()) >= {"random", "greedy", "magnate"}
    for bot in ("random", "greedy", "greenhorn"):
        best = position.best(bot, ms=50)
        position.clone().step(best)
        assert position.plan(bot, ms=50)[0]
    assert position.best("greedy") == position.best("greedy")
    turns = position.think("greenhorn", ms=100)
    assert turns and sum(turn["chosen"] for turn in turns) == 1 and turns[0]["steps"]
    with pytest.raises(motherlode.Error, match="there is no bot"):
        position.best("grandmaster")


def test_a_better_bot_wins():
    shares = motherlode.playouts("coloma", 2, games=40, bots=["greedy", "random"], threads=2)
    assert shares.shape == (40, 2) and shares[:, 0].mean() > 0.5


def test_playouts_depend_on_the_seed_alone(game):
    one = motherlode.playouts(game, games=13, seed=5)
    assert (one == motherlode.playouts(game, games=13, seed=5, threads=3)).all()
    position = wander(game, None, 15, 20)
    one = position.playouts(9, 5, seat=0)
    assert one.shape == (9, position.seats) and (one == position.playouts(9, 5, seat=0, threads=2)).all()
    if position.seats > 1:
        assert np.abs(one.sum(axis=1)).max() < 1e-5
    assert position.playouts(0).shape == (0, position.seats)


def test_more_threads_than_there_are_games_do_no_harm():
    many = 2**58
    assert (motherlode.playouts("coloma", games=3, threads=many) == motherlode.playouts("coloma", games=3)).all()
    assert Position("coloma").playouts(3, threads=many).shape == (3, 2)
    assert motherlode.simulate("coloma", games=3, threads=many)["finished"] == 3


def test_more_playouts_than_memory_holds_are_an_exception(game):
    for games in (10**15, 2**62):
        with pytest.raises((MemoryError, ValueError)):
            motherlode.playouts(game, games=games)
        with pytest.raises((MemoryError, ValueError)):
            Position(game).playouts(games)


def test_others_go_on_while_a_bot_thinks():
    position, ticks, thinking = Position("coloma", 3, 1), 0, True

    def think():
        nonlocal thinking
        position.best("magnate", ms=400)
        thinking = False

    thinker = threading.Thread(target=think)
    thinker.start()
    while thinking:
        ticks += 1
        time.sleep(0.001)
    thinker.join()
    assert ticks > 20


def test_games_say_what_they_are():
    for game in GAMES:
        about = motherlode.games()[game]
        assert about["name"] and about["tagline"] and about["seats"][0] <= about["seats"][1]
        spec = motherlode.spec(game)
        assert spec.version > 0 and spec.num_actions > 0 and spec.observation_size > 0
        assert all(block.name and block.what for block in spec.actions + spec.observation)
        for option, values in about["options"].items():
            assert len(values) > 1, option
