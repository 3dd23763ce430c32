//! A table as a JSON object.

use super::{Cell, Table};
use serde::Serialize;
use serde::ser::{SerializeMap, Serializer};

#[derive(Serialize)]
struct TableObject<'a, V> {
    title: &'a str,
    columns: &'a [String],
    rows: Vec<Vec<V>>,
    notes: &'a [String],
}

struct JsonCell<'a>(&'a Cell);

impl Serialize for JsonCell<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Cell::Text(text) => serializer.serialize_str(text),
            Cell::Integer(value) => serializer.serialize_u64(*value),
            Cell::Partial { value, found, runs } => {
                let mut map = serializer.serialize_map(Some(3))?;
                map.serialize_entry("value", &JsonCell(value))?;
                map.serialize_entry("found", found)?;
                map.serialize_entry("runs", runs)?;
                map.end()
            }
            Cell::Interval { value, half } => {
                let mut map = serializer.serialize_map(Some(2))?;
                map.serialize_entry("value", &JsonCell(value))?;
                map.serialize_entry("half", &JsonCell(half))?;
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

impl Table {
    /// The table as an object, with the cells as `cell` writes them.
    pub(crate) fn object<'a, V: Serialize + 'a>(
        &'a self,
        cell: impl Fn(&'a Cell) -> V,
    ) -> impl Serialize + 'a {
        let rows = self.rows.iter();
        TableObject {
            title: &self.title,
            columns: &self.columns,
            rows: rows.map(|row| row.iter().map(&cell).collect()).collect(),
            notes: &self.notes,
        }
    }
}

pub(super) fn json(table: &Table) -> String {
    serde_json::to_string(&table.object(JsonCell)).expect("strings and numbers are JSON") + "\n"
}
