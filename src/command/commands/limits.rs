//! Limits and order: behind a search for that search, elsewhere for the session.

use super::command;
use crate::command::{
    At, CommandRole, Decimal, FileName, SearchSettings, Setting, Size, TraceOptions,
};
use puzzle_core::puzzle::Puzzle;
use puzzle_core::search::{Algorithm, DEFAULT_MEMORY, Move, Tuning};

command! {
    /// `maxNodes 5000`.
    MaxNodes {
        /// The most nodes.
        limit: Setting<u64> = "n|none",
    }
    name: "maxNodes",
    role: CommandRole::Limit,
}

command! {
    /// `timeLimit 0.5`.
    TimeLimit {
        /// The most seconds.
        limit: Setting<Decimal> = "seconds|none",
    }
    name: "timeLimit",
    role: CommandRole::Limit,
}

command! {
    /// `memoryLimit 200MB`.
    MemoryLimit {
        /// The most bytes.
        limit: Setting<Size> = "size|none",
    }
    name: "memoryLimit",
    role: CommandRole::Limit,
}

command! {
    /// `threads 2`.
    Threads {
        /// The number.
        count: Setting<u64> = "n|none",
    }
    name: "threads",
    role: CommandRole::Limit,
}

command! {
    /// `order [left down right up]`.
    Order {
        /// All moves of the puzzle.
        order: Setting<Box<[Move]>> = "moves|none",
    }
    name: "order",
    role: CommandRole::Limit,
}

/// A log that is held against a search.
#[derive(Clone, Debug)]
pub(crate) struct JudgedLog {
    /// The file.
    pub(crate) file: At<FileName>,
    /// Whether it is read from what was handed in alone.
    pub(crate) is_handed_in: bool,
}

/// The use that is made of a search.
#[derive(Clone, Debug, Default)]
pub(crate) enum Purpose {
    /// It is run.
    #[default]
    Run,
    /// It is run, and kept to be looked into.
    Watch,
    /// It is not run: a log is held against it.
    Judge(JudgedLog),
    /// It is not run: its possible paths are told.
    Possible,
}

/// The modifiers of a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Modifiers {
    /// Limits and order; what is unset is the session's.
    pub(crate) settings: SearchSettings,
    /// The tuning of the algorithm.
    pub(crate) tuning: Tuning,
    /// The trace that is shown.
    pub(crate) trace: Option<TraceOptions>,
    /// The use that is made of it.
    pub(crate) purpose: Purpose,
    /// Whether nothing is printed of what it found.
    pub(crate) is_quiet: bool,
    /// Whether only this program's order is right, where a log is held against it.
    pub(crate) is_exact: bool,
}

/// A word that may stand behind a search.
pub(crate) trait Adjust {
    /// Applies the modifier.
    fn adjust(&self, modifiers: &mut Modifiers);

    /// The default, for a search without this modifier; empty where it does nothing then.
    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        let _ = around;
        String::new()
    }
}

/// A search behind which nothing stands.
pub(crate) struct UnmodifiedSearch<'a> {
    /// The command of the search.
    pub(crate) search: &'a str,
    /// The session's settings.
    pub(crate) settings: &'a SearchSettings,
    /// The puzzle in force.
    pub(crate) puzzle: &'a Puzzle,
}

impl UnmodifiedSearch<'_> {
    /// The default tuning of its algorithm.
    pub(crate) fn tuning(&self) -> Tuning {
        Algorithm::of_command(self.search).map_or(Tuning::default(), Algorithm::tuning)
    }
}

impl Adjust for MaxNodes {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.settings.max_nodes = self.limit;
    }

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        let puzzle = around.puzzle;
        let is_algorithm = Algorithm::of_command(around.search).is_some();
        match around.settings.max_nodes {
            Setting::Unset if is_algorithm => {
                format!("{} on `{}`", puzzle.default_max_nodes(), puzzle.name())
            }
            said => said.to_string(),
        }
    }
}

impl Adjust for TimeLimit {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.settings.time_limit = self.limit;
    }

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        around.settings.time_limit.to_string()
    }
}

impl Adjust for MemoryLimit {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.settings.memory = self.bytes();
    }

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        match around.settings.memory {
            Setting::Unset => format!("{}GiB", DEFAULT_MEMORY >> 30),
            said => said.map(|bytes| format!("{bytes}B")).to_string(),
        }
    }
}

impl Adjust for Threads {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.settings.threads = self.threads();
    }

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        let threads = around.settings.threads.value();
        threads.map_or("one for each core".to_owned(), |count| count.to_string())
    }
}

impl Adjust for Order {
    fn adjust(&self, modifiers: &mut Modifiers) {
        modifiers.settings.order = self.order.clone();
    }

    fn default_text(around: &UnmodifiedSearch<'_>) -> String {
        let order = around.settings.order(around.puzzle).into_iter();
        let names = order.map(|mv| around.puzzle.move_name(mv));
        format!("[{}]", names.collect::<Vec<_>>().join(" "))
    }
}

impl MemoryLimit {
    /// The limit in bytes.
    pub(crate) fn bytes(&self) -> Setting<u64> {
        self.limit.map(|Size(bytes)| bytes)
    }
}

/// Most threads that make sense to ask for.
const MOST_THREADS: usize = 1024;

impl Threads {
    /// The number of threads; `none` leaves it open.
    pub(crate) fn threads(&self) -> Setting<usize> {
        let most =
            |count| usize::try_from(count).map_or(MOST_THREADS, |count| count.min(MOST_THREADS));
        self.count
            .value()
            .map(most)
            .map_or(Setting::Unset, Setting::Value)
    }
}
