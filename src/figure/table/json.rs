//! A table as a JSON object.

use super::{Cell, Table};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

#[derive(Serialize)]
struct Object<'a> {
    title: &'a str,
    columns: &'a [String],
    rows: Vec<Vec<Value<'a>>>,
    notes: &'a [String],
}

struct Value<'a>(&'a Cell);

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Integer(value) => serializer.serialize_u64(*value),
            Cell::Partial { value, found, runs } => {
                let mut map = serializer.serialize_map(Some(3))?;
                map.serialize_entry("value", &Value(value))?;
                map.serialize_entry("found", found)?;
                map.serialize_entry("runs", runs)?;
                map.end()
            }
            Cell::Interval { value, half } => {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry("value", &Value(value))?;
                map.serialize_entry("half", &Value(half))?;
                map.end()
            }
            Cell::Probability(value) => serializer.serialize_f64(*value),
            Cell::Decimal { value, .. } if *value == f64::INFINITY => {
                serializer.serialize_str("infinite")
            }
            Cell::Decimal { places, .. } => match self.0.value().parse::<f64>() {
                Err(_) => serializer.serialize_none(),
                // Whole numbers that a double holds exactly are written without a point.
                Ok(value) if *places == 0 && value.abs() < 9e15 => {
                    serializer.serialize_i64(value as i64)
                }
                Ok(value) => serializer.serialize_f64(value),
            },
            Cell::Empty => serializer.serialize_none(),
        }
    }
}

pub(super) fn json(table: &Table) -> String {
    let object = Object {
        title: &table.title,
        columns: &table.columns,
        rows: table
            .rows
            .iter()
            .map(|row| row.iter().map(Value).collect())
            .collect(),
        notes: &table.notes,
    };
    serde_json::to_string(&object).expect("strings and numbers are JSON") + "\n"
}
