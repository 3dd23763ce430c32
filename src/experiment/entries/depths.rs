//! `depths DEPTHS`.

use super::{EntryWord, Way, once};
use crate::command::{Kind, Parameter};

pub const DEPTHS: EntryWord = EntryWord {
    spec: once(
        "depths",
        &[Parameter::required("DEPTHS", Kind::Depths)],
        "How far from the goal boards are drawn, a row for each: a range, a list or a number",
        &["depths 2..24 step 2"],
    ),
    way: Some(Way::Drawn),
    read: |reading, operands| {
        reading.depths = operands.map(|operands| operands.given(0).clone()).into();
    },
};
