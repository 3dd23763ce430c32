"""Events and frames with the types that the schema gives their fields."""

from __future__ import annotations

import json
import os
import pickle
import sys
import tempfile
import unittest
from pathlib import Path
from typing import TYPE_CHECKING, Literal, Optional
from unittest import mock

import puzzle_script
from puzzle_script import Engine, Event, Run, kinds
from puzzle_script._events import frame_of

ROOT = Path(__file__).resolve().parents[2]

if TYPE_CHECKING:
    from typing_extensions import assert_type

    def types_of_fields(run: Run, kind: str, event: Event) -> None:
        """Read by the type checker alone, which reports an `ignore` that it does not need."""
        solved = assert_type(run["solved"], kinds.Solved)
        assert_type(solved.length, int)
        assert_type(solved.path, list[str])
        assert_type(solved.generated, Optional[int])
        assert_type(run.of("unsolved"), list[kinds.Unsolved])
        assert_type(run["done"].status, Literal["ok", "failed", "check", "expectation", "interrupted"])
        assert_type(run["hello"].scripts[0]["hash"], str)
        assert_type(run["audit_range"].value, kinds.Number)
        assert_type(run["experiment_result"].depth, Optional[int])
        solved.lenght  # type: ignore[attr-defined]
        solved.length + ""  # type: ignore[operator]
        run["hello"].scripts[0]["other"]  # type: ignore[typeddict-item]
        assert_type(run.of(kind), list[Event])
        event.whatever_it_has
        if isinstance(event, kinds.Printed):
            assert_type(event.text, str)


class Kinds(unittest.TestCase):
    def test_each_event_has_the_class_of_its_kind(self) -> None:
        run = puzzle_script.run('setState "312 475 68b" solveAStar h2 print 1')
        self.assertEqual([type(event) for event in run], [kinds.StateSet, kinds.Solved, kinds.Printed])
        self.assertIsInstance(pickle.loads(pickle.dumps(run["solved"])), kinds.Solved)

    def test_a_field_that_is_not_there_is_none(self) -> None:
        solved = puzzle_script.run("reset solveBFS")["solved"]
        self.assertIsNone(solved.heuristic)
        self.assertNotIn("heuristic", solved)

    def test_the_schema_names_each_kind_once(self) -> None:
        schema = json.loads((ROOT / "docs/events.schema.json").read_text())
        self.assertEqual(list(kinds.KINDS), [event["title"] for event in schema["oneOf"]])


class Frames(unittest.TestCase):
    SCRIPT = """
        maxNodes 60
        experiment "typed" {
          depths 4..12 step 8
          samples 2
          run solveAStar h2
          run solve
          table expanded
        }
    """

    def setUp(self) -> None:
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                self.runs = Engine().run(self.SCRIPT, runs=True)
            finally:
                os.chdir(before)

    def test_types_do_not_depend_on_the_events(self) -> None:
        expected = {"length": "int64", "cost": "float64", "optimal": "bool", "expanded": "Int64"}
        for script in ("reset solveBFS", "reset solveBFS solve"):  # `solve` has no counts
            frame = puzzle_script.run(script).frame("solved")
            self.assertEqual({name: str(frame[name].dtype) for name in expected}, expected, script)
            self.assertEqual(frame["expanded"][0], 0)

    def test_whole_numbers_that_may_be_missing_are_no_floats(self) -> None:
        frame = self.runs.frame("experiment_result")
        expected = {"depth": "Int64", "length": "Int64", "expanded": "Int64", "h_start": "float64", "solved": "bool"}
        self.assertEqual({name: str(frame[name].dtype) for name in expected}, expected)
        self.assertTrue(frame["expanded"].isna().any() and frame["expanded"].notna().any())

    def test_a_value_over_fewer_runs_is_a_number_too(self) -> None:
        frame = self.runs.frame()
        types = {name: str(frame[name].dtype) for name in frame.columns}
        shared = {"depth": "int64", "runs": "int64", "solved": "int64", "solveAStar h2": "float64"}
        parts = {"solveAStar h2 found": "Int64", "solveAStar h2 runs": "Int64"}
        self.assertEqual(types, {**shared, **parts, "solve": "float64"})
        self.assertEqual(frame["solveAStar h2 runs"].tolist()[1], 2)

    def test_frames_of_polars_have_the_same_types(self) -> None:
        with mock.patch.dict(sys.modules, {"pandas": None}):
            frame, table = self.runs.frame("experiment_result"), self.runs.frame()
        expected = {"depth": "Int64", "expanded": "Int64", "h_start": "Float64", "solved": "Boolean"}
        self.assertEqual({name: str(frame.schema[name]) for name in expected}, expected)
        self.assertEqual(str(table.schema["solveAStar h2"]), "Float64")

    def test_numbers_that_fit_no_column_of_signed_ones(self) -> None:
        for missing in ({}, {"pandas": None}):
            with mock.patch.dict(sys.modules, missing):
                frame = frame_of({"seed": [2**64 - 1], "h_start": ["infinite"]}, {"seed": "int", "h_start": "Number"})
            self.assertEqual((frame["seed"][0], frame["h_start"][0]), (2**64 - 1, float("inf")))


if __name__ == "__main__":
    unittest.main()
