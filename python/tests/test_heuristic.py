"""Heuristics that are functions of Python."""

import os
import signal
import tempfile
import unittest
from typing import Any

import numpy as np

from puzzle_script import Engine, Puzzle, ScriptError

START = 'setState "867 254 3b1"'


def manhattan(states: Any, puzzle: Puzzle) -> Any:
    """The sum of the distances of the tiles from their places, on a board of 3x3."""
    homes = np.argsort(np.asarray(puzzle.goal))
    here = np.arange(9)
    away = abs(here // 3 - homes[states] // 3) + abs(here % 3 - homes[states] % 3)
    return np.where(states == 0, 0, away).sum(axis=1)


def zero(states: Any, puzzle: Puzzle) -> Any:
    return np.zeros(len(states))


class Searches(unittest.TestCase):
    def test_no_count_depends_on_who_computes_it(self) -> None:
        engine = Engine()
        engine.heuristic(manhattan)
        for search in (
            "solveAStar H",
            "solveGreedy H",
            "solveWeightedAStar 2 H",
            "solveBeam 50 H",
            "solveIDAStar H maxNodes 200000",
            "solveRBFS H maxNodes 20000",
            "solveAStar H batch 10",
        ):
            own = engine.run(f"{START} {search.replace('H', 'manhattan')}", check=False)
            built_in = engine.run(f"{START} {search.replace('H', 'h2')}", check=False)
            kind = built_in.events[-1].kind
            for field in ("length", "path", "generated", "expanded", "stored", "reason"):
                expected, found = built_in[kind].fields.get(field), own[kind].fields.get(field)
                self.assertEqual(expected, found, f"{search}: {field}")

    def test_they_are_asked_for_batches(self) -> None:
        engine, sizes = Engine(), []

        @engine.heuristic
        def counted(states: Any, puzzle: Puzzle) -> Any:
            sizes.append(len(states))
            return np.zeros(len(states))

        engine.run(f"{START} solveBeam 200 counted", check=False)
        self.assertGreater(max(sizes), 100)

    def test_values_of_moves_are_asked_for_once(self) -> None:
        engine = Engine()
        asked: list[tuple[int, ...]] = []

        def values(states: Any, puzzle: Puzzle) -> Any:
            self.assertEqual(puzzle.moves, ["up", "down", "left", "right"])
            asked.extend(tuple(state) for state in states)
            rows = []
            for state in states:
                blank = int(np.flatnonzero(state == 0)[0])
                row = []
                for step, off in ((-3, blank < 3), (3, blank > 5), (-1, blank % 3 == 0), (1, blank % 3 == 2)):
                    moved = state.copy()
                    if not off:
                        moved[[blank, blank + step]] = moved[[blank + step, blank]]
                    row.append(np.nan if off else 1 + manhattan(moved[None], puzzle)[0])
                rows.append(row)
            return np.array(rows)

        engine.heuristic(values, moves=True)
        own, built_in = (engine.run(f"{START} solveQStar {name}")["solved"] for name in ("values", "h2"))
        self.assertEqual((own.path, own.generated, own.stored), (built_in.path, built_in.generated, built_in.stored))
        # The goal is not asked for.
        self.assertEqual((len(asked), len(set(asked))), (own["stored"] - 1, own["stored"] - 1))
        engine.run('setState "312 475 68b" expect heuristic(values) == 4 solveAStar values expect length == 4')

        def short(states: Any, puzzle: Puzzle) -> Any:
            return np.zeros((len(states), 3))

        engine.heuristic(short, moves=True)
        with self.assertRaisesRegex(ValueError, "shape"):
            engine.run(f"{START} solveQStar short")

    def test_what_is_told_of_the_puzzle(self) -> None:
        engine, told = Engine(), []

        @engine.heuristic
        def heard(states: Any, puzzle: Puzzle) -> Any:
            told.append((puzzle, states.shape, states.dtype))
            return np.zeros(len(states))

        engine.run('setState "312 475 68b" solveAStar heard')
        puzzle, shape, kind = told[0]
        self.assertEqual((puzzle.name, len(puzzle.cells), shape[1], kind), ("eight", 9, 9, np.uint8))
        self.assertEqual(puzzle.values, ["b", "1", "2", "3", "4", "5", "6", "7", "8"])
        self.assertEqual(np.asarray(puzzle.goal).tolist(), list(range(9)))

    def test_values_have_decimals(self) -> None:
        engine = Engine()
        engine.heuristic(lambda states, puzzle: manhattan(states, puzzle) * 0.5, "half")
        engine.run(f"{START} let v = heuristic(half) expect $v == 9.5")

    def test_an_audit_holds_them_against_the_true_distances(self) -> None:
        engine = Engine()
        engine.heuristic(manhattan)
        self.assertIn("manhattan: admissible", engine.run("audit manhattan").text)

    def test_no_search_takes_them_for_admissible(self) -> None:
        engine = Engine()
        engine.heuristic(manhattan)
        self.assertFalse(engine.run('setState "312 475 68b" solveAStar manhattan')["solved"].optimal)

    def test_what_they_raise_ends_the_run(self) -> None:
        engine, good = Engine(), True

        @engine.heuristic
        def fragile(states: Any, puzzle: Puzzle) -> Any:
            if not good:
                raise ZeroDivisionError("no")
            return np.zeros(len(states))

        engine.run('setState "312 475 68b" solveAStar fragile')
        good = False
        for search in ("solveAStar fragile", "solveBeam 5 fragile", "solveIDAStar fragile", "audit fragile"):
            with self.assertRaises(ZeroDivisionError, msg=search):
                engine.run(search)
        good = True
        engine.run("solveAStar fragile")

    def test_values_that_are_no_estimates_are_refused(self) -> None:
        for value in (-1.0, float("nan"), float("inf"), 2e6):
            engine = Engine()
            engine.heuristic(lambda states, puzzle: np.full(len(states), value), "odd")
            with self.assertRaisesRegex(ScriptError, "odd gave"):
                engine.run(f"{START} solveAStar odd")
        engine = Engine()
        engine.heuristic(lambda states, puzzle: np.zeros(3), "short")
        with self.assertRaisesRegex(ValueError, "shape"):
            engine.run(f"{START} solveAStar short")

    def test_an_interrupt_reaches_searches_that_ask_for_one_state_at_a_time(self) -> None:
        for search in ("solveRBFS slow", "solveNBS slow", "solveFirstChoice slow", "solveRandomRestarts 1000 slow"):
            engine, calls = Engine(), []

            @engine.heuristic
            def slow(states: Any, puzzle: Puzzle) -> Any:
                calls.append(len(states))
                if len(calls) == 3:
                    os.kill(os.getpid(), signal.SIGINT)
                return np.full(len(states), 5.0) + len(calls) % 7

            with self.assertRaises(KeyboardInterrupt, msg=search):
                engine.run(f"{START} maxNodes none {search}")
            self.assertLess(len(calls), 10, search)

    def test_formulas_take_their_decimals(self) -> None:
        engine = Engine()
        engine.heuristic(lambda states, puzzle: manhattan(states, puzzle) * 0.5, "half")
        engine.run(f"define heuristic more = half + 0.25\n{START} let v = heuristic(more) expect $v == 9.75")

    def test_experiments_know_one_function_from_another(self) -> None:
        script = 'experiment "own" { depths 2..6 step 2 samples 2 resume run solveAStar mine table generated }'
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for function in (zero, zero):
                    engine = Engine()
                    engine.heuristic(function, "mine")
                    engine.run(script)
                engine = Engine()
                engine.heuristic(manhattan, "mine")
                with self.assertRaisesRegex(ScriptError, "strange_log"):
                    engine.run(script)
            finally:
                os.chdir(before)

    def test_weights_that_a_function_reads_are_part_of_it(self) -> None:
        def weighted(weights: Any) -> Any:
            def estimate(states: Any, puzzle: Puzzle) -> Any:
                return (weights * manhattan(states, puzzle)[:, None]).sum(axis=1)

            return estimate

        script = 'experiment "own" { depths 2..6 step 2 samples 2 resume run solveAStar mine table generated }'
        before = os.getcwd()
        with tempfile.TemporaryDirectory() as folder:
            os.chdir(folder)
            try:
                for weights in (np.ones(2), np.ones(2)):
                    engine = Engine()
                    engine.heuristic(weighted(weights), "mine")
                    engine.run(script)
                engine = Engine()
                engine.heuristic(weighted(np.zeros(2)), "mine")
                with self.assertRaisesRegex(ScriptError, "strange_log"):
                    engine.run(script)
            finally:
                os.chdir(before)


if __name__ == "__main__":
    unittest.main()
