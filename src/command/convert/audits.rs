//! What `audit` takes behind its heuristics.

use super::numbers::integer;
use super::{Given, Result, one_of, wrong_kind};
use crate::command::{ArgumentError, AuditOptions, AuditPlot, Kind, Known, Operand, Value};

/// The words that may stand there.
const WORDS: [&str; 2] = ["depth", "plot"];

const HELP: &str = "for example: audit h2 depth 12 plot \"h2.svg\"";

impl Operand for AuditOptions {
    const KIND: Kind = Kind::AuditOptions;

    fn convert(given: &[Given], _: Known<'_>) -> Result<Option<Self>> {
        audit_options(given).map(Some)
    }
}

/// Words with what follows them, in any order, each once.
fn audit_options(given: &[Given]) -> Result<AuditOptions> {
    let mut options = AuditOptions::default();
    let mut rest = given;
    while let [first, others @ ..] = rest {
        rest = match word(first) {
            Some("depth") if options.depth.is_none() => {
                let [depth, others @ ..] = others else {
                    let expected = "a number of moves behind this word";
                    return Err(wrong_kind(first, expected, Some(HELP)));
                };
                let depth = integer(depth, 1, false)?.expect("`none` is not allowed");
                options.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
                others
            }
            Some("plot") if options.plot.is_none() => match others {
                [file, others @ ..] if word(file) != Some("depth") => {
                    options.plot = Some(written(file)?);
                    others
                }
                others => {
                    options.plot = Some(AuditPlot::Drawn);
                    others
                }
            },
            Some(known) if WORDS.contains(&known) => {
                return Err(wrong_kind(first, "each word once", Some(HELP)));
            }
            Some(other) => {
                return Err(ArgumentError::UnknownWord {
                    found: other.to_owned(),
                    span: first.span,
                    help: one_of(other, &WORDS, "known here"),
                });
            }
            None => {
                return Err(wrong_kind(
                    first,
                    "one of the words `depth plot`",
                    Some(HELP),
                ));
            }
        };
    }
    Ok(options)
}

fn word(given: &Given) -> Option<&str> {
    match &given.value {
        Value::Text(word) => Some(word),
        _ => None,
    }
}

/// The file of a plot.
fn written(file: &Given) -> Result<AuditPlot> {
    let Value::Text(name) = &file.value else {
        return Err(wrong_kind(file, "a file's name", Some(HELP)));
    };
    let lower = name.to_ascii_lowercase();
    let stem = lower.strip_suffix(".svg").or(lower.strip_suffix(".png"));
    if stem.is_none_or(|stem| stem.is_empty() || stem.ends_with('/')) {
        return Err(ArgumentError::PlotEnding {
            found: name.to_string(),
            span: file.span,
        });
    }
    Ok(AuditPlot::Written(name.clone(), file.span))
}
