"""Sessions: events, texts, failures, limits, interrupts."""

import os
import pickle
import signal
import sys
import tempfile
import threading
import unittest
from pathlib import Path
from unittest import mock

import puzzle_script
from puzzle_script import Engine, ScriptError

ROOT = Path(__file__).resolve().parents[2]


class Sessions(unittest.TestCase):
    def test_the_text_is_that_of_the_program(self) -> None:
        for name in ("quickstart", "goals", "octagon", "procedures"):
            run = Engine().run_file(ROOT / f"scripts/{name}.txt")
            self.assertEqual(run.text, (ROOT / f"scripts/{name}.out").read_text(), name)

    def test_files_lie_beside_the_script(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            (Path(folder) / "part.txt").write_text("print part")
            (Path(folder) / "whole.txt").write_text('readCommands "part.txt"')
            self.assertEqual(Engine().run_file(Path(folder) / "whole.txt").text, "part\n")

    def test_events_are_objects(self) -> None:
        run = puzzle_script.run('setState "312 475 68b" solveAStar h2')
        solved = run["solved"]
        self.assertEqual((solved.length, solved["generated"], "cost" in solved), (4, 12, True))
        self.assertEqual([event.kind for event in run], ["state_set", "solved"])
        with self.assertRaises(AttributeError):
            solved.nothing  # type: ignore[attr-defined]
        with self.assertRaises(KeyError):
            run["unsolved"]

    def test_a_session_goes_on(self) -> None:
        engine = Engine()
        engine.run("define twice n { let k = ($n * 2) print $k }")
        self.assertEqual(engine.run("twice 21").text, "42\n")

    def test_events_come_as_they_happen(self) -> None:
        heard: list[puzzle_script.Event] = []
        puzzle_script.run("print 1 print 2", on_event=heard.append)
        self.assertEqual([event.text for event in heard], ["1", "2"])

    def test_a_mistake_is_a_report(self) -> None:
        with self.assertRaises(ScriptError) as raised:
            puzzle_script.run('print "before"\nsolveBeem 5')
        self.assertIn("unknown_command", str(raised.exception))
        self.assertEqual(raised.exception.run.text, "")
        run = puzzle_script.run("expect 1 == 2", check=False)
        self.assertEqual((run.ok, run.end), (False, "failed"))

    def test_a_mistake_can_be_pickled(self) -> None:
        with self.assertRaises(ScriptError) as raised:
            puzzle_script.run("print 1 expect 1 == 2")
        copy = pickle.loads(pickle.dumps(raised.exception))
        self.assertEqual((str(copy), copy.run.text), (str(raised.exception), "1\n"))

    def test_what_it_calls_may_not_call_it(self) -> None:
        engine = Engine()
        calls = (
            lambda: engine.run("print 2"),
            lambda: engine.complete("solveB"),
            lambda: engine.heuristic(lambda states, puzzle: states, "own"),
        )
        for call in calls:
            with self.assertRaisesRegex(RuntimeError, "another Engine"):
                engine.run("print 1", on_event=lambda _: call())
        self.assertEqual(engine.run("print 3").text, "3\n")

    def test_a_listener_that_raises_ends_the_run(self) -> None:
        def stop(event: puzzle_script.Event) -> None:
            raise RuntimeError(event.text)

        engine = Engine()
        with self.assertRaisesRegex(RuntimeError, "1"):
            engine.run("print 1 print 2", on_event=stop)
        self.assertEqual(engine.run("print 3").text, "3\n")

    def test_time_ends_a_search(self) -> None:
        engine = Engine()
        with self.assertRaises(ScriptError):
            engine.run("repeat 1000000 { solveBFS maxNodes none }", time_limit=0.2)
        self.assertEqual(engine.run("print 3").text, "3\n")
        with self.assertRaises(ValueError):
            engine.run("print 3", time_limit=-1)

    def test_an_interrupt_ends_a_search(self) -> None:
        engine = Engine()
        timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            engine.run("puzzle fifteen randomizeState uniform solveIDAStar h1 maxNodes none timeLimit none")
        timer.join()
        self.assertEqual(engine.run("print 3").text, "3\n")

    def test_completion_knows_the_session(self) -> None:
        engine = Engine()
        engine.run("let somewhere = 1")
        self.assertEqual(engine.complete("print $some"), ["$somewhere"])
        self.assertEqual(engine.complete("# \u00e9\nsolveBea", 12), ["solveBeam"])


class Readme(unittest.TestCase):
    def test_its_example_runs(self) -> None:
        text = (ROOT / "python/README.md").read_text()
        example = text.split("```python\n")[1].split("```")[0]
        with mock.patch("builtins.print") as printed:
            exec(example, {})
        (length, generated), _ = printed.call_args
        self.assertGreaterEqual(length, 31)
        self.assertGreater(generated, 1000)


class Tables(unittest.TestCase):
    SCRIPT = """
        experiment "small" {
          depths 2..6 step 2
          samples 2
          run solveAStar h2 as "A*"
          table generated
          plot generated "small.svg"
          report "small.html"
        }
        setState "312 475 68b" solveBFS
    """

    def setUp(self) -> None:
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                self.run_there = puzzle_script.run(self.SCRIPT)
                self.page = self.run_there._repr_html_()
            finally:
                os.chdir(before)

    def test_tables_are_frames(self) -> None:
        frame = self.run_there.frame()
        self.assertEqual(list(frame.columns), ["depth", "runs", "solved", "A*"])
        self.assertEqual(list(frame["depth"]), [2, 4, 6])
        self.assertEqual(list(self.run_there.frame("solved")["algorithm"]), ["bfs"])

    def test_without_pandas_they_are_those_of_polars(self) -> None:
        with mock.patch.dict(sys.modules, {"pandas": None}):
            frame = self.run_there.frame()
        self.assertEqual(type(frame).__module__.split(".")[0], "polars")
        self.assertEqual(frame["depth"].to_list(), [2, 4, 6])

    def test_pictures_and_pages_are_shown_in_place(self) -> None:
        self.assertEqual([path.name for path in self.run_there.files()], ["small.svg", "small.html"])
        self.assertIn("<svg", self.page)
        self.assertIn("srcdoc", self.page)


if __name__ == "__main__":
    unittest.main()
