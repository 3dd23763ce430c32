//! A puzzle of permutations as the text of its definition.

use super::cycles::cycles;
use super::error::{malformed, too_large};
use super::{Bounds, Metric};
use puzzle_core::syntax::{Diagnostic, Span, escaped};
use puzzle_core::visible::is_visible;
use std::fmt::Write;

/// Columns of a drawing.
const WIDEST: usize = 76;

/// Most characters of a title.
const LONGEST_TITLE: usize = 60;

/// A move as a permutation of cells, with the place of its name in the file.
#[derive(Clone, Debug)]
pub(super) struct Turn {
    pub name: String,
    /// Where what is in a cell goes.
    pub to: Vec<u32>,
    pub at: Span,
}

/// Cells that are drawn together, a list for each piece.
pub(super) struct CellGroup {
    pub name: String,
    pub pieces: Vec<Vec<usize>>,
}

/// Values that may not stand in a cell, by the cells whose value they are in the goal.
pub(super) struct IllegalValues {
    pub cell: usize,
    pub values: Vec<usize>,
}

/// A puzzle whose moves carry what is in its cells, and do nothing else.
pub(super) struct Permuted {
    /// The name behind `define puzzle`.
    pub name: String,
    /// The name of the puzzle in the file.
    pub title: String,
    /// The numbers that cells are called by, from the first to the last.
    pub cells: Vec<u32>,
    /// The values of the cells at the goal: the place of the first cell that has the same.
    pub goal: Vec<usize>,
    pub groups: Vec<CellGroup>,
    pub illegal: Vec<IllegalValues>,
    pub moves: Vec<Turn>,
    /// Names of the rotations of the whole puzzle that are no moves.
    pub rotations: Vec<String>,
    pub metric: Metric,
    /// Where the file says how large it is.
    pub at: Span,
}

impl Permuted {
    /// The block that defines it.
    ///
    /// # Errors
    ///
    /// It is too large.
    pub(super) fn text(&self, bounds: Bounds) -> Result<String, Diagnostic> {
        self.fits(bounds)?;
        let mut text = format!("define puzzle {} {{\n", self.name);
        let title = visible(&self.title);
        if !title.is_empty() {
            let _ = writeln!(text, "  summary \"{}\"", escaped(&title));
        }
        let _ = writeln!(text, "  # Moves are {}.", self.metric.described());
        if !self.rotations.is_empty() {
            let names = visible(&self.rotations.join(" "));
            let _ = writeln!(text, "  # Rotations of the whole, no moves: {names}");
        }
        for group in &self.groups {
            let _ = writeln!(text, "  # {}", self.group_text(group));
        }
        let labels = self.cells.iter().map(|&cell| cell as usize);
        let _ = writeln!(text, "  cells {}", list(&labels.collect::<Vec<_>>()));
        let goal: Vec<usize> = self.goal.iter().map(|&first| self.label(first)).collect();
        let _ = writeln!(text, "  goal {}", list(&goal));
        for illegal in &self.illegal {
            let cell = self.label(illegal.cell);
            let values = illegal.values.iter().map(|&value| self.label(value));
            let conditions = values.map(|value| format!("at({cell}) == {value}"));
            let conditions: Vec<String> = conditions.collect();
            let _ = writeln!(text, "  never {}", conditions.join(" or "));
        }
        for turn in &self.moves {
            let _ = write!(text, "  move \"{}\" cycle", escaped(&turn.name));
            for cycle in cycles(&turn.to) {
                let cells = cycle
                    .iter()
                    .map(|&cell| self.label(cell as usize).to_string());
                let _ = write!(text, " [{}]", cells.collect::<Vec<_>>().join(" "));
            }
            text.push('\n');
        }
        for group in &self.groups {
            self.draw(group, &mut text);
        }
        text.push_str("}\n");
        Ok(text)
    }

    fn label(&self, cell: usize) -> usize {
        self.cells[cell] as usize
    }

    fn fits(&self, bounds: Bounds) -> Result<(), Diagnostic> {
        let is_unwritable = |turn: &&Turn| !turn.name.chars().all(is_visible);
        if let Some(turn) = self.moves.iter().find(is_unwritable) {
            let message = format!(
                "the name of move `{}` has a character that can't be seen",
                visible(&turn.name)
            );
            return Err(malformed(message, self.at, "of this puzzle", ""));
        }
        let cells = self.cells.len();
        if cells > bounds.cells {
            let found = format!("the puzzle has {cells} cells");
            return Err(too_large(found, bounds.cells, self.at));
        }
        let goal = self.goal.iter().enumerate();
        let values = goal.filter(|&(cell, &first)| cell == first).count();
        if values > bounds.values {
            let found = format!("the cells of the puzzle have {values} values");
            return Err(too_large(found, bounds.values, self.at));
        }
        let bits = cells * (values.max(2) - 1).ilog2() as usize + cells;
        if bits > bounds.bits {
            let found = format!("a state of {cells} cells with {values} values takes {bits} bits");
            let flaw = too_large(found, bounds.bits, self.at);
            return Err(if self.groups.len() > 1 {
                flaw.advise("`omit` with names of sets after the file does without them")
            } else {
                flaw
            });
        }
        Ok(())
    }

    /// Which cells a group has.
    fn group_text(&self, group: &CellGroup) -> String {
        let cells: Vec<usize> = group.pieces.iter().flatten().copied().collect();
        let each = group.pieces.first().map_or(0, Vec::len);
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
            return visible(&group.name);
        };
        let (first, last) = (self.label(first), self.label(last));
        let name = visible(&group.name);
        if each > 1 {
            format!("{name}: cells {first} to {last}, {each} a piece, one for each orientation.")
        } else {
            format!("{name}: cells {first} to {last}.")
        }
    }

    /// Lines of the drawing: the pieces of a group.
    fn draw(&self, group: &CellGroup, text: &mut String) {
        let widest = self
            .cells
            .iter()
            .max()
            .map_or(1, |cell| cell.to_string().len());
        let names = self
            .groups
            .iter()
            .map(|group| visible(&group.name).chars().count());
        let margin = names.max().unwrap_or(0) + 1;
        let name = visible(&group.name);
        let padding = " ".repeat(margin - 1 - name.chars().count());
        let mut line = name.replace('{', "{{").replace('}', "}}") + &padding;
        let mut used = margin;
        let whole = group.pieces.first().map_or(0, Vec::len) * (widest + 1);
        // As many pieces in each line as there are in the others.
        let most = (WIDEST.saturating_sub(margin) / whole.max(1)).max(1);
        let pieces = group.pieces.len();
        let most = pieces.div_ceil(pieces.div_ceil(most).max(1));
        for (place, piece) in group.pieces.iter().enumerate() {
            for (index, &cell) in piece.iter().enumerate() {
                let is_full = index == 0 && place % most.max(1) == 0 || used + widest >= WIDEST;
                if is_full && used > margin {
                    let _ = writeln!(text, "  draw \"{}\"", escaped(&line));
                    line = " ".repeat(margin - 1);
                    used = margin;
                }
                line.push(if index == 0 { ' ' } else { '/' });
                let _ = write!(line, "{{{}}}", self.label(cell));
                used += widest + 1;
            }
        }
        let _ = writeln!(text, "  draw \"{}\"", escaped(&line));
    }
}

/// A list of numbers, as a range where they follow one another.
pub(super) fn list(numbers: &[usize]) -> String {
    let follows = |pair: &[usize]| pair[1] == pair[0] + 1;
    match numbers {
        [first, .., last] if numbers.windows(2).all(follows) => format!("{first}..{last}"),
        _ => {
            let numbers: Vec<String> = numbers.iter().map(usize::to_string).collect();
            format!("[{}]", numbers.join(" "))
        }
    }
}

/// The name of a definition: the format's, then what the file is called, of letters, digits and `_`. No word of the
/// language has a `_`.
pub(super) fn name(format: &str, called: &str) -> String {
    let file = called.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = file.rsplit_once('.').map_or(file, |(stem, _)| stem);
    let mut name = format!("{format}_");
    for letter in stem.chars().take(LONGEST_TITLE) {
        if letter.is_ascii_alphanumeric() {
            name.push(letter);
        } else if !name.ends_with('_') {
            name.push('_');
        }
    }
    let name = name.trim_end_matches('_');
    if name == format {
        format!("{format}_puzzle")
    } else {
        name.to_owned()
    }
}

/// A title as it can stand in a string and on a terminal.
pub(super) fn visible(title: &str) -> String {
    let shown = title
        .chars()
        .filter(|&letter| is_visible(letter) && letter != '\t');
    let title: String = shown.take(LONGEST_TITLE).collect();
    title.trim().to_owned()
}
