//! Tables that stand in files: comma-separated values with heads.

use super::{Decimal, MOST_PARTS, Value};
use crate::syntax::is_name;
use std::collections::HashMap;

/// A table with heads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FileTable {
    /// The names of its columns.
    pub heads: Vec<String>,
    /// Each as long as there are heads; the first value is a text, the others are numbers where they read as one.
    pub rows: Vec<Vec<Value>>,
}

/// The value of a field: a number where it reads as one.
pub fn field_value(text: &str) -> Value {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    let (before, behind) = digits.split_once('.').unwrap_or((digits, ""));
    let both = [before, behind]
        .map(|part| part.bytes().all(|byte| byte.is_ascii_digit()) && !part.is_empty());
    let number = match (whole && !digits.is_empty(), both == [true, true]) {
        (true, _) => text.parse().ok().map(Value::Integer),
        (_, true) => Decimal::parse(text).map(Value::Decimal),
        _ => None,
    };
    number.unwrap_or_else(|| Value::text(text))
}

/// The text of a file, whatever Unicode it is written in.
pub fn decoded(bytes: &[u8]) -> Result<String, String> {
    let wide = |unit: fn([u8; 2]) -> u16, bytes: &[u8]| {
        let units: Vec<u16> = bytes
            .chunks_exact(2)
            .map(|pair| unit([pair[0], pair[1]]))
            .collect();
        String::from_utf16(&units).map_err(|_| "it is no text in UTF-16".to_owned())
    };
    match bytes {
        [0xff, 0xfe, rest @ ..] => wide(u16::from_le_bytes, rest),
        [0xfe, 0xff, rest @ ..] => wide(u16::from_be_bytes, rest),
        _ => {
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            let text = std::str::from_utf8(bytes).map_err(|error| {
                let line = 1 + bytes[..error.valid_up_to()]
                    .iter()
                    .filter(|&&byte| byte == b'\n')
                    .count();
                format!("line {line} is no text in UTF-8")
            })?;
            Ok(text.to_owned())
        }
    }
}

impl FileTable {
    /// Reads a table; what is wrong with it is a sentence without a full stop.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        let text = decoded(bytes)?;
        let mut reader = csv::ReaderBuilder::new()
            .trim(csv::Trim::All)
            .flexible(true)
            .from_reader(text.as_bytes());
        let said = |error: &csv::Error| format!("it is no table: {error}");
        let heads = reader.headers().map_err(|error| said(&error))?;
        let heads: Vec<String> = heads.iter().map(str::to_owned).collect();
        let (mut rows, mut parts) = (Vec::new(), 0);
        for record in reader.records() {
            let record = record.map_err(|error| said(&error))?;
            let line = record.position().map_or(0, csv::Position::line);
            if record.len() != heads.len() {
                return Err(format!(
                    "line {line} has {} values, the heads are {}",
                    record.len(),
                    heads.len()
                ));
            }
            parts += 1 + record.len();
            if parts > MOST_PARTS {
                return Err(format!("it has more than {MOST_PARTS} values"));
            }
            let values = record.iter().enumerate();
            let value = |(column, text)| match column {
                0 => Value::text(text),
                _ => field_value(text),
            };
            rows.push(values.map(value).collect());
        }
        Ok(Self { heads, rows })
    }

    /// Looks whether each row can name a run, and each head a variable; what is wrong is a sentence without a full
    /// stop. `is_taken` says whether a name can't be a variable.
    pub fn check_rows(&self, is_taken: impl Fn(&str) -> bool) -> Result<(), String> {
        if self.heads.is_empty() || self.rows.is_empty() {
            return Err("it has no rows below its heads".to_owned());
        }
        let mut heads = Vec::new();
        for head in &self.heads {
            if !is_name(head) {
                return Err(format!("the head `{head}` is no name of a variable"));
            }
            if is_taken(head) {
                return Err(format!("the head `{head}` is the name of something else"));
            }
            if heads.contains(&head) {
                return Err(format!("the head `{head}` stands twice"));
            }
            heads.push(head);
        }
        let mut ids: HashMap<String, usize> = HashMap::new();
        for (index, row) in self.rows.iter().enumerate() {
            let number = index + 1;
            let id = row[0].to_string();
            if let Some(reason) = unfit_id(&id) {
                return Err(format!("row {number}: {} `{id}` {reason}", self.heads[0]));
            }
            // Files of names that differ in case are one file on some systems.
            if let Some(first) = ids.insert(id.to_lowercase(), number) {
                return Err(format!(
                    "row {number}: {} `{id}` stands in row {first} already",
                    self.heads[0]
                ));
            }
        }
        Ok(())
    }
}

/// Why a text can't name files.
fn unfit_id(id: &str) -> Option<&'static str> {
    if id.is_empty() {
        return Some("is empty");
    }
    if id.contains(['/', '\\']) || id == "." || id.contains("..") {
        return Some("leads to another folder");
    }
    if id.chars().any(char::is_control) || id.contains(['<', '>', ':', '"', '|', '?', '*']) {
        return Some("has a character that names of files can't have");
    }
    if id.starts_with(['.', '-', '~']) || id.len() > 100 {
        return Some("can't begin the name of a file");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_has_heads_and_values() {
        let table = FileTable::read(b"\xef\xbb\xbfid, name,points\n07,\"Ada, B\",-2.5\r\n8,x,12\n");
        let table = table.expect("a table");
        assert_eq!(table.heads, ["id", "name", "points"]);
        let decimal = Decimal::parse("-2.5").map(Value::Decimal);
        assert_eq!(
            table.rows[0][..2],
            [Value::text("07"), Value::text("Ada, B")]
        );
        assert_eq!(Some(&table.rows[0][2]), decimal.as_ref());
        assert_eq!(table.rows[1][2], Value::Integer(12));
        assert_eq!(table.check_rows(|_| false), Ok(()));
    }

    #[test]
    fn only_numbers_are_numbers() {
        for text in [
            "",
            "-",
            "1.",
            ".5",
            "1e5",
            "+1",
            "1_0",
            "inf",
            "99999999999999999999",
        ] {
            assert_eq!(field_value(text), Value::text(text), "{text}");
        }
    }

    #[test]
    fn a_row_of_another_length_is_named() {
        let error = FileTable::read(b"a,b\n1,2\n3\n").expect_err("it is short");
        assert_eq!(error, "line 3 has 1 values, the heads are 2");
        let error = FileTable::read(b"a\n\xff\n").expect_err("it is no text");
        assert_eq!(error, "line 2 is no text in UTF-8");
    }

    #[test]
    fn tables_are_read_in_utf_16_too() {
        let text = "id\nä\n".encode_utf16().flat_map(u16::to_le_bytes);
        let bytes: Vec<u8> = [0xff, 0xfe].into_iter().chain(text).collect();
        let table = FileTable::read(&bytes).expect("a table");
        assert_eq!(table.rows, [[Value::text("ä")]]);
    }

    #[test]
    fn what_can_name_no_file_names_no_row() {
        let check = |text: &str| {
            let table = FileTable::read(text.as_bytes()).expect("a table");
            table
                .check_rows(|name| name == "length")
                .expect_err("it is wrong")
        };
        assert_eq!(check("id\n"), "it has no rows below its heads");
        assert_eq!(
            check("id,a b\n1,2\n"),
            "the head `a b` is no name of a variable"
        );
        assert_eq!(
            check("id,length\n1,2\n"),
            "the head `length` is the name of something else"
        );
        assert_eq!(check("id,id\n1,2\n"), "the head `id` stands twice");
        assert_eq!(check("id,a\n,2\n"), "row 1: id `` is empty");
        assert_eq!(check("id\nx\nX\n"), "row 2: id `X` stands in row 1 already");
        for id in ["../a", "a/b", "..", "a\\b"] {
            assert!(
                check(&format!("id\n{id}\n")).contains("another folder"),
                "{id}"
            );
        }
    }
}
