"""Searches of libraries, of courses and of students, held against the algorithms that they are to be."""

import heapq
import random
import unittest
from collections import deque
from typing import Any, Callable, Iterable

from puzzle_script import JudgedProblem, Undecided, judge

MAP = """define graph map {
  start S
  goal G
  edge S A 4 edge S B 1 edge B A 2 edge A C 5 edge B C 9 edge C G 3 edge A G 12
  h S 9 h A 7 h B 9 h C 3 h G 0
}
puzzle map
"""


DECIMAL = """define graph map {
  start S
  goal G
  edge S A 0.4 edge S B 0.1 edge B A 0.25 edge A C 0.5 edge B C 0.9 edge C G 0.3 edge A G 1.2
  h S 0.9 h A 0.7 h B 0.9 h C 0.3 h G 0
}
puzzle map
"""


def best_first(
    f: Callable[[float, float], float], closes: bool = True, tests_early: bool = False
) -> Callable[[JudgedProblem], Any]:
    """A best-first search with a heap, as a student writes one; ties at random."""
    draw = random.Random(7).random

    def search(problem: JudgedProblem) -> Any:
        def key(g: float, state: Any) -> tuple[float, float]:
            return f(g, problem.h(state)), draw()

        heap = [(key(0, problem.initial), 0.0, problem.initial, [problem.initial])]
        best: dict[Any, float] = {problem.initial: 0}
        closed = set()
        while heap:
            _, g, state, path = heapq.heappop(heap)
            if closes and state in closed:
                continue
            closed.add(state)
            if not tests_early and problem.is_goal(state):
                return path
            for action in problem.actions(state):
                child = problem.result(state, action)
                if tests_early and problem.is_goal(child):
                    return [*path, child]
                cost = g + problem.action_cost(state, action)
                if child not in best or cost < best[child]:
                    best[child] = cost
                    heapq.heappush(heap, (key(cost, child), cost, child, [*path, child]))
        return None

    return search


a_star = best_first(lambda g, h: g + h)
uniform_cost = best_first(lambda g, h: g)
greedy = best_first(lambda g, h: h)


def bfs(problem: JudgedProblem) -> Any:
    """Breadth-first search with the goal test of the book."""
    queue, parent = deque([problem.initial]), {problem.initial: None}
    while queue:
        state = queue.popleft()
        if problem.is_goal(state):
            path = []
            while state is not None:
                path.append(state)
                state = parent[state]
            return path[::-1]
        for action in problem.actions(state):
            child = problem.result(state, action)
            if child not in parent:
                parent[child] = state
                queue.append(child)
    return None


class Right(unittest.TestCase):
    """None of these may be called wrong."""

    def held(self, search: Any, like: str, puzzle: str = "eight", **options: Any) -> None:
        verdict = judge(search, like, puzzle, **options)
        self.assertIs(verdict.conforms, True, verdict.text)
        self.assertEqual(verdict.solved, len(verdict.boards), verdict.text)
        self.assertIsNotNone(verdict.path)
        self.assertTrue(verdict)

    def test_a_student(self) -> None:
        for puzzle in ("eight", "sliding 2x3", MAP, DECIMAL):
            self.held(bfs, "solveBFS", puzzle)
            self.held(a_star, "solveAStar", puzzle, depth=9)
            self.held(uniform_cost, "solveUCS", puzzle, depth=7)
            self.held(greedy, "solveGreedy", puzzle)

    def test_open_lists(self) -> None:
        """A sorted list, and a table with the value of each state, ties at random."""

        def by_list(problem: JudgedProblem) -> Any:
            frontier, g = [problem.initial], {problem.initial: 0.0}
            closed: set[Any] = set()
            while frontier:
                random.shuffle(frontier)
                frontier.sort(key=lambda state: g[state] + problem.h(state))
                state = frontier.pop(0)
                if problem.is_goal(state):
                    return state
                closed.add(state)
                for action in problem.actions(state):
                    child = problem.result(state, action)
                    cost = g[state] + problem.action_cost(state, action)
                    if child in closed or cost >= g.get(child, float("inf")):
                        continue
                    if child not in g:
                        frontier.append(child)
                    g[child] = cost
            return None

        def by_table(problem: JudgedProblem) -> Any:
            g: dict[Any, float] = {problem.initial: 0}
            values = {problem.initial: problem.h(problem.initial)}
            while values:
                least = min(values.values())
                state = random.choice([state for state, value in values.items() if value == least])
                del values[state]
                if problem.is_goal(state):
                    return state
                for child, _, step in problem.getSuccessors(state):
                    if g[state] + step < g.get(child, float("inf")):
                        g[child] = g[state] + step
                        values[child] = g[child] + problem.h(child)
            return None

        for search in (by_list, by_table):
            for puzzle in ("eight", "sliding 2x3", MAP, DECIMAL):
                verdict = judge(search, "solveAStar", puzzle, depth=9)
                self.assertIs(verdict.conforms, True, verdict.text)
                self.assertIn(verdict.goal_tested, ("selected", None))

    def test_aima(self) -> None:
        from aima3 import search as aima  # type: ignore[import-untyped]

        self.held(aima.breadth_first_search, "solveBFS")
        self.held(aima.uniform_cost_search, "solveUCS")
        self.held(aima.astar_search, "solveAStar h2")
        self.held(aima.depth_first_graph_search, "solveDFS", "sliding 2x3")
        self.held(aima.iterative_deepening_search, "solveIDDFS", depth=6)
        self.held(aima.recursive_best_first_search, "solveRBFS h2", depth=8)

    def test_simpleai(self) -> None:
        from simpleai import search as simpleai  # type: ignore[import-untyped]

        self.held(lambda problem: simpleai.breadth_first(problem, graph_search=True), "solveBFS")
        self.held(lambda problem: simpleai.uniform_cost(problem, graph_search=True), "solveUCS", depth=8)
        self.held(lambda problem: simpleai.astar(problem, graph_search=True), "solveAStar h2")
        self.held(simpleai.astar, "solveAStar h2 tree", depth=6)
        verdict = judge(
            lambda problem: simpleai.iterative_limited_depth_first(problem, graph_search=True), "solveIDDFS", depth=8
        )
        self.assertEqual(verdict.explained[:1], ["visited states left out in a round"], verdict.text)

    def test_berkeley(self) -> None:
        def aStarSearch(problem: Any, heuristic: Callable[..., float] = lambda state, problem=None: 0) -> Any:
            start = problem.getStartState()
            heap: list[tuple[float, int, Any, list[str]]] = [(heuristic(start, problem), 0, start, [])]
            visited = set()
            while heap:
                _, cost, state, actions = heapq.heappop(heap)
                if state in visited:
                    continue
                visited.add(state)
                if problem.isGoalState(state):
                    return actions
                for child, action, step in problem.getSuccessors(state):
                    moved = [*actions, action]
                    assert problem.getCostOfActions(moved) == cost + step
                    heapq.heappush(heap, (cost + step + heuristic(child, problem), cost + step, child, moved))
            return []

        for puzzle in ("eight", MAP):
            self.held(aStarSearch, "solveAStar", puzzle)

    def test_aipython(self) -> None:
        class Path:
            def __init__(self, arcs: list[Any], start: Any) -> None:
                self.arcs, self.start = arcs, start

            def nodes(self) -> Iterable[Any]:
                for arc in reversed(self.arcs):
                    yield arc.to_node
                yield self.start

        class Searcher:
            def __init__(self, problem: Any) -> None:
                self.problem = problem
                self.frontier = [Path([], problem.start_node())]

            def search(self) -> Any:
                explored = set()
                while self.frontier:
                    path = self.frontier.pop(0)
                    node = path.arcs[-1].to_node if path.arcs else path.start
                    if node in explored:
                        continue
                    explored.add(node)
                    if self.problem.is_goal(node):
                        return path
                    for arc in self.problem.neighbors(node):
                        self.frontier.append(Path([*path.arcs, arc], path.start))
                return None

        self.held(lambda problem: Searcher(problem).search(), "solveBFS", depth=6)

    def test_plain_functions(self) -> None:
        def dijkstra(start: Any, successors: Any, is_goal: Any, cost: Any) -> Any:
            heap, closed = [(0, start, [start])], set()
            while heap:
                g, state, path = heapq.heappop(heap)
                if state in closed:
                    continue
                closed.add(state)
                if is_goal(state):
                    return path, g
                for child in successors(state):
                    heapq.heappush(heap, (g + cost(state, child), child, [*path, child]))
            return None

        for puzzle in ("sliding 2x3", MAP):
            self.held(dijkstra, "solveUCS", puzzle)


class Wrong(unittest.TestCase):
    def test_a_mistake_is_named(self) -> None:
        verdict = judge(greedy, "solveAStar h2")
        self.assertIs(verdict.conforms, False)
        self.assertFalse(verdict)
        self.assertIn("h alone", verdict.explained)
        self.assertGreater(verdict.deviation, 1)
        assert verdict.board is not None
        self.assertIn(verdict.boards[verdict.board - 1], verdict.text)
        self.assertTrue(verdict.advice)
        self.assertIn("deviates from", verdict._repr_html_())
        self.assertIn(f"at expansion <a href=\"#step={verdict.deviation}\">", verdict.page())
        self.assertIn("&lt;h2 id=&quot;name-1&quot;&gt;", verdict._repr_html_())
        self.assertNotIn("line ", verdict.text)

    def test_a_goal_test_that_comes_too_early_is_seen(self) -> None:
        for puzzle in ("eight", MAP):
            verdict = judge(best_first(lambda g, h: g + h, tests_early=True), "solveAStar", puzzle)
            self.assertIs(verdict.conforms, False, verdict.text)
            self.assertIn("goal tested when generated", verdict.explained)
        verdict = judge(best_first(lambda g, h: h, tests_early=True), "solveGreedy h2")
        self.assertIs(verdict.conforms, True, verdict.text)
        self.assertEqual(verdict.goal_tested, "generated")
        self.assertFalse([form for form in verdict.form if form.endswith("selected")], verdict.form)
        verdict = judge(best_first(lambda g, h: g + 2 * h, tests_early=True), "solveWeightedAStar 2")
        self.assertIs(verdict.conforms, True, verdict.text)

    def test_the_text_of_a_goal_test_that_comes_too_early(self) -> None:
        verdict = judge(best_first(lambda g, h: g + h, tests_early=True), "solveAStar h2")
        self.assertGreater(verdict.deviation, 0)
        self.assertIn("that it did not select", verdict.text)
        self.assertIn("To change: test whether a state is the goal when it is taken", verdict.text)

    def test_what_does_not_end_is_cut_off(self) -> None:
        def forever(problem: JudgedProblem) -> Any:
            while True:
                problem.actions(problem.initial)

        def slow(problem: JudgedProblem) -> Any:
            queue = deque([problem.initial])
            while queue:
                state = queue.popleft()
                queue.extend(problem.result(state, action) for action in problem.actions(state))

        verdict = judge(forever, "solveBFS", max_calls=100)
        self.assertIs(verdict.conforms, False)
        self.assertIn("cut off", verdict.text)
        verdict = judge(bfs, "solveBFS", depth=12, max_calls=50)
        self.assertEqual(verdict.conforms, "undecided")
        with self.assertRaises(Undecided):
            bool(verdict)

    def test_an_error_is_told_with_its_line(self) -> None:
        def broken(problem: JudgedProblem) -> Any:
            problem.actions(problem.initial)
            return [][0]

        verdict = judge(broken, "solveBFS")
        self.assertIs(verdict.conforms, False)
        self.assertIn("IndexError: list index out of range (broken, line", verdict.text)
        verdict = judge(lambda problem: problem.actions((1, 2, 3)), "solveBFS")
        self.assertIn("is no state that this problem gave", verdict.text)

    def test_a_path_that_leads_nowhere_is_told(self) -> None:
        def lost(problem: JudgedProblem) -> Any:
            path = bfs(problem)
            return path[1:-1] + [problem.initial]

        verdict = judge(lost, "solveBFS")
        self.assertIs(verdict.conforms, True)
        self.assertEqual(verdict.solved, 0)
        self.assertIn("On 20 of 20 boards it returned no path to a goal", verdict.text)

    def test_the_same_seed_gives_the_same_boards(self) -> None:
        self.assertEqual(judge(bfs, "solveBFS", seed=3).boards, judge(bfs, "solveBFS", seed=3).boards)
        self.assertNotEqual(judge(bfs, "solveBFS", seed=3).boards, judge(bfs, "solveBFS", seed=4).boards)


if __name__ == "__main__":
    unittest.main()
