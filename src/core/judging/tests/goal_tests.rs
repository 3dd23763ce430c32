//! Logs that have goal tests.

use super::programs::{BestFirst, Deepened, Listed, MOST};
use super::*;

/// Logs of a program on several puzzles, with what is found out about them.
fn judged(
    algorithm: Algorithm,
    mut run: impl FnMut(&World, &mut Random) -> Log,
) -> Vec<(Log, Judgement)> {
    let mut random = Random::new(8);
    let mut all = Vec::new();
    for _ in 0..6 {
        for world in World::each(&mut random) {
            let log = run(&world, &mut random);
            let found = world.judged(algorithm, &log).expect("it has a rule");
            all.push((log, found));
        }
    }
    all
}

/// Where the order of expansions alone does not tell, the tests do.
#[test]
fn a_goal_test_that_comes_too_early_is_seen() {
    let early = BestFirst {
        tested: Tested::Generated,
        ..BestFirst::RIGHT
    };
    let mut seen = 0;
    for (log, found) in judged(a_star(), |world, random| early.run(world, MOST, random)) {
        assert_ne!(found.goal_test, Some(Tested::Selected), "{log:?}");
        let Verdict::Deviates(deviation) = found.verdict else {
            // Nothing was tested that was not expanded next.
            assert_eq!(found.goal_test, None, "{log:?}");
            continue;
        };
        let names: Vec<&str> = { deviation.explanations.iter() }
            .filter(|single| single.names.len() == 1)
            .map(|explanation| explanation.names[0].as_str())
            .collect();
        assert!(names.contains(&"goal tested when generated"), "{names:?}");
        if deviation.breach == Breach::TestedEarly {
            seen += 1;
            assert_eq!(
                deviation.state.as_ref(),
                log.states.get(deviation.number - 1)
            );
        }
    }
    assert!(seen > 12, "{seen}");
}

#[test]
fn ida_star_is_seen_to_test_before_the_bound() {
    let early = Deepened {
        tested: Tested::BeforeBound,
        ..Deepened::IDA_STAR
    };
    let mut seen = 0;
    for (log, found) in judged(Algorithm::IDA_STAR, |world, random| {
        early.run(world, MOST, random)
    }) {
        if let Verdict::Deviates(deviation) = found.verdict {
            let mut names = deviation
                .explanations
                .iter()
                .map(|explanation| &explanation.names[..]);
            assert!(
                names.any(|names| names == ["goal tested before the bound"]),
                "{:?} {log:?}",
                deviation.explanations
            );
            seen += 1;
        }
    }
    assert!(seen > 12, "{seen}");
}

/// Where either is right, the tests say which of the forms it is.
#[test]
fn goal_tests_tell_the_forms_apart() {
    let mut told = [0, 0];
    for (tested, other) in [
        (Tested::Selected, "goal tested when generated"),
        (Tested::Generated, "goal tested when selected"),
    ] {
        let greedy = BestFirst {
            g: 0,
            reopens: false,
            tested,
            ..BestFirst::RIGHT
        };
        let breadth_first = Listed {
            tested,
            ..Listed::BREADTH_FIRST
        };
        let greedy = judged(Algorithm::GREEDY, |world, random| {
            greedy.run(world, MOST, random)
        });
        let breadth_first = judged(Algorithm::BREADTH_FIRST, |world, random| {
            breadth_first.run(world, MOST, random)
        });
        for (log, found) in greedy.into_iter().chain(breadth_first) {
            let Verdict::Conforms { forms } = found.verdict else {
                panic!("{log:?} {found:?}");
            };
            assert!(found.goal_test.is_none_or(|test| test == tested), "{log:?}");
            if found.goal_test.is_some() {
                told[usize::from(tested == Tested::Selected)] += 1;
                assert!(
                    !forms.iter().any(|form| form.name.contains(other)),
                    "{forms:?}"
                );
            }
        }
    }
    assert!(told.iter().all(|&told| told > 20), "{told:?}");
}

/// A goal test that does not end the search says nothing of where the search tests.
#[test]
fn tests_that_end_nothing_are_no_deviation() {
    let mut random = Random::new(9);
    let mut held = 0;
    for _ in 0..6 {
        for world in World::each(&mut random) {
            let mut log = BestFirst::RIGHT.run(&world, MOST, &mut random);
            let successors = |(number, state): (usize, &Board)| {
                let next = world.successors(state, &mut Random::new(1)).into_iter();
                next.map(move |(next, _)| (number + 1, next))
            };
            let last = log.states.len() - 1;
            log.tests = { log.states[..last].iter().enumerate() }
                .flat_map(successors)
                .collect();
            let first = log.tests.iter().find(|(_, state)| world.is_goal(state));
            if first.is_some_and(|first| first.0 < last) && !log.is_partial {
                held += 1;
                world.accepts(a_star(), &log);
            }
        }
    }
    assert!(held > 3, "{held}");
}
