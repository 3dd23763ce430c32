//! The history of a run, as text that does the same when it is run again: what a prompt saves of an
//! input that failed in its middle.

use crate::check::{Program, ProgramStep, StepKind};
use crate::command::{CommandRole, Invocation, Value, WrittenWord};
use crate::interp::Passage;
use crate::interp::environment::{HaltResult, Result};
use crate::interp::execution::interpreter::Interpreter;
use puzzle_core::syntax::{Expr, ExprKind, Source, StringPiece, escaped};
use std::fmt::Write;

/// Most bytes that are kept of one statement.
const LONGEST_TRACE: usize = 16 << 20;

/// Stands for what did not fit.
const CUT: &str = "# more was done here than is written down\n";

/// The commands that ran since the statement began, one a line, operands written out.
#[derive(Debug, Default)]
pub(crate) struct CommandTrace {
    text: String,
    cut: bool,
}

impl CommandTrace {
    /// Adds a line.
    fn push(&mut self, line: &str) {
        if self.cut {
            return;
        }
        self.cut = self.text.len() + line.len() > LONGEST_TRACE;
        self.text.push_str(if self.cut { CUT } else { line });
        self.text.push('\n');
    }

    /// Where it is now.
    pub(crate) fn mark(&self) -> usize {
        self.text.len()
    }

    /// Forgets what was added since.
    pub(crate) fn reset(&mut self, mark: usize) {
        self.text.truncate(mark);
    }

    /// All lines; it is empty afterwards.
    pub(crate) fn take(&mut self) -> String {
        std::mem::take(self).text
    }
}

impl Interpreter<'_> {
    /// Runs the statements of the text itself and tells the host what they came to.
    pub(crate) fn outermost(&mut self, program: &Program) -> HaltResult {
        if self.trace.is_none() {
            return self.steps(&program.steps);
        }
        let source = &program.source;
        let mut whole = true;
        let mut ran = Ok(());
        for (index, step) in program.steps.iter().enumerate() {
            let failures = self.failures;
            ran = self.steps(std::slice::from_ref(step));
            let done = self
                .trace
                .as_mut()
                .map(CommandTrace::take)
                .unwrap_or_default();
            if ran.is_err() || self.failures != failures || self.computes_file(step) {
                whole = false;
                self.env.host.performed(source, &done);
            } else if let StepKind::Include(include) = &step.kind {
                for passage in self.passages(include) {
                    self.env.host.performed(&passage.source, &passage.text);
                }
            } else if !self.is_of_the_moment(step) {
                self.env
                    .host
                    .performed(source, step_text(source, &program.steps, index));
            }
            if ran.is_err() {
                break;
            }
        }
        let whole = whole.then(|| self.passages(program));
        self.env.host.finished(source, whole);
        ran
    }

    /// The passages of a text that succeeded: with the lines of the files that it reads in their place, without
    /// what was of the moment.
    fn passages(&self, program: &Program) -> Vec<Passage> {
        let mut passages = Vec::new();
        self.collect(program, &mut passages);
        passages
    }

    fn collect(&self, program: &Program, passages: &mut Vec<Passage>) {
        let source = &program.source;
        let mut at = 0;
        let keep = |from: usize, to: usize, passages: &mut Vec<Passage>| {
            let text = &source.text[from..to];
            // Behind what was left out a line goes on with a space.
            let text = if from > 0 {
                text.trim_start_matches([' ', '\t'])
            } else {
                text
            };
            if !text.trim().is_empty() {
                let (source, text) = (source.clone(), text.to_owned());
                passages.push(Passage { source, text });
            }
        };
        for step in &program.steps {
            let (start, end) = (step.span.start as usize, step.span.end as usize);
            if let StepKind::Include(include) = &step.kind {
                keep(at, start, passages);
                self.collect(include, passages);
            } else if self.is_of_the_moment(step) {
                keep(at, start, passages);
            } else {
                continue;
            }
            at = end;
        }
        keep(at, source.text.len(), passages);
    }

    /// Whether a step is for the person at the prompt: `save`, `help`.
    fn is_of_the_moment(&self, step: &ProgramStep) -> bool {
        matches!(
            self.role_of(step),
            Some(CommandRole::Interactive | CommandRole::AnyWord)
        )
    }

    fn role_of(&self, step: &ProgramStep) -> Option<CommandRole> {
        match &step.kind {
            StepKind::Command(invocation) => {
                Some(self.env.catalog.table.spec(invocation.command.id).role)
            }
            _ => None,
        }
    }

    /// Whether a step reads a file whose name is known only while running.
    fn computes_file(&self, step: &ProgramStep) -> bool {
        let any = |steps: &[ProgramStep]| steps.iter().any(|step| self.computes_file(step));
        match &step.kind {
            StepKind::Command(_) => matches!(
                self.role_of(step),
                Some(CommandRole::Include | CommandRole::Definitions(_))
            ),
            _ => step.bodies().any(any),
        }
    }

    /// A command as a line that does the same whatever the variables hold; `None` where nobody asks,
    /// or where it leaves nothing behind. To be called before the command runs.
    pub(crate) fn written(&self, invocation: &Invocation) -> Result<Option<String>> {
        let table = &self.env.catalog.table;
        let role = table.spec(invocation.command.id).role;
        if self.trace.is_none()
            || matches!(
                role,
                CommandRole::Include | CommandRole::Definitions(_) | CommandRole::Interactive
            )
        {
            return Ok(None);
        }
        let mut line = String::new();
        let command = invocation.before.iter().chain([&invocation.command]);
        for word in command.chain(&invocation.modifiers) {
            if !line.is_empty() {
                line.push(' ');
            }
            self.write_word(word, &mut line)?;
        }
        Ok(Some(line))
    }

    fn write_word(&self, word: &WrittenWord, line: &mut String) -> Result<()> {
        let table = &self.env.catalog.table;
        line.push_str(table.spec(word.id).name);
        for operand in &word.operands {
            line.push(' ');
            self.write_operand(operand, line)?;
        }
        Ok(())
    }

    /// Notes what was done, if anybody asks.
    pub(crate) fn note(&mut self, line: Option<String>) {
        if let (Some(trace), Some(line)) = (&mut self.trace, line) {
            trace.push(&line);
        }
    }

    fn write_operand(&self, operand: &Expr, line: &mut String) -> Result<()> {
        if is_constant(operand) {
            line.push_str(self.env.source.slice(operand.span));
        } else {
            write_value(&self.env.value(operand)?, line);
        }
        Ok(())
    }
}

/// Whether the operand means the same wherever it stands.
fn is_constant(operand: &Expr) -> bool {
    match &operand.kind {
        ExprKind::Integer(_) | ExprKind::Decimal | ExprKind::Word | ExprKind::Text => true,
        ExprKind::Template(pieces) => pieces
            .iter()
            .all(|piece| matches!(piece, StringPiece::Literal(_))),
        ExprKind::List(items) => items.iter().all(is_constant),
        ExprKind::Call(call) => call.arguments.iter().all(is_constant),
        _ => false,
    }
}

/// `let` with its value written out.
pub(crate) fn assignment(name: &str, value: &Value) -> String {
    let mut line = format!("let {name} = ");
    write_value(value, &mut line);
    line
}

/// Writes a value as an operand. Ends early where the line is too long to be kept.
fn write_value(value: &Value, line: &mut String) {
    match value {
        Value::Text(text) => {
            line.extend(["\"", &escaped(text), "\""]);
        }
        Value::List(items) => match items.range() {
            Some(range) => {
                let _ = write!(line, "{}..{} step {}", range.from, range.to, range.step);
            }
            None => write_all(items.iter(), ['[', ' ', ']'], line),
        },
        Value::Call(call) => {
            line.push_str(&call.name);
            write_all(call.arguments.iter().cloned(), ['(', ',', ')'], line);
        }
        Value::Integer(_) | Value::Decimal(_) | Value::Truth(_) => {
            let _ = write!(line, "{value}");
        }
    }
}

fn write_all(
    items: impl Iterator<Item = Value>,
    [open, separator, close]: [char; 3],
    line: &mut String,
) {
    line.push(open);
    for (index, item) in items.enumerate() {
        if index > 0 {
            line.push(separator);
        }
        write_value(&item, line);
        if line.len() > LONGEST_TRACE {
            return;
        }
    }
    line.push(close);
}

/// The text of a step, with what follows it up to the next one: modifiers, a comment.
fn step_text<'s>(source: &'s Source, steps: &[ProgramStep], index: usize) -> &'s str {
    let start = steps[index].span.start as usize;
    let end = steps
        .get(index + 1)
        .map_or(source.text.len(), |next| next.span.start as usize);
    source.text[start..end].trim_end()
}
