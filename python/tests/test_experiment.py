"""Experiments on executors: processes, threads, workers of Dask."""

import os
import tempfile
import unittest
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import puzzle_script
from puzzle_script import Engine, ScriptError

SCRIPT = """
define heuristic out = count(c in cells, at($c) != b and at($c) != goal($c))
experiment "boards" {
  file "boards.txt"
  run solveAStar out as "A* out"
  run solveIDAStar h2
  table expanded "expanded.csv"
  save "runs.csv"
}
experiment "maps" { depths 2..8 step 2 samples 4 run solveBFS run solveBeam 5 table generated }
print "done"
"""


class Parts(unittest.TestCase):
    def setUp(self) -> None:
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.addCleanup(os.chdir, os.getcwd())
        os.chdir(self.folder.name)
        Path("boards.txt").write_text("".join(f"{n}, {board}\n" for n, board in enumerate(["312 475 68b", "3b2 615 748"], 1)))
        self.script = Path("script.txt").resolve()
        self.whole = Engine().run(SCRIPT, path=self.script)
        self.due = self.files()
        self.assertEqual(set(self.due), {"boards.txt", "boards.runs.jsonl", "expanded.csv", "expanded.csv-metadata.json", "maps.runs.jsonl", "runs.csv"})

    def files(self) -> dict[str, bytes]:
        return {path.name: path.read_bytes() for path in Path().iterdir()}

    def clear(self) -> None:
        for name in self.due:
            if name != "boards.txt":
                Path(name).unlink(missing_ok=True)

    def check(self, executor: puzzle_script._experiment.Executor, parts: int) -> None:
        self.clear()
        run = puzzle_script.experiment(SCRIPT, executor=executor, parts=parts, path=self.script)
        self.assertEqual(run.text, self.whole.text)
        self.assertEqual(self.files(), self.due)

    def test_the_bytes_are_those_of_one_process(self) -> None:
        with ThreadPoolExecutor(2) as threads:
            self.check(threads, 1)
            self.check(threads, 50)  # more than there are runs of a board
        with ProcessPoolExecutor(2) as processes:
            self.check(processes, 3)

    def test_workers_of_dask_make_runs(self) -> None:
        import distributed

        client_type: Any = distributed.Client
        with client_type(n_workers=2, threads_per_worker=1, dashboard_address=None) as client:
            self.check(client, 4)

    def test_a_mistake_ends_it(self) -> None:
        with ThreadPoolExecutor(2) as threads:
            with self.assertRaises(ScriptError):
                puzzle_script.experiment("experiment { }", executor=threads)
            with self.assertRaises(ScriptError):  # files that are there stay
                puzzle_script.experiment(SCRIPT, executor=threads, seed=7, path=self.script)
        self.assertEqual(self.files(), self.due)

    def test_each_run_is_an_event_when_it_is_done(self) -> None:
        heard: list[tuple[int, int]] = []
        script = 'experiment "e" { depths 4 samples 3 run solveBFS run solveAStar h2 table generated }'
        run = Engine(force=True).run(script, runs=True, progress=True, on_event=lambda event: heard.append((event.done, event.total)) if event.kind == "experiment_result" else None)
        self.assertEqual(heard, [(done, 6) for done in range(1, 7)])
        frame = run.frame("experiment_result")
        self.assertEqual(sorted(frame["label"]), ["solveAStar h2"] * 3 + ["solveBFS"] * 3)
        quiet = Engine(force=True).run(script, progress=True)
        self.assertEqual(quiet.of("experiment_result"), [])
