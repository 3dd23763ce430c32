//! Heuristics that a program computes: `external("python3 model.py")`.

use crate::support::{Ran, Script, root};
use std::collections::BTreeSet;
use std::fs;
use std::time::{Duration, Instant};

/// A client of `scripts/external`.
fn client(name: &str) -> String {
    let path = root().join("scripts/external").join(name);
    fs::read_to_string(path).expect("a client")
}

/// A script beside a program that computes the heuristic `net`.
fn beside(program: &str, text: &str) -> Script {
    let define = "define heuristic net = external(\"python3 model.py\")\nmaxNodes none\n";
    Script::new(&format!("{define}{text}")).file("model.py", program)
}

/// A program that answers the first message with `first`, and each other one by the lines of `rest`, where `states` are
/// those that are asked for.
fn program(first: &str, rest: &str) -> String {
    let rest = rest.replace('\n', "\n    ");
    format!(
        "import json, os, sys, time\nsys.stdin.readline()\nprint('''{first}''', flush=True)\n\
         def say(values): print(json.dumps({{'estimates': values}}), flush=True)\n\
         for line in sys.stdin:\n    states = json.loads(line)['states']\n    {rest}\n"
    )
}

/// What it printed, but for the heuristic's name and what only an admissible one proves.
fn without_names(ran: &Ran) -> String {
    let lines = ran.stdout.lines();
    let lines = lines.filter(|line| !line.starts_with("At most"));
    let lines: Vec<String> = lines.map(|line| line.replace("net", "h1")).collect();
    lines.join("\n")
}

const SEARCHES: &str = "
setState \"312 475 68b\"
for board in [\"1b2 345 678\" \"312 475 68b\" \"142 635 7b8\"] {
    setState $board
    solveAStar HEURISTIC
    print $expanded
    solveAStar HEURISTIC batch 20
    print $expanded
    solveWeightedAStar 1.5 HEURISTIC
    solveGreedy HEURISTIC
    print $expanded
    solveIDAStar HEURISTIC
    print $expanded
    solveBeam 20 HEURISTIC
    print $expanded
    solveRBFS HEURISTIC
}
solveAStar HEURISTIC trace 12 quiet
experiment \"e\" { depths [4 8] samples 3 run solveAStar HEURISTIC as it table expanded }
solveAStar max(HEURISTIC,h2)
print $expanded
";

#[test]
fn both_formats_give_what_the_same_heuristic_of_the_program_gives() {
    let text = |name| SEARCHES.replace("HEURISTIC", name);
    let own = Script::new(&format!("maxNodes none\n{}", text("h1"))).run();
    for name in ["lines.py", "frames.py"] {
        let ran = beside(&client(name), &text("net")).run();
        assert_eq!(without_names(&ran), without_names(&own), "{name}");
        let page = fs::read_to_string(root().join("docs/protocol.md")).expect("the page");
        assert!(page.contains(&client(name)), "{name} stands on the page");
    }
}

/// What is printed of a search, and the numbers of questions and of states in them.
fn asked(search: &str) -> (String, [usize; 2]) {
    let counts = "print(len(states), file=open('asked.txt', 'a'))\n";
    let answers = "say([sum(own != 0 and own != due for own, due in zip(state, range(9))) for state in states])";
    let script = format!(
        "define search mine batch = depthFirst(g + h, 0, $batch)\ndefine search plain = depthFirst(g + h)\n\
         setState \"614 3b2 785\"\n{search} quiet\n\
         print [$path $generated $expanded $goalTests]"
    );
    let ran = beside(&program("{}", &format!("{counts}{answers}")), &script).run();
    let asked = fs::read_to_string(ran.path().join("asked.txt")).expect("it was asked");
    let states: Vec<usize> = { asked.lines() }
        .map(|line| line.parse().expect("a number"))
        .collect();
    (ran.stdout, [states.len(), states.iter().sum()])
}

#[test]
fn a_depth_first_search_asks_fewer_questions_and_goes_the_same_way() {
    let (due, plain) = asked("solve plain net");
    assert_eq!(asked("solveIDAStar net").0, due);
    assert_eq!(asked("solve mine 1 net"), (due.clone(), plain));
    let mut before = plain[0];
    for batch in [16, 128] {
        let (printed, [questions, states]) = asked(&format!("solve mine {batch} net"));
        assert_eq!(printed, due, "{batch}");
        assert!(
            questions < before && states < plain[1] + 100 * batch,
            "{batch}: {questions} {states}"
        );
        before = questions;
    }
    assert!(before < plain[0] / 4, "{before} of {plain:?}");
}

#[test]
fn an_audit_proves_what_it_is_and_formulas_and_variables_take_it() {
    let text = "
setState \"312 475 68b\"
solveAStar net
print $optimal
audit net
solveAStar net
expect optimal
define heuristic more = max(net, h2 / 2.0)
solveAStar more
print $length
heuristic net
replay \"a.html\" quiet
";
    let text = text.replace("replay \"a.html\" quiet\n", "");
    let ran = beside(&client("frames.py"), &text).run();
    assert!(ran.stdout.contains("admissible"), "{}", ran.stdout);
}

#[test]
fn values_have_three_decimals() {
    let rest = "say([sum(states[0]) / 7 + index / 4 for index, _ in enumerate(states)])";
    beside(
        &program("{}", rest),
        "setState \"312 475 68b\"\nprint heuristic(net)\nheuristic net",
    )
    .stdout_contains("5.143")
    .run();
}

/// Runs a search with a program that gives no estimates, and gives the report.
fn refused(program: &str, search: &str) -> String {
    let ran = beside(program, &format!("setState \"312 475 68b\"\n{search}"))
        .status(1)
        .stderr_contains("(external)")
        .run();
    ran.stderr.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn what_a_program_gets_wrong_is_reported() {
    let crash = "print('no weights', file=sys.stderr); sys.exit(3)";
    for search in [
        "solveAStar net",
        "solveBeam 10 net",
        "solveIDAStar net",
        "solveRBFS net",
        "solveGreedy net batch 5",
        "audit net",
    ] {
        let report = refused(&program("{}", crash), search);
        let said = "the program ended with exit code 3 before its answer";
        assert!(report.contains(said), "{search}: {report}");
        assert!(report.contains("no weights"), "{search}: {report}");
    }
    let experiment =
        "experiment \"e\" { states [\"312 475 68b\"] run solveAStar net table expanded }";
    beside(&program("{}", crash), experiment)
        .stderr_contains("no weights")
        .stderr_contains("so 1 run of the experiment found nothing")
        .run();
    for (first, rest, said) in [
        ("{}", "print('7', flush=True)", "found `7`"),
        ("{}", "say([1.0] * (len(states) + 1))", "estimates, found"),
        ("{}", "say(['a' for _ in states])", "with numbers"),
        (
            "{}",
            "say([-0.5 for _ in states])",
            "net gave -0.5: an estimate is a number from 0 to 1000000",
        ),
        (
            "{}",
            "say([float('nan') for _ in states])",
            "expected a line of JSON",
        ),
        (
            "{}",
            "print(json.dumps({'error': 'too far'}), flush=True)",
            "the program says: too far",
        ),
        (
            "{\"error\": \"no goal\"}",
            "pass",
            "the program says: no goal",
        ),
        ("{\"format\": \"xml\"}", "pass", "a `format` that is"),
        (
            "{\"timeout\": 0}",
            "pass",
            "a `timeout` of 0.001 to 86400 seconds",
        ),
        (
            "{\"timeout\": 0.1}",
            "time.sleep(60)",
            "the program gave no answer in 0.1 seconds",
        ),
        ("hello", "pass", "found `hello`"),
    ] {
        let report = refused(&program(first, rest), "solveAStar net");
        assert!(report.contains(said), "{rest}: {report}");
    }
    let report =
        Script::new("define heuristic net = external(\"no-such-program x\")\nsolveAStar net")
            .status(1)
            .stderr_contains("`no-such-program` could not be started")
            .run();
    assert!(report.stderr.contains("(external)"));
}

/// What it gives where nothing fails.
const MISPLACED: &str = "say([sum(a != b and a != 0 for a, b in zip(state, [0, 1, 2, 3, 4, 5, 6, 7, 8])) for state in states])";

#[test]
fn a_program_that_ends_is_started_once_more() {
    let rest = format!(
        "open('started.txt', 'a').write('x') if not os.path.exists('fell') else None\n\
         if not os.path.exists('fell'):\n    open('fell', 'w').close(); sys.exit(1)\n{MISPLACED}"
    );
    let text = "setState \"312 475 68b\"\nsolveAStar net\nprint $length";
    let ran = beside(&program("{}", &rest), text)
        .stdout_contains("4\n")
        .run();
    assert_eq!(ran.file("started.txt"), "x");
}

#[test]
fn a_search_goes_on_after_one_that_a_program_failed() {
    let rest = format!("if len(states) == 3: say([])\nelse:\n    {MISPLACED}");
    let text = "setState \"4b2 315 678\"\nexpect fails { solveAStar net }\nsetState \"1b2 345 678\"\nsolveBeam 1 net";
    // A state in the middle has four successors, one at a side three.
    let ran = beside(&program("{}", &rest), text).shell("\"$PROGRAM\" \"$0\"; true");
    let ran = ran.stderr_contains("found 0").run();
    assert!(ran.stderr.contains("(external)"), "{}", ran.stderr);
}

/// Of the program that is stuck.
const NO_ANSWER: &str = "`external(\"python3 model.py\")` had not answered when the time was over";

#[test]
fn a_time_limit_and_an_interrupt_end_a_wait() {
    let stuck = program("{}", "time.sleep(60)");
    let limited = "setState \"312 475 68b\"\nsolveAStar net timeLimit 0.3\nprint $reason";
    for search in [
        "solveAStar net",
        "solveBeam 5 net",
        "solveGreedy net batch 4",
    ] {
        let began = Instant::now();
        beside(&stuck, &limited.replace("solveAStar net", search))
            .stdout_contains("time_limit")
            .stderr_contains(NO_ANSWER)
            .run();
        assert!(began.elapsed() < Duration::from_secs(20), "{search}");
    }
    // Each search, also those that ask for one state at a time: the program's own time would be a minute.
    for search in [
        "solveWeightedAStar 2 net",
        "solveIDAStar net",
        "solveIDAStar net table 1MB",
        "solveBTS net",
        "solveQStar net",
        "solveRBFS net",
        "solveARA 2 net",
        "solveRectangle net",
        "solveBeam 5 net monotonic",
        "solveBeam none net",
        "solveStochasticHillClimbing net",
        "solveFirstChoice net",
        "solveRandomRestarts 5 net",
        "solveAnnealing 5 0.9 net",
        "solveAStar max(net,h2)",
        "solveRBFS weighted(0.5,net)",
    ] {
        beside(&stuck, &limited.replace("solveAStar net", search))
            .stdout_contains("time_limit")
            .stderr_contains(NO_ANSWER)
            .run();
    }
    for search in [
        "solveNBS net",
        "solveMM net",
        "solveBAE net",
        "solveDVCBS net",
        "solveDBBS net",
    ] {
        beside(&stuck, &limited.replace("solveAStar net", search))
            .stdout_contains("time_limit")
            .stderr_contains("(blind_side)")
            .stderr_contains(NO_ANSWER)
            .run();
    }
    beside(&stuck, "timeLimit 0.3\nheuristic net")
        .status(1)
        .stderr_contains("(unanswered)")
        .stderr_contains(NO_ANSWER)
        .stderr_contains("`net` has no value within the time limit")
        .run();
    // The time of the whole run, and a search that asks no program after one that did.
    beside(&stuck, "setState \"312 475 68b\"\nsolveAStar net")
        .args(["--time-limit", "0.5"])
        .status(1)
        .stderr_contains(NO_ANSWER)
        .stderr_contains("run::time_limit")
        .run();
    let after = format!("{limited}\nsolveAStar h2");
    let ran = beside(&stuck, &after).stderr_contains(NO_ANSWER).run();
    assert_eq!(ran.stderr.matches(NO_ANSWER).count(), 1, "{}", ran.stderr);
    let experiment = "experiment \"e\" { states [\"312 475 68b\"] run solveRBFS net timeLimit 0.3 table expanded }";
    beside(&stuck, experiment).stdout_contains("0 solved").run();
    #[cfg(unix)]
    for search in [
        "solveAStar net",
        "solveFirstChoice net",
        "solveRBFS net",
        "solveIDAStar net",
        "audit net",
    ] {
        let began = Instant::now();
        beside(&stuck, &format!("setState \"312 475 68b\"\n{search}"))
            .shell("\"$PROGRAM\" \"$0\" & sleep 0.7; kill -INT $!; wait $!")
            .status(130)
            .run();
        assert!(began.elapsed() < Duration::from_secs(20), "{search}");
    }
}

#[cfg(unix)]
#[test]
fn a_program_ends_with_its_session() {
    let rest = format!("open('pid', 'w').write(str(os.getpid()))\n{MISPLACED}");
    let script = || {
        beside(
            &program("{}", &rest),
            "setState \"312 475 68b\"\nsolveAStar net quiet",
        )
    };
    // Nobody may collect what is left of a process.
    let gone = "case \"$(ps -o stat= -p $(cat pid))\" in ''|Z*) echo gone;; *) echo there;; esac";
    script()
        .shell(&format!("\"$PROGRAM\" \"$0\"; {gone}"))
        .stdout("gone\n")
        .run();
    // Also where the process is killed: the program's input is closed then.
    let stuck = "\"$PROGRAM\" \"$0\" & P=$!; while [ ! -s pid ]; do sleep 0.05; done; kill -KILL $P; wait $P 2>/dev/null";
    let endless = "setState \"312 475 68b\"\nrepeat 100000000 { solveAStar net quiet }";
    beside(&program("{}", &rest), endless)
        .shell(&format!("{stuck}; sleep 1; {gone}"))
        .stdout("gone\n")
        .run();
}

#[test]
fn the_files_of_a_command_are_part_of_the_key_of_a_run() {
    let experiment = "experiment \"e\" { depths 6 samples 2 run solveAStar net table expanded }";
    let resumed = |before: &str| {
        beside(&client("lines.py"), experiment).shell(&format!(
            "\"$PROGRAM\" \"$0\"; {before}; \"$PROGRAM\" --resume \"$0\""
        ))
    };
    resumed("true").stdout_contains("2 runs, 2 solved").run();
    resumed("echo '# another model' >> model.py")
        .status(1)
        .stderr_contains("(strange_log)")
        .run();
}

#[test]
fn threads_of_an_experiment_share_a_program() {
    let text = "experiment \"e\" { depths [4 8] samples 8 run solveAStar HEURISTIC as it run solveBeam 5 HEURISTIC as beam table expanded }";
    let own = Script::new(&text.replace("HEURISTIC", "h1")).run();
    let ran = beside(&client("frames.py"), &text.replace("HEURISTIC", "net"))
        .args(["--threads", "2"])
        .run();
    assert_eq!(without_names(&ran), without_names(&own));
}

#[test]
fn a_replay_shows_the_search_of_a_program_as_that_of_the_same_heuristic() {
    let page = |name: &str, program: &str| {
        let text = "setState \"142 635 7b8\"\nreplay \"page.html\" { run solveAStar net run solveBeam 3 net }";
        let ran = beside(program, &text.replace("net", name)).run();
        let page = ran.file("page.html").replace("net", "h1");
        page.replace(", proved optimal", "")
    };
    let steps = |page: &str| {
        let counts = page.lines().filter(|line| line.contains(" generated</p>"));
        counts.map(str::to_owned).collect::<Vec<_>>()
    };
    let (net, own) = (page("net", &client("frames.py")), page("h1", ""));
    assert!(!steps(&own).is_empty());
    assert_eq!(steps(&net), steps(&own));
}

#[test]
fn in_a_sandbox_no_program_is_started() {
    beside("", "solveAStar net")
        .args(["--sandbox"])
        .status(1)
        .stderr_contains("(no_programs)")
        .run();
    Script::none()
        .file(
            "a.txt",
            "define heuristic net = external(\"touch started\")\nsolveAStar net",
        )
        .file("a.out", "")
        .args(["test", "a.txt"])
        .status(1)
        .stdout_contains("(no_programs)")
        .run();
}

#[test]
fn a_check_starts_no_program() {
    let ran = Script::none()
        .file(
            "a.txt",
            "define heuristic net = external(\"touch started\")\nsetState \"312 475 68b\"\nsolveAStar net\nprint heuristic(net)",
        )
        .args(["check", "a.txt"])
        .run();
    assert_eq!(ran.names(), ["a.txt"]);
}

/// A program that values the moves of the 8-puzzle: 1 and the Manhattan distance behind the move, or none where the blank can't
/// move so. It writes each state that it is asked for to a file.
fn moves_program(format: &str) -> String {
    let say = if format == "binary" {
        "import struct\nread, write = sys.stdin.buffer, sys.stdout.buffer\n\
         about = json.loads(read.readline())\nwrite.write(b'{\"format\": \"binary\", \"moves\": true}\\n'); write.flush()\n\
         while read.read(1):\n    count, width = struct.unpack('<II', read.read(8)); cells = read.read(count * width)\n    \
         rows = [row(cells[at : at + width]) for at in range(0, count * width, width)]\n    \
         values = [9e9 if value is None else value for row in rows for value in row]\n    \
         write.write(struct.pack(f'<{len(values)}d', *values)); write.flush()\n"
    } else {
        "about = json.loads(sys.stdin.readline())\nprint('{\"moves\": true}', flush=True)\n\
         for line in sys.stdin:\n    print(json.dumps({'estimates': [row(state) for state in json.loads(line)['states']]}), flush=True)\n"
    };
    format!(
        "import json, sys\n\
         def distance(state): return sum(abs(at // 3 - own // 3) + abs(at % 3 - own % 3) for at, own in enumerate(state) if own)\n\
         def row(state):\n    print(list(state), file=open('asked.txt', 'a'))\n    blank = state.index(0)\n    values = []\n    \
         for name in about['moves']:\n        \
         step, stops = {{'up': (-3, blank < 3), 'down': (3, blank > 5), 'left': (-1, blank % 3 == 0), 'right': (1, blank % 3 == 2)}}[name]\n        \
         if stops:\n            values.append(None)\n            continue\n        \
         moved = list(state)\n        moved[blank], moved[blank + step] = moved[blank + step], 0\n        \
         values.append(1 + distance(moved))\n    return values\n{say}"
    )
}

#[test]
fn a_program_that_values_moves_is_asked_once_for_each_state() {
    let counts = "print [$path $generated $expanded $goalTests]";
    let text =
        |name| format!("setState \"614 3b2 785\"\nsolveQStar {name} memoryLimit 1MB\n{counts}");
    let due = Script::new(&format!("maxNodes none\n{}", text("h2"))).run();
    for format in ["json", "binary"] {
        let ran = beside(&moves_program(format), &text("net")).run();
        assert_eq!(without_names(&ran), due.stdout.trim_end(), "{format}");
        let asked = ran.file("asked.txt");
        let states: BTreeSet<&str> = asked.lines().collect();
        assert_eq!(states.len(), asked.lines().count(), "{format}");
        // All that were tested, but for the goal.
        let tested = format!(" {}", states.len() + 1);
        assert!(ran.stdout.trim_end().ends_with(&tested), "{}", ran.stdout);
    }
}

#[test]
fn for_other_searches_the_least_value_of_a_move_is_the_estimate() {
    let text = "
setState \"614 3b2 785\"
expect heuristic(net) == 10
setState \"312 475 68b\"
expect heuristic(net) == 4
solveAStar net
expect length == 4 and expanded == 4
solveBeam 20 net
expect length == 4
solveIDAStar net
expect length == 4
solveRBFS net
expect length == 4
solveQStar max(net,h1)
expect length == 4
solveQStar weighted(2,net)
expect length == 4
experiment \"e\" { states [\"312 475 68b\"] run solveQStar net run solveAStar net table generated }
setState \"b12 345 678\"
expect heuristic(net) == 0
";
    beside(&moves_program("json"), text).run();
}

#[test]
fn wrong_rows_of_values_are_reported() {
    let moves = "{\"moves\": true}";
    for (first, rest, said) in [
        (
            moves,
            "say([[1, 2, 3] for _ in states])",
            "expected rows of 4 numbers from the program, found `[1,2,3]`",
        ),
        (
            moves,
            "say([1 for _ in states])",
            "expected rows of 4 numbers",
        ),
        (
            moves,
            "say([[1, 2, 3, 'a'] for _ in states])",
            "expected rows of 4 numbers",
        ),
        (moves, "say(4)", "`{\"estimates\": [...]}` with rows"),
        (
            moves,
            "say([[1, 2, 3, 4] for _ in states + states])",
            "expected 1 rows of 4 values, found 8 values",
        ),
        (
            moves,
            "say([[-1, 2, 3, 4] for _ in states])",
            "net gave -1 for up: the value of a move is a number from 0 to 1000000",
        ),
        (
            moves,
            "say([[None, 2, 3, 4] for _ in states])",
            "net gave NaN for up",
        ),
        ("{\"moves\": 4}", "pass", "a `moves` that is true or false"),
        ("{}", "say([[1, 2, 3, 4] for _ in states])", "with numbers"),
    ] {
        for search in ["solveQStar net", "solveAStar net"] {
            let report = refused(&program(first, rest), search);
            assert!(report.contains(said), "{search} {rest}: {report}");
        }
    }
    // The blank stands in a corner: it moves neither down nor right.
    let free = program(moves, "say([[2, None, 2, -5] for _ in states])");
    let text = "setState \"312 475 68b\"\nexpect heuristic(net) == 2";
    beside(&free, text).run();
}

/// Costs have decimals, and so have values: both count as the puzzle writes them.
#[test]
fn values_of_moves_count_as_costs_are_written() {
    let rest = "left = {'A': 1.5, 'B': 1, 'C': 0.5, 'D': 0}\nnames = list(left)\n\
                say([[abs(left[names[state[0]]] - to) + to for to in left.values()] for state in states])";
    let text = "define graph road { start A goal D edge A B 0.5 edge B C 0.5 edge C D 0.5 edge A D 2 }\n\
                puzzle road\nexpect heuristic(net) == 1.5\nsolveQStar net\n\
                expect cost == 1.5 and generated == 4";
    beside(&program("{\"moves\": true}", rest), text).run();
}
