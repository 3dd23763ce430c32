//! Which heuristics are known from the start as well as to the goal: what searches from both ends take on the side of the
//! goal.

use crate::heuristic::{Composed, HeuristicArgument, HeuristicSpec, View};
use crate::operators::{CompiledMoves, Move};
use crate::puzzle::{Problem, Puzzle, Rules, Solver};

impl Puzzle {
    /// Whether the heuristic, made for the start in the place of the goal, estimates distances from the start; the error says
    /// why not, as a sentence without a full stop.
    ///
    /// The estimate of a state is then the distance from that state to the start. That is no more than how far the
    /// state is from the start, if each move can be taken back at no greater cost.
    #[doc(hidden)]
    pub fn estimates_back(
        &self,
        heuristic: &HeuristicSpec,
        problem: &Problem,
    ) -> Result<(), String> {
        let is_unique = |compiled: &CompiledMoves| compiled.model.is_unique(&problem.start);
        if !self.compiled_moves().is_none_or(is_unique) {
            return Err(
                "a value stands twice in the start, so that its moves need not lead back"
                    .to_owned(),
            );
        }
        if !self.has_symmetric_estimates(heuristic) {
            self.leads_back()?;
        }
        self.is_made_for(heuristic, problem)?;
        if self.known_from(problem).is_admissible(heuristic)
            && !self.unproved().is_admissible(heuristic)
        {
            return Err(format!(
                "an audit proved `{heuristic}` admissible for the goal, which says nothing of the start"
            ));
        }
        Ok(())
    }

    /// Whether no move takes more from its estimates than it costs, as far as is known.
    pub(crate) fn is_consistent(&self, heuristic: &HeuristicSpec) -> bool {
        match Composed::of(heuristic) {
            Some(Composed::Weighted((numerator, denominator), _)) if numerator > denominator => {
                false
            }
            Some(composed) if composed.view() == Some(View::Dual) => false,
            Some(composed) => composed.parts().all(|part| self.is_consistent(part)),
            None => {
                let mut known = self.heuristics().iter();
                known.any(|info| info.name == heuristic.name && info.consistent)
            }
        }
    }

    /// Whether it is made for the start, where a script defines it: one that looks at no goal is not.
    fn is_made_for(&self, heuristic: &HeuristicSpec, problem: &Problem) -> Result<(), String> {
        if let Some(defined) = self.find_added(heuristic).and_then(|added| added.own()) {
            let arguments = &heuristic.arguments;
            let is_made = defined.is_made_for(arguments, &self.layout(), &problem.start);
            let reason =
                || format!("`{heuristic}` asks for no goal, and says nothing of another one");
            return is_made.then_some(()).ok_or_else(reason);
        }
        let mut inner = heuristic.arguments.iter();
        inner.try_for_each(|argument| match argument {
            HeuristicArgument::Heuristic(inner) => self.is_made_for(inner, problem),
            _ => Ok(()),
        })
    }

    /// Whether its estimates are those of the way back as well, whatever moves cost.
    fn has_symmetric_estimates(&self, heuristic: &HeuristicSpec) -> bool {
        let can_estimate = self.solver().is_some_and(Solver::estimates_back);
        can_estimate && !self.is_added(heuristic)
    }
}

impl dyn Rules + '_ {
    /// Whether each move can be taken back, at no greater cost; the error is a sentence without a full stop.
    fn leads_back(&self) -> Result<(), String> {
        let is_no_dearer = |mv: Move, back: Move| match self.compiled_moves() {
            _ if !self.has_costs() => true,
            Some(compiled) => compiled.model.is_undone_at_no_greater_cost(mv, back),
            None => false,
        };
        if self.network().is_some() {
            return Err("estimates of a graph are those of the way to its goals".to_owned());
        }
        for mv in self.default_order() {
            let name = self.move_name(mv);
            let Some(back) = self.inverse(mv) else {
                return Err(format!("no move takes back `{name}`"));
            };
            if !is_no_dearer(mv, back) {
                return Err(format!("taking back `{name}` may cost more than it does"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use crate::operators::{EffectStep, Goal};
    use crate::search::tests::puzzles::defined;
    use crate::state::Board;

    #[test]
    fn moves_lead_back_that_are_taken_back_for_no_more() {
        // Each takes back the other.
        let cycle = |cells: [u16; 3]| {
            let [one, two, three] = cells;
            EffectStep::Permute(vec![(one, two), (two, three), (three, one)])
        };
        let moves = vec![(None, cycle([0, 1, 2])), (None, cycle([2, 1, 0]))];
        let goal = [0, 1, 2, 0];
        let leads_back = |costs| {
            let goal = Goal::State(Board::new(&goal));
            let puzzle = defined(moves.clone(), costs, 4, goal, &[0, 1, 2, 0]);
            puzzle.expect("both do something").leads_back()
        };
        assert_eq!(leads_back(None), Ok(()));
        assert_eq!(leads_back(Some([2, 2, 0, 0])), Ok(()));
        let reason = "taking back `m0` may cost more than it does".to_owned();
        assert_eq!(leads_back(Some([1, 2, 0, 0])), Err(reason));
        let reason = "taking back `m1` may cost more than it does".to_owned();
        assert_eq!(leads_back(Some([2, 1, 0, 0])), Err(reason));
    }
}
