"""What a script did, event by event, and frames of it."""

from __future__ import annotations

import html
import json
import math
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable, Iterable, Iterator, Mapping

from ._event import Event, annotations_of
from .kinds import KINDS, Lookups


class ScriptError(Exception):
    """A script had a mistake, or a command failed. `run` is what it did before; the message is the report."""

    def __init__(self, run: Run) -> None:
        super().__init__(run.reports)
        self.run = run

    def __reduce__(self) -> tuple[type[ScriptError], tuple[Run]]:
        return type(self), (self.run,)

    def _render_traceback_(self) -> list[str]:
        """In a notebook: the report without the lines of this package."""
        return [self.run.reports]


class Run(Lookups):
    """What a text did, event by event.

    `text` is the output as the program prints it, `reports` what is wrong, both as lines; `ok` says whether all of it
    ran.
    """

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.text = ""
        self.reports = ""
        self.end = "done"

    @property
    def ok(self) -> bool:
        """Whether all of it ran."""
        return self.end == "done"

    def add(self, line: str, text: str, is_wrong: bool) -> Event:
        """Takes an event: a line of JSON, and its lines for people."""
        fields = json.loads(line)
        event = KINDS.get(fields["event"], Event)(fields)
        self.events.append(event)
        if is_wrong:
            self.reports += text
        else:
            self.text += text
        return event

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def frame(self, kind: str | None = None) -> Any:
        """A frame of pandas, or of polars where only that is installed.

        Without a kind: the last table of an experiment, its columns by their names. As in a file of the table, a value over
        fewer runs than were made has two more columns, `NAME found` and `NAME runs`; half the width of an interval is
        `NAME half`. With a kind: a row for each event of that kind, a column for each field, whose type does not depend on
        the events. Whole numbers that may be missing are nullable integers, not floats.
        """
        if kind is None:
            table = self["experiment_table"]
            rows = [_spread(zip(table.columns, row)) for row in table.rows]
            names = [name for column in table.columns for name in (column, *(f"{column} {part}" for part in _PARTS))]
            columns = {name: [row.get(name) for row in rows] for name in names if any(name in row for row in rows)}
            return frame_of(columns, {name: _type_of(values) for name, values in columns.items()})
        events = self.of(kind)
        names = list(dict.fromkeys(name for event in events for name in event.fields if name != "event"))
        types = annotations_of(KINDS.get(kind, Event))
        return frame_of({name: [event.fields.get(name) for event in events] for name in names}, types)

    def files(self) -> list[Path]:
        """The files that it wrote, in their order."""
        return [Path(event.file) for event in self.events if event.kind.endswith("_saved") and "file" in event]

    def __repr__(self) -> str:
        return f"Run({len(self)} events, {self.end})"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text((self.text + self.reports).rstrip())

    def _repr_html_(self) -> str:
        parts = [f"<pre>{html.escape(self.text)}</pre>"] if self.text.strip() else []
        if self.reports:
            parts.append(f'<pre style="color: #b00020">{html.escape(self.reports)}</pre>')
        for path in self.files():
            parts.append(_shown(path))
        return "\n".join(parts)


# Types of a column in pandas and in polars, by the type of its values. Other columns have what these two make of them.
_COLUMN_TYPES = {
    "int": ("int64", "Int64"),
    "Optional[int]": ("Int64", "Int64"),
    "float": ("float64", "Float64"),
    "Optional[float]": ("float64", "Float64"),
    "Number": ("float64", "Float64"),
    "Optional[Number]": ("float64", "Float64"),
    "bool": ("bool", "Boolean"),
    "Optional[bool]": ("boolean", "Boolean"),
}

# What a cell of a table may have beside its value.
_PARTS = ("half", "found", "runs")


def _spread(cells: Iterable[tuple[str, Any]]) -> dict[str, Any]:
    """The cells of a row by the names of their columns, each part of a cell as one of its own."""
    row = {}
    for name, cell in cells:
        while isinstance(cell, dict):
            row.update({f"{name} {part}": cell[part] for part in _PARTS if part in cell})
            cell = cell["value"]
        row[name] = cell
    return row


def _type_of(values: list[Any]) -> str:
    """The type of a column of a table."""
    types = {float if value == "infinite" else type(value) for value in values}
    if int in types and types <= {int, type(None)}:
        return "Optional[int]" if None in values else "int"
    return "float" if types <= {int, float, type(None)} else "str"


def frame_of(columns: dict[str, list[Any]], types: Mapping[str, str]) -> Any:
    """Columns as a frame of pandas or polars, with the types of their values as the classes of events write them."""
    typed = {}
    for name, values in columns.items():
        of_pandas, of_polars = _COLUMN_TYPES.get(types.get(name, ""), (None, None))
        if of_polars == "Float64":
            values = [math.inf if value == "infinite" else value for value in values]
        elif of_polars == "Int64" and any(value is not None and value >= 2**63 for value in values):
            of_pandas = of_polars = None  # a seed: it fits an unsigned number
        typed[name] = (values, of_pandas, of_polars)
    try:
        import pandas

        return pandas.DataFrame({name: pandas.Series(values, dtype=own) for name, (values, own, _) in typed.items()})
    except ImportError:
        pass
    try:
        import polars
    except ImportError:
        raise ImportError("a frame needs pandas or polars: pip install pandas") from None
    own_types = {name: own and getattr(polars, own) for name, (_, _, own) in typed.items()}
    return polars.DataFrame([polars.Series(name, typed[name][0], own, strict=False) for name, own in own_types.items()])


def _shown(path: Path) -> str:
    """A plot, a drawing or a page in place; nothing for other files."""
    if not path.is_file():
        return ""
    if path.suffix == ".svg":
        return path.read_text()
    if path.suffix in (".png", ".gif"):
        import base64

        data = base64.b64encode(path.read_bytes()).decode()
        return f'<img alt="{html.escape(path.name)}" src="data:image/{path.suffix[1:]};base64,{data}">'
    if path.suffix == ".html":
        return framed(path.name, path.read_text())
    return ""


def framed(name: str, page: str) -> str:
    """A page in a frame of a notebook."""
    page, name = (html.escape(text, quote=True) for text in (page, name))
    return (
        f'<iframe title="{name}" sandbox="allow-scripts" srcdoc="{page}" '
        'style="width: 100%; height: 640px; border: 1px solid #8888"></iframe>'
    )


@contextmanager
def bar(is_shown: bool) -> Iterator[Callable[[int, int], None]]:
    """Gives a function that is told how many of how many are done; a bar of tqdm shows it, if tqdm is there."""
    shown = None
    if is_shown:
        try:
            from tqdm.auto import tqdm
        except ImportError:
            pass
        else:
            shown = tqdm(unit="run")

    def advance(done: int, total: int) -> None:
        if shown is not None:
            if done < shown.n:  # the next experiment
                shown.reset()
            shown.total = total
            shown.update(done - shown.n)

    try:
        yield advance
    finally:
        if shown is not None:
            shown.close()
