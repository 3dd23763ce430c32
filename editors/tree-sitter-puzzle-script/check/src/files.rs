//! Every script of the repository has the same statements in both trees.

use crate::compare;
use crate::texts::texts;

/// How many texts the parser accepts at least: those of July 2026 and later.
const LEAST: usize = 400;

#[test]
fn scripts_have_the_same_statements() {
    let (mut accepted, mut failed) = (0, Vec::new());
    for text in texts() {
        match compare(&text.text) {
            Ok(parsed) => accepted += usize::from(parsed),
            Err(difference) => failed.push(format!("{}: {difference}", text.from)),
        }
    }
    println!("{accepted} texts of the repository have the same statements");
    assert!(
        failed.is_empty(),
        "{} differ, the first:\n{}",
        failed.len(),
        failed[0]
    );
    assert!(accepted >= LEAST, "the parser accepts {accepted} texts");
}
