use super::*;
use crate::puzzles::octa::rules::empty_cells;
use crate::puzzles::octa::solutions::completions;

type Counts = std::collections::HashMap<Board, u32, foldhash::fast::FixedState>;

fn sample(sampling: Sampling, random: &mut Random) -> Result<Board, SamplingError> {
    crate::puzzles::octa::sampling::sample(sampling, random)
}

fn drawn(sampling: Sampling) -> String {
    let board = sample(sampling, &mut Random::new(42)).expect("a board");
    compact(&board)
}

#[test]
fn draws_of_seed_42_are_frozen() {
    assert_eq!(
        drawn(Sampling::Moves(0)),
        "7 5 4 11 14 15 6 8 10 1 12 13 16 3 2 9"
    );
    assert_eq!(
        drawn(Sampling::Moves(7)),
        "7 _ 4 _ 14 15 6 8 _ _ 12 _ _ 3 _ 9"
    );
    assert_eq!(
        drawn(Sampling::Depth(12)),
        "_ _ _ _ 14 15 _ 8 _ _ 12 _ _ _ _ _"
    );
    assert_eq!(
        drawn(Sampling::Uniform),
        "_ _ 4 11 14 _ 6 8 _ 1 12 _ 16 3 _ 9"
    );
}

#[test]
fn so_many_cells_of_a_solution_are_emptied() {
    let mut random = Random::new(1);
    for count in 0..=CELLS {
        for sampling in [Sampling::Moves(count as u64), Sampling::Depth(count as u64)] {
            let board = sample(sampling, &mut random).expect("a board");
            assert_eq!(empty_cells(&board).count(), count);
            assert!(completions(&board) > 0);
        }
    }
}

#[test]
fn more_cells_than_there_are_is_an_error() {
    let mut random = Random::new(1);
    let before = random.clone();
    assert_eq!(
        sample(Sampling::Moves(17), &mut random),
        Err(SamplingError::TooMany { most: 16 })
    );
    assert_eq!(
        sample(Sampling::Depth(17), &mut random),
        Err(SamplingError::TooDeep { deepest: 16 })
    );
    assert_eq!(random, before);
}

#[test]
fn there_is_nothing_to_walk() {
    let refused = sample(Sampling::Walk(5), &mut Random::new(1));
    assert!(matches!(refused, Err(SamplingError::Unsupported(_))));
}

#[test]
fn every_solution_is_drawn_as_often_as_the_others() {
    let mut random = Random::new(3);
    let mut counts: Counts = Counts::default();
    for _ in 0..28_800 {
        let board = sample(Sampling::Moves(0), &mut random).expect("a board");
        *counts.entry(board).or_default() += 1;
    }
    assert_eq!(counts.len(), 288);
    assert!(counts.values().all(|count| (60..145).contains(count)));
}

/// So many draws of boards of one number, of which there are 256.
fn of_one_number(draws: usize) -> Counts {
    let mut random = Random::new(4);
    let mut counts: Counts = Counts::default();
    for _ in 0..draws {
        let board = sample(Sampling::Depth(15), &mut random).expect("a board");
        *counts.entry(board).or_default() += 1;
    }
    counts
}

#[test]
fn depth_draws_boards_of_many_solutions_no_more_often() {
    // They are part of 288 * 16 / 256 = 18 solutions on average.
    let counts = of_one_number(1_000);
    let solutions = counts
        .iter()
        .map(|(board, count)| completions(board) * *count as usize);
    let sum = solutions.sum::<usize>();
    assert!((17_000..19_000).contains(&sum), "{sum}");
}

#[test]
#[ignore = "less evenly above, so many draws take seconds"]
fn depth_draws_boards_and_not_solutions_evenly() {
    let counts = of_one_number(6_400);
    // A board of one solution would come up once or twice, one of forty more than fifty times.
    let expected = 6_400 / counts.len() as u32;
    let near = expected * 4 / 10..expected * 18 / 10;
    assert!(counts.values().all(|count| near.contains(count)));
}
