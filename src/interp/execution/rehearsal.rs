//! Definitions as they would be built: what is wrong with them shows before anything runs.

use crate::check::{Program, PuzzleDefinition, StepKind};
use crate::command::{CommandRole, Invocation, Operand, OperandKind, Report, Value, heuristic_of};
use crate::experiment::{Block, MOST_ENTRIES, WrittenEntry};
use crate::interp::environment::{Halt, Result};
use crate::interp::execution::interpreter::Interpreter;
use crate::interp::{Cause, RunError};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Board, Puzzle};
use puzzle_core::syntax::{Expr, Source};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

/// The state of a look at a program that has not run.
#[derive(Default)]
struct Rehearsal<'p> {
    reports: Vec<Report>,
    /// Whether definitions have taken all the steps that they may.
    is_spent: bool,
    /// Where these begin, and their codes.
    told: HashSet<(usize, String)>,
    /// Puzzles without parameters that nothing built yet.
    unbuilt: Pending<'p, &'p Arc<PuzzleDefinition>>,
    /// Heuristics without parameters that were defined for the puzzle in force, and that nothing used yet.
    unused: Pending<'p, &'p str>,
    /// Whether the program chose the puzzle of the session, or nothing is known of the one in force.
    chosen: PuzzleFacts,
}

/// Facts known of the puzzle in force.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum PuzzleFacts {
    /// It is the one that a session begins with.
    #[default]
    Nothing,
    /// It is the session's.
    Puzzle,
    /// Nothing.
    Unknown,
}

/// Definitions that nothing used yet, by name, each with its place among the steps.
type Pending<'p, T> = HashMap<&'p str, Vec<(usize, T)>>;

/// The definitions in the order of the steps.
fn in_order<T>(pending: Pending<'_, T>) -> impl Iterator<Item = T> {
    let mut all: Vec<_> = pending.into_values().flatten().collect();
    all.sort_by_key(|(place, _)| *place);
    all.into_iter().map(|(_, definition)| definition)
}

impl<'p> Rehearsal<'p> {
    /// Keeps a definition without parameters until something uses it.
    fn defined(&mut self, place: usize, definition: &'p StepKind) {
        match definition {
            StepKind::DefinePuzzle(puzzle) if puzzle.parameters.is_empty() => {
                self.unbuilt
                    .entry(&puzzle.name)
                    .or_default()
                    .push((place, puzzle));
            }
            StepKind::DefineHeuristic(heuristic)
                if heuristic.parameters.is_empty() && self.chosen == PuzzleFacts::Puzzle =>
            {
                let same = self.unused.entry(&heuristic.name).or_default();
                same.push((place, &heuristic.name));
            }
            _ => {}
        }
    }

    /// Keeps what a definition is told of, once; that something ended the look is nothing of it.
    fn tell(&mut self, halt: Halt, text: &Arc<Source>) {
        self.is_spent |= matches!(halt.error, RunError::Failed(_, Cause::Steps));
        let source = halt.source(text).clone();
        let report = match halt.error {
            RunError::Inside { report, .. } => *report,
            error if error.is_recoverable() => Report::new(&source, error),
            _ => return,
        };
        if self.told.insert((report.offset(), report.code())) {
            self.reports.push(report);
        }
    }
}

impl Interpreter<'_> {
    /// Reports mistakes in the definitions of a checked program before it runs. Builds the puzzles that it chooses and
    /// those without parameters, and its heuristics on the puzzles that use them, and drops them again. Ends at the
    /// first statement behind which variables depend on the run.
    pub(crate) fn rehearse(&mut self, program: &Program) -> Vec<Report> {
        self.env.source = program.source.clone();
        let mut rehearsal = Rehearsal::default();
        if !self.rehearse_steps(program, &mut rehearsal) {
            return rehearsal.reports;
        }
        for definition in in_order(std::mem::take(&mut rehearsal.unbuilt)) {
            if rehearsal.is_spent {
                return rehearsal.reports;
            }
            let built = self.build_puzzle(definition, Vec::new(), definition.span);
            built.unwrap_or_else(|halt| rehearsal.tell(halt, &self.env.source));
        }
        for name in in_order(std::mem::take(&mut rehearsal.unused)) {
            if rehearsal.is_spent {
                break;
            }
            let (puzzle, goal) = self.in_force();
            let named = HeuristicSpec::named(name);
            self.rehearse_heuristic(&named, &puzzle, goal.as_ref(), &mut rehearsal);
        }
        rehearsal.reports
    }

    /// Whether it came to the end.
    fn rehearse_steps<'p>(&mut self, program: &'p Program, rehearsal: &mut Rehearsal<'p>) -> bool {
        for (place, step) in program.steps.iter().enumerate() {
            if rehearsal.is_spent {
                return false;
            }
            match &step.kind {
                StepKind::Let { value, .. } if self.env.depends_on_run(value) => return false,
                StepKind::Let { .. }
                | StepKind::Define(_)
                | StepKind::DefinePuzzle(_)
                | StepKind::DefineSearch(_)
                | StepKind::DefineHeuristic(_) => {
                    // The run reports what is wrong with it.
                    if self.step(step).is_err() {
                        return false;
                    }
                    rehearsal.defined(place, &step.kind);
                }
                StepKind::Command(invocation) => {
                    let spec = self.env.catalog.table.spec(invocation.command.id);
                    match spec.role {
                        CommandRole::Puzzle => {
                            let operands = &invocation.command.operands;
                            rehearsal.unused.clear();
                            rehearsal.chosen = match self.rehearse_puzzle(operands, rehearsal) {
                                Some(puzzle) => {
                                    self.env.session.set_puzzle(&puzzle);
                                    PuzzleFacts::Puzzle
                                }
                                None => PuzzleFacts::Unknown,
                            };
                        }
                        // Behind it variables, or what is defined, depend on what ran.
                        CommandRole::Include | CommandRole::Definitions(_) => return false,
                        // What it makes of a heuristic depends on what stands behind it.
                        _ if spec.name == "setGoal" => rehearsal.chosen = PuzzleFacts::Unknown,
                        _ if rehearsal.chosen == PuzzleFacts::Unknown => {}
                        _ => {
                            let (puzzle, goal) = self.in_force();
                            self.rehearse_search(invocation, &puzzle, goal.as_ref(), rehearsal);
                        }
                    }
                }
                StepKind::Experiment(experiment) => {
                    let block = &experiment.block;
                    if block.written().iter().any(|entry| entry.is_puzzle()) {
                        self.rehearse_entries(block, &mut |interpreter, entry| {
                            if entry.is_puzzle()
                                && let Some(puzzle) =
                                    interpreter.rehearse_puzzle(&entry.operands, rehearsal)
                            {
                                let goal = puzzle.default_goal();
                                interpreter.rehearse_block(
                                    block,
                                    &puzzle,
                                    goal.as_ref(),
                                    rehearsal,
                                );
                            }
                        });
                    } else {
                        self.rehearse_in_session(block, rehearsal);
                    }
                }
                StepKind::Replay(block) => self.rehearse_in_session(block, rehearsal),
                StepKind::Call { name, .. } => {
                    let procedures = &self.env.session.procedures;
                    let called = procedures.get(self.env.source.slice(*name));
                    if called.is_none_or(|procedure| procedure.head.changes_puzzle) {
                        rehearsal.chosen = PuzzleFacts::Unknown;
                    }
                }
                StepKind::Expect { .. } => {}
                _ => return false,
            }
        }
        if rehearsal.chosen != PuzzleFacts::Puzzle {
            rehearsal.unused.clear();
        }
        true
    }

    /// The puzzle of the session, and its goal.
    fn in_force(&self) -> (Arc<Puzzle>, Option<Board>) {
        let session = &self.env.session;
        (session.puzzle.clone(), session.goal.clone())
    }

    /// The puzzle that operands name, if they are known before the run and nothing is wrong with it.
    fn rehearse_puzzle(
        &mut self,
        operands: &[Expr],
        rehearsal: &mut Rehearsal<'_>,
    ) -> Option<Arc<Puzzle>> {
        if operands
            .iter()
            .any(|argument| self.env.depends_on_run(argument))
        {
            return None;
        }
        let name = self.env.source.slice(operands.first()?.span);
        rehearsal.unbuilt.remove(name);
        if let Err(halt) = self.build_named(operands, &HashMap::new()) {
            rehearsal.tell(halt, &self.env.source);
            return None;
        }
        let given = operands.iter().map(|operand| self.env.given(operand));
        let given: Vec<_> = given.collect::<Result<_>>().ok()?;
        let puzzle = self.env.session.puzzle.clone();
        <Arc<Puzzle>>::convert(&given, self.env.known(&puzzle)).ok()?
    }

    /// The searches of a block that names no puzzle.
    fn rehearse_in_session(&mut self, block: &Block, rehearsal: &mut Rehearsal<'_>) {
        if rehearsal.chosen != PuzzleFacts::Unknown {
            let (puzzle, goal) = self.in_force();
            self.rehearse_block(block, &puzzle, goal.as_ref(), rehearsal);
        }
    }

    /// The searches of a block on a puzzle.
    fn rehearse_block(
        &mut self,
        block: &Block,
        puzzle: &Arc<Puzzle>,
        goal: Option<&Board>,
        rehearsal: &mut Rehearsal<'_>,
    ) {
        self.rehearse_entries(block, &mut |interpreter, entry| {
            if let Some(search) = &entry.search {
                let invocation = &search.invocation;
                interpreter.rehearse_search(invocation, puzzle, goal, rehearsal);
            }
        });
    }

    /// Visits the entries of a block, without loops over values that only a run knows.
    fn rehearse_entries(&mut self, block: &Block, visit: &mut dyn FnMut(&mut Self, &WrittenEntry)) {
        let mut visited = 0;
        for part in &block.parts {
            // What has no value is reported by the run.
            let _ = self.each_entry(std::slice::from_ref(part), &mut |interpreter, entry| {
                if visited == MOST_ENTRIES {
                    return Err(interpreter.too_many_entries(entry));
                }
                visited += 1;
                visit(interpreter, entry);
                Ok(())
            });
        }
    }

    /// The heuristics that a command names.
    fn rehearse_search(
        &mut self,
        invocation: &Invocation,
        puzzle: &Arc<Puzzle>,
        goal: Option<&Board>,
        rehearsal: &mut Rehearsal<'_>,
    ) {
        let table = &self.env.catalog.table;
        let written = &invocation.command;
        let spec = table.spec(written.id);
        for (index, operand) in written.operands.iter().enumerate() {
            let kind = spec
                .parameter_at(index)
                .map(|(parameter, _)| parameter.kind);
            let names_one = matches!(
                kind,
                Some(OperandKind::Heuristic | OperandKind::Heuristics | OperandKind::Algorithms)
            );
            let value = names_one.then(|| self.env.value(operand));
            let named = match value {
                Some(Ok(Value::List(elements))) => elements.into_iter().collect(),
                Some(Ok(value)) => vec![value],
                // Whoever runs it is told.
                Some(Err(_)) | None => continue,
            };
            for spec in named.iter().filter_map(heuristic_of) {
                self.rehearse_heuristic(&spec, puzzle, goal, rehearsal);
            }
        }
    }

    fn rehearse_heuristic(
        &mut self,
        heuristic: &HeuristicSpec,
        puzzle: &Arc<Puzzle>,
        goal: Option<&Board>,
        rehearsal: &mut Rehearsal<'_>,
    ) {
        rehearsal.unused.remove(heuristic.name.as_str());
        self.env.rehearsed = Some(Vec::new());
        if let Err(error) = self.env.make_ready(heuristic, puzzle.as_ref(), goal) {
            rehearsal.tell(error.into(), &self.env.source);
        }
        let warnings = self.env.rehearsed.take();
        rehearsal.reports.extend(warnings.into_iter().flatten());
    }
}
