//! From a block to what it says: the one way, for the checker as far as operands are known before
//! running, and for the run.

use super::late::Late;
use super::searches::KnownSearch;
use super::{
    Block, Depths, EntryOperands, GivenBoards, PlannedSearch, Protocol, PuzzleProtocol,
    WrittenEntry, by_puzzle,
};
use crate::command::{At, Given, Known, Report, SearchSettings, Table, Values};
use crate::experiment::entries::{EntryWord, puzzle, word};
use crate::experiment::{Measure, Output, OutputKind, Samples, SamplingKind, TablePlan};
use crate::host::Host;
use puzzle_core::puzzle::{Board, Puzzle};
use puzzle_core::syntax::{Diagnostic, Expr, Source, Span};
use std::sync::Arc;

/// What a block stands in.
pub(crate) struct Surroundings<'a> {
    /// The text that the spans point into.
    pub(crate) source: &'a Arc<Source>,
    /// All commands.
    pub(crate) table: &'a Table,
    /// Files.
    pub(crate) host: &'a dyn Host,
    /// What names are looked up in, in front of the block.
    pub(crate) known: Known<'a>,
    /// What only a run knows; without, the block is only checked.
    pub(crate) run: Option<RunSurroundings<'a>>,
}

/// What is known of a session while it runs.
pub(crate) struct RunSurroundings<'a> {
    /// The goal in force; `None` where it is a rule.
    pub(crate) goal: Option<Board>,
    /// Whether times are measured.
    pub(crate) timing: bool,
    /// Whether the run is to end.
    pub(crate) interrupted: &'a dyn Fn() -> bool,
}

/// What is made of runs where nothing is said.
const DEFAULT_OUTPUT: Output = Output {
    kind: OutputKind::Table(TablePlan::GENERATED),
    file: None,
};

/// What a block says of something.
#[derive(Clone, Debug, Default)]
pub(crate) enum Said<T> {
    /// Nothing.
    #[default]
    Nothing,
    /// Something that is not known yet, or wrong.
    Unknown,
    /// This.
    This(T),
}

impl<T> From<Option<T>> for Said<T> {
    /// Of an entry that is there.
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Unknown, Self::This)
    }
}

impl<T> Said<T> {
    /// With what holds where nothing is said; `None` where it is not known.
    pub(crate) fn or(self, default: T) -> Option<T> {
        match self {
            Self::Nothing => Some(default),
            Self::Unknown => None,
            Self::This(value) => Some(value),
        }
    }
}

/// Reads a block: what it says, if all of it is known and right, and everything that is wrong with
/// it, each at its place. `entries` are those of the block, of its loops too; `values` gives what an operand is where that
/// is known.
pub(crate) fn read_block(
    block: &Block,
    entries: &[&WrittenEntry],
    around: &Surroundings<'_>,
    values: Values<'_>,
) -> (Option<Protocol>, Vec<Report>) {
    let mut all: Option<Protocol> = None;
    let (mut is_whole, mut reports) = (true, Vec::<Report>::new());
    for own in by_puzzle(entries) {
        let (protocol, own_reports) = read_puzzle(block, &own, around, values);
        // What is wrong for one puzzle at a place is told once.
        let told: Vec<usize> = reports.iter().map(Report::offset).collect();
        reports.extend(
            own_reports
                .into_iter()
                .filter(|own| !told.contains(&own.offset())),
        );
        is_whole &= protocol.is_some();
        match (&mut all, protocol) {
            (Some(all), Some(own)) => all.extend(own),
            (none, own) => *none = own,
        }
    }
    (all.filter(|_| is_whole && reports.is_empty()), reports)
}

/// What a block says of one puzzle.
fn read_puzzle(
    block: &Block,
    entries: &[&WrittenEntry],
    around: &Surroundings<'_>,
    values: Values<'_>,
) -> (Option<Protocol>, Vec<Report>) {
    let title = block.title.as_ref().and_then(&mut *values);
    let entries: Vec<_> = entries
        .iter()
        .map(|entry| KnownEntry::new(entry, around, values))
        .collect();
    let mut reading = Reading {
        block,
        around,
        puzzle: around.known.puzzle.cloned(),
        own_puzzle: false,
        complete: true,
        broken: block.broken,
        goal: Said::Nothing,
        seed: None,
        resume: false,
        again: false,
        depths: Said::Nothing,
        samples: Said::Nothing,
        sampling: Said::Nothing,
        given: Said::Nothing,
        settings: SearchSettings::default(),
        searches: Vec::new(),
        knows_searches: false,
        outputs: Vec::new(),
        files: Vec::new(),
        changeable: false,
        late: Late::default(),
        reports: Vec::new(),
    };
    let protocol = reading.read(title.as_ref(), &entries, values);
    let protocol = protocol.filter(|_| reading.complete && reading.reports.is_empty());
    (protocol, reading.reports)
}

/// An entry with its operands as far as they are known.
struct KnownEntry<'b> {
    entry: &'b WrittenEntry,
    word: &'static EntryWord,
    operands: Option<Vec<Given>>,
    search: Option<KnownSearch<'b>>,
}

impl<'b> KnownEntry<'b> {
    fn new(entry: &'b WrittenEntry, around: &Surroundings<'_>, values: Values<'_>) -> Self {
        let mut values = |operand: &Expr| entry.value(operand, values);
        let operands = entry.operands.iter();
        let operands = operands.map(|operand| {
            if Measure::is_calculated(operand) {
                Measure::calculated(operand, around.source, &mut values)
            } else {
                values(operand)
            }
        });
        let operands = operands.collect();
        let search = entry.search.as_ref();
        Self {
            entry,
            word: word(entry.word),
            operands,
            search: search.map(|search| KnownSearch::new(entry, search, around, &mut values)),
        }
    }

    fn operands<'o>(&'o self, known: Known<'o>, source: &'o Arc<Source>) -> EntryOperands<'o> {
        EntryOperands::new(&self.word.spec, self.operands.as_deref(), known, source)
    }
}

/// One reading of a block: what its entries have said so far.
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
pub(crate) struct Reading<'r> {
    pub(super) block: &'r Block,
    pub(super) around: &'r Surroundings<'r>,
    /// The puzzle inside the block, where it is known.
    pub(super) puzzle: Option<Arc<Puzzle>>,
    /// Whether the block names it.
    pub(super) own_puzzle: bool,
    /// Whether all operands are known so far.
    pub(super) complete: bool,
    /// Whether something is missing that was reported.
    pub(super) broken: bool,
    /// The goal.
    pub(crate) goal: Said<Board>,
    /// The seed.
    pub(crate) seed: Option<u64>,
    /// Whether it goes on with the runs that are there.
    pub(crate) resume: bool,
    /// Whether it overwrites what is there.
    pub(crate) again: bool,
    /// The depths as they were written.
    pub(crate) depths: Said<Depths>,
    /// How many boards a depth has.
    pub(crate) samples: Said<At<Samples>>,
    /// How they are drawn.
    pub(crate) sampling: Said<SamplingKind>,
    /// Boards that are given.
    pub(crate) given: Said<GivenBoards>,
    /// Limits and order of all searches.
    pub(crate) settings: SearchSettings,
    pub(super) searches: Vec<PlannedSearch>,
    knows_searches: bool,
    pub(super) outputs: Vec<Output>,
    /// Their files as they were written, and where.
    pub(super) files: Vec<(String, Span)>,
    /// Whether a file was read that may be another one when the block runs.
    pub(super) changeable: bool,
    pub(super) late: Late,
    pub(super) reports: Vec<Report>,
}

impl Reading<'_> {
    fn read(
        &mut self,
        title: Option<&Given>,
        entries: &[KnownEntry<'_>],
        values: Values<'_>,
    ) -> Option<Protocol> {
        self.puzzle(entries);
        let searches = entries.iter().filter_map(|known| known.search.as_ref());
        let searches: Vec<_> = searches.collect();
        self.searches(&searches, values);
        self.knows_searches = self.searches.len() == searches.len();
        self.broken |= !self.reports.is_empty();
        let name = title.and_then(|title| self.name(title));
        let (source, puzzle) = (self.around.source, self.puzzle.clone());
        let known = Known {
            registry: self.around.known.registry,
            puzzle: puzzle.as_ref(),
            running: self.around.known.running,
        };
        for entry in entries {
            let mut operands = entry.operands(known, source);
            (entry.word.read)(self, &mut operands);
            self.complete &= operands.complete;
            self.reports.extend(operands.report);
        }
        self.same_files(name.as_deref(), title);
        self.told_apart(&searches, entries.is_empty());
        let ways = entries.iter().map(|known| (known.entry, known.word));
        let cases = self.starts(&ways.collect::<Vec<_>>());
        self.late();
        if self.outputs.is_empty() {
            self.outputs.push(DEFAULT_OUTPUT);
        }
        Some(Protocol {
            name: name?,
            resume: self.resume,
            again: self.again,
            puzzles: vec![PuzzleProtocol {
                puzzle: self.puzzle.clone()?,
                own_puzzle: self.own_puzzle,
                goal: match &self.goal {
                    Said::This(goal) => Some(goal.clone()),
                    Said::Nothing | Said::Unknown => None,
                },
                seed: self.seed,
                cases: cases?,
                settings: std::mem::take(&mut self.settings),
                searches: std::mem::take(&mut self.searches),
                late: self.late,
            }],
            outputs: std::mem::take(&mut self.outputs),
            changeable: self.changeable,
        })
    }

    /// Reports what is known to be wrong in the session.
    fn late(&mut self) {
        let puzzle = self.puzzle.as_deref();
        let goal = match (&self.goal, puzzle) {
            (Said::This(goal), _) => Said::This(Some(goal.clone())),
            (Said::Nothing, Some(puzzle)) if self.own_puzzle => Said::This(puzzle.default_goal()),
            (Said::Nothing, _) => Said::Nothing,
            (Said::Unknown, _) => Said::Unknown,
        };
        for mistake in self.late.mistakes(puzzle, goal, self.around.run.as_ref()) {
            self.report(mistake);
        }
    }

    /// Reports a mistake.
    pub(crate) fn report(&mut self, error: Diagnostic) {
        self.reports.push(Report::new(self.around.source, error));
    }

    /// The puzzle that the block names, wherever that stands; a wrong name is reported with the other
    /// operands.
    fn puzzle(&mut self, entries: &[KnownEntry<'_>]) {
        let Some(known) = entries
            .iter()
            .find(|known| known.word.spec.name == puzzle::PUZZLE.spec.name)
        else {
            return;
        };
        self.own_puzzle = true;
        let mut operands = known.operands(self.known(), self.around.source);
        self.puzzle = operands.next();
    }

    /// What the searches are called, as far as they are known.
    pub(crate) fn labels(&self) -> Vec<String> {
        let searches = self.searches.iter();
        searches.map(|search| search.label.clone()).collect()
    }

    /// Whether all searches are known.
    pub(crate) fn knows_searches(&self) -> bool {
        self.knows_searches
    }

    /// Something is not known yet.
    pub(crate) fn leave_open(&mut self) {
        self.complete = false;
    }

    /// What names are looked up in, inside the block.
    pub(super) fn known(&self) -> Known<'_> {
        Known {
            registry: self.around.known.registry,
            puzzle: self.puzzle.as_ref(),
            running: self.around.known.running,
        }
    }
}
