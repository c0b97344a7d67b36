#!/usr/bin/env python3
"""A bot for `motherlode league` in thirty lines: reads a decision a line, answers with a step.

    motherlode league colorado --seats 2 --bots greedy,examples/league_bot.py

See "Your own bot in the league" in docs/protocol.md. Your own idea goes into `choose`.
"""

import json
import random
import sys


def choose(decision):
    """The step to take: here, whichever comes first by the alphabet, but one time in four another."""
    steps = []
    for choice in decision["legal"]:
        # A step with a free amount is an object; as it stands it has the lowest amount.
        steps.append(choice["action"] if isinstance(choice, dict) else choice)
    steps.sort()
    return random.choice(steps) if random.random() < 0.25 else steps[0]


def main():
    random.seed(1)
    for line in sys.stdin:
        decision = json.loads(line)
        print(json.dumps({"action": choose(decision)}), flush=True)


if __name__ == "__main__":
    main()
