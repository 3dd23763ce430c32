//! Small graphs, on which all runs of an algorithm can be made.

use super::programs::{BestFirst, Deepened, EachChoice, Listed, Marked, Pruned};
use super::*;

/// The nodes of a log that a search may write: with the goal at its end, or without it.
type Nodes = Vec<u8>;

/// What programs write, all that each can, in at most so many lines.
fn written_by(
    world: &World,
    lines: usize,
    programs: &[&dyn Fn(&mut EachChoice) -> Log],
) -> BTreeSet<Nodes> {
    let mut all = BTreeSet::new();
    for program in programs {
        for log in EachChoice::all(|choice| program(choice)) {
            if log.is_partial {
                continue;
            }
            let nodes: Nodes = log.states.iter().map(|state| state.cells()[0]).collect();
            let last = log.tests.last().map(|(_, state)| state);
            // The goal that a test found may have a line, or not.
            if let Some(goal) = last.filter(|state| world.is_goal(state)) {
                let goal = goal.cells()[0];
                let without = nodes.strip_suffix(&[goal]).unwrap_or(&nodes).to_vec();
                all.insert([&without[..], &[goal]].concat());
                all.insert(without);
            } else {
                all.insert(nodes);
            }
        }
    }
    all.retain(|log| log.len() <= lines);
    all
}

fn log_of(nodes: &[u8], is_partial: bool) -> Log {
    Log {
        states: nodes.iter().map(|&node| Board::new(&[node])).collect(),
        is_partial,
        ..Log::default()
    }
}

/// All logs that conform.
fn accepted(
    world: &World,
    (algorithm, nodes, lines): (Algorithm, u8, usize),
    log: &mut Nodes,
    all: &mut BTreeSet<Nodes>,
) {
    let is_right = |log: &Nodes, is_partial| {
        let standard = Standard {
            explains: false,
            ..world.standard(algorithm)
        };
        let log = log_of(log, is_partial);
        let found = judge(
            &world.puzzle,
            standard,
            &log,
            &Limits::default(),
            &mut Unobserved,
        );
        conforms(&found.expect("it has a rule").verdict)
    };
    if is_right(log, false) {
        all.insert(log.clone());
    }
    if log.len() == lines {
        return;
    }
    for node in 0..nodes {
        log.push(node);
        if is_right(log, true) {
            accepted(world, (algorithm, nodes, lines), log, all);
        }
        log.pop();
    }
}

/// On random graphs of so many nodes, logs of at most so many lines.
fn same((nodes, lines): (u8, usize), rounds: usize) {
    let mut random = Random::new(4);
    let mut compared = 0;
    for round in 0..rounds {
        let world = World::net(nodes.into(), round % 2 == 0, &mut random);
        let most = lines + 2;
        let written = |world: &World, programs: &[&dyn Fn(&mut EachChoice) -> Log]| {
            written_by(world, lines, programs)
        };
        let best_first = |g, h, reopens, tested| {
            let program = BestFirst {
                g,
                h,
                reopens,
                tested,
                ..BestFirst::RIGHT
            };
            let world = &world;
            move |choice: &mut EachChoice| program.run(world, most, choice)
        };
        let listed = |changed: Listed, marked, tested, by_layers| {
            let program = Listed {
                marked,
                tested,
                by_layers,
                ..changed
            };
            let world = &world;
            move |choice: &mut EachChoice| program.run(world, most, choice)
        };
        let (selected, generated) = (Tested::Selected, Tested::Generated);
        let (breadth, depth) = (Listed::BREADTH_FIRST, Listed::DEPTH_FIRST);
        let weighted = Algorithm::weighted(3, 1);
        let mut searches: Vec<(Algorithm, BTreeSet<Nodes>)> = vec![
            (
                a_star(),
                written(
                    &world,
                    &[
                        &best_first(1, 1, true, selected),
                        &best_first(1, 1, false, selected),
                    ],
                ),
            ),
            (
                closed_a_star(),
                written(&world, &[&best_first(1, 1, false, selected)]),
            ),
            (
                Algorithm::UNIFORM_COST,
                written(&world, &[&best_first(1, 0, true, selected)]),
            ),
            (
                weighted,
                written(
                    &world,
                    &[
                        &best_first(1, 3, true, selected),
                        &best_first(1, 3, false, selected),
                        &best_first(1, 3, true, generated),
                        &best_first(1, 3, false, generated),
                    ],
                ),
            ),
            (
                Algorithm::GREEDY,
                written(
                    &world,
                    &[
                        &best_first(0, 1, false, selected),
                        &best_first(0, 1, false, generated),
                    ],
                ),
            ),
            (
                Algorithm::BREADTH_FIRST,
                written(
                    &world,
                    &[
                        &listed(breadth, Marked::Early, selected, false),
                        &listed(breadth, Marked::Early, generated, false),
                        &listed(breadth, Marked::Early, selected, true),
                        &listed(breadth, Marked::Early, generated, true),
                    ],
                ),
            ),
            (
                Algorithm::DEPTH_FIRST,
                written(
                    &world,
                    &[
                        &listed(depth, Marked::Early, selected, false),
                        &listed(depth, Marked::Early, generated, false),
                        &listed(depth, Marked::Late, selected, false),
                        &listed(depth, Marked::Late, generated, false),
                    ],
                ),
            ),
        ];
        let mut paths = Vec::new();
        for pruned in [Pruned::OnPath, Pruned::Parent, Pruned::Nothing] {
            for (shows_start, shows_cut) in
                [(true, false), (false, false), (true, true), (false, true)]
            {
                let program = Deepened {
                    pruned,
                    shows_start,
                    shows_cut,
                    ..Deepened::IDA_STAR
                };
                paths.push(program);
            }
        }
        let runs: Vec<_> = paths
            .into_iter()
            .map(|program| {
                let world = &world;
                move |choice: &mut EachChoice| program.run(world, most, choice)
            })
            .collect();
        let runs: Vec<&dyn Fn(&mut EachChoice) -> Log> = runs
            .iter()
            .map(|run| run as &dyn Fn(&mut EachChoice) -> Log)
            .collect();
        searches.push((Algorithm::IDA_STAR, written(&world, &runs)));
        for (algorithm, runs) in searches {
            let mut all = BTreeSet::new();
            accepted(&world, (algorithm, nodes, lines), &mut Vec::new(), &mut all);
            assert_eq!(all, runs, "{algorithm:?} {:?}", world.puzzle);
            compared += runs.len();
        }
    }
    assert!(compared > 20 * rounds, "{compared}");
}

#[test]
fn on_small_graphs_the_logs_that_conform_are_those_of_all_runs() {
    same((5, 8), 4);
}

#[test]
fn on_graphs_of_six_nodes_the_logs_that_conform_are_those_of_all_runs() {
    same((6, 6), 4);
}
