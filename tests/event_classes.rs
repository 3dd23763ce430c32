//! `python/puzzle_script/kinds.py`, written of the schema of events: a class for each kind.

use crate::schema::Schema;
use crate::support::root;
use serde_json::{Map, Value};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::fs;

/// The head of the file.
const HEAD: &str = r#""""A class for each kind of event, with the types of its fields.

A test of the program writes this file of docs/events.schema.json: BLESS=1 cargo test --test main -- event_classes::
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Optional, TypedDict, Union, overload

from ._event import Event, TypedEvent

if TYPE_CHECKING:
    from typing_extensions import NotRequired
"#;

/// The base of `Run`, before the overloads of each method.
const LOOKUPS: &str = r#"

class Lookups:
    """The events of a run by their kind."""

    events: list[Event]
"#;

/// Methods of `Lookups`: the name, the type of its result for a class, and what it does.
const METHODS: [(&str, &str, &str); 2] = [
    (
        "of",
        "list[{}]",
        r#"    def of(self, kind: str) -> list[Any]:
        """All events of a kind, in their order."""
        return [event for event in self.events if event.kind == kind]
"#,
    ),
    (
        "__getitem__",
        "{}",
        r#"    def __getitem__(self, kind: str) -> Any:
        """The last event of a kind."""
        found = self.of(kind)
        if not found:
            raise KeyError(kind)
        return found[-1]
"#,
    ),
];

/// Fields that are no attributes of an event: `kind` and `fields` are its own, `id` is that of a request.
const WITHOUT_ATTRIBUTE: [&str; 4] = ["event", "fields", "id", "kind"];

/// Writes types of a schema as those of Python.
#[derive(Default)]
struct Types {
    /// Definitions of the objects inside of events, in the order in which types first name them.
    objects: String,
    names: BTreeSet<String>,
}

impl Types {
    /// The type of a value; `name` is that of an object without a title.
    fn of(&mut self, schema: &Value, name: &str) -> String {
        let list = |word: &str| schema[word].as_array();
        if let Some(path) = schema["$ref"].as_str() {
            return class(path.rsplit('/').next().expect("a name"));
        }
        if let Some(values) = list("enum") {
            let values: Vec<_> = values.iter().map(literal).collect();
            return format!("Literal[{}]", values.join(", "));
        }
        if let Some(value) = schema.get("const") {
            return format!("Literal[{}]", literal(value));
        }
        if let Some(schemas) = list("oneOf") {
            let types: Vec<_> = schemas.iter().map(|one| self.of(one, name)).collect();
            return format!("Union[{}]", types.join(", "));
        }
        match &schema["type"] {
            Value::Null => "Any".to_owned(),
            Value::Array(types) => {
                let mut types: Vec<_> = types.iter().map(simple).collect();
                let is_optional = types.pop_if(|last| last == "None").is_some();
                let union = match &types[..] {
                    [one] => one.clone(),
                    _ => format!("Union[{}]", types.join(", ")),
                };
                if is_optional { optional(union) } else { union }
            }
            Value::String(name_of) if name_of == "array" => {
                format!("list[{}]", self.of(&schema["items"], name))
            }
            Value::String(name_of) if name_of == "object" => {
                let name = schema["title"].as_str().map_or(name.to_owned(), class);
                self.define(&name, schema);
                name
            }
            one => simple(one),
        }
    }

    /// Writes an object inside of an event, a dictionary.
    fn define(&mut self, name: &str, schema: &Value) {
        self.take(name);
        let field = |(field, schema, is_required): (&String, &Value, bool)| {
            let own = self.of(schema, &(name.to_owned() + &class(field)));
            let own = if is_required {
                own
            } else {
                format!("NotRequired[{own}]")
            };
            format!("        {field:?}: {:?},\n", own.replace('"', "'"))
        };
        let fields: String = fields(schema).map(field).collect();
        let _ = write!(
            self.objects,
            "\n{name} = TypedDict(\n    \"{name}\",\n    {{\n{fields}    }},\n)\n"
        );
    }

    #[track_caller]
    fn take(&mut self, name: &str) {
        assert!(self.names.insert(name.to_owned()), "two classes `{name}`");
    }

    /// Writes the class of an event.
    fn event(&mut self, schema: &Value) -> String {
        let name = class(kind(schema));
        self.take(&name);
        let mut text = format!(
            "\n\nclass {name}(TypedEvent):\n    \"\"\"{}\"\"\"\n",
            description(schema)
        );
        let mut fields = fields(schema)
            .filter(|(field, ..)| !WITHOUT_ATTRIBUTE.contains(&field.as_str()))
            .peekable();
        if fields.peek().is_some() {
            text.push('\n');
        }
        for (field, schema, is_required) in fields {
            let own = self.of(schema, &(name.clone() + &class(field)));
            let own = if is_required { own } else { optional(own) };
            let _ = writeln!(text, "    {field}: {own}");
        }
        text
    }
}

fn description(schema: &Value) -> &str {
    schema["description"].as_str().expect("a description")
}

fn kind(schema: &Value) -> &str {
    schema["title"].as_str().expect("a title")
}

/// The fields of an object with their types, and whether each has to be there.
fn fields(schema: &Value) -> impl Iterator<Item = (&String, &Value, bool)> {
    let required = schema["required"].as_array().expect("names");
    let properties = schema["properties"].as_object().into_iter().flatten();
    properties.map(|(name, own)| (name, own, required.iter().any(|other| other == name)))
}

/// The name of a class: `experiment_run` is `ExperimentRun`.
fn class(name: &str) -> String {
    let parts = name.split('_').map(|part| {
        let (first, rest) = part.split_at(1);
        first.to_uppercase() + rest
    });
    parts.collect()
}

fn literal(value: &Value) -> String {
    match value {
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
        other => other.to_string(),
    }
}

fn optional(own: String) -> String {
    if own.starts_with("Optional[") {
        own
    } else {
        format!("Optional[{own}]")
    }
}

fn simple(name: &Value) -> String {
    let own = match name.as_str().expect("the name of a type") {
        "string" => "str",
        "integer" => "int",
        "number" => "float",
        "boolean" => "bool",
        "null" => "None",
        other => panic!("{other} is not written"),
    };
    own.to_owned()
}

/// The whole file.
fn module(schema: &Map<String, Value>) -> String {
    let events = schema["oneOf"].as_array().expect("events");
    let mut types = Types::default();
    let mut aliases = String::new();
    for (name, own) in schema["$defs"].as_object().expect("definitions") {
        let name = class(name);
        if own["type"] == "object" {
            types.define(&name, own);
        } else {
            types.take(&name);
            let _ = writeln!(aliases, "{name} = {}", types.of(own, &name));
        }
    }
    let classes: String = events.iter().map(|event| types.event(event)).collect();
    let mut text = format!("{HEAD}{}\n{aliases}{classes}{LOOKUPS}", types.objects);
    for (name, result, body) in METHODS {
        let kinds = events.iter().map(|event| {
            let kind = kind(event);
            (format!("Literal[\"{kind}\"]"), class(kind))
        });
        text.push('\n');
        for (kind, class) in kinds.chain([("str".to_owned(), "Event".to_owned())]) {
            let result = result.replace("{}", &class);
            let _ = write!(
                text,
                "    @overload\n    def {name}(self, kind: {kind}) -> {result}: ...\n"
            );
        }
        text.push_str(body);
    }
    text.push_str("\n\nKINDS: dict[str, type[Event]] = {\n");
    for event in events {
        let _ = writeln!(text, "    \"{}\": {},", kind(event), class(kind(event)));
    }
    text + "}\n"
}

#[test]
fn python_has_a_class_for_each_kind_of_event() {
    let path = root().join("python/puzzle_script/kinds.py");
    let found = fs::read_to_string(&path).unwrap_or_default();
    let expected = module(Schema::of_events().as_object());
    if found != expected && std::env::var_os("BLESS").is_some() {
        fs::write(&path, expected).expect("the file can be written");
        return;
    }
    assert!(
        found == expected,
        "python/puzzle_script/kinds.py differs from the schema: BLESS=1 cargo test writes it anew"
    );
}
