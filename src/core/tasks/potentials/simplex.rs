//! Linear programs that zero solves (Dantzig, "Maximization of a linear function of variables subject to linear inequalities",
//! 1951).

use super::super::InterruptCheck;
use crate::search::StopReason;

/// Numbers nearer to 0 are 0.
const NOTHING: f64 = 1e-9;

/// Steps that may improve nothing before the order of columns chooses, which never goes in circles.
const MOST_IDLE: usize = 100;

/// Finds variables, none below 0, with the greatest sum of `objective` times themselves, such that each row, a sum of
/// variables times coefficients, is its bound at most. No bound is below 0.
///
/// # Errors
///
/// The word of `look`, which is asked before each step.
pub(super) fn maximum(
    objective: &[f64],
    rows: &[(Vec<(usize, f64)>, f64)],
    look: &mut InterruptCheck<'_>,
) -> Result<Vec<f64>, StopReason> {
    let mut tableau = Tableau::new(objective, rows);
    let mut idle = 0;
    loop {
        look()?;
        let Some(column) = tableau.entering(idle > MOST_IDLE) else {
            break;
        };
        // What nothing bounds stays as it is: a program has bounds on all that its objective wants.
        let Some(row) = tableau.leaving(column) else {
            break;
        };
        let improves = tableau.rows[row][tableau.columns] > NOTHING;
        idle = if improves { 0 } else { idle + 1 };
        tableau.pivot(row, column);
    }
    let mut values = vec![0.0; tableau.columns];
    for (row, &variable) in tableau.rows.iter().zip(&tableau.basis) {
        if let Some(value) = values.get_mut(variable) {
            *value = row[tableau.columns];
        }
    }
    Ok(values)
}

/// The bytes of the tableau of so many variables and rows.
pub(super) fn bytes(variables: usize, rows: usize) -> usize {
    (variables + 1)
        .saturating_mul(rows + 1)
        .saturating_mul(size_of::<f64>())
}

/// The tableau, of which the columns of basic variables are left out.
struct Tableau {
    columns: usize,
    /// The coefficients of each row, and its bound at the end.
    rows: Vec<Vec<f64>>,
    /// What a unit of the variable of each column adds to the objective.
    gains: Vec<f64>,
    /// The variable of each row; those behind the own ones are what is left to the bounds.
    basis: Vec<usize>,
    /// The variable of each column.
    others: Vec<usize>,
}

impl Tableau {
    fn new(objective: &[f64], rows: &[(Vec<(usize, f64)>, f64)]) -> Self {
        let columns = objective.len();
        let row = |(coefficients, bound): &(Vec<(usize, f64)>, f64)| {
            let mut row = vec![0.0; columns + 1];
            for &(column, coefficient) in coefficients {
                row[column] += coefficient;
            }
            row[columns] = *bound;
            row
        };
        Self {
            columns,
            rows: rows.iter().map(row).collect(),
            gains: objective.to_vec(),
            basis: (columns..columns + rows.len()).collect(),
            others: (0..columns).collect(),
        }
    }

    /// The column that gains most for each unit, or the variable of least number that gains anything (Bland, "New finite
    /// pivoting rules for the simplex method", 1977).
    fn entering(&self, by_number: bool) -> Option<usize> {
        let gaining = (0..self.columns).filter(|&column| self.gains[column] > NOTHING);
        if by_number {
            return gaining.min_by_key(|&column| self.others[column]);
        }
        let gain = |&one: &usize, &other: &usize| {
            let gains = self.gains[one].total_cmp(&self.gains[other]);
            gains.then(self.others[other].cmp(&self.others[one]))
        };
        gaining.max_by(gain)
    }

    /// The row that bounds a column most, that of the variable of least number among equals.
    fn leaving(&self, column: usize) -> Option<usize> {
        let mut best: Option<(f64, usize, usize)> = None;
        for (number, row) in self.rows.iter().enumerate() {
            if row[column] <= NOTHING {
                continue;
            }
            let ratio = row[self.columns] / row[column];
            let is_better = best.is_none_or(|(least, variable, _)| {
                ratio < least - NOTHING || ratio <= least + NOTHING && self.basis[number] < variable
            });
            if is_better {
                best = Some((ratio, self.basis[number], number));
            }
        }
        best.map(|entry| entry.2)
    }

    /// Exchanges the variable of a row for that of a column.
    fn pivot(&mut self, row: usize, column: usize) {
        std::mem::swap(&mut self.basis[row], &mut self.others[column]);
        let mut pivot_row = std::mem::take(&mut self.rows[row]);
        let by = 1.0 / pivot_row[column];
        pivot_row[column] = 1.0;
        let mut places = Vec::new();
        for (place, number) in pivot_row.iter_mut().enumerate() {
            if number.abs() > 0.0 {
                *number *= by;
                places.push(place);
            }
        }
        let (gains, rows) = (&mut self.gains, &mut self.rows);
        for other in rows.iter_mut().filter(|other| !other.is_empty()) {
            let factor = other[column];
            if factor.abs() <= 0.0 {
                continue;
            }
            other[column] = 0.0;
            for &place in &places {
                other[place] -= factor * pivot_row[place];
                if other[place].abs() < NOTHING {
                    other[place] = 0.0;
                }
            }
        }
        let factor = gains[column];
        gains[column] = 0.0;
        for (gain, number) in gains.iter_mut().zip(&pivot_row) {
            *gain -= factor * number;
        }
        rows[row] = pivot_row;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::vec;
    use proptest::prelude::*;

    fn solved(objective: &[f64], rows: &[(Vec<(usize, f64)>, f64)]) -> Vec<f64> {
        maximum(objective, rows, &mut || Ok(())).expect("nothing stops it")
    }

    #[test]
    fn a_textbook_program_has_its_solution() {
        // Chvátal, "Linear programming", 1983, page 13.
        let row =
            |coefficients: [f64; 3], bound| (coefficients.into_iter().enumerate().collect(), bound);
        let rows = [
            row([2.0, 3.0, 1.0], 5.0),
            row([4.0, 1.0, 2.0], 11.0),
            row([3.0, 4.0, 2.0], 8.0),
        ];
        let found = solved(&[5.0, 4.0, 3.0], &rows);
        let error: f64 = found
            .iter()
            .zip([2.0, 0.0, 1.0])
            .map(|(solved, due)| (solved - due).abs())
            .sum();
        assert!(error < 1e-6, "{found:?}");
    }

    /// The point where three planes meet, if they do.
    fn meeting(planes: [&([f64; 3], f64); 3]) -> Option<[f64; 3]> {
        let determinant = |columns: [[f64; 3]; 3]| {
            let [a, b, c] = columns;
            a[0] * (b[1] * c[2] - b[2] * c[1]) - b[0] * (a[1] * c[2] - a[2] * c[1])
                + c[0] * (a[1] * b[2] - a[2] * b[1])
        };
        let columns = [0, 1, 2].map(|column| planes.map(|plane| plane.0[column]));
        let all = determinant(columns);
        let bounds = planes.map(|plane| plane.1);
        let coordinate = |column: usize| {
            let mut replaced = columns;
            replaced[column] = bounds;
            determinant(replaced) / all
        };
        (all.abs() > 0.5).then(|| [0, 1, 2].map(coordinate))
    }

    proptest! {
        #[test]
        fn no_vertex_is_better(
            objective in vec(-3..4_i32, 3),
            rows in vec((vec(-2..3_i32, 3), 0..9_u32), 0..7),
        ) {
            let objective: Vec<f64> = objective.into_iter().map(f64::from).collect();
            let mut planes: Vec<([f64; 3], f64)> = rows
                .into_iter()
                .map(|(factors, bound)| ([0, 1, 2].map(|column| f64::from(factors[column])), bound.into()))
                .collect();
            let axis = |column: usize, sign: f64| [0, 1, 2].map(|place| if place == column { sign } else { 0.0 });
            planes.extend((0..3).map(|column| (axis(column, 1.0), 10.0)));
            let rows: Vec<(Vec<(usize, f64)>, f64)> = planes
                .iter()
                .map(|(normal, bound)| (normal.iter().copied().enumerate().collect(), *bound))
                .collect();
            let found = solved(&objective, &rows);
            planes.extend((0..3).map(|column| (axis(column, -1.0), 0.0)));
            let sum = |one: &[f64], other: &[f64]| -> f64 { one.iter().zip(other).map(|(factor, other)| factor * other).sum() };
            let is_feasible = |point: &[f64]| planes.iter().all(|(plane, bound)| sum(plane, point) < bound + 1e-6);
            prop_assert!(is_feasible(&found), "{found:?}");
            for first in 0..planes.len() {
                for second in 0..first {
                    for third in 0..second {
                        let Some(vertex) = meeting([first, second, third].map(|number| &planes[number])) else { continue };
                        let is_worse = sum(&objective, &vertex) < sum(&objective, &found) + 1e-6;
                        prop_assert!(is_worse || !is_feasible(&vertex), "{vertex:?} for {found:?}");
                    }
                }
            }
        }
    }
}
