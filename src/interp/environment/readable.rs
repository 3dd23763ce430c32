//! The names a script can read: what the last search found, and what the session holds.

use crate::command::{Decimal, READABLE_NAMES, ReadFrom, Value, can_be_hidden, read_from};
use crate::interp::Cost;
use crate::interp::environment::{Environment, Result};
use crate::interp::errors::{error, value_error};
use crate::interp::observation::result::SearchResult;
use crate::interp::observation::traced::InMoves;
use crate::interp::session::{Session, SolutionCheck};
use puzzle_core::puzzle::{BoardLayers, Method, Notation, Puzzle, Solvability};
use puzzle_core::search::{
    Ending, RoundCounts, StageCounts, StopReason, effective_branching_factor,
};
use puzzle_core::syntax::Span;
use std::collections::BTreeMap;

/// A state that can reach the goal, and what was changed to get it.
type StateRepair = (String, String);

impl Environment<'_> {
    /// Whether a word reads something: names that came to the language late are words like others
    /// until they have a value, unless a variable is called so.
    pub(crate) fn is_read(&self, word: &str) -> bool {
        let session = &*self.session;
        if self.is_of_file() {
            return false;
        }
        let Some(from) = read_from(word) else {
            return false;
        };
        let has_value = match from {
            ReadFrom::Search => session.result.is_some() || session.handed_in.is_some(),
            ReadFrom::Session => true,
            ReadFrom::Solutions => session.solutions.is_some(),
            ReadFrom::Layers => session.layers.is_some(),
            ReadFrom::Check => session.check.is_some(),
            ReadFrom::SearchCheck => session.search_check.is_some(),
            ReadFrom::Possible => session.possible.is_some(),
            ReadFrom::HandedIn => session.handed_in.is_some(),
            ReadFrom::Audit => session.audited.is_some(),
            ReadFrom::MustExpand => session.must_expand.is_some(),
            ReadFrom::Experiment => session.results.is_some(),
        };
        !can_be_hidden(word) || has_value || self.variable(word).is_some()
    }

    /// The value of a readable name.
    pub(crate) fn readable(&self, name: &str, span: Span) -> Result<Value> {
        if !self.is_of_file() {
            return match name {
                "solvable" => Ok(Value::Truth(self.solvability(span)?.0)),
                "results" if self.options.experiments.shard().is_some() => {
                    Err(value_error::no_results(true, span))
                }
                _ => self.session.readable(name, span),
            };
        }
        Err(value_error::no_value(
            name,
            "a definition that is taken from a file knows nothing of the session",
            span,
            "leave it out, or define what you need",
        ))
    }

    /// Whether the goal can be reached, the reason, and what repairs a start that can't reach it.
    pub(crate) fn solvability(&self, span: Span) -> Result<(bool, String, Option<StateRepair>)> {
        let mut looked = Ok(());
        let mut ends = || {
            looked = self.look_now(span);
            looked.is_err()
        };
        let problem = self.session.problem();
        let judged = self.session.puzzle.solvability(&problem, &mut ends);
        looked?;
        match judged {
            Solvability::Solvable { reason } => Ok((true, reason, None)),
            Solvability::Unsolvable { reason, repair } => Ok((false, reason, repair)),
            Solvability::Unknown { reason } => Err(error::unknown_solvability(reason, span).into()),
        }
    }
}

impl Session {
    /// The value of a readable name.
    pub(crate) fn readable(&self, name: &str, span: Span) -> Result<Value> {
        let session = self;
        if let Some(handed_in) = &session.handed_in
            && is_of_searches(name)
        {
            let value = match name {
                "output" => Some(Value::Text(handed_in.output.clone())),
                _ => handed_in.values.get(name).cloned(),
            };
            return value.ok_or_else(|| {
                value_error::no_value(
                    name,
                    "the script that was handed in leaves none behind",
                    span,
                    "ask first: if solved { }",
                )
            });
        }
        if let Some(value) = session.checked(name, span) {
            return value;
        }
        if let (Some(handed_in), "state" | "goal" | "puzzle") = (&session.handed_in, name)
            && let Some(value) = handed_in.values.get(name)
        {
            return Ok(value.clone());
        }
        Ok(match name {
            "state" => Value::text(&session.puzzle.format(&session.state(), Notation::Compact)),
            "goal" => {
                let reached = session.goal_reached();
                let reached = reached.map(|goal| session.puzzle.format(&goal, Notation::Compact));
                Value::text(&reached.unwrap_or_else(|| session.goal_text()))
            }
            "puzzle" => Value::text(session.puzzle.name()),
            "seed" => Value::Integer(i64::try_from(session.seed).unwrap_or(i64::MAX)),
            "layers" | "states" | "farthest" => {
                let Some(layers) = &session.layers else {
                    return Err(value_error::no_value(
                        name,
                        "no states were counted yet",
                        span,
                        "count them first: layers",
                    ));
                };
                counted(name, layers, &session.puzzle)
            }
            "solutions" => {
                let Some(count) = &session.solutions else {
                    return Err(value_error::no_value(
                        name,
                        "no solutions were counted yet",
                        span,
                        "count them first: solveAll shortest",
                    ));
                };
                let fits = count.fits().and_then(|count| i64::try_from(count).ok());
                Value::Integer(fits.ok_or_else(|| value_error::overflow(span))?)
            }
            "results" => {
                let Some(results) = &session.results else {
                    return Err(value_error::no_results(false, span));
                };
                Value::List(results.clone())
            }
            "mustExpand" | "leastCover" => {
                let Some(found) = &session.must_expand else {
                    return Err(value_error::no_value(
                        name,
                        "no states that must be expanded were counted yet",
                        span,
                        "count them first: audit h2 mustExpand",
                    ));
                };
                let [start, goal] = found.cover;
                let count = match name {
                    "mustExpand" => found.forward,
                    _ => start + goal,
                };
                Value::Integer(i64::try_from(count).map_err(|_| value_error::overflow(span))?)
            }
            "admissible" | "consistent" | "witness" | "dominated" => {
                return session.audited(name, span);
            }
            "conforms" | "deviation" | "form" | "explained" | "candidates" | "predictions"
            | "predictionsRight" => {
                let check = session.search_check.as_ref().ok_or_else(|| {
                    value_error::no_value(
                        name,
                        "no log of a search was checked yet",
                        span,
                        "check one first: checkSearch \"mine.txt\" solveAStar h2",
                    )
                })?;
                check.report.value(name)
            }
            "paths" | "pathCosts" | "pathsComplete" => {
                let possible = session.possible.as_ref().ok_or_else(|| {
                    value_error::no_value(
                        name,
                        "no search was asked for all its paths yet",
                        span,
                        "ask one first: possible solveAStar h2",
                    )
                })?;
                possible.value(name)
            }
            "solved" => Value::Truth(
                session
                    .result
                    .as_ref()
                    .is_some_and(|result| result.outcome.path().is_some()),
            ),
            "output" => {
                return Err(value_error::no_value(
                    name,
                    "no script that was handed in has run",
                    span,
                    "run one first, in a task: submission \"beam.txt\"",
                ));
            }
            _ => {
                let no_value =
                    |reason: String, help: &str| value_error::no_value(name, reason, span, help);
                let Some(result) = &session.result else {
                    return Err(no_value(
                        "no search has run yet".to_owned(),
                        "run one first: solveAStar h2",
                    ));
                };
                result_value(name, result).ok_or_else(|| match (&result.outcome.ending, name) {
                    (Ending::Solved { .. }, "reason") => no_value(
                        "the last search found a solution".to_owned(),
                        "ask first: if not solved { print $reason }",
                    ),
                    (_, "generated" | "expanded" | "goalTests" | "branching") if result.chosen => {
                        no_value(
                            "the counts of `solve` depend on its choice of algorithm".to_owned(),
                            "name the algorithm (solveAStar h2), or see printStats",
                        )
                    }
                    (_, "heuristic") if !result.chosen => no_value(
                        "the last search took none".to_owned(),
                        "a search by a heuristic has one: solveAStar h2",
                    ),
                    (_, "heuristic") => no_value(
                        "`solve` chooses its heuristic".to_owned(),
                        "name the algorithm (solveAStar h2), or see printStats",
                    ),
                    (_, "rounds") if result.rounds.is_empty() && result.stages.is_empty() => no_value(
                        "the last search went through its states in one go".to_owned(),
                        "iterations and layers are those of solveIDAStar, solveIDDFS, solveBeam and the like",
                    ),
                    (Ending::Stopped(reason), _) => no_value(
                        stopped_sentence(*reason).to_owned(),
                        &format!("ask first: if solved {{ print ${name} }}"),
                    ),
                    (Ending::Solved { .. }, "branching") => no_value(
                        "a solution without moves has no branching factor".to_owned(),
                        "ask first: if length > 0 { print $branching }",
                    ),
                    (Ending::Solved { .. }, _) => unreachable!("a solution has all other values"),
                })?
            }
        })
    }

    /// The value of a name that checks of moves set; nothing for another name.
    fn checked(&self, name: &str, span: Span) -> Option<Result<Value>> {
        let check = self.check.as_deref();
        let number = |value: usize| Value::Integer(i64::try_from(value).unwrap_or(i64::MAX));
        let excess = check.and_then(SolutionCheck::excess);
        let found = match name {
            "legal" => Some(Value::Truth(
                check.is_some_and(|check| check.illegal.is_none()),
            )),
            "solves" => Some(Value::Truth(check.is_some_and(|check| check.solves))),
            "excessProved" => Some(Value::Truth(excess.is_some_and(|(_, proved)| proved))),
            "moves" => check.map(|check| number(check.moves)),
            "excess" => excess.map(|(excess, _)| excess.value()),
            "firstIllegal" => check.and_then(|check| check.illegal).map(number),
            _ => return None,
        };
        let reason = match check {
            None => "no moves were checked yet",
            Some(check) if check.illegal.is_some() => "the moves are not legal",
            Some(_) if name == "firstIllegal" => "all moves are legal",
            Some(check) if !check.solves => "the moves do not reach the goal",
            Some(_) => "nothing is known of the shortest solution",
        };
        let help = if check.is_none() {
            "check some first: checkSolution (moves(\"a.txt\"))".to_owned()
        } else {
            format!(
                "ask first: {}",
                if name == "excess" {
                    "if solves { }"
                } else {
                    "if not legal { }"
                }
            )
        };
        Some(found.ok_or_else(|| value_error::no_value(name, reason, span, help)))
    }

    /// The value of a name that audits set, of the first heuristic that was audited last.
    fn audited(&self, name: &str, span: Span) -> Result<Value> {
        let no_value = |reason: &str, help: &str| value_error::no_value(name, reason, span, help);
        let Some(audited) = self.audited.as_deref() else {
            return Err(no_value(
                "no heuristic was audited yet",
                "audit one first: audit h1",
            ));
        };
        Ok(match name {
            "admissible" => Value::Truth(audited.admissible),
            "consistent" => Value::Truth(audited.consistent),
            "dominated" => Value::Truth(audited.dominated),
            _ => Value::text(audited.witness.as_ref().ok_or_else(|| {
                no_value(
                    "the heuristic is admissible and consistent as far as it was audited",
                    "ask first: if not consistent { print $witness }",
                )
            })?),
        })
    }

    /// All that can be read of the last search and of the board.
    pub fn readable_values(&self) -> BTreeMap<String, Value> {
        let always = ["state", "goal", "puzzle", "seed"];
        let of_searches = READABLE_NAMES.iter().filter(|name| is_of_searches(name));
        let names = of_searches.chain(&always);
        let value = |name: &&str| self.readable(name, Span::default()).ok();
        let valued = names.filter_map(|name| Some(((*name).to_owned(), value(name)?)));
        valued.collect()
    }
}

/// Whether a name says what a search found, one of a script that was handed in too.
fn is_of_searches(name: &str) -> bool {
    matches!(read_from(name), Some(ReadFrom::Search | ReadFrom::HandedIn))
}

/// A count of `layers`.
fn counted(name: &str, layers: &BoardLayers, puzzle: &Puzzle) -> Value {
    let number = |count: u64| Value::Integer(i64::try_from(count).unwrap_or(i64::MAX));
    match name {
        "layers" => Value::List(layers.sizes.iter().copied().map(number).collect()),
        "states" => number(layers.states()),
        _ => Cost::of_layer(layers.depth(), layers, puzzle).value(),
    }
}

fn result_value(name: &str, result: &SearchResult) -> Option<Value> {
    let count = |value: u64| Some(Value::Integer(i64::try_from(value).unwrap_or(i64::MAX)));
    let statistics = &result.outcome.statistics;
    match (name, &result.outcome.ending) {
        ("generated" | "expanded" | "goalTests" | "branching", _) if result.chosen => None,
        // Where time ended the search, its counts change from run to run. So they do where a person
        // ended it, but then nobody goes on but that person.
        (
            "generated" | "expanded" | "goalTests" | "rounds",
            Ending::Stopped(StopReason::TimeLimit),
        ) => None,
        ("rounds", _) => rounds(result),
        ("generated", _) => count(statistics.generated),
        ("expanded", _) => count(statistics.expanded),
        ("goalTests", _) => count(statistics.goal_tests),
        ("length", Ending::Solved { path, .. }) => count(path.len() as u64),
        ("cost", Ending::Solved { cost, .. }) => Some(Cost::of(*cost, &result.puzzle).value()),
        ("path", Ending::Solved { path, .. }) => {
            let names = path.iter().map(|&mv| result.puzzle.move_name(mv));
            Some(Value::List(names.map(Value::Text).collect()))
        }
        ("branching", Ending::Solved { path, .. }) => {
            let factor = effective_branching_factor(statistics.generated, path.len() as u64)?;
            Decimal::parse(&format!("{factor:.2}")).map(Value::Decimal)
        }
        ("optimal", ending @ Ending::Solved { .. }) => Some(Value::Truth(ending.is_optimal())),
        ("lowerBound", _) => Some(Cost::of(result.outcome.lower_bound()?, &result.puzzle).value()),
        ("heuristic", _) if !result.chosen => {
            let named = result.heuristic.as_ref();
            named.map(|named| Value::text(&named.to_string()))
        }
        ("command", _) if result.chosen => Some(Value::text("solve")),
        ("command", _) => Some(Value::text(&result.command())),
        ("algorithm", _) => Some(Value::text(algorithm_name(result))),
        ("reason", Ending::Stopped(reason)) => Some(Value::text(reason.name())),
        _ => None,
    }
}

/// A search as `report` names it; `solve` where that chose one.
fn algorithm_name(result: &SearchResult) -> &'static str {
    if result.chosen {
        return "solve";
    }
    match result.method {
        Method::Algorithm(algorithm) => algorithm.report_name(),
        method => method.name(),
    }
}

/// A list of each iteration or layer: its threshold, depth or number, nodes generated and expanded in it. Of `solve`: of
/// each stage, its name and the bound that was proved by its end.
fn rounds(result: &SearchResult) -> Option<Value> {
    let whole = |value: u64| Value::Integer(i64::try_from(value).unwrap_or(i64::MAX));
    if result.chosen {
        let stage = |one: &StageCounts| {
            let counts = [one.bound.into(), one.generated, one.expanded].map(whole);
            let name = std::iter::once(Value::text(&one.name));
            Value::List(name.chain(counts).collect())
        };
        let stages: Vec<Value> = result.stages.iter().map(stage).collect();
        return (!stages.is_empty()).then(|| Value::list(stages));
    }
    let round = |counts: &RoundCounts| {
        let (units, scale) = counts.round.limit();
        let scale = scale.into();
        let limit = InMoves { units, scale };
        let shown = limit.to_string();
        let fraction = Decimal::parse(&shown).filter(|_| shown.contains('.'));
        let limit = match fraction {
            _ if limit.is_infinite() => Value::Decimal(Decimal::INFINITY),
            Some(fraction) => Value::Decimal(fraction),
            None => whole(units / scale),
        };
        Value::list([limit, whole(counts.generated), whole(counts.expanded)])
    };
    let rounds: Vec<Value> = result.rounds.iter().map(round).collect();
    (!rounds.is_empty()).then(|| Value::list(rounds))
}

/// Why the last search has no solution, for reports.
pub(crate) fn stopped_sentence(reason: StopReason) -> &'static str {
    match reason {
        StopReason::MaxNodes => "the last search reached its node limit without a solution",
        StopReason::TimeLimit => "the last search ran out of time",
        StopReason::MemoryLimit => "the last search ran out of memory",
        StopReason::CostLimit => "the last search came to costs that it can't add up",
        StopReason::DepthLimit => "the last search found no solution to the depth it was given",
        StopReason::DeadEnd => "the last search came to a dead end",
        StopReason::Exhausted => "the last search found that there is no solution",
        StopReason::Unsolvable => "the goal of the last search can't be reached",
        StopReason::Interrupted => "the last search was interrupted",
    }
}
