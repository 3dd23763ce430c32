"""`%%puzzle`: scripts in the cells of a notebook, all in one session."""

from __future__ import annotations

from typing import Any

from ._engine import Engine
from ._events import Run, ScriptError


def register(shell: Any) -> None:
    """Adds `%%puzzle` and `%puzzle`. The session is `engine` of the magic, `puzzle_engine` in the notebook."""
    engine = Engine(force=True)  # a cell may run again
    shell.push({"puzzle_engine": engine})

    def puzzle(line: str, cell: str | None = None) -> Run:
        run = engine.run(line if cell is None else cell, check=False, name="cell")
        if not run.ok:
            print(run.text, end="")
            raise ScriptError(run)
        return run

    shell.register_magic_function(puzzle, magic_kind="line_cell", magic_name="puzzle")
