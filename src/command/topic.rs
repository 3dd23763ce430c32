//! Topics of `help`.

use super::{
    ArgumentError, CommandRole, CommandSpec, READABLE_NAMES, Table, argument_error, explained,
};
use puzzle_core::puzzles::{PuzzleWord, Registry};
use puzzle_core::syntax::{Function, Proposal, Rule, SPELLINGS, Span, Vocabulary, search_named};

/// Topics of more than one command: all commands, all functions, and the definitions that are no procedures.
pub(crate) const COMMANDS: &str = "commands";
/// The command that lists all, where completion offers the usual ones alone.
pub(crate) const ALL_COMMANDS: &str = "help commands";
pub(crate) const FUNCTIONS: &str = "functions";
pub(crate) const DEFINE_PUZZLE: &str = "define puzzle";
pub(crate) const DEFINE_GRAPH: &str = "define graph";
pub(crate) const DEFINE_HEURISTIC: &str = "define heuristic";
pub(crate) const DEFINE_SEARCH: &str = "define search";

/// The commands of the first hour: `help` alone describes them, and completion of an empty line offers them.
pub(crate) const USUAL: [(&str, [&str; 3]); 4] = [
    ("A board", ["puzzle", "setState", "printState"]),
    ("A search", ["solve", "solveAStar", "solveBFS"]),
    ("A look inside", ["printPath", "watch", "why"]),
    ("A judgement", ["audit", "report", "expect"]),
];

/// Words that people use, in small letters, with the command or heuristic that has another name here.
const USED: [(&[&str], &str); 18] = [
    (
        &[
            "scramble",
            "shuffle",
            "random",
            "randomize",
            "randomise",
            "mix",
            "shufflestate",
            "randomstate",
        ],
        "randomizeState",
    ),
    (
        &[
            "display",
            "showstate",
            "displaystate",
            "printboard",
            "showboard",
            "displayboard",
            "board",
        ],
        "printState",
    ),
    (&["prettyprint", "drawboard"], "prettyPrintState"),
    (
        &[
            "setboard",
            "initialstate",
            "setinitialstate",
            "setstartstate",
            "setstart",
        ],
        "setState",
    ),
    (&["setgoalstate", "goalstate"], "setGoal"),
    (
        &["dijkstra", "uniformcost", "uniformcostsearch"],
        "solveUCS",
    ),
    (
        &["bestfirst", "greedybestfirst", "gbfs", "bestfirstsearch"],
        "solveGreedy",
    ),
    (&["breadthfirst", "breadthfirstsearch"], "solveBFS"),
    (&["depthfirst", "depthfirstsearch"], "solveDFS"),
    (&["iterativedeepening", "ids"], "solveIDDFS"),
    (&["beamsearch", "localbeam", "localbeamsearch"], "solveBeam"),
    (&["wastar", "wa*"], "solveWeightedAStar"),
    (&["simulatedannealing"], "solveAnnealing"),
    (&["nodelimit", "maxnode", "limit"], "maxNodes"),
    (&["timeout", "maxtime"], "timeLimit"),
    (
        &["load", "import", "include", "readfile", "runfile"],
        "readCommands",
    ),
    (&["manhattan", "manhattandistance"], "h2"),
    (&["misplaced", "misplacedtiles", "hamming"], "h1"),
];

/// The usual name of what a word stands for: a word that people use, a search or a command in another spelling.
pub(crate) fn used_for(word: &str, table: &Table) -> Option<&'static str> {
    let spelled = SPELLINGS.iter().find_map(|spelling| match spelling.rule {
        Rule::Word(other, usual) if other.eq_ignore_ascii_case(word) => Some(usual),
        _ => None,
    });
    let mut small = word.to_lowercase();
    small.retain(|letter| !matches!(letter, '-' | '_' | ' '));
    let used = USED
        .iter()
        .find(|(words, _)| words.contains(&small.as_str()));
    let used = used.map(|(_, usual)| *usual);
    spelled.or(used).or_else(|| search_named(word, table))
}

/// Words that are no commands, with what `help` says of them.
const LANGUAGE: [(&[&str], &str); 4] = [
    (
        &["exit", "quit"],
        "exit\n  Leaves the prompt, as `quit` and Ctrl-D do. A script ends with its last line.",
    ),
    (
        &["tutorial"],
        "tutorial [n]\n  At the prompt: ten steps from a graph to a heuristic of your own. `tutorial` checks the step that you are \
         at and goes on, `tutorial 3` goes to step 3. The playground has the same steps.",
    ),
    (
        &["and", "or", "not"],
        "and, or, not\n  Join conditions, in this order of strength: `not`, `and`, `or`; `( )` groups. The part after \
         `and` is read only if the part before it holds, the part after `or` only if it does not.\n\nExample:\n  \
         solveAStar h2\n  expect solved and length <= 31",
    ),
    (
        &[
            "operators",
            "==",
            "!=",
            "<",
            "<=",
            ">",
            ">=",
            "+",
            "-",
            "*",
            "/",
            "%",
        ],
        "operators\n  == != < <= > >=  compare two values\n  + - * / %         calculate, in `( )` only; `/` of whole \
         numbers drops the remainder, `%` is the remainder; `+` also joins lists and texts\n  ..                a range: \
         `1..5`\n  and or not        join conditions\n\nExample:\n  let n = 7\n  expect ($n % 2 + 1) == 2",
    ),
];

/// The text of `help` about a word of the language that is no command.
pub(crate) fn language_text(topic: &str) -> Option<&'static str> {
    let mut all = LANGUAGE.iter();
    let entry = all.find(|(words, _)| words.contains(&topic));
    entry.map(|(_, text)| *text)
}

/// The topic that a word of people stands for where it is none itself.
pub(crate) fn meant_topic<'t>(topic: &'t str, table: &Table, registry: &Registry) -> &'t str {
    if is_topic(topic, table, registry) {
        return topic;
    }
    used_for(topic, table).unwrap_or(topic)
}

/// Whether `help` has something to say of it.
pub(crate) fn is_topic(topic: &str, table: &Table, registry: &Registry) -> bool {
    table.command(topic).is_some()
        || table.entries(topic).next().is_some()
        || [
            COMMANDS,
            FUNCTIONS,
            DEFINE_PUZZLE,
            DEFINE_GRAPH,
            DEFINE_HEURISTIC,
            DEFINE_SEARCH,
        ]
        .contains(&topic)
        || Function::named(topic).is_some()
        || READABLE_NAMES.contains(&topic)
        || language_text(topic).is_some()
        || registry
            .algorithms()
            .iter()
            .any(|algorithm| algorithm.name() == topic)
        || registry.word(topic).is_some()
        || registry.find(topic).is_some()
        || users(topic, table).next().is_some()
        || !explained(topic).is_empty()
}

/// The commands behind which a word may stand, and the words of blocks.
pub(crate) fn users<'t>(word: &'t str, table: &'t Table) -> impl Iterator<Item = &'t CommandSpec> {
    let entries = table.blocks().flat_map(|(_, words)| words.specs());
    let specs = table.specs().iter().chain(entries);
    specs.filter(move |spec| {
        let form = form(spec);
        let mut words = form.split(|character: char| !character.is_ascii_alphanumeric());
        let is_own = words.next() == Some(word);
        let is_choice =
            word.len() > 1 && word.starts_with(|first: char| first.is_ascii_lowercase());
        !is_own && is_choice && words.any(|other| other == word)
    })
}

/// The form of a command: that of a word of the grammar stands behind its summary.
pub(crate) fn form(spec: &CommandSpec) -> String {
    match spec.summary().split_once(": ") {
        Some((_, form)) if spec.role == CommandRole::Keyword => form.to_owned(),
        _ => spec.usage(),
    }
}

/// The report of a topic that `help` does not have.
pub(crate) fn unknown_topic(
    found: String,
    span: Span,
    table: &Table,
    registry: &Registry,
) -> ArgumentError {
    let mut topics = table.names();
    topics.extend(registry.family_names());
    topics.extend(registry.names_of(PuzzleWord::Heuristic));
    topics.extend(Function::ALL.map(Function::name));
    let help = Proposal::meant(&found, "help ", span, topics);
    let help = help.unwrap_or_else(|| "`help commands` lists everything".into());
    argument_error::unknown_word(found, span, help)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::interp::catalog;

    #[test]
    fn the_usual_commands_are_commands_and_their_topic_is_no_other_word() {
        let (table, registry) = (catalog().table, Registry::default());
        for name in USUAL.iter().flat_map(|(_, names)| names) {
            assert!(table.find(name).is_some(), "{name}");
        }
        assert_eq!(ALL_COMMANDS, format!("help {COMMANDS}"));
        assert!(table.find(COMMANDS).is_none() && Function::named(COMMANDS).is_none());
        assert!(registry.word(COMMANDS).is_none());
    }

    #[test]
    fn each_word_of_people_leads_to_what_help_knows() {
        let (table, registry) = (catalog().table, Registry::default());
        for (words, usual) in USED {
            assert!(is_topic(usual, &table, &registry), "{usual}");
            for word in words {
                assert!(table.find(word).is_none(), "{word}");
                assert_eq!(used_for(word, &table), Some(usual), "{word}");
            }
        }
        assert_eq!(used_for("A*", &table), Some("solveAStar"));
        assert_eq!(used_for("Best-First", &table), Some("solveGreedy"));
        assert_eq!(used_for("nonsense", &table), None);
    }
}
