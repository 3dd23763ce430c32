use super::*;
use std::collections::HashSet;

#[test]
fn draws_of_seed_42_are_frozen() {
    let mut random = Random::new(42);
    for (sampling, expected) in [
        (
            Sampling::Moves(10),
            "11 22 2 3 16 / 23 7 8 9 4 / 17 12 13 14 5 / 1 19 20 15 10 / 18 24 25 21 6",
        ),
        (
            Sampling::Walk(10),
            "5 7 12 25 4 / 11 6 14 8 9 / 21 18 17 13 16 / 15 3 24 10 19 / 22 1 2 23 20",
        ),
        (
            Sampling::Depth(3),
            "1 7 18 4 5 / 6 12 23 9 10 / 11 17 3 14 15 / 16 22 8 19 20 / 21 2 13 24 25",
        ),
        (
            Sampling::Depth(4),
            "1 2 7 8 10 / 15 6 13 14 9 / 11 12 18 19 20 / 16 17 23 24 25 / 21 22 3 4 5",
        ),
        (
            Sampling::Uniform,
            "4 19 16 2 8 / 11 24 22 18 10 / 15 7 14 21 1 / 20 9 5 12 23 / 25 6 3 13 17",
        ),
    ] {
        let drawn = sample(sampling, &mut random).expect("a state");
        assert_eq!(compact(&drawn), expected, "{sampling:?}");
    }
    assert_eq!(random.next_u64(), 15_990_118_037_347_460_301);
}

#[test]
fn depth_draws_meet_the_whole_layer_and_nothing_else() {
    let distances = distances(3);
    for (depth, size, draws) in [(0, 1, 1), (1, 24, 300), (2, 452, 6000), (3, 8252, 1000)] {
        let drawn: HashSet<Board> = (0..draws).map(|seed| at_depth(depth, seed)).collect();
        assert!(drawn.iter().all(|board| distances[board] == depth));
        assert!(drawn.len() == size || depth == 3);
    }
}

#[test]
fn draws_start_at_the_goal_that_is_set() {
    let puzzle = Puzzle::from(Ring::default());
    let goal = after(&in_order(), &moves("Oc Ic R2 U4"));
    for sampling in [Sampling::Moves(1), Sampling::Walk(1), Sampling::Depth(1)] {
        let drawn = puzzle.sample(sampling, Some(&goal), &mut Random::new(1), &mut || false);
        let drawn = drawn.expect("a state");
        let near = (0..24).any(|mv| after(&goal, &[Move(mv)]) == drawn);
        assert!(near, "{sampling:?}");
    }
}

#[test]
fn depths_that_are_not_listed_are_refused() {
    let refused = |depth| sample(Sampling::Depth(depth), &mut Random::new(1));
    assert_eq!(refused(6), Err(SamplingError::NotEnumerable));
    assert_eq!(refused(u64::MAX), Err(SamplingError::NotEnumerable));
    let walk = sample(Sampling::Walk(u64::MAX), &mut Random::new(1));
    assert_eq!(walk, Err(SamplingError::NoWalk));
}

#[test]
fn no_move_at_all_is_the_goal() {
    for sampling in [Sampling::Moves(0), Sampling::Walk(0), Sampling::Depth(0)] {
        assert_eq!(sample(sampling, &mut Random::new(6)), Ok(in_order()));
    }
}

#[test]
fn every_long_draw_can_be_interrupted() {
    for sampling in [
        Sampling::Moves(u64::MAX),
        Sampling::Walk(1_000_000),
        Sampling::Depth(4),
    ] {
        let mut questions = 0;
        let mut stop = || {
            questions += 1;
            questions > 3
        };
        let drawn = puzzle().sample(sampling, None, &mut Random::new(0), &mut stop);
        assert_eq!(drawn, Err(SamplingError::Interrupted), "{sampling:?}");
    }
}
