//! The operands of an entry by the parameters they belong to.

use super::error;
use crate::command::{CommandSpec, Given, Operand as _, OperandKind, Parameter, Value};
use crate::experiment::Quantity;
use puzzle_core::syntax::{Diagnostic, Proposal};

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
    let tail = line.strip_prefix(spec.name)?.trim_start().to_owned();
    let proposal = Proposal::write(why, others, line);
    Some(proposal.with(others, tail))
}

/// Gives each parameter its operands: words in any order to those that know them, other operands in the order of the
/// parameters. Returns them parameter by parameter, and the number of each.
pub(super) fn distribute(
    spec: &CommandSpec,
    given: &[Given],
) -> Result<(Vec<Option<Given>>, Vec<usize>), Diagnostic> {
    let mut all: Vec<Option<&[Given]>> = vec![None; spec.parameters.len()];
    let mut rest = given;
    while let Some(next) = rest.first() {
        let free = (0..all.len()).filter(|&index| all[index].is_none());
        let is_due = |index: &usize| is_any(&spec.parameters[*index]);
        let has_due = free.clone().any(|index| is_due(&index));
        // Where a label is due a text is that, whatever is in it.
        let knows = |index: &usize| {
            let parameter = &spec.parameters[*index];
            takes(parameter, next) && !(has_due && parameter.kind == OperandKind::File)
        };
        let is_plain =
            |index: &usize| !matches!(spec.parameters[*index].kind, OperandKind::Pair(..));
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
        let (taken, others) = rest.split_at(most.min(rest.len()));
        all[index] = Some(taken);
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
    let lists: Vec<&[Given]> = all.into_iter().map(Option::unwrap_or_default).collect();
    let counts = lists.iter().map(|list| list.len()).collect();
    Ok((lists.concat().into_iter().map(Some).collect(), counts))
}

/// Whether a parameter takes any value, and must be given.
fn is_any(parameter: &Parameter) -> bool {
    parameter.kind == OperandKind::Value && !parameter.optional
}

/// Whether an operand looks as if it belongs to that parameter.
fn takes(parameter: &Parameter, given: &Given) -> bool {
    match (parameter.kind, &given.value) {
        (OperandKind::Choice(words) | OperandKind::Pair(words, _), Value::Text(text)) => {
            words.contains(&&**text)
        }
        (OperandKind::File, Value::Text(text)) => text.contains('.'),
        _ => false,
    }
}
