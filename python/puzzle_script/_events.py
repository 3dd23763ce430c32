"""What a script did: events, as `--format json` writes them (docs/events.schema.json)."""

from __future__ import annotations

import html
import json
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Callable, Iterator


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


class Event:
    """Something that a script did. Its fields are attributes, and keys.

    >>> event = Event({"event": "solved", "length": 4})
    >>> event.kind, event.length, event["length"]
    ('solved', 4, 4)
    """

    def __init__(self, fields: dict[str, Any]) -> None:
        self.fields = fields

    @property
    def kind(self) -> str:
        """The name of the event: `solved`, `state`, `experiment_table`, ..."""
        return str(self.fields["event"])

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__") or name == "fields":
            raise AttributeError(name)
        try:
            return self.fields[name]
        except KeyError:
            raise AttributeError(f"the event {self.kind} has no field {name!r}") from None

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def __contains__(self, name: str) -> bool:
        return name in self.fields

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.fields]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.fields.items() if name != "event")
        return f"{self.kind}({fields})"


class Run:
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
        event = Event(json.loads(line))
        self.events.append(event)
        if is_wrong:
            self.reports += text
        else:
            self.text += text
        return event

    def of(self, kind: str) -> list[Event]:
        """All events of a kind, in their order."""
        return [event for event in self.events if event.kind == kind]

    def __getitem__(self, kind: str) -> Event:
        """The last event of a kind."""
        found = self.of(kind)
        if not found:
            raise KeyError(kind)
        return found[-1]

    def __iter__(self) -> Iterator[Event]:
        return iter(self.events)

    def __len__(self) -> int:
        return len(self.events)

    def frame(self, kind: str | None = None) -> Any:
        """A frame of pandas, or of polars where only that is installed.

        Without a kind: the last table of an experiment, its columns by their names. With one: a row for each event of
        that kind, a column for each field.
        """
        if kind is None:
            table = self["experiment_table"]
            columns = list(table.columns)
            return frame_of([dict(zip(columns, row)) for row in table.rows], columns)
        rows = [{name: value for name, value in event.fields.items() if name != "event"} for event in self.of(kind)]
        columns = list(dict.fromkeys(name for row in rows for name in row))
        return frame_of(rows, columns)

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


def frame_of(rows: list[dict[str, Any]], columns: list[str]) -> Any:
    """Rows as a frame of pandas or polars."""
    try:
        import pandas

        return pandas.DataFrame(rows, columns=columns)
    except ImportError:
        pass
    try:
        import polars
    except ImportError:
        raise ImportError("a frame needs pandas or polars: pip install pandas") from None
    return polars.DataFrame({name: [row.get(name) for row in rows] for name in columns}, strict=False)


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
