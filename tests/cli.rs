//! Arguments, forms, exit codes.

use crate::support::Script;
use serde_json::Value;

const UNSOLVABLE: &str = "setState \"7b2 853 641\"\n";

#[test]
fn a_script_that_ran_ends_with_0() {
    Script::new("print 1").stdout("1\n").run();
}

#[test]
fn a_search_without_a_solution_is_no_failure() {
    let script = format!("{UNSOLVABLE}solveAStar h1 maxNodes 10");
    Script::new(&script)
        .stdout("No Solution Found in first 10 nodes generated\n")
        .stderr_contains("Warning: ")
        .run();
}

#[test]
fn a_default_limit_is_told_of_once() {
    let search = "setState \"8 6 7 / 2 5 4 / 3 b 1\" solveBFS\n";
    let ran = Script::new(&search.repeat(2))
        .stderr_contains("(default_limit)")
        .stderr_contains("maxNodes none")
        .run();
    assert_eq!(ran.stderr.matches("default_limit").count(), 1);
    let set = Script::new(&format!("maxNodes 100 {search}")).run();
    assert_eq!(set.stderr, "");
}

#[test]
fn commands_without_dashes_or_with_two_are_told_both_forms() {
    for words in [
        ["setState", "312 475 68b", "printState"],
        ["--setState", "312 475 68b", "--printState"],
    ] {
        let ran = Script::none()
            .args(words)
            .status(2)
            .stderr_contains("commands stand behind -c")
            .run();
        let help = ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ");
        let forms = help
            .split('`')
            .filter(|form| form.starts_with("puzzle-script -"));
        let forms: Vec<&str> = forms.collect();
        assert_eq!(forms.len(), 2, "{help}");
        for form in forms {
            let line = form.replacen("puzzle-script", "\"$PROGRAM\"", 1);
            Script::none()
                .shell(&line)
                .stdout("Current puzzle state:\n312 475 68b\n")
                .run();
        }
    }
    Script::none()
        .args(["--setStaet"])
        .status(2)
        .stderr_contains("unexpected argument")
        .run();
}

#[test]
fn other_spellings_run_on_the_command_line() {
    let solved = "Solution Length:  4";
    let line = "setState 312 475 68b solve A* h1 maxnodes=1000 // all";
    Script::none()
        .args(["-c", line])
        .stdout_contains(solved)
        .run();
    let classic = [
        "-setState",
        "312",
        "475",
        "68b",
        "-solve",
        "A*",
        "h1",
        "-maxnodes=1000",
    ];
    Script::none().args(classic).stdout_contains(solved).run();
    Script::none()
        .args(["-"])
        .stdin(line)
        .stdout_contains(solved)
        .run();
}

#[test]
fn words_of_people_lead_to_commands() {
    let help = |topic: &'static str| Script::none().args(["-c", topic]);
    for (topic, begins) in [
        ("help astar", "solveAStar [H]"),
        ("help A*", "solveAStar [H]"),
        ("help beam", "solveBeam k|none"),
        ("help scramble", "randomizeState n|"),
        ("help shuffle", "randomizeState n|"),
        ("help dijkstra", "solveUCS"),
        ("help display", "printState"),
        ("help bestFirst", "solveGreedy"),
        ("help setSeed", "seed n"),
    ] {
        help(topic).stdout_contains(begins).run();
    }
    Script::none()
        .args(["help", "A*"])
        .stdout_contains("solveAStar [H]")
        .run();
}

#[test]
fn commands_run_before_the_files() {
    Script::new("print $k")
        .args(["-c", "let k = 5"])
        .stdout("5\n")
        .run();
}

#[test]
fn help_knows_the_command_line_and_the_language() {
    let help = |topic| Script::none().args(["help", topic]);
    let proposed = "did you mean `help solve`?";
    help("sove").status(3).stderr_contains(proposed).run();
    Script::none()
        .args(["help"])
        .stdout_contains("Usage: puzzle-script [OPTIONS]")
        .run();
    help("fmt").stdout_contains("puzzle-script fmt").run();
    let words = |topic: [&'static str; 2]| Script::none().args(["help"]).args(topic);
    words(["define", "puzzle"])
        .stdout_contains("define puzzle NAME")
        .run();
    words(["cache", "build"])
        .stdout_contains("puzzle-script cache build")
        .run();
    help("solveBeam").stdout_contains("solveBeam k|none").run();
    help("solveBeem")
        .status(3)
        .stderr_contains("`help solveBeam`")
        .run();
}

#[test]
fn a_path_may_begin_at_the_home_folder() {
    Script::none()
        .file("sub/script.txt", "readCommands ~/home.txt")
        .file("home.txt", "print 1")
        .shell("HOME=\"$PWD\" $PROGRAM sub/script.txt")
        .stdout("1\n")
        .run();
}

#[test]
fn a_failed_command_ends_with_1() {
    Script::new("print 1\nmove up\nprint 2")
        .status(1)
        .stdout("1\n")
        .stderr_contains("script.txt:2:6")
        .run();
}

#[test]
fn wrong_arguments_end_with_2() {
    Script::none()
        .args(["--keep-goign"])
        .status(2)
        .stderr_contains("--keep-going")
        .run();
    Script::none()
        .args(["--seed", "x", "-c", "print 1"])
        .status(2)
        .stderr_contains("--seed")
        .run();
    Script::none()
        .args(["--format", "xml"])
        .status(2)
        .stderr_contains("json")
        .run();
    Script::new("")
        .args(["-", "-"])
        .status(2)
        .stderr_contains("only once")
        .run();
    Script::new("")
        .args(["--seed", "1", "check"])
        .status(2)
        .stderr_contains("subcommand")
        .run();
    Script::none()
        .args(["script.txt", "-printState"])
        .status(2)
        .stderr_contains("mixed")
        .run();
}

#[test]
fn an_unreadable_file_ends_with_2_and_nothing_runs() {
    Script::new("print 1")
        .args(["missing.txt", "."])
        .status(2)
        .stdout("")
        .stderr_contains("`missing.txt` can't be read: there is no such file")
        .stderr_contains("`.` can't be read: it is a folder")
        .run();
}

#[test]
fn a_subcommand_that_is_spelled_wrong_is_suggested() {
    Script::none()
        .args(["chek"])
        .status(2)
        .stderr_contains("did you mean the subcommand `check`?")
        .run();
}

#[test]
fn mistakes_end_with_3_and_nothing_runs() {
    Script::new("print $x")
        .args(["first.txt"])
        .file("first.txt", "print 1\nsolveBeem")
        .status(3)
        .stdout("")
        .stderr_contains("first.txt:2:1")
        .stderr_contains("script.txt:1:8")
        .run();
}

#[test]
fn a_failed_expectation_ends_with_4() {
    Script::new("expect 1 == 2")
        .status(4)
        .stderr_contains("expectation_failed")
        .run();
}

#[test]
fn keep_going_ends_with_the_code_of_the_first_failure() {
    let keep_going = |script: &str| Script::new(script).args(["--keep-going"]);
    keep_going("expect 1 == 2\nmove up\nprint 3")
        .status(4)
        .stdout("3\n")
        .stderr_contains("illegal_move")
        .run();
    keep_going("move up\nexpect 1 == 2")
        .status(1)
        .stderr_contains("expectation_failed")
        .run();
    keep_going("print 3")
        .file("a.txt", "move up")
        .args(["a.txt"])
        .status(1)
        .stdout("3\n")
        .stderr_contains("a.txt")
        .run();
}

#[test]
fn scripts_run_in_order_in_one_session() {
    Script::new("print $x")
        .file("first.txt", "let x = 5")
        .args(["first.txt"])
        .stdout("5\n")
        .run();
    Script::new("print 2")
        .args(["-"])
        .stdin("print 1")
        .stdout("1\n2\n")
        .run();
}

#[test]
fn without_a_script_standard_input_runs() {
    Script::none()
        .stdin("print 1\nrepeat 2 {\n print 2\n}")
        .stdout("1\n2\n2\n")
        .run();
    Script::none()
        .stdin("repeat 2 {")
        .status(3)
        .stderr_contains("standard input:1:10")
        .run();
}

#[test]
fn text_of_an_argument_runs() {
    Script::none()
        .args(["-c", "print 1 print 2"])
        .stdout("1\n2\n")
        .run();
    Script::none()
        .args(["-c", "upp"])
        .status(3)
        .stderr_contains("command line:1:1")
        .run();
}

#[test]
fn the_prompt_after_a_script_reads_a_pipe_as_a_script() {
    Script::new("let x = 5")
        .args(["-i"])
        .stdin("print $x")
        .stdout("5\n")
        .run();
}

#[test]
fn the_classic_form_is_one_line_of_script() {
    Script::none()
        .args(["-setState", "325 678 b14", "-printState"])
        .stdout("Current puzzle state:\n325 678 b14\n")
        .run();
    Script::none()
        .args(["--format=json", "-print", "$x"])
        .stdout_contains("{\"event\":\"printed\",\"text\":\"$x\"}\n")
        .run();
    Script::none()
        .args(["-maxNodes", "-5"])
        .status(3)
        .stderr_contains("maxNodes -5")
        .run();
    Script::none()
        .args(["-printStat"])
        .status(3)
        .stderr_contains("did you mean `printState`")
        .run();
}

#[test]
fn limits_of_the_command_line_hold_for_searches() {
    let script = "setState \"876 b41 253\" solveBFS";
    Script::new(script)
        .args(["--max-nodes", "7"])
        .stdout("No Solution Found in first 7 nodes generated\n")
        .run();
    Script::new(script)
        .args(["--max-nodes", "none"])
        .stdout_contains("Solution Length:  31")
        .run();
    let memory = Script::new("puzzle fifteen randomizeState 200 solveBFS maxNodes none");
    memory
        .args(["--memory-limit", "1MB"])
        .stdout_contains("No Solution Found within the memory limit after ")
        .stdout_contains(" nodes generated; lower bound ")
        .run();
}

#[test]
fn no_script_raises_a_limit_of_the_command_line() {
    Script::new("setState \"876 b41 253\" solveBFS maxNodes none")
        .args(["--max-nodes", "7"])
        .stdout("No Solution Found in first 7 nodes generated\n")
        .stderr_contains("this asks for more than `--max-nodes 7` allows")
        .run();
    Script::new("timeLimit 60 timeLimit none threads 8")
        .args(["--time-limit", "5", "--threads", "2"])
        .stderr_contains("`--time-limit 5` allows")
        .stderr_contains("`--threads 2` allows")
        .run();
}

#[test]
fn what_is_printed_is_cut_where_it_may_be_no_more() {
    let script = Script::new("repeat 1000000000 { print \"123456789\" }");
    let run = script
        .args(["--max-output", "1005B"])
        .status(1)
        .stderr_contains("(too_much_output)")
        .run();
    assert_eq!(run.stdout.len(), 1005);
    Script::new("print \"123456789\"")
        .args(["--max-output", "10B"])
        .stdout("123456789\n")
        .run();
    Script::new("repeat 1000000000 { move up }")
        .args(["--keep-going", "--max-output", "1KiB"])
        .status(1)
        .stderr_contains("more than 1024 bytes were printed")
        .run();
}

#[test]
fn time_that_is_over_ends_with_1() {
    Script::new("repeat 1000000000 { let x = 1 }")
        .args(["--time-limit", "0.05"])
        .status(1)
        .stderr_contains("puzzle_script::run::time_limit")
        .run();
}

#[test]
fn a_seed_chooses_what_is_drawn() {
    let drawn = |arguments: [&str; 2]| {
        Script::new("randomizeState 20 printState")
            .args(arguments)
            .run()
            .stdout
    };
    assert_eq!(
        drawn(["--seed", "42"]),
        Script::new("randomizeState 20 printState").run().stdout
    );
    assert_ne!(
        drawn(["--seed", "42"]),
        drawn(["--seed", "9223372036854775807"])
    );
}

#[test]
fn timing_is_printed_when_asked_for() {
    Script::new("solveAStar h2")
        .args(["--timing"])
        .stdout_contains("\nTime: 0.")
        .run();
}

#[test]
fn quiet_leaves_out_warnings_and_no_errors() {
    let script = format!("{UNSOLVABLE}solveAStar h1 maxNodes 10");
    Script::new(&script)
        .args(["-q"])
        .stdout_contains("No Solution Found")
        .run();
    Script::new("move up")
        .args(["-q"])
        .status(1)
        .stderr_contains("illegal_move")
        .run();
}

#[test]
fn colour_is_drawn_where_it_is_wanted() {
    let script = || {
        Script::new("solveAStar h2 move up")
            .status(1)
            .stderr_contains("illegal_move")
    };
    let always = script().args(["--color", "always"]).run();
    assert!(always.stdout.contains("\u{1b}[") && always.stderr.contains("\u{1b}["));
    for run in [script().run(), script().args(["--color", "never"]).run()] {
        assert!(!run.stdout.contains('\u{1b}') && !run.stderr.contains('\u{1b}'));
    }
}

#[test]
fn json_is_one_object_a_line_reports_too() {
    let script = format!("{UNSOLVABLE}solveAStar h1 maxNodes 10\nprint \"ü\"\nmove [up up up]");
    let run = Script::new(&script)
        .args(["--format", "json"])
        .status(1)
        .run();
    let events: Vec<Value> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect(line))
        .collect();
    let names: Vec<&str> = events
        .iter()
        .filter_map(|event| event["event"].as_str())
        .collect();
    assert_eq!(
        names,
        [
            "hello",
            "state_set",
            "warning",
            "unsolved",
            "printed",
            "error"
        ]
    );
    let error = &events[5];
    assert_eq!(error["code"], "puzzle_script::run::illegal_move");
    assert_eq!(
        (&error["file"], &error["line"], &error["column"]),
        (&"script.txt".into(), &4.into(), &7.into())
    );
}

#[test]
fn check_runs_nothing_and_looks_at_each_file_alone() {
    Script::new("let x = 1\nprint 1")
        .args(["check"])
        .stdout("")
        .run();
    Script::new("print $x")
        .args(["check", "a.txt"])
        .file("a.txt", "let x = 1")
        .status(3)
        .stderr_contains("script.txt:1:8")
        .run();
    Script::none()
        .args(["check", "missing.txt"])
        .status(2)
        .stderr_contains("missing.txt")
        .run();
    Script::none()
        .args(["check", "-"])
        .stdin("upp")
        .status(3)
        .stderr_contains("standard input:1:1")
        .run();
    Script::new("move up\nprint 1")
        .args(["check", "--format", "json"])
        .stdout("")
        .run();
}

#[test]
fn help_version_completions_and_manual_are_printed() {
    Script::none()
        .args(["--help"])
        .stdout_contains("Exit codes")
        .run();
    let version = env!("CARGO_PKG_VERSION");
    Script::none()
        .args(["--version"])
        .stdout_contains(&format!("puzzle-script {version} ("))
        .run();
    Script::none()
        .args(["--version", "--format", "json"])
        .stdout_contains(&format!("{{\"version\":\"{version}\",\"commit\":"))
        .stdout_contains("\"target\":\"")
        .run();
    Script::none()
        .args(["completions", "bash"])
        .stdout_contains("--keep-going")
        .run();
    // What the program asks of its own processes is nobody else's.
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = Script::none().args(["completions", shell]).run().stdout;
        let own = [
            "grade-in",
            "of-row",
            "findings",
            "rehearse",
            "set-text",
            "submission-time",
        ];
        assert!(!own.iter().any(|option| text.contains(option)), "{text}");
        assert!(
            text.contains("submissions") && text.contains("max-output"),
            "{text}"
        );
    }
    Script::none()
        .args(["man"])
        .stdout_contains(".TH puzzle")
        .run();
}

#[test]
fn what_a_script_reads_lies_beside_it() {
    Script::none()
        .file("folder/a.txt", "readCommands b.txt")
        .file("folder/b.txt", "print 1")
        .args(["folder/a.txt"])
        .stdout("1\n")
        .run();
}

#[test]
fn a_script_that_is_not_utf8_is_reported_at_its_place() {
    Script::none()
        .shell("printf 'print 1\\nprint \\377\\n' | \"$PROGRAM\"")
        .status(3)
        .stderr_contains("standard input:2:7")
        .run();
}

/// Another number is another count, path or ending of some search: CHANGELOG.md says of which.
#[test]
fn the_signature_of_all_searches_is_what_it_was() {
    let signature = "{\"signature\":7907644941640046,\"searches\":1789,\"generated\":2930746}\n";
    Script::none()
        .args(["--format", "json", "signature"])
        .stdout(signature)
        .run();
}

/// The merge has them: its script reads the experiment that the parts ran.
#[test]
fn a_part_says_where_results_are_known() {
    let experiment = "experiment \"e\" { depths 4 samples 2 run solveAStar h2 }";
    let reading = "readCommands \"e.txt\"\nprint size($results)";
    let both = |script: &str| Script::new(script).file("e.txt", experiment);
    both(reading)
        .args(["--shard", "1/2"])
        .stderr_contains("`results` has no value: a part has no results")
        .status(1)
        .run();
    let line = "$PROGRAM --shard 1/2 e.txt && $PROGRAM --shard 2/2 e.txt && $PROGRAM merge script.txt e.*-of-2.runs.jsonl";
    both(reading).shell(line).stdout_contains("\n2\n").run();
}
