use super::*;
use crate::puzzle::{RecordingOptions, SpecialSolver};
use crate::puzzles::octa::groups::REFERENCE;
use crate::puzzles::octa::rules::missing;
use crate::puzzles::octa::solutions::solutions;
use crate::puzzles::octa::solving::solve_all;
use crate::search::{Ending, Entry, Expanded, Generated, Statistics};
use proptest::prelude::*;

/// All completions as `solveAll` visits them.
fn all(problem: &Problem) -> Vec<Board> {
    let mut boards = Vec::new();
    let mut visit = |board| boards.push(board);
    let counted = solve_all(problem, &Limits::default(), &mut Unobserved, &mut visit);
    assert_eq!(counted, Ok(boards.len() as u64));
    boards
}

/// All completions by trying every number in every empty cell.
fn brute_force(board: Board, found: &mut Vec<Board>) {
    let Some(cell) = board.position(0) else {
        found.extend(sums_are_34(&board).then_some(board));
        return;
    };
    let missing = missing(board.cells());
    for number in (1..=16).filter(|number| missing >> number & 1 == 1) {
        let mut filled = board.clone();
        filled.cells_mut()[cell] = number;
        brute_force(filled, found);
    }
}

fn solved(problem: &Problem) -> Option<Vec<Move>> {
    let solved = Puzzle::from(Octa).solve(problem, &Limits::default(), &mut Unobserved);
    match solved.outcome.ending {
        Ending::Solved {
            path, lower_bound, ..
        } => {
            assert_eq!(path.len(), lower_bound as usize);
            Some(path)
        }
        Ending::Stopped(reason) => {
            assert_eq!(reason, StopReason::Unsolvable);
            None
        }
    }
}

#[test]
fn the_empty_board_has_288_solutions() {
    let boards = all(&problem(EMPTY));
    assert_eq!(boards.len(), 288);
    assert!(boards.is_sorted_by(|earlier, later| earlier < later));
    assert!(boards.iter().all(sums_are_34));
    assert!(boards.iter().all(|board| missing(board.cells()) == 0));
    assert!(boards.contains(&Board::new(&REFERENCE)));
}

#[test]
fn symmetries_map_the_solutions_onto_themselves() {
    // A mirror, a quarter turn, and the exchange of each number n for 17 - n.
    let mirror = [0, 4, 3, 2, 1, 6, 5, 8, 7, 10, 9, 14, 13, 12, 11, 15];
    let turn = [8, 4, 6, 10, 14, 3, 13, 0, 15, 2, 12, 1, 5, 9, 11, 7];
    let is_solution = |cells: [u8; CELLS]| solutions().binary_search(&cells).is_ok();
    for solution in solutions() {
        assert!(is_solution(mirror.map(|cell| solution[cell])));
        assert!(is_solution(turn.map(|cell| solution[cell])));
        assert!(is_solution(solution.map(|number| 17 - number)));
    }
}

#[test]
fn solve_finds_the_first_solution_in_successor_order() {
    let mut empty = problem(EMPTY);
    let first = replayed(&empty.start, &solved(&empty).expect("a solution"));
    assert_eq!(Some(&first), all(&empty).first());
    empty.order.reverse();
    let last = replayed(&empty.start, &solved(&empty).expect("a solution"));
    assert_eq!(Some(&last), all(&empty).last(), "the list is not reordered");
}

#[test]
fn the_documents_boards_have_few_completions() {
    let counts = [E1, E2, E3, E4, E5, ANSWER].map(|start| all(&problem(start)).len());
    assert_eq!(counts, [1; 6]);
}

/// The entries of a record: cells filled on the board, g, and `+` for a number that fits, `-` for one that does not, `*` for the
/// goal.
fn recorded(start: &str) -> Vec<(usize, u32, char)> {
    let (problem, limits) = (problem(start), Limits::default());
    let tape = RecordingOptions {
        limits: &limits,
        most: 1_000,
    };
    let recording = Octa.record(&problem, SpecialSolver::Completion, tape, &mut Unobserved);
    let recording = recording.and_then(Result::ok).expect("a record");
    let told = recording.record.entries.iter().map(|entry| match *entry {
        Entry::Expanded(Expanded { state, g, .. }) => (state, g, ' '),
        Entry::Generated(Generated { state, g, fate, .. }) => {
            (state, g, if fate.is_open() { '+' } else { '-' })
        }
        Entry::Goal { state, g, .. } => (state, g, '*'),
        ref entry => panic!("{entry:?}"),
    });
    told.map(|(state, g, kind)| {
        let cells = recording.boards[state as usize].cells();
        (cells.iter().filter(|&&cell| cell != 0).count(), g, kind)
    })
    .collect()
}

#[test]
fn a_record_counts_the_cells_that_follow() {
    assert_eq!(recorded(ANSWER), [(16, 0, '*')]);
    // No number is tried: both cells follow from their groups.
    let follow = "9 3 13 6 _ 11 5 _ 14 16 2 4 7 8 15 10";
    assert_eq!(recorded(follow), [(16, 2, '*')]);
    // One follows from the start, the other one is tried.
    let one_follows = "9 3 13 6 _ _ 5 1 14 16 2 4 7 8 15 10";
    let steps = [(15, 1, ' '), (16, 2, '+'), (16, 2, '*')];
    assert_eq!(recorded(one_follows), steps);
    // 4 in the first empty cell does not fit, two cells follow from 9.
    let tried = "2 _ 3 12 10 16 6 13 _ 1 11 8 15 _ 7 5";
    let steps = [(13, 0, ' '), (14, 1, '-'), (16, 3, '+'), (16, 3, '*')];
    assert_eq!(recorded(tried), steps);
    assert_eq!(recorded("8 3 13 6 12 11 _ 1 14 16 2 4 7 _ _ _"), []);
}

struct Interrupter;

impl Observer for Interrupter {
    fn observe(&mut self, _: &Statistics) -> Option<StopReason> {
        Some(StopReason::Interrupted)
    }
}

#[test]
fn limits_and_observers_end_an_enumeration() {
    let limits = Limits {
        max_nodes: Some(50),
        ..Limits::default()
    };
    let solved = Puzzle::from(Octa).solve(&problem(EMPTY), &limits, &mut Unobserved);
    assert_eq!(solved.outcome.ending, Ending::Stopped(StopReason::MaxNodes));
    assert_eq!(solved.outcome.statistics.generated, 50);
    let mut visit = |_| ();
    let stopped = solve_all(&problem(EMPTY), &limits, &mut Unobserved, &mut visit);
    assert_eq!(stopped, Err(StopReason::MaxNodes));
    let stopped = solve_all(
        &problem(EMPTY),
        &Limits::default(),
        &mut Interrupter,
        &mut visit,
    );
    assert_eq!(stopped, Err(StopReason::Interrupted));
}

fn told(start: &str) -> Solvability {
    let known = Octa.solvability(&problem(start));
    known.expect("it is always known")
}

fn unsolvable(start: &str) -> (String, String, String) {
    match told(start) {
        Solvability::Unsolvable {
            reason,
            repair: Some((state, change)),
        } => {
            assert!(matches!(told(&state), Solvability::Solvable { .. }));
            (reason, state, change)
        }
        other => panic!("{start} is {other:?}"),
    }
}

#[test]
fn solvable_boards_tell_their_completions() {
    let reason = |start: &str| match told(start) {
        Solvability::Solvable { reason } => reason,
        other => panic!("{start} is {other:?}"),
    };
    assert_eq!(
        reason(EMPTY),
        "288 ways to fill the empty cells make all ten sums 34"
    );
    assert_eq!(
        reason(E1),
        "1 way to fill the empty cells makes all ten sums 34"
    );
    assert_eq!(reason(ANSWER), "all ten sums are 34");
}

#[test]
fn a_group_with_another_sum_is_named() {
    let (reason, state, change) = unsolvable(&E3.replacen("13 6", "6 13", 1));
    assert_eq!(reason, "the group of cells 0 2 5 7 sums to 27, not 34");
    assert_eq!(change, "emptying cells 2 3");
    assert_eq!(state, E3.replacen("13 6", "_ _", 1));
}

#[test]
fn a_group_that_can_not_reach_34_is_named() {
    let (reason, ..) = unsolvable("_ 1 2 3 _ _ _ _ _ _ _ _ _ _ _ _");
    assert_eq!(
        reason,
        "the group of cells 1 2 3 4 can't reach 34 with the numbers that are missing"
    );
    // 9 + 13 + 11 leaves 1, which is written elsewhere.
    let (reason, ..) = unsolvable("9 _ 13 _ _ 11 _ _ _ _ _ 1 _ _ _ _");
    assert!(reason.starts_with("the group of cells 0 2 5 7 can't reach 34"));
}

#[test]
fn a_board_that_only_search_shows_dead_is_dead() {
    let (reason, ..) = unsolvable("1 6 _ _ _ _ _ _ _ _ _ _ _ _ _ _");
    assert_eq!(
        reason,
        "no way to fill the empty cells makes all ten sums 34"
    );
}

prop_compose! {
    /// Up to seven empty cells in a solution, or in what exchanges made of one.
    fn partial_boards()(
        index in 0..288_usize,
        empty in prop::collection::vec(0..CELLS, 0..=7),
        exchange in prop::option::weighted(0.4, (0..CELLS, 0..CELLS)),
    ) -> Board {
        let mut board = Board::new(&solutions()[index]);
        if let Some((first, second)) = exchange {
            board.cells_mut().swap(first, second);
        }
        for cell in empty {
            board.cells_mut()[cell] = 0;
        }
        board
    }
}

proptest! {
    #[test]
    fn completions_are_those_of_brute_force(board in partial_boards(), reversed in any::<bool>()) {
        let mut order = natural_order();
        if reversed {
            order.reverse();
        }
        let problem = Problem { start: board.clone(), goal: None, order };
        let mut expected = Vec::new();
        brute_force(board.clone(), &mut expected);
        prop_assert_eq!(&all(&problem), &expected);
        let solvable = matches!(Octa.solvability(&problem), Some(Solvability::Solvable { .. }));
        prop_assert_eq!(solvable, !expected.is_empty());
        let first = if reversed { expected.last() } else { expected.first() };
        let path = solved(&problem);
        prop_assert_eq!(path.map(|path| replayed(&board, &path)), first.cloned());
    }

    #[test]
    fn solutions_are_completions_of_all_their_parts(index in 0..288_usize, filled in any::<u16>()) {
        let solution = Board::new(&solutions()[index]);
        let mut start = solution;
        for (cell, number) in start.cells_mut().iter_mut().enumerate() {
            *number *= (filled >> cell & 1) as u8;
        }
        let problem = Problem { start: start.clone(), goal: None, order: natural_order() };
        let agrees = |other: &&[u8; CELLS]| {
            start.cells().iter().zip(*other).all(|(&number, &other)| number == 0 || number == other)
        };
        let expected: Vec<Board> =
            solutions().iter().filter(agrees).map(|cells| Board::new(cells)).collect();
        prop_assert_eq!(all(&problem), expected);
    }
}
