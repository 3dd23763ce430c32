//! Each search against each other one, board by board.

use super::rows::Evaluation;
use crate::experiment::measure::{Measure, sign_test, signed_rank_test};
use crate::figure::{Cell, Table};

/// Searches that are all compared with each other; of more than these each is compared with the first.
const MOST_PAIRED: usize = 8;

/// The table, a row for each pair of searches, over the boards on which both have the measure.
pub(crate) fn comparison(evaluation: &Evaluation, measure: &Measure) -> Table {
    let runs = evaluation.batch.plan.runs();
    let firsts = match runs.len() {
        0..=MOST_PAIRED => runs.len(),
        _ => 1,
    };
    let pairs =
        (0..firsts).flat_map(|first| (first + 1..runs.len()).map(move |other| [first, other]));
    let row = |pair: [usize; 2]| {
        let cases = 0..evaluation.batch.cases.len();
        let both = cases.filter_map(|case| {
            let of = |run| evaluation.value(case, &evaluation.result(case, run)?, measure);
            Some((of(pair[0])?, of(pair[1])?))
        });
        let both: Vec<(f64, f64)> = both.collect();
        let count =
            |fits: fn(&(f64, f64)) -> bool| both.iter().filter(|values| fits(values)).count();
        let less = count(|(first, other)| first < other);
        let more = count(|(first, other)| first > other);
        let differences: Vec<f64> = both.iter().map(|(first, other)| first - other).collect();
        let whole = |count: usize| Cell::Integer(count as u64);
        vec![
            Cell::Text(runs[pair[0]].label.clone()),
            Cell::Text(runs[pair[1]].label.clone()),
            whole(both.len()),
            whole(less),
            whole(both.len() - less - more),
            whole(more),
            ratio(&both),
            probability(sign_test(less, more)),
            probability(signed_rank_test(&differences)),
        ]
    };
    let columns = [
        "search",
        "against",
        "boards",
        "less",
        "equal",
        "more",
        "ratio",
        "sign test",
        "Wilcoxon",
    ];
    Table {
        title: format!(
            "{}, Search against Search",
            measure.title(evaluation.batch.plan.has_costs())
        ),
        columns: columns.map(str::to_owned).into(),
        rows: pairs.map(row).collect(),
        notes: vec![
            "less: on so many boards the search has a smaller number than the one it is against"
                .to_owned(),
            "ratio: the geometric mean of the search's number divided by the other's".to_owned(),
            "tests: p, two-sided, of the sign test and of Wilcoxon's signed-rank test".to_owned(),
        ],
    }
}

/// The geometric mean of the quotients; none where a number is not above 0.
fn ratio(both: &[(f64, f64)]) -> Cell {
    let is_fit = |&(first, other): &(f64, f64)| first > 0.0 && other > 0.0;
    if both.is_empty() || !both.iter().all(is_fit) {
        return Cell::Empty;
    }
    let logarithms = both.iter().map(|(first, other)| (first / other).ln());
    #[allow(clippy::cast_precision_loss, reason = "far fewer than 2^53 boards")]
    let value = (logarithms.sum::<f64>() / both.len() as f64).exp();
    Cell::Decimal { value, places: 3 }
}

fn probability(value: Option<f64>) -> Cell {
    value.map_or(Cell::Empty, Cell::Probability)
}
