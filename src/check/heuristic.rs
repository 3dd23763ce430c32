//! `define heuristic`.

use super::procedures::{define_in_block, reserved_name};
use super::{Checker, FormulaDefinition, NameKind, StepKind};
use puzzle_core::puzzle::DefinedHeuristic;
use puzzle_core::puzzles::PuzzleWord;
use puzzle_core::syntax::{
    BinaryOperator, Diagnostic, Expr, ExprKind, FormulaKind, Function, Name, Proposal, Span,
};
use std::fmt::Display;
use std::sync::Arc;

/// The command of a heuristic that a program computes.
pub(crate) fn command_of(value: &Expr) -> Option<&Expr> {
    match &value.kind {
        ExprKind::Function(call) if call.function == Function::External => call.arguments.first(),
        _ => None,
    }
}

fn ungrouped(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Group(inner) => ungrouped(inner),
        _ => expr,
    }
}

/// Whether an expression asks no state: it only names cells and values, or asks the goal.
fn is_state_free(expr: &Expr) -> bool {
    let mut is_free = true;
    expr.visit(&mut |expr| {
        is_free &= match &expr.kind {
            ExprKind::Function(call) => !matches!(
                call.function,
                Function::At | Function::Where | Function::Holds | Function::Heuristic
            ),
            ExprKind::Word | ExprKind::Call(_) => false,
            _ => true,
        };
    });
    is_free
}

impl Checker<'_> {
    /// Checks a heuristic or a search, which is known from then on. What it says of cells and heuristics depends on the puzzle that
    /// it is used on.
    pub(super) fn formula(
        &mut self,
        kind: FormulaKind,
        (name, parameters): (Name, &[Name]),
        value: Option<Expr>,
        whole: Span,
    ) -> Option<StepKind> {
        let text = self.text(name.span);
        let named = self.may_name(kind, &text, name.span);
        self.name_made(NameKind::Heuristic, name.span);
        let locals = self.parameters(parameters);
        let mut is_doubted = false;
        if let Some(value) = &value {
            let was_defining = std::mem::replace(&mut self.defining, true);
            let known: Vec<String> = locals
                .iter()
                .filter(|&local| self.bound.insert(local.clone()))
                .cloned()
                .collect();
            if kind == FormulaKind::Search {
                self.search_form(value);
            } else if let Some(command) = command_of(value) {
                self.operand(command);
                if self.only.is_some() {
                    self.mistake(Diagnostic::new("check::runs_program")
        .says("a definition that is taken from a file starts no program")
        .at(value.span, "starts a program")
        .advise("write what it says as a formula: count(c in cells, at($c) != b and at($c) != goal($c))"));
                } else if let Some(parameter) = parameters.first() {
                    self.mistake(Diagnostic::new("check::external_parameter")
        .says("a heuristic that a program computes takes no parameters")
        .at(parameter.span, "a parameter")
        .advise(
            "leave it out; a variable may stand in the command: external(\"python3 model.py $n\")",
        ));
                }
            } else {
                self.number(value);
                is_doubted = self.doubt_comparisons(value);
            }
            self.defining = was_defining;
            for name in known {
                self.bound.remove(&name);
            }
        }
        self.leave_names();
        if !named {
            return None;
        }
        let parameters: Vec<String> = parameters
            .iter()
            .map(|parameter| self.text(parameter.span))
            .collect();
        if kind == FormulaKind::Search {
            let definition = FormulaDefinition {
                name: text,
                parameters,
                value: value?,
                source: self.source.clone(),
                span: whole,
                from_file: false,
                is_doubted: false,
            };
            let declared = Arc::new(definition.search(String::new())?);
            self.knowledge.add_algorithm(declared);
            return Some(StepKind::DefineSearch(Arc::new(definition)));
        }
        let span = value.as_ref().map_or(name.span, |value| value.span);
        let declared = DefinedHeuristic::new(
            text.as_str().into(),
            parameters.iter().map(Into::into).collect(),
            self.source.clone(),
            span,
            String::new(),
        );
        // A file of many is checked in linear time.
        if self.only.is_none() {
            self.knowledge.add_heuristic(Arc::new(declared));
            self.knowledge.from_files.remove(&text);
        } else {
            self.knowledge.from_files.insert(text.clone());
        }
        Some(StepKind::DefineHeuristic(Arc::new(FormulaDefinition {
            name: text,
            parameters,
            value: value?,
            source: self.source.clone(),
            span: whole,
            from_file: self.only.is_some(),
            is_doubted,
        })))
    }

    /// Warns of comparisons in a heuristic that look at no state; whether there are any.
    fn doubt_comparisons(&mut self, value: &Expr) -> bool {
        let mut found = Vec::new();
        value.visit(&mut |expr| {
            if let ExprKind::Binary {
                operator, sides, ..
            } = &expr.kind
                && (*operator == BinaryOperator::Subtract || operator.is_comparison())
            {
                found.extend(self.doubtful(&sides.0, &sides.1, expr.span));
            }
        });
        let is_doubted = !found.is_empty();
        for doubt in found {
            self.mistake(doubt);
        }
        is_doubted
    }

    /// The warning about two sides that are the same in every state: something and itself, or what only its name has to
    /// do with the goal, such as `row($t)` and `row(home($t))`.
    fn doubtful(&self, left: &Expr, right: &Expr, whole: Span) -> Option<Diagnostic> {
        let [one, other] = [left, right].map(ungrouped);
        if self.words_of(one) == self.words_of(other) {
            let is_number = matches!(one.kind, ExprKind::Integer(_) | ExprKind::Decimal);
            let text = self.shown(other.span);
            let meant = [("at(", "goal("), ("where(", "home(")]
                .into_iter()
                .find(|(of_state, _)| text.contains(of_state))
                .map(|(function, of_goal)| (other.span, text.replace(function, of_goal)));
            return (!is_number).then(|| compared_with_itself(&text, meant, whole));
        }
        if !is_state_free(one) || !is_state_free(other) {
            return None;
        }
        let (at, meant) = [(one, other), (other, one)]
            .into_iter()
            .find_map(|(named, of_goal)| self.named_as_in_goal(named, of_goal))?;
        Some(
            Diagnostic::new("check::same_in_every_state")
                .says("this is the same in every state: both sides are fixed")
                .as_warning()
                .at(whole, "looks at no state")
                .advise(Proposal::write("what the state has there is", at, &meant)),
        )
    }

    /// Where one side only names what the other asks the goal for: the place of the name, and what asks the state for it.
    fn named_as_in_goal(&self, named: &Expr, of_goal: &Expr) -> Option<(Span, String)> {
        let (ask, inner) = match &of_goal.kind {
            ExprKind::Function(call) => (call.function, call.arguments.first()?),
            _ => return None,
        };
        let ask = match (ask, &named.kind) {
            (Function::Goal, _) => Function::At,
            (Function::Home, _) => Function::Where,
            (Function::Row | Function::Column, ExprKind::Function(call))
                if call.function == ask =>
            {
                let (_, meant) = self.named_as_in_goal(call.arguments.first()?, inner)?;
                return Some((named.span, format!("{}({meant})", ask.name())));
            }
            _ => return None,
        };
        let named = ungrouped(named);
        let is_same = self.words_of(named) == self.words_of(ungrouped(inner));
        is_same.then(|| {
            let name = self.source.slice(named.span);
            (named.span, format!("{}({name})", ask.name()))
        })
    }

    /// The text of an expression without its spaces.
    fn words_of(&self, expr: &Expr) -> String {
        self.source.slice(expr.span).split_whitespace().collect()
    }

    /// Whether a heuristic may have that name: one that a script defined before gives way, and one of another puzzle is
    /// not in the way.
    fn may_name(&mut self, kind: FormulaKind, name: &str, span: Span) -> bool {
        if self.blocks > 0 {
            let name = name.to_owned();
            self.mistake(define_in_block(name, span));
        }
        let what = self
            .reserved_as(name)
            .filter(|what| *what != PuzzleWord::Heuristic.describe() || self.is_in_the_way(name));
        let what = match kind {
            FormulaKind::Search if self.table.spells_search(name) => Some("the name of a search"),
            _ => what,
        };
        if let Some(what) = what {
            self.mistake(reserved_name(kind.word(), name, what, span));
        }
        what.is_none()
    }

    /// Whether the puzzle in force has a heuristic of that name that no script defined, or what puts heuristics
    /// together is called so.
    pub(super) fn is_in_the_way(&self, name: &str) -> bool {
        if self.knowledge.registry.has_added(name) {
            return false;
        }
        let known = self.knowledge.puzzle.as_ref();
        let named = known.is_some_and(|puzzle| puzzle.heuristic_names().contains(&name));
        named || matches!(name, "max" | "weighted" | "symmetric" | "dual")
    }
}

/// `at($c) != at($c)` in a heuristic.
fn compared_with_itself(
    text: impl Display,
    meant: Option<(Span, String)>,
    whole: Span,
) -> Diagnostic {
    let help = match meant {
        Some((at, meant)) => Proposal::write("the goal has there", at, meant),
        None => "compare it with the goal: at($c) != goal($c)".into(),
    };
    Diagnostic::new("check::same_in_every_state")
        .says(format!(
            "this is the same in every state: `{text}` is compared with itself"
        ))
        .as_warning()
        .at(whole, "twice the same")
        .advise(help)
}
