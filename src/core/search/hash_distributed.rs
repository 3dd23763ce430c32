//! Hash-distributed A*: A* on several threads.

mod part;

use super::meter::{Meter, Stop};
use super::proofs::path_cost;
use super::workers::{Worker, in_parallel};
use super::{
    Domain, FAR, Heuristic, Limits, Move, Observer, Outcome, SearchEvent, StopReason, sum_f,
};
use part::{HashPartition, Message, PART_BITS, PARTS, PATIENCE, Received, part, place};
use std::collections::HashMap;
use std::ops::ControlFlow;

/// Rounds of fewer states are not worth the start of a thread.
const FEW: usize = 1 << 9;

/// HDA* (A. Kishimoto, A. Fukunaga and A. Botea, "Scalable, Parallel Best-First Search for Optimal Sequential Planning",
/// ICAPS 2009) in synchronous rounds: the hash of a state says which part keeps it. A round expands the open states of the
/// least f, up to a fixed number in each part, those of the smallest h first, and sends each successor to its part; then each
/// part takes in what was sent to it, in a fixed order. So counts and path depend on no thread.
///
/// The first round that takes a goal ends the search. No open state has a smaller f then, so with an admissible heuristic,
/// consistent or not, the path is optimal. A round in which more successors are generated than the limit allows is cut there,
/// part by part.
pub(super) fn hash_distributed_a_star<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let share = limits.memory >> PART_BITS;
    let mut search = HashDistributedSearch {
        domain,
        heuristic,
        threads: limits.threads,
        shift: part(start, 0),
        parts: (0..PARTS as u32)
            .map(|number| HashPartition::new(number, share))
            .collect(),
        least: 0,
    };
    let flow = search.run(start, &mut meter);
    meter.prove_by(heuristic, search.least);
    let stored = search.parts.iter().map(|part| part.states.len()).sum();
    let peaks = search.parts.iter().map(|part| part.memory.peak());
    meter.statistics.peak_bytes = peaks.sum();
    meter.finish(flow, stored, |id| {
        let path = search.path(id);
        let cost = path_cost(domain, start, &path);
        (path, cost)
    })
}

struct HashDistributedSearch<'a, D: Domain, H> {
    domain: &'a D,
    heuristic: &'a H,
    threads: usize,
    /// With it the start is in part 0.
    shift: usize,
    parts: Vec<HashPartition<D::State>>,
    /// The greatest of the least f of all rounds.
    least: u64,
}

impl<D: Domain, H: Heuristic<D>> HashDistributedSearch<'_, D, H> {
    /// What an estimate says in f.
    fn measure(&self) -> (u32, bool) {
        (self.heuristic.scale(), self.heuristic.proves_dead_ends())
    }

    fn run(&mut self, start: D::State, meter: &mut Meter) -> ControlFlow<Stop> {
        let (domain, heuristic, measure) = (self.domain, self.heuristic, self.measure());
        let (shift, tells) = (self.shift, meter.is_traced());
        let estimate = meter.estimate_start((domain, heuristic), start)?;
        meter.begin(estimate, heuristic.scale());
        let message = Message {
            state: start,
            g: 0,
            mv: Move(0),
            parent: 0,
        };
        self.parts[0].enter(message)?;
        self.parts[0].open(0, estimate, measure)?;
        let values = (Some(estimate), Some(sum_f(0_u32, estimate, measure)));
        meter.tell_begin(domain, (0, start), values);
        let firsts = |parts: &mut Vec<HashPartition<D::State>>| {
            let first = |part: &mut HashPartition<D::State>| part.open.peek().map(|(f, _)| f);
            parts.iter_mut().filter_map(first).min()
        };
        while let Some(f) = firsts(&mut self.parts) {
            if f < FAR {
                self.least = self.least.max(f);
            }
            for part in &mut self.parts {
                part.taken.clear();
                part.reached.clear();
            }
            let waits = |part: &mut HashPartition<D::State>| {
                part.open.peek().is_some_and(|(least_f, _)| least_f == f)
            };
            self.each(meter, waits, |part, _| part.take(domain, f))?;
            let goals = self.parts.iter().filter_map(|part| part.goal);
            if let Some((_, id)) = goals.min() {
                return meter.found(domain, id);
            }
            let has_taken = |part: &mut HashPartition<D::State>| !part.taken.is_empty();
            let before: Vec<u64> = self.parts.iter().map(|part| part.generated).collect();
            let remaining = meter.remaining();
            self.each(meter, has_taken, |part, worker| {
                let is_stopped = &mut || worker.is_stopped();
                part.expand(domain, (shift, tells), u64::MAX, is_stopped)
            })?;
            let generated = meter.statistics.generated - before.iter().sum::<u64>();
            let is_last = generated > remaining;
            if is_last {
                self.expand_few(&before, remaining, tells);
                self.count(meter);
            }
            self.exchange();
            let asks = heuristic.wants_batches();
            let was_sent = |part: &mut HashPartition<D::State>| !part.senders.is_empty();
            self.each(meter, was_sent, |part, worker| {
                part.receive(tells, worker)?;
                if asks {
                    return ControlFlow::Continue(());
                }
                for at in 0..part.reached.len() {
                    if at % PATIENCE == 0 && worker.is_stopped() {
                        break;
                    }
                    let node = part.reached[at];
                    let estimate = heuristic.estimate(domain, part.states.get(node as usize));
                    part.open(node, estimate, measure)?;
                }
                ControlFlow::Continue(())
            })?;
            if asks {
                self.open_all(meter)?;
            }
            if tells {
                self.tell(meter)?;
            }
            if is_last {
                return ControlFlow::Break(Stop::Reason(StopReason::MaxNodes));
            }
        }
        ControlFlow::Continue(())
    }

    /// Does the work of each part that is `active`, and counts it.
    fn each(
        &mut self,
        meter: &mut Meter,
        active: impl Fn(&mut HashPartition<D::State>) -> bool,
        work: impl Fn(&mut HashPartition<D::State>, &mut Worker<'_>) -> ControlFlow<Stop> + Sync,
    ) -> ControlFlow<Stop> {
        let taken: usize = self.parts.iter().map(|part| part.taken.len()).sum();
        let threads = if taken < FEW { 1 } else { self.threads };
        let parts = self.parts.iter_mut();
        let parts = parts
            .filter_map(|part| active(part).then_some(part))
            .collect();
        let run = |worker: &mut Worker<'_>, part: &mut HashPartition<D::State>| {
            if let ControlFlow::Break(Stop::Reason(reason)) = work(part, worker) {
                part.stop = Some(reason);
            }
        };
        let stopped = in_parallel(parts, threads, run, &mut || meter.ask(0, 0)).err();
        self.count(meter);
        match stopped.or_else(|| self.parts.iter().find_map(|part| part.stop)) {
            Some(reason) => ControlFlow::Break(Stop::Reason(reason)),
            None => ControlFlow::Continue(()),
        }
    }

    /// Expands the states that were taken once more, part by part, until so many successors are generated.
    fn expand_few(&mut self, before: &[u64], mut remaining: u64, tells: bool) {
        let (domain, shift) = (self.domain, self.shift);
        let mut is_over = false;
        for (part, &generated) in self.parts.iter_mut().zip(before) {
            part.forget(generated);
            if is_over {
                part.taken.clear();
                continue;
            }
            let flow = part.expand(domain, (shift, tells), remaining, &mut || false);
            remaining -= part.generated - generated;
            is_over = flow.is_break();
        }
    }

    /// Hands what was sent to the parts that it was sent to.
    fn exchange(&mut self) {
        for sender in 0..PARTS {
            if self.parts[sender].taken.is_empty() {
                continue;
            }
            for receiver in 0..PARTS {
                let sent = std::mem::take(&mut self.parts[sender].sent[receiver]);
                let to = &mut self.parts[receiver];
                if !sent.is_empty() {
                    to.senders.push(sender);
                }
                let room = std::mem::replace(&mut to.received[sender], sent);
                self.parts[sender].sent[receiver] = room;
            }
        }
    }

    /// Asks for the estimates of all states that were reached at once, and opens these.
    fn open_all(&mut self, meter: &mut Meter) -> ControlFlow<Stop> {
        let measure = self.measure();
        let mut states = Vec::new();
        for part in &self.parts {
            let reached = part.reached.iter();
            states.extend(reached.map(|&node| part.states.get(node as usize)));
        }
        let mut estimates = vec![0; states.len()];
        meter.estimate_all((self.domain, self.heuristic), &states, &mut estimates)?;
        let mut estimates = estimates.into_iter();
        for part in &mut self.parts {
            for (at, estimate) in (0..part.reached.len()).zip(estimates.by_ref()) {
                part.open(part.reached[at], estimate, measure)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Tells of a round: of each state that was expanded, and of its successors in their order.
    fn tell(&mut self, meter: &mut Meter) -> ControlFlow<Stop> {
        let (domain, measure) = (self.domain, self.measure());
        let told = self.parts.iter_mut().flat_map(|part| part.told.drain(..));
        let told: Vec<_> = told.collect();
        let states: Vec<_> = told.iter().map(|told| told.message.state).collect();
        let mut estimates = vec![0; states.len()];
        meter.estimate_all((domain, self.heuristic), &states, &mut estimates)?;
        let told = told.into_iter().zip(estimates);
        let mut told: HashMap<_, _> = told
            .map(|told| ((told.0.message.parent, told.0.message.mv), told))
            .collect();
        for part in &self.parts {
            for &node in &part.taken {
                let parent = part.id(node);
                meter.tell(domain, || SearchEvent::Expanded { id: parent });
                let _ = domain.expand(part.states.get(node as usize), |mv, _| {
                    if let Some((Received { message, id, fate }, h)) = told.remove(&(parent, mv)) {
                        let values = (Some(h), Some(sum_f(message.g, h, measure)));
                        let successor = (id, mv, message.state);
                        meter.tell_generated(domain, parent, successor, values, fate);
                    }
                    ControlFlow::<()>::Continue(())
                });
            }
        }
        ControlFlow::Continue(())
    }

    /// The counts of all parts.
    fn count(&self, meter: &mut Meter) {
        let sum = |count: fn(&HashPartition<D::State>) -> u64| self.parts.iter().map(count).sum();
        let statistics = &mut meter.statistics;
        statistics.expanded = sum(|part| part.expanded);
        statistics.generated = sum(|part| part.generated);
        statistics.goal_tests = sum(|part| part.goal_tests);
        statistics.reopened = sum(|part| part.reopened);
        statistics.stored = sum(|part| part.states.len() as u64);
    }

    /// The moves from the start to a node.
    fn path(&self, mut id: u32) -> Vec<Move> {
        let mut moves = Vec::new();
        while id != 0 {
            let (part, node) = place(id);
            let label = self.parts[part].label(node);
            moves.push(label.mv);
            id = label.parent;
        }
        moves.reverse();
        moves
    }
}

#[cfg(test)]
mod tests {
    use crate::search::Limits;
    use crate::search::tests::eight::*;

    #[test]
    fn counts_and_path_depend_on_no_thread() {
        let case = Case::new("867 254 3b1", STANDARD, "udlr");
        let search = |threads| {
            let limits = Limits {
                threads,
                ..Limits::default()
            };
            case.outcome(Algorithm::HashDistributedAStar, 1, &limits)
        };
        let one = search(1);
        assert_eq!(one.path().map(<[_]>::len), Some(31));
        assert!(one.statistics.expanded > 100_000);
        for threads in [2, 3] {
            assert_eq!(search(threads), one);
        }
    }
}
