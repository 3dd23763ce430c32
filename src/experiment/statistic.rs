//! Many numbers made one.

use super::measure::Statistic;

/// The statistic of some numbers; `None` where it has no value: of none, or the deviation of one.
/// Summed in the order given, so that every machine finds the same.
pub(crate) fn statistic(kind: Statistic, values: &[f64]) -> Option<f64> {
    match kind {
        Statistic::Mean | Statistic::MeanCi => mean(values),
        Statistic::Sum => (!values.is_empty()).then(|| values.iter().sum()),
        Statistic::GeometricMean => geometric_mean(values),
        Statistic::Median => quantile(values, 50),
        Statistic::Q5 => quantile(values, 5),
        Statistic::Q25 => quantile(values, 25),
        Statistic::Q75 => quantile(values, 75),
        Statistic::Q95 => quantile(values, 95),
        Statistic::Min => values.iter().copied().reduce(f64::min),
        Statistic::Max => values.iter().copied().reduce(f64::max),
        Statistic::Sd => deviation(values),
        Statistic::Ci => {
            let count = values.len();
            let deviation = deviation(values)?;
            Some(two_sided_95(count - 1) * deviation / number(count).sqrt())
        }
    }
}

#[allow(clippy::cast_precision_loss, reason = "far fewer than 2^53 runs")]
fn number(count: usize) -> f64 {
    count as f64
}

fn mean(values: &[f64]) -> Option<f64> {
    (!values.is_empty()).then(|| values.iter().sum::<f64>() / number(values.len()))
}

/// The number that multiplied by itself makes the product of all.
fn geometric_mean(values: &[f64]) -> Option<f64> {
    let logarithms: Vec<f64> = values.iter().map(|value| value.ln()).collect();
    let is_fit = values.iter().all(|&value| value > 0.0);
    mean(&logarithms).filter(|_| is_fit).map(f64::exp)
}

/// The standard deviation of a sample, with n - 1.
fn deviation(values: &[f64]) -> Option<f64> {
    let mean = mean(values)?;
    let squares: f64 = values
        .iter()
        .map(|value| (value - mean) * (value - mean))
        .sum();
    (values.len() > 1).then(|| (squares / number(values.len() - 1)).sqrt())
}

/// A quantile, linear between the two values it falls between (Hyndman and Fan, "Sample quantiles in
/// statistical packages", 1996, definition 7: that of R and `NumPy`).
fn quantile(values: &[f64], percent: usize) -> Option<f64> {
    let mut sorted = values.to_vec();
    sorted.sort_by(f64::total_cmp);
    let place = sorted.len().checked_sub(1)? * percent;
    let (low, rest) = (place / 100, number(place % 100) / 100.0);
    let high = sorted.get(low + 1).unwrap_or(&sorted[low]);
    Some(sorted[low] + (high - sorted[low]) * rest)
}

/// What Student's t with so many degrees of freedom exceeds, up or down, in 5 % of all cases.
///
/// From 11 on the expansion of Abramowitz and Stegun, "Handbook of mathematical functions", 26.7.5: less
/// than 0.00001 off.
fn two_sided_95(freedom: usize) -> f64 {
    const FEW: [f64; 10] = [
        12.706_205, 4.302_653, 3.182_446, 2.776_445, 2.570_582, 2.446_912, 2.364_624, 2.306_004,
        2.262_157, 2.228_139,
    ];
    /// The same of the normal distribution, and what is divided by each power of the degrees.
    const NORMAL: f64 = 1.959_963_985;
    const TERMS: [f64; 4] = [2.372_271_230, 2.822_498_616, 2.555_849_680, 1.589_534_053];
    if let Some(&exact) = freedom.checked_sub(1).and_then(|at| FEW.get(at)) {
        return exact;
    }
    let step = 1.0 / number(freedom);
    let tail = TERMS
        .iter()
        .rev()
        .fold(0.0, |sum, term| (sum + term) * step);
    NORMAL + tail
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
        // 2.364624 * 2.13809 / sqrt(8); quantiles as R's quantile() gives them.
        assert_eq!(of(Statistic::Ci), Some(1787.0));
        assert_eq!(of(Statistic::Q5), Some(2700.0));
        assert_eq!(of(Statistic::Q25), Some(4000.0));
        assert_eq!(of(Statistic::Q75), Some(5500.0));
        assert_eq!(of(Statistic::Q95), Some(8300.0));
    }

    #[test]
    fn nothing_has_no_statistic_and_one_number_no_deviation() {
        assert_eq!(statistic(Statistic::Mean, &[]), None);
        assert_eq!(statistic(Statistic::Sd, &[3.0]), None);
        assert_eq!(statistic(Statistic::Ci, &[3.0]), None);
        assert_eq!(statistic(Statistic::Ci, &[]), None);
        assert_eq!(statistic(Statistic::Q5, &[3.0]), Some(3.0));
        assert_eq!(statistic(Statistic::Median, &[3.0]), Some(3.0));
    }

    #[test]
    fn students_t_is_that_of_the_tables() {
        for (freedom, tabled) in [
            (1, 12.7062),
            (2, 4.3027),
            (10, 2.2281),
            (11, 2.2010),
            (12, 2.1788),
            (20, 2.0860),
            (30, 2.0423),
            (100, 1.9840),
            (1_000_000, 1.9600),
        ] {
            assert!((two_sided_95(freedom) - tabled).abs() < 6e-5, "{freedom}");
        }
    }
}
