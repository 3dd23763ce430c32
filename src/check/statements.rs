//! Statements into steps.

use super::{Checker, ProgramStep, StepKind, TaskStep, are_points};
use crate::command::{Decimal, READABLE_NAMES, can_be_hidden};
use puzzle_core::puzzle::Operation;
use puzzle_core::syntax::{
    Block, Branch, Diagnostic, Expr, ExprKind, GradedTask, Name, Statement, StatementKind,
};
use std::sync::Arc;

impl Checker<'_> {
    pub(super) fn statements(&mut self, statements: Vec<Statement>, steps: &mut Vec<ProgramStep>) {
        let mut statements = statements.into_iter().peekable();
        while let Some(statement) = statements.next() {
            if !self.may_stand(&statement) {
                continue;
            }
            let span = statement.span;
            let kind = match statement.kind {
                StatementKind::Command(command) if self.entry_words.is_some() => {
                    self.entry_of_puzzle(command, &mut statements)
                }
                StatementKind::Expect { .. }
                | StatementKind::Task(_)
                | StatementKind::DefineFormula { .. }
                | StatementKind::ExpectFails { .. }
                | StatementKind::Define { .. }
                | StatementKind::DefinePuzzle { .. }
                    if self.entry_words.is_some() =>
                {
                    self.no_entry_of_puzzle(span);
                    None
                }
                StatementKind::Command(command) => {
                    self.command(command, statement.starts_line, &mut statements)
                }
                StatementKind::WithEntries { command, entries } => {
                    self.experiment(command, entries)
                }
                StatementKind::Let { name, value } => self.variable(name, value),
                StatementKind::If {
                    branches,
                    otherwise,
                } => Some(self.branches(branches, otherwise)),
                StatementKind::Repeat { count, body } => {
                    self.operand(&count);
                    self.word_for_count(&count);
                    Some(StepKind::Repeat {
                        count,
                        body: self.loop_body(body),
                    })
                }
                StatementKind::Task(task) => Some(self.task(*task)),
                StatementKind::For { name, items, body } => {
                    if !self.word_for_list(&items, true) {
                        self.operand(&items);
                    }
                    self.words_used(&items);
                    self.refuse_readable(name);
                    self.learn_variable(name);
                    Some(StepKind::For {
                        name: name.span,
                        items,
                        body: self.loop_body(body),
                    })
                }
                StatementKind::Define {
                    name,
                    parameters,
                    body,
                } => self.procedure(name, &parameters, body),
                StatementKind::DefineFormula {
                    kind,
                    name,
                    parameters,
                    value,
                } => self.formula(kind, (name, &parameters), value, span),
                StatementKind::DefinePuzzle {
                    kind,
                    name,
                    parameters,
                    body,
                } => self.puzzle_definition(kind, (name, &parameters), body, span),
                StatementKind::Expect {
                    condition,
                    points,
                    message,
                } => {
                    self.condition(&condition);
                    for operand in points.iter().chain(&message) {
                        self.operand(operand);
                    }
                    if let Some(points) = &points {
                        self.points(points);
                    }
                    Some(StepKind::Expect {
                        condition,
                        points,
                        message,
                    })
                }
                StatementKind::ExpectFails { body } => Some(self.expect_fails(body)),
                StatementKind::Error => None,
            };
            steps.extend(kind.map(|kind| ProgramStep { kind, span }));
        }
    }

    pub(super) fn block(&mut self, block: Block) -> Vec<ProgramStep> {
        self.blocks += 1;
        let mut steps = Vec::with_capacity(block.statements.len());
        self.statements(block.statements, &mut steps);
        self.blocks -= 1;
        self.leave(block.span);
        steps
    }

    pub(super) fn refuse_readable(&mut self, name: Name) {
        let text = self.text(name.span);
        if READABLE_NAMES.contains(&text.as_str()) && !can_be_hidden(&text) {
            self.mistake(
                Diagnostic::new("check::read_only_name")
                    .says(format!(
                        "`{text}` is set by searches and can't be made a variable"
                    ))
                    .at(name.span, "only to be read")
                    .advise(format!("choose another name, for example `my_{text}`")),
            );
        }
    }

    fn variable(&mut self, name: Name, value: Option<Expr>) -> Option<StepKind> {
        if let Some(value) = &value {
            self.words_used(value);
        }
        if let Some(value) = &value
            && !self.word_for_list(value, false)
        {
            self.operand(value);
            self.doubt_word(value);
        }
        self.refuse_readable(name);
        self.learn_variable(name);
        value.map(|value| StepKind::Let {
            name: name.span,
            value,
        })
    }

    fn branches(&mut self, branches: Vec<Branch>, otherwise: Option<Block>) -> StepKind {
        let before = self.knowledge.puzzle.clone();
        let state = self.followed.clone();
        let mut after = Vec::new();
        let mut checked = Vec::with_capacity(branches.len());
        for branch in branches {
            self.condition(&branch.condition);
            self.knowledge.puzzle.clone_from(&before);
            self.followed.clone_from(&state);
            checked.push((branch.condition, self.block(branch.body)));
            after.push(self.knowledge.puzzle.take());
        }
        self.knowledge.puzzle.clone_from(&before);
        self.followed = state;
        let otherwise = otherwise.map(|block| self.block(block)).unwrap_or_default();
        self.lose_state();
        // Known behind the `if` is only what all ways through it agree on.
        let name = |puzzle: &Option<Arc<puzzle_core::puzzle::Puzzle>>| {
            puzzle.as_ref().map(|puzzle| puzzle.name().to_owned())
        };
        let last = name(&self.knowledge.puzzle);
        if after.iter().any(|puzzle| name(puzzle) != last) {
            self.knowledge.puzzle = None;
        }
        StepKind::If {
            branches: checked,
            otherwise,
        }
    }

    fn loop_body(&mut self, body: Block) -> Vec<ProgramStep> {
        // The second time round the body starts from what the first time left.
        self.lose_state();
        let changes = self.changes_puzzle(&body.statements);
        if changes {
            self.knowledge.puzzle = None;
        }
        let steps = self.block(body);
        if changes {
            self.knowledge.puzzle = None;
        }
        self.lose_state();
        steps
    }

    fn task(&mut self, task: GradedTask) -> StepKind {
        self.operand(&task.name);
        for operand in task.points.iter().chain(&task.notice) {
            self.operand(operand);
        }
        let said = task.points.as_ref().map(|points| self.points(points));
        // Behind it the session is as before, heuristics and puzzles too.
        let (puzzle, registry) = (
            self.knowledge.puzzle.clone(),
            self.knowledge.registry.clone(),
        );
        self.lose_state();
        let body = self.block(task.body);
        self.lose_state();
        (self.knowledge.puzzle, self.knowledge.registry) = (puzzle, registry);
        let parts = self.points_given(&body);
        match (parts, said, &task.points) {
            (Some(None), None, _) => self.mistake(
                Diagnostic::new("check::unsaid_points")
                    .says("only the run knows how many points the expectations of this task give")
                    .at(task.name.span, "worth how many points?")
                    .advise("say it: task \"A\" points 4 { }"),
            ),
            (Some(Some(sum)), Some(Some(said)), Some(points)) if sum != said => {
                self.mistake(Diagnostic::new("check::other_points")
        .says(format!(
            "the expectations of this task give {sum} points, but it is worth {said}"))
        .at(points.span, format!("not {sum}"))
        .advise(format!(
            "leave `points {said}` out, or give {said} points to its expectations")));
            }
            _ => {}
        }
        StepKind::Task(Box::new(TaskStep {
            name: task.name,
            points: task.points,
            tile: task.tile,
            hidden: task.hidden,
            notice: task.notice,
            body,
            parts,
        }))
    }

    /// The points that expectations among the steps give, if some do; `None` inside where only the run knows.
    #[expect(
        clippy::option_option,
        reason = "there are none, some, or some that only the run knows"
    )]
    pub(super) fn points_given(&self, steps: &[ProgramStep]) -> Option<Option<Decimal>> {
        let any = |steps: &[ProgramStep]| self.points_given(steps).map(|_| None);
        let all_points = steps.iter().filter_map(|step| match &step.kind {
            StepKind::Expect {
                points: Some(points),
                ..
            } => Some(match points.kind {
                // That is reported already.
                ExprKind::Word | ExprKind::Text => Some(0.into()),
                _ => self.literal(points).and_then(|given| given.value.number()),
            }),
            StepKind::If { .. } | StepKind::Repeat { .. } | StepKind::For { .. } => {
                step.bodies().find_map(any)
            }
            StepKind::Include(include) => any(&include.steps),
            StepKind::Call { name, .. } => {
                let head = self.knowledge.procedures.get(self.source.slice(*name));
                head.filter(|head| head.gives_points).map(|_| None)
            }
            _ => None,
        });
        all_points.reduce(|sum, point| sum?.calculate(Operation::Add, point?).ok())
    }

    /// Points that are known before the task runs; what can't be points is reported.
    fn points(&mut self, expr: &Expr) -> Option<Decimal> {
        let written = self.source.slice(expr.span);
        let points = self.literal(expr).and_then(|given| given.value.number());
        let points = points.filter(are_points);
        let is_known = matches!(
            expr.kind,
            ExprKind::Integer(_) | ExprKind::Decimal | ExprKind::Word | ExprKind::Text
        );
        if is_known && points.is_none() {
            let points = written.trim_matches('"').to_owned();
            let span = expr.span;
            self.mistake(
                Diagnostic::new("check::unfit_points")
                    .says(format!("a task can't be worth `{points}` points"))
                    .at(span, "no number of points")
                    .advise(
                        "write a number from 0 to 1000000, for example: task \"A\" points 2 { }",
                    ),
            );
        }
        points
    }

    fn expect_fails(&mut self, body: Block) -> StepKind {
        let puzzle = self.knowledge.puzzle.clone();
        let lenient = std::mem::replace(&mut self.lenient, true);
        let body = self.block(body);
        self.lose_state();
        self.lenient = lenient;
        self.knowledge.puzzle = puzzle;
        StepKind::ExpectFails { body }
    }
}
