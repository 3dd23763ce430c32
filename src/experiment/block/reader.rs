//! The reader of a block. The checker knows some operands and no session, a run knows all.

use super::board_file::GivenBoards;
use super::error;
use super::evaluated::{EvaluatedEntry, by_puzzle};
use super::searches::SearchRequest;
use super::written::Block;
use crate::command::{
    At, Caps, Given, Goal, MemoryLimit, Name, NameScope, Operand, Operands, Report, SearchSettings,
    SeedNumber, Setting, Table, Threads,
};
use crate::experiment::entries::{Count, Depths, Distinct, ExperimentEntry};
use crate::experiment::{
    Cases, Output, OutputKind, Plan, PuzzlePlan, Samples, SamplingKind, TablePlan,
};
use crate::host::Host;
use puzzle_core::puzzle::{Board, Puzzle};
use puzzle_core::syntax::{Diagnostic, Source, Span};
use std::sync::Arc;

/// Names and files that a block can refer to.
pub(crate) struct BlockScope<'a> {
    /// The text that the spans point into.
    pub(crate) source: &'a Arc<Source>,
    /// All commands.
    pub(crate) table: &'a Table,
    /// Files.
    pub(crate) host: &'a dyn Host,
    /// Puzzles before the block.
    pub(crate) known: NameScope<'a>,
    /// Whether some entries are left out, since they were reported already.
    pub(crate) is_broken: bool,
    /// The session of a run; `None` in the checker.
    pub(crate) session: Option<SessionScope<'a>>,
}

/// Values of the session for settings that the block omits.
pub(crate) struct SessionScope<'a> {
    /// The goal; `None` if it is a rule.
    pub(crate) goal: Option<Board>,
    /// The seed.
    pub(crate) seed: u64,
    /// Limits and order.
    pub(crate) settings: &'a SearchSettings,
    /// Limits that no search may exceed.
    pub(crate) caps: &'a Caps,
    /// Whether times are measured.
    pub(crate) timing: bool,
    /// Whether the run is to end.
    pub(crate) interrupted: &'a dyn Fn() -> bool,
}

/// The result of reading a block.
#[derive(Default)]
pub(crate) struct BlockReading {
    /// The plan, if the scope has a session, and all operands are known and right.
    pub(crate) plan: Option<Plan>,
    /// Memory limits of the searches that the block sets, if all operands are known and right and no file is read.
    pub(crate) memory: Option<Vec<Setting<u64>>>,
    /// All mistakes, each at its place.
    pub(crate) reports: Vec<Report>,
}

/// Output of a block that names none.
const DEFAULT_OUTPUT: Output = Output {
    title: None,
    kind: OutputKind::Table(TablePlan::GENERATED),
    file: None,
};

/// The most characters of an experiment's name.
const LONGEST_NAME: usize = 100;

/// Reads a block with its title, if that is known, and its entries, those of its loops included.
pub(crate) fn read_block(
    block: &Block,
    title: Option<&Given>,
    entries: &[EvaluatedEntry<'_>],
    scope: &BlockScope<'_>,
) -> BlockReading {
    let mut all = BlockReading {
        memory: Some(Vec::new()),
        ..BlockReading::default()
    };
    for (index, puzzle_entries) in by_puzzle(entries).iter().enumerate() {
        let outcome = read_puzzle(block, title, puzzle_entries, scope);
        // A mistake in what the puzzles share is told once.
        let told: Vec<usize> = all.reports.iter().map(Report::offset).collect();
        let reports = outcome.reports.into_iter();
        all.reports
            .extend(reports.filter(|report| !told.contains(&report.offset())));
        all.memory = all.memory.zip(outcome.memory).map(|(mut all, memory)| {
            all.extend(memory);
            all
        });
        all.plan = match (all.plan, outcome.plan) {
            (None, first) if index == 0 => first,
            (Some(plan), Some(next)) => Some(plan.with(next)),
            _ => None,
        };
    }
    if !all.reports.is_empty() {
        (all.plan, all.memory) = (None, None);
    }
    all
}

/// Reads the entries of one puzzle.
fn read_puzzle(
    block: &Block,
    title: Option<&Given>,
    entries: &[&EvaluatedEntry<'_>],
    scope: &BlockScope<'_>,
) -> BlockReading {
    let mut reader = BlockReader {
        block,
        scope,
        puzzle: scope.known.puzzle.cloned(),
        names_puzzle: false,
        complete: true,
        broken: scope.is_broken,
        goal: None,
        seed: None,
        resume: false,
        again: false,
        depths: None,
        samples: Some(At {
            value: Samples::Drawn(100),
            span: block.command,
        }),
        sampling: Some(SamplingKind::Depth),
        given: None,
        settings: SearchSettings::default(),
        searches: Vec::new(),
        knows_searches: false,
        outputs: Vec::new(),
        files: Vec::new(),
        reports: Vec::new(),
        doubts: Vec::new(),
    };
    let read = reader.read(title, entries);
    let read = read.filter(|_| reader.complete && reader.reports.is_empty());
    let Some((name, cases)) = read else {
        return BlockReading {
            reports: reader.reports,
            ..BlockReading::default()
        };
    };
    let reads_a_file = entries
        .iter()
        .any(|known| known.meaning == ExperimentEntry::File);
    let searches = reader.searches.iter();
    let memory = searches.map(|search| search.settings.over(&reader.settings).memory);
    BlockReading {
        memory: (!reads_a_file).then(|| memory.collect()),
        plan: reader.plan(name, cases),
        reports: Vec::new(),
    }
}

/// A goal: a board, or `None` for a rule.
#[derive(Clone, Debug)]
pub(super) struct KnownGoal(pub(super) Option<Board>);

/// Reads the entries of one puzzle. A value is `None` if it is unknown or wrong.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(super) struct BlockReader<'r> {
    pub(super) block: &'r Block,
    pub(super) scope: &'r BlockScope<'r>,
    pub(super) puzzle: Option<Arc<Puzzle>>,
    /// Whether the block names the puzzle.
    pub(super) names_puzzle: bool,
    /// Whether all operands are known so far.
    pub(super) complete: bool,
    /// Whether an entry is missing that was reported.
    pub(super) broken: bool,
    pub(super) goal: Option<KnownGoal>,
    pub(super) seed: Option<u64>,
    pub(super) resume: bool,
    pub(super) again: bool,
    pub(super) depths: Option<Depths>,
    pub(super) samples: Option<At<Samples>>,
    pub(super) sampling: Option<SamplingKind>,
    pub(super) given: Option<GivenBoards>,
    /// Limits and order of all searches.
    pub(super) settings: SearchSettings,
    pub(super) searches: Vec<SearchRequest>,
    pub(super) knows_searches: bool,
    pub(super) outputs: Vec<Output>,
    /// The files of the outputs as they are written, with their places.
    pub(super) files: Vec<(String, Span)>,
    pub(super) reports: Vec<Report>,
    /// Warnings about files.
    pub(super) doubts: Vec<Diagnostic>,
}

impl BlockReader<'_> {
    /// The name and the boards, if they are known and right.
    fn read(
        &mut self,
        title: Option<&Given>,
        entries: &[&EvaluatedEntry<'_>],
    ) -> Option<(String, Cases)> {
        self.puzzle(entries);
        let is_search = |candidate: &&EvaluatedEntry<'_>| candidate.written.search.is_some();
        let searches: Vec<_> = entries.iter().copied().filter(is_search).collect();
        for entry in &searches {
            let search = self.search(entry);
            self.complete &= search.is_some();
            self.searches.extend(search);
        }
        self.knows_searches = self.searches.len() == searches.len();
        self.broken |= !self.reports.is_empty();
        let name = title.and_then(|title| self.name(title));
        let (source, puzzle) = (self.scope.source, self.puzzle.clone());
        let known = NameScope {
            puzzle: puzzle.as_ref(),
            ..self.scope.known
        };
        for entry in entries {
            let mut operands = entry.operands(known);
            // Whether an operand is missing is what the operands themselves say.
            let _ = self.entry(entry.meaning, &mut operands);
            self.complete &= !operands.failed;
            let errors = operands.errors.into_iter();
            self.reports
                .extend(errors.map(|error| Report::new(source, error)));
        }
        self.distinct_files(name.as_deref(), title);
        self.distinct_labels(&searches, entries.is_empty());
        let cases = self.starts(entries);
        Some((name?, cases?))
    }

    /// Reads an entry; `None` if an operand is not known, or wrong.
    fn entry(&mut self, meaning: ExperimentEntry, operands: &mut Operands<'_>) -> Option<()> {
        match meaning {
            // The puzzle and the searches are read before all others.
            ExperimentEntry::Puzzle => drop(operands.next::<Arc<Puzzle>>()),
            ExperimentEntry::Run | ExperimentEntry::Label => {}
            ExperimentEntry::Goal => {
                self.goal = operands.next().map(|Goal(goal)| KnownGoal(Some(goal)));
            }
            ExperimentEntry::Depths => self.depths = operands.next(),
            ExperimentEntry::Samples => {
                self.samples = None;
                let At { value, span } = operands.next::<At<Count>>()?;
                let value = match (value.0, operands.next::<Option<Distinct>>()?) {
                    (None, _) => Samples::All,
                    (Some(count), None) => Samples::Drawn(count),
                    (Some(count), Some(Distinct::Distinct)) => Samples::Distinct(count),
                };
                self.samples = Some(At { value, span });
            }
            ExperimentEntry::Sampling => self.sampling = operands.next(),
            ExperimentEntry::States => self.given = operands.next().map(GivenBoards::Listed),
            ExperimentEntry::File => self.given = operands.next().map(GivenBoards::File),
            ExperimentEntry::Seed => self.seed = operands.next().map(|SeedNumber(seed)| seed),
            ExperimentEntry::MaxNodes => self.settings.max_nodes = operands.next()?,
            ExperimentEntry::TimeLimit => self.settings.time_limit = operands.next()?,
            ExperimentEntry::MemoryLimit => {
                let limit = operands.next()?;
                self.settings.memory = MemoryLimit { limit }.bytes();
            }
            ExperimentEntry::Order => self.settings.order = operands.next()?,
            ExperimentEntry::Threads => {
                let count = operands.next()?;
                self.settings.threads = Threads { count }.threads();
            }
            ExperimentEntry::Resume => self.resume = true,
            ExperimentEntry::Again => self.again = true,
            ExperimentEntry::Table
            | ExperimentEntry::Coverage
            | ExperimentEntry::Compare
            | ExperimentEntry::Plot
            | ExperimentEntry::Scatter
            | ExperimentEntry::Save
            | ExperimentEntry::Report => self.output(meaning, operands)?,
        }
        Some(())
    }

    /// Finds the puzzle that the block names, wherever that stands, and its goal. A wrong name is reported with the
    /// other operands.
    fn puzzle(&mut self, entries: &[&EvaluatedEntry<'_>]) {
        let named = entries
            .iter()
            .find(|known| known.meaning == ExperimentEntry::Puzzle);
        if let Some(known) = named {
            self.names_puzzle = true;
            self.puzzle = known.operands(self.known()).next();
        }
        self.goal = match (&self.puzzle, &self.scope.session) {
            (Some(puzzle), _) if self.names_puzzle => Some(KnownGoal(puzzle.default_goal())),
            (_, session) => session
                .as_ref()
                .map(|current| KnownGoal(current.goal.clone())),
        };
    }

    /// The name of the experiment, which names files on every system.
    fn name(&mut self, title: &Given) -> Option<String> {
        let name = match Name::convert(std::slice::from_ref(title), self.known()) {
            Ok(name) => name?.0,
            Err(error) => {
                self.reports.push(Report::new(self.scope.source, error));
                return None;
            }
        };
        let inner = |letter: char| letter.is_alphanumeric() || "_-. ".contains(letter);
        let edge = |letter: char| letter.is_alphanumeric() || letter == '_';
        let fits = name.chars().all(inner)
            && name.starts_with(edge)
            && !name.ends_with(['.', ' '])
            && name.chars().count() <= LONGEST_NAME;
        if fits {
            return Some(name.to_string());
        }
        let fixed: String = name
            .chars()
            .map(|letter| if inner(letter) { letter } else { '-' })
            .take(40)
            .collect();
        let fixed = fixed.trim_matches(|letter| !edge(letter));
        let fixed = if fixed.is_empty() { "nodes" } else { fixed };
        let help = format!(
            "letters, digits, `_`, `-`, `.` and spaces, not `.` at the end, at most {LONGEST_NAME}: \
             `experiment \"{fixed}\"`"
        );
        self.report(error::bad_name(error::shown(&name), title.span, help));
        None
    }

    /// The plan in the session of the scope.
    fn plan(mut self, name: String, cases: Cases) -> Option<Plan> {
        let session = self.scope.session.as_ref()?;
        let mut lowered = session.caps.lower(&mut self.settings);
        for search in &mut self.searches {
            lowered.extend(session.caps.lower(&mut search.settings));
        }
        let mut theirs = session.settings.clone();
        if self.names_puzzle {
            theirs.order = Setting::Unset;
        }
        let settings = self.settings.over(&theirs);
        let (base, KnownGoal(goal)) = (self.puzzle?, self.goal?);
        // An audit of the session proves heuristics for its puzzle and its goal alone.
        let puzzle = if self.names_puzzle || goal != session.goal {
            self.scope.known.registry.puzzle(base.rules(), &[])
        } else {
            base
        };
        let searches = self.searches.into_iter();
        let runs = searches.map(|search| search.run(&settings, &puzzle));
        if self.outputs.is_empty() {
            self.outputs.push(DEFAULT_OUTPUT);
        }
        Some(Plan {
            name,
            resume: self.resume,
            again: self.again,
            threads: settings.threads.value(),
            lowered,
            doubts: self.doubts,
            outputs: self.outputs,
            puzzles: vec![PuzzlePlan {
                runs: runs.collect(),
                goal,
                seed: self.seed.unwrap_or(session.seed),
                puzzle,
                cases,
            }],
        })
    }

    /// Reports a mistake.
    pub(super) fn report(&mut self, error: Diagnostic) {
        self.reports.push(Report::new(self.scope.source, error));
    }

    /// Names that can be looked up inside the block.
    pub(super) fn known(&self) -> NameScope<'_> {
        NameScope {
            puzzle: self.puzzle.as_ref(),
            ..self.scope.known
        }
    }
}
