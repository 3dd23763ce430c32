//! Patterns of cells that a user names.

use super::ranking::MOST_RANKS;
use crate::operators::{Effect, Model};
use crate::state::cut;

/// Reads the cells of each pattern: `1 2 3; 4 5`. The error is a sentence without a full stop.
pub(super) fn read(model: &Model, text: &str) -> Result<Vec<Vec<usize>>, String> {
    let mut patterns: Vec<Vec<usize>> = Vec::new();
    for part in text.trim().trim_end_matches(';').split(';') {
        let mut pattern = Vec::new();
        for word in cut(part, 0) {
            let label = word.label();
            let known = model.layout.cells.iter().position(|own| word.is(own));
            let Some(cell) = known else {
                return Err(format!("`{label}` is no cell of {}", model.name));
            };
            if pattern.contains(&cell) || patterns.iter().any(|other| other.contains(&cell)) {
                return Err(format!("cell `{label}` stands twice in the patterns"));
            }
            pattern.push(cell);
        }
        let sizes = pattern.iter().map(|&cell| model.allowed[cell].len() as u64);
        let states = sizes.fold(1, u64::saturating_mul);
        if pattern.is_empty() {
            return Err("a pattern has no cells".to_owned());
        }
        if states > MOST_RANKS {
            return Err(format!(
                "a pattern of {} cells has {states} states, and a table at most {MOST_RANKS}: make two of it",
                pattern.len()
            ));
        }
        patterns.push(pattern);
    }
    Ok(patterns)
}

/// Whether no move changes cells of two patterns: what moves cost that change those of one is then paid for once.
pub(super) fn add_up(model: &Model, patterns: &[Vec<usize>]) -> bool {
    model.variants.iter().all(|variant| {
        let Effect::Action(action) = &variant.effect else {
            return false;
        };
        let changes = |pattern: &&Vec<usize>| {
            let mut changes = action.changes.iter();
            changes.any(|change| pattern.contains(&usize::from(change.target)))
        };
        patterns.iter().filter(changes).count() <= 1
    })
}
