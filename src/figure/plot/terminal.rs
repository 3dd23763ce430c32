//! A plot for a terminal: lines of braille dots, markers of one cell.

use super::super::escape;
use super::super::style::Style;
use super::Plot;
use super::axis::Axis;
use super::shown::{BEYOND, Shown, names, x_label, y_label};
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// No drawing is narrower.
const NARROWEST: usize = 30;
/// Columns and rows of the bands behind the axes; the first shows the line before them. A name has room in the columns.
const BAND: [usize; 2] = [BEYOND.len() + 2, 2];
/// Least columns, or half as many rows, between the markers of steps.
const APART: f64 = 8.0;
/// Dots of a braille cell, across and down.
const DOTS: (usize, usize) = (2, 4);
/// Bits of the dots of a braille cell: `[column][row]`.
const BITS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

/// A piece of a line, and the number of the series that it shows, if it shows one.
pub(super) type SeriesPiece = (Option<usize>, String);

/// The drawing, line by line.
pub(super) fn lines(plot: &Plot, width: usize) -> Vec<Vec<SeriesPiece>> {
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
fn plain(text: String) -> Vec<SeriesPiece> {
    vec![(None, text)]
}

/// Takes the spaces at the end away.
fn trim(line: &mut Vec<SeriesPiece>) {
    while let Some((_, text)) = line.last_mut() {
        text.truncate(text.trim_end().len());
        if !text.is_empty() {
            return;
        }
        line.pop();
    }
}

/// The part inside the axes with their numbers, and the label below.
fn drawing(plot: &Plot, shown: &Shown, width: usize) -> Vec<Vec<SeriesPiece>> {
    let rows = if width < 60 { 12 } else { 18 };
    let bands = [0, 1].map(|axis| if shown.has_band(axis) { BAND[axis] } else { 0 });
    // How wide numbers of y are says how many of x have room.
    let [_, y] = shown.axes(plot, [rows / 3; 2]);
    let numbers = y.labels().map(|(_, label)| label.len()).max().unwrap_or(0);
    let beyond = if bands[1] > 0 { BEYOND.len() } else { 0 };
    let margin = numbers.max(beyond) + 1;
    let columns = width - margin - 2 - bands[0];
    let least = if plot.diagonal { rows / 3 } else { 2 };
    let [x, y] = shown.axes(plot, [(columns / 6).max(least), rows / 3]);
    let mut canvas = TerminalCanvas::new([columns, rows], bands);
    if plot.diagonal {
        let [from, to] = [0.0, 1.0].map(|end| canvas.place(Some(end), Some(end)));
        canvas.line((None, Style::of(1)), from, to, &mut 0);
    }
    let mut captions = Vec::new();
    for (index, points) in shown.series.iter().enumerate() {
        let style = Style::of(index);
        for point in points {
            if let Some((low, high)) = shown.spread(point) {
                let across = x.place(point.x, point.beyond[0]);
                let [from, to] = [low, high].map(|end| canvas.place(across, Some(y.position(end))));
                canvas.line((Some(index), style), from, to, &mut 0);
            }
        }
        let corner = |at: f64, up: f64| canvas.place(Some(x.position(at)), Some(y.position(up)));
        for line in shown.lines(index, corner) {
            canvas.join(index, &line);
        }
        let place = |point: &super::Point| {
            let [beyond_x, beyond_y] = point.beyond;
            canvas.place(x.place(point.x, beyond_x), y.place(point.y, beyond_y))
        };
        let cell = |point: &super::Point| {
            let (x, y) = place(point);
            ((x / DOTS.0) as f64, 2.0 * (y / DOTS.1) as f64)
        };
        let seen = shown.seen(index, cell, APART);
        let places: Vec<_> = seen.iter().map(|point| place(point)).collect();
        canvas.mark(index, &places, &seen);
        let names = seen.iter().map(|point| point.name.as_str());
        captions.extend(places.into_iter().zip(names));
    }
    for (place, name) in captions {
        canvas.name(place, name);
    }
    let mut axis = vec![format!("{:margin$}│", ""); canvas.all(1)];
    for (value, label) in y.labels() {
        let row = canvas.place(None, Some(y.position(value))).1 / DOTS.1;
        axis[row] = format!("{label:>margin$}┤");
    }
    if bands[1] > 0 {
        axis[0] = format!("{BEYOND:>margin$}┤");
    }
    let row = |(row, axis): (usize, String)| [plain(axis), canvas.row(row)].concat();
    let mut lines: Vec<_> = axis.into_iter().enumerate().map(row).collect();
    lines.extend(below(&x, &canvas, margin).map(plain));
    let label = cut(&x_label(plot), canvas.all(0));
    let indent = margin + 1 + (canvas.all(0) - label.width()) / 2;
    lines.push(plain(format!("{}{label}", " ".repeat(indent))));
    lines
}

/// The x axis and its numbers; a number that would touch the one before is left out.
fn below(x: &Axis, canvas: &TerminalCanvas, margin: usize) -> [String; 2] {
    let mut axis = vec!['─'; canvas.all(0)];
    let mut numbers = String::new();
    for (value, label) in x.labels() {
        let column = canvas.place(Some(x.position(value)), None).0 / DOTS.0;
        let end =
            (margin + 1 + column + label.len().div_ceil(2)).min(margin + 1 + canvas.main[0] + 1);
        let start = end.saturating_sub(label.len());
        if numbers.is_empty() || start > numbers.len() {
            axis[column] = '┬';
            numbers = format!("{numbers:start$}{label}");
        }
    }
    if canvas.bands[0] > 0 {
        let start = margin + 1 + canvas.main[0] + 2;
        numbers = format!("{numbers:start$}{BEYOND}");
        axis[canvas.place(None, None).0 / DOTS.0] = '┬';
    }
    [
        format!("{:margin$}└{}", "", axis.iter().collect::<String>()),
        numbers,
    ]
}

/// The marker and name of each series, as many on a line as fit.
fn legend(plot: &Plot, shown: &Shown, width: usize) -> Vec<Vec<SeriesPiece>> {
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
struct TerminalCanvas {
    /// Columns and rows between the axes' ends.
    main: [usize; 2],
    /// Columns and rows of the bands behind.
    bands: [usize; 2],
    dots: Vec<u8>,
    /// The first series that has dots in a cell.
    lines: Vec<Option<usize>>,
    /// Letters of points' names.
    names: Vec<Option<char>>,
    /// The series that have a marker in a cell, which of its points each is, and the marker.
    markers: Vec<Vec<(usize, usize, char)>>,
}

impl TerminalCanvas {
    fn new(main: [usize; 2], bands: [usize; 2]) -> Self {
        let cells = (main[0] + bands[0]) * (main[1] + bands[1]);
        Self {
            main,
            bands,
            dots: vec![0; cells],
            lines: vec![None; cells],
            names: vec![None; cells],
            markers: vec![Vec::new(); cells],
        }
    }

    /// All columns (0) or rows (1).
    fn all(&self, axis: usize) -> usize {
        self.main[axis] + self.bands[axis]
    }

    /// The dot at a place between 0 and 1, y upwards; none: in the band.
    fn place(&self, x: Option<f64>, y: Option<f64>) -> (usize, usize) {
        let dot = |share: f64, cells: usize, dots: usize| {
            (share.clamp(0.0, 1.0) * (cells * dots - 1) as f64).round() as usize
        };
        let ([columns, rows], [band_columns, band_rows]) = (self.main, self.bands);
        let right = columns + band_columns / 2;
        (
            x.map_or(right * DOTS.0, |x| dot(x, columns, DOTS.0)),
            y.map_or(0, |y| band_rows * DOTS.1 + dot(1.0 - y, rows, DOTS.1)),
        )
    }

    /// The character of an empty cell: the lines before the bands.
    fn ground(&self, column: usize, row: usize) -> char {
        let is_between = [
            self.bands[0] > 0 && column == self.main[0],
            self.bands[1] > 0 && row + 1 == self.bands[1],
        ];
        match is_between {
            [true, true] => '┼',
            [true, false] => '│',
            [false, true] => '─',
            [false, false] => ' ',
        }
    }

    /// Writes the name of a point behind its marker, or before it, where no marker and no other name is.
    fn name(&mut self, (x, y): (usize, usize), name: &str) {
        let (column, row) = (x / DOTS.0, y / DOTS.1 * self.all(0));
        let name = escape::line(name);
        let letters: Vec<char> = name.chars().collect();
        let wide = letters.len();
        if wide == 0 || name.width() != wide {
            return;
        }
        let is_free = |start: &usize| {
            let cells = row + start..row + start + wide;
            let are_in = start + wide <= self.all(0);
            are_in
                && cells
                    .into_iter()
                    .all(|cell| self.names[cell].is_none() && self.markers[cell].is_empty())
        };
        let starts = [Some(column + 1), column.checked_sub(wide)];
        if let Some(start) = starts.into_iter().flatten().find(is_free) {
            for (at, letter) in letters.into_iter().enumerate() {
                self.names[row + start + at] = Some(letter);
            }
        }
    }

    fn join(&mut self, series: usize, places: &[(usize, usize)]) {
        let (mut step, style) = (0, Style::of(series));
        for pair in places.windows(2) {
            self.line((Some(series), style), pair[0], pair[1], &mut step);
        }
    }

    fn mark(&mut self, series: usize, places: &[(usize, usize)], points: &[&super::Point]) {
        for (index, ((x, y), point)) in places.iter().zip(points).enumerate() {
            let cell = y / DOTS.1 * self.all(0) + x / DOTS.0;
            let symbol = Style::of(series).symbol(point.partial);
            self.markers[cell].push((series, index, symbol));
        }
    }

    /// A line of a series, or of none.
    fn line(
        &mut self,
        (series, style): (Option<usize>, Style),
        from: (usize, usize),
        to: (usize, usize),
        step: &mut usize,
    ) {
        let steps = from.0.abs_diff(to.0).max(from.1.abs_diff(to.1)).max(1);
        // Whole numbers round alike everywhere.
        let between =
            |from: usize, to: usize, at: usize| (from * (steps - at) + to * at + steps / 2) / steps;
        for at in 0..=steps {
            if style.is_drawn(*step) {
                let (x, y) = (between(from.0, to.0, at), between(from.1, to.1, at));
                let cell = y / DOTS.1 * self.all(0) + x / DOTS.0;
                self.dots[cell] |= BITS[x % DOTS.0][y % DOTS.1];
                self.lines[cell] = self.lines[cell].or(series);
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

    fn row(&self, row: usize) -> Vec<SeriesPiece> {
        let mut pieces = Vec::<SeriesPiece>::new();
        for column in 0..self.all(0) {
            let cell = row * self.all(0) + column;
            let (series, shown) = match (self.marker(cell), self.dots[cell]) {
                (Some((series, symbol)), _) => (Some(series), symbol),
                (None, _) if self.names[cell].is_some() => (None, self.names[cell].unwrap_or(' ')),
                (None, 0) => (None, self.ground(column, row)),
                (None, dots) => {
                    let dots = char::from_u32(0x2800 + u32::from(dots));
                    (self.lines[cell], dots.unwrap_or(' '))
                }
            };
            match pieces.last_mut() {
                Some((last_series, text)) if *last_series == series => text.push(shown),
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
