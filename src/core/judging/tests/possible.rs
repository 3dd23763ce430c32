//! The paths that orders of ties return, against all orders.

use super::Random;
use super::worlds::{Net, World};
use crate::judging::{PossiblePaths, Standard, possible_paths};
use crate::puzzle::Puzzle;
use crate::search::{Algorithm, Limits, ParentPruning, Policy, PriorityFunction, Ties, Unobserved};
use std::collections::{BTreeMap, BTreeSet, HashSet};

/// Most situations of a search; a graph on which there are more is left out.
const MOST: usize = 2_000;

type Path = Vec<u8>;

/// The open list of a search in some run, and what it knows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Situation {
    /// Paths, each as it was found.
    open: Vec<Path>,
    /// The paths to the states that were met; of searches without a closed list none.
    known: BTreeMap<u8, Path>,
    closed: BTreeSet<u8>,
}

/// A search as a textbook has it.
#[derive(Clone, Copy, Debug)]
enum Textbook {
    /// With a queue or a stack; whether there is a closed list, no state twice on a path.
    Blind {
        is_stack: bool,
        is_tree: bool,
        path_check: bool,
    },
    /// By g and h times these.
    Best {
        by: (u64, u64),
        reopens: bool,
        first_counts: bool,
    },
    /// The same on the tree of paths.
    Tree { by: (u64, u64), path_check: bool },
}

struct Brute<'a> {
    net: &'a Net,
    search: Textbook,
    seen: HashSet<Situation>,
    found: BTreeSet<Path>,
}

impl Brute<'_> {
    fn goal(&self) -> u8 {
        self.net.edges.len() as u8 - 1
    }

    fn g(&self, path: &[u8]) -> u64 {
        let steps = path.windows(2);
        let costs = steps.map(|ends| u64::from(self.net.edges[usize::from(ends[0])][&ends[1]]));
        costs.sum()
    }

    fn value(&self, path: &[u8], by: (u64, u64)) -> u64 {
        let last = usize::from(path[path.len() - 1]);
        by.0 * self.g(path) + by.1 * u64::from(self.net.estimates[last])
    }

    /// All orders of the successors of a state.
    fn orders(&self, state: u8) -> Vec<Vec<u8>> {
        let mut orders = vec![Vec::new()];
        for &next in self.net.edges[usize::from(state)].keys() {
            let longer = orders.iter().flat_map(|order: &Vec<u8>| {
                (0..=order.len()).map(move |at| {
                    let mut order = order.clone();
                    order.insert(at, next);
                    order
                })
            });
            orders = longer.collect();
        }
        orders
    }

    fn all(&mut self) -> Option<()> {
        let start = Situation {
            open: vec![vec![0]],
            known: BTreeMap::from([(0, vec![0])]),
            closed: BTreeSet::new(),
        };
        let mut waiting = vec![start];
        while let Some(situation) = waiting.pop() {
            if self.seen.len() > MOST {
                return None;
            }
            for next in self.onward(&situation) {
                if self.seen.insert(next.clone()) {
                    waiting.push(next);
                }
            }
        }
        Some(())
    }

    /// The situations that may follow.
    fn onward(&mut self, now: &Situation) -> Vec<Situation> {
        match self.search {
            Textbook::Blind { is_stack, .. } => {
                let mut rest = now.clone();
                let Some(path) = (if is_stack {
                    rest.open.pop()
                } else {
                    (!rest.open.is_empty()).then(|| rest.open.remove(0))
                }) else {
                    return Vec::new();
                };
                let orders = self.orders(path[path.len() - 1]);
                let all = orders
                    .into_iter()
                    .filter_map(|order| self.blindly(&rest, &path, &order));
                all.collect()
            }
            Textbook::Best { by, .. } | Textbook::Tree { by, .. } => {
                let values = now.open.iter().map(|path| self.value(path, by));
                let Some(least) = values.min() else {
                    return Vec::new();
                };
                let tied = (0..now.open.len()).filter(|&at| self.value(&now.open[at], by) == least);
                let tied: Vec<usize> = tied.collect();
                tied.into_iter()
                    .filter_map(|at| self.expanded(now, at))
                    .collect()
            }
        }
    }

    fn blindly(&mut self, rest: &Situation, path: &[u8], order: &[u8]) -> Option<Situation> {
        let Textbook::Blind {
            is_tree,
            path_check,
            ..
        } = self.search
        else {
            unreachable!()
        };
        let mut after = rest.clone();
        for &next in order {
            let is_known = if is_tree {
                path_check && path.contains(&next)
            } else {
                after.known.contains_key(&next)
            };
            if is_known {
                continue;
            }
            let longer = [path, &[next]].concat();
            if next == self.goal() {
                self.found.insert(longer);
                return None;
            }
            if !is_tree {
                after.known.insert(next, longer.clone());
            }
            after.open.push(longer);
        }
        Some(after)
    }

    fn expanded(&mut self, now: &Situation, at: usize) -> Option<Situation> {
        let mut after = now.clone();
        let path = after.open.remove(at);
        let state = path[path.len() - 1];
        if state == self.goal() {
            self.found.insert(path);
            return None;
        }
        after.closed.insert(state);
        let edges = self.net.edges[usize::from(state)].clone();
        for (next, cost) in edges {
            let longer = [&path[..], &[next]].concat();
            if let Textbook::Best {
                reopens,
                first_counts,
                ..
            } = self.search
            {
                let known = after.known.get(&next);
                let is_better = known.is_none_or(|known| self.g(&longer) < self.g(known));
                let is_closed = after.closed.contains(&next);
                if !is_better || known.is_some() && (first_counts || is_closed && !reopens) {
                    continue;
                }
                after.closed.remove(&next);
                after.open.retain(|open| open[open.len() - 1] != next);
                after.known.insert(next, longer.clone());
                after.open.push(longer);
            } else {
                let Textbook::Tree { path_check, .. } = self.search else {
                    unreachable!()
                };
                let g = self.g(&longer);
                let is_left_out = longer[..path.len()].iter().enumerate().any(|(at, state)| {
                    let is_free = cost == 0 && self.g(&longer[..=at]) == g;
                    *state == next && (path_check || is_free)
                });
                if !is_left_out {
                    after.open.push(longer);
                }
            }
        }
        after.open.sort();
        Some(after)
    }
}

fn possible(world: &World, algorithm: Algorithm) -> PossiblePaths {
    let standard = Standard {
        problem: &world.problem,
        algorithm,
        heuristic: Some(&world.heuristic),
        explains: false,
        reopens: None,
        own: None,
    };
    possible_paths(&world.puzzle, standard, &Limits::default(), &mut Unobserved)
        .expect("these can be told")
}

const SEARCHES: [(Algorithm, Textbook); 14] = {
    const fn best(by: (u64, u64), reopens: bool) -> Textbook {
        Textbook::Best {
            by,
            reopens,
            first_counts: false,
        }
    }
    const fn blind(is_stack: bool, is_tree: bool, path_check: bool) -> Textbook {
        Textbook::Blind {
            is_stack,
            is_tree,
            path_check,
        }
    }
    const fn tree(by: (u64, u64), path_check: bool) -> Textbook {
        Textbook::Tree { by, path_check }
    }
    const fn weighted(reopen: bool) -> Algorithm {
        Algorithm::WeightedAStar {
            numerator: 3,
            denominator: 2,
            function: PriorityFunction::Linear,
            policy: Policy {
                reopen,
                ..Policy::USUAL
            },
        }
    }
    let ties = Ties::Fifo;
    let path_check = true;
    let never = Policy {
        reopen: false,
        ..Policy::USUAL
    };
    [
        (Algorithm::BREADTH_FIRST, blind(false, false, false)),
        (
            Algorithm::BreadthFirstTree { ties, path_check },
            blind(false, true, true),
        ),
        (Algorithm::DEPTH_FIRST, blind(true, false, false)),
        (
            Algorithm::DepthFirstTree { ties, path_check },
            blind(true, true, true),
        ),
        (Algorithm::UNIFORM_COST, best((1, 0), true)),
        (
            Algorithm::GREEDY,
            Textbook::Best {
                by: (0, 1),
                reopens: false,
                first_counts: true,
            },
        ),
        (Algorithm::A_STAR, best((1, 1), true)),
        (Algorithm::AStar { policy: never }, best((1, 1), false)),
        (weighted(true), best((2, 3), true)),
        (weighted(false), best((2, 3), false)),
        (
            Algorithm::UniformCostTree { ties, path_check },
            tree((1, 0), true),
        ),
        (
            Algorithm::GreedyTree { ties, path_check },
            tree((0, 1), true),
        ),
        (
            Algorithm::AStarTree { ties, path_check },
            tree((1, 1), true),
        ),
        (Algorithm::A_STAR_TREE, tree((1, 1), false)),
    ]
};

#[test]
fn on_graphs_of_six_nodes_they_are_those_of_all_orders() {
    let mut random = Random::new(41);
    let (mut compared, mut several) = ([0; SEARCHES.len()], [0; SEARCHES.len()]);
    for round in 0..300 {
        let mut net = Net::random(6, round % 3 == 0, &mut random);
        // Few different costs, so that many paths tie; some moves cost nothing.
        let most = [2, 3, 10][round % 3];
        for cost in net.edges.iter_mut().flat_map(|edges| edges.values_mut()) {
            *cost = random.below(most) as u32;
        }
        if round % 3 != 0 {
            for estimate in &mut net.estimates[..5] {
                *estimate = random.below(most) as u32;
            }
        }
        let world = World::new(Puzzle::from(net.clone()), None, "h");
        for (number, (algorithm, search)) in SEARCHES.into_iter().enumerate() {
            let mut brute = Brute {
                net: &net,
                search,
                seen: HashSet::new(),
                found: BTreeSet::new(),
            };
            if brute.all().is_none() {
                continue;
            }
            let outcome = possible(&world, algorithm);
            assert!(outcome.is_complete, "{net:?} {algorithm:?}");
            let paths = outcome.paths.iter();
            let paths =
                paths.map(|path| path.states.iter().map(|state| state.cells()[0]).collect());
            let paths: BTreeSet<Path> = paths.collect();
            assert_eq!(paths, brute.found, "{net:?} {algorithm:?}");
            for path in &outcome.paths {
                let states: Path = path.states.iter().map(|state| state.cells()[0]).collect();
                assert_eq!(
                    (path.cost, path.moves.len()),
                    (brute.g(&states), states.len() - 1)
                );
            }
            let ordered = outcome
                .paths
                .is_sorted_by_key(|path| (path.cost, path.moves.len()));
            assert!(ordered, "{outcome:?}");
            compared[number] += 1;
            several[number] += usize::from(outcome.paths.len() > 1);
        }
    }
    assert!(compared.iter().all(|count| *count > 100), "{compared:?}");
    assert!(several.iter().all(|count| *count > 2), "{several:?}");
}

#[test]
fn what_is_too_much_is_cut_off() {
    let mut random = Random::new(3);
    let world = World::eight(40, &mut random);
    let limits = Limits {
        max_nodes: Some(2_000),
        ..Limits::default()
    };
    for (algorithm, _) in SEARCHES {
        let standard = Standard {
            problem: &world.problem,
            algorithm,
            heuristic: Some(&world.heuristic),
            explains: false,
            reopens: None,
            own: None,
        };
        let told = possible_paths(&world.puzzle, standard, &limits, &mut Unobserved);
        let found = told.expect("it may be told");
        let is_found = found.is_complete && !found.paths.is_empty();
        assert!(is_found || !found.is_complete, "{algorithm:?}");
    }
    let tiny = Limits {
        memory: 1,
        ..Limits::default()
    };
    let standard = Standard {
        problem: &world.problem,
        algorithm: Algorithm::A_STAR,
        heuristic: Some(&world.heuristic),
        explains: false,
        reopens: None,
        own: None,
    };
    let tiny_run = possible_paths(&world.puzzle, standard, &tiny, &mut Unobserved);
    assert!(!tiny_run.expect("it may be told").is_complete);
    let limited = Algorithm::DepthLimited {
        depth: 3,
        parent_pruning: ParentPruning::Off,
        ties: Ties::Fifo,
    };
    let near = World::eight(2, &mut random);
    assert!(
        possible(&near, limited)
            .paths
            .iter()
            .all(|path| path.moves.len() <= 3)
    );
}
