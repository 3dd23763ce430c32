//! Flaws in a text in PDDL.

use super::lifted::{GroundAtom, Lifted};
use crate::syntax::{Diagnostic, Span, did_you_mean};

/// Text that a report repeats, in letters.
const SHOWN: usize = 40;

/// Names that a report lists.
const MOST_LISTED: usize = 12;

pub(super) fn shown(text: &str) -> String {
    let short: String = text.chars().take(SHOWN).collect();
    let dots = if short.len() < text.len() { "..." } else { "" };
    format!("`{short}{dots}`")
}

/// Something else stands there.
pub(super) fn unexpected(expected: &str, found: &str, at: Span) -> Diagnostic {
    let found = match found {
        "" => "nothing".to_owned(),
        _ => shown(found),
    };
    Diagnostic::new("pddl::unexpected")
        .says(format!("expected {expected}, found {found}"))
        .at(at, "here")
}

/// The flaw of a construct that others read, and this program does not.
pub(super) fn unsupported(what: &str, at: Span) -> Diagnostic {
    Diagnostic::new("pddl::unsupported")
        .says(format!("{what} is not supported"))
        .at(at, "here")
        .advise("supported are :adl with :derived-predicates and :action-costs")
}

/// A name that nothing declares: `kind` is what it should be.
pub(super) fn unknown<'c>(
    kind: &str,
    name: &str,
    known: impl IntoIterator<Item = &'c str> + Clone,
    at: Span,
) -> Diagnostic {
    let meant = did_you_mean(name, "", known.clone());
    let help = meant.unwrap_or_else(|| {
        let mut names = known.into_iter();
        let listed: Vec<&str> = names.by_ref().take(MOST_LISTED).collect();
        let dots = if names.next().is_some() { " ..." } else { "" };
        match &listed[..] {
            [] => "none is declared".to_owned(),
            _ => format!("declared are: {}{dots}", listed.join(" ")),
        }
    });
    Diagnostic::new("pddl::unknown")
        .says(format!("there is no {kind} {}", shown(name)))
        .at(at, "not declared")
        .advise(help)
}

/// A number of arguments that does not fit.
pub(super) fn arguments(name: &str, due: usize, found: usize, at: Span) -> Diagnostic {
    let plural = if due == 1 { "" } else { "s" };
    Diagnostic::new("pddl::arguments")
        .says(format!(
            "`{name}` takes {due} argument{plural}, not {found}"
        ))
        .at(at, "so many")
        .advise("write as many as its declaration has")
}

/// An argument that the declaration does not allow.
pub(super) fn mistyped(name: &str, found_type: &str, due: &str, at: Span) -> Diagnostic {
    Diagnostic::new("pddl::mistyped")
        .says(format!(
            "{} is of type `{found_type}`, and has to be of type `{due}`",
            shown(name)
        ))
        .at(at, "of another type")
        .advise("the declaration of the predicate has the types of its arguments")
}

/// The flaw of a construct that stands twice and may stand once.
pub(super) fn repeated(what: &str, at: Span, first: Span) -> Diagnostic {
    Diagnostic::new("pddl::repeated")
        .says(format!("{what} stands twice"))
        .at(at, "again")
        .at(first, "first here")
        .advise("leave one of them out")
}

/// The flaw of a missing construct.
pub(super) fn missing(what: &str, example: &str, at: Span) -> Diagnostic {
    Diagnostic::new("pddl::missing")
        .says(format!("{what} is missing"))
        .at(at, "here")
        .advise(format!("for example: {example}"))
}

/// A derived predicate that depends on its own absence.
pub(super) fn derived_circle(lifted: &Lifted, fact: u32, facts: &[GroundAtom]) -> Diagnostic {
    let predicate = facts[fact as usize].predicate;
    let name = &lifted.predicates[predicate].name;
    let axiom = lifted
        .axioms
        .iter()
        .find(|candidate| candidate.predicate == predicate);
    Diagnostic::new("pddl::circle")
        .says(format!(
            "derived predicate `{name}` depends on its own negation"
        ))
        .at(
            axiom.map_or(Span::default(), |known| known.span),
            "a circle",
        )
        .advise("what is negated has to be known before: derive it of other predicates")
}

/// Above a limit.
pub(super) fn too_large(what: &str, found: &str, most: usize, at: Span) -> Diagnostic {
    Diagnostic::new("pddl::too_large")
        .says(format!("the task has {found} {what}, at most {most} fit"))
        .at(at, "here")
        .advise("choose a smaller task")
}
