//! Definitions as they would be built: what is wrong with them shows before anything runs.

use super::execute::{Halt, Interpreter};
use crate::check::{Program, StepKind};
use crate::command::{Report, Role};
use crate::syntax::{Expr, ExprKind, Span};

impl Interpreter<'_> {
    /// What is wrong with the puzzles of a program that checked: those it chooses, and those without parameters. They
    /// are built and thrown away, up to the first statement after which variables depend on what ran.
    pub(super) fn rehearse(&mut self, program: &Program) -> Vec<Report> {
        self.source = program.source.clone();
        let mut reports = Vec::new();
        let mut waiting = Vec::new();
        for step in &program.steps {
            let built = match &step.kind {
                StepKind::Let { name, value } if self.is_known(value) => match self.value(value) {
                    Ok(value) => {
                        self.set_variable(*name, value);
                        Ok(())
                    }
                    // Whoever runs it is told.
                    Err(_) => return reports,
                },
                StepKind::DefinePuzzle(definition) => {
                    self.define_puzzle(definition);
                    if definition.parameters.is_empty() {
                        waiting.push(definition);
                    }
                    Ok(())
                }
                StepKind::Command(invocation) => {
                    let written = &invocation.command;
                    match self.catalog.table.spec(written.id).role {
                        Role::Include => return reports,
                        Role::Puzzle => {
                            let table = &self.catalog.table;
                            let operands = written.written(&self.source, table).into_owned();
                            if !operands.iter().all(|operand| self.is_known(operand)) {
                                continue;
                            }
                            let first = operands.first().map_or(Span::default(), |own| own.span);
                            let name = self.source.slice(first);
                            waiting.retain(|definition| definition.name != name);
                            self.build_named(&operands)
                        }
                        _ => Ok(()),
                    }
                }
                StepKind::Define(_)
                | StepKind::DefineHeuristic(_)
                | StepKind::Expect { .. }
                | StepKind::Experiment(_)
                | StepKind::Replay(_)
                | StepKind::Call { .. } => Ok(()),
                _ => return reports,
            };
            reports.extend(built.err().and_then(told));
        }
        for definition in waiting {
            let built = self.build_puzzle(definition, Vec::new(), definition.span);
            reports.extend(built.err().and_then(told));
        }
        reports
    }

    /// Whether a value is the same before running: it is written out, or reckoned from variables that are.
    fn is_known(&self, expr: &Expr) -> bool {
        match &expr.kind {
            ExprKind::Integer(_) | ExprKind::Decimal | ExprKind::Text | ExprKind::Word => true,
            ExprKind::Variable => {
                let name = &self.source.slice(expr.span)[1..];
                self.session.variables.contains_key(name)
            }
            ExprKind::List(items) => items.iter().all(|item| self.is_known(item)),
            ExprKind::Range(range) => {
                let ends = [Some(&range.from), Some(&range.to), range.step.as_ref()];
                ends.into_iter().flatten().all(|end| self.is_known(end))
            }
            ExprKind::Group(inner) => {
                // A readable name in parentheses is read.
                !matches!(inner.kind, ExprKind::Word) && self.is_known(inner)
            }
            ExprKind::Unary(_, inner) => self.is_known(inner),
            ExprKind::Binary { sides, .. } => {
                let sides = [&sides.0, &sides.1];
                let is_word = |side: &&Expr| matches!(side.kind, ExprKind::Word);
                !sides.iter().any(is_word) && sides.iter().all(|side| self.is_known(side))
            }
            ExprKind::Template(_) | ExprKind::Call(_) | ExprKind::Function(_) | ExprKind::Error => {
                false
            }
        }
    }
}

/// What a definition is told of; that something ended the look is nothing of it.
fn told(halt: Halt) -> Option<Report> {
    let is_told = halt.error.is_recoverable();
    is_told.then(|| Report::new(&halt.source, halt.error))
}
