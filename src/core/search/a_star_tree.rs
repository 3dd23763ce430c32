//! A* without a closed list.

use super::bucket_queue::BucketQueue;
use super::meter::{Meter, Stop};
use super::segments::Segments;
use super::{
    CachedValue, Domain, FAR, Heuristic, INFINITE, Limits, Move, Observer, Outcome, PackedState,
    SearchEvent, StopReason, SuccessorOutcome, Ties, Transition, units,
};
use std::ops::ControlFlow;

/// A* on the tree of paths: no state is looked up, each path to it is a node of its own. Expands
/// the node with the lowest `f = g + h`, of equals as `ties` says; the goal test comes when a node
/// is taken.
pub fn a_star_tree<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    ties: Ties,
    limits: &Limits,
    observer: &mut dyn Observer,
) -> Outcome {
    let mut meter = Meter::new(limits, observer);
    let mut nodes = Segments::new();
    let flow = run(domain, start, heuristic, ties, &mut nodes, &mut meter);
    meter.finish_alone((domain, start), flow, nodes.len(), |id| {
        let mut path = Vec::new();
        let mut node = nodes.get(id as usize);
        while node.depth > 0 {
            path.push(node.mv);
            node = nodes.get(node.parent as usize);
        }
        path.reverse();
        path
    })
}

#[derive(Clone, Copy)]
struct Node<S> {
    state: S,
    parent: u32,
    /// The cost of the moves to it.
    g: u32,
    depth: u16,
    mv: Move,
}

fn run<D: Domain, H: Heuristic<D>>(
    domain: &D,
    start: D::State,
    heuristic: &H,
    ties: Ties,
    nodes: &mut Segments<Node<D::State>>,
    meter: &mut Meter,
) -> ControlFlow<Stop> {
    let scale = u64::from(heuristic.scale());
    let mut open = BucketQueue::with_ties(ties);
    nodes.push(
        Node {
            state: start,
            parent: 0,
            g: 0,
            depth: 0,
            mv: Move(0),
        },
        &mut meter.memory,
    )?;
    let estimate = meter.estimate_start((domain, heuristic), start)?;
    meter.begin(estimate, heuristic.scale());
    let tie = ties.key(0, estimate);
    let proves = heuristic.proves_dead_ends();
    open.push_tied(units(estimate, proves), tie, 0, &mut meter.memory)?;
    meter.tell(domain, || SearchEvent::Begin {
        id: 0,
        state: start,
        h: Some(estimate),
        f: Some(estimate.into()),
    });
    while let Some((priority, id)) = open.pop(&mut meter.memory) {
        if priority == u64::MAX {
            // No goal can be reached from what is left.
            break;
        }
        let Node {
            state, depth, g, ..
        } = nodes.get(id as usize);
        // On each path to a goal a node is open, and the heuristic is that far from it at most.
        meter.prove_by(heuristic, priority);
        if meter.test(domain, state) {
            meter.tell(domain, || SearchEvent::Goal { id });
            return ControlFlow::Break(Stop::Found(id));
        }
        meter.expand(nodes.len())?;
        meter.tell(domain, || SearchEvent::Taken { id });
        if depth == u16::MAX {
            // No node is wide enough for a longer path.
            return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
        }
        let mut cached = CachedValue::of(if priority >= FAR {
            INFINITE
        } else {
            (priority - u64::from(g) * scale) as u32
        });
        domain.expand(state, |mv, child| {
            meter.generate()?;
            let made = Transition {
                parent: state,
                mv,
                child,
            };
            let estimate = heuristic.estimate_successor(domain, &mut cached, made);
            let cost = domain.step_cost(state, mv, child);
            if cost == 0 && is_cycle(nodes, id, child) {
                meter.tell(domain, || SearchEvent::Produced {
                    id: nodes.len() as u32,
                    parent: id,
                    mv,
                    state: child,
                    h: None,
                    f: None,
                    fate: SuccessorOutcome::Cycle,
                });
                return ControlFlow::Continue(());
            }
            let Some(g) = g.checked_add(cost) else {
                return ControlFlow::Break(Stop::Reason(StopReason::MemoryLimit));
            };
            let priority = (u64::from(g) * scale).saturating_add(units(estimate, proves));
            let node = Node {
                state: child,
                parent: id,
                g,
                depth: depth + 1,
                mv,
            };
            let tie = ties.key(g, estimate);
            open.push_tied(priority, tie, nodes.len() as u32, &mut meter.memory)?;
            meter.tell(domain, || SearchEvent::Produced {
                id: nodes.len() as u32,
                parent: id,
                mv,
                state: child,
                h: Some(estimate),
                f: Some(priority),
                fate: SuccessorOutcome::Open,
            });
            nodes.push(node, &mut meter.memory)
        })?;
    }
    ControlFlow::Continue(())
}

/// Whether a state stands on the path to a node, and all moves from there cost nothing.
fn is_cycle<S: PackedState>(nodes: &Segments<Node<S>>, id: u32, state: S) -> bool {
    let last = nodes.get(id as usize);
    let before = |node: &Node<S>| (node.depth > 0).then(|| nodes.get(node.parent as usize));
    let mut free = std::iter::successors(Some(last), before).take_while(|node| node.g == last.g);
    free.any(|node| node.state == state)
}
