//! Many numbers made one.

use super::plan::Statistic;

/// The statistic of some numbers; `None` where it has no value: of none, or the deviation of one.
/// Summed in the order given, so that every machine finds the same.
pub fn statistic(kind: Statistic, values: &[f64]) -> Option<f64> {
    #[allow(clippy::cast_precision_loss, reason = "far fewer than 2^53 runs")]
    let count = values.len() as f64;
    let mean = || values.iter().sum::<f64>() / count;
    if values.is_empty() {
        return None;
    }
    match kind {
        Statistic::Mean => Some(mean()),
        Statistic::Median => {
            let mut sorted = values.to_vec();
            sorted.sort_by(f64::total_cmp);
            let middle = sorted.len() / 2;
            Some(if sorted.len().is_multiple_of(2) {
                f64::midpoint(sorted[middle - 1], sorted[middle])
            } else {
                sorted[middle]
            })
        }
        Statistic::Min => values.iter().copied().reduce(f64::min),
        Statistic::Max => values.iter().copied().reduce(f64::max),
        Statistic::Sd => {
            let mean = mean();
            let squares: f64 = values
                .iter()
                .map(|value| (value - mean) * (value - mean))
                .sum();
            (values.len() > 1).then(|| (squares / (count - 1.0)).sqrt())
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_statistic_is_what_its_name_says() {
        let values = [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0];
        let of = |kind| statistic(kind, &values).map(|value| (value * 1000.0).round());
        assert_eq!(of(Statistic::Mean), Some(5000.0));
        assert_eq!(of(Statistic::Median), Some(4500.0));
        assert_eq!(of(Statistic::Min), Some(2000.0));
        assert_eq!(of(Statistic::Max), Some(9000.0));
        assert_eq!(of(Statistic::Sd), Some(2138.0));
    }

    #[test]
    fn nothing_has_no_statistic_and_one_number_no_deviation() {
        assert_eq!(statistic(Statistic::Mean, &[]), None);
        assert_eq!(statistic(Statistic::Sd, &[3.0]), None);
        assert_eq!(statistic(Statistic::Median, &[3.0]), Some(3.0));
    }
}
