"""The section of the page: a table for each kind of work, who is ahead in it, and why."""

import sys

from engines import known

# What is measured, in which unit: what is more is better.
WORK = {
    "steps": "one game from Python: the legal list and a random step, thousand a second",
    "seen": "the same with the observation of whoever acts, thousand a second",
    "batch": "1,024 games at once: a step, legal actions and observation in each, thousand steps a second",
    "whole": "whole random games inside the library, thousand steps a second",
    "copies": "copies of a position in mid game, thousand a second",
    "rows": "observations of a position in mid game, thousand a second",
    "search": "a plain search in Python over its copies and steps (UCT, random games to the end), simulations a second",
    "native": "simulations inside the library, each a random game to the end from the first position, a second. OpenSpiel: its MCTS "
    "in C++ (UCT), for games without secrets; Motherlode: `Position.playouts(seat=…)`, all that the seat cannot know dealt anew "
    "each time, without a tree",
    "replay": "a game played again from the list of its actions, thousand steps a second",
}
# How little there is to the small games, which can be quicker than ours because of it.
SMALL = {
    "tic_tac_toe": "nine cells, of which a step marks one",
    "tictactoe": "nine cells, of which a step marks one",
    "connect_four": "42 cells, of which a step fills one",
    "hearts": "a step passes or plays one card of at most thirteen",
    "leduc-holdem": "six cards, and a step bets or folds",
}
# What the size of a game decides in a kind of work: its place in the sizes, and how that is said.
BY_SIZE = {
    "search": (0, "a simulation lasts until the end, and a whole game has {} steps there and {} here", "steps"),
    "native": (0, "a simulation lasts until the end, and a whole game has {} steps there and {} here", "steps"),
    "rows": (2, "a row has {} numbers there and {} here", "numbers"),
}


def is_ours(name):
    return name.startswith("motherlode")


def shown(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:,.1f}" if value >= 1 else f"{value:.3f}"


def bold(name):
    return f"**{name}**" if is_ours(name) else name


def text(results, sizes, engines, missing, arguments):
    """The whole section."""
    told = ", ".join(f"{library} {known(library) or ''}".strip() for library in dict.fromkeys(e.library for e in engines))
    command = f"bench/peers/run.sh --rounds {arguments.rounds} --seconds {arguments.seconds:g}"
    out = [
        f"Made by `{command}`: {told}; Python {sys.version.split()[0]}, one core, CPU time, everything by turns, medians of",
        f"{arguments.rounds} rounds. Games differ in size, so a row says what the library lets one do, not how large its game is; the ratio is",
        "ours against the quickest of the others for the work. Where that one is ahead of all of ours, the line below says why.",
    ]
    if missing:
        out.append(f"Not here: {'; '.join(missing)}.")
    out += ["", "**How large the games are**, in five random ones", ""]
    out += ["| | steps of a game | legal actions | numbers seen |", "|---|---:|---:|---:|"]
    for name, (steps, legal, seen) in sorted(sizes.items(), key=lambda row: -row[1][0]):
        out.append(f"| {bold(name)} | {shown(steps)} | {shown(legal)} | {f'{seen:,}' if seen else ''} |")
    for work in WORK:
        if results.get(work):
            out += ["", *rows(work, results[work], sizes)]
    return "\n".join(out)


def rows(work, of, sizes):
    """The table of one kind of work."""
    what = WORK[work]
    others = {name: value for name, value in of.items() if not is_ours(name)}
    best = max(others.values(), default=None)
    out = [f"**{what[0].upper()}{what[1:]}**", "", "| | rate | × the quickest other |", "|---|---:|---:|"]
    for name, value in sorted(of.items(), key=lambda row: -row[1]):
        ratio = f"{value / best:.2f}" if is_ours(name) and best else ""
        out.append(f"| {bold(name)} | {shown(value)} | {ratio} |")
    return out + ahead(work, of, sizes)


def ahead(work, of, sizes):
    """Who is quicker than all of ours, and why."""
    leader = max(of, key=of.get)
    ours = {name: value for name, value in of.items() if is_ours(name)}
    if is_ours(leader) or not ours:
        return []
    best = max(ours, key=ours.get)
    times = of[leader] / ours[best]
    why = reason(work, leader, best, times, sizes)
    return ["", f"Ahead is {leader}, {times:.3g} times as quick as our quickest ({game_of(best)}): {why}."]


def game_of(name):
    return name.split(": ", 1)[1]


def reason(work, leader, best, times, sizes):
    """Why it is ahead; where that is not known the page says so."""
    if work in BY_SIZE and leader in sizes and best in sizes:
        at, sentence, unit = BY_SIZE[work]
        there, here = sizes[leader][at], sizes[best][at]
        told = sentence.format(shown(there), shown(here))
        return f"{told}; by {unit} ours is {here / there / times:.3g} times as quick"
    small = SMALL.get(game_of(leader))
    return f"its game is smaller, {small}" if small else "the reason is not known yet"
