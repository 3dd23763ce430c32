//! Calls in arithmetic: square roots, heuristics and procedures give no exact number.

use super::Checker;
use puzzle_core::puzzles::PuzzleWord;
use puzzle_core::syntax::{Call, Diagnostic, Expr, ExprKind, Function, Proposal, Span};
use std::fmt::Display;

impl Checker<'_> {
    /// Reports a call in arithmetic.
    pub(super) fn calls_as_numbers(&mut self, sides: &(Expr, Expr)) {
        if self.lenient {
            return;
        }
        for side in [&sides.0, &sides.1] {
            if let ExprKind::Call(call) = &side.kind
                && !self.is_root(call)
            {
                self.call_as_number(call, side.span);
            }
        }
    }

    /// Whether a call is a square root: no heuristic and no procedure is called so.
    pub(super) fn is_root(&self, call: &Call) -> bool {
        let name = self.source.slice(call.name);
        name == "sqrt"
            && !self.lenient
            && call.arguments.len() == 1
            && self.knowledge.registry.word(name).is_none()
            && !self.knowledge.procedures.contains_key(name)
    }

    /// Reports a square root, which need not be a fraction.
    pub(super) fn root(&mut self, call: &Call, span: Span) {
        let number = self.source.slice(call.arguments[0].span);
        let root = if number.contains("$root") {
            "r"
        } else {
            "root"
        };
        let help = Proposal::write(
            "the root of a number below 10000, rounded down",
            span,
            format!("most({root} in 0..99, if(${root} * ${root} <= {number}, ${root}, 0))"),
        );
        let what = "it need not be an exact number";
        self.mistake(call_as_number("sqrt", what, help, span));
    }

    /// Reports a comparison with a square root: without the root it is exact.
    pub(super) fn compares_roots(&mut self, sides: &(Expr, Expr), span: Span) -> bool {
        let squared = [&sides.0, &sides.1].map(|side| match &side.kind {
            ExprKind::Call(call) if self.is_root(call) => (true, self.factor(&call.arguments[0])),
            _ => {
                let text = self.factor(side);
                (false, format!("({text} * {text})"))
            }
        });
        let [(first, left), (second, right)] = squared;
        if !first && !second {
            return false;
        }
        let between = Span::new(sides.0.span.end as usize, sides.1.span.start as usize);
        let operator = self.source.slice(between).trim();
        let help = Proposal::write(
            "squares of numbers that are not below 0 compare exactly",
            span,
            format!("{left} {operator} {right}"),
        );
        let what = "it need not be an exact number";
        self.mistake(call_as_number("sqrt", what, help, span));
        true
    }

    /// The text of an expression where it is an operand.
    fn factor(&self, expr: &Expr) -> String {
        let text = self.source.slice(expr.span);
        match expr.kind {
            ExprKind::Binary { .. } | ExprKind::Unary(..) => {
                format!("({text})")
            }
            _ => text.to_owned(),
        }
    }

    fn call_as_number(&mut self, call: &Call, span: Span) {
        let name = call.name;
        let is_heuristic = self.knowledge.registry.word(self.source.slice(name))
            == Some(PuzzleWord::Heuristic)
            || self.knowledge.from_files.contains(self.source.slice(name))
            || matches!(self.source.slice(name), "max" | "weighted");
        if self.defining && is_heuristic {
            return;
        }
        let (what, help) = if self
            .knowledge
            .procedures
            .contains_key(self.source.slice(name))
        {
            let help = "a value grows in a loop: `let f = 1 for i in 1..5 { let f = ($f * $i) }`";
            ("it is a procedure", Proposal::from(help))
        } else if self.knowledge.registry.word(self.source.slice(name))
            == Some(PuzzleWord::Heuristic)
        {
            let line = self.shown(span);
            let help = format!("a line of its own prints it: `heuristic {line}`");
            ("it is a heuristic", help.into())
        } else if self.source.slice(name) == "min" && !call.arguments.is_empty() {
            let numbers = call.arguments.iter().map(|number| self.factor(number));
            let numbers = numbers.collect::<Vec<_>>().join(" ");
            let help = Proposal::write(
                "the least of some numbers",
                span,
                format!("least(x in [{numbers}], $x)"),
            );
            ("it is no function", help)
        } else {
            let names = Function::ALL.iter().map(|function| function.name());
            let help = Proposal::meant(self.source.slice(name), "", name, names);
            let help = help.unwrap_or_else(|| "`help functions` lists the functions".into());
            ("it is no function", help)
        };
        let name = self.shown(name);
        self.mistake(call_as_number(name, what, help, span));
    }
}

/// `($n * fact(($n - 1)))`.
fn call_as_number(
    name: impl Display,
    what: impl Display,
    help: Proposal,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("check::call_as_number")
        .says(format!("`{name}` gives no value: {what}"))
        .at(span, "no number")
        .advise(help)
}
