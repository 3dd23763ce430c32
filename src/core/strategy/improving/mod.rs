//! Good solutions in a limited time where moves permute points.

mod boards;
mod two_phase;

use crate::abstractions::Permutations;
use crate::abstractions::permutations::Subgroup;
use crate::groups::{MOST_POINTS, inverse};
use crate::operators::Move;
use crate::puzzle::{Problem, stopped};
use crate::search::{
    Anytime, Beams, Improver, Join, Limits, Meter, Observer, Outcome, Proof, Stop, StopReason,
    anytime, interruptible,
};
use crate::strategy::two_sided::{PermutationState, TwoSided, state_of};
use boards::{ByTuples, PermutationBoards};
use std::ops::ControlFlow;
use two_phase::TwoPhases;

/// States that the first beams keep: some milliseconds.
const FIRST_WIDTH: usize = 10;

/// States that are expanded to shorten one of the first windows, about: a millisecond.
const FIRST_WINDOW: u64 = 10_000;

/// States that the search of a window may expand at least: so few that a pass of them takes no more than the first beams.
const LEAST_STATES: u64 = 100;

/// Bytes of the filters around the end of windows.
const WINDOW_BYTES: u64 = 16 << 20;

/// States that the proof expands for one that a beam expands, where no limit counts them: beams take more time for one.
const EXPANSIONS: u64 = 24;

/// The same for one that a search in two phases expands: half of the time is the proof's.
const EXPANSIONS_OF_PHASES: u64 = 3;

impl Permutations {
    /// The best solution that the limits allow, with a proved lower bound: of a start that the group has. The first is a
    /// product of moves that takes point after point home, so that any limit but one of the time in which such products are
    /// found once, some hundredths of a second, leaves a solution. `None` where a move is not taken back,
    /// where a value stands twice in the goal, and where there are too many moves.
    pub(crate) fn improve(
        &self,
        problem: &Problem,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Option<Outcome> {
        let element = self.searched_element(problem)?;
        let found = interruptible(observer, |interrupted| {
            Some((self.words(interrupted)?, self.subgroups(interrupted)?))
        });
        let (words, subgroups) = match found {
            Ok(found) => found?,
            Err(reason) => return Some(stopped(reason)),
        };
        let first = words.word(&element).into_iter();
        let first: Vec<Move> = first.map(|mv| Move(mv as u32)).collect();
        let improve = match element.len() {
            ..=32 => improve::<32>,
            33..=64 => improve::<64>,
            _ => improve::<MOST_POINTS>,
        };
        let order = &problem.order;
        Some(improve(
            self, order, subgroups, &element, first, limits, observer,
        ))
    }
}

fn improve<const N: usize>(
    permutations: &Permutations,
    order: &[Move],
    subgroups: &[Subgroup],
    element: &[u8],
    first: Vec<Move>,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let start = state_of(element);
    // Points that are named after what stands there make the goal a start, and the start a goal.
    let turned = state_of(&inverse(element));
    let memory = limits.memory / 4;
    let search = TwoSided::<N>::new(permutations, order, memory);
    let mut proof = Lengths {
        start,
        length: 0,
        saved: 0,
        expansions: match (limits.max_nodes, subgroups) {
            (Some(_), _) => 1,
            (None, []) => EXPANSIONS,
            (None, _) => EXPANSIONS_OF_PHASES,
        },
        search,
    };
    let join = TwoSidedJoin(TwoSided::new(permutations, order, memory.min(WINDOW_BYTES)));
    let lengths = (1..64).take_while(|&length| join.0.expansions(length) <= FIRST_WINDOW);
    let domain = PermutationBoards::new(permutations, order);
    let plan = Anytime {
        domain: &domain,
        start,
        first_window: lengths.last().unwrap_or(1) as usize,
        least_states: LEAST_STATES,
        join,
        least_gain: 1,
    };
    if !subgroups.is_empty() {
        let of = (permutations, order);
        let phases = |element: &[u8]| TwoPhases::<N>::new(of, element, subgroups, memory / 8);
        let inverses = permutations.inverses().expect("moves go both ways");
        let improvers: [Box<dyn Improver>; 2] = [
            Box::new(phases(element)),
            Box::new(phases(&inverse(element)).backward(inverses)),
        ];
        return anytime(&plan, improvers, &mut proof, first, limits, observer);
    }
    let tuples = ByTuples(permutations);
    let beams = |start| Beams::new(&domain, &tuples, start, FIRST_WIDTH);
    let improvers: [Box<dyn Improver>; 2] =
        [Box::new(beams(start)), Box::new(beams(turned).backward())];
    anytime(&plan, improvers, &mut proof, first, limits, observer)
}

/// Search from both ends of one length after the other.
struct Lengths<'a, const N: usize> {
    start: PermutationState<N>,
    search: TwoSided<'a, N>,
    /// The next length.
    length: u32,
    /// States that it was given and did not use: a length is not begun before it is paid for.
    saved: u64,
    /// The number of states that it may expand for one that it is given.
    expansions: u64,
}

impl<const N: usize> Proof for Lengths<'_, N> {
    fn go_on(&mut self, states: u64, meter: &mut Meter) -> ControlFlow<Stop, Option<Vec<Move>>> {
        self.saved += states * self.expansions;
        while self.saved >= self.search.expansions(self.length) {
            self.saved -= self.search.expansions(self.length);
            let length = self.length as usize;
            let found = self.search.search_at(&self.start, length, meter)?;
            if found.is_some() {
                return ControlFlow::Continue(found);
            }
            self.length += 1;
        }
        ControlFlow::Continue(None)
    }

    fn lower_bound(&self) -> u32 {
        self.length
    }
}

/// Joins two states by search from both ends: the end of a window names the points, so that the filters around the goal
/// serve for all windows.
#[derive(Clone, Debug)]
struct TwoSidedJoin<'a, const N: usize>(TwoSided<'a, N>);

impl<const N: usize> Join<PermutationState<N>> for TwoSidedJoin<'_, N> {
    fn join(
        &mut self,
        from: PermutationState<N>,
        to: PermutationState<N>,
        longest: u32,
        states: u64,
        meter: &mut Meter,
    ) -> ControlFlow<Stop, Option<Vec<Move>>> {
        let affordable = (0..=longest).rev();
        let mut affordable = affordable.filter(|&length| self.0.expansions(length) <= states);
        let longest = affordable.next().unwrap_or(0);
        let start = self.0.turns().between(&from, &to);
        match self.0.search(&start, longest, meter) {
            ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit)) => {
                ControlFlow::Continue(None)
            }
            found => found,
        }
    }
}

#[cfg(test)]
mod tests;
