//! The plot of an audit: estimates over distances.

use super::mean;
use crate::command::Decimal;
use crate::figure::{Plot, Point, Series};
use crate::interp::observation::traced::{Cost, InMoves};
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{BoardAudit, Puzzle};
use puzzle_core::search::Estimate;

/// The mean value of each heuristic by distance, between the least and the greatest, beside the distance itself.
pub(super) fn drawing(puzzle: &Puzzle, heuristics: &[HeuristicSpec], audit: &BoardAudit) -> Plot {
    let found = &audit.found;
    let distances = found.by_distance().map(|(distance, _)| Point {
        x: Cost::of(distance, puzzle).to_f64(),
        y: Cost::of(distance, puzzle).to_f64(),
        label: None,
        ..Point::default()
    });
    let truth = Series {
        name: "distance".to_owned(),
        points: distances.collect(),
        ..Series::default()
    };
    let said = heuristics.iter().zip(&found.heuristics);
    let said = said.map(|(heuristic, figures)| {
        let amount = |estimate: Estimate| InMoves::estimate(estimate, figures.scale, puzzle);
        let finite = figures.layers.iter().filter(|layer| layer.infinite == 0);
        let points = finite.map(|layer| Point {
            x: Cost::of(layer.distance, puzzle).to_f64(),
            y: mean(layer.mean(figures.scale), puzzle),
            spread: Some((
                amount(layer.least).exact().to_f64(),
                amount(layer.greatest).exact().to_f64(),
            )),
            label: Some(format!(
                "{} {}, values {} to {}",
                layer.states,
                if layer.states == 1 { "state" } else { "states" },
                amount(layer.least).exact(),
                amount(layer.greatest).exact()
            )),
            ..Point::default()
        });
        Series {
            name: heuristic.to_string(),
            points: points.collect(),
            ..Series::default()
        }
    });
    Plot {
        title: format!("Heuristics on {} by distance", puzzle.name()),
        x_label: "distance".to_owned(),
        y_label: "mean value".to_owned(),
        stepped: true,
        notes: vec![
            "around the mean: from the least value to the greatest".to_owned(),
            ratios(puzzle, heuristics, audit),
        ],
        series: std::iter::once(truth).chain(said).collect(),
        ..Plot::default()
    }
}

/// The largest ratio of a value to the distance, heuristic by heuristic: a mean below the distance hides an overestimate.
pub(super) fn ratios(puzzle: &Puzzle, heuristics: &[HeuristicSpec], audit: &BoardAudit) -> String {
    let found = heuristics.iter().zip(&audit.found.heuristics);
    let ratio = found.map(|(heuristic, figures)| {
        let Some((distance, estimate)) = figures.tightest else {
            return format!("{heuristic} 0");
        };
        let value = InMoves::estimate(estimate, figures.scale, puzzle);
        let ratio = if distance == 0 {
            "infinite".to_owned()
        } else {
            let scale = u64::from(figures.scale) * u64::from(distance);
            Decimal::quotient(value.units, scale).to_string()
        };
        let distance = Cost::of(distance, puzzle);
        let place = format!(
            " ({} at distance {distance}: not admissible)",
            value.exact()
        );
        let place = Some(place).filter(|_| !figures.is_admissible());
        format!("{heuristic} {ratio}{}", place.unwrap_or_default())
    });
    let ratios: Vec<String> = ratio.collect();
    format!("largest value / distance: {}", ratios.join(", "))
}
