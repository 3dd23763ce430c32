//! Reports of watched searches, made of their records.

use super::compact;
use crate::interp::events::watch::{
    ComparedSearch, OpenReport, SearchesComparedReport, SteppedReport, TakenReport, WhyReport,
};
use crate::interp::observation::traced::Traced;
use crate::interp::observation::watching::{
    Comparison, ExpansionStep, OpenList, Verdict, Waiting, WatchedSearch, Why, outcome, traced,
};
use puzzle_core::puzzle::Board;
use puzzle_core::search::{Ending, Entry};
use std::sync::Arc;

/// Equals that `why` names.
const EQUALS_NAMED: usize = 3;

/// The report of an expansion.
pub(in crate::interp::commands) fn stepped(
    watched: &Arc<WatchedSearch>,
    number: u32,
    is_beyond: bool,
) -> SteppedReport {
    let step = ExpansionStep::of(watched, number);
    let successors = step.successors.iter();
    let successors = successors.map(|&one| traced(watched, &Entry::Generated(one)));
    let others = step.others.iter().map(|one| traced(watched, one));
    SteppedReport {
        number,
        expansions: watched.expansions(),
        taken: step
            .taken
            .map(|taken| traced(watched, &Entry::Expanded(taken))),
        successors: successors.collect(),
        others: others.collect(),
        watched: watched.clone(),
        step,
        is_beyond,
    }
}

/// The report of what is open after an expansion, with as many states.
pub(super) fn open_report(watched: &Arc<WatchedSearch>, number: u32, most: usize) -> OpenReport {
    let open = OpenList::after(watched, number);
    let all = if open.is_kept() {
        open.sorted()
    } else {
        Vec::new()
    };
    let states = all.iter().take(most).map(|one| waiting(watched, one));
    OpenReport {
        number,
        size: all.len(),
        rule: open.rule(),
        states: states.collect(),
        watched: watched.clone(),
        is_kept: open.is_kept(),
    }
}

fn waiting(watched: &WatchedSearch, one: &Waiting) -> Traced {
    let produced = one.from.and_then(|entry| watched.record.generated(entry));
    Traced {
        kind: "waiting",
        state: Some(watched.text(one.state)),
        parent: produced.map(|produced| produced.parent),
        mv: produced.map(|produced| watched.result.puzzle.move_name(produced.mv)),
        g: Some(watched.cost(one.g)),
        h: watched.h(one.h),
        f: watched.f(one.f),
        ..Traced::default()
    }
}

/// The report of why a state was expanded, or was not.
pub(super) fn why_report(watched: &Arc<WatchedSearch>, board: &Board) -> WhyReport {
    let why = Why::of(watched, watched.states(board));
    let produced = why.productions.iter();
    let produced = produced.map(|one| traced(watched, &Entry::Generated(one.produced)));
    let taken = why.takings.iter().map(|(taken, equals)| {
        let names = equals.iter().take(EQUALS_NAMED);
        TakenReport {
            taken: traced(watched, &Entry::Expanded(*taken)),
            equals: names.map(|equal| watched.text(equal.state)).collect(),
            equal: equals.len(),
        }
    });
    WhyReport {
        state: compact(watched, board),
        verdict: verdict(watched, &why.verdict),
        produced: produced.collect(),
        taken: taken.collect(),
        watched: watched.clone(),
        why,
        board: board.clone(),
    }
}

/// The verdict as events have it.
fn verdict(watched: &WatchedSearch, verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Taken => "taken",
        Verdict::Goal => "goal",
        Verdict::Open { .. } => "open",
        Verdict::Cut { .. } => "cut",
        Verdict::Dropped { .. } => "dropped",
        Verdict::Deep => "deep",
        Verdict::Clash => "clash",
        Verdict::Aside => "aside",
        Verdict::GivenUp => "given_up",
        Verdict::NeverProduced if watched.record.is_full => "not_recorded",
        Verdict::NeverProduced => "never_produced",
    }
}

/// The report of two watched searches side by side.
pub(super) fn comparison(watched: [&WatchedSearch; 2]) -> SearchesComparedReport {
    let compared = Comparison::of(watched);
    let side = |index: usize| {
        let one = watched[index];
        let statistics = one.result.outcome.statistics;
        ComparedSearch {
            command: one.command(),
            expanded: statistics.expanded,
            generated: statistics.generated,
            outcome: outcome(one),
            cost: match &one.result.outcome.ending {
                Ending::Solved { cost, .. } if one.result.puzzle.has_costs() => {
                    Some(one.cost(*cost))
                }
                _ => None,
            },
            only: compared.alone[index],
        }
    };
    let starts = [0, 1].map(|index| watched[index].text(0));
    let shown = |index: usize, state: Option<u32>| state.map(|state| watched[index].text(state));
    let differ = compared
        .differ
        .map(|(number, [first, second])| (number, [shown(0, first), shown(1, second)]));
    let (differ_at, differ) = differ.unzip();
    SearchesComparedReport {
        searches: [side(0), side(1)],
        starts: (starts[0] != starts[1]).then_some(starts),
        differ_at,
        differ,
        both: compared.both,
        is_cut: watched.iter().any(|one| one.record.is_full),
    }
}
