//! Searches by cost from both ends.

use super::programs::{Draw, MOST, TwoSided, drawn};
use super::worlds::Net;
use super::*;
use crate::judging::both_ends::MeetingTest;
use std::collections::BTreeMap;

/// The end of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// Where the least g of both sides add up to the cost of the best path.
    AtBound,
    /// Where they add up to more.
    BehindBound,
    /// With a state that both sides take, which has a line or not.
    Settled { is_shown: bool },
    /// With the first state that both sides know.
    Met,
    /// With the first state that one side takes and the other one knows.
    MetLate,
    /// With the other end.
    OtherEnd,
}

/// The side that comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Turn {
    Any,
    Alternating,
    Cheaper,
    Forward,
}

/// A uniform-cost search from both ends.
#[derive(Clone, Copy, Debug)]
pub(super) struct ByCost {
    ended: Ended,
    turn: Turn,
    /// Whether states are compared with those alone that the other side expanded.
    with_expanded: bool,
    unit_costs: bool,
    first_path: bool,
}

impl ByCost {
    const RIGHT: Self = Self {
        ended: Ended::AtBound,
        turn: Turn::Any,
        with_expanded: false,
        unit_costs: false,
        first_path: false,
    };

    pub(super) fn run(self, world: &World, most: usize, draw: &mut dyn Draw) -> Log {
        let mut log = Log::default();
        let goal = world.problem.goal.clone().expect("a single one");
        let ends = [world.problem.start.clone(), goal];
        let mut g = ends.clone().map(|end| BTreeMap::from([(end, 0)]));
        let mut open = ends.clone().map(|end| vec![end]);
        let mut closed: [HashSet<Board>; 2] = Default::default();
        let mut best = u64::MAX;
        loop {
            let least = |side: usize| open[side].iter().map(|state| g[side][state]).min();
            let (Some(ahead), Some(back)) = (least(0), least(1)) else {
                break;
            };
            if self.ended == Ended::AtBound && ahead + back >= best
                || self.ended == Ended::BehindBound && best < u64::MAX && ahead + back > best
            {
                break;
            }
            let side = match self.turn {
                // The log begins with the start.
                _ if log.states.is_empty() => 0,
                Turn::Any => draw.draw(2),
                Turn::Alternating => log.states.len() % 2,
                Turn::Cheaper => usize::from(back < ahead),
                Turn::Forward => 0,
            };
            let other = 1 - side;
            let values = open[side].iter().map(|state| g[side][state].cast_signed());
            let place = drawn(values, draw);
            let state = open[side].remove(place);
            let is_end = match self.ended {
                Ended::Settled { .. } => closed[other].contains(&state),
                Ended::MetLate => g[other].contains_key(&state),
                Ended::OtherEnd => state == ends[other],
                _ => false,
            };
            if is_end && self.ended == (Ended::Settled { is_shown: false }) {
                break;
            }
            if log.states.len() == most {
                log.is_partial = true;
                break;
            }
            log.states.push(state.clone());
            if is_end {
                break;
            }
            closed[side].insert(state.clone());
            let mut is_met = false;
            for (next, cost) in world.neighbours(&state, side == 1, draw) {
                let path = g[side][&state] + if self.unit_costs { 1 } else { cost };
                let known = g[side].get(&next).copied();
                if known.is_none() || known > Some(path) && !self.first_path {
                    if !open[side].contains(&next) {
                        open[side].push(next.clone());
                    }
                    g[side].insert(next.clone(), path);
                }
                let is_known = !self.with_expanded || closed[other].contains(&next);
                if let Some(rest) = g[other].get(&next).filter(|_| is_known) {
                    best = best.min(path + rest);
                    is_met = true;
                }
            }
            if is_met && self.ended == Ended::Met {
                break;
            }
        }
        log
    }
}

/// Wrong programs, each with the name of its mistake.
pub(super) fn cost_mistakes() -> Vec<(&'static str, ByCost)> {
    let right = ByCost::RIGHT;
    let by = |ended| ByCost { ended, ..right };
    vec![
        ("ended with the first meeting", by(Ended::Met)),
        ("ended with the first meeting", by(Ended::MetLate)),
        ("sides never compared", by(Ended::OtherEnd)),
        (
            "every move costs 1",
            ByCost {
                unit_costs: true,
                ..right
            },
        ),
        (
            "first path kept",
            ByCost {
                first_path: true,
                ..right
            },
        ),
    ]
}

#[test]
fn right_programs_by_cost_conform() {
    let mut random = Random::new(15);
    let mut lines = 0;
    for round in 0..40 {
        let world = World::net(6 + round % 14, true, &mut random);
        for ended in [
            Ended::AtBound,
            Ended::BehindBound,
            Ended::Settled { is_shown: false },
            Ended::Settled { is_shown: true },
        ] {
            for turn in [Turn::Any, Turn::Alternating, Turn::Cheaper, Turn::Forward] {
                for with_expanded in [false, true] {
                    let program = ByCost {
                        ended,
                        turn,
                        with_expanded,
                        ..ByCost::RIGHT
                    };
                    let mut log = program.run(&world, MOST, &mut random);
                    lines += log.states.len();
                    let verdict = world.judge(Algorithm::Bidirectional, &log);
                    assert!(
                        conforms(&verdict),
                        "{program:?} {:?} {log:?} {verdict:?}",
                        world.puzzle
                    );
                    // The goal may stand behind it.
                    log.states.extend(world.problem.goal.clone());
                    let verdict = world.judge(Algorithm::Bidirectional, &log);
                    assert!(conforms(&verdict), "{program:?} {log:?} {verdict:?}");
                }
            }
        }
    }
    assert!(lines > 1000, "{lines}");
}

/// The first meeting is dearer than the best path.
#[test]
fn a_search_by_cost_goes_on_behind_the_first_meeting() {
    // One state joins the ends at once, for 10; the cheapest way is longer, for 9.
    let edges = [(0, 1, 5), (1, 4, 5), (0, 2, 3), (2, 3, 3), (3, 4, 3)];
    let world = World::new(Puzzle::from(Net::of(5, &edges)), None, "h");
    let log = |nodes: &[u8]| Log {
        states: nodes.iter().map(|&node| Board::new(&[node])).collect(),
        ..Log::default()
    };
    let judged = |nodes: &[u8]| world.judge(Algorithm::Bidirectional, &log(nodes));
    for right in [
        &[0, 4, 2, 3][..],
        &[0, 4, 3, 2],
        &[4, 0, 2, 3],
        &[0, 2, 1, 3, 4],
    ] {
        assert!(conforms(&judged(right)), "{right:?} {:?}", judged(right));
    }
    for (wrong, number) in [(&[0, 4][..], 3), (&[0, 4, 1], 3), (&[0, 4, 2, 3, 2, 3], 6)] {
        let Verdict::Deviates(deviation) = judged(wrong) else {
            panic!("{wrong:?} conforms");
        };
        assert_eq!(deviation.number, number, "{wrong:?} {deviation:?}");
    }
    let Verdict::Deviates(deviation) = judged(&[0, 4]) else {
        panic!("it ends too early");
    };
    let mut names = deviation.explanations.iter().map(|found| &found.names[..]);
    assert!(names.any(|names| names == ["ended with the first meeting"]));
    assert!([2, 3].contains(&deviation.witness.expect("a state").state.cells()[0]));
}

/// Without costs either side may come next, along arcs that lead one way, too.
#[test]
fn a_graph_without_costs_is_searched_from_both_ends_breadth_first() {
    let mut random = Random::new(16);
    for _ in 0..40 {
        let mut net = Net::random(12, true, &mut random);
        for cost in net.edges.iter_mut().flat_map(|edges| edges.values_mut()) {
            *cost = 1;
        }
        net.is_free_of_costs = true;
        let world = World::new(Puzzle::from(net), None, "h");
        let program = TwoSided {
            is_stack: false,
            meeting: MeetingTest::Generated,
            only: None,
        };
        let log = program.run(&world, MOST, &mut random);
        world.accepts(Algorithm::Bidirectional, &log);
    }
}
