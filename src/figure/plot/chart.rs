//! A plot laid out as a picture: title, axes with grid and ticks, series, legend, notes.

use super::super::escape;
use super::super::picture::font::Font;
use super::super::picture::{Anchor, Ink, Picture, Shape, TextLine};
use super::axis::Axis;
use super::legend::Legend;
use super::shown::{BEYOND, Shown, description, names, x_label, y_label};
use super::{Plot, Point};

/// The purpose of a picture.
#[derive(Clone, Copy)]
pub(in super::super) struct ChartLayout {
    width: f64,
    /// Whether it stands alone: then its title is drawn, which a page has as a heading, and it has the size that the plot asks
    /// for, while a page has room for its own.
    alone: bool,
}

/// A document or a slide.
pub(in super::super) const DOCUMENT: ChartLayout = ChartLayout {
    width: 800.0,
    alone: true,
};
/// A page on a screen or on paper.
pub(in super::super) const PAGE: ChartLayout = ChartLayout {
    width: 800.0,
    alone: false,
};
/// A page on a phone.
pub(in super::super) const PHONE: ChartLayout = ChartLayout {
    width: 360.0,
    alone: false,
};

/// Height of the part inside the axes, by itself, as a share of its width where that is given, and at least.
const INSIDE: f64 = 360.0;
const SHARE: f64 = 0.6;
const LEAST_INSIDE: f64 = 80.0;
/// Pixels for a millimetre, of which an inch has 25.4.
const MILLIMETRE: f64 = 96.0 / 25.4;
/// The scale of a plot that has a size on paper: its labels are letters of 8 points, not of 10.5.
const PAPER: f64 = 0.75;
const MARGIN: f64 = 20.0;
/// Between the axes and the first and last value.
const INSET: f64 = 14.0;
const TITLE: f64 = 19.0;
pub(super) const LABEL: f64 = 14.0;
const NUMBER: f64 = 12.0;
/// Most steps between numbers of the y axis, and the least room for one.
const STEPS: usize = 6;
const ROW: f64 = 24.0;
/// The smallest letters of an axis' label that has little room.
const SMALL_LABEL: f64 = 10.0;
/// Least room for a step of the x axis, and between its numbers.
const STEP: (f64, f64) = (40.0, 14.0);
/// Room for the band behind an axis.
const BAND: f64 = 40.0;
/// Where both axes have one scale they are as long as each other, and the picture no wider than this.
const SQUARE: f64 = 640.0;
/// Most steps between numbers of such axes; of x not all have a number.
const SQUARE_STEPS: usize = 8;
/// Dashes of the line where x and y are equal.
const EQUAL: &[f32] = &[5.0, 4.0];

/// The picture of a plot.
pub(super) fn picture(plot: &Plot, format: ChartLayout) -> Picture {
    let shown = Shown::new(plot);
    let chart = Chart::new(plot, &shown, format);
    let mut shapes = chart.head();
    shapes.extend(chart.axes());
    shapes.extend(chart.series());
    shapes.extend(chart.foot());
    Picture {
        width: chart.width,
        height: chart.height(),
        scale: chart.scale,
        title: escape::line(&plot.title),
        description: description(plot, &shown),
        shapes,
    }
}

pub(super) struct Chart<'a> {
    width: f64,
    scale: f64,
    pub(super) plot: &'a Plot,
    pub(super) shown: &'a Shown<'a>,
    font: Font,
    title: Vec<String>,
    x: Axis,
    y: Axis,
    legend: Legend,
    notes: Vec<String>,
    left: f64,
    top: f64,
    /// Height of the part inside the axes.
    inside: f64,
    /// Room for the bands behind x and y.
    bands: [f64; 2],
}

impl<'a> Chart<'a> {
    fn new(plot: &'a Plot, shown: &'a Shown<'a>, format: ChartLayout) -> Self {
        let chart = Self::with_rows(plot, shown, format, STEPS);
        let rows = (chart.inside / ROW) as usize;
        if plot.diagonal || rows >= STEPS {
            return chart;
        }
        Self::with_rows(plot, shown, format, rows.max(2))
    }

    /// The chart with at most so many steps between numbers of the y axis.
    fn with_rows(plot: &'a Plot, shown: &'a Shown<'a>, format: ChartLayout, rows: usize) -> Self {
        let font = Font::new();
        let given = |length: Option<f64>| {
            length
                .filter(|_| format.alone)
                .map(|length| length * MILLIMETRE / PAPER)
        };
        let (given_width, given_height) = (given(plot.width), given(plot.height));
        let is_given = given_width.or(given_height).is_some();
        let scale = if is_given { PAPER } else { 1.0 };
        let usual = if plot.diagonal {
            format.width.min(SQUARE)
        } else {
            format.width
        };
        let width = given_width.unwrap_or(usual / scale);
        let room = width - 2.0 * MARGIN;
        let is_titled = format.alone && !plot.title.is_empty();
        let title = if is_titled {
            font.wrapped(&escape::line(&plot.title), TITLE, room, 3)
        } else {
            Vec::new()
        };
        let [x, y] = axes(plot, shown, &font, width - 140.0, rows);
        let notes = shown.notes();
        let notes = notes
            .iter()
            .flat_map(|note| font.wrapped(note, NUMBER, room, 4));
        let notes = notes.collect();
        let mut widest = widest(&y, &font);
        let bands = [0, 1].map(|axis| if shown.has_band(axis) { BAND } else { 0.0 });
        if shown.has_band(1) {
            let words = BEYOND.split(' ').map(|word| font.width(word, NUMBER));
            widest = words.fold(widest, f64::max);
        }
        let joined = (0..plot.series.len()).map(|series| shown.is_joined(series));
        let entries = names(plot, shown)
            .into_iter()
            .zip(joined)
            .collect::<Vec<_>>();
        let mut chart = Self {
            width,
            scale,
            notes,
            legend: Legend::new(&entries, width - 2.0 * MARGIN, &font),
            left: MARGIN + LABEL + 10.0 + widest + 10.0,
            top: MARGIN + title.len() as f64 * TITLE * 1.3 + if is_titled { 10.0 } else { 0.0 },
            inside: INSIDE,
            plot,
            shown,
            font,
            title,
            x,
            y,
            bands,
        };
        chart.inside = match (given_width, given_height) {
            _ if plot.diagonal => chart.right() - chart.bands[0] - chart.left,
            (_, Some(height)) => height - (chart.height() - INSIDE),
            (Some(_), None) => (chart.right() - chart.left) * SHARE,
            (None, None) => INSIDE,
        };
        chart.inside = chart.inside.max(LEAST_INSIDE);
        chart
    }

    pub(super) fn width_of(&self, text: &str, size: f64) -> f64 {
        self.font.width(&escape::line(text), size)
    }

    pub(super) fn right(&self) -> f64 {
        self.width - MARGIN - INSET
    }

    fn bottom(&self) -> f64 {
        self.top + self.bands[1] + self.inside
    }

    /// The baseline of the x axis' label: below its numbers, and below the name of the band, which may be as wide as it likes.
    fn label_bottom(&self) -> f64 {
        self.bottom() + if self.bands[0] > 0.0 { 60.0 } else { 46.0 }
    }

    /// Below the label of the x axis.
    fn legend_top(&self) -> f64 {
        self.label_bottom() + 14.0
    }

    fn notes_top(&self) -> f64 {
        self.legend_top()
            + self.legend.height()
            + if self.plot.series.is_empty() {
                0.0
            } else {
                10.0
            }
    }

    fn height(&self) -> f64 {
        self.notes_top() + self.notes.len() as f64 * NUMBER * 1.5 + 10.0
    }

    /// Where a share of the x axis lies; none: in the band behind it.
    fn across(&self, x: Option<f64>) -> f64 {
        let end = self.right() - self.bands[0];
        let (left, right) = (self.left + INSET, end - INSET);
        x.map_or(end + self.bands[0] / 2.0, |x| left + (right - left) * x)
    }

    /// Where a share of the y axis lies; none: in the band above it.
    fn down(&self, y: Option<f64>) -> f64 {
        let end = self.top + self.bands[1];
        let (top, bottom) = (end + INSET, self.bottom() - INSET);
        y.map_or(end - self.bands[1] / 2.0, |y| bottom - (bottom - top) * y)
    }

    /// The place of two numbers.
    pub(super) fn place(&self, x: f64, y: f64) -> (f64, f64) {
        let (x, y) = (self.x.position(x), self.y.position(y));
        (self.across(Some(x)), self.down(Some(y)))
    }

    pub(super) fn at(&self, point: &Point) -> (f64, f64) {
        let x = self.x.place(point.x, point.beyond[0]);
        let y = self.y.place(point.y, point.beyond[1]);
        (self.across(x), self.down(y))
    }

    pub(super) fn middle(&self) -> (f64, f64) {
        let across = f64::midpoint(self.left, self.right());
        (across, f64::midpoint(self.top, self.bottom()))
    }

    /// The ends of a point's spread, as far as they are on the scale.
    pub(super) fn ends(&self, point: &Point) -> Option<[(f64, f64); 2]> {
        let (low, high) = self.shown.spread(point)?;
        let x = self.across(self.x.place(point.x, point.beyond[0]));
        let down = |y: f64| self.down(Some(self.y.position(y).clamp(0.0, 1.0)));
        Some([(x, down(low)), (x, down(high))])
    }

    /// The title, in the middle as figures of documents have it.
    fn head(&self) -> Vec<Shape> {
        let line = |(index, text): (usize, &String)| {
            let at = (
                self.width / 2.0,
                MARGIN + (index as f64 * 1.3 + 0.8) * TITLE,
            );
            label_at(at, TITLE, Anchor::Middle, text)
        };
        self.title.iter().enumerate().map(line).collect()
    }

    /// The numbers of the x axis that have room, each as far from the next as the others.
    fn columns(&self) -> Vec<(f64, &str)> {
        let number = |(x, label)| (self.across(Some(self.x.position(x))), label);
        let all: Vec<(f64, &str)> = self.x.labels().map(number).collect();
        let half = |label: &str| self.font.width(label, NUMBER) / 2.0;
        let every = |step: usize| all.iter().copied().step_by(step).collect::<Vec<_>>();
        let fits = |numbers: &Vec<(f64, &str)>| {
            let is_apart = |pair: &[(f64, &str)]| {
                pair[1].0 - pair[0].0 >= half(pair[0].1) + half(pair[1].1) + NUMBER / 2.0
            };
            numbers.windows(2).all(is_apart)
        };
        (1..all.len()).map(every).find(fits).unwrap_or(all)
    }

    fn axes(&self) -> Vec<Shape> {
        let (left, right, top, bottom) = (self.left, self.right(), self.top, self.bottom());
        let mut shapes = Vec::new();
        if !self.shown.is_empty() {
            let column = |x: f64| self.across(Some(self.x.position(x)));
            let row = |y: f64| self.down(Some(self.y.position(y)));
            for (x, _) in self.x.labels() {
                let x = column(x);
                shapes.push(rule(Ink::Grid, 1.0, (x, top), (x, bottom)));
            }
            for tick in &self.y.ticks {
                let width = if tick.label.is_some() { 1.0 } else { 0.4 };
                let y = row(tick.value);
                shapes.push(rule(Ink::Grid, width, (left, y), (right, y)));
            }
            for tick in &self.y.ticks {
                let length = if tick.label.is_some() { 6.0 } else { 3.0 };
                let y = row(tick.value);
                shapes.push(rule(Ink::Axis, 1.0, (left - length, y), (left, y)));
            }
            let name_row = |y: f64, name: &str| {
                let at = (left - 10.0, y + NUMBER * 0.35);
                label_at(at, NUMBER, Anchor::End, name)
            };
            shapes.extend(self.y.labels().map(|(y, label)| name_row(row(y), label)));
            let name_column = |x: f64, row: f64, name: &str| {
                let at = (x, bottom + 8.0 + NUMBER * row);
                [
                    rule(Ink::Axis, 1.0, (x, bottom), (x, bottom + 6.0)),
                    label_at(at, NUMBER, Anchor::Middle, name),
                ]
            };
            let columns = self.columns().into_iter();
            shapes.extend(columns.flat_map(|(x, label)| name_column(x, 1.0, label)));
            if self.bands[0] > 0.0 {
                let x = right - self.bands[0];
                shapes.push(rule(Ink::Axis, 0.75, (x, top), (x, bottom)));
                shapes.extend(name_column(self.across(None), 2.2, BEYOND));
            }
            if self.bands[1] > 0.0 {
                let (y, middle) = (top + self.bands[1], self.down(None));
                shapes.push(rule(Ink::Axis, 0.75, (left, y), (right, y)));
                shapes.push(rule(Ink::Axis, 1.0, (left - 6.0, middle), (left, middle)));
                let words = BEYOND.split(' ').zip([-0.55, 0.55]);
                shapes.extend(words.map(|(word, row)| name_row(middle + row * NUMBER, word)));
            }
            if self.plot.diagonal {
                let ends = [Some(0.0), Some(1.0)].map(|end| (self.across(end), self.down(end)));
                shapes.push(Shape::Line {
                    points: ends.into(),
                    ink: Ink::Axis,
                    width: 1.25,
                    dashes: EQUAL,
                });
            }
        }
        let frame = vec![
            (left, top),
            (left, bottom),
            (right, bottom),
            (right, top),
            (left, top),
        ];
        shapes.push(Shape::Line {
            points: frame,
            ink: Ink::Axis,
            width: 1.0,
            dashes: &[],
        });
        let (across, down) = self.middle();
        // A label may be longer than its axis, as far as there is picture on both sides.
        let room = |middle: f64, length: f64| 2.0 * middle.min(length - middle) - MARGIN;
        let (size, x_label) = self.label(
            &x_label(self.plot),
            &self.plot.x_label,
            room(across, self.width),
        );
        shapes.push(label_at(
            (across, self.label_bottom()),
            size,
            Anchor::Middle,
            &x_label,
        ));
        let (size, content) = self.label(
            &y_label(self.plot),
            &self.plot.y_label,
            room(down, self.height()),
        );
        shapes.push(Shape::Text(TextLine {
            at: (MARGIN + LABEL * 0.8, down),
            size,
            anchor: Anchor::Middle,
            upwards: true,
            pitch: None,
            ink: Ink::Text,
            content,
        }));
        shapes
    }

    /// The label of an axis with the size of its letters, which are smaller where there is little room. Where there is none
    /// for its scale, which the numbers show too, it is that of the plot, and cut if it is longer.
    fn label(&self, label: &str, plot_label: &str, room: f64) -> (f64, String) {
        let is_short = self.font.width(label, SMALL_LABEL) <= room;
        let escaped = escape::line(plot_label);
        let label = if is_short { label } else { &escaped };
        let width = self.font.width(label, LABEL).max(1.0);
        let size = (LABEL * room / width).clamp(SMALL_LABEL, LABEL);
        (size, self.font.fitted(label, size, room))
    }

    fn foot(&self) -> Vec<Shape> {
        let mut shapes = self.legend.shapes((MARGIN, self.legend_top()));
        for (index, note) in self.notes.iter().enumerate() {
            let at = (
                MARGIN,
                self.notes_top() + (index as f64 * 1.5 + 0.8) * NUMBER,
            );
            shapes.push(label_at(at, NUMBER, Anchor::Start, note));
        }
        shapes
    }
}

pub(super) fn label_at(at: (f64, f64), size: f64, anchor: Anchor, text: &str) -> Shape {
    Shape::Text(TextLine {
        at,
        size,
        anchor,
        upwards: false,
        pitch: None,
        ink: Ink::Text,
        content: text.to_owned(),
    })
}

pub(super) fn rule(ink: Ink, width: f64, from: (f64, f64), to: (f64, f64)) -> Shape {
    Shape::Line {
        points: vec![from, to],
        ink,
        width,
        dashes: &[],
    }
}

/// The axes, that of x with as many steps as have room for their numbers.
fn axes(plot: &Plot, shown: &Shown, font: &Font, room: f64, rows: usize) -> [Axis; 2] {
    if plot.diagonal {
        return shown.axes(plot, [SQUARE_STEPS; 2]);
    }
    let axes = shown.axes(plot, [(room / STEP.0) as usize, rows]);
    let step = widest(&axes[0], font) + STEP.1;
    if step <= STEP.0 {
        return axes;
    }
    shown.axes(plot, [(room / step) as usize, rows])
}

/// The width of an axis's widest number.
fn widest(axis: &Axis, font: &Font) -> f64 {
    let widths = axis.labels().map(|(_, label)| font.width(label, NUMBER));
    widths.fold(0.0, f64::max)
}
