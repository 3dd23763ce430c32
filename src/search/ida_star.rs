//! Iterative-deepening A*.

use super::meter::{Meter, Stop};
use super::noted::Plain;
use super::{Domain, Heuristic, Limits, Move, Noted, Observer, Outcome};
use std::ops::ControlFlow;

/// Depth-first searches to a growing threshold on `f = g + h`: first the start's estimate, then
/// the smallest f above the last threshold. The goal test comes on entry. The inverse of the last
/// move is not produced; every other successor is, and counts, also one that is cut off. The path
/// is, of the optimal ones, the first in successor order.
pub fn ida_star<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    ida_star_noted(domain, start, &Plain(heuristic), limits, observer)
}

/// [`ida_star`] with a heuristic that takes notes.
pub fn ida_star_noted<D: Domain, H: Noted<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut path = Vec::new();
    let mut deepest = 0;
    let flow = run(
        domain,
        start,
        heuristic,
        &mut path,
        &mut deepest,
        &mut meter,
    );
    meter.finish(flow, deepest, |_| {
        let bound = if heuristic.admissible() {
            path.len() as u32
        } else {
            0
        };
        (path, bound)
    })
}

/// A successor that waits for its turn. It is produced when its turn comes: until then it counts
/// nowhere.
#[derive(Clone, Copy)]
struct Node<S, N> {
    state: S,
    note: N,
    depth: u32,
    mv: Option<Move>,
}

fn run<D: Domain, H: Noted<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    path: &mut Vec<Move>,
    deepest: &mut usize,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    let scale = u64::from(heuristic.scale());
    let root = Node {
        state: start,
        note: heuristic.note(domain, start),
        depth: 0,
        mv: None,
    };
    let mut stack: Vec<Node<D::State, H::Note>> = Vec::new();
    let mut threshold = u64::from(heuristic.noted_estimate(root.note));
    loop {
        let mut next = u64::MAX;
        stack.push(root);
        while let Some(node) = stack.pop() {
            if let Some(mv) = node.mv {
                meter.generate()?;
                let estimate = heuristic.noted_estimate(node.note);
                let f = u64::from(node.depth) * scale + u64::from(estimate);
                if f > threshold {
                    next = next.min(f);
                    continue;
                }
                path.truncate(node.depth as usize - 1);
                path.push(mv);
            } else {
                path.clear();
            }
            *deepest = path.len().max(*deepest);
            if meter.test(domain, node.state) {
                return ControlFlow::Break(Stop::Found(0));
            }
            meter.expand(*deepest)?;
            let first = stack.len();
            domain.expand_onward(node.state, node.mv, |mv, child| {
                if stack.len() == stack.capacity() {
                    meter.memory.grow(&mut stack)?;
                }
                let note = heuristic.note_child(domain, node.state, node.note, mv, child);
                stack.push(Node {
                    state: child,
                    note,
                    depth: node.depth + 1,
                    mv: Some(mv),
                });
                ControlFlow::Continue(())
            })?;
            stack[first..].reverse();
        }
        if next == u64::MAX {
            return ControlFlow::Continue(());
        }
        threshold = next;
    }
}
