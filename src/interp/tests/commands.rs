//! Tests of single commands.

use super::{codes, printed, run};
use crate::command::{OperandKind, algorithm_names};
use crate::interp::{Cost, Event, RunEnd, catalog};

#[test]
fn examples_of_every_command_run() {
    for spec in catalog().table.specs() {
        for example in spec.examples() {
            let ran = run(example);
            assert_eq!(
                ran.end,
                RunEnd::Done,
                "{}: {example}: {:?}",
                spec.name,
                ran.reports()
            );
        }
    }
}

#[test]
fn the_manual_names_the_searches_of_a_word() {
    let catalog = catalog();
    for spec in catalog.table.specs() {
        let told = spec.description();
        if let Some(option) = spec.option() {
            let after = format!("Write it after {}.", option.commands().join(", "));
            assert!(told.contains(&after), "{}: {after}", spec.name);
        }
        let mut kinds = spec.parameters.iter().map(|parameter| parameter.kind);
        if kinds.any(|kind| kind == OperandKind::Algorithms) {
            let names = algorithm_names().join(" ");
            let listed = format!("Algorithms: {names}, with their operands in parentheses.");
            assert!(told.contains(&listed), "{}: {listed}", spec.name);
        }
    }
    for (_, words) in catalog.table.blocks() {
        for word in words.specs() {
            assert!(!word.summary().is_empty(), "{}", word.name);
        }
    }
}

#[test]
fn puzzle_starts_goal_state_result_and_undo_anew() {
    let script = "setGoal \"123 8b4 765\" move right solveAStar h2 order [left down right up]\npuzzle eight\nprintState print $goal $solved";
    assert_eq!(printed(script), "b12 345 678\nb12 345 678 false");
    assert_eq!(
        codes("move right\npuzzle eight\nundo"),
        ["run::nothing_to_undo"]
    );
    assert_eq!(codes("puzzle nine"), ["argument::unknown_puzzle"]);
}

#[test]
fn set_goal_keeps_the_state_and_drops_the_result() {
    assert_eq!(
        printed("move right solveAStar h2 setGoal \"123 8b4 765\" printState print $solved"),
        "1b2 345 678\nfalse"
    );
}

#[test]
fn undo_goes_back_a_thousand_changes() {
    assert_eq!(
        printed("repeat 500 { move right move left }\nrepeat 1000 { undo }\nprintState"),
        "b12 345 678"
    );
    assert_eq!(
        codes("repeat 501 { move right move left }\nrepeat 1001 { undo }"),
        ["run::nothing_to_undo"]
    );
}

#[test]
fn a_list_of_moves_is_one_change() {
    assert_eq!(
        printed("move [right down]\nundo\nprintState"),
        "b12 345 678"
    );
    let moved = run("move [east south]")
        .host
        .events
        .iter()
        .filter(|event| matches!(event, Event::Moved { .. }))
        .count();
    assert_eq!(moved, 2);
}

#[test]
fn the_same_seed_draws_the_same_states() {
    let draw = |seed: &str| {
        printed(&format!(
            "{seed}\nrandomizeState 20 printState randomizeState depth 9 printState randomizeState uniform printState"
        ))
    };
    assert_eq!(draw("seed 42"), draw(""));
    assert_ne!(draw("seed 43"), draw(""));
}

#[test]
fn limits_refuse_what_makes_no_sense() {
    assert_eq!(codes("maxNodes 0"), ["argument::too_small"]);
    assert_eq!(codes("solveBeam 0"), ["argument::too_small"]);
    assert_eq!(codes("solveBeam -1"), ["argument::too_small"]);
    assert_eq!(codes("maxNodes 2.5"), ["argument::wrong_kind"]);
    assert_eq!(codes("timeLimit 0"), ["argument::too_small"]);
    assert_eq!(codes("memoryLimit 12apples"), ["argument::no_size"]);
    assert_eq!(codes("order [up down]"), ["argument::incomplete_order"]);
    assert_eq!(codes("seed -1"), ["argument::too_small"]);
}

#[test]
fn none_lifts_limits_and_restores_the_order() {
    let script = "maxNodes none order [left down right up] order none\nsetState \"7b2 853 641\" solveBFS\nprint $reason $generated";
    assert_eq!(printed(script), "exhausted 483840");
}

#[test]
fn counts_of_solve_are_not_readable() {
    assert_eq!(
        printed("setState \"312 475 68b\" solve print $length $optimal $lowerBound"),
        "4 true 4"
    );
    assert_eq!(
        codes("setState \"312 475 68b\" solve print $generated"),
        ["run::no_value"]
    );
}

#[test]
fn a_start_that_is_the_goal_takes_no_node() {
    for solver in [
        "solveAStar h1",
        "solveBeam 3",
        "solveBFS",
        "solveDFS",
        "solveGreedy",
        "solveIDAStar",
    ] {
        let counts = printed(&format!(
            "{solver} print $length $generated $expanded $goalTests"
        ));
        assert_eq!(counts, "0 0 0 1", "{solver}");
    }
}

#[test]
fn an_unsolvable_start_is_warned_of_before_the_search() {
    let run = run("setState \"7b2 853 641\" solveAStar h1 maxNodes 10");
    let events = &run.host.events;
    let warning = events
        .iter()
        .position(|event| matches!(event, Event::Warning(_)));
    let ended = events
        .iter()
        .position(|event| matches!(event, Event::Unsolved(_)));
    assert!(warning.is_some() && warning < ended);
}

#[test]
fn apply_solution_needs_the_state_it_starts_from() {
    assert_eq!(
        printed("setState \"312 475 68b\" solveAStar h2 applySolution printState"),
        "b12 345 678"
    );
    assert_eq!(
        codes("setState \"312 475 68b\" solveAStar h2 applySolution applySolution"),
        ["run::other_start"]
    );
}

#[test]
fn help_of_a_search_says_what_holds_without_a_word() {
    let line = |search: &str, word: &str| {
        let page = printed(&format!("maxNodes none maxNodes 77 help {search}"));
        let line = page
            .lines()
            .find(|line| line.trim_start().starts_with(word));
        line.map(|line| {
            line.split_whitespace()
                .last()
                .unwrap_or_default()
                .to_owned()
        })
    };
    let undo = ["solveIDAStar", "solveRBFS", "solveAStar"].map(|search| line(search, "undo"));
    assert_eq!(undo, [Some("off".to_owned()), Some("on".to_owned()), None]);
    assert_eq!(line("solveUCS", "ties").as_deref(), Some("fifo"));
    assert_eq!(line("solve", "maxNodes").as_deref(), Some("77"));
    // Only what a search takes: a move has no name of a state before it is made.
    let ties = |search: &str| printed(&format!("help {search}")).contains("lowH|alphabetical");
    assert_eq!(["solveAStar", "solveQStar"].map(ties), [true, false]);
    let unlimited =
        |search: &str| printed(&format!("help {search}")).contains("n|none           none");
    assert_eq!(
        ["report", "solve", "solveBFS"].map(unlimited),
        [true, true, false]
    );
}

#[test]
fn help_of_a_word_names_the_searches_that_it_tunes() {
    let behind = |word: &str| printed(&format!("help {word}")).replace("\n ", "");
    assert!(
        behind("ties")
            .contains("Write it after solveBFS, solveDFS, solveIDDFS, solveUCS, solveGreedy, solveAStar, solveQStar, solveWeightedAStar.")
    );
    assert!(
        behind("tree")
            .contains("Write it after solveBFS, solveDFS, solveUCS, solveGreedy, solveAStar.")
    );
}

#[test]
fn help_alone_has_a_dozen_commands_and_says_where_the_others_are() {
    let text = printed("help");
    let usages = text.lines().filter(|line| {
        let name = line.trim_start().split(' ').next().unwrap_or_default();
        line.starts_with("  ") && catalog().table.find(name).is_some()
    });
    assert_eq!(usages.count(), 12, "{text}");
    assert_eq!(text.matches("\n\n").count(), 4, "{text}");
    for command in catalog().table.specs() {
        assert!(
            printed("help commands").contains(command.name),
            "{}",
            command.name
        );
    }
    assert!(text.contains("`help commands`"), "{text}");
}

#[test]
fn help_knows_commands_puzzles_and_heuristics() {
    assert!(printed("help commands").contains("solveWeightedAStar w [H]"));
    assert!(printed("help printState").starts_with("printState [compact|matrix|tuple]"));
    assert!(printed("help eight h2".replace(" h2", "").as_str()).starts_with("puzzle eight"));
    for puzzle in ["eight", "fifteen", "twentyfour", "ring", "octa"] {
        let text = printed(&format!("help {puzzle}"));
        assert!(
            text.contains("\n  Moves ") && text.contains("\n  First state"),
            "{text}"
        );
        assert!(!text.contains("Defined by this script"), "{text}");
    }
    assert!(printed("help torus").contains("puzzle `ring`"));
    assert!(printed("help commands").contains("\nFunctions   all any count"));
    assert!(printed("help functions").contains("item(LIST, n)"));
    assert!(printed("help count").contains("count(x in LIST, CONDITION)"));
    assert!(printed("help goal").contains("goal(CELL)"));
    let both = printed("help moves");
    assert!(both.contains("moves(FILE)") && both.contains("$moves"));
    assert!(printed("help define puzzle").contains("never CONDITION"));
    assert!(printed("help define graph").contains("edge A B [COST]"));
    assert!(printed("help define heuristic").contains("= NUMBER"));
    assert!(!printed("help define").contains("never CONDITION"));
    assert!(printed("help distinct").contains("randomizeState n|walk d"));
    assert!(printed("help hidden").contains("task NAME points N hidden"));
    assert_eq!(codes("help n"), ["argument::unknown_word"]);
    assert!(printed("help length").contains("$length"));
    let mistaken = run("print never\nhelp solveBeem");
    assert_eq!(mistaken.codes(), ["argument::unknown_word"]);
    assert_eq!(mistaken.printed(), "");
}

#[test]
fn weighted_a_star_states_its_bound_when_the_heuristic_proves_one() {
    let within = |script: &str| {
        let run = run(script);
        let reports = run.host.events.iter().filter_map(|event| match event {
            Event::Solved(report) => Some(report.within.clone()),
            _ => None,
        });
        reports.collect::<Vec<_>>()
    };
    assert_eq!(
        within("setState \"876 b41 253\" solveWeightedAStar 1.5 h2 solveWeightedAStar 1.5 h2Blank"),
        [Some("1.5".to_owned()), None]
    );
}

#[test]
fn moves_of_the_octagon_are_typed_as_numbers() {
    let script = "puzzle octa move 3 move [1 2] let m = 16 move $m printState";
    assert_eq!(printed(script), "3 1 2 16 _ _ _ _ _ _ _ _ _ _ _ _");
}

#[test]
fn counts_that_change_from_run_to_run_are_not_readable() {
    let script =
        "puzzle fifteen seed 3 randomizeState uniform\nsolveAStar h1 maxNodes none timeLimit 0.05";
    assert_eq!(printed(&format!("{script}\nprint $reason")), "time_limit");
    assert_eq!(
        codes(&format!("{script}\nprint $generated")),
        ["run::no_value"]
    );
}

#[test]
fn solve_says_which_way_it_took() {
    let method = |script: &str| {
        let run = run(script);
        let mut reports = run.host.events.iter().filter_map(|event| match event {
            Event::Statistics(report) => Some(report.algorithm),
            _ => None,
        });
        reports.next_back()
    };
    assert_eq!(
        method("move right solve printStats"),
        Some("distance_table")
    );
    assert_eq!(
        method("puzzle fifteen move up solve printStats"),
        Some("ida_star")
    );
    assert_eq!(
        method("puzzle ring move L1 solve printStats"),
        Some("two_sided")
    );
    assert_eq!(method("puzzle octa solve printStats"), Some("completion"));
}

#[test]
fn a_report_warns_once_of_a_state_that_can_not_be_solved() {
    let run = run("report [bfs dfs astar] [\"7b2 853 641\"] maxNodes 100");
    let warnings = run
        .host
        .events
        .iter()
        .filter(|event| matches!(event, Event::Warning(_)));
    assert_eq!(warnings.count(), 1);
}

#[test]
fn what_people_call_a_thing_leads_to_its_name() {
    let help = |script: &str| {
        let run = run(script);
        run.reports()[0].help().unwrap_or_default()
    };
    assert!(help("puzzle 15").contains("`puzzle fifteen`"));
    assert!(help("puzzle sliding3x4").contains("`puzzle sliding 3x4`"));
    assert!(help("solveAStar manhattan").contains("`h2`"));
    assert!(help("setGoalState b12 345 678").contains("setGoal"));
}

fn checked(script: &str) -> (bool, Option<u64>, Option<u64>) {
    let run = run(script);
    let mut found = run.host.events.iter().filter_map(|event| match event {
        Event::SolutionChecked {
            solves,
            optimal_length,
            lower_bound,
            ..
        } => Some((*solves, *optimal_length, lower_bound.map(Cost::whole))),
        _ => None,
    });
    found.next_back().expect("a check")
}

#[test]
fn a_checked_solution_is_held_against_the_shortest() {
    let eight = "setState \"312 475 68b\"\ncheckSolution";
    let four = (true, Some(4), Some(4));
    assert_eq!(checked(&format!("{eight} [left up left up]")), four);
    assert_eq!(
        checked(&format!("{eight} [left right left up left up]")),
        four
    );
    assert_eq!(
        checked(&format!("{eight} [left]")),
        (false, Some(4), Some(4))
    );
    let unsolvable = "setState \"7b2 853 641\" checkSolution [left]";
    assert_eq!(checked(unsolvable), (false, None, None));
    assert_eq!(
        checked("puzzle octa checkSolution [1 2]"),
        (false, Some(16), Some(16))
    );
}

#[test]
fn what_the_last_search_proved_need_not_be_proved_again() {
    // Twenty moves from the goal of 4x5: no search of ten million nodes is run for that.
    let script = "puzzle sliding 4x5 seed 3 randomizeState walk 20 solveAStar linearConflict";
    let mut engine = run(script);
    let before = engine.host.ticks.get();
    let end = engine
        .engine
        .run_text("test", "checkSolution", None, &mut engine.host);
    assert_eq!(end, RunEnd::Done);
    assert!(engine.host.ticks.get() - before < 10);
}

#[test]
fn an_audit_tells_of_each_heuristic_each_two_and_all_together() {
    let run = run("puzzle sliding 2x3 audit [h1 h1Blank pairs]");
    let told = run.host.events.iter().filter_map(|event| match event {
        Event::Set { .. } => None,
        Event::Audit(report) => Some(format!("{} {}", report.states, report.exhaustive)),
        Event::Audited(report) => Some(format!(
            "{} {} {} {}",
            report.heuristic, report.admissible, report.consistent, report.constant
        )),
        Event::Compared(report) => Some(format!("{:?}", report.dominant)),
        Event::AuditTable(table) => Some(format!("{} rows", table.rows.len())),
        other => Some(format!("{other:?}")),
    });
    assert_eq!(
        told.collect::<Vec<_>>(),
        [
            "360 true",
            "22 rows",
            "h1 true true false",
            "h1Blank false false false",
            "pairs false false true",
            "Some(\"h1Blank\")",
            "Some(\"pairs\")",
            "Some(\"pairs\")",
        ]
    );
}

#[test]
fn an_audit_that_meets_a_limit_fails() {
    for limit in ["memoryLimit 1MB", "maxNodes 1000", "timeLimit 0.005"] {
        let script = format!("puzzle fifteen\naudit h2 depth 40 {limit}");
        assert_eq!(codes(&script), ["run::unfinished_audit"], "{limit}");
    }
    assert_eq!(codes("audit h2 depth 0"), ["argument::too_small"]);
    assert_eq!(codes("audit h2 depth"), ["argument::wrong_kind"]);
    assert_eq!(codes("audit h2 deep 3"), ["argument::unknown_word"]);
    assert_eq!(codes("audit []"), ["argument::wrong_kind"]);
    assert_eq!(codes("audit [h1 h9]"), ["argument::unknown_heuristic"]);
}

#[test]
fn a_plot_of_an_audit_is_drawn_or_written() {
    let plotted = |script: &str| {
        let run = run(script);
        let told = run.host.events.iter().filter_map(|event| match event {
            Event::AuditPlot(report) => Some(report.plot.series.len().to_string()),
            Event::AuditSaved { file } => Some(file.clone()),
            _ => None,
        });
        (told.collect::<Vec<_>>(), run.codes())
    };
    let told = |what: &str| (vec![what.to_owned()], Vec::<String>::new());
    assert_eq!(plotted("puzzle sliding 2x2 audit [h1 h2] plot"), told("3"));
    assert_eq!(plotted("audit h2 plot depth 3"), told("2"));
    assert_eq!(plotted("audit h2 depth 3 plot a.PNG"), told("a.PNG"));
    // A mean below the distance hides an overestimate.
    let run = run(
        "define heuristic odd = if(at(2) == b, 3, 0)\ndefine heuristic at0 = if(at(8) == 8, 1, 0)\ndefine heuristic nil = 0\naudit [h1 odd at0 nil] depth 3 plot",
    );
    let plot = run.host.events.iter().find_map(|event| match event {
        Event::AuditPlot(report) => Some(report.plot.clone()),
        _ => None,
    });
    let plot = plot.unwrap_or_else(|| panic!("{:?}", run.codes()));
    assert_eq!(
        plot.notes[1],
        "largest value / distance: h1 1, odd 1.5 (3 at distance 2: not admissible), \
         at0 infinite (1 at distance 0: not admissible), nil 0"
    );
    let ends = plot.series[2].points.iter().map(|point| point.spread);
    let ends = ends.map(|ends| ends.map(|(_, greatest)| greatest));
    assert_eq!(ends.collect::<Vec<_>>(), [0.0, 0.0, 3.0, 0.0].map(Some));
    assert!(plot.series[2].points[2].y < 2.0);
    assert_eq!(codes("audit h2 plot .svg"), ["argument::plot_ending"]);
    assert_eq!(codes("audit h2 plot plot"), ["argument::plot_ending"]);
}

/// The layers of each `layers` of a script, with whether they are all and how the count ended.
fn counted(script: &str) -> Vec<(Vec<u64>, bool, Option<&'static str>)> {
    let run = run(script);
    let counted = run.host.events.iter().filter_map(|event| match event {
        Event::Layers(report) => Some((report.layers.clone(), report.complete, report.reason)),
        _ => None,
    });
    counted.collect()
}

#[test]
fn a_limit_leaves_the_layers_that_are_complete() {
    let layers = [1, 2, 4, 8, 16, 20, 39, 62, 116, 152, 286, 396, 748];
    for (limit, name) in [
        ("maxNodes 1000", "max_nodes"),
        ("memoryLimit 1MB", "memory_limit"),
        ("timeLimit 0.005", "time_limit"),
    ] {
        let [(counted, complete, reason)] =
            &counted(&format!("puzzle sliding 5x4 layers {limit}"))[..]
        else {
            panic!("one event");
        };
        assert_eq!((*complete, *reason), (false, Some(name)));
        assert!(counted.starts_with(&[1, 2, 4, 10]), "{counted:?}");
    }
    assert_eq!(counted("layers depth 12"), [(layers.to_vec(), false, None)]);
    assert_eq!(counted("layers depth 0"), [(vec![1], false, None)]);
}

#[test]
fn words_of_layers_are_each_known_once() {
    assert_eq!(codes("layers from goal"), ["argument::wrong_kind"]);
    assert_eq!(codes("layers from"), ["argument::wrong_kind"]);
    assert_eq!(codes("layers depth 2 depth 3"), ["argument::wrong_kind"]);
    assert_eq!(codes("layers deep 3"), ["argument::unknown_word"]);
    assert_eq!(codes("layers 3"), ["argument::wrong_kind"]);
    assert_eq!(codes("layers depth -1"), ["argument::too_small"]);
    assert_eq!(codes("layers plot a.txt"), ["argument::plot_ending"]);
    assert_eq!(codes("layers plot from start depth 2"), [""; 0]);
}

#[test]
fn what_layers_counted_is_read_or_hidden() {
    for script in [
        "layers depth 2 expect layers == [1 2 4] and states == 7 and farthest == 2 and size($layers) == 3",
        "let states = 3 layers depth 2 expect states == 3 and $states == 3",
        "let word = states expect $word == states",
        "define states { } states",
        "layers depth 1 setState \"1b2 345 678\" expect states == 3",
    ] {
        assert_eq!(codes(script), [""; 0], "{script}");
    }
    for script in [
        "print $states",
        "print $layers",
        "layers puzzle eight print $farthest",
        "layers depth 1 setGoal \"1b2 345 678\" print $states",
    ] {
        assert_eq!(codes(script), ["run::no_value"], "{script}");
    }
}

#[test]
fn help_says_what_each_readable_name_is_and_has_words_of_the_language() {
    let help = |topic: &str| {
        let run = run(&format!("help {topic}"));
        assert_eq!(run.codes(), [""; 0], "{topic}");
        run.printed()
    };
    for name in crate::command::READABLE_NAMES {
        let text = help(name);
        let meaning = crate::command::meaning(name).expect("each has one");
        assert!(meaning.len() > 20 && text.contains(meaning), "{name}");
    }
    for (topic, said) in [
        ("exit", "Leaves the prompt"),
        ("tutorial", "ten steps"),
        ("and", "Join conditions"),
        ("operators", "compare two values"),
        ("\"==\"", "compare two values"),
        ("up", "A move of puzzle `eight`: `move up` makes it"),
        ("excess", "above the optimal one"),
    ] {
        assert!(help(topic).contains(said), "{topic}");
    }
}

#[test]
fn why_says_what_is_against_a_state_that_reaches_no_goal() {
    let run = run("setState \"1b2 345 678\"\nwatch solveBFS\nwhy \"2b1 345 678\"");
    assert_eq!(run.codes(), [""; 0]);
    let told = run.host.events.iter().find_map(|event| match event {
        Event::Why(_) => Some(super::shown(event)),
        _ => None,
    });
    let told = told.expect("an answer");
    assert!(
        told.contains("A search from it reaches no goal: "),
        "{told}"
    );
}

#[test]
fn the_manual_names_every_search_that_a_word_tunes() {
    for spec in crate::interp::catalog().table.specs() {
        if let Some(option) = spec.option() {
            let due = format!("Write it after {}.", option.commands().join(", "));
            assert!(spec.description().contains(&due), "{}: {due}", spec.name);
        }
    }
}
