//! The sentences on a log that deviates.

use super::judged::{Conforms, JudgedReport, NearestMistake};
use super::traced::{Cost, InMoves};

/// States of a path that are shown.
const MOST_SHOWN: usize = 6;

/// Explanations that are named.
const MOST_NAMED: usize = 3;

/// What was expanded there, and what was allowed.
pub(crate) fn deviation(report: &JudgedReport) -> Vec<String> {
    state(report).into_iter().chain(due(report)).collect()
}

fn state(report: &JudgedReport) -> Option<String> {
    let breach = report.breach.as_ref()?;
    let Some(state) = &report.state else {
        return Some(format!("The log ends, and {breach}"));
    };
    let line = report
        .line
        .map_or_else(String::new, |line| format!("line {line}: "));
    let values = values(report.g, report.h);
    if report.predictions.is_some() {
        let number = report.deviation;
        return Some(format!(
            "Predicted as expansion {number}: {state}{values}. But {breach}"
        ));
    }
    Some(format!(
        "Expanded there, {line}{state}{values}. But {breach}"
    ))
}

fn values(g: Option<Cost>, h: Option<InMoves>) -> String {
    match (g, h) {
        (Some(g), Some(h)) => format!(" (g {g}, h {})", h.exact()),
        (Some(g), None) => format!(" (g {g})"),
        _ => String::new(),
    }
}

fn due(report: &JudgedReport) -> Option<String> {
    let due = report.due.as_ref()?;
    let others = match report.allowed {
        Some(allowed) if allowed > 1 => format!(", one of {allowed}"),
        _ => String::new(),
    };
    let values = values(due.g, due.h);
    let hidden = due.path.len().saturating_sub(MOST_SHOWN);
    let path = due.path.iter().skip(hidden).cloned().collect::<Vec<_>>();
    let path = match (path.len(), hidden) {
        (0 | 1, _) => String::new(),
        (_, 0) => format!(", reached by {}", path.join(" -> ")),
        _ => format!(", reached by ... -> {}", path.join(" -> ")),
    };
    Some(format!(
        "Allowed there: {}{values}{others}{path}",
        due.state
    ))
}

/// The mistakes that explain a log, and what to change.
pub(crate) fn explanation(report: &JudgedReport) -> Vec<String> {
    if report.conforms != Conforms::No {
        return Vec::new();
    }
    if report.explained.is_empty() {
        let nearest = report.nearest.iter();
        let said = nearest.map(|nearest| {
            let NearestMistake { name, expansions } = nearest;
            let part = counted(*expansions, "expansion");
            format!("No known mistake explains all of it; the nearest is {name}, for {part}")
        });
        return said.collect();
    }
    let named = &report.explained[..report.explained.len().min(MOST_NAMED)];
    let more = match report.explained.len() - named.len() {
        0 => String::new(),
        more => format!(" ({more} more)"),
    };
    let mut lines = vec![format!(
        "All of it is explained by: {}{more}",
        named.join("; or ")
    )];
    let advice = report.advice.iter();
    lines.extend(advice.map(|advice| format!("To change: {advice}")));
    lines
}

/// A number with its noun.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
