//! `define search`.

use super::{Checker, FormulaDefinition};
use puzzle_core::puzzle::{EARLY_GOAL_TEST, Form, OwnSearch, VARIABLES};
use puzzle_core::syntax::{Call, Diagnostic, Expr, ExprKind, Proposal, Source, Span};
use std::sync::Arc;

/// The name and the call of a form.
fn call<'a>(value: &'a Expr, source: &Source) -> Option<(String, &'a Call)> {
    match &value.kind {
        ExprKind::Group(inner) => call(inner, source),
        ExprKind::Call(call) => Some((source.slice(call.name).to_owned(), call)),
        _ => None,
    }
}

/// The form of a search that is written, whether it tests for the goal early, and its arguments.
fn form<'a>(value: &'a Expr, source: &Source) -> Option<(Form, bool, &'a [Expr])> {
    let (name, call) = call(value, source)?;
    if name == EARLY_GOAL_TEST
        && let [inner] = &call.arguments[..]
    {
        let (form, tests_early, arguments) = form(inner, source)?;
        // Depth first, a node's turn to be generated is its turn to be tested.
        let may = !tests_early && form != Form::DepthFirst;
        return may.then_some((form, true, arguments));
    }
    let form = Form::ALL.into_iter().find(|form| form.word() == name)?;
    let (fewest, most) = form.arguments();
    (fewest..=most)
        .contains(&call.arguments.len())
        .then_some((form, false, &call.arguments[..]))
}

impl FormulaDefinition {
    /// The form of a search, whether it tests for the goal when a state is generated, and its arguments.
    pub(crate) fn form(&self) -> Option<(Form, bool, &[Expr])> {
        form(&self.value, &self.source)
    }

    /// The search. `digest` stands for all that it depends on but for the puzzle and its arguments.
    pub(crate) fn search(&self, digest: String) -> OwnSearch {
        let (form, tests_early, arguments) = self.form().expect("it was checked");
        let mut takes_heuristic = false;
        for argument in arguments {
            argument.visit(&mut |expr| {
                let is_word = matches!(expr.kind, ExprKind::Word);
                takes_heuristic |=
                    is_word && matches!(self.source.slice(expr.span), "h" | "hStart");
            });
        }
        let parameters = self.parameters.iter().map(Into::into).collect();
        let spans: Vec<Span> = arguments.iter().map(|argument| argument.span).collect();
        OwnSearch::new(
            (self.name.as_str().into(), parameters),
            (form, tests_early),
            takes_heuristic,
            (&self.source, self.value.span),
            &spans,
            digest,
        )
    }
}

impl Checker<'_> {
    /// Checks what a search says.
    pub(super) fn search_form(&mut self, value: &Expr) {
        let source: Arc<Source> = self.source.clone();
        let Some((_, _, arguments)) = form(value, &source) else {
            let name = call(value, &source).map(|(name, _)| name);
            let own = Form::ALL
                .into_iter()
                .find(|form| name.as_deref() == Some(form.word()));
            let help = match own {
                Some(form) => format!("it is written {}", form.usage()),
                None => format!(
                    "a search is {}; {EARLY_GOAL_TEST}(...) around it, but not around {}, tests for the goal early",
                    Form::ALL.map(Form::usage).join(", "),
                    Form::DepthFirst.word()
                ),
            };
            self.mistake(
                Diagnostic::new("check::no_search_form")
                    .says("this is no form of a search")
                    .at(value.span, "does not say which node comes next")
                    .advise(help),
            );
            return;
        };
        for argument in arguments {
            argument.visit(&mut |expr| {
                let word = source.slice(expr.span);
                if matches!(expr.kind, ExprKind::Word)
                    && let Some(spaced) = Proposal::spaced(word, expr.span)
                {
                    self.mistake(
                        Diagnostic::new("definition::unknown_number")
                            .says(format!("`{word}` is one word"))
                            .at(expr.span, "no number of a node and no heuristic")
                            .advise(spaced),
                    );
                }
            });
            let words = VARIABLES.iter().map(|(name, _)| (*name).to_owned());
            let added: Vec<String> = words
                .filter(|word| self.bound.insert(word.clone()))
                .collect();
            self.number(argument);
            for word in added {
                self.bound.remove(&word);
            }
        }
    }

    /// Whether an operand may name a search that was added.
    pub(super) fn may_be_added(&self, operand: &Expr) -> bool {
        let text = self.source.slice(operand.span);
        let algorithms = self.knowledge.registry.algorithms();
        !matches!(operand.kind, ExprKind::Word | ExprKind::Integer(_))
            || algorithms.iter().any(|own| own.name() == text)
    }
}
