//! Logs of this program's own searches and of other programs, right and wrong ones.

use super::*;
use crate::search::{Entry, Policy, RecordingObserver, Unobserved};
use crate::state::Random;
use rule::GoalTestPlace as Tested;
use space::MoveSet;
use std::collections::{BTreeSet, HashMap, HashSet};
use worlds::{World, conforms};

mod both_ends;
mod deviations;
mod estimates;
mod goal_tests;
mod limited;
mod planted;
mod possible;
mod predictions;
mod programs;
mod right;
mod small;
mod worlds;
mod wrong;

fn a_star() -> Algorithm {
    Algorithm::A_STAR
}

/// A*, which never opens a closed state again.
fn closed_a_star() -> Algorithm {
    let policy = Policy {
        reopen: false,
        ..Policy::USUAL
    };
    Algorithm::AStar { policy }
}

fn beam(width: u64) -> Algorithm {
    Algorithm::Beam {
        width: Some(width),
        named: true,
        monotonic: false,
    }
}

fn tree_of(algorithm: Algorithm, path_check: bool) -> Algorithm {
    let tuning = crate::search::Tuning {
        tree: true,
        path_check,
        ..Default::default()
    };
    algorithm.tuned(tuning)
}
