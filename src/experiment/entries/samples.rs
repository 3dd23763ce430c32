//! `samples n|all [distinct]`.

use super::{EntryWord, Way, once_per_puzzle};
use crate::command::{At, Parameter};
use crate::experiment::Samples;
use crate::experiment::block::{Count, Difference};

pub(crate) const SAMPLES: EntryWord = EntryWord {
    spec: once_per_puzzle(
        "samples",
        &[
            Parameter::of::<Count>("n|all"),
            Parameter::of::<Option<Difference>>("distinct"),
        ],
        "The number of boards at each depth, by default 100. With `distinct` all of them differ; `all` takes every \
         board at that distance once",
        &["samples 100", "samples 20 distinct", "samples all"],
    ),
    way: Some(Way::Drawn),
    read: |reading, operands| {
        let (count, difference) = (operands.next(), operands.optional::<Difference>());
        let said = count.zip(difference).map(|(count, difference)| {
            let At {
                value: Count(count),
                span,
            } = count;
            let samples = match (count, difference) {
                (None, _) => Samples::All,
                (Some(count), None) => Samples::Drawn(count),
                (Some(count), Some(Difference::Distinct)) => Samples::Distinct(count),
            };
            At {
                value: samples,
                span,
            }
        });
        reading.samples = said.into();
    },
};
