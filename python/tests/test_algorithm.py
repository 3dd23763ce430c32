"""Algorithms that are functions of Python."""

import os
import signal
import threading
import unittest
from typing import Any

from puzzle_script import Engine, ScriptError, SearchEnded, SearchGraph

START = 'setState "867 254 3b1"'


def mine(graph: SearchGraph) -> Any:
    """A* of Python."""
    graph.start(lambda node: (node.g + node.h, node.h))
    while (node := graph.pop()) is not None:
        if graph.is_goal(node):
            return node
        graph.expand(node)
    return None


class Algorithms(unittest.TestCase):
    def test_counts_are_those_of_the_built_in_one(self) -> None:
        for puzzle, start in (("eight", 'setState "867 254 3b1"'), ("maze", "randomMaze 6 8 20 randomizeState 9")):
            engine = Engine()
            engine.algorithm(mine)
            text = "" if puzzle == "maze" else f"puzzle {puzzle} "
            heuristic = "manhattan" if puzzle == "maze" else "h2"
            counts = "print [$generated $expanded $goalTests $length $cost $lowerBound $optimal $path]"
            due = engine.run(f"{text}{start} solveAStar {heuristic} ties lowH maxNodes none quiet {counts}")
            own = engine.run(f"solve mine {heuristic} maxNodes none quiet {counts}")
            self.assertEqual(due.text, own.text)

    def test_a_search_of_python_has_what_searches_have(self) -> None:
        engine = Engine()
        engine.algorithm(mine)
        run = engine.run(f"{START} solve mine h2 maxNodes 50")
        self.assertEqual(run["unsolved"].reason, "max_nodes")
        self.assertIn("A* of Python", engine.run("help mine").text)
        traced = engine.run('setState "312 475 68b" solve mine h1 trace')
        self.assertIn("312 475 6b8     1  left  1  3  4", traced.text)

    def test_a_search_goes_on_after_a_solution(self) -> None:
        engine = Engine()

        @engine.algorithm
        def better(graph: SearchGraph) -> Any:
            """Anytime weighted A* of Python."""
            graph.start(lambda node: node.g + 3 * node.h)
            while (node := graph.pop()) is not None:
                if graph.is_goal(node):
                    graph.improve(node)
                    self.assertEqual(graph.best(), graph.g(node))
                    graph.sort()
                else:
                    graph.expand(node)
            return None

        counts = "print [$cost $lowerBound $optimal]"
        whole = engine.run(f"{START} solve better h2 maxNodes none quiet {counts}")
        self.assertEqual(whole.text.split(), ["27", "27", "true"])

    def test_a_search_expands_partially(self) -> None:
        engine = Engine()

        @engine.algorithm
        def partial(graph: SearchGraph) -> Any:
            """A* of Python, with partial expansion."""
            graph.start(lambda node: node.g + node.h)
            while (first := graph.peek()) is not None:
                f, node = first
                graph.pop()
                if graph.is_goal(node):
                    return node
                opened = graph.expand_up_to(node, f)
                self.assertTrue(all(graph.g(own) + graph.h(own) <= f for own in opened))
            return None

        counts = "print [$generated $expanded $goalTests $length $lowerBound $path]"
        engine.run("define search due = partialExpansion(bestFirst(g + h))")
        due = engine.run(f"{START} solve due h2 maxNodes none quiet {counts}")
        self.assertEqual(engine.run(f"{START} solve partial h2 maxNodes none quiet {counts}").text, due.text)

    def test_what_python_raises_ends_the_run(self) -> None:
        engine = Engine()

        @engine.algorithm
        def wrong(graph: SearchGraph) -> Any:
            graph.start(lambda node: [][1])

        @engine.algorithm
        def early(graph: SearchGraph) -> Any:
            return 3

        @engine.algorithm
        def negative(graph: SearchGraph) -> Any:
            graph.start(lambda node: -1.5)

        @engine.algorithm
        def inside(graph: SearchGraph) -> Any:
            graph.start(lambda node: 1 if graph.pop() else None)

        for name, error in (("wrong", IndexError), ("early", TypeError), ("negative", ValueError), ("inside", RuntimeError)):
            with self.assertRaises(error):
                engine.run(f"{START} solve {name}")
        self.assertTrue(engine.run("solveAStar h2").ok)

    def test_no_graph_outlives_its_search(self) -> None:
        engine = Engine()
        graphs: list[SearchGraph] = []
        nodes: list[Any] = []

        @engine.algorithm
        def keeper(graph: SearchGraph) -> Any:
            graph.start(lambda node: 1)
            if graphs:
                with self.assertRaises(ValueError):
                    graph.is_goal(nodes[0])
                with self.assertRaises(RuntimeError):
                    graphs[0].pop()
            graphs.append(graph)
            nodes.append(graph.pop())
            return None

        engine.run(f"{START} solve keeper solve keeper", check=False)
        with self.assertRaises(RuntimeError):
            graphs[0].pop()

    def test_who_catches_a_limit_gains_nothing(self) -> None:
        engine = Engine()
        caught: list[str] = []

        @engine.algorithm
        def stubborn(graph: SearchGraph) -> Any:
            graph.start(lambda node: node.g)
            while (node := graph.pop()) is not None and len(caught) < 3:
                try:
                    graph.expand(node)
                except SearchEnded as ended:
                    caught.append(str(ended))
            return node

        run = engine.run(f"{START} solve stubborn maxNodes 20", check=False)
        self.assertEqual(caught, ["max_nodes"] * 3)
        self.assertEqual((run["unsolved"].reason, run["unsolved"].generated), ("max_nodes", 20))

    def test_a_name_that_nobody_could_ask_for_is_refused(self) -> None:
        for name in ("beam", "AStar", "a b"):
            with self.assertRaises(ValueError):
                Engine().algorithm(mine, name)

    def test_a_signal_ends_it(self) -> None:
        engine = Engine()
        engine.algorithm(mine)
        threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
        with self.assertRaises(KeyboardInterrupt):
            engine.run(f"puzzle fifteen seed 3 randomizeState uniform solve mine h1 maxNodes none")

    def test_a_mistake_in_its_numbers_is_a_report(self) -> None:
        engine = Engine()

        @engine.algorithm
        def two(graph: SearchGraph, a: float, b: float) -> Any:
            graph.start(lambda node: a + b)
            return None

        with self.assertRaises(ScriptError) as raised:
            engine.run("solve two 1")
        self.assertIn("solve two a b", str(raised.exception))


if __name__ == "__main__":
    unittest.main()
