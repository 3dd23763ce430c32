//! `sampling depth|walk|moves|uniform`.

use super::{EntryWord, Way, once};
use crate::command::{Kind, Parameter};
use crate::experiment::SamplingKind;

pub const SAMPLING: EntryWord = EntryWord {
    spec: once(
        "sampling",
        &[Parameter::required(
            "depth|walk|moves|uniform",
            Kind::Choice(SamplingKind::NAMES),
        )],
        "How they are drawn: `depth` (without a word) at that true distance, `walk` at the end of a walk that meets no \
         board twice, `moves` after random moves, `uniform` among all boards, without depths",
        &["sampling walk"],
    ),
    way: Some(Way::Drawn),
    read: |reading, operands| {
        let word = operands.map(|operands| operands.word(0));
        reading.sampling = word.and_then(SamplingKind::named).into();
    },
};
