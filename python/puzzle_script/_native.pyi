from typing import Any, Callable

class Engine:
    def __init__(self, seed: int, force: bool) -> None: ...
    def run(
        self,
        text: str,
        name: str,
        path: str | None,
        time_limit: float | None,
        listener: Callable[[str, str, bool], None],
    ) -> str: ...
    def complete(self, text: str, at: int) -> tuple[int, int, list[tuple[str, str]]]: ...
    def add_heuristic(
        self,
        name: str,
        function: Callable[[Any, bytes], bytes],
        describe: Callable[[str, list[str], list[str], bytes | None], Any],
        digest: str,
    ) -> None: ...

def is_incomplete(text: str) -> bool: ...
def search(
    problem: object,
    start: object,
    command: str,
    max_nodes: int | None,
    time_limit: float | None,
) -> dict[str, Any]: ...
