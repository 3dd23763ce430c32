//! Searches over any [`Domain`], counted as one definition for all of them.
//!
//! Every algorithm has the same signature order, `(domain, start, heuristic, limits, observer)`,
//! and gives an [`Outcome`]; one that needs no heuristic leaves it out. Hitting a limit is an
//! outcome with statistics, not an error. Nothing here prints, reads a clock or knows a puzzle.
//!
//! Counting, the same everywhere:
//! - *expanded*: states whose successors were produced, again when expanded again;
//! - *generated*: successors produced, repeats included, the start not;
//! - *goal tests*: calls of [`Domain::is_goal`];
//! - *stored*: the most states kept in memory (for depth-first path searches: the path's depth).

mod a_star;
mod added;
mod algorithm;
mod along;
mod annealing;
mod anytime;
mod anytime_repairing;
mod beam;
mod bidirectional;
mod boltzmann;
mod bpmx;
mod branching;
mod breadth_first;
mod bucket_queue;
mod command_line;
mod deepening;
mod delayed;
mod depth_first;
mod depth_limited;
mod descent;
pub(crate) mod domain;
mod front_to_end;
mod greedy;
mod greedy_lists;
mod hash_distributed;
mod heuristic;
mod hill_climbing;
mod ida_star;
mod incremental;
mod index;
mod interner;
mod label;
mod limits;
mod line;
mod local_walk;
mod memory;
mod meter;
mod monotonic_beam;
mod names;
mod numbered;
mod observer;
mod open_list_order;
mod outcome;
mod pages;
#[cfg(test)]
mod pancakes;
mod parameter_list;
mod parent_pruning;
mod pending;
mod policy;
mod pool;
mod priority;
mod proofs;
mod properties;
mod q_star;
mod random_walk;
mod ranked;
mod rbfs;
mod record;
mod rectangle;
mod scratch;
mod search_graph;
mod segments;
mod sides;
mod space;
mod steps;
mod store;
mod tables;
#[cfg(test)]
pub(crate) mod tests;
mod tree_search;
mod tuning;
mod two_sided;
mod wide_beam;
mod windows;
mod workers;

pub use crate::operators::Move;
pub use crate::state::PackedState;
pub use a_star::{a_star, weighted_a_star};
pub use added::{AddedAlgorithm, AddedProperties, Expansion};
pub use algorithm::{Algorithm, Counting, GoalTest};
pub(crate) use along::along;
pub use annealing::annealing;
pub(crate) use anytime::{Anytime, Beams, Improver, Proof, anytime};
pub use anytime_repairing::{FallingWeight, anytime_repairing_a_star};
pub use beam::beam;
pub use bidirectional::bidirectional;
pub(crate) use bpmx::GraphAlgorithm;
pub use branching::{effective_branching_factor, mean_branching_factor};
pub use breadth_first::breadth_first;
pub(crate) use bucket_queue::BucketQueue;
pub(crate) use deepening::{Deepening, DeepeningProgress};
use delayed::{breadth_first_ida_star, external_a_star};
pub use depth_first::depth_first;
pub use depth_limited::{depth_limited, iterative_deepening};
pub(crate) use descent::descent;
pub use domain::Domain;
pub use front_to_end::MustExpand;
pub(crate) use front_to_end::must_expand;
use front_to_end::{bae, dbbs, dvcbs, mm, nbs};
pub use greedy::greedy;
pub use greedy_lists::{GreedyLists, Rating, greedy_lists};
use hash_distributed::hash_distributed_a_star;
pub use heuristic::{
    CachedValue, Estimate, Heuristic, INFINITE, Share, StateView, Transition, Zero,
};
pub(crate) use heuristic::{Differences, FAR, MOST_PARTS, multiple, sum_f, units};
pub use hill_climbing::{first_choice, random_restarts, stochastic_hill_climbing};
pub(crate) use ida_star::{Descent, DescentHalt, SubtreeSplit, Tally, Tree, ida_star_from};
pub use ida_star::{budgeted_tree_search, ida_star, ida_star_with_table};
pub(crate) use incremental::IncrementalHeuristic;
pub(crate) use index::{StateIndex, prefetch};
pub(crate) use interner::NumberTable;
pub use limits::{DEFAULT_MEMORY, Limits};
pub(crate) use memory::Memory;
pub(crate) use meter::{Meter, Stop};
use monotonic_beam::monotonic_beam;
pub use names::name_key;
pub use numbered::{Numbered, StateSpace};
pub use observer::{GoOn, Observer, Unobserved};
pub(crate) use observer::{Interruption, OffsetObserver, interruptible};
pub use open_list_order::OpenListOrder;
pub use outcome::{Ending, Estimated, Outcome, Statistics, StopReason};
pub use parameter_list::{Arguments, Parameter, ParameterList, size_words};
pub use parent_pruning::ParentPruning;
pub use policy::{Policy, Ties};
pub(crate) use pool::{Searched, search_subtrees};
pub use priority::{PriorityFunction, Weight};
use q_star::q_star;
pub(crate) use random_walk::{NoWalk, random_walk, self_avoiding_walk};
pub use rbfs::rbfs;
pub(crate) use record::RecordingObserver;
pub use record::{
    Entry, Expanded, Generated, Record, Recorder, Round, RoundCounts, Rounds, SearchEvent,
    StageCounts, SuccessorOutcome,
};
pub use rectangle::rectangle_search;
pub use scratch::Scratch;
pub(crate) use search_graph::{GraphUse, OnGraph, search_graph};
pub use search_graph::{Iteration, Node, Priority, Rate, Reached, SearchGraph};
pub(crate) use segments::Segments;
pub(crate) use sides::{LayeredSide, Until, meet};
pub use tables::{MemoryTables, TableData, TableKey, TableStore};
pub use tree_search::{TreeOrder, TreeSearch, tree_search};
pub use tuning::{Tuning, TuningOption};
pub(crate) use two_sided::two_sided;
pub(crate) use windows::Join;
pub(crate) use workers::{Worker, in_parallel};
