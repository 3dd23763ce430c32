"""A kernel for notebooks whose cells are scripts.

`python -m puzzle_script.kernel install` makes it known to Jupyter, for this environment or with `--user` or `--prefix FOLDER`;
`python -m puzzle_script.kernel` is what Jupyter starts.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
from pathlib import Path
from typing import Any

from ipykernel.kernelapp import IPKernelApp
from ipykernel.kernelbase import Kernel

from . import _native
from ._engine import Engine
from ._event import Event
from ._events import _shown


class PuzzleKernel(Kernel):
    """Runs each cell as a text, all in one session."""

    implementation = "puzzle-script"
    implementation_version = "0.1.0"
    language_info = {"name": "puzzle-script", "mimetype": "text/x-puzzle-script", "file_extension": ".puzzle"}
    banner = "puzzle-script: search puzzles, and the algorithms that solve them"

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.engine = Engine(force=True)  # a cell may run again

    async def do_execute(
        self,
        code: str,
        silent: bool,
        store_history: bool = True,
        user_expressions: dict[str, Any] | None = None,
        allow_stdin: bool = False,
        **_: Any,
    ) -> dict[str, Any]:
        def show(line: str, text: str, is_wrong: bool) -> None:
            if silent:
                return
            if text:
                name = "stderr" if is_wrong else "stdout"
                self.send_response(self.iopub_socket, "stream", {"name": name, "text": text})
            event = Event(json.loads(line))
            if event.kind.endswith("_saved") and "file" in event:
                page = _shown(Path(event.file))
                if page:
                    data = {"text/html": page, "text/plain": event.file}
                    self.send_response(self.iopub_socket, "display_data", {"data": data, "metadata": {}})

        told = {"execution_count": self.execution_count}
        try:
            end = self.engine._native.run(code, (f"cell {self.execution_count}", None), None, False, show)
        except KeyboardInterrupt:
            return {"status": "error", "ename": "KeyboardInterrupt", "evalue": "", "traceback": [], **told}
        if end != "done":
            return {"status": "error", "ename": end, "evalue": "", "traceback": [], **told}
        return {"status": "ok", "payload": [], "user_expressions": {}, **told}

    async def do_complete(self, code: str, cursor_pos: int) -> dict[str, Any]:
        start, end, candidates = self.engine._candidates(code, cursor_pos)
        matches = [text for text, _ in candidates]
        return {"status": "ok", "matches": matches, "cursor_start": start, "cursor_end": end, "metadata": {}}

    async def do_inspect(self, code: str, cursor_pos: int, detail_level: int = 0, omit_sections: Any = ()) -> dict[str, Any]:
        word = code[:cursor_pos].split()[-1:] or [""]
        found = Engine().run(f"help {word[0]}", check=False) if word[0].isidentifier() else None
        if found is None or not found.ok:
            return {"status": "ok", "found": False, "data": {}, "metadata": {}}
        return {"status": "ok", "found": True, "data": {"text/plain": found.text}, "metadata": {}}

    async def do_is_complete(self, code: str) -> dict[str, Any]:
        if _native.is_incomplete(code):
            return {"status": "incomplete", "indent": "  "}
        return {"status": "complete"}


def install(arguments: list[str]) -> None:
    """Makes the kernel known to Jupyter: for this environment, for this user, or below a folder."""
    parser = argparse.ArgumentParser("python -m puzzle_script.kernel install", description=install.__doc__)
    place = parser.add_mutually_exclusive_group()
    place.add_argument("--user", action="store_true", help="for this user, in every environment")
    place.add_argument("--sys-prefix", action="store_true", help="for this environment, as without it")
    place.add_argument("--prefix", metavar="FOLDER", default=sys.prefix, help="below a folder, in share/jupyter/kernels")
    chosen = parser.parse_args(arguments)
    from jupyter_client.kernelspec import KernelSpecManager

    about = {
        "argv": [sys.executable, "-m", "puzzle_script.kernel", "-f", "{connection_file}"],
        "display_name": "puzzle-script",
        "language": "puzzle-script",
        "interrupt_mode": "signal",
    }
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "kernel.json").write_text(json.dumps(about, indent=1))
        prefix = None if chosen.user else chosen.prefix
        KernelSpecManager().install_kernel_spec(folder, "puzzle-script", user=chosen.user, prefix=prefix)


if __name__ == "__main__":
    if sys.argv[1:2] == ["install"]:
        install(sys.argv[2:])
    else:
        IPKernelApp.launch_instance(kernel_class=PuzzleKernel)
