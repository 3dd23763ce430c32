//! Planning tasks, as a user meets them: read, estimated, solved, checked and written.

use crate::support::{Script, root};
use std::fmt::Write;
use std::fs;

/// A task of tests/tasks with what is known of it: what the goal costs, what lmcut, hmax, hadd and goalCount say of the start (all as Fast
/// Downward and, where it reads the task, pyperplan), how many states the start reaches, and how far the farthest lies.
type Known = (&'static str, u32, [u32; 4], u32, u32);

const TASKS: [Known; 12] = [
    ("blocks", 12, [9, 4, 14, 4], 866, 14),
    ("elevator", 14, [10, 5, 16, 3], 1080, 17),
    ("ferry", 12, [10, 3, 14, 4], 567, 15),
    ("gripper", 11, [9, 2, 12, 4], 256, 12),
    ("hanoi", 15, [4, 4, 4, 1], 81, 15),
    ("logistics", 20, [17, 6, 21, 3], 2744, 27),
    ("pegs", 4, [3, 2, 5, 4], 16, 4),
    ("satellite", 13, [11, 3, 19, 4], 960, 19),
    ("sliding", 4, [4, 4, 10, 4], 181_440, 31),
    ("transport", 50, [41, 27, 73, 3], 3184, 125),
    ("visitall", 11, [10, 4, 20, 8], 1168, 14),
    ("warehouse", 5, [5, 5, 5, 1], 6832, 10),
];

/// A script with the two files of a task beside it.
fn with_task(task: &str, script: &str) -> Script {
    let folder = root().join("tests/tasks").join(task);
    let text = |name: &str| fs::read_to_string(folder.join(name)).expect("a file of the task");
    Script::new(&format!("puzzle pddl \"d.pddl\" \"p.pddl\"\n{script}"))
        .file("d.pddl", text("domain.pddl"))
        .file("p.pddl", text("p01.pddl"))
}

#[test]
fn plans_are_checked_by_the_best_bound_that_is_known() {
    // Too few nodes to solve it: lmcut says 41 of 50 for the start.
    let ran = with_task(
        "transport",
        "checkSolution []\nsolveAStar lmcut\nprint $lowerBound\ncheckSolution []",
    )
    .args(["--max-nodes", "300", "--format", "json"])
    .run();
    let bounds = ran.stdout.lines().filter_map(|line| {
        let event: serde_json::Value = serde_json::from_str(line).expect("JSON");
        event["lower_bound"].as_u64()
    });
    let bounds: Vec<u64> = bounds.collect();
    assert_eq!(bounds.len(), 3, "{}", ran.stdout);
    let is_known = |&bound: &u64| (41..=50).contains(&bound);
    assert!(bounds.iter().all(is_known), "{bounds:?}");
    assert!(bounds[1] <= bounds[2], "{bounds:?}");
}

#[test]
fn costs_and_estimates_are_those_of_other_planners() {
    for (task, cost, [cut, max, add, count], ..) in TASKS {
        let mut script = format!(
            "heuristic lmcut\nexpect heuristic(lmcut) == {cut}\nexpect heuristic(hmax) == {max}\n\
             expect heuristic(hadd) == {add}\nexpect heuristic(goalCount) == {count}\n\
             expect heuristic(ff) >= {max} and heuristic(ff) <= {add}\n"
        );
        for search in [
            "solve",
            "solveUCS",
            "solveAStar",
            "solveAStar lmcut",
            "solveAStar hmax",
            "solveAStar pdb",
            "solveIDAStar max(lmcut,pdb)",
            "solveARA 3 lmcut",
            "solveRectangle lmcut",
            "solveBTS pdb",
            "solveQStar lmcut",
            "solveRBFS pdb",
        ] {
            let _ = writeln!(script, "{search} maxNodes 3000000\nexpect $cost == {cost}");
        }
        for search in [
            "solveGreedy ff",
            "solveBeam 20 hadd",
            "solveWeightedAStar 2 lmcut",
        ] {
            let _ = writeln!(script, "{search}\nexpect solved and $cost >= {cost}");
        }
        for search in [
            "solveStochasticHillClimbing lmcut",
            "solveFirstChoice lmcut",
            "solveRandomRestarts 20 lmcut",
            "solveAnnealing 1 0.99 lmcut",
        ] {
            let _ = writeln!(
                script,
                "seed 1\n{search} quiet\nif solved {{ expect $cost >= {cost} }}"
            );
        }
        with_task(task, &script).run();
    }
}

/// Estimates of the start by systematic patterns of two variables, and expansions of A* with ties by lowest h, as Fast Downward
/// has them for `cpdbs` and `zopdbs` (which counts the goal as expanded, too).
const COLLECTIONS: [(&str, [u32; 2], [u32; 2]); 8] = [
    ("blocks", [8, 74], [8, 76]),
    ("ferry", [5, 154], [5, 191]),
    ("gripper", [5, 213], [5, 221]),
    ("hanoi", [2, 45], [1, 49]),
    ("logistics", [18, 95], [18, 316]),
    ("sliding", [4, 4], [4, 4]),
    ("transport", [6, 235], [6, 269]),
    ("visitall", [10, 85], [10, 112]),
];

#[test]
fn pattern_collections_say_what_other_planners_say() {
    let held = |heuristic: &str, [estimate, expanded]: [u32; 2]| {
        format!(
            "expect heuristic({heuristic}) == {estimate}\nsolveAStar {heuristic} ties lowH quiet\nexpect $expanded == {expanded}\n"
        )
    };
    for (task, canonical, zero_one) in COLLECTIONS {
        let mut script = held("canonical(pdb(systematic(2)))", canonical);
        script += &held("zeroOne(pdb(systematic(2)))", zero_one);
        // iPDB, whose samples differ, comes to patterns of the same values.
        let found = match task {
            "blocks" => Some([8, 76]),
            "ferry" => Some([12, 12]),
            "gripper" => Some([5, 216]),
            _ => None,
        };
        if let Some(found) = found {
            script += &held("canonical(pdb(hillClimbing))", found);
            script += "audit [canonical(pdb(hillClimbing)) saturated(pdb(systematic(2))) uniform(pdb)]\nexpect admissible\n";
        }
        with_task(task, &script).run();
    }
}

/// Estimates of the start by merge-and-shrink with 1,000 states and expansions of A* with ties by lowest h; expansions and
/// successors of A* with landmark cuts and stubborn sets; expansions of lazy greedy search that alternates between the relaxed
/// plan with its preferred operators and the number of goals. All as Fast Downward has them (A* there counts the goal, too).
const SEARCHES: [(&str, [u32; 2], [u32; 2], u32); 8] = [
    ("blocks", [8, 75], [29, 84], 17),
    ("ferry", [12, 12], [21, 69], 29),
    ("gripper", [11, 11], [100, 344], 26),
    ("hanoi", [4, 42], [45, 134], 36),
    ("logistics", [19, 65], [160, 897], 68),
    ("sliding", [4, 4], [4, 12], 5),
    ("transport", [47, 20], [16, 96], 38),
    ("visitall", [7, 75], [55, 159], 14),
];

#[test]
fn searches_expand_what_those_of_other_planners_do() {
    for (task, [merged, expanded], [stubborn, generated], lazy) in SEARCHES {
        let script = format!(
            "expect heuristic(mergeAndShrink(1000)) == {merged}\n\
             solveAStar mergeAndShrink(1000) ties lowH quiet\nexpect $expanded == {expanded}\n\
             solveAStar lmcut ties lowH stubbornSets quiet\nexpect $expanded == {stubborn} and $generated == {generated}\n\
             solveGreedy max(ff,goalCount) alternate deferred preferred quiet\nexpect $expanded == {lazy}\n\
             expect heuristic(potential) >= heuristic(potential(all)) and heuristic(potential) <= $cost\n"
        );
        with_task(task, &script).run();
    }
}

#[test]
fn tasks_without_stubborn_sets_say_why() {
    let domain = |more: &str, effect: &str| {
        format!(
            "(define (domain d) (:requirements :adl :derived-predicates) (:predicates (a) (b) (c) (e)) {more}
             (:action go :parameters () :precondition (a) :effect {effect}))\n"
        )
    };
    let problem = "(define (problem p) (:domain d) (:init (a)) (:goal (b)))";
    let conditional = domain("", "(and (c) (when (c) (b)))");
    let derived = domain(
        "(:derived (b) (or (c) (e))) (:action other :parameters () :precondition (a) :effect (e))",
        "(c)",
    );
    for (domain, said) in [
        (conditional, "its action `(go)` has a"),
        (derived, "it has axioms"),
    ] {
        with_texts(&domain, problem, "solveAStar stubbornSets")
            .status(1)
            .stderr_contains("`stubbornSets` makes no sense on puzzle")
            .stderr_contains(said)
            .stderr_contains("help: search without `stubbornSets`")
            .run();
    }
}

#[test]
fn collections_that_do_not_fit_are_refused() {
    for (heuristic, said) in [
        ("canonical(lmcut)", "canonical takes pdb, for example"),
        (
            "saturated(pdb(merge(\"1 2\")))",
            "saturated takes patterns of cells",
        ),
        (
            "pdb(systematic(3))",
            "systematic takes the most cells of a pattern, 1 or 2",
        ),
        (
            "pdb(cells(\"var0 var0\"))",
            "cell `var0` stands twice in a pattern",
        ),
        (
            "pdb(cells(\"var0 var1; var1 var0\"))",
            "two patterns have the same cells",
        ),
    ] {
        let ran = with_task("ferry", &format!("solveAStar {heuristic}"));
        ran.status(1).stderr_contains(said).run();
    }
    // A limit of time holds while the collection is sought.
    with_task(
        "sliding",
        "solveAStar canonical(pdb(hillClimbing)) timeLimit 0.2",
    )
    .stdout_contains("time limit")
    .run();
}

#[test]
fn a_script_draws_the_states_of_a_task() {
    let lines = "[\"{(at c1 north) one}|{(on c1) *}\" \"{{{(AT-FERRY east)}}}\"]";
    let files = fs::read_to_string(root().join("tests/tasks/ferry/domain.pddl")).expect("a domain");
    let problem = fs::read_to_string(root().join("tests/tasks/ferry/p01.pddl")).expect("a problem");
    let script = |text: &str| {
        Script::new(text)
            .file("d.pddl", &files)
            .file("p.pddl", &problem)
    };
    let drawn = format!("puzzle pddl \"d.pddl\" \"p.pddl\" draw {lines}\n");
    let moves =
        "prettyPrintState move \"(sail east north)\" move \"(board c1 north)\" prettyPrintState";
    script(&format!("{drawn}{moves}"))
        .stdout_contains("\none|\n{(AT-FERRY east)}\n")
        .stdout_contains("\n   |*\n{               }\n")
        .run();
    // The name, the counts and the tables of the task are those without a drawing.
    script(&format!(
        "puzzle pddl \"d.pddl\" \"p.pddl\"\nlet name = $puzzle\nsolveAStar lmcut\nlet count = $expanded\n{drawn}\
         solveAStar lmcut\nexpect $puzzle == $name and $expanded == $count"
    ))
    .run();
    // One line alone, of a task in the other format; a page draws the same lines.
    let page = script(
        "puzzle pddl \"d.pddl\" \"p.pddl\"\nsave \"t.sas\" sas\npuzzle sas \"t.sas\" draw \"{(on c1) aboard}.\"\n\
         solveAStar lmcut\nprettyPrintSolution\nreplay \"page.html\" { run solveAStar lmcut }"
    )
    .stdout_contains("aboard.")
    .run()
    .file("page.html");
    assert!(page.contains(r#""drawing":[["",["#), "{page}");
    assert!(page.contains(r#","aboard","#));
    // In an experiment.
    script(&format!(
        "experiment \"drawn\" {{\n  puzzle pddl \"d.pddl\" \"p.pddl\" draw {lines}\n  depths 1..2\n  samples 1\n  run solveAStar lmcut\n}}"
    ))
    .run();
}

#[test]
fn states_are_those_that_the_start_reaches() {
    for (task, _, _, states, depth) in TASKS {
        let end = if ["transport", "warehouse"].contains(&task) {
            format!("All {states} states, at a cost of at most {depth}")
        } else {
            format!("All {states} states, at most {depth} moves away")
        };
        with_task(task, "layers from start")
            .stdout_contains(&end)
            .run();
        // From some states of the others no way leads to the goal.
        if !["pegs", "warehouse"].contains(&task) {
            with_task(task, "layers")
                .stdout_contains(&format!("All {states} states"))
                .run();
        }
    }
    with_task("ferry", "audit [lmcut hmax pdb]\nexpect admissible")
        .stdout_contains("all 567 states")
        .run();
}

#[test]
fn what_is_written_as_a_task_is_read_as_the_same() {
    for (task, cost, ..) in TASKS {
        let script = format!(
            "save \"first.sas\" sas\npuzzle sas \"first.sas\"\nsave \"second.sas\" sas\nsolveAStar lmcut\nexpect $cost == {cost}"
        );
        let ran = with_task(task, &script).run();
        assert_eq!(ran.file("first.sas"), ran.file("second.sas"), "{task}");
    }
    Script::new(
        "setState \"312 475 68b\"\nsave \"eight.sas\" sas\nsolveAStar h2\nlet best = $cost\n\
         puzzle sas \"eight.sas\"\nsolveAStar pdb\nexpect $cost == $best",
    )
    .stdout_contains("Wrote a task of 192 ground actions to eight.sas")
    .run();
}

#[test]
fn plans_are_replayed_and_say_what_they_lack() {
    let plan = "; found by hand\n0: (UNSTACK a b) [1]\n(put-down a)\n(stack a c) ; not held\n";
    with_task("blocks", "checkSolution \"sas_plan\"")
        .file("sas_plan", plan)
        .stdout_contains("Move 3 of 3 is illegal: (stack a c) asks for (clear c), (holding a), which do not hold")
        .run();
    with_task("blocks", "checkSolution \"sas_plan\"")
        .file("sas_plan", plan)
        .args(["--format", "json"])
        .stdout_contains(
            "\"illegal_move\":\"(stack a c)\",\"lacking\":[\"(clear c)\",\"(holding a)\"]",
        )
        .run();
    with_task(
        "blocks",
        "solve\nwrite \"own.txt\" $path\ncheckSolution \"own.txt\"",
    )
    .stdout_contains("The 12 moves reach the goal")
    .run();
    with_task("blocks", "checkSolution \"sas_plan\"")
        .file("sas_plan", "(unstack a b)\n(fly a)\n")
        .status(1)
        .stderr_contains("line 2, word 1: `(fly a)` is not a move")
        .run();
    Script::new("setState \"312 475 68b\"\ncheckSolution \"sas_plan\"")
        .file(
            "sas_plan",
            "(left 48)\n(up 39)\n(left)\n(up 3)\n; cost = 4 (unit cost)\n",
        )
        .stdout_contains("The 4 moves reach the goal")
        .run();
}

#[test]
fn heuristics_of_scripts_ask_for_facts() {
    with_task(
        "gripper",
        "define heuristic away = count(b in [b1 b2 b3 b4], not holds(at $b roomb))\n\
         define heuristic same = count(b in [b1 b2 b3 b4], not holds(\"(AT $b roomb)\"))\n\
         expect heuristic(away) == heuristic(goalCount) and heuristic(away) == heuristic(same)\n\
         solveAStar goalCount\nlet known = $expanded\nsolveAStar away\nexpect $expanded == $known\n\
         solveAStar same\nexpect $expanded == $known\naudit [away goalCount]\nexpect admissible",
    )
    .run();
}

#[test]
fn patterns_name_variables_by_their_facts() {
    // A ball is dropped, whatever the robot and the other balls do.
    with_task(
        "gripper",
        "let one = heuristic(pdb(cells(\"(at b1 roomb)\")))\n\
         expect $one == 1 and heuristic(pdb(cells(\"(at b1 rooma) (AT b1 roomb)\"))) == $one\n\
         expect heuristic(pdb(cells(\"(at b1 roomb); (at b2 roomb)\"))) == 2\n\
         expect heuristic(pdb(cells(\"var0\"))) <= 2\n\
         audit [pdb(cells(\"(at b1 roomb); (at b2 roomb) (at-robby rooma)\"))]\nexpect admissible\n\
         expect fails { heuristic pdb(cells(\"(at b9 roomb)\")) }\n\
         expect fails { heuristic pdb(cells(\"(at b1 rooma); (at b1 roomb)\")) }",
    )
    .run();
}

#[test]
fn searches_are_watched_compared_and_graded_on_tasks_as_on_boards() {
    with_task(
        "hanoi",
        "solveAStar pdb trace\nwatch solveAStar lmcut\nstep 3\nprintTree\nlegalMoves",
    )
    .stdout_contains("(move")
    .run();
    // Why a state was expanded when it was, and how two searches differ.
    with_task(
        "ferry",
        "solveAStar lmcut trace 3\nwatch solveAStar lmcut\n\
         why \"(empty-ferry) (at-ferry north) (at c4 south) (at c3 east) (at c2 north) (at c1 north)\"\n\
         watch solveUCS\ncompare",
    )
    .stdout_contains("     1  (board c3 east)     1   9  10     4\n")
    .stdout_contains("  Produced by expansion 1 by (sail east north): g 1  h 10  f 11, open\n")
    .stdout_contains("  Taken as expansion 3, g 1  h 10  f 11.\n")
    .stdout_contains("States that both expanded: 50\n")
    .run();
    let page = with_task("ferry", "replay \"r.html\" { run solveAStar lmcut }").run();
    assert!(page.file("r.html").contains("(board c3 east)"));
    // The counts of an experiment are those of the same search alone.
    let ran = with_task(
        "ferry",
        "solveAStar lmcut\nprint \"alone $generated $expanded $length\"\n\
         experiment \"e\" { states [$state] run solveAStar lmcut save \"runs.csv\" }",
    )
    .run();
    let runs = ran.file("runs.csv");
    let mut rows = csv::Reader::from_reader(runs.as_bytes());
    let heads = rows.headers().expect("names").clone();
    let row = rows.records().next().expect("a run").expect("a row");
    let of = |name: &str| {
        &row[heads
            .iter()
            .position(|head| head == name)
            .expect("a column")]
    };
    let counts = format!(
        "alone {} {} {}\n",
        of("generated"),
        of("expanded"),
        of("length")
    );
    assert!(ran.stdout.contains(&counts), "{counts}{}", ran.stdout);
    with_task(
        "gripper",
        "replay \"r.html\" {\n  run solveAStar lmcut\n  run solveUCS\n}\nexperiment \"e\" {\n  depths [4]\n  samples 2\n  run solveAStar lmcut\n  run solveUCS\n  table expanded\n}",
    )
    .stdout_contains("solveAStar lmcut")
    .run();
    with_task(
        "ferry",
        "task \"plan\" points 2 {\n  checkSolution \"plan.txt\"\n  expect solves\n}",
    )
    .file("plan.txt", "(board c1 north)\n")
    .stdout_contains("Task \"plan\": 0 of 2 points")
    .stderr_contains("expected `solves`, found solves = false")
    .status(4)
    .run();
}

/// A script with a domain and a problem of these texts.
fn with_texts(domain: &str, problem: &str, script: &str) -> Script {
    Script::new(&format!("puzzle pddl \"d.pddl\" \"p.pddl\"\n{script}"))
        .file("d.pddl", domain)
        .file("p.pddl", problem)
}

/// Two steps to the goal. The paint, the lamp, twelve switches and an action without effects are on no way to it.
fn with_more(script: &str) -> Script {
    let mut domain = "(define (domain d) (:requirements :strips :action-costs)
        (:predicates (at-a) (at-b) (at-c) (painted) (aglow) (on ?s)) (:functions (total-cost) - number)
        (:action go1 :parameters () :precondition (at-a)
          :effect (and (at-b) (not (at-a)) (aglow) (increase (total-cost) 2)))
        (:action go2 :parameters () :precondition (at-b)
          :effect (and (at-c) (not (at-b)) (increase (total-cost) 3)))
        (:action paint :parameters () :precondition (aglow) :effect (and (painted) (not (aglow))))
        (:action wait :parameters () :precondition (at-b) :effect (at-b))
        (:action switch :parameters (?s) :precondition () :effect (and (on ?s) (increase (total-cost) 1))))"
        .to_owned();
    domain.push('\n');
    let objects = numbered(" s", "");
    let problem = format!(
        "(define (problem p) (:domain d) (:objects{objects}) (:init (at-a) (= (total-cost) 0)) (:goal (at-c))
         (:metric minimize (total-cost)))"
    );
    with_texts(&domain, &problem, script)
}

/// Twelve words of a text, each with its number.
fn numbered(before: &str, after: &str) -> String {
    let words = (0..12).map(|number| format!("{before}{number}{after}"));
    words.collect::<Vec<_>>().concat()
}

#[test]
fn plans_and_states_have_what_the_goal_does_not_depend_on() {
    with_more("checkSolution \"sas_plan\"")
        .file("sas_plan", "(go1)\n(paint)\n(wait)\n(switch s3)\n(go2)\n")
        .stdout_contains("The 5 moves reach the goal")
        .run();
    with_more("checkSolution \"sas_plan\"")
        .file("sas_plan", "(go1)\n(paint)\n(paint)\n(go2)\n")
        .stdout_contains("Move 3 of 4 is illegal: (paint) asks for (aglow), which does not hold")
        .run();
    with_more("setState \"(at-b) (painted) (on s1)\"\nmove \"(switch s2)\"\nprintState")
        .stdout_contains("(on s2) (on s1) (at-b) (painted)")
        .run();
    with_more("help pddl")
        .stdout_contains("Omitted     14 by searches")
        .run();
}

#[test]
fn searches_omit_what_the_goal_does_not_depend_on_and_counts_say_so() {
    for search in [
        "solveUCS",
        "solveAStar pdb",
        "solveIDAStar lmcut",
        "solveGreedy ff",
    ] {
        with_more(&format!(
            "{search}\nexpect $cost == 5 and $length == 2 and $expanded <= 4"
        ))
        .run();
    }
    with_more("audit [lmcut]\nexpect admissible")
        .stdout_contains("all 3 states")
        .run();
    with_more("solveAll shortest")
        .stdout_contains(
            "1 cheapest solution, at a cost of 5, without 2 moves of cost 0 on which the goal does not depend\n",
        )
        .run();
    with_more("solveAll shortest")
        .args(["--format", "json"])
        .stdout_contains("\"omitted_moves\":2")
        .run();
    // What costs something is on no shortest solution, and nothing needs to be said of it.
    let domain = "(define (domain d) (:predicates (a) (b) (c))
        (:action x :parameters () :precondition (a) :effect (b))
        (:action y :parameters () :precondition (a) :effect (c)))";
    let problem = "(define (problem p) (:domain d) (:init (a)) (:goal (b)))";
    with_texts(domain, problem, "solveAll shortest")
        .stdout("1 shortest solution, of 1 move\n")
        .run();
}

#[test]
fn tasks_are_read_as_pddl_means_them() {
    let folder = root().join("tests/pddl");
    for (task, length) in [
        ("adlunused", 1),
        ("either", 1),
        ("emptytype", 1),
        ("glued", 1),
        ("goalempty", 0),
        ("typetwice", 1),
    ] {
        let text = |part: &str| {
            let path = folder.join(format!("{task}.{part}.pddl"));
            fs::read_to_string(path).expect("a file of the task")
        };
        let script = format!("solveBFS\nexpect solved and $length == {length}");
        with_texts(&text("d"), &text("p"), &script).run();
    }
}

/// A task whose goal can't be reached, behind many switches.
fn dead(script: &str) -> Script {
    let text = |part: &str| {
        let path = root().join(format!("tests/pddl/dead.{part}.pddl"));
        fs::read_to_string(path).expect("a file of the task")
    };
    with_texts(&text("d"), &text("p"), script)
}

/// One of two doors leads to twelve switches and shuts the other, behind which the goal lies, too: no invariant tells.
fn doors(script: &str) -> Script {
    let mut domain = "(define (domain d) (:predicates (key) (left) (right) (in) (t ?s))
        (:action enter :parameters () :precondition (in) :effect (key))
        (:action x :parameters () :precondition (key) :effect (and (left) (not (key)) (not (in))))
        (:action y :parameters () :precondition (key) :effect (and (right) (not (key)) (not (in))))
        (:action s :parameters (?s) :precondition (left) :effect (t ?s)))"
        .to_owned();
    domain.push('\n');
    let switches = numbered(" s", "");
    let goals = numbered("(t s", ")");
    let problem = format!(
        "(define (problem p) (:domain d) (:objects{switches}) (:init (in)) (:goal (and (left) (right) {goals})))"
    );
    with_texts(&domain, &problem, script)
}

#[test]
fn what_is_proved_to_be_a_dead_end_is_not_searched() {
    for search in [
        "solveAStar lmcut",
        "solveAStar hmax",
        "solveAStar hadd",
        "solveAStar weighted(0.5,ff)",
        "solveAStar max(goalCount,ff)",
        "solveAStar twice",
        "solveAStar half",
        "solveGreedy ff",
        "solveGreedy hadd batch 4",
        "solveWeightedAStar 2 ff",
        "solveIDAStar lmcut",
        "solveIDAStar ff",
        "solveBTS lmcut",
        "solveQStar ff",
        "solveRBFS hmax",
        "solveBeam 5 ff",
        "solveARA 3 ff",
        "solveRectangle hadd",
        "solveAStar ff batch 8",
    ] {
        let script = format!(
            "define heuristic twice = 2 * ff\ndefine heuristic half = (ff + 1) / 2 + hmax\n{search}\n\
             expect not solved and $expanded <= 4"
        );
        dead(&script).run();
        // A search of paths goes round in the circle before the doors.
        if !["solveIDAStar", "solveBTS", "solveRBFS"]
            .iter()
            .any(|own| search.starts_with(own))
        {
            doors(&script).run();
        }
    }
    dead("solveAStar pdb(cells(\"(a) (b) (c)\"))\nexpect not solved and $expanded <= 1").run();
}

#[test]
fn infinity_is_a_value_of_its_own() {
    doors("define heuristic twice = 2 * ff\nheuristic ff\nmove \"(enter)\"\nmove \"(x)\"\nheuristic ff\nheuristic twice\nprint (heuristic(ff) - 5)\n\
         expect heuristic(ff) == infinity and heuristic(hmax) == inf and heuristic(lmcut) > 268435456\n\
         expect heuristic(goalCount) < infinity\nsolveGreedy ff\nprintStats")
        .stdout_contains("Heuristic ff: 15\n")
        .stdout_contains("Heuristic ff: infinite\n")
        .stdout_contains("infinity\n")
        .stdout_contains("Estimate of the start:      inf\n")
        .run();
    let script = "move \"(enter)\"\nsolveAStar lmcut trace\nmove \"(x)\"\nheuristic ff\nsolveAStar lmcut\nprintStats\n\
         experiment \"e\" { states [$state] run solveAStar lmcut save \"runs.jsonl\" }";
    let ran = doors(script)
        .args(["--format", "json"])
        .stdout_contains("\"h\":\"infinite\"")
        .stdout_contains("\"value\":\"infinite\"")
        .stdout_contains("\"h_start\":\"infinite\"")
        .run();
    assert!(ran.file("runs.jsonl").contains("\"h_start\":\"infinite\""));
    // A true cost of more than 268,435,456 is one.
    let mut domain = "(define (domain d) (:requirements :action-costs) (:predicates".to_owned();
    let steps = 300;
    for step in 0..=steps {
        let _ = write!(domain, " (p{step})");
    }
    domain.push_str(") (:functions (total-cost) - number)");
    for step in 0..steps {
        let _ = write!(
            domain,
            "\n(:action a{step} :parameters () :precondition (p{step})
               :effect (and (p{}) (not (p{step})) (increase (total-cost) 1000000)))",
            step + 1
        );
    }
    domain.push(')');
    let problem = format!(
        "(define (problem p) (:domain d) (:init (p0)) (:goal (p{steps})) (:metric minimize (total-cost)))"
    );
    with_texts(
        &domain,
        &problem,
        "for h in [hmax hadd ff lmcut] { expect heuristic($h) == 300000000 }\n\
         solveAStar hmax\nexpect $cost == 300000000 and $expanded == 300",
    )
    .run();
}

#[test]
fn infinity_that_nobody_proved_comes_last() {
    let define = "define heuristic wrong = if(holds(on c1), infinity, goalCount)\n";
    for search in [
        "solveAStar wrong",
        "solveAStar wrong batch 4",
        "solveWeightedAStar 2 wrong",
        "solveGreedy wrong",
        "solveARA 3 wrong",
        "solveRectangle wrong",
        "solveBeam 10000 wrong",
    ] {
        with_task("ferry", &format!("{define}{search}\nexpect solved")).run();
    }
    // An audit shows that it is too much.
    with_task(
        "ferry",
        &format!("{define}audit wrong\nexpect not admissible"),
    )
    .stdout_contains("inf")
    .run();
    // What is audited is trusted.
    let right = "define heuristic sure = if(holds(left) or holds(right), inf, 0)\n";
    doors(&format!("{right}solveAStar sure\nexpect $expanded > 1000")).run();
}

#[test]
fn no_record_shows_infinity_as_a_number() {
    let define = "define heuristic wrong = if(holds(on c1), infinity, infinity)\n";
    for search in [
        "solveGreedy wrong",
        "solveGreedy wrong batch 3",
        "solveAStar wrong",
        "solveAStar wrong tree",
        "solveIDAStar wrong",
        "solveRBFS wrong",
        "solveRectangle wrong",
        "solveARA 3 wrong",
        "solveBeam 5 wrong",
        "solveFirstChoice wrong",
        "solveStochasticHillClimbing wrong",
    ] {
        let script = format!("{define}{search} maxNodes 60 trace \"e.jsonl\"");
        let ran = with_task("ferry", &script).stderr_contains("").run();
        let record = ran.file("e.jsonl");
        assert!(record.contains("infinite"), "{search}");
        for number in ["4294967295", "4611686018427387", "18446744073709551"] {
            assert!(!record.contains(number), "{search}: {number}");
        }
    }
    let rounds = format!("{define}solveIDAStar wrong maxNodes 9\nprint item(item($rounds, 1), 1)");
    with_task("ferry", &rounds)
        .stderr_contains("")
        .stdout_contains("infinity\n")
        .run();
}

#[test]
fn sums_count_what_follows_from_a_move() {
    // An opened door makes places reachable, whose cells no action names.
    let domain = "(define (domain doors)
        (:requirements :adl :derived-predicates)
        (:predicates (start ?x) (door ?x ?y) (open ?x ?y) (reach ?x))
        (:derived (reach ?x) (or (start ?x) (exists (?y) (and (reach ?y) (open ?y ?x)))))
        (:action unlock :parameters (?x ?y) :precondition (and (door ?x ?y) (not (open ?x ?y))) :effect (open ?x ?y))
        (:action lock :parameters (?x ?y) :precondition (open ?x ?y) :effect (not (open ?x ?y))))";
    let problem = "(define (problem p) (:domain doors) (:objects a b c d e)
        (:init (start a) (door a b) (door b c) (door c d) (door d b) (door d e))
        (:goal (and (reach d) (not (reach e)) (not (open d b)))))";
    let script = "puzzle pddl \"d.pddl\" \"p.pddl\"
        define heuristic plain = sum(c in cells, at($c))
        solveAStar plain expect generated == 15
        solveGreedy plain expect generated == 15";
    let files = Script::new(script).file("d.pddl", domain);
    files.file("p.pddl", problem).run();
}
