"""Experiments whose runs are made elsewhere: by other processes, or other machines."""

from __future__ import annotations

import tempfile
from os import PathLike, fspath
from pathlib import Path
from typing import Any, Protocol, Union

from . import _native
from ._events import Run, ScriptError, bar


class Executor(Protocol):
    """What runs functions elsewhere, such as `concurrent.futures.ProcessPoolExecutor` or `dask.distributed.Client`."""

    def submit(self, function: Any, /, *arguments: Any) -> Any:
        """Runs the function; gives what has `result()` and `cancel()`."""


def experiment(
    text: str,
    *,
    executor: Executor,
    parts: int = 16,
    seed: int = 42,
    force: bool = False,
    progress: bool = False,
    name: str = "script",
    path: Union[str, PathLike[str], None] = None,
) -> Run:
    """Runs the experiments of a script in parts on an executor, then the script itself on what they found.

    All files are the bytes of a run in one process, whatever the number of parts. Each part runs the whole script, so
    what it takes beside its experiments should be little. A worker needs this package, and the files that the script
    reads under the same paths. A mistake raises `ScriptError`.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> import os, tempfile
    >>> os.chdir(tempfile.mkdtemp())
    >>> script = 'experiment "small" { depths 4..8 step 4 samples 5 run solveAStar h1 run solveAStar h2 table expanded }'
    >>> with ThreadPoolExecutor() as pool:
    ...     experiment(script, executor=pool, parts=3).frame()["runs"].tolist()
    [5, 5]
    """
    place = None if path is None else fspath(path)
    tasks = [executor.submit(run_part, text, name, place, seed, part, parts) for part in range(1, parts + 1)]
    found: list[tuple[str, bytes]] = []
    try:
        with bar(progress) as advance:
            for done, task in enumerate(tasks, 1):
                found += task.result()
                advance(done, parts)
    except BaseException:
        for task in tasks:
            task.cancel()
        raise
    return _run(_native.Engine(seed, force, None, found, None), text, name, place)


def run_part(text: str, name: str, path: str | None, seed: int, part: int, parts: int) -> list[tuple[str, bytes]]:
    """Runs one part of a script's experiments; the logs of their runs, each with its name."""
    with tempfile.TemporaryDirectory() as folder:
        _run(_native.Engine(seed, True, (part, parts), None, folder), text, name, path)
        return [(log.name, log.read_bytes()) for log in sorted(Path(folder).glob("*.runs.jsonl"))]


def _run(engine: _native.Engine, text: str, name: str, path: str | None) -> Run:
    run = Run()

    def listen(line: str, shown: str, is_wrong: bool) -> None:
        run.add(line, shown, is_wrong)

    run.end = engine.run(text, (name, path), None, False, listen)
    if not run.ok:
        raise ScriptError(run)
    return run
