//! Which cells of a drawing a move changed.

use super::puzzles::LIFT;
use super::{Run, run};
use puzzle_core::puzzle::{Step, changed};

/// What a move to a state of the session's puzzle changes in its drawing.
fn marked(run: &Run, before: &str, after: &str) -> Vec<String> {
    let puzzle = &run.engine.session().puzzle;
    let [before, after] = [before, after].map(|text| puzzle.parse(text).expect("a state"));
    let step = Step {
        depth: 1,
        length: 2,
    };
    let text = puzzle.draw_step(&after, step);
    let changed = changed(puzzle.as_ref(), &before, &after, Some(step));
    changed
        .into_iter()
        .map(|place| text[place].to_owned())
        .collect()
}

#[test]
fn a_drawing_shows_which_cells_a_move_changed() {
    let cube = "define puzzle row {\n  cells 1..4\n  goal [1 b 3 12]\n  move a swap 1 4\n  draw \"{1}{2}-{3}{4}\"\n}\npuzzle row";
    assert_eq!(marked(&run(cube), "1 b 3 12", "12 3 b 1"), ["12", "3", "1"]);
    assert_eq!(marked(&run(LIFT), "0 shut", "1 shut"), ["1"]);
    assert_eq!(
        marked(&run("puzzle eight"), "1b2 345 678", "142 3b5 678"),
        ["4"]
    );
    assert_eq!(
        marked(
            &run("puzzle sliding 2x6"),
            "1 10 2 3 4 5 6 7 8 9 11 b",
            "1 11 2 3 4 5 6 7 8 9 10 b"
        ),
        ["11", "10"]
    );
}
