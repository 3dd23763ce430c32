//! Which states can be reached where moves ask for the cell of one value alone: the blank's.

use super::Defined;
use super::model::{Goal, Model};
use super::stations::Stations;
use crate::puzzle::general::MOST_LISTED;
use crate::puzzle::group::{Group, inverse, product};
use crate::puzzle::{
    Board, Judge, Order, Permutation, Permutations, Problem, Puzzle, Random, Sampler, Sampling,
    SamplingError, Solvability,
};

/// The states that can be reached from a goal. The ways from the goal's station back to it make a group (the vertex group
/// of the groupoid of moves; Brown, "Topology and Groupoids", 2006), as many states as which there are at each station.
#[derive(Debug)]
pub(crate) struct Reach {
    stations: Stations,
    goal: Board,
    group: Group,
    /// By station: what a way to it does; none where none leads there.
    ways: Vec<Option<Permutation>>,
}

impl Reach {
    /// Those around the goal of a puzzle whose values stand once each; `None` elsewhere, and where a way between stations
    /// leads in one direction only.
    pub(crate) fn new(model: &Model) -> Option<Self> {
        let Goal::State(goal) = model.goal else {
            return None;
        };
        Self::around(model, goal)
    }

    fn around(model: &Model, goal: Board) -> Option<Self> {
        let order: Vec<_> = (0..model.moves.len() as u8)
            .map(crate::search::Move)
            .collect();
        let stations = Stations::new(model, &order)?;
        stations.value?;
        let cells = goal.cells().len();
        if model.unique.len() != cells || !model.is_unique(&goal) {
            return None;
        }
        let home = stations.of(&goal)? as usize;
        let letters = stations.letters();
        let mut ways: Vec<Option<Permutation>> = vec![None; stations.count];
        ways[home] = Some((0..cells as u8).collect());
        let mut met = vec![home];
        let mut next = 0;
        while let Some(&from) = met.get(next) {
            next += 1;
            for letter in letters
                .iter()
                .filter(|letter| usize::from(letter.from) == from)
            {
                let to = usize::from(letter.to);
                if ways[to].is_none() {
                    ways[to] = ways[from].as_ref().map(|way| product(way, letter.by));
                    met.push(to);
                }
            }
        }
        // Those met lead home, and no others: then a move is taken back by others, since there are finitely many states.
        let mut leads_home = vec![home];
        let mut next = 0;
        while let Some(&to) = leads_home.get(next) {
            next += 1;
            for letter in letters.iter().filter(|letter| usize::from(letter.to) == to) {
                let from = usize::from(letter.from);
                ways[from].as_ref()?;
                if !leads_home.contains(&from) {
                    leads_home.push(from);
                }
            }
        }
        if leads_home.len() < met.len() {
            return None;
        }
        let around = letters.iter().filter_map(|letter| {
            let [from, to] = [letter.from, letter.to].map(|at| ways[usize::from(at)].as_ref());
            Some(product(&product(from?, letter.by), &inverse(to?)))
        });
        let around: Vec<Permutation> = around.collect();
        let group = Group::generated_by(cells, &around, &mut || false)?;
        Some(Self {
            stations,
            goal,
            group,
            ways,
        })
    }

    /// How many there are.
    pub(crate) fn states(&self) -> Order {
        let stations = self.ways.iter().flatten().count() as u64;
        Order::product(self.group.orbit_sizes().chain([stations]))
    }

    /// One of them, exactly uniform: where the value is, then which way.
    fn draw(&self, random: &mut Random) -> Board {
        let ways: Vec<&Permutation> = self.ways.iter().flatten().collect();
        let way = ways[random.below(ways.len() as u64) as usize];
        let element = product(&self.group.draw(random), way);
        let mut board = self.goal;
        for (&to, &value) in element.iter().zip(self.goal.cells()) {
            board.cells_mut()[usize::from(to)] = value;
        }
        board
    }

    fn judge(&self, start: &Board) -> Solvability {
        let states = self.states();
        if self.has(start) {
            let reason = format!("it is one of the {states} states that moves can make");
            return Solvability::Solvable { reason };
        }
        Solvability::Unsolvable {
            reason: format!("it is none of the {states} states that moves can make of the goal"),
            repair: None,
        }
    }

    fn has(&self, board: &Board) -> bool {
        let way = self.stations.of(board).map(|at| &self.ways[at as usize]);
        let element = Permutations::between(&self.goal, board);
        match (way, element) {
            (Some(Some(way)), Some(element)) => {
                self.group.contains(&product(&element, &inverse(way)))
            }
            _ => false,
        }
    }
}

impl Defined {
    /// Shows what can be reached from a goal, where that is known.
    fn with_reach<T>(&self, goal: Option<&Board>, show: impl FnOnce(&Reach) -> T) -> Option<T> {
        match goal {
            Some(goal) if self.default_goal().as_ref() != Some(goal) => {
                Reach::around(self.model(), *goal).as_ref().map(show)
            }
            _ => self.reach().map(show),
        }
    }
}

impl Sampler for Defined {
    /// From all states where they can be listed: what is drawn for a seed does not change there.
    fn sample(
        &self,
        sampling: Sampling,
        goal: Option<&Board>,
        random: &mut Random,
        interrupted: &mut dyn FnMut() -> bool,
    ) -> Result<Board, SamplingError> {
        let many = |reach: &Reach| {
            let states = reach.states().fits();
            states.is_none_or(|states| states > MOST_LISTED as u128)
        };
        let drawn = (sampling == Sampling::Uniform)
            .then(|| self.with_reach(goal, |reach| many(reach).then(|| reach.draw(random))));
        if let Some(board) = drawn.flatten().flatten() {
            return Ok(board);
        }
        (self as &dyn Puzzle).sample_by_rules(sampling, goal, random, interrupted)
    }
}

impl Judge for Defined {
    fn solvability(&self, problem: &Problem) -> Solvability {
        let judged = self.with_reach(problem.goal.as_ref(), |reach| reach.judge(&problem.start));
        judged.unwrap_or_else(|| (self as &dyn Puzzle).tried_solvability(problem))
    }
}
