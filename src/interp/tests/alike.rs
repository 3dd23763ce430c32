//! Puzzles that a script defines, held against those that are built in.

use super::{BOARD, WALK, printed, run};
use crate::interp::RunEnd;
use puzzle_core::puzzles::Registry;
use puzzle_core::search::Move;
use std::fmt::Write;

/// Counts of searches on random boards, on a board as a script says it and as it is built in.
fn counted_alike(size: &str, goal: &str, walk: u32, boards: usize, searches: &[&str]) {
    let counted = "print $solved $generated $expanded $goalTests\nif solved { print $length $path } else { print $reason }\n";
    let text = |puzzle: &str, heuristic: &str| {
        let searches = searches.iter().map(|search| {
            let search = search.replace('H', heuristic);
            format!("{search}\n{counted}")
        });
        let searches: String = searches.collect();
        format!(
            "{puzzle}seed 5\nrepeat {boards} {{ randomizeState {walk}\nprintState\n{searches} }}"
        )
    };
    let built_in = format!("puzzle sliding {size}\nsetGoal \"{goal}\"\n");
    let expected = printed(&text(&built_in, "h2"));
    for board in boards_as_scripts_say_them() {
        let script = format!("{board}{WALK}puzzle board {}\n", size.replace('x', " "));
        assert_eq!(printed(&text(&script, "walk")), expected, "{board}{size}");
    }
}

/// The board as it is seen for what it is, and as the general engine has to search it: no state is forbidden, but that is not
/// looked into.
fn boards_as_scripts_say_them() -> [String; 2] {
    let forbidding = BOARD.replace("  columns", "  never at(0) == b and at(1) == b\n  columns");
    assert_ne!(forbidding, BOARD);
    [BOARD.to_owned(), forbidding]
}

#[test]
fn a_board_is_seen_under_any_names() {
    // The tile goes, not the blank; cells begin with 1, values are letters, and the blank is none of the usual.
    let letters = "define puzzle letters {
  cells 1..6
  columns 3
  goal [a c hole e d f]
  for x in 1..3 { move drop when at($x) == hole swap $x ($x + 3) }
  for x in 4..6 { move lift when at($x) == hole swap $x ($x - 3) }
  for x in [1 2 4 5] { move pull when at($x) == hole swap $x ($x + 1) }
  for x in [2 3 5 6] { move push when at($x) == hole swap $x ($x - 1) }
}
define heuristic walk = sum(c in cells, if(at($c) == hole, 0, abs(row($c) - row(home(at($c)))) + abs(column($c) - column(home(at($c))))))
puzzle letters
";
    let built_in = "puzzle sliding 2x3\nsetGoal \"1 2 b / 3 4 5\"\n";
    let counted = "print $generated $expanded $length $path\n";
    let searches = |heuristic: &str, order: &str, starts: [&str; 2]| {
        starts
            .map(|start| {
                let searches = [
                    "BFS",
                    "AStar H",
                    "IDAStar H",
                    "AStar max(H,weighted(0.5,H))",
                    "Bidirectional",
                ];
                let run = searches.map(|search| format!("solve{search}{order}\n{counted}"));
                format!(
                    "setState \"{start}\"\n{}",
                    run.concat().replace('H', heuristic)
                )
            })
            .concat()
    };
    let defined = printed(&format!(
        "{letters}{}",
        searches("walk", "", ["f hole e d a c", "c a hole d e f"])
    ));
    let starts = ["5 b 3 / 4 1 2", "2 1 b / 4 3 5"];
    let built_in = printed(&format!(
        "{built_in}{}",
        searches("h2", " order [down up right left]", starts)
    ));
    let names = [
        ("drop", "down"),
        ("lift", "up"),
        ("pull", "right"),
        ("push", "left"),
    ];
    let renamed = names
        .iter()
        .fold(defined, |text, (renamed_move, built_in)| {
            text.replace(renamed_move, built_in)
        });
    assert_eq!(renamed, built_in);
}

#[test]
fn what_is_no_sliding_board_is_not_taken_for_one() {
    let right = "for x in $cells { if column($x) < ($c - 1) { move right when at($x) == b swap $x ($x + 1) } }";
    for other in [
        // Around the edge, over a tile, not everywhere, at a cost, and asking for more.
        "for x in $cells { move right when at($x) == b swap $x ($x + 1 - if(column($x) == 2, 3, 0)) }",
        "for x in [0 3] { move right when at($x) == b swap $x ($x + 2) }",
        "for x in [0 1 3] { move right when at($x) == b swap $x ($x + 1) }",
        "for x in [0 1 3 4] { move right when at($x) == b cost 2 swap $x ($x + 1) }",
        "for x in [0 1 3 4] { move right when at($x) == b and at(5) != 3 swap $x ($x + 1) }",
        "for x in [0 1 3 4] { move right when at($x) == b cycle [$x ($x + 1) (5 - $x)] }",
    ] {
        let found = boards_as_scripts_say_them().map(|board| {
            assert!(board.contains(right), "{board}");
            let board = board.replace(right, other);
            let text = format!(
                "{board}puzzle board 2 3\nseed 2\nrepeat 9 {{ randomizeState walk 9\nsolveBFS\nprint $generated $path\nsolveUCS\nprint $generated $cost }}"
            );
            printed(&text)
        });
        assert_eq!(found[0], found[1], "{other}");
    }
}

/// Searches on boards whose states can all be looked at, and on larger ones.
const SEARCHES: [&[&str]; 2] = [
    &[
        "solveBFS",
        "solveUCS",
        "solveDFS 12",
        "solveIDDFS",
        "solveBidirectional",
        "solveNBS H",
        "solveMM H",
        "solveBAE H",
        "solveBAE H within 1.5",
        "solveDVCBS H",
        "solveDBBS H",
        "solveAStar H",
        "solveAStar H ties highG",
        "solveAStar H order [right down left up]",
        "solveGreedy H",
        "solveWeightedAStar 1.5 H",
        "solveIDAStar H",
        "solveIDAStar H undo on maxNodes 500",
        "solveBTS H",
        "solveQStar H",
        "solveRBFS H",
        "solveBeam 7 H",
        "solveBFS maxNodes 77",
    ],
    &[
        "solveBFS maxNodes 300",
        "solveAStar H",
        "solveAStar H maxNodes 50",
        "solveIDAStar H",
        "solveIDAStar H undo on maxNodes 900",
        "solveBTS H",
        "solveRBFS H maxNodes 300",
        "solveBeam 5 H maxNodes 400",
    ],
];

/// So many boards each of 2x3, 3x2, 3x3, 3x4 and 4x4.
fn boards_counted_alike(boards: [usize; 5]) {
    let [small, large] = SEARCHES;
    counted_alike("2x3", "b 1 2 / 3 4 5", 9, boards[0], small);
    counted_alike("3x2", "b 1 / 2 3 / 4 5", 9, boards[1], small);
    counted_alike("3x3", "b12 345 678", 9, boards[2], small);
    counted_alike("3x4", "b 1 2 3 / 4 5 6 7 / 8 9 10 11", 18, boards[3], large);
    let fifteen = "b 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15";
    counted_alike("4x4", fifteen, 18, boards[4], large);
}

#[test]
fn a_defined_board_counts_like_the_built_in_one_in_every_search() {
    boards_counted_alike([80, 80, 80, 40, 40]);
}

#[test]
#[ignore = "hundreds of boards above, these take seconds"]
fn thousands_of_defined_boards_count_like_the_built_in_ones() {
    boards_counted_alike([1000, 1000, 1000, 500, 500]);
}

/// All layers of boards as a script says them and as they are built in.
fn layers_alike(sizes: &[&str]) {
    for size in sizes {
        let layers = "layers\nprint $layers $states\n";
        let layered = format!(
            "{BOARD}{WALK}puzzle board {}\n{layers}",
            size.replace('x', " ")
        );
        let built_in = format!("puzzle sliding {size}\n{layers}");
        assert_eq!(printed(&layered), printed(&built_in), "{size}");
    }
}

#[test]
fn all_layers_of_defined_boards_are_those_of_the_built_in_ones() {
    layers_alike(&["2x4", "3x3"]);
}

#[test]
#[ignore = "smaller boards above, millions of states take seconds"]
fn all_layers_of_larger_defined_boards_are_those_of_the_built_in_ones() {
    layers_alike(&["2x5"]);
}

#[test]
fn layers_and_audits_are_those_of_the_built_in_board() {
    for (size, goal) in [("2x3", "b 1 2 / 3 4 5"), ("2x2", "b 1 / 2 3")] {
        let counted = "layers\nprint $layers $states $farthest\nrandomizeState walk 4\nisSolvable\nprintState";
        let counting = format!(
            "{BOARD}{WALK}puzzle board {}\n{counted}",
            size.replace('x', " ")
        );
        let built_in = format!("puzzle sliding {size}\nsetGoal \"{goal}\"\n{counted}");
        assert_eq!(printed(&counting), printed(&built_in));
    }
    let audited = run(&format!(
        "{BOARD}{WALK}puzzle board 2 3\naudit walk\nsolveAStar walk\nexpect optimal == true"
    ));
    assert_eq!(audited.end, RunEnd::Done, "{:?}", audited.reports());
}

#[test]
fn a_defined_ring_moves_like_the_built_in_one() {
    let registry = Registry::default();
    let ring = registry
        .build(registry.find("ring").expect("it is there"), &[])
        .expect("it takes nothing");
    let goal = ring.default_goal().expect("one state");
    let mut text = "define puzzle own {\n  cells 1..25\n  columns 5\n  goal 1..25\n".to_owned();
    for (index, name) in ring.move_names().iter().enumerate() {
        let after = ring.apply(&goal, Move(index as u32)).expect("always legal");
        // What was in a cell stands where its number is now.
        let to = |cell: usize| {
            after
                .cells()
                .iter()
                .position(|&value| usize::from(value) == cell)
                .expect("it stands somewhere")
        };
        let changed = (1..=25)
            .find(|&cell| to(cell) + 1 != cell)
            .expect("five change");
        let mut cycle = vec![changed];
        while to(cycle[cycle.len() - 1]) + 1 != changed {
            cycle.push(to(cycle[cycle.len() - 1]) + 1);
        }
        let cycle: Vec<String> = cycle.iter().map(usize::to_string).collect();
        let _ = writeln!(text, "  move {name} cycle [{}]", cycle.join(" "));
    }
    text.push_str("}\npuzzle own\n");
    let counted =
        "print $solved $generated $expanded $goalTests\nif solved { print $length $path }\n";
    let searches = [
        "BFS maxNodes 900",
        "UCS maxNodes 900",
        "DFS 3",
        "IDDFS",
        "Bidirectional",
    ];
    let searches = searches
        .map(|search| format!("solve{search}\n{counted}"))
        .concat();
    let tried = format!(
        "seed 3\nrepeat 3 {{ randomizeState 3\nprintState\n{searches} }}\nlayers depth 3\nprint $layers\n"
    );
    let defined = printed(&format!("{text}{tried}"));
    assert_eq!(defined, printed(&format!("puzzle ring\n{tried}")));
}
