"""How fast beam search asks a network: states a second, beside the same batches without a search.

    OPENBLAS_NUM_THREADS=1 python examples/net_speed.py [NODES [HIDDEN]]

Times are those of the processor: threads of NumPy count for both.
"""

import sys
import time
from typing import Any

import numpy as np

import puzzle_script

CELLS = 16


def network(hidden: int) -> Any:
    """A network of two layers over the tiles in the cells, with weights drawn at random: its speed is that of a trained one."""
    draw = np.random.default_rng(1)
    first = draw.normal(size=(CELLS * CELLS, hidden)).astype(np.float32)
    second = draw.normal(size=hidden).astype(np.float32)
    columns = np.arange(CELLS) * CELLS

    def net(states: Any, puzzle: Any = None) -> Any:
        inputs = np.zeros((len(states), CELLS * CELLS), dtype=np.float32)
        inputs[np.arange(len(states))[:, None], columns + states] = 1
        return np.abs(np.maximum(inputs @ first, 0) @ second)

    return net


def main(nodes: int = 1_000_000, hidden: int = 128) -> None:
    net = network(hidden)
    batches: list[Any] = []

    def asked(states: Any, puzzle: Any) -> Any:
        batches.append(states)
        return net(states)

    engine = puzzle_script.Engine()
    engine.heuristic(asked, "net")
    board = 'puzzle fifteen setState "14 13 15 7 / 11 12 9 5 / 6 b 2 1 / 4 8 10 3"'
    began = time.process_time()
    engine.run(f"{board} solveBeam 10000 net maxNodes {nodes}", check=False)
    searched = time.process_time() - began
    began = time.process_time()
    for batch in batches:
        net(batch)
    alone = time.process_time() - began
    states = sum(len(batch) for batch in batches)
    print(f"{states} states in {len(batches)} batches")
    print(f"in beam search {states / searched:,.0f} a second, alone {states / alone:,.0f}: {alone / searched:.2f} of that")


if __name__ == "__main__":
    main(*(int(number) for number in sys.argv[1:]))
