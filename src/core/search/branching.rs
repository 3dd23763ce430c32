//! The effective branching factor.

/// The `b` that solves `generated = b + b^2 + ... + b^depth`: the branching of a uniform tree of that
/// depth with as many nodes (Russell and Norvig, "Artificial Intelligence", section 3.6.1, without the
/// root). `None` where there is no depth or no node.
///
/// Found by halving an interval with additions and multiplications only, so that every machine
/// finds the same.
pub fn effective_branching_factor(generated: u64, depth: u64) -> Option<f64> {
    #[allow(clippy::cast_precision_loss, reason = "two decimals are printed")]
    let nodes = generated as f64;
    mean_branching_factor(nodes, depth)
}

/// The same for a mean of several searches, which need not be whole.
pub fn mean_branching_factor(nodes: f64, depth: u64) -> Option<f64> {
    if nodes <= 0.0 || depth == 0 {
        return None;
    }
    let sum = |factor: f64| {
        // Horner's scheme; past the wanted sum the rest does not matter.
        let mut sum = 0.0;
        for _ in 0..depth {
            sum = (sum + 1.0) * factor;
            if sum > nodes && factor >= 1.0 {
                break;
            }
        }
        sum
    };
    let (mut low, mut high) = (0.0, nodes);
    for _ in 0..200 {
        let middle = f64::midpoint(low, high);
        if sum(middle) < nodes {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(f64::midpoint(low, high))
}

#[cfg(test)]
mod tests {
    use super::effective_branching_factor;

    fn rounded(generated: u64, depth: u64) -> String {
        format!(
            "{:.2}",
            effective_branching_factor(generated, depth).expect("a depth and nodes")
        )
    }

    #[test]
    fn follows_from_the_formula() {
        for (generated, depth, factor) in [
            (12, 4, "1.49"),
            (6, 2, "2.00"),
            (1544, 24, "1.27"),
            (13, 2, "3.14"),
        ] {
            assert_eq!(
                rounded(generated, depth),
                factor,
                "N = {generated}, d = {depth}"
            );
        }
    }

    #[test]
    fn three_cells_of_the_report_do_not_follow_from_the_formula() {
        // Printed there: 1.79, 1.32, 1.35.
        assert_eq!(
            (rounded(70, 6), rounded(1072, 22), rounded(1544, 24)),
            ("1.78".into(), "1.28".into(), "1.27".into())
        );
    }

    #[test]
    fn a_path_without_side_steps_has_factor_one() {
        assert_eq!(rounded(7, 7), "1.00");
        assert_eq!(effective_branching_factor(0, 3), None);
        assert_eq!(effective_branching_factor(3, 0), None);
    }
}
