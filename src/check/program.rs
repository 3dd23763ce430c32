//! A checked script: every name resolved, every operand counted, literals known to fit.

use crate::command::{Role, Table, Value};
use crate::syntax::{Expr, Source, Span, WordId};
use std::sync::Arc;

/// What a script became.
#[derive(Debug)]
pub struct Program {
    /// The text its spans point into.
    pub source: Arc<Source>,
    /// What runs, in order.
    pub steps: Vec<Step>,
}

/// One thing to do.
#[derive(Debug)]
pub struct Step {
    /// What.
    pub kind: StepKind,
    /// Where it was written.
    pub span: Span,
}

/// The kinds of step.
#[derive(Debug)]
pub enum StepKind {
    /// A command.
    Command(Invocation),
    /// A command with a block of entries.
    Experiment(Box<Experiment>),
    /// A file that was known before running.
    Include(Box<Include>),
    /// A call of a procedure.
    Call {
        /// Its name.
        name: Span,
        /// Its operands.
        arguments: Vec<Expr>,
    },
    /// `let`.
    Let {
        /// The variable.
        name: Span,
        /// What it gets.
        value: Expr,
    },
    /// `if`.
    If {
        /// Each condition with its steps.
        branches: Vec<StepBranch>,
        /// What runs when none holds.
        otherwise: Vec<Step>,
    },
    /// `repeat`.
    Repeat {
        /// How often.
        count: Expr,
        /// What.
        body: Vec<Step>,
    },
    /// `for`.
    For {
        /// The loop variable.
        name: Span,
        /// What it runs over.
        items: Expr,
        /// For each.
        body: Vec<Step>,
    },
    /// `define`.
    Define(Arc<Procedure>),
    /// `expect`.
    Expect {
        /// What should hold.
        condition: Expr,
    },
    /// `expect fails`.
    ExpectFails {
        /// What should fail.
        body: Vec<Step>,
    },
}

/// A condition with what runs when it holds.
#[derive(Debug)]
pub struct StepBranch {
    /// The condition.
    pub condition: Expr,
    /// The steps.
    pub body: Vec<Step>,
}

/// A command with its operands, and the modifiers of a solve.
#[derive(Debug)]
pub struct Invocation {
    /// The command.
    pub id: WordId,
    /// Its name in the text.
    pub name: Span,
    /// Its operands.
    pub arguments: Vec<Expr>,
    /// The modifiers that follow a solve.
    pub modifiers: Vec<Invocation>,
}

/// `experiment "nodes" { ... }`.
#[derive(Debug)]
pub struct Experiment {
    /// The command, with its name in the place of its operands.
    pub command: Invocation,
    /// What its block says, in order.
    pub entries: Vec<Entry>,
    /// The block with its braces.
    pub block: Span,
}

/// An entry of an experiment's block.
#[derive(Debug)]
pub struct Entry {
    /// The word, in the table of the block.
    pub word: WordId,
    /// Where it stands.
    pub name: Span,
    /// Its operands.
    pub arguments: Vec<Expr>,
    /// The search of a `run`, with its modifiers.
    pub search: Option<Invocation>,
    /// What stands behind its `as`.
    pub label: Option<Expr>,
}

/// A file that was found, parsed and checked in place.
#[derive(Debug)]
pub struct Include {
    /// What it became.
    pub program: Program,
}

/// A procedure.
#[derive(Debug)]
pub struct Procedure {
    /// Its name.
    pub name: String,
    /// Its parameters.
    pub parameters: Vec<String>,
    /// Its steps.
    pub body: Vec<Step>,
    /// Whether a call may leave another puzzle in force.
    pub changes_puzzle: bool,
    /// The text its spans point into.
    pub source: Arc<Source>,
}

impl Entry {
    /// Where it stands, from its word to its last operand; its label left out.
    pub fn whole(&self) -> Span {
        let own = self.arguments.last().map_or(self.name, |last| last.span);
        let end = self.search.as_ref().map_or(own, Invocation::last_span);
        self.name.to(end)
    }
}

impl Invocation {
    /// The command line of a search, as tables name it: without limits.
    pub fn label<'v>(&self, table: &Table, operands: impl Iterator<Item = &'v Value>) -> String {
        let mut label = table.spec(self.id).name.to_owned();
        for operand in operands {
            label.push(' ');
            label.push_str(&operand.to_string());
        }
        for modifier in &self.modifiers {
            let spec = table.spec(modifier.id);
            if matches!(spec.role, Role::ModifierOf(_)) {
                label.push(' ');
                label.push_str(spec.name);
            }
        }
        label
    }

    /// Where its last operand or modifier stands.
    pub fn last_span(&self) -> Span {
        let own = self.arguments.last().map_or(self.name, |last| last.span);
        self.modifiers.last().map_or(own, Self::last_span)
    }
}
