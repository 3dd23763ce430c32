//! Searches along one path: depth first to a depth, iterative deepening, IDA*.

use super::rule::{Breach, Due, ExpansionRule, GoalTestPlace, LeftOut, StateValues};
use super::space::JudgedSpace;
use std::collections::{HashMap, HashSet};

/// Rounds that may pass without an expansion in the log.
const MOST_SILENT_ROUNDS: usize = 10_000;

/// The bound of the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum NextBound {
    /// There is no other round.
    Last,
    /// The least value that was cut.
    LeastCut,
    /// A cost of 1 more.
    OneMore,
}

/// A form of iterative deepening.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a way in which programs differ"
)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct DeepeningForm {
    pub heuristic: Option<usize>,
    /// The bound of the first round, in units of the heuristic; its estimate of the start where there is none.
    pub first: Option<u64>,
    pub next: NextBound,
    pub left_out: LeftOut,
    /// Whether the start stands in the log of each round.
    pub shows_start: bool,
    /// Whether states beyond the bound stand in the log.
    pub shows_cut: bool,
    /// Whether states at the bound do, whose successors are all beyond it.
    pub shows_leaves: bool,
    pub goal: GoalTestPlace,
    /// Whether every move is taken to cost 1.
    pub unit_costs: bool,
    /// The factors of g and of h: others than 1 are a mistake.
    pub weights: (u64, u64),
    /// Whether a state is valued by the estimate of its parent: that is a mistake, too.
    pub parents_estimate: bool,
}

/// A state of the path, with its successors that were not taken yet.
#[derive(Clone)]
struct DeepeningNode {
    state: u32,
    /// The g and f of each successor that was not expanded yet, by state.
    onward: HashMap<u32, (u64, u64)>,
    /// Whether a goal beyond the bound is among its successors, and has no line of its own.
    has_goal_beyond: bool,
}

/// The runs of one form.
#[expect(
    clippy::struct_excessive_bools,
    reason = "what was seen of the end is independent"
)]
#[derive(Clone)]
pub(super) struct DeepeningRuns {
    form: DeepeningForm,
    bound: u64,
    least_cut: Option<u64>,
    path: Vec<DeepeningNode>,
    /// The number of times that each state stands on the path.
    on_path: HashMap<u32, usize>,
    visited: HashSet<u32>,
    ever_visited: HashSet<u32>,
    needs_start: bool,
    is_over: bool,
    /// Whether the goal that ended it has its line.
    is_shown: bool,
    is_exhausted: bool,
}

impl DeepeningRuns {
    /// From the start.
    pub(super) fn new(form: DeepeningForm, space: &mut JudgedSpace<'_>) -> Self {
        let estimate = space
            .estimate(form.heuristic, 0)
            .map_or(u64::MAX, |h| form.weights.1 * u64::from(h));
        let mut rule = Self {
            form,
            bound: form.first.unwrap_or(estimate),
            least_cut: None,
            path: Vec::new(),
            on_path: HashMap::new(),
            visited: HashSet::new(),
            ever_visited: HashSet::new(),
            needs_start: true,
            is_over: false,
            is_shown: false,
            is_exhausted: false,
        };
        rule.begin(space);
        rule
    }

    /// Begins a round.
    fn begin(&mut self, space: &mut JudgedSpace<'_>) {
        self.least_cut = None;
        self.visited.clear();
        self.needs_start = self.form.shows_start;
        // A start at the bound is a leaf.
        let scale = u64::from(space.scale(self.form.heuristic));
        if !self.form.shows_leaves && self.bound < scale {
            self.needs_start = false;
        }
        if !self.needs_start {
            self.is_over |= space.is_goal(0) && self.form.goal != GoalTestPlace::Never;
            self.enter(space, 0, 0, 0);
        }
    }

    /// Whether a goal ends it that is reached along the path.
    fn selects(&self) -> bool {
        matches!(
            self.form.goal,
            GoalTestPlace::Selected | GoalTestPlace::BeforeBound
        )
    }

    /// Ends a round.
    fn next_round(&mut self, space: &mut JudgedSpace<'_>) {
        let scale = u64::from(space.scale(self.form.heuristic));
        let next = match (self.form.next, self.least_cut) {
            (NextBound::Last, _) | (_, None) => None,
            (NextBound::LeastCut, Some(cut)) => Some(cut),
            (NextBound::OneMore, Some(_)) => Some(self.bound + scale),
        };
        match next {
            Some(bound) => {
                self.bound = bound;
                self.begin(space);
            }
            None => self.is_exhausted = true,
        }
    }

    fn is_left_out(&self, state: u32, grandparent: u32) -> bool {
        match self.form.left_out {
            LeftOut::Parent => state == grandparent,
            LeftOut::OnPath => self.on_path.contains_key(&state),
            LeftOut::Generated => self.visited.contains(&state),
            _ => false,
        }
    }

    /// Goes on to a state.
    fn enter(&mut self, space: &mut JudgedSpace<'_>, state: u32, g: u64, parent: u32) {
        *self.on_path.entry(state).or_default() += 1;
        self.visited.insert(state);
        self.ever_visited.insert(state);
        let scale = u64::from(space.scale(self.form.heuristic));
        let mut onward = HashMap::new();
        let mut has_goal_beyond = false;
        if !space.is_goal(state) || self.form.goal == GoalTestPlace::Never {
            for successor in &*space.successors(state) {
                let next = successor.state;
                // The start has no parent.
                if self.is_left_out(
                    next,
                    if self.path.is_empty() {
                        u32::MAX
                    } else {
                        parent
                    },
                ) {
                    continue;
                }
                let g = self.g(g, successor.cost);
                let Some(f) = self.f(space, (state, next), g) else {
                    continue;
                };
                let is_goal = space.is_goal(next);
                if f > self.bound {
                    self.least_cut = Some(self.least_cut.map_or(f, |least| least.min(f)));
                    has_goal_beyond |= is_goal && !self.form.shows_cut;
                } else if is_goal && !self.form.shows_leaves && f + scale > self.bound {
                    // It is looked at, but has no line of its own.
                    self.is_over |= self.form.goal != GoalTestPlace::Never;
                }
                // Rounds may be numbered in another way; a depth that was asked for is the last.
                let may_be_tested = f <= self.bound || self.form.next != NextBound::Last;
                let tests = self.form.goal == GoalTestPlace::Generated && may_be_tested;
                self.is_over |= tests && is_goal;
                if f <= self.bound && self.form.left_out == LeftOut::Generated {
                    self.visited.insert(next);
                }
                let is_leaf = f <= self.bound && f + scale > self.bound;
                let is_shown = if f > self.bound {
                    self.form.shows_cut
                } else {
                    self.form.shows_leaves || !is_leaf
                };
                if is_shown {
                    onward.insert(next, (g, f));
                } else if is_leaf {
                    self.cut_below(space, next, g);
                }
            }
        }
        self.path.push(DeepeningNode {
            state,
            onward,
            has_goal_beyond: has_goal_beyond && self.form.goal == GoalTestPlace::BeforeBound,
        });
    }

    /// g behind a move of that cost.
    fn g(&self, g: u64, cost: u32) -> u64 {
        g + u64::from(if self.form.unit_costs { 1 } else { cost })
    }

    /// The value of a successor, second of the two; `None` where a dead end is proved.
    fn f(&self, space: &mut JudgedSpace<'_>, states: (u32, u32), g: u64) -> Option<u64> {
        let (of_g, of_h) = self.form.weights;
        let valued = if self.form.parents_estimate {
            states.0
        } else {
            states.1
        };
        let h = space.estimate(self.form.heuristic, valued)?;
        Some(of_g * g * u64::from(space.scale(self.form.heuristic)) + of_h * u64::from(h))
    }

    /// Takes in what is cut below a leaf that has no line of its own.
    fn cut_below(&mut self, space: &mut JudgedSpace<'_>, leaf: u32, g: u64) {
        for successor in &*space.successors(leaf) {
            let g = self.g(g, successor.cost);
            let Some(f) = self.f(space, (leaf, successor.state), g) else {
                continue;
            };
            if f > self.bound {
                self.least_cut = Some(self.least_cut.map_or(f, |least| least.min(f)));
            }
        }
    }

    /// Leaves what has nothing onward; whether something may come next.
    fn settle(&mut self, space: &mut JudgedSpace<'_>) -> bool {
        for _ in 0..MOST_SILENT_ROUNDS {
            if self.is_exhausted {
                return false;
            }
            if self.needs_start {
                return true;
            }
            while let Some(node) = self.path.last_mut() {
                let visited = match self.form.left_out {
                    LeftOut::Visited => Some(&self.visited),
                    LeftOut::EverVisited => Some(&self.ever_visited),
                    _ => None,
                };
                if let Some(visited) = visited {
                    node.onward.retain(|state, _| !visited.contains(state));
                }
                if !node.onward.is_empty() {
                    return true;
                }
                if node.has_goal_beyond {
                    self.is_over = true;
                    return false;
                }
                let left = node.state;
                self.path.pop();
                if let Some(count) = self.on_path.get_mut(&left) {
                    *count -= 1;
                    if *count == 0 {
                        self.on_path.remove(&left);
                    }
                }
            }
            if self.is_over {
                return false;
            }
            self.next_round(space);
        }
        false
    }
}

impl ExpansionRule for DeepeningRuns {
    fn step(&mut self, space: &mut JudgedSpace<'_>, state: u32) -> Result<usize, Breach> {
        if self.is_over {
            let may_show = !self.is_shown && space.is_goal(state);
            self.is_shown = true;
            return if may_show {
                Ok(1)
            } else {
                Err(Breach::AfterTheGoal)
            };
        }
        if !self.settle(space) {
            return Err(if self.is_over {
                Breach::AfterTheGoal
            } else {
                Breach::AfterTheEnd
            });
        }
        let count = if self.needs_start {
            if state != 0 {
                return Err(Breach::NotOnward);
            }
            self.needs_start = false;
            self.enter(space, 0, 0, 0);
            1
        } else {
            let node = self.path.last_mut().expect("it has something onward");
            let count = node.onward.len();
            let parent = node.state;
            let (g, f) = node.onward.remove(&state).ok_or(Breach::NotOnward)?;
            if f > self.bound {
                self.is_shown |=
                    self.form.goal == GoalTestPlace::BeforeBound && space.is_goal(state);
                self.is_over |= self.is_shown;
                return Ok(count);
            }
            self.enter(space, state, g, parent);
            count
        };
        self.is_shown |= self.selects() && space.is_goal(state);
        self.is_over |= self.is_shown;
        Ok(count)
    }

    fn may_end(&mut self, space: &mut JudgedSpace<'_>) -> bool {
        if self.is_over || !self.settle(space) {
            return true;
        }
        let last = self.path.last().filter(|_| !self.needs_start);
        let is_any_bound = self.form.goal == GoalTestPlace::BeforeBound;
        let may_end = match last {
            Some(node) => {
                let mut onward = node.onward.iter();
                let is_goal = |(&state, &(_, f)): (&u32, &(u64, u64))| {
                    (f <= self.bound || is_any_bound) && space.is_goal(state)
                };
                node.has_goal_beyond || onward.any(is_goal)
            }
            None => space.is_goal(0),
        };
        may_end && self.selects()
    }

    fn due(&mut self, space: &mut JudgedSpace<'_>) -> Due {
        if self.is_over || !self.settle(space) {
            return Due::default();
        }
        match self.path.last().filter(|_| !self.needs_start) {
            None => Due {
                state: Some(0),
                count: 1,
            },
            Some(node) => Due {
                state: node.onward.keys().min().copied(),
                count: node.onward.len(),
            },
        }
    }

    fn goal_test(&self) -> Option<GoalTestPlace> {
        Some(self.form.goal)
    }

    fn path(&self, state: u32) -> Vec<u32> {
        let path = self.path.iter().map(|node| node.state);
        path.chain([state]).collect()
    }

    fn values(&self, space: &mut JudgedSpace<'_>, state: u32) -> Option<StateValues> {
        let node = self.path.last();
        let g = node.map_or(Some(0), |node| {
            node.onward.get(&state).map(|reached| reached.0)
        })?;
        space.values(self.form.heuristic, state, g)
    }
}
