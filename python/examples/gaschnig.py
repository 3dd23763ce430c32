"""A heuristic of NumPy's beside a built-in one, on the same boards.

    python examples/gaschnig.py
"""

from typing import Any

import numpy as np
import puzzle_script

engine = puzzle_script.Engine()


@engine.heuristic
def gaschnig(states: Any, puzzle: puzzle_script.Puzzle) -> Any:
    """Gaschnig's heuristic (1979): swaps with the blank until all tiles are in their places."""
    goal = np.asarray(puzzle.goal)
    return np.array([swaps(state.copy(), goal) for state in states])


def swaps(state: Any, goal: Any) -> int:
    count = 0
    while (wrong := np.flatnonzero(state != goal)).size:
        blank = int(np.flatnonzero(state == 0)[0])
        tile = goal[blank]
        other = int(np.flatnonzero(state == tile)[0]) if tile else int(wrong[wrong != blank][0])
        state[blank], state[other] = state[other], state[blank]
        count += 1
    return count


run = engine.run(
    """
    audit [h1 gaschnig h2]
    """
)
print(run.text)
