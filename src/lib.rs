//! A scripting language for the classical search puzzles (the 8-puzzle and every sliding board, a
//! 5x5 ring, the octagon of magic sums) and for the algorithms that solve them.
//!
//! # The way of a script
//!
//! A text becomes tokens and a tree ([`syntax`]), the tree a program ([`check`]) of known commands
//! ([`command`]), which runs on a session ([`interp`]): it searches ([`search`]) a [`puzzle`] with a [`heuristic`]. What happens
//! leaves as events, which a renderer writes ([`output`]). `cli` and `repl` are the front ends;
//! what may stand at a place of a text that is being written, [`completion`] says, and [`lsp`] tells editors.
//! Arrows of dependency point one way: `syntax` and `search` know nothing of the rest, and only front
//! ends touch files, the clock or the terminal.
//!
//! # As a library
//!
//! A search needs no script:
//!
//! ```
//! use puzzle_script::heuristic::HeuristicSpec;
//! use puzzle_script::puzzle::{Problem, Registry};
//! use puzzle_script::search::{Algorithm, Limits, Move, Unobserved};
//!
//! let puzzle = Registry::default().first().expect("the 8-puzzle needs no parameter");
//! let problem = Problem {
//!     start: puzzle.parse("312 475 68b").expect("a state"),
//!     goal: puzzle.default_goal(),
//!     order: (0..4).map(Move).collect(),
//! };
//! let h1 = HeuristicSpec::named("h1");
//! let limits = Limits::default();
//! let outcome = puzzle.search(&problem, Algorithm::A_STAR, Some(&h1), &limits, &mut Unobserved);
//! assert_eq!(outcome.path().map(<[_]>::len), Some(4));
//! assert_eq!(outcome.statistics.generated, 12);
//! ```
//!
//! A script runs in an [`interp::Engine`] for a [`interp::FrontEnd`], which takes its events. Files,
//! time and the rest of the world come from a [`host::Host`]; without one there are none:
//!
//! ```
//! use puzzle_script::host::OutputClosed;
//! use puzzle_script::interp::{Engine, Event, FrontEnd, Options, RunEnd};
//!
//! #[derive(Default)]
//! struct Collector(Vec<String>);
//!
//! impl FrontEnd for Collector {
//!     fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
//!         if let Event::Printed { text } = event {
//!             self.0.push(text);
//!         }
//!         Ok(())
//!     }
//! }
//!
//! let mut engine = Engine::new(Options::default());
//! let mut collector = Collector::default();
//! let script = "setState \"312 475 68b\" solveAStar h2 print \"$length moves\"";
//! assert_eq!(engine.run_text("example", script, None, &mut collector), RunEnd::Done);
//! assert_eq!(collector.0, ["4 moves"]);
//! ```

#![warn(unreachable_pub)] // what no user can reach says so: `pub(crate)`

pub mod check;
#[cfg(feature = "terminal")]
pub mod cli;
pub mod command;
pub mod completion;
pub mod experiment;
pub mod figure;
mod formats;
pub mod host;
pub mod interp;
mod json;
pub mod lsp;
pub mod output;
#[cfg(feature = "terminal")]
mod repl;
mod version;

/// Heuristics by their names, with what they ask for.
pub mod heuristic {
    pub use puzzle_core::heuristic::{
        HeuristicArgument, HeuristicError, HeuristicInfo, HeuristicSpec,
    };
}

/// The puzzles: rules, notations, drawings, sampling, and which heuristics they know.
pub mod puzzle {
    pub use puzzle_core::puzzle::{
        Advice, Audited, Board, BoardAudit, BoardEstimate, BoardHeuristic, BoardLayers,
        CellWeights, Drawn, Estimator, EstimatorError, ExactCount, ExternalEstimator, Label,
        Layout, MOST_CELLS, MOST_POINTS, Method, MoveName, Notation, NotationError, Origin,
        PackedSearch, Permutation, Permutations, Problem, Puzzle, Random, Recording,
        RecordingOptions, Rules, Sampling, SamplingError, SearchAlgorithm, Shortest, Solvability,
        Solved, Solver, Step, Steps, Subject,
    };
    pub use puzzle_core::puzzles::{Family, PuzzleWord, Registry};
}

/// The searches, on any [`Domain`](search::Domain).
pub mod search {
    pub use puzzle_core::distances::{
        Audit, Comparison, Cut, Direction, Extent, Figures, Inconsistency, LayerFigures, Layers,
        Overestimate, audit, layers,
    };
    pub use puzzle_core::search::{
        Algorithm, Counting, DEFAULT_MEMORY, Domain, Ending, Entry, Estimate, Estimated, Expanded,
        Expansion, Generated, GoOn, Heuristic, INFINITE, Iteration, Limits, MemoryTables, Move,
        Node, Numbered, Observer, Outcome, PackedState, Parameter, ParameterList, ParentPruning,
        Policy, Priority, Rate, Reached, Record, Round, RoundCounts, SearchEvent, SearchGraph,
        StageCounts, StateSpace, StateView, Statistics, StopReason, SuccessorOutcome, TableData,
        TableKey, TableStore, Ties, Transition, Tuning, Unobserved, Weight, Zero, a_star, beam,
        bidirectional, breadth_first, depth_first, depth_limited, greedy, ida_star,
        iterative_deepening, rbfs, weighted_a_star,
    };
}

/// Texts: reading them, writing them anew, and what may stand where.
pub mod syntax {
    pub use puzzle_core::syntax::{
        Diagnostic, Script, Source, Span, Vocabulary, WordId, format, incomplete, parse,
    };
}
