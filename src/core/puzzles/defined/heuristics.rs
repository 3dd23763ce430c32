//! The heuristics that every defined puzzle has.

use super::Defined;
use super::planning::{self, OfTask};
use crate::abstractions::{AbstractionDatabases, Combination, Patterns, Viewed, Views};
use crate::groups::Permutation;
use crate::heuristic::{
    BoardEstimate, Composed, HeuristicArgument, HeuristicError, HeuristicInfo, HeuristicSpec, View,
};
use crate::operators::Symmetry;
use crate::puzzle::{Estimator, Rules};
use crate::search::{Limits, Observer, StopReason};
use crate::state::Board;
use smol_str::SmolStr;

/// `pdb`, and ways to combine its databases.
pub(in crate::puzzles) static DATABASES: [HeuristicInfo; 5] = [
    HeuristicInfo::new(
        "pdb",
        "pattern databases: pdb, or the values of each, pdb(\"1 2 3; 4 5 6\"), or the cells, pdb(cells(\"1 2; 3\")), \
         pdb(systematic(2)), pdb(hillClimbing), or the values that are not told apart, pdb(merge(\"1 2 3 | 4 5\"))",
        true,
    ),
    Combination::Canonical.info(),
    Combination::ZeroOne.info(),
    Combination::Uniform.info(),
    Combination::Saturated.info(),
];

/// What puts heuristics together.
pub(in crate::puzzles) static TABLE: [HeuristicInfo; 2] = [
    HeuristicInfo {
        name: SmolStr::new_static("max"),
        parameters: SmolStr::new_static("a,b"),
        summary: SmolStr::new_static("the maximum of two heuristics"),
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
        self.heuristics.get_or_init(|| {
            let of_task = self
                .task
                .as_ref()
                .map_or(&[][..], |_| &planning::HEURISTICS);
            let views = View::ALL
                .into_iter()
                .filter(|&view| self.has_view(view).is_ok());
            let all = of_task.iter().chain(&DATABASES).chain(&TABLE).cloned();
            all.chain(views.map(View::info)).collect()
        })
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
                let patterns = self.patterns(&heuristic.arguments);
                return patterns.map(|_| ()).map_err(refused);
            }
            (name, _) if Combination::named(name).is_some() => {
                let wanted = Self::combined(heuristic).ok_or_else(|| {
                    format!("{name} takes pdb, for example {name}(pdb(cells(\"1 2; 2 3\")))")
                });
                let patterns = wanted.and_then(|(_, arguments)| self.patterns(arguments));
                return match patterns.map_err(refused)? {
                    Patterns::Cells { .. } | Patterns::HillClimbing => Ok(()),
                    _ => Err(refused(format!(
                        "{name} takes patterns of cells, for example {name}(pdb(cells(\"1 2; 2 3\")))"
                    ))),
                };
            }
            (_, Some(composed)) => {
                if let Some(view) = composed.view() {
                    self.has_view(view).map_err(refused)?;
                }
                return composed.parts().try_for_each(|part| self.accepts(part));
            }
            ("max", None) => "max takes two heuristics, for example max(pdb,pdb(\"1 2 3\"))",
            ("weighted", None) => {
                "weighted takes a weight above 0 with at most six decimals, and a \
                 heuristic, for example weighted(1.5,pdb)"
            }
            ("symmetric", None) => {
                "symmetric takes a heuristic, for example symmetric(pdb(\"1 2 3\"))"
            }
            ("dual", None) => "dual takes a heuristic, for example dual(pdb(\"1 2 3\"))",
            (name, None) => {
                if let Some(planned) = self.planned(heuristic) {
                    return planned.map(|_| ()).map_err(refused);
                }
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
            let infos = self.heuristics().iter();
            let mut named = infos.filter(|info| info.name == heuristic.name);
            named.next().is_some_and(|info| info.admissible)
        }
    }

    /// All of them are infinite only where even a relaxed or abstract problem has no solution.
    fn proves_dead_ends(&self, _: &HeuristicSpec) -> bool {
        true
    }

    fn has_preferred(&self, heuristic: &HeuristicSpec) -> bool {
        let planned = self.planned(heuristic);
        matches!(planned, Some(Ok(OfTask::Relaxed(relaxed))) if relaxed.has_preferred())
    }

    fn prepare(
        &self,
        heuristic: &HeuristicSpec,
        goal: Option<&Board>,
        limits: &Limits,
        observer: &mut dyn Observer,
    ) -> Result<Box<dyn BoardEstimate + '_>, StopReason> {
        if let Some(composed) = Composed::of(heuristic) {
            let viewed = |view, part| self.viewed(view, goal, part);
            return composed.prepare(viewed, &mut |part| {
                self.prepare(part, goal, limits, observer)
            });
        }
        if let (Some(Ok(planned)), Some(task)) = (self.planned(heuristic), &self.task) {
            return task.prepare(&planned, goal, limits, observer);
        }
        let (combination, arguments) = match Self::combined(heuristic) {
            Some((combination, arguments)) => (Some(combination), arguments),
            None => (None, &heuristic.arguments[..]),
        };
        let patterns = self.patterns(arguments);
        let patterns = patterns.expect("it was accepted");
        let whole = goal.cloned().or_else(|| self.default_goal());
        if let (Some(group), Some(goal)) = (self.permutations(), whole)
            && let Some(tuples) = patterns.tuples(self.model(), group, &goal)
            && let Some(estimate) = group.estimate(goal, &tuples, limits, observer)?
        {
            return Ok(estimate);
        }
        let said = (self.model(), self.digest.as_str());
        Ok(Box::new(AbstractionDatabases::open(
            said,
            (&patterns, combination),
            goal,
            limits,
            observer,
        )?))
    }

    fn has_view(&self, view: View) -> Result<(), String> {
        let name = &self.model().name;
        match (view, self.permutations()) {
            (View::Symmetric, _) if !self.model().symmetries.is_empty() => Ok(()),
            (View::Symmetric, Some(_)) if !self.symmetries().is_empty() => Ok(()),
            (View::Symmetric, Some(_)) => Err(format!(
                "the moves of {name} have no symmetry that symmetric could use"
            )),
            (View::Symmetric, None) => Err(format!(
                "symmetric takes the symmetries of {name}, which declares none: `symmetry` in its definition does"
            )),
            (View::Dual, Some(group)) => match group.one_way(&self.costs()) {
                None => Ok(()),
                Some(mv) => Err(format!(
                    "dual asks of the inverse permutation, and no move of {name} takes back `{}` at the same cost",
                    self.model().moves[mv].name
                )),
            },
            (View::Dual, None) => Err(format!(
                "dual asks of the inverse permutation, and moves of {name} do not permute the cells of every state, a value of its own in each"
            )),
        }
    }

    fn viewed<'a>(
        &'a self,
        view: View,
        goal: Option<&Board>,
        heuristic: Box<dyn BoardEstimate + 'a>,
    ) -> Box<dyn BoardEstimate + 'a> {
        let whole = goal.cloned().or_else(|| self.default_goal());
        let declared = &self.model().symmetries;
        let views = match (view, self.permutations(), whole) {
            (View::Symmetric, _, _) if !declared.is_empty() => {
                let keeps = |symmetry: &&Symmetry| {
                    goal.is_none_or(|goal| symmetry.image(goal).as_ref() == Some(goal))
                };
                Views::Images(declared.iter().filter(keeps).cloned().collect())
            }
            (View::Symmetric, Some(group), Some(goal)) if group.element(&goal, &goal).is_some() => {
                let images = self.symmetries().iter().map(|by| group.image(by, &goal));
                Views::Images(images.filter(|image| !image.is_identity()).collect())
            }
            (View::Dual, Some(group), Some(goal)) => group.inverse_view(&goal),
            _ => return heuristic,
        };
        Box::new(Viewed { views, heuristic })
    }
}

impl Defined {
    /// The cost of each move, where each has one variant.
    fn costs(&self) -> Vec<u32> {
        self.model()
            .variants
            .iter()
            .map(|variant| variant.cost)
            .collect()
    }

    /// The symmetries of moves that are permutations, as permutations of points.
    pub(super) fn symmetries(&self) -> &[Permutation] {
        self.symmetries.get_or_init(|| {
            let group = self.permutations();
            group.map_or(Vec::new(), |group| group.symmetries(&self.costs()))
        })
    }

    /// The way in which a heuristic combines pattern databases, and the arguments of its `pdb`, where it does.
    fn combined(heuristic: &HeuristicSpec) -> Option<(Combination, &[HeuristicArgument])> {
        let combination = Combination::named(&heuristic.name)?;
        match &heuristic.arguments[..] {
            [HeuristicArgument::Heuristic(pdb)] if pdb.name == "pdb" => {
                Some((combination, &pdb.arguments))
            }
            _ => None,
        }
    }

    /// The patterns that arguments of `pdb` name, in a task also by facts.
    fn patterns(&self, arguments: &[HeuristicArgument]) -> Result<Patterns, String> {
        if let (Some(task), [HeuristicArgument::Heuristic(cells)]) = (&self.task, arguments)
            && let ("cells", [HeuristicArgument::Text(text)]) =
                (cells.name.as_str(), &cells.arguments[..])
        {
            let names = &self.model().layout.cells;
            let text = task.facts.named_variables(text, names)?;
            let cells = HeuristicSpec {
                arguments: vec![HeuristicArgument::Text(text)],
                ..cells.clone()
            };
            return Patterns::of(self.model(), &[HeuristicArgument::Heuristic(cells)]);
        }
        Patterns::of(self.model(), arguments)
    }

    /// The heuristic of planning tasks, or the arguments that it takes, where it is one.
    fn planned(&self, heuristic: &HeuristicSpec) -> Option<Result<OfTask, String>> {
        self.task.as_ref()?;
        OfTask::of(heuristic)
    }
}
