//! Domain abstractions: values that are mapped onto one another by name (Holte and Hernadvolgyi, "A space-time tradeoff
//! for memory-based heuristics", 1999).

use super::all;
use super::ranking::MOST_RANKS;
use crate::operators::{Goal, Model};
use crate::state::{ValueSet, cut};

/// The report on what `merge` takes in its parentheses.
pub(super) const MERGE: &str = "pdb takes the values that are not told apart in quotes, lists of them split by |, as in \
                                pdb(merge(\"1 2 3 | 4 5 6\"))";

/// Reads which values each table does not tell apart: `1 2 3 | 4 5 6; 7 8`. By table and value the number of its class;
/// a value that is not named is alone in its own. The error is a sentence without a full stop.
pub(super) fn read(model: &Model, text: &str) -> Result<Vec<Vec<u8>>, String> {
    let tables = text.trim().trim_end_matches(';').split(';');
    tables.map(|text| table(model, text)).collect()
}

fn table(model: &Model, text: &str) -> Result<Vec<u8>, String> {
    let values = all(model);
    let mut classes = values.clone();
    let mut seen = ValueSet::default();
    for list in text.split('|') {
        let mut first = None;
        let mut members = 0;
        for word in cut(list, 0) {
            let label = word.label();
            let known = model
                .layout
                .values
                .iter()
                .position(|value_name| word.is(value_name));
            let Some(value) = known.map(|value| value as u8) else {
                let listed_values = model.list(&values);
                return Err(format!(
                    "`{label}` is no value of {}: {listed_values}",
                    model.name
                ));
            };
            if seen.contains(value) {
                return Err(format!(
                    "`{label}` stands twice among the values that merge names"
                ));
            }
            seen.insert(value);
            members += 1;
            classes[usize::from(value)] = *first.get_or_insert(value);
        }
        if members < 2 {
            let found = match first {
                None => "no value".to_owned(),
                Some(value) => format!("`{}` alone", model.value(value)),
            };
            return Err(format!(
                "merge takes lists of two values or more that are not told apart, and one list has {found}; \
                 values that are not named stay distinct"
            ));
        }
    }
    if model.permutes()
        && let Goal::State(goal) = &model.goal
    {
        let images = goal
            .cells()
            .iter()
            .map(|&value| classes[usize::from(value)]);
        let states = arrangements(images);
        if states > MOST_RANKS.into() {
            return Err(format!(
                "an abstraction with {states} states is too large for a table, which has at most {MOST_RANKS}: merge more values"
            ));
        }
    }
    Ok(classes)
}

/// In how many orders these classes can stand; the greatest number where it is larger.
pub(super) fn arrangements(classes: impl Iterator<Item = u8>) -> u128 {
    let mut counts = [0_u128; 256];
    let mut all = 1_u128;
    for (place, class) in (1..).zip(classes) {
        let count = &mut counts[usize::from(class)];
        *count += 1;
        // A binomial coefficient times what there is: the quotient is whole.
        let Some(product) = all.checked_mul(place) else {
            return u128::MAX;
        };
        all = product / *count;
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn arrangements_are_multinomial_coefficients() {
        let count = |classes: &[u8]| arrangements(classes.iter().copied());
        assert_eq!(count(&[0, 1, 2, 3]), 24);
        assert_eq!(count(&[1, 1, 1, 2, 2, 2, 3, 3, 0]), 5040);
        assert_eq!(count(&[5; 200]), 1);
        assert_eq!(count(&(0..=255).collect::<Vec<_>>()), u128::MAX);
    }
}
