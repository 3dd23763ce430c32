//! The requests of search commands.

use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::Puzzle;
use puzzle_core::search::Algorithm;

/// The algorithm of a request, with its operands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// One algorithm, with the node limit that the puzzle has by default.
    Algorithm(Algorithm, Option<HeuristicSpec>),
    /// One algorithm in a table of some, without it.
    Compared(Algorithm, Option<HeuristicSpec>),
    /// The fastest way that proves optimality, without it.
    Best,
}

/// The heuristic that an algorithm runs with: the one that is named, or, where it needs one, the puzzle's own.
pub(crate) fn heuristic_for(
    algorithm: Algorithm,
    named: Option<&HeuristicSpec>,
    puzzle: &Puzzle,
) -> Option<HeuristicSpec> {
    let default_heuristic = || {
        puzzle
            .default_heuristic()
            .filter(|_| algorithm.takes_heuristic())
    };
    named.cloned().or_else(default_heuristic)
}

impl Request {
    /// The algorithm with its heuristic; none where the puzzle chooses it.
    pub fn algorithm(&self) -> Option<(Algorithm, Option<&HeuristicSpec>)> {
        match self {
            Self::Algorithm(algorithm, heuristic) | Self::Compared(algorithm, heuristic) => {
                Some((*algorithm, heuristic.as_ref()))
            }
            Self::Best => None,
        }
    }

    /// The number that the algorithm takes: a weight, a width, a depth.
    pub(crate) fn parameter(&self) -> Option<f64> {
        self.algorithm()?.0.parameter()
    }

    /// The name of the algorithm in files: `a_star`, ...; `solve` for `solve`.
    pub(crate) fn name(&self) -> &'static str {
        let algorithm = self.algorithm();
        algorithm.map_or("solve", |(algorithm, _)| algorithm.name())
    }

    /// The heuristic as it is written.
    pub(crate) fn heuristic_text(&self) -> Option<String> {
        Some(self.algorithm()?.1?.to_string())
    }

    /// The command line.
    pub(crate) fn command_line(&self) -> String {
        let heuristic = self.heuristic_text();
        self.algorithm().map_or_else(
            || "solve".to_owned(),
            |(algorithm, _)| algorithm.command_line(heuristic.as_deref()),
        )
    }

    /// The command line without the number that the algorithm takes.
    pub(crate) fn variant_line(&self) -> String {
        let heuristic = self.heuristic_text();
        self.algorithm().map_or_else(
            || "solve".to_owned(),
            |(algorithm, _)| algorithm.variant_line(heuristic.as_deref()),
        )
    }

    /// The modifier that some puzzles do not offer where they offer the search.
    pub(crate) const STUBBORN_SETS: &'static str = "stubbornSets";

    /// Whether the puzzle offers it; the error is a report's command or modifier and a sentence without a full stop.
    pub fn offered_by(&self, puzzle: &Puzzle) -> Result<(), (&'static str, String)> {
        let Some((algorithm, heuristic)) = self.algorithm() else {
            return Ok(());
        };
        let lacking = || "it knows no heuristic, and this search needs one".to_owned();
        let offered = puzzle.supports(algorithm).and_then(|()| {
            // A puzzle of a script's own knows none before the script gives it one: the search goes by the way so far.
            let blind = puzzle.compiled_moves().is_some();
            let runs = heuristic.is_some() || blind || !algorithm.takes_heuristic();
            runs.then_some(()).ok_or_else(lacking)?;
            let is_added = heuristic.is_some_and(|heuristic| puzzle.is_added(heuristic));
            if algorithm == Algorithm::JumpPoint && is_added {
                return Err("it asks the heuristics of the map alone".to_owned());
            }
            let tuning = algorithm.tuning();
            let nameless = [
                ("bpmx", tuning.bpmx.is_some()),
                ("preferred", tuning.preferred.is_some()),
                ("alternate", tuning.alternate == Some(true)),
            ];
            let nameless = nameless.iter().find(|option| option.1);
            if let Some((word, _)) = nameless.filter(|_| algorithm.is_by_name()) {
                return Err(format!("with `{word}` no names break ties"));
            }
            let has_preferred = heuristic.is_some_and(|chosen_heuristic| puzzle.has_preferred(chosen_heuristic));
            if tuning.preferred.is_some() && !has_preferred {
                let name = heuristic.map_or("no heuristic".to_owned(), ToString::to_string);
                return Err(format!(
                    "{name} prefers no operators: of planning tasks `ff` and `hadd` do, by their relaxed plans, and \
                     `landmarkCount`, also in `max`"
                ));
            }
            let is_max = heuristic.is_some_and(|chosen| puzzle.is_max(chosen));
            if tuning.alternate == Some(true) && !is_max {
                let name = heuristic.map_or("no heuristic".to_owned(), ToString::to_string);
                return Err(format!(
                    "{name} is not several heuristics: `alternate` takes those of `max`, as in `solveGreedy max(a,b) alternate`"
                ));
            }
            Ok(())
        });
        offered.map_err(|reason| (algorithm.command(), reason))?;
        if algorithm.tuning().stubborn_sets == Some(true) {
            let lacking = |reason| (Self::STUBBORN_SETS, reason);
            puzzle.has_stubborn_sets().map_err(lacking)?;
        }
        Ok(())
    }
}
