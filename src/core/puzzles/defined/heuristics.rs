//! The heuristics that every defined puzzle has.

use super::{Defined, planning};
use crate::abstractions::{Databases, Patterns};
use crate::heuristic::{BoardEstimate, Composed, HeuristicError, HeuristicInfo, HeuristicSpec};
use crate::puzzle::{Estimator, Rules};
use crate::search::{Limits, Observer, StopReason};
use crate::state::Board;
use crate::tasks::TaskHeuristic;
use smol_str::SmolStr;
use std::sync::LazyLock;

/// Those of planning tasks.
static OF_TASKS: LazyLock<Vec<HeuristicInfo>> =
    LazyLock::new(|| planning::HEURISTICS.iter().chain(&TABLE).cloned().collect());

/// `pdb`, and what puts heuristics together.
static TABLE: [HeuristicInfo; 3] = [
    HeuristicInfo::new(
        "pdb",
        "pattern databases: pdb, or the values of each, pdb(\"1 2 3; 4 5 6\"), or the cells, pdb(cells(\"1 2; 3\"))",
        true,
    ),
    HeuristicInfo {
        name: SmolStr::new_static("max"),
        parameters: SmolStr::new_static("a,b"),
        summary: SmolStr::new_static("the greater of two heuristics"),
        admissible: true,
        consistent: true,
    },
    HeuristicInfo {
        name: SmolStr::new_static("weighted"),
        parameters: SmolStr::new_static("w,h"),
        summary: SmolStr::new_static("w times a heuristic, w an exact decimal above 0"),
        admissible: false,
        consistent: false,
    },
];

impl Estimator for Defined {
    fn heuristics(&self) -> &[HeuristicInfo] {
        match self.task {
            Some(_) => &OF_TASKS,
            None => &TABLE,
        }
    }

    /// Of planning tasks landmark cuts. Else none: searches that name none know nothing, as long as the script does not say
    /// more.
    fn default_heuristic(&self) -> Option<HeuristicSpec> {
        self.task.as_ref().map(|_| HeuristicSpec::named("lmcut"))
    }

    fn accepts(&self, heuristic: &HeuristicSpec) -> Result<(), HeuristicError> {
        let refused = |message| HeuristicError::Arguments {
            name: heuristic.name.clone(),
            message,
        };
        let lacking = match (heuristic.name.as_str(), Composed::of(heuristic)) {
            ("pdb", _) => {
                let patterns = Patterns::of(self.model(), &heuristic.arguments);
                return patterns.map(|_| ()).map_err(refused);
            }
            (_, Some(composed)) => {
                return composed.parts().try_for_each(|part| self.accepts(part));
            }
            ("max", None) => "max takes two heuristics, for example max(pdb,pdb(\"1 2 3\"))",
            ("weighted", None) => {
                "weighted takes a weight above 0 with at most six digits behind the point, and a \
                 heuristic, for example weighted(1.5,pdb)"
            }
            (name, None) if self.relaxed(name).is_some() => return heuristic.without_arguments(),
            (name, None) => {
                let name = name.to_owned();
                return Err(HeuristicError::Unknown { name });
            }
        };
        Err(refused(lacking.to_owned()))
    }

    fn is_admissible(&self, heuristic: &HeuristicSpec) -> bool {
        if let Some(composed) = Composed::of(heuristic) {
            composed.is_admissible(|part| self.is_admissible(part))
        } else {
            let own = self.heuristics().iter();
            let mut own = own.filter(|info| info.name == heuristic.name);
            own.next().is_some_and(|info| info.admissible)
        }
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        if let Some(composed) = Composed::of(heuristic) {
            return composed.prepare(&mut |part| self.prepare(part, goal, limits, observer));
        }
        if let (Some(relaxed), Some(task)) = (self.relaxed(&heuristic.name), &self.task) {
            return Ok(task.estimate(relaxed, goal));
        }
        let patterns = Patterns::of(self.model(), &heuristic.arguments).expect("it was accepted");
        let whole = goal.cloned().or_else(|| self.default_goal());
        if let (Some(group), Some(goal)) = (self.permutations(), whole)
            && let Some(tuples) = patterns.tuples(self.model(), group, &goal)
            && let Some(estimate) = group.estimate(goal, &tuples, limits, observer)?
        {
            return Ok(estimate);
        }
        let said = (self.model(), self.digest.as_str());
        Ok(Box::new(Databases::open(
            said, &patterns, goal, limits, observer,
        )?))
    }
}

impl Defined {
    /// The heuristic of planning tasks of that name, where it is one.
    fn relaxed(&self, name: &str) -> Option<TaskHeuristic> {
        self.task.as_ref()?;
        TaskHeuristic::named(name)
    }
}
