//! Why a state was expanded, or was not, as it is told.

use super::compact;
use super::stepped::sums;
use crate::interp::events::traced::Traced;
use crate::interp::events::watch::{TakenReport, WhyReport};
use crate::interp::observation::watching::{
    Open, Production, Verdict, WIDTH, Watched, Why, fate, fitted, traced, wrapped,
};
use puzzle_core::puzzle::{Board, Problem, Solvability};
use puzzle_core::search::Entry;
use std::fmt::Write;

/// Equals that `why` names.
const EQUALS_NAMED: usize = 3;

/// Productions that `why` tells.
const PRODUCTIONS_TOLD: usize = 12;

pub(super) fn why_report(watched: &Watched, board: &Board) -> WhyReport {
    let states = watched.states(board);
    let why = Why::of(watched, states);
    let state = compact(watched, board);
    let mut text = String::new();
    if let Some(told) = watched.told_cut() {
        let _ = writeln!(text, "{told}");
    }
    let _ = writeln!(text, "{}", wrapped(&state, ""));
    if why.is_start {
        let _ = writeln!(text, "  The search begins there.");
    }
    let told = why.productions.iter().take(PRODUCTIONS_TOLD);
    let mut produced = Vec::new();
    for one in told {
        let shown = traced(watched, &Entry::Produced(one.produced));
        let line = production(watched, one, &shown);
        let _ = writeln!(text, "{}", wrapped(&line, "  "));
        produced.push(shown);
    }
    let left = why.productions.len() - produced.len();
    if left > 0 {
        let _ = writeln!(text, "  ... and {left} times more");
    }
    produced.extend(
        why.productions[produced.len()..]
            .iter()
            .map(|one| traced(watched, &Entry::Produced(one.produced))),
    );
    let rule = Open::new(watched).rule();
    let mut taken = Vec::new();
    for one in &why.takings {
        let shown = traced(watched, &Entry::Taken(one.taken));
        let names = one.equals.iter().take(EQUALS_NAMED);
        let equals: Vec<String> = names.map(|equal| watched.text(equal.state)).collect();
        if taken.len() < PRODUCTIONS_TOLD {
            let _ = write!(text, "  Taken as expansion {}", one.taken.number);
            let sums = sums(&shown);
            if !sums.is_empty() {
                let _ = write!(text, ", {sums}");
            }
            text.push_str(".\n");
            if !one.equals.is_empty() {
                let count = one.equals.len();
                let were = if count == 1 {
                    "other as good was"
                } else {
                    "others as good were"
                };
                let next = equals.first().map_or("", String::as_str);
                let lead = format!("    {count} {were} open, ");
                let rest = "it came first by the rule:";
                let line = format!("{lead}{next} next; {rest}");
                let line = if line.chars().count() > WIDTH {
                    format!("{lead}next\n{}\n    {rest}", fitted("      ", next, ";"))
                } else {
                    line
                };
                let _ = writeln!(text, "{line}\n{}", wrapped(&format!("{rule}."), "    "));
            }
        }
        taken.push(TakenReport {
            taken: shown,
            equals,
            equal: one.equals.len(),
        });
    }
    if taken.len() > PRODUCTIONS_TOLD {
        let _ = writeln!(
            text,
            "  ... and {} times more",
            taken.len() - PRODUCTIONS_TOLD
        );
    }
    let (verdict, sentence) = verdict(watched, &why.verdict);
    if let Some(sentence) = sentence {
        let _ = writeln!(text, "{}", wrapped(&sentence, "  "));
    }
    if matches!(why.verdict, Verdict::NeverProduced)
        && let Some(reason) = unsolvable(watched, board)
    {
        let sentence = format!("A search from it reaches no goal: {reason}.");
        let _ = writeln!(text, "{}", wrapped(&sentence, "  "));
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
    WhyReport {
        state,
        verdict,
        produced,
        taken,
        text: text.trim_end().to_owned(),
    }
}

/// Why the goal can't be reached from a state, where that is known.
fn unsolvable(watched: &Watched, board: &Board) -> Option<String> {
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

fn production(watched: &Watched, one: &Production, shown: &Traced) -> String {
    let parent = watched.record.taken(one.produced.parent);
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
fn place_on_solution(watched: &Watched, board: &Board) -> Option<usize> {
    let result = &watched.result;
    let mut at = result.problem.start.clone();
    let mut boards = vec![at.clone()];
    for &mv in result.outcome.path()? {
        at = result.puzzle.apply(&at, mv)?;
        boards.push(at.clone());
    }
    boards.iter().position(|one| one == board)
}

fn verdict(watched: &Watched, verdict: &Verdict) -> (&'static str, Option<String>) {
    let (code, told) = whole_verdict(watched, verdict);
    if !watched.record.is_full {
        return (code, told);
    }
    if *verdict == Verdict::NeverProduced {
        let told = format!(
            "Not in the record: none of its {} expansions produced it; the search went on.",
            watched.expansions()
        );
        return ("not_recorded", Some(told));
    }
    // What holds at the end of the record need not hold at that of the search.
    let told = told.map(|told| {
        told.replacen("Never expanded:", "Not expanded within the record:", 1)
            .replacen("when the search ended", "when the record ended", 1)
    });
    (code, told)
}

/// The verdict on a record that has all of the search.
fn whole_verdict(watched: &Watched, verdict: &Verdict) -> (&'static str, Option<String>) {
    let amount = |f: Option<u64>| watched.f(f).map(|f| f.to_string());
    match *verdict {
        Verdict::Taken => ("taken", None),
        Verdict::Goal if watched.record.is_two_sided() => (
            "goal",
            Some("The search from the start and the one from the goal met in it.".to_owned()),
        ),
        Verdict::Goal => (
            "goal",
            Some("It is the goal that the search found.".to_owned()),
        ),
        Verdict::Open { f, last } => {
            let own = match (amount(f), amount(last)) {
                (Some(f), Some(last)) => format!(
                    "Never expanded: it was still open with f {f} when the search ended; the last one \
                     taken had f {last}."
                ),
                _ => "Never expanded: it was still open when the search ended.".to_owned(),
            };
            ("open", Some(own))
        }
        Verdict::Cut { f, threshold } => (
            "cut",
            Some(format!(
                "Never expanded: cut off, f {} is above the last threshold {}.",
                amount(f).unwrap_or_default(),
                amount(Some(threshold)).unwrap_or_default()
            )),
        ),
        Verdict::Dropped { rank, of, width } => (
            "dropped",
            Some(format!(
                "Never expanded: it left the beam as number {rank} of {of}, the beam keeps {width}."
            )),
        ),
        Verdict::Deep => (
            "deep",
            Some("Never expanded: it lies at the depth limit.".to_owned()),
        ),
        Verdict::Clash => (
            "clash",
            Some("Never expanded: what follows from it in other cells does not fit.".to_owned()),
        ),
        Verdict::Aside => (
            "aside",
            Some("It lies beside the solution, which alone is recorded.".to_owned()),
        ),
        Verdict::GivenUp => (
            "given_up",
            Some("Never expanded: the path to it was given up.".to_owned()),
        ),
        Verdict::NeverProduced => (
            "never_produced",
            Some(format!(
                "Never reached: none of {} expansions produced it.",
                watched.expansions()
            )),
        ),
    }
}
