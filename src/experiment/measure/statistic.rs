//! Many numbers made one.

use super::Statistic;

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

/// The number that Student's t with so many degrees of freedom exceeds, up or down, in 5 % of all cases. Less than `1e-11` off,
/// and the same on every machine.
fn two_sided_95(freedom: usize) -> f64 {
    /// Degrees of freedom beyond which the expansion is exact enough.
    const MANY: usize = 200;
    /// The quantile of the normal distribution, and the coefficients of the powers of 1/degrees (Abramowitz and Stegun,
    /// "Handbook of mathematical functions", 26.7.5).
    const NORMAL: f64 = 1.959_963_984_540_054;
    const TERMS: [f64; 4] = [
        2.372_271_230_298_563,
        2.822_498_615_739_612,
        2.555_849_679_507_723,
        1.589_534_053_393_824,
    ];
    let step = 1.0 / number(freedom);
    let terms = TERMS.iter().rev();
    let near = NORMAL + terms.fold(0.0, |sum, term| (sum + term) * step);
    if freedom > MANY {
        return near;
    }
    // The secant method.
    let beyond = |t: f64| student(t, freedom) - 0.95;
    let (mut before, mut t) = (near, near * 1.001);
    for _ in 0..30 {
        let (one, other) = (beyond(before), beyond(t));
        if (t - before).abs() < 1e-14 * t || one.total_cmp(&other).is_eq() {
            break;
        }
        (before, t) = (t, t - other * (t - before) / (other - one));
    }
    // The arc tangent may differ in its last digit from machine to machine.
    (t * 1e12).round() / 1e12
}

/// The probability that Student's t with so many degrees of freedom lies between `-t` and `t`: a finite sum (Abramowitz and
/// Stegun, 26.7.3 and 26.7.4).
fn student(t: f64, freedom: usize) -> f64 {
    let degrees = number(freedom);
    let square = degrees / (degrees + t * t);
    let sine = t / (degrees + t * t).sqrt();
    let is_odd = freedom % 2;
    let mut term = if is_odd == 1 { square.sqrt() } else { 1.0 };
    let mut sum = 0.0;
    for at in (1 + is_odd..freedom).step_by(2) {
        sum += term;
        term *= number(at) / number(at + 1) * square;
    }
    if is_odd == 0 {
        return sine * sum;
    }
    (sine * sum + (t / degrees.sqrt()).atan()) * 2.0 / std::f64::consts::PI
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
        // By the incomplete beta function, with 40 digits.
        for (freedom, exact) in [
            (1, 12.706_204_736_174_705),
            (2, 4.302_652_729_749_464),
            (3, 3.182_446_305_283_71),
            (4, 2.776_445_105_197_794),
            (5, 2.570_581_835_636_316),
            (10, 2.228_138_851_986_275),
            (11, 2.200_985_160_091_64),
            (12, 2.178_812_829_667_229),
            (13, 2.160_368_656_462_793),
            (20, 2.085_963_447_265_865),
            (29, 2.045_229_642_132_704),
            (30, 2.042_272_456_301_238),
            (99, 1.984_216_951_586_417),
            (100, 1.983_971_518_523_552),
            (199, 1.971_956_544_251_754),
            (200, 1.971_896_223_633_909),
            (201, 1.971_836_506_779_859),
            (1000, 1.962_339_080_826_408),
            (1_000_000, 1.959_966_356_814_107),
        ] {
            assert!((two_sided_95(freedom) - exact).abs() < 1e-11, "{freedom}");
        }
    }
}
