//! Tables that stand in files: comma-separated values with heads.

use super::{Decimal, Value};
use puzzle_core::syntax::text_of_utf_16;
use std::borrow::Cow;

/// The fields of a table, as texts one behind the other: a field takes four bytes besides its own.
#[derive(Debug, Default)]
pub(crate) struct Records {
    /// The names of the columns.
    heads: Vec<String>,
    /// Row by row.
    text: String,
    /// Where each field ends in it.
    ends: Vec<u32>,
}

/// A table with heads.
#[cfg(feature = "terminal")]
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct FileTable {
    /// The names of its columns.
    pub heads: Vec<String>,
    /// Each as long as there are heads; the first value is a text, the others are numbers where they read as one.
    pub rows: Vec<Vec<Value>>,
}

/// The value of a field: a number where it reads as one.
pub(crate) fn field_value(text: &str) -> Value {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let whole = digits.bytes().all(|byte| byte.is_ascii_digit());
    let (before, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let both = [before, fraction]
        .map(|part| part.bytes().all(|byte| byte.is_ascii_digit()) && !part.is_empty());
    let number = match (whole && !digits.is_empty(), both == [true, true]) {
        (true, _) => text.parse().ok().map(Value::Integer),
        (_, true) => Decimal::parse(text).map(Value::Decimal),
        _ => None,
    };
    number.unwrap_or_else(|| Value::text(text))
}

/// The delimiter of values: where the line of heads has no comma, semicolons or tabs, as spreadsheets save tables in
/// countries whose decimals have a comma.
pub(crate) fn delimiter(text: &str) -> u8 {
    let heads = text.lines().next().unwrap_or_default();
    let others = [b',', b';', b'\t'].into_iter();
    let mut found = others.filter(|&other| heads.contains(char::from(other)));
    found.next().unwrap_or(b',')
}

/// The text of a file, whatever Unicode it is written in.
pub(crate) fn decoded(bytes: &[u8]) -> Result<Cow<'_, str>, String> {
    if let Some(text) = text_of_utf_16(bytes) {
        return Ok(text.into());
    }
    match bytes {
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => Err("it is no text in UTF-16".to_owned()),
        _ => {
            let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
            let text = std::str::from_utf8(bytes).map_err(|error| {
                let line = bytes[..error.valid_up_to()]
                    .split(|&byte| byte == b'\n')
                    .count();
                format!("line {line} is no text in UTF-8")
            })?;
            Ok(text.into())
        }
    }
}

impl Records {
    /// Reads a table; what is wrong with it is a sentence without a full stop.
    #[cfg(not(feature = "terminal"))]
    pub(crate) fn read(_: &[u8]) -> Result<Self, String> {
        Err("this build reads no tables".to_owned())
    }

    /// Reads a table; what is wrong with it is a sentence without a full stop.
    #[cfg(feature = "terminal")]
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, String> {
        if bytes.starts_with(b"PK\x03\x04") {
            return Err("it is a workbook or an archive: save the table as CSV".to_owned());
        }
        let text = decoded(bytes)?;
        let mut reader = csv::ReaderBuilder::new()
            .delimiter(delimiter(&text))
            .flexible(true)
            .from_reader(text.as_bytes());
        let said = |error: &csv::Error| format!("it is no table: {error}");
        let heads = reader.headers().map_err(|error| said(&error))?;
        let mut records = Self {
            heads: heads.iter().map(|head| head.trim().to_owned()).collect(),
            ..Self::default()
        };
        let mut record = csv::StringRecord::new();
        while reader
            .read_record(&mut record)
            .map_err(|error| said(&error))?
        {
            // Spreadsheets save empty rows behind the last one.
            if record.iter().all(|field| field.trim().is_empty()) && record.len() > 1 {
                continue;
            }
            if record.len() != records.heads.len() {
                return Err(format!(
                    "line {} has {} values, the heads are {}",
                    record.position().map_or(0, csv::Position::line),
                    record.len(),
                    records.heads.len()
                ));
            }
            if records.ends.len() + record.len() > super::MOST_NUMBERS {
                return Err(format!("it has more than {} values", super::MOST_NUMBERS));
            }
            for field in &record {
                records.text.push_str(field.trim());
                // No file is read that is longer than a gigabyte.
                records.ends.push(records.text.len() as u32);
            }
        }
        Ok(records)
    }

    /// The number of rows.
    pub(crate) fn length(&self) -> usize {
        self.ends.len().checked_div(self.heads.len()).unwrap_or(0)
    }

    /// A row: the first value is a text, the others are numbers where they read as one.
    pub(crate) fn row(&self, index: usize) -> Option<Vec<Value>> {
        let columns = self.heads.len();
        let first = index.checked_mul(columns)?;
        let ends = self.ends.get(first..first.checked_add(columns)?)?;
        let mut start = match first {
            0 => 0,
            _ => self.ends[first - 1] as usize,
        };
        let fields = ends.iter().enumerate().map(|(column, &end)| {
            let text = &self.text[start..end as usize];
            start = end as usize;
            match column {
                0 => Value::text(text),
                _ => field_value(text),
            }
        });
        Some(fields.collect())
    }

    /// The number of values.
    pub(super) fn fields(&self) -> usize {
        self.ends.len()
    }

    /// Bytes that it takes in memory.
    pub(super) fn bytes(&self) -> usize {
        self.text.len() + size_of_val(&*self.ends)
    }
}

#[cfg(feature = "terminal")]
impl FileTable {
    /// Reads a table of at most [`super::MOST_PARTS`] values; what is wrong with it is a sentence without a full stop.
    pub(crate) fn read(bytes: &[u8]) -> Result<Self, String> {
        let records = Records::read(bytes)?;
        if records.length() + records.fields() > super::MOST_PARTS {
            return Err(format!("it has more than {} values", super::MOST_PARTS));
        }
        let rows = (0..records.length()).filter_map(|index| records.row(index));
        Ok(Self {
            rows: rows.collect(),
            heads: records.heads,
        })
    }
}

#[cfg(all(test, feature = "terminal"))]
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
    }

    #[test]
    fn tables_are_read_as_spreadsheets_save_them() {
        let comma = FileTable::read(b"id,name,n\n1,\"a;b\",2\n,,\n");
        assert_eq!(comma.as_ref().map(|table| table.rows.len()), Ok(1));
        for text in ["id;name;n\n1;a,b;2\n;;\n", "id\tname\tn\n1\ta,b\t2\n\t\t\n"] {
            let table = FileTable::read(text.as_bytes()).expect("a table");
            let row = [Value::text("1"), Value::text("a,b"), Value::Integer(2)];
            assert_eq!(table.rows, [row], "{text}");
        }
        // A single column has no rows that are empty: that is for whoever reads it to judge.
        assert_eq!(
            FileTable::read(b"id\n\"\"\n").map(|table| table.rows.len()),
            Ok(1)
        );
        let book = FileTable::read(b"PK\x03\x04\x14\0").expect_err("no text");
        assert!(book.ends_with("save the table as CSV"), "{book}");
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
}
