//! The verdict on a log of expansions, as text.

use super::pages::wrapped;
use crate::interp::{
    Conforms, JudgedReport, PossibleReport, WIDTH, WrongValue, counted as count, deviation,
    explanation,
};
use unicode_width::UnicodeWidthStr;

/// Forms that are named.
const MOST_FORMS: usize = 2;

/// The lines of a verdict, without a newline at the end.
pub(crate) fn judged(report: &JudgedReport) -> String {
    let mut lines = among(report);
    let right = report
        .among
        .iter()
        .filter(|search| search.conforms == Conforms::Yes);
    // Of several that are right none has the word alone.
    if right.count() < 2 {
        lines.push(verdict(report));
        lines.extend(deviation(report));
        lines.extend(wrong_value(report));
        lines.extend(forms(report));
        lines.extend(explanation(report));
    }
    let lines = lines.iter().map(|line| indented(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// The paths that a search may return, without a newline at the end.
pub(crate) fn possible(report: &PossibleReport) -> String {
    let PossibleReport {
        command,
        paths,
        complete,
    } = report;
    let end = if paths.is_empty() { "" } else { ":" };
    let said = match (paths.len(), complete) {
        (0, true) => "no path".to_owned(),
        (0, false) => "none of the paths that were followed".to_owned(),
        (1, true) => "one path".to_owned(),
        (count, true) => format!("{count} paths"),
        (1, false) => "one path, and perhaps more".to_owned(),
        (count, false) => format!("{count} paths, and perhaps more"),
    };
    let mut lines = vec![indented(&format!("{command} can return {said}{end}"))];
    let costs = paths
        .iter()
        .map(|possible_path| possible_path.cost.to_string().width());
    let width = costs.max().unwrap_or(0);
    for priced in paths {
        let cost = priced.cost.to_string();
        let path = indented(&format!("{cost:>width$}  {}", priced.path));
        lines.push(format!("  {}", path.replace('\n', "\n  ")));
    }
    if !complete {
        let told = "It was cut off: `possible` follows at most 1,000,000 expansions (or `maxNodes`) and names 1,000 paths";
        lines.push(indented(told));
    }
    lines.join("\n")
}

/// A line, with what does not fit behind an indent.
fn indented(line: &str) -> String {
    let width = WIDTH - 2;
    wrapped(line, width).replace('\n', "\n  ")
}

/// The verdict on each search of a list.
fn among(report: &JudgedReport) -> Vec<String> {
    if report.among.is_empty() {
        return Vec::new();
    }
    let width = report
        .among
        .iter()
        .map(|search| search.command.width())
        .max();
    let width = width.unwrap_or(0);
    let lines = report.among.iter().map(|judged| {
        let said = match judged.conforms {
            Conforms::Yes => "conforms".to_owned(),
            Conforms::Undecided => "undecided".to_owned(),
            Conforms::No => format!("deviates at expansion {}", judged.deviation),
        };
        let gap = " ".repeat(width - judged.command.width());
        format!("  {}{gap}  {said}", judged.command)
    });
    let right = report
        .among
        .iter()
        .filter(|conforming| conforming.conforms == Conforms::Yes);
    let named = report.among.len();
    let said = match right.count() {
        0 => format!("can be none of the {named} searches"),
        1 => format!("can be one of the {named} searches"),
        right => format!("can be {right} of the {named} searches"),
    };
    let size = count(report.expansions, "expansion");
    let head = format!("{} {said}: {size}", report.file);
    std::iter::once(head).chain(lines).collect()
}

fn verdict(report: &JudgedReport) -> String {
    let JudgedReport {
        file,
        command,
        expansions,
        ..
    } = report;
    let size = match report.searches {
        1 => count(*expansions, "expansion"),
        several => format!("{} of {several} searches", count(*expansions, "expansion")),
    };
    let search = report
        .search
        .map_or_else(String::new, |search| format!(" of search {search}"));
    if let (Some(all), Some(right)) = (report.predictions, report.predictions_right) {
        let size = count(all, "expansion");
        return format!("{file} predicts {right} of {size} of {command} right");
    }
    match report.conforms {
        Conforms::Yes => format!("{file} conforms to {command}: {size}"),
        Conforms::Undecided => format!(
            "{file} is undecided{search}: too many runs of {command} begin like it, and those that were followed do not go on"
        ),
        Conforms::No => format!(
            "{file} deviates from {command} at expansion {}{search}: {size}",
            report.deviation
        ),
    }
}

fn wrong_value(report: &JudgedReport) -> Option<String> {
    let wrong = report.wrong_value.as_ref()?;
    let WrongValue {
        name,
        line,
        state,
        logged,
        own: due,
        explained,
    } = wrong;
    let why = match &explained[..] {
        [] => String::new(),
        names => format!(" ({})", names.join("; or ")),
    };
    Some(format!(
        "Line {line}: {name} of {state} is {due}, the log says {logged}{why}"
    ))
}

fn forms(report: &JudgedReport) -> Option<String> {
    let (said, forms) = match report.conforms {
        Conforms::Yes => ("Form", &report.forms),
        Conforms::No => ("Form held against last", &report.forms),
        Conforms::Undecided => return None,
    };
    match &forms[..] {
        [] => None,
        few if few.len() <= MOST_FORMS => Some(format!("{said}: {}", few.join("; or "))),
        many => Some(format!("{said}: any of {} that are right", many.len())),
    }
}
