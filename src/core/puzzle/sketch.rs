//! A map in characters, with what a search did on it.

use super::{GridMap, Neighbours, Terrain};
use std::collections::HashMap;
use std::fmt::Write;

/// Most columns and rows of a drawing in text.
const IN_TEXT: (usize, usize) = (78, 64);

/// Most columns, and rows, of a picture.
const IN_PICTURES: usize = 128;

/// A state as a cell of a map.
#[derive(Debug)]
pub struct OnMap<'a> {
    pub(crate) map: &'a GridMap,
    /// Where the walker stands.
    pub(crate) walker: u32,
    /// The cells to reach.
    pub(crate) goals: Vec<u32>,
}

/// The role of a cell in a search; a role that counts more comes later.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// It expanded it.
    Closed,
    /// It left it on the open list.
    Open,
    /// Its solution leads through it.
    Way,
}

/// The letter of a terrain in a map of the Moving AI Lab, none of those of which a script says something else.
fn usual(terrain: Terrain, said: &[(char, Terrain)]) -> Option<char> {
    let letters = match terrain {
        Terrain::Wall => "@OT",
        Terrain::Ground(1) => ".GSB",
        Terrain::Ground(_) => "",
        Terrain::Water => "W",
    };
    let is_left = |letter: &char| said.iter().all(|pair| pair.0 != *letter);
    letters.chars().find(is_left)
}

/// A map in characters.
#[derive(Clone, Debug)]
pub struct Sketch {
    /// `#` walls, `~` water, digits what a cell costs that does not cost 1, `G` goals, `.` expanded cells, `o` open ones,
    /// `*` the way, `@` the walker, or `S` where the way starts.
    pub rows: Vec<String>,
    /// The number of rows and columns of cells for which a character stands.
    pub scale: (usize, usize),
    /// Whether cells are hexagonal, and each has a character: then odd rows stand half a cell further to the right.
    pub is_hex: bool,
}

impl Sketch {
    /// It as text, with its scale if a character stands for several cells.
    pub fn text(&self) -> String {
        let line = |(number, row): (usize, &String)| {
            if !self.is_hex {
                return row.trim_end().to_owned();
            }
            let mut line = " ".repeat(number % 2);
            for letter in row.chars() {
                line.extend([letter, ' ']);
            }
            line.trim_end().to_owned()
        };
        let mut lines: Vec<String> = self.rows.iter().enumerate().map(line).collect();
        if self.scale != (1, 1) {
            let (rows, columns) = self.scale;
            lines.push(format!("(a character stands for {rows} x {columns} cells)"));
        }
        lines.join("\n")
    }
}

impl OnMap<'_> {
    /// The map with the walker and the goals.
    pub fn draw(&self) -> String {
        self.sketch('@', &HashMap::new(), self.in_text()).text()
    }

    /// The map as a file has it: a maze with the walker as its start, a map of the Moving AI Lab where steps lead across
    /// corners, where there is water, or where a script says what the cells of letters are.
    pub fn written(&self) -> String {
        let sketch = self.sketch('S', &HashMap::new(), (1, 1));
        let (rows, columns) = self.map.size();
        let has_water = sketch.rows.iter().any(|row| row.contains('~'));
        let said = self.map.letters();
        let is_maze = self.map.neighbours() != Neighbours::Eight && !has_water && said.is_empty();
        let mut text = String::new();
        if !is_maze {
            let _ = writeln!(text, "type octile\nheight {rows}\nwidth {columns}\nmap");
        }
        for (number, row) in sketch.rows.iter().enumerate() {
            let letter = |(column, letter): (usize, char)| {
                if is_maze {
                    return letter;
                }
                let terrain = self.map.cell(number, column);
                let terrain = terrain.map_or(Terrain::Wall, |cell| self.map.terrain(cell));
                let found = said.iter().find(|pair| pair.1 == terrain);
                usual(terrain, said).unwrap_or_else(|| found.map_or(' ', |entry| entry.0))
            };
            text.extend(row.chars().enumerate().map(letter));
            text.push('\n');
        }
        text
    }

    /// Its rows and columns.
    pub fn size(&self) -> (usize, usize) {
        self.map.size()
    }

    /// The cost of so many straight steps and steps across corners, where all ground costs the same; `None` where there
    /// is no such step, where a script says what the cells of letters are, or the number is too large.
    pub fn cost(&self, straight: u32, across: u32) -> Option<u32> {
        if !self.map.letters().is_empty() {
            return None;
        }
        match self.map.neighbours() {
            Neighbours::Six => None,
            Neighbours::Four => Some(straight).filter(|_| across == 0),
            Neighbours::Eight => {
                let [one, other] = GridMap::STEPS;
                straight
                    .checked_mul(one)?
                    .checked_add(across.checked_mul(other)?)
            }
        }
    }

    /// The number of the cell where the walker stands.
    pub fn cell(&self) -> u32 {
        self.walker
    }

    /// Its rows, without the walker and the goals.
    pub fn look(&self) -> Vec<String> {
        let ground = OnMap {
            map: self.map,
            walker: 0,
            goals: Vec::new(),
        };
        ground.sketch(' ', &HashMap::new(), (1, 1)).rows
    }

    /// Whether its cells are hexagonal: odd rows stand half a cell further to the right.
    pub fn is_hex(&self) -> bool {
        self.map.neighbours() == Neighbours::Six
    }

    /// The row and the column of the walker, from 0.
    pub fn place(&self) -> (u32, u32) {
        self.map.place(self.walker)
    }

    /// Those of the cells to reach.
    pub fn goals(&self) -> Vec<(u32, u32)> {
        let places = self.goals.iter().map(|&goal| self.map.place(goal));
        places.collect()
    }

    /// The map with a search on it, as it is printed.
    pub fn drawn(&self, marks: &HashMap<u32, Mark>) -> Sketch {
        self.sketch('S', marks, self.in_text())
    }

    /// The number of rows and columns of cells that share a character of text, which is about twice as high as wide.
    fn in_text(&self) -> (usize, usize) {
        let (rows, columns) = self.map.size();
        let is_hex = self.map.neighbours() == Neighbours::Six;
        // A hexagonal cell and the half of one take two characters each.
        let across = match (2 * columns + 1).div_ceil(IN_TEXT.0) {
            1 if is_hex => 1,
            _ => columns.div_ceil(IN_TEXT.0).max(if is_hex { 2 } else { 1 }),
        };
        let down = rows.div_ceil(IN_TEXT.1);
        let least = if across > 1 { 2 * across } else { 1 };
        (down.max(least), across)
    }

    /// The number of rows and columns of cells that share a square of a picture.
    pub fn in_pictures(&self) -> (usize, usize) {
        let (rows, columns) = self.map.size();
        let cells = rows.max(columns).div_ceil(IN_PICTURES);
        (cells, cells)
    }

    /// The map with marks by cell, where so many rows and columns of cells share a character: what counts most is shown.
    /// `walker` is what stands in its cell.
    pub fn sketch(
        &self,
        walker: char,
        marks: &HashMap<u32, Mark>,
        (down, across): (usize, usize),
    ) -> Sketch {
        let (rows, columns) = self.map.size();
        let block = |row: usize, column: usize| {
            let down = (row..rows.min(row + down)).flat_map(move |row| {
                let across = column..columns.min(column + across);
                across.map(move |column| (row, column))
            });
            down.filter_map(|(row, column)| self.map.cell(row, column))
        };
        let letter = |(row, column): (usize, usize)| {
            if block(row, column).any(|cell| cell == self.walker) {
                return walker;
            }
            if block(row, column).any(|cell| self.goals.contains(&cell)) {
                return 'G';
            }
            let mark = block(row, column).filter_map(|cell| marks.get(&cell)).max();
            match mark {
                Some(Mark::Way) => return '*',
                Some(Mark::Open) => return 'o',
                Some(Mark::Closed) => return '.',
                None => {}
            }
            let (mut counts, mut cells) = ([0; 3], 0);
            let mut cost = 1;
            for cell in block(row, column) {
                cells += 1;
                match self.map.terrain(cell) {
                    Terrain::Wall => counts[0] += 1,
                    Terrain::Water => counts[1] += 1,
                    Terrain::Ground(ground_cost) => {
                        counts[2] += 1;
                        cost = ground_cost;
                    }
                }
            }
            match counts {
                [walls, ..] if 2 * walls > cells => '#',
                [_, water, ground] if water > ground => '~',
                _ if cells == 1 && cost != 1 => char::from(b'0' + cost),
                _ => ' ',
            }
        };
        let row = |row: usize| {
            let columns = (0..columns).step_by(across);
            columns.map(|column| letter((row, column))).collect()
        };
        Sketch {
            rows: (0..rows).step_by(down).map(row).collect(),
            scale: (down, across),
            is_hex: (down, across) == (1, 1) && self.map.neighbours() == Neighbours::Six,
        }
    }
}
