//! What can be wrong with a script that parses.

use puzzle_core::syntax::{Diagnostic, Proposal, Span};
use std::fmt::Display;

/// `solveBeem 5`.
pub(crate) fn unknown_command(name: impl Display, span: Span, help: Proposal) -> Diagnostic {
    Diagnostic::new("check::unknown_command")
        .says(format!("`{name}` is not a command"))
        .at(span, "unknown command")
        .advise(help)
}

/// `setState`.
pub(crate) fn missing_argument(
    name: impl Display,
    span: Span,
    missing: impl Display,
    help: Proposal,
) -> Diagnostic {
    Diagnostic::new("check::missing_argument")
        .says(format!("`{name}` needs more after it"))
        .at(span, format!("{missing} is missing"))
        .advise(help)
}

/// `printStats now please`.
pub(crate) fn surplus_argument(
    name: impl Display,
    surplus: impl Display,
    span: Span,
    command: Span,
    help: Proposal,
) -> Diagnostic {
    Diagnostic::new("check::surplus_argument")
        .says(format!("`{name}` does not take `{surplus}`"))
        .at(span, "one operand too many")
        .at(command, "of this")
        .advise(help)
}

/// `print $boord`.
pub(crate) fn unknown_variable(name: impl Display, span: Span, help: Proposal) -> Diagnostic {
    Diagnostic::new("check::unknown_variable")
        .says(format!("there is no variable `{name}`"))
        .at(span, "not known here")
        .advise(help)
}

/// `expect lenght == 5`.
pub(crate) fn unknown_name(name: impl Display, span: Span, help: Proposal) -> Diagnostic {
    Diagnostic::new("check::unknown_name")
        .says(format!("`{name}` is not a name that can be read here"))
        .at(span, "unknown name")
        .advise(help)
}

/// `print at(3)`.
pub(crate) fn outside_definition(function: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::outside_definition")
        .says(format!(
            "`{function}` is about a state that is looked at, and here is none"
        ))
        .at(span, "not in a definition")
        .advise(
            "it belongs in a definition: define heuristic out = count(c in cells, at($c) \
             != goal($c))",
        )
}

/// `let k = (length + 1)`.
pub(crate) fn word_in_arithmetic(name: impl Display, span: Span, help: Proposal) -> Diagnostic {
    Diagnostic::new("check::word_in_arithmetic")
        .says(format!(
            "`{name}` is a word, and words can't be calculated with"
        ))
        .at(span, "a word")
        .advise(help)
}

/// `let length = 5`.
pub(crate) fn read_only_name(name: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::read_only_name")
        .says(format!(
            "`{name}` is set by searches and can't be made a variable"
        ))
        .at(span, "only to be read")
        .advise(format!("choose another name, for example `my_{name}`"))
}

/// `define h2 { }`.
pub(crate) fn reserved_name(
    made: impl Display,
    name: impl Display,
    what: impl Display,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("check::reserved_name")
        .says(format!("a {made} can't be called `{name}`"))
        .at(span, format!("already {what}"))
        .advise(
            Proposal::from(format!("choose another name, for example `my_{name}`"))
                .with(span, format!("my_{name}")),
        )
}

/// `print 1` in a file for `heuristicFrom`.
pub(crate) fn no_definition(found: impl Display, made: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::no_definition")
        .says(format!(
            "`{found}` is not a definition of a {made}, and nothing else is taken from this file"
        ))
        .at(span, format!("no `define {made}`"))
        .advise(format!(
            "leave it out: the file holds `define {made} NAME ...` and comments"
        ))
}

/// `size(lines("a.txt"))` in a file for `heuristicFrom`.
pub(crate) fn reads_file(span: Span) -> Diagnostic {
    Diagnostic::new("check::reads_file")
        .says("a definition that is taken from a file reads no other file")
        .at(span, "reads a file")
        .advise("write what it needs into the definition itself")
}

/// `external("python3 model.py")` in a file for `heuristicFrom`.
pub(crate) fn runs_program(span: Span) -> Diagnostic {
    Diagnostic::new("check::runs_program")
        .says("a definition that is taken from a file starts no program")
        .at(span, "starts a program")
        .advise("write what it says as a formula: count(c in cells, at($c) != b and at($c) != goal($c))")
}

/// `define heuristic h = 2 * external("python3 model.py")`.
pub(crate) fn external_in_formula(span: Span) -> Diagnostic {
    Diagnostic::new("check::external_in_formula")
        .says("`external` is all that a heuristic says, not a part of a formula")
        .at(span, "in a formula")
        .advise(
            "give it a name, which may be a part of formulas: define heuristic net = external(\"python3 model.py\")",
        )
}

/// `define heuristic net n = external("python3 model.py")`.
pub(crate) fn external_parameter(span: Span) -> Diagnostic {
    Diagnostic::new("check::external_parameter")
        .says("a heuristic that a program computes takes no parameters")
        .at(span, "a parameter")
        .advise(
            "leave it out; a variable may stand in the command: external(\"python3 model.py $n\")",
        )
}

/// `define f a a { }`.
pub(crate) fn duplicate_parameter(name: impl Display, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new("check::duplicate_parameter")
        .says(format!("parameter `{name}` stands twice"))
        .at(span, "again here")
        .at(first, "first here")
        .advise("give each parameter its own name")
}

/// `repeat 2 { define f { } }`.
pub(crate) fn define_in_block(name: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::define_in_block")
        .says("`define` stands outside of blocks")
        .at(span, "inside a block")
        .advise(format!(
            "move the definition of `{name}` in front of the block"
        ))
}

/// `tree` on a line of its own.
pub(crate) fn only_a_modifier(name: impl Display, of: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::only_a_modifier")
        .says(format!("`{name}` is not a command of its own"))
        .at(span, "has nothing to modify")
        .advise(format!("it follows `{of}` on the same line: {of} {name}"))
}

/// `solveBeam 5 maxNodes 10 maxNodes 20`.
pub(crate) fn duplicate_modifier(name: impl Display, span: Span, first: Span) -> Diagnostic {
    Diagnostic::new("check::duplicate_modifier")
        .says(format!("`{name}` comes twice after one search"))
        .at(span, "again here")
        .at(first, "first here")
        .advise("keep one of them")
}

/// `save x.txt` in a script.
pub(crate) fn only_at_the_prompt(name: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::only_at_the_prompt")
        .says(format!("`{name}` works at the prompt only"))
        .at(span, "not in a script")
        .advise("start the prompt with `puzzle-script`, or `-i` after a script")
}

/// `repeat 3 { save x.txt }` at the prompt.
pub(crate) fn not_in_a_block(name: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::not_in_a_block")
        .says(format!("`{name}` stands on a line of the prompt itself"))
        .at(span, "not inside a block or a file")
        .advise("put it after the block: what it saves is complete there")
}

/// `readCommands missing.txt`.
pub(crate) fn unreadable_file(path: impl Display, reason: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::unreadable_file")
        .says(format!("`{path}` can't be read: {reason}"))
        .at(span, &reason)
        .advise("the path is relative to the folder of the script that names it")
}

/// A script that reads itself, at once or through others.
pub(crate) fn include_cycle(path: impl Display, chain: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::include_cycle")
        .says(format!(
            "`{path}` is being read already, and would read itself for ever"
        ))
        .at(span, "closes the circle")
        .advise(format!(
            "put what both need into a file that reads neither: {chain}"
        ))
}

/// Files that read files that read files, 10,000 times.
pub(crate) fn too_many_files(most: usize, span: Span) -> Diagnostic {
    Diagnostic::new("check::too_many_files")
        .says(format!("more than {most} files are read"))
        .at(span, "one too many")
        .advise("read a file once, and put what is repeated into a `define`")
}

/// A chain of files that read files.
pub(crate) fn too_deep_files(most: usize, span: Span) -> Diagnostic {
    Diagnostic::new("check::too_deep_files")
        .says(format!("files read files more than {most} deep"))
        .at(span, "one file too deep")
        .advise("read several files from one place instead of each from the one before")
}

/// `swap 1 2` at the start of a line.
pub(crate) fn entry_alone(name: impl Display, of: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::entry_alone")
        .says(format!("`{name}` follows `{of}`"))
        .at(span, "nothing that it belongs to")
        .advise(format!("it belongs to the `{of}` before it on its line"))
}

/// `move up swap 1 2 when at(1) == b`.
pub(crate) fn misplaced_part(
    name: impl Display,
    of: impl Display,
    first: Span,
    span: Span,
    help: Option<Proposal>,
) -> Diagnostic {
    Diagnostic::new("check::misplaced_part")
        .says(format!(
            "`{name}` comes once after `{of}`, `cost` and `when` before what it does"
        ))
        .at(first, "belongs here")
        .at(span, "not here")
        .advise(help.unwrap_or_else(|| {
            "what it costs and its condition come first: move NAME cost N when CONDITION EFFECT...".into()
        }))
}

/// `move up`.
pub(crate) fn unfinished_entry(
    name: impl Display,
    help: impl Into<Proposal>,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("check::unfinished_entry")
        .says(format!("`{name}` says nothing"))
        .at(span, "nothing after it")
        .advise(help)
}

/// `print 1` in the block of a puzzle.
pub(crate) fn no_entry_of_puzzle(
    name: impl Display,
    help: impl Into<Proposal>,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("check::no_entry_of_puzzle")
        .says(format!("`{name}` is not an entry of a puzzle"))
        .at(span, "not here")
        .advise(help)
}

/// `row($t) - row(home($t))` in a heuristic.
pub(crate) fn looks_at_no_state(whole: Span, named: Span, meant: &str) -> Diagnostic {
    Diagnostic::new("check::same_in_every_state")
        .says("this is the same in every state: both sides are fixed")
        .as_warning()
        .at(whole, "looks at no state")
        .advise(Proposal::write("what the state has there is", named, meant))
}

/// `at($c) != at($c)` in a heuristic.
pub(crate) fn compared_with_itself(
    text: impl Display,
    meant: Option<(Span, String)>,
    whole: Span,
) -> Diagnostic {
    let help = match meant {
        Some((at, meant)) => Proposal::write("the goal has there", at, meant),
        None => "compare it with the goal: at($c) != goal($c)".into(),
    };
    Diagnostic::new("check::same_in_every_state")
        .says(format!(
            "this is the same in every state: `{text}` is compared with itself"
        ))
        .as_warning()
        .at(whole, "twice the same")
        .advise(help)
}

/// `memoryLimit 200`.
pub(crate) fn size_in_bytes(bytes: i64, span: Span) -> Diagnostic {
    Diagnostic::new("check::size_in_bytes")
        .says(format!("a size without a unit is in bytes: {bytes} bytes"))
        .as_warning()
        .at(span, "no unit")
        .advise(format!(
            "with a unit: {bytes}MB, or {bytes}B where that is meant"
        ))
}

/// `1..5 step 0`.
pub(crate) fn zero_step(span: Span) -> Diagnostic {
    Diagnostic::new("check::zero_step")
        .says("the step of a range can't be 0")
        .at(span, "no step")
        .advise("`1..9 step 2` counts up, `9..1 step -2` down")
}

/// `task "A" points -1 { }`.
pub(crate) fn unfit_points(points: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::unfit_points")
        .says(format!("a task can't be worth `{points}` points"))
        .at(span, "no number of points")
        .advise("write a number from 0 to 1000000, for example: task \"A\" points 2 { }")
}

/// `task "A" { for b in $boards { expect solved points 1 } }`.
pub(crate) fn unsaid_points(span: Span) -> Diagnostic {
    Diagnostic::new("check::unsaid_points")
        .says("only the run knows how many points the expectations of this task give")
        .at(span, "worth how many points?")
        .advise("say it: task \"A\" points 4 { }")
}

/// `task "A" points 4 { expect solves points 1 }`.
pub(crate) fn other_points(sum: impl Display, said: impl Display, span: Span) -> Diagnostic {
    Diagnostic::new("check::other_points")
        .says(format!(
            "the expectations of this task give {sum} points, but it is worth {said}"
        ))
        .at(span, format!("not {sum}"))
        .advise(format!(
            "leave `points {said}` out, or give {said} points to its expectations"
        ))
}

/// `solveBeam h2 50`.
pub(crate) fn swapped_operands(help: Proposal, span: Span) -> Diagnostic {
    Diagnostic::new("check::swapped_operands")
        .says("these operands stand in the other order")
        .at(span, "swap them")
        .advise(help)
}

/// `for b in boards { }`, `for i in 1..n { }`.
pub(crate) fn word_for_list(found: impl Display, help: Proposal, span: Span) -> Diagnostic {
    Diagnostic::new("check::word_for_list")
        .says(format!(
            "expected a list or a range, found the word `{found}`"
        ))
        .at(span, "a word")
        .advise(help)
}

/// `($n * fact(($n - 1)))`.
pub(crate) fn call_as_number(
    name: impl Display,
    what: impl Display,
    help: Proposal,
    span: Span,
) -> Diagnostic {
    Diagnostic::new("check::call_as_number")
        .says(format!("`{name}` gives no value: {what}"))
        .at(span, "no number")
        .advise(help)
}

/// `print length`.
pub(crate) fn name_for_value(name: impl Display, help: Proposal, span: Span) -> Diagnostic {
    Diagnostic::new("check::name_for_value")
        .says(format!("this is the word `{name}`, not its value"))
        .at(span, "a word")
        .advise(help)
}

/// `randomizeState 20 seed 5`.
pub(crate) fn seed_behind(command: impl Display, help: Proposal, span: Span) -> Diagnostic {
    Diagnostic::new("check::seed_behind")
        .says(format!("`{command}` draws before this `seed` is set"))
        .as_warning()
        .at(span, "for later draws")
        .advise(help)
}

/// `print "mean: ($s / 3)"`.
pub(crate) fn calculation_in_text(help: Proposal, span: Span) -> Diagnostic {
    Diagnostic::new("check::calculation_in_text")
        .says("in quotes nothing is calculated: the text has the numbers and the signs")
        .as_warning()
        .at(span, "not calculated")
        .advise(help)
}

/// `solveAStar heuristic h1`.
pub(crate) fn heuristic_behind(search: impl Display, help: Proposal, span: Span) -> Diagnostic {
    Diagnostic::new("check::heuristic_behind")
        .says(format!(
            "`{search}` runs without a heuristic of its own here, and `heuristic` is the next command"
        ))
        .as_warning()
        .at(span, "prints an estimate")
        .advise(help)
}
