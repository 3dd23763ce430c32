use super::*;
use crate::groups::inverse;
use crate::operators::Move;
use crate::puzzle::{Problem, Puzzle, Rules, Sampling, Solvability};
use crate::puzzles::known::{cube, pocket_cube, pyraminx, skewb, topspin};
use crate::puzzles::ring::Ring;
use crate::puzzles::sliding::Sliding;
use crate::search::Unobserved;
use proptest::prelude::*;
use std::collections::{HashMap, VecDeque};

fn states(puzzle: &Puzzle) -> String {
    puzzle.states(&mut || false).expect("a group").to_string()
}

#[test]
fn puzzles_have_their_known_numbers_of_states() {
    assert_eq!(states(&pocket_cube()), "3674160");
    assert_eq!(states(&cube()), "43252003274489856000");
    assert_eq!(states(&pyraminx()), "933120");
    assert_eq!(states(&skewb()), "3149280");
    assert_eq!(states(&topspin(9, 4)), "181440");
    assert_eq!(states(&topspin(16, 4)), "20922789888000");
    assert_eq!(
        states(&Ring::default().into()),
        "15511210043330985984000000"
    );
    assert_eq!(states(&Sliding::new(3, 3).into()), "181440");
    assert_eq!(states(&Sliding::new(2, 2).into()), "12");
}

fn judged(puzzle: &Puzzle, start: &Board) -> Solvability {
    let puzzle: &Puzzle = puzzle;
    let problem = Problem {
        start: start.clone(),
        goal: puzzle.default_goal(),
        order: puzzle.default_order(),
    };
    puzzle.solvability(&problem, &mut || false)
}

#[test]
fn a_state_is_solvable_if_the_group_has_it() {
    let puzzle = cube();
    let goal = puzzle.initial_state();
    let mut board = goal.clone();
    for mv in [0, 9, 5, 17, 3] {
        board = puzzle.apply(&board, Move(mv)).expect("always legal");
    }
    let reason = "it is one of the 43252003274489856000 states that moves can make".to_owned();
    assert_eq!(judged(&puzzle, &board), Solvability::Solvable { reason });
    // Two stickers that are of different pieces, and a value that the goal has not.
    for wrong in [(0, 1), (5, 5)] {
        board = goal.clone();
        board.cells_mut()[wrong.0] = goal.cells()[wrong.1];
        board.cells_mut()[wrong.1] = goal.cells()[wrong.0] + 100 * u8::from(wrong.0 == wrong.1);
        assert!(matches!(
            judged(&puzzle, &board),
            Solvability::Unsolvable { repair: None, .. }
        ));
    }
}

#[test]
fn uniform_draws_are_elements_and_frozen() {
    let puzzle = pocket_cube();
    let dynamic: &Puzzle = &puzzle;
    let goal = puzzle.default_goal();
    let drawn = |seed| {
        let mut random = Random::new(seed);
        dynamic
            .sample(Sampling::Uniform, goal.as_ref(), &mut random, &mut || false)
            .expect("a state")
    };
    assert!(matches!(
        judged(&puzzle, &drawn(7)),
        Solvability::Solvable { .. }
    ));
    assert_eq!(drawn(7), drawn(7));
    assert_ne!(drawn(7), drawn(8));
    let frozen = drawn(42);
    let cells = [
        15, 11, 21, 6, 4, 22, 10, 1, 0, 3, 9, 14, 12, 2, 7, 8, 17, 23, 5, 16, 20, 13, 18, 19,
    ];
    assert_eq!(frozen.cells(), cells);
}

#[test]
fn boards_and_permutations_are_two_ways_to_write_a_state() {
    let puzzle = skewb();
    let goal = puzzle.initial_state();
    let group = puzzle.permutations();
    let group = group.expect("it has a group");
    let mut element: Permutation = (0..30).collect();
    let mut board = goal.clone();
    for mv in [3, 0, 6, 5] {
        board = puzzle.apply(&board, Move(mv)).expect("always legal");
        let by = &group.moves()[mv as usize];
        element = element.iter().map(|&to| by[usize::from(to)]).collect();
        assert_eq!(group.element(&goal, &board), Some(element.clone()));
        assert_eq!(group.board(&goal, &element), board);
    }
    let twice = Board::new(&[0; 30]);
    assert_eq!(group.element(&twice, &board), None);
    assert_eq!(group.solvability(&board, &twice, &mut || false), None);
}

#[test]
fn what_is_added_to_cells_is_a_group_too() {
    // Lights of 3x3: a press adds one there and around.
    let around = |cell: usize| -> Vec<u8> {
        let near =
            |other: usize| (cell / 3).abs_diff(other / 3) + (cell % 3).abs_diff(other % 3) <= 1;
        (0..9).map(|other| near(other).into()).collect()
    };
    let presses: Vec<Vec<u8>> = (0..9).map(around).collect();
    let group = Permutations::of_values(&[2; 9], &presses).expect("18 points");
    let order = group.states(&mut || false).expect("not stopped");
    assert_eq!(order.to_string(), "512");
    // A dial of 5 that is turned by 2, and one of 3 by 1, together.
    let dials = Permutations::of_values(&[5, 3], &[vec![2, 1]]).expect("8 points");
    let goal = Board::new(&[4, 0]);
    let board = Board::new(&[1, 1]);
    let element = dials.element(&goal, &board).expect("always one");
    assert_eq!(&element[..], &dials.moves()[0][..]);
    assert_eq!(dials.board(&goal, &element), board);
    assert_eq!(
        dials.states(&mut || false).expect("not stopped").fits(),
        Some(15)
    );
    assert!(Permutations::of_values(&[64, 65], &[]).is_none());
}

#[test]
fn an_interrupted_group_is_asked_for_again() {
    let puzzle = cube();
    assert!(puzzle.states(&mut || true).is_none());
    assert!(puzzle.states(&mut || false).is_some());
}

#[test]
fn moves_of_the_ring_are_the_permutations_that_it_makes() {
    let ring = Ring::default();
    let group = ring.permutations().expect("it has a group");
    let goal = ring.initial_state();
    for (mv, by) in (0..).map(Move).zip(group.moves()) {
        let made = ring.apply(&goal, mv).expect("always legal");
        assert_eq!(group.element(&goal, &made).as_ref(), Some(by));
    }
}

/// How far each image of a tuple is from the tuple itself.
fn distances(moves: &[Permutation], tuple: &[u8]) -> HashMap<Vec<u8>, u8> {
    let mut known = HashMap::from([(tuple.to_vec(), 0)]);
    let mut queue = VecDeque::from([tuple.to_vec()]);
    while let Some(image) = queue.pop_front() {
        for mv in moves {
            let next: Vec<u8> = image.iter().map(|&point| mv[usize::from(point)]).collect();
            if !known.contains_key(&next) {
                known.insert(next.clone(), known[&image] + 1);
                queue.push_back(next);
            }
        }
    }
    known
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_tuple_that_is_named_has_its_true_distances(
        (all, order) in (2_u8..8).prop_flat_map(|points| {
            let all = Just((0..points).collect::<Vec<u8>>());
            let tuples = prop::collection::vec(all.clone().prop_shuffle(), 1..4);
            (tuples, all.prop_shuffle())
        }),
        length in 1_usize..8,
        steps in prop::collection::vec(any::<prop::sample::Index>(), 0..12),
        is_written_out in any::<bool>(),
    ) {
        let mut moves: Vec<Permutation> = all.iter().map(|mv| mv.as_slice().into()).collect();
        let back: Vec<Permutation> = moves.iter().map(|mv| inverse(mv)).collect();
        moves.extend(back);
        let tuple = order[..length.min(order.len())].to_vec();
        let group = Permutations::of_cells(moves.clone()).expect("few points");
        let tuples = [tuple.clone()];
        let built = group.databases(&tuples, &Limits::default(), &mut Unobserved).expect("no limit");
        if is_written_out {
            built.write_out(moves.len(), u64::MAX, &mut Unobserved).expect("no limit");
        }
        let mut element: Vec<u8> = (0..order.len() as u8).collect();
        for step in steps {
            let mv = &moves[step.index(moves.len())];
            element = element.iter().map(|&point| mv[usize::from(point)]).collect();
        }
        let image: Vec<u8> = tuple.iter().map(|&point| element[usize::from(point)]).collect();
        let place = built.patterns[0].place(&element, moves.len()).expect("it is of the group");
        prop_assert_eq!(place.distance, distances(&moves, &tuple)[&image]);
    }
}

#[test]
fn distances_are_written_out_where_memory_is_left() {
    let cycle: Permutation = [1, 2, 3, 4, 0].as_slice().into();
    let group = Permutations::of_cells(vec![cycle.clone(), inverse(&cycle)]).expect("few points");
    let tuples = [vec![0]];
    let built = group.databases(&tuples, &Limits::default(), &mut Unobserved);
    let built = built.expect("no limit");
    let before = built.bytes();
    built
        .write_out(2, before + 4, &mut Unobserved)
        .expect("no limit");
    assert_eq!(built.bytes(), before);
    built
        .write_out(2, before + 5, &mut Unobserved)
        .expect("no limit");
    assert_eq!(built.bytes(), before + 5);
}
