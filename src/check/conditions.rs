//! Operands and conditions: variables known, names readable.

use super::{Checker, NameKind};
use crate::command::{CommandSpec, OperandKind, READABLE_NAMES};
use puzzle_core::puzzles::PuzzleWord;
use puzzle_core::syntax::{
    Argument, BinaryOperator, Diagnostic, Expr, ExprKind, FunctionCall, Proposal, Span,
    StringPiece, UnaryOperator, is_name,
};

/// The readable name of what other programs call so.
fn called_elsewhere(name: &str) -> Option<&'static str> {
    Some(match name {
        "nodes" | "generatedNodes" | "nodesGenerated" => "generated",
        "visited" | "explored" | "expandedNodes" | "nodesExpanded" => "expanded",
        "steps" | "pathLength" | "solutionLength" => "length",
        "solution" => "path",
        _ => return None,
    })
}

/// Where an expression stands, and so what a bare word means there.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ExpressionPlace {
    /// Behind a command: a word is a string.
    Operand,
    /// Alone or left of a comparison: a word must be a readable name.
    Left,
    /// Right of a comparison: a word is a readable name or a string.
    Right,
    /// In arithmetic: a word can't stand there.
    Number,
    /// In arithmetic of a condition: a word must be a readable name.
    ReadableNumber,
}

impl Checker<'_> {
    pub(super) fn operand(&mut self, expr: &Expr) {
        self.expression(expr, ExpressionPlace::Operand);
    }

    pub(super) fn condition(&mut self, expr: &Expr) {
        self.expression(expr, ExpressionPlace::Left);
    }

    /// A number that is calculated.
    pub(super) fn number(&mut self, expr: &Expr) {
        self.expression(expr, ExpressionPlace::ReadableNumber);
    }

    fn expression(&mut self, expr: &Expr, place: ExpressionPlace) {
        match &expr.kind {
            ExprKind::Integer(_) | ExprKind::Decimal | ExprKind::Text | ExprKind::Error => {}
            ExprKind::Word => {
                if self.defining {
                    self.name_used(NameKind::Heuristic, expr.span);
                }
                self.word(expr.span, place);
            }
            ExprKind::Template(pieces) => {
                for piece in &**pieces {
                    if let StringPiece::Variable(name) = piece {
                        self.variable_use(*name);
                    }
                }
            }
            ExprKind::Variable => self.variable_use(Span {
                start: expr.span.start + 1,
                ..expr.span
            }),
            ExprKind::List(items) => items
                .iter()
                .for_each(|item| self.expression(item, ExpressionPlace::Operand)),
            ExprKind::Call(call) => {
                if self.defining {
                    self.name_used(NameKind::Heuristic, call.name);
                }
                for argument in &call.arguments {
                    self.expression(argument, ExpressionPlace::Operand);
                }
                if self.is_root(call) {
                    self.root(call, expr.span);
                }
            }
            ExprKind::Function(call) => self.function(call),
            ExprKind::Range(range) => {
                let place = if place == ExpressionPlace::Operand {
                    ExpressionPlace::Number
                } else {
                    ExpressionPlace::ReadableNumber
                };
                for end in [Some(&range.from), Some(&range.to), range.step.as_ref()]
                    .into_iter()
                    .flatten()
                {
                    self.expression(end, place);
                }
                if let Some(Expr {
                    kind: ExprKind::Integer(0),
                    span,
                }) = range.step
                {
                    self.mistake(
                        Diagnostic::new("check::zero_step")
                            .says("the step of a range can't be 0")
                            .at(span, "no step")
                            .advise("`1..9 step 2` counts up, `9..1 step -2` down"),
                    );
                }
            }
            ExprKind::Group(inner) => match &inner.kind {
                ExprKind::Word if place == ExpressionPlace::Operand => {
                    self.grouped_word(inner.span);
                }
                _ => self.expression(inner, place),
            },
            ExprKind::Unary(UnaryOperator::Not, inner) => {
                self.expression(inner, ExpressionPlace::Left);
            }
            ExprKind::Unary(UnaryOperator::Negate, inner) => self.expression(inner, place),
            ExprKind::Binary {
                operator, sides, ..
            } => {
                let (left, right) = match operator {
                    BinaryOperator::Or | BinaryOperator::And => {
                        (ExpressionPlace::Left, ExpressionPlace::Left)
                    }
                    BinaryOperator::Add
                    | BinaryOperator::Subtract
                    | BinaryOperator::Multiply
                    | BinaryOperator::Divide
                    | BinaryOperator::Remainder => {
                        let number = if place == ExpressionPlace::Operand
                            || place == ExpressionPlace::Number
                        {
                            ExpressionPlace::Number
                        } else {
                            ExpressionPlace::ReadableNumber
                        };
                        (number, number)
                    }
                    _ => (ExpressionPlace::Left, ExpressionPlace::Right),
                };
                if matches!(
                    left,
                    ExpressionPlace::Number | ExpressionPlace::ReadableNumber
                ) {
                    self.calls_as_numbers(sides);
                }
                if operator.is_comparison() && self.compares_roots(sides, expr.span) {
                    return;
                }
                self.expression(&sides.0, left);
                self.expression(&sides.1, right);
            }
        }
    }

    /// The arguments of a function; its variable is known in the last one.
    fn function(&mut self, call: &FunctionCall) {
        if call.function.is_of_cells() && !self.defining {
            let (function, span) = (call.function.name(), call.name);
            self.mistake(Diagnostic::new("check::outside_definition")
        .says(format!(
            "`{function}` is about a state that is looked at, and here is none"))
        .at(span, "not in a definition")
        .advise(
            "it belongs in a definition: define heuristic out = count(c in cells, at($c) \
             != goal($c))",
        ));
        }
        let kinds = call.function.arguments();
        for (index, (argument, kind)) in call.arguments.iter().zip(kinds).enumerate() {
            let bound = call.variable.filter(|_| index > 0);
            let bound = bound.map(|name| self.text(name.span));
            // The name may stand for something else around it.
            let new = bound.filter(|name| self.bound.insert(name.clone()));
            let opens = call.variable.filter(|_| index > 0);
            if let Some(variable) = opens {
                self.enter_names(NameKind::Variable, &[variable]);
            }
            match (kind, &argument.kind) {
                (Argument::Name | Argument::Heuristic, _) => {
                    self.expression(argument, ExpressionPlace::Operand);
                }
                (Argument::Condition, _) => self.expression(argument, ExpressionPlace::Left),
                (Argument::File, _) if self.only.is_some() => {
                    let span = call.name;
                    self.mistake(
                        Diagnostic::new("check::reads_file")
                            .says("a definition that is taken from a file reads no other file")
                            .at(span, "reads a file")
                            .advise("write what it needs into the definition itself"),
                    );
                }
                (Argument::File, _) => self.operand(argument),
                (Argument::Command, _) => {
                    self.operand(argument);
                    self.mistake(Diagnostic::new("check::external_in_formula")
        .says("`external` is all that a heuristic says, not a part of a formula")
        .at(call.name, "in a formula")
        .advise(
            "give it a name, which may be a part of formulas: define heuristic net = external(\"python3 model.py\")",
        ));
                }
                (Argument::Number, _) => self.expression(argument, ExpressionPlace::ReadableNumber),
                (Argument::List, ExprKind::Word) if self.word_for_list(argument, false) => {}
                (Argument::List | Argument::Value, ExprKind::Word) => {
                    self.grouped_word(argument.span);
                }
                (Argument::List | Argument::Value, _) => {
                    self.expression(argument, ExpressionPlace::ReadableNumber);
                }
            }
            if opens.is_some() {
                self.leave_names();
            }
            if let Some(name) = new {
                self.bound.remove(&name);
            }
        }
    }

    /// A word alone in `( )`, where a value is due: one that stands for itself is a word that something
    /// else than a variable has.
    fn grouped_word(&mut self, span: Span) {
        let word = self.source.slice(span);
        let is_choice = |spec: &CommandSpec| {
            let mut kinds = spec.parameters.iter().map(|parameter| parameter.kind);
            kinds.any(|kind| matches!(kind, OperandKind::Choice(words) if words.contains(&word)))
        };
        let known = !is_name(word)
            || self.defining
            || word == "none"
            || self.knowledge.registry.word(word).is_some()
            || self.table.find(word).is_some()
            || self.table.specs().iter().any(is_choice);
        if !known {
            self.word(span, ExpressionPlace::Left);
        }
    }

    fn word(&mut self, span: Span, place: ExpressionPlace) {
        let word = self.source.slice(span);
        let readable = READABLE_NAMES.contains(&word);
        let truth = word == "true" || word == "false";
        let fits = match place {
            ExpressionPlace::Operand | ExpressionPlace::Right => true,
            // It may be a cell of the puzzle that it is used on.
            ExpressionPlace::Left | ExpressionPlace::ReadableNumber | ExpressionPlace::Number
                if self.defining =>
            {
                true
            }
            ExpressionPlace::Left => readable || truth,
            ExpressionPlace::ReadableNumber => readable,
            ExpressionPlace::Number => false,
        };
        if fits {
            return;
        }
        let name = word.to_owned();
        if place == ExpressionPlace::Left || place == ExpressionPlace::ReadableNumber {
            let help = if let Some(meant) = self.word_meant(span) {
                meant
            } else if let Some(meant) = called_elsewhere(&name) {
                Proposal::write("here it is called", span, meant)
            } else {
                let all = format!("readable here: {}", READABLE_NAMES.join(" "));
                match Proposal::meant(&name, "", span, READABLE_NAMES) {
                    Some(meant) => {
                        let text = format!("{meant} {all}");
                        meant.saying(text)
                    }
                    None => format!("{all}; a string is written in quotes").into(),
                }
            };
            self.mistake(
                Diagnostic::new("check::unknown_name")
                    .says(format!("`{name}` is not a name that can be read here"))
                    .at(span, "unknown name")
                    .advise(help),
            );
        } else {
            let help = if readable || self.is_variable(&name) {
                let why = "its value is read with a dollar sign";
                Proposal::write(why, span, format!("${name}"))
            } else if self.knowledge.registry.word(&name) == Some(PuzzleWord::Heuristic) {
                format!("a heuristic has a weight as weighted(2,{name})").into()
            } else if self.table.find(&name).is_some() && self.begins_line(span) {
                "it is a command: an operand is missing in the line above, such as `(1 + 2)`".into()
            } else {
                "only numbers and variables can stand here".into()
            };
            self.mistake(
                Diagnostic::new("check::word_in_arithmetic")
                    .says(format!(
                        "`{name}` is a word, and words can't be calculated with"
                    ))
                    .at(span, "a word")
                    .advise(help),
            );
        }
    }

    fn begins_line(&self, span: Span) -> bool {
        let before = &self.source.text[..span.start as usize];
        before.trim_end_matches([' ', '\t']).ends_with(['\n', '\r'])
    }

    fn variable_use(&mut self, span: Span) {
        self.variable_named(&self.text(span), span);
    }

    /// A variable by its name, which stands there.
    pub(super) fn variable_named(&mut self, name: &str, span: Span) {
        self.name_used(NameKind::Variable, span);
        if self.is_variable(name) {
            return;
        }
        let locals = self.locals.iter().flatten().map(String::as_str);
        let known = self
            .knowledge
            .variables
            .iter()
            .map(String::as_str)
            .chain(locals)
            .chain(READABLE_NAMES);
        let mut known = known.collect::<Vec<_>>();
        known.sort_unstable();
        let help = match called_elsewhere(name) {
            _ if self.only.is_some() => {
                "a definition that is taken from a file reads its own variables alone".into()
            }
            Some(meant) => {
                Proposal::from(format!("here it is called `${meant}`")).with(span, meant)
            }
            None => {
                let help = Proposal::meant(name, "$", span, known);
                help.unwrap_or_else(|| format!("make it first: let {name} = 1").into())
            }
        };
        self.mistake(
            Diagnostic::new("check::unknown_variable")
                .says(format!("there is no variable `{name}`"))
                .at(span, "not known here")
                .advise(help),
        );
    }
}
