//! Events held against their JSON Schema: as much of draft 2020-12 as it is made of.

use crate::support::root;
use serde_json::Value;
use std::fs;

/// The schema of all events.
pub struct Schema(Value);

impl Schema {
    /// As it is published.
    pub fn of_events() -> Self {
        let text = fs::read_to_string(root().join("docs/events.schema.json")).expect("a schema");
        Self(serde_json::from_str(&text).expect("JSON"))
    }

    /// The document itself.
    pub fn as_object(&self) -> &serde_json::Map<String, Value> {
        self.0.as_object().expect("a schema")
    }

    fn events(&self) -> &[Value] {
        self.0["oneOf"].as_array().expect("events")
    }

    /// Holds a line against the schema of its event.
    #[track_caller]
    pub fn check(&self, line: &str) {
        let value: Value = serde_json::from_str(line).expect("JSON");
        let is_of = |schema: &&Value| schema["properties"]["event"]["const"] == value["event"];
        let schema = self.events().iter().find(is_of);
        let schema = schema.unwrap_or_else(|| panic!("no schema of {line}"));
        if let Err(wrong) = self.holds(schema, &value) {
            panic!("{wrong}: {line}");
        }
    }

    fn holds(&self, schema: &Value, value: &Value) -> Result<(), String> {
        let wrong = |what: &str| Err(format!("{what}, {value} is no {schema}"));
        for (word, said) in schema.as_object().expect("a schema") {
            match word.as_str() {
                "$ref" => {
                    let name = said.as_str().and_then(|path| path.strip_prefix("#/$defs/"));
                    self.holds(&self.0["$defs"][name.expect("a definition")], value)?;
                }
                "oneOf" => {
                    let schemas = said.as_array().expect("schemas").iter();
                    if schemas.filter(|one| self.holds(one, value).is_ok()).count() != 1 {
                        return wrong("not one of them");
                    }
                }
                "const" if said != value => return wrong("another value"),
                "enum" if !said.as_array().expect("values").contains(value) => {
                    return wrong("another value");
                }
                "type" => {
                    let one = std::slice::from_ref(said);
                    let types = said.as_array().map_or(one, Vec::as_slice);
                    if !types.iter().any(|name| is_a(name, value)) {
                        return wrong("another type");
                    }
                }
                "minimum" if value.as_f64() < said.as_f64() => return wrong("too small"),
                "required" => {
                    let mut names = said.as_array().expect("names").iter();
                    let is_missing =
                        |name: &&Value| value.get(name.as_str().expect("a name")).is_none();
                    if let Some(name) = names.find(is_missing) {
                        return wrong(&format!("{name} is missing"));
                    }
                }
                "properties" => {
                    for (name, field) in value.as_object().into_iter().flatten() {
                        match said.get(name) {
                            Some(schema) => self.holds(schema, field)?,
                            None if schema["additionalProperties"] == false => {
                                return wrong(&format!("`{name}` is not known"));
                            }
                            None => {}
                        }
                    }
                }
                "items" => {
                    for item in value.as_array().into_iter().flatten() {
                        self.holds(said, item)?;
                    }
                }
                "const" | "enum" | "minimum" | "title" | "description" | "additionalProperties" => {
                }
                other => panic!("{other} is not looked at"),
            }
        }
        Ok(())
    }
}

fn is_a(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("a type") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        other => panic!("{other} is no type"),
    }
}

#[test]
fn what_is_no_event_does_not_hold() {
    let schema = Schema::of_events();
    let mut known = schema.events().iter();
    let moved = known
        .rfind(|event| event["title"] == "moved")
        .expect("it is there");
    let holds = |text: &str| {
        let value = serde_json::from_str(text).expect("JSON");
        schema.holds(moved, &value).is_ok()
    };
    assert!(holds(
        r#"{"event":"moved","move":"up","state":"b","id":[1]}"#
    ));
    for wrong in [
        r#"{"event":"moved","move":"up"}"#,
        r#"{"event":"moved","move":1,"state":"b"}"#,
        r#"{"event":"moved","move":"up","state":"b","more":1}"#,
        r#"{"event":"other","move":"up","state":"b"}"#,
    ] {
        assert!(!holds(wrong), "{wrong}");
    }
}
