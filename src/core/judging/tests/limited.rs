//! Searches to a depth, as textbooks write them.

use super::programs::{Draw, Pruned, shuffle};
use super::worlds::Net;
use super::*;

/// The recursive depth-limited search of Russell and Norvig, with what textbooks change in it.
#[derive(Clone, Copy)]
struct Limited {
    pruned: Pruned,
    tested: Tested,
    /// Whether states at the depth, which are not expanded, have lines.
    shows_leaves: bool,
    /// Whether a goal that ends it when it is generated has a line.
    shows_goal: bool,
}

impl Limited {
    /// Whether the search ends below a path, so many moves above the depth.
    fn go(
        self,
        (world, draw): (&World, &mut dyn Draw),
        path: &mut Vec<Board>,
        left: u64,
        states: &mut Vec<Board>,
    ) -> bool {
        let state = path[path.len() - 1].clone();
        let is_goal = self.tested == Tested::Selected && world.is_goal(&state);
        if is_goal || left > 0 || self.shows_leaves {
            states.push(state.clone());
        }
        if is_goal || left == 0 {
            return is_goal;
        }
        let mut successors = world.successors(&state, draw);
        shuffle(&mut successors, draw);
        for (next, _) in successors {
            let is_left_out = match self.pruned {
                Pruned::OnPath => path.contains(&next),
                Pruned::Parent => path.iter().rev().nth(1) == Some(&next),
                _ => false,
            };
            if is_left_out {
                continue;
            }
            if self.tested == Tested::Generated && world.is_goal(&next) {
                states.extend(Some(next).filter(|_| self.shows_goal));
                return true;
            }
            path.push(next);
            if self.go((world, draw), path, left - 1, states) {
                return true;
            }
            path.pop();
        }
        false
    }

    fn run(self, world: &World, depth: u64, draw: &mut dyn Draw) -> Log {
        let mut states = Vec::new();
        let mut path = vec![world.problem.start.clone()];
        self.go((world, draw), &mut path, depth, &mut states);
        Log {
            states,
            ..Log::default()
        }
    }

    fn all() -> Vec<Self> {
        let mut all = Vec::new();
        for pruned in [Pruned::OnPath, Pruned::Parent, Pruned::Nothing] {
            for shows_leaves in [true, false] {
                for (tested, shows_goal) in [
                    (Tested::Selected, true),
                    (Tested::Generated, true),
                    (Tested::Generated, false),
                ] {
                    all.push(Self {
                        pruned,
                        tested,
                        shows_leaves,
                        shows_goal,
                    });
                }
            }
        }
        all
    }
}

fn to_depth(depth: u64) -> Algorithm {
    Algorithm::DepthLimited {
        depth: depth.try_into().expect("it is small"),
        parent_pruning: crate::search::ParentPruning::Off,
        ties: crate::search::Ties::Fifo,
    }
}

fn log_of(nodes: &[u8]) -> Log {
    Log {
        states: nodes.iter().map(|&node| Board::new(&[node])).collect(),
        ..Log::default()
    }
}

#[test]
fn textbook_searches_to_a_depth_conform() {
    let mut random = Random::new(12);
    for round in 0..30 {
        let world = World::net(7, round % 2 == 0, &mut random);
        for program in Limited::all() {
            for depth in 1..5 {
                let log = program.run(&world, depth, &mut random);
                world.accepts(to_depth(depth), &log);
            }
        }
    }
}

/// The goal lies at the depth, and is a successor of an ancestor, too.
#[test]
fn a_goal_at_the_depth_may_have_a_line() {
    let edges = [
        (0, 1, 1),
        (1, 3, 1),
        (3, 4, 1),
        (1, 2, 1),
        (2, 5, 1),
        (1, 5, 1),
    ];
    let world = World::new(Puzzle::from(Net::of(6, &edges)), None, "h");
    world.accepts(to_depth(3), &log_of(&[0, 1, 3, 2, 5]));
    world.accepts(to_depth(3), &log_of(&[0, 1, 3, 2]));
    for wrong in [&[0, 1, 3, 2, 5, 5][..], &[0, 1, 3, 2, 4]] {
        let verdict = world.judge(to_depth(3), &log_of(wrong));
        assert!(!conforms(&verdict), "{wrong:?} {verdict:?}");
    }
}

#[test]
fn a_depth_that_is_off_by_one_is_explained() {
    let named = |verdict: Verdict| match verdict {
        Verdict::Deviates(deviation) => {
            let mut explanations = deviation.explanations.iter();
            let is_it = |names: &[String]| names == ["bound raised by one"];
            let is_named = explanations.any(|explanation| is_it(&explanation.names));
            assert!(is_named, "{deviation:?}");
            true
        }
        other => {
            assert!(conforms(&other), "{other:?}");
            false
        }
    };
    let edges = [(0, 1, 1), (0, 2, 1), (1, 5, 1), (1, 3, 1), (1, 4, 1)];
    let world = World::new(Puzzle::from(Net::of(6, &edges)), None, "h");
    assert!(named(world.judge(to_depth(1), &log_of(&[0, 1, 5]))));
    let mut random = Random::new(13);
    let mut deviating = 0;
    for round in 0..12 {
        let world = World::net(7, round % 2 == 0, &mut random);
        for program in Limited::all() {
            for depth in 1..4 {
                let log = program.run(&world, depth + 1, &mut random);
                deviating += usize::from(named(world.judge(to_depth(depth), &log)));
            }
        }
    }
    // Others show states beyond the bound, or none at it.
    assert!(deviating > 100, "{deviating}");
}
