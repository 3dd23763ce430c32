//! Boards and solutions as pages and pictures have them.

use crate::figure::{Drawing, Network, NetworkNode, Solution, Tint};
use puzzle_core::puzzle::{Board, Colour, Mark, OnMap, Puzzle, changed};
use puzzle_core::search::Move;
use std::collections::HashMap;

/// A board; what differs from the one before is marked.
pub(crate) fn drawn(puzzle: &Puzzle, board: &Board, before: Option<&Board>) -> Drawing {
    if let Some(drawing) = drawn_whole(puzzle, (board, None), '@', &HashMap::new()) {
        return drawing;
    }
    let drawn = puzzle.drawn(board);
    let columns = match &drawn {
        Some(drawn) if drawn.grid => puzzle.columns().unwrap_or(board.cells().len()),
        Some(_) => 0,
        None => puzzle.columns().unwrap_or(0),
    };
    let cells = board.cells().iter();
    let cells: Vec<_> = cells.map(|&value| puzzle.appearance(value)).collect();
    let tint = |colour: Colour| Tint {
        ground: colour.to_string(),
        ink: colour.ink().to_string(),
    };
    Drawing {
        columns,
        tints: cells.iter().map(|cell| cell.colour.map(tint)).collect(),
        cells: cells.iter().map(|cell| cell.tile().to_owned()).collect(),
        text: puzzle.draw(board),
        places: drawn.map_or_else(Vec::new, |drawn| drawn.places),
        is_map: false,
        is_hex: false,
        network: None,
        marks: before.map_or_else(Vec::new, |before| changed(puzzle, before, board, None)),
    }
}

/// A map or a graph with what a search from a state to a goal did on it; `None` of another puzzle.
pub(crate) fn drawn_whole(
    puzzle: &Puzzle,
    (board, goal): (&Board, Option<&Board>),
    walker: char,
    marks: &HashMap<u32, Mark>,
) -> Option<Drawing> {
    if let Some(on_map) = puzzle.on_map(board, goal) {
        return Some(drawn_map(&on_map, walker, marks));
    }
    let (here, goals) = puzzle.nodes(board, goal)?;
    let network = puzzle.network()?;
    let letter = |node: u32| match marks.get(&node) {
        _ if node == here => walker,
        _ if goals.contains(&node) => 'G',
        Some(Mark::Way) => '*',
        Some(Mark::Open) => 'o',
        Some(Mark::Closed) => '.',
        None => ' ',
    };
    let nodes = (0..).zip(network.nodes);
    let nodes = nodes.map(|(node, (name, said, place))| NetworkNode {
        name,
        said,
        place,
        tint: (letter(node) != ' ').then(|| tint(letter(node))),
    });
    Some(Drawing {
        text: puzzle.draw(board),
        network: Some(Network {
            nodes: nodes.collect(),
            arcs: network.arcs,
        }),
        ..Drawing::default()
    })
}

/// The tint of a cell of a map.
fn tint(letter: char) -> Tint {
    let (ground, ink) = match letter {
        '#' => ("#3d434d", "#ffffff"),
        '~' => ("#4f8ccf", "#ffffff"),
        '.' => ("#b5d3ee", "#1a1a1a"),
        'o' => ("#fdc97f", "#1a1a1a"),
        '*' => ("#2b9c5a", "#ffffff"),
        'G' => ("#c43b2e", "#ffffff"),
        'S' | '@' => ("#5b3a9e", "#ffffff"),
        _ => ("#ffffff", "#1a1a1a"),
    };
    Tint {
        ground: ground.to_owned(),
        ink: ink.to_owned(),
    }
}

/// A map with what a search did on it; `walker` is what stands in the cell of the state.
fn drawn_map(on_map: &OnMap<'_>, walker: char, marks: &HashMap<u32, Mark>) -> Drawing {
    let sketch = on_map.sketch(walker, marks, on_map.in_pictures());
    let letters = || sketch.rows.iter().flat_map(|row| row.chars());
    let written = |letter: char| match letter {
        '0'..='9' | 'G' | 'S' | '@' => letter.to_string(),
        _ => String::new(),
    };
    Drawing {
        columns: sketch.rows.first().map_or(0, |row| row.chars().count()),
        cells: letters().map(written).collect(),
        tints: letters().map(|letter| Some(tint(letter))).collect(),
        text: sketch.text(),
        is_map: true,
        is_hex: sketch.is_hex,
        ..Drawing::default()
    }
}

/// A solution board by board, on a map at once; `None` where a move can't be made.
pub(crate) fn drawn_solution(
    puzzle: &Puzzle,
    start: &Board,
    moves: &[Move],
    caption: String,
) -> Option<Solution> {
    let mut board = start.clone();
    let mut marks = HashMap::new();
    for &mv in moves {
        board = puzzle.apply(&board, mv)?;
        marks.extend(puzzle.place(&board).map(|cell| (cell, Mark::Way)));
    }
    if let Some(drawing) = drawn_whole(puzzle, (start, None), 'S', &marks) {
        return Some(Solution {
            caption,
            moves: Vec::new(),
            drawings: vec![drawing],
        });
    }
    board = start.clone();
    let mut solution = Solution {
        caption,
        moves: Vec::with_capacity(moves.len()),
        drawings: vec![drawn(puzzle, start, None)],
    };
    for &mv in moves {
        let next = puzzle.apply(&board, mv)?;
        solution.moves.push(puzzle.move_name(mv).to_string());
        solution.drawings.push(drawn(puzzle, &next, Some(&board)));
        board = next;
    }
    Some(solution)
}
