//! Two watched searches side by side.

use crate::interp::events::watch::{ComparedSearch, SearchesComparedReport};
use crate::interp::observation::watching::{Comparison, WIDTH, Watched, cut, outcome};
use std::fmt::Write;

pub(super) fn comparison(watched: [&Watched; 2]) -> SearchesComparedReport {
    let compared = Comparison::of(watched);
    let side = |index: usize| {
        let one = watched[index];
        let statistics = one.result.outcome.statistics;
        ComparedSearch {
            command: one.command(),
            expanded: statistics.expanded,
            generated: statistics.generated,
            outcome: outcome(one),
            only: compared.alone[index],
        }
    };
    let searches = [side(0), side(1)];
    let names: Vec<String> = searches.iter().map(|one| cut(&one.command, 27)).collect();
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max(10);
    let starts = [0, 1].map(|index| watched[index].text(0));
    let starts = (starts[0] != starts[1]).then_some(starts);
    let mut text = String::new();
    if let Some([first, second]) = &starts {
        let line = format!("They begin at two states: {first} and {second}");
        if line.chars().count() > WIDTH {
            let [first, second] = [first, second].map(|state| cut(state, WIDTH - 2));
            let _ = writeln!(
                text,
                "They begin at two states:\n  {first}\nand\n  {second}"
            );
        } else {
            let _ = writeln!(text, "{line}");
        }
    }
    if watched.iter().any(|one| one.record.is_full) {
        text.push_str("A record is full: what came after it is not compared\n");
    }
    let _ = writeln!(
        text,
        "{:22}  {:>width$}  {:>width$}",
        "", names[0], names[1]
    );
    let mut row = |name: &str, of: &dyn Fn(&ComparedSearch) -> String| {
        let [first, second] = searches.each_ref().map(of);
        let _ = writeln!(text, "{name:22}  {first:>width$}  {second:>width$}");
    };
    row("solution", &|one| one.outcome.clone());
    row("expanded", &|one| one.expanded.to_string());
    row("generated", &|one| one.generated.to_string());
    row("expanded by it alone", &|one| one.only.to_string());
    let _ = writeln!(text, "States that both expanded: {}", compared.both);
    let shown = |index: usize, state: Option<u32>| state.map(|state| watched[index].text(state));
    let differ = compared
        .differ
        .map(|(number, [first, second])| (number, [shown(0, first), shown(1, second)]));
    match &differ {
        Some((number, [first, second])) => {
            let none = "nothing any more";
            let [first, second] = [first, second].map(|state| state.as_deref().unwrap_or(none));
            let mut line = format!("First different expansion: {number}, {first} against {second}");
            if line.chars().count() > WIDTH {
                let [first, second] = [first, second].map(|state| cut(state, WIDTH - 2));
                line =
                    format!("First different expansion: {number}\n  {first}\nagainst\n  {second}");
            }
            let _ = writeln!(text, "{line}");
        }
        None => text.push_str("Both expanded the same states in the same order\n"),
    }
    let (differ_at, differ) = differ.unzip();
    SearchesComparedReport {
        searches,
        starts,
        differ_at,
        differ,
        both: compared.both,
        text: text.trim_end().to_owned(),
    }
}
