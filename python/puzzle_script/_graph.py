"""The search graph that an algorithm of Python runs on."""

from __future__ import annotations

from typing import Any, Callable, Optional, Union

import numpy as np

from . import _native
from ._native import Node, Reached

Priority = Callable[[Reached], Union[float, "tuple[float, float]", None]]


class SearchGraph:
    """The explicit graph of a search: a node for each state that was reached, with the cheapest path to it, and the open list.

    It counts, keeps to the limits of the search and tells its events. The algorithm says which node comes next, and gives each
    successor that is new, or reached by a cheaper path, a priority: a function of `g`, the cost of the path, `h`, the
    estimate of the search's heuristic, `depth`, `closed` (whether the state was expanded, by a path that costs more) and
    `state` (a byte for each cell). It gives a number, a pair of a number and of what breaks ties, or `None` (or infinity),
    which leaves the node out. The smallest comes first, of equal ones the first that came. Numbers are kept to millionths, what
    breaks ties to thousandths.

    All methods raise `SearchEnded` at a limit or an interrupt, which an algorithm lets pass.
    """

    def __init__(self, native: _native.Graph, priority: Optional[Priority] = None) -> None:
        self._native = native
        self._priority = priority

    def start(self, priority: Priority) -> None:
        """Reaches the start, and opens it; once. Priorities are from now on by this function."""
        self._priority = priority
        self._native.start(priority)

    def pop(self) -> Node | None:
        """Takes the first node of the open list, one that was not expanded since it was opened."""
        return self._native.pop()

    def peek(self) -> tuple[float, Node] | None:
        """The first node of the open list, behind its priority."""
        return self._native.peek()

    def is_goal(self, node: Node) -> bool:
        """Tests a node for the goal, and counts that."""
        return self._native.is_goal(node)

    def expand(self, node: Node, priority: Optional[Priority] = None) -> list[Node]:
        """Expands a node: the nodes that it opened, in their order. Another function may give the priorities."""
        return self._native.expand(node, self._known(priority))

    def expand_up_to(self, node: Node, most: float, priority: Optional[Priority] = None) -> list[Node]:
        """Expands a node partially: the nodes that it opened. Successors whose priority is above `most` are not stored.

        The node waits again by the least priority of these, and is closed if there is none. `most` is the priority by which it
        waited (`peek`), or more. Another function may give the priorities.
        """
        return self._native.expand_up_to(node, most, self._known(priority))

    def _known(self, priority: Optional[Priority]) -> Priority:
        priority = priority or self._priority
        if priority is None:
            raise ValueError("start(priority) comes first")
        return priority

    def improve(self, goal: Node) -> None:
        """Takes a goal as the best solution so far, if it costs less than the one before, and tells of it.

        From now on no node is opened that leads to no cheaper one; the open list loses such nodes when it is sorted again. A
        search that ends without another solution, or by a limit, ends with this one.
        """
        self._native.improve(goal)

    def best(self) -> int | None:
        """The cost of the best solution so far."""
        return self._native.best()

    def sort(self, priority: Optional[Priority] = None) -> list[Node]:
        """Gives all open nodes their priorities anew: those that stay open. Of equal ones the first that was reached comes first."""
        return self._native.sort(self._known(priority))

    def clear(self) -> None:
        """Leaves out all nodes of the open list."""
        self._native.clear()

    def g(self, node: Node) -> int:
        """The cost of the cheapest path that was found to a node."""
        return self._native.g(node)

    def h(self, node: Node) -> float:
        """The estimate of its state by the heuristic of the search, 0 without one."""
        return self._native.h(node)

    def depth(self, node: Node) -> int:
        """The number of moves of this path."""
        return self._native.depth(node)

    def is_closed(self, node: Node) -> bool:
        """Whether it was expanded, and not opened again since."""
        return self._native.is_closed(node)

    def state(self, node: Node) -> Any:
        """Its state: a row of numbers, one for each cell."""
        return np.frombuffer(self._native.state(node), dtype=np.uint8)
