//! `sampling depth|walk|moves|uniform`.

use super::{EntryWord, Way, once_per_puzzle};
use crate::command::Parameter;
use crate::experiment::SamplingKind;

pub(crate) const SAMPLING: EntryWord = EntryWord {
    spec: once_per_puzzle(
        "sampling",
        &[Parameter::of::<SamplingKind>("depth|walk|moves|uniform")],
        "How boards are drawn: `depth`, the default, at that true distance, `walk` at the end of a walk that visits no \
         board twice, `moves` after random moves, `uniform` from all boards, without depths",
        &["sampling walk"],
    ),
    way: Some(Way::Drawn),
    read: |reading, operands| reading.sampling = operands.next().into(),
};
