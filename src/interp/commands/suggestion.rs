//! `audit ... suggest`: what makes an inadmissible heuristic admissible, and what that costs a search.

use super::{Call, Interpreter, Result};
use crate::check::FormulaDefinition;
use crate::command::{Decimal, Terms};
use crate::interp::events::audit::{PricedSearch, Repair, RepairKind, SuggestionReport};
use crate::interp::{Cost, Event, RunError};
use puzzle_core::distances::Figures;
use puzzle_core::heuristic::HeuristicSpec;
use puzzle_core::puzzle::{Audited, BoardAudit, Problem, Random, Sampling};
use puzzle_core::search::{Algorithm, Ending, Outcome, StopReason};
use puzzle_core::syntax::{Source, StatementKind, parse};
use std::sync::Arc;

/// The number of states on which a search is tried.
const DRAWN: u32 = 20;

/// Nodes that it generates at most for one of them.
const MOST_NODES: u64 = 100_000;

/// The seed that they are drawn with: of each audit the same, whatever the session drew before.
const SEED: u64 = 1;

/// Greatest divisor of a factor that is written as a fraction: with a greater one, values would have units too small for the
/// 32 bits of an estimate.
const MOST_UNITS: u64 = 20_000;

/// Places behind the point of a factor that is rounded.
const ROUNDED: u64 = 1_000;

/// Suggestions for each heuristic of an audit.
pub(super) fn events(
    heuristics: &[HeuristicSpec],
    audit: &BoardAudit,
    interpreter: &mut Interpreter<'_>,
    call: &Call,
) -> Result<Vec<Event>> {
    let mut events = Vec::new();
    let mut names = Vec::new();
    for (heuristic, figures) in heuristics.iter().zip(&audit.found.heuristics) {
        let repairs = repairs(heuristic, figures, &mut names, interpreter);
        let mut report = SuggestionReport {
            heuristic: heuristic.to_string(),
            admissible: figures.is_admissible(),
            exhaustive: audit.found.exhaustive,
            depth: Cost::of(audit.found.depth(), &interpreter.env.session.puzzle),
            factor: figures
                .factor()
                .map(|(numerator, divisor)| Decimal::quotient(numerator, divisor).to_f64()),
            repairs,
            drawn: None,
            drawn_states: 0,
            most_nodes: interpreter.env.searching(call).most_nodes(MOST_NODES),
            searches: Vec::new(),
        };
        if !report.repairs.is_empty() {
            price(heuristic, audit, &mut report, interpreter, call)?;
        }
        events.push(Event::AuditSuggested(Box::new(report)));
    }
    Ok(events)
}

/// The least that is subtracted, and the greatest factor; nothing for an admissible heuristic.
fn repairs(
    heuristic: &HeuristicSpec,
    figures: &Figures<Audited>,
    names: &mut Vec<String>,
    interpreter: &Interpreter<'_>,
) -> Vec<Repair> {
    if figures.is_admissible() {
        return Vec::new();
    }
    let mut repairs = Vec::new();
    let mut add = |kind, by: Decimal, ending: &str, zero, value: &dyn Fn(&str) -> String| {
        let name = name(heuristic, ending, names, interpreter);
        let line = format!("define heuristic {name} = {}", value(&operand(by)));
        let by = by.to_string();
        names.push(name.clone());
        repairs.push(Repair {
            kind,
            by,
            name,
            line,
            zero,
        });
    };
    let (_, greatest) = figures.range();
    let excess = figures.excess();
    let costs = interpreter.env.session.puzzle.cost_scale();
    let scale = u64::from(figures.scale) * u64::from(costs);
    if let Some(by) = Decimal::ratio_of(excess.into(), scale) {
        let value = |by: &str| format!("max({heuristic} - {by}, 0)");
        add(
            RepairKind::Subtract,
            by,
            "Lowered",
            excess == greatest,
            &value,
        );
    }
    let factor = figures
        .factor()
        .and_then(|factor| rounded(factor, figures.scale));
    if let Some(by) = factor {
        let value = |by: &str| format!("{heuristic} * {by}");
        add(RepairKind::Multiply, by, "Scaled", false, &value);
    }
    repairs
}

/// A factor, rounded down where it is no simple fraction; `None` where nothing but 0 is left.
fn rounded((numerator, divisor): (u64, u64), scale: u32) -> Option<Decimal> {
    let exact = Decimal::ratio_of(numerator, divisor);
    let is_simple = |exact: &Decimal| {
        let (_, divisor) = exact.ratio();
        divisor.unsigned_abs().saturating_mul(scale.into()) <= MOST_UNITS
    };
    let rounded = || {
        let units = u128::from(numerator) * u128::from(ROUNDED) / u128::from(divisor.max(1));
        Decimal::ratio_of(u64::try_from(units).ok()?, ROUNDED)
    };
    let factor = exact.filter(is_simple).or_else(rounded)?;
    (factor.ratio().0 > 0).then_some(factor)
}

/// A number as an expression writes it.
fn operand(number: Decimal) -> String {
    match number.ratio() {
        (numerator, divisor) if !number.is_decimal() => format!("({numerator} / {divisor}.0)"),
        _ => number.to_string(),
    }
}

/// A name that nothing has: `h1BlankLowered`.
fn name(
    heuristic: &HeuristicSpec,
    ending: &str,
    names: &[String],
    interpreter: &Interpreter<'_>,
) -> String {
    let session = &interpreter.env.session;
    let is_free = |name: &String| {
        !names.contains(name)
            && !session.puzzle.heuristic_names().contains(&name.as_str())
            && !session.variables.contains_key(name)
    };
    let numbered = (1..).map(|number| match number {
        1 => format!("{}{ending}", heuristic.name),
        number => format!("{}{ending}{number}", heuristic.name),
    });
    let mut free = numbered.filter(is_free);
    free.next().expect("there are numbers enough")
}

/// Searches with the heuristic and with each repair, as the lines to type define them, from states around the goal.
fn price(
    heuristic: &HeuristicSpec,
    audit: &BoardAudit,
    report: &mut SuggestionReport,
    interpreter: &mut Interpreter<'_>,
    call: &Call,
) -> Result<()> {
    let session = &interpreter.env.session;
    if session.puzzle.supports(Algorithm::A_STAR).is_err() {
        return Ok(());
    }
    let (sampling, how) = if audit.found.exhaustive {
        (Sampling::Uniform, "drawn uniformly".to_owned())
    } else {
        let moves = audit.found.depth();
        (
            Sampling::Walk(moves.into()),
            format!("ends of walks of {moves} moves"),
        )
    };
    let mut random = Random::new(SEED);
    let host = interpreter.env.host();
    let mut starts = Vec::new();
    for _ in 0..DRAWN {
        let goal = session.goal.as_ref();
        let stop = &mut || host.interrupted();
        // Where no states can be drawn there is no price.
        let Ok(board) = session.puzzle.sample(sampling, goal, &mut random, stop) else {
            return interpreter.env.look_now(call.name);
        };
        starts.push(board);
    }
    let problems: Vec<Problem> = starts
        .into_iter()
        .map(|start| Problem {
            start,
            ..session.problem()
        })
        .collect();
    let before = interpreter.env.session.clone();
    let searched = searches(heuristic, report, &problems, interpreter, call);
    *interpreter.env.session = before;
    if let Some(searches) = searched? {
        report.searches = searches;
        report.drawn = Some(format!("{how}, with seed {SEED}"));
        report.drawn_states = DRAWN;
    }
    Ok(())
}

/// Counts of A* with each; `None` where a line can't be used here.
fn searches(
    heuristic: &HeuristicSpec,
    report: &SuggestionReport,
    problems: &[Problem],
    interpreter: &mut Interpreter<'_>,
    call: &Call,
) -> Result<Option<Vec<PricedSearch>>> {
    for repair in &report.repairs {
        let Some(definition) = definition(repair, interpreter) else {
            return Ok(None);
        };
        interpreter
            .env
            .define_heuristic(&Arc::new(definition), Terms::All)?;
    }
    let repaired = report
        .repairs
        .iter()
        .map(|repair| HeuristicSpec::named(&repair.name));
    let heuristics: Vec<HeuristicSpec> =
        std::iter::once(heuristic.clone()).chain(repaired).collect();
    let mut outcomes = Vec::new();
    for heuristic in &heuristics {
        let found =
            interpreter
                .env
                .searching(call)
                .outcomes(heuristic, problems, report.most_nodes)?;
        outcomes.push(found);
    }
    for outcome in outcomes.iter().flatten() {
        match outcome.ending {
            Ending::Stopped(StopReason::Interrupted) => return Err(RunError::Interrupted),
            Ending::Stopped(StopReason::TimeLimit) => interpreter.env.look_now(call.name)?,
            _ => {}
        }
    }
    let priced = heuristics.iter().zip(&outcomes);
    Ok(Some(
        priced
            .map(|(heuristic, priced_outcomes)| {
                priced_search(heuristic, priced_outcomes, &outcomes)
            })
            .collect(),
    ))
}

/// Counts of searches with one of the heuristics, beside those with the others.
fn priced_search(
    heuristic: &HeuristicSpec,
    outcomes: &[Outcome],
    all: &[Vec<Outcome>],
) -> PricedSearch {
    let cost = |outcome: &Outcome| match outcome.ending {
        Ending::Solved { cost, .. } => Some(cost),
        Ending::Stopped(_) => None,
    };
    let (mut by_all, mut generated, mut longer) = (0_u32, 0, 0);
    for (at, outcome) in outcomes.iter().enumerate() {
        let costs = all.iter().map(|other| cost(&other[at]));
        let Some(costs) = costs.collect::<Option<Vec<u32>>>() else {
            continue;
        };
        by_all += 1;
        generated += outcome.statistics.generated;
        longer += u32::from(cost(outcome) > costs.into_iter().min());
    }
    #[expect(
        clippy::cast_precision_loss,
        reason = "a mean is shown to a few digits"
    )]
    let mean = generated as f64 / f64::from(by_all.max(1));
    PricedSearch {
        heuristic: heuristic.to_string(),
        solved: outcomes
            .iter()
            .filter(|outcome| cost(outcome).is_some())
            .count() as u32,
        mean_generated: (by_all > 0).then_some((mean * 10.0).round() / 10.0),
        longer,
    }
}

/// The heuristic that a line defines, if it stands as it is.
fn definition(repair: &Repair, interpreter: &Interpreter<'_>) -> Option<FormulaDefinition> {
    let source = Arc::new(Source::new("suggestion", repair.line.as_str(), None));
    let (script, mistakes) = parse(source.clone(), &interpreter.env.catalog.table);
    let statement = script
        .statements
        .into_iter()
        .next()
        .filter(|_| mistakes.is_empty())?;
    let StatementKind::DefineFormula { value, .. } = statement.kind else {
        return None;
    };
    Some(FormulaDefinition {
        name: repair.name.clone(),
        parameters: Vec::new(),
        value: value?,
        source,
        span: statement.span,
        from_file: false,
        is_doubted: false,
    })
}
