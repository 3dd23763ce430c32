use super::*;
use crate::host::{Host, Process};
use crate::interp::{Options, Stage};
use crate::repl::recorder::Question;
use crate::repl::snapshot::Snapshot;
use std::path::Path;
use std::time::Duration;

/// This process; panics on a state that is shown if it is told to.
struct Memory {
    process: Process,
    events: Vec<Event>,
    panics: bool,
    /// The window that it writes to, if it writes to one.
    window: Option<(usize, usize)>,
}

impl Default for Memory {
    fn default() -> Self {
        Self {
            process: Process::new(1 << 20),
            events: Vec::new(),
            panics: false,
            window: None,
        }
    }
}

impl FrontEnd for Memory {
    fn emit(&mut self, event: Event) -> Result<(), OutputClosed> {
        assert!(
            !(self.panics && matches!(event, Event::State { .. })),
            "told to"
        );
        self.events.push(event);
        Ok(())
    }

    fn host(&self) -> &dyn Host {
        &self.process
    }

    fn stage(&mut self) -> Option<Box<dyn Stage>> {
        let stage = self.window.map(Window);
        stage.map(|stage| Box::new(stage) as Box<dyn Stage>)
    }
}

/// Columns and rows.
#[derive(Clone, Copy, Debug)]
struct Window((usize, usize));

impl Stage for Window {
    fn size(&self) -> (usize, usize) {
        self.0
    }

    fn wait(&mut self, _: Duration) -> bool {
        false
    }
}

struct Prompt {
    engine: Engine,
    transcript: Transcript,
    host: Memory,
    /// The person's answer.
    agrees: bool,
    /// The number of windows of a text that the person wants to see.
    screens: usize,
}

impl Prompt {
    fn new() -> Self {
        let options = Options {
            interactive: true,
            ..Options::default()
        };
        let engine = Engine::new(options);
        let transcript = Transcript::new(engine.session());
        Self {
            engine,
            transcript,
            host: Memory::default(),
            agrees: false,
            screens: 1,
        }
    }

    fn after(inputs: &[&str]) -> Self {
        let mut prompt = Self::new();
        for input in inputs {
            prompt.run(input);
        }
        prompt
    }

    fn run(&mut self, input: &str) -> RunEnd {
        let (agrees, screens) = (self.agrees, &mut self.screens);
        let ran = run(
            input,
            &mut self.engine,
            &mut self.transcript,
            &mut self.host,
            &mut |question| match question {
                Question::YesOrNo(_) => agrees,
                Question::More => {
                    *screens -= 1;
                    *screens > 0
                }
            },
        );
        ran.expect("somebody reads the output")
    }

    fn printed(&self) -> String {
        let printed = self.host.events.iter().filter_map(|event| match event {
            Event::Printed { text } => Some(text.as_str()),
            _ => None,
        });
        printed.collect::<Vec<_>>().join("\n")
    }

    fn script(&self) -> String {
        let catalog = self.engine.catalog();
        self.transcript.script(Path::new("."), &catalog.table)
    }

    /// All that the rest of a session depends on.
    fn session(&self) -> String {
        let session = self.engine.session();
        let mut variables: Vec<_> = session.variables.iter().collect();
        variables.sort_by_key(|(name, _)| *name);
        let mut procedures: Vec<_> = session.procedures.keys().collect();
        procedures.sort();
        let result = session
            .result
            .as_ref()
            .map(|result| (result.command(), &result.outcome));
        format!(
            "{} {:?} {:?} {:?} {:?} {} {variables:?} {procedures:?} {result:?}",
            session.puzzle.name(),
            session.goal,
            session.state(),
            session.settings,
            session.random,
            session.undo_depth(),
        )
    }

    /// The transcript, run as a script, leaves the same session.
    fn assert_reproduced(&self) {
        let script = self.script();
        let mut engine = Engine::new(Options::default());
        let mut host = Memory::default();
        let end = engine.run_text("saved", &script, None, &mut host);
        assert_eq!(end, RunEnd::Done, "{script}\n{:?}", host.events);
        let again = Self {
            engine,
            transcript: Transcript::default(),
            host,
            agrees: false,
            screens: 1,
        };
        assert_eq!(again.session(), self.session(), "{script}");
    }
}

#[test]
fn an_error_leaves_the_session_and_the_next_input_runs() {
    let mut prompt = Prompt::new();
    assert!(matches!(prompt.run("move sideways"), RunEnd::Failed(_)));
    assert_eq!(prompt.run("move down"), RunEnd::Done);
    assert_eq!(prompt.script(), "move down\n");
    prompt.assert_reproduced();
}

#[test]
fn a_panic_is_reported_and_the_session_goes_on() {
    let mut prompt = Prompt::after(&["move down"]);
    prompt.host.panics = true;
    assert!(matches!(
        prompt.run("move right printState"),
        RunEnd::Failed(_)
    ));
    prompt.host.panics = false;
    let Some(Event::Error(report)) = prompt.host.events.last() else {
        panic!("a report was due")
    };
    assert_eq!(report.code(), "puzzle_script::prompt::panicked");
    assert!(report.diagnostic.to_string().contains("told to"));
    assert_eq!(prompt.run("undo"), RunEnd::Done);
    assert_eq!(prompt.script(), "move down\nmove right\nundo\n");
    prompt.assert_reproduced();
}

#[test]
fn of_a_failed_line_the_commands_before_are_kept() {
    let prompt = Prompt::after(&["move down move right move up move up move up # so far"]);
    assert_eq!(prompt.script(), "move down\nmove right\nmove up\n");
    prompt.assert_reproduced();
}

#[test]
fn of_a_failed_block_what_it_did_is_kept() {
    let prompt = Prompt::after(&[
        "let k = 1",
        "for m in [down right up up] {\n  let k = ($k + 1)\n  randomizeState 3\n  reset move $m\n}",
        "repeat 2 { if $k > 3 { move up move up move up } else { print $k } }",
    ]);
    assert!(
        prompt
            .script()
            .contains("let k = 3\nrandomizeState 3\nreset\nmove \"right\"")
    );
    prompt.assert_reproduced();
}

#[test]
fn of_a_failed_call_what_it_did_is_kept() {
    let prompt = Prompt::after(&[
        "define go n h { let local = \"a$n\" randomizeState $n solveAStar $h maxNodes ($n * 1000) print $local $path move up move up move up }",
        "go 7 h2",
    ]);
    assert!(
        prompt
            .script()
            .contains("solveAStar \"h2\" maxNodes 7000\n")
    );
    assert!(!prompt.script().contains("\nlet local"));
    prompt.assert_reproduced();
}

#[test]
fn what_was_expected_to_fail_leaves_nothing() {
    let prompt = Prompt::after(&[
        "repeat 2 { expect fails { randomizeState 5 move up move up move up } move down }  ",
        "if true { expect fails { seed 5 } }",
        "repeat 5 { move down }",
    ]);
    assert!(!prompt.script().contains("seed"));
    prompt.assert_reproduced();
}

#[test]
fn of_a_failed_file_what_it_did_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("steps.txt");
    std::fs::write(&file, "let x = 5\ndefine go { move down }\ngo\ngo\ngo").expect("written");
    let name = file.display();
    let prompt = Prompt::after(&[
        &format!("readCommands \"{name}\""),
        &format!("let f = \"{name}\" reset readCommands \"$f\""),
    ]);
    assert!(
        prompt
            .script()
            .contains("define go { move down }\nmove down\nmove down\n")
    );
    prompt.assert_reproduced();
}

#[test]
fn definitions_of_files_are_taken_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("written");
        file.display().to_string()
    };
    let heuristic = file(
        "h.txt",
        "define heuristic mine = count(c in cells, at($c) != b and at($c) != goal($c))\n",
    );
    let puzzle = file(
        "p.txt",
        "define puzzle row n {\n  cells 1..$n\n  goal 1..$n\n  move a swap 1 2\n}\n",
    );
    let prompt = Prompt::after(&[
        &format!("heuristicFrom \"{heuristic}\" mine"),
        "setState \"312 475 68b\" solveAStar mine",
        &format!("puzzleFrom \"{puzzle}\" row n puzzle row 3 move a"),
    ]);
    assert!(
        prompt.script().contains("puzzle row 3"),
        "{}",
        prompt.script()
    );
    prompt.assert_reproduced();
}

#[test]
fn a_file_that_is_there_is_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("p.html");
    let page = |name: &str| {
        let file = file.display();
        format!("setState \"312 475 68b\" replay \"{file}\" {{ title \"{name}\" run solveBFS }}")
    };
    let read = || std::fs::read_to_string(&file).expect("a page");
    let mut prompt = Prompt::after(&[&page("one")]);
    assert!(read().contains("<title>one"));
    assert_eq!(prompt.run(&page("two")), RunEnd::Done);
    assert!(read().contains("<title>one"));
    assert!(prompt.printed().contains("Nothing was written"));
    prompt.agrees = true;
    assert_eq!(prompt.run(&page("two")), RunEnd::Done);
    assert!(read().contains("<title>two"));
}

#[test]
fn help_that_is_taller_than_the_window_is_shown_as_far_as_the_person_wants() {
    let shown = |window, screens| {
        let mut prompt = Prompt::new();
        (prompt.host.window, prompt.screens) = (window, screens);
        assert_eq!(prompt.run("help solveBeam print 42"), RunEnd::Done);
        prompt.host.events
    };
    let lines = |events: &[Event]| -> Vec<String> {
        let text = |event: &Event| match event {
            Event::Printed { text } | Event::Help { text } => text.clone(),
            _ => String::new(),
        };
        let texts: Vec<String> = events.iter().map(text).collect();
        texts.join("\n").lines().map(str::to_owned).collect()
    };
    let whole = shown(None, 1);
    assert!(matches!(
        &whole[..],
        [Event::Help { .. }, Event::Printed { .. }]
    ));
    assert_eq!(shown(Some((80, 200)), 1).len(), 2);
    let all = lines(&shown(Some((80, 9)), usize::MAX));
    assert_eq!(
        all.join(" ").split_whitespace().collect::<Vec<_>>(),
        lines(&whole)
            .join(" ")
            .split_whitespace()
            .collect::<Vec<_>>()
    );
    // What stands behind `help` is run, however much of it was wanted.
    for (screens, height) in [(1, 9), (2, 9), (2, 7)] {
        let seen = lines(&shown(Some((80, height)), screens));
        let rows = screens * (height - 1);
        assert_eq!(seen[..rows], all[..rows]);
        assert_eq!(seen[rows..], ["42"]);
    }
}

#[test]
fn moves_of_several_words_are_completed_in_quotes() {
    let puzzle = "define puzzle row {\n  cells 1..3\n  goal [1 2 3]\n  move \"turn left\" swap 1 2\n  move shift swap 2 3\n}\npuzzle row";
    let prompt = Prompt::after(&[puzzle]);
    let session = Snapshot::new(&prompt.engine);
    let offered = |typed: &str| {
        let candidates = session.end_of(typed).candidates().into_iter();
        candidates.map(|one| one.text).collect::<Vec<_>>()
    };
    let turn = "\"turn left\"";
    assert_eq!(offered("move "), [turn, "shift"]);
    for typed in [
        "move tu",
        "move \"tu",
        "move \"turn l",
        "order [shift tu",
        "move [shift TU",
    ] {
        assert_eq!(offered(typed), [turn], "{typed}");
    }
    assert_eq!(offered("order [\"turn left\" "), ["shift"]);
}

#[test]
fn enter_does_what_its_hint_says() {
    use super::super::enter;
    let mut prompt = Prompt::new();
    assert_eq!(enter("step", &prompt.engine), None);
    prompt.run("watch solveBFS");
    assert_eq!(enter("step 2", &prompt.engine), Some("Enter steps again"));
    assert_eq!(enter("back", &prompt.engine), Some("Enter goes back again"));
    assert_eq!(enter("reset", &prompt.engine), None);
}

#[test]
fn printing_is_kept_and_saving_is_not() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("saved.txt");
    let mut prompt = Prompt::after(&["print \"a\"  printState", "help solve"]);
    let saved = format!("move down save \"{}\" move right", file.display());
    assert_eq!(prompt.run(&saved), RunEnd::Done);
    let written = std::fs::read_to_string(&file).expect("saved");
    assert_eq!(written, "print \"a\"  printState\nmove down\n");
    assert_eq!(prompt.script(), written + "move right\n");
    assert!(prompt.printed().contains("Wrote 2 lines to"));
    prompt.assert_reproduced();
}

#[test]
fn the_lines_of_a_script_are_saved_over_it() {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, more) = (folder.path().join("hw.txt"), folder.path().join("more.txt"));
    let text = "# my homework\nmove down  # first\nreadCommands more.txt\nprintState\n";
    std::fs::write(&file, text).expect("written");
    std::fs::write(&more, "move right\n# of more\n").expect("written");
    let name = file.display();
    let mut prompt = Prompt::after(&[&format!("print 1 readCommands \"{name}\" help undo undo")]);
    let lines =
        "print 1\n# my homework\nmove down  # first\nmove right\n# of more\nprintState\nundo\n";
    assert_eq!(prompt.script(), lines);
    prompt.assert_reproduced();
    let save = format!("save \"{name}\"");
    prompt.run(&save);
    assert_eq!(std::fs::read_to_string(&file).expect("there"), text);
    assert!(prompt.printed().ends_with("Nothing was written"));
    prompt.agrees = true;
    prompt.run(&save);
    assert_eq!(std::fs::read_to_string(&file).expect("there"), lines);
    assert!(prompt.printed().contains("Wrote 7 lines"));
    // What it wrote itself it writes anew.
    prompt.agrees = false;
    prompt.run("move right");
    prompt.run(&save);
    assert!(prompt.printed().contains("Wrote 8 lines"));
}

#[test]
fn a_file_that_a_block_reads_is_not_written_to() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("steps.txt");
    std::fs::write(&file, "move down undo").expect("written");
    let name = file.display();
    let mut prompt = Prompt::after(&[&format!("repeat 2 {{ readCommands \"{name}\" }}")]);
    prompt.agrees = true;
    assert!(matches!(
        prompt.run(&format!("save \"{name}\"")),
        RunEnd::Failed(_)
    ));
    assert_eq!(
        std::fs::read_to_string(&file).expect("there"),
        "move down undo"
    );
}

#[test]
fn save_stands_on_the_prompt_itself() {
    for input in ["repeat 2 { save x.txt }", "define p { save x.txt }"] {
        let mut prompt = Prompt::new();
        prompt.run(input);
        let Some(Event::Error(report)) = prompt.host.events.last() else {
            panic!("a report was due")
        };
        assert_eq!(report.code(), "puzzle_script::check::not_in_a_block");
    }
}

#[test]
fn a_file_that_can_not_be_written_is_reported() {
    let mut prompt = Prompt::new();
    prompt.run("save /dev/null save no/such/folder/x");
    prompt.run("save no/such/folder/x");
    let reports = prompt.host.events.iter().filter_map(|event| match event {
        Event::Error(report) => Some(report.diagnostic.to_string()),
        _ => None,
    });
    let reports: Vec<String> = reports.collect();
    assert!(reports[0].contains("device"), "{reports:?}");
    assert!(reports[1].contains("no such folder"), "{reports:?}");
}

#[test]
fn values_are_written_so_that_they_read_the_same() {
    let prompt = Prompt::after(&[
        "let a = \"q\\\" \\\\ \\$ \\n \\t é\" let b = [1 -2 0.5 true h1 [max(h1,2) \"max\"]]",
        "if true { let c = $a let d = $b let e = 3..1 let f = (2 + 2) let g = \"$a!\" move left move left move left move left }",
    ]);
    prompt.assert_reproduced();
}
