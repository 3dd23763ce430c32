"""A state space of one's own: two jugs of 4 and 3 litres, of which the first is to hold 2.

    python examples/jugs.py
"""

from typing import Iterable

import puzzle_script

Jugs = tuple[int, int]


class Pouring:
    """Jugs are filled, emptied, and poured into one another."""

    def actions(self, jugs: Jugs) -> Iterable[str]:
        return ["fill 4", "fill 3", "empty 4", "empty 3", "pour 4", "pour 3"]

    def result(self, jugs: Jugs, action: str) -> Jugs:
        four, three = jugs
        if action == "pour 4":
            poured = min(four, 3 - three)
            return four - poured, three + poured
        if action == "pour 3":
            poured = min(three, 4 - four)
            return four + poured, three - poured
        amount = action.startswith("fill")
        return (4 * amount, three) if action.endswith("4") else (four, 3 * amount)

    def is_goal(self, jugs: Jugs) -> bool:
        return jugs[0] == 2


outcome = puzzle_script.search(Pouring(), (0, 0), "solveBFS")
for action, jugs in zip(outcome.actions or [], (outcome.states or [])[1:]):
    print(f"{action:8}", jugs)
print(outcome.expanded, "states expanded")
