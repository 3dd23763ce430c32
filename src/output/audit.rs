//! Results of `audit` as text.

use crate::figure::{Cell, Table};
use crate::interp::{
    AuditRangeReport, AuditReport, AuditTable, AuditedReport, ComparedReport, LimitingMove,
    MoveWitness, MustExpandReport, Witness,
};
use std::fmt::Write;

/// The audited states, in one line.
pub(super) fn heading(report: &AuditReport) -> String {
    let AuditReport {
        puzzle,
        goal,
        subject,
        states,
        moves,
        depth,
        ..
    } = report;
    let away = if depth.to_string() == "1" {
        "move"
    } else {
        "moves"
    };
    if report.exhaustive {
        return format!("Audit on {puzzle}, goal {goal}: all {states} {subject}, {moves} moves");
    }
    format!(
        "Audit on {puzzle}, goal {goal}: {states} {subject}, all that are at most {depth} {away} away, \
         {moves} moves; farther ones were not looked at"
    )
}

/// The states that any search must expand, a line for each kind of search.
pub(super) fn must_expand(report: &MustExpandReport) -> String {
    let MustExpandReport {
        heuristic,
        state,
        goal,
        cost,
        forward,
        backward,
        cover,
        cover_forward,
        cover_backward,
        a_star,
        ..
    } = report;
    let states = |count: u64| if count == 1 { "state" } else { "states" };
    let mut text = format!(
        "Must expand with {heuristic}, from {state} to {goal}, cost {cost}:\n  \
         from the start: {forward} {} with f < {cost}; A* expanded {a_star}\n  \
         back from the goal: {backward}\n  \
         from both ends: {cover} ({cover_forward} from the start, {cover_backward} from the goal), a least vertex cover of \
         the must-expand pairs",
        states(*forward),
    );
    if !report.estimates_back {
        let _ = write!(
            text,
            "\n  on the side of the goal 0 is taken for {heuristic}"
        );
    }
    if !report.consistent {
        let _ = write!(
            text,
            "\n  {heuristic} is not known to be consistent: a search may get by with fewer"
        );
    }
    text
}

/// The values that are admissible and consistent at a state, with what limits them.
pub(super) fn range(report: &AuditRangeReport) -> String {
    let (name, state, value) = (&report.heuristic, &report.state, report.value.exact());
    let verdict = match (report.admissible, report.consistent) {
        (true, true) => "",
        (true, false) => ", not consistent",
        (false, true) => ", not admissible",
        (false, false) => ", neither admissible nor consistent",
    };
    let mut text = format!("{name} at {state}, goal {}: {value}{verdict}", report.goal);
    let mut add = |line: std::fmt::Arguments<'_>| {
        let _ = write!(text, "\n  {line}");
    };
    let moves = report.path.join(" ");
    match report.distance.exact() {
        _ if report.distance.is_infinite() => {
            add(format_args!(
                "admissible: any value, no path leads to the goal"
            ));
        }
        most if moves.is_empty() => add(format_args!("admissible: {most}, it is a goal")),
        most => add(format_args!(
            "admissible: 0 to {most}, which the cheapest path costs: {moves}"
        )),
    }
    let (least, greatest) = (report.least.exact(), report.greatest.exact());
    if report.greatest < report.least {
        add(format_args!(
            "consistent with the other values: none, at least {least} and at most {greatest}"
        ));
    } else {
        add(format_args!(
            "consistent with the other values: {least} to {greatest}"
        ));
    }
    let limits = [
        (&report.least_by, "least", least),
        (&report.greatest_by, "most", greatest),
    ];
    for (by, word, limit) in limits {
        let Some(LimitingMove {
            from,
            mv,
            next,
            cost,
            value,
        }) = by
        else {
            continue;
        };
        let other = if word == "least" { from } else { next };
        add(format_args!(
            "  at {word} {limit}: {mv} from {from} to {next} costs {cost}, and {other} has {}",
            value.exact()
        ));
    }
    text
}

/// The verdict in one line, then what else is known of its faults, each in an indented line.
pub(super) fn verdict(report: &AuditedReport) -> String {
    let name = &report.heuristic;
    let mut text = match (&report.witness, report.consistent) {
        (Some(witness), _) => format!("{name}: not admissible: {}", place(witness)),
        (None, true) => format!("{name}: admissible and consistent{}", reach(report)),
        (None, false) => format!("{name}: admissible, but not consistent{}", reach(report)),
    };
    let mut add = |line: std::fmt::Arguments<'_>| {
        let _ = write!(text, "\n  {line}");
    };
    if report.constant {
        add(format_args!(
            "constant: it says {} everywhere",
            report.least.exact()
        ));
    }
    if let Some(anew) = &report.anew {
        add(format_args!("evaluated anew for each state, since {anew}"));
    }
    if let (Some(first), Some(worst)) = (&report.witness, &report.worst) {
        let (over, states, excess) = (report.overestimated, report.states, report.excess.exact());
        if worst.value.units == first.value.units && worst.distance == first.distance {
            add(format_args!(
                "too much by {excess} at most, in {over} of {states} states"
            ));
        } else {
            let at = place(worst);
            add(format_args!(
                "too much by {excess} at most, in {over} of {states} states: {at}"
            ));
        }
    }
    match &report.inconsistency {
        Some(broken) => add(format_args!("not consistent: {}", step(broken))),
        None if !report.consistent => add(format_args!(
            "not consistent: at a goal it does not say 0, though no move takes off more than one"
        )),
        None => {}
    }
    text
}

/// The reach of a verdict that no witness proves.
fn reach(report: &AuditedReport) -> String {
    if report.exhaustive {
        String::new()
    } else {
        format!(" as far as depth {}", report.depth)
    }
}

/// `at 1b2 345 678 it says 2, the distance is 1`.
fn place(witness: &Witness) -> String {
    let Witness {
        value, distance, ..
    } = witness;
    format!(
        "at {} it says {}, the distance is {distance}",
        state(witness),
        value.exact()
    )
}

/// The state, with the moves that belong to it.
fn state(witness: &Witness) -> String {
    match witness.after.as_deref() {
        None => witness.state.to_string(),
        Some([]) => format!("{} as a start", witness.state),
        Some(moves) => format!("{} after {} from the goal", witness.state, moves.join(" ")),
    }
}

fn step(broken: &MoveWitness) -> String {
    let MoveWitness {
        from,
        mv,
        next,
        next_value,
    } = broken;
    let from_state = state(from);
    format!(
        "{mv} leads from {from_state}, where it says {}, to {next}, where it says {}",
        from.value.exact(),
        next_value.exact()
    )
}

/// Two heuristics in one line.
pub(super) fn comparison(report: &ComparedReport) -> String {
    let ComparedReport {
        first,
        second,
        first_greater,
        second_greater,
        ..
    } = report;
    let dominates = |dominant: &str, other: &str, more: u64| {
        let states = if more == 1 { "state" } else { "states" };
        let but = if report.dominant_admissible {
            ""
        } else {
            ", but not admissible"
        };
        format!("{dominant} dominates {other}: nowhere less, more in {more} {states}{but}")
    };
    match (first_greater, second_greater) {
        (0, 0) => format!("{first} and {second} say the same everywhere"),
        (&more, 0) => dominates(first, second, more),
        (0, &more) => dominates(second, first, more),
        _ => format!(
            "{first} and {second}: neither dominates, {first} says more in {first_greater} states, \
             {second} in {second_greater}"
        ),
    }
}

/// Mean values and their shares of the distance.
pub(super) fn table(table: &AuditTable) -> Table {
    let share = |share: Option<f64>| share.map_or(Cell::Empty, decimal);
    let mut columns = vec!["distance".to_owned(), "states".to_owned()];
    for name in &table.heuristics {
        columns.extend([name.clone(), "share".to_owned()]);
    }
    let mut rows: Vec<Vec<Cell>> = Vec::with_capacity(table.rows.len() + 1);
    for row in &table.rows {
        let mut cells = vec![
            Cell::Text(row.distance.to_string()),
            Cell::Integer(row.states),
        ];
        for &mean in &row.means {
            let of_distance = (!row.distance.is_zero()).then(|| mean / row.distance.to_f64());
            cells.extend([decimal(mean), share(of_distance)]);
        }
        rows.push(cells);
    }
    let states = table.rows.iter().map(|row| row.states).sum();
    let mut all = vec![Cell::Text("all".to_owned()), Cell::Integer(states)];
    for (&mean, &mean_share) in table.means.iter().zip(&table.mean_shares) {
        all.extend([decimal(mean), share(mean_share)]);
    }
    rows.push(all);
    Table {
        title: String::new(),
        columns,
        rows,
        notes: Vec::new(),
    }
}

fn decimal(value: f64) -> Cell {
    Cell::Decimal { value, places: 2 }
}
