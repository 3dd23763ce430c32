//! A plot laid out as a picture: title, axes with grid and ticks, series, legend, notes.

use super::super::escape;
use super::super::picture::font::Font;
use super::super::picture::{Anchor, Ink, Picture, Shape, Text};
use super::super::style::Style;
use super::axis::Axis;
use super::legend::Legend;
use super::number::label;
use super::shown::{Shown, names, x_label, y_label};
use super::{Plot, Point, Spread};
use std::collections::HashSet;

/// What a picture is made for.
#[derive(Clone, Copy)]
pub(in super::super) struct Format {
    width: f64,
    /// Whether the title is drawn; a page has it as a heading.
    titled: bool,
}

/// A document or a slide.
pub(in super::super) const DOCUMENT: Format = Format {
    width: 800.0,
    titled: true,
};
/// A page on a screen or on paper.
pub(in super::super) const PAGE: Format = Format {
    width: 800.0,
    titled: false,
};
/// A page on a phone.
pub(in super::super) const PHONE: Format = Format {
    width: 360.0,
    titled: false,
};

/// Height of the part inside the axes.
const INSIDE: f64 = 360.0;
const MARGIN: f64 = 20.0;
/// Between the axes and the first and last value.
const INSET: f64 = 14.0;
const TITLE: f64 = 19.0;
const LABEL: f64 = 14.0;
const NUMBER: f64 = 12.0;
/// Most steps between numbers of the y axis.
const STEPS: usize = 6;
/// Least room for a step of the x axis, and between its numbers.
const STEP: (f64, f64) = (40.0, 14.0);
/// More points than this in a series have smaller markers.
const CROWD: usize = 60;

/// The picture of a plot.
pub(super) fn picture(plot: &Plot, format: Format) -> Picture {
    let shown = Shown::new(plot);
    let chart = Chart::new(plot, &shown, format);
    let mut shapes = chart.head();
    shapes.extend(chart.axes());
    shapes.extend(chart.series());
    shapes.extend(chart.foot());
    Picture {
        width: format.width,
        height: chart.height(),
        title: escape::line(&plot.title),
        description: description(plot, &shown),
        shapes,
    }
}

/// What is said of a point.
fn hover(name: &str, point: &Point) -> String {
    let mut hover = format!("{name}: {}, {}", label(point.x), label(point.y));
    if let Some((low, high)) = point.spread {
        hover += &format!(", {} to {}", label(low), label(high));
    }
    if let Some(more) = &point.label {
        hover += &format!(" ({})", escape::line(more));
    }
    hover
}

/// What the picture shows, in words.
fn description(plot: &Plot, shown: &Shown) -> String {
    let mut text = format!("{} against {}. ", y_label(plot), x_label(plot));
    for (name, points) in names(plot, shown).iter().zip(&shown.series) {
        text += name;
        if let (Some(first), Some(last)) = (points.first(), points.last()) {
            text += &format!(
                ": {} at {} to {} at {}",
                label(first.y),
                label(first.x),
                label(last.y),
                label(last.x)
            );
        }
        text += ". ";
    }
    for note in shown.notes() {
        text += &format!("{note}. ");
    }
    text.trim_end().to_owned()
}

struct Chart<'a> {
    width: f64,
    plot: &'a Plot,
    shown: &'a Shown<'a>,
    font: Font,
    title: Vec<String>,
    x: Axis,
    y: Axis,
    legend: Legend,
    notes: Vec<String>,
    left: f64,
    top: f64,
}

impl<'a> Chart<'a> {
    fn new(plot: &'a Plot, shown: &'a Shown<'a>, Format { width, titled }: Format) -> Self {
        let font = Font::new();
        let room = width - 2.0 * MARGIN;
        let title = if titled {
            font.wrapped(&escape::line(&plot.title), TITLE, room, 3)
        } else {
            Vec::new()
        };
        let x = across(plot, shown, &font, width - 140.0);
        let y = Axis::new(&shown.heights(plot.logarithmic), plot.logarithmic, STEPS);
        let notes = shown.notes();
        let notes = notes
            .iter()
            .flat_map(|note| font.wrapped(note, NUMBER, room, 4));
        let notes = notes.collect();
        let widest = widest(&y, &font);
        let joined = (0..plot.series.len()).map(|series| shown.is_joined(series));
        let entries = names(plot, shown)
            .into_iter()
            .zip(joined)
            .collect::<Vec<_>>();
        Self {
            width,
            notes,
            legend: Legend::new(&entries, width - 2.0 * MARGIN, &font),
            left: MARGIN + LABEL + 10.0 + widest + 10.0,
            top: MARGIN + title.len() as f64 * TITLE * 1.3 + if titled { 10.0 } else { 0.0 },
            plot,
            shown,
            font,
            title,
            x,
            y,
        }
    }

    fn right(&self) -> f64 {
        self.width - MARGIN - INSET
    }

    fn bottom(&self) -> f64 {
        self.top + INSIDE
    }

    /// Below the label of the x axis.
    fn legend_top(&self) -> f64 {
        self.bottom() + 60.0
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

    fn across(&self, x: f64) -> f64 {
        let (left, right) = (self.left + INSET, self.right() - INSET);
        left + (right - left) * self.x.position(x)
    }

    fn down(&self, y: f64) -> f64 {
        let (top, bottom) = (self.top + INSET, self.bottom() - INSET);
        bottom - (bottom - top) * self.y.position(y)
    }

    fn at(&self, point: &Point) -> (f64, f64) {
        (self.across(point.x), self.down(point.y))
    }

    /// The ends of a point's spread, as far as they are on the scale.
    fn ends(&self, point: &Point) -> Option<[(f64, f64); 2]> {
        let (low, high) = point.spread?;
        let x = self.across(point.x);
        let (top, bottom) = (self.top + INSET, self.bottom() - INSET);
        // What lies below a logarithmic scale is no number there.
        let down = |y: f64| match self.down(y) {
            down if down.is_nan() => bottom,
            down => down.clamp(top, bottom),
        };
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

    fn axes(&self) -> Vec<Shape> {
        let (left, right, top, bottom) = (self.left, self.right(), self.top, self.bottom());
        let mut shapes = Vec::new();
        if !self.shown.is_empty() {
            for (x, _) in self.x.labels() {
                shapes.push(rule(
                    Ink::Grid,
                    1.0,
                    (self.across(x), top),
                    (self.across(x), bottom),
                ));
            }
            for tick in &self.y.ticks {
                let width = if tick.label.is_some() { 1.0 } else { 0.4 };
                shapes.push(rule(
                    Ink::Grid,
                    width,
                    (left, self.down(tick.value)),
                    (right, self.down(tick.value)),
                ));
            }
            for tick in &self.y.ticks {
                let (y, length) = (
                    self.down(tick.value),
                    if tick.label.is_some() { 6.0 } else { 3.0 },
                );
                shapes.push(rule(Ink::Axis, 1.0, (left - length, y), (left, y)));
            }
            for (y, label) in self.y.labels() {
                let at = (left - 10.0, self.down(y) + NUMBER * 0.35);
                shapes.push(label_at(at, NUMBER, Anchor::End, label));
            }
            for (x, label) in self.x.labels() {
                let x = self.across(x);
                shapes.push(rule(Ink::Axis, 1.0, (x, bottom), (x, bottom + 6.0)));
                shapes.push(label_at(
                    (x, bottom + 8.0 + NUMBER),
                    NUMBER,
                    Anchor::Middle,
                    label,
                ));
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
        let x_label = self.font.fitted(&x_label(self.plot), LABEL, right - left);
        let middle = f64::midpoint(left, right);
        shapes.push(label_at(
            (middle, bottom + 46.0),
            LABEL,
            Anchor::Middle,
            &x_label,
        ));
        shapes.push(Shape::Text(Text {
            at: (MARGIN + LABEL * 0.8, f64::midpoint(top, bottom)),
            size: LABEL,
            anchor: Anchor::Middle,
            upwards: true,
            pitch: None,
            ink: Ink::Text,
            content: self.font.fitted(&y_label(self.plot), LABEL, INSIDE),
        }));
        shapes
    }

    /// Lines first, so that no line hides a marker.
    fn series(&self) -> Vec<Shape> {
        if self.shown.is_empty() {
            let at = (
                f64::midpoint(self.left, self.right()),
                f64::midpoint(self.top, self.bottom()),
            );
            return vec![label_at(at, LABEL, Anchor::Middle, "no points")];
        }
        let mut shapes = self.spreads();
        let is_line =
            |index: &usize| self.shown.series[*index].len() > 1 && self.shown.is_joined(*index);
        let lines: Vec<usize> = (0..self.shown.series.len()).filter(is_line).collect();
        for (place, &index) in lines.iter().enumerate() {
            shapes.extend(self.line(index, &lines[place + 1..]));
        }
        let places = |points: &Vec<&Point>| -> HashSet<_> {
            points.iter().map(|point| dot(self.at(point))).collect()
        };
        let places: Vec<_> = self.shown.series.iter().map(places).collect();
        for (index, points) in self.shown.series.iter().enumerate() {
            let name = escape::line(&self.plot.series[index].name);
            let radius = if points.len() > CROWD { 2.5 } else { 4.5 };
            let style = Style::of(index);
            for point in points {
                // Of markers of several series at one place each looks out below the next one.
                let here = dot(self.at(point));
                let above = places[index + 1..]
                    .iter()
                    .filter(|places| places.contains(&here))
                    .count();
                let more = if points.len() > CROWD {
                    0.0
                } else {
                    above.min(4) as f64
                };
                shapes.push(Shape::Marker {
                    at: self.at(point),
                    radius: radius + 2.5 * more,
                    style,
                    hollow: style.is_hollow() || point.partial,
                    hover: Some(hover(&name, point)),
                });
            }
        }
        shapes
    }

    /// Bands or bars of all series.
    fn spreads(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (index, points) in self.shown.series.iter().enumerate() {
            let ink = Ink::Series(Style::of(index));
            let ends: Vec<_> = points.iter().filter_map(|point| self.ends(point)).collect();
            if self.plot.spread == Spread::Band && self.shown.is_joined(index) && ends.len() > 1 {
                let low = ends.iter().map(|[low, _]| *low);
                let high = ends.iter().rev().map(|[_, high]| *high);
                let points = low.chain(high).collect();
                shapes.push(Shape::Area { points, ink });
                continue;
            }
            for [low, high] in ends {
                let cap = |(x, y): (f64, f64)| rule(ink, 1.25, (x - 4.0, y), (x + 4.0, y));
                shapes.extend([rule(ink, 1.25, low, high), cap(low), cap(high)]);
            }
        }
        shapes
    }

    /// The line of a series. Where some of the `later` ones run in the same place it is wider, so that it is seen on both
    /// sides of them.
    fn line(&self, index: usize, later: &[usize]) -> Vec<Shape> {
        let style = Style::of(index);
        let points = &self.shown.series[index];
        let place = |point: &&Point| dot(self.at(point));
        let pairs = |series: usize| {
            let places: Vec<_> = self.shown.series[series].iter().map(place).collect();
            let pairs = places.windows(2).map(|pair| (pair[0], pair[1]));
            pairs.collect::<HashSet<_>>()
        };
        let later: Vec<_> = later.iter().map(|&series| pairs(series)).collect();
        let mut runs: Vec<(usize, Vec<(f64, f64)>)> = Vec::new();
        for pair in points.windows(2) {
            let key = (place(&pair[0]), place(&pair[1]));
            let above = later.iter().filter(|pairs| pairs.contains(&key)).count();
            match runs.last_mut() {
                Some((own, run)) if *own == above => run.push(self.at(pair[1])),
                _ => runs.push((above, vec![self.at(pair[0]), self.at(pair[1])])),
            }
        }
        let line = |(above, points): (usize, Vec<(f64, f64)>)| Shape::Line {
            points,
            ink: Ink::Series(style),
            width: 2.0 + 3.0 * above.min(4) as f64,
            dashes: if above == 0 { style.dashes() } else { &[] },
        };
        runs.into_iter().map(line).collect()
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

fn label_at(at: (f64, f64), size: f64, anchor: Anchor, text: &str) -> Shape {
    Shape::Text(Text {
        at,
        size,
        anchor,
        upwards: false,
        pitch: None,
        ink: Ink::Text,
        content: text.to_owned(),
    })
}

fn rule(ink: Ink, width: f64, from: (f64, f64), to: (f64, f64)) -> Shape {
    Shape::Line {
        points: vec![from, to],
        ink,
        width,
        dashes: &[],
    }
}

/// The x axis with as many steps as have room for their numbers.
fn across(plot: &Plot, shown: &Shown, font: &Font, room: f64) -> Axis {
    let axis = shown.across(plot, (room / STEP.0) as usize);
    let step = widest(&axis, font) + STEP.1;
    if step <= STEP.0 {
        return axis;
    }
    shown.across(plot, (room / step) as usize)
}

/// A place, as exactly as it is seen.
fn dot((x, y): (f64, f64)) -> (i64, i64) {
    (x.round() as i64, y.round() as i64)
}

/// The width of an axis's widest number.
fn widest(axis: &Axis, font: &Font) -> f64 {
    let widths = axis.labels().map(|(_, label)| font.width(label, NUMBER));
    widths.fold(0.0, f64::max)
}
