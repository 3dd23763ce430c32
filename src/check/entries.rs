//! Blocks with words of their own: an experiment.

use super::Checker;
use super::commands::Statements;
use super::{Entry, Experiment, Invocation, StepKind};
use crate::command::{
    Argument, DesignError, Draft, DraftEntry, EntryRole, Role, Surroundings, Table,
};
use crate::syntax::{Block, Command, Expr, Span, Statement, StatementKind, Vocabulary, nearest};

impl Checker<'_> {
    /// A command with its block: entries one by one, then all that they say together.
    pub(super) fn experiment(&mut self, command: Command, block: Block) -> Option<StepKind> {
        let table = self.table;
        let id = command.id.expect("only a command takes a block of entries");
        let words = table.words_of(id).expect("the parser asked for its words");
        let outer = self.entry_words.replace(words);
        let puzzle = self.knowledge.puzzle.clone();
        let spec = table.spec(id);
        self.operands(spec, command.name, &command.arguments);
        self.choose_puzzle(words, &block);
        let reports = self.reports.len();
        let entries = self.entries(words, block.statements);
        let broken = entries.len() != entries.iter().flatten().count();
        let entries: Vec<Entry> = entries.into_iter().flatten().collect();
        self.refuse_duplicates(words, &entries);
        let title = command.arguments.first();
        if !self.lenient {
            let broken = broken || self.reports.len() > reports;
            self.read(words, command.name, title, block.span, &entries, broken);
        }
        self.entry_words = outer;
        self.knowledge.puzzle = puzzle;
        if broken || title.is_none() {
            return None;
        }
        Some(StepKind::Experiment(Box::new(Experiment {
            command: Invocation {
                id,
                name: command.name,
                arguments: command.arguments,
                modifiers: Vec::new(),
            },
            entries,
            block: block.span,
        })))
    }

    /// What is known of the puzzle inside the block, wherever the block names it.
    fn choose_puzzle(&mut self, words: &Table, block: &Block) {
        let commands = block
            .statements
            .iter()
            .filter_map(|statement| match &statement.kind {
                StatementKind::Command(command) => Some(command),
                _ => None,
            });
        let mut chosen = commands
            .filter(|command| self.source.slice(command.name) == "puzzle")
            .map(|command| &command.arguments);
        if let (Some(arguments), Some(spec)) = (chosen.next(), words.find("puzzle")) {
            let kind = spec.parameters[0].kind;
            let (fewest, most) = kind.operands();
            let counted = (fewest..=most).contains(&arguments.len());
            let converted = counted
                .then(|| self.convert_literals(kind, arguments))
                .flatten();
            self.knowledge.puzzle = match converted {
                Some(Ok(Some(Argument::Puzzle(puzzle)))) => Some(puzzle),
                _ => None,
            };
        }
    }

    /// The entries in order; an empty place for each that was reported.
    fn entries(&mut self, words: &Table, statements: Vec<Statement>) -> Vec<Option<Entry>> {
        let mut entries = Vec::with_capacity(statements.len());
        let mut rest = statements.into_iter().peekable();
        while let Some(statement) = rest.next() {
            let entry = match statement.kind {
                StatementKind::Command(command) => self.entry(words, command, &mut rest),
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

    fn entry(&mut self, words: &Table, command: Command, rest: &mut Statements) -> Option<Entry> {
        let Some(word) = words.command(self.source.slice(command.name)) else {
            self.no_entry(words, &command);
            return None;
        };
        let spec = words.spec(word);
        if spec.role == Role::Entry(EntryRole::Label) {
            self.report(DesignError::LabelWithoutRun { span: command.name });
            return None;
        }
        for argument in &command.arguments {
            self.operand(argument);
        }
        let mut entry = Entry {
            word,
            name: command.name,
            arguments: command.arguments,
            search: None,
            label: None,
        };
        if spec.role == Role::Entry(EntryRole::Search) {
            entry.search = Some(self.run_search(&entry, rest)?);
            entry.label = self.label(words, rest)?;
        } else if !self.counted(spec, entry.name, &entry.arguments) {
            return None;
        }
        Some(entry)
    }

    /// The search behind `run`, with its modifiers.
    fn run_search(&mut self, run: &Entry, rest: &mut Statements) -> Option<Invocation> {
        if let Some(surplus) = run.arguments.first() {
            let found = format!("`{}`", self.shown(surplus.span));
            self.not_a_search(found, surplus.span);
            return None;
        }
        let next = rest
            .next_if(|next| !next.starts_line && matches!(next.kind, StatementKind::Command(_)));
        let Some(Statement {
            kind: StatementKind::Command(search),
            ..
        }) = next
        else {
            self.not_a_search("the end of the entry".to_owned(), run.name);
            return None;
        };
        let table = self.table;
        let spec = search.id.map(|id| table.spec(id));
        let Some(spec) = spec.filter(|spec| spec.is_search()) else {
            let found = format!("`{}`", self.shown(search.name));
            self.not_a_search(found, search.name);
            return None;
        };
        self.operands(spec, search.name, &search.arguments);
        let modifiers = self.modifiers(spec, rest);
        Some(Invocation {
            id: search.id.expect("a search is a command"),
            name: search.name,
            arguments: search.arguments,
            modifiers,
        })
    }

    fn not_a_search(&mut self, found: String, span: Span) {
        let searches = self.table.specs().iter().filter(|spec| spec.is_search());
        let near = nearest(found.trim_matches('`'), searches.map(|spec| spec.name));
        let help = match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => {
                "one solve command, for example: run solveAStar h2 as \"A* Manhattan\"".to_owned()
            }
        };
        self.report(DesignError::NotASearch { found, span, help });
    }

    /// `as` and a label behind a search, if it is there; `None` when it is wrong.
    #[allow(
        clippy::option_option,
        reason = "the outer one: whether it is right; the inner one: whether it is there"
    )]
    fn label(&mut self, words: &Table, rest: &mut Statements) -> Option<Option<Expr>> {
        let source = self.source.clone();
        let next = rest.next_if(|next| match &next.kind {
            StatementKind::Command(command) => {
                let word = words.find(source.slice(command.name));
                word.is_some_and(|spec| spec.role == Role::Entry(EntryRole::Label))
                    && !next.starts_line
            }
            _ => false,
        });
        let Some(Statement {
            kind: StatementKind::Command(mut command),
            ..
        }) = next
        else {
            return Some(None);
        };
        let spec = words.find(self.source.slice(command.name))?;
        for argument in &command.arguments {
            self.operand(argument);
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
        self.report(DesignError::NotAnEntry {
            help: format!("put `{name}` in front of the block; operands in it may be variables"),
            name,
            span: Span::new(span.start as usize, end),
        });
    }

    /// Reports a word that begins no entry.
    fn no_entry(&mut self, words: &Table, command: &Command) {
        let span = command.name;
        let name = self.shown(span);
        let Some(id) = command.id else {
            let help = match nearest(&name, words.names()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("its words: {}", words.names().join(" ")),
            };
            self.report(DesignError::UnknownEntry { name, span, help });
            return;
        };
        let help = match self.table.spec(id).role {
            Role::Solve => format!("a search stands behind `run`: run {name}"),
            Role::ModifierOf(of) => format!("it stands behind a search: run {of} {name}"),
            _ => format!(
                "put `{name}` in front of the block; the words of the block: {}",
                words.names().join(" ")
            ),
        };
        self.report(DesignError::NotAnEntry { name, span, help });
    }

    /// Reports what is said twice.
    fn refuse_duplicates(&mut self, words: &Table, entries: &[Entry]) {
        for (index, entry) in entries.iter().enumerate() {
            let role = words.spec(entry.word).role;
            let Role::Entry(EntryRole::Once(_)) = role else {
                continue;
            };
            let earlier = entries[..index]
                .iter()
                .find(|other| words.spec(other.word).role == role);
            if let Some(earlier) = earlier {
                let name = self.text(entry.name);
                let (span, first) = (entry.name, earlier.name);
                self.report(DesignError::DuplicateEntry { name, span, first });
            }
        }
    }

    /// Reads what is known of the block, for mistakes.
    fn read(
        &mut self,
        words: &Table,
        command: Span,
        title: Option<&Expr>,
        block: Span,
        entries: &[Entry],
        broken: bool,
    ) {
        let drafted = entries.iter().map(|entry| {
            let search = entry.search.as_ref();
            let operands = entry.arguments.iter().map(|operand| self.literal(operand));
            DraftEntry {
                spec: words.spec(entry.word),
                name: entry.name,
                operands: operands.collect(),
                label: search.and_then(|search| self.label_of(search, entry.label.as_ref())),
                whole: entry.whole(),
            }
        });
        let draft = Draft {
            title: title.and_then(|title| self.literal(title)),
            command,
            block,
            entries: drafted.collect(),
            broken,
        };
        let around = Surroundings {
            source: &self.source,
            loader: self.loader,
            known: self.knowledge.known(),
            goal: None,
            timing: None,
            probe: false,
        };
        let (_, reports) = draft.read(&around, &mut || false);
        self.reports.extend(reports);
    }

    /// What a search is called, where that is the same in every run.
    fn label_of(&self, search: &Invocation, label: Option<&Expr>) -> Option<(String, Span)> {
        if let Some(label) = label {
            let value = self.literal(label)?.value;
            return Some((value.to_string(), label.span));
        }
        let operands = search.arguments.iter().map(|operand| self.literal(operand));
        let operands = operands.collect::<Option<Vec<_>>>()?;
        let values = operands.iter().map(|given| &given.value);
        Some((search.label(self.table, values), search.name))
    }
}
