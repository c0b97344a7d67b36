#!/usr/bin/env python3
"""Plays a whole game through the line protocol of `motherlode engine`.

    python3 tests/protocol.py PROGRAM RECORD_FILE

Only the standard library is used. Every answer is checked; the record of the finished game is
written to RECORD_FILE. Ends with 0 and one line of JSON if everything held.
"""

import json
import random
import subprocess
import sys


class Engine:
    """A conversation with the program."""

    def __init__(self, program):
        self.process = subprocess.Popen(
            [program, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, encoding="utf-8"
        )
        self.asked = 0

    def send(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())

    def ask(self, cmd, **fields):
        self.asked += 1
        answer = self.send(json.dumps({"cmd": cmd, "id": self.asked, **fields}))
        assert answer.pop("id") == self.asked, answer
        return answer

    def must(self, cmd, **fields):
        answer = self.ask(cmd, **fields)
        assert "error" not in answer, (cmd, fields, answer)
        return answer


def notation(action):
    """An action of the legal list: text, or a range of which the lowest amount is taken."""
    return action if isinstance(action, str) else action["action"]


def bad_input(engine):
    for line in ["", "{", "[]", '{"cmd":"fly"}', '{"cmd":"play","seat":"x","action":1}', "\u0000"]:
        if line:
            answer = engine.send(line)
            assert {"error", "clause", "message"} <= answer.keys(), (line, answer)


def main():
    program, record_file = sys.argv[1:]
    chance = random.Random(1)
    engine = Engine(program)
    bad_input(engine)

    games = engine.must("games")["games"]
    game = next(game for game in games if game["id"] == "colorado-midland")
    seats = game["seats"]["least"]
    at = engine.must("new", game=game["id"], seats=seats, seed=5, options={})
    assert at["seq"] == 0 and at["outcome"] is None and len(at["commitment"]) == 64, at

    actions = undone = refused = 0
    while at["to_act"]:
        seat = at["to_act"][0]
        legal = engine.must("legal", seat=seat)["actions"]
        assert legal, at
        idle = (seat + 1) % seats
        if idle not in at["to_act"]:
            assert engine.must("legal", seat=idle)["actions"] == []
            answer = engine.ask("play", seat=idle, action=notation(legal[0]))
            assert answer["error"] == "refused" and answer["clause"] and answer["message"], answer
            refused += 1

        if actions % 10 == 0:
            # A position can be taken away and set up again, and nothing shows.
            state = engine.must("state")
            assert engine.must("view", seat=seat)["view"] == engine.must("view", seat=None)["view"]
            other = Engine(program)
            loaded = other.must("load", game=state["game"], seats=state["seats"], options=state["options"], state=state["state"])
            assert loaded["digest"] == state["digest"] and loaded["to_act"] == at["to_act"]
            assert other.must("legal", seat=seat)["actions"] == legal
            other.must("quit")
            assert other.process.wait(10) == 0

        if actions % 3 == 0:
            action = engine.must("best", seat=seat, bot="random", ms=50)["action"]
            assert any(notation(each) == action for each in legal), (action, legal)
        else:
            action = notation(chance.choice(legal))
        before = at
        at = engine.must("play", seat=seat, action=action)
        assert at["action"] == action and at["seq"] == before["seq"] + 1, at
        assert isinstance(at["events"], list), at
        actions += 1

        if chance.random() < 0.1:
            taken_back = engine.ask("undo", seat=seat)
            if "error" not in taken_back:
                assert taken_back["digest"] == before["digest"], (before, taken_back)
                at = taken_back
                undone += 1

    outcome = at["outcome"]
    assert min(standing["rank"] for standing in outcome["standings"]) == 1, outcome
    for standing in outcome["standings"]:
        assert sum(points for _, points in standing["parts"]) == standing["score"], standing
    assert undone > 0 and refused > 0

    with open(record_file, "w", encoding="utf-8") as file:
        json.dump(engine.must("record")["record"], file)
    assert engine.must("quit") == {"bye": True}
    assert engine.process.wait(10) == 0
    print(json.dumps({"actions": actions, "undone": undone, "refused": refused}))


if __name__ == "__main__":
    main()
