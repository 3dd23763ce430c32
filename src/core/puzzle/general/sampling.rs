//! Draws from the rules alone. What is drawn for a seed is frozen: legal moves are numbered in
//! default successor order, states in the order in which breadth-first search meets them.

use super::domain::{BoardDomain, packing};
use super::listed_states::StatesByDistance;
use super::reached::reached_among;
use super::roots::Roots;
use super::watch::Watch;
use crate::distances::{self, Direction, Extent, Measure};
use crate::puzzle::{Problem, Rules, Sampling, SamplingError};
use crate::search::{Domain, Limits, StopReason, random_walk, self_avoiding_walk};
use crate::state::{Board, MOST_WORDS, Random, by_words};
use std::sync::Arc;

/// The greatest number of listed states.
pub(crate) const MOST_LISTED: usize = 1_000_000;

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
) -> Result<Arc<StatesByDistance>, SamplingError> {
    let kept = puzzle.listed_states();
    if let Some(layers) = kept.and_then(|kept| kept.find(goal, depth)) {
        return Ok(layers);
    }
    let words = packing(puzzle, &puzzle.initial_state()).words();
    let list = by_words!(listed_layers, words, [18]);
    let layers = Arc::new(list(puzzle, goal, depth, interrupted)?);
    if let Some(kept) = kept {
        kept.keep(goal, depth, &layers);
    }
    Ok(layers)
}

fn listed_layers<const WORDS: usize>(
    puzzle: &dyn Rules,
    goal: Option<&Board>,
    depth: Option<u64>,
    interrupted: &mut dyn FnMut() -> bool,
) -> Result<StatesByDistance, SamplingError> {
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
    let mut listed = StatesByDistance {
        layers: (0..=found.depth() as usize).map(layer).collect(),
        costs: found.costs().map(<[u32]>::to_vec),
        next: found.next_cost,
    };
    if let Some(reached) = reached {
        listed.retain_reached(&reached);
    }
    Ok(listed)
}
