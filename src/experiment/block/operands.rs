//! Operands of an entry, read one by one.

use super::error;
use crate::command::{CommandSpec, Given, Kind, Known, Operand, Parameter, Report, Value};
use crate::experiment::Quantity;
use puzzle_core::syntax::{Diagnostic, Proposal, Source};
use std::sync::Arc;

/// The operands of an entry by the parameters they belong to. The first that is not known, or wrong, is
/// the last one that is looked at.
pub(crate) struct EntryOperands<'o> {
    /// The operands of each parameter that is still to be read; empty if it is omitted.
    rest: std::vec::IntoIter<&'o [Given]>,
    known: Known<'o>,
    source: &'o Arc<Source>,
    /// Whether all of them are known and right so far.
    pub(crate) complete: bool,
    /// The mistake, if there is one.
    pub(crate) report: Option<Report>,
}

impl<'o> EntryOperands<'o> {
    /// The operands of an entry, as far as they are known.
    pub(crate) fn new(
        spec: &CommandSpec,
        given: Option<&'o [Given]>,
        known: Known<'o>,
        source: &'o Arc<Source>,
    ) -> Self {
        let mut report = None;
        let own = given.and_then(|given| {
            let own = distribute(spec, given);
            own.map_err(|error| report = Some(Report::new(source, error)))
                .ok()
        });
        Self {
            complete: own.is_some(),
            rest: own.unwrap_or_default().into_iter(),
            known,
            source,
            report,
        }
    }

    /// The next one; `None` where it is not known, or wrong.
    pub(crate) fn next<T: Operand>(&mut self) -> Option<T> {
        self.optional()
            .map(|value| value.expect("the operands were counted"))
    }

    /// The next one, which may be left out.
    #[allow(
        clippy::option_option,
        reason = "the outer one: whether it is known and right; the inner one: whether it is there"
    )]
    pub(crate) fn optional<T: Operand>(&mut self) -> Option<Option<T>> {
        if !self.complete {
            return None;
        }
        let own = self.rest.next().unwrap_or_default();
        if own.is_empty() {
            return Some(None);
        }
        let value = T::convert(own, self.known).unwrap_or_else(|error| {
            self.report = Some(Report::new(self.source, error));
            None
        });
        self.complete = value.is_some();
        value.map(Some)
    }
}

/// `table generated table expanded` for `table generated expanded`.
fn each_alone(spec: &CommandSpec, given: &[Given]) -> Option<Proposal> {
    let words = Quantity::KIND.words();
    let tables = given.iter().map(|given| match &given.value {
        Value::Text(word) if words.contains(&&**word) => Some(format!("{} {word}", spec.name)),
        _ => None,
    });
    let tables: Vec<String> = tables.collect::<Option<_>>()?;
    let (first, last) = (given.first()?, given.last()?);
    let others = first.span.to(last.span);
    let line = tables.join(" ");
    let why = format!("each is a {} of its own", spec.name);
    let behind = line.strip_prefix(spec.name)?.trim_start().to_owned();
    let proposal = Proposal::write(why, others, line);
    Some(proposal.with(others, behind))
}

/// Gives each parameter its operands: words in any order to those that know them, other operands in the order of the
/// parameters.
fn distribute<'g>(spec: &CommandSpec, given: &'g [Given]) -> Result<Vec<&'g [Given]>, Diagnostic> {
    let mut all: Vec<Option<&[Given]>> = vec![None; spec.parameters.len()];
    let mut rest = given;
    while let Some(next) = rest.first() {
        let free = (0..all.len()).filter(|&index| all[index].is_none());
        let is_due = |index: &usize| is_any(&spec.parameters[*index]);
        let has_due = free.clone().any(|index| is_due(&index));
        // Where a label is due a text is that, whatever is in it.
        let knows = |index: &usize| {
            let parameter = &spec.parameters[*index];
            takes(parameter, next) && !(has_due && parameter.kind == Kind::File)
        };
        let is_plain = |index: &usize| !matches!(spec.parameters[*index].kind, Kind::Pair(..));
        // What has been said of the same is not taken for something else.
        let is_new = !(0..all.len()).any(|index| knows(&index));
        let plain = || free.clone().find(is_plain).filter(|_| is_new);
        let Some(index) = free.clone().find(knows).or_else(plain) else {
            let help = each_alone(spec, given);
            let help = help.unwrap_or_else(|| format!("usage: {}", spec.usage()).into());
            let word = spec.name;
            return Err(error::misplaced_operand(word, &next.value, next.span, help));
        };
        let most = spec.parameters[index].kind.operands().1;
        let (own, others) = rest.split_at(most.min(rest.len()));
        all[index] = Some(own);
        rest = others;
    }
    let given_to =
        |parameter: (&Parameter, &Option<_>)| parameter.0.optional || parameter.1.is_some();
    let missing = spec
        .parameters
        .iter()
        .zip(&all)
        .find(|&parameter| !given_to(parameter));
    if let (Some((parameter, _)), Some(first)) = (missing, given.first()) {
        return Err(error::missing_operand(
            spec.name,
            parameter.name,
            first.span,
            format!("usage: {}", spec.usage()),
        ));
    }
    Ok(all.into_iter().map(Option::unwrap_or_default).collect())
}

/// Whether a parameter takes any value, and must be given.
fn is_any(parameter: &Parameter) -> bool {
    parameter.kind == Kind::Value && !parameter.optional
}

/// Whether an operand looks as if it belongs to that parameter.
fn takes(parameter: &Parameter, given: &Given) -> bool {
    match (parameter.kind, &given.value) {
        (Kind::Choice(words) | Kind::Pair(words, _), Value::Text(text)) => words.contains(&&**text),
        (Kind::File, Value::Text(text)) => text.contains('.'),
        _ => false,
    }
}
