//! A plot for a terminal: lines of braille dots, markers of one cell.

use super::super::escape;
use super::super::style::Style;
use super::Plot;
use super::axis::Axis;
use super::shown::{Shown, names, x_label, y_label};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// No drawing is narrower.
const NARROWEST: usize = 30;
/// Dots of a braille cell, across and down.
const DOTS: (usize, usize) = (2, 4);
/// Bits of the dots of a braille cell: `[column][row]`.
const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// A piece of a line, and the number of the series that it shows, if it shows one.
pub(super) type Piece = (Option<usize>, String);

/// The drawing, line by line.
pub(super) fn lines(plot: &Plot, width: usize) -> Vec<Vec<Piece>> {
    let width = width.max(NARROWEST);
    let shown = Shown::new(plot);
    let mut head = wrapped(&escape::line(&plot.title), width);
    head.push(String::new());
    head.push(cut(&y_label(plot), width));
    let mut lines: Vec<_> = head.into_iter().map(plain).collect();
    if shown.is_empty() {
        lines.push(plain("no points".to_owned()));
    } else {
        lines.extend(drawing(plot, &shown, width));
    }
    lines.extend(legend(plot, &shown, width));
    let notes = shown.notes();
    lines.extend(
        notes
            .iter()
            .flat_map(|note| wrapped(note, width))
            .map(plain),
    );
    for line in &mut lines {
        trim(line);
    }
    lines
}

/// A line that shows no series.
fn plain(text: String) -> Vec<Piece> {
    vec![(None, text)]
}

/// Takes the spaces at the end away.
fn trim(line: &mut Vec<Piece>) {
    while let Some((_, text)) = line.last_mut() {
        text.truncate(text.trim_end().len());
        if !text.is_empty() {
            return;
        }
        line.pop();
    }
}

/// The part inside the axes with their numbers, and the label below.
fn drawing(plot: &Plot, shown: &Shown, width: usize) -> Vec<Vec<Piece>> {
    let rows = if width < 60 { 12 } else { 18 };
    let y = Axis::new(&shown.heights(plot.logarithmic), plot.logarithmic, rows / 3);
    let margin = y.labels().map(|(_, label)| label.len()).max().unwrap_or(0) + 1;
    let columns = width - margin - 2;
    let x = shown.across(plot, (columns / 6).max(2));
    let mut canvas = Canvas::new(columns, rows);
    for (index, points) in shown.series.iter().enumerate() {
        let place = |point: &&super::Point| canvas.place(x.position(point.x), y.position(point.y));
        let places = points.iter().map(place).collect::<Vec<_>>();
        for point in points {
            if let Some((low, high)) = point.spread {
                let ends = [low, high].map(|end| (x.position(point.x), y.position(end)));
                // What lies below a logarithmic scale is no number there.
                let [from, to] =
                    ends.map(|(x, y)| canvas.place(x, if y.is_nan() { 0.0 } else { y }));
                canvas.line(index, from, to, &mut 0);
            }
        }
        if shown.is_joined(index) {
            canvas.join(index, &places);
        }
        canvas.mark(index, &places, points);
    }
    let mut axis = vec![format!("{:margin$}│", ""); rows];
    for (value, label) in y.labels() {
        let row = canvas.place(0.0, y.position(value)).1 / DOTS.1;
        axis[row] = format!("{label:>margin$}┤");
    }
    let row = |(row, axis): (usize, String)| [plain(axis), canvas.row(row)].concat();
    let mut lines: Vec<_> = axis.into_iter().enumerate().map(row).collect();
    lines.extend(below(&x, &canvas, margin).map(plain));
    let label = cut(&x_label(plot), columns);
    let indent = margin + 1 + (columns.saturating_sub(label.width())) / 2;
    lines.push(plain(format!("{}{label}", " ".repeat(indent))));
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
fn legend(plot: &Plot, shown: &Shown, width: usize) -> Vec<Vec<Piece>> {
    let mut lines = vec![Vec::new()];
    let mut columns = 0;
    for (index, name) in names(plot, shown).iter().enumerate() {
        let symbol = Style::of(index).symbol(false).to_string();
        let entry = cut(&format!("{symbol} {name}"), width);
        let name = entry.strip_prefix(&symbol).unwrap_or_default().to_owned();
        let gap = if columns == 0 || columns + 3 + entry.width() > width {
            lines.push(Vec::new());
            columns = 0;
            0
        } else {
            3
        };
        columns += gap + entry.width();
        let pieces = [(None, " ".repeat(gap)), (Some(index), symbol), (None, name)];
        lines.last_mut().expect("a line was begun").extend(pieces);
    }
    lines
}

/// Dots and markers; the first column and row are the left and upper ones.
struct Canvas {
    columns: usize,
    rows: usize,
    dots: Vec<u8>,
    /// The first series that has dots in a cell.
    lines: Vec<Option<usize>>,
    /// The series that have a marker in a cell, which of its points each is, and the marker.
    markers: Vec<Vec<(usize, usize, char)>>,
}

impl Canvas {
    fn new(columns: usize, rows: usize) -> Self {
        let cells = columns * rows;
        Self {
            columns,
            rows,
            dots: vec![0; cells],
            lines: vec![None; cells],
            markers: vec![Vec::new(); cells],
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

    fn join(&mut self, series: usize, places: &[(usize, usize)]) {
        let mut step = 0;
        for pair in places.windows(2) {
            self.line(series, pair[0], pair[1], &mut step);
        }
    }

    fn mark(&mut self, series: usize, places: &[(usize, usize)], points: &[&super::Point]) {
        for (index, ((x, y), point)) in places.iter().zip(points).enumerate() {
            let cell = y / DOTS.1 * self.columns + x / DOTS.0;
            let symbol = Style::of(series).symbol(point.partial);
            self.markers[cell].push((series, index, symbol));
        }
    }

    fn line(&mut self, series: usize, from: (usize, usize), to: (usize, usize), step: &mut usize) {
        let style = Style::of(series);
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        // Whole numbers round alike everywhere.
        let between =
            |from: usize, to: usize, at: usize| (from * (steps - at) + to * at + steps / 2) / steps;
        for at in 0..=steps {
            if style.is_drawn(*step) {
                let (x, y) = (between(from.0, to.0, at), between(from.1, to.1, at));
                let cell = y / DOTS.1 * self.columns + x / DOTS.0;
                self.dots[cell] |= BITS[x % DOTS.0][y % DOTS.1];
                self.lines[cell].get_or_insert(series);
            }
            *step += 1;
        }
    }

    /// The marker that is seen in a cell: where several series meet again and again, one after the other.
    fn marker(&self, cell: usize) -> Option<(usize, char)> {
        let marks = &self.markers[cell];
        let (_, place, _) = marks.first()?;
        let (series, _, symbol) = marks[place % marks.len()];
        Some((series, symbol))
    }

    fn row(&self, row: usize) -> Vec<Piece> {
        let mut pieces = Vec::<Piece>::new();
        for cell in row * self.columns..(row + 1) * self.columns {
            let (series, shown) = match (self.marker(cell), self.dots[cell]) {
                (Some((series, symbol)), _) => (Some(series), symbol),
                (None, 0) => (None, ' '),
                (None, dots) => {
                    let dots = char::from_u32(0x2800 + u32::from(dots));
                    (self.lines[cell], dots.unwrap_or(' '))
                }
            };
            match pieces.last_mut() {
                Some((own, text)) if *own == series => text.push(shown),
                _ => pieces.push((series, shown.to_string())),
            }
        }
        pieces
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
