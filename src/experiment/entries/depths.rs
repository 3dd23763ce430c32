//! `depths DEPTHS`.

use super::{EntryWord, Way, once_per_puzzle};
use crate::command::Parameter;
use crate::experiment::block::Depths;

pub(crate) const DEPTHS: EntryWord = EntryWord {
    spec: once_per_puzzle(
        "depths",
        &[Parameter::of::<Depths>("DEPTHS")],
        "The distances from the goal at which boards are drawn, a row for each: a range, a list or a number",
        &["depths 2..24 step 2"],
    ),
    way: Some(Way::Drawn),
    read: |reading, operands| reading.depths = operands.next().into(),
};
