#!/usr/bin/env python3
"""A bot for Motherlode in a hundred lines: it takes the seats that are kept for it and plays wherever it is its turn.

    python3 examples/bot.py https://your.house TOKEN

Make the token at /you/tokens, or an account for the bot at /you/bots; invite it to a table by its handle. Needs Python 3.9
or later and nothing else. Your own idea goes into `choose`.
"""

import argparse
import json
import random
import time
import urllib.error
import urllib.request
import uuid


class House:
    """The interface of a house, as one token sees it."""

    def __init__(self, address, token):
        self.address, self.token = address.rstrip("/") + "/api/v1", token

    def ask(self, path, body=None, method=None, timeout=30):
        """One request; gives its answer, or raises an HTTPError."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.address + path, data, method=method)
        request.add_header("Authorization", "Bearer " + self.token)
        if data is not None:
            request.add_header("Content-Type", "application/json")
        return urllib.request.urlopen(request, timeout=timeout)

    def get(self, path):
        return json.load(self.ask(path))

    def events(self, path):
        """Server-sent events: pairs of a name and its data. Ends when the line does."""
        name = "message"
        # The house says something every 15 seconds: a line that is silent for longer is dead.
        for line in self.ask(path, timeout=45):
            line = line.decode().rstrip("\n")
            if line.startswith("event: "):
                name = line[len("event: "):]
            elif line.startswith("data: "):
                yield name, json.loads(line[len("data: "):])


def choose(view, actions):
    """What to do: YOUR IDEA GOES HERE. `view` is all that the seat may know; `actions` is all that it may do."""
    action = random.choice(actions)
    return action["action"]  # Where there is an amount, the notation has the least one.


def play(house, table, seat):
    """Plays a seat of a table until it is somebody else's turn."""
    while True:
        legal = house.get(f"/tables/{table}/actions?seat={seat}")
        if not legal["actions"]:
            return
        view = house.get(f"/tables/{table}/view?seat={seat}")["view"]
        move = {"seat": seat, "seq": legal["seq"], "command_id": str(uuid.uuid4()), "action": choose(view, legal["actions"])}
        try:
            house.ask(f"/tables/{table}/actions", move).close()
        except urllib.error.HTTPError as error:
            if error.code == 429:  # Too fast.
                time.sleep(float(error.headers.get("Retry-After", 1)))
            elif error.code != 409:  # Too late is no fault: look again.
                raise SystemExit(f"{table}: {error.code} {error.read().decode()}")


def sit_down(house, table):
    """Takes the first open seat that the house gives us."""
    for seat in house.get(f"/tables/{table}")["seats"]:
        if seat["kind"] == "open":
            try:
                house.ask(f"/tables/{table}/seats/{seat['seat']}", method="POST").close()
                return
            except urllib.error.HTTPError:
                continue  # Kept for somebody else.


def main():
    arguments = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    arguments.add_argument("address", help="where the house is, such as https://your.house")
    arguments.add_argument("token")
    wanted = arguments.parse_args()
    house = House(wanted.address, wanted.token)
    print("playing as", house.get("/me")["name"], flush=True)
    while True:
        try:
            for event, data in house.events("/events"):
                if event == "invitations":
                    for table in data["tables"]:
                        sit_down(house, table)
                if event == "turns":
                    for turn in data["turns"]:
                        play(house, turn["table"], turn["seat"])
        except (OSError, ValueError) as why:
            if isinstance(why, urllib.error.HTTPError) and why.code == 401:
                raise SystemExit("this token is not known any more")
            print("lost the line, trying again:", why, flush=True)
        time.sleep(2)


if __name__ == "__main__":
    main()
