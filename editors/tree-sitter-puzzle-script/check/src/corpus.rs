//! The trees that `test/corpus` shows, in the form of tree-sitter's own tests.

use crate::{grammar, is_blessed, tree};
use std::fmt::Write as _;
use std::fs;

/// An example: its name, its text, its tree.
struct Example<'t> {
    name: &'t str,
    text: &'t str,
    shown: &'t str,
}

/// The examples of a file: a name between lines of `=`, a text, a line `---`, a tree.
fn examples(file: &str) -> Vec<Example<'_>> {
    let ruler = format!("{}\n", "=".repeat(40));
    let parts: Vec<&str> = file.split(&*ruler).collect();
    let examples = parts[1..].chunks(2).map(|parts| {
        let (text, shown) = parts[1].split_once("\n---\n").expect("a text, then `---`");
        Example {
            name: parts[0].trim(),
            text: text.trim_matches('\n'),
            shown: shown.trim(),
        }
    });
    examples.collect()
}

/// A tree with a line for each node.
fn laid_out(tree: &str) -> String {
    let (mut text, mut depth) = (String::new(), 0_usize);
    for part in tree.split(' ') {
        let opens = part.starts_with('(');
        if text.ends_with(':') {
            text.push(' ');
        } else if !text.is_empty() {
            let _ = write!(text, "\n{}", "  ".repeat(depth));
        }
        text.push_str(part);
        depth += usize::from(opens);
        depth -= part.matches(')').count();
    }
    text
}

#[test]
fn texts_have_the_trees_that_are_shown() {
    let mut count = 0;
    let entries = fs::read_dir(grammar().join("test/corpus")).expect("the corpus is there");
    for entry in entries {
        let path = entry.expect("an entry").path();
        let file = fs::read_to_string(&path).expect("a file of the corpus");
        let mut written = String::new();
        for Example { name, text, shown } in examples(&file) {
            let found = laid_out(&tree(text).root_node().to_sexp());
            let ruler = "=".repeat(40);
            let _ = write!(
                written,
                "{ruler}\n{name}\n{ruler}\n\n{text}\n\n---\n\n{found}\n\n"
            );
            assert!(
                is_blessed() || found == shown,
                "{}, {name}: {found}",
                path.display()
            );
            assert!(
                name.contains("mistake") || !found.contains("ERROR"),
                "{name}: {found}"
            );
            count += 1;
        }
        if is_blessed() {
            fs::write(&path, written).expect("the file can be written");
        }
    }
    assert!(count >= 12, "{count} examples");
}
