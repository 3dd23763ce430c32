"""States of a puzzle in batches, for algorithms that are tried in Python."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from . import _native


@dataclass(frozen=True)
class Successors:
    """The successors of a batch, in the order of its states, those of one state in the order of moves.

    `parents[k]` is the row of the batch that `states[k]` is a successor of, `moves[k]` the number of the move,
    `costs[k]` its cost.
    """

    parents: Any
    moves: Any
    states: Any
    costs: Any

    def __len__(self) -> int:
        return len(self.parents)


class Space:
    """The states of a puzzle in batches: arrays with a row for each state, a column for each cell.

    A breadth-first search by layers, which counts the states at each distance:

    >>> import numpy as np
    >>> from puzzle_script import Engine
    >>> engine = Engine()
    >>> _ = engine.run("puzzle sliding 2x2")
    >>> space = engine.space()
    >>> layer, seen, sizes = space.start[None], {space.start.tobytes()}, []
    >>> while len(layer):
    ...     sizes.append(len(layer))
    ...     found = {row.tobytes(): row for row in space.successors(layer).states}
    ...     layer = np.array([row for key, row in found.items() if key not in seen])
    ...     seen.update(found)
    >>> sizes
    [1, 2, 2, 2, 2, 2, 1]
    """

    def __init__(self, native: _native.Space) -> None:
        self._native = native

    @property
    def start(self) -> Any:
        """The start, a row."""
        return np.frombuffer(self._native.start(), dtype=np.uint8)

    @property
    def goal(self) -> Any:
        """The goal, a row; `None` where it is a rule."""
        goal = self._native.goal()
        return None if goal is None else np.frombuffer(goal, dtype=np.uint8)

    @property
    def moves(self) -> list[str]:
        """The names of the moves, by their numbers."""
        return self._native.moves()

    def successors(self, states: Any) -> Successors:
        """The successors of a batch of states."""
        parents, moves, children, costs = self._native.expand(self._batch(states))
        rows = np.frombuffer(children, dtype=np.uint8).reshape(-1, len(self.start))
        of = np.frombuffer
        return Successors(of(parents, dtype=np.uint32), of(moves, dtype=np.uint32), rows, of(costs, dtype=np.float64))

    def h(self, states: Any) -> Any:
        """The values of the heuristic, in costs; infinite for dead ends, 0 without a heuristic."""
        return np.frombuffer(self._native.estimates(self._batch(states)), dtype=np.float64)

    def is_goal(self, states: Any) -> Any:
        """Which states are goals."""
        return np.frombuffer(self._native.goals(self._batch(states)), dtype=np.bool_)

    def text(self, state: Any) -> str:
        """A state as scripts write it."""
        return self._native.text(self._batch(state))

    def _batch(self, states: Any) -> bytes:
        batch = np.ascontiguousarray(states, dtype=np.uint8)
        if batch.shape[-1:] != self.start.shape:
            raise ValueError(f"a state has {len(self.start)} cells, these have {batch.shape[-1:]}")
        return batch.tobytes()
