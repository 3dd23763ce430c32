//! The specification of a command: its name and its parameters; the manual has its text for `help`.

use super::manual::{Section, section_of};
use super::{Operand, algorithm_names};
use puzzle_core::search::TuningOption;

/// A command as everything but its execution sees it.
#[derive(Clone, Copy, Debug)]
pub struct CommandSpec {
    /// The reserved word.
    pub name: &'static str,
    /// The group of a word of a block; `None` for a command, whose group is that of its page in the manual.
    pub(crate) block: Option<Group>,
    /// Its operands, in order.
    pub(crate) parameters: &'static [Parameter],
    /// The role of the command for the checker, beyond operands.
    pub(crate) role: CommandRole,
    /// Whether it draws from the generator that `seed` sets.
    pub(crate) draws: bool,
    /// Whether the state behind it depends on what ran.
    pub(crate) changes_state: bool,
    /// Whether scripts from before the word may have a procedure of its name.
    pub(crate) came_late: bool,
}

/// The sections of `help`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Group {
    /// The board: setting, drawing, moving.
    State,
    /// Searches.
    Solve,
    /// The result of a search.
    Result,
    /// Searches that are looked into.
    Watch,
    /// Limits and successor order.
    Limit,
    /// Puzzle, goal, seed, files.
    Session,
    /// Variables, blocks, expectations.
    Script,
    /// Words of the block of an experiment.
    Experiment,
    /// Words of the block of a replay.
    Replay,
    /// Words of the block that defines a puzzle.
    Puzzle,
    /// Words of the block that defines a graph.
    Graph,
    /// Names that can be read.
    Value,
}

impl Group {
    /// Those of commands, in the order `help` shows them.
    pub const ALL: [Self; 7] = [
        Self::State,
        Self::Solve,
        Self::Result,
        Self::Watch,
        Self::Limit,
        Self::Session,
        Self::Script,
    ];

    /// Those of words that are no commands.
    pub(crate) const WORDS: [Self; 5] = [
        Self::Experiment,
        Self::Replay,
        Self::Puzzle,
        Self::Graph,
        Self::Value,
    ];

    /// Its heading.
    pub fn title(self) -> &'static str {
        match self {
            Self::State => "The board",
            Self::Solve => "Searches",
            Self::Result => "What a search found",
            Self::Watch => "Watching a search",
            Self::Limit => "Limits and order: commands, or modifiers after a solve",
            Self::Session => "The session",
            Self::Script => "Scripting",
            Self::Experiment => "Words of `experiment`",
            Self::Replay => "Words of `replay`",
            Self::Puzzle => "Words of `define puzzle`",
            Self::Graph => "Words of `define graph`",
            Self::Value => "Readable names",
        }
    }

    /// The page of the manual with its words; words that are no commands stand below its heading there.
    pub(super) fn page(self) -> &'static str {
        match self {
            Self::State => include_str!("../../docs/reference/board.md"),
            Self::Solve => include_str!("../../docs/reference/searches.md"),
            Self::Result => include_str!("../../docs/reference/results.md"),
            Self::Watch => include_str!("../../docs/reference/watching.md"),
            Self::Limit => include_str!("../../docs/reference/limits.md"),
            Self::Session => include_str!("../../docs/reference/session.md"),
            Self::Script => include_str!("../../docs/reference/scripting.md"),
            Self::Experiment | Self::Replay | Self::Puzzle | Self::Graph | Self::Value => {
                include_str!("../../docs/reference/words.md")
            }
        }
    }
}

/// The role of a command for the checker, beyond its operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum CommandRole {
    /// Nothing.
    Plain,
    /// One search of one board: modifiers may follow it.
    Search,
    /// Searches: modifiers may follow them.
    Searches,
    /// A limit: a modifier behind a solve, elsewhere a command.
    Limit,
    /// Only a modifier, of one search of one board.
    OfSearch,
    /// Stands before a search on its line.
    BeforeSearch,
    /// Only a modifier, and only of searches that have this tuning option.
    ModifierOf(TuningOption),
    /// A command without operands; with operands a modifier, only of searches that have this tuning option.
    PlainOrModifierOf(TuningOption),
    /// Chooses the puzzle: what is known of it changes.
    Puzzle,
    /// Runs another file.
    Include,
    /// Takes a definition from another file.
    Definitions(DefinitionKind),
    /// Part of the grammar itself (`let`, `if`): never run as a command.
    Keyword,
    /// Only in the REPL.
    Interactive,
    /// Takes the next word whatever it is.
    AnyWord,
    /// Takes a block with words of its own, which the table has beside it.
    WithEntries,
    /// A word of such a block.
    Entry(EntryRole),
}

/// The kind of definition that is taken from a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DefinitionKind {
    /// A heuristic.
    Heuristic,
    /// A puzzle.
    Puzzle,
}

impl DefinitionKind {
    /// The word for it in reports.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Heuristic => "heuristic",
            Self::Puzzle => "puzzle",
        }
    }
}

/// The role of a word of a block for the checker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryRole {
    /// It stands once at most; several words may set the same thing, which is named here.
    Once(&'static str),
    /// The same for each puzzle that the block names.
    OncePerPuzzle(&'static str),
    /// It may stand many times.
    Repeated,
    /// It may stand many times: behind it so many names, whatever words these are. Digits may follow a `numbered` one.
    Named {
        /// The number of names.
        names: usize,
        /// Whether `h2` is one as well as `h`.
        numbered: bool,
    },
    /// It takes a search with its modifiers, and may stand many times.
    Search,
    /// It belongs to the `run` before it on its line: a log in the place of the search, or else its name.
    OfRun {
        /// Whether it is a log.
        is_log: bool,
    },
    /// It belongs to one of these words before it on its line.
    Behind(&'static [&'static str]),
    /// It stands once at most, or belongs to one of these words before it on its line.
    OnceOrBehind(&'static [&'static str]),
}

/// An operand of a command.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Parameter {
    /// As `help` shows it.
    pub name: &'static str,
    /// The kind of the parameter.
    pub kind: OperandKind,
    /// Whether it may be left out.
    pub optional: bool,
}

impl Parameter {
    /// The operand of that type.
    pub(crate) const fn of<T: Operand>(name: &'static str) -> Self {
        Self {
            name,
            kind: T::KIND,
            optional: T::OPTIONAL,
        }
    }

    /// An operand that must be there.
    pub(crate) const fn required(name: &'static str, kind: OperandKind) -> Self {
        Self {
            name,
            kind,
            optional: false,
        }
    }

    /// An operand that may be left out.
    pub(crate) const fn optional(name: &'static str, kind: OperandKind) -> Self {
        Self {
            name,
            kind,
            optional: true,
        }
    }
}

/// The kinds of operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub(crate) enum OperandKind {
    /// A state in the puzzle's notation; reports suggest lines of this command.
    State(&'static str),
    /// A state to reach, where the puzzle lets one choose it.
    Goal,
    /// A heuristic of the puzzle.
    Heuristic,
    /// A heuristic, or a list of some.
    Heuristics,
    /// Options of an audit: `depth d`, `plot` with or without a file.
    AuditOptions,
    /// Options of layers: `from start`, `depth d`, `plot` with or without a file.
    LayersOptions,
    /// Which states are written: `depth d`, `walks n d`.
    StatesOptions,
    /// Which solutions are counted or listed: `count`, `shortest`, `shortest n`.
    ListedSolutions,
    /// An integer of at least so much.
    Integer {
        /// The least it may be.
        least: i64,
        /// Whether `none` may stand in its place.
        none: bool,
    },
    /// Seconds, more than 0, or `none`.
    Seconds,
    /// Bytes with a unit (`200MB`, `4GiB`), or `none`.
    Size,
    /// An exact decimal of at least 1.
    Weight,
    /// An exact decimal of at least 0.
    Fraction,
    /// A seed of random draws: a number of at least 0, or a text.
    Seed,
    /// A move, or a list of moves.
    Moves,
    /// All moves of the puzzle in some order, or `none`.
    Order,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// One of the first words, then one of the second; where there are none any text.
    Pair(&'static [&'static str], &'static [&'static str]),
    /// A puzzle: its name, for some a size after it.
    Puzzle,
    /// Options of a graph that is drawn: the kind of its table, `distinct` and a list of searches.
    GraphOptions,
    /// A way of drawing a state: `n`, `walk d`, `depth d`, `uniform`.
    Sampling,
    /// A file's path.
    File,
    /// A word of any kind, commands too (`help`).
    Topic,
    /// A list of algorithms (`[bfs astar(h2) beam(50)]`).
    Algorithms,
    /// A list of states.
    States,
    /// Depths: a number, a list of numbers, a range.
    Depths,
    /// A number of boards: at least 1, or `all`.
    Samples,
    /// A name or a label in quotes.
    Name,
    /// A solve command with its operands.
    Search,
    /// A search that a script defines or a program adds, with its operands.
    AddedSearch,
    /// `given`, and names of variables.
    Given,
    /// Parameters, then `own`, or `without` and names of heuristics.
    TakenHead,
    /// A condition.
    Condition,
    /// Any one operand.
    Value,
    /// Options of `trace`: a number or a file, `keep n`.
    TraceOptions,
    /// Which part of a tree is drawn, and where: a file, `depth n`, `first n`, `from S`.
    TreeOptions,
    /// An expansion of a watched search: its number, or a state.
    Place,
    /// Any operands, as many as there are.
    Anything,
}

impl OperandKind {
    /// The words of a [`OperandKind::Choice`].
    pub(crate) const fn words(self) -> &'static [&'static str] {
        match self {
            Self::Choice(words) => words,
            _ => &[],
        }
    }

    /// Fewest and most operands it takes.
    pub(crate) fn operands(self) -> (usize, usize) {
        match self {
            Self::Puzzle | Self::AddedSearch => (1, usize::MAX),
            Self::Pair(..) | Self::Given => (2, 2),
            Self::ListedSolutions => (1, 2),
            Self::Sampling | Self::StatesOptions | Self::TraceOptions | Self::GraphOptions => {
                (1, 3)
            }
            Self::AuditOptions => (1, 5),
            Self::LayersOptions | Self::TreeOptions => (1, 7),
            Self::Anything | Self::TakenHead => (0, usize::MAX),
            _ => (1, 1),
        }
    }

    /// Whether what is written means something only on a puzzle.
    pub(crate) fn depends_on_puzzle(self) -> bool {
        matches!(
            self,
            Self::State(_)
                | Self::Goal
                | Self::Place
                | Self::TreeOptions
                | Self::Heuristic
                | Self::Heuristics
                | Self::AddedSearch
                | Self::Moves
                | Self::Order
                | Self::Algorithms
                | Self::States
        )
    }

    /// Whether the dashed form of the command line hands its operand over as a string.
    #[cfg(feature = "terminal")]
    pub(crate) fn is_text(self) -> bool {
        matches!(
            self,
            Self::State(_)
                | Self::Goal
                | Self::File
                | Self::Topic
                | Self::Place
                | Self::Value
                | Self::Anything
        )
    }
}

impl CommandSpec {
    /// What most commands have.
    pub(crate) const PLAIN: Self = Self {
        name: "",
        block: None,
        parameters: &[],
        role: CommandRole::Plain,
        draws: false,
        changes_state: false,
        came_late: false,
    };

    /// A word of a block.
    pub(crate) const fn entry(
        block: Group,
        name: &'static str,
        role: EntryRole,
        parameters: &'static [Parameter],
    ) -> Self {
        Self {
            name,
            block: Some(block),
            parameters,
            role: CommandRole::Entry(role),
            ..Self::PLAIN
        }
    }

    /// Fewest and most operands it takes.
    pub fn operands(&self) -> (usize, usize) {
        self.parameters
            .iter()
            .fold((0, 0), |(fewest, most), parameter| {
                let (least, greatest) = parameter.kind.operands();
                (
                    if parameter.optional {
                        fewest
                    } else {
                        fewest + least
                    },
                    most.saturating_add(greatest),
                )
            })
    }

    /// The parameter that the operand of that index belongs to, and which of its operands it is.
    pub(crate) fn parameter_at(&self, index: usize) -> Option<(&'static Parameter, usize)> {
        let mut before = 0_usize;
        self.parameters.iter().find_map(|parameter| {
            let place = index.checked_sub(before)?;
            let (_, most) = parameter.kind.operands();
            before = before.saturating_add(most);
            (place < most).then_some((parameter, place))
        })
    }

    /// Whether it belongs to that search when it stands behind it on its line.
    pub fn modifies(&self, search: &Self) -> bool {
        match self.role {
            CommandRole::Limit => true,
            // A list that a log is held against takes nothing else.
            CommandRole::OfSearch => {
                search.is_search()
                    || search.role == CommandRole::BeforeSearch && self.name == "exact"
            }
            _ => self
                .option()
                .is_some_and(|option| option.commands().contains(&search.name)),
        }
    }

    /// Whether no search has both words behind it.
    pub(crate) fn excludes(&self, other: &Self) -> bool {
        let both = self.option().zip(other.option());
        both.is_some_and(|(option, other)| option.excludes(other))
    }

    /// Whether a search that it stands behind has no pair of operands, such as `table SIZE`.
    pub(crate) fn excludes_pairs(&self) -> bool {
        self.option() == Some(TuningOption::Bpmx)
    }

    /// The option of the search's algorithm that the word behind it sets.
    pub(crate) fn option(&self) -> Option<TuningOption> {
        match self.role {
            CommandRole::ModifierOf(option) | CommandRole::PlainOrModifierOf(option) => {
                Some(option)
            }
            _ => None,
        }
    }

    fn section(&self) -> &'static Section {
        &section_of(self.block, self.name).1
    }

    /// Where `help` lists it.
    ///
    /// # Panics
    ///
    /// When the manual lacks the word, which a test finds.
    pub fn group(&self) -> Group {
        section_of(self.block, self.name).0
    }

    /// One line, a sentence without a full stop.
    ///
    /// # Panics
    ///
    /// When the manual lacks the word, which a test finds.
    pub fn summary(&self) -> &'static str {
        self.section().summary()
    }

    /// The description beyond the summary; may be empty.
    pub fn description(&self) -> String {
        let mut kinds = self.parameters.iter().map(|parameter| parameter.kind);
        let named = kinds.any(|kind| kind == OperandKind::Algorithms).then(|| {
            let names = algorithm_names().join(" ");
            format!("Algorithms: {names}, with their operands in parentheses.")
        });
        let paragraphs = &self.section().paragraphs[1..];
        let all = paragraphs
            .iter()
            .map(|paragraph| (*paragraph).to_owned())
            .chain(named);
        all.collect::<Vec<_>>().join(" ")
    }

    /// Scripts that show it; each of a command runs as it is.
    pub fn examples(&self) -> &'static [&'static str] {
        &self.section().examples
    }

    /// Whether it may stand behind a search as a modifier of it.
    pub(crate) fn may_modify(&self) -> bool {
        matches!(
            self.role,
            CommandRole::Limit
                | CommandRole::OfSearch
                | CommandRole::ModifierOf(_)
                | CommandRole::PlainOrModifierOf(_)
        )
    }

    /// Whether it is one search of one board.
    pub fn is_search(&self) -> bool {
        self.role == CommandRole::Search
    }

    /// Whether a procedure may have its name, which is the procedure's then where a line begins. A word that stands only
    /// behind a search begins no line.
    pub(crate) fn may_be_hidden(&self) -> bool {
        self.came_late
            || matches!(
                self.role,
                CommandRole::OfSearch | CommandRole::ModifierOf(_)
            )
    }

    /// Whether limits, an order and the like may stand behind it.
    pub fn takes_modifiers(&self) -> bool {
        matches!(self.role, CommandRole::Search | CommandRole::Searches)
    }

    /// Whether what it takes depends on the puzzle.
    pub fn depends_on_puzzle(&self) -> bool {
        let mut kinds = self.parameters.iter().map(|parameter| parameter.kind);
        kinds.any(OperandKind::depends_on_puzzle)
    }

    /// `solveWeightedAStar w [H]`.
    pub fn usage(&self) -> String {
        let operands = self.parameters.iter().map(|parameter| {
            if parameter.optional {
                format!("[{}]", parameter.name)
            } else {
                parameter.name.to_owned()
            }
        });
        let words = std::iter::once(self.name.to_owned()).chain(operands);
        words.collect::<Vec<_>>().join(" ")
    }
}
