use super::*;
use crate::search::{Statistics, StopReason, Unobserved};
use proptest::prelude::*;
use std::thread::{self, ThreadId};

/// A tree drawn from a seed: a node is a number with its depth; up to four successors, goals here
/// and there, estimates that are neither admissible nor consistent.
#[derive(Debug)]
struct Random {
    seed: u64,
    height: u64,
    /// One state of so many is a goal.
    rare: u64,
    scale: u32,
}

type Node = (u64, u64);

fn mixed(value: u64) -> u64 {
    let product = u128::from(value ^ 0x9E37_79B9_7F4A_7C15) * 0xD6E8_FEB8_6659_FD93;
    (product as u64) ^ ((product >> 64) as u64)
}

impl Tree for Random {
    type Node = Node;

    fn root(&self) -> Node {
        (mixed(self.seed), 0)
    }

    fn scale(&self) -> u32 {
        self.scale
    }

    fn is_admissible(&self) -> bool {
        false
    }

    fn estimate(&self, node: &Node) -> u32 {
        (node.0 >> 8) as u32 % 7
    }

    fn is_goal(&self, node: &Node) -> bool {
        node.0 % self.rare == 1
    }

    fn expand<B>(
        &self,
        node: &Node,
        mut visit: impl FnMut(Move, &Node) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let count = if node.1 == self.height {
            0
        } else {
            node.0 >> 32 & 7
        };
        for index in 0..count.min(4) {
            let child = (mixed(node.0 ^ index << 60), node.1 + 1);
            visit(Move(index as u32), &child)?;
        }
        ControlFlow::Continue(())
    }
}

/// Iterative deepening node by node, without descents and threads.
fn plain(tree: &Random, limits: &Limits) -> Outcome {
    let mut meter_observer = Unobserved;
    let mut meter = Meter::new(limits, &mut meter_observer);
    let (mut threshold, mut deepest) = (tree.estimate(&tree.root()).into(), 0);
    loop {
        let mut walk = DepthFirstWalk::new(tree, threshold);
        let below = &mut |_: &mut _, _: &_, _: &mut Meter| ControlFlow::Continue(());
        let flow = walk.run(
            (u32::MAX, below),
            &mut |_, _, _| SuccessorOutcome::Open,
            &mut meter,
        );
        deepest = walk.deepest.max(deepest);
        if flow.is_break() || walk.next == u64::MAX {
            return meter.finish(flow, deepest, |_| {
                let length = walk.path.len() as u32;
                (walk.path, Some(length))
            });
        }
        threshold = walk.next;
    }
}

fn random() -> impl Strategy<Value = Random> {
    (any::<u64>(), 3..14_u64, 2..20_000_u64, 1..3_u32).prop_map(|(seed, height, rare, scale)| {
        Random {
            seed,
            height,
            rare,
            scale,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(100))]

    #[test]
    fn any_number_of_threads_ends_like_the_plain_loop(
        tree in random(),
        share in 0..=100_u64,
        threads in 1..5_usize,
        enough in prop::sample::select(vec![0, 50, 2_000]),
    ) {
        let all = plain(&tree, &Limits::default());
        // A limit anywhere on the way, and just behind its end.
        let most = all.statistics.generated * share / 99;
        for max_nodes in [None, Some(most)] {
            let limits = Limits { max_nodes, ..Limits::default() };
            let mut workers = Workers::new(threads);
            workers.enough = enough;
            let (outcome, _) = search(&tree, 0, workers, &limits, &mut Unobserved);
            let mut expected = plain(&tree, &limits);
            expected.statistics.h_start = outcome.statistics.h_start;
            prop_assert_eq!(outcome, expected);
        }
    }
}

#[test]
fn a_bound_that_is_known_leaves_iterations_out() {
    let tree = Random {
        seed: 6,
        height: 13,
        rare: 3_000,
        scale: 1,
    };
    let limits = Limits::default();
    let outcome = ida_star_from(&tree, 0, &limits, &mut Unobserved).0;
    let first = tree.estimate(&tree.root());
    let most = Limits {
        max_nodes: Some(outcome.statistics.generated - 1),
        ..limits
    };
    let (_, known) = ida_star_from(&tree, 0, &most, &mut Unobserved);
    assert!(known > first);
    let (again, bound) = ida_star_from(&tree, known, &limits, &mut Unobserved);
    assert_eq!((again.path(), bound), (outcome.path(), known));
    assert!(again.path().is_some() && again.statistics.generated < outcome.statistics.generated);
}

/// Ends a search after so many looks, all from one thread.
struct Impatient {
    looks: u32,
    thread: ThreadId,
}

impl Observer for Impatient {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        assert_eq!(thread::current().id(), self.thread);
        self.looks = self.looks.checked_sub(1)?;
        (self.looks == 0).then_some(StopReason::Interrupted)
    }
}

#[test]
fn the_observer_ends_all_threads_from_the_calling_one() {
    let endless = Random {
        seed: 3,
        height: u64::MAX,
        rare: u64::MAX,
        scale: 1,
    };
    for (looks, threads) in [(1, 3), (2, 2), (40, 4), (40, 1)] {
        let thread = thread::current().id();
        let mut observer = Impatient { looks, thread };
        let limits = Limits {
            threads,
            ..Limits::default()
        };
        let outcome = ida_star_from(&endless, 0, &limits, &mut observer).0;
        assert_eq!(
            outcome.ending,
            crate::search::Ending::Stopped(StopReason::Interrupted)
        );
    }
}

#[test]
fn a_path_deeper_than_recursion_goes_is_walked() {
    /// One successor, a goal far down.
    struct Shaft;
    impl Tree for Shaft {
        type Node = u32;
        fn root(&self) -> u32 {
            0
        }
        fn scale(&self) -> u32 {
            1
        }
        fn is_admissible(&self) -> bool {
            true
        }
        fn estimate(&self, node: &u32) -> u32 {
            DEEP - node
        }
        fn is_goal(&self, node: &u32) -> bool {
            *node == DEEP
        }
        fn expand<B>(
            &self,
            node: &u32,
            mut visit: impl FnMut(Move, &u32) -> ControlFlow<B>,
        ) -> ControlFlow<B> {
            visit(Move(0), &(node + 1))
        }
    }
    const DEEP: u32 = 1_000_000;
    let outcome = ida_star_from(&Shaft, 0, &Limits::default(), &mut Unobserved).0;
    assert_eq!(outcome.path().map(<[Move]>::len), Some(DEEP as usize));
}
