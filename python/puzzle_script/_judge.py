"""Searches that students wrote, held against the algorithm that they are to be.

A search gets a problem whose calls are recorded: the states that it expands, in their order. The engine says whether some run
of the algorithm expands them so, with successors and ties in any order; if none does, where it left the algorithm and which
known mistakes explain all of it.
"""

from __future__ import annotations

import html
import inspect
import json
import re
import shutil
import tempfile
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Callable, Iterable, NamedTuple, Optional, Union

from . import _native
from ._engine import Engine
from ._event import Event
from ._events import Run, framed

State = Any
#: A whole number where it is one.
Cost = Union[int, float]
Search = Callable[..., Any]

class Undecided(Exception):
    """Neither right nor wrong: too many runs of the algorithm begin like this one, or it was cut off."""


class Arc(NamedTuple):
    """A move, as AIPython has it."""

    from_node: State
    to_node: State
    cost: Cost
    action: str


class _Limit(BaseException):
    """Ends a search that asks too much. No `except Exception` of a student catches it."""


class JudgedProblem:
    """A problem that records what is asked of it. It has the methods of several books and courses at once.

    aima-python: `initial`, `goal`, `actions`, `result`, `is_goal` or `goal_test`, `action_cost` or `path_cost`, `h`.
    simpleai: `initial_state`, `cost`, `heuristic`. CS 188 of Berkeley: `getStartState`, `isGoalState`, `getSuccessors`,
    `getCostOfActions`. AIPython: `start_node`, `neighbors`. A state of a board is a tuple of its cells, with 0 for the
    blank; elsewhere it is a text, as scripts write it.
    """

    def __init__(self, space: _native.Space, max_calls: int) -> None:
        self._space = space
        self._left = max_calls
        self._values = None if (names := space.values()) is None else [_value(name) for name in names]
        self._bytes: dict[State, bytes] = {}
        self._made: dict[bytes, list[tuple[str, State, Cost]]] = {}
        #: What was asked, in order: `expand` or `goal`, and the state.
        self.log: list[tuple[str, State]] = []
        #: Number of questions for the heuristic.
        self.estimates = 0
        self.initial = self.initial_state = self._state(space.start())
        goal = space.goal()
        self.goal = None if goal is None else self._state(goal)

    def _state(self, cells: bytes) -> State:
        if self._values is None:
            state: State = self._space.text(cells)
        else:
            state = tuple(self._values[cell] for cell in cells)
        self._bytes.setdefault(state, cells)
        return state

    def _cells(self, state: State) -> bytes:
        """The cells of a state, or of a node that has one."""
        state = getattr(state, "state", state)
        if isinstance(state, list):
            state = tuple(state)
        try:
            return self._bytes[state]
        except (KeyError, TypeError):
            raise ValueError(f"{state!r} is no state that this problem gave") from None

    def _moves(self, state: State) -> list[tuple[str, State, Cost]]:
        cells = self._cells(state)
        if cells not in self._made:
            made = self._space.successors(cells)
            self._made[cells] = [(name, self._state(child), _number(cost)) for name, child, cost in made]
        return self._made[cells]

    def _record(self, kind: str, state: State) -> None:
        self._left -= 1
        if self._left < 0:
            raise _Limit
        self.log.append((kind, self._state(self._cells(state))))

    def _expand(self, state: State) -> list[tuple[str, State, Cost]]:
        self._record("expand", state)
        return self._moves(state)

    def text(self, state: State) -> str:
        """A state as scripts write it."""
        return self._space.text(self._cells(state))

    # aima-python

    def actions(self, state: State) -> list[str]:
        """The names of the moves that a state has: this expands it."""
        return [name for name, _, _ in self._expand(state)]

    def result(self, state: State, action: str) -> State:
        """The state that a move leads to."""
        for name, child, _ in self._moves(state):
            if name == action:
                return child
        raise ValueError(f"{action!r} is no move of {state!r}")

    def is_goal(self, state: State) -> bool:
        """Whether a state is a goal."""
        self._record("goal", state)
        return self._space.is_goal(self._cells(state))

    goal_test = is_goal

    def action_cost(self, state: State, action: str, result: Optional[State] = None) -> Cost:
        """The cost of a move."""
        for name, _, cost in self._moves(state):
            if name == action:
                return cost
        raise ValueError(f"{action!r} is no move of {state!r}")

    def path_cost(self, c: float, state1: State, action: str, state2: State) -> float:
        """The cost of a path that goes on by a move."""
        return c + self.action_cost(state1, action)

    def h(self, node: State) -> Cost:
        """The estimate of a state, or of a node's state."""
        self.estimates += 1
        return _number(self._space.h(self._cells(node)))

    def value(self, state: State) -> Cost:
        """The estimate, the greater the better: what hill climbing of aima-python asks for."""
        return -self.h(state)

    # simpleai

    def cost(self, state: State, action: str, state2: Optional[State] = None) -> Cost:
        """The cost of a move."""
        return self.action_cost(state, action)

    def heuristic(self, state: State, problem: object = None) -> Cost:
        """The estimate of a state."""
        return self.h(state)

    def state_representation(self, state: State) -> str:
        """A state as text."""
        return self.text(state)

    def action_representation(self, action: str) -> str:
        """A move as text."""
        return str(action)

    # CS 188

    def getStartState(self) -> State:
        """The start."""
        return self.initial

    def isGoalState(self, state: State) -> bool:
        """Whether a state is a goal."""
        return self.is_goal(state)

    def getSuccessors(self, state: State) -> list[tuple[State, str, Cost]]:
        """State, move and cost of each successor: this expands the state."""
        return [(child, name, cost) for name, child, cost in self._expand(state)]

    def getCostOfActions(self, actions: Iterable[str]) -> float:
        """The cost of moves from the start; 999999 where one is none, as there."""
        at = self.initial
        total: Cost = 0
        for action in actions:
            step = next((step for step in self._moves(at) if step[0] == action), None)
            if step is None:
                return 999999
            at, total = step[1], total + step[2]
        return total

    # AIPython

    def start_node(self) -> State:
        """The start."""
        return self.initial

    def neighbors(self, node: State) -> list[Arc]:
        """The arcs from a state: this expands it."""
        here = self._state(self._cells(node))
        return [Arc(here, child, cost, name) for name, child, cost in self._expand(node)]

    # Plain functions

    def successors(self, state: State) -> list[State]:
        """The states one move away: this expands the state."""
        return [child for _, child, _ in self._expand(state)]

    def step_cost(self, state: State, child: State) -> Cost:
        """The least cost of a move between two states."""
        costs = [cost for _, other, cost in self._moves(state) if other == child]
        if not costs:
            raise ValueError(f"no move leads from {state!r} to {child!r}")
        return min(costs)


@dataclass
class Verdict:
    """Whether a search is the algorithm that it is to be.

    `conforms` is True, False or `"undecided"`; `deviation` the number of the first expansion that no run of the algorithm
    makes (0: none) and `board` the number of the board where it is; `form` the forms of the algorithm that fit; `explained`
    the mistakes that explain all of it, and `advice` what to change. `path` is what the search returned there, as states
    (None: nothing that leads to a goal). For each board there are `expansions`, `goal_tests` and `estimates`.
    """

    search: str
    like: str
    conforms: Union[bool, str]
    deviation: int = 0
    board: Optional[int] = None
    form: list[str] = field(default_factory=list)
    explained: list[str] = field(default_factory=list)
    advice: list[str] = field(default_factory=list)
    goal_tested: Optional[str] = None
    path: Optional[list[State]] = None
    boards: list[str] = field(default_factory=list)
    expansions: list[int] = field(default_factory=list)
    goal_tests: list[int] = field(default_factory=list)
    estimates: list[int] = field(default_factory=list)
    solved: int = 0
    error: str = ""
    text: str = ""
    _show: Callable[[], str] = field(default=str, repr=False, compare=False)

    def __bool__(self) -> bool:
        """For `assert judge(...)`. Raises `Undecided` where nobody knows: no right search is called wrong."""
        if self.conforms == "undecided":
            raise Undecided(self.text)
        return bool(self.conforms)

    def __repr__(self) -> str:
        return self.text

    def page(self) -> str:
        """A page, as HTML, that plays the search beside the algorithm: on the board where it deviates, else on the first."""
        return self._show()

    def _repr_html_(self) -> str:
        colour = "#8a6d00" if self.conforms == "undecided" else "#1a7f37" if self.conforms else "#b00020"
        text = f'<pre style="border-left: 4px solid {colour}; padding-left: 1em">{html.escape(self.text)}</pre>'
        return f"{text}\n{framed(self.search, self.page())}"


def judge(
    search: Search,
    like: str = "solveAStar",
    puzzle: str = "eight",
    *,
    boards: int = 20,
    seed: int = 1,
    depth: int = 12,
    max_calls: int = 1_000_000,
) -> Verdict:
    """Runs a search on boards, and says whether it is the algorithm that `like` names.

    `search` is called with a `JudgedProblem`; a function that takes a `heuristic`, as those of CS 188, gets it, too. A
    function whose first parameter is `start` gets what it names: `start`, `successors`, `is_goal`, `h`, `cost`. `puzzle` is
    a name, or a script of several lines that sets one up: its state is the first board then. The others are drawn, as many
    moves from the goal as `depth` at most. A search that asks more than `max_calls` questions is cut off.

    >>> from collections import deque
    >>> def bfs(problem):
    ...     queue, seen = deque([problem.initial]), {problem.initial}
    ...     while queue:
    ...         state = queue.popleft()
    ...         if problem.is_goal(state):
    ...             return state
    ...         for action in problem.actions(state):
    ...             child = problem.result(state, action)
    ...             if child not in seen:
    ...                 seen.add(child)
    ...                 queue.append(child)
    >>> judge(bfs, "solveBFS").conforms
    True
    >>> judge(bfs, "solveDFS 20").conforms
    False
    """
    engine = Engine(seed=seed)
    is_script = "\n" in puzzle.strip()
    engine.run(puzzle if is_script else f"puzzle {puzzle}")
    name = getattr(search, "__name__", type(search).__name__).strip("<>")
    verdict = Verdict(search=name, like=like, conforms=True)
    problems: list[JudgedProblem] = []
    results: list[Any] = []
    is_cut = False
    for number in range(boards):
        if number or not is_script:
            _draw(engine, 1 + number % max(depth, 1))
        engine.run(f"{like} maxNodes 1 quiet")
        problem = JudgedProblem(engine._native.space(), max_calls)
        problems.append(problem)
        try:
            results.append(_call(search, problem))
        except _Limit:
            is_cut = True
        except Exception as error:
            verdict.error = _told(error)
            is_cut = True
        if is_cut:
            break
    _count(verdict, problems, results)
    told = _held(engine, verdict, problems, is_cut)
    _read(verdict, told, problems, results)
    if is_cut and verdict.conforms is True:
        verdict.conforms = False if verdict.error else "undecided"
    _say(verdict, told, is_cut, max_calls)
    at = (verdict.board or 1) - 1
    verdict._show = lambda: _page(engine, verdict, problems[at], is_cut and at == len(problems) - 1)
    return verdict


def _number(number: float) -> Cost:
    return int(number) if number.is_integer() else number


def _value(name: str) -> Union[int, str]:
    if name == "b":
        return 0
    return int(name) if name.isdigit() else name


def _draw(engine: Engine, depth: int) -> None:
    if not engine.run(f"randomizeState depth {depth}", check=False).ok:
        engine.run(f"randomizeState {depth}")


#: What a plain function may name.
_PARTS: dict[str, Callable[[JudgedProblem], Any]] = {
    **dict.fromkeys(("start", "initial", "source"), lambda problem: problem.initial),
    **dict.fromkeys(("successors", "neighbors", "neighbours", "expand"), lambda problem: problem.successors),
    **dict.fromkeys(("is_goal", "goal_test"), lambda problem: problem.is_goal),
    **dict.fromkeys(("h", "heuristic"), lambda problem: problem.h),
    "cost": lambda problem: problem.step_cost,
    "goal": lambda problem: problem.goal,
}


def _call(search: Search, problem: JudgedProblem) -> Any:
    try:
        names = list(inspect.signature(search).parameters)
    except (TypeError, ValueError):
        names = []
    if names[:1] and names[0] in ("start", "initial", "source"):
        return search(**{name: _PARTS[name](problem) for name in names if name in _PARTS})
    if "heuristic" in names[1:]:
        return search(problem, heuristic=problem.heuristic)
    return search(problem)


def _told(error: Exception) -> str:
    """The error and the line where it was raised, without what is ours."""
    frames = [frame for frame in traceback.extract_tb(error.__traceback__) if frame.filename != __file__]
    place = f" ({frames[-1].name}, line {frames[-1].lineno})" if frames else ""
    return f"{type(error).__name__}: {error}{place}"


def _count(verdict: Verdict, problems: list[JudgedProblem], results: list[Any]) -> None:
    for problem in problems:
        kinds = [kind for kind, _ in problem.log]
        verdict.boards.append(problem.text(problem.initial))
        verdict.expansions.append(kinds.count("expand"))
        verdict.goal_tests.append(kinds.count("goal"))
        verdict.estimates.append(problem.estimates)
    verdict.solved = sum(_path(result, problem) is not None for result, problem in zip(results, problems))


def _held(engine: Engine, verdict: Verdict, problems: list[JudgedProblem], is_cut: bool) -> Event:
    """The event of all searches, held against the algorithm at once."""
    run = _checked(engine, verdict, problems, is_cut)
    # Its lines are those of a file that nobody sees.
    verdict.text = re.sub(r",\s+line\s+\d+:", ":", run.text)
    return run["judged"]


def _checked(engine: Engine, verdict: Verdict, problems: list[JudgedProblem], is_cut: bool, then: str = "") -> Run:
    """A run that holds searches against the algorithm, with what is to be done behind it."""
    lines: list[str] = []
    for problem in problems:
        for event, state in [("start", problem.initial), *problem.log]:
            lines.append(json.dumps({"event": event, "state": problem.text(state)}))
    if is_cut:
        lines.append("...")
    with tempfile.TemporaryDirectory() as folder:
        log = Path(folder) / verdict.search
        log.write_text("\n".join(lines) + "\n")
        return engine.run(f'checkSearch "{log.name}" {verdict.like}\n{then}', path=Path(folder) / "judge.txt")


def _page(engine: Engine, verdict: Verdict, problem: JudgedProblem, is_cut: bool) -> str:
    """The page of one search beside the algorithm."""
    (path,) = _checked(engine, verdict, [problem], is_cut, "show").files()
    page = path.read_text()
    shutil.rmtree(path.parent, ignore_errors=True)
    return page


def _read(verdict: Verdict, told: Event, problems: list[JudgedProblem], results: list[Any]) -> None:
    fields = told.fields
    verdict.conforms = fields["conforms"]
    verdict.deviation = fields["deviation"]
    verdict.form = list(fields["forms"])
    verdict.explained = list(fields.get("explained", []))
    verdict.advice = list(fields.get("advice", []))
    verdict.goal_tested = fields.get("goal_tested")
    if verdict.conforms is not True:
        verdict.board = fields.get("search", 1)
    else:
        form = f"Form: {'; or '.join(verdict.form)}\n" if verdict.form else ""
        count = f"{sum(verdict.expansions)} expansions on {len(problems)} boards"
        verdict.text = f"{verdict.search} conforms to {verdict.like}: {count}\n{form}"
    at = (verdict.board or len(problems)) - 1
    verdict.path = _path(results[at], problems[at]) if at < len(results) else None


def _say(verdict: Verdict, told: Event, is_cut: bool, max_calls: int) -> None:
    lines = [verdict.text.rstrip("\n")]
    if verdict.conforms is False and verdict.board is not None:
        lines.append(f"Search {verdict.board} starts from {verdict.boards[verdict.board - 1]}")
    if verdict.error:
        lines.append(f"It ended with an error on board {len(verdict.boards)}: {verdict.error}")
    elif is_cut:
        lines.append(f"It was cut off on board {len(verdict.boards)}, after {max_calls} questions")
    wrong = len(verdict.boards) - verdict.solved
    if wrong and not is_cut:
        lines.append(f"On {wrong} of {len(verdict.boards)} boards it returned no path to a goal")
    verdict.text = "\n".join(lines) + "\n"


def _path(result: Any, problem: JudgedProblem) -> Optional[list[State]]:
    """The states of the path that a search returned, from the start to a goal; None where that is none."""
    for states in _readings(result, problem):
        if states and states[0] == problem.initial and problem._space.is_goal(problem._cells(states[-1])):
            steps = zip(states, states[1:])
            if all(any(child == after for _, child, _ in problem._moves(before)) for before, after in steps):
                return states
    return None


def _readings(result: Any, problem: JudgedProblem) -> Iterable[list[State]]:
    """The ways in which what was returned can be a list of states."""
    if result is None or isinstance(result, bool):
        return
    for method in ("path", "nodes"):
        inner = getattr(result, method, None)
        if callable(inner):
            try:
                yield from _readings(list(inner()), problem)
            except Exception:
                continue
    if isinstance(result, dict):
        for inner in result.values():
            yield from _readings(inner, problem)
        return
    if not isinstance(result, (list, tuple)) or _is_state(result, problem):
        return
    if isinstance(result, tuple):
        for inner in result:
            yield from _readings(inner, problem)
    states = [_state_in(item, problem) for item in result]
    if all(state is not None for state in states) and states:
        yield states
        yield states[::-1]
        yield [problem.initial, *states]
    at, passed = problem.initial, [problem.initial]
    for item in result:
        name = item[0] if isinstance(item, tuple) and item and not _is_state(item, problem) else item
        step = next((child for move, child, _ in problem._moves(at) if move == name), None)
        if step is None:
            return
        at = step
        passed.append(at)
    yield passed


def _is_state(item: Any, problem: JudgedProblem) -> bool:
    try:
        return item in problem._bytes
    except TypeError:
        return False


def _state_in(item: Any, problem: JudgedProblem) -> Optional[State]:
    """The state that an item of a path has."""
    for part in (item, getattr(item, "state", None), *(item if isinstance(item, tuple) else ())):
        state = tuple(part) if isinstance(part, list) else part
        if _is_state(state, problem):
            return state
    return None
