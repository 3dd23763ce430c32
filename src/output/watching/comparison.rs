//! Two watched searches side by side, as people read it.

use super::{WIDTH, cut};
use crate::interp::{ComparedSearch, SearchesComparedReport};
use std::fmt::Write;

/// A table of both, and where they differ first.
pub(in crate::output) fn comparison(report: &SearchesComparedReport) -> String {
    let SearchesComparedReport {
        searches,
        starts,
        differ_at,
        differ,
        both,
        is_cut,
    } = report;
    let names: Vec<String> = searches.iter().map(|one| cut(&one.command, 27)).collect();
    let width = names.iter().map(|name| name.chars().count()).max();
    let width = width.unwrap_or(0).max(10);
    let mut text = String::new();
    if let Some([first, second]) = starts {
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
    if *is_cut {
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
    if searches.iter().any(|one| one.cost.is_some()) {
        row("cost", &|one| {
            let cost = one.cost.as_ref();
            cost.map_or_else(|| "-".to_owned(), ToString::to_string)
        });
    }
    row("expanded", &|one| one.expanded.to_string());
    row("generated", &|one| one.generated.to_string());
    row("expanded by it alone", &|one| one.only.to_string());
    let _ = writeln!(text, "States that both expanded: {both}");
    match differ_at.zip(differ.as_ref()) {
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
    text.trim_end().to_owned()
}
