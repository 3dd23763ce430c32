//! The results of all runs of an experiment, each packed into a few bytes.

use super::result::{Counts, RunResult};
use crate::command::Decimal;
use crate::version::Provenance;
use puzzle_core::search::Move;
use std::array::from_fn;
use std::sync::Arc;

/// Numbers that a packed result may have.
const NUMBERS: usize = 18;

/// Bytes with a bit for each of these numbers: whether it is there.
const PRESENT_BYTES: usize = NUMBERS.div_ceil(8);

/// Results in the order of [`Batch::jobs`](super::Batch::jobs), as far as there are any.
///
/// An experiment may have millions of runs, and a [`RunResult`] takes more than 300 bytes with its path. A packed one
/// takes about 30 bytes: which numbers it has, then these as variable-length integers (LEB128), then the moves of its path.
#[derive(Debug, Default)]
pub(crate) struct Results {
    /// The packed results, one after the other, in the order in which they came. The first byte belongs to none.
    packed: Vec<u8>,
    /// The place of the result of each job in `packed`; 0 if there is none.
    places: Vec<u64>,
    /// Programs and scripts, each once.
    provenances: Vec<Arc<Provenance>>,
    /// Reasons of runs without a solution, each once.
    reasons: Vec<String>,
}

impl Results {
    /// No results of so many jobs.
    pub(crate) fn new(jobs: usize) -> Self {
        Self {
            packed: vec![0],
            places: vec![0; jobs],
            ..Self::default()
        }
    }

    /// The number of jobs.
    pub(crate) fn jobs(&self) -> usize {
        self.places.len()
    }

    /// The number of results.
    pub(crate) fn done(&self) -> usize {
        self.places.iter().filter(|&&place| place != 0).count()
    }

    /// Whether a job has a result.
    pub(crate) fn has(&self, job: usize) -> bool {
        self.places[job] != 0
    }

    /// All results.
    pub(crate) fn iter(&self) -> impl Iterator<Item = RunResult> {
        (0..self.jobs()).filter_map(|job| self.get(job))
    }

    /// Sets the result of a job.
    pub(crate) fn set(&mut self, job: usize, result: &RunResult) {
        self.places[job] = self.packed.len() as u64;
        let provenance = index_of(&mut self.provenances, &result.provenance);
        let endings = u64::from(result.solved) | u64::from(result.optimal) << 1;
        let [cost, cost_divisor] = fraction(result.cost);
        let [bound, bound_divisor] = fraction(result.lower_bound);
        let reason = result.reason.as_ref();
        let counts = result.counts;
        let path = result.path.as_deref();
        let numbers: [Option<u64>; NUMBERS] = [
            Some(provenance << 2 | endings),
            result.length,
            cost,
            cost_divisor,
            bound,
            bound_divisor,
            reason.map(|text| index_of(&mut self.reasons, text)),
            counts.map(|tally| tally.generated),
            counts.map(|counted| counted.expanded),
            counts.map(|tested| tested.goal_tests),
            counts.map(|kept| kept.stored),
            result.h_start.map(bits),
            result.reopened,
            result.peak_bytes,
            result.seconds.map(bits),
            result.cpu_seconds.map(bits),
            result.build_seconds.map(bits),
            path.map(|path| path.len() as u64),
        ];
        let mut present = [0; PRESENT_BYTES];
        for place in (0..NUMBERS).filter(|&place| numbers[place].is_some()) {
            present[place / 8] |= 1 << (place % 8);
        }
        self.packed.extend(present);
        let moves = path.unwrap_or_default().iter().map(|mv| u64::from(mv.0));
        for number in numbers.into_iter().flatten().chain(moves) {
            write_varint(&mut self.packed, number);
        }
    }

    /// The result of a job.
    pub(crate) fn get(&self, job: usize) -> Option<RunResult> {
        let place = Some(self.places[job] as usize).filter(|&place| place != 0)?;
        let (present, mut rest) = self.packed[place..].split_at(PRESENT_BYTES);
        let [
            head,
            length,
            cost,
            cost_divisor,
            bound,
            bound_divisor,
            reason,
            generated,
            expanded,
            goal_tests,
            stored,
            h_start,
            reopened,
            peak_bytes,
            seconds,
            cpu_seconds,
            build_seconds,
            moves,
        ]: [Option<u64>; NUMBERS] = from_fn(|place| {
            let is_present = present[place / 8] >> (place % 8) & 1 == 1;
            is_present.then(|| read_varint(&mut rest))
        });
        let head = head?;
        let counts = || {
            Some(Counts {
                generated: generated?,
                expanded: expanded?,
                goal_tests: goal_tests?,
                stored: stored?,
            })
        };
        Some(RunResult {
            solved: head & 1 == 1,
            length,
            cost: decimal(cost, cost_divisor),
            optimal: head & 2 == 2,
            lower_bound: decimal(bound, bound_divisor),
            reason: reason.map(|index| self.reasons[index as usize].clone()),
            counts: counts(),
            h_start: h_start.map(float),
            reopened,
            peak_bytes,
            seconds: seconds.map(float),
            cpu_seconds: cpu_seconds.map(float),
            build_seconds: build_seconds.map(float),
            provenance: self.provenances[(head >> 2) as usize].clone(),
            path: moves.map(|moves| {
                let moves = (0..moves).map(|_| Move(read_varint(&mut rest) as u32));
                moves.collect()
            }),
        })
    }

    /// Bytes of the results.
    #[cfg(test)]
    pub(crate) fn bytes(&self) -> usize {
        self.packed.len() + size_of_val(&self.places[..])
    }
}

/// The place of a value among those that are known, to which it is added if it is none of them.
fn index_of<T: PartialEq + Clone>(known: &mut Vec<T>, value: &T) -> u64 {
    let place = known.iter().position(|stored| stored == value);
    place.unwrap_or_else(|| {
        known.push(value.clone());
        known.len() - 1
    }) as u64
}

/// The numerator of a number, and its divisor unless that is 1.
fn fraction(number: Option<Decimal>) -> [Option<u64>; 2] {
    let parts = number.map(Decimal::ratio);
    let divisor = parts.map(|(_, divisor)| divisor.cast_unsigned());
    [
        parts.map(|(numerator, _)| numerator.cast_unsigned()),
        divisor.filter(|&divisor| divisor != 1),
    ]
}

/// The number of a [`fraction`].
fn decimal(numerator: Option<u64>, divisor: Option<u64>) -> Option<Decimal> {
    let divisor = divisor.unwrap_or(1).cast_signed();
    numerator.map(|numerator| Decimal::of_ratio((numerator.cast_signed(), divisor)))
}

/// The bits of a float, the sign in the lowest byte: a small whole number takes three bytes as a variable-length integer.
fn bits(float: f64) -> u64 {
    float.to_bits().swap_bytes()
}

/// The float with these [`bits`].
fn float(bits: u64) -> f64 {
    f64::from_bits(bits.swap_bytes())
}

/// Seven bits a byte, the lowest first; the top bit says that more follow.
fn write_varint(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

fn read_varint(from: &mut &[u8]) -> u64 {
    let (mut number, mut shift) = (0, 0);
    while let Some((&byte, rest)) = from.split_first() {
        *from = rest;
        number |= u64::from(byte & 0x7f) << shift;
        shift += 7;
        if byte < 0x80 {
            break;
        }
    }
    number
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    prop_compose! {
        fn results()(
            ends in any::<[bool; 2]>(),
            numbers in any::<[Option<u64>; 3]>(),
            ratios in any::<[Option<(i64, i64)>; 2]>(),
            reason in prop::option::of(prop::sample::select(vec!["max_nodes", "fault", ""])),
            counts in any::<Option<[u64; 4]>>(),
            floats in any::<[Option<f64>; 4]>(),
            script in prop::option::of("[ab]"),
            path in any::<Option<Vec<u32>>>(),
        ) -> RunResult {
            let [cost, lower_bound] = ratios.map(|ratio| ratio.map(Decimal::of_ratio));
            let [h_start, seconds, cpu_seconds, build_seconds] = floats;
            let counts = counts.map(|[generated, expanded, goal_tests, stored]| Counts {
                generated,
                expanded,
                goal_tests,
                stored,
            });
            let provenance = Provenance { script: script.map(Into::into), ..Provenance::default() };
            RunResult {
                solved: ends[0],
                length: numbers[0],
                cost,
                optimal: ends[1],
                lower_bound,
                reason: reason.map(str::to_owned),
                counts,
                h_start,
                reopened: numbers[1],
                peak_bytes: numbers[2],
                seconds,
                cpu_seconds,
                build_seconds,
                provenance: Arc::new(provenance),
                path: path.map(|path| path.into_iter().map(Move).collect()),
            }
        }
    }

    proptest! {
        #[test]
        fn results_are_read_as_they_are_set(
            all in prop::collection::vec(prop::option::of(results()), 1..6),
            first in results(),
        ) {
            let mut packed = Results::new(all.len());
            // The one that is set last counts.
            packed.set(0, &first);
            for (job, result) in all.iter().enumerate().rev() {
                if let Some(result) = result {
                    packed.set(job, result);
                }
            }
            for (job, result) in all.into_iter().enumerate() {
                let expected = result.or_else(|| (job == 0).then(|| first.clone()));
                prop_assert_eq!(packed.has(job), expected.is_some());
                prop_assert_eq!(packed.get(job), expected);
            }
        }
    }
}
