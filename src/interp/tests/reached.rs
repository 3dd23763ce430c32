//! States from which moves lead to a goal, and those of them that the start of a puzzle reaches.

use super::{printed, run};
use puzzle_core::distances::Measure;
use puzzle_core::puzzle::{Board, Origin, Puzzle, Random, Sampling};
use puzzle_core::search::{Limits, Unobserved};
use std::collections::btree_map::Entry;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Three blocks in three piles, without `never`: a block may stand on itself, and two on each other.
fn blocks(goal: &str, cost: &str) -> String {
    format!(
        "define puzzle blocks {{\n  cells 1..3 values [p q r 1 2 3]\n  start \"p 1 q\"\n  goal {goal}\n\
         for x in 1..3 {{ for y in [p q r 1 2 3] {{ if $x != $y {{\n\
         move \"$x to $y\" {cost} when all(c in cells, at($c) != $x and at($c) != $y) set $x $y }} }} }}\n}}\npuzzle blocks\n"
    )
}

fn warnings(text: &str, command: &str) -> Vec<String> {
    run(&format!("{text}{command}")).warnings()
}

fn built(text: &str) -> Arc<Puzzle> {
    run(text).engine.session().puzzle.clone()
}

/// The states that the start reaches, each with those that a move leads to.
fn reached(puzzle: &Puzzle) -> BTreeMap<Board, Vec<Board>> {
    let mut reached = BTreeMap::new();
    let mut open = vec![puzzle.initial_state()];
    while let Some(board) = open.pop() {
        if let Entry::Vacant(entry) = reached.entry(board) {
            let moves = puzzle.default_order().into_iter();
            let next = moves.filter_map(|mv| puzzle.apply(entry.key(), mv));
            let next: Vec<Board> = next.collect();
            open.extend(next.iter().cloned());
            entry.insert(next);
        }
    }
    reached
}

/// Those of them from which moves lead to a goal.
fn solvable(puzzle: &Puzzle) -> BTreeSet<Board> {
    let reached = reached(puzzle);
    let goal = puzzle.default_goal();
    let goals = reached
        .keys()
        .filter(|board| puzzle.is_goal(board, goal.as_ref()));
    let mut solvable: BTreeSet<Board> = goals.cloned().collect();
    loop {
        let before = solvable.len();
        let leads = |next: &Vec<Board>| next.iter().any(|next| solvable.contains(next));
        let more = reached.iter().filter(|(_, next)| leads(next));
        let more: Vec<Board> = more.map(|(board, _)| board.clone()).collect();
        solvable.extend(more);
        if solvable.len() == before {
            return solvable;
        }
    }
}

#[test]
fn draws_are_among_the_states_that_the_start_reaches() {
    let river = include_str!("../../../scripts/own/river.txt");
    let river = &river[..river.find("solve").expect("it is solved")];
    for text in [
        blocks("\"2 3 p\"", "").as_str(),
        &blocks("when at(1) == 2", ""),
        &blocks("\"2 3 p\"", "cost ($x + 1)"),
        river,
    ] {
        let puzzle = built(text);
        let expected = solvable(&puzzle);
        let mut random = Random::new(1);
        let mut draw = |sampling| {
            puzzle
                .sample(sampling, None, &mut random, &mut || false)
                .ok()
        };
        let draws = (0..expected.len() * 20).map(|_| draw(Sampling::Uniform).expect("drawn"));
        assert_eq!(draws.collect::<BTreeSet<_>>(), expected, "{text}");
        let draws = (0..200).filter_map(|depth| draw(Sampling::Depth(depth % 8)));
        let draws: Vec<Board> = draws.collect();
        assert!(draws.len() > 20);
        assert!(draws.iter().all(|board| expected.contains(board)), "{text}");
        let ways = (Origin::Goals(puzzle.default_goal()), Measure::Cost);
        let layers = puzzle.count_layers(ways, None, &Limits::default(), &mut Unobserved);
        let layers = layers.expect("they are listed");
        let reached = expected.len() as u64;
        assert!(layers.states() > reached || text == river, "{text}");
        let told = (layers.states() > reached).then_some(reached);
        assert_eq!(layers.reached, told, "{text}");
    }
}

#[test]
fn where_the_start_reaches_all_states_or_says_nothing_there_is_no_warning() {
    let never = "never any(c in 1..3, at($c) == $c)";
    let fill = "define puzzle fill {\n cells 1..4 values 0..1 start 0 goal 1\n\
        for c in 1..4 { move \"f$c\" when at($c) == 0 set $c 1 }\n}\npuzzle fill\n";
    let without_start = fill.replace("start 0", "");
    let stuck = fill.replace("values 0..1 start 0", "values 0..2 start 2");
    for text in [fill, &without_start, &stuck] {
        assert_eq!(warnings(text, "layers"), [""; 0], "{text}");
    }
    assert_eq!(printed(&format!("{stuck}layers\nprint $states")), "16");
    let text = blocks("\"2 3 p\"", "");
    for (text, found) in [
        (text.clone(), &["run::unreached_states"][..]),
        (
            text.replace("start", &format!("{never}\n start")),
            &["run::unreached_states"],
        ),
    ] {
        assert_eq!(warnings(&text, "layers"), found, "{text}");
        assert_eq!(warnings(&text, "layers depth 3"), [""; 0]);
        assert_eq!(warnings(&text, "layers from start"), [""; 0]);
    }
}

#[test]
fn help_of_a_puzzle_counts_its_states() {
    let text = blocks("\"2 3 p\"", "");
    assert!(
        printed(&format!("{text}help blocks"))
            .contains("States      60 (reachable from the start)")
    );
    assert!(printed("help eight").contains("States      181440 (all that can be solved)"));
    let many = "define puzzle many {\n cells 1..20 values 0..1 start 0 goal 1\n\
        for c in 1..20 { move \"f$c\" set $c 1 }\n}\npuzzle many\nhelp many";
    assert!(printed(many).contains("States      at least "));
}
