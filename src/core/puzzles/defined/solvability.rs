//! Which states can be reached where moves ask for the cell of one value alone: the blank's.

use super::Defined;
use crate::abstractions::Permutations;
use crate::groups::{ExactCount, Group, Permutation, inverse, product};
use crate::operators::{BlankOperators, Goal, Model};
use crate::puzzle::{MOST_LISTED, Problem, Rules, Solvability};
use crate::state::{Board, Random};

/// The states that can be reached from a goal. The paths that bring the blank back to its position in the goal make a group
/// (the vertex group of the groupoid of moves; Brown, "Topology and Groupoids", 2006). With the blank at any position that
/// it can reach there are as many states as the group has elements.
#[derive(Debug)]
pub(crate) struct ReachableStates {
    blank: BlankOperators,
    goal: Board,
    group: Group,
    /// The effect of a path that brings the blank to each position; none where none does.
    paths: Vec<Option<Permutation>>,
}

impl ReachableStates {
    /// Those around the goal of a puzzle whose values stand once each; `None` elsewhere, and where the blank comes to a position
    /// from which it can't come back.
    pub(crate) fn new(model: &Model) -> Option<Self> {
        let Goal::State(goal) = &model.goal else {
            return None;
        };
        Self::around(model, goal.clone())
    }

    fn around(model: &Model, goal: Board) -> Option<Self> {
        let order: Vec<_> = (0..model.moves.len() as u32)
            .map(crate::operators::Move)
            .collect();
        let blank = BlankOperators::new(model, &order)?;
        blank.value?;
        let cells = goal.cells().len();
        if model.unique.len() != cells || !model.is_unique(&goal) {
            return None;
        }
        let home = blank.position(&goal)? as usize;
        let mut paths: Vec<Option<Permutation>> = vec![None; blank.positions];
        paths[home] = Some((0..cells as u8).collect());
        let mut met = vec![home];
        let mut next = 0;
        while let Some(&from) = met.get(next) {
            next += 1;
            let operators = blank.with_effects();
            for (operator, effect) in
                operators.filter(|(operator, _)| usize::from(operator.from) == from)
            {
                let to = usize::from(operator.to);
                if paths[to].is_none() {
                    paths[to] = paths[from].as_ref().map(|path| product(path, effect));
                    met.push(to);
                }
            }
        }
        // Those met lead home, and no others: then a move is taken back by others, since there are finitely many states.
        let mut leads_home = vec![home];
        let mut next = 0;
        while let Some(&to) = leads_home.get(next) {
            next += 1;
            let operators = blank.operators.iter();
            for operator in operators.filter(|operator| usize::from(operator.to) == to) {
                let from = usize::from(operator.from);
                paths[from].as_ref()?;
                if !leads_home.contains(&from) {
                    leads_home.push(from);
                }
            }
        }
        if leads_home.len() < met.len() {
            return None;
        }
        let cycles = blank.with_effects().filter_map(|(operator, effect)| {
            let [from, to] = [operator.from, operator.to].map(|at| paths[usize::from(at)].as_ref());
            Some(product(&product(from?, effect), &inverse(to?)))
        });
        let cycles: Vec<Permutation> = cycles.collect();
        let group = Group::generated_by(cells, &cycles, &mut || false)?;
        Some(Self {
            blank,
            goal,
            group,
            paths,
        })
    }

    /// The number of reachable states.
    pub(crate) fn states(&self) -> ExactCount {
        let positions = self.paths.iter().flatten().count() as u64;
        ExactCount::product(self.group.orbit_sizes().chain([positions]))
    }

    /// One of them, exactly uniform: the position of the blank, then an element of the group.
    fn draw(&self, random: &mut Random) -> Board {
        let paths: Vec<&Permutation> = self.paths.iter().flatten().collect();
        let path = paths[random.below(paths.len() as u64) as usize];
        let element = product(&self.group.draw(random), path);
        let mut board = self.goal.clone();
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
        let position = self.blank.position(board);
        let path = position.map(|position| &self.paths[position as usize]);
        let element = Permutations::between(&self.goal, board);
        match (path, element) {
            (Some(Some(path)), Some(element)) => {
                self.group.contains(&product(&element, &inverse(path)))
            }
            _ => false,
        }
    }
}

impl Defined {
    /// Shows what can be reached from a goal, where that is known.
    fn with_reach<T>(
        &self,
        goal: Option<&Board>,
        show: impl FnOnce(&ReachableStates) -> T,
    ) -> Option<T> {
        match goal {
            Some(goal) if self.default_goal().as_ref() != Some(goal) => {
                ReachableStates::around(self.model(), goal.clone())
                    .as_ref()
                    .map(show)
            }
            _ => self.reach().map(show),
        }
    }
    /// Draws one of the states that can be reached from a goal. `None` where that is not known, and where they can be listed:
    /// what is drawn there for a seed does not change.
    pub(super) fn draw_reached(&self, goal: Option<&Board>, random: &mut Random) -> Option<Board> {
        let draw = |reach: &ReachableStates| {
            let states = reach.states().fits();
            let many = states.is_none_or(|states| states > MOST_LISTED as u128);
            many.then(|| reach.draw(random))
        };
        self.with_reach(goal, draw)?
    }

    /// Whether the start can be reached from the goal, where that is known of the puzzle's own goal.
    pub(super) fn judge(&self, problem: &Problem) -> Option<Solvability> {
        self.reach()?;
        self.with_reach(problem.goal.as_ref(), |reach| reach.judge(&problem.start))
    }
}
