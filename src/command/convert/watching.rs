//! Operands of `trace`, `goTo` and `printTree`.

use super::numbers::integer;
use super::{ArgumentResult, Given, PICTURE_ENDINGS, first, is_named, one_of, wrong_kind};
use crate::command::{
    NameScope, Operand, OperandKind, SearchPlace, TraceOptions, TreeOptions, Value, argument_error,
};
use puzzle_core::puzzle::Board;
use smol_str::SmolStr;

const TRACE_HELP: &str = "for example: solveAStar h2 trace 20 keep 5000, solveAStar h2 trace \"run.jsonl\", solveAStar h2 trace table \"sheet.md\"";
const TREE_HELP: &str = "for example: printTree depth 3, printTree \"tree.svg\" first 12";
/// The words that a part of a tree is chosen by.
pub(crate) const TREE_WORDS: [&str; 3] = ["depth", "first", "from"];
/// The endings of files that a trace is written to.
pub(crate) const TRACE_ENDINGS: [&str; 6] = [".jsonl", ".csv", ".txt", ".yaml", ".yml", ".dot"];
/// The endings of files that the table of a trace is written to.
pub(crate) const SHEET_ENDINGS: [&str; 4] = [".md", ".tex", ".html", ".txt"];

impl Operand for TraceOptions {
    const KIND: OperandKind = OperandKind::TraceOptions;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let mut options = Self::default();
        let mut rest = given;
        while let [first, others @ ..] = rest {
            rest = others;
            match &first.value {
                Value::Integer(_)
                    if options.most.is_none() && (options.is_table || options.file.is_none()) =>
                {
                    options.most = count(first, 0)?;
                }
                Value::Text(word) if &**word == "keep" && options.keep.is_none() => {
                    let [number, others @ ..] = others else {
                        let expected = "a number of entries after this word";
                        return Err(wrong_kind(first, expected, Some(TRACE_HELP)));
                    };
                    options.keep = count(number, 1)?;
                    rest = others;
                }
                Value::Text(word) if &**word == "table" && options == Self::default() => {
                    options.is_table = true;
                }
                Value::Text(name)
                    if options.file.is_none() && (options.is_table || options.most.is_none()) =>
                {
                    options.file = Some((file(name, first, options.is_table)?, first.span));
                }
                _ => {
                    let expected = "a number, `table` or a file, and perhaps `keep n`";
                    return Err(wrong_kind(first, expected, Some(TRACE_HELP)));
                }
            }
        }
        Ok(Some(options))
    }
}

fn count(given: &Given, least: i64) -> ArgumentResult<Option<u64>> {
    Ok(integer(given, least, false)?.map(i64::unsigned_abs))
}

fn file(name: &SmolStr, given: &Given, is_table: bool) -> ArgumentResult<SmolStr> {
    let (endings, expected): (&[&str], _) = if is_table {
        let expected = "a number, `keep n`, or a file that ends in .md, .tex, .html or .txt";
        (&SHEET_ENDINGS, expected)
    } else {
        let expected =
            "a number, `table`, `keep n`, or a file that ends in .jsonl, .csv, .txt, .yaml or .dot";
        (&TRACE_ENDINGS, expected)
    };
    if !is_named(name, endings) {
        return Err(wrong_kind(given, expected, Some(TRACE_HELP)));
    }
    Ok(name.clone())
}

impl Operand for TreeOptions {
    const KIND: OperandKind = OperandKind::TreeOptions;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let mut options = Self::default();
        let mut rest = given;
        while let [first, others @ ..] = rest {
            let Value::Text(word) = &first.value else {
                let expected = "a file, or one of the words `depth first from`";
                return Err(wrong_kind(first, expected, Some(TREE_HELP)));
            };
            let next_operand = others.first();
            match (&**word, next_operand) {
                ("depth", Some(number)) if options.depth.is_none() => {
                    options.depth = count(number, 1)?;
                }
                ("from", Some(state)) if options.from.is_none() => {
                    let Some(board) = Board::convert(std::slice::from_ref(state), known)? else {
                        return Ok(None);
                    };
                    options.from = Some(board);
                }
                ("first", Some(number)) if options.first.is_none() => {
                    options.first = count(number, 1)?;
                }
                (file, _) if options.file.is_none() && is_named(file, &PICTURE_ENDINGS) => {
                    options.file = Some((word.clone(), first.span));
                    rest = others;
                    continue;
                }
                ("depth" | "first" | "from", _) => {
                    let expected = "each word once, with `n` or a state after it";
                    return Err(wrong_kind(first, expected, Some(TREE_HELP)));
                }
                (other, _) => {
                    return Err(argument_error::unknown_word(
                        other,
                        first.span,
                        one_of(other, first.span, &TREE_WORDS, "known here"),
                    ));
                }
            }
            rest = &others[1..];
        }
        Ok(Some(options))
    }
}

impl Operand for SearchPlace {
    const KIND: OperandKind = OperandKind::Place;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        if matches!(first(given).value, Value::Integer(_)) {
            return Ok(count(first(given), 0)?.map(Self::Step));
        }
        Ok(Box::convert(given, known)?.map(Self::State))
    }
}
