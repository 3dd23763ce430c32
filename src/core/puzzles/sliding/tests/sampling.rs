use super::*;
use std::collections::HashSet;

type Counts = std::collections::HashMap<Board, u32, foldhash::fast::FixedState>;

#[test]
fn draws_of_seed_42_are_frozen_on_eight() {
    let puzzle = Sliding::new(3, 3);
    let mut random = Random::new(42);
    for (sampling, expected) in [
        (Sampling::Moves(20), "312 6b5 748"),
        (Sampling::Moves(20), "432 175 68b"),
        (Sampling::Walk(20), "258 437 b16"),
        (Sampling::Depth(20), "635 812 b47"),
        (Sampling::Depth(31), "8b6 547 231"),
        (Sampling::Walk(150), "b72 563 814"),
        (Sampling::Uniform, "156 82b 347"),
    ] {
        let drawn = draw(&puzzle, sampling, &mut random).expect("a state");
        assert_eq!(compact(&puzzle, &drawn), expected, "{sampling:?}");
    }
    assert_eq!(random.next_u64(), 17_172_286_849_851_661_071);
}

#[test]
fn draws_of_seed_42_are_frozen_on_fifteen() {
    let puzzle = Sliding::new(4, 4);
    let mut random = Random::new(42);
    for (sampling, expected) in [
        (
            Sampling::Moves(1000),
            "2 14 7 13 / 11 b 6 4 / 3 1 10 8 / 15 9 12 5",
        ),
        (
            Sampling::Walk(50),
            "1 2 3 12 / 5 6 4 8 / 13 7 b 15 / 10 11 9 14",
        ),
        (
            Sampling::Uniform,
            "2 9 8 13 / 7 1 10 12 / 14 3 b 15 / 4 11 6 5",
        ),
        (
            Sampling::Uniform,
            "12 15 8 13 / b 14 9 1 / 3 4 2 6 / 10 11 7 5",
        ),
    ] {
        let drawn = draw(&puzzle, sampling, &mut random).expect("a state");
        assert_eq!(compact(&puzzle, &drawn), expected, "{sampling:?}");
    }
}

#[test]
fn draws_of_other_sizes_are_frozen() {
    let puzzle = Sliding::new(8, 8);
    let drawn = draw(&puzzle, Sampling::Uniform, &mut Random::new(42)).expect("a state");
    assert!(compact(&puzzle, &drawn).starts_with("29 40 12 10 45 35 24 b / 13 41 14 8"));
    let puzzle = Sliding::new(2, 3);
    let mut random = Random::new(7);
    let drawn = draw(&puzzle, Sampling::Depth(21), &mut random).expect("a state");
    assert_eq!(compact(&puzzle, &drawn), "4 5 b / 1 2 3");
    let drawn = draw(&puzzle, Sampling::Depth(10), &mut random).expect("a state");
    assert_eq!(compact(&puzzle, &drawn), "4 b 5 / 2 3 1");
}

#[test]
fn uniform_draws_meet_every_solvable_state_evenly() {
    for (columns, states, bounds) in [(2, 12, 800..1200), (3, 360, 850..1150)] {
        let puzzle = Sliding::new(2, columns);
        let mut random = Random::new(3);
        let mut counts: Counts = Counts::default();
        for _ in 0..1000 * states {
            let drawn = draw(&puzzle, Sampling::Uniform, &mut random).expect("a state");
            *counts.entry(drawn).or_default() += 1;
        }
        assert_eq!(counts.len(), states);
        assert!(
            counts.values().all(|count| bounds.contains(count)),
            "{counts:?}"
        );
        let goal = puzzle.initial_state();
        assert!(
            counts
                .keys()
                .all(|start| parity::is_solvable(puzzle.grid, start, &goal))
        );
    }
}

#[test]
fn depth_draws_are_at_that_distance_and_meet_the_whole_layer() {
    let puzzle = Sliding::new(2, 3);
    let distances = distances(&puzzle, puzzle.initial_state());
    let mut random = Random::new(4);
    for depth in 0..=21 {
        let mut met = HashSet::new();
        for _ in 0..600 {
            let drawn = draw(&puzzle, Sampling::Depth(depth), &mut random).expect("a state");
            assert_eq!(distances[&drawn], depth);
            met.insert(drawn);
        }
        assert_eq!(
            met.len(),
            distances.values().filter(|&&other| other == depth).count()
        );
    }
}

#[test]
fn a_depth_that_no_state_has_names_the_greatest() {
    let too_deep = |rows, columns, depth| {
        draw(
            &Sliding::new(rows, columns),
            Sampling::Depth(depth),
            &mut Random::new(0),
        )
    };
    assert_eq!(
        too_deep(2, 2, 7),
        Err(SamplingError::TooDeep { deepest: 6 })
    );
    assert_eq!(
        too_deep(3, 3, u64::MAX),
        Err(SamplingError::TooDeep { deepest: 31 })
    );
    assert_eq!(
        too_deep(2, 4, 37),
        Err(SamplingError::TooDeep { deepest: 36 })
    );
    assert_eq!(too_deep(2, 5, 1), Err(SamplingError::NotEnumerable));
    assert_eq!(too_deep(8, 8, 1), Err(SamplingError::NotEnumerable));
}

#[test]
fn walks_meet_no_state_twice_so_the_ring_of_2x2_is_walked_round() {
    // The states of 2x2 form a ring of 12: a walk of 11 moves ends beside the goal.
    let puzzle = Sliding::new(2, 2);
    let distances = distances(&puzzle, puzzle.initial_state());
    for (moves, distance) in [(6, 6), (7, 5), (11, 1)] {
        let drawn = draw(&puzzle, Sampling::Walk(moves), &mut Random::new(5)).expect("a state");
        assert_eq!(distances[&drawn], distance);
    }
}

#[test]
fn walks_longer_than_the_space_are_refused() {
    let walk = |side, moves| {
        draw(
            &Sliding::new(side, side),
            Sampling::Walk(moves),
            &mut Random::new(5),
        )
    };
    assert_eq!(walk(2, 12), Err(SamplingError::NoWalk));
    assert_eq!(walk(3, 181_440), Err(SamplingError::NoWalk));
    assert_eq!(walk(8, u64::MAX), Err(SamplingError::NoWalk));
}

#[test]
fn no_move_at_all_is_the_goal() {
    let puzzle = Sliding::new(4, 5);
    for sampling in [Sampling::Moves(0), Sampling::Walk(0)] {
        let drawn = draw(&puzzle, sampling, &mut Random::new(6));
        assert_eq!(drawn, Ok(puzzle.initial_state()));
    }
}

#[test]
fn sampling_starts_at_the_goal_it_is_given() {
    let puzzle = Sliding::new(3, 3);
    let goal = board(&puzzle, "123 8b4 765");
    let drawn = puzzle.sample(
        Sampling::Depth(0),
        Some(&goal),
        &mut Random::new(0),
        &mut || false,
    );
    assert_eq!(drawn, Some(Ok(goal)));
}

#[test]
fn every_long_draw_can_be_interrupted() {
    let puzzle = Sliding::new(3, 3);
    for sampling in [
        Sampling::Moves(u64::MAX),
        Sampling::Walk(100_000),
        Sampling::Depth(20),
    ] {
        let mut questions = 0;
        let drawn = puzzle.sample(sampling, None, &mut Random::new(0), &mut || {
            questions += 1;
            questions > 3
        });
        assert_eq!(drawn, Some(Err(SamplingError::Interrupted)), "{sampling:?}");
    }
}

#[test]
fn layers_that_are_kept_give_the_states_of_fresh_ones() {
    let puzzle = Sliding::new(2, 3);
    let goals = ["1 2 3 / 4 5 b", "b 1 2 / 3 4 5"].map(|text| board(&puzzle, text));
    for (seed, depth) in [5, 21, 0, 12, 22, 21].into_iter().enumerate() {
        for goal in &goals {
            let draw = |puzzle: &Sliding| {
                let mut random = Random::new(seed as u64);
                puzzle.sample(Sampling::Depth(depth), Some(goal), &mut random, &mut || {
                    false
                })
            };
            assert_eq!(draw(&puzzle), draw(&Sliding::new(2, 3)));
        }
    }
}

#[test]
fn an_interrupted_enumeration_starts_anew() {
    let puzzle = Sliding::new(3, 3);
    let draw = |stop: bool| {
        let mut questions = 0;
        puzzle.sample(Sampling::Depth(24), None, &mut Random::new(8), &mut || {
            questions += 1;
            stop && questions > 27
        })
    };
    assert_eq!(draw(true), Some(Err(SamplingError::Interrupted)));
    let fresh = Sliding::new(3, 3);
    let expected = super::draw(&fresh, Sampling::Depth(24), &mut Random::new(8));
    assert_eq!(draw(false), Some(expected));
}
