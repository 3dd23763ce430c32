//! Planted mistakes: each explains its logs, and is mostly among the narrowest that do.

use super::planted::{OF_BOARDS, Planted, VALUES, alone, pairs};
use super::worlds::Net;
use super::*;

/// The numbers of logs that deviate, and of those where the planted mistakes are among the narrowest explanations.
#[derive(Clone, Copy, Debug, Default)]
struct Named {
    deviating: usize,
    narrowest: usize,
}

/// Judges so many logs of a wrong program: its own mistakes explain each that deviates.
fn named(wrong_program: &Planted, boards: usize) -> Named {
    let mut random = Random::new(3);
    let mut found = Named::default();
    let is_of_board = |name: &&str| {
        VALUES[OF_BOARDS..].iter().any(|value| value.0 == *name) || name.starts_with("moves that")
    };
    // With costs it is another search.
    let needs_board = wrong_program.names.iter().any(is_of_board)
        || wrong_program.algorithm.is_two_sided() && !wrong_program.needs_costs;
    for number in 0..boards {
        // Near its goal a board hides what another heuristic does.
        let moves = if needs_board { 24 } else { 4 } + random.below(10);
        let mut world = match number % 5 {
            0 => World::eight(moves, &mut random),
            1 => World::rectangle(2 * moves, &mut random),
            _ if needs_board => World::eight(moves, &mut random),
            _ => World::net(20, number % 2 == 0, &mut random),
        };
        world.moves = (wrong_program.moves)(&world);
        let mut log = (wrong_program.run)(&world, &mut random);
        log.tests.clear();
        let (standard, limits) = (world.standard(wrong_program.algorithm), Limits::default());
        let standard = Standard {
            reopens: wrong_program.reopens,
            ..standard
        };
        let judged = judge(&world.puzzle, standard, &log, &limits, &mut Unobserved);
        let Verdict::Deviates(deviation) = judged.expect("it has a rule").verdict else {
            continue;
        };
        assert!(deviation.number <= log.states.len() + 1);
        let is_own = |explanation: &Explanation| {
            // The name of a move stands behind that of its mistake.
            let names = explanation.names.iter();
            names.len() == wrong_program.names.len()
                && names
                    .zip(&wrong_program.names)
                    .all(|(name, planted_name)| name.starts_with(planted_name))
        };
        let narrowest = deviation
            .explanations
            .first()
            .map_or(0.0, |least| least.freedom)
            + 1e-6;
        let mut explanations = deviation.explanations.iter();
        let covers = |explanation: &Explanation| {
            // One of several mistakes may explain all alone.
            let mut names = explanation.names.iter();
            names.all(|name| {
                wrong_program
                    .names
                    .iter()
                    .any(|prefix| name.starts_with(prefix))
            })
        };
        let named = deviation
            .explanations
            .iter()
            .find(|candidate| is_own(candidate));
        let named = named.or_else(|| explanations.find(|covering| covers(covering)));
        match named {
            Some(named) => {
                found.deviating += 1;
                found.narrowest += usize::from(named.freedom <= narrowest);
            }
            None => assert!(
                wrong_program.may_be_open,
                "{:?} {deviation:?} {log:?}",
                wrong_program.names
            ),
        }
    }
    found
}

/// Each of these mistakes explains its logs, and is among the narrowest for nine of ten.
fn explained(all: Vec<Planted>, boards: usize) {
    let mut together = Named::default();
    for planted in all {
        let found = named(&planted, boards);
        together.deviating += found.deviating;
        together.narrowest += found.narrowest;
        assert!(
            boards < 50 || found.deviating > 0,
            "{:?} {:?} {found:?}",
            planted.names,
            planted.algorithm
        );
    }
    let Named {
        deviating,
        narrowest,
    } = together;
    assert!(10 * narrowest >= 9 * deviating, "{together:?}");
}

#[test]
fn each_mistake_is_explained() {
    explained(alone(), 5);
}

#[test]
#[ignore = "five boards for each mistake above, fifty take seconds"]
fn each_mistake_is_explained_on_many_boards() {
    explained(alone(), 50);
}

#[test]
#[ignore = "single mistakes above, all pairs take seconds"]
fn pairs_of_mistakes_are_explained() {
    explained(pairs(), 50);
}

/// It takes all successors for known, and ends with half of the graph.
#[test]
fn a_beam_that_marks_what_it_generates_is_explained() {
    let edges = [(0, 1, 1), (0, 2, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1)];
    let mut net = Net::of(5, &edges);
    net.estimates[0] = 2;
    let world = World::new(Puzzle::from(net), None, "h");
    let log = Log {
        states: vec![Board::new(&[0]), Board::new(&[1])],
        ..Log::default()
    };
    let Verdict::Deviates(deviation) = world.judge(beam(1), &log) else {
        panic!("it conforms");
    };
    let mut names = deviation.explanations.iter().map(|found| &found.names[..]);
    assert!(
        names.any(|names| names == ["states marked when generated"]),
        "{deviation:?}"
    );
}

/// Every mistake that a rule stands for is planted above.
#[test]
fn every_mistake_is_planted() {
    let planted: BTreeSet<&str> = alone()
        .iter()
        .flat_map(|entry| entry.names.clone())
        .collect();
    let of_values = ["h2 for the heuristic"];
    let text = include_str!("../mistakes/named.rs");
    let names = text.split("Mistake::new(").skip(1);
    for name in names.filter_map(|chunk| chunk.split('"').nth(1)) {
        assert!(
            planted.contains(name) || of_values.contains(&name),
            "{name} is not planted"
        );
    }
}
