use super::*;
use crate::state::unrank;

fn layer_sizes(puzzle: &Sliding, goal: &str) -> Vec<usize> {
    let distances = distances(puzzle, board(puzzle, goal));
    let mut sizes = vec![0; 1 + *distances.values().max().expect("the goal") as usize];
    for distance in distances.values() {
        sizes[*distance as usize] += 1;
    }
    sizes
}

#[test]
fn half_of_all_states_are_solvable_and_reachable() {
    for (rows, columns, goal, states) in [
        (2, 2, "1 2 / 3 b", 12),
        (2, 3, "1 2 3 / 4 5 b", 360),
        (3, 2, "1 b / 3 4 / 5 2", 360),
        (3, 3, "123 8b4 765", 181_440),
        (3, 3, "b12 345 678", 181_440),
    ] {
        let puzzle = Sliding::new(rows, columns);
        let goal = board(&puzzle, goal);
        let reachable = distances(&puzzle, goal.clone());
        assert_eq!(reachable.len(), states);
        for number in 0..2 * states {
            let start = Board::new(&unrank(number as u128, rows * columns));
            let solvable = parity::is_solvable(puzzle.grid, &start, &goal);
            assert_eq!(solvable, reachable.contains_key(&start), "{start:?}");
        }
    }
}

#[test]
fn layers_from_a_corner_and_the_centre_have_the_known_sizes() {
    let puzzle = Sliding::new(3, 3);
    assert_eq!(
        layer_sizes(&puzzle, "b12 345 678"),
        [
            1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748, 1024, 1893, 2512, 4485, 5638,
            9529, 10878, 16993, 17110, 23952, 20224, 24047, 15578, 14560, 6274, 3910, 760, 221, 2
        ]
    );
    let centre = layer_sizes(&puzzle, "123 8b4 765");
    assert_eq!((centre.len(), centre.last()), (31, Some(&148)));
}

#[test]
fn the_unsolvable_boards_of_the_report_are_known() {
    let puzzle = Sliding::new(3, 3);
    for (start, goal, repaired) in [
        ("7b2 853 641", "b12 345 678", "7b1 853 642"),
        ("325 678 b14", "b12 345 678", "315 678 b24"),
        ("54b 618 732", "123 8b4 765", "54b 628 731"),
    ] {
        let Some(Solvability::Unsolvable { repair, reason }) =
            puzzle.solvability(&problem(&puzzle, start, goal))
        else {
            panic!("{start} can't reach {goal}");
        };
        assert_eq!(
            repair,
            Some((repaired.to_owned(), "swapping 1 and 2".to_owned()))
        );
        assert!(
            reason.ends_with("(odd), but every move keeps this parity, and the goal has none"),
            "{reason}"
        );
        let repaired = puzzle.solvability(&problem(&puzzle, repaired, goal));
        assert!(matches!(repaired, Some(Solvability::Solvable { .. })));
    }
}

fn reason(puzzle: &Sliding, start: &str, goal: &str) -> String {
    match puzzle.solvability(&problem(puzzle, start, goal)) {
        Some(
            Solvability::Solvable { reason }
            | Solvability::Unsolvable { reason, .. }
            | Solvability::Unknown { reason },
        ) => reason,
        None => panic!("it is always known"),
    }
}

#[test]
fn inversions_are_those_of_the_tiles() {
    let eight = Sliding::new(3, 3);
    for (start, facts) in [
        (
            "1b2 345 678",
            "0 inversions (even), and every move keeps this parity",
        ),
        (
            "312 4b5 678",
            "2 inversions (even), and every move keeps this parity",
        ),
        (
            "134 8b2 765",
            "9 inversions (odd), but every move keeps this parity, and the goal has none",
        ),
        (
            "b21 345 678",
            "1 inversion (odd), but every move keeps this parity, and the goal has none",
        ),
    ] {
        assert_eq!(
            reason(&eight, start, "b12 345 678"),
            format!("against the goal the start has {facts}")
        );
    }
    let (fifteen, goal) = (Sliding::new(4, 4), "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 b");
    for (start, facts) in [
        (
            "1 2 3 4 5 6 7 8 9 10 11 12 13 15 14 b",
            "1 inversion (odd) and its blank is 0 rows away (even), but every move up or down changes both parities, so \
             they would have to agree",
        ),
        (
            "1 2 3 4 5 6 7 8 9 10 11 b 13 14 15 12",
            "3 inversions (odd) and its blank is 1 row away (odd): the parities agree",
        ),
    ] {
        assert_eq!(
            reason(&fifteen, start, goal),
            format!("against the goal the start has {facts}")
        );
    }
}
