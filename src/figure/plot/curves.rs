//! The series of a plot as shapes: bands or bars, lines, markers.

use super::super::escape;
use super::super::picture::{Anchor, Ink, Shape};
use super::super::style::Style;
use super::chart::{Chart, LABEL, label_at, rule};
use super::number::label;
use super::shown::BEYOND;
use super::{Point, Spread};
use std::collections::{HashMap, HashSet};

/// More points than this in a series, and all markers of the plot are smaller.
const CROWD: usize = 60;

/// The size of points' names.
const NAME: f64 = 11.0;
/// Least room between the markers of steps, which would hide them.
const APART: f64 = 48.0;

/// The corners of a series' lines.
type Polylines = Vec<Vec<(f64, f64)>>;

impl Chart<'_> {
    /// Lines first, so that no line hides a marker.
    pub(super) fn series(&self) -> Vec<Shape> {
        if self.shown.is_empty() {
            return vec![label_at(self.middle(), LABEL, Anchor::Middle, "no points")];
        }
        let mut shapes = self.spreads();
        let count = self.shown.series.len();
        let lines = |series| self.shown.lines(series, |x, y| self.place(x, y));
        let lines: Vec<Polylines> = (0..count).map(lines).collect();
        for series in 0..count {
            shapes.extend(line(Style::of(series), &lines[series..]));
        }
        let seen = |series| self.shown.seen(series, |point| self.at(point), APART);
        let seen: Vec<Vec<&Point>> = (0..count).map(seen).collect();
        // The series that have a marker at a place, and which of its markers that is of the first of them.
        let mut places: HashMap<_, (usize, Vec<usize>)> = HashMap::new();
        for (series, points) in seen.iter().enumerate() {
            for (index, point) in points.iter().enumerate() {
                let place = places.entry(dot(self.at(point)));
                let (_, here) = place.or_insert((index, Vec::new()));
                if here.last() != Some(&series) {
                    here.push(series);
                }
            }
        }
        let (mut names, mut above) = (Vec::new(), Vec::new());
        let is_crowd = self.shown.series.iter().any(|points| points.len() > CROWD);
        let least = if is_crowd { 2.5 } else { 4.5 };
        for (index, points) in seen.iter().enumerate() {
            let name = escape::line(&self.plot.series[index].name);
            for point in points {
                let marker = Shape::Marker {
                    at: self.at(point),
                    radius: least + 0.5 * (point.count.max(1) as f64).log2().min(8.0),
                    style: Style::of(index),
                    hollow: point.partial,
                    hover: Some(hover(&name, point)),
                };
                // Where several series meet again and again, one after the other is seen.
                let (turn, here) = &places[&dot(self.at(point))];
                if here.len() > 1 && here[turn % here.len()] == index {
                    above.push(marker);
                } else {
                    shapes.push(marker);
                }
                names.extend(self.named(point));
            }
        }
        shapes.extend(above);
        shapes.extend(names);
        shapes
    }

    /// The name of a point above it on the right, or on the left where the plot ends.
    fn named(&self, point: &Point) -> Option<Shape> {
        if point.name.is_empty() {
            return None;
        }
        let (x, y) = self.at(point);
        let y = y - 5.0;
        let (at, anchor) = if x + 6.0 + self.width_of(&point.name, NAME) > self.right() {
            ((x - 6.0, y), Anchor::End)
        } else {
            ((x + 6.0, y), Anchor::Start)
        };
        Some(label_at(at, NAME, anchor, &escape::line(&point.name)))
    }

    /// Bands or bars of all series.
    fn spreads(&self) -> Vec<Shape> {
        let mut shapes = Vec::new();
        for (index, points) in self.shown.series.iter().enumerate() {
            let ink = Ink::Series(Style::of(index));
            let ends: Vec<_> = points.iter().map(|point| self.ends(point)).collect();
            let is_band = self.plot.spread == Spread::Band && self.shown.is_joined(index);
            // A band ends where a point has no spread.
            for part in ends.chunk_by(|one, other| one.is_some() == other.is_some()) {
                let part: Vec<_> = part.iter().flatten().copied().collect();
                if is_band && part.len() > 1 {
                    let low = part.iter().map(|[low, _]| *low);
                    let high = part.iter().rev().map(|[_, high]| *high);
                    let points = low.chain(high).collect();
                    shapes.push(Shape::Area { points, ink });
                    continue;
                }
                for [low, high] in part {
                    let cap = |(x, y): (f64, f64)| rule(ink, 1.25, (x - 4.0, y), (x + 4.0, y));
                    shapes.extend([rule(ink, 1.25, low, high), cap(low), cap(high)]);
                }
            }
        }
        shapes
    }
}

/// The line of the first of these series. Where some of the later ones run in the same place it is wider, so that it is seen on
/// both sides of them.
fn line(style: Style, lines: &[Polylines]) -> Vec<Shape> {
    let [first, later @ ..] = lines else {
        return Vec::new();
    };
    let key = |pair: &[(f64, f64)]| (dot(pair[0]), dot(pair[1]));
    let pairs = |lines: &Polylines| -> HashSet<_> {
        let pairs = lines.iter().flat_map(|line| line.windows(2));
        pairs.map(key).collect()
    };
    let later: Vec<_> = later.iter().map(pairs).collect();
    let mut runs: Vec<(usize, Vec<(f64, f64)>)> = Vec::new();
    for line in first {
        for (index, pair) in line.windows(2).enumerate() {
            let key = key(pair);
            let above = later.iter().filter(|pairs| pairs.contains(&key)).count();
            match runs.last_mut() {
                Some((known, run)) if index > 0 && *known == above => run.push(pair[1]),
                _ => runs.push((above, pair.to_vec())),
            }
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

/// The text about a point.
fn hover(name: &str, point: &Point) -> String {
    let said = |value: f64, is_beyond: bool| {
        if is_beyond {
            BEYOND.to_owned()
        } else {
            label(value)
        }
    };
    let [beyond_x, beyond_y] = point.beyond;
    let (x, y) = (said(point.x, beyond_x), said(point.y, beyond_y));
    let mut hover = format!("{name}: {x}, {y}");
    if !point.name.is_empty() {
        hover = format!("{name}, {}: {x}, {y}", escape::line(&point.name));
    }
    if let Some((low, high)) = point.spread {
        hover += &format!(", {} to {}", label(low), label(high));
    }
    if let Some(more) = &point.label {
        hover += &format!(" ({})", escape::line(more));
    }
    hover
}

/// A place, as exactly as it is seen.
fn dot((x, y): (f64, f64)) -> (i64, i64) {
    (x.round() as i64, y.round() as i64)
}
