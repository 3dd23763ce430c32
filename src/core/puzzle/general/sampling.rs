//! Draws from the rules alone. What is drawn for a seed is frozen: legal moves are numbered in
//! default successor order, states in the order in which breadth-first search meets them.

use super::domain::{BoardDomain, packing};
use super::listing::Watch;
use super::reached::reached_among;
use super::roots::Roots;
use crate::distances::{self, Direction, Extent, Measure};
use crate::puzzle::{Problem, Rules, Sampling, SamplingError};
use crate::search::{Domain, Limits, StopReason, random_walk, self_avoiding_walk};
use crate::state::{Board, MOST_WORDS, Random, by_words};
use foldhash::fast::FixedState;
use std::collections::HashSet;
use std::sync::{Arc, Mutex, OnceLock};

/// The greatest number of listed states.
pub(crate) const MOST_LISTED: usize = 1_000_000;

/// States that are kept for the next draw, at most.
const MOST_KEPT: usize = 1 << 18;

/// States that were listed before.
#[derive(Debug, Default)]
pub struct KeptLayers {
    /// States around a goal, nearest first, as they were listed last.
    around_goal: Mutex<Option<GoalLayers>>,
    /// Cells of the states that the start of a planning task reaches.
    reached: OnceLock<HashSet<Box<[u8]>, FixedState>>,
}

#[derive(Clone, Debug)]
struct GoalLayers {
    goal: Option<Board>,
    layers: Arc<Listed>,
    /// Whether these are all.
    is_complete: bool,
}

/// States by their distance to a goal.
#[derive(Debug)]
struct Listed {
    layers: Vec<Vec<Board>>,
    /// The distances of the layers, where these are not 0, 1, 2 and so on.
    costs: Option<Vec<u32>>,
    /// Where distances are costs: that of the next layer, which was not listed.
    next: Option<u32>,
}

impl Listed {
    /// The greatest distance.
    fn deepest(&self) -> u64 {
        let last = self.layers.len() - 1;
        self.costs
            .as_ref()
            .map_or(last as u64, |costs| costs[last].into())
    }

    /// Keeps the states that the start reaches, one goal at least, and the layers that have some of them: of distances that
    /// are numbers of moves these are the first ones.
    fn keep(&mut self, reached: &HashSet<Board, FixedState>) {
        for layer in &mut self.layers {
            layer.retain(|state| reached.contains(state));
        }
        if let Some(costs) = &mut self.costs {
            let mut layers = self.layers.iter();
            costs.retain(|_| layers.next().is_some_and(|layer| !layer.is_empty()));
        }
        self.layers.retain(|layer| !layer.is_empty());
    }

    /// The states at a distance.
    fn at(&self, distance: u64) -> Result<&[Board], SamplingError> {
        let deepest = self.deepest();
        if distance > deepest {
            return Err(match self.next {
                Some(next) => SamplingError::Between {
                    before: deepest,
                    after: next.into(),
                },
                None => SamplingError::TooDeep { deepest },
            });
        }
        let layer = match &self.costs {
            None => Ok(distance as usize),
            Some(costs) => costs.binary_search(&(distance as u32)),
        };
        let distance_of = |layer: usize| {
            let costs = self.costs.as_ref();
            costs.map_or(0, |costs| costs[layer].into())
        };
        match layer {
            Ok(layer) => Ok(&self.layers[layer]),
            Err(next) => Err(SamplingError::Between {
                before: distance_of(next - 1),
                after: distance_of(next),
            }),
        }
    }
}

impl KeptLayers {
    /// Keeps all states that the start reaches.
    pub(super) fn keep_reached(&self, states: &[Board]) {
        let cells = || states.iter().map(|state| state.cells().into()).collect();
        self.reached.get_or_init(cells);
    }

    /// Whether the start reaches a state, as far as they are kept.
    pub(crate) fn is_reached(&self, state: &Board) -> bool {
        let reached = self.reached.get();
        reached.is_some_and(|reached| reached.contains(state.cells()))
    }

    /// Those of a goal to a depth, or all of them, where they are kept.
    fn find(&self, goal: Option<&Board>, depth: Option<u64>) -> Option<Arc<Listed>> {
        let kept = self.around_goal.lock().ok()?.clone()?;
        let last = kept
            .layers
            .next
            .map_or(kept.layers.deepest(), |next| u64::from(next) - 1);
        let reaches = depth.is_some_and(|depth| depth <= last);
        (kept.goal.as_ref() == goal && (kept.is_complete || reaches)).then_some(kept.layers)
    }
}

fn walk_packed<const WORDS: usize>(
    puzzle: &dyn Rules,
    problem: &Problem,
    sampling: Sampling,
    random: &mut Random,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Board, SamplingError> {
    let domain = BoardDomain::<WORDS>::new(puzzle, problem);
    let start = domain.pack(&problem.start);
    let end = sampling.walk(&domain, start, random, interrupted)?;
    Ok(domain.board(end))
}

impl dyn Rules + '_ {
    /// Draws a state by the rules alone: walks from the first goal (from the first state where the goal is a rule), and draws
    /// among the states that going back from the goal lists. Where the start reaches only some of these, it draws among them.
    pub(crate) fn sample_by_rules(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        let first = match goal.cloned().or_else(|| self.default_goal()) {
            Some(goal) => self
                .goals(Some(&goal))
                .map_or(goal, |mut goals| goals.swap_remove(0)),
            None => self.initial_state(),
        };
        if matches!(sampling, Sampling::Moves(_) | Sampling::Walk(_)) {
            let problem = Problem {
                start: first,
                goal: goal.cloned(),
                order: self.default_order(),
            };
            let words = packing(self, &problem.start).words();
            if words > MOST_WORDS {
                let reason = "its states are too large to be packed".to_owned();
                return Err(SamplingError::Unsupported(reason));
            }
            let walk = by_words!(walk_packed, words, [18]);
            return walk(self, &problem, sampling, random, interrupted);
        }
        let group = self
            .permutations()
            .filter(|_| sampling == Sampling::Uniform);
        if let Some(group) = group {
            let mut stopped = false;
            let drawn = group.draw(&first, random, &mut || {
                stopped |= interrupted();
                stopped
            });
            match drawn {
                Some(board) => return Ok(board),
                None if stopped => return Err(SamplingError::Interrupted),
                None => {}
            }
        }
        let depth = match sampling {
            Sampling::Depth(depth) => Some(depth),
            _ => None,
        };
        let layers = layers_around(self, goal, depth, interrupted)?;
        let states = match depth {
            Some(depth) => vec![layers.at(depth)?],
            None => layers.layers.iter().map(Vec::as_slice).collect(),
        };
        let count: usize = states.iter().map(|layer| layer.len()).sum();
        let drawn = random.below(count as u64) as usize;
        let mut all = states.into_iter().flatten();
        Ok(all.nth(drawn).expect("one of them").clone())
    }

    /// All states at each of these distances from the goal, as going back from it by the rules lists them; a goal that is a rule
    /// is the first state.
    pub fn layers(
        &self,
        depths: &[u64],
        goal: Option<&Board>,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Vec<Vec<Board>>, SamplingError> {
        let deepest = depths.iter().copied().max().unwrap_or(0);
        let layers = layers_around(self, goal, Some(deepest), interrupted)?;
        let layer = |&depth: &u64| Ok(layers.at(depth)?.to_vec());
        depths.iter().map(layer).collect()
    }
}

impl Sampling {
    /// The end of a random walk.
    ///
    /// # Panics
    ///
    /// Where states are drawn otherwise.
    pub(crate) fn walk<D: Domain>(
        self,
        domain: &D,
        start: D::State,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<D::State, SamplingError> {
        Ok(match self {
            Self::Moves(steps) => random_walk(domain, start, steps, random, interrupted)?,
            Self::Walk(steps) => self_avoiding_walk(domain, start, steps, random, interrupted)?,
            Self::Depth(_) | Self::Uniform => unreachable!("no walk is drawn"),
        })
    }
}

/// The states around a goal, nearest first: to a depth at least, or all of them. Few are listed once.
fn layers_around(
    puzzle: &dyn Rules,
    goal: Option<&Board>,
    depth: Option<u64>,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Arc<Listed>, SamplingError> {
    let kept = puzzle.kept_layers();
    if let Some(layers) = kept.and_then(|kept| kept.find(goal, depth)) {
        return Ok(layers);
    }
    let words = packing(puzzle, &puzzle.initial_state()).words();
    let list = by_words!(listed_layers, words, [18]);
    let layers = Arc::new(list(puzzle, goal, depth, interrupted)?);
    if let Some(Ok(mut kept)) = kept.map(|kept| kept.around_goal.lock())
        && layers.layers.iter().map(Vec::len).sum::<usize>() <= MOST_KEPT
    {
        let is_complete =
            depth.is_none_or(|depth| depth > layers.deepest() && layers.next.is_none());
        *kept = Some(GoalLayers {
            goal: goal.cloned(),
            layers: layers.clone(),
            is_complete,
        });
    }
    Ok(layers)
}

fn listed_layers<const WORDS: usize>(
    puzzle: &dyn Rules,
    goal: Option<&Board>,
    depth: Option<u64>,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<Listed, SamplingError> {
    let goals = Roots::goals(puzzle, goal, interrupted)?;
    let start = goals.first().map_err(SamplingError::Unsupported)?.clone();
    // The order of inverse moves, also where no move is taken back by its inverse for sure.
    let compiled = puzzle.compiled_moves();
    let mut order = puzzle.default_order();
    if compiled.is_some_and(|compiled| !compiled.model.is_unique(&start)) {
        for mv in &mut order {
            *mv = puzzle.inverse(*mv).unwrap_or(*mv);
        }
    }
    let problem = Problem {
        start,
        goal: goal.cloned(),
        order,
    };
    let reached = reached_among(puzzle, (goal, &goals.states), interrupted)?;
    let domain = BoardDomain::<WORDS>::new(puzzle, &problem).listed(goals.listing.as_ref());
    let goals: Vec<_> = goals.states.iter().map(|goal| domain.pack(goal)).collect();
    let depth = depth.map_or(u32::MAX, |depth| u32::try_from(depth).unwrap_or(u32::MAX));
    let (found, stopped) = distances::layers(
        &domain,
        &goals,
        (Direction::Back, Measure::Cost),
        Extent::Depth(depth),
        &Limits::default(),
        &mut Watch {
            most: MOST_LISTED as u64,
            interrupted,
        },
    );
    if stopped == Some(StopReason::Interrupted) {
        return Err(SamplingError::Interrupted);
    }
    if stopped.is_some() || found.states.len() > MOST_LISTED {
        return Err(SamplingError::NotEnumerable);
    }
    let layer = |distance| {
        found
            .layer(distance)
            .map(|state| domain.board(state))
            .collect()
    };
    let mut listed = Listed {
        layers: (0..=found.depth() as usize).map(layer).collect(),
        costs: found.costs().map(<[u32]>::to_vec),
        next: found.next_cost,
    };
    if let Some(reached) = reached {
        listed.keep(&reached);
    }
    Ok(listed)
}
