"""State spaces that Python describes."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Hashable, Iterable, Protocol, TypeVar

from ._engine import Engine
from ._events import ScriptError

State = TypeVar("State", bound=Hashable)
Action = TypeVar("Action")


class Problem(Protocol[State, Action]):
    """A state space, as Russell and Norvig describe one. States are hashable and do not change.

    There may be two more methods: `h(state)`, an estimate of the cost to a goal; and `cost(state, action, result)`, the
    cost of a step, a whole number of at least 0. Without it each step costs 1.
    """

    def actions(self, state: State) -> Iterable[Action]:
        """The actions that a state has, always in the same order."""

    def result(self, state: State, action: Action) -> State:
        """The state to which an action leads."""

    def is_goal(self, state: State) -> bool:
        """Whether a state is a goal."""


@dataclass(frozen=True)
class Outcome(Generic[State, Action]):
    """How a search ended, and what it took.

    Without a solution `actions`, `states` and `cost` are `None`, and `reason` names what ended it: `exhausted`,
    `max_nodes`, `time_limit`, ...
    """

    actions: list[Action] | None
    states: list[State] | None
    cost: int | None
    reason: str | None
    expanded: int
    generated: int
    goal_tests: int
    stored: int


def search(
    problem: Problem[State, Action],
    start: State,
    command: str = "solveAStar",
    *,
    max_nodes: int | None = None,
    time_limit: float | None = None,
) -> Outcome[State, Action]:
    """Searches as a command of the language says: `solveBFS`, `solveWeightedAStar 2`, `solveBeam 50`, `solveAStar ties lowH`; all
    that search from one side. A mistake in the command raises `ScriptError`.

    >>> class Jugs:
    ...     def actions(self, jugs):
    ...         return ["fill 4", "fill 3", "empty 4", "empty 3", "pour 4 3", "pour 3 4"]
    ...     def result(self, jugs, action):
    ...         four, three = jugs
    ...         if action == "pour 4 3":
    ...             poured = min(four, 3 - three)
    ...             return four - poured, three + poured
    ...         if action == "pour 3 4":
    ...             poured = min(three, 4 - four)
    ...             return four + poured, three - poured
    ...         full = action.startswith("fill")
    ...         return (4 * full, three) if action.endswith("4") else (four, 3 * full)
    ...     def is_goal(self, jugs):
    ...         return jugs[0] == 2
    >>> search(Jugs(), (0, 0), "solveBFS").states
    [(0, 0), (4, 0), (1, 3), (1, 0), (0, 1), (4, 1), (2, 3)]
    """
    engine = Engine()
    run = engine.run(command, name="command", check=False)  # the new session's board is solved: it ends at once
    if not run.ok:
        raise ScriptError(run)
    if [event.kind for event in run] != ["solved"]:
        raise ValueError(f"{command!r} is not one search")
    if "maxNodes" in command.split():
        raise ValueError("the limit of nodes is an argument: max_nodes=...")
    told = engine._native.search(problem, start, max_nodes, time_limit)
    return Outcome(**{"actions": None, "states": None, "cost": None, **told})
