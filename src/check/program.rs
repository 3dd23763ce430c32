//! A checked script: every name resolved, every operand counted, literals known to fit.

use super::ProcedureHead;
use crate::command::{Decimal, DefinitionWord, Invocation, Setting};
use crate::experiment::Block;
use puzzle_core::puzzles::Family;
use puzzle_core::puzzles::graph::Graph;
use puzzle_core::syntax::{DefinitionKind, Expr, Source, Span};
use smol_str::SmolStr;
use std::sync::Arc;

/// A checked script.
#[derive(Debug)]
pub struct Program {
    /// The text its spans point into.
    pub(crate) source: Arc<Source>,
    /// The steps, in order.
    pub(crate) steps: Vec<ProgramStep>,
}

#[cfg(feature = "terminal")]
impl Program {
    /// Calls `visit` with the programs of the files that it reads itself, where these were known before running, and with
    /// where it reads them.
    pub(crate) fn each_included(&self, visit: &mut dyn FnMut(&Self, Span)) {
        each_included(&self.steps, visit);
    }
}

#[cfg(feature = "terminal")]
fn each_included(steps: &[ProgramStep], visit: &mut dyn FnMut(&Program, Span)) {
    for step in steps {
        match &step.kind {
            StepKind::Include(include) => visit(include, step.span),
            StepKind::Define(procedure) => each_included(&procedure.body, visit),
            _ => step.bodies().for_each(|body| each_included(body, visit)),
        }
    }
}

/// One thing to do.
#[derive(Debug)]
pub(crate) struct ProgramStep {
    /// The kind of statement, with its parts.
    pub(crate) kind: StepKind,
    /// Where it was written.
    pub(crate) span: Span,
}

// A script of megabytes has hundreds of thousands: what is rare and large stands behind a pointer.
#[cfg(target_pointer_width = "64")]
const _: () = assert!(size_of::<ProgramStep>() <= 96, "a step has grown");

impl ProgramStep {
    /// The blocks of the statement that run with it; none of a definition.
    pub(crate) fn bodies(&self) -> impl Iterator<Item = &[Self]> {
        let (branches, last): (&[(Expr, Vec<Self>)], &[Self]) = match &self.kind {
            StepKind::If {
                branches,
                otherwise,
            } => (branches, otherwise),
            StepKind::Repeat { body, .. }
            | StepKind::For { body, .. }
            | StepKind::ExpectFails { body } => (&[], body),
            StepKind::Task(task) => (&[], &task.body),
            _ => (&[], &[]),
        };
        let branches = branches.iter().map(|(_, body)| &body[..]);
        branches.chain([last])
    }
}

/// The kinds of step.
#[derive(Debug)]
pub(crate) enum StepKind {
    /// A command.
    Command(Invocation),
    /// A command with a block of entries.
    Experiment(Box<CheckedExperiment>),
    /// A page that plays searches.
    Replay(Box<Block>),
    /// A file that was known before running.
    Include(Box<Program>),
    /// A call of a procedure.
    Call {
        /// The name.
        name: Span,
        /// The operands.
        arguments: Vec<Expr>,
    },
    /// `let`.
    Let {
        /// The variable.
        name: Span,
        /// Its new value.
        value: Expr,
    },
    /// `if`.
    If {
        /// Each condition with its steps.
        branches: Vec<(Expr, Vec<ProgramStep>)>,
        /// The steps that run if no condition holds.
        otherwise: Vec<ProgramStep>,
    },
    /// `repeat`.
    Repeat {
        /// The number of turns.
        count: Expr,
        /// The steps of a turn.
        body: Vec<ProgramStep>,
    },
    /// `for`.
    For {
        /// The loop variable.
        name: Span,
        /// The list or range.
        items: Expr,
        /// The steps for each element.
        body: Vec<ProgramStep>,
    },
    /// `define`.
    Define(Arc<Procedure>),
    /// `define heuristic`.
    DefineHeuristic(Arc<FormulaDefinition>),
    /// `define search`.
    DefineSearch(Arc<FormulaDefinition>),
    /// `task`.
    Task(Box<TaskStep>),
    /// `define puzzle`.
    DefinePuzzle(Arc<PuzzleDefinition>),
    /// An entry of its block.
    Entry(Arc<DefinitionEntry>),
    /// `expect`.
    Expect {
        /// The condition that should hold.
        condition: Expr,
        /// The points of a task that it gives.
        points: Option<Box<Expr>>,
        /// The text that replaces the report if the condition is false.
        message: Option<Box<Expr>>,
    },
    /// `expect fails`.
    ExpectFails {
        /// Steps that should fail.
        body: Vec<ProgramStep>,
    },
}

/// Whether a task can be worth so much.
pub(crate) fn are_points(number: &Decimal) -> bool {
    const MOST_POINTS: i64 = 1_000_000;
    *number >= Decimal::from(0) && *number <= Decimal::from(MOST_POINTS)
}

/// A part of a submission that is graded.
#[derive(Debug)]
pub(crate) struct TaskStep {
    /// The name.
    pub(crate) name: Expr,
    /// The points for it; 1 without.
    pub(crate) points: Option<Expr>,
    /// Whether moves may be those of the tiles instead of the blank.
    pub(crate) tile: bool,
    /// Whether whoever is graded is not told of it.
    pub(crate) hidden: bool,
    /// The text that replaces the report if it fails.
    pub(crate) notice: Option<Expr>,
    /// Steps that must succeed.
    pub(crate) body: Vec<ProgramStep>,
    /// The points that its expectations give, if some do; `None` inside where only the run knows.
    #[expect(
        clippy::option_option,
        reason = "there are none, some, or some that only the run knows"
    )]
    pub(crate) parts: Option<Option<Decimal>>,
}

/// `experiment "nodes" { ... }`.
#[derive(Debug)]
pub(crate) struct CheckedExperiment {
    /// As it was written.
    pub(crate) block: Block,
    /// Memory limits that the block sets for its searches, if they are the same in every run.
    #[cfg_attr(
        not(feature = "terminal"),
        allow(dead_code, reason = "only `emit` asks for them")
    )]
    pub(crate) memory: Option<Vec<Setting<u64>>>,
}

/// `define puzzle pancake n { ... }`, `define graph romania { ... }`.
#[derive(Debug)]
pub(crate) struct PuzzleDefinition {
    /// The object that its entries make.
    pub(crate) kind: DefinitionKind,
    /// The name.
    pub(crate) name: String,
    /// The parameters.
    pub(crate) parameters: Vec<String>,
    /// Steps that run when a puzzle of it is built.
    pub(crate) body: Vec<ProgramStep>,
    /// All of it.
    pub(crate) span: Span,
    /// The text its spans point into.
    pub(crate) source: Arc<Source>,
    /// Whether it is of a file of somebody else, and knows nothing of the session.
    pub(crate) from_file: bool,
}

impl PuzzleDefinition {
    /// The family that its name stands for.
    pub(crate) fn family(&self) -> Family {
        let mut heuristics = Vec::new();
        if self.kind == DefinitionKind::Graph {
            heuristics.extend(Graph::HEURISTICS.map(SmolStr::new_static));
            self.tables(&self.body, &mut heuristics);
        }
        Family::defined(&self.name, &self.parameters).with_heuristics(heuristics)
    }

    /// The names of the tables of a graph.
    fn tables(&self, steps: &[ProgramStep], names: &mut Vec<SmolStr>) {
        for step in steps {
            match &step.kind {
                StepKind::Entry(entry) if entry.word == DefinitionWord::Table => {
                    let name = self.source.slice(entry.name);
                    if names.iter().all(|known_name| known_name != name) {
                        names.push(name.into());
                    }
                }
                _ => step.bodies().for_each(|body| self.tables(body, names)),
            }
        }
    }
}

/// A word of the block that defines a puzzle.
#[derive(Debug)]
pub(crate) struct DefinitionEntry {
    /// The word.
    pub(crate) word: DefinitionWord,
    /// Where it stands.
    pub(crate) name: Span,
    /// The operands.
    pub(crate) operands: Vec<Expr>,
    /// Words behind it on its line, with their operands.
    pub(crate) parts: Vec<DefinitionEntry>,
}

impl DefinitionEntry {
    /// From its word to its last operand.
    pub(crate) fn span(&self) -> Span {
        let last = self
            .operands
            .last()
            .map_or(self.name, |last| self.name.to(last.span));
        self.parts
            .last()
            .map_or(last, |part| self.name.to(part.span()))
    }
}

/// A heuristic or a search that the script defines.
#[derive(Debug)]
pub(crate) struct FormulaDefinition {
    /// The name.
    pub(crate) name: String,
    /// The parameters.
    pub(crate) parameters: Vec<String>,
    /// The expression for the estimate of a state, or for the search.
    pub(crate) value: Expr,
    /// The text its spans point into.
    pub(crate) source: Arc<Source>,
    /// The whole statement there.
    pub(crate) span: Span,
    /// Whether it is of a file of somebody else, and knows nothing of the session.
    pub(crate) from_file: bool,
    /// Whether the check warned that some of it looks at no state.
    pub(crate) is_doubted: bool,
}

/// A procedure.
#[derive(Debug)]
pub(crate) struct Procedure {
    /// The name.
    pub(crate) name: String,
    /// The facts about it that callers need before it runs.
    pub(crate) head: ProcedureHead,
    /// The steps.
    pub(crate) body: Vec<ProgramStep>,
    /// The text its spans point into.
    pub(crate) source: Arc<Source>,
}
