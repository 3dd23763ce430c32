//! Options of `randomGraph`.

use super::searches::searches;
use super::{ArgumentResult, Given, is_word, one_of, wrong_kind};
use crate::command::{NameScope, Operand, OperandKind, RequestedSearch, Value, argument_error};
use puzzle_core::puzzles::graph::TableKind;
use puzzle_core::syntax::Span;

const HELP: &str = "for example: randomGraph 7 10 inconsistent distinct [solveBFS solveAStar]";

/// The kinds of tables, as they are written.
pub(crate) const TABLE_KINDS: [TableKind; 4] = [
    TableKind::Admissible,
    TableKind::Consistent,
    TableKind::Inconsistent,
    TableKind::Inadmissible,
];

/// The options of a graph that is drawn.
#[derive(Clone, Debug)]
pub(crate) struct GraphOptions {
    /// The kind of its table.
    pub kind: TableKind,
    /// The searches that must differ on it, and where they are named.
    pub distinct: Option<(Box<[RequestedSearch]>, Span)>,
}

impl Default for GraphOptions {
    fn default() -> Self {
        Self {
            kind: TableKind::Consistent,
            distinct: None,
        }
    }
}

impl Operand for GraphOptions {
    const KIND: OperandKind = OperandKind::GraphOptions;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let mut options = Self::default();
        let mut rest = given;
        if let Some((first, others)) = given.split_first()
            && !is_word(first, "distinct")
        {
            options.kind = kind(first)?;
            rest = others;
        }
        match rest {
            [] => {}
            [word, list] if is_word(word, "distinct") => {
                // The graph has heuristics of its own, whatever the puzzle in force has.
                let known = NameScope {
                    puzzle: None,
                    ..known
                };
                options.distinct = Some((searches(list, known)?, list.span));
            }
            [word] if is_word(word, "distinct") => {
                return Err(wrong_kind(
                    word,
                    "a list of searches after this word",
                    Some(HELP),
                ));
            }
            [surplus, ..] => {
                let expected = "one word for the table, then perhaps `distinct` and a list";
                return Err(wrong_kind(surplus, expected, Some(HELP)));
            }
        }
        Ok(Some(options))
    }
}

/// The kind of table that a word names.
fn kind(given: &Given) -> ArgumentResult<TableKind> {
    let Value::Text(word) = &given.value else {
        let expected = "a word for the table, or `distinct`";
        return Err(wrong_kind(given, expected, Some(HELP)));
    };
    let kind = TABLE_KINDS.into_iter().find(|kind| kind.word() == word);
    kind.ok_or_else(|| {
        let mut words = TABLE_KINDS.map(TableKind::word).to_vec();
        words.push("distinct");
        let help = one_of(word, given.span, &words, "known here");
        argument_error::unknown_word(word, given.span, help)
    })
}
