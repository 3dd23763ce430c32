"""Events, as `--format json` writes them (docs/events.schema.json)."""

from __future__ import annotations

from typing import Any


class Event:
    """Something that a script did. Its fields are attributes, and keys.

    The class of its kind in `puzzle_script.kinds` names them. A field that this event lacks and others of its kind have is
    `None` as an attribute, and no key.

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
        if name in self.fields:
            return self.fields[name]
        if name in annotations_of(type(self)):
            return None
        raise AttributeError(f"the event {self.kind} has no field {name!r}")

    def __getitem__(self, name: str) -> Any:
        return self.fields[name]

    def __contains__(self, name: object) -> bool:
        return name in self.fields

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *self.fields]

    def __repr__(self) -> str:
        fields = ", ".join(f"{name}={value!r}" for name, value in self.fields.items() if name != "event")
        return f"{self.kind}({fields})"


class TypedEvent(Event):
    """An event of a class that names its fields: a type checker reports any other attribute."""

    __getattr__: None  # type: ignore[assignment, misc]  # only type checkers see it: no value


def annotations_of(kind: type[Event]) -> dict[str, str]:
    """The fields that the class of an event names, with their types as the class writes them."""
    return getattr(kind, "__annotations__", {})
