//! Operands of `audit` after its heuristics, of `layers`, and of `writeStates` after its file.

use super::numbers::integer;
use super::{ArgumentResult, Given, PICTURE_ENDINGS, is_named, one_of, wrong_kind};
use crate::command::{
    AuditOptions, LayersOptions, NameScope, Operand, OperandKind, PlotTarget, StatesOptions, Value,
    argument_error,
};
use puzzle_core::puzzle::{Board, Measure};

/// The words that may follow a command, and a line with some of them.
struct OptionWords {
    known: &'static [&'static str],
    /// The same, for a sentence.
    expected: &'static str,
    least_depth: i64,
    help: &'static str,
}

const AUDIT: OptionWords = OptionWords {
    known: &["depth", "plot", "suggest", MUST_EXPAND],
    expected: "one of the words `depth plot suggest mustExpand`",
    least_depth: 1,
    help: "for example: audit h2 depth 12 plot \"h2.svg\"",
};

const LAYERS: OptionWords = OptionWords {
    known: &["from", "moves", "depth", "plot"],
    expected: "one of the words `from moves depth plot`",
    least_depth: 0,
    help: "for example: layers from start depth 12 plot \"layers.svg\"",
};

/// Stands alone.
const MUST_EXPAND: &str = "mustExpand";

impl Operand for AuditOptions {
    const KIND: OperandKind = OperandKind::AuditOptions;

    fn convert(given: &[Given], known: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        if let [only] = given
            && may_be_state(only, known)
        {
            let state = Board::convert(given, known)?;
            return Ok(state.map(|state| Self {
                state: Some(state),
                ..Self::default()
            }));
        }
        let is_own = |given: &&Given| word(given) == Some(MUST_EXPAND);
        if let Some(must_word) = given.iter().find(is_own) {
            let must_expand = Self {
                must_expand: true,
                ..Self::default()
            };
            return match given {
                [_] => Ok(Some(must_expand)),
                _ => Err(wrong_kind(must_word, "this word alone", Some(AUDIT.help))),
            };
        }
        let (LayersOptions { depth, plot, .. }, suggests) = AUDIT.read(given)?;
        Ok(Some(Self {
            depth,
            plot,
            suggests,
            ..Self::default()
        }))
    }
}

/// Whether an operand is none of the words, but may be a state: a name, where states have names, else what is not all letters.
fn may_be_state(given: &Given, known: NameScope<'_>) -> bool {
    let is_named = known.puzzle.is_none_or(|puzzle| puzzle.has_named_states());
    match word(given) {
        Some(word) => !AUDIT.known.contains(&word) && (is_named || !is_letters(word)),
        None => true,
    }
}

fn is_letters(word: &str) -> bool {
    word.chars().all(char::is_alphabetic)
}

impl Operand for LayersOptions {
    const KIND: OperandKind = OperandKind::LayersOptions;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        let (options, _) = LAYERS.read(given)?;
        Ok(Some(options))
    }
}

impl Operand for StatesOptions {
    const KIND: OperandKind = OperandKind::StatesOptions;

    fn convert(given: &[Given], _: NameScope<'_>) -> ArgumentResult<Option<Self>> {
        const KNOWN: &[&str] = &["depth", "walks"];
        const HELP: &str = "for example: writeStates \"states.csv\" walks 1000 60";
        let count = |given: &Given, least: i64| -> ArgumentResult<u64> {
            let count = integer(given, least, false)?;
            Ok(count.expect("`none` is not allowed").unsigned_abs())
        };
        let [first, others @ ..] = given else {
            unreachable!("the operands were counted");
        };
        let options = match (word(first), others) {
            (Some("depth"), [depth]) => {
                Self::Depth(u32::try_from(count(depth, 0)?).unwrap_or(u32::MAX))
            }
            (Some("walks"), [number, longest]) => Self::Walks {
                count: count(number, 1)?,
                longest: count(longest, 0)?,
            },
            (Some("depth"), []) => {
                return Err(wrong_kind(first, "a distance after this word", Some(HELP)));
            }
            (Some("depth"), [_, surplus, ..]) => {
                return Err(wrong_kind(surplus, "nothing more", Some(HELP)));
            }
            (Some("walks"), _) => {
                let expected = "how many, and the most moves of a walk, after this word";
                return Err(wrong_kind(first, expected, Some(HELP)));
            }
            (Some(other), _) => {
                let help = one_of(other, first.span, KNOWN, "known here");
                return Err(argument_error::unknown_word(other, first.span, help));
            }
            (None, _) => {
                let expected = "one of the words `depth walks`";
                return Err(wrong_kind(first, expected, Some(HELP)));
            }
        };
        Ok(Some(options))
    }
}

impl OptionWords {
    /// Words with what follows them, in any order, each once; and whether `suggest` is one.
    fn read(&self, given: &[Given]) -> ArgumentResult<(LayersOptions, bool)> {
        let (mut options, mut suggests) = (LayersOptions::default(), false);
        let mut rest = given;
        while let [first, others @ ..] = rest {
            rest = match word(first) {
                Some(other) if !self.known.contains(&other) => {
                    return Err(argument_error::unknown_word(
                        other,
                        first.span,
                        one_of(other, first.span, self.known, "known here"),
                    ));
                }
                Some("from") if !options.from_start => {
                    let Some(others) = after_start(others) else {
                        let expected = "`start` after this word";
                        return Err(wrong_kind(first, expected, Some(self.help)));
                    };
                    options.from_start = true;
                    others
                }
                Some("suggest") if !suggests => {
                    suggests = true;
                    others
                }
                Some("moves") if options.measure == Measure::Cost => {
                    options.measure = Measure::Moves;
                    others
                }
                Some("depth") if options.depth.is_none() => {
                    let [depth, others @ ..] = others else {
                        let expected = "a number of moves after this word";
                        return Err(wrong_kind(first, expected, Some(self.help)));
                    };
                    let depth = integer(depth, self.least_depth, false)?;
                    let depth = depth.expect("`none` is not allowed");
                    options.depth = Some(u32::try_from(depth).unwrap_or(u32::MAX));
                    others
                }
                Some("plot") if options.plot.is_none() => match others {
                    [file, others @ ..] if !self.is_next(file) => {
                        options.plot = Some(self.written(file)?);
                        others
                    }
                    others => {
                        options.plot = Some(PlotTarget::Drawn);
                        others
                    }
                },
                Some(_) => return Err(wrong_kind(first, "each word once", Some(self.help))),
                None => return Err(wrong_kind(first, self.expected, Some(self.help))),
            };
        }
        Ok((options, suggests))
    }

    /// Whether what stands behind `plot` is not a file, but the next word.
    fn is_next(&self, given: &Given) -> bool {
        word(given).is_some_and(|word| word != "plot" && self.known.contains(&word))
    }

    /// The file of a plot.
    fn written(&self, file: &Given) -> ArgumentResult<PlotTarget> {
        let Value::Text(name) = &file.value else {
            return Err(wrong_kind(file, "a file's name", Some(self.help)));
        };
        if !is_named(name, &PICTURE_ENDINGS) {
            return Err(argument_error::plot_ending(name, file.span).into());
        }
        Ok(PlotTarget::Written(name.clone(), file.span))
    }
}

fn after_start(given: &[Given]) -> Option<&[Given]> {
    let (first, others) = given.split_first()?;
    (word(first) == Some("start")).then_some(others)
}

fn word(given: &Given) -> Option<&str> {
    match &given.value {
        Value::Text(word) => Some(word),
        _ => None,
    }
}
