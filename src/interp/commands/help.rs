//! `help`: what the table of commands, the puzzles and the heuristics say of themselves.

use super::{Call, Interpreter, Result, Run};
use crate::command::{CommandSpec, Group, Help, READABLE_NAMES, Setting, Table, unknown_topic};
use crate::interp::{Event, Session};
use crate::puzzle::{Family, Notation, Puzzle, goal_text};
use crate::search::DEFAULT_MEMORY;
use std::fmt::Write;
use std::mem;

impl Run for Help {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        let table = &interpreter.catalog.table;
        let session = &*interpreter.session;
        let text = if let Some(topic) = &self.topic {
            let (topic, span) = (&topic.value.0, topic.span);
            let text = topic_text(topic, table, session);
            text.ok_or_else(|| unknown_topic(topic.to_string(), span, table, &session.registry))?
        } else {
            overview(table, session)
        };
        let text = wrapped(&text);
        Ok(interpreter.host.emit(Event::Printed { text })?)
    }
}

/// Columns of the text: no terminal of that many breaks it inside of a word.
const WIDTH: usize = 80;

/// Columns behind which the second column of the overview begins at most.
const WIDEST_USAGE: usize = 34;

/// The text with lines of at most [`WIDTH`] columns. What a line goes on with stands below what it
/// began with, in the second column where it has two.
fn wrapped(text: &str) -> String {
    let mut lines: Vec<String> = Vec::new();
    let mut is_example = false;
    for line in text.lines() {
        // Another line would be another script.
        is_example |= line.starts_with("Example");
        if is_example {
            lines.push(line.to_owned());
            continue;
        }
        let margin = line.len() - line.trim_start().len();
        let second = line[margin..].find("  ").map(|gap| {
            let gap = margin + gap;
            gap + line[gap..].len() - line[gap..].trim_start().len()
        });
        let indent = second
            .filter(|&column| column < WIDTH / 2)
            .unwrap_or(margin);
        let (head, words) = line.split_at(indent);
        let mut current = head.to_owned();
        let mut empty = true;
        for word in words.split(' ') {
            let columns = current.chars().count() + usize::from(!empty) + word.chars().count();
            if !empty && columns > WIDTH {
                lines.push(mem::replace(&mut current, " ".repeat(indent)));
            } else if !empty {
                current.push(' ');
            }
            current.push_str(word);
            empty = false;
        }
        lines.push(current);
    }
    lines.join("\n")
}

fn overview(table: &Table, session: &Session) -> String {
    let widths = table.specs().iter().map(|spec| spec.usage().len());
    let width = widths
        .filter(|&width| width <= WIDEST_USAGE)
        .max()
        .unwrap_or(0);
    let mut text = String::new();
    for group in Group::ALL {
        let _ = writeln!(text, "{}", group.title());
        for spec in table.specs().iter().filter(|spec| spec.group == group) {
            let usage = spec.usage();
            let _ = if usage.len() > width {
                writeln!(text, "  {usage}\n  {:width$}  {}", "", spec.summary)
            } else {
                writeln!(text, "  {usage:width$}  {}", spec.summary)
            };
        }
        text.push('\n');
    }
    let puzzle = &session.puzzle;
    let heuristics = puzzle.heuristic_names().join(" ");
    let moves = puzzle.move_names().join(" ");
    let families = session.registry.family_names().join(" ");
    let _ = writeln!(text, "Puzzles     {families}");
    let _ = writeln!(text, "Heuristics  {heuristics}  (of {})", puzzle.name());
    let _ = writeln!(text, "Moves       {moves}");
    let _ = writeln!(text, "Readable    {}", READABLE_NAMES.join(" "));
    text.push_str("`help COMMAND` says more of one.");
    text
}

fn topic_text(topic: &str, table: &Table, session: &Session) -> Option<String> {
    if let Some(spec) = table.find(topic) {
        return Some(command_text(spec, table, session));
    }
    if let Some((command, entry)) = table.find_entry(topic) {
        return Some(entry_text(command, entry));
    }
    if let Some(family) = session.registry.find(topic) {
        return Some(family_text(family, session));
    }
    if READABLE_NAMES.contains(&topic) {
        return Some(format!(
            "{topic}\n  Read as `${topic}` anywhere, bare in `expect` and `if`; it can't be set."
        ));
    }
    if let Some(text) = heuristic_text(topic, session.puzzle.as_ref()) {
        return Some(text);
    }
    let families = session.registry.families().iter();
    let mut others = families.filter_map(|family| session.registry.build(family, &[]).ok());
    others.find_map(|other| {
        let text = heuristic_text(topic, other.as_ref())?;
        Some(format!(
            "{text}\n  A heuristic of puzzle `{}`.",
            other.name()
        ))
    })
}

fn heuristic_text(name: &str, puzzle: &dyn Puzzle) -> Option<String> {
    let info = puzzle.heuristics().iter().find(|info| info.name == name)?;
    let call = match info.parameters.as_str() {
        "" => String::new(),
        parameters => format!("({parameters})"),
    };
    Some(format!(
        "{name}{call}\n  {}.\n  {}",
        info.summary,
        info.guarantee()
    ))
}

fn family_text(family: &Family, session: &Session) -> String {
    let parameter = match family.parameter.as_str() {
        "" => String::new(),
        parameter => format!(" {parameter}"),
    };
    let mut text = format!("puzzle {}{parameter}\n  {}.", family.name, family.summary);
    let Ok(puzzle) = session.registry.example(family) else {
        return text;
    };
    let goal = goal_text(puzzle.as_ref(), puzzle.default_goal().as_ref());
    let state = puzzle.format(&puzzle.initial_state(), Notation::Compact);
    let _ = write!(text, "\n  Moves       {}", puzzle.move_names().join(" "));
    let heuristics = puzzle.heuristic_names().join(" ");
    let _ = write!(text, "\n  Heuristics  {heuristics}");
    let _ = write!(text, "\n  Goal        {goal}");
    let _ = write!(text, "\n  First state setState \"{state}\"");
    text
}

fn command_text(spec: &CommandSpec, table: &Table, session: &Session) -> String {
    let mut text = format!("{}\n  {}.", spec.usage(), spec.summary);
    if !spec.details.is_empty() {
        let _ = write!(text, "\n  {}", spec.details);
    }
    let words = table
        .blocks()
        .find(|(command, _)| command.name == spec.name);
    if let Some((_, words)) = words {
        text.push_str("\n\nWords of its block:");
        for entry in words.specs() {
            let _ = write!(text, "\n  {}\n    {}", entry.usage(), entry.summary);
        }
    }
    if spec.takes_modifiers() {
        text.push_str("\n\nBehind it on its line, with what holds without:");
        let modifiers = table.specs().iter().filter(|word| word.modifies(spec));
        for word in modifiers {
            let default = in_force(word.name, spec, session);
            let said = if default.is_empty() {
                word.summary
            } else {
                &default
            };
            let _ = write!(text, "\n  {:24}  {said}", word.usage());
        }
    }
    for example in spec.examples {
        // Most examples are boards of the puzzle that a session starts with.
        let on = if example.contains("puzzle ") {
            ""
        } else {
            " (on puzzle `eight`)"
        };
        let _ = write!(
            text,
            "\n\nExample{on}:\n  {}",
            example.replace('\n', "\n  ")
        );
    }
    text
}

/// What holds for a search behind which the word does not stand.
fn in_force(word: &str, search: &CommandSpec, session: &Session) -> String {
    let (settings, puzzle) = (&session.settings, session.puzzle.as_ref());
    match word {
        "maxNodes" => match settings.max_nodes {
            Setting::Unset if matches!(search.name, "solve" | "solveAll") => "none".to_owned(),
            Setting::Unset => format!("{} on `{}`", puzzle.default_max_nodes(), puzzle.name()),
            said => said.to_string(),
        },
        "timeLimit" => settings.time_limit.to_string(),
        "memoryLimit" => match settings.memory {
            Setting::Unset => format!("{}GiB", DEFAULT_MEMORY >> 30),
            Setting::None => "none".to_owned(),
            Setting::Value(bytes) => format!("{bytes}B"),
        },
        "threads" => match settings.threads {
            Setting::Value(count) => count.to_string(),
            _ => "one for each core".to_owned(),
        },
        "order" => {
            let names = session.order().into_iter().map(|mv| puzzle.move_name(mv));
            format!("[{}]", names.collect::<Vec<_>>().join(" "))
        }
        "tree" => "off".to_owned(),
        "ties" => "fifo".to_owned(),
        "undo" if search.name == "solveIDAStar" => "off".to_owned(),
        "reopen" | "undo" => "on".to_owned(),
        _ => String::new(),
    }
}

/// A word of the block of a command.
fn entry_text(command: &CommandSpec, entry: &CommandSpec) -> String {
    let (name, usage) = (command.name, entry.usage());
    let mut text = format!("{usage}\n  In the block of `{name}`. {}.", entry.summary);
    for example in entry.examples {
        let _ = write!(text, "\n\nExample:\n  {example}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_goes_on_below_its_second_column() {
        let text = format!("  a  {}\n\nexample", "word ".repeat(30).trim_end());
        let wrapped = wrapped(&text);
        let lines: Vec<&str> = wrapped.lines().collect();
        assert!(lines[0].starts_with("  a  word") && lines[1].starts_with("     word"));
        assert_eq!(&lines[2..], ["", "example"]);
        assert_eq!(wrapped.split_whitespace().count(), 32);
    }

    #[test]
    fn no_page_of_help_is_wider_than_a_terminal() {
        let table = crate::interp::catalog().table;
        let engine = crate::interp::Engine::new(crate::interp::Options::default());
        let session = engine.session();
        let words = table.specs().iter().map(|spec| spec.name);
        let topics = words.chain(["fifteen", "pdb", "length", "samples"]);
        let pages = topics.filter_map(|topic| topic_text(topic, &table, session));
        for page in pages.chain([overview(&table, session)]) {
            for line in wrapped(&page).lines() {
                let is_word = !line.trim().contains(' ');
                assert!(is_word || line.chars().count() <= WIDTH, "{line}");
            }
        }
    }
}
