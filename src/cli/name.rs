//! Names of students, from the table.

use crate::command::{FileTable, Value};

/// Heads of a column with whole names, and of two with their parts.
const WHOLE: [&str; 3] = ["name", "full_name", "fullname"];
const FIRST: [&str; 5] = ["first", "first_name", "firstname", "given_name", "forename"];
const LAST: [&str; 5] = ["last", "last_name", "lastname", "family_name", "surname"];

/// The text of a row in the first of the columns that one of these heads names, if it has any. The first column is the id,
/// whatever it is called.
pub(crate) fn column(table: &FileTable, row: &[Value], heads: &[&str]) -> Option<String> {
    let mut columns = table.heads.iter().zip(row).skip(1);
    let (_, value) = columns.find(|(head, _)| heads.contains(&&*head.to_lowercase()))?;
    let text = value.to_string();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    (!text.is_empty()).then_some(text)
}

/// The name in a row: that of the column `name`, else the first and the last name.
pub(crate) fn name_of(table: &FileTable, row: &[Value]) -> Option<String> {
    let column = |heads: &[&str]| column(table, row, heads);
    column(&WHOLE).or_else(|| {
        let parts = [column(&FIRST), column(&LAST)];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_stands_in_one_column_or_in_two() {
        let name = |text: &str| {
            let table = FileTable::read(text.as_bytes()).expect("a table");
            name_of(&table, &table.rows[0])
        };
        for (text, expected) in [
            ("id,Name\ns1, Ada  L. \n", Some("Ada L.")),
            (
                "id,surname,first_name\ns1,Lovelace,Ada\n",
                Some("Ada Lovelace"),
            ),
            ("id,last\ns1,Lovelace\n", Some("Lovelace")),
            ("id,name,first\ns1,,Ada\n", Some("Ada")),
            ("name,group\nada,3\n", None),
            ("id,group\ns1,3\n", None),
        ] {
            assert_eq!(name(text).as_deref(), expected, "{text}");
        }
    }
}
