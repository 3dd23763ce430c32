//! `define search`.

use super::{Checker, FormulaDefinition};
use puzzle_core::puzzle::{DefinedSearch, F_MIN, Form, VARIABLES, Wrapper};
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

/// The form of a search that is written, the words around it, and its arguments.
type WrittenForm<'a> = (Form, Vec<Wrapper>, &'a [Expr]);

/// The form of a search that is written.
fn form<'a>(value: &'a Expr, source: &Source) -> Option<WrittenForm<'a>> {
    let (name, call) = call(value, source)?;
    let mut wrappers = Wrapper::ALL.into_iter();
    if let Some(wrapper) = wrappers.find(|known_wrapper| known_wrapper.word() == name)
        && let [inner] = &call.arguments[..]
    {
        let (form, mut wrappers, arguments) = form(inner, source)?;
        let fits = wrapper.fits(form) && wrappers.iter().all(|other| wrapper.fits_with(*other));
        wrappers.push(wrapper);
        return fits.then_some((form, wrappers, arguments));
    }
    let form = Form::ALL.into_iter().find(|form| form.word() == name)?;
    let (fewest, most) = form.arguments();
    (fewest..=most).contains(&call.arguments.len()).then_some((
        form,
        Vec::new(),
        &call.arguments[..],
    ))
}

/// `anytime(...) around it, but not around beam, ...`: what a word around a form does.
fn around(wrapper: Wrapper) -> String {
    let forms = Form::ALL.into_iter().filter(|form| !wrapper.fits(*form));
    let others = Wrapper::ALL.into_iter();
    let others = others.filter(|other| *other != wrapper && !wrapper.fits_with(*other));
    let others: Vec<&str> = { forms.map(Form::word) }
        .chain(others.map(Wrapper::word))
        .collect();
    format!(
        "{}(...) around it, but not around {}, {}",
        wrapper.word(),
        others.join(" or "),
        wrapper.summary()
    )
}

impl FormulaDefinition {
    /// The arguments of a search's form.
    pub(crate) fn form_arguments(&self) -> &[Expr] {
        self.form().map_or(&[], |(_, _, arguments)| arguments)
    }

    fn form(&self) -> Option<WrittenForm<'_>> {
        form(&self.value, &self.source)
    }

    /// The search, if its form is one. `digest` stands for all that it depends on but for the puzzle and its arguments.
    pub(crate) fn search(&self, digest: String) -> Option<DefinedSearch> {
        let (form, wrappers, arguments) = self.form()?;
        let mut takes_heuristic = false;
        for argument in arguments {
            argument.visit(&mut |expr| {
                let is_word = matches!(expr.kind, ExprKind::Word);
                takes_heuristic |=
                    is_word && matches!(self.source.slice(expr.span), "h" | "hStart" | F_MIN);
            });
        }
        let parameters = self.parameters.iter().map(Into::into).collect();
        let spans: Vec<Span> = arguments.iter().map(|argument| argument.span).collect();
        Some(DefinedSearch::new(
            (self.name.as_str().into(), parameters),
            (form, &wrappers),
            takes_heuristic,
            (&self.source, self.value.span),
            &spans,
            digest,
        ))
    }
}

impl Checker<'_> {
    /// Checks what a search says.
    pub(super) fn search_form(&mut self, value: &Expr) {
        let source: Arc<Source> = self.source.clone();
        let Some((form, _, arguments)) = form(value, &source) else {
            let name = call(value, &source).map(|(name, _)| name);
            let named_form = Form::ALL
                .into_iter()
                .find(|form| name.as_deref() == Some(form.word()));
            let help = match named_form {
                Some(form) => format!("it is written {}", form.usage()),
                None => format!(
                    "a search is {}; {}",
                    Form::ALL.map(Form::usage).join(", "),
                    Wrapper::ALL.map(around).join("; ")
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
                let is_word = matches!(expr.kind, ExprKind::Word);
                if is_word && word == F_MIN && form != Form::BestFirst {
                    let help = "bestFirst has one open list, sorted by F: bestFirst(F)";
                    self.mistake(
                        Diagnostic::new("definition::unknown_number")
                            .says(format!("`{F_MIN}` is a number of bestFirst alone"))
                            .at(expr.span, "no number of this form")
                            .advise(help),
                    );
                }
                if is_word && let Some(spaced) = Proposal::spaced(word, expr.span) {
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
            || algorithms.iter().any(|algorithm| algorithm.name() == text)
    }
}
