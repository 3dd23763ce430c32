//! Mazes that are drawn.

use super::Maze;
use crate::puzzle::{GridMap, Neighbours, Terrain};
use crate::state::Random;
use std::fmt::Write;

/// The most rows, and the most columns, of a maze that is drawn.
const MOST_SIDE: usize = 1_024;

/// Draws a maze of so many rows and columns, both at least 3: rooms in every other row and column, and ways between them, of
/// which just one leads from each room to each other (a walk that goes back where it can't go on: the depth-first search
/// with backtracking of mazes). Then each wall between two rooms falls with a probability of so many percent, so that there
/// are several ways.
/// The start is above on the left, the goal below on the right.
///
/// # Errors
///
/// The number of rows and columns, where they are fewer than 3 or more than 1,024.
pub fn random_maze(
    (rows, columns): (usize, usize),
    openings: u64,
    random: &mut Random,
) -> Result<Maze, (usize, usize)> {
    let sides = [rows, columns].map(|side| side.saturating_sub(1) / 2);
    if sides.contains(&0) || rows.max(columns) > MOST_SIDE {
        return Err((rows, columns));
    }
    let mut cells = vec![vec![Terrain::Wall; columns]; rows];
    let free = Terrain::Ground(1);
    let room = |side: usize| 2 * side + 1;
    let mut path = vec![(0, 0)];
    cells[1][1] = free;
    while let Some(&(row, column)) = path.last() {
        let near = [(-1, 0), (1, 0), (0, -1), (0, 1)].map(|(down, right)| {
            let next = (
                usize::checked_add_signed(row, down)?,
                usize::checked_add_signed(column, right)?,
            );
            let is_new = next.0 < sides[0]
                && next.1 < sides[1]
                && cells[room(next.0)][room(next.1)] == Terrain::Wall;
            is_new.then_some(next)
        });
        let near: Vec<(usize, usize)> = near.into_iter().flatten().collect();
        if near.is_empty() {
            path.pop();
            continue;
        }
        let next = near[random.below(near.len() as u64) as usize];
        cells[row + next.0 + 1][column + next.1 + 1] = free;
        cells[room(next.0)][room(next.1)] = free;
        path.push(next);
    }
    let inside = |side: usize| 1..=room(side - 1);
    for (row, cells) in cells.iter_mut().enumerate() {
        for (column, cell) in cells.iter_mut().enumerate() {
            let is_inside = inside(sides[0]).contains(&row) && inside(sides[1]).contains(&column);
            let is_between = (row % 2) != (column % 2) && *cell == Terrain::Wall;
            if is_inside && is_between && openings > 0 && random.below(100) < openings {
                *cell = free;
            }
        }
    }
    let goal = (room(sides[0] - 1), room(sides[1] - 1));
    let digest = written(&cells);
    let map = GridMap::new(&cells, Neighbours::Four)?;
    let mut name = format!("randomMaze {rows} {columns}");
    if openings > 0 {
        let _ = write!(name, " {openings}");
    }
    let maze = Maze::new(&name, map, Some((1, 1)), &[goal], digest);
    maze.ok_or((rows, columns))
}

/// The rows of a maze as a file of it has them, without start and goal.
fn written(cells: &[Vec<Terrain>]) -> String {
    let letter = |cell: &Terrain| match cell {
        Terrain::Wall => '#',
        Terrain::Ground(_) | Terrain::Water => ' ',
    };
    let row = |row: &Vec<Terrain>| row.iter().map(letter).collect::<String>();
    cells.iter().map(row).collect::<Vec<_>>().join("\n")
}
