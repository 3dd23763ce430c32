use super::filters::sequences;
use super::*;
use crate::abstractions::permutations::MOST_MOVES;
use crate::groups::{Permutation, inverse, product};
use crate::operators::MOST_SYMMETRIES;
use crate::puzzle::{Problem, Puzzle};
use crate::puzzles::known::{PermutationPuzzle, cube, pocket_cube, skewb, topspin};
use crate::puzzles::ring::Ring;
use crate::search::{Algorithm, Ending, StopReason, Unobserved};
use crate::state::{Board, Random};
use proptest::prelude::*;
use std::collections::{BTreeSet, HashSet};

/// The built-in ring.
fn ring() -> Puzzle {
    Ring::default().into()
}

/// Three wheels that share cells, each turned to the left and to the right: no symmetry takes a turn to another.
fn lopsided() -> Puzzle {
    let wheels: [&[u8]; 3] = [&[0, 1, 2, 3, 4], &[4, 5, 6], &[6, 7, 8, 9, 0, 2]];
    let turns = wheels.iter().enumerate().flat_map(|(number, wheel)| {
        let mut left: Permutation = (0..10).collect();
        for (at, &cell) in wheel.iter().enumerate() {
            left[usize::from(cell)] = wheel[(at + 1) % wheel.len()];
        }
        let right = inverse(&left);
        [
            (format!("left{number}"), left),
            (format!("right{number}"), right),
        ]
    });
    PermutationPuzzle::new(10, turns.collect()).into()
}

/// A puzzle of each kind, with the number of its symmetries, the identity among them.
fn puzzles() -> [(Puzzle, usize); 6] {
    [
        (lopsided(), 1),
        (ring(), 8),
        (cube(), 48),
        (pocket_cube(), 6),
        (skewb(), 24),
        (topspin(9, 4), 2),
    ]
}

fn of(puzzle: &Puzzle) -> &Permutations {
    puzzle.permutations().expect("moves are permutations")
}

/// A permutation that so many random moves make.
fn walked(permutations: &Permutations, moves: usize, random: &mut Random) -> Permutation {
    let all = permutations.moves();
    let mut element: Permutation = (0..all[0].len() as u8).collect();
    for _ in 0..moves {
        let mv = random.below(all.len() as u64) as usize;
        element = product(&element, &all[mv]);
    }
    element
}

/// The images of a permutation under the symmetries of moves, and of its inverse.
fn images(permutations: &Permutations, element: &Permutation) -> BTreeSet<Permutation> {
    let costs = vec![1; permutations.moves().len()];
    let mut symmetries = permutations.symmetries(&costs);
    assert!(symmetries.len() < MOST_SYMMETRIES);
    symmetries.push((0..element.len() as u8).collect());
    let both = [element.clone(), inverse(element)];
    let each = symmetries.iter().flat_map(|by| {
        both.each_ref()
            .map(|element| product(&product(&inverse(by), element), by))
    });
    each.collect()
}

#[test]
fn images_have_one_hash_and_successors_theirs() {
    for (puzzle, _) in &puzzles() {
        let (permutations, mut random) = (of(puzzle), Random::new(1));
        let turns = Turns::<64>::up_to_symmetry(permutations);
        for moves in 0..12 {
            let element = walked(permutations, moves, &mut random);
            let state = state_of(&element);
            let hash = turns.hash(&state);
            for image in images(permutations, &element) {
                assert_eq!(turns.hash(&state_of(&image)), hash);
            }
            let mut hashes = [0; MOST_MOVES];
            turns.hashes_after(&state, &mut hashes);
            for (mv, by) in permutations.moves().iter().enumerate() {
                let after = state_of(&product(&element, by));
                assert_eq!(turns.apply(&state, mv), after);
                assert_eq!(hashes[mv], turns.hash(&after));
            }
        }
    }
}

#[test]
fn moves_are_images_of_their_representatives() {
    for (puzzle, symmetries) in &puzzles() {
        let permutations = of(puzzle);
        let moves = permutations.moves();
        let costs = vec![1; moves.len()];
        let found = permutations.symmetries(&costs);
        assert_eq!(found.len() + 1, *symmetries, "{}", puzzle.name());
        let orbits = permutations.pair_orbits();
        for (mv, permutation) in moves.iter().enumerate() {
            let images = found
                .iter()
                .map(|by| product(&product(&inverse(by), permutation), by));
            let places =
                images.map(|image| moves.iter().position(|known_move| *known_move == image));
            let least = places.map(|place| place.expect("an image")).min();
            assert_eq!(orbits.moves[mv], mv.min(least.unwrap_or(mv)));
            let inverses = permutations.inverses().expect("moves go both ways");
            assert_eq!(moves[inverses[mv]], inverse(permutation));
        }
    }
}

/// The states at the end of all sequences of so many moves from the goal.
fn ends(sequences: &Sequences, turns: &Turns<64>, length: usize) -> Vec<PermutationState<64>> {
    let mut layer: Vec<_> = sequences.begin(turns, &turns.goal()).collect();
    for _ in 2..length {
        let next = layer
            .iter()
            .flat_map(|(_, subtree)| sequences.next(turns, *subtree));
        layer = next.collect();
    }
    let last = layer.iter().flat_map(|(_, subtree)| {
        sequences
            .lasts(subtree)
            .map(|mv| turns.apply(&subtree.state, mv.index()))
    });
    last.collect()
}

/// The states at each distance from the goal.
fn layers(turns: &Turns<64>, depth: usize) -> Vec<BTreeSet<PermutationState<64>>> {
    let mut layers = vec![BTreeSet::from([turns.goal()])];
    while layers.len() <= depth {
        let last = layers.iter().next_back().into_iter().flatten();
        let next = last.flat_map(|state| (0..turns.count()).map(|mv| turns.apply(state, mv)));
        let is_new =
            |state: &PermutationState<64>| layers.iter().all(|layer| !layer.contains(state));
        layers.push(next.filter(is_new).collect());
    }
    layers
}

#[test]
fn sequences_up_to_symmetry_lead_to_an_image_of_every_state() {
    for (puzzle, _) in &puzzles() {
        let permutations = of(puzzle);
        let turns = Turns::<64>::up_to_symmetry(permutations);
        let layers = layers(&turns, 3);
        for longest in [NEAR_DUPLICATES, usize::MAX] {
            let order = puzzle.default_order();
            let both = sequences(permutations, &order, &turns, longest, &mut || false);
            let [all, few] = both.expect("not interrupted");
            for (length, layer) in layers.iter().enumerate().skip(2) {
                let all: BTreeSet<_> = ends(&all, &turns, length).into_iter().collect();
                assert!(layer.is_subset(&all));
                let few = ends(&few, &turns, length);
                assert!(few.len() < layer.len());
                let hashes: HashSet<u64> = few.iter().map(|state| turns.hash(state)).collect();
                assert!(
                    layer
                        .iter()
                        .all(|state| hashes.contains(&turns.hash(state)))
                );
            }
        }
    }
}

#[test]
fn few_sequences_of_the_ring_lead_to_the_same_state() {
    let puzzle = ring();
    let order = puzzle.default_order();
    let turns = Turns::<64>::up_to_symmetry(of(&puzzle));
    let both = sequences(of(&puzzle), &order, &turns, usize::MAX, &mut || false);
    let [all, few] = both.expect("not interrupted");
    let counts = [2, 3, 4].map(|length| ends(&all, &turns, length).len());
    // There are 452, 8,240 and 148,295 states at these distances.
    assert_eq!(counts, [452, 8252, 150_488]);
    assert_eq!(all.growth(), [24, 19]);
    assert_eq!(few.beginnings(), 5);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Held against breadth-first search, in any successor order, with any goal, memory and number of threads.
    #[test]
    fn paths_are_the_first_of_the_shortest(
        kind in 0..6_usize,
        seed in any::<u64>(),
        moves in 0..5_usize,
        memory in prop::sample::select(vec![100_u64, 20_000, u64::MAX]),
        threads in 1..3_usize,
    ) {
        let (puzzle, _) = &puzzles()[kind];
        let (permutations, mut random) = (of(puzzle), Random::new(seed));
        let goal = puzzle.default_goal().expect("a goal");
        let board = |moves, random: &mut Random| -> Board {
            permutations.board(&goal, &walked(permutations, moves, random))
        };
        let goal_of_problem = board(3, &mut random);
        let start = permutations.board(&goal_of_problem, &walked(permutations, moves, &mut random));
        let mut order = puzzle.default_order();
        random.shuffle(&mut order);
        let problem = Problem { start, goal: Some(goal_of_problem), order };
        let limits = Limits { memory, threads, ..Limits::default() };
        let solved = permutations.solve_from_both_ends(&problem, &limits, &mut Unobserved);
        let outcome = solved.expect("moves go both ways");
        if outcome.ending == Ending::Stopped(StopReason::MemoryLimit) {
            prop_assert!(memory < u64::MAX);
            return Ok(());
        }
        let breadth = puzzle.search(
            &problem, Algorithm::BREADTH_FIRST, None, &Limits::default(), &mut Unobserved,
        );
        prop_assert_eq!(&outcome.ending, &breadth.ending);
        // One node fewer leaves no path, and a bound that is none too great.
        let Some(nodes) = outcome.statistics.generated.checked_sub(1) else {
            return Ok(());
        };
        let limits = Limits { max_nodes: Some(nodes), ..limits };
        let short = permutations.solve_from_both_ends(&problem, &limits, &mut Unobserved);
        let short = short.expect("moves go both ways");
        prop_assert_eq!(short.ending, Ending::Stopped(StopReason::MaxNodes));
        let length = breadth.path().expect("a way back").len();
        prop_assert_eq!(short.statistics.lower_bound as usize, length);
    }
}

#[test]
fn tables_are_large_where_moves_are_few_and_paths_long() {
    for (puzzle, large) in [(ring(), false), (cube(), false), (topspin(16, 4), true)] {
        assert_eq!(of(&puzzle).has_large_tables(), large, "{}", puzzle.name());
    }
}

/// What a script would define has the path and the counts of what is built in.
#[test]
fn the_ring_has_no_search_of_its_own() {
    let built_in = ring();
    let names = built_in.moves().iter().map(|mv| mv.name.to_string());
    let defined: Puzzle =
        PermutationPuzzle::new(25, names.zip(of(&built_in).moves().to_vec()).collect()).into();
    let mut random = Random::new(5);
    for moves in [0, 3, 5, 7] {
        let element = walked(of(&built_in), moves, &mut random);
        let few = Limits {
            max_nodes: Some(2000),
            ..Limits::default()
        };
        for limits in [Limits::default(), few] {
            let [one, other] = [&built_in, &defined].map(|puzzle| {
                let goal = puzzle.default_goal().expect("a goal");
                let problem = Problem {
                    start: of(puzzle).board(&goal, &element),
                    goal: Some(goal),
                    order: puzzle.default_order(),
                };
                puzzle.solve(&problem, &limits, &mut Unobserved).outcome
            });
            assert_eq!(one, other, "{moves} moves");
        }
    }
}
