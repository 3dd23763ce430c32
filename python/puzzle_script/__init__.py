"""Search puzzles, and the algorithms that solve them.

>>> import puzzle_script
>>> run = puzzle_script.run('setState "312 475 68b" solveAStar h2')
>>> run["solved"].length
4
>>> print(run.text, end="")
Solution found!
Solution Length:  4
Solution Path ['start', 'left', 'up', 'left', 'up', 'goal']
Total nodes generated: 12
"""

from importlib.metadata import PackageNotFoundError, version

from . import kinds
from ._engine import Engine, Puzzle, run
from ._event import Event
from ._events import Run, ScriptError
from ._experiment import experiment
from ._graph import SearchGraph
from ._judge import JudgedProblem, Undecided, Verdict, judge
from ._native import SearchEnded
from ._problem import Outcome, Problem, search
from ._space import Space, Successors

try:
    __version__ = version("puzzle-script")
except PackageNotFoundError:  # not installed, such as in a checkout
    __version__ = "unknown"

__all__ = [
    "Engine",
    "Event",
    "JudgedProblem",
    "Outcome",
    "Problem",
    "Puzzle",
    "Run",
    "ScriptError",
    "SearchEnded",
    "SearchGraph",
    "Space",
    "Successors",
    "Undecided",
    "Verdict",
    "experiment",
    "judge",
    "kinds",
    "run",
    "search",
]


def load_ipython_extension(shell: object) -> None:
    """`%load_ext puzzle_script`: scripts in cells that begin with `%%puzzle`."""
    from ._magic import register

    register(shell)
