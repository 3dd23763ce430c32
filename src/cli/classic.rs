//! The classic form: `puzzle-script -setState "325 678 b14" -printState`.
//!
//! An argument of `-`, a letter and more is a command; `--` and a letter is an option; the rest are
//! operands, written into one line of script as their command wants them.

use crate::cli::arguments::Arguments;
use crate::cli::usage::usage_error;
use crate::command::{CommandRole, CommandSpec, OperandKind, Table};
use crate::interp::catalog;
use clap::CommandFactory;
use puzzle_core::syntax::{Vocabulary, is_assigned, search_named, usual_name};
use std::ffi::{OsStr, OsString};

/// The arguments as the operating system gives them: the program's name first.
pub(crate) type RawArguments = Vec<OsString>;

/// Splits the arguments into those that are options, and the line that the others make if they
/// have the classic form.
pub(crate) fn split(
    arguments: RawArguments,
) -> Result<(RawArguments, Option<String>), clap::Error> {
    // Most command lines are told apart without the definition of the options.
    if !arguments
        .iter()
        .skip(1)
        .any(|argument| is_dashed_command(argument))
    {
        return Ok((arguments, None));
    }
    let options = ClassicOptions::new();
    let mut kept: RawArguments = Vec::new();
    let mut words: Vec<DashedCommand> = Vec::new();
    let mut rest = arguments.into_iter();
    kept.extend(rest.next());
    while let Some(argument) = rest.next() {
        if argument == "--" {
            kept.push(argument);
            kept.extend(rest.by_ref());
        } else if is_option(&argument) {
            let takes_value = options.takes_value(&argument);
            kept.push(argument);
            kept.extend(rest.by_ref().take(usize::from(takes_value)));
        } else if is_dashed_command(&argument) {
            if options.is_subcommand(&kept) {
                kept.push(argument);
                continue;
            }
            let word = text(argument)?;
            // `-maxNodes=100`
            let (name, operand) = match word[1..].split_once('=') {
                Some((name, operand)) => (name, Some(operand.to_owned())),
                None => (&word[1..], None),
            };
            words.push(DashedCommand {
                name: usual_name(name).unwrap_or(name).to_owned(),
                operands: operand.into_iter().collect(),
            });
        } else if let Some(words) = words.last_mut() {
            words.operands.push(text(argument)?);
        } else {
            kept.push(argument);
        }
    }
    let table = catalog().table;
    for words in &mut words {
        words.name_search(&table);
    }
    let line = words.iter().fold(String::new(), |mut line, words| {
        if !line.is_empty() {
            // An unknown command must not read as an operand of the one before it.
            let known = table.find(&words.name).is_some();
            line.push(if known { ' ' } else { '\n' });
        }
        line + &words.write(&table)
    });
    Ok((kept, (!words.is_empty()).then_some(line)))
}

/// The report of commands on the command line without dashes, or with two: the line for `-c`, and the classic form. Nothing
/// where no word is a command.
pub(crate) fn forms(words: &[String]) -> Option<String> {
    let table = catalog().table;
    let bare = |word: &str| word.trim_start_matches('-').to_owned();
    let is_command = |word: &String| table.find(&bare(word)).is_some();
    if !words.first().is_some_and(is_command) {
        return None;
    }
    let shell = |word: &str| {
        let is_plain = |letter: char| letter.is_alphanumeric() || "_-./:+,".contains(letter);
        if !word.is_empty() && word.chars().all(is_plain) {
            word.to_owned()
        } else {
            format!("\"{}\"", word.replace(['"', '\\', '$', '`', '\''], ""))
        }
    };
    let written = |dash: &str| {
        let words = words.iter().map(|word| {
            if is_command(word) {
                format!("{dash}{}", bare(word))
            } else {
                shell(word)
            }
        });
        words.collect::<Vec<_>>().join(" ")
    };
    let (line, classic) = (written(""), written("-"));
    Some(format!(
        "commands stand behind -c, or with one dash each: `puzzle-script -c '{line}'` or `puzzle-script {classic}`"
    ))
}

/// The usage error of a command with two dashes.
pub(crate) fn two_dashes(arguments: &RawArguments) -> Option<clap::Error> {
    let words = arguments.iter().skip(1).filter_map(|word| word.to_str());
    let words: Vec<String> = words.map(str::to_owned).collect();
    let dashed = words.iter().position(|word| {
        let is_command = |word: &str| catalog().table.find(word).is_some();
        word.strip_prefix("--").is_some_and(is_command)
    })?;
    let forms = forms(&words[dashed..])?;
    Some(usage_error(format!(
        "`{}` is no option; {forms}",
        words[dashed]
    )))
}

/// `-`, a letter, and more.
fn is_dashed_command(argument: &OsStr) -> bool {
    let bytes = argument.as_encoded_bytes();
    bytes.len() > 2 && bytes[0] == b'-' && bytes[1].is_ascii_alphabetic()
}

/// `--` and more, or `-` and one letter.
fn is_option(argument: &OsStr) -> bool {
    let bytes = argument.as_encoded_bytes();
    bytes.starts_with(b"--")
        || (bytes.len() == 2 && bytes[0] == b'-' && bytes[1].is_ascii_alphabetic())
}

fn text(argument: OsString) -> Result<String, clap::Error> {
    argument
        .into_string()
        .map_err(|bad| usage_error(format!("`{}` is not UTF-8", bad.to_string_lossy())))
}

/// The options as they are defined.
struct ClassicOptions {
    definition: clap::Command,
}

impl ClassicOptions {
    fn new() -> Self {
        Self {
            definition: Arguments::command(),
        }
    }

    /// Whether the next argument belongs to this one.
    fn takes_value(&self, argument: &OsStr) -> bool {
        let Some(name) = argument.to_str().map(|text| text.trim_start_matches('-')) else {
            return false;
        };
        self.definition.get_arguments().any(|option| {
            let named = option.get_long() == Some(name)
                || option
                    .get_short()
                    .is_some_and(|short| name == short.to_string());
            named && option.get_action().takes_values()
        })
    }

    /// Whether a subcommand stands among the arguments: what follows is its own.
    fn is_subcommand(&self, arguments: &[OsString]) -> bool {
        let is_name = |argument: &OsString| {
            argument
                .to_str()
                .is_some_and(|name| self.definition.find_subcommand(name).is_some())
        };
        arguments.iter().skip(1).any(is_name)
    }
}

/// A dashed command with its operands.
struct DashedCommand {
    name: String,
    operands: Vec<String>,
}

impl DashedCommand {
    /// Takes the name of a search from the operands of `solve`: `-solve A* h1`.
    fn name_search(&mut self, table: &Table) {
        if self.name != "solve" {
            return;
        }
        let parts = self
            .operands
            .iter()
            .flat_map(|operand| operand.split_whitespace());
        let parts: Vec<String> = parts.map(str::to_owned).collect();
        let named = (1..=parts.len().min(4))
            .rev()
            .find_map(|count| Some((count, search_named(&parts[..count].join(" "), table)?)));
        if let Some((count, name)) = named {
            name.clone_into(&mut self.name);
            self.operands = parts[count..].to_vec();
        }
    }

    /// As script. What is wrong with it shows when the line is checked.
    fn write(&self, table: &Table) -> String {
        let spec = table.find(&self.name);
        let mut line = self.name.clone();
        if matches!(
            spec.and_then(only_kind),
            Some(OperandKind::State(_) | OperandKind::Goal)
        ) {
            // `-setState 325 678 b14` without quotes of the shell.
            if !self.operands.is_empty() {
                line.push(' ');
                line.push_str(&quoted(&self.operands.join(" ")));
            }
            return line;
        }
        for (index, operand) in self.operands.iter().enumerate() {
            line.push(' ');
            line.push_str(&written(operand, spec, index, table));
        }
        line
    }
}

/// The kind of a command that takes one operand.
fn only_kind(spec: &CommandSpec) -> Option<OperandKind> {
    match spec.parameters {
        [parameter] => Some(parameter.kind),
        _ => None,
    }
}

fn written(operand: &str, spec: Option<&CommandSpec>, index: usize, table: &Table) -> String {
    let keyword = spec.is_some_and(|spec| spec.role == CommandRole::Keyword);
    if spec
        .and_then(|spec| kind_of(spec, index))
        .is_some_and(OperandKind::is_text)
    {
        return quoted(operand);
    }
    if keyword && is_grammar(operand)
        || spec.is_some_and(|spec| spec.is_search() && is_modifier(operand))
    {
        return operand.to_owned();
    }
    bare(operand, !keyword, table).unwrap_or_else(|| quoted(operand))
}

/// The kind of the operand at that place.
fn kind_of(spec: &CommandSpec, index: usize) -> Option<OperandKind> {
    let mut end = 0_usize;
    spec.parameters
        .iter()
        .find(|parameter| {
            end = end.saturating_add(parameter.kind.operands().1);
            index < end
        })
        .map(|parameter| parameter.kind)
}

/// Whether an operand of a search is a modifier in another spelling: `maxNodes=100`, `[maxnodes=100]`.
fn is_modifier(operand: &str) -> bool {
    let inner = operand
        .strip_prefix('[')
        .and_then(|bracketed| bracketed.strip_suffix(']'));
    let inner = inner.unwrap_or(operand);
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "=_, ".contains(letter);
    let word = inner.split(['=', ' ']).next().unwrap_or_default();
    let has_operand = inner.len() > word.len() + 1;
    has_operand && inner.chars().all(plain) && is_assigned(usual_name(word).unwrap_or(word))
}

/// Signs that stand in `let`, `if`, `expect` and blocks.
fn is_grammar(operand: &str) -> bool {
    matches!(
        operand,
        "=" | "==" | "!=" | "<" | "<=" | ">" | ">=" | "{" | "}"
    )
}

/// The operand as it is, if it reads as words, numbers, lists and calls, and as no command. `$` is
/// literal, in strings of a list too.
fn bare(operand: &str, several: bool, table: &Table) -> Option<String> {
    let mut text = String::with_capacity(operand.len());
    let (mut depth, mut in_string, mut word) = (0_u32, false, String::new());
    for character in operand.chars().chain([' ']) {
        if in_string {
            if character == '$' {
                text.push('\\');
            }
            in_string = character != '"';
        } else if character.is_alphanumeric() || "_-./\\~:+".contains(character) {
            word.push(character);
        } else {
            if depth == 0 && table.command(&word).is_some() {
                return None;
            }
            word.clear();
            match character {
                '[' | '(' => depth += 1,
                ']' | ')' => depth = depth.checked_sub(1)?,
                '"' if depth > 0 => in_string = true,
                ' ' if depth > 0 || several => {}
                ' ' if text.len() == operand.len() => {}
                ',' if depth > 0 => {}
                _ => return None,
            }
        }
        text.push(character);
    }
    text.pop();
    (depth == 0 && !in_string && !text.trim().is_empty()).then_some(text)
}

/// As a string that means these characters and nothing else.
pub(crate) fn quoted(operand: &str) -> String {
    let mut text = String::with_capacity(operand.len() + 2);
    text.push('"');
    for character in operand.chars() {
        match character {
            '"' | '\\' | '$' => text.extend(['\\', character]),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            other => text.push(other),
        }
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn split_words(arguments: &[&str]) -> (Vec<String>, Option<String>) {
        let arguments = ["puzzle-script"]
            .iter()
            .chain(arguments)
            .map(OsString::from)
            .collect();
        let (kept, line) = split(arguments).expect("it is UTF-8");
        (
            kept.into_iter()
                .skip(1)
                .map(|argument| argument.into_string().expect("it is UTF-8"))
                .collect(),
            line,
        )
    }

    fn line(arguments: &[&str]) -> String {
        let (kept, line) = split_words(arguments);
        assert_eq!(kept, Vec::<String>::new());
        line.expect("it is classic")
    }

    #[test]
    fn commands_follow_one_another_on_one_line() {
        assert_eq!(
            line(&["-setState", "325 678 b14", "-printState"]),
            "setState \"325 678 b14\" printState"
        );
        assert_eq!(
            line(&["-solveBeam", "50", "-maxNodes", "2000"]),
            "solveBeam 50 maxNodes 2000"
        );
    }

    #[test]
    fn an_unknown_command_is_no_operand_of_the_one_before() {
        assert_eq!(
            line(&["-print", "hello", "-prntState"]),
            "print \"hello\"\nprntState"
        );
    }

    #[test]
    fn a_state_may_come_without_quotes() {
        assert_eq!(
            line(&["-setState", "325", "678", "b14"]),
            "setState \"325 678 b14\""
        );
    }

    #[test]
    fn a_dash_and_a_digit_is_a_number() {
        assert_eq!(line(&["-maxNodes", "-5"]), "maxNodes -5");
        assert_eq!(line(&["-setState", "1", "2", "-1"]), "setState \"1 2 -1\"");
    }

    #[test]
    fn options_are_taken_out_with_their_values() {
        let (kept, line) = split_words(&[
            "--seed",
            "5",
            "-printState",
            "--format=json",
            "-q",
            "compact",
            "--keep-going",
        ]);
        assert_eq!(kept, ["--seed", "5", "--format=json", "-q", "--keep-going"]);
        assert_eq!(line.as_deref(), Some("printState compact"));
    }

    #[test]
    fn other_forms_are_left_alone() {
        for arguments in [
            &["a.txt", "-i"][..],
            &["-c", "printState"],
            &["-c", "-printState"],
            &["test", "-xyz"],
            &["--", "-abc"],
        ] {
            let (kept, line) = split_words(arguments);
            assert_eq!(
                (kept.as_slice(), line),
                (
                    &arguments
                        .iter()
                        .map(ToString::to_string)
                        .collect::<Vec<_>>()[..],
                    None
                )
            );
        }
    }

    #[test]
    fn files_beside_dashed_commands_are_kept_for_the_report() {
        assert_eq!(split_words(&["a.txt", "-printState"]).0, ["a.txt"]);
    }

    #[test]
    fn text_is_quoted_with_its_escapes() {
        assert_eq!(
            line(&["-print", "$length \"a\" \\ b", "5"]),
            r#"print "\$length \"a\" \\ b" "5""#
        );
        assert_eq!(line(&["-readCommands", "solve"]), "readCommands \"solve\"");
    }

    #[test]
    fn words_lists_and_calls_stay_as_they_are() {
        assert_eq!(
            line(&["-solveAStar", "max(h1,h2)"]),
            "solveAStar max(h1,h2)"
        );
        assert_eq!(
            line(&["-move", "[up left]", "-puzzle", "sliding 4x5"]),
            "move [up left] puzzle sliding 4x5"
        );
        assert_eq!(
            line(&["-solveAStar", "pdb(\"6-6-3\")"]),
            "solveAStar pdb(\"6-6-3\")"
        );
        assert_eq!(
            line(&["-randomizeState", "walk", "20"]),
            "randomizeState walk 20"
        );
    }

    #[test]
    fn what_would_be_something_else_is_quoted() {
        assert_eq!(
            line(&["-solveAStar", "printState"]),
            "solveAStar \"printState\""
        );
        assert_eq!(
            line(&["-solveAStar", "h2 printState"]),
            "solveAStar \"h2 printState\""
        );
        assert_eq!(line(&["-solveAStar", "h2 # no"]), "solveAStar \"h2 # no\"");
        assert_eq!(line(&["-solveAStar", "$h"]), "solveAStar \"\\$h\"");
        assert_eq!(line(&["-move", "[up"]), "move \"[up\"");
        assert_eq!(line(&["-move", "[\"$a\"]"]), "move [\"\\$a\"]");
        assert_eq!(line(&["-solveAStar", ""]), "solveAStar \"\"");
    }

    #[test]
    fn keywords_take_signs_and_one_word_each() {
        assert_eq!(line(&["-let", "k", "=", "a b"]), "let k = \"a b\"");
        assert_eq!(
            line(&["-expect", "length", "<=", "4"]),
            "expect length <= 4"
        );
        assert_eq!(
            line(&["-repeat", "2", "{", "-printState", "}"]),
            "repeat 2 { printState \"}\""
        );
    }

    #[test]
    fn other_spellings_are_written_in_the_usual_one() {
        assert_eq!(
            line(&[
                "-setState",
                "142",
                "3b5",
                "678",
                "-solve",
                "A*",
                "h1",
                "-maxnodes=100"
            ]),
            "setState \"142 3b5 678\" solveAStar h1 maxNodes 100"
        );
        assert_eq!(
            line(&["-solve", "hill climbing", "maxnodes=9"]),
            "solveHillClimbing maxnodes=9"
        );
        assert_eq!(
            line(&["-solve", "BFS", "[maxnodes=20]"]),
            "solveBFS [maxnodes=20]"
        );
        assert_eq!(
            line(&["-scrambleState", "20", "-solve"]),
            "randomizeState 20 solve"
        );
    }

    #[test]
    fn unknown_commands_are_left_to_the_checker() {
        assert_eq!(line(&["-solveBeem", "5", "a b"]), "solveBeem 5 a b");
    }
}
