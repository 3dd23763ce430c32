//! Levels of Sokoban, as XSB writes them: `#` walls, `@` the man, `$` boxes, `.` goals, `+` and `*` the man and a box on
//! one (or `p`, `b`, `o`, `P` and `B`); lines that begin with none of it are titles. Or in XML (SLC), a row in each `L`.

use super::definition::{list, name, visible};
use super::error::{malformed, shown, too_large};
use super::{Bounds, Definition, FormatOptions};
use puzzle_core::syntax::{Diagnostic, Source, Span, escaped};
use std::fmt::Write;

mod level;

use level::{Level, Square, level};

/// Values of a square: nothing, the man, a box.
const VALUES: usize = 3;

/// Columns of a drawing.
const WIDEST: usize = 78;

/// Rows and columns to the square above, below, left and right.
const DIRECTIONS: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];

/// The puzzle of a level.
pub(super) fn read(
    source: &Source,
    request: &FormatOptions,
    bounds: Bounds,
) -> Result<Definition, Diagnostic> {
    let number = request.level.unwrap_or(1);
    let level = level(source, number)?;
    let floor = Floor::of(&level)?;
    let squares = floor.squares.len();
    if squares > bounds.cells {
        let found = format!("the man can walk on {squares} squares");
        return Err(too_large(found, bounds.cells, level.at));
    }
    let bits = 2 * squares;
    if bits > bounds.bits {
        let found = format!("a state of {squares} cells with {VALUES} values takes {bits} bits");
        return Err(too_large(found, bounds.bits, level.at));
    }
    let named = name("sokoban", &source.name);
    let title = match visible(&level.title) {
        title if title.is_empty() => format!("Level {number}"),
        title => title,
    };
    let text = floor.text(&format!("{named}_{number}"), &title, request.pushes);
    Ok(Definition::from(text))
}

/// The squares that the man can come to where no box is in his way.
struct Floor<'a> {
    level: &'a Level,
    /// In order, by rows and columns.
    squares: Vec<(usize, usize)>,
    /// Those from which pushes can bring a box to a goal.
    alive: Vec<(usize, usize)>,
}

impl<'a> Floor<'a> {
    fn of(level: &'a Level) -> Result<Self, Diagnostic> {
        let man = level.only_man()?;
        let mut reached = vec![man];
        let mut is_reached = level.mask();
        is_reached[man.0][man.1] = true;
        let mut next = 0;
        while let Some(&square) = reached.get(next) {
            next += 1;
            for (rows, columns) in DIRECTIONS {
                let Some(beside) = level.beside(square, rows, columns) else {
                    let help = "walls stand around the floor of a level";
                    return Err(malformed(
                        "the level is open",
                        level.place(square),
                        "no wall beside this",
                        help,
                    ));
                };
                if level.get(beside) != Square::Wall
                    && !std::mem::replace(&mut is_reached[beside.0][beside.1], true)
                {
                    reached.push(beside);
                }
            }
        }
        reached.sort_unstable();
        let count = |is: fn(Square) -> bool| {
            reached
                .iter()
                .filter(|&&square| is(level.get(square)))
                .count()
        };
        let (boxes, goals) = (count(Square::has_box), count(Square::is_goal));
        for square in level.squares() {
            let is_apart = !is_reached[square.0][square.1];
            let here = level.get(square);
            // A box on a goal behind walls is an ornament.
            if is_apart && here.has_box() != here.is_goal() {
                let what = if here.has_box() { "box" } else { "goal" };
                let message = format!("walls part this {what} from the man");
                return Err(malformed(message, level.place(square), "here", ""));
            }
        }
        if boxes != goals || boxes == 0 {
            let s = |count| if count == 1 { "" } else { "s" };
            let (on, off) = (if boxes == 1 { "box" } else { "boxes" }, s(goals));
            let message = format!("the level has {boxes} {on} and {goals} goal{off}");
            let help = "there are as many boxes as goals, and one at least";
            return Err(malformed(message, level.at, "this level", help));
        }
        let mut floor = Self {
            level,
            squares: reached,
            alive: Vec::new(),
        };
        floor.find_alive()?;
        Ok(floor)
    }

    fn is_floor(&self, square: (usize, usize)) -> bool {
        self.squares.binary_search(&square).is_ok()
    }

    /// Finds the squares from which pushes can bring a box to a goal: boxes are pulled away from the goals.
    fn find_alive(&mut self) -> Result<(), Diagnostic> {
        let level = self.level;
        let mut is_alive = level.mask();
        let goals = self
            .squares
            .iter()
            .filter(|&&square| level.get(square).is_goal());
        let mut found: Vec<(usize, usize)> = goals.copied().collect();
        for &(row, column) in &found {
            is_alive[row][column] = true;
        }
        while let Some(square) = found.pop() {
            for (rows, columns) in DIRECTIONS {
                let before = level.beside(square, -rows, -columns);
                let man = level.beside(square, -2 * rows, -2 * columns);
                if let (Some(before), Some(man)) = (before, man)
                    && self.is_floor(before)
                    && self.is_floor(man)
                    && !std::mem::replace(&mut is_alive[before.0][before.1], true)
                {
                    found.push(before);
                }
            }
        }
        let is_alive = |square: &(usize, usize)| is_alive[square.0][square.1];
        self.alive = self.squares.iter().copied().filter(is_alive).collect();
        let mut boxes = self
            .squares
            .iter()
            .filter(|&&square| level.get(square).has_box());
        match boxes.find(|&square| !is_alive(square)) {
            Some(&square) => {
                let help = "the level has no solution";
                Err(malformed(
                    "no push brings this box to a goal",
                    level.place(square),
                    "here",
                    help,
                ))
            }
            None => Ok(()),
        }
    }

    /// The number of a square: its row and its column.
    fn number(&self, square: (usize, usize)) -> usize {
        (square.0 + 1) * self.stride() + square.1 + 1
    }

    /// The distance to the same square of the next row.
    fn stride(&self) -> usize {
        10_usize.pow((self.level.columns() + 1).ilog10() + 1)
    }

    fn text(&self, name: &str, title: &str, pushes: bool) -> String {
        let numbers = |squares: &mut dyn Iterator<Item = &(usize, usize)>| -> String {
            list(
                &squares
                    .map(|&square| self.number(square))
                    .collect::<Vec<_>>(),
            )
        };
        let stride = self.stride();
        // What is left to say nothing of costs 1.
        let cost = if pushes { " cost 0" } else { "" };
        let is_goal = |square: &&(usize, usize)| self.level.get(**square).is_goal();
        let mut text = format!(
            "define puzzle {name} {{\n  summary \"{}\"\n",
            escaped(title)
        );
        text.push_str("  # Small letters are steps, capitals pushes. The number of a square is its row and its column.\n");
        let _ = writeln!(text, "  let floor = {}", numbers(&mut self.squares.iter()));
        let _ = writeln!(
            text,
            "  let goals = {}",
            numbers(&mut self.squares.iter().filter(is_goal))
        );
        text.push_str("  cells $floor values [\".\" \"@\" o]\n");
        let start = self
            .squares
            .iter()
            .map(|&square| match self.level.get(square) {
                with_box if with_box.has_box() => "o",
                with_man if with_man.has_man() => "@",
                _ => ".",
            });
        let _ = writeln!(text, "  start \"{}\"", start.collect::<Vec<_>>().join(" "));
        text.push_str("  goal when all(c in $goals, at($c) == o)\n");
        text.push_str(
            "  # From all other squares no push brings a box to a goal: none is pushed there.\n",
        );
        let _ = writeln!(text, "  let alive = {}", numbers(&mut self.alive.iter()));
        let _ = writeln!(
            text,
            "  for direction in [[u U -{stride}] [d D {stride}] [l L -1] [r R 1]] {{
    let step = item($direction, 1)
    let push = item($direction, 2)
    let further = item($direction, 3)
    for man in $floor {{
      let next = ($man + $further)
      let behind = ($next + $further)
      if any(c in $floor, $c == $next) {{
        move $step{cost} when at($man) == \"@\" and at($next) == \".\" swap $man $next
        if any(c in $alive, $c == $behind) {{
          move $push when at($man) == \"@\" and at($next) == o and at($behind) == \".\" cycle [$next $behind $man]
        }}
      }}
    }}
  }}"
        );
        self.draw(&mut text);
        text.push_str("}\n");
        text
    }

    /// Lines of the drawing: goals in brackets where there is room.
    fn draw(&self, text: &mut String) {
        let width = (WIDEST / self.level.columns().max(1)).clamp(1, 3);
        for row in 0..self.level.rows() {
            let mut line = String::new();
            for column in 0..self.level.columns() {
                let square = (row, column);
                let content = self.level.get(square);
                let number = self.number(square);
                let is_floor = self.is_floor(square);
                let shown = match (width, content) {
                    (_, Square::Wall) => "#".repeat(width),
                    _ if !is_floor => " ".repeat(width),
                    (3, goal_square) if goal_square.is_goal() => format!("[{{{number}}}]"),
                    (3, _) => format!(" {{{number}}} "),
                    (2, goal) if goal.is_goal() => format!("{{{number}}}."),
                    (2, _) => format!("{{{number}}} "),
                    _ => format!("{{{number}}}"),
                };
                line.push_str(&shown);
            }
            let _ = writeln!(text, "  draw \"{}\"", line.trim_end());
        }
        text.push_str("  draw \".\" as \" \"\n  draw \"@\" colour teal\n  draw o colour orange\n");
    }
}

/// The report of a level that is not there.
fn no_level(number: usize, levels: usize, end: Span, file: &str) -> Diagnostic {
    let (are, s) = if levels == 1 {
        ("is", "")
    } else {
        ("are", "s")
    };
    let help = if levels == 0 {
        "a level has rows of `# @ + $ * .` and spaces, walls around it".to_owned()
    } else {
        format!("for example: puzzle sokoban \"{}\" {levels}", shown(file))
    };
    let message = format!("there is no level {number} in the file: there {are} {levels} level{s}");
    malformed(message, end, "the file ends here", help)
}
