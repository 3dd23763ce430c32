//! What `audit` takes behind its heuristics.

use super::numbers::integer;
use super::{Given, Result, one_of, wrong_kind};
use crate::command::{ArgumentError, AuditOptions, Value};

const HELP: &str = "for example: audit h2 depth 12";

/// Words with what follows them, in any order.
pub(super) fn audit_options(given: &[Given]) -> Result<AuditOptions> {
    let mut options = AuditOptions::default();
    let mut rest = given;
    while let [first, others @ ..] = rest {
        let Value::Text(word) = &first.value else {
            return Err(wrong_kind(first, "the word `depth`", Some(HELP)));
        };
        rest = match (&**word, others) {
            ("depth", []) => {
                let expected = "a number of moves behind this word";
                return Err(wrong_kind(first, expected, Some(HELP)));
            }
            ("depth", [depth, others @ ..]) => {
                if options.depth.is_some() {
                    return Err(wrong_kind(first, "one depth alone", Some(HELP)));
                }
                let depth = integer(depth, 1, false)?.expect("`none` is not allowed");
                options.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
                others
            }
            _ => {
                return Err(ArgumentError::UnknownWord {
                    found: word.to_string(),
                    span: first.span,
                    help: one_of(word, &["depth"], "known here"),
                });
            }
        };
    }
    Ok(options)
}
