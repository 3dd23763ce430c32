//! The plot of an audit: estimates over distances.

use super::rounded;
use crate::command::Decimal;
use crate::figure::{Plot, Point, Series};
use crate::interp::observation::traced::InMoves;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::BoardAudit;
use puzzle_core::search::Estimate;

/// The mean value of each heuristic by distance, between the least and the greatest, beside the distance itself.
pub(super) fn drawing(puzzle: &str, heuristics: &[HeuristicSpec], audit: &BoardAudit) -> Plot {
    let found = &audit.found;
    let distances = found.by_distance().map(|(distance, _)| Point {
        x: distance.into(),
        y: distance.into(),
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
        let amount = |estimate: Estimate| InMoves::of(estimate, figures.scale);
        let finite = figures.layers.iter().filter(|layer| layer.infinite == 0);
        let points = finite.map(|layer| Point {
            x: layer.distance.into(),
            y: rounded(layer.mean(figures.scale)),
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
        title: format!("Heuristics on {puzzle} by distance"),
        x_label: "distance".to_owned(),
        y_label: "mean value".to_owned(),
        stepped: true,
        notes: vec![
            "around the mean: from the least value to the greatest".to_owned(),
            ratios(heuristics, audit),
        ],
        series: std::iter::once(truth).chain(said).collect(),
        ..Plot::default()
    }
}

/// The largest ratio of a value to the distance, heuristic by heuristic: a mean below the distance hides an overestimate.
pub(super) fn ratios(heuristics: &[HeuristicSpec], audit: &BoardAudit) -> String {
    let found = heuristics.iter().zip(&audit.found.heuristics);
    let ratio = found.map(|(heuristic, figures)| {
        let Some((distance, estimate)) = figures.tightest else {
            return format!("{heuristic} 0");
        };
        let value = InMoves::of(estimate, figures.scale);
        let ratio = match distance {
            0 => "infinite".to_owned(),
            _ => Decimal::quotient(value.units, value.scale * u64::from(distance)).to_string(),
        };
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
