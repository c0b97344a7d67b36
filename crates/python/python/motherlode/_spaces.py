"""What observations and actions look like, for adapters."""

import numpy as np
from numpy.typing import NDArray

from . import Spec


def bounds(spec: Spec) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    """The least and the greatest value of every number in a row."""
    low = np.empty(spec.observation_size, np.float32)
    high = np.empty(spec.observation_size, np.float32)
    for block in spec.observation:
        low[block.start : block.start + block.size] = block.low
        high[block.start : block.start + block.size] = block.high
    return low, high
