//! State spaces whose states are of any type: strings, vectors, objects of another language.

use super::interner::Interner;
use super::{Domain, Move};
use foldhash::fast::FixedState;
use std::fmt;
use std::hash::{BuildHasher, Hash};
use std::ops::ControlFlow;
use std::sync::{Arc, PoisonError, RwLock};

/// A problem as Russell and Norvig formulate it, without a start. Its states need not be small, nor `Copy`: searches take it as
/// [`Numbered`].
pub trait StateSpace: Sync {
    /// A state. States that are equal are one.
    type State: Eq + Hash + Send + Sync + 'static;

    /// The moves that are legal in a state with the states that they lead to, in successor order. A move is found again by its
    /// number: in one state no two moves have the same.
    fn successors(&self, state: &Self::State) -> Vec<(Move, Self::State)>;

    /// Whether the state is a goal.
    fn is_goal(&self, state: &Self::State) -> bool;

    /// Whether some move costs something else than 1.
    fn has_costs(&self) -> bool {
        false
    }

    /// The cost of `mv`, which leads from `state` to `child`.
    fn step_cost(&self, state: &Self::State, mv: Move, child: &Self::State) -> u32 {
        let _ = (state, mv, child);
        1
    }
}

/// A [`StateSpace`] as a [`Domain`]: each state that a search meets gets the next number, and the search stores the number
/// alone. The states stay in memory until this value is dropped, those of depth-first searches too; a limit on memory does not
/// count them. Moves are not taken back, so there is no search backward from the goal.
pub struct Numbered<P: StateSpace> {
    space: P,
    met: RwLock<Interner<Arc<P::State>>>,
}

impl<P: StateSpace> Numbered<P> {
    /// A state space of which no state was met.
    pub fn new(space: P) -> Self {
        Self {
            space,
            met: RwLock::default(),
        }
    }

    /// The state space.
    pub fn space(&self) -> &P {
        &self.space
    }

    /// The number of a state: the next one, from 0, if it was not met before.
    ///
    /// # Panics
    /// When 2^32 - 1 states were met.
    pub fn id(&self, state: P::State) -> u32 {
        let hash = FixedState::default().hash_one(&state);
        let mut met = self.met.write().unwrap_or_else(PoisonError::into_inner);
        met.number(hash, Arc::new(state))
    }

    /// The state of a number, which [`id`](Self::id) or a search gave: heuristics evaluate it.
    ///
    /// # Panics
    /// When no state has the number.
    pub fn state(&self, id: u32) -> Arc<P::State> {
        let met = self.met.read().unwrap_or_else(PoisonError::into_inner);
        met.state(id)
    }
}

impl<P: StateSpace + fmt::Debug> fmt::Debug for Numbered<P> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Numbered({:?})", self.space)
    }
}

impl<P: StateSpace> Domain for Numbered<P> {
    type State = u32;

    fn expand<B>(
        &self,
        state: u32,
        mut visit: impl FnMut(Move, u32) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for (mv, child) in self.space.successors(&self.state(state)) {
            visit(mv, self.id(child))?;
        }
        ControlFlow::Continue(())
    }

    fn has_costs(&self) -> bool {
        self.space.has_costs()
    }

    fn is_compact(&self) -> bool {
        false
    }

    fn step_cost(&self, state: u32, mv: Move, child: u32) -> u32 {
        let (state, child) = (self.state(state), self.state(child));
        self.space.step_cost(&state, mv, &child)
    }

    fn is_goal(&self, state: u32) -> bool {
        self.space.is_goal(&self.state(state))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::tests::graph::Graph;
    use crate::search::{Algorithm, Limits, OpenListOrder, Unobserved, Zero};
    use proptest::prelude::*;

    /// A graph whose states are written out.
    struct Written(Graph);

    impl Written {
        fn number(state: &str) -> u32 {
            state.parse().expect("a number")
        }
    }

    impl StateSpace for Written {
        type State = String;

        fn successors(&self, state: &String) -> Vec<(Move, String)> {
            let mut successors = Vec::new();
            let _ = self.0.expand(Self::number(state), |mv, child| {
                successors.push((mv, child.to_string()));
                ControlFlow::<()>::Continue(())
            });
            successors
        }

        fn is_goal(&self, state: &String) -> bool {
            self.0.is_goal(Self::number(state))
        }

        fn has_costs(&self) -> bool {
            self.0.has_costs()
        }

        fn step_cost(&self, state: &String, mv: Move, child: &String) -> u32 {
            let (state, child) = (Self::number(state), Self::number(child));
            self.0.step_cost(state, mv, child)
        }
    }

    fn graphs() -> impl Strategy<Value = Graph> {
        let edges = prop::collection::vec((0..12_u32, 0..5_u32), 2);
        prop::collection::vec(edges, 12).prop_map(Graph::with_costs)
    }

    proptest! {
        /// Every search of one side has the counts and the path that it has on the states themselves, but for those that depend
        /// on hashes, or on the order of stored states.
        #[test]
        fn states_of_any_type_are_searched_as_numbers_are(graph in graphs()) {
            let by_stored = |one: &Algorithm| {
                matches!(one.order(), OpenListOrder::Rounds | OpenListOrder::Buckets { .. })
            };
            for algorithm in Algorithm::ALL.iter().filter(|candidate| !candidate.is_two_sided() && !by_stored(candidate)) {
                let limits = Limits { max_nodes: Some(300), ..Limits::default() };
                let bare = algorithm.run(&graph, 0, &Zero, &Zero, &limits, &mut Unobserved);
                let words = Numbered::new(Written(graph.clone()));
                let start = words.id("0".to_owned());
                let other = algorithm.run(&words, start, &Zero, &Zero, &limits, &mut Unobserved);
                prop_assert_eq!(bare.path(), other.path());
                prop_assert_eq!(&bare.statistics, &other.statistics, "{:?}", algorithm);
            }
        }
    }

    #[test]
    fn equal_states_have_one_number() {
        let words = Numbered::new(Written(Graph::with_costs(vec![vec![(0, 1)]; 2])));
        let ids = ["0", "1", "0"].map(|word| words.id(word.to_owned()));
        assert_eq!(ids, [0, 1, 0]);
        assert_eq!(*words.state(1), "1");
    }
}
