//! The prompt in a real pseudo-terminal.

mod terminal;

use crate::support::{CACHE, PROGRAM, root};
use rexpect::session::{Options, PtySession, spawn_with_options};
use std::fs;
use std::path::Path;
use std::process::Command;
use tempfile::TempDir;

/// How long anything may take; only a failure waits that long.
const PATIENCE: u64 = 20_000;

const TAB: &str = "\t";
const ENTER: &str = "\r";
const UP: &str = "\u{1b}[A";
const RIGHT: &str = "\u{1b}[C";

/// A search that does not end.
const ENDLESS: &str = "setState \"876 b41 253\" solveIDDFS maxNodes none";

/// A prompt with a person in front of it.
struct Person {
    session: PtySession,
}

impl Person {
    fn at(folder: &Path, arguments: &[&str]) -> Self {
        Self::sees(folder, arguments, "xterm", true)
    }

    /// `plain`: colours and movements of the cursor are not looked at.
    fn sees(folder: &Path, arguments: &[&str], terminal: &str, plain: bool) -> Self {
        let mut command = Command::new(PROGRAM);
        command.args(arguments);
        let mut person = Self::before(command, folder, terminal, plain);
        person.reads("eight> ");
        person
    }

    /// A terminal in which a line of shell runs, with the program as `$PROGRAM`.
    fn through(folder: &Path, shell: &str) -> Self {
        let mut command = Command::new("bash");
        command
            .args(["--norc", "-ic", shell])
            .env("PROGRAM", PROGRAM)
            .env("PS1", "shell> ");
        Self::before(command, folder, "xterm", true)
    }

    fn before(mut command: Command, folder: &Path, terminal: &str, plain: bool) -> Self {
        command
            .current_dir(folder)
            .env("PUZZLE_SCRIPT_HISTORY", folder.join("state/history"))
            .env("PUZZLE_SCRIPT_CACHE", CACHE)
            .env("TERM", terminal)
            .env_remove("NO_COLOR");
        let options = Options::new()
            .timeout_ms(Some(PATIENCE))
            .strip_ansi_escape_codes(plain);
        let session = spawn_with_options(command, options).expect("the program starts");
        Self { session }
    }

    fn types(&mut self, keys: &str) {
        self.session.send(keys).expect("the terminal takes it");
        self.session.flush().expect("the terminal takes it");
    }

    fn enters(&mut self, line: &str) {
        self.types(line);
        self.types(ENTER);
    }

    /// Waits for a text; what came before it.
    #[track_caller]
    fn reads(&mut self, text: &str) -> String {
        match self.session.exp_string(text) {
            Ok(before) => before,
            Err(error) => panic!("no {text:?}: {error}"),
        }
    }

    /// Waits for a line of output, as opposed to what is typed.
    #[track_caller]
    fn reads_line(&mut self, line: &str) -> String {
        self.reads(&format!("\n{line}\r\n"))
    }

    fn control(&mut self, key: char) {
        self.session
            .send_control(key)
            .expect("the terminal takes it");
    }

    /// Waits for an empty prompt behind what was typed or printed.
    #[track_caller]
    fn reads_prompt(&mut self) {
        self.reads("\n\reight> ");
    }

    /// Leaves when the next prompt is there: Ctrl-D is a key at the prompt only, while something
    /// runs the terminal takes it.
    #[track_caller]
    fn leaves(mut self) {
        self.reads("> ");
        self.control('d');
        self.session.exp_eof().expect("the program ends");
    }

    /// Leaves from a line that is being typed.
    #[track_caller]
    fn drops_the_line_and_leaves(mut self) {
        self.control('u');
        self.control('d');
        self.session.exp_eof().expect("the program ends");
    }
}

fn folder() -> TempDir {
    tempfile::tempdir().expect("a folder")
}

/// What a script prints.
fn output(folder: &Path, script: &str) -> String {
    let ran = Command::new(PROGRAM)
        .env("PUZZLE_SCRIPT_CACHE", CACHE)
        .arg(script)
        .current_dir(folder)
        .output();
    let ran = ran.expect("the program starts");
    assert!(ran.status.success(), "{ran:?}");
    String::from_utf8(ran.stdout).expect("text")
}

#[test]
fn commands_run_and_the_prompt_names_the_puzzle() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.enters("print (6 * 7)");
    person.reads_line("42");
    person.enters("puzzle fifteen");
    person.reads("fifteen> ");
    person.enters("help solveBeam");
    person.reads_line("solveBeam k|none [H]");
    person.leaves();
}

#[test]
fn the_first_start_offers_a_picture_and_the_tutorial() {
    let folder = folder();
    let mut person = Person::through(folder.path(), "stty rows 24 cols 80; \"$PROGRAM\"");
    person.reads("`tutorial` teaches in ten steps. For a picture, type:\r\n");
    let line = person.reads("\r\n").trim().to_owned();
    person.reads("eight> ");
    person.enters(&line);
    person.reads("GOAL!!!!!!!!!");
    person.reads("eight> ");
    person.enters("tutorial");
    person.reads("Step 1 of 10: A graph");
    person.reads("eight> ");
    person.enters("tutorial");
    person.reads("no search has found a path");
    person.reads("`tutorial 1` shows it again, `tutorial 2` goes on");
    person.reads("eight> ");
    person.enters("tutorial 2");
    person.reads("Step 2 of 10: Costs");
    person.reads("town> ");
    person.enters("solveUCS");
    person.reads("Solution Cost:    4");
    person.reads("town> ");
    person.enters("tutorial");
    person.reads("Step 2 is done.");
    person.reads("Step 3 of 10: Estimates");
    person.reads("town> ");
    // What ran behind it is saved as if it was typed; `tutorial` is not.
    person.enters("save s.txt");
    person.reads("Wrote ");
    person.leaves();
    let script = fs::read_to_string(folder.path().join("s.txt")).expect("a script");
    assert!(
        script.contains("define graph town") && !script.contains("tutorial"),
        "{script}"
    );
    output(folder.path(), "s.txt");
    let mut person = Person::through(folder.path(), "\"$PROGRAM\"");
    assert!(!person.reads("eight> ").contains("picture"));
    person.control('d');
    person.session.exp_eof().expect("the program ends");
}

#[test]
fn an_error_does_not_end_the_session() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.enters("move up");
    person.reads("(illegal_move)");
    person.enters("print (1 / 0)");
    person.reads("(division_by_zero)");
    person.enters("solveBem 5");
    person.reads("did you mean `solveBeam`?");
    person.enters("print (6 * 7)");
    person.reads_line("42");
    person.leaves();
}

#[test]
fn tab_completes_and_lists() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.types("prettyPrintSta");
    person.types(TAB);
    person.types(ENTER);
    person.reads("Current State");
    person.types("mo");
    person.types(TAB);
    person.types(TAB);
    person.reads("down   right");
    person.types("ri");
    person.types(TAB);
    person.types(ENTER);
    person.enters("print $state");
    person.reads_line("1b2 345 678");
    person.leaves();
}

#[test]
fn tab_lists_the_legal_actions_of_a_planning_task() {
    let folder = folder();
    for file in ["domain", "p01"] {
        let task = root().join(format!("tests/tasks/ferry/{file}.pddl"));
        fs::copy(task, folder.path().join(format!("{file}.pddl"))).expect("a task");
    }
    let mut person = Person::at(folder.path(), &[]);
    person.enters("puzzle pddl domain.pddl p01.pddl");
    person.reads("> ");
    person.enters("move \"(sail east north)\"");
    person.types("move \"(bo");
    person.types(TAB);
    person.types(TAB);
    // No other car is where the ferry is.
    let listed = person.reads("(board c2 north)");
    assert!(!listed.contains("(board c3 north)"), "{listed}");
    person.control('c');
    person.types("move \"(sa");
    person.types(TAB);
    person.types(TAB);
    person.reads("(sail north");
    person.drops_the_line_and_leaves();
}

#[test]
fn a_solution_plays_in_place_until_a_key_is_pressed() {
    let folder = folder();
    let mut person = Person::through(folder.path(), "stty rows 24 cols 80; \"$PROGRAM\"");
    person.reads("eight> ");
    person.enters("setState \"3b2 615 748\" solveAStar h2");
    person.reads("Total nodes generated");
    person.reads_prompt();
    person.enters("prettyPrintSolution animated");
    person.reads("Depth: 1");
    person.types("x");
    person.reads("eight> ");
    person.enters("print (6 * 7)");
    let played = person.reads_line("42");
    assert!(
        !played.contains("GOAL") && !played.contains('x'),
        "{played}"
    );
    person.enters("prettyPrintSolution animated");
    person.reads("Depth: 1");
    person.control('c');
    let played = person.reads("eight> ");
    assert!(!played.contains("GOAL"), "{played}");
    person.enters("prettyPrintSolution animated");
    person.reads("GOAL!!!!!!!!!");
    person.leaves();
}

#[test]
fn tests_that_take_long_show_how_many_are_done() {
    let folder = folder();
    fs::write(folder.path().join("long.txt"), format!("{ENDLESS}\n")).expect("writable");
    fs::write(folder.path().join("long.out"), "").expect("writable");
    let mut person = Person::through(folder.path(), "$PROGRAM test .");
    person.reads("test: 0/1");
    person.control('c');
    person.session.exp_eof().expect("the program ends");
}

#[test]
fn enter_steps_again_through_a_watched_search() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.enters("setState \"3b2 615 748\"");
    person.reads_prompt();
    person.enters("watch solveAStar h2");
    person.reads("Total nodes generated");
    person.enters("step");
    person.reads("Expansion 1 of 5");
    person.reads("Enter steps again");
    person.enters("");
    person.reads("Expansion 2 of 5");
    person.enters("");
    person.reads("Expansion 3 of 5");
    person.leaves();
}

#[test]
fn an_earlier_line_is_a_hint_that_can_be_taken() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.enters("print (6 * 7)");
    person.reads_line("42");
    person.types("print (");
    person.types(RIGHT);
    person.types(ENTER);
    person.reads_line("42");
    person.leaves();
}

#[test]
fn a_block_goes_on_until_it_is_closed() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.enters("for d in [");
    person.reads("] ends the list");
    person.enters("3 4");
    person.enters("] {");
    person.reads("} ends the block");
    person.enters("print \"<$d>\"");
    person.enters("}");
    person.reads_line("<3>");
    person.reads("<4>\r\n");
    person.types(UP);
    person.types(ENTER);
    person.reads_line("<3>");
    person.reads("<4>\r\n");
    person.leaves();
}

#[test]
fn blocks_within_blocks_end_where_they_are_closed() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    for line in [
        "if 1 == 2 {",
        "repeat 2 {",
        "print 1",
        "}",
        "} else {",
        "print (40 + 2)",
    ] {
        person.enters(line);
    }
    person.enters("}");
    person.reads_line("42");
    person.leaves();
}

#[test]
fn ctrl_c_stops_a_search_and_keeps_the_session() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.enters("let kept = 41");
    for _ in 0..2 {
        person.enters(ENDLESS);
        person.reads("nodes generated");
        person.control('c');
        person.reads("Search interrupted");
        person.reads_prompt();
    }
    person.enters("print ($kept + 1) $state");
    person.reads_line("42 876 b41 253");
    person.leaves();
}

#[test]
fn ctrl_c_stops_a_loop() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.enters("print \"on its way\" repeat 1_000_000_000_000 { let x = 1 }");
    person.reads_line("on its way");
    person.control('c');
    person.reads("Interrupted");
    person.enters("print (6 * 7)");
    person.reads_line("42");
    person.leaves();
}

#[test]
fn ctrl_c_at_the_prompt_clears_the_line() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    person.types("print 1 repeat 2 {");
    person.types(ENTER);
    person.reads("} ends the block");
    person.control('c');
    person.reads_prompt();
    person.enters("print (6 * 7)");
    person.reads_line("42");
    person.leaves();
}

#[test]
fn history_lasts_from_one_run_to_the_next() {
    let folder = folder();
    let mut first = Person::at(folder.path(), &[]);
    let mut other = Person::at(folder.path(), &[]);
    first.enters("print (6 * 7)");
    first.reads_line("42");
    other.enters("print (6 * 8)");
    other.reads_line("48");
    first.enters("print (6 * 7)");
    first.reads_line("42");
    first.leaves();
    other.leaves();
    let mut person = Person::at(folder.path(), &[]);
    person.types(UP);
    person.types(UP);
    person.types(ENTER);
    person.reads_line("42");
    person.leaves();
    let history = fs::read_to_string(folder.path().join("state/history")).expect("kept");
    assert_eq!(history, "print (6 * 7)\nprint (6 * 8)\nprint (6 * 7)\n");
}

#[test]
fn a_history_that_can_not_be_written_is_kept_in_memory() {
    let folder = folder();
    fs::write(folder.path().join("state"), "no folder").expect("written");
    let mut person = Person::at(folder.path(), &[]);
    person.enters("print (6 * 7)");
    person.reads_line("42");
    person.types(UP);
    person.types(ENTER);
    person.reads_line("42");
    person.leaves();
}

#[test]
fn what_was_saved_runs_and_does_the_same() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &["--seed", "7"]);
    person.enters("randomizeState 30");
    person.enters("move sideways");
    person.enters("repeat 9 { move left print $state }");
    person.reads("illegal_move");
    person.enters("randomizeState 12 solveAStar");
    let printed = person.reads("']");
    let printed = printed
        .rsplit("Solution Path")
        .next()
        .unwrap_or_default()
        .to_owned();
    person.reads("eight> ");
    person.enters("save 'x");
    person.reads("Error: ");
    person.enters("save saved.txt print \"saved\"");
    person.reads_line("saved");
    person.leaves();
    let saved = fs::read_to_string(folder.path().join("saved.txt")).expect("saved");
    assert!(saved.starts_with("seed 7\nrandomizeState 30\n"), "{saved}");
    assert!(
        !saved.contains("sideways") && !saved.contains("save "),
        "{saved}"
    );
    let again = output(folder.path(), "saved.txt");
    assert!(
        again.contains(printed.trim_end()),
        "{printed:?} is not in {again}"
    );
}

#[test]
fn a_script_may_come_before_the_prompt() {
    let folder = folder();
    fs::write(folder.path().join("a.txt"), "let k = 6\nmove right\n").expect("written");
    let mut person = Person::at(folder.path(), &["-i", "a.txt"]);
    person.enters("print ($k * 7) save b.txt");
    person.reads_line("42");
    person.leaves();
    let saved = fs::read_to_string(folder.path().join("b.txt")).expect("saved");
    assert_eq!(saved, "let k = 6\nmove right\nprint ($k * 7)\n");
    assert_eq!(output(folder.path(), "b.txt"), "42\n");
}

#[test]
fn a_puzzle_of_a_script_is_saved_with_all_that_its_definition_says() {
    let folder = folder();
    let text = "define puzzle row n {\n  # three of them\n  summary \"a row\"\n  cells 1..$n start 2 goal 1 # or more\n  draw \"{1}.{2}\"\n  move a add $cells 1\n}\n";
    fs::write(
        folder.path().join("a.txt"),
        text.replace("goal 1", "goal 1 values 1..3"),
    )
    .expect("written");
    let mut person = Person::at(folder.path(), &["-i", "a.txt"]);
    person.enters("puzzle row 3 prettyPrintState save b.txt print \"saved\"");
    person.reads_line("saved");
    person.leaves();
    let saved = fs::read_to_string(folder.path().join("b.txt")).expect("saved");
    assert!(
        saved.contains("summary \"a row\"") && saved.contains("draw \"{1}.{2}\""),
        "{saved}"
    );
    assert!(output(folder.path(), "b.txt").contains("2.2"));
}

#[test]
fn a_heuristic_of_a_file_is_saved_behind_its_helpers() {
    let folder = folder();
    let file = folder.path().join("h.txt");
    let helpers = "define heuristic times k = $k * h1\ndefine heuristic half = times(1) / 2\n";
    fs::write(
        &file,
        format!("{helpers}define heuristic mine = half + 1\n"),
    )
    .expect("written");
    fs::write(
        folder.path().join("a.txt"),
        "heuristicFrom \"h.txt\" mine\n",
    )
    .expect("written");
    let mut person = Person::at(folder.path(), &["-i", "a.txt"]);
    person.enters("setState \"312 475 68b\" print heuristic(mine) save b.txt print \"saved\"");
    person.reads_line("3");
    person.reads_line("saved");
    person.leaves();
    fs::remove_file(file).expect("removed");
    let saved = fs::read_to_string(folder.path().join("b.txt")).expect("saved");
    assert!(saved.starts_with(helpers), "{saved}");
    assert_eq!(output(folder.path(), "b.txt"), "3\n");
}

#[test]
fn a_script_that_fails_leads_to_the_prompt() {
    let folder = folder();
    fs::write(
        folder.path().join("a.txt"),
        "move right\nmove up\nmove down",
    )
    .expect("written");
    let mut person = Person::at(folder.path(), &["-i", "a.txt"]);
    person.enters("print $state save b.txt");
    person.reads_line("1b2 345 678");
    person.leaves();
    let saved = fs::read_to_string(folder.path().join("b.txt")).expect("saved");
    assert_eq!(saved, "move right\nprint $state\n");
}

#[test]
fn exit_and_quit_leave() {
    for word in ["exit", " quit "] {
        let folder = folder();
        let mut person = Person::at(folder.path(), &[]);
        person.enters(word);
        person.session.exp_eof().expect("the program ends");
    }
}

#[test]
fn a_file_is_replaced_when_the_person_says_so() {
    let folder = folder();
    let file = folder.path().join("a.txt");
    fs::write(&file, "mine").expect("written");
    let mut person = Person::at(folder.path(), &[]);
    person.enters("move right");
    for (answer, told, text) in [
        ("n", "Nothing was written", "mine"),
        ("y", "Wrote 1 line to a.txt", "move right\n"),
    ] {
        person.enters("save a.txt");
        person.reads("`a.txt` is there already. Replace it? [y/N] ");
        person.enters(answer);
        person.reads_line(told);
        assert_eq!(fs::read_to_string(&file).expect("there"), text);
    }
    person.leaves();
}

#[test]
fn an_experiment_is_run_again_with_a_word() {
    let folder = folder();
    let mut person = Person::at(folder.path(), &[]);
    let block =
        |words: &str| format!("experiment \"a\" {{ depths 2 samples 3 run solveBFS {words} }}");
    person.enters(&block(""));
    person.reads("Experiment a: 3 runs");
    person.enters(&block(""));
    person.reads("has all runs, and none was made again");
    person.reads("Experiment a: 3 runs");
    person.enters(&block("seed 2"));
    person.reads("its seed was `42` and is `2`");
    for words in ["again", "resume again"] {
        person.enters(&block(words));
        person.reads("Experiment a: 3 runs");
    }
    person.leaves();
}
