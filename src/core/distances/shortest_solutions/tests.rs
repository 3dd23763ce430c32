use super::*;
use crate::operators::Move;
use crate::puzzles::sliding::rules::{MOVES, SlidingDomain};
use crate::search::Unobserved;
use crate::search::tests::graph::Graph;
use proptest::prelude::*;

/// All cheapest paths up to the first goal, depth first, move by move; `None` once one goes through a state twice: there is
/// no end of them then.
fn plainly(
    graph: &Graph,
    left: &[Option<u32>],
    path: &mut Vec<Move>,
    states: &mut Vec<u32>,
    found: &mut Vec<Vec<Move>>,
) -> Option<()> {
    let state = *states.last().expect("the start");
    if graph.is_goal(state) {
        found.push(path.clone());
        return Some(());
    }
    let mut repeats = Some(());
    let _ = graph.expand(state, |mv, to| {
        let cost = graph.step_cost(state, mv, to);
        if left[to as usize].map(|rest| rest + cost) == left[state as usize] {
            if states.contains(&to) {
                repeats = None;
                return ControlFlow::Break(());
            }
            path.push(mv);
            states.push(to);
            let below = plainly(graph, left, path, states, found);
            path.pop();
            states.pop();
            if below.is_none() {
                repeats = None;
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    repeats
}

/// Whether cheapest paths go around in a circle that a goal is reached from, and else all of them.
fn reference(graph: &Graph) -> Solutions<u32> {
    let left = graph.distances();
    let Some(cost) = left[0] else {
        return Solutions::None;
    };
    let mut first = Vec::new();
    match plainly(graph, &left, &mut Vec::new(), &mut vec![0], &mut first) {
        Some(()) => Solutions::Counted {
            cost,
            count: crate::groups::ExactCount::product([first.len() as u64].into_iter()),
            first,
        },
        None => Solutions::Endless {
            cost,
            state: 0,
            mv: Move(0),
        },
    }
}

fn all(graph: &Graph, goals: Option<&[u32]>) -> Solutions<u32> {
    let limits = Limits::default();
    let found = shortest_solutions(graph, 0, goals, u64::MAX, &limits, &mut Unobserved);
    found.expect("nothing limits it")
}

/// A state of a circle leads by moves that cost nothing, the first of which is named, to itself again.
fn goes_around(graph: &Graph, state: u32, mv: Move) -> bool {
    let (first, cost) = graph.edges[state as usize][mv.index()];
    let (mut met, mut next) = (vec![first], 0);
    while next < met.len() {
        for &(to, cost) in &graph.edges[met[next] as usize] {
            if cost == 0 && !met.contains(&to) {
                met.push(to);
            }
        }
        next += 1;
    }
    cost == 0 && met.contains(&state)
}

fn graphs() -> impl Strategy<Value = Graph> {
    let edges = |states: u32| {
        let edge = (0..states, prop_oneof![Just(0), 0..3_u32, Just(1)]);
        prop::collection::vec(prop::collection::vec(edge, 3), states as usize)
    };
    let edges = (2..9_u32).prop_flat_map(edges);
    // The last states are goals.
    (edges, 1..3_u32, any::<bool>()).prop_map(|(mut edges, goals, has_costs)| {
        if !has_costs {
            for (_, cost) in edges.iter_mut().flatten() {
                *cost = 1;
            }
        }
        let states = edges.len() as u32;
        Graph {
            edges,
            goals: states - goals.min(states)..states,
            has_costs,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn all_paths_are_those_that_a_plain_search_tries(graph in graphs()) {
        let due = reference(&graph);
        let found = all(&graph, None);
        if let (Solutions::Endless { cost, state, mv }, Solutions::Endless { cost: due, .. }) = (&found, &due) {
            prop_assert_eq!(cost, due);
            prop_assert!(goes_around(&graph, *state, *mv));
            return Ok(());
        }
        prop_assert_eq!(&found, &due);
        if !graph.has_costs {
            let states = 0..graph.edges.len() as u32;
            let goals: Vec<u32> = states.filter(|&state| graph.is_goal(state)).collect();
            prop_assert_eq!(&all(&graph, Some(&goals)), &due);
        }
    }

    #[test]
    fn the_first_are_the_beginning_of_all(graph in graphs(), most in 0..5_u64) {
        let Solutions::Counted { cost, count, first } = all(&graph, None) else {
            return Ok(());
        };
        let limits = Limits::default();
        let some = shortest_solutions(&graph, 0, None, most, &limits, &mut Unobserved);
        let first = first.into_iter().take(most as usize).collect();
        prop_assert_eq!(some, Ok(Solutions::Counted { cost, count, first }));
    }
}

/// The paths of so many moves from a board to the goal, depth first.
fn of_length(domain: &SlidingDomain<u64>, state: u64, moves: u32) -> u64 {
    if moves == 0 || domain.is_goal(state) {
        return u64::from(moves == 0 && domain.is_goal(state));
    }
    let mut found = 0;
    let _ = domain.expand(state, |_, next| {
        found += of_length(domain, next, moves - 1);
        ControlFlow::<()>::Continue(())
    });
    found
}

#[test]
fn boards_have_as_many_as_a_plain_search_finds() {
    let domain = SlidingDomain::new(2, 3, &[1, 2, 3, 4, 5, 0], &MOVES);
    let goal = domain.goal().expect("a goal");
    let start = |mut state: u64, steps: &[usize]| {
        for &step in steps {
            let mut next = Vec::new();
            let _ = domain.expand(state, |_, child| {
                next.push(child);
                ControlFlow::<()>::Continue(())
            });
            state = next[step % next.len()];
        }
        state
    };
    let mut several = 0;
    for seed in 0..40_usize {
        let steps: Vec<usize> = (0..14)
            .map(|step| seed * 7 + step * step + step * seed)
            .collect();
        let state = start(goal, &steps);
        let limits = Limits::default();
        let run = |goals| shortest_solutions(&domain, state, goals, 0, &limits, &mut Unobserved);
        let Ok(Solutions::Counted { cost, count, .. }) = run(None) else {
            panic!("it is solvable");
        };
        let due = of_length(&domain, state, cost);
        assert!((0..cost).all(|moves| of_length(&domain, state, moves) == 0));
        assert_eq!(count.fits(), Some(u128::from(due)));
        assert_eq!(run(Some(&[goal])), run(None));
        several += u32::from(due > 1);
    }
    assert!(several > 2, "{several}");
}

/// A grid without walls, walked in four directions from corner to corner.
struct Grid(u32);

impl Domain for Grid {
    type State = u32;

    fn expand<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let (row, column) = (state / self.0, state % self.0);
        let next = [
            (row > 0).then(|| state - self.0),
            (row + 1 < self.0).then(|| state + self.0),
            (column > 0).then(|| state - 1),
            (column + 1 < self.0).then(|| state + 1),
        ];
        for (mv, next) in next.into_iter().enumerate() {
            if let Some(next) = next {
                visit(Move(mv as u32), next)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn expand_backward<B>(
        &self,
        state: u32,
        visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.expand(state, visit)
    }

    fn inverse(&self, mv: Move) -> Option<Move> {
        Some(Move(mv.0 ^ 1))
    }

    fn is_goal(&self, state: u32) -> bool {
        state + 1 == self.0 * self.0
    }

    fn goal(&self) -> Option<u32> {
        Some(self.0 * self.0 - 1)
    }
}

#[test]
fn an_open_grid_has_a_binomial_coefficient_of_paths() {
    // C(2n - 2, n - 1).
    for (size, due) in [
        (1, "1"),
        (2, "2"),
        (5, "70"),
        (40, "27217014869199032015600"),
        (
            150,
            "23518320093518591837757630712139820621881100928114053240921158707268019236247389216353200",
        ),
    ] {
        let grid = Grid(size);
        for goals in [None, Some(&[size * size - 1][..])] {
            let limits = Limits::default();
            let found = shortest_solutions(&grid, 0, goals, 2, &limits, &mut Unobserved);
            let Ok(Solutions::Counted { cost, count, first }) = found else {
                panic!("it ends");
            };
            assert_eq!((cost, &*count.to_string()), (2 * size - 2, due));
            let down_first: Vec<u32> = [1, 3]
                .iter()
                .flat_map(|&mv| vec![mv; size as usize - 1])
                .collect();
            let moves: Vec<u32> = first[0].iter().map(|mv| mv.0).collect();
            assert_eq!(moves, down_first);
        }
    }
}

/// Interrupts at its first look.
struct Impatient;

impl Observer for Impatient {
    fn observe(&mut self, _: &crate::search::Statistics) -> Option<StopReason> {
        Some(StopReason::Interrupted)
    }
}

#[test]
fn limits_and_observers_end_a_count() {
    let grid = Grid(60);
    let run =
        |limits: Limits| shortest_solutions(&grid, 0, None, u64::MAX, &limits, &mut Unobserved);
    let nodes = Limits {
        max_nodes: Some(100),
        ..Limits::default()
    };
    assert_eq!(run(nodes), Err(StopReason::MaxNodes));
    // The list alone is longer than any memory.
    let memory = Limits {
        memory: 20_000_000,
        ..Limits::default()
    };
    assert_eq!(run(memory), Err(StopReason::MemoryLimit));
    let limits = Limits::default();
    for goals in [None, Some(&[60 * 60 - 1][..])] {
        let found = shortest_solutions(&grid, 0, goals, 0, &limits, &mut Impatient);
        assert_eq!(found, Err(StopReason::Interrupted));
    }
}
