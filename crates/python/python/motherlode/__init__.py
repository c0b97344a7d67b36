"""Motherlode: board games of the mining West, for programs that play and learn.

>>> import motherlode
>>> sorted(motherlode.games())
['cerro-gordo', 'coloma', 'colorado', 'colorado-midland', 'silverton']

A position knows its rules. Actions are numbers, or notation as people write it:

>>> position = motherlode.Position("coloma", seats=3, seed=1)
>>> position
<Position of coloma with 3 seats, [0, 1, 2] to act>
>>> numbers, notation = position.legal(), position.actions()
>>> len(numbers) == len(notation)
True
>>> position.step(numbers[0])
>>> position.step("dance with the sheriff")  # doctest: +IGNORE_EXCEPTION_DETAIL
Traceback (most recent call last):
    ...
motherlode.Unreadable: ...

What a seat sees is a row of numbers, and the same in every position that the seat cannot tell from the true one:

>>> position.observe().shape == (position.spec.observation_size,)
True
>>> bool((position.observe(0) == position.imagine(0, seed=7).observe(0)).all())
True

A batch plays many games at once, with arrays of numpy in and out:

>>> batch = motherlode.BatchEnv("coloma", seats=3, num_envs=32, seed=1)
>>> rewards, done = batch.step(batch.sample())
>>> rewards.shape, done.shape
((32, 3), (32,))

Adapters for what others use are modules of their own: `motherlode.pettingzoo`, `motherlode.gymnasium`, `motherlode.openspiel`,
`motherlode.torchrl`. None of them is loaded before it is imported.
"""

from ._motherlode import (
    SPECTATOR,
    VERSION as __version__,
    BatchEnv,
    Block,
    Error,
    Position,
    Record,
    RecordError,
    Refused,
    SetupError,
    Spec,
    Study,
    Tally,
    Unreadable,
    bots,
    count,
    games,
    playouts,
    simulate,
    spec,
    study,
)

__all__ = [
    "SPECTATOR",
    "BatchEnv",
    "Block",
    "Error",
    "Position",
    "Record",
    "RecordError",
    "Refused",
    "SetupError",
    "Spec",
    "Study",
    "Tally",
    "Unreadable",
    "bots",
    "count",
    "games",
    "playouts",
    "simulate",
    "spec",
    "study",
    "__version__",
]
