"""States in batches."""

import unittest

import numpy as np

import puzzle_script
from puzzle_script import Engine


class Batches(unittest.TestCase):
    def test_a_search_in_python_finds_what_the_engine_finds(self) -> None:
        turns = "define puzzle turns {\n cells 1..5\n goal 1..5\n for k in 2..5 { move \"f$k\" reverse 1..$k } }"
        for setup, heuristic in [
            ('setState "867 254 3b1"', "h2"),
            (f"{turns} puzzle turns randomizeState 9", None),
            ("seed 4 randomMaze 9 21 10", "manhattan"),
        ]:
            engine = Engine()
            engine.run(setup)
            space = engine.space(heuristic)
            due = engine.run("solveBFS maxNodes none")["solved"]
            layer, seen, depth = space.start[None], {space.start.tobytes()}, 0
            while not space.is_goal(layer).any():
                found = {row.tobytes(): row for row in space.successors(layer).states}
                layer = np.array([row for key, row in found.items() if key not in seen])
                seen.update(found)
                depth += 1
            self.assertEqual(depth, due.length)

    def test_batches_say_what_single_states_say(self) -> None:
        engine = Engine(seed=3)
        engine.run("randomizeState 30")
        space = engine.space("h2")
        batch = np.concatenate([space.start[None], space.successors(space.start[None]).states])
        found = space.successors(batch)
        at = 0
        for row, state in enumerate(batch):
            single = space.successors(state[None])
            here = slice(at, at + len(single))
            self.assertTrue((found.parents[here] == row).all())
            np.testing.assert_array_equal(found.states[here], single.states)
            np.testing.assert_array_equal(found.moves[here], single.moves)
            at += len(single)
        self.assertEqual(at, len(found))
        self.assertTrue((found.costs == 1).all())
        for state, h in zip(batch, space.h(batch)):
            said = engine.run(f'setState "{space.text(state)}" heuristic h2')["heuristic"]
            self.assertEqual(h, float(said.value))

    def test_what_is_no_state_is_refused(self) -> None:
        space = Engine().space()
        with self.assertRaises(ValueError):
            space.h(np.zeros((2, 8)))

    def test_it_has_a_version(self) -> None:
        self.assertRegex(puzzle_script.__version__, r"^\d+\.\d+\.\d+")
