//! A map in characters.

use super::map::{GridMap, Terrain};

/// Most columns and rows of a drawing.
const WINDOW: (usize, usize) = (78, 40);

/// The map around a cell: `#` walls, `~` water, digits what a cell costs, `@` the walker, `G` goals, `*` the way.
pub(super) fn draw(map: &GridMap, walker: u32, goals: &[u32], way: &[u32]) -> String {
    let (rows, columns) = map.size();
    let (row, column) = map.place(walker);
    let window = |place: u32, all: usize, most: usize| {
        let first = (place as usize).saturating_sub(most / 2);
        let first = first.min(all.saturating_sub(most));
        first..all.min(first + most)
    };
    let rows_shown = window(row, rows, WINDOW.1);
    let columns_shown = window(column, columns, WINDOW.0);
    let letter = |row: usize, column: usize| {
        let cell = map.cell(row, column).expect("it is inside");
        if cell == walker {
            return '@';
        }
        if goals.contains(&cell) {
            return 'G';
        }
        if way.contains(&cell) {
            return '*';
        }
        match map.terrain(cell) {
            Terrain::Wall => '#',
            Terrain::Water => '~',
            Terrain::Ground(1) => ' ',
            Terrain::Ground(cost) => char::from(b'0' + cost),
        }
    };
    let line = |row: usize| {
        let line: String = columns_shown
            .clone()
            .map(|column| letter(row, column))
            .collect();
        line.trim_end().to_owned()
    };
    let mut lines: Vec<String> = rows_shown.clone().map(line).collect();
    if rows_shown.len() < rows || columns_shown.len() < columns {
        lines.push(format!(
            "rows {} to {}, columns {} to {} of {rows} x {columns}",
            rows_shown.start,
            rows_shown.end - 1,
            columns_shown.start,
            columns_shown.end - 1
        ));
    }
    lines.join("\n")
}
