//! Better advice for operands that do not fit, from what the checker knows around them.

use super::Checker;
use super::operands::surplus_argument;
use crate::command::argument_error::{self, AdviceKind, ArgumentError};
use crate::command::{CommandSpec, OperandKind, Readable, WrittenWord};
use puzzle_core::syntax::{Diagnostic, Expr, ExprKind, Proposal, Source, Span, WordId, is_name};
use std::collections::HashMap;
use std::sync::Arc;

/// Operands of commands that are tried in another order.
const MOST_TRIED: usize = 4;

/// Definitions of a text, with their lines.
pub(super) struct Definitions {
    source: Arc<Source>,
    /// The first line of each, and its first byte.
    lines: HashMap<(&'static str, String), (usize, usize)>,
}

impl Definitions {
    fn of(source: &Arc<Source>) -> Self {
        let mut lines = HashMap::new();
        let mut next_start = 0;
        for (index, line) in source.text.split_inclusive('\n').enumerate() {
            let start = next_start;
            next_start += line.len();
            let mut words = line.split_whitespace();
            if words.next() != Some("define") {
                continue;
            }
            let (kind, name) = match words.next() {
                Some("heuristic") => ("heuristic", words.next()),
                Some("puzzle") => ("puzzle", words.next()),
                name => ("procedure", name),
            };
            if let Some(name) = name {
                lines
                    .entry((kind, name.to_owned()))
                    .or_insert((index + 1, start));
            }
        }
        let source = source.clone();
        Self { source, lines }
    }
}

impl Checker<'_> {
    /// Reports operands that do not fit, with what was probably meant.
    pub(super) fn unfit<T: Readable>(
        &mut self,
        id: WordId,
        name: Span,
        operands: &[Expr],
        errors: Vec<ArgumentError>,
    ) {
        if let Some(operands_meant) = self.reordered::<T>(id, name, operands) {
            let whole = operands[0].span.to(operands[operands.len() - 1].span);
            let texts: Vec<&str> = operands_meant
                .iter()
                .map(|operand| self.source.slice(operand.span))
                .collect();
            let line = format!("{} {}", self.source.slice(name), texts.join(" "));
            let span = whole;
            if operands_meant.len() < operands.len()
                && let Some(named) = operands.iter().find(|surplus| {
                    !operands_meant
                        .iter()
                        .any(|other| other.span == surplus.span)
                })
            {
                let (command, name_text) = (self.shown(name), self.shown(named.span));
                let help =
                    Proposal::write("its operand stands without a name", name.to(whole), line);
                self.mistake(surplus_argument(command, name_text, named.span, name, help));
                return;
            }
            let help = Proposal::replace(name.to(whole), line);
            self.mistake(
                Diagnostic::new("check::swapped_operands")
                    .says("these operands stand in the other order")
                    .at(span, "swap them")
                    .advise(help),
            );
            return;
        }
        let spec = self.table.spec(id);
        if spec.is_search()
            && let Some((list, expected, help)) = self.each_of_list(spec, name, operands)
        {
            let found = self.shown(list);
            let help = Some(help);
            let error = argument_error::wrong_kind(expected, found, "a list", list, help);
            self.mistake(error);
            return;
        }
        let is_list = spec
            .parameters
            .first()
            .is_some_and(|parameter| parameter.kind == OperandKind::Heuristics);
        if let (true, [_, second, ..], Some(list)) =
            (is_list, operands, self.as_list(spec, operands))
        {
            let (surplus, last) = (second.span, operands[operands.len() - 1].span);
            let help = Proposal::write("several are a list", name.to(last), list);
            let found = self.shown(surplus);
            self.mistake(surplus_argument(spec.name, found, surplus, name, help));
            return;
        }
        for error in errors {
            let advice = self.advice_for(&error, operands);
            let error = match advice {
                Some(advice) => error.advised(advice),
                None => error,
            };
            self.mistake(error);
        }
    }

    /// The operands in the order that fits, where two of them are swapped or a parameter is named before its operand.
    fn reordered<T: Readable>(
        &self,
        id: WordId,
        name: Span,
        operands: &[Expr],
    ) -> Option<Vec<Expr>> {
        if !(2..=MOST_TRIED).contains(&operands.len()) {
            return None;
        }
        let fits = |operands: &[Expr]| {
            let written = WrittenWord {
                id,
                name,
                operands: operands.into(),
            };
            let (value, errors) = self.read::<T>(&written, self.knowledge.known());
            errors.is_empty() && value.is_some()
        };
        let spec = self.table.spec(id);
        let swapped = (1..operands.len()).map(|index| {
            let mut other = operands.to_vec();
            other.swap(index - 1, index);
            other
        });
        let is_name = |operand: &Expr| {
            let text = self.source.slice(operand.span);
            matches!(operand.kind, ExprKind::Word)
                && spec
                    .parameters
                    .iter()
                    .any(|parameter| parameter.name == text)
        };
        let unnamed: Vec<Expr> = operands
            .iter()
            .filter(|unnamed_operand| !is_name(unnamed_operand))
            .cloned()
            .collect();
        let unnamed = (unnamed.len() < operands.len()).then_some(unnamed);
        // Named as people name it: `width 50`.
        let words = operands.iter().enumerate().take(operands.len() - 1);
        let words = words.filter(|(index, operand)| {
            let is_number = matches!(operands[index + 1].kind, ExprKind::Integer(_));
            matches!(operand.kind, ExprKind::Word) && is_number
        });
        let without = words.map(|(index, _)| {
            let mut others = operands.to_vec();
            others.remove(index);
            others
        });
        let (fewest, most) = spec.operands();
        let is_counted = |other: &Vec<Expr>| (fewest..=most).contains(&other.len());
        let unnamed = unnamed.into_iter().filter(is_counted);
        let without = without.filter(is_counted);
        let mut meant = unnamed.chain(swapped).chain(without);
        meant.find(|other| fits(other))
    }

    /// Better advice than the operand's own, where there is some.
    fn advice_for(&mut self, error: &ArgumentError, operands: &[Expr]) -> Option<Proposal> {
        let (kind, name) = match &error.1 {
            AdviceKind::Heuristic(name) => ("heuristic", name.as_str()),
            AdviceKind::Puzzle(name) => ("puzzle", name.as_str()),
            AdviceKind::Itself | AdviceKind::Word => ("", ""),
        };
        let at = error.0.span();
        if !kind.is_empty()
            && let Some(advice) = self.defined_below(kind, name, at)
        {
            return Some(advice);
        }
        let word = operands.iter().find_map(|operand| word_at(operand, at))?;
        self.word_meant(word.span)
    }

    /// The probable meaning of a word that stands in the place of a number, a list or a name.
    pub(super) fn word_meant(&self, span: Span) -> Option<Proposal> {
        let word = self.source.slice(span);
        if is_name(word) && self.is_variable(word) {
            let why = "a variable is read with a dollar sign";
            return Some(Proposal::write(why, span, format!("${word}")));
        }
        if let Some(number) = power_of_ten(word) {
            let why = "a number is written with all its digits";
            return Some(Proposal::write(why, span, number));
        }
        let range = self.range_of_word(word)?;
        let why = if range.contains('$') {
            "a variable is read with a dollar sign"
        } else {
            "a range has two dots"
        };
        Some(Proposal::write(why, span, range))
    }

    /// The range that `1..n` and `1...3` mean.
    fn range_of_word(&self, word: &str) -> Option<String> {
        let (from, rest) = word.split_once("..")?;
        let to = rest.trim_start_matches('.');
        let bound = |text: &str| {
            if !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit()) {
                Some(text.to_owned())
            } else {
                (is_name(text) && self.is_variable(text)).then(|| format!("${text}"))
            }
        };
        Some(format!("{}..{}", bound(from)?, bound(to)?))
    }

    /// Reports a word where only a list makes sense; says whether it did.
    pub(super) fn word_for_list(&mut self, expr: &Expr, only_list: bool) -> bool {
        if !matches!(expr.kind, ExprKind::Word) || self.lenient {
            return false;
        }
        let span = expr.span;
        let meant = self.word_meant(span);
        let help = match meant {
            Some(meant) if only_list || self.text(span).contains("..") => meant,
            None if only_list && self.source.slice(span).contains("..") => {
                "a range stands between two numbers, such as `1..5`, or variables, such as `1..$n`"
                    .into()
            }
            None if only_list => {
                let word = self.shown(span);
                Proposal::write("a list is written in brackets", span, format!("[{word}]"))
            }
            _ => return false,
        };
        let found = self.shown(span);
        self.mistake(
            Diagnostic::new("check::word_for_list")
                .says(format!(
                    "expected a list or a range, found the word `{found}`"
                ))
                .at(span, "a word")
                .advise(help),
        );
        true
    }

    /// Reports `repeat k { }` where `k` is a variable.
    pub(super) fn word_for_count(&mut self, count: &Expr) {
        if !matches!(count.kind, ExprKind::Word) || self.lenient {
            return;
        }
        if let Some(meant) = self.word_meant(count.span) {
            let error = argument_error::wrong_kind(
                "a whole number",
                self.shown(count.span),
                "a string",
                count.span,
                Some(meant),
            );
            self.mistake(error);
        }
    }

    /// Advice on a name that is used above its definition.
    pub(super) fn defined_below(
        &mut self,
        kind: &'static str,
        name: &str,
        at: Span,
    ) -> Option<Proposal> {
        let known = self.definitions.take();
        let known = known.filter(|known| Arc::ptr_eq(&known.source, &self.source));
        let known = known.unwrap_or_else(|| Definitions::of(&self.source));
        let line = known.lines.get(&(kind, name.to_owned())).copied();
        self.definitions = Some(known);
        let (line, start) = line?;
        if start < at.end as usize {
            return None;
        }
        let advice = format!(
            "line {line} defines it: a definition stands above what uses it, so move it up"
        );
        Some(advice.into())
    }

    /// The line to write instead of too many operands, if it is known.
    pub(super) fn operands_meant(
        &mut self,
        spec: &CommandSpec,
        name: Span,
        operands: &[Expr],
    ) -> Option<(Span, Proposal)> {
        let (fewest, most) = spec.operands();
        let text = |operand: &Expr| self.source.slice(operand.span);
        if operands.len() <= most {
            return None;
        }
        let is_bound = |operand: &Expr| {
            matches!(
                operand.kind,
                ExprKind::Integer(_) | ExprKind::Variable | ExprKind::Group(_)
            )
        };
        if let Some([from, word, to]) = operands.windows(3).find_map(|three| {
            let [from, word, to] = three else { return None };
            let joins = matches!(text(word), "to" | ".." | "...");
            (joins && is_bound(from) && is_bound(to)).then_some([from, word, to])
        }) {
            let range = format!("{}..{}", text(from), text(to));
            let why = "a range has two dots and no spaces";
            let whole = from.span.to(to.span);
            return Some((word.span, Proposal::write(why, whole, range)));
        }
        // Whole, as other commands have it: `depth` for `d`.
        let named = operands.iter().find(|operand_named| {
            matches!(operand_named.kind, ExprKind::Word)
                && spec
                    .parameters
                    .iter()
                    .any(|parameter| text(operand_named).starts_with(parameter.name))
        })?;
        let others = operands.iter().filter(|operand| operand.span != named.span);
        let others: Vec<&str> = others.map(text).collect();
        if !(fewest..=most).contains(&others.len()) {
            return None;
        }
        let line = format!("{} {}", self.source.slice(name), others.join(" "));
        let whole = name.to(operands[operands.len() - 1].span);
        let why = "its operand stands without a name";
        Some((named.span, Proposal::write(why, whole, line)))
    }
}

/// The word at that place, among an operand and what it is made of.
fn word_at(operand: &Expr, at: Span) -> Option<&Expr> {
    match &operand.kind {
        ExprKind::Word => {
            let operand_span = operand.span;
            (operand_span.start <= at.start && at.end <= operand_span.end).then_some(operand)
        }
        ExprKind::List(items) => items.iter().find_map(|item| word_at(item, at)),
        _ => None,
    }
}

/// `1e6` with all its digits.
fn power_of_ten(word: &str) -> Option<String> {
    let (digits, zeros) = word.split_once(['e', 'E'])?;
    let zeros: usize = zeros.parse().ok().filter(|zeros| *zeros <= 18)?;
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    let number: i64 = format!("{digits}{}", "0".repeat(zeros)).parse().ok()?;
    is_number.then(|| number.to_string())
}
