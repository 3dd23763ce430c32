//! What an experiment is called: a name that names the log of its runs too.

use super::{Reading, error};
use crate::command::{Given, Name, Operand, Report};

/// The most characters of a name.
const LONGEST: usize = 100;

impl Reading<'_> {
    /// The name, which is that of a file on every system.
    pub(super) fn name(&mut self, title: &Given) -> Option<String> {
        let name = match Name::convert(std::slice::from_ref(title), self.known()) {
            Ok(name) => name?.0,
            Err(error) => {
                self.reports.push(Report::new(self.around.source, error));
                return None;
            }
        };
        let inner = |letter: char| letter.is_alphanumeric() || "_-. ".contains(letter);
        let edge = |letter: char| letter.is_alphanumeric() || letter == '_';
        let fits = name.chars().all(inner)
            && name.starts_with(edge)
            && !name.ends_with(['.', ' '])
            && name.chars().count() <= LONGEST;
        if fits {
            return Some(name.to_string());
        }
        let fixed: String = name
            .chars()
            .map(|letter| if inner(letter) { letter } else { '-' })
            .take(40)
            .collect();
        let fixed = fixed.trim_matches(|letter| !edge(letter));
        let fixed = if fixed.is_empty() { "nodes" } else { fixed };
        let shown: String = name.chars().take(60).flat_map(char::escape_debug).collect();
        let help = format!(
            "letters, digits, `_`, `-`, `.` and spaces, not `.` at the end, at most {LONGEST}: \
             `experiment \"{fixed}\"`"
        );
        self.report(error::bad_name(shown, title.span, help));
        None
    }
}
