"""State spaces that Python describes."""

import os
import signal
import threading
import unittest
from typing import Iterable

from puzzle_script import ScriptError, search


class Walk:
    """Steps of 1 or 3 on a line from 0; 10 is the goal."""

    def actions(self, state: int) -> Iterable[int]:
        return [1, 3]

    def result(self, state: int, action: int) -> int:
        return min(state + action, 12)

    def is_goal(self, state: int) -> bool:
        return state == 10


class Dear(Walk):
    def cost(self, state: int, action: int, result: int) -> int:
        return 5 if action == 3 else 1

    def h(self, state: int) -> float:
        return float(max(10 - state, 0))


class Line:
    """Steps of 1 to either side, from 0 to 10."""

    def actions(self, state: int) -> Iterable[int]:
        return [-1, 1]

    def result(self, state: int, action: int) -> int:
        return state + action

    def is_goal(self, state: int) -> bool:
        return state == 10


class Seen(Line):
    def h(self, state: int) -> float:
        return abs(10 - state)


class Closed(Walk):
    def is_goal(self, state: int) -> bool:
        return False


class Endless(Closed):
    def result(self, state: int, action: int) -> int:
        return state + action


class Broken(Walk):
    def result(self, state: int, action: int) -> int:
        raise LookupError("nowhere")


class Problems(unittest.TestCase):
    def test_searches_agree(self) -> None:
        for command in ("solveBFS", "solveUCS", "solveAStar", "solveIDAStar", "solveIDDFS", "solveRBFS"):
            outcome = search(Walk(), 0, command, max_nodes=100_000)
            self.assertEqual(outcome.cost, 4, command)
            self.assertEqual((outcome.states or [])[-1], 10)
            self.assertEqual(sum(outcome.actions or []), 10)

    def test_steps_have_costs(self) -> None:
        for command in ("solveUCS", "solveAStar", "solveIDAStar"):
            outcome = search(Dear(), 0, command)
            self.assertEqual((outcome.cost, outcome.actions), (10, [1] * 10), command)

    def test_a_heuristic_saves_expansions(self) -> None:
        self.assertEqual([search(line, 0).expanded for line in (Line(), Seen())], [20, 10])

    def test_what_ends_a_search_has_a_name(self) -> None:
        self.assertEqual(search(Closed(), 0, "solveBFS").reason, "exhausted")
        self.assertEqual(search(Closed(), 0, "solveIDDFS", max_nodes=50).reason, "max_nodes")
        self.assertIsNone(search(Closed(), 0, "solveBFS").actions)

    def test_what_a_problem_raises_is_raised(self) -> None:
        with self.assertRaisesRegex(LookupError, "nowhere"):
            search(Broken(), 0)

    def test_states_that_can_not_be_hashed_are_refused(self) -> None:
        with self.assertRaises(TypeError):
            search(Walk(), [0])  # type: ignore

    def test_searches_from_both_ends_are_refused(self) -> None:
        for command in ("solveBidirectional", "solveNBS", "solve", "print 1", "solveBFS maxNodes 5", "solveBFS solveBFS"):
            with self.assertRaises(ValueError):
                search(Walk(), 0, command)
        with self.assertRaisesRegex(ScriptError, "unknown_command"):
            search(Walk(), 0, "nothing")

    def test_a_command_has_its_operands(self) -> None:
        weights = [search(Dear(), 0, f"solveWeightedAStar {weight}").cost for weight in (1, 50)]
        self.assertEqual(weights, [10, 16])
        self.assertEqual(search(Walk(), 0, "solveBeam 50").cost, 4)
        orders = [search(Walk(), 0, f"solveAStar ties {ties}").expanded for ties in ("fifo", "lifo")]
        self.assertEqual(orders, [10, 11])

    def test_time_and_interrupts_end_a_search(self) -> None:
        self.assertEqual(search(Endless(), 0, "solveIDDFS", time_limit=0.2).reason, "time_limit")
        timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
        timer.start()
        with self.assertRaises(KeyboardInterrupt):
            search(Endless(), 0, "solveIDDFS")
        timer.join()


if __name__ == "__main__":
    unittest.main()
