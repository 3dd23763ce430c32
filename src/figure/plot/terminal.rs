//! A plot for a terminal: lines of braille dots, markers of one cell, no colour.

use super::super::escape;
use super::Plot;
use super::axis::Axis;
use super::shown::{Shown, names, y_label};
use super::style::Style;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// No drawing is narrower.
const NARROWEST: usize = 30;
/// Dots of a braille cell, across and down.
const DOTS: (usize, usize) = (2, 4);
/// Bits of the dots of a braille cell: `[column][row]`.
const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// The drawing; ends with a newline.
pub(super) fn text(plot: &Plot, width: usize) -> String {
    let width = width.max(NARROWEST);
    let shown = Shown::new(plot);
    let mut lines = wrapped(&escape::line(&plot.title), width);
    lines.push(String::new());
    lines.push(cut(&y_label(plot), width));
    if shown.is_empty() {
        lines.push("no points".to_owned());
    } else {
        lines.extend(drawing(plot, &shown, width));
    }
    lines.extend(legend(plot, &shown, width));
    lines.extend(shown.notes().iter().flat_map(|note| wrapped(note, width)));
    let trimmed = lines.iter().map(|line| line.trim_end());
    trimmed.collect::<Vec<_>>().join("\n") + "\n"
}

/// The part inside the axes with their numbers, and the label below.
fn drawing(plot: &Plot, shown: &Shown, width: usize) -> Vec<String> {
    let rows = if width < 60 { 12 } else { 18 };
    let y = Axis::new(&shown.all(|point| point.y), plot.logarithmic, rows / 3);
    let margin = y.labels().map(|(_, label)| label.len()).max().unwrap_or(0) + 1;
    let columns = width - margin - 2;
    let x = Axis::new(&shown.all(|point| point.x), false, (columns / 6).max(2));
    let mut canvas = Canvas::new(columns, rows);
    for (index, points) in shown.series.iter().enumerate() {
        let place = |point: &&super::Point| canvas.place(x.position(point.x), y.position(point.y));
        let places = points.iter().map(place).collect::<Vec<_>>();
        if shown.is_joined(index) {
            canvas.join(Style::of(index), &places);
        }
        canvas.mark(Style::of(index), &places);
    }
    let mut lines = canvas.lines(margin);
    for (value, label) in y.labels() {
        let row = canvas.place(0.0, y.position(value)).1 / DOTS.1;
        lines[row] = format!("{label:>margin$}┤{}", canvas.row(row));
    }
    let [axis, numbers] = below(&x, &canvas, margin);
    lines.extend([axis, numbers]);
    let label = cut(&escape::line(&plot.x_label), columns);
    let indent = margin + 1 + (columns.saturating_sub(label.width())) / 2;
    lines.push(format!("{}{label}", " ".repeat(indent)));
    lines
}

/// The x axis and its numbers; a number that would touch the one before is left out.
fn below(x: &Axis, canvas: &Canvas, margin: usize) -> [String; 2] {
    let mut axis = vec!['─'; canvas.columns];
    let mut numbers = String::new();
    for (value, label) in x.labels() {
        let column = canvas.place(x.position(value), 0.0).0 / DOTS.0;
        let end =
            (margin + 1 + column + label.len().div_ceil(2)).min(margin + 1 + canvas.columns + 1);
        let start = end.saturating_sub(label.len());
        if numbers.is_empty() || start > numbers.len() {
            axis[column] = '┬';
            numbers = format!("{numbers:start$}{label}");
        }
    }
    [
        format!("{:margin$}└{}", "", axis.iter().collect::<String>()),
        numbers,
    ]
}

/// The marker and name of each series, as many on a line as fit.
fn legend(plot: &Plot, shown: &Shown, width: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    for (index, name) in names(plot, shown).iter().enumerate() {
        let entry = cut(&format!("{} {name}", Style::of(index).symbol()), width);
        match lines.last_mut() {
            Some(line) if !line.is_empty() && line.width() + 3 + entry.width() <= width => {
                line.push_str("   ");
                line.push_str(&entry);
            }
            _ => lines.push(entry),
        }
    }
    lines
}

/// Dots and markers; the first column and row are the left and upper ones.
struct Canvas {
    columns: usize,
    rows: usize,
    dots: Vec<u8>,
    markers: Vec<Option<char>>,
}

impl Canvas {
    fn new(columns: usize, rows: usize) -> Self {
        let cells = columns * rows;
        Self {
            columns,
            rows,
            dots: vec![0; cells],
            markers: vec![None; cells],
        }
    }

    /// The dot at a place between 0 and 1, y upwards.
    fn place(&self, x: f64, y: f64) -> (usize, usize) {
        let dot = |share: f64, count: usize| {
            (share.clamp(0.0, 1.0) * (count - 1) as f64).round() as usize
        };
        (
            dot(x, self.columns * DOTS.0),
            dot(1.0 - y, self.rows * DOTS.1),
        )
    }

    fn join(&mut self, style: Style, places: &[(usize, usize)]) {
        let mut step = 0;
        for pair in places.windows(2) {
            self.line(style, pair[0], pair[1], &mut step);
        }
    }

    fn mark(&mut self, style: Style, places: &[(usize, usize)]) {
        for (x, y) in places {
            let cell = y / DOTS.1 * self.columns + x / DOTS.0;
            // The first series stays visible where several meet, and the others go on beyond it.
            self.markers[cell].get_or_insert(style.symbol());
        }
    }

    fn line(&mut self, style: Style, from: (usize, usize), to: (usize, usize), step: &mut usize) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        // Whole numbers round alike everywhere.
        let between =
            |from: usize, to: usize, at: usize| (from * (steps - at) + to * at + steps / 2) / steps;
        for at in 0..=steps {
            if style.is_drawn(*step) {
                let (x, y) = (between(from.0, to.0, at), between(from.1, to.1, at));
                let cell = y / DOTS.1 * self.columns + x / DOTS.0;
                self.dots[cell] |= BITS[x % DOTS.0][y % DOTS.1];
            }
            *step += 1;
        }
    }

    fn row(&self, row: usize) -> String {
        let cells = row * self.columns..(row + 1) * self.columns;
        let cell = |cell: usize| match (self.markers[cell], self.dots[cell]) {
            (Some(marker), _) => marker,
            (None, 0) => ' ',
            (None, dots) => char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' '),
        };
        cells.map(cell).collect()
    }

    fn lines(&self, margin: usize) -> Vec<String> {
        (0..self.rows)
            .map(|row| format!("{:margin$}│{}", "", self.row(row)))
            .collect()
    }
}

/// Cut to a width in terminal cells.
fn cut(text: &str, width: usize) -> String {
    if text.width() <= width {
        return text.to_owned();
    }
    let mut room = width - 1;
    let fits = |character: &char| {
        let cells = character.width().unwrap_or(0);
        let fits = cells <= room;
        room = room.saturating_sub(cells);
        fits
    };
    text.chars().take_while(fits).collect::<String>() + "…"
}

/// Lines of whole words; a longer word is cut.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines = Vec::<String>::new();
    for word in text.split_whitespace() {
        match lines.last_mut() {
            Some(line) if line.width() + 1 + word.width() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(cut(word, width)),
        }
    }
    lines
}
