//! Blocks with words of their own: an experiment.

mod loops;
mod runs;

use super::commands::Statements;
use super::operands::missing_argument;
use super::{CheckedExperiment, Checker, StepKind};
use crate::command::{CommandRole, EntryRole, Operand as _, Replay, Table, Word};
use crate::experiment::{
    self, Block, BlockPart, BlockScope, Measure, Quantity, Sign, WrittenEntry, block_error,
};
use loops::EvaluatedBlock;
use puzzle_core::syntax::{
    self, Command, Expr, ExprKind, Proposal, Span, Statement, StatementKind, Vocabulary,
};

impl Checker<'_> {
    /// A command with its block: entries one by one, then all that they say together.
    pub(super) fn experiment(
        &mut self,
        command: Command,
        block: syntax::Block,
    ) -> Option<StepKind> {
        let table = self.table;
        let id = command.id.expect("only a command takes a block of entries");
        let words = table.words_of(id).expect("the parser asked for its words");
        let outer = self.entry_words.replace(words);
        self.in_replay = table.spec(id).name == Replay::SPEC.name;
        let puzzle = self.knowledge.puzzle.clone();
        for operand in &command.arguments {
            self.operand(operand);
        }
        let spec = table.spec(id);
        if command.arguments.is_empty() {
            let name = if self.in_replay {
                "search.html"
            } else {
                "nodes"
            };
            let line = format!("{} \"{name}\"", spec.name);
            let why = "a name in quotes follows it";
            let help = Proposal::write(why, command.name, line);
            let missing = spec
                .parameters
                .first()
                .map_or("", |parameter| parameter.name);
            let at = command.name;
            self.mistake(missing_argument(spec.name, at, missing, help));
        } else {
            self.counted(spec, command.name, &command.arguments);
        }
        let reports = self.reports.len();
        let parts = self.entries(words, block.statements);
        let whole = parts.iter().all(Option::is_some);
        let block = Block {
            command: command.name,
            title: command.arguments.into_iter().next(),
            parts: parts.into_iter().flatten().collect(),
            span: block.span,
        };
        if std::mem::take(&mut self.in_replay) {
            for mistake in experiment::duplicates(words, &block.written(), &self.source) {
                self.report(mistake);
            }
            self.leave(block.span);
            self.entry_words = outer;
            let is_whole = whole && self.reports.len() == reports && block.title.is_some();
            return is_whole.then(|| StepKind::Replay(Box::new(block)));
        }
        let mut evaluated = EvaluatedBlock {
            entries: Vec::new(),
            is_whole: true,
        };
        self.evaluate(&block.parts, &mut evaluated);
        let entries = evaluated.entries;
        let written: Vec<_> = entries.iter().map(|entry| entry.written).collect();
        for mistake in experiment::duplicates(words, &written, &self.source) {
            self.report(mistake);
        }
        self.leave_entries(&entries, block.span);
        let mut memory = None;
        if !self.lenient {
            let title = block.title.as_ref().and_then(|title| self.literal(title));
            let scope = BlockScope {
                source: &self.source,
                table: self.table,
                host: self.loader,
                known: self.knowledge.known(),
                is_broken: !whole || self.reports.len() > reports,
                session: None,
            };
            let read = experiment::read_block(&block, title.as_ref(), &entries, &scope);
            self.reports.extend(read.reports);
            memory = read.memory.filter(|_| evaluated.is_whole);
        }
        self.entry_words = outer;
        self.knowledge.puzzle = puzzle;
        (whole && block.title.is_some())
            .then(|| StepKind::Experiment(Box::new(CheckedExperiment { block, memory })))
    }

    /// The entries in order; an empty place for each that was reported.
    fn entries(&mut self, words: &Table, statements: Vec<Statement>) -> Vec<Option<BlockPart>> {
        let mut entries = Vec::with_capacity(statements.len());
        let mut rest = statements.into_iter().peekable();
        while let Some(statement) = rest.next() {
            let entry = match statement.kind {
                StatementKind::Command(command) => {
                    let entry = self.entry(words, command, &mut rest);
                    entry.map(|entry| BlockPart::Entry(Box::new(entry)))
                }
                StatementKind::For { name, items, body } => {
                    entries.extend(self.entries_for(words, name, items, body));
                    continue;
                }
                StatementKind::Error => None,
                _ => {
                    self.not_an_entry(statement.span);
                    None
                }
            };
            entries.push(entry);
        }
        entries
    }

    fn entry(
        &mut self,
        words: &Table,
        mut command: Command,
        rest: &mut Statements,
    ) -> Option<WrittenEntry> {
        let entry = words.find(command.word(&self.source));
        let log = entry
            .filter(|spec| spec.role == CommandRole::Entry(EntryRole::Search))
            .and_then(|_| self.of_run(words, rest, true));
        let is_log = log.is_some();
        command = log.unwrap_or(command);
        let Some(word) = words.command(command.word(&self.source)) else {
            self.no_entry(words, &command, rest);
            return None;
        };
        let spec = words.spec(word);
        match spec.role {
            CommandRole::Entry(EntryRole::OfRun { is_log: false }) => {
                self.report(block_error::label_without_run(command.name));
                return None;
            }
            CommandRole::Entry(EntryRole::OfRun { is_log: true }) if !is_log => {
                self.report(block_error::log_without_run(command.name));
                // Its label is no further mistake.
                self.label(words, rest);
                return None;
            }
            _ => {}
        }
        for argument in &command.arguments {
            if self.word_for_list(argument, false) {
                return None;
            }
            if Measure::is_calculated(argument) {
                self.calculated(argument);
            } else {
                self.operand(argument);
            }
        }
        self.operands_used(spec, &command.arguments);
        let search = if spec.role == CommandRole::Entry(EntryRole::Search) {
            Some(self.run_search(words, &command, rest)?)
        } else if self.counted(spec, command.name, &command.arguments) {
            None
        } else {
            // Which puzzle is meant is not known.
            if spec.name == "puzzle" {
                self.knowledge.puzzle = None;
            }
            return None;
        };
        if is_log {
            command.arguments.extend(self.label(words, rest)?);
        }
        Some(WrittenEntry {
            word,
            name: command.name,
            operands: command.arguments,
            search,
        })
    }

    /// Checks a calculation with quantities of runs: each word is one of them.
    fn calculated(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Group(inner) => self.calculated(inner),
            ExprKind::Word => {
                let word = self.source.slice(expr.span).to_owned();
                let known = Quantity::KIND.words();
                if !known.contains(&&*word) {
                    let meant = Proposal::meant(&word, "", expr.span, known.iter().copied());
                    let help = meant
                        .unwrap_or_else(|| format!("what is measured: {}", known.join(" ")).into());
                    self.mistake(block_error::unknown_quantity(word, expr.span, help));
                }
            }
            ExprKind::Binary {
                operator,
                at,
                sides,
            } => {
                if Sign::of(*operator).is_none() {
                    self.report(block_error::unknown_sign(self.source.slice(*at), *at));
                }
                self.calculated(&sides.0);
                self.calculated(&sides.1);
            }
            _ => self.operand(expr),
        }
    }

    /// A word that belongs to the `run` before it on its line, if it is there: a log, or a label.
    fn of_run(&self, words: &Table, rest: &mut Statements, is_log: bool) -> Option<Command> {
        let role = CommandRole::Entry(EntryRole::OfRun { is_log });
        let next = rest.next_if(|next| match &next.kind {
            StatementKind::Command(command) => {
                let word = words.find(command.word(&self.source));
                !next.starts_line && word.is_some_and(|spec| spec.role == role)
            }
            _ => false,
        });
        match next?.kind {
            StatementKind::Command(command) => Some(command),
            _ => None,
        }
    }

    /// `as` and a label behind a search, if it is there; `None` when it is wrong.
    #[allow(
        clippy::option_option,
        reason = "the outer one: whether it is right; the inner one: whether it is there"
    )]
    fn label(&mut self, words: &Table, rest: &mut Statements) -> Option<Option<Expr>> {
        let Some(mut command) = self.of_run(words, rest, false) else {
            return Some(None);
        };
        let spec = words.find(command.word(&self.source))?;
        for argument in &command.arguments {
            if !self.word_for_list(argument, false) {
                self.operand(argument);
            }
        }
        if !self.counted(spec, command.name, &command.arguments) {
            return None;
        }
        Some(command.arguments.pop())
    }

    fn not_an_entry(&mut self, span: Span) {
        let text = self.source.slice(span);
        let word = text.split_whitespace().next().unwrap_or_default();
        let end = span.start as usize + word.len();
        let name = word.to_owned();
        let help = if name == "repeat" {
            "a search is the same each time; more boards are drawn by `samples 100`".to_owned()
        } else {
            format!("put `{name}` in front of the block; operands in it may be variables")
        };
        let span = Span::new(span.start as usize, end);
        self.report(block_error::not_an_entry(
            name,
            self.block_name(),
            span,
            help,
        ));
    }

    /// Reports a word that begins no entry.
    fn no_entry(&mut self, words: &Table, command: &Command, rest: &mut Statements) {
        let span = command.name;
        let name = self.shown(span);
        let Some(id) = command.id else {
            let called =
                called_elsewhere(&name).filter(|called_name| words.find(called_name).is_some());
            let called =
                called.map(|other_name| Proposal::write("here it is called", span, other_name));
            let help = called.or_else(|| Proposal::meant(&name, "", span, words.names()));
            let help =
                help.unwrap_or_else(|| format!("its words: {}", words.names().join(" ")).into());
            self.mistake(block_error::unknown_entry(name, span, help));
            return;
        };
        let help = match self.table.spec(id).role {
            CommandRole::Search | CommandRole::Searches => {
                // What belongs to the search is no further mistake.
                let spec = self.table.spec(id);
                let last = std::iter::from_fn(|| {
                    rest.next_if(|next| self.modifier_of(spec, next).is_some())
                });
                let end = last.last().map(|last| last.span);
                let end = end.or(command.arguments.last().map(|last| last.span));
                let whole = end.map_or(span, |end| span.to(end));
                let line = format!("run {}", self.source.slice(whole));
                Proposal::write("a search follows `run`", whole, line)
            }
            CommandRole::OfSearch if self.in_replay => {
                format!("it follows a search: `run solveAStar {name} keep 1000000`").into()
            }
            _ if name == "setState" && words.find("states").is_some() => {
                let end = command.arguments.last().map_or(span, |last| last.span);
                let state = Span::new(span.end as usize, end.end as usize);
                let state = self.source.slice(state).trim();
                let state = if state.is_empty() {
                    "\"312 475 68b\""
                } else {
                    state
                };
                let why = "boards are listed";
                Proposal::write(why, span.to(end), format!("states [{state}]"))
            }
            CommandRole::Limit if self.in_replay => {
                let end = command.arguments.last().map_or(span, |last| last.span);
                let limit = self.source.slice(span.to(end));
                format!("it follows each search on its line: `run solveAStar {limit}`").into()
            }
            CommandRole::OfSearch | CommandRole::BeforeSearch => {
                format!("`{name}` looks into one search: put it in front of the block").into()
            }
            CommandRole::ModifierOf(option) => {
                let of = option.commands()[0];
                format!("it follows a search: `run {of} {name}`").into()
            }
            _ => format!(
                "put `{name}` in front of the block; the words of the block: {}",
                words.names().join(" ")
            )
            .into(),
        };
        let block = self.block_name();
        self.mistake(block_error::not_an_entry(name, block, span, help));
    }

    fn block_name(&self) -> &'static str {
        if self.in_replay {
            "a replay"
        } else {
            "an experiment"
        }
    }
}

/// The word for entries of experiments that are called elsewhere by this one.
fn called_elsewhere(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "csv" | "export" | "output" | "write" => "save",
        "algorithm" | "search" | "solve" | "solver" => "run",
        "boards" | "instances" | "problems" => "states",
        "repetitions" | "runs" | "times" | "number" => "samples",
        "timeout" => "timeLimit",
        "graph" | "chart" | "figure" => "plot",
        _ => return None,
    })
}
