//! `help`: what the table of commands, the puzzles and the heuristics say of themselves.

mod lists;

use super::{Call, Execute, Interpreter, Result};
use crate::command::{
    COMMANDS, CommandRole, CommandSpec, DEFINE_GRAPH, DEFINE_HEURISTIC, DEFINE_PUZZLE,
    DEFINE_SEARCH, FUNCTIONS, Help, Modifier, Table, UnmodifiedSearch, explanation, form,
    language_text, meaning, meant_topic, unknown_topic, users,
};
use crate::interp::{Event, Session};
use lists::{everything, overview};
use puzzle_core::heuristic::{HeuristicInfo, HeuristicSpec, View};
use puzzle_core::puzzle::{Form, Notation, Puzzle, VARIABLES, Wrapper, goal_text};
use puzzle_core::puzzles::Family;
use puzzle_core::search::{Algorithm, Ties};
use puzzle_core::syntax::{Function, Vocabulary};
use std::fmt::Write;

impl Execute for Help {
    fn run(&self, interpreter: &mut Interpreter<'_>, _: &Call) -> Result<()> {
        if let Some(topic) = &self.topic {
            // What is said of a heuristic of the script depends on what it is of the puzzle; what goes wrong in it is told where it
            // is used.
            let spec = HeuristicSpec::named(&topic.value.0);
            let (puzzle, goal) = {
                let session = &interpreter.env.session;
                (session.puzzle.clone(), session.goal.clone())
            };
            let _ = interpreter.env.make_ready(&spec, &puzzle, goal.as_ref());
        }
        let table = &interpreter.env.catalog.table;
        let session = &*interpreter.env.session;
        let text = if let Some(topic) = &self.topic {
            let (topic, span) = (&topic.value.0, topic.span);
            let host = interpreter.env.host();
            let meant = meant_topic(topic, table, &session.registry);
            let text = topic_text(meant, table, session, &mut || host.interrupted());
            text.ok_or_else(|| unknown_topic(topic.to_string(), span, table, &session.registry))?
        } else {
            overview(table)
        };
        Ok(interpreter.env.host.emit(Event::Help { text })?)
    }
}

fn topic_text(
    topic: &str,
    table: &Table,
    session: &Session,
    interrupted: &mut dyn FnMut() -> bool,
) -> Option<String> {
    let command_help = table
        .find(topic)
        .map(|spec| command_text(spec, table, session));
    let entries = table
        .entries(topic)
        .map(|(command, entry)| entry_text(command, entry));
    let function = Function::named(topic).map(function_text);
    let readable = meaning(topic).map(|meaning| {
        format!(
            "{topic}\n  {meaning}.\n  Read as `${topic}` anywhere, as the bare word in `expect` and `if`; no script sets it."
        )
    });
    let family = session.registry.find(topic);
    let family = family.map(|family| family_text(family, session, interrupted));
    let texts = family.into_iter().chain(command_help).chain(entries);
    let texts: Vec<String> = texts.chain(function).chain(readable).collect();
    if !texts.is_empty() {
        return Some(texts.join("\n\n"));
    }
    if let Some(text) = language_text(topic) {
        return Some(text.to_owned());
    }
    match topic {
        COMMANDS => return Some(everything(table, session)),
        FUNCTIONS => return Some(functions_text()),
        DEFINE_PUZZLE => return Some(define_puzzle_text(table)),
        DEFINE_GRAPH => return Some(define_graph_text(table)),
        DEFINE_HEURISTIC => return Some(define_heuristic_text()),
        DEFINE_SEARCH => return Some(define_search_text()),
        _ => {}
    }
    let mut searches = session.registry.algorithms().iter();
    if let Some(search) = searches.find(|algorithm| algorithm.name() == topic) {
        let heuristic = if search.takes_heuristic() { " [H]" } else { "" };
        let words = [&["solve", search.name()][..], &search.parameters()].concat();
        return Some(format!(
            "{}{heuristic}\n  {}.",
            words.join(" "),
            search.summary()
        ));
    }
    if let Some(mut text) = heuristic_text(topic, session.puzzle.as_ref()) {
        let (heuristic, puzzle) = (HeuristicSpec::named(topic), &session.puzzle);
        let known = puzzle.known_from(&session.problem());
        if puzzle.is_admissible(&heuristic) && !known.is_admissible(&heuristic) {
            text.push_str("\n  That audit does not cover the current state.");
        }
        if let Some(obstacle) = puzzle.obstacle(&heuristic, session.goal.as_ref()) {
            let _ = write!(text, "\n  Evaluated anew for each state, since {obstacle}");
        }
        return Some(text);
    }
    let families = session.registry.families().iter();
    let mut others = families.filter_map(|family| session.registry.build(family, &[]).ok());
    let of_others = others.find_map(|other| {
        let text = heuristic_text(topic, other.as_ref())?;
        Some(format!(
            "{text}\n  A heuristic of puzzle `{}`.",
            other.name()
        ))
    });
    let of_files = || {
        let families = session.registry.families().iter();
        let mut named = families.filter_map(|family| {
            let info = family.heuristics().find(|info| info.name == topic)?;
            Some((family, info))
        });
        let (family, info) = named.next()?;
        let text = said_of(info, info.guarantee());
        Some(format!(
            "{text}\n  A heuristic of puzzle `{}`.",
            family.name
        ))
    };
    let of_definitions = || {
        let info = View::named(topic)?.info();
        let text = said_of(&info, info.guarantee());
        Some(format!(
            "{text}\n  A heuristic of puzzles that a script defines."
        ))
    };
    of_others
        .or_else(of_files)
        .or_else(of_definitions)
        .or_else(|| word_text(topic, table))
        .or_else(|| move_text(topic, session))
        .or_else(|| explanation(topic))
}

/// A move of the session's puzzle, else of another one.
fn move_text(name: &str, session: &Session) -> Option<String> {
    let families = session.registry.families().iter();
    let others = families.filter_map(|family| session.registry.build(family, &[]).ok());
    let mut puzzles = std::iter::once(session.puzzle.clone()).chain(others);
    let puzzle = puzzles.find(|puzzle| puzzle.move_names().contains(&name))?;
    let words = name.split_whitespace().count();
    let quote = if words > 1 { "\"" } else { "" };
    Some(format!(
        "{name}\n  A move of puzzle `{}`: `move {quote}{name}{quote}` makes it. `legalMoves` lists the legal ones.",
        puzzle.name()
    ))
}

/// A word that stands behind commands.
fn word_text(word: &str, table: &Table) -> Option<String> {
    let users: Vec<String> = users(word, table)
        .map(|spec| {
            format!(
                "\n  {}\n    {}; `help {}` says more",
                form(spec),
                spec.summary(),
                spec.name
            )
        })
        .collect();
    (!users.is_empty()).then(|| format!("{word}\n  Stands in:{}", users.concat()))
}

fn function_text(function: Function) -> String {
    let place = if function.is_of_cells() {
        " In definitions."
    } else {
        ""
    };
    format!(
        "{}\n  {}.{place}\n\nExample:\n  {}",
        function.usage(),
        function.summary(),
        function.example().replace('\n', "\n  ")
    )
}

fn functions_text() -> String {
    let mut text = "Functions, with the parenthesis directly after the word".to_owned();
    for function in Function::ALL {
        let place = if function.is_of_cells() {
            " (in definitions)"
        } else {
            ""
        };
        let (usage, summary) = (function.usage(), function.summary());
        let _ = write!(text, "\n  {usage}\n    {summary}{place}");
    }
    text
}

fn define_puzzle_text(table: &Table) -> String {
    let mut text = "define puzzle NAME PARAMETER... { }\n  Makes a puzzle: its cells, its goal and its moves. `puzzle NAME VALUE...` \
                    builds and chooses it; `let`, `if`, `for` and `repeat` around the words run then. In it `$cells` is the list \
                    of all cells, `$values` of all values; `help functions` lists functions of a state."
        .to_owned();
    text.push_str(&block_text("define", table));
    text.push_str("\n\nExample:\n  define puzzle pancake n {\n    cells 1..$n\n    goal 1..$n\n    for k in 2..$n { move \"f$k\" reverse 1..$k }\n  }\n  puzzle pancake 7\n  layers");
    text
}

fn define_graph_text(table: &Table) -> String {
    let mut text = "define graph NAME PARAMETER... { }\n  Makes a graph: a state is a node, a move goes to the node that it is named after. \
                    `puzzle NAME VALUE...` builds and chooses it. Several words may stand on a line. Its heuristics are its tables, `zero`, and \
                    `straight` if nodes have places."
        .to_owned();
    text.push_str(&block_text("graph", table));
    text.push_str("\n\nExample:\n  define graph square {\n    edge S A 1 edge S B 2 edge A G 4 edge B G 1.5\n    h S 3 h A 4 h B 1 h G 0\n  }\n  puzzle square\n  solveAStar h");
    text
}

fn define_heuristic_text() -> String {
    "define heuristic NAME PARAMETER... = NUMBER\n  Makes a heuristic, a whole number that depends on the state; with parameters it \
     is used as NAME(1,2). Brackets that are open go on over lines. `audit NAME` holds it against the true distances; `help functions` \
     lists what looks at a state. `external(\"python3 model.py\")` in the place of NUMBER lets a program compute it.\n\nExample:\n  define heuristic out = count(c in cells, at($c) != b and at($c) != goal($c))\n  audit out\n  solveAStar out"
        .to_owned()
}

fn define_search_text() -> String {
    let mut text = "define search NAME PARAMETER... = FORM\n  Makes a search, which `solve NAME` runs with its numbers and a heuristic. \
         A form says which node comes next:"
        .to_owned();
    for form in Form::ALL {
        let _ = write!(text, "\n    {}", form.usage());
    }
    text.push_str("\n  Its numbers are made of these, and of any heuristic by its name:");
    for (name, what) in VARIABLES {
        let _ = write!(text, "\n    {name:<8} {what}");
    }
    text.push_str("\n  A node of the priority `infinity` is left out. Around a form:");
    for wrapper in Wrapper::ALL {
        let form = format!("{}(FORM)", wrapper.word());
        let _ = write!(text, "\n    {form:<22} {}", wrapper.summary());
    }
    text.push_str(
        "\n\nExample:\n  define search wastar w = bestFirst(g + $w * h)\n  setState \"312 475 68b\"\n  solve wastar 1.5 h2"
    );
    text
}

/// The words of a command's block, if it takes one.
fn block_text(name: &str, table: &Table) -> String {
    let mut text = String::new();
    let words = table.named_blocks().find(|(block, _)| *block == name);
    if let Some((_, words)) = words {
        text.push_str("\n\nWords of its block:");
        for entry in words.specs() {
            let _ = write!(text, "\n  {}\n    {}", entry.usage(), entry.summary());
        }
    }
    text
}

fn heuristic_text(name: &str, puzzle: &Puzzle) -> Option<String> {
    let info = puzzle.heuristics().iter().find(|info| info.name == name)?;
    let call = call_of(info);
    let spec = HeuristicSpec::named(name);
    let is_own = puzzle.heuristic_digest(&spec).is_some();
    let guarantee = match (is_own, puzzle.is_admissible(&spec)) {
        (false, _) => info.guarantee().to_owned(),
        (true, true) => "Admissible, as an audit of all states proved.".to_owned(),
        (true, false) => {
            let given = if call.is_empty() { "" } else { "(...)" };
            format!(
                "Not known to be admissible; an audit of all states can prove it: audit {name}{given}"
            )
        }
    };
    Some(said_of(info, &guarantee))
}

/// The operands behind the name of a heuristic.
fn call_of(info: &HeuristicInfo) -> String {
    match info.parameters.as_str() {
        "" => String::new(),
        parameters => format!("({parameters})"),
    }
}

fn said_of(info: &HeuristicInfo, guarantee: &str) -> String {
    let call = call_of(info);
    format!("{}{call}\n  {}.\n  {guarantee}", info.name, info.summary)
}

fn family_text(
    family: &Family,
    session: &Session,
    interrupted: &mut dyn FnMut() -> bool,
) -> String {
    let parameter = match family.parameter.as_str() {
        "" => String::new(),
        parameter => format!(" {parameter}"),
    };
    let mut text = format!("puzzle {}{parameter}", family.name);
    // What the script says of it, if it says anything.
    if family.defined_with().is_none() || family.summary != Family::DEFINED {
        let _ = write!(text, "\n  {}.", family.summary);
    }
    let Ok(puzzle) = session.registry.example(family) else {
        if family.defined_with().is_some() {
            let _ = write!(
                text,
                "\n  Defined by this script; `puzzle {}{parameter}` builds it.",
                family.name
            );
        }
        let names = family.heuristics().map(|info| info.name.as_str());
        let names: Vec<&str> = names.collect();
        if !names.is_empty() {
            let _ = write!(text, "\n  Heuristics  {}", names.join(" "));
        }
        return text;
    };
    let described = puzzle.describe();
    if family.defined_with().is_some() || !described.is_empty() {
        let origin = if family.is_of_files() {
            "Read from a file"
        } else {
            "Defined by this script"
        };
        let name = puzzle.name();
        let _ = write!(text, "\n  {origin}; what follows is `{name}`.");
        for (what, said) in described {
            let _ = write!(text, "\n  {what:11} {said}");
        }
        text.push_str(&states_text(&puzzle, interrupted));
        let compiled = puzzle.compiled_moves();
        let definition = compiled.map_or("", |compiled| &compiled.source().text);
        if family.is_of_files() && !definition.is_empty() {
            let _ = write!(text, "\n\nDefinition:\n{}", definition.trim_end());
        }
        return text;
    }
    let goal = goal_text(puzzle.as_ref(), puzzle.default_goal().as_ref());
    let state = puzzle.format(&puzzle.initial_state(), Notation::Compact);
    let _ = write!(text, "\n  Moves       {}", puzzle.move_names().join(" "));
    let heuristics = puzzle.heuristic_names().join(" ");
    let _ = write!(text, "\n  Heuristics  {heuristics}");
    let _ = write!(text, "\n  Goal        {goal}");
    text.push_str(&states_text(&puzzle, interrupted));
    let _ = write!(text, "\n  First state setState \"{state}\"");
    text
}

/// The number of states: those that can be solved where the puzzle knows their number, else those that its start
/// reaches, as far as they are counted.
fn states_text(puzzle: &Puzzle, interrupted: &mut dyn FnMut() -> bool) -> String {
    if let Some(states) = puzzle.states(interrupted) {
        return format!("\n  States      {states} (all that can be solved)");
    }
    match puzzle.reachable_states(interrupted) {
        Some((states, true)) => format!("\n  States      {states} (reachable from the start)"),
        Some((states, false)) => {
            format!("\n  States      at least {states} (reachable from the start)")
        }
        None => String::new(),
    }
}

fn command_text(spec: &CommandSpec, table: &Table, session: &Session) -> String {
    let mut text = format!("{}\n  {}.", spec.usage(), spec.summary());
    let description = spec.description();
    if !description.is_empty() {
        let _ = write!(text, "\n  {description}");
    }
    // A procedure's block has no words of its own: those are of `define puzzle`.
    if spec.role != CommandRole::Keyword {
        text.push_str(&block_text(spec.name, table));
    }
    if spec.takes_modifiers() {
        text.push_str("\n\nAfter it on its line, with the defaults:");
        let around = UnmodifiedSearch {
            search: spec.name,
            settings: &session.settings,
            puzzle: session.puzzle.as_ref(),
        };
        let words = table.specs().iter().filter(|word| word.modifies(spec));
        let all_ties = Ties::ALL.map(Ties::name).join("|");
        let ties =
            Algorithm::of_command(spec.name).map(|algorithm| algorithm.ties_allowed().join("|"));
        for word in words {
            let id = table.command(word.name).expect("it stands in the table");
            let default_text = Modifier::default_text(id, &around).unwrap_or_default();
            let mut usage = word.usage();
            if let Some(ties) = &ties {
                usage = usage.replace(&all_ties, ties);
            }
            let _ = write!(text, "\n  {usage:24}  {default_text}");
        }
    }
    for example in spec.examples() {
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

/// A word of the block of a command.
fn entry_text(command: &CommandSpec, entry: &CommandSpec) -> String {
    let (name, usage) = (command.name, entry.usage());
    let mut text = format!("{usage}\n  In the block of `{name}`. {}.", entry.summary());
    for example in entry.examples() {
        let _ = write!(text, "\n\nExample:\n  {}", example.replace('\n', "\n  "));
    }
    text
}
