//! Clouds of many points, drawn as fewer: what lies in one place is one mark.

use super::{Line, Plot, Point, Series};
use crate::figure::grouped;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// The most points that are drawn one by one.
const MOST: usize = 5_000;
/// Places along an axis.
const PLACES: [f64; 2] = [120.0, 75.0];

/// The plot, or where clouds have more than 5,000 points together, the plot with one point for all of a series that lie in one
/// of 120 x 75 places, at their mean; a note says so.
pub(super) fn thinned(plot: &Plot) -> Cow<'_, Plot> {
    let is_cloud = |series: &&Series| match series.line {
        Line::Points => true,
        Line::Automatic => !are_apart(&series.points),
        Line::Joined | Line::Steps | Line::Path => false,
    };
    let clouds = plot.series.iter().filter(is_cloud);
    let points: usize = clouds.map(|series| series.points.len()).sum();
    if points <= MOST {
        return Cow::Borrowed(plot);
    }
    let scales = plot.scales();
    let ends = [0, 1].map(|axis| ends(plot, axis, scales[axis]));
    let mut marks = 0;
    let series = plot.series.iter().map(|series| {
        if !is_cloud(&series) {
            return series.clone();
        }
        let mut places: BTreeMap<_, Vec<&Point>> = BTreeMap::new();
        for point in &series.points {
            let place = [0, 1].map(|axis| place(point, axis, scales[axis], ends[axis]));
            let key = (place, point.beyond, point.partial);
            places.entry(key).or_default().push(point);
        }
        marks += places.len();
        Series {
            points: places.values().map(|points| mean(points)).collect(),
            line: Line::Points,
            ..series.clone()
        }
    });
    let series = series.collect();
    let mut thin = Plot {
        series,
        ..plot.clone()
    };
    let [marks, points] = [marks, points].map(|number| grouped(&number.to_string()));
    let note = format!("{marks} marks stand for {points} points, larger ones for more");
    thin.notes.push(note);
    Cow::Owned(thin)
}

/// Whether no two points have the same x.
fn are_apart(points: &[Point]) -> bool {
    let mut all: Vec<f64> = points.iter().map(|point| point.x).collect();
    all.sort_by(f64::total_cmp);
    all.windows(2).all(|pair| pair[0] < pair[1])
}

fn number(point: &Point, axis: usize, is_logarithmic: bool) -> f64 {
    let number = [point.x, point.y][axis];
    if is_logarithmic { number.ln() } else { number }
}

/// The least and the greatest number of all points that have a place on an axis.
fn ends(plot: &Plot, axis: usize, is_logarithmic: bool) -> (f64, f64) {
    let points = plot.series.iter().flat_map(|series| &series.points);
    let numbers = points
        .filter(|point| !point.beyond[axis])
        .map(|point| number(point, axis, is_logarithmic))
        .filter(|number| number.is_finite());
    numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |ends, number| {
        (ends.0.min(number), ends.1.max(number))
    })
}

fn place(point: &Point, axis: usize, is_logarithmic: bool, (least, most): (f64, f64)) -> i64 {
    let share = (number(point, axis, is_logarithmic) - least) / (most - least);
    #[expect(clippy::cast_possible_truncation, reason = "what is no number is 0")]
    let place = (share * PLACES[axis]) as i64;
    if point.beyond[axis] { -1 } else { place }
}

fn mean(points: &[&Point]) -> Point {
    let count = points.len() as f64;
    let mean = |of: fn(&Point) -> f64| points.iter().map(|point| of(point)).sum::<f64>() / count;
    match points {
        [one] => Point::clone(one),
        _ => Point {
            x: mean(|point| point.x),
            y: mean(|point| point.y),
            label: Some(format!("mean of {} points", points.len())),
            count: points.len(),
            partial: points[0].partial,
            beyond: points[0].beyond,
            ..Point::default()
        },
    }
}
