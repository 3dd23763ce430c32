//! Right programs, whose logs all conform; and their logs with a change.

use super::programs::{Beam, BestFirst, Deepened, Listed, MOST, Marked, Noted, Pruned, Way};
use super::*;

/// A program with what it is.
type Right = (Algorithm, Box<dyn Fn(&World, &mut Random) -> Log>);

/// Right programs, each in the ways in which they are written.
fn programs() -> Vec<Right> {
    let mut all: Vec<Right> = Vec::new();
    let weighted = Algorithm::weighted(3, 1);
    for way in [Way::Heap, Way::Sorted, Way::Keyed] {
        for reopens in [true, false] {
            for (algorithm, g, h, tested) in [
                (a_star(), 1, 1, Tested::Selected),
                (Algorithm::UNIFORM_COST, 1, 0, Tested::Selected),
                (weighted, 1, 3, Tested::Selected),
                (weighted, 1, 3, Tested::Generated),
                (Algorithm::GREEDY, 0, 1, Tested::Selected),
                (Algorithm::GREEDY, 0, 1, Tested::Generated),
            ] {
                let program = BestFirst {
                    way,
                    g,
                    h,
                    reopens: reopens && g > 0,
                    tested,
                    ..BestFirst::RIGHT
                };
                let run =
                    move |world: &World, random: &mut Random| program.run(world, MOST, random);
                all.push((algorithm, Box::new(run)));
            }
        }
    }
    for tested in [Tested::Selected, Tested::Generated] {
        for marked in [Marked::Early, Marked::Late] {
            for (algorithm, listed) in [
                (Algorithm::BREADTH_FIRST, Listed::BREADTH_FIRST),
                (Algorithm::DEPTH_FIRST, Listed::DEPTH_FIRST),
            ] {
                let program = Listed {
                    marked,
                    tested,
                    by_layers: !listed.is_stack && marked == Marked::Early,
                    ..listed
                };
                let run =
                    move |world: &World, random: &mut Random| program.run(world, MOST, random);
                all.push((algorithm, Box::new(run)));
            }
        }
        for (algorithm, listed) in [
            (Algorithm::BREADTH_FIRST, Listed::BREADTH_FIRST),
            (Algorithm::DEPTH_FIRST, Listed::DEPTH_FIRST),
        ] {
            let program = Listed {
                marked: Marked::Never,
                tested,
                ..listed
            };
            let run = move |world: &World, random: &mut Random| program.run(world, 60, random);
            all.push((tree_of(algorithm, false), Box::new(run)));
        }
        for (drops_expanded, by_state, passes_over) in [
            (true, false, false),
            (false, false, false),
            (false, true, false),
            (false, false, true),
            (false, true, true),
        ] {
            let program = Beam {
                drops_expanded,
                by_state,
                passes_over,
                tested,
                ..Beam::RIGHT
            };
            let run = move |world: &World, random: &mut Random| program.run(world, 100, random);
            all.push((beam(3), Box::new(run)));
        }
    }
    for pruned in [Pruned::OnPath, Pruned::Parent, Pruned::Nothing] {
        for (shows_start, shows_cut) in [(true, false), (false, false), (true, true)] {
            for (algorithm, deepened) in [
                (Algorithm::IDA_STAR, Deepened::IDA_STAR),
                (Algorithm::ITERATIVE_DEEPENING, Deepened::BY_DEPTH),
            ] {
                let program = Deepened {
                    pruned,
                    shows_start,
                    shows_cut,
                    ..deepened
                };
                let run =
                    move |world: &World, random: &mut Random| program.run(world, MOST, random);
                all.push((algorithm, Box::new(run)));
            }
        }
    }
    let tree = BestFirst {
        noted: Noted::All,
        ..BestFirst::RIGHT
    };
    let run = move |world: &World, random: &mut Random| tree.run(world, 100, random);
    all.push((Algorithm::A_STAR_TREE, Box::new(run)));
    all
}

/// So many logs of each program on each of five puzzles conform, and what their goal tests show is right.
fn conform(count: usize) {
    let mut random = Random::new(2);
    let programs = programs();
    for number in 0..count * programs.len() {
        let (algorithm, run) = &programs[number % programs.len()];
        for world in World::each(&mut random) {
            let log = run(&world, &mut random);
            world.accepts(*algorithm, &log);
            let silent = Log {
                tests: Vec::new(),
                ..log
            };
            world.accepts(*algorithm, &silent);
        }
    }
}

#[test]
fn right_programs_of_others_conform() {
    conform(1);
}

/// There are 72 programs: more than 500 logs on each puzzle.
#[test]
#[ignore = "one log of each program above, these take seconds"]
fn many_right_programs_conform() {
    conform(8);
}

#[test]
fn the_programs_own_searches_conform() {
    let mut random = Random::new(1);
    let mut judged = BTreeSet::new();
    for _ in 0..12 {
        for world in World::each(&mut random) {
            let trees = [Algorithm::BREADTH_FIRST, Algorithm::GREEDY, a_star()];
            let trees = trees.map(|algorithm| tree_of(algorithm, true));
            for algorithm in Algorithm::ALL.iter().copied().chain([beam(3)]).chain(trees) {
                if algorithm.is_two_sided() && world.puzzle.supports(algorithm).is_err() {
                    continue;
                }
                let log = world.own_log(algorithm);
                match world.judged(algorithm, &log) {
                    Err(NotJudged::NoRule(_)) => {}
                    found => {
                        let verdict = found.expect("nothing stops it").verdict;
                        judged.insert(algorithm.name());
                        // Which of two paths to a state was taken, these do not say.
                        let may_be_open = algorithm.tuning().path_check;
                        assert!(
                            conforms(&verdict) || may_be_open && verdict == Verdict::Undecided,
                            "{algorithm:?} {:?} {verdict:?} {log:?}",
                            world.problem
                        );
                    }
                }
            }
        }
    }
    let expected = "a_star a_star_tree beam bfs bfs_tree bidirectional depth_limited dfs dfs_tree greedy greedy_tree hill_climbing ida_star iddfs rbfs ucs ucs_tree weighted_a_star";
    assert_eq!(judged.into_iter().collect::<Vec<_>>().join(" "), expected);
}

/// Whether a right program can write a log.
fn is_run(world: &World, algorithm: Algorithm, log: &Log) -> bool {
    [true, false].into_iter().any(|reopens| {
        let program = BestFirst {
            h: u64::from(algorithm == a_star()),
            reopens,
            ..BestFirst::RIGHT
        };
        program.follows(world, log)
    })
}

/// A right log with two expansions swapped, one left out, or one repeated: the deviation is found, or a program can write it.
fn mutated(count: usize) {
    let mut random = Random::new(6);
    let (mut found, mut allowed) = (0, 0);
    for round in 0..count {
        for world in World::each(&mut random) {
            let algorithm = [a_star(), Algorithm::UNIFORM_COST][round % 2];
            let program = BestFirst {
                h: u64::from(algorithm == a_star()),
                reopens: round % 4 < 2,
                ..BestFirst::RIGHT
            };
            let mut log = program.run(&world, MOST, &mut random);
            log.tests.clear();
            if log.states.len() < 4 {
                continue;
            }
            let at = 1 + random.below(log.states.len() as u64 - 2) as usize;
            let mut changed: [Log; 3] = [log.clone(), log.clone(), log];
            changed[0].states.swap(at, at + 1);
            changed[1].states.remove(at);
            let again = changed[2].states[at].clone();
            changed[2].states.insert(at, again);
            for log in changed {
                if conforms(&world.judge(algorithm, &log)) {
                    allowed += 1;
                    assert!(
                        is_run(&world, algorithm, &log),
                        "{algorithm:?} {:?} {log:?}",
                        world.problem
                    );
                } else {
                    found += 1;
                    assert!(!is_run(&world, algorithm, &log), "{algorithm:?} {log:?}");
                }
            }
        }
    }
    assert!(found > count && allowed > count / 4, "{found} {allowed}");
}

#[test]
fn a_changed_log_deviates_or_is_another_run() {
    mutated(12);
}

#[test]
#[ignore = "a few above, these take seconds"]
fn many_changed_logs_deviate_or_are_other_runs() {
    mutated(200);
}
