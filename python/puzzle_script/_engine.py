"""A session with the engine."""

from __future__ import annotations

import hashlib
import inspect
import pickle
from dataclasses import dataclass
from os import PathLike, fspath
from typing import Any, Callable, Optional, Union

import numpy as np

from . import _native
from ._event import Event
from ._events import Run, ScriptError, bar
from ._graph import SearchGraph
from ._native import Node
from ._space import Space

Function = Callable[[Any, "Puzzle"], Any]
Algorithm = Callable[..., Optional[Node]]


@dataclass(frozen=True)
class Puzzle:
    """What a heuristic is asked for.

    `values[k]` is what the number k of a state stands for, `cells` names the columns of a batch of states, `goal` is a
    row like those of a batch, or `None` where the goal is a rule. `moves` names the columns of values of moves.
    """

    name: str
    cells: list[str]
    values: list[str]
    goal: Optional[Any]
    moves: list[str]


class Engine:
    """A session: variables, puzzles and heuristics that a text defines are there for the next one.

    >>> engine = Engine(seed=7)
    >>> _ = engine.run("randomizeState 20 let here = state")
    >>> engine.run("print $here").text == engine.run("print state").text
    True
    """

    def __init__(self, seed: int = 42, *, force: bool = False) -> None:
        """Starts a session. With `force`, experiments and `write` replace files that are there."""
        self._native = _native.Engine(seed, force, None, None, None)

    def run(
        self,
        text: str,
        *,
        time_limit: float | None = None,
        check: bool = True,
        on_event: Callable[[Event], object] | None = None,
        runs: bool = False,
        progress: bool = False,
        name: str = "script",
        path: Union[str, PathLike[str], None] = None,
    ) -> Run:
        """Runs a text to its end. Files that it names lie beside `path`, the file that it is from.

        `time_limit` is in seconds; `on_event` is called with each event as it happens. With `check`, a text that fails
        raises `ScriptError`; without, `Run.ok` tells. An interrupt (Ctrl-C, the stop button of a notebook) ends a search
        within a tenth of a second and raises `KeyboardInterrupt`.

        With `runs`, each run of an experiment is an event `experiment_result` as soon as it is done, with the fields of its
        line in the log: `run.frame("experiment_result")`. With `progress`, a bar of tqdm counts them, if tqdm is there.
        """
        run = Run()
        with bar(progress) as advance:

            def listen(line: str, shown: str, is_wrong: bool) -> None:
                event = run.add(line, shown, is_wrong)
                if event.kind == "experiment_result":
                    advance(event.done, event.total)
                    if not runs:
                        run.events.pop()
                        return
                if on_event is not None:
                    on_event(event)

            place = None if path is None else fspath(path)
            run.end = self._native.run(text, (name, place), time_limit, runs or progress, listen)
        if check and not run.ok:
            raise ScriptError(run)
        return run

    def run_file(self, path: Union[str, PathLike[str]], **options: Any) -> Run:
        """Runs a file; paths in it are relative to its folder. The options are those of `run`."""
        with open(path, encoding="utf-8") as file:
            return self.run(file.read(), name=fspath(path), path=path, **options)

    def space(self, heuristic: str | None = None) -> Space:
        """The states of the session's puzzle in batches, from its current state, with the values of a heuristic.

        >>> space = Engine().space("h2")
        >>> space.moves
        ['up', 'down', 'left', 'right']
        """
        search = "solveBFS" if heuristic is None else f"solveAStar {heuristic}"
        self.run(f"{search} maxNodes 1 quiet")
        return Space(self._native.space())

    def complete(self, text: str, at: int | None = None) -> list[str]:
        """What may stand at a place of a text, the end by itself, in the place of what is typed there.

        >>> Engine().complete("solveBea")
        ['solveBeam']
        """
        return [text for text, _ in self._candidates(text, len(text) if at is None else at)[2]]

    def _candidates(self, text: str, at: int) -> tuple[int, int, list[tuple[str, str]]]:
        start, end, candidates = self._native.complete(text, len(text[:at].encode()))
        raw = text.encode()
        return len(raw[:start].decode()), len(raw[:end].decode()), candidates

    def heuristic(self, function: Function, name: str | None = None, *, moves: bool = False) -> Function:
        """Adds a heuristic: a function of a batch of states, and of the puzzle.

        The batch is an array of numbers, a row for each state and a column for each cell; the function gives as many
        numbers, of moves, at least 0. Searches round them to thousandths. It is never taken for admissible. Also a
        decorator:

        >>> engine = Engine()
        >>> @engine.heuristic
        ... def misplaced(states, puzzle):
        ...     return ((states != puzzle.goal) & (states != 0)).sum(axis=1)
        >>> engine.run('setState "312 475 68b" solveAStar misplaced')["solved"].generated
        12

        With `moves=True` the function values moves: it gives a row for each state, with a number for each of `puzzle.moves`,
        the cost of the move and what is left after it. Those of moves that can't be made do not matter. `solveQStar` asks for
        the moves of each state once; for other searches the least of a row is the estimate of the state.
        """
        name = name or function.__name__

        def estimates(about: Puzzle, states: bytes) -> bytes:
            batch = np.frombuffer(states, dtype=np.uint8).reshape(-1, len(about.cells))
            found = np.asarray(function(batch, about), dtype=np.float64)
            if found.shape != ((len(batch), len(about.moves)) if moves else (len(batch),)):
                raise ValueError(f"{name} gives an array of shape {found.shape} for {len(batch)} states")
            return found.tobytes()

        digest = _digest(function) + (" of moves" if moves else "")
        self._native.add_heuristic(name, (estimates, moves), _puzzle, digest)
        return function

    def algorithm(self, function: Algorithm, name: str | None = None, *, heuristic: bool = True) -> Algorithm:
        """Adds a search algorithm, which scripts run by `solve NAME`: a function of a `SearchGraph`, and of numbers.

        It gives the node of the goal that it found, or `None` if it gives up. It has the limits, events, records and experiments
        of every search. With `heuristic=False` none can be named behind its numbers. Also a decorator:

        >>> engine = Engine()
        >>> @engine.algorithm
        ... def weighted(graph, w):
        ...     "Weighted A*"
        ...     graph.start(lambda node: node.g + w * node.h)
        ...     while (node := graph.pop()) is not None:
        ...         if graph.is_goal(node):
        ...             return node
        ...         graph.expand(node)
        >>> engine.run('setState "867 254 3b1" solve weighted 2 h2')["solved"].generated
        1818
        >>> engine.run('solveWeightedAStar 2 h2')["solved"].generated
        1818
        """
        name = name or function.__name__
        if not name.isidentifier():
            raise ValueError(f"{name!r} is no name: algorithm(function, \"name\")")
        about = (inspect.getdoc(function) or "an algorithm of Python").splitlines()[0].rstrip(".")
        parameters = list(inspect.signature(function).parameters)[1:]

        def search(graph: _native.Graph, *numbers: float) -> Optional[Node]:
            return function(SearchGraph(graph), *numbers)

        self._native.add_algorithm((name, about, parameters), heuristic, _digest(function), search)
        return function


def run(text: str, **options: Any) -> Run:
    """Runs a text in a session of its own. The options are those of `Engine.run`.

    >>> [event.kind for event in run("reset printState")]
    ['state_set', 'state']
    """
    return Engine().run(text, **options)


def _puzzle(name: str, cells: list[str], values: list[str], moves: list[str], goal: bytes | None) -> Puzzle:
    return Puzzle(name, cells, values, None if goal is None else np.frombuffer(goal, dtype=np.uint8), moves)


def _digest(function: Function) -> str:
    """Stands for a function in the log of an experiment: runs of another one are not taken for its own.

    Of a function that counts are its text and the variables around it that it reads, such as the weights of a network.
    """
    digest, seen = hashlib.sha256(), set[int]()

    def take(value: Any) -> None:
        if id(value) in seen:
            return
        seen.add(id(value))
        if not inspect.isfunction(value):
            try:
                digest.update(pickle.dumps(value))
            except Exception:  # whatever an object raises: it is then another one each time
                digest.update(repr(value).encode())
            return
        try:
            digest.update(inspect.getsource(value).encode())
        except (OSError, TypeError):
            digest.update(value.__code__.co_code + repr(value.__code__.co_consts).encode())
        around = inspect.getclosurevars(value)
        for name, read in sorted({**around.globals, **around.nonlocals}.items()):
            digest.update(name.encode())
            if not inspect.ismodule(read) and not inspect.isclass(read):
                take(read)

    take(function)
    return digest.hexdigest()[:32]
