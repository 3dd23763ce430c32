//! Boards as shapes: cells in a grid, or the lines that a puzzle draws.

use super::drawing::{Drawing, Tint};
use super::escape;
use super::network;
use super::picture::font::Font;
use super::picture::{Anchor, Ink, Rectangle, Shape, TextLine, columns, units};

/// The side of a cell, the gap between two, and the size of what stands in one.
const CELL: f64 = 40.0;
const GAP: f64 = 4.0;
const LETTERS: f64 = 20.0;
/// The widest cell of long values.
const WIDEST: f64 = 120.0;
/// A column and a line of a puzzle's own drawing, the size of its letters, and the room around it.
const COLUMN: f64 = 10.0;
const LINE: f64 = 20.0;
const EVEN: f64 = 16.0;
const ROOM: f64 = 10.0;

/// The side of a cell of a map, and the size of what stands in it.
const MAP_CELL: f64 = 12.0;
const MAP_LETTERS: f64 = 10.0;

/// The line around a blank.
const DASHES: &[f32] = &[3.0, 2.0];

/// A board with its size.
pub(super) struct ScaledBoard<'a> {
    drawing: &'a Drawing,
    /// The scale, 1 being the usual size.
    scale: f64,
    /// The width of cells.
    cell: f64,
    pub(super) width: f64,
    pub(super) height: f64,
}

impl<'a> ScaledBoard<'a> {
    pub(super) fn new(drawing: &'a Drawing, scale: f64, font: &Font) -> Self {
        let (mut cell, width, height);
        if drawing.network.is_some() {
            (cell, width, height) = (COLUMN, network::SIZE.0, network::SIZE.1);
        } else if drawing.columns == 0 {
            let lines = drawing.text.lines();
            let widest = lines.map(columns).fold(1.0, f64::max);
            cell = COLUMN;
            width = widest * COLUMN + 2.0 * ROOM;
            height = units(drawing.text.lines().count().max(1)) * LINE + 2.0 * ROOM;
        } else if drawing.is_map {
            cell = MAP_CELL;
            let half = if drawing.is_hex { 0.5 } else { 0.0 };
            width = (units(drawing.columns) + half) * MAP_CELL;
            height = units(drawing.cells.len().div_ceil(drawing.columns)) * MAP_CELL;
        } else {
            let widths = drawing.cells.iter();
            let widths = widths.map(|cell| font.width(&escape::line(cell), LETTERS) + 14.0);
            cell = widths.fold(CELL, f64::max).min(WIDEST);
            let across = drawing.columns.min(drawing.cells.len().max(1));
            let rows = drawing.cells.len().div_ceil(drawing.columns).max(1);
            width = units(across) * (cell + GAP) + GAP;
            height = units(rows) * (CELL + GAP) + GAP;
        }
        cell *= scale;
        Self {
            drawing,
            scale,
            cell,
            width: width * scale,
            height: height * scale,
        }
    }

    /// Its shapes with the upper left corner there. Cells that differ from those of the board before are marked.
    pub(super) fn shapes(
        &self,
        at: (f64, f64),
        before: Option<&Drawing>,
        font: &Font,
    ) -> Vec<Shape> {
        if let Some(network) = &self.drawing.network {
            network::shapes(network, at, self.scale, font)
        } else if self.drawing.columns == 0 {
            self.lines(at)
        } else if self.drawing.is_map {
            self.map(at, font)
        } else {
            self.cells(at, before, font)
        }
    }

    /// A cell of a map in another colour.
    pub(super) fn square(&self, cell: usize, tint: &Tint, (left, top): (f64, f64)) -> Shape {
        let columns = self.drawing.columns;
        let (row, column) = (cell / columns, cell % columns);
        let fill = Ink::parse_or(&tint.ground, Ink::Tile);
        Shape::Block(Rectangle {
            at: (
                left + self.aside(row) + units(column) * self.cell,
                top + units(row) * self.cell,
            ),
            size: (self.cell, self.cell),
            radius: 0.0,
            fill,
            edge: fill,
            width: 0.25,
            dashes: &[],
        })
    }

    /// The distance by which a row of a map stands further to the right than the first: in rows of bricks each cell has the
    /// neighbours of a hexagonal one.
    fn aside(&self, row: usize) -> f64 {
        if self.drawing.is_hex && row % 2 == 1 {
            self.cell / 2.0
        } else {
            0.0
        }
    }

    /// Squares side by side; neighbours in a row that look the same are one block.
    fn map(&self, (left, top): (f64, f64), font: &Font) -> Vec<Shape> {
        let mut shapes = Vec::new();
        let columns = self.drawing.columns;
        for (row, cells) in self.drawing.cells.chunks(columns).enumerate() {
            let y = top + units(row) * self.cell;
            let left = left + self.aside(row);
            let tint = |column: usize| self.drawing.tint(row * columns + column);
            let mut column = 0;
            while column < cells.len() {
                let first = column;
                while column < cells.len() && tint(column) == tint(first) {
                    column += 1;
                }
                let ground = tint(first).map_or(Ink::Paper, |colours| {
                    Ink::parse_or(&colours.ground, Ink::Tile)
                });
                shapes.push(Shape::Block(Rectangle {
                    at: (left + units(first) * self.cell, y),
                    size: (units(column - first) * self.cell, self.cell),
                    radius: 0.0,
                    fill: ground,
                    edge: ground,
                    width: 0.25,
                    dashes: &[],
                }));
            }
            for (column, cell) in cells.iter().enumerate() {
                if cell.is_empty() {
                    continue;
                }
                let size = MAP_LETTERS * self.scale;
                let ink = tint(column)
                    .map_or(Ink::Text, |colours| Ink::parse_or(&colours.ink, Ink::Text));
                shapes.push(Shape::Text(TextLine {
                    at: (
                        left + (units(column) + 0.5) * self.cell,
                        y + self.cell / 2.0 + size * 0.36,
                    ),
                    size,
                    anchor: Anchor::Middle,
                    upwards: false,
                    ink,
                    pitch: None,
                    content: font.fitted(&escape::line(cell), size, self.cell),
                }));
            }
        }
        shapes
    }

    fn cells(&self, (left, top): (f64, f64), before: Option<&Drawing>, font: &Font) -> Vec<Shape> {
        let scaled = |length: f64| length * self.scale;
        let mut shapes = Vec::new();
        for (index, cell) in self.drawing.cells.iter().enumerate() {
            let (row, column) = (index / self.drawing.columns, index % self.drawing.columns);
            let x = left + scaled(GAP) + units(column) * (self.cell + scaled(GAP));
            let y = top + scaled(GAP) + units(row) * scaled(CELL + GAP);
            let differs = before.is_some_and(|before| before.cells.get(index) != Some(cell));
            let tint = self.drawing.tint(index);
            let (fill, edge, dashes) = match (cell.is_empty() && tint.is_none(), differs) {
                (true, _) => (Ink::Paper, Ink::TileEdge, DASHES),
                (false, true) => (Ink::Moved, Ink::MovedEdge, &[] as &[f32]),
                (false, false) => (Ink::Tile, Ink::TileEdge, &[] as &[f32]),
            };
            let ground = tint.map_or(fill, |tint| Ink::parse_or(&tint.ground, fill));
            let ink = tint.map_or(Ink::Text, |tint| Ink::parse_or(&tint.ink, Ink::Text));
            shapes.push(Shape::Block(Rectangle {
                at: (x, y),
                size: (self.cell, scaled(CELL)),
                radius: scaled(5.0),
                fill: ground,
                edge,
                width: scaled(1.5).max(0.5),
                dashes,
            }));
            if !cell.is_empty() {
                let content = font.fitted(
                    &escape::line(cell),
                    scaled(LETTERS),
                    self.cell - scaled(6.0),
                );
                shapes.push(Shape::Text(TextLine {
                    at: (x + self.cell / 2.0, y + scaled(CELL / 2.0 + LETTERS * 0.36)),
                    size: scaled(LETTERS),
                    anchor: Anchor::Middle,
                    upwards: false,
                    ink,
                    pitch: None,
                    content,
                }));
            }
        }
        shapes
    }

    /// The puzzle's own lines, word by word, each in its columns.
    fn lines(&self, (left, top): (f64, f64)) -> Vec<Shape> {
        let scaled = |length: f64| length * self.scale;
        let mut shapes = vec![Shape::Block(Rectangle {
            at: (left + 1.0, top + 1.0),
            size: (self.width - 2.0, self.height - 2.0),
            radius: scaled(5.0),
            fill: Ink::Paper,
            edge: Ink::TileEdge,
            width: scaled(1.5).max(0.5),
            dashes: &[],
        })];
        let text = &self.drawing.text;
        let place = |number: usize, start: usize, byte: usize| {
            let x = left + scaled(ROOM) + columns(&text[start..byte]) * self.cell;
            (x, top + scaled(ROOM) + units(number) * scaled(LINE))
        };
        let mut words = Vec::new();
        for (number, line) in text.lines().enumerate() {
            let start = line.as_ptr() as usize - text.as_ptr() as usize;
            for mark in &self.drawing.marks {
                if start <= mark.start && mark.end <= start + line.len() {
                    let (x, y) = place(number, start, mark.start);
                    let width = columns(&text[mark.clone()]) * self.cell + scaled(4.0);
                    shapes.push(Shape::Block(Rectangle {
                        at: (x - scaled(2.0), y + scaled(1.0)),
                        size: (width, scaled(LINE - 2.0)),
                        radius: scaled(3.0),
                        fill: Ink::Moved,
                        edge: Ink::MovedEdge,
                        width: scaled(1.0),
                        dashes: &[],
                    }));
                }
            }
            for word in line.split_whitespace() {
                let byte = word.as_ptr() as usize - text.as_ptr() as usize;
                let (x, y) = place(number, start, byte);
                words.push(Shape::Text(TextLine {
                    at: (x, y + scaled(LINE * 0.72)),
                    size: scaled(EVEN),
                    anchor: Anchor::Start,
                    upwards: false,
                    ink: Ink::Text,
                    pitch: Some(self.cell),
                    content: escape::line(word),
                }));
            }
        }
        shapes.extend(words);
        for (number, line) in text.lines().enumerate() {
            let start = line.as_ptr() as usize - text.as_ptr() as usize;
            for (cell, bytes) in &self.drawing.places {
                let is_here = start <= bytes.start && bytes.end <= start + line.len();
                let Some(tint) = self.drawing.tint(*cell).filter(|_| is_here) else {
                    continue;
                };
                let (x, y) = place(number, start, bytes.start);
                let shown = &text[bytes.clone()];
                let ground = Ink::parse_or(&tint.ground, Ink::Tile);
                shapes.push(Shape::Block(Rectangle {
                    at: (x, y + scaled(2.0)),
                    size: (columns(shown) * self.cell, scaled(LINE - 4.0)),
                    radius: scaled(2.0),
                    fill: ground,
                    edge: ground,
                    width: scaled(0.5),
                    dashes: &[],
                }));
                shapes.push(Shape::Text(TextLine {
                    at: (x, y + scaled(LINE * 0.72)),
                    size: scaled(EVEN),
                    anchor: Anchor::Start,
                    upwards: false,
                    ink: Ink::parse_or(&tint.ink, Ink::Text),
                    pitch: Some(self.cell),
                    content: escape::line(shown),
                }));
            }
        }
        shapes
    }
}
