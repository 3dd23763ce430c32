//! Why a state was expanded, or was not, as people read it.

use super::stepped::sums;
use super::{WIDTH, fate, fitted, phrased};
use crate::interp::{Production, Traced, Verdict, WatchedSearch, WhyReport, deviation};
use puzzle_core::puzzle::{Board, Problem, Solvability};
use std::fmt::Write;

/// Productions that `why` tells.
const PRODUCTIONS_TOLD: usize = 12;

/// The productions and expansions of a state, and the verdict on it, in lines of at most so many columns.
pub(in crate::output) fn why(report: &WhyReport, width: usize) -> String {
    let WhyReport {
        state,
        produced,
        taken,
        watched,
        why,
        board,
        ..
    } = report;
    let mut text = String::new();
    if let Some(told) = watched.told_cut() {
        let _ = writeln!(text, "{told}");
    }
    let _ = writeln!(text, "{state}");
    if why.is_start {
        let _ = writeln!(text, "  The search begins there.");
    }
    for (one, shown) in why.productions.iter().zip(produced).take(PRODUCTIONS_TOLD) {
        let line = production(watched, one, shown);
        let _ = writeln!(text, "  {line}");
    }
    let left = produced.len().saturating_sub(PRODUCTIONS_TOLD);
    if left > 0 {
        let _ = writeln!(text, "  ... and {left} times more");
    }
    let rule = watched.rule();
    for one in taken.iter().take(PRODUCTIONS_TOLD) {
        let number = one.taken.number.unwrap_or_default();
        let _ = write!(text, "  Taken as expansion {number}");
        let sums = sums(&one.taken);
        if !sums.is_empty() {
            let _ = write!(text, ", {sums}");
        }
        text.push_str(".\n");
        if let Some(judged) = watched.deviation_at(number) {
            let _ = writeln!(text, "    Here the log leaves {}.", judged.command);
            for sentence in deviation(judged) {
                let _ = writeln!(text, "    {sentence}.");
            }
        } else if one.equal > 0 {
            let count = one.equal;
            let were = if count == 1 {
                "other as good was"
            } else {
                "others as good were"
            };
            let next = one.equals.first().map_or("", String::as_str);
            let lead = format!("    {count} {were} open, ");
            let rest = "it came first by the rule:";
            let line = format!("{lead}{next} next; {rest}");
            let line = if line.chars().count() > WIDTH {
                format!("{lead}next\n{}\n    {rest}", fitted("      ", next, ";"))
            } else {
                line
            };
            let _ = writeln!(text, "{line}\n    {rule}.");
        }
    }
    if taken.len() > PRODUCTIONS_TOLD {
        let _ = writeln!(
            text,
            "  ... and {} times more",
            taken.len() - PRODUCTIONS_TOLD
        );
    }
    let judged = watched.judged.iter();
    for judged in judged.filter(|judgement| {
        judgement
            .due
            .as_ref()
            .is_some_and(|due| due.state == *state)
    }) {
        let number = judged.deviation;
        let others = match judged.allowed {
            Some(allowed) if allowed > 1 => format!(", as one of {allowed}"),
            _ => String::new(),
        };
        let sentence = format!("It had to come as expansion {number}{others}.");
        let _ = writeln!(text, "  {sentence}");
    }
    if let Some(sentence) = verdict(watched, &why.verdict) {
        let _ = writeln!(text, "  {sentence}");
    }
    if matches!(why.verdict, Verdict::NeverProduced)
        && let Some(reason) = unsolvable(watched, board)
    {
        let sentence = format!("A search from it reaches no goal: {reason}.");
        let _ = writeln!(text, "  {sentence}");
    }
    if let Some(told) = watched.of_stages() {
        let _ = writeln!(text, "  {told}.");
    }
    if let Some(number) = place_on_solution(watched, board).filter(|_| watched.record.is_full) {
        let _ = writeln!(
            text,
            "  It stands on the solution, after {number} of its moves."
        );
    }
    phrased(text.trim_end(), width)
}

/// Why the goal can't be reached from a state, where that is known.
fn unsolvable(watched: &WatchedSearch, board: &Board) -> Option<String> {
    let result = &watched.result;
    let problem = Problem {
        start: board.clone(),
        ..result.problem.clone()
    };
    let known = result.puzzle.known_solvability(&problem, &mut || false);
    match known {
        Some(Solvability::Unsolvable { reason, .. }) => Some(reason),
        _ => None,
    }
}

fn production(watched: &WatchedSearch, one: &Production, shown: &Traced) -> String {
    let parent = watched.record.expansion(one.produced.parent);
    // A long one is best looked up by its number.
    let parent = parent
        .map(|taken| watched.text(taken.state))
        .filter(|text| text.len() <= 16);
    let parent = parent.map_or_else(String::new, |text| format!(" ({text})"));
    let known = match one.known {
        Some(known) => format!("known, with g {known}"),
        None => fate(watched, &one.produced),
    };
    format!(
        "Produced by expansion {}{parent} by {}: {}{}{known}",
        one.produced.parent,
        shown.mv.as_ref().map_or("", |mv| mv.as_str()),
        sums(shown),
        if sums(shown).is_empty() { "" } else { ", " },
    )
}

/// After how many moves of the solution a board stands there.
fn place_on_solution(watched: &WatchedSearch, board: &Board) -> Option<usize> {
    let result = &watched.result;
    let mut at = result.problem.start.clone();
    let mut boards = vec![at.clone()];
    for &mv in result.outcome.path()? {
        at = result.puzzle.apply(&at, mv)?;
        boards.push(at.clone());
    }
    boards.iter().position(|one| one == board)
}

/// The sentence on a state; none of one that was expanded.
fn verdict(watched: &WatchedSearch, verdict: &Verdict) -> Option<String> {
    let told = whole_verdict(watched, verdict);
    if !watched.record.is_full {
        return told;
    }
    if *verdict == Verdict::NeverProduced {
        return Some(format!(
            "Not in the record: none of its {} expansions produced it; the search went on.",
            watched.expansions()
        ));
    }
    // What holds at the end of the record need not hold at that of the search.
    told.map(|told| {
        told.replacen("Never expanded:", "Not expanded within the record:", 1)
            .replacen("when the search ended", "when the record ended", 1)
    })
}

/// The verdict on a record that has all of the search.
fn whole_verdict(watched: &WatchedSearch, verdict: &Verdict) -> Option<String> {
    let amount = |f: Option<u64>| watched.f(f).map(|f| f.to_string());
    Some(match *verdict {
        Verdict::Taken => return None,
        Verdict::Goal if watched.record.is_two_sided() => {
            "The search from the start and the one from the goal met in it.".to_owned()
        }
        Verdict::Goal => "It is the goal that the search found.".to_owned(),
        Verdict::Open { f, last } => match (amount(f), amount(last)) {
            (Some(f), Some(last)) => format!(
                "Never expanded: it was still open with f {f} when the search ended; the last one \
                     taken had f {last}."
            ),
            _ => "Never expanded: it was still open when the search ended.".to_owned(),
        },
        Verdict::Cut { f, threshold } => format!(
            "Never expanded: cut off, f {} is above the last threshold {}.",
            amount(f).unwrap_or_default(),
            amount(Some(threshold)).unwrap_or_default()
        ),
        Verdict::Dropped { rank, of, width } => format!(
            "Never expanded: it left the beam as number {rank} of {of}, the beam keeps {width}."
        ),
        Verdict::Deep => "Never expanded: it lies at the depth limit.".to_owned(),
        Verdict::Clash => {
            "Never expanded: what follows from it in other cells does not fit.".to_owned()
        }
        Verdict::Aside => "It lies beside the solution, which alone is recorded.".to_owned(),
        Verdict::GivenUp => "Never expanded: the path to it was given up.".to_owned(),
        Verdict::NeverProduced => format!(
            "Never reached: none of {} expansions produced it.",
            watched.expansions()
        ),
    })
}
