"""Notebooks: the lessons run, and so does a notebook whose cells are scripts."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient
from nbclient.exceptions import CellExecutionError

EXAMPLES = Path(__file__).resolve().parents[1] / "examples"


def run(notebook: Any, kernel: str, timeout: int = 120) -> Any:
    with tempfile.TemporaryDirectory() as folder:
        client = NotebookClient(notebook, timeout=timeout, kernel_name=kernel, resources={"metadata": {"path": folder}})
        return client.execute()


def outputs(notebook: Any) -> str:
    """All that cells print and show."""
    return "\n".join(str(output) for cell in notebook.cells for output in cell.get("outputs", []))


class Lessons(unittest.TestCase):
    def test_scenes(self) -> None:
        shown = outputs(run(nbformat.read(EXAMPLES / "scenes.ipynb", as_version=4), "python3"))
        for part in ("Solvable: no", "srcdoc", "158"):
            self.assertIn(part, shown)

    def test_learned(self) -> None:
        shown = outputs(run(nbformat.read(EXAMPLES / "learned.ipynb", as_version=4), "python3", timeout=600))
        for part in ("net8: not admissible", "net8: to make it admissible", "Experiment eight: 300 runs", "Experiment fifteen: 360 runs", "<svg"):
            self.assertIn(part, shown)

    def test_the_page_on_it_shows_its_code(self) -> None:
        cells = nbformat.read(EXAMPLES / "learned.ipynb", as_version=4).cells
        page = (EXAMPLES.parents[1] / "docs" / "learned.md").read_text(encoding="utf-8")
        shown = page.split("```python\n")[1].split("```")[0]
        code = "\n".join(cell.source for cell in cells)
        for line in filter(None, map(str.strip, shown.split("\n"))):
            self.assertIn(line, code)

    def test_octagon(self) -> None:
        shown = outputs(run(nbformat.read(EXAMPLES / "octagon.ipynb", as_version=4), "python3"))
        for part in ("Heuristic empty: 7", "288 solutions"):
            self.assertIn(part, shown)


class Kernel(unittest.TestCase):
    def notebook(self, *cells: str) -> Any:
        notebook: Any = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        return run(notebook, "puzzle-script")

    def test_cells_are_one_session(self) -> None:
        shown = outputs(self.notebook("let k = 21", "print ($k * 2)", 'drawState "board.svg"'))
        self.assertIn("42", shown)
        self.assertIn("<svg", shown)

    def test_a_cell_may_run_again(self) -> None:
        experiment = 'experiment "a" { depths [4] samples 1 run solveBFS plot generated "a.svg" }'
        once, twice = (outputs(self.notebook(*[experiment] * times)).count("Experiment a:") for times in (1, 2))
        self.assertEqual(twice, 2 * once)
        self.assertGreater(once, 0)

    def test_a_mistake_is_an_error_of_its_cell(self) -> None:
        with self.assertRaises(CellExecutionError):
            self.notebook("solveBeem 5")

    def test_it_is_installed_below_a_folder(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            command = [sys.executable, "-m", "puzzle_script.kernel", "install", "--prefix", folder]
            subprocess.run(command, check=True, capture_output=True)
            about = Path(folder) / "share/jupyter/kernels/puzzle-script/kernel.json"
            self.assertIn("puzzle_script.kernel", about.read_text())


class Magic(unittest.TestCase):
    def test_a_mistake_is_an_error_of_its_cell(self) -> None:
        cells = ["import puzzle_script", "%load_ext puzzle_script", "%%puzzle\nprint 5\nexpect 1 == 2"]
        notebook: Any = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        with self.assertRaisesRegex(CellExecutionError, "expect"):
            run(notebook, "python3")


if __name__ == "__main__":
    unittest.main()
