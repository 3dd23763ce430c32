"""Estimates over JSON Lines: define heuristic net = external("python3 lines.py")."""
import json
import sys


def estimates(states, goal):
    """How many cells of each state differ from the goal, but for the blank: replace it by a model."""
    return [sum(own != 0 and own != due for own, due in zip(state, goal)) for state in states]


goal = None
for line in sys.stdin:
    message = json.loads(line)
    if "puzzle_script" in message:  # what states are estimated for, from now on
        goal = message["goal"]
        answer = {"format": "json"} if goal else {"error": "the goal is not one state"}
    else:
        answer = {"estimates": estimates(message["states"], goal)}
    print(json.dumps(answer), flush=True)
